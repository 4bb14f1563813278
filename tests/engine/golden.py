"""Golden playthroughs: whole games written down with all that the engine says of each position.

After an intended change of the engine, write them anew and read the difference before you keep it::

    python -m tests.engine.golden --write

(from the root of the repository). Any game that is registered gets a file.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import zamora
from zamora import Game, Outcome
from zamora.history import History

from .playouts import random_game

FOLDER = Path(__file__).parent / "golden"
#: Seeds of the random games, and the most turns that are written down of each.
SEEDS = range(5)
PLIES = 40


def playthroughs(game: Game) -> str:  # type: ignore[type-arg]
    """The text of a game's golden file."""
    lines = [f"# {game.name}: random games. Written by: python -m tests.engine.golden --write"]
    for seed in SEEDS:
        history = random_game(game, seed, PLIES)
        lines += ["", f"# Game {seed} {'#' * 60}", *_one(history)]
    return "\n".join(lines) + "\n"


def _one(history: History) -> Iterator[str]:
    for number, position in enumerate(history.positions):
        yield ""
        yield from str(position).splitlines()
        yield f"code: {position.code}"
        # The last position is judged with its past: a third occurrence is a draw.
        last = number == len(history.turns)
        yield f"outcome: {spoken(history.outcome if last else position.outcome)}"
        if not last:
            yield f"turns: {'; '.join(map(str, position.turns()))}"
            yield f"chosen: {history.turns[number]}"


def spoken(outcome: Outcome | None) -> str:
    if outcome is None:
        return "none"
    winner = "draw" if outcome.winner is None else f"{outcome.winner.name.lower()} wins"
    return f"{winner}, {outcome.reason.value}"


def path(game: Game) -> Path:  # type: ignore[type-arg]
    return FOLDER / f"{game.key}.txt"


def main(arguments: list[str]) -> int:
    if arguments != ["--write"]:
        print(__doc__)
        return 2
    for game in zamora.games():
        path(game).write_text(playthroughs(game), encoding="utf-8", newline="\n")
        print(path(game))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
