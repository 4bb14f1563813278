"""A board on a page: its picture and the actions on it.

It takes a :class:`~zamora.player.picture.view.View`; user actions come back as
:class:`~zamora.player.play.actions.Action`. The page knows the legal steps, so it highlights a man,
shows his targets and moves him without waiting for the kernel.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, Protocol

from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.explain.choosing import step_words
from zamora.player.controls import Control
from zamora.player.controls.base import Field
from zamora.player.frame import difference
from zamora.player.jobs.loop import Dispatcher
from zamora.player.parts import Pictures, cells, ground, page_words, steps, turn_commands
from zamora.player.picture.scene import Layer, LayerName
from zamora.player.picture.view import Shown, View, build, sweep_frames
from zamora.player.play.actions import KINDS, Action
from zamora.player.play.session import Session

Json = Any
#: Width of a board of four columns, in CSS pixels; it shrinks with the page.
CSS_WIDTH = 400
#: Cells are as wide as that even if there are many, where the page has the room.
CSS_CELL = 28
#: So wide are those of several boards side by side: the names of their lines can be read.
CSS_CELL_OF_SEVERAL = 36
#: No board is taller than this: it has to fit into the window of a laptop.
CSS_HEIGHT = 560
#: From this many cells on a telephone scrolls the board sideways instead of shrinking it.
WIDE = 14
#: Frames of an animation, and how long each is seen (ms).
FRAMES, FRAME_MS = 14, 25
#: A journey of many steps may take a little longer: 0.4 s.
MOST_FRAMES = 16


class Painter(Protocol):
    """Paints what moves where the page does not do it: on an ipycanvas."""

    @property
    def name(self) -> str:
        """By what the page finds the canvas."""

    def show(self, layers: Mapping[LayerName, Layer]) -> bool:
        """Paint these layers; whether there was anything to paint."""

    def again(self, *, dark: bool) -> None:
        """Paint all of it once more, on a canvas that is empty."""


class BoardView(Control):
    """A board, to look at or to touch.

    Attributes:
        painter: who paints what moves; None: the page does, from shapes.
        calm: whether the page wants no animations.
        said: what was said last.
    """

    view_name: ClassVar[str] = "board"

    ground = Field[Json](None)
    picture = Field[Json](None)
    alt = Field("")
    cells = Field[Json](None)
    #: What a message refers to: turns of the game, steps of the turn in progress.
    at = Field[Json](None)
    #: The next steps; None: nothing can be touched.
    steps = Field[Json](None)
    far = Field[tuple[str, ...]](())
    perils = Field[tuple[str, ...]](())
    marked = Field(False)
    #: What has been taken up where nothing says where it may go; empty for nothing.
    held = Field("")
    #: Cells from where things can be carried anywhere.
    carries = Field[tuple[str, ...]](())
    choices = Field[tuple[Json, ...]](())
    commands = Field[Json](None)
    words = Field[Json](None)
    #: Whether the board is to be seen as a table as well.
    table = Field(False)
    #: The name of the canvas of an external painter, and how often it has painted.
    canvas = Field("")
    painted = Field(0)
    #: How many actions have been answered.
    heard = Field(0)
    #: How wide the picture is, and how wide at least, in CSS pixels; 0: as the page wants it.
    width = Field(0)
    wide = Field(0)

    def __init__(self, view: View, act: Callable[[Action], object], dispatcher: Dispatcher) -> None:
        """Show ``view``.

        Args:
            view: what to show first.
            act: called on the main loop with each action.
            dispatcher: the board's way to the main loop.
        """
        super().__init__(words=page_words())
        self.painter: Painter | None = None
        self.calm = False
        self.said = ""
        self._dispatcher, self._act = dispatcher, act
        self._board = view.position.game.board
        self._pictures = Pictures()
        self._seen: View | None = None
        self._layers: dict[LayerName, Layer] = {}
        #: Whether the step to come has been seen already: the page has moved what moves.
        self._moved = False
        self._drafted: object = None
        self.on_msg(self._hear)
        scene = build(view)
        cell = CSS_CELL_OF_SEVERAL if self._board.several else CSS_CELL
        width = max(CSS_WIDTH, round(cell * scene.width))
        self.width = min(width, round(CSS_HEIGHT * scene.width / scene.height))
        if width > CSS_WIDTH:
            self.add_class("zamora-many")
        if scene.width > WIDE:
            self.wide = round(CSS_CELL * scene.width)
            self.add_class("zamora-wide")
        if scene.tall:
            self.add_class("zamora-tall")
        self.add_class("zamora-surface")
        self._look(view)

    @property
    def passes(self) -> bool:
        """Whether the turn may be passed in what is seen."""
        position = self._seen.position if self._seen else None
        steps = position.draft().next_steps if position and position.outcome is None else ()
        return any(step.kind == "pass" for step in steps)

    def fill(self) -> None:
        """Be as large as the page has room for, and all of it in sight."""
        self.add_class("zamora-fills")

    # What is seen --------------------------------------------------------------------------------

    def show(
        self, view: View, *, touched: bool = True, carries: frozenset[Cell] = frozenset()
    ) -> None:
        """Show ``view``.

        Args:
            view: the board as it is to be seen.
            touched: whether touches are answered; any cell may be touched then.
            carries: from where things can be carried anywhere.
        """
        self._look(view)
        self.at, self.far, self.perils, self.choices, self.commands = None, (), (), (), None
        self.steps = [] if touched else None
        self.marked, self._drafted = False, None
        self.held = "" if view.selected is None else self._board.name(view.selected)
        self.carries = self._names(carries)

    def follow(self, session: Session, view: View | None = None, *, closed: bool = False) -> None:
        """Show a game in progress, and what may be touched next in it.

        Args:
            session: the game.
            view: what is to be seen in place of what the session shows.
            closed: whether the game is only looked at.
        """
        none: frozenset[Cell] = frozenset()
        seen = view or session.view()
        # The page itself marks what is picked up and where it may go.
        self._look(replace(seen, selected=None, movable=none, targets=none, far=none, perils=none))
        draft = None if closed or session.waits_for is not None else session.draft
        self.at = [len(session.seen.turns), 0 if draft is None else len(draft.steps)]
        if draft is not self._drafted or self.steps is None:
            self._drafted = draft
            self.steps = [] if draft is None else steps(draft)
        far, perils = ({}, ()) if closed else (session.far, session.perils)
        self.far, self.perils = self._names(far), self._names(perils)
        self.marked, self.carries, self.held = session.show_targets, (), ""
        known = () if draft is None else draft.next_steps
        asked = () if draft is None else session.choices
        self.choices = tuple([step_words(step, self._board), known.index(step)] for step in asked)
        self.commands = None
        if not closed:
            back, end = session.may_step_back, session.may_end
            self.commands = {
                "uncover": [_("Escojo yo"), "eye", session.curtain],
                **turn_commands(back=back, end=end),
            }

    def animate(self, shown: Sequence[Shown]) -> float:
        """Let steps be seen, each with the board before it; show what comes of them then.

        A step that the page has shown by itself is not seen twice.

        Returns:
            How long it takes, in seconds.
        """
        if self._moved and shown and not shown[0].step.path:
            shown = shown[1:]
        self._moved = False
        if not shown or self.calm or not self.is_shown:
            return 0.0
        # Several steps share the time of one: what is drawn later waits for it.
        each = max(MOST_FRAMES // len(shown), 1) if len(shown) > 1 else FRAMES
        pictures = [one for step in shown for one in sweep_frames(step.before, step.step, each)]
        before: Json = None if self.painter is not None else self.picture
        changes: list[Json] = []
        layers = dict(self._layers)
        for picture in pictures[:MOST_FRAMES]:
            layers |= picture
            now = {**(before or {}), **self._pictures.moving(layers)}
            changes.append(difference(before, now))
            before = now
        self.send({"animate": [FRAME_MS, *changes]})
        return len(changes) * FRAME_MS / 1000

    def say(self, text: str) -> None:
        """Have assistive technology say ``text``."""
        self.said = text
        self.send({"say": text})

    def let_go(self) -> None:
        """Have pages put down what is picked up."""
        self.send({"drop": True})

    def take_focus(self) -> None:
        """Give the board the keyboard back, if a button that has gone had it, or nothing has it."""
        self.send({"focus": True})

    def _look(self, view: View) -> None:
        if view == self._seen:
            return
        self._seen = view
        scene = build(view)
        self._layers = dict(scene.layers)
        self.ground, self.alt, self.cells = ground(view), scene.description, cells(view)
        self._paint()

    def _paint(self) -> None:
        if self.painter is None:
            self.picture = self._pictures.moving(self._layers)
        elif self.painter.show(self._layers):
            self.painted += 1

    def paint_by(self, painter: Painter) -> None:
        """Have an external painter paint what moves from now on."""
        self.painter, self.canvas, self.picture = painter, painter.name, None
        self._paint()

    def _names(self, found: Any) -> tuple[str, ...]:
        return tuple(sorted(map(self._board.name, found)))

    # What is done --------------------------------------------------------------------------------

    def _hear(self, _control: Control, content: Mapping[str, Json]) -> None:
        kind = content.get("kind")
        if kind == "hello":
            self.calm = content.get("calm") is True
            if self.painter is not None:
                self.painter.again(dark=content.get("dark") is True)
        elif kind in KINDS:
            self._dispatcher.post(self._take, content)

    def _take(self, content: Mapping[str, Json]) -> None:
        """Pass an action on, if it makes sense now: a page may be older than the game."""
        kind, name, step = content["kind"], content.get("name"), content.get("step")
        late = kind in ("pick", "take", "touch") and self.at is not None
        if self.steps is None or (late and content.get("at") != self.at):
            self.heard += 1
            return
        cell = content.get("cell")
        known = isinstance(cell, str) and cell in self.ground["places"]
        action = Action(
            kind,
            cell=self._board.cell(str(cell)) if known else None,
            step=step if type(step) is int else -1,
            dragged=content.get("dragged") is True,
            name=name if isinstance(name, str) else "",
        )
        self._moved = kind == "take"
        try:
            self._act(action)
        finally:
            self._moved = False
            self.heard += 1


class TurnButtons(Control):
    """The place of a board's buttons: steps to choose from, take one back, end the turn."""

    view_name: ClassVar[str] = "turn-buttons"

    board = Field[Control | None](None)

    def __init__(self, board: BoardView) -> None:
        """The place for the buttons of ``board``, where there would be none below it."""
        super().__init__(board=board)
        self.add_class("zamora-choices")
        if board.passes:
            self.add_class("zamora-passing")
