"""``python tools/cards.py``: the best short list of cards of a game, learned by playing.

A *neighbour* of a list is one that differs by one card: two of them swapped, one left out, put in,
or put in the place of another. Neighbours of the best list so far are tried in random order. Each
plays against levels of the rival and against the best list itself, both sides of fair openings
(:mod:`zamora.rival.contest`), in rounds; it is given up as soon as it has fewer points than the
best list had in the same rounds. One that has more after the last round is the best from then on.
The search ends where no neighbour is better, or after as many tries as were asked for. The same
arguments give the same list.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations, islice, pairwise
from pathlib import Path
from typing import Any

import click

from laboratory import cardgames
from laboratory.cardgames import battle
from zamora.cli import common as shared
from zamora.compiled import kernel, layout
from zamora.compiled.machine import Program
from zamora.core.data import data_file
from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.registry import compilable
from zamora.rival import evaluation
from zamora.rival.cards import FILE, CardPlayer, Learned, Score, deck_of, numbers
from zamora.rival.contest import LIMIT, contest, openings
from zamora.rival.levels import level

Keys = tuple[str, ...]
PROGRAM = Program(
    "battle",
    (battle,),
    ("turns", "scores", "features", "evaluate", "worth", "make", "unmake", "glance", "keep"),
)
#: The levels that lists are tried against, besides the best so far.
LEVELS = (2, 3)
#: Who the list that has been learned is measured against, and without each of its cards.
MEASURED = ("azar", "level:1", "level:2", "level:3")
WITHOUT = "level:2"
#: What the search begins with: what every child is told first.
START: Keys = ("mete", "cuida")
ROUNDS = 3
#: Of the openings that a list is measured with, which are not those of the search.
MEASURING = 1000


def neighbours(keys: Keys, deck: Sequence[str], most: int) -> Iterator[Keys]:
    """The lists that differ from this one by one card.

    Args:
        keys: the list.
        deck: the keys of the cards there are.
        most: the longest list.
    """
    places = range(len(keys))
    for one, other in combinations(places, 2):
        swapped = list(keys)
        swapped[one], swapped[other] = keys[other], keys[one]
        yield tuple(swapped)
    for place in places:
        yield without(keys, place)
    for card in (card for card in deck if card not in keys):
        for place in places:
            yield (*keys[:place], card, *keys[place + 1 :])
        for place in range(len(keys) + 1) if len(keys) < most else ():
            yield (*keys[:place], card, *keys[place:])


def without(keys: Keys, place: int) -> Keys:
    """The list without the card at this place."""
    return (*keys[:place], *keys[place + 1 :])


class Arena:
    """Games of lists, as fast as this machine can."""

    def __init__(self, game: Any, games: int, seed: int) -> None:
        """Get ready.

        Args:
            game: one with cards.
            games: how many games a list plays against each rival in a round; an even number.
            seed: of the openings and of the games.
        """
        self.game, self.games, self._seed = game, games, seed
        self._kernel = fast = kernel(game)
        found = islice(openings(game, seed), games // 2 * ROUNDS)
        self._openings = [(opening.position.state, len(opening.turns)) for opening in found]
        self._weights = fast.row(evaluation.weights(game.plain_key))
        self._scratch = (
            fast.zeros(evaluation.size(game.plain_key)),
            fast.zeros(LIMIT + 1),
            fast.zeros(layout.MOST_TURNS),
        )
        self._functions, self.compiled = fast.program(evaluation.judging(PROGRAM, game), self._try)

    def _try(self, functions: Any) -> None:
        self._functions = functions
        self._battle(self.game.initial(), 1, 1, self.hand(()), self.glance(0))

    def hand(self, keys: Keys) -> Any:
        """How a side plays that follows a list."""
        row = [*numbers(self.game, keys)]
        rest = [cardgames.END] * (cardgames.HAND - len(row))
        return self._kernel.row(row + rest)

    def glance(self, noise: int) -> Any:
        """How a side plays that looks one turn ahead, with noise."""
        return self._kernel.row([cardgames.END] * cardgames.NOISE + [noise])

    def _battle(self, state: Any, limit: int, seed: int, white: Any, black: Any) -> int:
        board = self._kernel.board(state)
        scratch = self._scratch
        return int(
            self._functions.battle(board, limit, seed, white, black, self._weights, *scratch)
        )

    def match(self, first: Any, second: Any, number: int) -> tuple[int, int, int]:
        """What the first of two ways to play wins, draws and loses in the games of a round."""
        pairs = self.games // 2
        came: Counter[int] = Counter()
        for n, (state, played) in enumerate(self._openings[number * pairs : (number + 1) * pairs]):
            seed = random.Random(f"{self._seed} {number} {n}").randrange(1, 2**31 - 1)  # noqa: S311
            white = self._battle(state, LIMIT - played, seed, first, second)
            black = self._battle(state, LIMIT - played, seed, second, first)
            came.update((white, (0, 2, 1)[black]))
        return came[1], came[0], came[2]

    def points(self, first: Any, second: Any, number: int) -> float:
        """The same in points."""
        wins, draws, _losses = self.match(first, second, number)
        return wins + draws / 2


class Climb:
    """The search for the best list of a game.

    Attributes:
        best: the best list so far.
        share: of the points that it has won against the levels.
    """

    def __init__(self, arena: Arena, seed: int, most: int, start: Keys = START) -> None:
        """Begin with a list.

        Args:
            arena: where games are played.
            seed: of the order in which lists are tried.
            most: how many cards a list has at most.
            start: the list.
        """
        self._arena, self._most = arena, most
        self._deck = [card.key for card in deck_of(arena.game)]
        self._levels = [arena.glance(level(arena.game, number).noise) for number in LEVELS]
        self._chance = random.Random(seed)  # noqa: S311 (a game, not a secret)
        self._turn_to(start, [self._against_levels(start, n) for n in range(ROUNDS)])

    def _turn_to(self, keys: Keys, points: list[float]) -> None:
        self.best, self._points = keys, points
        self.share = sum(points) / (ROUNDS * len(LEVELS) * self._arena.games)
        self._left = list(neighbours(keys, self._deck, self._most))
        self._chance.shuffle(self._left)

    def climb(self, tries: int) -> Iterator[tuple[Keys, bool]]:
        """Try at most so many lists: each, and whether it is the best from now on."""
        tried = {self.best}
        while self._left and len(tried) <= tries:
            keys = self._left.pop()
            if keys not in tried:
                tried.add(keys)
                yield keys, self._better(keys)

    def _better(self, keys: Keys) -> bool:
        """Whether a list beats the best so far; it is the best then."""
        hand, best = self._arena.hand(keys), self._arena.hand(self.best)
        points: list[float] = []
        ahead = 0.0
        for n in range(ROUNDS):
            points.append(self._against_levels(keys, n))
            mine = self._arena.points(hand, best, n) - self._arena.games / 2
            ahead += points[n] - self._points[n] + mine
            if ahead <= 0:
                return False
        self._turn_to(keys, points)
        return True

    def _against_levels(self, keys: Keys, n: int) -> float:
        hand = self._arena.hand(keys)
        return sum(self._arena.points(hand, level, n) for level in self._levels)


def measured(game: Game[Any, Any], keys: Keys, games: int, seed: int) -> Iterator[Score]:
    """What a list is worth against players; and without each of its cards against level 2."""
    whole = [(keys, key, "") for key in MEASURED]
    parts = [(without(keys, place), WITHOUT, key) for place, key in enumerate(keys)]
    for hand, rival, left_out in whole + parts:
        came = contest(game, partial(CardPlayer, keys=hand), rival, games, seed)
        yield Score(rival, came.games, came.wins, came.draws, came.losses, left_out)


def told(keys: Keys) -> Keys:
    """The list as it is told: a goal fulfils ``cuida`` as well, so ``mete`` may stand before it."""
    swapped = [*keys]
    for place, pair in enumerate(pairwise(keys)):
        if pair == START[::-1]:
            swapped[place : place + 2] = START
    return tuple(swapped)


def write(found: Learned, file: Path) -> None:
    """Write a list into its file."""
    lines = [
        "# A short strategy, learned by the command below, and what its games came to.",
        "# The keys are those of the game's deck of cards (zamora/rival/cards.py).",
        "",
        f"cards = {json.dumps(found.cards)}",
        f"made = {json.dumps(found.made)}",
        f"seed = {found.seed}",
    ]
    for one in found.score:
        lines += ["", "[[score]]", f"rival = {json.dumps(one.rival)}"]
        lines += [f"without = {json.dumps(one.without)}"] if one.without else []
        lines += [f"{name} = {getattr(one, name)}" for name in ("games", "wins", "draws", "losses")]
    file.write_text("\n".join(lines) + "\n", "utf-8")


@shared.command(
    "cards",
    help=_(
        "Aprende la mejor lista corta de cartas de un juego.\n\n"
        "Prueba listas que se distinguen en una carta: cada una juega contra la mejor hasta ahora "
        "y contra dos niveles. Al final mide la mejor contra otros jugadores, también sin cada una "
        "de sus cartas. Con los mismos números sale siempre lo mismo."
    ),
    short_help=_("Aprende una lista corta de cartas."),
)
@shared.game_argument
@shared.count_option("--tries", 400, _("Cuántas listas se prueban (si no, 400)."))
@shared.count_option("--games", 30, _("Cuántas partidas por ronda (si no, 30)."), least=2)
@shared.count_option("--most", 6, _("Cuántas cartas hay en una lista, como mucho (si no, 6)."))
@shared.count_option("--measure", 100, _("Con cuántas partidas se mide (si no, 100)."), least=2)
@shared.seed_option
@click.option("--write", "keep", is_flag=True, help=_("Guarda la lista."))
def command(
    game: str, tries: int, games: int, most: int, measure: int, seed: int, keep: bool
) -> None:
    """Learn a list, measure it, and keep it if asked to."""
    on: Any = compilable([game])[0]
    search = Climb(Arena(on, games, seed), seed, most)
    for number, (keys, better) in enumerate(search.climb(tries), start=1):
        if better:
            click.echo(f"{number}: {' '.join(keys)} {search.share:.3f}")
    made = (
        f"python tools/cards.py {on.key} --tries {tries} --games {games} --most {most} "
        f"--measure {measure} --seed {seed}"
    )
    scores, best = [], told(search.best)
    for one in measured(on, best, measure, seed + MEASURING):
        scores.append(one)
        click.echo(f"{one.rival} {one.without}: {one.wins} {one.draws} {one.losses}")
    if keep:
        found = Learned(best, made, seed + MEASURING, tuple(scores))
        write(found, data_file(on, FILE))
