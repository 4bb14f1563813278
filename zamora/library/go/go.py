"""Go (Neto & Silva, chapter 4, "Go").

**Rules.** On the points of a square board, empty at first, Black and White put a stone a turn on an
empty point. Stones of a side that are joined along lines are a group; the empty points next to it
are its liberties. A rival group that loses its last liberty is captured and leaves the board. No
stone may leave its own group without liberties, unless it captures. No stone may bring back the
board as it was before the rival's last turn (ko). A player may pass. After two passes in a row the
game ends: dead stones are taken off (:mod:`.stones`), and each side has as many points as it has
stones and empty points that only it surrounds. White also gets a compensation, the komi. The side
with more points wins; if both have as many, White does.

**Rulings.**

- The source's board has 19 × 19 points, and 9 × 9 or 13 × 13 for quicker games: the usual one
  here is 9 × 9, and ``size`` goes from 5 to 19.
- The komi is 5,5, the source's "valor comum"; its own worked end of a game is counted without one.
- Ko forbids one board only, that of the turn before, as the source says. A longer circle is a draw
  when a position occurs for the third time, as in all games here.
- A pass is a turn, after which a ko may be taken again.
- Points that border on both sides ("d3 ou d9") belong to neither. Nor do, by this count, the shared
  liberties of a seki; its stones count.
- After the count has begun a group may be given up by its owner only; dead stones of the rival's
  are not taken off against its will, but played out.
- Points are called as in the source, with an ``i`` among the letters, ``a1`` below on the left.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, ClassVar

from zamora.core.board import EAST, SOUTH, Board, Cell, algebraic, drawn
from zamora.core.grid import images
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Symmetry
from zamora.core.tiling import POINTS
from zamora.library.go.stones import DEAD, Stones, komi


def size(usual: int) -> Parameter:
    """The parameter that says how large a square board is."""
    known = (usual, *(one for one in (9, 13, 19) if one != usual))
    return Parameter(
        usual,
        (*known, *(one for one in range(5, 20) if one not in known)),
        lambda: _("Tablero"),
        lambda: _("¿Cuántas líneas tiene el tablero?"),
    )


#: Where a turn, or its number, begins in a line such as ``1. e5 e7 2. c3 paso``.
_STARTS = re.compile(
    r"(?<![^\s.)])(?:\d{1,3}\s?(?:\.{1,3}|\))\s?)?(?:\*?[a-s]\d{1,2}|pas[oae]|pass)(?![^\s.;,])",
    re.IGNORECASE,
)


def _stars(lines: int) -> frozenset[Cell]:
    """The points with a dot, as on boards of wood: in the corners, in the middle, at 19 between."""
    near, middle = 3 + (lines > 11), (lines + 1) // 2
    along = {near, lines + 1 - near}
    if lines < 7:
        return frozenset({Cell(middle, middle)})
    stars = {Cell(row, column) for row in along for column in along} | {Cell(middle, middle)}
    if lines > 13:
        for one in along:
            stars |= {Cell(one, middle), Cell(middle, one)}
    return frozenset(stars)


class OnSquares(Stones):
    """Stones on the points of a square board."""

    def __init__(self, **given: Any) -> None:
        """As every game; some of its points have a dot."""
        super().__init__(**given)
        lines = int(self.settings["size"])
        self.ground = Ground(material="wood", stars=_stars(lines))  # type: ignore[misc]

    def make_board(self) -> Board:
        """Rows and columns of points."""
        lines = int(self.settings["size"])
        board = Board.rectangle(lines, lines, algebraic(lines), POINTS)
        ways = drawn(board.cells, (EAST, SOUTH), lambda _cell, _way: True)
        return replace(board, lettered=True, lines=ways)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Turns and mirrors."""
        return images(self.board)


class Go(OnSquares):
    """The rules of Go; see the module's docstring."""

    key: ClassVar[str] = "go"
    name: ClassVar[str] = "Go"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": size(9),
        "komi": komi("5.5"),
        "dead": DEAD,
    }
    turn_starts = _STARTS

    def openspiel(self) -> str:
        """``go``, which counts all stones as alive and ends after two passes."""
        if self.settings["dead"] == "agreed":
            return ""
        return f"go(board_size={self.settings['size']},komi={self.komi:g})"
