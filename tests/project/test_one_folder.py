"""What is true of one game alone lies in its folder: nothing else in the product names it.

Code names a game by its key, alone or in a code or an id (``golez:1 …``, ``golez-1``), by its
class, or by a module of its folder; a sentence by its name or its key.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import zamora
from zamora import registry
from zamora.core.data import data_file

ROOT = Path(__file__).parents[2]
PRODUCT = (ROOT / "zamora", ROOT / "widgets" / "zamora_widgets")
GAMES = registry.catalogue()

#: Where a lesson is meant, which is about a game.
LESSONS = {
    "zamora/school/exercises/": "the exercises of each lesson",
    "zamora/school/practice/": "families of practice problems of each lesson",
    "zamora/school/rungs.py": "which lesson is about which game",
    "zamora/school/branching/": "lesson 7: choices in our games, chess and draughts",
    "zamora/metric/distances.py": "lesson 3: Euclides is also who a distance is called after",
    "zamora/metric/examples.py": "lesson 3: false distances, as a player of Golez may think",
    "widgets/zamora_widgets/aula.py": "the words of the lessons' cells, and what they show",
    "zamora/claims/across.py": "what lessons say of several games",
    "zamora/player/labs/districts.py": "lesson 14: maps and boards that have been voted on",
    "zamora/player/labs/instruments.py": "lesson 1: the compass and the ruler",
    "zamora/player/labs/metric.py": "lesson 3: discs, and the cases of the proof",
    "zamora/player/labs/points.py": "lesson 3: points on the field of Golez, both proofs",
    "zamora/player/labs/rollingdie.py": "lesson 13: a die alone, and how it lies",
    "zamora/player/labs/stacks.py": "lesson 10: stacks that are put together by hand",
    "zamora/player/labs/stonelab.py": "lesson 12: stones of Go and of its children",
    "zamora/player/labs/strategylab.py": "lesson 2: where the ball flies, rule cards",
    "zamora/player/labs/sumlab.py": "lesson 9: a sum that is put together",
    "zamora/player/labs/touches.py": "lesson 4: chessmen that lend their movement",
    "zamora/player/labs/triples.py": "lesson 3: all triples, on all boards",
    "zamora/player/labs/workshop.py": "the game that the workshop begins with",
}
#: Puzzles say which kinds a game has, and one kind is called ``gol`` like a game.
PUZZLES = {
    "zamora/school/puzzles/": "kinds",
    "zamora/school/puzzles/making.py": "kinds",
    "zamora/classroom/web/howto.py": "a kind",
}
#: Sentences of the command line give games as examples.
HELP = {
    "zamora/cli/book.py": "an example",
    "zamora/cli/puzzles.py": "kinds that one game has alone",
    "zamora/cli/review.py": "an example",
    "zamora/cli/solve.py": "the game that is solved anew",
    "zamora/cli/value.py": "the games that are solved",
}
#: What should be said by the game itself.
LEFT = {
    "zamora/library/futez/strategy/cards.py": "a card of Futez that says to score is called gol",
    "zamora/ball/phrases.py": "in which game there are fouls",
    "zamora/site/startpage.py": "the one table that is given away as a file",
}
#: Functions that are given sentences.
SENTENCES = ("_", "ngettext", "later", "numbered")
EXCEPTIONS = {**LESSONS, **PUZZLES, **HELP, **LEFT}


def _folder(game: object) -> str:
    """The folder of a game below ``library``, e.g. ``"court"``."""
    return type(game).__module__.split(".")[2]


FOLDERS = {_folder(game) for game in GAMES}
#: Words of the language code is written in: in a name they do not stand for a game.
ENGLISH = ("go",)
#: What a game is called in code, and its folder.
CALLED = {
    called: _folder(game)
    for game in GAMES
    for called in (game.key, type(game).__name__.lower())
    if called not in ENGLISH
}
#: Most texts name no game at all.
ANY = re.compile(
    "|".join(
        re.escape(one)
        for game in GAMES
        for one in (game.key, game.name, f"library.{_folder(game)}")
    )
)


@cache
def _words(name: str) -> set[str]:
    """The words of an identifier: ``GolezWriting`` and ``as_golez`` both have ``golez``."""
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


@cache
def named(path: Path) -> frozenset[str]:
    """The folders of the games that a file names."""
    nodes = [*ast.walk(ast.parse(path.read_text(encoding="utf-8")))]
    docstrings, sentences = set(), set()
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            docstrings.add(node.value)
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Name)
            and node.func.id in SENTENCES
        ):
            sentences.update(one for one in ast.walk(node) if isinstance(one, ast.Constant))
    found = set()
    for node in nodes:
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and node not in docstrings:
                found |= _in_text(node.value, node in sentences)
        elif isinstance(node, NAMING):
            found.update(_in_code(node))
    return frozenset(found)


@cache
def _in_text(text: str, sentence: bool) -> frozenset[str]:
    found: set[str] = set()
    if not ANY.search(text):
        return frozenset()
    for game in GAMES:
        key = re.escape(game.key)
        if sentence:
            # Goals, sums and chess are words of the language, too.
            names = (re.escape(game.name), key)
            asked = [one for one in names if one not in ("gol", "suma", "ajedrez", "Ajedrez")]
        else:
            asked = [rf"^{key}(?=$|[:-]\d)", rf"library\.{_folder(game)}(?=\.)"]
        if any(re.search(rf"(?<!\w){one}(?!\w)", text) for one in asked):
            found.add(_folder(game))
    return frozenset(found)


#: The parts of code that have a name.
NAMING = (ast.Name, ast.Attribute, ast.arg, ast.FunctionDef, ast.ClassDef, ast.ImportFrom)


def _in_code(node: ast.AST) -> Iterator[str]:
    names: list[str] = []
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name) | ast.arg(arg=name):
            names = [name]
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            names = [name]
        case ast.ImportFrom(module=module, names=imported):
            names = [one.name for one in imported]
            parts = (module or "").split(".")
            if parts[:2] == ["zamora", "library"] and len(parts) > 2:
                yield parts[2]
    for name in names:
        for word in _words(name) & CALLED.keys():
            yield CALLED[word]


def _files() -> Iterator[tuple[str, Path]]:
    for folder in PRODUCT:
        for path in sorted(folder.rglob("*.py")):
            yield path.relative_to(ROOT).as_posix(), path


def _own(name: str) -> str:
    """The folder of games that a file belongs to, if it belongs to one."""
    parts = name.split("/")
    return parts[2] if parts[:2] == ["zamora", "library"] and len(parts) > 3 else ""


def _excepted(name: str) -> str:
    return next((one for one in EXCEPTIONS if name.startswith(one)), "")


def test_nothing_else_names_a_game() -> None:
    found = {
        name: others
        for name, path in _files()
        if name != "zamora/registry.py" and not _excepted(name)
        if (others := named(path) - {_own(name)})
    }
    assert found == {}


@pytest.mark.parametrize("exception", EXCEPTIONS)
def test_no_exception_is_left_over(exception: str) -> None:
    assert any(named(path) for name, path in _files() if name.startswith(exception))


def test_names_are_found(tmp_path: Path) -> None:
    for number, text in enumerate(
        (
            'game("golez")',
            'book.get("golez-1")',
            'position("golez:1 P24 B")',
            '_("En Golez hay arcos.")',
            "from zamora.library.golez import rules",
            "isinstance(one, Golez)",
            "def of_golez(): pass",
            'load("zamora.library.golez.rules:Golez")',
        )
    ):
        path = tmp_path / f"{number}.py"
        path.write_text(text, encoding="utf-8")
        assert named(path) == {"golez"}, text
    for text in ('"""Golez."""', '_("gol")', '"golezno"', "goals = 1", '"el gol de Ana"'):
        path = tmp_path / "other.py"
        path.write_text(text, encoding="utf-8")
        named.cache_clear()
        assert named(path) == set(), text


# Data ---------------------------------------------------------------------------------------------

#: The data that a game may have beside its rules.
DATA = (
    "book.toml",
    "cards.toml",
    "horizon.toml",
    "howto.toml",
    "judged.toml",
    "perft.toml",
    "practice.toml",
    "printed.toml",
    "puzzles.json",
    "tables.toml",
    "weights.toml",
    "wins.toml",
)


def test_all_data_belongs_to_a_game() -> None:
    """A file with a slip in its name would just not be read."""
    # What is installed, which need not be what lies beside the tests.
    library = Path(zamora.__file__).parent / "library"
    lying = {p for suffix in ("toml", "json") for p in library.glob(f"*/*.{suffix}")}
    belonging = {data_file(game, name) for game in GAMES for name in DATA}
    assert lying and lying <= belonging
