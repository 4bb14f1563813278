"""What the source says of its games with dice (Muñoz Santonja 2022), held against the rules."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import combinations_with_replacement, product
from typing import cast

from zamora.book.kit import Claim, Finding, in_lesson, together
from zamora.core.board import EAST, NORTH, ORTHOGONAL, SOUTH, WEST, Direction
from zamora.core.dice import WAYS, all_faces, rolled
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.steps import Side
from zamora.library.dice.artaban import Artaban
from zamora.library.dice.cefalopodo import MOST
from zamora.registry import game

#: Who wins on 3 × 3 (tests/engine/test_dice.py).
ON_NINE = Side.FIRST
#: How many random games are played on 3 × 3, for the dice that are needed.
GAMES = 60


def cefalopodo() -> tuple[Claim, ...]:
    """No draws, and why; how many dice are needed; who wins on the smallest board."""
    return together(
        _cefalopodo,
        {
            1: _("En 5×5 no puede haber tablas."),
            2: _("Cada jugador necesita un dado por casilla, o quizás uno menos."),
            3: _("En 3×3 se pierde bastante de la estrategia del juego."),
        },
        where=_("Sección 4, Cefalópodo"),
    )


def _cefalopodo() -> tuple[Finding, ...]:
    boards = [
        game("cefalopodo", rows=rows, columns=columns, floors=floors)
        for rows in (3, 5)
        for columns in (3, 5)
        for floors in (1, 3)
    ]
    small = game("cefalopodo", rows=3, columns=3)
    most = _most_dice(small.key)
    return (
        Finding(
            _(
                "Lleno, cada tablero de aquí tiene un número impar de dados. En 4×4 son dieciséis, "
                "y ocho a ocho es empate: por eso el autor no lo quiere."
            ),
            holds=all(len(one.board.cells) % 2 for one in boards),
        ),
        Finding(
            _(
                "Uno menos basta siempre. Mientras el tablero no está lleno sobra una casilla; y "
                "el dado que lo llena no tomó nada, así que el último del rival sigue ahí. En "
                "{games} partidas al azar en 3×3 nadie tuvo más de {n}."
            ).format(games=GAMES, n=most),
            holds=most < len(small.board.cells),
        ),
        Finding(
            _(
                "Eso es cuestión de gusto; pero está resuelto, y con el mejor juego gana {who}."
            ).format(who=_("quien empieza") if ON_NINE is Side.FIRST else _("el otro")),
            holds=None,
            position=small.start(),
        ),
    )


def duell() -> tuple[Claim, ...]:
    """The first position: what its text fixes, and whether it is as symmetric as its numbers."""
    return together(
        _duell,
        {
            1: _("Los dados muestran, de forma simétrica, 5 1 2 6 O 6 2 1 5."),
            2: _("Los treses miran a su jugador, y los cuatros hacia dentro."),
        },
        where=_("Sección 3, la posición inicial"),
    )


def _duell() -> tuple[Finding, ...]:
    start = game("duell").start()
    rows = [[one for one in start.pieces() if one.side is side] for side in Side]
    threes = all(
        all_faces(one.faces)["south" if one.side is Side.FIRST else "north"] == "3"
        for row in rows
        for one in row
        if one.kind == "die"
    )
    shown = [one.text for one in rows[Side.FIRST]]
    mirrored = all(
        all_faces(one.faces)["west"] == other.faces[2]
        for one, other in zip(rows[Side.FIRST], rows[Side.FIRST][::-1], strict=True)
    )
    return (
        Finding(
            _(
                "Los números sí son simétricos, pero los dados no: el cinco de a1 tiene un seis a "
                "su derecha, y también el de i1. En un espejo el uno, el dos y el tres girarían "
                "al revés. Así, lo que se puede por la izquierda no se puede igual por la derecha."
            ),
            holds=shown == list("512616215") and shown == shown[::-1] and not mirrored,
            position=start,
        ),
        Finding(
            _(
                "Ningún dado muestra arriba un tres o un cuatro, así que cabe; y con dos caras "
                "dichas, la mano del dado dice las otras."
            ),
            holds=threes,
            position=start,
        ),
    )


def _most_dice(key: str) -> int:
    """The most dice that a side ever has on the board, in random games."""
    most, rng = 0, random.Random(key)  # noqa: S311 (a sample, not a secret)
    for _game in range(GAMES):
        position = game(key).start()
        while position.outcome is None:
            position = position.play(rng.choice(position.turns()))
            for side in Side:
                most = max(most, sum(piece.side is side for piece in position.pieces()))
    return most


# What lessons count -------------------------------------------------------------------------------


#: How many dice may be taken together.
TAKEN = (2, 3, 4)
#: Lengths, in rolls, of the walks that are counted.
ROLLS = range(1, 9)
#: How a die lies that sets out on them.
HOME = "123"
#: How many dice the rows have that are counted; the last ones are those of Artabán.
ROWS = (2, 4, 6, 8)

#: Some rolls, one after the other.
Walk = tuple[Direction, ...]


def lesson_cefalopodo() -> tuple[Claim, ...]:
    """What lesson 13 asks of sums."""
    return in_lesson(13, {"sumas que se toman": _sums})


def lesson_duell() -> tuple[Claim, ...]:
    """What it asks of dice that roll."""
    return in_lesson(
        13,
        {"dos rodadas": _two_rolls, "paseos que vuelven": _walks, "leyes de rodar": _laws},
    )


def lesson_artaban() -> tuple[Claim, ...]:
    """What it asks of rows of dice."""
    return in_lesson(13, {"filas que suman": _rows})


# Sums ---------------------------------------------------------------------------------------------


def sums(total: int, dice: int) -> list[tuple[int, ...]]:
    """All ways in which ``dice`` dice show a total, the smallest first."""
    every = combinations_with_replacement(range(1, MOST + 1), dice)
    return [one for one in every if sum(one) == total]


def _sums() -> Finding:
    rows = []
    for total in range(min(TAKEN), MOST + 1):
        ways = [sums(total, dice) for dice in TAKEN]
        said = ", ".join("+".join(map(str, one)) for some in ways for one in some)
        rows.append((str(total), *(str(len(some)) for some in ways), said))
    return Finding(
        _("Todo lo que se puede tomar con un dado, según lo que muestra después."),
        (_("muestra"), _("con dos"), _("con tres"), _("con cuatro"), _("cuáles son")),
        tuple(rows),
    )


# Rolls --------------------------------------------------------------------------------------------


def after(faces: str, walk: Walk) -> str:
    """How a die lies after some rolls."""
    for direction in walk:
        faces = rolled(faces, direction)
    return faces


def home(rolls: int) -> Counter[str]:
    """How a die lies after ``rolls`` rolls that bring it home → after how many walks."""
    standing = Counter({(0, 0, HOME): 1})
    for _roll in range(rolls):
        there: Counter[tuple[int, int, str]] = Counter()
        for (row, column, faces), walks in standing.items():
            for way in ORTHOGONAL:
                there[row + way.rows, column + way.columns, rolled(faces, way)] += walks
        standing = there
    found: Counter[str] = Counter()
    for (row, column, faces), walks in standing.items():
        if row == column == 0:
            found[faces] += walks
    return found


def _walks() -> Finding:
    rows = []
    for rolls in ROLLS:
        found = home(rolls)
        tops = ", ".join(sorted({faces[0] for faces in found})) or "—"
        rows.append((str(rolls), grouped(found.total()), str(len(found)), tops))
    return Finding(
        _("Todos los paseos de un dado que muestra un 1 arriba, y cómo está cuando vuelve."),
        (_("rodadas"), _("paseos que vuelven"), _("maneras de estar"), _("arriba puede haber")),
        tuple(rows),
    )


def _back(walk: Walk) -> Walk:
    """The opposite rolls, in the same order."""
    return tuple(Direction(-way.rows, -way.columns) for way in walk)


def laws() -> tuple[tuple[str, Callable[[str, Walk], bool]], ...]:
    """What might hold for every die and any two rolls: in words, and as a test of one."""
    return (
        (
            _("cuatro rodadas hacia el mismo lado lo dejan como estaba"),
            lambda faces, walk: after(faces, walk[:1] * 4) == faces,
        ),
        (
            _("tres rodadas hacia un lado lo dejan como una hacia el otro"),
            lambda faces, walk: after(faces, walk[:1] * 3) == after(faces, _back(walk[:1])),
        ),
        (
            _("el orden de dos rodadas da lo mismo"),
            lambda faces, walk: after(faces, walk) == after(faces, walk[::-1]),
        ),
        (
            _("un paseo se deshace de la última rodada a la primera"),
            lambda faces, walk: after(faces, walk + _back(walk[::-1])) == faces,
        ),
        (
            _("un paseo se deshace de la primera rodada a la última"),
            lambda faces, walk: after(faces, walk + _back(walk)) == faces,
        ),
    )


def _laws() -> Finding:
    cases = [(faces, walk) for faces in WAYS for walk in product(ORTHOGONAL, repeat=2)]
    rows = []
    for words, holds in laws():
        failing = sum(not holds(faces, walk) for faces, walk in cases)
        rows.append((words, _("siempre") if not failing else _("falla en {n}").format(n=failing)))
    said = _(
        "Cada ley, probada con las 24 maneras de estar y todos los paseos de dos rodadas: {n}."
    )
    return Finding(said.format(n=len(cases)), (_("ley"), _("¿vale?")), tuple(rows))


def _two_rolls() -> Finding:
    names = {
        _("adelante y a la derecha"): (NORTH, EAST),
        _("adelante y a la izquierda"): (NORTH, WEST),
        _("atrás y a la derecha"): (SOUTH, EAST),
        _("atrás y a la izquierda"): (SOUTH, WEST),
    }
    rows = []
    for words, walk in names.items():
        one, other = after(HOME, walk), after(HOME, walk[::-1])
        rows.append((words, one[0], other[0]))
    return Finding(
        _("Un dado con un 1 arriba, un 2 enfrente y un 3 a la derecha. Lo que muestra al llegar."),
        (_("rueda"), _("así"), _("al revés")),
        tuple(rows),
    )


# Rows ---------------------------------------------------------------------------------------------


def rows_of(dice: int, total: int) -> int:
    """In how many ways a row of dice shows a total, one die after the other."""
    ways = Counter({0: 1})
    for _die in range(dice):
        more: Counter[int] = Counter()
        for shown, count in ways.items():
            for face in range(1, MOST + 1):
                more[shown + face] += count
        ways = more
    return ways[total]


def _rows() -> Finding:
    rules = cast(Artaban, game("artaban"))
    said = _(
        "De cuántas maneras suma una fila la mitad de todo. En Artabán cada dado se puede girar de "
        "cuatro maneras y uno es el líder: son {n} comienzos para cada bando."
    )
    return Finding(
        said.format(n=grouped(rules.set_ups())),
        (_("dados"), _("suman"), _("filas")),
        tuple((str(n), str(7 * n // 2), grouped(rows_of(n, 7 * n // 2))) for n in ROWS),
    )
