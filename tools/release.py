"""Make a release: ``python tools/release.py`` tries everything, ``--tag`` also makes the tag.

    python tools/release.py            # check and build; the repository stays as it is
    python tools/release.py --tag      # the same, then an annotated tag with the changelog's words

The version is the one of ``zamora/_version.py``. Checked are: nothing lies about that is not
committed; the version is a number of three parts, higher than every tag, and the one that
``CITATION.cff`` says; ``CHANGELOG.md`` has a dated entry for it at the top, and nothing above that.
The sdist is built from what is committed, the wheel from the sdist; both lie in ``dist`` then.

Nothing is pushed and nothing is uploaded: what was made is looked at first.
"""

from __future__ import annotations

import argparse
import datetime
import io
import re
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Sequence
from email import message_from_bytes
from pathlib import Path
from typing import NamedTuple

REPOSITORY = Path(__file__).resolve().parents[1]
VERSION_FILE = Path("zamora", "_version.py")

_VERSION = re.compile(r"(\d+)\.(\d+)\.(\d+)")
_ENTRY = re.compile(r"^## \[([^\]]+)\](?: - (\S+))?[ \t]*\n(.*?)(?=^## |\Z)", flags=re.M | re.S)


class NotReady(Exception):
    """Why no release can be made; a sentence."""


class Release(NamedTuple):
    """What is released."""

    version: str
    notes: str

    @property
    def tag(self) -> str:
        """What its tag is called."""
        return f"v{self.version}"


# What is checked ----------------------------------------------------------------------------------


def git(root: Path, *arguments: str, given: str | None = None) -> str:
    """What git answers."""
    done = subprocess.run(
        ["git", *arguments], cwd=root, input=given, capture_output=True, encoding="utf-8"
    )
    if done.returncode:
        raise NotReady(f"git {arguments[0]}: {done.stderr.strip()}")
    return done.stdout


def number(version: str) -> tuple[int, ...]:
    """A version as numbers, to be compared."""
    match = _VERSION.fullmatch(version)
    if match is None:
        raise NotReady(f"{VERSION_FILE}: {version!r} is not MAJOR.MINOR.PATCH")
    return tuple(map(int, match.groups()))


def check_tree(root: Path) -> None:
    """Nothing lies about that is not committed."""
    if changed := git(root, "status", "--porcelain").splitlines():
        raise NotReady("not committed: " + ", ".join(line[3:] for line in changed[:5]))


def version_of(root: Path) -> str:
    """The version, which is higher than every tag."""
    text = (root / VERSION_FILE).read_text("utf-8")
    match = re.search(r'^__version__ = "(.+)"$', text, flags=re.M)
    if match is None:
        raise NotReady(f"{VERSION_FILE} says no version")
    version = match[1]
    tags = [tag[1:] for tag in git(root, "tag", "--list", "v*").split()]
    for tag in tags:
        if _VERSION.fullmatch(tag) and number(tag) >= number(version):
            raise NotReady(f"v{tag} is there already; {VERSION_FILE} says {version}")
    number(version)
    return version


def notes_of(root: Path, version: str, today: datetime.date) -> str:
    """What the changelog says of a version."""
    entries = _ENTRY.findall((root / "CHANGELOG.md").read_text("utf-8"))
    if entries and entries[0][0].lower() == "unreleased":
        _title, _date, waiting = entries.pop(0)
        if waiting.strip():
            raise NotReady("CHANGELOG.md: what is under Unreleased belongs to a version")
    if not entries or entries[0][0] != version:
        raise NotReady(f"CHANGELOG.md: the first entry is not the one of {version}")
    _title, date, notes = entries[0]
    try:
        released = datetime.date.fromisoformat(date)
    except ValueError:
        raise NotReady(f"CHANGELOG.md: {date or 'nothing'!r} is not a date (YYYY-MM-DD)") from None
    if released > today:
        raise NotReady(f"CHANGELOG.md: {date} is not yet")
    if not notes.strip():
        raise NotReady(f"CHANGELOG.md says nothing about {version}")
    return str(notes).strip()


def check_citation(root: Path, version: str) -> None:
    """The citation file has the same version."""
    text = (root / "CITATION.cff").read_text("utf-8")
    if re.findall(r"^version: (\S+)$", text, flags=re.M) != [version]:
        raise NotReady(f"CITATION.cff: the version is not {version}")


def ready(root: Path, today: datetime.date) -> Release:
    """What is to be released.

    Raises:
        NotReady: if something is missing.
    """
    check_tree(root)
    version = version_of(root)
    check_citation(root, version)
    return Release(version, notes_of(root, version, today))


# What is made -------------------------------------------------------------------------------------


def hatchling(root: Path, kind: str, target: Path) -> Path:
    """Build an sdist or a wheel with the tool that ``pyproject.toml`` names."""
    command = [sys.executable, "-m", "hatchling", "build", "-t", kind, "-d", str(target)]
    done = subprocess.run(command, cwd=root, capture_output=True, encoding="utf-8")
    if done.returncode:
        raise NotReady(f"the {kind} cannot be built: {done.stderr.strip()}")
    suffix = ".tar.gz" if kind == "sdist" else ".whl"
    return max(target.glob(f"*{suffix}"), key=lambda path: path.stat().st_mtime)


def unpack(archive: tarfile.TarFile, folder: Path) -> Path:
    """Unpack what we have made; gives back the folder that it is in, if there is one."""
    # The filter came with 3.11.4, and is what later versions want.
    options = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    archive.extractall(folder, **options)  # type: ignore[arg-type]  # noqa: S202
    inside = list(folder.iterdir())
    return inside[0] if len(inside) == 1 and inside[0].is_dir() else folder


def build(root: Path, release: Release, dist: Path) -> list[Path]:
    """The sdist from what is committed, and the wheel from the sdist."""
    dist.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as temporary:
        committed, unpacked = Path(temporary, "committed"), Path(temporary, "unpacked")
        archive = subprocess.run(
            ["git", "archive", "--format=tar", "HEAD"], cwd=root, capture_output=True, check=True
        )
        with tarfile.open(fileobj=io.BytesIO(archive.stdout)) as opened:
            committed.mkdir()
            opened.extractall(committed)  # noqa: S202 (what we have committed)
        sdist = hatchling(committed, "sdist", dist.resolve())
        with tarfile.open(sdist) as opened:
            wheel = hatchling(unpack(opened, unpacked), "wheel", dist.resolve())
    with zipfile.ZipFile(wheel) as opened_wheel:
        (name,) = (n for n in opened_wheel.namelist() if n.endswith(".dist-info/METADATA"))
        said = message_from_bytes(opened_wheel.read(name))["Version"]
    if said != release.version:
        raise NotReady(f"the wheel says that it is {said}, not {release.version}")
    return [sdist, wheel]


def tag(root: Path, release: Release) -> None:
    """Make the annotated tag; lines that begin with # are part of what it says."""
    message = f"zamora {release.version}\n\n{release.notes}\n"
    git(root, "tag", "--annotate", "--cleanup=whitespace", "-F", "-", release.tag, given=message)


def main(
    arguments: Sequence[str] | None = None,
    root: Path = REPOSITORY,
    today: datetime.date | None = None,
) -> int:
    """Make a release, or say why there is none."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    choice = parser.add_mutually_exclusive_group()
    choice.add_argument("--tag", action="store_true", help="make the tag when all is well")
    choice.add_argument("--dry-run", action="store_true", help="make none (this is the usual)")
    chosen = parser.parse_args(arguments)
    try:
        release = ready(root, today or datetime.date.today())
        for made in build(root, release, root / "dist"):
            print(made)
        if chosen.tag:
            tag(root, release)
            print(f"{release.tag} is there; `git push origin {release.tag}` publishes it")
        else:
            print(f"ready: `python tools/release.py --tag` makes {release.tag}")
    except NotReady as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
