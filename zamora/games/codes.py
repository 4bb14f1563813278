"""Position codes of the ball games: ``14,23 94,85 54 B``, a short text that reads back.

White's men, Black's men, the ball, the side to move (B or N). A cell is its row and its column,
which always has one digit (``104`` is row 10, column 4); before it stands the letter of the kind,
if the game has kinds. Where men of a kind are told apart, they stand in the order of their names.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from zamora.board import Cell
from zamora.errors import BadPositionCode
from zamora.i18n import _
from zamora.kernel.layout import CELL_BITS, OFF
from zamora.sides import the_side
from zamora.steps import Side

if TYPE_CHECKING:
    from zamora.games.men import MenGame, State

_FIELDS = re.compile(r"(\S++)\s++(\S++)\s++(\S++)\s++([BN])", re.IGNORECASE)
_MAN = re.compile(r"([A-Z]?)(\d{1,2})(\d)", re.IGNORECASE)
#: A side without men: only where fouls expel them.
NO_MEN = "-"
SIDES = "BN"


def encode(game: MenGame, state: State) -> str:
    """The fields of the code of ``state``."""
    teams = (
        ",".join(
            game.kinds[man >> CELL_BITS].letter + _name(game.cells.cells[man & OFF]) for man in men
        )
        for men in (state.white, state.black)
    )
    ball = _name(game.cells.cells[state.ball])
    return " ".join([*(team or NO_MEN for team in teams), ball, SIDES[state.side]])


def _name(cell: Cell) -> str:
    return f"{cell.row}{cell.column}"


def decode(game: MenGame, fields: str) -> State:
    """Read what :func:`encode` writes; men may stand in any order where they are all alike.

    Raises:
        BadPositionCode: if the text is malformed or no such position can stand.
    """
    return _Reader(game, fields).state()


class _Reader:
    """Reads one code; every error points at the part of the text that is wrong."""

    def __init__(self, game: MenGame, text: str) -> None:
        self.game = game
        self.text = text
        self.taken: dict[Cell, str] = {}

    def bad(self, reason: str, place: tuple[int, int] | None = None) -> BadPositionCode:
        """The error to raise."""
        return BadPositionCode(
            reason,
            text=self.text,
            place=place or (0, len(self.text)),
            accepted=[self.game.start_fields],
        )

    def state(self) -> State:
        """The position in the text."""
        found = _FIELDS.fullmatch(self.text.strip())
        if found is None:
            raise self.bad(
                _("«{fields}» no describe una posición de {game}.").format(
                    fields=self.text, game=self.game.name
                )
            )
        offset = self.text.index(found[0])
        places = [(offset + found.start(n), offset + found.end(n)) for n in range(1, 5)]
        teams = [self._team(places[side], Side(side)) for side in (0, 1)]
        ball = self._cell(self.text[slice(*places[2])], places[2], _("el balón"))
        state = self.game.settled(teams[0], teams[1], ball, Side(SIDES.index(found[4].upper())))
        reason = self.game.impossible(state)
        if reason:
            raise self.bad(reason)
        return state

    def _team(self, place: tuple[int, int], side: Side) -> list[int]:
        text, start = self.text[slice(*place)], place[0]
        men = []
        for part in [] if text == NO_MEN else text.split(","):
            here = (start, start + len(part))
            start = here[1] + 1
            found = _MAN.fullmatch(part)
            letters = [kind.letter for kind in self.game.kinds]
            if found is None or found[1].upper() not in letters[1:]:
                raise self.bad(
                    _("«{part}» no es una ficha con su casilla.").format(part=part), here
                )
            kind = letters.index(found[1].upper(), 1)
            men.append(kind << CELL_BITS | self._cell(found[2] + found[3], here, part))
        self._check_team(men, side, place)
        return men

    def _check_team(self, men: list[int], side: Side, place: tuple[int, int]) -> None:
        game = self.game
        kinds = [man >> CELL_BITS for man in men]
        if not game.fits([game.kinds[kind].letter for kind in kinds]):
            raise self.bad(
                _("Ese no puede ser el equipo de {side}.").format(side=the_side(game.sides[side])),
                place,
            )

    def _cell(self, text: str, place: tuple[int, int], what: str) -> int:
        digits = text if text.isdecimal() and text.isascii() and 2 <= len(text) <= 3 else "00"
        cell = Cell(int(digits[:-1]), int(digits[-1]))
        if cell not in self.game.board:
            raise self.bad(
                _("«{cell}» no es una casilla de este tablero.").format(cell=text), place
            )
        if cell in self.taken:
            raise self.bad(
                _("En la casilla {cell} no caben dos cosas: {one} y {two}.").format(
                    cell=self.game.board.name(cell), one=self.taken[cell], two=what
                ),
                place,
            )
        self.taken[cell] = what
        return self.game.cells.number[cell]
