"""Games whose turns nobody can list are played, hinted at, reviewed and trained like any others.

Who asks for all turns there gets an error: so whatever runs to its end here has not asked.
"""

from __future__ import annotations

import itertools
import random
from pathlib import Path

import pytest

from zamora import registry
from zamora.core.history import History
from zamora.core.rules import Rules
from zamora.explain import hint, review
from zamora.explain.reviews import compare
from zamora.rival.choice import any_turn
from zamora.rival.contest import contest, openings
from zamora.rival.fairness import fairness
from zamora.rival.memory import Memory
from zamora.rival.training import train
from zamora.solve.known import known_for

from ..engine.everygame import AnyGame
from ..marks import ordinarily

#: All of them: who can always list turns has nothing to say about it.
GAMES = [one for one in registry.catalogue() if type(one).listable is not Rules.listable]
#: Those that repeat the others' way of not being listable are tried when it is asked for.
KEYS = [game.key for game in GAMES]
every = pytest.mark.parametrize(
    "key", ordinarily(("progresivo-italiano", "go-progresivo-hex", "artaban"), KEYS)
)


def unlistable(game: AnyGame) -> History:
    """A game that has come to a position whose turns cannot be listed."""
    history, lot = History(game.start()), random.Random(3)
    while history.position.listable:
        history.play(any_turn(history.position, lot))
    return history


def test_these_are_they() -> None:
    assert len(GAMES) == 10
    assert sum(game.plain_key.startswith("progresivo") for game in GAMES) == 7


@pytest.mark.parametrize("key", ordinarily(("artaban",), KEYS))
def test_games_against_each_other(
    key: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    game = registry.game(key)
    for module in ("contest", "training", "fairness"):
        monkeypatch.setattr(f"zamora.rival.{module}.LIMIT", 3)
    begun = list(itertools.islice(openings(game, 1), 2))
    assert len({history.position for history in begun}) == 2
    result = contest(game, "level:1", "azar", games=2, seed=1)
    assert result.games == 2
    assert fairness(game, 1, 1, nodes=30).games == 1
    memory = Memory(tmp_path / "memory.db")
    assert train(game, 1, 1, 1, memory).played == 1


@every
def test_what_a_pupil_can_ask(key: str) -> None:
    history = unlistable(registry.game(key))
    found = hint(history, nodes=60)
    assert found.reason and known_for(history) is None
    other = any_turn(history.position, random.Random(1))
    assert len(compare(history, [found.turn, other], nodes=40).judged) == 2
    history.play(found.turn)
    judged = review(history, nodes=40)
    assert len(judged.turns) == len(history.turns)
