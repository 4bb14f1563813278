"""The explorer of openings: a walk through all games that are known."""

from __future__ import annotations

import asyncio

import pytest

from zamora.book import openings as tree_of
from zamora.core import tasks
from zamora.core.data import data_file
from zamora.player import controls as w
from zamora.player.controls import Note
from zamora.player.labs import openings as lab
from zamora.player.labs.openings import LISTED, OpeningsLab
from zamora.registry import game, games

from ..marks import ordinarily
from .hands import click, command, fails, find, live, parts, pictures, plain, push
from .panels import shows


@pytest.fixture(autouse=True)
def small_searches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ZAMORA_COMPILE", "0")
    monkeypatch.setattr(lab, "NODES", 100)


def note(card: OpeningsLab) -> str:
    return str(find(card, Note).text)


def rows(card: OpeningsLab) -> list[str]:
    """The turns that can be seen, with what is said of them."""
    return [
        f"{turn.description} {plain(bar.value)}"
        for row, turn, bar in card._rows
        if row.hidden != "hidden"
    ]


def page(card: OpeningsLab) -> str:
    return " ".join(plain(part.value) for part in parts(card) if isinstance(part, w.HTML))


@pytest.mark.parametrize("key", ordinarily(["compases", "golez"], [known.key for known in games()]))
def test_every_game_can_be_walked(key: str) -> None:
    card = OpeningsLab(key)
    seen = []
    while card.found and card.session.outcome is None and len(seen) < 12:
        games_here = sum(one.games for one in card.found)
        assert rows(card)[0].startswith(str(card.found[0].turn))
        assert f"Aquí se jugó {games_here} ve" in note(card)
        seen.append(card.found[0].turn)
        card._rows[0][1].click()
    assert list(card.session.history.turns) == seen and len(seen) >= 3
    push(card, "Atrás")
    assert list(card.session.history.turns) == seen[:-1]
    push(card, "Inicio")
    assert not card.session.history.turns and rows(card)


def test_a_turn_that_is_made_on_the_board() -> None:
    card = OpeningsLab("compases")
    assert rows(card) == ["C1: V12 a V23 3 partidas: C1 1, empate 1, C2 1"]
    click(card, "V12", "V23")
    assert [str(turn) for turn in card.session.history.turns] == ["C1: V12 a V23"]
    assert "C1: V12 a V23" in page(card) and "2" in live(card)
    command(card, "undo")
    assert not card.session.history.turns
    click(card, "V13")
    click(card, "V24")
    assert not card.session.history.turns or not card.found


def test_where_nobody_has_been() -> None:
    card = OpeningsLab("compases")
    first = card.session.position.turns()
    card.go(next(turn for turn in first if not card.tree.turns(turn.after)))
    assert not card.found and not rows(card)
    assert note(card).startswith("Aquí no llegó ninguna partida conocida.")
    push(card, "Atrás")
    assert rows(card)


def test_what_is_known_besides() -> None:
    assert "Según la solución: empate." in page(OpeningsLab("futez"))
    told = page(OpeningsLab("golez"))
    assert "ningún lado puede forzar un gol en 7 turnos" in told
    assert "«Cinco toques y gol»" in told


def test_the_computer_is_asked() -> None:
    card = OpeningsLab("futez")
    push(card, "¿Qué prefiere la computadora?")
    assert note(card).startswith("La computadora prefiere «B: ")
    push(card, "¿Qué prefiere la computadora?")
    card.close()


@pytest.mark.parametrize("key", ordinarily(["golez"], ["golez", "caliz"]))
def test_the_list_has_pages(key: str) -> None:
    card = OpeningsLab(key)
    total = len(card.found)
    if not data_file(game(key), "openings.txt").is_file():
        pytest.skip("no games of the program yet")
    assert total > LISTED and shows(card, "Otros turnos")
    listed = rows(card)
    while len(listed) < total:
        push(card, "Otros turnos")
        listed += rows(card)
    assert len(listed) == total and len(set(listed)) == total
    push(card, "Otros turnos")
    assert rows(card) == listed[:LISTED]


def test_without_a_kernel() -> None:
    card = OpeningsLab("golez")
    static = card.static_html()
    (picture,) = pictures(static)
    assert "Tablero de Golez" in picture.alt
    assert str(card.found[0].turn) in plain(static)
    assert repr(card).startswith("[Aperturas de Golez")


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    card = OpeningsLab("compases")

    fails(monkeypatch, lab, "hint")
    push(card, "¿Qué prefiere la computadora?")
    assert note(card) == "Algo falló: se rompió. Prueba otra vez."


def test_without_threads_the_games_come_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(tasks.VARIABLE, "slices")
    monkeypatch.setattr(tree_of, "_KNOWN", {})

    async def opened() -> OpeningsLab:
        card = OpeningsLab("compases")
        assert note(card) == "Junto las partidas conocidas…"
        for _step in range(100):
            await asyncio.sleep(0)
            if card.found:
                break
        return card

    card = asyncio.run(opened())
    assert note(card) == note(OpeningsLab("compases")) and rows(card)
