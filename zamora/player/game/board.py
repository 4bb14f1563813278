"""The board to play on: two people, or a person against the computer."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

import zamora
from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Position, Reason, Side
from zamora.core.sides import as_label
from zamora.player import controls as w
from zamora.player.boardview import BoardView, TurnButtons
from zamora.player.controls import WholeScreen, button
from zamora.player.game.gamefile import GameFile
from zamora.player.game.moredrawer import MoreDrawer
from zamora.player.game.overlaybox import OverlayBox
from zamora.player.game.reviewpanel import ReviewPanel
from zamora.player.game.rivalpanel import RivalPanel
from zamora.player.game.seriesbar import SeriesBar
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.overlay import Overlay
from zamora.player.picture.scene import Scene
from zamora.player.picture.sideview import build_stacks
from zamora.player.picture.svg import image, run_note
from zamora.player.picture.turnlists import turn_list
from zamora.player.picture.view import Shown, View, build
from zamora.player.play.actions import Action
from zamora.player.play.characters import rival_key
from zamora.player.play.hintline import Hints
from zamora.player.play.session import Session
from zamora.player.play.thinker import Thinker
from zamora.registry import FIRST
from zamora.rival import Choice, Opponent
from zamora.solve import is_known

#: How wide a stack is from the side, in CSS pixels.
STACK = 40
#: The computer takes at least this long to answer, so that a child sees that it is another turn.
ANSWER_DELAY = 0.3


class NoSuchSide(ZamoraError):
    """A game has two sides, 1 and 2."""


class Board(w.VBox):
    """A game to play: the board, whose turn it is, the tools, the list of turns.

    >>> board = Board("compases", rival="perfecto")

    Attributes:
        session: the game in progress; everything the buttons do can be done there.
    """

    def __init__(
        self,
        start: str | Position = FIRST,
        *,
        rival: str | int | None = None,
        side: int = 1,
        tools: bool = True,
        seed: int | None = None,
    ) -> None:
        """Set up a game.

        Args:
            start: the key of a game, a position code, or a position.
            rival: a computer player that plays the game, as
                :func:`zamora.player.play.characters.rival_key` reads it: a level from 1
                to 6, ``"aprende"``, ``"azar"``, ``"cartas"``, ``"espejo"``,
                ``"perfecto"``;
                None for two people.
            side: which side a person plays against the computer, 1 or 2.
            tools: whether to show the panel with the rival, the tools and the list of turns.
            seed: for a computer player that plays at random.

        Raises:
            ZamoraError: if there is no such game, position, player or side.
        """
        position = as_position(start)
        key = rival_key(rival, position.game)
        if side not in (1, 2):
            raise NoSuchSide(
                _("No hay un jugador {side}.").format(side=side),
                text=str(side),
                accepted=[
                    f"{n} ({as_label(name)})" for n, name in enumerate(position.game.sides, start=1)
                ],
            )
        self._dispatcher = Dispatcher(self._report)
        self.session = Session(position)
        self._surface = BoardView(self.session.view(), self._act, self._dispatcher)
        self._surface.fill()
        self._said = ("", "")
        self._explained = ""
        #: How many turns there were when a sound could be heard last.
        self._heard = 0
        self._written: object = None
        self._make_texts()
        session, dispatcher = self.session, self._dispatcher
        self._thinker = Thinker(session, dispatcher, self._answer, self._show)
        self._hints = Hints(session, dispatcher, self._show)
        self._review = ReviewPanel(session, dispatcher, self._show)
        self._rival = RivalPanel(
            session,
            dispatcher,
            rival=key,
            side=Side(side - 1),
            seed=seed,
            changed=lambda: self._after([]),
            show=self._show,
        )
        self._series = SeriesBar(
            session,
            dispatcher,
            changed=lambda: self._after([]),
            new_game=self._rival.set_players,
            rival=self._rival.its_side,
            consents=self._rival.consents,
        )
        series = self._series
        self._rival.add_drawer("series", _("Jugar una serie"), series.open, series.drawer)
        self._make_tools()
        board = w.VBox(
            [
                *([self._rival.face] if tools else []),
                *(self._series.score, self._status, self._surface, self._choices),
                *(self._stacks, self._message, self._buttons, self._review.widget),
            ]
        )
        board.add_class("zamora-play")
        children = [board, self._panel] if tools else [board]
        row = w.Box(children)
        row.add_class("zamora-row")
        super().__init__([row])
        self.add_class("zamora")
        self._rival.set_players()

    # Parts ---------------------------------------------------------------------------------------

    def _make_texts(self) -> None:
        self._status = w.HTML()
        self._status.add_class("zamora-status")
        self._message = w.HTML()
        self._message.add_class("zamora-message")
        self._choices = TurnButtons(self._surface)
        self._stacks = w.HTML()
        self._stacks.add_class("zamora-stacks")
        self._seen = OverlayBox(self._dispatcher, self.session, self._show)
        self._list = w.HTML()
        self._list.add_class("zamora-turns")

    def _make_tools(self) -> None:
        session, dispatcher = self.session, self._dispatcher
        self._undo = self._button(_("Deshacer"), "undo", lambda: session.undo())
        redo = self._button(_("Rehacer"), "repeat", lambda: session.redo())
        self._hint = self._button(_("Pista"), "lightbulb-o", self._hints.ask)
        # From the other side one single heap looks the same.
        single = len(session.position.game.board.cells) == 1
        flip = [] if single else [self._button(_("Girar"), "refresh", self._flip)]
        self._begin = self._button(_("Nueva partida"), "plus", self._new)
        self._stop = button(dispatcher, _("Parar"), self._hurry, "stop")
        self._stop.add_class("zamora-button")
        self._stop.add_class("zamora-stop")
        self._hinted = is_known(session.position) or Hints.searches(session.position.game)
        # A hint is for a game that goes on, a review for one that is over: they have one place.
        advice = w.Box([self._hint, self._review.button])
        advice.add_class("zamora-one-place")
        self._buttons = w.Box([self._undo, self._begin, advice, self._stop])
        self._buttons.add_class("zamora-buttons")
        self._files = GameFile(
            session, self._series, self._rival, dispatcher, lambda: self._after([])
        )
        self._more = MoreDrawer(
            dispatcher,
            session,
            commands=[redo, *flip, WholeScreen()],
            rival=self._rival,
            seen=self._seen,
            files=self._files,
            after=self._after,
        )
        head = w.Box([self._rival.widget, self._more.button])
        head.add_class("zamora-head")
        self._panel = w.VBox([head, self._more, self._seen.words, self._more.values, self._list])
        self._panel.add_class("zamora-panel")

    def _button(self, word: str, icon: str, action: Any) -> w.Button:
        def press() -> None:
            self._review.leave()
            result = action()
            self._after(result if isinstance(result, list) else [])

        made = button(self._dispatcher, word, press, icon)
        made.add_class("zamora-button")
        return made

    # What a person does --------------------------------------------------------------------------

    def _act(self, action: Action) -> None:
        self._review.leave()
        shown = self.session.act(action)
        if shown is not None:
            self._after(shown)

    def _new(self) -> None:
        if self._series.new_game():
            return
        self.session.new()
        # A computer player keeps its random choices for a whole game; the next one needs new ones.
        self._rival.set_players()

    def _flip(self) -> None:
        self.session.flipped = not self.session.flipped

    def _hurry(self) -> None:
        """Stop the computation: the rival plays the best turn found."""
        self._thinker.hurry()
        self._hints.stop()
        self._review.stop()
        self._surface.take_focus()
        self._show()

    # What follows --------------------------------------------------------------------------------

    def _after(self, shown: Sequence[Shown]) -> None:
        """Show what has changed, and ask the computer if it is its turn."""
        session = self.session
        seconds = self._surface.animate(shown)
        self._sound()
        self._series.follow()
        for heeding in (self._thinker, self._hints, self._review, self._rival, self._rival.memory):
            heeding.follow()
        asks = session.waits_for is not None and not session.thinking
        session.thinking = session.thinking or asks
        self._show()
        if asks:
            self._thinker.ask(max(ANSWER_DELAY, seconds + 0.15))

    def _sound(self) -> None:
        """Let be heard that a turn has been made, a capture or a goal; that one was refused."""
        turns = len(self.session.history.turns)
        if turns == self._heard + 1:
            outcome = self.session.history.outcome
            goal = outcome is not None and outcome.reason is Reason.GOAL
            taken = any(step.captures for step in self.session.history.turns[-1].steps)
            self._more.sound.play("goal" if goal else "capture" if taken else "turn")
        elif self.session.refused:
            self._more.sound.play("refused")
        self.session.refused = False
        self._heard = turns

    def _answer(self, rival: Opponent, choice: Choice) -> None:
        shown = self.session.play(choice.turn)
        # A check or a foul is reported first.
        secret = self.session.covered
        # What it has said of its turn before is no news.
        news = choice.explanation if choice.explanation != self._explained else ""
        self._explained = choice.explanation
        self.session.message = " ".join(
            filter(None, (self.session.message, "" if secret else news))
        )
        self._rival.answered(rival, choice)
        self._after(shown)
        self._rival.memory.tell_trouble()

    def _report(self, error: BaseException) -> None:
        self.session.thinking = False
        self.session.message = _("Algo falló ({error}). La partida sigue como estaba.").format(
            error=error
        )
        self._show()

    # What there is to see ------------------------------------------------------------------------

    def _show(self) -> None:
        session = self.session
        view = self._view()
        self._surface.follow(session, view, closed=self._review.opened)
        ended = session.outcome is not None
        lost = session.outcome is not None and session.outcome.winner not in (None, session.person)
        over = "over zamora-calm" if lost and session.person is not None else "over"
        side = over if ended else f"side-{int(session.position.side)}"
        reviewed = self._review.status()
        _set(self._status, w.banner(side, *([reviewed] if reviewed else session.banner())))
        computing = self.session.thinking or self._hints.busy or self._review.busy
        _set(self._message, html.escape(session.message) or "&nbsp;")
        self._show_buttons(computing=computing, ended=ended)
        (self.add_class if self._review.opened else self.remove_class)("zamora-reviewing")
        self._seen.update(session.position, view.overlay)
        self._write()
        self._more.update()
        self._show_stacks(view)
        self._surface.table = self._more.table_wanted
        self._speak(view.overlay)

    def _show_stacks(self, view: View) -> None:
        """The stacks from the side, if they are wanted."""
        wanted = self._more.stacks_wanted
        if wanted:
            scene = build_stacks(view)
            none = html.escape(_("Todavía no hay pilas."))
            size = 0 if scene is None else int(STACK * scene.width)
            _set(self._stacks, none if scene is None else image(scene, size))
        w.show(self._stacks, wanted)

    def _show_buttons(self, *, computing: bool, ended: bool) -> None:
        """Never more than six controls; their places stay free, so that none jumps away."""
        begun = self.session.begun_or_asked
        # In mid-turn there is a button that takes the last step back.
        w.show(self._undo, not begun, keep_place=True)
        w.show(self._begin, not (begun and computing), keep_place=True)
        w.show(self._stop, computing, keep_place=True)
        w.show(self._hint, self._hinted and not ended, keep_place=self._hinted)

    def _write(self) -> None:
        """Write the game down, if it is not the one that stands there."""
        history, match = self.session.history, self._series.match
        written = history.start, history.turns, self.session.covered, match is None
        if written != self._written or match is not None:
            self._written = written
            _set(self._list, turn_list(self.session.seen))
            self._files.refresh()
        self._files.note()

    def _view(self) -> View:
        return self._review.view(self.session.flipped) or self.session.view()

    def _speak(self, overlay: Overlay | None) -> None:
        session = self.session
        words = []
        if session.seen.turns:
            words.append(f"{session.seen.turns[-1]}.")
        words.append(session.status())
        if session.selected is not None:
            name = session.position.game.board.name
            perils = session.perils
            targets = ", ".join(
                _("{cell} (autogol)").format(cell=name(cell)) if cell in perils else name(cell)
                for cell in sorted(session.targets)
            )
            words = [
                _("{cell} elegido. Puede ir a {targets}.").format(
                    cell=name(session.selected), targets=targets
                )
            ]
        if session.message:
            words.append(session.message)
        if self._review.status():
            words = [self._review.status() + ".", self._review.words()]
        seen = "" if overlay is None else overlay.words
        said = " ".join(words)
        if (said, seen) != self._said:
            # The overlay's words are announced once, not with every touch.
            new = seen if seen != self._said[1] else ""
            self._said = said, seen
            self._surface.say(f"{said} {new}".strip())

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[Tablero de {game}: despierta la lección para jugar]").format(
            game=self.session.position.game.name
        )

    def static_html(self) -> str:
        """The position as a picture."""
        note = run_note(_("Despierta la lección para jugar."))
        return f"<div>{image(self.scene, 300)}{note}</div>"

    @property
    def scene(self) -> Scene:
        """The picture as it is now, for tests and for saving."""
        return build(self._view())

    def close(self) -> None:
        """Take the board off the page; nothing is computed for it any more."""
        # A board that could not be made is closed as well, when it is collected.
        for computing in map(self.__dict__.get, ("_thinker", "_hints", "_review")):
            if computing is not None:
                computing.drop()
        super().close()

    def press(self, cell: Cell) -> None:
        """Click on a cell, as a person would."""
        self._act(Action("touch", cell))


def as_position(start: str | Position) -> Position:
    """The position meant by the key of a game, a position code, or a position itself."""
    if isinstance(start, Position):
        return start
    return zamora.position(start) if ":" in start else zamora.game(start).start()


def _set(widget: w.HTML, value: str) -> None:
    """Send a text to the page only when it has changed."""
    if widget.value != value:
        widget.value = value
