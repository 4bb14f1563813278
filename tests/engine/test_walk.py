"""The walk over steps, notation and turns in progress, on a toy with turns of many steps."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from zamora import (
    AmbiguousTurn,
    Cell,
    GameOver,
    IllegalTurn,
    Outcome,
    Position,
    Reason,
    Side,
    Step,
    StepPattern,
    UnreadableNotation,
)
from zamora.core import walk
from zamora.core.notation import split_turns, turn_parts

from .toy import Draft, State, Toy

TOY = Toy()
#: From 31, A can step to 32 and lead the ball round and round itself.
BUSY = "toy:1 31 53 33 A"
#: If A steps to 22 it touches the ball, which then must hop to 22 or 42: both are occupied.
BOXED = "toy:1 23 42 31 A"


def reached_by_hand(position: Position) -> set[State]:
    """All ends of turns by the plainest means: every sequence of steps without a repeated draft."""
    found = set()

    def go(draft: Draft, before: frozenset[Draft]) -> None:
        if TOY.may_end(draft):
            found.add(TOY.end(draft))
        for step in TOY.steps(draft):
            following = TOY.take(draft, step)
            if following not in before:
                go(following, before | {following})

    first = TOY.begin(position.state)
    go(first, frozenset({first}))
    return found


def turn_to(position: Position, text: str) -> Any:
    """The turn that ``turns()`` offers for what ``text`` leads to."""
    wanted = position.parse(text)
    (found,) = (turn for turn in position.turns() if turn == wanted)
    return found


# Whole turns --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", [BUSY, BOXED, "toy:1 22 53 31 B", "toy:1 13 53 33 A"])
def test_one_turn_for_each_position_that_can_be_reached(code: str) -> None:
    position = TOY.position(code)
    reached = reached_by_hand(position)
    assert {turn.after.state for turn in position.turns()} == reached
    assert len(position.turns()) == len(reached)


def test_the_shortest_journey_is_the_witness() -> None:
    position = TOY.position(BUSY)
    long = position.parse("A: 31 a 32. R: 22, 31, 42")
    assert len(long.steps) == 4
    assert str(turn_to(position, str(long))) == "A: 31 a 32. R: 42"
    # Two shortest ones: the order of the game's own steps decides.
    assert str(turn_to(position, "A: 31 a 32. R: 22, 31")) == "A: 31 a 32. R: 42, 31"
    assert [len(turn.steps) for turn in position.turns()] == sorted(
        len(turn.steps) for turn in position.turns()
    )


def test_all_journeys_are_known() -> None:
    position = TOY.position(BUSY)
    ways = position.ways(position.parse("A: 31 a 32. R: 22, 31"))
    texts = [str(way) for way in ways]
    assert set(texts[:2]) == {"A: 31 a 32. R: 22, 31", "A: 31 a 32. R: 42, 31"}
    assert "A: 31 a 32. R: 22, 33, 42, 31" in texts
    assert len(set(texts)) == len(texts)
    assert [len(way.steps) for way in ways] == sorted(len(way.steps) for way in ways)
    assert all(way == ways[0] for way in ways)
    assert [str(way) for way in position.ways(ways[0], limit=2)] == texts[:2]


def test_a_journey_may_come_back_to_where_it_began() -> None:
    position = TOY.position(BUSY)
    turn = position.parse("A: 31 a 32. R: 22, 33")
    assert turn.after.state.ball == position.state.ball
    assert str(turn_to(position, str(turn))) == "A: 31 a 32. R: 42, 33"


class Maze:
    """Steps as numbers: 0 leads to the exit and to a thicket where everything is connected."""

    thicket = range(1, 15)

    def __init__(self) -> None:
        self.asked = 0

    def listable(self, state: int) -> bool:
        return True

    def begin(self, _state: object) -> object:
        return 0

    def steps(self, draft: object) -> Iterator[object]:
        self.asked += 1
        assert self.asked < 1000, "the search loses its way"
        if draft == 0:
            yield from ("exit", 1)
        elif draft != "exit":
            yield from (node for node in self.thicket if node != draft)

    def take(self, _draft: object, step: object) -> object:
        return step

    def may_end(self, _draft: object) -> bool:
        return True

    def end(self, draft: object) -> object:
        return draft

    def leads_to(self, _draft: object, _step: object, _state: object) -> bool:
        return True


def test_the_search_for_one_way_does_not_wander_through_all_others() -> None:
    maze: Any = Maze()
    assert list(walk.paths(maze, "start", "exit", 10)) == [("exit",)]
    assert len(list(walk.endings(maze, "start"))) == 15


# Steps that are owed, and dead ends ---------------------------------------------------------------


def test_an_obligatory_step_is_asked_for() -> None:
    position = TOY.position(BUSY)
    wanted = {f"A: 31 a 32. R: {n}" for n in (22, 24, 42, 44)}
    with pytest.raises(IllegalTurn, match="falta algo") as caught:
        position.parse("A: 31 a 32")
    assert set(caught.value.accepted) == wanted
    (move,) = (step for step in position.draft().next_steps if step.target == Cell(3, 2))
    begun = position.draft().take(move)
    assert not begun.may_end
    assert {piece.label: piece.cells for piece in begun.pieces()}["A"] == (Cell(3, 2),)
    with pytest.raises(IllegalTurn, match="falta algo") as caught:
        begun.turn()
    assert set(caught.value.accepted) == wanted
    assert str(position.parse("A: 31 a 21")) == "A: 31 a 21", "far from the ball nothing is owed"


def test_a_turn_may_end_before_it_must() -> None:
    draft = TOY.position(BUSY).draft()
    for target in (Cell(3, 2), Cell(2, 2)):
        (step,) = (step for step in draft.next_steps if step.target == target)
        draft = draft.take(step)
    assert draft.may_end and draft.next_steps
    assert str(draft.turn()) == "A: 31 a 32. R: 22"
    assert draft.undo().undo() == draft.undo().undo().undo() == TOY.position(BUSY).draft()


def test_dead_ends_are_not_offered() -> None:
    position = TOY.position(BOXED)
    raw = {step.target for step in TOY.steps(TOY.begin(position.state))}
    offered = {step.target for step in position.draft().next_steps}
    assert raw - offered == {Cell(2, 2)}
    assert {turn.steps[0].target for turn in position.turns()} == offered
    for text in ("A: 23 a 22", "A: 23 a 22. R: 13"):
        with pytest.raises(IllegalTurn) as caught:
            position.parse(text)
        assert set(caught.value.accepted) == {f"A: 23 a {n}" for n in (13, 24, 33)}
        assert text[slice(*caught.value.place)] == "A: 23 a 22"
    with pytest.raises(IllegalTurn):
        position.draft().take(Step("move", "A", Cell(2, 3), Cell(2, 2)))


def test_nobody_may_pass_even_if_the_rules_forget_to_say_so() -> None:
    class Lax(Toy):
        def may_end(self, draft: Draft) -> bool:
            return draft.stage != "must"

    position = Lax().start()
    assert not position.draft().may_end
    with pytest.raises(IllegalTurn):
        position.draft().turn()
    assert position not in [turn.after for turn in position.turns()]
    assert all(turn.steps for turn in position.turns())


# Notation -----------------------------------------------------------------------------------------


def test_an_error_says_which_step_is_impossible_and_what_was_possible() -> None:
    position = TOY.position(BUSY)
    text = "A: 31 a 32. R: 22, 33, 15"
    with pytest.raises(IllegalTurn) as caught:
        position.parse(text)
    assert text[slice(*caught.value.place)] == "15"
    assert set(caught.value.accepted) == {
        "A: 31 a 32. R: 22, 33",
        *(f"A: 31 a 32. R: 22, 33, {n}" for n in (22, 24, 42, 44)),
    }
    numbered = f"12) {text}"
    with pytest.raises(IllegalTurn) as caught:
        position.parse(numbered)
    assert caught.value.text == numbered
    assert numbered[slice(*caught.value.place)] == "15"


def test_a_step_too_many_after_a_turn_that_had_to_end() -> None:
    position = TOY.position(BUSY)
    with pytest.raises(IllegalTurn) as caught:
        position.parse("A: 31 a 32. R: 44, 33")
    assert caught.value.accepted == ("A: 31 a 32. R: 44",)


def test_a_short_form_that_fits_one_turn_is_enough() -> None:
    assert str(TOY.position(BUSY).parse("R: 42")) == "A: 31 a 32. R: 42"


def test_a_short_form_that_fits_several_turns_lists_them() -> None:
    position = TOY.start()
    several = TOY.position("toy:1 22 53 33 A")
    assert str(position.parse("R: 24")) == "A: 13 a 23. R: 24"
    with pytest.raises(AmbiguousTurn) as caught:
        several.parse("R: 24")
    assert set(caught.value.accepted) == {"A: 22 a 23. R: 24", "A: 22 a 32. R: 24"}
    assert all(str(several.parse(text)) == text for text in caught.value.accepted)
    assert caught.value.text == "R: 24"


def test_one_meaning_by_several_steps_is_not_ambiguous() -> None:
    class Two(Toy):
        """Either of two helpers may lend its movement to the ball: two steps, one draft."""

        def steps(self, draft: Draft) -> Iterator[Step]:
            for step in super().steps(draft):
                yield Step(step.kind, step.piece, step.origin, step.target, actuator="x")
                yield Step(step.kind, step.piece, step.origin, step.target, actuator="y")

        def write(self, steps: Any) -> str:
            text = super().write(steps)
            return text + "".join(f"/{step.actuator}" for step in steps)

    position = Two().position(BUSY)
    # 2⁴¹ ways to say the same: the first one is taken, the others are never tried.
    text = "A: 31 a 32. R: " + ", ".join(["22", "33"] * 20)
    turn = position.parse(text)
    assert turn.after.state.ball == Cell(3, 3)
    assert {step.actuator for step in turn.steps} == {"x"}


def test_unreadable_text_is_quoted_as_it_was_typed() -> None:
    with pytest.raises(UnreadableNotation) as caught:
        TOY.start().parse(" 3) A: hola")
    assert caught.value.text == " 3) A: hola"


# Lists of turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a; b", ["a", "b"]),
        ("1) a --- b\n2) c", ["a", "b", "c"]),
        ("1) a---b", ["a", "b"]),
        ("1. a -- b", ["a", "b"]),
        ("a — b", ["a", "b"]),
        ("12 --> 23; 12 -> 23", ["12 --> 23", "12 -> 23"]),
        ("(8,5) a (5,2)--; x", ["(8,5) a (5,2)--", "x"]),
        ("1)\n\n2) ;;; ---\n", []),
        ("", []),
        ("3) 10 5", ["10 5"]),
    ],
)
def test_lists_of_turns_are_split(text: str, parts: list[str]) -> None:
    assert split_turns(TOY, text) == parts
    assert [text[start : start + len(part)] for start, part in turn_parts(text)] == parts


@pytest.mark.parametrize("text", [" " * 200_000, "-" * 200_000, "\t" * 90_000 + "x", "1" * 90_000])
def test_long_texts_do_not_hang_the_reader(text: str) -> None:
    assert len(split_turns(TOY, text)) <= 1
    with pytest.raises(UnreadableNotation):
        TOY.start().parse(text)
    with pytest.raises(UnreadableNotation):
        TOY.board.cell(text)


# The toy itself (or the tests above prove nothing) ------------------------------------------------


def test_the_toy_ends() -> None:
    position = TOY.position("toy:1 51 13 42 A").play("A: 51 a 52. R: 53")
    assert position.outcome == Outcome(Side.FIRST, Reason.GOAL)
    with pytest.raises(GameOver):
        position.draft()
    own_goal = TOY.position("toy:1 31 53 22 A").play("A: 31 a 21. R: 13")
    assert own_goal.outcome == Outcome(Side.SECOND, Reason.GOAL)


def test_patterns_leave_open_what_they_do_not_say() -> None:
    step = Step("move", "A", Cell(1, 3), Cell(2, 3))
    assert StepPattern().fits(step)
    assert StepPattern("move", "A", Cell(1, 3), Cell(2, 3), None, 0).fits(step)
    for other in (
        StepPattern("ball"),
        StepPattern(piece="B"),
        StepPattern(origin=Cell(1, 1)),
        StepPattern(target=Cell(1, 1)),
        StepPattern(actuator="A"),
        StepPattern(angle=90),
        StepPattern(becomes="Q"),
        StepPattern(captures=(Cell(1, 4),)),
    ):
        assert not other.fits(step)
