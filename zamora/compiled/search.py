"""The search for a good turn: alpha-beta over whole turns, one depth at a time.

The search is explained in ``docs/search.md``. In short: :func:`negamax` looks ``depth`` turns ahead
and returns the value for the side to move; a line that one side would not enter is cut off as soon
as that is clear (*alpha-beta*), which comes soonest if good turns are tried first: the one
remembered from before (*transposition table*), those that were good elsewhere at the same ply
(*killers*) or anywhere (*history*). Turns late in that order are searched less deeply first (*late
move reductions*), and a side that is well off even if it passes is assumed to be (*null move*). A
goal is never overlooked within the depth asked for plus one turn: at the end of every line
:func:`~zamora.compiled.turns.scores` checks whether the side to move can score immediately. A line
that repeats a position is a draw there.

As in :mod:`zamora.compiled.turns`, what differs between games is left open: the step functions, and
what of a position matters (:mod:`zamora.rival.evaluation`).
"""

from __future__ import annotations

from collections.abc import Callable

from zamora.compiled.given import given
from zamora.compiled.hashing import position_hash
from zamora.compiled.layout import MOST_TURNS, SIDE, Board, piece_of, rest_of, target_of
from zamora.compiled.sets import ROW, Table
from zamora.compiled.turns import GOALS, goal, in_check, make, scores, turns, unmake

# What a game provides besides its steps ----------------------------------------------------------

#: How many features of a position are looked at, and the function that writes them down, each from
#: the point of view of the side to move.
FEATURES: int = given()
features: Callable[[Board, Table], None] = given()
#: Whether a side that may not pass is hardly ever the worse for it.
NULL_MOVES: bool = given()

# Values -------------------------------------------------------------------------------------------

#: The value of a position whose side to move has just won; a win in n turns is worth n less.
WIN = 30000
#: Values beyond this are wins.
SURE = 29000
#: The weights of features are in this part of a point.
UNIT = 16

# The row that a search keeps its books in ---------------------------------------------------------

#: Not 0 asks the search to stop; it then sets ``GIVEN_UP``, and what it returns means nothing.
STOP, GIVEN_UP = 0, 1
#: Positions looked at so far, and how many may be.
NODES, LIMIT = 2, 3
#: The number of positions on the way from the start of the game to the root, the root included.
PAST = 4
#: ply → two turns that refuted others there.
KILLERS = 16
#: The deepest ply.
DEEPEST = 60
#: ply → the numbers of the positions of the game and, from ``PAST``, of the line looked at.
PATH = KILLERS + 2 * (DEEPEST + 4)
#: The longest game that is remembered: of longer ones, the last positions.
LONGEST = 400
#: ply → the best line from there; a 0 ends it.
LINES = PATH + LONGEST + DEEPEST + 4
LINE = DEEPEST + 4
#: How often a target of a piece, and a resting place of a side's ball, was good.
GOOD = LINES + LINE * LINE
RESTS = GOOD + 32 * ROW
#: ply → 1 if the turn before it was a null move.
PASSED = RESTS + 2 * ROW
SCRATCH = PASSED + DEEPEST + 4

#: Room for the turns of all plies; a line stops when it is used up.
ROOM = 6 * MOST_TURNS

# An entry of the transposition table: the position's number, then depth, kind of value, value and
# best turn in one.
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
_TURN_BITS = 29
_TURN_MASK = (1 << _TURN_BITS) - 1
_VALUE_SHIFT = _TURN_BITS
_KIND_SHIFT = _VALUE_SHIFT + 17
_DEPTH_SHIFT = _KIND_SHIFT + 2
_ZERO = 1 << 16

#: How many turns are picked in order; the others come as they are.
SORTED = 24


def evaluate(b: Board, weights: Table, f: Table) -> int:
    """What the position looks like to the side to move, in points."""
    features(b, f)
    total = 0
    for i in range(FEATURES):
        total += weights[i] * f[i]
    points = total // UNIT
    return max(-SURE + 1000, min(SURE - 1000, points))


def negamax(
    b: Board,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    s: Table,
    tt: Table,
    weights: Table,
    f: Table,
    out: Table,
    order: Table,
    start: int,
) -> int:
    """The value for the side to move, if it lies between ``alpha`` and ``beta``.

    Otherwise a bound that is at most ``alpha`` or at least ``beta``.

    Args:
        b: the position; as before in the end.
        depth: how many turns to look ahead.
        alpha: what the side to move has for sure.
        beta: more than this the rival would not allow.
        ply: turns since the root.
        s: the scratch, see above.
        tt: the transposition table, pairs of numbers; a power of 2 of them.
        weights: of the features.
        f: scratch for the features.
        out: scratch for turns, from ``start``.
        order: scratch for how promising they are.
        start: where this ply's turns go.
    """
    s[NODES] += 1
    s[LINES + ply * LINE] = 0
    if s[STOP] != 0 or s[NODES] > s[LIMIT]:
        s[GIVEN_UP] = 1
        return 0
    key = position_hash(b)
    past = s[PAST]
    here = PATH + past - 1 + ply
    s[here] = key
    if repeated(s, here, past):
        return 0
    if depth <= 0 or ply >= DEEPEST or start > ROOM - MOST_TURNS:
        if scores(b):
            return WIN - ply - 1
        return evaluate(b, weights, f)
    # Nothing here can beat winning immediately, or be worse than losing with the next turn.
    alpha = max(alpha, ply + 2 - WIN)
    beta = min(beta, WIN - ply - 1)
    if alpha >= beta:
        return alpha
    slot = 2 * (key & (len(tt) // 2 - 1))
    remembered = 0
    narrow = beta - alpha == 1
    if tt[slot] == key:
        entry = tt[slot + 1]
        remembered = entry & _TURN_MASK
        if narrow and entry >> _DEPTH_SHIFT >= depth:
            value = from_table(((entry >> _VALUE_SHIFT) & (2 * _ZERO - 1)) - _ZERO, ply)
            kind = (entry >> _KIND_SHIFT) & 3
            if (
                kind == EXACT
                or (kind == AT_LEAST and value >= beta)
                or (kind == AT_MOST and value <= alpha)
            ):
                return value
    mine = b[SIDE] + 1
    passing = NULL_MOVES and narrow and not s[PASSED + ply] and depth >= 2
    if passing and -SURE < beta < SURE and not in_check(b) and evaluate(b, weights, f) >= beta:
        b[SIDE] ^= 1
        s[PASSED + ply + 1] = 1
        value = -negamax(
            b, depth - 3, -beta, 1 - beta, ply + 1, s, tt, weights, f, out, order, start
        )
        s[PASSED + ply + 1] = 0
        b[SIDE] ^= 1
        if s[GIVEN_UP]:
            return 0
        if beta <= value:
            return min(value, SURE)
    end = turns(b, out, start)
    if end == start:
        return ply - WIN if in_check(b) else 0
    for i in range(start, end):
        if GOALS[rest_of(out[i])] == mine and scoring(b, out[i]):
            s[LINES + ply * LINE] = out[i]
            s[LINES + ply * LINE + 1] = 0
            return WIN - ply - 1
    rank(s, ply, b[SIDE], remembered, out, order, start, end)
    best = -WIN
    best_turn = 0
    floor = alpha
    for i in range(start, end):
        if i < start + SORTED:
            pick(out, order, i, end)
        turn = out[i]
        undo = make(b, turn)
        if goal(b):
            # The own goal: this turn cannot score.
            value = ply + 1 - WIN
        else:
            less = 0
            if i > start + 3 and depth >= 3:
                less = 1 if i < start + SORTED else 2
            value = floor + 1
            if i > start:
                # Assume that it does not beat the best so far; search fully if it does.
                value = -negamax(
                    b, depth - 1 - less, -floor - 1, -floor, ply + 1, s, tt, weights, f, out, order,
                    end,
                )  # fmt: skip
                if less and value > floor and not s[GIVEN_UP]:
                    value = -negamax(
                        b, depth - 1, -floor - 1, -floor, ply + 1, s, tt, weights, f, out, order,
                        end,
                    )  # fmt: skip
            if (i == start or floor < value < beta) and not s[GIVEN_UP]:
                value = -negamax(
                    b, depth - 1, -beta, -floor, ply + 1, s, tt, weights, f, out, order, end
                )
        unmake(b, turn, undo)
        if s[GIVEN_UP]:
            return 0
        if value > best:
            best = value
            best_turn = turn
            if value > floor:
                floor = value
                note_line(s, ply, turn)
                if value >= beta:
                    praise(s, ply, b[SIDE], turn, depth)
                    break
    kind = EXACT
    if best >= beta:
        kind = AT_LEAST
    elif best <= alpha:
        kind = AT_MOST
    tt[slot] = key
    tt[slot + 1] = (
        best_turn
        | ((to_table(best, ply) + _ZERO) << _VALUE_SHIFT)
        | (kind << _KIND_SHIFT)
        | (depth << _DEPTH_SHIFT)
    )
    return best


def scoring(b: Board, turn: int) -> bool:
    """Whether a turn that ends on a goal cell is one: the victim of a foul may rest there too."""
    undo = make(b, turn)
    scored = goal(b) != 0
    unmake(b, turn, undo)
    return scored


def repeated(s: Table, here: int, past: int) -> bool:
    """Whether the position at ``here`` in the path counts as a draw.

    It does if it comes back within the line, or if the game has had it twice.
    """
    root = PATH + past - 1
    times = 0
    i = here - 2
    while i >= PATH:
        if s[i] == s[here]:
            times += 1
            if i >= root or times == 2:
                return True
        i -= 2
    return False


def to_table(value: int, ply: int) -> int:
    """A value as it is remembered: wins are counted from the position itself."""
    if value > SURE:
        return value + ply
    if value < -SURE:
        return value - ply
    return value


def from_table(value: int, ply: int) -> int:
    """A remembered value as it is used: wins are counted from the root."""
    if value > SURE:
        return value - ply
    if value < -SURE:
        return value + ply
    return value


def note_line(s: Table, ply: int, turn: int) -> None:
    """``turn``, then the best line of the next ply, is the best line of this one."""
    at = LINES + ply * LINE
    below = at + LINE
    s[at] = turn
    i = 0
    while i < LINE - 2 and s[below + i] != 0:
        s[at + 1 + i] = s[below + i]
        i += 1
    s[at + 1 + i] = 0


def rank(
    s: Table,
    ply: int,
    side: int,
    remembered: int,
    out: Table,
    order: Table,
    start: int,
    end: int,
) -> None:
    """Note how promising each turn is."""
    killer, second = s[KILLERS + 2 * ply], s[KILLERS + 2 * ply + 1]
    for i in range(start, end):
        turn = out[i]
        if turn == remembered:
            order[i] = 1 << 60
        elif turn == killer:
            order[i] = 1 << 59
        elif turn == second:
            order[i] = 1 << 58
        else:
            order[i] = (
                s[GOOD + ROW * piece_of(turn) + target_of(turn)]
                + s[RESTS + ROW * side + rest_of(turn)]
            )


def pick(out: Table, order: Table, at: int, end: int) -> None:
    """Bring the most promising turn from ``at`` on to the front."""
    best = at
    for i in range(at + 1, end):
        if order[i] > order[best]:
            best = i
    if best != at:
        out[at], out[best] = out[best], out[at]
        order[at], order[best] = order[best], order[at]


def praise(s: Table, ply: int, side: int, turn: int, depth: int) -> None:
    """Remember a turn that the rival would not allow."""
    if s[KILLERS + 2 * ply] != turn:
        s[KILLERS + 2 * ply + 1] = s[KILLERS + 2 * ply]
        s[KILLERS + 2 * ply] = turn
    s[GOOD + ROW * piece_of(turn) + target_of(turn)] += depth * depth
    s[RESTS + ROW * side + rest_of(turn)] += depth * depth


def look(
    b: Board,
    depth: int,
    all_exact: int,
    s: Table,
    tt: Table,
    weights: Table,
    f: Table,
    chosen: Table,
    values: Table,
    begin: int,
    count: int,
    out: Table,
    order: Table,
    ply: int,
    start: int,
) -> int:
    """Look ``depth`` turns ahead, at least 1, from the root.

    To stay responsive, search a few root turns at a time: ``begin`` is then the ``count`` of the
    previous call, and the result is the same.

    Args:
        b: the position; as before in the end.
        depth: how many turns to look ahead.
        all_exact: 1 to get the exact value of every turn; else that of the best ones only.
        s: the scratch; its ``PATH`` and ``PAST`` hold the game up to the root.
        tt: see :func:`negamax`; so ``weights``, ``f``, ``out``, ``order``.
        weights: of the features.
        f: scratch.
        chosen: the turns to choose from, the most promising first. In the end the best is first.
        values: their values come here; of those that are not exact, an upper bound.
        begin: how many of them have been looked at this deep already.
        count: how many are to have been in the end, more than ``begin``.
        out: scratch.
        order: scratch.
        ply: 1, where the search goes on. (Written here, Numba would compile everything once more
            for a ply that is always 1.)
        start: 0, where the first turns go in the scratch.

    Returns:
        How many turns have been looked at: fewer than ``count`` if it was stopped. What has been
        found of them holds, and the best of them is first.
    """
    floor = values[0] if begin else -WIN
    s[GIVEN_UP] = 0
    if depth == 1 and begin == 0:
        for i in range(GOOD, SCRATCH):
            s[i] = 0
    for i in range(begin, count):
        turn = chosen[i]
        s[LINES + LINE] = 0
        mine = b[SIDE] + 1
        undo = make(b, turn)
        scored = goal(b)
        if scored:
            value = WIN - 1 if scored == mine else 1 - WIN
        else:
            value = floor + 1
            if i and not all_exact:
                value = -negamax(
                    b, depth - 1, -floor - 1, -floor, ply, s, tt, weights, f, out, order, start
                )
            if value > floor and not s[GIVEN_UP]:
                low = -WIN if all_exact else floor
                value = -negamax(
                    b, depth - 1, -WIN, -low, ply, s, tt, weights, f, out, order, start
                )
        unmake(b, turn, undo)
        if s[GIVEN_UP]:
            return i
        values[i] = value
        if value > floor:
            floor = value
            note_line(s, 0, turn)
            # To the front; the others keep their order.
            j = i
            while j > 0:
                chosen[j], values[j] = chosen[j - 1], values[j - 1]
                j -= 1
            chosen[0], values[0] = turn, value
    return count
