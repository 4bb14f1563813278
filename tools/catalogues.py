"""Bring the catalogues of the translations up to date, and compile them.

    python tools/catalogues.py [LANGUAGE ...]
    python tools/catalogues.py LANGUAGE --missing FILE.json
    python tools/catalogues.py LANGUAGE --add FILE.json ...

Messages of the domain ``zamora`` are the Spanish sentences in calls of ``_``, ``ngettext``,
``later`` and ``numbered``, in the data files of the games and of the school, and the phrases around
each word for a thing (:class:`zamora.core.words.Noun`). Those of the domain ``lessons`` are the
units of the notebooks (:mod:`zamora.core.units`) and the sentences of the teacher's part. A
catalogue gets the new ones, without a translation, and loses those that are gone. A language named
on the command line that has no catalogue yet gets an empty one.

``--missing`` writes what has no translation yet as ``{"Spanish sentence": ""}`` (a list for a
message with a plural), in the order of the lessons; ``--add`` puts such files, filled in, into the
catalogues. ``{"03b:titulo": {"Spanish sentence": "…"}}`` translates a sentence otherwise in one
place, or in one context (``pgettext``), ``{"zamora": {…}}`` in one domain. All or nothing is added:
what is not known, or lost something on the way, is listed.
"""

from __future__ import annotations

import ast
import io
import json
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from zamora import book, registry
from zamora.core import data, toml, tongues, units
from zamora.core.i18n import DEFAULT_LANGUAGE, DOMAIN, LESSONS, speaking
from zamora.core.words import Noun
from zamora.player.cells import place_of
from zamora.school import beforeafter, examples, explaining, practice, questions, timeline, variants
from zamora.school.tasks import loader
from zamora.school.teaching import plans

ROOT = Path(__file__).parent.parent
SOURCES = (ROOT / "zamora", ROOT / "widgets" / "zamora_widgets", ROOT / "tools" / "laboratory")
LOCALES = ROOT / "zamora" / "locale"
NOTEBOOKS = ROOT / "lessons" / "es"

#: The data files in which sentences are, and which of their entries are sentences of ours.
DATA = {
    "library/*/book*.toml": book.WORDS,
    "library/*/printed*.toml": book.WORDS,
    "library/*/howto*.toml": data.WORDS,
    "school/exercises/*.toml": loader.WORDS,
    "school/practice/lesson*.toml": practice.WORDS,
    "school/practice/strategies.toml": practice.STRATEGY_WORDS,
    "school/questions/*.toml": questions.WORDS,
    "school/explaining/*.toml": explaining.WORDS,
    "school/examples/*.toml": examples.WORDS,
    "school/beforeafter/*.toml": beforeafter.WORDS,
    "school/timeline/*.toml": timeline.WORDS,
    "school/variants/gallery.toml": variants.WORDS,
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


class Meant(str):
    """A message that means something of its own in a context."""

    __slots__ = ("context",)

    def __new__(cls, context: str, message: str) -> Meant:
        """The message with its context."""
        made = super().__new__(cls, message)
        made.context = context
        return made


#: A message, or its singular and plural; a file and a line of it.
Text = str | tuple[str, ...]
Found = tuple[Text, str, int]

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
    with speaking(SOURCE_LANGUAGE):
        yield from [*names()]


def sentences() -> Iterator[Found]:
    """All messages of the lessons, in their order, with the cell or the file of each."""
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                found: list[str] = []
                units.changed("".join(cell["source"]), lambda unit: _kept(unit, found))  # noqa: B023
                for unit in found:
                    yield unit, place_of(path, cell["id"]), 0
    for path in sorted((NOTEBOOKS / "docente").glob("*.toml")):
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        for sentence, place, line in in_data(content, plans.WORDS, f"docente/{path.name}"):
            assert isinstance(sentence, str)
            if units.has_words(sentence):
                yield sentence, place, line


def _kept(unit: str, found: list[str]) -> str:
    found.append(unit)
    return unit


#: What is in the catalogues of each domain.
DOMAINS = {DOMAIN: messages, LESSONS: sentences}


def names() -> Iterator[Found]:
    """What the games are called."""
    for game in registry.catalogue():
        place = Path(str(sys.modules[type(game).__module__].__file__))
        yield game.name, _place(place), 0


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
        if node.func.id == "pgettext":
            if all(isinstance(one, ast.Name) for one in node.args):
                continue
            context, message = (_literal(one, node, place) for one in node.args)
            yield Meant(context, message), place, node.lineno
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


def _literal(one: ast.expr, call: ast.Call, place: str) -> str:
    if isinstance(one, ast.Constant) and isinstance(one.value, str):
        return one.value
    raise NotALiteral(f"{place}:{call.lineno}: {ast.unparse(call)}")


def phrases(call: ast.Call) -> Iterator[str | Meant]:
    """What is said with a word for a thing."""
    given = [ast.literal_eval(one) for one in call.args]
    noun = Noun(*given, **{str(one.arg): ast.literal_eval(one.value) for one in call.keywords})
    for phrase in dict.fromkeys((noun.word, noun.the, noun.a, noun.no, noun.coloured)):
        yield Meant(noun.context, phrase) if noun.context else phrase


def in_data(data: Any, words: Sequence[str], place: str) -> Iterator[Found]:
    """The messages in a data file: the texts of the entries that are sentences of ours."""
    found: list[str] = []

    def keep(sentence: str) -> str:
        found.append(sentence)
        return sentence

    toml.texts(data, keep, words)
    for sentence in found:
        yield sentence, place, 0


def template(language: str, domain: str = DOMAIN) -> Catalog:
    """What a catalogue of ``language`` should hold, without translations."""
    catalogue = Catalog(project="zamora", fuzzy=False)
    if language != SOURCE_LANGUAGE:
        found = list(DOMAINS[domain]())
        for message, place, line in found:
            if isinstance(message, Meant):
                catalogue.add(str(message), context=message.context, locations=[(place, line)])
            else:
                catalogue.add(message, locations=[(place, line)])
        places = {(message, place) for message, place, _line in found}
        # What is translated otherwise for one place, which is still there.
        for entry in read(language, domain) if file_of(language, domain).is_file() else ():
            if entry.context and (entry.id, entry.context) in places:
                catalogue.add(entry.id, context=entry.context)
    if language != LANGUAGE_OF_CLICK and domain == DOMAIN:
        for entry in read(SOURCE_LANGUAGE):
            if entry.id:
                catalogue.add(entry.id, flags=entry.flags)
    return catalogue


def file_of(language: str, domain: str = DOMAIN) -> Path:
    """Where a catalogue is kept."""
    return LOCALES / language / "LC_MESSAGES" / f"{domain}.po"


def read(language: str, domain: str = DOMAIN) -> Catalog:
    """The catalogue of ``language`` as it is kept."""
    with file_of(language, domain).open("rb") as file:
        return read_po(file, locale=language, abort_invalid=True)


def updated(language: str, domain: str = DOMAIN) -> Catalog:
    """The catalogue of ``language`` with all messages and no others."""
    if file_of(language, domain).is_file():
        catalogue = read(language, domain)
    else:
        comment = f"# Translations into the language {language!r}."
        catalogue = Catalog(locale=language, header_comment=comment, fuzzy=False)
    # A guess from a similar sentence would be a wrong translation that looks like a right one.
    catalogue.update(template(language, domain), no_fuzzy_matching=True)
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


# What translators write ---------------------------------------------------------------------------


class Refused(ValueError):
    """Translations that cannot be added; a problem a line."""


def lost(message: str, translation: str, language: str = DEFAULT_LANGUAGE) -> list[str]:
    """What of a sentence its translation has not, or has besides: all that is no word.

    Places for figures, code, mathematics, tags, where links lead, digits, and the marks of
    Markdown, in whatever order. A turn that stands as code may be written as the language does.

    >>> lost("**Toca** `V12` 3 veces", "Tap `V13` 3 times")
    ['**', '**', '`V12`', '`V13`']
    """
    one, other = _marks(message), _marks(translation)
    for mark in {*one - other}:
        if (turn := tongues.written(mark, language)) != mark and turn in other:
            one[turn] += one.pop(mark)
    return sorted((one - other).elements()) + sorted((other - one).elements())


def _marks(text: str) -> Counter[str]:
    kept = units.KEPT.findall(text)
    return Counter(kept + re.findall(r"\d+|\*\*|\||\n", units.KEPT.sub("", text)))


def add(language: str, translations: Mapping[str, Any]) -> None:
    """Put translations into the catalogues of a language, and compile them.

    A message of both domains that has a translation in one of them gets it in the other: *Cuenta*
    may be an account there and an order here. What has one in both needs the domain to be said.

    Args:
        language: its code.
        translations: by Spanish sentences, or by places or domains and then by sentences.

    Raises:
        Refused: if a sentence is not known, or its translation lost something; none is added then.
    """
    catalogues = {domain: updated(language, domain) for domain in DOMAINS}
    places = {(message, place) for message, place, _line in sentences()}
    meant = {(str(one), one.context) for one, *_ in messages() if isinstance(one, Meant)}
    problems = []
    for key, value in translations.items():
        inner = value if isinstance(value, Mapping) else {key: value}
        of = key if isinstance(value, Mapping) else ""
        for spanish, said in inner.items():
            homes = [one for one in DOMAINS if spanish in catalogues[one]]
            if of in DOMAINS:
                homes = [one for one in homes if one == of]
            elif of:
                homes = [LESSONS] if (spanish, of) in places else []
                homes += [DOMAIN] if (spanish, of) in meant else []
            else:
                open_ = [one for one in homes if not is_done(catalogues[one][spanish].string)]
                homes = open_ or homes
            if len(homes) != 1 and (not homes or is_done(catalogues[homes[0]][spanish].string)):
                problems.append(f"{'in both' if homes else 'not in our'} domains: {of} {spanish!r}")
                continue
            texts = [said] if isinstance(said, str) else said
            if LESSONS in homes:
                gone = (lost(spanish, one, language) for one in texts if one)
                problems += [f"{spanish!r}: {' '.join(one)}" for one in gone if one]
            for catalogue in (catalogues[one] for one in homes):
                context = of if of and of not in DOMAINS else None
                if context:
                    catalogue.add(spanish, context=context)
                entry = catalogue.get(spanish, context)
                # A third form (for millions, in Portuguese) is the plural again.
                more = catalogue.num_plurals - len(texts)
                entry.string = said if isinstance(said, str) else (*said, *[said[-1]] * more)
                entry.flags.discard("fuzzy")
    if problems:
        raise Refused("\n".join(problems))
    for domain, catalogue in catalogues.items():
        keep(language, domain, catalogue)


def missing(language: str) -> dict[str, Any]:
    """What has no translation yet, in order, to be filled in; the lessons first."""
    found: dict[str, Any] = {}
    for domain in (LESSONS, DOMAIN):
        for entry in updated(language, domain):
            if entry.id and not is_done(entry.string):
                key = entry.id if isinstance(entry.id, str) else entry.id[0]
                into = found.setdefault(entry.context, {}) if entry.context else found
                into[key] = "" if isinstance(entry.id, str) else ["", ""]
    return found


def keep(language: str, domain: str, catalogue: Catalog) -> None:
    """Write a catalogue, and compile it."""
    path = file_of(language, domain)
    path.parent.mkdir(parents=True, exist_ok=True)
    if language != SOURCE_LANGUAGE:  # which is written by hand
        path.write_text(written(catalogue), encoding="utf-8", newline="\n")
    catalogue = read(language, domain)
    path.with_suffix(".mo").write_bytes(compiled(catalogue))
    lacking = sum(not is_done(entry.string) for entry in catalogue if entry.id)
    print(f"{language}, {domain}: {len(catalogue)} messages, {lacking} without a translation")


def main() -> None:
    """Update and compile all catalogues and those of the languages on the command line."""
    match sys.argv[1:]:
        case [language, "--missing", file]:
            text = json.dumps(missing(language), ensure_ascii=False, indent=1)
            Path(file).write_text(text + "\n", encoding="utf-8")
        case [language, "--add", *files]:
            given = [json.loads(Path(file).read_text(encoding="utf-8")) for file in files]
            try:
                add(language, {key: one[key] for one in given for key in one})
            except Refused as error:
                sys.exit(str(error))
        case named:
            known = {path.parent.parent.name for path in LOCALES.glob("*/LC_MESSAGES/*.po")}
            for language in sorted(known | set(named)):
                for domain in DOMAINS if language != SOURCE_LANGUAGE else (DOMAIN,):
                    keep(language, domain, updated(language, domain))


def is_done(translation: str | Sequence[str] | None) -> bool:
    """Whether there is a translation, with all its plural forms."""
    return bool(translation) if isinstance(translation, str) else all(translation or [""])


def _place(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


if __name__ == "__main__":
    main()
