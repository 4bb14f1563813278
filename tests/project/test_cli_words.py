"""Words and figures of commands, in the reader's language."""

from __future__ import annotations

import re
from importlib import import_module
from typing import Any

import pytest

from zamora import cli
from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE
from zamora.rival.roster import player

from ..leftover import left_over

#: How each begins, a word that none reads, its parameter, and some of the keys to be read there.
WRONG: dict[str, tuple[list[str], str, str, set[str]]] = {
    "match": (
        ["golez", "--second", "azar", "--first"],
        "?",
        "first",
        {"azar", "level:1", "level:6"},
    ),
    "claims": ([], "tabla de rest", "name", {"tabla de restar"}),
    "puzzles": (["gol", "--kind"], "?", "kinds", {"gol", "evita", "quien", "falta"}),
    "solve": (["caliz", "--ending"], "?", "ending", {"torre", "alfil"}),
}


@pytest.mark.parametrize("code", COMPLETE)
@pytest.mark.parametrize("name", WRONG)
def test_what_is_offered_is_read(
    name: str, code: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, wrong, parameter, keys = WRONG[name]
    monkeypatch.setattr("zamora.core.errors.LISTED", 1000)
    assert cli.execute(["--lang", code, name, *begun, wrong]) == cli.BAD_INPUT
    offered = capsys.readouterr().err.split(": ", 2)[2].rstrip(".\n").split("; ")
    found = set()
    command = import_module(f"zamora.cli.{name}").command

    def keep(**given: Any) -> None:
        one = given[parameter]
        found.update(one if isinstance(one, tuple) else {one})

    monkeypatch.setattr(command, "callback", keep)
    for word in offered:
        assert cli.execute(["--lang", code, name, *begun, word]) == 0
    if name == "match":
        found = {player(one).key for one in found}
    assert keys <= found
    assert code == "es" or not keys <= {*offered}  # its own words, not those of the source


def test_a_game_is_called_by_its_key(capsys: pytest.CaptureFixture[str]) -> None:
    """``gol`` is a game and a kind of puzzle, which is called otherwise in English."""
    assert cli.execute(["--lang", "en", "puzzles", "compases"]) == cli.BAD_INPUT
    assert re.search(r"\bgol\b", capsys.readouterr().err)


@pytest.mark.parametrize(("code", "mark"), [("es", ","), ("en", "."), ("pt", ",")])
def test_figures_have_the_readers_mark(
    code: str, mark: str, capsys: pytest.CaptureFixture[str]
) -> None:
    players = ["--first", "azar", "--second", "azar", "--games", "1"]
    assert cli.execute(["--lang", code, "match", "compases", *players]) == 0
    out = capsys.readouterr().out
    assert re.findall(r"\d(\D)\d+ s\b", out) == [mark] * 7


@pytest.mark.parametrize("code", [code for code in COMPLETE if code != DEFAULT_LANGUAGE])
@pytest.mark.parametrize(
    "asked",
    ["branching", "book golez-1", "practice 2", "lesson 99"],
)
def test_nothing_spanish_is_said(asked: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    cli.execute(["--lang", code, *asked.split()])
    lines = "\n".join(capsys.readouterr()).splitlines()
    assert [left for line in lines if (left := left_over(line, code))] == []
