"""The board of Golez and how its turns are written (booklet, chapter 4)."""

from __future__ import annotations

import re
from collections.abc import Sequence

from zamora.ball.writing.labelled import BALL_R, NamedPieces
from zamora.ball.writing.names import ALONE, COLOUR, NUMBER, PieceNames, forms, letters, words
from zamora.core.board import Board, block, digits
from zamora.core.i18n import later
from zamora.core.steps import Step
from zamora.core.words import NO_KIND, Man, Noun


def board(size: int) -> Board:
    """A square field between two goals of two rows, which leave a column free at either side."""
    goal = range(2, size)
    return Board(
        block((1, 2), goal)
        + block(range(3, size + 3), range(1, size + 1))
        + block((size + 3, size + 4), goal),
        digits(""),
    )


#: A field of 7 × 7 between two goals of 2 × 5, White's above: 69 cells (chapter 4, figure 3).
BOARD = board(7)

#: The kinds of men.
PLAYERS = (
    NO_KIND,
    Man(
        "keeper",
        Noun("portero"),
        "P",
        later("un portero va a cualquier casilla libre de su arco"),
    ),
    Man(
        "defender",
        Noun("defensa"),
        "D",
        later("un defensa da un solo paso, por fila o columna"),
    ),
    Man(
        "midfielder",
        Noun("medio"),
        "M",
        later("un medio da un solo paso, en cualquier dirección"),
    ),
    Man(
        "attacker",
        Noun("atacante"),
        "A",
        later("un atacante da uno o dos pasos en línea recta, en cualquier dirección"),
    ),
)
_ONE, _TWO = PLAYERS[1:4:2], PLAYERS[2:5:2]
#: ``AB1``, ``A1``, ``MB``, ``M``, ``atacante blanco 1``.
NAMES = PieceNames(
    forms(
        rf"(?P<kind>{words(_ONE)})(?![a-z]){COLOUR}",
        rf"(?P<kind>{words(_TWO)})(?![a-z]){COLOUR}{NUMBER}",
        rf"(?P<kind>{letters(_ONE)})(?P<colour>[bn])?(?![a-z])",
        rf"(?P<kind>{letters(_TWO)})(?P<colour>[bn]){NUMBER}(?![a-z])",
        rf"(?P<kind>{letters(_TWO)})(?P<number>[0-9])(?![0-9a-z])",
        rf"(?P<kind>{letters(_TWO)}){ALONE}",
    ),
    numbered="DA",
    sides=("B", "N"),
)


class GolezWriting(NamedPieces):
    """Golez (booklet, chapter 4): ``AB1: 52 a 63. R: 74 y 83``."""

    board = BOARD
    ball = "R"
    ball_head = BALL_R
    names = NAMES
    labels = ("PB", "DB1", "DB2", "MB", "AB1", "AB2", "PN", "DN1", "DN2", "MN", "AN1", "AN2")
    examples = ("AB1: 52 a 63", "AB1: 52 a 63. R: 74 y 83")
    turn_starts = re.compile(
        rf"(?<![^\W_])(?:{letters(_ONE)}[BN]?|{letters(_TWO)}[BN]?\s?\d?"
        rf"|(?:{words(PLAYERS[1:])})(?:\s(?:blanc|negr)[oa])?(?:\s?\d)?)\s*+:",
        re.IGNORECASE,
    )

    def _journey(self, journey: Sequence[Step]) -> str:
        *others, last = self._targets(journey)
        return f"{', '.join(others)} y {last}" if others else last
