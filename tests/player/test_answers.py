"""What is drawn on the answers of envelopes: found by rules, on all of one question or on none."""

from __future__ import annotations

import doctest

import pytest

from zamora.core.errors import MissingPackage
from zamora.core.i18n import speaking
from zamora.player.cards import answers
from zamora.player.cards.answers import on_answers
from zamora.player.picture import signs
from zamora.player.picture.scene import Disc, Line, Polygon, Scene, Sector, Text
from zamora.player.picture.svg import paint
from zamora.school.questions import question, questions

CHOICES = [one for one in questions() if one.answer == "choice"]

#: The answers that are better without: no rule has a picture for them that helps, or it would tell.
_REASON = "reasons, compared in words"
_RULE = "what a rule says, of men and ball on the board that is asked about"
_COURSE = "what happens next, on the board that is asked about"
_PLAN = "what to do, on the board that is asked about"
WORDS_ALONE = {
    "1.d": "the way, which the board beside it is for",
    "1.e": _REASON,
    "1.h": "points of one compass, which differ too little to be seen on a card",
    "2.b": _RULE,
    "2.f": _REASON,
    "2.h": "what would refute a conjecture",
    "2.j": _REASON,
    "conjetura": "always, in a game, off a game: no picture differs",
    "2.m": _REASON,
    "3.b": "two rules at once, each of two halves",
    "3.g": "the discs themselves, drawn, would tell which is largest",
    "3.k": _REASON,
    "3.l": "the ways themselves, drawn, would tell which is longest",
    "3.q": "properties of a distance",
    "3.r": "figures too large for dots, which stand in the words",
    "3.s": "what a count says of other boards",
    "5.c": "to attack and to defend have no sign that is not a fight",
    "5.d": _PLAN,
    "5.e": _RULE,
    "5.j": _COURSE,
    "5.n": "rows of a board of fifteen, too small to be told apart on a card",
    "6.c": "to attack and to defend have no sign that is not a fight",
    "6.g": _PLAN,
    "6.j": "what a number of a table counts",
    "7.f": _REASON,
    "7.i": "what to tell the author",
    "7.j": "the squares themselves, marked, would tell which",
    "8.e": _PLAN,
    "10.b": _COURSE,
    "10.d": "whose turn it is: the board beside it says so",
    "11.d": "parts of two boards that are equally large",
    "11.h": _COURSE,
}


def shapes(id_: str) -> list[tuple[object, ...]]:
    return [one.layer("pieces") if one else () for one in on_answers(question(id_))]


def of(kind: type, drawn: tuple[object, ...]) -> list:  # type: ignore[type-arg]
    return [shape for shape in drawn if isinstance(shape, kind)]


def labels(drawn: tuple[object, ...]) -> list[str]:
    return [text.text for text in of(Text, drawn)]


def test_what_is_without_a_picture_has_a_reason() -> None:
    bare = [one.id for one in CHOICES if not any(on_answers(one))]
    assert bare == list(WORDS_ALONE)
    assert len(CHOICES) - len(bare) == 77


@pytest.mark.parametrize("asked", CHOICES, ids=lambda one: one.id)
def test_all_answers_are_drawn_or_none_and_no_two_alike_but_yes_and_no(asked) -> None:  # type: ignore[no-untyped-def]
    drawn = on_answers(asked)
    assert len(drawn) == len(asked.guesses) and len({one is None for one in drawn}) == 1
    pictures = {paint(one) for one in drawn if one}
    thumbs = {
        paint(signs.scene([sign])) for word in ("afirma", "niega") if (sign := signs.plain(word))
    }
    assert not pictures or pictures >= thumbs or len(pictures) == len(drawn)


def test_pictures_are_the_same_whatever_is_spoken() -> None:
    def sizes() -> list[tuple[float, float] | None]:
        drawn = (one for asked in CHOICES for one in on_answers(asked))
        return [(one.width, one.height) if one else None for one in drawn]

    found = []
    for code in ("es", "en", "pt"):
        with speaking(code):
            found.append(sizes())
    assert found[0] == found[1] == found[2]


def test_who_begins_and_who_is_second() -> None:
    first, second = shapes("8.d")
    assert (labels(first), labels(second)) == (["1"], ["2"])
    assert of(Disc, first) and not of(Disc, second) and of(Polygon, second)
    assert labels(shapes("13.d")[2]) == ["1", "2"]


def test_a_side_is_its_man_and_a_draw_both() -> None:
    one, other, both = shapes("1.f")
    assert (labels(one), labels(other), labels(both)) == (["C1"[1:]], ["2"], ["1", "2"])
    white, even, unknown = shapes("5.l")
    assert [disc.fill for disc in of(Disc, white)][1] == "white"
    assert {shape.fill for shape in of(Polygon, even)} >= {"black"} and labels(unknown) == ["?"]


def test_a_board_that_begins_empty_has_the_men_of_its_first_turns() -> None:
    _first, _second, plate = on_answers(question("9.h"))
    assert plate and plate.height > plate.width


def test_a_man_is_drawn_by_its_name_and_several_side_by_side() -> None:
    assert len(set(shapes("4.a"))) == 5
    drawn = on_answers(question("7.a"))
    assert [(one.width, one.height) for one in drawn if one] == [
        (1.1, 1.1),
        (2.2, 1.1),
        (pytest.approx(3.3), 2.2),
    ]


def test_a_game_is_its_board() -> None:
    chess, goldrez, even = on_answers(question("4.d"))
    assert (
        chess
        and goldrez
        and even
        and chess.width > 8
        and goldrez.height > goldrez.width > 2 > even.width
    )


def test_without_the_package_of_a_game_answers_are_words(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(_start: str, *_more: str) -> Scene:
        raise MissingPackage("", text="", accepted=())

    answers._drawn.cache_clear()
    monkeypatch.setattr(answers, "drawing", missing)
    assert on_answers(question("4.d")) == (None, None, None)
    answers._drawn.cache_clear()


def test_a_number_is_so_many_dots_and_a_part_a_part() -> None:
    assert [len(of(Disc, one)) for one in shapes("11.b")] == [7, 1, 1]
    assert [disc.fill for disc in of(Disc, shapes("11.b")[2])] == [None]
    assert [sector.angle for one in shapes("10.c") for sector in of(Sector, one)] == [
        -36,
        -90,
        -180,
    ]
    assert signs.plain("11") is None
    for number in range(1, signs.DOTS + 1):
        (row,) = (signs.scene([sign]) for sign in [signs.plain(str(number))] if sign)
        dots = of(Disc, row.layer("pieces"))
        assert len({dot.centre for dot in dots}) == number
        assert all(dot.radius <= dot.centre.x <= row.width - dot.radius for dot in dots)


def test_yes_and_no_are_thumbs_and_what_depends_parts() -> None:
    def top(drawn: tuple[object, ...]) -> float:
        return min(point.y for shape in of(Polygon, drawn) for point in shape.points)

    yes, no, depends = shapes("12.c")
    assert top(yes) < top(no) and len(of(Line, depends)) == 3
    assert shapes("2.i")[2] not in (shapes("2.i")[0], shapes("2.i")[1])


def test_a_picture_that_is_given_is_drawn_and_its_cells_marked() -> None:
    near, anywhere, stays = on_answers(question("2.c"))
    assert near and anywhere and stays
    marks = [len(of(Disc, one.layer("over"))) for one in (near, anywhere, stays)]
    assert marks[1] > marks[0] > marks[2] > 0


def test_no_sign_leaves_its_room() -> None:
    for word in [*signs.NUMBERS, *signs.NAMES, "1/3"]:
        sign = signs.plain(word)
        assert sign is not None
        drawn = signs.scene([sign])
        assert isinstance(drawn, Scene) and drawn.layer("pieces")
        for shape in drawn.layer("pieces"):
            points = shape.points if isinstance(shape, (Line, Polygon)) else ()
            assert all(0 <= x <= drawn.width and 0 <= y <= drawn.height for x, y in points), word


def test_the_examples_are_true() -> None:
    assert doctest.testmod(signs).failed == 0
