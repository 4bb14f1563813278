"""What the children of Go share: groups, liberties, captures, ko, passes, and the count at the end.

The board defines adjacency; the rest is the same on squares, hexagons and on the corners of
hexagons. What must be remembered of a game besides its stones is a :class:`Memory`.

**How a game ends.** "Quando os dois jogadores passarem consecutivamente, o jogo termina. São
retiradas as peças que se encontram dentro do território inimigo cuja captura seja inevitável." The
source leaves open who decides what cannot be saved; both ways are here, as the parameter ``dead``.
*Agreed* (usual): after two passes comes the count. There the side to move may lift a group of its
own, giving it up; put a stone, and the game goes on; or pass: they agree with the board as it is.
Two passes more, and it is counted. *Played*: two passes end the game, and all that stands counts as
alive; what is dead has to be captured before.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from zamora.core.board import Cell
from zamora.core.grid import GridDraft, GridGame, GridState, Man, Noun
from zamora.core.ground import Ground
from zamora.core.i18n import _, later
from zamora.core.numbers import plain
from zamora.core.parameters import Parameter, Value
from zamora.core.phrases import PHRASES, fact, said
from zamora.core.refusals import Look, why_not
from zamora.core.steps import Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry

#: The stones of the side that begins, Black, and of the other one.
STONE: Mapping[str, Man] = {"P": Man("stone", Noun("piedra", feminine=True))}
_NOTE = re.compile(
    r"(?P<number>\d{1,3})?(?P<put>(?:\+[a-z]\d{1,2})*)"
    r"(?:k(?P<ko>[a-z]\d{1,2}(?:\+[a-z]\d{1,2})*x[a-z]\d{1,2}(?:\+[a-z]\d{1,2})*))?"
    r"(?P<counting>c)?(?P<passed>p)?(?P<over>f)?"
)
_KOMI = re.compile(r"(\d{1,2})(?:[.,]([05]))?")


class Memory(NamedTuple):
    """What is remembered besides the stones; :meth:`note` writes it.

    Attributes:
        number: of the turn, from 1, where it matters; else 0.
        put: the points of the stones of the turn in progress.
        ko: the stones that the last turn put, and those it captured: capturing just those and
            putting just these brings back the board as it was.
        counting: whether both have passed, and say what is dead.
        passed: whether the last turn was a pass.
        over: whether the stones are to be counted.
    """

    number: int = 0
    put: tuple[str, ...] = ()
    ko: tuple[tuple[str, ...], tuple[str, ...]] | None = None
    counting: bool = False
    passed: bool = False
    over: bool = False

    def note(self) -> str:
        """``7kd4xe5``: turn 7, d4 has just captured e5."""
        ko = "k" + "x".join("+".join(names) for names in self.ko) if self.ko else ""
        flags = "c" * self.counting + "p" * self.passed + "f" * self.over
        put = "".join(f"+{name}" for name in self.put)
        return f"{self.number or ''}{put}{ko}{flags}"

    @staticmethod
    @lru_cache(maxsize=4096)
    def read(note: str) -> Memory | None:
        """What :meth:`note` writes; None if it is anything else."""
        found = _NOTE.fullmatch(note)
        if found is None:
            return None
        ko = None
        if found["ko"]:
            put, _x, taken = found["ko"].partition("x")
            ko = tuple(put.split("+")), tuple(taken.split("+"))
        names = tuple(filter(None, found["put"].split("+")))
        counting, passed, over = (bool(found[name]) for name in ("counting", "passed", "over"))
        return Memory(int(found["number"] or 0), names, ko, counting, passed, over)


class Group(NamedTuple):
    """Stones of a side that are joined.

    Attributes:
        stones: their places in the cells of the board.
        liberties: the empty places next to them.
    """

    stones: list[int]
    liberties: set[int]


class Groups:
    """The groups of a board, each found when it is asked for."""

    def __init__(self, near: Sequence[Sequence[int]], cells: Sequence[str]) -> None:
        """``near`` has the neighbours of each place."""
        self._near, self._cells = near, cells
        self._of: dict[int, Group] = {}

    def at(self, place: int) -> Group:
        """The group of the stone that stands there."""
        found = self._of.get(place)
        if found is not None:
            return found
        cells, own, stones, free = self._cells, self._cells[place], [place], set[int]()
        found = self._of[place] = Group(stones, free)
        for at in stones:
            for other in self._near[at]:
                if not cells[other]:
                    free.add(other)
                elif cells[other] == own and other not in self._of:
                    self._of[other] = found
                    stones.append(other)
        return found

    def __iter__(self) -> Iterator[Group]:
        """All of them, once each."""
        for place, content in enumerate(self._cells):
            if content and self.at(place).stones[0] == place:
                yield self.at(place)


def komi(usual: str) -> Parameter:
    """The parameter that says how many points the second side gets for not beginning."""

    def read(text: str) -> Value | None:
        found = _KOMI.fullmatch(text.strip())
        return None if found is None else found[1] + (".5" if found[2] == "5" else "")

    known = ("5.5", "0", "0.5", "6.5", "7.5")
    return Parameter(
        usual,
        (usual, *(one for one in known if one != usual)),
        lambda: _("Komi"),
        lambda: _("¿Cuántos puntos reciben las blancas por no empezar?"),
        reads=read,
    )


#: The parameter that says how dead stones are found: see the module's docstring.
DEAD = Parameter(
    "agreed",
    ("agreed", "played"),
    lambda: _("Piedras muertas"),
    lambda: _("¿Cómo se sabe qué piedras están muertas?"),
    {
        "agreed": lambda: _("de común acuerdo"),
        "played": lambda: _("jugando hasta tomarlas"),
    },
)


class Stones(GridGame):
    """Stones on points, and groups that are captured; a turn has one, unless a game says more."""

    sides: ClassVar[tuple[str, str]] = ("Negras", "Blancas")
    side_letters: ClassVar[str] = "NB"
    ground: ClassVar[Ground] = Ground(material="wood")
    source: ClassVar[str] = "002, 4"
    men: ClassVar[Mapping[str, Man]] = STONE
    noun: ClassVar[Noun] = STONE["P"].noun
    phrases: ClassVar[Mapping[str, str]] = {
        **PHRASES,
        "suicide": later("En {cell} la piedra se quedaría sin libertades y no toma nada."),
        "ko": later("Es un ko: con {cell} volvería el tablero de antes. Juega primero otra cosa."),
        "atari": later(
            "La última piedra dejó a un grupo rival con una libertad: el turno termina."
        ),
        "one group": later("Con {cell} se unirían piedras de este mismo turno."),
        "enough": later("En este turno ya pusiste todas las piedras que te tocan."),
    }

    # What a game may say --------------------------------------------------------------------------

    def due(self, memory: Memory) -> int:
        """How many stones a turn has at most."""
        return 1

    def safe(self, stones: Collection[int], cells: Sequence[str]) -> bool:
        """Whether a group cannot be captured."""
        return False

    def hexagons(self) -> Iterable[tuple[Cell, ...]]:
        """Points whose stones, if one side has all six around a hexagon, make a group safe."""
        return ()

    def ends(self, draft: GridDraft) -> bool:
        """Whether the last stone of a turn ends it, though there might be more."""
        return False

    def apart(self, draft: GridDraft, groups: Groups, at: int) -> bool:
        """Whether a stone may belong to the same turn as those of the draft."""
        return True

    # The grammar ----------------------------------------------------------------------------------

    @cached_property
    def near(self) -> tuple[tuple[int, ...], ...]:
        """For each point, by its place, the places of its neighbours."""
        return tuple(
            tuple(self.index[other] for other in self.board.beside(cell))
            for cell in self.board.cells
        )

    def memory(self, state: GridState) -> Memory:
        """What a state remembers."""
        found = Memory.read(state.note)
        assert found is not None
        return found

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """An empty board."""
        return GridState(("",) * len(self.board.cells), side, self.first.note())

    @property
    def first(self) -> Memory:
        """What is remembered before the first turn."""
        return Memory()

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A stone on an empty point; in the count, a group to be given up; a pass."""
        state, memory = draft.state, self.memory(draft.state)
        if memory.over:
            return
        if draft.done == 0:
            yield from self._stones(draft, memory)
            if memory.counting:
                yield from self._given_up(state)
            yield self.passing()
        elif len(memory.put) == draft.done < self.due(memory) and not self.ends(draft):
            yield from self._stones(draft, memory)

    def _stones(self, draft: GridDraft, memory: Memory) -> Iterator[Step]:
        state = draft.state
        groups = Groups(self.near, state.cells)
        for at, content in enumerate(state.cells):
            step = None if content else self._stone(draft, memory, groups, at)
            if step is not None:
                yield step

    def _stone(self, draft: GridDraft, memory: Memory, groups: Groups, at: int) -> Step | None:
        """A stone on an empty point; None if none may be put there."""
        cells, stone = draft.state.cells, self.of_side("p", draft.state.side)
        taken = self.captured(cells, groups, at, stone)
        if not taken and not self.breathes(cells, groups, at, stone):
            return None
        cell = self.board.cells[at]
        captures = tuple(self.board.cells[other] for other in sorted(taken))
        if not self.apart(draft, groups, at) or self._brings_back(draft, memory, cell, captures):
            return None
        return self.place(stone, cell, captures=captures)

    def _given_up(self, state: GridState) -> Iterator[Step]:
        """Any stone of a group stands for it."""
        groups = Groups(self.near, state.cells)
        for at, content in enumerate(state.cells):
            if content and self.owner(content) is state.side:
                stones = sorted(groups.at(at).stones)
                cells = tuple(self.board.cells[other] for other in stones)
                yield replace(self.remove(state, self.board.cells[at]), captures=cells)

    def captured(self, cells: Sequence[str], groups: Groups, at: int, stone: str) -> frozenset[int]:
        """What a stone captures: the adjacent groups that have no other liberty."""
        return frozenset(
            other
            for group in (groups.at(n) for n in self.near[at] if cells[n] not in ("", stone))
            if group.liberties == {at} and not self.safe(group.stones, cells)
            for other in group.stones
        )

    def breathes(self, cells: Sequence[str], groups: Groups, at: int, stone: str) -> bool:
        """Whether the group of a stone that captures nothing would stay."""
        beside = self.near[at]
        if not all(cells[n] for n in beside):
            return True
        own = [groups.at(n) for n in beside if cells[n] == stone]
        if any(len(group.liberties) > 1 for group in own):
            return True
        joined = {at}.union(*(group.stones for group in own))
        return self.safe(joined, (*cells[:at], stone, *cells[at + 1 :]))

    def _brings_back(
        self, draft: GridDraft, memory: Memory, cell: Cell, captures: tuple[Cell, ...]
    ) -> bool:
        """Whether the board would be as it was before the rival's turn."""
        if memory.ko is None:
            return False
        many = len(memory.put) + 1, len(draft.taken) + len(captures)
        if many != (len(memory.ko[1]), len(memory.ko[0])):
            return False  # it is asked of every point: names are looked up if they matter
        put, taken = (frozenset(map(self.board.cell, names)) for names in memory.ko)
        now = {*map(self.board.cell, memory.put), cell}
        return now == taken and {*draft.taken, *captures} == put

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """A stone is put, and what it captures leaves; or a group is lifted."""
        after = super().take(draft, step)
        if step.kind == "remove":
            return after._replace(state=self.without(draft.state, step.captures))
        if step.kind == "place":
            memory = self.memory(draft.state)
            put = tuple(sorted((*memory.put, self.board.name(step.target))))
            note = memory._replace(put=put).note()
            return after._replace(state=after.state._replace(note=note))
        return after

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn; what it must know of this one is remembered."""
        state, before = draft.state, self.memory(draft.state)
        number = before.number + 1 if before.number else 0
        if before.put:
            now = Memory(number, ko=self._ko(draft, before))
        elif draft.taken:
            now = Memory(number, counting=True)
        elif not before.passed:
            now = Memory(number, counting=before.counting, passed=True)
        elif before.counting or self.settings["dead"] == "played":
            now = Memory(number, over=True)
        else:
            now = Memory(number, counting=True)
        return state._replace(side=state.side.other, note=now.note())

    def _ko(
        self, draft: GridDraft, memory: Memory
    ) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
        """What would bring back the board; a single stone only if it can be captured alone."""
        taken = tuple(sorted(map(self.board.name, draft.taken)))
        if not taken:
            return None
        if self.due(memory) == 1:
            groups = Groups(self.near, draft.state.cells)
            group = groups.at(self.index[draft.at])
            alone = len(group.stones) == len(group.liberties) == len(taken) == 1
            if not alone:
                return None
        return memory.put, taken

    def decided(self, state: GridState) -> Outcome | None:
        """When the stones are counted, the side with more points; the second side if equal."""
        if not state.note.endswith("f"):
            return None
        first, second = self.points(state)
        return Outcome(Side.FIRST if first > second else Side.SECOND, Reason.COUNT)

    # The count ------------------------------------------------------------------------------------

    @property
    def komi(self) -> float:
        """What the second side gets for not beginning."""
        return float(str(self.settings["komi"]))

    def points(self, state: GridState) -> tuple[float, float]:
        """What each side has: its stones, its territory, and the second one its komi."""
        owners = [*map(self.owner, state.cells), *self.territory_of(state.cells).values()]
        return owners.count(Side.FIRST), owners.count(Side.SECOND) + self.komi

    def territory_of(self, cells: Sequence[str]) -> dict[int, Side]:
        """The empty points that only stones of one side surround."""
        found: dict[int, Side] = {}
        seen = [bool(content) for content in cells]
        for first in range(len(cells)):
            if seen[first]:
                continue
            seen[first], region, around = True, [first], set[str]()
            for at in region:
                for other in self.near[at]:
                    if cells[other]:
                        around.add(cells[other])
                    elif not seen[other]:
                        seen[other] = True
                        region.append(other)
            if len(around) == 1:
                owner = Side.FIRST if around.pop().isupper() else Side.SECOND
                found |= dict.fromkeys(region, owner)
        return found

    def territory(self, state: GridState) -> Mapping[Cell, Side]:
        """What is surrounded, once the game is counted."""
        memory = self.memory(state)
        if not (memory.counting or memory.over):
            return {}
        found = self.territory_of(state.cells)
        return {self.board.cells[at]: side for at, side in found.items()}

    # Words ----------------------------------------------------------------------------------------

    def piece(self, content: str, cells: tuple[Cell, ...]) -> Piece:
        """Black begins: its stones are dark, though it is the first side."""
        found = super().piece(content, cells)
        kind = "dark-stone" if found.side is Side.FIRST else "light-stone"
        return replace(found, kind=kind)

    def note_words(self, note: str) -> str:
        """What matters to the side to move."""
        memory = Memory.read(note)
        assert memory is not None
        said = []
        if memory.number:
            said.append(_("Turno {n} de la partida.").format(n=memory.number))
        if memory.ko and len(memory.ko[1]) == 1:
            said.append(_("Ko: {cell}.").format(cell=memory.ko[1][0]))
        if memory.counting:
            said.append(_("Los dos pasaron: se dice qué piedras están muertas."))
        if memory.passed:
            said.append(_("El rival ha pasado."))
        if memory.over:
            said.append(_("La partida terminó: se cuenta."))
        return " ".join(said)

    def text(self, state: GridState) -> str:
        """The board; at the end with what each side has."""
        lines = super().text(state)
        if not self.memory(state).over:
            return lines
        first, second = self.points(state)
        return "\n".join(
            (
                lines,
                _("Negras: {first}. Blancas: {second}.").format(
                    first=plain(first), second=plain(second)
                ),
            )
        )

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """Ko, suicide, and what ends a turn, by their names."""
        state, cell = draft.state, pattern.target
        memory = self.memory(state)
        look = Look(self, draft, state.side)
        found = why_not(look, pattern)
        if pattern.kind in (None, "place") and cell in self.board and look.on(cell) is None:
            assert cell is not None
            if memory.put and self.due(memory) > 1:
                if len(memory.put) >= self.due(memory):
                    return said(self, fact("enough"))
                if self.ends(draft):
                    return said(self, fact("atari"))
            if not memory.put or len(memory.put) < self.due(memory):
                groups, at = Groups(self.near, state.cells), self.index[cell]
                stone = self.of_side("p", state.side)
                taken = self.captured(state.cells, groups, at, stone)
                captures = tuple(self.board.cells[other] for other in sorted(taken))
                if not taken and not self.breathes(state.cells, groups, at, stone):
                    found = fact("suicide", cell=cell)
                elif self._brings_back(draft, memory, cell, captures):
                    found = fact("ko", cell=cell)
                elif not self.apart(draft, groups, at):
                    found = fact("one group", cell=cell)
        return said(self, found)

    # Codes and images -----------------------------------------------------------------------------

    def remembers(self, state: GridState) -> bool:
        """Whether it makes sense, between two turns."""
        memory = Memory.read(state.note)
        if memory is None or memory.put or memory.note() != state.note:
            return False
        known = {self.board.name(cell) for cell in self.board.cells}
        if not {name for part in memory.ko or () for name in part} <= known:
            return False
        if bool(memory.number) != bool(self.first.number):
            return False
        if memory.ko:
            put, taken = ([self.at(state, self.board.cell(n)) for n in part] for part in memory.ko)
            own = self.of_side("p", state.side)
            if any(one != own.swapcase() for one in put) or own in taken:
                return False
            return not (memory.counting or memory.passed or memory.over)
        return not (memory.over and (memory.passed or memory.counting))

    def impossible(self, state: GridState) -> str:
        """Where a group has no liberty, or what is remembered makes no sense."""
        usual = super().impossible(state)
        if usual:
            return usual
        if not self.remembers(state):
            return _("«{note}» no dice nada de esta partida.").format(note=state.note)
        groups = Groups(self.near, state.cells)
        for stones, liberties in groups:
            if not liberties and not self.safe(stones, state.cells):
                name = self.board.name(self.board.cells[stones[0]])
                return _("El grupo de {cell} no tiene libertades.").format(cell=name)
        return ""

    def turned(self, state: GridState, side: Side) -> GridState:
        """The same stones with another side to move: it knows of no ko."""
        memory = self.memory(state)
        if side is not state.side:
            memory = memory._replace(ko=None)
        return state._replace(side=side, note=memory.note())

    def transform(self, state: GridState, symmetry: Symmetry) -> GridState:
        """The image of the stones and of what is remembered."""

        def images(names: tuple[str, ...]) -> tuple[str, ...]:
            return tuple(sorted(self.board.name(symmetry.map(self.board.cell(n))) for n in names))

        memory = self.memory(state)
        ko = memory.ko and (images(memory.ko[0]), images(memory.ko[1]))
        note = memory._replace(put=images(memory.put), ko=ko).note()
        return super().transform(state, symmetry)._replace(note=note)
