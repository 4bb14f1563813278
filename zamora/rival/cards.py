"""Short strategies: a few rules on cards, in order, and a player that follows them.

Of all turns those stay that are best by the first card; of these, those that are best by the
second; and so on. Of what is left in the end one is played at random. A card that nothing fulfills,
or everything, changes nothing.

Which cards there are stands in a game's kit (:class:`~zamora.rival.kit.Deck`), which list is its
own in ``cards.toml`` in its folder: ``python tools/cards.py GAME --write`` learns it by playing
(``docs/search.md``).

>>> import zamora
>>> [card.key for card in cards(zamora.game("golez"))][:2]
['mete', 'cuida']
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar

from zamora.core.data import game_data
from zamora.core.errors import GameOver, ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Turn
from zamora.core.tasks import Task, interruptible
from zamora.core.words import both
from zamora.registry import part
from zamora.rival.choice import Choice, seed_of
from zamora.rival.kit import Card, RivalKit, Table

FILE = "cards.toml"


class UnknownCard(ZamoraError):
    """A game has no such card."""


@dataclass(frozen=True)
class Score:
    """Games of the list, and what came of them.

    Attributes:
        rival: the key of the player that it played against.
        games: how many there were.
        wins: how many of them the list has won.
        draws: how many were drawn.
        losses: how many it has lost.
        without: the key of the card that was left out of the list; empty if none was.
    """

    rival: str
    games: int
    wins: int
    draws: int
    losses: int
    without: str = ""


@dataclass(frozen=True)
class Learned:
    """A list of cards, as it is kept.

    Attributes:
        cards: their keys, in order.
        made: the command that learned it.
        seed: of the games below.
        score: what they came to.
    """

    cards: tuple[str, ...]
    made: str
    seed: int
    score: tuple[Score, ...]


@cache
def learned(game: Game[Any, Any]) -> Learned | None:
    """The list of a game; None if it has none.

    Raises:
        DamagedData: if its file is not as :class:`Learned` says.
    """
    return game_data(game, FILE, Learned) if deck_of(game) else None


def deck_of(game: Game[Any, Any]) -> tuple[Card, ...]:
    """All cards of a game, by their numbers; none of a game without."""
    deck = part(game, RivalKit).deck
    return deck.cards if deck else ()


def numbers(game: Game[Any, Any], keys: Sequence[str]) -> tuple[int, ...]:
    """The numbers of the cards of a game with these keys.

    Raises:
        UnknownCard: if there is none of a key; the error lists those there are.
    """
    known = [card.key for card in deck_of(game)]
    for key in keys:
        if key not in known:
            raise UnknownCard(
                _("{game} no tiene ninguna carta «{name}».").format(game=game.name, name=key),
                text=key,
                accepted=known,
            )
    return tuple(map(known.index, keys))


def cards(game: Game[Any, Any], keys: Sequence[str] | None = None) -> tuple[Card, ...]:
    """The cards with these keys, in order, or those of the game's own list; none if it has none.

    Raises:
        UnknownCard: as :func:`numbers`.
    """
    if keys is None:
        found = learned(game)
        keys = found.cards if found else ()
    deck = deck_of(game)
    return tuple(deck[number] for number in numbers(game, keys))


@dataclass(frozen=True)
class Followed:
    """Where a list of cards leads.

    Attributes:
        table: the position.
        left: the turns that are best by the list, as numbers.
        used: the places in the list, from 1, of the cards that made a difference.
    """

    table: Table
    left: tuple[int, ...]
    used: tuple[int, ...]


@interruptible
def follow(position: Position, keys: Sequence[str]) -> Task[Followed]:
    """Which turns of a position a list of cards leaves, and by which of the cards.

    Args:
        position: one in which the game goes on, of a game with cards.
        keys: the list.

    Raises:
        UnknownCard: as :func:`numbers`.
    """
    deck = part(position.game, RivalKit).deck
    order = numbers(position.game, keys)
    assert deck is not None
    table = deck.table(position)
    left, used = tuple(table.turns), []
    for place, card in enumerate(order, start=1):
        if len(left) == 1:
            break
        worth = []
        for turn in left:
            yield
            worth.append(table.worth(turn, card))
        best = max(worth)
        if min(worth) < best:
            used.append(place)
            left = tuple(turn for turn, one in zip(left, worth, strict=True) if one == best)
    return Followed(table, left, tuple(used))


class CardPlayer:
    """Plays by the short list of cards of a game, and says which of them it has used.

    Attributes:
        seed: what decides between turns that are equal by all cards.
        keys: the list that it follows; None for the game's own.
    """

    key: ClassVar[str] = "cartas"

    def __init__(self, seed: int | None = None, keys: Sequence[str] | None = None) -> None:
        """Take ``seed``, or one of its own, and a list."""
        self.seed, self.keys = seed_of(seed), keys

    @staticmethod
    def knows(game: Game[Any, Any]) -> bool:
        """Whether the game has a list."""
        return learned(game) is not None

    @property
    def name(self) -> str:
        """*Cartas*."""
        return _("Cartas")

    def __repr__(self) -> str:
        return f"CardPlayer(seed={self.seed})"

    @interruptible
    def decide(self, history: History) -> Task[Choice]:
        """A turn by the cards, and their numbers.

        Raises:
            GameOver: if the game has ended.
            UnknownCard: if the game has no such card.
        """
        if history.outcome is not None:
            raise GameOver
        hand = cards(history.position.game, self.keys)
        found = yield from follow.steps(history.position, [card.key for card in hand])
        rng = random.Random(  # noqa: S311 (a game, not a secret)
            f"{self.seed} {len(history.turns)} {history.position.code}"
        )
        turn = found.table.turn(rng.choice(found.left))
        return Choice(turn, said(hand, found), usual=bool(found.used))

    def choose(self, history: History) -> Turn:
        """The turn to play now; raises as :meth:`decide`."""
        return self.decide(history).turn


def said(hand: Sequence[Card], found: Followed) -> str:
    """Which cards have decided, and how many turns they have left, in a sentence for a pupil."""
    if not found.used:
        return _("Ninguna de mis cartas decide aquí: juego al azar.")
    every, left = len(found.table.turns), len(found.left)
    if len(found.used) == 1:
        (place,) = found.used
        return _("De {every} turnos, mi carta {n} deja {left}: {words}").format(
            every=every, n=place, left=left, words=hand[place - 1].said
        )
    return _("De {every} turnos, mis cartas {numbers} dejan {left}.").format(
        every=every, numbers=both(map(str, found.used)), left=left
    )
