"""The site in Firefox, steered by its own protocol: Playwright would need a Firefox of its own."""

from __future__ import annotations

import json
import shutil
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from laboratory.bench.opening import PAINTED
from laboratory.bench.sites import page_of, served

from ..browser.lesson_page import OVERFLOWING
from ..patience import PATIENCE
from .test_site import LESSONS

marionette = pytest.importorskip("marionette_driver")
pytestmark = pytest.mark.site

FIREFOX = next(filter(None, map(shutil.which, ("firefox-esr", "firefox"))), None)
#: Waits for something of the page; Marionette's own waiting asks again and again by its line.
_UNTIL = """const [question, resolve] = [({question}), arguments[arguments.length - 1]];
const look = () => question() ? resolve(true) : setTimeout(look, 100);
look();"""
#: Where a cell of the first board is in the window, once it stays there.
_POINT = """const [cell, resolve] = arguments;
const root = document.querySelector('.zb');
root.zamoraBoard.image.scrollIntoView({ block: 'nearest' });
let before = '';
const look = () => {
  const point = root.zamoraBoard.point(cell).map(Math.round);
  if (String(point) === before) return resolve(point);
  before = String(point);
  setTimeout(look, 100);
};
look();"""
#: The turns in the list of the first board.
_LISTED = (
    "[...document.querySelector('.zb')?.closest('.zamora-row')"
    "?.querySelectorAll('.zamora-turns li') ?? []]"
    ".flatMap((line) => line.innerText.split('·')).map((turn) => turn.trim())"
)
#: All that is said of what failed, and what was asked of another host.
_WRONG = """return [
  ...[...document.querySelectorAll(
    '.zamora-oops, #zamora-site-notice, .jupyter-widgets-error-widget')]
      .map((one) => one.innerText),
  ...performance.getEntriesByType('resource').map(({ name }) => name)
    .filter((name) => !name.startsWith(location.origin) && !/^(blob|data):/.test(name)),
];"""


#: Whether the screen is alive, its number of how many, what is wrong with it, and to the next one.
_PANEL = "document.querySelector('.zamora-alone')"
_READY = f"""() => {_PANEL}?.querySelector('.zamora-bar-state')?.textContent
  === 'Todo se guarda solo'"""
_COUNT = f"return {_PANEL}.querySelector('.zamora-bar-count').textContent"
_NEXT = f"""[...{_PANEL}.querySelectorAll('.zamora-bar-button')]
  .find((one) => one.offsetParent && one.textContent.includes('Siguiente')).click();"""
_WIDE = f"""const resolve = arguments[arguments.length - 1], end = Date.now() + 3000;
const look = () => {{
  const scroll = document.documentElement.scrollWidth;
  const wide = scroll > innerWidth ? [`the page: ${{scroll}} > ${{innerWidth}}`] : [];
  const found = [...wide, ...({OVERFLOWING})(".zamora-cell")];
  // What has just been laid out anew is narrow for a moment.
  return found.length && Date.now() < end ? setTimeout(look, 100) : resolve(found);
}};
look();"""
#: A page of the site's with the lesson in a frame: Firefox's own windows are 450 px wide at least.
_FRAME = """const frame = document.createElement('iframe');
frame.style = 'position: fixed; inset: 0 auto auto 0; width: 1280px; height: 800px; border: 0';
document.body.replaceChildren(frame);
frame.src = arguments[0];"""
_RESIZE = """document.querySelector('iframe').style.width = `${arguments[0]}px`;"""


class Fox:
    """A Firefox with a page of the site."""

    def __init__(self, driver: Any, base: str) -> None:
        self.driver, self.base = driver, base

    def open_framed(self, lesson: str) -> None:
        """Open a lesson in a frame that can be as narrow as a telephone."""
        self.driver.set_window_rect(width=1320, height=900)
        self.driver.navigate(self.base)
        address = f"{self.base}{page_of(lesson)}"
        self.driver.execute_script(_FRAME, [address], sandbox=None)
        self.driver.switch_to_frame(self.driver.find_element("css selector", "iframe"))

    def wide(self) -> list[str]:
        """What is wider than the room it has, and stays so."""
        found: list[str] = self.driver.execute_async_script(_WIDE, sandbox=None)
        return found

    def resize(self, width: int) -> None:
        """Give the frame a width."""
        self.driver.switch_to_frame()
        self.driver.execute_script(_RESIZE, [width], sandbox=None)
        self.driver.switch_to_frame(self.driver.find_element("css selector", "iframe"))
        self.until(f"() => innerWidth === {width}")

    def open(self, lesson: str) -> None:
        self.driver.navigate(f"{self.base}{page_of(lesson)}")
        self.until(PAINTED)

    def until(self, question: str) -> None:
        """Wait for something of the page.

        It is asked anew now and then: if the page goes on to another address, nobody answers any
        more, or the answer is that it was unloaded.
        """
        script, end = _UNTIL.replace("{question}", question), time.monotonic() + PATIENCE
        while True:
            try:
                return self.driver.execute_async_script(script, script_timeout=5000, sandbox=None)
            except marionette.errors.ScriptTimeoutException:
                if time.monotonic() > end:
                    raise
            except marionette.errors.JavascriptException as error:
                if "unloaded" not in str(error):
                    raise

    def run(self, script: str) -> Any:
        return self.driver.execute_script(script, sandbox=None)

    def click(self, cell: str) -> None:
        x, y = self.driver.execute_async_script(_POINT, [cell], sandbox=None)
        hand = marionette.marionette.ActionSequence(
            self.driver, "pointer", "mouse", {"pointerType": "mouse"}
        )
        hand.pointer_move(x, y).pointer_down().pointer_up().perform()


@pytest.fixture
def fox(site: Path, tmp_path: Path) -> Iterator[Fox]:
    if FIREFOX is None:
        pytest.skip("there is no Firefox")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    driver = marionette.marionette.Marionette(
        host="127.0.0.1",
        port=port,
        bin=FIREFOX,
        headless=True,
        prefs={"intl.accept_languages": "es"},  # the site speaks as the browser does
        gecko_log=str(tmp_path / "firefox.log"),
        startup_timeout=int(PATIENCE),
    )
    try:
        driver.start_session()
        driver.timeout.script = driver.timeout.page_load = PATIENCE
        with served(site.parents[1]) as host:
            yield Fox(driver, f"{host}escuela/zamora/")
        driver.delete_session()
    finally:
        driver.instance.close()


def test_a_lesson_plays_and_is_loaded_anew(fox: Fox) -> None:
    fox.open(LESSONS[1])
    fox.click("V12")
    fox.click("V23")
    fox.until(f"() => {_LISTED}.length === 2")  # the rival has answered
    turns = fox.run(f"return {_LISTED}")
    assert turns[0] == "C1: V12 a V23"
    fox.driver.refresh()
    fox.until(f"() => String({_LISTED}) === {json.dumps(','.join(turns))}")
    assert fox.run(_WRONG) == []


@pytest.mark.parametrize("lesson", LESSONS)
def test_every_screen_of_the_usual_route(fox: Fox, lesson: str) -> None:
    fox.open_framed(lesson)
    fox.until(_READY)
    found, screens = [], int(fox.run(_COUNT).split()[-1])
    for number in range(1, screens + 1):
        fox.until(f"() => ({_READY})() && (() => {{{_COUNT}}})().startsWith('{number} de ')")
        for width in (1280, 400):
            fox.resize(width)
            found += [f"{number}, {width} px: {one}" for one in fox.wide()]
        found += [f"{number}: {one}" for one in fox.run(_WRONG)]
        if number < screens:
            fox.run(_NEXT)
    assert not found, "\n".join(found)
    assert screens > 2
