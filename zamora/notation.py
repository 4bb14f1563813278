"""Reading turns step by step, once for all games; splitting lists of turns.

A game says what a text means as a list of step patterns (:meth:`zamora.position.Game.read`); here the
patterns are walked through the step graph. So an error can say which step is impossible and what
would have been possible there, and a short form that fits two different turns is found out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from zamora import walk
from zamora.errors import AmbiguousTurn, GameOver, IllegalTurn
from zamora.i18n import _

if TYPE_CHECKING:
    from zamora.position import Game, Position, Step

#: What stands between two turns in a list: a semicolon, a new line, the booklet's ``---``.
_SEPARATOR = re.compile(r"\s*(?:;|\n|-{2,}|—+)\s*")
#: The number of a turn, as in ``1)`` or ``12.``.
_NUMBER = re.compile(r"^\s*\d+\s*[.)]\s*(?=\D)")


def parse_steps(position: Position, text: str) -> tuple[tuple[Step, ...], Any]:
    """Read a turn: its steps and the state that it leads to.

    Raises:
        UnreadableNotation: if the text is not in the notation of the game.
        IllegalTurn: if a step, or the end of the turn, is not allowed (GameOver after the end).
        AmbiguousTurn: if the text fits several different turns.
    """
    game = position.game
    if position.outcome is not None:
        raise GameOver(_("La partida ya terminó: no hay más turnos."), text=text)
    patterns = game.read(text, position.state)
    ways: list[tuple[Any, tuple[Step, ...]]] = [(game.begin(position.state), ())]
    for pattern in patterns:
        following = [
            (game.take(draft, step), (*steps, step))
            for draft, steps in ways
            for step in walk.viable_steps(game, draft)
            if pattern.fits(step)
        ]
        if not following:
            raise IllegalTurn(
                game.refusal(ways[0][0], pattern),
                text=text,
                place=pattern.place,
                accepted=_continuations(game, ways),
            )
        ways = following
    ended: dict[Any, tuple[Step, ...]] = {}
    for draft, steps in ways:
        if steps and game.may_end(draft):
            ended.setdefault(game.end(draft), steps)
    if not ended:
        raise IllegalTurn(
            _("Al turno le falta algo: no puede terminar aquí."),
            text=text,
            accepted=_continuations(game, ways),
        )
    if len(ended) > 1:
        raise AmbiguousTurn(
            _("«{text}» puede ser más de un turno.").format(text=text.strip()),
            text=text,
            accepted=[game.write(steps) for steps in ended.values()],
        )
    state, steps = next(iter(ended.items()))
    return steps, state


def _continuations(
    game: Game[Any, Any], ways: Iterable[tuple[Any, tuple[Step, ...]]]
) -> tuple[str, ...]:
    written = (
        game.write((*steps, step))
        for draft, steps in ways
        for step in walk.viable_steps(game, draft)
    )
    return tuple(dict.fromkeys(written))


def split_turns(game: Game[Any, Any], text: str) -> list[str]:
    """Split a list of turns at semicolons, new lines and the booklet's ``---``.

    Turn numbers (``1)``) and empty places are dropped; the turns are not yet read.
    """
    parts = (_NUMBER.sub("", part).strip() for part in _SEPARATOR.split(text))
    return [part for part in parts if part]
