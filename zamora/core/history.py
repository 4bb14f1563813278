"""A game as it is played: positions and turns in order, undo and redo, repetition."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping

from zamora.core.errors import GameOver
from zamora.core.position import Outcome, Position, Reason, Side, Turn

#: The occurrence of a position (same side to move) that makes the game a draw.
DRAWING_OCCURRENCE = 3


class History:
    """A game in progress: a start position and the turns played from it.

    Unlike a :class:`~zamora.core.position.Position` it changes: :meth:`play`, :meth:`undo`,
    :meth:`redo`. A failed call changes nothing.
    """

    def __init__(self, start: Position, turns: Iterable[Turn | str] = ()) -> None:
        """Start from ``start`` and play ``turns``; raises what :meth:`play` raises."""
        self._positions = [start]
        self._turns: list[Turn] = []
        self._undone: list[Turn] = []
        self._occurrences = Counter([start.key])
        for turn in turns:
            self.play(turn)

    @property
    def start(self) -> Position:
        """The position before the first turn."""
        return self._positions[0]

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """All positions from the start to now: one more than the turns."""
        return tuple(self._positions)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """The turns played."""
        return tuple(self._turns)

    @property
    def undone(self) -> tuple[Turn, ...]:
        """The turns taken back, the next one to :meth:`redo` first."""
        return tuple(reversed(self._undone))

    def occurrences(self) -> int:
        """How many times the position now has stood on the board, side to move included."""
        return self._occurrences[self.position.key]

    @property
    def drawing(self) -> frozenset[Hashable]:
        """The keys of the positions that have stood so often that once more is a draw."""
        enough = DRAWING_OCCURRENCE - 1
        return frozenset(key for key, times in self._occurrences.items() if times >= enough)

    @property
    def outcome(self) -> Outcome | None:
        """The outcome of the position, or a draw at its third occurrence; None while it goes on."""
        if self.position.outcome is None and self.occurrences() >= DRAWING_OCCURRENCE:
            return Outcome(None, Reason.REPETITION)
        return self.position.outcome

    def play(self, turn: Turn | str) -> Turn:
        """Play ``turn`` and forget the turns taken back.

        Raises:
            GameOver: if the game has ended.
            IllegalTurn, UnreadableNotation, AmbiguousTurn: as :meth:`Position.play`.
        """
        if self.outcome is not None:
            raise GameOver(text=str(turn))
        position = self.position
        turn = position.parse(turn) if isinstance(turn, str) else position.own(turn)
        self._add(turn, turn.after)
        self._undone.clear()
        return turn

    def seen_by(self, *sides: Side) -> History:
        """The game as :meth:`Position.seen_by` shows it: itself, if nothing is hidden now.

        Else it begins with what may be seen of the position, as if nothing had been played yet.
        """
        seen = self.position.seen_by(*sides)
        return self if seen is self.position else History(seen)

    def undo(self) -> Turn | None:
        """Take the last turn back and return it; None if there is none."""
        if not self._turns:
            return None
        self._occurrences[self._positions.pop().key] -= 1
        self._undone.append(self._turns.pop())
        return self._undone[-1]

    def redo(self) -> Turn | None:
        """Play again the turn that was last taken back; None if there is none."""
        if not self._undone:
            return None
        turn = self._undone.pop()
        self._add(turn, turn.after)
        return turn

    def _add(self, turn: Turn, after: Position) -> None:
        self._turns.append(turn)
        self._positions.append(after)
        self._occurrences[after.key] += 1

    def numbered(self, comments: Mapping[int, str] | None = None) -> str:
        """The turns as the booklet lists them: ``1) C1: V12 a V23 --- C2: V42 a V33``.

        Each number has a line of its own; :meth:`~zamora.core.rules.Rules.numbering` says which
        turns share one. ``comments`` are put after this many turns (0: on a line before the first).
        """
        comments = comments or {}
        lines = [comments[0]] if 0 in comments else []
        for played, turn in enumerate(self._turns):
            comment = comments.get(played + 1)
            text = str(turn) if comment is None else f"{turn!s} {comment}"  # the strict form
            number, before = self.start.game.numbering(self.start.state, played)
            if before == 0:
                lines.append(f"{number}) {text}")
            elif played == 0:  # where the second player begins, the first line lacks its first half
                lines.append(f"{number}) --- {text}")
            else:
                lines[-1] += f" --- {text}"
        return "\n".join(lines)

    def __repr__(self) -> str:
        moves = "; ".join(str(turn) for turn in self._turns)
        return f"<History {self.start.code!r} {moves!r}>"
