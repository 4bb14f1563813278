"""Solving an ending backwards from its ends: the same functions run interpreted and compiled.

Two families are solved together: each follows from the other by quiet turns. What captures and
coronations lead to has been solved before. A position is won in n turns of both sides together if
a turn leads to one that is lost in n - 1, and none to one lost sooner; lost in n turns if all lead
to won ones, of which the longest takes n - 1. Level by level one goes back a step (:func:`before`)
from positions decided in n - 1; nothing else need be looked at, save where a coronation decides,
which is noted for its level (``due``). What is never decided is a draw.

``values`` has a byte for each number: 0 as long as nothing is known, n for a win in n turns,
:data:`LOST` + n for a loss, :data:`DRAWN`, or :data:`NOBODY`.
"""

from __future__ import annotations

from zamora.compiled.sets import Table
from zamora.library.draughts.endings.numbering import (
    BACK,
    GONE,
    index,
    position,
)
from zamora.library.draughts.kernel import HIGH, LINES, LOW, SQUARES, WIDTH, play, turns

LOST = 128
#: A draw by capture, as long as the solving goes on; a number that no position has.
DRAWN, NOBODY = 254, 255
#: Longer than any win.
NEVER = 120


def after(g: Table, e: Table, values: Table, b: Table, out: Table, r: int) -> int:
    """The value of the position that a turn of the first side leads to, for the second."""
    play(g, b, 0, out, r)
    found = index(g, e, b, g[SQUARES], 1)
    if found == GONE:
        return LOST
    return values[found]


def quiet(b: Table, out: Table, r: int) -> bool:
    """Whether a turn leaves the number of men and ladies as it is."""
    if out[r + LOW] or out[r + HIGH] or out[r] < 0:
        return False
    return b[out[r] >> 16] == out[r] & 255


def begin(
    g: Table,
    e: Table,
    values: Table,
    due: Table,
    first: int,
    number: int,
    n1: int,
    n2: int,
    n3: int,
    n4: int,
    b: Table,
    out: Table,
) -> int:
    """Set a position's value as far as captures and coronations decide it; how many turns it has.

    The position is that with ``number`` in the family that begins at ``first``. -1: there is none.
    """
    if not position(g, e, b, 0, n1, n2, n3, n4, number):
        values[first + number] = NOBODY
        return -1
    n = turns(g, b, 0, 0, out, 0)
    if n == 0:
        values[first + number] = LOST
        return 0
    won, lost, draws, inner = NEVER, 0, False, False
    for i in range(n):
        if quiet(b, out, WIDTH * i):
            inner = True
            continue
        value = after(g, e, values, b, out, WIDTH * i)
        if value >= LOST and value < DRAWN:
            won = min(won, value - LOST + 1)
        elif value and value < LOST:
            lost = max(lost, value + 1)
        else:
            draws = True
    if not inner:
        if won < NEVER:
            values[first + number] = won
        elif draws:
            values[first + number] = DRAWN
        else:
            values[first + number] = LOST + lost
    elif won < NEVER:
        due[first + number] = won
    return n


def examine(
    g: Table,
    e: Table,
    values: Table,
    due: Table,
    at: int,
    level: int,
    b: Table,
    out: Table,
) -> bool:
    """Whether the position on the board, with number ``at``, is decided at a level: note it then.

    If a coronation may decide it later, its level is noted instead.
    """
    won, lost, every, later = NEVER, 0, True, NEVER
    for i in range(turns(g, b, 0, 0, out, 0)):
        value = after(g, e, values, b, out, WIDTH * i)
        if value >= LOST and value < DRAWN:
            distance = value - LOST + 1
            if distance <= level:
                won = min(won, distance)
            else:
                every = False
                later = min(later, distance)
        elif value and value < LOST:
            lost = max(lost, value + 1)
            if value + 1 > level:
                later = min(later, value + 1)
        else:
            every = False
    due[at] = 0
    if won < NEVER:
        values[at] = won
        return True
    if every and lost <= level:
        values[at] = LOST + lost
        return True
    if later < NEVER:
        due[at] = later
    return False


def before(g: Table, e: Table, values: Table, due: Table, level: int, lost: bool, b: Table) -> int:
    """Step back from the position on the board, decided one level before; how many are won by it.

    With ``lost``, whoever can come here wins at this level; else it may have lost, and is due.
    """
    squares = g[SQUARES]
    found = 0
    for at in range(squares):
        kind = b[at]
        if kind < 3:
            continue
        b[at] = 0
        i = e[e[BACK] + at] if kind == 3 else g[g[LINES] + 6 * squares + at]
        while g[i] if kind == 4 else True:
            length = e[i] if kind == 3 else g[i]
            for j in range(i + 1, i + 1 + length):
                origin = e[j] if kind == 3 else g[j]
                if b[origin]:
                    if kind == 3:
                        continue
                    break
                b[origin] = kind
                came = index(g, e, b, 0, 1)
                b[origin] = 0
                if values[came] == 0:
                    if lost:
                        values[came] = level
                        found += 1
                    elif due[came] == 0 or due[came] > level:
                        due[came] = level
            if kind == 3:
                break
            i += length + 1
        b[at] = kind
    return found


def solve(
    g: Table,
    e: Table,
    values: Table,
    due: Table,
    families: Table,
    level: int,
    back: bool,
    b: Table,
    out: Table,
) -> int:
    """Do a level of families that belong together; how many positions it decides.

    ``families`` has the last level at which something is sure to be due, and of each family where
    it begins, its size, and its four counts. Level 0 begins; of others, the steps ``back`` come
    first, then what is due.
    """
    found = 0
    for f in range(1, len(families), 6):
        first, many = families[f], families[f + 1]
        n1, n2, n3, n4 = families[f + 2], families[f + 3], families[f + 4], families[f + 5]
        for number in range(many):
            at = first + number
            value = values[at]
            if level == 0:
                begin(g, e, values, due, first, number, n1, n2, n3, n4, b, out)
                value = values[at]
                if value < DRAWN:
                    # What has been decided is stepped back from one level later.
                    families[0] = max(families[0], due[at], 1 + (value & (LOST - 1)))
            elif back:
                if (value == level - 1 and value) or value == LOST + level - 1:
                    position(g, e, b, 0, n1, n2, n3, n4, number)
                    found += before(g, e, values, due, level, value >= LOST, b)
                    found += 1
            elif due[at] == level and value == 0:
                position(g, e, b, 0, n1, n2, n3, n4, number)
                found += examine(g, e, values, due, at, level, b, out)
                families[0] = max(families[0], due[at])
    return found
