"""From a finished game to what is kept of it, and from what is kept to sums."""

from __future__ import annotations

import hashlib
import uuid
import weakref
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from zamora.core.history import History
from zamora.core.position import Outcome, Position, Side, Turn
from zamora.core.storage import now
from zamora.rival.alike import number
from zamora.rival.memory_copy import LEVEL
from zamora.rival.memory_file import Finished, Known, Played, Ply, Tried
from zamora.rival.replies import Reply, fades

#: Tells a game from another one with the same turns: what :meth:`Memory.learn` has named it.
_names: weakref.WeakKeyDictionary[History, str] = weakref.WeakKeyDictionary()


@dataclass(frozen=True)
class Tally:
    """So many games were won, drawn and lost."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.wins + self.draws + self.losses

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


def finished(
    history: History,
    players: Sequence[str] | Mapping[Side, str],
    outcome: Outcome | None = None,
    uid: str = "",
) -> Finished | None:
    """What is kept of a game (see :meth:`Memory.learn`); None if it has not ended."""
    outcome = outcome or history.outcome
    if outcome is None:
        return None
    numbers = [number(position) for position in history.positions]
    sides = [int(position.side) for position in history.positions[:-1]]
    last = len(sides) - 1
    return Finished(
        uid_of(uid) if uid else _names.setdefault(history, uuid.uuid4().hex),
        history.start.game.key,
        now(),
        (_label(players[Side.FIRST]), _label(players[Side.SECOND])),
        None if outcome.winner is None else int(outcome.winner),
        tuple(
            Ply(numbers[ply], numbers[ply + 1], side, last - ply) for ply, side in enumerate(sides)
        ),
    )


def uid_of(name: str) -> str:
    """The uid of a game that is named by a text of whatever form."""
    return hashlib.blake2b(name.encode(), digest_size=16).hexdigest()


def replies(position: Position, known: Known) -> tuple[Reply, ...]:
    """What is known of a position, for the turns that are legal in it.

    What was taught comes first, the newest before all; then what has the best results.
    """
    if known == Known():
        return ()
    taught = {lesson.reply: rank for rank, lesson in enumerate(known.taught)}
    # If a position is its own image, the very turn that was taught comes before its image.
    literally = {lesson.turn for lesson in known.taught if lesson.code == position.code}
    found: list[tuple[tuple[int, bool, int], Reply]] = []
    for turn in position.turns():
        there = number(turn.after)
        reply = _reply(turn, there, known.tried, there in taught)
        if reply is not None:
            rank = taught.get(there, len(taught))
            image = reply.taught and str(turn) not in literally
            found.append(((rank, image, -reply.points), reply))
    return tuple(reply for _order, reply in sorted(found, key=lambda entry: entry[0]))


def _label(name: str) -> str:
    return name if LEVEL.fullmatch(name) else ""


def _reply(turn: Turn, reply: int, known: Iterable[Tried], taught: bool) -> Reply | None:
    """The sums over what has been tried; None if the reply is neither tried nor taught."""
    results = {1: 0, 0: 0, -1: 0}
    people = {1: 0, 0: 0, -1: 0}
    credit = weight = 0.0
    for tried in known:
        if tried.reply == reply:
            results[tried.result] += tried.times
            people[tried.result] += tried.times * tried.person
            weight += tried.times * fades(tried.distance)
            credit += tried.result * tried.times * fades(tried.distance)
    if not taught and not sum(results.values()):
        return None
    return Reply(
        turn, results[1], results[0], results[-1], taught, credit, weight, people[1], people[-1]
    )


def tally(
    results: Iterable[Played], game: str | None, level: str | None, *, training: bool
) -> Tally:
    """What a rival has won, drawn and lost: see :meth:`zamora.rival.memory.Memory.record`."""
    total = Tally()
    for result in results:
        if game in (None, result.game) and training == bool(result.first and result.second):
            total += _tally(result, level)
    return total


def _tally(result: Played, level: str | None) -> Tally:
    """The games in which a level (any if None) took part, from its point of view."""
    for side, name in enumerate((result.first, result.second)):
        if name and level in (None, name):
            if result.winner is None:
                return Tally(draws=result.times)
            if result.winner == side:
                return Tally(wins=result.times)
            return Tally(losses=result.times)
    return Tally()
