"""Where compiled code is kept between sessions.

Numba's disk cache is pointed at our own folder, for three reasons that all bit us: it does not
notice when a function called from another module has changed, and would go on serving old rules;
its index does not name the module, and would serve one game the code of another that is made from
the same source; and it gives up if it finds no folder to write to. So there is one folder for each
state of a game's sources and kind of processor, and none where nothing can be written.

On a shared machine, the administrator may compile once for all users: what was prepared is copied
before use and never written, so that no user can inject code into another's session.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import shutil
import sys
import tempfile
import time
from collections.abc import Collection
from pathlib import Path

#: The variable with which people choose a folder for all that Numba compiles.
NUMBA_VARIABLE = "NUMBA_CACHE_DIR"
#: The variable that names a folder that was prepared for all accounts of this machine.
PREPARED_VARIABLE = "ZAMORA_PREPARED"
#: Folders are removed once they have not been used for so long.
DAYS_KEPT = 30
#: What every kernel is made from; the folder of the game's family comes to it.
_PACKAGES = ("compiled", "ball")
_MODULES = ("core/board.py",)
_PREFIX = "zamora-"
#: A file that is touched whenever a folder is used.
_USED = "used"


#: When this process began to load the sources, in nanoseconds.
_LOADED = time.time_ns()


def _files(module: str) -> list[Path]:
    """The sources that decide what is compiled for a game whose module is called so."""
    root = Path(__file__).parent.parent
    found = [path for package in _PACKAGES for path in sorted((root / package).rglob("*.py"))]
    found += [root / name for name in _MODULES]
    package, _dot, below = module.partition(".library.")
    if below and package == root.name:
        return found + sorted((root / "library" / below.split(".")[0]).rglob("*.py"))
    origin = getattr(sys.modules.get(module), "__file__", None)
    if not origin:
        raise OSError(f"no source: {module}")
    return found + sorted(Path(origin).parent.glob("*.py"))  # a game from outside


def base() -> Path:
    """The folder in which ours lies: the user's choice for Numba, or the user's cache folder.

    Raises:
        RuntimeError: if there is no home folder at all.
    """
    chosen = os.environ.get(NUMBA_VARIABLE)
    if chosen:
        return Path(chosen).absolute()
    from platformdirs import user_cache_path

    found = user_cache_path("zamora", appauthor=False) / "kernels"
    if not found.is_absolute():  # early versions leave the "~" of an unknown home as it is
        raise RuntimeError(f"no home folder: {found}")
    return found


def _made_from(module: str) -> str:
    """How the names of all folders begin whose code comes from the sources that lie there now.

    Raises:
        OSError: if the sources cannot be read.
    """
    digest = hashlib.sha256(f"{module.rpartition('.')[0]} {platform.python_version()}".encode())
    for source in _files(module):
        digest.update(f"{source.parent.name}/{source.name}".encode())
        digest.update(source.read_bytes())
    return f"{_PREFIX}{digest.hexdigest()[:12]}-"


def _upgraded(module: str) -> bool:
    """Whether a source was written after this process began to load them."""
    return any(source.stat().st_ctime_ns > _LOADED for source in _files(module))


def probably_kept(game: str, module: str, names: Collection[str]) -> bool:
    """Whether functions with these names lie on the disk compiled for a game and its module.

    For any processor: identifying this one requires importing Numba, as slow as a small task.
    """
    try:
        begin = _made_from(module)
        bases = [base(), *_prepared()]
        places = [place / game for each in bases for place in each.glob(f"{begin}*")]
    except (OSError, RuntimeError):
        return False
    return any(all(any(place.rglob(f"*.{name}-*.nbi")) for name in names) for place in places)


def folder(game: str, module: str, target: str) -> Path | None:
    """The folder for the compiled code of a game; None if nothing can be kept.

    ``module`` is the name of the one with the game's functions, ``target`` says what the code will
    be good for: compiler and processor. Nothing can be kept if nothing can be written, and after an
    upgrade in the middle of a session: the code would be made from what this process has loaded,
    and be taken for what lies on the disk.
    """
    good_for = hashlib.sha256(target.encode()).hexdigest()[:8]
    try:
        if _upgraded(module):
            return None
        place = base() / f"{_made_from(module)}{good_for}" / game
        if not place.exists():
            _copy_prepared(place)
        place.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=place):
            pass
        (place.parent / _USED).touch()
    except (OSError, RuntimeError):
        return None
    _sweep(place.parent)
    return place


def _prepared() -> list[Path]:
    """The folder that was prepared for all accounts, if there is one."""
    chosen = os.environ.get(PREPARED_VARIABLE)
    return [Path(chosen).absolute()] if chosen else []


def _copy_prepared(place: Path) -> None:
    """Begin with what was compiled for all accounts; the folder is there whole or not at all."""
    for prepared in _prepared():
        ready = prepared / place.parent.name / place.name
        with contextlib.suppress(OSError, shutil.Error):
            if not ready.is_dir():
                continue
            place.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=place.parent, prefix=".copy-") as scratch:
                # Contents only: what is ours may be written even if what it came from may not.
                copied = shutil.copytree(
                    ready, Path(scratch) / place.name, copy_function=shutil.copyfile
                )
                for inner in (copied, *(path for path in copied.rglob("*") if path.is_dir())):
                    inner.chmod(0o700)
                # Lost the race: the other copy is the same; a non-empty folder is not replaced.
                copied.rename(place)


def clear(place: Path) -> None:
    """Remove what is kept in a folder, as far as possible."""
    shutil.rmtree(place, ignore_errors=True)


def _sweep(current: Path) -> None:
    """Remove folders that have not been used for long."""
    limit = time.time() - DAYS_KEPT * 86400
    with contextlib.suppress(OSError):
        for old in current.parent.glob(f"{_PREFIX}*"):
            used = old / _USED
            if old != current and used.is_file() and used.stat().st_mtime < limit:
                clear(old)
