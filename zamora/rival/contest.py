"""Many games between two computer players: who is stronger, and how long each thinks.

Two strong players that always begin at the start would play the same game again and again. So games
begin with an *opening*: a few random turns after which neither side has lost more men than the
other, or could win immediately. Every opening is played twice, each player having either side once;
so neither player gains by the value of an opening. :mod:`zamora.play.matches` is for matches
between pupils, to a number of goals and by the clock.

>>> import zamora
>>> result = contest(zamora.game("futez"), "azar", "azar", games=4, seed=1)
>>> result.wins + result.draws + result.losses
4
"""

from __future__ import annotations

import math
import random
import statistics
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Side
from zamora.rival import roster
from zamora.rival.analysis import analyse
from zamora.rival.choice import Opponent, any_turn
from zamora.rival.fairness import interval
from zamora.solve.forced import can_win

#: Makes a player of a game, given a seed.
Maker = Callable[[int], Opponent]
#: A game that has gone on for this many turns, those of the opening included, is a draw.
LIMIT = 200
#: The fewest and the most turns of an opening.
OPENING = (2, 5)
#: Where turns cannot be listed, this many positions are searched for an immediate win.
LOOK = 300
#: After this many rejected or repeated random openings in a row, repeats are accepted.
TRIES = 200


class BadContest(ZamoraError):
    """There is no contest of this many games."""


@dataclass(frozen=True)
class Replies:
    """How long a player thought about its turns, in seconds; 0 if it has played none.

    Attributes:
        count: the number of turns.
        median: half of the turns took no longer.
        p95: 95 % of them took no longer.
        longest: none of them took longer.
    """

    count: int
    median: float
    p95: float
    longest: float

    @classmethod
    def of(cls, times: Sequence[float]) -> Replies:
        """The summary of these times in seconds."""
        if not times:
            return cls(0, 0.0, 0.0, 0.0)
        ranked = sorted(times)
        p95 = ranked[math.ceil(0.95 * len(ranked)) - 1]
        return cls(len(ranked), statistics.median(ranked), p95, ranked[-1])


@dataclass(frozen=True)
class ContestResult:
    """How a contest stands, or has ended. All but the times depends on its arguments alone.

    Attributes:
        game: the key of the game.
        first: the key of the first player.
        second: the key of the second player.
        seed: the seed of the contest.
        games: how many games have been played to their end.
        wins: how many of them the first player has won.
        draws: how many of them were drawn.
        losses: how many of them the second player has won.
        turns: how many turns both players have played in them, all games together; those of the
            openings are not counted.
        seconds: how long they have taken, all games together.
        first_replies: how long the first player thought about a turn.
        second_replies: how long the second player did.
    """

    game: str
    first: str
    second: str
    seed: int
    games: int
    wins: int
    draws: int
    losses: int
    turns: int
    seconds: float
    first_replies: Replies
    second_replies: Replies

    @property
    def score(self) -> float:
        """The first player's share of the points, from 0 to 1; a draw is half a point for each.

        0.5 before the first game.
        """
        return (self.wins + self.draws / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Between which two shares the true one lies, 19 times out of 20."""
        return interval(self.score, self.games)

    def as_json(self) -> dict[str, Any]:
        """The result as plain values, with ``score`` and its ``interval``."""
        return asdict(self) | {"score": self.score, "interval": self.interval}


#: Called with the standing of the contest.
Report = Callable[[ContestResult], None]


def contest(
    game: Game[Any, Any],
    first: str | Maker,
    second: str | Maker,
    games: int,
    seed: int,
    report: Report | None = None,
    *,
    played: int = 0,
) -> ContestResult:
    """Let two computer players play each other, and count.

    Games 1 and 2 begin with the same opening, games 3 and 4 with the next one, and so on. In games
    of odd numbers the first player has the side that begins the game (White, C1), in the others the
    second player. A game ends as the rules say (:attr:`zamora.core.history.History.outcome`), or in
    a draw after :data:`LIMIT` turns. Each game has new players, with seeds of their own.

    Args:
        game: what they play.
        first: the key of a player (:func:`entrant` says which there are), or what makes one from a
            seed.
        second: the same for the other player.
        games: how many games; at least 1.
        seed: the same seed gives the same openings, and the same games if the players need no
            clock.
        report: called with the standing before the first game and after every game, so that a
            caller that stops the contest (Ctrl+C) has what has been played so far.
        played: go on with the contest of this seed after as many games, which are not counted.

    Raises:
        BadContest: if ``games`` is less than 1.
        ZamoraError: if there is no such player, or it does not play this game.
    """
    if games < 1:
        raise BadContest(
            _("No se pueden jugar {games} partidas.").format(games=games),
            text=str(games),
            accepted=["2"],
        )
    makers = (entrant(game, first), entrant(game, second))
    # Compiling and loading should not count as thinking; but create both players first, so that
    # errors come before the wait.
    for player in [maker(seed) for maker in makers]:
        player.decide(History(game.start()))
    tally = _Tally(game.key, _name(first), _name(second), seed)
    if report:
        report(tally.result())
    twice = (opening for opening in openings(game, seed) for _time in range(2))
    for number, opening in islice(enumerate(twice), played, played + games):
        players = [maker(seed_of(seed, number, who)) for who, maker in enumerate(makers)]
        tally.play(History(opening.start, opening.turns), players, swapped=number % 2)
        if report:
            report(tally.result())
    return tally.result()


def entrant(game: Game[Any, Any], player: str | Maker) -> Maker:
    """What makes a player of ``game`` from a seed.

    Args:
        game: what it is going to play.
        player: a key of :func:`zamora.rival.players`, or already what makes a player.

    Raises:
        ZamoraError: if there is no such player, or it does not play ``game``.
    """
    if not isinstance(player, str):
        return player
    roster.player(player, game=game)
    return lambda seed: roster.player(player, seed, game)


def _name(player: str | Maker) -> str:
    """What to call a player in the result: its key, however it was written."""
    if not isinstance(player, str):
        return player(0).key
    plain = player.strip().casefold()
    return roster.player(plain).key + roster.WITH_MEMORY * plain.endswith(roster.WITH_MEMORY)


def seed_of(seed: int, number: int, who: int) -> int:
    """The seed of a player in a game: another one for every game and player."""
    return random.Random(f"{seed} {number} {who}").getrandbits(32)  # noqa: S311


class _Tally:
    """Plays games and counts."""

    def __init__(self, game: str, first: str, second: str, seed: int) -> None:
        self._about = {"game": game, "first": first, "second": second}
        self._seed = seed
        #: How many games have been drawn, and won by the first and by the second player.
        self._won: Counter[int | None] = Counter()
        self._turns = 0
        self._begun = time.perf_counter()
        self._times: tuple[list[float], ...] = ([], [])

    def play(self, history: History, players: Sequence[Opponent], swapped: int) -> None:
        """Play a game to its end; ``swapped``: 1 if the first player has the second side."""
        opening = len(history.turns)
        times: tuple[list[float], ...] = ([], [])
        while history.outcome is None and len(history.turns) < LIMIT:
            who = history.position.side ^ swapped
            start = time.perf_counter()
            turn = players[who].decide(history.seen_by(history.position.side)).turn
            times[who].append(time.perf_counter() - start)
            history.play(turn)
        winner = history.outcome.winner if history.outcome else None
        # Nothing is counted before the game is over: one that is broken off leaves no trace.
        self._won[None if winner is None else winner ^ swapped] += 1
        self._turns += len(history.turns) - opening
        for known, new in zip(self._times, times, strict=True):
            known.extend(new)

    def result(self) -> ContestResult:
        """How things stand."""
        wins, draws, losses = (self._won[winner] for winner in (0, None, 1))
        replies = map(Replies.of, self._times)
        return ContestResult(
            **self._about,
            seed=self._seed,
            games=wins + draws + losses,
            wins=wins,
            draws=draws,
            losses=losses,
            turns=self._turns,
            seconds=time.perf_counter() - self._begun,
            first_replies=next(replies),
            second_replies=next(replies),
        )


# Openings -----------------------------------------------------------------------------------------


def openings(game: Game[Any, Any], seed: int) -> Iterator[History]:
    """Games that have just begun, without end; the same for the same seed.

    Each consists of 2 to 5 random turns (:data:`OPENING`). No two of them are the same or each
    other's image in the mirror, as long as there are new ones: a small game runs out of them.
    """
    chance = random.Random(f"{seed} {game.key}")  # noqa: S311 (a game, not a secret)
    seen: set[Any] = set()
    while True:
        for _try in range(TRIES):
            history = _stroll(game, chance)
            if history.position.key not in seen and is_fair(history.position):
                break
        else:
            if not seen:  # nothing fits at all
                yield History(game.start())
            seen.clear()
            continue
        seen |= _images(history.position)
        yield history


def is_fair(position: Position) -> bool:
    """Whether a game may begin so: neither side has a known immediate win, or more lost men.

    Where men are put down, or there is no game without taking, there are others than at the start.
    """
    return (
        position.outcome is None
        and _lost(position, Side.FIRST) == _lost(position, Side.SECOND)
        and not any(can_win(position, side) for side in Side)
        and (position.listable or analyse(position, nodes=LOOK).score.goal_in != 1)
    )


def _stroll(game: Game[Any, Any], chance: random.Random) -> History:
    """Some random turns."""
    history = History(game.start())
    for _turn in range(chance.randint(*OPENING)):
        if history.outcome is None:
            history.play(any_turn(history.position, chance))
    return history


def _lost(position: Position, side: Side) -> Counter[str]:
    """How many men of each kind a side has no more."""
    return _men(position.game.start(), side) - _men(position, side)


def _men(position: Position, side: Side) -> Counter[str]:
    return Counter(piece.kind for piece in position.pieces() if piece.side is side)


def _images(position: Position) -> set[Any]:
    """The keys of a position and of all that look like it in a mirror."""
    images = (position.transformed(symmetry) for symmetry in position.game.symmetries)
    return {position.key, *(image.key for image in images)}
