"""The small patterns that a game at random answers with (Gelly, Wang, Munos and Teytaud, 2006).

They are what MoGo played by, as published: nine points around one where a stone is put, turned and
mirrored in all ways, for either colour.
"""

from __future__ import annotations

from functools import cache
from itertools import product

#: Rows of nine: ``X`` and ``O`` are stones of different colours, ``.`` is free, ``-`` outside;
#: ``x`` and ``o`` are anything but that stone, though no edge; ``?`` is anything at all.
_HANE = ("XOX...???", "XO....?.?", "XO?X..x.?", ".O.X.....")
_CUT = ("XO?O.o?o?", "XO?O.X???", "?X?O.Oooo", "OX?o.O???")
_EDGE = ("X.?O.?---", "OX?X.O---", "?X?x.O---", "?XOx.x---", "?OXX.O---")
_MEANS = {"X": (1,), "O": (2,), ".": (0,), "-": (3,), "x": (0, 2), "o": (0, 1), "?": (0, 1, 2, 3)}
_TURNED, _MIRRORED = (6, 3, 0, 7, 4, 1, 8, 5, 2), (2, 1, 0, 5, 4, 3, 8, 7, 6)


@cache
def table() -> list[int]:
    """For each number of eight neighbours (:func:`.kernel.around`): 1 if a pattern, else 0."""
    found = [0] * 4**8
    for pattern in {way for one in (*_HANE, *_CUT, *_EDGE) for way in _ways(one)}:
        for around in product(*(_MEANS[sign] for sign in pattern[:4] + pattern[5:])):
            number = 0
            for one in around:
                number = 4 * number + one
            found[number] = 1
    return found


def _ways(pattern: str) -> set[str]:
    """A pattern in all its turns and mirrors and both colours."""
    found = set()
    for mirrored in (pattern, "".join(pattern[at] for at in _MIRRORED)):
        way = mirrored
        for _turn in range(4):
            way = "".join(way[at] for at in _TURNED)
            found |= {way, way.translate(str.maketrans("XOxo", "OXox"))}
    return found
