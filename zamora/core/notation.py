"""Reading turns step by step, once for all games; splitting lists of turns.

A game parses a text into a list of step patterns (:meth:`zamora.core.rules.Rules.read`); here the
patterns are matched along the step graph. So an error can say which step is impossible and what
would have been possible there, and a short form that fits two different turns is detected.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from zamora.core import tongues, walk
from zamora.core.errors import AmbiguousTurn, IllegalTurn, UnreadableNotation, ZamoraError
from zamora.core.i18n import _
from zamora.core.rules import Rules
from zamora.core.steps import Step, StepPattern

#: Longer texts are not read as one turn: the longest journeys take a few hundred characters.
LONGEST_TURN = 1000

#: What stands between two turns in a list: a semicolon, a new line, the booklet's ``---``. Two
#: hyphens only between blanks: attached to a cell they are a mark, and ``-->`` is an arrow.
_SEPARATOR = re.compile(r";|\n|—+|(?<!-)-{3,}(?![->])|(?<!\S)--(?!\S)")
#: The number of a turn, as in ``1)``, ``12.`` or ``3...``, with what follows it.
_NUMBER = re.compile(r"\s*+(\d++)\s*+(?:\)|\.++)(?!\d)\s*+")
#: The same at the end of a turn, where it may belong to the next one. A cell may end in ` 4.` (in
#: Golez, `10 4`), so that a number with a full stop needs another one before it.
_NEXT_NUMBER = re.compile(
    r"(?:(?<=\.)\s{0,3}(\d{1,3})\s?\.{1,3}|(?<=[\s.])(\d{1,3})\s?\))\s{0,3}\Z"
)
#: The longest that this can be.
_NEXT_NUMBER_LENGTH = 13


def parse_steps(
    game: Rules[Any, Any], state: Any, text: str, spoken: str = ""
) -> tuple[tuple[Step, ...], Any]:
    """Read a turn of a state in which the game goes on: its steps and the state it leads to.

    The strict form comes first. A text that is not in it is read as other languages write; if these
    make different turns of it, it is refused.

    Args:
        game: the game.
        state: of the position.
        text: the turn.
        spoken: the language of the person who typed it: what is another turn in that is refused.

    Raises:
        UnreadableNotation: if the text is not in the notation of the game.
        IllegalTurn: if a step, or the end of the turn, is not allowed.
        AmbiguousTurn: if the text fits several different turns.
    """
    own = spoken if spoken in tongues.codes() else ""
    refused: ZamoraError | None = None
    understood: ZamoraError | None = None
    found: dict[Any, tuple[tuple[Step, ...], str]] = {}
    try:
        steps, reached = _parse(game, state, text)
        found[reached] = steps, ""
    except ZamoraError as error:
        refused = error
    for code, said in tongues.readings(text, own):
        if isinstance(refused, UnreadableNotation) or code == own:
            try:
                steps, reached = _parse(game, state, said)
            except IllegalTurn as error:  # understood, at least
                if isinstance(refused, UnreadableNotation):
                    error.text, error.place = text, (0, len(text))
                    understood = understood or error
            except ZamoraError:
                pass
            else:
                found.setdefault(reached, (steps, code))
    if len(found) > 1:
        raise AmbiguousTurn(
            _("«{text}» puede ser más de un turno.").format(text=text.strip()),
            text=text,
            # Each in the letters in which it can be nothing else.
            accepted=[
                tongues.written(game.written(steps, state), own if code == "" else "")
                for steps, code in found.values()
            ],
        )
    if not found:
        raise understood or refused or AssertionError("it was read, or refused")
    reached, (steps, _code) = next(iter(found.items()))
    return steps, reached


def _parse(game: Rules[Any, Any], state: Any, text: str) -> tuple[tuple[Step, ...], Any]:
    # The possible readings so far: each draft with the first way to it. Several steps that lead to
    # one draft (two sweeps, two pieces that lend the same movement) are one reading.
    ways: dict[Any, tuple[Step, ...]] = {game.begin(state): ()}
    for pattern in _patterns(game, state, text):
        following: dict[Any, tuple[Step, ...]] = {}
        for draft, steps in ways.items():
            for step in walk.viable_steps(game, draft, pattern.fits):
                following.setdefault(game.take(draft, step), (*steps, step))
        if not following:
            raise IllegalTurn(
                game.refusal(next(iter(ways)), pattern),
                text=text,
                place=pattern.place,
                accepted=_continuations(game, state, ways.items()),
            )
        ways = following
    ended: dict[Any, tuple[Step, ...]] = {}
    for draft, steps in ways.items():
        if steps and game.may_end(draft):
            ended.setdefault(game.end(draft), steps)
    if not ended:
        raise IllegalTurn(
            game.unfinished(next(iter(ways))),
            text=text,
            accepted=_continuations(game, state, ways.items()),
        )
    if len(ended) > 1:
        raise AmbiguousTurn(
            _("«{text}» puede ser más de un turno.").format(text=text.strip()),
            text=text,
            accepted=[_said(game, steps, state) for steps in ended.values()],
        )
    reached, steps = next(iter(ended.items()))
    return steps, reached


def _patterns(game: Rules[Any, Any], state: Any, text: str) -> Sequence[StepPattern]:
    """What the text says of each step, its turn number left aside."""
    if len(text) > LONGEST_TURN:
        raise UnreadableNotation(
            _("Eso es demasiado largo para ser un turno."),
            text=text,
            accepted=[
                _said(game, steps, state)
                for _end, steps in islice(walk.first_turns(game, state), 2)
            ],
        )
    number = _NUMBER.match(text)
    # Blanked, not cut off, so that all places in the text stay what they are.
    bare = text if number is None else " " * number.end() + text[number.end() :]
    try:
        return game.read(bare, state)
    except (AmbiguousTurn, UnreadableNotation) as error:
        error.text = text
        error.accepted = tuple(map(tongues.written, error.accepted))
        raise


def _continuations(
    game: Rules[Any, Any], state: Any, ways: Iterable[tuple[Any, tuple[Step, ...]]]
) -> tuple[str, ...]:
    """What could stand instead: the turn that ends here, or goes on otherwise."""
    written: dict[str, None] = {}
    for draft, steps in ways:
        if steps and game.may_end(draft):
            written[_said(game, steps, state)] = None
        for step in walk.viable_steps(game, draft):
            written[_said(game, (*steps, step), state)] = None
    return tuple(written)


def _said(game: Rules[Any, Any], steps: Sequence[Step], state: Any) -> str:
    return tongues.written(game.written(steps, state))


def split_turns(game: Rules[Any, Any], text: str) -> list[str]:
    """Split a list of turns at semicolons, new lines, the booklet's ``---``, and as the game says.

    Turn numbers (``1)``) and empty places are dropped; the turns are not yet read.
    """
    return [part for _start, part in turn_parts(text, game.turn_starts)]


def turn_parts(text: str, starts: re.Pattern[str] | None = None) -> Iterator[tuple[int, str]]:
    """The parts of a list of turns as :func:`split_turns` gives them, each with its start.

    ``starts`` is the game's :attr:`~zamora.core.rules.Rules.turn_starts`.
    """
    start, last = 0, -1
    for end, following in [*(found.span() for found in _SEPARATOR.finditer(text)), (len(text), 0)]:
        while start < end:
            number = _NUMBER.match(text, start, end)
            if number is not None:
                start = number.end()
                last = int(number[1][:9])
            cut = end if starts is None else _next_start(text, start, end, starts, last)
            part = text[start:cut] if starts is None else _without_stops(text[start:cut])
            if part.strip():
                yield start + len(part) - len(part.lstrip()), part.strip()
            start = cut
        start = following


def _next_start(text: str, start: int, end: int, starts: re.Pattern[str], last: int) -> int:
    """Where the turn after the one at ``start`` begins; ``end`` if none does.

    ``last`` is the turn number that was read last: only it or the next one can follow.
    """
    for found in starts.finditer(text, start, end):
        cut = found.start()
        if text[start:cut].strip():
            window = max(start, cut - _NEXT_NUMBER_LENGTH)
            number = _NEXT_NUMBER.search(text, window, cut)
            if number is not None and last <= int(number[1] or number[2]) <= last + 1:
                return number.start()
            return cut
    return end


def _without_stops(text: str) -> str:
    """The text without full stops, colons and blanks at its end."""
    end = len(text)
    while end and (text[end - 1] in ".:" or text[end - 1].isspace()):
        end -= 1
    return text[:end]
