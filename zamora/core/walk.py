"""Search over the step graph, once for all games.

Everything here sees only the step grammar of a :class:`~zamora.core.rules.Rules`: ``begin``,
``steps``, ``take``, ``may_end``, ``end``. A compiled game may answer the same questions faster;
these functions are the definition that it is held against.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any

from zamora.core.errors import TooManyTurns
from zamora.core.i18n import _
from zamora.core.rules import Rules
from zamora.core.steps import Step

Steps = tuple[Step, ...]


def endings(
    game: Rules[Any, Any], state: Hashable, target: Hashable = None
) -> Iterator[tuple[Any, Steps]]:
    """Each state that a turn can lead to, once, with a shortest sequence of steps to it.

    Breadth first over drafts, so that the first way found to a state is a shortest one; among
    equally short ones the game's own order of steps decides. With a ``target``, ways that the game
    knows not to lead there are left out. One after the other: take no more than you need where the
    turns of a game cannot be listed.
    """
    return endings_from(game, game.begin(state), (), target)


def endings_from(
    game: Rules[Any, Any],
    draft: Any,
    steps: Steps,
    target: Hashable = None,
    wanted: Callable[[Step], bool] = lambda step: True,
) -> Iterator[tuple[Any, Steps]]:
    """The same for a turn in progress: ``steps`` have led to ``draft``; by wanted steps only."""
    seen_drafts: set[Hashable] = {draft}
    seen_states: set[Hashable] = set()
    queue: deque[tuple[Any, Steps]] = deque([(draft, steps)])
    while queue:
        draft, steps = queue.popleft()
        if steps and game.may_end(draft):
            reached = game.end(draft)
            if reached not in seen_states:
                seen_states.add(reached)
                yield reached, steps
        for step in game.steps(draft):
            if not wanted(step):
                continue
            if target is not None and not game.leads_to(draft, step, target):
                continue
            following = game.take(draft, step)
            if following not in seen_drafts:
                seen_drafts.add(following)
                queue.append((following, (*steps, step)))


def first_turns(game: Rules[Any, Any], state: Hashable) -> Iterator[tuple[Any, Steps]]:
    """The same where only some are wanted, also where turns are too many for breadth first.

    A game that begins with a set-up of many men generates its results one by one; a breadth-first
    search would visit every partial set-up before it completed the first.
    """
    found = None if game.listable(state) else game.results(state)
    if found is None:
        return endings(game, state)
    return ((reached, shortest(game, state, reached)) for reached in found)


def results(game: Rules[Any, Any], state: Hashable) -> Iterator[Any]:
    """Each state that a turn can lead to, once: the game's own generator, or a search of all steps.

    Raises:
        TooManyTurns: if they cannot be listed.
    """
    check_listable(game, state)
    return _results(game, state)


def any_turn(game: Rules[Any, Any], state: Hashable) -> bool:
    """Whether there is a legal turn at all: quicker than the first of them where turns are long."""
    found = game.results(state)
    if found is not None:
        return next(found, None) is not None
    return _can_end(game, _following(game, game.begin(state)))


def first_result(game: Rules[Any, Any], state: Hashable) -> Any | None:
    """The first state that a turn can lead to; None if none."""
    return next(_results(game, state), None)


def some_way(game: Rules[Any, Any], state: Hashable) -> tuple[Any, Steps] | None:
    """The first turn that can be completed, depth first: also where turns cannot be listed.

    Returns:
        The state that it leads to, and its steps; None if there is no turn.
    """
    seen: set[Hashable] = set()
    drafts, steps = [game.begin(state)], list[Step]()
    ways = [iter(game.steps(drafts[0]))]
    while ways:
        for step in ways[-1]:
            draft = game.take(drafts[-1], step)
            if draft in seen:
                continue
            seen.add(draft)
            drafts.append(draft)
            steps.append(step)
            if game.may_end(draft):
                return game.end(draft), tuple(steps)
            ways.append(iter(game.steps(draft)))
            break
        else:
            ways.pop()
            drafts.pop()
            del steps[-1:]
    return None


def _results(game: Rules[Any, Any], state: Hashable) -> Iterator[Any]:
    found = game.results(state)
    if found is None:
        return (reached for reached, _steps in endings(game, state))
    return found


def check_listable(game: Rules[Any, Any], state: Hashable) -> None:
    """See to it that all turns of a state can be listed.

    Raises:
        TooManyTurns: if they cannot; the error says with which steps a turn can begin.
    """
    if not game.listable(state):
        first = viable_steps(game, game.begin(state))
        raise TooManyTurns(
            _("Aquí los turnos son demasiados para hacer una lista: se arman paso a paso."),
            accepted=[game.written((step,), state) for step in first],
        )


def shortest(game: Rules[Any, Any], state: Hashable, target: Hashable) -> Steps:
    """A shortest sequence of steps from ``state`` to ``target``, the first in the game's order.

    Raises:
        ValueError: if no turn leads there.
    """
    for reached, steps in endings(game, state, target):
        if reached == target:
            return steps
    raise ValueError("no turn leads to this state")


def paths(game: Rules[Any, Any], state: Hashable, target: Hashable, limit: int) -> Iterator[Steps]:
    """The sequences of steps from ``state`` to ``target`` that repeat no draft, shortest first.

    Raises:
        TooManyTurns: if the turns of the state cannot be listed.
    """
    check_listable(game, state)
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
            if not game.leads_to(draft, step, target):
                continue
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


def viable_steps(
    game: Rules[Any, Any], draft: Any, wanted: Callable[[Step], bool] = lambda step: True
) -> Iterator[Step]:
    """The next steps, those ``wanted``, after which the turn can still be brought to an end."""
    for step in game.steps(draft):
        if wanted(step) and (not game.blind_alleys or _can_end(game, [game.take(draft, step)])):
            yield step


def _can_end(game: Rules[Any, Any], drafts: Iterable[Any]) -> bool:
    """Whether a turn in progress, one of ``drafts``, can be brought to an end: depth first."""
    seen: set[Hashable] = set()
    ways = [iter(drafts)]
    while ways:
        for draft in ways[-1]:
            if game.may_end(draft):
                return True
            if draft not in seen:
                seen.add(draft)
                ways.append(_following(game, draft))
                break
        else:
            ways.pop()
    return False


def _following(game: Rules[Any, Any], draft: Any) -> Iterator[Any]:
    return (game.take(draft, step) for step in game.steps(draft))
