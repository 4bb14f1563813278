"""The kernels of the ball games as WebAssembly: what they are made of, and whether they are fresh.

A browser has no Numba. It gets the same turn generation, search and proof as a module a game,
compiled once by the maintainers (``python tools/webassembly.py``) and kept in ``built/``, with a
manifest that says what each was made from. :mod:`zamora.webassembly.messages` is how Python asks a
worker that runs one; ``kernels.js`` and ``worker.js`` are that worker, ``asker.js`` its client.
docs/webassembly.md is the contract between them.
"""

from __future__ import annotations

import hashlib
import inspect
import json
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from zamora.compiled import Compilable, layout, proof, search
from zamora.compiled.machine import WALK, Program
from zamora.compiled.specialise import Specialiser
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.rival.evaluation import judging
from zamora.rival.searcher import SEARCH
from zamora.solve.prover import PROOF

#: The scripts and, in ``built``, the modules and the manifest: all that a page has to be given.
FOLDER = Path(__file__).parent
BUILT = FOLDER / "built"
MANIFEST = "manifest.json"
SCRIPTS = ("kernels.js", "worker.js", "asker.js")

#: All that a module can do.
EVERYTHING = Program(
    "everything",
    tuple(entry for program in (WALK, SEARCH, PROOF) for entry in program.entries),
    tuple(name for program in (WALK, SEARCH, PROOF) for name in program.separate),
)
#: The module that makes machine code better than Python's; it belongs to what is compiled.
_NATIVE = Path(search.__file__).with_name("native.py")


class NoModule(ZamoraError):
    """There is no WebAssembly module for a game, or it is stale."""


def rows() -> dict[str, dict[str, int]]:
    """Where things lie in the rows that the functions share: for the manifest."""
    wanted: dict[Any, tuple[str, ...]] = {
        layout: ("SIZE", "MOST_TURNS"),
        search: (
            *("NODES", "LIMIT", "PAST", "PATH", "LONGEST", "LINES", "LINE", "SCRATCH", "ROOM"),
            *("WIN", "DEEPEST"),
        ),
        proof: ("NODES", "LIMIT", "SEEKER", "MATES", "QUESTION", "SCRATCH", "BUCKET"),
    }
    return {
        module.__name__.rpartition(".")[2]: {name: getattr(module, name) for name in names}
        for module, names in wanted.items()
    }


@cache
def fingerprint(game: Compilable) -> str:
    """A hash of all that a module is made from: of this game, and of nothing else.

    These are the texts of the functions as they are specialised for the game, and the tables and
    numbers that they read. (The fingerprint of :mod:`zamora.compiled.cachefolder` is quicker to
    work out, but changes with any file of any game: a module travels with a release, a cache does
    not.)
    """
    copies: list[FunctionType] = []

    def note(copy: FunctionType) -> FunctionType:
        copies.append(copy)
        return copy

    judged = judging(EVERYTHING, game)
    specialised = Specialiser(game.built_from, note, more=judged.more, changed=judged.changed)
    for entry in judged.entries:
        specialised(entry)
    digest = hashlib.sha256(_NATIVE.read_bytes())
    for copy in sorted(copies, key=lambda one: (one.__module__, one.__qualname__)):
        digest.update(f"\n{copy.__module__} {copy.__qualname__}\n".encode())
        digest.update(inspect.getsource(copy).encode())
        for name, value in sorted(copy.__globals__.items()):
            if not name.startswith("__"):
                digest.update(f"{name} = {_said(value)}\n".encode())
    return digest.hexdigest()


def _said(value: object) -> str:
    """A value of a function's surroundings, the same in every process."""
    return value.__qualname__ if isinstance(value, FunctionType | type) else repr(value)


@cache
def manifest() -> dict[str, Any]:
    """What stands in the manifest of the modules that come with this package.

    Raises:
        NoModule: if it is missing or unreadable.
    """
    try:
        found: dict[str, Any] = json.loads((BUILT / MANIFEST).read_text("utf-8"))
        return found
    except (OSError, ValueError) as error:
        raise NoModule(
            _("No puedo leer los módulos de WebAssembly: {problem}.").format(problem=error)
        ) from error


def module_of(game: Compilable) -> Path:
    """The file with the module of a game.

    Raises:
        NoModule: if there is none, if it is damaged, or if the game has changed since it was built.
    """
    games = manifest()["games"]
    known = games.get(game.key)
    if known is None:
        raise NoModule(
            _("No hay módulo de WebAssembly para {game}.").format(game=game.name),
            text=game.key,
            accepted=sorted(games),
        )
    file: Path = BUILT / known["file"]
    if known["sources"] != fingerprint(game) or manifest()["rows"] != rows():
        why = _("El módulo de WebAssembly de {game} es viejo: hay que rehacerlo.")
    elif not file.is_file() or hashlib.sha256(file.read_bytes()).hexdigest() != known["sha256"]:
        why = _("El módulo de WebAssembly de {game} está dañado: hay que rehacerlo.")
    else:
        return file
    raise NoModule(why.format(game=game.name), text=game.key)
