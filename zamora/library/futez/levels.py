"""What the levels of the rival look at in Futez."""

from __future__ import annotations

from zamora.rival.levels import ball_game

#: Two good players draw: there must be more between them than in the other ball games.
LEVELS = ball_game(500, 5_000, 200_000)
