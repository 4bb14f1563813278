"""Packages for learning platforms (Moodle, Canvas, Blackboard …): SCORM 1.2 and 2004, 4th edition.

A package is a site with a manifest, and a page for each lesson that joins it to the platform
(``browser/page/scorm.js``): what is solved becomes a score from 0 to 100 (the stars of the pupil's
route), *completed* when every exercise of the route is solved, an interaction for each, and what
brings the lesson back on another device. Sources: SCORM 1.2 (ADL, 2001) and SCORM 2004 4th Edition
(ADL, 2009), *Content Aggregation Model* and *Run-Time Environment*.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from zamora.core.i18n import _, language, speaking
from zamora.jupyter.workfolder import Lesson
from zamora.player.document import in_script
from zamora.player.lessonlist import course
from zamora.site import zipped
from zamora.site.app import all_files
from zamora.site.building import Say
from zamora.site.editions import Editions
from zamora.site.hosting import FILES

_BROWSER = Path(__file__).parent / "browser" / "page"
#: What a page brings along (:func:`zamora.player.document.document`).
_DATA = re.compile(r'(?<=<script type="application/json" id="lesson">)(.*?)(?=</script>)', re.S)
#: What leads to the same page in other languages (:mod:`zamora.site.editions`).
_ELSEWHERE = re.compile(
    r'<link rel="alternate" hreflang=[^>]*>\n?|<nav class="zamora-languages".*?</nav>'
)
#: What a package has no use for: it is no site of its own, and shows no code.
_WITHOUT = (
    "acerca",
    "api/",
    "build/",
    "codigo/",
    "escuela",
    "files/",
    "iconos/",
    "index.html",
    "juego/",
    "licencias/",
    "manifest.json",
    "oembed/",
    "python/jupyter.xz",
    "sitemap.xml",
    "sw.js",
    "vistas/",
    *FILES,
)


@dataclass(frozen=True)
class _Form:
    """How a version writes its manifest."""

    version: str
    spaces: str
    kind: str


class Version(Enum):
    """The versions of SCORM; the first is taken by every platform."""

    V12 = "1.2"
    V2004 = "2004"


_FORMS = {
    Version.V12: _Form(
        "1.2",
        'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" '
        'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
        "adlcp:scormtype",
    ),
    Version.V2004: _Form(
        "2004 4th Edition",
        'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" '
        'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
        "adlcp:scormType",
    ),
}


def packages(
    site: Path,
    lessons: Iterable[Lesson],
    folder: Path,
    version: Version,
    say: Say,
    editions: Editions,
) -> list[Path]:
    """Write a package for each lesson, and one for all if they are several, in each language.

    Args:
        site: a site with these lessons.
        lessons: what is packed.
        folder: where the packages go; those of the same name are replaced.
        version: of SCORM.
        say: progress report.
        editions: the languages of the site.

    Returns:
        The packages.
    """
    lessons = tuple(lessons)
    folder.mkdir(parents=True, exist_ok=True)
    sets: dict[str, tuple[Lesson, ...]] = {
        lesson.name.removesuffix(".ipynb"): (lesson,) for lesson in lessons
    }
    if len(lessons) > 1:
        sets["curso"] = lessons
    made = []
    for code in editions.codes:
        for name, chosen in sets.items():
            spoken = f"{name}-{code}" if editions.names else name
            target = folder / f"zamora-{spoken}-scorm-{version.value}.zip"
            say(_("Escribo {name}…").format(name=target.name))
            with speaking(code):
                _write(site, chosen, target, version, spoken, editions)
            made.append(target)
    return made


def _write(
    site: Path,
    lessons: tuple[Lesson, ...],
    target: Path,
    version: Version,
    name: str,
    editions: Editions,
) -> None:
    """A package in our language, whole or not at all."""
    names = [lesson.name for lesson in lessons]
    folder = editions.folder()
    own = {
        folder + page: _alone((site / folder / page).read_text(encoding="utf-8"), names)
        for page in map(_page, lessons)
    }
    first = f"{folder}page/python.js"
    own[first] = (site / first).read_text(encoding="utf-8")
    wrappers = {_wrapper(lesson): _wrapping(lesson, folder) for lesson in lessons}
    script = {"page/scorm.js": (_BROWSER / "scorm.js").read_text(encoding="utf-8")}
    others = [code for code in editions.codes if code != language()]
    without = (*_WITHOUT, "leccion/", *filter(None, map(editions.folder, editions.codes)))
    without += tuple(f"python/{code}.xz" for code in others)
    shared = {
        path.relative_to(site).as_posix(): path
        for path in all_files(site)
        if not path.relative_to(site).as_posix().startswith((*without, first))
    }
    written = own | script
    text = manifest(name, lessons, sorted([*shared, *written]), version)
    made = {"imsmanifest.xml": text} | wrappers | written
    zipped.write(target, [*((name, one.encode()) for name, one in made.items()), *shared.items()])


def _page(lesson: Lesson) -> str:
    return f"leccion/{_wrapper(lesson)}"


def _wrapper(lesson: Lesson) -> str:
    return f"{Path(lesson.name).stem}.html"


def _alone(page: str, names: list[str]) -> str:
    """A lesson's page of a site, with no way to lessons and pages that the package has not."""
    before, data, after = _DATA.split(_ELSEWHERE.sub("", page))
    about = json.loads(data)
    known = course()
    lessons = [one for one in known["lessons"] if one["file"] in names]
    about |= {"home": "", "languages": {}, "course": known | {"lessons": lessons}}
    return before + in_script(about) + after


def _wrapping(lesson: Lesson, folder: str) -> str:
    return (
        (_BROWSER / "scorm.html")
        .read_text(encoding="utf-8")
        .format(
            spoken=language(),
            title=html.escape(_titles()[lesson.name]),
            page=f"{folder}leccion/{Path(lesson.name).stem}.html",
            nowhere=html.escape(
                _("No encuentro la plataforma: puedes jugar, pero aquí no se guarda la nota.")
            ),
        )
    )


def _titles() -> Mapping[str, str]:
    return {one["file"]: one["title"] for one in course()["lessons"]}


def manifest(name: str, lessons: Iterable[Lesson], files: Iterable[str], version: Version) -> str:
    """``imsmanifest.xml``: an item and a resource for each lesson, and what they have in common."""
    form, titles = _FORMS[version], _titles()
    lessons = tuple(lessons)
    title = escape(titles[lessons[0].name] if len(lessons) == 1 else "zamora")
    items = "".join(
        f"""
      <item identifier="item-{n}" identifierref="resource-{n}">
        <title>{escape(titles[lesson.name])}</title>
      </item>"""
        for n, lesson in enumerate(lessons)
    )
    resources = "".join(
        f"""
    <resource identifier="resource-{n}" type="webcontent" {form.kind}="sco" href="{page}">
      <file href="{page}"/>
      <dependency identifierref="common"/>
    </resource>"""
        for n, page in enumerate(map(_wrapper, lessons))
    )
    common = "".join(f"\n      <file href={quoteattr(file)}/>" for file in files)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="zamora-{name}" version="1.0" {form.spaces}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>{form.version}</schemaversion>
  </metadata>
  <organizations default="zamora">
    <organization identifier="zamora">
      <title>{title}</title>{items}
    </organization>
  </organizations>
  <resources>{resources}
    <resource identifier="common" type="webcontent" {form.kind}="asset">{common}
    </resource>
  </resources>
</manifest>
"""
