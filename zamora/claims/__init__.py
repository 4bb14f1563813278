"""Everything that can be checked, by its name: what games bring, and what is said of several games.

A lesson asks with ``comprobar("…")``, an envelope when it is opened, ``zamora claims`` at the
command line. What a claim is stands in :mod:`zamora.book.kit`.

>>> check("la demostración").text.split(".")[0]
'Cadenas de las tres partes: 48'
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher

from zamora.book.findings import claims as said_of
from zamora.book.kit import BookKit, Claim, Finding
from zamora.claims import across
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.registry import catalogue, game, games, neighbours, part

__all__ = ["Claim", "Finding", "UnknownClaim", "check", "claims", "claims_of", "get", "names"]


class UnknownClaim(ZamoraError):
    """No claim goes by that name."""


def claims() -> Iterator[Claim]:
    """All claims, those of lessons first; a game is imported when its turn comes."""
    yield from across.claims()
    for those in (games, neighbours):
        for one in those():
            yield from part(one, BookKit).lesson()
    for one in catalogue():
        yield from said_of(one.key)


def claims_of(key: str) -> tuple[Claim, ...]:
    """What is claimed about one game: by its sources, then in lessons.

    Raises:
        UnknownGame: if there is no such game.
    """
    return (*said_of(key), *part(game(key), BookKit).lesson())


def names() -> tuple[str, ...]:
    """The names of all claims."""
    return tuple(one.name for one in claims())


def get(name: str) -> Claim:
    """The claim ``name``.

    Raises:
        UnknownClaim: if there is no such claim; the error lists them.
    """
    wanted = name.strip().lower()
    for one in claims():
        if one.name == wanted:
            return one
    # Those that are most like it first: the list is cut short.
    similar = sorted(names(), key=lambda one: -SequenceMatcher(None, wanted, one).ratio())
    raise UnknownClaim(
        _("No sé comprobar «{name}».").format(name=name), text=name, accepted=similar
    )


def check(name: str) -> Finding:
    """Check the claim ``name`` on all cases.

    Raises:
        UnknownClaim: if there is no such claim; the error lists them.
    """
    return get(name).check()
