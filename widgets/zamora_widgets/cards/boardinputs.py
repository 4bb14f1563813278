"""How a pupil answers on a board: by playing, or by marking cells."""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Side, Turn
from zamora.rival import Choice, Opponent
from zamora.school.exercises import CellsExercise, Counterexample, SurviveExercise, TurnExercise
from zamora_widgets.cards.inputs import E, Input
from zamora_widgets.page import plain as w
from zamora_widgets.page.loop import Funnel
from zamora_widgets.picture.surface import Surface
from zamora_widgets.picture.view import Shown, View
from zamora_widgets.picture.words import describe_check
from zamora_widgets.play.session import Session
from zamora_widgets.play.turnbuttons import TurnButtons


class BoardInput(Input[E]):
    """Common to all that are answered on a board."""

    def __init__(self, exercise: E, funnel: Funnel, changed: Callable[[], object]) -> None:
        """Show the position of the exercise."""
        super().__init__(exercise, funnel, changed)
        self._solution: View | None = None
        self._set_up()
        assert exercise.position is not None
        self._surface = Surface(View(exercise.position), self._act, self._redraw, funnel)
        self._status = w.HTML()
        self._status.add_class("zamora-in-check")
        game, state = exercise.position.game, exercise.position.state
        # Its place stays free where there can be a check at all: the board must not jump.
        w.show(self._status, game.king(state, Side.FIRST) is not None)
        self.widget = w.VBox([self._status, self._surface.widget])
        self._show(())

    def _set_up(self) -> None:
        """Forget what has been done on the board."""
        raise NotImplementedError

    def clear(self) -> None:
        """Set the board up again."""
        self._set_up()
        self._solution, self.answer = None, None
        self._show(())

    def _view(self) -> View:
        raise NotImplementedError

    def _operable(self) -> frozenset[Cell]:
        raise NotImplementedError

    def _act(self, kind: str, payload: dict[str, Any]) -> None:
        raise NotImplementedError

    def _redraw(self) -> None:
        self._show(())

    def _show(self, shown: Sequence[Shown]) -> None:
        view = self._view() if self._solution is None else self._solution
        self._surface.animate(shown)
        self._surface.show(view, operable=self._operable())
        check = "" if view.checked is None else describe_check(view.position)
        self._status.value = html.escape(check) or "&nbsp;"


class PlayInput(BoardInput[TurnExercise | SurviveExercise]):
    """Answered by playing: one turn, or several against a computer player."""

    def __init__(
        self,
        exercise: TurnExercise | SurviveExercise,
        funnel: Funnel,
        changed: Callable[[], object],
    ) -> None:
        """Set the position up."""
        self._choices: TurnButtons | None = None
        super().__init__(exercise, funnel, changed)
        self._choices = TurnButtons(funnel, self._session, self._after)
        self.widget = w.VBox([self._status, self._surface.widget, self._choices])

    def _set_up(self) -> None:
        exercise = self.exercise
        self._session = Session(exercise.position)
        if isinstance(exercise, SurviveExercise):
            self._session.set_player(exercise.position.side.other, _Scripted(exercise))
        self._answered: tuple[Turn, ...] = ()
        if self._choices is not None:
            self._choices.session = self._session
            self._show_choices()

    @property
    def complaint(self) -> str:
        """What the session says of the last touch."""
        return self._session.message

    def _done(self) -> bool:
        wanted = self.exercise.turns if isinstance(self.exercise, SurviveExercise) else 1
        return len(self._answered) >= wanted or self._session.outcome is not None

    def _view(self) -> View:
        view = self._session.view(self._surface.focus)
        if self._done():
            # In the session it may be somebody's turn; here nothing is left to pick up.
            return replace(view, movable=frozenset())
        if self._answered:
            return view
        return replace(view, marks=dict.fromkeys(self.exercise.marks, "shown"))

    def _operable(self) -> frozenset[Cell]:
        return frozenset() if self._done() else self._session.origins

    def _act(self, kind: str, payload: dict[str, Any]) -> None:
        if kind == "command":
            return
        if self._done():
            self._session.message = _("Para cambiar tu respuesta, aprieta «Otra vez».")
            self._changed()
            return
        self._solution = None
        cell = self._surface.cell(payload.get("cell", ""))
        shown = self._session.act(kind, cell, payload)
        if shown is not None:
            self._after(shown)

    def _after(self, shown: list[Shown]) -> None:
        session = self._session
        own = [t for t in session.history.turns if t.before.side is self.exercise.position.side]
        self._answered = tuple(own)
        if session.waits_for is not None:
            # The script answers at once; the animation shows the two turns one after the other.
            shown = shown + session.play(session.waits_for.choose(session.history))
        self._remember()
        self._show(shown)
        self._show_choices()
        if own and shown:
            self._surface.say(". ".join(map(str, session.history.turns[-2:])))
        elif session.message:
            self._surface.say(session.message)
        self._changed()

    def _remember(self) -> None:
        own = [str(turn) for turn in self._answered]
        if isinstance(self.exercise, SurviveExercise):
            self.answer = own or None
        else:
            self.answer = own[0] if own else None

    def _show_choices(self) -> None:
        if self._choices is not None and self._choices.update(closed=self._done()):
            self._surface.companion.take_focus()

    def reveal(self) -> str:
        """Show the first turn of the solution on the board."""
        solution = self.exercise.solution
        first = solution if isinstance(solution, str) else solution[0]
        turn = self.exercise.position.parse(first)
        self._session.selected, self._session.choices = None, ()
        self._show_choices()
        self._solution = View(self.exercise.position, hint=turn.steps)
        self._show(())
        return solution if isinstance(solution, str) else "; ".join(solution)


class _Scripted(Opponent):
    """The rival of an exercise: always the same answer to the same turns."""

    key = "script"

    def __init__(self, exercise: SurviveExercise) -> None:
        self._exercise = exercise
        self.seed = exercise.seed

    @property
    def name(self) -> str:
        """Nobody that could be chosen from a list."""
        return ""

    def decide(self, history: History) -> Choice:
        """The answer that the exercise itself will reckon with."""
        own = [t for t in history.turns if t.before.side is self._exercise.position.side]
        return Choice(self._exercise.replay(own).turns[len(history.turns)], "")


class CellsInput(BoardInput[CellsExercise | Counterexample]):
    """Answered by marking cells; a second touch takes the mark off."""

    def _set_up(self) -> None:
        self._chosen: tuple[Cell, ...] = ()
        asked = self.exercise
        self._journey = asked.journey if isinstance(asked, CellsExercise) else ()

    def _view(self) -> View:
        return View(
            self.exercise.position,
            marks=dict.fromkeys(self.exercise.marks, "shown")
            | dict.fromkeys(self._chosen, "chosen"),
            last=self._journey,
            focus=self._surface.focus,
        )

    def _operable(self) -> frozenset[Cell]:
        return frozenset()

    def _act(self, kind: str, payload: dict[str, Any]) -> None:
        cell = self._surface.cell(payload.get("cell", ""))
        if cell is None or not (
            kind == "activate" or (kind == "release" and not payload["dragged"])
        ):
            return
        self._solution = None
        if cell in self._chosen:
            self._chosen = tuple(other for other in self._chosen if other != cell)
        else:
            self._chosen = (*self._chosen, cell)
        names = [self.exercise.position.game.board.name(other) for other in sorted(self._chosen)]
        self.answer = names or None
        self._show(())
        self._surface.say(_("Marcados: {cells}.").format(cells=", ".join(names) or "—"))
        self._changed()

    def reveal(self) -> str:
        """Mark the solution."""
        board = self.exercise.position.game.board
        cells = [board.cell(name) for name in self.exercise.solution]
        self._solution = View(
            self.exercise.position, marks=dict.fromkeys(cells, "good"), last=self._journey
        )
        self._show(())
        return ", ".join(self.exercise.solution)
