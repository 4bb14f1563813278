"""Whole turns of draughts as plain numbers: the same functions run interpreted and compiled.

What differs between countries comes as a row of numbers, ``g``, that :mod:`.machine` reads off the
class of a game: its lines, where men are crowned, which captures may be chosen. So one piece of
machine code, compiled once, serves all of them. A test compares these turns with those of the
step-by-step generator.

Squares are the ones that are played on, numbered from 0. What stands on one is 0 for nothing, 1 and
2 for man and lady of the first side, 3 and 4 for those of the second. Boards stand in a row one
after the other, a square a number; ``o`` says where one begins. So do turns, each of
:data:`WIDTH` numbers.
"""

from __future__ import annotations

from zamora.compiled.sets import Table, lowest

# The row of a game --------------------------------------------------------------------------------

#: How many squares there are.
SQUARES = 0
#: The flags and figures of :class:`~zamora.library.draughts.common.Draughts`.
GREATEST, LADY_COUNTS, LADIES_FIRST, LANDS_CLOSE, LANDS_TO_GO_ON, SHORT_STOP = 1, 2, 3, 4, 5, 6
#: Turns of both sides together after which a chase is over; 0: never.
CHASE = 7
#: What men and ladies are worth where a position is judged.
WORTH = 8
#: Where tables begin. Of lines, for each kind of man, going and capturing, and square: where in the
#: row they stand, a line after the other, its length before it, 0 after the last.
LINES = 10
#: For each kind and square: what the man becomes if its turn ends there, or goes on from there.
CROWNED, PASSING = 11, 12
#: For each kind and square, a random number; :mod:`.search` makes one for a position of them.
NUMBERS = 13
#: For each pair of squares: whether they lie next to each other.
NEAR = 14
HEAD = 16

# A turn -------------------------------------------------------------------------------------------

#: Origin, target and what stands there afterwards (:func:`record`), or :data:`STAYS`; two words of
#: those captured; how far it goes before others; its place in the list.
TURN, LOW, HIGH, RANK, PLACE = 0, 1, 2, 3, 4
WIDTH = 5
#: Sentinel: the man returned to its origin unchanged, so only captures matter.
STAYS = -1
#: The squares of the first word of those captured.
HALF = 36
#: Room for the turns of all plies; behind them, for the stack of a search for captures.
ROOM = 1 << 15
STACK = WIDTH * ROOM
FRAME = 6
ALL = STACK + FRAME * 4096


def taken(low: int, high: int, square: int) -> int:
    """Not 0 if the man on a square has been captured in this turn."""
    if square < HALF:
        return low >> square & 1
    return high >> (square - HALF) & 1


def can_hop(g: Table, b: Table, o: int, at: int, kind: int, low: int, high: int) -> bool:
    """Whether a man can capture from a square, which is empty on the board."""
    i = g[g[LINES] + (2 * kind - 1) * g[SQUARES] + at]
    while g[i]:
        over = -1
        for j in range(i + 1, i + 1 + g[i]):
            square = g[j]
            there = b[o + square]
            if over < 0:
                if there:
                    if (there < 3) == (kind < 3) or taken(low, high, square):
                        break
                    over = square
            elif there:
                break
            else:
                return True
        i += g[i] + 1
    return False


def choosy(g: Table, b: Table, o: int, j: int, stop: int, kind: int, low: int, high: int) -> bool:
    """Whether one of the free squares of a line, from place ``j``, lets the man capture on."""
    while j < stop and not b[o + g[j]]:
        man = g[g[PASSING] + (kind - 1) * g[SQUARES] + g[j]]
        if can_hop(g, b, o, g[j], man, low, high):
            return True
        if g[LANDS_CLOSE]:
            return False
        j += 1
    return False


def capture(g: Table, b: Table, o: int, origin: int, out: Table, base: int, n: int) -> int:
    """List the captures of a man, from place ``n`` on; where they end.

    Pending branches are on a stack behind the turns: where the man has come to, what it is, what it
    has captured last (-1: nothing yet), all those captured, what they count. No function calls
    itself: Numba would keep it on disk, and crash on it the next time.
    """
    squares = g[SQUARES]
    first = b[o + origin]
    b[o + origin] = 0
    top = push(out, STACK, origin, first, -1, 0, 0, 0)
    while top > STACK:
        top -= FRAME
        at, kind, last = out[top], out[top + 1], out[top + 2]
        low, high, worth = out[top + 3], out[top + 4], out[top + 5]
        goes_on = False
        i = g[g[LINES] + (2 * kind - 1) * squares + at]
        while g[i]:
            over = -1
            picky = False
            stop = i + 1 + g[i]
            low_after, high_after = low, high
            for j in range(i + 1, stop):
                square = g[j]
                there = b[o + square]
                if over < 0:
                    if there:
                        if (there < 3) == (kind < 3) or taken(low, high, square):
                            break
                        over = square
                        if square < HALF:
                            low_after = low | (1 << square)
                        else:
                            high_after = high | (1 << (square - HALF))
                        if g[LANDS_TO_GO_ON]:
                            picky = choosy(g, b, o, j + 1, stop, kind, low_after, high_after)
                elif there:
                    break
                else:
                    goes_on = True
                    man = g[g[PASSING] + (kind - 1) * squares + square]
                    if not picky or can_hop(g, b, o, square, man, low_after, high_after):
                        counts = worth + (1 if b[o + over] & 1 else g[LADY_COUNTS])
                        top = push(out, top, square, man, over, low_after, high_after, counts)
                    if g[LANDS_CLOSE]:
                        break
            i = stop
        if last >= 0 and not goes_on:
            brakes = g[SHORT_STOP] and not kind & 1 and not b[o + last] & 1
            if not brakes or g[g[NEAR] + at * squares + last]:
                n = record(g, origin, first, at, kind, low, high, worth, out, base, n)
    b[o + origin] = first
    return n


def push(
    out: Table, top: int, at: int, kind: int, last: int, low: int, high: int, worth: int
) -> int:
    """Push a pending branch; the new end of the stack."""
    if top >= ALL - FRAME:
        return top
    out[top], out[top + 1], out[top + 2] = at, kind, last
    out[top + 3], out[top + 4], out[top + 5] = low, high, worth
    return top + FRAME


def record(
    g: Table,
    origin: int,
    first: int,
    at: int,
    kind: int,
    low: int,
    high: int,
    worth: int,
    out: Table,
    base: int,
    n: int,
) -> int:
    """Add a finished capture, if it is none of those known and worth as much; where they end."""
    rank = 2 * worth + g[LADIES_FIRST] * (1 - (first & 1))
    if n >= ROOM - 1:
        return n
    if g[GREATEST] and n > base:
        if rank < out[WIDTH * base + RANK]:
            return n
        if rank > out[WIDTH * base + RANK]:
            n = base
    becomes = g[g[CROWNED] + (kind - 1) * g[SQUARES] + at]
    code = origin << 16 | at << 8 | becomes
    if origin == at and becomes == first:
        code = STAYS
    for i in range(base, n):
        r = WIDTH * i
        if out[r] == code and out[r + LOW] == low and out[r + HIGH] == high:
            return n
    r = WIDTH * n
    out[r], out[r + LOW], out[r + HIGH], out[r + RANK] = code, low, high, rank
    return n + 1


def turns(g: Table, b: Table, o: int, side: int, out: Table, base: int) -> int:
    """List the turns of a side from place ``base`` on; where they end.

    There is room for :data:`ROOM` turns; a search that uses it up must stop.
    """
    n = base
    own = 2 * side + 1
    for at in range(g[SQUARES]):
        kind = b[o + at]
        if kind == own or kind == own + 1:
            n = capture(g, b, o, at, out, base, n)
    if n > base:
        return n
    for at in range(g[SQUARES]):
        kind = b[o + at]
        if kind == own or kind == own + 1:
            n = moves(g, b, o, at, kind, out, n)
    return n


def moves(g: Table, b: Table, o: int, at: int, kind: int, out: Table, n: int) -> int:
    """List the quiet moves of a man."""
    i = g[g[LINES] + (2 * kind - 2) * g[SQUARES] + at]
    while g[i]:
        for j in range(i + 1, i + 1 + g[i]):
            square = g[j]
            if b[o + square] or n >= ROOM:
                break
            r = WIDTH * n
            becomes = g[g[CROWNED] + (kind - 1) * g[SQUARES] + square]
            out[r] = at << 16 | square << 8 | becomes
            out[r + LOW] = out[r + HIGH] = out[r + RANK] = 0
            n += 1
        i += g[i] + 1
    return n


def play(g: Table, b: Table, o: int, out: Table, r: int) -> None:
    """Write the board after a turn behind the board before it."""
    squares = g[SQUARES]
    p = o + squares
    for square in range(squares):
        b[p + square] = b[o + square]
    code, low, high = out[r], out[r + LOW], out[r + HIGH]
    while low:
        b[p + lowest(low)] = 0
        low &= low - 1
    while high:
        b[p + HALF + lowest(high)] = 0
        high &= high - 1
    if code != STAYS:
        b[p + (code >> 16)] = 0
        b[p + (code >> 8 & 255)] = code & 255


def chased(g: Table, b: Table, o: int) -> bool:
    """Whether three ladies are after one, and no other men are on the board."""
    first, second = 0, 0
    for square in range(g[SQUARES]):
        there = b[o + square]
        if there:
            if there & 1 or first + second == 4:
                return False
            if there == 2:
                first += 1
            else:
                second += 1
    return first * second == 3


def noted(g: Table, b: Table, o: int, out: Table, r: int, note: int) -> int:
    """How many turns a chase has lasted after a turn, by the board before it."""
    if g[CHASE] and not out[r + LOW] | out[r + HIGH] and chased(g, b, o):
        return note + 1
    return 0


def perft(
    g: Table, b: Table, o: int, side: int, note: int, depth: int, out: Table, base: int
) -> int:
    """The number of paths of ``depth`` turns, at least 1, from a game that goes on."""
    n = turns(g, b, o, side, out, base)
    if depth == 1 or n == base:
        return n - base
    total = 0
    for i in range(base, n):
        then = noted(g, b, o, out, WIDTH * i, note)
        if not g[CHASE] or then < g[CHASE]:
            play(g, b, o, out, WIDTH * i)
            total += perft(g, b, o + g[SQUARES], 1 - side, then, depth - 1, out, n)
    return total
