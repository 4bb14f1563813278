"""The boards of all games in a real browser: a whole game by mouse and one by keys on each.

How long it takes from the click to the picture is printed for every game, not asserted: it depends
on the machine. Run with ``-s`` to see it.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

import zamora
from zamora.explain.choosing import step_words
from zamora.player.picture.words import describe_outcome
from zamora.player.play.session import Session

from . import harness
from .harness import Bare, board_root, wait_until
from .lesson_page import Play, cell, open_notebook, shown

#: Whole games, as short as they can be.
GAMES = {
    "compases": [
        "C1: V12 a V23",
        "C2: V43 a V32",
        "C1: V13 a V33 (180)",
        "C2: V32 a V41",
        "C1: V23 a V43 (180)",
    ],
    "futez": [
        "B: C31 a C42",
        "N: C84 a C73",
        "B: C24 a C33. R: C53 a C62",
        "N: C75 a C84. R: C62 a C51",
        "B: C35 a C44",
        "N: C71 a C62. R: C51 a C24",
    ],
    "golez": [
        "AB1: 52 a 74. R: 54, 55, 66, 67 y 87",
        "AN1: 72 a 52",
        "AB1: 74 a 96. R: 10 5",
    ],
    "goldrez": ["Cb: 34 a 53. O: 35", "Dn: 64 a 46. O: 13"],
    "caliz": ["(10,5) a (8,5) a (5,2)", "(1,5) a (2,6)", "(8,5) a (5,2) a (1,6)"],
    "gol": ["(12,8) a (4,8) a (11,8)", "(6,5) a (8,5) a (11,8) a (15,4)"],
    # With a promotion.
    "ajedrez": ["h4", "g5", "hxg5", "h6", "gxh6", "Ag7", "hxg7", "Cf6", "gxh8=D+", "Cg8", "Dxg8#"],
}

#: From the button that goes down to the frame after the first thing painted on a canvas.
_STOPWATCH = """() => {
  window.zamoraTimes = [];
  let since = null;
  window.addEventListener('pointerdown', () => { since = performance.now(); }, true);
  const clear = CanvasRenderingContext2D.prototype.clearRect;
  CanvasRenderingContext2D.prototype.clearRect = function (...where) {
    if (since !== null) {
      const start = since;
      since = null;
      requestAnimationFrame(() => setTimeout(
        () => window.zamoraTimes.push(performance.now() - start)));
    }
    return clear.apply(this, where);
  };
}"""


@pytest.fixture(scope="module")
def notebook(request: pytest.FixtureRequest, bare: Bare, browser: Browser) -> Iterator[Page]:
    """A board of every game that is played in this run."""
    mine = [one for one in request.session.items if one.path == request.path]
    played = {one.callspec.params["game"] for one in mine if isinstance(one, pytest.Function)}
    cells = ["from zamora_widgets.aula import *"]
    cells += shown({game: f"tablero('{game}')" for game in GAMES if game in played})
    with open_notebook(bare, browser, "ball_boards.ipynb", cells, 720) as page:
        page.evaluate(_STOPWATCH)
        yield page


class Hands:
    """Plays turns on a board in the page, beside a session that says what is to be touched."""

    def __init__(self, page: Page, game: str) -> None:
        self.page, self.game = page, game
        self.play = Play(page, cell(page, f"{game} = tablero").locator(".zamora").first)
        self.session = Session(zamora.game(game).start())
        self.play.expect_painted()

    def make(self, text: str, *, far: bool = False) -> None:
        """Make a turn hop by hop; with ``far`` only the end of the ball's journey is touched."""
        session, board = self.session, self.session.position.game.board
        turns = len(session.history.turns)
        turn = session.position.parse(text)
        cells = [step.target for step in turn.steps]
        if far and len(cells) > 2:
            cells = [cells[0], cells[-1]]
        for target in [turn.steps[0].origin, *cells]:
            assert target is not None
            self.touch(board.name(target))
            session.touch(target)
            if session.choices:
                step = next(step for step in session.choices if step in turn.steps)
                self.push(step_words(step))
                session.take(step)
        if len(session.history.turns) == turns:
            self.push("Terminar turno")
            session.end_turn()
        assert session.history.turns[-1] == turn
        self.wait()

    def touch(self, name: str) -> None:
        """Click on a cell."""
        self.play.click(name)

    def push(self, words: str) -> None:
        """Press a button below the board."""
        self.play.choices.get_by_text(words).click()

    def wait(self) -> None:
        """Wait until the page has come as far as the session."""
        wanted = self.session.status()
        expect(self.play.status).to_have_text(wanted)


class Keys(Hands):
    """The same with the keyboard only, in the table that nobody sees."""

    def touch(self, name: str) -> None:
        """Go to a cell with the arrow keys and press Enter."""
        board = self.session.position.game.board
        goal = board.cell(name)
        table = board_root(self.play.root).locator("table")
        if table.locator(":focus").count() == 0:
            table.locator("button[tabindex='0']").focus()
        for which, keys in ((0, ("ArrowUp", "ArrowDown")), (1, ("ArrowLeft", "ArrowRight"))):
            # Where the board has gaps an arrow may lead farther than to the next row or column.
            for _try in range(4):
                here = board.cell(self.active("dataset.name"))
                for _press in range(abs(here[which] - goal[which])):
                    self.page.keyboard.press(keys[here[which] < goal[which]])
                if here[which] == goal[which]:
                    break
        assert self.active("dataset.name") == name
        self.page.keyboard.press("Enter")
        expect(self.play.spoken).not_to_be_empty()

    def push(self, words: str) -> None:
        """Go to a button with Tab and press Enter."""
        expect(self.play.choices.get_by_text(words)).to_be_visible()
        for _press in range(8):
            if words in self.active("textContent"):
                break
            self.page.keyboard.press("Tab")
        self.page.keyboard.press("Enter")

    def active(self, what: str) -> str:
        """Something of the element that has the keyboard."""
        return str(self.page.evaluate(f"() => document.activeElement.{what} ?? ''"))


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_mouse(notebook: Page, game: str) -> None:
    hands = Hands(notebook, game)
    notebook.evaluate("() => { window.zamoraTimes.length = 0; }")
    for number, turn in enumerate(GAMES[game]):
        hands.make(turn, far=number == 0)
        if number == 0:
            harness.screenshot(hands.play.root, f"board_{game}_first_turn")
    _ended(hands)
    harness.screenshot(hands.play.root, f"board_{game}_won")
    times = sorted(notebook.evaluate("() => window.zamoraTimes"))
    assert times, "nothing was painted after a click"
    late = times[min(len(times) - 1, int(0.95 * len(times)))]
    print(f"\n{game}: click to paint {times[len(times) // 2]:.0f} ms, p95 {late:.0f} ms, "
          f"{len(times)} clicks")  # fmt: skip


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_by_keys(notebook: Page, game: str) -> None:
    hands = Keys(notebook, game)
    hands.play.press("Nueva partida")
    hands.wait()
    for turn in GAMES[game]:
        hands.make(turn)
    _ended(hands)


def _ended(hands: Hands) -> None:
    """The page and the session agree on how it ended."""
    outcome = hands.session.outcome
    assert outcome is not None and outcome.winner is not None
    expect(hands.play.status).to_have_text(
        describe_outcome(outcome, hands.session.position.game.sides)
    )
    written = f"print([str(turn) for turn in {hands.game}.session.history.turns])"
    wanted = str([str(turn) for turn in hands.session.history.turns])
    wait_until(
        hands.page,
        lambda: harness.run_code(hands.page, written).strip() == wanted,
        lambda: f"{wanted}, there is {harness.run_code(hands.page, written)}",
    )
    assert harness.console_errors(hands.page) == []
