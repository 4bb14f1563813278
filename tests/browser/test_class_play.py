"""A class in browsers: a network that is lost, games that ended, games of others, teams."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from zamora.school.progress import Progress

from . import harness
from .network import network
from .test_class import Server, come_in, server

__all__ = ["server"]


def challenged(ana: Page, luis: Page, game: str = "compases") -> None:
    """Ana asks Luis for a game, and both are at the board."""
    ana.select_option("#challenge [name=game]", game)
    ana.click("#challenge button")
    luis.click("#challenges li button >> nth=0")
    expect(ana.locator("#status")).to_contain_text("Te toca")


def step(page: Page, *names: str) -> None:
    for name in names:
        page.locator(f'[data-name="{name}"]').press("Enter")


#: What of a wall is cut off by the window, or too small to be read from the last row.
UNSEEN = """() => [...document.querySelectorAll("body *:not(option)")].filter((one) => {
    const own = [...one.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
    if (!own || !one.checkVisibility()) return false;
    const unit = Math.min(innerWidth, innerHeight * 1.7778) / 100;
    const box = one.getBoundingClientRect();
    return box.right > innerWidth + 1 || box.bottom > innerHeight + 1
        || parseFloat(getComputedStyle(one).fontSize) < 1.39 * unit;
}).map((one) => one.textContent)"""

#: Whether the one board of a wall takes most of its height.
#: A function: a bare expression is evaluated again at each look, which the page's policy forbids.
FILLED = "() => document.querySelector('#boards figure').clientHeight > 0.7 * innerHeight"


def test_the_network_is_lost_and_found(server: Server, new_page: Callable[..., Page]) -> None:
    """A turn that is played meanwhile arrives, once."""
    with network(server.port) as air:
        ana, luis = new_page(), new_page()
        come_in(luis, server, "Luis")
        server.base = f"http://127.0.0.1:{air.port}/"
        come_in(ana, server, "Ana")
        challenged(ana, luis)
        step(ana, "V12")
        air.lose()
        step(ana, "V23")  # the page believes that it is on its way
        expect(ana.locator("#notice")).to_contain_text("Sin conexión")
        expect(luis.locator("#last")).to_be_empty()
        air.find()
        expect(luis.locator("#last")).to_contain_text("V12 a V23")
        expect(ana.locator("#notice")).to_be_empty()
        step(luis, "V42", "V33")
        expect(ana.locator("#status")).to_contain_text("Te toca")
        # Now the whole turn is lost on its way, right before the connection ends.
        ana.evaluate("""() => {
            const send = line.send;
            line.send = function (message) {
                if (message.do !== "play") return send.call(this, message);
                line.send = send;
                setTimeout(() => line.socket.close());
                return true;
            };
        }""")
        step(ana, *ana.evaluate("surface.frame.steps[0].slice(0, 2)"))
        expect(luis.locator("#status")).to_contain_text("Te toca")
        expect(luis.locator("#last")).to_contain_text("C1:")
        assert not [
            s for one in (ana, luis) for s in harness.console_errors(one) if "/ws/" not in s
        ]


def test_replay_review_and_looking_on(
    server: Server, new_page: Callable[..., Page], page: Page
) -> None:
    ana = new_page(viewport={"width": 400, "height": 800}, has_touch=True)
    luis = new_page(viewport={"width": 1280, "height": 800})
    eva = new_page(viewport={"width": 400, "height": 800})
    for one, name in ((ana, "Ana"), (luis, "Luis"), (eva, "Eva")):
        come_in(one, server, name)
    challenged(ana, luis)
    eva.click("a[href$=mirar]")
    eva.click("#going li button")
    expect(eva.locator("#status")).to_contain_text("Le toca a Ana")
    step(eva, "V12", "V23")  # nothing can be touched there
    assert eva.locator('.zb [tabindex="0"]').count() == 1  # and it is one stop on the way by Tab
    step(ana, "V12", "V23")
    expect(eva.locator("#last")).to_contain_text("V12 a V23")
    step(luis, "V42", "V44")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(server.teacher)
    expect(page.locator("#desk")).to_be_visible()  # now it is the teacher's browser
    page.goto(f"{server.base}pared")
    expect(page.locator("#boards .zb-picture")).to_have_count(1)
    expect(page.locator("#boards figcaption")).to_have_text("Ana – Luis")
    for width, height in ((1280, 720), (1920, 1080)):
        page.set_viewport_size({"width": width, "height": height})
        harness.wait_until(page, lambda: not page.evaluate(UNSEEN), lambda: page.evaluate(UNSEEN))
        page.wait_for_function(FILLED)
    page.uncheck("#names")
    expect(page.locator("#boards figcaption")).to_have_text("Mesa 1")
    expect(eva.locator("#last")).to_contain_text("V42 a V44")
    ana.once("dialog", lambda dialog: dialog.accept())
    ana.click("#resign")
    expect(page.locator("#boards .zb-picture")).to_have_count(0)
    for one in (ana, luis, eva):
        expect(one.locator("#replay")).to_be_visible()
        expect(one.locator("#r-at")).to_have_value("2")
    eva.click("#r-back")
    expect(eva.locator("#r-words")).to_contain_text("V12 a V23")
    expect(eva.locator("#r-review")).to_be_hidden()
    luis.click("#r-review")
    expect(luis.locator("#r-turns li")).to_have_count(2)
    expect(ana.locator("#r-turns li")).to_have_count(2)  # the other one sees it as well
    luis.locator("#r-at").press("Home")
    expect(luis.locator("#r-words")).to_contain_text("Turno 0 de 2")
    luis.click("#r-worse")
    expect(luis.locator("#r-words")).to_contain_text("error grave")
    for name, one in (("ana", ana), ("luis", luis), ("eva", eva), ("wall", page)):
        harness.screenshot(one, f"class-play-{name}", full_page=True)
        assert not harness.axe(one, "body")
        assert not harness.console_errors(one)
    luis.click("#back")
    luis.click("#over li button")
    expect(luis.locator("#r-turns li")).to_have_count(2)  # kept


def test_all_play_the_variant_of_one(
    server: Server, new_page: Callable[..., Page], page: Page, tmp_path: Path
) -> None:
    ana = new_page(viewport={"width": 400, "height": 800}, has_touch=True)
    luis = new_page(viewport={"width": 1280, "height": 800})
    for one, name in ((ana, "Ana"), (luis, "Luis")):
        come_in(one, server, name)
    page.goto(server.teacher)
    expect(page.locator("#explained")).to_be_hidden()
    store = Progress(tmp_path / "ana.sqlite3")
    store.keep_variant("golez[size=9]", "Gigante")
    store.export(tmp_path / "ana.json")
    ana.set_input_files("#file", tmp_path / "ana.json")
    expect(page.locator("#written")).to_contain_text("Gigante: Golez, con otra regla: Campo: 9")
    page.get_by_role("button", name="Que la jueguen todos").click()
    for one in (ana, luis):
        expect(one.locator("#game")).to_have_text("Golez «Gigante»")
        assert one.evaluate("'11 9' in surface.frame.ground.places")
    # What is not as usual is the first rule, offered before the first turn.
    ana.click("#offered")
    expect(ana.locator("#rules-words li").first).to_contain_text("Campo: 9")
    ana.click("#rules-close")
    server.kill()
    server.start()
    expect(luis.locator("#notice")).to_be_empty()
    expect(luis.locator("#game")).to_have_text("Golez «Gigante»")
    # From now on it can be chosen like any game, once in each list.
    for one, lists in ((ana, 1), (page, 3)):
        offered = one.locator("select[data-games] option[value='golez[size=9]']")
        expect(offered).to_have_text(["Golez «Gigante»"] * lists)
    wall = page.context.new_page()
    wall.goto(f"{server.base}pared")
    expect(wall.locator("#what")).to_have_text("Golez «Gigante»")
    page.get_by_role("button", name="Que la jueguen todos").click()
    expect(page.locator("#said")).to_contain_text("que no estén jugando")
    for name, one in (("ana", ana), ("luis", luis), ("desk", page), ("wall", wall)):
        harness.screenshot(one, f"class-variant-{name}", full_page=True)
        assert not harness.axe(one, "body")


@pytest.mark.exhaustive
def test_two_classes_on_the_teachers_page(
    server: Server, new_page: Callable[..., Page], page: Page
) -> None:
    for name in ("Ana", "Luis"):
        come_in(new_page(), server, name)
    page.goto(server.teacher)
    expect(page.locator("#count")).to_have_text("2 / 2")
    page.click("[data-act=cup]")
    page.click("#cup summary")
    page.select_option("#cup [name=form]", "teams")
    page.fill("#cup [name=team0]", "6.º A")
    page.fill("#cup [name=team1]", "6.º B")
    expect(page.locator("#team-list li")).to_have_count(2)
    harness.screenshot(page, "class-teams-new", full_page=True)
    page.click("#cup .go")
    expect(page.locator("#cups .teams")).to_contain_text("6.º B")
    expect(page.locator("#games li")).to_have_count(1)
    page.once("dialog", lambda dialog: dialog.accept())
    page.select_option("#games select", "0")
    expect(page.locator("#cups .teams tr >> nth=1")).to_contain_text("1")
    assert not harness.axe(page, "body")
    harness.screenshot(page, "class-teams", full_page=True)
    page.set_viewport_size({"width": 400, "height": 800})
    assert page.evaluate("document.documentElement.scrollWidth") == 400
    harness.screenshot(page, "class-teams-400", full_page=True)
    assert not harness.console_errors(page)
