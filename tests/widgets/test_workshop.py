"""The workshop of variants: what is chosen stands on the board, and what is said is true."""

from __future__ import annotations

import html
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import zamora
from zamora.core.errors import ZamoraError
from zamora.core.position import Side
from zamora.core.tasks import settle
from zamora.player import controls as w
from zamora.player.jobs.loop import Dispatcher
from zamora.player.labs.workshop import Workshop, fair_words, share_words
from zamora.rival.fairness import Fairness, fairness
from zamora.school import variants
from zamora.school.progress import progress
from zamora.school.variants import HEAD, NoVariant
from zamora.school.variants.measuring import Measured
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
    return shop._note.text


def test_a_rule_is_changed_and_the_board_follows() -> None:
    shop = Workshop("golez")
    assert shop.board.session.position.game.key == "golez"
    assert "como siempre" in shop._name.value
    chooser(shop, zamora.game("golez").parameters["metric"].title()).value = "taxi"
    assert shop.game.key == "golez[metric=taxi]"
    assert shop.board.session.position.game == shop.game
    assert "Golez del taxi" in shop._name.value
    shop.choose(touches=1)
    assert "con otra regla" in shop._name.value
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
    shop.measure()
    workers.run()
    assert "falló" not in said(shop) and shop.known[shop.game.key].first == 0
    shop.value()
    workers.run()
    assert "pierde quien empieza" in shop._found.value


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


def test_it_is_measured_while_one_plays(workers: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zamora.player.labs.workshop.GAMES", 4)
    monkeypatch.setattr(
        "zamora.player.labs.workshop.measure.steps",
        partial(variants.measuring.measure.steps, games=4),
    )
    shop = Workshop("alak[size=5]")
    assert shop._tabs.value == "play" and "Antes de medir" in shop._table.value
    push(shop, "Medir")
    assert shop._stop.hidden != "hidden" == shop._ask.hidden
    workers.run()
    found = shop.known["alak[size=5]"]
    solution = solve(shop.game.start())
    assert found.positions == len(solution) and found.games == 4
    assert found.result == solution.value(shop.game.start()).result
    assert shop._stop.hidden == shop._ask.hidden == "hidden" and not said(shop)
    assert f"Se revisaron las {found.positions} posiciones" in shop._table.value
    assert "En 4 partidas" in shop._table.value and "Medido el" not in shop._table.value


def test_what_was_measured_beforehand_is_there_at_once() -> None:
    shop = Workshop("compases[size=2]")
    push(shop, "Medir")
    assert not said(shop) and "Medido el" in shop._table.value
    assert "Gana quien empieza, en 3 turnos. Se revisaron las 76 posiciones" in shop._table.value
    assert "Es empate. Se revisaron las 528 posiciones" in shop._table.value, "the usual one"


def test_what_a_position_is_worth_is_said_where_games_are_sums(workers: Workers) -> None:
    shop = Workshop("dominorio[rows=5,columns=4]")
    push(shop, "¿Cuánto vale?")
    workers.run()
    assert (
        shop._found.value == "Si nadie se equivoca, pierde quien empieza (E). La posición vale -1."
    )
    assert Workshop("alak")._worth.hidden == "hidden"
    shop = Workshop("suma[parts=nim(1)+nim(2),misere=True]")
    shop.value()
    workers.run()
    assert "Aquí los valores no sirven" in shop._found.value


def test_work_can_be_stopped_and_done_again(workers: Workers) -> None:
    shop = Workshop("alak[size=6]")
    push(shop, "Medir")
    shop.stop()
    workers.run()
    assert shop.known[shop.game.plain_key].games == 0
    assert shop._ask.hidden != "hidden" == shop._stop.hidden


def test_another_variant_drops_the_work(workers: Workers) -> None:
    shop = Workshop("dominorio")
    push(shop, "Medir")
    shop.choose(rows=2)
    workers.run()
    assert not shop.known and not said(shop)


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
    said = fair_words(Measured(games=found.games, wins=found.wins, draws=found.draws))
    assert ("ventaja para nadie" in said) == (favours is None and found.games > 0)
    assert bool(share_words(found)) == (found.games > 0)


# The gallery --------------------------------------------------------------------------------------


def test_a_card_is_played_at_once() -> None:
    shop = Workshop("golez")
    assert shop._tabs.value == "gallery" and len(shop._cards.pictures) == len(
        variants.shown("golez")
    )
    assert shop._take.hidden == "hidden"
    shop._which_cards.value = "goldrez"
    shop._cards.value = "goldrez[metric=taxi]"
    assert "Capítulo 5" in shop._source.value
    shop.take()
    assert shop._tabs.value == "play" and shop.board.session.position.game.key == shop.game.key
    assert shop.game.key == "goldrez[metric=taxi]" and shop._rule.value == "metric"


def test_it_is_played_against_the_rival_or_a_friend() -> None:
    shop = Workshop("compases[size=2]")
    friend = shop.board
    shop._against.value = "level:1"
    assert shop.board is not friend and shop.board.session.position.game == shop.game


# The pupil's own ----------------------------------------------------------------------------------


def test_a_variant_is_kept_and_found_again() -> None:
    shop = Workshop("golez[metric=taxi]")
    shop.keep("  Taxi   de Ana ")
    assert "Guardada" in said(shop)
    (kept,) = variants.kept(progress().responses())
    assert (kept.key, kept.name) == ("golez[metric=taxi]", "Taxi de Ana")
    later = Workshop("futez")
    assert [one.name for _label, one in later._mine.options] == ["Taxi de Ana"]
    later.open_kept()
    assert later.game.key == "golez[metric=taxi]" and later._tabs.value == "play"
    later.keep("Otro nombre")
    assert [one.name for one in variants.kept(progress().responses())] == ["Otro nombre"]
    push(later, "Quitarla de la lista")
    assert variants.kept(progress().responses()) == [] and later._list.hidden == "hidden"


@pytest.mark.parametrize(
    ("key", "name", "told"),
    [
        ("golez", "Mío", "el juego de siempre"),
        ("golez[size=5]", "  ", "Escribe primero un nombre"),
        ("golez[size=5]", "x" * 41, "El nombre tiene 41 letras, y caben 40."),
    ],
)
def test_what_cannot_be_kept_is_told(key: str, name: str, told: str) -> None:
    shop = Workshop(key)
    shop.keep(name)
    assert told in said(shop) and variants.kept(progress().responses()) == []


def test_a_variant_goes_to_a_friend() -> None:
    shop = Workshop("golez")
    shop.choose(metric="taxi", own_goals=not zamora.game("golez").settings["own_goals"])
    assert "golez[metric=taxi,own_goals=False]" in shop._code.value
    friend = Workshop("compases")
    friend.open_code(" golez[own_goals=False,metric=taxi]\n")
    assert friend.game == shop.game == friend.board.session.position.game
    friend = Workshop("compases")
    friend._file._on_open("de_ana.txt", shop._file.text)  # type: ignore[misc]
    assert friend.game == shop.game


@pytest.mark.parametrize(
    "text", ["", "hola", HEAD, f"{HEAD}\n", f"{HEAD}\nnada", f"{HEAD}\ngolez[metric=x]", "{}"]
)
def test_a_code_that_is_no_variant_is_refused_in_a_sentence(text: str) -> None:
    shop = Workshop("golez")
    shop._file._on_open("x.txt", text)  # type: ignore[misc]
    assert said(shop).startswith("No pude abrir «x.txt».")
    shop.open_code(text)
    assert said(shop) and "falló" not in said(shop) and shop.game.key == "golez"


def test_a_game_without_anything_to_change() -> None:
    with pytest.raises(NoVariant) as error:
        Workshop("damas-inglesas")
    assert "golez" in error.value.accepted


def test_its_picture_stands_for_it() -> None:
    shop = Workshop("alak[size=7]")
    assert "<img" in shop.static_html() and "con otra regla" in shop.static_html()
