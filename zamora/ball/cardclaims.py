"""What is claimed of the short list of cards of a game: the cards, what they win, and a check."""

from __future__ import annotations

from functools import cache, partial

from zamora.book.kit import Claim, Finding
from zamora.core.i18n import _
from zamora.registry import game
from zamora.rival import player
from zamora.rival.cards import CardPlayer, Score, cards, learned
from zamora.rival.contest import ContestResult, contest

#: The player that the claim is about; games, which take some seconds; how many are won at least.
RIVAL, GAMES, AT_LEAST = "level:2", 6, 3


def claims(key: str, lesson: int) -> tuple[Claim, ...]:
    """The list of a game, for its lesson; and that it wins some games, which are played again.

    Args:
        key: of the game.
        lesson: its number.
    """
    name = _name(key)
    return (
        Claim(partial(_taught, key), name=name, lesson=lesson),
        Claim(
            partial(_played_again, key),
            _("De {games} partidas contra el nivel 2, la lista de cartas gana {n} o más.").format(
                games=GAMES, n=AT_LEAST
            ),
            name=f"{name}, nivel 2",
            lesson=lesson,
        ),
    )


def _name(key: str) -> str:
    return f"cartas de {key}"


def _taught(key: str) -> Finding:
    """The cards in order, and what came of the games when they were learned."""
    found = learned(game(key))
    assert found is not None
    hand = cards(game(key))
    lines = [f"{place}. {card.said}" for place, card in enumerate(hand, start=1)]
    places = {card.key: place for place, card in enumerate(hand, start=1)}

    def rival(one: Score) -> str:
        name = player(one.rival).name
        if not one.without:
            return name
        return _("{name}, sin la carta {n}").format(name=name, n=places[one.without])

    return Finding(
        "\n".join(lines),
        (_("contra"), _("partidas"), _("gana"), _("empata"), _("pierde")),
        tuple(
            (rival(one), *map(str, (one.games, one.wins, one.draws, one.losses)))
            for one in found.score
        ),
    )


@cache
def _again(key: str) -> ContestResult:
    found = learned(game(key))
    assert found is not None
    return contest(game(key), CardPlayer.key, RIVAL, GAMES, found.seed)


def _played_again(key: str) -> Finding:
    """The first games of those that the list was measured by: the same seed gives the same."""
    came = _again(key)
    return Finding(
        _("Gana {wins}, empata {draws} y pierde {losses}.").format(
            wins=came.wins, draws=came.draws, losses=came.losses
        ),
        holds=came.wins >= AT_LEAST,
    )
