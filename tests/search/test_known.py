"""Where it is known who wins the highest level gives nothing away; the others err their share."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator

import pytest

import zamora
from zamora import registry
from zamora.core.history import History
from zamora.core.position import Position
from zamora.rival.choice import any_turn
from zamora.rival.levels import levels
from zamora.rival.search_player import Player
from zamora.solve import endings, is_solvable, solution
from zamora.solve.base import RANK, Values
from zamora.solve.known import Worths, known_for, solved_for
from zamora.solve.tablefile import BadTable
from zamora.solve.worth import is_sum

from ..engine.everygame import AnyGame
from ..marks import ordinarily

#: So many positions of a game.
MANY = 4


def whole(game: AnyGame) -> bool:
    """Whether everything is known from the start of a game on."""
    return is_solvable(game) or game.impartial or game.summable or is_sum(game.start())


#: Every game about which something is known, and some that are made so small.
SMALL = ("chomp[rows=4,columns=5]", "nim[heaps=20-30-40]", "alak[size=5]", "dominorio[rows=3]")
GAMES = [one for one in registry.catalogue() if whole(one) or endings(one)]
GAMES += map(zamora.game, SMALL)


def starts(game: AnyGame) -> Iterator[Position]:
    """Positions of a game from which everything is known: its own start, and endings."""
    if whole(game):
        yield game.start()
    for name in endings(game):
        with contextlib.suppress(BadTable):  # there is no table of it here
            yield solution(game.key, name).start


def some(game: AnyGame, many: int) -> Iterator[tuple[History, Values]]:
    """Positions some random turns after those; what is known of each."""
    lot = random.Random(game.key)
    begun = list(starts(game))
    for _try in range(4 * many if begun else 0):
        history = History(lot.choice(begun))
        for _turn in range(lot.randrange(8)):
            if history.outcome is None:
                history.play(any_turn(history.position, lot))
        known = None if history.outcome else known_for(history)
        if known is not None:
            yield history, known
            many -= 1
        if not many:
            break


@pytest.mark.parametrize("many", ordinarily([MANY], [MANY, 100]))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_highest_level_gives_nothing_away(game: AnyGame, many: int) -> None:
    top = levels(game)[-1].number
    results = []
    for number, (history, known) in enumerate(some(game, many)):
        choice = Player(top, seed=number).decide(history)
        result = known.value(history.position).result
        results.append(result)
        assert known.turn_value(choice.turn).result == result, history.position.code
        assert choice.score is not None
        assert (choice.score.value > 0) == (result == "win")
    assert results or not list(starts(game))


def test_lower_levels_err_their_share() -> None:
    """Nobody misses a win in one."""
    game, missed = zamora.game("nim"), dict.fromkeys(range(1, 5), 0)
    won = [history for history, known in some(game, 60) if _may_err(history, known)]
    for level in missed:
        for number, history in enumerate(won):
            turn = Player(level, seed=number).decide(history).turn
            missed[level] += Worths().turn_value(turn).result == "loss"
    shares = {level: 100 * count / len(won) for level, count in missed.items()}
    assert shares[4] == 0 and shares[1] > shares[2] > shares[3]
    for level in levels(game):
        assert level.errs is not None and abs(shares[level.number] - level.errs) < 20


def _may_err(history: History, known: Values) -> bool:
    turns = history.position.turns()
    return bool(known.wrong_turns(history.position)) and not any(turn.wins for turn in turns)


@pytest.mark.parametrize("key", ["nim", "chomp", "leones-dragones", "dominorio[rows=3,columns=4]"])
def test_worths_and_solutions_say_the_same(key: str) -> None:
    for history, _known in some(zamora.game(key), MANY):
        solved = solved_for(history)
        assert solved is not None
        for turn, value in solved.turn_values(history.position).items():
            assert RANK[Worths().turn_value(turn).result] == RANK[value.result]


def test_who_has_no_time_looks_ahead_all_the_same() -> None:
    start = zamora.game("suma").start()
    assert known_for(History(start), lambda looked: True) is None or Worths().value(start)
    assert Player(4, seed=1, seconds=0.01).decide(start).turn in start.turns()
