"""The games that the tests for every game run on, positions of them, and turns of positions."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import cache, lru_cache
from typing import Any

import zamora
from zamora import Game, Position, Step, Turn, registry

from ..beside import beside
from .playouts import ALIKE, FEW_TURNS, random_turn, sample
from .secret import Secret
from .slow import progressive
from .toy import Toy
from .variants import FEW

AnyGame = Game[Any, Any]
#: Every game, the toys, and of two of the author's games a variant: what holds for all games holds
#: for the parameters as such; what each of them changes is counted in ``test_variants``.
GAMES: list[AnyGame] = [*registry.catalogue(), Toy(), Secret(), *map(zamora.game, FEW[:2])]

#: One game of each kind in each family: for what the games of a kind have from one place.
KINDS: list[AnyGame] = list(
    {
        (type(game).__base__, type(game).__module__.rpartition(".")[0]): game
        for game in reversed(GAMES)
    }.values()
)[::-1]

#: Rare things that random games seldom come to.
RARE: dict[str, list[str]] = beside(__file__, "rare.toml")
#: The same in the games that differ little from that one; where the colours move by turns a code
#: says whose turn it is. The Italian game is lost by a check too early, and drawn in mid-turn.
_NAMES = {" w ": " blancas", " b ": " negras"}
RARE |= {
    f"progresivo-{name}": [code.replace("escoces", name) for code in RARE["progresivo-escoces"]]
    for name in ("italiano", "ingles", "portugues", "neozelandes", "australiano")
} | {
    "progresivo-ortodoxo": [
        code.replace("escoces", "ortodoxo").replace("c3e3", "c3") + name
        for code in RARE["progresivo-escoces"]
        for colour, name in _NAMES.items()
        if colour in code
    ]
}
BORROWED = {code for name in progressive.GAMES for code in RARE[name]} - {
    *RARE["progresivo-escoces"]
}
RARE["progresivo-italiano"] += [
    "progresivo-italiano:1 8/8/8/4k3/8/8/8/4R1K1 b - - 1 8 jaque",
    "progresivo-italiano:1 7k/5Q2/6K1/8/8/8/8/8 b - - 4 6 ahogado",
]


@cache
def rare(game: AnyGame) -> list[Position]:
    """The rare positions of a game, or of the usual one on the same board."""
    codes = RARE.get(game.plain_key, [])
    if not codes or game.board.cells != type(game)().board.cells:
        return []
    return [game.position(code.replace(game.plain_key, game.key)) for code in codes]


#: Whether all positions are looked at, or (what the fixture ``breadth`` is for) as many of random
#: games as any mechanism needs, an end, and the rare ones.
sparing = False
ENOUGH = 3
#: Of a game that another one repeats, and of which each position costs a second.
ENOUGH_ALIKE = 2


@cache
def _positions(game: AnyGame) -> list[Position]:
    """Positions of random games, and rare ones.

    Half of the former where all are looked at of another game of the same kind.
    """
    played = sample(game)
    every = game in KINDS or game.plain_key in ALIKE  # of these there are few
    found = [history.position for history in (played if every else played[::2])]
    return [*found, *(position for position in rare(game) if position not in found)]


def positions(game: AnyGame) -> list[Position]:
    """Positions of random games, and rare ones: all or as many as are looked at."""
    return _some_positions(game) if sparing else _positions(game)


@cache
def _some_positions(game: AnyGame) -> list[Position]:
    found, uncommon = _positions(game), rare(game)
    alike = game.plain_key in ALIKE
    # (Rare positions that a game has from its neighbour are looked at there, but for ends.)
    known = [
        one for one in uncommon if not alike or one.code not in BORROWED or one.outcome is not None
    ]
    played = [position for position in found if position not in uncommon]
    on = [position for position in played if position.outcome is None]
    enough = ENOUGH_ALIKE if alike else ENOUGH
    some = {*on[:: -(-len(on) // enough)], *[one for one in on if one.listable][-2:]}
    ended = [position for position in played if position.outcome is not None][-1:]
    return [one for one in found if one in known or one in some or one in ended]


def listable(game: AnyGame) -> list[Position]:
    """Those that go on, and of which all turns can be listed."""
    found = [one for one in going_on(game) if one.listable]
    assert found
    return found


def going_on(game: AnyGame) -> list[Position]:
    found = [position for position in positions(game) if position.outcome is None]
    assert len(found) > 2
    return found


def finished(game: AnyGame) -> list[Position]:
    found = [position for position in positions(game) if position.outcome is not None]
    assert found, "no random game came to an end: the tests of the end would be empty"
    return found


def shown(steps: Iterable[Step]) -> tuple[Step, ...]:
    """The steps as a turn's text shows them: not which piece moved the ball."""
    return tuple(replace(step, actuator=None) for step in steps)


def is_legal(turn: Turn, position: Position) -> bool:
    """Whether it is a turn of the position: one of all, or one that can be built step by step."""
    if position.listable:
        return turn in position.turns()
    draft = position.draft()
    for step in turn.steps:
        if step not in draft.next_steps:
            return False
        draft = draft.take(step)
    return draft.may_end and draft.turn() == turn


# (The turns of a position begin with the same men.)
@lru_cache(maxsize=2)
def _men(position: Position) -> Counter[tuple[Any, ...]]:
    return Counter((piece.kind, piece.side, piece.cells) for piece in position.pieces())


def change(turn: Turn) -> tuple[Any, ...]:
    """What sort of thing a turn does: which kinds of pieces come, go or are displaced; a goal."""
    before, after = _men(turn.before), _men(turn.after)
    counts = (
        tuple(sorted(Counter((kind, str(side)) for kind, side, _cells in difference).items()))
        for difference in (before - after, after - before)
    )
    decided = turn.before.game.decided(turn.after.state)
    return (*counts, decided)


def some_turns(position: Position, most: int = 12) -> tuple[Turn, ...]:
    """All turns if they are few, else a sample of ``most`` with, if possible, every sort."""
    # Kept with the position, as its turns are: a dozen tests ask the same of it.
    kept = position.__dict__.setdefault("some turns", {})
    if most not in kept:
        kept[most] = _some_turns(position, most)
    found: tuple[Turn, ...] = kept[most]
    return found


def _some_turns(position: Position, most: int) -> tuple[Turn, ...]:
    if not position.listable:
        lot = random.Random(position.code)
        alike = position.game.plain_key in ALIKE
        most = min(most, FEW_TURNS) if alike else -(-most // 2)
        return tuple({random_turn(position, lot): None for _turn in range(most)})
    turns = position.turns()
    if len(turns) <= most:
        return turns
    by_change: dict[Any, list[Turn]] = {}
    chance = random.Random(position.code)
    for turn in chance.sample(turns, len(turns)):
        by_change.setdefault(change(turn), []).append(turn)
    # One of each sort, then a second one of each …
    rounds = [
        (number, order, turn)
        for order, group in enumerate(by_change.values())
        for number, turn in enumerate(group)
    ]
    rounds.sort(key=lambda entry: entry[:2])
    return tuple(turn for _number, _order, turn in rounds[:most])
