"""Words for things, and facts put into words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import zamora
from zamora import Side, StepPattern
from zamora.ball.phrases import PHRASES as BALL_GAMES
from zamora.core import i18n
from zamora.core.errors import IllegalTurn
from zamora.core.phrases import PHRASES, fact, said
from zamora.core.spoken import by_cell, by_side, the
from zamora.core.words import Noun, both, either
from zamora.library.chess.phrases import PHRASES as CHESS

ZAMORA = Path(zamora.__file__).parent


def test_phrases_around_a_word() -> None:
    torre, rey = Noun("torre", feminine=True), Noun("rey", single=True)
    assert (torre.bare, torre.the, torre.a, torre.no) == (
        ("torre", "la torre", "una torre", "ninguna torre")
    )
    assert (rey.bare, rey.the, rey.a, rey.no) == ("rey", "el rey", "el rey", "ningún rey")
    assert either(["a"]) == both(["a"]) == "a"
    assert (either(["a", "b", "c"]), both("abc")) == ("a, b o c", "a, b y c")


def test_other_languages_have_other_articles() -> None:
    atacante = Noun("atacante")
    i18n.set_language("en")
    assert (atacante.bare, atacante.a) == ("attacker", "an attacker")
    position = zamora.game("caliz").start()
    queen = next(piece for piece in position.pieces() if piece.kind == "queen")
    assert by_side(queen, position.game) == "a White queen"
    words = fact("the rival's", piece=queen, owner=Side.FIRST, side=Side.SECOND)
    assert said(position.game, words) == (
        "The queen on (10,5) belongs to White, and it is Black’s turn."
    )
    assert by_cell(queen, position.game) == "the queen on (10,5)"


@pytest.mark.parametrize(
    ("game", "label", "named", "phrases"),
    [
        ("golez", "AB1", "el atacante AB1", ("AB1", "AB1")),
        ("golez", "PN", "el portero", ("PN", "PN")),
        ("golez", "R", "el balón", ("el balón", "el balón")),
        ("caliz", "Db(10,5)", "la dama", ("la dama de (10,5)", "una dama de las blancas")),
        ("caliz", "Rn(1,5)", "el rey", ("el rey de (1,5)", "el rey de las negras")),
        ("caliz", "Tb(12,8)", "la torre de (12,8)", None),
        ("caliz", "Cáliz", "el cáliz", ("el cáliz", "el cáliz")),
        ("compases", "C1", "C1", ("C1", "C1")),
        ("damas-inglesas", "P:a3", "el peón de a3", ("el peón de a3", "un peón de las blancas")),
    ],
)
def test_pieces_are_spoken_of(
    game: str, label: str, named: str, phrases: tuple[str, str] | None
) -> None:
    position = zamora.game(game).start()
    piece = next(piece for piece in position.pieces() if piece.label == label)
    assert the(piece, position) == named
    if phrases is not None:
        assert (by_cell(piece, position.game), by_side(piece, position.game)) == phrases


@pytest.mark.parametrize(
    ("code", "text", "why"),
    [
        ("", "c3-c4", "El peón de c3 no puede ir ahora a c4."),
        (
            "",
            "b2-b3",
            "El peón de b2 no tiene ahora a dónde ir: tiene el paso cerrado por el peón de a3 y "
            "el peón de c3.",
        ),
        ("", "b6-a5", "El peón de b6 es de las negras, y les toca a las blancas."),
        ("", "c4-d5", "En c4 no hay ninguna ficha."),
        (
            "",
            "a1-b2",
            "El peón de a1 no tiene ahora a dónde ir: tiene el paso cerrado por el peón de b2.",
        ),
        (
            "8/8/3p4/2p5/1P6/8/8/8 B",
            "b4-c5",
            "La casilla c5 está ocupada por un peón de las negras.",
        ),
        ("8/8/8/2p5/1P6/8/7P/8 B", "h2-g3", "Ahora hay que tomar: puede hacerlo el peón de b4."),
        ("8/8/8/2p5/1P6/8/7D/8 B", "b4-a5", "Ahora hay que tomar: puede hacerlo el peón de b4."),
        ("8/4p3/8/2p5/1P6/8/7P/8 B", "b4xd6, h2-g3", "Este turno sigue con el peón de d6."),
    ],
)
def test_any_game_says_why_not(code: str, text: str, why: str) -> None:
    game = zamora.game("damas-inglesas")
    position = zamora.position(f"{game.key}:1 {code}") if code else game.start()
    with pytest.raises(IllegalTurn) as caught:
        position.parse(text)
    assert caught.value.reason == why


@pytest.mark.parametrize(
    ("key", "fields", "cells", "why"),
    [
        (
            "dablot", "", "b2",
            "El campesino de b2 no tiene ahora a dónde ir: todas sus salidas están ocupadas.",
        ),
        (
            "duell",
            "(d541)2(d645)k(d645)(d246)(d142)1/4(d214)4/2(d536)2(d632)3/9/9/1(D142)7/2(D351)1K4/"
            "(D536)1(D231)(D632)2(D231)(D135)(D536) N",
            "f8",
            "El dado de f8 puede empezar por ahí, pero no podría acabar su turno.",
        ),
        (
            "damas-rusas", "8/8/5p2/4p3/8/8/1D6/8 B", "b2 f6",
            "La dama de b2 no puede pasar por e5: la ocupa un peón de las negras.",
        ),
        ("nim-avido", "", "1", "Solo se puede quitar de un montón de los más grandes."),
        ("nimble", "(1)4(1)8 A", "0", "Lo que llegó a la casilla 0 ya no se mueve."),
        (
            "nim-avaro", "", "2",
            "Solo se mueve una moneda de las que están más a la derecha.",
        ),
        ("nim-avaro", "", "1", "En 1 no hay ninguna moneda."),
        ("euclides", "", "2", "Se resta del mayor de los dos números: este es el menor."),
        ("par-impar", "", "1", "Ahora no se mueve nada: elige una de las opciones."),
        (
            "par-impar", "(1)(4)(5) B par", "1",
            "Tu rival pidió un número par, y aquí solo queda uno.",
        ),
        ("reinas", "Q7/8/8/8/8/7Q/8/8 A", "a8", "Esa casilla es la meta: de ahí ya no se sale."),
        (
            "rubias-morenas", "8/8/8/R6M/8/8/8/8 B rubia", "h5",
            "Tu rival pidió que muevas una rubia.",
        ),
        (
            "nim-matrices", "", "f1c1",
            "Se resta de toda una fila o columna: toca su nombre, por ejemplo f1 o c1.",
        ),
        ("nim-matrices", "", "c2", "En esa línea ya hay un cero: no se le puede restar nada."),
        ("leones-dragones", "Lll1/4/4/L3/3L E", "d1", "Llegó al final de su tira: ya no avanza."),
        (
            "leones-dragones", "Lll1/4/4/4/2L1 E", "a5",
            "No puede avanzar: detrás de quien tiene delante no hay sitio para saltar.",
        ),
    ],
)  # fmt: skip
def test_who_stays_hears_why(key: str, fields: str, cells: str, why: str) -> None:
    game = zamora.game(key)
    position = zamora.position(f"{key}:1 {fields}") if fields else game.start()
    pattern = StepPattern(None, None, *map(game.board.cell, cells.split()))
    assert position.draft().refusal(pattern) == why


# Every fact has its sentence, and no sentence is left without its fact ----------------------------


def stated(folder: Path) -> Iterator[str]:
    """The names of facts in the code of a folder; what a hint remarks has words of its own."""
    for path in folder.rglob("*.py"):
        if path.name == "remarks.py":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "fact":
                for inner in ast.walk(node.args[0]):
                    if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                        yield inner.value
                if isinstance(node.args[0], ast.Name):  # one of several, chosen before
                    names = [n for n in ast.walk(tree) if isinstance(n, ast.Assign)]
                    for one in names:
                        if getattr(one.targets[0], "id", "") == "name":
                            for inner in ast.walk(one.value):
                                if isinstance(inner, ast.Constant):
                                    yield str(inner.value)


def test_facts_and_sentences_belong_together() -> None:
    anywhere = {*stated(ZAMORA / "core")}
    ball = {*stated(ZAMORA / "ball")}
    chess = {*stated(ZAMORA / "library" / "chess")}
    assert anywhere <= {*PHRASES}
    assert ball <= {*BALL_GAMES}
    assert chess <= {*CHESS}
    assert {*CHESS, *BALL_GAMES, *PHRASES} == anywhere | ball | chess
