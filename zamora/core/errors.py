"""The named errors of the engine.

Each says in a whole sentence what was wrong and carries, for programs that want to point at it, the
offending ``text``, the ``place`` in it and what would have been ``accepted``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from zamora.core.i18n import _

T = TypeVar("T")

#: How many of the accepted answers a message lists before it says "…".
LISTED = 12
#: How many letters a message quotes of a foreign text, and of any: a path may be longer.
QUOTED, QUOTED_OF_ANY = 60, 200


def quoted(text: str, most: int = QUOTED) -> str:
    """A foreign text as a message quotes it."""
    return text if len(text) <= most else f"{text[:most]}…"


class ZamoraError(ValueError):
    """Base class: something that was asked for cannot be done, and the message says why.

    Attributes:
        reason: what was wrong, one sentence.
        text: the offending text, as it was given (empty if there was none).
        place: start and end of the offending part within ``text``.
        accepted: what would have been accepted instead, the most useful first.
    """

    def __init__(
        self,
        reason: str,
        *,
        text: str = "",
        place: tuple[int, int] | None = None,
        accepted: Iterable[str] = (),
    ) -> None:
        if len(text) > QUOTED_OF_ANY:
            reason = reason.replace(text, quoted(text, QUOTED_OF_ANY))
        self.reason = reason
        self.text = text
        self.place = place if place is not None else (0, len(text))
        self.accepted = tuple(accepted)
        super().__init__(reason)

    def __str__(self) -> str:
        if not self.accepted:
            return self.reason
        listed = "; ".join(self.accepted[:LISTED])
        if len(self.accepted) > LISTED:
            return _("{reason} Prueba con: {accepted}; …").format(
                reason=self.reason, accepted=listed
            )
        return _("{reason} Prueba con: {accepted}.").format(reason=self.reason, accepted=listed)

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (type(self), self.reason, self.text, self.place, self.accepted))


def _rebuild(
    kind: type[ZamoraError],
    reason: str,
    text: str,
    place: tuple[int, int],
    accepted: tuple[str, ...],
) -> ZamoraError:
    return kind(reason, text=text, place=place, accepted=accepted)


def known(
    name: object,
    those: Mapping[str, T],
    unknown: type[ZamoraError],
    reason: str,
    accepted: Iterable[str] | None = None,
) -> T:
    """What goes by a name as a person types it: case and outer blanks do not matter.

    Args:
        name: as it is typed.
        those: what there is, by lower-case name.
        unknown: the error if there is nothing of that name.
        reason: what it says, with a place for ``{name}``.
        accepted: what it lists; by default all names.

    Raises:
        ZamoraError: that error.
    """
    wanted = str(name).strip().casefold()
    if wanted in those:
        return those[wanted]
    listed = those if accepted is None else accepted
    raise unknown(reason.format(name=name), text=str(name), accepted=listed)


class UnknownGame(ZamoraError):
    """No game, solution or book entry goes by that name."""


class BrokenGame(UnknownGame):
    """Another package offers that game, but it cannot be used: the message says why."""


class MissingPackage(ZamoraError):
    """Something needs a package that is not installed; ``accepted`` is how to install it."""


class UnreadableNotation(ZamoraError):
    """The text is not a turn (a cell, a record …) in the notation of the game."""


class IllegalTurn(ZamoraError):
    """The turn can be read but the rules forbid it here."""


class AmbiguousTurn(ZamoraError):
    """A short form that fits several different turns; ``accepted`` lists them."""


class TooManyTurns(ZamoraError):
    """All turns of a position were asked for, but are too many to list: build them by steps."""


class GameOver(IllegalTurn):
    """A turn was asked for after the end of the game."""

    def __init__(
        self,
        reason: str = "",
        *,
        text: str = "",
        place: tuple[int, int] | None = None,
        accepted: Iterable[str] = (),
    ) -> None:
        said = reason or _("La partida ya terminó: no hay más turnos.")
        super().__init__(said, text=text, place=place, accepted=accepted)


class BadPositionCode(ZamoraError):
    """The text is not the code of a position that can stand on the board."""
