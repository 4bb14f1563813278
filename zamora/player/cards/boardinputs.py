"""How a pupil answers on a board: by playing, or by marking cells."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import replace

from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Side, Turn
from zamora.core.tongues import written
from zamora.player import controls as w
from zamora.player.boardview import BoardView, TurnButtons
from zamora.player.cards.inputs import E, Input
from zamora.player.picture.view import Shown, View
from zamora.player.picture.words import describe_check
from zamora.player.play.actions import Action
from zamora.player.play.session import Session
from zamora.rival import Choice, Opponent
from zamora.school.exercises import (
    CellsExercise,
    Counterexample,
    Status,
    SurviveExercise,
    TurnExercise,
)

#: A wrong turn is looked at so long before the rival answers it, in seconds.
BEFORE_THE_REPLY = 0.7


class BoardInput(Input[E]):
    """Common to all that are answered on a board."""

    def _make(self) -> w.Control:
        exercise = self.exercise
        self._solution: View | None = None
        self._set_up()
        assert exercise.position is not None
        self._surface = BoardView(View(exercise.position), self._act, self._dispatcher)
        self._status = w.HTML().add_class("zamora-in-check")
        game, state = exercise.position.game, exercise.position.state
        # Its place stays free where there can be a check at all: the board must not jump.
        w.show(self._status, game.king(state, Side.FIRST) is not None)
        self._show(())
        return w.VBox([self._status, self._surface])

    def _set_up(self) -> None:
        """Forget what has been done on the board."""
        raise NotImplementedError

    def clear(self) -> None:
        """Set the board up again."""
        self._set_up()
        self._solution, self.answer = None, None
        self._show(())
        self._surface.say("")  # what was said was of the answer that is gone

    def _view(self) -> View:
        raise NotImplementedError

    def _act(self, action: Action) -> None:
        raise NotImplementedError

    def _look(self, view: View) -> None:
        """Show a view of the board."""
        self._surface.show(view)

    def _show(self, shown: Sequence[Shown]) -> float:
        """Show what is on the board; gives back how long the animation takes, in seconds."""
        view = self._view() if self._solution is None else self._solution
        seconds = self._surface.animate(shown)
        self._look(view)
        check = "" if view.checked is None else describe_check(view.position)
        self._status.value = html.escape(check) or "&nbsp;"
        return seconds


class PlayInput(BoardInput[TurnExercise | SurviveExercise]):
    """Answered by playing: one turn, or several against a computer player.

    A turn is judged when it is made. A wrong one is answered on the board by the rival; the next
    touch, or «Otra vez», sets the position up again.
    """

    def _make(self) -> w.Control:
        self._count = w.HTML().add_class("zamora-turn-count")
        w.show(self._count, isinstance(self.exercise, SurviveExercise))
        #: Changes whenever the position is set up, so that a stale reply is not applied to the next
        #: try.
        self._serial = 0
        #: How long the last turn takes to be seen, in seconds.
        self._seconds = 0.0
        super()._make()
        return w.VBox([self._count, self._status, self._surface, TurnButtons(self._surface)])

    def _set_up(self) -> None:
        exercise = self.exercise
        self._serial += 1
        self._session = Session(exercise.position)
        if isinstance(exercise, SurviveExercise):
            self._session.set_player(exercise.position.side.other, _Scripted(exercise))
        self._answered: tuple[Turn, ...] = ()
        self._verdict: Status | None = None
        #: A wrong turn, and the rival's answer once it has been played: numbered on the board.
        self._refuted: tuple[Turn, ...] = ()
        self._show_count()

    @property
    def complaint(self) -> str:
        """What the session says of the last touch."""
        return self._session.message

    def _done(self) -> bool:
        wanted = self.exercise.turns if isinstance(self.exercise, SurviveExercise) else 1
        made = len(self._answered) >= wanted or self._session.outcome is not None
        return made or self._verdict is not None

    def _view(self) -> View:
        view = replace(self._session.view(), numbered=self._refuted)
        if self._done() or self._answered:
            return view
        return replace(view, marks=dict.fromkeys(self.exercise.marks, "shown"))

    def _look(self, view: View) -> None:
        if self._solution is None or self._untouched:
            self._surface.follow(self._session, view, closed=self._done())
        else:
            self._surface.show(view)

    @property
    def _untouched(self) -> bool:
        """Whether the board is as the exercise sets it up, and what is touched is a turn."""
        session = self._session
        begun = session.draft is not None and session.draft.steps
        return not (self._done() or session.history.turns or begun)

    def _act(self, action: Action) -> None:
        if action.name in ("undo", "redo"):
            return
        if self._done():
            if action.kind == "touch":
                self._touched_when_done()
            return
        if self._solution is not None:
            # What was touched was the solution: another board than its own comes back first.
            self._solution = None
            if not self._untouched:
                self._show(())
                return
        shown = self._session.act(action)
        if shown is not None:
            self._after(shown)

    def _touched_when_done(self) -> None:
        if self._verdict is Status.NOT_YET and not self.final:
            self.clear()  # what was said of the turn stays there to be read
            self._surface.say(_("El tablero está otra vez como al principio."))
        elif self._verdict is Status.SOLVED and not self.final:
            self._session.message = _("Ya está resuelto. Para jugarlo otra vez: «Otra vez».")
            self._changed()

    def _after(self, shown: list[Shown]) -> None:
        session, before = self._session, len(self._answered)
        own = [t for t in session.history.turns if t.before.side is self.exercise.position.side]
        self._answered = tuple(own)
        if session.waits_for is not None:
            # The script answers immediately; the animation shows both turns in sequence.
            shown = shown + session.play(session.waits_for.choose(session.history))
        self._remember()
        self._seconds = self._show(shown)
        self._show_count()
        if own and shown:
            self._surface.say(". ".join(map(format, session.history.turns[-2:])))
        elif session.message:
            self._surface.say(session.message)
        self._changed()
        if len(own) > before:
            self._given()

    def judged(self, status: Status) -> tuple[Turn, ...]:
        """Close the board; after a wrong turn the rival shows on it what comes of that."""
        self._verdict = status
        reply = None if status is Status.SOLVED else self.exercise.refutation(self.answer)
        told = () if reply is None else (self._answered[-1], reply)
        self._refuted = told[:1]
        self._show(())
        if reply is not None:
            wait = self._seconds + BEFORE_THE_REPLY
            self._dispatcher.later(wait, self._reply, self._serial, told)
        return told

    def _reply(self, serial: int, told: tuple[Turn, ...]) -> None:
        if serial == self._serial and self._solution is None:
            self._refuted = told
            self._show(self._session.play(told[-1]))
            self._surface.say(format(told[-1]))

    def _show_count(self) -> None:
        if isinstance(self.exercise, SurviveExercise):
            turns = self.exercise.turns
            here = min(len(self._answered) + 1, turns)
            self._count.value = _("Turno {n} de {turns}").format(n=here, turns=turns)

    def _remember(self) -> None:
        own = [str(turn) for turn in self._answered]
        if isinstance(self.exercise, SurviveExercise):
            self.answer = own or None
        else:
            self.answer = own[0] if own else None

    def reveal(self) -> str:
        """Show the first turn of the solution on the board."""
        solution = self.exercise.solution
        first = solution if isinstance(solution, str) else solution[0]
        turn = self.exercise.position.parse(first)
        self._session.selected, self._session.choices = None, ()
        self._surface.let_go()
        self._solution = View(self.exercise.position, hint=turn.steps)
        self._show(())
        return written(solution if isinstance(solution, str) else "; ".join(solution))


class _Scripted(Opponent):
    """The rival of an exercise: always the same answer to the same turns."""

    key = "script"

    def __init__(self, exercise: SurviveExercise) -> None:
        self._exercise = exercise
        self.seed = exercise.seed

    @property
    def name(self) -> str:
        """No name: it is not in the list of rivals."""
        return ""

    def decide(self, history: History) -> Choice:
        """The answer that the exercise itself will reckon with."""
        own = [t for t in history.turns if t.before.side is self._exercise.position.side]
        return Choice(self._exercise.replay(own).turns[len(history.turns)], "")


class CellsInput(BoardInput[CellsExercise | Counterexample]):
    """Answered by marking cells; a second touch takes the mark off."""

    parts = True

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
        )

    def _act(self, action: Action) -> None:
        cell = action.cell
        if cell is None or action.kind != "touch":
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
