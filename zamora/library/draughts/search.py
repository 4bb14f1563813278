"""The search for a good turn of draughts, over the turns of :mod:`.kernel`.

Alpha-beta as in :mod:`zamora.compiled.search`, with what draughts need of it: captures are
mandatory, so a line is followed beyond its depth as long as there is something to be captured. A
line that comes back to a position is a draw there. Interpreted and compiled it finds the same.
"""

from __future__ import annotations

from zamora.compiled.search import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    GIVEN_UP,
    LIMIT,
    NODES,
    STOP,
    SURE,
    WIN,
    from_table,
    to_table,
)
from zamora.compiled.sets import Table
from zamora.library.draughts.kernel import (
    CHASE,
    HIGH,
    LOW,
    NUMBERS,
    PLACE,
    RANK,
    ROOM,
    SQUARES,
    TURN,
    WIDTH,
    WORTH,
    noted,
    play,
    turns,
)

# The scratch, besides what the other search keeps at these places -------------------------------

#: Not 0: a line was given up before the end of the game.
GUESSED = 4
#: How many numbers of positions stand at ``PATH``: those that draw, and those of the line.
PAST = 5
#: How often a turn to a square was good: for each kind of man and square.
GOOD = 8
PATH = GOOD + 5 * 128
#: The most plies of a line, captures beyond its depth included; the most positions that draw.
PLIES, DRAWING = 90, 400
SCRATCH = PATH + PLIES + DRAWING
#: How many turns beyond the depth captures are followed.
EXCHANGE = 24
#: Before all other turns. (What is remembered of a position is its number; depth, kind of value,
#: value and best turn in one.)
_FIRST = 1 << 40


def number(g: Table, b: Table, o: int, side: int) -> int:
    """A number for a position; different positions hardly ever have the same."""
    squares = g[SQUARES]
    at = g[NUMBERS]
    found = g[at] * side
    for square in range(squares):
        there = b[o + square]
        if there:
            found ^= g[at + there * squares + square]
    return found


def looks(g: Table, b: Table, o: int, side: int) -> int:
    """What the men of the side to move are worth, less the rival's."""
    total = 0
    for square in range(g[SQUARES]):
        there = b[o + square]
        if there:
            worth = g[WORTH + 1 - (there & 1)]
            total += worth if there < 3 else -worth
    return -total if side else total


def negamax(
    g: Table,
    b: Table,
    o: int,
    side: int,
    note: int,
    depth: int,
    alpha: int,
    beta: int,
    ply: int,
    s: Table,
    tt: Table,
    out: Table,
    base: int,
) -> int:
    """What a position is worth to the side to move, if that lies between ``alpha`` and ``beta``."""
    s[NODES] += 1
    if s[STOP] or s[NODES] > s[LIMIT]:
        s[GIVEN_UP] = 1
        return 0
    key = number(g, b, o, side)
    for i in range(s[PAST]):
        if s[PATH + i] == key:
            return 0
    n = turns(g, b, o, side, out, base)
    if n == base:
        return ply - WIN
    if g[CHASE] and note >= g[CHASE]:
        return 0
    captures = out[WIDTH * base + LOW] | out[WIDTH * base + HIGH]
    full = n > ROOM - 1024 or s[PAST] >= PLIES + DRAWING - 1
    if full or (depth <= 0 and (not captures or depth <= -EXCHANGE)):
        s[GUESSED] = 1
        return looks(g, b, o, side)
    slot = place(tt, key ^ note)
    best_known = -1
    if tt[slot] == key ^ note:
        packed = tt[slot + 1]
        best_known = packed & 4095
        value = from_table((packed >> 12 & 131071) - 65536, ply)
        kind = packed >> 29 & 3
        fits = kind == EXACT or (kind == AT_LEAST and value >= beta)
        if (packed >> 31) - 64 >= depth and (fits or (kind == AT_MOST and value <= alpha)):
            if abs(value) < SURE:
                s[GUESSED] = 1
            return value
    for i in range(base, n):
        r = WIDTH * i
        out[r + PLACE] = i - base
        if out[r + TURN] >= 0 and not captures:
            out[r + RANK] = s[GOOD + (out[r] & 255) * 128 + (out[r] >> 8 & 255)]
        if i - base == best_known:
            out[r + RANK] = _FIRST
    s[PATH + s[PAST]] = key
    s[PAST] += 1
    best, choice, low = -WIN, 0, alpha
    for i in range(base, n):
        pick(out, i, n)
        r = WIDTH * i
        then = noted(g, b, o, out, r, note)
        play(g, b, o, out, r)
        value = -negamax(
            g, b, o + g[SQUARES], 1 - side, then, depth - 1, -beta, -low, ply + 1, s, tt, out, n
        )
        if s[GIVEN_UP]:
            break
        if value > best:
            best, choice = value, out[r + PLACE]
            low = max(low, best)
        if best >= beta:
            if not captures:
                s[GOOD + (out[r] & 255) * 128 + (out[r] >> 8 & 255)] += (depth + 1) * (depth + 1)
            break
    s[PAST] -= 1
    if not s[GIVEN_UP]:
        value = to_table(best, ply)
        kind = AT_LEAST if best >= beta else AT_MOST if best <= alpha else EXACT
        if tt[slot] != key ^ note and tt[slot + 1] >> 31 > depth + 64:
            # Shallower entries are replaced.
            slot ^= 2
        tt[slot] = key ^ note
        tt[slot + 1] = (depth + 64) << 31 | kind << 29 | (value + 65536) << 12 | min(choice, 4095)
    return best


def place(tt: Table, key: int) -> int:
    """The slot of a position, or the one it would get if searched deeply enough."""
    slot = 4 * (key % (len(tt) // 4))
    return slot + 2 if tt[slot] != key and tt[slot + 2] == key else slot


def pick(out: Table, i: int, n: int) -> None:
    """Bring the turn of the highest rank to place ``i``; of equal ones the first."""
    most = i
    for j in range(i + 1, n):
        if out[WIDTH * j + RANK] > out[WIDTH * most + RANK]:
            most = j
    if most != i:
        for k in range(WIDTH):
            here, there = WIDTH * i + k, WIDTH * most + k
            out[here], out[there] = out[there], out[here]


def best(g: Table, b: Table, side: int, note: int, tt: Table) -> int:
    """Which of the turns of a position, in the order of the kernel, is remembered; -1: none."""
    key = number(g, b, 0, side) ^ note
    slot = place(tt, key)
    return tt[slot + 1] & 4095 if tt[slot] == key else -1
