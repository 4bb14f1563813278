"""What lesson 12, Rodear, claims: against the rules, or counted once more on names of points."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache
from itertools import combinations, product

import pytest

from zamora import book
from zamora.claims import check
from zamora.core.position import Position, Turn
from zamora.core.steps import Piece, Side
from zamora.library.go import claims
from zamora.library.go.counting import Count, count
from zamora.library.go.life import alive, chased, group_of, rules_of
from zamora.library.go.solved import EMPTY, LIVE, Line, solved
from zamora.registry import game, position
from zamora.school.exercises import (
    CellsExercise,
    Counterexample,
    Status,
    SurviveExercise,
    TurnExercise,
    exercise,
)
from zamora.school.questions import question

from .judged import accepted
from .judged import position_of as asked
from .slow import alak
from .slow.go import Board, Rules, Stones


def said(turn: Turn) -> str:
    return str(turn).rpartition(": ")[2]


def solves(number: str) -> set[str]:
    """All turns that an exercise accepts; of the others each has its mistake."""
    found = exercise(number)
    assert isinstance(found, TurnExercise)
    verdicts = {said(turn): found.check(said(turn)) for turn in found.position.turns()}
    for turn, verdict in verdicts.items():
        assert verdict.status is Status.SOLVED or verdict.mistake, turn
    return {turn for turn, verdict in verdicts.items() if verdict.status is Status.SOLVED}


def slow(start: Position) -> tuple[Rules, Board]:
    """The rules on names of points, and the stones of Black and of White."""
    rules = Rules(start.code)
    name = start.game.board.name
    black, white = (
        frozenset(name(piece.cells[0]) for piece in start.pieces() if piece.side is side)
        for side in Side
    )
    return rules, (black, white)


def marked(number: str) -> set[str]:
    found = exercise(number)
    assert isinstance(found, CellsExercise) and isinstance(found.solution, list)
    return set(found.solution)


# Liberties, eyes, ko ------------------------------------------------------------------------------


def test_liberties() -> None:
    rules, board = slow(asked("12.1"))
    assert rules.liberties(board[0], board) == marked("12.1")
    assert rules.group(min(board[0]), board[0]) == board[0]
    assert solves("12.2") == {"d2"} and solves("12.4") == {"d1"}
    rules, (black, white) = slow(asked("12.4"))
    for name in rules.beside.keys() - black - white:
        after = rules.put(name, black, white)
        assert after is not None
        free = rules.liberties(rules.group("b1", after[0]), after)
        assert (len(free) > 1) == (name == "d1")
        # What the mistakes say: White takes b1 with the next stone.
        answer = rules.put("a2" if name == "a1" else "a1", after[1], after[0])
        assert name == "d1" or (answer is not None and "b1" not in answer[1])


def killed(rules: Rules, board: Board, name: str) -> bool:
    """Whether White can capture the group of a point if Black always passes."""
    seen = {board}
    waiting = [board]
    while waiting:
        black, white = waiting.pop()
        if name not in black:
            return True
        for point in rules.beside.keys() - black - white:
            after = rules.put(point, white, black)
            if after is not None and (board := (after[1], after[0])) not in seen:
                seen.add(board)
                waiting.append(board)
    return False


def test_two_eyes() -> None:
    """By the rules written again: no series of White's stones takes a group with two eyes."""
    for number, name in (("12.5", "b1"), ("12.6", "b2")):
        rules, (black, _white) = slow(asked(number))
        inside = {point for point in rules.beside if int(point[1:]) < 3 and point[0] in "abcd"}
        # White has all that is around, and a liberty far away: nothing outside helps Black.
        around = frozenset(rules.beside) - inside - {"a5"}
        assert killed(rules, (black & inside, around), name) == (number == "12.6")
    eyes = question("12.b")
    assert [guess.key for guess in eyes.guesses if guess.right] == ["no"]
    drawn = position("go[size=5]:1 5/5/pppp1/PPPPp/1P1Pp B")
    assert len(alive(rules_of(drawn), drawn.state, Side.FIRST)) == 1


def test_the_point_that_both_want() -> None:
    assert solves("12.6") == solves("12.7") == {"b1"}
    rules, (black, white) = slow(asked("12.7"))
    inner = ("a1", "b1", "c1")
    for name in (*inner, "a5"):
        after = rules.put(name, white, black)
        assert after is not None
        whites, blacks = after
        replies = [rules.put(one, blacks, whites) for one in inner if one not in whites | blacks]
        lives = any(
            reply is not None
            and len([p for p in inner if p not in reply[0] | reply[1]]) == 2
            and not reply[1] & set(inner)
            for reply in replies
        )
        assert lives == (name != "b1"), name


def test_ko_and_seki() -> None:
    start = asked("12.8")
    board = start.game.board
    legal = {said(turn) for turn in start.turns()}
    occupied = {board.name(piece.cells[0]) for piece in start.pieces()}
    assert {*map(board.name, board.cells)} - occupied - legal == marked("12.8")
    assert start == book.get("go-3").history().turns[0].after
    seki = asked("12.9")
    assert seki == book.get("go-4").history().start
    rules, stones = slow(seki)
    shared = [rules.liberties(rules.group(name, own), stones) for name, own in
              (("e1", stones[1]), ("f3", stones[0]))]  # fmt: skip
    assert shared[0] == shared[1] == marked("12.9")
    for side, (own, other) in enumerate((stones, stones[::-1])):
        for first, second in (("f1", "f2"), ("f2", "f1")):
            once = rules.put(first, own, other)
            assert once is not None
            twice = rules.put(second, once[1], once[0])
            assert twice is not None and len(twice[1]) < len(own), (side, first)


# Ladders ------------------------------------------------------------------------------------------


def ladder(rules: Rules, board: Board, name: str, seen: frozenset[Board] = frozenset()) -> bool:
    """Whether Black, to move, takes White's group, each stone of Black's being an atari."""
    black, white = board
    if board in seen:
        return False
    seen |= {board}
    for atari in sorted(rules.liberties(rules.group(name, white), board)):
        after = rules.put(atari, black, white)
        if after is None:
            continue
        blacks, whites = after
        if name not in whites:
            return True
        free = rules.liberties(rules.group(name, whites), after)
        if len(free) > 1:
            continue
        if not any(
            escaped(rules, out, name, seen)
            for point in rules.beside.keys() - blacks - whites
            if (out := rules.put(point, whites, blacks)) is not None
            and (point in free or len(out[1]) < len(blacks))
        ):
            return True
    return False


def escaped(rules: Rules, out: Board, name: str, seen: frozenset[Board]) -> bool:
    """Whether White's group is safe after its own turn."""
    whites, blacks = out
    free = rules.liberties(rules.group(name, whites), (blacks, whites))
    return len(free) > 2 or (len(free) == 2 and not ladder(rules, (blacks, whites), name, seen))


def test_the_ladder() -> None:
    assert solves("12.10") == {"c3"}
    rules, board = slow(asked("12.10"))
    assert ladder(rules, board, "c5")
    # What the envelope says, and the picture before it: d5 begins it, c4 is the only way out.
    start = position("go[size=7]:1 7/2P4/1Pp4/1P5/7/7/7 N")
    after = start.play("d5")
    free = group_of(after, after.game.board.cell("c5"))[1]
    assert set(map(after.game.board.name, free)) == {"c4"}
    assert after.play("c4").state.cells == asked("12.10").state.cells
    assert [guess.key for guess in question("12.c").guesses if guess.right] == ["no"]


def test_the_zigzag() -> None:
    """What the hints draw: White has one way out each time, and in the end none."""
    here, cell = asked("12.10"), asked("12.10").game.board.cell("c5")
    for black, white in (("c3", "d4"), ("e4", "d3"), ("d2", "e3"), ("f3", "e2")):
        after = here.play(black)
        assert set(map(here.game.board.name, group_of(after, cell)[1])) == {white}
        here = after.play(white)
    # The other atari: three liberties.
    other = asked("12.10").play("d4").play("c3")
    assert len(group_of(other, cell)[1]) == 3


def test_what_breaks_it() -> None:
    """Every point apart from the stones, by both readers."""
    start = asked("12.11")
    rules, (black, white) = slow(start)
    apart = {name for name in rules.beside if not ({name} | rules.beside[name]) & (black | white)}
    breaking = {name for name in apart if not ladder(rules, (black, white | {name}), "c5")}
    assert accepted("12.11") == {frozenset({name}) for name in breaking}
    assert "e3" in breaking and 3 < len(breaking) < len(apart)
    assert chased(start, start.game.board.cell("c5"))


# Counting in two ways -----------------------------------------------------------------------------


def faces(shape: Iterable[tuple[int, int]]) -> int:
    """The windows of a group on squares: full squares of four, and holes seen with diagonals."""
    stones = set(shape)
    squares = sum({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} <= stones for x, y in stones)
    low = min(min(point) for point in stones) - 1
    high = max(max(point) for point in stones) + 1
    left = {*product(range(low, high + 1), repeat=2)} - stones
    holes = -1
    while left:
        found = [left.pop()]
        for x, y in found:
            near = {(x + a, y + b) for a, b in product((-1, 0, 1), repeat=2)} & left
            left -= near
            found += near
        holes += 1
    return squares + holes


@cache
def on_board(size: int) -> tuple[Count, ...]:
    """All groups of up to seven stones on a board of five, or of one shape each far inside."""
    board = game("go", size=9).board
    found = []
    for n in range(1, size + 1):
        for shape in claims.shapes(n):
            cells = [next(c for c in board.cells if c == (x + 2, y + 2)) for x, y in shape]
            found.append(count(board, cells))
            assert found[-1].windows == faces(shape)
            assert len(found[-1].liberties) == claims.liberties(shape)
            assert len(found[-1].liberties) <= 4 * n - 2 * len(found[-1].links)
    return tuple(found)


def test_shapes_of_groups() -> None:
    # Fixed polyominoes: OEIS A001168. The fewest liberties: Sieben, 2008.
    for n, many in enumerate((1, 2, 6, 19, 63, 216, 760), start=1):
        free = [claims.liberties(shape) for shape in claims.shapes(n)]
        assert len(free) == many and max(free) == 2 * n + 2
        assert min(free) == math.ceil(math.sqrt(8 * n - 4)) + 2
    for found in on_board(6):
        assert found.stones - len(found.links) + found.windows == len(found.groups) == 1
        assert found.windows or len(found.links) == found.stones - 1
    facts = question("12.a").facts
    five = [claims.liberties(shape) for shape in claims.shapes(5)]
    assert (max(five), min(five)) == (facts["most"], facts["fewest"])
    row = frozenset((n, 0) for n in range(10))
    assert exercise("12.13").solution == claims.liberties(row) == 2 * 10 + 2


def test_five_close_together() -> None:
    rules = Rules("go[size=7]")
    inner = {name for name, near in rules.beside.items() if len(near) == 4}
    right = {
        five
        for five in map(frozenset, combinations(sorted(inner), 5))
        if len(rules.liberties(five, (five, frozenset()))) == 8
        and rules.group(min(five), five) == five
    }
    assert right == {
        frozenset({name, *near}) for name, near in rules.beside.items() if near <= inner
    }
    found = exercise("12.14")
    assert isinstance(found, Counterexample) and len(right) == 9
    board = found.position.game.board
    assert all(found.refutes(frozenset(map(board.cell, one))) for one in right)


def test_the_football() -> None:
    """From the icosahedron: each of its 12 corners is cut off, and leaves a pentagon."""
    corners, edges, triangles = 12, 30, 20
    net = claims.football()
    assert net == (2 * edges, edges + 5 * corners, corners + triangles)
    assert exercise("12.15").solution == net.lines == 90


def test_euler() -> None:
    for _name, net in claims.nets():
        assert net.points - net.lines + net.faces == 2
    for key, net in (("go[size=5]", claims.on_squares(5)), ("roseta", claims.on_corners(5))):
        rules = Rules(key)
        assert sum(map(len, rules.beside.values())) == 2 * net.lines
        assert len(rules.beside) == net.points
    rules = Rules("roseta")
    assert sum(len(near) == 2 for near in rules.beside.values()) == 30
    assert exercise("12.19").solution == claims.on_corners(5).lines == 210
    assert len(rules.rosettes) + 1 == claims.on_corners(5).faces


def test_what_holds_of_every_group() -> None:
    """All groups of up to six stones on five lines, in the corner too."""
    board = game("go", size=5).board
    holds = dict.fromkeys(("euler", "arbol", "ventana", "crece", "cuadro"), True)
    for n in range(1, 7):
        for shape in claims.shapes(n):
            wide, tall = (max(part) for part in zip(*shape, strict=True))
            if wide > 4 or tall > 4:
                continue
            for right, down in {(1, 1), (5 - wide, 5 - tall)}:
                cells = [c for c in board.cells if (c.row - down, c.column - right) in
                         {(y, x) for x, y in shape}]  # fmt: skip
                found = count(board, cells)
                windows = faces(shape)
                holds["euler"] &= n - len(found.links) + windows == 1
                holds["arbol"] &= bool(windows) or len(found.links) == n - 1
                holds["ventana"] &= not found.enclosed or windows > 0
                more = [count(board, [*cells, one]) for one in found.liberties]
                holds["crece"] &= all(len(one.liberties) > len(found.liberties) for one in more)
                if n == 4 and wide == tall == 1:
                    holds["cuadro"] &= windows == 1
    right = set(exercise("12.20").solution)
    assert {key for key, always in holds.items() if always} == right


# Alak, Roseta, the count --------------------------------------------------------------------------


def values(size: int) -> dict[tuple[str, str, Stones], int]:
    """Alak by strings, with the other enumerator, backwards until nothing changes."""
    start = ("." * size, "B", frozenset[str]())
    after: dict[tuple[str, str, Stones], list[tuple[str, str, Stones]]] = {}
    waiting = [start]
    while waiting:
        line, side, closed = one = waiting.pop()
        if one in after:
            continue
        points = frozenset(map(int, closed))
        after[one] = [
            (made, "N" if side == "B" else "B", frozenset(map(str, taken)))
            for made, taken in alak.turns(line, side, points)
        ]
        waiting += after[one]
    found: dict[tuple[str, str, Stones], int] = {}
    while True:
        new = {}
        for one, made in after.items():
            line, side, _closed = one
            if one in found:
                continue
            known = [found.get(next_one, 0) for next_one in made]
            if not made and line.count("B") != line.count("N"):
                new[one] = 1 if (line.count("B") > line.count("N")) == (side == "B") else -1
            elif -1 in known:
                new[one] = 1
            elif made and all(value == 1 for value in known):
                new[one] = -1
        if not new:
            return {one: found.get(one, 0) for one in after}
        found |= new


@pytest.mark.parametrize("size", [3, 4, 5, 6])
def test_short_lines_of_alak(size: int) -> None:
    slowly = values(size)
    quickly = {
        (line.points.replace("b", "N"), line.own.replace("b", "N"),
         frozenset(map(str, line.closed))): value
        for line, value in solved(size).items()
    }  # fmt: skip
    assert quickly == slowly
    assert solved(size)[Line("." * size, "B")] == EMPTY[size]


def test_lines_of_alak_by_the_rules() -> None:
    """The turns of a line are those of the game."""
    waiting = [game("alak", size=5).start()]
    seen = set()
    while waiting:
        here = waiting.pop()
        if here in seen:
            continue
        seen.add(here)
        line = Line.of(here.state)
        turns = here.turns() if here.outcome is None else ()
        assert {Line.of(turn.after.state) for turn in turns} == {
            after for _at, after in (line.turns() if turns else ())
        }
        waiting += [turn.after for turn in turns]
    assert {Line.of(one.state) for one in seen} == solved(5).keys()


@pytest.mark.exhaustive
@pytest.mark.parametrize("size", [size for size in EMPTY if LIVE < size <= 11])
def test_long_lines_of_alak(size: int) -> None:
    assert solved(size)[Line("." * size, "B")] == EMPTY[size]


def test_who_wins_short_lines() -> None:
    table = check("líneas de alak")
    won = {int(row[0]): row[1] for row in table.rows}
    assert {size: {"quien empieza": 1, "el otro": -1, "nadie: empate": 0}[who]
            for size, who in won.items()} == EMPTY  # fmt: skip
    assert {won[size] for size in range(3, LIVE + 1)} == set(won.values())
    assert [size for size, who in won.items() if who == "el otro"] == [4]


def test_the_only_turn_in_alak() -> None:
    assert solves("12.17") == {"f"}
    start = asked("12.17")
    assert Line.of(start.state) in solved(7) and solved(7)[Line.of(start.state)] == 1
    # What is said of the others: both stones are taken, or one has been, and Black wins.
    after = start.play("a").play("f")
    assert {after.game.board.name(piece.cells[0]) for piece in own(after)} == {"a"}
    taken = start.play("c")
    assert len(own(taken)) == 3 and len(taken.pieces()) == 4
    assert solved(7)[Line.of(taken.state)] == 1
    # And of the solution: no free point touches the group without liberties.
    state = start.play("f").state
    assert state.cells[3:] == ("b", "B", "B", "B")


def own(after: Position) -> list[Piece]:
    """What is left of the side that begins."""
    return [piece for piece in after.pieces() if piece.side is Side.FIRST]


def test_a_rosette_saves() -> None:
    assert solves("12.18") == {"f4"}
    rules, (black, white) = slow(asked("12.18"))
    saved = rules.put("f4", black, white)
    assert saved is not None and not rules.liberties(rules.group("c4", saved[0]), saved)
    for name in rules.beside.keys() - black - white - {"f4"}:
        other = rules.put(name, black, white)
        assert other is not None
        taken = rules.put("f4", other[1], other[0])
        assert taken is not None and not taken[1] & black


def test_counts() -> None:
    for number, black, white in (("12.21", 12, 12), ("12.22", 40, 36)):
        start = asked(number)
        assert rules_of(start).points(start.state) == (black, white)
        assert exercise(number).solution == black
    assert asked("12.22") == book.get("go-1").history().turns[3].after


def test_the_challenge() -> None:
    found = exercise("12.23")
    assert isinstance(found, SurviveExercise) and isinstance(found.solution, list)
    assert len(found.solution) < found.turns
    # The rival stays who it is, whatever becomes of level 2 and whoever counts.
    assert found.nodes and found.seed == 0
    history = found.replay(found.solution)
    black, white = rules_of(history.position).points(history.position.state)
    assert history.outcome is not None and black > white
