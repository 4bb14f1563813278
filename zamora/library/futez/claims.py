"""What the booklet says of Futez: the number of first turns (chapter 1), the draw (chapter 3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from zamora import book
from zamora.book.chart import Axis, Bars, Chart
from zamora.book.findings import at_turn
from zamora.book.judgement import Worth, judgements
from zamora.book.kit import Claim, Finding, in_lesson, together
from zamora.compiled.induction import LOST
from zamora.core.board import DIAGONAL, Cell
from zamora.core.i18n import _, ngettext
from zamora.core.numbers import grouped, share
from zamora.core.position import Side, Turn
from zamora.core.sides import in_sentence, wins_in
from zamora.core.tongues import written
from zamora.library.futez.flights import BALL_ROWS, can_be_stuck, connected
from zamora.library.futez.notation import BOARD
from zamora.library.futez.solved.tables import FutezSolution
from zamora.library.futez.strategy import exhaust
from zamora.library.futez.strategy.cards import CARDS, NUMBER
from zamora.registry import game
from zamora.solve import solution

#: The booklet's number of first turns in Futez and in checkers.
PRINTED = 8


def claims() -> tuple[Claim, ...]:
    """The number of first turns, and the draw at the end of the first printed game."""
    return (*first_turns_claimed(), *draw_claimed())


def first_turns_claimed() -> tuple[Claim, ...]:
    """The number of first turns, and the readings of the rules that would give it."""
    where = _("Capítulo 1, Damas y Futez")
    return together(
        _first_turns,
        {
            1: _("En las damas y en Futez hay {n} primeras jugadas.").format(n=PRINTED),
            2: _("Serían {n} si las fichas pudieran entrar en las filas 1 y 9.").format(n=PRINTED),
            3: _("Serían {n} si se sumaran las de los dos equipos.").format(n=PRINTED),
            4: _("Serían {n} si bastara una ficha junto al balón para moverlo.").format(n=PRINTED),
            5: _("Serían {n} si las fichas se deslizaran como damas, sin contar el balón.").format(
                n=PRINTED
            ),
        },
        where=where,
    )


def draw_claimed() -> tuple[Claim, ...]:
    """What is said of the end of the first game."""
    where = at_turn("futez-1", 24)
    return together(
        _draw,
        {
            6: _("Las negras aseguran el empate."),
            7: _("La partida es tablas."),
        },
        where=where,
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
    """How many first moves there are in checkers on 8 × 8 squares with 12 men a side."""
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
                turns="; ".join(format(turn) for turn in game("futez").start().turns()),
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


# What lessons count -------------------------------------------------------------------------------


#: Longest wins and losses, in turns, in the histogram; the few longer ones go into the text.
SHOWN = 40
MILLION = 1_000_000
#: The bars of values, in the colours of the values on the boards; distinguished by pattern as well.
LOOKS = {"win": ("win", ""), "draw": ("draw", "--"), "loss": ("loss", "//")}


def lesson() -> tuple[Claim, ...]:
    """What lesson 2 checks."""
    return in_lesson(
        2,
        {
            "vecinas de futez": _connections,
            "primeros turnos de futez": _counted_first_turns,
            "futez resuelto": _solved,
            "valores de futez": _values,
            "distancias de futez": _distances,
            "conjetura": _conjecture,
            "cartas de futez": _cards,
            "partidas de futez": _games,
        },
    )


def _exact() -> FutezSolution:
    return cast(FutezSolution, solution("futez"))


def results() -> dict[str, int]:
    """How many unfinished positions are won, drawn, lost for the side to move."""
    counts = _exact().tally
    return {"win": sum(counts[1:LOST]), "draw": counts[0], "loss": sum(counts[LOST:])}


# The rules ----------------------------------------------------------------------------------------


def _connections() -> Finding:
    cells: dict[int, list[str]] = {}
    for cell in BOARD.cells:
        cells.setdefault(len(connected(cell)), []).append(BOARD.name(cell))
    rows = tuple((str(n), str(len(names)), ", ".join(names)) for n, names in sorted(cells.items()))
    pairs = sum(n * len(names) for n, names in cells.items()) // 2
    text = _("Casillas: {cells}. Parejas de casillas conectadas por un vértice: {pairs}.")
    return Finding(
        text.format(cells=len(BOARD.cells), pairs=pairs),
        (_("vecinas"), _("casillas"), _("cuáles")),
        rows,
    )


def _counted_first_turns() -> Finding:
    """The claim of chapter 1 and the readings that would give its number."""
    chapter = [(one.statement, one.check()) for one in first_turns_claimed()]
    return Finding("\n".join(f"{found.mark} {claim} {found.text}" for claim, found in chapter))


# The whole game -----------------------------------------------------------------------------------


def _solved() -> Finding:
    facts, found, start = solution("futez").summary(), results(), game("futez").start()
    kept = sum(value == facts["start"] for value in facts["first_turns"].values())
    words = {"win": _("ganan las blancas"), "loss": _("ganan las negras"), "draw": _("empate")}
    return Finding(
        "\n".join(
            (
                _("Posiciones sin gol: {n}.").format(n=grouped(sum(found.values()))),
                _("Quien juega gana en {win}, pierde en {loss} y empata en {draw}.").format(
                    **{name: grouped(n) for name, n in found.items()}
                ),
                _("Desde el inicio, si nadie se equivoca: {value}.").format(
                    value=words[solution("futez").value(start).result]
                ),
                # How many first turns there are is asked in exercise 2.2.
                _("Cualquier primer turno conserva ese resultado.")
                if kept == len(facts["first_turns"])
                else _("Primeros turnos que conservan ese resultado: {kept}.").format(kept=kept),
                _("La victoria segura más larga dura {n} turnos.").format(
                    n=len(_exact().by_distance()[0]) - 1
                ),
                _("Posiciones donde todos los turnos son autogoles: {n}.").format(
                    n=grouped(_exact().by_distance()[1][1])
                ),
            )
        )
    )


def _values() -> Finding:
    found = results()
    total = sum(found.values())
    names = {"win": _("gana"), "draw": _("empata"), "loss": _("pierde")}
    shares = ", ".join(
        _("{name} en el {percent}").format(name=name, percent=share(found[key], total))
        for key, name in names.items()
    )
    words = _("De {n} posiciones, quien juega {shares}.").format(n=grouped(total), shares=shares)
    marks = [
        Bars([at], [found[key] / MILLION], *LOOKS[key], labels=[grouped(found[key])])
        for at, key in enumerate(names)
    ]
    across = Axis(_("quien juega"), range(len(names)), [*names.values()])
    return Finding(
        chart=Chart(words, marks, across, Axis(_("millones de posiciones"), margin=0.12))
    )


def _distances() -> Finding:
    won, lost = _exact().by_distance()
    longer = sum(won[SHOWN + 1 :] + lost[SHOWN + 1 :])
    turns = range(1, SHOWN + 1)
    wins, losses = ([counts[n] / MILLION for n in turns] for counts in (won, lost))
    words = _(
        "Posiciones según los turnos que faltan para el gol. Gana quien juega en 1 turno: {one}; "
        "en 3: {three}. Pierde en 2 turnos: {two}; en 4: {four}. Después bajan poco a poco. Con "
        "más de {shown} turnos: {longer}. La más larga: {last}."
    ).format(
        one=grouped(won[1]),
        two=grouped(lost[2]),
        three=grouped(won[3]),
        four=grouped(lost[4]),
        shown=SHOWN,
        longer=grouped(longer),
        last=len(won) - 1,
    )
    return Finding(
        chart=Chart(
            words,
            (
                Bars(turns, wins, *LOOKS["win"], name=_("gana quien juega")),
                Bars(turns, losses, *LOOKS["loss"], base=wins, name=_("pierde quien juega")),
            ),
            Axis(_("turnos que faltan para el gol, si nadie se equivoca")),
            Axis(_("millones de posiciones")),
            legend="best",
        )
    )


# The conjecture -----------------------------------------------------------------------------------


def _conjecture() -> Finding:
    facts = solution("futez").summary()
    found = facts["conjecture"]
    stuck = [BOARD.name(cell) for cell in BOARD.cells if can_be_stuck(cell)]
    tried = sum(cell.row in BALL_ROWS for cell in BOARD.cells)
    text = "\n".join(
        (
            _("La conjetura se cumple.") if found["holds"] else _("La conjetura no se cumple."),
            _("De {n} casillas para el balón, solo puede atascarse en {cells}.").format(
                n=tried, cells=", ".join(stuck)
            ),
            _("La partida más corta que lo atasca tiene {n} turnos.").format(n=found["shortest"]),
            _("En favor del autor: falla más o menos en una de cada {n} posiciones.").format(
                n=grouped(
                    round(facts["reachable_unfinished"] / found["failing_positions"] / 1000) * 1000
                )
            ),
        )
    )
    return Finding(
        text,
        (_("posiciones"), _("cuántas"), _("con un turno que atasca el balón")),
        (
            (
                _("que pueden salir en una partida"),
                grouped(facts["reachable_unfinished"]),
                grouped(found["failing_positions"]),
            ),
            (
                _("todas las que se pueden colocar"),
                grouped(facts["positions"]),
                grouped(found["failing_placements"]),
            ),
        ),
    )


# Strategies of cards ------------------------------------------------------------------------------


def _cards() -> Finding:
    """What came of all lists of cards, when they were tried (docs/futez.md)."""
    found = exhaust.found()
    rows = []
    for key, name in (("white", _("blancas")), ("black", _("negras"))):
        side = found[key]
        latest = ", ".join(CARDS[NUMBER[card]].title() for card in side["latest"])
        rows.append((name, grouped(side["lost"]), grouped(len(side["never"])), latest))
    text = _(
        "Cartas: {cards}. Listas en orden de {longest} cartas como mucho: {lists}. Cada una se "
        "siguió por todo lo que puede jugar el rival."
    ).format(cards=len(found["cards"]), longest=found["longest"], lists=grouped(found["lists"]))
    head = (_("con las"), _("pierden"), _("no pierden nunca"), _("la que más aguanta"))
    return Finding(text, head, tuple(rows))


# The printed games --------------------------------------------------------------------------------


def _worth(worth: Worth) -> str:
    if worth.winner is None:
        return _("empate")
    return wins_in(game("futez").sides[worth.winner], worth.turns)


def _games() -> Finding:
    """Where each printed game was lost, and what the booklet says of its end."""
    judged = judgements("futez")
    rows = []
    for n, printed in enumerate(book.printed_games("futez"), start=1):
        judgement, turns = judged[printed.id], printed.history().turns
        for mistake in judgement.mistakes:
            rows.append(
                (
                    _("partida {n}, turno {ply}").format(n=n, ply=mistake.ply),
                    format(turns[mistake.ply - 1]),
                    _worth(judgement.worths[mistake.ply]),
                    "; ".join(map(written, mistake.instead)),
                )
            )
    end = [(one.statement, one.check()) for one in draw_claimed()]
    text = "\n".join(
        _("{sign} El final de la partida {n}: «{claim}» {evidence}").format(
            sign=found.mark, n=1, claim=claim, evidence=found.text
        )
        for claim, found in end
    )
    head = (_("dónde"), _("se jugó"), _("desde ahí"), _("no perdía"))
    return Finding(text, head, tuple(rows))
