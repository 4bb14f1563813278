"""Progressive Go (Neto & Silva, chapter 4, "Go progressivo"): on squares and on hexagons.

**Rules.** Those of Go (:mod:`.go`), but the first turn of the game has one stone, the second two,
the third three, and so on; a player need not put all of them, and how many the rival may put does
not depend on that. On squares a turn ends immediately when a stone leaves a rival group with one
liberty. On hexagons a cell has up to six liberties, and that restriction is not used.

Both can be changed, as the source says: the progression (``pace``: 1, 2, 3, 4, …; 1, 2, 2, 2, …;
1, 2, 1, 1, 2, 1, …; 1, 3, 4, 4, 4, …; 1, 3, 5, 7, …) and the restriction (``stops``: a rival group
is left with one liberty; or all stones of a turn must belong to different groups; or none).

**Rulings.**

- The progression counts turns, passes too.
- A turn with a capture may go on: the stone that captures rarely leaves a group with one liberty.
- *Different groups*: after each stone no two stones of the turn may be joined, not even by older
  ones between them.
- *Ko*: no stone may bring back the board as it was before the rival's turn, whichever it is of the
  turn. To take back and put another stone as well, put the other one first.
- *Stopping* happens where the stone itself takes the second last liberty; a group that had one
  liberty before does not stop the turn.
- No komi, since the text names none; White wins if both have as many points, as in Go.
- The board of hexagons has six cells a side, 91 in all ("venceram por 48-43"). Its letters count
  columns and its numbers diagonals, so that all printed cells but i2 and i1 lie on it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from itertools import product
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridState
from zamora.core.i18n import _, ngettext
from zamora.core.parameters import Parameter, Value, Words
from zamora.core.steps import Symmetry
from zamora.core.tiling import UPRIGHT_HEXAGONS
from zamora.library.go.go import OnSquares, size
from zamora.library.go.images import turns_and_mirrors
from zamora.library.go.stones import DEAD, Groups, Memory, Stones, komi

#: Stones of the first turns; then of those that come again and again, and what each round adds.
PACES: Mapping[str, tuple[tuple[int, ...], tuple[int, ...], int]] = {
    "1-2-3": ((), (1,), 1),
    "1-2-2": ((1,), (2,), 0),
    "1-2-1": ((), (1, 2, 1), 0),
    "1-3-4": ((1, 3), (4,), 0),
    "1-3-5": ((), (1,), 2),
}
#: The most turns of a position that are listed.
LISTED = 330


def stones_of(pace: str, number: int) -> int:
    """How many stones the turn with this number, from 1, may have.

    >>> [[stones_of(pace, n) for n in range(1, 7)] for pace in ("1-2-3", "1-2-1", "1-3-4")]
    [[1, 2, 3, 4, 5, 6], [1, 2, 1, 1, 2, 1], [1, 3, 4, 4, 4, 4]]
    """
    first, again, more = PACES[pace]
    if number <= len(first):
        return first[number - 1]
    rounds, place = divmod(number - 1 - len(first), len(again))
    return again[place] + rounds * more


PACE = Parameter(
    "1-2-3",
    tuple(PACES),
    lambda: _("Progresión"),
    lambda: _("¿Cuántas piedras tiene cada turno?"),
    {
        "1-2-3": lambda: _("1, 2, 3, 4…"),
        "1-2-2": lambda: _("1, 2, 2, 2…"),
        "1-2-1": lambda: _("1, 2, 1, 1, 2, 1…"),
        "1-3-4": lambda: _("1, 3, 4, 4, 4…"),
        "1-3-5": lambda: _("1, 3, 5, 7…"),
    },
)


def stops(usual: str) -> Parameter:
    """The parameter that says what restricts a turn."""
    meanings: dict[Value, Words] = {
        "atari": lambda: _("el turno termina al dejar a un rival con una libertad"),
        "groups": lambda: _("las piedras de un turno van a grupos distintos"),
        "none": lambda: _("sin restricción"),
    }
    return Parameter(
        usual,
        (usual, *(one for one in meanings if one != usual)),
        lambda: _("Restricción"),
        lambda: _("¿Qué limita las piedras de un turno?"),
        meanings,
    )


class Progressive(Stones):
    """Turns of more and more stones."""

    @property
    def first(self) -> Memory:
        """The first turn."""
        return Memory(1)

    def due(self, memory: Memory) -> int:
        """As the progression says."""
        return stones_of(str(self.settings["pace"]), memory.number)

    def ends(self, draft: GridDraft) -> bool:
        """Whether a rival group next to the last stone has one liberty."""
        if self.settings["stops"] != "atari":
            return False
        cells, at = draft.state.cells, self.index[draft.at]
        groups = Groups(self.near, cells)
        return any(
            cells[other] not in ("", cells[at]) and len(groups.at(other).liberties) == 1
            for other in self.near[at]
        )

    def apart(self, draft: GridDraft, groups: Groups, at: int) -> bool:
        """Whether no stone of this turn belongs to the group that the new one joins."""
        if self.settings["stops"] != "groups":
            return True
        own = self.of_side("p", draft.state.side)
        put = {self.index[self.board.cell(name)] for name in self.memory(draft.state).put}
        return all(
            put.isdisjoint(groups.at(other).stones)
            for other in self.near[at]
            if draft.state.cells[other] == own
        )

    def allowance(self, draft: GridDraft) -> str:
        """How many stones are left in this turn."""
        memory = self.memory(draft.state)
        left = self.due(memory) - len(memory.put)
        if left <= 0 or draft.done > len(memory.put) or (draft.done and self.ends(draft)):
            return ""
        said = ngettext("Puedes poner {n} piedra.", "Puedes poner hasta {n} piedras.", left)
        return said.format(n=left)

    def listable(self, state: GridState) -> bool:
        """As long as there are few ways to choose the points, those of captured stones included."""
        due = self.due(self.memory(state))
        free = state.cells.count("")
        if due > 1:
            groups, rival = Groups(self.near, state.cells), self.of_side("p", state.side.other)
            free += sum(
                len(stones)
                for stones, liberties in groups
                if state.cells[stones[0]] == rival and len(liberties) < due
            )
        ways = sum(math.comb(free, many) for many in range(min(free, due) + 1))
        return ways <= LISTED

    def numbering(self, start: GridState, played: int) -> tuple[int, int]:
        """Each turn has its own number, as in the source."""
        return self.memory(start).number + played, 0


class ProgressiveGo(Progressive, OnSquares):
    """Progressive Go on squares; see the module's docstring."""

    key: ClassVar[str] = "go-progresivo"
    name: ClassVar[str] = "Go progresivo"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": size(13),
        "pace": PACE,
        "stops": stops("atari"),
        "komi": komi("0"),
        "dead": DEAD,
    }


class ProgressiveHexGo(Progressive):
    """Progressive Go on hexagons; see the module's docstring."""

    key: ClassVar[str] = "go-progresivo-hex"
    name: ClassVar[str] = "Go progresivo en hexágonos"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            6,
            (6, 3, 4, 5, 7, 8),
            lambda: _("Lado"),
            lambda: _("¿Cuántos hexágonos tiene un lado del tablero?"),
        ),
        "pace": PACE,
        "stops": stops("none"),
        "komi": komi("0"),
        "dead": DEAD,
    }

    def make_board(self) -> Board:
        """Letters count columns, numbers diagonals that fall to the right."""
        side = int(self.settings["size"])
        names = {
            Cell(2 * side - 1 + (x - side) - 2 * (y - side), x): f"{chr(ord('a') + x - 1)}{y}"
            for x, y in product(range(1, 2 * side), repeat=2)
            if abs(x - y) < side
        }
        return Board(tuple(sorted(names)), names.__getitem__, UPRIGHT_HEXAGONS)

    @cached_property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Sixths of a turn, and mirrors."""
        return turns_and_mirrors(self.board)
