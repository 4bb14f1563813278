"""What lesson 5 checks: choices, signs, a turn without a reading, the author's advice."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

from zamora import book
from zamora.ball import advice
from zamora.ball.advice import advice_head, counted, fight, knights, verdict
from zamora.book.chart import SERIES, Axis, Chart, Line
from zamora.book.findings import decisive, proved_horizon
from zamora.book.kit import Claim, Finding, in_lesson
from zamora.book.replay import replay
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.numbers import share
from zamora.core.position import Position
from zamora.registry import position

GAME = "caliz"
#: Threats are built in every ``EVERY``-th position of the printed games.
EVERY = 3
#: The game whose 47th turn has no legal reading, and how many turns come before it.
UNREADABLE = "caliz-3", 46
#: The checkmate that the lesson shows: three lines, three columns.
MATE = "caliz:1 R155,A71,P93,P97 R15,D96,T85,T104,P73,P77 61 B"


def lesson() -> tuple[Claim, ...]:
    """What lesson 5 asks for."""
    return in_lesson(
        5,
        {
            "mate en el dibujo": _mate,
            "opciones de cáliz": _choices,
            "señales de cáliz": _signs,
            "turno ilegible": _unreadable,
            "consejos de cáliz": _advice,
            "horizonte de cáliz": lambda: Finding(proved_horizon(GAME)),
            "errores de cáliz": lambda: decisive(GAME),
        },
    )


def _choices() -> Finding:
    """How many turns there are, turn by turn, in the second printed game."""
    positions = [p for p in book.get("caliz-2").history().positions if p.outcome is None]
    counts = [len(position.turns()) for position in positions]
    in_check = [n for n, position in enumerate(positions) if position.check()]
    free = [count for n, count in enumerate(counts) if n not in in_check]
    (ink, _hatch), (other, _other_hatch) = SERIES[:2]
    words = _(
        "Turnos posibles en la partida 2, uno por uno: al empezar hay {first}; el máximo es "
        "{most}. En jaque, {checks} veces, quedan entre {few} y {many}; sin jaque nunca "
        "menos de {least}."
    ).format(
        first=counts[0],
        most=max(counts),
        checks=len(in_check),
        few=min(counts[n] for n in in_check),
        many=max(counts[n] for n in in_check),
        least=min(free),
    )
    marks = (
        Line(range(1, len(counts) + 1), counts, ink),
        Line(
            [n + 1 for n in in_check],
            [counts[n] for n in in_check],
            other,
            style="",
            marker="D",
            name=_("en jaque"),
        ),
    )
    return Finding(
        chart=Chart(
            words,
            marks,
            Axis(_("turno de la partida")),
            Axis(_("turnos posibles"), start=0),
            legend="upper right",
        )
    )


def _signs() -> Finding:
    """The signs printed after the turns, held against the engine; a repeated beginning once."""
    printed: Counter[str] = Counter()
    true: Counter[str] = Counter()
    missing: Counter[str] = Counter()
    stronger = 0
    for one in book.printed_games(GAME):
        repeated = one.prefix.plies if one.prefix else 0
        for checked in replay(one).plies[repeated:]:
            printed.update(checked.ply.marks)
            true.update(mark for mark in checked.ply.marks if mark not in checked.false)
            missing.update(sign.replace("--", "-") for sign in checked.missing)
            stronger += len(checked.stronger)
    rows = tuple(
        (what, str(printed[sign]), str(true[sign]), str(missing[sign]))
        for sign, what in (("+", _("+  jaque")), ("-", _("-  Cáliz a objetivo")))
    )
    return Finding(
        _("En {n} turnos impresos con «-» era verdad algo más fuerte: «--», inevitable.").format(
            n=stronger
        ),
        head=(_("señal"), _("impresas"), _("ciertas"), _("faltan")),
        rows=rows,
    )


def _unreadable() -> Finding:
    """All readings of the turn that change one or two of its four numbers."""
    name, turns = UNREADABLE
    history = book.get(name).history()
    position = history.positions[turns]
    printed, following = (14, 4, 7, 6), [str(turn) for turn in history.turns[turns + 1 :]]
    choices = (range(1, 16), range(1, 10)) * 2
    tried = sum(
        len(choices[a]) - 1 if a == b else (len(choices[a]) - 1) * (len(choices[b]) - 1)
        for a, b in (*combinations(range(4), 2), *((n, n) for n in range(4)))
    )
    legal = []
    for turn in position.turns():
        step = turn.steps[0]
        assert step.origin is not None
        numbers = (*step.origin, *step.target)
        changed = sum(one != other for one, other in zip(numbers, printed, strict=True))
        if len(turn.steps) == 1 and changed <= 2:
            legal.append(turn)
    going_on = sum(_plays(turn.after, following[0]) for turn in legal)
    own = sum(turn.steps[0].origin == (14, 4) for turn in position.turns())
    return Finding(
        _(
            "Turnos legales de la torre de (14,4): {own}.\n"
            "Lecturas que cambian uno o dos de los cuatro números: {tried}. "
            "Legales: {legal} ({turns}).\n"
            "De esas, las que dejan jugar lo que sigue en el libro: {going_on}."
        ).format(
            own=own,
            tried=tried,
            legal=len(legal),
            turns="; ".join(map(format, legal)),
            going_on=going_on,
        )
    )


def _plays(position: Position, turn: str) -> bool:
    try:
        position.play(turn)
    except ZamoraError:
        return False
    return True


def _advice() -> Finding:
    """The author's general advice that can be counted."""
    captures = advice.captures(GAME)
    openings = advice.openings(GAME)
    rows = (
        fight(GAME, EVERY),
        knights(GAME, attack=False),
        (
            _("Revisa si conviene tomar: hay trampas."),
            _(
                "Después de tomar, el rival puede marcar enseguida en {punished} de {captures} "
                "casos: {share}. Después de otro turno, en {others}."
            ).format(
                punished=captures.punished,
                captures=captures.captures,
                share=share(captures.punished, captures.captures),
                others=share(captures.others_punished, captures.others),
            ),
            _("casi da lo mismo: revisa cualquier turno"),
        ),
        (
            _("El juego puede ser violento y rápido."),
            _(
                "De los {turns} primeros turnos, {threats} ya amenazan gol y {own} son un autogol "
                "que pierde en el acto."
            ).format(
                turns=openings.turns, threats=len(openings.threats), own=len(openings.own_goals)
            ),
            verdict(bool(openings.threats)),
        ),
    )
    return Finding(counted(GAME), head=advice_head(), rows=rows)


def _mate() -> Finding:
    """Why the position of the lesson's picture is checkmate, cell by cell."""
    return Finding(str(position(MATE).mate()))
