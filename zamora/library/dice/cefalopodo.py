"""Cefalopodo: dice that are put down and never thrown (Muñoz Santonja 2022, section 4).

Mark Steere's Cephalopod of 2006.

**Rules.** On an empty board of 5 × 5 squares White and Black put down a die a turn on an empty
square. If two or more of the dice next to it, of either side, show six or less together, it takes
them off and shows their sum; a die that takes nothing shows a one. When the board is full, the side
with more dice on it wins; the number of squares is odd, so there are no draws. The source also
recommends 3 × 3 and 3 × 5 (parameters ``rows`` and ``columns``), and warns of 4 × 4. On
superdupergames.org it has found 5 × 5 × 3 as well (parameter ``floors``).

**Rulings.**

- Choosing a square where something can be taken is optional, but there taking is mandatory: the
  source has a one "en una casilla que no permita capturas" only. Next to each other are squares
  that share a side.
- A single die is never taken: the source speaks of dice and their sum, and its fourth figure shows
  a one put next to dice that show too much together.
- A player who can take several groups chooses one. The source shows all neighbours taken; that any
  two or more will do is in Steere's own rules (marksteeregames.com), to which it sends its readers.
- Dice do not run out ("un número de dados igual al de casillas … o quizás uno menos").
- White begins; the source does not say who does.
- Of the board with three floors the source names the size only. The squares above and below a
  square are next to it, too, as nothing else makes a solid of three boards. They are drawn two and
  one, so that squares are large enough for a finger; a square is called by its floor, its column
  and its row: ``1a3``. Any of the flat boards may have three floors.

A die that takes keeps the sum of all pips, any other adds one, and no square holds more than six:
so no position comes back, and every game ends. On 3 × 3 the first player wins.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import combinations, pairwise
from typing import ClassVar

from zamora.core.board import Board, Cell, side_by_side
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board, images
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Outcome, Reason, Side, Step, Symmetry

#: What a die shows at most.
MOST = 6
#: How many floors are drawn side by side.
ABREAST = 2
#: What a die is worth by its pips: the more it shows, the fewer others can be taken with it.
WORTH = (0, 40, 45, 55, 70, 85, 100)


class Cefalopodo(GridGame):
    """The rules of Cefalopodo; see the module's docstring."""

    key: ClassVar[str] = "cefalopodo"
    name: ClassVar[str] = "Cefalópodo"
    ground: ClassVar[Ground] = Ground(material="felt")
    source: ClassVar[str] = "003, 4"
    chooses_captures: ClassVar[bool] = True
    men: ClassVar[Mapping[str, Man]] = {"D": Man("die", Noun("dado"), marks="123456")}
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "rows": Parameter(
            5, (5, 3), lambda: _("Filas"), lambda: _("¿Cuántas filas tiene el tablero?")
        ),
        "columns": Parameter(
            5, (5, 3), lambda: _("Columnas"), lambda: _("¿Cuántas columnas tiene el tablero?")
        ),
        "floors": Parameter(1, (1, 3), lambda: _("Pisos"), lambda: _("¿Cuántos pisos tiene?")),
    }

    def make_board(self) -> Board:
        """The squares that were chosen: always an odd number."""
        rows, columns, floors = map(int, self.settings.values())
        floor = algebraic_board(rows, columns)
        if floors == 1:
            return floor
        whole = side_by_side([floor] * floors, ABREAST * (columns + 1))
        return replace(whole, naming=lambda cell: whole.naming(cell).replace(":", ""))

    @cached_property
    def beside(self) -> Mapping[Cell, tuple[Cell, ...]]:
        """The squares that touch each: on its floor, then above and below."""
        found = {cell: self.board.beside(cell) for cell in self.board.cells}
        for lower, upper in pairwise(self.board.areas):
            for cell in lower.board.cells:
                below, above = lower.outward(cell), upper.outward(cell)
                found[below] += (above,)
                found[above] += (below,)
        return found

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A die on any empty square, with all that it can take there."""
        if draft.done:
            return
        cells, die = draft.state.cells, self.of_side("d", draft.state.side)
        for cell in self.empty(draft.state):
            around = tuple([cells[other][1:] for other in self._near[cell]])
            yield from self._puts(die, cell, around)

    @cached_property
    def _near(self) -> Mapping[Cell, tuple[int, ...]]:
        """The same, by their places."""
        return {
            cell: tuple(map(self.index.__getitem__, near)) for cell, near in self.beside.items()
        }

    @cached_property
    def _puts(self) -> Callable[[str, Cell, tuple[str, ...]], tuple[Step, ...]]:
        """The dice that can be put on a square, by what those around it show."""

        @lru_cache(maxsize=1 << 14)
        def puts(die: str, cell: Cell, around: tuple[str, ...]) -> tuple[Step, ...]:
            beside = zip(self.beside[cell], around, strict=True)
            pips = {other: int(shown) for other, shown in beside if shown}
            groups = [
                (total, group)
                for size in range(len(pips), 1, -1)
                for group in combinations(sorted(pips), size)
                if (total := sum(pips[other] for other in group)) <= MOST
            ]
            return tuple(
                self.place(f"{die}{total}", cell, captures=group)
                for total, group in groups or [(1, ())]
            )

        return puts

    def decided(self, state: GridState) -> Outcome | None:
        """When the board is full, the side with more dice wins."""
        if not all(state.cells):
            return None
        first, second = (sum(1 for _cell in self.own(state, side)) for side in Side)
        return Outcome(Side(first < second), Reason.COUNT)

    def content_worth(self, content: str, cell: Cell) -> int:
        """What a die is worth, wherever it stands: what is hard to take, more."""
        return WORTH[int(content[1:] or 0)] * (1 if content.isupper() else -1)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Those of the rectangle, on all floors together, and the floors upside down."""
        areas = self.board.areas
        flat = images(areas[0].board)
        if len(areas) == 1:
            return flat
        here = Symmetry("floors", lambda cell: cell, False, False)

        def lifted(one: Symmetry, *, over: bool) -> Symmetry:
            order = areas[::-1] if over else areas
            to = {
                old.outward(cell): new.outward(one.map(cell))
                for old, new in zip(areas, order, strict=True)
                for cell in old.board.cells
            }
            name = f"{one.name}, upside down" if over else one.name
            return Symmetry(name, to.__getitem__, False, one.reverses != over)

        return (
            *(lifted(one, over=False) for one in flat),
            *(lifted(one, over=True) for one in (here, *flat)),
        )
