"""What each page shows, as plain values: a pupil's, the teacher's, the wall's."""

from __future__ import annotations

from collections.abc import Collection
from statistics import mean
from typing import Any

from zamora.classroom import replays
from zamora.classroom.meetings import TEACHER, Meeting
from zamora.classroom.results import Results
from zamora.classroom.room import Room
from zamora.classroom.tournaments import Tournament, written
from zamora.classroom.web.reviewing import Reviews
from zamora.core.alphabet import sort_key
from zamora.core.i18n import _
from zamora.core.numbers import plain
from zamora.core.position import Draft, Position
from zamora.core.sides import as_label
from zamora.core.steps import Side
from zamora.player.frame import Json, difference
from zamora.player.parts import begun, still
from zamora.registry import catalogue

#: How many finished games are listed on a pupil's page.
SHOWN = 12
#: How many boards are on the wall: more could not be seen from the last row.
ON_WALL = 15


def games() -> list[dict[str, str]]:
    """What can be played."""
    return [{"key": one.key, "name": one.name} for one in catalogue()]


def variants(room: Room) -> list[dict[str, str]]:
    """What can be played in this class besides: the variants that it has played, by title."""
    played = {one.game for one in room.meetings.values() if one.rules.unusual}
    found = [{"key": key, "name": room.title(key)} for key in played]
    return sorted(found, key=lambda one: sort_key(one["name"]))


def tournaments(room: Room) -> list[dict[str, Any]]:
    """All tournaments; reckoned once for all pages."""
    return [tournament(room, one) for one in room.tournaments.values()]


def pupil(room: Room, me: str, here: Collection[str], cups: list[dict[str, Any]]) -> dict[str, Any]:
    """What a pupil's page shows besides the board."""
    found = room.pupil(me)
    mine = [one for one in room.meetings.values() if me in one.players]
    others = sorted(
        (one for one in room.roster.pupils.values() if one.id != me),
        key=lambda one: (one.id not in here, sort_key(one.name)),
    )
    over = [one for one in mine if one.ending is not None][-SHOWN:]
    return {
        "on": "state",
        "me": {"id": me, "name": found.name, "word": found.word},
        "stars": room.results[me].stars,
        "paused": room.paused,
        "message": room.message,
        "pupils": [{"id": one.id, "name": one.name, "here": one.id in here} for one in others],
        "challenges": [
            {**short(room, one, me), "mine": one.offered_to != me} for one in mine if not one.begun
        ],
        "meetings": [short(room, one, me) for one in mine if one.goes_on],
        "over": [short(room, one, me) for one in reversed(over)],
        "tournaments": [one for one in cups if me in one["players"]],
        "variants": variants(room),
    }


def short(room: Room, meeting: Meeting, me: str) -> dict[str, Any]:
    """A game as the list of one who plays it has it."""
    side = meeting.side_of(me)
    names = room.names(meeting)
    yours = meeting.goes_on and meeting.history.position.side is side
    return {
        "id": meeting.id,
        "game": room.title(meeting.game),
        "rival": "" if side is None else names[side.other],
        "first": side is Side.FIRST,
        "clock": _clock_words(meeting),
        "yours": yours,
        "asked": meeting.asked is not None and meeting.asked[0] is not side,
        "ended": meeting.words(names) if meeting.ending is not None else "",
    }


def _clock_words(meeting: Meeting) -> str:
    if not meeting.minutes:
        return _("sin reloj")
    return _("{minutes} min + {seconds} s").format(
        minutes=plain(meeting.minutes), seconds=plain(meeting.increment)
    )


def board(room: Room, meeting: Meeting, me: str) -> dict[str, Any]:
    """A game as a client sees it; for its players, also what may be touched."""
    side = meeting.side_of(me)
    history = meeting.history
    seen = history.seen_by(*sees(side))
    yours = meeting.goes_on and history.position.side is side
    last = seen.turns[-1].steps if seen.turns else ()
    draft = seen.position.draft() if yours else None
    clock = meeting.match.clock
    names = room.names(meeting)
    return {
        "on": "board",
        "id": meeting.id,
        "key": meeting.game,
        "game": room.title(meeting.game),
        "names": names,
        "sides": [as_label(side) for side in meeting.rules.sides],
        "side": None if side is None else int(side),
        "below": _below(history.start, flipped=side is Side.SECOND),
        "ply": len(history.turns),
        "turn": int(history.position.side),
        "yours": yours,
        "frame": still(seen.position, side is Side.SECOND, last, meeting.ending is not None)
        if draft is None or side is None
        else in_turn(meeting, draft, side),
        "says": "" if draft is None else draft.allowance,
        "last": format(seen.turns[-1]) if seen.turns else "",
        "clock": None
        if clock is None
        else {"left": [round(clock.left(one), 1) for one in Side], "runs": meeting.match.running},
        "asked": None if meeting.asked is None else [int(meeting.asked[0]), meeting.asked[1]],
        "ended": meeting.words(names),
        "winner": None if meeting.ending is None else meeting.ending.winner,
        "begun": meeting.begun,
    }


def _below(start: Position, *, flipped: bool) -> int:
    """The side whose men are at the foot of the picture when a game begins; else one's own."""
    rows: dict[Side | None, list[int]] = {side: [] for side in Side}
    for piece in start.pieces():
        rows.setdefault(piece.side, []).extend(cell.row for cell in piece.cells)
    above = all(rows[side] for side in Side) and mean(rows[Side.FIRST]) < mean(rows[Side.SECOND])
    return int(above != flipped)


def sees(side: Side | None) -> tuple[Side, ...]:
    """For whom a picture is: a player, or everybody."""
    return tuple(Side) if side is None else (side,)


def in_turn(meeting: Meeting, draft: Draft, side: Side) -> dict[str, Json]:
    """The board of who plays, with the turn in progress as far as the page has come."""
    turns = meeting.history.seen_by(side).turns
    last = turns[-1].steps if turns else ()
    return begun(draft, len(meeting.history.turns), side is Side.SECOND, last)


def reviewed(room: Room, meeting: Meeting, reviews: Reviews) -> dict[str, Any]:
    """What is known of a game by its review; whether one is on its way."""
    found = reviews.of(meeting.id)
    return {
        "on": "review",
        "id": meeting.id,
        "waiting": reviews.waiting(meeting.id),
        "found": None if found is None else replays.as_json(found, room.names(meeting)),
    }


def watched_games(room: Room, me: str) -> dict[str, Any]:
    """What a page shows that looks on: the games of others, and whether one's own waits."""
    begun = [one for one in room.meetings.values() if one.begun and me not in one.players]
    going = [one for one in begun if one.goes_on]
    return {
        "on": "games",
        "teaches": not me,
        "paused": room.paused,
        "message": room.message,
        "mine": any(
            me in one.players and (one.goes_on or one.offered_to == me)
            for one in room.meetings.values()
        ),
        "going": [_watched_game(room, one) for one in going],
        "over": [_watched_game(room, one) for one in begun if not one.goes_on][: -SHOWN - 1 : -1],
    }


def _watched_game(room: Room, meeting: Meeting) -> dict[str, Any]:
    names = room.names(meeting)
    return {
        "id": meeting.id,
        "game": room.title(meeting.game),
        "names": names,
        "ended": meeting.words(names),
    }


def tournament(room: Room, found: Tournament) -> dict[str, Any]:
    """A tournament: its table, and the boards of its last round."""
    boards = found.rounds[-1].boards if found.rounds else []
    bye = found.rounds[-1].bye if found.rounds else None
    teams = found.teams
    return {
        "id": found.id,
        "game": room.title(found.game),
        "form": {
            "swiss": _("suizo"),
            "all": _("todos contra todos"),
            "arena": _("arena"),
            "teams": _("dos equipos"),
        }[found.form],
        "teams": _teams(found),
        "team_names": [] if teams is None else list(teams.names),
        "rounds": len(found.rounds),
        # Another round may be played than was thought of at the start.
        "planned": found.planned and max(found.planned, len(found.rounds)),
        "minutes": found.minutes,
        "over": found.over,
        "open": len(found.open_boards),
        "rule": found.tie_breaks,
        "bye": "" if bye is None else room.name(bye),
        "boards": [
            {
                "id": one.meeting,
                "winner": None
                if one.result is None or one.result[0] == one.result[1]
                else int(one.result[1] > one.result[0]),
                "names": [room.name(who) for who in one.players],
                "result": "" if one.result is None else "–".join(map(written, one.result)),
            }
            for one in boards
        ],
        "players": list(found.players),
        "table": [
            {
                "place": line.place,
                "name": room.name(line.player),
                "team": "" if teams is None else teams.names[teams.of[line.player]],
                "points": written(line.points),
                "rivals": written(line.rivals),
                "wins": line.wins,
                "results": line.results,
            }
            for line in found.table()
        ],
    }


def table(room: Room, cup: Tournament) -> str:
    """How a tournament stands, as CSV with semicolons."""
    found = tournament(room, cup)
    teams = found["teams"]
    rows = [[found["game"], found["form"]]]
    if teams:
        rows.append([_("lugar"), _("equipo"), _("puntos"), _("rondas ganadas"), _("rondas")])
        rows += [[t["place"], t["name"], t["points"], t["wins"], *t["results"]] for t in teams]
    head = [_("puntos"), _("rivales"), _("ganadas"), _("rondas")]
    rows.append([_("lugar"), _("nombre"), *([_("equipo")] if teams else []), *head])
    for one in found["table"]:
        who = [one["place"], one["name"], *([one["team"]] if teams else [])]
        rows.append([*who, one["points"], one["rivals"], one["wins"], *one["results"]])
    return "\r\n".join(";".join(map(_harmless, row)) for row in rows)


def _harmless(cell: object) -> str:
    """A cell that no spreadsheet takes for a formula, and that is one cell."""
    text = str(cell).replace(";", ",")
    return "'" + text if text[:1] in ("=", "+", "-", "@") else text


def _teams(found: Tournament) -> list[dict[str, Any]]:
    return [
        {
            "place": line.place,
            "name": "" if found.teams is None else found.teams.names[line.team],
            "points": written(line.points),
            "wins": line.wins,
            "results": list(map(written, line.results)),
        }
        for line in found.team_table()
    ]


def teacher(room: Room, here: Collection[str]) -> dict[str, Any]:
    """What the teacher's page shows."""
    pupils = sorted(room.roster.pupils.values(), key=lambda one: sort_key(one.name))
    return {
        "on": "state",
        "code": room.code,
        "paused": room.paused,
        "message": room.message,
        "warning": room.warning,
        "closed": room.closed,
        "idle": len(room.idle(here)),
        "pupils": [
            {
                "id": one.id,
                "name": one.name,
                "here": one.id in here,
                **_row(room.results[one.id]),
            }
            for one in pupils
        ],
        "meetings": [
            {
                "id": one.id,
                "key": one.game,
                "game": room.title(one.game),
                "names": room.names(one),
                "turns": len(one.turns),
                "ended": one.words(room.names(one)),
                "goes": one.goes_on,
                "cup": bool(one.tournament),
                "mine": TEACHER in one.players,
                "waits": one.goes_on and int(one.history.position.side),
            }
            for one in room.meetings.values()
            if one.begun
        ][-60:],
        "tournaments": tournaments(room),
        "variants": variants(room),
    }


def _row(found: Results) -> dict[str, Any]:
    """Stars and tries of each exercise that was tried."""
    cells = {key: [one.stars, one.tries] for key, one in found.summaries.items()}
    return {"cells": cells, "stars": found.stars}


def small_boards(room: Room, shown: list[Meeting], known: dict[str, Json]) -> list[dict[str, Any]]:
    """Boards for a page that shows many at once.

    ``known`` are the frames that this page has, by game, and is brought up to date: a dozen boards
    are too much to be sent again with each turn on one of them.
    """
    frames = {one.id: watched(one) for one in shown}
    boards = [
        {
            "id": one.id,
            "game": room.title(one.game),
            "names": room.names(one),
            "change": difference(known.get(one.id, {}), frames[one.id]),
        }
        for one in shown
    ]
    known.clear()
    known |= frames
    return boards


def wall(room: Room, here: Collection[str], known: dict[str, Json]) -> dict[str, Any]:
    """What the wall shows; ``known`` are the boards that it has (:func:`small_boards`)."""
    going = [one for one in room.meetings.values() if one.goes_on]
    cups = [*room.tournaments.values()][-1:]
    return {
        "on": "state",
        "code": room.code,
        "paused": room.paused,
        "message": room.message,
        "here": len(here),
        "pupils": len(room.roster.pupils),
        "games": len(going),
        "boards": small_boards(room, going[-ON_WALL:], known),
        # One that has ended gives way to games that were begun since.
        "tournaments": [tournament(room, one) for one in cups if not (one.over and going)],
    }


def watched(meeting: Meeting) -> dict[str, Json]:
    """A game as everybody may see it."""
    seen = meeting.history.seen_by(*Side)
    last = seen.turns[-1].steps if seen.turns else ()
    return still(seen.position, False, last, meeting.ending is not None)
