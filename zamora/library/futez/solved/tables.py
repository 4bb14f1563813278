"""The exact value of any position of Futez, read from a table that travels with the package.

Kept is the byte of every placement (:mod:`.numbering`) whose ball lies on the left half of the
board or on its middle column; the others are mirror images. There is a part for each such cell of
the ball, ``53`` on row 5, column 3. Neighbours in the order of numbers are worth much the same:
7.2 million bytes become 1.2 million.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from zamora import compiled
from zamora.compiled import kernel
from zamora.compiled.induction import LOST
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position
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
from zamora.library.futez.solved.stuck import stuck_turns
from zamora.library.futez.solved.summary import facts
from zamora.library.futez.solved.verify import searched_the_same
from zamora.solve.base import Album, Value
from zamora.solve.tablebase import Report, Tablebase, Tables, worth
from zamora.solve.tablefile import Table

#: Placements, evenly spread, of which the fingerprint of the rules is made.
SAMPLE = 64
#: Random positions that are looked at with other code, and those of them with a search.
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
        """What the table says of a position in which nobody has scored."""
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

        Wins take an odd number of turns and losses an even one, but for the own goals that somebody
        is forced to score.
        """
        won = {n: self.tally[n] for n in range(1, LOST)}
        return won, {n: self.tally[LOST + n] for n in range(LOST)}

    def albums(self) -> tuple[Album, ...]:
        """The turns in play after which the ball must move and cannot: the author's conjecture."""
        words = _("El balón tiene que moverse y no puede: aquí falla la conjetura del autor.")
        return (Album(_("El balón atascado"), words, stuck_turns()),)


def positions(count: int, seed: int = 0) -> list[Position]:
    """``count`` random unfinished positions, the same ones for the same seed."""
    lot = random.Random(seed)  # noqa: S311 (a sample, not a secret)
    return [
        Position(Futez(), numbered_state(lot.randrange(PLACEMENTS), Side(lot.randrange(2))))
        for _one in range(count)
    ]


class FutezTables(Tables):
    """The whole of Futez. Compiled it is solved within a minute, interpreted within hours."""

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

    def opened(self, game: Any, name: str, table: Table) -> FutezSolution:
        """The solution with this table."""
        return FutezSolution(game, name, table)

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
        """Check all values without trusting how they were found: see :mod:`.verify`.

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
