"""Translations: every sentence that a pupil or a teacher reads goes through here.

The message ids *are* the Spanish sentences, because Spanish is the language in which the courseware
is written; another language is a gettext catalogue under ``zamora/locale``. The language is Spanish
unless the environment variable ``ZAMORA_LANG`` or :func:`set_language` says otherwise: the locale
of a server (Binder speaks English) says nothing about the class in front of it.
"""

from __future__ import annotations

import gettext
import os
import re
from pathlib import Path

DOMAIN = "zamora"
LOCALE_DIR = Path(__file__).parent.parent / "locale"
DEFAULT_LANGUAGE = "es"

_language = DEFAULT_LANGUAGE
_catalogue: gettext.NullTranslations | None = None


def languages() -> tuple[str, ...]:
    """The codes of the languages that can be chosen, Spanish first."""
    found = {path.parent.parent.name for path in LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return (DEFAULT_LANGUAGE, *sorted(found - {DEFAULT_LANGUAGE}))


def set_language(code: str) -> None:
    """Speak the language ``code`` from now on; an unknown code means Spanish, ``en_US`` English."""
    global _catalogue, _language
    known = languages()
    fitting = (name for name in (code, re.split("[-_.@]", code)[0].lower()) if name in known)
    _language = next(fitting, DEFAULT_LANGUAGE)
    _catalogue = gettext.translation(DOMAIN, LOCALE_DIR, languages=[_language], fallback=True)


def language() -> str:
    """The code of the current language: the key for caches of sentences."""
    _current()
    return _language


def _current() -> gettext.NullTranslations:
    if _catalogue is None:
        set_language(os.environ.get("ZAMORA_LANG", DEFAULT_LANGUAGE))
    assert _catalogue is not None
    return _catalogue


def _(message: str) -> str:
    """The sentence ``message`` in the language of the class."""
    return _current().gettext(message)


def later(message: str) -> str:
    """The same message, which is looked up when it is said: it stands in a table."""
    return message


def numbered(singular: str, plural: str) -> tuple[str, str]:
    """The same for a message that depends on a number ``n``."""
    return singular, plural


def ngettext(singular: str, plural: str, n: int) -> str:
    """``singular`` or ``plural``, as the number ``n`` asks for, in the language of the class."""
    return _current().ngettext(singular, plural, n)
