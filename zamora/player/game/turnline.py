"""A slider over the turns of a game, and the graph of who stood better."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from typing import ClassVar

from zamora.core.history import History
from zamora.core.i18n import _
from zamora.player.controls.base import Control, Field
from zamora.player.picture import standinggraph
from zamora.player.picture.svg import paint_kept
from zamora.player.play.standings import Standing
from zamora.player.work.loop import Dispatcher


class TurnLine(Control):
    """Goes to any turn of a game: by a slider (mouse, finger, arrow keys), or a click on the graph.

    For those who cannot see the graph, the slider's text and a table describe the game.
    """

    view_name: ClassVar[str] = "turn-line"

    #: How many turns there are.
    length = Field(0)
    #: How many of them have been played in the position shown.
    at = Field(0, input=True)
    label = Field("")
    #: What the slider says of its place.
    told = Field("")
    #: The graph as SVG and the same as a table, both empty while nothing is known.
    graph = Field("")
    table = Field("")
    #: Where in the graph the first and the last position stand, as shares of its width.
    left = Field(standinggraph.LEFT / standinggraph.WIDTH)
    right = Field(standinggraph.RIGHT / standinggraph.WIDTH)

    def __init__(self, dispatcher: Dispatcher, go: Callable[[int], object]) -> None:
        """A line without turns; ``go`` is called through ``dispatcher`` with the turn wanted."""
        super().__init__(label=_("Turno"))
        self._history: History | None = None
        self._stood: Sequence[Standing] = ()
        self._showing = False

        def moved(change: dict[str, int]) -> None:
            if not self._showing:
                dispatcher.post(go, change["new"])

        self.observe(moved, "at")

    def show(self, history: History, at: int, stood: Sequence[Standing] = ()) -> None:
        """Show a game at one of its positions.

        Args:
            history: the game.
            at: how many turns have been played.
            stood: how it stood after 0, 1, … turns, as far as that is known.
        """
        self._showing = True
        try:
            if history is not self._history or stood != self._stood:
                self._history, self._stood = history, tuple(stood)
                self.length = len(history.turns)
                self.graph, self.table = self._graph(), self._table()
            self.at = at
            self.told = self._sentence(at)
        finally:
            self._showing = False

    def _graph(self) -> str:
        if not self._stood or self._history is None:
            return ""
        sides = self._history.start.game.sides
        return paint_kept(standinggraph.standing_graph(self._stood, self.length, sides))

    def _sentence(self, at: int) -> str:
        words = _("{n} de {total}").format(n=at, total=self.length)
        return f"{words}: {self._stood[at].words}" if at < len(self._stood) else words

    def _table(self) -> str:
        if not self._stood or self._history is None:
            return ""
        turns = [_("inicio"), *map(str, self._history.turns)]
        rows = "".join(
            f'<tr><th scope="row">{number}. {html.escape(turn)}</th>'
            f"<td>{html.escape(one.words)}</td></tr>"
            for number, (turn, one) in enumerate(zip(turns, self._stood, strict=False))
        )
        return f"<table><caption>{html.escape(_('Quién iba mejor'))}</caption>{rows}</table>"
