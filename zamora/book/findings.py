"""Claims of the booklet about its games that a program can check, and what the check says.

What is claimed about a game is checked by its kit; here is what may be asked of any printed
game: whether whoever gave up was lost.

>>> for finding in findings("golez"):
...     print(finding.claim, finding.holds)
La distancia de PB a AN1 es 5. True
La distancia de R a MB es 2. True
"""

from __future__ import annotations

from collections.abc import Iterator

from zamora import book
from zamora.book.judgement import Judgement, judgements
from zamora.book.kit import BookKit, Finding
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import grouped
from zamora.core.position import Position
from zamora.core.sides import in_sentence
from zamora.registry import game, part
from zamora.solve.horizon import known_horizon


def findings(key: str) -> tuple[Finding, ...]:
    """What was found about the claims on the game ``key``, in the order of the booklet.

    Raises:
        UnknownGame: if there is no such game.
    """
    chosen = game(key)
    return (*part(chosen, BookKit).claims(), *_resignations(chosen.key))


def at_turn(name: str, ply: int) -> str:
    """A place in a printed game, in words."""
    return _("{game}, turno {n}").format(game=name, n=ply)


def forced(known: Judgement, position: Position, played: int | None = None) -> str:
    """Who forces a win after so many turns of a game; if nobody does within the horizon, so much.

    Args:
        known: what is known of the game.
        position: the position then.
        played: how many turns; None for the end.
    """
    last = len(known.worths) - 1
    played = last if played is None else played
    worth, horizon = known.worths[played], known.end_horizon if played == last else known.horizon
    winner, sides = worth.winner, position.game.sides
    if winner is not None:
        return ngettext(
            "{side}: fuerzan la victoria en {n} turno.",
            "{side}: fuerzan la victoria en {n} turnos.",
            worth.turns,
        ).format(side=sides[winner], n=worth.turns)
    if known.mates:
        said = ngettext(
            "Nadie fuerza un gol ni un mate en {n} turno; más lejos no miramos.",
            "Nadie fuerza un gol ni un mate en {n} turnos; más lejos no miramos.",
            horizon,
        )
    else:
        said = ngettext(
            "Nadie fuerza un gol en {n} turno; más lejos no miramos.",
            "Nadie fuerza un gol en {n} turnos; más lejos no miramos.",
            horizon,
        )
    return said.format(n=horizon)


def proved_horizon(key: str) -> str:
    """How far ahead it is proved that nobody can force a win from the start (docs/horizons.md).

    Empty for a game of which that has not been found out.
    """
    start = game(key).start()
    known = known_horizon(start)
    if known is None:
        return ""
    mates = start.game.king(start.state, start.side) is not None
    aim = _("un gol ni un mate") if mates else _("un gol")
    return _(
        "Desde el inicio, ningún lado puede forzar {aim} en {turns} turnos propios.\n"
        "Para saberlo se probaron todos los turnos de los dos lados: {nodes} posiciones. "
        "Más allá no se sabe."
    ).format(aim=aim, turns=known.turns, nodes=grouped(sum(known.nodes)))


def _resignations(key: str) -> Iterator[Finding]:
    """The games in which a side gives up: was there really no defence?"""
    for printed in book.printed_games(key):
        known = judgements(key).get(printed.id)
        if not printed.resigns or known is None:
            continue
        end = printed.history().position
        loser = end.side
        yield Finding(
            at_turn(printed.id, len(printed.plies)),
            _("Las {side} se rinden en «{title}»: están perdidas.").format(
                side=in_sentence(end.game.sides[loser]), title=printed.title
            ),
            {loser.other: True, loser: False, None: None}[known.end.winner],
            forced(known, end),
        )
