"""What the source says of perde-ganha (Neto & Silva 2013, chapter 2), held against the rules.

Black's wins are kept as replies, one for each position that White can bring about
(``wins_pierde-gana.toml``). They were found by a proof-number search; here they are only followed,
against every turn of White, to the end.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from zamora.book.kit import Claim, Finding, together
from zamora.core.data import game_data
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.core.steps import Side
from zamora.registry import game

KEY = "pierde-gana"
#: The file of the replies, and in it the openings that lose.
WINS, OPENINGS = "wins.toml", ("d3", "d4", "e4")


def fields(position: Position) -> str:
    """What a reply depends on: the position without what counts turns."""
    return position.code.partition(" ")[2].rpartition("/")[0]


def followed(start: Position, replies: Mapping[str, str]) -> int | None:
    """In how many positions Black has to reply until it has won everywhere; None if it has not."""
    replied: set[str] = set()
    todo = [start]
    while todo:
        position = todo.pop()
        if position.outcome is not None:
            if position.outcome.winner is not Side.SECOND:
                return None
        elif position.side is Side.FIRST:
            todo += [turn.after for turn in position.turns()]
        elif (here := fields(position)) not in replied:
            if here not in replies:
                return None
            replied.add(here)
            todo.append(position.play(replies[here]))
    return len(replied)


@dataclass(frozen=True)
class Win:
    """A position in which Black wins: its name, its code, and a reply to each position."""

    id: str
    start: str
    replies: tuple[str, ...]


@dataclass(frozen=True)
class _File:
    win: tuple[Win, ...]


def wins() -> dict[str, tuple[Position, dict[str, str]]]:
    """By its name, where Black wins, and the replies."""
    chosen = game(KEY)
    found = game_data(chosen, WINS, _File)
    return {
        one.id: (chosen.position(one.start), dict(line.split(": ") for line in one.replies))
        for one in (found.win if found else ())
    }


def claims() -> tuple[Claim, ...]:
    """The puzzle of the man on a8, and the first turns that lose."""
    return together(
        _chapter,
        (
            "siete contra una",
            _("Con siete piezas contra una ganan las negras, esté lo que esté en a8."),
            _("Capítulo 2, perde-ganha"),
        ),
        (
            "d3, d4 o e4",
            _("Las blancas pierden si empiezan con d3, d4 o e4."),
            _("Capítulo 2, perde-ganha"),
        ),
        ("cf3 y cc3", _("También son malos comienzos Cf3 y Cc3."), _("Capítulo 2, perde-ganha")),
    )


def _chapter() -> tuple[Finding, ...]:
    known = {name: followed(*one) for name, one in wins().items()}
    puzzle = [count for name, count in known.items() if name not in OPENINGS]
    openings = [known[name] for name in OPENINGS]
    return (
        Finding(
            _(
                "Con dama, torre, alfil, caballo y rey: contra cada respuesta blanca hay una "
                "jugada que gana. Es así en la posición que rehicimos; la figura se perdió."
            ),
            holds=None not in puzzle and len(puzzle) == len("DTACR"),
        ),
        Finding(
            _(
                "Se responde d3 con g5, d4 con e5 y e4 con b5. Está probado contra cada respuesta "
                "blanca: hay que saber contestar en {positions} posiciones."
            ).format(positions=_total(openings)),
            holds=None not in openings,
        ),
        Finding(_("Con cinco minutos de búsqueda no encontramos la prueba."), holds=None),
    )


def _total(counts: Sequence[int | None]) -> int:
    return sum(count or 0 for count in counts)
