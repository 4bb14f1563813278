"""Who of a team can play the ball to whom, as the men stand (booklet, chapters 3 to 7)."""

from __future__ import annotations

from typing import Any

from zamora.core.board import Cell
from zamora.core.facts import is_ball
from zamora.core.steps import Connections, Side


def connections(game: Any, state: Any, side: Side) -> Connections:
    """The connections of ``side`` in a state of a ball game in which it is to move."""
    passes, scoring = _passes(game, state, side)
    begun = game.begin(state)
    touching = {
        step.piece
        for step in game.steps(begun)
        if any(is_ball(game, state, then) for then in game.steps(game.take(begun, step)))
    }
    return Connections(side, tuple(sorted(passes)), tuple(sorted(scoring)), tuple(sorted(touching)))


def _passes(game: Any, state: Any, side: Side) -> tuple[set[tuple[str, str]], set[str]]:
    """Who can pass to whom, and who can score, while no man moves."""
    rules, number, members = game.rules, game.cells.number, game.cells.members
    standing = game.pieces(state)
    own = {p.cells[0]: p.label for p in standing if p.side is side}
    board = game.workspace(state)
    rules.obstruct(board, False)

    def senders(cell: Cell) -> list[Cell]:
        return [by for by in members(rules.senders(board, number[cell])) if by in own]

    if not any(map(senders, game.board.cells)):
        near = {(own[c], own[o]) for c in own for o in game.board.neighbours(c) if o in own}
        return near, set()
    # The ball on a cell, and what its journey remembers; on a man's own cell it may begin anywhere.
    starts = [cell for cell in own if senders(cell) == [cell]] or [standing[-1].cells[0]]
    passes: set[tuple[str, str]] = set()
    scoring: set[str] = set()
    queue = [(cell, 0) for cell in starts]
    for cell, memory in queue:
        for by in senders(cell):
            at = number[by]
            if not rules.may_send(board, memory, at):
                continue
            then = rules.remember(board, memory, at)
            for target in members(rules.sent(board, rules.way_of(board, at), number[cell])):
                if target not in own and rules.GOALS[number[target]]:
                    # The turn ends there.
                    if rules.GOALS[number[target]] == side + 1:
                        scoring.add(own[by])
                    continue
                passes |= {
                    (own[by], own[other])
                    for other in senders(target)
                    if other != by and rules.may_send(board, then, number[other])
                }
                if (target, then) not in queue:
                    queue.append((target, then))
    return passes, scoring
