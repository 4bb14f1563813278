"""Artabán: dice that roll across the board (Muñoz Santonja 2022, section 2).

Didier Müller's game of 2009.

**Rules.** A board of 8 × 8 squares. Each side has eight dice of its colour, one of them larger: the
leader. Unseen by the other, each side puts its dice on its second row, so that what they show above
adds up to 28; its first row stays empty. Then, in turn, a side does one of four things with one of
its dice:

- *Rolling*: it rolls over a lower edge on to a free square next to it, forward or to a side; never
  back, never slantwise. On the last row, the rival's first, it stays for good.
- *Turning*: it is turned on the spot by a quarter, to the left or to the right.
- *Capturing*: a die of the rival next to it, in front or to a side, that shows less is taken off;
  the die goes there as it lies, without rolling. The leader also takes a die that shows the same;
  it is itself taken by any that shows more.
- *Sacrificing*: it jumps on a die of the rival, again in front or to a side, that shows the same,
  and leaves the board; the other stays. The leader cannot.

The game ends as soon as a side has no die left that it could still move. The side that shows more
on its last row wins; if equal, the one with more dice there; then the one with more dice on the
board; else it is a draw.

Parameters: ``size``, 8 or the 6 × 6 squares and six dice for the youngest; ``leader``,
``sacrifice`` and ``screen`` (the set-up in secret), all three of which the source often does
without; ``diagonal``, the variant of its author in which dice capture slantwise forward, too;
``capture``, see below.

**Rulings.**

- The source fixes the faces above only, so each die may be put down in any of its four ways. In the
  program a player goes from left to right, as it sees its row: the number, then, if it likes, how
  the die is turned (at first it shows its player the least number it can); at last the leader.
- Six dice add up to 21, as many each as eight with 28.
- "Puede capturar, tras moverse en su turno": the source lists four possible turns, and capturing is
  one of them, so it is a turn of its own. The other reading is ``capture="after"``: a die that has
  rolled may take immediately, and dice take in no other way.
- A leader does not take the other leader if both show the same: "siempre que tenga mayor
  puntuación" says what it takes to take a leader.
- On the last row a die is not turned either ("ya no pueden moverse"). Everywhere else a die always
  can be, so a side cannot do anything as soon as all its dice have arrived, or left the board;
  whichever side is to move ("aunque el contrario aún pueda mover").
- "Ni hacia atrás" holds for the slantwise captures of the variant, too.
- Players may agree on a draw at any time; the third occurrence of a position is one.
- White, below, sets up and moves first; the source does not say who does.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from math import comb
from typing import Any, ClassVar

from zamora.core.board import EAST, WEST, Board, Cell, Direction
from zamora.core.dice import WAYS, turned
from zamora.core.grid import GridDraft, GridState, Man, Noun, algebraic_board
from zamora.core.i18n import _, later
from zamora.core.parameters import Parameter
from zamora.core.phrases import PHRASES, Fact, fact, said
from zamora.core.refusals import Look
from zamora.core.steps import Outcome, Piece, Reason, Side, Step, StepPattern
from zamora.library.dice.common import ASIDE, FORWARD, TURNS, RollingDice, rows_of

#: What a position remembers once both sides have set up.
PLAYING = "juego"
#: The points of a die on its way, for each pip and row that it has come, and of one that has
#: arrived, for each pip and for being there.
ON_THE_WAY, ARRIVED, THERE = 6, 100, 60
#: What a step that sacrifices a die says.
SACRIFICE = "sacrificio"


#: A part of a turn in notation.
_PART = re.compile(
    r"(?P<cell>[A-Za-z]\d)\s*(?:=\s*(?P<top>[1-6]))?\s*"
    r"(?:(?P<turn><<|<|>)|(?P<leader>\*)|(?P<sign>[-–—xX:=])\s*(?P<to>[A-Za-z]\d))?"
)


def _choice(default: bool, title: Any, words: Any) -> Parameter:
    meanings: dict[int | str | bool, Callable[[], str]]
    meanings = {True: lambda: _("sí"), False: lambda: _("no")}
    return Parameter(default, (default, not default), title, words, meanings)


class Artaban(RollingDice):
    """The rules of Artabán; see the module's docstring."""

    phrases: ClassVar[Mapping[str, str]] = {
        **PHRASES,
        "next die": later("Ahora toca poner el dado de {cell}."),
        "wrong sum": later("Con ese número los dados ya no pueden sumar {n}."),
        "arrived": later("{piece} ya llegó a la última fila: ahí se queda."),
        "one square": later("{piece} va a la casilla de enfrente o a una de los lados."),
        "shows too little": later("{piece} no puede con {other:a}: no muestra más."),
    }
    key: ClassVar[str] = "artaban"
    name: ClassVar[str] = "Artabán"
    source: ClassVar[str] = "003, 2"
    men: ClassVar[Mapping[str, Man]] = {
        "D": Man("die", Noun("dado"), marks=WAYS),
        "L": Man("leader", Noun("líder"), marks=WAYS),
    }
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "size": Parameter(
            8, (8, 6), lambda: _("Tablero"), lambda: _("¿Cuántas casillas tiene por lado?")
        ),
        "leader": _choice(True, lambda: _("Líder"), lambda: _("¿Hay un dado líder?")),
        "sacrifice": _choice(
            True, lambda: _("Sacrificio"), lambda: _("¿Se puede sacrificar un dado?")
        ),
        "screen": _choice(
            True, lambda: _("Pantalla"), lambda: _("¿Se colocan los dados sin que el otro vea?")
        ),
        "diagonal": _choice(
            False, lambda: _("Diagonal"), lambda: _("¿Se toma también en diagonal?")
        ),
        "capture": Parameter(
            "turn",
            ("turn", "after"),
            lambda: _("Tomar"),
            lambda: _("¿Cuándo toma un dado?"),
            {
                "turn": lambda: _("en lugar de rodar"),
                "after": lambda: _("después de rodar"),
            },
        ),
    }

    def make_board(self) -> Board:
        """A square."""
        return algebraic_board(self.many, self.many)

    @property
    def many(self) -> int:
        """How many dice a side has, and squares a row."""
        return int(self.settings["size"])

    @property
    def total(self) -> int:
        """What the dice of a side show together when they have been set up."""
        return self.many * 7 // 2

    @cached_property
    def homes(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """The row where each side sets up, from its own left to its own right."""
        columns = range(1, self.many + 1)
        first, second = (rows_of(self.board, side)[1] for side in Side)
        return (
            tuple(Cell(first, column) for column in columns),
            tuple(Cell(second, column) for column in reversed(columns)),
        )

    def last(self, side: Side) -> int:
        """The row where the dice of a side arrive."""
        return rows_of(self.board, side)[-1]

    def box(self) -> tuple[Piece, ...]:
        """The dice of each side; the leader first."""
        found = []
        for side in Side:
            for number, cell in enumerate(self.homes[side]):
                letter = "l" if self.settings["leader"] and not number else "d"
                lies = self.first_way(side, number % 6 + 1)[1:]
                found.append(self.piece(self.of_side(letter, side) + lies, (cell,)))
        return tuple(found)

    # Setting up ----------------------------------------------------------------------------------

    def has_set_up(self, state: GridState, side: Side) -> bool:
        """Whether a side's dice are on the board, or were."""
        return bool(state.note) or any(True for _cell in self.own(state, side))

    def hidden(self, state: GridState, side: Side) -> frozenset[Cell]:
        """The rival's row, until both have chosen."""
        if not self.settings["screen"] or self.has_set_up(state, side):
            return frozenset()
        return frozenset(self.homes[side.other] if self.has_set_up(state, side.other) else ())

    def setting_up(self, draft: GridDraft) -> bool:
        """Whether dice are being put down: :attr:`GridDraft.done` is twice as many as there are.

        One more, if the last of them has been turned; when there is a leader, two more.
        """
        return not draft.state.note and (
            draft.done > 0 or not self.has_set_up(draft.state, draft.state.side)
        )

    def listable(self, state: GridState) -> bool:
        """There are millions of set-ups."""
        return not self.setting_up(GridDraft(state))

    def first_way(self, side: Side, top: int) -> str:
        """A die as it is first put down: with the least face that there can be to its player."""
        lies = min(
            (faces if side is Side.FIRST else turned(faces, 180) for faces in WAYS
             if faces[0] == str(top)),
            key=lambda faces: (faces if side is Side.FIRST else turned(faces, 180))[1],
        )  # fmt: skip
        return self.of_side("d", side) + lies

    def tops(self, left: int, pips: int) -> range:
        """What the next of ``left`` dice may show if together they shall show ``pips``."""
        return range(max(1, pips - 6 * (left - 1)), min(6, pips - (left - 1)) + 1)

    def _putting(self, draft: GridDraft) -> Iterator[Step]:
        state, side = draft.state, draft.state.side
        put, just_turned = divmod(draft.done, 2)
        home = self.homes[side]
        if put > self.many:
            return
        if put < self.many:
            shown = sum(self.top(self.at(state, cell)) for cell in home[:put])
            for top in self.tops(self.many - put, self.total - shown):
                step = self.place(self.first_way(side, top), home[put])
                yield replace(step, value=str(top))
        elif self.settings["leader"]:
            for cell in home:
                content = self.at(state, cell)
                becomes = self.of_side("l", side) + content[1:]
                yield Step(
                    "promote", self.label(content, cell), cell, cell, becomes=becomes,
                    value=_("líder"),
                )  # fmt: skip
        if put and not just_turned:
            for angle in TURNS.values():
                yield self.turn(state, home[put - 1], angle)

    # The grammar ---------------------------------------------------------------------------------

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """What a die can do, or how the next one is put down."""
        if self.setting_up(draft):
            yield from self._putting(draft)
        elif not draft.state.note:
            return  # a side that has set up waits for the other
        elif not draft.done:
            for cell in self.own(draft.state):
                if cell.row != self.last(draft.state.side):
                    yield from self._doing(draft.state, cell)
        elif (
            self.settings["capture"] == "after"
            and draft.done == 1
            and draft.at.row != self.last(draft.state.side)
        ):
            yield from self._captures(draft.state, draft.at)

    def _doing(self, state: GridState, cell: Cell) -> Iterator[Step]:
        mine = self.at(state, cell)
        for direction in (FORWARD[state.side], *ASIDE):
            other = self.board.step(cell, direction)
            if other is None:
                continue
            there = self.at(state, other)
            if not there:
                yield self.roll(state, cell, direction)
            elif self._may_sacrifice(mine, there, state.side):
                step = self.move(state, cell, other)
                yield replace(step, value=SACRIFICE)
        if self.settings["capture"] == "turn":
            yield from self._captures(state, cell)
        for sign in "<", ">":
            yield self.turn(state, cell, TURNS[sign])

    def _captures(self, state: GridState, cell: Cell) -> Iterator[Step]:
        forward = FORWARD[state.side]
        ways = [forward, *ASIDE]
        if self.settings["diagonal"]:
            ways += [Direction(forward.rows, aside.columns) for aside in (WEST, EAST)]
        mine = self.at(state, cell)
        for direction in ways:
            other = self.board.step(cell, direction)
            if other is not None and self._takes(mine, self.at(state, other), state.side):
                yield self.move(state, cell, other, captures=[other])

    def _takes(self, mine: str, there: str, side: Side) -> bool:
        if self.owners[there] is not side.other:
            return False
        more = self.top(mine) - self.top(there)
        return more > 0 or (more == 0 and mine[0] in "Ll" and there[0] not in "Ll")

    def _may_sacrifice(self, mine: str, there: str, side: Side) -> bool:
        return (
            bool(self.settings["sacrifice"])
            and self.owners[there] is side.other
            and self.top(mine) == self.top(there)
            and mine[0] not in "Ll"
        )

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """Dice are put down and turned, made leader; roll, capture, leave the board."""
        state, done = draft.state, draft.done + 1
        if self.setting_up(draft):
            done = {"place": draft.done // 2 * 2 + 2, "promote": 2 * self.many + 2}.get(
                step.kind, draft.done + 1
            )
        if step.kind in ("turn", "promote"):
            assert step.becomes is not None
            changes = {step.target: step.becomes}
        elif step.value == SACRIFICE:
            assert step.origin is not None
            changes = {step.origin: ""}
        else:
            return super().take(draft, step)._replace(done=done)
        # What has been turned, or has left, captures no more.
        done = done if self.setting_up(draft) else 2
        return draft._replace(state=self.with_cells(state, changes), done=done, at=step.target)

    def may_end(self, draft: GridDraft) -> bool:
        """After anything; a set-up when it is complete."""
        if self.setting_up(draft):
            return draft.done // 2 == self.many + int(bool(self.settings["leader"]))
        return draft.done > 0

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn; play begins when both have set up."""
        state = draft.state
        both = all(self.has_set_up(state, side) for side in Side)
        return state._replace(side=state.side.other, note=PLAYING if both else "")

    def results(self, state: GridState) -> Iterator[GridState] | None:
        """All set-ups, one after the other; None elsewhere, for step-by-step generation."""
        return self._set_ups(GridDraft(state)) if not self.listable(state) else None

    def _set_ups(self, draft: GridDraft) -> Iterator[GridState]:
        if self.may_end(draft):
            yield self.end(draft)
        for step in self.steps(draft):
            yield from self._set_ups(self.take(draft, step))

    def paths(self, state: GridState, depth: int) -> int | None:
        """How many ways to set up there are, and for both sides together; elsewhere they count."""
        waiting = 2 - sum(self.has_set_up(state, side) for side in Side)
        return self.set_ups() ** depth if 0 < depth <= waiting else None

    def set_ups(self) -> int:
        """In how many ways a side can set up, by inclusion and exclusion; four for each die."""
        n, over = self.many, self.total - self.many
        rows: int = sum((-1) ** k * comb(n, k) * comb(over - 6 * k + n - 1, n - 1)
                   for k in range(over // 6 + 1))  # fmt: skip
        return rows * int(4**n) * (n if self.settings["leader"] else 1)

    def leads_to(self, draft: GridDraft, step: Step, state: GridState) -> bool:
        """Of a set-up: whether the dice that have been put down are those of ``state``."""
        if not self.setting_up(draft):
            return super().leads_to(draft, step, state)
        after, home = self.take(draft, step), self.homes[draft.state.side]
        if step.kind == "promote":
            return self.end(after) == state
        put, just_turned = divmod(after.done, 2)
        pairs = [(self.at(after.state, cell)[1:], self.at(state, cell)[1:]) for cell in home[:put]]
        *before, (now, then) = pairs
        same = now == then if just_turned else now[:1] == then[:1]
        return same and all(one == other for one, other in before)

    def decided(self, state: GridState) -> Outcome | None:
        """As soon as a side has no die that has not arrived, the last rows are counted."""
        if not state.note or all(
            any(cell.row != self.last(side) for cell in self.own(state, side)) for side in Side
        ):
            return None
        first, second = (self._points(state, side) for side in Side)
        if first == second:
            return Outcome(None, Reason.COUNT)
        return Outcome(Side(first < second), Reason.COUNT)

    def _points(self, state: GridState, side: Side) -> tuple[int, int, int]:
        """What a side shows on its last row, how many dice it has there, how many at all."""
        own = [*self.own(state, side)]
        there = [self.top(self.at(state, cell)) for cell in own if cell.row == self.last(side)]
        return sum(there), len(there), len(own)

    def content_worth(self, content: str, cell: Cell) -> int:
        """What a die is worth where it stands: arrived, or on its way, by how far it has come."""
        if not content:
            return 0
        side, top = Side(content.islower()), self.top(content)
        come = rows_of(self.board, side).index(cell.row)
        arrived = cell.row == self.last(side)
        worth = ARRIVED * top + THERE if arrived else ON_THE_WAY * come * (top + 3)
        return (1, -1)[side] * worth

    # Notation ------------------------------------------------------------------------------------
    #
    # ``a2=5<``: a five is put on a2 and turned against the clock (``>`` with it, ``<<`` half way
    # round); ``c2*``: the leader; ``a2-a3``: rolls; ``a2<``: is turned; ``a2xb2``: captures;
    # ``a2=b2``: is sacrificed on a die that shows the same.

    def write(self, steps: Sequence[Step]) -> str:
        """The strict form of a turn."""
        name = self.board.name
        parts: list[str] = []
        for before, step in zip((None, *steps), steps, strict=False):
            if step.kind == "place":
                parts.append(f"{name(step.target)}={step.value}")
            elif step.kind == "promote":
                parts.append(f"{name(step.target)}*")
            elif step.kind == "turn":
                sign = next(sign for sign, angle in TURNS.items() if angle == step.angle)
                if before is not None and before.kind == "place":
                    parts[-1] += sign
                else:
                    parts.append(name(step.target) + sign)
            else:
                assert step.origin is not None
                sign = "=" if step.value == SACRIFICE else "x" if step.captures else "-"
                parts.append(f"{name(step.origin)}{sign}{name(step.target)}")
        return ", ".join(parts)

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """What the text says of each step.

        Raises:
            UnreadableNotation: if it is not in the notation.
        """
        patterns: list[StepPattern] = []
        for part in re.finditer(r"[^,]+", text):
            patterns += self._said(text, part[0], part.start())
        if not patterns:
            raise self._unreadable(text, (0, len(text)))
        return patterns

    def _said(self, text: str, part: str, start: int) -> Iterator[StepPattern]:
        place = (start, start + len(part))
        found = _PART.fullmatch(part.strip())
        if found is None:
            raise self._unreadable(text, place)
        cell = self._cell(text, found["cell"], place)
        if found["top"]:
            yield StepPattern("place", target=cell, value=found["top"], place=place)
        if found["turn"]:
            angle = TURNS[found["turn"]]
            yield StepPattern("turn", origin=cell, target=cell, angle=angle, place=place)
        elif found["leader"]:
            yield StepPattern("promote", origin=cell, target=cell, place=place)
        elif found["to"]:
            target = self._cell(text, found["to"], place)
            value = SACRIFICE if found["sign"] == "=" else ""
            # ``-`` may also be written for a capture where it is unambiguous.
            captures = (target,) if found["sign"] in "xX:" else None
            yield StepPattern(
                "move", origin=cell, target=target, value=value, captures=captures, place=place
            )

    def allowance(self, draft: GridDraft) -> str:
        """While dice are put down, what they show together by now."""
        if not draft.done or not self.setting_up(draft):
            return ""
        shown = sum(self.top(self.at(draft.state, cell)) for cell in self.own(draft.state))
        return _("Arriba suman {n} de {all}.").format(n=shown, all=self.total)

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """Why not, in one sentence: what is peculiar about dice, else what shows from outside."""
        found = self._why(draft, pattern)
        return said(self, found) if found else super().refusal(draft, pattern)

    def _why(self, draft: GridDraft, pattern: StepPattern) -> Fact | None:
        side, cell = draft.state.side, pattern.origin or pattern.target
        if self.setting_up(draft):
            put = draft.done // 2
            if put < self.many and pattern.kind in (None, "place"):
                if cell == self.homes[side][put]:
                    return fact("wrong sum", n=self.total) if pattern.value else None
                return fact("next die", cell=self.homes[side][put])
            return None
        if draft.done or cell is None or cell not in self.board:
            return None
        look, other = Look(self, draft, side), pattern.target
        piece, there = look.on(cell), look.on(other)
        if not look.is_own(piece) or pattern.kind == "place":
            return None
        if cell.row == self.last(side):
            return fact("arrived", piece=piece)
        if other is None or other == cell or other not in self.board:
            return None
        forward, down = FORWARD[side].rows, other.row - cell.row
        far = abs(down) + abs(other.column - cell.column)
        if far > 1 or down == -forward:
            return fact("one square", piece=piece)
        if there is not None and there.side is not side:
            return fact("shows too little", piece=piece, other=there)
        return None

    # Codes ---------------------------------------------------------------------------------------

    def impossible(self, state: GridState) -> str:
        """Dice that are not of here; rows that do not add up while sides set up."""
        if reason := super().impossible(state):
            return reason
        for side in Side:
            own = [*self.own(state, side)]
            leaders = sum(self.at(state, cell)[0] in "Ll" for cell in own)
            if len(own) > self.many or leaders > bool(self.settings["leader"]):
                return _("Cada bando tiene {n} dados como mucho, y un líder.").format(n=self.many)
            if own and not state.note:
                shown = sum(self.top(self.at(state, cell)) for cell in own)
                home = len(own) == self.many and not {*own} - {*self.homes[side]}
                if not home or shown != self.total or leaders < bool(self.settings["leader"]):
                    return _("Al empezar, cada fila de dados suma {n}.").format(n=self.total)
                if side is state.side:
                    return _("Quien ya puso sus dados espera al otro bando.")
        return ""

    def remembers(self, state: GridState) -> bool:
        """That both sides have set up."""
        return state.note == PLAYING

    def note_words(self, note: str) -> str:
        """That both sides have set up."""
        return _("Los dos bandos ya pusieron sus dados.")
