"""The board of a ball game in the middle of a turn: which men can be asked about it.

The step functions of a game know men by numbers (:mod:`zamora.compiled.layout`); facts that are put
into words speak of pieces.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from zamora.ball.grammar import BallGrammar
from zamora.ball.men import SIDES, Draft
from zamora.compiled.layout import AT, BALL, GONE, KIND, NOBODY, NOT_SENT, OFF, WHERE, Board
from zamora.compiled.sets import Cells
from zamora.core.board import Cell
from zamora.core.refusals import Look
from zamora.core.steps import Piece, Side
from zamora.core.words import Man, Noun

#: What travels after a foul.
VICTIM = Noun("víctima", feminine=True)


class Scene(Look):
    """The board in the middle of a turn. "Ball" stands for all that travels."""

    def __init__(self, game: BallGrammar, draft: Draft) -> None:
        super().__init__(game, draft, draft.state.side)
        self.draft: Draft = draft
        self.state = draft.state
        self.rules = game.rules
        self.b = game.workspace(draft.state)

    @property
    def takes(self) -> bool:
        """Whether men go where the ball is, or a rival: the games of chapters 6 and 7."""
        return bool(self.rules.CAPTURES or self.rules.FOULS)

    # Cells, men and pieces ------------------------------------------------------------------------

    @cached_property
    def pieces(self) -> tuple[Piece, ...]:
        """The men and the ball; the victim of a foul is nowhere while it travels."""
        return tuple(self.game.pieces(self.state))

    def number(self, cell: Cell) -> int:
        """The number of a cell of the board."""
        return int(self.game.cells.number[cell])

    def cells(self, found: Cells) -> list[Cell]:
        """The cells of a set that a step function has answered."""
        return list(self.game.cells.members(found))

    def where(self, man: int) -> Cell:
        """The cell of a man on the board."""
        cell: Cell = self.game.cells.cells[self.b[WHERE + man]]
        return cell

    def man_at(self, cell: Cell | None) -> int | None:
        """Who stands on a cell."""
        man = NOBODY if cell is None else self.b[AT + self.number(cell)]
        return None if man == NOBODY else man

    def piece(self, man: int) -> Piece:
        """A man as something to speak of."""
        piece = self.on(self.where(man))
        assert piece is not None
        return piece

    def owns(self, man: int | None) -> bool:
        """Whether a man belongs to the side to move."""
        return man is not None and man // self.rules.TEAM == self.side

    def men(self, side: Side) -> list[int]:
        """The men of a side that are on the board."""
        first = self.rules.TEAM * side
        return [n for n in range(first, first + self.rules.TEAM) if self.b[WHERE + n] != GONE]

    def label(self, man: int) -> str:
        """The label of a man."""
        return str(self.game.label(self.state, man))

    def labelled(self, label: str) -> int | None:
        """The man with this label, if he is on the board."""
        men = (*self.men(Side.FIRST), *self.men(Side.SECOND))
        return next((man for man in men if self.label(man) == label), None)

    def kind(self, man: int) -> Man:
        """What sort of man he is."""
        kind: Man = self.game.kinds[self.b[KIND + man]]
        return kind

    def is_team(self, label: str) -> bool:
        """Whether a label says only whose man it is, as in Futez, where all men are alike."""
        return len(self.game.kinds) == 2 and label in tuple(SIDES)

    # What travels ---------------------------------------------------------------------------------

    @property
    def ball(self) -> Noun:
        """What the ball is called."""
        noun: Noun = self.game.ball[1].noun
        return noun

    @property
    def traveller(self) -> Noun:
        """What travels is called."""
        return self.ball if self.draft.victim == NOBODY else VICTIM

    @property
    def travelling(self) -> str:
        """The label of what travels."""
        return str(self.game.travelling(self.draft))

    @property
    def here(self) -> Cell:
        """Where the ball, or the victim of a foul, is on its way."""
        cell: Cell = self.game.traveller(self.draft)
        return cell

    @property
    def first_way(self) -> int:
        """What the man that has moved lends to the ball; ``NOT_SENT`` if he does not send it."""
        draft = self.draft
        return int(self.rules.opening(self.b, draft.mover, draft.origin, draft.victim))

    @cached_property
    def beside(self) -> list[int]:
        """The own men whose place lets them send on the ball."""
        cells = self.cells(self.rules.senders(self.b, self.number(self.here)))
        return [man for man in map(self.man_at, cells) if man is not None and self.owns(man)]

    @cached_property
    def senders(self) -> list[int]:
        """The men who may send on the ball, whether there is a cell for it or not."""
        rules, b, memory = self.rules, self.b, self.draft.memory
        if memory < 0:
            return [] if self.first_way == NOT_SENT else [self.draft.mover]
        if self.here not in self.cells(rules.onward(b, memory)):
            return []
        return [man for man in self.beside if rules.may_send(b, memory, b[WHERE + man])]

    # What if --------------------------------------------------------------------------------------

    def reach(self, man: int, b: Board | None = None) -> list[Cell]:
        """The cells that a man moves to or attacks, checks to his own king left aside."""
        rules: Any = self.rules
        return self.cells(getattr(rules, "targets", rules.destinations)(b or self.b, man))

    def alone(self, man: int, target: Cell) -> bool:
        """Whether a man could go to a cell if only he and what stands on that cell mattered."""
        return target in self.reach(man, self._bare(self.b[WHERE + man], self.number(target)))

    def within_reach(self, man: int) -> list[Cell]:
        """The cells that a man could go to if he were alone on the board."""
        return self.reach(man, self._bare(self.b[WHERE + man]))

    def _bare(self, *stay: int) -> Board:
        """The board with nothing but what stands on these cells."""
        state = self.state
        white, black = (
            tuple(one if one & OFF in stay else one | OFF for one in men)
            for men in (state.white, state.black)
        )
        ball = state.ball if state.ball in stay else OFF
        bare: Board = self.game.workspace(state._replace(white=white, black=black, ball=ball))
        return bare

    @property
    def promotes(self) -> bool:
        """Whether the man that has moved is a pawn on his last row, and not on a rival."""
        mover, draft = self.draft.mover, self.draft
        return draft.victim == NOBODY and bool(
            self.rules.promotes(self.b, mover, self.b[WHERE + mover])
        )

    @cached_property
    def promotes_now(self) -> bool:
        """Whether all that is missing is what the pawn becomes."""
        return any(step.kind == "promote" for step in self.steps)

    def mates(self) -> tuple[list[int], list[int]]:
        """Futez: the own men connected to the man that has moved; those of them at the ball."""
        rules, b = self.rules, self.b
        connected = rules.nth(rules.NEAR, b[WHERE + self.draft.mover])
        mates = [man for man in self.men(self.side) if rules.has(connected, b[WHERE + man])]
        beside = rules.nth(rules.NEAR, b[BALL])
        return mates, [man for man in mates if rules.has(beside, b[WHERE + man])]
