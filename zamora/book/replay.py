"""The printed games replayed, and each turn held against the engine.

>>> from zamora import book
>>> checked = replay(book.get("compases-1"))
>>> checked.ok, checked.reached, checked.plies[2].turns
(True, 'C2', 4)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zamora import book
from zamora.book import Ply, PrintedGame
from zamora.book.anyturn import AnyTurn, check_any_turn
from zamora.book.marks import STRONGER, WITH_SIGNS, agrees, signs
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.perft import perft


@dataclass(frozen=True)
class CheckedPly:
    """A printed turn, replayed.

    Attributes:
        ply: what the book has.
        read: the turn in strict notation; as in the book if it was not reached.
        turns: how many legal turns there were; None if it was not reached.
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
        turns=perft(before, 1),
        signs=signs(turn) if printed.game in WITH_SIGNS else None,
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
