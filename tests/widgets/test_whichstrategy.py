"""Which strategy? A wrong one says what it is for, the right one opens its problem."""

from __future__ import annotations

from zamora.player.cards.practice import CHOICES, WhichStrategy
from zamora.school.exercises import Status, Verdict
from zamora.school.progress import pupils
from zamora.school.rungs import ladders

from .hands import plain


def test_the_strategy_is_chosen_before_it_is_used() -> None:
    pupils().current.record("1.1", Verdict(Status.SOLVED, ""), 1)
    box = WhichStrategy(1)
    assert {one.family.number for one in box.problems} == {1}, "of lessons that were begun"
    gate = box.gate
    assert box._place.children == (gate,) and ladders()[0].name in plain(box._count.value)
    assert len(gate.offered) == CHOICES and gate.right.id == box.problems[0].family.strategy
    wrong = next(one for one in gate.offered if one is not gate.right)
    gate.choose(wrong.id)
    assert wrong.name in gate._note.text and wrong.use in gate._note.text
    assert not box.found
    gate.choose(gate.right.id)
    assert gate.right.about in box._note.text and box.card in box._place.children
    assert box.card.exercise.id == box.problems[0].exercise.id and not box.card.hidden
    box.next()
    assert box._note.text == "" and not box.gate.hidden


def test_each_ladder_has_its_own_problems() -> None:
    for number, ladder in enumerate(ladders(), start=1):
        found = {one.family.number for one in WhichStrategy(number).problems}
        assert found and found <= {one.number for one in ladder.rungs}
