"""A printed game to step through: the board, what was printed, what the engine knows."""

from __future__ import annotations

import html
from dataclasses import replace
from functools import partial

from zamora import book
from zamora.book import Ply, PrintedGame, Variation
from zamora.core.errors import UnknownGame
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Outcome, Position, Reason
from zamora.core.sides import wins_in
from zamora.core.tasks import Task, in_steps
from zamora.core.tongues import written
from zamora.explain.grades import Review
from zamora.explain.reviews import review
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.controls import WholeScreen
from zamora.player.game.board import Board
from zamora.player.game.turnline import TurnLine
from zamora.player.jobs.job import Job
from zamora.player.overlays.reading import OverlayCache
from zamora.player.picture.svg import image
from zamora.player.picture.turnlists import long_list
from zamora.player.picture.view import Shown, View, build
from zamora.player.picture.words import describe_check, describe_outcome
from zamora.player.play.actions import Action
from zamora.player.play.standings import Standing, reviewed, solved
from zamora.solve import solution_for

#: More turns than these are not shown one below the other.
MANY = 24


class Replay(w.Card):
    """A printed game, turn by turn, with its misprints and the engine's opinion.

    Attributes:
        printed: the game.
        history: all its turns, or those of a variation.
        at: how many turns have been played; 0 is the start.
    """

    def __init__(self, name: str | PrintedGame) -> None:
        """Open the printed game ``name``, e.g. ``"compases-1"``, or one in the same form.

        Raises:
            UnknownGame: if there is none.
        """
        self.printed = book.get(name) if isinstance(name, str) else name
        self._list = w.HTML().add_class("zamora-turns")
        self._overlays = OverlayCache()
        self._variation: Variation | None = None
        self.history: History = self.printed.history()
        self.plies: tuple[Ply, ...] = tuple(self.printed.all_plies())
        self.at = 0
        self._stood: tuple[Standing, ...] = ()
        self._line = TurnLine(self._dispatcher, self.go)
        start = View(self.printed.start())
        #: The words of the buttons that are offered now.
        self._offered: list[str] = []
        self._surface = BoardView(start, self._act, self._dispatcher)
        self._surface.fill()
        title = w.HTML(
            f"<b>{html.escape(self.printed.title)}</b><br>{html.escape(self.printed.intro)}"
        ).add_class("zamora-printed")
        self._first = self._button(_("Inicio"), lambda: self.go(0), "fast-backward")
        self._back = self._button(_("Atrás"), lambda: self.go(self.at - 1), "step-backward")
        self._next = self._button(_("Siguiente"), lambda: self.go(self.at + 1), "step-forward")
        self._last = self._button(
            _("Final"), lambda: self.go(len(self.history.turns)), "fast-forward"
        )
        self._next.add_class("zamora-primary")
        self._other = w.Box()
        self._try = self._button(_("Jugar desde aquí"), self._play_from_here)
        self._who = self._button(_("¿Quién iba mejor?"), self.look)
        self._own = w.VBox()
        steps = w.buttons(self._first, self._back, self._next, self._last)
        more = w.buttons(self._other, self._who, self._try, WholeScreen(small=True))
        left, right = [self._surface, self._line, steps], [title, self._note, self._list, more]
        super().__init__([w.beside(left, right), self._own])
        self.add_class("zamora", "zamora-replay")
        self._open()

    # What a reader does --------------------------------------------------------------------------

    def go(self, at: int) -> None:
        """Go to the position after ``at`` turns; one turn forward is animated."""
        at = max(0, min(at, len(self.history.turns)))
        forward = at == self.at + 1
        before = self._view()
        self.at = at
        shown = []
        if forward:
            shown = [Shown(before, step) for step in self.history.turns[at - 1].steps]
        self._show(shown)
        self._surface.say(self._note.text)

    def follow(self, variation: Variation) -> None:
        """Go into one of the printed variations, at its first turn."""
        self._variation = variation
        self.history = self.printed.variation_history(variation)
        self.plies = self.printed.plies[: variation.at - 1] + variation.plies
        self.at = variation.at - 1
        self._open()
        self.go(variation.at)

    def leave(self) -> None:
        """Back from a variation to the main line."""
        self.at = self._variation.at - 1 if self._variation else 0
        self._variation = None
        self.history = self.printed.history()
        self.plies = tuple(self.printed.all_plies())
        self._open()

    def look(self) -> None:
        """Have the computer go through the game, and draw who stood better."""
        if not self._job.done:
            return
        game = self.history
        job = self._job = Job()

        def arrived(done: Review) -> None:
            draw(done)
            self._note.say(_("Listo: mira el gráfico y toca donde quieras ir."))

        def progress(done: Review) -> None:
            if not job.done:
                draw(done)
                words = _("Miro la partida: {n} de {total}.")
                self._note.say(words.format(n=len(done.turns), total=len(game.turns)))

        def draw(done: Review) -> None:
            self._stood = reviewed(done)
            self._line.show(game, self.at, self._stood)

        def compute(job: Job) -> Task[Review]:
            return in_steps(
                review,
                game,
                stop=job.stop,
                report=lambda done: self._dispatcher.post(progress, done),
            )

        self._note.say(_("Miro la partida…"))
        w.show(self._who, False)
        job.start(self._dispatcher, compute, arrived, self._note.say)

    def _open(self) -> None:
        """Another game, or line, is shown."""
        self._job.drop()
        self._stood = solved(self.history)
        w.show(self._who, not self._stood)
        self._show([])

    def _play_from_here(self) -> None:
        position = self.history.positions[self.at]
        if position.outcome is not None:
            self._note.say(_("Aquí la partida ya terminó. Da un paso atrás."))
            return
        self._own.children = [Board(position)]

    def _act(self, action: Action) -> None:
        if action.name in ("undo", "redo"):
            self.go(self.at + (-1 if action.name == "undo" else 1))
        elif action.kind == "touch":
            self.go(self.at + 1)

    # What there is to see ------------------------------------------------------------------------

    def _view(self) -> View:
        view = View(self.history.positions[self.at])
        if not self.at:
            return view
        last = self.history.turns[self.at - 1]
        return replace(view, last=last.steps, actuators=self._overlays.actuators(last))

    def _redraw(self) -> None:
        self._show([])

    def _show(self, shown: list[Shown]) -> None:
        self._surface.animate(shown)
        self._surface.show(self._view())
        self._note.text = self.words()
        self._list.value = self._turns()
        self._line.show(self.history, self.at, self._stood)
        self._first.disabled = self._back.disabled = self.at == 0
        self._next.disabled = self._last.disabled = self.at == len(self.history.turns)
        self._show_other()

    def _show_other(self) -> None:
        """The way into a variation where one begins, and out of it."""
        buttons = []
        if self._variation is not None:
            buttons.append(self._button(_("Volver a la partida"), self.leave))
        else:
            for variation in self.printed.variations:
                if variation.at in (self.at, self.at + 1):
                    turn = written(variation.plies[0].read)
                    buttons.append(
                        self._button(
                            _("¿Y si {turn}?").format(turn=turn),
                            partial(self.follow, variation),
                        )
                    )
        words = [one.description for one in buttons]
        if self._offered != words:
            self._offered = words
            self._surface.take_focus()
            self._other.children = buttons

    def words(self) -> str:
        """What there is to say about the turn just shown."""
        check = describe_check(self.history.positions[self.at])
        if self.at == 0:
            begin = _("Aprieta «Siguiente» para ver el primer turno.")
            return " ".join(filter(None, (check, begin)))
        ply = self.plies[self.at - 1]
        turn = self.history.turns[self.at - 1]
        parts = [f"{self.at}. {turn}.", check, as_printed(ply, self.at), ply.comment]
        parts.append(self._verdict())
        if self.at == len(self.history.turns):
            parts.append(self._end())
        return " ".join(filter(None, parts))

    def _end(self) -> str:
        """How the line ends: on the board, by resignation, or as the booklet judges."""
        outcome, position = self.history.outcome, self.history.position
        if outcome is None and self._variation is None and self.printed.resigns:
            outcome = Outcome(position.side.other, Reason.RESIGNATION)
        said = []
        if outcome is not None:
            own_goal = self.history.turns[-1].own_goal
            said.append(describe_outcome(outcome, position.game.sides, own_goal=own_goal))
        if self._variation is not None:
            said.append(self._variation.comment)
        elif outcome is None:
            said.append(self.printed.verdict)
        return " ".join(filter(None, said))

    def _verdict(self) -> str:
        """What the exact solution says: who wins now, and whether this turn changed it."""
        turn = self.history.turns[self.at - 1]
        if turn.after.outcome is not None:
            return ""
        try:
            solved = solution_for(turn.before)
        except UnknownGame:
            return ""
        said = _("Según la solución: {value}.").format(value=standing(turn.after))
        before, after = solved.value(turn.before), solved.turn_value(turn)
        if before.result != after.result:
            best = next(iter(solved.best_turns(turn.before)))
            said += " " + _("Ese turno fue el error: con {best} era {value}.").format(
                best=best, value=standing(turn.before)
            )
        return said

    def _turns(self, *, static: bool = False) -> str:
        """The list of turns; a long one scrolls, or stands in columns where nothing runs."""
        items = []
        for n, (ply, turn) in enumerate(zip(self.plies, self.history.turns, strict=True), start=1):
            text = html.escape(format(turn))
            if ply.status == "corrected" and n == ply.n:
                text += f" <i>({_('impreso')}: {html.escape(ply.printed)})</i>"
            if n == self.at:
                text = f'<b aria-current="step">{text}</b>'
            items.append(f"<li>{text}</li>")
        listed = "".join(items)
        if static:
            return (
                f'<ol style="columns: 15em">{listed}</ol>'
                if len(items) > MANY
                else f"<ol>{listed}</ol>"
            )
        name = f"{_('Turnos jugados')}: {self.printed.title}"
        return long_list(listed, "zamora-book-list", name)

    def static_html(self) -> str:
        """The last position and the whole list of turns, with the corrections."""
        at, self.at = self.at, len(self.history.turns)
        try:
            picture = image(build(self._view()), 260)
            turns = self._turns(static=True)
        finally:
            self.at = at
        head = f"<b>{html.escape(self.printed.title)}.</b> {html.escape(self.printed.intro)}"
        return f"<div><p>{head}</p>{picture}{turns}</div>"

    def __repr__(self) -> str:
        return _("[Partida {id} · {title}: despierta la lección para verla]").format(
            id=self.printed.id, title=self.printed.title
        )


def as_printed(ply: Ply, at: int) -> str:
    """What the book prints for the turn ``at`` of a game, where it is read otherwise; and why."""
    if ply.any_turn:
        return _("El libro dice: «{printed}».").format(printed=ply.printed)
    said = ""
    # A passage that is played again has its misprint only once.
    if ply.status == "corrected" and at == ply.n:
        said = _(
            "El libro dice: «{printed}». Es un error de imprenta (corrección {certainty})."
        ).format(printed=ply.printed, certainty=ply.certainty)
    elif ply.status == "no legal reading":
        said = _("El libro lo imprime así, pero las reglas no lo permiten.")
    return f"{said} {ply.reason}".strip() if said else ""


def standing(position: Position) -> str:
    """Who wins from here with best play, and how soon, in words."""
    value = solution_for(position).value(position)
    if value.result == "draw":
        return _("empate")
    winner = position.side if value.result == "win" else position.side.other
    return wins_in(position.game.sides[winner], value.distance or 0)
