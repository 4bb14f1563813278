"""Chess with swaps (Neto & Silva, chapter 2, "Xadrez com trocas"; J. P. Neto, 1998).

**Rules.** Men and first position are those of chess. A turn has two parts: a legal move of chess,
then a swap; the first turn of the game has the move only. A man swaps places with another, of
either side, if it could go to that one's cell were it empty or a rival's. A pawn swaps with who
stands on one of the three cells ahead of it. A pawn that comes to its last row, by a move or by a
swap, is promoted immediately. A player who cannot finish the turn loses: mated, or with nothing to
swap.

**Rulings.**

- The man that moves and the one that swaps may be the same. The swap needs not change anything: two
  pawns of a side may swap.
- The king must not be in check after the first part ("uma jogada válida de xadrez") nor at the end
  of the turn, and so the swap cannot save him: the source calls it mate if there is no move for the
  first part. Its remark that the king escapes by swapping with neighbours holds before that.
- Swaps are not castlings, nor double steps, nor captures in passing: those lead to empty cells.
- By swaps pawns come to their first row. "Um peão na sua primeira linha pode realizar um duplo
  movimento inicial" is taken at its word: from there, too, a pawn may make a double step, and be
  taken in passing; else the sentence would say no more than chess does.
- A pawn that has made its double step can be taken in passing if a pawn of its side still stands on
  the cell where it came to.
- A rival's pawn that is swapped to its last row becomes a queen, which is the rival's.
- A king or rook that has been swapped, by either side, does not castle any more.
- A bare king can only swap with a neighbour; that he loses then is the rule, so nothing is a draw
  by the men that are left, and there is no stalemate. The third occurrence of a position and fifty
  turns of each side without a capture or a pawn's *move* are draws as in chess.
- A turn is written ``Txb2 Tb2/b8``; the source's ``R:b2 R/b8`` is read: of the man who has just
  moved, or else of the only one of the kind that can swap with that cell.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from operator import ne
from typing import ClassVar

from zamora.core.board import Board, Cell
from zamora.core.grid import GridDraft, GridState, algebraic_board
from zamora.core.i18n import _, later
from zamora.core.phrases import Fact, fact, said
from zamora.core.refusals import Look
from zamora.core.steps import Side, Step, StepPattern
from zamora.core.words import Man
from zamora.library.chess import notation
from zamora.library.chess.oncells import AHEAD, ASLANT, FAR, WAYS, ChessOnCells

#: Between the move and the swap; a swap has a slash.
_PARTS = re.compile(r"\s+(?=\S*\s?/)")
_SWAP = re.compile(
    r"""\s*(?P<man>[RDTACP])?(?P<origin>[a-h][1-8])?\s?/\s?(?P<target>[a-h][1-8])
    (?:\s?[=(]?\s?(?P<becomes>[DTAC])\)?)?\s?[+#†‡]{0,2}\s?[!?]{0,2}\s*""",
    re.VERBOSE,
)


class Trueques(ChessOnCells):
    """The rules of chess with swaps; see the module's docstring."""

    key: ClassVar[str] = "trueques"
    name: ClassVar[str] = "Ajedrez con trueques"
    source: ClassVar[str] = "002, 2"
    board: ClassVar[Board] = algebraic_board(8, 8)
    men: ClassVar[Mapping[str, Man]] = {
        **ChessOnCells.men,
        "P": ChessOnCells.men["P"]._replace(
            how=later("un peón avanza una casilla (dos desde sus dos primeras filas)")
        ),
    }
    turn_starts = re.compile(r"(?!\S*\s?/)" + notation.STARTS.pattern)
    no_moves: ClassVar[str] = "loses"
    blind_alleys: ClassVar[bool] = True
    moves_a_turn: ClassVar[int] = 2
    pawn_rows: ClassVar[tuple[range, range]] = (range(1, 8), range(7))
    doubles: ClassVar[tuple[tuple[int, ...], tuple[int, ...]]] = ((6, 7), (1, 0))
    worth: ClassVar[Mapping[str, int]] = {
        "P": 130,
        "C": 300,
        "A": 320,
        "T": 500,
        "D": 900,
        "R": 0,
    }
    centre: ClassVar[Mapping[str, int]] = {"C": 6, "A": 4, "T": 2, "D": 3, "P": 2, "R": -3}

    # The swap ------------------------------------------------------------------------------------

    @cached_property
    def _first(self) -> tuple[str, ...]:
        return self.initial().cells

    def opens(self, state: GridState) -> bool:
        """Whether it is the first turn of a game, which has no swap.

        No pawn's move and no capture leads back to the men of the start.
        """
        return state.cells == self._first and self.memory(state).quiet == 0

    def _begins(self, state: GridState) -> bool:
        """Whether no more than one move has been made in the game."""
        return sum(map(ne, state.cells, self._first)) <= 2 and self.memory(state).quiet <= 1

    def partners(self, men: Sequence[str], at: int) -> Iterator[int]:
        """The cells that a man could swap with, but for his king."""
        man = men[at]
        if man in "Pp":
            side = Side(man == "p")
            ahead = at + AHEAD[side]
            if 0 <= ahead < len(men):
                near = (ahead, *(cell for (cell,) in ASLANT[side][at]))
                yield from (cell for cell in near if men[cell])
            return
        for ray in WAYS[man.upper()][at]:
            found = next((cell for cell in ray if men[cell]), None)
            if found is not None:
                yield found

    def swapped(self, state: GridState, one: int, other: int) -> GridState | None:
        """The board after a swap, for the same side; None if its king would be in check then.

        Args:
            state: the board after a legal move.
            one: where a man of the side to move stands.
            other: where a partner of his stands.
        """
        cells, side = list(state.cells), state.side
        rival, rivals = side.other, self.owner(cells[other]) is not side
        cells[one], cells[other] = cells[other], cells[one]
        # All cells stay taken that were: a check can come only from a rival's man who has moved.
        if rivals or "Rr"[side] in (cells[one], cells[other]):
            if cells[one] == "Pp"[rival] and one // 8 == FAR[rival]:
                cells[one] = "Dd"[rival]
            if self.attacked(state, cells.index("Rr"[side]), side, cells):
                return None
        memory = self.memory(state)
        left = self.castling_left(memory.castling, one, other)
        note = state.note
        if left != memory.castling:
            note = self.noted(memory._replace(castling=left))
        return GridState(tuple(cells), side, note)

    def swaps(self, state: GridState) -> Iterator[tuple[int, int, GridState]]:
        """The legal swaps: both men, and the board after it."""
        men, white = state.cells, state.side is Side.FIRST
        for one, man in enumerate(men):
            if man and man.isupper() is white:
                for other in self.partners(men, one):
                    after = self.swapped(state, one, other)
                    if after is not None:
                        yield one, other, after

    # The grammar ---------------------------------------------------------------------------------

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A move, then a swap; promotions where they come."""
        if draft.done != 1 or self._waits(draft):
            yield from super().steps(draft)
            return
        cells, state = self.board.cells, draft.state
        for one, other, after in self.swaps(state):
            label = self.label(state.cells[one], cells[one])
            # A rival's pawn that has become a queen is no pawn any more where it has come to.
            promoted = after.cells[one] != state.cells[other]
            becomes = self.men["D"].noun.word if promoted else None
            yield Step("swap", label, cells[one], cells[other], becomes=becomes)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """The draft after a step; in the first turn of a game the swap counts as done."""
        if step.kind == "swap":
            assert step.origin is not None
            one, other = self.index[step.origin], self.index[step.target]
            after = self.swapped(draft.state, one, other)
            assert after is not None
            at = self._promoting(after, one, other)
            return GridDraft(after, 2, self.board.cells[other if at is None else at], draft.taken)
        done = 2 if step.kind == "move" and self.opens(draft.state) else None
        taken = super().take(draft, step)
        return taken if done is None else taken._replace(done=done)

    def _promoting(self, state: GridState, *cells: int) -> int | None:
        """On which of some cells a pawn of the side to move has come to its last row."""
        side = state.side
        found = (at for at in cells if state.cells[at] == "Pp"[side] and at // 8 == FAR[side])
        return next(found, None)

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn; a pawn is taken in passing where one still stands."""
        return self._ended(draft.state)

    def _ended(self, state: GridState) -> GridState:
        memory, side = self.memory(state), state.side
        note = state.note
        if memory.passed >= 0 and state.cells[memory.passed + AHEAD[side]] != "Pp"[side]:
            note = self.noted(memory._replace(passed=-1))
        return self._settled(GridState(state.cells, side.other, note))

    def _promoted(self, state: GridState, at: int | None) -> Iterator[GridState]:
        """The state with all that a pawn on a cell can become; itself if there is none."""
        if at is None:
            yield state
            return
        cells = list(state.cells)
        for letter in self.promotions:
            cells[at] = self.of_side(letter, state.side)
            yield state._replace(cells=tuple(cells))

    def results(self, state: GridState) -> Iterator[GridState]:
        """The states that the legal turns lead to, each once."""
        seen: set[GridState] = set()
        for move, moved in self.moves(state):
            for first in self._promoted(moved, self._promoting(moved, move.target)):
                if self.opens(state):
                    yield self._ended(first)
                    continue
                for one, other, after in self.swaps(first):
                    for last in self._promoted(after, self._promoting(after, one, other)):
                        ended = self._ended(last)
                        if ended not in seen:
                            seen.add(ended)
                            yield ended

    def leads_to(self, draft: GridDraft, step: Step, state: GridState) -> bool:
        """Whether no more is different in ``state`` than a swap and a promotion could make it."""
        now, then = draft.state.cells, state.cells
        if step.kind == "swap":
            assert step.origin is not None
            one, other = self.index[step.origin], self.index[step.target]
            first, second = now[one], now[other]
            elsewhere: int = (
                sum(map(ne, now, then)) - (first != then[one]) - (second != then[other])
            )
            goes = then[other] == first or first in "Pp"
            comes = then[one] == second or second in "Pp"
            return not elsewhere and goes and comes
        if step.kind == "move":
            # A swap neither frees a cell nor fills one.
            assert step.origin is not None
            empty = {step.origin, *step.captures} - {step.target}
            if not then[self.index[step.target]] or any(then[self.index[cell]] for cell in empty):
                return False
        after = self.take(draft, step)
        differing: int = sum(map(ne, after.state.cells, then))
        return differing <= 2 * (after.done < self.moves_a_turn) + self._waits(after)

    def allowance(self, draft: GridDraft) -> str:
        """What has to be done yet in this turn."""
        if draft.done == 0:
            return "" if self.opens(draft.state) else _("Una jugada y después un trueque.")
        swaps = draft.done == 1 and not self._waits(draft)
        return _("Falta el trueque: toca una pieza tuya y con quién cambia.") if swaps else ""

    # Notation ------------------------------------------------------------------------------------

    def write(self, steps: Sequence[Step]) -> str:
        """The long form: ``Cg1-f3 Ta1/a2``, ``Ta7-a8 Ta8/a1=D``."""
        first, swap = _parts(steps)
        move = super().write(first) if first else ""
        return f"{move} {self._swap(swap)}".strip()

    def written(self, steps: Sequence[Step], state: GridState) -> str:
        """The same with the move in its short form: ``Txb2 Tb2/b8+``."""
        first, swap = _parts(steps)
        draft = self.begin(state)
        for step in steps:
            draft = self.take(draft, step)
        text = notation.short_form(self, first, state) if first else ""
        return f"{text} {self._swap(swap)}".strip() + self.sign(draft)

    def _swap(self, steps: Sequence[Step]) -> str:
        if not steps:
            return ""
        step, name = steps[0], self.board.name
        becomes = notation.long_form(self, steps[1:]) if steps[1:] else ""
        return f"{notation.letter(step)}{name(step.grip)}/{name(step.target)}{becomes}"

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """What a text says of the move, and of the swap; raises as in :class:`ChessOnCells`."""
        letters = notation.our_letters(text)
        stroke = _PARTS.search(letters.rstrip())
        cut = stroke.start() if stroke else 0 if "/" in letters else len(letters)
        head = letters[:cut]
        patterns = [*notation.read(self, head, state)] if head.strip() else []
        draft = self.begin(state)
        for pattern in patterns:
            step = next(filter(pattern.fits, self.steps(draft)), None)
            if step is None:  # playing it reports what is wrong
                return patterns
            draft = self.take(draft, step)
        if cut < len(letters):
            found = _SWAP.fullmatch(letters, cut)
            if found is None:
                raise notation.unreadable(self, text)
            patterns += self._read_swap(found, draft)
        return patterns or notation.read(self, text, state)

    def _read_swap(self, found: re.Match[str], draft: GridDraft) -> Iterator[StepPattern]:
        board, state = self.board, draft.state
        target, place = board.cell(found["target"]), found.span()
        if found["origin"]:
            piece = found["man"] and f"{self.of_side(found['man'], state.side)}:{found['origin']}"
            origin: Cell | None = board.cell(found["origin"])
        else:
            piece, man = None, self.of_side(found["man"] or "P", state.side)
            own = [cell for cell in self.own(state) if self.at(state, cell) == man]
            able = [
                step.grip
                for step in self.steps(draft)
                if step.kind == "swap" and step.target == target and step.grip in own
            ]
            if draft.at in own and (draft.at in able or not able):
                origin = draft.at
            elif len(able) > 1:
                raise notation.ambiguous(
                    found.string,
                    [
                        found.string[: place[0]] + f" {man.upper()}{board.name(cell)}"
                        f"/{found['target']}"
                        for cell in able
                    ],
                )
            else:
                origin = next(iter(able or (own if len(own) == 1 else ())), None)
        yield StepPattern("swap", piece=piece, origin=origin, target=target, place=place)
        if found["becomes"]:
            word = self.men[found["becomes"]].noun.word
            yield StepPattern("promote", becomes=word, place=found.span("becomes"))

    # Refusals ------------------------------------------------------------------------------------

    def unfinished(self, draft: GridDraft) -> str:
        """A promotion, or the swap."""
        swap = draft.done == 1 and not self._waits(draft)
        return said(self, fact("swap wanting")) if swap else super().unfinished(draft)

    def _why(self, look: Look, pattern: StepPattern) -> Fact:
        if pattern.kind == "swap" and look.draft.done != 1:
            begun = self._begins if look.draft.done else self.opens
            if begun(look.draft.state):
                return fact("no first swap")
            if not look.draft.done:
                return fact("move first")
        if look.draft.done == 0 and any(map(pattern.fits, self.steps(look.draft))):
            return fact("no swap then")
        if look.draft.done != 1 or self._waits(look.draft):
            return super()._why(look, pattern)
        if pattern.kind not in (None, "swap") or pattern.origin is None:
            return fact("swap wanting")
        piece = look.on(pattern.origin)
        if piece is None:
            return look.empty(pattern.origin)
        if not look.is_own(piece):
            return look.of_the_rival(piece)
        if pattern.piece is not None and pattern.piece[0] != piece.label[0]:
            return fact("another", man=self.noun, cell=pattern.origin, piece=piece)
        if pattern.target in (None, pattern.origin):
            return fact("swap wanting")
        if look.on(pattern.target) is None:
            return fact("nobody to swap", cell=pattern.target)
        men, target = look.draft.state.cells, self.index[pattern.target]
        if target in self.partners(men, self.index[pattern.origin]):
            return fact("swap checks")
        return fact("no swap", piece=piece, cell=pattern.target)


def _parts(steps: Sequence[Step]) -> tuple[Sequence[Step], Sequence[Step]]:
    """The steps of the move and those of the swap."""
    cut = next((n for n, step in enumerate(steps) if step.kind == "swap"), len(steps))
    return steps[:cut], steps[cut:]
