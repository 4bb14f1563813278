"""The walk over the step graph, once for all games.

Everything here sees only the step grammar of a :class:`~zamora.rules.Rules`: ``begin``,
``steps``, ``take``, ``may_end``, ``end``. A compiled game may answer the same questions faster;
these functions are the definition that it is held against.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Iterator
from typing import Any

from zamora.rules import Rules
from zamora.steps import Step

Steps = tuple[Step, ...]


def endings(game: Rules[Any, Any], state: Hashable) -> Iterator[tuple[Any, Steps]]:
    """Each state that a turn can lead to, once, with a shortest sequence of steps to it.

    Breadth first over drafts, so that the first way found to a state is a shortest one; among
    equally short ones the game's own order of steps decides.
    """
    first = game.begin(state)
    seen_drafts: set[Hashable] = {first}
    seen_states: set[Hashable] = set()
    queue: deque[tuple[Any, Steps]] = deque([(first, ())])
    while queue:
        draft, steps = queue.popleft()
        if steps and game.may_end(draft):
            reached = game.end(draft)
            if reached not in seen_states:
                seen_states.add(reached)
                yield reached, steps
        for step in game.steps(draft):
            following = game.take(draft, step)
            if following not in seen_drafts:
                seen_drafts.add(following)
                queue.append((following, (*steps, step)))


def paths(game: Rules[Any, Any], state: Hashable, target: Hashable, limit: int) -> Iterator[Steps]:
    """The sequences of steps from ``state`` to ``target`` that repeat no draft, shortest first."""
    useful = _on_the_way(game, state, target)
    queue: deque[tuple[tuple[Any, ...], Steps]] = deque([((game.begin(state),), ())])
    found = 0
    while queue and found < limit:
        drafts, steps = queue.popleft()
        if steps and game.may_end(drafts[-1]) and game.end(drafts[-1]) == target:
            found += 1
            yield steps
        for step in game.steps(drafts[-1]):
            following = game.take(drafts[-1], step)
            # A game whose draft forgets the way (two sweeps to one place) still offers both.
            if following in useful and following not in drafts:
                queue.append(((*drafts, following), (*steps, step)))


def _on_the_way(game: Rules[Any, Any], state: Hashable, target: Hashable) -> set[Hashable]:
    """The drafts from which a turn can still end in ``target``.

    Without them as a guide the search for one way would wander through all others.
    """
    first = game.begin(state)
    before: dict[Hashable, list[Hashable]] = {first: []}
    stack: list[Any] = [first]
    while stack:
        draft = stack.pop()
        for step in game.steps(draft):
            following = game.take(draft, step)
            if following not in before:
                before[following] = []
                stack.append(following)
            before[following].append(draft)
    stack = [draft for draft in before if game.may_end(draft) and game.end(draft) == target]
    found = set(stack)
    while stack:
        for draft in before[stack.pop()]:
            if draft not in found:
                found.add(draft)
                stack.append(draft)
    return found


def viable_steps(game: Rules[Any, Any], draft: Any) -> Iterator[Step]:
    """The next steps after which the turn can still be brought to an end."""
    for step in game.steps(draft):
        if _can_end(game, game.take(draft, step)):
            yield step


def _can_end(game: Rules[Any, Any], draft: Any) -> bool:
    seen = {draft}
    stack = [draft]
    while stack:
        current = stack.pop()
        if game.may_end(current):
            return True
        for step in game.steps(current):
            following = game.take(current, step)
            if following not in seen:
                seen.add(following)
                stack.append(following)
    return False
