"""A strategy of Futez on cards, and what the booklet conjectures, counted by hand."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Sequence
from functools import cache
from itertools import combinations

import pytest

from zamora import Position, Side
from zamora.compiled import kernel
from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.notation import split_turns
from zamora.core.position import Turn
from zamora.library.futez.flights import connected
from zamora.library.futez.solved.stuck import sticks
from zamora.library.futez.strategy import exhaust
from zamora.library.futez.strategy.cards import CARDS, NUMBER
from zamora.library.futez.strategy.trial import Trials, UnknownCard

from ..engine.slow import futez as slow
from ..marks import ordinarily
from .futezsolved import FAILING, FUTEZ, slowly, solved, some_positions

LISTS = (
    (),
    ("gol",),
    ("gol", "cuida"),
    ("lejos", "juntas"),
    ("lejos", "encierra", "quieto"),
    ("gol", "cuida", "cerca", "mueve"),
    ("tocan", "sueltalo", "avanza"),
    ("vuelve", "sueltas", "detras"),
)


@cache
def trials() -> Trials:
    return Trials(kernel(FUTEZ, compiled=False))  # type: ignore[arg-type]


def men(position: Position, side: Side) -> set[Cell]:
    return {piece.cells[0] for piece in position.pieces() if piece.side is side}


def ball(position: Position) -> Cell:
    (found,) = (piece.cells[0] for piece in position.pieces() if piece.side is None)
    return found


def worth(card: str, turn: Turn, side: Side) -> int:
    """What a turn is worth by a card, told from its words."""
    before, after = turn.before, turn.after
    mine, rivals, where = men(after, side), men(after, side.other), ball(after)
    rows = 1 if side is Side.FIRST else -1
    winner = None if after.outcome is None else after.outcome.winner
    pairs = sum(b in connected(a) for a, b in itertools.combinations(mine, 2))
    step = rows * (turn.steps[0].target.row - turn.steps[0].origin.row)
    match card:
        case "gol":
            return winner is side
        case "cuida":
            scored = winner is side.other
            return not (scored or (winner is None and any(t.wins for t in after.turns())))
        case "lejos":
            return rows * where.row
        case "detras":
            return sum(rows * cell.row < rows * where.row for cell in mine)
        case "cerca":
            return -sum(max(abs(c.row - where.row), abs(c.column - where.column)) for c in mine)
        case "tocan":
            return len(mine & set(connected(where)))
        case "sueltalo":
            return -len(rivals & set(connected(where)))
        case "juntas":
            return pairs
        case "sueltas":
            return -pairs
        case "mueve":
            return where != ball(before)
        case "quieto":
            return where == ball(before)
        case "avanza":
            return step
        case "vuelve":
            return -step
        case "encierra":
            return -len(set(connected(where)) - mine - rivals)
    raise AssertionError(card)


def chosen(position: Position, keys: Sequence[str], side: Side) -> Turn:
    """What the cards play: the best by each in turn, then the first as the side reads the board."""
    left = list(position.turns())
    for key in keys:
        points = [worth(key, turn, side) for turn in left]
        left = [turn for turn, point in zip(left, points, strict=True) if point == max(points)]

    def reading(turn: Turn) -> tuple[Cell, ...]:
        cells = (turn.steps[0].origin, turn.steps[0].target, ball(turn.after))
        return cells if side is Side.FIRST else tuple(Cell(10 - c.row, 6 - c.column) for c in cells)

    return min(left, key=reading)


def turns_until_the_mistake(keys: Sequence[str], side: Side) -> int:
    """How many turns the shortest game has in which the cards step into a loss."""
    seen, queue = {solved().start.key}, deque([(solved().start, 0)])
    while queue:
        position, depth = queue.popleft()
        if position.side is side:
            turns = [chosen(position, keys, side)]
            if solved().turn_value(turns[0]).result == "loss":
                return depth + 1
        else:
            turns = list(position.turns())
        for turn in turns:
            if turn.after.outcome is None and turn.after.key not in seen:
                seen.add(turn.after.key)
                queue.append((turn.after, depth + 1))
    raise AssertionError("it never loses")


@pytest.mark.parametrize(
    ("keys", "side"),
    ordinarily(
        [(keys, Side(n % 2)) for n, keys in enumerate(LISTS)],
        [*itertools.product((*LISTS, ("gol", "cuida", "lejos", "encierra", "quieto")), Side)],
    ),
)
def test_a_list_goes_wrong_where_it_is_said_to(keys: tuple[str, ...], side: Side) -> None:
    found = trials().play(keys, side)
    assert not found.holds and found.history is not None
    *before, last = found.history.turns
    for turn in found.history.turns:
        if turn.before.side is side:
            assert turn == chosen(turn.before, keys, side)
    assert solved().turn_value(last).result == "loss"
    assert solved().value(last.before).result != "loss"
    assert len(before) + 1 == turns_until_the_mistake(keys, side), "and no sooner"


def test_every_card_is_tried() -> None:
    assert {key for keys in LISTS for key in keys} == set(NUMBER)
    assert len({card.title() for card in CARDS}) == len({card.words() for card in CARDS}) == 14


def test_a_trial_leaves_no_trace() -> None:
    keys = ("gol", "cuida", "lejos")
    first, _other, again = (trials().play(k, Side.SECOND) for k in (keys, ("gol", "tocan"), keys))
    assert first.positions == again.positions
    assert first.history is not None and again.history is not None
    assert first.history.turns == again.history.turns


def test_there_is_no_such_card() -> None:
    with pytest.raises(UnknownCard) as caught:
        trials().play(["gol", "suerte"], Side.FIRST)
    assert list(caught.value.accepted) == list(NUMBER)


def test_too_many_positions_are_said_to_be_too_many() -> None:
    few = Trials(kernel(FUTEZ, compiled=False), limit=20)  # type: ignore[arg-type]
    found = few.play(["gol", "cuida"], Side.SECOND)
    assert found.history is None and not found.complete and not found.holds


# All lists ----------------------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_what_is_left_out_is_what_would_have_failed() -> None:
    """All lists of four cards one by one, and by leaving out what shorter ones decide."""
    cards = 4
    for side in Side:
        whole = exhaust.exhaust(trials(), side, cards, cards)
        lists = [one for n in range(cards + 1) for one in itertools.permutations(range(cards), n)]
        assert (
            whole.lost == whole.also == len(lists) == exhaust.lists(cards, cards) == 65
            and whole.never == ()
        )
        assert all(trials().follow(one, side) >= 0 for one in lists)


def test_what_decided_decides_in_longer_lists() -> None:
    """Where no other card could change the mistake, it is the same with any card more."""
    settled = 0
    for keys in itertools.permutations(("gol", "cuida", "juntas", "cerca"), 3):
        found = trials().play(keys, Side.SECOND)
        if found.used > len(keys):
            continue
        settled += 1
        for more in ("lejos",):
            longer = trials().play([*keys, more], Side.SECOND)
            assert longer.history is not None and found.history is not None
            assert len(longer.history.turns) <= len(found.history.turns)
    assert settled


# The *Conjetura de Futez*: can a ball that must move always do so? (booklet, chapter 3) -----------


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
