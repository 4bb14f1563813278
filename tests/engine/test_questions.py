"""The questions in the envelopes: well formed, and every figure in them is the engine's."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise, permutations, product
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import pytest

from zamora import book
from zamora.book.replay import replay
from zamora.core.board import DIAGONAL, KNIGHT, Board, Cell, distance
from zamora.core.position import Position, Reason, Side
from zamora.library.futez import flights
from zamora.library.futez.strategy import exhaust
from zamora.library.futez.strategy.cards import CARDS
from zamora.library.goldrez.touches import KINDS, colours, first_moves, touches
from zamora.metric import DISTANCES, FALSE_METRICS, Axiom, check_axioms, free_stops, named
from zamora.metric.distances import squared
from zamora.play.matches import Rule
from zamora.registry import game, games, position
from zamora.school.branching import measured
from zamora.school.exercises import lessons
from zamora.school.markov import by_rule, race
from zamora.school.questions import UnknownQuestion, question, questions
from zamora.school.tasks import aims
from zamora.school.tasks.base import NothingToJudge
from zamora.solve import solution, solvable

EVERY = questions()


@pytest.mark.parametrize("asked", EVERY, ids=lambda one: one.id)
def test_a_question_is_well_formed(asked) -> None:  # type: ignore[no-untyped-def]
    assert asked.question.rstrip().endswith(("?", ".")) and len(asked.guesses) >= 2
    keys = [guess.key for guess in asked.guesses]
    assert len(set(keys)) == len(keys)
    assert all(guess.text and guess.reply for guess in asked.guesses)
    right = [guess for guess in asked.guesses if guess.right]
    assert bool(right) is (asked.answer != "words")
    assert asked.answer != "choice" or len(right) == 1
    spans = [guess.span for guess in asked.guesses]
    assert (asked.answer == "number") is any(spans)
    # Whoever answers something else is told something as well.
    assert asked.answer != "number" or spans[-1] is None
    assert asked.truth or asked.check


def test_every_id_is_there_once_and_names_its_lesson() -> None:
    ids = [one.id for one in EVERY]
    assert len(set(ids)) == len(ids) and len(ids) > 40
    for lesson in lessons()[1:]:
        own = [one.id for one in questions(lesson)]
        lettered = [id for id in own if "." in id]  # noqa: A001
        assert lettered == [f"{lesson}.{letter}" for letter in ascii_lowercase[: len(lettered)]]


def test_answers_are_sorted_into_kinds() -> None:
    asked = question("1.C")
    kinds = {text: asked.kind_of(text) for text in ("180", "−180°", "0", "77")}
    keys = {text: kind and kind.key for text, kind in kinds.items()}
    assert keys == {"180": "media", "−180°": "otro-lado", "0": "cero", "77": "otra"}
    for nothing in ("", "   ", "mucho"):
        with pytest.raises(NothingToJudge):
            asked.kind_of(nothing)
    assert question("2.a").kind_of("cualquier cosa") is None


def test_there_is_no_such_envelope() -> None:
    with pytest.raises(UnknownQuestion) as caught:
        question("1.z")
    assert "1.a" in caught.value.accepted


# The figures --------------------------------------------------------------------------------------


def right(id: str) -> set[str]:  # noqa: A002
    return {guess.key for guess in question(id).guesses if guess.right}


def test_face_to_face() -> None:
    facts = question("1.a").facts
    value = solution("compases").value(position(facts["position"]))
    assert (value.result, value.distance) == ("loss", facts["distance"])


def test_nobody_wins_the_small_games() -> None:
    for id, key in (("1.b", "compases"), ("2.d", "futez")):  # noqa: A001
        found = solution(key)
        assert found.value(found.start).result == "draw" and right(id) == {"empate"}


def test_first_turns_of_compases() -> None:
    facts, values = question("1.g").facts, solution("compases").summary()["first_turns"].values()
    assert (len(values), list(values).count("draw")) == (facts["first"], facts["safe"])
    assert question("1.g").kind_of(str(facts["safe"])).right  # type: ignore[union-attr]
    with_pass = solution("compases[sweep=360]")
    assert with_pass.value(with_pass.start).result == "draw" and right("1.i") == {"empate"}


def test_neighbours_of_futez() -> None:
    board = flights.BOARD
    near = {cell: set(flights.connected(cell)) for cell in board.cells}
    assert max(map(len, near.values())) == question("2.e").facts["most"]
    assert sum(map(len, near.values())) == 2 * question("2.f").facts["pairs"] == 64


def test_the_longest_flight() -> None:
    facts, board = question("2.g").facts, flights.BOARD
    rays = [list(board.ray(cell, way)) for cell in board.cells for way in DIAGONAL]
    assert max(map(len, rays)) == facts["longest"] == board.columns - 1
    men = [board.cell(name) for name in facts["men"]]
    found = flights.flights(board.cell(facts["from"]), men)
    assert [board.name(cell) for cell in found] == facts["to"]


def test_only_one_cell_is_without_a_way_out() -> None:
    stuck = [c for c in flights.BOARD.cells if flights.can_be_stuck(c)]
    assert [flights.BOARD.name(c) for c in stuck] == [question("2.j").facts["only"]]


def test_no_list_of_cards_is_safe() -> None:
    found = exhaust.found()
    assert found["black"]["never"] == found["white"]["never"] == [] and right("2.l") == {"no"}
    assert f"{len(CARDS)} cartas" in question("2.l").question


def test_how_far_the_ball_goes_in_golez() -> None:
    start = game("golez").start()
    assert len(cells_of_the_ball(start)) == question("3.d").facts["cells"]


def cells_of_the_ball(start: Position) -> set[Cell]:
    """Where the ball may rest after a first turn, own goals too."""
    ends = set()
    for turn in start.turns():
        ball = next(piece for piece in turn.after.pieces() if piece.side is None)
        ends.add(ball.cells[0])
    (home,) = (piece.cells[0] for piece in start.pieces() if piece.side is None)
    return ends - {home}


def test_distances_of_golez() -> None:
    facts, board = question("3.e").facts, game("golez").board
    (ball,) = (piece.cells[0] for piece in game("golez").start().pieces() if piece.side is None)
    goal = board.cell(facts["to"])
    assert board.name(ball) == facts["from"]
    rows, columns = abs(goal.row - ball.row), abs(goal.column - ball.column)
    assert distance(ball, goal) == facts["king"] and rows + columns == facts["taxi"]


@pytest.mark.parametrize("id", ["3.g", "3.h", "3.i"])
def test_discs(id: str) -> None:  # noqa: A002
    facts = dict(question(id).facts)
    radius, here = facts.pop("radius"), Cell(20, 20)
    around = [
        Cell(20 + row, 20 + column)
        for row in range(-radius, radius + 1)
        for column in range(-radius, radius + 1)
    ]
    sizes = {
        "king": sum(distance(here, cell) <= radius for cell in around),
        "taxi": sum(abs(c.row - 20) + abs(c.column - 20) <= radius for c in around),
        "ruler": sum(squared(here, cell) <= radius**2 for cell in around),
    }
    assert facts == {name: sizes[name] for name in facts}


def test_the_taxi_s_number_is_the_largest() -> None:
    king, taxi, ruler = DISTANCES
    for a, b in product(game("golez").board.cells, repeat=2):
        assert king.raw(a, b) ** 2 <= ruler.raw(a, b) <= taxi.raw(a, b) ** 2
        if 0 in (a.row - b.row, a.column - b.column):
            assert king.raw(a, b) == taxi.raw(a, b)
    assert right("3.l") == {"taxi"}


def test_goals_in_the_first_turn_of_golez() -> None:
    start = game("golez").start()
    ends = [turn.after.outcome for turn in start.turns()]
    winners = [outcome.winner for outcome in ends if outcome is not None]
    assert winners and winners.count(start.side) == question("3.m").facts["goals"]
    assert right("3.m") == {"propio"}


def test_the_colour_with_the_taxi() -> None:
    """Beside the ball, for the taxi, are cells of the other colour only."""
    board, taxi = game("golez").board, named("taxi")
    for ball in board.cells:
        beside = [cell for cell in board.cells if taxi.raw(ball, cell) == 1]
        assert beside and all((sum(cell) - sum(ball)) % 2 for cell in beside)
    assert right("3.n") == {"derecho"}


def test_rows_only_break_the_fourth_condition_and_no_other() -> None:
    (rows,) = (one for one in FALSE_METRICS if one.distance.key == "filas")
    assert check_axioms(game("golez").board, rows.distance).broken == {Axiom.POSITIVE}
    assert right("3.q") == {"cero"}


def test_how_many_triples() -> None:
    facts, cells = question("3.r").facts, len(game("golez").board.cells)
    assert facts["cells"] == cells
    assert facts["triples"] == f"{cells**3:_}".replace("_", "\u202f")
    assert facts["triples"] in question("3.r").truth and right("3.r") == {"cubo"}


def test_the_taxi_s_free_stops() -> None:
    facts, board = question("3.w").facts, game("golez").board
    x, y = board.cell(facts["from"]), board.cell(facts["to"])
    king, taxi, ruler = (set(free_stops(board, one, x, y)) for one in DISTANCES)
    box = {Cell(*cell) for cell in product(range(4, 8), range(2, 7))}
    assert taxi == box and len(taxi) == facts["taxi"]
    assert ruler == {x, y} and ruler < king < taxi


def sent(board: Board, cell: Cell, piece: str) -> list[Cell]:
    """Where a chessman sends the ball on the empty board."""
    if piece == "knight":
        return list(board.neighbours(cell, KNIGHT))
    if piece == "bishop":
        return [target for way in DIAGONAL for target in board.ray(cell, way)]
    return [target for target in board.cells if distance(cell, target) == 1]


@pytest.mark.parametrize("id", ["4.f", "4.g", "4.h", "4.i"])
def test_touches_on_the_empty_board_of_goldrez(id: str) -> None:  # noqa: A002
    facts, board = question(id).facts, game("goldrez").board
    piece = facts.get("piece", "bishop")
    touches, front = {}, {board.cell(facts["from"])}
    for number in range(10):
        touches |= dict.fromkeys(front - touches.keys(), number)
        front = {target for cell in front for target in sent(board, cell, piece)} - touches.keys()
    goal = [cell for cell in board.cells if cell.row == board.rows]
    if "never" in facts:
        assert [board.name(c) for c in goal if c not in touches] == facts["never"]
        return
    assert min(touches[cell] for cell in goal if cell in touches) == facts["touches"]
    way = [board.cell(name) for name in facts["way"]]
    assert len(way) == facts["touches"] + 1 and way[-1] in goal
    assert all(b in sent(board, a, piece) for a, b in pairwise(way))


def test_first_turns_of_goldrez_and_of_chess() -> None:
    facts = question("4.d").facts
    assert len(game("goldrez").start().turns()) == facts["goldrez"]
    chess = game("ajedrez").start().turns()
    assert len(chess) == facts["chess"] == sum(question("7.a").facts.values())
    (pieces,) = ({turn.steps[0].piece[0] for turn in chess},)
    assert len(pieces) == 2


def test_first_moves_of_goldrez() -> None:
    facts = dict(question("4.j").facts)
    labels = {"Rb": "king", "Db": "queen", "Cb": "knight", "Ab": "bishop", "Tb": "rook"}
    found = {labels[by]: len(cells) for by, cells in first_moves(game("goldrez").start()).items()}
    assert facts.pop("moves") == sum(found.values()) and facts == found
    assert max(touches(game("goldrez").start())) == question("4.b").facts["touches"]
    counts = {kind: sum(colours(kind)) for kind in KINDS}
    assert max(counts, key=counts.__getitem__) == "queen" and right("4.a") == {"dama"}


def test_matches_of_two_goals_in_a_row() -> None:
    facts, chain = question("4.n").facts, by_rule(Rule.row_of(2))
    even = Fraction(1, 2)
    assert chain.lengths(even)[()] == facts["mean"] and right("4.n") == {"tres"}
    spread = chain.spread(even, 12)
    assert all(b == facts["ends"] * a for a, b in pairwise(spread[1:]))
    assert 1 - sum(spread[:5]) == Fraction(1, 16)
    assert 1 - race("BB", "NB").chances(even)[()] == question("4.o").facts["rival"]
    facts = question("4.p").facts
    better, three = Fraction(facts["white"], facts["of"]), by_rule(Rule.first_to(3))
    shares = [round(float(100 * one.chances(better)[()]), 1) for one in (three, chain)]
    lengths = [round(float(one.lengths(better)[()]), 2) for one in (three, chain)]
    assert shares == [facts["to_three"], facts["in_a_row"]] and right("4.p") == {"tres"}
    assert lengths == [facts["long"], facts["short"]]
    for number in (*shares, *lengths):
        assert f"{number}".replace(".", ",") in question("4.p").truth


def test_how_far_the_chalice_goes_and_when_a_goal_does_not_count() -> None:
    facts = question("5.n").facts
    rests = {
        turn.steps[-1].target
        for turn in game("caliz").start().turns()
        if turn.steps[-1].kind != "move"
    }
    rows = {cell.row for cell in rests}
    assert (len(rests), min(rows)) == (facts["cells"], facts["row"]) and right("5.n") == {"cuatro"}
    facts = question("5.o").facts
    checked = position(facts["position"])
    turns = checked.turns()
    assert checked.check() and len(turns) == facts["turns"] and right("5.o") == {"rey"}
    assert all(turn.steps[0].piece.startswith("R") for turn in turns)
    # Without the rook that gives check the same turn scores.
    freed = position(facts["position"].replace(",T105", "")).play("(8,4) a (6,4) a (1,4)").outcome
    assert freed is not None and freed.winner is checked.side
    # One step is the man's own; each of the others begins at a man.
    longest = max(len(turn.steps) for turn in book.get("caliz-6").history().turns)
    assert longest - 1 == question("5.p").facts["men"] and right("5.p") == {"cuatro"}


def test_how_choices_go_on() -> None:
    chess, goldrez = measured("ajedrez").by_turn, measured("goldrez").by_turn
    assert chess[5] > chess[0] and goldrez[5] < goldrez[0] and min(goldrez) > max(chess)
    facts = question("7.c").facts
    assert min(goldrez) > facts["goldrez"] and 30 < max(chess) < facts["chess"]
    assert measured("futez").mean > measured("damas").mean and right("7.d") == {"futez"}


def test_ways_out_of_a_check_and_out_of_a_pin() -> None:
    facts = question("5.d").facts
    asked = position(facts["position"])
    turns, (checker,) = asked.turns(), asked.check()
    kings = [turn for turn in turns if turn.steps[0].piece.startswith("R")]
    assert (len(turns), len(kings)) == (facts["turns"], facts["king"])
    assert all(any(piece.label == checker.label for piece in turn.after.pieces()) for turn in turns)
    facts = question("5.e").facts
    pinned = position(facts["position"])
    origin = pinned.game.board.cell(facts["from"])
    ends = [turn.steps[-1].target for turn in pinned.turns() if turn.steps[0].origin == origin]
    assert ends and {cell.column for cell in ends} == {facts["column"]}


def test_arrows_there_and_back() -> None:
    facts = question("6.h").facts
    arrows = set(game("gol").start().connections().passes)
    both = sum((b, a) in arrows for a, b in arrows) // 2
    assert (len(arrows), both) == (facts["passes"], facts["both_ways"])


def test_a_printed_threat_that_is_none() -> None:
    facts = question("6.i").facts
    after = book.get(facts["game"]).history().positions[facts["ply"]]
    board, stands = after.game.board, {p.cells[0]: p for p in after.pieces()}
    assert after.side is Side.FIRST and stands[board.cell(facts["ball"])].side is None
    king, knight = (stands[board.cell(facts[name])] for name in ("king", "knight"))
    assert (king.kind, king.side) == ("king", Side.FIRST)
    assert (knight.kind, knight.side) == ("knight", Side.SECOND)
    ball = board.cell(facts["ball"])
    assert board.cell(facts["knight"]) in board.neighbours(ball, KNIGHT)
    home = [cell for cell in board.neighbours(ball, KNIGHT) if cell.row == board.rows]
    assert [board.name(cell) for cell in home] == [facts["king"]]
    assert not any(aims.scores(turn) for turn in after.asked(Side.SECOND).turns())


def test_how_many_games_are_solved() -> None:
    own = [one.key for one in games()] + ["ajedrez", "damas-inglesas"]
    solved = {key for key in own if key in solvable()}
    # Draughts: not here, but in Science, 2007.
    assert len(own) == 8
    assert len(solved | {"damas-inglesas"}) == question("7.g").facts["solved"]


def test_first_turns_as_the_booklet_counts_them() -> None:
    facts = question("7.h").facts
    assert len(game("futez").start().turns()) == facts["futez"] != facts["printed"]
    assert len(game("damas-inglesas").start().turns()) == facts["draughts"] != facts["printed"]


def test_pawns_pins_and_stalemate() -> None:
    def of(facts: Mapping[str, Any]) -> list[str]:
        asked = position(facts["position"])
        origin = asked.game.board.cell(facts["from"])
        return [str(turn) for turn in asked.turns() if turn.steps[0].origin == origin]

    assert len(of(question("5.f").facts)) == question("5.f").facts["turns"] == 0
    facts = question("5.g").facts
    asked, turns = position("caliz:1 R155,P62 R15,P77 85 B"), 0
    while any(piece.kind == "pawn" and piece.side is Side.FIRST for piece in asked.pieces()):
        (ahead,) = {str(t)[:14] for t in asked.turns() if t.steps[0].piece.startswith("P")}
        asked, turns = (
            asked.play(next(t for t in asked.turns() if str(t).startswith(ahead))),
            turns + 1,
        )
        if turns < facts["turns"]:
            asked = asked.play("(1,5) a (1,4)" if turns % 2 else "(1,4) a (1,5)")
    assert turns == facts["turns"]
    facts = question("5.i").facts
    assert [t for t in of(facts) if "a (12,1)" in t] == facts["away"]
    stuck = position(question("5.j").facts["position"])
    assert stuck.turns() == () and stuck.outcome is not None
    assert stuck.outcome.reason is Reason.STALEMATE


def test_misprints_and_signs_of_the_printed_games() -> None:
    facts = question("5.m").facts
    assert right("5.m") == {"una"} and str(facts["readings"]) in question("5.m").question
    unread = book.get("caliz-3").history().positions[46]
    near = [
        turn
        for turn in unread.turns()
        if len(turn.steps) == 1
        and sum(
            a != b
            for a, b in zip(
                (*turn.steps[0].origin, *turn.steps[0].target), (14, 4, 7, 6), strict=True
            )
        )
        <= 2
    ]
    assert len(near) == facts["legal"]
    facts = question("señales").facts
    marks = [
        (mark in checked.false)
        for one in book.printed_games("caliz")
        for checked in replay(one).plies[one.prefix.plies if one.prefix else 0 :]
        for mark in checked.ply.marks
        if mark in "+-"
    ]
    assert (len(marks), sum(marks)) == (facts["printed"], facts["false"])


def test_how_often_a_lone_king_is_saved() -> None:
    facts, alone = question("torre-y-caliz").facts, solution("caliz", "torre").summary()["alone"]
    drawn, won = (100 * alone[result] / alone["positions"] for result in ("draw", "win"))
    assert (round(drawn + won), round(drawn), round(won)) == (
        facts["saved"],
        facts["drawn"],
        facts["won"],
    )
    # The table of the bishop is not shipped: what was found stands in the note.
    note = (Path(__file__).parents[2] / "docs" / "caliz-endings.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| .*?\| ([\d ]+) \| ([\d ]+) \|$", note, flags=re.M)
    rook, bishop = ([int(row[n].replace(" ", "")) for row in rows] for n in (0, 1))
    assert rook[4:8] == [alone[name] for name in ("positions", "win", "draw", "loss")]
    positions, won_too, drawn_too, lost = bishop[4:8]
    assert won_too + drawn_too + lost == positions
    assert (
        round(100 * (won_too + drawn_too) / positions) == question("alfil-y-caliz").facts["saved"]
    )


def test_grains_and_points_of_old() -> None:
    facts = question("7.j").facts
    grains = [2**square for square in range(facts["squares"])]
    more = {grains[n] - sum(grains[:n]) for n in range(1, len(grains))}
    assert more == {facts["more"]} and 9e18 < grains[-1] < 10e18
    facts = question("7.k").facts
    assert facts["rivals"] * sum(facts["army"]) == facts["points"]


def test_with_how_many_a_surrounded_pawn_swaps() -> None:
    facts, pawn = question("11.i").facts, Cell(5, 4)
    at = position("trueques:1 r7/8/8/2tct3/2aPa3/2CTC3/8/7R B -/-/4")
    around = [man for man in at.pieces() if 0 < distance(man.cells[0], pawn) < 2]
    swaps = {turn.steps[-1] for turn in at.turns() if str(turn).startswith("R")}
    assert len(around) == facts["around"]
    assert len({one.target for one in swaps if one.origin == pawn}) == facts["swaps"]


@pytest.mark.exhaustive
def test_a_threat_ends_the_turn_of_progressive_go() -> None:
    after = game("go-progresivo", size=5).start().play("a1")
    lengths = {len(turn.steps) for turn in after.turns() if str(turn).startswith("a2")}
    assert lengths == {1 + question("12.g").facts["left"]}
    assert 2 in {len(turn.steps) for turn in after.turns() if str(turn).startswith("e5")}


def test_how_many_dice_there_are() -> None:
    facts = question("13.f").facts
    # Faces: above, below, in front, behind, right, left.
    dice = {
        tuple(faces) for faces in permutations(range(1, 7)) if {*map(sum, _opposite(faces))} == {7}
    }
    assert len(dice) == facts["ways"]
    kinds = 0
    while dice:
        kinds, same = kinds + 1, {min(dice)}
        while new := {turned for die in same for turned in _turned(die)} - same:
            same |= new
        dice -= same
    assert kinds == facts["dice"]


def _opposite(faces: tuple[int, ...]) -> tuple[tuple[int, int], ...]:
    above, below, front, behind, right, left = faces
    return (above, below), (front, behind), (right, left)


def _turned(faces: tuple[int, ...]) -> list[tuple[int, ...]]:
    """A quarter of a turn about two axes; of these all turns are made."""
    above, below, front, behind, right, left = faces
    return [(front, behind, below, above, right, left), (above, below, right, left, behind, front)]
