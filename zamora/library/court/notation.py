"""The games that name a piece by its cell: Un Cáliz para el Rey, El Gol de Oro (chapters 6 and 7).

A turn is a chain of cells: where the piece comes from, where it goes, where the chalice, the ball
or the victim of a foul goes from there: ``(10,5) a (8,5) a (5,2)``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy
from typing import ClassVar, Self

from zamora.ball.writing.names import CHESS
from zamora.ball.writing.text import Reader, Writing
from zamora.compiled.chess import PAWN, QUEEN
from zamora.core.board import Board, Cell, block, pairs
from zamora.core.errors import IllegalTurn
from zamora.core.i18n import _
from zamora.core.steps import Side, Step, StepPattern
from zamora.core.words import CHESSMEN, Man, either

#: 13 rows of nine between the chambers of the two kings, Black's above: 123 cells (chapter 6).
BOARD = Board(
    block((1,), range(4, 7)) + block(range(2, 15), range(1, 10)) + block((15,), range(4, 7)),
    pairs,
)

#: What a pawn may become → its letter in the notation.
PROMOTIONS = {man.noun.word: man.letter for man in CHESSMEN[QUEEN:PAWN]}

_COLON = re.compile(r"\s*+:?+")
#: The dots with which the booklet leaves out where the piece comes from.
_DOTS = re.compile(r"\s*+(?:\.{2,}+|…)?+\s*+")
_PROMOTES = re.compile(
    r"(?:=|corona(?![a-z])(?:\s++(?:en|a|como))?)\s*+(?:(?:una?|la|el)\s++)?(?P<becomes>[a-z]*+)"
)
#: What is read, but what no pawn becomes.
_KING = ("r", "rey")
#: After ``= D`` the letter before a colon is no name of a piece that moves.
_AFTER_PROMOTION = "|".join(
    f"(?<={sign}{word}:)" for sign in ("=", r"=\s") for word in (*PROMOTIONS, *PROMOTIONS.values())
)


class CalizWriting(Writing):
    """Un Cáliz para el Rey (booklet, chapter 6): ``(10,5) a (8,5) a (5,2)``."""

    board = BOARD
    examples: ClassVar[tuple[str, ...]] = ("(10,5) a (8,5)", "(10,5) a (8,5) a (5,2)")
    #: What a pawn may become.
    promotions: Sequence[Man] = CHESSMEN[QUEEN:PAWN]
    #: What ``*`` says of the first step; in this game it says nothing.
    _starred: ClassVar[str | None] = None
    #: After a colon, but not the one after the name of a piece: ``Dama: (10,5) a (8,5)``; and after
    #: a full stop, which is that of a turn or of the number of the next one.
    turn_starts = re.compile(
        rf"(?:(?<=:)(?<![^\W\d_]:)|(?<=\.\s)(?=\()|{_AFTER_PROMOTION})"
        r"(?=\s*+(?:(?:\.{2,}+|…)?+\s*+(?:al?\s*+)?[(\d]|\?|rinden|abandona))",
        re.IGNORECASE,
    )

    def becoming(self, promotions: Sequence[Man]) -> Self:
        """The same notation where a pawn becomes only these."""
        found = copy(self)
        found.promotions = promotions
        return found

    def write(self, steps: Sequence[Step]) -> str:
        """``(10,5) a (8,5) a (5,2)``, then ``= D`` for a promotion or ``*`` for a foul."""
        first = steps[0]
        assert first.origin is not None
        cells = [first.origin, *(step.target for step in steps if step.kind != "promote")]
        text = " a ".join(map(self.board.name, cells))
        if first.kind == "foul":
            text += " *"
        becomes = steps[-1].becomes
        return text if becomes is None else f"{text} = {PROMOTIONS[becomes]}"

    def read(self, text: str, side: Side, ball: Cell | None = None) -> tuple[StepPattern, ...]:
        """What a text says of the piece, of what it sends on, and of a promotion.

        Raises:
            UnreadableNotation: see :meth:`Writing.read`.
        """
        reader = Reader(text, self)
        reader.take(_DOTS)
        label = self._read_label(reader, side)
        reader.refuse_words()
        led = reader.takes_to()
        cells = reader.cells()
        if not cells:
            raise reader.unread()
        if len(cells) == 1 and not led:
            raise reader.error(
                _("Falta decir a dónde va la ficha de {cell}.").format(
                    cell=self.board.name(cells[0].cell)
                ),
                (cells[0].start, cells[0].end),
            )
        if label is not None and led:
            raise reader.error(_("Falta decir de dónde sale la ficha."), (cells[0].start,) * 2)
        origin = None if led else cells.pop(0)
        promotion = self._read_promotion(reader)
        reader.finish()
        move, *journey = cells
        starred = "*" in reader.folded[move.end :]
        first = StepPattern(
            kind=self._starred if starred else None,
            piece=f"{label}{self.board.name(origin.cell)}" if label and origin else None,
            origin=origin.cell if origin else None,
            target=move.cell,
            place=((origin or move).start, move.end),
        )
        sent = (
            StepPattern(kind="ball", target=said.cell, place=(said.start, said.end))
            for said in journey
        )
        return (first, *sent, *promotion)

    def _read_label(self, reader: Reader, side: Side) -> str | None:
        """Move on over the name of the piece, which is seldom written."""
        found = CHESS.find(reader.folded, reader.at)
        if found is None:
            return None
        reader.at = found.end()
        reader.take(_COLON)
        return CHESS.label(found, side)

    def _read_promotion(self, reader: Reader) -> tuple[StepPattern, ...]:
        before = reader.at
        reader.takes_marks()
        found = reader.take(_PROMOTES)
        if found is None:
            reader.at = before
            return ()
        said = found["becomes"]
        for becomes, letter in PROMOTIONS.items():
            if said in (becomes, letter.lower()):
                return (StepPattern(kind="promote", becomes=becomes, place=found.span()),)
        refused = reader.error(
            _("Un peón se convierte en {men}.").format(
                men=either([man.noun.a for man in self.promotions])
            ),
            found.span(),
            [f"= {man.letter}" for man in self.promotions],
        )
        if said in _KING:  # that is read: no letter of another language is meant
            raise IllegalTurn(
                refused.reason, text=refused.text, place=refused.place, accepted=refused.accepted
            )
        raise refused


class GolWriting(CalizWriting):
    """El Gol de Oro (booklet, chapter 7): as before, and ``(6,6) a (13,6) *`` for a foul."""

    examples = (*CalizWriting.examples, "(6,6) a (13,6) *")
    _starred = "foul"
