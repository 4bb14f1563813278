"""An election board full of votes: a touch changes one, and the winner is shown immediately."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from zamora.core.board import Cell
from zamora.core.errors import ZamoraError
from zamora.core.grid import GridState
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side
from zamora.core.sides import in_sentence
from zamora.library.elections.common import is_election
from zamora.player.labs.instruments import PanelLab
from zamora.player.picture.view import Shown, View
from zamora.registry import catalogue


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
        super().__init__(self.view(), buttons, [])

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
