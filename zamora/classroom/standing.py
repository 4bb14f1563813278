"""A class as it stands after all that has happened in it: what each event changes.

Nothing is decided here, and nothing refused: that is :class:`~.room.Room`'s, before it logs an
event. A new kind of event is a method ``_on_…``.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from zamora.classroom.guide import Guide
from zamora.classroom.log import Event
from zamora.classroom.meetings import Ending, Meeting
from zamora.classroom.results import Results
from zamora.classroom.roster import Pupil, Roster
from zamora.classroom.tournaments import Board, Teams, Tournament
from zamora.core.position import Reason, Side

#: How many seconds may lie between two beats; what is more has not been time.
LONGEST = 2.0


class Awake:
    """A clock in seconds with an arbitrary origin; it advances only with :meth:`beat`.

    A closed lid, a stopped process and an overloaded machine all show as a late beat: no game could
    go on meanwhile.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic, longest: float = LONGEST) -> None:
        self._now, self._longest = now, longest
        self._elapsed, self._beat = 0.0, now()

    def __call__(self) -> float:
        """The time."""
        return self._elapsed + min(self._now() - self._beat, self._longest)

    def beat(self) -> bool:
        """To be called again and again; whether the program has stood still since the last time."""
        late = self._now() - self._beat > self._longest
        self._elapsed, self._beat = self(), self._now()
        return late


#: What one pupil can have in use, and how many of the teacher's browsers are known at a time.
MOST_DEVICES, MOST_DESKS = 8, 20


class Standing:
    """How things stand in a class.

    Attributes:
        clock: seconds, for the clocks of games.
        roster: its pupils.
        results: what they have solved, by id.
        meetings: their games, by id, in the order in which they were offered.
        tournaments: by id.
        guide: the teacher's control: open lessons, a screen to go to, a question to all.
        paused: whether the teacher has paused the class.
        message: what the teacher says to everybody; empty for nothing.
        closed: whether new pupils are refused.
        desks: what is kept of the keys of the teacher's browsers, the newest last.
        course: the one of a platform to which the class belongs; empty for none.
        removed: the ids of the pupils that were removed.
    """

    def __init__(self, clock: Awake) -> None:
        """Nothing has happened yet."""
        self.clock = clock
        self.clear()

    def clear(self) -> None:
        """As if nothing had happened."""
        self.roster = Roster()
        self.results: dict[str, Results] = {}
        self.meetings: dict[str, Meeting] = {}
        self.tournaments: dict[str, Tournament] = {}
        self.guide = Guide()
        self.paused = False
        self.message = ""
        self.closed = False
        self.desks: list[str] = []
        self.course = ""
        self.removed: set[str] = set()

    @classmethod
    def knows(cls, kind: str) -> bool:
        """Whether there is such an event; a later version may have others."""
        return hasattr(cls, f"_on_{kind}")

    def take(self, event: Event) -> None:
        """An event has happened."""
        getattr(self, f"_on_{event.kind}")(event, event.data)

    def replay(self, events: Iterable[Event]) -> tuple[int, int]:
        """Take all that can be taken; how many are of an unknown kind, and how many cannot be.

        A line may be missing on which others rest.
        """
        newer = broken = 0
        for event in events:
            if not self.knows(event.kind):
                newer += 1
                continue
            try:
                self.take(event)
            except Exception:  # a bad event must not lose the others
                broken += 1
        return newer, broken

    # Who teaches ----------------------------------------------------------------------------------

    def _on_mended(self, _event: Event, _data: Mapping[str, Any]) -> None:
        """The log says so of itself."""

    def _on_again(self, _event: Event, _data: Mapping[str, Any]) -> None:
        """The log says so of itself."""

    def _on_taught(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.desks = [*self.desks, data["device"]][-MOST_DESKS:]

    def _on_course(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.course = data["id"]

    # Pupils ---------------------------------------------------------------------------------------

    def _on_opened(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.roster.code = data["code"]

    def _on_door(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.closed = data["closed"]

    def _on_joined(self, event: Event, data: Mapping[str, Any]) -> None:
        made = Pupil(data["pupil"], data["name"], data["word"], event.at, {data["device"]})
        made.account = data.get("account", "")
        self.roster.pupils[made.id] = made
        self.results[made.id] = Results()

    def _on_entered(self, _event: Event, data: Mapping[str, Any]) -> None:
        devices = self.roster.pupils[data["pupil"]].devices
        if len(devices) >= MOST_DEVICES:
            devices.clear()
        devices.add(data["device"])

    def _on_left(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.roster.pupils[data["pupil"]].devices.discard(data["device"])

    def _on_renamed(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.roster.pupils[data["pupil"]].name = data["name"]

    def _on_reworded(self, _event: Event, data: Mapping[str, Any]) -> None:
        found = self.roster.pupils[data["pupil"]]
        found.word = data["word"]
        found.devices.clear()

    def _on_merged(self, _event: Event, data: Mapping[str, Any]) -> None:
        gone, kept = data["pupil"], data["into"]

        def now(who: str) -> str:
            return kept if who == gone else who

        self.roster.pupils[kept].devices |= self.roster.pupils.pop(gone).devices
        self.results[kept].absorb(self.results.pop(gone))
        self.guide.merge(gone, kept)
        for meeting in self.meetings.values():
            first, second = meeting.players
            meeting.players, meeting.offered_to = (now(first), now(second)), now(meeting.offered_to)
        for tournament in self.tournaments.values():
            tournament.players = list(map(now, tournament.players))
            for played in tournament.rounds:
                played.bye = None if played.bye is None else now(played.bye)
                for board in played.boards:
                    first, second = board.players
                    board.players = now(first), now(second)
            if tournament.teams is not None and gone in tournament.teams.of:
                tournament.teams.of[kept] = tournament.teams.of.pop(gone)

    def _on_removed(self, _event: Event, data: Mapping[str, Any]) -> None:
        gone = data["pupil"]
        self.removed.add(gone)
        self.roster.pupils.pop(gone, None)
        self.results.pop(gone, None)
        self.guide.forget(gone)
        for meeting in list(self.meetings.values()):
            side = meeting.side_of(gone)
            if side is not None and not meeting.begun:
                del self.meetings[meeting.id]
            elif side is not None and meeting.ending is None:
                self._end(meeting, Ending(side.other, "teacher"))

    def _on_handed(self, event: Event, data: Mapping[str, Any]) -> None:
        if data["pupil"] in self.results:
            self.results[data["pupil"]].take(data, event.at)

    # The teacher ----------------------------------------------------------------------------------

    def _on_paused(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.paused = data["on"]

    def _on_said(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.message = data["words"]

    def _on_guided(self, event: Event, data: Mapping[str, Any]) -> None:
        self.guide.take(event.n, data)

    def _on_voted(self, _event: Event, data: Mapping[str, Any]) -> None:
        if data["pupil"] in self.roster.pupils:
            self.guide.vote(data["pupil"], data["poll"], data["answer"])

    # Games, and tournaments of them ---------------------------------------------------------------

    def _on_met(self, event: Event, data: Mapping[str, Any]) -> None:
        more = {key: data[key] for key in ("offered_to", "tournament")}
        self._meet(event, data, data["meeting"], data["players"], **more)

    def _on_paired(self, event: Event, data: Mapping[str, Any]) -> None:
        for *players, id_ in data["boards"]:
            self._meet(event, data, id_, players, start=data["start"])

    def _meet(
        self,
        event: Event,
        how: Mapping[str, Any],
        id_: str,
        players: Sequence[str],
        **more: Any,
    ) -> None:
        first, second = players
        self.meetings[id_] = Meeting(
            id_,
            how["game"],
            (first, second),
            how["minutes"],
            how["increment"],
            event.at,
            moved=event.at,
            now=self.clock,
            **more,
        )

    def _on_answered(self, event: Event, data: Mapping[str, Any]) -> None:
        if data["yes"]:
            self.meetings[data["meeting"]].offered_to = ""
            self.meetings[data["meeting"]].moved = event.at
        else:
            del self.meetings[data["meeting"]]

    def _on_turn(self, event: Event, data: Mapping[str, Any]) -> None:
        meeting = self.meetings[data["meeting"]]
        meeting.turns.append(data["text"])
        meeting.clock, meeting.asked, meeting.moved = data["clock"], None, event.at
        if "by" in data:
            self._end(meeting, _ending(data))

    def _on_asked(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.meetings[data["meeting"]].asked = Side(data["side"]), data["what"]

    def _on_refused(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.meetings[data["meeting"]].asked = None

    def _on_takenback(self, _event: Event, data: Mapping[str, Any]) -> None:
        meeting = self.meetings[data["meeting"]]
        meeting.turns = meeting.turns[: -data["turns"]]
        meeting.clock, meeting.asked = data["clock"], None
        meeting.forget()

    def _on_ended(self, _event: Event, data: Mapping[str, Any]) -> None:
        self._end(self.meetings[data["meeting"]], _ending(data))

    def _end(self, meeting: Meeting, ending: Ending) -> None:
        meeting.pause()
        if meeting.minutes and meeting._match is not None and meeting.match.clock is not None:
            meeting.clock = meeting.match.clock.to_dict()
        meeting.ending, meeting.asked = ending, None
        if meeting.tournament:
            board = self.tournaments[meeting.tournament].board_of(meeting.id)
            if board is not None:
                board.result = _gained(ending.winner)

    def _on_tournament(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.tournaments[data["tournament"]] = Tournament(
            data["tournament"],
            data["game"],
            data["form"],
            data["minutes"],
            data["increment"],
            list(data["players"]),
            teams=_teams(data.get("teams")),
        )

    def _on_late(self, _event: Event, data: Mapping[str, Any]) -> None:
        tournament = self.tournaments[data["tournament"]]
        tournament.players.append(data["who"])
        if tournament.teams is not None:
            tournament.teams.of[data["who"]] = data["team"]

    def _on_round(self, event: Event, data: Mapping[str, Any]) -> None:
        cup = self.tournaments[data["tournament"]]
        boards = [Board((first, second), id_) for first, second, id_ in data["boards"]]
        cup.begin_round(boards, data["bye"])
        for board in boards:
            self._meet(event, vars(cup), board.meeting, board.players, tournament=cup.id)

    def _on_finished(self, _event: Event, data: Mapping[str, Any]) -> None:
        self.tournaments[data["tournament"]].over = True


def _teams(found: Mapping[str, Any] | None) -> Teams | None:
    if found is None:
        return None
    one, other = found["names"]
    return Teams((one, other), dict(found["of"]))


def _ending(data: Mapping[str, Any]) -> Ending:
    winner = data["winner"]
    reason = Reason(data["reason"]) if "reason" in data else None
    return Ending(None if winner is None else Side(winner), data["by"], reason)


def _gained(winner: Side | None) -> tuple[float, float]:
    if winner is None:
        return 0.5, 0.5
    return (1.0, 0.0) if winner is Side.FIRST else (0.0, 1.0)
