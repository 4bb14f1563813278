"""What is proved about a game: where its printed games were decided, and the horizon."""

from __future__ import annotations

from zamora import book
from zamora.book import PrintedGame
from zamora.book.judgement import Judgement, judgements
from zamora.book.kit import Finding
from zamora.core.i18n import _, ngettext
from zamora.core.sides import in_sentence
from zamora.registry import game


def decisive(key: str) -> Finding:
    """For every printed game of ``key``: since when a win is forced, and what would have saved.

    Only what was found with all turns of both sides tried, some turns deep
    (:mod:`zamora.book.judgement`).
    """
    known = judgements(key)
    rows = []
    for printed in book.printed_games(key):
        judged = known[printed.id]
        turns = printed.history().turns
        for mistake in judged.mistakes:
            turn = turns[mistake.ply - 1]
            said = (
                ngettext(
                    "el rival ya fuerza la victoria en {n} turno",
                    "el rival ya fuerza la victoria en {n} turnos",
                    mistake.turns,
                )
                if mistake.kind == "allowed"
                else ngettext(
                    "deja escapar una victoria en {n} turno",
                    "deja escapar una victoria en {n} turnos",
                    mistake.turns,
                )
            ).format(n=mistake.turns)
            better = ngettext(
                "{turn} (es el único)", "{turn} (y otros: {n} en total)", mistake.ways
            ).format(turn=mistake.instead[0], n=mistake.ways)
            who = game(key).sides[turn.before.side]
            rows.append((printed.id, f"{mistake.ply}. {who}: {turn}", said, better))
        if not judged.mistakes:
            rows.append((printed.id, *_quiet(printed, judged)))
    return Finding(
        _("Aquí los turnos se cuentan uno por uno, los de los dos lados."),
        head=(_("partida"), _("turno"), _("qué pasa"), _("mejor era")),
        rows=tuple(rows),
    )


def _quiet(printed: PrintedGame, judged: Judgement) -> tuple[str, str, str]:
    """A game without a mistake that can be seen so near."""
    if judged.end.winner is None:
        said = ngettext(
            "nadie fuerza la victoria todavía en {n} turno",
            "nadie fuerza la victoria todavía en {n} turnos",
            judged.end_horizon,
        )
        return _("al final"), said.format(n=judged.end_horizon), "—"
    since = 1 + max(n for n, worth in enumerate(judged.worths) if worth.winner is None)
    said = (
        _("las {side} fuerzan la victoria; ese turno no tiene lectura legal")
        if tuple(printed.all_plies())[since - 1].status == "no legal reading"
        else _("las {side} fuerzan la victoria; el error está más atrás de lo que se miró")
    )
    side = game(printed.game).sides[judged.end.winner]
    return _("después del {n}").format(n=since), said.format(side=in_sentence(side)), "—"
