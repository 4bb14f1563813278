"""A tiny game whose turns take several steps, to try what is written once for all games.

Five rows of five cells. A turn: the own piece (A or B) moves one orthogonal step to an empty cell.
If it then *touches* the ball (distance 1), the ball **must** hop one diagonal step to an empty
cell, and may go on hopping while the piece touches it: round and round, if the player likes, so the
graph of drafts has cycles. A move after which the ball must hop and cannot is not allowed: a dead
end. The ball on row 5 is a goal for A, on row 1 a goal for B, and ends the turn.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, NamedTuple

from zamora import Board, Cell, Game, Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry
from zamora.core.board import DIAGONAL, ORTHOGONAL, digits, distance
from zamora.core.errors import BadPositionCode, UnreadableNotation

BOARD = Board.rectangle(5, 5, digits(""))
GOAL_ROWS = (5, 1)


class State(NamedTuple):
    a: Cell
    b: Cell
    ball: Cell
    side: Side


class Draft(NamedTuple):
    state: State
    #: "move": nothing done yet; "must" and "may": the ball hops; "done".
    stage: str


def touches(state: State) -> bool:
    return distance(state[state.side], state.ball) == 1


class Toy(Game[State, Draft]):
    key: ClassVar[str] = "toy"
    name: ClassVar[str] = "Juguete"
    chapter: ClassVar[int] = 0
    board: ClassVar[Board] = BOARD
    sides: ClassVar[tuple[str, str]] = ("A", "B")

    def initial(self, side: Side = Side.FIRST) -> State:
        return State(Cell(1, 3), Cell(5, 3), Cell(3, 3), side)

    def to_move(self, state: State) -> Side:
        return state.side

    def begin(self, state: State) -> Draft:
        return Draft(state, "move")

    def steps(self, draft: Draft) -> Iterator[Step]:
        state, stage = draft
        if stage == "done":
            return
        kind, label, origin = "move", self.sides[state.side], state[state.side]
        directions = ORTHOGONAL
        if stage != "move":
            kind, label, origin = "ball", "R", state.ball
            directions = DIAGONAL
        for cell in BOARD.neighbours(origin, directions):
            if cell not in state[:3]:
                yield Step(kind, label, origin, cell)

    def take(self, draft: Draft, step: Step) -> Draft:
        state = draft.state
        if step.kind == "move":
            state = state._replace(**{"ab"[state.side]: step.target})
            return Draft(state, "must" if touches(state) else "done")
        state = state._replace(ball=step.target)
        goal = state.ball.row in GOAL_ROWS
        return Draft(state, "may" if touches(state) and not goal else "done")

    def may_end(self, draft: Draft) -> bool:
        return draft.stage in ("may", "done")

    def end(self, draft: Draft) -> State:
        return draft.state._replace(side=draft.state.side.other)

    def decided(self, state: State) -> Outcome | None:
        for side in Side:
            if state.ball.row == GOAL_ROWS[side]:
                return Outcome(side, Reason.GOAL)
        return None

    def turned(self, state: State, side: Side) -> State:
        return state._replace(side=side)

    def pieces(self, state: State) -> tuple[Piece, ...]:
        return (
            Piece("A", "man", Side.FIRST, (state.a,)),
            Piece("B", "man", Side.SECOND, (state.b,)),
            Piece("R", "ball", None, (state.ball,)),
        )

    def draft_pieces(self, draft: Draft) -> tuple[Piece, ...]:
        return self.pieces(draft.state)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        return (
            Symmetry("left-right", _left_right, swaps_sides=False, reverses=True),
            Symmetry("mirror", _mirror, swaps_sides=True, reverses=True),
            Symmetry("half-turn", _half_turn, swaps_sides=True, reverses=False),
        )

    def transform(self, state: State, symmetry: Symmetry) -> State:
        a, b, ball = map(symmetry.map, state[:3])
        if symmetry.swaps_sides:
            return State(b, a, ball, state.side.other)
        return State(a, b, ball, state.side)

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        return {"A": "B", "B": "A"}.get(label, label) if symmetry.swaps_sides else label

    def text(self, state: State) -> str:
        signs = {state.a: "A", state.b: "B", state.ball: "o"}
        rows = (
            " ".join(signs.get(Cell(row, column), "·") for column in range(1, 6))
            for row in range(1, 6)
        )
        return "\n".join((*rows, f"Turno: {self.sides[state.side]}"))

    # ``A: 13 a 23. R: 22, 31``; the move may be left out.

    def write(self, steps: Sequence[Step]) -> str:
        move, *hops = steps
        assert move.origin is not None
        text = f"{move.piece}: {BOARD.name(move.origin)} a {BOARD.name(move.target)}"
        if hops:
            text += ". R: " + ", ".join(BOARD.name(hop.target) for hop in hops)
        return text

    _turn = re.compile(
        r"\s*+(?:(?P<piece>[AB])\s*+:\s*+(?P<origin>\d\d)\s*+a\s*+(?P<target>\d\d)\s*+\.?\s*+)?"
        r"(?:R\s*+:(?P<hops>[\s\d,]*+))?",
        re.IGNORECASE,
    )

    def read(self, text: str, state: State) -> tuple[StepPattern, ...]:
        found = self._turn.fullmatch(text)
        if found is None or not text.strip():
            raise UnreadableNotation("No entiendo.", text=text, accepted=["A: 13 a 23. R: 42"])
        patterns = [StepPattern("move")]
        if found["piece"]:
            patterns = [
                StepPattern(
                    "move",
                    found["piece"].upper(),
                    BOARD.cell_in(found, "origin"),
                    BOARD.cell_in(found, "target"),
                    place=(found.start("piece"), found.end("target")),
                )
            ]
        if found["hops"]:
            for hop in re.compile(r"\d+").finditer(text, *found.span("hops")):
                target = BOARD.cell_in(hop, 0)
                patterns.append(StepPattern("ball", target=target, place=hop.span()))
        return tuple(patterns)

    def refusal(self, draft: Draft, pattern: StepPattern) -> str:
        return f"Eso no se puede: {pattern.kind} {pattern.target}."

    def encode(self, state: State) -> str:
        return " ".join((*map(BOARD.name, state[:3]), self.sides[state.side]))

    def decode(self, fields: str) -> State:
        try:
            *names, side = fields.split()
            a, b, ball = (BOARD.cell(name) for name in names)
            state = State(a, b, ball, Side(self.sides.index(side)))
        except ValueError as error:
            raise BadPositionCode("No es una posición.", text=fields) from error
        if len({a, b, ball}) < 3:
            raise BadPositionCode("Dos en un lugar.", text=fields)
        return state


def _left_right(cell: Cell) -> Cell:
    return Cell(cell.row, 6 - cell.column)


def _mirror(cell: Cell) -> Cell:
    return Cell(6 - cell.row, cell.column)


def _half_turn(cell: Cell) -> Cell:
    return Cell(6 - cell.row, 6 - cell.column)
