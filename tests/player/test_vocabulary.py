"""The words of cells in other languages than the source's."""

from __future__ import annotations

import builtins
import inspect
import keyword
import re
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from zamora import claims
from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE, speaking
from zamora.player import cells, vocabulary
from zamora.player.cells import read
from zamora.player.labs.touches import TouchLab
from zamora.player.vocabulary import FIRST, OF_A_GAME, called, said, vocabularies
from zamora_widgets import aula

ROOT = Path(__file__).parents[2]
#: The source's names, and their arguments.
NAMES: dict[str, tuple[str, ...]] = {
    name: tuple(inspect.signature(getattr(aula, name)).parameters)
    for name in aula.__all__
    if name == getattr(aula, name).__name__
}
every_language = pytest.mark.parametrize(
    "code", [code for code in COMPLETE if code != DEFAULT_LANGUAGE]
)


@every_language
def test_a_language_has_a_word_for_everything_in_cells(code: str) -> None:
    found = vocabularies()[code]
    assert set(found.names) == set(NAMES)
    arguments = set(chain.from_iterable(NAMES.values())) - {"partes", "misere"}
    assert set(found.arguments) == arguments
    # No word hides one of Python's: cells may use those, too.
    for word in (*found.names.values(), *found.arguments.values()):
        assert word.isidentifier() and word.isascii() and not keyword.iskeyword(word), word
    assert not set(found.names.values()) & set(dir(builtins))
    # Nothing is lost on the way back.
    for table in (found.names, found.arguments, *found.words.values(), *found.parts.values()):
        assert len(set(table.values())) == len(table)
    # What sources say is called by its game and a number.
    asked = {one.name for one in claims.claims() if one.lesson}
    assert set(found.words["comprobar"]) == asked


def test_languages_agree_on_what_a_word_means() -> None:
    """All are understood in every edition: none may be one thing here and another there."""
    for tables in (
        [one.names for one in vocabularies().values()],
        [one.arguments for one in vocabularies().values()],
        *(
            [one.words.get(where, {}) for one in vocabularies().values()]
            for where in vocabularies()["en"].words
        ),
    ):
        meaning: dict[str, str] = {}
        for table in tables:
            for key, word in table.items():
                assert meaning.setdefault(word, key) == key, word
                assert word == key or word not in table, word
    with_words = {name for name in NAMES if FIRST in NAMES[name] and "words" in found_for(name)}
    assert with_words <= OF_A_GAME
    assert all(NAMES[name][0] == FIRST for name in OF_A_GAME)


def found_for(name: str) -> set[str]:
    english = vocabularies()["en"]
    rival = "rival" in NAMES[name] and NAMES[name][:1] == (FIRST,)
    return {"words"} if name in english.words or name in english.parts or rival else set()


@every_language
def test_cells_come_back_as_they_were(code: str) -> None:
    for notebook in sorted((ROOT / "lessons" / "es").glob("*.ipynb")):
        with speaking(DEFAULT_LANGUAGE):
            cells = [cell.source for cell in read(notebook) if cell.kind == "code"]
        for source in cells:
            there = said(source, code)
            assert said(there, DEFAULT_LANGUAGE) == source
            assert said(there, code) == there
            # What is called has another name there, if the language has another.
            name = source.partition("(")[0]
            assert there.partition("(")[0] == vocabularies()[code].names.get(name, name)


@pytest.mark.parametrize(
    ("source", "english"),
    [
        ('tablero("resta", "azar")', 'board("resta", "random")'),
        ('sobre("1.a", luego=True)', 'envelope("1.a", later=True)'),
        ('prueba("después")  # año', 'before_and_after("after")  # año'),
        ('x = [medir("rey"),\n     medir()]', 'x = [measure("king"),\n     measure()]'),
        ("from zamora_widgets.aula import tablero", "from zamora_widgets.aula import board"),
        ('print("azar"', 'print("azar"'),
        ('print("azar")', 'print("azar")'),
    ],
)
def test_a_cell_is_written_in_a_language(source: str, english: str) -> None:
    assert said(source, "en") == english
    assert said(english, DEFAULT_LANGUAGE) == source
    assert said(said(source, "pt"), "en") == english
    assert said(source, "fr") == source


@every_language
def test_cells_are_understood_in_every_edition(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Words of a language run everywhere: also in an edition that has others."""
    words = vocabularies()[code]
    monkeypatch.setattr(aula, "Board", lambda *args, **named: (args, named))
    board: Any = getattr(aula, words.names["tablero"])
    assert board is aula.tablero
    asked = board(
        **{
            words.arguments["juego"]: "compases",
            words.arguments["rival"]: words.words["rival"]["azar"],
            words.arguments["juegas_con"]: 2,
        }
    )
    assert asked == (("compases",), {"rival": "azar", "side": 2})
    check: Any = getattr(aula, words.names["comprobar"])
    assert repr(check(words.words["comprobar"]["si puedes, debes"])) == repr(
        aula.comprobar("si puedes, debes")
    )
    touch: Any = getattr(aula, words.names["toque"])
    with speaking(code):
        assert isinstance(touch(words.words["toque"]["caballo"]), TouchLab)
        assert isinstance(aula.toque("caballo"), TouchLab)


def test_what_is_wrong_is_said_in_words_of_the_reader(capsys: pytest.CaptureFixture[str]) -> None:
    with speaking("en"):
        aula.comprobar("substraction table")
        first = capsys.readouterr().out
        assert "Try: subtraction-table;" in first and "tabla de restar" not in first
        aula.medir("kink")
        assert capsys.readouterr().out == '“kink” is not understood here. Try: "king".\n'
        aula.tablero("compases", rival="randon")
        said_now = capsys.readouterr().out
        assert "random" in said_now and "mirror" in said_now and "azar" not in said_now
        aula.dibujo("golez", ver="distanc")
        assert "king distance" in capsys.readouterr().out
        known = aula.__all__
        assert "mean board?" in cells.sentence(NameError(name="bord"), "bord()", known)
        wrong = TypeError("ejercicio() missing 1 required positional argument")
        assert 'exercise("1.3")' in cells.sentence(wrong, "exercise()", known)
    with speaking(DEFAULT_LANGUAGE):
        assert "tablero" in cells.sentence(NameError(name="tabler"), "tabler()", known)
        # Names of other languages are not proposed.
        assert "«bord»" in (told := cells.sentence(NameError(name="bord"), "", known))
        assert "board" not in told


def test_the_page_knows_the_names() -> None:
    """The page tells cells apart by what they call, whatever language that is in."""
    text = (ROOT / "zamora/player/web/lesson/screens.js").read_text(encoding="utf-8")
    for line, names in (
        ("EXERCISE", ["ejercicio"]),
        ("SHOWN", ["comprobar", "dibujo", "mapa"]),
        ("COMPANION", ["sobre"]),
        ("REVIEW", ["repaso"]),
    ):
        found = re.search(rf"const {line} = /\^\(\?:([\w|]+)\)", text)
        assert found and set(found[1].split("|")) == set(chain(*map(called, names)))


def test_names_of_others() -> None:
    with speaking("en"):
        assert vocabulary.of_others("tabuleiro") and vocabulary.of_others("tablero")
        assert not vocabulary.of_others("board") and not vocabulary.of_others("sorted")
        assert vocabulary.own("tablero") == "board"
