"""How a position is judged without looking ahead: features, and what each of them weighs.

The folder of a ball game has a module that writes down what matters in a position as whole numbers
(``features``; ``NAMES`` says what each is); the module with its rules names it as ``EVALUATION``.
Their sum, weighted, is the value of the position for the side to move. The weights are data, in a
file beside that module: ``zamora tune`` finds them.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from zamora import registry
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

#: Weights are in this part of a point.
UNIT = 16


class BadWeights(ZamoraError):
    """The weights of a game are missing, or do not fit its features."""


def _module(game: str) -> Any:
    """The module that judges positions of the game with this key."""
    rules = import_module(type(registry.game(game)).__module__)
    return import_module(rules.EVALUATION)


def file_of(game: str) -> Path:
    """The file with the weights of the game with this key."""
    beside = Path(_module(game).__file__)
    return beside.with_name(f"{beside.stem.replace('evaluation', 'weights')}.toml")


def names(game: str) -> tuple[str, ...]:
    """What each feature of the game with this key means."""
    found: tuple[str, ...] = _module(game).NAMES
    return found


def size(game: str) -> int:
    """How many features the game with this key has."""
    return len(names(game))


def guesses(game: str) -> tuple[int, ...]:
    """The weights of a first guess, from which tuning starts."""
    points: tuple[int, ...] = _module(game).GUESSES
    return tuple(UNIT * p for p in points)


@cache
def weights(game: str) -> tuple[int, ...]:
    """What each feature of the game with this key weighs, in sixteenths of a point.

    Raises:
        BadWeights: if there is no file of weights for the game, or it does not fit.
    """
    return load(game, file_of(game))


def load(game: str, file: Path) -> tuple[int, ...]:
    """The weights for the game with this key that are in ``file``.

    Raises:
        BadWeights: if the file is missing or unreadable, or does not give every feature a weight.
    """
    try:
        table = dict(tomllib.loads(file.read_text("utf-8"))["weights"])
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise BadWeights(
            _("No puedo leer los pesos de {game} en {file}: {problem}.").format(
                game=game, file=file, problem=str(error) or type(error).__name__
            ),
            text=str(file),
        ) from error
    expected = names(game)
    wrong = [name for name in expected if type(table.get(name)) is not int]
    unknown = [name for name in table if name not in expected]
    if wrong or unknown:
        raise BadWeights(
            _("Los pesos de {game} en {file} no son los que hacen falta.").format(
                game=game, file=file
            )
            + (
                " " + _("Falta un número entero para «{name}».").format(name=wrong[0])
                if wrong
                else ""
            )
            + (" " + _("Sobra «{name}».").format(name=unknown[0]) if unknown else ""),
            text=(wrong or unknown)[0],
        )
    return tuple(table[name] for name in expected)


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
