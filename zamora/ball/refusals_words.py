"""The words of a refusal: what stands where, how kinds of men move, where they may never stand."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from zamora.ball.grammar import BallGrammar
from zamora.ball.men import SIDES, Draft
from zamora.compiled.chess import BY_COLUMN, BY_DIAGONAL, PAWN
from zamora.compiled.layout import AT, BALL, GONE, KIND, NOBODY, OFF, WHERE, Board
from zamora.compiled.sets import Cells
from zamora.core import walk
from zamora.core.board import Cell, Direction
from zamora.core.i18n import _
from zamora.core.sides import in_sentence
from zamora.core.steps import Side, Step

#: Longer labels that nobody knows are not quoted whole.
_QUOTED = 40


class Scene:
    """The board in the middle of a turn, and what to call the things on it.

    Men are numbered as in :mod:`zamora.compiled.layout`.
    """

    def __init__(self, game: BallGrammar, draft: Draft) -> None:
        self.game = game
        self.draft = draft
        self.state = draft.state
        self.side = draft.state.side
        self.rules = game.rules
        self.b = game.workspace(draft.state)

    # What may be done ----------------------------------------------------------------------------

    @property
    def takes(self) -> bool:
        """Whether men go where the ball is, or a rival: the games of chapters 6 and 7."""
        return bool(self.rules.CAPTURES or self.rules.FOULS)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """All next steps, those too after which the turn can no longer be ended."""
        return tuple(self.game.steps(self.draft))

    @cached_property
    def viable(self) -> tuple[Step, ...]:
        """The next steps after which the turn can still be ended."""
        return tuple(walk.viable_steps(self.game, self.draft))

    # Who stands where ----------------------------------------------------------------------------

    def number(self, cell: Cell) -> int:
        """The number of a cell of the board."""
        return self.game.cells.number[cell]

    def cells(self, found: Cells) -> list[Cell]:
        """The cells of a set that a step function has answered."""
        return list(self.game.cells.members(*found))

    def where(self, man: int) -> Cell:
        """The cell of a man on the board."""
        return self.game.cells.cells[self.b[WHERE + man]]

    def man_at(self, cell: Cell) -> int | None:
        """Who stands on a cell."""
        man = self.b[AT + self.number(cell)]
        return None if man == NOBODY else man

    def owner(self, man: int) -> Side:
        """Whose man it is."""
        return Side(man // self.rules.TEAM)

    def is_own(self, man: int | None) -> bool:
        """Whether a man belongs to the side to move."""
        return man is not None and self.owner(man) is self.side

    def men(self, side: Side) -> list[int]:
        """The men of a side that are on the board."""
        first = self.rules.TEAM * side
        return [n for n in range(first, first + self.rules.TEAM) if self.b[WHERE + n] != GONE]

    def labelled(self, label: str) -> int | None:
        """The man with this label, if he is on the board."""
        for man in (*self.men(Side.FIRST), *self.men(Side.SECOND)):
            if self.game.label(self.state, man) == label:
                return man
        return None

    def kind(self, man: int) -> str:
        """The name of a man's kind, e.g. ``"rook"``."""
        return self.game.kinds[self.b[KIND + man]].name

    @property
    def travelling(self) -> str:
        """The label of what travels."""
        return self.game.travelling(self.draft)

    @property
    def promotes(self) -> bool:
        """Whether the man who has moved is a pawn on his last row, and not on a rival."""
        mover, draft = self.draft.mover, self.draft
        return draft.victim == NOBODY and bool(
            self.rules.promotes(self.b, mover, self.b[WHERE + mover])
        )

    @cached_property
    def promotes_now(self) -> bool:
        """Whether all that is missing is what the pawn becomes."""
        return any(step.kind == "promote" for step in self.steps)

    @property
    def here(self) -> Cell:
        """Where the ball, or the victim of a foul, is on its way."""
        return self.game.traveller(self.draft)

    def is_taken(self, cell: Cell) -> bool:
        """Whether a man or the ball stands on a cell."""
        return self.man_at(cell) is not None or self.b[BALL] == self.number(cell)

    def between(self, one: Cell, other: Cell) -> Cell | None:
        """The first taken cell on the straight line from one cell to another, both left out."""
        rows, columns = other.row - one.row, other.column - one.column
        if rows and columns and abs(rows) != abs(columns):
            return None
        towards = Direction((rows > 0) - (rows < 0), (columns > 0) - (columns < 0))
        for cell in self.game.board.ray(one, towards) if one != other else ():
            if cell == other:
                return None
            if self.is_taken(cell):
                return cell
        return None

    # What it is called ---------------------------------------------------------------------------

    def name(self, cell: Cell) -> str:
        """The name of a cell, also of one that is not on the board."""
        return self.game.board.name(cell)

    def mine(self) -> str:
        """The side to move, after an article."""
        return in_sentence(self.game.sides[self.side])

    def rival(self) -> str:
        """The other side, after an article."""
        return in_sentence(self.game.sides[self.side.other])

    def ball(self) -> str:
        """The ball with its article."""
        return _("el cáliz") if self.game.ball[1] == "chalice" else _("el balón")

    def traveller(self) -> str:
        """What travels, with its article: never put after *de* or *a*."""
        return self.ball() if self.draft.victim == NOBODY else _("la víctima")

    def the(self, man: int) -> str:
        """A man by his own name, or by his kind and his cell."""
        if self.game.labels[0]:
            return self.game.label(self.state, man)
        words = {
            "man": _("la ficha de {cell}"),
            "king": _("el rey de {cell}"),
            "queen": _("la dama de {cell}"),
            "rook": _("la torre de {cell}"),
            "bishop": _("el alfil de {cell}"),
            "knight": _("el caballo de {cell}"),
            "pawn": _("el peón de {cell}"),
        }
        return words[self.kind(man)].format(cell=self.name(self.where(man)))

    def the_on(self, cell: Cell) -> str:
        """The same for the man on a cell."""
        return self.the(self.b[AT + self.number(cell)])

    def a(self, man: int) -> str:
        """A man by his own name, or by his kind and his side: where his cell is said anyway."""
        if self.game.labels[0]:
            return self.game.label(self.state, man)
        words = {
            "man": _("una ficha de las {side}"),
            "king": _("el rey de las {side}"),
            "queen": _("una dama de las {side}"),
            "rook": _("una torre de las {side}"),
            "bishop": _("un alfil de las {side}"),
            "knight": _("un caballo de las {side}"),
            "pawn": _("un peón de las {side}"),
        }
        return words[self.kind(man)].format(side=in_sentence(self.game.sides[self.owner(man)]))

    def on(self, cell: Cell) -> str:
        """What stands on a taken cell."""
        man = self.man_at(cell)
        return self.ball() if man is None else self.a(man)

    # Sentences that several refusals need --------------------------------------------------------

    def not_a_cell(self, *cells: Cell | None) -> str:
        """That one of the cells is not on the board; empty if all are."""
        for cell in cells:
            if cell is not None and cell not in self.game.board:
                return _("«{cell}» no es una casilla de este tablero.").format(cell=self.name(cell))
        return ""

    def ball_later(self) -> str:
        """That the turn begins with a man."""
        return _("Primero se mueve una ficha; después, {ball}.").format(ball=self.ball())

    def taken(self, cell: Cell) -> str:
        """That a cell is taken, and by whom."""
        return _("La casilla {cell} está ocupada por {thing}.").format(
            cell=self.name(cell), thing=self.on(cell)
        )

    def in_the_way(self, thing: str, cell: Cell) -> str:
        """That something cannot pass a taken cell."""
        return capital(
            _("{thing} no puede pasar por {cell}: la ocupa {other}.").format(
                thing=thing, cell=self.name(cell), other=self.on(cell)
            )
        )

    def of_the_rival(self, man: int) -> str:
        """That a man belongs to the side that is not to move."""
        return capital(
            _("{piece} es de las {rival}, y les toca a las {side}.").format(
                piece=self.the(man), rival=self.rival(), side=self.mine()
            )
        )

    def strange_label(self, label: str) -> str:
        """That a label names no man of this game; empty if it might."""
        if self.labelled(label) is not None:
            return ""
        if not self.game.labels[0]:
            try:
                self.game.named(label)
            except KeyError:
                pass
            else:
                return ""
        elif label and {f"{label}1", f"{label}2"} <= {*self.game.labels[0], *self.game.labels[1]}:
            return _("¿Cuál de los dos? Falta el número de la ficha.")
        said = label if len(label) <= _QUOTED else label[:_QUOTED] + "…"
        return _("No conozco la ficha «{label}».").format(label=said)

    def is_team(self, label: str) -> bool:
        """Whether a label says only whose man it is, as in Futez, where all men are alike."""
        return len(self.game.kinds) == 2 and label in tuple(SIDES)

    def how(self, man: int) -> str:
        """How men of his kind move, a clause."""
        return self.way(self.b[KIND + man])

    def way(self, way: int) -> str:
        """How men of a kind move, or how a pawn sends what it has come upon; a clause."""
        if way == BY_COLUMN:
            return _("un peón que llega de frente envía una casilla hacia adelante, de frente")
        if way == BY_DIAGONAL:
            return _("un peón que llega en diagonal envía una casilla hacia adelante, en diagonal")
        if way == PAWN and self.draft.mover != NOBODY:
            return _("un peón envía una casilla hacia adelante, de frente o en diagonal")
        return {
            "man": _("las fichas dan un solo paso, en diagonal"),
            "keeper": _("un portero va a cualquier casilla libre de su arco"),
            "defender": _("un defensa da un solo paso, por fila o columna"),
            "midfielder": _("un medio da un solo paso, en cualquier dirección"),
            "attacker": _("un atacante da uno o dos pasos en línea recta, en cualquier dirección"),
            "king": _("un rey da un solo paso, en cualquier dirección"),
            "queen": _("una dama va en línea recta por filas, columnas y diagonales"),
            "rook": _("una torre va en línea recta por filas y columnas"),
            "bishop": _("un alfil va en línea recta por las diagonales"),
            "knight": _("un caballo salta dos casillas en línea recta y una hacia un lado"),
            "pawn": _(
                "un peón da un paso de frente; en diagonal solo va cuando toma una ficha o el cáliz"
            )
            if self.rules.CAPTURES
            else _(
                "un peón da un paso de frente; en diagonal solo va a tomar el balón o a cometer "
                "una falta"
            ),
        }[self.game.kinds[way].name]


def capital(sentence: str) -> str:
    """The sentence with a capital letter at its beginning."""
    return sentence[:1].upper() + sentence[1:]


def either(items: Sequence[str]) -> str:
    """``a``, ``a o b``, ``a, b o c``."""
    *others, last = items
    return _("{others} o {last}").format(others=", ".join(others), last=last) if others else last


def alone(scene: Scene, man: int, target: Cell) -> bool:
    """Whether a man could go to a cell if nothing but him and what stands on the cell mattered."""
    state, number = scene.state, scene.number(target)
    stay = (scene.number(scene.where(man)), number)
    white, black = (
        tuple(one if one & OFF in stay else one | OFF for one in men)
        for men in (state.white, state.black)
    )
    ball = state.ball if state.ball in stay else OFF
    b = scene.game.workspace(state._replace(white=white, black=black, ball=ball))
    return target in reach(scene, b, man)


def reach(scene: Scene, b: Board, man: int) -> list[Cell]:
    """The cells that a man moves to or attacks, checks to his own king left aside."""
    rules = scene.rules
    return scene.cells(getattr(rules, "targets", rules.destinations)(b, man))


def closed(scene: Scene, man: int, target: Cell) -> str:
    """Why a man may never stand on a cell; empty if he may.

    Futez: rows 1 and 9. Golez and Goldrez: the goals, from which keepers and kings do not come out.
    Un Cáliz para el Rey and El Gol de Oro: the chambers of the kings.
    """
    rules, kind, number = scene.rules, scene.kind(man), scene.number(target)
    if kind == "man":
        if rules.FIELD >> number & 1:
            return ""
        return _("Ninguna ficha puede estar en la fila {row}.").format(row=target.row)
    # A goal for White is the area that Black keeps, and the other way round.
    keeper = None if not rules.GOALS[number] else Side(rules.GOALS[number] - 1).other
    at_home = kind in ("king", "keeper") and keeper is scene.owner(man)
    if scene.takes:
        if keeper is None or at_home:
            return ""
        return _("En {cell} solo puede estar el rey de ese aposento.").format(
            cell=scene.name(target)
        )
    if at_home or (keeper is None and kind not in ("king", "keeper")):
        return ""
    sentence = {
        "king": _("El rey {piece} no puede salir de su arco."),
        "keeper": _("El portero {piece} no puede salir de su arco."),
    }.get(kind, _("{piece} no puede estar en un arco."))
    return sentence.format(piece=scene.the(man))
