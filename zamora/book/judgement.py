"""What the engine knows exactly about the printed games: who could force what, and who let it slip.

The facts lie in the ``judged.toml`` of each game's folder. ``tools/laboratory/judge.py`` finds them
out and writes them, which takes too long to be done whenever they are wanted. Two methods:

- *Futez* is solved: every value is exact, and distances count the turns of both sides.
- *Golez, Goldrez, Un Cáliz para el Rey, El Gol de Oro*: all turns of both sides have been searched
  to a fixed depth (:mod:`zamora.solve.horizon`). A forced win that was found is proved, and so is
  the absence of one within that horizon; nothing is claimed beyond it. Distances count the winner's
  own turns.

How often a position has stood on the board is left aside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Literal

from zamora.core import toml
from zamora.core.data import data_file
from zamora.core.steps import Side
from zamora.registry import game

#: The letters that stand for the sides in the files: *blancas* and *negras*.
LETTERS = "BN"


@dataclass(frozen=True)
class Worth:
    """What a position is worth.

    Attributes:
        winner: the winner under best play; None for a draw if the game is solved, else if neither
            side forces a win within the horizon.
        turns: until the win, as the method counts them; 0 where the game is over, or without a
            winner.
    """

    winner: Side | None = None
    turns: int = 0

    def __str__(self) -> str:
        return "=" if self.winner is None else f"{LETTERS[self.winner]}{self.turns}"

    @classmethod
    def from_text(cls, text: str) -> Worth:
        """What ``str`` writes.

        Raises:
            ValueError: if it is anything else.
        """
        return cls() if text == "=" else cls(Side(LETTERS.index(text[:1])), int(text[1:]))


@dataclass(frozen=True)
class Mistake:
    """A turn that gave something away.

    Attributes:
        ply: its number.
        kind: ``"missed"``: the player could force a win, and no longer can; ``"allowed"``: now the
            rival can, and could not before.
        turns: in how many turns the win could be forced, or now can.
        ways: how many turns would have forced the win, or would not have allowed the rival's.
        instead: some of these, in strict notation.
    """

    ply: int
    kind: Literal["missed", "allowed"]
    turns: int
    ways: int
    instead: tuple[str, ...]


@dataclass(frozen=True)
class Judgement:
    """What is known about a printed game.

    Attributes:
        exact: whether the game is solved; else only what can be forced within a horizon is known.
        horizon: this many own turns ahead all turns were tried; 0 if it is solved.
        end_horizon: the same for the last position.
        mates: whether a checkmate counted as well as a goal.
        worths: what the position is worth before every turn, and after the last one.
        mistakes: the turns that gave something away, in order. The beginning that a game takes from
            another one is left to that one.
    """

    exact: bool
    horizon: int
    end_horizon: int
    mates: bool
    worths: tuple[Worth, ...]
    mistakes: tuple[Mistake, ...]

    @property
    def end(self) -> Worth:
        """What the last position is worth."""
        return self.worths[-1]


@dataclass(frozen=True)
class _Game:
    worths: tuple[Worth, ...]
    mistakes: tuple[Mistake, ...] = ()
    end_horizon: int | None = None


@dataclass(frozen=True)
class _File:
    exact: bool
    horizon: int
    mates: bool
    games: dict[str, _Game]


def judgements(key: str) -> Mapping[str, Judgement]:
    """What is known about the printed games of the game ``key``, by their ids; empty if nothing is.

    Raises:
        UnknownGame: if there is no such game.
        DamagedData: if its file is not as it was installed.
    """
    return _load(game(key).key)


@cache
def _load(key: str) -> dict[str, Judgement]:
    path = data_file(game(key), "judged.toml")
    return read(path) if path.is_file() else {}


def read(path: Path) -> dict[str, Judgement]:
    """The judgements in a file.

    Raises:
        DamagedData: if it is not in the form of such files.
    """
    file = toml.read(path, _File)
    return {
        name: Judgement(
            exact=file.exact,
            horizon=file.horizon,
            end_horizon=file.horizon if one.end_horizon is None else one.end_horizon,
            mates=file.mates,
            worths=one.worths,
            mistakes=one.mistakes,
        )
        for name, one in file.games.items()
    }
