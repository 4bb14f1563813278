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
from zamora.core.board import Board, Cell
from zamora.core.errors import (
    AmbiguousTurn,
    BadPositionCode,
    BrokenGame,
    GameOver,
    IllegalTurn,
    MissingPackage,
    TooManyTurns,
    UnknownGame,
    UnreadableNotation,
    ZamoraError,
)
from zamora.core.history import History
from zamora.core.lazy import load
from zamora.core.position import (
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
from zamora.registry import game, games, position

if TYPE_CHECKING:
    from zamora.core.perft import divide, perft
    from zamora.explain.hints import hint
    from zamora.explain.reviews import review
    from zamora.rival.search_player import Player
    from zamora.solve import solution, solution_for

__all__ = [
    "AmbiguousTurn",
    "BadPositionCode",
    "Board",
    "BrokenGame",
    "Cell",
    "Draft",
    "Game",
    "GameOver",
    "History",
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
    "TooManyTurns",
    "Turn",
    "UnknownGame",
    "UnreadableNotation",
    "ZamoraError",
    "__version__",
    "divide",
    "game",
    "games",
    "hint",
    "perft",
    "position",
    "review",
    "solution",
    "solution_for",
]


#: What brings much along, and where it is: imported when it is first asked for.
_LATE = {
    "Player": "zamora.rival.search_player:Player",
    "divide": "zamora.core.perft:divide",
    "hint": "zamora.explain.hints:hint",
    "perft": "zamora.core.perft:perft",
    "review": "zamora.explain.reviews:review",
    "solution": "zamora.solve:solution",
    "solution_for": "zamora.solve:solution_for",
}


def __getattr__(name: str) -> Any:
    """The names in the table above."""
    if name in _LATE:
        return load(_LATE[name])
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
