"""From a game in progress to all that its picture depends on."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from zamora.board import Cell
from zamora_widgets.scenery import Scenery
from zamora_widgets.valued import badges
from zamora_widgets.view import Badge, View

if TYPE_CHECKING:
    from zamora_widgets.session import Session


def view_of(session: Session, focus: Cell | None = None) -> View:
    """What there is to see of a game, now.

    Args:
        session: the game.
        focus: the cell with the keyboard focus.
    """
    draft, helped = session.draft, session.show_targets
    last = session.history.turns[-1] if session.history.turns else None
    view = View(
        session.position,
        flipped=session.flipped,
        selected=session.selected,
        badges=_badges(session),
        overlay=session.lookout.overlay(
            Scenery(session.position, draft, last, session.selected or session.touched)
        ),
        focus=focus,
        marks=dict.fromkeys(session.pointed, "pointed"),
        hint=session.hinted,
        over=session.outcome is not None,
        movable=session.origins if helped and session.selected is None else frozenset(),
        targets=session.targets if helped else frozenset(),
        far=frozenset(session.far) if helped else frozenset(),
        perils=session.perils if helped else frozenset(),
        answered=draft is not None and draft.answers_check(),
        pivot=_pivot(session),
        pieces=None if draft is None else draft.pieces(),
    )
    if draft is not None and draft.steps:
        return replace(view, last=draft.steps, begun=True)
    if last is not None:
        return replace(view, last=last.steps, actuators=session.lookout.actuators(last))
    return view


def _pivot(session: Session) -> Cell | None:
    """The end of a compass that stays where it is, if there is only one possible."""
    if session.selected is None or session.draft is None:
        return None
    pivots = {s.pivot for s in session.draft.next_steps if s.origin == session.selected}
    return pivots.pop() if len(pivots) == 1 else None


def _badges(session: Session) -> dict[Cell, Badge]:
    if not session.show_values or session.waits_for is not None or session.outcome is not None:
        return {}
    done = () if session.draft is None else session.draft.steps
    return badges(session.position, session.values(), done, session.selected)
