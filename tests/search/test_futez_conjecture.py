"""The *Conjetura de Futez*: can a ball that must move always do so? (booklet, chapter 3)"""

from __future__ import annotations

from itertools import combinations

from zamora.core.history import History
from zamora.core.notation import split_turns
from zamora.library.futez.solved.stuck import sticks

from ..engine.slow import futez as slow
from .futezsolved import FAILING, FUTEZ, slowly, solved, some_positions

FACTS = solved().summary()["conjecture"]
#: The cells on which men may stand: all but those of the first row and the last.
PIECES_MAY_STAND = frozenset(c for c in slow.BOARD if c[0] not in (1, 9))
#: The diagonals through the middle of the board.
ROUND_53 = frozenset({(3, 1), (3, 5), (4, 2), (4, 4), (6, 2), (6, 4), (7, 1), (7, 5)})


def stuck(after: slow.Position, moved: tuple[int, int]) -> bool:
    """Whether the ball had to move when the man now on this cell had come there, and could not."""
    mine = after.black if after.side == "B" else after.white
    men = after.white | after.black
    return slow.obliged(moved, mine - {moved}, after.ball) and not slow.ball_targets(
        after.ball, men
    )


def test_the_shortest_game_is_legal_and_ends_with_a_ball_that_is_stuck() -> None:
    history = History(FUTEZ.start(), split_turns(FUTEZ, FACTS["game"]))
    assert history.outcome is None
    assert len(history.turns) == FACTS["shortest"] == 12
    assert history.numbered() == FACTS["game"]
    assert history.position.code == FACTS["position"]
    last = slowly(history.position)
    assert stuck(last, history.turns[-1].steps[0].target)
    # By the rules alone: every turn is one of those that the enumerator lists.
    for turn in history.turns:
        assert slowly(turn.after) in slow.turns(slowly(turn.before))
    assert not any(map(sticks, history.turns[:-1]))
    assert sticks(history.turns[-1])


def test_the_conjecture_does_not_hold() -> None:
    assert FACTS["holds"] is False
    assert FACTS["holds_for_all_placements"] is False


def test_a_ball_can_be_stuck_on_53_only() -> None:
    """Everywhere else one of its diagonals ends in row 1 or 9, where no man can stand."""
    for ball in slow.BOARD:
        ray_cells = set()
        for direction in slow.DIAGONAL:
            cell = slow.moved(ball, direction)
            while cell in slow.BOARD:
                ray_cells.add(cell)
                cell = slow.moved(cell, direction)
        if ball == (5, 3):
            assert ray_cells == ROUND_53
        elif 2 < ball[0] < 8:
            assert not ray_cells <= PIECES_MAY_STAND


def failing() -> set[tuple[slow.Position, slow.Position]]:
    """Every turn after which the ball is stuck, with the position before it.

    The eight men then stand round the ball on 53; one of them has just come there.
    """
    found = set()
    for four in combinations(sorted(ROUND_53), 4):
        white, black = frozenset(four), ROUND_53 - set(four)
        for side, mine in (("N", white), ("B", black)):
            after = slow.Position(white, black, (5, 3), side)
            for moved in mine:
                for direction in slow.DIAGONAL:
                    origin = slow.moved(moved, direction)
                    if origin not in PIECES_MAY_STAND - ROUND_53 - {(5, 3)}:
                        continue
                    earlier = mine - {moved} | {origin}
                    before = (
                        slow.Position(earlier, black, (5, 3), "B")
                        if side == "N"
                        else slow.Position(white, earlier, (5, 3), "N")
                    )
                    if stuck(after, moved):
                        assert after in slow.turns(before)
                        found.add((before, after))
    return found


def test_how_many_positions_fail() -> None:
    found = failing()
    assert FACTS["failing_placement_turns"] == len(found) == 360
    assert FACTS["failing_placements"] == len({before for before, _after in found}) == 360
    assert slowly(FAILING) in {before for before, _after in found}
    parity = {
        before
        for before, _after in found
        if (sum(row for row, _c in before.white | before.black) + (before.side == "N")) % 2 == 0
    }
    # The start has an even sum of rows, and White is to move: only these can be reached.
    assert 0 < FACTS["failing_positions"] <= len(parity) == 180


def test_what_sticks() -> None:
    turns = {(before, after) for before, after in failing()}
    for position in some_positions(200, 21):
        for turn in position.turns():
            assert sticks(turn) is ((slowly(turn.before), slowly(turn.after)) in turns)
