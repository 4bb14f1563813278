"""Stacks to build: put men on another, take them apart, move them (lesson 10).

Not a game. Each stack is seen from the side as well, and the rules say whether captures could have
made it (``impossible`` in :mod:`zamora.library.draughts.towers`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from zamora.core.board import Cell
from zamora.core.grid import GridState
from zamora.core.i18n import _
from zamora.core.position import Position, Side
from zamora.library.draughts.towers import towers
from zamora.player import controls as w
from zamora.player.game.board import STACK, Board
from zamora.player.labs.instruments import PanelLab, light
from zamora.player.picture.sideview import build_stacks
from zamora.player.picture.svg import image
from zamora.player.picture.view import Shown, View, build
from zamora.player.picture.words import owned

#: What a touch does besides putting down a man.
HAND, OFF = "hand", "off"
#: No stack is built higher than all men of a side.
TALLEST = 12


class StackLab(PanelLab):
    """A board without turns: a touch puts a man on a stack or under it, takes one off, or carries.

    Attributes:
        stacks: the stacks by occupied cell, the top man first.
        tool: what a touch does: a man's letter, :data:`HAND` or :data:`OFF`.
        held: the cell whose stack is picked up.
    """

    look = ("zamora-stacks",)

    def __init__(self, key: str = "bashnya") -> None:
        """Begin with an empty board.

        Raises:
            UnknownGame: if that is no game of stacks; the error lists those there are.
        """
        self._game = towers(key)
        self.stacks: dict[Cell, str] = {}
        self.held: Cell | None = None
        self._refusal = ""
        letters = [one for man in self._game.men for one in (man, man.lower())]
        self.tool = letters[0]
        words = {one: self._named(one) for one in letters}
        words |= {OFF: _("Quitar la de arriba"), HAND: _("Llevar una pila")}
        self._tools = {
            tool: self._button(word, partial(self.choose, tool)) for tool, word in words.items()
        }
        self._under = w.ToggleButton(description=_("Ponerla debajo"), value=False)
        clear = self._button(_("Vaciar"), self.clear)
        play = self._button(_("Jugar desde aquí"), self.play)
        self._own = w.VBox()
        buttons = [*self._tools.values(), self._under, clear, play]
        super().__init__(self.view(), buttons)
        self.children = (*self.children, self._own)

    def _named(self, letter: str) -> str:
        piece = self._game.piece(letter, self._game.dark[:1])
        return owned(piece, self._game.sides)

    # What a person does --------------------------------------------------------------------------

    def choose(self, tool: str) -> None:
        """Have a touch do something else."""
        self.tool, self.held, self._refusal = tool, None, ""
        self._show([], speak=True)

    def clear(self) -> None:
        """Take everything off the board."""
        self.stacks, self.held, self._refusal = {}, None, ""
        self._own.children = ()
        self._show([], speak=True)

    def play(self) -> None:
        """Put a board under this one, with what stands here; the sides take turns on it."""
        self._refusal = self._game.impossible(self._state)
        sides = {self._game.owner(stack) for stack in self.stacks.values()}
        if not self._refusal and len(sides) < 2:
            self._refusal = _("Para jugar hacen falta pilas de los dos bandos.")
        if not self._refusal:
            self._own.children = (Board(Position(self._game, self._state)),)
        self._show([], speak=True)

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Put a man on a cell, take one off, or carry what stands there, as :attr:`tool` says."""
        self._refusal = ""
        here = self.stacks.get(cell, "")
        if cell not in self._game.dark:
            self._refusal = _("Ahí no se juega: toca un cuadro oscuro.")
        elif self.tool == OFF:
            self._put(cell, here[1:])
        elif self.tool != HAND:
            self._put(cell, here + self.tool if self._under.value else self.tool + here)
        elif self.held is None:
            self.held = cell if here else None
        else:
            carried = self.stacks.pop(self.held)
            back, self.held = self.held, None
            if cell != back and not self._put(cell, carried + here):
                cell, here = back, ""
                self.stacks[back] = carried
            elif cell == back:
                self.stacks[back] = carried
        return []

    def _put(self, cell: Cell, stack: str) -> bool:
        """Have this stack stand on a cell, if it is not too tall."""
        most = self._game.tallest or TALLEST
        if len(stack) > most:
            self._refusal = _("Aquí una pila tiene {n} fichas como mucho.").format(n=most)
            return False
        self.stacks.pop(cell, None)
        if stack:
            self.stacks[cell] = stack
        return True

    # What there is to see ------------------------------------------------------------------------

    @property
    def _state(self) -> GridState:
        board = self._game.board
        return GridState(tuple(self.stacks.get(cell, "") for cell in board.cells), Side.FIRST)

    def view(self) -> View:
        """The stacks, with no side to move."""
        state = self._state
        pieces = self._game.pieces(state)
        where = Position(self._game, state)
        return View(where, pieces=pieces, selected=self.held, over=True)

    def words(self) -> str:
        """What was refused, or whether captures could have made what stands there."""
        if self._refusal:
            return self._refusal
        if self.held is not None:
            return _("Tienes la pila. Toca adonde va: si ahí hay otra, queda encima.")
        if not any(len(stack) > 1 for stack in self.stacks.values()):
            return _("Toca un cuadro oscuro. Con otro toque, otra ficha queda encima.")
        flaw = self._game.impossible(self._state)
        if flaw:
            return flaw + " " + _("En una partida esto no pasa.")
        return _("Estas pilas pueden salir en una partida, tomando.")

    def _paint(self, view: View) -> None:
        self._surface.show(view)
        light(self._tools, (self.tool,))

    def details(self) -> str:
        """The same from the side."""
        return self._from_the_side(self.view())

    @staticmethod
    def _from_the_side(view: View) -> str:
        scene = build_stacks(view)
        return "" if scene is None else image(scene, int(STACK * scene.width))

    def _still(self) -> str:
        """A board with some stacks, and the same from the side."""
        dark = self._game.dark
        top, *_others = self._game.men
        shown = {dark[13]: top + top.lower() * 2, dark[18]: top.lower()}
        pieces = [self._game.piece(stack, (cell,)) for cell, stack in shown.items()]
        view = replace(self.view(), pieces=tuple(pieces))
        return image(build(view), 300) + self._from_the_side(view)

    def __repr__(self) -> str:
        return _("[Pilas a mano: despierta la lección para armarlas]")
