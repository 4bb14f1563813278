"""Make a site of the documentation: ``python tools/docs.py``; it lies in ``build/docs/html`` then.

It has the pages of ``docs``, those of the root that they link to, and an API reference made of the
docstrings, a page for each room of the plan (docs/architecture.md). A link that leads nowhere, a
docstring that cannot be read, and a page that asks another host for something end it with an error.

Needs ``pip install ".[docs,ajedrez]"``.
"""

from __future__ import annotations

import argparse
import os
import pkgutil
import re
import shutil
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

import zamora

REPOSITORY = Path(__file__).resolve().parents[1]
TARGET = REPOSITORY / "build" / "docs"
#: The pages at the root that the site has besides those of ``docs``.
ROOT_PAGES = (
    "README.md",
    "README.es.md",
    "README.pt.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "SECURITY.md",
)
#: The index by reader: the first page of the site, at its root.
INDEX = "docs/README.md"
#: Runs under the browser's Python: cannot be imported here.
ELSEWHERE = ("zamora.site.standins", "zamora.site.browser", "zamora.__main__")

_LINK = re.compile(r"(\]\()([^)\s#:]+)((?:#[^)\s]*)?\))")
_FENCED = re.compile(r"^```.*?^```", flags=re.M | re.S)
#: What a browser fetches by itself, as against a link that a reader follows.
_FETCHED = re.compile(
    r"""<(?:script|img|source|iframe)\b[^>]*\bsrc=["'](?:https?:)?//[^"']+"""
    r"""|<link\b(?![^>]*\brel=["'](?:canonical|author|license))[^>]*\bhref=["'](?:https?:)?//[^"']+"""
    r"""|@import\s+(?:url\()?["']?(?:https?:)?//[^"')]+"""
    r"""|\burl\(["']?(?:https?:)?//[^"')]+"""
)


# The pages ----------------------------------------------------------------------------------------


def pages(repository: Path) -> dict[str, str]:
    """The texts of all pages by their paths in the site's sources."""
    found = sorted([*repository.glob("docs/*.md"), *repository.glob("docs/*/*.md")])
    paths = [*ROOT_PAGES, *(one.relative_to(repository).as_posix() for one in found)]
    texts = {path: (repository / path).read_text("utf-8") for path in paths}
    index = index_page(texts.pop(INDEX))
    found = {path: text.replace(f"]({INDEX}", "](index.md") for path, text in texts.items()}
    return found | {"index.md": index}


def index_page(text: str) -> str:
    """The index, at the root of the site, with the menu that follows from it: a part a reader."""
    moved = _LINK.sub(lambda m: m[1] + os.path.normpath(f"docs/{m[2]}") + m[3], text)
    listed: list[str] = []
    menu = []
    for part in re.split(r"^## ", moved, flags=re.M)[1:]:
        links = dict.fromkeys(m[2] for m in _LINK.finditer(part) if m[2].endswith(".md"))
        new = [link for link in links if link not in listed]
        listed += new
        menu.append((part.splitlines()[0], new))
    menu.append(("The project", [one for one in ROOT_PAGES if one not in listed]))
    menu.append(("Reference", ["api/index.rst"]))
    return moved + "".join(toctree(*part) for part in menu)


def toctree(caption: str, pages: Sequence[str]) -> str:
    """A part of the menu; nothing if it has no pages."""
    lines = ["", "```{toctree}", ":hidden:", f":caption: {caption}", "", *pages, "```", ""]
    return "\n".join(lines) if pages else ""


def linked(repository: Path, path: str, text: str) -> Iterator[str]:
    """The files that a page links to or shows, and that are no pages."""
    for _open, link, _rest in _LINK.findall(_FENCED.sub("", text)):
        there = os.path.normpath(Path(path).parent / link)
        if not link.endswith(".md") and (repository / there).is_file():
            yield there


# The reference ------------------------------------------------------------------------------------


def modules(package: str) -> Iterator[str]:
    """A package and all modules in it, in the order of their names."""
    yield package
    found = find_spec(package)
    places = found.submodule_search_locations if found else None
    for one in pkgutil.walk_packages(places, f"{package}.") if places else ():
        if not one.name.startswith(ELSEWHERE):
            yield one.name


def rooms() -> Iterator[str]:
    """The rooms of the plan; the library by its families."""
    for package in ("zamora", "zamora_widgets"):
        found = find_spec(package)
        assert found and found.submodule_search_locations
        for one in pkgutil.iter_modules(found.submodule_search_locations):
            name = f"{package}.{one.name}"
            if one.name.startswith("_") or name.startswith(ELSEWHERE):
                continue
            yield name
            if name == "zamora.library":
                inside = find_spec(name)
                assert inside and inside.submodule_search_locations
                for game in pkgutil.iter_modules(inside.submodule_search_locations):
                    yield f"{name}.{game.name}"


def automodule(name: str) -> str:
    """The directive that documents a module; skips a function named like a sibling module."""
    found = find_spec(name)
    places = found.submodule_search_locations if found else None
    inside = ", ".join(one.name for one in pkgutil.iter_modules(places)) if places else ""
    return f".. automodule:: {name}\n" + (f"   :exclude-members: {inside}\n" if inside else "")


def titled(title: str, text: str, line: str = "=") -> str:
    """A heading and what stands below it, as reStructuredText."""
    return f"{title}\n{line * len(title)}\n\n{text}\n"


def reference() -> dict[str, str]:
    """The pages of the API reference by their paths."""
    names = list(rooms())
    families = [name for name in names if name.startswith("zamora.library.")]
    found = {}
    for room in names:
        shown = [room] if room == "zamora.library" else modules(room)
        parts = [titled(name, automodule(name), "-") for name in shown]
        found[f"api/{room}.rst"] = titled(room, "\n".join(parts))
    menu = "\n".join(f"   {name}" for name in names)
    found["api/index.rst"] = titled(
        "API reference",
        "``import zamora`` gives what most programs need; the rest, room by room, is below. What "
        "these rooms are for, and which may use which: :doc:`../docs/architecture`.\n\n"
        f".. autosummary::\n\n{public()}\n\n.. toctree::\n   :maxdepth: 1\n\n{menu}\n\n"
        f"Of these {len(families)} are families of games.\n\n"
        + titled("zamora", ".. automodule:: zamora\n   :no-members:", "-"),
    )
    return found


def public() -> str:
    """Where the names are from that ``import zamora`` offers, a line each."""
    lines = []
    for name in zamora.__all__:
        module = getattr(getattr(zamora, name), "__module__", None)
        if module:
            lines.append(f"   ~{module}.{name}")
    return "\n".join(lines)


# The site -----------------------------------------------------------------------------------------


def stage(repository: Path, folder: Path) -> None:
    """Put all that the site is made of into a folder: pages, what they show, the reference."""
    shutil.rmtree(folder, ignore_errors=True)
    found = pages(repository)
    for path, text in (found | reference()).items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8", newline="\n")
    for path, text in found.items():
        for other in linked(repository, path, text):
            (folder / other).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(repository / other, folder / other)


def requests(site: Path) -> list[str]:
    """What pages of a site would ask other hosts for: page and address, a line each."""
    return [
        f"{path.relative_to(site)}: {match[0]}"
        for path in sorted(site.rglob("*"))
        if path.suffix in (".html", ".css")
        for match in _FETCHED.finditer(path.read_text("utf-8"))
    ]


def build(repository: Path, target: Path, jobs: str) -> int:
    """Build the site; 0 if there is nothing wrong with it."""
    from sphinx.cmd.build import main as sphinx

    source, site = target / "source", target / "html"
    stage(repository, source)
    options = ["-q", "-W", "--keep-going", "-j", jobs, "-c", str(repository / "docs")]
    failed = sphinx([*options, "-d", str(target / "doctrees"), str(source), str(site)])
    asked = requests(site)
    for line in asked:
        print(f"asks another host: {line}", file=sys.stderr)
    if not failed and not asked:
        print(site / "index.html")
    return failed or bool(asked)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--jobs", default="auto", help="how many processes (auto: as processors)")
    sys.exit(build(REPOSITORY, TARGET, parser.parse_args().jobs))
