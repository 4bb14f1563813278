"""Every screen of every lesson, by *Siguiente*, on a laptop and on a telephone; and wild hands.

What is wrong is told of all screens together, in one message.
"""

from __future__ import annotations

import random
import re
import time
from collections.abc import Iterator

import nbformat
import pytest
from playwright.sync_api import Browser, Error, Page, expect

from zamora.jupyter.workfolder import Lesson, lessons_in
from zamora.school.exercises import exercise
from zamora.school.rungs import routes

from . import harness
from .harness import Lab, wait_until
from .lesson_page import LESSONS, SCROLLER, Exercise, overflowing
from .playing_page import (
    JUPYTERLAB,
    choose_route,
    english,
    expect_ready,
    failures,
    open_ladder,
    press,
    shown,
    sources,
)

#: Only if it is asked for: all lessons at both sizes take long, and axe on each of their screens.
pytestmark = pytest.mark.wild

SHIPPED = lessons_in(LESSONS)
every_lesson = pytest.mark.parametrize("lesson", SHIPPED, ids=lambda lesson: lesson.mark)

#: What a screen may be high at most, in windows: on a laptop and on a telephone.
WINDOWS = {(1280, 800): 1.0, (400, 800): 2.0}
#: How high the page is, bars and all, once nothing in it changes any more.
_HEIGHT = """async () => {
  const panel = [...document.querySelectorAll('.jp-NotebookPanel')].find(one => one.offsetParent);
  const box = panel.querySelector('.jp-WindowedPanel-outer');
  const height = () => box.scrollHeight + innerHeight - box.clientHeight;
  let before, same = 0;
  while (same < 4) {
    await new Promise(done => setTimeout(done, 50));
    same = before === (before = height()) ? same + 1 : 0;
  }
  return before;
}"""


@pytest.fixture(scope="module")
def walker(pages: Lab, browser: Browser) -> Iterator[Page]:
    """One page that goes through all lessons, one after the other, with one kernel."""
    with harness.own_page(browser) as page:
        page.set_viewport_size({"width": 1280, "height": 800})
        yield page


def open_lesson(pages: Lab, page: Page, lesson: Lesson) -> None:
    """Go on to a lesson: by the ladder, or by its address if no lesson is there."""
    before = shown(page)
    if page.url == "about:blank" or before.count() != 1:
        page.goto(pages.address(lesson.name))
    elif lesson.name not in page.url:
        title = re.compile(f"^(✔ )?{re.escape(title_of(lesson))}$")
        open_ladder(page).get_by_role("button", name=title).click()
        wait_until(page, lambda: lesson.name in page.url, lesson.name)
    expect_ready(page)


def title_of(lesson: Lesson) -> str:
    first: str = nbformat.read(lesson.source, as_version=4).cells[0].source
    return first.split("\n")[0].removeprefix("# ").strip()


def here(page: Page) -> str:
    """The name of the screen: the end of the address."""
    return page.url.partition("#")[2]


def called(page: Page) -> str:
    """What to call a screen in a message."""
    count = shown(page).locator(".zamora-bar-count").inner_text()
    heading = shown(page).locator(".jp-Cell:visible :is(h1, h2, h3)").first
    words = heading.inner_text() if heading.count() else ""
    title = shown(page).locator(".zamora-bar-title").inner_text()
    return f"{count} ({' · '.join(filter(None, (title, words)))})"


def picture(page: Page) -> None:
    """Keep pictures of the screen, one for each window that it is high."""
    if not harness.wants_screenshots():
        return
    assert page.viewport_size is not None
    number = shown(page).locator(".zamora-bar-count").inner_text().split()[-3]
    name = f"walk-{shown(page).get_attribute('data-zamora-lesson')}-{number}"
    name += f"-{page.viewport_size['width']}"
    scroller = shown(page).locator(SCROLLER)
    harness.screenshot(page, name)
    if scroller.evaluate("box => { box.scrollTop = 1e6; return box.scrollTop > 40; }"):
        harness.screenshot(page, f"{name}-below")
    scroller.evaluate("box => { box.scrollTop = 0; }")


#: What axe finds may depend on how wide the page is, by these rules of its; by others it cannot.
NARROW_RULES = ("target-size", "scrollable-region-focusable", "link-in-text-block")
#: What is in the cells of other screens. (The cells themselves keep the places for those to come.)
AWAY = ".jp-Cell.zamora-away > *"


def wrong(page: Page) -> Iterator[str]:
    """What is wrong with the screen that is shown, at both widths: first at that which it has."""
    now = page.viewport_size
    assert now is not None
    for width, height in sorted(WINDOWS, key=lambda one: one[0] != now["width"]):
        harness.resize(page, width, height)
        tall = page.evaluate(_HEIGHT)
        picture(page)
        most = WINDOWS[width, height] * height
        if tall > most + 2:
            yield f"{tall} px high at {width} px, {most:.0f} at most"
        if page.evaluate("() => document.documentElement.scrollWidth") > width:
            yield f"wider than {width} px"
        yield from (f"at {width} px: {one}" for one in overflowing(page))
        rules = NARROW_RULES if width == 400 else ()
        found = harness.axe(page, "body", without=AWAY, rules=rules)
        yield from (f"axe at {width} px: {one}" for one in found)
    yield from (f"English: {words!r}" for words in english(page))
    code = page.locator(JUPYTERLAB).locator("visible=true").count()
    if code:
        yield "code, or something of JupyterLab's, is to be seen"
    if page.locator(".zamora-oops:visible").count():
        yield "something failed"


def walk(page: Page, seen: set[str]) -> Iterator[str]:
    """Go by *Siguiente* to the end of the lesson; what is wrong with each screen not yet seen."""
    press(page, "Partes")
    page.get_by_role("dialog", name="Partes").locator(".zamora-part").first.click()
    while True:
        if here(page) not in seen:
            expect_ready(page)
            seen.add(here(page))
            name = called(page)
            yield from (f"{name}: {one}" for one in wrong(page))
        forward = shown(page).get_by_role("button", name="Siguiente", exact=True)
        if not forward.count():
            return
        forward.click()


@every_lesson
def test_every_screen(pages: Lab, walker: Page, lesson: Lesson) -> None:
    """On all routes: the heights, the words, nothing of JupyterLab's; axe on the whole page."""
    page = walker
    found: list[str] = []
    seen: set[str] = set()
    open_lesson(pages, page, lesson)
    for route in routes():
        choose_route(page, route.name)
        found += (f"{route.key}, {one}" for one in walk(page, seen))
    found += (f"failed: {source}" for source in failures(page))
    late = "Could not send widget sync message"
    found += (one for one in harness.console_errors(page) if late not in one)
    harness.traffic_of(page).errors.clear()
    assert found == [], f"lesson {lesson.mark}:\n" + "\n".join(found)


#: From now on the page knows all its canvases, also those that are in no page.
_CANVASES = """() => {
  const made = [], make = document.createElement.bind(document);
  document.createElement = (name, ...more) => {
    const one = make(name, ...more);
    if (name === 'canvas') made.push(new WeakRef(one));
    return one;
  };
  window.megabytes = () => made.map((one) => one.deref()).filter(Boolean)
    .reduce((sum, { width, height }) => sum + 4 * width * height / 1e6, 0);
}"""
CALIZ = next(lesson for lesson in SHIPPED if lesson.mark == "5b")


def test_boards_out_of_sight_take_no_memory(pages: Lab, browser: Browser) -> None:
    """A board of Un Cáliz has 18 MB of canvases; a lesson has a dozen, and shows one at a time."""
    with harness.own_page(browser) as page:
        page.add_init_script(f"({_CANVASES})()")
        page.set_viewport_size({"width": 1280, "height": 800})
        open_lesson(pages, page, CALIZ)
        first = here(page)

        def painted() -> str:
            picture: str = (
                shown(page)
                .locator("canvas:visible")
                .first.evaluate("(canvas) => canvas.toDataURL()")
            )
            return picture

        one, before = page.evaluate("megabytes()"), painted()
        boards = 1
        while boards < 5:
            press(page, "Siguiente")
            expect_ready(page)
            boards = shown(page).locator(".zb").count()
        wait_until(
            page,
            lambda: page.evaluate("megabytes()") < (2 + 0.25 * boards) * one,
            lambda: f"{boards} boards: {page.evaluate('megabytes()')} MB, one: {one} MB",
        )
        while here(page) != first:
            press(page, "Atrás")
        wait_until(page, lambda: painted() == before, "the first board is there again")
        assert harness.console_errors(page) == []


# Wild hands ---------------------------------------------------------------------------------------

KEYS = [
    *"abcdefghijklmnopqrstuvwxyz0123456789.,-+?",
    *("Enter", "Space", "Delete", "Backspace", "Escape", "Home", "End", "PageUp", "PageDown"),
    *("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "F2", "F9", "ContextMenu"),
    *("Shift+Enter", "Control+Enter", "Alt+Enter", "Shift+Delete", "Control+z", "Control+Shift+z"),
    *("Control+x", "Control+v", "Control+a", "Control+b", "Control+s", "Control+f"),
    *("Control+Shift+c", "Control+Shift+Minus", "Control+Shift+f", "Alt+n", "Shift+m", "Shift+l"),
]
MINUTE = 60.0
#: A point of the lesson, not of a link away from it.
_POINT = """([x, y]) => {
  const panel = [...document.querySelectorAll('.jp-NotebookPanel')].find(one => one.offsetParent);
  const box = panel.querySelector('.jp-WindowedPanel-outer').getBoundingClientRect();
  const point = [box.x + 4 + x * (box.width - 24), box.y + 4 + y * (box.height - 8)];
  return document.elementFromPoint(...point)?.closest('a[href], select') ? null : point;
}"""


def be_wild(page: Page, seconds: float, seed: int) -> None:
    """Click, drag and press keys anywhere in the lesson, and go on now and then."""
    dice = random.Random(seed)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        point = page.evaluate(_POINT, [dice.random(), dice.random()])
        act = dice.random()
        if act < 0.5 or point is None:
            for _ in range(6):
                page.keyboard.press(dice.choice(KEYS))
        elif act < 0.75:
            page.mouse.click(*point)
        elif act < 0.85:
            page.mouse.dblclick(*point)
        elif act < 0.9:
            page.mouse.click(*point, button="right")
        elif act < 0.95:
            page.mouse.down()
            page.mouse.move(*point, steps=4)
            page.mouse.up()
        else:
            if page.evaluate("() => document.fullscreenElement !== null"):
                page.evaluate("() => document.exitFullscreen()")
            for name in ("Siguiente", "Atrás"):
                # A replay on the screen has an "Atrás" of its own.
                named = shown(page).get_by_role("button", name=name, exact=True)
                button = named.and_(page.locator(".zamora-bar-button"))
                if button.count() and dice.random() < 0.7:
                    button.click()


@every_lesson
def test_wild_hands(pages: Lab, walker: Page, lesson: Lesson) -> None:
    page = walker
    open_lesson(pages, page, lesson)
    before = sources(page)
    try:
        be_wild(page, MINUTE, seed=len(lesson.name))
    except Error as error:
        pytest.fail(f"the page did not stand it: {error.message}")
    for _ in range(3):
        page.keyboard.press("Escape")
    page.evaluate("() => document.fullscreenElement && document.exitFullscreen()")
    if page.locator(".zamora-projector:visible").count():
        press(page, "Salir del proyector")
    wait_until(
        page,
        lambda: shown(page).locator(".zamora-bar-state").inner_text() == "Todo se guarda solo",
        "it is quiet again",
    )
    assert sources(page) == before, "nothing is changed"
    assert failures(page) == []
    assert english(page) == []
    expect(page.locator(".jp-Dialog, .lm-Menu, .jp-DocumentSearch-overlay")).to_have_count(0)
    expect(page.locator(".jp-mod-editMode")).to_have_count(0)
    expect(page.locator(JUPYTERLAB).locator("visible=true")).to_have_count(0)


# A whole lesson by one kind of hand ---------------------------------------------------------------

WELCOME = SHIPPED[0]


def expect_stars(card: Exercise) -> None:
    expect(card.stars).to_contain_text("★")


def card_here(page: Page) -> Exercise:
    """The exercise on the screen."""
    return Exercise(page, shown(page).locator(".zamora-exercise:visible").first)


def tab_to(page: Page, what: str) -> None:
    """Press Tab until the focus is on what this selector finds."""
    for _ in range(120):
        if page.evaluate("(what) => document.activeElement.matches(what)", what):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to {what}")


def test_a_lesson_by_keyboard(pages: Lab, browser: Browser) -> None:
    """No mouse from the first screen to the next lesson."""
    with harness.own_page(browser) as page:
        page.goto(pages.address(WELCOME.name))
        expect_ready(page)
        done = set()
        while True:
            cards = shown(page).locator(".zamora-exercise:visible")
            for number in ("0.1", "0.2", "0.3"):
                if cards.count() and cards.first.get_by_text(f"Ejercicio {number}").count():
                    solve_by_keys(page, number)
                    done.add(number)
            if not shown(page).get_by_role("button", name="Siguiente", exact=True).count():
                break
            tab_to(page, ".zamora-bar-next")
            page.keyboard.press("Enter")
            expect_ready(page)
            # Tab goes on from what the screen says, also from the title of an exercise.
            page.wait_for_function("() => !document.activeElement.closest('.zamora-bar')")
        assert done == {"0.1", "0.2", "0.3"}
        tab_to(page, ".zamora-bar-next")
        page.keyboard.press("Enter")
        wait_until(page, lambda: SHIPPED[1].name in page.url, "the next lesson")
        assert harness.console_errors(page) == []


def solve_by_keys(page: Page, number: str) -> None:
    card = card_here(page)
    if number == "0.3":
        right = exercise("0.3").solution
        assert isinstance(right, list)
        names = [one.text for one in exercise("0.3").options if one.key in right]  # type: ignore[attr-defined]
        for name in names:
            box = card.checkbox(name)
            box.focus()
            page.keyboard.press("Space")
        for key in ("Comprobar", "Responder (Enter)"):
            if card.button(key).count():
                card.button(key).focus()
                page.keyboard.press("Enter")
    else:
        tab_to(page, "button[data-name]")
        for cell in ("V12", "V13") if number == "0.1" else ("V12", "V23"):
            for _ in range(12):
                if page.evaluate("() => document.activeElement.dataset.name") == cell:
                    break
                at = page.evaluate("() => document.activeElement.dataset.name")
                row, column = int(cell[1]) - int(at[1]), int(cell[2]) - int(at[2])
                page.keyboard.press(
                    "ArrowDown" if row > 0 else "ArrowUp" if row < 0
                    else "ArrowRight" if column > 0 else "ArrowLeft"
                )  # fmt: skip
            page.keyboard.press("Enter")
        for key in ("Comprobar",):
            if card.button(key).count():
                card.button(key).focus()
                page.keyboard.press("Enter")
    expect_stars(card)


def test_a_lesson_by_touch(pages: Lab, browser: Browser) -> None:
    """On a telephone of 400 pixels, with one finger, without any menu."""
    context = harness.new_context(
        browser, has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800}
    )
    page = context.new_page()
    harness.watch(page)
    page.goto(pages.address(WELCOME.name))
    expect_ready(page)
    solved = 0
    while True:
        card = card_here(page)
        if card.root.count():
            text = card.root.inner_text()
            if "Ejercicio 0.1" in text or "Ejercicio 0.2" in text:
                for cell in ("V12", "V13") if "0.1" in text else ("V13", "V22"):
                    harness.tap_cell(page, card.root, cell)
            else:
                for one in exercise("0.3").options:  # type: ignore[attr-defined]
                    if one.key in ("damas", "vieja", "ajedrez"):
                        card.checkbox(one.text).tap()
            for key in ("Comprobar", "Responder (Enter)"):
                if card.button(key).count():
                    card.button(key).tap()
            expect_stars(card)
            solved += 1
        forward = shown(page).get_by_role("button", name="Siguiente", exact=True)
        if not forward.count():
            break
        forward.tap()
        expect_ready(page)
    assert solved == 3
    shown(page).get_by_role("button", name="Siguiente lección").tap()
    wait_until(page, lambda: SHIPPED[1].name in page.url, "the next lesson")
    assert harness.console_errors(page) == []
    context.close()
