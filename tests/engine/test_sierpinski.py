"""The election in Sierpinski's triangle: its board, the printed games, T2 solved twice."""

from __future__ import annotations

import itertools
import math

import pytest

import zamora
from zamora.core.errors import BadPositionCode, IllegalTurn
from zamora.core.grid import GridDraft
from zamora.core.history import History
from zamora.core.steps import Outcome, Reason, Side, Step
from zamora.library.elections.sierpinski import Sierpinski
from zamora.solve import solve

from .slow import sierpinski

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
