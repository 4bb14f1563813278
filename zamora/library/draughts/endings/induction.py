"""What solving endings asks of draughts: the same functions run interpreted and compiled.

:mod:`zamora.compiled.induction` solves. Two families are a group: each follows from the other by
quiet turns, and what captures and coronations lead to has been solved before.

The workspace ``w`` is: the row of the game, that of the ending (:mod:`.numbering`), room for two
boards, and room for turns.
"""

from __future__ import annotations

from typing import TypeAlias

from zamora.compiled.induction import LOST, WINS
from zamora.compiled.sets import Table
from zamora.library.draughts.endings.numbering import BACK, FAMILIES, GONE, index, position
from zamora.library.draughts.kernel import LINES, SQUARES, WIDTH, play, turns

Workspace: TypeAlias = tuple[Table, Table, Table, Table]

#: A side that cannot move loses.
STUCK = LOST


def stand(w: Workspace, number: int) -> bool:
    """Set the position with this number up, its first side to move; whether there is one."""
    g, e, b, _listed = w
    first = e[FAMILIES] + 1
    low, high = 0, e[first - 1]
    while high - low > 1:
        middle = (low + high) // 2
        if e[first + 5 * middle] <= number:
            low = middle
        else:
            high = middle
    at = first + 5 * low
    return position(g, e, b, 0, e[at + 1], e[at + 2], e[at + 3], e[at + 4], number - e[at])


def follow(w: Workspace, out: Table, free: int) -> int:
    """Write what the turns of the first side lead to; the new end."""
    g, e, b, listed = w
    count = turns(g, b, 0, 0, listed, 0)
    for i in range(count):
        play(g, b, 0, listed, WIDTH * i)
        found = index(g, e, b, g[SQUARES], 1)
        out[free + i] = WINS if found == GONE else found
    return free + count


def come(w: Workspace, out: Table, free: int) -> int:
    """Step back: write what quiet turns of the rival lead to the position; the new end.

    Where something can be captured no turn is quiet; such numbers are among them.
    """
    g, e, b, _listed = w
    squares = g[SQUARES]
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
                out[free] = index(g, e, b, 0, 1)
                free += 1
                b[origin] = 0
            if kind == 3:
                break
            i += length + 1
        b[at] = kind
    return free
