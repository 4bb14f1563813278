"""What the sources claim about their games and a program can check.

Each game's kit has the claims about it; here is what is claimed of any printed game in which a side
gives up: that it was lost.

>>> for claim in claims("golez"):
...     print(claim.name, claim.statement, claim.check().holds)
golez.1 La distancia de PB a AN1 es 5. True
golez.2 La distancia de R a MB es 2. True
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import chain

from zamora import book
from zamora.book import PrintedGame
from zamora.book.judgement import Judgement, judgements
from zamora.book.kit import BookKit, Claim, Finding
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import grouped
from zamora.core.position import Position, Side
from zamora.core.sides import as_label, in_sentence
from zamora.core.tongues import written
from zamora.registry import game, part
from zamora.solve.horizon import known_horizon


def claims(key: str) -> tuple[Claim, ...]:
    """What is claimed about the game ``key``, in the order of its source: ``golez.1``, ``golez.2``.

    What is said of a printed game as a whole goes by that game: ``caliz-1``.

    Raises:
        UnknownGame: if there is no such game.
    """
    chosen = game(key)
    said = chain(part(chosen, BookKit).claims(), _resignations(chosen.key))
    return tuple(replace(one, name=one.name or f"{chosen.key}.{one.number}") for one in said)


def at_turn(name: str, ply: int) -> str:
    """A place in a printed game, in words."""
    return _("{game}, turno {n}").format(game=name, n=ply)


def forced(known: Judgement, position: Position, played: int | None = None) -> str:
    """Who forces a win after this many turns of a game; if neither side within the horizon, that.

    Args:
        known: what is known of the game.
        position: the position then.
        played: how many turns; None for the end.
    """
    last = len(known.worths) - 1
    played = last if played is None else played
    worth, horizon = known.worths[played], known.end_horizon if played == last else known.horizon
    winner, sides = worth.winner, position.game.sides
    if winner is not None:
        return ngettext(
            "{side}: fuerzan la victoria en {n} turno.",
            "{side}: fuerzan la victoria en {n} turnos.",
            worth.turns,
        ).format(side=as_label(sides[winner]), n=worth.turns)
    if known.mates:
        said = ngettext(
            "Nadie fuerza un gol ni un mate en {n} turno; más lejos no miramos.",
            "Nadie fuerza un gol ni un mate en {n} turnos; más lejos no miramos.",
            horizon,
        )
    else:
        said = ngettext(
            "Nadie fuerza un gol en {n} turno; más lejos no miramos.",
            "Nadie fuerza un gol en {n} turnos; más lejos no miramos.",
            horizon,
        )
    return said.format(n=horizon)


def proved_horizon(key: str) -> str:
    """How far ahead neither side can force a win from the start: proved (docs/horizons.md).

    Empty for a game of which that has not been found out.
    """
    start = game(key).start()
    known = known_horizon(start)
    if known is None:
        return ""
    mates = start.game.king(start.state, start.side) is not None
    aim = _("un gol ni un mate") if mates else _("un gol")
    return _(
        "Desde el inicio, ningún lado puede forzar {aim} en {turns} turnos propios.\n"
        "Para saberlo se probaron todos los turnos de los dos lados: {nodes} posiciones. "
        "Más allá no se sabe."
    ).format(aim=aim, turns=known.turns, nodes=grouped(sum(known.nodes)))


def _resignations(key: str) -> Iterator[Claim]:
    """The games in which a side gives up: was there really no defence?"""
    for printed in book.printed_games(key):
        known = judgements(key).get(printed.id)
        if printed.resigns and known is not None:
            yield Claim(
                partial(_given_up, printed, known),
                _("Las {side} se rinden en «{title}»: están perdidas.").format(
                    side=in_sentence(game(key).sides[_loser(printed)]), title=printed.title
                ),
                at_turn(printed.id, len(printed.plies)),
                printed.id,
            )


def _loser(printed: PrintedGame) -> Side:
    """The side that gives up: the one to move at the end."""
    return Side(printed.start().game.sides.index(printed.end)).other


def _given_up(printed: PrintedGame, known: Judgement) -> Finding:
    end = printed.history().position
    holds = {end.side.other: True, end.side: False, None: None}[known.end.winner]
    return Finding(forced(known, end), holds=holds)


# What is proved about a game ----------------------------------------------------------------------


def decisive(key: str) -> Finding:
    """For every printed game of ``key``: since when a win is forced, and what would have saved.

    Only what was found with all turns of both sides tried, some turns deep
    (:mod:`zamora.book.judgement`).
    """
    known = judgements(key)
    rows = []
    for number, printed in enumerate(book.printed_games(key), 1):
        named = f"{number} · {printed.title}"
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
            ).format(turn=written(mistake.instead[0]), n=mistake.ways)
            who = as_label(game(key).sides[turn.before.side])
            rows.append((named, f"{mistake.ply}. {who}: {turn}", said, better))
        if not judged.mistakes:
            rows.append((named, *_quiet(printed, judged)))
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
