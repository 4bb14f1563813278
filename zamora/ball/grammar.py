"""The five ball games: what their turns have in common, said once in the step grammar.

A game's module has the step functions (:mod:`zamora.compiled.turns` says what each must answer);
here they become the :class:`~zamora.core.rules.Rules` of the game, run as ordinary Python. The
compiled kernel runs the very same functions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from zamora.ball.men import Draft, MenGame, State
from zamora.compiled import counting, layout
from zamora.compiled.layout import (
    AT,
    BALL,
    CELL_BITS,
    GONE,
    KIND,
    NOBODY,
    NOT_SENT,
    OFF,
    SIDE,
    WHERE,
)
from zamora.compiled.sets import EMPTY
from zamora.core.board import Cell
from zamora.core.facts import balls
from zamora.core.position import Connections, Outcome, Piece, Reason, Side, Step, StepPattern


def connections(game: Any, state: Any, side: Side) -> Connections:
    """The connections of ``side`` in a state of a ball game in which it is to move."""
    passes, scoring = _passes(game, state, side)
    begun, labels = game.begin(state), balls(game, state)
    touching = {
        step.piece
        for step in game.steps(begun)
        if any(then.piece in labels for then in game.steps(game.take(begun, step)))
    }
    return Connections(side, tuple(sorted(passes)), tuple(sorted(scoring)), tuple(sorted(touching)))


def _passes(game: Any, state: Any, side: Side) -> tuple[set[tuple[str, str]], set[str]]:
    """Who can pass to whom, and who can score, while no man moves."""
    rules, number, members = game.rules, game.cells.number, game.cells.members
    standing = game.pieces(state)
    own = {p.cells[0]: p.label for p in standing if p.side is side}
    board = game.workspace(state)
    rules.obstruct(board, False)

    def senders(cell: Cell) -> list[Cell]:
        return [by for by in members(rules.senders(board, number[cell])) if by in own]

    if not any(map(senders, game.board.cells)):
        near = {(own[c], own[o]) for c in own for o in game.board.neighbours(c) if o in own}
        return near, set()
    # The ball on a cell, and what its journey remembers; on a man's own cell it may begin anywhere.
    starts = [cell for cell in own if senders(cell) == [cell]] or [standing[-1].cells[0]]
    passes: set[tuple[str, str]] = set()
    scoring: set[str] = set()
    queue = [(cell, 0) for cell in starts]
    for cell, memory in queue:
        for by in senders(cell):
            at = number[by]
            if not rules.may_send(board, memory, at):
                continue
            then = rules.remember(board, memory, at)
            for target in members(rules.sent(board, rules.way_of(board, at), number[cell])):
                if target not in own and rules.GOALS[number[target]]:
                    # The turn ends there.
                    if rules.GOALS[number[target]] == side + 1:
                        scoring.add(own[by])
                    continue
                passes |= {
                    (own[by], own[other])
                    for other in senders(target)
                    if other != by and rules.may_send(board, then, number[other])
                }
                if (target, then) not in queue:
                    queue.append((target, then))
    return passes, scoring


class BallGrammar(MenGame):
    """How turns are made of the step functions of the module that defines a game's class."""

    # The machinery -------------------------------------------------------------------------------

    def workspace(self, state: State) -> layout.Board:
        """A fresh workspace with this position in it."""
        b = [0] * layout.SIZE
        b[AT : AT + WHERE] = [NOBODY] * WHERE
        b[WHERE : WHERE + layout.PIECES] = [GONE] * layout.PIECES
        for first, men in ((0, state.white), (self.rules.TEAM, state.black)):
            for number, man in enumerate(men, start=first):
                b[KIND + number] = man >> CELL_BITS
                if man & OFF != OFF:
                    self.rules.put(b, number, man & OFF)
        b[BALL], b[SIDE] = state.ball, int(state.side)
        return b

    def men(self, b: Any, side: Side, count: int) -> tuple[int, ...]:
        """The men of a side in a workspace, those off the board too."""
        first = self.rules.TEAM * side
        return tuple(
            int(b[KIND + n]) << CELL_BITS | (int(b[WHERE + n]) if b[WHERE + n] != GONE else OFF)
            for n in range(first, first + count)
        )

    def snapshot(self, b: Any) -> State:
        """The position in a workspace, between turns."""
        white, black = (self.men(b, side, self.rules.TEAM) for side in Side)
        return self.settled(white, black, int(b[BALL]), Side(int(b[SIDE])))

    # The rules -----------------------------------------------------------------------------------

    def begin(self, state: State) -> Draft:
        """The draft before any man has moved."""
        return Draft(state)

    def steps(self, draft: Draft) -> Iterator[Step]:
        """A man's move or foul; then steps of the ball or the victim; at last a promotion."""
        if draft.mover == NOBODY:
            yield from _moves(self, draft.state)
        elif not draft.becomes:
            yield from self._journey(draft)
            if self._promotes(draft) and self._may_rest(draft):
                yield from self._promotions(draft)

    def _journey(self, draft: Draft) -> Iterator[Step]:
        b, here = _travelling(self, draft), self.traveller(draft)
        for by, way in self._ways(b, draft):
            for target in self.cells.members(self.rules.sent(b, way, self.cells.number[here])):
                actuator = self.label(draft.state, b[AT + by])
                yield Step("ball", self.travelling(draft), here, target, actuator=actuator)

    def _ways(self, b: layout.Board, draft: Draft) -> Iterator[tuple[int, int]]:
        """The cells of the men that can send the traveller on, and the ways that they lend."""
        rules, here = self.rules, self.cells.number[self.traveller(draft)]
        if draft.memory < 0:
            way = rules.opening(b, draft.mover, draft.origin, draft.victim)
            if way != NOT_SENT:
                yield b[WHERE + draft.mover], way
            return
        if rules.has(rules.onward(b, draft.memory), here):
            for cell in self.cells.members(rules.senders(b, here)):
                by = self.cells.number[cell]
                if rules.may_send(b, draft.memory, by):
                    yield by, rules.way_of(b, by)

    def _promotes(self, draft: Draft) -> bool:
        b = _travelling(self, draft)
        return bool(
            draft.victim == NOBODY and self.rules.promotes(b, draft.mover, b[WHERE + draft.mover])
        )

    def _promotions(self, draft: Draft) -> Iterator[Step]:
        cell = self.cells.cells[_travelling(self, draft)[WHERE + draft.mover]]
        label = self.label(draft.state, draft.mover)
        for kind in range(self.rules.BEST, self.rules.LEAST + 1):
            yield Step("promote", label, cell, cell, becomes=self.kinds[kind].noun.word)

    def take(self, draft: Draft, step: Step) -> Draft:
        """The draft after a step."""
        state, target = draft.state, self.cells.number[step.target]
        if step.kind == "promote":
            return draft._replace(
                becomes=[kind.noun.word for kind in self.kinds].index(step.becomes or "")
            )
        if step.kind == "ball":
            b = _travelling(self, draft)
            by = next(
                cell
                for cell, _way in self._ways(b, draft)
                if self.label(state, b[AT + cell]) == step.actuator
            )
            memory = self.rules.remember(b, max(draft.memory, 0), by)
            if draft.victim != NOBODY:
                return draft._replace(at=target, memory=memory)
            return draft._replace(state=state._replace(ball=target), memory=memory)
        assert step.origin is not None
        b, origin = self.workspace(state), self.cells.number[step.origin]
        mover = b[AT + origin]
        victim = self.rules.step(b, mover, target)
        white, black = (
            self.men(b, Side.FIRST, len(state.white)),
            self.men(b, Side.SECOND, len(state.black)),
        )
        moved = state._replace(white=white, black=black)
        if step.kind == "foul":
            return Draft(moved, mover, origin, victim, target)
        return Draft(moved, mover, origin)

    def may_end(self, draft: Draft) -> bool:
        """Whether the traveller rests where it may, and a pawn on its last row is promoted."""
        if draft.mover == NOBODY or not self._may_rest(draft):
            return False
        return bool(draft.becomes) or not self._promotes(draft)

    def _may_rest(self, draft: Draft) -> bool:
        rules, b = self.rules, _travelling(self, draft)
        here = self.cells.number[self.traveller(draft)]
        if draft.memory >= 0:
            return bool(rules.has(rules.resting(b, draft.victim), here))
        way = rules.opening(b, draft.mover, draft.origin, draft.victim)
        if way == NOT_SENT or rules.MAY_STAY:
            return True
        return bool(rules.STAYS_IF_STUCK) and rules.sent(b, way, here) == EMPTY

    def end(self, draft: Draft) -> State:
        """The other side's turn; the fouling man is off the board, the victim on its new cell."""
        state = draft.state
        men = [list(state.white), list(state.black)]
        for number, cell in ((draft.victim, draft.at), (draft.mover, OFF)):
            if draft.victim != NOBODY:
                team, index = divmod(number, self.rules.TEAM)
                men[team][index] = men[team][index] >> CELL_BITS << CELL_BITS | cell
        if draft.becomes:
            team, index = divmod(draft.mover, self.rules.TEAM)
            men[team][index] = draft.becomes << CELL_BITS | men[team][index] & OFF
        return self.settled(men[0], men[1], state.ball, state.side.other)

    def results(self, state: State) -> Iterator[State]:
        """The states that the legal turns lead to, each once."""
        b, out = self.workspace(state), [0] * layout.MOST_TURNS
        for turn in out[: self.rules.turns(b, out, 0)]:
            undo = self.rules.make(b, turn)
            yield self.snapshot(b)
            self.rules.unmake(b, turn, undo)

    def paths(self, state: State, depth: int) -> int:
        """The number of paths of ``depth`` turns, counted by the kernel."""
        return counting.paths(self, state, depth)

    def leads_to(self, draft: Draft, step: Step, state: State) -> bool:
        """Whether the man that would move is the one that moved to reach ``state``."""
        if draft.mover != NOBODY:
            return True
        own, rival = _standing(self, state, draft.state.side)
        if step.kind == "foul":
            return step.origin not in own and step.target not in rival
        return step.origin not in own and step.target in own

    def decided(self, state: State) -> Outcome | None:
        """The side that has scored."""
        goal = self.rules.GOALS[state.ball]
        return Outcome(Side(goal - 1), Reason.GOAL) if goal else None

    def connections(self, state: State, side: Side) -> Connections:
        """Who of ``side``, which is to move, can play the ball to whom."""
        return connections(self, state, side)

    # Display and notation of a turn in progress ---------------------------------------------------

    def traveller(self, draft: Draft) -> Cell:
        """Where the ball, or the victim of a foul, is on its way."""
        return self.cells.cells[draft.state.ball if draft.victim == NOBODY else draft.at]

    def travelling(self, draft: Draft) -> str:
        """The label of what travels: the ball, or the victim by where it was fouled."""
        if draft.victim == NOBODY:
            return self.ball[0]
        team, index = divmod(draft.victim, self.rules.TEAM)
        mover_team, mover = divmod(draft.mover, self.rules.TEAM)
        sides = (draft.state.white, draft.state.black)
        fouled = self.cells.cells[sides[mover_team][mover] & OFF]
        return self.name_at(sides[team][index] >> CELL_BITS, Side(team), fouled)

    def draft_pieces(self, draft: Draft) -> tuple[Piece, ...]:
        """The same in the middle of a turn; the victim of a foul is where it has been sent."""
        found = self.pieces(draft.state)
        if draft.victim == NOBODY:
            return found
        team, index = divmod(draft.victim, self.rules.TEAM)
        man = (draft.state.white, draft.state.black)[team][index]
        victim = self.piece(man, self.travelling(draft), Side(team), self.traveller(draft))
        return (*found, victim)

    def write(self, steps: Sequence[Step]) -> str:
        """The strict form of a turn; see :mod:`zamora.ball.writing`."""
        return self.writing.write(steps)

    def read(self, text: str, state: State) -> Sequence[StepPattern]:
        """What a text says of each step.

        Raises:
            UnreadableNotation: if the text is not in the notation of the game.
        """
        return self.writing.read(text, state.side, self.cells.cells[state.ball])


def _travelling(game: BallGrammar, draft: Draft) -> layout.Board:
    """A workspace in the middle of a turn, with what stands in the traveller's way noted."""
    b = list(_moved(game, draft.state._replace(ball=0)))
    b[BALL] = draft.state.ball
    game.rules.obstruct(b, draft.victim != NOBODY)
    return b


@lru_cache(maxsize=64)
def _moved(game: BallGrammar, state: State) -> tuple[int, ...]:
    return tuple(game.workspace(state))


@lru_cache(maxsize=16)
def _moves(game: BallGrammar, state: State) -> tuple[Step, ...]:
    """The first steps of all turns: a parser asks for them many times in a row."""
    rules, b, found = game.rules, game.workspace(state), []
    rules.prepare(b)
    first = rules.TEAM * state.side
    for number in range(first, first + rules.TEAM):
        if b[WHERE + number] == GONE:
            continue
        origin, label = game.cells.cells[b[WHERE + number]], game.label(state, number)
        for target in game.cells.members(rules.destinations(b, number)):
            foul = rules.FOULS and b[AT + game.cells.number[target]] != NOBODY
            found.append(Step("foul" if foul else "move", label, origin, target))
    return tuple(found)


@lru_cache(maxsize=16)
def _standing(game: BallGrammar, state: State, side: Side) -> tuple[set[Cell], set[Cell]]:
    """Where the men of ``side``, and those of the other side, stand."""
    teams = [{game.cells.cells[man & OFF] for man in men} for men in (state.white, state.black)]
    return teams[side], teams[1 - side]
