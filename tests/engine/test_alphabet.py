"""Names in the order of a Spanish dictionary."""

from __future__ import annotations

import unicodedata

from hypothesis import given, settings
from hypothesis import strategies as st

from zamora.core.alphabet import letters, sort_key

ORDER = [
    "", "Álvaro", "Ana", "Ana María", "Anabel", "José", "Joselyn", "María-José", "Nuria", "Nzinga",
    "Ñusta", "Ñusta B.", "Oñate", "Opazo", "Peña", "Peñas", "Pérez", "Ulises", "Úrsula", "Uxía",
]  # fmt: skip


@given(st.permutations(ORDER))
def test_order(names: list[str]) -> None:
    assert sorted(names, key=sort_key) == ORDER


def test_however_an_accent_is_written() -> None:
    for name in ORDER:
        apart = unicodedata.normalize("NFD", name)
        assert letters(apart) == letters(name) and letters(name.upper()) == letters(name)
    assert letters("José ") == letters("jose") and letters("Peña") != letters("Pena")


@settings(max_examples=30, deadline=None)
@given(st.lists(st.text(), max_size=8))
def test_always_the_same_order(names: list[str]) -> None:
    assert sorted(names, key=sort_key) == sorted([*names[1:], *names[:1]], key=sort_key)
