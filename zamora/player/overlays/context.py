"""Requests for overlays on a board, and the context to compute them."""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core.board import Cell
from zamora.core.position import Draft, Position, Side, Turn
from zamora.metric import CHEBYSHEV, Distance
from zamora.player.overlays.opinions import Opinion


@dataclass(frozen=True)
class OverlayRequest:
    """A request for an overlay.

    Attributes:
        kind: a key of :data:`zamora.player.overlays.makers.KINDS`.
        cell: from where to measure.
        metric: how to measure.
        side: whose connections.
        piece: label of the piece whose reach or turns are asked for; empty for all.
    """

    kind: str
    cell: Cell | None = None
    metric: Distance = CHEBYSHEV
    side: Side | None = None
    piece: str = ""


@dataclass(frozen=True)
class OverlayContext:
    """What an overlay may look at.

    Attributes:
        position: the position before the turn in progress.
        draft: the turn in progress; None if there is none.
        last: the turn that led to the position; None at the start.
        selected: the cell of the piece picked up.
        opinion: what the search has found, if it was asked.
    """

    position: Position
    draft: Draft | None = None
    last: Turn | None = None
    selected: Cell | None = None
    opinion: Opinion | None = None
