"""What can be tried with one word each, in environments of its own: ``nox -l`` lists them.

``nox`` alone does what is quick. A Python that is not installed is skipped; ``nox -s tests-3.12``
asks for one.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import nox

PYTHONS = ["3.11", "3.12", "3.13", "3.14"]
ROOT = Path(__file__).parent

nox.needs_version = ">=2024.4.15"
nox.options.sessions = ["lint", "types", "docs"]
nox.options.default_venv_backend = "uv|virtualenv"


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests, all or those named: ``nox -s tests-3.13 -- -n0 tests/engine``."""
    session.install(".[test]")
    session.run("pytest", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Style of the Python, its layout, the plan of the rooms, and what follows from the address."""
    session.install("-e", ".[test]")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check")
    session.run("lint-imports", "--no-cache")
    session.run("python", "tools/hooks.py", "files", "--all")


@nox.session
def types(session: nox.Session) -> None:
    """Types of the Python."""
    session.install("-e", ".[test]")
    session.run("mypy")


@nox.session(venv_backend="none")
def javascript(session: nox.Session) -> None:
    """Types and lint of the JavaScript; needs Node. Nothing of it is built."""
    if shutil.which("npm") is None:
        session.skip("there is no npm")
    session.run("npm", "ci", "--no-audit", "--no-fund", external=True)
    session.run("npm", "run", "--silent", "types", external=True)
    session.run("npm", "run", "--silent", "lint", external=True)


@nox.session
def docs(session: nox.Session) -> None:
    """The site of the documentation; a broken link ends it with an error."""
    session.install("-e", ".[docs,ajedrez]")
    session.run("python", "tools/docs.py", *session.posargs)


@nox.session
def build(session: nox.Session) -> None:
    """The sdist from this folder and the wheel from the sdist, into ``dist``."""
    session.install("build")
    shutil.rmtree(ROOT / "dist", ignore_errors=True)
    session.run("python", "-m", "build", "--outdir", "dist", ".")


@nox.session(python=PYTHONS)
def wheel(session: nox.Session) -> None:
    """Install the wheel in ``dist`` (``nox -s build``) on its own, and use it."""
    wheels = sorted((ROOT / "dist").glob("zamora-*.whl"))
    if not wheels:
        session.error("there is no wheel in dist: nox -s build")
    # Away from the repository, or Python would take the folder and not what is installed.
    session.chdir(session.create_tmp())
    # The engine alone first, then the courseware.
    session.install(str(wheels[-1]))
    session.run("zamora", "--version")
    session.run("zamora", "perft", "compases", "3")
    session.install(f"{wheels[-1]}[lab,ajedrez]")
    session.run("zamora", "games")
    session.run("zamora", "perft", "golez", "1")
    session.run("zamora", "print", "futez")
    session.run("python", "-c", "import zamora_widgets.aula as aula; aula.tablero('golez')")
    listed = session.run("jupyter", "labextension", "list", silent=True)
    if not isinstance(listed, str) or "zamora" not in listed:
        session.error("JupyterLab does not find its extension")
