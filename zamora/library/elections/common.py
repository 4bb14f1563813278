"""What all elections share: stones on empty cells, a few a turn, and majorities of majorities."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import cycle
from typing import ClassVar, TypeAlias, TypeGuard

from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun
from zamora.core.ground import Ground
from zamora.core.i18n import _, ngettext
from zamora.core.parameters import Parameter, Words
from zamora.core.sides import as_label
from zamora.core.steps import Outcome, Reason, Side, Step

#: What can be dominated: a cell, by its number on the board, or smaller zones together.
Zone: TypeAlias = "int | tuple[Zone, ...]"

#: How many stones a turn has: those of the first turns, and those that come again and again.
PACES: Mapping[str, tuple[tuple[int, ...], tuple[int, ...]]] = {
    "1-2-1": ((), (1, 2, 1)),
    "1-2-2": ((1,), (2,)),
    "1": ((), (1,)),
}


def pace(usual: str) -> Parameter:
    """The parameter that says how many stones a turn has."""
    return Parameter(
        usual,
        (usual, *(name for name in PACES if name != usual)),
        lambda: _("Ritmo"),
        lambda: _("¿Cuántas piedras se ponen en cada turno?"),
        {
            "1-2-1": lambda: _("1, 2, 1, 1, 2, 1…"),
            "1-2-2": lambda: _("1, 2, 2, 2…"),
            "1": lambda: _("siempre 1"),
        },
    )


def size_and_pace(
    name: str, values: Sequence[int], title: Words, asked: Words, *, usual: str
) -> Mapping[str, Parameter]:
    """What can be chosen of an election: how large its board is, and how many stones a turn has.

    Args:
        name: of the parameter that says how large the board is.
        values: what that can be, the usual one first.
        title: what is chosen, in a word.
        asked: the question to a pupil.
        usual: the usual pace.
    """
    return {name: Parameter(values[0], values, title, asked), "pace": pace(usual)}


def majority(owners: Sequence[Side | None], zone: Zone) -> Side | None:
    """The side that dominates a zone: it has more than half of its parts."""
    if isinstance(zone, int):
        return owners[zone]
    parts = [majority(owners, part) for part in zone]
    return next((side for side in Side if 2 * parts.count(side) > len(parts)), None)


class Election(GridGame):
    """White and Black put stones on empty cells; dominating the whole board wins.

    A game says what dominates what (:attr:`zones`), and its parameter ``pace`` how many stones a
    turn has.
    """

    ground: ClassVar[Ground] = Ground(material="paper")
    men: ClassVar[Mapping[str, Man]] = {"B": Man("stone", Noun("piedra", feminine=True))}

    @property
    def zones(self) -> Zone:
        """The whole board as its parts, these as theirs, down to the cells."""
        raise NotImplementedError

    def parts(self) -> Sequence[str]:
        """What the parts are called of which a majority wins, in the order of :attr:`zones`."""
        raise NotImplementedError

    @cached_property
    def turns_at(self) -> Mapping[int, int]:
        """How many stones stand on the board when a turn begins → how many that turn has."""
        first, again = PACES[str(self.settings["pace"])]
        found, before, rest = dict[int, int](), 0, cycle(again)
        while before <= len(self.board.cells):
            found[before] = first[len(found)] if len(found) < len(first) else next(rest)
            before += found[before]
        return found

    def due(self, draft: GridDraft) -> int:
        """How many stones this turn has."""
        return self.turns_at[sum(map(bool, draft.state.cells)) - draft.done]

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A stone on any empty cell, until there are enough."""
        if draft.done < self.due(draft):
            stone = self.of_side("b", draft.state.side)
            yield from (self.place(stone, cell) for cell in self.empty(draft.state))

    def may_end(self, draft: GridDraft) -> bool:
        """When all stones of the turn are on the board."""
        return draft.done == self.due(draft)

    def allowance(self, draft: GridDraft) -> str:
        """How many stones are left in this turn."""
        left = self.due(draft) - draft.done
        said = ngettext("Queda {n} piedra por poner.", "Quedan {n} piedras por poner.", left)
        return said.format(n=left) if left else ""

    def leads_to(self, draft: GridDraft, step: Step, state: GridState) -> bool:
        """A stone stays where it has been put."""
        return self.at(state, step.target) == step.piece

    def majority(self, state: GridState, zone: Zone) -> Side | None:
        """The side that dominates a zone."""
        return majority([*map(self.owner, state.cells)], zone)

    def decided(self, state: GridState) -> Outcome | None:
        """The side that dominates the whole board wins."""
        winner = self.majority(state, self.zones)
        return None if winner is None else Outcome(winner, Reason.COUNT)

    def impossible(self, state: GridState) -> str:
        """A position is not in the middle of a turn, and each side has put its own stones.

        A full board may be any vote: the game is over.
        """
        reason, standing = super().impossible(state), sum(map(bool, state.cells))
        if reason or standing == len(self.board.cells):
            return reason
        if standing not in self.turns_at:
            return _("Aquí hay un turno a medias: le falta una piedra.")
        counts = [count for before, count in self.turns_at.items() if before < standing]
        # The side to move has put the stones of the last turn but one, and so on.
        for side, own in ((state.side, counts[-2::-2]), (state.side.other, counts[::-2])):
            there = sum(self.owner(content) is side for content in state.cells)
            if there != sum(own):
                return _("Piedras de {side}: {there}. Tendrían que ser {n}.").format(
                    side=as_label(self.sides[side]), n=sum(own), there=there
                )
        decided = self.decided(state)
        if decided is not None and decided.winner is state.side:
            return _("{side} ya ha ganado: no le puede tocar mover.").format(
                side=as_label(self.sides[state.side])
            )
        return ""


def is_election(game: object) -> TypeGuard[Election]:
    """Whether a game is one in which votes are counted."""
    return isinstance(game, Election)
