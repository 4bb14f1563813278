"""Wild clicking: whatever anybody does in whatever order, the game stays a legal one."""

from __future__ import annotations

from xml.etree import ElementTree as ET

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import zamora
from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.position import Side
from zamora.player.picture.svg import paint
from zamora.player.picture.view import Shown, build, sweep_frames
from zamora.player.play.actions import KINDS, Action
from zamora.player.play.session import Session
from zamora.rival import player, players

from .sessions import click, drag

BOARD = zamora.game("compases").board
STARTS = (
    "compases:1 V12-V13 V42-V43 C1",
    "compases:1 V22-V23 V42-V43 C1",
    "compases:1 V23-V33 V22-V32 C1",
    "compases:1 V13-V23 V33-V43 C2",
)
cells = st.sampled_from(BOARD.cells)
anywhere = st.none() | cells
texts = st.sampled_from(
    ["", "V12 a V23", "C2: V42 a V33", "V22 a V13", "V23 a V21 (180)", "V12 V22", "hola", "(90)"]
) | st.text(max_size=12)

#: All positions here are of one game.
RIVALS = players(zamora.game("compases"))


class WildClicking(RuleBasedStateMachine):
    """Every rule is something that a page can ask of a session, sensible or not."""

    session: Session

    @initialize(start=st.sampled_from(STARTS), rival=st.sampled_from(("", *RIVALS)))
    def set_up(self, start: str, rival: str) -> None:
        self.session = Session(zamora.position(start))
        if rival:
            self.session.set_player(Side.SECOND, player(rival, seed=0))

    def unless_played(self, shown: list[Shown]) -> None:
        """Whatever is to be animated has really been played, and can be drawn."""
        for one in shown:
            assert sweep_frames(one.before, one.step, count=2)
        if shown:
            assert shown[-1].step == self.session.history.turns[-1].steps[-1]

    @rule(cell=cells)
    def touch(self, cell: Cell) -> None:
        before = self.session.history.turns
        shown = self.session.touch(cell)
        self.unless_played(shown)
        assert (self.session.history.turns == before) == (not shown)

    @rule(
        kind=st.sampled_from([*KINDS, "explode"]),
        cell=anywhere,
        step=st.integers(-2, 12),
        name=st.sampled_from(["", "undo", "redo", "back", "end", "uncover", "escape", "explode"]),
        dragged=st.booleans(),
        times=st.integers(1, 3),
    )
    def act(
        self, kind: str, cell: Cell | None, step: int, name: str, dragged: bool, times: int
    ) -> None:
        for _time in range(times):
            shown = self.session.act(Action(kind, cell, step, dragged, name))
            self.unless_played(shown or [])

    @rule(cell=cells)
    def click(self, cell: Cell) -> None:
        click(self.session, cell)

    @rule(cell=cells, way=st.lists(anywhere, min_size=1, max_size=4))
    def drag(self, cell: Cell, way: list[Cell | None]) -> None:
        drag(self.session, cell, *way)

    @rule(number=st.integers(0, 1))
    def choose(self, number: int) -> None:
        if number < len(self.session.choices):
            shown = self.session.take(self.session.choices[number])
            assert shown or self.session.waits_for is not None
            self.unless_played(shown)

    @rule(number=st.integers(0, 30))
    def take_any_step(self, number: int) -> None:
        steps = [step for turn in self.session.position.turns() for step in turn.steps]
        if steps:
            self.unless_played(self.session.take(steps[number % len(steps)]))

    @rule(text=texts)
    def type_turn(self, text: str) -> None:
        before = self.session.history.turns
        shown = self.session.type_turn(text)
        self.unless_played(shown)
        assert shown or (self.session.message and self.session.history.turns == before)

    @rule()
    def computer(self) -> None:
        rival = self.session.waits_for
        if rival is not None:
            self.session.thinking = True
            self.unless_played(self.session.play(rival.choose(self.session.history)))
            assert not self.session.thinking

    @rule()
    def undo(self) -> None:
        before = self.session.history.turns
        self.session.undo()
        now = self.session.history.turns
        if now == before:
            assert self.session.message
            return
        assert before[: len(now)] == now
        self.session.redo()
        # A turn of the rival that had been taken back before may come back as well.
        assert self.session.history.turns[: len(before)] == before
        self.session.undo()
        assert self.session.history.turns == now

    @rule()
    def redo(self) -> None:
        self.session.redo()

    @rule()
    def escape(self) -> None:
        before = self.session.history.turns
        self.session.escape()
        assert self.session.history.turns == before

    @rule()
    def hint(self) -> None:
        self.session.hint()
        assert self.session.message

    @rule()
    def end_turn(self) -> None:
        self.session.end_turn()

    @rule()
    def new(self) -> None:
        self.session.new()

    @rule(start=st.sampled_from(STARTS), turns=st.integers(0, 3))
    def load(self, start: str, turns: int) -> None:
        history = History(zamora.position(start))
        for _turn in range(turns):
            if history.outcome is None:
                history.play(history.position.turns()[0])
        self.session.load(history)

    @rule(side=st.sampled_from(Side), rival=st.sampled_from(("", *RIVALS)))
    def change_rival(self, side: Side, rival: str) -> None:
        self.session.set_player(side, player(rival, seed=0) if rival else None)
        self.session.set_player(side.other, None)

    @rule(marks=st.booleans(), values=st.booleans(), flipped=st.booleans())
    def toggle(self, marks: bool, values: bool, flipped: bool) -> None:
        self.session.show_targets, self.session.show_values = marks, values
        self.session.flipped = flipped

    @invariant()
    def the_history_is_a_legal_game(self) -> None:
        history = self.session.history
        again = History(history.start, history.turns)
        assert again.position == self.session.position and again.outcome == self.session.outcome

    @invariant()
    def the_turn_in_progress_belongs_to_the_position(self) -> None:
        one = self.session
        assert (one.draft is None) == (one.outcome is not None)
        if one.draft is not None:
            assert one.draft.position == one.position
            assert one.selected is None or one.targets
        if one.selected is not None:
            assert one.selected in one.origins
        for step in one.choices:
            assert one.draft is not None and step in one.draft.next_steps
            assert step.origin == one.selected and step.target == one.choices[0].target
        assert len(one.choices) != 1

    @invariant()
    def nothing_is_picked_up_when_nobody_may(self) -> None:
        one = self.session
        if one.waits_for is not None or one.outcome is not None:
            assert one.selected is None and not one.choices and not one.origins

    @invariant()
    def it_can_be_seen_and_read(self) -> None:
        one = self.session
        scene = build(one.view())
        assert ET.fromstring(paint(scene)).tag.endswith("svg")
        assert scene.description.endswith(".") and one.status()[-1] in ".!…?"
        # A message may end in what would be accepted; it is never a bare word or a traceback.
        assert one.message == "" or " " in one.message


WildClicking.TestCase.settings = settings(max_examples=10, stateful_step_count=35, deadline=None)
TestWildClicking = WildClicking.TestCase
