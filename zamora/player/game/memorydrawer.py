"""What the rival remembers, and how it is taught: the drawer of a level that learns.

All of it is asked of the memory on a worker thread: its file may be locked by another notebook.
"""

from __future__ import annotations

import html
import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Position, Side, Turn
from zamora.explain import review
from zamora.player import controls as w
from zamora.player.controls import button
from zamora.player.jobs.job import Job
from zamora.player.jobs.loop import Dispatcher
from zamora.player.play.characters import shown
from zamora.player.play.session import Session
from zamora.rival import Player
from zamora.rival.levels import NUMBERS
from zamora.rival.memory import Memory, Tally, memory, sentence
from zamora.rival.replies import Reply

#: Maximum number of remembered replies listed for a position.
LISTED = 6


@dataclass(frozen=True)
class _Lesson:
    """Teaching mode: a person replays the rival's last turn."""

    position: Position
    answer: Turn
    #: How many turns there were, and how many are left.
    length: int
    at: int
    serial: int


class MemoryDrawer:
    """Learning from games, what is remembered, teaching.

    Attributes:
        widget: what to show on the page.
        learns: the tick: whether the rival uses its memory and learns.
    """

    def __init__(
        self,
        session: Session,
        dispatcher: Dispatcher,
        *,
        learns: bool,
        changed: Callable[[], object],
        show: Callable[[], object],
    ) -> None:
        """Make a closed drawer.

        Args:
            session: the game.
            dispatcher: the board's way to the main loop.
            learns: whether the rival learns from the beginning.
            changed: called when the game has been changed from here.
            show: called when there is something new to read.
        """
        self._session, self._dispatcher = session, dispatcher
        self._changed, self._show = changed, show
        self._open = False
        self._lesson: _Lesson | None = None
        self._reading = Job()
        self._game: History | None = None
        self._name, self._helped, self._learnt = "", False, -1
        self.learns = w.Checkbox(description=_("Aprende de sus partidas"), value=learns)
        self.learns.observe(lambda _change: dispatcher.post(self._ticked), "value")
        self._known = w.HTML().add_class("zamora-known")
        self._teach = button(dispatcher, _("Enséñale una respuesta mejor"), self.teach)
        self._cancel = button(dispatcher, _("Dejarlo"), self.cancel)
        buttons = w.buttons(self._teach, self._cancel)
        self.widget = w.VBox([self.learns, buttons, self._known]).add_class("zamora-drawer")
        self._show_buttons()

    # What a person does ---------------------------------------------------------------------------

    def open(self, value: bool) -> None:
        """Open or close the drawer."""
        self._open = value
        self.follow()

    def _ticked(self) -> None:
        """Give the rival its memory, or take it away; the game goes on."""
        for rival in self._session.players.values():
            if isinstance(rival, Player):
                rival.memory = memory() if self.learns.value else None
        self.follow()

    def teach(self) -> None:
        """Go back to before the rival's last turn and let a person make it."""
        session = self._session
        turns = session.history.turns
        its = [at for at, turn in enumerate(turns) if self._is_its(turn.before.side)]
        if not its or session.closed is not None or session.covered:
            session.message = _("Todavía no tengo una respuesta que puedas mejorar.")
            self._show()
            return
        at = its[-1]
        session.go_to(at)
        session.call_in(None)
        self._lesson = _Lesson(session.position, turns[at], len(turns), at, session.serial)
        session.message = _(
            "Aquí jugué «{turn}». Juega tú en mi lugar lo que te parezca mejor."
        ).format(turn=turns[at])
        self._changed()

    def cancel(self) -> None:
        """Teach nothing: the game is again as it was."""
        lesson = self._lesson
        if lesson is not None and lesson.serial == self._session.serial:
            self._lesson = None
            self._session.go_to(lesson.length)
        self._changed()

    def helped(self) -> None:
        """The computer has played for the person: this game is not one of theirs."""
        self._begin_game()
        self._helped = True

    # What follows ---------------------------------------------------------------------------------

    def follow(self) -> None:
        """Heed what has happened in the game."""
        self._begin_game()
        if self._lesson is not None and self._lesson.serial != self._session.serial:
            lesson, self._lesson = self._lesson, None
            turns = self._session.history.turns
            if len(turns) == lesson.at + 1 and turns[-1].before == lesson.position:
                self._taught(lesson, turns[-1])
        if self._session.outcome is not None and self.learns.value:
            self._learn()
        self._show_buttons()
        if self._open:
            self._read()

    def tell_trouble(self) -> None:
        """Say once what is wrong with the memory's file, if anything is; the game goes on."""
        if not self.learns.value:
            return
        trouble = memory().take_trouble()
        if trouble:
            self._session.message = f"{self._session.message} {trouble}".strip()
            self._show()

    def _begin_game(self) -> None:
        if self._game is not self._session.history:
            self._game = self._session.history
            self._name, self._helped, self._learnt = uuid.uuid4().hex, False, -1

    def _is_its(self, side: Side) -> bool:
        return isinstance(self._session.players[side], Player)

    def _taught(self, lesson: _Lesson, turn: Turn) -> None:
        session = self._session
        if turn == lesson.answer:
            session.message = _("Eso mismo jugué yo. Si conoces algo mejor, enséñamelo.")
            return
        self.learns.value = True
        session.message = _("¡Gracias! Lo pruebo…")

        def keep(_job: Job) -> str:
            return taught(memory(), lesson.position, turn)

        def kept(words: str) -> None:
            session.message = words
            self._show()

        Job().start(self._dispatcher, keep, kept)

    def _learn(self) -> None:
        """Remember a finished game; repeating the call changes nothing."""
        session = self._session
        ending = session.closed
        if self._learnt == session.serial or not session.history.turns:
            return
        if not any(map(self._is_its, Side)) or (ending is not None and not ending.counts):
            return
        self._learnt = session.serial
        if self._helped:
            said = _("Esta partida no la cuento: la computadora también jugó por ti.")
            session.message = f"{session.message} {said}".strip()
            return
        game = History(session.history.start, session.history.turns)
        players = {
            side: rival.key if isinstance(rival, Player) else ""
            for side, rival in session.players.items()
        }
        outcome, name = session.outcome, self._name

        def finished(_kept: bool) -> None:
            self.tell_trouble()
            if self._open:
                self._read()

        Job().start(
            self._dispatcher, lambda _job: memory().learn(game, players, outcome, name), finished
        )

    # What there is to see -------------------------------------------------------------------------

    def _show_buttons(self) -> None:
        teaching = self._lesson is not None
        w.show(self._teach, not (teaching))
        w.show(self._cancel, teaching)
        w.show(self.widget, self._open)

    def _read(self) -> None:
        """Look up what is remembered of the position on the board."""
        self._reading.drop()
        self._reading = Job()
        position = self._session.position

        def look(_job: Job) -> str:
            known = memory()
            replies = known.replies(position) if position.outcome is None else ()
            records = {f"level:{number}": known.record(position.game, number) for number in NUMBERS}
            return described(records, replies)

        def found(markup: str) -> None:
            if self._known.value != markup:
                self._known.value = markup
            self.tell_trouble()

        self._reading.start(self._dispatcher, look, found)


def taught(known: Memory, position: Position, turn: Turn) -> str:
    """Remember ``turn`` as the one to play, and say what the search thinks of it."""
    try:
        known.teach(position, turn)
    except ZamoraError as error:
        return _("No pude guardar lo que me enseñaste. {why}").format(why=error)
    said = _("¡Gracias! La próxima vez juego aquí «{turn}».").format(turn=turn)
    (judged,) = review(History(position, [turn])).turns
    if judged.grade in ("mistake", "blunder") and judged.text:
        said += " " + _("Aunque yo creo que es un error. {why}").format(why=judged.text)
    elif judged.grade == "best":
        said += " " + _("¡No encuentro nada mejor!")
    return said


def described(records: dict[str, Tally], replies: Sequence[Reply]) -> str:
    """What a memory holds, as HTML: games against people, and what is known of a position."""
    games = [f"{shown(key)}: {sentence(tally)}" for key, tally in records.items() if tally.games]
    known = [_tried(reply) for reply in replies[:LISTED]]
    return "".join(
        [
            _section(
                _("Sus partidas contra personas"),
                games,
                _("Todavía no ha aprendido de ninguna partida."),
            ),
            _section(_("Lo que recuerda aquí"), known, _("Aquí todavía no recuerda nada.")),
        ]
    )


def _section(title: str, items: Sequence[str], otherwise: str) -> str:
    """A list with a title, as HTML; a sentence if it is empty."""
    lines = "".join(f"<li>{html.escape(item)}</li>" for item in items)
    body = f"<ul>{lines}</ul>" if items else f"<p>{html.escape(otherwise)}</p>"
    return f"<b>{html.escape(title)}</b>{body}"


def _tried(reply: Reply) -> str:
    """A reply and what came of it."""
    parts = []
    if reply.taught:
        parts.append(_("se lo enseñaron"))
    if reply.wins + reply.draws + reply.losses:
        result = Tally(reply.wins, reply.draws, reply.losses)
        parts.append(_("quien lo jugó {result}").format(result=sentence(result)))
    return f"{reply.turn} ({'; '.join(parts)})"
