"""El río Guadalete: pawns become planks, and over planks the others cross (Sánchez Torres 2006).

Invented by the author of *Juegos de tablero modernos*; chapter "El río Guadalete".

**Rules.** Chess, with a river across the middle of the board. Men other than pawns cannot stand in
the river nor pass over it, except on planks; only a knight jumps over. A pawn that comes to a
square of the river becomes a plank, which stays there for the whole game and makes the square a
usual one, for both sides. Pawns are taken like others until then, but cannot capture. The king is
too heavy for planks: he never stands on one. The number of a side's pawns that have become planks
must be more than half of the rival's, unless the side has no pawns left: so after 1–0, 2–1, 4–2,
6–3 or 8–4 the other side has to make a plank in its next turn; 3–2, 5–3 and 7–4 may stay.

**Rulings.**

- The river is rows 4 and 5. The figure is lost; the text says that a knight on a plank reaches a
  bank "aunque pase sobre una casilla del río", so it is more than one row wide, and with four rows
  pawns would begin next to it.
- 0–0 may stay, though 0 is not more than half of 0: the game could not begin otherwise.
- A player who owes a plank and has pawns, but no legal turn that makes one (they are blocked, or do
  not help against a check), may play what is legal, and owes it until he can. The source frees only
  a player who has lost all pawns; but a rule against draws should not end games.
- The double step leads from the second row to the fourth, into the river, if the third is empty.
- Pawns do not capture, so there is no check by a pawn and no capture in passing.
- The king does not capture on planks, and lines of men are cut by the open river: they give check,
  and defend, only as far as they could move.
- Castling as in chess.
- Draws by stalemate, by the third occurrence and for want of men, as the source says: neither side
  has more than a king and pawns, or without pawns more than a knight or a bishop, or bishops on
  squares of one color. And after fifty turns of each side without a capture or a pawn's move, which
  it does not name, but "por las mismas razones".

A pawn does not capture, so it never leaves its column and alone makes the plank ahead of it:
White's planks all lie in row 4, Black's in row 5, one a column at most, and no pawn ever crosses or
is promoted. The sixteen chips of the source are enough for all of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridState, Known, algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _, later
from zamora.core.phrases import Fact, fact
from zamora.core.refusals import Look
from zamora.core.steps import Piece, Side
from zamora.core.words import Man, Noun
from zamora.library.chess.oncells import AHEAD, WAYS, ChessOnCells, Move

BOARD = algebraic_board(8, 8)
#: The rows of the river, counted from above, and its cells by number.
ROWS = (4, 5)
RIVER = range(8 * (ROWS[0] - 1), 8 * ROWS[-1])
#: All of it, for who never goes there.
WATER = frozenset(RIVER)
#: A plank, by the letter of who made it.
PLANK = Noun("tabla", feminine=True)
#: How many chips the source asks for.
CHIPS = 16
#: Who stands on a cell, by its content; a bare plank counts as empty.
_STANDING = Known(lambda content: content[:1] if content[:1] not in "Ll" else "")


class Guadalete(ChessOnCells):
    """The rules of El río Guadalete; see the module's docstring.

    On a cell stands a man, or a plank ``L``, or a man upon a plank, ``TL``; the letter of a plank
    says whose pawn it was.
    """

    key: ClassVar[str] = "guadalete"
    name: ClassVar[str] = "El río Guadalete"
    source: ClassVar[str] = "001, El río Guadalete"
    board: ClassVar[Board] = BOARD
    ground: ClassVar[Ground] = Ground(
        chequered=True,
        dark=1,
        water=frozenset(BOARD.cells[number] for number in RIVER),
        owned=lambda: _("sobre una tabla {of_side}"),
    )
    men: ClassVar[Mapping[str, Man]] = {
        **ChessOnCells.men,
        "P": ChessOnCells.men["P"]._replace(
            how=later("un peón avanza una casilla (dos desde su lugar de salida) y no toma")
        ),
        "L": Man("plank", PLANK),
    }
    pawns_take: ClassVar[bool] = False
    spares: ClassVar[tuple[str, ...]] = ()
    worth: ClassVar[Mapping[str, int]] = {
        "P": 70,
        "L": 70,
        "C": 330,
        "A": 300,
        "T": 500,
        "D": 900,
        "R": 0,
    }
    centre: ClassVar[Mapping[str, int]] = {"C": 6, "A": 4, "T": 3, "D": 3, "P": 1, "R": -2}

    # The river -----------------------------------------------------------------------------------

    def standing(self, state: GridState) -> Sequence[str]:
        """The man on each cell; a bare plank counts as empty."""
        return [*map(_STANDING.__getitem__, state.cells)]

    def closed(self, state: GridState, man: str) -> frozenset[int]:
        """For a king the river; for a pawn nothing; for the others what has no planks."""
        if man == "P":
            return frozenset()
        return WATER if man == "R" else _open_water(state.cells[RIVER.start : RIVER.stop])

    def pawn_moves(
        self, state: GridState, men: Sequence[str], origin: int, closed: frozenset[int]
    ) -> Iterator[Move]:
        """Ahead only."""
        ahead = AHEAD[state.side]
        one = origin + ahead
        if 0 <= one < len(men) and not men[one]:
            yield Move(origin, one, one)
            two = one + ahead
            if origin // 8 == (6, 1)[state.side] and not men[two]:
                yield Move(origin, two, two)

    def put(self, cells: list[str], at: int, man: str) -> None:
        """A pawn in the open river becomes a plank."""
        into = man in "Pp" and at in WATER
        cells[at] = self.of_side("L", Side(man == "p")) if into else man + cells[at]

    def turns_into(self, state: GridState, move: Move) -> str | None:
        """A plank, where a pawn comes to the open river."""
        pawn = state.cells[move.origin][0] in "Pp"
        return PLANK.word if pawn and move.target in WATER else None

    def planks(self, state: GridState) -> tuple[int, int]:
        """How many pawns of each side have become planks."""
        letters = "".join(state.cells)
        return letters.count("L"), letters.count("l")

    def owes(self, state: GridState) -> bool:
        """Whether the side to move has too few planks, and pawns to make more."""
        planks, side = self.planks(state), state.side
        own, rival = planks[side], planks[side.other]
        pawns = any(content[:1] == "Pp"[side] for content in state.cells)
        return pawns and rival > 0 and 2 * own <= rival

    def legal(self, state: GridState) -> Iterator[tuple[Move, GridState]]:
        """The legal moves; who owes a plank makes one if he can."""
        if not self.owes(state):
            yield from super().legal(state)
            return
        found = list(super().legal(state))
        yield from [pair for pair in found if self.turns_into(state, pair[0])] or found

    def too_few(self, state: GridState) -> bool:
        """Kings and pawns; without pawns, one knight or bishop, or bishops of one color."""
        men = [(man.upper(), n) for n, man in enumerate(self.standing(state)) if man]
        others = [(man, n) for man, n in men if man not in "RP"]
        if any(man not in "AC" for man, _n in others):
            return False
        shades = {(n // 8 + n) % 2 for _man, n in others}
        bishops = len(shades) == 1 and all(man == "A" for man, _n in others)
        return not others or (all(man != "P" for man, _n in men) and (len(others) == 1 or bishops))

    # Display -------------------------------------------------------------------------------------

    def label(self, content: str, cell: Cell) -> str:
        """A man's own letter, also on a plank."""
        return super().label(content[:1], cell)

    def piece(self, content: str, cells: tuple[Cell, ...]) -> Piece:
        """A man, or a bare plank."""
        return super().piece(content[:1], cells)

    def box(self) -> tuple[Piece, ...]:
        """The men, and chips for the planks."""
        home = self.board.cells[:1]
        planks = [self.piece(self.of_side("L", side), home) for side in Side]
        return (*super().box(), *(plank for plank in planks for _one in range(CHIPS // 2)))

    def territory(self, state: GridState) -> Mapping[Cell, Side]:
        """Owners of planks hidden under men."""
        return {
            self.board.cells[n]: Side(state.cells[n][-1] == "l")
            for n in RIVER
            if len(state.cells[n]) > 1
        }

    def text_rows(self, state: GridState) -> list[str]:
        """The board; the open river is ``≈``."""
        cells = [c or ("≈" if n in WATER else "") for n, c in enumerate(state.cells)]
        return super().text_rows(state._replace(cells=tuple(cells)))

    def note_words(self, note: str) -> str:
        """Nothing that a player has to know."""
        return ""

    def allowance(self, draft: GridDraft) -> str:
        """How many planks each side has made, and which must make one."""
        planks = self.planks(draft.state)
        if not any(planks):
            return ""
        said = _("Tablas: {first} a {second}.").format(first=planks[0], second=planks[1])
        if draft.done or not self.owes(draft.state):
            return said
        return f"{said} " + _("Toca hacer una tabla.")

    def text(self, state: GridState) -> str:
        """The board, the planks, the turn."""
        return "\n".join(filter(None, (super().text(state), self.allowance(GridDraft(state)))))

    # Refusals and codes --------------------------------------------------------------------------

    def duty(self, look: Look, moves: Sequence[Move]) -> Fact | None:
        """A plank that is owed, and could be made."""
        state = look.draft.state
        if not self.owes(state) or any(self.turns_into(state, move) for move in moves):
            return None
        makes = any(self.turns_into(state, move) for move, _after in self.moves(state))
        return fact("owes a plank") if makes else None

    def hindered(self, look: Look, piece: Piece, cell: Cell) -> Fact | None:
        """The open river, a plank that would break, a pawn that wants to take."""
        state, target, origin = look.draft.state, self.index[cell], self.index[piece.cells[0]]
        letter = piece.label[0].upper()
        standing = look.on(cell)
        if letter == "P":
            takes = standing is not None and standing.side is not look.side
            near = abs(target % 8 - origin % 8) < 2 and abs(target // 8 - origin // 8) == 1
            return fact("never takes") if takes and near and self._man_on(state, target) else None
        reached = any(target in ray for ray in WAYS[letter][origin])
        closed = self.closed(state, letter)
        if not reached:
            return None
        if letter == "R":
            if target not in WATER:
                return None
            return fact("too heavy" if state.cells[target] else "kings stay", cell=cell)
        if target in closed:
            return fact("river", piece=piece, cell=cell)
        ray = next(ray for ray in WAYS[letter][origin] if target in ray)
        for other in ray[: ray.index(target)]:
            if self._man_on(state, other):
                return None
            if other in closed:
                return fact("no bridge", piece=piece, cell=self.board.cells[other])
        return None

    def _man_on(self, state: GridState, number: int) -> bool:
        return state.cells[number][:1] not in ("", "L", "l")

    def refused_piece(self, piece: Piece) -> Fact | None:
        """Planks stay where they are."""
        return fact("planks stay") if piece.kind == "plank" else None

    def stands(self, content: str, cell: Cell) -> bool:
        """In the river planks of either side's row and men upon them; on the banks men."""
        if cell.row not in ROWS:
            pawns = {2: "p", 3: "p", 6: "P", 7: "P"}.get(cell.row, "")
            return len(content) == 1 and content in "RDTACrdtac" + pawns
        man, plank = content[:-1], content[-1]
        return plank == "lL"[cell.row - ROWS[0]] and (not man or man in tuple("DTACdtac"))

    def impossible(self, state: GridState) -> str:
        """A side has a pawn or a plank a column."""
        if reason := super().impossible(state):
            return reason
        for letters in ("PL", "pl"):
            for column in range(8):
                contents = "".join(state.cells[column::8])
                if sum(map(contents.count, letters)) > 1:
                    return _("Un peón no cambia de columna: en cada una hay uno, o su tabla.")
        return ""


@lru_cache(maxsize=4096)
def _open_water(cells: tuple[str, ...]) -> frozenset[int]:
    """The cells of the river that have no plank."""
    return frozenset(
        RIVER.start + number
        for number, content in enumerate(cells)
        if content[-1:] not in ("L", "l")
    )
