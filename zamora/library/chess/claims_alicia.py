"""What the source says of Alice chess (Neto & Silva 2013, chapter 2), and what lesson 11 counts."""

from __future__ import annotations

from typing import cast

from zamora.book.kit import Claim, Finding, in_lesson, together
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.library.chess.alicia import Alicia
from zamora.library.chess.notation import PART
from zamora.library.chess.oncells import WAYS
from zamora.library.chess.reach import reached
from zamora.registry import game

#: The line that the source ends with a mate, and how it ends.
LINE = "Ag4 Rf2 Dc5 Rg3 Dxg1 Rf4 Df2 Rg5 Df5 Rh4"
REBUILT = "alicia:1 r1a13/16/11d4/16/11p4/3P12/11DR3/5AT9 N -/-/0"
#: The men whose reach is counted: their letters.
MEN = "CATDR"


def alicia() -> tuple[Claim, ...]:
    """Where knights get to, whether two of them defend each other, and the mate that is none."""
    where = _("Capítulo 2, Alice")
    return together(
        _chapter,
        (
            "caballos de alicia",
            _("Los caballos, como los alfiles, solo llegan a la mitad de las casillas."),
            where,
        ),
        (
            "caballos que se defienden",
            _("Dos caballos no pueden defenderse el uno al otro."),
            where,
        ),
        ("mate de alicia", _("Con la dama en f2, la línea (b) termina en jaque mate."), where),
    )


def lesson() -> tuple[Claim, ...]:
    """What lesson 11 asks for."""
    return in_lesson(
        11, {"piezas de alicia": lambda: _reach(2), "tres tableros": lambda: _reach(3)}
    )


def _rules(boards: int) -> Alicia:
    return cast(Alicia, game("alicia", boards=boards))


def reach(boards: int, man: str) -> int:
    """How many squares of all boards a man reaches from b1 of the first one."""
    rules = _rules(boards)
    return len(reached(rules, man, rules.board.cell("1:b1")))


def _reach(boards: int) -> Finding:
    rules = _rules(boards)
    said = _("Adónde llega cada pieza desde b1, sola, jugada tras jugada. Hay {n} casillas.")
    return Finding(
        said.format(n=len(rules.board.cells)),
        (_("pieza"), _("casillas a las que llega")),
        tuple((rules.men[man].noun.word, str(reach(boards, man))) for man in MEN),
    )


def defend(one: frozenset[Cell], other: frozenset[Cell]) -> bool:
    """Whether two knights of these cells can stand so that each defends the other.

    What is taken on a cell is avenged on the other board, by a knight's jump from there.
    """
    index = _rules(2).index
    return any(
        here // PART != there // PART and any(there % PART in ray for ray in WAYS["C"][here % PART])
        for here in map(index.__getitem__, one)
        for there in map(index.__getitem__, other)
    )


def _chapter() -> tuple[Finding, ...]:
    rules = _rules(2)
    left, right, bishop = (
        reached(rules, man, rules.board.cell(f"1:{cell}"))
        for man, cell in (("C", "b1"), ("C", "g1"), ("A", "c1"))
    )
    halves = [sum(rules.index[cell] // PART == part for cell in left) for part in (0, 1)]
    position = game("alicia").position(REBUILT)
    for text in LINE.split():
        position = position.play(text)
    as_printed, corrected = (position.play(text) for text in ("Df2", "Df4"))
    back = [str(turn) for turn in as_printed.turns()]
    return (
        Finding(
            _(
                "Un caballo cambia de color y de tablero a la vez: llega a {one} casillas del "
                "primero y a {other} del segundo. Los dos caballos de un bando nunca pueden estar "
                "en la misma casilla. Un alfil llega a las de su color en los dos."
            ).format(one=halves[0], other=halves[1]),
            holds=len(left) == len(right) == len(bishop) == PART and left.isdisjoint(right),
        ),
        Finding(
            _(
                "Para eso tendrían que estar en tableros distintos y a un salto de caballo, y para "
                "los dos con que se empieza no hay ningún par de casillas así."
            ),
            holds=not defend(left, right),
        ),
        Finding(
            _(
                "El rey puede jugar {turns}. Vuelve a una casilla a la que pudo ir dos jugadas "
                "antes, con todo lo demás igual. Con la dama en f4 sí es mate."
            ).format(turns=", ".join(back))
            if corrected.outcome is not None
            else "",
            holds=as_printed.outcome is not None,
            position=as_printed,
        ),
    )
