"""Colours: contrast by the rules for the web, and what colour-blind eyes can tell apart."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest
from coloraide import Color

import zamora_widgets
from zamora_widgets.picture.theme import INKS, VALUE_SHAPES, Ink

FOLDER = Path(zamora_widgets.__file__).parent
STYLE = (FOLDER / "page" / "style.css").read_text(encoding="utf-8")

#: WCAG 2.2, level AA.
TEXT, LARGE_TEXT, GRAPHICS = 4.5, 3.0, 3.0

#: What is read, on what: words and numbers.
READ: list[tuple[Ink, Ink]] = [
    ("text", "paper"),
    ("text", "square"),
    ("name", "paper"),
    ("name", "square"),
    ("name", "first-soft"),
    ("name", "second-soft"),
    ("first", "white"),
    ("on-black", "black"),
    ("first", "paper"),
    ("second", "paper"),
    ("on-side", "first"),
    ("on-side", "second"),
    ("on-value", "win"),
    ("on-value", "draw"),
    ("on-value", "loss"),
    ("on-value", "mark-good"),
    ("on-value", "mark-bad"),
    ("win", "paper"),
    ("draw", "paper"),
    ("loss", "paper"),
    ("hint", "paper"),
    ("mark-good", "paper"),
    ("mark-bad", "paper"),
]
#: What must be seen to play, on what.
SEEN: list[tuple[Ink, Ink]] = [
    *((ink, ground) for ink in ("first", "second", "vertex", "target", "hint", "focus", "text")
      for ground in ("paper", "square", "first-soft", "second-soft")
      if ink != "vertex" or ground in ("paper", "square")),
    *((ink, ground) for ink in ("first", "second", "black", "target", "hint", "focus", "text")
      for ground in ("shade", "first-shade", "second-shade")),
    ("text", "white"),
    ("text", "cup"),
    ("text", "select"),
    ("on-side", "target"),
    ("vertex", "paper"),
    ("water", "paper"),
]  # fmt: skip


def contrast(one: str, other: str) -> float:
    return float(Color(one).contrast(Color(other)))


def lightness(colour: Color) -> float:
    return float(colour.convert("lab-d65")["lightness"])


@pytest.mark.parametrize(("ink", "ground"), READ)
def test_what_is_read_has_the_contrast_of_text(ink: Ink, ground: Ink) -> None:
    assert contrast(INKS[ink], INKS[ground]) >= TEXT


@pytest.mark.parametrize(("ink", "ground"), SEEN)
def test_what_is_seen_has_the_contrast_of_graphics(ink: Ink, ground: Ink) -> None:
    assert contrast(INKS[ink], INKS[ground]) >= GRAPHICS


EYES = {
    "all colours": lambda colour: colour,
    "no red (protanopia)": lambda colour: colour.filter("protan"),
    "no green (deuteranopia)": lambda colour: colour.filter("deutan"),
    "no blue (tritanopia)": lambda colour: colour.filter("tritan"),
}
#: A difference (CIEDE2000) of 2 is just seen side by side; 10 is seen at a glance, apart. In
#: lightness (of 100) about 8 is a clear step of grey.
APART, STEP = 10.0, 8.0
#: Two squares that lie side by side need less.
SHADE = 6.0


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("one", "other"), [("first", "second"), *combinations(sorted(VALUE_SHAPES), 2)]
)
def test_sides_and_values_are_told_apart(one: Ink, other: Ink, eyes: str) -> None:
    a, b = (EYES[eyes](Color(INKS[ink])) for ink in (one, other))
    assert a.delta_e(b, method="2000") >= APART
    assert abs(lightness(a) - lightness(b)) >= STEP


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("shade", ["soft", "shade"])
def test_the_goals_are_told_apart(shade: str, eyes: str) -> None:
    a, b = (EYES[eyes](Color(INKS[ink])) for ink in (f"first-{shade}", f"second-{shade}"))  # type: ignore[index]
    assert a.delta_e(b, method="2000") >= APART


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("white", "black"),
        ("square", "shade"),
        ("first-soft", "first-shade"),
        ("second-soft", "second-shade"),
    ],
)
def test_men_and_squares_are_told_apart_in_grey_too(one: Ink, other: Ink, eyes: str) -> None:
    a, b = (EYES[eyes](Color(INKS[ink])) for ink in (one, other))
    assert abs(lightness(a) - lightness(b)) >= SHADE


def test_the_measure_would_notice() -> None:
    # Red and green of the same lightness: the classic mistake.
    red, green = Color("#b3261e"), Color("#3f7d20")
    assert red.delta_e(green, method="2000") > 40
    filtered = [colour.filter("deutan") for colour in (red, green)]
    assert (
        filtered[0].delta_e(filtered[1], method="2000") < APART
        or abs(lightness(filtered[0]) - lightness(filtered[1])) < STEP
    )


def test_values_have_three_shapes() -> None:
    assert set(VALUE_SHAPES) == {"win", "draw", "loss"}
    assert len(set(VALUE_SHAPES.values())) == 3


# The style sheet ----------------------------------------------------------------------------------

SHARED: dict[str, Ink] = {
    "--zamora-first": "first",
    "--zamora-second": "second",
    "--zamora-paper": "paper",
    "--zamora-text": "text",
    "--zamora-soft": "square",
    "--zamora-line": "line",
    "--zamora-good": "mark-good",
    "--zamora-bad": "mark-bad",
}


def declared(selector: str, name: str) -> str:
    """What the last rule for a selector says of a property."""
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r"/\*.*?\*/", "", STYLE, flags=re.S))
    found = [
        value.strip()
        for selectors, body in rules
        if selector in [one.strip() for one in selectors.split(",")]
        for key, _colon, value in (line.partition(":") for line in body.split(";"))
        if key.strip() == name
    ]
    assert found, f"{selector} has no {name}"
    return resolved(found[-1])


def resolved(value: str) -> str:
    variable = re.fullmatch(r"var\((--[\w-]+)\)", value)
    if variable:
        return INKS[SHARED[variable[1]]]
    return value


def test_the_style_sheet_has_the_same_colours() -> None:
    variables = dict(re.findall(r"(--zamora-[\w-]+):\s*(#\w+);", STYLE))
    assert variables == {name: INKS[ink] for name, ink in SHARED.items()}


def test_values_look_the_same_in_lists_and_on_the_board() -> None:
    for value in ("win", "draw", "loss"):
        assert declared(f".zamora .zamora-value-{value}", "background") == INKS[value]  # type: ignore[index]


WORDS = [
    (".zamora .zamora-side-0", ".zamora .zamora-status .widget-html-content > div"),
    (".zamora .zamora-side-1", ".zamora .zamora-status .widget-html-content > div"),
    (".zamora .zamora-over", ".zamora .zamora-status .widget-html-content > div"),
    (".zamora .zamora-value-win", ".zamora .zamora-value-win"),
    (".zamora .zamora-value-draw", ".zamora .zamora-value-draw"),
    (".zamora .zamora-value-loss", ".zamora .zamora-value-loss"),
    (".zamora .jupyter-button", ".zamora .jupyter-button"),
    (".zamora .jupyter-button:hover", ".zamora .jupyter-button"),
    (".zamora .jupyter-button.mod-active", ".zamora .jupyter-button.mod-active"),
    (".zamora .zamora-choices .jupyter-button", ".zamora .jupyter-button"),
    (".zamora .zamora-primary.jupyter-button", ".zamora .zamora-primary.jupyter-button"),
    (".zamora", ".zamora"),
    (".zamora", ".zamora .zamora-verdict-solved"),
    (".zamora", ".zamora .zamora-verdict-not-yet"),
    (".zamora", ".zamora .zamora-note-good"),
    (".zamora", ".zamora .zamora-note-bad"),
    (".zamora", ".zamora .zamora-stars"),
    (".zamora", ".zamora .zamora-stars-small"),
    (".zamora", ".zamora .zamora-rung-later"),
    (".zamora .zamora-rung-done", ".zamora .zamora-stars-small"),
    (".zamora .zamora-rung-done", ".zamora"),
]


@pytest.mark.parametrize(("ground", "words"), WORDS)
def test_words_on_the_page_can_be_read(ground: str, words: str) -> None:
    on = resolved(declared(ground, "background"))
    written = resolved(declared(words, "color"))
    assert contrast(on, written) >= TEXT


def test_the_focus_can_be_seen() -> None:
    (outline,) = set(re.findall(r"focus-visible[^{]*\{\s*outline: 3px solid (#\w+)", STYLE))
    assert outline == INKS["focus"]
    for ground in (INKS["paper"], INKS["square"]):
        assert contrast(outline, ground) >= GRAPHICS


def test_the_table_can_be_read_too() -> None:
    sheet = (FOLDER / "page" / "companion.css").read_text(encoding="utf-8")
    (chosen,) = re.findall(r"--zamora-chosen:\s*(#\w+);", sheet)
    assert contrast(chosen, "#fff") >= TEXT
