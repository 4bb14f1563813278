"""What the five ball games read: the booklet's lines, hurried hands, and what is no turn."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from zamora import Cell, Side, StepPattern, UnreadableNotation
from zamora.ball.writing.text import Writing
from zamora.library.court.notation import CalizWriting, GolWriting
from zamora.library.futez.notation import FutezWriting
from zamora.library.goldrez.notation import GoldrezWriting
from zamora.library.golez.notation import GolezWriting

from ..beside import beside

FUTEZ, GOLEZ, GOLDREZ = FutezWriting(), GolezWriting(), GoldrezWriting()
CALIZ, GOL = CalizWriting(), GolWriting()
ALL = {"futez": FUTEZ, "golez": GOLEZ, "goldrez": GOLDREZ, "caliz": CALIZ, "gol": GOL}
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
