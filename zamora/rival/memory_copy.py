"""The rival's memory as a file that travels: saved, sent, merged elsewhere.

It holds the finished games with their turns, as numbers, and what was taught, in words. A merge
must never lead to illegal play: what was taught is read again by the rules, and a number that no
legal turn leads to is never met.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, NamedTuple

from zamora import registry
from zamora.core.checksummed import UID, Format, moment
from zamora.core.errors import IllegalTurn
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.rival.canonical import canonical_hash
from zamora.rival.memory_tables import Finished, Ply, Taught

#: The pattern of a level's name; any other name is a person.
LEVEL = re.compile(r"level:[0-9]{1,2}")
_GAME = re.compile(r"[a-z0-9_]{1,32}")
#: Numbers of positions have 64 bits with a sign.
_NUMBERS = range(-(2**63), 2**63)
#: No game is longer.
_DISTANCES = range(100_000)


class Copy(NamedTuple):
    """What such a file holds."""

    games: list[Finished]
    lessons: list[Taught]


class _Format(Format[Copy]):
    name: ClassVar[str] = "zamora-memory"
    version: ClassVar[int] = 1
    largest: ClassVar[int] = 200_000_000
    indent: ClassVar[int | None] = None
    accepted: ClassVar[tuple[str, ...]] = ("zamora memory export",)

    def foreign(self) -> str:
        return _("Ese archivo no es una memoria guardada por zamora.")

    def damaged(self) -> str:
        return _("Ese archivo está incompleto o alterado. Mi memoria sigue como estaba.")

    def unsaved(self) -> str:
        return _("No puedo guardar mi memoria en {path}: {why}.")

    def parsed(self, content: dict[str, Any]) -> Copy:
        return Copy(list(map(_game, content["games"])), list(map(_lesson, content["taught"])))


FORMAT = _Format()


def text(games: Iterable[Finished], lessons: Iterable[Taught]) -> str:
    """The text of a file with these games and lessons (pure ASCII)."""
    taught = [{"position": one.code, "turn": one.turn, "at": one.at} for one in lessons]
    return FORMAT.text({"games": [vars(game) for game in games], "taught": taught})


def _game(entry: dict[str, Any]) -> Finished:
    uid, game, (first, second) = entry["uid"], entry["game"], entry["players"]
    sound = (
        UID.fullmatch(uid)
        and _GAME.fullmatch(game)
        and all(not name or LEVEL.fullmatch(name) for name in (first, second))
        and (entry["winner"] is None or type(entry["winner"]) is int)
        and entry["winner"] in (None, 0, 1)
    )
    if not sound:
        raise ValueError("not a game")
    plies = tuple(map(_ply, entry["plies"]))
    return Finished(uid, game, moment(entry["at"]), (first, second), entry["winner"], plies)


def _ply(entry: Sequence[Any]) -> Ply:
    ply = Ply(*entry)
    sound = all(
        type(value) is int and value in allowed
        for value, allowed in zip(ply, (_NUMBERS, _NUMBERS, (0, 1), _DISTANCES), strict=True)
    )
    if not sound:
        raise ValueError("not a turn of a game")
    return ply


def _lesson(entry: dict[str, Any]) -> Taught:
    return lesson(registry.position(entry["position"]), entry["turn"], moment(entry["at"]))


def lesson(position: Position, turn: Turn | str, at: str) -> Taught:
    """What is kept of a taught turn.

    Args:
        position: where it is to be played.
        turn: a turn of this position, or its notation.
        at: when: UTC, ISO 8601.

    Raises:
        IllegalTurn: if the rules forbid it (GameOver: if the game is decided).
        UnreadableNotation, AmbiguousTurn: as :meth:`Position.parse`.
    """
    if isinstance(turn, str):
        turn = position.parse(turn)
    after = position.play(turn)
    legal = position.turns() if position.listable else (position.parse(str(turn)),)
    if turn not in legal:  # a hand-made turn
        raise IllegalTurn(_("Aquí no se puede jugar «{turn}».").format(turn=turn), text=str(turn))
    return Taught(
        canonical_hash(position),
        canonical_hash(after),
        position.game.key,
        position.code,
        str(turn),
        at,
    )
