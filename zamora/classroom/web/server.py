"""The server of a class: who asks, what for, how often; everything else is the room's.

What it refuses, and why, is listed in docs/class.md. It never shows a traceback, and its log has
neither queries, nor names, nor keys.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote, unquote

import jinja2
from tornado import web, websocket
from tornado.http1connection import HTTP1Connection, HTTP1ServerConnection
from tornado.httpserver import HTTPServer
from tornado.httputil import HTTPConnection, HTTPMessageDelegate
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets

from zamora.classroom import replays
from zamora.classroom.everything import everything, tables
from zamora.classroom.judging import Judge
from zamora.classroom.meetings import TEACHER as TEACHED
from zamora.classroom.meetings import Meeting, NotNow
from zamora.classroom.room import Nobody, Refused, Room
from zamora.classroom.roster import NameTaken, NotLetIn, Pupil, WrongWord, new_key, same
from zamora.classroom.tournaments import Teams
from zamora.classroom.web import desk, howto, lessonpages, lessons, papers, views
from zamora.classroom.web.headers import TYPES, host_of, policy, protect, typed
from zamora.classroom.web.lessonpages import LESSON, OURS, PAGE, STYLES, Runner, spoken
from zamora.classroom.web.limits import Limit, Places, TooOften, Turns
from zamora.classroom.web.lti import Platform
from zamora.classroom.web.pupillessons import PAGES as MOST_PAGES
from zamora.classroom.web.pupillessons import PupilLessons
from zamora.classroom.web.reach import OWN, Network, hints, in_the_room, known_host, url
from zamora.classroom.web.reviewing import Reviews
from zamora.classroom.web.words import words
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, choices, language, speak, speaking
from zamora.core.steps import Side
from zamora.player.document import document, in_script
from zamora.player.frame import Json, difference
from zamora.player.lessonlist import course
from zamora.player.parts import follow
from zamora.player.picture.qr import qr
from zamora.player.unwritten import HOME, UnknownPage, entry
from zamora.player.web import WEB
from zamora.school.progress.profile import BadName
from zamora.school.progress.progressfile import FORMAT
from zamora.school.report.page import page as report_page
from zamora.school.report.page import table as report_table
from zamora.school.teaching.orders import printed

PAGES = Path(__file__).parent / "pages"
#: The largest body, in bytes: of an uploaded file (that of a whole course is smaller), of all else;
#: the largest message; how much a WebSocket may leave unread.
LARGEST, LARGEST_ASKED, LARGEST_MESSAGE, MOST_UNREAD = 2_000_000, 16_000, 16_000, 1_000_000
#: The largest message to a lesson, a game that is opened, and how much it may leave unread.
LARGEST_IN_LESSON, MOST_UNREAD_IN_LESSON = 200_000, 4_000_000
#: Files that are on their way at a time.
MOST_FILES = 20
#: More lines than any class needs, in all and of one pupil; how often one is asked whether anybody
#: is still there, in seconds.
MOST_CONNECTIONS, MOST_TABS, ASKED = 250, 6, 20
#: A line that does not say whose it is may stay for this many seconds; this many may at a time, in
#: all and of one address (behind some routers a whole class is one).
STRANGER, MOST_STRANGERS, STRANGERS_OF_ONE = 20, 100, 40
#: Requests that are under way, in all and of one address; seconds that one may take to be said, and
#: that its body may take to arrive.
MOST_REQUESTS, REQUESTS_OF_ONE, SAID, ARRIVED = 600, 200, 20, 60
#: Wrong codes of all clients, burst and rate per second; wrong words for one name.
CODES, WORDS = (60, 10), (8, 0.25)
#: Bytes of the site for one address, and for all, burst and rate per second; the cost of a request.
SITE_OF_ONE, SITE, SITE_REQUEST = (100e6, 20e6), (200e6, 60e6), 100e3
#: How long changes are gathered before all pages hear of them, and how often clocks are looked at.
GATHER, TICK = 0.3, 0.5
#: How often this machine's addresses are looked at, and the teacher's page says how long somebody
#: has been stuck, in seconds.
LOOK, AGAIN = 4, 30
#: No pupil: only the teacher's page and the wall hear of it.
NOBODY = ""
PUPIL, TEACHER = "zamora_alumno", "zamora_docente"
_SITE_TYPES = TYPES | {".mjs": "text/javascript", ".wasm": "application/wasm"}

log = logging.getLogger("zamora.class")


class Hub:
    """The connections, and what is sent to which.

    Attributes:
        room: the class.
        key: the end of the teacher's link; new at each start.
    """

    def __init__(self, room: Room, address: str, site: Path | None) -> None:
        self.room, self.address, self.site = room, address, site
        self.network, self.port = Network(address), 0
        #: Whether a JupyterHub authenticates, and its proxy is the only client. Then codes and
        #: links are disabled.
        self.behind = False
        #: A learning platform that wants grades; None without one.
        self.platform: Platform | None = None
        self.key = new_key()
        #: All WebSockets.
        self.lines: set[Socket] = set()
        self.pupils: dict[PupilSocket, str] = {}
        self.teachers: set[TeacherSocket] = set()
        self.walls: set[WallSocket] = set()
        #: Pages on which the teacher plays many at once.
        self.simuls: set[SimulSocket] = set()
        self._arrivals = desk.Arrivals()
        #: WebSockets without a pupil yet, or no longer with one.
        self.strangers = Places[Socket](MOST_STRANGERS, STRANGERS_OF_ONE)
        #: Who looks on at games of others: a pupil's id, or nothing for the teacher.
        self.watchers: dict[WatchSocket, str] = {}
        self.reviews, self.judge, self.lessons = Reviews(), Judge(), PupilLessons(room)
        self.codes, self.words = Turns(*CODES, NotLetIn), dict[str, Turns]()
        #: What an address asks for, and all together of the site, in bytes.
        self.requests, self.site_of_one, self.site_of_all = (
            Limit(600, 40),
            Limit(*SITE_OF_ONE),
            Limit(*SITE),
        )
        #: Rate limits of a pupil, over all tabs: messages, connections, challenges; coming back,
        #: handing in.
        self.messages, self.openings, self.offers = Limit(40, 10), Limit(40, 1), Limit(6, 0.1)
        self.entries, self.uploads = Limit(20, 0.1), Limit(10, 0.1)
        #: The pupils whose file is on its way.
        self.uploading: set[str] = set()
        self._waiting = False
        #: Pupils affected by changes not sent yet; None for everybody.
        self._concerned: set[str] | None = set()

    @property
    def here(self) -> set[str]:
        """The ids of the pupils whose page is open, also if it looks on at others."""
        return {*self.pupils.values(), *self.watchers.values()} - {""}

    @property
    def full(self) -> bool:
        """Whether all places for pages are taken."""
        return len(self.lines) - len(self.strangers) >= MOST_CONNECTIONS

    @property
    def where(self) -> dict[str, str]:
        """In which lesson the pupils are, in words, by id."""
        found = self.pupils.items()
        return {who: one.place for one, who in found if isinstance(one, LessonSocket)}

    def desk(self) -> dict[str, Any]:
        """The state sent to the teacher's page."""
        found = desk.state(self.room, self.here, self.where, self._arrivals)
        pages = [url(one, self.port) for one in self.network.addresses[1:] if not self.behind]
        told = "" if self.platform is None else self.platform.trouble
        return found | {
            "warning": " ".join(filter(None, (found["warning"], self.network.trouble, told))),
            "address": {"url": self.address, "qr": qr(self.address)},
            "addresses": [{"url": one, "qr": qr(one)} for one in pages],
        }

    def wall(self, known: dict[str, Json]) -> dict[str, Any]:
        """The state sent to a wall that has the boards in ``known``."""
        found = views.wall(self.room, self.here, known) | lessons.wall(self.room)
        return found | {"address": self.address}

    async def admit(
        self, address: str, code: str, name: str, word: str, gone: Callable[[], bool]
    ) -> tuple[Pupil, str]:
        """Let a pupil in, or back in; gives the pupil and the device's key.

        Wrong codes, and wrong words for a name, are rate-limited; beyond that right ones are
        delayed as well (:class:`Turns`).

        Args:
            address: of the client.
            code: of the class, like ``name`` and ``word`` as it was typed.
            name: of the pupil.
            word: the private one; empty to come for the first time.
            gone: whether the client has disconnected.

        Raises:
            TooOften: if the same pupil comes back too often, or the client has gone.
            NotLetIn, NameTaken, BadName, Refused: as the room says.
        """
        room = self.room
        await self.codes.try_(address, lambda: room.roster.check_code(code), gone)
        if not word:
            return room.join(code, name)
        named = room.roster.named(name)
        if named is not None:
            words = self.words.setdefault(named.id, Turns(*WORDS, NotLetIn))
            found = await words.try_(address, lambda: room.known(code, name, word), gone)
            if not self.entries.allows(found.id):
                raise TooOften(_("Demasiados intentos. Espera un momento."))
        return room.enter(code, name, word)

    def moved(self, meeting: Meeting) -> None:
        """Send a game to all its viewers immediately."""
        for socket, who in [*self.pupils.items(), *((one, TEACHED) for one in self.simuls)]:
            if socket.looks_at == meeting.id:
                with speaking(socket.spoken):
                    socket.show(views.board(self.room, meeting, who))
        watching = [one for one in self.watchers if one.looks_at == meeting.id]
        for code in {one.spoken for one in watching}:
            with speaking(code):
                found = views.board(self.room, meeting, "")
            for one in watching:
                if one.spoken == code:
                    one.show(found)
        if meeting.ending is None:
            self.changed(*meeting.players)
        else:  # it may be in a table that others see as well
            self.changed()

    def review(self, meeting: Meeting) -> None:
        """Have a game that ended reviewed; all who look at it hear of it."""
        replays.must_be_over(meeting)

        def looking() -> list[Watching]:
            every: tuple[Watching, ...] = (*self.pupils, *self.watchers, *self.simuls)
            return [one for one in every if one.looks_at == meeting.id]

        def tell() -> None:
            for one in looking():
                with speaking(one.spoken):
                    one.send(views.reviewed(self.room, meeting, self.reviews))

        names = ("", "")  # the file contains no names
        for code in {language(), *(one.spoken for one in looking())}:
            with speaking(code):
                self.reviews.begin(meeting.id, meeting.record(names).write(), tell)
        tell()

    def changed(self, *who: str) -> None:
        """Let all pages hear, a little later, how things stand; of pupils, these alone if named."""
        if not who:
            self._concerned = None
        elif self._concerned is not None:
            self._concerned |= set(who)
        if not self._waiting:
            self._waiting = True
            asyncio.get_running_loop().call_later(GATHER, self._tell)

    def _tell(self) -> None:
        self._waiting = False
        concerned, self._concerned = self._concerned, set()
        for code in {line.spoken for line in self.lines}:
            with speaking(code):
                self._tell_readers(code, concerned)

    def _tell_readers(self, code: str, concerned: set[str] | None) -> None:
        """Tell those who read the language that is spoken now."""
        here = self.here
        cups = views.tournaments(self.room)
        for socket, who in list(self.pupils.items()):
            if socket.spoken != code or (concerned is not None and who not in concerned):
                continue
            if who in self.room.roster.pupils:
                socket.tell(who, here, cups)
            else:
                socket.close(4001, "gone")
        teachers = [one for one in self.teachers if one.spoken == code]
        if teachers:
            text = json.dumps(self.desk())
            for teacher in teachers:
                teacher.send(text)
                teacher.send(desk.boards(self.room, teacher.shown))
        for simul in [one for one in self.simuls if one.spoken == code]:
            simul.send(desk.simultaneous(self.room))
        for wall in [one for one in self.walls if one.spoken == code]:
            wall.send(self.wall(wall.shown))
        for one, who in list(self.watchers.items()):
            if one.spoken == code:
                one.send(views.watched_games(self.room, who))

    async def tick(self) -> None:
        """Check clocks, WebSockets and log, for ever.

        Positions without viewers are dropped.
        """
        warned = self.room.warning
        for n in itertools.count(1):  # in ticks: no timeouts while the program is suspended
            await asyncio.sleep(TICK)
            if n % round(ASKED / TICK) == 0:
                for line in list(self.lines):
                    line.still_there()
            self.room.look_after()
            self.lessons.look_after()
            if self.room.warning != warned:
                warned = self.room.warning
                log.warning("%s", warned or _("Otra vez se puede guardar todo."))
                self.changed()
            if self.teachers and n % round(AGAIN / TICK) == 0:
                self.changed(NOBODY)  # how long somebody has been stuck
            try:
                for meeting in self.room.tick():
                    self.moved(meeting)
                if self.room.go_on(self.here):
                    self.changed()
                looking = (*self.pupils, *self.watchers, *self.simuls)
                looked = {socket.looks_at for socket in looking}
                for meeting in self.room.meetings.values():
                    if meeting.ending is not None and meeting.id not in looked:
                        meeting.forget()
            except ZamoraError as error:  # it cannot be written down now: tried again
                log.warning("%s", type(error).__name__)


# Pages and requests -------------------------------------------------------------------------------


class Handler(web.RequestHandler):
    """What all requests share: whose they are, and what is refused before anything else."""

    flooded = False

    @property
    def hub(self) -> Hub:
        """The connections."""
        return cast(Hub, self.settings["hub"])

    @property
    def room(self) -> Room:
        """The class."""
        return self.hub.room

    @property
    def me(self) -> str:
        """The id of the pupil whose device this is, or ""."""
        key = self.get_cookie(PUPIL) or ""
        found = self.room.roster.on(key) if key else None
        return "" if found is None else found.id

    @property
    def teaches(self) -> bool:
        """Whether this is the teacher's browser."""
        return self.room.teaches(self.get_cookie(TEACHER) or "")

    def set_default_headers(self) -> None:
        """Nothing of ours is shown in another page, or runs what is not ours."""
        protect(self, _POLICY)

    def prepare(self) -> None:
        """Refuse who calls us by a foreign name, what a foreign page sends, odd paths.

        What is said to others is in their language.
        """
        speak(spoken(self))
        refuse_foreign(self)
        if not unquote(self.request.path).isprintable():
            raise web.HTTPError(404)
        if not (self.teaches or self.hub.requests.allows(self.request.remote_ip)):
            self.flooded = True
            raise web.HTTPError(429)

    def on_finish(self) -> None:
        """What else a flood has said already is not read."""
        if self.flooded:
            cast(HTTP1Connection, self.request.connection).stream.close()

    def asked(self) -> dict[str, Any]:
        """What was sent as JSON.

        Raises:
            HTTPError: if it is none.
        """
        kind = self.request.headers.get("Content-Type", "")
        if not kind.startswith("application/json"):
            raise web.HTTPError(415)
        try:
            found = json.loads(self.request.body)
            json.dumps(found, ensure_ascii=False).encode()  # halves of letters are no text
        except (ValueError, RecursionError) as error:
            raise web.HTTPError(400) from error
        if not isinstance(found, dict):
            raise web.HTTPError(400)
        return found

    def must_teach(self) -> None:
        """Refuse everybody but the teacher."""
        if not self.teaches:
            raise web.HTTPError(403)

    def let_in(self, name: str, value: str) -> None:
        """Let this browser be known from now on."""
        self.set_cookie(name, value, httponly=True, samesite="Strict", expires_days=30)

    def write_error(self, status_code: int, **details: Any) -> None:
        """A sentence, never a traceback."""
        error = details.get("exc_info", (None, None, None))[1]
        if isinstance(error, ZamoraError):
            self.set_status(429 if isinstance(error, TooOften) else 400)
            said = error.reason
        else:
            said = _refusals().get(status_code, _("Algo falló. Recarga la página."))
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps({"error": said, "field": _FIELDS.get(type(error), "")}))

    def log_exception(self, *details: Any) -> None:
        """What failed, without what was sent."""
        error = details[1]
        if not isinstance(error, web.HTTPError | ZamoraError):
            said = f"{self.request.method} {self.request.path[:80]}"
            log.error("%s: %s", said.encode("unicode_escape").decode(), type(error).__name__)


#: Beside which field a refusal is said to those who come in.
_FIELDS: Mapping[type, str] = {
    NotLetIn: "code",
    WrongWord: "word",
    NameTaken: "name",
    BadName: "name",
}


def _refusals() -> dict[int, str]:
    return {
        403: _("Eso no es para ti."),
        404: _("Esa página no existe."),
        405: _("Eso no se puede."),
        413: _("Eso es demasiado grande."),
        421: _("Esa dirección no es la de la clase."),
        503: _("Hay demasiadas lecciones abiertas en la clase. Prueba en unos minutos."),
        429: _("Demasiados intentos. Espera un momento."),
    }


_POLICY, _LESSON_POLICY = policy(images="data:"), policy(images="data: blob:")
#: JupyterLab makes functions of its settings' schemas; Python is WebAssembly, in workers.
_SITE_POLICY = (
    "default-src 'self'; connect-src 'self' ws: wss: data: blob:; img-src 'self' data: blob:; "
    "script-src 'self' 'unsafe-inline' 'unsafe-eval' 'wasm-unsafe-eval' blob:; "
    "worker-src 'self' blob:; style-src 'self' 'unsafe-inline'; font-src 'self' data:; "
    "object-src 'none'; base-uri 'self'; form-action 'self'; frame-ancestors 'self'"
)


def refuse_foreign(handler: web.RequestHandler) -> None:
    """Refuse another name than ours, and requests that come from a page that is not ours."""
    host = handler.request.host
    if not (known_host(host) or cast(Hub, handler.settings["hub"]).behind):
        raise web.HTTPError(421)
    if handler.request.method not in ("GET", "HEAD"):
        origin = handler.request.headers.get("Origin")
        if origin is not None and host_of(origin) != host:
            raise web.HTTPError(403)
        if handler.request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise web.HTTPError(403)


def _templates() -> jinja2.Environment:
    found = jinja2.Environment(
        loader=jinja2.FileSystemLoader(PAGES),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    found.globals["choices"] = choices
    return found


class Page(Handler):
    """A page; the words on it come from the catalogue."""

    def initialize(self, name: str) -> None:
        """Show the page ``name``."""
        self._name = name

    def get(self) -> None:
        """Show it; the wall, and what is printed, to the teacher only."""
        hub = self.hub
        if hub.behind and self._name != "families" and not (self.me or self.teaches):
            self.redirect("entrar")
            return
        if hub.behind and self._name == "pupil" and not self.me:
            self.redirect("docente")
            return
        if hub.behind and self._name == "teacher" and not self.teaches:
            self.redirect("./")
            return
        address = hub.address
        if hub.behind:  # by the name the client uses
            address = f"{self.request.protocol}://{self.request.host}{address}"
        if self._name in ("wall", "words", "simul"):
            self.must_teach()
        name, code = self._name, self.room.code if self._name in ("wall", "words") else ""
        pupils = self.room.roster.pupils.values() if name == "words" else ()
        listed = sorted((one.name, one.word) for one in pupils)
        shown = (hub.site is not None, address, code, bool(self.me), self.room.keep, tuple(listed))
        page = _page.__wrapped__ if pupils else _page  # secret words are not remembered
        self.finish(page(self.settings["templates"], name, language(), *shown))


@lru_cache(maxsize=32)
def _page(
    templates: jinja2.Environment,
    name: str,
    spoken: str,
    site: bool,
    address: str,
    code: str,
    known: bool,
    keep: int,
    pupils: Collection[tuple[str, str]],
) -> str:
    """A page; making one takes as long as twenty turns, and anybody may ask for it."""
    scanned = {"wall": f"{address}#{code}", "teacher": address}  # no log ever sees what is behind #
    return templates.get_template(f"{name}.html").render(
        w=words(),
        words=json.dumps(words(), ensure_ascii=False).replace("<", "\\u003c"),
        lang=spoken,
        games=views.games(),
        site=site,
        course=in_script(_ladders()) if name == "pupil" else "",
        address=address,
        qr=qr(scanned[name]) if name in scanned else "",
        known=known,
        hints=hints() if name == "teacher" else (),
        keep=keep,
        pupils=[{"name": one, "word": word} for one, word in pupils],
        code=code,
    )


def _ladders() -> dict[str, Json]:
    """What a pupil's page has with it of the lessons (``web/land.js`` of the player)."""
    known = course()
    lesson = ("file", "title", "mark", "ladder")
    said = ("done", "scene", "quoted", "author", "wonder", "you_were", "start", "resume")
    return {
        "lessons": [{key: one[key] for key in lesson} for one in known["lessons"]],
        "words": {key: known["words"][key] for key in said},
    }


class LessonPage(Handler):
    """A lesson, for a pupil."""

    def set_default_headers(self) -> None:
        """As all; boards may be saved as pictures."""
        protect(self, _LESSON_POLICY)

    def get(self, name: str) -> None:
        """Give it out; who is not in the class comes in first."""
        if not _is_page(name):
            raise web.HTTPError(404)
        if not self.me:
            self.redirect(self.settings["root"])
            return
        if not self.hub.lessons.has_room(self.me):
            raise web.HTTPError(503)
        root = self.settings["root"].rstrip("/")
        look = f"{quote(root)}/lo-nuestro/"
        home, folder = f"{root}/{LESSON}/{HOME}", self.hub.lessons.folder
        self.finish(
            document(name, folder, look=look, root=root, home=home, given=True, languages=choices())
        )


def _is_page(name: str) -> bool:
    """Whether this is home, a lesson, a game or a problem."""
    with contextlib.suppress(UnknownPage):
        return bool(entry(name))
    return False


class HowTo(Handler):
    """How a game is played, for all who are in the class."""

    async def get(self, key: str) -> None:
        """Give it out; the first one reads the lessons."""
        if not (self.me or self.teaches):
            raise web.HTTPError(403)
        found = await asyncio.to_thread(howto.how_to, key, language())
        if found is None:
            raise web.HTTPError(404)
        typed(self, ".json")
        self.finish(found)


class Entry(Handler):
    """Coming in, coming back, going."""

    gone = False

    def on_connection_close(self) -> None:
        """The client has disconnected."""
        self.gone = True

    async def post(self, how: str) -> None:
        """Let a pupil in."""
        asked = self.asked()
        room = self.room
        if how == "leave":
            if self.me:
                room.leave(self.me, self.get_cookie(PUPIL) or "")
            self.clear_cookie(PUPIL)
        elif self.hub.behind:
            raise web.HTTPError(403)
        else:
            code, name, word = (str(asked.get(key, ""))[:200] for key in ("code", "name", "word"))
            address = str(self.request.remote_ip)
            _pupil, key = await self.hub.admit(address, code, name, word, lambda: self.gone)
            self.let_in(PUPIL, key)
        self.hub.changed()
        self.finish({})


class TeacherKey(Handler):
    """The teacher's link is opened: its key stands behind the ``#``, which no log ever sees."""

    def post(self) -> None:
        """Let the teacher in; the key is too long to be guessed."""
        if self.hub.behind or not same(str(self.asked().get("key", "")), self.hub.key):
            raise NotLetIn(_("Ese enlace ya no vale. Abre el que muestra zamora class."))
        if not self.teaches:
            self.let_in(TEACHER, self.room.let_teach())
        self.finish({})


@web.stream_request_body
class HandIn(Handler):
    """Upload of a file written by «Guardar o entregar»."""

    sender = ""

    def prepare(self) -> None:
        """Hear only pupils, one file of each at a time: large bodies wait in our memory."""
        super().prepare()
        me, hub = self.me, self.hub
        if not me:
            raise web.HTTPError(403)
        full = me in hub.uploading or len(hub.uploading) >= MOST_FILES
        if full or not hub.uploads.allows(me):
            raise TooOften(_("Demasiados intentos. Espera un momento."))
        self.sender, self.body = me, bytearray()
        hub.uploading.add(me)
        cast(HTTP1Connection, self.request.connection).set_max_body_size(LARGEST)

    def data_received(self, chunk: bytes) -> None:
        """Some of it is here."""
        self.body += chunk

    def on_finish(self) -> None:
        """The next one may come."""
        super().on_finish()
        self.hub.uploading.discard(self.sender)

    def on_connection_close(self) -> None:
        """As when it is finished."""
        self.hub.uploading.discard(self.sender)

    async def post(self) -> None:
        """Take it."""
        me = self.sender
        found = FORMAT.read(bytes(self.body))
        known = set(self.room.results[me].attempts)
        refused = await lessons.hand_in(self.room, self.hub.judge, me, found)
        self.hub.changed()
        self.finish({"new": len({one.uid for one in found.attempts} - known - set(refused))})


class RecordFile(Handler):
    """The record of a game, for who played it and for the teacher."""

    def get(self, id_: str) -> None:
        """Give it out."""
        try:
            meeting = self.room.meeting(id_)
        except Nobody as error:
            raise web.HTTPError(404) from error
        if not (self.teaches or (self.me and self.me in meeting.players)):
            raise web.HTTPError(403)
        if meeting.ending is None and meeting.history.seen_by(*Side) is not meeting.history:
            raise web.HTTPError(403)  # who sets up in secret does so in the record as well
        _download(self, f"partida-{id_}.txt", meeting.record(self.room.names(meeting)).write())


class PupilData(Handler):
    """Everything that is kept of a pupil, for her or her family, as a page or a file."""

    def get(self, id_: str, form: str) -> None:
        """Give it out, to the teacher."""
        self.must_teach()
        try:
            found = everything(self.room, id_)
        except Nobody as error:
            raise web.HTTPError(404) from error
        if form == "json":
            text = json.dumps(found, ensure_ascii=False, indent=1)
            _download(self, f"datos-{id_}.json", text)
            return
        environment = cast(jinja2.Environment, self.settings["templates"])
        page = environment.get_template("data.html")
        self.finish(
            page.render(w=words(), words="{}", lang=language(), id=id_, tables=tables(found))
        )


class Report(Handler):
    """What the class has solved, as a page, a table or on paper; how a tournament stands."""

    async def get(self, what: str) -> None:
        """Give it out, to the teacher."""
        self.must_teach()
        if what == "informe.html":
            self.set_header("Content-Type", "text/html; charset=utf-8")
            # It has a style of its own, and runs nothing.
            self.finish(report_page(self.room.report()))
        elif what == "informe.pdf":
            # Laying it out takes a second or two: turns go on meanwhile.
            made = await asyncio.to_thread(printed, papers.order(self.room), "letter")
            self.set_header("Content-Type", "application/pdf")
            self.set_header("Content-Disposition", 'inline; filename="informe.pdf"')
            self.finish(made)
        elif what == "informe.csv":
            _download(self, what, "\ufeff" + report_table(self.room.report()))
        else:
            rows = [table_of(self.room, one.id) for one in self.room.tournaments.values()]
            _download(self, what, "\ufeff" + "\r\n\r\n".join(rows))


def table_of(room: Room, id_: str) -> str:
    """How a tournament stands, as CSV with semicolons."""
    found = views.tournament(room, room.tournament(id_))
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


def _download(handler: Handler, name: str, text: str) -> None:
    handler.set_header("Content-Type", "text/plain; charset=utf-8")
    handler.set_header("Content-Disposition", f'attachment; filename="{name}"')
    handler.finish(text)


class Missing(Handler):
    """Any other path."""

    def prepare(self) -> None:
        """It is not there."""
        raise web.HTTPError(404)


class File(Handler):
    """A file of ours or of the site: no page is broken by one that is refused, it comes later."""

    async def prepare(self) -> None:  # type: ignore[override]
        """As all, but for that."""
        refuse_foreign(self)
        if not unquote(self.request.path).isprintable():
            raise web.HTTPError(404)
        await self._in_time(SITE_REQUEST)

    async def _in_time(self, much: float) -> None:
        """Wait until there is time for this many bytes: turns and other devices come first."""
        limits = ((self.hub.site_of_one, self.request.remote_ip), (self.hub.site_of_all, None))
        for limit, who in limits:
            while not limit.allows(who, much):
                await asyncio.sleep(limit.wait(who, much))


class Look(File):
    """Scripts, colours and letters, of the class and of the lessons."""

    def get(self, name: str) -> None:
        """Give it out."""
        lessonpages.look(self, PAGES / name, WEB / name, STYLES / name)


class SiteFile(File, web.StaticFileHandler):
    """The courseware, as ``zamora site`` has made it."""

    def set_default_headers(self) -> None:
        """As all; it runs Python as WebAssembly and in workers, and browsers may keep it."""
        super().set_default_headers()
        self.set_header("Content-Security-Policy", _SITE_POLICY)
        self.clear_header("Cache-Control")

    def write(self, chunk: str | bytes | dict[str, Any]) -> None:
        """Send some of it; how much is remembered."""
        self._much = len(chunk)
        super().write(chunk)

    def flush(self, include_footers: bool = False) -> asyncio.Future[None]:
        """Send what was written; between two pieces of a file there is a while."""
        sent = super().flush(include_footers)
        return sent if include_footers else asyncio.ensure_future(self._paced(sent))

    async def _paced(self, sent: asyncio.Future[None]) -> None:
        await sent
        await self._in_time(self._much)

    def get_content_type(self) -> str:
        """What browsers insist on for scripts and modules."""
        suffix = Path(cast(str, self.absolute_path)).suffix
        return _SITE_TYPES.get(suffix) or super().get_content_type()


# Connections --------------------------------------------------------------------------------------


#: What a page can ask for; some things take a while.
Action = Callable[[dict[str, Any]], Awaitable[None] | None]


class Socket(websocket.WebSocketHandler):
    """What all lines share: whose they are, how much they may say, whether anybody is there."""

    #: Whether it is not known whose it is; its language.
    stranger, spoken = False, ""

    def prepare(self) -> None:
        """Refuse clients that are not logged in, and foreign origins."""
        self.spoken = spoken(cast(web.RequestHandler, self))
        speak(self.spoken)
        refuse_foreign(self)
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

    @property
    def owner(self) -> Pupil | None:
        """Whose browser this is; None if no pupil's."""
        key = self.get_cookie(PUPIL) or ""
        return self.hub.room.roster.on(key) if key else None

    @property
    def hub(self) -> Hub:
        """The connections."""
        return cast(Hub, self.settings["hub"])

    @property
    def teaches(self) -> bool:
        """Whether this is the teacher's browser."""
        return self.hub.room.teaches(self.get_cookie(TEACHER) or "")

    def check_origin(self, origin: str) -> bool:
        """Already looked at."""
        return True

    def open(self, *_arguments: str) -> None:
        """The line is there."""
        self.hub.lines.add(self)
        self.begin()

    def begin(self) -> None:
        """Say how things stand."""

    def on_close(self) -> None:
        """The line is gone: the page was closed, or only the network."""
        self.hub.lines.discard(self)
        self.known()
        self.end()

    def end(self) -> None:
        """It hears no more."""

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
        """Ask whether anybody is there; to be called every :data:`ASKED` seconds.

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
            later = self.actions()[asked["do"]](asked)
            return None if later is None else self._done(later)
        return None

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
        self.finish(_refusals().get(status_code, ""))

    def log_exception(self, *details: Any) -> None:
        """What failed, without what was sent."""
        if not isinstance(details[1], web.HTTPError):
            log.error("%s: %s", self.request.path, type(details[1]).__name__)


class Watching(Socket):
    """What all pages share that show games: which one, and those that ended turn by turn."""

    looks_at = me = ""
    #: The frame that this page has: differences are sent against it.
    shown: dict[str, Json]

    def prepare(self) -> None:
        """As all; it has no board yet."""
        super().prepare()
        self.shown = {}

    def limited(self) -> tuple[Limit, Hashable]:
        """A pupil's pages are limited together, so that another line is no way to say more."""
        return (self.hub.messages, self.me) if self.me else super().limited()

    def actions(self) -> dict[str, Action]:
        """What anybody can do who may look at a game."""
        return {"look": self._look, "frame": self._frame, "review": self._review}

    def show(self, message: dict[str, Any]) -> None:
        """Send a message that has a board in it, as a change of the one that the page has."""
        frame = message["frame"]
        rest = {key: value for key, value in message.items() if key != "frame"}
        self.send(rest | {"change": difference(self.shown, frame)})
        self.shown = frame

    def _look(self, asked: dict[str, Any]) -> None:
        self.looks_at = ""
        if asked["id"]:
            meeting = self.hub.room.look(self.me, str(asked["id"]))
            if self.me not in meeting.players and not meeting.begun:
                raise Nobody(_("Esa partida no existe."))
            self.looks_at = meeting.id
            self.show(views.board(self.hub.room, meeting, self.me))
            if self.hub.reviews.of(meeting.id) is not None:
                self.send(views.reviewed(self.hub.room, meeting, self.hub.reviews))

    def _frame(self, asked: dict[str, Any]) -> None:
        meeting = self.hub.room.meeting(str(asked["id"]))
        flipped = meeting.side_of(self.me) is Side.SECOND
        review = self.hub.reviews.of(meeting.id)
        self.show(replays.frame(meeting, int(asked["at"]), flipped=flipped, review=review))

    def _review(self, asked: dict[str, Any]) -> None:
        meeting = self.hub.room.meeting(str(asked["id"]))
        if self.me not in meeting.players and not self.teaches:
            raise Refused(_("Solo quien la jugó puede revisar una partida."))
        self.hub.review(meeting)


class PupilSocket(Watching):
    """A page of a pupil's."""

    _key = ""

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
        tabs = [one for one, who in hub.pupils.items() if who == found.id]
        if len(tabs) >= MOST_TABS:
            tabs[0].close(4002, "too many")
        self.me, self._key = found.id, key
        hub.pupils[self] = found.id
        self.tell(found.id, hub.here, views.tournaments(hub.room))
        hub.changed()

    def tell(self, who: str, here: Collection[str], cups: list[dict[str, Any]]) -> None:
        """Send the state to a pupil."""
        room = self.hub.room
        led = lessons.home(room, who, who in self.hub.where)
        self.send(views.pupil(room, who, here, cups) | led)

    def end(self) -> None:
        """The pupil is gone, or only the network."""
        if self.hub.pupils.pop(self, None) is not None:
            self.hub.changed()

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all; a device that has been sent away hears nothing more."""
        found = self.hub.room.roster.on(self._key)
        if found is None or self not in self.hub.pupils:
            self.close(4001 if found is None else 1013, "gone")
            return None
        self.me = self.hub.pupils[self] = found.id  # the teacher may have put two together
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
        self.hub.room.vote(self.me, str(asked["poll"]), str(asked["answer"]))
        self.hub.changed()

    def _draft(self, asked: dict[str, Any]) -> None:
        room = self.hub.room
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
        room = self.hub.room
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
        self.hub.room.challenge(
            self.me,
            str(asked["to"]),
            str(asked["game"]),
            first=bool(asked.get("first", True)),
            minutes=float(asked.get("minutes", 0)),
            increment=float(asked.get("increment", 0)),
        )
        self.hub.changed()

    def _accept(self, asked: dict[str, Any]) -> None:
        meeting = self.hub.room.accept(self.me, str(asked["id"]), bool(asked["yes"]))
        if asked["yes"]:
            self.hub.moved(meeting)
        self.hub.changed()

    def _ask(self, asked: dict[str, Any]) -> None:
        self._must_not_pester()
        self.hub.room.ask(self.me, str(asked["id"]), str(asked["what"]))
        self.hub.moved(self.hub.room.meeting(str(asked["id"])))

    def _answer(self, asked: dict[str, Any]) -> None:
        self.hub.room.answer(self.me, str(asked["id"]), bool(asked["yes"]))
        self.hub.moved(self.hub.room.meeting(str(asked["id"])))

    def _resign(self, asked: dict[str, Any]) -> None:
        self.hub.room.resign(self.me, str(asked["id"]))
        self.hub.moved(self.hub.room.meeting(str(asked["id"])))


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
            "leave": lambda _asked: self.hub.room.leave(self.me, self._key),
        }

    def tell(self, who: str, here: Collection[str], cups: list[dict[str, Any]]) -> None:
        """Send the teacher's control state."""
        self.send(lessons.lesson(self.hub.room, who))

    async def _enter(self, asked: dict[str, Any]) -> None:
        hub = self.hub
        key = str(asked.get("key", ""))[:200]
        if not key:
            code, name, word = (str(asked.get(one, ""))[:200] for one in ("code", "name", "word"))
            address = str(self.request.remote_ip)
            _pupil, key = await hub.admit(address, code, name, word, self._stream.closed)
            self.send({"on": "in", "key": key})
        found = hub.room.roster.on(key)
        if found is None:
            self.close(4001, "gone")
            return
        self.known()
        self.belong(found, key)

    def belong(self, found: Pupil, key: str) -> None:
        """As all pages; a lesson also gets the ids of what is stored of it."""
        super().belong(found, key)
        if self not in self.hub.pupils:
            return
        self.send({"on": "known", "uids": self.hub.room.results[found.id].known})

    async def _answers(self, asked: dict[str, Any]) -> None:
        self.send(await lessons.take(self.hub.room, self.hub.judge, self.me, asked))
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

    lesson, number, there, me = "", 0, False, ""
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
        if found is None or not _is_page(self.lesson):
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
        tabs = [one for one, who in hub.watchers.items() if who == self.me]
        if not (self.me or self.teaches) or len(tabs) >= MOST_TABS:
            self.turn_away()
            return
        if self.me and not hub.openings.allows(self.me):
            self.turn_away(1013)
            return
        hub.watchers[self] = self.me
        self.send(views.watched_games(hub.room, self.me))
        hub.changed()

    def end(self) -> None:
        """The page was closed."""
        if self.hub.watchers.pop(self, None) is not None:
            self.hub.changed()

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all, unless the pupil has been removed meanwhile."""
        if self not in self.hub.watchers or (
            self.me and self.hub.room.roster.on(self.get_cookie(PUPIL) or "") is None
        ):
            self.close(4001, "gone")
            return None
        return super().heard(message)


class TeacherSocket(Socket):
    """The teacher's page."""

    #: The boards that this page has, by game.
    shown: dict[str, Json]

    def prepare(self) -> None:
        """Only the teacher."""
        super().prepare()
        if not self.teaches:
            raise web.HTTPError(403)

    def begin(self) -> None:
        """Say how things stand."""
        self.shown = {}
        self.hub.teachers.add(self)
        hub = self.hub
        self.send({"on": "course", "lessons": lessons.course(), "titles": desk.titles()})
        self.send(hub.desk())
        self.send(desk.boards(hub.room, self.shown))

    def end(self) -> None:
        """The page was closed."""
        self.hub.teachers.discard(self)

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all; then update all pages."""
        later = super().heard(message)
        self.hub.changed()
        return later

    def actions(self) -> dict[str, Action]:
        """What the teacher can do."""
        room = self.hub.room
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
        room = self.hub.room
        room.pause(bool(asked["on"]))
        for meeting in room.meetings.values():
            if meeting.goes_on:
                self.hub.moved(meeting)

    def _lead(self, asked: dict[str, Any]) -> None:
        details = {key: value for key, value in asked.items() if key not in ("do", "what")}
        self.hub.room.lead(str(asked["what"]), **details)

    def _pair(self, asked: dict[str, Any]) -> None:
        self.hub.room.pair(
            str(asked["first"]),
            str(asked["second"]),
            str(asked["game"]),
            minutes=float(asked["minutes"]),
            increment=float(asked["increment"]),
        )

    def _decide(self, asked: dict[str, Any]) -> None:
        winner = asked["winner"]
        self.hub.room.decide(str(asked["id"]), None if winner is None else Side(int(winner)))
        self.hub.moved(self.hub.room.meeting(str(asked["id"])))

    def _tournament(self, asked: dict[str, Any]) -> None:
        made = self.hub.room.begin_tournament(
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
        self.hub.room.come_late(
            str(asked["id"]), str(asked["pupil"]), None if team is None else int(team)
        )

    def _round(self, asked: dict[str, Any]) -> None:
        here = None if asked.get("all") else self.hub.here
        self.hub.room.next_round(str(asked["id"]), here)

    def _delete(self, asked: dict[str, Any]) -> None:
        if asked["code"] != self.hub.room.code:
            raise Refused(_("Para borrar la clase escribe su código."))
        self.hub.room.delete()


def _teams(asked: dict[str, Any] | None) -> Teams | None:
    if asked is None:
        return None
    one, other = asked["names"]
    return Teams((str(one), str(other)), {str(who): int(n) for who, n in asked["of"].items()})


class WallSocket(TeacherSocket):
    """The wall: it shows, and does nothing."""

    def begin(self) -> None:
        """Say how things stand."""
        self.shown = {}
        self.hub.walls.add(self)
        self.send(self.hub.wall(self.shown))

    def end(self) -> None:
        """The page was closed."""
        self.hub.walls.discard(self)

    def actions(self) -> dict[str, Action]:
        """Nothing."""
        return {}


class SimulSocket(PupilSocket):
    """A page on which the teacher plays many at once."""

    def prepare(self) -> None:
        """Only the teacher."""
        super().prepare()
        if not self.teaches:
            raise web.HTTPError(403)

    def begin(self) -> None:
        """Say which games there are."""
        self.me = TEACHED
        self.hub.simuls.add(self)
        self.send(desk.simultaneous(self.hub.room))

    def end(self) -> None:
        """The page was closed."""
        self.hub.simuls.discard(self)

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all."""
        return Socket.heard(self, message)

    def actions(self) -> dict[str, Action]:
        """What a player can do in a game."""
        mine = ("look", "frame", "review", "draft", "play", "ask", "answer", "resign")
        return {key: act for key, act in super().actions().items() if key in mine}


# The server ---------------------------------------------------------------------------------------


def application(hub: Hub, root: str = "/", more: Callable[[], list[Any]] = list) -> web.Application:
    """The routes.

    Args:
        hub: the connections.
        root: prefix of all paths.
        more: gives further routes, below ``root`` as well.
    """
    routes: list[Any] = [
        (r"/", Page, {"name": "pupil"}),
        (r"/docente", Page, {"name": "teacher"}),
        (r"/pared", Page, {"name": "wall"}),
        (r"/palabras", Page, {"name": "words"}),
        (r"/familias", Page, {"name": "families"}),
        (r"/mirar", Page, {"name": "watch"}),
        (r"/simultanea", Page, {"name": "simul"}),
        (r"/reglas-([a-z-]{2,40})\.json", HowTo),
        (PAGE, LessonPage),
        (OURS, Look),
        (r"/api/(join|enter|leave)", Entry),
        (r"/api/docente", TeacherKey),
        (r"/api/progreso", HandIn),
        (r"/partida/([0-9a-f]{12})\.txt", RecordFile),
        (r"/datos-([0-9a-f]{12})\.(html|json)", PupilData),
        (r"/(informe\.html|informe\.pdf|informe\.csv|torneos\.csv)", Report),
        (r"/ws/alumno", PupilSocket),
        (r"/ws/leccion", LessonSocket),
        (f"/ws{PAGE}", CellsSocket),
        (r"/ws/docente", TeacherSocket),
        (r"/ws/pared", WallSocket),
        (r"/ws/mirar", WatchSocket),
        (r"/ws/simultanea", SimulSocket),
    ]
    if hub.site is not None:
        files = {"path": str(hub.site), "default_filename": "index.html"}
        routes.append((r"/sitio/(.*)", SiteFile, files))
    routes += more()
    return web.Application(
        [(re.escape(root) + one[0].removeprefix("/"), *one[1:]) for one in routes],
        hub=hub,
        root=root,
        cookie_secret=new_key(),
        default_handler_class=Missing,
        log_function=_logged,
        websocket_max_message_size=LARGEST_MESSAGE,
        templates=_templates(),
    )


def _logged(handler: web.RequestHandler) -> None:
    """One line a request: no query, no name, no key."""
    request = handler.request
    said = f"{request.method} {request.path[:80]}".encode("unicode_escape").decode()
    log.info("%s %s", handler.get_status(), said)


class _Server(HTTPServer):
    """A server whose connections no client can exhaust.

    When there are too many, the address with most loses the one whose request has taken longest, so
    a request that never finishes makes room. This computer, the teacher's, has reserved places. A
    connection upgraded to a WebSocket frees its place; those have their own limit
    (:class:`Socket`).
    """

    def initialize(self, *what: Any, **how: Any) -> None:
        """As any server."""
        super().initialize(*what, **how)
        of_one = MOST_REQUESTS if self.xheaders else REQUESTS_OF_ONE  # a proxy is everybody
        self._own = Places[IOStream](MOST_REQUESTS, MOST_REQUESTS)
        self._others = Places[IOStream](MOST_REQUESTS, of_one)
        self._where: dict[IOStream, tuple[Places[IOStream], str]] = {}

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Accept a connection."""
        own = stream.socket.getsockname()[0] == address[0]
        self._where[stream] = (self._own if own else self._others), address[0]
        super().handle_stream(stream, address)

    def start_request(
        self, server_conn: object, request_conn: HTTPConnection
    ) -> HTTPMessageDelegate:
        """A request begins, the first of its connection or another one."""
        stream = cast(HTTP1ServerConnection, server_conn).stream
        places, address = self._where[stream]
        gone = places.take(address, stream)
        if gone is not None:
            gone.close()
        return super().start_request(server_conn, request_conn)

    def on_close(self, server_conn: object) -> None:
        """The connection has ended, or is a line now."""
        stream = cast(HTTP1ServerConnection, server_conn).stream
        places, address = self._where.pop(stream)
        places.leave(address, stream)
        super().on_close(server_conn)


async def _listen(hub: Hub, server: HTTPServer, address: str) -> None:
    """Listen at all addresses of the network, for ever: also at those that come later.

    The teacher's own browser has one that stays.
    """
    bound, changed = {address}, True
    while not hub.behind:
        if changed:
            for one in {*hub.network.addresses, OWN} - bound:
                with contextlib.suppress(OSError):
                    server.add_sockets(bind_sockets(hub.port, one))
                    bound.add(one)
            if hub.network.addresses[0] != address:
                address = hub.network.addresses[0]
                hub.address = url(address, hub.port)
            hub.changed()
        await asyncio.sleep(LOOK)
        changed = hub.network.look()
        if changed and hub.network.trouble:
            log.warning("%s", hub.network.trouble)


async def serve(
    hub: Hub,
    address: str,
    port: int,
    ready: Callable[[int], None],
    root: str = "/",
    more: Callable[[], list[Any]] = list,
) -> None:
    """Serve until it is cancelled.

    Args:
        hub: the connections.
        address: on which of this machine's addresses to listen.
        port: on which port; 0 for any.
        ready: called with the port once it listens.
        root: as :func:`application` takes it.
        more: as :func:`application` takes it.

    Raises:
        OSError: if the port is taken.
    """
    sockets = bind_sockets(port, address)
    views.teacher(hub.room, ())  # loads all exercises now, not during a turn
    server = _Server(
        application(hub, root, more),
        max_body_size=LARGEST_ASKED,
        max_header_size=32_000,
        idle_connection_timeout=SAID,
        body_timeout=ARRIVED,
        xheaders=hub.behind,  # whose request it is, the proxy says
    )
    server.add_sockets(sockets)
    lessons.course()  # half a second, before anybody plays
    hub.port = sockets[0].getsockname()[1]
    listening = asyncio.create_task(_listen(hub, server, address))
    ready(hub.port)
    try:
        await hub.tick()
    finally:
        listening.cancel()
        await hub.reviews.close()
        await hub.lessons.close()
        server.stop()
        await server.close_all_connections()
