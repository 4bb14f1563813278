"""A moment of a printed game: the position before a turn, and the question what to play.

After their turn pupils see what was played in the book, whether it is the same, what the engine
knows of both, and how the game went on. Nothing is marked: the author's turn is not always the
best, and the misprints of the booklet are moments as well.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import replace

from zamora import book
from zamora.book.findings import forced
from zamora.book.judgement import judgements
from zamora.core.errors import ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Side, Turn
from zamora.core.sides import to_play
from zamora.core.tasks import in_steps
from zamora.explain.grades import TurnReview
from zamora.explain.review_words import grade_words
from zamora.explain.reviews import Comparison, compare
from zamora.player import controls as w
from zamora.player.boardview import BoardView, TurnButtons
from zamora.player.game.replay import Replay, as_printed, standing
from zamora.player.jobs.job import Job
from zamora.player.overlays.reading import OverlayCache
from zamora.player.picture.svg import image
from zamora.player.picture.view import Shown, View, build
from zamora.player.play.actions import Action
from zamora.player.play.session import Session, steps_of

#: One's own turn is looked at so long before the book's is played, in seconds.
BEFORE_THE_BOOK = 0.9
#: Width of the picture where nothing runs, in CSS pixels.
PICTURE_WIDTH = 300


class NoSuchTurn(ZamoraError):
    """A printed game has no turn with this number."""


class Moment(w.Card):
    """A printed game that stops and asks: what would you play?

    Attributes:
        printed: the game.
        number: of the turn that is asked for, counted from 1 over both sides.
        before: the game before it.
        theirs: the turn in the book, as it is read; one without legal reading as well.
        mine: the turn that the pupil has made; None as long as there is none.
        shown: which of the two is on the board; None as long as none has been made.
        found: what the engine has found out about them; None before it has.
    """

    def __init__(self, name: str, number: int) -> None:
        """Stop the printed game ``name`` before its turn ``number``.

        Raises:
            UnknownGame: if there is no such game.
            NoSuchTurn: if it has no such turn.
        """
        self.printed = book.get(name)
        whole = self.printed.history()
        if not 1 <= number <= len(whole.turns):
            raise NoSuchTurn(
                _("La partida «{name}» no tiene turno {n}.").format(name=name, n=number),
                text=str(number),
                accepted=[f"1–{len(whole.turns)}"],
            )
        self.number = number
        self.before = History(whole.start, whole.turns[: number - 1])
        self.theirs = whole.turns[number - 1]
        self._ply = tuple(self.printed.all_plies())[number - 1]
        self._overlays = OverlayCache()
        #: Changes with every try, so that stale results are not applied to the next one.
        self._serial = 0
        self._set_up()
        self._make()
        self._show()

    def _set_up(self) -> None:
        """Reset: no turn has been made."""
        self._serial += 1
        self._job.drop()
        self.mine: Turn | None = None
        self.shown: Turn | None = None
        self.found: Comparison | None = None
        self._session = Session(self.before.start)
        self._session.load(History(self.before.start, self.before.turns))
        self._session.message = ""

    def _make(self) -> None:
        question = w.HTML(f"<b>{html.escape(self._question())}</b>")
        self._status = w.HTML().add_class("zamora-status")
        first = View(self.before.position)
        self._surface = BoardView(first, self._act, self._dispatcher)
        self._surface.fill()
        self._choices = TurnButtons(self._surface)
        self._known = w.HTML().add_class("zamora-values")
        self._see_mine = self._button(_("Mi turno"), self.show_mine, "user")
        self._see_theirs = self._button(_("El turno del libro"), self.show_theirs, "book")
        self._on = self._button(_("Ver cómo siguió"), self.go_on, "step-forward").add_class(
            "zamora-primary"
        )
        self._again = self._button(_("Otra vez"), self.begin_again)
        self._back = self._button(_("Volver a la pregunta"), self.come_back)
        seen = w.buttons(self._see_mine, self._see_theirs)
        more = w.buttons(self._on, self._again)
        play = [self._status, self._surface, self._choices]
        self._row = w.beside(play, [self._note, seen, self._known, more])
        self._following = w.VBox()
        super().__init__([question, self._row, self._following, w.buttons(self._back)])
        self.add_class("zamora", "zamora-moment")

    # What a pupil does ---------------------------------------------------------------------------

    def show_mine(self) -> None:
        """Let the pupil's own turn be seen again."""
        if self.mine is not None:
            self._play(self.mine)

    def show_theirs(self) -> None:
        """Let the turn of the book be seen again, if one has been made oneself."""
        if self.mine is not None:
            self._play(self.theirs)

    def begin_again(self) -> None:
        """Think once more, with what has been learnt."""
        self._set_up()
        self._known.value = ""
        self._note.say(_("Empieza otra vez."))
        self._surface.take_focus()
        self._show()

    def go_on(self) -> None:
        """See how the game went on, turn by turn."""
        if self.mine is None:
            return
        replay = Replay(self.printed)
        replay.go(self.number)
        self._following.children = [replay]
        self._show()

    def come_back(self) -> None:
        """Back to the question from the rest of the game."""
        for one in self._following.children:
            one.close()
        self._following.children = []
        self._show()

    def _act(self, action: Action) -> None:
        if action.name in ("undo", "redo"):
            return  # the turns of the book are not taken back
        if self.mine is not None:
            if action.kind == "touch":
                self._surface.say(_("Ya jugaste. Para probar otro turno: «Otra vez»."))
            return
        shown = self._session.act(action)
        if shown is not None:
            self._after(shown)

    def _after(self, shown: Sequence[Shown]) -> None:
        """Something has been done on the board; perhaps the turn is complete."""
        turns = self._session.history.turns
        if len(turns) < self.number:
            self._show(shown)
            self._note.say(self._session.message)
            if self._session.message:
                self._surface.say(self._session.message)
            return
        self.mine = self.shown = turns[-1]
        seconds = self._show(shown)
        self._note.say(self._comparison())
        self._surface.say(self._note.text)
        if self.mine != self.theirs:
            self._dispatcher.later(seconds + BEFORE_THE_BOOK, self._answer, self._serial)
        self._look()

    def _answer(self, serial: int) -> None:
        """Play the turn of the book, unless the pupil has gone on to something else."""
        if serial == self._serial and self.shown is self.mine:
            self.show_theirs()

    # What the engine knows -----------------------------------------------------------------------

    def _look(self) -> None:
        """Find out in the background what the turns are worth."""
        assert self.mine is not None
        before, turns = self.before, [self.mine]
        if self._legal and self.theirs != self.mine:
            turns.append(self.theirs)
        job = self._job = Job()

        def arrived(found: Comparison) -> None:
            self.found = found
            self._known.value = self._verdicts(found)
            self._surface.say(_("La computadora ya miró los turnos."))

        def tell(words: str) -> None:
            self._known.value = f"<p><i>{html.escape(words)}</i></p>"

        tell(_("La computadora mira la posición…"))
        job.start(
            self._dispatcher,
            lambda job: in_steps(compare, before, turns, stop=job.stop),
            arrived,
            tell,
        )

    def _verdicts(self, found: Comparison) -> str:
        """What is known of the turns, in sentences of hints and reviews."""
        mine = found.judged[0]
        best = _("La computadora prefiere «{turn}».").format(turn=found.best.turn)
        lines = [(best, found.best.reason)]
        if self.mine == self.theirs:
            lines.append((_("Tu turno, el mismo del libro:"), _worth(mine, self._proved())))
        else:
            lines.append((_("Tu turno:"), _worth(mine)))
        for theirs in found.judged[1:]:
            lines.append((_("El turno del libro:"), _worth(theirs, self._proved())))
        return "".join(
            f"<p><b>{html.escape(head)}</b> {html.escape(rest)}</p>" for head, rest in lines
        )

    def _proved(self) -> str:
        """What exhaustive search to a fixed depth proves of the turn of the book."""
        known = judgements(self.printed.game).get(self.printed.id)
        over = self.theirs.after.outcome is not None
        if known is None or known.exact or over or self.number >= len(known.worths):
            return ""
        return forced(known, self.theirs.after, self.number)

    # What there is to see ------------------------------------------------------------------------

    @property
    def _side(self) -> Side:
        """The side to move."""
        return self.before.position.side

    @property
    def _legal(self) -> bool:
        """Whether the turn of the book may be made at all."""
        return self._ply.status != "no legal reading"

    def _question(self) -> str:
        game = self.before.start.game
        return _("{game}, turno {n} de una partida del libro: {to_play}. ¿Qué jugarías?").format(
            game=game.name, n=self.number, to_play=to_play(game.sides[self._side])
        )

    def _comparison(self) -> str:
        """The turn of the book, next to the pupil's."""
        mine, theirs = str(self.mine), str(self.theirs)
        if self.mine != self.theirs:
            said = _("Tú jugaste «{mine}». En el libro jugaron «{theirs}».")
        elif mine != theirs:
            said = _("Jugaste «{mine}»: lo mismo que en el libro, por otro camino.")
        else:
            said = _("Jugaste «{mine}»: lo mismo que en el libro.")
        said = said.format(mine=mine, theirs=theirs)
        parts = (said, as_printed(self._ply, self.number), self._ply.comment)
        return " ".join(filter(None, parts))

    def _play(self, turn: Turn) -> None:
        """Play one of the turns on the board, from the position before it."""
        self.shown = turn
        legal = turn is self.mine or self._legal
        before = View(turn.before)
        self._show(steps_of(turn) if legal else [Shown(before, step) for step in turn.steps])
        self._surface.say(f"{self._label()} {turn}.")

    def _label(self) -> str:
        """Whose turn is on the board."""
        if self.mine == self.theirs:
            return _("Tu turno, el mismo del libro:")
        return _("Tu turno:") if self.shown is self.mine else _("El turno del libro:")

    def _view(self) -> View:
        turn = self.shown
        if turn is None:
            return self._session.view()
        view = View(turn.after, last=turn.steps, over=turn.after.outcome is not None)
        return replace(view, actuators=self._overlays.actuators(turn))

    def _banner(self) -> str:
        """The line above the board: who is to move, or which of the two turns is shown."""
        shown = self.shown
        said = self._session.banner() if shown is None else [f"{self._label()} {shown}"]
        return w.banner(f"side-{int(self._side)}", *said)

    def _show(self, shown: Sequence[Shown] = ()) -> float:
        """Show what there is; gives back how long the animation takes, in seconds."""
        seconds = self._surface.animate(shown)
        made = self.mine is not None
        self._surface.follow(self._session, self._view(), closed=made)
        self._status.value = self._banner()
        differ = made and self.mine != self.theirs
        for one in (self._see_mine, self._see_theirs):
            w.show(one, differ)
        for part in (self._known, self._on, self._again):
            w.show(part, made)
        reading = bool(self._following.children)
        w.show(self._row, not reading)
        w.show(self._back, reading)
        return seconds

    def static_html(self) -> str:
        """The board and the question, without the turn played."""
        drawn = image(build(self._start_view()), PICTURE_WIDTH)
        return f"<div><p><b>{html.escape(self._question())}</b></p>{drawn}</div>"

    def _start_view(self) -> View:
        """The board before the turn, with the last one drawn."""
        view = View(self.before.position)
        if not self.before.turns:
            return view
        last = self.before.turns[-1]
        return replace(view, last=last.steps, actuators=self._overlays.actuators(last))

    def __repr__(self) -> str:
        return _("[{question} Despierta la lección para jugar]").format(question=self._question())


def _worth(judged: TurnReview, proved: str = "") -> str:
    """The verdict on a turn: its grade and why, or at least its exact value; what is proved."""
    said = judged.text
    if not said and judged.exact:
        said = _("Según la solución: {value}.").format(value=standing(judged.turn.after))
    return " ".join(filter(None, (f"{grade_words()[judged.grade]}.", said, proved)))
