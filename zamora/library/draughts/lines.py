"""Men on points that lines join: the alquerques, from which draughts come.

A man goes to the next point of a line, either way; it captures by a short jump along a line, over a
rival on the next point to the point behind it. The board defines the lines.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import ClassVar

from zamora.core.board import EAST, SOUTH, Board, Cell, Direction, algebraic, block, drawn
from zamora.core.grid import GridDraft, GridState, Man, Noun, images
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Side, Step, Symmetry
from zamora.core.tiling import POINTS
from zamora.library.draughts.capturing import Capturing

#: The men of these games, where all are alike.
MEN: Mapping[str, Man] = {
    "F": Man("draughtsman", Noun("ficha", feminine=True), worth=100),
}


def lined(cells: Sequence[Cell], lines: tuple[tuple[Cell, ...], ...]) -> Board:
    """A board of points with these lines, named as in chess."""
    rows = max(cell.row for cell in cells)
    return Board(tuple(sorted(cells)), algebraic(rows), POINTS, lettered=True, lines=lines)


class OnLines(Capturing):
    """Men that go and jump along the lines of a board, forwards, sideways and backwards."""

    ground: ClassVar[Ground] = Ground(material="wood")
    source: ClassVar[str] = "002, 3"
    men: ClassVar[Mapping[str, Man]] = MEN

    def jumps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """Over a rival on the next point of a line to the one behind it, if that is free."""
        state = draft.state
        for line in self.board.ways[cell]:
            if len(line) < 2 or self.at(state, line[1]) or line[0] in draft.taken:
                continue
            if self.captures(self.at(state, cell), self.at(state, line[0])):
                yield self.move(state, cell, line[1], captures=line[:1])

    def captures(self, man: str, other: str) -> bool:
        """Whether a man may capture what stands on another point."""
        return bool(other) and self.owners[other] is not self.owners[man]

    def moves(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """To the next point of a line, if that is free."""
        for line in self.board.ways[cell]:
            if not self.at(draft.state, line[0]):
                yield self.move(draft.state, cell, line[0])

    @cached_property
    def _near(self) -> tuple[tuple[tuple[int, int | None], ...], ...]:
        """For each point, by its place, those that lines lead to, and the ones behind them."""
        return tuple(
            tuple(
                (self.index[line[0]], self.index[line[1]] if len(line) > 1 else None)
                for line in self.board.ways[cell]
            )
            for cell in self.board.cells
        )

    def results(self, state: GridState) -> Iterator[GridState] | None:
        """Where nothing can be captured, a man goes to the next point: no steps are needed."""
        cells, near = state.cells, self._near
        owners, side = self.owners, state.side
        own = [n for n, man in enumerate(cells) if man and owners[man] is side]
        for at in own:
            for over, behind in near[at]:
                # Most points next to a man are free, or his own men's.
                if behind is None or not cells[over] or cells[behind]:
                    continue
                if self.captures(cells[at], cells[over]):
                    return None
        return self._quiet(state, own)

    def _quiet(self, state: GridState, own: Iterable[int]) -> Iterator[GridState]:
        for at in own:
            for target, _behind in self._near[at]:
                if not state.cells[target]:
                    after = list(state.cells)
                    after[at], after[target] = "", after[at]
                    yield GridState(tuple(after), state.side.other, state.note)

    def facing(self, own: Sequence[Cell], content: str = "F") -> dict[Cell, str]:
        """Men of the first side on these points, those of the second opposite them."""
        rows, columns = self.board.rows + 1, self.board.columns + 1
        there = {Cell(rows - c.row, columns - c.column): content.lower() for c in own}
        return dict.fromkeys(own, content) | there

    def set_up(self, men: Mapping[Cell, str], side: Side) -> GridState:
        """The state in which these men stand."""
        return GridState(tuple(men.get(cell, "") for cell in self.board.cells), side)

    @cached_property
    def _images(self) -> tuple[Symmetry, ...]:
        lines = {frozenset(line) for line in self.board.lines}
        kept = [
            one
            for one in images(self.board)
            if {frozenset(map(one.map, line)) for line in self.board.lines} == lines
        ]
        swapped = [
            replace(one, name=f"{one.name}, exchanged", swaps_sides=True)
            for one in (*kept, Symmetry("same", lambda c: c, True, False))
        ]
        return tuple(sorted((*swapped, *kept), key=lambda one: one.name != "half-turn, exchanged"))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The images of the lines, as they are and with the sides exchanged.

        The half turn that exchanges them comes first: it leaves the start as it is.
        """
        return self._images


_POINTS = tuple(cell for cell in block(range(1, 9), range(1, 9)) if sum(cell) % 2)
_LINES = drawn(_POINTS, (Direction(1, 1), Direction(1, -1)), lambda _cell, _way: True)


class AndarRaya(OnLines):
    """Andar-raya, between Alquerque and draughts (Neto & Silva, chapter 3, "As origens").

    **Rules.** The Spanish game was played on the lines of a lattice that lies over a board of 8 × 8
    squares, by rules like those of Alquerque: along a line to the next point; over a rival to the
    empty point behind it.

    **Rulings.** The figure is lost, and of the rules the text says no more.

    - The lattice: the middles of the 32 dark squares (a1 is dark), joined by their diagonals. Its
      points have the squares' names, so that lattice and board lie over each other, as the text
      says.
    - Twelve men a side, on its three nearest rows, as in the draughts that came of it.
    - As in Alquerque, men go and capture forwards and backwards, without promotion; captures are
      compulsory and go on as long as possible, but need not be the greatest; the captured are taken
      off when the turn is over, and no man is jumped twice.
    - White begins; a side without a turn loses; a position for the third time is a draw.
    """

    key: ClassVar[str] = "andar-raya"
    name: ClassVar[str] = "Andar-raya"
    board: ClassVar[Board] = lined(_POINTS, _LINES)

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Three rows of men a side."""
        return self.set_up(self.facing([c for c in self.board.cells if c.row > 5]), side)


_PLACES = tuple(cell for cell in block(range(1, 14), range(1, 12)) if sum(cell) % 2 == 0)
_WAYS = (Direction(0, 2), Direction(2, 0), Direction(1, 1), Direction(1, -1))


def _leads(cell: Cell, way: Direction) -> bool:
    """Along diagonals from everywhere, along rows and columns from the squares' corners."""
    return 0 not in way or cell.row % 2 == 1


class Dablot(OnLines):
    """Dablot, of the Sami in Sweden (Neto & Silva, chapter 3, "As origens").

    **Rules.** Each side has 28 peasants, a prince and a king. The rules are the usual ones, those
    of Alquerque: along a line to the next point; over a rival to the empty point behind it. But a
    peasant cannot capture prince or king, and a prince cannot capture the king.

    **Rulings.** The figure is lost, and the text says nothing else.

    - The board is the one that Keyland saw in Frostviken (1921): 5 × 6 squares with both diagonals,
      72 points in all, the corners and the middles of the squares. Seven rows of six corners and
      six rows of five middles take turns; from a corner lines lead every way, from a middle along
      the diagonals.
    - The peasants fill a side's five nearest rows, 28 points; the prince stands on the last point
      to their right in the row before them, the king on the last one of the middle row, the same
      way.
    - All go and capture every way, without promotion. A king captures all, a prince all but the
      king.
    - As in Alquerque, captures are compulsory and go on as long as possible, but need not be the
      greatest; the captured are taken off when the turn is over, and no man is jumped twice.
    - Losing the king does not end the game. White begins; a side without a turn loses, even if only
      men are left that cannot be captured; a position for the third time is a draw.
    """

    key: ClassVar[str] = "dablot"
    name: ClassVar[str] = "Dablot"
    board: ClassVar[Board] = lined(_PLACES, drawn(_PLACES, _WAYS, _leads))
    men: ClassVar[Mapping[str, Man]] = {
        "C": Man("draughtsman", Noun("campesino"), worth=100),
        "P": Man("lady", Noun("príncipe"), worth=200),
        "R": Man("king", Noun("rey"), worth=300),
    }
    #: Whom each captures.
    prey: ClassVar[Mapping[str, str]] = {"C": "C", "P": "CP", "R": "CPR"}

    def captures(self, man: str, other: str) -> bool:
        """Whether the other is a rival and not of higher rank."""
        return super().captures(man, other) and other.upper() in self.prey[man.upper()]

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Peasants in five rows, the prince and the king before them."""
        peasants = self.facing([c for c in self.board.cells if c.row > 8], "C")
        prince, king = (
            self.facing([at], man) for at, man in ((Cell(8, 10), "P"), (Cell(7, 11), "R"))
        )
        return self.set_up(peasants | prince | king, side)


#: The directions of the lines of a lattice with diagonals.
WAYS = (EAST, SOUTH, Direction(1, 1), Direction(1, -1))
#: The columns of the points in the rows of a board of two triangles, from its edge to its middle.
_TRIANGLES = {
    "indio": ((1, 2, 4, 6, 7), (2, 4, 6), (3, 4, 5), (4,)),
    "marroqui": ((1, 3, 5), (2, 3, 4), (3,)),
}


def crossed(cell: Cell, way: Direction) -> bool:
    """Whether a line leads on where each second point has its diagonals, the corners among them."""
    return 0 in way or sum(cell) % 2 == 0


def lattice(rows: int, columns: int) -> Board:
    """A board of rows, columns, and the diagonals of each second point."""
    cells = block(range(1, rows + 1), range(1, columns + 1))
    return lined(cells, drawn(cells, WAYS, crossed))


def hourglass(half: tuple[tuple[int, ...], ...]) -> Board:
    """A board of two triangles that share a corner."""
    rows = (*half, *half[-2::-1])
    cells = [Cell(row, column) for row, line in enumerate(rows, 1) for column in line]
    wide, middle = half[0][-1], len(half)
    sides = [[c for c in cells if c.column == c.row], [c for c in cells if sum(c) == wide + 1]]
    across = [[c for c in cells if c.row == row] for row in range(1, len(rows) + 1)]
    down = [[c for c in cells if c.column == column] for column in {*half[1], middle}]
    lines = (line for line in (*sides, *across, *down) if len(line) > 2)
    return lined(cells, tuple(sorted(map(tuple, lines))))


class Alquerque(OnLines):
    """Alquerque, the ancestor of draughts (Neto & Silva, chapter 3, "As origens").

    **Rules.** On the points of a board of lines a man goes along a line to the next point, if that
    is empty; if a rival stands there and the point behind it on the same line is empty, it may jump
    over it and captures it. In some of the old rules captures are compulsory. The same rules hold
    on a board of four such boards, on one of India with eleven men a side, and on a simpler one of
    Morocco.

    **Rulings.** The figures of this section are lost in our copy of the text.

    - The board: 5 × 5 points; rows, columns, and the diagonals of each second point, the corners
      among them. Twelve men a side (the usual set-up, since Alfonso X): two full rows, and the two
      points to its right in the middle row; the middle is empty. The quadruple board has 9 × 9
      points and, filled in the same way, forty men a side.
    - The Indian board with eleven men a side is Egara-guti's: two triangles that share a corner,
      each with a base of five points and two cross lines of three, and two lines that lead from
      base to base through the ends of the outer cross lines (H. J. R. Murray, 1952). The Moroccan
      one is Felli's: two triangles with bases of three points, one cross line of three each, six
      men a side. In both, all points but the shared corner are filled. Of the Indian *circle* the
      text says neither points, nor lines, nor men: it is left out.
    - Men go and capture every way, without promotion.
    - Captures are compulsory, as in all draughts of the chapter, and go on as long as possible, but
      need not be the greatest. With ``must=False`` capturing and going on are optional.
    - The captured are taken off when the turn is over and no man is jumped twice, as in the
      chapter's draughts.
    - White begins; a side without a turn loses; a position for the third time is a draw.
    """

    key: ClassVar[str] = "alquerque"
    name: ClassVar[str] = "Alquerque"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "board": Parameter(
            "clasico",
            ("clasico", "cuadruple", "indio", "marroqui"),
            lambda: _("Tablero"),
            lambda: _("¿En qué tablero?"),
            {
                "clasico": lambda: _("clásico"),
                "cuadruple": lambda: _("cuádruple"),
                "indio": lambda: _("de la India"),
                "marroqui": lambda: _("de Marruecos"),
            },
        ),
        "must": Parameter(
            True,
            (True, False),
            lambda: _("Tomar"),
            lambda: _("Quien puede tomar, ¿tiene que tomar?"),
            {True: lambda: _("sí"), False: lambda: _("no")},
        ),
    }

    def make_board(self) -> Board:
        """The points and lines of the board that is chosen."""
        kind = str(self.settings["board"])
        if kind in _TRIANGLES:
            return hourglass(_TRIANGLES[kind])
        size = 9 if kind == "cuadruple" else 5
        return lattice(size, size)

    @cached_property
    def _must(self) -> bool:
        return bool(self.settings["must"])

    @property
    def obliged(self) -> bool:
        """As is chosen."""
        return self._must

    @property
    def goes_on(self) -> bool:
        """As is chosen."""
        return self._must

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """All points but the middle are filled."""
        middle = Cell((self.board.rows + 1) // 2, (self.board.columns + 1) // 2)
        return self.set_up(self.facing([cell for cell in self.board.cells if cell > middle]), side)
