"""The values of a small ending, kept in a file: a zip archive with a part for each chalice cell.

``53`` is the part with the chalice on row 5, column 3; only columns 1 to 5 are kept, the others
are mirror images. A part has a byte for each position with the strong side to move, as
:data:`LOST` says; the slowest number is the cell of the
piece (the 117 open cells in reading order, then: taken), next that of the lone king (his 120 cells
in reading order), then that of the strong king (his 120). A part takes a hundredth of a second to
unpack, and only those that are asked for are. :mod:`zamora.solve.endingfile` says the rest.
"""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

from zamora.library.court.caliz import Caliz
from zamora.solve.endingfile import EndingFile, Table

#: What is added to the distance of a loss; a win is its distance, a draw 0. Distances are smaller.
LOST = 128
#: How many cells a piece has, or has none; and each of the kings.
PIECE, KING = 118, 120
PART = PIECE * KING * KING
#: Positions whose turns make the fingerprint of the rules.
SAMPLE = (
    "caliz:1 R155,T148 R15 85 B",
    "caliz:1 R84,T75 R44 85 B",
    "caliz:1 R84,A85 R64 75 B",
    "caliz:1 R94,T85 R74 75 N",
    "caliz:1 R146,A135 R124 125 N",
)


def at(table: Table, row: int, column: int, piece: int, lone: int, king: int) -> int:
    """The byte of a position with the chalice on that row and column, in the left half."""
    return table.part(f"{row}{column}")[(piece * KING + lone) * KING + king]


def rules() -> str:
    """A fingerprint of the rules: what some positions lead to."""
    game, digest = Caliz(), hashlib.sha256()
    for code in SAMPLE:
        digest.update(repr(sorted(map(repr, game.results(game.position(code).state)))).encode())
    return digest.hexdigest()


def file(name: str) -> EndingFile:
    """The file of an ending."""
    variable = f"ZAMORA_FINAL_{name.upper()}"
    return EndingFile(Caliz.key, name, Path(__file__).parent, rules, variable)


@lru_cache(maxsize=4)
def find(name: str) -> Table:
    """The table of an ending; raises as :meth:`zamora.solve.endingfile.EndingFile.find`."""
    return file(name).find()
