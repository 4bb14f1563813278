"""The exact value of any position of Futez, read from a table that travels with the package.

Kept is the byte of every placement (:mod:`.numbering`) whose ball lies on the left half of the
board or on its middle column; the others are mirror images. There is a part for each such cell of
the ball, ``53`` on row 5, column 3. Neighbours in the order of numbers are worth much the same:
7.2 million bytes become 1.2 million.

Every value is computed again from those of its successors, which are listed forwards only
(:func:`zamora.compiled.induction.check`). This proves them all: a win in 1 is a goal; a win in d
leads to a loss in d - 1, and from a loss in d all turns lead to wins in at most d - 1, one of them
in exactly that; so, by induction on d, wins and losses can be forced, and in that time. What is
called a draw leads to no loss of the rival, but to another draw (or there is no turn at all); so
the side to move there can always go on to another draw, and the rival can do no better.

What would be left is a mistake in how turns are listed, forwards, by the compiled program. So a
sample is checked with independent code: the turns of the interpreted rules, and a plain search for
goals within a few turns that knows no values. And the number of turns forwards must be the number
of turns backwards: with the values right, that is not needed, but it says that the way back
overlooked nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from itertools import pairwise
from pathlib import Path
from typing import Any

from zamora import compiled
from zamora.ball.men import State
from zamora.compiled import kernel
from zamora.compiled.induction import LOST
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Turn
from zamora.core.steps import Side
from zamora.library.futez.rules import CELLS, Futez
from zamora.library.futez.solved.machine import Machine
from zamora.library.futez.solved.numbering import (
    BALLS,
    FIRST_BALL,
    KEPT,
    MIRROR,
    PLACEMENTS,
    SLICE,
    image,
    numbered_state,
    state_number,
)
from zamora.library.futez.solved.solver import Solved, solve
from zamora.library.futez.solved.stuck import sticks, stuck_turns
from zamora.solve.base import Album, Solution, Value, line_facts
from zamora.solve.tablebase import Report, Tablebase, Tables, worth
from zamora.solve.tablefile import Table


def facts(solved: Solved, solution: Solution) -> dict[str, Any]:
    """The solution in numbers, ready for JSON.

    Args:
        solved: what was found.
        solution: answers from a table of it.

    Returns:
        ``game``; ``start``: the value word of the start; ``first_turns``: that of each first turn,
        for the player who makes it; ``positions``: the unfinished positions in all (four men a
        side anywhere on rows 2 to 8, the ball on rows 3 to 7, either side to move), and of them,
        for the side to move, ``win``, ``loss``, ``draw``; ``stalemates``: how many of the drawn
        ones leave the side to move without a turn; ``turns``: the turns in all these positions;
        ``longest``: turns of the longest forced win, with a ``longest_example``, and
        ``longest_loss``: turns that a lost side can last; ``by_distance``: how many positions are
        won or lost in 1, 2, 3 … turns. ``reachable``: positions that can be reached from the
        start, ``reachable_unfinished`` and (after a goal) ``reachable_finished``;
        ``reachable_stalemates``: how many of the unfinished ones leave the side to move without a
        turn; ``reachable_turns``: the turns in them; ``reached_after``: how many of them can be
        reached in 0, 1, 2 … turns and no sooner. ``conjecture``: see :func:`conjecture`.
    """
    counts, reached = solved.histogram, solved.reached
    longest = max((value for value in range(1, LOST) if counts[value]), default=0)
    example = Position(Futez(), numbered_state(solved.values.index(longest)))
    return {
        "game": Futez.key,
        "start": solution.value(solution.start).result,
        "first_turns": solution.first_turns(),
        "positions": 2 * PLACEMENTS,
        "win": 2 * sum(counts[1:LOST]),
        "loss": 2 * sum(counts[LOST:]),
        "draw": 2 * counts[0],
        "stalemates": 2 * solved.stalemates,
        "turns": 2 * solved.turns,
        "longest": longest,
        "longest_loss": max(value - LOST for value, count in enumerate(counts) if count),
        "longest_example": line_facts(solution.best_line(example)),
        "by_distance": [2 * (counts[n] + counts[LOST + n]) for n in range(1, longest + 1)],
        "reachable": reached.unfinished + reached.finished,
        "reachable_unfinished": reached.unfinished,
        "reachable_finished": reached.finished,
        "reachable_stalemates": reached.stalemates,
        "reachable_turns": reached.turns,
        "reached_after": [after - here for here, after in pairwise(reached.layers)],
        "conjecture": conjecture(solved),
    }


def conjecture(solved: Solved) -> dict[str, Any]:
    """Whether a ball that must move can always move: the *Conjetura de Futez* (booklet, chapter 3).

    Returns:
        ``holds``: whether it does in all positions that can be reached by legal play;
        ``failing_positions``: how many of them, unfinished and the side to move counted, have a
        turn after which the ball must move and cannot; ``failing_turns``: how many such turns.
        If there are any: ``shortest``: the least number of turns, both sides counted, up to and
        including such a turn; ``game``: such a game in the booklet's notation; ``position``: the
        code of the position at its end. ``holds_for_all_placements``, ``failing_placements``,
        ``failing_placement_turns``: the same over all unfinished positions, reachable or not.
    """
    reached = solved.reached
    game = stuck_game(solved)
    return {
        "holds": game is None,
        "failing_positions": reached.failing,
        "failing_turns": reached.stuck,
        "shortest": None if game is None else len(game.turns),
        "game": None if game is None else game.numbered(),
        "position": None if game is None else game.position.code,
        "holds_for_all_placements": solved.failing == 0,
        "failing_placements": 2 * solved.failing,
        "failing_placement_turns": 2 * solved.stuck,
    }


def stuck_game(solved: Solved) -> History | None:
    """A shortest game that ends with a ball that must move and cannot; None if there is none."""
    if solved.reached.first_failing is None:
        return None
    game, way = Futez(), solved.way(solved.reached.first_failing)
    history = History(Position(game, way[0]))
    for state in way[1:]:
        history.play(_turn_to(history.position, state))
    history.play(next(filter(sticks, history.position.turns())))
    return history


def _turn_to(position: Position, state: State) -> Turn:
    return next(turn for turn in position.turns() if turn.after.state == state)


#: How many turns the search looks ahead.
AHEAD = 3


def searched_the_same(solution: Solution, position: Position, turns: int = AHEAD) -> bool:
    """Whether a plain search within ``turns`` turns agrees with the solution.

    A goal that can be forced so soon, in exactly that time; or none.
    """
    value = solution.value(position)
    soon = value.distance is not None and value.distance <= turns
    return forced(position, turns) == (value if soon else None)


def forced(position: Position, turns: int) -> Value | None:
    """What can be forced within ``turns`` turns of both sides, by brute force; or None."""
    over = position.game.decided(position.state)
    if over is not None:
        return Value("win" if over.winner is position.side else "loss", 0)
    if turns == 0:
        return None
    after = [forced(turn.after, turns - 1) for turn in position.turns()]
    lost = [value.distance or 0 for value in after if value and value.result == "loss"]
    if lost:
        return Value("win", 1 + min(lost))
    if not after or None in after:
        return None
    return Value("loss", 1 + max(value.distance or 0 for value in after if value))


#: Placements, evenly spread, in the fingerprint of the rules.
SAMPLE = 64
#: Random positions checked with independent code, and how many of these with a search.
CHECKED, SEARCHED = 2000, 200


def part_name(ball: int) -> str:
    """The part with the ball on one of its cells, from 0."""
    cell = CELLS.cells[FIRST_BALL + ball]
    return f"{cell.row}{cell.column}"


def parts(values: bytes) -> dict[str, bytes]:
    """The parts of a table of all values."""
    return {part_name(ball): values[ball * SLICE : (ball + 1) * SLICE] for ball in KEPT}


class FutezSolution(Tablebase):
    """The value of every position of Futez, however it came about (booklet, chapter 3)."""

    @property
    def start(self) -> Position:
        """The start of the game."""
        found: Position = self.game.start()
        return found

    def __contains__(self, position: object) -> bool:
        return isinstance(position, Position) and position.game == self.game

    def __len__(self) -> int:
        """The number of unfinished positions."""
        return 2 * PLACEMENTS

    def looked_up(self, position: Position) -> Value:
        """What the table says of an unfinished position."""
        return worth(self[state_number(position.state)])

    def __getitem__(self, placement: int) -> int:
        """The byte of a placement."""
        if placement // SLICE not in KEPT:
            placement = image(placement)
        return self.table.part(part_name(placement // SLICE))[placement % SLICE]

    @cached_property
    def values(self) -> bytes:
        """The bytes of all placements that are kept, in the order of their numbers."""
        return b"".join(self.table.part(part_name(ball)) for ball in KEPT)

    def unfolded(self) -> bytes:
        """A byte for each placement, 0 for those that are not kept."""
        empty = bytes(SLICE)
        slices = (self.table.part(part_name(b)) if b in KEPT else empty for b in range(BALLS))
        return b"".join(slices)

    # The whole -----------------------------------------------------------------------------------

    @cached_property
    def tally(self) -> tuple[int, ...]:
        """How many unfinished positions have each byte of the table, counted in the table itself.

        Of mirror images only one is kept, and positions that differ in the colours share a byte.
        """
        total = [0] * 256
        for ball in KEPT:
            images = 1 if MIRROR[FIRST_BALL + ball] == FIRST_BALL + ball else 2
            for value, times in Counter(self.table.part(part_name(ball))).items():
                total[value] += 2 * images * times
        return tuple(total)

    def counted(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """How many positions are won, and lost, by distance, counted in the table itself.

        Wins take an odd number of turns and losses an even one, but for forced own goals.
        """
        won = {n: self.tally[n] for n in range(1, LOST)}
        return won, {n: self.tally[LOST + n] for n in range(LOST)}

    def albums(self) -> tuple[Album, ...]:
        """The turns in play after which the ball must move and cannot: the author's conjecture."""
        words = _("El balón tiene que moverse y no puede: aquí falla la conjetura del autor.")
        return (Album(_("El balón atascado"), words, stuck_turns()),)


def positions(count: int, seed: int = 0) -> list[Position]:
    """``count`` random unfinished positions, the same ones for the same seed."""
    rng = random.Random(seed)  # noqa: S311 (a sample, not a secret)
    return [
        Position(Futez(), numbered_state(rng.randrange(PLACEMENTS), Side(rng.randrange(2))))
        for _one in range(count)
    ]


class FutezTables(Tables):
    """The whole of Futez. Compiled it is solved within a minute, interpreted within hours."""

    kind = FutezSolution
    folder = Path(__file__).parent

    def names(self, game: Any) -> tuple[str, ...]:
        """The usual game is solved."""
        return () if game.unusual else ("",)

    def name_of(self, position: Position) -> str | None:
        """The whole of the usual game."""
        return None if position.game.unusual else ""

    def fingerprint(self, game: Any) -> Iterable[Position]:
        """Placements, evenly spread."""
        numbers = range(0, PLACEMENTS, PLACEMENTS // SAMPLE)
        return (Position(game, numbered_state(number)) for number in numbers)

    def prepare(self, game: Any) -> bool:
        """Compile the passes over placements."""
        machine = Machine(kernel(game))
        return machine.compiled and machine.induction.compiled

    def solved(self, game: Any, name: str, report: Report) -> Solved:
        """Everything there is to know."""
        machine = Machine()
        if not machine.compiled:
            compiled.notice(_("Sin Numba, resolver Futez lleva horas. Puedes pararlo con Ctrl+C."))
        return solve(report, machine)

    def made(self, game: Any, name: str, found: Solved) -> tuple[FutezSolution, dict[str, bytes]]:
        """The solution with these values and its facts, and the parts of its table."""
        kept = parts(found.values)
        solution = FutezSolution(game, name, Table({}, kept.__getitem__))
        solution.table.facts = facts(found, solution)
        return solution, kept

    def sample(self, game: Any, name: str, count: int, seed: int) -> Iterator[Position]:
        """``count`` random positions."""
        return iter(positions(count, seed))

    def verify(self, solution: Tablebase, report: Report, count: int = CHECKED) -> dict[str, Any]:
        """Check all values without trusting how they were found: see :func:`searched_the_same`.

        Returns:
            ``ok``; ``positions``: how many unfinished positions had their value computed again from
            those of their successors: all, with either side to move; ``wrong_values``: how many are
            worth something else, ``first_wrong``: the number of the first placement of them;
            ``forwards``: how many turns, listed forwards, do not score, ``backwards``: how many,
            listed backwards, lead to a placement; ``sample``: how many random positions were looked
            at with other code, and ``wrong``: the codes of those amiss.
        """
        assert isinstance(solution, FutezSolution)
        machine = Machine()
        row = machine.kernel.byte_row(solution.unfolded())
        machine.run.unfold(0, PLACEMENTS, row)
        values, found = bytes(row), []
        for side in Side:
            found.append(
                machine.induction.checked(
                    values,
                    [range(PLACEMENTS)],
                    lambda done, side=side: report((done + side) / 2),  # type: ignore[misc]
                    lambda side=side: machine.board(side),  # type: ignore[misc]
                )
            )
        sampled = super().verify(solution, lambda _done: None, count)
        amiss = [p.code for p in positions(SEARCHED) if not searched_the_same(solution, p)]
        wrong = [*sampled["wrong"], *amiss]
        forwards, backwards = (sum(one[at] or 0 for one in found) for at in (2, 3))
        wrong_values = sum(one.wrong for one in found)
        return {
            "ok": not wrong and not wrong_values and forwards == backwards,
            "positions": 2 * PLACEMENTS,
            "wrong_values": wrong_values,
            "first_wrong": next((one.first for one in found if one.wrong), None),
            "forwards": forwards,
            "backwards": backwards,
            "sample": count,
            "wrong": wrong,
        }

    def findings(self, summary: Mapping[str, Any]) -> Iterator[str]:
        """Whether the author's conjecture holds."""
        found = summary["conjecture"]
        if found["holds"]:
            yield _("Conjetura de Futez: se cumple. El balón que debe moverse siempre puede.")
            return
        count = found["failing_positions"]
        yield _("Conjetura de Futez: no se cumple.")
        yield ngettext(
            "En {count} posición alcanzable hay un turno que obliga al balón a moverse y no puede.",
            "En {count} posiciones alcanzables hay un turno que obliga al balón a moverse y no "
            "puede.",
            count,
        ).format(count=count)
        yield _("La partida más corta que llega ahí tiene {turns} turnos:").format(
            turns=found["shortest"]
        )
        for line in found["game"].splitlines():
            yield f"  {line}"


TABLES = FutezTables()
