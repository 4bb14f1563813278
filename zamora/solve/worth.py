"""What a position is worth when it is played in a sum with others, from the rules alone.

A position is worth ``{what Left can move to | what Right can move to}``: both sides' turns count,
with either to move, since in a sum one side may move here twice running. So it applies only to
games of *normal play*: they end, there is no scoring, and the side that cannot move loses.

Of a game in which both sides have the same turns (``impartial``) it is enough to know one number,
the heap of Nim that the position is worth. In misère play, where the side that cannot move *wins*
(Chomp, where the last point is poisoned), the last turn is as good as forbidden: only a side with
no other turn makes it, and so has lost. What is left is normal play.

>>> import zamora
>>> worth(zamora.game("dominorio", rows=2, columns=2).start())
±1
>>> worth(zamora.game("nim", heaps="3-5-7-9").start())
*8

The side that cannot move in any of them loses. What counts of each is its value
(:mod:`zamora.solve.worth`); Left, E in the source, is the side that begins each game, Right the
other one. Left wins a sum moving first by turns after which it is at least 0, and so keeps what it
has; Right by those after which it is at most 0. (Neto & Silva, chapter 5, "A teoria".)

>>> both = sum_of("dominorio[rows=2,columns=3]", "nim[heaps=1]")
>>> both.parts, both.value, both.outcome
(({2|-1/2}, *), {2*|-1/2*}, <Outcome.NEXT: 'next'>)
>>> [str(turn) for turn in both.winning(Side.FIRST)]
['1: b2+b1']
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, reduce
from typing import Any, NamedTuple

from zamora import registry
from zamora.core import walk
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Game, Position, Side, Turn
from zamora.core.tasks import Task, interruptible
from zamora.solve.kit import SolveKit
from zamora.solve.retrograde import STRIDE, Stopped, TooManyPositions
from zamora.values import ZERO, Outcome, Value, mex, nimber, number, value

#: The default limit of positions (or regions of one) that are looked at.
LIMIT = 100_000
#: When more values than this have been found in a process it forgets them, before it finds others.
MOST_KEPT = 200_000


class NoWorth(ZamoraError):
    """A game whose positions have no values: it has scoring, draws, or wins by being stuck."""


def has_worth(game: Game[Any, Any]) -> bool:
    """Whether a game brings a way of its own to value positions."""
    return registry.part(game, SolveKit).worth is not None


@interruptible
def worth(
    position: Position,
    limit: int = LIMIT,
    report: Callable[[int], bool] | None = None,
) -> Task[Value]:
    """The value of a position, with either side to move.

    Args:
        position: of a game of normal play.
        limit: the most positions that are looked at.
        report: called now and then with the number of positions looked at; stops the work if it
            returns true.

    Raises:
        NoWorth: if the game is not one of normal play.
        TooManyPositions: if there are more than the limit.
        TooManyTurns: if the turns of a position cannot be listed.
        Stopped: if ``report`` says so.
    """
    if sum(map(len, _known.values())) > MOST_KEPT:
        _known.clear()
    return (yield from _worth(position, _Counter(position, limit, report)))


def _worth(position: Position, looked: Callable[[], None]) -> Task[Value]:
    parts = [Position(*part) for part in position.game.components(position.state)]
    if parts:
        values = []
        for part in parts:
            values.append((yield from _worth(part, looked)))
        return reduce(Value.__add__, values)
    if quicker := registry.part(position.game, SolveKit).worth:
        return quicker(position, looked)
    return (yield from _of_state(position.game, position.state, looked))


def weighing(position: Position) -> Callable[[Fraction], Outcome]:
    """Who wins a position less a number, for any number that is asked about.

    Raises:
        NoWorth, TooManyPositions: as :func:`worth`, unless the game knows how to weigh.
    """
    if weigh := registry.part(position.game, SolveKit).weigh:
        return weigh(position)
    whole = worth(position)
    return lambda weight: (whole - number(weight)).outcome


class _Counter:
    """Counts positions, and stops the work where there are too many."""

    def __init__(
        self, position: Position, limit: int, report: Callable[[int], bool] | None
    ) -> None:
        self.position, self.limit, self.report, self.many = position, limit, report, 0

    def __call__(self) -> None:
        self.many += 1
        if self.many > self.limit:
            raise TooManyPositions(
                _(
                    "Desde aquí hay más de {n} posiciones: con un juego más pequeño se puede."
                ).format(n=self.limit),
                text=self.position.code,
            )
        if self.report is not None and self.many % STRIDE == 0 and self.report(self.many):
            raise Stopped(_("El cálculo se paró antes de terminar."), text=self.position.code)


#: The values found so far in this process: game → state, for either side to move → value.
_known: dict[Game[Any, Any], dict[Hashable, Value]] = {}


def _of_state(game: Game[Any, Any], state: Any, looked: Callable[[], None]) -> Task[Value]:
    """The sum of the parts of a state; one after the other, for games may be long."""
    known = _known.setdefault(game, {})
    waiting = [_like(game, part)[0] for part in game.summands(state)]
    begun = set[Hashable]()
    while waiting:
        one = waiting[-1]
        if one in known:
            waiting.pop()
            continue
        yield
        again = one in begun
        if not again:
            looked()
            begun.add(one)
        sides = _options(game, one)
        missing = [
            like
            for options in sides
            for option in options
            for part in game.summands(option)
            if (like := _like(game, part)[0]) not in known
        ]
        if not missing:
            known[one] = _valued(game, [[_sum(game, o, known) for o in side] for side in sides])
            waiting.pop()
        elif again:
            raise NoWorth(
                _("En {game} se puede volver a una posición: nadie sabe cuándo termina.").format(
                    game=game.name
                ),
                text=game.key,
            )
        else:
            waiting += missing
    return _sum(game, state, known)


def _sum(game: Game[Any, Any], state: Any, known: dict[Hashable, Value]) -> Value:
    parts = (_like(game, part) for part in game.summands(state))
    values = (-known[like] if negative else known[like] for like, negative in parts)
    return reduce(Value.__add__, values, ZERO)


def _valued(game: Game[Any, Any], sides: Sequence[Sequence[Value]]) -> Value:
    if len(sides) == 2:
        return value(*sides)
    heaps = [option.heap for option in sides[0]]
    return nimber(mex(heap for heap in heaps if heap is not None))


def _like(game: Game[Any, Any], state: Any) -> tuple[Any, bool]:
    """The state that stands for all its images, and whether it is worth the negative.

    Where the sides change places, what one of them can do becomes what the other one can.
    """
    first = game.turned(state, Side.FIRST)
    best, negative = first, False
    for symmetry in game.symmetries:
        image = game.turned(game.transform(first, symmetry), Side.FIRST)
        if image < best:
            best, negative = image, symmetry.swaps_sides
    return best, negative


def _options(game: Game[Any, Any], state: Any) -> list[list[Any]]:
    """What Left can move to and what Right can; of an impartial game what either can."""
    found = []
    for side in (Side.FIRST,) if game.impartial else Side:
        asked = game.turned(state, side)
        if game.decided(asked) is not None:
            raise _no_worth(game)
        options = [*walk.results(game, asked)]
        if not options and game.stuck(asked).winner is not side.other and not game.impartial:
            raise _no_worth(game)
        found.append(options if not game.impartial else [*_not_lost(game, options)])
    return found


def _not_lost(game: Game[Any, Any], options: list[Any]) -> Iterator[Any]:
    """The options except those that lose immediately in misère play."""
    for option in options:
        side = game.to_move(option)
        winner = side.other if walk.any_turn(game, option) else game.stuck(option).winner
        if winner is None:
            raise _no_worth(game)
        if winner is side.other:
            yield option


def _no_worth(game: Game[Any, Any]) -> NoWorth:
    return NoWorth(
        _(
            "Las posiciones de {game} no son números: eso vale para juegos que se acaban y en los "
            "que pierde quien no puede mover."
        ).format(game=game.name),
        text=game.key,
        accepted=[one.key for one in registry.neighbours() if one.impartial or has_worth(one)],
    )


# Who wins a sum -----------------------------------------------------------------------------------


class SumTurn(NamedTuple):
    """A turn in one of the games of a sum.

    Attributes:
        place: in which of them, counted from 0.
        turn: the turn there.
        after: what the whole sum is worth then.
    """

    place: int
    turn: Turn
    after: Value

    @property
    def wins(self) -> bool:
        """Whether who makes it wins the sum: the rival, who moves next, gains nothing by that."""
        return self.after >= ZERO if self.turn.before.side is Side.FIRST else self.after <= ZERO

    def __str__(self) -> str:
        return f"{self.place + 1}: {self.turn}"


@dataclass(frozen=True)
class Sum:
    """Positions of games of normal play, to be played as one.

    Attributes:
        positions: the positions; whose turn it is in each does not matter.
        parts: what each is worth.
    """

    positions: tuple[Position, ...]
    parts: tuple[Value, ...]

    @cached_property
    def value(self) -> Value:
        """What they are worth together."""
        return sum(self.parts, ZERO)

    @property
    def outcome(self) -> Outcome:
        """Who wins under best play."""
        return self.value.outcome

    def turns(self, side: Side) -> tuple[SumTurn, ...]:
        """All turns that a side has in the sum, with what is left after each."""
        found = []
        for place, position in enumerate(self.positions):
            rest = sum((*self.parts[:place], *self.parts[place + 1 :]), ZERO)
            for turn in position.asked(side).turns():
                # Where who cannot move wins, the turn that makes it so is as good as forbidden.
                lost = turn.after.outcome
                if lost is None or lost.winner is side:
                    found.append(SumTurn(place, turn, rest + worth(turn.after)))
        return tuple(found)

    def winning(self, side: Side) -> tuple[SumTurn, ...]:
        """The turns with which a side that is to move wins; none if it has lost."""
        return tuple(turn for turn in self.turns(side) if turn.wins)


@interruptible
def sum_of(
    *games: str | Position,
    limit: int = LIMIT,
    report: Callable[[int], bool] | None = None,
) -> Task[Sum]:
    """A sum of games, each from its start or from a position.

    Args:
        games: keys (``"nim[heaps=3-4]"``), codes of positions, or positions. One of a game that is
            a sum of games stands for its parts.
        limit: the most positions of each that are looked at.
        report: as in :func:`~zamora.solve.worth.worth`.

    Raises:
        UnknownGame, BadParameter, BadPositionCode: if there is no such game or position.
        NoWorth, TooManyPositions, Stopped: as :func:`~zamora.solve.worth.worth`.
    """
    given = (one if isinstance(one, Position) else _position(one) for one in games)
    positions = tuple(part for one in given for part in parts_of(one))
    parts = []
    for one in positions:
        parts.append((yield from worth.steps(one, limit, report)))
    return Sum(positions, tuple(parts))


def parts_of(position: Position) -> tuple[Position, ...]:
    """The positions that lie side by side in a game that is a sum of games; else the position."""
    parts = tuple(Position(*part) for part in position.game.components(position.state))
    return parts or (position,)


def is_sum(position: Position) -> bool:
    """Whether the position is one of a game that is a sum of games."""
    return next(iter(position.game.components(position.state)), None) is not None


def _position(text: str) -> Position:
    """A key stands alone; the fields of a code follow after a blank."""
    if " " in text.strip():
        return registry.position(text.strip())
    return registry.game(text).start()
