"""A board on the page: a canvas to look at and its companion to touch, hear and tab through.

A surface knows no game in progress. It is handed a :class:`~zamora.player.picture.view.View` and
shows it on the canvas and in the table at once; what a person does on either comes back as an
action.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from zamora.core.board import Cell
from zamora.core.errors import UnreadableNotation
from zamora.core.i18n import _
from zamora.core.position import Piece, Side
from zamora.player.parts import ground
from zamora.player.picture.cells import cell_words, in_cells, text_of
from zamora.player.picture.scene import Layer, LayerName
from zamora.player.picture.theme import DARK, INKS
from zamora.player.picture.view import Shown, View, build, sweep_frames
from zamora.player.picture.words import jump_key
from zamora.player.work.loop import Funnel
from zamora_widgets.page.companion import Companion
from zamora_widgets.page.plain import VBox
from zamora_widgets.picture.canvas import CanvasPainter

#: Width of a board of four columns, in CSS pixels; it shrinks with the page.
CSS_WIDTH = 400
#: Cells are as wide as that even if there are many, where the page has the room.
CSS_CELL = 28
#: So wide are those of several boards side by side: the names of their lines can be read.
CSS_CELL_OF_SEVERAL = 36
#: No board is taller than this: it has to fit into the window of a laptop.
CSS_HEIGHT = 560
#: From so many cells on they are not made smaller for a telephone; the board is moved sideways.
WIDE = 14
#: Frames of an animation, and how long each is seen (ms): under 0.6 s in all.
FRAMES, FRAME_MS = 14, 34
#: A journey of many steps may take a little longer.
MOST_FRAMES = 17

Action = Callable[[str, dict[str, Any]], object]


class Surface:
    """The canvas and the companion of one board.

    Attributes:
        widget: what to show on the page.
        companion: the keyboard, pointer and speech side.
        focus: the cell with the keyboard focus.
    """

    def __init__(
        self, view: View, on_action: Action, on_redraw: Callable[[], object], funnel: Funnel
    ):
        """Show ``view``.

        Args:
            view: what to show first.
            on_action: called on the main loop with the kind and the payload of each action.
            on_redraw: called when the focus ring moved or a page came back empty: show again.
            funnel: the board's way to the main loop.
        """
        self._board = view.position.game.board
        scene = build(view)
        cell = CSS_CELL_OF_SEVERAL if self._board.several else CSS_CELL
        width = max(CSS_WIDTH, round(cell * scene.width))
        width = min(width, round(CSS_HEIGHT * scene.width / scene.height))
        self._painter = CanvasPainter(scene, width)
        self.focus: Cell | None = None
        #: What is on the page: a view and what can be moved on it.
        self._shown: tuple[View, frozenset[Cell], frozenset[Cell]] | None = None
        self._told: dict[Cell, tuple[object, dict[str, Any]]] = {}
        self._flipped: bool | None = None
        self.companion = Companion(
            label=_("Tablero de {game}").format(game=view.position.game.name),
            row_labels=list(map(self._board.row_name, range(1, self._board.rows + 1))),
            column_labels=list(map(self._board.column_name, range(1, self._board.columns + 1))),
            pieces=self._painter.layer("pieces"),
            picture=self._painter.widget,
        )
        self._on_action = on_action
        #: Whether the step to come has been seen already, under somebody's hand.
        self._carried = False
        self._painter.widget.add_class(self.companion.canvas_class)
        self.companion.on_action(lambda kind, payload: funnel.post(self._act, kind, payload))
        self._on_redraw = on_redraw
        self.companion.observe(lambda change: funnel.post(self._focused, change["new"]), "focused")
        self.companion.observe(lambda _change: funnel.post(self._came_back), "ready")
        self.companion.observe(lambda change: funnel.post(self._darkened, change["new"]), "dark")
        self._painter.widget.on_client_ready(lambda: funnel.post(self._came_back))
        self.widget = VBox([self._painter.widget, self.companion])
        self.widget.add_class("zamora-surface")
        if width > CSS_WIDTH:
            self.widget.add_class("zamora-many")
        if scene.width > WIDE:
            self._painter.widget.layout.min_width = f"{round(CSS_CELL * scene.width)}px"
            self.widget.add_class("zamora-wide")
        if scene.tall:
            self.widget.add_class("zamora-tall")

    def fill(self) -> None:
        """Be as large as the page has room for, and all of it in sight."""
        self.widget.add_class("zamora-fills")

    def animate(self, steps: Sequence[Shown]) -> float:
        """Let steps be seen, each with the board before it; :meth:`show` what comes of them then.

        They are on their way to the page while that is still being found out. A step that was made
        by dragging has been seen: the piece does not go back to go there again.

        Returns:
            How long it takes, in seconds.
        """
        if self._carried:
            steps = steps[1:]
        if not steps or self.companion.reduced_motion:
            return 0.0
        # Several steps share the time of one: what is drawn later, on any board, waits for it.
        each = max(MOST_FRAMES // len(steps), 1) if len(steps) > 1 else FRAMES
        frames: list[dict[LayerName, Layer]] = []
        for shown in steps:
            frames += sweep_frames(shown.before, shown.step, each)
        frames = frames[:MOST_FRAMES]
        self._painter.animate(frames, FRAME_MS)
        self._shown = None
        return len(frames) * FRAME_MS / 1000

    def show(
        self,
        view: View,
        *,
        operable: frozenset[Cell] = frozenset(),
        draggable: frozenset[Cell] | None = None,
        landing: frozenset[Cell] = frozenset(),
    ) -> None:
        """Show ``view``.

        Args:
            view: the board as it is to be seen.
            operable: cells to call movable in the table.
            draggable: where a finger starts a drag, and does not scroll; None: on all of these.
            landing: where what is in hand may be put down, besides the view's targets: without a
                mark, for where it may go anywhere.
        """
        if self._shown == (view, operable, landing):
            return
        self._shown = view, operable, landing
        scene = build(view)
        self._painter.show(scene)
        grabbed = operable if draggable is None else draggable
        self._tell(view, operable, grabbed, landing, scene.description)

    def say(self, text: str) -> None:
        """Have assistive technology say ``text``."""
        self.companion.say(text)

    def cell(self, name: str) -> Cell | None:
        """The cell with the companion's id ``name``; None for none."""
        try:
            return self._board.cell(name) if name else None
        except UnreadableNotation:
            return None

    def _act(self, kind: str, payload: dict[str, Any]) -> None:
        self._carried = kind == "release" and bool(payload["dragged"])
        try:
            self._on_action(kind, payload)
        finally:
            self._carried = False

    def _focused(self, name: str) -> None:
        self.focus = self.cell(name)
        self._on_redraw()

    def _darkened(self, dark: bool) -> None:
        self._painter.inks = DARK if dark else INKS
        self._shown = None
        self._painter.forget()
        self._on_redraw()

    def _came_back(self) -> None:
        self._shown = None
        self._painter.forget()
        self.companion.send_cells()
        self._on_redraw()

    def _tell(
        self,
        view: View,
        operable: frozenset[Cell],
        draggable: frozenset[Cell],
        landing: frozenset[Cell],
        description: str,
    ) -> None:
        board = self._board
        with self.companion.hold_sync():
            if view.flipped != self._flipped:
                self._lay_out(view)
            self.companion.update_cells(self._cells(view, operable, landing))
            self.companion.grabbable = [
                board.name(cell) for cell in board.cells if cell in draggable
            ]
            self.companion.canvas_label = description

    def _lay_out(self, view: View) -> None:
        """Where the cells are, in the picture and in the table, and what rows are called."""
        self._flipped = view.flipped
        self._told.clear()
        told = ground(view)
        self.companion.row_labels, self.companion.column_labels = told["rows"], told["columns"]
        width, height = told["size"]
        self.companion.geometry = {
            "width": width,
            "height": height,
            "cells": {name: place[:2] for name, place in told["places"].items()},
            "radius": told["reach"],
        }

    def _cells(
        self, view: View, operable: frozenset[Cell], landing: frozenset[Cell]
    ) -> list[dict[str, Any]]:
        """The table; what has not changed since it was told last is the same again."""
        occupied = in_cells(view)
        territory = view.position.game.territory(view.position.state)
        spoken = {} if view.overlay is None else view.overlay.spoken
        # What an overlay says of the king it says itself.
        king = None if view.checked in spoken else view.checked
        cells = []
        for cell in self._board.cells:
            state = ""
            if cell == view.selected:
                state = "selected"
            elif cell in view.targets or cell in view.far or cell in landing:
                state = "target"
            elif cell in operable:
                state = "movable"
            here = occupied.get(cell, [])
            known = (
                *(state, here, view.badges.get(cell), spoken.get(cell), view.marks.get(cell)),
                *(cell == king, cell in view.perils, territory.get(cell)),
            )
            if cell not in self._told or self._told[cell][0] != known:
                told = self._cell(
                    view, cell, here, state, check=cell == king, owner=territory.get(cell)
                )
                self._told[cell] = known, told
            cells.append(self._told[cell][1])
        return cells

    def _cell(
        self,
        view: View,
        cell: Cell,
        here: Sequence[Piece],
        state: str,
        *,
        check: bool,
        owner: Side | None,
    ) -> dict[str, Any]:
        """A cell of the table: where it is, what stands on it, what else there is to say of it."""
        board = self._board
        words = cell_words(view, cell, here, owner=owner, check=check)
        return {
            "id": board.name(cell),
            "row": board.rows - cell.row if view.flipped else cell.row - 1,
            "column": board.columns - cell.column if view.flipped else cell.column - 1,
            "text": text_of(here),
            "label": ", ".join(words),
            "state": state,
            "key": jump_key(here[-1]) if here else "",
        }
