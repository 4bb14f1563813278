"""Positions for the practice of a game: found at random, each turn of them tried.

::

    python tools/practice.py goldrez evita --count 200 --seconds 120

writes those that it finds into ``practice.toml`` in the game's folder, besides those of other aims;
``zamora/school/practice/general.py`` makes problems of them.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Callable, Iterator

from zamora import registry
from zamora.ball.practice import scattered
from zamora.core.data import data_file, game_data
from zamora.core.position import Position, Turn
from zamora.library.chess.practice import KEY as CHESS
from zamora.library.chess.practice import keys
from zamora.school.practice.general import GATHERED, MISSED, Gathered
from zamora.school.tasks import aims
from zamora.solve.forced import can_score, forcing_turns, saving_turns

#: The turns of a random game that are looked at.
GAME = 14
#: More right turns than this make a problem dull, and fewer turns in all.
MOST_RIGHT, LEAST_TURNS = 8, 6


def positions(game: str, rng: random.Random) -> Iterator[Position]:
    """Positions of random games, and others in which men were set down at random.

    On the chessboard, those in which python-chess finds a mate in two and none in one.
    """
    if game == CHESS:
        while True:
            yield keys(rng)
    while True:
        position = registry.game(game).start()
        for _turn in range(GAME):
            turns = position.turns()
            if not turns:
                break
            position = rng.choice(turns).after
            if position.game.decided(position.state) is not None:
                break
            yield position
        for _again in range(20):
            found = scattered(rng, game, rng.randrange(3, 9))
            if found is not None:
                yield found


def scoring(position: Position) -> list[Turn]:
    """The turns that win at once."""
    return [turn for turn in position.turns() if turn.wins] if can_score(position) else []


def saving(position: Position) -> list[Turn]:
    """The turns after which the rival, who threatens to score, cannot win at once."""
    rival = position.side.other
    if can_score(position) or not can_score(position, rival):
        return []
    return list(saving_turns(position, 1, mates=aims.counts_mates(position)))


def forcing(position: Position) -> list[Turn]:
    """The turns after which one scores with the next, against any reply, where none does at once.

    The rival may not threaten to score, or there would be two things to think of.
    """
    if can_score(position) or can_score(position, position.side.other):
        return []
    return list(forcing_turns(position, 2, mates=aims.counts_mates(position)))


def mating(position: Position) -> list[Turn]:
    """The turns after which one mates with the next, against any reply."""
    return [turn for turn in position.turns() if aims.wins_next(turn)]


#: The right turns of each aim, and what the wrong ones can be; a turn is the first of these.
PLAIN = ("autogol", "toma", "rey", "sin-balon", "otro-sitio")
AIMS: dict[str, tuple[Callable[[Position], list[Turn]], tuple[str, ...]]] = {
    "gol": (scoring, PLAIN),
    "evita": (saving, PLAIN),
    "fuerza": (forcing, ("autogol", "regala", "amenaza", "nada")),
    "dos": (mating, ("ahogado", "jaque", "nada")),
}


def gathered(position: Position, aim: str, rng: random.Random) -> Gathered | None:
    """What there is to find in a position; None if that is nothing, or too much."""
    find, names = AIMS[aim]
    right = find(position)
    turns = position.turns()
    if not 1 <= len(right) <= MOST_RIGHT or len(turns) < max(LEAST_TURNS, 2 * len(right)):
        return None
    position = registry.position(position.code)
    if position.outcome is not None:
        return None
    wrong: dict[str, str] = {}
    taken = set(right)
    for turn in rng.sample(turns, len(turns)):
        if turn in taken:
            continue
        name = next((name for name in names if MISSED[name][1](turn)), None)
        if name is not None:
            wrong.setdefault(name, str(turn))
    shortest = min(right, key=lambda turn: (len(turn.steps), str(turn)))
    return Gathered(position.code, len(turns), len(right), str(shortest), wrong)


def main() -> None:
    """Find some and write them."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("game")
    asked.add_argument("aim", choices=AIMS)
    asked.add_argument("--count", type=int, default=200)
    asked.add_argument("--seconds", type=float, default=600, help="of a processor")
    asked.add_argument("--seed", default="practice")
    given = asked.parse_args()
    rng = random.Random(f"{given.seed} {given.game} {given.aim}")  # noqa: S311 (no secret)
    found: dict[str, Gathered] = {}
    end = time.process_time() + given.seconds
    for position in positions(given.game, rng):
        if len(found) >= given.count or time.process_time() > end:
            break
        one = gathered(position, given.aim, rng)
        if one is not None and len(one.wrong) > 1:
            found[one.code] = one
    game = registry.game(given.game)
    every = game_data(game, GATHERED, dict[str, tuple[Gathered, ...]]) or {}
    every[given.aim] = tuple(sorted(found.values(), key=lambda one: (one.difficulty, one.code)))
    data_file(game, GATHERED).write_text(_text(every), encoding="utf-8")
    print(f"{given.game} {given.aim}: {len(found)}")


def _text(every: dict[str, tuple[Gathered, ...]]) -> str:
    lines = ["# Positions for practice, each turn of them tried: python tools/practice.py"]
    for aim, some in sorted(every.items()):
        for one in some:
            wrong = ", ".join(f"{name} = {_quoted(turn)}" for name, turn in one.wrong.items())
            lines += [
                "",
                f"[[{aim}]]",
                f"code = {_quoted(one.code)}",
                f"turns = {one.turns}",
                f"rights = {one.rights}",
                f"right = {_quoted(one.right)}",
                f"wrong = {{ {wrong} }}",
            ]
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


if __name__ == "__main__":
    main()
