"""The printed games, replayed once, for the tests that look at them from several sides."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

import zamora
from zamora import Position, ZamoraError, book
from zamora.book import Ply, PrintedGame, Variation
from zamora.book.replay import Replay, replay
from zamora.core.history import History

GAMES = [printed for game in zamora.games() for printed in book.printed_games(game.key)]
PLIES = [(printed, ply) for printed in GAMES for ply in printed.plies]
VARIATIONS = [(printed, other) for printed in GAMES for other in printed.variations]


@cache
def history(name: str) -> History:
    """The whole game; nobody may play on in it."""
    return book.get(name).history()


@cache
def replayed(name: str) -> Replay:
    return replay(book.get(name))


def before(printed: PrintedGame, ply: Ply) -> Position:
    """The position before a turn of the main line."""
    return history(printed.id).positions[ply.n - 1]


def varied(printed: PrintedGame, variation: Variation) -> Iterator[tuple[Position, Ply]]:
    """The turns of a variation, each with the position before it."""
    line = printed.variation_history(variation)
    for number, ply in enumerate(variation.plies, start=variation.at - 1):
        yield line.positions[number], ply


def possible(position: Position, text: str) -> bool:
    try:
        position.parse(text)
    except ZamoraError:
        return False
    return True


def goes_on(printed: PrintedGame, position: Position, plies: Sequence[Ply]) -> bool:
    """Whether all that is printed later can be played, to the printed end.

    What is read otherwise later is taken as read, and of "any turn" it is enough that there is one.
    """
    if not plies:
        repeats = printed.repeat is not None and position.outcome is None
        return repeats or printed.end_of(History(position)) == printed.end
    if position.outcome is not None:
        return False
    ply, rest = plies[0], plies[1:]
    if ply.any_turn:
        return any(goes_on(printed, turn.after, rest) for turn in position.turns())
    line = History(position)
    try:
        book.play(line, ply)
    except ZamoraError:
        return False
    return goes_on(printed, line.position, rest)
