"""Small instruments for finding things out: a protractor for sweeps and a ruler."""

from __future__ import annotations

import html
from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from typing import TypeVar

import zamora
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.numbers import plain
from zamora.core.position import Piece, Side, Step
from zamora.explain.choosing import degrees
from zamora.library.compases.rules import BOARD, sweep_path
from zamora.metric import squared
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.controls import WholeScreen, prose
from zamora.player.picture.svg import image
from zamora.player.picture.view import Shown, View, build
from zamora.player.play.actions import Action

T = TypeVar("T")

ANGLES = (-270, -180, -90, 90, 180, 270)


class Lab(w.Card):
    """A board of one instrument, a sentence about what it shows, and its buttons."""

    def __init__(self, view: View, buttons: Sequence[w.Control]) -> None:
        self._surface = BoardView(view, self._act, self._dispatcher)
        self._message = w.HTML().add_class("zamora-message")
        whole = WholeScreen(small=True)
        if buttons:
            parts = [w.buttons(*buttons, whole), self._surface, self._message]
        else:  # no row for one small button: it stands beside the sentence
            said = w.Box([self._message, whole]).add_class("zamora-said")
            parts = [self._surface, said]
        super().__init__(parts)
        self.add_class("zamora", "zamora-lab")
        self._redraw()

    def view(self) -> View:
        """The picture as it is now."""
        raise NotImplementedError

    def words(self) -> str:
        """What there is to read now."""
        raise NotImplementedError

    def _still(self) -> str:
        return image(build(self.view()), 260)

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """A cell was clicked; the steps to animate. By default the board is only looked at."""
        return ()

    def _tool(
        self, word: str, action: Callable[[], Sequence[Shown] | None], tooltip: str | None = None
    ) -> w.Button:
        """A button that does something, whose result is shown and spoken."""
        made = w.Button(description=word, tooltip=tooltip)
        made.on_click(lambda _b: self._dispatcher.post(self._do, action))
        return made

    def _do(self, action: Callable[[], Sequence[Shown] | None]) -> None:
        self._show(action() or (), speak=True)

    def _act(self, action: Action) -> None:
        if action.kind == "touch" and action.cell is not None:
            self._show(self.touch(action.cell), speak=True)

    def _redraw(self) -> None:
        self._show([], speak=False)

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        self._surface.animate(shown)
        self._paint(self.view())
        self._message.value = prose(self.words())
        if speak:
            self._surface.say(self.words())

    def _paint(self, view: View) -> None:
        self._surface.show(view)

    def _report(self, error: BaseException) -> None:
        self._message.value = html.escape(_("Algo falló: {error}").format(error=error))


def light(buttons: Mapping[T, w.Button], chosen: Container[T]) -> None:
    """Let the buttons of what is chosen look pressed."""
    for key, made in buttons.items():
        (made.add_class if key in chosen else made.remove_class)("mod-active")


class PanelLab(Lab):
    """An instrument with its text and buttons next to the board, if there is room.

    Attributes:
        look: the class names of the :meth:`details`; None where there are none.
    """

    look: tuple[str, ...] | None = None

    def __init__(
        self, view: View, buttons: Sequence[w.Control], below: Sequence[w.Control] = ()
    ) -> None:
        """``below`` stands under the sentence, the details under it."""
        self._details = w.HTML().add_class(*self.look or ())
        super().__init__(view, buttons)
        shown = [part for part in self.children if part is not self._surface]
        panel = [*shown, *below, *([] if self.look is None else [self._details])]
        self.children = (w.beside([self._surface], panel, kind="zamora-measured"),)
        self.add_class("zamora-wide-lab")

    def details(self) -> str:
        """What stands under the sentence, as HTML."""
        return ""

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        super()._show(shown, speak=speak)
        self._details.value = self.details()


class SweepLab(Lab):
    """A protractor: one compass in the middle of the board, and the angle to sweep as buttons.

    Attributes:
        end: the end that moves; clicking the other end exchanges them.
        pivot: the end that stays.
        last: the sweep shown; None at first.
    """

    def __init__(self) -> None:
        """Put compass C1 on V22–V23 with its needle on V22."""
        self.pivot, self.end = Cell(2, 2), Cell(2, 3)
        self.last: Step | None = None
        self.failed: int | None = None
        buttons = [self._tool(degrees(angle), partial(self.sweep, angle)) for angle in ANGLES]
        super().__init__(self.view(), buttons)

    def sweep(self, angle: int) -> Sequence[Shown]:
        """Sweep through ``angle`` degrees if the board is large enough."""
        path = sweep_path(self.end, self.pivot, angle)
        if not all(cell in BOARD for cell in path):
            self.failed = angle
            return []
        before = View(zamora.game("compases").start(), pieces=self._pieces(), goals=False)
        step = Step("sweep", "C1", self.end, path[-1], pivot=self.pivot, angle=angle, path=path)
        self.last, self.failed, self.end = step, None, path[-1]
        return [Shown(before, step)]

    def view(self) -> View:
        """The compass, its needle and the ground it has just swept."""
        start = zamora.game("compases").start()
        last = () if self.last is None else (self.last,)
        return View(start, pieces=self._pieces(), pivot=self.pivot, last=last, goals=False)

    def words(self) -> str:
        """The sweep in words, and the other sweep that ends in the same place."""
        if self.failed is not None:
            return _("Con {angle} el compás se saldría del tablero.").format(
                angle=degrees(self.failed)
            )
        if self.last is None or self.last.origin is None:
            return _("Aprieta un ángulo. La aguja queda fija; el otro extremo barre.")
        name = BOARD.name
        step = self.last
        other = step.angle - 360 if step.angle > 0 else step.angle + 360
        passes = ", ".join(map(name, step.path))
        text = _("De {origin} con {angle}: visita {path}.").format(
            origin=name(self.last.origin),
            angle=degrees(step.angle),
            path=passes,
        )
        return f"{text} " + _("Con {other} llegarías al mismo lugar por el otro lado.").format(
            other=degrees(other)
        )

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Put the needle on the other end when that is clicked."""
        if cell == self.end:
            self.pivot, self.end = self.end, self.pivot
            self.last = self.failed = None
        return []

    def _pieces(self) -> tuple[Piece, ...]:
        return (Piece("C1", "compass", Side.FIRST, (self.pivot, self.end)),)

    def __repr__(self) -> str:
        return _("[Transportador: despierta la lección para mover el compás]")


class Ruler(Lab):
    """A ruler: click two corners and read how far apart they are.

    Attributes:
        ends: the corners clicked, at most two.
    """

    def __init__(self) -> None:
        """Nothing measured yet."""
        self.ends: tuple[Cell, ...] = ()
        super().__init__(self.view(), [])

    def view(self) -> View:
        """The board with the corners clicked and the line between them."""
        start = zamora.game("compases").start()
        marks = dict.fromkeys(self.ends, "chosen")
        return View(start, pieces=(), marks=marks, measured=self.ends, goals=False)

    def words(self) -> str:
        """The length measured, exactly and rounded, and the compass's own length."""
        if len(self.ends) < 2:
            return _("Toca dos vértices y mide. El compás mide 1: un lado de cuadrado.")
        a, b = self.ends
        square = squared(a, b)
        root = round(square**0.5, 2)
        exact = plain(root) if root * root == square else f"√{square} ≈ {plain(root)}"
        text = _("De {a} a {b} hay {length}.").format(
            a=BOARD.name(a), b=BOARD.name(b), length=exact
        )
        if square == 1:
            return f"{text} " + _("Justo lo que mide el compás.")
        return f"{text} " + _("Es más largo que el compás: no alcanza.")

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Take ``cell`` as the next end; a third one starts again."""
        if len(self.ends) == 2:
            self.ends = ()
        if cell not in self.ends:
            self.ends = (*self.ends, cell)
        return []

    def __repr__(self) -> str:
        return _("[Regla: despierta la lección para medir]")
