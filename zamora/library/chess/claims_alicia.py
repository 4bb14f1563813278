"""What the source says of Alice chess (Neto & Silva 2013, chapter 2), held against the rules."""

from __future__ import annotations

from zamora.book.kit import Finding
from zamora.core.i18n import _
from zamora.library.chess.notation import PART
from zamora.library.chess.oncells import WAYS
from zamora.registry import game

#: The line that the source ends with a mate, and how it ends.
LINE = "Ag4 Rf2 Dc5 Rg3 Dxg1 Rf4 Df2 Rg5 Df5 Rh4"
REBUILT = "alicia:1 r1a13/16/11d4/16/11p4/3P12/11DR3/5AT9 N -/-/0"


def reach(man: str, square: int) -> frozenset[int]:
    """The cells of two boards where a man can ever stand that begins on a square of the first."""
    found, waiting = {square}, [square]
    while waiting:
        part, here = divmod(waiting.pop(), PART)
        for ray in WAYS[man][here]:
            for other in ray:
                cell = (1 - part) * PART + other
                if cell not in found:
                    found.add(cell)
                    waiting.append(cell)
    return frozenset(found)


def defend(one: frozenset[int], other: frozenset[int]) -> bool:
    """Whether two knights of these cells can stand so that each defends the other.

    Who is taken on a cell is avenged on the other board, by a knight's jump from there.
    """
    return any(
        here // PART != there // PART and any(there % PART in ray for ray in WAYS["C"][here % PART])
        for here in one
        for there in other
    )


def alicia() -> tuple[Finding, ...]:
    """Where knights get to, whether two of them defend each other, and the mate that is none."""
    where = _("Capítulo 2, Alice")
    left, right = reach("C", 57), reach("C", 62)
    bishop = reach("A", 58)
    halves = [len([cell for cell in left if cell // PART == part]) for part in (0, 1)]
    position = game("alicia").position(REBUILT)
    for text in LINE.split():
        position = position.play(text)
    as_printed, corrected = (position.play(text) for text in ("Df2", "Df4"))
    back = [str(turn) for turn in as_printed.turns()]
    return (
        Finding(
            where,
            _("Los caballos, como los alfiles, solo llegan a la mitad de las casillas."),
            len(left) == len(right) == len(bishop) == PART and left.isdisjoint(right),
            _(
                "Un caballo cambia de color y de tablero a la vez: llega a {one} casillas del "
                "primero y a {other} del segundo. Los dos caballos de un bando nunca pueden estar "
                "en la misma casilla. Un alfil llega a las de su color en los dos."
            ).format(one=halves[0], other=halves[1]),
            "alicia-1",
        ),
        Finding(
            where,
            _("Dos caballos no pueden defenderse el uno al otro."),
            not defend(left, right),
            _(
                "Para eso tendrían que estar en tableros distintos y a un salto de caballo, y para "
                "los dos con que se empieza no hay ningún par de casillas así."
            ),
            "alicia-2",
        ),
        Finding(
            where,
            _("Con la dama en f2, la línea (b) termina en jaque mate."),
            as_printed.outcome is not None,
            _(
                "El rey puede jugar {turns}. Vuelve a una casilla a la que pudo ir dos jugadas "
                "antes, con todo lo demás igual. Con la dama en f4 sí es mate."
            ).format(turns=", ".join(back))
            if corrected.outcome is not None
            else "",
            "alicia-3",
            as_printed,
        ),
    )
