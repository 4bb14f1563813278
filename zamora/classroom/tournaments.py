"""A tournament: players, rounds and standings.

**Rulings.** A win counts 1, a draw ½, a bye 1, because it was not chosen. Latecomers have 0 for the
rounds before; absent players are not paired and get 0. Standings are by points; ties are broken by
the rivals' points (Swiss: Buchholz, the sum of the points of all rivals; round robin:
Sonneborn-Berger, the points of those beaten and half of those drawn with); then by games won.
Players equal in all of it share a place. An arena has no rounds: free players are paired, until
the teacher ends it; two who have just met wait for others while any game goes on. Of two teams the
one with more points in all games of its players is first, then the one that has won more rounds; a
player left over in the larger team gets nothing.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

from zamora.classroom.pairing import Past, Round, round_robin, swiss
from zamora.classroom.pairing import teams as between_teams
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _

Form = Literal["swiss", "all", "teams", "arena"]
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
    """A line of the standings.

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
class Teams:
    """Two teams, two classes say.

    Attributes:
        names: what they are called.
        of: the team of each player, 0 or 1.
    """

    names: tuple[str, str]
    of: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class TeamLine:
    """Where a team stands.

    Attributes:
        place: 1 or 2; both are first if all is equal.
        team: 0 or 1.
        points: of all games of its players.
        wins: rounds in which it had more points than the other one.
        results: its points in each round.
    """

    place: int
    team: int
    points: float
    wins: int
    results: tuple[float, ...]


@dataclass
class Tournament:
    """A tournament.

    Attributes:
        id: made once.
        game: the key of what is played.
        form: ``"swiss"``, ``"all"``, ``"teams"`` or ``"arena"``.
        minutes: of each player and game; 0 for no clock.
        increment: seconds that a turn adds.
        players: ids in the order in which they came.
        rounds: those begun.
        over: whether the teacher has ended it.
        teams: who plays for which team; None if everybody plays for themselves.
    """

    id: str
    game: str
    form: Form
    minutes: float
    increment: float
    players: list[str]
    rounds: list[Played] = field(default_factory=list)
    over: bool = False
    teams: Teams | None = None

    @property
    def planned(self) -> int:
        """How many rounds make sense: until all have met, or one can be ahead; 0 for none."""
        n = len(self.players)
        if self.form == "arena" or n < 2:
            return 0
        if self.teams is not None:
            return max(sum(team == one for team in self.teams.of.values()) for one in (0, 1))
        every = n - 1 + n % 2
        return every if self.form == "all" else min(every, max(3, math.ceil(math.log2(n))))

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
        if self.form == "arena":
            return self._next_in_arena(here)
        if self.open_boards:
            raise RoundOpen(_("Todavía hay partidas de esta ronda sin terminar."))
        present = [line.player for line in self.table() if line.player in here]
        if len(present) < 2:
            raise RoundOpen(_("Hacen falta al menos dos jugadores."))
        if self.form == "swiss":
            return swiss(present, self.points(), self.past())
        # In the order of coming, so that the days of the circle stay the same.
        coming = [one for one in self.players if one in here]
        if self.teams is None:
            found = round_robin(coming, self.past())
        else:
            first, second = ([who for who in coming if self.teams.of[who] == n] for n in (0, 1))
            if not (first and second):
                raise RoundOpen(_("De cada equipo tiene que estar alguien."))
            found = between_teams(first, second, self.past())
        if found is None:
            raise RoundOpen(_("Ya jugaron todos contra todos."))
        return found

    def _next_in_arena(self, here: Collection[str]) -> Round:
        playing = {who for one in self.open_boards for who in one.players}
        free = [one.player for one in self.table() if one.player in {*here} - playing]
        past, points = self.past(), self.points()
        games = Counter(who for pair in past.pairs for who in pair)
        last = {who: frozenset(pair) for pair in past.pairs for who in pair}
        # If they are odd in number, who has played most waits.
        waiting = sorted(free, key=lambda who: (-games[who], -free.index(who)))
        for left in waiting if len(free) % 2 else [""]:
            pairs = swiss([who for who in free if who != left], points, past).pairs
            if playing:
                pairs = tuple(p for p in pairs if {last.get(who) for who in p} != {frozenset(p)})
            if pairs:
                return Round(pairs)
        raise RoundOpen(_("Hacen falta al menos dos jugadores."))

    def begin_round(self, boards: list[Board], bye: str | None) -> None:
        """Add the boards of a round; in an arena all are of one that goes on."""
        if self.form == "arena" and self.rounds:
            self.rounds[-1].boards += boards
        else:
            self.rounds.append(Played(boards, bye))

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

    def team_table(self) -> list[TeamLine]:
        """How the teams stand, the better one first; empty without teams."""
        if self.teams is None:
            return []
        scores: list[tuple[float, float]] = []
        for played in self.rounds:
            sums = [0.0, 0.0]
            for one in played.boards:
                for who, gained in zip(one.players, one.result or (0.0, 0.0), strict=True):
                    sums[self.teams.of[who]] += gained
            scores.append((sums[0], sums[1]))
        found = [
            (sum(one[n] for one in scores), sum(one[n] > one[1 - n] for one in scores), n)
            for n in (0, 1)
        ]
        best = max(one[:2] for one in found)
        lines = [
            TeamLine(
                1 if (points, wins) == best else 2, n, points, wins, tuple(s[n] for s in scores)
            )
            for points, wins, n in found
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
        if self.form == "arena":
            return [written(gained) for _rival, gained in self._games(who)]
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
        if self.form == "arena":
            return _(
                "Ganar vale 1 y empatar ½. Quien termina juega otra vez, con quien esté libre. Con "
                "los mismos puntos va primero quien les ganó a rivales con más puntos."
            )
        if self.form == "teams":
            return _(
                "Cada uno juega contra los del otro equipo. Ganar vale 1 y empatar ½; quien queda "
                "libre no recibe nada. Va primero el equipo con más puntos en todas sus partidas, "
                "y con los mismos puntos el que ganó más rondas."
            )
        return _(
            "Ganar vale 1 y empatar ½; quien queda libre recibe 1. Con los mismos puntos va "
            "primero quien les ganó a rivales con más puntos, y luego quien ganó más partidas."
        )


def written(points: float) -> str:
    """Points as a table has them: ``2½``."""
    whole, half = divmod(points, 1)
    return f"{int(whole) or '' if half else int(whole)}{'½' if half else ''}"
