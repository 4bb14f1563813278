"""What pages and docstrings name is there: files, modules, what is in them, other pages."""

from __future__ import annotations

import builtins
import importlib
import io
import re
import subprocess
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [
    *sorted(ROOT.glob("README*.md")),
    ROOT / "CONTRIBUTING.md",
    *sorted(ROOT.glob("docs/**/*.md")),
]
#: Files of other programs, or that come into being, and codes of positions that look like files.
ELSEWHERE = {
    "built.json",
    "facts.json",
    "jupyterhub_config.py",
    "jupyterhub/values.schema.yaml",
    "xz.wasm",
    "zamora-site.json",
    "zamora_widgets.py",
    "zamora/00_bienvenida.ipynb",
    # Of a site, and of those who publish one.
    ".github/workflows/site.yml",
    ".gitlab-ci.yml",
    "abrir.py",
    "zamora/abrir.py",
    "en/leccion/NAME.html",
    "pt/leccion/NAME.html",
}

_FENCED = re.compile(r"^```.*?^```", flags=re.M | re.S)
_DOTTED = re.compile(r"(?<![\w/+@.-])zamora(?:_widgets)?(?:\.[A-Za-z_]\w*)+(?![/\w])")
_ROLE = re.compile(r":(?:mod|func|class|meth|attr|data|exc):`(?:[^`<]*<)?~?([^`>]+)>?`")
_FILE = re.compile(
    r"[\w.*-]+(?:/[\w.*-]+)*"
    r"\.(?:py|js|css|md|toml|txt|table|json|yaml|yml|ipynb|po|svg|mjs|wasm|sh)"
)
_INSIDE = re.compile(r"[\w*-]+(?:/[\w.*-]+)+/?")


@cache
def places() -> frozenset[str]:
    """All files of the repository and their folders, as paths from its root."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    files = listed.stdout.splitlines()
    return frozenset(files) | {str(folder) for one in files for folder in Path(one).parents}


@cache
def folders() -> frozenset[str]:
    """The names of the folders at the root and in the packages: paths in texts begin with them."""
    known = [path for path in places() if (ROOT / path).is_dir()]
    return frozenset(Path(path).name for path in known if path.count("/") <= 1 and path != ".")


def is_file(text: str) -> bool:
    """Whether a word means a file or folder of ours."""
    inside = _INSIDE.fullmatch(text) and text.partition("/")[0] in folders()
    return text not in ELSEWHERE and bool(inside or _FILE.fullmatch(text))


def is_there(text: str) -> bool:
    """Whether there is such a file or folder, said by its whole path or by the end of it."""
    wanted = re.escape(text.rstrip("/")).replace(r"\*", "[^/]*")
    # Of the file of a game there may be several in one folder.
    wanted = re.sub(r"\\\.toml$", r"(?:_[^/]*)?\\.toml", wanted)
    return any(re.fullmatch(f"(?:.*/)?{wanted}", place) for place in places())


def has(found: Any, name: str) -> bool:
    return hasattr(found, name) or name in getattr(found, "__annotations__", {})


@cache
def resolves(name: str) -> bool:
    """Whether a dotted name leads somewhere: to a module, or to something in one."""
    parts = name.split(".")
    for size in range(len(parts), 0, -1):
        try:
            found = importlib.import_module(".".join(parts[:size]))
        except ImportError:
            continue
        for part in parts[size:]:
            if not has(found, part):
                return False
            found = getattr(found, part, None)
        return True
    return False


def words(quoted: str) -> Iterator[str]:
    yield from (word.strip(",;:()'\"") for word in quoted.split())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_what_a_page_names_is_there(page: Path) -> None:
    text = _FENCED.sub("", page.read_text("utf-8"))
    for quoted in re.findall(r"`([^`\n]+)`", text):
        for word in words(quoted):
            if is_file(word):
                assert is_there(word), quoted
            elif word not in ELSEWHERE:
                assert all(map(resolves, _DOTTED.findall(word))), quoted


def comments(path: Path) -> Iterator[tuple[int, str]]:
    """The docstrings and comments of a file, with their lines."""
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        string = token.type == tokenize.STRING and '"""' in token.string[:4]
        if string or token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def is_meant(name: str, path: Path, module: str) -> bool:
    """Whether the name in a role is something: as a whole, in the module, or in a class there."""
    if name.startswith(("zamora", ".")):
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        outer = package.rpartition(".")[0]
        starts = (package, outer) if name.startswith(".") else ("",)
        return any(resolves(f"{start}{name}") for start in starts)
    here = importlib.import_module(module)
    classes = [one for one in vars(here).values() if isinstance(one, type)]
    last = name.rpartition(".")[2]
    return (
        resolves(f"{module}.{name}")
        or any(has(one, name) for one in classes)
        # An attribute that __init__ makes.
        or bool(re.search(rf"\bself\.{last}\b[^(]*=", path.read_text("utf-8")))
        or hasattr(builtins, name)
    )


@pytest.mark.parametrize("folder", ["zamora", "widgets/zamora_widgets"])
def test_what_docstrings_name_is_there(folder: str) -> None:
    wrong = []
    for path in sorted((ROOT / folder).rglob("*.py")):
        if "standins" in path.parts:  # for a browser: they take the place of other packages
            continue
        inside = path.relative_to((ROOT / folder).parent).with_suffix("").parts
        module = ".".join(inside).removesuffix(".__init__")
        for line, text in comments(path):
            place = f"{path.relative_to(ROOT)}:{line}"
            roles = [re.sub(r"\s|\(\)", "", name) for name in _ROLE.findall(text)]
            wrong += [(place, name) for name in roles if not is_meant(name, path, module)]
            wrong += [(place, name) for name in _DOTTED.findall(text) if not resolves(name)]
            quoted = [word for one in re.findall(r"``([^`]+)``", text) for word in words(one)]
            bare = re.findall(r"(?<![\w./])(?:docs|tools|tests|widgets)/[\w./-]*\w", text)
            files = [*filter(is_file, quoted), *(word for word in bare if word not in ELSEWHERE)]
            wrong += [(place, word) for word in files if not is_there(word)]
    assert not wrong


def test_every_page_is_reached_from_the_first() -> None:
    reached: set[Path] = set()
    todo = [ROOT / "README.md"]
    while todo:
        page = todo.pop()
        reached.add(page)
        for link in re.findall(r"\]\(([^)\s#:]+\.md)(?:#[\w-]*)?\)", page.read_text("utf-8")):
            there = (page.parent / link).resolve()
            assert there.is_file(), (page.name, link)
            if there not in reached:
                todo.append(there)
    assert set(PAGES) <= reached
    # The index lists all of them, by reader.
    index = (ROOT / "docs" / "README.md").read_text("utf-8")
    listed = {ROOT / "docs" / one for one in re.findall(r"\]\(([\w/-]+\.md)\)", index)}
    assert {page for page in PAGES if "docs" in page.parts} <= listed | {
        ROOT / "docs" / "README.md"
    }
