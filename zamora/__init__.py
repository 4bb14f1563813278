"""zamora: the board games of Ernesto Zamora, their rules, solutions and exercises.

>>> import zamora
>>> compases = zamora.game("compases")
>>> position = compases.start().play("C1: V12 a V23")
>>> position
zamora.position('compases:1 V13-V23 V42-V43 C2')
>>> print(*position.turns()[:2], sep="; ")
C2: V43 a V32; C2: V42 a V33
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from zamora._version import __version__
from zamora.board import Board, Cell
from zamora.errors import (
    AmbiguousTurn,
    BadPositionCode,
    GameOver,
    IllegalTurn,
    MissingPackage,
    UnknownGame,
    UnreadableNotation,
    ZamoraError,
)
from zamora.games import game, games, guests, position
from zamora.position import (
    Draft,
    Game,
    Outcome,
    Piece,
    Position,
    Reason,
    Side,
    Step,
    StepPattern,
    Symmetry,
    Turn,
)

if TYPE_CHECKING:
    from zamora.search.rival import Player

__all__ = [
    "AmbiguousTurn",
    "BadPositionCode",
    "Board",
    "Cell",
    "Draft",
    "Game",
    "GameOver",
    "IllegalTurn",
    "MissingPackage",
    "Outcome",
    "Piece",
    "Player",
    "Position",
    "Reason",
    "Side",
    "Step",
    "StepPattern",
    "Symmetry",
    "Turn",
    "UnknownGame",
    "UnreadableNotation",
    "ZamoraError",
    "__version__",
    "game",
    "games",
    "guests",
    "position",
]


def __getattr__(name: str) -> Any:
    """The computer player, which brings much along, when it is first asked for."""
    if name == "Player":
        from zamora.search.rival import Player

        return Player
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
