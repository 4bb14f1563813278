"""Routes through a lesson, and lessons in parts: with a small course of our own."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Browser, Page, expect

from zamora.jupyter.workfolder import lessons_in

from . import harness
from .harness import REPOSITORY, Lab, wait_until
from .playing_page import (
    choose_route,
    expect_ready,
    expect_screen,
    forget_routes,
    go_to,
    open_ladder,
    press,
    profiles,
    serve_course,
    shown,
)

YOUNG, MIDDLE, OLD = "8 a 10 años", "11 a 13 años", "14 a 16 años"

#: The cells of each lesson: what they say, and for which routes.
COURSE: dict[str, list[tuple[str, str]]] = {
    "00_inicio.ipynb": [
        ("# Inicio\n\nAquí se empieza.", ""),
        ('ejercicio("0.3")', ""),
        ("## Fin\n\nAquí se acaba.", ""),
    ],
    "01_prueba.ipynb": [
        ("# 1 · Prueba\n\nUna prueba.", ""),
        ("## Juega\n\nPara todos.", ""),
        ('ejercicio("1.10")', ""),
        ("## Contar\n\nPara los pequeños.", "8-10"),
        ('ejercicio("1.1")', "8-10"),
        ("## Medir\n\nPara los del medio y los grandes.", "11-13 14-16"),
        ('ejercicio("1.2")', "11-13 14-16"),
        ("## Hondo\n\nPara todos, con algo más para los grandes.", ""),
        ("Esto es solo para los grandes.", "14-16"),
        ('ejercicio("1.9")', "14-16"),
    ],
    "01b_prueba.ipynb": [("# 1 · Prueba, segunda parte", ""), ('ejercicio("1.3")', "14-16")],
    "taller_de_prueba.ipynb": [("# Taller de prueba\n\nAl lado de la escalera.", "")],
}


def tool() -> Any:
    spec = importlib.util.spec_from_file_location(
        "lesson_pages", REPOSITORY / "tools" / "lesson_pages.py"
    )
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def pages(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    with harness.run_lab(tmp_path_factory.mktemp("routes"), pages=True) as running:
        for name, cells in COURSE.items():
            notebook = new_notebook()
            notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3"}
            for number, (source, routes) in enumerate(cells):
                make: Any = new_code_cell if source.startswith("ejercicio") else new_markdown_cell
                metadata = {"tags": routes.split()} if routes else {}
                notebook.cells.append(make(source, metadata=metadata, id=f"cell-{number}"))
            notebook.cells.insert(1, new_code_cell("from zamora_widgets.aula import *", id="start"))
            nbformat.write(notebook, running.root / name)
        yield running


@pytest.fixture(scope="module")
def course(pages: Lab) -> dict[str, Any]:
    made = tool()
    shipped: dict[str, Any] = made.course("es")
    return {**shipped, "lessons": [made.lesson(one) for one in lessons_in(pages.root)]}


@pytest.fixture(scope="module")
def pupil(pages: Lab, browser: Browser, course: dict[str, Any]) -> Iterator[Page]:
    """A browser of somebody who has just come; the tests below follow one another on it."""
    with harness.own_page(browser) as page:
        serve_course(page, course)
        page.goto(pages.address("00_inicio.ipynb"))
        expect_ready(page)
        yield page


def kept(pages: Lab) -> list[str | None]:
    """The routes that the pupils at this computer have chosen."""
    return [pupil.get("route") for _path, pupil in profiles(pages)]


def solved(page: Page) -> str:
    return shown(page).locator(".zamora-bar-top > .zamora-bar-solved").inner_text()


def parts(page: Page) -> list[str]:
    """The screens in the list of parts."""
    press(page, "Partes")
    dialog = page.get_by_role("dialog", name="Partes")
    found = dialog.locator(".zamora-part").all_inner_texts()
    dialog.get_by_role("button", name="Cerrar").click()
    return found


def open_from_ladder(page: Page, name: str) -> None:
    open_ladder(page).get_by_role("button", name=name).first.click()
    expect_ready(page)


def test_the_first_lesson_asks_once(pages: Lab, pupil: Page) -> None:
    page = pupil
    asked = page.get_by_role("group", name="Ruta")
    expect(asked).to_be_visible()
    harness.settle(page)
    harness.screenshot(page, "route-1280")
    assert harness.axe(page, "body") == []
    asked.get_by_role("button", name=YOUNG).click()
    expect(asked.get_by_role("status")).to_contain_text(f"Tu ruta: {YOUNG}")
    wait_until(page, lambda: kept(pages) == ["8-10"], "it is kept with the pupil")
    page.reload()
    expect_ready(page)
    expect(page.get_by_role("group", name="Ruta").get_by_role("button")).to_have_count(0)


def test_it_is_carried_over_to_the_next_lesson(pupil: Page) -> None:
    page = pupil
    press(page, "Siguiente")
    press(page, "Siguiente")  # the end
    press(page, "Siguiente lección")
    wait_until(page, lambda: "01_prueba" in page.url, "the next lesson")
    expect_ready(page)
    assert parts(page) == ["Ejercicio 1.10", "Ejercicio 1.1", "Hondo"]
    expect(shown(page).locator(".zamora-bar-solved").first).to_contain_text("0 de 2 ejercicios")
    expect_screen(page, 1)
    page.get_by_text("Porque si uno solo cambia").locator("visible=true").click()
    wait_until(page, lambda: "1 de 2 ejercicios" in solved(page), "one is solved")
    press(page, "Siguiente")
    expect(page.get_by_role("heading", name="Contar")).to_be_visible()
    press(page, "Siguiente")
    expect(page.get_by_role("heading", name="Hondo")).to_be_visible()
    expect(page.get_by_role("heading", name="Medir")).to_be_hidden()
    expect(page.locator("p", has_text="Esto es solo para los grandes.")).to_be_hidden()


def test_another_route_loses_nothing(pupil: Page) -> None:
    page = pupil
    choose_route(page, OLD)
    expect(page.get_by_role("heading", name="Hondo")).to_be_visible()
    expect(page.locator("p", has_text="Esto es solo para los grandes.")).to_be_visible()
    wait_until(page, lambda: "1 de 3 ejercicios" in solved(page), lambda: solved(page))
    assert parts(page) == ["✔ Ejercicio 1.10", "Ejercicio 1.2", "Ejercicio 1.9"]
    # Whoever stands where the new route does not go is led to the last screen that is on it.
    press(page, "Atrás")
    expect(page.get_by_role("heading", name="Medir")).to_be_visible()
    choose_route(page, YOUNG)
    expect(page.get_by_role("heading", name="Contar")).to_be_visible()
    wait_until(page, lambda: "1 de 2 ejercicios" in solved(page), lambda: solved(page))


def test_each_route_has_its_own_done(pupil: Page) -> None:
    page = pupil
    harness.run_code(
        page,
        "from zamora.school.exercises import exercise\n"
        "from zamora.school.progress import progress\n"
        "one = exercise('1.1')\n"
        "progress().record('1.1', one.check(one.solution), one.solution)\n"
        "from zamora.player.following import refresh\nrefresh()",
    )
    page.reload()
    expect_ready(page)
    wait_until(page, lambda: solved(page).startswith("✔ 2 de 2"), lambda: solved(page))
    choose_route(page, MIDDLE)
    wait_until(page, lambda: solved(page).startswith("1 de 2"), lambda: solved(page))
    ladder = open_ladder(page)
    expect(ladder.get_by_role("button", name="1 · Prueba", exact=True)).to_be_visible()
    expect(ladder.get_by_role("button", name=f"Ejercicio 1.9. De otra ruta: {OLD}")).to_be_visible()
    harness.settle(page)
    harness.screenshot(page, "route-ladder-1280")
    assert harness.axe(page, "dialog[open]") == []
    ladder.get_by_role("button", name="Cerrar").click()
    choose_route(page, YOUNG)


def test_an_exercise_of_another_route_is_opened_all_the_same(pupil: Page) -> None:
    page = pupil
    open_from_ladder(page, "Ejercicio 1.2.")
    expect(page.get_by_role("heading", name="Medir")).to_be_visible()
    expect(page.locator(".zamora-exercise:visible")).to_have_count(1)
    count = shown(page).locator(".zamora-bar-count")
    expect(count).to_have_text(f"De otra ruta: {MIDDLE}, {OLD}")
    page.reload()
    expect_ready(page)
    expect(count).to_have_text(f"De otra ruta: {MIDDLE}, {OLD}")
    press(page, "Siguiente")
    expect(page.get_by_role("heading", name="Hondo")).to_be_visible()
    press(page, "Atrás")
    expect(page.get_by_role("heading", name="Contar")).to_be_visible()


@pytest.mark.exhaustive
def test_two_windows_go_one_way(pages: Lab, pupil: Page) -> None:
    page = pupil
    choose_route(page, YOUNG)
    other = page.context.new_page()
    harness.watch(other)
    other.goto(pages.address("01b_prueba.ipynb"))
    expect_ready(other)
    choose_route(page, OLD)
    other.reload()
    expect_ready(other)
    wait_until(other, lambda: "0 de 1 ejercicios" in solved(other), lambda: solved(other))
    # and back: the first one hears of it as soon as something happens there.
    choose_route(other, YOUNG)
    wait_until(page, lambda: kept(pages) == ["8-10"], "it is kept")
    press(page, "Siguiente")
    wait_until(page, lambda: "de 2 ejercicios" in solved(page), lambda: solved(page))
    other.close()


def test_parts_and_the_workshop_follow_one_another(pupil: Page) -> None:
    page = pupil
    go_to(page, "Hondo")
    for name, title in (
        ("01b_prueba", "1 · Prueba, segunda parte"),
        ("taller_de_prueba", "Taller de prueba"),
    ):
        press(page, "Siguiente")  # the end
        press(page, "Siguiente lección")
        wait_until(page, lambda name=name: name in page.url, title)  # type: ignore[misc]
        expect_ready(page)
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    press(page, "Siguiente")
    shown(page).locator(".zamora-bar-next").click()
    expect(page.get_by_role("dialog", name="Escalera")).to_be_visible()
    assert harness.console_errors(page) == []


def test_a_browser_remembers_for_a_server_that_forgot(
    pages: Lab, browser: Browser, course: dict[str, Any], pupil: Page
) -> None:
    pupil.goto("about:blank")
    forget_routes(pages)
    with harness.own_page(browser) as page:
        page.add_init_script(
            """if (!localStorage.getItem("zamora:route"))
              localStorage.setItem("zamora:route", '{"route": "14-16", "named": false}')"""
        )
        serve_course(page, course)
        page.goto(pages.address("01_prueba.ipynb"))
        expect_ready(page)
        assert "Ejercicio 1.9" in parts(page)
        wait_until(page, lambda: kept(pages) == ["14-16"], "the server is told")
        assert harness.console_errors(page) == []


def test_somebody_else_has_not_chosen(pages: Lab, browser: Browser, course: dict[str, Any]) -> None:
    """What a pupil with a name chose is hers, also in a browser that they share."""
    forget_routes(pages)
    with harness.own_page(browser) as page:
        page.add_init_script(
            """localStorage.setItem("zamora:route", '{"route": "14-16", "named": true}')"""
        )
        serve_course(page, course)
        page.goto(pages.address("00_inicio.ipynb"))
        expect_ready(page)
        asked = page.get_by_role("group", name="Ruta")
        expect(asked.get_by_role("button", name=YOUNG)).to_be_visible()
        assert kept(pages) == [None]


@pytest.mark.exhaustive
def test_at_400_pixels(pages: Lab, browser: Browser, course: dict[str, Any]) -> None:
    forget_routes(pages)
    context = harness.new_context(
        browser, has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800}
    )
    page = context.new_page()
    harness.watch(page)
    serve_course(page, course)
    page.goto(pages.address("00_inicio.ipynb"))
    expect_ready(page)
    harness.settle(page)
    harness.screenshot(page, "route-400")
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 400
    assert harness.axe(page, "body") == []
    page.get_by_role("group", name="Ruta").get_by_role("button", name=OLD).tap()
    shown(page).locator(".zamora-bar-more").tap()
    shown(page).get_by_role("button", name="Ruta", exact=True).tap()
    chosen = page.get_by_role("dialog", name="Ruta").get_by_role("button", pressed=True)
    expect(chosen).to_contain_text(OLD)
    harness.screenshot(page, "route-drawer-400")
    context.close()
