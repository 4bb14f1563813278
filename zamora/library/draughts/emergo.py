"""Emergo (Neto & Silva, chapter 3, "Emergo"), by Christian Freeling and Ed van Zon.

**Rules.** The dark squares of a 9 × 9 board are empty; each side has twelve men in hand. Capturing
is mandatory; a player who cannot puts a man from the hand on an empty square; one who has none left
moves a stack to an empty square diagonally next to it. There are no ladies: all stacks go and
capture in all four directions, jumping over a rival's stack next to them to the empty square
behind, whose commander goes under the stack that jumps. A sequence goes on, may come back to a
square and capture several men of one stack, but makes no jumps of 180 degrees, and must capture as
many as possible.

A man must not be put where the rival could capture it, unless some own stack can be captured
already. When one side has put its last man, the other puts all the men it still has as one stack,
its shadow. Capturing all the rival's men wins. A draw: a position for the third time, or a side
that has stacks on the board and cannot do anything.

**Rulings.**

- A captured man is lifted jump by jump, as in Bashnya; the most are counted in men, jump by jump.
- The shadow is put down under the same restriction as a single man: the rule speaks of what is put.
- A player who has men in hand and may put them nowhere cannot move stacks instead ("as pilhas só se
  movimentam … após terem sido largadas todas as peças"): that is the source's draw (c).
- All are captured when a side commands no stack and has nothing in hand; prisoners do not count.
- White begins; a1 is dark. Board and men are parameters, ``size`` and ``men``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar

from zamora.core.board import DIAGONAL, Board, Cell, Direction
from zamora.core.grid import GridDraft, GridState, Man, Noun, algebraic_board, images
from zamora.core.ground import Ground
from zamora.core.i18n import _, later, ngettext
from zamora.core.parameters import Parameter
from zamora.core.phrases import fact, said
from zamora.core.sides import as_label
from zamora.core.steps import Outcome, Reason, Side, Step, StepPattern, Symmetry
from zamora.library.draughts.towers import Towers

_HANDS = re.compile(r"\d{1,2}-\d{1,2}", re.ASCII)


@lru_cache(maxsize=1 << 10)
def _hands(note: str) -> tuple[int, int]:
    """How many men either side has in hand, as a position remembers it."""
    first, _to, second = (note or "0-0").partition("-")
    return int(first), int(second)


class Emergo(Towers):
    """The rules of Emergo; see the module's docstring."""

    key: ClassVar[str] = "emergo"
    name: ClassVar[str] = "Emergo"
    ground: ClassVar[Ground] = Ground(material="wood", chequered=True, dark=0)
    men: ClassVar[Mapping[str, Man]] = {
        "F": Man("draughtsman", Noun("ficha", feminine=True), worth=100)
    }
    no_moves: ClassVar[str] = "drawn"
    greatest: ClassVar[bool] = True
    turns_back: ClassVar[bool] = False
    phrases: ClassVar[Mapping[str, str]] = {
        **Towers.phrases,
        "exposed": later(
            "En {cell} la tomarían: ahí solo se pone si ya amenazan tomarte una pila."
        ),
    }
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            9, (9, 7, 5), lambda: _("Tablero"), lambda: _("¿Cuántas casillas mide cada lado?")
        ),
        "men": Parameter(
            12,
            range(12, 1, -1),
            lambda: _("Fichas"),
            lambda: _("¿Cuántas fichas tiene cada bando?"),
        ),
    }

    def make_board(self) -> Board:
        """A square with an odd number of rows: all its corners are dark."""
        return algebraic_board(int(self.settings["size"]), int(self.settings["size"]))

    def no_game(self) -> str:
        """There is room for all men."""
        if 4 * int(self.settings["men"]) > int(self.settings["size"]) ** 2:
            return _("En ese tablero no caben tantas fichas.")
        return ""

    def each(self) -> int:
        """How many men a side has."""
        return int(self.settings["men"])

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """An empty board, full hands."""
        return GridState(("",) * len(self.board.cells), side, f"{self.each()}-{self.each()}")

    def hands(self, state: GridState) -> tuple[int, int]:
        """How many men either side has in hand."""
        return _hands(state.note)

    def ways(self, stack: str, *, capturing: bool) -> tuple[Direction, ...]:
        """All directions."""
        return DIAGONAL

    def crowned(self, stack: str, cell: Cell) -> str:
        """No promotion."""
        return stack

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """Captures, else a man from the hand, else a move."""
        if draft.done and not draft.taken:
            return
        found = [*super().steps(draft)]
        yield from found
        if found or draft.done or not (count := self.puts(draft.state)):
            return
        threatened = self._threatened(draft.state)
        for cell in self.dark:
            if not self.at(draft.state, cell) and (threatened or self._safe(draft.state, cell)):
                yield self.place(self.of_side("f", draft.state.side) * count, cell)

    def moves(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """Only when nothing is left in the hand."""
        return iter(()) if self.puts(draft.state) else super().moves(draft, cell)

    def puts(self, state: GridState) -> int:
        """How many men the side to move puts down in a turn: one, or its shadow."""
        hands = self.hands(state)
        own, other = hands[state.side], hands[state.side.other]
        return min(own, 1) if other else own

    def _threatened(self, state: GridState) -> bool:
        """Whether anything of the side to move can be captured."""
        rival = GridDraft(self.turned(state, state.side.other))
        return any(True for cell in self.own(rival.state) for _jump in self.jumps(rival, cell))

    def _safe(self, state: GridState, cell: Cell) -> bool:
        """Whether a man put on a square is safe from capture."""
        rival = state.side.other
        return not any(
            self.owners[state.cells[near]] is rival and not state.cells[behind]
            for near, behind in self._around[cell]
        )

    @cached_property
    def _around(self) -> Mapping[Cell, Sequence[tuple[int, int]]]:
        """From where, and to where, a man on each square would be jumped over, by their numbers."""
        return {
            cell: [
                (self.index[near], self.index[behind])
                for way in DIAGONAL
                if (near := self.board.step(cell, way))
                and (behind := self.board.step(cell, Direction(-way.rows, -way.columns)))
            ]
            for cell in self.dark
        }

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """What is put down leaves the hand."""
        after = super().take(draft, step)
        if step.kind != "place":
            return after
        hands = [*self.hands(draft.state)]
        hands[draft.state.side] -= len(step.piece)
        note = f"{hands[0]}-{hands[1]}" if any(hands) else ""
        return after._replace(state=after.state._replace(note=note))

    def decided(self, state: GridState) -> Outcome | None:
        """A side with nothing on the board and nothing in hand loses."""
        hands = self.hands(state)
        for side in Side:
            if not hands[side] and next(self.own(state, side), None) is None:
                return Outcome(side.other, Reason.CAPTURED)
        return None

    # Words and display ----------------------------------------------------------------------------

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """Where nothing may be put because it would be captured."""
        cell = pattern.target or pattern.origin
        putting = draft.done == 0 and any(step.kind == "place" for step in self.steps(draft))
        if putting and cell in self.dark and not self.at(draft.state, cell):
            return said(self, fact("exposed", cell=cell))
        return super().refusal(draft, pattern)

    def allowance(self, draft: GridDraft) -> str:
        """How many men are still in the hand."""
        own, puts = self.hands(draft.state)[draft.state.side], self.puts(draft.state)
        if draft.done or not own:
            return ""
        if puts > 1:
            return _("Se ponen las {n} fichas juntas, en una pila.").format(n=puts)
        return ngettext("Queda {n} ficha por poner.", "Quedan {n} fichas por poner.", own).format(
            n=own
        )

    def note_words(self, note: str) -> str:
        """What is in the hands."""
        first, _to, second = note.partition("-")
        return _("En la mano: {first} y {second}").format(
            first=f"{as_label(self.sides[0])} {first}", second=f"{as_label(self.sides[1])} {second}"
        )

    def evaluation(self, state: GridState) -> int:
        """Men in hand count as those on the board."""
        hands = self.hands(state)
        own, other = hands[state.side], hands[state.side.other]
        return self.men_worth(state) + self.men["F"].worth * (own - other)

    def impossible(self, state: GridState) -> str:
        """No more men than there are, hands included."""
        if state.note and not self.remembers(state):
            return _("«{note}» no dice cuántas fichas hay en las manos.").format(note=state.note)
        men = "".join(state.cells)
        for side in Side:
            own = sum(self.owner(letter) is side for letter in men) + self.hands(state)[side]
            if own > self.each():
                return _("Fichas de {side}: no puede haber más de {n}.").format(
                    side=as_label(self.sides[side]), n=self.each()
                )
        return super().impossible(state)

    def remembers(self, state: GridState) -> bool:
        """How many men both sides have in hand, if one of them has any."""
        return _HANDS.fullmatch(state.note) is not None and any(self.hands(state))

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """Those of the square."""
        return images(self.board)
