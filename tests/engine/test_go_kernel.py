"""The numbers of Go, its games and its tree, held against the rules; interpreted."""

from __future__ import annotations

import random
from typing import Any

import pytest

import zamora
from zamora.compiled import can_compile
from zamora.compiled.search import STOP
from zamora.core.history import History
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.library.go import kernel, patterns, rival
from zamora.library.go.rival import GoSearch
from zamora.rival import Player
from zamora.rival.levels import level

from ..marks import ordinarily
from .playouts import random_game

GAME = zamora.game("go", size=5)
NARROW = [
    "go[size=5]:1 5/1Pp2/Pp1p1/1Pp2/5 N kb3xc3",
    "go[size=5]:1 1PpPp/PPp1p/ppP1p/1pPP1/p1pP1 N",
    "go[size=5]:1 1Pp1p/PPp1p/1Ppp1/PPPpp/1P1Pp B c",
    "go[size=5,dead=played]:1 1Pp1p/PPp1p/1Ppp1/PPPpp/1P1Pp B p",
]


def positions() -> list[Position]:
    found = [zamora.position(code) for code in NARROW]
    for seed in range(2):
        history = random_game(GAME, seed, 60)
        found += [one for one in history.positions[4::9] if one.outcome is None]
    return found


def put(search: GoSearch) -> set[int]:
    """The points where the kernel puts a stone."""
    board = [int(number) for number in search._start]
    free = board[kernel.OPEN : kernel.OPEN + board[kernel.FREE]]
    return {p for p in free if kernel.legal(board, p)}


def groups(board: list[int]) -> set[tuple[int, int, int, int, int]]:
    """What is known of each point, without what may be called otherwise."""
    points = [p for p in range(kernel.ROOM) if board[kernel.ON + p] in (1, 2)]
    found = set()
    for p in points:
        g = board[kernel.GROUP + p]
        known = (board[at + g] for at in (kernel.COUNT, kernel.SUM, kernel.SQUARES))
        found.add((p, board[kernel.ON + p], *known))
    return found


def test_stones_are_put_where_the_rules_say_and_take_what_they_say() -> None:
    taken = 0
    for position in positions():
        search = GoSearch(History(position), nodes=1, compiled=False)
        stones = {point for point in search._turns if point}
        assert put(search) == stones, position.code
        for number, (point, turn) in enumerate(search._turns.items()):
            if number % 4 and not turn.steps[0].captures:
                continue
            board = [int(number) for number in search._start]
            kernel.put(board, point)
            if turn.after.outcome is not None:
                continue
            expected = GoSearch(History(turn.after), nodes=1, compiled=False)
            assert groups(board) == groups(expected._start), (position.code, str(turn))
            assert put_after(board) == put(expected), (position.code, str(turn))
            taken += bool(turn.steps[0].captures)
    assert taken > 4


#: Hexagons, their corners with rosettes, and turns of several stones with what ends them.
CHILDREN = (
    "roseta[size=2]",
    "go-progresivo[size=5]",
    "go-progresivo[size=5,stops=groups]",
    "go-progresivo-hex[size=3]",
    "go-progresivo-hex[size=3,stops=atari,pace=1-2-1]",
)


@pytest.mark.parametrize("key", CHILDREN)
def test_the_children_of_go_are_played_stone_by_stone_as_the_rules_say(key: str) -> None:
    game: Any = zamora.game(key)
    taken = 0
    for position in random_game(game, 2, 30).positions:
        if position.outcome is not None or game.memory(position.state).counting:
            continue
        search = rival.searching(History(position), nodes=1, compiled=False)
        board = [int(number) for number in search._start]
        memory = game.memory(position.state)
        ko, due = memory.ko, game.due(memory)
        draft, lot = game.begin(position.state), random.Random(position.code)
        while True:
            steps = [step for step in game.steps(draft) if step.kind == "place"]
            if board[kernel.SIDE] != position.side:
                assert not steps, f"{position.code}: the turn goes on"
                break
            mine, theirs = put_after(board), {search._point(step.target) for step in steps}
            # Turns of several stones that bring a board back are refused by the rules alone.
            assert mine == theirs or (mine > theirs and ko and due > 1), position.code
            if not steps:
                break
            step = lot.choice(steps)
            taken += len(step.captures)
            draft = game.take(draft, step)
            kernel.put(board, search._point(step.target))
            cells = zip(game.board.cells, draft.state.cells, strict=True)
            stones = [("", "P", "p").index(content) for _cell, content in cells]
            assert stones == [board[kernel.ON + search._point(c)] for c in game.board.cells]
    assert taken, "somebody is captured"


def test_a_rosette_is_not_captured() -> None:
    game: Any = zamora.game("roseta[size=2]")
    around = next(iter(game.hexagons()))
    names = [game.board.name(cell) for cell in game.board.cells]
    cells = tuple("P" if cell in around else "p" for cell in game.board.cells)
    free = next(n for n, content in enumerate(cells) if content == "p")
    state = game.start().state._replace(
        cells=(*cells[:free], "", *cells[free + 1 :]), side=Side.SECOND
    )
    search = GoSearch(History(Position(game, state)), nodes=1, compiled=False)
    board = [int(number) for number in search._start]
    assert board[kernel.SAFE + board[kernel.GROUP + search._point(around[0])]], names[free]
    kernel.put(board, search._point(game.board.cells[free]))
    assert board[kernel.ON + search._point(around[0])] == kernel.BLACK


def test_a_turn_of_several_stones_is_thought_of_one_after_the_other() -> None:
    start = zamora.position("go-progresivo[size=5]:1 5/1PP2/PppP1/PppP1/2P2 N 4")
    search = rival.searching(History(start), nodes=40, compiled=False)
    while search.deepen():
        assert search.known[0].before is start, "there is a turn whenever somebody says stop"
    (turn,) = search.known
    assert search.games == search.limit
    assert any(step.captures for step in turn.steps), "four stones have one liberty"
    asked = (start.parse("a1"), turn)
    judged = rival.searching(History(start), nodes=20, only=asked, compiled=False)
    judged.deepen()
    assert set(judged.known) == set(asked)
    assert judged.values == sorted(judged.values, reverse=True)
    stopped = rival.searching(History(start), nodes=4000, compiled=False)
    stopped.deepen()
    stopped.scratch[STOP] = 1
    assert not stopped.deepen()
    assert stopped.known[0].steps


def put_after(board: list[int]) -> set[int]:
    free = board[kernel.OPEN : kernel.OPEN + board[kernel.FREE]]
    return {p for p in free if kernel.legal(board, p)}


def test_its_count_is_that_of_the_rules() -> None:
    for position in positions():
        search = GoSearch(History(position), nodes=1, compiled=False)
        board: list[int] = search._start
        while board[kernel.PASSES] < 2:  # to the end: only eyes are left
            kernel.put(board, kernel.anywhere(board))
        game: Any = position.game
        cells = tuple(
            ("", "P", "p")[board[kernel.ON + search._point(cell)]] for cell in game.board.cells
        )
        first, second = game.points(position.state._replace(cells=cells))
        assert kernel.count(board) == 2 * (first - second)


def looked(code: str, nodes: int) -> GoSearch:
    search = GoSearch(History(zamora.position(code)), nodes=nodes, compiled=False)
    while search.deepen():
        pass
    assert search.nodes == search.games == search.limit
    assert str(search.line[0]) == str(search.known[0])
    return search


def test_what_is_plain_is_found() -> None:
    # Four stones with one liberty.
    search = looked("go[size=5]:1 5/1PP2/PppP1/PppP1/2P2 N", 10)
    assert str(search.known[0]) == "b1"
    assert max(search.values) == search.values[0]


def test_it_gives_up_what_is_lost_once_both_have_passed() -> None:
    board = "pPPp1/1PPpp/PPPp1/1PPpp/P1Pp1 B"
    assert str(looked(f"go[size=5]:1 {board} c", 1).known[0]) == "*a5"
    assert looked(f"go[size=5]:1 {board}", 1).known[0].steps[0].kind != "remove"


def test_it_does_not_choose_what_draws_by_repetition_or_is_not_asked_for() -> None:
    start = GAME.start()
    only = start.turns()[:2]
    search = GoSearch(History(start), nodes=10, only=only, compiled=False)
    search.deepen()
    assert set(search.known) == set(only)


def test_patterns_are_the_same_whichever_way_one_looks() -> None:
    table = patterns.table()
    swapped = [0, 2, 1, 3]
    for number, found in enumerate(table):
        around = [number >> 2 * (7 - at) & 3 for at in range(8)]
        other = 0
        for one in around:
            other = 4 * other + swapped[one]
        assert table[other] == found
    assert 0 < sum(table) < len(table) // 4


@pytest.mark.exhaustive
@pytest.mark.skipif(not can_compile(), reason="Numba is not there")
def test_interpreted_and_compiled_find_the_same() -> None:
    lot = random.Random(1)
    for position in lot.sample(positions(), 4):
        found = []
        for compiled in (False, True):
            search = GoSearch(History(position), nodes=50, seed=3, compiled=compiled)
            while search.deepen():
                pass
            found.append((search.values, search.known))
        assert found[0] == found[1]


@pytest.mark.parametrize("number", ordinarily([1], [1, 2]))
def test_a_level_plays_the_same_however_many_games_come_at_once(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Compiled they come in hundreds: level 1 played a hundred of them, and interpreted four."""
    start = zamora.game("go[size=5]").start()
    nodes = level(start.game, number).nodes
    monkeypatch.setattr(rival, "can_compile", lambda: False)
    found = []
    for many in (rival.SLOW_BATCH, rival.BATCH):
        monkeypatch.setattr(rival, "SLOW_BATCH", many)
        choice = Player(number, seed=2, nodes=nodes).decide(start)
        assert choice.analysis is not None
        assert choice.analysis.games == nodes * rival.GAMES_A_POSITION
        found.append((choice.turn, choice.analysis.values))
    assert found[0] == found[1]


def test_the_sides_are_those_of_the_game() -> None:
    white = zamora.position("go[size=5]:1 5/5/2p2/5/5 N")
    assert GoSearch(History(white), nodes=1, compiled=False)._start[kernel.SIDE] == Side.FIRST
