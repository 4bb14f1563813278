"""Games of men on cells, from as little as possible: what a game need not say itself.

A game owes at most six methods, those of the grammar of its turns: ``initial``, ``steps``,
``take``, ``may_end``, ``end``, ``decided``; and for most games two or three will do. What stands on
each cell is a short text (:class:`GridState`): a letter for a man, capitals for the first side,
small letters for the second; a number for a heap; in a game with ``stacks`` a letter for each man
of a stack, the top one, whose it is, first. From that follow the board as text, position codes,
notation, refusals and the images under symmetries.

>>> class Race(GridGame):
...     '''A man a side on a strip of five cells; who cannot step forward any more has won.'''
...     key, name, board = "race", "Carrera", Board.rectangle(1, 5, lambda cell: str(cell.column))
...     no_moves = "wins"
...     def initial(self, side=Side.FIRST):
...         return GridState(("A", "", "", "", "a"), side)
...     def steps(self, draft):
...         if draft.done == 0:
...             for cell in self.own(draft.state):
...                 ahead = self.board.step(cell, WEST if draft.state.side else EAST)
...                 if ahead and not self.at(draft.state, ahead):
...                     yield self.move(draft.state, cell, ahead)
>>> position = Race().start().play("1-2").play("5-4").play("2-3")
>>> print(position)
   1 2 3 4 5
 1 · · A a ·
Turno: Negras
>>> position.outcome
Outcome(winner=<Side.SECOND: 1>, reason=<Reason.NO_MOVES: 'no moves'>)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, lru_cache, partial
from operator import getitem
from typing import ClassVar, NamedTuple, TypeVar

from zamora.core.board import EAST, NOWHERE, WEST, Board, Cell, algebraic
from zamora.core.errors import BadPositionCode, UnreadableNotation, quoted
from zamora.core.i18n import _
from zamora.core.phrases import PHRASES, Phrase, said
from zamora.core.position import Game
from zamora.core.refusals import Look, why_not
from zamora.core.sides import as_label
from zamora.core.steps import Outcome, Piece, Reason, Side, Step, StepPattern, Symmetry
from zamora.core.words import STACK, Man, Noun

__all__ = ["EAST", "WEST", "Board", "GridDraft", "GridGame", "GridState", "Known", "Man", "Noun"]

T = TypeVar("T")

#: What a number on a cell is.
HEAP = Man("heap", Noun("montón"))
#: How many pieces are cut out at most for a game of heaps: for more one takes real beans.
MOST_BEANS_IN_A_BOX = 80
#: Of this many contents is remembered what was reckoned of them: there are few men, but of stacks
#: there are millions.
_REMEMBERED = 100_000
#: Of this many moves the steps are: games at random ask for most of them many times.
_MOVES = 1 << 12


class GridState(NamedTuple):
    """A position between turns.

    Attributes:
        cells: what stands on each cell, in the order of the board's cells; empty texts where
            nothing does.
        side: who is to move.
        note: any other state (a ko, a constraint, counters), without blanks.
    """

    cells: tuple[str, ...]
    side: Side
    note: str = ""


class GridDraft(NamedTuple):
    """A turn in progress.

    Attributes:
        state: what stands on the board now.
        done: how many steps have been taken.
        at: the cell where the last step ended.
        taken: where men stand, or stood, that have been captured in this turn.
    """

    state: GridState
    done: int = 0
    at: Cell = NOWHERE
    taken: tuple[Cell, ...] = ()


class Known(dict[str, T]):
    """What is known of each content, reckoned when it is first asked for."""

    def __init__(self, reckon: Callable[[str], T]) -> None:
        super().__init__()
        self._reckon = reckon

    def __missing__(self, content: str) -> T:
        found = self._reckon(content)
        if len(self) < _REMEMBERED:
            self[content] = found
        return found


class GridGame(Game[GridState, GridDraft]):
    """A game of men on the cells of a board: see the module's docstring."""

    chapter: ClassVar[int] = 0
    sides: ClassVar[tuple[str, str]] = ("Blancas", "Negras")
    blind_alleys: ClassVar[bool] = False
    #: A letter of a content → the kind of man; for both sides, by its capital.
    men: ClassVar[Mapping[str, Man]] = {}
    #: What becomes of a side that cannot move: it "loses", it "wins", or the game is "drawn".
    no_moves: ClassVar[str] = "loses"
    #: What a content is called when the sides change places, where changing capitals will not do.
    exchanged: ClassVar[Mapping[str, str]] = {}
    #: How the sides are written in position codes.
    side_letters: ClassVar[str] = "BN"
    phrases: ClassVar[Mapping[str, Phrase]] = PHRASES

    # For the games: looking at a state, and making steps ------------------------------------------

    @cached_property
    def index(self) -> Mapping[Cell, int]:
        """The place of each cell in :attr:`GridState.cells`."""
        return {cell: number for number, cell in enumerate(self.board.cells)}

    @cached_property
    def _worths(self) -> tuple[Known[int], ...]:
        return tuple(Known(partial(self.content_worth, cell=cell)) for cell in self.board.cells)

    @cached_property
    def owners(self) -> Mapping[str, Side | None]:
        """The owner of each content, as :meth:`owner` finds it, but found once."""
        return Known(self.owner)

    @cached_property
    def _is_worth(self) -> bool:
        counted = type(self).content_worth is not GridGame.content_worth
        return counted or any(man.worth for man in self.men.values())

    def content_worth(self, content: str, cell: Cell) -> int:
        """What stands on a cell is worth this for the first side."""
        return sum(
            self.men[letter.upper()].worth * (1 if letter.isupper() else -1)
            for letter in content
            if letter.upper() in self.men
        )

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """An empty board; most games begin otherwise."""
        return GridState(("",) * len(self.board.cells), side)

    def at(self, state: GridState, cell: Cell) -> str:
        """What stands on a cell; empty if nothing does."""
        return state.cells[self.index[cell]]

    def owner(self, content: str) -> Side | None:
        """The owner of a man or a stack: that of its first letter; None if it has none."""
        first = content[:1]
        if not first.isalpha():
            return None
        return Side.FIRST if first.isupper() else Side.SECOND

    def own(self, state: GridState, side: Side | None = None) -> Iterator[Cell]:
        """The cells where men of a side (of the one to move, if None) stand."""
        whose, owners = state.side if side is None else side, self.owners
        for cell, content in zip(self.board.cells, state.cells, strict=True):
            if content and owners[content] is whose:
                yield cell

    def empty(self, state: GridState) -> Iterator[Cell]:
        """The cells where nothing stands."""
        for cell, content in zip(self.board.cells, state.cells, strict=True):
            if not content:
                yield cell

    def with_cells(self, state: GridState, changes: Mapping[Cell, str]) -> GridState:
        """The state with something else on some cells."""
        cells = list(state.cells)
        for cell, content in changes.items():
            cells[self.index[cell]] = content
        return GridState(tuple(cells), state.side, state.note)

    def of_side(self, letter: str, side: Side) -> str:
        """The letter of a man of ``side``."""
        return letter.upper() if side is Side.FIRST else letter.lower()

    def label(self, content: str, cell: Cell) -> str:
        """What a man is called in a step: its content and its cell."""
        return f"{content}:{self.board.name(cell)}"

    def move(
        self,
        state: GridState,
        origin: Cell,
        target: Cell,
        captures: Iterable[Cell] = (),
        becomes: str | None = None,
    ) -> Step:
        """A man goes from one cell to another, and takes what stands on ``captures``."""
        return self._move(self.at(state, origin), origin, target, tuple(captures), becomes)

    @cached_property
    def _move(self) -> Callable[..., Step]:
        @lru_cache(maxsize=_MOVES)
        def made(
            content: str,
            origin: Cell,
            target: Cell,
            captures: tuple[Cell, ...],
            becomes: str | None,
        ) -> Step:
            label = self.label(content, origin)
            return Step("move", label, origin, target, becomes=becomes, captures=captures)

        return made

    def place(
        self,
        content: str,
        target: Cell,
        covers: Iterable[Cell] = (),
        captures: Iterable[Cell] = (),
    ) -> Step:
        """Something is put on a cell, and on those it covers; it takes what is on ``captures``."""
        return Step("place", content, None, target, covers=tuple(covers), captures=tuple(captures))

    def remove(self, state: GridState, target: Cell, count: int | None = None) -> Step:
        """What stands on a cell goes away, or this many of a heap."""
        value = "" if count is None else str(count)
        return Step(
            "remove", self.label(self.at(state, target), target), target, target, value=value
        )

    def choose(self, value: str) -> Step:
        """A value is chosen, not a cell."""
        return Step("choose", "", None, NOWHERE, value=value)

    def passing(self) -> Step:
        """Nothing is done."""
        return Step("pass", "", None, NOWHERE)

    # The grammar ---------------------------------------------------------------------------------

    def to_move(self, state: GridState) -> Side:
        """Whose turn it is."""
        return state.side

    def begin(self, state: GridState) -> GridDraft:
        """Nothing done yet."""
        return GridDraft(state)

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """Men go, are put down and taken away, as the step says."""
        state, changes = draft.state, dict[Cell, str]()
        if step.kind == "move":
            assert step.origin is not None
            content = self.at(state, step.origin)
            changes[step.origin] = ""
            changes |= dict.fromkeys(step.captures, "")
            changes[step.target] = step.becomes or content
        elif step.kind == "place":
            changes |= dict.fromkeys(step.captures, "")
            changes |= dict.fromkeys((step.target, *step.covers), step.piece)
        elif step.kind == "remove":
            left = int(self.at(state, step.target)) - int(step.value) if step.value else 0
            changes[step.target] = str(left) if left else ""
        after = self.with_cells(state, changes)
        return GridDraft(after, draft.done + 1, step.target, (*draft.taken, *step.captures))

    def may_end(self, draft: GridDraft) -> bool:
        """After any step."""
        return draft.done > 0

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn."""
        state = draft.state
        return GridState(state.cells, state.side.other, state.note)

    def leads_to(self, draft: GridDraft, step: Step, state: GridState) -> bool:
        """Exact for a step that ends the turn; of others the target is not known yet."""
        after = self.take(draft, step)
        return next(iter(self.steps(after)), None) is not None or self.end(after) == state

    def decided(self, state: GridState) -> Outcome | None:
        """Never, as long as the side to move can move."""
        return None

    def stuck(self, state: GridState) -> Outcome:
        """What becomes of a side that cannot move; see :attr:`no_moves`."""
        winner = {"loses": state.side.other, "wins": state.side}.get(self.no_moves)
        return Outcome(winner, Reason.STALEMATE if winner is None else Reason.NO_MOVES)

    def evaluation(self, state: GridState) -> int | None:
        """The worth of the men of the side to move, less the rival's.

        None if no man is worth any and the game does not say its own :meth:`content_worth`.
        """
        return self.men_worth(state) if self._is_worth else None

    def men_worth(self, state: GridState) -> int:
        """What stands on all cells (:meth:`content_worth`) is worth this for the side to move."""
        total = sum(map(getitem, self._worths, state.cells))
        return total if state.side is Side.FIRST else -total

    def displaced(self, state: GridState, origin: Cell, target: Cell) -> GridState | None:
        """The state with what stands on one cell put on another."""
        return self.with_cells(state, {origin: "", target: self.at(state, origin)})

    def without(self, state: GridState, cells: Collection[Cell], sign: str = "") -> GridState:
        """The state with nothing, or a sign, on some cells."""
        return self.with_cells(state, dict.fromkeys(cells, sign))

    def turned(self, state: GridState, side: Side) -> GridState:
        """The same position with ``side`` to move."""
        return state._replace(side=side)

    # Display and symmetry ------------------------------------------------------------------------

    def pieces(self, state: GridState) -> tuple[Piece, ...]:
        """What stands on the cells, in their order."""
        found = []
        for cell, content in zip(self.board.cells, state.cells, strict=True):
            if content:
                found.append(self.piece(content, (cell,)))
        return tuple(found)

    def box(self) -> tuple[Piece, ...]:
        """The men of the start; where the board begins empty, enough of each kind to fill it.

        Of those with marks (dice) a third as many have each of the other marks as have the first.
        A heap is as many beans as its number says, up to ``MOST_BEANS_IN_A_BOX``.
        """
        home, many = self.board.cells[:1], -(-len(self.board.cells) // 2)
        start = tuple(
            replace(piece, text="") if piece.kind == HEAP.glyph else piece
            for piece in super().box()
            for _bean in range(int(piece.text) if piece.kind == HEAP.glyph else 1)
        )
        return start[:MOST_BEANS_IN_A_BOX] or tuple(
            self.piece(self.of_side(letter, side) + mark.strip(), home)
            for side in Side
            for letter, man in self.men.items()
            for mark in (man.marks or (" ",))
            for _copy in range(many if mark == (man.marks or " ")[0] else -(-many // 3))
        )

    def piece(self, content: str, cells: tuple[Cell, ...]) -> Piece:
        """A content as something to be seen and spoken of."""
        man = self.men.get(content[0].upper(), HEAP if content.isdigit() else Man())
        text = content if content.isdigit() else content[1:]
        noun, stack = man.noun, tuple[Piece, ...]()
        if self.stacks and text:
            stack = tuple(self.piece(letter, cells) for letter in content)
            noun, text = STACK, str(len(content))
        label = self.label(content, cells[0])
        return Piece(label, man.glyph, self.owner(content), cells, noun, text, stack=stack)

    def draft_pieces(self, draft: GridDraft) -> tuple[Piece, ...]:
        """The same in the middle of a turn."""
        return self.pieces(draft.state)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """None, unless the game says which."""
        return ()

    def transform(self, state: GridState, symmetry: Symmetry) -> GridState:
        """The image of everything on the board."""
        swapped = symmetry.swaps_sides
        changes = {
            symmetry.map(cell): self._exchanged(content) if swapped else content
            for cell, content in zip(self.board.cells, state.cells, strict=True)
        }
        side = state.side.other if swapped else state.side
        return self.with_cells(state, changes)._replace(side=side)

    def _exchanged(self, content: str) -> str:
        return self.exchanged.get(content, content.swapcase())

    def relabel(self, label: str, symmetry: Symmetry) -> str:
        """The name of who takes the part of ``label``."""
        content, _colon, name = label.partition(":")
        if symmetry.swaps_sides:
            content = self._exchanged(content)
        return self.label(content, symmetry.map(self.board.cell(name))) if name else content

    def text(self, state: GridState) -> str:
        """The board, a content a cell and a dot where there is none."""
        lines = self.text_rows(state)
        if state.note:
            lines.append(self.note_words(state.note))
        lines.append(_("Turno: {side}").format(side=as_label(self.sides[state.side])))
        return "\n".join(lines)

    def text_rows(self, state: GridState) -> list[str]:
        """The board alone, a line a row, after one with the names of the columns."""
        contents = dict(zip(self.board.cells, state.cells, strict=True))
        rows, columns = range(1, self.board.rows + 1), range(1, self.board.columns + 1)
        straight = self.board.tiling.straight
        heads = [self.board.column_name(c) if straight else "" for c in columns]
        width = max(1, *map(len, state.cells), *map(len, heads))
        lines = ["   " + " ".join(head.rjust(width) for head in heads)] if straight else []
        for row in rows:
            cells = ((contents.get(Cell(row, c)), Cell(row, c) in self.board) for c in columns)
            line = " ".join(((content or "·") if on else "").rjust(width) for content, on in cells)
            lines.append(f"{self.board.row_name(row) if straight else '':>2} {line}")
        return [line.rstrip() for line in lines]

    def note_words(self, note: str) -> str:
        """What is remembered besides the board, for people to read."""
        return note

    # Notation ------------------------------------------------------------------------------------
    #
    # ``b2-c3``, ``b2xd4xf6``: a man moves, takes, goes on taking; ``c3``, ``c3+c4``: something is
    # put down, on two cells; ``c3xb3+d3`` where it chooses what it takes; ``D@c3`` where different
    # things can be; ``*c3``, ``c3*2``: taken away, all or this many; ``=3``: a choice; ``paso``.
    # Between steps stands a comma; where things are put down, a blank will do.

    def write(self, steps: Sequence[Step]) -> str:
        """The strict form of a turn."""
        parts: list[str] = []
        last: Step | None = None
        for step in steps:
            goes_on = last is not None and last.kind == step.kind == "move"
            if goes_on and last is not None and step.origin == last.target:
                parts[-1] += self._arrow(step)
            else:
                parts.append(self._written(step))
            last = step
        return ", ".join(parts)

    def _arrow(self, step: Step) -> str:
        sign = "x" if step.captures else "-"
        becomes = f"={step.becomes}" if step.becomes else ""
        return f"{sign}{self.board.name(step.target)}{becomes}"

    def _written(self, step: Step) -> str:
        name = self.board.name
        if step.kind == "move":
            assert step.origin is not None
            return name(step.origin) + self._arrow(step)
        if step.kind == "place":
            what = f"{step.piece}@" if self.places_several else ""
            takes = "x" + "+".join(map(name, step.captures)) if self._says_captures(step) else ""
            return what + "+".join(map(name, (step.target, *step.covers))) + takes
        if step.kind == "remove":
            return f"{name(step.target)}*{step.value}" if step.value else f"*{name(step.target)}"
        return f"={step.value}" if step.kind == "choose" else _PASS

    #: Whether different things can be put down, so that notation must say which.
    places_several: ClassVar[bool] = False
    #: Whether what is put down may take one thing or another, so that notation must say what.
    chooses_captures: ClassVar[bool] = False

    def _says_captures(self, step: Step) -> bool:
        return self.chooses_captures and bool(step.captures)

    def read(self, text: str, state: GridState) -> Sequence[StepPattern]:
        """What the text says of each step.

        Raises:
            UnreadableNotation: if it is not in the notation.
        """
        patterns: list[StepPattern] = []
        for found in _PART.finditer(text):
            if found[0].strip():
                patterns += self._read_part(text, found[0], found.start())
        if not patterns:
            raise self._unreadable(text, (0, len(text)))
        return patterns

    def _read_part(self, text: str, part: str, start: int) -> Iterator[StepPattern]:
        place = (start, start + len(part))
        said = part.strip()
        if _PASSES.fullmatch(said):
            yield StepPattern("pass", place=place)
        elif said.startswith("="):
            yield StepPattern("choose", value=said[1:].strip(), place=place)
        elif found := _REMOVES.fullmatch(said):
            target = self._cell(text, found[1] or found[2], place)
            yield StepPattern("remove", target=target, value=found[3] or "", place=place)
        elif self.chooses_captures and _TAKES.fullmatch(said):
            target, *taken = (self._cell(text, name, place) for name in re.split("[xX+]", said))
            captures = tuple(sorted(taken))
            yield StepPattern("place", target=target, captures=captures, place=place)
        elif len(put := [*map(self.board.named, said.split())]) > 1 and all(put):
            for cell in filter(None, put):
                yield StepPattern("place", target=cell, place=place)
        else:
            yield from self._read_cells(text, said, place)

    def _read_cells(self, text: str, said: str, place: tuple[int, int]) -> Iterator[StepPattern]:
        what, at, rest = said.rpartition("@")
        names, signs = _SIGN.sub("\n", rest).split("\n"), [*_SIGN.finditer(rest)]
        promoted = [name.partition("=") for name in names]
        cells = [self._cell(text, name, place) for name, _is, _what in promoted]
        if at or len(cells) == 1 or all(sign[1] == "+" for sign in signs):
            covers = tuple(cells[1:])
            yield StepPattern("place", what or None, target=cells[0], covers=covers, place=place)
            return
        for origin, target, (_name, _is, becomes), sign in zip(
            cells, cells[1:], promoted[1:], signs, strict=False
        ):
            yield StepPattern(
                "move",
                origin=origin,
                target=target,
                becomes=becomes.strip() or None,
                takes=self.sign_takes(sign[0].strip()),
                place=place,
            )

    def sign_takes(self, sign: str) -> bool | None:
        """Whether a sign between two cells says that something is captured; None: it says neither.

        A capture may be written with the sign of any move; but who writes ``x`` means a capture.
        """
        return True if sign in ("x", "X", ":") else None

    def _cell(self, text: str, name: str, place: tuple[int, int]) -> Cell:
        found = self.board.named(name)
        if found is None:
            raise self._unreadable(text, place)
        return found

    def _unreadable(self, text: str, place: tuple[int, int]) -> UnreadableNotation:
        first = self.start().example
        return UnreadableNotation(
            _("No entiendo «{text}».").format(text=text.strip()),
            text=text,
            place=place,
            accepted=[] if first is None else [str(first)],
        )

    def refusal(self, draft: GridDraft, pattern: StepPattern) -> str:
        """Why no step fits: the first thing that is wrong, as far as that shows from outside."""
        found = why_not(Look(self, draft, draft.state.side), pattern)
        if pattern.origin is not None and found.name in ("stuck", "shut in", "hemmed in", "empty"):
            return self.why_still(draft.state, pattern.origin) or said(self, found)
        return said(self, found)

    def why_still(self, state: GridState, cell: Cell) -> str:
        """Why nothing on a cell can move now, as only the game knows; empty: it knows no more."""
        return ""

    # Position codes ------------------------------------------------------------------------------

    def encode(self, state: GridState) -> str:
        """Row by row like chess: ``a2a/3/A2A B``; contents of several letters in brackets."""
        contents = dict(zip(self.board.cells, state.cells, strict=True))
        rows = []
        for row in range(1, self.board.rows + 1):
            line, gap = "", 0
            for cell in (cell for cell in self.board.cells if cell.row == row):
                content = contents[cell]
                if not content:
                    gap += 1
                    continue
                line += (str(gap) if gap else "") + (
                    content if len(content) == 1 and content.isalpha() else f"({content})"
                )
                gap = 0
            rows.append(line + (str(gap) if gap else ""))
        fields = ["/".join(rows), self.side_letters[state.side]]
        return " ".join([*fields, state.note] if state.note else fields)

    def decode(self, fields: str) -> GridState:
        """Read what :meth:`encode` writes.

        Raises:
            BadPositionCode: if it is malformed or no such position can stand.
        """
        found = _CODE.fullmatch(fields.strip())
        if found is None or found[2].upper() not in self.side_letters:
            raise self._bad(fields)
        contents: dict[Cell, str] = {}
        rows = found[1].split("/")
        if len(rows) != self.board.rows:
            raise self._bad(fields)
        for number, row in enumerate(rows, start=1):
            line: list[str] = []
            if _ROW.fullmatch(row) is None:
                raise self._bad(fields)
            for gap, one, several in _CONTENT.findall(row):
                line += [""] * int(gap) if gap else [one or several]
            across = [cell for cell in self.board.cells if cell.row == number]
            if len(line) != len(across):
                raise self._bad(fields)
            contents |= zip(across, line, strict=True)
        side = Side(self.side_letters.index(found[2].upper()))
        cells = tuple(map(contents.__getitem__, self.board.cells))
        state = GridState(cells, side, found[3] or "")
        reason = self.impossible(state)
        if reason:
            raise self._bad(fields, reason)
        return state

    def impossible(self, state: GridState) -> str:
        """Why a position cannot stand, in one sentence; empty if it can."""
        for cell, content in zip(self.board.cells, state.cells, strict=True):
            if content and not self.stands(content, cell):
                letter = quoted(content)
                return _("En {game} no hay «{letter}».").format(game=self.name, letter=letter)
        if state.note and not self.remembers(state):
            return _("«{note}» sobra en una posición de {game}.").format(
                note=state.note, game=self.name
            )
        return ""

    def stands(self, content: str, cell: Cell) -> bool:
        """Whether this can stand on a cell: a heap, a man, several only in a game of stacks."""
        heaps, men, marked = self._known
        if _is_number(content):
            return heaps
        if len(content) > 1 and not self.stacks:
            return content.upper() in marked
        return men.issuperset(content.upper())

    @cached_property
    def _known(self) -> tuple[bool, set[str], set[str]]:
        """Whether there are heaps, the men there are, and those with marks."""
        usual = self.initial().cells
        men = [content for content in (*usual, *self.men) if not _is_number(content)]
        known = {letter for content in men for letter in content.upper()}
        # A man with marks, a die, shows one of them and stands alone.
        marked = {f"{kind}{mark}" for kind, man in self.men.items() for mark in man.marks}
        return any(map(_is_number, usual)), known - {content[0] for content in marked}, marked

    def remembers(self, state: GridState) -> bool:
        """Whether the note can be what is remembered here; nothing is, unless the game says so."""
        return False

    def _bad(self, fields: str, reason: str = "") -> BadPositionCode:
        usual = _("«{fields}» no describe una posición de {game}.")
        return BadPositionCode(
            reason or usual.format(fields=quoted(fields), game=self.name),
            text=fields,
            accepted=[self.encode(self.initial())],
        )


def _is_number(content: str) -> bool:
    """Whether a content is a heap of something: an unambiguous number."""
    return content.isascii() and content.isdecimal() and content[0] != "0" and len(content) < 4


def images(board: Board) -> tuple[Symmetry, ...]:
    """The images of a rectangle of cells: mirrors and the half turn; if it is a square, all seven.

    For games in which neither a direction nor an edge of the board belongs to a side.
    """
    rows, columns = board.rows + 1, board.columns + 1
    found = [
        Symmetry("left-right", lambda c: Cell(c.row, columns - c.column), False, True),
        Symmetry("up-down", lambda c: Cell(rows - c.row, c.column), False, True),
        Symmetry("half-turn", lambda c: Cell(rows - c.row, columns - c.column), False, False),
    ]
    if rows == columns:
        found += [
            Symmetry("diagonal", lambda c: Cell(c.column, c.row), False, True),
            Symmetry("antidiagonal", lambda c: Cell(rows - c.column, rows - c.row), False, True),
            Symmetry("quarter-turn", lambda c: Cell(c.column, rows - c.row), False, False),
            Symmetry("three-quarter-turn", lambda c: Cell(rows - c.column, c.row), False, False),
        ]
    return tuple(found)


def algebraic_board(rows: int, columns: int) -> Board:
    """A board of squares with names as in chess: ``a1`` is below on the left."""
    whole = Board.rectangle(rows, columns, algebraic(rows))
    return replace(whole, lettered=True)


_PASS = "paso"  # noqa: S105 (no password)
_PASSES = re.compile(r"pas[oae]|pass|-{2,}", re.IGNORECASE)
_PART = re.compile(r"[^,]+")
#: Between two cells; ``a`` may be a cell, too, and stands between blanks.
_SIGN = re.compile(r"\s*(-+>?|[–—→:+]|(?<=\w)x(?=\w))\s*|\s+(a)\s+", re.IGNORECASE)
_REMOVES = re.compile(r"(?:\*\s*(\S+)|(\S+?)\s*\*\s*(\d+))")
_TAKES = re.compile(r"\w+x\w+(?:\+\w+)*", re.IGNORECASE)
_CODE = re.compile(r"(\S+)\s+([A-Za-z])(?:\s+(\S+))?")
_CONTENT = re.compile(r"([1-9][0-9]{0,2})|([A-Za-z])|\(([^()]+)\)")
_ROW = re.compile(f"(?:{_CONTENT.pattern})*")
