"""Two pupils share a computer: each has a progress of her own, and the teacher sees both."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from zamora import cli

from . import harness
from .harness import Bare, Notebooks
from .lesson_page import Exercise, card, cell, overflowing

CELLS = ["from zamora_widgets.aula import *", 'ejercicio("0.2")', "escalera()"]


@pytest.fixture
def computer(bare: Bare) -> Iterator[Bare]:
    """A computer without pupils; names that are given here are gone afterwards."""
    bare.forget_pupils()
    yield bare
    bare.forget_pupils()


@pytest.fixture
def lesson(computer: Notebooks, page: Page, request: pytest.FixtureRequest) -> Page:
    """A small lesson, open and run."""
    # A notebook of the same name would go on with the kernel of the test before.
    return opened(computer, page, f"{request.node.name}.ipynb")


def opened(computer: Notebooks, page: Page, name: str, width: int = 1280) -> Page:
    computer.open(page, computer.write(name, CELLS), width, 900)
    harness.run_all(page)
    return page


def start(page: Page) -> Locator:
    """The card at the start of the lesson."""
    return cell(page, CELLS[0]).locator(".zamora-pupil")


def ladder(page: Page) -> Locator:
    return cell(page, CELLS[2]).locator(".zamora-ladder")


def solve(page: Page, wrong_first: bool = False) -> Exercise:
    sweep = card(page, "0.2")
    if wrong_first:
        sweep.press("Pista")
    sweep.click("V12", "V23")
    sweep.solved(2 if wrong_first else 3)
    return sweep


def hand_in(page: Page, folder: Path, stars: int) -> str:
    first = ladder(page).locator(".zamora-rungs").first
    expect(first.locator(".zamora-stars-small").last).to_have_text(f"★ {stars}/9")
    with page.expect_download() as download:
        ladder(page).get_by_role("button", name="Guardar o entregar").click()
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    expect(ladder(page).locator(".zamora-filebox-told")).to_contain_text(path.name)
    return path.name


def test_two_pupils_hand_in(
    lesson: Page, computer: Notebooks, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, who = lesson, start(lesson)
    expect(who).to_contain_text("¿Cómo te llamas?")
    who.get_by_label("Tu nombre:").fill("Úrsula")
    page.keyboard.press("Enter")
    expect(who).to_contain_text("¡Hola, Úrsula!")
    expect(who.get_by_role("button", name="¿No eres Úrsula?")).to_be_focused()
    solve(page)
    expect(who).to_contain_text("Llevas 1 ejercicio resuelto.")
    hers = hand_in(page, tmp_path, 3)

    who.get_by_role("button", name="¿No eres Úrsula?").click()
    who.get_by_label("Otro nombre:").fill("Beto")
    who.get_by_role("button", name="Entrar").click()
    expect(ladder(page)).to_contain_text("¡Hola, Beto!")
    sweep = card(page, "0.2")
    expect(sweep.stars).to_have_count(0)
    sweep.expect_piece("C1", "V12", "V13")  # the board is set up again
    solve(page, wrong_first=True)
    his = hand_in(page, tmp_path, 2)

    assert hers.startswith("progreso-zamora-ursula-") and his.startswith("progreso-zamora-beto-")
    arguments = ["--html", str(tmp_path / "i.html"), "--csv", str(tmp_path / "i.csv")]
    assert cli.execute(["report", str(tmp_path), *arguments]) == 0
    out, said = capsys.readouterr()
    assert out.startswith("2 alumnos.") and said == ""
    rows = list(csv.DictReader((tmp_path / "i.csv").open(encoding="utf-8-sig"), delimiter=";"))
    assert [row["alumno"] for row in rows] == ["Beto", "Úrsula"]
    assert [row["estrellas"] for row in rows] == ["2", "3"]

    # Another day, another lesson: Beto is still there, and Úrsula two clicks away.
    opened(computer, page, "another.ipynb")
    expect(start(page)).to_contain_text("¡Hola, Beto! Llevas 1 ejercicio resuelto.")
    start(page).get_by_role("button", name="¿No eres Beto?").press("Enter")
    start(page).get_by_role("button", name="Úrsula").press("Enter")
    expect(ladder(page)).to_contain_text("¡Hola, Úrsula!")
    expect(card(page, "0.2").stars).to_have_text("★★★")
    assert harness.axe(page) == [] and harness.console_errors(page) == []


@pytest.mark.exhaustive
def test_two_lessons_open_at_once(
    lesson: Page, computer: Notebooks, new_page: Callable[..., Page]
) -> None:
    start(lesson).get_by_label("Tu nombre:").fill("Ana")
    start(lesson).get_by_role("button", name="Entrar").click()
    expect(start(lesson)).to_contain_text("¡Hola, Ana!")
    solve(lesson)
    other = opened(computer, new_page(), "other.ipynb")
    expect(start(other)).to_contain_text("¡Hola, Ana!")
    start(other).get_by_role("button", name="¿No eres Ana?").click()
    start(other).get_by_label("Otro nombre:").fill("Beto")
    start(other).get_by_role("button", name="Entrar").click()
    expect(start(other)).to_contain_text("¡Hola, Beto!")

    # A headless page never loses the focus, so that it cannot get it back by itself.
    lesson.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(start(lesson)).to_contain_text("¡Hola, Beto!")
    expect(ladder(lesson)).to_contain_text("¡Hola, Beto!")
    sweep = card(lesson, "0.2")
    expect(sweep.stars).to_have_count(0)
    sweep.expect_piece("C1", "V12", "V13")  # the board is set up again
    solve(lesson)
    other.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(start(other)).to_contain_text("Llevas 1 ejercicio resuelto.")
    owners = {json.loads(file.read_text())["name"] for file in computer.root.parent.glob("*.pupil")}
    assert owners == {"Ana", "Beto"}


@pytest.mark.exhaustive
def test_with_a_finger(lesson: Page, computer: Notebooks, new_page: Callable[..., Page]) -> None:
    start(lesson).get_by_label("Tu nombre:").fill("Ana")
    start(lesson).get_by_role("button", name="Entrar").click()
    expect(start(lesson)).to_contain_text("¡Hola, Ana!")
    page = opened(computer, new_page(has_touch=True, is_mobile=True), "phone.ipynb", 400)
    who = start(page)
    who.get_by_role("button", name="¿No eres Ana?").tap()
    for name in ("", "🌟", "<b>Ana</b>", "a" * 200):
        who.get_by_label("Otro nombre:").fill(name)
        who.get_by_role("button", name="Entrar").tap()
        expect(who.locator(".zamora-note")).to_contain_class("zamora-note-bad")
    assert overflowing(page) == []
    who.get_by_label("Otro nombre:").fill("ANA")
    who.get_by_role("button", name="Entrar").tap()
    expect(who).to_contain_text("¡Hola, Ana!")
    expect(who.get_by_role("button", name="¿No eres Ana?")).to_be_visible()
    assert harness.axe(page) == [] and harness.console_errors(page) == []


@pytest.mark.exhaustive
def test_a_mistyped_name_is_removed_by_keyboard(
    lesson: Page, computer: Notebooks, new_page: Callable[..., Page]
) -> None:
    for name in ("Beto", "Anna"):
        if name == "Anna":
            start(lesson).get_by_role("button", name="¿No eres Beto?").click()
        start(lesson).locator("input").fill(name)
        start(lesson).get_by_role("button", name="Entrar").click()
        expect(start(lesson)).to_contain_text(f"¡Hola, {name}!")
    solve(lesson)
    page = opened(computer, new_page(), "narrow.ipynb", 400)
    who = start(page)
    expect(card(page, "0.2").stars).to_have_text("★★★")
    who.get_by_role("button", name="¿No eres Anna?").press("Enter")
    who.get_by_role("button", name="Borrar un nombre").press("Enter")
    expect(who.get_by_role("button", name="Dejarlo así")).to_be_focused()
    who.get_by_role("button", name="Borrar a Anna").press("Enter")
    expect(who).to_contain_text("¿Borrar a Anna? Se pierden sus 3 estrellas.")
    expect(who.get_by_role("button", name="No", exact=True)).to_be_focused()
    assert overflowing(page) == []
    page.keyboard.press("Shift+Tab")
    expect(who.get_by_role("button", name="Sí", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    expect(who).to_contain_text("¿Cómo te llamas?")
    expect(who.get_by_label("Otro nombre:")).to_be_focused()
    expect(card(page, "0.2").stars).to_have_count(0)
    (file,) = (computer.root.parent / "borrados").iterdir()
    expect(who).to_contain_text(f"Borré a Anna. Lo que hizo está en el archivo {file}")
    assert overflowing(page) == [] and harness.axe(page) == []

    # The other lesson hears of it, and so it does when she is back.
    lesson.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(start(lesson)).to_contain_text("¿Cómo te llamas?")
    expect(ladder(lesson)).to_contain_text("¿Cómo te llamas?")
    expect(card(lesson, "0.2").stars).to_have_count(0)
    who.get_by_role("button", name="Traer de vuelta").press("Enter")
    expect(who).to_contain_text("Anna está de vuelta.")
    expect(card(page, "0.2").stars).to_have_text("★★★")
    lesson.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(card(lesson, "0.2").stars).to_have_text("★★★")
    assert harness.console_errors(page) == []
