"""How the five ball games write and read their turns: texts and steps; reading is forgiving."""

from __future__ import annotations

import re
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

from ..beside import beside
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


# What the five ball games read: the booklet's lines, hurried hands, and what is no turn -----------


WHITE, BLACK = Side.FIRST, Side.SECOND


def said(patterns: tuple[StepPattern, ...]) -> str:
    """Patterns in a short form: ``AB1 52>63, ball R >74 MB``."""

    def short(pattern: StepPattern) -> str:
        origin, target = (
            "" if cell is None else f"{cell.row}{cell.column}"
            for cell in (pattern.origin, pattern.target)
        )
        cells = f"{origin}>{target}" if target else None
        words = (pattern.kind, pattern.piece, cells, pattern.actuator, pattern.becomes)
        return " ".join(word for word in words if word)

    return ", ".join(map(short, patterns))


# The printed lines --------------------------------------------------------------------------------

PRINTED: dict[str, list[str]] = beside(__file__, "printed_lines.toml")


@pytest.mark.parametrize(
    ("key", "line"), [(key, line) for key, lines in PRINTED.items() for line in lines]
)
def test_printed_lines(key: str, line: str) -> None:
    writing = ALL[key]
    starts = {0, *(found.start() for found in writing.turn_starts.finditer(line))}
    cuts = [*sorted(starts), len(line)]
    texts = [line[a:b] for a, b in pairwise(cuts)]
    alone = line == "Rinden." or (line.endswith(("Gol.", "Gol")) and line.count(": ") == 2)
    assert len(texts) == (1 if alone else 2)
    for side, text in zip(Side, texts, strict=False):
        if text.strip() in ("?:", "? :", "Rinden."):
            with pytest.raises(UnreadableNotation, match="quiere decir"):
                writing.read(text, side)
            continue
        patterns = writing.read(text, side)
        cells = [c for p in patterns for c in (p.origin, p.target) if c is not None]
        # All cells outside of remarks, found in a coarser way.
        bare = re.sub(r"\([^()]*[a-zA-Z][^()]*\)", "", text)
        numbers = r"\((\d+),(\d+)\)" if writing in (CALIZ, GOL) else r"\b(?:C ?)?(1[01] |\d)(\d)\b"
        assert cells == [Cell(int(a), int(b)) for a, b in re.findall(numbers, bare)]
        assert (patterns[0].kind == "foul") == ("*" in text)
        assert [p.kind for p in patterns[1:]] == ["ball"] * (len(patterns) - 1)


# Tolerant reading ---------------------------------------------------------------------------------

LOOSE = [
    (FUTEZ, "B: C44", ">44"),
    (FUTEZ, "N: C44", "N >44"),
    (FUTEZ, "c35 a 44", "35>44"),
    (FUTEZ, "b C35-C44; r c62", "B35 35>44, ball R >62"),
    (FUTEZ, "B35 a C44", "B35 35>44"),
    (FUTEZ, "Blancas: C 35 → (44), R: C53 → C62", "B35 35>44, ball R 53>62"),
    (FUTEZ, "B:3,5 a (4;4) y R:(5,3) – (6,2)!", "B35 35>44, ball R 53>62"),
    (FUTEZ, "N: la casilla C75 a la casilla C64", "N75 75>64"),
    (FUTEZ, "B: C35 a C44 (R: C53 a C62)", "B35 35>44, ball R 53>62"),
    (GOLEZ, "ab1 52 63 r 74 83", "AB1 52>63, ball R >74, ball R >83"),
    (GOLEZ, "AB 1: 52-63. R: 74-83", "AB1 52>63, ball R >74, ball R >83"),
    (GOLEZ, "Atacante blanco 1: 52 a 63", "AB1 52>63"),
    (GOLEZ, "portero: (10,4) a 10,2. Balón: 9,2; gol", "PB 104>102, ball R >92"),
    (GOLEZ, "P: 105", "PB >105"),
    (GOLEZ, "a1: 63?!", "AB1 >63"),
    (
        GOLEZ,
        "52 a 63 (sin decir quién). R: 10,5,10 4 y 11 6.",
        "52>63, ball R >105, ball R >104, ball R >116",
    ),
    (GOLEZ, "MB: a 53. R: 62 (el MB), 71 (la misma)", "MB >53, ball R >62 MB, ball R >71"),
    (GOLEZ, "MB: 53 (con AN2). R: 62 (cuida a DN1)", "MB >53, ball R >62"),
    (GOLEZ, "MB: 53. R: 62 (atacante 2), 71 (atacante)", "MB >53, ball R >62 AB2, ball R >71"),
    (GOLEZ, "AB3: 54", "AB3 >54"),
    (GOLEZ, "AN1: 54 a 44", "AN1 54>44"),
    (GOLDREZ, "Dama blanca: 53", "Db >53"),
    (GOLDREZ, "D: 44 a 53. O: 43 (D), 24 (el caballo)", "Db 44>53, ball O >43 Db, ball O >24 Cb"),
    (
        GOLDREZ,
        "dn 44. 0: 43 (accionado por la Dama negra), 24",
        "Dn >44, ball O >43 Dn, ball O >24",
    ),
    (GOLDREZ, "R: 15 (sale a jugar). balon 33 (como Rey)", "Rb >15, ball O >33 Rb"),
    (GOLDREZ, "Db 44 53. O 43 24", "Db 44>53, ball O >43, ball O >24"),
    (GOLDREZ, "Pb: 15", "Pb >15"),
    (CALIZ, "10,5 a 8,5 a 5,2", "105>85, ball >52"),
    (CALIZ, "10 5 8 5 5 2", "105>85, ball >52"),
    (CALIZ, "(10;5)-(8;5)→(5;2)+-", "105>85, ball >52"),
    (CALIZ, "105 85 52 ++", "105>85, ball >52"),
    (CALIZ, "(10,5)(8,5) - - Jaque mate!", "105>85"),
    (CALIZ, "(10,5) x (4,5) * --", "105>45"),
    (CALIZ, "Dama (10,5) a (8,5)", "Db(10,5) 105>85"),
    (CALIZ, "Tn(2,7) (2,8)", "Tn(2,7) 27>28"),
    (CALIZ, "a (8,5) a (5,2)", ">85, ball >52"),
    (CALIZ, "(3,4) a (2,4)+ = dama", "34>24, promote dama"),
    (CALIZ, "(3,4) a (2,4) corona en una torre!", "34>24, promote torre"),
    (CALIZ, "(3,4) a (2,4)=c.", "34>24, promote caballo"),
    (GOL, "(6,6) a (13,6) (*)", "foul 66>136"),
    (GOL, "(6,6) a (13,6) a (11,6) *- (falta)", "foul 66>136, ball >116"),
]


@pytest.mark.parametrize(("writing", "text", "meaning"), LOOSE, ids=[text for _, text, _ in LOOSE])
def test_loose_forms(writing: Writing, text: str, meaning: str) -> None:
    assert said(writing.read(text, WHITE)) == meaning


def test_the_side_completes_labels() -> None:
    assert said(GOLEZ.read("M: 73. R: 62 (A1)", BLACK)) == "MN >73, ball R >62 AN1"
    assert said(GOLDREZ.read("Dama: 53. O: 43 (D)", BLACK)) == "Dn >53, ball O >43 Dn"
    assert said(CALIZ.read("Rey (1,5) a (2,5)", BLACK)) == "Rn(1,5) 15>25"
    assert said(FUTEZ.read("N: C44", BLACK)) == ">44"
    assert said(FUTEZ.read("B: C44", BLACK)) == "B >44"


def test_where_the_ball_is_tells_an_origin_from_a_step() -> None:
    at = Cell(6, 4)
    assert said(GOLEZ.read("AB1: 52 a 63. R: 64 a 74 y 83", WHITE, at)) == (
        "AB1 52>63, ball R 64>74, ball R >83"
    )
    assert said(GOLEZ.read("AB1: 52 a 63. R: 74 a 83", WHITE, at)).endswith(
        "ball R >74, ball R >83"
    )
    assert said(GOLEZ.read("AB1: 52 a 63. R: 64", WHITE, at)).endswith("ball R >64")
    assert said(GOLDREZ.read("Db: 53. O: a 54, 24", WHITE, Cell(5, 4))).endswith(">54, ball O >24")


def test_places() -> None:
    text = "MB: 53 (ahí). R: 62 (con MB) y 71"
    places = [text[slice(*pattern.place)] for pattern in GOLEZ.read(text, WHITE)]
    assert places == ["MB: 53", "62", "71"]
    text = "  C35 a C44. R: C53 a C62"
    places = [text[slice(*pattern.place)] for pattern in FUTEZ.read(text, WHITE)]
    assert places == ["C35 a C44", "C53 a C62"]


# What is no turn ----------------------------------------------------------------------------------

UNREADABLE = [
    (FUTEZ, "B: C35 a C45", "C45", "no es un lugar"),
    (GOLEZ, "AB1: 52 a 63. R: 74, 99 y 83", "99", "no es un lugar"),
    (GOLEZ, "PB: 24 a (100,5)", "(100,5)", "no es un lugar"),
    (GOLDREZ, "Db: 53. O: 5243", "5243", "no es un lugar"),
    (CALIZ, "(10,5) a (15,3)", "(15,3)", "no es un lugar"),
    (CALIZ, "", "", "falta un turno"),
    (GOLEZ, " . ", ".", "falta un turno"),
    (GOLEZ, "AB1:", "", "Falta la casilla de llegada"),
    (GOLEZ, "AB1: 52 a 63. R: ", "", "a la que va el balón"),
    (GOLEZ, "AB1: 52 a 63 a 74", "74", "una sola vez"),
    (GOLEZ, "AB: 52 a 63", "AB", "Cuál de los dos"),
    (GOLEZ, "XZ: 52 a 63", "XZ", "No conozco la ficha «XZ»"),
    (GOLEZ, "R: 74 y 83", "R:", "Falta la ficha"),
    (GOLEZ, "53", "53", "qué ficha"),
    (FUTEZ, "a C44", "C44", "qué ficha"),
    (FUTEZ, "B: C35 a C44. N: C75 a C64", "N: C75 a C64", "otro turno"),
    (FUTEZ, "B: ?", "?", "cualquier turno"),
    (FUTEZ, "B: C35 a C44. Rinden", "Rinden", "abandona"),
    (GOLDREZ, "Db: 53 o 54", "o 54", "No entiendo"),
    (GOLDREZ, "hola", "hola", "No entiendo «hola»"),
    (CALIZ, "(10,5) a (8,5): (2,3) a (4,1)", "(2,3) a (4,1)", "otro turno"),
    (CALIZ, "(10,5)", "(10,5)", "a dónde va la ficha de"),
    (CALIZ, "Dama a (8,5)", "", "de dónde sale"),
    (CALIZ, "(3,4) a (2,4) = z", "= z", "se convierte en"),
    (GOL, "¿?", "¿?", "cualquier turno"),
    (GOL, "Las blancas se rinden", "Las blancas se rinden", "abandona"),
    (GOL, "Abandono.", "Abandono.", "abandona"),
    (GOL, "(10,5) a (8,5) hola", "hola", "No entiendo"),
]


@pytest.mark.parametrize(
    ("writing", "text", "place", "reason"), UNREADABLE, ids=[text for _, text, *_ in UNREADABLE]
)
def test_unreadable(writing: Writing, text: str, place: str, reason: str) -> None:
    with pytest.raises(UnreadableNotation, match=reason) as caught:
        writing.read(text, WHITE)
    error = caught.value
    assert error.text == text
    assert text[slice(*error.place)] == place
    assert error.accepted


def test_the_accepted_examples_are_strict() -> None:
    for writing in ALL.values():
        for text in writing.examples:
            assert writing.read(text, WHITE)
    with pytest.raises(UnreadableNotation) as caught:
        GOLEZ.read("DN: 93", WHITE)
    assert caught.value.accepted == ("DN1", "DN2")


def test_turns_in_a_line() -> None:
    def cut(writing: Writing, line: str) -> list[str]:
        starts = [0, *(m.start() for m in writing.turn_starts.finditer(line)), len(line)]
        parts = (line[a:b].strip() for a, b in pairwise(starts))
        return [part for part in parts if part]

    assert cut(FUTEZ, "b : C35 a C44. R: C62 Negras: C75 a C64") == [
        "b : C35 a C44. R: C62",
        "Negras: C75 a C64",
    ]
    assert cut(GOLDREZ, "Dama blanca: 53. O: 43 d: 44") == ["Dama blanca: 53. O: 43", "d: 44"]
    assert cut(GOLEZ, "Defensa 1: 43. R: 52 MN: 73") == ["Defensa 1: 43. R: 52", "MN: 73"]
    assert cut(CALIZ, "(3,4) a (2,4) = D: Dama: (2,5) a (3,5)= torre:(1,4)") == [
        "(3,4) a (2,4) = D: Dama: (2,5) a (3,5)= torre:",
        "(1,4)",
    ]
    assert cut(CALIZ, "(3,4) a (2,4) = D: (2,5) a (3,5): Rinden") == [
        "(3,4) a (2,4) = D:",
        "(2,5) a (3,5):",
        "Rinden",
    ]
