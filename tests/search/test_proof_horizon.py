"""Horizons: how far ahead it is proved that nobody forces a win."""

from __future__ import annotations

import doctest
import json
import threading

import pytest

import zamora
from zamora import Side, UnknownGame, ZamoraError
from zamora.ball.game import BallGame
from zamora.solve import horizon as module
from zamora.solve.horizon import Horizon, horizon, known_horizon
from zamora.solve.prover import MOST_TURNS, Prover

from ..engine.printed import history
from ..patience import PATIENCE
from .forcedpositions import FORCED


def test_example_of_the_module() -> None:
    assert doctest.testmod(module).failed == 0


def test_a_forced_win_is_found_where_it_is() -> None:
    line = history("goldrez-3").positions
    found = horizon(line[3])
    assert (found.winner, found.turns, found.limited_by) == (Side.FIRST, 1, "")
    found = horizon(line[2])
    assert (found.winner, found.turns, found.limited_by) == (Side.FIRST, 2, "")
    assert [q.forced for q in found.questions] == [False, False, True]
    assert [(q.side, q.turns) for q in found.questions] == [
        *((Side.FIRST, 1), (Side.SECOND, 1), (Side.FIRST, 2))
    ]
    assert found.nodes == sum(q.nodes for q in found.questions)
    assert str(found) == "Las blancas ganan en 2 turnos propios, juegue lo que juegue el rival."
    assert found.as_json()["value"] == "win" and found.growth is None


def test_the_side_that_is_not_to_move_may_be_the_one() -> None:
    position = zamora.position(FORCED["futez"][0])
    found = horizon(position, turns=5)
    assert (found.winner, found.turns) == (position.side.other, 1)
    assert found.as_json()["value"] == "loss"
    assert found.as_json()["winner"] == "Blancas"


def test_nobody_forces_a_win_from_the_start() -> None:
    reported: list[Horizon] = []
    found = horizon(zamora.game("futez").start(), turns=5, report=reported.append)
    assert (found.winner, found.turns, found.limited_by) == (None, 5, "turns")
    assert [one.turns for one in reported] == [1, 2, 3, 4, 5]
    assert [one.nodes for one in reported] == sorted(one.nodes for one in reported)
    assert str(found) == "Nadie puede forzar un gol en 5 turnos propios."
    assert str(reported[0]) == "Nadie puede forzar un gol en 1 turno propio."
    assert found.growth is not None and found.growth > 1 and reported[1].growth is None
    assert json.loads(json.dumps(found.as_json()))["horizon"] == 5


def test_mates_are_looked_for_where_there_are_any() -> None:
    position = zamora.position("caliz:1 R36,D62,T117,A38,P93 R15,T26 107 B")
    found = horizon(position, turns=2)
    assert (found.mates, found.winner, found.turns) == (True, Side.FIRST, 2)
    nobody = horizon(zamora.game("caliz").start(), turns=1)
    assert str(nobody) == "Nadie puede forzar un gol ni un mate en 1 turno propio."
    assert not horizon(zamora.game("gol").start(), turns=1).mates


@pytest.mark.parametrize(
    ("limits", "limited_by"),
    [({"nodes": 500}, "nodes"), ({"seconds": 0.3}, "seconds"), ({"turns": 0}, "turns")],
)
def test_limits_are_named(limits: dict[str, float], limited_by: str) -> None:
    found = horizon(zamora.game("golez").start(), **limits)  # type: ignore[arg-type]
    assert found.limited_by == limited_by and found.winner is None
    assert found.nodes <= limits.get("nodes", found.nodes)
    # What was not answered in full is not claimed.
    assert len(found.questions) in (2 * found.turns, 2 * found.turns + 1)


def test_somebody_stops_it() -> None:
    game = zamora.game("futez")
    assert isinstance(game, BallGame)
    prover = Prover(game, compiled=False)
    found: list[Horizon] = []

    def look() -> None:
        found.append(horizon(game.start(), prover=prover, report=lambda one: settled.set()))

    settled = threading.Event()
    thread = threading.Thread(target=look)
    thread.start()
    assert settled.wait(PATIENCE)
    prover.stop()
    thread.join(PATIENCE)
    assert found[0].limited_by == "stop" and 1 <= found[0].turns < MOST_TURNS


def test_a_game_that_is_over() -> None:
    scored = horizon(history("golez-1").position, turns=3)
    assert scored.over and (scored.turns, scored.winner, scored.limited_by) == (0, Side.FIRST, "")
    assert str(scored) == "La partida ya terminó: ganaron las blancas."
    stuck = horizon(zamora.position("caliz:1 R155,D44,T29,A49 R15 139 N"))
    assert stuck.over and stuck.winner is None and stuck.as_json()["value"] == "draw"
    assert str(stuck) == "La partida ya terminó en empate."
    mated = horizon(zamora.position("caliz:1 R155,D44,T29,T55,A49 R15 139 N"))
    assert mated.winner is Side.FIRST


@pytest.mark.parametrize("key", ["golez", "goldrez", "caliz", "gol"])
def test_what_is_known_of_the_starts_is_found_again(key: str) -> None:
    """As far as that is quick. The same positions are looked at, compiled or not."""
    start = zamora.game(key).start()
    known = known_horizon(start)
    assert known is not None and known.turns == len(known.seconds) >= 5
    found = horizon(start, turns=2, prover=Prover.for_wins(start, compiled=False))
    assert found.winner is None
    looked_at = [sum(q.nodes for q in found.questions if q.turns == n) for n in (1, 2)]
    assert looked_at == list(known.nodes[:2])


def test_nothing_is_known_of_other_positions() -> None:
    start = zamora.game("golez").start()
    assert known_horizon(start.turns()[0].after) is None
    assert known_horizon(zamora.game("golez").start(Side.SECOND)) is None
    assert known_horizon(zamora.game("futez").start()) is None


def test_bad_requests() -> None:
    start = zamora.game("golez").start()
    for limits in ({"turns": -1}, {"turns": MOST_TURNS + 1}, {"nodes": 0}, {"seconds": 0.0}):
        with pytest.raises(ZamoraError) as caught:
            horizon(start, **limits)  # type: ignore[arg-type]
        (limit,) = limits.values()
        assert caught.value.text == str(limit)
    with pytest.raises(UnknownGame):
        horizon(zamora.game("compases").start(), turns=2)
