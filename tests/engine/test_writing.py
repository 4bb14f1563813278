"""How the five ball games write and read their turns: texts and steps, no rules."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zamora import Cell, Side, Step, StepPattern, UnreadableNotation
from zamora.ball.writing.text import Writing
from zamora.core.board import Board
from zamora.library.court import notation as court
from zamora.library.court.notation import CalizWriting, GolWriting
from zamora.library.futez import notation as futez
from zamora.library.futez.notation import FutezWriting
from zamora.library.goldrez import notation as goldrez
from zamora.library.goldrez.notation import GoldrezWriting
from zamora.library.golez import notation as golez
from zamora.library.golez.notation import GolezWriting

from ..patience import no_hang

FUTEZ, GOLEZ, GOLDREZ = FutezWriting(), GolezWriting(), GoldrezWriting()
CALIZ, GOL = CalizWriting(), GolWriting()
ALL = {"futez": FUTEZ, "golez": GOLEZ, "goldrez": GOLDREZ, "caliz": CALIZ, "gol": GOL}

every_game = pytest.mark.parametrize("writing", ALL.values(), ids=ALL)


# Boards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "cells", "on", "off", "name"),
    [
        (futez.BOARD, 23, [(1, 1), (5, 3), (9, 5)], [(4, 5), (1, 2), (10, 2)], "C95"),
        (golez.BOARD, 69, [(1, 2), (3, 1), (9, 7), (11, 6)], [(1, 1), (2, 7), (12, 4)], "11 6"),
        (goldrez.BOARD, 55, [(1, 3), (2, 1), (8, 7), (9, 5)], [(1, 2), (9, 6), (10, 4)], "95"),
        (court.BOARD, 123, [(1, 4), (2, 1), (14, 9), (15, 6)], [(1, 3), (15, 7)], "(15,6)"),
    ],
)
def test_boards(board: Board, cells: int, on: list[Cell], off: list[Cell], name: str) -> None:
    assert len(set(board.cells)) == len(board.cells) == cells
    assert list(board.cells) == sorted(board.cells)
    assert all(cell in board for cell in on)
    assert not any(cell in board for cell in off)
    assert board.name(board.cells[-1]) == name
    # All boards look the same from either end.
    first, last = board.cells[0], board.cells[-1]
    turned = {
        Cell(first.row + last.row - c.row, first.column + last.column - c.column)
        for c in board.cells
    }
    assert turned == set(board.cells)


# The strict form ----------------------------------------------------------------------------------


def turn(piece: str, origin: tuple[int, int], target: tuple[int, int], *more: Step) -> list[Step]:
    return [Step("move", piece, Cell(*origin), Cell(*target)), *more]


def ball(piece: str, origin: tuple[int, int], *targets: tuple[int, int]) -> list[Step]:
    stops = [Cell(*origin), *(Cell(*target) for target in targets)]
    return [Step("ball", piece, a, b, actuator="?") for a, b in pairwise(stops)]


QUEEN = Step("promote", "Pb(3,3)", Cell(2, 3), Cell(2, 3), becomes="dama")
FOUL = Step("foul", "Tn(6,6)", Cell(6, 6), Cell(13, 6))
STRICT: list[tuple[Writing, list[Step], str]] = [
    (FUTEZ, turn("B35", (3, 5), (4, 4)), "B: C35 a C44"),
    (
        FUTEZ,
        turn("N71", (7, 1), (6, 2), *ball("R", (5, 1), (3, 3))),
        "N: C71 a C62. R: C51 a C33",
    ),
    (GOLEZ, turn("AB1", (5, 2), (6, 3)), "AB1: 52 a 63"),
    (GOLEZ, turn("PN", (10, 4), (10, 2), *ball("R", (9, 2), (8, 2))), "PN: 10 4 a 10 2. R: 82"),
    (
        GOLEZ,
        turn("AB1", (5, 2), (6, 3), *ball("R", (6, 4), (7, 4), (8, 3))),
        "AB1: 52 a 63. R: 74 y 83",
    ),
    (
        GOLEZ,
        turn("DB2", (3, 5), (3, 6), *ball("R", (4, 7), (6, 5), (6, 4), (7, 3), (10, 5))),
        "DB2: 35 a 36. R: 65, 64, 73 y 10 5",
    ),
    (GOLDREZ, turn("Db", (4, 4), (5, 3)), "Db: 44 a 53"),
    (
        GOLDREZ,
        turn("Db", (4, 4), (5, 3), *ball("O", (5, 4), (4, 3), (2, 4))),
        "Db: 44 a 53. O: 43, 24",
    ),
    (CALIZ, turn("Db(10,5)", (10, 5), (4, 5)), "(10,5) a (4,5)"),
    (
        CALIZ,
        turn("Db(10,5)", (10, 5), (8, 5), *ball("Cáliz", (8, 5), (5, 2), (5, 4))),
        "(10,5) a (8,5) a (5,2) a (5,4)",
    ),
    (CALIZ, turn("Pb(3,3)", (3, 3), (2, 3), QUEEN), "(3,3) a (2,3) = D"),
    (
        GOL,
        turn(
            "Pb(3,3)",
            (3, 3),
            (2, 3),
            *ball("Balón", (2, 3), (1, 4)),
            replace(QUEEN, becomes="caballo"),
        ),
        "(3,3) a (2,3) a (1,4) = C",
    ),
    (GOL, [FOUL], "(6,6) a (13,6) *"),
    (GOL, [FOUL, *ball("Tb(13,6)", (13, 6), (11, 6), (9, 7))], "(6,6) a (13,6) a (11,6) a (9,7) *"),
]


@pytest.mark.parametrize(("writing", "steps", "text"), STRICT, ids=[text for *_, text in STRICT])
def test_strict_form(writing: Writing, steps: list[Step], text: str) -> None:
    assert writing.write(steps) == text
    assert_round_trip(writing, steps)
    for n in range(1, len(steps)):
        # The beginning of a turn is written like a turn.
        assert writing.write(steps[:n]).split(" ")[0] == text.split(" ")[0]


def expected(writing: Writing, steps: list[Step]) -> list[StepPattern]:
    """What the strict form says of each step, no less and no more."""
    pairs = isinstance(writing, CalizWriting)
    patterns = []
    for n, step in enumerate(steps):
        if step.kind == "promote":
            patterns.append(StepPattern("promote", becomes=step.becomes))
        elif n == 0:
            kind = "foul" if step.kind == "foul" else None
            patterns.append(
                StepPattern(kind, None if pairs else step.piece, step.origin, step.target)
            )
        else:
            origin = step.origin if writing is FUTEZ else None
            patterns.append(StepPattern("ball", None if pairs else step.piece, origin, step.target))
    return patterns


def assert_round_trip(writing: Writing, steps: list[Step]) -> None:
    text = writing.write(steps)
    for side in Side:
        for spelling in (text, text.lower(), text.upper(), text.replace(" ", "\xa0"), f" {text}. "):
            patterns = writing.read(spelling, side)
            assert [replace(pattern, place=(0, 0)) for pattern in patterns] == expected(
                writing, steps
            )
            assert all(p.fits(step) for p, step in zip(patterns, steps, strict=True))
            places = [pattern.place for pattern in patterns]
            assert places == sorted(places)
            assert all(0 <= start < end <= len(spelling) for start, end in places)
    assert len(list(writing.turn_starts.finditer(text))) == (not isinstance(writing, CalizWriting))


@st.composite
def turns(draw: st.DrawFn, writing: Writing) -> list[Step]:
    cells = st.sampled_from(writing.board.cells)
    if isinstance(writing, CalizWriting):
        kinds = ["move", "foul"] if writing is GOL else ["move"]
        first = Step(draw(st.sampled_from(kinds)), "Db(10,5)", draw(cells), draw(cells))
        last = [QUEEN] if first.kind == "move" and draw(st.booleans()) else []
        return [
            first,
            *(Step("ball", "x", None, c) for c in draw(st.lists(cells, max_size=5))),
            *last,
        ]
    origin, target = draw(cells), draw(cells)
    if writing is FUTEZ:
        piece = f"{draw(st.sampled_from('BN'))}{origin.row}{origin.column}"
        rest = [Step("ball", "R", draw(cells), draw(cells))] if draw(st.booleans()) else []
    else:
        piece = draw(st.sampled_from(writing.labels))  # type: ignore[attr-defined]
        letter = writing.ball  # type: ignore[attr-defined]
        rest = [Step("ball", letter, None, c) for c in draw(st.lists(cells, max_size=9))]
    return [Step("move", piece, origin, target), *rest]


@every_game
def test_round_trip(writing: Writing) -> None:
    @settings(max_examples=30, deadline=None)
    @given(turns(writing))
    def check(steps: list[Step]) -> None:
        assert_round_trip(writing, steps)

    check()


# Any text -----------------------------------------------------------------------------------------

PIECES = [
    "B",
    "N:",
    "AB1: ",
    "db",
    "Dama ",
    "R: ",
    "O:",
    "0:",
    "(",
    ")",
    "(R:",
    "(con DN1)",
    "((*))",
]
PIECES += ["52", "10 5", "(10,5)", "(10;5", "C 4", "1,", "7", " a ", "a", "y", ", ", "-", "--", ">"]
PIECES += [
    "→",
    ".",
    "..",
    "…",
    ":",
    "?",
    "!",
    "*",
    "=",
    "= D",
    "corona ",
    "gol ",
    "Rinden",
    " ",
    "\xa0",
]
PIECES += [
    "accionado por ",
    "la casilla ",
    "las negras ",
    "\n",
    '"',
    "\u0301",
    "½",
    "٣",
    "İ",
    "ſ",
    "Ç",
]


def assert_read_or_refused(writing: Writing, text: str) -> None:
    try:
        patterns = writing.read(text, Side.SECOND)
    except UnreadableNotation as error:
        assert error.text == text
        assert 0 <= error.place[0] <= error.place[1] <= len(text)
        assert error.reason and error.accepted
    else:
        assert patterns
        for pattern in patterns:
            assert pattern.becomes or pattern.target in writing.board
            assert 0 <= pattern.place[0] < pattern.place[1] <= len(text)


@every_game
def test_no_text_crashes_the_reader(writing: Writing) -> None:
    start = st.sampled_from(["", *(text + " " for text in writing.examples)])
    pieces = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)

    @settings(max_examples=100, deadline=None)
    @given(st.builds(str.__add__, start, pieces | st.text(max_size=30)))
    @example("\ud800")
    def check(text: str) -> None:
        assert_read_or_refused(writing, text)
        for found in writing.turn_starts.finditer(text):
            assert found.start() <= len(text)

    check()


@every_game
def test_long_texts_take_no_longer_than_their_length(writing: Writing) -> None:
    for piece in (*PIECES, ": ", "- ", "a (", "R: 52 ", "accionado  "):
        many = piece * (8_000 // len(piece)) + "x"
        for text in (many, f"{writing.examples[-1]} {many}"):
            with no_hang():
                assert_read_or_refused(writing, text)
                list(writing.turn_starts.finditer(text))
