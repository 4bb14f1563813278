"""The printed games replayed, and each turn held against the engine: its signs, what it claims.

Chapters 6 and 7 print signs after turns: ``+`` check, ``++`` mate, ``-`` the mover threatens to
score, ``--`` the mover will score against any reply, ``*`` a foul. Other marks are remarks in plain
words: the angle of a sweep, ``gana``, ``empate``, ``Gol``. Of some turns the booklet says that they
do not matter: then all legal turns are tried.

>>> from zamora import book
>>> checked = replay(book.get("compases-1"))
>>> checked.ok, checked.reached, checked.plies[2].turns
(True, 'C2', 4)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from zamora import book
from zamora.book import Ply, PrintedGame
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.perft import perft
from zamora.core.position import Position, Reason, Turn
from zamora.explain import signs as engine
from zamora.explain.signs import SIGNS
from zamora.solve.forced import can_score

# Marks --------------------------------------------------------------------------------------------


def _scores(turn: Turn) -> bool:
    outcome = turn.after.outcome
    return outcome is not None and outcome.reason is Reason.GOAL


#: A sign that says more than another one, which then need not be written.
STRONGER = {"+": "++", "-": "--"}

_REMARKS: dict[str, Callable[[Turn], bool]] = {
    "gana": lambda turn: turn.wins,
    "empate": lambda turn: turn.after.outcome is not None and turn.after.outcome.winner is None,
    "Gol": _scores,
    "Gol de Oro": _scores,
}


def agrees(turn: Turn, mark: str) -> bool:
    """Whether a printed mark is true of ``turn``; an unknown one is not.

    A weak sign is true where the stronger one is: ``-`` where ``--`` could stand.
    """
    known = SIGNS.get(mark) or _REMARKS.get(mark)
    if known is None:
        return mark.lstrip("-").isdigit() and turn.steps[0].angle == int(mark)
    return known(turn)


def signs(turn: Turn) -> tuple[str, ...]:
    """The signs that the booklet should print after ``turn``; none in games without signs."""
    return engine.signs(turn) if book.has_signs(turn.before.game.key) else ()


# Any turn -----------------------------------------------------------------------------------------


@dataclass(frozen=True)
class AnyTurn:
    """What follows after each legal turn.

    Attributes:
        answered: those after which what is printed next leads to the printed end.
        otherwise: those after which only other turns lead there immediately.
        refuting: those after which no turn does.
    """

    answered: tuple[Turn, ...]
    otherwise: tuple[Turn, ...]
    refuting: tuple[Turn, ...]

    @cached_property
    def legal(self) -> int:
        """How many turns were tried."""
        return len(self.answered) + len(self.otherwise) + len(self.refuting)

    @property
    def holds(self) -> bool:
        """Whether it is true that any turn would do."""
        return not self.refuting


def check_any_turn(printed: PrintedGame, ply: Ply, position: Position) -> AnyTurn:
    """Try all legal turns in ``position`` in the place of ``ply``."""
    rest = printed.plies[ply.n :]
    answered, otherwise, refuting = [], [], []
    for turn in position.turns():
        if _reaches(printed, turn.after, rest):
            answered.append(turn)
        elif _at_the_end(printed, turn.after) or _can_score(printed, turn.after):
            otherwise.append(turn)
        else:
            refuting.append(turn)
    return AnyTurn(tuple(answered), tuple(otherwise), tuple(refuting))


def _reaches(printed: PrintedGame, position: Position, plies: Sequence[Ply]) -> bool:
    """Whether the printed turns, in one of their readings, lead to the printed end."""
    if not plies:
        return _at_the_end(printed, position)
    if position.outcome is not None:
        return False
    readings = plies[0].choices or (plies[0].read,)
    return any(
        _reaches(printed, after, plies[1:])
        for after in (_after(position, reading) for reading in readings)
        if after is not None
    )


def _after(position: Position, text: str) -> Position | None:
    try:
        return position.play(text)
    except ZamoraError:
        return None


def _at_the_end(printed: PrintedGame, position: Position) -> bool:
    return position.outcome is not None and printed.end_of(History(position)) == printed.end


def _can_score(printed: PrintedGame, position: Position) -> bool:
    """Whether the winner of the printed game, whose turn it is, can score immediately."""
    winner = position.game.sides[position.side]
    return position.outcome is None and winner == printed.end and can_score(position)


# Whole games --------------------------------------------------------------------------------------


@dataclass(frozen=True)
class CheckedPly:
    """A printed turn, replayed.

    Attributes:
        ply: what the book has.
        read: the turn in strict notation; as in the book if it was not reached.
        turns: how many legal turns there were; None if it was not reached, or they cannot be
            listed.
        signs: what the engine would print after it; None in games without signs.
        false: the printed marks that are not true.
        any_turn: whether any turn would do, if the booklet says so.
    """

    ply: Ply
    read: str
    turns: int | None = None
    signs: tuple[str, ...] | None = None
    false: tuple[str, ...] = ()
    any_turn: AnyTurn | None = None

    @property
    def stronger(self) -> tuple[str, ...]:
        """The printed signs that could be stronger: ``-`` where ``--`` is true."""
        return tuple(mark for mark in self.ply.marks if STRONGER.get(mark) in (self.signs or ()))

    @property
    def missing(self) -> tuple[str, ...]:
        """The signs that are true and not printed, neither they nor a weaker one."""
        weak = {STRONGER[mark] for mark in self.ply.marks if mark in STRONGER}
        return tuple(s for s in self.signs or () if s not in self.ply.marks and s not in weak)


@dataclass(frozen=True)
class Replay:
    """A printed game, replayed.

    Attributes:
        printed: what the book has.
        plies: its turns; a repeated passage once.
        reached: the end that the replay reaches, in the words of the book; empty if it stops.
        problem: why it stops or what other end it reaches; empty if all is well.
    """

    printed: PrintedGame
    plies: tuple[CheckedPly, ...]
    reached: str
    problem: str

    @property
    def ok(self) -> bool:
        """Whether the game and all its variations reach their printed ends."""
        return not self.problem

    def with_status(self, status: book.Status) -> tuple[CheckedPly, ...]:
        """The turns read with this status."""
        return tuple(checked for checked in self.plies if checked.ply.status == status)


def replay(printed: PrintedGame) -> Replay:
    """Replay a printed game to its end, as far as its turns can be played."""
    history = History(printed.start())
    plies: list[CheckedPly] = []
    reached = problem = ""
    try:
        for number, ply in enumerate(printed.all_plies(), start=1):
            checked = _play(printed, history, ply)
            if number <= len(printed.plies):
                plies.append(checked)
        reached = printed.end_of(history)
        problem = "; ".join(_other_ends(printed, reached))
    except ZamoraError as error:
        problem = _("Turno {n}: {problem}").format(n=len(history.turns) + 1, problem=error.reason)
    plies += [CheckedPly(ply, ply.read) for ply in printed.plies[len(plies) :]]
    return Replay(printed, tuple(plies), reached, problem)


def _play(printed: PrintedGame, history: History, ply: Ply) -> CheckedPly:
    before = history.position
    turn = book.play(history, ply)
    return CheckedPly(
        ply,
        read=str(turn),
        turns=perft(before, 1) if before.game.listable(before.state) else None,
        signs=signs(turn) if book.has_signs(printed.game) else None,
        false=tuple(mark for mark in ply.marks if not agrees(turn, mark)),
        any_turn=check_any_turn(printed, ply, before) if ply.any_turn else None,
    )


def _other_ends(printed: PrintedGame, reached: str) -> Iterator[str]:
    """Which ends are not the printed ones, the variations' too."""
    if reached != printed.end:
        yield _("El libro termina así: {printed}; aquí: {reached}.").format(
            printed=printed.end, reached=reached
        )
    for variation in printed.variations:
        try:
            end = printed.end_of(printed.variation_history(variation))
        except ZamoraError as error:
            end = error.reason
        if end != variation.end:
            yield _("La variante del turno {n} termina así: {printed}; aquí: {reached}.").format(
                n=variation.at, printed=variation.end, reached=end
            )
