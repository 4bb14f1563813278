"""A board for setting stones freely: liberties, links and enclosed points are counted live."""

from __future__ import annotations

from collections.abc import Sequence

from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.grid import GridState
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side
from zamora.core.sides import as_label, in_sentence
from zamora.library.go.alak import Alak
from zamora.library.go.counting import Count, count
from zamora.library.go.stones import Stones
from zamora.player.labs.instruments import PanelLab
from zamora.player.picture.overlay import Link, Overlay
from zamora.player.picture.view import Shown, View
from zamora.registry import catalogue

#: How strongly a liberty is tinted, and an enclosed point.
LIBERTY, ENCLOSED = 0.3, 0.75
#: The games on whose boards stones are counted.
FAMILY = (Stones, Alak)


class NoStones(ZamoraError):
    """A board on which no stones have liberties."""


class StoneLab(PanelLab):
    """A board of Go, or of one of its children: each touch sets a stone, or takes it away.

    Nothing is captured here: a group may be left without liberties, and is said to have none.

    Attributes:
        rules: the game whose board it is.
        cells: what stands on each point, in the order of the board's cells.
    """

    def __init__(self, start: Position) -> None:
        """The stones of a position.

        Raises:
            NoStones: if its game has none that surround each other.
        """
        if not isinstance(start.game, FAMILY):
            raise NoStones(
                _("En {game} no se rodea.").format(game=start.game.name),
                text=start.game.key,
                accepted=[game.key for game in catalogue() if isinstance(game, FAMILY)],
            )
        self.rules = start.game
        self.cells = list(start.state.cells)
        self._begun = tuple(self.cells)
        letter = next(iter(self.rules.men)).lower()
        dark, light = (self.rules.of_side(letter, side) for side in self._dark_first())
        self._next = {"": dark, dark: light, light: ""}
        buttons = [
            self._tool(_("Como al principio"), self.again),
            self._tool(_("Vaciar"), self.clear),
        ]
        super().__init__(self.view(), buttons)

    def _dark_first(self) -> tuple[Side, Side]:
        """Black stones are set first, whichever side begins the game."""
        first = Side(self.rules.side_letters.index("N"))
        return first, first.other

    # What a person does --------------------------------------------------------------------------

    def again(self) -> None:
        """The stones of the beginning."""
        self.cells = list(self._begun)

    def clear(self) -> None:
        """No stones."""
        self.cells = [""] * len(self.cells)

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """A black stone, then a white one, then none."""
        at = self.rules.index[cell]
        self.cells[at] = self._next[self.cells[at]]
        return []

    # What there is to see ------------------------------------------------------------------------

    def counts(self) -> dict[Side, Count]:
        """What the stones of both sides amount to, Black's first."""
        board = self.rules.board
        owned = {
            side: [
                cell
                for cell, content in zip(board.cells, self.cells, strict=True)
                if content and self.rules.owner(content) is side
            ]
            for side in self._dark_first()
        }
        return {side: count(board, own, owned[side.other]) for side, own in owned.items()}

    def view(self) -> View:
        """The stones, joined where adjacent, and their counts."""
        state = GridState(tuple(self.cells), Side.FIRST, self.rules.initial().note)
        return View(Position(self.rules, state), overlay=self._overlay(), over=True)

    def _overlay(self) -> Overlay:
        counts, tints, links = self.counts(), {}, []
        spoken: dict[Cell, str] = {}
        for side, found in counts.items():
            links += [Link(one, other, "text", arrow=False) for one, other in found.links]
            for cell in found.liberties:
                tints[cell] = LIBERTY
                said = _("libertad de las {side}").format(side=in_sentence(self.rules.sides[side]))
                spoken[cell] = ", ".join(filter(None, (spoken.get(cell), said)))
        for side, found in counts.items():
            for cell in found.enclosed:
                tints[cell] = ENCLOSED
                spoken[cell] = _("encerrado por las {side}").format(
                    side=in_sentence(self.rules.sides[side])
                )
        return Overlay(self.words(), tints, links=tuple(links), spoken=spoken)

    def words(self) -> str:
        """What is counted of each side that has stones."""
        said = [
            f"{as_label(self.rules.sides[side])}: {', '.join(self._counted(found))}."
            for side, found in self.counts().items()
            if found.stones
        ]
        return " ".join(said) or _("Toca un punto: negra; otra vez: blanca; otra vez: nada.")

    def _counted(self, found: Count) -> list[str]:
        """Its figures in words; windows and enclosed points only where there are some."""
        stones, groups, links = found.stones, len(found.groups), len(found.links)
        free, inside, windows = len(found.liberties), len(found.enclosed), found.windows
        said = [
            ngettext("{n} piedra", "{n} piedras", stones).format(n=stones),
            ngettext("{n} grupo", "{n} grupos", groups).format(n=groups),
            ngettext("{n} enlace", "{n} enlaces", links).format(n=links),
            ngettext("{n} libertad", "{n} libertades", free).format(n=free),
        ]
        if windows:
            said.append(ngettext("{n} ventana", "{n} ventanas", windows).format(n=windows))
        if inside:
            said.append(
                ngettext("{n} punto encerrado", "{n} puntos encerrados", inside).format(n=inside)
            )
        return said

    def __repr__(self) -> str:
        return _("[Tablero de contar: despierta la lección para poner piedras]")
