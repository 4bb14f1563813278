"""Routes through a lesson, and lessons in parts: with a small course of our own."""

from __future__ import annotations

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook
from playwright.sync_api import Browser, Page, expect

from zamora.core.checksummed import write_whole
from zamora.jupyter.workfolder import lessons_in
from zamora.school.exercises import exercise

from . import harness
from .harness import REPOSITORY, wait_until
from .playing_page import (
    choose_route,
    expect_ready,
    expect_screen,
    go_to,
    open_ladder,
    press,
    shown,
)
from .test_lesson_alone import Served

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


#: Serves such a course, given what is known of its lessons and their folder; without a home, so
#: that the last lesson ends as it does in JupyterLab.
_SERVE = """
import asyncio, json, sys
from pathlib import Path
from zamora.classroom.web import lessonpages
from zamora.classroom.web.alone import serve
from zamora.player import document, unwritten

routes = lessonpages.routes
lessonpages.routes = lambda whose, home: routes(whose)
course = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
document.course = unwritten.course = lambda: course
asyncio.run(serve(Path(sys.argv[2]), "00_inicio.ipynb", None, lambda at: print(at, flush=True)))
"""


@pytest.fixture(scope="module")
def served(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    folder = tmp_path_factory.mktemp("routes")
    lessons, known = folder / "lessons", folder / "course.json"
    lessons.mkdir()
    for name, cells in COURSE.items():
        notebook = new_notebook()
        for number, (source, routes) in enumerate(cells):
            make: Any = new_code_cell if source.startswith("ejercicio") else new_markdown_cell
            metadata = {"tags": routes.split()} if routes else {}
            notebook.cells.append(make(source, metadata=metadata, id=f"cell-{number}"))
        notebook.cells.insert(1, new_code_cell("from zamora_widgets.aula import *", id="start"))
        nbformat.write(notebook, lessons / name)
    made = tool()
    course = made.course("es") | {"lessons": [made.lesson(one) for one in lessons_in(lessons)]}
    known.write_text(json.dumps(course), encoding="utf-8")
    found = Served(folder, ("-c", _SERVE, str(known), str(lessons)))
    found.start()
    yield found
    found.end()


def visit(page: Page, served: Served, name: str = "00_inicio.ipynb") -> Page:
    page.context.request.get(served.address)  # for the cookie
    page.goto(f"http://127.0.0.1:{served.port}/leccion/{name}")
    expect_ready(page)
    return page


@pytest.fixture(scope="module")
def pupil(served: Served, browser: Browser) -> Iterator[Page]:
    """A browser of somebody who has just come; the tests below follow one another on it."""
    with harness.own_page(browser) as page:
        yield visit(page, served)


def profiles(served: Served) -> Iterator[tuple[Path, dict[str, Any]]]:
    """The files that say who the pupils at this computer are."""
    for path in sorted(served.folder.glob("*.pupil")):
        yield path, json.loads(path.read_text(encoding="utf-8"))


def forget_routes(served: Served) -> None:
    """No route has been chosen."""
    for path, pupil in profiles(served):
        pupil.pop("route", None)
        # At once: the server may read it just now, and puts aside what is half written.
        write_whole(path, json.dumps(pupil))


def kept(served: Served) -> list[str | None]:
    """The routes that the pupils at this computer have chosen."""
    return [pupil.get("route") for _path, pupil in profiles(served)]


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


def test_the_first_lesson_asks_once(served: Served, pupil: Page) -> None:
    page = pupil
    asked = page.get_by_role("group", name="Ruta")
    expect(asked).to_be_visible()
    harness.settle(page)
    harness.screenshot(page, "route-1280")
    assert harness.axe(page, "body") == []
    asked.get_by_role("button", name=YOUNG).click()
    expect(asked.get_by_role("status")).to_contain_text(f"Tu ruta: {YOUNG}")
    wait_until(page, lambda: kept(served) == ["8-10"], "it is kept with the pupil")
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
    page.get_by_label("Respuesta:").locator("visible=true").fill(str(exercise("1.1").solution))
    page.keyboard.press("Enter")
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
def test_two_windows_go_one_way(served: Served, pupil: Page) -> None:
    page = pupil
    choose_route(page, YOUNG)
    other = page.context.new_page()
    harness.watch(other)
    visit(other, served, "01b_prueba.ipynb")
    choose_route(page, OLD)
    other.reload()
    expect_ready(other)
    wait_until(other, lambda: "0 de 1 ejercicios" in solved(other), lambda: solved(other))
    # and back: the first one hears of it as soon as something happens there.
    choose_route(other, YOUNG)
    wait_until(page, lambda: kept(served) == ["8-10"], "it is kept")
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
    served: Served, browser: Browser, pupil: Page
) -> None:
    pupil.goto("about:blank")
    forget_routes(served)
    with harness.own_page(browser) as page:
        page.add_init_script(
            """if (!localStorage.getItem("zamora:route"))
              localStorage.setItem("zamora:route", '{"route": "14-16", "named": false}')"""
        )
        visit(page, served, "01_prueba.ipynb")
        assert "Ejercicio 1.9" in parts(page)
        wait_until(page, lambda: kept(served) == ["14-16"], "the server is told")
        assert harness.console_errors(page) == []


def test_somebody_else_has_not_chosen(served: Served, browser: Browser) -> None:
    """What a pupil with a name chose is hers, also in a browser that they share."""
    forget_routes(served)
    with harness.own_page(browser) as page:
        page.add_init_script(
            """localStorage.setItem("zamora:route", '{"route": "14-16", "named": true}')"""
        )
        visit(page, served)
        asked = page.get_by_role("group", name="Ruta")
        expect(asked.get_by_role("button", name=YOUNG)).to_be_visible()
        assert kept(served) == [None]


@pytest.mark.exhaustive
def test_at_400_pixels(served: Served, browser: Browser) -> None:
    forget_routes(served)
    context = harness.new_context(
        browser, has_touch=True, is_mobile=True, viewport={"width": 400, "height": 800}
    )
    page = context.new_page()
    harness.watch(page)
    visit(page, served)
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
