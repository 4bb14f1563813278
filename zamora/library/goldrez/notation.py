"""The board of Goldrez and how its turns are written (booklet, chapter 5)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zamora.ball.writing.labelled import NamedPieces
from zamora.ball.writing.names import CHESS, letters, words
from zamora.compiled.chess import PAWN
from zamora.core.board import Board, block, digits
from zamora.core.steps import Step
from zamora.core.words import CHESSMEN

#: A field of 7 × 7 between two goals of three cells, White's above: 55 cells (chapter 5, figure 4).
BOARD = Board(
    block((1,), range(3, 6)) + block(range(2, 9), range(1, 8)) + block((9,), range(3, 6)),
    digits(""),
)

#: Those of chess but the pawns.
PIECES = CHESSMEN[1:PAWN]
#: The letter o is a word too, and looks like a zero: without a colon it must follow a full stop.
_BALL_O = re.compile(
    r"\s*+\(?+\s*+(?:(?:el\s++)?balon(?![a-z])\s*+[:.,]?+|[o0]\s*+:|(?<=[.;]\s)o(?=\s))"
)


class GoldrezWriting(NamedPieces):
    """Goldrez (booklet, chapter 5): ``Db: 44 a 53. O: 43, 24``."""

    board = BOARD
    ball = "O"
    ball_head = _BALL_O
    names = CHESS
    labels = ("Rb", "Tb", "Ab", "Cb", "Db", "Rn", "Tn", "An", "Cn", "Dn")
    examples = ("Db: 44 a 53", "Db: 44 a 53. O: 43, 24")
    turn_starts = re.compile(
        rf"(?<![^\W_])(?:{letters(PIECES)}[BN]?|(?:{words(PIECES)})(?:\s(?:blanc|negr)[oa])?)\s*+:",
        re.IGNORECASE,
    )

    def _journey(self, journey: Sequence[Step]) -> str:
        return ", ".join(self._targets(journey))
