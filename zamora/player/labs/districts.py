"""Elections: a map to be cut into districts, with another winner each time; a board of votes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.grid import GridState
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side
from zamora.core.sides import in_sentence
from zamora.library.elections.common import is_election
from zamora.library.elections.districts import District, VoteMap, cuts, grown
from zamora.player.labs.instruments import PanelLab
from zamora.player.picture.overlay import Overlay
from zamora.player.picture.view import Shown, View
from zamora.registry import catalogue

#: How strongly the districts of the side with fewer votes are tinted, and one that is not complete.
WON, BEGUN = 0.5, 0.15


class DistrictLab(PanelLab):
    """A map whose districts are drawn cell by cell.

    Touches on neighbouring cells make a district; when it is large enough, the next touch begins
    another one. A touch on a cell of a district takes all of that away again.

    Attributes:
        chart: the map.
        districts: those that are complete, in the order in which they were drawn.
        begun: the one that is being drawn.
    """

    def __init__(self, size: int = 5) -> None:
        """A map of ``size`` × ``size`` cells without districts."""
        self.chart = VoteMap(size=size)
        self.districts: list[District] = []
        self.begun: District = frozenset()
        self._refusal = ""
        buttons = [
            self._tool(_("Por filas"), self.rows),
            self._tool(_("Por columnas"), self.columns),
            self._tool(_("Borrar todo"), self.clear),
        ]
        super().__init__(self.view(), buttons)

    # What a person does --------------------------------------------------------------------------

    def clear(self) -> None:
        """A map without districts."""
        self._cut([])

    def rows(self) -> None:
        """Every row a district."""
        self._cut(self._lines(lambda cell: cell.row))

    def columns(self) -> None:
        """Every column a district."""
        self._cut(self._lines(lambda cell: cell.column))

    def _lines(self, line: Callable[[Cell], int]) -> list[District]:
        cells, lines = self.chart.board.cells, range(1, self.chart.size + 1)
        return [frozenset(cell for cell in cells if line(cell) == n) for n in lines]

    def _cut(self, districts: list[District]) -> None:
        self.districts, self.begun, self._refusal = districts, frozenset(), ""

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """Add a cell to the district that has been begun, or begin one, or take one away."""
        self._refusal = ""
        drawn = next((one for one in self.districts if cell in one), None)
        if drawn is not None:
            self.districts.remove(drawn)
        elif cell in self.begun:
            self.begun = frozenset()
        elif self.begun and self.begun.isdisjoint(self.chart.near[cell]):
            self._refusal = _("Un distrito es de una pieza. Toca una casilla vecina.")
        else:
            self.begun |= {cell}
            if len(self.begun) == self.chart.size:
                self.districts.append(self.begun)
                self.begun = frozenset()
        return []

    # What there is to see ------------------------------------------------------------------------

    @property
    def left(self) -> District:
        """The cells that belong to no complete district."""
        return frozenset(self.chart.board.cells).difference(*self.districts)

    @property
    def possible(self) -> bool:
        """Whether the map can be cut to its end with what has been drawn."""
        near, size = self.chart.near, self.chart.size
        if not self.begun:
            return next(cuts(near, size, self.left), None) is not None
        return any(
            next(cuts(near, size, self.left - one), None) is not None
            for one in grown(near, self.begun, self.left, size)
        )

    def view(self) -> View:
        """The votes, the borders of the districts, and tinted those of the smaller side."""
        start = Position(self.chart, self.chart.initial())
        return View(start, overlay=self._overlay(), over=True)

    def _overlay(self) -> Overlay:
        drawn = [*self.districts, *filter(None, [self.begun])]
        number = {cell: n for n, one in enumerate(drawn, start=1) for cell in one}
        walls = [
            (cell, beside)
            for cell, around in self.chart.near.items()
            for beside in sorted(around)
            if cell < beside and number.get(cell) != number.get(beside)
        ]
        tints = dict.fromkeys(self.begun, BEGUN)
        for one in self.districts:
            if self.chart.winner(one) is Side.SECOND:
                tints |= dict.fromkeys(one, WON)
        spoken = {cell: _("distrito {n}").format(n=n) for cell, n in number.items()}
        return Overlay(self.words(), tints, walls=tuple(walls), spoken=spoken)

    def words(self) -> str:
        """Who wins which districts, and the map when that is cut to its end."""
        if self._refusal:
            return self._refusal
        return " ".join([*self._districts(), self._standing()])

    def _districts(self) -> list[str]:
        votes = self.chart.votes
        return [
            _("Distrito {n}: {black} a {white}, {who}.").format(
                n=n,
                black=sum(votes[cell] is Side.SECOND for cell in one),
                white=sum(votes[cell] is Side.FIRST for cell in one),
                who=in_sentence(self.chart.sides[self.chart.winner(one) or Side.FIRST]),
            )
            for n, one in enumerate(self.districts, start=1)
        ]

    def _standing(self) -> str:
        size, cells = self.chart.size, len(self.chart.board.cells)
        black = list(self.chart.votes.values()).count(Side.SECOND)
        if not self.left:
            won = self.chart.count(self.districts, Side.SECOND)
            said = ngettext(
                "Con {votes} de {cells} votos, las negras ganan {n} distrito de {size}.",
                "Con {votes} de {cells} votos, las negras ganan {n} distritos de {size}.",
                won,
            ).format(votes=black, cells=cells, n=won, size=size)
            end = _("¡Gana la minoría!") if 2 * won > size else _("Gana la mayoría.")
            return f"{said} {end}"
        if not self.possible:
            return _("Así sobra un pedazo. Toca un distrito para borrarlo.")
        if not self.begun and not self.districts:
            return _(
                "Votaron {black} negras y {white} blancas. Toca {size} casillas vecinas: serán un "
                "distrito."
            ).format(black=black, white=cells - black, size=size)
        missing = size - len(self.begun)
        return ngettext(
            "Al distrito {number} le falta {n} casilla.",
            "Al distrito {number} le faltan {n} casillas.",
            missing,
        ).format(number=len(self.districts) + 1, n=missing)

    def __repr__(self) -> str:
        return _("[Mapa de votos: despierta la lección para dibujar distritos]")


# Votes --------------------------------------------------------------------------------------------


class NotAnElection(ZamoraError):
    """A board without votes."""


class VotesLab(PanelLab):
    """A full board: each touch turns a vote over.

    Attributes:
        rules: the election that counts them.
        cells: the vote of each cell, in the order of the board's cells.
    """

    def __init__(self, start: Position) -> None:
        """The votes of a position; what is empty there votes white.

        Raises:
            NotAnElection: if its game is none.
        """
        if not is_election(start.game):
            raise NotAnElection(
                _("En {game} no se vota.").format(game=start.game.name),
                text=start.game.key,
                accepted=[game.key for game in catalogue() if is_election(game)],
            )
        self.rules = start.game
        self.cells = [content or self._stone(Side.FIRST) for content in start.state.cells]
        self._chance = Random(14)  # noqa: S311 (no secret)
        buttons = [
            self._tool(_("Todas blancas"), self.clear),
            self._tool(_("Cambiar todas"), self.exchange),
            self._tool(_("Al azar"), self.shuffle),
        ]
        super().__init__(self.view(), buttons)

    def _stone(self, side: Side) -> str:
        return self.rules.of_side("b", side)

    # What a person does --------------------------------------------------------------------------

    def clear(self) -> None:
        """All votes are White's."""
        self.cells = [self._stone(Side.FIRST)] * len(self.cells)

    def exchange(self) -> None:
        """Everybody changes their mind."""
        self.cells = [content.swapcase() for content in self.cells]

    def shuffle(self) -> None:
        """Each vote by the toss of a coin."""
        self.cells = [self._stone(self._chance.choice(list(Side))) for _cell in self.cells]

    def touch(self, cell: Cell) -> Sequence[Shown]:
        """The vote of a cell changes sides."""
        at = self.rules.index[cell]
        self.cells[at] = self.cells[at].swapcase()
        return []

    # What there is to see ------------------------------------------------------------------------

    @property
    def state(self) -> GridState:
        """The votes as they are."""
        return GridState(tuple(self.cells), Side.FIRST)

    def view(self) -> View:
        """The votes, and what each side dominates, as the election tints it."""
        return View(Position(self.rules, self.state), over=True)

    def words(self) -> str:
        """The votes of each side, the winner of each part, and the overall winner."""
        black = self.cells.count(self._stone(Side.SECOND))
        counted = ngettext(
            "Negras: {n} voto de {cells}.", "Negras: {n} votos de {cells}.", black
        ).format(n=black, cells=len(self.cells))
        zones = self.rules.zones
        assert isinstance(zones, tuple)
        owners = [self.rules.majority(self.state, zone) for zone in zones]
        parts = "; ".join(
            _("{part}, de las {side}").format(part=part, side=self._called(owner))
            for part, owner in zip(self.rules.parts(), owners, strict=True)
            if owner is not None
        )
        winner = self.rules.majority(self.state, zones)
        assert winner is not None
        votes = black if winner is Side.SECOND else len(self.cells) - black
        won = (
            _("¡Ganan las {side} con menos de la mitad!")
            if 2 * votes < len(self.cells)
            else _("Ganan las {side}.")
        ).format(side=self._called(winner))
        return f"{counted} {parts[:1].upper()}{parts[1:]}. {won}"

    def _called(self, side: Side) -> str:
        return in_sentence(self.rules.sides[side])

    def __repr__(self) -> str:
        return _("[Votos: despierta la lección para cambiarlos]")
