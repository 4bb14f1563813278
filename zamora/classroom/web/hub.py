"""The connections of a class, and what is sent to which."""

from __future__ import annotations

import asyncio
import itertools
import json
import logging
from collections.abc import Callable, Collection
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol

from zamora.classroom import replays
from zamora.classroom.judging import Judge
from zamora.classroom.meetings import Meeting
from zamora.classroom.room import Room
from zamora.classroom.roster import NotLetIn, Pupil, new_key
from zamora.classroom.web import desk, lessons, views
from zamora.classroom.web.limits import Limit, Places, TooOften, Turns
from zamora.classroom.web.lti import Platform
from zamora.classroom.web.pupillessons import PupilLessons
from zamora.classroom.web.reach import Network, url
from zamora.classroom.web.reviewing import Reviews
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language, speaking
from zamora.player.frame import Json
from zamora.player.picture.qr import qr

#: More lines than any class needs; how often one is asked whether anybody is still there, in
#: seconds.
MOST_CONNECTIONS, ASKED = 250, 20
#: Lines that do not say whose they are, at a time, in all and of one address (behind some routers a
#: whole class is one).
MOST_STRANGERS, STRANGERS_OF_ONE = 100, 40
#: Wrong codes of all clients, burst and rate per second; wrong words for one name.
CODES, WORDS = (60, 10), (8, 0.25)
#: Bytes of the site for one address, and for all, burst and rate per second.
SITE_OF_ONE, SITE = (100e6, 20e6), (200e6, 60e6)
#: How long changes are gathered before all pages hear of them, and how often clocks are looked at.
GATHER, TICK = 0.3, 0.5
#: How often the teacher's page says how long a pupil has been stuck, in seconds.
AGAIN = 30
#: No pupil: only the teacher's page and the wall hear of it.
NOBODY = ""

log = logging.getLogger("zamora.class")


class News:
    """How things stand, for all pages in the language that is spoken now; reckoned once for all.

    Attributes:
        here: the ids of the pupils whose page is open.
    """

    def __init__(self, hub: Hub, concerned: Collection[str] | None = None) -> None:
        """Nothing is reckoned yet; ``concerned`` are the pupils affected, None for everybody."""
        self._hub, self._concerned, self.here = hub, concerned, hub.here

    def concerns(self, pupil: str) -> bool:
        """Whether a pupil is affected."""
        return self._concerned is None or pupil in self._concerned

    @cached_property
    def cups(self) -> list[dict[str, Any]]:
        """All tournaments."""
        return views.tournaments(self._hub.room)

    @cached_property
    def desk(self) -> str:
        """The message to the teacher's page."""
        return json.dumps(self._hub.desk())


class Line(Protocol):
    """The WebSocket of a page.

    Attributes:
        spoken: its language.
        joined: whether it is told how things stand.
        me: the id of whom it shows the class to; empty for a teacher who looks on.
        plays: whether its games are shown as ``me`` sees them, or as all do.
        looks_at: the game that it shows; empty for none.
        place: in which lesson it is, in words; None if it is none.
    """

    spoken: str
    joined: bool
    me: str
    plays: bool
    looks_at: str
    place: str | None

    def tell(self, news: News) -> None:
        """Send how things stand, if it concerns this page."""

    def show(self, message: dict[str, Any]) -> None:
        """Send a message that has a board in it."""

    def send(self, message: dict[str, Any]) -> None:
        """Send a message."""

    def still_there(self) -> None:
        """Ask whether anybody is there."""

    def drop(self) -> None:
        """Drop it without a close handshake."""


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
        #: All WebSockets, the oldest first.
        self.lines: dict[Line, None] = {}
        #: Those without a pupil yet, or no longer with one.
        self.strangers = Places[Line](MOST_STRANGERS, STRANGERS_OF_ONE)
        self._arrivals = desk.Arrivals()
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
        return {one.me for one in self.lines if one.joined} & self.room.roster.pupils.keys()

    @property
    def full(self) -> bool:
        """Whether all places for pages are taken."""
        return len(self.lines) - len(self.strangers) >= MOST_CONNECTIONS

    @property
    def where(self) -> dict[str, str]:
        """In which lesson the pupils are, in words, by id."""
        return {one.me: one.place for one in self.lines if one.joined and one.place is not None}

    def looking_at(self, meeting: Meeting) -> list[Line]:
        """The pages that show a game."""
        return [one for one in self.lines if one.looks_at == meeting.id]

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

        @cache
        def board(_spoken: str, who: str) -> dict[str, Any]:
            return views.board(self.room, meeting, who)

        for line in self.looking_at(meeting):
            with speaking(line.spoken):
                line.show(board(line.spoken, line.me if line.plays else ""))
        if meeting.ending is None:
            self.changed(*meeting.players)
        else:  # it may be in a table that others see as well
            self.changed()

    def review(self, meeting: Meeting) -> None:
        """Have a game that ended reviewed; all who look at it hear of it."""
        replays.must_be_over(meeting)

        def tell() -> None:
            for one in self.looking_at(meeting):
                with speaking(one.spoken):
                    one.send(views.reviewed(self.room, meeting, self.reviews))

        record = meeting.record(("", "")).write()  # without names, in no language
        for code in {language(), *(one.spoken for one in self.looking_at(meeting))}:
            with speaking(code):
                self.reviews.begin(meeting.id, record, tell)
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
                news = News(self, concerned)
                for line in [one for one in self.lines if one.joined and one.spoken == code]:
                    line.tell(news)

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
            if n % round(AGAIN / TICK) == 0:
                self.changed(NOBODY)  # how long a pupil has been stuck
            try:
                for meeting in self.room.tick():
                    self.moved(meeting)
                if self.room.go_on(self.here):
                    self.changed()
                looked = {line.looks_at for line in self.lines}
                for meeting in self.room.meetings.values():
                    if meeting.ending is not None and meeting.id not in looked:
                        meeting.forget()
            except ZamoraError as error:  # it cannot be written down now: tried again
                log.warning("%s", type(error).__name__)
