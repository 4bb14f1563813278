"""What the booklet says of Batalla de Compases (chapter 2), and what lesson 1 checks.

Where the booklet says that a turn does not matter, all turns are tried.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial

from zamora import book
from zamora.book.kit import Claim, Finding, in_lesson, verdicts
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import decimal, grouped
from zamora.core.position import Position, Reason, Side, Turn
from zamora.core.tongues import written
from zamora.library.compases.rules import BOARD, GOAL_ROWS
from zamora.metric import check_hypotenuse, lengths
from zamora.solve import solution
from zamora.solve.mirror import (
    MirrorLimits,
    MirrorProof,
    mirror_limits,
    mirrored_reply,
    prove_mirror,
)
from zamora.solve.retrograde import RANK, Result, Solution, Value

KEY = "compases"
#: The game in which a full sweep of 360° passes the turn.
WITH_PASS = f"{KEY}[sweep=360]"


def compases_mirror_proof() -> MirrorProof:
    """That C2 never loses if it answers each turn in the mirror, over all lines."""
    return prove_mirror(solution(KEY).start)


def compases_mirror_limits() -> MirrorLimits:
    """What the mirror alone cannot do in Batalla de Compases."""
    return mirror_limits(solution(KEY))


# Passing by a full sweep -------------------------------------------------------------------------


@dataclass(frozen=True)
class ChangedValue:
    """A position that is worth something else if a full sweep may be used to pass.

    Attributes:
        position: the position (of the game without passing).
        without: its value in the game as ruled.
        with_pass: its value with passing.
        by_passing: whether passing is itself the best turn there.
    """

    position: Position
    without: Value
    with_pass: Value
    by_passing: bool


@dataclass(frozen=True)
class PassReport:
    """What changes if a full sweep of 360° may be used to pass.

    Attributes:
        start: values of the start, without and with passing.
        without: numbers of unfinished positions won, drawn, lost for the side to move.
        with_pass: the same with passing.
        possible: unfinished positions in which the side to move could pass.
        changed: positions whose result changes.
        slower_or_faster: positions with the same result at another distance.
        same_first_turns: whether all first turns keep their results.
        zugzwangs: positions where the side to move would do better if the rival had to move.
        mutual: those of them in which either side loses if it is to move.
        mutual_can_pass: whether passing is possible in any of these last ones.
    """

    start: tuple[Value, Value]
    without: dict[Result, int]
    with_pass: dict[Result, int]
    possible: int
    changed: tuple[ChangedValue, ...]
    slower_or_faster: int
    same_first_turns: bool
    zugzwangs: tuple[Position, ...]
    mutual: tuple[Position, ...]
    mutual_can_pass: bool

    @property
    def saved(self) -> tuple[ChangedValue, ...]:
        """The lost positions that passing saves."""
        return tuple(change for change in self.changed if change.without.result == "loss")

    def __str__(self) -> str:
        said = [
            _("Con la vuelta completa de 360° se podría pasar en {n} posiciones.").format(
                n=self.possible
            ),
            _("El inicio: sin pasar, {without}; pudiendo pasar, {with_pass}.").format(
                without=word(self.start[0].result), with_pass=word(self.start[1].result)
            ),
            _("Sin pasar: {counts}.").format(counts=_counts(self.without)),
            _("Pudiendo pasar: {counts}.").format(counts=_counts(self.with_pass)),
            ngettext(
                "Cambia de valor {n} posición.",
                "Cambian de valor {n} posiciones.",
                len(self.changed),
            ).format(n=len(self.changed)),
        ]
        # The clearest example is one where passing itself makes the difference.
        for change in sorted(self.changed, key=lambda change: not change.by_passing)[:1]:
            said.append(
                _("Por ejemplo {code}: para quien juega era {before} y sería {after}.").format(
                    code=_code(change.position),
                    before=word(change.without.result),
                    after=word(change.with_pass.result),
                )
            )
        if not self.saved:
            said.append(_("Pero pasar no salva a nadie que iba a perder."))
        for position in self.mutual[:1]:
            said.append(_("En {code} pierde quien tiene que jugar.").format(code=_code(position)))
            said.append(
                _("Ahí pasar lo salvaría.")
                if self.mutual_can_pass
                else _("Ahí ni siquiera podría pasar: la vuelta completa tocaría al rival.")
            )
        return "\n".join(said)


def pass_report() -> PassReport:
    """Solve the game with passing too and compare."""
    without, with_pass = solution(KEY), solution(WITH_PASS)
    going_on = [position for position in without.positions if position.outcome is None]
    changed: list[ChangedValue] = []
    other_distance = 0
    for position in going_on:
        twin = Position(with_pass.game, position.state)
        before, after = without.value(position), with_pass.value(twin)
        if before.result != after.result:
            passing = any(_is_pass(turn) for turn in with_pass.best_turns(twin))
            changed.append(ChangedValue(position, before, after, passing))
        elif before != after:
            other_distance += 1
    zugzwangs = tuple(position for position in going_on if _is_zugzwang(without, position))
    mutual = tuple(
        position
        for position in zugzwangs
        if without.value(position).result == "loss"
        and without.value(other_to_move(position)).result == "loss"
    )
    return PassReport(
        start=(without.value(without.start), with_pass.value(with_pass.start)),
        without=_results(without),
        with_pass=_results(with_pass),
        possible=sum(_can_pass(with_pass, position) for position in going_on),
        changed=tuple(changed),
        slower_or_faster=other_distance,
        same_first_turns=without.summary()["first_turns"] == with_pass.summary()["first_turns"],
        zugzwangs=zugzwangs,
        mutual=mutual,
        mutual_can_pass=any(_can_pass(with_pass, position) for position in mutual),
    )


def _is_pass(turn: Turn) -> bool:
    return abs(turn.steps[0].angle) == 360


def _can_pass(with_pass: Solution, position: Position) -> bool:
    return any(map(_is_pass, Position(with_pass.game, position.state).turns()))


def other_to_move(position: Position) -> Position:
    """The same board with the rival to move."""
    side = position.side.other
    return Position(position.game, position.state._replace(side=side))


def _is_zugzwang(solved: Solution, position: Position) -> bool:
    """Whether having to move is a burden: with the rival to move, one would stand better."""
    twin = other_to_move(position)
    if twin not in solved or twin.outcome is not None:
        return False
    return RANK[solved.value(position).result] + RANK[solved.value(twin).result] < RANK["win"]


def _results(solved: Solution) -> dict[Result, int]:
    summary = solved.summary()
    return {"win": summary["win"], "draw": summary["draw"], "loss": summary["loss"]}


def word(result: Result) -> str:
    """The value of a position in a word, for the side to move."""
    return {"win": _("victoria"), "draw": _("empate"), "loss": _("derrota")}[result]


def _counts(counts: dict[Result, int]) -> str:
    return _("quien juega gana en {win}, empata en {draw} y pierde en {loss}").format(**counts)


def _code(position: Position) -> str:
    return position.code.partition(" ")[2]


#: Each compass on one side of the middle, face to face: the side to move loses.
FACE_TO_FACE = "V22-V23 V32-V33"


def lesson() -> tuple[Claim, ...]:
    """What lesson 1 checks."""
    return in_lesson(
        1,
        {
            "hipotenusa": _hypotenuse,
            "distancias": _distances,
            "barridas": _sweeps,
            "solución": _solution,
            "primer turno": _first_turns,
            "espejo": lambda: Finding(str(compases_mirror_proof())),
            "límites del espejo": lambda: Finding(str(compases_mirror_limits())),
            "el libro": lambda: verdicts(claims()),
            "pasar": lambda: Finding(str(pass_report())),
        },
    )


def _hypotenuse() -> Finding:
    triangles, failures = check_hypotenuse(BOARD)
    return Finding(
        _(
            "Triángulos rectángulos revisados: {triangles}.\n"
            "Triángulos donde la hipotenusa no es el lado más largo: {failures}."
        ).format(triangles=triangles, failures=failures)
    )


def claims() -> tuple[Claim, ...]:
    """The claims of chapter 2, each checked over all turns that it speaks about."""
    said: dict[int, tuple[Callable[[], Finding], str]] = {
        1: (
            _cannot_advance,
            _("Frente a frente en el medio, C1 no puede avanzar. Juegue lo que juegue, C2 avanza."),
        ),
        2: (
            partial(_any_turn, "compases-1", 6, "C2: V33 a V13 (180)"),
            _("Partida 1: ya no importa lo que juegue C1; C2 gana con V33 a V13 (180)."),
        ),
        3: (_whoever_moves, _("Frente a frente en el medio, si le toca a C2, puede ganar C1.")),
        4: (_trap, _("La trampa: si C2 juega V33 a V24, C1 puede ganar.")),
        5: (
            _stalemate,
            _(
                "Si C1 sigue con V13 a V33 (180), C2 queda ahogado y es empate; pero C1 podía "
                "ganar."
            ),
        ),
        6: (
            partial(_any_turn, "compases-2", 9, "C1: V22 a V42 (180)"),
            _("Partida 2: ya no importa lo que juegue C2; C1 gana con V22 a V42 (180)."),
        ),
        7: (_balance, _("Partida 3: nadie se equivoca y los turnos se repiten.")),
        8: (
            _equilibrium,
            _(
                "Si C2 imita y C1 no se equivoca, ninguno mejora cambiando él solo: equilibrio de "
                "Nash."
            ),
        ),
    }
    where = _("Capítulo 2")
    return tuple(Claim(*one, where, number=number) for number, one in said.items())


def _solved() -> Solution:
    return solution(KEY)


def _line(name: str, plies: int) -> tuple[str, ...]:
    """The first turns of a printed line, as we read them."""
    return tuple(ply.read for ply in book.get(name).plies[:plies])


def _after(turns: Iterable[str]) -> Position:
    return History(_solved().start, turns).position


def _front(position: Position, side: Side) -> int:
    """How many rows the compass of ``side`` still lacks."""
    ends = (position.state.c1, position.state.c2)[side]
    rows: int = min(abs(GOAL_ROWS[side] - cell.row) for cell in ends)
    return rows


def _cannot_advance() -> Finding:
    solved = _solved()
    position = solved.game.position(f"{KEY}:1 {FACE_TO_FACE} C1")
    turns = position.turns()
    stuck = all(_front(t.after, Side.FIRST) >= _front(position, Side.FIRST) for t in turns)
    rival = all(
        any(_front(r.after, Side.SECOND) < _front(position, Side.SECOND) for r in t.after.turns())
        for t in turns
    )
    value = solved.value(position)
    return Finding(
        _("Miramos sus {turns} turnos. C1 pierde en {distance} turnos.").format(
            turns=len(turns), distance=value.distance
        )
        if value.result == "loss"
        else _("Miramos sus {turns} turnos.").format(turns=len(turns)),
        holds=stuck and rival,
        position=position,
    )


def _any_turn(name: str, plies: int, printed: str) -> Finding:
    """Whether after *any* turn at that place of a printed line the printed one wins immediately."""
    position = _after(_line(name, plies))
    turns = position.turns()
    printed_wins = sum(
        any(str(reply) == printed and reply.wins for reply in turn.after.turns()) for turn in turns
    )
    some_wins = sum(any(reply.wins for reply in turn.after.turns()) for turn in turns)
    evidence = _("Probamos sus {turns} turnos: ese final gana en {printed} de ellos").format(
        turns=len(turns), printed=printed_wins
    )
    if some_wins > printed_wins:
        evidence += _("; con otro final se gana en {some}").format(some=some_wins)
    return Finding(evidence + ".", holds=printed_wins == len(turns) > 0, position=position)


def _whoever_moves() -> Finding:
    solved = _solved()
    position = solved.game.position(f"{KEY}:1 {FACE_TO_FACE} C2")
    values = [solved.value(position), solved.value(other_to_move(position))]
    lost = all(value.result == "loss" for value in values)
    others = [
        other
        for other in pass_report().mutual
        if (other.state.c1, other.state.c2) != (position.state.c1, position.state.c2)
    ]
    return Finding(
        _("Pierde quien tiene que jugar, sea C1 o C2. No hay otra posición así.")
        if lost and not others
        else _("Otras posiciones así: {n}.").format(n=len(others)),
        holds=values[0].result == "loss",
        position=position,
    )


def _trap() -> Finding:
    solved = _solved()
    *before, bite = _line("compases-2", 6)
    position = _after(before)
    trapped = solved.turn_value(position.parse(bite))
    holding = [
        format(turn)
        for turn, value in solved.turn_values(position).items()
        if RANK[value.result] > RANK["loss"]
    ]
    return Finding(
        _("Antes de caer, la posición era de {value}. C2 no perdía con {turns}.").format(
            value=word(solved.value(position).result), turns="; ".join(holding)
        ),
        holds=trapped.result == "loss",
        position=position,
    )


def _stalemate() -> Finding:
    solved = _solved()
    before = _after(_line("compases-2", 6))
    (variation,) = book.get("compases-2").variations
    position = before.play(variation.plies[0].read)
    stalemate = position.outcome is not None and position.outcome.reason is Reason.STALEMATE
    value = solved.value(before)
    better = solved.best_turns(before)
    return Finding(
        _("C1 ganaba en {distance} turnos, empezando por {turn}.").format(
            distance=value.distance, turn=better[0]
        ),
        holds=stalemate and value.result == "win",
        position=position,
    )


def _balance() -> Finding:
    solved = _solved()
    history = History(solved.start, _line("compases-3", 6))
    values = [solved.turn_value(turn).result for turn in history.turns]
    again = history.occurrences() > 1
    return Finding(
        _(
            "Sus {turns} turnos mantienen el empate, y al final vuelve una posición que ya salió."
        ).format(turns=len(values))
        if again and set(values) == {"draw"}
        else _("Algún turno deja escapar el empate, o nada se repite."),
        holds=again and set(values) == {"draw"},
        position=history.position,
    )


def _equilibrium() -> Finding:
    """Mirroring as an equilibrium, with the condition that the booklet leaves out.

    Two plans are an equilibrium if neither player does better by changing its own alone. C1 gains
    nothing against the mirror by any play. But C2 does gain by leaving the mirror as soon as C1
    makes a mistake: only together with plans of C1 that never do is mirroring an equilibrium.
    """
    solved = _solved()
    start = solved.start
    proof = prove_mirror(start)
    slips = [turn for turn in start.turns() if solved.turn_value(turn).result == "loss"]
    # A first turn that is answered in the mirror, and so drawn, although C2 could win.
    forgiven = [turn for turn in slips if mirrored_reply(turn) is not None]
    slip = forgiven[0] if forgiven else None
    holds = proof.holds and not proof.ever_won and solved.value(start).result == "draw"
    evidence = _(
        "Contra el espejo, C1 no gana con ninguno de sus {turns} turnos. Y si C1 no se equivoca, "
        "C2 tampoco gana con otro plan."
    ).format(turns=proof.turns)
    if slip is not None:
        evidence += " " + _(
            "La condición hace falta: después de {slip}, C2 gana en {distance} turnos si deja de "
            "imitar."
        ).format(slip=slip, distance=solved.value(slip.after).distance)
    return Finding(evidence, holds=holds and slip is not None, position=start)


def _distances() -> Finding:
    rows = []
    for square, pairs in lengths(BOARD).items():
        root = round(square**0.5)
        exact = str(root) if root * root == square else f"√{square}"
        rows.append((exact, decimal(square**0.5, 2), str(pairs)))
    head = (_("distancia"), _("es más o menos"), _("pares de vértices"))
    return Finding(head=head, rows=tuple(rows))


def _sweeps() -> Finding:
    """All sweeps of all positions: how many end at the same place by two ways."""
    sweeps = turns = double = 0
    for position in solution("compases").positions:
        for turn in position.turns():
            ways = len(position.ways(turn))
            turns += 1
            sweeps += ways
            double += ways > 1
    return Finding(
        _(
            "Barridas posibles en toda la Batalla de Compases: {sweeps}.\n"
            "Turnos distintos: {turns}. A {double} de ellos se llega barriendo por los dos lados."
        ).format(sweeps=grouped(sweeps), turns=grouped(turns), double=double)
    )


def _solution() -> Finding:
    found = solution("compases").summary()
    return Finding(
        _(
            "Posiciones que pueden darse: {reachable}. Terminadas: {finished}.\n"
            "En las otras, quien juega: gana en {win}, pierde en {loss}, empata en {draw}.\n"
            "Desde el inicio, si nadie se equivoca: {start}.\n"
            "La victoria segura más larga dura {longest} turnos."
        ).format(**(found | {"start": _value_word(found["start"])}))
    )


def _value_word(value: str) -> str:
    return {"win": _("gana C1"), "loss": _("gana C2"), "draw": _("empate")}[value]


def _first_turns() -> Finding:
    values = solution("compases").summary()["first_turns"]
    words = {"win": _("gana"), "draw": _("empata"), "loss": _("pierde")}
    rows = tuple((written(turn), words[value]) for turn, value in values.items())
    return Finding(head=(_("primer turno"), _("quien lo juega")), rows=rows)
