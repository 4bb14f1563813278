"""What positions are worth, sums of games, and who plays them by what their parts are worth."""

from __future__ import annotations

import itertools

import pytest

import zamora
from zamora import Side
from zamora.core.errors import BadPositionCode, UnknownGame
from zamora.core.history import History
from zamora.core.position import Position
from zamora.core.tasks import Task, finish, interruptible
from zamora.explain.hints import hint
from zamora.explain.reviews import grade, judge
from zamora.library.combinatorial import regions
from zamora.rival import anygame
from zamora.rival.analysis import analyse
from zamora.rival.findings import KNOWN, Score
from zamora.rival.players import RandomPlayer
from zamora.rival.search_player import Player, opinion
from zamora.solve import Stopped, TooManyPositions, solve
from zamora.solve import worth as values
from zamora.solve.worth import NoWorth, _Counter, _of_state, sum_of, worth
from zamora.values import ZERO, Outcome, Value, nimber

from ..engine.slow import dominorio, sums
from ..marks import ordinarily

#: Who wins Dominório on so many rows and columns, as published (Berlekamp, Conway and Guy, *Winning
#: Ways*, chapter 5; Breuker, Uiterwijk and van den Herik, *Solving 8 × 8 Domineering*, 2000): the
#: upright player, the lying one, the first to move or the second.
PUBLISHED = {
    2: {2: "next", 3: "next", 4: "right", 5: "left", 6: "next", 7: "next", 8: "right"},
    3: {3: "next", **dict.fromkeys((4, 5, 6, 7), "right")},
    4: {4: "next", 5: "left"},
}


def wins_first(position: Position) -> bool:
    """Whether the side to move wins, by complete solution."""
    return solve(position).value(position).result == "win"


def outcome(start: Position) -> Outcome:
    """The same for both sides, as the outcome of a value."""
    first = tuple(wins_first(start.asked(side)) for side in Side)
    return {
        (True, True): Outcome.NEXT,
        (False, False): Outcome.PREVIOUS,
        (True, False): Outcome.LEFT,
        (False, True): Outcome.RIGHT,
    }[first]


def alone(start: Position) -> Value:
    """The value from the rules, without the game's own way."""
    return finish(_of_state(start.game, start.state, _Counter(start, 100_000, None)))


@pytest.mark.parametrize(("rows", "columns"), list(itertools.product((2, 3, 4), repeat=2)))
def test_boards_of_dominorio(rows: int, columns: int) -> None:
    """By its regions, by the rules alone, and as the second system says who wins."""
    start = zamora.game("dominorio", rows=rows, columns=columns).start()
    found = worth(start)
    if rows * columns < 12:
        assert alone(start) is found
    free, _upright = dominorio.read(start.code)
    first = tuple(dominorio.first_wins(free, upright, {}) for upright in (True, False))
    assert first == (not found <= ZERO, not found >= ZERO)
    turned = zamora.game("dominorio", rows=columns, columns=rows)
    assert worth(turned.start()) is -found


@pytest.mark.parametrize(
    ("rows", "columns"), [(rows, columns) for rows, row in PUBLISHED.items() for columns in row]
)
def test_published_outcomes(rows: int, columns: int) -> None:
    start = zamora.game("dominorio", rows=rows, columns=columns).start()
    assert worth(start).outcome.value == PUBLISHED[rows][columns]


def test_published_values() -> None:
    """Of small boards, in *Winning Ways*, chapter 5; 2 × 3 lies."""
    boards = {(2, 2): "±1", (2, 3): "{2|-1/2}", (2, 4): "{{2|0}|0}", (2, 5): "1/2", (3, 3): "±1"}
    for (rows, columns), name in boards.items():
        assert str(worth(zamora.game("dominorio", rows=rows, columns=columns).start())) == name


def test_pieces_of_dominorio_of_the_source() -> None:
    """An upright pair is 1, a corner of three *, and G = {0, -1 | 1} = 1/2, two of which make 1."""
    pair, corner, g = (
        worth(zamora.game("dominorio", shape=shape).start())
        for shape in ("x/x", "xx/x.", "xx/x./x.")
    )
    assert (str(pair), str(corner), str(g)) == ("1", "*", "1/2") and g + g - pair is ZERO


def test_a_position_in_the_middle_is_the_sum_of_its_regions() -> None:
    position = zamora.game("dominorio").start().play("b4+b3").play("c3+d3").play("a2+a1")
    found = worth(position)
    assert alone(position) is found and found.outcome is outcome(position)
    assert worth(position.asked(position.side.other)) is found


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_all_strips_of_lions_and_dragons(length: int) -> None:
    """Who wins, by complete solution; mirrored with the sides exchanged it is the negative."""
    strips = ["".join(signs) for signs in itertools.product("LD.", repeat=length)]
    for strip in strips[:: 1 if length < 5 else 5]:
        start = zamora.game("leones-dragones", strips=strip).start()
        mirrored = strip[::-1].translate(str.maketrans("LD", "DL"))
        assert worth(start).outcome is outcome(start)
        assert worth(zamora.game("leones-dragones", strips=mirrored).start()) is -worth(start)


def test_the_sum_of_five_strips_of_the_source() -> None:
    strips = zamora.game("leones-dragones").start_strips
    values = [worth(zamora.game("leones-dragones", strips=strip).start()) for strip in strips]
    assert list(map(str, values)) == ["1/2", "-1/2", "1", "0", "-1/2"]
    assert worth(zamora.game("leones-dragones").start()) is sum(values, ZERO)


@pytest.mark.parametrize(
    ("code", "heap"),
    [
        ("nim[heaps=3-5-7-9]:1 (3)(5)(7)(9) A", 3 ^ 5 ^ 7 ^ 9),
        ("resta:1 (17) A", 1),
        ("nimble:1 1(4)1(2)2(5)1(1)(2)3(2) A", 14),
        ("reinas[queens=h1]:1 8/8/8/8/8/8/8/7Q A", None),
        ("euclides:1 (20)(8) A", None),
        ("quim:1 3(1)(1) A", None),
        ("nim-avido[heaps=3-4-5]:1 (3)(4)(5) A", None),
        ("par-impar[heaps=1-2-3]:1 (1)(2)(3) A", None),
        ("chomp[rows=3,columns=4]:1 OOOO/OOOO/OOOO A", None),
        ("chomp[rows=3,columns=1]:1 O/O/O A", 2),
        ("chomp[rows=2,columns=2]:1 O1/OO A", 0),
    ],
)
def test_impartial_positions_are_heaps_of_nim(code: str, heap: int | None) -> None:
    """Known ones; of the others, who is to move loses if it is the empty heap."""
    position = zamora.position(code)
    found = worth(position)
    if heap is None:
        assert (found is ZERO) != wins_first(position)
    else:
        assert found is nimber(heap)


def test_several_queens_need_grundy_s_numbers() -> None:
    """The source leaves several queens open: the nim-sum of their squares' numbers decides."""
    start = zamora.game("reinas", rows=5, columns=5, queens="c4-e3").start()
    assert (worth(start) is ZERO) != wins_first(start)
    alone = [zamora.game("reinas", rows=5, columns=5, queens=one).start() for one in ("c4", "e3")]
    assert worth(start) is worth(alone[0]) + worth(alone[1])


@pytest.mark.parametrize("key", ["golez", "alak", "compases"])
def test_games_that_are_no_values(key: str) -> None:
    with pytest.raises((NoWorth, TooManyPositions)) as caught:
        worth(zamora.game(key).start(), limit=20)
    assert str(caught.value)


def test_it_stops_at_a_limit_and_when_asked_to() -> None:
    start = zamora.game("par-impar", heaps="1-3-5-7").start()
    with pytest.raises(TooManyPositions, match="más de 10 posiciones"):
        worth(start, limit=10)
    with pytest.raises(Stopped):
        worth(start, report=lambda looked: looked > 400)


# Sums of games: who wins, and by which turns, against a search that adds nothing up ---------------


#: Sums that are small enough to be looked at turn by turn.
SUMS = (
    ("dominorio[rows=2,columns=3]", "nim[heaps=1-2]"),
    ("dominorio[rows=2,columns=2]", "dominorio[rows=3,columns=2]", "leones-dragones[strips=L.D.]"),
    ("leones-dragones[strips=LL..DD]", "resta[pile=3]"),
    ("chomp[rows=2,columns=3]", "nim[heaps=3]"),
    ("chomp[rows=2,columns=2]", "chomp[rows=1,columns=3]", "dominorio[rows=2,columns=2]"),
    ("euclides[numbers=7-3]", "quim[length=2]", "leones-dragones[strips=L...D]"),
    # As in the source's last exercise, whose figure is lost: three strips and one Dominório.
    (
        *(f"leones-dragones[strips={strip}]" for strip in ("L.D.", ".L.D", "LD..")),
        "dominorio[rows=2,columns=2]",
    ),
)


def plays(position: Position, side: Side) -> list[Position]:
    """What a side can make of one position of a sum; the poison of Chomp is not eaten."""
    turns = position.asked(side).turns()
    return [t.after for t in turns if t.after.outcome is None or t.after.outcome.winner is side]


def wins(positions: tuple[Position, ...], side: Side, known: dict[object, bool]) -> bool:
    """Whether a side that is to move wins a sum: plain search."""
    key = tuple(one.asked(Side.FIRST) for one in positions), side
    if key not in known:
        known[key] = any(
            not wins((*positions[:place], after, *positions[place + 1 :]), side.other, known)
            for place, one in enumerate(positions)
            for after in plays(one, side)
        )
    return known[key]


@pytest.mark.parametrize("games", SUMS, ids=lambda games: games[0])
def test_who_wins_a_sum_and_how(games: tuple[str, ...]) -> None:
    found, known = sum_of(*games), dict[object, bool]()
    first = tuple(wins(found.positions, side, known) for side in Side)
    assert first == (
        found.outcome in (Outcome.LEFT, Outcome.NEXT),
        found.outcome in (Outcome.RIGHT, Outcome.NEXT),
    )
    for side in Side:
        assert bool(found.winning(side)) == first[side]
        for one in found.turns(side):
            rest = list(found.positions)
            rest[one.place] = one.turn.after
            assert one.wins != wins(tuple(rest), side.other, known)


def test_the_five_strips_as_the_source_says() -> None:
    """1/2: the lions win. First to move they must not play in strips 3 and 4, and then have 0."""
    start = zamora.game("leones-dragones")
    found = sum_of(*(f"leones-dragones[strips={strip}]" for strip in start.start_strips))
    assert [str(one) for one in (*found.parts, found.value)] == [
        *("1/2", "-1/2", "1", "0", "-1/2", "1/2"),
    ]
    assert found.outcome is Outcome.LEFT and not found.winning(Side.SECOND)
    assert {one.place + 1: str(one.after) for one in found.turns(Side.FIRST)} == {
        **dict.fromkeys((1, 2, 5), "0"),
        3: "-1/2",
        4: "-3/2",
    }
    whole = sum_of(start.start(), "nim[heaps=2-2]")
    assert whole.value is found.value


def test_a_position_has_a_code() -> None:
    code = "dominorio[rows=2,columns=2]:1 E1/E1 E"
    assert str(sum_of(code).value) == "1" and sum_of().outcome is Outcome.PREVIOUS


@pytest.mark.parametrize(
    ("games", "error"),
    [
        (("nim", "nix"), UnknownGame),
        (("dominorio:1 4 E",), BadPositionCode),
        (("nim", "compases"), NoWorth),
    ],
)
def test_what_is_no_sum(games: tuple[str, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        sum_of(*games, limit=50_000)


# Who plays a sum of games by what its parts are worth, and what is said of it ---------------------


#: Sums of different kinds of games; plain search goes through them (through the first in a minute).
KEYS = (
    "suma",
    "suma[parts=dominorio(2x3)+nim(1-2)]",
    "suma[parts=chomp(2x2)+resta(1-2-3;5)+leones-dragones(L...D)]",
)


@pytest.mark.parametrize("key", ordinarily(KEYS[1:], KEYS))
def test_whoever_adds_up_wins_what_can_be_won(key: str) -> None:
    """Level 4 against chance, from the start, whoever begins: never a win is given away."""
    known = dict[object, bool]()
    for side in zamora.Side:
        history = History(zamora.game(key).start(side))
        players = {side: Player(4, seed=1), side.other: RandomPlayer(2)}
        while history.outcome is None:
            position = history.position
            won = sums.wins(*sums.read(position.code), known)
            assert won == bool(sum_of(position).winning(position.side))
            history.play(players[position.side].decide(history).turn)
            if position.side is side and won:
                assert not sums.wins(*sums.read(history.position.code), known)


def test_every_turn_has_its_verdict() -> None:
    start = zamora.game("suma").start()
    found = analyse(start, nodes=5_000)
    good = {str(judged.turn) for judged in found.turns if judged.score.value == KNOWN}
    assert good == {"4: b3+b2", "4: b2+b1"} and found.all_exact
    assert {judged.score.value for judged in found.turns} == {KNOWN, -KNOWN}
    only = [turn for turn in start.turns() if str(turn).startswith("1")]
    assert analyse(start, nodes=5_000, only=only).score == Score(-KNOWN)
    assert (str(Score(KNOWN)), str(Score(-KNOWN))) == ("#", "-#")
    assert opinion(Score(KNOWN)) != opinion(Score(-KNOWN))


def test_a_low_level_adds_nothing_up(monkeypatch: pytest.MonkeyPatch) -> None:
    @interruptible
    def never(*_given: object, **_more: object) -> Task[None]:
        yield
        raise AssertionError

    monkeypatch.setattr(anygame, "sum_of", never)
    for level in (1, 2, 3):
        Player(level, seed=1).decide(zamora.game(KEYS[1]).start())


def test_where_values_are_not_found_it_searches_all_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    @interruptible
    def too_many(*_given: object, **_more: object) -> Task[None]:
        yield
        raise TooManyPositions("…")

    monkeypatch.setattr(anygame, "sum_of", too_many)
    start = zamora.game(KEYS[1]).start()
    found = analyse(start, nodes=5_000)
    assert not found.score.known and (found.score.goal_in or 0) > 0


def test_in_the_other_way_of_playing_nothing_is_added_up() -> None:
    start = zamora.game("suma", parts="dominorio:2x2+nim:2", misere=True).start()
    found = analyse(start, nodes=5_000)
    known = dict[object, bool]()
    goal_in = found.score.goal_in
    assert goal_in is not None
    assert (goal_in > 0) == sums.wins(*sums.read(start.code), known, misere=True)


def test_a_hint_says_what_the_turn_leaves() -> None:
    start = zamora.game("suma").start()
    said = str(hint(start))
    assert "Así la suma queda en 3/2: gana E, mueva quien mueva." in said
    assert "valían 3/2, -3/2, 1/2, ±1; juntas, {3/2|-1/2}." in said
    zero = hint(zamora.game("suma", parts="nim:1,2").start())
    assert "1: 2*1" in str(zero) and "queda en 0" in str(zero)
    lost = hint(zamora.game("suma", parts="nim:2,2").start())
    assert "el rival puede ganar" in str(lost)


def test_a_review_knows_who_gave_the_win_away() -> None:
    start = zamora.game("suma").start()
    assert judge(start_of(start), start.parse("1: a1-c1")).grade == "blunder"
    assert judge(start_of(start), start.parse("4: b3+b2")).grade == "best"
    assert grade(Score(-KNOWN), Score(-KNOWN - 5)) == "good"


def start_of(position: zamora.Position) -> History:
    return History(position)


def test_what_was_found_is_forgotten_when_it_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (values, regions):
        monkeypatch.setattr(module, "MOST_KEPT", 10)
    for key in ("leones-dragones", "dominorio[rows=3,columns=3]", "nim"):
        first = worth(zamora.game(key).start())
        assert worth(zamora.game(key).start()) is first
    nim = zamora.game("nim", heaps="9")
    for _time in range(2):
        worth(nim.start())
    assert set(values._known) == {nim}, "the others have been forgotten"
    kept = len(regions._known)
    worth(zamora.game("dominorio", rows=2, columns=3).start())
    assert 0 < len(regions._known) < kept
