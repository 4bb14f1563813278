"""A refused step, and the board that the sentence about it talks of."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any

from zamora import Cell, Piece, Side, Step, StepPattern
from zamora.core.board import distance

from .slow import caliz as slow_caliz
from .slow.chessmen import ends, ways
from .turnparts import Cut

KINDS = {
    "rey": "king",
    "dama": "queen",
    "torre": "rook",
    "alfil": "bishop",
    "caballo": "knight",
    "peón": "pawn",
    "ficha": "man",
}
BALLS = ("el balón", "el cáliz", "la víctima")

#: A cell, and a side, in a sentence.
C = r"(\(\d+,\d+\)|C\d\d|\d\d \d|\d\d)"
SIDE = r"(blancas|negras)"


class Refused:
    """A sentence, and the board that it talks about."""

    def __init__(self, game: Any, cut: Cut, pattern: StepPattern) -> None:
        self.game, self.cut, self.pattern = game, cut, pattern
        self.draft = cut.draft
        self.side: Side = self.draft.state.side
        self.sentence = game.refusal(self.draft, pattern)
        *self.men, ball = game.pieces(self.draft.state)
        self.ball: Cell = ball.cells[0]
        self.on = {man.cells[0]: man for man in self.men}

    @cached_property
    def viable(self) -> list[Step]:
        return [
            step for step in self.game.steps(self.draft) if self.can_end(self.take(step), set())
        ]

    def take(self, step: Step) -> Any:
        return self.game.take(self.draft, step)

    def can_end(self, draft: Any, seen: set[Any]) -> bool:
        """Depth first, unlike the engine."""
        if self.game.may_end(draft):
            return True
        seen.add(draft)
        following = (self.game.take(draft, step) for step in self.game.steps(draft))
        return any(self.can_end(after, seen) for after in following if after not in seen)

    @property
    def here(self) -> Cell:
        """Where the ball, or the victim, is."""
        travelling = self.game.travelling(self.draft)
        things = self.game.draft_pieces(self.draft)
        return [thing.cells[0] for thing in things if thing.label == travelling][-1]

    def cell(self, name: str) -> Cell:
        return self.game.board.cell(name)

    def man(self, phrase: str) -> Piece:
        """Who is meant by ``AB1`` or ``la torre de (2,7)``."""
        phrase = phrase[0].lower() + phrase[1:] if phrase.startswith(("La ", "El ")) else phrase
        found = re.fullmatch(rf"(?:la|el) (\w+) de {C}", phrase)
        if found is None:
            return next(man for man in self.men if man.label == phrase)
        man = self.on[self.cell(found[2])]
        assert man.kind == KINDS[found[1]]
        return man

    def described(self, cell: Cell, phrase: str) -> None:
        """Whether what stands on a cell is rightly called AB1, el balón, un peón de las negras."""
        if phrase in BALLS:
            assert self.ball == cell
            assert phrase == ("el cáliz" if self.game.key == "caliz" else "el balón")
            return
        found = re.fullmatch(rf"(?:una?|el) (\w+) de las {SIDE}", phrase)
        if found is None:
            assert self.on[cell].label == phrase
        else:
            assert self.on[cell].kind == KINDS[found[1]]
            assert self.name(self.on[cell].side) == found[2]

    def name(self, side: Side | None) -> str:
        assert side is not None
        return ("blancas", "negras")[side]

    def goes(self, kind: str, side: Side, origin: Cell, target: Cell) -> bool:
        """Whether a man could go there if nothing were in his way."""
        rows, columns = abs(target.row - origin.row), abs(target.column - origin.column)
        one, straight, slanting = max(rows, columns) == 1, rows * columns == 0, rows == columns
        if kind == "pawn":
            ahead = target.row - origin.row == (1 if side else -1)
            takes = target in self.on or target == self.ball
            return ahead and (columns == 0 or (columns == 1 and takes))
        return {
            "man": one and slanting,
            "defender": one and straight,
            "midfielder": one,
            "attacker": max(rows, columns) <= 2 and (straight or slanting),
            "king": one,
            "queen": straight or slanting,
            "rook": straight,
            "bishop": slanting,
            "knight": {rows, columns} == {1, 2},
        }[kind]

    def checks(self, phrase: str, draft: Any) -> bool:
        """Whether that man gives check to the king of the side that is moving."""
        position = slow_caliz.read(f"caliz:1 {self.game.encode(draft.state)}")
        assert slow_caliz.in_check(position, "BN"[self.side])
        row, column = self.man(phrase).cells[0]
        checker = (row, column)
        filled = {*position.board, position.ball}
        king = next(
            cell for cell, man in position.men if (man.side, man.kind) == ("BN"[self.side], "R")
        )
        man = position.board[checker]
        return any(
            king in ends(man, checker, way, filled) for way in ways(man.kind) if way != "column"
        )

    def moved(self) -> Any:
        """The draft after the move that was refused, made all the same."""
        origin, target = self.pattern.origin, self.pattern.target
        if origin is None:
            origin = next(man.cells[0] for man in self.men if man.label == self.pattern.piece)
        assert target is not None
        label = self.on[origin].label
        return self.take(Step("move", label, origin, target))

    def target(self) -> Cell:
        assert self.pattern.target is not None
        return self.pattern.target

    def beside(self, cell: Cell) -> list[Piece]:
        """The own men at distance 1."""
        return [m for m in self.men if m.side is self.side and distance(m.cells[0], cell) == 1]

    def mates(self, cell: Cell) -> list[Cell]:
        """Futez: the own men connected to a cell."""
        return [
            man.cells[0]
            for man in self.beside(cell)
            if abs(man.cells[0].row - cell.row) == abs(man.cells[0].column - cell.column) == 1
        ]
