"""The hint: first the reason and the piece, and at a second press the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Turn
from zamora.core.tasks import Task, in_steps
from zamora.explain import hint
from zamora.explain.hints import Hint
from zamora.player.jobs.job import NOTHING, Job
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.words import piece_words
from zamora.player.play.session import Session

#: How many ways of making a turn are held against what the player has begun.
WAYS = 60


class Hints:
    """Hints for the turn in progress. A completely solved game answers immediately."""

    def __init__(
        self, session: Session, dispatcher: Dispatcher, show: Callable[[], object]
    ) -> None:
        """``show`` is called when there is something new to see."""
        self._session, self._dispatcher, self._show = session, dispatcher, show
        self._job = NOTHING
        self._serial = -1
        self._found: Hint | None = None

    @staticmethod
    def searches(game: Game[Any, Any]) -> bool:
        """Whether hints of a game need a search: not if it is solved."""
        return not game.small

    @property
    def busy(self) -> bool:
        """Whether a hint is being looked for."""
        return not self._job.done

    def ask(self) -> None:
        """Give a hint, or say more of the one that was given for this turn."""
        session = self._session
        if not self.searches(session.position.game):
            session.hint()
        elif not session.ready() or self.busy:
            return
        elif self._found is not None and self._serial == session.serial:
            self._tell_turn(self._found)
        else:
            self._look()

    def stop(self) -> None:
        """Look no longer."""
        if self.busy:
            self.drop()
            self._session.message = _("Sin pista esta vez.")

    def follow(self) -> None:
        """Drop what is no longer asked: the game has gone on."""
        if self._serial != self._session.serial:
            self.drop()

    def drop(self) -> None:
        """Look no longer, and say nothing."""
        self._job.drop()

    def _look(self) -> None:
        session = self._session
        history = History(session.seen.start, session.seen.turns)
        job = self._job = Job()
        serial = self._serial = session.serial
        self._found = None
        session.message = _("Busco una pista…")

        def found(advice: Hint) -> None:
            self._found = advice
            session.advise(serial, advice)
            self._tell_reason(advice)
            self._show()

        def look(job: Job) -> Hint | Task[Hint]:
            # The opinion of the computer may have been asked for before.
            return session.advice(serial) or in_steps(hint, history, stop=job.stop)

        job.start(self._dispatcher, look, found, self._notice)

    def _notice(self, line: str) -> None:
        self._session.message = line
        self._show()

    def _tell_reason(self, advice: Hint) -> None:
        """Why, and which piece; the turn is left to be found."""
        session, turn = self._session, advice.turn
        if self._begun_otherwise(turn):
            message = _("Hay algo mejor que lo que empezaste: deshaz el paso y pide otra pista.")
            session.point(message)
            return
        origin = turn.steps[0].origin
        standing = turn.before.pieces()
        mover = next((piece for piece in standing if origin in piece.cells), None)
        if origin is None or mover is None:  # something is put down, or chosen: no man to point at
            session.point(advice.reason, cells=advice.cells)
            return
        message = _("{reason} Fíjate en tu {piece} de {cell}.").format(
            reason=advice.reason,
            piece=piece_words(mover),
            cell=turn.before.game.board.name(origin),
        )
        session.point(message, cells=(origin,))

    def _tell_turn(self, advice: Hint) -> None:
        """The turn, drawn on the board as far as it has not been played yet."""
        if self._begun_otherwise(advice.turn):
            self._tell_reason(advice)
            return
        way = self._way(advice.turn)
        done = 0 if self._session.draft is None else len(self._session.draft.steps)
        self._session.point(str(advice), steps=way.steps[done:])

    def _begun_otherwise(self, turn: Turn) -> bool:
        draft = self._session.draft
        return draft is not None and self._way(turn).steps[: len(draft.steps)] != draft.steps

    def _way(self, turn: Turn) -> Turn:
        """The turn by the way that the player has begun; by its own if it is no such way."""
        done = () if self._session.draft is None else self._session.draft.steps
        if not done:
            return turn
        ways = turn.before.ways(turn, limit=WAYS)
        return next((way for way in ways if way.steps[: len(done)] == done), turn)
