"""Rainhas, blond or brunette (Neto & Silva, ch. 5, "Jogos de subtracção", "Loiras ou morenas").

**Rules.** Queens stand on a chequered board, any number on a square. In its turn a player moves one
of them, as many squares as it likes, up, to the left, or diagonally up to the left. When all stand
in the corner above on the left no move is left, and the player who moved last wins.

In *Loiras ou morenas* queens are of two kinds. The first player only says which kind the rival has
to move; from then on every turn is a move with a queen of that kind and a word on which kind comes
next. A player who cannot move as the rival said loses.

**Rulings**: queens do not block each other (they may stand on one square, and the source counts
squares only). The board has 8 × 8 squares unless others are chosen (parameters ``rows`` and
``columns``). The source leaves the queens to the players (parameter ``queens``, squares, in the
other game the blond ones before a stroke: ``g3/c6``). In the other game a kind must be named even
if no queen can move any more, so the turn that ends a game is written like any other.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import ClassVar

from zamora.core.board import NORTH, NOWHERE, WEST, Board, Cell, Direction
from zamora.core.grid import GridDraft, GridState, Man, Noun, algebraic_board, images
from zamora.core.ground import Ground
from zamora.core.i18n import _, pgettext
from zamora.core.parameters import Parameter
from zamora.core.steps import Piece, Side, Step, Symmetry
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


SIZES = (8, 4, 5, 6, 7, 3, 2)
#: Up, to the left, and diagonally.
WAYS = (NORTH, WEST, Direction(-1, -1))
#: At most this many queens.
MOST = 8


def read_squares(text: str) -> str | None:
    """Squares with hyphens, commas or blanks between them: ``"g3-c6"``; None if they are none."""
    squares = [one for one in re.split(r"[\s,;+-]+", text.strip().lower()) if one]
    fits = 1 <= len(squares) <= MOST and all(re.fullmatch("[a-h][1-8]", one) for one in squares)
    return "-".join(squares) if fits else None


def read_kinds(text: str) -> str | None:
    """The same with a stroke between the blond and the brunette ones, as ``"g3-c6/h1"``."""
    kinds = [read_squares(part) for part in text.split("/")]
    return "/".join(filter(None, kinds)) if len(kinds) == 2 and all(kinds) else None


def queens(usual: str, *others: str, reads: Callable[[str], str | None]) -> Mapping[str, Parameter]:
    """The parameters of both games: the queens of the start, and the board."""
    sizes = (
        Parameter(8, SIZES, lambda: _("Filas"), lambda: _("¿Cuántas filas tiene el tablero?")),
        Parameter(
            8, SIZES, lambda: _("Columnas"), lambda: _("¿Cuántas columnas tiene el tablero?")
        ),
    )
    stand = Parameter(
        usual,
        (usual, *others),
        lambda: pgettext("en el ajedrez", "Damas"),
        lambda: _("¿En qué casillas hay damas al empezar?"),
        reads=reads,
    )
    return {"queens": stand, "rows": sizes[0], "columns": sizes[1]}


class Rainhas(Impartial):
    """The rules of Rainhas; see the module's docstring."""

    key: ClassVar[str] = "reinas"
    name: ClassVar[str] = "Reinas"
    source: ClassVar[str] = "002, 5"
    ground: ClassVar[Ground] = Ground(chequered=True, dark=1)
    noun: ClassVar[Noun] = Noun("dama", feminine=True)
    men: ClassVar[Mapping[str, Man]] = {"Q": Man("queen", Noun("dama", feminine=True))}
    parameters: ClassVar[Mapping[str, Parameter]] = queens(
        "g3-d5-h6", "h1", "g4", "h1-f2", "d4-g2-h8", reads=read_squares
    )

    @property
    def small(self) -> bool:
        """With one queen."""
        return len(self.start_queens) == 1

    def make_board(self) -> Board:
        """The squares that were chosen."""
        return algebraic_board(int(self.settings["rows"]), int(self.settings["columns"]))

    @property
    def start_queens(self) -> list[tuple[str, str]]:
        """Kind and square of each queen of the start."""
        kinds = str(self.settings["queens"]).split("/")
        return [
            (letter, square)
            for letter, squares in zip(self.men, kinds, strict=True)
            for square in squares.split("-")
        ]

    def no_game(self) -> str:
        """All queens have to stand on the board."""
        board = self.make_board()
        for _kind, square in self.start_queens:
            if board.named(square) is None:
                return _("En este tablero no hay casilla {cell}.").format(cell=square)
        return ""

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """The queens that were chosen."""
        cells = dict.fromkeys(self.board.cells, "")
        for letter, square in self.start_queens:
            cell = self.board.cell(square)
            cells[cell] = "".join(sorted(cells[cell] + letter))
        return GridState(tuple(cells.values()), side)

    def steps(self, draft: GridDraft) -> Iterator[Step]:
        """A queen goes up, left, or both."""
        if not draft.done:
            yield from self.moves(draft.state)

    def summands(self, state: GridState) -> Iterable[GridState]:
        """Each queen."""
        for alone in self.cells_alone(state):
            for letter in "".join(alone.cells):
                yield alone._replace(cells=tuple(letter if one else "" for one in alone.cells))

    def stands(self, content: str, cell: Cell) -> bool:
        """Any queens together, in the order of the alphabet."""
        return set(content) <= set(self.men) and content == "".join(sorted(content))

    def impossible(self, state: GridState) -> str:
        """Queens never leave the board, and none comes."""
        reason = super().impossible(state)
        for letter, squares in zip(self.men, str(self.settings["queens"]).split("/"), strict=True):
            most = len(squares.split("-"))
            if not reason and "".join(state.cells).count(letter) > most:
                reason = _("Aquí sobran damas: no puede haber más que al empezar.")
        return reason

    def moving(self, state: GridState) -> str:
        """The kind of queen that moves."""
        return next(iter(self.men))

    def moves(self, state: GridState) -> Iterator[Step]:
        """The moves of the queens of the kind that moves."""
        for cell, content in zip(self.board.cells, state.cells, strict=True):
            if self.moving(state) in content:
                for way in WAYS:
                    for target in self.board.ray(cell, way):
                        yield self.move(state, cell, target)

    def why_still(self, state: GridState, cell: Cell) -> str:
        """It has arrived."""
        return _("Esa casilla es la meta: de ahí ya no se sale.") if self.at(state, cell) else ""

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """One queen goes; others may stay behind, or stand there already."""
        if step.origin is None:
            return super().take(draft, step)
        letter = self.moving(draft.state)
        stay = self.at(draft.state, step.origin).replace(letter, "", 1)
        there = "".join(sorted(self.at(draft.state, step.target) + letter))
        state = self.with_cells(draft.state, {step.origin: stay, step.target: there})
        return draft._replace(state=state, done=draft.done + 1, at=step.target)

    def piece(self, content: str, cells: tuple[Cell, ...]) -> Piece:
        """A queen; how many there are if there are several."""
        return replace(super().piece(content, cells), text=self.said(content))

    def said(self, content: str) -> str:
        """What is written on queens that stand together."""
        return str(len(content)) if len(content) > 1 else ""

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """On a square board the diagonal through the corner."""
        return images(self.board)[3:4]


class BlondBrunette(Constrained, Rainhas):
    """The rules of *Loiras ou morenas*; see the module's docstring."""

    key: ClassVar[str] = "rubias-morenas"
    name: ClassVar[str] = "Rubias o morenas"
    men: ClassVar[Mapping[str, Man]] = {
        "R": Man("queen", Noun("rubia", feminine=True)),
        "M": Man("queen", Noun("morena", feminine=True)),
    }
    parameters: ClassVar[Mapping[str, Parameter]] = queens(
        "g3/d5", "h1/h1", "c6/f2", "d4-g2/h8", reads=read_kinds
    )

    constraints: ClassVar[Sequence[str]] = ("rubia", "morena")

    def summands(self, state: GridState) -> Iterable[GridState]:
        """The queens together: what the rival has said holds for all."""
        return (state,)

    def moving(self, state: GridState) -> str:
        """The kind that the rival has named."""
        return state.note[0].upper()

    def obeying(self, state: GridState) -> Iterator[Step]:
        """Moves of a queen of that kind."""
        return self.moves(state)

    def why_still(self, state: GridState, cell: Cell) -> str:
        """The rival has named the other kind."""
        asked = self.men[self.moving(state)].noun
        if not self.at(state, cell) or self.moving(state) in self.at(state, cell):
            return super().why_still(state, cell)
        return _("Tu rival pidió que muevas {queen}.").format(queen=asked.a)

    def said(self, content: str) -> str:
        """The letter of each kind, with a number if there are several of it."""
        counts = ((content.count(letter), letter) for letter in self.men)
        return "".join(f"{count if count > 1 else ''}{letter}" for count, letter in counts if count)

    def note_words(self, note: str) -> str:
        """What the rival has said."""
        return _("Se mueve una {kind}.").format(kind=self.men[note[0].upper()].noun.bare)
