"""What the booklet says of Futez: the number of first turns (chapter 1), the draw (chapter 3)."""

from __future__ import annotations

from dataclasses import dataclass

from zamora import book
from zamora.book.findings import at_turn
from zamora.book.judgement import judgements
from zamora.book.kit import Claim, Finding, together
from zamora.core.board import DIAGONAL, Cell
from zamora.core.i18n import _, ngettext
from zamora.core.position import Side, Turn
from zamora.core.sides import in_sentence
from zamora.registry import game

#: The booklet's number of first turns in Futez and in draughts.
PRINTED = 8


def claims() -> tuple[Claim, ...]:
    """The number of first turns, and the draw at the end of the first printed game."""
    return (*first_turns_claimed(), *draw_claimed())


def first_turns_claimed() -> tuple[Claim, ...]:
    """The number of first turns, and the readings of the rules that would give it."""
    where = _("Capítulo 1, Damas y Futez")
    return together(
        _first_turns,
        (
            "primeras jugadas de futez",
            _("En las damas y en Futez hay {n} primeras jugadas.").format(n=PRINTED),
            where,
        ),
        (
            "primeras jugadas por los bordes",
            _("Serían {n} si las fichas pudieran entrar en las filas 1 y 9.").format(n=PRINTED),
            where,
        ),
        (
            "primeras jugadas de los dos",
            _("Serían {n} si se sumaran las de los dos equipos.").format(n=PRINTED),
            where,
        ),
        (
            "primeras jugadas con una ficha",
            _("Serían {n} si bastara una ficha junto al balón para moverlo.").format(n=PRINTED),
            where,
        ),
        (
            "primeras jugadas de dama",
            _("Serían {n} si las fichas se deslizaran como damas, sin contar el balón.").format(
                n=PRINTED
            ),
            where,
        ),
    )


def draw_claimed() -> tuple[Claim, ...]:
    """What is said of the end of the first game."""
    where = at_turn("futez-1", 24)
    return together(
        _draw,
        ("empate seguro", _("Las negras aseguran el empate."), where),
        ("tablas de futez-1", _("La partida es tablas."), where),
    )


def _draw() -> tuple[Finding, ...]:
    """The draw that Black is said to be sure of at the end of the first game (chapter 3)."""
    end = judgements("futez")["futez-1"].end
    won = ngettext(
        "Si nadie se equivoca, las {side} ganan en {n} turno.",
        "Si nadie se equivoca, las {side} ganan en {n} turnos, contando los de los dos bandos.",
        end.turns,
    )
    exact = (
        _("Si nadie se equivoca, es empate.")
        if end.winner is None
        else won.format(
            side=in_sentence(book.get("futez-1").start().game.sides[end.winner]), n=end.turns
        )
    )
    return (
        Finding(exact, holds=end.winner is not Side.FIRST),
        Finding(
            exact + " " + _("El Futez está resuelto: el valor es exacto."),
            holds=end.winner is None,
        ),
    )


@dataclass(frozen=True)
class FirstTurns:
    """How many first turns a side has.

    Attributes:
        moves: moves of men.
        turns: turns, those apart in which the ball goes to different cells.
    """

    moves: int
    turns: int


def first_turns(
    side: Side = Side.FIRST,
    *,
    edges: bool = False,
    sliding: bool = False,
    one_is_enough: bool = False,
) -> FirstTurns:
    """Count the first turns of Futez under the rules, or under another reading of them.

    Args:
        side: the side to move.
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


def _first_turns() -> tuple[Finding, ...]:
    """The number of first turns (booklet, chapter 1), and the readings that would give it."""
    true = first_turns()
    both = true.turns + first_turns(Side.SECOND).turns
    edges = first_turns(edges=True)
    one = first_turns(one_is_enough=True)
    sliding = first_turns(sliding=True)
    stayed, checked = _ball_stays()
    draughts = draughts_first_moves()
    return (
        Finding(
            _("En Futez hay {futez} ({turns}) y en las damas {draughts}.").format(
                futez=true.turns,
                turns="; ".join(str(turn) for turn in game("futez").start().turns()),
                draughts=draughts,
            ),
            holds=true.turns == PRINTED == draughts,
        ),
        _reading(edges.turns, _("Pero las reglas lo prohíben.")),
        _reading(
            both, _("Es la única cuenta que da {n} sin cambiar ninguna regla.").format(n=PRINTED)
        ),
        _reading(
            one.turns,
            _(
                "Pero en {stayed} de los {checked} turnos impresos una ficha queda junto al balón "
                "y el balón no se mueve."
            ).format(stayed=stayed, checked=checked),
        ),
        _reading(
            sliding.moves,
            _("Pero una ficha solo va a una casilla vecina; con el balón serían {turns}.").format(
                turns=sliding.turns
            ),
        ),
    )


def _reading(found: int, but: str) -> Finding:
    return Finding(_("Salen {n}.").format(n=found) + " " + but, holds=found == PRINTED)


def _ball_stays() -> tuple[int, int]:
    """In how many printed turns of Futez a man comes to the ball, which stays; of how many."""
    turns = [turn for printed in book.printed_games("futez") for turn in printed.history().turns]
    return sum(map(_comes_to_the_ball, turns)), len(turns)


def _comes_to_the_ball(turn: Turn) -> bool:
    (ball,) = (piece.cells[0] for piece in turn.after.pieces() if piece.side is None)
    near = turn.before.game.board.neighbours(ball, DIAGONAL)
    return len(turn.steps) == 1 and turn.steps[0].target in near
