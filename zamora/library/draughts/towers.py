"""What the draughts of stacks share: a captured man goes under its captor and stays in play.

A stack is written as a letter a man, the top one first: ``Dpp`` is White's lady on two black men.
The top man commands: its owner owns the stack, which moves as it does. Jumping over a stack
captures its commander only; the rest stays, and obeys the next man from above. So the captured are
lifted, jump by jump, and in one turn several men may be taken from one cell.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from itertools import groupby
from typing import Any, ClassVar

from zamora.core.board import DIAGONAL, Board, Cell, Direction
from zamora.core.errors import UnknownGame
from zamora.core.grid import GridDraft, GridState, Man, Noun, algebraic_board
from zamora.core.ground import Ground
from zamora.core.i18n import _
from zamora.core.parameters import Parameter
from zamora.core.steps import Piece, Side, Step, Symmetry
from zamora.library.draughts.capturing import Capturing
from zamora.registry import game, neighbours

#: What the men that a stack can still lose are worth, besides its commander, and its prisoners.
FOLLOWER, PRISONER = 60, 10
#: By side, the directions that lead ahead.
_AHEAD = tuple(tuple(way for way in DIAGONAL if way.rows == rows) for rows in (-1, 1))


@cache
def _below(stack: str) -> int:
    """What the men under its commander add to the worth of a stack."""
    own = next(len([*men]) for _side, men in groupby(stack, key=str.isupper))
    return FOLLOWER * (own - 1) + PRISONER * (len(stack) - own)


class Towers(Capturing):
    """Draughts of stacks on the dark squares: a class states what differs from game to game."""

    source: ClassVar[str] = "002, 3"
    ground: ClassVar[Ground] = Ground(material="wood", chequered=True, dark=1)
    men: ClassVar[Mapping[str, Man]] = {
        "P": Man("draughtsman", Noun("peón", context="en las damas"), worth=100),
        "D": Man("crowned", Noun("dama", feminine=True, context="en las damas"), worth=150),
    }
    stacks: ClassVar[bool] = True
    stay: ClassVar[bool] = False
    #: Whether ladies go, and jump, as far as they like.
    flies: ClassVar[bool] = False
    #: Whether a sequence may jump over a stack twice, and whether it may turn straight back.
    again: ClassVar[bool] = True
    turns_back: ClassVar[bool] = True
    #: Whether men capture ahead only, and are crowned when their turn is over.
    ahead: ClassVar[bool] = False
    #: How many men a stack has at most; 0: as many as come.
    tallest: ClassVar[int] = 0

    @cached_property
    def dark(self) -> tuple[Cell, ...]:
        """The squares that are played on, the corner below on the left among them."""
        return tuple(c for c in self.board.cells if sum(c) % 2 == self.ground.dark)

    def initial(self, side: Side = Side.FIRST) -> GridState:
        """Men on the dark squares of the three rows of either side."""
        dark, rows = set(self.dark), self.board.rows
        cells = (
            "" if c not in dark else "p" if c.row <= 3 else "P" if c.row > rows - 3 else ""
            for c in self.board.cells
        )
        return GridState(tuple(cells), side)

    # Steps ----------------------------------------------------------------------------------------

    def ways(self, stack: str, *, capturing: bool) -> tuple[Direction, ...]:
        """Where a stack goes, or captures: ladies, and men that capture, everywhere."""
        if stack[0] in "Dd" or (capturing and not self.ahead):
            return DIAGONAL
        return _AHEAD[stack[0].islower()]

    def far(self, stack: str) -> bool:
        """Whether a stack goes as far as it likes."""
        return self.flies and stack[0] in "Dd"

    def jumps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """Over a rival's stack to a free square behind it: if it can, to where it can go on."""
        for _over, steps in groupby(self._leaps(draft, cell), key=lambda step: step.captures):
            landings = [*steps]
            able = [step for step in landings if len(landings) > 1 and self._leads_on(draft, step)]
            yield from able or landings

    def _leads_on(self, draft: GridDraft, step: Step) -> bool:
        after = self.take(draft, step)
        return next(self._leaps(after, after.at), None) is not None

    def _leaps(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """The same, wherever it comes down."""
        cells, owners, place = draft.state.cells, self.owners, self.board.cells
        stack = cells[self.index[cell]]
        far = self.far(stack)
        for way in self.ways(stack, capturing=True):
            ray = self._rays[cell][way]
            over = next((n for n, at in enumerate(ray) if cells[at]), len(ray)) if far else 0
            behind = ray[over + 1 :]
            if not behind or cells[behind[0]] or not (there := cells[ray[over]]):
                continue
            captured = place[ray[over]]
            if owners[there] is owners[stack] or self._barred(draft, cell, captured):
                continue
            for at in behind:
                if cells[at]:
                    break
                yield self.move(draft.state, cell, place[at], captures=[captured])
                if not far:
                    break

    @cached_property
    def _rays(self) -> Mapping[Cell, Mapping[Direction, tuple[int, ...]]]:
        """From each square, in each direction, the places of those passed until the edge."""
        index = self.index
        return {
            cell: {
                way: tuple(map(index.__getitem__, self.board.ray(cell, way))) for way in DIAGONAL
            }
            for cell in self.dark
        }

    def _barred(self, draft: GridDraft, cell: Cell, over: Cell) -> bool:
        """Whether the sequence so far forbids a jump."""
        if not draft.taken:
            return False
        if not self.again and over in draft.taken:
            return True
        back, on = draft.taken[-1], over
        same = ((back.row - cell.row) * (on.row - cell.row) > 0) and (
            (back.column - cell.column) * (on.column - cell.column) > 0
        )
        return same and not self.turns_back

    def moves(self, draft: GridDraft, cell: Cell) -> Iterator[Step]:
        """To a free square."""
        cells, place = draft.state.cells, self.board.cells
        stack = cells[self.index[cell]]
        far = self.far(stack)
        for way in self.ways(stack, capturing=False):
            for at in self._rays[cell][way]:
                if cells[at]:
                    break
                yield self.move(draft.state, cell, place[at])
                if not far:
                    break

    def take(self, draft: GridDraft, step: Step) -> GridDraft:
        """Each captured commander goes under the stack that jumped, unless that is full."""
        if step.origin is None:
            return super().take(draft, step)
        state, changes = draft.state, {step.origin: ""}
        stack = self.at(state, step.origin)
        for cell in step.captures:
            rival = self.at(state, cell)
            changes[cell] = rival[1:]
            if not self.tallest or len(stack) < self.tallest:
                stack += rival[0]
        changes[step.target] = stack if self.ahead else self.crowned(stack, step.target)
        after = self.with_cells(state, changes)
        return GridDraft(after, draft.done + 1, step.target, (*draft.taken, *step.captures))

    def crowned(self, stack: str, cell: Cell) -> str:
        """A stack on a square: on the last row its commander is a lady."""
        last = 1 if stack[0].isupper() else self.board.rows
        lady = "D" if stack[0].isupper() else "d"
        return lady + stack[1:] if cell.row == last else stack

    def end(self, draft: GridDraft) -> GridState:
        """The other side's turn; here men are crowned that are not in passing."""
        state = draft.state
        if self.ahead:
            crowned = self.crowned(self.at(state, draft.at), draft.at)
            state = self.with_cells(state, {draft.at: crowned})
        return super().end(draft._replace(state=state))

    # What else there is to know -------------------------------------------------------------------

    def content_worth(self, content: str, cell: Cell) -> int:
        """A commander counts most; then its own men under it, who free it when it is captured."""
        if not content:
            return 0
        worth = self.men[content[0].upper()].worth + _below(content)
        return worth if content[0].isupper() else -worth

    def box(self) -> tuple[Piece, ...]:
        """The men of either side, and as many of each other kind."""
        home = self.board.cells[:1]
        return tuple(
            self.piece(self.of_side(letter, side), home)
            for side in Side
            for letter in self.men
            for _copy in range(self.each())
        )

    def impossible(self, state: GridState) -> str:
        """Stacks stand on dark squares, and are such as captures can make."""
        dark, name = set(self.dark), self.board.name
        for cell, stack in zip(self.board.cells, state.cells, strict=True):
            if stack and cell not in dark:
                return _("{cell} es un cuadro claro.").format(cell=name(cell))
            if self.tallest and len(stack) > self.tallest:
                return _("La pila de {cell} es demasiado alta: caben {n}.").format(
                    cell=name(cell), n=self.tallest
                )
            if len([*groupby(stack, key=str.isupper)]) > 2:
                return _("En la pila de {cell} los colores cambian más de una vez.").format(
                    cell=name(cell)
                )
        return super().impossible(state)

    @property
    def symmetries(self) -> tuple[Symmetry, ...]:
        """The half turn, which exchanges the sides; where corners are alike, mirrors too."""
        side = self.board.rows + 1
        turn = Symmetry("half-turn", lambda c: Cell(side - c.row, side - c.column), True, False)
        if self.board.rows % 2 == 0:
            return (turn,)
        return (
            turn,
            Symmetry("left-right", lambda c: Cell(c.row, side - c.column), False, True),
            Symmetry("up-down", lambda c: Cell(side - c.row, c.column), True, True),
        )


def towers(key: str) -> Towers:
    """The game of stacks with this key.

    Raises:
        UnknownGame: if that is none; the error lists those there are.
    """
    known = [one.key for one in neighbours() if isinstance(one, Towers)]
    found = game(key)
    if not isinstance(found, Towers):
        raise UnknownGame(
            _("En «{name}» no hay pilas.").format(name=found.name), text=key, accepted=known
        )
    return found


class Bashnya(Towers):
    """Bashnya, the towers (Neto & Silva, chapter 3, "Bashnya"): Russian checkers with stacks.

    **Rules.** On the dark squares of an 8 × 8 board, twelve men a side. A man steps diagonally
    ahead; it captures ahead and backwards, jumping over a rival next to it to the empty square
    behind, and goes on as long as it can. Any capture may be chosen. A captured man goes under the
    man that jumped: a stack, which its top man, the commander, moves and captures with. Jumping
    over a stack captures its commander only. A commander that comes to the last row becomes a lady
    immediately, in the middle of a sequence too, and goes on as one: as far as she likes, jumping
    from afar and coming down as far behind. Capturing comes before moving. A side without a legal
    turn loses; a position for the third time is a draw.

    **Rulings.**

    - The captured are lifted jump by jump, not at the end: a square that a jump has emptied can be
      landed on and passed, and a stack's next man, if it is the rival's, captured later in the same
      turn ("uma peça pode, durante uma sequência de capturas, capturar várias peças do mesmo
      quadrado").
    - No jump turns straight back. The source says so in Emergo only; but if it could, every jump
      over a stack would go on to and fro until nothing of it is left, and the notes say that a
      stack whose commander is captured "continua a pertencer ao mesmo jogador", the stronger the
      more own men are under it; for the eight men of four stacks it has the lady make two rounds.
      ``turn_back=True`` allows it.
    - A sequence must capture all it can ("o jogador deve capturar todas as peças"): a lady comes
      down, if she can, on a square from which she can capture on, as in Russian checkers.
    - Only the commander is promoted, and only by coming to the last row: a man that is freed there
      remains a man. A captured lady remains a lady.
    - White begins, from below, as in its other draughts; a1 is dark.
    """

    key: ClassVar[str] = "bashnya"
    name: ClassVar[str] = "Bashnya"
    board: ClassVar[Board] = algebraic_board(8, 8)
    flies: ClassVar[bool] = True
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "turn_back": Parameter(
            False,
            (False, True),
            lambda: _("Vuelta atrás"),
            lambda: _("¿Puede un salto volver atrás sobre la pila que acaba de saltar?"),
            {False: lambda: _("no"), True: lambda: _("sí")},
        )
    }

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.turns_back = bool(self.settings["turn_back"])  # type: ignore[misc]


class Lasca(Towers):
    """Lasca and MyLaska (Neto & Silva, chapter 3, "Bashnya", variants): small towers.

    **Rules.** Lasca is Emanuel Lasker's: Bashnya on 7 × 7 squares with eleven men a side; a
    sequence of captures does not pass twice over the same stack; ladies are as short as in English
    draughts. MyLaska is Karl Scherer's: there a stack has two men at most; what a stack of two
    captures leaves the board.

    **Rulings.**

    - The source gives only these differences, so all else is as in Bashnya: men capture backwards
      too, and one that comes to the last row while capturing goes on as a lady.
    - Lasker himself let men capture ahead only, and ended the turn with the promotion:
      ``men=ahead``.
    - A short lady also *moves* to the next square only: "como nas damas inglesas".
    - A stack is the same as long as it stands on its square, whichever man commands it by now.
    - MyLaska is Lasca but for the height of its stacks: the source calls it "another variant" and
      names no board.
    - White begins, from below; a1 is dark, and so are the other corners.
    """

    key: ClassVar[str] = "lasca"
    name: ClassVar[str] = "Lasca"
    board: ClassVar[Board] = algebraic_board(7, 7)
    ground: ClassVar[Ground] = Ground(material="wood", chequered=True, dark=0)
    again: ClassVar[bool] = False
    parameters: ClassVar[Mapping[str, Parameter]] = {
        "men": Parameter(
            "both",
            ("both", "ahead"),
            lambda: _("Los peones toman"),
            lambda: _("¿Hacia dónde toman los peones?"),
            {
                "both": lambda: _("adelante y atrás"),
                "ahead": lambda: _("solo adelante, como quería Lasker"),
            },
        )
    }

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self.ahead = self.settings["men"] == "ahead"  # type: ignore[misc]


class MyLaska(Lasca):
    """The rules of MyLaska, as :class:`Lasca` says them."""

    key: ClassVar[str] = "mylaska"
    name: ClassVar[str] = "MyLaska"
    tallest: ClassVar[int] = 2
