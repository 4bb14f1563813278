"""Turns of one position side by side: what the engine would play there, and what each is worth.

>>> import zamora
>>> from zamora.core.history import History
>>> game = History(zamora.game("compases").start(), ["V12 a V23"])
>>> found = compare(game, [game.position.parse(text) for text in ("V42 a V44", "V42 a V33")])
>>> [judged.grade for judged in found.judged]
['blunder', 'best']
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zamora.core.history import History
from zamora.core.position import Turn
from zamora.core.tasks import Task, interruptible
from zamora.explain.grades import TurnReview
from zamora.explain.hints import Hint, hint
from zamora.explain.reviews import DEEPER, judge, usual_nodes
from zamora.rival.analysis import Stop


@dataclass(frozen=True)
class Comparison:
    """What the engine found out about a position and some of its turns.

    Attributes:
        best: what it would play, and why.
        judged: the verdict on each turn, in the order in which they were given.
    """

    best: Hint
    judged: tuple[TurnReview, ...]


@interruptible
def compare(
    game: History, turns: Sequence[Turn], *, nodes: int | None = None, stop: Stop | None = None
) -> Task[Comparison]:
    """What is known of ``turns``, all legal in the last position of ``game``.

    Exact where the game is solved. Elsewhere a search looks at a bounded number of positions, so
    that the same is found every time: what it says of a forced win is certain, the rest an opinion.

    Args:
        game: the game before them.
        turns: the turns.
        nodes: look at about this many positions for each of them, and some times that to choose
            one; by default as a review does.
        stop: ends it when it is set, from any thread.

    Raises:
        GameOver: if the game has ended.
    """
    nodes = usual_nodes(game) if nodes is None else nodes
    best = yield from hint.steps(game, nodes=DEEPER * nodes, stop=stop)
    judged = []
    for turn in turns:
        one = judge.steps(game, turn, found=best.analysis, nodes=nodes, stop=stop)
        judged.append((yield from one))
    return Comparison(best, tuple(judged))
