"""What lesson 14 checks: all votes and all districts counted, minorities, who wins, a fractal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from math import comb
from typing import cast

from zamora.book.chart import Axis, Chart, Dots, Label
from zamora.book.kit import Claim, Finding, in_lesson
from zamora.core.i18n import _
from zamora.core.numbers import grouped, share
from zamora.core.steps import Side
from zamora.library.elections.claims import winner_of
from zamora.library.elections.common import PACES, Zone, majority, pace
from zamora.library.elections.directions import Directions
from zamora.library.elections.districts import VoteMap
from zamora.library.elections.sierpinski import Sierpinski
from zamora.library.elections.solved import STOLEN, Solver
from zamora.registry import game

#: A direction: its lines, each as the numbers of its cells.
Direction = Sequence[Sequence[int]]


def triangle(level: int, first: int = 0) -> Zone:
    """Sierpinski's triangle of any level, with its hexagons numbered from ``first``."""
    if level == 0:
        return first
    return tuple(triangle(level - 1, first + part * 3 ** (level - 1)) for part in range(3))


def fewest(zone: Zone) -> int:
    """How few stones dominate a zone whose parts share no cells: those of its cheapest parts."""
    if isinstance(zone, int):
        return 1
    parts = sorted(map(fewest, zone))
    return sum(parts[: len(parts) // 2 + 1])


def fewest_in_directions(directions: Sequence[Direction]) -> int:
    """How few stones dominate more than half of the lines of two of three directions.

    A stone counts in both, if it stands where two of the lines cross. Each such stone saves one;
    how many can be saved is a flow from the lines of one direction to those of the other.
    """
    cells = sum(map(len, directions[0]))
    best = cells
    for one, other in combinations(directions, 2):
        for mine in _majorities(one):
            for theirs in _majorities(other):
                needs = [sum(len(line) // 2 + 1 for line in lines) for lines in (mine, theirs)]
                if max(needs) < best:
                    best = min(best, sum(needs) - _saved(mine, theirs))
    return best


def _majorities(direction: Direction) -> Iterator[Direction]:
    """The sets of lines that are just more than half of them, the cheapest first."""
    found = combinations(direction, len(direction) // 2 + 1)
    return iter(sorted(found, key=lambda lines: sum(map(len, lines))))


def _saved(ones: Direction, others: Direction) -> int:
    """How many stones can serve a line of each direction, and no line more than it needs."""
    crossing = [[len({*one} & {*other}) for other in others] for one in ones]
    free = [len(line) // 2 + 1 for line in others]

    def finds(one: int, seen: set[int]) -> bool:
        """Whether a stone more of a line can be put where lines cross, moving some about."""
        for other, room in enumerate(crossing[one]):
            if room and other not in seen:
                seen.add(other)
                if free[other]:
                    free[other] -= 1
                elif not any(
                    used[third][other] and moves(third, other, seen)
                    for third in range(len(ones))
                    if third != one
                ):
                    continue
                crossing[one][other] -= 1
                used[one][other] += 1
                return True
        return False

    def moves(one: int, other: int, seen: set[int]) -> bool:
        """Whether a stone of a line can leave its crossing for another one."""
        if not finds(one, seen):
            return False
        used[one][other] -= 1
        crossing[one][other] += 1
        return True

    used = [[0] * len(others) for _one in ones]
    return sum(
        finds(one, set()) for one, line in enumerate(ones) for _stone in range(len(line) // 2 + 1)
    )


#: Levels of triangles with listed minorities, and of those drawn.
LEVELS, DRAWN = range(1, 7), range(2, 8)
#: The boards with directions whose minorities are listed.
BOARDS = {"elecciones-hex": (3, 5), "elecciones-cubos": (3, 5, 7)}

#: Votes of nine hexagons, a side each.
Votes = tuple[Side, ...]


def sierpinski() -> tuple[Claim, ...]:
    """What lesson 14 asks of triangles."""
    return in_lesson(
        14,
        {
            "todas las votaciones": _elections,
            "minorías del triángulo": _minorities,
            "quién gana las elecciones": _solved,
            "una piedra de más": _stones_more,
            "leyes del voto": _laws,
            "triángulos de sierpinski": _fractal,
        },
    )


def hexagons() -> tuple[Claim, ...]:
    """What it asks of directions, and of districts."""
    return in_lesson(
        14, {"minorías de direcciones": _in_directions, "todos los repartos": _districts}
    )


def winner(votes: Votes) -> Side:
    """Who dominates T2."""
    found = majority(votes, triangle(2))
    assert found is not None
    return found


def all_votes() -> Iterator[Votes]:
    """Every way in which nine can vote."""
    return product(Side, repeat=9)


# Counting everything ------------------------------------------------------------------------------


def _elections() -> Finding:
    won = Counter(votes.count(Side.SECOND) for votes in all_votes() if winner(votes) is Side.SECOND)
    rows = [(str(n), str(comb(9, n)), str(won[n])) for n in range(10)]
    return Finding(
        _("Todas las votaciones de nueve hexágonos: 2 × 2 × … × 2 = 512."),
        (_("piedras negras"), _("maneras de ponerlas"), _("ganan las negras")),
        tuple(rows),
    )


def _minorities() -> Finding:
    rows = []
    for level in LEVELS:
        count = fewest(triangle(level))
        rows.append((f"T{level}", str(3**level), str(count), share(count, 3**level)))
    return Finding(
        _("Con cuántas piedras, como mínimo, se domina cada triángulo."),
        (_("triángulo"), _("hexágonos"), _("bastan"), _("de cada cien")),
        tuple(rows),
    )


def _in_directions() -> Finding:
    rows = []
    names = {"elecciones-hex": _("hexágonos"), "elecciones-cubos": _("cubos")}
    for key, size in ((key, size) for key, sizes in BOARDS.items() for size in sizes):
        rules = cast(Directions, game(key, size=size))
        cells, count = len(rules.board.cells), fewest_in_directions(rules.directions)
        rows.append((names[key], str(size), str(cells), str(count), share(count, cells)))
    return Finding(
        _("Con cuántas piedras, como mínimo, se dominan dos direcciones."),
        (_("tablero"), _("lado"), _("casillas"), _("bastan"), _("de cada cien")),
        tuple(rows),
    )


def _districts() -> Finding:
    chart = VoteMap()
    won = Counter(chart.count(cut, Side.SECOND) for cut in chart.cuts)
    said = _(
        "El mapa de 5 × 5, con 10 votos negros, se corta de {n} maneras en cinco distritos de "
        "cinco."
    )
    return Finding(
        said.format(n=grouped(len(chart.cuts))),
        (_("distritos de las negras"), _("maneras de cortar"), _("gana")),
        tuple(
            (str(n), grouped(won[n]), _("la minoría") if 2 * n > chart.size else _("la mayoría"))
            for n in sorted(won)
        ),
    )


# Who wins -----------------------------------------------------------------------------------------


#: How many stones more were tried in T3, by stones per turn; tests/engine/test_elections.py does
#: it again.
TRIED_T3 = {"1-2-1": 1_294_224, "1-2-2": 647_112, "1": 323_556}


def _first_or_second(side: Side | None) -> str:
    if side is None:
        return _("no se sabe")
    return _("quien empieza") if side is Side.FIRST else _("el otro")


def _solved() -> Finding:
    rows = []
    for name in PACES:
        found = (*(winner_of(level, name) for level in (2, 3)), STOLEN.get(name))
        rows.append((pace(name).said(name), *map(_first_or_second, found)))
    return Finding(
        _("Quién gana si nadie se equivoca, según cuántas piedras tiene cada turno."),
        (_("piedras por turno"), "T2", "T3", _("T4 y los que siguen")),
        tuple(rows),
    )


def _stones_more() -> Finding:
    rows, hurt = [], 0
    for name, many in TRIED_T3.items():
        small = cast(Sierpinski, game("sierpinski", level=2, pace=name))
        tried, hurting = Solver(small).stones_more()
        rows.append((pace(name).said(name), grouped(tried), grouped(many)))
        hurt += hurting
    return Finding(
        _(
            "Se puso una piedra de más en todas las posiciones y de todas las maneras. Veces que "
            "perdió por eso alguien que iba a ganar: {n}."
        ).format(n=hurt),
        (_("piedras por turno"), _("probadas en T2"), _("probadas en T3")),
        tuple(rows),
    )


# Laws ---------------------------------------------------------------------------------------------


def _exchanged(votes: Votes) -> bool:
    return winner(tuple(vote.other for vote in votes)) is not winner(votes)


def _more_votes(votes: Votes) -> bool:
    won = winner(votes)
    return all(winner((*votes[:n], won, *votes[n + 1 :])) is won for n in range(9))


def _any_order(votes: Votes) -> bool:
    a, b, c, *others = votes
    return all(winner((*three, *others)) is winner(votes) for three in ((b, a, c), (a, c, b)))


def _grouped_otherwise(votes: Votes) -> bool:
    """The first hexagons of the three triangles as one group, the second ones, the third ones."""
    return winner(tuple(votes[3 * n + m] for m in range(3) for n in range(3))) is winner(votes)


def _most_votes(votes: Votes) -> bool:
    won = winner(votes)
    return votes.count(won) > votes.count(won.other)


def laws() -> tuple[tuple[str, Callable[[Votes], bool]], ...]:
    """What might hold for all votes: in words, and as a test of one."""
    return (
        (_("todos cambian de color, y cambia quien gana"), _exchanged),
        (_("un voto se pasa a quien gana, y sigue ganando"), _more_votes),
        (_("dos del mismo triángulo cambian sus votos, y gana el mismo"), _any_order),
        (_("los nueve se agrupan de otra manera, y gana el mismo"), _grouped_otherwise),
        (_("gana quien tiene más votos"), _most_votes),
    )


def _laws() -> Finding:
    rows = []
    for words, holds in laws():
        failing = sum(not holds(votes) for votes in all_votes())
        rows.append((words, _("siempre") if not failing else _("falla en {n}").format(n=failing)))
    return Finding(
        _("Cada ley, probada en las 512 votaciones de nueve hexágonos."),
        (_("ley"), _("¿vale?")),
        tuple(rows),
    )


# The fractal --------------------------------------------------------------------------------------


@cache
def points(level: int) -> tuple[tuple[float, float], ...]:
    """The middles of the hexagons of a triangle, one wide in all."""
    found: list[tuple[float, float]] = [(0.0, 0.0)]
    for rank in range(1, level + 1):
        far = 0.5**rank
        parts = ((far / 2, far), (0.0, 0.0), (far, 0.0))
        found = [(x + dx, y + dy) for x, y in found for dx, dy in parts]
    return tuple(found)


def _fractal() -> Finding:
    marks: list[Dots | Label] = []
    for at, level in enumerate(DRAWN):
        across, up = 1.15 * (at % 3), -1.25 * (at // 3)
        dots = points(level)
        marks += (
            Dots(
                [across + a for a, _b in dots],
                [up + 0.87 * b for _a, b in dots],
                "first",
                max(6400 / 4**level, 0.6),  # nearly as large as they are far apart
            ),
            Label(across + 0.45, up - 0.12, f"T{level}"),
        )
    said = "; ".join(
        _("T{level}: {cells} hexágonos, lado {side}").format(
            level=level, cells=grouped(3**level), side=2**level
        )
        for level in DRAWN
    )
    return Finding(
        chart=Chart(
            _("Los triángulos de T2 a T7. {said}.").format(said=said),
            marks,
            up=Axis(start=-1.5, end=0.9),
            square=True,
            axes=False,
            size=(5.2, 3.6),
        )
    )
