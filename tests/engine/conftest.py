"""The fixture of the tests that run for every game."""

from __future__ import annotations

import pytest

from zamora import registry

from ..disks import impatient
from ..marks import ordinarily
from . import everygame
from .everygame import GAMES, KINDS, AnyGame
from .secret import Secret
from .slow import progressive
from .toy import Toy

__all__ = ["breadth", "game", "impatient", "kind", "times"]

#: (Of the games of chess in which each turn has a move more, one.)
SOME = [one for one in KINDS if one.key not in progressive.GAMES or one.key == "progresivo-escoces"]

#: What differs between those is when a turn must end, and what its last check means: that is tested
#: of each (``test_progressive.py``), counted by another generator and kept in playthroughs.
REPEATED = {*progressive.GAMES} - {"progresivo-escoces", "progresivo-italiano"}


@pytest.fixture(
    params=ordinarily([one for one in GAMES if one.key not in REPEATED], GAMES),
    ids=lambda game: game.key,
)
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Each registered game but those that repeat another one, and the toys as if registered."""
    return _registered(request.param, monkeypatch)


@pytest.fixture(params=ordinarily(SOME, GAMES), ids=lambda game: game.key)
def kind(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """A game of each kind: for what is done with games alike, whatever their rules."""
    return _registered(request.param, monkeypatch)


@pytest.fixture(params=[True, pytest.param(False, marks=pytest.mark.exhaustive)], ids=("", "all"))
def breadth(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some positions of each game in every run, all by the mark: where each is long."""
    monkeypatch.setattr(everygame, "sparing", request.param)


@pytest.fixture(params=[1, pytest.param(4, marks=pytest.mark.exhaustive)], ids=("", "more"))
def times(request: pytest.FixtureRequest) -> int:
    """How many times as many random positions as in every run: more by the mark."""
    found: int = request.param
    return found


def _registered(found: AnyGame, monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    if isinstance(found, Toy | Secret):
        kind = type(found)
        entry = registry.Entry(f"{kind.__module__}:{kind.__name__}")
        monkeypatch.setitem(registry._entries(), found.key, entry)
    return found
