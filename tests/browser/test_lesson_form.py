"""Every screen of a lesson fills its window; what it asks about is in sight with its answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE, _, speaking
from zamora.jupyter.workfolder import lessons_in

from . import harness
from .lesson_page import LESSONS
from .playing_page import expect_ready, shown
from .test_lesson_alone import Served, served

__all__ = ["served"]

SIZES = ((1366, 650), (1280, 800), (820, 1180), (400, 700))
#: In every run a lesson in the lowest window, and another one in the narrowest.
LOWEST, NARROWEST = SIZES[0], SIZES[-1]
#: Of the window: the largest rectangle with nothing in it; of a tablet held upright, where a few
#: words stand in the middle, more.
MOST_EMPTY, UPRIGHT = 1 / 3, 0.45
#: Down to this width nothing to press lies below the window; below it words come first, and are
#: scrolled, but for the button that leads on.
WIDE = 1100
PHONE = 700
TAP = 44
#: The shorter side of a board, in pixels.
LEAST = 60

_MEASURE = """([tap, step, least, wideFrom]) => {
  const page = document.querySelector('.zamora-alone');
  const box = page.querySelector('.zamora-scroller'), { bottom } = box.getBoundingClientRect();
  const seen = (one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest('.zb-away, .zb-words, dialog, table');
  const parts = [...page.querySelectorAll('.zb-picture, img, svg, button, input, select, label')]
    .filter(seen).map((one) => one.getBoundingClientRect());
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    if (!text.data.trim() || !text.parentElement.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    parts.push(...range.getClientRects());
  }
  const [wide, high] = [Math.floor(innerWidth / step), Math.floor(innerHeight / step)];
  const full = Array.from({ length: high }, () => new Uint8Array(wide));
  for (const { left, right, top, bottom } of parts.filter(({ width }) => width > 2))
    for (let y = Math.max(0, Math.floor(top / step)); y < Math.min(high, bottom / step); y++)
      full[y].fill(1, Math.max(0, Math.floor(left / step)), Math.max(0, Math.ceil(right / step)));
  let empty = 0;
  const above = new Array(wide).fill(0);
  for (const row of full) {
    row.forEach((is, x) => { above[x] = is ? 0 : above[x] + 1; });
    for (let x = 0; x < wide; x++)
      for (let z = x, least = above[x]; z < wide && least; least = Math.min(least, above[++z]))
        empty = Math.max(empty, least * (z - x + 1));
  }
  const press = [...page.querySelectorAll('button, select, input, .zc-radio-box label')]
    .filter((one) => seen(one) && !one.matches('[type=radio], [type=checkbox]'));
  const named = (one) => `${one.textContent.trim().slice(0, 24) || one.type}`;
  const size = (one) => one.getBoundingClientRect();
  // The whole screen's button ends a row of others, or stands beside words.
  const alone = [...page.querySelectorAll('.zamora-corners')].filter((one) => seen(one)
    && ![...one.closest('.zamora-panel, .zamora').querySelectorAll('button, select, .zc-html')]
      .some((other) => other !== one && seen(other) && size(other).width
        && size(other).top < size(one).bottom && size(one).top < size(other).bottom));
  // What is done on a high board stands beside it where that is all the room there is; below a
  // list of steps or answers there may be none.
  const flattened = page.querySelector('.zamora-asked');
  const fallen = flattened ? [] : [...page.querySelectorAll('.zamora-row')]
    .filter((row) => row.querySelector(':scope > .zamora-play > .zamora-tall'))
    .filter((row) => row.querySelector('.zamora-one-place') || row.closest('.zamora-exercise'))
    .filter((row) => !row.querySelector('.zamora-step, .zamora-options'))
    .flatMap((row) => [...row.querySelectorAll('.zamora-buttons > *')])
    .filter((one) => seen(one) && size(one).height && size(one).bottom > bottom + 1);
  // What is done with a game, a replay, a solved game, an exercise or an instrument that is asked
  // about, and what is written of a board, is in sight on a telephone as well.
  const needed = [
    '.zamora-play > .zamora-fills ~ .zamora-buttons > *',
    '.zamora-play:has(> .zamora-fills) + .zamora-panel > .zamora-head > *',
    '.zamora-replay .zamora-buttons > *', '.zamora-walk .zamora-play .zamora-button',
    '.zamora-walk .zamora-panel > .zamora-buttons > *', '.zamora-solved .zamora-button',
    '.zamora-wide-lab .zc-toggles .zamora-button',
    '.zamora-steps ~ .zamora-buttons > .zamora-primary', '.zamora-asked .zamora-lab .zamora-button',
    '.zamora-asked.zamora-pictured .zamora-envelope:has(.zamora-answer):not(.zamora-opened) button',
    '.zamora-moment .zamora-passing > *',
    '.zamora-exercise .zamora-panel > .zamora-buttons > *',
    '.zamora-asks .zamora-play > .zamora-answer:not(.zamora-writing) > *',
  ];
  const foot = [...page.querySelectorAll('.zamora-envelope-cell')].find((one) => seen(one)
    && getComputedStyle(one).position === 'sticky');
  const under = (one) => foot && !foot.contains(one) ? size(foot).top : bottom;
  const later = [...page.querySelectorAll(needed.join())].filter((one) => seen(one)
    && size(one).height && size(one).bottom > under(one) + 1
    && !one.closest('.zamora-laboratory, .zamora-workshop'));
  // What a question is about, its picture or else its list, is in sight with the first answer: at
  // once where the window is wide, otherwise when it is scrolled, or since the picture stays.
  const asker = ':is(.zamora-envelope, .zamora-exercise)';
  const answers = ':is(.zamora-options label, .zamora-options > button, .zamora-answer input)';
  const all = [...page.querySelectorAll(`${asker} ${answers}`)].filter(seen), [answer] = all;
  const shows = '.zamora-cell-code:not(.zamora-start, .zamora-envelope-cell)';
  const about = !answer ? undefined : [
    ...page.querySelectorAll(`${shows} .zb-picture, ${shows} :is(img, .zc-html > svg)`),
    ...page.querySelectorAll(`${shows}:not(:has(.zamora-exercise))`),
  ].find((one) => seen(one) && size(one).height >= least);
  const stays = (one) => one && one !== box
    && (getComputedStyle(one).position === 'sticky' || stays(one.parentElement));
  const apart = !about ? 0 : innerWidth >= wideFrom
    ? Math.max(size(about).bottom, size(answer).bottom) - bottom
    : stays(about) ? 0 : size(answer).bottom - size(about).top - box.clientHeight;
  const asking = (one) => one?.closest(asker).querySelector('.zamora-statement, :scope > .zc-html');
  const asked = asking(answer);
  // A picture that stays leaves the last answer in sight when everything has been scrolled, and of
  // an envelope the question as well.
  let [over, behind] = [0, 0];
  if (stays(about)) {
    box.scrollTop = box.scrollHeight;
    const shown = size(about), end = all.at(-1), last = size(end);
    if (shown.left < last.right && last.left < shown.right) {
      over = Math.max(0, Math.round(shown.bottom - last.top));
      if (end.closest('.zamora-envelope'))
        behind = Math.max(0, Math.round(shown.bottom - size(asking(end)).top));
    }
    box.scrollTop = 0;
  }
  return {
    alone: alone.length,
    high: fallen.map(named),
    later: later.map(named),
    unseen: !about && /\\b[VC]\\d\\d\\b|\\(\\d+,\\d+\\)/.test(asked?.textContent),
    apart: Math.max(0, Math.round(apart)),
    over, behind,
    empty: empty * step * step / innerWidth / innerHeight,
    below: press.filter((one) => box.contains(one) && size(one).bottom > bottom + 1
      && !one.closest('.zamora-ladders, .zamora-timeline, .zamora-openings .zamora-panel'))
      .map(named),
    small: press.filter((one) => Math.min(size(one).width, size(one).height) < tap - 0.5)
      .map(named),
    wide: box.scrollWidth - box.clientWidth,
    boards: [...page.querySelectorAll('.zb-picture')].filter((one) => one.checkVisibility())
      .map((one) => Math.round(Math.min(size(one).width, size(one).height))),
    gold: [...page.querySelectorAll(".zamora-bar-next")]
      .map((one) => size(one).bottom <= innerHeight),
  };
}"""


def look(page: Page, sizes: tuple[tuple[int, int], ...] = SIZES) -> Iterator[str]:
    """What is wrong with the screen that is shown, at each size."""
    now = page.viewport_size or {}
    # That of the screen before comes first: each change repaints all boards.
    for width, height in sorted(sizes, key=lambda size: size != tuple(now.values())):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(300)  # boards are fitted
        harness.settle(page)
        found: dict[str, Any] = page.evaluate(_MEASURE, [TAP, 10, LEAST, WIDE])
        screen = page.url.partition("#")[2]
        where = f"{screen} at {width} x {height}"
        most = UPRIGHT if 700 < width < height else MOST_EMPTY
        if found["empty"] > most:
            yield f"{where}: {found['empty']:.0%} of the window are empty"
        if found["below"] and width >= WIDE:
            yield f"{where}: below the window: {found['below']}"
        if found["alone"]:
            yield f"{where}: the button of the whole screen has a row of its own"
        if found["later"] and width < PHONE:
            yield f"{where}: below the window of a telephone: {found['later']}"
        if found["high"]:
            yield f"{where}: below the window, not beside a high board: {found['high']}"
        if found["unseen"]:
            yield f"{where}: a cell is asked about, and there is no board"
        if found["apart"]:
            yield f"{where}: {found['apart']} px too far from its answers is what is asked about"
        if found["over"]:
            yield f"{where}: {found['over']} px of the last answer are behind what it is about"
        if found["behind"]:
            yield f"{where}: {found['behind']} px of the question are behind what it is about"
        if found["small"]:
            yield f"{where}: too small for a finger: {found['small']}"
        if any(side < LEAST for side in found["boards"]):
            yield f"{where}: boards have a side of {found['boards']} px"
        if found["wide"] > 0 or found["gold"] != [True]:
            yield f"{where}: wider than the window, or no way on"


def walk(
    page: Page,
    served: Served,
    lesson: Path,
    sizes: tuple[tuple[int, int], ...] = SIZES,
    code: str = DEFAULT_LANGUAGE,
) -> list[str]:
    """What is wrong with any screen of a lesson, in a language."""
    page.goto(f"http://127.0.0.1:{served.port}/leccion/{lesson.name}")
    with speaking(code):
        following = _("Siguiente")
    wrong: list[str] = []
    while True:
        expect_ready(page, code)
        wrong += look(page, sizes)
        forward = shown(page).locator(".zamora-bar-next")
        if forward.locator(".zamora-bar-words").inner_text() != following:
            return wrong
        forward.click()


FILES = [lesson.source for lesson in lessons_in(LESSONS)]


def window(size: tuple[int, int]) -> dict[str, int]:
    """What a page is told of its window."""
    return dict(zip(("width", "height"), size, strict=True))


def opened(served: Served, page: Page, number: str) -> Page:
    """The page with the first screen of a lesson, its boards fitted."""
    lesson = next(one for one in FILES if one.stem.startswith(f"{number}_"))
    page.goto(served.address)
    page.goto(f"http://127.0.0.1:{served.port}/leccion/{lesson.name}")
    expect_ready(page)
    page.wait_for_timeout(300)
    harness.settle(page)
    return page


@pytest.mark.parametrize(("size", "number"), [(NARROWEST, 0)])
def test_the_screens_of_a_lesson_fill_the_window(
    served: Served, new_page: Callable[..., Page], size: tuple[int, int], number: int
) -> None:
    """As it is opened: what fits itself to a window that changes is looked at below."""
    page = new_page(viewport=window(size))
    page.goto(served.address)
    wrong = walk(page, served, FILES[number], (size,))
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("number", ["05b", "12"], ids=["beside-a-high-board", "with-a-pass"])
def test_on_a_telephone_a_game_has_its_buttons_in_sight(
    served: Served, new_page: Callable[..., Page], number: str
) -> None:
    page = opened(served, new_page(viewport=window(NARROWEST)), number)
    found: dict[str, Any] = page.evaluate(_MEASURE, [TAP, 10, LEAST, WIDE])
    assert not found["below"], found
    rows = page.evaluate(
        """() => [...document.querySelectorAll('.zamora-play .zamora-button, .zamora-tall')]
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => Math.round(one.getBoundingClientRect().top))"""
    )
    assert len(rows) == 4 and (number == "05b" or len(set(rows)) == 1), rows


def test_a_board_stays_in_sight_when_more_is_opened(
    served: Served, new_page: Callable[..., Page]
) -> None:
    page = opened(served, new_page(viewport=window(LOWEST)), "04")
    board = page.locator(".zamora-play .zb-picture").first
    before = board.bounding_box()
    assert before is not None
    page.locator(".zamora-folding").first.click()
    last = page.locator(".zamora-panel :is(input, button, select):visible").last
    expect(last).not_to_be_in_viewport()
    for _step in range(2):
        now = board.bounding_box()
        assert now is not None and abs(now["y"] - before["y"]) < 20
        assert now["height"] == before["height"]
        last.scroll_into_view_if_needed()


@pytest.fixture(scope="module", params=COMPLETE)
def edition(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[str, Served]]:
    """A language and the lessons in it: words are longer in one than in another."""
    order = ("-m", "zamora", "lesson", "1", "--no-browser", "--lang", request.param)
    found = Served(tmp_path_factory.mktemp(request.param), order)
    found.start()
    yield request.param, found
    found.end()


@pytest.mark.exhaustive
@pytest.mark.parametrize("lesson", FILES, ids=lambda one: one.stem)
def test_the_screens_of_every_lesson_fill_the_window(
    edition: tuple[str, Served], browser: Browser, lesson: Path
) -> None:
    code, served = edition
    with harness.own_page(browser) as page:
        page.goto(served.address)
        wrong = walk(page, served, lesson, code=code)
    assert not wrong, "\n".join(wrong)
