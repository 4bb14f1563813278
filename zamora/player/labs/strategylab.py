"""Instruments of lesson 2: a chalkboard to set men freely, and rule cards that are a strategy.

The chalkboard is no game: it is for finding a position in which the ball is stuck, before the
lesson says whether the author's conjecture holds (booklet, chapter 3). An ordered list of cards is
a strategy; the solved game shows where it first goes wrong.

What a list of cards plays, and the result against every reply:
:mod:`zamora.library.futez.strategy`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import zamora
from zamora.book import PrintedGame
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.phrases import fact, said
from zamora.core.position import Piece, Side
from zamora.core.words import PIECE
from zamora.library.futez.flights import BALL_ROWS, MEN_ROWS, connected, flights, stuck_game
from zamora.library.futez.notation import BOARD
from zamora.library.futez.rules import TEAM
from zamora.library.futez.strategy.cards import CARDS
from zamora.library.futez.strategy.trial import Trial, judged
from zamora.player import controls as w
from zamora.player.labs.instruments import Lab, PanelLab, light
from zamora.player.overlays.reading import actuators_of
from zamora.player.picture.view import Shown, View
from zamora.registry import game
from zamora.solve import solution
from zamora.solve.base import value_words

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


#: Number of turns named that would have held.
NAMED = 2


class StrategyLab(PanelLab):
    """Rule cards to put in order, a try against the whole table, and the game that refutes them.

    Attributes:
        chosen: the keys of the cards on the list, in order.
        side: whose strategy it is.
        trial: what came of the list that was tried last; None if it has been changed since.
        at: how many turns of the game that refutes it are on the board.
    """

    def __init__(self) -> None:
        """An empty list, for Black."""
        self.chosen: list[str] = []
        self.side = Side.SECOND
        self.trial: Trial | None = None
        self.at = 0
        self._busy = False
        self._start = game("futez").start()
        self._deck = {
            card.key: self._tool(card.title(), partial(self.toggle, card.key)) for card in CARDS
        }
        deck = w.buttons(*self._deck.values())
        self._sides = w.ToggleButtons(
            options=[(_("Con las blancas"), Side.FIRST), (_("Con las negras"), Side.SECOND)],
            value=self.side,
        )
        self._labels = [w.HTML() for _card in CARDS]
        self._rows = [self._row(place, label) for place, label in enumerate(self._labels)]
        self._try = self._tool(_("Ponla a prueba"), self.try_out).add_class("zamora-primary")
        self._steps = w.buttons(
            self._tool("◀", partial(self.step, -1), _("Turno anterior")),
            self._tool("▶", partial(self.step, 1), _("Turno siguiente")),
        )
        list_of = w.VBox([*self._rows])
        super().__init__(self.view(), [self._sides], [deck, list_of, self._try, self._steps])
        self._on_change(self._sides, self.choose_side)

    def _row(self, place: int, label: w.HTML) -> w.HBox:
        up = self._tool("↑", partial(self.up, place), _("Sube la carta {n}").format(n=place + 1))
        return w.HBox([up, label]).add_class("zamora-step")

    # What a person does ---------------------------------------------------------------------------

    def toggle(self, key: str) -> None:
        """Put a card at the end of the list, or take it off."""
        if key in self.chosen:
            self.chosen.remove(key)
        else:
            self.chosen.append(key)
        self._forget()

    def up(self, place: int) -> None:
        """Let the card at this place change with the one above it."""
        if 0 < place < len(self.chosen):
            keys = self.chosen
            keys[place - 1], keys[place] = keys[place], keys[place - 1]
            self._forget()

    def choose_side(self, side: Side) -> None:
        """Whose strategy it is to be."""
        if side is not self.side:
            self.side = side
            self._forget()
            self._show([], speak=True)

    def try_out(self) -> None:
        """Follow the list through everything that the rival may do, in the background."""
        if not self._busy:
            self._busy = True
            keys, side = tuple(self.chosen), self.side
            self._dispatcher.work(lambda: judged(keys, side), self._tried)

    def _tried(self, found: Trial) -> None:
        self._busy = False
        if (found.cards, found.side) == (tuple(self.chosen), self.side):
            self.trial = found
            self.at = len(found.history.turns) if found.history else 0
        self._show([], speak=True)

    def step(self, by: int) -> None:
        """A turn forward or back in the game that refutes the list."""
        if self.trial is not None and self.trial.history is not None:
            self.at = min(max(self.at + by, 0), len(self.trial.history.turns))

    def _forget(self) -> None:
        self.trial, self.at = None, 0

    # What there is to see -------------------------------------------------------------------------

    def view(self) -> View:
        """The start, or the game that refutes the list."""
        history = self.trial.history if self.trial else None
        if history is None or not self.at:
            return View(self._start, over=True)
        last = history.turns[self.at - 1]
        position = history.positions[self.at]
        return View(position, over=True, last=last.steps, actuators=actuators_of(last))

    def words(self) -> str:
        """What came of the list, or what to do."""
        if self._busy:
            return _("Pruebo tu lista contra todo lo que puede jugar el rival…")
        if self.trial is None:
            if self.chosen:
                return _("Ordena tus cartas y ponlas a prueba.")
            return _("Toca cartas para ponerlas en tu lista. Manda la de arriba.")
        if self.trial.history is None:
            return self._no_mistake(self.trial)
        turns = self.trial.history.turns
        if self.at < len(turns):
            return _("Turno {n} de {all}.").format(n=self.at, all=len(turns)) + (
                f" {turns[self.at - 1]}" if self.at else ""
            )
        return self._mistake(self.trial)

    def _no_mistake(self, trial: Trial) -> str:
        count = grouped(trial.positions)
        if trial.complete:
            return _(
                "¡No pierde nunca! Revisé {n} posiciones: todo lo que puede jugar el rival."
            ).format(n=count)
        return _("En {n} posiciones no hay ningún error. Quedan más por revisar.").format(n=count)

    def _mistake(self, trial: Trial) -> str:
        assert trial.history is not None
        turn, solved = trial.history.turns[-1], solution("futez")
        values = solved.turn_values(turn.before)
        worth = values[turn]
        said = _("Falla en el turno {n}: {turn} {value}.").format(
            n=len(trial.history.turns), turn=turn, value=value_words(worth.result, worth.distance)
        )
        held = [format(one) for one, value in values.items() if value.result != "loss"]
        kept = _("Aguantaba: {turns}.").format(turns="; ".join(held[:NAMED]))
        seen = _("(Posiciones revisadas: {n}.)").format(n=grouped(trial.positions))
        return " ".join((said, kept, seen))

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        for place, (row, label) in enumerate(zip(self._rows, self._labels, strict=True)):
            listed = place < len(self.chosen)
            w.show(row, listed)
            if listed:
                card = next(card for card in CARDS if card.key == self.chosen[place])
                label.value = f"<b>{place + 1}.</b> {card.words()}"
        light(self._deck, self.chosen)
        w.show(self._steps, self.trial is not None and self.trial.history is not None)
        super()._show(shown, speak=speak)

    def _report(self, error: BaseException) -> None:
        self._busy = False
        super()._report(error)

    def __repr__(self) -> str:
        return _("[Cartas de estrategia: despierta la lección para ordenarlas]")
