"""What the slow games have in common: cells, walks, counting, and pieces that send a ball."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from functools import cache, cached_property
from typing import ClassVar, NamedTuple, TypeVar

Cell = tuple[int, int]
P = TypeVar("P")

STRAIGHT = [(-1, 0), (0, -1), (0, 1), (1, 0)]
DIAGONAL = [(-1, -1), (-1, 1), (1, -1), (1, 1)]


def rectangle(rows: Iterable[int], columns: Iterable[int]) -> frozenset[Cell]:
    columns = list(columns)
    return frozenset((row, column) for row in rows for column in columns)


@cache
def variant(head: str) -> tuple[str, dict[str, str]]:
    """``golez[metric=taxi]:1``: the key, and what is unusual about the game."""
    key, _, rest = head.removesuffix(":1").partition("[")
    return key, dict(part.split("=") for part in rest.removesuffix("]").split(",") if part)


def cell(text: str) -> Cell:
    """``104`` is row 10, column 4: the last digit is the column."""
    return int(text[:-1]), int(text[-1])


def name(place: Cell) -> str:
    return f"{place[0]}{place[1]}"


def distance(one: Cell, other: Cell) -> int:
    """The larger of row difference and column difference."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def moved(start: Cell, direction: tuple[int, int], steps: int = 1) -> Cell:
    return start[0] + steps * direction[0], start[1] + steps * direction[1]


def walk(
    start: Cell, directions: Iterable[tuple[int, int]], steps: int, free: Collection[Cell]
) -> set[Cell]:
    """Where one gets from the start in at most so many equal steps, all of them onto free cells."""
    ends = set()
    for direction in directions:
        for n in range(1, steps + 1):
            end = moved(start, direction, n)
            if end not in free:
                break
            ends.add(end)
    return ends


def count_paths(turns: Callable[[P], set[P]], start: P, depth: int) -> int:
    """The number of paths of so many turns, counted with how many paths lead to each position."""
    ways: Counter[P] = Counter({start: 1})
    for _ in range(depth):
        following: Counter[P] = Counter()
        for position, count in ways.items():
            for after in turns(position):
                following[after] += count
        ways = following
    return ways.total()


def counting(
    read: Callable[[str], P], after: Callable[[P], Iterable[P]]
) -> Callable[[str, int], int]:
    """The function ``paths`` of a game: the code of a position and depth → number of paths.

    ``after`` says what each turn leads to, one by one; nothing where the game is over.
    """

    def count(position: P, left: int) -> int:
        return sum(count(one, left - 1) for one in after(position)) if left else 1

    return lambda code, depth: count(read(code), depth)


class Position(NamedTuple):
    """The cells of the pieces in the fixed order of their kinds, the ball, whose turn it is.

    ``head`` is how its code begins: the game, and what is unusual about it.
    """

    white: tuple[Cell, ...]
    black: tuple[Cell, ...]
    ball: Cell
    side: str
    head: str

    def has(self, parameter: str, value: str) -> bool:
        """Whether the game is played with this unusual value."""
        return variant(self.head)[1].get(parameter) == value

    @property
    def mine(self) -> tuple[Cell, ...]:
        return self.white if self.side == "B" else self.black

    @property
    def pieces(self) -> frozenset[Cell]:
        return frozenset(self.white + self.black)

    def with_piece_moved(self, n: int, target: Cell) -> Position:
        """Piece n of the side to move has gone to the target; the turn is not over."""
        pieces = (*self.mine[:n], target, *self.mine[n + 1 :])
        return self._replace(white=pieces) if self.side == "B" else self._replace(black=pieces)

    def turn_over(self, ball: Cell) -> Position:
        """The ball has come to rest and the rival is to move."""
        return self._replace(ball=ball, side="N" if self.side == "B" else "B")


class Sending(ABC):
    """What Golez and Goldrez have in common: one piece moves, then pieces may send the ball on.

    Pieces of a side are numbered from 0 in the order of their kinds.
    """

    key: str
    kinds: tuple[str, ...]
    labels: ClassVar[dict[str, tuple[str, ...]]]
    field: frozenset[Cell]
    #: The goal that White (B) and Black (N) defend.
    goals: ClassVar[dict[str, frozenset[Cell]]]

    @cached_property
    def board(self) -> frozenset[Cell]:
        return self.field | self.goals["B"] | self.goals["N"]

    @abstractmethod
    def piece_targets(self, n: int, origin: Cell, side: str, empty: frozenset[Cell]) -> set[Cell]:
        """Where piece n of a side may go."""

    @abstractmethod
    def ball_targets(self, n: int, position: Position, closed: frozenset[Cell]) -> set[Cell]:
        """Where piece n at distance 1 from the ball may send it in one step: to no closed cell."""

    @abstractmethod
    def distance(self, position: Position, one: Cell, other: Cell) -> float:
        """The distance between two cells, as it is measured in this game."""

    @abstractmethod
    def each_once(self, position: Position) -> bool:
        """Whether each piece may send the ball only once in a turn."""

    def senders(self, position: Position, moved: int, memory: Hashable) -> set[int]:
        """Which pieces may be next to send the ball: first the one that has moved, then any.

        The memory is None until one has, then it holds who has.
        """
        if memory is None:
            return {moved}
        assert isinstance(memory, frozenset)
        return set(range(len(self.kinds))) - (memory if self.each_once(position) else frozenset())

    def remembered(self, position: Position, memory: Hashable, sender: int) -> Hashable:
        """The memory after one more piece has sent the ball."""
        if not self.each_once(position):
            return frozenset()
        assert memory is None or isinstance(memory, frozenset)
        return (memory or frozenset()) | {sender}

    def read(self, text: str) -> Position:
        key, white, black, ball, side = text.split()
        assert variant(key)[0] == self.key and key.endswith(":1") and side in ("B", "N")
        for pieces in (white, black):
            assert tuple(piece[0] for piece in pieces.split(",")) == self.kinds
        position = Position(
            tuple(cell(piece[1:]) for piece in white.split(",")),
            tuple(cell(piece[1:]) for piece in black.split(",")),
            cell(ball),
            side,
            key,
        )
        assert len(position.pieces | {position.ball}) == 2 * len(self.kinds) + 1
        assert position.ball in self.board
        assert position.white[0] in self.goals["B"] and position.black[0] in self.goals["N"]
        assert set(position.white[1:] + position.black[1:]) <= self.field
        return position

    def code(self, position: Position) -> str:
        white, black = (
            ",".join(kind + name(place) for kind, place in zip(self.kinds, pieces, strict=True))
            for pieces in (position.white, position.black)
        )
        return f"{position.head} {white} {black} {name(position.ball)} {position.side}"

    def winner(self, position: Position) -> str | None:
        """Who scored; own goals count for the rival."""
        if position.ball in self.goals["B"]:
            return "N"
        if position.ball in self.goals["N"]:
            return "B"
        return None

    def piece_moves(self, position: Position) -> set[tuple[int, Cell]]:
        """All (piece, target): what the side to move can do before it thinks of the ball."""
        if self.winner(position):
            return set()
        empty = self.board - position.pieces - {position.ball}
        return {
            (n, target)
            for n, origin in enumerate(position.mine)
            for target in self.piece_targets(n, origin, position.side, empty)
        }

    def steps(self, position: Position, moved: int, memory: Hashable) -> set[tuple[int, Cell]]:
        """All (sender, target): the steps that the ball may make next. In a goal it stops."""
        if self.winner(position):
            return set()
        closed = self.goals[position.side] if position.has("own_goals", "False") else frozenset()
        return {
            (n, target)
            for n in self.senders(position, moved, memory)
            if self.distance(position, position.mine[n], position.ball) == 1
            for target in self.ball_targets(n, position, closed)
        }

    def rests(self, position: Position, moved: int) -> set[Cell]:
        """Every cell where the ball may be when the turn is over, a piece having just moved."""
        seen: set[tuple[Cell, Hashable]] = {(position.ball, None)}
        to_do = list(seen)
        while to_do:
            ball, memory = to_do.pop()
            for sender, target in self.steps(position._replace(ball=ball), moved, memory):
                state = (target, self.remembered(position, memory, sender))
                if state not in seen:
                    seen.add(state)
                    to_do.append(state)
        return {ball for ball, _ in seen}

    def turns(self, position: Position) -> set[Position]:
        found = set()
        for n, target in self.piece_moves(position):
            after = position.with_piece_moved(n, target)
            found |= {after.turn_over(ball) for ball in self.rests(after, n)}
        return found

    def paths(self, text: str, depth: int) -> int:
        """Paths of so many turns from the position with this code."""
        return count_paths(self.turns, self.read(text), depth)

    def reach(self, text: str) -> set[Cell]:
        """Cells where the ball can be after one turn from the position with this code."""
        return {after.ball for after in self.turns(self.read(text))}

    def chains(
        self, text: str, label: str, target: Cell, journey: Sequence[Cell]
    ) -> set[tuple[str, ...]]:
        """Who can have sent the ball: all tuples of labels, one label for every step.

        The turn is the move of the labelled piece to the target and then the ball's steps to the
        cells of the journey. The set is empty if that is no legal turn.
        """
        position = self.read(text)
        labels = self.labels[position.side]
        moved = labels.index(label)
        if (moved, target) not in self.piece_moves(position):
            return set()
        position = position.with_piece_moved(moved, target)
        found: set[tuple[tuple[str, ...], Hashable]] = {((), None)}
        for end in journey:
            found = {
                ((*chain, labels[sender]), self.remembered(position, memory, sender))
                for chain, memory in found
                for sender, there in self.steps(position, moved, memory)
                if there == end
            }
            position = position._replace(ball=end)
        return {chain for chain, _ in found}
