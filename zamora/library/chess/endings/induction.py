"""Retrograde analysis of perde-ganha with a man of each side."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable

from zamora.library.chess.endings import numbering
from zamora.library.chess.endings.numbering import MUST_TAKE, NOBODY, NUMBERS
from zamora.library.chess.losing import PierdeGana

#: A byte is 0 for a draw, n + 1 for a win in n turns of both sides, ``LOST`` + n for a loss.
WON, LOST = 1, 128
#: After so many positions whoever waits is told.
STRIDE = 1 << 12


def solved(game: PierdeGana, report: Callable[[float], None] = lambda _done: None) -> bytes:
    """The values of all positions, a byte each by their numbers; 0 where there is none."""
    before: list[array[int] | None] = [None] * (NUMBERS + 2)
    left = bytearray(NUMBERS + 2)
    values = bytearray(NUMBERS + 2)
    values[NOBODY], values[MUST_TAKE] = WON, LOST + 1
    queue = deque([NOBODY])
    for number in range(NUMBERS):
        if number % STRIDE == 0:
            report(number / NUMBERS)
        found = numbering.following(game, number)
        if found is None:
            continue
        after = set(found)
        left[number] = len(after)
        if not after:  # whoever cannot move has won
            values[number] = WON
            queue.append(number)
        for other in after:
            known = before[other]
            if known is None:
                known = before[other] = array("l")
            known.append(number)
    # Distances come in their order: what must take has lost in one turn, as who takes has.
    queue.append(MUST_TAKE)
    while queue:
        number = queue.popleft()
        lost = values[number] >= LOST
        distance = values[number] - (LOST if lost else WON) + 1
        for other in before[number] or ():
            if values[other]:
                continue
            left[other] -= 1
            if lost or not left[other]:
                if distance >= LOST - WON:
                    raise OverflowError("a distance does not fit into its byte")
                values[other] = (WON if lost else LOST) + distance
                queue.append(other)
    report(1.0)
    return bytes(values[:NUMBERS])
