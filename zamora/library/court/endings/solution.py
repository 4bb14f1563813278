"""The exact value of any position of a small ending of Un Cáliz para el Rey, read from a table.

Two kings, a chalice, and a rook or a bishop of either colour. The table knows the positions with
the side to move that has the piece; the others follow from their turns, of which a lone king has
few.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

from zamora.compiled.chess import BISHOP, KING, ROOK
from zamora.compiled.layout import CELL_BITS, OFF
from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Turn
from zamora.core.steps import Side
from zamora.library.court.caliz import Caliz
from zamora.library.court.common import CELLS
from zamora.library.court.endings.table import LOST, PIECE, at, find
from zamora.library.court.notation import BOARD
from zamora.solve.base import Album, Value
from zamora.solve.endingfile import Table
from zamora.solve.tabulated import Tabulated

#: Ending → the piece of the strong side.
KINDS = {"torre": ROOK, "alfil": BISHOP}
#: The last cell; turning the board round sends cell c to ``LAST - c``.
LAST = len(BOARD.cells) - 1
#: The first cell open to all, also the first that White's king has.
FIRST = CELLS.number[Cell(2, 1)]
#: The number of a piece that has been taken.
TAKEN = PIECE - 1
#: cell → the one on the other side of the middle column.
MIRROR = CELLS.table(lambda cell: CELLS.number[Cell(cell.row, BOARD.columns + 1 - cell.column)])


class Seen(NamedTuple):
    """A position as its strong side sees it: it goes up the page, the chalice is on the left half.

    Cells are numbered as the game does; a piece that has been taken is ``None``.
    """

    strong: Side
    chalice: int
    king: int
    lone: int
    piece: int | None


class EndingSolution(Tabulated):
    """The value of every position of an ending: two kings, a chalice, and perhaps the piece.

    Attributes:
        name: of the ending.
        table: its values.
    """

    game: Caliz

    def __init__(self, name: str, table: Table) -> None:
        """Read values from ``table``."""
        self.game = Caliz()
        self.name, self.table = name, table

    @property
    def title(self) -> str:
        """The game, and who stands against whom."""
        men = {
            "torre": _("rey, torre y cáliz contra rey"),
            "alfil": _("rey, alfil y cáliz contra rey"),
        }
        return f"{self.game.name}: {men[self.name]}"

    @property
    def start(self) -> Position:
        """A position to begin from."""
        return self.game.position(self.table.facts["start"])

    def __contains__(self, position: object) -> bool:
        return (
            isinstance(position, Position)
            and position.game == self.game
            and self.seen(position) is not None
        )

    def __len__(self) -> int:
        """The number of unfinished positions with the piece on the board, of either colour."""
        return 2 * sum(int(self.table.facts[side]["positions"]) for side in ("strong", "alone"))

    def seen(self, position: Position) -> Seen | None:
        """A position as the table has it; None if it is of another ending."""
        state = position.state
        teams = [
            {man >> CELL_BITS: man & OFF for man in team} for team in (state.white, state.black)
        ]
        men = len(state.white) + len(state.black)
        with_piece = [side for side in Side if set(teams[side]) == {KING, KINDS[self.name]}]
        if men > 3 or len(with_piece) != men - 2:
            return None
        # Of two bare kings the one to move is called strong: the table has the values of that side.
        strong = with_piece[0] if with_piece else position.side
        mine, theirs = teams[strong], teams[strong.other]
        found = [state.ball, mine[KING], theirs[KING], *(mine[k] for k in mine if k != KING)]
        if strong:
            found = [LAST - cell for cell in found]
        if CELLS.cells[found[0]].column > (BOARD.columns + 1) // 2:
            found = [MIRROR[cell] for cell in found]
        chalice, king, lone, *piece = found
        return Seen(strong, chalice, king, lone, piece[0] if piece else None)

    def looked_up(self, position: Position) -> Value:
        """The byte in the table, or what the best turn of a lone king is worth."""
        seen = self.seen(position)
        assert seen is not None
        if seen.strong is position.side:
            row, column = CELLS.cells[seen.chalice]
            piece = TAKEN if seen.piece is None else seen.piece - FIRST
            byte = at(self.table, row, column, piece, seen.lone, seen.king - FIRST)
            if byte == 0:
                return Value("draw", None)
            return Value("loss", byte - LOST) if byte > LOST else Value("win", byte)
        best = next(iter(self.turn_values(position).values()), None)
        if best is not None:
            return best
        return Value("loss", 0) if position.check() else Value("draw", None)

    # The whole ------------------------------------------------------------------------------------

    @property
    def longest(self) -> int:
        """The turns of the longest forced win of a side to move."""
        return max(distance for distance, count in enumerate(self.by_distance()[0]) if count)

    @cached_property
    def longest_win(self) -> tuple[Turn, ...]:
        """An example of a longest forced win: its turns; the first one starts from its position."""
        example = self.table.facts["longest_example"]
        start = self.game.position(example["position"])
        return tuple(History(start, example["turns"]).turns)

    def by_distance(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """How many unfinished positions are won, and lost, in 0, 1, 2 … turns of both sides.

        Of those with the piece on the board, of either colour.
        """
        found = []
        for result in ("won", "lost"):
            totals: dict[int, int] = {}
            for side in ("strong", "alone"):
                for distance, count in self.table.facts[side][result].items():
                    totals[int(distance)] = totals.get(int(distance), 0) + 2 * count
            found.append(totals)
        won, lost = found
        # Who has been checkmated is not to be counted among those who may still move.
        lost.pop(0, None)
        last = max((*won, *lost), default=0)
        filled = [tuple(totals.get(n, 0) for n in range(last + 1)) for totals in found]
        return filled[0], filled[1]

    def albums(self) -> tuple[Album, ...]:
        """Where a lone king has one turn only that does not lose."""
        codes = self.table.facts["rescues"]
        turns = tuple(self.best_turns(self.game.position(code))[0] for code in codes)
        return (Album(_("Un turno salva al rey"), _("Todos los demás pierden."), turns),)

    def summary(self) -> dict[str, Any]:
        """The ending in numbers, ready for JSON: :func:`.complete.facts`; and ``table_bytes``."""
        return {**self.table.facts, "table_bytes": self.table.size}


def names(game: Game[Any, Any]) -> tuple[str, ...]:
    """What the endings of the usual game are called."""
    return () if game.unusual else tuple(KINDS)


def ending(position: Position) -> str:
    """The ending that a position belongs to, by the men on the board; empty for none."""
    state = position.state
    if position.game.unusual:
        return ""
    men = [man >> CELL_BITS for man in (*state.white, *state.black)]
    if len(men) > 3:
        return ""
    others = [kind for kind in men if kind != KING]
    return next((name for name, kind in KINDS.items() if others in ([], [kind])), "")


def solution(game: Game[Any, Any], name: str) -> EndingSolution:
    """The solution of an ending in the table that travels with the package.

    Raises:
        BadEnding: if the table cannot be used.
    """
    return EndingSolution(name, find(name))
