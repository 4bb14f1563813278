"""Sides, steps, pieces, outcomes: the small words that every game speaks.

A step is one displacement inside a turn; a turn is a sequence of them
(:mod:`zamora.core.position`).
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass

from zamora.core.board import NOWHERE, Cell
from zamora.core.words import Noun


class Side(enum.IntEnum):
    """A player: the one who moves first in the game (White, C1) or the other."""

    FIRST = 0
    SECOND = 1

    @property
    def other(self) -> Side:
        """The rival."""
        return _OTHER[self]


#: Each side's rival: it is asked for at every step.
_OTHER = (Side.SECOND, Side.FIRST)


class Reason(enum.Enum):
    """Why a game ended."""

    GOAL = "goal"
    CHECKMATE = "checkmate"
    STALEMATE = "stalemate"
    REPETITION = "repetition"
    #: The side to move cannot, and has won or lost by that.
    NO_MOVES = "no moves"
    #: One side has no man left.
    CAPTURED = "all captured"
    #: The man who decides has been captured.
    TAKEN = "taken"
    #: The man who decides has come to where that wins.
    ARRIVED = "arrived"
    #: Votes, areas or points were counted.
    COUNT = "count"
    #: Neither side has the men left to give mate.
    MATERIAL = "insufficient material"
    #: Fifty turns of each side without a capture or a pawn's move.
    FIFTY = "fifty moves"
    #: Too many turns in a row without a capture or a pawn's move.
    QUIET = "quiet turns"
    #: The mover has given check before that was allowed, and has lost by that.
    EARLY = "early check"
    RESIGNATION = "resignation"
    TIME = "time"
    #: By the rules of the tournament: who did not come, say.
    FORFEIT = "forfeit"


@dataclass(frozen=True)
class Outcome:
    """How a game ended: who won (None for a draw) and why."""

    winner: Side | None
    reason: Reason


@dataclass(frozen=True)
class Step:
    """One single displacement inside a turn.

    Attributes:
        kind: what happens: ``"sweep"`` (a compass), ``"move"`` (a piece), ``"swap"`` (two pieces
            change places), ``"ball"`` (the ball or the chalice), ``"foul"``, ``"promote"``,
            ``"place"``, ``"remove"``, ``"turn"`` (a die, on the spot), ``"choose"``, ``"pass"``.
        piece: label of what is displaced, e.g. ``"C1"``, ``"AB1"``, ``"R"``.
        origin: where it was (None when it enters the board).
        target: where it goes; :data:`~zamora.core.board.NOWHERE` in a choice or a pass.
        actuator: label of the piece that lends its movement to the ball.
        pivot: the end of a compass that stays fixed.
        angle: of a sweep or a turn, in degrees, counter-clockwise positive; 0 for other steps.
        path: the cells visited after the origin, the target last.
        becomes: label of the piece it turns into (promotion).
        captures: where men stand that are taken by it.
        covers: the other cells that something occupies that is placed on several.
        value: what is chosen, or how many are taken: ``"3"``, ``"rojo"``.
    """

    kind: str
    piece: str
    origin: Cell | None
    target: Cell
    actuator: str | None = None
    pivot: Cell | None = None
    angle: int = 0
    path: tuple[Cell, ...] = ()
    becomes: str | None = None
    captures: tuple[Cell, ...] = ()
    covers: tuple[Cell, ...] = ()
    value: str = ""

    @property
    def grip(self) -> Cell:
        """The cell to touch first: the origin, or the cell where a piece is put."""
        return self.target if self.origin is None else self.origin


@dataclass(frozen=True)
class Piece:
    """Something that stands on the board, for display and for speech.

    Attributes:
        label: its name in the notation, e.g. ``"C1"``.
        kind: what sort of thing it is, e.g. ``"compass"``, ``"ball"``; chooses the glyph.
        side: whose it is; None for the ball.
        cells: where it stands (a compass stands on two).
        noun: what it is called; None if it is only ever called by its label.
        text: what is written on it, if anything is.
        faces: how a die lies of which more is seen than the face above: :mod:`zamora.core.dice`;
            three times the same face, if it has no others.
        stack: the men that it consists of, from the top, where several stand one on another; its
            kind and its side are those of the top one.
        captured: whether it has been captured in the turn in progress, and leaves at its end.
    """

    label: str
    kind: str
    side: Side | None
    cells: tuple[Cell, ...]
    noun: Noun | None = None
    text: str = ""
    faces: str = ""
    stack: tuple[Piece, ...] = ()
    captured: bool = False


@dataclass(frozen=True)
class Connections:
    """Who of a side can play the ball to whom as the men stand (booklet, chapters 3 to 7).

    Attributes:
        side: whose connections they are.
        passes: pairs of labels: the first can send the ball to where the second can send it on. In
            games where men play an adjacent ball it starts where it lies; where they play it from
            their own cell, on the first man's. Where it makes one step in a turn only (Futez) two
            men are connected who stand next to each other.
        scoring: labels of those who can send it into the goal, understood in the same way.
        touching: labels of those who can set the ball going in a turn of this side that begins now.
    """

    side: Side
    passes: tuple[tuple[str, str], ...] = ()
    scoring: tuple[str, ...] = ()
    touching: tuple[str, ...] = ()


@dataclass(frozen=True)
class Symmetry:
    """A symmetry of a game: a permutation of the board, with or without exchange of the sides.

    Attributes:
        name: e.g. ``"mirror"``.
        map: where each cell goes.
        swaps_sides: whether White's pieces become Black's and the side to move changes.
        reverses: whether it is a reflection (angles change their sign) instead of a rotation.
    """

    name: str
    map: Callable[[Cell], Cell]
    swaps_sides: bool
    reverses: bool

    def step(self, step: Step, relabel: Callable[[str], str]) -> Step:
        """The image of ``step``; ``relabel`` gives the image of a piece's label."""
        # What covers several cells is put on the first of them.
        target, *covers = (NOWHERE if step.target == NOWHERE else self.map(step.target),)
        if step.covers:
            target, *covers = sorted(map(self.map, (step.target, *step.covers)))
        return Step(
            kind=step.kind,
            piece=relabel(step.piece),
            origin=None if step.origin is None else self.map(step.origin),
            target=target,
            actuator=None if step.actuator is None else relabel(step.actuator),
            pivot=None if step.pivot is None else self.map(step.pivot),
            angle=-step.angle if self.reverses else step.angle,
            path=tuple(self.map(cell) for cell in step.path),
            becomes=None if step.becomes is None else relabel(step.becomes),
            captures=tuple(sorted(map(self.map, step.captures))),
            covers=tuple(covers),
            value=step.value,
        )


@dataclass(frozen=True)
class StepPattern:
    """What a text (or a click) says of a step: any part of it may be left open.

    ``takes`` is whether it captures, as the sign says; ``place`` is where in the text it was said.
    """

    kind: str | None = None
    piece: str | None = None
    origin: Cell | None = None
    target: Cell | None = None
    actuator: str | None = None
    angle: int | None = None
    becomes: str | None = None
    captures: tuple[Cell, ...] | None = None
    covers: tuple[Cell, ...] | None = None
    value: str | None = None
    takes: bool | None = None
    place: tuple[int, int] = (0, 0)

    def fits(self, step: Step) -> bool:
        """Whether ``step`` is one of those meant."""
        return (
            self.kind in (None, step.kind)
            and self.piece in (None, step.piece)
            and self.origin in (None, step.origin)
            and self.target in (None, step.target)
            and self.actuator in (None, step.actuator)
            and self.angle in (None, step.angle)
            and self.becomes in (None, step.becomes)
            and self.captures in (None, step.captures)
            and self.covers in (None, step.covers)
            and self.value in (None, step.value)
            and self.takes in (None, bool(step.captures))
        )
