"""What the pieces of a game are called: labels, abbreviations and whole names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from zamora.ball.writing.text import fold
from zamora.core.steps import Side
from zamora.core.words import CHESSMEN, Man

COLOUR = r"(?:\s++(?P<colour>blanc|negr)[oa](?![a-z]))?+"
NUMBER = r"(?:\s*+(?P<number>[0-9])(?![0-9]))?+"
#: A letter alone is a name only before a colon or where nothing follows: ``a`` is also a word.
ALONE = r"(?=\s*+(?::|$))"

#: What leads to a name in a remark: ``con``, ``como el`` …
_LEADING = re.compile(r"\s*+(?:(?:con|como|por|de|del)\s++)?(?:(?:el|la|un|una|mi|su)\s++)?")
_TRAILING = re.compile(r"[\s.,;!]*+")
_ACTUATED = re.compile(r"\baccionad[oa]\s++por\s++(?:(?:el|la|un|una|mi|su)\s++)?")


@dataclass(frozen=True)
class PieceNames:
    """The ways to name a piece, and how its label is made from them.

    Attributes:
        forms: patterns of folded text (:func:`zamora.ball.writing.text.fold`), tried in this order.
        numbered: letters of the kinds of which a side has two, distinguished by a number.
        sides: letters of the two sides in a label.
    """

    forms: tuple[re.Pattern[str], ...]
    numbered: str
    sides: tuple[str, str]

    def find(self, folded: str, start: int, end: int | None = None) -> re.Match[str] | None:
        """The name that begins at ``start``, if one does."""
        end = len(folded) if end is None else end
        found = (form.match(folded, start, end) for form in self.forms)
        return next((match for match in found if match is not None), None)

    def label(self, found: re.Match[str], side: Side) -> str:
        """The label of the piece, of ``side`` if nothing else is said; perhaps without number."""
        said = found.groupdict()
        colour = said.get("colour")
        if colour:
            side = Side.SECOND if colour[0] == "n" else Side.FIRST
        return f"{said['kind'][0].upper()}{self.sides[side]}{said.get('number') or ''}"

    def is_whole(self, label: str) -> bool:
        """Whether a label has its number, if it needs one."""
        return label[0] not in self.numbered or label[-1].isdigit()

    def actuator(self, folded: str, place: tuple[int, int], side: Side) -> str | None:
        """The label of the piece that a remark names as the one that sent the ball, if it does.

        The remark must be the name and nothing else (``con DN1``, ``como Rey``), or say
        ``accionado por``; one that talks of something else may mention any piece.
        """
        start, end = place
        actuated = _ACTUATED.search(folded, start, end)
        lead = actuated or _LEADING.match(folded, start, end)
        found = None if lead is None else self.find(folded, lead.end(), end)
        if found is None:
            return None
        if actuated is None and _TRAILING.fullmatch(folded, found.end(), end) is None:
            return None
        label = self.label(found, side)
        return label if self.is_whole(label) else None


def forms(*patterns: str) -> tuple[re.Pattern[str], ...]:
    """Patterns of folded text for :attr:`PieceNames.forms`."""
    return tuple(map(re.compile, patterns))


def words(men: Iterable[Man]) -> str:
    """A pattern of folded text: the words for these men, ``rey|dama``."""
    return "|".join(fold(man.noun.word) for man in men)


def letters(men: Iterable[Man]) -> str:
    """A pattern of folded text: one of their letters, ``[rd]``."""
    return f"[{''.join(man.letter for man in men).lower()}]"


#: The pieces of chess: ``Db``, ``Dama``, ``Dama blanca``, ``D:``.
CHESS = PieceNames(
    forms(
        rf"(?P<kind>{words(CHESSMEN[1:])})(?![a-z]){COLOUR}",
        rf"(?P<kind>{letters(CHESSMEN)})(?P<colour>[bn])(?![a-z])",
        rf"(?P<kind>{letters(CHESSMEN)}){ALONE}",
    ),
    numbered="",
    sides=("b", "n"),
)
