"""Turns in other languages: read, written, and refused where they could be two."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora import registry
from zamora.core import i18n, tongues
from zamora.core.errors import AmbiguousTurn, ZamoraError
from zamora.core.history import History
from zamora.core.position import Position, Step, Turn
from zamora.explain.choosing import step_words
from zamora.solve.advice import hint

from ..leftover import left_over

#: Games whose turns have letters or words of a language, and one without.
KEYS = ("compases", "futez", "golez", "goldrez", "caliz", "ajedrez", "damas-inglesas")
CODES = sorted(tongues.codes())


@st.composite
def turns(draw: st.DrawFn) -> Turn:
    """A turn of one of these games, after a few others."""
    position: Position = registry.game(draw(st.sampled_from(KEYS))).start()
    for _n in range(draw(st.integers(0, 6))):
        position = draw(st.sampled_from(list(position.turns())[:40])).after
        if position.outcome is not None:
            position = registry.game(position.game.key).start()
    return draw(st.sampled_from(list(position.turns())))


@settings(max_examples=40)
@given(turns(), st.sampled_from(CODES))
def test_what_a_language_writes_is_read_as_the_same_turn(turn: Turn, code: str) -> None:
    said = tongues.written(str(turn), code)
    back = dict([(code, said), *tongues.readings(said, code)])[code]
    assert back == str(turn)
    try:
        assert turn.before.parse(said, code) == turn
    except AmbiguousTurn as refused:  # never another turn
        assert all(turn.before.parse(one, code) for one in refused.accepted)


@settings(max_examples=20)
@given(turns())
def test_the_strict_form_is_the_same_turn_whatever_the_program_speaks(turn: Turn) -> None:
    for code in ("es", *CODES):
        with i18n.speaking(code):
            assert turn.before.parse(str(turn)) == turn


@given(
    st.text(alphabet="RDTACKQBNbnwp abcdefgh12345678.:=xato", max_size=12), st.sampled_from(KEYS)
)
def test_no_text_does_anything_but_play_or_refuse(text: str, key: str) -> None:
    start: Position = registry.game(key).start()
    for spoken in ("", *CODES):
        try:
            start.parse(text, spoken)
        except ZamoraError as error:
            assert str(error)


@pytest.mark.parametrize(
    ("strict", "english", "portuguese"),
    [
        ("C1: V12 a V14 (180)", "C1: V12 to V14 (180)", "C1: V12 a V14 (180)"),
        ("B: C35 a C44. R: a C62", "W: C35 to C44. R: to C62", "B: C35 a C44. R: a C62"),
        ("N: C35 a C44", "B: C35 to C44", "P: C35 a C44"),
        ("AB1: 52 a 63. R: 74 y 83", "AB1: 52 to 63. R: 74 and 83", "AB1: 52 a 63. R: 74 e 83"),
        ("Rb: 14 a 13", "Kw: 14 to 13", "Rb: 14 a 13"),
        ("An: 44 a 53. O: 43, 24", "Bb: 44 to 53. O: 43, 24", "Bp: 44 a 53. O: 43, 24"),
        ("(3,4) a (2,4) = D", "(3,4) to (2,4) = Q", "(3,4) a (2,4) = D"),
        ("Axb5+", "Bxb5+", "Bxb5+"),
        ("exd8=C", "exd8=N", "exd8=C"),
        ("Tae1", "Rae1", "Tae1"),
        ("a3-b4", "a3-b4", "a3-b4"),
        ("a", "a", "a"),
        ("paso", "pass", "passo"),
        ("1*2, =impar", "1*2, =odd", "1*2, =ímpar"),
        ("g3-g4, =rubia", "g3-g4, =blonde", "g3-g4, =loira"),
    ],
)  # fmt: skip
def test_each_language_has_its_letters_and_words(
    strict: str, english: str, portuguese: str
) -> None:
    assert tongues.written(strict, "en") == english
    assert tongues.written(strict, "pt") == portuguese
    assert tongues.written(strict, "es") == strict


def test_a_letter_that_means_two_men_is_refused_with_both() -> None:
    # White's king and rook can both go to f1.
    position: Position = registry.game("ajedrez").start()
    for turn in ("e4", "e5", "Ac4", "Ac5", "Cf3", "Cf6"):
        position = position.play(turn)
    assert str(position.parse("Rf1")) == "Rf1"  # a record: the king
    with pytest.raises(AmbiguousTurn) as refused:
        position.parse("Rf1", "en")
    assert sorted(refused.value.accepted) == ["Kf1", "Tf1"]
    assert [str(position.parse(one, "en")) for one in ("Kf1", "Tf1")] == ["Rf1", "Tf1"]
    with pytest.raises(AmbiguousTurn) as refused:
        position.parse("Rg1", "en")  # whose king would castle
    assert sorted(refused.value.accepted) == ["O-O", "Tg1"]
    assert str(position.parse("Nc3", "pt")) == "Cc3"


def test_a_sentence_says_a_turn_as_its_reader_writes_it() -> None:
    turn = registry.game("goldrez").start().parse("Kw: 14 to 13")
    assert (str(turn), f"{turn}") == ("Rb: 14 a 13", "Rb: 14 a 13")
    i18n.set_language("en")
    assert (str(turn), f"{turn}") == ("Rb: 14 a 13", "Kw: 14 to 13")
    with pytest.raises(ZamoraError, match="Kw: 14 to 1"):
        registry.game("goldrez").start().parse("Kw: 14 to 63", "en")
    with pytest.raises(ZamoraError, match="AB1: 52 to 63"):
        registry.game("golez").start().parse("?", "en")
    position = registry.game("compases").start()
    for _n in range(4):
        advice = hint(position)
        assert not left_over(str(advice), "en")
        position = position.play(advice.turn)


def test_a_record_is_in_the_strict_form_whatever_is_spoken() -> None:
    i18n.set_language("en")
    played = History(registry.game("compases").start(), ["C1: V12 a V23"])
    assert played.numbered({1: "{Well.}"}) == "1) C1: V12 a V23 {Well.}"


@pytest.mark.parametrize(
    ("code", "bishop", "odd"),
    [
        ("es", "A · alfil", "impar"),
        ("en", "B · bishop", "odd"),
        ("pt", "B · bispo", "ímpar"),
    ],
)
def test_a_button_that_chooses_a_step_speaks_as_the_reader(
    code: str, bishop: str, odd: str
) -> None:
    promotion = Step("promote", "Pb", None, (0, 0), becomes="alfil")
    word = registry.game("par-impar").choose("impar")
    with i18n.speaking(code):
        assert (step_words(promotion), step_words(word)) == (bishop, odd)
