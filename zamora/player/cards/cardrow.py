"""Exercise cards in a row, of which one is seen: the frame of all cards that hold several.

The page already has the next one, so that it comes without a wait: to fetch a card and to build its
board takes a browser about a second, to show one that is there nothing. What has been seen stays in
the page as it was, out of sight.
"""

from __future__ import annotations

import html
from abc import abstractmethod
from collections.abc import Sequence

from zamora.core.i18n import _
from zamora.player import controls as w
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.following import Following
from zamora.school.progress import progress

#: The next card is prepared when the one shown has been painted, in seconds.
BREATH = 0.4


class Deck(w.VBox):
    """A place for one card at a time.

    Cards are only added at the end: ipywidgets rebuilds every child after a change.
    """

    def __init__(self) -> None:
        """A place without a card yet."""
        super().__init__()
        self._cards: tuple[w.VBox, ...] = ()

    def show(self, card: w.VBox) -> None:
        """Let ``card`` be seen instead of the others."""
        self.prepare(card)
        for one in self._cards:
            w.show(one, one is card)

    def prepare(self, card: w.VBox) -> None:
        """Have the page build ``card`` out of sight."""
        if card not in self._cards:
            w.show(card, False)
            self._cards = (*self._cards, card)
            self.children = self._cards

    def clear(self) -> None:
        """Take all cards away."""
        self._cards = ()
        self.children = ()


class CardRow(Following):
    """A heading, a few buttons, and one exercise card; the page already builds the next one.

    A card that has been opened stays as it is when the pupil comes back to it.
    """

    def __init__(self) -> None:
        """An empty row."""
        super().__init__()
        self._follow(progress)
        self._cards: dict[int, ExerciseCard] = {}
        self._count = w.HTML()
        self._place = Deck()
        self.add_class("zamora", "zamora-puzzles")

    def _put(self, buttons: Sequence[w.Control] = ()) -> None:
        """Lay it out: the heading, a line of buttons (or only the note), the card."""
        line: w.Control = self._note
        if buttons:
            line = w.Box(buttons).add_class("zamora-buttons", "zamora-turning")
        self.children = (self._count, line, self._place)

    # What each kind of row says ------------------------------------------------------------------

    @abstractmethod
    def _title(self) -> str:
        """What it is called."""

    @abstractmethod
    def _length(self) -> int:
        """How many cards there are."""

    @abstractmethod
    def _make(self, at: int) -> ExerciseCard:
        """The card with this number."""

    @abstractmethod
    def _open(self) -> None:
        """Show the card at which the pupil begins."""

    # Inside --------------------------------------------------------------------------------------

    def _card(self, at: int) -> ExerciseCard:
        """The card with this number; made when it is first asked for."""
        if at not in self._cards:
            self._cards[at] = self._make(at)
        return self._cards[at]

    def _show_card(self, at: int) -> None:
        self._shown = at
        self._place.show(self._card(at))
        self._dispatcher.later(BREATH, self._prepare, self._cards, at + 1)
        self._show_progress()

    def _prepare(self, cards: dict[int, ExerciseCard], at: int) -> None:
        """Have the page build the next card, unless all has changed in the meantime."""
        if cards is self._cards and at == self._shown + 1 < self._length():
            self._place.prepare(self._card(at))

    def _heading(self, *more: str) -> str:
        return " · ".join((f"<b>{html.escape(self._title())}</b>", *more))

    def _begin(self) -> None:
        """Remove all cards and start again."""
        self._cards = {}
        self._place.clear()
        self._open()

    def _begin_for_another(self) -> None:
        self._begin()

    def __repr__(self) -> str:
        return _("[{title}: despierta la lección para resolverlos]").format(title=self._title())
