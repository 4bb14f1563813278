"""Golden playthroughs: whole games written down with all that the engine says of each position.

After an intended change of the engine, write them anew and read the difference before you keep it::

    python -m tests.engine.golden --write

(from the root of the repository). Any game that is registered gets a file. Of long games the
beginning and the end are written down, of many turns the first and the last; a checksum stands for
the others.
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Iterator
from pathlib import Path

from zamora import Game, Outcome, Position, registry
from zamora.core.history import History

from .playouts import random_game
from .slow import progressive

FOLDER = Path(__file__).parent / "golden"
#: Seeds of the random games, and the most turns that are played in each.
SEEDS: dict[str, tuple[int, ...]] = {
    "compases": (0, 1, 2, 3, 4),
    "caliz": (3, 5, 9),
    "gol": (3, 5),
    "ajedrez": (0, 1, 10),
    # A position has a thousand turns, and of all the code is made.
    "trueques": (0,),
}
OTHER_SEEDS = (0, 1, 2)
PLIES = 400
#: Fewer where two passes seldom follow one another, where a turn takes long, and where each has a
#: move more than the one before.
FEWER = {
    **dict.fromkeys(progressive.GAMES, 6),
    "progresivo-escoces": PLIES,
    "go-progresivo": 7,
    "go-progresivo-hex": 7,
    "trueques": 6,
    **dict.fromkeys(("go", "roseta", "duell", "alicia", "ajedrez-dados", "guadalete"), 24),
}
#: With that the text of each begins.
GAME = "# Game "
#: So many positions are written down from the beginning of a game, and as many from its end.
POSITIONS = 12
#: All turns of a position are written down if there are so many, else half of it from either end.
TURNS = 8


def playthroughs(game: Game, most: int | None = None) -> str:  # type: ignore[type-arg]
    """The text of a game's golden file, or of its first games."""
    lines = [f"# {game.name}: random games. Written by: python -m tests.engine.golden --write"]
    for seed in SEEDS.get(game.key, OTHER_SEEDS)[:most]:
        history = random_game(game, seed, FEWER.get(game.key, PLIES))
        lines += ["", f"{GAME}{seed} {'#' * 60}", *_one(history)]
    return "\n".join(lines) + "\n"


def _one(history: History) -> Iterator[str]:
    positions, last = history.positions, len(history.turns)
    for number, position in enumerate(positions):
        if POSITIONS <= number < len(positions) - POSITIONS:
            if number == POSITIONS:
                yield f"\n… {len(positions) - 2 * POSITIONS} positions later:"
            continue
        yield ""
        yield from str(position).splitlines()
        yield f"code: {position.code}"
        # The last position is judged with its past: a third occurrence is a draw.
        yield f"outcome: {spoken(history.outcome if number == last else position.outcome)}"
        if number < last:
            yield _turns(position)
            yield f"chosen: {history.turns[number]}"


def _turns(position: Position) -> str:
    if not position.listable:
        steps = position.draft().next_steps
        texts = [position.game.written((step,), position.state) for step in steps]
        return f"first steps: {'; '.join(texts)}"
    turns = position.turns()
    if len(turns) <= TURNS:
        return f"turns: {'; '.join(map(str, turns))}"
    first, final = (
        "; ".join(map(str, some)) for some in (turns[: TURNS // 2], turns[-TURNS // 2 :])
    )
    checksum = zlib.crc32("\n".join(turn.after.code for turn in turns).encode())
    return f"turns: {first}; … {final} ({len(turns)} turns, checksum {checksum:08x})"


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
    for game in registry.catalogue():
        path(game).write_text(playthroughs(game), encoding="utf-8", newline="\n")
        print(path(game))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
