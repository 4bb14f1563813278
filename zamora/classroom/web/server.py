"""The server of a class: who asks, what for, how often; everything else is the room's.

What it refuses, and why, is listed in docs/class.md. It never shows a traceback, and its log has
neither queries, nor names, nor keys.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
from collections.abc import Awaitable, Callable, Collection, Hashable, Iterator
from pathlib import Path
from typing import Any, ClassVar, cast
from urllib.parse import urlsplit

import jinja2
from tornado import web, websocket
from tornado.httpserver import HTTPServer
from tornado.iostream import IOStream
from tornado.netutil import bind_sockets

from zamora.classroom import hand, replays
from zamora.classroom.judging import Judge
from zamora.classroom.meetings import Meeting, NotNow
from zamora.classroom.room import Nobody, Refused, Room
from zamora.classroom.roster import NotLetIn, Pupil, new_key, same
from zamora.classroom.tournaments import Teams
from zamora.classroom.web import lessons, papers, views
from zamora.classroom.web.limits import Limit
from zamora.classroom.web.reach import in_the_room, known_host, qr
from zamora.classroom.web.reviewing import Reviews
from zamora.classroom.web.words import words
from zamora.core.alphabet import letters
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.core.steps import Side
from zamora.school.progress.progressfile import FORMAT
from zamora.school.report.page import page as report_page
from zamora.school.report.page import table as report_table
from zamora.school.teaching.orders import printed
from zamora.site.packing import widgets_folder

PAGES = Path(__file__).parent / "pages"
#: What the lessons look like, and so do our pages.
LOOK = widgets_folder() / "labextension" / "static"
#: The largest body, in bytes (a progress file of a whole course has less), and the largest message.
LARGEST, LARGEST_MESSAGE = 2_000_000, 16_000
#: More connections than any class needs, in all and of one pupil.
MOST_CONNECTIONS, MOST_TABS = 250, 6
#: A lesson that does not say whose it is may stay for so many seconds; so many may at a time, in
#: all and of one device (behind some routers a whole class is one).
STRANGER, MOST_STRANGERS, STRANGERS_OF_ONE = 20, 100, 40
#: Requests that are under way, in all and of one device; seconds that one may take to be said, and
#: that its body may take to arrive.
MOST_REQUESTS, REQUESTS_OF_ONE, SAID, ARRIVED = 600, 200, 20, 60
#: How long changes are gathered before all pages hear of them, and how often clocks are looked at.
GATHER, TICK = 0.3, 0.5
PUPIL, TEACHER = "zamora_alumno", "zamora_docente"
#: Said by us: some systems (Windows) have other ideas of their own.
_TYPES = {".js": "text/javascript", ".css": "text/css"}
_SITE_TYPES = _TYPES | {".mjs": "text/javascript", ".wasm": "application/wasm"}

log = logging.getLogger("zamora.class")


class Hub:
    """Who is connected, and who hears of what.

    Attributes:
        room: the class.
        key: what the teacher's link ends with; another one at each start.
    """

    def __init__(self, room: Room, address: str, site: Path | None) -> None:
        self.room, self.address, self.site = room, address, site
        #: Whether somebody else says who comes, by a name of their own: a JupyterHub, whose proxy
        #: is all that talks to us. Then codes and links let nobody in.
        self.behind = False
        self.key = new_key()
        #: What the teacher's browser holds once it has shown the key.
        self.session = new_key()
        self.pupils: dict[PupilSocket, str] = {}
        self.teachers: set[TeacherSocket] = set()
        self.walls: set[WallSocket] = set()
        #: Lessons that have not said yet whose they are.
        self.strangers: set[LessonSocket] = set()
        #: Who looks on at games of others: a pupil's id, or nothing for the teacher.
        self.watchers: dict[WatchSocket, str] = {}
        self.reviews, self.judge = Reviews(), Judge()
        self.guesses, self.entries, self.keys = Limit(8, 0.2), Limit(90, 1), Limit(5, 0.1)
        self.uploads = Limit(10, 0.1)
        #: What a device asks for; what a pupil says, opens, and wants of others, in all tabs.
        self.requests, self.messages = Limit(600, 40), Limit(40, 10)
        self.lines, self.offers = Limit(40, 1), Limit(6, 0.1)
        self._waiting = False
        #: Whom the changes concern that wait to be told; None for everybody.
        self._concerned: set[str] | None = set()

    @property
    def here(self) -> set[str]:
        """The ids of the pupils whose page is open, also if it looks on at others."""
        return {*self.pupils.values(), *self.watchers.values()} - {""}

    @property
    def full(self) -> bool:
        """Whether nobody else can connect who has a page open."""
        lines = (self.pupils, self.teachers, self.walls, self.watchers)
        return sum(map(len, lines)) >= MOST_CONNECTIONS

    @property
    def where(self) -> dict[str, str]:
        """In which lesson the pupils are, in words, by id."""
        found = self.pupils.items()
        return {who: one.place for one, who in found if isinstance(one, LessonSocket)}

    def admit(self, device: str | None, code: str, name: str, word: str) -> tuple[Pupil, str]:
        """Let a pupil in, or back in; gives the pupil and the device's key.

        Wrong answers count, by device and by name: whoever guesses words from many devices is
        slow, too; a whole class behind one address is not.

        Raises:
            TooOften: if there were too many.
            NotLetIn, NameTaken, BadName, Refused: as the room says.
        """
        whose = (device, ("name", letters(name)))
        if not (all(map(self.guesses.open, whose)) and self.entries.allows(device)):
            raise TooOften(_("Demasiados intentos. Espera un momento."))
        try:
            return self.room.enter(code, name, word) if word else self.room.join(code, name)
        except NotLetIn:
            for one in whose[: 2 if word else 1]:
                self.guesses.allows(one)
            raise

    def moved(self, meeting: Meeting) -> None:
        """Let all who look at a game see it at once."""
        for socket, who in list(self.pupils.items()):
            if socket.looks_at == meeting.id:
                socket.send(views.board(self.room, meeting, who))
        watching = [one for one in self.watchers if one.looks_at == meeting.id]
        if watching:
            text = json.dumps(views.board(self.room, meeting, ""))
            for one in watching:
                one.send(text)
        if meeting.ending is None:
            self.changed(*meeting.players)
        else:  # it may be in a table that others see as well
            self.changed()

    def review(self, meeting: Meeting) -> None:
        """Have a game that ended reviewed; all who look at it hear of it."""
        replays.must_be_over(meeting)

        def tell() -> None:
            for one in (*self.pupils, *self.watchers):
                if one.looks_at == meeting.id:
                    one.send(views.reviewed(self.room, meeting, self.reviews))

        names = ("", "")  # whoever reads the file learns nobody's name
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
        here = self.here
        cups = views.tournaments(self.room)
        for socket, who in list(self.pupils.items()):
            if concerned is not None and who not in concerned:
                continue
            if who in self.room.roster.pupils:
                socket.tell(who, here, cups)
            else:
                socket.close(4001, "gone")
        if self.teachers:
            text = json.dumps(views.teacher(self.room, here) | lessons.desk(self.room, self.where))
            for teacher in list(self.teachers):
                teacher.send(text)
        for wall in list(self.walls):
            wall.send(views.wall(self.room, here, wall.known) | lessons.wall(self.room))
        for one, who in list(self.watchers.items()):
            one.send(views.watched_games(self.room, who))

    async def tick(self) -> None:
        """Look at the clocks, for ever; keep no positions that nobody looks at."""
        while True:
            await asyncio.sleep(TICK)
            try:
                for meeting in self.room.tick():
                    self.moved(meeting)
                looked = {socket.looks_at for socket in (*self.pupils, *self.watchers)}
                for meeting in self.room.meetings.values():
                    if meeting.ending is not None and meeting.id not in looked:
                        meeting.forget()
            except ZamoraError as error:  # it cannot be written down now: tried again
                log.warning("%s", type(error).__name__)


# Pages and requests -------------------------------------------------------------------------------


class Handler(web.RequestHandler):
    """What all requests share: whose they are, and what is refused before anything else."""

    @property
    def hub(self) -> Hub:
        """Who is connected."""
        return cast(Hub, self.settings["hub"])

    @property
    def room(self) -> Room:
        """The class."""
        return self.hub.room

    @property
    def me(self) -> str:
        """The id of the pupil whose device this is; empty if nobody's."""
        key = self.get_cookie(PUPIL) or ""
        found = self.room.roster.on(key) if key else None
        return "" if found is None else found.id

    @property
    def teaches(self) -> bool:
        """Whether this is the teacher's browser."""
        return same(self.get_cookie(TEACHER) or "", self.hub.session)

    def set_default_headers(self) -> None:
        """Nothing of ours is shown in another page, or runs what is not ours."""
        self.set_header("Content-Security-Policy", _POLICY)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.set_header("Referrer-Policy", "no-referrer")
        self.set_header("Cache-Control", "no-store")
        self.clear_header("Server")

    def prepare(self) -> None:
        """Refuse who calls us by a foreign name, and what a foreign page sends."""
        refuse_foreign(self)
        if not (self.teaches or self.hub.requests.allows(self.request.remote_ip)):
            raise web.HTTPError(429)

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
        self.finish(json.dumps({"error": said}))

    def log_exception(self, *details: Any) -> None:
        """What failed, without what was sent."""
        error = details[1]
        if not isinstance(error, web.HTTPError | ZamoraError):
            log.error("%s %s: %s", self.request.method, self.request.path, type(error).__name__)


class TooOften(ZamoraError):
    """Somebody asks too often."""


def _refusals() -> dict[int, str]:
    return {
        403: _("Eso no es para ti."),
        404: _("Esa página no existe."),
        405: _("Eso no se puede."),
        413: _("Eso es demasiado grande."),
        421: _("Esa dirección no es la de la clase."),
        429: _("Demasiados intentos. Espera un momento."),
    }


_POLICY = (
    "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; "
    "style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


def refuse_foreign(handler: web.RequestHandler) -> None:
    """Refuse another name than ours, and requests that come from a page that is not ours."""
    host = handler.request.host
    if not (known_host(host) or cast(Hub, handler.settings["hub"]).behind):
        raise web.HTTPError(421)
    if handler.request.method not in ("GET", "HEAD"):
        origin = handler.request.headers.get("Origin")
        if origin is not None and urlsplit(origin).netloc != host:
            raise web.HTTPError(403)
        if handler.request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
            raise web.HTTPError(403)


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
        if hub.behind:  # as whoever asks calls us
            address = f"{self.request.protocol}://{self.request.host}{address}"
        if self._name in ("wall", "words"):
            self.must_teach()
        pupils = self.room.roster.pupils.values() if self._name == "words" else ()
        environment = cast(jinja2.Environment, self.settings["templates"])
        self.finish(
            environment.get_template(f"{self._name}.html").render(
                w=words(),
                words=json.dumps(words(), ensure_ascii=False).replace("<", "\\u003c"),
                lang=language(),
                games=views.games(),
                site=hub.site is not None,
                address=address,
                qr=qr(address) if self._name in ("wall", "teacher") else "",
                pupils=sorted(pupils, key=lambda one: one.name),
                code=self.room.code if self._name in ("wall", "words") else "",
            )
        )


class Asset(Handler):
    """A script or a style of ours; nothing else is there."""

    def get(self, name: str) -> None:
        """Give it out."""
        path = PAGES / name
        if path.suffix not in _TYPES or path.parent != PAGES or not path.is_file():
            raise web.HTTPError(404)
        self.set_header("Content-Type", f"{_TYPES[path.suffix]}; charset=utf-8")
        self.finish(path.read_bytes())


class Look(Handler):
    """Colours and letters, which the pages of a class share with the lessons."""

    def get(self, name: str) -> None:
        """Give it out; browsers keep letters."""
        path = LOOK / name
        if path.suffix == ".woff2":
            self.set_header("Cache-Control", "max-age=86400")
            self.set_header("Content-Type", "font/woff2")
        else:
            self.set_header("Content-Type", f"{_TYPES[path.suffix]}; charset=utf-8")
        self.finish(path.read_bytes())


class Ground(Handler):
    """The board of a game without anything on it."""

    def get(self, key: str, flipped: str) -> None:
        """Draw it once; browsers keep it."""
        if not any(one["key"] == key for one in views.games()):
            raise web.HTTPError(404)
        self.set_header("Content-Type", "image/svg+xml")
        self.set_header("Cache-Control", "max-age=86400")
        self.finish(hand.ground(key, flipped == "1"))


class Entry(Handler):
    """Coming in, coming back, going."""

    def post(self, how: str) -> None:
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
            _pupil, key = self.hub.admit(self.request.remote_ip, code, name, word)
            self.let_in(PUPIL, key)
        self.hub.changed()
        self.finish({})


class TeacherKey(Handler):
    """The teacher's link is opened: its key stands behind the ``#``, which no log ever sees."""

    def post(self) -> None:
        """Let the teacher in."""
        if not self.hub.keys.allows(self.request.remote_ip):
            raise TooOften(_("Demasiados intentos. Espera un momento."))
        if self.hub.behind or not same(str(self.asked().get("key", "")), self.hub.key):
            raise NotLetIn(_("Ese enlace ya no vale. Abre el que muestra zamora class."))
        self.let_in(TEACHER, self.hub.session)
        self.finish({})


class HandIn(Handler):
    """A pupil hands in the file that «Guardar o entregar» has written."""

    async def post(self) -> None:
        """Take it."""
        me = self.me
        if not me:
            raise web.HTTPError(403)
        if not self.hub.uploads.allows(me):
            raise TooOften(_("Demasiados intentos. Espera un momento."))
        found = FORMAT.read(self.request.body)
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
    """Whatever else is asked for."""

    def prepare(self) -> None:
        """It is not there."""
        raise web.HTTPError(404)


class SiteFile(web.StaticFileHandler):
    """The courseware, as ``zamora site`` has made it."""

    def prepare(self) -> None:
        """Only by a name of ours."""
        refuse_foreign(self)

    def get_content_type(self) -> str:
        """What browsers insist on for scripts and modules."""
        suffix = Path(cast(str, self.absolute_path)).suffix
        return _SITE_TYPES.get(suffix) or super().get_content_type()

    def write_error(self, status_code: int, **_details: Any) -> None:
        """A sentence, never a traceback."""
        self.finish(_refusals().get(status_code, ""))


# Connections --------------------------------------------------------------------------------------


#: What a page can ask for; some things take a while.
Action = Callable[[dict[str, Any]], Awaitable[None] | None]


class Socket(websocket.WebSocketHandler):
    """What all connections share: whose they are, how much they may say."""

    needs: ClassVar[str] = ""

    def prepare(self) -> None:
        """Refuse who is not in, and pages that are not ours."""
        hub = self.hub
        origin = self.request.headers.get("Origin", "")
        if (
            not (known_host(self.request.host) or hub.behind)
            or urlsplit(origin).netloc != self.request.host
        ):
            raise web.HTTPError(403)
        if hub.full and not (self.teaches or self.first):
            raise web.HTTPError(503)
        self.limit = Limit(40, 10)

    @property
    def first(self) -> bool:
        """Whether it is of a pupil who has no other page open: there is always room for it."""
        key = self.get_cookie(PUPIL) or ""
        found = self.hub.room.roster.on(key) if key else None
        return found is not None and found.id not in self.hub.here

    @property
    def hub(self) -> Hub:
        """Who is connected."""
        return cast(Hub, self.settings["hub"])

    @property
    def teaches(self) -> bool:
        """Whether this is the teacher's browser."""
        return same(self.get_cookie(TEACHER) or "", self.hub.session)

    def check_origin(self, origin: str) -> bool:
        """Already looked at."""
        return True

    def send(self, message: dict[str, Any] | str) -> None:
        """Send something; who is gone hears nothing."""
        with contextlib.suppress(websocket.WebSocketClosedError):
            # Nobody waits for a page that does not read; what becomes of it is looked at all the
            # same, or Python complains.
            self.write_message(message).add_done_callback(asyncio.Future.exception)

    def limited(self) -> tuple[Limit, Hashable]:
        """By what it is known whether somebody says too much."""
        return self.limit, self

    def on_message(self, message: str | bytes) -> Awaitable[None] | None:
        """Hear a page; one that says too much is heard later, and not listened to meanwhile."""
        limit, who = self.limited()
        return self.heard(message) if limit.allows(who) else self._later(message, limit, who)

    async def _later(self, message: str | bytes, limit: Limit, who: Hashable) -> None:
        while not limit.allows(who):
            await asyncio.sleep(limit.wait(who))
        later = self.heard(message)
        if later is not None:
            await later

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

    def limited(self) -> tuple[Limit, Hashable]:
        """A pupil's pages are limited together, so that another line is no way to say more."""
        return (self.hub.messages, self.me) if self.me else super().limited()

    def actions(self) -> dict[str, Action]:
        """What anybody can do who may look at a game."""
        return {"look": self._look, "frame": self._frame, "review": self._review}

    def _look(self, asked: dict[str, Any]) -> None:
        self.looks_at = ""
        if asked["id"]:
            meeting = self.hub.room.look(self.me, str(asked["id"]))
            if self.me not in meeting.players and not meeting.begun:
                raise Nobody(_("Esa partida no existe."))
            self.looks_at = meeting.id
            self.send(views.board(self.hub.room, meeting, self.me))
            if self.hub.reviews.of(meeting.id) is not None:
                self.send(views.reviewed(self.hub.room, meeting, self.hub.reviews))

    def _frame(self, asked: dict[str, Any]) -> None:
        meeting = self.hub.room.meeting(str(asked["id"]))
        flipped = meeting.side_of(self.me) is Side.SECOND
        review = self.hub.reviews.of(meeting.id)
        self.send(replays.frame(meeting, int(asked["at"]), flipped=flipped, review=review))

    def _review(self, asked: dict[str, Any]) -> None:
        meeting = self.hub.room.meeting(str(asked["id"]))
        if self.me not in meeting.players and not self.teaches:
            raise Refused(_("Solo quien la jugó puede revisar una partida."))
        self.hub.review(meeting)


class PupilSocket(Watching):
    """A page of a pupil's."""

    _key = ""

    def open(self, *_arguments: str) -> None:
        """Say how things stand."""
        hub = self.hub
        key = self.get_cookie(PUPIL) or ""
        found = hub.room.roster.on(key) if key else None
        if found is None:
            self.close(4001, "gone")
            return
        self.begin(found, key)

    def begin(self, found: Pupil, key: str) -> None:
        """It is this pupil's page from now on."""
        hub = self.hub
        if not hub.lines.allows(found.id):
            self.close(1013, "too often")
            return
        tabs = [one for one, who in hub.pupils.items() if who == found.id]
        if len(tabs) >= MOST_TABS:
            tabs[0].close(4002, "too many")
        self.me, self._key = found.id, key
        hub.pupils[self] = found.id
        self.tell(found.id, hub.here, views.tournaments(hub.room))
        hub.changed()

    def tell(self, who: str, here: Collection[str], cups: list[dict[str, Any]]) -> None:
        """Say how things stand for a pupil."""
        room = self.hub.room
        led = lessons.home(room, who, who in self.hub.where)
        self.send(views.pupil(room, who, here, cups) | led)

    def on_close(self) -> None:
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
        draft = hand.follow(history.seen_by(side).position, steps)
        self.send(
            {
                "on": "draft",
                "id": meeting.id,
                "ply": asked["ply"],
                "steps": steps,
                "picture": hand.picture_of(draft, side is Side.SECOND),
                "touch": hand.touches(draft),
            }
        )

    def _play(self, asked: dict[str, Any]) -> None:
        room = self.hub.room
        ply = int(asked["ply"])
        meeting = room.meeting(str(asked["id"]))
        try:
            room.play(self.me, meeting.id, ply, _numbers(asked["steps"]))
        except ZamoraError:
            # The page shows what holds, whatever it believed.
            if meeting.id == self.looks_at:
                self.send(views.board(room, meeting, self.me))
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

    def prepare(self) -> None:
        """Refuse pages from the internet, whatever they know."""
        origin = urlsplit(self.request.headers.get("Origin", "")).netloc
        self.ours = origin == self.request.host
        known = known_host(self.request.host) or self.hub.behind
        if not known or not (self.ours or in_the_room(origin)):
            raise web.HTTPError(403)
        hub, device = self.hub, self.request.remote_ip
        same_device = sum(one.request.remote_ip == device for one in hub.strangers)
        if (
            (hub.full and not self.first)
            if self.ours
            else len(hub.strangers) >= MOST_STRANGERS or same_device >= STRANGERS_OF_ONE
        ):
            raise web.HTTPError(503)
        self.limit = Limit(40, 10)

    def open(self, *_arguments: str) -> None:
        """One of ours is known; another one has to say whose it is."""
        if self.ours:
            super().open()
            return
        self.hub.strangers.add(self)
        asyncio.get_running_loop().call_later(STRANGER, self._known_by_now)

    def _known_by_now(self) -> None:
        if self in self.hub.strangers:
            self.close(4001, "nobody")

    def on_close(self) -> None:
        """As a pupil's page."""
        self.hub.strangers.discard(self)
        super().on_close()

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As a pupil's page; a stranger can do nothing but come in."""
        if self in self.hub.strangers:
            return Socket.heard(self, message)
        return super().heard(message)

    def actions(self) -> dict[str, Action]:
        """What a lesson can do."""
        if self in self.hub.strangers:
            return {"enter": self._enter}
        return {
            "answers": self._answers,
            "at": self._at,
            "vote": self._vote,
            "leave": lambda _asked: self.hub.room.leave(self.me, self._key),
        }

    def tell(self, who: str, here: Collection[str], cups: list[dict[str, Any]]) -> None:
        """Say where the teacher has the class."""
        self.send(lessons.lesson(self.hub.room, who))

    def _enter(self, asked: dict[str, Any]) -> None:
        hub = self.hub
        key = str(asked.get("key", ""))[:200]
        if not key:
            code, name, word = (str(asked.get(one, ""))[:200] for one in ("code", "name", "word"))
            _pupil, key = hub.admit(self.request.remote_ip, code, name, word)
            self.send({"on": "in", "key": key})
        found = hub.room.roster.on(key)
        if found is None:
            self.close(4001, "gone")
            return
        hub.strangers.discard(self)
        self.begin(found, key)

    def begin(self, found: Pupil, key: str) -> None:
        """As all pages; and a lesson is told which of its answers are here."""
        super().begin(found, key)
        if self not in self.hub.pupils:
            return
        self.send({"on": "known", "uids": list(self.hub.room.results[found.id].attempts)})

    async def _answers(self, asked: dict[str, Any]) -> None:
        self.send(await lessons.take(self.hub.room, self.hub.judge, self.me, asked))
        self.hub.changed()

    def _at(self, asked: dict[str, Any]) -> None:
        place = lessons.place(asked)
        self.send({"on": "here"})  # a page that asks hears whether the network is there
        if place != self.place:
            self.place = place
            self.hub.changed()


def _numbers(found: Any) -> list[int]:
    if not isinstance(found, list) or not all(type(one) is int for one in found):
        raise TypeError
    return found


class WatchSocket(Watching):
    """A page that looks on at games: a pupil's, or the teacher's. It plays nothing."""

    def open(self, *_arguments: str) -> None:
        """Say which games there are."""
        hub = self.hub
        key = self.get_cookie(PUPIL) or ""
        found = hub.room.roster.on(key) if key else None
        self.me = "" if found is None or self.teaches else found.id
        tabs = [one for one, who in hub.watchers.items() if who == self.me]
        if not (self.me or self.teaches) or len(tabs) >= MOST_TABS:
            self.close(4001, "gone")
            return
        if self.me and not hub.lines.allows(self.me):
            self.close(1013, "too often")
            return
        hub.watchers[self] = self.me
        self.send(views.watched_games(hub.room, self.me))
        hub.changed()

    def on_close(self) -> None:
        """The page was closed."""
        if self.hub.watchers.pop(self, None) is not None:
            self.hub.changed()

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all; who has been sent away meanwhile sees nothing more."""
        if self not in self.hub.watchers or (
            self.me and self.hub.room.roster.on(self.get_cookie(PUPIL) or "") is None
        ):
            self.close(4001, "gone")
            return None
        return super().heard(message)


class TeacherSocket(Socket):
    """The teacher's page."""

    def prepare(self) -> None:
        """Nobody but the teacher."""
        super().prepare()
        if not self.teaches:
            raise web.HTTPError(403)

    def open(self, *_arguments: str) -> None:
        """Say how things stand."""
        self.hub.teachers.add(self)
        hub = self.hub
        self.send({"on": "course", "lessons": lessons.course()})
        self.send(views.teacher(hub.room, hub.here) | lessons.desk(hub.room, hub.where))

    def on_close(self) -> None:
        """The page was closed."""
        self.hub.teachers.discard(self)

    def heard(self, message: str | bytes) -> Awaitable[None] | None:
        """As all; whatever was done, all pages hear of it."""
        later = super().heard(message)
        self.hub.changed()
        return later

    def actions(self) -> dict[str, Action]:
        """What the teacher can do."""
        room = self.hub.room
        return {
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
        self.hub.room.begin_tournament(
            str(asked["game"]),
            asked["form"],
            [str(one) for one in asked["players"]],
            minutes=float(asked["minutes"]),
            increment=float(asked["increment"]),
            teams=_teams(asked.get("teams")),
        )

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

    known: dict[str, int]

    def open(self, *_arguments: str) -> None:
        """Say how things stand."""
        self.known = {}
        self.hub.walls.add(self)
        room = self.hub.room
        self.send(views.wall(room, self.hub.here, self.known) | lessons.wall(room))

    def on_close(self) -> None:
        """The page was closed."""
        self.hub.walls.discard(self)

    def actions(self) -> dict[str, Action]:
        """Nothing."""
        return {}


# The server ---------------------------------------------------------------------------------------


def application(hub: Hub, root: str = "/", more: Callable[[], list[Any]] = list) -> web.Application:
    """What is found where.

    Args:
        hub: who is connected.
        root: what all addresses begin with.
        more: gives what is found besides, below ``root`` as well.
    """
    routes: list[Any] = [
        (r"/", Page, {"name": "pupil"}),
        (r"/docente", Page, {"name": "teacher"}),
        (r"/pared", Page, {"name": "wall"}),
        (r"/palabras", Page, {"name": "words"}),
        (r"/familias", Page, {"name": "families"}),
        (r"/mirar", Page, {"name": "watch"}),
        (r"/lo-nuestro/((?:tokens|fonts)\.css|theme\.js|fonts/[a-z-]+\.woff2)", Look),
        (r"/lo-nuestro/([a-z]+\.(?:js|css))", Asset),
        (r"/tablero/([a-z0-9-]{1,40})/([01])\.svg", Ground),
        (r"/api/(join|enter|leave)", Entry),
        (r"/api/docente", TeacherKey),
        (r"/api/progreso", HandIn),
        (r"/partida/([0-9a-f]{12})\.txt", RecordFile),
        (r"/(informe\.html|informe\.pdf|informe\.csv|torneos\.csv)", Report),
        (r"/ws/alumno", PupilSocket),
        (r"/ws/leccion", LessonSocket),
        (r"/ws/docente", TeacherSocket),
        (r"/ws/pared", WallSocket),
        (r"/ws/mirar", WatchSocket),
    ]
    if hub.site is not None:
        files = {"path": str(hub.site), "default_filename": "index.html"}
        routes.append((r"/sitio/(.*)", SiteFile, files))
    routes += more()
    return web.Application(
        [(re.escape(root) + one[0].removeprefix("/"), *one[1:]) for one in routes],
        hub=hub,
        cookie_secret=new_key(),
        default_handler_class=Missing,
        log_function=_logged,
        websocket_max_message_size=LARGEST_MESSAGE,
        websocket_ping_interval=20,
        templates=jinja2.Environment(
            loader=jinja2.FileSystemLoader(PAGES),
            autoescape=True,
            trim_blocks=True,
            lstrip_blocks=True,
            undefined=jinja2.StrictUndefined,
        ),
    )


def _logged(handler: web.RequestHandler) -> None:
    """One line a request: no query, no name, no key."""
    request = handler.request
    log.info("%s %s %s", handler.get_status(), request.method, request.path[:80])


class _Server(HTTPServer):
    """A server on which nobody alone can use up all connections."""

    def handle_stream(self, stream: IOStream, address: Any) -> None:
        """Begin to listen to somebody."""
        here = [one.context.address for one in self._connections]  # type: ignore[attr-defined]
        same_device = sum(one[0] == address[0] for one in here)
        if len(here) >= MOST_REQUESTS or (same_device >= REQUESTS_OF_ONE and not self.xheaders):
            stream.close()
        else:
            super().handle_stream(stream, address)


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
        hub: who is connected.
        address: on which of this machine's addresses to listen.
        port: on which port; 0 for any.
        ready: is told the port as soon as pupils can come.
        root: as :func:`application` takes it, like ``more``.
        more: further addresses.

    Raises:
        OSError: if the port is taken.
    """
    sockets = bind_sockets(port, address)
    views.teacher(hub.room, ())  # reads all exercises: better now than in somebody's turn
    server = _Server(
        application(hub, root, more),
        max_body_size=LARGEST,
        max_header_size=32_000,
        idle_connection_timeout=SAID,
        body_timeout=ARRIVED,
        xheaders=hub.behind,  # whose request it is, the proxy says
    )
    server.add_sockets(sockets)
    lessons.course()  # half a second, in which nobody plays yet
    ready(sockets[0].getsockname()[1])
    try:
        await hub.tick()
    finally:
        await hub.reviews.close()
        server.stop()
        await server.close_all_connections()
