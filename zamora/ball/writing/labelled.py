"""The games that put a label before the cells: Futez, Golez, Goldrez (booklet, chapters 3 to 5).

A turn is the label of the piece and its cells, then the ball's letter and its cells:
``AB1: 52 a 63. R: 74 y 83``. The booklet often leaves out the cell where a piece or the ball is.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar

from zamora.ball.writing.names import PieceNames
from zamora.ball.writing.text import Reader, Said, Writing
from zamora.core.board import Cell
from zamora.core.errors import UnreadableNotation
from zamora.core.i18n import _
from zamora.core.steps import Side, Step, StepPattern

_BLANKS = re.compile(r"\s*+")
_COLON = re.compile(r"\s*+[:.,]?+")
_AND = re.compile(r"\s*+y(?![a-z])\s*+")
#: Something that stands where a label should: ``XZ:``.
_STRANGE_LABEL = re.compile(r"\s*+(?P<label>[^\s:(][^:(]{0,40}+)\s*+:")
#: How the ball is announced where its letter is R.
BALL_R = re.compile(r"\s*+\(?+\s*+(?:(?:el\s++)?balon|r)(?![a-z])\s*+[:.,]?+")


class LabelledWriting(Writing):
    """What Futez, Golez and Goldrez have in common."""

    #: The label of the ball, and how it may be announced.
    ball: ClassVar[str]
    ball_head: ClassVar[re.Pattern[str]]
    #: Labels of pieces, for messages.
    labels: ClassVar[tuple[str, ...]]

    # Writing -------------------------------------------------------------------------------------

    def write(self, steps: Sequence[Step]) -> str:
        """``AB1: 52 a 63. R: 74 y 83``: the piece with both its cells, then the ball."""
        move, *journey = steps
        text = f"{self._label(move)}: {self._displacement(move)}"
        return f"{text}. {self.ball}: {self._journey(journey)}" if journey else text

    def _displacement(self, step: Step) -> str:
        assert step.origin is not None
        return f"{self.board.name(step.origin)} a {self.board.name(step.target)}"

    def _targets(self, steps: Sequence[Step]) -> list[str]:
        return [self.board.name(step.target) for step in steps]

    def _label(self, move: Step) -> str:
        return move.piece

    @abstractmethod
    def _journey(self, journey: Sequence[Step]) -> str:
        """The steps of the ball."""

    # Reading -------------------------------------------------------------------------------------

    def read(self, text: str, side: Side, ball: Cell | None = None) -> tuple[StepPattern, ...]:
        """What a text says of the piece and of the ball; cells where they were may be missing.

        Raises:
            UnreadableNotation: see :meth:`Writing.read`.
        """
        reader = Reader(text, self)
        reader.take(_BLANKS)
        start = reader.at
        label = self._read_label(reader, side)
        reader.refuse_words()
        move = self._read_move(reader, start, label, side)
        journey = self._read_journey(reader, side, ball)
        reader.finish()
        return (move, *journey)

    @abstractmethod
    def _read_label(self, reader: Reader, side: Side) -> str | None:
        """Move on over the label; None if there is none."""

    def _piece(self, label: str | None, origin: Cell | None, side: Side) -> str | None:
        """What a text with this label and origin says of the piece."""
        return label

    def _read_move(self, reader: Reader, start: int, label: str | None, side: Side) -> StepPattern:
        led = reader.takes_to()
        cells = reader.cells()
        if not cells:
            raise self._no_move(reader, label)
        if len(cells) > (1 if led else 2):
            extra = cells[1 if led else 2]
            raise reader.error(
                _(
                    "La ficha se mueve una sola vez por turno. Las casillas del balón se escriben "
                    "después de «{ball}:»."
                ).format(ball=self.ball),
                (extra.start, extra.end),
            )
        origin = cells[0].cell if len(cells) == 2 else None
        if label is None and origin is None:
            raise reader.error(
                _("Falta decir qué ficha se mueve."),
                (cells[0].start, cells[0].end),
            )
        return StepPattern(
            piece=self._piece(label, origin, side),
            origin=origin,
            target=cells[-1].cell,
            place=(start, cells[-1].end),
        )

    def _no_move(self, reader: Reader, label: str | None) -> UnreadableNotation:
        if label is not None:
            return reader.error(_("Falta la casilla de llegada."))
        if reader.take(self.ball_head):
            return reader.error(
                _("Primero se mueve una ficha y después el balón. Falta la ficha."),
                (0, reader.at),
            )
        strange = reader.take(_STRANGE_LABEL)
        if strange is not None:
            place = strange.span("label")
            return reader.error(
                _("No conozco la ficha «{label}».").format(
                    label=reader.text[slice(*place)].strip()
                ),
                place,
                self.labels,
            )
        return reader.unread()

    def _read_journey(self, reader: Reader, side: Side, ball: Cell | None) -> list[StepPattern]:
        before = reader.at
        reader.takes_marks()
        reader.take(_AND)
        if not reader.take(self.ball_head):
            reader.at = before
            return []
        led = reader.takes_to()
        cells = reader.cells()
        if not cells:
            raise reader.error(_("Falta la casilla a la que va el balón."))
        steps = []
        if len(cells) > 1 and not led and self._begins_at_origin(cells, ball):
            origin, target, *cells = cells
            steps.append(self._sent(reader, target, side, origin))
        return [*steps, *(self._sent(reader, target, side) for target in cells)]

    def _sent(
        self, reader: Reader, target: Said, side: Side, origin: Said | None = None
    ) -> StepPattern:
        return StepPattern(
            kind="ball",
            piece=self.ball,
            origin=None if origin is None else origin.cell,
            target=target.cell,
            actuator=self._actuator(reader, target, side),
            place=((target if origin is None else origin).start, target.end),
        )

    def _begins_at_origin(self, cells: Sequence[Said], ball: Cell | None) -> bool:
        """Whether the first of several cells is where the ball is, not where it goes."""
        return cells[0].cell == ball

    def _actuator(self, reader: Reader, said: Said, side: Side) -> str | None:
        return None


class NamedPieces(LabelledWriting):
    """Golez and Goldrez, whose pieces have names, and whose remarks say which one sent the ball."""

    names: ClassVar[PieceNames]

    def _read_label(self, reader: Reader, side: Side) -> str | None:
        found = self.names.find(reader.folded, reader.at)
        if found is None:
            return None
        label = self.names.label(found, side)
        if not self.names.is_whole(label):
            raise reader.error(
                _("¿Cuál de los dos? Falta el número de la ficha."),
                found.span(),
                [whole for whole in self.labels if whole.startswith(label)],
            )
        reader.at = found.end()
        reader.take(_COLON)
        return label

    def _actuator(self, reader: Reader, said: Said, side: Side) -> str | None:
        named = (self.names.actuator(reader.folded, place, side) for place in said.remarks)
        return next((label for label in named if label is not None), None)
