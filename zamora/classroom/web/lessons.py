"""What the pages of a class show of the lessons, and what comes from a pupil's lesson."""

from __future__ import annotations

import ast
import contextlib
import html
import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any
from urllib.parse import quote, unquote

from zamora.classroom.judging import MOST, Judge
from zamora.classroom.polls import Poll, askable
from zamora.classroom.room import Room
from zamora.core.errors import ZamoraError
from zamora.core.i18n import DEFAULT_LANGUAGE, _, language
from zamora.core.numbers import pointed
from zamora.jupyter.workfolder import FolderUnusable, Lesson, lessons_in, shipped_folder
from zamora.player import vocabulary
from zamora.player.cards.answers import on_answers
from zamora.player.cards.exercise import figure
from zamora.player.cells import Cell, read
from zamora.player.game.drawing import drawing
from zamora.player.home import climb
from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import paint_kept
from zamora.school.exercises import Status, exercise
from zamora.school.explaining import arguments
from zamora.school.progress.progressfile import FORMAT, ProgressFile
from zamora.school.questions import UnknownQuestion, question
from zamora.school.review import label, mistake_words
from zamora.school.rungs import WORKSHOP_MARK
from zamora.school.variants import by_key

#: What begins a lesson, a part of it, an exercise in it; the page has them so, too (screens.js).
_PART = re.compile(r"## +(.+)")
_EXERCISE = re.compile(rf"(?:{'|'.join(vocabulary.called('ejercicio'))})\([\"'](.+?)[\"']\)")
#: The picture that a cell left.
_LEFT = re.compile(r'src="data:image/svg\+xml;charset=utf-8,([^"]+)"')
#: What shows a position: its first argument says which.
_BOARDS = ("tablero", "recorridos", "pases", "piedras")
#: How many mistakes are listed on the teacher's page; how many arguments, the newest, and how
#: many signs of each: the report has them whole.
SHOWN, ARGUMENTS, EXCERPT = 6, 8, 400


# The lessons that there are ----------------------------------------------------------------------


def course() -> list[dict[str, Any]]:
    """The lessons in order, with what can be gone to and what can be asked in each."""
    return _read(language())[0]


@cache
def _read(spoken: str) -> tuple[list[dict[str, Any]], dict[str, list[str] | str]]:
    """The course, and what stands before each envelope: :func:`_beside`."""
    try:
        found = [(one, read(one.source)) for one in lessons_in(shipped_folder(spoken))]
    except FolderUnusable:
        found = []
    return [_lesson(*one) for one in found], _beside(cells for _one, cells in found)


def _lesson(one: Lesson, cells: list[Cell]) -> dict[str, Any]:
    parts = [(cell.id, found[1]) for cell in cells[1:] if (found := _PART.match(cell.source))]
    asked = []
    if one.mark == one.kit and one.number is not None:  # parts of a rung have them together
        with contextlib.suppress(ZamoraError):  # its game's package is not installed
            asked = list(askable(one.number))
    return {
        "mark": one.mark,
        "file": one.name,
        "title": one.heading,
        "parts": [{"id": id_, "title": words.strip()} for id_, words in parts],
        "exercises": [found[1] for cell in cells if (found := _EXERCISE.match(cell.source))],
        "questions": [{"id": found.id, "words": found.words} for found in asked],
    }


def _place(lesson: str, exercise_id: str, screen: str = "") -> str:
    """A place in a lesson, in words."""
    found = next((one for one in course() if one["mark"] == lesson), None)
    title = lesson if found is None else str(found["title"])
    if exercise_id:
        return _("{lesson}, ejercicio {id}").format(lesson=title, id=exercise_id)
    parts = {} if found is None else {one["id"]: one["title"] for one in found["parts"]}
    return f"{title}, {parts[screen]}" if screen in parts else title


# What pages show ---------------------------------------------------------------------------------


def led(room: Room) -> dict[str, Any]:
    """Where the teacher has the class, for a pupil's pages."""
    call = room.guide.call
    words = "" if call is None else _place(call.lesson, call.exercise, call.screen)
    return {
        "locked": sorted(room.guide.locked),
        "call": None if call is None else {**vars(call), "words": words},
    }


def lesson(room: Room, me: str) -> dict[str, Any]:
    """What the class says to a pupil's lesson."""
    found = room.pupil(me)
    mine = [one for one in room.meetings.values() if me in one.players and one.goes_on]
    return {
        "on": "lesson",
        "me": {"id": me, "name": found.name, "word": found.word},
        "paused": room.paused,
        "message": room.message,
        "games": len(mine),
        "poll": _poll(room, me),
        **led(room),
    }


def home(room: Room, me: str, elsewhere: bool) -> dict[str, Any]:
    """What a pupil's own page shows besides games: how far she is on the ladders, too.

    Args:
        room: the class.
        me: whose page it is.
        elsewhere: whether a lesson of hers is open: then it follows the teacher, and not this page.
    """
    found = led(room)
    call = found["call"]
    if call is not None:
        files = {one["mark"]: one["file"] for one in course()}
        call["here"] = not elsewhere
        call["file"] = quote(files.get(call["lesson"], ""))
    mine = room.results[me]
    attempts = mine.in_order()
    way = climb(mine.route, attempts) | {"begun": bool(attempts)}
    return {"poll": _poll(room, me), "call": call, "way": way}


def _poll(room: Room, me: str | None) -> dict[str, Any] | None:
    """What is asked; what others think, and what is true, only when it has been revealed."""
    poll = room.guide.poll
    if poll is None:
        return None
    try:
        asked = poll.asked
    except ZamoraError:  # of another version of zamora
        return None
    shown: dict[str, Any] = {
        "id": poll.id,
        "words": asked.words,
        "kind": asked.kind,
        "options": [list(one) for one in asked.options] if asked.kind != "words" else [],
        "votes": len(poll.votes),
        "revealed": poll.revealed,
        "board": asked.board or asked.id in _read(language())[1],
        "pictures": [bool(one) for one in _pictures(asked.id, language())[1:]],
    }
    if me is not None:
        mine = poll.votes.get(me, "")
        shown["mine"] = pointed(mine) if asked.kind == "number" else mine
    if poll.revealed:
        shown |= _truth(poll)
    return shown


def _truth(poll: Poll) -> dict[str, Any]:
    asked = poll.asked
    # What was written in one's own words is for the teacher to read first.
    tally = poll.tally() if asked.kind != "words" else []
    others = [text for _key, text in asked.options] if asked.kind == "words" else []
    return {"tally": tally, "truth": asked.truth, "usual": others}


def desk(room: Room, where: Mapping[str, str]) -> dict[str, Any]:
    """The teacher's page, apart from what it shows of each pupil.

    Args:
        room: the class.
        where: the lesson and screen of each pupil, by id, in words.
    """
    poll = _poll(room, None)
    if poll is not None and room.guide.poll is not None:
        poll |= {"tally": room.guide.poll.tally(), "truth": room.guide.poll.asked.truth}
    return {
        **led(room),
        "poll": poll,
        "where": dict(where),
        "mistakes": mistakes(room),
        "written": written(room),
    }


def mistakes(room: Room) -> list[dict[str, Any]]:
    """What pupils are stuck on now, most of them first: exercise, mistake in words, how many."""
    counted: Counter[tuple[str, str | None]] = Counter()
    for one in room.results.values():
        last = {attempt.exercise: attempt.mistake for attempt in one.in_order()}
        for key, summary in one.summaries.items():
            if summary.status is not Status.SOLVED:
                counted[key, last[key]] += 1
    return [
        {
            "exercise": key,
            "label": label(key),
            "words": mistake_words(key, name) or _("todavía no"),
            "pupils": n,
        }
        for (key, name), n in counted.most_common(SHOWN)
        if name is not None
    ]


def written(room: Room) -> list[dict[str, Any]]:
    """What pupils have written last to say why: lesson, name, text, who ticked how much.

    Of a variant that can be played here its key is ``plays``, else that is empty.
    """
    found = [
        (one.at, who, one)
        for who, results in room.results.items()
        for one in arguments(results.responses)
    ]
    found.sort(key=lambda entry: entry[:2], reverse=True)
    return [
        {
            "lesson": _("Taller de variantes") if one.lesson == WORKSHOP_MARK else one.lesson,
            "question": one.question,
            "name": room.name(who),
            "text": one.text if len(one.text) <= EXCERPT else one.text[:EXCERPT] + "…",
            "ticked": one.ticked,
            "plays": _playable(one.variant),
        }
        for _at, who, one in found[:ARGUMENTS]
    ]


def _playable(key: str) -> str:
    """The key of a variant; empty for none, and for one that this version does not know."""
    with contextlib.suppress(ZamoraError):
        return by_key(key).key if key else ""
    return ""


def wall(room: Room) -> dict[str, Any]:
    """What the wall shows of the lessons: what is asked, and where everybody is to be."""
    call = led(room)["call"]
    return {"poll": _poll(room, None), "call": "" if call is None else call["words"]}


def drawn(room: Room) -> dict[str, Any]:
    """The pictures of what is asked: the board that it is about, then what is on its answers.

    A page asks for them once; the state, which is sent with each vote, only says that they exist.
    """
    poll = room.guide.poll
    pictures = _pictures(poll.question, language()) if poll else ()
    return {"on": "drawn", "poll": "" if poll is None else poll.id, "pictures": pictures}


@cache
def _pictures(id_: str, spoken: str) -> tuple[str, ...]:
    if not id_:  # the teacher's own
        return ()
    shown = _read(spoken)[1].get(id_, "")
    found: list[Scene | str | None]
    try:
        board = drawing(*shown) if isinstance(shown, list) else shown
        found = [board, *on_answers(question(id_))]
    except UnknownQuestion:
        found = [figure(exercise(id_))]
    return tuple(paint_kept(one) if isinstance(one, Scene) else one or "" for one in found)


def _beside(lessons: Iterable[list[Cell]]) -> dict[str, list[str] | str]:
    """What stands before each envelope in its lesson.

    It is a board, as :func:`drawing` takes it, or as SVG the picture that an instrument left there,
    which no translated lesson has. Where an envelope is opened, later, such a picture may be the
    answer.
    """
    found: dict[str, list[str] | str] = {}
    for cells in lessons:
        shown: list[str] | str = ""
        for cell in cells:
            name, said, seen = _call(cell.source) if cell.kind == "code" else ("", [], "")
            if name == "sobre":
                if said[0] not in found or isinstance(shown, list):
                    found[said[0]] = found.get(said[0]) or shown
            elif name == "dibujo":
                shown = [said[0], said[1] if len(said) > 1 else "", seen]
            elif name in _BOARDS and said:
                shown = said[:1]
            elif name or cell.source.startswith("#"):
                left = _LEFT.search(cell.kept)
                shown = unquote(html.unescape(left[1])) if left else ""
    return {id_: shown for id_, shown in found.items() if shown}


def _call(text: str) -> tuple[str, list[str], str]:
    """What a cell calls, in words of the source: its texts, and what else it shows."""
    with contextlib.suppress(SyntaxError):
        match ast.parse(vocabulary.said(text, DEFAULT_LANGUAGE), mode="eval").body:
            case ast.Call(func=ast.Name(id=name), args=given, keywords=named):
                texts = [one.value for one in given if isinstance(one, ast.Constant)]
                seen = [ast.literal_eval(one.value) for one in named if one.arg == "ver"]
                return name, [one for one in texts if isinstance(one, str)], "".join(seen)
    return "", [], ""


# What comes from a lesson ------------------------------------------------------------------------


async def take(room: Room, judge: Judge, me: str, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Take answers sent by a lesson; says which are stored and which are refused.

    Raises:
        KeyError, TypeError, ValueError: if they make no sense.
        Nobody: if the pupil has been removed.
    """
    sent = asked["attempts"]
    if not isinstance(sent, list) or len(sent) > MOST:
        raise TypeError
    content = {"name": "", "made": "", "attempts": sent, "route": asked.get("route")}
    found = FORMAT.parsed({**content, "responses": asked.get("responses", [])})
    refused = await hand_in(room, judge, me, found)
    kept = [one.uid for one in found.attempts if one.uid not in refused]
    return {"on": "kept", "uids": kept, "refused": refused}


async def hand_in(room: Room, judge: Judge, me: str, found: ProgressFile) -> list[str]:
    """Take a pupil's answers, judged again here; gives the ids of those refused.

    Raises:
        Nobody: if the pupil has been removed.
    """
    known = room.results[room.pupil(me).id].attempts
    fresh, refused = await judge.judged([one for one in found.attempts if one.uid not in known])
    room.hand_in(me, replace(found, attempts=tuple(fresh)))
    return refused


def place(asked: Mapping[str, Any]) -> str:
    """Where a lesson says that its pupil is, in words; empty for nowhere that we know."""
    mark, exercise_id = asked["lesson"], asked["exercise"]
    for one in course():
        if one["mark"] == mark:
            known = exercise_id if exercise_id in one["exercises"] else ""
            return _place(one["mark"], known)
    return ""
