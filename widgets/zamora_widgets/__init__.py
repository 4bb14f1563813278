"""zamora_widgets: the boards, replays and exercises of zamora in Jupyter.

:class:`zamora.player.game.board.Board` plays, :class:`zamora.player.game.replay.Replay` shows a
printed game, :class:`zamora.player.cards.exercise.ExerciseCard` sets and marks an exercise,
:class:`zamora.player.cards.ladder.Ladder` shows what has been solved. The lessons use the short
Spanish names of :mod:`zamora_widgets.aula`.
"""

from __future__ import annotations
