"""Elections: boards whose figures are lost, printed games, solved ones, smallest minorities."""

from __future__ import annotations

import itertools
import json
import math
import random
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

import pytest

import zamora
from zamora import book, cli
from zamora.book.replay import replay
from zamora.core.errors import BadPositionCode, IllegalTurn, UnreadableNotation
from zamora.core.grid import GridDraft
from zamora.core.history import History
from zamora.core.parameters import BadParameter
from zamora.core.steps import Outcome, Reason, Side, Step
from zamora.library.elections.claims import BLACK_TURNS, TAKES_BOTH
from zamora.library.elections.common import PACES, Zone, majority
from zamora.library.elections.counts import TRIED_T3, fewest, fewest_in_directions, triangle
from zamora.library.elections.directions import Directions
from zamora.library.elections.sierpinski import Sierpinski
from zamora.library.elections.solved import STOLEN, Solver, undecided
from zamora.solve import solve

from ..claimed import findings
from ..marks import ordinarily
from .slow import alliances, directions, sierpinski

FAMILY = ("sierpinski", "alianzas", "elecciones-hex", "elecciones-cubos")
EVERY = [printed for key in FAMILY for printed in book.printed_games(key)]


def directed(key: str, **settings: int | str) -> Directions:
    game = zamora.game(key, **settings)
    assert isinstance(game, Directions)
    return game


def triangular(**settings: int | str) -> Sierpinski:
    game = zamora.game("sierpinski", **settings)
    assert isinstance(game, Sierpinski)
    return game


# What is printed ----------------------------------------------------------------------------------


def test_the_family_is_replayed_by_its_name(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.execute(["book", "elecciones", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["id"] for one in found] == [printed.id for printed in EVERY]
    assert Counter(one["game"].partition("[")[0] for one in found) == Counter(
        {"sierpinski": 2, "alianzas": 2, "elecciones-hex": 3, "elecciones-cubos": 1}
    )
    assert all(one["ok"] for one in found) and sum(len(one["plies"]) for one in found) == 105
    assert cli.execute(["book", "elecciones-hex"]) == 0
    said = capsys.readouterr().out
    assert "Figuras perdidas" in said and "capítulo 6" in said and "sierpinski" not in said


def test_a_short_form_of_the_book_is_read_as_well() -> None:
    """Of a game whose turns nobody can list, and that says who gives up."""
    told = book.printed_games("progresivo-escoces")
    assert [(one.end, one.resigns) for one in told] == [
        *(("Blancas", False), ("Negras", False), ("Negras", False)),
        *(("Blancas", True), ("Blancas", True)),
    ]
    checked = replay(told[0])
    assert checked.ok and checked.plies[0].turns == 20 and checked.plies[4].turns is None


@pytest.mark.parametrize("printed", EVERY, ids=lambda one: one.id)
def test_with_a_turn_as_printed_the_rest_cannot_be_played(printed: book.PrintedGame) -> None:
    read = [ply.read for ply in printed.plies]
    for n, ply in enumerate(printed.plies):
        if (printed.id, ply.n) == ("alianzas-2", 12):
            continue  # legal as printed: see the next test
        if ply.status == "corrected":
            with pytest.raises(IllegalTurn):
                History(printed.start(), [*read[:n], ply.printed, *read[n + 1 :]])
        else:
            assert ply.read == ply.printed.removeprefix("— ")


def test_a_legal_slip_makes_untrue_what_is_said_of_the_end() -> None:
    """With 211:3 as printed Black has not got triangle 3, and White can put off the end."""
    printed = book.get("alianzas-2")
    read = [ply.read for ply in printed.plies]
    read[11] = printed.plies[11].printed
    ends = History(printed.start(), read).position, printed.history().position
    assert [len(end.turns()) for end in ends] == [178, len(ends[1].turns())]
    owners, put_off = [], []
    for end in ends:
        assert isinstance(end.game, Sierpinski)
        owners.append(end.game.dominates(end.state, "3"))
        saving = [turn for turn in end.turns() if not any(t.wins for t in turn.after.turns())]
        put_off.append(len(saving))
    assert owners == [None, Side.SECOND] and put_off == [3, 0]


@pytest.mark.parametrize("ply", [3, 5])
def test_one_sign_of_the_game_in_the_cube_can_be_wrong_in_one_way_only(ply: int) -> None:
    """Of all cells that differ in one sign from the printed one, the rest of the game needs all."""
    (printed,) = book.printed_games("elecciones-cubos")
    kept, _blank, wrong = printed.plies[ply - 1].printed.partition(" ")
    near = {
        wrong[:at] + sign + wrong[at + 1 :]
        for at in range(3)
        for sign in ("abc" if at == 1 else "123")
    } - {wrong}
    possible = set()
    for cell in near:
        history = History(printed.start(), [other.read for other in printed.plies[: ply - 1]])
        try:
            for text in (f"{kept} {cell}", *(other.read for other in printed.plies[ply:])):
                history.play(text)
        except IllegalTurn:
            continue
        possible.add(cell)
    assert len(near) == 6
    assert possible == {printed.plies[ply - 1].read.partition(" ")[2]}


def test_what_the_source_says_of_its_positions() -> None:
    """All of it is true but for three claims."""
    found = [one for key in FAMILY for one in findings(key)]
    assert len(found) == 23
    false = [one for one in found if not one.holds]
    assert [one.where.partition(",")[0] for one in false] == [
        *("Capítulo 6.1", "Capítulo 6.1", "alianzas-2"),
    ]


@pytest.mark.exhaustive
def test_white_takes_both_triangles_in_two_turns() -> None:
    """What is said of the end of alianzas-1, by all turns on names of hexagons."""
    end = book.get("alianzas-1").history().position
    level, white, black, whites_turn = sierpinski.read(end.code)
    assert not whites_turn
    first = alliances.turns(level, black, white, False)
    assert len(first) == len(end.turns()) == BLACK_TURNS
    assert all(alliances.takes(white, one, ("12", "13"), 2) for one in first) is TAKES_BOTH


# Boards -------------------------------------------------------------------------------------------


def test_one_large_board_has_the_printed_cells_and_lines_of_five_and_seven() -> None:
    """The figure is lost: all ways to take hexagons off a full one of side 5 are tried."""
    game = directed("elecciones-hex", size=5)
    full = [(x, y) for x in range(1, 10) for y in range(1, 10) if abs(x - y) < 5]
    printed = book.get("hex-3")
    used = {cell for ply in printed.plies for cell in ply.read.split()}
    assert len(used) == 41
    free = [(x, y) for x, y in full if "abcdefghi"[x - 1] + str(y) not in used]
    lines = Counter(line for x, y in full for line in (("x", x), ("y", y), ("d", y - x)))

    def boards(at: int, off: tuple[tuple[int, int], ...]) -> Iterator[set[tuple[int, int]]]:
        if at == len(free):
            if set(lines.values()) <= {5, 7}:
                yield set(full) - set(off)
            return
        yield from boards(at + 1, off)
        x, y = free[at]
        through = ("x", x), ("y", y), ("d", y - x)
        if all(lines[line] > 5 for line in through):
            lines.subtract(through)
            yield from boards(at + 1, (*off, free[at]))
            lines.update(through)

    (board,) = boards(0, ())
    names = {"abcdefghi"[x - 1] + str(y) for x, y in board}
    assert names == {game.board.name(cell) for cell in game.board.cells}


@pytest.mark.parametrize("key", ["elecciones-hex", "elecciones-cubos"])
@pytest.mark.parametrize("size", [3, 5])
def test_lines_are_those_of_the_names(key: str, size: int) -> None:
    game = directed(key, size=size)
    _rows, lines = directions.hexagons(size) if key == "elecciones-hex" else directions.cube(size)
    name = game.board.name
    own = [
        sorted(sorted(name(game.board.cells[n]) for n in line) for line in direction)
        for direction in game.directions
    ]
    assert sorted(own) == sorted(sorted(map(sorted, direction)) for direction in lines)
    for symmetry in game.symmetries:
        image = {
            frozenset(
                frozenset(game.index[symmetry.map(game.board.cells[n])] for n in line)
                for line in direction
            )
            for direction in game.directions
        }
        assert image == {frozenset(map(frozenset, direction)) for direction in game.directions}


@pytest.mark.parametrize(("key", "count"), [("elecciones-hex", 5), ("elecciones-cubos", 5)])
def test_symmetries_differ(key: str, count: int) -> None:
    game = directed(key)
    images = {tuple(map(one.map, game.board.cells)) for one in game.symmetries}
    assert len(images) == len(game.symmetries) == count and game.board.cells not in images


# Turns --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("key", "name"),
    [
        *(("sierpinski[level=2]", name) for name in PACES),
        *(("elecciones-hex", name) for name in PACES),
        *(("elecciones-cubos", name) for name in PACES),
    ],
)
def test_a_full_board_has_no_turn_begun(key: str, name: str) -> None:
    game = zamora.game(key, pace=name)
    state = game.initial()
    sizes = []
    while not all(state.cells):
        draft = game.begin(state)
        while not game.may_end(draft):
            draft = game.take(draft, next(iter(game.steps(draft))))
        assert not [*game.steps(draft)]
        sizes.append(draft.done)
        state = game.end(draft)
    assert sum(sizes) == len(game.board.cells)
    assert sizes[:5] == {"1-2-1": [1, 2, 1, 1, 2], "1-2-2": [1, 2, 2, 2, 2], "1": [1] * 5}[name]


@pytest.mark.parametrize(
    ("text", "strict"),
    [
        ("111 —", "111"),
        ("232 313-1", "232, 313-1"),
        ("232, 313 – 1.", "232, 313-1"),
        ("232 313-113", "232, 313-1"),
        ("232 313→1", "232, 313-1"),
        ("232 313.1", "232, 313.1"),
        ("232 313.1", "232, 313.1"),
        ("221 221-1", "121"),
    ],
)
def test_alliances_are_read_as_printed(text: str, strict: str) -> None:
    start = zamora.position("alianzas[moves=todos]:1 1/2/2/4/2/2bB/4/8 B")
    turn = start.parse(text)
    assert str(turn) == strict or turn.after == start.parse(strict).after
    assert start.parse(str(turn)) == turn


@pytest.mark.parametrize("text", ["", "hola", "232 313-4", "232; 313-1", "232 31-1"])
def test_what_is_no_turn_of_alliances(text: str) -> None:
    start = zamora.position("alianzas:1 1/2/2/4/2/2bB/4/8 B")
    with pytest.raises(UnreadableNotation) as caught:
        start.parse(text)
    assert caught.value.accepted


@pytest.mark.parametrize(
    "text", ["232 313:2", "232 313-", "312", "232 312-1", "313-1", "232 313-1 113-2"]
)
def test_what_alliances_do_not_allow(text: str) -> None:
    start = zamora.position("alianzas:1 1/2/2/4/2/2bB/4/8 B")
    with pytest.raises(IllegalTurn):
        start.parse(text)


def test_four_digits_have_two_kinds_of_middle_moves() -> None:
    start = zamora.game("alianzas", level=4, moves="todos").start().play("1111").play("2222")
    for text in ("3333, 1111-2", "3333, 1111:2", "3333, 1111::2", "3333, 1111.2"):
        assert str(start.parse(text)) == text
    assert len({start.parse(f"3333, 1111{sign}2").after for sign in ("-", ":", "::", ".")}) == 4


@pytest.mark.parametrize(
    "key",
    [
        "elecciones-hex[size=4]",
        "elecciones-cubos[size=2]",
        "sierpinski[pace=2]",
        "alianzas[moves=1]",
        "alianzas[pace=1]",
    ],
)
def test_what_cannot_be_chosen(key: str) -> None:
    with pytest.raises(BadParameter) as caught:
        zamora.game(key)
    assert caught.value.accepted


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("elecciones-hex:1 B/b1/2/2/2//3/2/1 B", "a medias"),
        ("elecciones-hex[pace=1-2-2]:1 B/b1/2/2/2//3/2/1 B", "a medias"),
        ("elecciones-cubos:1 BB7/9/9 N", "a medias"),
        ("elecciones-hex:1 1/2/2/2/2//3/2/T N", "no hay «T»"),
        ("elecciones-hex:1 1/2/2/2/2/3/2/1 N", "no describe"),
    ],
)
def test_impossible_positions(code: str, why: str) -> None:
    with pytest.raises(BadPositionCode, match=why):
        zamora.position(code)


# Solved -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ordinarily(["1-2-1"], PACES))
def test_the_small_triangle_at_any_pace(name: str) -> None:
    """Every position: by the solver of any game, and by the classes of triangles."""
    game = triangular(level=2, pace=name)
    solution, solver = solve(game.start()), Solver(game)
    for position in solution.positions:
        wins = solution.value(position).result == "win"
        assert (solver.winner(position.state) is position.side) == wins
    assert solver.winner() is {"1-2-1": Side.FIRST, "1": Side.FIRST}.get(name, Side.SECOND)


@pytest.mark.exhaustive
def test_the_small_triangle_with_alliances_is_solved_twice() -> None:
    """T2, large moves: whoever begins wins."""
    start = zamora.game("alianzas", level=2).start()
    solution = solve(start)
    assert solution.value(start).result == "win"
    assert alliances.wins(2, frozenset(), frozenset(), {})


@pytest.mark.parametrize("name", ["sierpinski-1", "sierpinski-2"])
def test_classes_know_the_ends_of_the_printed_games(name: str) -> None:
    """Against a search on names, which knows nothing of classes."""
    solver, known = Solver(triangular()), dict[object, bool]()
    for position in book.get(name).history().positions[-2:]:
        level, white, black, first = sierpinski.read(position.code)
        own, others = (white, black) if first else (black, white)
        wins = sierpinski.wins(level, own, others, known)
        assert (solver.winner(position.state) is position.side) == wins


def test_how_many_classes_there_are() -> None:
    """Three of a number of things, without the order, less those in which two decide."""

    def count(level: int) -> int:
        """Of triangles, those that a side has among them."""
        return 3 if level == 0 else math.comb(count(level - 1) + 2, 3) - 2 * count(level - 1) + 2

    assert [sum(1 for _one in undecided(level)) for level in range(4)] == [1, 4, 44, 17_204]
    assert [count(level) - 2 for level in range(4)] == [1, 4, 44, 17_204]


@pytest.mark.parametrize("name", PACES)
@pytest.mark.parametrize("level", [2, 3, 4])
def test_whose_the_stones_are(level: int, name: str) -> None:
    """The order that a solver repeats is that of the turns of the game."""
    game = triangular(level=level, pace=name)
    sides = [Side(n % 2) for n, size in enumerate(game.turns_at.values()) for _one in range(size)]
    order = Solver(game).order
    assert sides == [order[put % len(order)] for put in range(len(sides))]


@pytest.mark.parametrize("name", PACES)
def test_the_triangle_is_solved(name: str) -> None:
    winner = Solver(triangular(pace=name)).winner()
    assert winner is {"1-2-2": Side.SECOND}.get(name, Side.FIRST)
    assert winner is STOLEN.get(name, winner)


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PACES)
def test_the_triangle_is_solved_twice(name: str) -> None:
    first = Solver(triangular(pace=name)).winner() is Side.FIRST
    assert sierpinski.classes_win(3, name) == first


@pytest.mark.parametrize("name", PACES)
def test_a_stone_more_never_hurts_in_t2(name: str) -> None:
    tried, hurt = Solver(triangular(level=2, pace=name)).stones_more()
    assert (tried, hurt) == ({"1-2-1": 1200, "1-2-2": 600, "1": 300}[name], 0)


@pytest.mark.parametrize("name", ordinarily(["1"], PACES))
def test_nor_in_t3(name: str) -> None:
    assert Solver(triangular(pace=name)).stones_more() == (TRIED_T3[name], 0)


@pytest.mark.parametrize("level", ordinarily([1, 2], [1, 2, 3]))
def test_who_steals_a_strategy_wins(level: int) -> None:
    """At 1, 2, 2, 2 … the second takes the T1 of the first stone: by a program of its own, too."""
    assert not sierpinski.classes_win(level, "1-2-2", answered=True)
    assert sierpinski.classes_win(level, "1") and not sierpinski.classes_win(level, "1-2-2")


@pytest.mark.parametrize("level", [2, 3])
def test_only_that_answer_is_needed(level: int) -> None:
    game, inner = triangular(level=level, pace="1-2-2"), "1" * (level - 1)
    position = game.start().play(f"{inner}1").play(f"{inner}2 {inner}3")
    assert game.dominates(position.state, inner) is Side.SECOND
    assert Solver(game).winner(position.state) is Side.SECOND


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", PACES)
def test_the_small_board_of_hexagons_is_solved(name: str) -> None:
    assert directions.first_wins(3, name) == (name == "1")


# The smallest minority ----------------------------------------------------------------------------


def by_trying(zone: Zone, cells: int) -> int:
    """How few stones dominate, all sets of stones tried, the smaller ones first."""
    return next(
        size
        for size in range(cells + 1)
        for stones in combinations(range(cells), size)
        if majority([Side.FIRST if n in stones else None for n in range(cells)], zone) is Side.FIRST
    )


def test_the_smallest_minority_of_a_triangle() -> None:
    assert [fewest(triangle(level)) for level in range(1, 7)] == [2, 4, 8, 16, 32, 64]
    for level in (1, 2):
        assert fewest(triangle(level)) == by_trying(triangle(level), 3**level)
        assert fewest(triangular(level=2).zones) == 4
    # Parts of different sizes: two of three are enough, and the cheapest are taken.
    assert fewest(((0, 1, 2), (3, 4, 5, 6, 7), 8)) == by_trying(((0, 1, 2), (3, 4, 5, 6, 7), 8), 9)


@pytest.mark.parametrize(
    ("key", "size", "count", "cells"),
    [
        *(("elecciones-hex", 3, 6, 15), ("elecciones-hex", 5, 17, 55)),
        *(("elecciones-cubos", 3, 10, 27), ("elecciones-cubos", 5, 39, 125)),
        ("elecciones-cubos", 7, 100, 343),
    ],
)
def test_the_smallest_minority_in_directions(key: str, size: int, count: int, cells: int) -> None:
    game = directed(key, size=size)
    assert fewest_in_directions(game.directions) == count and len(game.board.cells) == cells
    if cells == 15:
        assert by_trying(game.zones, cells) == count
    if key == "elecciones-cubos":
        # Half of the planes, and one, of two directions; each stone serves two.
        assert count == (size + 1) // 2 * (size**2 + 1) // 2


@pytest.mark.parametrize("seed", range(12))
def test_the_smallest_minority_of_any_lines(seed: int) -> None:
    chosen = random.Random(seed)
    cells = chosen.choice((8, 9, 10))
    lines = [[[*range(n, n + 1)] for n in range(3)] for _direction in range(3)]
    for one in lines:
        for n in range(3, cells):
            one[chosen.randrange(3)].append(n)
    drawn = tuple(tuple(map(tuple, one)) for one in lines)
    assert fewest_in_directions(drawn) == by_trying(drawn, cells)


def test_black_wins_in_the_cube_with_as_few_stones_as_can_be() -> None:
    end = book.get("cubos-1").history().position
    stones = [piece for piece in end.pieces() if piece.side is Side.SECOND]
    assert len(stones) == fewest_in_directions(directed("elecciones-cubos").directions)


# The election in Sierpinski's triangle: its board, the printed games, T2 solved twice -------------


#: The two games that the chapter prints, White's turns and Black's in order; then White resigns.
PRINTED = {
    "first": "111; 222 333; 213; 311; 123 231; 221; 312; 211 233; 313; 212; 323 121; 131",
    "second": "111; 211 311; 333; 231; 331 323; 131; 321; 112 113; 222; 221; 213 223; 212",
}


def after(name: str) -> History:
    return History(zamora.game("sierpinski").start(), PRINTED[name].split("; "))


@pytest.mark.parametrize("level", [2, 3, 4])
def test_hexagons_are_called_from_the_largest_triangle_to_the_smallest(level: int) -> None:
    game = zamora.game("sierpinski", level=level)
    names = [name for row in sierpinski.rows(level) for name in row]
    assert [game.board.name(cell) for cell in game.board.cells] == names
    assert len(names) == 3**level
    for name in names:
        for here in range(level):
            up, left, right = (
                game.board.place(game.board.cell(name[:here] + digit + name[here + 1 :]))
                for digit in "123"
            )
            assert up[1] < left[1] == right[1] and left[0] < up[0] < right[0]
            assert math.dist(up, left) == pytest.approx(math.dist(left, right))
    for one, other in itertools.combinations(game.board.cells, 2):
        apart = math.dist(game.board.place(one), game.board.place(other))
        together = game.board.name(one)[:-1] == game.board.name(other)[:-1]
        assert apart == pytest.approx(1) if together else apart > 1.07
    assert len(game.symmetries) == 5


@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_games(name: str) -> None:
    """They are legal, with turns of 1, 2, 1, 1, 2, 1 … stones, and White is right to resign."""
    history = after(name)
    assert [len(turn.steps) for turn in history.turns] == [1, 2, 1] * 4
    assert str(history.turns[1]) == PRINTED[name].split("; ")[1].replace(" ", ", ")
    assert history.outcome is None and history.position.side is Side.FIRST
    level, white, black, first = sierpinski.read(history.position.code)
    assert first and not sierpinski.wins(level, white, black, {})


def test_what_the_source_says_of_the_first_game() -> None:
    """After White in triangle 3, Black's 112, 113 wins, but not at once: 132 or 133 is missing."""
    position = after("first").position
    game = position.game
    assert isinstance(game, Sierpinski)
    assert game.dominates(position.state, "2") is Side.SECOND, "as Negras já controlam"
    replied = position.play("332").play("112 113")
    assert game.dominates(replied.state, "11") is Side.SECOND
    assert game.dominates(replied.state, "1") is None and replied.outcome is None
    for white, black in (("132", "133"), ("133", "132")):
        assert replied.play(white).play(black).outcome == Outcome(Side.SECOND, Reason.COUNT)
    # "Se as Brancas jogarem no triângulo 1 (por exemplo, em 112) …"
    other = position.play("112").play("321 322")
    assert game.dominates(other.state, "32") is Side.SECOND
    for white, black in (("331", "332"), ("332", "331")):
        assert other.play(white).play(black).outcome == Outcome(Side.SECOND, Reason.COUNT)


def test_one_stone_against_none_dominates_nothing() -> None:
    """Else White would have won the first printed game with the triangles 1 and 3."""
    position = after("first").position
    cells = {position.game.board.name(cell): piece.side
             for piece in position.pieces() for cell in piece.cells}  # fmt: skip

    def most(triangle: str) -> Side | None:
        if len(triangle) == 3:
            return cells.get(triangle)
        parts = [most(triangle + digit) for digit in "123"]
        white, black = parts.count(Side.FIRST), parts.count(Side.SECOND)
        return None if white == black else Side(white < black)

    assert most("") is Side.FIRST


def test_stones_of_a_turn() -> None:
    position = zamora.game("sierpinski").start()
    assert len(position.turns()) == 27
    with pytest.raises(IllegalTurn):
        position.play("111, 112")
    position = position.play("111")
    with pytest.raises(IllegalTurn):
        position.play("222")
    with pytest.raises(IllegalTurn):
        position.play("222 222")
    assert position.play("222 333") == position.play("333, 222")
    with pytest.raises(BadPositionCode, match="a medias"):
        zamora.position("sierpinski[level=2]:1 B/b1/2/4 N")


def test_the_small_triangle_is_solved_twice() -> None:
    """T2: whoever begins wins; every position agrees with a search on names, without the engine."""
    solution = solve(zamora.game("sierpinski", level=2).start())
    known: dict[object, bool] = {}
    for position in solution.positions:
        level, white, black, first = sierpinski.read(position.code)
        own, others = (white, black) if first else (black, white)
        wins = sierpinski.wins(level, own, others, known)
        assert solution.value(position).result == ("win" if wins else "loss")
    assert solution.value(solution.start).result == "win"


def test_territory_is_that_of_the_largest_triangle_somebody_dominates() -> None:
    position = after("first").position
    names: dict[Side, set[str]] = {side: set() for side in Side}
    for cell, side in position.game.territory(position.state).items():
        names[side].add(position.game.board.name(cell))
    assert names[Side.FIRST] == {f"{t}{d}" for t in ("12", "31") for d in "123"}
    assert names[Side.SECOND] == {f"2{one}{two}" for one in "123" for two in "123"}
    assert not zamora.game("nim").territory(zamora.game("nim").start().state)


def test_whether_somebody_can_move_is_known_without_trying_all_pairs() -> None:
    class Counted(Sierpinski):
        taken = 0

        def take(self, draft: GridDraft, step: Step) -> GridDraft:
            Counted.taken += 1
            return super().take(draft, step)

    position = Counted(level=4).start().play("1111")
    Counted.taken = 0
    assert position.outcome is None and Counted.taken == 2
    assert len(position.turns()) == 80 * 79 // 2
