"""Why a turn is good, in short sentences for a pupil: what the words of all games share.

A sentence says what has been looked up in the position, or proved by the search: that a side wins
against any defence. Only the last resort is an opinion, and says so. The pupil makes the turn, and
looks at the board before it: pieces go by the cells where they stand there.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zamora.core.board import Cell
from zamora.core.phrases import Fact, fact
from zamora.core.position import Piece, Position
from zamora.explain.phrases import sentence
from zamora.rival.analysis import Score

#: How many sentences a pupil is asked to read.
SENTENCES = 3


@dataclass(frozen=True)
class Remark:
    """A sentence about a turn.

    Attributes:
        kind: what sort of sentence: ``goal``, ``threat``, …
        text: the sentence.
        cells: cells of the board before the turn to point at.
    """

    kind: str
    text: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Outlook:
    """What is known of how the game goes on after a turn.

    Attributes:
        score: for the player who makes it, the turn itself counted.
        depth: how many turns the search has looked ahead; 0 if it had no time.
        exact: whether the score is from a complete solution.
        games: how many games it has played at random to find out.
        alone: whether it is known that no other turn wins, or does not lose; or, if the game is
            lost, that no other turn lasts as long.
    """

    score: Score
    depth: int = 0
    exact: bool = False
    alone: bool = False
    games: int = 0


def remark(kind: str, found: Fact, before: Position, *places: Cell | Piece) -> Remark:
    """A fact about a turn in ``before`` as a remark that points at these places."""
    cells = (place.cells if isinstance(place, Piece) else (place,) for place in places)
    return Remark(kind, sentence(found, before), tuple(cell for some in cells for cell in some))


def fate(before: Position, outlook: Outlook, *, only: bool) -> Iterator[Remark]:
    """How the game ends, if it is proved that it is not lost; for any game.

    Args:
        before: the position before the turn.
        outlook: what is known of the end.
        only: whether there is no other turn.
    """
    if only:
        yield remark("only", fact("only turn"), before)
    goal_in = outlook.score.goal_in
    if goal_in is not None and goal_in > 0:
        left = goal_in // 2
        yield remark("forces", fact("wins next" if left == 1 else "wins in", n=left), before)
        if outlook.alone:
            yield remark("forces", fact("alone wins"), before)
    elif goal_in is None and outlook.exact:
        yield remark("holds", fact("draws"), before)
        if outlook.alone:
            yield remark("holds", fact("alone holds"), before)


def opinion(before: Position, outlook: Outlook) -> Remark:
    """That it is what the search likes best, and how much it has looked at; for any game."""
    if outlook.games:
        return remark("search", fact("played out", n=outlook.games), before)
    n = outlook.depth
    return remark("search", fact("looked ahead" if n else "no time", n=n), before)
