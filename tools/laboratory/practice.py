"""Games of a side against itself, for tuning: compiled like the search that chooses their turns.

A few random turns, so that no two games are alike; then both sides look as far ahead as a fixed
number of positions lets them. Along the way the features of positions are written down, with what
the search thinks of them: those of the game and, for each, one to which a random turn leads from
there. For a search judges few positions of good games, and many that come of bad turns.
"""

from __future__ import annotations

from zamora.compiled.hashing import position_hash
from zamora.compiled.layout import SIDE, Board
from zamora.compiled.search import (
    FEATURES,
    LIMIT,
    NODES,
    PAST,
    PATH,
    SURE,
    WIN,
    features,
    look,
)
from zamora.compiled.sets import Table
from zamora.compiled.turns import chance, goal, in_check, make, scores, turns, unmake

#: Maximum search depth in practice games.
DEEPEST = 12
#: How many random turns are tried to find one that does not let the rival score.
TRIES = 8
#: What is written down of a position besides its features: its ply, the side to move, 1 if it did
#: not occur in the game, its value.
PLY, MOVER, ASIDE, VALUE, HEADER = 0, 1, 2, 3, 4


def practise(
    b: Board,
    seed: int,
    opening: int,
    limit: int,
    budget: int,
    first: Table,
    second: Table,
    s: Table,
    tt: Table,
    tt_second: Table,
    f: Table,
    chosen: Table,
    values: Table,
    out: Table,
    order: Table,
    records: Table,
) -> int:
    """Play a game; both sides choose their turns as :func:`~zamora.compiled.search.look` does.

    Args:
        b: the start; changed.
        seed: of the random turns, from 1 to 2³¹ − 2.
        opening: how many turns are random at first.
        limit: after this many turns in all the game is a draw; less than ``LONGEST``.
        budget: how many positions are looked at for a turn.
        first: the weights with which White plays.
        second: those with which Black plays.
        s: a scratch, all zeros.
        tt: White's transposition table, all zeros.
        tt_second: Black's.
        f: scratch for the features.
        chosen: scratch for the turns of a position.
        values: scratch for their values.
        out: scratch of the search.
        order: scratch of the search.
        records: for every position ``HEADER + FEATURES`` numbers are written here. If it is too
            short to take any, nothing is written, and nothing is looked at but the game.

    Returns:
        4 × the positions in ``records``, plus 0 for a draw, 1 or 2 if White or Black has won.
    """
    found = 0
    for ply in range(limit):
        end = turns(b, chosen, 0)
        side = b[SIDE]
        if end == 0:
            return 4 * found + (2 - side if in_check(b) else 0)
        key = position_hash(b)
        times = 0
        for i in range(PATH, PATH + ply):
            if s[i] == key:
                times += 1
        if times == 2:
            return 4 * found
        s[PATH + ply] = key
        s[PAST] = ply + 1
        seed = chance(seed)
        turn = chosen[seed % end]
        if ply < opening:
            for _try in range(TRIES):
                undo = make(b, turn)
                bad = goal(b) != 0 or scores(b)
                unmake(b, turn, undo)
                if not bad:
                    break
                seed = chance(seed)
                turn = chosen[seed % end]
        else:
            if len(records) > 1:
                undo = make(b, turn)
                if not goal(b):
                    s[PATH + ply + 1] = position_hash(b)
                    s[PAST] = ply + 2
                    count = turns(b, chosen, 0)
                    if count:
                        think(b, budget, first, s, tt, f, chosen, values, count, out, order)
                        found += note(b, ply + 1, 1, values[0], f, records, found)
                    s[PAST] = ply + 1
                unmake(b, turn, undo)
                end = turns(b, chosen, 0)
            if side == 0:
                think(b, budget, first, s, tt, f, chosen, values, end, out, order)
            else:
                think(b, budget, second, s, tt_second, f, chosen, values, end, out, order)
            turn = chosen[0]
            if len(records) > 1:
                found += note(b, ply, 0, values[0], f, records, found)
        make(b, turn)
        if goal(b):
            return 4 * found + goal(b)
    return 4 * found


def think(
    b: Board,
    budget: int,
    weights: Table,
    s: Table,
    tt: Table,
    f: Table,
    chosen: Table,
    values: Table,
    count: int,
    out: Table,
    order: Table,
) -> None:
    """Bring the best of ``count`` turns, and its value, to the front."""
    s[NODES] = 0
    s[LIMIT] = budget
    # Written where they are used, Numba would compile the search once more for these numbers.
    one, none = min(1, count), 0 * count
    for depth in range(1, DEEPEST):
        seen = look(
            b, depth, none, s, tt, weights, f, chosen, values, none, count, out, order, one, none
        )  # fmt: skip
        if seen < count or abs(values[0]) > SURE:
            break


def note(b: Board, ply: int, aside: int, value: int, f: Table, records: Table, found: int) -> int:
    """Record a position unless the side to move scores immediately; 1 if recorded."""
    if value >= WIN - 1:
        return 0
    features(b, f)
    at = found * (HEADER + FEATURES)
    records[at + PLY] = ply
    records[at + MOVER] = b[SIDE]
    records[at + ASIDE] = aside
    records[at + VALUE] = value
    for i in range(FEATURES):
        records[at + HEADER + i] = f[i]
    return 1
