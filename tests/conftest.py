"""What all tests share."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path

import hypothesis
import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling
from xdist.workermanage import WorkerController

from zamora.core import i18n

from .patience import PATIENCE

# Tests start hundreds of processes of Python: compiled each time anew, what they import is half of
# their work.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Garbage is looked for seldom: it is an eighth of the work.
gc.set_threshold(100_000, 50, 100)

#: The tests in here wait for a browser half of their time, …
BROWSER = "tests/browser/"
#: … and so many workers run them.
WITH_BROWSER = 2
#: Those that have lessons as pages in JupyterLab go to the first of them while there are any.
WITH_PAGES = {f"{BROWSER}test_{name}.py" for name in ("page", "coming_back", "class_lessons")}

#: Cells of lessons that count over many games, each as long as a whole lesson, or read them all;
#: how they count is tested with few (tests/engine/test_advice.py), and shown by their neighbours.
SLOW_CELLS = {'sobre("5.c")', 'sobre("6.c")', 'sobre("6.d")', 'aperturas("caliz")'}

# A busy machine is slow now and then; that is no failure of ours.
hypothesis.settings.register_profile(
    "zamora", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("zamora")

# Whoever runs the tests in the background has made them deaf to Ctrl+C, and with them every command
# that they start and interrupt.
if (
    threading.current_thread() is threading.main_thread()
    and signal.getsignal(signal.SIGINT) is signal.SIG_IGN
):
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def spanish_at_first() -> Iterator[None]:
    """A test begins in Spanish, and leaves the next one no language that it has spoken."""
    _speak_spanish()
    yield
    _speak_spanish()


def _speak_spanish() -> None:
    os.environ.pop(i18n.VARIABLE, None)  # commands hand on what they were told
    i18n._of_reader.set("")
    if i18n._of_process != i18n.DEFAULT_LANGUAGE:  # to set one looks for all of them
        i18n.set_language(i18n.DEFAULT_LANGUAGE)


@pytest.fixture
def no_loop_of_others() -> Iterator[None]:
    """A worker that has run browser tests has a loop of Playwright's: not ours to use."""
    loop = asyncio._get_running_loop()
    asyncio._set_running_loop(None)
    yield
    asyncio._set_running_loop(loop)


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers() -> Generator[None, int, int]:
    """Two workers more than processors: those with a browser wait for it half of their time."""
    processors = yield
    return processors + WITH_BROWSER


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before several workers run the whole suite: do once what each of them would do.

    Kernels are compiled, and test files made ready for pytest (its pictures of what failed): found
    kept in ``__pycache__``, that is a third of the work.
    """
    config = session.config
    workers = getattr(config.option, "numprocesses", None)
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if whole and workers and not hasattr(config, "workerinput") and not config.option.collectonly:
        # (-P: the installed package, as the workers have it, not the folder.) Whatever goes wrong
        # here, some test will say so.
        python = [sys.executable, "-P", "-m"]
        collecting = subprocess.Popen(
            [*python, "pytest", "--collect-only", "-qq", "-n0"],
            cwd=config.rootpath,
            stdout=subprocess.DEVNULL,
        )
        subprocess.run([*python, "zamora", "prepare"], check=False)
        collecting.wait()


#: Tests with these marks are only run if they are asked for.
MARKS = ("wild", "exhaustive", "site", "hub", "answers")
#: What `pytest.param` makes.
PARAMETERS = type(pytest.param())
#: The line in a file by which all its tests have one of them.
WHOLE_FILE = re.compile(rf"^pytestmark = pytest\.mark\.({'|'.join(MARKS)})$", re.MULTILINE)


def unasked(config: pytest.Config, marks: Iterable[pytest.Mark]) -> bool:
    """Whether what has these marks is left out of this run."""
    asked = config.option.markexpr
    return any(mark.name in MARKS and mark.name not in asked for mark in marks)


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Files of which no test is asked for are not imported: each worker would."""
    if collection_path.suffix != ".py":
        return None
    found = WHOLE_FILE.search(collection_path.read_text(encoding="utf-8"))
    return True if found and found[1] not in config.option.markexpr else None


@pytest.hookimpl(tryfirst=True)
def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Make no tests of parameters that are not asked for: two fifths of all, in each worker.

    Of what is left out whole, one stays: without parameters pytest would call it skipped.
    """
    test, config = metafunc.definition, metafunc.config
    left_out = unasked(config, test.iter_markers())

    def kept(mark: pytest.Mark) -> pytest.Mark:
        if mark.name != "parametrize":
            return mark
        names, values, *more = mark.args
        values, ids = list(values), mark.kwargs.get("ids")
        asked = [
            n
            for n, value in enumerate(values)
            if not (isinstance(value, PARAMETERS) and unasked(config, value.marks))
        ]
        asked = asked[:1] if left_out else asked or [*range(len(values))][:1]
        changed = dict(mark.kwargs)
        if ids is not None and not callable(ids):
            ids = list(ids)
            changed["ids"] = [ids[n] for n in asked]
        return pytest.mark.parametrize(names, [values[n] for n in asked], *more, **changed).mark

    test.own_markers[:] = map(kept, test.own_markers)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """nbval gives up on the outputs of a cell after five seconds; there is no option for it.

    What takes long and is only for now and then is left out unless it is asked for.
    """
    for item in items:
        if hasattr(item, "output_timeout"):
            item.output_timeout = PATIENCE
            # (Who asks for those gets whole lessons: no cell runs without the first one.)
            if "exhaustive" in config.option.markexpr or item.cell.source.strip() in SLOW_CELLS:
                item.add_marker(pytest.mark.exhaustive)
    items[:] = [item for item in items if not unasked(config, item.iter_markers())]


def pytest_collection_finish() -> None:
    """Never look for garbage in what has been collected."""
    gc.freeze()


class BrowserFilesTogether(LoadFileScheduling):
    """Whole files go to a worker; those that need a browser to the same few.

    Who has a browser, a JupyterLab and a page keeps them for the next file. Everybody else computes
    in the meantime; what is left in the end is for whoever is free.
    """

    def _split_scope(self, nodeid: str) -> str:
        # Those look at the same random games: who has played them keeps them.
        return re.sub(r"(/test_contract)_\w+\.py", r"\1.py", super()._split_scope(nodeid))

    def _assign_work_unit(self, node: WorkerController) -> None:
        place = self.nodes.index(node)

        def strange(file: str) -> tuple[bool, bool]:
            """How little a file suits this worker."""
            other = file.startswith(BROWSER) != (place < WITH_BROWSER)
            return other, (file in WITH_PAGES) != (place == 0)

        self.workqueue.move_to_end(min(self.workqueue, key=strange), last=False)
        super()._assign_work_unit(node)


def pytest_xdist_make_scheduler(
    config: pytest.Config, log: Producer
) -> BrowserFilesTogether | None:
    return BrowserFilesTogether(config, log) if config.option.dist == "loadfile" else None
