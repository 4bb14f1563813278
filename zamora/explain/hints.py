"""A hint: the best turn and why it is good, in words that a pupil understands; for all games.

>>> import zamora
>>> found = hint(zamora.position("goldrez:1 R13,T27,A72,C41,D25 R94,T44,A64,C57,D83 63 B"))
>>> print(found)
Cb: 41 a 53. O: 71, 93. ¡Gol! Marcas en 93 con el alfil.

Where a game is solved completely, the hint is proved; elsewhere a search finds the turn, and what
is said about it holds all the same (:mod:`zamora.explain.reasons`).
"""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.board import Cell
from zamora.core.errors import GameOver
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.tasks import Task, in_steps, interruptible
from zamora.explain.kit import ExplainKit
from zamora.explain.reasons import Outlook, Remark
from zamora.registry import part
from zamora.rival.analysis import Analysis, Score, Stop, analyse
from zamora.rival.findings import score_of
from zamora.solve.advice import hint as proved_hint
from zamora.solve.base import Solution, Value
from zamora.solve.known import solved_for

#: The default limits of a hint.
NODES = 100_000
SECONDS = 3.0


@dataclass(frozen=True)
class Hint:
    """A turn to play, and why.

    Attributes:
        turn: the turn.
        remarks: the reason, sentence by sentence, the most telling first.
        score: of the turn, for the player who makes it.
        exact: whether the score is proved by a complete solution.
        analysis: what the search has seen; None if none was needed.
    """

    turn: Turn
    remarks: tuple[Remark, ...]
    score: Score
    exact: bool = False
    analysis: Analysis | None = None

    @property
    def reason(self) -> str:
        """Why the turn is good, in a few sentences."""
        return " ".join(remark.text for remark in self.remarks)

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells worth pointing at, those of the most telling sentence first."""
        return tuple(dict.fromkeys(cell for remark in self.remarks for cell in remark.cells))

    @property
    def pieces(self) -> tuple[str, ...]:
        """The labels of what stands on these cells before the turn."""
        standing = [(piece.label, set(piece.cells)) for piece in self.turn.before.pieces()]
        return tuple(label for label, cells in standing if not cells.isdisjoint(self.cells))

    def __str__(self) -> str:
        return _("{turn}. {reason}").format(turn=self.turn, reason=self.reason)


@interruptible
def hint(
    game: History | Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    stop: Stop | None = None,
) -> Task[Hint]:
    """The best turn now, and why it is good.

    Args:
        game: the game so far, or a position without a past.
        nodes: look at no more positions than this.
        seconds: take no longer than this. Without either limit there are :data:`NODES` and
            :data:`SECONDS`; without a limit of seconds the hint depends on the arguments alone.
        seed: decides between turns that look equal.
        stop: ends the search when it is set, from any thread.

    Raises:
        GameOver: if the game has ended.
        ZamoraError: if a limit is not positive.
    """
    history = game if isinstance(game, History) else History(game)
    if history.outcome is not None:
        raise GameOver
    solved = solved_for(history)
    if solved is not None:
        return _proved(history, solved)
    if nodes is None and seconds is None:
        nodes, seconds = NODES, SECONDS
    limits = {"nodes": nodes, "seconds": seconds}
    found = yield from in_steps(analyse, history, **limits, seed=seed, stop=stop)
    yield
    outlook = Outlook(found.score, found.depth, games=found.games)
    explaining = part(history.position.game, ExplainKit)
    reason = explaining.remarks(found.best, outlook, history=history)
    return Hint(found.best, reason, found.score, analysis=found)


def _proved(history: History, solved: Solution) -> Hint:
    """A hint from a solution."""
    advice = proved_hint(history.position, solved)
    score = score_of(advice.value)
    explaining = part(history.position.game, ExplainKit)
    if explaining.solved:
        outlook = Outlook(score, exact=True, alone=_is_alone(solved, advice.turn, advice.value))
        reason = explaining.remarks(advice.turn, outlook, history=history)
    else:
        cells = tuple(step.target for step in advice.turn.steps)
        reason = (Remark("solution", advice.reason, cells),)
    return Hint(advice.turn, reason, score, exact=True)


def _is_alone(solved: Solution, turn: Turn, value: Value) -> bool:
    """Whether no other turn is worth as much; how long a win takes does not matter."""
    values = list(solved.turn_values(turn.before).values())
    if value.result == "loss":
        return [other.order for other in values].count(value.order) == 1 < len(values)
    return [other.result for other in values].count(value.result) == 1 < len(values)
