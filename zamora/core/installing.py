"""How to install something that is missing: the command that an error suggests.

Zamora is installed from a folder, not from an index of packages: its extras have to come from
there, by the pip of the Python that runs it.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from zamora.core.errors import MissingPackage
from zamora.core.i18n import _
from zamora.core.lazy import load

#: The extra with a package; the others are all in ``lab``.
_EXTRAS = {
    "llvmlite": "fast",
    "numba": "fast",
    "numpy": "fast",
    "open_spiel": "bench",
    "pyspiel": "bench",
}


def package(name: str) -> str:
    """The command that installs a package of others."""
    return f"{_python()} -m pip install {name}"


def extra(name: str) -> str:
    """The command that installs an extra of ours, and in which folder it has to be typed."""
    folder = _folder()
    if folder is None:
        return package(f'"zamora[{name}]"')
    command = f'{_python(folder)} -m pip install ".[{name}]"'
    return _("{command} (en la carpeta {folder})").format(command=command, folder=folder)


def lacking(name: str) -> MissingPackage:
    """The error for a package of others, called ``name``, that a command would import."""
    return MissingPackage(
        _("Para esto falta el paquete «{name}».").format(name=name),
        text=name,
        accepted=[extra(_EXTRAS.get(name, "lab"))],
    )


def _folder() -> Path | None:
    """The folder that we were installed from, if pip knows it and it is still there."""
    try:
        text = load("importlib.metadata:distribution")("zamora").read_text("direct_url.json")
        url = urlsplit(json.loads(text or "{}").get("url", ""))
    except (ModuleNotFoundError, ValueError):  # not installed at all; a file that is damaged
        return None
    folder = Path(url2pathname(url.path))
    return folder if url.scheme == "file" and folder.is_dir() else None


def _python(folder: Path | None = None) -> str:
    """How this Python is called, as seen from a folder."""
    path = Path(sys.executable or "python")
    if folder is not None and folder in path.parents:
        path = path.relative_to(folder)
    return f'"{path}"' if " " in str(path) else str(path)
