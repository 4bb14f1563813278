"""Alice chess: two boards, and every move changes boards (Neto & Silva, chapter 2, "Alice").

V. R. Parton's game of 1953, named after the girl who went through the looking glass.

**Rules.** Chess, with a second board that is empty at first. A man moves, and takes, on the board
where he stands, by the rules of chess; then he goes to the same square of the other board, which
must have been empty. A move must be legal before the man changes boards: no king passes by a square
where he would be in check, even if he is out of it on the other board. Castling needs the squares
where king and rook come to stand empty on the other board as well, and the king not in check there.
A pawn that has made its double step and, having changed boards, stands next to a rival's pawn can
be taken in passing by it in the next turn; that pawn changes boards, too.

**Rulings.**

- After the change the own king must not be in check either: the source says that a man put between
  on the king's board uncovers him again, and that one who comes from the other board shields him.
- Check is given on the board where the king stands, by the men that attack him there, whether or
  not the square on the other board where the taker would land is free.
- "Legal before he changes boards" concerns the board of the man alone: a king on the other board
  may still be in check then, and out of it when the man has arrived.
- A double step needs the two squares ahead empty on the pawn's board, and the second one on the
  other: the text's "ambos os quadrados à sua frente" are the one here and the one there. Only on
  the board where it lands can it be taken in passing: the square behind it must be empty there
  (else the man there would be taken), and on the board where the taking pawn goes.
- King and rook castle from the first board, where they have never left their squares, and go to the
  other one together.
- A pawn on the last row is promoted and stands as a new man on the other board.
- A draw as in chess by stalemate, the third occurrence or fifty turns of each side; for want of men
  only between bare kings: what can be forced, or even helped, on two boards the source does not
  say.
- Three boards (parameter ``boards``): men go from the first to the second, from there to the third,
  from there to the first; with ``boards=free`` to either, as the player likes. The source gives
  both as ideas; larger armies, which it recommends then, it leaves open, and so they are left out.
- The source leaves the board out where it writes a turn. Here a turn says where the man comes to
  stand: ``e4/2`` is e4 of the second board; squares are called ``2:e4``. What the source writes is
  read as long as it fits one turn.

With two boards a square is never occupied on both: a man that lands on one leaves its twin empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import Board, Cell, side_by_side
from zamora.core.grid import GridState, algebraic_board
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.phrases import Fact, fact
from zamora.core.refusals import Look
from zamora.core.steps import Piece
from zamora.library.chess.notation import PART
from zamora.library.chess.oncells import CASTLINGS, ChessOnCells

#: How many boards lie side by side, and how many columns one takes with the gap after it.
ABREAST, WIDE = 2, 9
#: Three boards; the player chooses which one the man goes to.
FREE = "free"


class Alicia(ChessOnCells):
    """The rules of Alice chess; see the module's docstring."""

    key: ClassVar[str] = "alicia"
    name: ClassVar[str] = "Ajedrez de Alicia"
    source: ClassVar[str] = "002, 2"
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "boards": Parameter(
            2,
            (2, 3, FREE),
            lambda: _("Tableros"),
            lambda: _("¿Cuántos tableros hay, y a cuál se pasa?"),
            {
                2: lambda: _("dos"),
                3: lambda: _("tres, en orden"),
                FREE: lambda: _("tres, a elegir"),
            },
        )
    }
    #: Knights and bishops reach half of each board only, and no man defends a neighbour for long.
    worth: ClassVar[Mapping[str, int]] = {
        "P": 100,
        "C": 230,
        "A": 270,
        "T": 500,
        "D": 1000,
        "R": 0,
    }
    centre: ClassVar[Mapping[str, int]] = {"P": 2, "C": 6, "A": 5, "T": 2, "D": 2, "R": -3}

    def make_board(self) -> Board:
        """Boards of 64 squares, two of them side by side; each has its rows and columns."""
        parts = [algebraic_board(8, 8)] * (2 if self.settings["boards"] == 2 else 3)
        whole = side_by_side(parts, ABREAST * WIDE)

        def row(number: int) -> str:
            return str(9 - number % WIDE) if number % WIDE else ""

        def column(number: int) -> str:
            return " abcdefgh"[number % WIDE].strip()

        return replace(whole, line_names=(row, column))

    def goes_from(self, part: int) -> tuple[int, ...]:
        """To the next board, or to any other."""
        boards = len(self.board.areas)
        if self.settings["boards"] == FREE:
            return tuple(other for other in range(boards) if other != part)
        return ((part + 1) % boards,)

    def landings(self, men: Sequence[str], arrives: int) -> Iterator[int]:
        """On the same square of another board, where it is empty."""
        part, square = divmod(arrives, PART)
        for other in self.goes_from(part):
            if not men[other * PART + square]:
                yield other * PART + square

    def too_few(self, state: GridState) -> bool:
        """Bare kings."""
        return sum(map(bool, state.cells)) == 2

    def mark(self, target: Cell) -> str:
        """The number of the board."""
        return "/" + self.board.name(target).partition(":")[0]

    def hindered(self, look: Look, piece: Piece, cell: Cell) -> Fact | None:
        """The man must go to another board, or the square there is occupied."""
        state, cells = look.draft.state, self.board.cells
        origin, target = self.index[piece.cells[0]], self.index[cell]
        over = [cells[m.target] for m in self.reaches(state, origin) if m.arrives == target]
        if over:
            return fact("goes over", piece=piece, cells=over)
        if target // PART == origin // PART:
            if look.on(cell) is None or not look.is_own(look.on(cell)):
                return self._over_there(look, piece, target)
            return None
        if target // PART not in self.goes_from(origin // PART):
            return fact("not that board", piece=piece, cell=cell)
        return self._kept_out(look, piece, cell)

    def _over_there(self, look: Look, piece: Piece, target: int) -> Fact | None:
        """Why a man that reaches a square of its own board cannot go over."""
        for part in self.goes_from(target // PART):
            cell = self.board.cells[part * PART + target % PART]
            if (found := self._kept_out(look, piece, cell)) is not None:
                return found
        return None

    def _kept_out(self, look: Look, piece: Piece, cell: Cell) -> Fact | None:
        """The man could go over if the square were empty."""
        state, target = look.draft.state, self.index[cell]
        other = look.on(cell)
        if other is None:
            return None
        free = self.with_cells(state, {cell: ""})
        if any(move.target == target for move in self.reaches(free, self.index[piece.cells[0]])):
            return fact("kept out", piece=piece, cell=cell, other=other)
        return None

    def no_castling(self, look: Look, right: str) -> Fact:
        """Blocked on the other board, or under attack."""
        state, side = look.draft.state, look.side
        _king, *way, _rook, beside = CASTLINGS[side][right]
        men = self.standing(state)
        over = [part * PART + cell for part in self.goes_from(0) for cell in (way[-1], beside)]
        return fact("castle kept out" if any(men[n] for n in over) else "castle attacked")

    def impossible(self, state: GridState) -> str:
        """With two boards no square is taken on both."""
        two = self.settings["boards"] == 2
        if two and any(
            one and other for one, other in zip(state.cells[:PART], state.cells[PART:], strict=True)
        ):
            return _("Con dos tableros, la misma casilla no puede estar ocupada en los dos.")
        return super().impossible(state)


def reached(rules: Alicia, man: str, start: Cell) -> frozenset[Cell]:
    """The squares that a man can ever reach on empty boards, the first one included.

    Args:
        rules: with two boards or three.
        man: his letter, ``"C"`` for a knight; no pawn.
        start: where he begins, alone.
    """
    empty = rules.initial()._replace(cells=("",) * len(rules.board.cells))
    found = {start}
    waiting = [start]
    while waiting:
        here = waiting.pop()
        state = rules.with_cells(empty, {here: man})
        for move in rules.reaches(state, rules.index[here]):
            cell = rules.board.cells[move.target]
            if cell not in found:
                found.add(cell)
                waiting.append(cell)
    return frozenset(found)
