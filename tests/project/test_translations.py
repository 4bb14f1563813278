"""The catalogues: whole, compiled, with the placeholders of the originals; and what comes of them.

A catalogue other than the Spanish one holds every message; `tools/catalogues.py` adds the new ones.
"""

from __future__ import annotations

import gettext
import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import IO

import pytest
from babel.messages.catalog import Catalog, Message

from zamora import book, registry
from zamora.core import i18n
from zamora.core.errors import LISTED
from zamora.school.exercises import exercises

from ..leftover import left_over
from ..patience import PATIENCE

REPOSITORY = Path(__file__).parents[2]


def load_tool() -> ModuleType:
    """The script, which is in no package."""
    path = REPOSITORY / "tools" / "catalogues.py"
    spec = importlib.util.spec_from_file_location("catalogues", path)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    # Nothing changes meanwhile: catalogues and sources are read once.
    every = module.messages
    module.read, module.messages = cache(module.read), cache(lambda: [*every()])
    return module


tool = load_tool()
LOCALES = REPOSITORY / "zamora" / "locale"
LANGUAGES = sorted(path.parts[-3] for path in LOCALES.glob("*/LC_MESSAGES/zamora.po"))

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_translation = pytest.mark.parametrize("language", [c for c in LANGUAGES if c != "es"])


def messages(catalogue: Catalog) -> Iterator[Message]:
    return (message for message in catalogue if message.id)


def forms(text: str | tuple[str, ...]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def entries(file: IO[bytes]) -> dict[object, str]:
    """All messages but the header."""
    catalogue: dict[object, str] = dict(vars(gettext.GNUTranslations(file))["_catalog"])
    del catalogue[""]
    return catalogue


def test_languages() -> None:
    assert {"es", "en"} <= set(LANGUAGES)
    assert set(i18n.languages()) == set(LANGUAGES)


@every_language
def test_compiled_catalogue_is_that_of_the_source(language: str) -> None:
    fresh = io.BytesIO(tool.compiled(tool.read(language)))
    with (LOCALES / language / "LC_MESSAGES" / "zamora.mo").open("rb") as file:
        assert entries(file) == entries(fresh)


@every_translation
def test_catalogue_holds_the_messages_of_the_sources_and_no_others(language: str) -> None:
    kept, wanted = tool.read(language), tool.template(language)
    assert {message.id for message in messages(kept)} == {
        message.id for message in messages(wanted)
    }, "python tools/catalogues.py"
    assert not kept.obsolete


@every_language
def test_every_message_is_translated_in_all_its_forms(language: str) -> None:
    catalogue = tool.read(language)
    for message in messages(catalogue):
        assert not message.fuzzy, message.id
        assert all(forms(message.string)), message.id
        if message.pluralizable:
            assert len(message.string) == catalogue.num_plurals, message.id


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w*)", text))


@every_language
def test_placeholders_survive_translation(language: str) -> None:
    words_of_click = {message.id for message in messages(tool.read("es"))}
    for message in messages(tool.read(language)):
        known = set().union(*map(placeholders, forms(message.id)))
        for number, text in enumerate(forms(message.string)):
            if message.id in words_of_click or (message.pluralizable and number == 0):
                assert placeholders(text) <= known, message.id
            else:
                assert placeholders(text) == placeholders(forms(message.id)[-1]), message.id


@every_translation
def test_places_angles_and_spaces_survive_translation(language: str) -> None:
    def facts(texts: tuple[str, ...]) -> set[str]:
        return set(re.findall(r"V\d\d|[+−]?\d+°|--\w+|\n| +$|^ +", "".join(texts)))

    for message in messages(tool.read(language)):
        assert facts(forms(message.string)) == facts(forms(message.id)), message.id


# Extraction ---------------------------------------------------------------------------------------


def test_messages_are_found_wherever_they_stand() -> None:
    code = """
        a = _("uno")
        b = _(
            "dos "
            "mitades"
        ).format(n=1)
        c = f"<b>{_('dentro')}</b>"
        d = ngettext("{n} cosa", "{n} cosas", n)
        e = _(variable)
        f = other("nada")
    """.replace("\n        ", "\n")
    found = {message for message, *_place in tool.in_code(code, "x.py")}
    assert found == {"uno", "dos mitades", "dentro", ("{n} cosa", "{n} cosas")}


def test_a_word_that_means_two_things_has_two_translations() -> None:
    (found,) = (one for one, *_place in tool.in_code('pgettext("en el ajedrez", "Damas")', "x.py"))
    assert (found, found.context) == ("Damas", "en el ajedrez")
    for language, queens in (("en", "Queens"), ("pt", "Damas")):
        catalogue = tool.read(language)
        assert catalogue.get("Damas", "en el ajedrez").string == queens
        with i18n.speaking(language):
            assert i18n.pgettext("en el ajedrez", "Damas") == queens
    with i18n.speaking("en"):
        assert (i18n._("Damas"), i18n._("Forma")) == ("Checkers", "Shape")
        assert i18n.pgettext("de un torneo", "Forma") == "Format"


@pytest.mark.parametrize(
    "call",
    [
        '_(f"hola {name}")',
        '_("a" + b)',
        '_("a" if b else "c")',
        'ngettext("a", f(b), 1)',
        'pgettext("a", b)',
    ],
)
def test_sentences_put_together_before_the_look_up_are_refused(call: str) -> None:
    with pytest.raises(tool.NotALiteral, match=r"x\.py:1"):
        list(tool.in_code(call, "x.py"))


def names(value: object) -> Iterator[str]:
    """The names of all entries of a data file, those of inner tables too."""
    if isinstance(value, dict):
        yield from value
    for inner in value.values() if isinstance(value, dict) else value:  # type: ignore[attr-defined]
        if isinstance(inner, (dict, list)):
            yield from names(inner)


def test_every_entry_of_the_book_is_a_sentence_of_ours_or_data() -> None:
    data = {
        "after", "answered_otherwise", "any_turn", "at", "before", "choices", "claim", "code",
        "end", "end_horizon", "errata", "game", "games", "holds", "horizon", "id", "judged", "key",
        "kind",
        "marks", "meant", "plies", "prefix", "printed", "read", "refuted_by", "repeat", "resigns",
        "signs", "status", "variant", "variations",
    }  # fmt: skip
    for path in (REPOSITORY / "zamora" / "library").glob("*/book*.toml"):
        found = set(names(tomllib.loads(path.read_text(encoding="utf-8"))))
        assert found <= data | set(book.WORDS)


#: Exercises whose options are signs that no language changes.
NOTATED = ("2.4", "3.12", "3.26", "3.28", "9.10", "10.5", "10.12", "11.24", "13.24")


def test_every_sentence_of_the_exercises_is_in_the_catalogues() -> None:
    """Whoever reads an exercise in another language reads nothing that was not looked up."""
    known = {text for message, _place, _line in tool.messages() for text in forms(message)}
    for found in exercises():
        options = getattr(found, "options", getattr(found, "steps", ()))
        notation = {option.text for option in options} if found.id in NOTATED else set()
        statement = found.statement.removesuffix(" Marca todo lo correcto.")
        said = {found.title, statement, found.explanation, *found.hints}
        said |= {option.text for option in options} - notation
        said |= {text for one in found.mistakes for text in (one.message, one.hint)}
        assert said <= known, found.id


# English is spoken --------------------------------------------------------------------------------


def test_language_is_known() -> None:
    i18n.set_language("en")
    assert i18n.language() == "en"
    for code, language in {"xx": "es", "en_US.UTF-8": "en", "es_VE": "es", "en-GB": "en"}.items():
        i18n.set_language(code)
        assert i18n.language() == language
        assert i18n._("Pista") == {"es": "Pista", "en": "Hint"}[language]


def test_book_follows_the_language() -> None:
    spanish = book.get("compases-1"), book.errata("compases")
    i18n.set_language("en")
    english = book.get("compases-1"), book.errata("compases")
    i18n.set_language("es")
    assert (book.get("compases-1"), book.errata("compases")) == spanish
    assert (spanish[0].title, english[0].title) == (
        "Del espejo al ataque",
        "From the mirror to the attack",
    )
    for one, other in zip(spanish[0].plies, english[0].plies, strict=True):
        assert (one.printed, one.read, one.marks) == (other.printed, other.read, other.marks)
        assert other.comment and one.comment != other.comment
    assert [slip.printed for slip in spanish[1]] == [slip.printed for slip in english[1]]
    assert all(a.reason != b.reason for a, b in zip(spanish[1], english[1], strict=True))


#: What a pupil reads and does not depend on play: all exercises, some checks that are quick.
SPEAK = """
import json
from zamora.school import exercises, rungs
from zamora import claims
from zamora.player.game.board import Board
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.labs.instruments import Ruler, SweepLab
from zamora.player.game.replay import Replay

board = Board("compases")
said = {"status": board.session.status(), "name": board.scene.title}
board.session.hint()
said["hint"] = board.session.message
board.session.type_turn("V12 a V22")
said["refusal"] = board.session.message
card = ExerciseCard("1.1")
said["card"] = card.static_html().partition("<img")[0]
said["buttons"] = [card._check.description, card._again.description]
card.check()
said["not attempted"] = card._note.text
for one in exercises.exercises():
    said[one.id] = [one.title, one.statement, one.explanation, *one.hints]
    said[one.id] += [text for mistake in one.mistakes for text in (mistake.message, mistake.hint)]
for name in (
    "barridas", "colores", "dos rodadas", "el libro y golez", "errores de cáliz", "espejo",
    "filas que suman", "futez resuelto", "goldrez y ajedrez", "horizonte de cáliz",
):
    said[name] = str(claims.check(name))
for name in ("compases-1", "compases-2", "compases-3"):
    replay = Replay(name)
    said[name] = [replay.words()]
    while replay.at < len(replay.history.turns):
        replay.go(replay.at + 1)
        # What the booklet prints stays as it is.
        said[name].append(replay.words().replace(replay.plies[replay.at - 1].printed, ""))
said["labs"] = [SweepLab().words(), Ruler().words()]
print(json.dumps(said))
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str | list[str]]:
    environment = os.environ | {
        "ZAMORA_LANG": "en",
        "ZAMORA_PROGRESS": str(tmp_path_factory.mktemp("progress") / "p.sqlite3"),
    }
    result = subprocess.run(
        [sys.executable, "-P", "-c", SPEAK],
        env=environment,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )
    assert result.returncode == 0, result.stderr
    spoken: dict[str, str | list[str]] = json.loads(result.stdout)
    return spoken


def test_a_board_a_hint_and_a_card_speak_english(said: dict[str, str | list[str]]) -> None:
    assert said["status"] == "It is C1’s turn."
    assert said["name"] == "Board of Battle of Compasses"
    assert "draw" in said["hint"]
    assert said["refusal"].startswith(  # type: ignore[union-attr]
        "The compass does not reach V22: from V13 to V22 is a diagonal, longer than the compass. "
        "Try: C1: V12 to V23;"
    )
    assert "Exercise 1.1 · Size and sign" in said["card"]
    assert "How many degrees does it sweep?" in said["card"]
    assert said["buttons"] == ["Check", "Start over"]
    assert said["not attempted"] == "You have not answered yet."


def test_nothing_spanish_is_left(said: dict[str, str | list[str]]) -> None:
    for name, texts in said.items():
        for text in [texts] if isinstance(texts, str) else texts:
            assert not left_over(text, "en"), (name, text)


def test_command_speaks_english(process: Callable[..., subprocess.CompletedProcess[str]]) -> None:
    shown = process("games", "--help", ZAMORA_LANG="en").stdout
    assert shown.startswith("Usage: zamora games [OPTIONS]")
    assert "Show the games that the program knows." in shown
    assert "Show this message and exit." in shown
    assert process("perft", "chess", 1, "--lang", "en").stdout == "20\n"
    wrong = process("perft", "chezz", 1, ZAMORA_LANG="en")
    assert wrong.returncode == 2
    known = "; ".join([game.key for game in registry.catalogue()][:LISTED])
    assert wrong.stderr.startswith(f"zamora: I do not know the game “chezz”. Try: {known}")
