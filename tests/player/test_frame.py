"""The difference between two frames makes the second of the first, and is small."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zamora.player.frame import changed, difference

SIMPLE = st.none() | st.integers(-3, 3) | st.text("abc", max_size=3)
VALUES = st.recursive(
    SIMPLE,
    lambda inner: (
        st.lists(inner, max_size=8) | st.dictionaries(st.text("abc", max_size=2), inner, max_size=4)
    ),
    max_leaves=30,
)


@given(VALUES, VALUES)
def test_a_difference_makes_the_new_of_the_old(old: Any, new: Any) -> None:
    change = json.loads(json.dumps(difference(old, new)))
    before = json.dumps(old)
    assert changed(old, change) == new
    assert json.dumps(old) == before


@given(VALUES)
def test_nothing_is_told_of_what_stays(value: Any) -> None:
    assert difference(value, json.loads(json.dumps(value))) == []
    assert changed(value, []) is value


@given(st.lists(SIMPLE, min_size=5), st.data())
def test_what_is_kept_of_a_list_is_not_told(old: list[Any], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(old) - 1))
    new = [*old[:at], "new", *old[at + 1 :]]
    change = difference(old, new)
    assert change == [] or change[1:] == [at, len(old) - at - 1, ["new"]] or "new" in old
    assert changed(old, change) == new


def test_a_change_that_is_none() -> None:
    with pytest.raises(ValueError, match="7"):
        changed([], [7, 7])
