"""The computer's turns: computed off the main loop, hurried, or dropped when obsolete."""

from __future__ import annotations

from collections.abc import Callable

from zamora.core.history import History
from zamora.core.tasks import Task, in_steps
from zamora.player.jobs.job import NOTHING, Job
from zamora.player.jobs.loop import Dispatcher
from zamora.player.play.session import Session
from zamora.rival import Choice, Opponent, Player
from zamora.rival.analysis import Analysis


class Thinker:
    """Asks the computer player of a session for its turns.

    At most one question is open at a time. When the game changes under it (undo, a new game,
    another rival) the search is ended and its answer dropped.
    """

    def __init__(
        self,
        session: Session,
        dispatcher: Dispatcher,
        answered: Callable[[Opponent, Choice], object],
        show: Callable[[], object],
    ) -> None:
        """Nothing is asked yet.

        Args:
            session: the game.
            dispatcher: the board's way to the main loop.
            answered: is called on the main loop with the player and its choice.
            show: called when there is something new to read.
        """
        self._session, self._dispatcher = session, dispatcher
        self._answered, self._show = answered, show
        self._job = NOTHING
        self._rival: Opponent | None = None
        self._serial = -1
        self._found = False

    @property
    def busy(self) -> bool:
        """Whether an answer is being waited for."""
        return not self._job.done

    def ask(self, delay: float) -> None:
        """Ask the player whose turn it is; it answers in ``delay`` seconds at the earliest."""
        self.drop()
        self._job, self._serial, self._found = Job(delay), self._session.serial, False
        self._dispatcher.post(self._begin, self._job)

    def follow(self) -> None:
        """Drop the question if the game has changed under it."""
        if self.busy and self._serial != self._session.serial:
            self.drop()

    def hurry(self) -> None:
        """Let the player answer now, with the best that it has found."""
        if not self.busy:
            return
        self._job.hurry()
        # Let the search finish depth 1: it takes no time, and without it any turn would do. The
        # report below stops it then.
        if self._found:
            _stop(self._rival)

    def drop(self) -> None:
        """Wait no longer for an answer, and end the search."""
        if self.busy:
            self._job.drop()
            _stop(self._rival)

    def _begin(self, job: Job) -> None:
        rival = self._session.waits_for
        if job.done or rival is None:
            return
        self._rival = rival
        game = self._session.history
        history = History(game.start, game.turns).seen_by(game.position.side)

        def reached(_found: Analysis) -> None:
            self._found = True
            if job.stop.is_set:
                _stop(rival)

        def decide(_job: Job) -> Task[Choice]:
            if isinstance(rival, Player):
                return in_steps(rival.decide, history, reached)
            return in_steps(rival.decide, history)

        job.start(
            self._dispatcher, decide, lambda choice: self._answered(rival, choice), self._notice
        )

    def _notice(self, line: str) -> None:
        self._session.message = line
        self._show()


def _stop(rival: Opponent | None) -> None:
    if isinstance(rival, Player):
        rival.stop()
