"""What lessons 11 and 11b, Ajedreces, claim: by python-chess, slow rules, or counted once more."""

from __future__ import annotations

import itertools
from collections import deque
from collections.abc import Iterator
from functools import cache
from itertools import permutations, product
from typing import Any

import chess
import chess.variant
import pytest

from zamora import book
from zamora.claims import across
from zamora.core.board import Cell
from zamora.core.errors import IllegalTurn
from zamora.core.perft import perft
from zamora.core.position import Position, Side
from zamora.registry import game, position
from zamora.school.exercises import (
    CellsExercise,
    Counterexample,
    Status,
    SurviveExercise,
    exercise,
    exercises,
)
from zamora.school.exercises.lesson_11 import ghost, wins_by_force
from zamora.school.questions import question
from zamora.school.timeline import events

from .judged import accepted, solved, table
from .judged import check_answer as check
from .judged import position_of as asked
from .slow import guadalete

# Turns that grow ----------------------------------------------------------------------------------


def test_how_many_moves() -> None:
    """Turn by turn, one move after the other."""
    made = {"white": 0, "black": 0}
    sides = ("white", "black")
    after = []
    for turn in range(1, 13):
        for _move in range(turn):
            made[sides[(turn + 1) % 2]] += 1
        after.append(dict(made))
        assert across.moves(turn) == (made["white"], made["black"])
    assert exercise("11.1").solution == sum(after[3].values()) == 10
    assert after[3] == {"white": 4, "black": 6}
    assert exercise("11.9").solution == sum(after[9].values()) == 55
    facts = question("11.a").facts
    assert made["black"] - made["white"] == facts["ahead"] and sum(made.values()) == facts["all"]
    for k in range(1, 7):
        assert after[2 * k - 2]["white"] == k * k and after[2 * k - 1]["black"] == k * k + k
    rows = table("jugadas progresivas")
    assert [int(row[3]) for row in rows] == [sum(one.values()) for one in after]


def series(board: chess.Board, moves: int) -> Iterator[tuple[list[chess.Move], chess.Board]]:
    """All turns of at most so many moves, by python-chess; a check ends one."""
    for move in list(board.legal_moves):
        after = board.copy(stack=False)
        after.push(move)
        yield [move], after
        if moves > 1 and not after.is_check():
            after.turn = board.turn
            after.ep_square = None
            for more, end in series(after, moves - 1):
                yield [move, *more], end


@cache
def mates(number: str) -> frozenset[tuple[str, ...]]:
    """All turns of an exercise that give mate."""
    code = asked(number).code
    men, side, castling, passant, quiet, moves = code.partition(" ")[2].split()
    board = chess.Board(f"{men} {side} {castling} {passant} {quiet} 1")
    return frozenset(
        tuple(move.uci() for move in made)
        for made, after in series(board, int(moves))
        if after.is_checkmate()
    )


def test_mates_in_a_turn() -> None:
    two = {made for made in mates("11.2") if len(made) == 2}
    assert ("a1a7", "h1h8") in two and all(len(made) > 1 for made in mates("11.2"))
    knight = {made[-1][2:] for made in mates("11.3")}
    assert knight == {"f7"} and len(mates("11.3")) == 6
    assert {made[-1][:2] for made in mates("11.3")} == {"g5", "e5", "d6"}
    # Every other way to mate with five moves of king and pawn: there is none.
    start = chess.Board("6k1/5ppp/8/8/8/8/P7/6K1 w - - 0 1")
    pawn = [a for a, _after in series(start, 5) if len(a) == 5 and a[-1].promotion]
    assert {tuple(move.uci() for move in made) for made in pawn} == {
        ("a2a4", "a4a5", "a5a6", "a6a7", f"a7a8{man}") for man in "qrbn"
    }
    for letter in "DTAC":
        verdict = exercise("11.4").check(f"a4 a5 a6 a7 a8={letter}")
        assert (verdict.status is Status.SOLVED) == (letter in "DT")
        assert letter in "DT" or verdict.mistake == "otra-pieza"


def test_a_pawn_becomes_a_knight() -> None:
    """Every mate of king and pawn in five moves, from a smaller board's worth of first moves."""
    board = chess.Board("N5rk/6pp/8/8/8/8/8/6K1 w - - 0 1")
    knight = {
        tuple(move.uci() for move in made)
        for made, after in series(board, 4)
        if after.is_checkmate()
    }
    assert len(knight) == 8 and all(made[-1][2:] == "f7" for made in knight)
    for man in "QRB":
        board = chess.Board(f"{man}5rk/6pp/8/8/8/8/8/6K1 w - - 0 1")
        assert not any(after.is_checkmate() for _made, after in series(board, 2)), man
    for letter in "DTA":
        assert exercise("11.31").check(f"a8={letter}").status is not Status.SOLVED


def test_the_cousins() -> None:
    start, waits = asked("11.28"), 0
    board = chess.Board("4k3/8/8/8/8/8/8/R5KR w - - 0 1")
    for made, after in series(board, 3):
        if len(made) == 3 and after.is_checkmate():
            waits += 1
    assert waits == 60 and start.play("Ta7 Rg2 Th8#").outcome is not None
    early = start.play("Ta7 Th8#").outcome
    assert early is not None and early.winner is Side.SECOND
    english = asked("11.29")
    english.play("Rd2 a3 h3 Re3 a4")
    for many in ("Rd2 a3 Re3 h3 a4", "Rd2 a3 h3 Re3 Re4"):
        with pytest.raises(IllegalTurn):
            english.play(many)
    # In Italy each way out of the ghost's check is a check too early.
    italian = position("progresivo-italiano:1 4k3/8/8/8/5pb1/8/P3K3/4R3 w - - 0 3")
    board = chess.Board("4k3/8/8/8/5pb1/8/P3K3/4R3 w - - 0 3")
    ways = [board.san(move) for move in board.legal_moves]
    assert len(ways) == question("11.h").facts["ways"] and all(one.endswith("+") for one in ways)
    for way in ways:
        lost = italian.play(way.replace("K", "R")).outcome
        assert lost is not None and lost.winner is Side.SECOND
    # Orthodox: whose men move, move by move.
    colors = ["blanca" if move % 2 else "negra" for move in range(1, sum(range(1, 9)) + 1)]
    assert exercise("11.30").solution == (colors[-1],) or exercise("11.30").solution == colors[-1]


def test_the_worked_example() -> None:
    start = position("progresivo-escoces:1 6k1/5ppp/8/8/2N5/8/8/2R3K1 w - - 0 3")
    assert start.play("Ce3 Tc8#").outcome is not None


def haunting(number: str, kind: str) -> set[str]:
    """All turns that leave a ghost behind. (Who is not in check can move quietly in both.)"""
    return {str(turn) for turn in asked(number).turns() if turn.after.check() and ghost(turn, kind)}


def test_ghosts() -> None:
    assert haunting("11.6", "galvin") == {"f4 Aa6+", "f4 Ag4+"}
    for made in ("c8a6", "c8g4"):
        board = chess.Board("2b1k3/8/8/8/5p2/8/P3K3/4R3 b - - 0 1")
        board.push_uci(made)
        assert board.is_check() and all(map(board.gives_check, board.legal_moves))
    assert {turn.split()[-1] for turn in haunting("11.7", "taylor")} == {"Te1+", "Txd1+"}
    for made in ("e8e1", "e8d8 d8d1"):
        board = chess.Board("4r1k1/5ppp/8/8/8/2N5/5PPP/3R2K1 b - - 0 1")
        for move in made.split():
            board.turn = chess.BLACK
            board.push_uci(move)
        assert board.is_check() and all(map(board.is_capture, board.legal_moves))
    facts = question("11.b").facts
    before = book.get("escoces-2").history().turns[6].before
    rules: Any = before.game
    first = list(rules.moves(rules.begin(before.state)))
    assert before.state.number == facts["moves"] and len(first) == facts["ways"]
    board = chess.Board(before.code.partition(" ")[2][:-2] + " 1")
    assert board.is_check() and all(map(board.gives_check, first)) and facts["used"] == 1
    assert board.piece_at(chess.F1) == chess.Piece(chess.BISHOP, chess.WHITE)


def test_the_moments_are_ghosts_and_mates() -> None:
    for name, number, kind in (("escoces-2", 7, "galvin"), ("australiano-2", 5, "taylor")):
        turn = book.get(name).history().turns[number - 1]
        rules: Any = turn.before.game
        assert rules.ghost(turn.before.state) == kind and len(turn.steps) == 1
    for name, number in (("escoces-1", 5), ("neozelandes-3", 5), ("alicia-1", 5)):
        assert book.get(name).history().turns[number - 1].wins


# Losing to win ------------------------------------------------------------------------------------


def test_giving_away() -> None:
    assert solved("11.13") == {"h8=A"}
    # What is said of a queen and of a rook: they have to capture, and Black wins.
    for man in "DT":
        after = asked("11.13").play(f"h8={man}").play("Ta8")
        (only,) = after.turns()
        assert only.after.outcome is not None and only.after.outcome.winner is Side.SECOND


def test_seven_men_against_a_king() -> None:
    history = book.get("pierde-gana-1").history()
    assert history.outcome is not None and history.outcome.winner is Side.SECOND
    whites = [turn for turn in history.turns if turn.before.side is Side.FIRST]
    assert all(len(turn.before.turns()) == 1 for turn in whites if turn.steps[0].captures)
    black = [piece for piece in history.start.pieces() if piece.side is Side.SECOND]
    assert len(black) == question("11.c").facts["men"]
    assert sum(turn.before.side is Side.SECOND for turn in history.turns) == 8


#: A column of walking pawns: the rows of White's and of Black's.
Column = tuple[int, int]


def walks(columns: tuple[Column, ...], white: bool) -> Iterator[tuple[Column, ...]]:
    """What columns of pawns become by one turn."""
    for n, (low, high) in enumerate(columns):
        for far in (1, 2):
            if high - low <= far or (far == 2 and (low, high)[not white] != (7, 2)[white]):
                continue
            new = (low + far, high) if white else (low, high - far)
            yield (*columns[:n], new, *columns[n + 1 :])


@cache
def mover_wins(columns: tuple[Column, ...], white: bool, stuck_wins: bool) -> bool:
    """Whether whoever is to move wins, if whoever cannot move wins, or loses."""
    after = [*walks(columns, white)]
    if not after:
        return stuck_wins
    return not all(mover_wins(one, not white, stuck_wins) for one in after)


def columns_of(start: Position) -> tuple[Column, ...]:
    board = start.game.board
    rows: dict[str, list[int]] = {}
    for piece in start.pieces():
        name = board.name(piece.cells[0])
        rows.setdefault(name[0], []).append(int(name[1]))
    # No two of them are neighbours: nobody captures.
    assert all(ord(b) - ord(a) > 1 for a, b in zip(sorted(rows), sorted(rows)[1:], strict=False))
    return tuple((min(two), max(two)) for _name, two in sorted(rows.items()))


def test_pawns_that_walk() -> None:
    four = columns_of(asked("11.14"))
    assert sum(high - low - 1 for low, high in four) == 7
    assert not mover_wins(four, True, True) and exercise("11.14").solution == "negras"
    start = asked("11.15")
    assert solved("11.15") == {"a4"}
    winning = {
        str(turn) for turn in start.turns() if not mover_wins(columns_of(turn.after), False, True)
    }
    assert winning == {"a4"} == {str(turn) for turn in start.turns() if wins_by_force(turn)}


def test_two_aims() -> None:
    """All boards of up to three columns without double steps, and one with them."""
    gaps = [(3, 4 + gap) for gap in range(3)]
    holds = dict.fromkeys(("opuesto", "par", "doble", "orden"), True)
    for many in (1, 2, 3):
        for columns in product(gaps, repeat=many):
            free = sum(high - low - 1 for low, high in columns)
            first, second = (mover_wins(columns, True, aim) for aim in (True, False))
            holds["opuesto"] &= first != second
            holds["par"] &= free % 2 == 1 or first
            after = {mover_wins(one, False, True) for one in walks(columns, True)}
            holds["orden"] &= len(after) < 2
    two = ((2, 5),)
    holds["doble"] = mover_wins(two, True, True) != mover_wins(two, True, False)
    assert {key for key, always in holds.items() if always} == set(exercise("11.16").solution)
    assert mover_wins(two, True, True) and mover_wins(two, True, False)
    assert not mover_wins(((3, 5),), False, True) and not mover_wins(((4, 5),), False, False)


def test_the_challenge() -> None:
    found = exercise("11.27")
    assert isinstance(found, SurviveExercise) and isinstance(found.solution, list)
    history = found.replay(found.solution)
    assert history.outcome is not None and history.outcome.winner is Side.FIRST
    assert len(found.solution) <= found.turns
    assert mover_wins(columns_of(found.position), True, True), "it can be won by force"


# Alice --------------------------------------------------------------------------------------------


def jumps(boards: int) -> dict[tuple[int, int, int], int]:
    """How many jumps a knight on b1 of board 0 needs to each square of each board."""
    start = (1, 0, 0)
    reached, waiting = {start: 0}, deque([start])
    while waiting:
        x, y, board = here = waiting.popleft()
        for a, b in permutations((1, 2, -1, -2), 2):
            there = (x + a, y + b, (board + 1) % boards)
            if abs(a) != abs(b) and there not in reached and 0 <= x + a < 8 and 0 <= y + b < 8:
                reached[there] = reached[here] + 1
                waiting.append(there)
    return reached


def reaches(name: str) -> dict[str, str]:
    """What a check finds, by the men."""
    return {row[0]: row[1] for row in table(name)}


def test_half_of_the_boards() -> None:
    two, three = jumps(2), jumps(3)
    assert len(two) == question("11.d").facts["reached"] == 64
    assert len(three) == question("11.e").facts["all"] == 192
    assert all((x + y + board) % 2 == 1 for x, y, board in two)
    for boards, name in ((2, "piezas de alicia"), (3, "tres tableros")):
        assert reaches(name)["caballo"] == str(len(jumps(boards)))
        # A bishop: squares of one shade, on each board that he comes to.
        assert reaches(name)["alfil"] == str(32 * boards)
        assert {reaches(name)[man] for man in ("torre", "dama", "rey")} == {str(64 * boards)}
    board = game("alicia").board
    away = accepted("11.19")
    assert len(away) == 64
    assert not away & {
        frozenset({board.cell(f"{part + 1}:{'abcdefgh'[x]}{y + 1}")}) for x, y, part in two
    }


def test_turns_of_alice() -> None:
    found = exercise("11.17")
    assert isinstance(found, CellsExercise)
    board = found.position.game.board
    own = [t.steps[0] for t in found.position.turns() if t.steps[0].origin == board.cell("1:b1")]
    assert {board.name(step.target) for step in own} == {"2:a3", "2:c3"} == set(found.solution)
    assert solved("11.18") == {"Ae4/1"}
    assert asked("11.18") == book.get("alicia-5").history().start


def test_marks_of_a_counterexample() -> None:
    found = exercise("11.19")
    assert isinstance(found, Counterexample)
    board = found.position.game.board
    for name, said in (
        ("1:d1", "Mismo tablero, mismo color."),
        ("1:a1", "Mismo tablero, otro color."),
        ("2:b1", "Otro tablero, mismo color."),
        ("2:a3", "Otro tablero, otro color."),
    ):
        assert found.numbers(frozenset({board.cell(name)})) == said


# The river ----------------------------------------------------------------------------------------


def owes(own: int, rival: int) -> bool:
    """As the source says it: more than half of the rival's, who has made some."""
    return rival > 0 and own <= rival / 2 and own < 8


def test_planks_that_are_owed() -> None:
    fine = {
        (white, black)
        for white, black in product(range(9), repeat=2)
        if not owes(white, black) and not owes(black, white)
    }
    assert len(fine) == exercise("11.26").solution == 33
    rows = table("tablas del guadalete")
    assert {(int(row[0]), int(black)) for row in rows for black in row[1].split(", ")} == fine
    right = set(exercise("11.24").solution)
    for key in ("21", "32", "42", "53", "63", "64"):
        assert ((int(key[0]), int(key[1])) in fine) == (key in right)
    black = 0
    for white in range(1, 9):
        black += owes(black, white)
        assert not owes(black, white), "one is always enough"
    assert black == exercise("11.25").solution == 5
    half = {(a, b) for a, b in product(range(9), repeat=2) if 2 * a >= b and 2 * b >= a}
    assert len(half) == 41, "what a mistake says"


@pytest.mark.parametrize("number", ["11.22", "11.23"])
def test_turns_at_the_river(number: str) -> None:
    """The turns by the other enumerator are as many."""
    start = asked(number)
    assert guadalete.paths(start.code, 1) == len(start.turns())
    if number == "11.22":
        found = exercise(number)
        assert isinstance(found, CellsExercise)
        rook = [t.steps[0].target for t in start.turns() if t.steps[0].piece.startswith("T")]
        assert set(rook) == found.wanted
    else:
        assert solved(number) == {"a4+"} and len(start.turns()) == 3


# What the exercises of lesson 7 claim, checked against the rules of chess -------------------------


def test_kinds_and_numbers() -> None:
    assert {one.id for one in exercises(7)} == {f"7.{n}" for n in range(1, 17)}
    assert len({one.kind for one in exercises(7)}) == 7


def test_counting_turns() -> None:
    """7.2: without knights; with them, and with pawns alone, the mistakes. 7.3: two turns."""
    start = exercise("7.2").position
    assert start is not None
    pawns = [turn for turn in start.turns() if turn.steps[0].piece.startswith("P")]
    assert check("7.2", len(start.turns())).status is Status.SOLVED
    assert len(start.game.start().turns()) == 20 and check("7.2", 20).mistake == "con-caballos"
    assert check("7.2", len(pawns)).mistake == "solo-peones"
    war = exercise("7.3").position
    assert war is not None
    first = len(war.turns())
    assert first == 18 and check("7.3", perft(war, 2)).status is Status.SOLVED
    assert check("7.3", first).mistake == "un-lado" and check("7.3", 2 * first).mistake == "suma"
    assert check("7.3", 16 * 16).mistake == "sin-reyes"


def ways_of_jumps(start: Cell, end: Cell) -> int:
    """How many jumps a knight needs, by the arithmetic of its moves alone."""
    reached = {start}
    for count in itertools.count():
        if end in reached:
            return count
        reached |= {
            Cell(r + a, c + b)
            for r, c in reached
            for a, b in itertools.product((-2, -1, 1, 2), repeat=2)
            if abs(a) != abs(b) and 1 <= r + a <= 8 and 1 <= c + b <= 8
        }
    raise AssertionError


def test_keys_of_a_lock() -> None:
    keys = list(itertools.product("ABCDE", repeat=3))
    assert check("7.12", len(keys)).status is Status.SOLVED
    assert check("7.12", len([key for key in keys if len(set(key)) == 3])).mistake == "sin-repetir"
    assert check("7.12", 3**5).mistake == "al-reves"


def reach(cell: Cell) -> int:
    """How many cells a queen attacks on the empty board, counted cell by cell."""
    return sum(
        (r, c) != cell
        and (r == cell.row or c == cell.column or abs(r - cell.row) == abs(c - cell.column))
        for r, c in itertools.product(range(1, 9), repeat=2)
    )


def test_rings_of_the_queen() -> None:
    found = exercise("7.13")
    assert isinstance(found, CellsExercise)
    board = found.position.game.board
    assert found.wanted == {cell for cell in board.cells if reach(cell) == 27}
    # Two more with each ring.
    for cell in board.cells:
        ring = min(cell.row - 1, 8 - cell.row, cell.column - 1, 8 - cell.column)
        assert reach(cell) == 21 + 2 * ring
        expected = {21: "borde", 23: "borde", 25: "otro-anillo"}.get(reach(cell), "falta-alguna")
        assert check("7.13", [board.name(cell)]).mistake == expected


def test_greetings() -> None:
    pairs = list(itertools.combinations(range(10), 2))
    assert check("7.14", len(pairs)).status is Status.SOLVED
    assert check("7.14", 2 * len(pairs)).mistake == "dos-veces"


def king_steps(size: int) -> int:
    cells = list(itertools.product(range(size), repeat=2))
    return sum(max(abs(a - c), abs(b - d)) == 1 for a, b in cells for c, d in cells)


def test_all_steps_of_the_king() -> None:
    assert check("7.15", king_steps(8)).status is Status.SOLVED
    assert all(king_steps(n) == 4 * (n - 1) * (2 * n - 1) for n in range(2, 9))
    assert check("7.15", king_steps(8) // 2).mistake == "la-mitad"
    assert check("7.15", king_steps(8) - 12).mistake == "sin-esquinas"


def test_what_the_line_of_time_says() -> None:
    """7.16, with the years of the events."""
    year = {event.key: event.year for event in events()}
    assert year["einsiedeln"] < year["alfonso"] and year["reina"] < year["vicent"]
    doubted = {event.key for event in events() if event.doubt}
    assert {"egipto", "torquemada", "einsiedeln"} <= doubted
    assert check("7.16", ["antes", "dama", "ejemplar"]).status is Status.SOLVED
