"""Games at random, step by step: what searches over the steps of any game have in common."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from zamora.core import walk
from zamora.core.position import Outcome
from zamora.core.tasks import Task, interruptible

#: The end of a turn, as a thing to choose.
END: None = None
#: A turn of a random game has at most this many steps, if it may end before; …
STEPS = 60
#: … and the whole game is broken off after this many, at the end of a turn: where each turn has a
#: step more than the one before, games would not end.
LONGEST = 300


def choices(game: Any, draft: Any) -> list[Any]:
    """The steps that can come next in a turn, and :data:`END` if it may end."""
    found: list[Any] = list(
        walk.viable_steps(game, draft) if game.blind_alleys else game.steps(draft)
    )
    if game.may_end(draft):
        found.append(END)
    return found


@interruptible
def at_random(
    game: Any,
    state: Any,
    draft: Any,
    rng: random.Random,
    turns: int,
    look: Callable[[], None] = lambda: None,
) -> Task[tuple[Any, float | None]]:
    """Play at random from the middle of a turn.

    Args:
        game: what is played.
        state: the position in which the turn began; None if the turn has a step already.
        draft: the turn so far.
        rng: the random source.
        turns: the game is broken off after this many, or after :data:`LONGEST` steps.
        look: called before every new position.

    Returns:
        The last position, and what the game brings the first side (1, 0 or -1); None if it was
        broken off.
    """
    steps = before = 0
    for _turn in range(turns):
        if before > LONGEST:
            break
        while True:
            following = list(game.steps(draft))
            may_end = game.may_end(draft)
            enough = not following or steps >= STEPS
            if may_end and (enough or not rng.randrange(1 + len(following))):
                break
            if not following:
                if steps or state is None:
                    return state, 0.0  # a way that leads nowhere
                return state, points(game.stuck(state))
            draft, steps = game.take(draft, rng.choice(following)), steps + 1
            yield
        look()
        state = game.end(draft)
        outcome = game.decided(state)
        if outcome is not None:
            return state, points(outcome)
        draft, steps, before = game.begin(state), 0, before + steps
    return state, None


def points(outcome: Outcome) -> float:
    """What an outcome brings the first side: 1, 0 or -1."""
    return 0.0 if outcome.winner is None else 1.0 - 2.0 * outcome.winner
