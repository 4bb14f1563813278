"""Perde-ganha (Neto & Silva, chapter 2, "Perde-ganha"): a side that cannot move wins.

**Rules.** The men go as in chess, but: capturing is mandatory, with any man; the king is a man like
any other, can be captured, and there is neither check nor mate; no castling; pawns may become
kings, too. A side that cannot move wins: with no men left, or with all blocked.

**Rulings.**

- Among captures one chooses freely; capturing in passing counts as one, and obliges as well.
- The draws of chess that do not need a king hold here, too: the third occurrence of a position, and
  fifty turns of each side without a capture or a pawn's move. A side that has no turn then wins
  nevertheless.
- Nothing is a draw by the men that are left: bishops on squares of different colours, which can
  never meet, play on until then.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridState, algebraic_board
from zamora.core.i18n import later
from zamora.core.phrases import Fact, fact
from zamora.core.refusals import Look
from zamora.core.words import Man, Noun
from zamora.library.chess.oncells import ChessOnCells, Move
from zamora.library.chess.phrases import PHRASES

#: Value of an extra man: a liability.
MAN = -100


class PierdeGana(ChessOnCells):
    """The rules of perde-ganha; see the module's docstring."""

    key: ClassVar[str] = "pierde-gana"
    name: ClassVar[str] = "Ajedrez pierde-gana"
    source: ClassVar[str] = "002, 2"
    board: ClassVar[Board] = algebraic_board(8, 8)
    #: There may be several kings.
    men: ClassVar[Mapping[str, Man]] = {
        **ChessOnCells.men,
        "R": ChessOnCells.men["R"]._replace(noun=Noun("rey")),
    }
    phrases: ClassVar[Mapping[str, str]] = PHRASES | {
        "no right": later("Aquí nadie se enroca: el rey es una pieza como las demás.")
    }
    no_moves: ClassVar[str] = "wins"
    royal: ClassVar[bool] = False
    castlings: ClassVar[str] = ""
    promotions: ClassVar[str] = "DTACR"

    def legal(self, state: GridState) -> Iterator[tuple[Move, GridState]]:
        """Captures if there are any, else all moves."""
        found = list(self.pseudo(state))
        for move in [move for move in found if move.taken >= 0] or found:
            yield move, self.moved(state, move)

    def duty(self, look: Look, moves: Sequence[Move]) -> Fact | None:
        """A capture that must be made."""
        legal = [move for move, _after in self.moves(look.draft.state)]
        if not legal or legal[0].taken < 0 or any(move.taken >= 0 for move in moves):
            return None
        cells = dict.fromkeys(self.board.cells[move.origin] for move in legal)
        return fact("capture", pieces=[look.on(cell) for cell in cells])

    def content_worth(self, content: str, cell: Cell) -> int:
        """Fewer men are better."""
        return MAN * (content.isupper() - content.islower())
