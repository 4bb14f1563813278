"""The release script: what it refuses, what it builds, what its tag says."""

from __future__ import annotations

import datetime
import subprocess
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

TODAY = datetime.date(2030, 5, 4)
PYPROJECT = """\
[build-system]
requires = ["hatchling>=1.26"]
build-backend = "hatchling.build"

[project]
name = "zamora"
dynamic = ["version"]
requires-python = ">=3.11"

[tool.hatch.version]
path = "zamora/_version.py"
"""
CHANGELOG = """\
# Changelog

## [Unreleased]

## [0.2.0] - 2030-05-04

### Added

- A game.

## [0.1.0] - 2029-01-01

- The first one.
"""


def git(root: Path, *arguments: str) -> str:
    who = ("-c", "user.name=Ana", "-c", "user.email=ana@example.org", "-c", "tag.gpgSign=false")
    done = subprocess.run(
        ["git", *who, *arguments], cwd=root, capture_output=True, encoding="utf-8", check=True
    )
    return done.stdout


def commit(root: Path) -> None:
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "--allow-empty", "--message", "project: as it is")


@pytest.fixture
def release(tool: Callable[[str], ModuleType]) -> ModuleType:
    return tool("release")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository as ours is, as far as a release sees it."""
    for who in ("AUTHOR", "COMMITTER"):
        monkeypatch.setenv(f"GIT_{who}_NAME", "Ana")
        monkeypatch.setenv(f"GIT_{who}_EMAIL", "ana@example.org")
    root = tmp_path / "project"
    (root / "zamora").mkdir(parents=True)
    (root / "zamora" / "__init__.py").write_text("")
    (root / "zamora" / "_version.py").write_text('__version__ = "0.2.0"\n')
    (root / "pyproject.toml").write_text(PYPROJECT)
    (root / "CHANGELOG.md").write_text(CHANGELOG)
    (root / "CITATION.cff").write_text("cff-version: 1.2.0\nversion: 0.2.0\n")
    (root / ".gitignore").write_text("dist/\n")
    git(root, "init", "--quiet")
    commit(root)
    return root


def refused(release: ModuleType, root: Path) -> str:
    with pytest.raises(release.NotReady) as reason:
        release.ready(root, TODAY)
    return str(reason.value)


def test_what_is_ready(release: ModuleType, project: Path) -> None:
    found = release.ready(project, TODAY)
    assert (found.version, found.tag) == ("0.2.0", "v0.2.0")
    assert found.notes == "### Added\n\n- A game."


def test_what_is_not_committed(release: ModuleType, project: Path) -> None:
    (project / "left.txt").write_text("over\n")
    assert "left.txt" in refused(release, project)


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("zamora/_version.py", "0.2.0", "0.2", "not MAJOR.MINOR.PATCH"),
        ("zamora/_version.py", "__version__", "version", "says no version"),
        ("CITATION.cff", "0.2.0", "0.1.0", "CITATION.cff"),
        ("CHANGELOG.md", "[0.2.0]", "[0.3.0]", "first entry"),
        ("CHANGELOG.md", "2030-05-04", "2030-05-05", "is not yet"),
        ("CHANGELOG.md", " - 2030-05-04", "", "is not a date"),
        ("CHANGELOG.md", "### Added\n\n- A game.\n", "", "says nothing"),
        ("CHANGELOG.md", "[Unreleased]\n", "[Unreleased]\n\n- More.\n", "under Unreleased"),
    ],
)
def test_what_does_not_agree(
    release: ModuleType, project: Path, name: str, old: str, new: str, said: str
) -> None:
    path = project / name
    path.write_text(path.read_text().replace(old, new, 1))
    commit(project)
    assert said in refused(release, project)


@pytest.mark.parametrize("tag", ["v0.2.0", "v0.10.0"])
def test_a_version_is_higher_than_every_tag(release: ModuleType, project: Path, tag: str) -> None:
    git(project, "tag", tag)
    assert f"{tag} is there already" in refused(release, project)


def test_a_dry_run_builds_and_changes_nothing(
    release: ModuleType, project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert release.main(["--dry-run"], project, TODAY) == 0
    assert "ready" in capsys.readouterr().out
    assert git(project, "tag") == git(project, "status", "--porcelain") == ""
    built = {path.name for path in (project / "dist").iterdir()}
    assert built == {"zamora-0.2.0.tar.gz", "zamora-0.2.0-py3-none-any.whl"}
    with zipfile.ZipFile(project / "dist" / "zamora-0.2.0-py3-none-any.whl") as wheel:
        assert "zamora/_version.py" in wheel.namelist()


def test_the_tag_says_what_is_new(release: ModuleType, project: Path) -> None:
    git(project, "tag", "v0.1.0")
    assert release.main(["--tag"], project, TODAY) == 0
    assert git(project, "cat-file", "-t", "v0.2.0") == "tag\n"
    said = git(project, "tag", "--list", "--format=%(contents)", "v0.2.0")
    assert said.strip() == "zamora 0.2.0\n\n### Added\n\n- A game."
    assert release.main(["--tag"], project, TODAY) == 1


def test_ours_agree(release: ModuleType, repository: Path) -> None:
    """What does not depend on what is committed just now."""
    text = (repository / "zamora" / "_version.py").read_text("utf-8")
    version = text.split('"')[1]
    release.number(version)
    release.check_citation(repository, version)
    entries = release._ENTRY.findall((repository / "CHANGELOG.md").read_text("utf-8"))
    assert version in [entry[0] for entry in entries]
