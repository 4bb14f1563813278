"""The words of the lessons' cells in other languages: ``board("golez")`` for ``tablero("golez")``.

A cell calls a name with arguments; some of these are words, as in ``rival="azar"``. What they stand
for has one key, whatever is spoken: the word of the lesson's source. Each language but that of the
source has a table of its own words for the keys (``en.toml``)::

    [names]
    tablero = "board"

    [arguments]
    juego = "game"

    [words.comprobar]               # whole arguments of a name
    "tabla de restar" = "subtraction-table"

    [words.rival]                   # or of an argument, whichever name has it
    azar = "random"

    [parts.dibujo]                  # words within an argument: "distancia rey desde 63"
    desde = "from"

Keys of games, printed games and exercises, codes of positions and turns are no words.

What a cell says is understood in all languages at once (:func:`meant`), so a notebook runs in every
edition; :func:`said` writes a cell in one.

>>> said('dibujo("golez", ver="distancia rey desde 66")', "en")
'picture("golez", show="king distance from 66")'
>>> said('check("subtraction-table")', "es")
'comprobar("tabla de restar")'
>>> said('acertijos("gol", "gol")', "en")  # the game El Gol de Oro, and goals
'puzzles("gol", "goal")'
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from functools import cache
from pathlib import Path
from typing import Final

from zamora.core import toml
from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.i18n import language

#: Where cells import the names from.
MODULE: Final = "zamora_widgets.aula"
#: Their first argument is the key of a game, even where a word is like it.
OF_A_GAME: Final = frozenset({"acertijos", "dibujo", "resuelto", "tablero", "valores"})
FIRST: Final = "juego"
#: The arguments that have words of their own.
RIVAL: Final = "rival"

Table = Mapping[str, str]


@dataclass(frozen=True)
class Vocabulary:
    """A language's words by their keys; see the module."""

    names: Table = field(default_factory=dict)
    arguments: Table = field(default_factory=dict)
    words: Mapping[str, Table] = field(default_factory=dict)
    parts: Mapping[str, Table] = field(default_factory=dict)

    @property
    def read(self) -> Vocabulary:
        """The other way round: the keys by their words."""
        return Vocabulary(
            _turned(self.names),
            _turned(self.arguments),
            {where: _turned(table) for where, table in self.words.items()},
            {where: _turned(table) for where, table in self.parts.items()},
        )


def _turned(table: Table) -> Table:
    return {word: key for key, word in table.items()}


@cache
def vocabularies() -> Mapping[str, Vocabulary]:
    """Those of all languages that have one, by their codes.

    Raises:
        DamagedData: if something in a file is not understood.
    """
    files = sorted(Path(__file__).parent.glob("*.toml"))
    return {path.stem: toml.read(path, Vocabulary) for path in files}


@cache
def _reading() -> tuple[Vocabulary, ...]:
    return tuple(one.read for one in vocabularies().values())


def aliases() -> dict[str, str]:
    """The names of all languages but the source's, with the name that each stands for."""
    return {word: key for one in _reading() for word, key in one.names.items()}


def called(name: str) -> tuple[str, ...]:
    """What a name of the source is called in all languages."""
    words = (one.names.get(name, name) for one in vocabularies().values())
    return tuple(dict.fromkeys((name, *words)))


def own(name: str) -> str:
    """A name of the source in the reader's language."""
    return _of(language()).names.get(name, name)


def of_others(name: str) -> bool:
    """Whether only other languages than the reader's have this name."""
    key = aliases().get(name, name)
    here = own(key)
    return name != here and (name in aliases() or key in _of(language()).names)


def _of(code: str) -> Vocabulary:
    return vocabularies().get(code, Vocabulary())


# Reading ------------------------------------------------------------------------------------------


def argument(word: str) -> str:
    """The argument that is called so in some language; ``word`` itself if none is."""
    return next((one.arguments[word] for one in _reading() if word in one.arguments), word)


def meant(name: str, place: int | str, value: object) -> object:
    """What an argument of a cell stands for.

    Args:
        name: what is called, as the source calls it.
        place: which argument, by its number from 0 or by its name.
        value: what was given; anything but a text means itself.
    """
    if not isinstance(value, str):
        return value
    return next(
        (
            found
            for one in _reading()
            if (found := _turn(one, name, place, value)) != value
            # What is a word of the source already stands for itself.
            and not _is_key(name, place, value)
        ),
        value,
    )


def _is_key(name: str, place: int | str, value: str) -> bool:
    return any(
        value in one.words.get(where, ())
        for one in vocabularies().values()
        for where in _tables(name, place)
    )


def word(name: str, place: int | str, key: str) -> str:
    """What stands for a key where :func:`meant` reads it, in the reader's language.

    >>> from zamora.core.i18n import speaking
    >>> with speaking("en"):
    ...     word("comprobar", 0, "tabla de restar"), word("tablero", "rival", "azar")
    ('subtraction-table', 'random')
    """
    return _turn(_of(language()), name, place, key)


def told(name: str, error: ZamoraError) -> ZamoraError:
    """What the engine objects to a call of ``name``, with words of the reader's language.

    >>> from zamora.core.i18n import speaking
    >>> with speaking("en"):
    ...     told("medir", ZamoraError("No.", text="kink", accepted=['"rey"'])).accepted
    ('"king"',)
    """
    if type(error) is UnknownGame:  # what is listed there are keys of games
        return error
    here = _of(language())
    text = _listed(here, name, error.text)
    reason = error.reason.replace(error.text, text) if text != error.text else error.reason
    found = [_listed(here, name, one) for one in error.accepted]
    if found == [*error.accepted] and reason == error.reason:
        return error
    # What is most like what was written comes first: the list is cut short.
    found.sort(key=lambda one: -SequenceMatcher(None, text, one.strip('"')).ratio())
    return ZamoraError(reason, text=text, place=error.place, accepted=found)


def _listed(here: Vocabulary, name: str, key: str) -> str:
    bare = key.strip('"')
    word = next(
        (found for place in (FIRST, RIVAL) if (found := _turn(here, name, place, bare)) != bare),
        bare,
    )
    return key.replace(bare, word)


# Writing ------------------------------------------------------------------------------------------


def said(source: str, code: str) -> str:
    """A cell in a language.

    Args:
        source: the cell, in whatever language.
        code: of the language; one without a vocabulary has the words of the source.

    Returns:
        The same code with other names, arguments and words; as it was if it cannot be read.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return source
    lines = source.encode().splitlines(keepends=True)
    starts = [sum(map(len, lines[:n])) for n in range(len(lines))]
    text = source.encode()
    # From behind, so that what stands before stays where it is.
    for start, old, new in sorted(_changes(tree, _of(code), starts, text), reverse=True):
        text = text[:start] + new.encode() + text[start + len(old.encode()) :]
    return text.decode()


Change = tuple[int, str, str]


def _changes(tree: ast.AST, to: Vocabulary, starts: list[int], text: bytes) -> Iterator[Change]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module == MODULE:
            for one in node.names:
                yield starts[one.lineno - 1] + one.col_offset, one.name, _name(one.name, to)
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        name = aliases().get(node.func.id, node.func.id)
        yield starts[node.func.lineno - 1] + node.func.col_offset, node.func.id, _name(name, to)
        places: list[tuple[int | str, ast.expr]] = [*enumerate(node.args)]
        for keyword in node.keywords:
            if keyword.arg is not None:
                key = argument(keyword.arg)
                start = starts[keyword.lineno - 1] + keyword.col_offset
                yield start, keyword.arg, to.arguments.get(key, key)
                places.append((key, keyword.value))
        for place, value in places:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                key = str(meant(name, place, value.value))
                word = _turn(to, name, place, key)
                if word != value.value:
                    start = starts[value.lineno - 1] + value.col_offset
                    end = starts[(value.end_lineno or 1) - 1] + (value.end_col_offset or 0)
                    yield start, text[start:end].decode(), json.dumps(word, ensure_ascii=False)


def _name(name: str, to: Vocabulary) -> str:
    key = aliases().get(name, name)
    return to.names.get(key, key)


def _tables(name: str, place: int | str) -> tuple[str, ...]:
    """Where the words of an argument stand."""
    if name in OF_A_GAME and place in (0, FIRST):
        return ()
    return (name, RIVAL) if place in (1, RIVAL) else (name,)


def _turn(by: Vocabulary, name: str, place: int | str, value: str) -> str:
    for where in _tables(name, place):
        if value in by.words.get(where, ()):
            return by.words[where][value]
    for where in _tables(name, place):
        value = _parts(by, where, value)
    return value


def _parts(by: Vocabulary, where: str, value: str) -> str:
    table = by.parts.get(where, {})
    if not table:
        return value
    longest = sorted(table, key=len, reverse=True)
    return re.sub(
        rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)", lambda m: table[m[1]], value
    )
