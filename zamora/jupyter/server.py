"""Opening a lesson in JupyterLab: the server, its settings and its kernel.

JupyterLab runs in this very Python environment, so that notebooks can import what ``pip``
installed. It is started with a few defaults of ours (no news popup, cells that stay in the page)
which are layered below the user's own settings, and with a kernel that is certainly this
environment's.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator
from importlib.util import find_spec
from pathlib import Path
from threading import Thread
from types import FrameType
from urllib.parse import quote

from zamora.core.errors import ZamoraError
from zamora.core.i18n import VARIABLE, _, language
from zamora.core.installing import lacking
from zamora.jupyter.lean import spare

#: A Jupyter configuration folder with our defaults for JupyterLab's settings: no news, Spanish,
#: every cell in the page, and all widget messages on one way, so that none overtakes another. What
#: no lesson and no teacher needs of JupyterLab is off there, and :mod:`zamora.jupyter.early` is on.
SETTINGS = Path(__file__).parent
#: What JupyterLab calls the languages that it has words in; it is English otherwise.
LOCALES = {"es": "es_ES"}
#: Before the name of the notebook that JupyterLab opens, alone, in the address of its page.
OPENED = "/doc/tree/"
#: The address at which it opens home (``labextension/static/chrome.js``), whose kernel is that of
#: the page of this name (:mod:`zamora.player.unwritten`).
HOME, PAGE = "/doc", "inicio"
#: Loaded by the kernel before anything is run: a cell that fails, even before the first one, says
#: kindly what to do. Named, not imported: it lives above the engine.
KERNEL_EXTENSION = "zamora_widgets.page.cellerrors"


class LabUnavailable(ZamoraError):
    """JupyterLab cannot be started: its port is taken, or not allowed."""


def check_installed() -> None:
    """Complain if JupyterLab is not there.

    Raises:
        MissingPackage: with the line that installs it.
    """
    if find_spec("jupyterlab") is None:
        raise lacking("jupyterlab")


def check_port(port: int) -> None:
    """Make sure that a server can listen on ``port`` of this machine.

    Raises:
        LabUnavailable: if something else does, or the port is for the system alone.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # as the server will: a connection just closed is no hindrance
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError as error:
            raise LabUnavailable(
                _("El puerto {port} está ocupado. Elige otro con --port.").format(port=port),
                text=str(port),
            ) from error


def command(
    root: Path, notebook: str, *, browser: bool = True, port: int | None = None
) -> list[str]:
    """The command line that opens ``notebook`` (relative to ``root``), nothing else around it.

    Without its name it opens home.

    ``/doc`` is JupyterLab's single-document mode: no file list in the way, on a telephone either.
    """
    arguments = [
        sys.executable,
        "-m",
        "zamora.jupyter.lean",
        f"--ServerApp.root_dir={root}",
        f"--LabApp.default_url={OPENED + quote(notebook) if notebook else HOME}",
        "--Application.log_level=ERROR",
    ]
    if not browser:
        arguments.append("--no-browser")
    if port is not None:
        arguments += [f"--ServerApp.port={port}", "--ServerApp.port_retries=0"]
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        # In a container everybody is root; JupyterLab would refuse with a page of English.
        arguments.append("--allow-root")
    return arguments


def environment(kernels: Path) -> dict[str, str]:
    """The variables for JupyterLab: ours, then the user's.

    Args:
        kernels: a Jupyter data folder whose kernels go before all others, with the settings of our
            language.
    """
    variables = dict(os.environ) | {VARIABLE: language()}
    for name, ours in (
        ("JUPYTER_CONFIG_PATH", [kernels, SETTINGS]),
        ("JUPYTER_PATH", [kernels]),
    ):
        variables[name] = os.pathsep.join(filter(None, [*map(str, ours), variables.get(name)]))
    return variables


def speak(folder: Path) -> None:
    """Write into a folder of settings which language JupyterLab and our pages in it speak."""
    labconfig = folder / "labconfig"
    labconfig.mkdir()
    plugin = "@jupyterlab/translation-extension:plugin"
    for name, content in (
        ("default_setting_overrides", {plugin: {"locale": LOCALES.get(language(), "default")}}),
        ("page_config", {"zamoraLanguage": language()}),
    ):
        (labconfig / f"{name}.json").write_text(json.dumps(content), encoding="utf-8")


def trust(notebooks: Iterable[Path]) -> None:
    """Sign notebooks, so that JupyterLab shows their stored pictures before anything is run.

    Only for notebooks that are exactly as we shipped them. Without a place to keep signatures
    nothing is signed: the lesson works, its pictures appear when it is run.
    """
    spare()
    with contextlib.suppress(Exception):
        import nbformat
        from nbformat.sign import NotebookNotary

        notary = NotebookNotary()
        for path in notebooks:
            notary.sign(nbformat.read(path, as_version=4))


@contextlib.contextmanager
def own_kernel() -> Iterator[Path]:
    """A Jupyter data folder, for as long as needed, whose ``python3`` kernel is this environment.

    A kernel of that name in the user's home would otherwise take the lesson to another Python,
    where zamora is not installed.
    """
    from ipykernel.kernelspec import write_kernel_spec

    with tempfile.TemporaryDirectory(prefix="zamora-", ignore_cleanup_errors=True) as folder:
        (Path(folder) / "kernels").mkdir()
        speak(Path(folder))
        write_kernel_spec(
            str(Path(folder) / "kernels" / "python3"),
            extra_arguments=[
                # Warnings about transports would only worry the user at the terminal.
                "--IPKernelApp.log_level=ERROR",
                f"--IPKernelApp.extensions={KERNEL_EXTENSION}",
                # Nor from a module of that name that lies next to a lesson.
                "--IPKernelApp.ignore_cwd=True",
            ],
        )
        yield Path(folder)


def run(
    root: Path,
    notebook: str,
    *,
    browser: bool = True,
    port: int | None = None,
    ours: Iterable[Path] = (),
) -> int:
    """Open ``notebook`` in JupyterLab and wait until the server ends.

    Interrupting or terminating this process ends the server in good order.

    Args:
        root: the folder whose notebooks can be opened.
        notebook: the one that is, relative to ``root``; empty for home.
        browser: whether to open one.
        port: of the server; None: any.
        ours: notebooks to trust, while the server starts; the one that is opened before all others.

    Returns:
        The exit code of JupyterLab; 0 if it was we who ended it.

    Raises:
        MissingPackage: if JupyterLab is missing.
        LabUnavailable: if ``port`` is taken.
    """
    check_installed()
    if port is not None:
        check_port(port)
    with own_kernel() as kernels:
        server = subprocess.Popen(  # noqa: S603 - our own command line, no shell
            command(root, notebook, browser=browser, port=port),
            env=environment(kernels),
            # A session of its own: Ctrl+C reaches us alone and we end the server properly, without
            # the question that it would ask.
            start_new_session=os.name == "posix",
        )
        first_the_opened = sorted(ours, key=lambda path: path != root / notebook)
        Thread(target=trust, args=(first_the_opened,), daemon=True).start()
        with _forwarding_signals(server) as received:
            code = server.wait()
    if received:
        return 0
    return code if code >= 0 else 128 - code


@contextlib.contextmanager
def _forwarding_signals(server: subprocess.Popen[bytes]) -> Iterator[list[int]]:
    """Forward termination signals to ``server``; yields the list of those received."""
    received: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        received.append(number)
        # On Windows Ctrl+C reaches the server by itself.
        if os.name == "posix":
            server.terminate()

    names = ("SIGINT", "SIGTERM", "SIGHUP")
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = {number: signal.signal(number, end) for number in numbers}
    try:
        yield received
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
