"""The traps of keeping compiled code on the disk: each was seen, each has its test.

Processes are what this is about, so most tests start some; compiling Futez takes seconds.
"""

from __future__ import annotations

import importlib.util
import shutil
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from zamora.compiled import machine
from zamora.registry import compilable

from .kernelruns import (
    GAMES,
    ROOT,
    RULES,
    Run,
    assert_compiled,
    copy_own,
    interpreted,
    kept,
    run,
    start,
    tree,
)

pytest.importorskip("numba")


def half(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[: len(content) // 2])


def zeros(path: Path) -> None:
    """What an interrupted power supply leaves."""
    path.write_bytes(bytes(path.stat().st_size))


def files(base: Path, kind: str) -> list[Path]:
    """Those of this kind of the compiled Futez."""
    return [path for path in kept(base) if path.suffix == kind and "futez" in path.parts]


class Warm:
    """A folder with Golez, and with a damaged Futez that two processes repair, both at once."""

    def __init__(self, base: Path) -> None:
        self.base = base
        for key in GAMES:
            copy_own(key, base)
        for path in files(base, ".nbc"):
            half(path)
        together = [start("futez", NUMBA_CACHE_DIR=base) for _process in range(2)]
        self.futez = [finish() for finish in together]

    def copy(self, base: Path) -> Path:
        """Another such folder."""
        shutil.copytree(self.base, base)
        return base


@pytest.fixture(scope="module")
def warm(tmp_path_factory: pytest.TempPathFactory) -> Warm:
    return Warm(tmp_path_factory.mktemp("warm"))


# Cold and warm ------------------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_a_cold_start_says_what_takes_its_time(tmp_path: Path) -> None:
    golez = run("golez", NUMBA_CACHE_DIR=tmp_path)
    assert_compiled(golez, "golez")
    preparing, ready = golez.said
    assert preparing == "Preparo Golez para que vaya rápido (solo la primera vez)…"
    assert ready.startswith("Golez está listo (")


@pytest.mark.exhaustive
def test_processes_that_compile_at_once_do_not_disturb_each_other(warm: Warm) -> None:
    for found in warm.futez:
        assert_compiled(found, "futez")
    assert 2 in [len(found.said) for found in warm.futez], "it was repaired"


@pytest.mark.exhaustive
def test_two_games_from_one_source_share_a_folder_and_a_process(warm: Warm) -> None:
    """Neither Numba's index nor the names in compiled code tell one game from another."""
    before = tree(warm.base)
    for keys in [GAMES, GAMES[::-1]]:
        both = run(*keys, NUMBA_CACHE_DIR=warm.base)
        assert_compiled(both, *keys)
        assert both.said == []
    assert tree(warm.base) == before


@pytest.mark.exhaustive
def test_threads_that_ask_at_once_get_one_kernel(warm: Warm) -> None:
    code = """
import threading
barrier, kernels = threading.Barrier(4), []
def wait():
    barrier.wait()
    kernels.append(kernel(zamora.game("futez")))
threads = [threading.Thread(target=wait) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
found["same"] = len(kernels) == 4 and len(set(map(id, kernels))) == 1
"""
    threads = run(last=code, NUMBA_CACHE_DIR=warm.base)
    assert threads.found["same"]
    assert threads.said == []


@pytest.mark.exhaustive
def test_a_user_s_own_cache_folder_is_shared_not_taken_over(warm: Warm, tmp_path: Path) -> None:
    base = warm.copy(tmp_path / "theirs")
    (base / "zamora-theirs").mkdir()  # not ours for all its name: nothing says when it was used
    (base / "something").write_text("else")
    (tmp_path / "mine.py").write_text(
        "import numba\n@numba.njit(cache=True)\ndef double(x):\n    return 2 * x\n"
    )
    code = f"""
import numba
found["restored"] = numba.config.CACHE_DIR == os.environ["NUMBA_CACHE_DIR"]
sys.path.append({str(tmp_path)!r})
import mine
found["double"] = mine.double(21)
"""
    found = run("futez", last=code, NUMBA_CACHE_DIR=base)
    assert found.said == []
    assert found.found["restored"]
    assert found.found["double"] == 42
    theirs = [path.relative_to(base) for path in kept(base) if path.name.startswith("mine.")]
    assert theirs
    assert not any(path.parts[0].startswith("zamora-") for path in theirs)
    assert (base / "something").read_text() == "else"
    assert (base / "zamora-theirs").is_dir()


# Rules that change --------------------------------------------------------------------------------


class Copied:
    """A copy of the package, with a cache folder of its own."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.base = root / "cache"
        ignored = shutil.ignore_patterns("__pycache__", "lessons", "locale")
        shutil.copytree(ROOT / "zamora", root / "zamora", ignore=ignored)

    def protect(self, mode: int) -> None:
        """Make the folders of the package (not) writable; a superuser may write all the same."""
        for folder in [self.root / "zamora", *(self.root / "zamora").rglob("*/")]:
            folder.chmod(mode)

    def run(self, **options: str) -> Run:
        return run(
            "futez",
            root=self.root,
            NUMBA_CACHE_DIR=self.base,
            PYTHONDONTWRITEBYTECODE="1",
            **options,
        )

    def edit(self, name: str, old: str, new: str) -> None:
        path = self.root / "zamora" / name
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Copied:
    return Copied(tmp_path_factory.mktemp("copied"))


@pytest.mark.exhaustive
def test_an_install_that_cannot_be_written_to(copied: Copied) -> None:
    before = tree(copied.root / "zamora")
    copied.protect(0o555)
    cold = copied.run()
    after = tree(copied.root / "zamora")
    copied.protect(0o755)
    assert_compiled(cold, "futez")
    assert after == before
    assert kept(copied.base)


@pytest.mark.exhaustive
def test_an_edited_rule_counts_at_once(copied: Copied) -> None:
    """The walk, which is what gets kept, is in another module than the rule."""
    copied.edit(
        "library/futez/rules.py", "    if mates != EMPTY and (", "    if mates == EMPTY and ("
    )
    slow = copied.run(ZAMORA_COMPILE="0")
    assert slow.answers("futez") != interpreted().answers("futez")
    assert copied.run().found["futez"] == slow.found["futez"] | {"compiled": True}


def load_cachefolder(root: Path) -> ModuleType:
    """The module of a copy of the package, as a process that starts now would have it."""
    spec = importlib.util.spec_from_file_location(
        "cachefolder_of_a_copy", root / "zamora" / "compiled" / "cachefolder.py"
    )
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_every_source_counts(
    copied: Copied, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    package = copied.root / "zamora"
    sources = [
        *package.glob("compiled/*.py"),
        *package.glob("ball/*.py"),
        *package.glob("library/futez/*.py"),
        package / "core" / "board.py",
    ]
    before = load_cachefolder(copied.root).folder("futez", RULES, "")
    for source in sources:
        original = source.read_bytes()
        source.write_bytes(original + b"\n# edited\n")
        folder = load_cachefolder(copied.root).folder("futez", RULES, "")
        assert folder != before, source
        source.write_bytes(original)
        assert load_cachefolder(copied.root).folder("futez", RULES, "") == before
    assert len(sources) > 15
    for other in (*package.glob("library/go/*.py"), package / "core" / "rules.py"):
        other.write_bytes(other.read_bytes() + b"\n# edited\n")
    assert load_cachefolder(copied.root).folder("futez", RULES, "") == before


def test_what_is_compiled_lies_in_those_sources() -> None:
    """Whoever moves a step function elsewhere must tell the fingerprint."""
    everybodys = ("zamora.compiled.", "zamora.ball.", "zamora.core.board")
    seen: set[int] = set()

    def visit(function: FunctionType, family: str) -> None:
        if id(function) not in seen:
            seen.add(id(function))
            assert function.__module__.startswith((*everybodys, family)), function
            for value in function.__globals__.values():
                if isinstance(value, FunctionType):
                    visit(value, family)

    for game in compilable():
        family = ".".join(game.built_from.module.split(".")[:3]) + "."
        for value in vars(machine.interpreted(game.built_from)).values():
            if isinstance(value, FunctionType) and value.__name__ in {"perft", "playout"}:
                visit(value, family)
    assert len(seen) > 50


def test_an_upgrade_in_the_middle_of_a_session_keeps_nothing(
    copied: Copied, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What this process has loaded would pass for what lies on the disk now."""
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    session = load_cachefolder(copied.root)
    assert session.folder("futez", RULES, "") is not None
    copied.edit("compiled/turns.py", "def goal(b: Board)", "def goal( b: Board)")
    assert session.folder("futez", RULES, "") is None
    assert load_cachefolder(copied.root).folder("futez", RULES, "") is not None


# Damaged files ------------------------------------------------------------------------------------


@pytest.mark.exhaustive  # one is repaired for the tests above
@pytest.mark.parametrize(("kind", "damage"), [(".nbc", half), (".nbi", zeros)])
def test_damaged_files_are_made_anew(
    kind: str, damage: Callable[[Path], None], warm: Warm, tmp_path: Path
) -> None:
    base = warm.copy(tmp_path / "base")
    for path in files(base, kind):
        damage(path)
    # Golez still comes from the disk: old code and new in one process.
    for lines in (2, 0):
        found = run("golez", "futez", NUMBA_CACHE_DIR=base)
        assert_compiled(found, "golez", "futez")
        assert len(found.said) == lines


# Several processors -------------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_code_for_any_processor_beside_code_for_this_one(warm: Warm, tmp_path: Path) -> None:
    base = warm.copy(tmp_path / "base")
    own = tree(base)
    built = run("futez", NUMBA_CACHE_DIR=base, NUMBA_CPU_NAME="generic")
    assert_compiled(built, "futez")
    assert len(built.said) == 2
    both = tree(base)
    assert len(both) > len(own)
    assert both.items() > own.items(), "nothing is overwritten"
    for name in ("generic", None):
        again = run("futez", NUMBA_CACHE_DIR=base, NUMBA_CPU_NAME=name)
        assert_compiled(again, "futez")
        assert again.said == []
    assert tree(base) == both
