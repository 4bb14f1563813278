"""Two ladies against one on any board, solved by sweeps over all positions.

It asks the rules what each position leads to, and shares nothing with the tables of endings, which
know no board larger than 8 × 8.
"""

from __future__ import annotations

from array import array
from itertools import combinations
from typing import Any

from zamora.core.grid import GridState
from zamora.core.steps import Side

#: The squares of the ladies that hunt, that of the lady that is hunted, and whose turn it is.
Key = tuple[tuple[int, ...], int, Side]


def hunts(game: Any) -> dict[Key, bool]:
    """Of all positions with one or two white ladies and a black one, whether White forces a win."""
    squares = [number for number, cell in enumerate(game.board.cells) if game.used(cell)]
    keys: list[Key] = [
        (hunters, hunted, side)
        for many in (1, 2)
        for hunters in combinations(squares, many)
        for hunted in squares
        if hunted not in hunters
        for side in Side
    ]
    number = {key: n for n, key in enumerate(keys, start=2)}
    # 0: nobody is left to hunt; 1: nobody is left to be hunted.
    won = bytearray(len(keys) + 2)
    won[1] = 1
    after = []
    for hunters, hunted, side in keys:
        cells = [""] * len(game.board.cells)
        cells[hunted] = "d"
        for one in hunters:
            cells[one] = "D"
        found = array("i")
        for state in game.results(GridState(tuple(cells), side)):
            left = tuple(at for at in squares if state.cells[at] == "D")
            if not left or "d" not in state.cells:
                found.append(int(bool(left)))
            else:
                found.append(number[left, state.cells.index("d"), state.side])
        after.append(found)
    changed = True
    while changed:
        changed = False
        for n, ((_hunters, _hunted, side), found) in enumerate(zip(keys, after, strict=True), 2):
            reach = any if side is Side.FIRST else all
            if not won[n] and reach(won[one] for one in found):
                won[n] = changed = True
    return {key: bool(won[n]) for n, key in enumerate(keys, start=2)}
