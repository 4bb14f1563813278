"""What the operating system objects to, in words of ours."""

from __future__ import annotations

import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from zamora import cli
from zamora.core.checksummed import write_whole
from zamora.core.systemerrors import reason, told


def refused(path: Path, do: Callable[[Path], object]) -> str:
    with pytest.raises(OSError) as caught:
        do(path)
    return told(caught.value)


def test_it_says_which_file_and_why(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for path, do, said in (
        (tmp_path / "no" / "x", Path.read_bytes, "no existe"),
        (file / "x", Path.read_bytes, "donde tendría que haber una carpeta"),
        (tmp_path, Path.read_bytes, "es una carpeta"),
        (tmp_path / ("x" * 300), Path.touch, "demasiado largo"),
        # What is written whole is called by its name, not by that of what is to become it.
        (tmp_path, lambda path: write_whole(path, ""), "es una carpeta"),
    ):
        sentence = refused(path, do)
        assert sentence.startswith(f"No puedo usar {path}: ") and said in sentence
    assert "hay un archivo" in refused(file / "x", lambda path: write_whole(path, ""))
    assert [*tmp_path.iterdir()] == [file]


def test_what_has_no_name_has_a_reason() -> None:
    assert told(OSError(errno.ENOSPC, "No space left on device")) == (
        "El sistema no lo permite: no queda espacio en el disco."
    )
    assert reason(OSError(errno.EIO, "Input/output error")) == "EIO"
    assert reason(OSError("ours")) == "ours"


@pytest.mark.parametrize(
    "arguments",
    [
        ["solve", "futez", "--write", "file/x"],
        ["branching", "golez", "--write", "file/x"],
        ["record", "golez-1", "--write", "file/x"],
        ["lessons", "--build", "es", "file/x", "--bare"],
        ["print", "golez", "--output", "file/x.pdf"],
        ["lab", "--folder", "file/x"],
        ["site", "file/x"],
        ["memory", "import", "nothing"],
        ["report", "file/x"],
    ],
)
def test_no_command_lets_the_system_speak(
    arguments: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("")
    assert cli.execute(arguments) == 2
    complaint = capsys.readouterr().err
    assert "no existe" in complaint or "donde tendría que haber una carpeta" in complaint
    assert "Errno" not in complaint and "irectory" not in complaint
