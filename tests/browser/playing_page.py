"""A lesson as a page that plays, and hands for what is around it."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from zamora.core.i18n import DEFAULT_LANGUAGE, _, speaking

#: What JupyterLab shows around a notebook, and what it shows of one.
JUPYTERLAB = (
    "#jp-top-panel, #jp-menu-panel, #jp-bottom-panel, .jp-SideBar, .jp-NotebookPanel-toolbar,"
    ".jp-InputArea-editor, .jp-InputPrompt, .jp-OutputPrompt, .jp-Notebook-footer, .jp-skiplink"
)
#: What is said to those who hear a page, in the language that nobody here speaks.
_ENGLISH = r"\b(the|cells?|content|main|notebook|code|area|press|click|loading|your?)\b"


def shown(page: Page) -> Locator:
    """The document in front."""
    return page.locator(".jp-NotebookPanel:visible, .zamora-alone:visible")


def expect_ready(page: Page, code: str = DEFAULT_LANGUAGE) -> None:
    """Wait until everything on the screen is alive, in a language."""
    expect(shown(page)).to_contain_class("zamora-page")
    with speaking(code):
        saved = _("Todo se guarda solo")
    expect(shown(page).locator(".zamora-bar-state")).to_have_text(saved)


#: What stands in the menu of the bar.
_MENU = (
    "Partes",
    "Ruta",
    "Clase",
    "Proyector",
    "Salir del proyector",
    "Para docentes",
    "Ver el código",
    "Insertar",
    "Este aparato",
)


def press(page: Page, name: str) -> None:
    if name in _MENU:
        shown(page).locator(".zamora-bar-more").click()
    shown(page).get_by_role("button", name=name, exact=True).click()


def go_to(page: Page, part: str) -> None:
    """Choose a part of the lesson from the list of them."""
    press(page, "Partes")
    page.get_by_role("dialog", name="Partes").get_by_role("button", name=part, exact=True).click()
    expect_ready(page)


def open_ladder(page: Page) -> Locator:
    """The window with the ladder, opened."""
    shown(page).locator(".zamora-bar-ladder").click()
    return page.get_by_role("dialog", name="Escalera")


def choose_route(page: Page, name: str) -> None:
    """Take another route by the button in the bar."""
    press(page, "Ruta")
    page.get_by_role("dialog", name="Ruta").get_by_role("button", name=name).click()


def expect_screen(page: Page, number: int) -> None:
    expect(shown(page).locator(".zamora-bar-count")).to_contain_text(f"{number} de ")


def sources(page: Page) -> list[str]:
    """What the cells of the lesson say."""
    found: list[str] = page.evaluate(
        """() => [...jupyterapp.shell.currentWidget.content.model.cells]
          .map(cell => `${cell.type} ${cell.sharedModel.source}`)"""
    )
    return found


def failures(page: Page) -> list[str]:
    """What cells have left that failed, whether it is to be seen or not."""
    found: list[str] = page.evaluate(
        """() => [...jupyterapp.shell.currentWidget.content.model.cells]
          .filter(cell => cell.type === 'code')
          .filter(cell => cell.sharedModel.outputs.some(output => output.output_type === 'error'
            || output.name === 'stderr'
            || String(output.data?.['text/html'] ?? '').includes('zamora-oops')))
          .map(cell => cell.sharedModel.source)"""
    )
    return found


def english(page: Page) -> list[str]:
    """English words that can be read, or that are said to those who hear the page."""
    said: list[str] = page.evaluate(
        """() => [
          ...document.querySelectorAll('.zamora-page :is([aria-label], [title], [placeholder])'),
        ].filter(one => one.checkVisibility())
         .flatMap(one => ['aria-label', 'title', 'placeholder'].map(name => one.getAttribute(name)))
         .concat(...[...document.querySelectorAll('.zamora-page, .jp-Dialog, .lm-Menu')]
           .filter(one => one.checkVisibility()).map(one => one.innerText.split('\\n')))
         .filter(Boolean)"""
    )
    return [words for words in said if re.search(_ENGLISH, words, re.IGNORECASE)]


def trouble(page: Page) -> Locator:
    """Where a page says that something is wrong with it."""
    return shown(page).locator(".zamora-page-trouble")


def troubles(page: Page) -> Callable[[], list[str]]:
    """What it says there from now on, also what is gone again when it is asked for."""
    trouble(page).evaluate(
        """(node) => {
          const said = window.said = [];
          const hear = () => node.textContent && said.push(node.textContent);
          new MutationObserver(hear).observe(node, { childList: true });
        }"""
    )
    return lambda: page.evaluate("() => window.said")
