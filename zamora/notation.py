"""Reading turns step by step, once for all games; splitting lists of turns.

A game says what a text means as a list of step patterns (:meth:`zamora.rules.Rules.read`); here
the patterns are walked through the step graph. So an error can say which step is impossible and
what would have been possible there, and a short form that fits two different turns is found out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from zamora import walk
from zamora.errors import AmbiguousTurn, IllegalTurn, UnreadableNotation
from zamora.i18n import _
from zamora.rules import Rules
from zamora.steps import Step, StepPattern

#: Longer texts are not read as one turn: the longest journeys take a few hundred characters.
LONGEST_TURN = 1000

#: What stands between two turns in a list: a semicolon, a new line, the booklet's ``---``. Two
#: hyphens only between blanks: attached to a cell they are a mark, and ``-->`` is an arrow.
_SEPARATOR = re.compile(r";|\n|—+|(?<!-)-{3,}(?![->])|(?<!\S)--(?!\S)")
#: The number of a turn, as in ``1)``, ``12.`` or ``3...``, with what follows it.
_NUMBER = re.compile(r"\s*+\d++\s*+(?:\)|\.++)(?!\d)\s*+")


def parse_steps(game: Rules[Any, Any], state: Any, text: str) -> tuple[tuple[Step, ...], Any]:
    """Read a turn of a state in which the game goes on: its steps and the state it leads to.

    Raises:
        UnreadableNotation: if the text is not in the notation of the game.
        IllegalTurn: if a step, or the end of the turn, is not allowed.
        AmbiguousTurn: if the text fits several different turns.
    """
    # What the text can mean so far: each draft with the first way to it. Several steps that lead
    # to one draft (two sweeps, two pieces that lend the same movement) are one meaning.
    ways: dict[Any, tuple[Step, ...]] = {game.begin(state): ()}
    for pattern in _patterns(game, state, text):
        following: dict[Any, tuple[Step, ...]] = {}
        for draft, steps in ways.items():
            for step in walk.viable_steps(game, draft):
                if pattern.fits(step):
                    following.setdefault(game.take(draft, step), (*steps, step))
        if not following:
            raise IllegalTurn(
                game.refusal(next(iter(ways)), pattern),
                text=text,
                place=pattern.place,
                accepted=_continuations(game, ways.items()),
            )
        ways = following
    ended: dict[Any, tuple[Step, ...]] = {}
    for draft, steps in ways.items():
        if steps and game.may_end(draft):
            ended.setdefault(game.end(draft), steps)
    if not ended:
        raise IllegalTurn(
            _("Al turno le falta algo: no puede terminar aquí."),
            text=text,
            accepted=_continuations(game, ways.items()),
        )
    if len(ended) > 1:
        raise AmbiguousTurn(
            _("«{text}» puede ser más de un turno.").format(text=text.strip()),
            text=text,
            accepted=[game.write(steps) for steps in ended.values()],
        )
    reached, steps = next(iter(ended.items()))
    return steps, reached


def _patterns(game: Rules[Any, Any], state: Any, text: str) -> Sequence[StepPattern]:
    """What the text says of each step, its turn number left aside."""
    if len(text) > LONGEST_TURN:
        raise UnreadableNotation(
            _("Eso es demasiado largo para ser un turno."),
            text=text,
            accepted=[game.write(steps) for _end, steps in islice(walk.endings(game, state), 2)],
        )
    number = _NUMBER.match(text)
    # Blanked, not cut off, so that all places in the text stay what they are.
    bare = text if number is None else " " * number.end() + text[number.end() :]
    try:
        return game.read(bare, state)
    except UnreadableNotation as error:
        error.text = text
        raise


def _continuations(
    game: Rules[Any, Any], ways: Iterable[tuple[Any, tuple[Step, ...]]]
) -> tuple[str, ...]:
    """What could stand instead: the turn that ends here, or goes on otherwise."""
    written: dict[str, None] = {}
    for draft, steps in ways:
        if steps and game.may_end(draft):
            written[game.write(steps)] = None
        for step in walk.viable_steps(game, draft):
            written[game.write((*steps, step))] = None
    return tuple(written)


def split_turns(game: Rules[Any, Any], text: str) -> list[str]:
    """Split a list of turns at semicolons, new lines and the booklet's ``---``.

    Turn numbers (``1)``) and empty places are dropped; the turns are not yet read.
    """
    return [part for _start, part in turn_parts(text)]


def turn_parts(text: str) -> Iterator[tuple[int, str]]:
    """The parts of a list of turns as :func:`split_turns` gives them, each with its start."""
    start = 0
    for end, following in [*(found.span() for found in _SEPARATOR.finditer(text)), (len(text), 0)]:
        part = text[start:end]
        number = _NUMBER.match(part)
        cut = 0 if number is None else number.end()
        cut += len(part[cut:]) - len(part[cut:].lstrip())
        if part[cut:].strip():
            yield start + cut, part[cut:].strip()
        start = following
