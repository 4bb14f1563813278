"""What the rival has against wrong turns: a win at once, the exact solution, a proof."""

from __future__ import annotations

import pytest

from zamora.school.exercises import Status, TurnExercise, exercise, exercises
from zamora.school.puzzles import as_exercise, puzzles
from zamora.school.tasks import aims, refutations
from zamora.solve.forced import forced_goal

MISTAKES = [
    (one.id, mistake.example)
    for one in exercises()
    if isinstance(one, TurnExercise)
    for mistake in one.mistakes
]


@pytest.mark.parametrize(("id", "example"), MISTAKES)
def test_what_answers_a_named_mistake_is_a_legal_turn_of_the_rival(
    id: str,  # noqa: A002
    example: str,
) -> None:
    asked = exercise(id)
    assert isinstance(asked, TurnExercise)
    made, reply = asked.read(example), asked.refutation(example)
    if reply is not None:
        assert reply.before.side is made.after.side is not made.before.side
        assert made.after.parse(str(reply)).after.state == reply.after.state


def test_a_win_at_once() -> None:
    asked = exercise("1.5")
    reply = asked.refutation("C1: V33 a V24")
    assert reply is not None and reply.wins
    # "Gana ya" is missed, but nothing can be done about it at once.
    assert exercise("1.8").refutation(exercise("1.8").mistakes[0].example) is None


def test_by_the_exact_solution() -> None:
    asked = exercise("1.6")
    wrong = next(one for one in asked.mistakes if one.name == "frente-a-frente")
    reply = asked.refutation(wrong.example)
    assert reply is not None and aims.value(reply).result == "win"
    # A turn that does not lose has none.
    assert refutations.by_force(asked.position.parse(asked.solution)) is None  # type: ignore[union-attr]


def test_a_goal_that_was_not_prevented() -> None:
    asked = as_exercise(puzzles("golez", "evita")[0])
    assert isinstance(asked, TurnExercise)
    turns = asked.position.turns()
    wrong = next(t for t in turns if asked.check(str(t)).status is Status.NOT_YET)
    reply = asked.refutation(str(wrong))
    assert reply is not None and reply.after.outcome is not None
    assert str(reply) in asked.check(str(wrong)).message


def test_an_escape_leaves_no_win_in_the_next_turn() -> None:
    asked = exercise("6.9")
    assert isinstance(asked, TurnExercise)
    side = asked.position.side
    for mistake in asked.mistakes:
        reply = asked.refutation(mistake.example)
        if reply is not None and not reply.wins:
            assert forced_goal(reply.after, side, 1) is None
