"""Colours: contrast by the rules for the web, and what colour-blind eyes can tell apart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations, product
from pathlib import Path

import pytest
from coloraide import Color

import zamora
import zamora_widgets
from zamora.player.picture.theme import (
    DARK,
    DARK_FROM,
    INKS,
    MATERIALS,
    MORE_FROM,
    PAPER,
    TOKENS,
    VALUE_SHAPES,
    Ink,
)
from zamora.player.picture.traces import TRODDEN
from zamora.player.web import SHEET, WEB
from zamora.site.wholesheet import whole_sheet

FOLDER = Path(zamora_widgets.__file__).parent
PACKAGE = Path(zamora.__file__).parent
STYLE = "".join((WEB / name).read_text(encoding="utf-8") for name in ("board.css", "player.css"))
PAGE = (WEB / "lesson" / "lesson.css").read_text(encoding="utf-8")
CLASS = (PACKAGE / "classroom" / "web" / "pages" / "clase.css").read_text(encoding="utf-8")
BY_THEME = {"light": INKS, "dark": DARK, "print": PAPER}

#: WCAG 2.2, level AA.
TEXT, LARGE_TEXT, GRAPHICS = 4.5, 3.0, 3.0

#: What is read, on what: words and numbers.
READ: list[tuple[Ink, Ink]] = [
    ("text", "paper"),
    ("name", "paper"),
    *((one.word, one.light) for one in MATERIALS.values()),
    (MATERIALS["turf"].word, MATERIALS["turf"].dark),  # beside the field
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
#: What men stand on: cells, goals, water, where the last turn led.
GROUNDS: list[Ink] = [
    *(ink for one in MATERIALS.values() for ink in (one.light, one.dark)),
    "first-soft",
    "first-shade",
    "second-soft",
    "second-shade",
    "river",
]
#: What must be seen to play, on what.
SEEN: list[tuple[Ink, Ink]] = [
    *((ink, ground) for ink in ("first", "second", "vertex", "target", "hint", "focus", "text")
      for ground in ("paper",)),
    *((ink, ground) for ink in ("first", "second", "target", "hint", "focus", "text")
      for ground in ("stone", "first-soft", "second-soft")),
    ("man", "white"),
    ("on-white", "white"),
    ("on-white", "cup"),
    ("on-white", "select"),
    ("on-side", "target"),
    ("water", "river"),
    ("on-black", "black"),
    ("rim", "black"),
    ("casing", "target"),
    ("casing", "hint"),
    ("casing", "check"),
]  # fmt: skip


def contrast(one: str, other: str) -> float:
    return float(Color(one).contrast(Color(other)))


def lightness(colour: Color) -> float:
    return float(colour.convert("lab-d65")["lightness"])


#: Each pair of colours in one loop: hundreds of tests would take longer than their questions.
every_theme = pytest.mark.parametrize("theme", BY_THEME)
#: Of the page; paper has none of its parts.
every_screen = pytest.mark.parametrize("theme", ["light", "dark"])


@every_theme
def test_what_is_read_has_the_contrast_of_text(theme: str) -> None:
    for ink, ground in READ:
        assert contrast(BY_THEME[theme][ink], BY_THEME[theme][ground]) >= TEXT, (ink, ground)


@every_theme
def test_what_is_seen_has_the_contrast_of_graphics(theme: str) -> None:
    for ink, ground in SEEN:
        assert contrast(BY_THEME[theme][ink], BY_THEME[theme][ground]) >= GRAPHICS, (ink, ground)


def test_paper_stays_white() -> None:
    """Grounds cost little ink, and the two shades of a board can still be told apart in grey."""
    for light, dark, line, _word in MATERIALS.values():
        assert lightness(Color(PAPER[light])) > 99.5 and 85 < lightness(Color(PAPER[dark])) < 96
        assert contrast(PAPER[line], PAPER[light]) > 1.5


#: Of what else is drawn on cells, parts one of which is seen on each of them.
DRAWN: dict[str, tuple[Ink, ...]] = {
    "White's man": ("man", "white"),
    "Black's man": ("rim", "black"),
    "a light stone": ("on-white", "white"),
    "a dark stone": ("vertex", "black"),
    "the ball": ("on-white", "white"),
    "the chalice": ("on-white", "cup"),
    "a target": ("target", "casing"),
    "a hint": ("hint", "casing"),
    "the ball's way": ("on-white", "select"),
    "the edge of a king in check": ("check", "casing"),
}


@every_theme
def test_what_stands_on_a_cell_is_seen_there(theme: str) -> None:
    colours = BY_THEME[theme]
    for ground, (thing, parts) in product(GROUNDS, DRAWN.items()):
        gold = Color(colours[ground]).mix(colours["select"], TRODDEN, space="srgb")
        for under in (colours[ground], gold.to_string(hex=True)):
            assert max(contrast(colours[ink], under) for ink in parts) >= GRAPHICS, (thing, ground)


EYES = {
    "all colours": lambda colour: colour,
    "no red (protanopia)": lambda colour: colour.filter("protan"),
    "no green (deuteranopia)": lambda colour: colour.filter("deutan"),
    "no blue (tritanopia)": lambda colour: colour.filter("tritan"),
}
#: A difference (CIEDE2000) of 2 is just seen side by side; 10 is seen at a glance, apart. In
#: lightness (of 100) about 8 is a clear step of grey: paper is printed by day only.
APART, STEP = 10.0, 8.0
#: Two squares that lie side by side need less.
SHADE = 6.0


def seen(theme: str, eyes: str, *inks: str) -> list[Color]:
    return [EYES[eyes](Color(BY_THEME[theme][ink])) for ink in inks]  # type: ignore[index]


every_eye = pytest.mark.parametrize("eyes", EYES)


@every_theme
@every_eye
def test_sides_and_values_are_told_apart(eyes: str, theme: str) -> None:
    for one, other in [("first", "second"), *combinations(sorted(VALUE_SHAPES), 2)]:
        a, b = seen(theme, eyes, one, other)
        assert a.delta_e(b, method="2000") >= APART, (one, other)
        assert theme == "dark" or abs(lightness(a) - lightness(b)) >= STEP, (one, other)


@every_theme
@every_eye
def test_the_goals_are_told_apart(eyes: str, theme: str) -> None:
    for shade in ("soft", "shade"):
        a, b = seen(theme, eyes, f"first-{shade}", f"second-{shade}")
        assert a.delta_e(b, method="2000") >= APART, shade


@every_theme
@every_eye
def test_men_and_squares_are_told_apart_in_grey_too(eyes: str, theme: str) -> None:
    for one, other in (
        ("white", "black"),
        ("turf", "turf-2"),
        ("stone", "stone-2"),
        ("wood", "wood-2"),
        ("felt", "felt-2"),
        ("first-soft", "first-shade"),
        ("second-soft", "second-shade"),
    ):
        a, b = seen(theme, eyes, one, other)
        assert abs(lightness(a) - lightness(b)) >= SHADE, (one, other)


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


# The style sheets ---------------------------------------------------------------------------------


def tables() -> dict[str, dict[str, str]]:
    """The colours of the tokens by day and in the dark, by name."""
    day, dark = (
        dict(re.findall(r"(--z-[\w-]+): (#\w+);", part))
        for part in SHEET.split(MORE_FROM)[0].split(DARK_FROM)
    )
    return {"light": day, "dark": day | dark}


def ours() -> Iterator[Path]:
    """What is read by browsers, or draws for them."""
    for folder in (
        FOLDER,
        PACKAGE / "player",
        PACKAGE / "classroom",
        PACKAGE / "school",
        PACKAGE / "site",
    ):
        for file in folder.rglob("*"):
            if file.suffix in (".css", ".js", ".html", ".j2", ".py"):
                yield file


def test_each_colour_stands_once() -> None:
    colour = re.compile(r"""[\s"':(,]#(?:[0-9a-fA-F]{3}){1,2}\b|\b(?:rgb|hsl)a?\(""")
    named = {file.name for file in ours() if colour.search(file.read_text(encoding="utf-8"))} - {
        "tokens.css"
    }
    assert named == set()
    for table in re.split("|".join(map(re.escape, (DARK_FROM, MORE_FROM))), SHEET):
        names = re.findall(r"(--z-[\w-]+):", table)
        assert len(names) == len(set(names))


def test_a_page_of_one_file_has_its_letters_and_the_night() -> None:
    sheet = whole_sheet()
    assert set(re.findall(r"url\((.{20})", sheet)) == {"data:font/woff2;base"}
    night = sheet.split("(prefers-color-scheme: dark)")[1]
    assert "--z-page:" in night and "--z-ink:" in night


def test_every_token_is_used() -> None:
    names = set(re.findall(r"(--z-[\w-]+):", SHEET))
    used = re.findall(
        r"var\((--z-[\w-]+)", "".join(file.read_text(encoding="utf-8") for file in ours())
    )
    assert names == {*used, *(f"--z-{token}" for token in TOKENS.values())}


def rules(sheet: str) -> list[tuple[str, dict[str, str]]]:
    """The selectors of a sheet and what they say, in its order."""
    plain = re.sub(r"/\*.*?\*/", "", sheet, flags=re.S)
    return [
        (
            " ".join(selectors.split()),
            {
                key.strip(): value.strip()
                for key, _colon, value in (line.partition(":") for line in body.split(";"))
                if value
            },
        )
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", plain)
    ]


#: How much of the word is in the ground of a button: at rest, under the pointer, pressed.
STATES = {"rest": 0.0, "hover": 0.08, "pressed": 0.16}
KINDS = [
    (name, selectors, said)
    for name, sheet in (("style", STYLE), ("lesson", PAGE), ("class", CLASS))
    for selectors, said in rules(sheet)
    if "--ground" in said or "--word" in said
]


@every_screen
@pytest.mark.parametrize("state", STATES)
def test_a_button_can_be_read_in_every_state(state: str, theme: str) -> None:
    colours = tables()[theme]

    def colour(value: str) -> Color:
        found = re.fullmatch(r"var\((--z-[\w-]+)\)", value)
        return Color(colours[found[1] if found else "--z-page"])  # transparent: on the page

    for name, selectors, said in KINDS:
        ground = colour(said.get("--ground", "var(--z-soft)"))
        word = colour(said.get("--word", "var(--z-ink)"))
        on = ground.mix(word, STATES[state], space="srgb")
        read = contrast(on.to_string(hex=True), word.to_string(hex=True))
        assert read >= TEXT, (name, selectors)


def test_states_of_buttons_are_made_of_what_their_kind_says() -> None:
    """No rule for a button's state names a colour of its own, or it would win over a kind."""
    for sheet in (STYLE, PAGE, CLASS):
        for selectors, said in rules(sheet):
            if not re.search(r"button|zamora-part|rung-exercise", selectors):
                continue
            if ".zb-words" in selectors:  # a cell of the table is a button of no kind
                continue
            for name in ("background", "color"):
                value = said.get(name, "none")
                assert "var(--z-" not in value.replace("var(--z-page)", ""), (selectors, value)


#: What is written on what, besides buttons.
WORDS = [
    ("ink", "page"),
    ("ink", "surface"),
    ("ink", "soft"),
    ("ink", "sunk"),
    ("ink", "good-soft"),
    ("ink", "not-soft"),
    ("ink", "gold-soft"),
    ("ink-2", "page"),
    ("ink-2", "surface"),
    ("ink-2", "soft"),
    ("page", "ink"),
    ("first", "page"),
    ("good", "page"),
    ("good", "surface"),
    ("not", "page"),
    ("not", "surface"),
    ("gold-ink", "page"),
    ("gold-ink", "good-soft"),
    ("on-gold", "gold"),
    ("on-side", "first"),
    ("on-side", "second"),
    ("on-meaning", "good"),
    ("on-meaning", "win"),
    ("on-meaning", "draw"),
    ("on-meaning", "loss"),
]


@every_screen
def test_words_on_the_page_can_be_read(theme: str) -> None:
    colours = tables()[theme]
    for words, ground in WORDS:
        assert contrast(colours[f"--z-{words}"], colours[f"--z-{ground}"]) >= TEXT, (words, ground)


#: The ring of the focus, the edge of a field, how far one has come.
PARTS = [
    ("focus", "page"),
    ("focus", "surface"),
    ("focus", "soft"),
    ("edge", "page"),
    ("edge", "surface"),
    ("good", "sunk"),
]


@every_screen
def test_parts_of_the_page_can_be_seen(theme: str) -> None:
    colours = tables()[theme]
    for part, ground in PARTS:
        assert contrast(colours[f"--z-{part}"], colours[f"--z-{ground}"]) >= GRAPHICS, part
