"""Go and its children: what the source says of liberties, ko and counts; Alak; the kernel."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any

import pytest

import zamora
from laboratory.alak import Line, solve
from zamora import book
from zamora.book.replay import replay
from zamora.compiled import can_compile
from zamora.compiled.search import STOP
from zamora.core.errors import IllegalTurn
from zamora.core.history import History
from zamora.core.position import Position
from zamora.core.steps import Outcome, Reason, Side
from zamora.library.go import kernel, patterns, rival
from zamora.library.go.progressive import stones_of
from zamora.library.go.rival import GoSearch
from zamora.library.go.solved import EMPTY, POSITIONS, solved
from zamora.library.go.stones import Groups, Stones
from zamora.rival import Player
from zamora.rival.levels import level

from ..marks import ordinarily
from .playouts import random_game
from .slow import alak

FAMILY = ("go", "alak", "roseta", "go-progresivo", "go-progresivo-hex")
EVERY = [printed for key in FAMILY for printed in book.printed_games(key)]


def rules(position: Position) -> Stones:
    game = position.game
    assert isinstance(game, Stones)
    return game


def liberties(position: Position, name: str) -> int:
    game = rules(position)
    groups = Groups(game.near, position.state.cells)
    return len(groups.at(game.index[game.board.cell(name)]).liberties)


@pytest.mark.parametrize("printed", EVERY, ids=lambda one: one.id)
def test_what_is_printed_is_replayed(printed: book.PrintedGame) -> None:
    found = replay(printed)
    assert found.ok and not any(ply.false for ply in found.plies)


def test_the_worked_count() -> None:
    end = book.get("go-1").history().position
    assert rules(end).points(end.state) == (40, 36)
    owners = [rules(end).owner(content) for content in end.state.cells]
    assert (owners.count(Side.FIRST), owners.count(Side.SECOND)) == (20, 19)
    surrounded = rules(end).territory_of(end.state.cells)
    names = {rules(end).board.name(rules(end).board.cells[at]) for at in surrounded}
    assert not names & {"d3", "d9"} and {"f8", "h6", "b7", "b8", "i2"} <= names
    assert end.outcome == Outcome(Side.FIRST, Reason.COUNT)


def test_liberties_gained_and_lost() -> None:
    printed = book.get("go-2")
    other = printed.variation_history(printed.variations[0]).position
    assert [
        liberties(one, "d4") for one in (printed.start(), printed.history().position, other)
    ] == [
        4,
        5,
        3,
    ]


@pytest.mark.parametrize(("name", "back"), [("go-3", "e5"), ("roseta-1", "i12")])
def test_a_ko_cannot_be_taken_back_at_once(name: str, back: str) -> None:
    after = book.get(name).history().positions[1]
    with pytest.raises(IllegalTurn, match="Es un ko"):
        after.play(back)


def test_a_seki_is_lost_by_whoever_begins() -> None:
    printed = book.get("go-4")
    black, white = (
        printed.history().position,
        printed.variation_history(printed.variations[0]).position,
    )
    assert not any(black.state.cells[rules(black).index[rules(black).board.cell("g1")]])
    assert not any(white.state.cells[rules(white).index[rules(white).board.cell("e1")]])


def test_suicide_is_named() -> None:
    start = zamora.position("go[size=5]:1 1P3/P4/5/5/5 B")
    with pytest.raises(IllegalTurn, match="sin libertades"):
        start.play("a5")


def test_what_is_not_agreed_is_played_out() -> None:
    position = zamora.position("go[size=5,komi=0]:1 P4/5/5/4p/5 N").play("paso").play("paso")
    assert position.outcome is None and "*a5" in map(str, position.turns())
    on = position.play("c3")
    assert "*e2" not in map(str, on.turns())
    counted = position.play("paso").play("paso")
    assert counted.outcome == Outcome(Side.SECOND, Reason.COUNT), "White wins a tie"
    at_once = zamora.position("go[size=5,dead=played]:1 P4/5/5/4p/5 N").play("paso").play("paso")
    assert at_once.outcome is not None


def test_a_rosette_stays_without_liberties() -> None:
    game = zamora.game("roseta", size=2)
    assert len(game.board.cells) == 24 and len(zamora.game("roseta").board.cells) == 150
    full = game.position("PP/PPPP/PPPP/PPPP/PPPP/PPPP/PP N".join(("roseta[size=2]:1 ", "")))
    assert full.outcome is None


def test_a_ladder_a_sacrifice_and_groups_that_die() -> None:
    first = book.get("go-7").history()
    assert liberties(first.positions[1], "d6") == 1, "the first stone threatens d6"
    assert first.position.state.cells.count("p") == 0, "all of the ladder is taken"
    taken = [len(turn.steps[0].captures) for turn in book.get("go-8").history().turns]
    assert taken == [0, 1, 3]
    end = book.get("go-6")
    assert len(end.history().turns[0].steps[0].captures) == 3
    lost = end.variation_history(end.variations[0]).turns[-1]
    assert "e1" in {rules(lost.before).board.name(cell) for cell in lost.steps[0].captures}


def test_six_points_that_are_safe_as_long_as_e_stays() -> None:
    after = book.get("alak-3").history().position
    assert after.state.cells.count("B") == 6
    assert {str(turn) for turn in after.turns()} == {"i", "j", "k"}


def test_three_points_are_traps() -> None:
    printed = book.get("roseta-2")
    for variation in printed.variations:
        last = printed.variation_history(variation).turns[-1]
        assert len(last.steps[0].captures) == 1


def regions(position: Position) -> list[tuple[Side, int]]:
    """Who surrounds how many points, region by region."""
    game, owners = rules(position), rules(position).territory_of(position.state.cells)
    found, seen = [], set[int]()
    for first, side in owners.items():
        if first in seen:
            continue
        region = [first]
        for at in region:
            region += [n for n in game.near[at] if n in owners and n not in region]
        seen |= {*region}
        found.append((side, len(region)))
    return sorted(found)


def test_on_hexagons_what_the_text_counts_is_there() -> None:
    positions = book.get("go-hex-1").history().positions
    assert liberties(positions[6], "h5") == 10
    assert regions(positions[7]) == [(Side.FIRST, 14)]
    assert regions(positions[8]) == [(Side.FIRST, 14), (Side.SECOND, 7), (Side.SECOND, 13)]
    assert liberties(positions[8], "h5") == 12
    assert liberties(positions[9], "h5") == 7
    assert len(rules(positions[0]).board.cells) == 91 == 48 + 43


def test_a_threat_ends_a_turn_of_progressive_go() -> None:
    start = book.get("go-progresivo-3").start()
    assert start.play("a1 k3").play("paso").side is Side.SECOND
    with pytest.raises(IllegalTurn, match="el turno termina"):
        start.play("k3 l4")
    free = zamora.position(start.code.replace("go-progresivo", "go-progresivo[stops=none]"))
    assert free.play("k3 l4").state.cells.count("P") == 0, "both are played, and k4 is taken"


def test_different_groups_may_not_be_joined_in_a_turn() -> None:
    start = zamora.position("go-progresivo[size=5,stops=groups]:1 5/5/5/5/5 N 2")
    assert start.play("a1 c1").side is Side.SECOND
    with pytest.raises(IllegalTurn, match="mismo turno"):
        start.play("a1 b1")


@pytest.mark.parametrize(
    ("pace", "stones"),
    [
        ("1-2-3", [1, 2, 3, 4, 5, 6]),
        ("1-2-2", [1, 2, 2, 2, 2, 2]),
        ("1-2-1", [1, 2, 1, 1, 2, 1]),
        ("1-3-4", [1, 3, 4, 4, 4, 4]),
        ("1-3-5", [1, 3, 5, 7, 9, 11]),
    ],
)
def test_the_progressions_are_those_of_the_source(pace: str, stones: list[int]) -> None:
    assert [stones_of(pace, number) for number in range(1, 7)] == stones
    game = zamora.game("go-progresivo", pace=pace)
    assert game.name and game.start().draft().next_steps


# Longer lines of Alak: the columns against the strings, and a certificate that strings check ------


#: How many positions of a line are looked at one by one.
CERTAIN = 4000


def bits(where: Iterable[int]) -> int:
    return sum(1 << at for at in where)


@pytest.mark.parametrize("points", [3, 5, 6, pytest.param(9, marks=pytest.mark.exhaustive)])
def test_columns_and_strings_agree(points: int) -> None:
    line, slowly = Line(points), solved(points)
    assert len(line.positions) == len(slowly)
    for one, value in slowly.items():
        own, rival = (
            bits(n for n, stone in enumerate(one.points) if stone == letter)
            for letter in (one.own, one.own.swapcase())
        )
        assert line.values[line.number(own, rival, bits(one.closed), one.own == "b")] == value
    assert solve(points).value == EMPTY[points]


def certified(line: Line, number: int) -> bool:
    """Whether a value follows from those of the positions that the strings say come next.

    A win leads to a loss that is one turn shorter and to no shorter one, a loss only to wins, the
    longest of them one turn shorter; by induction both are right. A draw leads to a draw and to no
    loss: so neither side can be forced out of it.
    """
    code, width = int(line.positions[number]), line.points
    own, rival, closed = ((code >> n * width) & ((1 << width) - 1) for n in range(3))
    second = bool(code >> 3 * width)
    sides = ("N", "B") if second else ("B", "N")
    points = [
        sides[0] if own >> at & 1 else sides[1] if rival >> at & 1 else "." for at in range(width)
    ]
    barred = frozenset(at for at in range(width) if closed >> at & 1)
    value, far = line.values[number], line.distances[number]
    after = []
    for row, taken in alak.turns("".join(points), sides[0], barred):
        mine, theirs = (bits(n for n, c in enumerate(row) if c == side) for side in sides)
        after.append(line.number(theirs, mine, bits(taken), not second))
    if not after:
        ahead = points.count(sides[0]) - points.count(sides[1])
        return bool(value == (ahead > 0) - (ahead < 0) and far == 0)
    values, fars = ([int(row[one]) for one in after] for row in (line.values, line.distances))
    losses = [d for v, d in zip(values, fars, strict=True) if v == -1]
    if value == 1:
        return bool(far == 1 + min(losses, default=-2))
    if value == -1:
        return set(values) == {1} and bool(far == 1 + max(fars))
    return not losses and 0 in values


@pytest.mark.parametrize(
    "points", [6, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in (11, 12, 13))]
)
def test_values_follow_from_those_of_the_next_turn(points: int) -> None:
    """Of four thousand positions, chosen at random; the empty line is one of them."""
    line = Line(points)
    many = len(line.positions)
    chosen = random.Random(1).sample(range(many), min(many, CERTAIN))
    start = line.number(0, 0, 0, False)
    assert all(certified(line, number) for number in (start, *chosen))
    assert line.values[start] == EMPTY[points]
    assert POSITIONS.get(points, many) == many


# The numbers of Go, its games and its tree, held against the rules; interpreted -------------------


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
