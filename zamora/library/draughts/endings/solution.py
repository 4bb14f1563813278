"""The exact value of any position of draughts with few men, read from a table.

An ending is called by the most men that it has, of both sides together: ``solution("damas-rusas",
"4")`` knows all positions with two, three or four. Tables with three travel with the package;
``zamora solve damas-rusas --ending 4 --write`` makes one with four.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Any

from zamora.core.grid import GridState
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Turn
from zamora.core.steps import Side
from zamora.library.draughts.common import Draughts
from zamora.library.draughts.endings import numbering
from zamora.library.draughts.endings.induction import LOST
from zamora.library.draughts.machine import KINDS, Machine, machine
from zamora.solve.base import Value
from zamora.solve.endingfile import EndingFile, Table
from zamora.solve.tabulated import Tabulated

#: On a larger board there are too many positions.
MOST_ROWS = 8
#: How many random positions make the fingerprint of the rules.
SAMPLE = 60


def names(game: Game[Any, Any]) -> tuple[str, ...]:
    """How many men there are at most."""
    small = isinstance(game, Draughts) and game.board.rows <= MOST_ROWS
    return ("2", "3", "4") if small else ()


def ending(position: Position) -> str:
    """The smallest ending with a table that a position belongs to; empty for none."""
    game = position.game
    men = [content for content in position.state.cells if content]
    if (
        position.state.note
        or len(men) > numbering.MOST
        or len({content.isupper() for content in men}) < 2
    ):
        return ""
    fitting = (name for name in names(game) if len(men) <= int(name))
    for name in fitting:
        if file(game, name).there:
            return name
    return ""


def solution(game: Any, name: str) -> EndingSolution:
    """The solution of an ending in its table.

    Raises:
        BadEnding: if there is none, or it cannot be used.
    """
    return _solution(game, name)


@lru_cache(maxsize=12)
def _solution(game: Draughts, name: str) -> EndingSolution:
    return EndingSolution(game, name, file(game, name).find())


def file(game: Game[Any, Any], name: str) -> EndingFile:
    """The file of an ending."""
    variable = f"ZAMORA_FINAL_{name}_{game.plain_key.replace('-', '_').upper()}"
    folder = Path(__file__).parent / game.key
    return EndingFile(game.key, name, folder, lambda: rules(game), variable)


@cache
def rules(game: Any) -> str:
    """A fingerprint of the rules: what some positions lead to."""
    digest = hashlib.sha256()
    for state in islice_states(game, SAMPLE, 4, seed=0):
        digest.update(repr(sorted(map(game.encode, game.results(state)))).encode())
    return digest.hexdigest()


def islice_states(game: Any, count: int, most: int, seed: int) -> Iterator[GridState]:
    """So many random positions with two to ``most`` men, of both sides."""
    lot = random.Random(seed)  # noqa: S311 (a sample, not a secret)
    places = [n for n, cell in enumerate(game.board.cells) if game.used(cell)]
    while count:
        cells = [""] * len(game.board.cells)
        for at in lot.sample(places, lot.randint(2, most)):
            content = lot.choice(KINDS[1:])
            cells[at] = game.crowned(content, at)
        if len({content.isupper() for content in cells if content}) == 2:
            count -= 1
            yield GridState(tuple(cells), Side(lot.randrange(2)))


class EndingSolution(Tabulated):
    """The value of every position with at most so many men, some of each side.

    Attributes:
        name: of the ending: how many.
        table: its values.
    """

    game: Draughts

    def __init__(self, game: Draughts, name: str, table: Table) -> None:
        """Read values from ``table``."""
        self.game, self.name, self.table = game, name, table

    @property
    def title(self) -> str:
        """The game, and with how many men."""
        men = _("finales de hasta {n} fichas").format(n=self.name)
        return f"{self.game.name}: {men}"

    @property
    def start(self) -> Position:
        """A position to begin from."""
        return self.game.position(self.table.facts["start_code"])

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
        byte = self.table.part(found[0])[found[1]]
        if byte == 0:
            return Value("draw", None)
        return Value("loss", byte - LOST) if byte >= LOST else Value("win", byte)

    def value(self, position: Position) -> Value:
        """The value of a position; whoever has no men left has lost."""
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

    # The whole ------------------------------------------------------------------------------------

    @property
    def longest(self) -> int:
        """The turns of the longest forced win of a side to move."""
        return int(self.table.facts["longest"])

    @cached_property
    def longest_win(self) -> tuple[Turn, ...]:
        """An example of a longest forced win: its turns; the first one starts from its position."""
        example = self.table.facts["longest_example"]
        return tuple(History(self.game.position(example["position"]), example["turns"]).turns)

    def by_distance(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many unfinished positions are won, and lost, in 0, 1, 2 … turns of both sides."""
        found = []
        for result in ("won", "lost"):
            totals: dict[int, int] = {}
            for family in self.table.facts["families"].values():
                for distance, count in family[result].items():
                    totals[int(distance)] = totals.get(int(distance), 0) + 2 * count
            found.append(totals)
        found[1].pop(0, None)  # who cannot move has lost already
        last = max((*found[0], *found[1]), default=0)
        won, lost = (tuple(totals.get(n, 0) for n in range(last + 1)) for totals in found)
        return won, lost

    def summary(self) -> dict[str, Any]:
        """The ending in numbers, ready for JSON: :func:`.complete.facts`; and ``table_bytes``."""
        return {**self.table.facts, "table_bytes": self.table.size}


def _fresh(position: Position) -> Position:
    """A position as if no chase were under way."""
    return Position(position.game, position.state._replace(note=""))


def _bare(position: Position) -> Side | None:
    """Whose the only men on the board are; None if both sides have some."""
    sides = {piece.side for piece in position.pieces()}
    return sides.pop() if len(sides) == 1 else None


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
