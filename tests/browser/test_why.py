"""The open question of a lesson on its page: written, compared, ticked, found again."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Browser, expect

from zamora.school.explaining import why
from zamora.school.progress import Progress

from . import harness
from .harness import wait_until
from .lesson_page import overflowing
from .test_lesson_alone import Served


def test_a_text_is_written_compared_and_found_again(browser: Browser, tmp_path: Path) -> None:
    served, asked = Served(tmp_path, ("-m", "zamora", "lesson", "3", "--no-browser")), why("3")
    served.start()
    try:
        with harness.own_page(browser) as page:
            page.goto(served.address)
            page.evaluate("location.hash = '#explica-texto'")
            page.reload()
            card = page.locator(".zamora-why:visible")
            expect(card).to_contain_text(asked.question)
            expect(card).not_to_contain_text(asked.answer)
            card.locator("textarea").fill("Manda el mayor\nde los dos.")
            card.get_by_role("button", name="Comparar").click()
            expect(card).to_contain_text(asked.answer)
            card.get_by_label(asked.points[0].text).check()
            kept = Progress(tmp_path / "progress.sqlite3")
            wait_until(
                page, lambda: any(one.value["mine"] for one in kept.responses()), lambda: "no tick"
            )
            assert kept.responses()[0].value["text"] == "Manda el mayor\nde los dos."
            assert not overflowing(page)
            page.set_viewport_size({"width": 400, "height": 700})
            assert not overflowing(page)
    finally:
        served.end()
