"""A tournament: who plays, round after round, and how it stands.

**Rulings.** A win counts 1, a draw ½; who is free gets 1, once a round, because nobody asked to be
free. Who comes late has 0 for the rounds before; who is away is not paired and gets 0. Who stands
where is said by points; equal points by what the rivals have (Swiss: the sum of the points of all
rivals, Buchholz; everybody against everybody: the points of those whom one has beaten and half of
those of a draw, Sonneborn-Berger); then by games won. Whoever is equal in all of it shares a place.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

from zamora.classroom.pairing import Past, Round, round_robin, swiss
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

Form = Literal["swiss", "all"]
#: What a game gave each of the two.
Result = tuple[float, float]


class RoundOpen(ZamoraError):
    """The round cannot be paired yet, or not any more."""


@dataclass
class Board:
    """A game of a round: who plays, the id of the game, what it gave; None while it goes on."""

    players: tuple[str, str]
    meeting: str
    result: Result | None = None


@dataclass
class Played:
    """A round: its boards, who was free."""

    boards: list[Board]
    bye: str | None = None


@dataclass(frozen=True)
class Line:
    """Where somebody stands.

    Attributes:
        place: from 1; equal ones share it.
        player: the id.
        points: one a win.
        rivals: the first tie-break.
        wins: the second one.
        results: what each round gave: ``"1"``, ``"½"``, ``"0"``, ``"libre"``, ``"…"``, ``"–"``.
    """

    place: int
    player: str
    points: float
    rivals: float
    wins: int
    results: tuple[str, ...]


@dataclass
class Tournament:
    """A tournament.

    Attributes:
        id: made once.
        game: the key of what is played.
        form: ``"swiss"`` or ``"all"``.
        minutes: of each player and game; 0 for no clock.
        increment: seconds that a turn adds.
        players: ids in the order in which they came.
        rounds: so far.
        over: whether the teacher has ended it.
    """

    id: str
    game: str
    form: Form
    minutes: float
    increment: float
    players: list[str]
    rounds: list[Played] = field(default_factory=list)
    over: bool = False

    @property
    def open_boards(self) -> list[Board]:
        """The games of the last round that have no result."""
        return [one for one in self.rounds[-1].boards if one.result is None] if self.rounds else []

    def board_of(self, meeting: str) -> Board | None:
        """The board with that game."""
        boards = (one for played in self.rounds for one in played.boards)
        return next((one for one in boards if one.meeting == meeting), None)

    def past(self) -> Past:
        """What has been played, for the pairing."""
        return Past(
            tuple(one.players for played in self.rounds for one in played.boards),
            tuple(played.bye for played in self.rounds if played.bye is not None),
        )

    def next_round(self, here: Collection[str]) -> Round:
        """Who plays whom next, of those who are here.

        Raises:
            RoundOpen: if games go on, too few are here, or everybody has met.
        """
        if self.over:
            raise RoundOpen(_("El torneo ya terminó."))
        if self.open_boards:
            raise RoundOpen(_("Todavía hay partidas de esta ronda sin terminar."))
        present = [line.player for line in self.table() if line.player in here]
        if len(present) < 2:
            raise RoundOpen(_("Hacen falta al menos dos jugadores."))
        if self.form == "swiss":
            return swiss(present, self.points(), self.past())
        # In the order of coming, so that the days of the circle stay the same.
        found = round_robin([one for one in self.players if one in here], self.past())
        if found is None:
            raise RoundOpen(_("Ya jugaron todos contra todos."))
        return found

    def points(self) -> dict[str, float]:
        """The points of each."""
        found = dict.fromkeys(self.players, 0.0)
        for played in self.rounds:
            if played.bye in found:
                found[played.bye] += 1
            for one in played.boards:
                for who, gained in zip(one.players, one.result or (0.0, 0.0), strict=True):
                    found[who] += gained
        return found

    def table(self) -> list[Line]:
        """How it stands, the best first."""
        points = self.points()
        found = [
            (points[who], self._rivals(who, points), self._wins(who), who) for who in self.players
        ]
        keys = sorted(((p, r, w) for p, r, w, _who in found), reverse=True)
        lines = [
            Line(keys.index((p, r, w)) + 1, who, p, r, w, tuple(self._results(who)))
            for p, r, w, who in found
        ]
        return sorted(lines, key=lambda line: line.place)

    def _games(self, who: str) -> list[tuple[str, float]]:
        """The rivals of finished games, and what they gave."""
        found = []
        for played in self.rounds:
            for one in played.boards:
                if who in one.players and one.result is not None:
                    here = one.players.index(who)
                    found.append((one.players[1 - here], one.result[here]))
        return found

    def _rivals(self, who: str, points: Mapping[str, float]) -> float:
        games = self._games(who)
        if self.form == "swiss":
            return sum(points[rival] for rival, _gained in games)
        return sum(points[rival] * gained for rival, gained in games)

    def _wins(self, who: str) -> int:
        return sum(gained == 1 for _rival, gained in self._games(who))

    def _results(self, who: str) -> list[str]:
        found = []
        for played in self.rounds:
            board = next((one for one in played.boards if who in one.players), None)
            if board is None:
                found.append(_("libre") if played.bye == who else "–")
            elif board.result is None:
                found.append("…")
            else:
                found.append(written(board.result[board.players.index(who)]))
        return found

    @property
    def tie_breaks(self) -> str:
        """What decides between equal points, in words."""
        if self.form == "swiss":
            return _(
                "Ganar vale 1 y empatar ½; quien queda libre recibe 1. Con los mismos puntos va "
                "primero quien tuvo rivales con más puntos, y luego quien ganó más partidas."
            )
        return _(
            "Ganar vale 1 y empatar ½; quien queda libre recibe 1. Con los mismos puntos va "
            "primero quien les ganó a rivales con más puntos, y luego quien ganó más partidas."
        )


def written(points: float) -> str:
    """Points as a table has them: ``2½``."""
    whole, half = divmod(points, 1)
    return f"{int(whole) or '' if half else int(whole)}{'½' if half else ''}"
