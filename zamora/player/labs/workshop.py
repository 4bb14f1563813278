"""The workshop of variants: take a game, change one of its rules, play it, and ask what it is like.

The author calls one of his games a mine of similar ones. Pupils dig here: the games declare what
may be changed (:attr:`zamora.core.rules.Rules.parameters`). A variant is immediately playable; its
branching, the winner with best play and its fairness are computed on request, with a progress bar
and a button to stop. A variant is saved as a small file, to be shared.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from contextlib import suppress
from statistics import fmean
from typing import Any

from zamora import registry
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import decimal
from zamora.core.parameters import Parameter, Value
from zamora.core.position import Game, Side
from zamora.core.sides import the_side
from zamora.core.tasks import Task
from zamora.player import controls as w
from zamora.player.controls import Note, button
from zamora.player.controls.files import FileBox
from zamora.player.game.board import Board
from zamora.player.picture.still import image, run_note
from zamora.player.picture.view import View, build
from zamora.player.work.jobs import Job
from zamora.player.work.loop import Dispatcher
from zamora.rival.fairness import GAMES, Fairness, fairness
from zamora.school.branching import Sample, sample
from zamora.solve import Solution, TooManyPositions, solve
from zamora.solve.worth import NoWorth, Sum, is_sum, sum_of
from zamora.values import Outcome

#: Random games for the estimate of the branching factor.
SAMPLED = 20
#: A game with more positions than this is not solved while a pupil waits.
SOLVED = 200_000
#: Values of more signs than this are not written.
READABLE = 40
#: Valid values named after an invalid entry.
EXAMPLES = 3
#: The level that plays itself: it sees a win and a loss, and does not take long.
LEVEL = 2
#: Its positions searched per turn.
NODES = 60
#: The first line of a file with a variant; what follows is its key.
HEAD = "zamora · variante"


class NoVariant(ZamoraError):
    """A file does not say which variant it is."""


def changeable() -> list[Game[Any, Any]]:
    """The games that something can be changed about."""
    return [game for game in registry.catalogue() if game.parameters]


def result_for(side: Side, found: Sum) -> str:
    """How what is worth so much ends for the side that is to move."""
    own = Outcome.LEFT if side is Side.FIRST else Outcome.RIGHT
    return "win" if found.outcome in (own, Outcome.NEXT) else "loss"


def chooser(parameter: Parameter, value: Value) -> w.Dropdown | w.Combobox:
    """What a parameter is chosen with: a list, or a line to type in where it is open."""
    if parameter.reads is None:
        options = [(parameter.said(one), one) for one in parameter.values]
        return w.Dropdown(description=parameter.title(), options=options, value=value)
    return w.Combobox(
        description=parameter.title(),
        options=[str(one) for one in parameter.values],
        value=str(value),
    )


class Workshop(w.VBox):
    """The game, a rule of it and its value, the board below: see the module's docstring.

    Attributes:
        game: the variant on the board.
        board: the board.
    """

    def __init__(self, key: str = "golez") -> None:
        """Begin with the game with this key, a variant or not.

        Raises:
            ZamoraError: if there is no such game, or nothing can be changed about it.
        """
        self.game: Game[Any, Any] = registry.game(key)
        if not self.game.parameters:
            raise NoVariant(
                _("En {game} no hay nada que cambiar.").format(game=self.game.name),
                text=key,
                accepted=[game.key for game in changeable()],
            )
        self._dispatcher = Dispatcher(self._report)
        self._job: Job | None = None
        self._filling = False
        self._which = w.Dropdown(
            description=_("Juego"),
            options=[(self.game.name, self.game.plain_key)],
            value=self.game.plain_key,
        )
        self._which.observe(lambda _change: self._dispatcher.post(self._other_game), "value")
        #: Which rule is looked at: one is enough to change, and a game may have five.
        self._rule = w.Dropdown(description=_("Regla"))
        self._rule.observe(lambda _change: self._dispatcher.post(self._show_rule), "value")
        self._rules = w.VBox([])
        self._rules.add_class("zamora-rules")
        #: The choices, by the names of the parameters, and the game they are of.
        self._choices: dict[str, w.Dropdown | w.Combobox] = {}
        self._chosen_of = ""
        self._name = w.HTML()
        self._message = Note()
        self._bar = w.Progress(description=_("Cuánto falta"))
        self._bar.add_class("zamora-gauge")
        self._stop = button(self._dispatcher, _("Parar"), self.stop)
        self._back = button(self._dispatcher, _("Volver al juego de siempre"), self.usual)
        self._keep = w.ToggleButton(description=_("Guardar o abrir"))
        self._keep.observe(lambda change: w.show(self._file, change["new"]), "value")
        self._buttons = w.Box(
            [
                self._back,
                button(self._dispatcher, _("¿Cuánto hay para elegir?"), self.measure),
                button(self._dispatcher, _("¿Quién gana?"), self.solve),
                button(self._dispatcher, _("¿Es justo?"), self.play_itself),
                self._keep,
                self._stop,
            ]
        )
        self._buttons.add_class("zamora-buttons")
        self._file = FileBox(
            on_open=lambda name, text: self._dispatcher.post(self._open, name, text),
            buttons=["copy", "save", "open"],
        )
        w.show(self._file, False)
        self._place = w.VBox([])
        super().__init__(
            [
                *(self._which, self._rule, self._rules, self._name),
                *(self._buttons, self._bar, self._message, self._file, self._place),
            ]
        )
        self.add_class("zamora")
        self.add_class("zamora-workshop")
        self._working(False)
        self._lay_out()
        # To know all games takes as long as everything else: the board is not kept waiting.
        self._dispatcher.post(self._offer)

    # What is chosen -------------------------------------------------------------------------------

    def choose(self, **values: Any) -> None:
        """Change rules, by the names of the parameters; a wrong one is reported in a sentence."""
        settings = dict(self.game.settings) | values
        try:
            self.game = registry.game(self.game.plain_key, **settings)
        except ZamoraError as error:
            self._message.text = self._refused(error)
            self._fill()
            return
        self._lay_out()

    def _refused(self, error: ZamoraError) -> str:
        """What is wrong, in the words that stand on the page: a pupil does not know our names."""
        for name, parameter in self.game.parameters.items():
            if any(one.startswith(f"{name}=") for one in error.accepted):
                short = error.text if len(error.text) <= READABLE else f"{error.text[:READABLE]}…"
                return _("{title}: «{value}» no puede ser. Prueba con: {examples}.").format(
                    title=parameter.title(),
                    value=short,
                    examples="; ".join(map(parameter.said, parameter.values[:EXAMPLES])),
                )
        # To take the usual game instead is not what is asked here.
        return error.reason if error.accepted == (self.game.plain_key,) else str(error)

    def usual(self) -> None:
        """The game without any changes."""
        self.game = registry.game(self.game.plain_key)
        self._lay_out()

    def _offer(self) -> None:
        """All games that something can be changed about."""
        self._filling = True  # a list that is new begins with its first entry
        self._which.options = [(game.name, game.plain_key) for game in changeable()]
        self._fill()

    def _other_game(self) -> None:
        if not self._filling and self._which.value != self.game.plain_key:
            self.game = registry.game(self._which.value)
            self._lay_out()

    def _chosen(self, name: str) -> None:
        # What is typed is a text also where the parameter is a number.
        now = self.game.settings[name]
        if not self._filling and str(self._choices[name].value) != str(now):
            self.choose(**{name: self._choices[name].value})

    def _lay_out(self) -> None:
        """Show the variant: its choices, its name, and a new board."""
        self._drop()
        if self._chosen_of != self.game.plain_key:
            self._make_choices()
        self._fill()
        board = getattr(self, "board", None)
        self.board = Board(self.game.key)
        self._place.children = [self.board]
        if board is not None:
            board.close()
        first = self.game.start()
        n = len(first.turns()) if first.listable else 0
        said = ngettext(
            "Al empezar hay {n} turno posible.", "Al empezar hay {n} turnos posibles.", n
        )
        self._message.text = said.format(n=n) if n else ""
        self._file.text = f"{HEAD}\n{self.game.key}\n{self.words()}\n"
        self._file.filename = f"variante-{self.game.plain_key}.txt"

    def _make_choices(self) -> None:
        self._choices, self._chosen_of = {}, self.game.plain_key
        for name, parameter in self.game.parameters.items():
            made = chooser(parameter, self.game.settings[name])
            made.observe(
                lambda _change, name=name: self._dispatcher.post(self._chosen, name), "value"
            )
            self._choices[name] = made
        self._rule.options = [(one.title(), name) for name, one in self.game.parameters.items()]
        self._rule.value = next(iter(self._choices))
        w.show(self._rule, len(self._choices) > 1)
        self._show_rule()

    def _show_rule(self) -> None:
        """Ask for the rule that is looked at; those of another game may just be coming."""
        name = self._rule.value
        if name in self._choices:
            asked = html.escape(self.game.parameters[name].words())
            self._rules.children = [w.HTML(f"<small>{asked}</small>"), self._choices[name]]

    def _fill(self) -> None:
        """Have the choices show what holds."""
        self._filling = True
        try:
            self._which.value = self.game.plain_key
            for name, choice in self._choices.items():
                now = self.game.settings[name]
                choice.value = str(now) if isinstance(choice, w.Combobox) else now
        finally:
            self._filling = False
        self._name.value = f"<b>{html.escape(self.words())}</b>"
        w.show(self._back, self.game.key != self.game.plain_key)

    def words(self) -> str:
        """The variant in words: the game, and what is not as usual."""
        changed = [
            f"{parameter.title()}: {parameter.said(self.game.settings[name])}"
            for name, parameter in self.game.parameters.items()
            if self.game.settings[name] != parameter.default
        ]
        if not changed:
            return _("{game}, como siempre.").format(game=self.game.name)
        return _("{game}, con otra regla: {rules}.").format(
            game=self.game.name, rules="; ".join(changed)
        )

    # What is asked --------------------------------------------------------------------------------

    def measure(self) -> None:
        """How many turns there are to choose from, in games at random."""
        key = self.game.key

        def compute(job: Job) -> Task[Sample]:
            found = Sample(key, 1, (), {})
            for number in range(1, SAMPLED + 1):
                if job.stop.is_set and number > 1:
                    break
                yield
                one = sample(key, 1, number)
                found = Sample(key, 1, (*found.choices, *one.choices), one.ends)
                self._dispatcher.post(self._progress, job, 100 * number // SAMPLED)
            return found

        def tell(found: Sample) -> None:
            count = len(found.choices)
            if not any(found.choices):
                self._finish(_("Así termina antes de empezar: nadie tiene un turno."))
                return
            choices = fmean(choice for one in found.choices for choice in one)
            self._finish(
                ngettext(
                    "En {n} partida al azar: en promedio {choices} turnos posibles cada vez, y "
                    "{turns} turnos por partida.",
                    "En {n} partidas al azar: en promedio {choices} turnos posibles cada vez, y "
                    "{turns} turnos por partida.",
                    count,
                ).format(
                    n=count,
                    choices=decimal(choices, 1),
                    turns=decimal(fmean(map(len, found.choices)), 1),
                )
            )

        self._start(compute, tell, _("Juego partidas al azar…"))

    def solve(self) -> None:
        """The winner with best play: by its value, or from all positions, if not too many."""
        start = self.game.start()

        def compute(job: Job) -> Task[Solution | Sum | str]:
            def report(done: int, known: int) -> bool:
                self._dispatcher.post(self._progress, job, 100 * done // max(known, 1))
                return job.stop.is_set

            try:
                if self.game.summable or is_sum(start):
                    with suppress(NoWorth, TooManyPositions):
                        return (
                            yield from sum_of.steps(start, report=lambda _looked: job.stop.is_set)
                        )
                return (yield from solve.steps(start, SOLVED, report))
            except TooManyPositions:
                return _("Hay más de {n} posiciones: son demasiadas para revisarlas todas.").format(
                    n=SOLVED
                )
            except ZamoraError as error:  # stopped, or too many turns to list
                return str(error)

        def tell(found: Solution | Sum | str) -> None:
            if isinstance(found, str):
                self._finish(found)
                return
            side = the_side(self.game.sides[start.side])
            result = (
                result_for(start.side, found)
                if isinstance(found, Sum)
                else found.value(start).result
            )
            said = {
                "win": _("Si nadie se equivoca, gana quien empieza ({side})."),
                "loss": _("Si nadie se equivoca, pierde quien empieza ({side})."),
                "draw": _("Si nadie se equivoca, es empate."),
            }[result].format(side=side)
            if isinstance(found, Sum):
                worth = str(found.value)
                if len(worth) <= READABLE:
                    said += " " + _("La posición vale {value}.").format(value=worth)
                self._finish(said)
                return
            counted = ngettext(
                "Revisé {n} posición.", "Revisé {n} posiciones, todas las que hay.", len(found)
            ).format(n=len(found))
            self._finish(f"{said} {counted}")

        self._start(compute, tell, _("Reviso todas las posiciones…"))

    def play_itself(self, games: int = GAMES) -> None:
        """Whether it matters who begins: games between equal players."""
        game = self.game

        def compute(job: Job) -> Task[Fairness]:
            def report(found: Fairness) -> bool:
                self._dispatcher.post(self._progress, job, 100 * found.games // games)
                return job.stop.is_set

            return fairness.steps(game, LEVEL, games, seed=1, nodes=NODES, report=report)

        said = _("Dos rivales iguales juegan {n} partidas…").format(n=games)
        self._start(compute, lambda found: self._finish(fairness_words(found)), said)

    def stop(self) -> None:
        """Stop the computation and show the partial result."""
        if self._job is not None:
            self._job.hurry()

    # Work -----------------------------------------------------------------------------------------

    def _start(
        self, compute: Callable[[Job], Any], tell: Callable[[Any], object], said: str
    ) -> None:
        self._drop()
        self._job = Job()
        self._message.text = said
        self._bar.value = 0
        self._working(True)
        self._job.start(self._dispatcher, compute, tell, self._notice)

    def _notice(self, line: str) -> None:
        self._message.text = line

    def _progress(self, job: Job, percent: int) -> None:
        if job is self._job and not job.done:
            self._bar.value = percent

    def _finish(self, said: str) -> None:
        self._message.text = said
        self._working(False)

    def _drop(self) -> None:
        if self._job is not None:
            self._job.drop()
        self._working(False)

    def _working(self, busy: bool) -> None:
        w.show(self._stop, busy)
        w.show(self._bar, busy)

    # Files ----------------------------------------------------------------------------------------

    def _open(self, name: str, text: str) -> None:
        try:
            self.game = variant_in(text)
        except ZamoraError as error:
            self._message.text = _("No pude abrir «{name}». {why}").format(name=name, why=error)
            return
        self._lay_out()

    # Elsewhere ------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """What a page without widgets shows."""
        return _("[Taller de variantes: despierta la lección para usarlo]")

    def static_html(self) -> str:
        """The board of the variant as a picture."""
        picture = image(build(View(self.game.start())), 340)
        return f"<div>{picture}<p>{html.escape(self.words())}</p>{run_note(repr(self))}</div>"

    def _report(self, error: BaseException) -> None:
        self._message.text = _("Algo falló: {error}").format(error=error)


def variant_in(text: str) -> Game[Any, Any]:
    """The variant that a file names: the key on the line after :data:`HEAD`.

    Raises:
        ZamoraError: if it names none, or one that there is not.
    """
    lines = [line.strip() for line in text.lstrip("\ufeff").splitlines()]
    if len(lines) < 2 or lines[0] != HEAD or not lines[1]:
        raise NoVariant(_("Ese archivo no es de una variante."), text=text[:40], accepted=[HEAD])
    found = registry.game(lines[1])
    if not found.parameters:
        raise NoVariant(
            _("En {game} no hay nada que cambiar.").format(game=found.name), text=lines[1]
        )
    return found


def fairness_words(found: Fairness) -> str:
    """The result of games between equals, for a pupil, with its uncertainty."""
    low, high = (round(100 * share) for share in found.interval)
    said = ngettext(
        "En {n} partida entre rivales iguales, quien empieza ganó {wins}, empató {draws} y perdió "
        "{losses}: se llevó el {share} % de los puntos.",
        "En {n} partidas entre rivales iguales, quien empieza ganó {wins}, empató {draws} y perdió "
        "{losses}: se llevó el {share} % de los puntos.",
        found.games,
    ).format(
        n=found.games,
        wins=found.wins,
        draws=found.draws,
        losses=found.losses,
        share=round(100 * found.share),
    )
    verdict = {
        None: _("Con estas partidas no se nota ventaja para nadie"),
        Side.FIRST: _("Empezar es una ventaja"),
        Side.SECOND: _("Empezar es una desventaja"),
    }[found.favours]
    sure = _(
        "{verdict}: con muchas más partidas, lo más probable es que quede entre el {low} y el "
        "{high} %."
    ).format(verdict=verdict, low=low, high=high)
    return f"{said} {sure}"
