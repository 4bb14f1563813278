"""Makes a site work offline: the list of its files, and the service worker that stores them.

The service worker gets all files of one build into one store, each checked against its hash, and
answers from it: never files of two builds mixed. A newer build fills its own store first and takes
over when that is complete.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from zamora.core.i18n import _, speaking
from zamora.site.app import all_files
from zamora.site.editions import Editions
from zamora.site.packing import GIVEN

#: Says that a folder is a site of ours, and which build: it is asked for past all that is kept.
MARK = "zamora-site.json"
_SCRIPT = Path(__file__).parent / "browser" / "page" / "sw.js"
#: Fetched on demand and then kept: sheets, and what shows the code of lessons in JupyterLite; their
#: names in each edition.
_LATER = (
    *("archivos/", "api/", "build/", "codigo/", "extensions/", "files/", "juego/", "licencias/"),
    *("oembed/", "python/jupyter.xz", "sitemap.xml", "vistas/"),
)
_ALWAYS = (GIVEN, "extensions/zamora/")
#: What each edition has of its own; all else is there once.
_OWN = ("leccion/", "index.html", "acerca.html", "escuela.html", "manifest.json", "page/python.js")


def write(site: Path, editions: Editions) -> str:
    """Write ``sw.js`` for the files that are there; gives the name of this build.

    What all editions have in common is kept at the first visit, and that of the language in which
    it was; that of another one when somebody reads in it.
    """
    files = {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in all_files(site)
        if path.name != MARK
    }
    build = hashlib.sha256(json.dumps(sorted(files.items())).encode()).hexdigest()[:12]
    words: dict[str, dict[str, str]] = {}
    for code in editions.codes:
        with speaking(code):
            words[editions.folder()] = {
                "language": code,
                "title": _("Falta un pedazo"),
                "missing": _("Esta página no está guardada todavía. Ábrela una vez con conexión."),
                "damaged": _("Un archivo de este sitio llegó dañado. Carga la página otra vez."),
            }
    first: dict[str, list[str]] = {"common": [], **{folder: [] for folder in words}}
    for name in files:
        folder = _edition(name, editions)
        own = name.removeprefix(folder or "")
        if own.startswith(_ALWAYS) or not own.startswith(_LATER):
            first["common" if folder is None else folder].append(name)
    head = (
        f"const BUILD = {json.dumps(build)};\nconst FILES = {json.dumps(files)};\n"
        f"const FIRST = {json.dumps(first)};\n"
        f"const WORDS = {json.dumps(words, ensure_ascii=False)};\n"
    )
    (site / "sw.js").write_text(head + _SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    return build


def _edition(name: str, editions: Editions) -> str | None:
    """The folder of the edition to which a file belongs; None if it is there for all."""
    for code in editions.codes[1:]:
        if name.startswith(editions.folder(code)):
            return editions.folder(code)
    for code in editions.codes:
        if name == f"python/{code}.xz":
            return editions.folder(code)
    return "" if name.startswith(_OWN) else None
