"""Translations: every sentence that a pupil or a teacher reads goes through here.

The message ids *are* the Spanish sentences, because Spanish is the language in which the courseware
is written; another language is a gettext catalogue under ``zamora/locale``, in two domains: what
the program says, and what the lessons and their teacher's parts do.

A process speaks Spanish unless the environment variable ``ZAMORA_LANG`` or :func:`set_language`
says otherwise: the locale of a server (Binder speaks English) says nothing about the class in front
of it. What is made for one reader among several is made :func:`speaking` the reader's language.
"""

from __future__ import annotations

import contextlib
import gettext
import os
import re
from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Final

from zamora.core.shortcatalogue import SUFFIX, ShortCatalogue

#: What the program says; what the lessons say.
DOMAIN, LESSONS = "zamora", "lessons"
LOCALE_DIR = Path(__file__).parent.parent / "locale"
DEFAULT_LANGUAGE = "es"
#: The languages in which everything is there, so that they may be chosen without being asked for,
#: as a browser or a system prefers them; others are incomplete, and spoken when they are asked for.
COMPLETE: Final = ("es", "en", "pt")
NAMES: Final = {"es": "Español", "en": "English", "pt": "Português"}
VARIABLE: Final = "ZAMORA_LANG"

_of_process: str | None = None
_of_reader: ContextVar[str] = ContextVar("_of_reader", default="")


def languages() -> tuple[str, ...]:
    """The codes of the languages that can be chosen, Spanish first."""
    files = LOCALE_DIR.glob(f"*/LC_MESSAGES/{DOMAIN}.*")
    found = {path.parent.parent.name for path in files if path.suffix in (".mo", SUFFIX)}
    return (DEFAULT_LANGUAGE, *sorted(found - {DEFAULT_LANGUAGE}))


def fitting(codes: Iterable[str], known: Iterable[str] = COMPLETE) -> str:
    """The first of ``known`` languages that is wanted; empty if none is.

    >>> fitting(["fr-FR", "en_US.UTF-8"], ("es", "en"))
    'en'
    """
    known = tuple(known)
    for code in codes:
        for name in (code, re.split("[-_.@]", code)[0].lower()):
            if name in known:
                return name
    return ""


def set_language(code: str) -> None:
    """Speak the language ``code`` from now on; an unknown code means Spanish, ``en_US`` English."""
    global _of_process
    _of_process = fitting([code], languages()) or DEFAULT_LANGUAGE


def speak(code: str) -> None:
    """Speak the language ``code`` in this task or thread from now on, not in others."""
    _of_reader.set(fitting([code], languages()) or DEFAULT_LANGUAGE)


@contextlib.contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak the language ``code`` in here."""
    before = _of_reader.get()
    speak(code)
    try:
        yield
    finally:
        _of_reader.set(before)


def choices() -> dict[str, str]:
    """What a reader can choose, by code: the complete languages, and the one that is spoken.

    Each is called by its own name, as its speakers look for it.
    """
    known = [*COMPLETE, *([language()] if language() not in COMPLETE else [])]
    return {code: NAMES.get(code, code) for code in known}


def language() -> str:
    """The code of the current language: the key for caches of sentences."""
    if reader := _of_reader.get():
        return reader
    if _of_process is None:
        set_language(os.environ.get(VARIABLE, DEFAULT_LANGUAGE))
    assert _of_process is not None
    return _of_process


def place(code: str, domain: str, suffix: str = ".mo") -> Path:
    """The file of a catalogue."""
    return LOCALE_DIR / code / "LC_MESSAGES" / f"{domain}{suffix}"


@cache
def _catalogue(domain: str, code: str) -> gettext.NullTranslations:
    short = place(code, domain, SUFFIX)
    if short.is_file():
        return ShortCatalogue(short.read_bytes())
    return gettext.translation(domain, LOCALE_DIR, languages=[code], fallback=True)


def _(message: str) -> str:
    """The sentence ``message`` in the language of the reader."""
    return _catalogue(DOMAIN, language()).gettext(message)


def pgettext(context: str, message: str) -> str:
    """The same for a message that means another thing elsewhere; ``context`` says which here.

    >>> with speaking("en"):
    ...     _("Damas"), pgettext("en el ajedrez", "Damas")
    ('Checkers', 'Queens')
    """
    return _catalogue(DOMAIN, language()).pgettext(context, message)


def later(message: str) -> str:
    """The same message, which is looked up when it is said: it stands in a table."""
    return message


def numbered(singular: str, plural: str) -> tuple[str, str]:
    """The same for a message that depends on a number ``n``."""
    return singular, plural


def ngettext(singular: str, plural: str, n: int) -> str:
    """``singular`` or ``plural``, as the number ``n`` asks for, in the language of the reader."""
    return _catalogue(DOMAIN, language()).ngettext(singular, plural, n)


def of_lesson(message: str, place: str) -> str:
    """A sentence of a lesson, or of a teacher's part, in the language of the reader.

    Equal sentences have one translation, but where a catalogue has one for a place of its own.

    Args:
        message: the Spanish sentence.
        place: where it stands: ``"03b:titulo"``, lesson and cell; ``"docente/03.toml"``.
    """
    found = _catalogue(LESSONS, language())
    here = found.pgettext(place, message)
    return found.gettext(message) if here == message else here
