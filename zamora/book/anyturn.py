"""The turns that do not matter, says the booklet: is that true of all legal turns?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from zamora.book import Ply, PrintedGame
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.position import Position, Turn
from zamora.solve.forced import can_score


@dataclass(frozen=True)
class AnyTurn:
    """What follows after each legal turn.

    Attributes:
        answered: those after which what is printed next leads to the printed end.
        otherwise: those after which only other turns lead there at once.
        refuting: those after which nothing does.
    """

    answered: tuple[Turn, ...]
    otherwise: tuple[Turn, ...]
    refuting: tuple[Turn, ...]

    @cached_property
    def legal(self) -> int:
        """How many turns were tried."""
        return len(self.answered) + len(self.otherwise) + len(self.refuting)

    @property
    def holds(self) -> bool:
        """Whether it is true that any turn would do."""
        return not self.refuting


def check_any_turn(printed: PrintedGame, ply: Ply, position: Position) -> AnyTurn:
    """Try all legal turns in ``position`` in the place of ``ply``."""
    rest = printed.plies[ply.n :]
    answered, otherwise, refuting = [], [], []
    for turn in position.turns():
        if _reaches(printed, turn.after, rest):
            answered.append(turn)
        elif _reached(printed, turn.after) or _scores(printed, turn.after):
            otherwise.append(turn)
        else:
            refuting.append(turn)
    return AnyTurn(tuple(answered), tuple(otherwise), tuple(refuting))


def _reaches(printed: PrintedGame, position: Position, plies: Sequence[Ply]) -> bool:
    """Whether the printed turns, in one of their readings, lead to the printed end."""
    if not plies:
        return _reached(printed, position)
    if position.outcome is not None:
        return False
    readings = plies[0].choices or (plies[0].read,)
    return any(
        _reaches(printed, after, plies[1:])
        for after in (_after(position, reading) for reading in readings)
        if after is not None
    )


def _after(position: Position, text: str) -> Position | None:
    try:
        return position.play(text)
    except ZamoraError:
        return None


def _reached(printed: PrintedGame, position: Position) -> bool:
    return position.outcome is not None and printed.end_of(History(position)) == printed.end


def _scores(printed: PrintedGame, position: Position) -> bool:
    """Whether the winner of the printed game, whose turn it is, can score at once."""
    winner = position.game.sides[position.side]
    return position.outcome is None and winner == printed.end and can_score(position)
