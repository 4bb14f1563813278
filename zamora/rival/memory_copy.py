"""The rival's memory as a file that travels: saved, sent, merged elsewhere.

It holds the finished games with their turns, as numbers, and what was taught, in words. Whoever
merges it must not come to play what the rules forbid: what was taught is read again by the rules,
and a number that no legal turn leads to is never met.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar

from zamora import registry
from zamora.core.errors import IllegalTurn, ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Position, Turn
from zamora.core.sealed import UID, Data, Fault, Format, moment
from zamora.rival.alike import number
from zamora.rival.memory_file import Finished, Ply, Taught

#: What a level is called; whoever is called otherwise is a person.
LEVEL = re.compile(r"level:[0-9]{1,2}")
_GAME = re.compile(r"[a-z0-9_]{1,32}")
#: Numbers of positions have 64 bits with a sign.
_NUMBERS = range(-(2**63), 2**63)
#: No game is longer.
_DISTANCES = range(100_000)


class BadMemoryFile(ZamoraError):
    """The file cannot be merged into the memory; nothing has been changed."""


class ForeignMemoryFile(BadMemoryFile):
    """It is no copy of a memory."""


class DamagedMemoryFile(BadMemoryFile):
    """It is a copy of a memory, but cut short or altered."""


class NewerMemoryFile(BadMemoryFile):
    """It was written by a later version of zamora."""


class _File(Format):
    name: ClassVar[str] = "zamora-memory"
    version: ClassVar[int] = 1
    largest: ClassVar[int] = 200_000_000
    indent: ClassVar[int | None] = None

    def refusal(self, fault: Fault) -> BadMemoryFile:
        if fault is Fault.NEWER:
            return NewerMemoryFile(
                _(
                    "Ese archivo es de una versión más nueva de zamora. "
                    "Actualiza zamora para cargarlo."
                )
            )
        if fault is Fault.FOREIGN:
            return ForeignMemoryFile(
                _("Ese archivo no es una memoria guardada por zamora."),
                accepted=["zamora memory export"],
            )
        return DamagedMemoryFile(
            _("Ese archivo está incompleto o alterado. Mi memoria sigue como estaba.")
        )


_FILE = _File()


def write(games: Sequence[Finished], lessons: Sequence[Taught]) -> str:
    """The text of a file with these games and lessons (pure ASCII)."""
    return _FILE.write(
        {
            "games": [
                {
                    "uid": game.uid,
                    "game": game.game,
                    "at": game.at,
                    "players": game.players,
                    "winner": game.winner,
                    "plies": game.plies,
                }
                for game in games
            ],
            "taught": [
                {"position": lesson.code, "turn": lesson.turn, "at": lesson.at}
                for lesson in lessons
            ],
        }
    )


def read(data: Data) -> tuple[list[Finished], list[Taught]]:
    """The games and the lessons in a file.

    Raises:
        ForeignMemoryFile: if it is something else.
        DamagedMemoryFile: if it was cut short or altered.
        NewerMemoryFile: if this version of zamora does not know its version.
    """
    content = _FILE.read(data)
    try:
        return list(map(_game, content["games"])), list(map(_lesson, content["taught"]))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError) as error:
        # A ZamoraError is a ValueError: no such position, no such turn.
        raise _FILE.refusal(Fault.DAMAGED) from error


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
    """What is kept when somebody teaches a turn.

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
    if turn not in position.turns():  # somebody has put it together by hand
        raise IllegalTurn(_("Aquí no se puede jugar «{turn}».").format(turn=turn), text=str(turn))
    return Taught(number(position), number(after), position.game.key, position.code, str(turn), at)
