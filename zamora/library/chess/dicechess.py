"""Chess with dice for men (Muñoz Santonja 2022, section 5).

**Rules.** Those of chess (:mod:`zamora.library.chess.ajedrez`), which the source says in one
sentence: the men move as they do there. Only what stands on the board is another: a king is a die
that shows six, a queen five, a rook four, a knight three, a bishop two, a pawn one.

**Rulings.**

- A die is carried, not rolled: what it shows does not change with a move. A pawn that is promoted
  is turned to the number of what it becomes. It does not matter how a die is turned.
- Turns are written as in chess, with letters. A number is read as well, where a letter may stand:
  ``3f3`` is ``Cf3``, ``e8=5`` is ``e8=D``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

import chess

from zamora.core.steps import StepPattern
from zamora.core.words import Man
from zamora.library.chess import words
from zamora.library.chess.ajedrez import Ajedrez
from zamora.library.chess.common import State

#: What the dice show, by python-chess's numbers of the men that they stand for.
SHOWN = MappingProxyType(
    {
        chess.KING: "6",
        chess.QUEEN: "5",
        chess.ROOK: "4",
        chess.KNIGHT: "3",
        chess.BISHOP: "2",
        chess.PAWN: "1",
    }
)
#: A number where the letter of a man may stand: before a move, and after what it becomes.
_NUMBER = re.compile(
    r"(?:(?<=\A)|(?<=\s))[1-6](?=[a-h]?[1-8]?[-x:×–]?[a-h][1-8])|(?<=[=(/])\s*[1-6]"
)
_LETTERS = {shown: words.MEN[kind].letter for kind, shown in SHOWN.items()}


class DiceChess(Ajedrez):
    """The rules of chess with dice; see the module's docstring."""

    key: ClassVar[str] = "ajedrez-dados"
    name: ClassVar[str] = "Ajedrez con dados"
    source: ClassVar[str] = "003, 5"
    #: A die is turned to show any promotion.
    spares: ClassVar[tuple[str, ...]] = ()
    figures: ClassVar[Mapping[int, Man]] = MappingProxyType(
        {kind: man._replace(glyph="die", marks=SHOWN[kind]) for kind, man in words.MEN.items()}
    )
    turn_starts = words.starts("".join(_LETTERS.values()) + "".join(_LETTERS))

    def read(self, text: str, state: State) -> tuple[StepPattern, ...]:
        """What a text says, where numbers may stand for letters; raises as in chess."""
        return super().read(_NUMBER.sub(_lettered, text), state)


def _lettered(found: re.Match[str]) -> str:
    """The letter for a number, with the blanks before it."""
    return found[0][:-1] + _LETTERS[found[0][-1]]
