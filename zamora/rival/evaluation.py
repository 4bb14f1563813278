"""How a position is judged without looking ahead: features, and what each of them weighs.

A game with a kernel has a module that writes down what matters in a position as whole numbers
(``features``; ``NAMES`` says what each is), in its kit (:class:`zamora.rival.kit.RivalKit`). Their
sum, weighted, is the value of the position for the side to move. The weights are data, in a file
next to that module: ``python tools/tune.py`` finds them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any

from zamora import registry
from zamora.compiled.machine import Program
from zamora.core import toml
from zamora.core.i18n import _
from zamora.rival.kit import Evaluation, RivalKit

#: Weights are in this part of a point.
UNIT = 16


@dataclass(frozen=True)
class _File:
    weights: Mapping[str, int]
    made: Mapping[str, Any] = field(default_factory=dict)


def _module(game: str) -> Evaluation:
    """The module that judges positions of the game with this key."""
    found = registry.part(registry.game(game), RivalKit).evaluation
    assert found is not None
    return found


def judging(program: Program, game: Any) -> Program:
    """A program that judges positions, as this game does it: it may be a variant."""
    module = _module(game.plain_key)
    on_board = getattr(module, "on_board", None)
    changed = on_board(game.cells) if on_board is not None and game.unusual else {}
    return replace(program, more=(module,), changed=changed)


def file_of(game: str) -> Path:
    """The file with the weights of the game with this key."""
    beside = Path(_module(game).__file__ or "")
    return beside.with_name(f"{beside.stem.replace('evaluation', 'weights')}.toml")


def names(game: str) -> tuple[str, ...]:
    """What each feature of the game with this key means."""
    return _module(game).NAMES


def size(game: str) -> int:
    """How many features the game with this key has."""
    return len(names(game))


def guesses(game: str) -> tuple[int, ...]:
    """The weights of a first guess, from which tuning starts."""
    return tuple(UNIT * points for points in _module(game).GUESSES)


@cache
def weights(game: str) -> tuple[int, ...]:
    """What each feature of the game with this key weighs, in sixteenths of a point.

    Raises:
        DamagedData: if there is no file of weights for the game, or it does not fit.
    """
    return load(game, file_of(game))


def load(game: str, file: Path) -> tuple[int, ...]:
    """The weights for the game with this key that are in ``file``.

    Raises:
        DamagedData: if the file cannot be read, or does not give every feature a weight.
    """
    found, expected = toml.read(file, _File).weights, names(game)
    for name in expected:
        if name not in found:
            said = _("{file}: falta un peso para «{name}».").format(file=file.name, name=name)
            raise toml.DamagedData(said, text=name, accepted=[name])
    for name in found:
        if name not in expected:
            said = _("{file}: sobra un peso para «{name}».").format(file=file.name, name=name)
            raise toml.DamagedData(said, text=name, accepted=expected)
    return tuple(found[name] for name in expected)


def write(
    game: str, numbers: Sequence[int], made: Mapping[str, int | float | str], file: Path
) -> None:
    """Write the weights for a game into a file, all or nothing.

    Args:
        game: its key.
        numbers: the weights.
        made: how they were found.
        file: replaced if it is there.

    Raises:
        OSError: if it cannot be written.
    """
    lines = [
        f"# What the features of {game} weigh, in sixteenths of a point, and how that was found.",
        f"# Written by the command below; the names are those of {_module(game).__name__}.",
        "",
        "[made]",
        *(f"{key} = {json.dumps(value)}" for key, value in made.items()),
        "",
        "[weights]",
        *(
            f"{json.dumps(name)} = {number}"
            for name, number in zip(names(game), numbers, strict=True)
        ),
    ]
    new = file.with_name(f".{file.name}.new")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        new.write_text("\n".join(lines) + "\n", "utf-8")
        new.replace(file)
    finally:
        new.unlink(missing_ok=True)
