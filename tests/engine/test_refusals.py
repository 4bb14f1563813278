"""The ball games say why a step is impossible: what they say, and that they always say something.

That what they say is true is in the file beside this one.
"""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora import Cell, IllegalTurn, StepPattern

from .everygame import AnyGame
from .refused_clicks import CLICKS
from .turnparts import BALL_GAMES, REFUSALS, at, random_cut, random_pattern

TEXTS = [
    (name, text, why) for name, texts in REFUSALS["refused"].items() for text, why in texts.items()
]


@pytest.mark.parametrize(("name", "text", "why"), TEXTS)
def test_texts_are_refused_with_a_reason(name: str, text: str, why: str) -> None:
    position = at(name)
    before = position.code
    with pytest.raises(IllegalTurn) as caught:
        position.play(text)
    assert caught.value.reason == why
    assert caught.value.text == text
    assert caught.value.accepted, "the message shows what would be possible"
    start, end = caught.value.place
    assert text[start:end].strip()
    # A failed call changes nothing.
    assert position.code == before
    assert position == at(name)


@pytest.mark.parametrize(("name", "steps", "pattern", "why"), CLICKS)
def test_clicks_are_refused_with_a_reason(
    name: str, steps: list[StepPattern], pattern: StepPattern, why: str
) -> None:
    draft = at(name).draft()
    for said in steps:
        draft = draft.take(next(step for step in draft.next_steps if said.fits(step)))
    before = (draft.position.code, draft.steps, draft.next_steps)
    assert draft.refusal(pattern) == why
    assert (draft.position.code, draft.steps, draft.next_steps) == before


def test_a_step_that_is_refused_leaves_the_draft_as_it_was() -> None:
    draft = at("golez").draft()
    step = draft.next_steps[0]
    after = draft.take(step)
    with pytest.raises(IllegalTurn) as caught:
        after.take(step)
    assert caught.value.reason == "Ya moviste PB en este turno."
    assert after.steps == (step,)
    assert after.undo() == draft


# Whatever is asked for ----------------------------------------------------------------------------

ball_games = pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
cells = st.builds(Cell, st.integers(-2, 20), st.integers(-2, 20))
words = st.text(max_size=50) | st.sampled_from(["R", "Balón", "B", "Rb(15,5)", "Db", "AB1", "D"])


def check_sentence(sentence: str) -> None:
    assert sentence.endswith(".")
    assert sentence[0].isupper() or sentence[0] in "«¿"
    assert len(sentence) < 250


@ball_games
@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(0, 10**6))
def test_every_pattern_gets_a_sentence(game: AnyGame, data: st.DataObject, seed: int) -> None:
    cut = random_cut(game, random.Random(seed))
    pattern = data.draw(
        st.builds(
            StepPattern,
            kind=st.none() | st.sampled_from(["move", "foul", "ball", "promote"]) | words,
            piece=st.none() | words,
            origin=st.none() | cells | st.sampled_from(game.board.cells),
            target=st.none() | cells | st.sampled_from(game.board.cells),
            actuator=st.none() | words,
            angle=st.none() | st.sampled_from([0, 90]),
            becomes=st.none() | words,
        )
    )
    code = cut.position.code
    check_sentence(game.refusal(cut.draft, pattern))
    check_sentence(game.unfinished(cut.draft))
    assert cut.position.code == code


@ball_games
def test_likely_patterns_get_a_sentence_of_their_own(game: AnyGame) -> None:
    """A man or the ball and a cell to go to: never the last resort."""
    chance = random.Random(game.key)
    for _round in range(150):
        cut = random_cut(game, chance)
        likely = random_pattern(game, cut, chance)
        for pattern in (
            StepPattern(origin=likely.origin, target=likely.target),
            StepPattern(kind="ball", target=likely.target, actuator=likely.actuator),
        ):
            why = game.refusal(cut.draft, pattern)
            check_sentence(why)
            assert why != "Ese paso no se puede dar.", (cut, pattern)


@ball_games
def test_a_turn_is_unfinished_exactly_if_it_may_not_end(game: AnyGame) -> None:
    chance = random.Random(game.key)
    for _round in range(60):
        cut = random_cut(game, chance)
        may_end = bool(cut.steps) and game.may_end(cut.draft)
        assert (game.unfinished(cut.draft) == "El turno puede terminar aquí.") is may_end
