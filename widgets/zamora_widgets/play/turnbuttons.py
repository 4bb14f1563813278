"""The buttons of a turn in progress: choose among steps, take one back, end the turn."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from zamora.core.i18n import _
from zamora.core.position import Step
from zamora.explain.choosing import step_words
from zamora.player.picture.view import Shown
from zamora.player.play.session import Session
from zamora.player.work.loop import Funnel
from zamora_widgets.page import plain as w
from zamora_widgets.page.controls import button


class TurnButtons(w.HBox):
    """What can be done with the turn in progress besides touching cells.

    Nothing most of the time: the buttons are there all the same, out of sight, so that nothing
    else on the page moves when they can be used.

    Attributes:
        session: the game that they belong to.
    """

    def __init__(
        self, funnel: Funnel, session: Session, after: Callable[[list[Shown]], object]
    ) -> None:
        """Make the row.

        Args:
            funnel: the board's way to the main loop.
            session: the game in progress.
            after: told the steps to animate after a button has done its work.
        """
        super().__init__()
        self.add_class("zamora-choices")
        # The keyboard goes back to the board when a button goes that has it.
        self.add_class("zamora-passing")
        self.session = session
        self._funnel = funnel
        self._after = after
        self._offered: tuple[object, ...] = ((), False, False, False)
        self._ends = button(funnel, _("Terminar turno"), self._end, "check")
        self._undoes = button(funnel, _("Quitar el último paso"), self._back, "undo")
        self._undoes.add_class("zamora-quiet")
        for one in (self._ends, self._undoes):
            w.show(one, False, keep_place=True)
        self.children = [self._undoes, self._ends]

    def update(self, *, closed: bool = False) -> bool:
        """Show the buttons that make sense now; none of them if ``closed``.

        Returns:
            Whether others have gone, so that the keyboard may be nowhere.
        """
        session = self.session
        choices = () if closed else (*session.choices, *session.offers)
        begun = not closed and session.may_step_back
        ends = not closed and session.may_end
        asked = not closed and session.curtain
        offered = (choices, begun, ends, asked)
        if offered == self._offered:
            return False
        self._offered = offered
        board = session.position.game.board
        buttons = [
            button(self._funnel, step_words(step, board), partial(self._choose, step))
            for step in choices
        ]
        if asked:
            buttons = [button(self._funnel, _("Escojo yo"), self._uncover, "eye")]
        for one, seen in ((self._ends, ends), (self._undoes, begun)):
            w.show(one, seen, keep_place=True)
        # Steps to choose from take the place of what cannot be used.
        left = [one for one, seen in ((self._undoes, begun), (self._ends, ends)) if seen]
        self.children = [*buttons, *(left if buttons else (self._undoes, self._ends))]
        return not buttons

    def _uncover(self) -> None:
        self.session.uncover()
        self._after([])

    @property
    def busy(self) -> bool:
        """Whether a turn is begun, or something is asked.

        What may be done instead of a turn's first step (to pass) is neither.
        """
        session = self.session
        return any(self._offered[1:]) or bool(self._offered[0] and session.choices)

    def _choose(self, step: Step) -> None:
        self._after(self.session.take(step))

    def _end(self) -> None:
        self.session.end_turn()
        self._after([])

    def _back(self) -> None:
        self.session.step_back()
        self._after([])
