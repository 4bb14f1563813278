"""Cards with rules: chosen, put in order, tried against the solved game."""

from __future__ import annotations

from zamora.core.steps import Side
from zamora.library.futez.strategy.cards import CARDS
from zamora.player import controls as w
from zamora.player.labs.strategylab import StrategyLab
from zamora.solve import solution

from .hands import live, parts, plain, push, words


def listed(lab: StrategyLab) -> list[str]:
    """The sentences of the list, as far as they are shown."""
    rows = [p for p in parts(lab) if isinstance(p, w.HBox) and "zamora-step" in p.classes]
    return [plain(row.children[1].value) for row in rows if row.hidden != "hidden"]


def test_a_new_list_is_empty() -> None:
    lab = StrategyLab()
    assert words(lab).startswith("Toca cartas") and listed(lab) == []
    assert lab.side is Side.SECOND
    names = [b.description for b in parts(lab) if isinstance(b, w.Button)]
    assert {card.title() for card in CARDS} <= set(names)


def test_cards_are_put_on_the_list_ordered_and_taken_off() -> None:
    lab = StrategyLab()
    for title in ("Gol", "Balón lejos", "Cuida tu zona"):
        push(lab, title)
    assert lab.chosen == ["gol", "lejos", "cuida"]
    lab._rows[2].children[0].click()
    assert lab.chosen == ["gol", "cuida", "lejos"]
    lab._rows[0].children[0].click()
    assert lab.chosen == ["gol", "cuida", "lejos"], "nothing is above the first"
    assert listed(lab)[1] == "2. No dejes que el rival haga gol en su turno siguiente."
    push(lab, "Gol")
    assert lab.chosen == ["cuida", "lejos"] and len(listed(lab)) == 2


def test_the_game_that_refutes_a_list() -> None:
    lab = StrategyLab()
    for title in ("Gol", "Cuida tu zona", "Balón lejos"):
        push(lab, title)
    push(lab, "Ponla a prueba")
    assert lab.trial is not None and lab.trial.history is not None
    turns = lab.trial.history.turns
    assert turns[-1].before.side is Side.SECOND and lab.at == len(turns)
    assert solution("futez").turn_value(turns[-1]).result == "loss"
    said = words(lab)
    assert f"Falla en el turno {len(turns)}: {turns[-1]} pierde en" in said
    assert "Aguantaba: N: C73 a C64." in said and live(lab) == said
    assert lab.view().position == turns[-1].after
    push(lab, "◀")
    assert lab.view().position == turns[-1].before and "Turno 5 de 6." in words(lab)
    for _turn in turns:
        push(lab, "◀")
    assert lab.view().position == solution("futez").start
    push(lab, "▶")
    assert lab.view().last == turns[0].steps


def test_a_changed_list_has_not_been_tried() -> None:
    lab = StrategyLab()
    push(lab, "Ponla a prueba")
    assert lab.trial is not None
    push(lab, "Gol")
    assert lab.trial is None and lab.view().position == solution("futez").start
    push(lab, "Ponla a prueba")
    black = lab.trial
    lab.choose_side(Side.FIRST)
    assert lab.trial is None
    push(lab, "Ponla a prueba")
    assert black is not None and lab.trial is not None and lab.trial.side is Side.FIRST


def test_without_a_kernel_there_is_a_picture() -> None:
    assert "<img" in StrategyLab().static_html()
