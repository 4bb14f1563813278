"""Retrograde analysis on games that are nothing but a graph."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar

import pytest

import zamora
from zamora import Board, Cell, Game, Outcome, Piece, Reason, Side, Step, Symmetry
from zamora.core.board import pairs
from zamora.core.history import History
from zamora.solve import Stopped, Value, solve
from zamora.solve.mirror import NoMirror, prove_mirror
from zamora.solve.retrograde import STRIDE

WORDS = {1: "win", 0: "draw", -1: "loss"}


class GraphGame(Game[Any, Any]):
    """Nodes 0, 1, …; each has a side to move, successors, and perhaps an outcome."""

    key: ClassVar[str] = "graph"
    name: ClassVar[str] = "Grafo"
    chapter: ClassVar[int] = 0
    board: ClassVar[Board] = Board.rectangle(1, 30, pairs)
    sides: ClassVar[tuple[str, str]] = ("A", "B")

    def __init__(
        self, edges: dict[int, list[int]], sides: dict[int, int], wins: dict[int, int]
    ) -> None:
        self.edges, self.at, self.wins = edges, sides, wins

    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def initial(self, side: Side = Side.FIRST) -> int:
        return 0

    def to_move(self, state: int) -> Side:
        return Side(self.at[state])

    def begin(self, state: int) -> tuple[int, bool]:
        return (state, False)

    def steps(self, draft: tuple[int, bool]) -> list[Step]:
        state, moved = draft
        if moved:
            return []
        return [Step("move", "X", None, Cell(1, after + 1)) for after in self.edges[state]]

    def take(self, draft: tuple[int, bool], step: Step) -> tuple[int, bool]:
        return (step.target.column - 1, True)

    def may_end(self, draft: tuple[int, bool]) -> bool:
        return draft[1]

    def end(self, draft: tuple[int, bool]) -> int:
        return draft[0]

    def decided(self, state: int) -> Outcome | None:
        return Outcome(Side(self.wins[state]), Reason.GOAL) if state in self.wins else None

    def turned(self, state: int, side: Side) -> int:
        raise NotImplementedError

    def pieces(self, state: int) -> tuple[Piece, ...]:
        return ()

    def draft_pieces(self, draft: tuple[int, bool]) -> tuple[Piece, ...]:
        return ()

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return ()

    def transform(self, state: int, symmetry: Symmetry) -> int:
        return state

    def text(self, state: int) -> str:
        return str(state)

    def write(self, steps: Sequence[Step]) -> str:
        return str(steps[0].target.column - 1)

    def read(self, text: str, state: int) -> Sequence[Any]:
        raise NotImplementedError

    def refusal(self, draft: tuple[int, bool], pattern: Any) -> str:
        return "no"

    def encode(self, state: int) -> str:
        return str(state)

    def decode(self, fields: str) -> int:
        return int(fields)


A, B, C, D = range(4)


def test_the_worked_example_of_the_docstring() -> None:
    sides = {A: 0, B: 1, C: 1, D: 0}
    game = GraphGame({A: [B, C], B: [A, D], C: [D], D: []}, sides, {D: 1})
    solved = solve(game.start())
    values = {p.state: solved.value(p) for p in solved.positions}
    assert values == {
        A: Value("loss", 2),
        B: Value("win", 1),
        C: Value("win", 1),
        D: Value("loss", 0),
    }
    without = solve(GraphGame({A: [B, C], B: [A], C: [D], D: []}, sides, {D: 1}).start())
    assert [without.value(p) for p in without.positions[:2]] == [Value("draw", None)] * 2
    assert [str(turn) for turn in without.wrong_turns(without.start)] == [str(C)]


def test_own_goals_and_a_second_turn_in_a_row() -> None:
    # 0: A may give the turn to itself (1) or score an own goal (2); from 1 it wins (3).
    game = GraphGame({0: [1, 2], 1: [3], 2: [], 3: []}, {0: 0, 1: 0, 2: 1, 3: 1}, {2: 1, 3: 0})
    solved = solve(game.start())
    assert solved.value(game.start()) == Value("win", 2)
    assert {str(t): v for t, v in solved.turn_values(game.start()).items()} == {
        "1": Value("win", 2),
        "2": Value("loss", 1),
    }


def played_out(history: History, memo: dict[Any, tuple[int, int]]) -> tuple[int, int]:
    """(sign, turns) for the side to move, by trying everything under the rule of repetition."""
    stood = tuple(sorted(p.state for p in history.positions))
    key = (history.position.state, stood)
    if key not in memo:
        outcome = history.outcome
        if outcome is not None:
            sign = (
                0
                if outcome.winner is None
                else 1
                if outcome.winner is history.position.side
                else -1
            )
            memo[key] = (sign, 0)
        else:
            results = []
            for turn in history.position.turns():
                history.play(turn)
                sign, turns = played_out(history, memo)
                history.undo()
                results.append((-sign, turns + 1))
            # Quick wins, slow losses.
            memo[key] = max(results, key=lambda r: (r[0], -r[0] * r[1]))
    return memo[key]


def test_values_in_a_game_under_way_know_the_third_occurrence() -> None:
    lot = random.Random(7)
    changed = 0
    for _trial in range(200):
        # Sides alternate: even nodes are A's, odd ones B's. Node 6 is won for B, 7 for A; few turns
        # lead there, so that games go round in circles for a while.
        edges = {n: lot.sample([m for m in range(6) if m % 2 != n % 2], 2) for n in range(6)}
        for n in lot.sample(range(6), 2):
            edges[n].append(7 - n % 2)
        game = GraphGame({**edges, 6: [], 7: []}, {n: n % 2 for n in range(8)}, {6: 1, 7: 0})
        history = History(game.start())
        for _ply in range(lot.randrange(6, 12)):
            history.play(lot.choice(history.position.turns()))
            if history.outcome is not None:
                history.undo()
        solved = solve(game.start())
        considered = solved.considering(history)
        sign, turns = played_out(history, {})
        value = considered.value(history.position)
        assert value == Value(WORDS[sign], turns if sign else None)  # type: ignore[arg-type]
        changed += value != solved.value(history.position)
        for turn, worth in considered.turn_values(history.position).items():
            history.play(turn)
            sign, turns = played_out(history, {})
            history.undo()
            assert worth == Value(WORDS[-sign], turns + 1 if sign else None)  # type: ignore[arg-type]
    assert changed > 3


def test_a_game_without_a_mirror_says_so() -> None:
    game = GraphGame({0: []}, {0: 0}, {})
    with pytest.raises(NoMirror, match="Grafo"):
        prove_mirror(game.start())


def test_whoever_waits_is_told_and_may_stop() -> None:
    start = zamora.game("dominorio[rows=4,columns=4]").start()
    seen: list[tuple[int, int]] = []
    solve(start, report=lambda done, known: bool(seen.append((done, known))))
    *under_way, at_last = seen
    # Every so many positions, and in between where so many new ones have come to be known.
    every = set(range(0, at_last[0], STRIDE))
    assert every < {done for done, _known in under_way}
    assert under_way[0] == (0, 1)
    assert all(
        done in every or known >= before + STRIDE
        for (_done, before), (done, known) in pairwise([(0, 0), *under_way])
    )
    assert all(done < known for done, known in under_way)
    assert at_last == (3120, 3120)
    with pytest.raises(Stopped):
        solve(start, report=lambda done, known: done >= STRIDE)
