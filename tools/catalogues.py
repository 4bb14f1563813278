"""Bring the catalogues of the translations up to date, and compile them.

    python tools/catalogues.py [LANGUAGE ...]

Messages are the Spanish sentences in calls of ``_``, ``ngettext``, ``later`` and ``numbered``, in
the data files of the games and of the school, and the phrases around each word for a thing
(:class:`zamora.core.words.Noun`). A catalogue gets the new ones, without a translation, and loses
those that are gone. A language named on the command line that has no catalogue yet gets an empty
one.
"""

from __future__ import annotations

import ast
import io
import sys
import tomllib
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from zamora import book
from zamora.core import data, toml
from zamora.core.words import Noun
from zamora.school import beforeafter, practice, questions, timeline
from zamora.school.tasks import loader

ROOT = Path(__file__).parent.parent
SOURCES = (ROOT / "zamora", ROOT / "widgets" / "zamora_widgets", ROOT / "tools" / "laboratory")
LOCALES = ROOT / "zamora" / "locale"
FILE = Path("LC_MESSAGES") / "zamora.po"

#: The data files in which sentences are, and which of their entries are sentences of ours.
DATA = {
    "library/*/book*.toml": book.WORDS,
    "library/*/printed*.toml": book.WORDS,
    "library/*/howto*.toml": data.WORDS,
    "school/exercises/*.toml": loader.WORDS,
    "school/practice/lesson*.toml": practice.WORDS,
    "school/practice/strategies.toml": practice.STRATEGY_WORDS,
    "school/questions/*.toml": questions.WORDS,
    "school/beforeafter/*.toml": beforeafter.WORDS,
    "school/timeline/*.toml": timeline.WORDS,
}

#: The language of the messages themselves: its catalogue only holds the words of click.
SOURCE_LANGUAGE = "es"
#: The language of the words of click, which need no translation there.
LANGUAGE_OF_CLICK = "en"

#: What a catalogue says of itself: no dates and no versions, so that it only changes with its
#: messages.
HEADER = r"""
msgid ""
msgstr ""
"Project-Id-Version: zamora\n"
"Language: {language}\n"
"MIME-Version: 1.0\n"
"Content-Type: text/plain; charset=UTF-8\n"
"Content-Transfer-Encoding: 8bit\n"
"Plural-Forms: {plural}\n"

"""

#: A message, or its singular and plural; a file and a line of it.
Message = str | tuple[str, ...]
Found = tuple[Message, str, int]

#: How many of the arguments are messages.
FUNCTIONS = {"_": 1, "ngettext": 2, "later": 1, "numbered": 2}


class NotALiteral(ValueError):
    """A sentence is put together before it is looked up: no catalogue can hold it."""


def messages() -> Iterator[Found]:
    """All messages, with the places where they stand; the same one may come more than once."""
    for folder in SOURCES:
        for path in sorted(folder.rglob("*.py")):
            yield from in_code(path.read_text(encoding="utf-8"), _place(path))
    for pattern, words in DATA.items():
        for path in sorted((ROOT / "zamora").glob(pattern)):
            data = tomllib.loads(path.read_text(encoding="utf-8"))
            yield from in_data(data, words, _place(path))


def in_code(source: str, place: str) -> Iterator[Found]:
    """The messages in Python code, those within f-strings too.

    Raises:
        NotALiteral: if an argument is a computed expression. A variable passes: its sentences must
            be extracted elsewhere.
    """
    for node in ast.walk(ast.parse(source)):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        if node.func.id == "Noun":
            for phrase in phrases(node):
                yield phrase, place, node.lineno
            continue
        given = node.args[: FUNCTIONS.get(node.func.id, 0)]
        if not all(isinstance(one, (ast.Constant, ast.Name)) for one in given):
            raise NotALiteral(f"{place}:{node.lineno}: {ast.unparse(node)}")
        texts = tuple(
            one.value
            for one in given
            if isinstance(one, ast.Constant) and isinstance(one.value, str)
        )
        if texts:
            yield texts[0] if len(texts) == 1 else texts, place, node.lineno


def phrases(call: ast.Call) -> Iterator[str]:
    """What is said with a word for a thing."""
    given = [ast.literal_eval(one) for one in call.args]
    noun = Noun(*given, **{str(one.arg): ast.literal_eval(one.value) for one in call.keywords})
    yield from dict.fromkeys((noun.word, noun.the, noun.a, noun.no, noun.coloured))


def in_data(data: Any, words: Sequence[str], place: str) -> Iterator[Found]:
    """The messages in a data file: the texts of the entries that are sentences of ours."""
    found: list[str] = []

    def keep(sentence: str) -> str:
        found.append(sentence)
        return sentence

    toml.texts(data, keep, words)
    for sentence in found:
        yield sentence, place, 0


def template(language: str) -> Catalog:
    """What a catalogue of ``language`` should hold, without translations."""
    catalogue = Catalog(project="zamora", fuzzy=False)
    if language != SOURCE_LANGUAGE:
        for message, place, line in messages():
            catalogue.add(message, locations=[(place, line)])
    if language != LANGUAGE_OF_CLICK:
        for entry in read(SOURCE_LANGUAGE):
            if entry.id:
                catalogue.add(entry.id, flags=entry.flags)
    return catalogue


def read(language: str) -> Catalog:
    """The catalogue of ``language`` as it is kept."""
    with (LOCALES / language / FILE).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def updated(language: str) -> Catalog:
    """The catalogue of ``language`` with all messages and no others."""
    if (LOCALES / language / FILE).is_file():
        catalogue = read(language)
    else:
        comment = f"# Translations into the language {language!r}."
        catalogue = Catalog(locale=language, header_comment=comment, fuzzy=False)
    # A guess from a similar sentence would be a wrong translation that looks like a right one.
    catalogue.update(template(language), no_fuzzy_matching=True)
    catalogue.obsolete.clear()
    return catalogue


def written(catalogue: Catalog) -> str:
    """The text of the .po file."""
    entries = io.BytesIO()
    write_po(entries, catalogue, width=100, include_lineno=False, omit_header=True)
    header = HEADER.format(language=catalogue.locale_identifier, plural=catalogue.plural_forms)
    return f"{catalogue.header_comment}{header}{entries.getvalue().decode()}"


def compiled(catalogue: Catalog) -> bytes:
    """The contents of the .mo file."""
    catalogue.creation_date = datetime.fromtimestamp(0, UTC)
    contents = io.BytesIO()
    write_mo(contents, catalogue)
    return contents.getvalue()


def main() -> None:
    """Update and compile all catalogues and those of the languages on the command line."""
    known = {path.parent.parent.name for path in LOCALES.glob(f"*/{FILE.as_posix()}")}
    for language in sorted(known | set(sys.argv[1:])):
        path = LOCALES / language / FILE
        path.parent.mkdir(parents=True, exist_ok=True)
        if language != SOURCE_LANGUAGE:  # which is written by hand
            path.write_text(written(updated(language)), encoding="utf-8", newline="\n")
        catalogue = read(language)
        path.with_suffix(".mo").write_bytes(compiled(catalogue))
        missing = sum(not is_done(entry.string) for entry in catalogue if entry.id)
        print(f"{language}: {len(catalogue)} messages, {missing} without a translation")


def is_done(translation: str | Sequence[str] | None) -> bool:
    """Whether there is a translation, with all its plural forms."""
    return bool(translation) if isinstance(translation, str) else all(translation or [""])


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    main()
