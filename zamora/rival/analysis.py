"""What the search thinks of a position: values of turns, the best line, how far it has looked.

>>> import zamora
>>> found = analyse(zamora.game("futez").start(), depth=3)
>>> found.depth, len(found.turns), found.best == found.line[0]
(3, 4, True)
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any

from zamora.ball.game import BallGame
from zamora.compiled import can_compile, layout
from zamora.compiled.search import SURE, WIN
from zamora.core.errors import GameOver, ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.rival.searcher import DEEPEST, MOST_NODES, Engine, Search, Stop

__all__ = ["Analysis", "Judged", "NoSearch", "Score", "Stop", "analyse"]


class NoSearch(ZamoraError):
    """The game has no search: it is no ball game."""


@dataclass(frozen=True, order=True)
class Score:
    """A value for the player to move; greater is better.

    Attributes:
        value: for comparing.
    """

    value: int

    @property
    def goal_in(self) -> int | None:
        """After how many turns of both sides the game is decided by force; None if it is not.

        Positive if the player to move wins (1: with this turn), negative if the rival does.
        """
        if self.value > SURE:
            return WIN - self.value
        return -(WIN + self.value) if self.value < -SURE else None

    @property
    def points(self) -> int:
        """How good the position looks; 100 are about what a pawn is worth in chess."""
        return self.value

    def __neg__(self) -> Score:
        """The same for the other player."""
        return Score(-self.value)

    def __str__(self) -> str:
        """``+0.35``, ``#3`` (a win in 3 turns), ``-#2``."""
        if self.goal_in is None:
            return f"{self.value / 100:+.2f}"
        return f"{'-' if self.goal_in < 0 else ''}#{abs(self.goal_in)}"


@dataclass(frozen=True)
class Judged:
    """A turn and its score for the player who makes it.

    ``exact`` is False if the score is an upper bound: the turn is not better than that.
    """

    turn: Turn
    score: Score
    exact: bool


@dataclass(frozen=True)
class Analysis:
    """What a search has found.

    Attributes:
        position: where it began.
        depth: the turns of both sides looked ahead in full; a goal is seen one turn farther.
        nodes: the positions looked at.
        seconds: how long it took.
        numbers: the turns as numbers of the kernel, the best first.
        values: their values, in the same order.
        line_numbers: the best line as numbers.
        all_exact: whether all values are exact, not only the first.
    """

    position: Position
    depth: int
    nodes: int
    seconds: float
    numbers: tuple[int, ...]
    values: tuple[int, ...]
    line_numbers: tuple[int, ...]
    all_exact: bool

    @property
    def score(self) -> Score:
        """Of the best turn, and so of the position."""
        return Score(self.values[0])

    @property
    def best(self) -> Turn:
        """The best turn."""
        return turn_of(self.position, self.numbers[0])

    @cached_property
    def turns(self) -> tuple[Judged, ...]:
        """Every turn with its score, the best first; in their order if scores are equal."""
        found = [
            Judged(turn_of(self.position, number), Score(value), self.all_exact or at == 0)
            for at, (number, value) in enumerate(zip(self.numbers, self.values, strict=True))
        ]
        return tuple(sorted(found, key=lambda judged: -judged.score.value))

    def score_of(self, turn: Turn) -> Score:
        """The score of a turn of this position that was looked at."""
        return next(judged.score for judged in self.turns if judged.turn == turn)

    @cached_property
    def line(self) -> tuple[Turn, ...]:
        """The best line for both sides as far as it was seen; to the end, if that is in sight."""
        found = list(_played(self.position, self.line_numbers))
        length = abs(self.score.goal_in or 0)
        while len(found) < length and found[-1].after.outcome is None:
            # What the search knew from its table it did not go through again.
            left = length - len(found)
            found += analyse(found[-1].after, depth=max(1, left - 1)).line or ()
        return tuple(found)


def _played(position: Position, numbers: Iterable[int]) -> Iterator[Turn]:
    """The turns with these numbers, one after the other.

    A number says which piece moves; positions may number like pieces differently than the board on
    which the search made its turns, so that one is followed here.
    """
    game: Any = position.game
    board = game.workspace(position.state)
    for number in numbers:
        game.rules.make(board, number)
        turn = Turn(position, None, Position(game, game.snapshot(board)))
        yield turn
        position = turn.after


def analyse(
    game: History | Position,
    *,
    nodes: int | None = None,
    seconds: float | None = None,
    depth: int | None = None,
    seed: int = 0,
    exact: bool = False,
    only: Collection[Turn] | None = None,
    stop: Stop | None = None,
    report: Callable[[Analysis], None] | None = None,
    compiled: bool | None = None,
) -> Analysis:
    """Search for the best turn.

    It goes one turn deeper after the other until the first limit is reached, or (unless every score
    is wanted) the end is in sight; looking one turn ahead is always finished, unless ``stop`` is
    set. Without a limit of ``seconds`` the result depends on the arguments alone.

    Args:
        game: the game so far, or a position without a past.
        nodes: look at no more positions than this.
        seconds: take no longer than this.
        depth: look so many turns ahead, at least 1.
        seed: decides between turns that look equal.
        exact: find the exact score of every turn, which takes much longer.
        only: choose among these turns of the position.
        stop: ends the search at once when it is set, from any thread.
        report: is told after every depth what has been found so far.
        compiled: as in :func:`zamora.compiled.kernel`.

    Raises:
        GameOver: if the game has ended.
        NoSearch: if the game has no search.
        ZamoraError: if no limit is given, or one is not positive.
    """
    history = game if isinstance(game, History) else History(game)
    if history.outcome is not None:
        raise GameOver(_("La partida ya terminó: no hay más turnos."))
    position = history.position
    engine = engine_of(position, compiled=compiled)
    _check_limits(nodes, seconds, depth)
    too_late = Stop()
    began = time.perf_counter()
    search = Search(
        engine,
        position.state,
        past=[engine.number(earlier.state) for earlier in history.positions[:-1]],
        nodes=nodes or MOST_NODES,
        seed=seed,
        exact=exact,
        only=None if only is None else numbers_of(position, only),
    )

    def found() -> Analysis:
        numbers, values = search.turns, search.values
        return Analysis(
            position,
            search.depth,
            search.nodes,
            time.perf_counter() - began,
            tuple(numbers),
            tuple(values),
            tuple(search.line),
            exact,
        )

    timer = threading.Timer(seconds, too_late.set) if seconds else None
    if stop:
        stop.watch(search.notebook)
    if timer:
        timer.daemon = True
        timer.start()
    try:
        while search.depth < min(depth or DEEPEST, DEEPEST) and search.deepen():
            if search.depth == 1:  # the clock is heeded from here on
                too_late.watch(search.notebook)
            if report:
                report(found())
            if search.decided and not exact:
                break
    finally:
        if timer:
            timer.cancel()
        for one in (stop, too_late):
            if one:
                one.leave(search.notebook)
    return found()


@cache
def _engine(game: BallGame, compiled: bool) -> Engine:
    return Engine(game, compiled=compiled)


def engine_of(position: Position, *, compiled: bool | None = None) -> Engine:
    """The search of a position's game, made ready once.

    Raises:
        NoSearch: if the game has no search.
    """
    game: Any = position.game
    if not isinstance(game, BallGame):
        raise NoSearch(
            _("No hay un programa que juegue a {game}.").format(game=game.name), text=game.key
        )
    return _engine(game, can_compile() if compiled is None else compiled)


def turn_of(position: Position, number: int) -> Turn:
    """The turn of a position of a ball game that the kernel gives this number."""
    return next(_played(position, [number]))


def numbers_of(position: Position, turns: Collection[Turn]) -> dict[int, Turn]:
    """These turns of a position of a ball game by the numbers that the kernel gives them."""
    game: Any = position.game
    wanted = {turn.after.state: turn for turn in turns}
    board, out = game.workspace(position.state), [0] * layout.MOST_TURNS
    found = {}
    for number in out[: game.rules.turns(board, out, 0)] if wanted else ():
        undo = game.rules.make(board, number)
        state = game.snapshot(board)
        game.rules.unmake(board, number, undo)
        if state in wanted:
            found[number] = wanted[state]
    return found


def _check_limits(*limits: float | None) -> None:
    given: Sequence[float] = [limit for limit in limits if limit is not None]
    if not given or min(given) <= 0:
        raise ZamoraError(
            _("Hace falta un límite positivo: posiciones, segundos o profundidad."),
            text=", ".join(map(str, given)),
        )
