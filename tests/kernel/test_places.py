"""Kernels where compiled code cannot be kept, or not be made: no place, no room, no Numba."""

from __future__ import annotations

import os
import shutil
import time
from pathlib import Path

import pytest

from zamora.compiled import cachefolder

from .kernelruns import ROOT, RULES, assert_compiled, copy_own, interpreted, kept, run, tree

pytest.importorskip("numba")
posix = pytest.mark.skipif(os.name != "posix", reason="a matter of POSIX")


# No place, no room --------------------------------------------------------------------------------

NO_HOME = """
import pwd
def nobody(uid): raise KeyError(uid)
pwd.getpwuid = nobody
"""
WHERE = """
from zamora.compiled import cachefolder
found["folder"] = cachefolder.folder("futez", "zamora.library.futez.rules", "")
"""
FILE = Path(__file__)  # a file cannot be a folder, not even for a superuser


@posix
@pytest.mark.parametrize(
    ("first", "variables"),
    [
        (NO_HOME, {"HOME": None, "XDG_CACHE_HOME": None}),
        ("", {"HOME": FILE / "home", "XDG_CACHE_HOME": None}),
        ("", {"XDG_CACHE_HOME": FILE / "cache"}),
        ("", {"NUMBA_CACHE_DIR": FILE}),
    ],
    ids=["unknown home", "missing home", "no folder", "a file for a folder"],
)
def test_there_may_be_no_place(
    first: str, variables: dict[str, Path | None], tmp_path: Path
) -> None:
    found = run(first=first, last=WHERE, cwd=tmp_path, **variables)
    assert found.found == {"folder": None}
    assert list(tmp_path.iterdir()) == []


@pytest.mark.exhaustive
@posix
def test_without_a_place_it_is_compiled_all_the_same(tmp_path: Path) -> None:
    found = run("futez", cwd=tmp_path, HOME=FILE / "home", XDG_CACHE_HOME=FILE / "cache")
    assert_compiled(found, "futez")
    # It will take as long the next time, so nothing else is promised.
    assert found.said[0] == "Preparo Futez para que vaya rápido…"
    assert list(tmp_path.iterdir()) == []
    assert kept(ROOT / "zamora") == []


@pytest.mark.exhaustive
@posix
def test_on_a_full_disk_it_is_compiled_all_the_same(tmp_path: Path) -> None:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (8192, 8192))"
    found = run("futez", first=limit, NUMBA_CACHE_DIR=tmp_path, PYTHONDONTWRITEBYTECODE="1")
    assert_compiled(found, "futez")
    assert len(found.said) == 2
    assert [name for name in tree(tmp_path) if "futez" in name] == []


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A cache folder with Futez."""
    base = tmp_path_factory.mktemp("prepared")
    copy_own("futez", base)
    return base


def test_kernels_can_be_compiled_ahead_of_time(prepared: Path) -> None:
    found = run("futez", NUMBA_CACHE_DIR=prepared)
    assert_compiled(found, "futez")
    assert found.said == []


@pytest.mark.exhaustive
def test_what_was_prepared_for_everybody_is_copied_and_never_written(
    prepared: Path, tmp_path: Path
) -> None:
    everybodys = shutil.copytree(prepared, tmp_path / "everybodys")
    before = {path: path.read_bytes() for path in everybodys.rglob("*") if path.is_file()}
    for path in (everybodys, *everybodys.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    own = tmp_path / "own"
    found = run("futez", NUMBA_CACHE_DIR=own, ZAMORA_PREPARED=everybodys)
    assert_compiled(found, "futez")
    assert found.said == []
    assert {path.relative_to(own) for path in kept(own)} == {
        path.relative_to(everybodys) for path in kept(everybodys)
    }
    assert not [path for path in own.rglob("*") if not os.access(path, os.W_OK)]
    assert not list(own.rglob(".copy-*"))
    assert {path: path.read_bytes() for path in everybodys.rglob("*") if path.is_file()} == before
    for path in (everybodys, *everybodys.rglob("*")):
        path.chmod(0o755)


def test_numba_may_not_choose_another_place(prepared: Path, tmp_path: Path) -> None:
    """If it cannot use our folder, it would go for one that all games share, without a word."""
    base = shutil.copytree(prepared, tmp_path / "base")
    folders = {path.parent for path in kept(base)}
    assert folders
    for folder in folders:
        shutil.rmtree(folder)
        folder.write_text("in the way")
    code = """
from zamora.compiled import cachefolder, machine
from zamora.compiled import jit as compiled
from zamora.compiled.specialise import Source
folder = cachefolder.folder("futez", "zamora.library.futez.rules", compiled.TARGET)
try:
    compiled.compile_program(Source("zamora.library.futez.rules"), machine.WALK, folder)
except OSError:
    found["refused"] = True
"""
    assert run(last=code, NUMBA_CACHE_DIR=base).found == {"refused": True}


# Folders that are no longer used ------------------------------------------------------------------


def test_folders_that_nobody_uses_are_swept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NUMBA_CACHE_DIR", str(tmp_path))
    day = 86400
    for name, age in {"zamora-old": 31, "zamora-new": 29, "other": 99}.items():
        (tmp_path / name).mkdir()
        used = tmp_path / name / "used"
        used.touch()
        os.utime(used, times=(time.time() - age * day,) * 2)
    current = cachefolder.folder("futez", RULES, "")
    assert current is not None
    assert {path.name for path in tmp_path.iterdir()} == {
        "zamora-new",
        "other",
        current.parent.name,
    }
    # Using a folder makes it young again.
    os.utime(current.parent / "used", times=(0, 0))
    assert cachefolder.folder("futez", RULES, "") == current
    assert cachefolder.folder("futez", RULES, "another processor") != current
    assert current.is_dir()


# Without Numba ------------------------------------------------------------------------------------

BLOCKED = """
class Blocker:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numba":
            raise ImportError(name)
sys.meta_path.insert(0, Blocker())
"""


@pytest.mark.parametrize(
    ("first", "variables"),
    [
        ("", {"ZAMORA_COMPILE": "0"}),
        ("", {"NUMBA_DISABLE_JIT": "1"}),
        ("sys.modules['numba'] = None", {}),
        (BLOCKED, {}),
    ],
    ids=["switched off", "Numba switched off", "not installed", "blocked"],
)
def test_without_numba_the_answers_are_the_same(first: str, variables: dict[str, str]) -> None:
    found = run("futez", first=first, **variables)
    assert found.said == []
    assert found.found["futez"] == interpreted().found["futez"]


def test_an_installation_of_numba_that_does_not_work(tmp_path: Path) -> None:
    (tmp_path / "numba").mkdir()
    (tmp_path / "numba" / "__init__.py").write_text("raise ImportError('no libLLVM')")
    found = run("futez", first=f"sys.path.insert(0, {str(tmp_path)!r})")
    assert found.found["futez"] == interpreted().found["futez"]
    (line,) = found.said
    assert line.startswith("Numba no funciona aquí (no libLLVM)")


def test_notices_can_be_sent_elsewhere() -> None:
    code = """
sys.modules["llvmlite"] = None
import zamora.compiled
lines = []
zamora.compiled.notice = lines.append
"""
    found = run("futez", first=code, last="found['lines'] = lines")
    assert found.said == []
    (line,) = found.found["lines"]
    assert "Numba no funciona aquí" in line
    assert found.found["futez"] == interpreted().found["futez"]
