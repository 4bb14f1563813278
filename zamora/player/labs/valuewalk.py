"""An explorer of the values of positions: each side's options, and where the value lies.

The pupil plays both sides, also twice in a row, as in a sum of games. Works for any game of normal
play (:mod:`zamora.solve.worth`).
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence

from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side
from zamora.core.sides import as_label
from zamora.player import controls as w
from zamora.player.boardview import BoardView, TurnButtons
from zamora.player.controls import WholeScreen
from zamora.player.picture.svg import image
from zamora.player.picture.valueline import thermogram, value_line
from zamora.player.picture.view import Shown, View, build
from zamora.player.play.actions import Action
from zamora.player.play.session import Session
from zamora.solve.worth import worth
from zamora.values import Outcome, Value, thermograph

#: Options shown per side, and the width of each, in CSS pixels.
SHOWN, SMALL = 6, 92
#: A name longer than this is not written out.
LONG = 36


class ValueWalk(w.Card):
    """A board, what both sides can move to, and what that makes the position worth.

    Attributes:
        session: the game that is walked through.
        heat: whether the thermograph is shown instead of the line.
    """

    def __init__(self, position: Position, *, heat: bool = False) -> None:
        """Stand at a position.

        Raises:
            NoWorth: if the game has no values.
            TooManyPositions: if there are too many to find the value out.
        """
        worth(position)
        self._start, self.heat = position, heat
        self.session = Session(position)
        self._surface = BoardView(self.session.view(), self._act, self._dispatcher)
        self._options, self._line = w.HTML(), w.HTML()
        self._choices = TurnButtons(self._surface)
        steps = w.buttons(
            self._walk(_("Inicio"), self.start_over),
            self._walk(_("Atrás"), self.back),
            self._walk(_("Que juegue el otro"), self.other_side),
            WholeScreen(small=True),
        )
        left = [self._surface, self._choices, steps]
        super().__init__([w.beside(left, [self._note, self._line, self._options])])
        self.add_class("zamora")
        self._show([])

    def _walk(self, word: str, action: Callable[[], object]) -> w.Button:
        """A button that leads elsewhere."""

        def press() -> None:
            action()
            self._show([], speak=True)

        return self._button(word, press).add_class("zamora-button")

    # Getting about -------------------------------------------------------------------------------

    def start_over(self) -> None:
        """Back to the first position."""
        self.session.load(History(self._start))

    def back(self) -> None:
        """A turn back."""
        self.session.undo()

    def other_side(self) -> None:
        """The same position with the other side to move."""
        position = self.session.position
        self.session.load(History(position.asked(position.side.other)))

    # What there is to see ------------------------------------------------------------------------

    @property
    def value(self) -> Value:
        """What the position on the board is worth."""
        return worth(self.session.position)

    def options(self, side: Side) -> list[tuple[Position, Value, int]]:
        """What a side can move to: of each value a position, and how many turns lead to it."""
        found: dict[Value, list[Position]] = {}
        for turn in self.session.position.asked(side).turns():
            found.setdefault(worth(turn.after), []).append(turn.after)
        return [(positions[0], value, len(positions)) for value, positions in found.items()]

    def words(self) -> str:
        """The side to move, the value of the position, and the winner."""
        position, value = self.session.position, self.value
        first, second = position.game.sides
        wins = {
            Outcome.LEFT: _("Gana {first}, empiece quien empiece."),
            Outcome.RIGHT: _("Gana {second}, empiece quien empiece."),
            Outcome.NEXT: _("Gana quien empieza."),
            Outcome.PREVIOUS: _("Pierde quien empieza."),
        }[value.outcome].format(first=first, second=second)
        name = str(value).replace("-", "−")
        said = _("Vale {value}.").format(value=name) if len(name) <= LONG else ""
        to_move = _("Mueve {side}.").format(side=as_label(position.game.sides[position.side]))
        return " ".join(filter(None, (said, wins, to_move, self.session.message)))

    def _act(self, action: Action) -> None:
        shown = self.session.act(action)
        if shown is not None:
            self._show(shown, speak=True)

    def _redraw(self) -> None:
        self._show([])

    def _show(self, shown: Sequence[Shown], *, speak: bool = False) -> None:
        self._surface.animate(shown)
        self._surface.follow(self.session)
        self._note.text = self.words()
        self._line.value, self._options.value = self._picture(), self._listed()
        if speak:
            self._surface.say(self._note.text)

    def _picture(self) -> str:
        sides = self.session.position.game.sides
        if self.heat:
            return image(thermogram(thermograph(self.value), sides), 400)
        return image(value_line(self.value, sides), 400)

    def _listed(self) -> str:
        """Both sides' options, as the source writes a game: those of the first before the bar."""
        return f'<div class="zamora-forms">{self._of(Side.FIRST)}{self._of(Side.SECOND)}</div>'

    def _of(self, side: Side) -> str:
        options = self.options(side)
        name = as_label(self.session.position.game.sides[side])
        parts = [
            f"<figure>{image(build(View(position, over=True)), SMALL)}"
            f"<figcaption>{html.escape(self._called(value, many))}</figcaption></figure>"
            for position, value, many in options[:SHOWN]
        ]
        if len(options) > SHOWN:
            more = len(options) - SHOWN
            parts.append(
                f"<p>{html.escape(ngettext('y {n} más', 'y {n} más', more).format(n=more))}</p>"
            )
        said = _("{side} puede dejar:") if options else _("{side} no puede jugar.")
        return f"<div><p>{html.escape(said.format(side=name))}</p>{''.join(parts)}</div>"

    def _called(self, value: Value, many: int) -> str:
        name = str(value).replace("-", "−")
        name = name if len(name) <= LONG // 2 else "{…|…}"
        return name if many == 1 else _("{value} ({n} turnos)").format(value=name, n=many)

    def _still(self) -> str:
        """The position, and where its value lies."""
        return image(build(self.session.view()), 260) + self._picture()

    def __repr__(self) -> str:
        return _("[Valores: despierta la lección para recorrer las posiciones]")
