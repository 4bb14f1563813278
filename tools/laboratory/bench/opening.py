"""How long it takes from the command ``zamora lab`` to the first board, in a real browser.

Everything a pupil waits for is in it: the server, JupyterLab's page, the kernel, the imports, the
messages; and nothing is clicked. The browser is fresh each time; compiled code is what the machine
has from before.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from laboratory.bench.chromium import LIMIT, browsing, lab
from laboratory.bench.kernels import yardstick
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.jupyter.workfolder import Lesson, lessons_in, shipped_folder

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

#: One lesson's figures by name.
Figures = dict[str, Any]

#: The window of a small laptop, in CSS pixels.
WINDOW = (1280, 720)

#: Words and a picture of the lesson's first screen, as it was stored, or a board in its place.
READABLE = """() => document.querySelector('.zamora-page .zamora-cell-words h1')?.offsetParent
  && [...document.querySelectorAll('.zamora-page .zamora-cell-code :is(img, canvas)')]
    .some(image => image.offsetParent && image.getBoundingClientRect().width > 50)"""
#: A board in sight on which its men have been painted, or the board itself if there are none.
PAINTED = """() => [...document.querySelectorAll('.zb')].some((root) => {
    const { frame, picture } = root.zamoraBoard ?? {};
    if (!root.offsetParent || !frame) return false;
    const men = Object.values(frame.cells ?? {}).some(([_text, _label, key]) => key);
    const { canvas } = picture.sheets[men ? 'men' : 'ground'];
    if (!canvas.width || !canvas.height) return false;
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    return new Set(new Uint32Array(data.buffer)).size > 20;
  })"""


def measure(lesson: Lesson, browser: Browser, following: Lesson | None = None) -> Figures:
    """Open a lesson as a pupil does, then the one ``following`` it.

    Returns:
        Seconds from the command: ``server_s`` until the server answers, ``page_s`` until the lesson
        can be read, ``board_s`` until its first board has been painted. And ``next_s`` from the
        choice of the following lesson until its first board has been painted; None without one.

    Raises:
        ZamoraError: if one of them takes longer than anybody waits.
    """
    from playwright.sync_api import Error

    with tempfile.TemporaryDirectory(prefix="zamora-") as folder:
        began = time.perf_counter()
        with lab(lesson, Path(folder)) as url:
            found: Figures = {"server_s": time.perf_counter() - began}
            page = browser.new_page(
                locale="es-VE", viewport={"width": WINDOW[0], "height": WINDOW[1]}
            )
            page.set_default_timeout(LIMIT * 1000)
            try:
                page.goto(url)
                page.wait_for_function(READABLE)
                found["page_s"] = time.perf_counter() - began
                page.wait_for_function(PAINTED)
                found["board_s"] = time.perf_counter() - began
                found["next_s"] = _go_on(page, following) if following else None
            except Error as error:
                raise ZamoraError(
                    _("La lección {name} falló: {problem}").format(
                        name=lesson.name, problem=error.message.splitlines()[0]
                    )
                ) from error
            finally:
                page.close()
    return found


def _go_on(page: Page, lesson: Lesson) -> float:
    """Open another lesson from the ladder; the seconds until its first board."""
    page.locator(".zamora-page .zamora-bar-ladder").click()
    rung = page.locator("dialog[open] [aria-current=page]").locator("xpath=../following::li[1]")
    now = time.perf_counter()
    rung.locator(".zamora-part").click()
    page.wait_for_function("name => location.pathname.endsWith(name)", arg=lesson.name)
    page.wait_for_function(PAINTED)
    return time.perf_counter() - now


def all_lessons(report: Callable[[str], None]) -> Mapping[str, Figures]:
    """The figures of every lesson by the name of its notebook; ``report`` is called with each name.

    ``loop_per_s`` among them is the yardstick, taken right after the lesson.

    Raises:
        NoBrowser: if Playwright or a browser is missing.
    """
    found = {}
    lessons = lessons_in(shipped_folder(language()))
    for lesson, following in zip(lessons, [*lessons[1:], None], strict=True):
        report(lesson.name)
        with browsing() as browser:
            figures = measure(lesson, browser, following)
        found[lesson.name] = {**figures, "loop_per_s": yardstick()}
    return found
