"""Controls: fields and observers, choices, and pages that are told what changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zamora.player import controls as w
from zamora.player.controls import Control, Note
from zamora.player.controls.base import Field
from zamora.player.controls.files import LARGEST, FileBox
from zamora.player.controls.page import Page
from zamora.player.controls.simple import Choice
from zamora.player.frame import changed
from zamora.player.web import WEB

from .golden import Browser, cards, plain


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("Se restan 1 + 5 = 6 y ya.", "1\u00a0+\u00a05\u00a0=\u00a06"),
        ("Aquí X2 = 4, Y2 = 6.", "X2\u00a0=\u00a04"),
        ("De d_AB a d_AC.", "d<sub>AB</sub> a d<sub>AC</sub>"),
        ("Son 3 o 4, no 5.", "Son 3 o 4, no 5."),
        ("P N N · P N N", "P N N · P N N"),
    ],
)
def test_what_is_calculated_is_not_broken(said: str, kept: str) -> None:
    assert kept in w.prose(said)


def test_a_long_chain_may_be_broken() -> None:
    chain = "1 + 2 + 3 + 4 + 5 + 6 = 21"
    assert w.prose(chain) == chain


# Fields -------------------------------------------------------------------------------------------


class Lamp(Control):
    view_name = "lamp"

    lit = Field(False, input=True)
    watts = Field(0, input=True)
    colour = Field("")
    secret = Field("", told=False)
    plan = Field[Any](None)


def test_a_field_has_a_value_and_tells_its_observers() -> None:
    lamp, heard = Lamp(watts=5), list[Any]()
    lamp.observe(heard.append, "watts")
    assert (lamp.lit, lamp.watts, lamp.colour) == (False, 5, "")
    lamp.watts = 5
    assert heard == [], "that is no news"
    lamp.watts = 7
    assert heard == [{"name": "watts", "old": 5, "new": 7, "owner": lamp}]
    lamp.colour = "red"
    assert len(heard) == 1
    assert Lamp().watts == 0, "another lamp is another lamp"


def test_one_is_another_value_than_true() -> None:
    lamp, heard = Lamp(plan=1), list[Any]()
    lamp.observe(heard.append, "plan")
    lamp.plan = True
    assert [change["new"] for change in heard] == [True]


def test_a_control_has_no_other_fields() -> None:
    with pytest.raises(TypeError, match="'size'"):
        Lamp(size=3)
    assert {"lit", "classes", "hidden"} <= set(Lamp.fields)
    assert "lit" not in w.HTML.fields


def test_classes_come_and_go() -> None:
    lamp = Lamp().add_class("a").add_class("b").add_class("a")
    assert lamp.classes == ("a", "b")
    assert lamp.remove_class("a").remove_class("c").classes == ("b",)


def test_what_is_hidden_may_keep_its_place() -> None:
    lamp = Lamp()
    for visible, keep, told in ((0, False, "hidden"), ("", True, "kept"), ([1], True, "")):
        w.show(lamp, visible, keep_place=keep)
        assert lamp.hidden == told


@pytest.mark.parametrize(
    "given",
    [{"lit": 1}, {"lit": None}, {"watts": True}, {"watts": 1.5}, {"watts": "3"}, {"colour": "x"},
     {"secret": "x"}, {"classes": []}, {"hidden": "hidden"}, {"__class__": 1}, {"observe": 1}],
)  # fmt: skip
def test_a_page_sets_inputs_alone_and_to_values_of_their_type(given: dict[str, Any]) -> None:
    lamp = Lamp()
    lamp.receive({"set": given})
    assert (lamp.lit, lamp.watts, lamp.colour, lamp.secret) == (False, 0, "", "")
    assert lamp.classes == () and lamp.hidden == ""


def test_a_page_presses_a_button_that_can_be_pressed() -> None:
    pressed: list[Any] = []
    button = w.Button(description="a")
    button.on_click(pressed.append)
    button.receive({"kind": "click"})
    button.disabled = True
    button.receive({"kind": "click"})
    button.click()
    button.receive({"kind": "press"})
    assert pressed == [button]


def test_a_text_is_given_with_enter() -> None:
    given: list[str] = []
    text, answer = w.Text(), w.AnswerField(given.append)
    text.on_submit(lambda: given.append(text.value))
    text.receive({"set": {"value": "a"}})
    text.receive({"kind": "submit"})
    answer.receive({"kind": "given", "text": "7"})
    answer.receive({"kind": "taken", "text": "8"})
    assert given == ["a", "7"]


# Choices ------------------------------------------------------------------------------------------


def test_a_choice_of_labels_and_values() -> None:
    one = w.Dropdown([("a", 1), ("b", None), "c"])
    assert one.options == (("a", 1), ("b", None), ("c", "c"))
    assert (one.index, one.value, one.label) == (0, 1, "a")
    one.value = "c"
    assert (one.index, one.label) == (2, "c")
    one.index = 0
    assert one.value == 1
    for wrong in ("d", 2):
        with pytest.raises(ValueError, match="none of the options"):
            one.value = wrong
    with pytest.raises(ValueError, match="no option 3"):
        one.index = 3
    assert (one.index, one.value) == (0, 1)


def test_nothing_may_be_chosen() -> None:
    one = w.RadioButtons(["a", "b"], index=None)
    assert (one.index, one.value, one.label) == (None, None, None)
    one.value = "b"
    one.value = None
    assert one.index is None
    assert w.Select([]).value is None
    assert w.Select(["a", "b"], value="b").index == 1


def test_other_options_choose_the_first_and_are_told() -> None:
    one, heard = w.Dropdown(["a", "b"]), list[Any]()
    one.observe(lambda change: heard.append(change["new"]), "value")
    one.value = "b"
    one.options = ["x", "y"]
    assert (one.value, one.index, one.labels) == ("x", 0, ("x", "y"))
    one.options = []
    assert (one.value, one.index, one.labels) == (None, None, ())
    assert heard == ["b", "x", None]


@pytest.mark.parametrize("index", [-1, 2, "1", True, None, 1.0, [1]])
def test_a_page_chooses_what_there_is(index: Any) -> None:
    one = w.Dropdown(["a", "b"])
    one.receive({"set": {"index": index}})
    one.receive({"set": {"value": "b", "labels": ["c"]}})
    assert (one.value, one.labels) == ("a", ("a", "b"))
    one.disabled = True
    one.receive({"set": {"index": 1}})
    assert one.value == "a"
    one.disabled = False
    one.receive({"set": {"index": 1}})
    assert one.value == "b"


# Notes and files ----------------------------------------------------------------------------------


def test_a_note_is_said_and_its_place_kept() -> None:
    note = Note()
    note.say("Bien.", "good")
    assert (note.text, note.tone) == ("Bien.", "good")
    note.say("Nada.")
    assert (note.text, note.tone) == ("Nada.", "plain")
    note.keep_room("El 7, sí.")
    assert note.room == "Ei e, ei.".replace("E", "e") and "7" not in note.room


def test_a_file_that_was_opened_is_handed_on() -> None:
    opened: list[tuple[str, str]] = []
    box = FileBox(on_open=lambda name, text: opened.append((name, text)))
    box.receive({"name": "a.txt", "text": "¿qué?"})
    assert opened == [("a.txt", "¿qué?")]
    FileBox().receive({"name": "a", "text": "b"})


@pytest.mark.parametrize(
    "content",
    [
        {},
        {"name": "a"},
        {"text": "a"},
        {"name": 1, "text": "a"},
        {"name": "a", "text": None},
        {"name": "a", "text": "x" * (LARGEST + 1)},
        {"kind": "handed over", "text": 7},
        {"set": {"text": "x"}},
    ],
)
def test_what_is_no_file_is_dropped(content: Any) -> None:
    opened: list[str] = []
    box = FileBox(on_open=lambda name, _text: opened.append(name))
    box.receive(content)
    assert opened == [] and box.text == ""


def test_the_page_has_words_for_all_it_may_say_of_files() -> None:
    script = (WEB / "instruments.js").read_text(encoding="utf-8")
    asked = set(re.findall(r'words\["([\w-]+)"\]', script))
    box = FileBox()
    assert asked == set(box.words) - set(box.buttons) and set(box.buttons) < set(box.words)
    assert box.largest == LARGEST and all(box.words.values())


# Pages --------------------------------------------------------------------------------------------


def told(root: Control, **how: Any) -> tuple[Page, list[Any]]:
    heard: list[Any] = []
    return Page(root, heard.append, **how), heard


def test_a_frame_has_all_that_says_something() -> None:
    lamp = Lamp(watts=0, secret="x")
    page, heard = told(w.VBox([lamp, Lamp(lit=True, plan=[]).add_class("a")]))
    root, first, second = page.ident(page.root), page.ident(lamp), page.ident(page.root.children[1])  # type: ignore[attr-defined]
    assert page.frame == {
        "root": root,
        "parts": {
            root: {"view": "column", "children": [first, second]},
            first: {"view": "lamp", "watts": 0},
            # Where nothing at all would say something else, an empty list says something.
            second: {"view": "lamp", "classes": ["a"], "lit": True, "watts": 0, "plan": []},
        },
    }
    assert heard == [] and page.control(first) is lamp and lamp.is_shown


def test_what_changes_is_told_together_and_in_differences() -> None:
    lamp, other = Lamp(), Lamp()
    page, heard = told(w.VBox([lamp, other]))
    known = plain(page.frame)
    lamp.watts, lamp.colour, lamp.secret, other.lit = 3, "red", "x", True
    lamp.watts = 4
    assert heard == []
    page.tell()
    page.tell()
    ((change, once),) = ((one["change"], one["once"]) for one in heard)
    assert changed(known, plain(change)) == plain(page.frame) and once == []
    assert page.frame["parts"][page.ident(lamp)]["watts"] == 4
    assert "x" not in str(page.frame)
    lamp.watts = 5
    lamp.watts = 4
    page.tell()
    assert len(heard) == 1, "what is as it was is no news"


def test_changes_are_told_soon_where_there_is_a_loop() -> None:
    due: list[Callable[[], object]] = []
    lamp = Lamp()
    _page, heard = told(lamp, later=due.append)
    lamp.watts, lamp.lit = 3, True
    assert len(due) == 1 and heard == []
    due.pop()()
    assert len(heard) == 1
    lamp.watts = 4
    assert len(due) == 1


def test_events_come_in_order_after_what_has_changed() -> None:
    lamp = Lamp()
    page, heard = told(lamp)
    lamp.watts = 3
    lamp.send({"say": "tres"})
    lamp.focus()
    lamp.watts = 4
    page.tell()
    ident = page.ident(lamp)
    assert [one["once"] for one in heard] == [
        [],
        [[ident, {"say": "tres"}]],
        [[ident, {"focus": True}]],
        [],
    ]
    assert heard[0]["change"] and heard[3]["change"] and not heard[1]["change"]


def test_children_come_and_go_and_may_come_back() -> None:
    lamp, other = Lamp(), Lamp(watts=9)
    inner = w.HBox([lamp])
    furnished: list[Control] = []
    root = w.VBox([inner])
    page, heard = told(root, furnish=furnished.append)
    known, old = plain(page.frame), page.ident(lamp)
    assert set(furnished) == {root, inner, lamp}
    root.children = [inner, other]
    inner.children = []
    lamp.watts = 3  # it is going; nobody needs to know
    other.lit = True
    page.tell()
    assert not lamp.is_shown and other.is_shown and furnished[-1] is other
    root.children = [lamp]
    page.tell()
    assert lamp.is_shown and not other.is_shown and page.ident(lamp) != old
    for one in heard:
        known = changed(known, plain(one)["change"])
    assert known == plain(page.frame) and len(known["parts"]) == 2
    page.receive({"part": old, "set": {"watts": 7}})
    assert lamp.watts == 3, "what it was called before it left is forgotten"


def test_what_has_left_a_page_tells_it_nothing() -> None:
    lamp, root = Lamp(), w.VBox()
    root.children = [lamp]
    page, heard = told(root)
    root.children = []
    page.tell()
    heard.clear()
    lamp.watts = 3
    lamp.focus()
    page.tell()
    assert heard == []
    page.close()
    root.add_class("a")
    root.focus()
    page.tell()
    assert heard == [] and not root.is_shown


def test_a_control_that_refers_to_another_tells_its_name() -> None:
    class Switch(Control):
        view_name = "switch"
        of = Field[Control | None](None)

    lamp = Lamp()
    switch = Switch(of=lamp)
    page, _heard = told(w.VBox([switch, lamp]))
    assert page.frame["parts"][page.ident(switch)]["of"] == page.ident(lamp)


# What a page says ---------------------------------------------------------------------------------


def test_what_a_page_has_set_is_not_told_back() -> None:
    lamp = Lamp()
    page, heard = told(lamp)
    page.receive({"part": page.ident(lamp), "set": {"watts": 3}})
    page.tell()
    assert lamp.watts == 3 and heard == []
    assert page.frame["parts"][page.ident(lamp)]["watts"] == 3, "but who comes later knows it"
    lamp.watts = 0
    page.tell()
    assert changed(3, heard[0]["change"][1]["parts"][1][page.ident(lamp)][1]["watts"]) == 0


def test_another_value_than_the_one_that_was_set_is_told() -> None:
    """A field that answers, as one that is emptied when it is filled in."""
    text, root = w.Text(), w.VBox()
    root.children = [text]
    browser = Browser(root)
    ident = browser.page.ident(text)

    def answer(change: Any) -> None:
        if change["new"]:
            text.value = change["new"].strip().upper()

    text.observe(answer, "value")
    browser.receive(ident, {"set": {"value": " a "}})
    assert text.value == browser.frame["parts"][ident]["value"] == "A"


@pytest.mark.parametrize("given", [{"watts": "x"}, {"colour": "x"}, {"index": 9}])
def test_what_is_refused_is_put_right(given: dict[str, Any]) -> None:
    for control in (Lamp(watts=1, colour="red"), w.Dropdown(["a", "b"])):
        browser = Browser(control)
        before = browser.frame["parts"][browser.frame["root"]]
        browser.receive(browser.frame["root"], {"set": given})
        part = browser.frame["parts"][browser.frame["root"]]
        for name in given:
            if name in control.fields:
                assert part.get(name) == before.get(name)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 40)
    | st.floats(allow_nan=False)
    | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=5,
)
kinds = st.sampled_from(
    ["click", "submit", "given", "pick", "take", "touch", "lift", "drag", "drop", "command",
     "hello", "flag", "sync", "handed over", "play", "back", "come", "go", "seen", ""]
)  # fmt: skip

FIELDS = ("at", "cell", "step", "name", "text", "dragged", "bytes", "key", "beside")


#: What a page may say of the part with a number: inputs, and what else is done with a part.
acts = st.fixed_dictionaries(
    {"kind": kinds | json_values}, optional=dict.fromkeys(FIELDS, json_values)
)
inputs = st.dictionaries(
    st.sampled_from(["value", "index", "labels", "classes", "hidden", "children", "steps", "at"])
    | st.text(max_size=3),
    json_values,
    min_size=1,
    max_size=2,
)
messages = st.tuples(
    st.integers(0, 99),
    acts | inputs.map(lambda given: {"set": given}) | st.just({"set": 3}) | st.just({}),
)


SAMPLE = ("exercise-cells", "exercise-order", "exercise-choice", "exercise-number", "replay",
          "series", "sum", "chalkboard", "timeline", "ladder", "pupil", "die")  # fmt: skip


@pytest.mark.parametrize("name", SAMPLE)
def test_whatever_a_page_says_does_no_harm(name: str) -> None:
    """Forged messages of every kind: nothing fails, and a page knows what there is."""
    browser = Browser(cards()[name]())

    @settings(max_examples=12, deadline=None)
    @given(json_values, st.lists(messages, max_size=8))
    def forge(nonsense: Any, said: list[Any]) -> None:
        browser.page.receive(nonsense)
        browser.page.receive({"part": nonsense, "set": nonsense})
        for number, message in said:
            parts = sorted(browser.frame["parts"])
            browser.receive(parts[number % len(parts)], message)
        seen = plain(browser.page.frame)
        assert "Algo falló" not in str(seen)
        assert sayings(browser.frame) == sayings(seen)

    forge()


#: Buttons that start a long computation, which has tests of its own.
LONG = ("¿Es justo?", "¿Quién gana?")
#: How many controls of a kind are used.
FEW = 6


@pytest.mark.parametrize("name", cards())
def test_a_page_that_only_hears_changes_knows_the_whole_card(name: str) -> None:
    """Controls that can be pressed or chosen in are used once, as they come: a few of a kind."""
    browser, used = Browser(cards()[name]()), Counter[type[Control]]()
    for ident in list(browser.frame["parts"]):
        part = browser.frame["parts"].get(ident)
        if part is None or part.get("disabled") or name in ("triples", "openings"):
            continue
        control = browser.page.control(ident)
        used[type(control)] += 1
        if used[type(control)] > FEW:
            continue
        if isinstance(control, w.Button) and control.description not in LONG:
            browser.receive(ident, {"kind": "click"})
        elif isinstance(control, Choice):
            browser.receive(ident, {"set": {"index": len(control.labels) - 1}})
        elif isinstance(control, w.ToggleButton | w.Checkbox):
            browser.receive(ident, {"set": {"value": not control.value}})
        assert sayings(browser.frame) == sayings(plain(browser.page.frame)), control
    fresh = Page(w.VBox(), print)  # the control can be on one page only
    browser.page.close()
    assert fresh.frame["root"] and not browser.page.root.is_shown


def sayings(frame: Any) -> Any:
    """A frame without what says nothing: a page has what it has set, empty or not."""
    return {
        ident: {name: one for name, one in part.items() if one not in ("", False)}
        for ident, part in frame["parts"].items()
    }
