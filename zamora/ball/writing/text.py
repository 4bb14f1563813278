"""Reading a turn from a text: a cursor that knows cells, separators, remarks and marks.

All patterns are matched against the text in lower case without accents (:func:`fold`), letter for
letter as long as the text itself, so that every place in it is a place in what the pupil typed. The
quantifiers are possessive wherever they could give back: no text takes longer than its length.
"""

from __future__ import annotations

import re
import unicodedata
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from copy import copy
from functools import cache
from typing import ClassVar, NamedTuple, Self

from zamora.core.board import Board, Cell
from zamora.core.errors import UnreadableNotation
from zamora.core.i18n import _
from zamora.core.steps import Side, Step, StepPattern

#: Longer rests of a text are not quoted whole in a message.
_QUOTED = 40

#: What may stand between two cells: ``a``, ``y``, commas, dashes, arrows, blanks.
_SEPARATOR = re.compile(r"(?:[\s,–—−→×]|(?:al?|[yx])(?![abd-z])|hasta(?![a-z])|-++>?|=>)++")
#: ``a`` before the first cell: it is a destination, not an origin.
_TO = re.compile(r"\s*+(?:(?:va\s++)?al?(?![abd-z])|hasta(?![a-z])|-++>|=>|→)")
#: A remark in brackets: words, or a mark, but not the cells of the ball: ``(R: 74)``.
_BRACKETED = r"\((?!\s*+(?:[ro0]|balon)\s*+:)(?=[^()a-z*!?]*+[a-z*!?])[^()]*+\)"
_REMARK = re.compile(rf"\s*+(?P<said>{_BRACKETED})")
_MARK = r"[\s.,;:!?¡¿…+*#)–—−-]"
_MARKS = re.compile(rf"(?:{_MARK}|{_BRACKETED})*+")
#: Marks and words after a turn that say nothing about the turn itself.
_AFTERTHOUGHT = re.compile(
    rf"(?:{_MARK}|{_BRACKETED}"
    r"|(?:gol(?:\s++de\s++oro)?|jaque(?:\s++mate)?|mate|empate|tablas)(?![a-z0-9]))*+"
)
#: A sentence after the end of a turn, without cells and without another turn.
_SENTENCE = re.compile(r"[\"'«“]?+[a-z]{2,}+\s[^0-9:]*+")
_NOTHING = re.compile(rf"{_MARK}*+")
_ANY = re.compile(rf"(?=[^?]*+\?){_MARK}*+|\s*+cualquier[a-z]*+[^0-9:]*+")
_RESIGNS = re.compile(
    r"[\s\"'«“]*+(?:(?:las?\s++)?(?:blanc|negr)[ao]s?\s++)?(?:(?:se|me)\s++)?"
    r"(?:rind|abandon)[a-z]*+[^0-9:]*+"
)


def fold(text: str) -> str:
    """The text in lower case without accents, of the same length."""
    return text.lower() if text.isascii() else "".join(map(_fold_letter, text))


def _fold_letter(letter: str) -> str:
    plain = unicodedata.normalize("NFD", letter)[0].lower()
    return plain if len(plain) == 1 else letter


@cache
def _cell_pattern(rows: int) -> re.Pattern[str]:
    """A cell of a board of ``rows`` rows: ``C42``, ``42``, ``c 53``, ``10 5``, ``(10;5)``, ``8,5``.

    Two numbers belong together if neither could be a cell: ``10, 5`` is one cell and ``65, 64``
    are two.
    """
    between = r"(?:\s*+[,;]\s*+|\s++)"
    numbers = [rf"[0-9]{between}[0-9](?![0-9])", r"[0-9]++"]
    if rows > 9:
        numbers.insert(0, rf"1[0-{rows - 10}]{between}[0-9](?![0-9])")
    return re.compile(
        r"\s*+(?:(?:la|el)\s++)?(?:(?:casilla|cuadro)\s++)?"
        rf"(?P<cell>\(\s*+c?\s*+[0-9]++(?:{between}[0-9]++)?+\s*+\)"
        rf"|(?:c\s*+)?(?:{'|'.join(numbers)}))"
    )


class Said(NamedTuple):
    """A cell in a text: where it begins and ends, and where the remarks after it do."""

    cell: Cell
    start: int
    end: int
    remarks: tuple[tuple[int, int], ...]


class Writing(ABC):
    """How a game writes and reads its turns."""

    board: ClassVar[Board]
    #: Turns in the strict form, for messages.
    examples: ClassVar[tuple[str, ...]]
    #: Matches where a new turn begins inside a line that holds several.
    turn_starts: ClassVar[re.Pattern[str]]

    def on(self, board: Board) -> Self:
        """The same on another board."""
        found = copy(self)
        found.board = board  # type: ignore[misc]
        return found

    @abstractmethod
    def write(self, steps: Sequence[Step]) -> str:
        """The strict form of a turn, or of its beginning; ``steps`` holds one step at least."""

    @abstractmethod
    def read(self, text: str, side: Side, ball: Cell | None = None) -> tuple[StepPattern, ...]:
        """What a text says of the steps of a turn of ``side``.

        ``ball`` is where the ball is, if known. It distinguishes ``R: 64 a 74``, one step from 64,
        and ``R: 74 a 83``, two steps, in the games where the ball may make several.

        Raises:
            UnreadableNotation: if it is no turn in the notation of the game, or names a cell that
                is not on the board. The error points at the place and shows turns as they are
                written.
        """


class Reader:
    """A cursor that moves along the text of one turn."""

    def __init__(self, text: str, writing: Writing) -> None:
        self.text = text
        self.folded = fold(text)
        self.at = 0
        self._writing = writing

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Move on over ``pattern`` if it comes next."""
        found = pattern.match(self.folded, self.at)
        if found is not None:
            self.at = found.end()
        return found

    def rest_is(self, pattern: re.Pattern[str]) -> bool:
        """Whether ``pattern`` is all that is left."""
        return pattern.fullmatch(self.folded, self.at) is not None

    def takes_to(self) -> bool:
        """Move on over an ``a`` before the first cell, if there is one."""
        return self.take(_TO) is not None

    def takes_marks(self) -> None:
        """Move on over marks and remarks."""
        self.take(_MARKS)

    def cells(self) -> list[Said]:
        """Move on over the cells that come next and the remarks after each of them.

        Raises:
            UnreadableNotation: if one of them is not on the board.
        """
        said: list[Said] = []
        while True:
            before = self.at
            self.take(_SEPARATOR)
            found = self.take(_cell_pattern(self._writing.board.rows))
            if found is None:
                self.at = before
                return said
            start, end = found.span("cell")
            try:
                cell = self._writing.board.cell(self.text[start:end])
            except UnreadableNotation as error:
                error.text, error.place = self.text, (start, end)
                raise
            remarks = []
            while remark := self.take(_REMARK):
                start_of_words, end_of_words = remark.span("said")
                remarks.append((start_of_words + 1, end_of_words - 1))
            said.append(Said(cell, start, end, tuple(remarks)))

    def refuse_words(self) -> None:
        """Raise an error if what is left is ``?`` or ``Rinden``, which are no turns."""
        if self.rest_is(_RESIGNS):
            raise self._resigns()
        if self.rest_is(_ANY):
            raise self.error(
                _("«{text}» quiere decir que cualquier turno da igual. Escribe uno.").format(
                    text=_quoted(self.text[self.at :])
                )
            )

    def finish(self) -> None:
        """Move on to the end over marks, remarks and a sentence after the turn.

        Raises:
            UnreadableNotation: if anything else is left.
        """
        start = self.at
        self.take(_AFTERTHOUGHT)
        if self.at == len(self.text):
            return
        if self.rest_is(_RESIGNS):
            raise self._resigns()
        if re.search(r"[.:!?…)]", self.folded[start : self.at]) and self.take(_SENTENCE):
            if self.at == len(self.text):
                return
            self.at = start
            self.take(_AFTERTHOUGHT)
        if self._writing.turn_starts.search(self.text, start):
            raise self.error(_("Aquí empieza otro turno. Escribe uno solo."))
        raise self.unread()

    def unread(self) -> UnreadableNotation:
        """The error for the rest of the text when its meaning is unknown."""
        if self.rest_is(_NOTHING):
            return self.error(_("Aquí falta un turno."))
        rest = self.text[self.at :]
        return self.error(_("No entiendo «{text}».").format(text=_quoted(rest)))

    def _resigns(self) -> UnreadableNotation:
        return self.error(
            _(
                "«{text}» quiere decir que alguien abandona la partida, y eso no es un turno."
            ).format(text=_quoted(self.text[self.at :]))
        )

    def error(
        self,
        reason: str,
        place: tuple[int, int] | None = None,
        accepted: Iterable[str] | None = None,
    ) -> UnreadableNotation:
        """An error that points at what is left, or at ``place``, and shows how turns look."""
        if place is None:
            rest = self.text[self.at :]
            start = self.at + len(rest) - len(rest.lstrip())
            place = (start, max(start, self.at + len(rest.rstrip())))
        return UnreadableNotation(
            reason,
            text=self.text,
            place=place,
            accepted=self._writing.examples if accepted is None else accepted,
        )


def _quoted(text: str) -> str:
    text = text.strip()
    return text if len(text) <= _QUOTED else text[:_QUOTED].rstrip() + "…"
