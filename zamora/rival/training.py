"""A level plays against itself and remembers its games; and whether that has made it stronger.

Game number *n* of a training has seeds of its own, made from the seed of the training, and it is
kept as soon as it has ended, under a name made from game, level, seed and number. So a training
that was stopped goes on where it was, and one that is asked for again has nothing left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Outcome, Reason, Side
from zamora.rival.choice import Opponent
from zamora.rival.contest import LIMIT, seed_of
from zamora.rival.memory import Memory, Tally, uid_of
from zamora.rival.search_player import Player

#: Makes the player of a side from a seed; with the memory, or without one if that is None.
Maker = Callable[[int, Memory | None], Opponent]


class BadTraining(ZamoraError):
    """There is no training of this many games."""


@dataclass(frozen=True)
class Training:
    """How a training stands.

    Attributes:
        wanted: how many games it is to have.
        known: how many of them had been played before.
        played: how many have been played now.
        first: games won by the side that begins, drawn, and lost by it, of those played now.
        turns: turns of both sides in them.
    """

    wanted: int
    known: int
    played: int = 0
    first: Tally = field(default_factory=Tally)
    turns: int = 0


def train(
    game: Game[Any, Any],
    level: int,
    games: int,
    seed: int,
    memory: Memory,
    *,
    report: Callable[[Training], None] | None = None,
    maker: Maker | None = None,
) -> Training:
    """Let a level play against itself from the start, until ``memory`` knows ``games`` such games.

    Args:
        game: any game.
        level: of both sides.
        games: how many games the training has in all, those played before included; at least 1.
        seed: the same seed and the same memory at the beginning give the same games.
        memory: where they are remembered; both sides use what it knows.
        report: called before the first game and after every game; every game reported is on the
            disk.
        maker: makes the players, if not those of the level.

    Raises:
        BadTraining: if ``games`` is less than 1.
        BadLevel: if there is no such level.
        StoreUnusable: if a game cannot be kept.
    """
    _check(games)
    make = _ready(game, maker or level_maker(level), seed)
    known = memory.uids()
    name = f"training {game.key}:{game.code_version} level:{level} {seed}"
    numbers = [n for n in range(1, games + 1) if uid_of(f"{name} {n}") not in known]
    stands = Training(games, games - len(numbers))
    if report:
        report(stands)
    for number in numbers:
        players = [make(seed_of(seed, number, who), memory) for who in Side]
        history, outcome = play(game, players)
        levels = (f"level:{level}",) * 2
        memory.learn(history, levels, outcome, f"{name} {number}", insist=True)
        stands = replace(
            stands,
            played=stands.played + 1,
            first=stands.first + _tally(outcome, Side.FIRST),
            turns=stands.turns + len(history.turns),
        )
        if report:
            report(stands)
    return stands


def compare(
    game: Game[Any, Any],
    level: int,
    memory: Memory,
    games: int,
    seed: int,
    *,
    report: Callable[[Tally], None] | None = None,
    maker: Maker | None = None,
) -> Tally:
    """Let a level with a memory play against itself without one, and count for the former.

    All games begin at the start; they differ by the seeds of both players. The one with a memory
    begins games of odd numbers. Nothing is added to the memory.

    Args:
        game: any game.
        level: of both.
        memory: of one of them.
        games: how many games; at least 1.
        seed: the same seed gives the same games.
        report: called with the standing before the first game and after every game.
        maker: makes the players, if not those of the level.

    Raises:
        BadTraining: if ``games`` is less than 1.
        BadLevel: if there is no such level.
    """
    _check(games)
    make = _ready(game, maker or level_maker(level), seed)
    total = Tally()
    if report:
        report(total)
    for number in range(1, games + 1):
        side = Side((number - 1) % 2)
        players = [
            make(seed_of(seed, number, who), memory if who == side else None) for who in Side
        ]
        _history, outcome = play(game, players)
        total += _tally(outcome, side)
        if report:
            report(total)
    return total


def play(game: Game[Any, Any], players: Sequence[Opponent]) -> tuple[History, Outcome]:
    """A game from its start to its end; it is drawn after :data:`~zamora.rival.contest.LIMIT`."""
    history = History(game.start())
    while history.outcome is None and len(history.turns) < LIMIT:
        history.play(players[history.position.side].choose(history))
    return history, history.outcome or Outcome(None, Reason.REPETITION)


def level_maker(level: int) -> Maker:
    """Makes players of a level."""
    return lambda seed, memory: Player(level, seed=seed, memory=memory)


def _check(games: int) -> None:
    if games < 1:
        raise BadTraining(
            _("No se pueden jugar {games} partidas.").format(games=games),
            text=str(games),
            accepted=["100"],
        )


def _ready(game: Game[Any, Any], make: Maker, seed: int) -> Maker:
    """The same, after it has made a turn: so what cannot be played is said before all else."""
    make(seed, None).choose(History(game.start()))
    return make


def _tally(outcome: Outcome, side: Side) -> Tally:
    """One game from the point of view of a side."""
    if outcome.winner is None:
        return Tally(draws=1)
    return Tally(wins=1) if outcome.winner is side else Tally(losses=1)
