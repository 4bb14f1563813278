"""From what a person does on a surface to what happens in a session, once for all boards."""

from __future__ import annotations

from typing import Any

from zamora.core.board import Cell
from zamora_widgets.session import Session
from zamora_widgets.view import Shown


def perform(
    session: Session, kind: str, cell: Cell | None, payload: dict[str, Any]
) -> list[Shown] | None:
    """Do in ``session`` what an action of the companion means.

    Args:
        session: the game in progress.
        kind: of the action, see :data:`zamora_widgets.companion.ACTIONS`.
        cell: the cell it is about; None for none.
        payload: the rest of what the companion says.

    Returns:
        The steps to animate; None if there is nothing new to see.
    """
    if kind == "drag":
        session.drag(cell)
        return None
    if kind == "press" and cell is not None:
        return session.press(cell)
    if kind == "release":
        return session.release(cell, dragged=payload["dragged"])
    if kind == "activate" and cell is not None:
        return session.touch(cell)
    if kind == "escape":
        session.escape()
    elif kind == "command":
        (session.undo if payload["name"] == "undo" else session.redo)()
    return []
