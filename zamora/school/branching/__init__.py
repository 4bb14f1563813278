"""How much there is to choose from: turns per position and length of games, over random games.

The booklet compares its games with those that they come from (chapter 1): chess with Goldrez,
checkers with Futez. Here the comparison is measured. A random game plays every turn with equal
chances; two turns that lead to one position are one. What was measured for all games is kept in
``measured.toml``; this writes it again::

    zamora branching --games 500 --seed 1 --write zamora/school/branching/measured.toml

Nothing is claimed about good players: they see other positions than chance does.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from statistics import fmean, median

from zamora.core import toml
from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.i18n import _
from zamora.registry import game, games, of_family
from zamora.school.branching.walks import Walk, draughts_walk, walk_of

#: The key of checkers, which is measured and not played here.
DRAUGHTS = "damas"
#: And the family of which chess is the first.
CHESS = "ajedrez"
#: No game is followed for longer than this.
LIMIT = 2000
#: The average by turn is kept for this many turns at a time, …
BLOCK = 5
#: … as long as one game in this many lasts that long.
STILL_GOING = 4
#: Of the games measured, this many are kept one by one, to be measured again by the tests.
KEPT = 3

_DATA = Path(__file__).with_name("measured.toml")


class NotMeasured(ZamoraError):
    """Nothing is on record for this game."""


@dataclass(frozen=True)
class Facts:
    """What can be counted without playing.

    Attributes:
        game: its key.
        cells: places on the board.
        men: of one side (without ball or chalice).
        first: turns to choose from at the start.
    """

    game: str
    cells: int
    men: int
    first: int

    @property
    def name(self) -> str:
        """What the reader calls it."""
        return _("Damas") if self.game == DRAUGHTS else game(self.game).name


@dataclass(frozen=True)
class Sample:
    """Random games of one game.

    Attributes:
        game: its key.
        seed: of the games; the same seed gives the same games.
        choices: of each game, turn by turn, among how many turns one was drawn.
        ends: how many games ended with a winner, in a draw, or not within :data:`LIMIT` turns.
    """

    game: str
    seed: int
    choices: tuple[tuple[int, ...], ...]
    ends: Mapping[str, int]

    @cached_property
    def _all(self) -> list[int]:
        return [number for one in self.choices for number in one]

    def measured(self) -> Measured:
        """The numbers that are kept of it."""
        lengths = [len(one) for one in self.choices]
        return Measured(
            games=len(self.choices),
            seed=self.seed,
            mean=round(fmean(self._all), 2),
            median=median(self._all),
            most=max(self._all),
            length=round(fmean(lengths), 1),
            median_length=median(lengths),
            ends=dict(self.ends),
            by_turn=tuple(self._by_turn()),
            kept=tuple((len(one), sum(one)) for one in self.choices[:KEPT]),
            **vars(facts(self.game)),
        )

    def _by_turn(self) -> Iterator[float]:
        for start in range(0, LIMIT, BLOCK):
            here = [one[start : start + BLOCK] for one in self.choices]
            if sum(len(part) == BLOCK for part in here) * STILL_GOING < len(here):
                return
            yield round(fmean(number for part in here for number in part), 2)


@dataclass(frozen=True)
class Measured(Facts):
    """What was measured over random games; see :class:`Sample`.

    Attributes:
        games: how many games were played.
        seed: with which seed.
        mean: turns to choose from, on average over all turns of all games.
        median: half of all turns had no more to choose from.
        most: the most that came up.
        length: turns of a game, on average.
        median_length: half of the games were no longer.
        ends: how many games had a winner, were drawn, or were cut off.
        by_turn: turns to choose from in turns 1 to 5, 6 to 10 …, as long as a quarter of the
            games goes on.
        kept: of the first games the number of turns and the sum of the choices.
    """

    games: int
    seed: int
    mean: float
    median: float
    most: int
    length: float
    median_length: float
    ends: Mapping[str, int]
    by_turn: tuple[float, ...]
    kept: tuple[tuple[int, int], ...]


def measurable() -> tuple[str, ...]:
    """The games that can be measured here: the author's, chess, and checkers."""
    return (*(known.key for known in (*games(), *of_family(CHESS)[:1])), DRAUGHTS)


def key_of(name: str) -> str:
    """The key of the game with this key or name.

    Raises:
        UnknownGame: if there is no such game; the error lists those that can be measured.
        MissingPackage: if its rules are not installed.
    """
    if name.strip().lower() == DRAUGHTS:
        return DRAUGHTS
    try:
        return game(name).key
    except UnknownGame as error:
        raise UnknownGame(error.reason, text=name, accepted=measurable()) from None


@cache
def facts(key: str) -> Facts:
    """What can be counted at the start of a game.

    Raises:
        UnknownGame: if there is no such game; the error lists those there are.
        MissingPackage: if its rules are not installed.
    """
    if key == DRAUGHTS:
        walk = draughts_walk()
        return Facts(DRAUGHTS, 64, 12, walk.choices())
    known = game(key)
    men = [piece for piece in known.start().pieces() if piece.side == 0]
    return Facts(known.key, len(known.board.cells), len(men), len(known.start().turns()))


def sample(
    key: str,
    count: int,
    seed: int = 1,
    *,
    report: Callable[[int], object] = lambda done: None,
    walk: Callable[[str], Walk] | None = None,
) -> Sample:
    """Play random games.

    Args:
        key: of the game, or ``"damas"``.
        count: how many games, at least one.
        seed: makes them repeatable.
        report: called after each game with the number played.
        walk: how the game is played; None: as fast as possible.

    Raises:
        UnknownGame: if there is no such game.
        MissingPackage: if its rules are not installed.
        ZamoraError: if there are no games to play.
    """
    if count < 1:
        raise ZamoraError(_("Hace falta al menos una partida."), text=str(count), accepted=["100"])
    key = key_of(key)
    played, ends = [], {"won": 0, "drawn": 0, "cut": 0}
    for number in range(count):
        chance = random.Random(f"{key} {seed} {number}")  # noqa: S311 (a game, not a secret)
        one = (walk or walk_of)(key)
        choices: list[int] = []
        while (found := one.choices()) and len(choices) < LIMIT:
            choices.append(found)
            one.play(chance.randrange(found))
        ends["cut" if found else one.end()] += 1
        played.append(tuple(choices))
        report(number + 1)
    return Sample(key, seed, tuple(played), ends)


# What is on record --------------------------------------------------------------------------------


@cache
def _record() -> Mapping[str, Measured]:
    tables = toml.parse(_DATA.read_text(encoding="utf-8"), _DATA.name)
    named = {key: {"game": key, **table} for key, table in tables.items()}
    return toml.structure(named, dict[str, Measured], _DATA.name)


def measured(key: str) -> Measured:
    """What was measured for a game, as it is kept.

    Raises:
        NotMeasured: if nothing is on record; the error lists the games.
    """
    if key not in _record():
        raise NotMeasured(
            _("De «{name}» no hay partidas al azar medidas.").format(name=key),
            text=key,
            accepted=_record(),
        )
    return _record()[key]


def write(found: Iterable[Measured]) -> str:
    """The text of the record."""
    lines = [
        "# Turns to choose from, over random games. Written by",
        "#     zamora branching --games 500 --seed 1 --write FILE",
    ]
    for one in found:
        lines += ["", f"[{one.game}]"]
        for name, value in vars(one).items():
            if name != "game":
                lines.append(f"{name} = {_toml(value)}")
    return "\n".join(lines) + "\n"


def _toml(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_toml(v)}" for name, v in value.items()) + " }"
    if isinstance(value, tuple):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return str(value)
