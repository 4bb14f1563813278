"""The chalkboard of Futez: place men and the ball freely and see where it can go.

Not a game: it is for finding a position in which the ball is stuck, before the lesson says whether
the author's conjecture holds (booklet, chapter 3).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

import zamora
from zamora.book import PrintedGame
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.phrases import fact, said
from zamora.core.position import Piece, Side
from zamora.core.words import PIECE
from zamora.library.futez.flights import BALL_ROWS, MEN_ROWS, connected, flights, stuck_game
from zamora.library.futez.notation import BOARD
from zamora.library.futez.rules import TEAM
from zamora.player.labs.instruments import Lab
from zamora.player.picture.view import Shown, View

#: The games that show what is inside an envelope, by the names that the questions give them.
GAMES: dict[str, Callable[[], PrintedGame]] = {"atasco": stuck_game}


class Chalkboard(Lab):
    """A board of Futez without turns: a touch puts a man down, turns him over, takes him away.

    Attributes:
        ball: where the ball lies.
        men: cell → whose man stands there.
        carrying: whether the ball has been picked up and waits for its cell.
    """

    def __init__(self) -> None:
        """Begin with the ball in the middle and no men."""
        self._start = zamora.game("futez").start()
        self.ball = Cell(5, 3)
        self.men: dict[Cell, Side] = {}
        self.carrying = False
        self._refusal = ""
        buttons = [
            self._button(_("Vaciar"), self.clear),
            self._button(_("Posición inicial"), self.set_up),
        ]
        super().__init__(self.view(), buttons)

    # What a person does --------------------------------------------------------------------------

    def clear(self) -> None:
        """Take all men away; the ball goes back to the middle."""
        self._put(Cell(5, 3), {})

    def set_up(self) -> None:
        """The position at the start of a game."""
        men = {p.cells[0]: p.side for p in self._start.pieces() if p.side is not None}
        self._put(Cell(5, 3), men)

    def _put(self, ball: Cell, men: dict[Cell, Side]) -> None:
        self.ball, self.men, self.carrying, self._refusal = ball, men, False, ""
        self._show([], speak=True)

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Put a man down, turn him over or take him away; or pick the ball up and put it down."""
        self._refusal = ""
        if self.carrying:
            self._put_ball(cell)
        elif cell == self.ball:
            self.carrying = True
        elif cell.row not in MEN_ROWS:
            self._refusal = said(self._start.game, fact("closed row", row=cell.row))
        else:
            self._next_man(cell)
        return []

    def _put_ball(self, cell: Cell) -> None:
        if cell in self.men:
            self._refusal = _("En {cell} hay una ficha.").format(cell=BOARD.name(cell))
        elif cell.row not in BALL_ROWS:
            self._refusal = _("Con el balón en la fila {row} ya sería gol.").format(row=cell.row)
        else:
            self.ball, self.carrying = cell, False

    def _next_man(self, cell: Cell) -> None:
        """Empty → white → black → empty, as far as there are men."""
        here = self.men.pop(cell, None)
        left = [side for side in Side if list(self.men.values()).count(side) < TEAM]
        after = [side for side in left if here is None or side > here]
        if after:
            self.men[cell] = after[0]
        elif here is None:
            self._refusal = _("Ya pusiste las ocho fichas. Toca una para quitarla.")

    # What there is to see ------------------------------------------------------------------------

    @property
    def free(self) -> tuple[Cell, ...]:
        """Where the ball could go if it had to move now."""
        return flights(self.ball, self.men)

    def view(self) -> View:
        """The men, the ball, and the cells where it could go."""
        ball = next(piece for piece in self._start.pieces() if piece.side is None)
        pieces = [
            Piece(f"{'BN'[side]}{cell.row}{cell.column}", "man", side, (cell,), PIECE)
            for cell, side in sorted(self.men.items())
        ]
        return View(
            self._start,
            pieces=(*pieces, replace(ball, cells=(self.ball,))),
            targets=frozenset() if self.carrying else frozenset(self.free),
            selected=self.ball if self.carrying else None,
            over=True,  # no side to move
        )

    def words(self) -> str:
        """Where the ball could go, and how many men have been put down."""
        if self._refusal:
            return self._refusal
        if self.carrying:
            return _("Tienes el balón. Toca la casilla adonde lo llevas.")
        free = self.free
        cells = ", ".join(map(BOARD.name, free))
        if not free:
            return _(
                "¡Atascado! Todas las casillas de sus diagonales están ocupadas. ¿Podrá pasar "
                "esto en una partida?"
            )
        if set(free) <= set(connected(self.ball)):
            said = _("Si debe moverse, el balón va a una vecina: {cells}.").format(cells=cells)
        else:
            said = _("Sus vecinas están llenas: vuela hasta {cells}.").format(cells=cells)
        counts = [list(self.men.values()).count(side) for side in Side]
        placed = _("Blancas: {white} de {team}. Negras: {black} de {team}.").format(
            white=counts[0], black=counts[1], team=TEAM
        )
        return f"{said} {placed}"

    def __repr__(self) -> str:
        return _("[Pizarra de Futez: despierta la lección para poner fichas y buscar]")
