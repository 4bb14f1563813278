"""What the booklet says of the start positions: first turns and distances (chapters 1 and 4)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from zamora import book
from zamora.book.finding import Finding
from zamora.core.board import DIAGONAL, Cell, distance
from zamora.core.i18n import _
from zamora.core.perft import perft
from zamora.core.position import Side, Turn
from zamora.registry import game

#: The booklet's numbers: of first moves in Goldrez, piece by piece; of first turns in Futez and in
#: draughts; of distances in Golez.
GOLDREZ = {"Rb": 2, "Db": 16, "Cb": 6, "Ab": 2, "Tb": 8}
FUTEZ = 8
GOLEZ = {("PB", "AN1"): 5, ("R", "MB"): 2}


# Goldrez ------------------------------------------------------------------------------------------


def goldrez_moves() -> dict[str, int]:
    """How many first moves each white piece has, the ball left aside."""
    steps = game("goldrez").start().draft().next_steps
    return dict(Counter(step.piece for step in steps))


def goldrez() -> tuple[Finding, ...]:
    """The 34 first moves and how they are shared out (booklet, chapter 1)."""
    found, names = goldrez_moves(), _("rey, dama, caballo, alfil, torre")
    counts = [found.get(piece, 0) for piece in GOLDREZ]
    total = sum(found.values())
    printed = " + ".join(map(str, GOLDREZ.values()))
    return (
        Finding(
            _("Capítulo 1, Ajedrez y Goldrez"),
            _("Sin mover el balón hay {total} primeras jugadas: {printed} ({names}).").format(
                total=sum(GOLDREZ.values()), printed=printed, names=names
            ),
            counts == list(GOLDREZ.values()) and total == sum(GOLDREZ.values()),
            _("Contamos {counts} = {total}. Con el balón son {turns} turnos distintos.").format(
                counts=" + ".join(map(str, counts)),
                total=total,
                turns=perft(game("goldrez").start(), 1),
            ),
        ),
    )


# Golez --------------------------------------------------------------------------------------------


def golez() -> tuple[Finding, ...]:
    """The distances of the start position that chapter 4 gives as examples."""
    cells = {piece.label: piece.cells[0] for piece in game("golez").start().pieces()}
    found = []
    for (one, other), printed in GOLEZ.items():
        a, b = cells[one], cells[other]
        found.append(
            Finding(
                _("Capítulo 4, ejemplos de distancia"),
                _("La distancia de {one} a {other} es {n}.").format(
                    one=one, other=other, n=printed
                ),
                distance(a, b) == printed,
                _("Hay {rows} filas y {columns} columnas: la mayor es {n}.").format(
                    rows=abs(a.row - b.row), columns=abs(a.column - b.column), n=distance(a, b)
                ),
            )
        )
    return tuple(found)


# Futez --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class FirstTurns:
    """How many first turns a side has.

    Attributes:
        moves: moves of men.
        turns: turns, those apart in which the ball goes to different cells.
    """

    moves: int
    turns: int


def futez_first_turns(
    side: Side = Side.FIRST,
    *,
    edges: bool = False,
    sliding: bool = False,
    one_is_enough: bool = False,
) -> FirstTurns:
    """Count the first turns of Futez under the rules, or under another reading of them.

    Args:
        side: who moves.
        edges: men may enter rows 1 and 9.
        sliding: men move any number of steps through empty cells.
        one_is_enough: the ball must move as soon as the moved man is connected to it.
    """
    rules = game("futez")
    men: dict[Cell, Side | None] = {piece.cells[0]: piece.side for piece in rules.start().pieces()}
    (ball,) = (cell for cell, owner in men.items() if owner is None)
    moves = turns = 0
    for origin in (cell for cell, owner in men.items() if owner is side):
        mates = {cell for cell, owner in men.items() if owner is side and cell != origin}
        for ray in DIAGONAL:
            for target in rules.board.ray(origin, ray):
                if target in men or (target.row in (1, rules.board.rows) and not edges):
                    break
                moves += 1
                near = set(rules.board.neighbours(target, DIAGONAL))
                around = set(rules.board.neighbours(ball, DIAGONAL))
                joined = near & mates
                must = bool(joined) and (target in around or bool(joined & around))
                must |= one_is_enough and target in around
                # Around the ball there is always an empty cell at the start.
                turns += len((around - set(men) - {target}) | (around & {origin})) if must else 1
                if not sliding:
                    break
    return FirstTurns(moves, turns)


def draughts_first_moves() -> int:
    """How many first moves there are in draughts on 8 × 8 squares with 12 men a side."""
    dark = {(r, c) for r in range(8) for c in range(8) if (r + c) % 2}
    front = [(r, c) for r, c in dark if r == 2]
    return sum((r + 1, c + way) in dark for r, c in front for way in (-1, 1))


def futez() -> tuple[Finding, ...]:
    """The number of first turns (booklet, chapter 1), and the readings that would give it."""
    where = _("Capítulo 1, Damas y Futez")
    true = futez_first_turns()
    both = true.turns + futez_first_turns(Side.SECOND).turns
    edges = futez_first_turns(edges=True)
    one = futez_first_turns(one_is_enough=True)
    sliding = futez_first_turns(sliding=True)
    stayed, checked = _ball_stays()
    draughts = draughts_first_moves()
    return (
        Finding(
            where,
            _("En las damas y en Futez hay {n} primeras jugadas.").format(n=FUTEZ),
            true.turns == FUTEZ == draughts,
            _("En Futez hay {futez} ({turns}) y en las damas {draughts}.").format(
                futez=true.turns,
                turns="; ".join(str(turn) for turn in game("futez").start().turns()),
                draughts=draughts,
            ),
        ),
        _reading(
            where,
            _("Serían {n} si las fichas pudieran entrar en las filas 1 y 9.").format(n=FUTEZ),
            edges.turns,
            _("Pero las reglas lo prohíben."),
        ),
        _reading(
            where,
            _("Serían {n} si se sumaran las de los dos equipos.").format(n=FUTEZ),
            both,
            _("Es la única cuenta que da {n} sin cambiar ninguna regla.").format(n=FUTEZ),
        ),
        _reading(
            where,
            _("Serían {n} si bastara una ficha junto al balón para moverlo.").format(n=FUTEZ),
            one.turns,
            _(
                "Pero en {stayed} de los {checked} turnos impresos una ficha queda junto al balón "
                "y el balón no se mueve."
            ).format(stayed=stayed, checked=checked),
        ),
        _reading(
            where,
            _("Serían {n} si las fichas se deslizaran como damas, sin contar el balón.").format(
                n=FUTEZ
            ),
            sliding.moves,
            _("Pero una ficha solo va a una casilla vecina; con el balón serían {turns}.").format(
                turns=sliding.turns
            ),
        ),
    )


def _reading(where: str, claim: str, found: int, but: str) -> Finding:
    return Finding(where, claim, found == FUTEZ, _("Salen {n}.").format(n=found) + " " + but)


def _ball_stays() -> tuple[int, int]:
    """In how many printed turns of Futez a man comes to the ball, which stays; of how many."""
    turns = [turn for printed in book.printed_games("futez") for turn in printed.history().turns]
    return sum(map(_comes_to_the_ball, turns)), len(turns)


def _comes_to_the_ball(turn: Turn) -> bool:
    (ball,) = (piece.cells[0] for piece in turn.after.pieces() if piece.side is None)
    near = turn.before.game.board.neighbours(ball, DIAGONAL)
    return len(turn.steps) == 1 and turn.steps[0].target in near
