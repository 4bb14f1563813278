"""zamora_widgets: the boards, replays and exercises of zamora in Jupyter.

:class:`zamora_widgets.play.board.Board` plays, :class:`zamora_widgets.play.replay.Replay` shows a
printed game, :class:`zamora_widgets.cards.exercise.ExerciseCard` sets and marks an exercise,
:class:`zamora_widgets.cards.ladder.Ladder` shows what has been solved. The lessons use the short
Spanish names of :mod:`zamora_widgets.aula`.
"""

from __future__ import annotations
