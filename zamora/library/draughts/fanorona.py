"""Fanorona, of Madagascar (Neto & Silva, chapter 3, "As origens").

**Rules.** On the 9 × 5 points of two alquerque boards side by side, a man goes along a line to the
next point, if that is empty. It captures by *approach* if a rival stands on the point to which the
same line leads on: that rival and all that stand behind it in a row. It captures by *withdrawal* if
a rival stands on the point behind the one that it leaves: that rival and all behind it.

**Rulings.** The figures are lost; the two turns that the text plays from the start fix much of it.

- The start is the usual one: 22 men a side, two full rows, and in the middle row from the left
  black, white, black, white, none, black, white, black, white. So the text's first turn, from e2 to
  the middle, captures two, and its answer f4-e5 captures three: g3, h2, i1.
- The captured row ends before an empty point or a man of one's own.
- If a step captures both ways, the player chooses one: the text captures "por aproximação e
  afastamento", never both together.
- Captures are compulsory, as in all draughts of the chapter. After a capture the same man may go on
  capturing, but may also stop: the text's second turn stops at e5, where e5-e4 would capture e3.
  In one turn it comes to no point twice, and does not go twice in a row in the same direction: the
  usual rules, which the text leaves out.
- The captured leave immediately: a later step of the same turn may end where they stood.
- The first turn of a side is like all others: the text's two turns capture once each, which other
  rules demand there, but the first could not go on, and for the second see above.
- Boards of 5 × 5 and 3 × 3 points, which Madagascar knows as well, are a parameter; their middle
  rows begin black from the left, and the other half answers it in the other colour.
- A side without a turn loses, even if men are left; a position for the third time is a draw.

Turns are written ``f4-e5xg3``: from, to, and the nearest of those captured. What is captured may be
left out where there is one way only, all of it may be said (``f4-e5xg3+h2+i1``), and ``f4xe5`` and
``f4:e5`` are read as well; turns that go on are ``f4-e5xg3-e4xe3``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import takewhile
from typing import ClassVar

from zamora.core.board import Board, Cell, distance
from zamora.core.grid import GridDraft, GridState, Man
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step, StepPattern
from zamora.library.draughts.lines import MEN, OnLines, lattice

#: The value of a step that captures: which way.
APPROACH, WITHDRAWAL = "approach", "withdrawal"
#: A man on its way: the board, its point, the points of this turn, the way of its last step.
_Going = tuple[tuple[str, ...], int, tuple[int, ...], tuple[int, int]]
_SIZES = {"9x5": (5, 9), "5x5": (5, 5), "3x3": (3, 3)}
#: A point, and what stands before it.
_SIGN = re.compile(r"\s*(-+>?|[–—→:×x+]|a(?=\s))?\s*([a-z]+\d+)\s*", re.IGNORECASE)


class Fanorona(OnLines):
    """The rules of Fanorona; see the module's docstring."""

    key: ClassVar[str] = "fanorona"
    name: ClassVar[str] = "Fanorona"
    #: Nearly every turn captures: men are counted on no quiet position, so none is worth anything.
    men: ClassVar[Mapping[str, Man]] = {"F": MEN["F"]._replace(worth=0)}
    stay: ClassVar[bool] = False
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            "9x5",
            tuple(_SIZES),
            lambda: _("Tablero"),
            lambda: _("¿De cuántos puntos es el tablero?"),
        )
    }

    def make_board(self) -> Board:
        """Points with the lines of Alquerque."""
        return lattice(*_SIZES[str(self.settings["size"])])

    @property
    def goes_on(self) -> bool:
        """Going on is optional."""
        return False

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Full rows; in the middle one the colours take turns, and its half turn changes them."""
        row, column = (self.board.rows + 1) // 2, (self.board.columns + 1) // 2
        below = [cell for cell in self.board.cells if cell.row > row]
        left = {Cell(row, c): "fF"[1 - c % 2] for c in range(1, column)}
        right = {Cell(row, 2 * column - c.column): man.swapcase() for c, man in left.items()}
        return self.set_up(self.facing(below) | left | right, side)

    def jumps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """Steps that approach rivals or withdraw from them."""
        passed = self._passed(draft)
        for step in super().moves(draft, cell):
            ahead = _way(cell, step.target)
            if step.target in passed or (passed and _way(passed[-1], cell) == ahead):
                continue
            for value, at, way in (
                (APPROACH, step.target, ahead),
                (WITHDRAWAL, cell, (-ahead[0], -ahead[1])),
            ):
                if row := self._row(draft.state, at, way):
                    yield Step("move", step.piece, cell, step.target, captures=row, value=value)

    def _row(self, state: GridState, at: Cell, way: tuple[int, int]) -> tuple[Cell, ...]:
        """The rivals in a row behind a point, in the order of the board."""
        rival = "fF"[state.side]
        line = self._rays[self.index[at]].get(way, ())
        return tuple(self.board.cells[one] for one in sorted(_while(state.cells, rival, line)))

    def _passed(self, draft: GridDraft) -> tuple[Cell, ...]:
        """The points that the man has left in this turn."""
        return tuple(map(self.board.cell, filter(None, draft.state.note.split("-"))))

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """As ever; the point that the man leaves is remembered until the turn ends."""
        assert step.origin is not None
        after = super().take(draft, step)
        left = [*filter(None, [draft.state.note]), self.board.name(step.origin)]
        return after._replace(state=after.state._replace(note="-".join(left)))

    def end(self, draft: GridDraft) -> GridState:
        """Nothing is remembered."""
        return super().end(draft)._replace(note="")

    # The same by whole turns ----------------------------------------------------------------------

    @cached_property
    def _rays(self) -> tuple[dict[tuple[int, int], tuple[int, ...]], ...]:
        """From each point, by its number: the points on along each way, by their numbers."""
        return tuple(
            {
                _way(cell, line[0]): tuple(self.index[one] for one in line)
                for line in self.board.ways[cell]
            }
            for cell in self.board.cells
        )

    def results(self, state: GridState) -> Iterator[GridState]:
        """What :meth:`steps` lead to, without making any; each way to capture is gone once."""
        own, rival = ("F", "f") if state.side is Side.FIRST else ("f", "F")
        found: dict[tuple[str, ...], None] = {}
        begun: list[_Going] = [
            (state.cells, at, (at,), (0, 0))
            for at, content in enumerate(state.cells)
            if content == own
        ]
        seen = set[tuple[tuple[str, ...], int, frozenset[int], tuple[int, int]]]()
        ways = begun.copy()
        while ways:
            cells, at, passed, last = ways.pop()
            for way, line in self._rays[at].items():
                if cells[line[0]] or line[0] in passed or way == last:
                    continue
                back = self._rays[at].get((-way[0], -way[1]), ())
                for row in (line[1:], back):
                    taken = _while(cells, rival, row)
                    if not taken:
                        continue
                    board = list(cells)
                    for number in (at, *taken):
                        board[number] = ""
                    board[line[0]] = own
                    after = tuple(board)
                    found[after] = None
                    key = (after, line[0], frozenset(passed), way)
                    if key not in seen:
                        seen.add(key)
                        ways.append((after, line[0], (*passed, line[0]), way))
        if not found:
            for cells, at, _passed, _last in begun:
                for line in self._rays[at].values():
                    if not cells[line[0]]:
                        board = list(cells)
                        board[at], board[line[0]] = "", own
                        found[tuple(board)] = None
        for after in found:
            yield GridState(after, state.side.other)

    # Notation -------------------------------------------------------------------------------------

    def _arrow(self, step: Step) -> str:
        nearest = min(step.captures, key=lambda c: distance(c, step.target), default=None)
        taken = "" if nearest is None else f"x{self.board.name(nearest)}"
        return f"-{self.board.name(step.target)}{taken}"

    def _read_cells(self, text: str, said: str, place: tuple[int, int]) -> Iterator[StepPattern]:
        parts = [*_SIGN.finditer(said)]
        if "".join(part[0] for part in parts) != said or len(parts) < 2 or parts[0][1]:
            raise self._unreadable(text, place)
        first, *others = (self._cell(text, part[2], place) for part in parts)
        way, taken = [first], list[Cell]()
        for part, cell in zip(parts[1:], others, strict=True):
            if part[1] and part[1] in ":xX×+" and len(way) > 1:
                taken.append(cell)
                continue
            if len(way) > 1:
                yield _pattern(way, taken, place)
            way, taken = [way[-1], cell], []
        yield _pattern(way, taken, place)


def _way(one: Cell, other: Cell) -> tuple[int, int]:
    """How many rows and columns it is from one to the other."""
    return other.row - one.row, other.column - one.column


def _while(cells: tuple[str, ...], rival: str, row: tuple[int, ...]) -> tuple[int, ...]:
    """The points of a row before the first without a rival."""
    return tuple(takewhile(lambda number: cells[number] == rival, row))


def _pattern(way: list[Cell], taken: list[Cell], place: tuple[int, int]) -> StepPattern:
    """A step; one of the captured, next to it, says which way it captures; several are all."""
    origin, target = way
    rows, columns = _way(origin, target)
    value = None
    if Cell(target.row + rows, target.column + columns) in taken:
        value = APPROACH
    elif Cell(origin.row - rows, origin.column - columns) in taken:
        value = WITHDRAWAL
    captures = tuple(sorted(taken)) if len(taken) > 1 or (taken and value is None) else None
    return StepPattern(
        "move", origin=origin, target=target, captures=captures, value=value, place=place
    )
