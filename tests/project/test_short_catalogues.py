"""What a site's Python speaks by: catalogues without their messages."""

from __future__ import annotations

import gettext
from typing import Any

import pytest

from zamora.core.i18n import COMPLETE, DEFAULT_LANGUAGE, DOMAIN, LESSONS, place
from zamora.core.shortcatalogue import CONTEXT, ShortCatalogue, shorten


def catalogue(code: str, domain: str) -> Any:
    with place(code, domain).open("rb") as file:
        return gettext.GNUTranslations(file)


@pytest.mark.parametrize("code", [one for one in COMPLETE if one != DEFAULT_LANGUAGE])
@pytest.mark.parametrize("domain", [DOMAIN, LESSONS])
def test_it_says_what_the_whole_one_does(code: str, domain: str) -> None:
    whole = catalogue(code, domain)
    content = shorten(whole._catalog)
    short = ShortCatalogue(content)
    for key in whole._catalog:
        if isinstance(key, tuple):
            for n in (0, 1, 2, 5, 21):
                assert short.ngettext(key[0], "?", n) == whole.ngettext(key[0], "?", n)
        elif CONTEXT in key:
            where, _between, message = key.partition(CONTEXT)
            assert short.pgettext(where, message) == whole.pgettext(where, message)
        elif key:
            assert short.gettext(key) == whole.gettext(key)
    assert len(content) < 0.6 * place(code, domain).stat().st_size


def test_what_it_does_not_have_is_said_as_it_stands() -> None:
    short = ShortCatalogue(shorten({"": "", "sí": "yes", f"01:a{CONTEXT}no": "no"}, {"no"}))
    assert (short.gettext("sí"), short.pgettext("01:a", "no")) == ("sí", "no")
    assert [short.ngettext("una", "varias", n) for n in (1, 2)] == ["una", "varias"]
