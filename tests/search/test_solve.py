"""The exact solution, held against code that shares nothing with the solver or the game."""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from collections import deque
from collections.abc import Sequence
from functools import cache

import pytest

import zamora
from zamora import Outcome, Position, Reason, Side
from zamora.core.errors import BadPositionCode, UnknownGame
from zamora.core.history import History
from zamora.library.compases.claims import (
    compases_mirror_limits,
    compases_mirror_proof,
    pass_report,
)
from zamora.rival.players import PerfectPlayer
from zamora.solve import (
    OutsideSolution,
    Solution,
    TooManyPositions,
    Value,
    solution,
    solution_for,
    solvable,
    solve,
)
from zamora.solve.mirror import is_mirrored, mirrored_reply, prove_mirror

from ..claimed import Checked, findings

# A second reading of the rules -------------------------------------------------------------------
# Corners are complex numbers (column + row·j, rows downwards): a quarter turn is a factor of ±j.

Plain = tuple[frozenset[complex], frozenset[complex], int]
START: Plain = (frozenset({2 + 1j, 3 + 1j}), frozenset({2 + 4j, 3 + 4j}), 0)
ROTATIONS = {"compases": (1, 2, 3), "compases[sweep=360]": (1, 2, 3, 4)}


def on_board(corner: complex) -> bool:
    return 1 <= corner.real <= 4 and 1 <= corner.imag <= 4


def plain_winner(plain: Plain) -> int | None:
    if any(corner.imag == 4 for corner in plain[0]):
        return 0
    if any(corner.imag == 1 for corner in plain[1]):
        return 1
    return None


def plain_turns(plain: Plain, rotations: Sequence[int]) -> set[Plain]:
    if plain_winner(plain) is not None:
        return set()
    side = plain[2]
    own, rival = (plain[0], plain[1]) if side == 0 else (plain[1], plain[0])
    reached = set()
    for pivot in own:
        (end,) = own - {pivot}
        for factor, quarters in itertools.product((1j, -1j), rotations):
            visited = [pivot + (end - pivot) * factor**k for k in range(1, quarters + 1)]
            visited = [complex(round(c.real), round(c.imag)) for c in visited]
            if all(on_board(c) and c not in rival for c in visited):
                moved = frozenset({pivot, visited[-1]})
                pair = (moved, rival) if side == 0 else (rival, moved)
                reached.add((*pair, 1 - side))
    return reached


def plain(position: Position) -> Plain:
    c1, c2, side = position.state
    return (
        frozenset(complex(cell.column, cell.row) for cell in c1),
        frozenset(complex(cell.column, cell.row) for cell in c2),
        int(side),
    )


@cache
def plain_values(key: str) -> dict[Plain, tuple[int, int | None]]:
    """Of every reachable position: +1, 0, −1 for the side to move, and the turns to the end.

    By bounded lookahead, longer and longer: what is decided within n turns, until nothing changes
    (well beyond the longest win).
    """
    edges = {}
    waiting = deque([START])
    while waiting:
        here = waiting.popleft()
        if here not in edges:
            edges[here] = plain_turns(here, ROTATIONS[key])
            waiting.extend(edges[here])
    within = {
        p: 0 if plain_winner(p) is None else -1 + 2 * (plain_winner(p) == p[2]) for p in edges
    }
    first_known: dict[Plain, int] = {p: 0 for p, sign in within.items() if sign}
    for depth in range(1, 25):
        within = {
            p: max(-within[after] for after in edges[p]) if edges[p] else within[p] for p in edges
        }
        for p, sign in within.items():
            if sign:
                first_known.setdefault(p, depth)
    return {p: (sign, first_known.get(p)) for p, sign in within.items()}


WORDS = {1: "win", 0: "draw", -1: "loss"}


@pytest.mark.parametrize("key", ["compases", "compases[sweep=360]"])
def test_every_value_agrees_with_an_independent_one(key: str) -> None:
    solved = solution(key)
    expected = plain_values(key)
    assert {plain(position) for position in solved.positions} == set(expected)
    for position in solved.positions:
        sign, distance = expected[plain(position)]
        assert solved.value(position) == Value(WORDS[sign], distance), position  # type: ignore[arg-type]


@pytest.mark.parametrize("key", ["compases", "compases[sweep=360]"])
def test_the_graph_is_that_of_the_rules(key: str) -> None:
    for position, successors in solution(key).graph.items():
        assert {plain(after) for after in successors} == plain_turns(
            plain(position), ROTATIONS[key]
        )
        assert len(set(successors)) == len(successors)


def test_turn_values_are_for_the_player_who_moves() -> None:
    solved = solution("compases")
    for position in solved.positions:
        values = solved.turn_values(position)
        assert set(values) == set(position.turns())
        for turn, value in values.items():
            sign, distance = plain_values("compases")[plain(turn.after)]
            assert value == Value(WORDS[-sign], None if distance is None else distance + 1)  # type: ignore[arg-type]
        if values:
            best = next(iter(values.values()))
            assert best == solved.value(position)
            assert [v.order for v in values.values()] == sorted(
                (v.order for v in values.values()), reverse=True
            )
            assert set(solved.best_turns(position)) == {t for t, v in values.items() if v == best}
            assert set(solved.wrong_turns(position)) == {
                t for t, v in values.items() if v.result != best.result
            }


def test_symmetric_positions_have_equal_values() -> None:
    solved = solution("compases")
    for symmetry, position in itertools.product(solved.game.symmetries, solved.positions):
        assert solved.value(position.transformed(symmetry)) == solved.value(position)


def test_the_summary() -> None:
    solved = solution("compases")
    summary = json.loads(json.dumps(solved.summary()))
    values = plain_values("compases")
    going_on = [sign for p, (sign, _d) in values.items() if plain_turns(p, (1, 2, 3))]
    assert summary["start"] == "draw"
    assert summary["reachable"] == len(values) == 528
    assert summary["finished"] == len(values) - len(going_on) == 94
    assert [summary[word] for word in ("win", "draw", "loss")] == [
        going_on.count(sign) for sign in (1, 0, -1)
    ]
    assert (summary["win"], summary["draw"], summary["loss"]) == (252, 90, 92)
    assert summary["longest"] == max(d or 0 for sign, d in values.values() if sign == 1) == 7
    assert summary["longest_loss"] == max(d or 0 for sign, d in values.values() if sign == -1)
    assert summary["first_turns"] == {
        "C1: V12 a V23": "draw",
        "C1: V13 a V22": "draw",
        "C1: V12 a V14 (180)": "loss",
        "C1: V13 a V11 (-180)": "loss",
    }
    assert summary["stalemates"] == sum(
        plain_winner(p) is None and not plain_turns(p, (1, 2, 3)) for p in values
    )
    images = {
        frozenset(plain(image) for image in (p, *(p.transformed(s) for s in p.game.symmetries)))
        for p in solved.positions
    }
    assert summary["classes"] == len(images)


def test_the_example_of_a_longest_win_is_one() -> None:
    solved = solution("compases")
    line = solved.longest_win
    history = History(line[0].before, line)
    assert len(line) == solved.longest
    assert history.outcome is not None
    assert history.outcome.winner is line[0].before.side
    for turn in line:
        assert solved.turn_value(turn) == solved.value(turn.before)
    assert solved.best_line(solved.start) == ()


def test_what_was_not_solved_is_refused() -> None:
    solved = solution("compases")
    unreachable = zamora.position("compases:1 V12-V13 V22-V23 C2")
    with pytest.raises(OutsideSolution, match="V22-V23"):
        solved.value(unreachable)
    with pytest.raises(OutsideSolution):
        solved.turn_values(unreachable)
    with pytest.raises(OutsideSolution):
        solution("compases[sweep=360]").value(solved.start)
    with pytest.raises(TooManyPositions, match="100"):
        solve(solved.start, limit=100)
    with pytest.raises(UnknownGame) as caught:
        solution("ajedrez")
    assert caught.value.accepted == solvable()


def test_any_position_set_up_by_hand_can_be_solved() -> None:
    corners = [f"V{row}{column}" for row in range(1, 5) for column in range(1, 5)]
    whole = solution("compases")
    outside = 0
    for a, b in itertools.product(corners, repeat=2):
        try:
            position = zamora.position(f"compases:1 {a}-{b} V22-V23 C2")
        except BadPositionCode:
            continue
        solved = solution_for(position)
        outside += solved is not whole
        assert solved.value(position) == solution_for(position).value(position)
    assert outside
    assert solution_for(whole.start) is whole is solution("compases")


def test_the_engine_alone_does_not_load_the_solver() -> None:
    code = "import sys, zamora; print([m for m in sys.modules if m.startswith('zamora.solve')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_nothing_is_solved_again_when_nothing_stood_twice() -> None:
    solved = solution("compases")
    history = History(solved.start, ["C1: V12 a V23", "C2: V42 a V33"])
    assert solved.considering(history) is solved


# The mirror --------------------------------------------------------------------------------------


def image(p: Plain) -> Plain:
    """Upside down, the compasses exchanged."""
    flipped = [frozenset(complex(c.real, 5 - c.imag) for c in ends) for ends in p[:2]]
    return (flipped[1], flipped[0], 1 - p[2])


def mirrored_rounds() -> dict[Plain, set[Plain]]:
    """Symmetric positions with C1 to move → the positions in which the mirror then answers."""
    rounds: dict[Plain, set[Plain]] = {}
    waiting = [START]
    while waiting:
        here = waiting.pop()
        if here in rounds:
            continue
        rounds[here] = plain_turns(here, (1, 2, 3))
        for middle in rounds[here]:
            answer = (middle[0], image(middle)[1], 0)
            assert answer in plain_turns(middle, (1, 2, 3))
            waiting.append(answer)
    return rounds


def test_the_mirror_is_always_possible_and_never_loses() -> None:
    proof = compases_mirror_proof()
    rounds = mirrored_rounds()
    assert proof.holds
    assert proof.all_legal
    assert not proof.ever_lost
    assert not proof.ever_won
    assert proof.positions == len(rounds)
    assert proof.turns == sum(map(len, rounds.values()))
    assert proof.ways >= proof.turns
    assert all(plain_winner(p) is None for p in (*rounds, *itertools.chain(*rounds.values())))
    assert str(proof.positions) in str(proof)


def test_the_lines_are_counted() -> None:
    def lines(p: Plain, rounds: int) -> int:
        if rounds == 0:
            return 1
        return sum(lines((m[0], image(m)[1], 0), rounds - 1) for m in plain_turns(p, (1, 2, 3)))

    start = solution("compases").start
    for rounds in range(4):
        assert prove_mirror(start, rounds).lines == lines(START, rounds)


def test_a_false_claim_is_not_proved() -> None:
    crooked = zamora.position("compases:1 V12-V13 V33-V43 C1")
    assert not is_mirrored(crooked)
    assert not prove_mirror(crooked).all_legal
    assert not prove_mirror(crooked).holds
    winning = zamora.position("compases:1 V33-V34 V23-V24 C1")
    assert is_mirrored(winning)
    assert prove_mirror(winning).ever_lost
    assert not prove_mirror(winning).holds


def test_the_image_of_a_sweep_has_the_other_sign() -> None:
    turn = zamora.game("compases").start().parse("C1: V12 a V14 (180)")
    reply = mirrored_reply(turn)
    assert reply is not None
    assert str(reply) == "C2: V42 a V44 (-180)"


def test_what_the_mirror_gives_away() -> None:
    limits = compases_mirror_limits()
    values = plain_values("compases")
    middles = [m for reached in mirrored_rounds().values() for m in reached]
    won = [m for m in middles if values[m][0] == 1]
    kept = [m for m in won if values[m[0], image(m)[1], 0][0] == -1]
    only = [
        m
        for m in middles
        if values[m][0] == 0 and sum(values[a][0] <= 0 for a in plain_turns(m, (1, 2, 3))) == 1
    ]
    assert limits.replies == len(middles)
    assert (limits.won, limits.kept) == (len(won), len(kept))
    assert limits.given_away == len(won) - len(kept) > 0
    assert limits.only == len(only)
    assert not limits.ever_wins

    solved = solution("compases")
    history = History(solved.start, limits.line)
    assert limits.mirrored is not None
    assert limits.better is not None
    assert limits.mirrored == mirrored_reply(limits.line[-1])
    assert solved.value(history.position).result == "win"
    assert solved.turn_value(limits.mirrored).result == "draw"
    assert solved.turn_value(limits.better) == limits.value == solved.value(history.position)
    assert str(limits.better) in str(limits)


# Passing, and the booklet ------------------------------------------------------------------------


def test_what_passing_would_change() -> None:
    report = pass_report()
    without, with_pass = plain_values("compases"), plain_values("compases[sweep=360]")
    changed = {p for p in without if without[p][0] != with_pass[p][0]}
    assert {plain(change.position) for change in report.changed} == changed
    for change in report.changed:
        assert without[plain(change.position)][1] == change.without.distance
        assert with_pass[plain(change.position)][1] == change.with_pass.distance
    can_pass = [p for p in without if (*p[:2], 1 - p[2]) in plain_turns(p, (1, 2, 3, 4))]
    assert report.possible == len(can_pass)
    assert report.start == (Value("draw", None), Value("draw", None))
    assert report.same_first_turns
    assert sum(report.without.values()) == sum(report.with_pass.values()) == 434
    mutual = {
        p
        for p in without
        if without[p][0] == -1
        and plain_winner(p) is None
        and without.get((*p[:2], 1 - p[2]), (0, 0))[0] == -1
    }
    assert {plain(position) for position in report.mutual} == mutual
    assert len(mutual) == 2
    assert set(report.mutual) < set(report.zugzwangs)
    assert not report.mutual_can_pass
    assert not mutual & set(can_pass)
    assert report.saved == tuple(c for c in report.changed if c.without.result == "loss")
    assert str(len(report.changed)) in str(report)


@cache
def facts() -> dict[str, Checked]:
    return {fact.said.name: fact for fact in findings("compases")}


def place(name: str) -> Position:
    position = facts()[name].found.position
    assert position is not None
    return position


def test_the_claims_of_the_booklet() -> None:
    assert all(fact.holds for fact in facts().values())
    for fact in facts().values():
        assert fact.said.told() == f"{fact.claim} Es verdad. {fact.evidence}"


def test_any_turn_means_any_turn() -> None:
    for key, printed in (
        ("compases.2", "C2: V33 a V13 (180)"),
        ("compases.6", "C1: V22 a V42 (180)"),
    ):
        position = place(key)
        for turn in position.turns():
            after = turn.after.play(printed)
            assert after.outcome is not None
            assert after.outcome.winner is position.side.other


def test_the_trap_and_the_stalemate() -> None:
    solved: Solution = solution("compases")
    before = place("compases.4")
    assert before.side is Side.SECOND
    trapped = before.play("V33 a V24")
    assert solved.value(before).result == "draw"
    assert solved.value(trapped).result == "win"
    assert trapped.play("V13 a V33 (180)") == place("compases.5")
    outcome = place("compases.5").outcome
    assert outcome == Outcome(None, Reason.STALEMATE)


def forces(position: Position, side: Side, turns: int) -> bool:
    """Whether ``side`` wins within so many turns of both, by trying them all."""
    if position.outcome is not None:
        return position.outcome.winner is side
    if turns == 0:
        return False
    ends = (forces(turn.after, side, turns - 1) for turn in position.turns())
    return any(ends) if position.side is side else all(ends)


def test_mirroring_is_an_equilibrium_only_with_its_condition() -> None:
    solved: Solution = solution("compases")
    fact = facts()["compases.8"]
    start = place("compases.8")
    # C1 alone does not gain: whatever it plays, the mirror is never beaten.
    seen, queue = {start}, [start]
    for position in queue:
        for turn in position.turns():
            assert not turn.wins
            reply = mirrored_reply(turn)
            assert reply is not None
            if reply.after not in seen:
                seen.add(reply.after)
                queue.append(reply.after)
    # C2 alone does not gain either, whatever it plays, if C1 never makes a mistake.
    seen, queue = {start}, [start]
    for position in queue:
        turns = position.turns()
        if position.side is Side.FIRST:
            turns = tuple(t for t in turns if solved.turn_value(t).result != "loss")
            assert turns or position.outcome is not None
        for turn in turns:
            outcome = turn.after.outcome
            assert outcome is None or outcome.winner is not Side.SECOND
            if turn.after not in seen:
                seen.add(turn.after)
                queue.append(turn.after)
    assert len(seen) > 100
    # Without the condition C2 does gain: it leaves the mirror and wins.
    slip = start.play("V12 a V14 (180)")
    assert "V12 a V14 (180), C2 gana en 7 turnos" in fact.evidence
    assert forces(slip, Side.SECOND, 7) and not forces(slip, Side.SECOND, 6)


@pytest.mark.parametrize(
    ("small", "large"),
    [
        ("nim[heaps=3-5-7-9]", "nim[heaps=9-9-9-9]"),
        pytest.param("nim-avido", "nim-avido[heaps=999-999-999]", marks=pytest.mark.exhaustive),
        ("par-impar[heaps=1-3-5-7]", "par-impar[heaps=99-99]"),
        ("quim[length=10]", "quim[length=21]"),
        ("leones-dragones", "leones-dragones[strips=LLL...DDD.../LLL....DDD..]"),
    ],
)
def test_a_game_is_solvable_as_long_as_its_parameters_keep_it_small(small: str, large: str) -> None:
    found = solution(small)
    assert found.start == zamora.game(small).start() and found.value(found.start).result
    # Neither is it solved nor does anybody play it as if it were.
    with pytest.raises(UnknownGame):
        solution(large)
    assert PerfectPlayer.knows(zamora.game(small)) and not PerfectPlayer.knows(zamora.game(large))
