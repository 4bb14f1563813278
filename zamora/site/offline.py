"""Makes a site work offline: the list of its files, and the service worker that stores them.

The service worker gets all files of one build into one store, each checked against its hash, and
answers from it: never files of two builds mixed. A newer build fills its own store first and takes
over when that is complete.
"""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from zamora.core.i18n import _
from zamora.site.app import all_files
from zamora.site.packing import GIVEN

_SCRIPT = Path(__file__).parent / "browser" / "page" / "sw.js"
#: Fetched on demand and then kept: sheets, and what shows the code of lessons in JupyterLite.
_LATER = (
    *("archivos/", "api/", "build/", "codigo/", "extensions/", "files/", "juego/", "licencias/"),
    *("oembed/", "python/jupyter.xz", "sitemap.xml", "vistas/"),
)
_ALWAYS = (GIVEN, "extensions/zamora/")


def write(site: Path) -> str:
    """Write ``sw.js`` for the files that are there; gives the name of this build."""
    files = {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in all_files(site)
    }
    build = hashlib.sha256(json.dumps(sorted(files.items())).encode()).hexdigest()[:12]
    words = {
        "title": _("Falta un pedazo"),
        "missing": _("Esta página no está guardada todavía. Ábrela una vez con conexión."),
        "damaged": _("Un archivo de este sitio llegó dañado. Carga la página otra vez."),
    }
    first = [name for name in files if name.startswith(_ALWAYS) or not name.startswith(_LATER)]
    head = (
        f"const BUILD = {json.dumps(build)};\nconst FILES = {json.dumps(files)};\n"
        f"const FIRST = {json.dumps(first)};\n"
        f"const WORDS = {json.dumps(words, ensure_ascii=False)};\n"
    )
    (site / "sw.js").write_text(head + _SCRIPT.read_text(encoding="utf-8"), encoding="utf-8")
    return build
