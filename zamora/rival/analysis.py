"""What the search thinks of a position: values of turns, the best line, how far it has looked.

>>> import zamora
>>> found = analyse(zamora.game("futez").start(), depth=3)
>>> found.depth, len(found.turns), found.best == found.line[0]
(3, 4, True)
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Collection, Sequence
from functools import cache
from typing import Any

from zamora import compiled as compiled_code
from zamora.compiled import Compilable, can_compile, has_kernel
from zamora.core.errors import GameOver, ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.tasks import Task, has_threads, interruptible
from zamora.rival.anygame import searcher
from zamora.rival.findings import Analysis, Judged, Score
from zamora.rival.searcher import DEEPEST, MOST_NODES, Engine, Question, Search, Stop, numbers_of

__all__ = ["Analysis", "Judged", "NoSearch", "Score", "Stop", "analyse"]


class NoSearch(ZamoraError):
    """The game has no kernel, and so no compiled search."""


@interruptible
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
) -> Task[Analysis]:
    """Search for the best turn.

    It goes one turn deeper after the other until the first limit is reached, or (unless every score
    is wanted) the end is in sight; looking one turn ahead is always finished, unless ``stop`` is
    set. Without a limit of ``seconds`` the result depends on the arguments alone.

    Args:
        game: the game so far, or a position without a past.
        nodes: look at no more positions than this.
        seconds: take no longer than this.
        depth: look this many turns ahead, at least 1.
        seed: decides between turns that look equal.
        exact: find the exact score of every turn, which takes much longer.
        only: choose among these turns of the position.
        stop: ends the search when it is set, from any thread.
        report: called after every depth with what has been found so far.
        compiled: as in :func:`zamora.compiled.kernel`.

    Raises:
        GameOver: if the game has ended.
        ZamoraError: if no limit is given, or one is not positive.
    """
    history = game if isinstance(game, History) else History(game)
    if history.outcome is not None:
        raise GameOver
    _check_limits(nodes, seconds, depth)
    too_late = Stop()
    began = time.perf_counter()
    yield
    search = searcher(
        history,
        nodes=nodes or MOST_NODES,
        depth=depth,
        seed=seed,
        exact=exact,
        only=only,
        seconds=seconds,
        compiled=compiled,
    )

    def found() -> Analysis:
        return search.analysis(time.perf_counter() - began)

    yield
    if isinstance(search, Search) and not search.compiled:
        question = Question(
            search, depth, seconds, stop, lambda: report(found()) if report else None
        )
        answer = yield question
        if answer is True:
            return found()
        if isinstance(answer, ZamoraError):  # a worker should have answered
            compiled_code.notice(str(answer))

    def clock() -> None:
        if seconds and time.perf_counter() - began >= seconds:
            too_late.set()

    watched = False
    timer = threading.Timer(seconds, too_late.set) if seconds and has_threads() else None
    if stop:
        stop.watch(search.scratch)
    if timer:
        timer.daemon = True
        timer.start()
    try:
        while search.depth < min(depth or DEEPEST, DEEPEST):
            if not (yield from _heeding(clock, search.deepening())):
                break
            if not watched:  # the clock is heeded from the first turn on
                too_late.watch(search.scratch)
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
                one.leave(search.scratch)
    return found()


def _heeding(clock: Callable[[], None], steps: Task[bool]) -> Task[bool]:
    """These steps, checking the clock after each: without threads there is no timer."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            return bool(end.value)
        clock()
        yield


def kernel_search(
    history: History,
    *,
    nodes: int,
    seed: int = 0,
    exact: bool = False,
    only: Collection[Turn] | None = None,
    compiled: bool | None = None,
) -> Search:
    """The search of a game that has a kernel, for its kit (:mod:`zamora.rival.kit`)."""
    position = history.position
    engine = engine_of(position, compiled=compiled)
    return Search(
        engine,
        position,
        past=[engine.number(earlier.state) for earlier in history.positions[:-1]],
        nodes=nodes,
        seed=seed,
        exact=exact,
        only=None if only is None else numbers_of(position, only),
    )


@cache
def _engine(game: Compilable, compiled: bool) -> Engine:
    return Engine(game, compiled=compiled)


def engine_of(position: Position, *, compiled: bool | None = None) -> Engine:
    """The search of a position's game, made ready once.

    Raises:
        NoSearch: if the game has no kernel.
    """
    game: Any = position.game
    if not has_kernel(game):
        raise NoSearch(
            _("No hay un programa que juegue a {game}.").format(game=game.name), text=game.key
        )
    return _engine(game, can_compile() if compiled is None else compiled)


def _check_limits(*limits: float | None) -> None:
    given: Sequence[float] = [limit for limit in limits if limit is not None]
    if not given or min(given) <= 0:
        raise ZamoraError(
            _("Hace falta un límite positivo: posiciones, segundos o profundidad."),
            text=", ".join(map(str, given)),
        )
