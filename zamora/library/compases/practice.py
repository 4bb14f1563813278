"""Problems on the Batalla de Compases: turns whose value is known exactly, and the mirror."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from functools import cache

from zamora.core.board import Cell
from zamora.core.position import Position, Turn
from zamora.core.sides import in_sentence
from zamora.explain.problems import LEVELS, Maker, Problem, Wrong, among
from zamora.solve import solution
from zamora.solve.mirror import is_mirrored

KEY = "compases"
#: A position with fewer turns to choose from is no problem.
_CHOICES = 3


@cache
def _positions() -> Mapping[str, tuple[tuple[Position, Turn], ...]]:
    """For each kind its positions, each with the only right turn, the easiest first."""
    solved = solution(KEY)
    found: dict[str, list[tuple[int, str, Position, Turn]]] = {"now": [], "win": [], "hold": []}
    for position in solved.positions:
        turns = position.turns() if position.outcome is None else ()
        if len(turns) < _CHOICES:
            continue
        value = solved.value(position)
        at_once = [turn for turn in turns if turn.wins]
        if at_once:
            kind, right = "now", at_once
        else:
            kind = "win" if value.result == "win" else "hold"
            right = [turn for turn in turns if solved.turn_value(turn).result == value.result]
        if len(right) == 1:
            depth = value.distance or len(turns)
            found[kind].append((depth, position.code, position, right[0]))
    return {
        kind: tuple((position, turn) for _depth, _code, position, turn in sorted(some, key=_order))
        for kind, some in found.items()
    }


def _order(one: tuple[int, str, Position, Turn]) -> tuple[int, str]:
    return one[:2]


def only_turn(rng: random.Random, level: int, what: str) -> Problem:
    """A position in which one turn wins at once, wins, or holds, and no other does.

    Args:
        rng: which one.
        level: in which quarter of the positions, the easiest first.
        what: ``"now"``, ``"win"`` or ``"hold"``.
    """
    some = _positions()[what]
    quarter = -(-len(some) // LEVELS)
    position, right = rng.choice(some[level * quarter : (level + 1) * quarter])
    turns = position.turns()
    depth = {"now": 0.5, "win": 2.0, "hold": 3.0}[what]
    return Problem(
        str(right),
        len(turns),
        depth + level / 2,
        {"side": in_sentence(position.game.sides[position.side])},
        _wrong(turns, right),
        position.code,
    )


def _wrong(turns: Iterable[Turn], right: Turn) -> dict[str, Wrong | None]:
    """Wrong turns: after which the rival wins at once; then by the end that they move."""
    wrong = [turn for turn in turns if turn != right]
    at_once = [turn for turn in wrong if any(reply.wins for reply in turn.after.turns())]
    rest = [turn for turn in wrong if turn not in at_once]

    def moved(turn: Turn) -> Cell | None:
        return turn.steps[0].origin

    return {
        "regala": among(at_once),
        "otro-extremo": among(turn for turn in rest if moved(turn) != moved(right)),
        "otro-lugar": among(turn for turn in rest if moved(turn) == moved(right)),
    }


@cache
def _mirrors() -> tuple[tuple[Position, Turn], ...]:
    """The positions in which one turn makes the board its own image, and that turn."""
    found = []
    for position in solution(KEY).positions:
        turns = position.turns() if position.outcome is None else ()
        right = [turn for turn in turns if is_mirrored(turn.after)]
        if len(right) == 1 and len(turns) >= _CHOICES:
            found.append((position, right[0]))
    found.sort(key=lambda one: (len(one[0].turns()), one[0].code))
    return tuple(found)


def mirrored(rng: random.Random, level: int) -> Problem:
    """A position in which the rival's turn can be mirrored by one turn alone."""
    some = _mirrors()
    quarter = -(-len(some) // LEVELS)
    position, right = rng.choice(some[level * quarter : (level + 1) * quarter])
    return Problem(
        str(right),
        len(position.turns()),
        1 + level / 2,
        {"side": in_sentence(position.game.sides[position.side])},
        _wrong(position.turns(), right),
        position.code,
    )


MAKERS: dict[str, Maker] = {"only_turn": only_turn, "mirrored": mirrored}
