"""Leões e Dragões (Neto & Silva, chapter 5, "Leões e Dragões").

**Rules.** On strips of cells stand lions (E) and dragons (D). A lion steps one cell to the right,
or jumps over an occupied cell to the next one if that is free; a dragon does the same to the left.
Nothing is captured. The first player unable to move loses.

**Rulings**: the figure of the worked game is lost; the usual start is the sum of five strips that
the source solves (parameter ``strips``: ``L`` a lion, ``D`` a dragon, ``.`` a free cell, strokes
between strips). A jump goes over men of either side, as in the source's third strip. E begins.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import EAST, WEST, Board, Cell
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Piece, Side, Step, Symmetry

#: The most strips, and the longest.
MOST_STRIPS, LONGEST = 8, 12


def read_strips(text: str) -> str | None:
    """Strips as ``"L.D./.L.D"``; None if they make no board. Shorter ones are not filled up."""
    strips = text.strip().upper().split("/")
    fits = len(strips) <= MOST_STRIPS and len({len(strip) for strip in strips}) == 1
    good = all(re.fullmatch(rf"[LD.]{{2,{LONGEST}}}", strip) for strip in strips)
    return "/".join(strips) if fits and good else None


class LionsDragons(GridGame):
    """The rules of Leões e Dragões; see the module's docstring."""

    key: ClassVar[str] = "leones-dragones"
    name: ClassVar[str] = "Leones y Dragones"
    source: ClassVar[str] = "002, 5"
    sides: ClassVar[tuple[str, str]] = ("E", "D")
    side_letters: ClassVar[str] = "ED"
    ground: ClassVar[Ground] = Ground(material="paper")
    summable: ClassVar[bool] = True
    men: ClassVar[Mapping[str, Man]] = {"L": Man("man", Noun("león"))}
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "strips": Parameter(
            "L.D./.L.D/LD../.LD./.L.D",
            ("L.D./.L.D/LD../.LD./.L.D", "L.D.", "LL..DD", "L...D", "LL.DD", "LLL.DDD"),
            lambda: _("Tiras"),
            lambda: _("¿Cómo están los leones (L) y los dragones (D) al empezar?"),
            reads=read_strips,
        )
    }

    @property
    def start_strips(self) -> list[str]:
        """The strips of the start."""
        return str(self.settings["strips"]).split("/")

    @property
    def small(self) -> bool:
        """If it has no more cells than the source's five strips, which have 14,425 positions."""
        return len(self.board.cells) <= 20

    def make_board(self) -> Board:
        """A row a strip."""
        return algebraic_board(len(self.start_strips), len(self.start_strips[0]))

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The strips that were chosen; a dragon is a small letter."""
        men = {"L": "L", "D": "l", ".": ""}
        return GridState(tuple(men[sign] for strip in self.start_strips for sign in strip), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """One cell ahead, or over one man."""
        if draft.done:
            return
        state, ahead = draft.state, WEST if draft.state.side else EAST
        for cell in self.own(state):
            target = self.board.step(cell, ahead)
            if target is not None and self.at(state, target):
                target = self.board.step(target, ahead)
            if target is not None and not self.at(state, target):
                yield self.move(state, cell, target)

    def why_still(self, state: GridState, cell: Cell) -> str:
        """It stands at the end of its strip, or there is no room behind the man before it."""
        ahead = self.board.step(cell, WEST if state.side else EAST)
        if not self.at(state, cell):
            return ""
        if ahead is None:
            return _("Llegó al final de su tira: ya no avanza.")
        return _("No puede avanzar: detrás de quien tiene delante no hay sitio para saltar.")

    def summands(self, state: GridState) -> Iterator[GridState]:
        """Each strip, put where the first one lies, so that equal ones look alike."""
        length, nothing = self.board.columns, ("",) * len(state.cells)
        for first in range(0, len(state.cells), length):
            strip = state.cells[first : first + length]
            yield state._replace(cells=(*strip, *nothing[length:]))

    def impossible(self, state: GridState) -> str:
        """No captures and no new men; there are never more than at the start."""
        reason, start = super().impossible(state), "".join(self.start_strips)
        for man, kind in (("L", "L"), ("l", "D")):
            if not reason and state.cells.count(man) > start.count(kind):
                reason = _("Fichas de {side}: no puede haber más de {n}.").format(
                    side=self.sides[kind == "D"], n=start.count(kind)
                )
        return reason

    def piece(self, content: str, cells: tuple[Cell, ...]) -> Piece:
        """A lion, or the other side's dragon."""
        found = super().piece(content, cells)
        return found if content == "L" else replace(found, noun=Noun("dragón"))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Left and right exchanged together with lions and dragons."""
        last = self.board.columns + 1
        return (Symmetry("mirror", lambda c: Cell(c.row, last - c.column), True, True),)
