"""Forced wins: the search against plain recursion over the turns of other code, and its parts."""

from __future__ import annotations

import doctest
import json
import random
import threading
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

import zamora
from zamora import Side, UnknownGame, ZamoraError
from zamora.ball.game import BallGame
from zamora.compiled import hashing, is_kept, layout, proof
from zamora.compiled.machine import Program, interpreted_program
from zamora.solve import horizon as horizons
from zamora.solve import prover as module
from zamora.solve.forced import forced_goal, forcing_turns, saving_turns
from zamora.solve.horizon import Horizon, horizon, known_horizon
from zamora.solve.prover import MOST_TURNS, PROOF, Prover

from ..engine.placements import BALL_GAMES, SLOW, placements
from ..engine.printed import history
from ..patience import PATIENCE
from .forcedpositions import DEEP, FORCED

every_game = pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
PARTS = Program(
    "parts",
    (
        *(proof.legal, proof.first_number, proof.second_number, proof.played_here, proof.note),
        *(proof.keep, proof.bring_least),
    ),
)


def has_mates(game: BallGame) -> bool:
    start = game.start()
    return game.king(start.state, start.side) is not None


def parts(game: BallGame) -> Any:
    return interpreted_program(game.built_from, PARTS)


@cache
def _turns(key: str, position: Any) -> frozenset[Any]:
    return frozenset(SLOW[key].turns(position))


def wins(key: str, position: Any, side: str, own: int, mates: bool) -> bool:
    """Whether the side wins not later than with its ``own``-th turn, by the slow enumerator."""
    slow = SLOW[key]
    scored = slow.winner(position)
    if scored is not None:
        return bool(scored == side)
    if mates and position.side != side and slow.mate(position):
        return True
    if own == 0:
        return False
    following = _turns(key, position)
    if position.side == side:
        return any(wins(key, after, side, own - 1, mates) for after in following)
    return bool(following) and all(wins(key, after, side, own, mates) for after in following)


@every_game
def test_forced_wins_are_those_of_the_slow_enumerators(game: BallGame) -> None:
    mates, found = has_mates(game), set()
    for code in FORCED[game.key]:
        position, slow = game.position(code), SLOW[game.key].read(code)
        for kinds in {False, mates}:
            prover = Prover(game, mates=kinds, compiled=False)
            for side in Side:
                for own in range(DEEP[game.key] + 1):
                    expected = wins(game.key, slow, "BN"[side], own, kinds)
                    answer, _nodes = prover.forces(position.state, side, own)
                    assert answer is expected, (position, side, own, kinds)
                    found.add((own, answer))
    assert found == {(n, a) for n in range(DEEP[game.key] + 1) for a in (False, True)} - {(0, True)}


def test_mates_count_if_asked_for() -> None:
    """White mates or scores in two, and needs three for a goal."""
    position = zamora.position("caliz:1 R36,D62,T117,A38,P93 R15,T26 107 B")
    assert forced_goal(position, Side.FIRST, 3) == 3
    assert forced_goal(position, Side.FIRST, 3, mates=True) == 2
    winning = forcing_turns(position, 2, mates=True)
    assert winning and forcing_turns(position, 2) == ()
    for turn in winning:
        assert not saving_turns(turn.after, 1, mates=True) and saving_turns(turn.after, 1)


def test_mated_already() -> None:
    mated = zamora.position("caliz:1 R155,D44,T29,T55,A49 R15 139 N")
    stuck = zamora.position("caliz:1 R155,D44,T29,A49 R15 139 N")
    assert forced_goal(mated, Side.FIRST, 0, mates=True) == 0
    assert forced_goal(mated, Side.FIRST, 2) is None
    assert forced_goal(stuck, Side.FIRST, 2, mates=True) is None


# Parts --------------------------------------------------------------------------------------------


@every_game
def test_legal_turns_are_those_that_are_listed(game: BallGame) -> None:
    rules, legal = game.rules, parts(game).legal
    boards = [game.workspace(position.state) for position in placements(game, 12, "legal")]
    listed = []
    for b in boards:
        out = [0] * layout.MOST_TURNS
        listed.append(out[: rules.turns(b, out, 0)])
    found = set()
    for b, own in zip(boards, listed, strict=True):
        for turns in listed:
            for turn in turns[:: 1 + len(turns) // 60]:
                before = list(b[: 2 * layout.NOTES])
                assert legal(b, turn) == (turn in own)
                assert b[: 2 * layout.BLOCK] == before[: 2 * layout.BLOCK]
                found.add(turn in own)
    assert found == {False, True}


@every_game
def test_a_turn_that_leaves_the_ball_is_the_same_wherever_the_ball_is(game: BallGame) -> None:
    """So what refuted an attempt is found again after the ball has moved."""
    rules, here = game.rules, parts(game).played_here
    position = game.start()
    b, out = game.workspace(position.state), [0] * layout.MOST_TURNS
    elsewhere = game.workspace(position.turns()[-1].after.state)
    elsewhere[layout.SIDE] = 0
    quiet = 0
    for turn in out[: rules.turns(b, out, 0)]:
        assert here(b, turn) == turn
        moved = here(elsewhere, turn)
        if layout.rest_of(moved) == elsewhere[layout.BALL]:
            quiet += 1
            assert moved & ((1 << layout.REST_SHIFT) - 1) == turn & ((1 << layout.REST_SHIFT) - 1)
    assert quiet


@every_game
def test_two_numbers_tell_positions_apart(game: BallGame) -> None:
    """Positions that would share the first number still differ in the second."""
    second = parts(game).second_number
    numbers = {second(game.workspace(p.state)) for p in placements(game, 200, "numbers")}
    assert len(numbers) > 190 and max(numbers) < 1 << 23
    # Men who are alike may stand in any order.
    b = game.workspace(game.start().state)
    kinds = b[layout.KIND : layout.KIND + game.rules.TEAM]
    for one, other in ((i, j) for i in range(len(kinds)) for j in range(i)):
        if kinds[one] == kinds[other]:
            c = list(b)
            c[layout.WHERE + one], c[layout.WHERE + other] = (
                b[layout.WHERE + other],
                b[layout.WHERE + one],
            )
            assert second(c) == second(b)


@every_game
def test_a_position_and_its_mirror_image_are_one_if_the_game_says_so(game: BallGame) -> None:
    mirror = next(one for one in game.symmetries if one.name == "left-right")
    if game.rules.MIRRORED:
        assert game.start().transformed(mirror).key == game.start().key
    for position in placements(game, 40, "images"):
        image = position.transformed(mirror)
        if image.key == position.key:
            continue
        b, c = game.workspace(position.state), game.workspace(image.state)
        before = list(b)
        for number in (parts(game).first_number, parts(game).second_number):
            assert (number(b) == number(c)) == game.rules.MIRRORED
            assert list(b) == before


def test_what_was_good_more_often_comes_first() -> None:
    game = zamora.game("futez")
    assert isinstance(game, BallGame)
    scratch = [0] * proof.SCRATCH
    for turn in (7, 7, 8, 9, 7):
        parts(game).keep(scratch, 2, turn)
    assert scratch[-3:] == [7, 0, 9]  # 8 made way
    assert not any(scratch[proof.ANSWERS : proof.ANSWERS + proof.KEPT])  # those to other attempts


@every_game
def test_a_side_scores_at_once_if_one_of_its_turns_does(game: BallGame) -> None:
    rules, found = game.rules, set()
    for position in placements(game, 60, "scores"):
        b = game.workspace(position.state)
        out = [0] * layout.MOST_TURNS
        scoring = False
        for turn in out[: rules.turns(b, out, 0)]:
            undo = rules.make(b, turn)
            scoring = scoring or rules.goal(b) == position.side + 1
            rules.unmake(b, turn, undo)
        assert rules.scores(b) == scoring
        found.add(scoring)
    assert found == {False, True}


def test_a_position_with_the_first_number_of_another_is_not_taken_for_it() -> None:
    game = zamora.game("goldrez")
    assert isinstance(game, BallGame)
    b = game.workspace(history("goldrez-3").positions[3].state)
    table, scratch = [0] * proof.BUCKET, [0] * proof.SCRATCH
    scratch[proof.LIMIT], scratch[proof.SEEKER] = 1 << 60, 1
    out = [0] * (6 * layout.MOST_TURNS)
    prove = interpreted_program(game.built_from, PROOF).prove
    key = interpreted_program(
        game.built_from, Program("hashing", (hashing.position_hash,))
    ).position_hash(b)
    # Somebody else's entry: "refuted for ever", under the number of this position.
    scratch[proof.SEEKER] = 0
    parts(game).note(b, table, key, 1, 0, proof.FOREVER, 0)
    assert prove(b, 1, scratch, table, out, 0) == proof.REFUTED
    table[1] ^= 1 << 40  # now with another second number
    assert prove(b, 1, scratch, table, out, 0) == proof.PROVED


@pytest.mark.parametrize("key", ["futez", "golez", "caliz"])
def test_a_tiny_table_changes_no_answer(key: str) -> None:
    game = zamora.game(key)
    assert isinstance(game, BallGame)
    prove = interpreted_program(game.built_from, PROOF).prove
    own = DEEP[key]
    found = set()
    for position in map(game.position, FORCED[key]):
        answers = []
        for buckets in (1, 1 << 12):
            scratch = [0] * proof.SCRATCH
            scratch[proof.LIMIT], scratch[proof.SEEKER] = 1 << 60, int(position.side.other)
            scratch[proof.MATES] = int(key == "caliz")
            b = game.workspace(position.state)
            before = list(b[: 2 * layout.BLOCK])
            out = [0] * (2 * own + 2) * layout.MOST_TURNS
            answers.append(prove(b, own, scratch, [0] * proof.BUCKET * buckets, out, 0))
            assert b[: 2 * layout.BLOCK] == before
        assert answers[0] == answers[1] != proof.UNKNOWN
        found.add(answers[0])
    assert found == {proof.PROVED, proof.REFUTED}


# The prover ---------------------------------------------------------------------------------------


@pytest.fixture
def futez() -> BallGame:
    game = zamora.game("futez")
    assert isinstance(game, BallGame)
    return game


def test_a_limit_of_positions(futez: BallGame) -> None:
    prover = Prover(futez, compiled=False)
    whole, nodes = prover.forces(futez.initial(), Side.FIRST, 4)
    assert whole is False and nodes > 100
    fresh = Prover(futez, compiled=False)
    assert fresh.forces(futez.initial(), Side.FIRST, 4, nodes=nodes - 1) == (None, nodes - 1)
    assert fresh.forces(futez.initial(), Side.FIRST, 4)[0] is False
    # What is known need not be found out again, once the table is large enough.
    again = [prover.forces(futez.initial(), Side.FIRST, 4) for _time in range(3)]
    assert again[-1] == (False, 1)


def test_a_limit_of_time(futez: BallGame) -> None:
    prover = Prover(futez, compiled=False)
    answer, nodes = prover.forces(futez.initial(), Side.FIRST, MOST_TURNS, seconds=0.05)
    assert answer is None and nodes > 0
    assert prover.forces(futez.initial(), Side.FIRST, 2, seconds=PATIENCE)[0] is False


def test_stopped_for_good(futez: BallGame) -> None:
    prover = Prover(futez, compiled=False)
    prover.stop()
    assert prover.stopped
    assert prover.forces(futez.initial(), Side.FIRST, 3) == (None, 1)
    assert prover.forces(futez.initial(), Side.FIRST, 3, seconds=PATIENCE)[0] is None


def test_an_error_in_the_search_comes_out(futez: BallGame, monkeypatch: pytest.MonkeyPatch) -> None:
    prover = Prover(futez, compiled=False)

    def broken(*_arguments: object) -> int:
        raise ArithmeticError

    monkeypatch.setattr(prover, "_functions", type("Broken", (), {"prove": staticmethod(broken)}))
    with pytest.raises(ArithmeticError):
        prover.forces(futez.initial(), Side.FIRST, 3, seconds=PATIENCE)


def test_one_prover_answers_many_questions() -> None:
    """What it knows of other positions, sides and turns does not get in the way."""
    game = zamora.game("goldrez")
    assert isinstance(game, BallGame)
    line = history("goldrez-3").positions
    asked = [(p, side, own) for p in line for side in Side for own in (0, 1)]
    asked.append((line[2], Side.FIRST, 2))
    random.Random(4).shuffle(asked)
    prover = Prover(game, compiled=False)
    for position, side, own in asked:
        fresh = Prover(game, compiled=False).forces(position.state, side, own)[0]
        assert prover.forces(position.state, side, own)[0] is fresh
    assert prover.forces(line[2].state, Side.FIRST, 2)[0] is True


# Compiled -----------------------------------------------------------------------------------------

# Of one game only, the one with the most rules: compiling takes its time.


@pytest.fixture
def caliz() -> BallGame:
    game = zamora.game("caliz")
    assert isinstance(game, BallGame)
    return game


def test_compiled_answers_are_the_same(caliz: BallGame) -> None:
    fast = Prover(caliz, mates=True, compiled=True)
    slow = Prover(caliz, mates=True, compiled=False)
    assert not slow.compiled
    found = set()
    for position in map(caliz.position, FORCED["caliz"]):
        for side in Side:
            for turns in range(4):
                answers = [prover.forces(position.state, side, turns) for prover in (fast, slow)]
                # Not only the answers: the same positions were looked at.
                assert answers[0] == answers[1]
                found.add(answers[0][0])
    assert found == {False, True}


def test_a_long_question_is_compiled_for(caliz: BallGame, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = is_kept(caliz, module.PROOF)
    monkeypatch.setattr(module, "LITTLE_PATIENCE" if kept else "PATIENCE", 1e-9)
    monkeypatch.setattr(module, "_ready", {})
    prover = Prover(caliz)
    assert not prover.compiled
    assert prover.forces(caliz.initial(), Side.FIRST, 2)[0] is False
    assert prover.compiled == module.can_compile()
    # Whoever comes next need not wait.
    assert Prover(caliz).compiled == module.can_compile()


def test_no_function_that_calls_itself_is_compiled_for_a_constant(caliz: BallGame) -> None:
    """Numba crashes when it fetches such a function from the disk."""
    prover = Prover(caliz, compiled=True)
    assert prover.forces(caliz.initial(), Side.FIRST, 2)[0] is False
    if prover.compiled:
        within = prover._functions.prove.py_func.__globals__
        # None at all if everything came from the disk.
        assert len(within["forces"].signatures) <= 1


def test_stopped_while_compiled_code_runs(caliz: BallGame, monkeypatch: pytest.MonkeyPatch) -> None:
    prover = Prover(caliz, compiled=True)

    def clock() -> float:
        """The time is up as soon as some positions have been looked at."""
        return float(prover._scratch[proof.NODES] > 1000)

    monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=clock))
    answer, nodes = prover.forces(caliz.initial(), Side.FIRST, MOST_TURNS, seconds=0.5)
    assert answer is None and nodes > 1000


# Horizons: how far ahead it is proved that nobody forces a win ------------------------------------


def test_example_of_the_module() -> None:
    assert doctest.testmod(horizons).failed == 0


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
