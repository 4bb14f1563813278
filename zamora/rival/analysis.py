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
from zamora.rival.anygame import searcher
from zamora.rival.searcher import DEEPEST, MOST_NODES, Engine, Search, Stop

__all__ = ["Analysis", "Judged", "NoSearch", "Score", "Stop", "analyse"]


class NoSearch(ZamoraError):
    """The game has no compiled search: it is no ball game."""


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
        known: the turns with these numbers, where no kernel numbers them.
        known_line: the best line, likewise.
        games: the games played at random, if that is how it was found.
    """

    position: Position
    depth: int
    nodes: int
    seconds: float
    numbers: tuple[int, ...]
    values: tuple[int, ...]
    line_numbers: tuple[int, ...]
    all_exact: bool
    known: tuple[Turn, ...] = ()
    known_line: tuple[Turn, ...] = ()
    games: int = 0

    def turn(self, number: int) -> Turn:
        """The turn with this number."""
        return self.known[number] if self.known else turn_of(self.position, number)

    def numbers_of(self, turns: Collection[Turn]) -> dict[int, Turn]:
        """Those of these turns that were looked at, by their numbers."""
        if not isinstance(self.position.game, BallGame):
            return {self.known.index(turn): turn for turn in turns if turn in self.known}
        return numbers_of(self.position, turns)

    @property
    def as_far(self) -> dict[str, int]:
        """What makes another search look as far as this one."""
        return {} if self.games else {"depth": max(1, self.depth)}

    @property
    def score(self) -> Score:
        """Of the best turn, and so of the position."""
        return Score(self.values[0])

    @property
    def best(self) -> Turn:
        """The best turn."""
        return self.turn(self.numbers[0])

    @cached_property
    def turns(self) -> tuple[Judged, ...]:
        """Every turn with its score, the best first; in their order if scores are equal."""
        found = [
            Judged(self.turn(number), Score(value), self.all_exact or at == 0)
            for at, (number, value) in enumerate(zip(self.numbers, self.values, strict=True))
        ]
        return tuple(sorted(found, key=lambda judged: -judged.score.value))

    def score_of(self, turn: Turn) -> Score:
        """The score of a turn of this position that was looked at."""
        return next(judged.score for judged in self.turns if judged.turn == turn)

    @cached_property
    def line(self) -> tuple[Turn, ...]:
        """The best line for both sides as far as it was seen; to the end, if that is in sight."""
        found = list(self.known_line or _played(self.position, self.line_numbers))
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
        ZamoraError: if no limit is given, or one is not positive.
    """
    history = game if isinstance(game, History) else History(game)
    if history.outcome is not None:
        raise GameOver(_("La partida ya terminó: no hay más turnos."))
    _check_limits(nodes, seconds, depth)
    too_late = Stop()
    began = time.perf_counter()
    search = _search(history, nodes or MOST_NODES, depth, seed, exact, only, compiled)

    def found() -> Analysis:
        kernel = isinstance(search, Search)
        return Analysis(
            history.position,
            search.depth,
            search.nodes,
            time.perf_counter() - began,
            tuple(search.turns),
            tuple(search.values),
            tuple(search.line) if kernel else (),
            exact,
            () if kernel else search.known,
            () if kernel else tuple(search.line),
            0 if kernel else search.games,
        )

    watched = False
    timer = threading.Timer(seconds, too_late.set) if seconds else None
    if stop:
        stop.watch(search.notebook)
    if timer:
        timer.daemon = True
        timer.start()
    try:
        while search.depth < min(depth or DEEPEST, DEEPEST) and search.deepen():
            if not watched:  # the clock is heeded from the first turn on
                too_late.watch(search.notebook)
                watched = True
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


def _search(
    history: History,
    nodes: int,
    depth: int | None,
    seed: int,
    exact: bool,
    only: Collection[Turn] | None,
    compiled: bool | None,
) -> Any:
    """The search that fits the game: compiled, turn by turn, or by games at random."""
    position = history.position
    game: Any = position.game
    if isinstance(game, BallGame):
        engine = engine_of(position, compiled=compiled)
        return Search(
            engine,
            position.state,
            past=[engine.number(earlier.state) for earlier in history.positions[:-1]],
            nodes=nodes,
            seed=seed,
            exact=exact,
            only=None if only is None else numbers_of(position, only),
        )
    return searcher(history, nodes=nodes, depth=depth, seed=seed, exact=exact, only=only)


@cache
def _engine(game: BallGame, compiled: bool) -> Engine:
    return Engine(game, compiled=compiled)


def engine_of(position: Position, *, compiled: bool | None = None) -> Engine:
    """The search of a position's game, made ready once.

    Raises:
        NoSearch: if the game has no compiled search.
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
