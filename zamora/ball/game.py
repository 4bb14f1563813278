"""A ball game, whole: its grammar, and why a step is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from zamora.ball.grammar import BallGrammar
from zamora.ball.men import Draft
from zamora.ball.phrases import PHRASES
from zamora.ball.refusals import why_not
from zamora.ball.refusals_ball import unfinished
from zamora.ball.scene import Scene
from zamora.core.phrases import said
from zamora.core.steps import StepPattern


class BallGame(BallGrammar):
    """A game whose rules are the step functions and tables of the module that defines its class."""

    phrases: ClassVar[Mapping[str, str]] = PHRASES

    def refusal(self, draft: Draft, pattern: StepPattern) -> str:
        """Why there is no such step, in one sentence."""
        return said(self, why_not(self, draft, pattern))

    def unfinished(self, draft: Draft) -> str:
        """Why a turn cannot end here, in one sentence."""
        return said(self, unfinished(Scene(self, draft)))
