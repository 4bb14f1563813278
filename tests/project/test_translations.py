"""The catalogues: whole, compiled, and with the same placeholders as the originals."""

from __future__ import annotations

import gettext
import io
import re
from pathlib import Path
from typing import IO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

LOCALES = Path(__file__).parents[2] / "zamora" / "locale"
CATALOGUES = sorted(LOCALES.glob("*/LC_MESSAGES/zamora.po"))


def read(path: Path) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], abort_invalid=True)


def entries(file: IO[bytes]) -> dict[object, str]:
    """All messages but the header, which holds the time of compilation."""
    catalogue: dict[object, str] = dict(vars(gettext.GNUTranslations(file))["_catalog"])
    del catalogue[""]
    return catalogue


def test_spanish_is_there() -> None:
    assert LOCALES / "es" / "LC_MESSAGES" / "zamora.po" in CATALOGUES


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_compiled_catalogue_is_that_of_the_source(path: Path) -> None:
    fresh = io.BytesIO()
    write_mo(fresh, read(path))
    fresh.seek(0)
    with path.with_suffix(".mo").open("rb") as file:
        assert entries(file) == entries(fresh)


@pytest.mark.parametrize("path", CATALOGUES, ids=lambda path: path.parts[-3])
def test_placeholders_survive_translation(path: Path) -> None:
    def placeholders(text: str) -> set[str]:
        return set(re.findall(r"\{(\w*)", text))

    for message in read(path):
        if not message.id or not message.string:
            continue
        originals = message.id if isinstance(message.id, tuple) else (message.id,)
        strings = message.string if isinstance(message.string, tuple) else (message.string,)
        known = set().union(*map(placeholders, originals))
        for text in strings:
            assert placeholders(text) <= known, message.id
