"""Lettered points on the board of Golez, to be dragged, or touched, or moved by keys (lesson 3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import zamora
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.position import Piece
from zamora.player import controls as w
from zamora.player.labs.instruments import PanelLab
from zamora.player.picture.overlay import Overlay
from zamora.player.picture.view import Shown, View
from zamora.player.play.actions import Action


def field(overlay: Overlay | None, letters: Mapping[Cell, str] | None = None) -> View:
    """The board of Golez without men, with letters on some cells."""
    points = tuple(Piece(text, "point", None, (cell,)) for cell, text in (letters or {}).items())
    return View(zamora.game("golez").start(), pieces=points, overlay=overlay, over=True)


class PointsLab(PanelLab):
    """A board with a few movable points.

    A point follows mouse and finger, and the text is updated on the way. By keys, and by touches, a
    point is picked up first and then put down. Several may share a cell.

    Attributes:
        cells: where the points are.
        held: the one picked up; None for none.
    """

    def __init__(
        self, cells: Sequence[Cell], buttons: Sequence[w.Control], below: Sequence[w.Control]
    ) -> None:
        """Points on ``cells``; ``buttons`` go next to the board, ``below`` under the sentence."""
        self.cells = list(cells)
        self.held: int | None = None
        self._pressed: Cell | None = None
        #: Where a point that is being dragged comes from.
        self._origin: Cell | None = None
        super().__init__(self.view(), buttons, below)

    # What a lab says of its points ---------------------------------------------------------------

    def letters(self) -> Sequence[str]:
        """What each point is called, in the order of :attr:`cells`."""
        return "XYZ"[: len(self.cells)]

    def overlay(self) -> Overlay:
        """What else there is to see on the board."""
        raise NotImplementedError

    def sentence(self) -> str:
        """The sentence about the current points."""
        raise NotImplementedError

    # The board -----------------------------------------------------------------------------------

    def view(self) -> View:
        """The points, and what there is to see between them."""
        found: dict[Cell, str] = {}
        for letter, cell in sorted(zip(self.letters(), self.cells, strict=True)):
            found[cell] = found.get(cell, "") + letter
        selected = None if self.held is None else self.cells[self.held]
        return replace(field(self.overlay(), found), selected=selected)

    def words(self) -> str:
        """The current sentence, or what to do with the point picked up."""
        if self.held is not None and self._origin is None:
            return _("Tienes {letter}. Toca la casilla adonde va.").format(
                letter=self.letters()[self.held]
            )
        return self.sentence()

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Pick up the point on ``cell``, or put the held one down there."""
        if self.held is not None:
            self.cells[self.held], self.held = cell, None
        else:
            self.held = self._on(cell)
        return []

    def _on(self, cell: Cell | None) -> int | None:
        """The point on a cell, the last one of several; None for none."""
        return max((n for n, here in enumerate(self.cells) if here == cell), default=None)

    def _act(self, action: Action) -> None:
        match action:
            case Action("lift", Cell() as cell):
                self.held, self._origin = self._on(cell), cell
            case Action("drag", Cell() as cell):
                self._carry(cell)
                self._show([], speak=False)
            case Action("drop", Cell() as cell):
                self._carry(cell)
                self.held = self._origin = None
                self._show([], speak=True)
            case Action("drop") | Action("command", name="escape"):
                self._put_back()
            case _:
                super()._act(action)

    def _carry(self, cell: Cell) -> None:
        if self.held is not None and self._origin is not None:
            self.cells[self.held] = cell

    def _put_back(self) -> None:
        """Put the held point back where it was."""
        if self.held is not None and self._origin is not None:
            self.cells[self.held] = self._origin
        self.held = self._origin = None
        self._show([], speak=True)

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        super()._show(shown, speak=speak)
        self._tell_more()

    def _paint(self, view: View) -> None:
        self._surface.show(view, carries=frozenset(self.cells))

    def _tell_more(self) -> None:
        """Bring what stands under the sentence up to date."""
