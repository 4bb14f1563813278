"""What is looked at before each commit (``.pre-commit-config.yaml``); quick, and with no network.

    python tools/hooks.py files NAME ...     # or --all: every file that git knows
    python tools/hooks.py message FILE       # the message of a commit
    python tools/hooks.py run ruff check     # a tool of .venv, on any system

Needs nothing but Python's own library.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import address

REPOSITORY = Path(__file__).resolve().parents[1]
#: The longest subject of a commit, in letters.
SUBJECT = 72
#: The largest new file, in bytes; those in `LARGE` are data that has to be here.
LARGEST = 500_000
LARGE = re.compile(
    r"\.(?:ipynb|po|mo|table|wasm|woff2|zip|toml|json|txt)$|^package-lock\.json$|^docs/images/"
)
#: Files in which blanks at the end of a line mean something, or that are not ours to change.
AS_THEY_ARE = re.compile(r"\.(?:ipynb|po|svg)$|LICENSE|-OFL\.txt$|^tests/.*/(?:data|golden)/")
_MERGE = re.compile(rb"^(?:<{7} |>{7} |={7}$)", flags=re.M)
_SUBJECT = re.compile(r"(?:[\w./-]+(?: [\w./-]+)?(?:, [\w./-]+)*: \S|Merge |Revert |fixup! )")


def faults(root: Path, name: str) -> Iterator[str]:
    """What is wrong with a file."""
    data = (root / name).read_bytes()
    if len(data) > LARGEST and not LARGE.search(name):
        yield f"{len(data):,} bytes"
    if b"\0" in data:
        return
    if _MERGE.search(data):
        yield "marks of a merge"
    if AS_THEY_ARE.search(name) or not data:
        return
    if b"\r" in data:
        yield "ends of lines are not LF"
    if not data.endswith(b"\n") or data.endswith(b"\n\n"):
        yield "does not end with one end of line"
    if re.search(rb"[ \t]$", data, flags=re.M):
        yield "blanks at the end of a line"
    try:
        if name.endswith(".toml"):
            tomllib.loads(data.decode())
        # (TypeScript lets its settings have comments.)
        elif name.endswith((".json", ".ipynb")) and not name.startswith("tsconfig"):
            json.loads(data)
    except ValueError as reason:
        yield str(reason)


def check_files(root: Path, names: Iterable[str]) -> list[str]:
    """What is wrong with these files, and with what follows from the address; a line each."""
    found = [
        f"{name}: {fault}"
        for name in names
        if (root / name).is_file() and not (root / name).is_symlink()
        for fault in faults(root, name)
    ]
    return found + [f"{name}: run python tools/address.py" for name in address.stale(root)]


def known(root: Path) -> list[str]:
    """All files that git knows."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=root, capture_output=True, encoding="utf-8", check=True
    )
    return [name for name in listed.stdout.split("\0") if name]


def check_message(text: str) -> list[str]:
    """What is wrong with the message of a commit; a line each."""
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    subject = lines[0] if lines else ""
    found = []
    if len(subject) > SUBJECT:
        found.append(f"the subject has {len(subject)} letters; {SUBJECT} are the most")
    if not _SUBJECT.match(subject):
        found.append("the subject is not `scope: what the commit does`")
    if subject.endswith("."):
        found.append("the subject ends with a full stop")
    if len(lines) > 1 and lines[1].strip():
        found.append("there is no empty line after the subject")
    return found


def run(root: Path, command: Sequence[str]) -> int:
    """Run a tool of ``.venv``; without one, what the shell finds."""
    places = [root / ".venv" / folder for folder in ("bin", "Scripts")]
    tools = [one for place in places for one in place.glob(f"{command[0]}*") if one.is_file()]
    exact = [one for one in tools if one.stem == command[0]]
    return subprocess.run([str(exact[0]) if exact else command[0], *command[1:]]).returncode


def main(arguments: Sequence[str] | None = None, root: Path = REPOSITORY) -> int:
    """Look at what is to be committed."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if given[:1] == ["run"]:
        return run(root, given[1:])
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=["files", "message"])
    parser.add_argument("names", nargs="*")
    parser.add_argument("--all", action="store_true", help="all files that git knows")
    chosen = parser.parse_args(given)
    if chosen.what == "message":
        found = check_message(Path(chosen.names[0]).read_text("utf-8"))
    else:
        found = check_files(root, known(root) if chosen.all else chosen.names)
    for line in found:
        print(line, file=sys.stderr)
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
