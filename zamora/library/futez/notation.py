"""The board of Futez and how its turns are written (booklet, chapter 3)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zamora.ball.writing.labelled import BALL_R, LabelledWriting
from zamora.ball.writing.text import Reader, Said
from zamora.core.board import Board, Cell, block, digits
from zamora.core.steps import Side, Step


def board(rows: int, columns: int) -> Board:
    """A board of which only every second cell is used."""
    used = (cell for cell in block(range(1, rows + 1), range(1, columns + 1)) if sum(cell) % 2 == 0)
    return Board(tuple(used), digits("C"))


#: 9 rows × 5 columns, of which only every second cell is used: 23 cells (chapter 3, figure 2).
BOARD = board(9, 5)


class FutezWriting(LabelledWriting):
    """Futez (booklet, chapter 3): ``B: C35 a C44. R: C53 a C62``."""

    board = BOARD
    ball = "R"
    ball_head = BALL_R
    labels = ("B", "N")
    examples = ("B: C35 a C44", "B: C35 a C44. R: C53 a C62")
    turn_starts = re.compile(r"(?<![^\W_])(?:[BN]|blanc[ao]s?|negr[ao]s?)\s*+:", re.IGNORECASE)

    _side = re.compile(
        r"(?:l[ao]s?\s++)?(?:fichas?\s++)?"
        r"(?P<side>(?:blanc[ao]s?|negr[ao]s?)(?![a-z])|[bn](?![a-z]))\s*+[:.,]?+"
    )

    def _label(self, move: Step) -> str:
        return move.piece[0]

    def _journey(self, journey: Sequence[Step]) -> str:
        return ", ".join(map(self._displacement, journey))

    def _read_label(self, reader: Reader, side: Side) -> str | None:
        found = reader.take(self._side)
        return None if found is None else found["side"][0].upper()

    def _piece(self, label: str | None, origin: Cell | None, side: Side) -> str | None:
        """The men are known by their cells; without one, the rival's letter fits none of them."""
        if label is not None and origin is not None:
            return f"{label}{origin.row}{origin.column}"
        return None if label == self.labels[side] else label

    def _begins_at_origin(self, cells: Sequence[Said], ball: Cell | None) -> bool:
        return True
