"""A game at a board, without the board: what each click, key and button does. No widgets.

A turn is built step by step from the cells that a player touches: pick up at an origin, go to a
target; when several steps lead there, choose one. The rules speak through
:class:`zamora.core.position.Draft` only, so every game plays on the same session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from zamora.core.board import NOWHERE, Cell
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.core.position import Draft, Position, Side, Step, StepPattern, Turn
from zamora.explain.choosing import alternatives, question
from zamora.explain.hints import Hint
from zamora.player.overlays.makers import OverlayContext
from zamora.player.overlays.reading import OverlayCache
from zamora.player.picture.badges import Badge, badges
from zamora.player.picture.view import Shown, View
from zamora.player.play.actions import Action
from zamora.player.play.course import Course
from zamora.player.play.telling import news, progress, warning
from zamora.rival import Opponent
from zamora.solve.advice import hint


class Session(Course):
    """The course of a game, and the turn being entered.

    Every action returns the steps to animate, in order; the attributes hold the state afterwards.
    No action raises for a player's mistake: :attr:`message` explains it.

    Attributes:
        draft: the turn in progress; None when the game is over or the :attr:`curtain` closed.
        selected: the cell picked up.
        choices: the steps to choose from, when several lead to the touched target.
        flipped: whether the board is seen from the other side.
        show_targets: whether to mark what can be picked up and where it can go.
        show_values: whether to show the exact values of the turns.
        hinted: the steps that have been suggested.
        pointed: the cells that a hint speaks of.
        touched: the last cell touched in this turn.
        overlays: the overlays of the board, on demand.
    """

    def __init__(self, start: Position, players: Mapping[Side, Opponent] | None = None) -> None:
        super().__init__(start, players)
        self.draft: Draft | None = None
        self.selected: Cell | None = None
        self.choices: tuple[Step, ...] = ()
        self.flipped = False
        self.show_targets = True
        self.show_values = False
        self.overlays = OverlayCache()
        self.hinted: tuple[Step, ...] = ()
        self.pointed: tuple[Cell, ...] = ()
        self._advice: tuple[int, Hint] | None = None
        self.touched: Cell | None = None
        #: Whether the last touch was refused.
        self.refused = False
        self._begin_turn()

    # What there is to see ------------------------------------------------------------------------

    @property
    def origins(self) -> frozenset[Cell]:
        """The cells that a person may pick up now."""
        if self.draft is None or self.waits_for is not None:
            return frozenset()
        return frozenset(s.grip for s in self.draft.next_steps if s.target != NOWHERE)

    @property
    def offers(self) -> tuple[Step, ...]:
        """The steps without a cell that a person may choose now: a value, a pass."""
        if self.draft is None or self.waits_for is not None:
            return ()
        return tuple(step for step in self.draft.next_steps if step.target == NOWHERE)

    @property
    def may_end(self) -> bool:
        """Whether a person may end the turn where it is now."""
        if self.draft is None or self.waits_for is not None:
            return False
        return bool(self.draft.steps) and self.draft.may_end

    @property
    def may_step_back(self) -> bool:
        """Whether a person has begun a turn of which a step can be taken back."""
        return self.draft is not None and bool(self.draft.steps) and self.waits_for is None

    @property
    def begun_or_asked(self) -> bool:
        """Whether a turn is begun, or something is asked.

        What may be done instead of a turn's first step (to pass) is neither.
        """
        return self.may_step_back or self.may_end or self.curtain or bool(self.choices)

    @property
    def targets(self) -> frozenset[Cell]:
        """The cells where what is picked up may go."""
        if self.draft is None or self.selected is None:
            return frozenset()
        return frozenset(
            step.target for step in self.draft.next_steps if step.grip == self.selected
        )

    @property
    def far(self) -> Mapping[Cell, tuple[Step, ...]]:
        """Where a journey that has begun can end, with a shortest one to each cell."""
        if self.draft is None or not self.draft.steps or self.waits_for is not None:
            return {}
        return self.overlays.journeys(self.draft)

    @property
    def perils(self) -> frozenset[Cell]:
        """The cells, of those that can be touched next, where the turn is an own goal."""
        if self.draft is None or self.waits_for is not None:
            return frozenset()
        return self.overlays.perils(self.draft, self.selected)

    @property
    def in_check(self) -> bool:
        """Whether the king of the side to move is in check; no longer once that is answered."""
        return super().in_check and (self.draft is None or not self.draft.answers_check())

    def banner(self) -> tuple[str, str]:
        """Whose turn it is, or how the game ended; and how much may still be done in the turn."""
        allowed = "" if self.draft is None or self.thinking else self.draft.allowance
        return super().status(), allowed

    def status(self) -> str:
        """Both sentences of the banner."""
        return " ".join(filter(None, self.banner()))

    def view(self) -> View:
        """All that the picture depends on, now."""
        draft, helped = self.draft, self.show_targets
        last = self.seen.turns[-1] if self.seen.turns else None
        view = View(
            self.position,
            flipped=self.flipped,
            selected=self.selected,
            badges=self._badges(),
            overlay=self.overlays.overlay(
                OverlayContext(self.position, draft, last, self.selected or self.touched)
            ),
            marks=dict.fromkeys(self.pointed, "pointed"),
            hint=self.hinted,
            over=self.outcome is not None,
            movable=self.origins if helped and self.selected is None else frozenset(),
            targets=self.targets if helped else frozenset(),
            far=frozenset(self.far) if helped else frozenset(),
            perils=self.perils if helped else frozenset(),
            answered=draft is not None and draft.answers_check(),
            pivot=self._pivot(),
            pieces=None if draft is None else draft.pieces(),
        )
        if draft is not None and draft.steps:
            return replace(view, last=draft.steps, begun=True)
        if last is not None:
            return replace(view, last=last.steps, actuators=self.overlays.actuators(last))
        return view

    def _pivot(self) -> Cell | None:
        """The end of a compass that stays where it is, if there is only one possible."""
        if self.selected is None or self.draft is None:
            return None
        pivots = {s.pivot for s in self.draft.next_steps if s.origin == self.selected}
        return pivots.pop() if len(pivots) == 1 else None

    def _badges(self) -> dict[Cell, Badge]:
        if not self.show_values or self.waits_for is not None or self.outcome is not None:
            return {}
        done = () if self.draft is None else self.draft.steps
        return badges(self.position, self.values(), done, self.selected)

    def advice(self, serial: int) -> Hint | None:
        """The hint that was found for the game with this serial number; None if there is none."""
        return self._advice[1] if self._advice is not None and self._advice[0] == serial else None

    def advise(self, serial: int, advice: Hint) -> None:
        """Keep a hint, so that repeated requests for this position give the same."""
        self._advice = serial, advice

    # What a player does --------------------------------------------------------------------------

    def act(self, action: Action) -> list[Shown] | None:
        """Do what a person has done on the board.

        Returns:
            The steps to animate; None if there is nothing new to see.
        """
        match action:
            case Action("pick"):
                self.pick(action.cell)
            case Action("take"):
                if self._ready():
                    known = () if self.draft is None else self.draft.next_steps
                    if 0 <= action.step < len(known):
                        self.message = ""
                        return self.take(known[action.step])
            case Action("touch", Cell() as cell):
                return self.touch(cell)
            case Action("command"):
                self.command(action.name)
            case _:
                return None
        return []

    def command(self, name: str) -> None:
        """Do one of the things that buttons and keys do; other names do nothing."""
        does: dict[str, Callable[[], object]] = {
            "undo": self.undo,
            "redo": self.redo,
            "back": self.step_back,
            "end": self.end_turn,
            "escape": self.escape,
            "uncover": self.uncover if self.curtain else self.ready,
        }
        if name in does:
            does[name]()

    def touch(self, cell: Cell) -> list[Shown]:
        """A click on ``cell``, or Enter on it: pick up, put down, or explain why not."""
        self.message, self.refused = "", False
        if not self._ready():
            return []
        if self.choices and cell == self.choices[0].target:
            return self.take(self.choices[0])
        self.choices = ()
        self.touched = cell
        if self.selected is not None and cell in self.targets:
            return self._go(cell)
        if cell in self.far:
            return self._travel(self.far[cell])
        if cell == self.selected:
            self.selected = None
        elif cell in self.origins:
            shown = self._pick_up(cell)
            self._warn()
            return shown
        else:
            self._refuse(cell)
        return []

    def pick(self, cell: Cell | None) -> None:
        """A page that knows where things can go has taken one up (None: has put it down)."""
        self.message = ""
        if self._ready() and (cell is None or cell in self.origins):
            self.choices = ()
            self.selected = cell
            self.touched = self.touched if cell is None else cell
            self._warn()

    def take(self, step: Step) -> list[Shown]:
        """Take ``step``, one of the draft's next steps; the turn ends when nothing can follow."""
        if self.draft is None or self.waits_for is not None or step not in self.draft.next_steps:
            return []
        view = View(self.position, pieces=self.draft.pieces(), flipped=self.flipped)
        shown = [Shown(view, step)]
        self.draft = self.draft.take(step)
        self.choices, self.hinted, self.pointed = (), (), ()
        self.selected = None
        if self.draft.may_end and not self.draft.next_steps:
            self._play(self.draft.turn())
            return shown
        self.message = progress(self.draft)
        if len(self.origins) == 1:
            (origin,) = self.origins
            shown += self._pick_up(origin)
        self._warn()
        return shown

    @property
    def begun(self) -> list[str]:
        """The steps of a person's turn in progress, for :meth:`resume`; none of a secret one."""
        if self.draft is None or self.covered or self.waits_for is not None:
            return []
        return [repr(step) for step in self.draft.steps]

    def resume(self, steps: Iterable[str]) -> None:
        """Take the steps of a turn that was in progress again, as far as they are possible here."""
        for text in steps:
            known = () if self.draft is None else self.draft.next_steps
            step = next((one for one in known if repr(one) == text), None)
            if step is None:
                return
            self.take(step)

    def _travel(self, steps: tuple[Step, ...]) -> list[Shown]:
        """Take several steps of the ball."""
        shown: list[Shown] = []
        for step in steps:
            shown += self.take(step)
        return shown

    def end_turn(self) -> None:
        """End the turn here, if the rules allow it."""
        if self._ready() and self.draft is not None and self.may_end:
            self._play(self.draft.turn())

    def step_back(self) -> None:
        """Take the last step of the turn in progress back; a ball on its way stays picked up."""
        if self.draft is None or not self.draft.steps:
            return
        self.selected, self.choices = None, ()
        self.hinted, self.pointed = (), ()
        self.draft = self.draft.undo()
        self.message = _("Deshiciste el último paso.")
        if self.draft.steps and len(self.origins) == 1:
            (origin,) = self.origins
            if any(step.target != origin for step in self.draft.next_steps):
                self.selected = origin

    def escape(self) -> None:
        """Put down what is picked up, or take the last step back."""
        self.message = ""
        if self.choices:
            self.choices = ()
        elif self.selected is not None:
            self.selected = None
        elif self.draft is not None and self.draft.steps:
            self.step_back()
        self.hinted, self.pointed = (), ()

    def type_turn(self, text: str) -> list[Shown]:
        """Play a turn given in the booklet's notation."""
        if not self._ready():
            return []
        if not text.strip():
            self.message = _("Escribe un turno, por ejemplo {turn}.").format(
                turn=self.position.example
            )
            return []
        try:
            turn = self.position.parse(text, language())
        except ZamoraError as error:
            self.message = str(error)
            return []
        return self.play(turn)

    def play(self, turn: Turn) -> list[Shown]:
        """Play a whole turn of the position (a computer's, or one that was typed)."""
        shown = steps_of(turn, flipped=self.flipped)
        self._play(turn)
        return [] if self.covered else shown

    def undo(self) -> None:
        """Take back the last step, or turn; against a computer, back to the person's turn."""
        if self.draft is not None and self.draft.steps:
            self.step_back()
            return
        super().undo()

    def hint(self) -> None:
        """Suggest a turn and say why."""
        if not self._ready():
            return
        solved = self.solution
        if solved is None:
            self.message = _("Para esta posición no tengo pistas.")
            return
        advice = hint(self.position, solved)
        self.point(f"{advice.turn}. {advice.reason}", steps=advice.turn.steps)

    def point(
        self, message: str, *, cells: tuple[Cell, ...] = (), steps: tuple[Step, ...] = ()
    ) -> None:
        """Say something and point at cells, or draw steps, until the player goes on."""
        self.selected, self.choices = None, ()
        self.pointed, self.hinted = cells, steps
        self.message = message

    def ready(self) -> bool:
        """Whether a person may play now; if not, the message says why."""
        return self._ready()

    # Inside --------------------------------------------------------------------------------------

    def _ready(self) -> bool:
        said = ""
        if self.outcome is not None:
            said = _("La partida terminó. Empieza otra o deshaz un turno.")
        elif self.waits_for is not None:
            said = _("Espera un momento: ahora juega la computadora.")
        elif self.curtain:
            said = self.asks()
        if said:
            self.message = said
        return not said

    def _refuse(self, cell: Cell) -> None:
        self.refused = True
        if cell in self.position.covered:
            self.message = _("Está tapado hasta que los dos bandos hayan escogido.")
        elif self.draft is not None:
            pattern = (
                StepPattern(origin=cell)
                if self.selected is None
                else StepPattern(origin=self.selected, target=cell)
            )
            self.message = self.draft.refusal(pattern)

    def _warn(self) -> None:
        """Say that the next step can be an own goal; those farther away are only marked."""
        if self.draft is not None and self.perils & self.targets:
            only = self.perils >= self.targets and not self.draft.may_end
            said = warning(begun=bool(self.draft.steps), only=only, marked=self.show_targets)
            self.message = " ".join(filter(None, (self.message, said)))

    def _pick_up(self, cell: Cell) -> list[Shown]:
        self.selected = cell
        # What can only change where it stands (a pawn that is promoted) needs no second touch.
        return self._go(cell) if self.targets == {cell} else []

    def _go(self, cell: Cell) -> list[Shown]:
        steps = () if self.draft is None else alternatives(self.draft, self.selected, cell)
        if len(steps) == 1:
            return self.take(steps[0])
        self.choices = steps
        self.message = question(steps)
        return []

    def _play(self, turn: Turn) -> None:
        played = self.history.play(turn)
        self._changed("")
        if not self.covered:
            self.message = news(played)

    def _begin_turn(self) -> None:
        # The same position may be worth something else by now: it may be a draw when it comes back.
        self.overlays.opinion = None
        self.selected, self.choices = None, ()
        self.hinted, self.pointed = (), ()
        self.touched = None
        closed = self.outcome is not None or self.curtain
        self.draft = None if closed else self.position.draft()


def steps_of(turn: Turn, *, flipped: bool = False) -> list[Shown]:
    """The steps of a legal turn to animate, each with the board before it."""
    shown = []
    view = View(turn.before, flipped=flipped)
    draft = turn.before.draft()
    for step in turn.steps:
        shown.append(Shown(view, step))
        draft = draft.take(step)
        view = View(turn.before, pieces=draft.pieces(), flipped=flipped)
    return shown
