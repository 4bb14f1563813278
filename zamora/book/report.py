"""The command ``zamora book``: all printed games replayed, as JSON or as a text for people."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any

from zamora import book
from zamora.book import PrintedGame
from zamora.book.findings import claims
from zamora.book.judgement import Judgement, judgements
from zamora.book.replay import STRONGER, CheckedPly, Replay, replay
from zamora.core.errors import UnknownGame
from zamora.core.i18n import _, ngettext
from zamora.core.sides import as_label, in_sentence, wins
from zamora.core.tongues import written
from zamora.core.wrapping import wrapped
from zamora.registry import game, games, of_family

#: How many better turns are shown where there was a mistake.
SHOWN = 2
#: Stands before a turn that the rules do not allow.
MARK = "⚠"


def silent(name: str | None = None) -> tuple[str, ...]:
    """The keys of those games of a family, or the one game, of which no turn is printed.

    Of their chapters there may be something to say all the same: lost figures, slips, claims.
    """
    found = of_family(name) if name is not None else ()
    if name is not None and not found:
        with suppress(UnknownGame):
            found = (game(name),)
    return tuple(one.plain_key for one in found if not book.printed_games(one.plain_key))


def replays(name: str | None = None) -> tuple[Replay, ...]:
    """The printed games of a game or a family, one by its id, or all of the booklet, replayed.

    Raises:
        UnknownGame: if there is no such game; the error lists the keys and the ids.
    """
    return tuple(replay(printed) for printed in _named(name))


def _named(name: str | None) -> Iterator[PrintedGame]:
    keys = [known.key for known in games()]
    if name is not None and (family := of_family(name)):
        keys = [known.key for known in family]
    elif name is not None:
        try:
            keys = [game(name).key]
        except UnknownGame as error:
            try:
                yield book.get(name)
            except UnknownGame as other:
                error.accepted = (*keys, *other.accepted)
                raise error from None
            return
    for key in keys:
        yield from book.printed_games(key)


# For programs -------------------------------------------------------------------------------------


def as_json(replayed: Replay) -> dict[str, Any]:
    """A replayed game as plain data, ready for JSON."""
    printed = replayed.printed
    return {
        "id": printed.id,
        "game": printed.game,
        "title": printed.title,
        "plies": [_ply(checked) for checked in replayed.plies],
        "end": printed.end,
        "resigns": printed.resigns,
        "ok": replayed.ok,
        "reached": replayed.reached,
        "problem": replayed.problem,
        "judged": _judged(judgements(printed.game).get(printed.id)),
    }


def _judged(known: Judgement | None) -> dict[str, Any] | None:
    if known is None:
        return None
    return {
        "exact": known.exact,
        "horizon": known.horizon,
        "end_horizon": known.end_horizon,
        "aim": "goal or mate" if known.mates else "goal",
        "worths": list(map(str, known.worths)),
        "mistakes": [
            {
                "ply": mistake.ply,
                "kind": mistake.kind,
                "turns": mistake.turns,
                "ways": mistake.ways,
                "instead": list(mistake.instead),
            }
            for mistake in known.mistakes
        ],
    }


def _ply(checked: CheckedPly) -> dict[str, Any]:
    ply, tried = checked.ply, checked.any_turn
    return {
        "n": ply.n,
        "side": ply.side,
        "printed": ply.printed,
        "read": checked.read,
        "status": ply.status,
        "reason": ply.reason,
        "turns": checked.turns,
        "marks": list(ply.marks),
        "marks_ok": not checked.false,
        "certainty": ply.certainty,
        "signs": None if checked.signs is None else list(checked.signs),
        "any_turn": None
        if tried is None
        else {
            "holds": tried.holds,
            "turns": tried.legal,
            "answered": len(tried.answered),
            "otherwise": list(map(str, tried.otherwise)),
            "refuting": list(map(str, tried.refuting)),
        },
    }


# For people ---------------------------------------------------------------------------------------


def lines(replayed: Sequence[Replay], without: Sequence[str] = ()) -> Iterator[str]:
    """The report: game by game what was corrected, what is not true, what else was found.

    Args:
        replayed: the printed games.
        without: the keys of games of which none is printed: what else there is to say of them.
    """
    good = sum(one.ok for one in replayed)
    turns = sum(len(one.plies) for one in replayed)
    yield (
        ngettext("{n} partida impresa", "{n} partidas impresas", len(replayed)).format(
            n=len(replayed)
        )
        + ", "
        + ngettext("{n} turno", "{n} turnos", turns).format(n=turns)
        + ". "
        + _("Llegan a su final impreso: {n}.").format(n=good)
    )
    plain = {one.printed.id: game(one.printed.game).plain_key for one in replayed}
    for key in dict.fromkeys(plain.values()):
        own = [one for one in replayed if plain[one.printed.id] == key]
        yield from _title(key)
        for one in own:
            yield ""
            yield from _game(one)
        # What belongs to the whole chapter; one game alone is shown without it.
        if len(own) == len(book.printed_games(key)):
            yield from _chapter(key)
    for key in without:
        if said := list(_chapter(key)):
            yield from _title(key)
            yield from said


def _title(key: str) -> Iterator[str]:
    title = _("{game} (capítulo {n})").format(game=game(key).name, n=book.chapter(key))
    yield from ("", title, "=" * len(title))


def _game(one: Replay) -> Iterator[str]:
    yield f"{one.printed.id} · {one.printed.title}"
    yield from wrapped(_end(one), 2)
    for title, rows in (
        (_("Correcciones"), map(_correction, one.with_status("corrected"))),
        (_("Sin lectura legal"), map(_correction, one.with_status("no legal reading"))),
        (_("Signos que no son ciertos"), _false_signs(one)),
        (_("Signos que podrían ser más fuertes"), map(_stronger, _where(one, "stronger"))),
        (_("Signos que faltan"), _missing(one)),
        (_("Turnos que no importan"), map(_any_turn, _where(one, "any_turn"))),
        (_("Turnos que dejan escapar algo"), _slips(one)),
        (
            _("Valor antes de cada turno y al final (= empate; B7: ganan las blancas en 7 turnos)"),
            _values(one),
        ),
    ):
        yield from _section(title, rows)


def _chapter(key: str) -> Iterator[str]:
    known = judgements(key)
    if known:
        yield ""
        yield from wrapped(_method(next(iter(known.values()))), 2)
    yield from _section(
        _("Erratas del texto"),
        (
            _("{where}: «{printed}» → «{meant}»").format(
                where=slip.where, printed=slip.printed, meant=slip.meant
            )
            + f" [{slip.certainty}]. {slip.reason}"
            for slip in book.errata(key)
        ),
        before=[""],
    )
    yield from _section(
        _("Figuras perdidas"),
        (f"{one.where}. {one.reason}" for one in book.remarks(key) if one.kind == "figure"),
        before=[""],
    )
    yield from _section(
        _("Comprobado con el programa"),
        (f"{one.where}: {one.told()}" for one in claims(key)),
        before=[""],
    )


def _section(title: str, rows: Iterable[str], before: Sequence[str] = ()) -> Iterator[str]:
    listed = list(rows)
    if listed:
        yield from (*before, f"  {title}:")
    for row in listed:
        yield from wrapped(row, 4)


def _end(one: Replay) -> str:
    """How the replay ends."""
    printed = one.printed
    said = ngettext("{n} turno.", "{n} turnos.", len(one.plies)).format(n=len(one.plies)) + " "
    if not one.ok:
        return (
            said
            + _("No llega a su final impreso ({end}).").format(end=_result(printed))
            + " "
            + one.problem
        )
    return said + _("Llega a su final impreso: {end}.").format(end=_result(printed))


def _result(printed: PrintedGame) -> str:
    if printed.end == book.UNFINISHED:
        said = _("sin terminar")
        return f"{said}. {printed.verdict}".rstrip(".") if printed.verdict else said
    if printed.end == "empate":
        return _("empate")
    won = wins(printed.end)
    return _("{won} por abandono").format(won=won) if printed.resigns else won


def _correction(checked: CheckedPly) -> str:
    """A row of the table of corrections."""
    ply = checked.ply
    mark = f"{MARK} " if ply.status == "no legal reading" else ""
    sure = f" [{ply.certainty}]" if ply.certainty else ""
    return f"{mark}{_turn(checked)} → {written(checked.read)}{sure}. {ply.reason}"


def _turn(checked: CheckedPly) -> str:
    return f"{checked.ply.n} {as_label(checked.ply.side)}: {checked.ply.printed}"


def _where(one: Replay, attribute: str) -> Iterator[CheckedPly]:
    return (checked for checked in one.plies if getattr(checked, attribute))


def _false_signs(one: Replay) -> Iterator[str]:
    """The printed marks that are not true, and the turn next to it of which they would be."""
    for checked in _where(one, "false"):
        row = f"{_turn(checked)} ({' '.join(checked.false)}). "
        near = [
            other.ply.n
            for other in one.plies
            if abs(other.ply.n - checked.ply.n) == 1 and set(checked.false) & set(other.missing)
        ]
        if near:
            row += _("Sería cierto en el turno {n}.").format(n=near[0]) + " "
        yield row + checked.ply.comment


def _stronger(checked: CheckedPly) -> str:
    signs = ", ".join(f"{mark} → {STRONGER[mark]}" for mark in checked.stronger)
    return f"{_turn(checked)} ({signs})"


def _missing(one: Replay) -> Iterator[str]:
    """For each sign the turns where it is true and not printed."""
    for sign in dict.fromkeys(s for checked in one.plies for s in checked.missing):
        turns = [str(checked.ply.n) for checked in one.plies if sign in checked.missing]
        yield ngettext(
            "«{sign}» en el turno {turns}", "«{sign}» en los turnos {turns}", len(turns)
        ).format(sign=sign, turns=", ".join(turns))


def _any_turn(checked: CheckedPly) -> str:
    tried = checked.any_turn
    assert tried is not None
    said = f"{_turn(checked)}. "
    if tried.refuting:
        return said + _("No es verdad: de {n} turnos lo desmienten {bad} ({turns}).").format(
            n=tried.legal, bad=len(tried.refuting), turns="; ".join(map(format, tried.refuting))
        )
    said += _("Es verdad: probamos los {n} turnos.").format(n=tried.legal)
    if tried.otherwise:
        said += " " + _("Tras {turns} hace falta otra respuesta que la impresa.").format(
            turns="; ".join(map(format, tried.otherwise))
        )
    return said


# What the engine knows ----------------------------------------------------------------------------


def _method(known: Judgement) -> str:
    """How it was found out which turns let something slip."""
    if known.exact:
        return _(
            "Los turnos que dejan escapar algo son exactos: el juego está resuelto. Se cuentan los "
            "turnos de los dos bandos."
        )
    return ngettext(
        "Para saber quién deja escapar algo probamos todos los turnos de los dos bandos, hasta "
        "{n} turno propio de cada uno. Más lejos no miramos.",
        "Para saber quién deja escapar algo probamos todos los turnos de los dos bandos, hasta "
        "{n} turnos propios de cada uno. Más lejos no miramos.",
        known.horizon,
    ).format(n=known.horizon)


def _values(one: Replay) -> Iterator[str]:
    """The exact values of all positions of a game that is solved."""
    known = judgements(one.printed.game).get(one.printed.id)
    if known is not None and known.exact:
        yield " ".join(map(str, known.worths))


def _slips(one: Replay) -> Iterator[str]:
    """The turns after which a forced win was gone, or the rival had one."""
    known = judgements(one.printed.game).get(one.printed.id)
    sides = game(one.printed.game).sides
    plies = {checked.ply.n: checked for checked in one.plies}
    for mistake in known.mistakes if known else ():
        if mistake.ply not in plies:
            continue
        shown = mistake.instead[:SHOWN]
        named = "; ".join(map(written, shown))
        if mistake.kind == "missed":
            said = ngettext(
                "Podían forzar la victoria en {n} turno con {turns}.",
                "Podían forzar la victoria en {n} turnos con {turns}.",
                mistake.turns,
            )
        else:
            said = ngettext(
                "Las {side} fuerzan ahora la victoria en {n} turno. Se evitaba con {turns}.",
                "Las {side} fuerzan ahora la victoria en {n} turnos. Se evitaba con {turns}.",
                mistake.turns,
            )
        more = mistake.ways - len(shown)
        if more:
            named += " " + ngettext("y {n} turno más", "y {n} turnos más", more).format(n=more)
        row = said.format(side=in_sentence(sides[mistake.ply % 2]), n=mistake.turns, turns=named)
        played = plies[mistake.ply]
        side = as_label(played.ply.side)
        yield f"{mistake.ply} {side}: {written(played.read)}. {row}"
