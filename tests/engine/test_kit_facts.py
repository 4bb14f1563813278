"""Each figure in the teacher's files against the engine, and the claims that can be put to it."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache, reduce
from itertools import combinations, product
from math import comb, dist
from operator import xor
from typing import Any

import pytest

import zamora
from zamora import book, registry
from zamora.ball import advice
from zamora.claims import across, check
from zamora.core.board import Cell
from zamora.core.dice import WAYS
from zamora.core.position import Side
from zamora.jupyter.workfolder import teaching_folder
from zamora.library.chess import claims
from zamora.library.combinatorial import counts as combinatorial
from zamora.library.compases.claims import compases_mirror_proof
from zamora.library.compases.rules import BOARD as COMPASES
from zamora.library.court import claims_gol
from zamora.library.dice import claims as dice
from zamora.library.dice.artaban import Artaban
from zamora.library.dice.cefalopodo import MOST
from zamora.library.draughts import claims as draughts
from zamora.library.elections.counts import fewest, triangle
from zamora.library.elections.districts import VoteMap
from zamora.library.futez import claims as futez_counts
from zamora.library.futez.flights import connected
from zamora.library.go import claims as go
from zamora.library.go.life import rules_of
from zamora.library.go.solved import Line, solved
from zamora.library.goldrez import claims as goldrez
from zamora.library.goldrez.touches import first_moves, lent
from zamora.library.golez import claims as golez
from zamora.metric import CHAINS, CHEBYSHEV, check_hypotenuse, check_proof, count_triples
from zamora.play.matches import Rule
from zamora.player.labs.triples import boards
from zamora.school.branching import measured
from zamora.school.exercises import exercise
from zamora.school.markov import by_rule, race
from zamora.school.variants.measuring import GAMES
from zamora.solve import solution
from zamora.solve.forced import saving_turns
from zamora.solve.horizon import known_horizon
from zamora.solve.worth import worth
from zamora.values import Outcome
from zamora.values.grundy import period
from zamora_widgets.paper.kit import plan

EVEN = Fraction(1, 2)
FILES = {path.stem: path for path in teaching_folder("es").glob("*.toml")}


def start(key: str) -> zamora.Position:
    return zamora.game(key).start()


def turns(key: str) -> int:
    return len(start(key).turns())


def cells(key: str) -> int:
    return len(zamora.game(key).board.cells)


def horizon(key: str) -> int:
    known = known_horizon(start(key))
    assert known is not None
    return known.turns


@cache
def sweeps() -> tuple[int, int, int]:
    """Sweeps, turns, and turns that can be made by two sweeps, in all positions of the game."""
    ways = [
        len(position.ways(turn))
        for position in solution("compases").positions
        for turn in position.turns()
    ]
    return sum(ways), len(ways), sum(n > 1 for n in ways)


def after_a_goal(chance: Fraction) -> Fraction:
    """The chance to win a match of two in a row of a side that has just scored."""
    return by_rule(Rule.row_of(2)).chances(chance)[(Side.FIRST,)]


@cache
def neighbours() -> int:
    return sum(len(connected(cell)) for cell in zamora.game("futez").board.cells)


def futez() -> dict[str, Any]:
    return solution("futez").summary()


def stuck_in_eleven_rows() -> str:
    """Reckoned by hand: cells whose diagonals end at the sides before the first and last row."""
    rows, columns = 11, 5
    found = []
    for row in range(3, rows - 1):
        for column in range(1, columns + 1):
            if (row + column) % 2:
                continue
            ends = [
                row + up * (column - 1 if left else columns - column)
                for up in (-1, 1)
                for left in (True, False)
            ]
            if all(1 < end < rows for end in ends):
                found.append(f"C{row}{column}")
    *some, last = found
    return f"{', '.join(some)} y {last}"


def tallies(settled: bool) -> list[tuple[int, int]]:
    """Scores of planks with which nobody owes one, or somebody does."""
    both = product(range(claims.PAWNS + 1), repeat=2)
    return [(white, black) for white, black in both if claims.settled(white, black) == settled]


def disc(key: str) -> str:
    return ", ".join(map(str, golez.disc_sizes()[key][:4]))


def fewest_touches(kind: str) -> int:
    """How many touches of one piece bring the ball from the middle to the goal below."""
    reached, count = {Cell(5, 4)}, 0
    while not any(cell.row == 9 for cell in reached):
        reached |= {target for cell in reached for target in lent(kind, cell)}
        count += 1
    return count


def moves(label: str) -> int:
    return len(first_moves(start("goldrez"))[label])


@cache
def threats() -> Counter[str]:
    """Positions of the printed games with a threat, by what meets it."""
    found: Counter[str] = Counter()
    for position in advice.threatened("gol"):
        fouls = [advice.expels(turn) for turn in advice.undoing(position)]
        found["all"] += 1
        found[
            "none" if not fouls else "only" if all(fouls) else "both" if any(fouls) else "no"
        ] += 1
    return found


def passes(both_ways: bool) -> int:
    found = set(start("gol").connections().passes)
    return sum((b, a) in found for a, b in found) // 2 if both_ways else len(found)


def paths(depth: int) -> int:
    def count(position: zamora.Position, left: int) -> int:
        if left == 1:
            return len(position.turns())
        return sum(count(turn.after, left - 1) for turn in position.turns())

    return count(start("ajedrez"), depth)


def chess_paths(depth: int) -> int:
    """The same, counted by the chess library: ours takes too long for four turns."""
    import chess

    def count(board: chess.Board, left: int) -> int:
        if left == 1:
            return board.legal_moves.count()
        total = 0
        for move in list(board.legal_moves):
            board.push(move)
            total += count(board, left - 1)
            board.pop()
        return total

    return count(chess.Board(), depth)


def route() -> tuple[int, int]:
    """Turns of the position in lesson 6 with the long route, and how many of them score."""
    found = registry.position(claims_gol.ROUTE).turns()
    ends = (turn.after.outcome for turn in found)
    return len(found), sum(end is not None and end.winner is zamora.Side.FIRST for end in ends)


def queens() -> list[str]:
    """P or N for each square of the board on which one queen may stand."""
    found = solution("reinas[queens=h1]")
    return [
        "P" if found.value(one).result == "loss" else "N"
        for one in found.positions
        if one.side is Side.FIRST  # those with the other side to move are the same
    ]


def balanced(number: str) -> int:
    """How many turns an exercise accepts."""
    asked = exercise(number)
    assert asked.position is not None
    return sum(asked.check(str(turn)).mistake is None for turn in asked.position.turns())


def elections_won(black: int) -> int:
    """How many of all ways to vote with so many black stones on T2 Black wins."""
    return int(check("todas las votaciones").rows[black][2])


MAP = VoteMap()
ARTABAN = Artaban()


def facing() -> tuple[int, int]:
    """Ways in which two men stand in one column with a square between, and how many lose."""
    rules = draughts.draughts("damas-internacionales")
    found = [value for rows, columns, value in draughts.duels(rules) if (rows, columns) == (2, 0)]
    return len(found), found.count(-1)


GOLEZ = zamora.game("golez").board


def of_outcome(outcome: Outcome) -> int:
    """Of how many strips of three this is the outcome."""
    return sum(value.outcome is outcome for value in combinatorial.strip_values(3).values())


def refuting(number: str) -> int:
    """How many answers to the counterexample are right."""
    task: Any = exercise(number)
    return sum(map(task.refutes, map(frozenset, combinations(task.board.cells, task.size))))


def counted(name: str, ply: int) -> tuple[float, float]:
    """What Black and White have in a printed game of Go, after so many turns."""
    history = book.get(name).history()
    before = [history.start, *(turn.after for turn in history.turns)][ply]
    return rules_of(before).points(before.state)


#: What the guide calls the games of the second ladder: those whose first turns it counts, others.
SECOND = {
    "nim": "nim",
    "chomp": "chomp",
    "dominorio": "dominorio",
    "leones": "leones-dragones",
    "damas": "damas-inglesas",
    "alak": "alak",
    "go": "go",
    "roseta": "roseta",
    "cefalopodo": "cefalopodo",
    "sierpinski": "sierpinski",
    "hex": "elecciones-hex",
}
COUNTED = {"alicia": "alicia", "artaban": "artaban", "duell": "duell"}


#: For each file, what each of its facts is by the engine.
FACTS: dict[str, dict[str, Callable[[], Any]]] = {
    "08": {
        "period": lambda: period((2, 3)).length,
        "cells": lambda: sum(row == "P" for row in queens()),
        "sum": lambda: reduce(xor, combinatorial.HEAPS),
        "ways": lambda: balanced("8.22"),
    },
    "09": {
        "strips": lambda: len(combinatorial.strip_values(3)),
        "first": lambda: of_outcome(Outcome.NEXT),
        "second": lambda: of_outcome(Outcome.PREVIOUS),
        "sum": lambda: str(worth(registry.game("leones-dragones").start())),
        "shapes": lambda: refuting("9.14"),
    },
    "11": {
        "all": lambda: sum(across.moves(12)),
        "ahead": lambda: across.moves(12).black - across.moves(12).white,
        "reached": lambda: claims.reach(2, "C"),
        "places": lambda: cells("alicia"),
        "three": lambda: claims.reach(3, "C"),
        "fine": lambda: len(tallies(True)),
        "tallies": lambda: len(tallies(True)) + len(tallies(False)),
        "twenty": lambda: sum(across.moves(20)),
    },
    "12": {
        "most": lambda: max(map(go.liberties, go.shapes(5))),
        "fewest": lambda: min(map(go.liberties, go.shapes(5))),
        "shapes": lambda: len(go.shapes(5)),
        "lines": lambda: go.on_corners(5).lines,
        "points": lambda: cells("roseta"),
        "seams": lambda: go.football().lines,
        "black": lambda: counted("go-1", 4)[0],
        "white": lambda: counted("go-1", 4)[1],
        "positions": lambda: len(solved(8)),
    },
    "13": {
        "ways": lambda: len(WAYS),
        "half": lambda: len({faces for rolls in dice.ROLLS for faces in dice.home(rolls)}),
        "six": lambda: sum(len(dice.sums(MOST, many)) for many in dice.TAKEN),
        "rows": lambda: dice.rows_of(8, ARTABAN.total),
        "set_ups": lambda: ARTABAN.set_ups(),
    },
    "14": {
        "fewest": lambda: fewest(triangle(3)),
        "cells": lambda: cells("sierpinski"),
        "won": lambda: elections_won(4),
        "ways": lambda: comb(9, 4),
        "cuts": lambda: len(MAP.cuts),
        "minority": lambda: len(MAP.won_by(Side.SECOND)),
        "proportional": lambda: sum(MAP.count(cut, Side.SECOND) == 2 for cut in MAP.cuts),
    },
    "10": {
        "draughts": lambda: measured("damas").first,
        "futez": lambda: turns("futez"),
        "facing": lambda: facing()[0],
        "caught": lambda: facing()[1],
        "chain": lambda: max(draughts.chains(draughts.draughts("damas-inglesas")).values()),
        "stacks": lambda: sum(len(stack) == 4 for stack in draughts.made()),
    },
    "00": {
        "vertices": lambda: cells("compases"),
        "first_turns": lambda: turns("compases"),
    },
    "01": {
        "first_turns": lambda: turns("compases"),
        "safe_first_turns": lambda: list(
            solution("compases").summary()["first_turns"].values()
        ).count("draw"),
        "triangles": lambda: check_hypotenuse(COMPASES)[0],
        "mirror_positions": lambda: compases_mirror_proof().positions,
        "mirror_turns": lambda: compases_mirror_proof().turns,
        "positions": lambda: solution("compases").summary()["reachable"],
        "longest": lambda: solution("compases").summary()["longest"],
        "sweeps": lambda: sweeps()[0],
        "turns": lambda: sweeps()[1],
        "double": lambda: sweeps()[2],
    },
    "02": {
        "pairs": lambda: neighbours() // 2,
        "neighbours": neighbours,
        "first_turns": lambda: turns("futez"),
        "positions": lambda: sum(futez_counts.results().values()),
        "win": lambda: futez_counts.results()["win"],
        "loss": lambda: futez_counts.results()["loss"],
        "draw": lambda: futez_counts.results()["draw"],
        "longest": lambda: len(solution("futez").by_distance()[0]) - 1,
        "one_in": lambda: round(
            futez()["reachable_unfinished"] / futez()["conjecture"]["failing_positions"], -3
        ),
        "shortest": lambda: futez()["conjecture"]["shortest"],
        "stuck": lambda: futez()["conjecture"]["failing_positions"],
        "placements": lambda: futez()["conjecture"]["failing_placements"],
        "stuck_in_eleven_rows": stuck_in_eleven_rows,
    },
    "03": {
        "king_33_76": lambda: CHEBYSHEV.measure(GOLEZ.cell("33"), GOLEZ.cell("76")),
        "king_disc": lambda: disc("chebyshev"),
        "taxi_disc": lambda: disc("taxi"),
        "ruler_disc": lambda: disc("euclides"),
        "triples": lambda: sum(
            counted.checked
            for _name, board in boards()
            for counted in count_triples(board, CHEBYSHEV)
            if not counted.failures
        ),
        "case_triples": lambda: check_proof(GOLEZ).triples,
        "reach": lambda: len(start("golez").reach()),
        "chains": lambda: len(CHAINS),
        "horizon": lambda: horizon("golez"),
    },
    "04": {
        "king": lambda: moves("Rb"),
        "rook": lambda: moves("Tb"),
        "bishop": lambda: moves("Ab"),
        "knight": lambda: moves("Cb"),
        "total": lambda: sum(map(len, first_moves(start("goldrez")).values())),
        "with_ball": lambda: turns("goldrez"),
        "chess": lambda: turns("ajedrez"),
        "horizon": lambda: horizon("goldrez"),
        "lab_knight": lambda: fewest_touches("knight"),
        "lab_bishop": lambda: fewest_touches("bishop"),
        "lab_king": lambda: fewest_touches("king"),
        "sample": lambda: sum(goldrez.FROM_THE_END),
        "sample_white": lambda: goldrez.FROM_THE_END[0],
        "series": lambda: by_rule(Rule.row_of(2)).lengths(EVEN)[()],
        "series_better": lambda: 7 * after_a_goal(Fraction(2, 3)),
        "race": lambda: 4 - 4 * race("BB", "NB").chances(EVEN)[()],
    },
    "05": {
        "first_turns": lambda: turns("caliz"),
        "salvations": lambda: len(saving_turns(exercise("5.3").position, 1)),
        "choices": lambda: len(exercise("5.3").position.turns()),
        "horizon": lambda: horizon("caliz"),
        "proved": lambda: sum(known_horizon(start("caliz")).nodes),  # type: ignore[union-attr]
    },
    "06": {
        "passes": lambda: passes(both_ways=False),
        "both_ways": lambda: passes(both_ways=True),
        "first_turns": lambda: turns("gol"),
        "turns": lambda: route()[0],
        "goals": lambda: route()[1],
        "threats": lambda: threats()["all"],
        "without": lambda: threats()["both"],
        "no_foul_helps": lambda: threats()["no"],
        "foul_only": lambda: threats()["only"],
        "horizon": lambda: horizon("gol"),
        "own_men": lambda: len(start("gol").state.white),
        "most_arrows": lambda: len(start("gol").state.white) * (len(start("gol").state.white) - 1),
    },
    "07": {
        "first_turns": lambda: turns("ajedrez"),
        "second": lambda: paths(2),
        "third": lambda: chess_paths(3),
        "fourth": lambda: chess_paths(4),
        "goldrez": lambda: sum(map(len, first_moves(start("goldrez")).values())),
        "goldrez_with_ball": lambda: turns("goldrez"),
        "games": lambda: measured("ajedrez").games,
    },
    "taller": {"few": lambda: GAMES},
    "curso": {
        "compases_positions": lambda: solution("compases").summary()["reachable"],
        "compases_longest": lambda: solution("compases").summary()["longest"],
        "futez_positions": lambda: sum(futez_counts.results().values()),
        "futez_longest": lambda: len(solution("futez").by_distance()[0]) - 1,
        "futez_stuck": lambda: futez()["conjecture"]["failing_positions"],
        "futez_shortest": lambda: futez()["conjecture"]["shortest"],
        **{
            f"{key}_horizon": lambda key=key: horizon(key)
            for key in ("golez", "goldrez", "caliz", "gol")
        },
        **{
            f"{key}_turns": lambda key=key: turns(key)
            for key in ("compases", "futez", "golez", "goldrez", "caliz", "gol")
        },
        **{f"{name}_turns": lambda key=key: turns(key) for name, key in SECOND.items()},
        **{
            f"{name}_cells": lambda key=key: cells(key)
            for name, key in {**SECOND, **COUNTED}.items()
            if name != "nim"
        },
        "leones_worth": lambda: str(worth(start("leones-dragones"))),
        "chess_turns": lambda: turns("ajedrez"),
        "compases_cells": lambda: cells("compases"),
        "futez_cells": lambda: cells("futez"),
        "golez_cells": lambda: cells("golez"),
        "goldrez_cells": lambda: cells("goldrez"),
        "court_cells": lambda: cells("caliz"),
        "chess_cells": lambda: cells("ajedrez"),
    },
}


@pytest.mark.parametrize("name", sorted(FILES))
def test_facts(name: str) -> None:
    said = tomllib.loads(FILES[name].read_text(encoding="utf-8"))["facts"]
    assert said == {fact: found() for fact, found in FACTS[name].items()}


# Claims without a figure --------------------------------------------------------------------------


def test_who_wins_the_solved_games() -> None:
    """Lessons 1 and 2 and the guide: a draw; in lesson 2 every first turn keeps it."""
    assert solution("compases").summary()["start"] == futez()["start"] == "draw"
    assert set(futez()["first_turns"].values()) == {"draw"}
    assert not futez()["conjecture"]["holds"]
    after = start("compases").play("C1: V12 a V14")
    assert solution("compases").value(after).result == "win"


def test_who_wins_on_the_second_ladder() -> None:
    """The guide: what is known of the starts, where it takes no minutes to know."""
    keys = ("nim", "chomp", "dominorio", "leones-dragones")
    found = [worth(start(key)).outcome for key in keys]
    assert found == [Outcome.PREVIOUS, Outcome.NEXT, Outcome.NEXT, Outcome.LEFT]
    assert [solved(size)[Line("." * size, "B")] for size in (3, 4, 5, 7)] == [1, -1, 1, 1]


def test_answers_of_the_first_lessons() -> None:
    """The first turns of lesson 0, the square and the distances that are drawn by hand."""
    listed = plan(0).worksheet[2].key
    for turn in start("compases").turns():
        assert str(turn).removeprefix("C1: ").partition(" (")[0] in listed
    corners = [COMPASES.cell(name) for name in ("V12", "V24", "V43", "V31")]
    sides = {dist(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)}
    assert len(sides) == 1 and dist(corners[0], corners[2]) == dist(corners[1], corners[3])
    pairs = {1: ("V11", "V12"), 2: ("V11", "V22"), 4: ("V11", "V13"), 5: ("V11", "V23")}
    for square, (one, other) in pairs.items():
        assert dist(COMPASES.cell(one), COMPASES.cell(other)) ** 2 == pytest.approx(square)


def test_how_many_neighbours() -> None:
    """Lesson 2, on the worksheet: the corners have one, the others at the edges two."""
    for cell in zamora.game("futez").board.cells:
        edges = (cell.row in (1, 9)) + (cell.column in (1, 5))
        assert len(connected(cell)) == {2: 1, 1: 2, 0: 4}[edges]


def test_the_taxi_sends_the_ball_straight() -> None:
    """Lesson 3: among the talking points."""
    position = start("golez[metric=taxi]")
    (stands,) = (piece.cells[0] for piece in position.pieces() if piece.side is None)
    steps: Counter[tuple[int, int]] = Counter()
    for turn in position.turns():
        ball = stands
        for step in turn.steps[1:]:
            steps[abs(step.target.row - ball.row), abs(step.target.column - ball.column)] += 1
            ball = step.target
    assert steps and (1, 1) not in steps and steps.most_common(1)[0][0] in ((0, 1), (1, 0))


def test_the_bishop_reaches_one_cell_of_the_goal() -> None:
    """Lesson 4: of the goal below, from 54, only 94."""
    reached, more = set(), {Cell(5, 4)}
    while more:
        reached |= more
        more = {target for cell in more for target in lent("bishop", cell)} - reached
    assert {cell.column for cell in reached if cell.row == 9} == {4}


def test_the_pawn_of_the_worksheet() -> None:
    """Lesson 5: one step ahead, and two men to take."""
    task = plan(5).worksheet[0]
    position = registry.position(task.board)
    (pawn,) = (piece for piece in position.pieces() if Cell(9, 3) in piece.cells)
    targets = {step.target for step in position.draft().next_steps if step.piece == pawn.label}
    assert {(cell.row, cell.column) for cell in targets} == {(8, 3), (8, 2), (8, 4)}
    ticket = registry.position("caliz:1 R155,P93 R15,P84 33 B")
    targets = {
        step.target
        for step in ticket.draft().next_steps
        if step.piece and step.target.column in (2, 3, 4) and step.target.row == 8
    }
    assert {(cell.row, cell.column) for cell in targets} == {(8, 3), (8, 4)}


def test_the_networks_of_lesson_6() -> None:
    """The square of the table counts the ways with two passes; three ways on the ticket."""
    rows = ((0, 1, 1, 0), (0, 0, 0, 1), (0, 1, 0, 1), (1, 0, 0, 0))
    square = tuple(
        tuple(sum(row[k] * rows[k][column] for k in range(4)) for column in range(4))
        for row in rows
    )
    task = plan(6).worksheet[-1]
    for row in (*rows, *square):
        assert str(row) in task.key
    assert not any(rows[a][b] and rows[b][a] for a in range(4) for b in range(4))


def test_margins() -> None:
    """The workshop: half the margin takes four times as many games."""

    def margin(games: int) -> float:
        return 1.96 * (0.25 / games) ** 0.5 * 100

    assert round(margin(100)) == 10 and round(margin(400)) == 5 and round(margin(10_000)) == 1
    assert round(margin(200)) == 7


def test_the_queen_would_stalemate() -> None:
    """Lesson 7, on the worksheet: why not promote to a queen."""
    one = exercise("7.8")
    after = one.position.play("f8=D")
    assert after.outcome is not None and after.outcome.winner is None
    assert "ahogado" in next(t.key for t in plan(7).worksheet if t.exercise == "7.8")


def test_the_cell_that_is_a_goal() -> None:
    """Lesson 3, on the worksheet: of the cells to be marked one lies in the other goal."""
    one = exercise("3.5")
    beyond = [name for name in one.solution if GOLEZ.cell(name).row > 9]
    assert beyond == ["11 3"]
    assert beyond[0] in next(t.also for t in plan(3).worksheet if t.exercise == "3.5")
