"""What lesson 6 checks: connections, routes, the ball's reach, fouls, the author's advice."""

from __future__ import annotations

from collections import Counter

from zamora import book
from zamora.ball import advice
from zamora.ball.advice import advice_head, counted, fight, knights
from zamora.book.chart import SERIES, Axis, Chart, Line
from zamora.book.findings import decisive, proved_horizon
from zamora.book.judgement import judgements
from zamora.book.kit import Claim, Finding, in_lesson
from zamora.core.i18n import _
from zamora.core.numbers import grouped, share
from zamora.core.position import Position, Side, Turn
from zamora.core.sides import as_label
from zamora.core.tongues import written
from zamora.core.walk import results
from zamora.registry import game
from zamora.registry import position as position_of

GAME = "gol"
#: Threats are built in every ``EVERY``-th position of the printed games.
EVERY = 8
#: Game 4 of the booklet after 9 turns, if White were to move: one goal, by a long route.
ROUTE = (
    "gol:1 R155,D76,T128,T143,A122,A129,C95,C116,P93,P97,P125 "
    "R15,D65,T27,T42,A23,A48,C64,C104,P45,P73,P77 107 B"
)
#: The 41st turn of game 1 of the booklet: one turn would have saved, and it is a foul.
FOUL = "gol-1", 41


def lesson() -> tuple[Claim, ...]:
    """What lesson 6 asks for."""
    return in_lesson(
        6,
        {
            "conexiones de gol": _connections,
            "rutas de gol": _routes,
            "alcance del balón": _reach,
            "la falta que vale": _worth,
            "faltas de gol": _fouls,
            "consejos de gol": _advice,
            "horizonte de gol": lambda: Finding(proved_horizon(GAME)),
            "errores de gol": lambda: decisive(GAME),
        },
    )


def _connections() -> Finding:
    """Possible passes at the start: the arrows of the graph, man by man."""
    found = game(GAME).start().connections()
    arrows = set(found.passes)
    out: dict[str, list[str]] = {}
    for one, other in found.passes:
        out.setdefault(one, []).append(other)
    rows = tuple(
        (written(one), ", ".join(map(written, others)), str(len(others)))
        for one, others in out.items()
    )
    both = sum((other, one) in arrows for one, other in arrows) // 2
    return Finding(
        _(
            "Pases posibles de las blancas al empezar: {n}. De ida y vuelta: {both}.\n"
            "(Db es la dama blanca; T torre, A alfil, C caballo, P peón, R rey.)"
        ).format(n=len(arrows), both=both),
        head=(_("quién"), _("le puede pasar a"), _("pases")),
        rows=rows,
    )


def _routes() -> Finding:
    """All ways to score immediately in the position of the picture, and the shortest."""
    position = position_of(ROUTE)
    goals = [turn for turn in position.turns() if _scores(turn)]
    ways = [way for turn in goals for way in position.ways(turn)]
    shortest = min(ways, key=lambda way: len(way.steps))
    men = [step.actuator for step in shortest.steps[1:]]
    return Finding(
        _(
            "Turnos posibles: {turns}. Los que hacen gol: {goals}.\n"
            "Maneras de llegar, pase por pase: {ways}. La más corta tiene {touches} toques: "
            "{turn}.\n"
            "Casillas donde el balón podría terminar en ese turno: {cells}."
        ).format(
            turns=len(position.turns()),
            goals=len(goals),
            ways=len(ways),
            touches=len(men),
            turn=shortest,
            cells=len(position.reach()),
        )
    )


def _scores(turn: Turn) -> bool:
    outcome = turn.after.game.decided(turn.after.state)
    return outcome is not None and outcome.winner is turn.before.side


def _reach() -> Finding:
    """Where the ball could come to rest, turn by turn, in the first printed game."""
    history = book.get("gol-1").history()
    counts = {
        side: [_resting_places(p.asked(side)) for p in history.positions if p.outcome is None]
        for side in Side
    }
    sides = game(GAME).sides
    turns = range(len(counts[Side.FIRST]))

    marks = [
        Line(turns, counts[side], SERIES[side][0], style, width=2, name=as_label(sides[side]))
        for side, style in zip(Side, ("-", "--"), strict=True)
    ]
    white, black = counts[Side.FIRST], counts[Side.SECOND]
    since = next(n for n in turns if not any(white[n:]))
    words = _(
        "Casillas donde podría terminar el balón en la partida 1. Al empezar, {first} para "
        "cada lado. Durante casi toda la partida lo alcanzan las blancas (hasta {most} "
        "casillas) y las negras casi nunca. Desde el turno {since} las blancas ya no lo "
        "alcanzan; las negras, hasta {black} casillas."
    ).format(first=white[0], most=max(white[1:]), since=since, black=max(black[since:]))
    return Finding(
        chart=Chart(
            words,
            marks,
            Axis(_("turnos jugados")),
            Axis(_("casillas que alcanza el balón"), start=0),
            legend="upper right",
        )
    )


def _resting_places(position: Position) -> int:
    """In how many other cells the ball could come to rest; ``reach`` takes longer."""
    state = position.state
    return len({after.ball for after in results(position.game, state)} - {state.ball})


def _worth() -> Finding:
    """The foul in game 1 that is worth a man: what every other turn leads to.

    Immediate goals are tried now; forced ones are precomputed (:mod:`zamora.book.judgement`).
    """
    name, ply = FOUL
    position = book.get(name).history().positions[ply - 1]
    (known,) = (m for m in judgements(GAME)[name].mistakes if m.ply == ply)
    turns = position.turns()
    holding = len(advice.undoing(position))
    return Finding(
        _(
            "Turnos posibles de las blancas: {n}. De ellos, faltas: {fouls}.\n"
            "Tras {lost} de esos turnos, las negras marcan enseguida. Quedan {holding}.\n"
            "De esos {holding}, resiste {ways}: {turn}\n"
            "Después de cualquier otro, las negras fuerzan el gol en {own} turnos suyos, o antes. "
            "(Todos los turnos de los dos lados se probaron una vez, con tiempo, y se guardó lo "
            "que "
            "salió.)"
        ).format(
            n=len(turns),
            fouls=sum(map(advice.expels, turns)),
            lost=len(turns) - holding,
            holding=holding,
            ways=known.ways,
            turn="; ".join(map(written, known.instead)),
            own=known.turns,
        )
    )


def _fouls() -> Finding:
    """When a threat can be met only by a foul, in the printed games."""
    count: Counter[str] = Counter()
    total = fouls = 0
    for position in advice.threatened(GAME):
        saving = advice.undoing(position)
        own = sum(map(advice.expels, saving))
        total += len(saving)
        fouls += own
        kind = "none" if not saving else "only" if own == len(saving) else "both"
        count["quiet" if kind == "both" and not own else kind] += 1
    rows = (
        (_("se puede evitar sin falta y también con una falta"), str(count["both"])),
        (_("se puede evitar, pero ninguna falta sirve"), str(count["quiet"])),
        (_("solo una falta lo evita"), str(count["only"])),
        (_("nada lo evita"), str(count["none"])),
    )
    return Finding(
        _(
            "Posiciones de las partidas del libro en que hay una amenaza de gol: {n}.\n"
            "Turnos que la deshacen: {total}. De ellos, faltas: {fouls} ({share})."
        ).format(
            n=sum(count.values()),
            total=grouped(total),
            fouls=grouped(fouls),
            share=share(fouls, total),
        ),
        head=(_("el gol…"), _("posiciones")),
        rows=rows,
    )


def _advice() -> Finding:
    """The author's advice for this game that can be counted."""
    found = advice.attacks(GAME, EVERY)
    rows = (
        knights(GAME, attack=True),
        (
            _("Obstaculiza las conexiones."),
            _(
                "De {undone} turnos que deshacen una amenaza, {taking} se llevan el balón o hacen "
                "falta; {rest} solo estorban el camino u ocupan la meta: {share}."
            ).format(
                undone=grouped(found.undone),
                taking=grouped(found.by_taking),
                rest=found.undone - found.by_taking,
                share=share(found.undone - found.by_taking, found.undone),
            ),
            _("estorbar sirve, pero llevarse el balón sirve más veces"),
        ),
        fight(GAME, EVERY),
    )
    return Finding(counted(GAME), head=advice_head(), rows=rows)
