"""The exact value of any position of draughts with few men, read from a table.

An ending is called by the most men that it has, of both sides together: ``solution("damas-rusas",
"4")`` knows all positions with two, three or four. Tables with three travel with the package;
``zamora solve damas-rusas --ending 4 --write`` makes one with four, and
``zamora solve damas-tailandesas --ending 5 --write`` one with five.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import Any

from zamora.compiled.induction import LOST, NOBODY
from zamora.core.grid import GridState
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.steps import Side
from zamora.library.draughts.common import Draughts
from zamora.library.draughts.endings import induction, numbering
from zamora.library.draughts.endings.numbering import Family, families, place, size
from zamora.library.draughts.kernel import ROOM
from zamora.library.draughts.machine import KINDS, Machine, machine
from zamora.solve.base import Value, line_facts
from zamora.solve.induction import Induction
from zamora.solve.tablebase import (
    Report,
    Tablebase,
    Tables,
    counts,
    longest_line,
    totals,
    worth,
)
from zamora.solve.tablefile import Table, TableFile

#: On a larger board there are too many positions.
MOST_ROWS = 8
#: Games solved with five men, too. In English checkers a win then takes longer than a byte says.
WITH_FIVE = ("damas-tailandesas",)


class EndingSolution(Tablebase):
    """The value of every position up to a number of men, some of each side."""

    game: Draughts

    @property
    def title(self) -> str:
        """The game, and with how many men."""
        men = _("finales de hasta {n} fichas").format(n=self.name)
        return f"{self.game.name}: {men}"

    @cached_property
    def _machine(self) -> Machine:
        return machine(self.game, compiled=False)

    @cached_property
    def _row(self) -> list[int]:
        return row(self._machine, int(self.name))[0]

    def __contains__(self, position: object) -> bool:
        if not isinstance(position, Position) or position.game != self.game:
            return False
        if _bare(position) is not None:
            return len([*filter(None, position.state.cells)]) <= int(self.name)
        # Of a chase under way the table does not know whether there is time enough.
        return not position.state.note and self._number(position) is not None

    def __len__(self) -> int:
        """The number of positions, with either side to move."""
        return 2 * sum(int(one["positions"]) for one in self.table.facts["families"].values())

    def _number(self, position: Position) -> tuple[str, int] | None:
        """The family of a position, and its number there; None if it is none of these."""
        men = [content for content in position.state.cells if content]
        if not men or len(men) > int(self.name):
            return None
        own = "PDpd" if position.side is Side.FIRST else "pdPD"
        family = tuple(men.count(letter) for letter in own)
        if family[0] + family[1] == 0 or family[2] + family[3] == 0:
            return None
        board = self._machine.board(position.state, 0)
        row, side = self._machine.row, int(position.side)
        found = numbering.index(row, self._row, board, 0, side)
        begins = self._row[numbering.BEGINS + numbering.place(*family)]
        return "".join(map(str, family)), found - begins

    def looked_up(self, position: Position) -> Value:
        """What the byte in the table says."""
        found = self._number(position)
        assert found is not None
        return worth(self.table.part(found[0])[found[1]])

    def value(self, position: Position) -> Value:
        """The value of a position; a side with no men left has lost."""
        if position in self and (whose := _bare(position)) is not None:
            return Value("win" if whose is position.side else "loss", 0)
        return super().value(position)

    def turn_value(self, turn: Turn) -> Value:
        """The value of a turn; that a chase begins with it does not matter."""
        return super().turn_value(Turn(turn.before, None, _fresh(turn.after)))

    def best_line(self, position: Position) -> tuple[Turn, ...]:
        """A line of best turns to the end, as if a chase had no end but the game's."""
        line: list[Turn] = []
        if self.value(position).result != "draw":
            while position.outcome is None:
                best = {turn.after.key for turn in self.best_turns(_fresh(position))}
                line.append(next(turn for turn in position.turns() if turn.after.key in best))
                position = line[-1].after
        return tuple(line)

    def counted(self) -> tuple[Mapping[int, int], Mapping[int, int]]:
        """How many positions are won, and lost, by distance: see the facts."""
        return totals(self.table.facts["families"].values())


def _fresh(position: Position) -> Position:
    """A position as if no chase were under way."""
    return Position(position.game, position.state._replace(note=""))


def _bare(position: Position) -> Side | None:
    """The owner of the only men on the board; None if both sides have some."""
    sides = {piece.side for piece in position.pieces()}
    return sides.pop() if len(sides) == 1 else None


# Solving ------------------------------------------------------------------------------------------


def row(machine: Machine, most: int) -> tuple[list[int], int]:
    """What :func:`.numbering.tables` says of a game's board."""
    game, squares = machine.game, machine.squares
    number = {at: n for n, at in enumerate(squares)}
    back: list[list[int]] = [[] for _square in squares]
    for at in squares:
        for line in game.lines["p", False][at]:
            back[number[line[0]]].append(number[at])
    last_row = sum(game.board.cells[at].row == 1 for at in squares)
    return numbering.tables(most, len(squares), last_row, back)


def inductor(machine: Machine, most: int) -> tuple[Induction, dict[Family, range]]:
    """What solves the positions with at most ``most`` men, and the numbers of each family."""
    numbers, total = row(machine, most)
    programs, squares = machine.programs, len(machine.squares)
    table, start = programs.row(numbers), machine.game.initial()
    found = Induction(
        programs,
        induction,
        total,
        lambda: (machine.row, table, machine.board(start, 2), machine.room()),
        lambda: programs.zeros(ROOM),
        ("turns",),
    )
    ranges = {}
    for family in (one for together in families(most) for one in together):
        begins = numbers[numbering.BEGINS + place(*family)]
        many = size(family, squares, numbers[numbering.LAST_ROW])
        ranges[family] = range(begins, begins + many)
    return found, ranges


def solved(machine: Machine, most: int, report: Report = lambda _done: None) -> dict[Family, bytes]:
    """The values of all positions with at most ``most`` men, a byte each, family by family.

    A byte is as :func:`zamora.solve.tablebase.worth` says, or
    :data:`~zamora.compiled.induction.NOBODY` where there is no position.
    """
    solver, ranges = inductor(machine, most)
    groups = [[ranges[family] for family in together] for together in families(most)]
    values = solver.solved(groups, report)
    return {family: values[one.start : one.stop] for family, one in ranges.items()}


def parts(values: Mapping[Family, bytes]) -> dict[str, bytes]:
    """The parts of a table: where there is no position the value before stands once more."""
    found = {}
    for family, content in values.items():
        filled, last = bytearray(content), 0
        for at, byte in enumerate(filled):
            if byte == NOBODY:
                filled[at] = last
            else:
                last = byte
        found["".join(map(str, family))] = bytes(filled)
    return found


def made(game: Draughts, name: str, values: Mapping[Family, bytes]) -> EndingSolution:
    """The solution with these values."""
    named = {"".join(map(str, family)): content for family, content in values.items()}
    found = EndingSolution(game, name, Table({}, named.__getitem__))
    found.table.facts = facts(found, values)
    return found


def facts(solution: EndingSolution, values: Mapping[Family, bytes]) -> dict[str, Any]:
    """An ending in numbers, ready for JSON.

    Returns:
        ``game``, ``ending``; ``start_code``: a position to begin from. ``families``: for each, as
        ``"0201"`` of two ladies against one man, own men first, the side to move being White: how
        many ``positions``, of which ``win``, ``loss``, ``draw``; ``won`` and ``lost``: turns of
        both sides → how many; 0 turns: the side cannot move. ``longest``: turns of the longest win
        of a side to move, ``longest_example``: its ``position`` and ``turns``.
    """
    found: dict[str, Any] = {"game": solution.game.key, "ending": solution.name, "families": {}}
    longest, where = 0, ((0, 1, 0, 1), 0)
    for family, content in sorted(values.items()):
        tally = Counter(content)
        tally.pop(NOBODY, None)
        won = {str(byte): tally[byte] for byte in sorted(tally) if 0 < byte < LOST}
        lost = {str(byte - LOST): tally[byte] for byte in sorted(tally) if byte >= LOST}
        found["families"]["".join(map(str, family))] = {
            "positions": sum(tally.values()),
            "win": sum(won.values()),
            "loss": sum(lost.values()),
            "draw": tally[0],
            "won": won,
            "lost": lost,
        }
        best = max(map(int, won), default=0)
        if best > longest:
            longest, where = best, (family, content.index(best))
    solution.table.facts = found
    found["longest"] = longest
    position = at(solution, *where)
    found["start_code"] = position.code
    found["longest_example"] = line_facts(solution.best_line(position) if longest else ())
    return found


def at(solution: EndingSolution, family: Family, number: int) -> Position:
    """The position of a family with a number, White to move."""
    plain = machine(solution.game, compiled=False)
    board = [0] * len(plain.squares)
    numbers = row(plain, int(solution.name))[0]
    numbering.position(plain.row, numbers, board, 0, *family, number)
    return Position(solution.game, plain.state(board, Side.FIRST))


class EndingTables(Tables):
    """The endings of draughts with two, three or four men; Thai ones with five as well."""

    kind = EndingSolution
    folder = Path(__file__).parent

    def names(self, game: Any) -> tuple[str, ...]:
        """How many men there are at most."""
        if not isinstance(game, Draughts) or game.board.rows > MOST_ROWS:
            return ()
        return ("2", "3", "4", "5") if game.key in WITH_FIVE else ("2", "3", "4")

    def fingerprint(self, game: Any) -> Iterable[Position]:
        """Positions with at most four men: one fingerprint for all tables of a game."""
        return self.sample(game, "4", 60, 0)

    def name_of(self, position: Position) -> str | None:
        """The smallest ending with a table that a position belongs to."""
        game = position.game
        men = [content for content in position.state.cells if content]
        if (
            position.state.note
            or len(men) > numbering.MOST
            or len({content.isupper() for content in men}) < 2
        ):
            return None
        fitting = (name for name in self.names(game) if len(men) <= int(name))
        return next((name for name in fitting if self.file(game, name).there), None)

    def file(self, game: Any, name: str) -> TableFile:
        """Where a table lies: each game has a folder."""
        return super().file(game, name)._replace(folder=self.folder / game.key)

    def solved(self, game: Any, name: str, report: Report) -> dict[Family, bytes]:
        """:func:`solved`, as fast as possible."""
        return solved(machine(game), int(name), report)

    def made(
        self, game: Any, name: str, found: Mapping[Family, bytes]
    ) -> tuple[EndingSolution, dict[str, bytes]]:
        """The solution with these values, and the parts of its table."""
        return made(game, name, found), parts(found)

    def sample(self, game: Any, name: str, count: int, seed: int) -> Iterator[Position]:
        """``count`` random positions with two men or more, of both sides."""
        rng = random.Random(seed)  # noqa: S311 (a sample, not a secret)
        places = [n for n, cell in enumerate(game.board.cells) if game.used(cell)]
        while count:
            cells = [""] * len(game.board.cells)
            for at in rng.sample(places, rng.randint(2, int(name))):
                content = rng.choice(KINDS[1:])
                cells[at] = game.crowned(content, at)
            if len({content.isupper() for content in cells if content}) == 2:
                count -= 1
                yield Position(game, GridState(tuple(cells), Side(rng.randrange(2))))

    def prepare(self, game: Any) -> bool:
        """Compile what solves them."""
        return inductor(machine(game), 2)[0].compiled

    def findings(self, summary: Mapping[str, Any]) -> Iterator[str]:
        """Each family, and the longest win."""
        yield _("Le toca al primer lado; peones y damas propios, peones y damas del rival:")
        for (a, b, c, d), found in summary["families"].items():
            said = _("  {own}, {rival}: {n} posiciones. Gana {win}, empata {draw}, pierde {loss}.")
            numbers = counts(found)
            yield said.format(own=f"{a}+{b}", rival=f"{c}+{d}", n=numbers["positions"], **numbers)
        yield longest_line(summary)


TABLES = EndingTables()
