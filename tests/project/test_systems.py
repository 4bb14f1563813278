"""What can be seen here of other systems: names of files, folders of people, commands."""

from __future__ import annotations

import subprocess
from collections import Counter
from pathlib import Path, PureWindowsPath

import pytest
from jupyter_server.serverapp import ServerApp
from traitlets.config.loader import KVArgParseConfigLoader

from zamora.jupyter.server import OPENED, command

#: Below C:\\Programs\\AppData\\Local\\Programs\\Python\\Python313\\Lib\\site-packages, say.
LONGEST = 260 - 100


def test_a_windows_can_have_all_our_files(repository: Path) -> None:
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=repository, capture_output=True, check=False
    )
    if listed.returncode:
        pytest.skip("no clone")
    names = listed.stdout.decode().split("\0")[:-1]
    bad = [
        name
        for name in names
        if len(name) > LONGEST
        or any(
            set(part) & set('<>:"\\|?*') or part != part.rstrip(". ") or reserved(part)
            for part in name.split("/")
        )
    ]
    assert not bad
    # Neither Windows nor macOS tells A from a.
    assert not [name for name, times in Counter(map(str.casefold, names)).items() if times > 1]


def reserved(name: str) -> bool:
    """Whether Windows has a device of that name, whatever its ending."""
    devices = {
        "con",
        "prn",
        "aux",
        "nul",
        *(f"{one}{n}" for one in ("com", "lpt") for n in range(1, 10)),
    }
    return name.partition(".")[0].casefold() in devices


@pytest.mark.parametrize(
    "name",
    ["María José", "O'Brien", "100% [x] {y}", "$HOME", "~", "日本", "a=b, c;d", "-x", "#1 & más"],
)
def test_a_lesson_opens_in_a_folder_of_any_name(name: str, tmp_path: Path) -> None:
    """As Jupyter's own server reads the command line."""
    folder = tmp_path / name / "zamora"
    folder.mkdir(parents=True)
    app = ServerApp()
    app.parse_command_line(command(folder, "01 más.ipynb", browser=False)[3:])
    assert Path(app.root_dir) == folder
    assert app.cli_config["LabApp"]["default_url"] == f"{OPENED}01%20m%C3%A1s.ipynb"


def test_a_folder_of_a_windows_arrives_as_it_is() -> None:
    root = PureWindowsPath(r"D:\Escuela\Peña O'Hara\zamora")
    asked = command(root, "a.ipynb")[3:4]  # type: ignore[arg-type]
    found = KVArgParseConfigLoader(asked, classes=[ServerApp]).load_config().ServerApp.root_dir
    # Text that is not read yet, or (with some versions of traitlets) a value.
    assert getattr(found, "get_value", lambda _trait: found)(ServerApp.root_dir) == str(root)
