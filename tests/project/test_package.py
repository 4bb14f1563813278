"""What gets built: all that a user needs is in the wheel, and can be built from the sdist."""

from __future__ import annotations

import importlib.metadata
import json
import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import zamora

#: The tool that pyproject.toml names. What it packs stays as large as it is: to make it smaller
#: takes longer than all else.
BUILD = """
import zlib
compressor = zlib.compressobj
zlib.compressobj = lambda level, *how: compressor(0, *how)
from hatchling.cli import hatchling
hatchling()
"""


def build(root: Path, kind: str, target: Path) -> Path:
    """Build a wheel or an sdist, offline."""
    result = subprocess.run(
        [sys.executable, "-c", BUILD, "build", "-t", kind, "-d", str(target)],
        cwd=root,
        capture_output=True,
        encoding="utf-8",
    )
    assert result.returncode == 0, result.stderr
    (built,) = target.iterdir()
    return built


@pytest.fixture(scope="module")
def wheel(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    return zipfile.ZipFile(build(repository, "wheel", tmp_path_factory.mktemp("wheel")))


@pytest.fixture(scope="module")
def from_sdist(repository: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel that is built from the unpacked sdist."""
    archive = build(repository, "sdist", tmp_path_factory.mktemp("sdist"))
    unpacked = tmp_path_factory.mktemp("unpacked")
    # The filter came with 3.11.4 and is asked for from 3.12 on.
    options = {"filter": "data"} if hasattr(tarfile, "data_filter") else {}
    with tarfile.open(archive) as opened:
        opened.extractall(unpacked, **options)
    (root,) = unpacked.iterdir()
    return zipfile.ZipFile(build(root, "wheel", tmp_path_factory.mktemp("again")))


def source_files(repository: Path) -> set[str]:
    """Names inside the wheel of all files of the packages and of the lessons."""
    names = set()
    for source, target in {
        "zamora": "zamora",
        "widgets/zamora_widgets": "zamora_widgets",
        "lessons": "zamora/lessons",
        # Where JupyterLab looks for its extensions.
        "widgets/zamora_widgets/labextension": (
            f"zamora-{zamora.__version__}.data/data/share/jupyter/labextensions/zamora"
        ),
        "zamora/player/web/lesson": (
            f"zamora-{zamora.__version__}.data/data/share/jupyter/labextensions/zamora/static/lesson"
        ),
    }.items():
        for path in (repository / source).rglob("*"):
            inner = path.relative_to(repository / source)
            hidden = {"__pycache__", ".ipynb_checkpoints"} & set(inner.parts)
            if path.is_file() and not hidden:
                names.add(f"{target}/{inner.as_posix()}")
    static = f"zamora-{zamora.__version__}.data/data/share/jupyter/labextensions/zamora/static"
    # For the site, which has a page for schools; and what pages share with other hosts.
    web = (repository / "zamora/player/web").glob("*.*")
    names |= {
        f"{static}/{one.name}"
        for one in web
        if one.name not in ("__init__.py", "about.js", "alone.js", "frame.js", "site.js")
    }
    schools = repository.glob("docs/*/school.md")
    return names | {f"zamora/{one.relative_to(repository).as_posix()}" for one in schools}


def test_everything_is_in_the_wheel(wheel: zipfile.ZipFile, repository: Path) -> None:
    names = {name for name in wheel.namelist() if ".dist-info/" not in name}
    assert names == source_files(repository)
    for needed in (
        "zamora/py.typed",
        "zamora_widgets/py.typed",
        "zamora/jupyter/labconfig/default_setting_overrides.json",
        "zamora/locale/es/LC_MESSAGES/zamora.mo",
        "zamora/lessons/es/00_bienvenida.ipynb",
    ):
        assert needed in names
    for suffix in (".js", ".ipynb", ".mo", ".woff2"):
        assert any(name.endswith(suffix) for name in names)
    (extension,) = (
        n for n in names if n.endswith("share/jupyter/labextensions/zamora/package.json")
    )
    load = json.loads(wheel.read(extension))["jupyterlab"]["_build"]["load"]
    assert extension.replace("package.json", load) in names
    licences = {Path(name).name for name in wheel.namelist() if "/licenses/" in name}
    fonts = {f"{name}-OFL.txt" for name in ("atkinson-hyperlegible-next", "bricolage-grotesque")}
    assert licences == {"LICENSE", "LICENSE-lessons", *fonts}


def test_the_sdist_builds_the_same(wheel: zipfile.ZipFile, from_sdist: zipfile.ZipFile) -> None:
    assert sorted(from_sdist.namelist()) == sorted(wheel.namelist())


def test_the_version_has_one_source(wheel: zipfile.ZipFile, repository: Path) -> None:
    (name,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
    assert message_from_bytes(wheel.read(name))["Version"] == zamora.__version__
    settings = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))
    assert "version" not in settings["project"]
    source = (repository / settings["tool"]["hatch"]["version"]["path"]).read_text(encoding="utf-8")
    assert re.findall(r'__version__ = "(.+)"', source) == [zamora.__version__]


def test_entry_points_lead_somewhere(repository: Path) -> None:
    project = tomllib.loads((repository / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        ("console_scripts", "zamora"): project["scripts"]["zamora"],
        ("zamora.painters", "svg"): project["entry-points"]["zamora.painters"]["svg"],
    }
    for (group, name), value in declared.items():
        assert callable(importlib.metadata.EntryPoint(name, value, group).load())
