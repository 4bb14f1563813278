"""Say where this copy of zamora is published, in one place: ``python tools/address.py URL``.

The place is ``Repository`` in ``[project.urls]`` of ``pyproject.toml``. What follows from it stands
between the marks ``address: NAME`` and ``end`` of the files in `FILES` and is written by this tool:
links to Binder, where to report, the address in the citation. Without an address these parts say
what they can say without one, so that no link leads nowhere.

    python tools/address.py https://github.com/you/zamora    # set it
    python tools/address.py ""                               # take it away
    python tools/address.py                                  # write the parts again
    python tools/address.py --check                          # only say which are not as they should
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote, urlsplit

REPOSITORY = Path(__file__).resolve().parents[1]
#: The files with parts that follow from the address, and what begins and ends such a part there.
FILES = {
    "README.md": ("<!-- {} -->\n", "<!-- end -->"),
    "SECURITY.md": ("<!-- {} -->\n", "<!-- end -->"),
    "CITATION.cff": ("# {}\n", "# end"),
    ".github/ISSUE_TEMPLATE/config.yml": ("# {}\n", "# end"),
}
#: The lesson that a link to Binder opens.
WELCOME = "lessons/es/00_bienvenida.ipynb"
_TABLE = re.compile(r"^\[project\.urls\]\n(?:\w+ = .*\n)*", flags=re.M)


def address_of(root: Path) -> str:
    """Where this copy is published; empty if it is not."""
    project = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]
    return str(project.get("urls", {}).get("Repository", ""))


def with_address(text: str, address: str) -> str:
    """The text of ``pyproject.toml`` with another address.

    Raises:
        ValueError: if it is none, or the text has no place for it.
    """
    parts = urlsplit(address)
    if address and (
        parts.scheme != "https" or not parts.path.strip("/") or re.search(r'[\s"\\]', address)
    ):
        raise ValueError(f"{address!r} is no address of a repository: https://HOST/OWNER/NAME")
    if not _TABLE.search(text):
        raise ValueError("pyproject.toml has no [project.urls]")
    line = f'Repository = "{address}"\n' if address else ""
    return _TABLE.sub(f"[project.urls]\n{line}", text, count=1)


def binder(address: str) -> str:
    """The address that opens the welcome lesson on Binder."""
    parts = urlsplit(address)
    path = parts.path.strip("/").removesuffix(".git")
    where = {
        "github.com": f"gh/{path}",
        "gitlab.com": f"gl/{quote(path, safe='')}",
    }.get(parts.netloc, f"git/{quote(address, safe='')}")
    return f"https://mybinder.org/v2/{where}/HEAD?urlpath=doc/tree/{WELCOME}"


def written(name: str, address: str) -> str:
    """What stands in the part of this name.

    Raises:
        KeyError: if there is no such part.
    """
    on_github = urlsplit(address).netloc == "github.com"
    private = f"{address}/security/advisories/new" if on_github else address
    with_it, without = {
        "binder": (
            f"Para verlo en Internet, sin instalar nada:\n"
            f"[abrir la lección de bienvenida]({binder(address)}).\n",
            "",
        ),
        "report": (
            f"Report it here, to the maintainers alone: <{private}>\n"
            if on_github
            else f"Write to the maintainers of <{address}>, not in a public issue.\n",
            "This copy of zamora has no public address yet, so there is none to report to. Who "
            "publishes it sets the\naddress once, `python tools/address.py URL`, and this "
            "paragraph then says where\n([CONTRIBUTING](CONTRIBUTING.md#publish-a-copy)).\n",
        ),
        "repository": (f"repository-code: {address}\n", ""),
        "contact": (
            "contact_links:\n"
            "  - name: A problem of security\n"
            f"    url: {private}\n"
            "    about: What lets others read or alter what a class has done. Not in public.\n",
            "",
        ),
    }[name]
    return with_it if address else without


def rendered(text: str, marks: tuple[str, str], address: str) -> str:
    """The text of a file with its parts as the address has them."""
    begin, end = marks
    pattern = re.escape(begin).replace(r"\{\}", r"address: (\w+)") + "(.*?)" + re.escape(end)

    def part(match: re.Match[str]) -> str:
        return begin.format(f"address: {match[1]}") + written(match[1], address) + end

    return re.sub(pattern, part, text, flags=re.S)


def stale(root: Path) -> list[str]:
    """The files that say something else than ``pyproject.toml``."""
    address = address_of(root)
    texts = {name: (root / name).read_text("utf-8") for name in FILES}
    return [name for name, text in texts.items() if rendered(text, FILES[name], address) != text]


def write(root: Path, address: str | None = None) -> None:
    """Write all parts again, after an address has been set if there is one given."""
    if address is not None:
        settings = root / "pyproject.toml"
        text = with_address(settings.read_text("utf-8"), address)
        settings.write_text(text, encoding="utf-8", newline="\n")
    known = address_of(root)
    for name, marks in FILES.items():
        text = rendered((root / name).read_text("utf-8"), marks, known)
        (root / name).write_text(text, encoding="utf-8", newline="\n")


def main(arguments: Sequence[str] | None = None, root: Path = REPOSITORY) -> int:
    """Set the address, write what follows from it, or check that."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("address", nargs="?", help="https://HOST/OWNER/NAME; empty for none")
    parser.add_argument("--check", action="store_true", help="write nothing")
    chosen = parser.parse_args(arguments)
    if chosen.check:
        for name in (wrong := stale(root)):
            print(f"{name}: python tools/address.py", file=sys.stderr)
        return bool(wrong)
    try:
        write(root, chosen.address if chosen.address is None else chosen.address.rstrip("/"))
    except ValueError as reason:
        print(reason, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
