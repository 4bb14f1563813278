"""zamora_widgets: the boards, replays and exercises of zamora in Jupyter.

:class:`Board` plays, :class:`Replay` shows a printed game, :class:`ExerciseCard` sets and marks an
exercise, :class:`Ladder` shows what has been solved. The lessons use the short Spanish names of
:mod:`zamora_widgets.aula`.
"""

from __future__ import annotations
