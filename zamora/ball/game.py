"""A ball game, whole: its grammar, and why a step is refused."""

from __future__ import annotations

from zamora.ball import refusals
from zamora.ball.grammar import BallGrammar
from zamora.ball.men import Draft
from zamora.core.steps import StepPattern


class BallGame(BallGrammar):
    """A game whose rules are the step functions and tables of the module that defines its class."""

    def refusal(self, draft: Draft, pattern: StepPattern) -> str:
        """Why there is no such step, in one sentence."""
        return refusals.refusal(self, draft, pattern)

    def unfinished(self, draft: Draft) -> str:
        """Why a turn cannot end here, in one sentence."""
        return refusals.unfinished(self, draft)
