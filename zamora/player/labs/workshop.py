"""The workshop of variants: a gallery, a board, measurements, and the pupil's own variants.

The author calls one of his games a mine of similar ones. Pupils dig here: they choose a variant of
the gallery or change rules themselves (:attr:`zamora.core.rules.Rules.parameters`), play it at once
against the computer or a friend, and ask what it is like. What was measured beforehand
(:mod:`zamora.school.variants`) is shown beside the usual game; the rest is measured while the page
goes on. A variant with a name is kept with the pupil's progress, and its code opens it anywhere.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from contextlib import suppress
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
from zamora.player.controls.files import FileBox
from zamora.player.following import Following, refresh
from zamora.player.game.board import Board
from zamora.player.jobs.job import Job
from zamora.player.picture.svg import image, paint_live
from zamora.player.picture.view import View, build
from zamora.rival.fairness import Fairness
from zamora.school.progress import progress
from zamora.school.progress.progressfile import VARIANT_NAME
from zamora.school.variants import (
    Kept,
    NoVariant,
    changeable,
    file_text,
    in_gallery,
    kept,
    measured,
    measured_on,
    read_code,
    shown,
    told,
)
from zamora.school.variants.measuring import GAMES, SOLVED, Measured, measure
from zamora.solve import TooManyPositions
from zamora.solve.worth import NoWorth, Sum, is_sum, sum_of
from zamora.values import Outcome

#: Values of more signs than this are not written.
READABLE = 40
#: Valid values named after an invalid entry.
EXAMPLES = 3
#: Whom a variant is played against.
RIVAL = "level:1"
#: Width of the pictures of the gallery, in CSS pixels.
_WIDE = 150
#: The pages of the workshop.
GALLERY, PLAY, MEASURE, OWN = "gallery", "play", "measure", "own"


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


class Workshop(Following):
    """Four pages under a row of tabs: see the module's docstring.

    Attributes:
        game: the variant on the board.
        board: the board.
        known: what has been measured here or beforehand, by the keys of the games.
    """

    def __init__(self, key: str = "golez") -> None:
        """Begin with the game with this key, a variant or not.

        Args:
            key: of the game. The gallery comes first, for a variant or a game that is not in the
                gallery the board.

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
        self.known: dict[str, Measured] = {}
        self._follow(progress)
        self._filling = self._busy = False
        self._name = w.HTML()
        self._name.add_class("zamora-variant")
        pages = {
            GALLERY: self._gallery_page(),
            PLAY: self._play_page(),
            MEASURE: self._measure_page(),
            OWN: self._own_page(),
        }
        titles = {
            GALLERY: _("Galería"),
            PLAY: _("Jugar"),
            MEASURE: _("Medir"),
            OWN: _("Mis variantes"),
        }
        for page in pages.values():
            page.add_class("zamora-laboratory-page")
        self._tabs = w.ToggleButtons(options=[(titles[one], one) for one in pages])
        self._tabs.add_class("zamora-tabs")

        def turned() -> None:
            for name, page in pages.items():
                w.show(page, name == self._tabs.value)
            w.show(self._name, self._tabs.value != GALLERY)

        self._tabs.observe(lambda _change: turned(), "value")
        super().__init__([self._tabs, self._name, self._note, *pages.values()])
        self.add_class("zamora", "zamora-laboratory")
        self._lay_out()
        self._which_cards.value = self._which_cards.options[0][1]
        if shown(self.game.plain_key):
            self._which_cards.value = self.game.plain_key
        self._show_cards()
        if self.game.key != self.game.plain_key or not shown(self.game.plain_key):
            self._tabs.value = PLAY
        turned()
        self._show_own()
        # To know all games takes as long as everything else: the board is not kept waiting.
        self._dispatcher.post(self._offer)

    # The pages ------------------------------------------------------------------------------------

    def _gallery_page(self) -> w.VBox:
        in_order = dict.fromkeys(one.key.partition("[")[0] for one in shown())
        self._which_cards = w.ToggleButtons(
            description=_("Juego"), options=[(registry.game(key).name, key) for key in in_order]
        )
        self._on_change(self._which_cards, lambda _value: self._show_cards())
        self._cards = w.RadioButtons(description=_("Variante"))
        self._cards.add_class("zamora-options")
        self._on_change(self._cards, lambda _value: self._show_source())
        self._source = w.HTML()
        self._source.add_class("zamora-source")
        self._take = self._button(_("Jugarla"), self.take)
        self._take.add_class("zamora-primary")
        return w.VBox([self._which_cards, w.buttons(self._source, self._take), self._cards])

    def _play_page(self) -> w.Box:
        self._which = w.Dropdown(
            description=_("Juego"),
            options=[(self.game.name, self.game.plain_key)],
            value=self.game.plain_key,
        )
        self._on_change(self._which, lambda _value: self._other_game())
        #: Which rule is looked at: one is enough to change, and a game may have five.
        self._rule = w.Dropdown(description=_("Regla"))
        self._on_change(self._rule, lambda _value: self._show_rule())
        self._rules = w.VBox([])
        self._rules.add_class("zamora-rules")
        #: The choices, by the names of the parameters, and the game they are of.
        self._choices: dict[str, w.Dropdown | w.Combobox] = {}
        self._chosen_of = ""
        self._back = self._button(_("Volver al juego de siempre"), self.usual)
        self._against = w.ToggleButtons(
            description=_("Contra quién"),
            options=[(_("Con un amigo"), ""), (_("Contra el rival"), RIVAL)],
        )
        self._on_change(self._against, lambda _value: self._lay_board())
        chosen = w.VBox([self._against, self._which, self._rule, self._rules, self._back])
        chosen.add_class("zamora-panel")
        self._place = w.VBox([])
        page = w.Box([chosen, self._place])
        page.add_class("zamora-workbench")
        return page

    def _measure_page(self) -> w.VBox:
        self._table = w.HTML()
        self._bar = w.Progress(description=_("Cuánto falta"))
        self._bar.add_class("zamora-gauge")
        self._stop = self._button(_("Parar"), self.stop)
        self._ask = self._button(_("Medir"), self.measure)
        self._ask.add_class("zamora-primary")
        self._worth = self._button(_("¿Cuánto vale?"), self.value)
        self._found = w.HTML()
        buttons = w.buttons(self._ask, self._worth, self._stop)
        return w.VBox([self._table, buttons, self._bar, self._found])

    def _own_page(self) -> w.VBox:
        self._naming = w.AnswerField(
            lambda text: self._dispatcher.post(self.keep, text),
            label=_("Ponle nombre a la variante que estás jugando:"),
            key=_("Guardar"),
        )
        self._mine = w.Select(description=_("Guardadas"), rows=5)
        self._open_mine = self._button(_("Jugarla"), self.open_kept)
        self._drop_mine = self._button(_("Quitarla de la lista"), self.forget)
        self._list = w.VBox([self._mine, w.buttons(self._open_mine, self._drop_mine)])
        self._code = w.HTML()
        self._code.add_class("zamora-code")
        self._typed = w.AnswerField(
            lambda text: self._dispatcher.post(self.open_code, text),
            label=_("Abre una variante de otra persona. Escribe su código:"),
            key=_("Abrir"),
        )
        self._file = FileBox(
            on_open=lambda name, text: self._dispatcher.post(self._open, name, text),
            buttons=["copy", "save", "open"],
        )
        left = w.VBox([self._naming, self._list])
        right = w.VBox([self._code, self._file, self._typed])
        both = w.Box([left, right])
        both.add_class("zamora-shelves")
        return w.VBox([both])

    # The gallery ----------------------------------------------------------------------------------

    def _show_cards(self) -> None:
        cards = shown(self._which_cards.value)
        self._cards.pictures = tuple(
            paint_live(build(View(registry.game(one.key).start())), _WIDE) for one in cards
        )
        self._cards.options = [(f"{one.name}. {one.rule}", one.key) for one in cards]
        here = [one.key for one in cards]
        self._cards.index = here.index(self.game.key) if self.game.key in here else None
        self._show_source()

    def _show_source(self) -> None:
        chosen = None if self._cards.value is None else in_gallery(self._cards.value)
        self._source.value = (
            html.escape(chosen.source)
            if chosen
            else html.escape(_("Escoge una tarjeta: cada una cambia una sola regla."))
        )
        w.show(self._take, chosen is not None)

    def take(self) -> None:
        """Play the variant of the card that is chosen."""
        if self._cards.value is not None:
            self.game = registry.game(self._cards.value)
            self._lay_out()
            self._tabs.value = PLAY

    # What is chosen -------------------------------------------------------------------------------

    def choose(self, **values: Any) -> None:
        """Change rules, by the names of the parameters; a wrong one is reported in a sentence."""
        settings = dict(self.game.settings) | values
        try:
            self.game = registry.game(self.game.plain_key, **settings)
        except ZamoraError as error:
            self._note.say(self._refused(error))
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
        """Show the variant: its choices, name and code, what is known of it, and a new board."""
        self._drop()
        if self._chosen_of != self.game.plain_key:
            self._make_choices()
        self._fill()
        self._lay_board()
        self._note.say("")
        self._found.value = ""
        self._show_measured()
        self._show_own()

    def _lay_board(self) -> None:
        board = getattr(self, "board", None)
        self.board = Board(self.game.key, rival=self._against.value or None)
        self._place.children = [self.board]
        if board is not None:
            board.close()

    def _make_choices(self) -> None:
        self._choices, self._chosen_of = {}, self.game.plain_key
        for name, parameter in self.game.parameters.items():
            made = chooser(parameter, self.game.settings[name])
            made.observe(
                lambda _change, name=name: self._dispatcher.post(self._chosen, name), "value"
            )
            self._choices[name] = made
        self._rule.options = [(one.title(), name) for name, one in self.game.parameters.items()]
        changed = (n for n, now in self.game.settings.items() if now != self._usual(n))
        self._rule.value = next(changed, next(iter(self._choices)))
        w.show(self._rule, len(self._choices) > 1)
        self._show_rule()

    def _usual(self, name: str) -> Value:
        return self.game.parameters[name].default

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
        self._name.value = f"<b>{html.escape(told(self.game))}</b>"
        w.show(self._back, self.game.key != self.game.plain_key)

    # What is measured -----------------------------------------------------------------------------

    def _compared(self) -> list[Game[Any, Any]]:
        """The usual game, and the variant if it is another one."""
        return list(dict.fromkeys([registry.game(self.game.plain_key), self.game]))

    def measure(self) -> None:
        """Show what was measured beforehand; measure the rest in the background, part by part."""
        games = self._compared()
        for game in games:
            if game.key not in self.known and (found := measured(game.key)) is not None:
                self.known[game.key] = found
        missing = [game for game in games if not self._is_known(game.key)]
        self._show_measured()
        if not missing:
            return

        def compute(job: Job) -> Task[str]:
            for done, game in enumerate(missing):

                def report(found: Measured, percent: int, game: Game[Any, Any] = game) -> bool:
                    share = (100 * done + percent) // len(missing)  # noqa: B023 (called at once)
                    self._dispatcher.post(self._part, job, game.key, found, share)
                    return job.stop.is_set

                try:
                    found = yield from measure.steps(game, report=report)
                except ZamoraError as error:  # turns that cannot be listed
                    return str(error)
                self._dispatcher.post(self._part, job, game.key, found, 100)
            return ""

        self._start(compute, self._finish, _("Cuento y juego partidas. Mientras, puedes jugar tú."))
        self._show_measured()

    def _part(self, job: Job, key: str, found: Measured, percent: int) -> None:
        if job is self._job:
            self.known[key] = found
            self._progress(job, percent)
            self._show_measured()

    def _is_known(self, key: str) -> bool:
        """Whether there is nothing left to measure: what was stopped can go on from the start."""
        found = self.known.get(key)
        return found is not None and (found.games >= GAMES or found == measured(key))

    def value(self) -> None:
        """What a small game of heaps or of numbers is worth, and who wins it."""
        start = self.game.start()
        if not self._has_value():
            self._found.value = html.escape(
                _("Aquí los valores no sirven: cuenta cómo termina la partida.")
            )
            return

        def compute(job: Job) -> Task[str]:
            try:
                with suppress(NoWorth):
                    found = yield from sum_of.steps(start, report=lambda _n: job.stop.is_set)
                    return value_words(start.side, self.game, found)
            except TooManyPositions:
                return _("Hay más de {n} posiciones: son demasiadas para revisarlas todas.").format(
                    n=SOLVED
                )
            except ZamoraError as error:  # stopped
                return str(error)
            return _("Aquí los valores no sirven: cuenta cómo termina la partida.")

        def tell(said: str) -> None:
            self._found.value = html.escape(said)
            self._finish("")

        self._start(compute, tell, _("Sumo lo que vale cada parte…"))

    def stop(self) -> None:
        """Stop the computation and show the partial result."""
        self._job.hurry()

    def _show_measured(self) -> None:
        games = self._compared()
        here = [self.known.get(game.key) for game in games]
        if any(here):
            self._table.value = comparison(games, here)
        else:
            asked = _("Antes de medir, di qué crees: ¿más turnos o menos? ¿Ganará quien empieza?")
            self._table.value = f"<p>{html.escape(asked)}</p>"
        w.show(self._ask, not self._busy and not all(self._is_known(one.key) for one in games))
        w.show(self._worth, self._has_value())

    def _has_value(self) -> bool:
        """Whether the game is one of those whose values add up."""
        return self.game.summable or is_sum(self.game.start())

    # The pupil's own ------------------------------------------------------------------------------

    def keep(self, name: str) -> None:
        """Keep the variant on the board under a name, with the pupil's progress."""
        if self.game.key == self.game.plain_key:
            self._note.say(_("Cambia primero una regla: este es el juego de siempre."), "bad")
            return
        if not name.strip():
            self._note.say(_("Escribe primero un nombre."), "bad")
            return
        if len(name.strip()) > VARIANT_NAME:
            said = _("El nombre tiene {n} letras, y caben {most}.")
            self._note.say(said.format(n=len(name.strip()), most=VARIANT_NAME), "bad")
            return
        self._store.keep_variant(self.game.key, name)
        warning = self._store.take_warning()
        refresh()  # the progress file contains it too, and the class hears of it
        self._show_own()
        self._note.say(
            warning or _("Guardada. También está en la primera página, y tu docente puede verla."),
            "bad" if warning else "plain",
        )

    def open_kept(self) -> None:
        """Play the variant that is chosen in the list."""
        if self._mine.value is not None:
            self.open_code(self._mine.value.key)

    def forget(self) -> None:
        """Take the variant that is chosen off the list."""
        if self._mine.value is not None:
            self._store.keep_variant(self._mine.value.key, "")
            refresh()
            self._show_own()

    def open_code(self, code: str) -> None:
        """Play the variant of a code; one that cannot be read is reported in a sentence."""
        try:
            self.game = read_code(code)
        except ZamoraError as error:
            self._note.say(str(error), "bad")
            return
        self._lay_out()
        self._tabs.value = PLAY

    def _open(self, name: str, text: str) -> None:
        try:
            read_code(text)
        except ZamoraError as error:
            said = _("No pude abrir «{name}». {why}").format(name=name, why=error)
            self._note.say(said, "bad")
            return
        self.open_code(text)

    @property
    def _own(self) -> list[Kept]:
        return kept(self._store.responses())

    def _show_own(self) -> None:
        here = self._own
        self._mine.options = [(f"{one.name} · {one.key}", one) for one in here]
        w.show(self._list, here)
        changed = self.game.key != self.game.plain_key
        said = _("Su código, para que otra persona la abra:")
        none = _("El juego de siempre. Cambia una regla y tendrá un código.")
        self._code.value = (
            f"<p>{html.escape(said)}</p><code>{html.escape(self.game.key)}</code>"
            if changed
            else f"<p>{html.escape(none)}</p>"
        )
        named = next((one.name for one in here if one.key == self.game.key), "")
        self._naming.value = named
        self._file.text = file_text(self.game, named)
        self._file.filename = f"variante-{self.game.plain_key}.txt"

    def _begin_for_another(self) -> None:
        self._show_own()

    # Work -----------------------------------------------------------------------------------------

    def _start(
        self, compute: Callable[[Job], Any], tell: Callable[[Any], object], said: str
    ) -> None:
        self._drop()
        self._job = Job()
        self._note.say(said)
        self._bar.value = 0
        self._working(True)
        self._job.start(self._dispatcher, compute, tell, self._notice)

    def _notice(self, line: str) -> None:
        self._note.say(line)

    def _progress(self, job: Job, percent: int) -> None:
        if job is self._job and not job.done:
            self._bar.value = percent

    def _finish(self, said: str) -> None:
        self._note.say(said)
        self._working(False)
        self._show_measured()

    def _drop(self) -> None:
        self._job.drop()
        self._working(False)

    def _working(self, busy: bool) -> None:
        self._busy = busy
        w.show(self._stop, busy)
        w.show(self._bar, busy)

    # Elsewhere ------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        """What a page without widgets shows."""
        return _("[Taller de variantes: despierta la lección para usarlo]")

    def _still(self) -> str:
        """The board of the variant as a picture."""
        picture = image(build(View(self.game.start())), 340)
        return f"{picture}<p>{html.escape(told(self.game))}</p>"

    def _report(self, error: BaseException) -> None:
        self._note.say(_("Algo falló: {error}").format(error=error))


# Words --------------------------------------------------------------------------------------------


def value_words(side: Side, game: Game[Any, Any], found: Sum) -> str:
    """Who wins what is worth so much, and the value if it is short."""
    said = {
        "win": _("Si nadie se equivoca, gana quien empieza ({side})."),
        "loss": _("Si nadie se equivoca, pierde quien empieza ({side})."),
    }[result_for(side, found)].format(side=the_side(game.sides[side]))
    worth = str(found.value)
    if len(worth) <= READABLE:
        said += " " + _("La posición vale {value}.").format(value=worth)
    return said


def comparison(games: list[Game[Any, Any]], found: list[Measured | None]) -> str:
    """A table with a column a game, the usual one first; what is not known yet is a dash."""
    heads = [_("Como siempre"), _("Con otra regla")][: len(games)]
    rows: list[tuple[str, Callable[[Measured], str]]] = [
        (_("Turnos posibles al empezar"), lambda one: str(one.first)),
        (
            _("Turnos para escoger, en promedio"),
            lambda one: decimal(one.choices, 1) if one.choices else "",
        ),
        (
            _("Turnos que dura una partida"),
            lambda one: decimal(one.fair.length, 1) if one.games else "",
        ),
        (_("Quién gana, entre iguales"), lambda one: share_words(one.fair)),
        (_("¿Es justo?"), lambda one: fair_words(one)),
        (_("Si nadie se equivoca"), solved_words),
    ]
    head = "".join(f'<th scope="col">{html.escape(one)}</th>' for one in heads)
    lines = []
    for title, said in rows:
        cells = "".join(f"<td>{html.escape(said(one) if one else '') or '–'}</td>" for one in found)
        lines.append(f'<tr><th scope="row">{html.escape(title)}</th>{cells}</tr>')
    table = f'<table class="zamora-compared"><tr><td></td>{head}</tr>{"".join(lines)}</table>'
    before = [measured(game.key) for game in games]
    if None not in found and found == before:
        day = _("Medido el {date}, siempre con las mismas partidas.").format(date=measured_on())
        table += f"<p><small>{html.escape(day)}</small></p>"
    return table


def share_words(found: Fairness) -> str:
    """The points of who begins, with the interval; empty before the first game."""
    if not found.games:
        return ""
    low, high = (round(100 * share) for share in found.interval)
    return ngettext(
        "En {n} partida, quien empieza se llevó el {share} % de los puntos: casi seguro, entre el "
        "{low} y el {high} %.",
        "En {n} partidas, quien empieza se llevó el {share} % de los puntos: casi seguro, entre el "
        "{low} y el {high} %.",
        found.games,
    ).format(n=found.games, share=round(100 * found.share), low=low, high=high)


def fair_words(found: Measured) -> str:
    """What the games allow to say; where the game is solved, that counts."""
    if not found.games:
        return ""
    return {
        None: _("No se nota ventaja para nadie."),
        Side.FIRST: _("No: empezar es una ventaja."),
        Side.SECOND: _("No: empezar es una desventaja."),
    }[found.fair.favours]


def solved_words(found: Measured) -> str:
    """Who wins with best play, if all positions were looked at."""
    if not found.result:
        return (
            _("No se sabe: hay demasiadas posiciones para revisarlas todas.") if found.games else ""
        )
    said = {
        "win": _("Gana quien empieza, en {turns} turnos."),
        "loss": _("Pierde quien empieza, en {turns} turnos."),
        "draw": _("Es empate."),
    }[found.result].format(turns=found.distance)
    counted = ngettext(
        "Se revisó {n} posición.", "Se revisaron las {n} posiciones.", found.positions
    ).format(n=found.positions)
    return f"{said} {counted}"
