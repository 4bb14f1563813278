"""The Python packages of the site in one file, and the memory that Python begins with."""

from __future__ import annotations

import gettext
import json
import lzma
import re
import subprocess
import zipfile
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import zamora
from zamora.core import units
from zamora.core.errors import ZamoraError
from zamora.core.i18n import DOMAIN, LESSONS, LOCALE_DIR, _, languages, place
from zamora.core.shortcatalogue import SUFFIX, shorten
from zamora.jupyter.workfolder import TEACHING, lessons_in, shipped_folder
from zamora.player.web import MODULES
from zamora.site import fetching

#: Where the packages lie in the file system of the browser's Python.
FOLDER = "/paquetes"
#: And where those of Python's own library are.
LIBRARY = "/lib/python314.zip/"
HERE = Path(__file__).parent
#: What no browser needs of our own packages: what is for maintainers or for a server; and other
#: languages, each of which is a file of its own (:func:`catalogue`).
_WITHOUT = (
    "zamora/cli/",
    "zamora/classroom/",
    "zamora/site/",
    "zamora/lessons/",
    *(f"zamora/locale/{code}/" for code in languages()),
    "zamora/jupyter/labconfig/",
    "zamora/jupyter/jupyter_server_config.d/",
    "zamora_widgets/paper/letters/",
)
#: What no kernel without a terminal imports.
_TERMINAL = re.compile(r"IPython/(terminal|sphinxext)/")
_NO_SUFFIX = (".pyc", ".po", ".pot", ".woff2")
#: Packages of wheels that are not Python's, or that nothing imports here.
_NO_PYTHON = ("jupyterlab_widgets", "jupyterlite_core")
#: What of these is not imported when Python's memory is kept, is so never.
_ALL_OR_NEVER = re.compile(
    r"cattrs/(preconf|strategies)/|chess/(engine|gaviota|polyglot|syzygy)\.py"
)
#: What of Python's own library no browser needs: servers and clients, other processes, a terminal's
#: line, tests, the character sets of elsewhere.
_NO_LIBRARY = re.compile(
    r"(_pyrepl|ensurepip|idlelib|multiprocessing|pydoc_data|unittest|venv|wsgiref|xml|xmlrpc)/"
    r"|(_pyio|ftplib|imaplib|mailbox|pickletools|plistlib|poplib|smtplib|turtle)\.py"
    r"|asyncio/(proactor|windows)|concurrent/futures/process|http/(cookiejar|server)"
    r"|encodings/(cp(?!437|850|1252)|mac_(?!roman)|(iso8859_(?!1\b|15))|iso2022|big5|euc_|gb|hz|hp_|"
    r"johab|koi8|kz|ptcp|shift_|tis)"
)
#: What a lesson's page imports besides Python's own library and ours; the other packages come only
#: when a lesson's code is shown, with Jupyter.
_ENGINE = (
    "attr",
    "attrs",
    "cattr",
    "cattrs",
    "chess",
    "mistune",
    "platformdirs",
    "segno",
    "typing_extensions",
)
#: What of ours only Jupyter needs: widgets, and the scripts that they send to the page.
_WIDGETS = re.compile(
    r"zamora_(comms|kernel)\.py|zamora_widgets/(card|notebook|script|labextension/|page/|picture/)"
    r"|zamora/player/web/(?!tokens).*\.(js|css)$"
)
#: What the kernel of *Ver el código* does not read: scripts of pages (but those that cards bring
#: along), other ways to colour code, tests.
_UNREAD = re.compile(
    rf"zamora/player/web/(?!(tokens|board|player)\.css$|({'|'.join(map(re.escape, MODULES))})$)"
    r".*\.(js|css)$"
    r"|zamora_widgets/labextension/(?!static/patience\.js$)"
    r"|IPython/testing/(?!__init__|skipdoctest)|psygnal/testing\.py"
    r"|pygments/(cmdline\.py|formatters/(?!__init__|_mapping|html|terminal))"
)
#: Of segno what finds the cells of a code; `standins/` has what calls it.
_CODES = ("consts.py", "encoder.py")
#: Pygments colours Python only.
_LEXERS = {"__init__.py", "_mapping.py", "python.py", "special.py", "text.py", "diff.py"}


#: Where a table of a solved game lies that can be downloaded; the others are in :data:`TABLES`.
GIVEN, TABLES = "archivos/futez.zip", "python/tablas/"
_TABLE = re.compile(r"zamora/library/.+\.zip")


def beside() -> dict[str, tuple[str, bytes]]:
    """The tables of solved games by their names, each with its place in the site and its content.

    They are files of their own: Python fetches one when it first looks into it.
    """
    folder = Path(zamora.__file__).parent
    names = (path.relative_to(folder.parent).as_posix() for path in folder.rglob("*.zip"))
    tables = sorted(name for name in names if _TABLE.fullmatch(name))
    found = {}
    for number, name in enumerate(tables):
        place = GIVEN if name.endswith("/futez.zip") else f"{TABLES}{number}.zip"
        found[name] = place, (folder.parent / name).read_bytes()
    return found


class CannotPack(ZamoraError):
    """Python in Node did not do what was asked of it."""


def files(wheels: Iterable[Path]) -> tuple[dict[str, bytes], dict[str, bytes]]:
    """All files of the browser's Python, with their names below :data:`FOLDER`.

    Returns:
        Those that a lesson's page needs, and those that Jupyter does.
    """
    found = {name: content for name, content in _all(wheels) if not _UNREAD.match(name)}
    jupyter = {name: found.pop(name) for name in tuple(found) if not _is_engine(name)}
    return found, jupyter


def _is_engine(name: str) -> bool:
    if name.startswith("zamora"):
        return not _WIDGETS.match(name)
    return re.split("[/.-]", name, maxsplit=1)[0] in _ENGINE


def _all(wheels: Iterable[Path]) -> Iterator[tuple[str, bytes]]:
    for wheel in wheels:
        if not wheel.name.startswith(_NO_PYTHON):
            yield from _of_wheel(wheel)
    yield from _of_folder(HERE / "standins", "")
    yield from _chess()
    yield from _of_folder(Path(zamora.__file__).parent, "zamora/")
    yield from _of_folder(widgets_folder(), "zamora_widgets/")
    lessons = shipped_folder("es")
    # No answers for teachers.
    without = (f"zamora/lessons/es/{TEACHING}/",)
    for name, content in _of_folder(lessons, "zamora/lessons/es/", without):
        yield name, bare(content) if name.endswith(".ipynb") else content
    for module in ("zamora_site", "zamora_page", "zamora_comms", "zamora_kernel"):
        yield f"{module}.py", (HERE / "browser" / "kernel" / f"{module}.py").read_bytes()


def catalogue(code: str) -> dict[str, bytes]:
    """What Python needs besides to speak a language: what the program says, and the lessons."""
    found = {}
    for domain, only in ((DOMAIN, None), (LESSONS, _said())):
        with place(code, domain).open("rb") as file:
            known: Any = gettext.GNUTranslations(file)
        name = place(code, domain, SUFFIX).relative_to(LOCALE_DIR.parent).as_posix()
        found[f"zamora/{name}"] = shorten(known._catalog, only)
    return found


@cache
def _said() -> frozenset[str]:
    """What lessons say to pupils, in Spanish: their units."""
    found: list[str] = []

    def collect(unit: str) -> str:
        found.append(unit)
        return unit

    for lesson in lessons_in(shipped_folder("es")):
        for cell in json.loads(lesson.source.read_bytes())["cells"]:
            if cell["cell_type"] == "markdown":
                units.changed("".join(cell["source"]), collect)
    return frozenset(found)


def widgets_folder() -> Path:
    """Where the package of the widgets is: next to this one, or in the repository."""
    package = Path(zamora.__file__).parent
    places = (package.parent / "zamora_widgets", package.parent / "widgets" / "zamora_widgets")
    return next(place for place in places if place.is_dir())


def _chess() -> Iterator[tuple[str, bytes]]:
    """python-chess, if installed: it is under the GPL, so the site's builder chooses."""
    found = find_spec("chess")
    for folder in (found.submodule_search_locations or ()) if found else ():
        for name, content in _of_folder(Path(folder), "chess/"):
            if name.endswith(".py"):
                yield name, content


def _of_wheel(wheel: Path) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(wheel) as archive:
        for name in sorted(archive.namelist()):
            folder, _slash, last = name.rpartition("/")
            info = ".dist-info/" in name and last not in ("METADATA", "entry_points.txt")
            lexer = folder == "pygments/lexers" and last not in _LEXERS
            lexer = lexer or (folder == "segno" and last not in _CODES)
            page = any(part in name for part in ("/labextension/", "/nbextension/", "/tests/"))
            if (
                ".data/" in name
                or _TERMINAL.match(name)
                or info
                or lexer
                or page
                or name.endswith("/")
            ):
                continue
            content = archive.read(name)
            if name.endswith("/METADATA"):  # its head is what is asked for
                content = content.partition(b"\n\n")[0] + b"\n"
            yield name, content


def _of_folder(
    folder: Path, prefix: str, without: tuple[str, ...] = _WITHOUT
) -> Iterator[tuple[str, bytes]]:
    for path in sorted(folder.rglob("*")):
        name = prefix + path.relative_to(folder).as_posix()
        if not path.is_file() or name.startswith(without) or "__pycache__" in name:
            continue
        if _TABLE.fullmatch(name) or path.suffix in _NO_SUFFIX or path.name.startswith("."):
            continue
        yield name, path.read_bytes()


def bare(notebook: bytes) -> bytes:
    """A lesson without outputs: enough for the Python of the page."""
    data = json.loads(notebook)
    for cell in data["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"] = []
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()


def joined(files: dict[str, bytes]) -> bytes:
    """Files in one, as ``unpack.js`` reads them."""
    entries = sorted(files.items())
    index = [(name, len(content)) for name, content in entries]
    raw = json.dumps(index, separators=(",", ":")).encode() + b"\n"
    raw += b"".join(content for _name, content in entries)
    return raw


def squeezed(content: bytes, *, words: bool = False) -> bytes:
    """The same as xz, of a kind that ``unxz.js`` can read; ``words``: it is a memory."""
    how = {"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME} | (
        {"lc": 2, "lp": 2, "pb": 2} if words else {}
    )
    return lzma.compress(content, check=lzma.CHECK_CRC32, filters=[how])


#: What no lesson imports, or only to check itself: it is compiled where it is needed.
_SELDOM = re.compile(
    r"__main__|[._](claims|counts)\b|claims_\w+$|^zamora\.(jupyter|school\.(report|teaching))\b"
    r"|\.(contest|training|judge|replay|records|decisive|gains?|making|grading|report)$"
)
#: What Python imports before its memory is kept: everything that a lesson may want. What needs
#: Jupyter cannot be imported, and is not there.
IMPORTS = f"""
import sys
sys.path.insert(0, {FOLDER!r})
sys.dont_write_bytecode = True
import importlib, pathlib, re
import cattrs, mistune
import zamora, zamora_widgets, zamora_widgets.aula
import zamora_page, zamora_site
for file in sorted(pathlib.Path({FOLDER!r}).glob("zamora*/**/*.py")):
    name = ".".join(file.relative_to({FOLDER!r}).with_suffix("").parts).removesuffix(".__init__")
    if not re.search({_SELDOM.pattern!r}, name):
        try:
            importlib.import_module(name)
        except (ImportError, AttributeError):
            pass
zamora_page.rehearse()
zamora_site.forget()
loaded = [str(getattr(module, "__file__", "")) for module in sys.modules.values()]
"""


def keep_memory(site: Path) -> frozenset[str]:
    """Make ``python/snapshot`` of a site that has Pyodide and ``python/packages``.

    Returns:
        The files that are in it, imported: those of the packages, those of Python's own library.

    Raises:
        CannotPack: if Node fails.
    """
    imports = site / "python" / "imports.py"
    imports.write_text(IMPORTS, encoding="utf-8")
    done = subprocess.run(  # noqa: S603 - our own command line, no shell
        [*fetching.node(), str(HERE / "browser" / "kernel" / "snapshot.mjs"), site, imports],
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
    )
    imports.unlink()
    if done.returncode:
        raise CannotPack(
            _("Python no quiso empezar dentro de Node: {why}").format(
                why=(done.stderr or done.stdout).strip()[-600:]
            )
        )
    loaded = json.loads(done.stdout.splitlines()[-1])
    places = (f"{FOLDER}/", LIBRARY)
    return frozenset(
        name.removeprefix(place) for name in loaded for place in places if name.startswith(place)
    )


def lean(library: Path, loaded: frozenset[str]) -> None:
    """Remove from the standard library what the snapshot contains, and what is not needed.

    What is left is packed by what comes around it.
    """
    with zipfile.ZipFile(library) as archive:
        names = (name for name in archive.namelist() if name not in loaded)
        left = {name: archive.read(name) for name in names if not _NO_LIBRARY.match(name)}
    with zipfile.ZipFile(library, "w") as archive:
        for name, content in left.items():
            archive.writestr(zipfile.ZipInfo(name), content)


def is_over(name: str, loaded: frozenset[str]) -> bool:
    """Whether a file is no more needed when Python begins with that memory."""
    return name in loaded or bool(_ALL_OR_NEVER.match(name))
