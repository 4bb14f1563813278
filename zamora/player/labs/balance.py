"""The balance of lesson 9: a position is weighed against free turns by playing the difference.

The value of the position is not shown. Each weighing is a game, the position minus a number, and
only its winner is shown; the weighings stay on a number line.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial

from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.player import controls as w
from zamora.player.labs.instruments import PanelLab
from zamora.player.picture.svg import image
from zamora.player.picture.valueline import scales, weighed_line, written
from zamora.player.picture.view import Shown, View
from zamora.solve.worth import weighing
from zamora.values import Outcome

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
        self._picture = w.HTML()
        buttons = [
            self._tool(("+" if step > 0 else "") + written(step), partial(self.put, step))
            for step in STEPS
        ]
        buttons.append(self._tool(_("Vaciar"), self.empty))
        super().__init__(self.view(), buttons, [self._picture])

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

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        super()._show(shown, speak=speak)
        self._picture.value = self._pictures()

    def _pictures(self) -> str:
        """The balance, and all weighings on the line."""
        outcome = self.weighed[self.weight]
        return image(scales(outcome, written(self.weight), self.words()), 420) + image(
            weighed_line(self.weighed, -MOST, MOST), 420
        )

    def static_html(self) -> str:
        """The position and the empty balance."""
        return super().static_html() + self._pictures()

    def __repr__(self) -> str:
        return _("[Balanza: despierta la lección para pesar una posición]")
