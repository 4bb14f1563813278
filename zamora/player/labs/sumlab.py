"""A sum of games built by clicks, to be played, with the question who wins.

A part is added with the games and sizes that its lists offer, and taken off by the button with its
number. The sum is a game like any other (:mod:`zamora.library.combinatorial.suma`), so the board
below is an ordinary one. The winner is computed from the values of the parts, in the background; in
misère play, from all positions.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from zamora import registry
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.position import Position, Side
from zamora.core.rules import Rules
from zamora.core.tasks import Task, interruptible
from zamora.player import controls as w
from zamora.player.game.board import Board
from zamora.player.jobs.job import Job
from zamora.player.picture.svg import image
from zamora.player.picture.view import View, build
from zamora.solve.retrograde import solve
from zamora.solve.worth import Sum, sum_of
from zamora.values import Outcome

KEY = "suma"
#: Number of winning turns named.
NAMED = 6
#: Values of more signs than this are not written.
READABLE = 40
#: More positions than this are not looked at while a pupil waits.
SOLVED = 200_000


class SumLab(w.Card):
    """The parts with their buttons, the board below: see the module's docstring.

    Attributes:
        parts: the parts, as the key of the sum has them.
        board: the board.
    """

    def __init__(
        self,
        parts: str = "",
        *,
        rival: str | int | None = None,
        side: int = 1,
        misere: bool = False,
    ) -> None:
        """Begin with some parts, written as in the key of a sum or shorter.

        Args:
            parts: with plus signs between them; empty for those of the usual sum.
            rival: as for :class:`~zamora.player.game.board.Board`.
            side: which side a person plays against the computer, 1 or 2.
            misere: whether who cannot move wins.

        Raises:
            ZamoraError: if they make no sum, or there is no such player or side.
        """
        self._rival, self._side, self._misere = rival, side, misere
        game = self._game(parts)
        self._which = w.Dropdown(
            description=_("Juego"),
            options=[(one.name, one.plain_key) for one in registry.neighbours() if one.summable],
        )
        self._on_change(self._which, lambda _value: self._offer())
        self._sizes = w.HBox([])
        self._choices: dict[str, w.Dropdown | w.Combobox] = {}
        self._listed = w.buttons()
        self._stop = self._button(_("Parar"), self.stop)
        asked = w.buttons(self._button(_("¿Quién gana?"), self.who_wins), self._stop)
        self._place = w.VBox([])
        adding = w.buttons(self._which, self._sizes, self._button(_("Agregar"), self.add))
        super().__init__([adding, self._listed, asked, self._note, self._place])
        self.add_class("zamora", "zamora-workshop")
        w.show(self._stop, False)
        self._offer()
        self._lay_out(game)

    # What a person does ---------------------------------------------------------------------------

    def add(self) -> None:
        """Put the game that is chosen at the end of the sum."""
        values = ";".join(str(choice.value) for choice in self._choices.values())
        self._try([*self.parts, f"{self._which.value}({values})"])

    def remove(self, place: int) -> None:
        """Take the part at this place off; the last one stays."""
        if len(self.parts) == 1:
            self._note.text = _("Una suma tiene al menos una parte.")
        else:
            self._try([*self.parts[:place], *self.parts[place + 1 :]])

    def who_wins(self) -> None:
        """Add up what the parts are worth, as they stand now, in the background."""
        self._drop()
        position = self.board.session.position
        if position.outcome is not None:
            self._note.text = _("La partida ya terminó: no hay más turnos.")
            return
        self._job = job = Job()
        self._note.text = (
            _("Reviso todas las posiciones…")
            if position.game.settings["misere"]
            else _("Sumo lo que vale cada parte…")
        )
        w.show(self._stop, True)

        def compute(job: Job) -> Task[str]:
            try:
                if position.game.settings["misere"]:
                    return (
                        yield from searched_words.steps(position, lambda _d, _k: job.stop.is_set)
                    )
                found = yield from sum_of.steps(position, report=lambda _n: job.stop.is_set)
                return sum_words(position, found)
            except ZamoraError as error:
                return str(error)

        job.start(self._dispatcher, compute, self._finish, self._finish)

    def stop(self) -> None:
        """Stop adding up."""
        self._job.hurry()

    # What there is to see -------------------------------------------------------------------------

    def _game(self, parts: str) -> Rules:  # type: ignore[type-arg]
        given = {"parts": parts} if parts.strip() else {}
        return registry.game(KEY, misere=self._misere, **given)

    def _try(self, parts: list[str]) -> None:
        try:
            game = self._game("+".join(parts))
        except ZamoraError as error:
            self._note.text = str(error)
            return
        self._lay_out(game)

    def _lay_out(self, game: Any) -> None:
        self._drop()
        board = getattr(self, "board", None)
        made = Board(game.key, rival=self._rival, side=self._side)
        self.parts = str(game.settings["parts"]).split("+")
        self.board = made
        self._place.children = [made]
        if board is not None:
            board.close()
        self._note.text = ""
        self._listed.children = [
            self._button(
                _("✕ {n}. {part}").format(n=place + 1, part=_called(part, one)),
                partial(self.remove, place),
            )
            for place, (part, one) in enumerate(zip(self.parts, game.games, strict=True))
        ]

    def _offer(self) -> None:
        """The lists with the sizes of the game that is chosen."""
        game = registry.game(self._which.value)
        self._choices = {name: _chooser(parameter) for name, parameter in game.parameters.items()}
        self._sizes.children = list(self._choices.values())

    def _finish(self, said: str) -> None:
        self._note.text = said
        w.show(self._stop, False)

    def _drop(self) -> None:
        self._job.drop()
        w.show(self._stop, False)

    # Elsewhere ------------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return _("[Suma de juegos: despierta la lección para armarla y jugarla]")

    def _still(self) -> str:
        """The board of the sum, and its parts."""
        picture = image(build(View(self.board.session.position)), 340)
        return f"{picture}<p>{html.escape(' + '.join(self.parts))}</p>"


def _called(part: str, game: Rules) -> str:  # type: ignore[type-arg]
    """A part with the name of its game, not with its key: ``Nim (3)``."""
    _key, bracket, sizes = part.partition("(")
    return f"{game.name} {bracket}{sizes}".rstrip()


def _chooser(parameter: Parameter) -> w.Dropdown | w.Combobox:
    """A list; or a line to type in, where anything of a sort will do."""
    made: w.Dropdown | w.Combobox
    if parameter.reads is None:
        options = [(parameter.said(one), str(one)) for one in parameter.values]
        made = w.Dropdown(
            description=parameter.title(), options=options, value=str(parameter.default)
        )
    else:
        made = w.Combobox(
            description=parameter.title(),
            options=[str(one) for one in parameter.values],
            value=str(parameter.default),
        )
    return made


def sum_words(position: Position, found: Sum) -> str:
    """What the parts are worth, who wins, and by which turns of the side to move."""
    values = [str(value) for value in (*found.parts, found.value)]
    *parts, whole = [one if len(one) <= READABLE else _("(un valor muy largo)") for one in values]
    said = [
        _("Las partes valen {parts}; juntas, {value}.").format(parts=", ".join(parts), value=whole),
        {
            Outcome.LEFT: _("Gana E, empiece quien empiece."),
            Outcome.RIGHT: _("Gana D, empiece quien empiece."),
            Outcome.NEXT: _("Gana quien empieza."),
            Outcome.PREVIOUS: _("Gana quien no empieza: la suma vale 0."),
        }[found.outcome],
    ]
    said.append(_turns_words(position.side, [str(one) for one in found.winning(position.side)]))
    return " ".join(said)


@interruptible
def searched_words(position: Position, report: Callable[[int, int], bool]) -> Task[str]:
    """Who wins where who cannot move wins, and by which turns: values say nothing about that.

    Raises:
        TooManyPositions, Stopped: as :func:`~zamora.solve.retrograde.solve`.
    """
    found = yield from solve.steps(position, SOLVED, report)
    winning = [str(turn) for turn in position.turns() if found.value(turn.after).result == "loss"]
    said = _("Revisé {n} posiciones: aquí lo que vale cada parte no sirve.").format(n=len(found))
    return f"{said} {_turns_words(position.side, winning)}"


def _turns_words(side: Side, winning: Sequence[str]) -> str:
    """Whether the side that begins can win, and by which turns."""
    name = "ED"[side is Side.SECOND]
    if not winning:
        return _("Si empieza {side}, pierde con cualquier turno.").format(side=name)
    listed = "; ".join(winning[:NAMED]) + ("; …" if len(winning) > NAMED else "")
    return _("Si empieza {side}, gana con {turns}").format(side=name, turns=listed) + "."
