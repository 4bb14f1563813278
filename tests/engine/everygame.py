"""The games that the tests for every game run on, and positions of them."""

from __future__ import annotations

from typing import Any

import zamora
from zamora import Game, Position

from .playouts import sample
from .toy import Toy

AnyGame = Game[Any, Any]
GAMES: list[AnyGame] = [*zamora.games(), Toy()]


def positions(game: AnyGame) -> list[Position]:
    return [history.position for history in sample(game)]


def going_on(game: AnyGame) -> list[Position]:
    found = [position for position in positions(game) if position.outcome is None]
    assert len(found) > 10
    return found


def finished(game: AnyGame) -> list[Position]:
    found = [position for position in positions(game) if position.outcome is not None]
    assert found, "no random game came to an end: the tests of the end would be empty"
    return found
