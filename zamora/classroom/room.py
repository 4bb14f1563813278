"""A class: every request goes through here. No network; the rules of a class are here.

Event sourcing: a method decides on an event; :meth:`Room._happened` logs it, and only then
:class:`~.standing.Standing` takes it, as it takes all events of the log at startup.
"""

from __future__ import annotations

import contextlib
import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, get_args

from zamora.classroom import roster as people
from zamora.classroom.log import Event, Log
from zamora.classroom.meetings import MOST_TURNS, TEACHER, Meeting, NotNow
from zamora.classroom.pairing import Past, swiss
from zamora.classroom.results import report
from zamora.classroom.roster import NameTaken, Pupil, WrongWord
from zamora.classroom.standing import Awake, Standing
from zamora.classroom.tournaments import Form, Played, RoundOpen, Teams, Tournament
from zamora.core.alphabet import skeleton, tidy
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.position import Side, Turn
from zamora.core.store import StoreUnusable
from zamora.player.parts import follow
from zamora.school.progress import ProgressFile
from zamora.school.progress.profile import clean
from zamora.school.report import ClassReport
from zamora.school.variants import by_key, title

#: More than any class, and what one pupil can have going on at a time.
MOST_PUPILS, MOST_OPEN = 80, 8
#: More games by challenge than anybody plays in one class: a file must not grow for ever.
MOST_GAMES = 500
#: The longest time on a clock, in minutes, and the most seconds that a turn may add.
LONGEST, MOST_INCREMENT = 180, 120
#: The longest message to everybody, and the longest code of a position, in letters.
LONGEST_MESSAGE, LONGEST_CODE = 200, 2000
#: So much of an account's name becomes a pupil's.
MOST_LETTERS = 20


#: After this many days without use a class should be deleted: half a school year.
KEEP = 180
#: Replaces a removed pupil in the log.
_BLANK: dict[str, Any] = {
    "name": "",
    "word": "",
    "account": "",
    "device": "",
    "attempts": [],
    "responses": [],
    "route": "",
    "answer": "",
}


class Nobody(ZamoraError):
    """No such pupil, game or tournament in the class."""


class Refused(ZamoraError):
    """Something that is not possible in a class, said in a sentence."""


class Room(Standing):
    """A class, and what may happen in it.

    Attributes:
        log: what has happened.
        keep: after this many days without use the teacher is asked to delete it.
    """

    def __init__(self, log: Log, clock: Awake | None = None, *, keep: int = KEEP) -> None:
        """Restore the class from a log; a new one gets its code.

        Args:
            log: the events.
            clock: seconds, for the clocks of games.
            keep: after this many days without use the teacher is asked to delete the class; nothing
                is deleted by itself.
        """
        self.log, self.keep = log, keep
        super().__init__(clock or Awake())
        self._overdue = self._reminder()
        self._begin()

    def _reminder(self) -> str:
        if not self.log.events:
            return ""
        last = self.log.events[-1].at
        days = (datetime.now(UTC) - datetime.fromisoformat(last).astimezone()).days
        if days <= self.keep:
            return ""
        return _(
            "Esta clase no se usaba desde el {date}, hace {n} días. Si ya no hace falta, bórrela: "
            "«Borrar la clase», al final de la página."
        ).format(date=last[:10], n=days)

    def _begin(self) -> None:
        self.clear()
        self._forgotten = True
        self._troubles = self._replay()
        if len(self.roster.code) < people.CODE_LENGTH:
            self._happened("opened", code=people.new_code())
        with contextlib.suppress(StoreUnusable):  # the disk is full, say: tried again
            self.forget_removed()

    def _happened(self, kind: str, **data: Any) -> Event:
        event = self.log.add(kind, data)
        self.take(event)
        return event

    def _replay(self) -> str:
        """Take all events once more; says what cannot be taken, which stays in the file."""
        newer, broken = self.replay(self.log.events)
        cut = 0
        for meeting in self.meetings.values():
            if meeting.goes_on or broken or self.log.warning:
                cut += meeting.mend()
        said = []
        if newer:
            said.append(
                ngettext(
                    "{n} cosa del archivo es de una versión más nueva de zamora: se guarda, pero "
                    "aquí no se ve.",
                    "{n} cosas del archivo son de una versión más nueva de zamora: se guardan, "
                    "pero aquí no se ven.",
                    newer,
                ).format(n=newer)
            )
        if broken:
            said.append(
                ngettext(
                    "{n} cosa del archivo no se entiende sin lo que falta: se guarda, pero no se "
                    "ve.",
                    "{n} cosas del archivo no se entienden sin lo que falta: se guardan, pero no "
                    "se ven.",
                    broken,
                ).format(n=broken)
            )
        if cut:
            said.append(
                ngettext(
                    "En {n} partida falta un turno: sigue desde el último que se puede jugar.",
                    "En {n} partidas falta un turno: siguen desde el último que se puede jugar.",
                    cut,
                ).format(n=cut)
            )
        return " ".join(said)

    @property
    def warning(self) -> str:
        """What is wrong with what is kept, for the teacher; empty if nothing is."""
        left = "" if self._forgotten else _("Lo que se borró todavía está en el disco.")
        return " ".join(filter(None, (self.log.warning, left, self._troubles, self._overdue)))

    # Who teaches ---------------------------------------------------------------------------------

    def let_teach(self) -> str:
        """Let a browser in as the teacher's, also after the server starts again; gives its key."""
        key = people.new_key()
        self._happened("taught", device=people.hashed(key))
        return key

    def teaches(self, key: str) -> bool:
        """Whether this is the key of a browser of the teacher's."""
        return bool(key) and people.hashed(key) in self.desks

    def belong(self, course: str) -> None:
        """Someone comes from a platform: the class belongs to the course that came first.

        A teacher of another one there could otherwise enter this one, too.

        Raises:
            Refused: if it belongs to another.
        """
        if not self.course:
            self._happened("course", id=course)
        elif course != self.course:
            raise Refused(_("Esta clase es de otro curso. Cada curso necesita una clase suya."))

    # Pupils --------------------------------------------------------------------------------------

    @property
    def code(self) -> str:
        """What lets pupils in."""
        return self.roster.code

    def pupil(self, id_: str) -> Pupil:
        """The pupil with that id; raises :class:`Nobody`."""
        found = self.roster.pupils.get(id_)
        if found is None:
            raise Nobody(_("Ese alumno no está en la clase."))
        return found

    def name(self, id_: str) -> str:
        """The name to show for a pupil, also a removed one."""
        if id_ == TEACHER:
            return _("Docente")
        found = self.roster.pupils.get(id_)
        return _("alguien") if found is None else found.name

    def join(self, code: str, name: str) -> tuple[Pupil, str]:
        """Join for the first time; gives the pupil and the key of the device.

        Raises:
            NotLetIn: if the code is wrong.
            BadName: if the name is not allowed. NameTaken: if it is taken.
            Refused: if the class is full, or the door is closed.
        """
        self.roster.check_code(code)
        name = clean(name)
        if self.roster.named(name) is not None:
            raise NameTaken(
                _(
                    "Ya hay alguien que se llama {name}. Si eres tú, escribe tu palabra secreta. "
                    "Si no, agrega una letra: {name} G."
                ).format(name=name)
            )
        if self.closed:
            raise Refused(
                _(
                    "La puerta está cerrada: pídele a tu docente que la abra. Si ya habías "
                    "entrado, escribe tu nombre y tu palabra secreta."
                )
            )
        if len(self.roster.pupils) >= MOST_PUPILS:
            raise Refused(_("La clase está llena."))
        key, id_ = people.new_key(), people.new_id()
        self._happened(
            "joined",
            pupil=id_,
            name=name,
            word=self.roster.new_word(),
            device=people.hashed(key),
        )
        return self.pupil(id_), key

    def known(self, code: str, name: str, word: str) -> Pupil:
        """Who comes back.

        Raises:
            NotLetIn: if code, name and word do not fit; it does not say which of the last two.
        """
        self.roster.check_code(code)
        found = self.roster.named(name)
        known = people.plain_word("" if found is None else found.word)
        right = people.same(people.plain_word(word), known)
        if found is None or not right:
            raise WrongWord(
                _("El nombre y la palabra secreta no van juntos. Pregunta a tu docente.")
            )
        return found

    def enter(self, code: str, name: str, word: str) -> tuple[Pupil, str]:
        """Come back, from this device or another one; gives the pupil and the device's key.

        Raises as :meth:`known`.
        """
        found, key = self.known(code, name, word), people.new_key()
        self._happened("entered", pupil=found.id, device=people.hashed(key))
        return found, key

    def come(self, account: str, name: str = "") -> tuple[Pupil, str]:
        """Let in a pupil whom a hub identifies by an account; gives the pupil and the device's key.

        Args:
            account: of the hub.
            name: for the class; if empty, that of the account.

        Raises:
            Refused: if the class is full.
        """
        key = people.new_key()
        known = (one for one in self.roster.pupils.values() if one.account == account)
        found = next(known, None)
        if found is not None:
            self._happened("entered", pupil=found.id, device=people.hashed(key))
            return found, key
        if len(self.roster.pupils) >= MOST_PUPILS:
            raise Refused(_("La clase está llena."))
        id_ = people.new_id()
        self._happened(
            "joined",
            pupil=id_,
            name=self._free_name(name or account),
            word=self.roster.new_word(),
            device=people.hashed(key),
            account=account,
        )
        return self.pupil(id_), key

    def _free_name(self, account: str) -> str:
        """A name for an account that is free in the class."""
        letters_only = "".join(one if one.isalnum() else " " for one in account)
        try:
            name = clean(letters_only[:MOST_LETTERS])
        except ZamoraError:
            name = _("Alumno")
        taken = (f"{name} {n}" if n > 1 else name for n in range(1, MOST_PUPILS + 2))
        return next(one for one in taken if self.roster.named(one) is None)

    def leave(self, pupil: str, key: str) -> None:
        """A device is no longer that pupil's."""
        self.pupil(pupil)
        self._happened("left", pupil=pupil, device=people.hashed(key))

    def rename(self, pupil: str, name: str) -> None:
        """The teacher renames a pupil; raises as :meth:`join`."""
        name, found = clean(name), self.roster.named(name)
        if found is not None and found.id != pupil:
            raise NameTaken(_("Ya hay alguien que se llama {name}.").format(name=name))
        self._happened("renamed", pupil=self.pupil(pupil).id, name=name)

    def new_word(self, pupil: str) -> None:
        """Give a pupil a new private word; devices let in with the old one are out."""
        self._happened("reworded", pupil=self.pupil(pupil).id, word=self.roster.new_word())

    def merge(self, pupil: str, into: str) -> None:
        """Merge two pupils, by the teacher.

        Raises:
            Nobody: if one of them is not here.
            Refused: if they have played each other, or are in one tournament.
        """
        one, other = self.pupil(pupil).id, self.pupil(into).id
        together = any({one, other} <= set(m.players) for m in self.meetings.values()) or any(
            {one, other} <= set(t.players) for t in self.tournaments.values()
        )
        if one == other or together:
            raise Refused(_("Esos dos no pueden ser la misma persona: jugaron uno contra el otro."))
        self._happened("merged", pupil=one, into=other)

    def door(self, *, closed: bool) -> None:
        """Close the class to new pupils, or open it to all who know the code."""
        if closed is not self.closed:
            self._happened("door", closed=closed)

    def idle(self, here: Collection[str]) -> list[str]:
        """Absent pupils who have done nothing: mostly made-up names."""
        busy = {*here}
        busy.update(*(one.players for one in self.meetings.values()))
        busy.update(*(one.players for one in self.tournaments.values()))
        if self.guide.poll is not None:
            busy.update(self.guide.poll.votes)
        return [
            id_ for id_ in self.roster.pupils if id_ not in busy and not self.results[id_].attempts
        ]

    def remove(self, *pupils: str) -> None:
        """The teacher takes some out: all that is known of them is gone from the disk as well.

        Damaged files that were put aside are deleted with it.

        Raises:
            StoreUnusable: if the disk does not let us; it is tried again.
        """
        for one in {self.pupil(one).id for one in pupils}:
            self._happened("removed", pupil=one)
        if pupils:
            self.forget_removed()

    def forget_removed(self) -> None:
        """Overwrite what the lines say of pupils who were removed.

        Raises:
            StoreUnusable: if the disk does not let us.
        """
        ids = set(self.removed)
        for event in reversed(self.log.events):  # also of those who turned out to be the same
            if event.kind == "merged" and event.data.get("into") in ids:
                ids.add(event.data["pupil"])

        def blank(event: Event) -> Mapping[str, Any] | None:
            data = event.data
            if data.get("pupil") not in ids:
                return None
            if not self.knows(event.kind):
                return {}  # what a later version knows of her
            return {key: _BLANK.get(key, value) for key, value in data.items()}

        self._forgotten = not ids
        if ids:
            self.log.rewrite(blank)
            self._forgotten = True

    def look_after(self) -> None:
        """Look after the file, and try again what it did not take."""
        self.log.look()
        if not self._forgotten:
            with contextlib.suppress(StoreUnusable):
                self.forget_removed()

    # What they solve -----------------------------------------------------------------------------

    def hand_in(self, pupil: str, found: ProgressFile) -> int:
        """Take what a pupil has solved; how many answers were new."""
        news = self.results[self.pupil(pupil).id].news(found)
        if news is None:
            return 0
        self._happened("handed", pupil=pupil, **news)
        return len(news["attempts"])

    def report(self) -> ClassReport:
        """The report of the class."""
        return report((one.name, self.results[one.id]) for one in self.roster.pupils.values())

    # What the teacher asks of everybody ----------------------------------------------------------

    def pause(self, on: bool) -> None:
        """Have everybody look up, or go on; all clocks stand meanwhile."""
        if on == self.paused:
            return
        self._happened("paused", on=bool(on))
        for meeting in self.meetings.values():
            (meeting.pause if self.paused else meeting.run)()

    def say(self, words: str) -> None:
        """Say something to everybody, which stays on all pages; empty for nothing.

        Raises:
            Refused: if it is too long to be read.
        """
        words = tidy(words)
        if len(words) > LONGEST_MESSAGE:
            raise Refused(_("El mensaje es muy largo: hasta {n} letras.").format(n=LONGEST_MESSAGE))
        self._happened("said", words=words)

    # Where the teacher has them ------------------------------------------------------------------

    def lead(self, what: str, **details: Any) -> None:
        """The teacher opens lessons, calls everybody somewhere, asks something of all.

        Raises as :meth:`zamora.classroom.guide.Guide.order`, which says what there is.
        """
        self._happened("guided", **self.guide.order(what, details))

    def vote(self, pupil: str, poll: str, answer: str) -> None:
        """A pupil says what she thinks; until it is revealed she may say something else.

        Raises:
            NoPoll: if that is not asked, or this is no answer to it.
        """
        found = self.guide.checked(pupil, poll, answer)
        if found is not None:
            self._happened("voted", pupil=self.pupil(pupil).id, poll=poll, answer=found)

    # Games between two ---------------------------------------------------------------------------

    def meeting(self, id_: str) -> Meeting:
        """The game with that id; raises :class:`Nobody`."""
        found = self.meetings.get(id_)
        if found is None:
            raise Nobody(_("Esa partida no existe."))
        return found

    def names(self, meeting: Meeting) -> tuple[str, str]:
        """Who plays."""
        first, second = meeting.players
        return self.name(first), self.name(second)

    def title(self, key: str) -> str:
        """What a game is called in this class: a variant as one of its pupils has named it."""
        named = (one.variants[key] for one in self.results.values() if key in one.variants)
        return title(by_key(key), next(named, ""))

    def challenge(
        self,
        by: str,
        to: str,
        game: str,
        *,
        first: bool = True,
        minutes: float = 0,
        increment: float = 0,
    ) -> Meeting:
        """A pupil asks another one for a game.

        Raises:
            Nobody: if one of them is not in the class.
            Refused: if it is the same one, or too much is open already.
            ZamoraError: if nothing of that name can be played, as :func:`by_key` says.
        """
        players = (by, to) if first else (to, by)
        for who in players:
            self.pupil(who)
        all_ = [m for m in self.meetings.values() if by in m.players]
        mine = [m for m in all_ if m.ending is None]
        if len(all_) >= MOST_GAMES:
            raise Refused(_("En esta clase ya jugaste muchísimas partidas. Avisa a tu docente."))
        if len(mine) >= MOST_OPEN:
            raise Refused(_("Tienes muchas partidas abiertas. Termina una primero."))
        if any(set(m.players) == {by, to} and not m.begun for m in mine):
            raise Refused(_("Ya hay un reto entre ustedes. Espera la respuesta."))
        return self._met(players, game, minutes, increment, offered_to=to)

    def pair(
        self, first: str, second: str, game: str, *, minutes: float = 0, increment: float = 0
    ) -> Meeting:
        """The teacher has two play; raises as :meth:`challenge`."""
        for who in (first, second):
            self.pupil(who)
        return self._met((first, second), game, minutes, increment)

    def pair_all(
        self,
        pupils: Iterable[str],
        game: str,
        *,
        minutes: float = 0,
        increment: float = 0,
        start: str = "",
    ) -> str | None:
        """Have all play each other who play nothing now; gives who is left over, who played most.

        Args:
            pupils: who is here.
            game: what is played.
            minutes: as :meth:`challenge` takes it, like ``increment``.
            increment: seconds that a turn adds.
            start: the code of a position to play from, of that game or of a variant of it, which is
                what is played then.

        Raises:
            Nobody: if one of them is not in the class.
            Refused: if fewer than two are free, or that is no position.
        """
        free = self._free(pupils)
        if len(free) < 2:
            raise Refused(_("Hacen falta al menos dos que no estén jugando."))
        random.shuffle(free)
        past = Past(tuple(one.players for one in self.meetings.values() if one.begun))
        met = {who: sum(past.have_met(who, one) for one in free if one != who) for who in free}
        found = swiss(sorted(free, key=met.__getitem__), dict.fromkeys(free, 0.0), past)
        self._pair_off(found.pairs, game, minutes, increment, start)
        return found.bye

    def play_all(self, pupils: Iterable[str], game: str, start: str = "") -> None:
        """The teacher plays them all at once, without a clock, and goes second.

        Raises:
            Nobody: if one of them is not in the class.
            Refused: if no pupil is free for it, or that is no position.
        """
        free = self._free(pupils)
        if not free:
            raise Refused(_("No hay nadie con quien jugar ahora."))
        self._pair_off([(one, TEACHER) for one in free], game, 0, 0, start)

    def _free(self, pupils: Iterable[str]) -> list[str]:
        going = [one for one in self.meetings.values() if one.goes_on]
        busy = {who for one in going for who in one.players}
        return [self.pupil(one).id for one in dict.fromkeys(pupils) if one not in busy]

    def _pair_off(
        self,
        pairs: Iterable[tuple[str, str]],
        game: str,
        minutes: float,
        increment: float,
        start: str,
    ) -> None:
        game, start = _from(game, start)
        # One event, so that all of them play or none.
        self._happened(
            "paired",
            game=game,
            boards=[[*pair, people.new_id()] for pair in pairs],
            start=start,
            **_times(minutes, increment),
        )

    def _met(
        self,
        players: tuple[str, str],
        game: str,
        minutes: float,
        increment: float,
        offered_to: str = "",
    ) -> Meeting:
        if players[0] == players[1]:
            raise Refused(_("Nadie juega contra sí mismo."))
        id_ = people.new_id()
        self._happened(
            "met",
            meeting=id_,
            game=by_key(game).key,
            players=list(players),
            offered_to=offered_to,
            tournament="",
            **_times(minutes, increment),
        )
        return self.meetings[id_]

    def accept(self, pupil: str, id_: str, yes: bool) -> Meeting:
        """Answer a challenge; its maker may withdraw it.

        Raises:
            NotNow: if there is nothing to answer, or it is for another pupil.
        """
        meeting = self.meeting(id_)
        if meeting.begun or meeting.side_of(pupil) is None:
            raise NotNow(_("Ese reto ya no está."))
        if yes and meeting.offered_to != pupil:
            raise NotNow(
                _("Espera a que {name} responda.").format(name=self.name(meeting.offered_to))
            )
        self._happened("answered", meeting=id_, yes=bool(yes))
        return meeting

    def play(self, pupil: str, id_: str, ply: int, steps: Sequence[int]) -> Turn:
        """Play a turn in one's game.

        Args:
            pupil: who plays.
            id_: the game.
            ply: how many turns the pupil has seen in it: an old page plays nothing.
            steps: the numbers of the steps, each among those that are next.

        Raises:
            NotNow: if it is not the pupil's turn.
            IllegalTurn: if the rules forbid it.
            StoreUnusable: if it cannot be written down; then it has not been played.
        """
        meeting = self.meeting(id_)
        side = meeting.must_go_on(meeting.side_of(pupil))
        if self.paused:
            raise NotNow(_("La clase está en pausa."))
        if self.flag(meeting):
            raise NotNow(_("Se acabó el tiempo."))
        history = meeting.history
        if ply != len(history.turns):
            raise NotNow(_("Ese turno ya pasó."))
        if history.position.side is not side:
            raise NotNow(_("Le toca a {name}.").format(name=self.name(meeting.players[side.other])))
        if ply >= MOST_TURNS:
            raise NotNow(_("La partida es demasiado larga. Acuerden un empate."))
        turn = follow(history.seen_by(side).position, steps).turn()
        played = meeting.match.play(turn)
        clock = meeting.match.clock
        over = meeting.history.outcome
        try:
            self._happened(
                "turn",
                meeting=id_,
                text=str(played),
                clock=None if clock is None else clock.to_dict(),
                **(
                    {}
                    if over is None
                    else {"winner": over.winner, "by": "board", "reason": over.reason.value}
                ),
            )
        except ZamoraError:
            meeting.forget()
            raise
        return played

    def ask(self, pupil: str, id_: str, what: str) -> None:
        """Offer a draw, or ask to take one's last turn back.

        Raises:
            NotNow: if that is not possible now.
        """
        meeting = self.meeting(id_)
        side = meeting.must_go_on(meeting.side_of(pupil))
        if what not in ("draw", "takeback"):
            raise Refused(_("Eso no se puede pedir."))
        if meeting.asked is not None:
            raise NotNow(_("Ya hay una pregunta sin responder."))
        if what == "takeback" and not meeting.takes_back(side):
            raise NotNow(_("Todavía no has jugado ningún turno."))
        self._happened("asked", meeting=id_, side=int(side), what=what)

    def answer(self, pupil: str, id_: str, yes: bool) -> None:
        """Answer the rival's offer; its maker may withdraw it.

        Raises:
            NotNow: if there is no offer, or it is for another pupil.
        """
        meeting = self.meeting(id_)
        side = meeting.must_go_on(meeting.side_of(pupil))
        if meeting.asked is None:
            raise NotNow(_("Ya no hay nada que responder."))
        asker, what = meeting.asked
        if asker is side and yes:
            raise NotNow(_("Espera a que tu rival responda."))
        if not yes:
            self._happened("refused", meeting=id_)
        elif what == "draw":
            self._happened("ended", meeting=id_, winner=None, by="agreement")
        else:
            clock = meeting.match.clock
            self._happened(
                "takenback",
                meeting=id_,
                turns=meeting.takes_back(asker),
                clock=None if clock is None else clock.to_dict(),
            )
            self.look(pupil, id_)

    def resign(self, pupil: str, id_: str) -> None:
        """Give a game up; raises :class:`NotNow`."""
        meeting = self.meeting(id_)
        side = meeting.must_go_on(meeting.side_of(pupil))
        self._happened("ended", meeting=id_, winner=int(side.other), by="resignation")

    def decide(self, id_: str, winner: Side | None) -> None:
        """The teacher ends a game; raises :class:`NotNow` if it does not go on."""
        meeting = self.meeting(id_)
        meeting.must_go_on(Side.FIRST)
        self._happened(
            "ended", meeting=id_, winner=None if winner is None else int(winner), by="teacher"
        )

    def look(self, pupil: str, id_: str) -> Meeting:
        """A player opens a game: a clock stopped by a server restart goes on.

        Raises:
            Nobody: if there is no such game.
        """
        meeting = self.meeting(id_)
        if meeting.goes_on and not self.paused and meeting.side_of(pupil) is not None:
            meeting.run()
        return meeting

    def flag(self, meeting: Meeting) -> bool:
        """End a game if a player's time is up; whether it was."""
        loser = meeting.out_of_time()
        if loser is None:
            return False
        self._happened("ended", meeting=meeting.id, winner=int(loser.other), by="time")
        return True

    def tick(self) -> list[Meeting]:
        """To be called twice a second: end all games in which a player's time is up.

        Gives the games whose pages have wrong clocks: these, and all with a clock after the program
        was suspended.
        """
        stood = self.clock.beat()
        going = [one for one in self.meetings.values() if one.goes_on]
        return [one for one in going if self.flag(one) or (stood and one.minutes)]

    # Tournaments ---------------------------------------------------------------------------------

    def tournament(self, id_: str) -> Tournament:
        """The tournament with that id; raises :class:`Nobody`."""
        found = self.tournaments.get(id_)
        if found is None:
            raise Nobody(_("Ese torneo no existe."))
        return found

    def begin_tournament(
        self,
        game: str,
        form: Form,
        players: Iterable[str],
        *,
        minutes: float = 0,
        increment: float = 0,
        teams: Teams | None = None,
    ) -> Tournament:
        """Begin a tournament; no pairings yet.

        Args:
            game: what is played.
            form: the pairing system; ``teams`` is given for ``"teams"`` only.
            players: the participants.
            minutes: as :meth:`challenge` takes it, like ``increment``.
            increment: seconds that a turn adds.
            teams: of all players.

        Raises:
            Nobody, ZamoraError: if a player, or the game, is not known.
            BadName: if a team's name is not allowed.
            Refused: if such a tournament is not possible.
        """
        if form not in get_args(Form) or (form == "teams") is (teams is None):
            raise Refused(_("El torneo es suizo, de todos contra todos, arena o de dos equipos."))
        chosen = [self.pupil(one).id for one in dict.fromkeys(players)]
        if len(chosen) < 2:
            raise Refused(_("Hacen falta al menos dos jugadores."))
        extra = {}
        if teams is not None:
            names = [clean(one) for one in teams.names]
            of = {who: teams.of.get(who) for who in chosen}
            if {*of.values()} != {0, 1}:
                raise Refused(_("Cada uno juega en uno de los dos equipos, y ninguno está vacío."))
            if skeleton(names[0]) == skeleton(names[1]):
                raise Refused(_("Los dos equipos se llaman igual."))
            extra = {"teams": {"names": names, "of": of}}
        id_ = people.new_id()
        self._happened(
            "tournament",
            tournament=id_,
            game=by_key(game).key,
            form=form,
            players=chosen,
            **extra,
            **_times(minutes, increment),
        )
        return self.tournaments[id_]

    def come_late(self, id_: str, pupil: str, team: int | None = None) -> None:
        """Add a pupil to a tournament from the next round on; with teams, to one of the two.

        Raises:
            Refused: if it has no such team.
        """
        tournament = self.tournament(id_)
        if team not in ((None,) if tournament.teams is None else (0, 1)):
            raise Refused(_("Di en qué equipo juega."))
        if self.pupil(pupil).id not in tournament.players:
            self._happened("late", tournament=id_, who=pupil, team=team)

    def next_round(self, id_: str, here: Collection[str] | None = None) -> Played:
        """Pair the next round of a tournament and begin its games.

        Args:
            id_: the tournament.
            here: who can play; None for all who are in the class.

        Raises:
            RoundOpen: if it cannot be paired yet, or everybody has met.
        """
        tournament = self.tournament(id_)
        inside = self.roster.pupils.keys() & set(tournament.players)
        found = tournament.next_round(inside if here is None else inside & set(here))
        boards = [[*pair, people.new_id()] for pair in found.pairs]
        # One event, so that a round is there whole or not at all.
        self._happened("round", tournament=id_, boards=boards, bye=found.bye)
        return tournament.rounds[-1]

    def go_on(self, here: Collection[str]) -> bool:
        """Pair who is free in an arena; whether anybody was. To be called often."""
        paired = False
        for one in self.tournaments.values():
            if one.form == "arena" and one.rounds and not (one.over or self.paused):
                with contextlib.suppress(RoundOpen):
                    self.next_round(one.id, here)
                    paired = True
        return paired

    def end_tournament(self, id_: str) -> None:
        """Pair no more rounds; games that go on are played to their end."""
        self.tournament(id_)
        self._happened("finished", tournament=id_)

    # The end -------------------------------------------------------------------------------------

    def delete(self) -> None:
        """Delete everything; a class of a new code begins."""
        desks = self.desks
        self.log.delete()
        self._overdue = ""
        self._begin()
        for one in desks:  # who deletes it begins the next one
            self._happened("taught", device=one)


def _from(key: str, code: str) -> tuple[str, str]:
    """What is played, and the code of the position from which it goes on, or "".

    A code of a variant of that game has the variant played.

    Raises:
        ZamoraError: if there is no such game, or no such position of it.
    """
    game, code = by_key(key), tidy(code)
    if not code:
        return game.key, ""
    if len(code) > LONGEST_CODE:
        raise Refused(_("Ese código de posición es muy largo."))
    said = code.partition(" ")[0].rpartition(":")[0]
    if said.partition("[")[0] == game.plain_key:
        game = by_key(said)
    found = game.position(code)
    if found.outcome is not None or found.example is None:
        raise Refused(_("En esa posición la partida ya terminó."))
    return game.key, found.code


def _times(minutes: float, increment: float) -> dict[str, float]:
    if not (0 <= minutes <= LONGEST and 0 <= increment <= MOST_INCREMENT):
        raise Refused(_("El reloj va de 0 a {n} minutos.").format(n=LONGEST))
    return {"minutes": minutes, "increment": increment}
