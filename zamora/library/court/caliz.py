"""Un Cáliz para el Rey (booklet, chapter 6).

**Rules.** Rows 2–14 × columns 1–9, and at either end a chamber of three cells for the king: row 1
(Black's) and row 15 (White's), columns 4–6. White goes up the page, Black down. Each side has a
king R, a *Dama* D, two *torres* T, two *alfiles* A, two *caballos* C and three *peones* P of
chess; there is one poisoned chalice.

- The pieces move and capture as in chess. Only the black king enters row 1, only the white one row
  15.
- A piece may also go where the chalice stands, a pawn either straight ahead or diagonally. It must
  then send it on, moving it as it moves itself, to a free cell or to a cell with a piece of its
  own side, which must send it on in its own way in the same turn, and so on, until it rests on a
  free cell.
- A pawn that took the chalice straight ahead sends it one cell ahead, one that took it diagonally
  sends it one cell diagonally ahead; a pawn that receives it does either.
- No turn may leave the own king in check. White wins by checkmate or when the chalice rests on row
  1, Black by checkmate or when it rests on row 15. A king may receive the chalice, also in its
  chamber, and sends it on. Pawns are promoted on row 2 (White) and row 14 (Black).
- A player without any legal turn and not in check: draw ("ahogo"). "Tres repeticiones consecutivas
  de movimientos entre ambos equipos": draw.

**Rulings**, where the booklet is silent:

- The printed list of men lacks the white rook on (12,8); symmetry and the games need it.
- No double first step, no capture in passing, no castling. Promotion to D, T, A or C: four
  different turns; it takes effect when the turn ends.
- The cell that the moving piece has left is free during the journey. The chalice, where it rests,
  stands in the way of pieces and of checks. A journey may come back to a piece already used.
- Pieces attack cells of rows 1 and 15 although only a king may stand there: a Dama can give check
  to a king in its chamber (parameter ``safe_chamber``).
- A turn that leaves the own king in check is illegal even if it scores. The cell under the rival's
  king is no goal. A chalice that comes to rest in the own chamber is a goal for the rival.
- The three repetitions are read as the third occurrence of a position with the same side to move,
  consecutive or not: an interpretation, which no printed game tests.

Parameters besides: whether a king may have the poisoned chalice at all (``king_sends``), what pawns
become (``promotion``).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from zamora.ball.men import State
from zamora.ball.writing.text import Writing
from zamora.compiled.chess import (
    BISHOP,
    KING,
    LEAPER,
    PAWN,
    QUEEN,
    ROOK,
    ahead,
    around,
    aslant,
    between,
    leaps,
    line_to,
)
from zamora.compiled.layout import (
    AT,
    BALL,
    BLOCK,
    CELL_BITS,
    GONE,
    KIND,
    NOT_SENT,
    NOTES,
    OFF,
    SIDE,
    WHERE,
    men,
    occupied,
)
from zamora.compiled.layout import Board as Workspace
from zamora.compiled.sets import (
    ALL,
    EMPTY,
    Cells,
    common,
    has,
    keep,
    nth,
    pop,
    single,
    union,
    without,
)
from zamora.core.board import Cell
from zamora.core.i18n import _, later
from zamora.core.parameters import Parameter
from zamora.core.sides import in_sentence
from zamora.core.steps import Outcome, Reason, Side
from zamora.core.words import Man, Noun, chessmen
from zamora.library.court import common as court
from zamora.library.court.common import (
    CELLS,
    GOALS,
    KING_SENDS,
    LAST,
    PROMOTION,
    TEAM,
    CourtGame,
    far_row,
    first_way,
    targets,
)
from zamora.library.court.notation import BOARD, CalizWriting

#: Board, men and the journey of the chalice.
BUILT_ON = (court, court.TABLES)
CAPTURES = True
#: Whether a king in its own chamber cannot be in check.
SAFE_CHAMBER = False

#: kind → whether it attacks along rows and columns (1), along diagonals (2), or both (3).
LINES = [0] * 8
LINES[QUEEN], LINES[ROOK], LINES[BISHOP] = 3, 1, 2

#: Notes of a position: where pieces other than the king may go so that no check is left; which of
#: them are pinned; and, piece by piece, where a pinned one may go.
COVER, PINNED, PINS = NOTES, NOTES + 1, NOTES + 2


# Check --------------------------------------------------------------------------------------------


def runs_to(kind: int, at: int, cell: int) -> int:
    """The line on which a piece of this kind on ``at`` could reach ``cell``; -1 if none."""
    line = line_to(cell, at)
    return line if line >= 0 and LINES[kind] >> (line >> 1) & 1 else -1


def at_home(side: int, cell: int) -> bool:
    """Whether a cell belongs to the chamber of a side's king: there the rival scores."""
    return GOALS[cell] == 2 - side


def attacks(b: Workspace, piece: int, side: int, cell: int, block: Cells) -> bool:
    """Whether a rival piece attacks ``cell`` of ``side``; ``block`` stands in the way of lines."""
    at, kind = b[WHERE + piece], b[KIND + piece]
    if at == GONE or (SAFE_CHAMBER and at_home(side, cell)):
        return False
    line = runs_to(kind, at, cell)
    if line < 0:
        return leaps_upon(kind, side, cell, at)
    return common(between(line, cell, at), block) == EMPTY


def leaps_upon(kind: int, side: int, cell: int, at: int) -> bool:
    """Whether a rival knight, pawn or king on ``at`` attacks ``cell`` of ``side``."""
    if kind == LEAPER:
        return has(leaps(cell), at)
    if kind == PAWN:
        return has(aslant(side, cell), at)
    return kind == KING and has(around(cell), at)


def shield(b: Workspace, side: int, cell: int, block: Cells) -> Cells:
    """Which cells would have to be blocked, one of them, to keep ``cell`` of ``side`` from attack.

    All cells if no rival piece attacks it; none if nothing helps. ``block`` are the cells that
    stand in the way already.
    """
    found = ALL
    team = TEAM - TEAM * side
    for piece in range(team, team + TEAM):
        if attacks(b, piece, side, cell, block):
            at = b[WHERE + piece]
            line = runs_to(b[KIND + piece], at, cell)
            if line < 0:
                return EMPTY
            found = common(found, between(line, cell, at))
    return found


def attackers(b: Workspace, side: int, cell: int) -> Cells:
    """Where the rival pieces stand that attack ``cell`` of ``side``."""
    found, block = EMPTY, occupied(b)
    team = TEAM - TEAM * side
    for piece in range(team, team + TEAM):
        if attacks(b, piece, side, cell, block):
            found = union(found, single(b[WHERE + piece]))
    return found


def in_check(b: Workspace) -> bool:
    """Whether the king of the side to move is attacked."""
    side = b[SIDE]
    return attackers(b, side, b[WHERE + TEAM * side]) != EMPTY


def prepare(b: Workspace) -> None:
    """Note checks and pins against the king of the side to move, the chalice where it lies."""
    side = b[SIDE]
    own, block, king = men(b, side), occupied(b), b[WHERE + TEAM * side]
    team = TEAM - TEAM * side
    # Kings cannot be captured.
    cover, pinned = without(ALL, single(b[WHERE + team])), EMPTY
    for piece in range(team, team + TEAM):
        at = b[WHERE + piece]
        if at == GONE or (SAFE_CHAMBER and at_home(side, king)):
            continue
        line = runs_to(b[KIND + piece], at, king)
        if line >= 0:
            inside = between(line, king, at)
            way, blocked = union(inside, single(at)), common(inside, block)
            if blocked == EMPTY:
                cover = common(cover, way)
                continue
            cell, others = pop(blocked)
            if others == EMPTY and has(own, cell):
                pinned = union(pinned, single(cell))
                keep(b, PINS + b[AT + cell] - TEAM * side, way)
        elif leaps_upon(b[KIND + piece], side, king, at):
            cover = common(cover, single(at))
    keep(b, COVER, cover)
    keep(b, PINNED, pinned)


# The steps ----------------------------------------------------------------------------------------


def destinations(b: Workspace, piece: int) -> Cells:
    """Where the piece may go without leaving its king in check.

    The cell of the chalice is always among them if the piece reaches it: whether the king is safe
    then depends on where the chalice comes to rest (:func:`resting`).
    """
    side, cell, kind = b[SIDE], b[WHERE + piece], b[KIND + piece]
    found, ball = targets(b, piece), single(b[BALL])
    take = common(found, ball)
    if kind == KING:
        return safe(b, cell, without(found, ball), take if KING_SENDS else EMPTY)
    if kind == PAWN:
        # A pawn does not capture straight ahead.
        found = without(found, common(ahead(side, cell), men(b, 1 - side)))
    found = common(found, nth(b, COVER))
    if has(nth(b, PINNED), cell):
        found = common(found, nth(b, PINS + piece - TEAM * side))
    return union(found, take)


def safe(b: Workspace, king: int, cells: Cells, found: Cells) -> Cells:
    """The cells of a set where the king would not be attacked, added to what was ``found``."""
    block = without(occupied(b), single(king))
    while cells != EMPTY:
        cell, cells = pop(cells)
        if shield(b, b[SIDE], cell, block) == ALL:
            found = union(found, single(cell))
    return found


def continuing(b: Workspace, piece: int) -> Cells:
    """The cell of the chalice, and for a pawn the row where it is promoted."""
    return union(single(b[BALL]), far_row(b, piece))


def opening(b: Workspace, piece: int, origin: int, victim: int) -> int:
    """A piece that has moved onto the chalice sends it on."""
    return first_way(b, piece, origin) if b[WHERE + piece] == b[BALL] else NOT_SENT


def resting(b: Workspace, victim: int) -> Cells:
    """The free cells where the chalice leaves the own king out of check."""
    side, block = b[SIDE], nth(b, BLOCK)
    return without(shield(b, side, b[WHERE + TEAM * side], block), block)


# The game -----------------------------------------------------------------------------------------


class Caliz(CourtGame):
    """Un Cáliz para el Rey as a game to be played; see the module's docstring."""

    key: ClassVar[str] = "caliz"
    name: ClassVar[str] = "Un Cáliz para el Rey"
    chapter: ClassVar[int] = 6
    kinds: ClassVar[tuple[Man, ...]] = chessmen(
        later("un peón da un paso de frente; en diagonal solo va cuando toma una ficha o el cáliz")
    )
    ball: ClassVar[tuple[str, Man]] = ("Cáliz", Man("chalice", Noun("cáliz")))
    writing: ClassVar[Writing] = CalizWriting()
    turn_starts: ClassVar[re.Pattern[str] | None] = CalizWriting.turn_starts
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "king_sends": Parameter(
            True,
            (True, False),
            lambda: _("El rey y el cáliz"),
            lambda: _("El cáliz está envenenado. ¿Puede el rey tomarlo o recibirlo, y enviarlo?"),
            {
                True: lambda: _("sí, y lo envía"),
                False: lambda: _("no, ni lo toca"),
            },
        ),
        "safe_chamber": Parameter(
            False,
            (False, True),
            lambda: _("Jaque en el aposento"),
            lambda: _("¿Hay jaque también cuando el rey está en su aposento?"),
            {
                False: lambda: _("sí, también ahí"),
                True: lambda: _("no, ahí está a salvo"),
            },
        ),
        "promotion": PROMOTION,
    }

    def changed(self) -> Mapping[str, Any]:
        """Where the king is safe, what it may touch, and what pawns become."""
        return {
            **super().changed(),
            "KING_SENDS": self.settings["king_sends"],
            "SAFE_CHAMBER": self.settings["safe_chamber"],
        }

    def fits(self, letters: Sequence[str]) -> bool:
        """As in both games, and with the king."""
        return "R" in letters and super().fits(letters)

    def impossible(self, state: State) -> str:
        """No pawn stands on its last row; the side that has moved is not in check."""
        rules = self.rules
        for side, team in zip(Side, (state.white, state.black), strict=True):
            for man in team:
                if man >> CELL_BITS == PAWN and rules.has(rules.nth(LAST, side), man & OFF):
                    return _("Un peón que llega a {cell} corona: no se queda peón.").format(
                        cell=BOARD.name(CELLS.cells[man & OFF])
                    )
        if self.checkers(state, state.side.other):
            return _("Las {side} están en jaque y no les toca jugar.").format(
                side=in_sentence(self.sides[state.side.other])
            )
        return self.misplaced(state)

    def king(self, state: State, side: Side) -> Cell:
        """Where the king of a side stands."""
        return CELLS.cells[(state.white, state.black)[side][0] & OFF]

    def attackers(self, state: State, side: Side, cell: Cell) -> tuple[Cell, ...]:
        """Where the pieces stand that would give check to a king of ``side`` on ``cell``.

        If the king moves there: it does not stand in their way itself.
        """
        b = self.workspace(state)
        king = self.rules.TEAM * side
        if CELLS.number[cell] != b[WHERE + king]:
            self.rules.lift(b, king)
        return tuple(CELLS.members(self.rules.attackers(b, int(side), CELLS.number[cell])))

    def checkers(self, state: State, side: Side) -> tuple[Cell, ...]:
        """Where the pieces stand that give check to the king of ``side``."""
        return self.attackers(state, side, self.king(state, side))

    def stuck(self, state: State) -> Outcome:
        """Checkmate if the king is in check, else a draw."""
        if self.checkers(state, state.side):
            return Outcome(state.side.other, Reason.CHECKMATE)
        return super().stuck(state)
