"""What somebody hears who does not see the page: names, roles, states, and what is told meanwhile.

The page of lesson 1 as Chromium gives it to a screen reader, a first game by keys, one exercise.
What is heard is compared with ``heard.txt``; to write it anew: ``ZAMORA_WRITE=1``.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

from . import harness
from .harness import wait_until
from .lesson_page import Exercise, Play
from .playing_page import expect_ready, go_to, shown
from .test_lesson_alone import Served, served

__all__ = ["served"]

GOLDEN = Path(__file__).with_name("heard.txt")
#: What has no name of its own is not told, but what is in it is.
SILENT = {"none", "generic", "InlineTextBox", "LineBreak", "ListMarker", "LabelText", "paragraph"}
STATES = ("checked", "pressed", "expanded", "disabled", "required", "invalid", "focused")
SAID = ("checked", "pressed", "expanded")  # whether it is so or not
#: How far the page has come with preparing itself depends on the machine.
PASSING = ".zamora-bar-state"
#: From now on the page keeps what its live regions say.
_LISTEN = f"""() => {{
  window.heard = [];
  const LIVE = '[aria-live]:not([aria-live=off]), [role=status], [role=alert]';
  new MutationObserver((changes) => {{
    const regions = new Set(changes.map(({{ target }}) =>
      (target.nodeType === 1 ? target : target.parentElement)?.closest(LIVE)));
    for (const region of regions) {{
      const words = region?.checkVisibility() && !region.matches('{PASSING}')
        && region.textContent.replace(/\\s+/g, ' ').trim();
      if (words && window.heard.at(-1) !== words) window.heard.push(words);
    }}
  }}).observe(document.documentElement, {{ subtree: true, childList: true, characterData: true }});
}}"""


#: The signs on buttons, of a font of their own.
SIGNS = re.compile("[\ue000-\uf8ff] ?")


def tree(page: Page) -> list[str]:
    """Roles, names and states from Chromium's accessibility tree, indented."""
    client = page.context.new_cdp_session(page)
    client.send("Accessibility.enable")
    nodes = client.send("Accessibility.getFullAXTree")["nodes"]
    client.detach()
    by_id = {node["nodeId"]: node for node in nodes}
    lines: list[str] = []

    def tell(node: dict[str, Any], depth: int, above: str) -> None:
        role = node.get("role", {}).get("value", "none")
        name = " ".join(SIGNS.sub("", node.get("name", {}).get("value", "")).split())
        silent = node["ignored"] or role in SILENT or (role == "StaticText" and name in above)
        if not silent:
            of = {one["name"]: one["value"].get("value") for one in node.get("properties", [])}
            states = [
                key if of[key] is True or of[key] == "true" else f"{key}={of[key]}"
                for key in STATES
                if key in of and (key in SAID or of[key] not in (False, "false"))
            ]
            value = node.get("value", {}).get("value", "")
            said = [role, f"«{name}»" if name else "", f"= {value}" if value else "", *states]
            lines.append("  " * depth + " ".join(filter(None, said)))
        for child in node.get("childIds", []):
            if child in by_id:
                tell(by_id[child], depth + (not silent), above if silent else name or above)

    tell(next(node for node in nodes if "parentId" not in node), 0, "")
    return lines


def heard(page: Page) -> list[str]:
    """What the live regions have said since this was asked last."""
    harness.settle(page)
    said: list[str] = page.evaluate("() => window.heard.splice(0)")
    return said


def focused(page: Page) -> str:
    name: str = page.evaluate(
        "() => document.activeElement.ariaLabel ?? document.activeElement.innerText"
    )
    return " ".join(name.split())


def test_what_is_heard(served: Served, browser: Browser) -> None:
    with harness.own_page(browser) as page:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto(served.address)
        expect_ready(page)
        play = Play(page, shown(page).locator(".zamora:has(.zamora-turns)").first)
        play.expect_painted()
        play.begin_for_two()
        expect(play.status).to_have_text("Le toca a C1.")
        expect(shown(page).locator(".zamora-bar-top > .zamora-bar-solved")).not_to_be_empty()
        play.cell_button("V12").focus()
        told = ["# The first screen", *tree(page), "", "# A turn, by keys"]
        page.evaluate(_LISTEN)
        goal = play.cell_button("V23")
        for key in ("Enter", "ArrowDown", "ArrowRight"):
            page.keyboard.press(key)
            if key == "Enter":
                expect(goal).to_have_accessible_name("V23, destino posible")
            told.append(f"{key}: «{focused(page)}»")
        page.keyboard.press("Enter")
        play.expect_turns("C1: V12 a V23")
        wait_until(page, lambda: "C2" in (play.spoken.text_content() or ""), "whose turn it is")
        told += [f"told: {words}" for words in heard(page)]

        go_to(page, "Ejercicio 1.1")
        card = Exercise(page, shown(page).locator(".zamora-exercise:visible").first)
        expect(card.root.get_by_role("textbox")).to_be_visible()
        expect(shown(page).locator(".zamora-still:visible")).to_have_count(0)
        told += ["", "# An exercise", *tree(page), ""]
        heard(page)
        for answer, words in (("-90", "El signo no"), ("90", "Un cuarto de vuelta")):
            card.root.get_by_role("textbox").fill(answer)
            page.keyboard.press("Enter")
            expect(card.feedback).to_contain_text(words)
            told += [f"answer {answer}", *(f"told: {words}" for words in heard(page))]
        assert harness.console_errors(page) == []
    said = "\n".join(told) + "\n"
    if os.environ.get("ZAMORA_WRITE"):
        GOLDEN.write_text(said, encoding="utf-8")
    assert said == GOLDEN.read_text(encoding="utf-8")
