"""The clock of a match, as a value: how much time there is, and how much of it has been used.

Like a chess clock, each player has a time of their own, to which every turn may add a little; or,
as in indoor football, one time runs for the whole match. It does not tick: its owner
(:mod:`zamora.play.matches`) reports the elapsed seconds, and gets a new clock.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.numbers import plain
from zamora.core.steps import Side

#: A longer time is a slip of the pen; in seconds.
LONGEST = 30 * 24 * 3600.0


class BadClock(ZamoraError):
    """No clock can be set like that."""


@dataclass(frozen=True)
class Clock:
    """A clock, standing still. All times in seconds.

    Attributes:
        seconds: the time of each player, or of the whole match.
        increment: what a player gains with each turn.
        shared: whether it is the time of the whole match.
        used: what each player has used.
        gained: what each player has gained.
        rewarded: for how many turns of the running game time has been gained.
    """

    seconds: float
    increment: float = 0.0
    shared: bool = False
    used: tuple[float, float] = (0.0, 0.0)
    gained: tuple[float, float] = (0.0, 0.0)
    rewarded: int = 0

    def __post_init__(self) -> None:
        times = (self.seconds, self.increment, *self.used, *self.gained)
        if not all(_is_time(time) for time in times) or self.seconds <= 0:
            raise _bad(_("Un tiempo del reloj no es posible."), self.seconds)
        if type(self.rewarded) is not int or self.rewarded < 0:
            raise _bad(_("Un número de turnos del reloj no es posible."), self.rewarded)
        if self.shared and self.increment:
            raise _bad(
                _("Si el tiempo es de toda la serie, los turnos no pueden sumar tiempo."),
                self.increment,
            )

    @classmethod
    def per_side(cls, seconds: float, increment: float = 0.0) -> Clock:
        """``seconds`` for each player, who gains ``increment`` seconds with each turn.

        Raises:
            BadClock: if a time is no positive number, or longer than a month.
        """
        return cls(seconds, increment)

    @classmethod
    def whole_match(cls, seconds: float) -> Clock:
        """``seconds`` for both together; when they are over, the goals count.

        Raises:
            BadClock: as :meth:`per_side`.
        """
        return cls(seconds, shared=True)

    def left(self, side: Side) -> float:
        """The seconds left to ``side``, or to the match; 0 if none."""
        if self.shared:
            return max(0.0, self.seconds - sum(self.used))
        return max(0.0, self.seconds + self.gained[side] - self.used[side])

    @property
    def over(self) -> bool:
        """Whether the time of a player, or of the match, is over."""
        return any(self.left(side) <= 0 for side in Side)

    @property
    def flagged(self) -> Side | None:
        """The player whose own time is over; None if there is none, or the time is the match's."""
        if self.shared:
            return None
        return next((side for side in Side if self.left(side) <= 0), None)

    def charge(self, side: Side, seconds: float) -> Clock:
        """The clock after ``seconds`` of a turn of ``side``; no time runs backwards."""
        return replace(self, used=_add(self.used, side, min(max(0.0, seconds), LONGEST)))

    def reward(self, side: Side, turn: int) -> Clock:
        """The clock after ``side`` has made the turn of this number; a second time gains nothing.

        So taking turns back and making them again gains no time.
        """
        if turn <= self.rewarded:
            return self
        return replace(self, gained=_add(self.gained, side, self.increment), rewarded=turn)

    def next_game(self) -> Clock:
        """The clock for the next game, whose turns are counted from 1."""
        return replace(self, rewarded=0)

    def reset(self) -> Clock:
        """The clock before anything was used."""
        return replace(self, used=(0.0, 0.0), gained=(0.0, 0.0), rewarded=0)

    def to_dict(self) -> dict[str, Any]:
        """The clock as plain values for JSON."""
        return {
            "seconds": self.seconds,
            "increment": self.increment,
            "shared": self.shared,
            "used": list(self.used),
            "gained": list(self.gained),
            "rewarded": self.rewarded,
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Clock:
        """Read what :meth:`to_dict` gives.

        Raises:
            BadClock: if it is something else.
        """
        try:
            (used, rival_used), (gained, rival_gained) = data["used"], data["gained"]
            shared = data["shared"]
            if not isinstance(shared, bool):
                raise TypeError
            return cls(
                data["seconds"],
                data["increment"],
                shared,
                (used, rival_used),
                (gained, rival_gained),
                data["rewarded"],
            )
        except BadClock:
            raise
        except (KeyError, TypeError, ValueError) as error:
            raise BadClock(_("Eso no es un reloj guardado.")) from error

    def __str__(self) -> str:
        if self.shared:
            return _("{time} para toda la serie").format(time=minutes(self.seconds))
        text = _("{time} para cada jugador").format(time=minutes(self.seconds))
        if not self.increment:
            return text
        return _("{text}, y {seconds} s más por turno").format(
            text=text, seconds=plain(self.increment)
        )


def minutes(seconds: float) -> str:
    """A time as a clock shows it: ``5:00``; a second that has begun still counts (``0:01``)."""
    whole = math.ceil(seconds)
    return f"{whole // 60}:{whole % 60:02}"


def _is_time(value: object) -> bool:
    """Whether it is a number of seconds that can be; JSON may bring anything."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return 0 <= value <= LONGEST


def _add(times: tuple[float, float], side: Side, seconds: float) -> tuple[float, float]:
    first, second = times
    # An unreachable bound, but without it a saved clock could not be read back.
    if side is Side.FIRST:
        return min(first + seconds, LONGEST), second
    return first, min(second + seconds, LONGEST)


def _bad(reason: str, value: object) -> BadClock:
    return BadClock(reason, text=str(value), accepted=["Clock.per_side(300, 5)"])
