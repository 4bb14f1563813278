"""Words for things, and facts put into words."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import zamora
from zamora import Side
from zamora.ball.phrases import PHRASES as BALL_GAMES
from zamora.core import i18n
from zamora.core.errors import IllegalTurn
from zamora.core.phrases import PHRASES, fact, said
from zamora.core.spoken import by_cell, by_side, the
from zamora.core.words import Noun, both, either
from zamora.library.chess.refusals import PHRASES as CHESS

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
    try:
        assert (atacante.bare, atacante.a) == ("attacker", "an attacker")
        position = zamora.game("caliz").start()
        queen = next(piece for piece in position.pieces() if piece.kind == "queen")
        assert by_side(queen, position.game) == "a White queen"
        words = fact("the rival's", piece=queen, owner=Side.FIRST, side=Side.SECOND)
        assert said(position.game, words) == (
            "The queen on (10,5) belongs to White, and it is the turn of Black."
        )
        assert by_cell(queen, position.game) == "the queen on (10,5)"
    finally:
        i18n.set_language("es")


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
        ("", "b2-b3", "El peón de b2 no tiene ahora a dónde ir."),
        ("", "b6-a5", "El peón de b6 es de las negras, y les toca a las blancas."),
        ("", "c4-d5", "En c4 no hay ninguna ficha."),
        ("", "a1-b2", "El peón de a1 no tiene ahora a dónde ir."),
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


# Every fact has its sentence, and no sentence is left without its fact ----------------------------


def stated(folder: Path) -> Iterator[str]:
    """The names of facts in the code of a folder."""
    for path in folder.rglob("*.py"):
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
