"""Games in which the rival says what must be done (Neto & Silva, chapter 5, "Par ou ímpar").

The first turn is only a word. From then on a turn obeys the rival's word and ends with another one
(the literature has them as "comply/constrain games with a Müller twist").
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from zamora.core.board import NOWHERE, Cell
from zamora.core.grid import GridDraft, GridState
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Step
from zamora.library.combinatorial.piles import FEW_WAYS, Heaps, Impartial, heaps


class Constrained(Impartial):
    """What these games have in common: what was said last is the note of a state.

    In a sum the word would have no addressee: the rival may move in another part.
    """

    summable: ClassVar[bool] = False
    #: What can be said.
    constraints: ClassVar[Sequence[str]]

    @abstractmethod
    def obeying(self, state: GridState) -> Iterator[Step]:
        """The steps that do what the note says."""

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """First what the rival has asked for, then a word of one's own."""
        if draft.done == 0 and draft.state.note:
            yield from self.obeying(draft.state)
        elif draft.done == 0 or draft.at != NOWHERE:
            yield from map(self.choose, self.constraints)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """A word is kept for the rival."""
        after = super().take(draft, step)
        if step.kind != "choose":
            return after
        return after._replace(state=after.state._replace(note=step.value))

    def may_end(self, draft: GridDraft) -> bool:
        """After the word."""
        return draft.done > 0 and draft.at == NOWHERE

    def leads_to(self, draft: GridDraft, step: Step, state: GridState) -> bool:
        """A word that was said stands there."""
        return step.kind != "choose" or step.value == state.note

    def unfinished(self, draft: GridDraft) -> str:
        """Something has to be said."""
        return _("Falta decir qué tiene que hacer tu rival.")

    def impossible(self, state: GridState) -> str:
        """Only words that can be said have been said."""
        if state.note and not self.remembers(state):
            return _("En {game} nadie puede decir «{word}».").format(
                game=self.name, word=state.note
            )
        return super().impossible(state)

    def remembers(self, state: GridState) -> bool:
        """What can be said."""
        return state.note in self.constraints


class EvenOdd(Constrained, Heaps):
    """Par ou ímpar.

    **Rules.** Nim, but the rival has said whether the number of beans to take must be even or odd;
    after taking them the player says it for the rival. The first player's first turn is only a
    word. A player who cannot take any as the rival said loses.

    **Rulings**: the player who takes the last bean still says a word (it changes nothing); the
    start is 3, 4, 5 (parameter ``heaps``), as the source gives none.
    """

    key: ClassVar[str] = "par-impar"
    name: ClassVar[str] = "Par o impar"
    source: ClassVar[str] = "002, 5"
    constraints: ClassVar[Sequence[str]] = ("par", "impar")
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "heaps": heaps("3-4-5", "1-3-5-7", "2-2", "1-2-3", "7")
    }

    @property
    def small(self) -> bool:
        """If the heaps are."""
        return self.ways <= FEW_WAYS

    def obeying(self, state: GridState) -> Iterator[Step]:
        """An even number of beans of any heap, or an odd one."""
        least = 2 if state.note == "par" else 1
        for cell, heap in zip(self.board.cells, state.cells, strict=True):
            for count in range(least, int(heap or 0) + 1, 2):
                yield self.remove(state, cell, count)

    def why_still(self, state: GridState, cell: Cell) -> str:
        """One bean is no even number of beans."""
        found = _("Tu rival pidió un número par, y aquí solo queda uno.")
        return found if self.at(state, cell) else ""

    def note_words(self, note: str) -> str:
        """What the rival has said."""
        if note == "par":
            return _("Se quita un número par.")
        return _("Se quita un número impar.")
