"""Words for tests on positions made by hand: cells as ``"75 77"``, where things come to rest.

The engine and the slow enumerators are held to the same figures: wherever turns are looked at, the
enumerator must list the same ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import zamora
from zamora import Cell, Position, Step, Turn

from .placements import SLOW


def cells(text: str) -> set[Cell]:
    """``"85 104"``: row 8, column 5 and row 10, column 4."""
    return {Cell(int(word[:-1]), int(word[-1])) for word in text.split()}


def block(rows: Iterable[int], columns: Iterable[int]) -> set[Cell]:
    """All cells in some rows and columns."""
    across = list(columns)
    return {Cell(row, column) for row in rows for column in across}


@cache
def position_of(code: str) -> Position:
    """The position with a code; its turns and its winner are those of the enumerator."""
    position = zamora.position(code)
    slow = SLOW[position.game.plain_key]
    found = slow.read(position.code)
    assert {turn.after.code for turn in position.turns()} == {*map(slow.code, slow.turns(found))}
    decided = position.game.decided(position.state)
    side = {None: None, "B": position.game.sides[0], "N": position.game.sides[1]}
    assert side[slow.winner(found)] is (
        None if decided is None else position.game.sides[decided.winner or 0]
    )
    return position


def turns_with(position: Position, move: str) -> list[Turn]:
    """The turns that begin with ``"42 51"``: the piece on 42 goes to row 5, column 1."""
    origin, target = (next(iter(cells(word))) for word in move.split())
    return [
        turn
        for turn in position_of(position.code).turns()
        if (turn.steps[0].origin, turn.steps[0].target) == (origin, target)
    ]


def rests(code: str, move: str) -> set[Cell]:
    """Where the ball (or the victim of a foul) comes to rest in turns that begin with a move."""
    position = position_of(code)
    (ball,) = (piece for piece in position.pieces() if piece.side is None)
    found = set()
    for turn in turns_with(position, move):
        sent = [step.target for step in turn.steps if step.kind == "ball"]
        found.add(sent[-1] if sent else ball.cells[0])
    return found


def next_steps(code: str, move: str, *journey: str) -> set[Step]:
    """What the ball (or the victim) can do after a move and its steps to some cells."""
    position = position_of(code)
    origin, target = (next(iter(cells(word))) for word in move.split())
    drafts = [
        position.draft().take(step)
        for step in position.draft().next_steps
        if (step.origin, step.target) == (origin, target)
    ]
    for word in journey:
        (end,) = cells(word)
        drafts = [
            draft.take(step)
            for draft in drafts
            for step in draft.next_steps
            if step.kind == "ball" and step.target == end
        ]
    assert drafts
    return {step for draft in drafts for step in draft.next_steps}


def sent(code: str, move: str, *journey: str) -> set[Cell]:
    """The cells to which the ball (or the victim) can be sent next."""
    return {step.target for step in next_steps(code, move, *journey) if step.kind == "ball"}


def senders(code: str, move: str, *journey: str) -> set[str | None]:
    """The labels of the pieces that can send it next."""
    return {step.actuator for step in next_steps(code, move, *journey)}


def targets(code: str, origin: str) -> set[Cell]:
    """Where the piece on a cell can go."""
    (start,) = cells(origin)
    steps = position_of(code).draft().next_steps
    return {step.target for step in steps if step.origin == start}


def standing(position: Position) -> dict[Cell, str]:
    """Cell → kind of the piece there and the letter of its side: ``"rook b"``."""
    return {
        piece.cells[0]: piece.kind if piece.side is None else f"{piece.kind} {'bn'[piece.side]}"
        for piece in position.pieces()
    }
