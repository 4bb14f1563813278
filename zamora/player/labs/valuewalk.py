"""Values of positions: an explorer with each side's options, and a balance (lesson 9).

In the explorer the pupil plays both sides, also twice in a row, as in a sum of games. Works for any
game of normal play (:mod:`zamora.solve.worth`).
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial

from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Side
from zamora.core.sides import as_label
from zamora.player import controls as w
from zamora.player.boardview import BoardView, TurnButtons
from zamora.player.controls import WholeScreen
from zamora.player.labs.instruments import PanelLab
from zamora.player.picture.svg import image
from zamora.player.picture.valueline import scales, thermogram, value_line, weighed_line, written
from zamora.player.picture.view import Shown, View, build
from zamora.player.play.actions import Action
from zamora.player.play.session import Session
from zamora.solve.worth import weighing, worth
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


# A balance ----------------------------------------------------------------------------------------

# A position is weighed against free turns by playing the difference. Its value is not shown: each
# weighing is a game, the position minus a number, and only its winner is shown.


#: What can be put on the other pan, or taken from it, and how much fits there.
STEPS = (
    Fraction(-1),
    Fraction(-1, 2),
    Fraction(-1, 4),
    Fraction(1, 4),
    Fraction(1, 2),
    Fraction(1),
)
MOST = 4


class Balance(PanelLab):
    """A position on one pan of a balance, a number on the other one.

    Attributes:
        position: what is weighed.
        weight: the number on the other pan.
        weighed: the numbers that have been there → who wins the position less that number.
    """

    look = ()

    def __init__(self, position: Position) -> None:
        """Begin with an empty pan.

        Raises:
            NoWorth: if the game has no values.
            TooManyPositions: if there are too many to find the value out.
        """
        self.position = position
        self._against = weighing(position)
        self.weight = Fraction(0)
        self.weighed: dict[Fraction, Outcome] = {}
        self._weigh()
        buttons = [
            self._tool(("+" if step > 0 else "") + written(step), partial(self.put, step))
            for step in STEPS
        ]
        buttons.append(self._tool(_("Vaciar"), self.empty))
        super().__init__(self.view(), buttons)
        self.add_class("zamora-balance")

    # What a person does --------------------------------------------------------------------------

    def put(self, by: Fraction) -> None:
        """Put so much on the other pan; less than nothing is taken away."""
        self.weight = max(Fraction(-MOST), min(Fraction(MOST), self.weight + by))
        self._weigh()

    def empty(self) -> None:
        """Take everything from the other pan and forget the weighings."""
        self.weight = Fraction(0)
        self.weighed.clear()
        self._weigh()

    def _weigh(self) -> None:
        self.weighed[self.weight] = self._against(self.weight)

    # What there is to see ------------------------------------------------------------------------

    def view(self) -> View:
        """The position, not playable here."""
        return View(self.position, over=True)

    def words(self) -> str:
        """What was played, who wins it, and what that says of the weight."""
        first, second = self.position.game.sides
        said = {
            Outcome.LEFT: _("gana {first}, empiece quien empiece. X pesa más que {weight}."),
            Outcome.RIGHT: _("gana {second}, empiece quien empiece. X pesa menos que {weight}."),
            Outcome.PREVIOUS: _("pierde quien empieza. ¡Equilibrio! X vale {weight}."),
            Outcome.NEXT: _(
                "gana quien empieza. La balanza tiembla: X no es más, ni menos, ni igual que "
                "{weight}."
            ),
        }[self.weighed[self.weight]]
        weight = written(self.weight)
        played = _("X contra {weight}: ").format(weight=weight)
        return played + said.format(first=first, second=second, weight=weight)

    def details(self) -> str:
        """The balance, and all weighings on the line."""
        outcome = self.weighed[self.weight]
        return image(scales(outcome, written(self.weight), self.words()), 420) + image(
            weighed_line(self.weighed, -MOST, MOST), 420
        )

    def static_html(self) -> str:
        """The position and the empty balance."""
        return super().static_html() + self.details()

    def __repr__(self) -> str:
        return _("[Balanza: despierta la lección para pesar una posición]")
