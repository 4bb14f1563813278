"""Where the data of a game lies, and that whatever lies there is read."""

from __future__ import annotations

import doctest
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import zamora
from zamora import book
from zamora.book.judgement import judgements
from zamora.core import data, numbers, perft, toml
from zamora.core.data import data_file, how_to_play, how_to_win
from zamora.library.chess.claims import CASCADE, owing
from zamora.library.chess.progressive import QUIET
from zamora.library.compases.rules import Compases
from zamora.school.puzzles import base


def test_a_folder_called_like_the_game_is_its_own() -> None:
    path = data_file(zamora.game("golez"), "book.toml")
    assert path.parts[-2:] == ("golez", "book.toml") and path.is_file()


def test_where_games_share_a_folder_the_key_is_in_the_name() -> None:
    path = data_file(zamora.game("gol"), "puzzles.json")
    assert path.parts[-2:] == ("court", "puzzles_gol.json") and path.is_file()
    assert path != data_file(zamora.game("caliz"), "puzzles.json")


@pytest.mark.parametrize("key", [game.key for game in zamora.registry.neighbours()])
def test_every_neighbour_says_how_it_is_played(key: str) -> None:
    """In a few short paragraphs; a lesson does it for the author's games."""
    game = zamora.game(key)
    said = how_to_play(game)
    assert 4 <= len(said) <= 8
    assert all(one.endswith(".") and len(one) <= 220 for one in said)
    # Who begins, and how it ends.
    begins = any(word in " ".join(said) for word in ("Empieza", "empiezan", "Empiezan"))
    assert begins and any(
        word in " ".join(said[-4:]) for word in ("Gana", "gana", "Pierde", "mate")
    )


@pytest.mark.parametrize("game", zamora.registry.catalogue(), ids=lambda game: game.key)
def test_every_game_says_in_a_line_how_it_is_won(game: Any) -> None:
    said = how_to_win(game)
    assert said.endswith(".") and len(said) <= 80
    assert any(word in said for word in ("Gana ", "gana ", "Pierde "))


@pytest.mark.parametrize(
    ("key", "figures"),
    [
        ("nim", ["1, 3, 5 y 7"]),
        ("dominorio", ["4 filas y 4 columnas"]),
        ("suma", ["tres tiras", "3 filas y 3 columnas"]),
        ("damas-inglesas", ["12 peones", "tres primeras filas"]),
        ("damas-internacionales", ["10 columnas", "20 peones", "cuatro primeras", "dieciséis"]),
        ("damas-rusas", ["12 peones", "tres primeras filas", "dieciséis"]),
        ("damas-espanolas", ["12 peones", "esquina oscura a la derecha", "cuenta dos"]),
        ("damas-tailandesas", ["8 peones", "dos primeras filas"]),
        ("damas-turcas", ["16 peones", "segunda y su tercera fila"]),
        ("croda", ["24 peones", "tres primeras filas"]),
        ("alquerque", ["5 por 5", "12 fichas"]),
        ("dablot", ["28 campesinos"]),
        ("fanorona", ["9 por 5", "22 fichas"]),
        ("andar-raya", ["12 fichas"]),
        ("bashnya", ["12 peones"]),
        ("lasca", ["7 por 7", "11 peones"]),
        ("mylaska", ["7 por 7", "11 peones", "pila de 2"]),
        ("emergo", ["12 fichas"]),
        ("alak", ["tiene 11", "10 piedras"]),
        ("artaban", ["8 dados", "arriba sumen 28"]),
        ("duell", ["8 filas y 9 columnas", "9 dados", "8 comunes"]),
        ("ajedrez-dados", ["rey es el 6", "dama el 5", "torre el 4", "caballo el 3"]),
        ("cefalopodo", ["5 filas y 5 columnas", "seis o menos"]),
        ("sierpinski", ["Tres hexágonos", "el quinto, el octavo"]),
        ("alianzas", ["de 322 a 122 o a 222", "de 111 a 121 o 131, o a 112 o 113"]),
        ("elecciones-hex", ["cinco líneas de tres", "el quinto, el octavo"]),
        ("elecciones-cubos", ["3 × 3 × 3", "en cada turno se ponen dos"]),
        ("progresivo-escoces", ["diez turnos"]),
        ("alicia", ["dos tableros", "todas empiezan en el primero"]),
        ("guadalete", ["filas 4 y 5", "1 a 0, 2 a 1 o 4 a 2"]),
        ("progresivo-italiano", ["diez turnos"]),
    ],
)
def test_the_figures_in_the_rules_are_those_of_the_game(key: str, figures: list[str]) -> None:
    game: Any = zamora.game(key)
    module = sys.modules[type(game).__module__]
    start = game.start()
    known = {
        "nim": lambda: [str(game.settings["heaps"]).split("-")] == [["1", "3", "5", "7"]],
        "dominorio": lambda: (game.settings["rows"], game.settings["columns"]) == (4, 4),
        "suma": lambda: (
            [one.plain_key for one in game.games]
            == [
                *["leones-dragones"] * 3,
                "dominorio",
            ]
            and (game.games[3].board.rows, game.games[3].board.columns) == (3, 3)
        ),
        "damas-inglesas": lambda: filled(start) == (24, [1, 2, 3, 6, 7, 8]),
        "damas-internacionales": lambda: (
            filled(start) == (40, [1, 2, 3, 4, 7, 8, 9, 10]) and game.chase == 16
        ),
        "damas-rusas": lambda: filled(start) == (24, [1, 2, 3, 6, 7, 8]) and game.chase == 16,
        "damas-espanolas": lambda: (
            filled(start) == (24, [1, 2, 3, 6, 7, 8])
            and game.used(game.board.cell("h1"))
            and game.lady_counts == 2
        ),
        "damas-tailandesas": lambda: filled(start) == (16, [1, 2, 7, 8]),
        "damas-turcas": lambda: filled(start) == (32, [2, 3, 6, 7]),
        "croda": lambda: filled(start) == (48, [1, 2, 3, 6, 7, 8]),
        "alquerque": lambda: (len(game.board.cells), len(start.pieces())) == (25, 24),
        "dablot": lambda: start.state.cells.count("C") == start.state.cells.count("c") == 28,
        "fanorona": lambda: (len(game.board.cells), len(start.pieces())) == (45, 44),
        "andar-raya": lambda: len(start.pieces()) == 24,
        "bashnya": lambda: (game.board.rows, game.each(), game.tallest) == (8, 12, 0),
        "lasca": lambda: (game.board.rows, game.each(), game.tallest) == (7, 11, 0),
        "mylaska": lambda: (game.board.rows, game.each(), game.tallest) == (7, 11, 2),
        "emergo": lambda: (game.board.rows, game.hands(start.state)) == (9, (12, 12)),
        "alak": lambda: (len(game.board.cells), module.STONES) == (11, 10),
        "artaban": lambda: (game.many, game.total) == (8, 28),
        "duell": lambda: (
            (game.board.rows, game.board.columns, len(start.pieces())) == (8, 9, 18)
            and sum(one.kind == "die" for one in start.pieces()) == 16
        ),
        "ajedrez-dados": lambda: (
            {one.noun.word: one.text for one in start.pieces()}
            == {"rey": "6", "dama": "5", "torre": "4", "caballo": "3", "alfil": "2", "peón": "1"}
        ),
        "cefalopodo": lambda: (len(game.board.cells), module.MOST) == (25, 6),
        "sierpinski": lambda: stones(start, 9) == [1, 2, 1, 1, 2, 1, 1, 2, 1],
        "alianzas": lambda: (
            ways(zamora.game("alianzas"), "322") == {"122", "222"}
            and ways(zamora.game("alianzas", moves="todos"), "111")
            == {"211", "311", "121", "131", "112", "113"}
        ),
        "elecciones-hex": lambda: (
            {tuple(map(len, lines)) for lines in game.directions} == {(3,) * 5}
            and stones(start, 9) == [1, 2, 1, 1, 2, 1, 1, 2, 1]
        ),
        "elecciones-cubos": lambda: (
            {tuple(map(len, lines)) for lines in game.directions} == {(9,) * 3}
            and stones(start, 5) == [1, 2, 2, 2, 2]
        ),
        "progresivo-escoces": lambda: module.QUIET == 10,
        "alicia": lambda: len(game.board.areas) == 2 and not any(start.state.cells[64:]),
        "guadalete": lambda: (
            {game.board.row_name(cell.row) for cell in game.ground.water} == {"4", "5"}
            and all(owing()[score] is must for score, must in CASCADE.items())
        ),
        "progresivo-italiano": lambda: QUIET == 10,
    }
    assert known[key]()
    assert all(figure in " ".join(how_to_play(game)) for figure in figures)


def ways(game: Any, name: str) -> set[str]:
    """Where a stone may move on an empty board."""
    return {game.board.name(cell) for cell in game.ways[game.board.cell(name)]}


def filled(position: zamora.Position) -> tuple[int, list[int]]:
    """How many men stand on a board, and in which rows."""
    rows = {piece.cells[0].row for piece in position.pieces()}
    return len(position.pieces()), sorted(rows)


def stones(position: zamora.Position, turns: int) -> list[int]:
    """How many stones each of the first turns has."""
    found = []
    for _turn in range(turns):
        turn = position.turns()[0]
        found.append(len(turn.steps))
        position = turn.after
    return found


def test_a_variant_is_played_as_the_usual_game_is() -> None:
    assert how_to_play(zamora.game("alak", size=7)) == how_to_play(zamora.game("alak")) != ()
    assert how_to_play(zamora.game("golez")) == ()


def test_variants_have_none_of_the_usual_games_data() -> None:
    for variant in (zamora.game("compases", sweep=360), zamora.game("alak", size=7)):
        assert perft.known(variant) == ()
        assert book.printed_games(variant.key) == ()
        assert judgements(variant.key) == {}
        assert base.load(variant.key) == ()


def test_a_game_of_somebody_else_has_its_data_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = ModuleType("somebodys")
    module.__file__ = str(tmp_path / "somebodys.py")
    monkeypatch.setitem(sys.modules, "somebodys", module)
    game = type("Theirs", (Compases,), {"__module__": "somebodys", "key": "theirs"})()
    assert data_file(game, "perft.toml") == tmp_path / "perft_theirs.toml"
    start = game.start().code
    (tmp_path / "perft_theirs.toml").write_text(
        f'[[position]]\nname = "start"\ncode = "{start}"\ncounts = [1, 2]\n', encoding="utf-8"
    )
    (known,) = perft.known(game)
    assert (known.code, known.counts, known.confirmed) == (start, (1, 2), 2)


def test_a_game_typed_into_a_notebook_has_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "typed", ModuleType("typed"))
    game = type("Typed", (Compases,), {"__module__": "typed", "key": "typed"})()
    assert perft.known(game) == ()


def test_examples() -> None:
    for module in (data, numbers, perft, toml):
        assert doctest.testmod(module).failed == 0
