"""The rival of chess with swaps: rates all turns, searches only the best few.

All turns of a position are estimated (:mod:`.swapping`); only the best are followed, fewer the
deeper it looks. No announced result rests on that: if all turns searched lose, the others are
searched, too, until one is found that does not.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cache
from operator import attrgetter
from typing import Any

from zamora.compiled.search import STOP, SURE, WIN
from zamora.core.grid import GridState
from zamora.core.history import History
from zamora.core.tasks import Task
from zamora.library.chess.swapping import Board, Option, Swapping
from zamora.rival.alphabeta import USUAL, AlphaBeta, Interrupted, ended
from zamora.rival.kit import Level

#: Turns searched at the root, two turns deep, three, …; the last value holds from there on.
FIRST = (48, 16, 8, 5)
#: Turns searched in later positions, with two turns left, three, …
LATER = (6, 5, 4)
#: How many positions are kept with all their turns.
KEPT = 250
#: A side with so few men may have no swap.
FEW = 3
#: What levels look at: a position with a thousand turns counts as eighty.
LEVELS = (
    Level(1, 1, 10_000, 0.9, noise=400, blunder_rate=60),
    Level(2, 1, 10_000, 0.9, noise=60),
    Level(3, 60, 6_000, 0.9),
    Level(4, 60, 20_000, 2.7),
)


@cache
def swapping(game: Any) -> Swapping:
    """The quick rules of a game, made once."""
    return Swapping(game)


class _Known:
    """A searched position: its turns, the best first, and whether one mates."""

    __slots__ = ("mates", "options")

    def __init__(self, options: list[Option], mates: bool) -> None:
        self.options, self.mates = options, mates


class SwapSearch(AlphaBeta):
    """The search from one position, one turn farther after the other."""

    def __init__(
        self, history: History, *, nodes: int, compiled: bool | None = None, **wanted: Any
    ) -> None:
        """Prepare the search; for other options ``wanted`` see :class:`AlphaBeta`.

        There is nothing that could be ``compiled``.
        """
        super().__init__(history, nodes=nodes, **wanted)
        self._swapping = swapping(self._game)
        self._known: dict[Hashable, _Known] = {}
        #: The root turns, in search order.
        self._order: list[int] = []
        drawing = [state for state in self._often if isinstance(state, GridState)]
        self._drawing = {self._key(self._swapping.board(state)) for state in drawing}

    def deepening(self) -> Task[bool]:
        """Look one turn farther at the best turns; whether that could be done in full."""
        depth, guessed = self.depth + 1, self._guessed
        self._guessed = False
        if depth == 1:
            yield from self._guess()
            self.depth = depth
            return True
        width = FIRST[min(depth - 2, len(FIRST) - 1)]
        best, done = -WIN, list[tuple[int, int]]()
        complete = True
        try:
            for number in self._order:
                if len(done) >= width and best >= -SURE:
                    self._guessed = True
                    break
                low = -WIN if self.exact else best
                value = yield from self._after_first(self.known[number].after.state, depth, low)
                done.append((value, number))
                best = max(best, value)
        except Interrupted:
            complete = False
            self._guessed = self._guessed or guessed
            if not done:
                return False
        done.sort(key=lambda pair: -pair[0])
        seen = {number for _value, number in done}
        # Searched turns come first the next time; the rest are never rated above them.
        known = dict(zip(self.turns, self.values, strict=True))
        done += [(min(known[one], best), one) for one in self._order if one not in seen]
        self._order = [number for _value, number in done]
        done.sort(key=lambda pair: -pair[0])
        self.turns = [number for _value, number in done]
        self.values = [value for value, _number in done]
        if complete:
            self.depth = depth
        return complete

    def _guess(self) -> Task[None]:
        """Look one turn ahead: what ends the game, and a guess of everything else."""
        quick, sign = self._swapping, -1 if self._root.side else 1
        guesses: dict[bytes, int] = {}
        options = [] if self._game.opens(self._root) else quick.options(quick.board(self._root))
        for option in options:
            yield
            standing = quick.ended(option).standing
            guesses[standing] = max(option.guess, guesses.get(standing, -WIN))
        self.nodes += max(1, len(self.known) // USUAL)
        values = {}
        for number in self.turns:
            yield
            state = self.known[number].after.state
            board = quick.board(state)
            few = board.sets[board.side].bit_count() <= FEW
            outcome = self._game.decided(state)
            if self._game.position_key(state) in self._often:
                values[number] = 0
            elif outcome is not None:
                values[number] = -ended(outcome, state.side, 1)
            elif (few or quick.in_check(board, board.side)) and not quick.can_go_on(board):
                values[number] = WIN - 1
            else:
                self._guessed = True
                values[number] = guesses.get(board.standing, sign * board.score)
        self.turns.sort(key=lambda number: -values[number])
        self.values = [values[number] for number in self.turns]
        self._order = self.turns[:]

    def _after_first(self, state: Any, depth: int, low: int) -> Task[int]:
        """What a first turn is worth."""
        if self._game.position_key(state) in self._often:
            return 0
        return -(yield from self._look(self._swapping.board(state), depth - 1, -WIN, -low, 1))

    def _key(self, board: Board) -> Hashable:
        return board.standing, board.side

    def _look(self, board: Board, depth: int, low: int, high: int, ply: int) -> Task[int]:
        """What a position is worth for the side to move, if it is between ``low`` and ``high``."""
        yield
        if self.scratch[STOP] or self.nodes > self._nodes:
            raise Interrupted
        quick = self._swapping
        if self._key(board) in self._drawing and ply > 1:
            return 0
        known = yield from self._listed(board)
        options = known.options
        if not options:
            return ply - WIN
        if quick.drawn(board):
            return 0
        if known.mates:
            return WIN - ply - 1
        if depth <= 1:
            self._guessed = True
            return options[0].guess
        width = LATER[min(depth - 2, len(LATER) - 1)]
        best, choice = -WIN, 0
        for at, option in enumerate(options):
            if at >= width and best >= -SURE:
                self._guessed = True
                break
            after, floor = quick.ended(option), max(low, best)
            value = -(yield from self._look(after, depth - 1, -high, -floor, ply + 1))
            if value > best:
                best, choice = value, at
            if best >= high:
                break
        options.insert(0, options.pop(choice))
        return best

    def _listed(self, board: Board) -> Task[_Known]:
        """The turns of a position, the best guess first; if one gives mate, that one."""
        quick = self._swapping
        key = board.standing, board.side, board.castling, board.passed
        known = self._known.get(key)
        if known is not None:
            self.nodes += 1
            return known
        options = quick.options(board)
        self.nodes += max(1, len(options) // USUAL)
        options.sort(key=attrgetter("guess"), reverse=True)
        mates = False
        few = board.sets[1 - board.side].bit_count() <= FEW
        for at, option in enumerate(options):
            if option.check or few:
                yield
                if not quick.can_go_on(quick.ended(option)):
                    options.insert(0, options.pop(at))
                    mates = True
                    break
        known = _Known(options, mates)
        if len(self._known) < KEPT:
            self._known[key] = known
        return known

    def _best_after(self, state: Any) -> Hashable:
        """What the best turn that is known leads to; None if none is."""
        board = self._swapping.board(state)
        known = self._known.get((board.standing, board.side, board.castling, board.passed))
        if known is None or not known.options:
            return None
        best = self._swapping.ended(known.options[0]).standing
        found: Hashable = next(
            (
                self._game.position_key(after)
                for after in self._game.results(state)
                if self._swapping.board(after).standing == best
            ),
            None,
        )
        return found
