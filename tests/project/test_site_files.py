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
from zamora.core.i18n import COMPLETE, speaking
from zamora.registry import catalogue
from zamora.site import building, offline, pictures, sharing, zipped
from zamora.site.building import ALL, CannotWrite, all_lessons
from zamora.site.editions import Editions
from zamora.site.sharing import NOWHERE, Address, BadAddress

FILES = [one.name for one in all_lessons()]
HERE = Address.read("https://example.org/zamora")
SPANISH = Editions()


def made(folder: Path, address: Address, editions: Editions = SPANISH) -> Path:
    folder.mkdir()
    sharing.write_once(folder, FILES, address, editions)
    for code in editions.codes:
        with speaking(code):
            (folder / editions.folder()).mkdir(exist_ok=True)
            sharing.write(folder, FILES, address, editions)
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


def test_a_page_leads_to_itself_in_every_language() -> None:
    lesson = "leccion/01_batalla_de_compases.html"
    assert SPANISH.names == {} and SPANISH.head(lesson) == [] and SPANISH.switch(lesson) == ""
    assert ALL.links("") == {"es": "./", "en": "en/", "pt": "pt/"}
    with speaking("en"):
        assert (ALL.folder(), ALL.up(""), ALL.up(lesson)) == ("en/", "../", "../../")
        assert ALL.links(lesson) == {
            "es": f"../../{lesson}",
            "en": f"../../en/{lesson}",
            "pt": f"../../pt/{lesson}",
        }
        head, switch = "".join(ALL.head(lesson)), ALL.switch(lesson)
    assert f'hreflang="x-default" href="../../{lesson}"' in head
    assert "Português" in switch and "English" not in switch
    # Each edition of a lesson may be the one at the root.
    first = Editions(("pt", "es"))
    assert (first.folder("pt"), first.folder("es")) == ("", "es/")


def test_each_language_has_its_app_and_its_places_in_the_map(tmp_path: Path) -> None:
    site = made(tmp_path / "site", HERE, ALL)
    for code in COMPLETE:
        app = data(site / ALL.folder(code) / "manifest.json")
        assert app["lang"] == code
        (size,) = {one["sizes"] for one in app["icons"] if "192" in one["sizes"]}
        icon = next(one["src"] for one in app["icons"] if one["sizes"] == size)
        assert (site / ALL.folder(code) / icon).is_file()
        answer = data(site / ALL.folder(code) / "oembed" / "golez.json")
        assert f"{HERE.root}{ALL.folder(code)}leccion/pagina.html?game=golez" in answer["html"]
    tree = ET.parse(site / "sitemap.xml").getroot()
    places = [one[0].text or "" for one in tree]
    assert len(places) == len(set(places)) and f"{HERE.root}en/acerca.html" in places
    for one in tree:
        others = {link.get("hreflang"): link.get("href") for link in one[1:]}
        assert set(others) == {*COMPLETE, "x-default"} and set(others.values()) <= set(places)


def test_a_language_is_kept_offline_when_it_is_read(tmp_path: Path) -> None:
    names = ("leccion/a.html", "en/leccion/a.html", "python/en.xz", "kernel/worker.js")
    for name in (*names, "en/archivos/1-hoja.pdf", "archivos/futez.zip", "en/files/a.ipynb"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    offline.write(tmp_path, Editions(("es", "en")))
    script = (tmp_path / "sw.js").read_text(encoding="utf-8")
    first = json.loads(script.partition("const FIRST = ")[2].partition(";\n")[0])
    assert first == {
        "common": ["archivos/futez.zip", "kernel/worker.js"],
        "": ["leccion/a.html"],
        "en/": ["en/leccion/a.html", "python/en.xz"],
    }


def test_a_language_that_is_not_there_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert execute(["site", str(tmp_path / "x"), "--lang", "es", "--lang", "qq"]) != 0
    assert "«qq»" in capsys.readouterr().err and not any(tmp_path.iterdir())


@pytest.mark.parametrize(
    "address", ["www.example.org", "ftp://example.org/", "https://", "https://a/?b"]
)
def test_what_is_no_address_is_said(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(BadAddress, match=r"https://www\.example\.org"):
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
    (folder / offline.MARK).write_text("{}", encoding="utf-8")
    monkeypatch.setattr(building, "_fill", full)
    with pytest.raises(CannotWrite, match="no queda espacio"):
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
