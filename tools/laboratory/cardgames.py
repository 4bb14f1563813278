"""Games of a list of cards, for learning one: compiled, a thousand in the time of a few.

The other side follows a list as well, or looks one turn ahead as levels 2 and 3 do: it plays what
looks best after noise has been added to each value (``Level.noise``).
"""

from __future__ import annotations

from zamora.ball.cards import worth
from zamora.compiled.hashing import position_hash
from zamora.compiled.layout import SIDE, Board
from zamora.compiled.search import WIN, evaluate
from zamora.compiled.sets import Table
from zamora.compiled.turns import chance, goal, make, scores, turns, unmake

#: How many numbers say how a side plays: its cards, then :data:`END`; if there are none and
#: ``NOISE`` is not negative, it looks ahead with so much noise.
HAND, NOISE = 17, 16
END = -1
#: Less than any worth.
LEAST = -(1 << 40)
#: The noise is the sum of this many uniform ones between -1 and 1: nearly a normal one.
DICE = 3


def battle(
    b: Board,
    limit: int,
    seed: int,
    white: Table,
    black: Table,
    weights: Table,
    f: Table,
    path: Table,
    chosen: Table,
) -> int:
    """Play a game.

    Args:
        b: the position where it begins; changed.
        limit: after this many turns it is a draw; less than ``len(path)``.
        seed: of what is random, from 1 to 2³¹ − 2.
        white: how White plays: see ``HAND``.
        black: how Black does.
        weights: what the features of positions weigh.
        f: scratch for the features.
        path: scratch for the numbers of positions.
        chosen: scratch for turns.

    Returns:
        0 for a draw, 1 or 2 if White or Black has won.
    """
    for ply in range(limit):
        end = turns(b, chosen, 0)
        if end == 0:
            return 0
        key = position_hash(b)
        times = 0
        for i in range(ply):
            if path[i] == key:
                times += 1
        if times == 2:
            return 0
        path[ply] = key
        if b[SIDE] == 0:
            turn, seed = decide(b, seed, white, weights, f, chosen, end)
        else:
            turn, seed = decide(b, seed, black, weights, f, chosen, end)
        make(b, turn)
        if goal(b):
            return goal(b)
    return 0


def decide(
    b: Board, seed: int, how: Table, weights: Table, f: Table, chosen: Table, end: int
) -> tuple[int, int]:
    """The turn that a side plays, of ``chosen[:end]``, and the next seed."""
    if how[NOISE] >= 0:
        return glance(b, seed, how[NOISE], weights, f, chosen, end)
    n = 0
    while how[n] != END and end > 1:
        end = keep(b, how[n], chosen, end)
        n += 1
    seed = chance(seed)
    return chosen[seed % end], seed


def keep(b: Board, card: int, chosen: Table, end: int) -> int:
    """Bring those of ``chosen[:end]`` to the front that are best by a card; their number."""
    most, kept = LEAST, 0
    for i in range(end):
        found = worth(b, chosen[i], card)
        if found > most:
            most, kept = found, 0
        if found == most:
            chosen[kept] = chosen[i]
            kept += 1
    return kept


def glance(
    b: Board, seed: int, noise: int, weights: Table, f: Table, chosen: Table, end: int
) -> tuple[int, int]:
    """The turn that looks best with noise, of ``chosen[:end]``, and the next seed."""
    best, most = chosen[0], LEAST
    for i in range(end):
        mine = b[SIDE] + 1
        undo = make(b, chosen[i])
        if goal(b):
            value = WIN if goal(b) == mine else -WIN
        elif scores(b):
            value = 1 - WIN
        else:
            total = 0
            for _die in range(DICE):
                seed = chance(seed)
                total += seed % 2001
            value = (total - 1000 * DICE) * noise // 1000 - evaluate(b, weights, f)
        unmake(b, chosen[i], undo)
        if value > most:
            best, most = chosen[i], value
    return best, seed
