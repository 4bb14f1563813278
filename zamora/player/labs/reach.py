"""Where the ball can go in a turn, and on which way: an instrument of lessons 3 and 5b."""

from __future__ import annotations

from collections.abc import Sequence

from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Turn
from zamora.core.words import both, either
from zamora.player.labs.instruments import PanelLab
from zamora.player.overlays.reading import overlay
from zamora.player.picture.overlay import Overlay
from zamora.player.picture.view import Shown, View


class JourneyLab(PanelLab):
    """The cells that the ball can reach in a turn: click one and see a shortest journey.

    Attributes:
        history: the game.
        reach: each cell that the ball can reach, with a shortest turn.
        chosen: the turn shown; None for none.
    """

    def __init__(self, history: History) -> None:
        """Look at the last position of ``history``."""
        self.history = history
        self.reach: dict[Cell, Turn] = history.position.reach()
        self.chosen: Turn | None = None
        self._map = overlay(history.position, "alcance")
        super().__init__(self.view(), (), ())

    def view(self) -> View:
        """The map of all cells, or the journey to one of them."""
        if self.chosen is None:
            return View(self.history.position, overlay=self._map)
        return View(self.history.position, hint=self.chosen.steps, overlay=self._spoken())

    def _spoken(self) -> Overlay:
        """The steps of the journey for the table; the picture has numbered arrows."""
        assert self.chosen is not None
        numbers: dict[Cell, list[str]] = {}
        for number, step in enumerate(self.chosen.steps, start=1):
            numbers.setdefault(step.target, []).append(str(number))
        spoken = {
            cell: _("paso {n} del recorrido").format(n=both(found))
            for cell, found in numbers.items()
        }
        return Overlay(_("Recorrido: {turn}.").format(turn=self.chosen), spoken=spoken)

    def words(self) -> str:
        """What the map shows, or who takes each step of the journey."""
        if self.chosen is None:
            return f"{self._map.words} " + _("Toca un número y verás el recorrido.")
        name = self.history.position.game.board.name
        steps = "; ".join(
            _("a {cell} lo manda {pieces}").format(
                cell=name(one.step.target), pieces=either(one.actuators)
            )
            for one in self.chosen.explain()
            if one.actuators
        )
        return _("{turn}. Recorrido: {steps}. Toca otra casilla para volver al mapa.").format(
            turn=self.chosen, steps=steps
        )

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Show the journey to ``cell``; from a journey go back to the map."""
        self.chosen = None if self.chosen is not None else self.reach.get(cell)
        return []

    def __repr__(self) -> str:
        return _(
            "[Alcance del balón: despierta la lección para ver los recorridos] {words}"
        ).format(words=self._map.words)
