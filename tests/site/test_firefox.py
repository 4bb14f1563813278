"""The site in Firefox, steered by its own protocol: Playwright would need a Firefox of its own."""

from __future__ import annotations

import json
import shutil
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from zamora.laboratory.bench.opening import PAINTED
from zamora.laboratory.bench.sites import served

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
const root = document.querySelector('.zamora-companion');
root.zamoraCanvas().scrollIntoView({ block: 'nearest' });
let before = '';
const look = () => {
  const point = root.zamoraPoint(cell).map(Math.round);
  if (String(point) === before) return resolve(point);
  before = String(point);
  setTimeout(look, 100);
};
look();"""
#: The turns in the list of the first board.
_LISTED = (
    "[...document.querySelector('.zamora-companion')?.closest('.zamora-row')"
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


class Fox:
    """A Firefox with a page of the site."""

    def __init__(self, driver: Any, base: str) -> None:
        self.driver, self.base = driver, base

    def open(self, lesson: str) -> None:
        self.driver.navigate(f"{self.base}leccion/index.html?l={quote(lesson)}")
        self.until(PAINTED)

    def until(self, question: str) -> None:
        self.driver.execute_async_script(_UNTIL.replace("{question}", question), sandbox=None)

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
