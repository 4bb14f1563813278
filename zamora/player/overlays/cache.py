"""What a player wants to see on the board besides the men, remembered as long as it is true."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zamora.core.board import Cell
from zamora.core.position import Draft, Position, Step, Turn
from zamora.player.overlays.context import OverlayContext
from zamora.player.overlays.opinions import Opinion
from zamora.player.overlays.reading import make, read
from zamora.player.picture.overlay import Overlay

Actuators = tuple[tuple[str, ...], ...]


class OverlayCache:
    """Overlays and the marks of the last turn, made once for each thing to be seen.

    Attributes:
        wanted: what is to be seen, in the words of :func:`~zamora.player.overlays.reading.read`;
            may be empty.
        opinion: what the search has found; it may be of another position.
    """

    def __init__(self) -> None:
        self.wanted = ""
        self.opinion: Opinion | None = None
        self._made: tuple[tuple[object, ...], Overlay] | None = None
        self._journeys: tuple[Draft, Mapping[Cell, tuple[Step, ...]]] | None = None
        self._perils: tuple[Draft, Cell | None, frozenset[Cell]] | None = None
        self._explained: tuple[Turn, Actuators] | None = None

    def lacks_opinion(self, position: Position) -> bool:
        """Whether the search is to be asked about ``position``."""
        if not self.wanted or position.outcome is not None:
            return False
        known = self.opinion is not None and self.opinion.position == position
        return read(self.wanted, position).kind == "opinion" and not known

    def overlay(self, context: OverlayContext) -> Overlay | None:
        """The overlay that is wanted, if any."""
        if not self.wanted:
            return None
        if self.opinion is not None and self.opinion.position == context.position:
            context = replace(context, opinion=self.opinion)
        steps = context.draft.steps if context.draft else None
        about = (self.wanted, context.position, steps, context.selected, context.opinion)
        if self._made is None or self._made[0] != about:
            self._made = about, make(read(self.wanted, context.position), context)
        return self._made[1]

    def journeys(self, draft: Draft) -> Mapping[Cell, tuple[Step, ...]]:
        """Where the ball can come to rest in a turn in progress, with the steps to each cell."""
        if self._journeys is None or self._journeys[0] is not draft:
            self._journeys = draft, draft.journeys()
        return self._journeys[1]

    def perils(self, draft: Draft, selected: Cell | None) -> frozenset[Cell]:
        """Where the turn in progress would become an own goal, by one step or by several.

        Args:
            draft: the turn in progress.
            selected: the cell picked up; None for none.
        """
        if self._perils is None or self._perils[0] is not draft or self._perils[1] != selected:
            near: dict[Cell, list[tuple[Step, ...]]] = {}
            for step in draft.next_steps:
                if selected is not None and step.origin == selected:
                    near.setdefault(step.target, []).append((step,))
            # What is one step away is reached by it, not by a longer way.
            far = dict(self.journeys(draft)) if draft.steps else {}
            ways = {cell: [steps] for cell, steps in far.items()} | near
            found = frozenset(
                cell
                for cell, choices in ways.items()
                if all(draft.is_own_goal(steps) for steps in choices)
            )
            self._perils = draft, selected, found
        return self._perils[2]

    def actuators(self, turn: Turn) -> Actuators:
        """For each step of a turn, who could have lent its movement to the ball."""
        if self._explained is None or self._explained[0] is not turn:
            self._explained = turn, actuators_of(turn)
        return self._explained[1]


def actuators_of(turn: Turn) -> Actuators:
    """For each step of a turn, who could have lent its movement to the ball."""
    return tuple(found.actuators for found in turn.explain())
