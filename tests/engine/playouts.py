"""Random games from fixed seeds: the material of the tests that hold for every game."""

from __future__ import annotations

import random
from functools import cache

from zamora import Game, Position, Turn
from zamora.core.history import History

from .slow import progressive

#: Where turns are built at random, how often one ends that may end.
STOPS = 0.2
#: Where another game does the same as well, and each turn has a move more than the one before:
#: fewer games, and fewer turns of a position, are looked at.
ALIKE = {"roseta", "go-progresivo-hex", "trueques", *progressive.GAMES} - {"progresivo-escoces"}
FEW_GAMES, FEW_TURNS = 2, 2
#: A random game has so many turns, …
PLIES = 60
#: … and fewer where turns grow longer and longer.
SHORT = dict.fromkeys(progressive.GAMES, 5) | {
    "go-progresivo": 7,
    "go-progresivo-hex": 7,
    "trueques": 12,
}


def random_turn(position: Position, chance: random.Random) -> Turn:
    """A turn of those there are, with equal chances; built step by step where nobody lists them."""
    if position.listable:
        return chance.choice(position.turns())
    draft = position.draft()
    while draft.next_steps and not (draft.may_end and chance.random() < STOPS):
        draft = draft.take(chance.choice(draft.next_steps))
    return draft.turn()


def random_game(game: Game, seed: int, plies: int = PLIES) -> History:  # type: ignore[type-arg]
    """A game of at most ``plies`` turns, each drawn at random."""
    chance = random.Random(f"{game.key} {seed}")
    history = History(game.start())
    while history.outcome is None and len(history.turns) < plies:
        history.play(random_turn(history.position, chance))
    return history


@cache
def whole_game(game: Game, seed: int) -> History:  # type: ignore[type-arg]
    """One of the random games that all tests for every game look at."""
    return random_game(game, seed, SHORT.get(game.plain_key, PLIES))


@cache
def sample(game: Game) -> tuple[History, ...]:  # type: ignore[type-arg]
    """Histories cut off at various points of random games; all that came to an end are among them.

    There are 20 or so, and half of that for the games with hundreds of turns in a position.
    """
    start = game.start()
    quick = start.listable and len(start.turns()) < 20
    games = FEW_GAMES if game.plain_key in ALIKE else 6 if quick else 3
    found = {}
    for seed in range(games):
        whole = whole_game(game, seed)
        cuts = list(range(len(whole.turns)))
        random.Random(seed).shuffle(cuts)
        for cut in [len(whole.turns), 0, *cuts[: 4 if quick else 2]]:
            part = History(whole.start, whole.turns[:cut])
            found.setdefault(part.position, part)
    return tuple(found.values())
