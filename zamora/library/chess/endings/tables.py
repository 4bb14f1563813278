"""The exact value of any position of perde-ganha with a man of each side, read from a table.

The ending is called ``2``, by its men. The table travels with the package; ``zamora solve
pierde-gana --ending 2 --write`` rebuilds it in seconds. A byte is 0 for a draw, 1 + n for a win in
n turns of both sides, since a side that cannot move wins; ``LOST`` + n for a loss.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from zamora.compiled.induction import LOST, NEVER
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.core.tasks import finish
from zamora.library.chess.endings import numbering
from zamora.library.chess.endings.numbering import KINDS, MUST_TAKE, NO_MEN, NUMBERS
from zamora.library.chess.losing import PierdeGana
from zamora.solve.base import Value, line_facts
from zamora.solve.retrograde import induce
from zamora.solve.tablebase import Report, Tablebase, Tables, counts, longest_line, worth
from zamora.solve.tablefile import Table

NAME, PART = "2", "values"
#: What is added to the distance of a win.
WON = 1
#: Positions between progress reports.
STRIDE = 1 << 12


class EndingSolution(Tablebase):
    """The value of every position with a man of each side, as long as there is one."""

    @property
    def title(self) -> str:
        """The game, and with how many men."""
        return f"{self.game.name}: " + _("finales de dos piezas")

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, Position) or position.game != self.game:
            return False
        return self._simple(position) is not None or TABLES.name_of(position) is not None

    def _simple(self, position: Position) -> Value | None:
        """Values of unnumbered positions: no men left, or a capture in passing."""
        sides = {man.isupper() for man in position.state.cells if man}
        if len(sides) == 1:
            # A side with no men left has won, on the move or as soon as the rival has moved.
            won = sides != {position.side is Side.FIRST}
            return Value("win", 0) if won else None
        passed = position.state.note.split("/")[1] != "-"
        two = numbering.number_of(position.state.cells, position.side) is not None
        return Value("loss", 1) if passed and two else None

    def __len__(self) -> int:
        """The number of positions, with either side to move."""
        return 2 * int(self.table.facts["positions"])

    def looked_up(self, position: Position) -> Value:
        """What the byte in the table says."""
        simple = self._simple(position)
        if simple is not None:
            return simple
        number = numbering.number_of(position.state.cells, position.side)
        assert number is not None
        return worth(self._values[number], WON)

    @cached_property
    def _values(self) -> bytes:
        return self.table.part(PART)

    def counted(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """How many positions are won, and lost, by distance, counted in the table itself."""
        tally = Counter(self._values)
        won = {n: 2 * tally[WON + n] for n in range(1, LOST - WON)}
        return won, {n: 2 * tally[LOST + n] for n in range(1, LOST)}


def solved(game: PierdeGana, report: Report = lambda _done: None) -> bytes:
    """The values of all positions, a byte each by their numbers; 0 where there is none."""
    after: list[tuple[int, ...]] = []
    # A side with no men left has won; one that must take in passing has lost by the next turn.
    over = {NO_MEN: 1}
    for number in range(NUMBERS):
        if number % STRIDE == 0:
            report(number / NUMBERS)
        following = numbering.following(game, number)
        found = () if following is None else tuple(set(following))
        after.append(found)
        if following is not None and not found:  # a side that cannot move wins
            over[number] = 1
    after += [(), (NO_MEN,)]
    assert len(after) == MUST_TAKE + 1
    results, distances = finish(induce(after, over))
    if max(distances) >= NEVER:
        raise OverflowError("a distance does not fit into its byte")
    report(1.0)
    return bytes(
        result and distance + (WON if result > 0 else LOST)
        for result, distance in zip(results[:NUMBERS], distances, strict=False)
    )


def facts(found: EndingSolution, values: bytes) -> dict[str, Any]:
    """The ending in numbers, ready for JSON, one side to move.

    Returns:
        ``game``, ``ending``; ``positions``, of which ``win``, ``draw``, ``loss``; ``families``: the
        same for each pair of kinds, own man first; ``longest``, ``longest_loss``: turns of both
        sides; ``longest_example``: its ``position`` and ``turns``; ``start_code``.
    """
    game: Any = found.game
    families: dict[str, Counter[str]] = {}
    longest, where = 0, 0
    for number, byte in enumerate(values):
        if numbering.state(game, number) is None:
            continue
        value = worth(byte, WON)
        own, rival, _at, _there = numbering.men(number)
        families.setdefault(own + rival, Counter())[value.result] += 1
        if value.result == "win" and (value.distance or 0) > longest:
            longest, where = value.distance or 0, number
    total = sum(families.values(), Counter[str]())
    state = numbering.state(game, where)
    assert state is not None
    start = Position(game, state)
    given: dict[str, Any] = {
        "game": game.plain_key,
        "ending": NAME,
        "positions": sum(total.values()),
        **{result: total[result] for result in ("win", "draw", "loss")},
        "families": {kinds: dict(tally) for kinds, tally in sorted(families.items())},
        "longest": longest,
        "longest_loss": max(max(values) - LOST, 0),
        "start_code": start.code,
    }
    found.table.facts = given
    given["longest_example"] = line_facts(found.best_line(start))
    return given


class EndingTables(Tables):
    """The ending with a man of each side."""

    kind = EndingSolution
    folder = Path(__file__).parent / PierdeGana.key

    def names(self, game: Any) -> tuple[str, ...]:
        """How many men there are."""
        return (NAME,)

    def name_of(self, position: Position) -> str | None:
        """The ending, if a position belongs to it."""
        known = numbering.number_of(position.state.cells, position.side) is not None
        return NAME if known and position.state.note.split("/")[1] == "-" else None

    def solved(self, game: Any, name: str, report: Report) -> bytes:
        """:func:`solved`."""
        return solved(game, report)

    def made(self, game: Any, name: str, found: bytes) -> tuple[EndingSolution, dict[str, bytes]]:
        """The solution with these values, and the one part of its table."""
        parts = {PART: found}
        solution = EndingSolution(game, name, Table({}, parts.__getitem__))
        solution.table.facts = facts(solution, found)
        return solution, parts

    def sample(self, game: Any, name: str, count: int, seed: int) -> Iterator[Position]:
        """``count`` random positions, either side to move."""
        rng = random.Random(seed)  # noqa: S311 (a sample, not a secret)
        while count:
            state = numbering.state(game, rng.randrange(NUMBERS))
            if state is not None:
                count -= 1
                turned = rng.randrange(2)
                yield Position(game, game.transform(state, game.symmetries[0]) if turned else state)

    def findings(self, summary: Mapping[str, Any]) -> Iterator[str]:
        """Each pair of kinds, and the longest win."""
        yield _("Pieza propia y pieza del rival, cuando te toca:")
        for kinds, found in summary["families"].items():
            assert len(kinds) == 2 and set(kinds) <= set(KINDS)
            said = _("  {own} contra {rival}: gana {win}, empata {draw}, pierde {loss}.")
            yield said.format(own=kinds[0], rival=kinds[1], **counts(found))
        yield longest_line(summary)


TABLES = EndingTables()
