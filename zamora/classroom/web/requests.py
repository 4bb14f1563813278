"""Pages and files of a class: who asks, for what, how often.

What is refused, and why, is listed in docs/class.md. Nothing shows a traceback, and the log has
neither queries, nor names, nor keys.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
from collections.abc import Collection, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, cast
from urllib.parse import quote, unquote

import jinja2
from tornado import web
from tornado.http1connection import HTTP1Connection

from zamora.classroom.everything import everything, tables
from zamora.classroom.room import Nobody, Room
from zamora.classroom.roster import NameTaken, NotLetIn, Pupil, WrongWord, same
from zamora.classroom.web import howto, lessonpages, lessons, papers, views
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.lessonpages import LESSON, STYLES, spoken
from zamora.classroom.web.limits import TYPES, TooOften, host_of, policy, protect, typed
from zamora.classroom.web.reach import hints, known_host
from zamora.classroom.web.words import words
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, choices, language, speak
from zamora.core.steps import Side
from zamora.player.document import document, in_script
from zamora.player.frame import Json
from zamora.player.lessonlist import course
from zamora.player.picture.qr import qr
from zamora.player.unwritten import HOME, UnknownPage, entry
from zamora.player.web import WEB
from zamora.registry import catalogue
from zamora.school.progress.profile import BadName
from zamora.school.progress.progressfile import FORMAT
from zamora.school.report.page import page as report_page
from zamora.school.report.page import table as report_table
from zamora.school.teaching.orders import printed
from zamora.site.wholesheet import whole_sheet

PAGES = Path(__file__).parent / "pages"
#: The largest uploaded file, in bytes (that of a whole course is smaller); how many are on their
#: way at a time.
LARGEST, MOST_FILES = 2_000_000, 20
#: What a request for a file of the site costs, in bytes.
SITE_REQUEST = 100e3
#: The cookies by which a pupil's device, and the teacher's browser, are known.
PUPIL, TEACHER = "zamora_alumno", "zamora_docente"
_SITE_TYPES = TYPES | {".mjs": "text/javascript", ".wasm": "application/wasm"}

log = logging.getLogger("zamora.class")


class Client(web.RequestHandler):
    """Whose a request is, or a line."""

    @property
    def hub(self) -> Hub:
        """The connections."""
        return cast(Hub, self.settings["hub"])

    @property
    def room(self) -> Room:
        """The class."""
        return self.hub.room

    @property
    def owner(self) -> Pupil | None:
        """The pupil whose device this is; None if no pupil's."""
        key = self.get_cookie(PUPIL) or ""
        return self.room.roster.on(key) if key else None

    @property
    def teaches(self) -> bool:
        """Whether this is the teacher's browser."""
        return self.room.teaches(self.get_cookie(TEACHER) or "")

    def must_teach(self) -> None:
        """Refuse everybody but the teacher."""
        if not self.teaches:
            raise web.HTTPError(403)

    def refuse_foreign(self) -> None:
        """Refuse another name than ours, what comes from a page that is not ours, odd paths."""
        host = self.request.host
        if not (known_host(host) or self.hub.behind):
            raise web.HTTPError(421)
        if self.request.method not in ("GET", "HEAD"):
            origin = self.request.headers.get("Origin")
            if origin is not None and host_of(origin) != host:
                raise web.HTTPError(403)
            if self.request.headers.get("Sec-Fetch-Site", "same-origin") != "same-origin":
                raise web.HTTPError(403)
        if not unquote(self.request.path).isprintable():
            raise web.HTTPError(404)

    def log_exception(self, *details: Any) -> None:
        """What failed, without what was sent."""
        error = details[1]
        if not isinstance(error, web.HTTPError):
            said = f"{self.request.method} {self.request.path[:80]}"
            log.error("%s: %s", said.encode("unicode_escape").decode(), type(error).__name__)


class Handler(Client):
    """What all requests share: whose they are, and what is refused before anything else."""

    flooded = False

    @property
    def me(self) -> str:
        """The id of the pupil whose device this is, or ""."""
        found = self.owner
        return "" if found is None else found.id

    def set_default_headers(self) -> None:
        """Nothing of ours is shown in another page, or runs what is not ours."""
        protect(self, _POLICY)

    def prepare(self) -> None:
        """Refuse who calls us by a foreign name, what a foreign page sends, odd paths.

        What is said to others is in their language.
        """
        speak(spoken(self))
        self.refuse_foreign()
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
            said = refusals().get(status_code, _("Algo falló. Recarga la página."))
        self.set_header("Content-Type", "application/json; charset=utf-8")
        self.finish(json.dumps({"error": said, "field": _FIELDS.get(type(error), "")}))

    def log_exception(self, *details: Any) -> None:
        """As all, but for what was said in a sentence."""
        if not isinstance(details[1], ZamoraError):
            super().log_exception(*details)


#: Beside which field a refusal is said to those who come in.
_FIELDS: Mapping[type, str] = {
    NotLetIn: "code",
    WrongWord: "word",
    NameTaken: "name",
    BadName: "name",
}


def refusals() -> dict[int, str]:
    """The sentence for each status."""
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


def templates() -> jinja2.Environment:
    """Of the pages."""
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
        if not is_page(name):
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


def is_page(name: str) -> bool:
    """Whether this is home, a lesson, a game or a problem."""
    with contextlib.suppress(UnknownPage):
        return bool(entry(name))
    return False


class HowTo(Handler):
    """How a game is played, for all who are in the class."""

    async def get(self, key: str) -> None:
        """Give it out; the first one reads the lessons. Of variants, only what is played here."""
        if not (self.me or self.teaches):
            raise web.HTTPError(403)
        played = {one.game for one in self.room.meetings.values()}
        if key not in played | {one.key for one in catalogue()}:
            raise web.HTTPError(404)
        found = await asyncio.to_thread(howto.how_to, key, language())
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
            # It has style and letters of its own, and runs nothing.
            protect(self, f"{_POLICY}; font-src data:")
            self.finish(report_page(self.room.report(), whole_sheet()))
        elif what == "informe.pdf":
            # Laying it out takes a second or two: turns go on meanwhile.
            made = await asyncio.to_thread(printed, papers.order(self.room))
            self.set_header("Content-Type", "application/pdf")
            self.set_header("Content-Disposition", 'inline; filename="informe.pdf"')
            self.finish(made)
        elif what == "informe.csv":
            _download(self, what, "\ufeff" + report_table(self.room.report()))
        else:
            rows = [views.table(self.room, one) for one in self.room.tournaments.values()]
            _download(self, what, "\ufeff" + "\r\n\r\n".join(rows))


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
        self.refuse_foreign()
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
