"""What a site gives to others, and how it is written, without building one."""

from __future__ import annotations

import errno
import io
import json
import os
import signal
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from zamora.cli import execute
from zamora.registry import catalogue
from zamora.site import building, pictures, sharing, zipped
from zamora.site.building import CannotWrite, all_lessons
from zamora.site.sharing import NOWHERE, Address, BadAddress

FILES = [one.name for one in all_lessons()]
HERE = Address.read("https://example.org/zamora")


def made(folder: Path, address: Address) -> Path:
    folder.mkdir()
    sharing.write(folder, FILES, address)
    return folder


def data(file: Path) -> Any:
    return json.loads(file.read_text(encoding="utf-8"))


def test_an_app_has_a_name_a_beginning_and_icons(tmp_path: Path) -> None:
    site = made(tmp_path / "site", NOWHERE)
    manifest = data(site / "manifest.json")
    assert manifest["start_url"] == "leccion/inicio.html" and manifest["display"] == "standalone"
    assert {one["purpose"] for one in manifest["icons"]} == {"any", "maskable"}
    for one in manifest["icons"]:
        width, height = Image.open(site / one["src"]).size
        assert one["sizes"] == f"{width}x{height}"
    # What needs the site's address is not there, nor is it named.
    assert {one.name for one in site.iterdir()} == {"manifest.json", "iconos"}
    head = sharing.head(sharing.of_lesson(FILES[1]), NOWHERE)
    assert "og:title" in head and "og:image" not in head and "oembed" not in head


def test_a_system_may_cut_an_icon_to_a_disc() -> None:
    size = pictures.LARGE
    icon = Image.open(io.BytesIO(pictures.icon(size))).convert("RGB")
    ground = icon.getpixel((0, 0))
    for at in range(size):
        assert icon.getpixel((at, size // 10)) == ground  # beyond the disc that is always left
    assert icon.getpixel((size // 2, size // 2)) != ground


def test_with_an_address_there_are_previews_a_map_and_oembed(tmp_path: Path) -> None:
    site = made(tmp_path / "site", HERE)
    head = sharing.head(sharing.of_lesson(FILES[3]), HERE)
    picture = head.partition('property="og:image" content="')[2].partition('"')[0]
    assert picture.startswith(HERE.root)
    assert Image.open(site / picture.removeprefix(HERE.root)).size == pictures.PREVIEW
    listed = [one.text or "" for one in ET.parse(site / "sitemap.xml").getroot().iter() if one.text]
    places = [one.removeprefix(HERE.root) for one in listed if one.startswith("https")]
    assert f"leccion/{Path(FILES[1]).stem}.html" in places and "acerca.html" in places
    for game in catalogue():
        page = f"juego/{game.key}.html"
        text = (site / page).read_text(encoding="utf-8")
        assert page in places and f"pagina.html?game={game.key}" in text
        found = text.partition('type="application/json+oembed" href="')[2].partition('"')[0]
        answer = data(site / found.removeprefix(HERE.root))
        assert (answer["version"], answer["type"], answer["title"]) == ("1.0", "rich", game.name)
        assert f"{HERE.root}leccion/pagina.html?game={game.key}" in answer["html"]


@pytest.mark.parametrize(
    "address", ["www.example.org", "ftp://example.org/", "https://", "https://a/?b"]
)
def test_what_is_no_address_is_said(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadAddress, match=r"https://www\.ejemplo\.org"):
        Address.read(address)
    assert execute(["site", str(tmp_path / "x"), "--address", address]) != 0
    assert "Prueba con" in capsys.readouterr().err and not any(tmp_path.iterdir())


def test_a_zip_is_the_same_byte_for_byte(tmp_path: Path) -> None:
    for name in ("one", "two"):
        folder = tmp_path / name
        (folder / "a").mkdir(parents=True)
        for place in ("a/b.txt", "ñ.html") if name == "one" else ("ñ.html", "a/b.txt"):
            (folder / place).write_text(place, encoding="utf-8")
            os.utime(folder / place, (len(name), 10**9 if name == "one" else 10**9 + 10**6))
        (folder / "ñ.html").chmod(0o600 if name == "one" else 0o755)
        zipped.zipped(folder, tmp_path / f"{name}.zip")
    assert (tmp_path / "one.zip").read_bytes() == (tmp_path / "two.zip").read_bytes()
    with zipfile.ZipFile(tmp_path / "one.zip") as archive:
        assert archive.namelist() == ["a/b.txt", "ñ.html"] and archive.testzip() is None


def test_a_full_disk_leaves_what_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, target = tmp_path / "site", tmp_path / "site.zip"
    folder.mkdir()
    (folder / "a").write_text("a", encoding="utf-8")
    target.write_bytes(b"before")

    def full(*_arguments: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(zipfile.ZipFile, "writestr", full)
    with pytest.raises(CannotWrite, match="No quedó nada a medias"):
        zipped.zipped(folder, target)
    assert target.read_bytes() == b"before"
    assert {one.name for one in tmp_path.iterdir()} == {"site", "site.zip"}
    (folder / building.MARK).write_text("{}", encoding="utf-8")
    monkeypatch.setattr(building, "_fill", full)
    with pytest.raises(CannotWrite, match="No space left"):
        building.build(folder, all_lessons())
    assert (folder / "a").is_file() and len(list(tmp_path.iterdir())) == 2


#: Begins to build a site, and waits in the middle of it.
_HANGS = """
import time
from zamora.cli import execute
from zamora.site import building
def fill(site, *_rest):
    (site / "half").write_text("")
    print("half", flush=True)
    time.sleep(600)
building._fill = fill
raise SystemExit(execute(["site", "sitio"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_a_program_that_is_ended_leaves_nothing(tmp_path: Path) -> None:
    with subprocess.Popen(
        [sys.executable, "-c", _HANGS],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as going:
        assert going.stdout is not None and going.stderr is not None
        assert going.stdout.readline() == "half\n"
        going.send_signal(signal.SIGTERM)
        said = going.stderr.read()
    assert going.returncode not in (0, -signal.SIGTERM) and "Traceback" not in said
    assert "No quedó nada a medias" in said
    assert list(tmp_path.iterdir()) == []
