"""The matrix of possible passes, its powers, and the ways on the board (lesson 6).

A number of the table is a number of ways; touching two men shows them one by one. Men can be moved
about, and the table changes with the board. Besides, the way on which the ball gets anywhere in a
turn (lessons 3 and 5b).
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial
from itertools import pairwise

from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.network import Network
from zamora.core.position import Position, Side, Turn
from zamora.core.spoken import by_cell
from zamora.core.tongues import written
from zamora.core.words import both, capital, either
from zamora.player import controls as w
from zamora.player.labs.instruments import PanelLab, light
from zamora.player.overlays.reading import overlay
from zamora.player.picture.overlay import Link, Overlay, Tag
from zamora.player.picture.theme import Ink
from zamora.player.picture.view import Shown, View

#: Longest chain of passes counted; larger numbers are too wide for the table.
MOST = 4


class PassLab(PanelLab):
    """A team, its table of passes, and its powers.

    Attributes:
        position: what stands on the board; the network is that of the side to move.
        passes: how many passes are counted: which power of the table is shown.
        giver: where the ball begins; None if not chosen.
        taker: where it is to arrive; None if not chosen.
        at: which of the ways is drawn, from 0.
        moving: whether touches move men about.
    """

    look = ("zamora-values", "zamora-passes")

    def __init__(self, position: Position) -> None:
        """Show the network of the side to move."""
        self.position, self.passes = position, 1
        self.giver: Cell | None = None
        self.taker: Cell | None = None
        self.at = 0
        self.moving = False
        self._held: Cell | None = None
        self._refusal = ""
        self._look()
        self._counts = {
            n: self._tool(_passes(n), partial(self.count, n)) for n in range(1, MOST + 1)
        }
        self._moves = w.ToggleButton(description=_("Mover fichas"), value=False)
        self._on_change(self._moves, lambda _value: self._do(self._toggled))
        self._next = self._tool(_("Otro camino"), self.another).add_class("zamora-button")
        buttons = [*self._counts.values(), self._moves]
        super().__init__(self.view(), buttons, [self._next])

    # What a person does --------------------------------------------------------------------------

    def count(self, passes: int) -> None:
        """Count the ways with exactly ``passes`` passes."""
        self.passes, self.at = passes, 0

    def another(self) -> None:
        """Draw the next of the ways."""
        self.at += 1

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Choose the giver, then the taker; or move a man."""
        self._refusal = ""
        if self.moving:
            self._move(cell)
        elif cell in self._own:
            if self.giver is None or self.taker is not None:
                self.giver, self.taker = cell, None
            else:
                self.taker = cell
            self.at = 0
        else:
            self.giver = self.taker = None
        return []

    def _toggled(self) -> None:
        self.moving, self._held, self._refusal = self._moves.value, None, ""
        self.giver = self.taker = None

    def _move(self, cell: Cell) -> None:
        position, held = self.position, self._held
        taken = any(cell in piece.cells for piece in position.pieces())
        if held is None or taken:
            self._held = cell if taken and cell != held else None
            return
        self._held = None
        moved = position.game.displaced(position.state, held, cell)
        try:
            self.position = position.game.position(Position(position.game, moved).code)
        except ZamoraError as error:
            self._refusal = str(error)
            return
        self._look()

    def _look(self) -> None:
        """Recompute the network."""
        self.network = Network.of(self.position)
        mine = [p for p in self.position.pieces() if p.side is self.position.side]
        self._own = {piece.cells[0]: piece.label for piece in mine}
        self._cells = {label: cell for cell, label in self._own.items()}
        self._names = {piece.label: by_cell(piece, self.position.game) for piece in mine}
        self._numbers = {label: n for n, label in enumerate(self.network.men, start=1)}

    # What there is to see -------------------------------------------------------------------------

    @property
    def ways(self) -> tuple[tuple[str, ...], ...]:
        """The ways from the giver to the taker, if both have been chosen."""
        if self.giver is None or self.taker is None:
            return ()
        giver, taker = self._own[self.giver], self._own[self.taker]
        return tuple(self.network.ways(giver, taker, self.passes))

    def view(self) -> View:
        """The men with their numbers, and the arrows that matter now."""
        overlay = Overlay(
            self.words(),
            tags={
                cell: Tag(str(self._numbers[label]), "corner", "hint")
                for cell, label in self._own.items()
            },
            links=self._links(),
            spoken={
                cell: _("número {n} de la tabla").format(n=self._numbers[label])
                for cell, label in self._own.items()
            },
        )
        chosen = [cell for cell in (self.giver, self.taker) if cell is not None]
        return View(
            self.position,
            selected=self._held,
            marks=dict.fromkeys(chosen, "chosen"),
            overlay=overlay,
            over=True,  # no side to move
        )

    def _links(self) -> tuple[Link, ...]:
        ink: Ink = "first" if self.position.side is Side.FIRST else "second"
        ways = self.ways
        if ways:
            way = ways[self.at % len(ways)]
            return tuple(Link(self._cells[a], self._cells[b], "target") for a, b in pairwise(way))
        pairs = sorted(self.network.arrows)
        if self.giver is not None:
            pairs = [(a, b) for a, b in pairs if self._cells[a] == self.giver]
        return tuple(Link(self._cells[a], self._cells[b], ink) for a, b in pairs)

    def words(self) -> str:
        """What to touch, or how many ways there are."""
        if self._refusal:
            return self._refusal
        if self.moving:
            return _("Toca una ficha y después la casilla adonde la llevas. La tabla cambia.")
        if self.giver is None:
            whole = sum(map(sum, self.network.power(self.passes)))
            said = ngettext(
                "Con exactamente {passes} hay {n} camino en todo el equipo.",
                "Con exactamente {passes} hay {n} caminos en todo el equipo.",
                whole,
            ).format(passes=_passes(self.passes), n=whole)
            return f"{said} " + _("Toca la ficha que tiene el balón.")
        giver = self._names[self._own[self.giver]]
        if self.taker is None:
            return _("{giver} tiene el balón. Toca la ficha que lo recibe.").format(
                giver=capital(giver)
            )
        return self._said(giver, self._names[self._own[self.taker]])

    def _said(self, giver: str, taker: str) -> str:
        """How many ways, how the number comes about, and the way that is drawn."""
        ways = self.ways
        if not ways:
            return _("Con exactamente {passes}, el balón no llega: {giver} → {taker}.").format(
                passes=_passes(self.passes), giver=giver, taker=taker
            )
        said = [
            ngettext(
                "Con exactamente {passes} hay {n} manera: {giver} → {taker}.",
                "Con exactamente {passes} hay {n} maneras: {giver} → {taker}.",
                len(ways),
            ).format(passes=_passes(self.passes), n=len(ways), giver=giver, taker=taker)
        ]
        if self.passes > 1:
            said.append(self._product())
        way = ways[self.at % len(ways)]
        name = self.position.game.board.name
        drawn = " → ".join(name(self._cells[man]) for man in way)
        said.append(
            _("En el dibujo, la {k} de {n}: {way}.").format(
                k=self.at % len(ways) + 1, n=len(ways), way=drawn
            )
        )
        return " ".join(said)

    def _product(self) -> str:
        """Row times column, without what is zero: through whom the last pass comes."""
        assert self.giver is not None and self.taker is not None
        giver, taker = self._own[self.giver], self._own[self.taker]
        row = self.network.power(self.passes - 1)[self._numbers[giver] - 1]
        terms = [
            (n, count)
            for man, n, count in zip(self.network.men, self._numbers.values(), row, strict=True)
            if count and (man, taker) in self.network.arrows
        ]
        through = both(
            [_("{count} × 1 por la ficha {n}").format(count=count, n=n) for n, count in terms]
        )
        return _("Fila por columna: {through}.").format(through=through)

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        super()._show(shown, speak=speak)
        light(self._counts, (self.passes,))
        w.show(self._next, len(self.ways) > 1, keep_place=True)

    def details(self) -> str:
        """The power of the table that is counted, with the row and column that were chosen."""
        giver = None if self.giver is None else self._own[self.giver]
        taker = None if self.taker is None else self._own[self.taker]
        numbers, name = self._numbers, self.position.game.board.name
        head = "".join(
            f'<th scope="col"{_strong(man == taker)}>{numbers[man]}</th>'
            for man in self.network.men
        )
        rows = "".join(
            f'<tr><th scope="row"{_strong(man == giver)}>{numbers[man]} '
            f"{html.escape(man[:1])} <span>{html.escape(name(self._cells[man]))}</span></th>"
            + "".join(
                f"<td{_strong(man == giver and other == taker)}>{count or '·'}</td>"
                for other, count in zip(self.network.men, row, strict=True)
            )
            + "</tr>"
            for man, row in zip(self.network.men, self.network.power(self.passes), strict=True)
        )
        caption = _("Fila: quién da. Columna: quién recibe. Con exactamente {passes}.")
        return (
            f"<table><caption>{html.escape(caption.format(passes=_passes(self.passes)))}</caption>"
            f"<thead><tr><td></td>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def static_html(self) -> str:
        """The board, and the table of single passes."""
        return super().static_html() + self.details()

    def __repr__(self) -> str:
        return _("[Tabla de pases: despierta la lección para contar caminos]")


def _passes(count: int) -> str:
    return ngettext("{n} pase", "{n} pases", count).format(n=count)


def _strong(chosen: bool) -> str:
    return ' class="zamora-here"' if chosen else ""


# How far it comes ---------------------------------------------------------------------------------


class JourneyLab(PanelLab):
    """The cells that the ball can reach in a turn: click one and see a shortest journey.

    Attributes:
        history: the game.
        reach: each cell that the ball can reach, with a shortest turn.
        chosen: the turn shown; None for none.
    """

    def __init__(self, history: History) -> None:
        """Look at the last position of ``history``."""
        self.history = history
        self.reach: dict[Cell, Turn] = history.position.reach()
        self.chosen: Turn | None = None
        self._map = overlay(history.position, "alcance")
        super().__init__(self.view(), ())

    def view(self) -> View:
        """The map of all cells, or the journey to one of them."""
        if self.chosen is None:
            return View(self.history.position, overlay=self._map)
        return View(self.history.position, hint=self.chosen.steps, overlay=self._spoken())

    def _spoken(self) -> Overlay:
        """The steps of the journey for the table; the picture has numbered arrows."""
        assert self.chosen is not None
        numbers: dict[Cell, list[str]] = {}
        for number, step in enumerate(self.chosen.steps, start=1):
            numbers.setdefault(step.target, []).append(str(number))
        spoken = {
            cell: _("paso {n} del recorrido").format(n=both(found))
            for cell, found in numbers.items()
        }
        return Overlay(_("Recorrido: {turn}.").format(turn=self.chosen), spoken=spoken)

    def words(self) -> str:
        """What the map shows, or who takes each step of the journey."""
        if self.chosen is None:
            return f"{self._map.words} " + _("Toca un número y verás el recorrido.")
        name = self.history.position.game.board.name
        steps = "; ".join(
            _("a {cell} lo manda {pieces}").format(
                cell=name(one.step.target), pieces=either(map(written, one.actuators))
            )
            for one in self.chosen.explain()
            if one.actuators
        )
        return _("{turn}. Recorrido: {steps}. Toca otra casilla para volver al mapa.").format(
            turn=self.chosen, steps=steps
        )

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Show the journey to ``cell``; from a journey go back to the map."""
        self.chosen = None if self.chosen is not None else self.reach.get(cell)
        return []

    def __repr__(self) -> str:
        return _(
            "[Alcance del balón: despierta la lección para ver los recorridos] {words}"
        ).format(words=self._map.words)
