"""A die that is rolled and turned, and the 24 ways in which it can lie: an instrument of lesson 13.

A touch on an adjacent square rolls it there, two buttons turn it on the spot. The figure shows
every orientation visited, on the ground of its half: each roll leads to the other half, as from a
pale square to a dark one. Before the lesson asks about that, the die can only be rolled, without
the figure and without mentioning halves.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from zamora.core.board import Cell
from zamora.core.dice import WAYS, all_faces, is_even
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Step
from zamora.library.dice.common import Alone
from zamora.player.labs.instruments import PanelLab
from zamora.player.picture.dice import ways_figure
from zamora.player.picture.svg import image
from zamora.player.picture.view import Shown, View

_GAME = Alone()
#: How wide the figure is, in CSS pixels.
WIDE = 420


class DieLab(PanelLab):
    """A die on a chequered board, and the ways that it has lain in.

    Attributes:
        position: the board.
        steps: what has been done.
        been: the ways that the die has lain in.
        ways: whether it is about them; else the die is rolled and nothing more.
        all_seen: whether the faces are said that cannot be seen.
    """

    def __init__(self, *, ways: bool = True) -> None:
        """The die lies as ``123`` in the middle."""
        self.ways, self.all_seen = ways, False
        self._begin()
        self.look = () if ways else None
        turns = ((_("↺ Girar"), 90), (_("↻ Girar"), -90)) if ways else ()
        buttons = [
            *(self._tool(words, partial(self.turn, angle)) for words, angle in turns),
            self._tool(_("Las que no se ven"), self._look_around),
            self._tool(_("Empezar de nuevo"), self.reset),
        ]
        super().__init__(self.view(), buttons)

    def _begin(self) -> None:
        self.position: Position = _GAME.start()
        self.steps: list[Step] = []
        self.been = {self.faces}

    @property
    def faces(self) -> str:
        """How the die lies."""
        return self.position.pieces()[0].faces

    @property
    def cell(self) -> Cell:
        """Where it stands."""
        return self.position.pieces()[0].cells[0]

    # What a person does --------------------------------------------------------------------------

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Roll the die onto an adjacent square."""
        return self._step(lambda step: step.kind == "move" and step.target == cell)

    def turn(self, angle: int) -> Sequence[Shown]:
        """Turn it on the spot."""
        return self._step(lambda step: step.angle == angle)

    def reset(self) -> None:
        """Reset: back to the middle, no orientation visited."""
        self._begin()

    def _step(self, wanted: Callable[[Step], bool]) -> Sequence[Shown]:
        draft = self.position.draft()
        step = next(filter(wanted, draft.next_steps), None)
        if step is None:
            return []
        before = View(self.position, over=True)
        self.position = draft.take(step).turn().after
        self.steps.append(step)
        self.been.add(self.faces)
        return [Shown(before, step)]

    def _look_around(self) -> None:
        self.all_seen = not self.all_seen

    # What there is to see ------------------------------------------------------------------------

    def view(self) -> View:
        """The board, and where the die can roll."""
        beside = frozenset(_GAME.board.beside(self.cell))
        return View(self.position, over=True, targets=beside)

    def words(self) -> str:
        """What is seen, how much has been done, the half of the ways and the shade."""
        up, south, east = tuple(self.faces)
        seen = _("Arriba {up}, enfrente {south}, a la derecha {east}.").format(
            up=up, south=south, east=east
        )
        if self.all_seen:
            around = all_faces(self.faces)
            seen += " " + _("Abajo {down}, detrás {north}, a la izquierda {west}.").format(**around)
        if not self.ways:
            count = ngettext("Llevas {n} rodada.", "Llevas {n} rodadas.", len(self.steps))
            return f"{seen} {count.format(n=len(self.steps))}"
        done = ngettext("{n} movimiento", "{n} movimientos", len(self.steps))
        count = _("Llevas {done}; viste {seen} de {all} maneras.").format(
            done=done.format(n=len(self.steps)), seen=len(self.been), all=len(WAYS)
        )
        pale = (self.cell.row + self.cell.column) % 2 == 0
        half = _("Manera par") if is_even(self.faces) else _("Manera impar")
        shade = _("casilla clara") if pale else _("casilla oscura")
        return f"{seen} {count} {half}, {shade}."

    def details(self) -> str:
        """All ways, with those that the die has lain in."""
        return image(ways_figure(self.faces, self.been), WIDE) if self.ways else ""

    def static_html(self) -> str:
        """The board, and all ways if it is about them."""
        return super().static_html() + (image(ways_figure(), WIDE) if self.ways else "")

    def __repr__(self) -> str:
        if not self.ways:
            return _("[Un dado: despierta la lección para rodarlo]")
        return _("[Un dado: despierta la lección para rodarlo y girarlo]")
