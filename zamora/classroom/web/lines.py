"""The WebSockets of a class's pages, and what can be asked for on each.

What is refused, and why, is listed in docs/class.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import secrets
from collections.abc import Awaitable, Callable, Hashable, Iterator
from typing import Any, cast

from tornado import web, websocket
from tornado.http1connection import HTTP1Connection

from zamora.classroom import replays
from zamora.classroom.meetings import TEACHER as TEACHED
from zamora.classroom.meetings import NotNow
from zamora.classroom.room import Nobody, Refused
from zamora.classroom.roster import Pupil
from zamora.classroom.tournaments import Teams
from zamora.classroom.web import desk, lessons, views
from zamora.classroom.web.hub import News
from zamora.classroom.web.lessonpages import Runner, spoken
from zamora.classroom.web.limits import Limit, TooOften, host_of
from zamora.classroom.web.pupillessons import PAGES as MOST_PAGES
from zamora.classroom.web.reach import in_the_room
from zamora.classroom.web.requests import PUPIL, Client, is_page, refusals
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, speak
from zamora.core.steps import Side
from zamora.player.frame import Json, difference
from zamora.player.parts import follow

#: How much a page may leave unread, in bytes.
MOST_UNREAD = 1_000_000
#: The largest message to a lesson, a game that is opened, and how much it may leave unread.
LARGEST_IN_LESSON, MOST_UNREAD_IN_LESSON = 200_000, 4_000_000
#: Lines of one pupil.
MOST_TABS = 6
#: A line that does not say whose it is may stay for this many seconds.
STRANGER = 20

#: What a page can ask for; some things take a while.
Action = Callable[[dict[str, Any]], Awaitable[None] | None]


class Socket(Client, websocket.WebSocketHandler):
    """What all lines share: whose they are, how much they may say, whether anybody is there.

    It is a :class:`~.hub.Line`.
    """

    #: Whether it is not known whose it is.
    stranger = False
    joined = plays = False
    #: Whether others hear of it when it comes and goes.
    noticed = False
    spoken = me = looks_at = ""
    place: str | None = None
    #: What this page has, a frame or frames by game: differences are sent against it.
    shown: dict[str, Json]

    def prepare(self) -> None:
        """Refuse clients that are not logged in, and foreign origins."""
        self.shown, self.spoken = {}, spoken(self)
        speak(self.spoken)
        self.refuse_foreign()
        if not self.from_here(host_of(self.request.headers.get("Origin", ""))):
            raise web.HTTPError(403)
        if self.hub.full and self.owner is not None and not (self.teaches or self.first):
            raise web.HTTPError(503)
        self.limit = Limit(40, 10)
        self._stream = cast(HTTP1Connection, self.request.connection).stream
        self._unread = self._busy = 0
        self._ping = b""

    def from_here(self, origin: str) -> bool:
        """Whether pages from that host and port may talk to us."""
        return origin == self.request.host

    @property
    def first(self) -> bool:
        """Whether it is a pupil's only page: there is always room for it."""
        found = self.owner
        return found is not None and found.id not in self.hub.here

    def check_origin(self, origin: str) -> bool:
        """Already looked at."""
        return True

    def open(self, *_arguments: str) -> None:
        """The line is there."""
        self.hub.lines[self] = None
        self.begin()

    def begin(self) -> None:
        """Say how things stand."""

    def on_close(self) -> None:
        """The line is gone: the page was closed, or only the network."""
        self.hub.lines.pop(self, None)
        self.known()
        self.end()

    def join(self, me: str) -> None:
        """Have it told from now on how things stand, as ``me`` sees them."""
        self.me, self.joined = me, True
        self.tell(News(self.hub))
        if self.noticed:
            self.hub.changed()

    def tell(self, news: News) -> None:
        """Send how things stand."""

    def end(self) -> None:
        """It hears no more."""
        if self.joined and self.noticed:
            self.hub.changed()
        self.joined = False

    def unknown(self) -> None:
        """Its owner is unknown; strangers have few places, the newest get them."""
        self.stranger = True
        gone = self.hub.strangers.take(str(self.request.remote_ip), self)
        if gone is not None:
            gone.drop()

    def known(self) -> None:
        """It is no stranger's."""
        self.stranger = False
        self.hub.strangers.leave(str(self.request.remote_ip), self)

    def turn_away(self, code: int = 4001) -> None:
        """Close with a code; until the page has closed, it counts as a stranger's."""
        self.unknown()
        self.close(code, "gone")

    def drop(self) -> None:
        """Drop it without a close handshake."""
        self._stream.close()

    def still_there(self) -> None:
        """Ask whether anybody is there; to be called now and then.

        Only an answer to this very question counts. While we are busy with what the page has said,
        its answer is not read yet.
        """
        if self._ping and not self._busy:
            self.drop()
        elif not self._ping:
            self._ping = secrets.token_bytes(8)
            with contextlib.suppress(websocket.WebSocketClosedError):
                self.ping(self._ping)

    def on_pong(self, data: bytes) -> None:
        """The client is alive."""
        if data == self._ping:
            self._ping = b""

    def send(self, message: dict[str, Any] | str) -> None:
        """Send, unless it is closed; drop a client that does not read."""
        if self._unread > self.most_unread:
            self.drop()
            return
        text = message if isinstance(message, str) else json.dumps(message)
        with contextlib.suppress(websocket.WebSocketClosedError):
            sent = self.write_message(text)
            self._unread += len(text)

            def read(done: asyncio.Future[None]) -> None:
                self._unread -= len(text)
                done.exception()  # looked at, or Python complains

            sent.add_done_callback(read)

    def show(self, message: dict[str, Any]) -> None:
        """Send a message that has a board in it, as a change of the one that the page has."""
        frame = message["frame"]
        rest = {key: value for key, value in message.items() if key != "frame"}
        self.send(rest | {"change": difference(self.shown, frame)})
        self.shown = frame

    @property
    def most_unread(self) -> int:
        """How much it may leave unread."""
        return MOST_UNREAD

    def limited(self) -> tuple[Limit, Hashable]:
        """The rate limit of incoming messages, and its key."""
        return self.limit, self

    async def on_message(self, message: str | bytes) -> None:
        """Hear a page; one that says too much is heard later, and not listened to meanwhile."""
        self._busy += 1
        try:
            limit, who = self.limited()
            while not limit.allows(who):
                await asyncio.sleep(limit.wait(who))
            later = self.heard(message)
            if later is not None:
                await later
        finally:
            self._busy -= 1

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """Do what a page asks."""
        with self._refusing():
            asked = json.loads(message)
            if asked["do"] == "there":  # a page that asks whether the network is
                self.send({"on": "here"})
                return None
            if asked["do"] == "drawn" and self.joined:
                return self._done(self._drawn())
            later = self.actions()[asked["do"]](asked)
            return None if later is None else self._done(later)
        return None

    async def _drawn(self) -> None:
        """Send the pictures of what the class is asked; the first page waits for the lessons."""
        self.send(await asyncio.to_thread(lessons.drawn, self.room))

    async def _done(self, later: Awaitable[None]) -> None:
        with self._refusing():
            await later

    @contextlib.contextmanager
    def _refusing(self) -> Iterator[None]:
        """Say in a sentence what is not possible."""
        try:
            yield
        except ZamoraError as error:
            self.send({"on": "error", "words": error.reason})
        except (KeyError, TypeError, ValueError, RecursionError, AttributeError, OverflowError):
            self.send({"on": "error", "words": _("Eso no se entendió. Recarga la página.")})

    def actions(self) -> dict[str, Action]:
        """What can be asked for."""
        return {}

    def write_error(self, status_code: int, **_details: Any) -> None:
        """A sentence, never a traceback."""
        self.finish(refusals().get(status_code, ""))


class Watching(Socket):
    """What all pages share that show games: which one, and those that ended turn by turn."""

    noticed = True
    #: The small boards that this page has, by game.
    small: dict[str, Json]

    def prepare(self) -> None:
        """It has none."""
        self.small = {}
        super().prepare()

    def limited(self) -> tuple[Limit, Hashable]:
        """A pupil's pages are limited together, so that another line is no way to say more."""
        return (self.hub.messages, self.me) if self.me else super().limited()

    def actions(self) -> dict[str, Action]:
        """What anybody can do who may look at a game."""
        return {"look": self._look, "frame": self._frame, "review": self._review}

    def _look(self, asked: dict[str, Any]) -> None:
        self.looks_at = ""
        if asked["id"]:
            meeting = self.room.look(self.me, str(asked["id"]))
            if self.me not in meeting.players and not meeting.begun:
                raise Nobody(_("Esa partida no existe."))
            self.looks_at = meeting.id
            self.show(views.board(self.room, meeting, self.me))
            if self.hub.reviews.of(meeting.id) is not None:
                self.send(views.reviewed(self.room, meeting, self.hub.reviews))

    def _frame(self, asked: dict[str, Any]) -> None:
        meeting = self.room.meeting(str(asked["id"]))
        flipped = meeting.side_of(self.me) is Side.SECOND
        review = self.hub.reviews.of(meeting.id)
        self.show(replays.frame(meeting, int(asked["at"]), flipped=flipped, review=review))

    def _review(self, asked: dict[str, Any]) -> None:
        meeting = self.room.meeting(str(asked["id"]))
        if self.me not in meeting.players and not self.teaches:
            raise Refused(_("Solo quien la jugó puede revisar una partida."))
        self.hub.review(meeting)


class PupilSocket(Watching):
    """A page of a pupil's."""

    _key, plays = "", True

    def begin(self) -> None:
        """Say how things stand."""
        found = self.owner
        if found is None:
            self.turn_away()
        else:
            self.belong(found, self.get_cookie(PUPIL) or "")

    def belong(self, found: Pupil, key: str) -> None:
        """It is this pupil's page from now on."""
        hub = self.hub
        if not hub.openings.allows(found.id):
            self.turn_away(1013)
            return
        tabs = [one for one in hub.lines if one.plays and one.joined and one.me == found.id]
        if len(tabs) >= MOST_TABS:
            cast(Socket, tabs[0]).close(4002, "too many")
        self._key = key
        self.join(found.id)

    def tell(self, news: News) -> None:
        """Send the state to a pupil; close the page of one who has been removed."""
        if not news.concerns(self.me):
            return
        if self.me not in self.room.roster.pupils:
            self.close(4001, "gone")
            return
        self.send(self.state(news))

    def state(self, news: News) -> dict[str, Any]:
        """What the page shows."""
        led = lessons.home(self.room, self.me, self.me in self.hub.where)
        return views.pupil(self.room, self.me, news.here, news.cups) | led

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all; a device that has been sent away hears nothing more."""
        found = self.room.roster.on(self._key)
        if found is None or not self.joined:
            self.close(4001 if found is None else 1013, "gone")
            return None
        self.me = found.id  # the teacher may have put two together
        return super().heard(message)

    def actions(self) -> dict[str, Action]:
        """What a pupil can do."""
        return super().actions() | {
            "draft": self._draft,
            "play": self._play,
            "challenge": self._challenge,
            "accept": self._accept,
            "ask": self._ask,
            "answer": self._answer,
            "resign": self._resign,
            "vote": self._vote,
        }

    def _vote(self, asked: dict[str, Any]) -> None:
        self.room.vote(self.me, str(asked["poll"]), str(asked["answer"]))
        self.hub.changed()

    def _draft(self, asked: dict[str, Any]) -> None:
        room = self.room
        meeting = room.meeting(str(asked["id"]))
        side = meeting.must_go_on(meeting.side_of(self.me))
        history = meeting.history
        if history.position.side is not side or len(history.turns) != asked["ply"]:
            raise NotNow(_("Ese turno ya pasó."))
        steps = _numbers(asked["steps"])
        draft = follow(history.seen_by(side).position, steps)
        self.show(
            {
                "on": "draft",
                "id": meeting.id,
                "ply": asked["ply"],
                "steps": steps,
                "says": draft.allowance,
                "frame": views.in_turn(meeting, draft, side),
            }
        )

    def _play(self, asked: dict[str, Any]) -> None:
        room = self.room
        ply = int(asked["ply"])
        meeting = room.meeting(str(asked["id"]))
        try:
            room.play(self.me, meeting.id, ply, _numbers(asked["steps"]))
        except ZamoraError:
            # The page shows the true state, not its guess.
            if meeting.id == self.looks_at:
                self.show(views.board(room, meeting, self.me))
            self.hub.changed()
            raise
        self.hub.moved(meeting)

    def _must_not_pester(self) -> None:
        if not self.hub.offers.allows(self.me):
            raise TooOften(_("Preguntas muy seguido. Espera un momento."))

    def _challenge(self, asked: dict[str, Any]) -> None:
        self._must_not_pester()
        self.room.challenge(
            self.me,
            str(asked["to"]),
            str(asked["game"]),
            first=bool(asked.get("first", True)),
            minutes=float(asked.get("minutes", 0)),
            increment=float(asked.get("increment", 0)),
        )
        self.hub.changed()

    def _accept(self, asked: dict[str, Any]) -> None:
        meeting = self.room.accept(self.me, str(asked["id"]), bool(asked["yes"]))
        if asked["yes"]:
            self.hub.moved(meeting)
        self.hub.changed()

    def _ask(self, asked: dict[str, Any]) -> None:
        self._must_not_pester()
        self.room.ask(self.me, str(asked["id"]), str(asked["what"]))
        self.hub.moved(self.room.meeting(str(asked["id"])))

    def _answer(self, asked: dict[str, Any]) -> None:
        self.room.answer(self.me, str(asked["id"]), bool(asked["yes"]))
        self.hub.moved(self.room.meeting(str(asked["id"])))

    def _resign(self, asked: dict[str, Any]) -> None:
        self.room.resign(self.me, str(asked["id"]))
        self.hub.moved(self.room.meeting(str(asked["id"])))


class LessonSocket(PupilSocket):
    """A lesson of a pupil's: in the site that we give out, or in her own JupyterLab.

    The site is known by its cookie, as all our pages. JupyterLab is another address, which must be
    on the pupil's own machine or in the room; its cookies are not heeded: it says first who it is,
    by the key of the device, or by code, name and word.
    """

    place = ""

    def from_here(self, origin: str) -> bool:
        """Refuse origins on the internet, even with the key."""
        self.ours = super().from_here(origin)
        return self.ours or in_the_room(origin)

    @property
    def owner(self) -> Pupil | None:
        """Whose browser this is, if the page is one of ours."""
        return super().owner if self.ours else None

    def begin(self) -> None:
        """One of ours is known; another one has to say whose it is."""
        if self.ours:
            super().begin()
            return
        self.unknown()
        asyncio.get_running_loop().call_later(STRANGER, self._known_by_now)

    def _known_by_now(self) -> None:
        if self.stranger and self._busy:  # its turn has not come
            asyncio.get_running_loop().call_later(STRANGER, self._known_by_now)
        elif self.stranger:
            self.close(4001, "nobody")

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As a pupil's page; a stranger can do nothing but come in."""
        return Socket.heard(self, message) if self.stranger else super().heard(message)

    def actions(self) -> dict[str, Action]:
        """What a lesson can do."""
        if self.stranger:
            return {"enter": self._enter}
        return {
            "answers": self._answers,
            "at": self._at,
            "vote": self._vote,
            "leave": lambda _asked: self.room.leave(self.me, self._key),
        }

    def state(self, news: News) -> dict[str, Any]:
        """What the teacher has opened and asks."""
        return lessons.lesson(self.room, self.me)

    async def _enter(self, asked: dict[str, Any]) -> None:
        hub = self.hub
        key = str(asked.get("key", ""))[:200]
        if not key:
            code, name, word = (str(asked.get(one, ""))[:200] for one in ("code", "name", "word"))
            address = str(self.request.remote_ip)
            _pupil, key = await hub.admit(address, code, name, word, self._stream.closed)
            self.send({"on": "in", "key": key})
        found = self.room.roster.on(key)
        if found is None:
            self.close(4001, "gone")
            return
        self.known()
        self.belong(found, key)

    def belong(self, found: Pupil, key: str) -> None:
        """As all pages; a lesson also gets the ids of what is stored of it."""
        super().belong(found, key)
        if self.joined:
            self.send({"on": "known", "uids": self.room.results[found.id].known})

    async def _answers(self, asked: dict[str, Any]) -> None:
        self.send(await lessons.take(self.room, self.hub.judge, self.me, asked))
        self.hub.changed()

    def _at(self, asked: dict[str, Any]) -> None:
        place = lessons.place(asked)
        self.send({"on": "here"})  # a page that asks hears whether the network is there
        if place != self.place:
            self.place = place
            self.hub.changed()


class CellsSocket(Socket):
    """A lesson of a pupil's that is run here: a :class:`~.lessonpages.Reader`.

    Its owner is known by the cookie. It says which cells to run, and hears what they show.
    """

    lesson, number, there = "", 0, False
    _runner: Runner | None = None

    @property
    def most_unread(self) -> int:
        """All its boards are in the first message that it gets."""
        return MOST_UNREAD_IN_LESSON

    @property
    def max_message_size(self) -> int:
        """A game that is opened may be long."""
        return LARGEST_IN_LESSON

    def open(self, *names: str) -> None:
        """The line is there."""
        self.lesson = names[0]
        super().open()

    def begin(self) -> None:
        """Show how the lesson stands."""
        hub, found = self.hub, self.owner
        if found is None or not is_page(self.lesson):
            self.turn_away()
            return
        self.me = found.id
        if hub.openings.allows(found.id):
            self._runner = hub.lessons.come(found.id, self)
        if self._runner is None:
            self.turn_away(1013)
            return
        for one in self._runner.pages[:-MOST_PAGES]:
            cast(CellsSocket, one).close(4002, "too many")

    def end(self) -> None:
        """The page was closed; what it showed lives on for a while."""
        if self._runner is not None:
            self._runner.go(self)

    def limited(self) -> tuple[Limit, Hashable]:
        """All pages of a pupil are limited together."""
        return self.hub.messages, self.me

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """Pass it on; a device that has been sent away hears nothing more."""
        found = self.owner
        if self._runner is None or found is None or found.id != self.me:
            self.close(1013 if found else 4001, "gone")
            return None
        with self._refusing():
            said = json.loads(message)
            if said.get("name") == "teacher":
                raise Refused(_("Eso no es para ti."))
            return self._runner.hear(self, said)
        return None


def _numbers(found: Any) -> list[int]:
    if not isinstance(found, list) or not all(type(one) is int for one in found):
        raise TypeError
    return found


class WatchSocket(Watching):
    """A page that looks on at games: a pupil's, or the teacher's. It plays nothing."""

    def begin(self) -> None:
        """Say which games there are."""
        hub, found = self.hub, self.owner
        self.me = "" if found is None or self.teaches else found.id
        tabs = [one for one in hub.lines if isinstance(one, WatchSocket) and one.joined]
        if not (self.me or self.teaches) or sum(one.me == self.me for one in tabs) >= MOST_TABS:
            self.turn_away()
        elif self.me and not hub.openings.allows(self.me):
            self.turn_away(1013)
        else:
            self.join(self.me)

    def tell(self, news: News) -> None:
        """Say which games there are, with the boards of those that go on."""
        self.send(views.watched_games(self.room, self.me))
        self.send(desk.boards(self.room, self.small, lambda one: self.me not in one.players))

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all, unless the pupil has been removed meanwhile."""
        if not self.joined or (self.me and self.owner is None):
            self.close(4001, "gone")
            return None
        return super().heard(message)


class TeacherSocket(Socket):
    """The teacher's page."""

    def prepare(self) -> None:
        """Only the teacher."""
        super().prepare()
        self.must_teach()

    def begin(self) -> None:
        """Say how things stand."""
        self.send({"on": "course", "lessons": lessons.course(), "titles": desk.titles()})
        self.join("")

    def tell(self, news: News) -> None:
        """Say how things stand, with all boards."""
        self.send(news.desk)
        self.send(desk.boards(self.room, self.shown))

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all; then update all pages."""
        later = super().heard(message)
        self.hub.changed()
        return later

    def actions(self) -> dict[str, Action]:
        """What the teacher can do."""
        room = self.room
        return desk.actions(room, lambda: self.hub.here, self.hub.moved) | {
            "rename": lambda a: room.rename(str(a["pupil"]), str(a["name"])),
            "merge": lambda a: room.merge(str(a["pupil"]), str(a["into"])),
            "remove": lambda a: room.remove(str(a["pupil"])),
            "sweep": lambda _a: room.remove(*room.idle(self.hub.here)),
            "door": lambda a: room.door(closed=bool(a["closed"])),
            "word": lambda a: room.new_word(str(a["pupil"])),
            "pause": self._pause,
            "lead": self._lead,
            "say": lambda a: room.say(str(a["words"])),
            "pair": self._pair,
            "decide": self._decide,
            "tournament": self._tournament,
            "late": self._late,
            "round": self._round,
            "finish": lambda a: room.end_tournament(str(a["id"])),
            "delete": self._delete,
        }

    def _pause(self, asked: dict[str, Any]) -> None:
        room = self.room
        room.pause(bool(asked["on"]))
        for meeting in room.meetings.values():
            if meeting.goes_on:
                self.hub.moved(meeting)

    def _lead(self, asked: dict[str, Any]) -> None:
        details = {key: value for key, value in asked.items() if key not in ("do", "what")}
        self.room.lead(str(asked["what"]), **details)

    def _pair(self, asked: dict[str, Any]) -> None:
        self.room.pair(
            str(asked["first"]),
            str(asked["second"]),
            str(asked["game"]),
            minutes=float(asked["minutes"]),
            increment=float(asked["increment"]),
        )

    def _decide(self, asked: dict[str, Any]) -> None:
        winner = asked["winner"]
        self.room.decide(str(asked["id"]), None if winner is None else Side(int(winner)))
        self.hub.moved(self.room.meeting(str(asked["id"])))

    def _tournament(self, asked: dict[str, Any]) -> None:
        made = self.room.begin_tournament(
            str(asked["game"]),
            asked["form"],
            [str(one) for one in asked["players"]],
            minutes=float(asked["minutes"]),
            increment=float(asked["increment"]),
            teams=_teams(asked.get("teams")),
        )
        if asked.get("begun"):
            self._round({"id": made.id})

    def _late(self, asked: dict[str, Any]) -> None:
        team = asked.get("team")
        self.room.come_late(
            str(asked["id"]), str(asked["pupil"]), None if team is None else int(team)
        )

    def _round(self, asked: dict[str, Any]) -> None:
        here = None if asked.get("all") else self.hub.here
        self.room.next_round(str(asked["id"]), here)

    def _delete(self, asked: dict[str, Any]) -> None:
        if asked["code"] != self.room.code:
            raise Refused(_("Para borrar la clase escribe su código."))
        self.room.delete()


def _teams(asked: dict[str, Any] | None) -> Teams | None:
    if asked is None:
        return None
    one, other = asked["names"]
    return Teams((str(one), str(other)), {str(who): int(n) for who, n in asked["of"].items()})


class WallSocket(TeacherSocket):
    """The wall: it shows, and does nothing."""

    def begin(self) -> None:
        """Say how things stand."""
        self.join("")

    def tell(self, news: News) -> None:
        """Say how things stand."""
        self.send(self.hub.wall(self.shown))

    def actions(self) -> dict[str, Action]:
        """Nothing."""
        return {}


class SimulSocket(PupilSocket):
    """A page on which the teacher plays many at once."""

    noticed = False

    def prepare(self) -> None:
        """Only the teacher."""
        super().prepare()
        self.must_teach()

    def begin(self) -> None:
        """Say which games there are."""
        self.join(TEACHED)

    def tell(self, news: News) -> None:
        """Say which games there are, with their boards."""
        self.send(desk.simultaneous(self.room))
        self.send(desk.boards(self.room, self.small, lambda one: TEACHED in one.players))

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all."""
        return Socket.heard(self, message)

    def actions(self) -> dict[str, Action]:
        """What a player can do in a game."""
        mine = ("look", "frame", "review", "draft", "play", "ask", "answer", "resign")
        return {key: act for key, act in super().actions().items() if key in mine}
