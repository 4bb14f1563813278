"""Progress on its way to another device, without a browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from zamora.core.lazy import load, module
from zamora.player import lessonpage
from zamora.player.lessonpage import ask
from zamora.player.picture.qr import qr
from zamora.school.exercises import Status, Verdict
from zamora.school.progress import VARIABLE, pupils

SOLVED = Verdict(Status.SOLVED, "")
HOME = "https://example.org/zamora/leccion/inicio.html"


def shown(monkeypatch: pytest.MonkeyPatch) -> tuple[list[str], bool]:
    """The addresses in the codes of the current pupil, and whether all is in them."""
    texts: list[str] = []
    monkeypatch.setattr(lessonpage, "qr", lambda text, _error: texts.append(text) or "<svg/>")
    found = ask("codes", HOME)
    assert len(found["codes"]) == len(texts)
    return texts, found["whole"]


def elsewhere(monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    monkeypatch.setenv(VARIABLE, str(folder / "other" / "progress.sqlite3"))


def joined(texts: list[str]) -> str:
    parts = [re.fullmatch(rf"{HOME}#traer=(\d+)\.(\d+)\.\w{{8}}\.([\w-]+)", one) for one in texts]
    assert [one and one[1] for one in parts] == [str(n) for n in range(1, len(texts) + 1)]
    assert {one and one[2] for one in parts} == {str(len(texts))}
    return "".join(one[3] for one in parts if one)


def test_codes_bring_all_to_another_device(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pupils().enter("Ana")
    for n in range(1, 6):
        pupils().current.record(f"1.{n}", SOLVED, n)
    pupils().current.put("1.a", sealed="creo que sí")
    texts, whole = shown(monkeypatch)
    assert whole and all(len(one) <= lessonpage.LETTERS + 40 for one in texts)
    elsewhere(monkeypatch, tmp_path)
    assert pupils().current.blank
    assert "5" in ask("bring", joined(texts))["said"]
    here = pupils().current
    assert here.owner.name == "Ana" and here.stars("1.3") and here.envelopes()
    # The same once more brings nothing, and loses nothing.
    assert "said" in ask("bring", joined(texts)) and len(here.attempts()) == 5


def test_too_much_for_codes_is_said_and_what_was_solved_goes_first(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(lessonpage, "CODES", 3)
    pupils().current.record("1.1", SOLVED, "x")
    for n in range(60):
        pupils().current.record("1.2", Verdict(Status.NOT_YET, ""), n)
    texts, whole = shown(monkeypatch)
    assert not whole and len(texts) <= 3
    elsewhere(monkeypatch, tmp_path)
    assert "said" in ask("bring", joined(texts))
    assert pupils().current.stars("1.1")


def test_a_file_is_brought_the_same_way_and_a_namesake_is_asked(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pupils().enter("Ana")
    pupils().current.record("1.1", SOLVED, "x")
    saved = ask("saved")
    assert saved["file"].startswith("progreso-zamora-ana")
    elsewhere(monkeypatch, tmp_path)
    pupils().enter("Ana")
    pupils().current.record("1.2", SOLVED, "x")
    assert "Ana" in ask("bring", saved["text"])["asks"]
    assert not pupils().current.stars("1.1")
    assert "said" in ask("bring", saved["text"], True)
    assert pupils().current.stars("1.1") and pupils().current.stars("1.2")


@pytest.mark.parametrize("text", ["", "{", "{}", "nada", "eJw", "traer", "é", "A" * 5000])
def test_what_is_no_progress_is_said(text: str) -> None:
    assert set(ask("bring", text)) == {"wrong"}


def test_a_code_is_that_of_segno_and_the_stand_in_of_the_site_makes_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = f"{HOME}#traer=1.1.abcdef01.eJwAbc-_"
    made = module("segno").make(text, error="m", micro=False)
    dark = sum(sum(map(bool, row)) for row in made.matrix)
    runs = re.findall(r"h(\d+)", qr(text))
    assert sum(map(int, runs)) == dark
    stand_in = Path(load("zamora.site:__file__")).parent / "standins" / "segno" / "__init__.py"
    names: dict[str, object] = {"__package__": "segno"}
    exec(stand_in.read_text(encoding="utf-8"), names)
    code = names["make"](text, error="m", micro=False)  # type: ignore[operator]
    assert [*map(bytes, code.matrix)] == [*map(bytes, made.matrix)]
    assert qr("x" * 5000) == ""
