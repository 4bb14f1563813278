"""The workshop of variants: what is chosen stands on the board, and what is said is true."""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import Any

import pytest

import zamora
from zamora.core.errors import ZamoraError
from zamora.core.position import Side
from zamora.core.tasks import settle
from zamora.player import controls as w
from zamora.player.labs.workshop import HEAD, NoVariant, Workshop, fairness_words, variant_in
from zamora.player.work.loop import Dispatcher
from zamora.rival.fairness import Fairness, fairness
from zamora.solve import solve

from .hands import push


class Workers:
    """Computations that wait until a test lets them run."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self._waiting: list[tuple[Dispatcher, Callable[[], Any], Callable[[Any], object]]] = []
        patch.setattr(Dispatcher, "work", lambda *given: self._waiting.append(given))

    def run(self) -> None:
        """Run all of them."""
        waiting, self._waiting = self._waiting, []
        for dispatcher, compute, then in waiting:
            dispatcher.post(then, settle(compute()))


@pytest.fixture
def workers(monkeypatch: pytest.MonkeyPatch) -> Workers:
    return Workers(monkeypatch)


def chooser(shop: Workshop, title: str) -> w.Dropdown | w.Combobox:
    """The choice with this title."""
    (found,) = (part for part in shop._choices.values() if part.description == title)
    return found


def said(shop: Workshop) -> str:
    return shop._message.text


def test_a_rule_is_changed_and_the_board_follows() -> None:
    shop = Workshop("golez")
    assert shop.board.session.position.game.key == "golez"
    assert "252 turnos" in said(shop) and "como siempre" in shop._name.value
    chooser(shop, zamora.game("golez").parameters["metric"].title()).value = "taxi"
    assert shop.game.key == "golez[metric=taxi]"
    assert shop.board.session.position.game == shop.game
    first = len(zamora.game("golez", metric="taxi").start().turns())
    assert f"{first} turnos" in said(shop) and "con otra regla" in shop._name.value
    push(shop, "Volver al juego de siempre")
    assert shop.game.key == "golez"
    assert chooser(shop, zamora.game("golez").parameters["metric"].title()).value != "taxi"


def test_one_rule_is_looked_at() -> None:
    shop = Workshop("golez")
    rules = zamora.game("golez").parameters
    assert shop._rule.value == next(iter(rules)) and shop._rules.children
    for name, rule in rules.items():
        shop._rule.value = name
        asked, choice = shop._rules.children
        assert rule.words() in html.unescape(asked.value) and choice is shop._choices[name]
    # Another game has other rules; where there is only one, nothing is to be chosen.
    shop._which.value = "alak"
    assert [name for _said, name in shop._rule.options] == ["size"]
    assert shop._rule.hidden == "hidden" != shop._which.hidden


@pytest.mark.parametrize(
    ("key", "typed", "told"),
    [
        ("nim", {"heaps": "0"}, "Montones: «0» no puede ser. Prueba con: 1-3-5-7; 3-4-5; 2-2."),
        ("resta", {"set": "-1"}, "Se quitan: «-1» no puede ser. Prueba con: 1-2-3; 2-3; 1-2."),
        ("dominorio", {"shape": "x" * 500}, f"Forma: «{'x' * 40}…» no puede ser."),
        ("reinas", {"rows": 4}, "En este tablero no hay casilla d5."),
        ("suma", {"parts": "nada"}, "En una suma no puede estar «nada». Prueba con: dominorio:3x3"),
    ],
)
def test_what_cannot_be_chosen_is_told_in_a_pupils_words(
    key: str, typed: dict[str, Any], told: str
) -> None:
    shop = Workshop(key)
    before = shop.game
    shop.choose(**typed)
    assert told in said(shop) and "=" not in said(shop)
    assert shop.game == before == shop.board.session.position.game


def test_a_game_that_is_over_at_once(workers: Workers) -> None:
    shop = Workshop("dominorio")
    shop.choose(shape="x")
    for ask in (shop.measure, shop.solve, lambda: shop.play_itself(2)):
        ask()
        workers.run()
        assert said(shop) and "falló" not in said(shop)
    shop.measure()
    workers.run()
    assert said(shop) == "Así termina antes de empezar: nadie tiene un turno."


def test_every_game_with_something_to_change_is_offered() -> None:
    shop = Workshop("nim")
    offered = {key for _name, key in shop._which.options}
    assert {"compases", "futez", "golez", "goldrez", "caliz", "gol", "dominorio"} <= offered
    for key in sorted(offered):
        shop._which.value = key
        assert shop.game.key == key
        assert list(shop._choices) == list(zamora.game(key).parameters)
        for name, parameter in zamora.game(key).parameters.items():
            assert shop._choices[name].description == parameter.title()
            assert len(shop._choices[name].options) == len(parameter.values)


def test_a_combination_that_makes_no_game_gets_a_sentence() -> None:
    impossible: list[tuple[str, dict[str, object]]] = []
    for rows in (7, 9, 11, 13):
        for columns in (5, 7, 9):
            try:
                zamora.game("futez", rows=rows, columns=columns, goal_rows=2)
            except ZamoraError:
                impossible.append(("futez", {"rows": rows, "columns": columns, "goal_rows": 2}))
    for key, values in impossible[:2]:
        shop = Workshop(key)
        shop.choose(**values)
        assert shop.game.key == key
        assert said(shop).endswith(".")
        assert all(shop._choices[name].value == shop.game.settings[name] for name in shop._choices)
    shop = Workshop("golez")
    shop.choose(metric="nada")
    assert shop.game.key == "golez" and "nada" in said(shop)


def test_what_can_be_anything_is_typed() -> None:
    shop = Workshop("resta")
    pile = chooser(shop, zamora.game("resta").parameters["pile"].title())
    assert isinstance(pile, w.Combobox)
    pile.value = "23"
    assert shop.game.key == "resta[pile=23]" and shop.game.settings["pile"] == 23
    pile.value = "muchas"
    assert shop.game.key == "resta[pile=23]" and "muchas" in said(shop) and pile.value == "23"


def test_it_is_solved_while_one_waits(workers: Workers) -> None:
    shop = Workshop("par-impar")
    push(shop, "¿Quién gana?")
    assert shop._stop.hidden != "hidden"
    workers.run()
    value = solve(shop.game.start()).value(shop.game.start())
    said_so = {"win": "gana quien empieza", "loss": "pierde quien empieza"}
    assert said_so[value.result] in said(shop)
    assert f"{len(solve(shop.game.start()))} posiciones" in said(shop)


def test_what_a_position_is_worth_says_more_than_all_positions(workers: Workers) -> None:
    shop = Workshop("dominorio[rows=5,columns=4]")
    push(shop, "¿Quién gana?")
    workers.run()
    assert said(shop) == "Si nadie se equivoca, pierde quien empieza (E). La posición vale -1."
    # Where values say nothing, all positions are looked at.
    shop = Workshop("suma[parts=nim(1)+nim(2),misere=True]")
    push(shop, "¿Quién gana?")
    workers.run()
    assert "gana quien empieza" in said(shop) and "Revisé 8 posiciones" in said(shop)


def test_what_is_too_large_is_said_and_work_can_be_stopped(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("zamora.player.labs.workshop.SOLVED", 50)
    shop = Workshop("alak")
    push(shop, "¿Quién gana?")
    workers.run()
    assert "Hay más de 50 posiciones" in said(shop)
    push(shop, "¿Quién gana?")
    shop.stop()
    workers.run()
    assert "se paró" in said(shop)


def test_another_variant_drops_the_work(workers: Workers) -> None:
    shop = Workshop("dominorio")
    push(shop, "¿Quién gana?")
    shop.choose(rows=2)
    before = said(shop)
    workers.run()
    assert said(shop) == before


def test_is_it_fair(workers: Workers) -> None:
    shop = Workshop("alak")
    shop.choose(size=5)
    shop.play_itself(6)
    workers.run()
    assert said(shop).startswith("En 6 partidas entre rivales iguales, quien empieza ganó ")
    push(shop, "¿Cuánto hay para elegir?")
    workers.run()
    assert "partidas al azar: en promedio" in said(shop)


def test_fairness_counts_and_is_repeatable() -> None:
    game = zamora.game("dominorio", rows=3, columns=3)
    first = fairness(game, 2, 8, seed=3, nodes=60)
    assert first == fairness(game, 2, 8, seed=3, nodes=60)
    assert first.games == first.wins + first.draws + first.losses == 8
    stopped = fairness(game, 2, 8, seed=3, nodes=60, report=lambda found: found.games == 3)
    assert stopped.games == 3


@pytest.mark.parametrize(
    ("found", "favours"),
    [
        (Fairness(), None),
        (Fairness(200, 100, 0), None),
        (Fairness(200, 130, 0), Side.FIRST),
        (Fairness(200, 60, 0), Side.SECOND),
        (Fairness(200, 0, 200), None),
        (Fairness(4, 4, 0), Side.FIRST),
    ],
)
def test_only_what_is_sure_is_said(found: Fairness, favours: Side | None) -> None:
    low, high = found.interval
    assert 0 <= low <= found.share <= high <= 1
    assert found.favours is favours
    words = fairness_words(found) if found.games else ""
    assert ("ventaja para nadie" in words) == (favours is None and bool(words))


def test_a_variant_goes_to_a_friend() -> None:
    shop = Workshop("golez")
    shop.choose(metric="taxi", own_goals=not zamora.game("golez").settings["own_goals"])
    box = shop._file
    assert box.hidden == "hidden" != shop._back.hidden
    shop._keep.value = True
    assert box.hidden != "hidden"
    friend = Workshop("compases")
    friend._file._on_open("de_ana.txt", box.text)  # type: ignore[misc]
    assert friend.game == shop.game
    assert friend.board.session.position.game == shop.game


@pytest.mark.parametrize(
    "text", ["", "hola", HEAD, f"{HEAD}\n", f"{HEAD}\nnada", f"{HEAD}\ngolez[metric=x]", "{}"]
)
def test_a_file_that_is_no_variant_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(ZamoraError):
        variant_in(text)
    shop = Workshop("golez")
    shop._file._on_open("x.txt", text)  # type: ignore[misc]
    assert said(shop).startswith("No pude abrir «x.txt».")
    assert shop.game.key == "golez"


def test_a_game_without_anything_to_change() -> None:
    with pytest.raises(NoVariant) as error:
        Workshop("damas-inglesas")
    assert "golez" in error.value.accepted


def test_its_picture_stands_for_it() -> None:
    shop = Workshop("alak[size=7]")
    assert "<img" in shop.static_html() and "con otra regla" in shop.static_html()
