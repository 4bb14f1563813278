"""Futez solved, in numbers (what ``zamora solve futez`` says); and the author's conjecture."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zamora.ball.men import State
from zamora.compiled.induction import LOST
from zamora.core.history import History
from zamora.core.position import Position, Turn
from zamora.library.futez.rules import Futez
from zamora.library.futez.solved.numbering import PLACEMENTS, numbered_state
from zamora.library.futez.solved.solver import Solved
from zamora.library.futez.solved.stuck import sticks
from zamora.solve.base import Solution, line_facts


def facts(solved: Solved, solution: Solution) -> dict[str, Any]:
    """The solution in numbers, ready for JSON.

    Args:
        solved: what was found.
        solution: answers from a table of it.

    Returns:
        ``game``; ``start``: the value word of the start; ``first_turns``: that of each first turn,
        for the player who makes it; ``positions``: the unfinished positions in all (four men a
        side anywhere on rows 2 to 8, the ball on rows 3 to 7, either side to move), and of them,
        for the side to move, ``win``, ``loss``, ``draw``; ``stalemates``: how many of the drawn
        ones leave the side to move without a turn; ``turns``: the turns in all these positions;
        ``longest``: turns of the longest forced win, with a ``longest_example``, and
        ``longest_loss``: turns that a lost side can last; ``by_distance``: how many positions are
        won or lost in 1, 2, 3 … turns. ``reachable``: positions that can be reached from the
        start, ``reachable_unfinished`` and (after a goal) ``reachable_finished``;
        ``reachable_stalemates``: how many of the unfinished ones leave the side to move without a
        turn; ``reachable_turns``: the turns in them; ``reached_after``: how many of them can be
        reached in 0, 1, 2 … turns and no sooner. ``conjecture``: see :func:`conjecture`.
    """
    counts, reached = solved.histogram, solved.reached
    longest = max((value for value in range(1, LOST) if counts[value]), default=0)
    example = Position(Futez(), numbered_state(solved.values.index(longest)))
    return {
        "game": Futez.key,
        "start": solution.value(solution.start).result,
        "first_turns": solution.first_turns(),
        "positions": 2 * PLACEMENTS,
        "win": 2 * sum(counts[1:LOST]),
        "loss": 2 * sum(counts[LOST:]),
        "draw": 2 * counts[0],
        "stalemates": 2 * solved.stalemates,
        "turns": 2 * solved.turns,
        "longest": longest,
        "longest_loss": max(value - LOST for value, count in enumerate(counts) if count),
        "longest_example": line_facts(solution.best_line(example)),
        "by_distance": [2 * (counts[n] + counts[LOST + n]) for n in range(1, longest + 1)],
        "reachable": reached.unfinished + reached.finished,
        "reachable_unfinished": reached.unfinished,
        "reachable_finished": reached.finished,
        "reachable_stalemates": reached.stalemates,
        "reachable_turns": reached.turns,
        "reached_after": [after - here for here, after in pairwise(reached.layers)],
        "conjecture": conjecture(solved),
    }


def conjecture(solved: Solved) -> dict[str, Any]:
    """Whether a ball that must move can always move: the *Conjetura de Futez* (booklet, chapter 3).

    Returns:
        ``holds``: whether it does in all positions that can be reached by legal play;
        ``failing_positions``: how many of them, unfinished and the side to move counted, have a
        turn after which the ball must move and cannot; ``failing_turns``: how many such turns.
        If there are any: ``shortest``: the least number of turns, both sides counted, up to and
        including such a turn; ``game``: such a game in the booklet's notation; ``position``: the
        code of the position at its end. ``holds_for_all_placements``, ``failing_placements``,
        ``failing_placement_turns``: the same over all unfinished positions, reachable or not.
    """
    reached = solved.reached
    game = stuck_game(solved)
    return {
        "holds": game is None,
        "failing_positions": reached.failing,
        "failing_turns": reached.stuck,
        "shortest": None if game is None else len(game.turns),
        "game": None if game is None else game.numbered(),
        "position": None if game is None else game.position.code,
        "holds_for_all_placements": solved.failing == 0,
        "failing_placements": 2 * solved.failing,
        "failing_placement_turns": 2 * solved.stuck,
    }


def stuck_game(solved: Solved) -> History | None:
    """A shortest game that ends with a ball that must move and cannot; None if there is none."""
    if solved.reached.first_failing is None:
        return None
    game, way = Futez(), solved.way(solved.reached.first_failing)
    history = History(Position(game, way[0]))
    for state in way[1:]:
        history.play(_turn_to(history.position, state))
    history.play(next(filter(sticks, history.position.turns())))
    return history


def _turn_to(position: Position, state: State) -> Turn:
    return next(turn for turn in position.turns() if turn.after.state == state)
