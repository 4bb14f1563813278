"""Games of the board and what is known about them, through the centuries: events with sources.

>>> from zamora.school.timeline import first_five
>>> [event.key for event in first_five()][:2]
['chaturanga', 'alfonso']

They are a table each, in the order of their years, in a file a line of time (:data:`LINES`)::

    [[event]]
    key = "einsiedeln"
    year = 1000
    when = "hacia el año 1000"
    title = "Un poema suizo"
    text = "Unos versos en latín explican cómo se juega."
    book = "La primera referencia en Occidente es el Libro de los juegos, del siglo XIII."
    doubt = "Este poema es casi trescientos años más antiguo."
    sources = ["H. M. Gamer, Speculum 29 (1954)"]

``year`` is for the order (years before our era are negative), ``when`` for the reader. ``book`` is
what the booklet says about it where historians see it otherwise, ``doubt`` is why. ``asks`` marks
those that a pupil puts in order first, and names them there; ``clue`` is shown when one is taken
too early. ``parent`` is the key of the game from which another one comes, as far as that is known.
``picture`` is the key of a game or the code of a position; ``play`` the same, for a board to play
on, ``plays`` the label of its button. Each needs ``sources``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from zamora.core import toml
from zamora.core.i18n import language

#: The lines of time: what each is of, and its file. The first one is the author's games'.
LINES: Mapping[str, str] = {"": "events.toml", "damas": "draughts.toml"}

#: The entries that are sentences of ours; the catalogues hold their translations.
WORDS = ("when", "title", "text", "asks", "clue", "book", "doubt", "plays", "sources")


@dataclass(frozen=True)
class Event:
    """Something that happened to a game, or to what is known about games.

    Attributes:
        key: its name.
        year: for the order; negative before our era.
        when: the same for the reader, with how sure it is.
        title: what happened, in a few words.
        text: the text to read.
        sources: where that stands.
        asks: what it is called where it is to be put in order; empty for most.
        clue: what helps to see that something else was earlier.
        book: what the booklet says that historians doubt; empty for nothing.
        doubt: why they do.
        picture: a game or a position that shows it; empty for none.
        play: a game or a position to play it; empty for none.
        plays: what the button for it says.
        parent: the key of the event with the game from which this one comes; empty for none.
    """

    key: str
    year: int
    when: str
    title: str
    text: str
    sources: tuple[str, ...]
    asks: str = ""
    clue: str = ""
    book: str = ""
    doubt: str = ""
    picture: str = ""
    play: str = ""
    plays: str = ""
    parent: str = ""


@dataclass(frozen=True)
class _File:
    event: tuple[Event, ...]


def events(line: str = "") -> tuple[Event, ...]:
    """All events of a line of time, the oldest first, in the language of the moment."""
    return _build(line, language())


def first_five(line: str = "") -> tuple[Event, ...]:
    """Those that a pupil puts in order before the line opens; the oldest first."""
    return tuple(event for event in events(line) if event.asks)


@cache
def _build(line: str, _language: str) -> tuple[Event, ...]:
    return toml.read(Path(__file__).with_name(LINES[line]), _File, WORDS).event
