"""Games that the program plays against itself, kept for the tree of openings.

    python tools/laboratory/openings.py golez --write

The first turns come from a careless level, so that no two games are alike and yet nobody plays
nonsense; then two careful ones play on, the better one with White and with Black in turns. All
choices depend on the seed: another run gives the same games.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from typing import Any

from zamora.book.openings import DRAWN, FILE, FIRST, OPEN, REMARK, SECOND, PlayedGame
from zamora.core.checksummed import write_whole
from zamora.core.data import data_file
from zamora.core.history import History
from zamora.core.position import Game, Side
from zamora.registry import game as game_of
from zamora.registry import games
from zamora.rival import Player
from zamora.rival.levels import level
from zamora.solve import is_solvable

#: Games that need a tree of openings: unsolved, and with levels.
KEYS = tuple(one.key for one in games() if not is_solvable(one))
#: Who plays the first turns, and this many of them; who plays on.
BEGINNER, CAREFUL, BETTER = 2, 3, 4
CARELESS = 4
#: How many turns of a game are kept: no game is decided by then.
KEPT, LONGEST = 10, 120


def play(key: str, games: int, seed: int) -> Iterator[PlayedGame]:
    """Play this many games, one after the other."""
    for number in range(games):
        yield _play(key, number, seed)


def _play(key: str, number: int, seed: int) -> PlayedGame:
    rules = game_of(key)
    history = History(rules.start())
    own = [_player(rules, one, seed, number) for one in (BEGINNER, CAREFUL, BETTER)]
    while history.outcome is None and len(history.turns) < LONGEST:
        if len(history.turns) < CARELESS:
            player = own[0]
        else:
            better = history.position.side is Side(number % 2)
            player = own[2 if better else 1]
        history.play(player.choose(history))
    outcome = history.outcome
    result = OPEN if outcome is None else DRAWN
    if outcome is not None and outcome.winner is not None:
        result = FIRST if outcome.winner is Side.FIRST else SECOND
    return PlayedGame(result, len(history.turns), history.turns[:KEPT])


def _player(rules: Game[Any, Any], number: int, seed: int, game: int) -> Player:
    """A level that looks at positions and not at the clock: the same turns on every machine."""
    return Player(number, seed=1000 * seed + game, nodes=level(rules, number).nodes)


def main(arguments: Sequence[str] | None = None) -> int:
    """Play games and print them, or keep them; returns the exit code."""
    parser = argparse.ArgumentParser(
        prog="python tools/laboratory/openings.py", description=__doc__
    )
    parser.add_argument("game", choices=KEYS)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="into the folder of the game")
    chosen = parser.parse_args(arguments)
    options = f"--games {chosen.games} --seed {chosen.seed} --write"
    lines = [
        f"{REMARK} Games of the program against itself; see zamora/book/openings.py. Made by",
        f"{REMARK}     python tools/laboratory/openings.py {chosen.game} {options}",
    ]
    for played in play(chosen.game, chosen.games, chosen.seed):
        lines.append(played.line)
        print(f"\r{chosen.game}: {len(lines) - 2} ", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    text = "\n".join((*lines, ""))
    if chosen.write:
        write_whole(data_file(game_of(chosen.game), FILE), text)
    else:
        print(text, end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
