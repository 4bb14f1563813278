"""A lesson in a page, and the widgets in it, as a pupil meets them."""

from __future__ import annotations

import json
import shutil
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager

from playwright.sync_api import Browser, Locator, Page, expect

import zamora
from zamora.core.history import History
from zamora.core.position import Position, Step, Turn
from zamora.explain.choosing import step_words
from zamora.player.picture.theme import INKS, Ink

from . import harness
from .harness import OUTPUT, REPOSITORY, SEEN, Lab, Notebooks, board_root, cell_point, wait_until

LESSONS = REPOSITORY / "lessons" / "es"
#: The first cell of a notebook in which nothing is compiled: that would take longer than the rest.
INTERPRETED = 'import os; os.environ["ZAMORA_COMPILE"] = "0"\nfrom zamora_widgets.aula import *'
SCROLLER = ".jp-WindowedPanel-outer"
#: The width of a picture, once it has been read.
WIDTH = "async (image) => { await image.decode(); return image.naturalWidth; }"
TWO_PEOPLE = "una persona, aquí mismo"
#: The colours of the ends of each compass.
COLOURS: dict[str, Ink] = {"C1": "first", "C2": "second"}


def copy_lessons(lab: Lab) -> None:
    """Put copies of the committed lessons into the server's root, as they were committed."""
    for lesson in LESSONS.glob("*.ipynb"):
        shutil.copy(lesson, lab.root)


@contextmanager
def open_lesson(lab: Lab, browser: Browser, name: str) -> Iterator[Page]:
    """A page with a copy of a lesson as it was committed, not run yet."""
    copy_lessons(lab)
    with harness.lent_page(browser, lab) as page:
        yield lab.open(page, name, 1280, 900)


def write_part(lab: Notebooks, lesson: str, name: str, sources: Collection[str]) -> str:
    """Write as ``name`` a lesson with its first cell and those in whose text one of ``sources`` is.

    For tests of what is in a lesson: a whole one takes long to run and to paint.
    """
    notebook = json.loads((LESSONS / lesson).read_text(encoding="utf-8"))
    texts = ["".join(one["source"]) for one in notebook["cells"]]
    for source in sources:
        assert any(source in text for text in texts), f"{lesson} has no cell with {source}"
    first = next(n for n, one in enumerate(notebook["cells"]) if one["cell_type"] == "code")
    notebook["cells"] = [
        one
        for n, one in enumerate(notebook["cells"])
        if n == first or any(source in texts[n] for source in sources)
    ]
    return lab.put(name, notebook)


@contextmanager
def open_notebook(
    lab: Notebooks, browser: Browser, name: str, cells: Iterable[str], height: int = 900
) -> Iterator[Page]:
    """A page with a notebook of these cells, all of them run."""
    with harness.lent_page(browser, lab) as page:
        lab.open(page, lab.write(name, list(cells)), 1280, height)
        harness.run_all(page)
        yield page


def shown(widgets: Mapping[str, str]) -> list[str]:
    """Cells that show widgets and give them names: their sources by name."""
    return [f"{name} = {source}; {name}" for name, source in widgets.items()]


def cell(page: Page, source: str, nth: int = 0) -> Locator:
    """The ``nth`` cell of the notebook whose source contains ``source``."""
    found: list[int] = page.evaluate(
        """source => (globalThis.bare?.sources ??
            [...jupyterapp.shell.currentWidget.content.model.cells]
              .map((cell) => cell.sharedModel.source))
          .flatMap((text, n) => text.includes(source) ? [n] : [])""",
        source,
    )
    assert len(found) > nth, f"the notebook has no cell with {source}"
    if harness.is_bare(page):
        return page.locator(".zamora-cell").nth(found[nth])
    # A lesson's page has only those cells in it that have been on a screen.
    return page.locator(f'.jp-Notebook .jp-Cell[data-windowed-list-index="{found[nth]}"]')


def run_cell(page: Page, source: str) -> Locator:
    """Run the first cell whose source contains ``source`` (again); its output comes back."""
    if harness.is_bare(page):
        page.evaluate("source => bare.runFirst(source)", source)
        return cell(page, source)
    page.evaluate(
        """async source => {
          const { content } = jupyterapp.shell.currentWidget;
          content.activeCellIndex = [...content.model.cells]
            .findIndex(cell => cell.sharedModel.source.includes(source));
          await jupyterapp.commands.execute('notebook:run-cell');
        }""",
        source,
    )
    return cell(page, source).locator(".jp-OutputArea").first


def restart(page: Page) -> None:
    """Restart the kernel, as the menu does after its question."""
    if harness.is_bare(page):
        page.evaluate("() => bare.restart()")
        return
    page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()")
    harness.wait_for_kernel(page)


def save(page: Page) -> None:
    """Save the notebook and wait until it is saved."""
    with page.expect_response(lambda answer: answer.request.method == "PUT" and answer.ok):
        page.evaluate("() => { jupyterapp.commands.execute('docmanager:save'); }")


def reload(page: Page) -> None:
    """Save, then load the page anew; the kernel lives on."""
    if harness.is_bare(page):
        page.reload()
        page.wait_for_function("() => 'bare' in window")
        harness.wait_for_widgets(page)
        return
    save(page)
    page.reload()
    harness.wait_for_kernel(page)
    harness.wait_for_widgets(page)


@contextmanager
def dark_theme(page: Page) -> Iterator[None]:
    """The dark theme for a while; JupyterLab's would outlive the page."""
    if harness.is_bare(page):
        page.emulate_media(color_scheme="dark")
        harness.settle(page)
        yield
        page.emulate_media(color_scheme="light")
        return

    def change(theme: str, light: str) -> None:
        page.evaluate(
            "theme => jupyterapp.commands.execute('apputils:change-theme', { theme })", theme
        )
        expect(page.locator(f"body[data-jp-theme-light={light}]")).to_be_attached()
        harness.settle(page)  # colours change gradually

    change("JupyterLab Dark", "false")
    try:
        yield
    finally:
        change("JupyterLab Light", "true")


#: What in the outputs is wider than the room it has, whether it is cut off or scrolls. A wide
#: picture in a frame of its own, which fingers and keys can move sideways, is meant to be.
OVERFLOWING = """(inside) => [...document.querySelectorAll(`${inside}, ${inside} *`)]
  .filter((box) => box.clientWidth > 1 && !box.closest('svg, .zb-words, .hidden, select')
                   && !box.matches('.zamora-wide, .zamora-wide *, .wide')
                   && !box.matches('input, textarea')
                   && !(box.matches('div:has(> div > img)')
                        && getComputedStyle(box).overflowX === 'auto')
                   && box.scrollWidth > box.clientWidth
                   && getComputedStyle(box).display !== 'inline')
  .map((box) => `${box.className} ${box.textContent.slice(0, 40)}: `
                + `${box.scrollWidth} > ${box.clientWidth}`)"""


def overflowing(page: Page, inside: str = OUTPUT) -> list[str]:
    """What :data:`OVERFLOWING` finds inside the elements of a selector, when nothing moves."""
    harness.settle(page)
    found: list[str] = page.evaluate(OVERFLOWING, inside)
    return found


def whole_page(page: Page, name: str) -> None:
    """Screenshots of the whole notebook from top to bottom, as few as Chromium can make."""
    if not harness.wants_screenshots():
        return
    size = page.viewport_size
    assert size is not None
    scroller = page.locator(SCROLLER).first
    page.evaluate("() => document.activeElement?.blur()")
    part = 1
    scroller.evaluate("box => { box.scrollTop = 0; }")
    harness.resize(page, size["width"], 8000)
    while True:
        harness.settle(page)
        harness.screenshot(page, f"{name}-{part}")
        more = scroller.evaluate(
            """box => {
              const bottom = (part) => part.getBoundingClientRect().bottom;
              const last = [...box.querySelectorAll('.jp-Cell')].at(-1);
              const before = box.scrollTop;
              if (bottom(last) > bottom(box)) box.scrollTop += box.clientHeight - 40;
              return box.scrollTop > before;
            }"""
        )
        if not more:
            break
        part += 1
    harness.resize(page, size["width"], size["height"])


def portrait(page: Page, box: Locator, name: str) -> None:
    """A screenshot of one widget, however tall."""
    if not harness.wants_screenshots():
        return
    size = page.viewport_size
    assert size is not None
    height = int(box.evaluate("box => box.getBoundingClientRect().height"))
    harness.resize(page, size["width"], max(size["height"], height + 400))
    _stand_still(page, box)
    box.scroll_into_view_if_needed()
    harness.screenshot(box, name)
    harness.resize(page, size["width"], size["height"])


def _stand_still(page: Page, box: Locator) -> None:
    """Wait until the pictures in ``box`` move no more, so that nobody is seen on the way."""
    look = "box => [...box.querySelectorAll('canvas')].map((one) => one.toDataURL()).join()"
    before = ""
    while before != (before := box.evaluate(look)):
        page.wait_for_timeout(100)  # longer than a step of an animation


#: Nothing that a worker of the page's kernel is given is begun before it is let go.
_HOLD = """
import threading
from zamora.player.jobs.loop import Dispatcher as _Dispatcher
_go, _given, _handed = threading.Event(), [], []
_work = _Dispatcher.work
def _held(dispatcher, compute, then):
    _given.append(1)
    def begin():
        _go.wait()
        return compute()
    def arrived(result):
        try:
            then(result)
        finally:
            _handed.append(1)
    _work(dispatcher, begin, arrived)
_Dispatcher.work = _held
"""


class Held:
    """Who thinks in a page's kernel (a rival, a hint, a review) does not begin before `let_go`."""

    def __init__(self, page: Page) -> None:
        self._page = page
        harness.run_code(page, _HOLD)

    def expect_asked(self, times: int = 1) -> None:
        """Wait until somebody has been asked so often."""
        self._wait("_given", times)

    def let_go(self) -> None:
        """Let them think, and all who are asked from now on."""
        harness.run_code(self._page, "_go.set()")

    def again(self) -> None:
        """Hold those who are asked from now on; count anew."""
        harness.run_code(self._page, "_go = threading.Event(); _given.clear(); _handed.clear()")

    def expect_heard(self, times: int = 1) -> None:
        """Wait until so many answers have come and whatever comes of them has happened."""
        self._wait("_handed", times)

    def end(self) -> None:
        """Everybody thinks as usual."""
        harness.run_code(self._page, "_go.set(); _Dispatcher.work = _work")

    def _wait(self, what: str, times: int) -> None:
        count = f"print(len({what}))"
        wait_until(
            self._page,
            lambda: int(harness.run_code(self._page, count)) >= times,
            f"{times} in {what}",
        )


@contextmanager
def held(page: Page) -> Iterator[Held]:
    """Hold for a while whoever thinks in the page's kernel."""
    holding = Held(page)
    try:
        yield holding
    finally:
        holding.end()


class Widget:
    """One of our widgets in an output.

    Attributes:
        page: where it is shown.
        root: its outermost element.
    """

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root.locator("xpath=descendant-or-self::*[contains(@class, 'zamora')]").first

    def button(self, name: str, *, exact: bool = False) -> Locator:
        """A button by what it says."""
        return self.root.get_by_role("button", name=name, exact=exact)

    def press(self, name: str, *, exact: bool = False) -> None:
        """Click a button by what it says."""
        self.button(name, exact=exact).click()

    def checkbox(self, name: str) -> Locator:
        """A checkbox by what it says."""
        return self.root.get_by_role("checkbox", name=name)

    def cell_button(self, cell: str) -> Locator:
        """The button of ``cell`` in the table."""
        return board_root(self.root).locator(f'button[data-name="{cell}"]')

    def click(self, *cells: str) -> None:
        """Click cells of the board, one after the other."""
        for name in cells:
            harness.click_cell(self.page, self.root, name)

    def drag(self, *cells: str) -> None:
        """Drag from the first cell over the others to the last, with the mouse."""
        start, *way = cells
        # What was done before has been answered.
        answered = "root => !root.zamoraBoard.waits"
        wait_until(self.page, lambda: board_root(self.root).evaluate(answered), "an answer")
        harness.press_cell(self.page, self.root, start)
        for name in way:
            self.page.mouse.move(*cell_point(self.root, name, scroll=False), steps=6)
        self.page.mouse.up()

    def colour(self, cell: str) -> str:
        """The colour of the picture in the middle of ``cell``, e.g. ``"#093f7c"``."""
        found: str = board_root(self.root).evaluate(
            f"""(root, cell) => {{
              const board = root.zamoraBoard;
              if (!board?.frame) return '';
              const {{ size, places }} = board.frame.ground;
              const [x, y] = [places[cell][0] / size[0], places[cell][1] / size[1]];
              const data = ({SEEN})(board, [x, y, 0, 0]);
              return '#' + [...data.slice(0, 3)].map(n => n.toString(16).padStart(2, '0')).join('');
            }}""",
            cell,
        )
        return found

    def expect_piece(self, piece: str, *cells: str) -> None:
        """Wait until ``piece`` is painted with its ends on ``cells``."""
        wanted = INKS[COLOURS[piece]].lower()
        for name in cells:
            wait_until(
                self.page,
                lambda name=name: self.colour(name) == wanted,  # type: ignore[misc]
                lambda name=name: f"{piece} painted on {name}, there is {self.colour(name)}",  # type: ignore[misc]
            )

    def expect_painted(self) -> None:
        """Wait until there is a picture of the board."""
        count = f"""root => {{
          const board = root.zamoraBoard;
          if (!board?.frame || (board.frame.canvas && !board.picture.source)) return 0;
          return new Set(new Uint32Array(({SEEN})(board, [0, 0, 1, 1]).buffer)).size;
        }}"""
        root = board_root(self.root)
        wait_until(self.page, lambda: root.evaluate(count) > 20, "a picture of the board")


class Play(Widget):
    """A board to play on."""

    @property
    def status(self) -> Locator:
        """Whose turn it is, or how the game ended."""
        return self.root.locator(".zamora-status")

    @property
    def message(self) -> Locator:
        """The answer to the last action."""
        return self.root.locator(".zamora-message")

    @property
    def after_the_board(self) -> Locator:
        """What the Tab key comes to after the board: the first of its buttons."""
        return self.button("Deshacer")

    @property
    def spoken(self) -> Locator:
        """What a screen reader is told."""
        return board_root(self.root).get_by_role("status")

    @property
    def asked(self) -> Locator:
        """Which of several steps is meant."""
        return self.root.locator(".zb-question")

    @property
    def choices(self) -> Locator:
        """The buttons to choose between sweeps."""
        return self.root.locator(".zamora-choices button:visible")

    def more(self) -> None:
        """Open what lies behind «Más»."""
        harness.open_more(self.root)

    def checkbox(self, name: str) -> Locator:
        """A checkbox by what it says: all of them lie behind «Más»."""
        self.more()
        return super().checkbox(name)

    def turns(self) -> list[str]:
        """The list of turns."""
        lines = self.root.locator(".zamora-turns li").all_inner_texts()
        return [turn.strip() for line in lines for turn in line.split("·")]

    def expect_turns(self, *turns: str | Turn) -> None:
        """Wait until these are the turns in the list."""
        wanted = [str(turn) for turn in turns]
        wait_until(
            self.page, lambda: self.turns() == wanted, lambda: f"{wanted}, got {self.turns()}"
        )

    def expect_number(self, number: int) -> None:
        """Wait until so many turns are in the list: it may come a moment after the line above."""
        wait_until(
            self.page,
            lambda: len(self.turns()) == number,
            lambda: f"{number} turns, got {self.turns()}",
        )

    def history(self) -> History:
        """The game in the list, played over by the engine: every turn must be legal."""
        return History(_start(), self.turns())

    def rival(self, name: str) -> None:
        """Choose who plays the other side."""
        self.root.get_by_label("Rival:").select_option(label=name)

    def begin_for_two(self) -> None:
        """Begin a new game between two people on this board."""
        self.rival(TWO_PEOPLE)
        self.press("Nueva partida")
        self.expect_turns()

    def one_turn_for_two(self, *cells: str) -> list[str]:
        """Begin for two and make a turn by touching these cells; the turns, which are one."""
        self.begin_for_two()
        self.click(*cells)
        self.expect_number(1)
        return self.turns()

    def make(self, position: Position, turn: Turn, how: str = "click") -> None:
        """Make a turn of ``position``: ``"click"``, ``"drag"`` or ``"keys"``."""
        (step,) = turn.steps
        board = position.game.board
        assert step.origin is not None
        origin, target = board.name(step.origin), board.name(step.target)
        if how == "click":
            self.click(origin, target)
        elif how == "drag":
            self.drag(origin, *map(board.name, step.path))
        else:
            self.walk(origin)
            self.page.keyboard.press("Enter")
            expect(self.cell_button(origin)).to_have_attribute("data-state", "selected")
            self.walk(target)
            self.page.keyboard.press("Enter")
        if how == "drag" and len(step.path) > 1:
            return  # the way of the drag said which sweep is meant
        if len(_same_end(position, step)) > 1:
            words = step_words(step)
            if how == "keys":
                self.page.keyboard.press("Tab")
                while self.page.evaluate("() => document.activeElement.textContent") != words:
                    self.page.keyboard.press("Tab")
                self.page.keyboard.press("Enter")
            else:
                self.choices.get_by_text(words).click()

    def walk(self, goal: str) -> None:
        """Go to ``goal`` with the arrow keys from the cell that has the focus."""
        here = self.page.evaluate("() => document.activeElement.dataset.name ?? ''")
        assert here, "the focus is not on the board"
        rows, columns = int(goal[1]) - int(here[1]), int(goal[2]) - int(here[2])
        for _ in range(abs(rows)):
            self.page.keyboard.press("ArrowDown" if rows > 0 else "ArrowUp")
        for _ in range(abs(columns)):
            self.page.keyboard.press("ArrowRight" if columns > 0 else "ArrowLeft")
        expect(self.cell_button(goal)).to_be_focused()

    def play(self, turns: Iterable[str], how: Iterable[str]) -> History:
        """Play a game of two people, each turn as ``how`` says; wait for each to be listed."""
        history = History(_start())
        for text, way in zip(turns, how, strict=True):
            turn = history.position.parse(text)
            self.make(history.position, turn, way)
            history.play(turn)
            self.expect_turns(*history.turns)
        return history


class Exercise(Widget):
    """An exercise card."""

    @property
    def feedback(self) -> Locator:
        """What is said about the answer."""
        return self.root.locator(".zamora-note")

    @property
    def stars(self) -> Locator:
        """The stars in the title."""
        return self.root.locator(".zamora-stars")

    def give(self) -> None:
        """Have the answer judged, where that takes more than the answer itself."""
        for key in ("Comprobar", "Responder (Enter)"):
            if self.button(key).count():
                self.press(key)

    def check(self, words: str, tone: str) -> None:
        """Give the answer and wait for a verdict that says ``words``."""
        self.give()
        expect(self.feedback).to_contain_text(words)
        expect(self.feedback).to_contain_class(f"zamora-note-{tone}")

    def solved(self, stars: int) -> None:
        """Give the answer and expect the stars."""
        self.give()
        expect(self.stars).to_have_text("★" * stars + "☆" * (3 - stars))
        expect(self.feedback).to_contain_class("zamora-note-good")


def named_board(page: Page, name: str) -> Play:
    """The board that a cell calls ``name``, painted; see :func:`shown`."""
    found = Play(page, cell(page, f"{name} = tablero").locator(".zamora").first)
    found.expect_painted()
    return found


def board(page: Page, rival: str) -> Play:
    """The board that the lesson sets up against ``rival``."""
    return Play(page, cell(page, f'tablero("compases", rival="{rival}")').locator(".zamora").first)


def card(page: Page, number: str) -> Exercise:
    """The card of an exercise."""
    return Exercise(page, cell(page, f'ejercicio("{number}")').locator(".zamora").first)


def two_people(play: Play) -> Play:
    """Set a board up for two people and a new game."""
    play.begin_for_two()
    expect(play.status).to_have_text("Le toca a C1.")
    play.expect_piece("C1", "V12", "V13")
    return play


def _start() -> Position:
    return zamora.game("compases").start()


def _same_end(position: Position, step: Step) -> list[Step]:
    return [
        other
        for other in position.draft().next_steps
        if (other.origin, other.target) == (step.origin, step.target)
    ]
