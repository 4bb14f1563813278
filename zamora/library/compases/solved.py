"""What the complete solution says about Batalla de Compases, for lesson 1.

The mirror strategy is in :mod:`zamora.solve.mirror`; here are the same facts for this game, what
changes if a full sweep of 360° could be used to pass. :mod:`zamora.library.compases.claims` holds
the claims of the booklet against the solution.
"""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Turn
from zamora.solve import solution
from zamora.solve.mirror import MirrorLimits, MirrorProof, mirror_limits, prove_mirror
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
