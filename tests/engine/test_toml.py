"""Data files as typed records, and what is said of a file that is damaged."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest

from zamora.core import toml
from zamora.core.errors import MissingPackage, ZamoraError
from zamora.core.i18n import set_language
from zamora.core.toml import DamagedData


@dataclass(frozen=True)
class Even:
    number: int

    @classmethod
    def from_text(cls, text: str) -> Even:
        if int(text) % 2:
            raise ZamoraError(f"{text} is odd.", accepted=["2", "4"])
        return cls(int(text))


@dataclass(frozen=True)
class Inner:
    key: str
    size: float = 0.0

    def __post_init__(self) -> None:
        if self.key == "package":
            raise MissingPackage("no package")


@dataclass(frozen=True)
class Whole:
    title: str
    kind: Literal["a", "b"] = "a"
    inner: tuple[Inner, ...] = ()
    names: list[str] = field(default_factory=list)
    pair: tuple[int, str] | None = None
    asked: str | dict[str, Any] = ""
    facts: Mapping[str, int | float] = field(default_factory=dict)
    even: tuple[Even, ...] = ()
    true: bool = False


def read(text: str) -> Whole:
    return toml.structure(toml.parse(text, "some.toml"), Whole, "some.toml")


def test_a_record_of_everything() -> None:
    assert read(
        'title = "T"\nkind = "b"\nnames = ["n"]\npair = [1, "x"]\nasked = { a = [1] }\n'
        'facts = { one = 1, half = 0.5 }\neven = ["2"]\ntrue = true\n'
        '[[inner]]\nkey = "k"\nsize = 3\n'
    ) == Whole(
        "T",
        "b",
        (Inner("k", 3),),
        ["n"],
        (1, "x"),
        {"a": [1]},
        {"one": 1, "half": 0.5},
        (Even(2),),
        True,
    )
    assert read('title = ""') == Whole("")


@pytest.mark.parametrize(
    ("text", "where", "what", "accepted"),
    [
        ("", "", "falta «title»", "title"),
        ("title = 3", "title", "«3»", "str"),
        ("colour = 1", "", "«colour»", "kind"),
        ('kind = "c"', "kind", "«c»", "b"),
        ("true = 1", "true", "«1»", "bool"),
        ('names = "abc"', "names", "«abc»", "[ … ]"),
        ('inner = "abc"', "inner", "«abc»", "[ … ]"),
        ("names = [1]", "names[0]", "«1»", "str"),
        ("pair = [1]", "pair", "ValueError", ""),
        ("pair = [1, 2]", "pair[1]", "«2»", "str"),
        ("asked = 3", "asked", "«3»", "dict"),
        ("facts = { a = true }", "facts['a']", "«True»", "float"),
        ('even = ["2", "3"]', "even[1]", "3 is odd", "4"),
        ('[[inner]]\nkey = "a"\n[[inner]]\nsize = 1', "inner[1]", "falta «key»", "key"),
        ('[[inner]]\nkey = "a"\nsize = "1"', "inner[0].size", "«1»", "float"),
        ('[[inner]]\nkey = "a"\nshape = 1', "inner[0]", "«shape»", "size"),
    ],
)
def test_damage_is_named_with_its_place(text: str, where: str, what: str, accepted: str) -> None:
    with pytest.raises(DamagedData) as caught:
        read(text if not text or text.startswith("title") else f'title = "T"\n{text}')
    said = caught.value.reason
    place = f"some.toml · {where}: " if where else "some.toml: "
    assert said.startswith(place) and what in said and said.endswith(".")
    assert not accepted or accepted in caught.value.accepted


def test_a_missing_package_is_no_damage() -> None:
    with pytest.raises(MissingPackage, match="no package"):
        read('title = "T"\n[[inner]]\nkey = "package"')


@pytest.mark.parametrize("content", [None, b"title = ", b"\xff"])
def test_a_file_that_cannot_be_read(tmp_path: Path, content: bytes | None) -> None:
    path = tmp_path / "book.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(DamagedData, match=rf"{tmp_path.name}/book\.toml no se puede leer"):
        toml.read(path, Whole)


def test_sentences_are_translated_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "book.toml"
    path.write_text('title = "Empatan."\nnames = ["Empatan.", ""]\n', encoding="utf-8")
    set_language("en")
    assert toml.read(path, Whole, ("title",)) == Whole("It is a draw.", names=["Empatan.", ""])
    assert toml.read(path, Whole, ("names",)) == Whole("Empatan.", names=["It is a draw.", ""])
