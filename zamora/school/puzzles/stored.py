"""The collections on disk: a JSON file in the folder of each game, a line for each puzzle."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Literal

from zamora import registry
from zamora.core import toml
from zamora.core.data import data_file
from zamora.school.puzzles.base import Puzzle

#: Changes when the fields do.
FORMAT = 1


@dataclass(frozen=True)
class _File:
    format: Literal[1]
    game: str
    seed: int
    puzzles: tuple[Puzzle, ...]


def write(game: str, seed: int, found: Sequence[Puzzle]) -> str:
    """The text of a collection.

    Args:
        game: the key of the game.
        seed: the seed that it was made with.
        found: its puzzles.
    """
    head = {"format": FORMAT, "game": game, "seed": seed}
    begun = json.dumps(head)[:-1]
    lines = ",\n".join(json.dumps(as_dict(one), ensure_ascii=False) for one in found)
    return f'{begun}, "puzzles": [\n{lines}\n]}}\n'


def as_dict(puzzle: Puzzle) -> dict[str, Any]:
    """A puzzle as plain data, without what goes without saying."""
    found = asdict(puzzle)
    if puzzle.turns == 1:
        del found["turns"]
    if not puzzle.played:
        del found["played"]
    return found


def read(text: str, file: str = "puzzles.json") -> tuple[Puzzle, ...]:
    """What :func:`write` has written.

    Raises:
        DamagedData: if the text is of another format.
    """
    return toml.structure(json.loads(text), _File, file).puzzles


@cache
def load(game: str) -> tuple[Puzzle, ...]:
    """The collection of a game that travels with the package; none if there is no file."""
    file = data_file(registry.game(game), "puzzles.json")
    return read(file.read_text("utf-8"), file.name) if file.is_file() else ()
