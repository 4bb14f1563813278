"""Cards of which one is seen, while the page already has the next one: it comes without a wait.

To fetch a card and to build its board takes a browser about a second; to show one that is there
takes nothing. What has been seen stays in the page as it was, out of sight.
"""

from __future__ import annotations

from zamora.player import controls as w

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
