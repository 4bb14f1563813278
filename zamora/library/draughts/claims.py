"""What the source says of its draughts (Neto & Silva, chapter 3), held against the rules.

Two ladies against one on 10 × 10 take a minute to solve: a test does it, here stands what came out.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import groupby, pairwise, product
from typing import cast

from zamora import book
from zamora.book.kit import Claim, Finding, in_lesson, together
from zamora.core.grid import GridState
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.numbers import grouped, share
from zamora.core.steps import Side
from zamora.library.draughts.common import Draughts
from zamora.registry import game

#: On 10 × 10, two ladies to move against one: how many positions, how many of them they win, and
#: how many with the short stop (tests/engine/test_book.py).
TWO_TO_ONE, WON, WON_WITH_STOP = 58_800, 19_398, 58_686
#: Whether they win, without the short stop, the position printed for it.
PRINTED_IS_WON = False
#: Of Thai checkers with so many men, of both sides together: the positions, either side to move;
#: how many of them are won, drawn and lost; the turns of the longest win, of both sides
#: (tests/search/test_draughts_endings.py).
THAI = {
    2: (6_976, 2_400, 3_230, 1_346, 13),
    3: (392_064, 208_598, 34_032, 149_434, 49),
    4: (12_418_632, 6_404_346, 1_667_926, 4_346_360, 65),
    5: (278_901_616, 151_656_494, 24_659_566, 102_585_556, 99),
}
#: The longest win with five men: where it begins, and its turns.
LONGEST_FROM = "damas-tailandesas:1 8/8/2p5/8/6p1/8/8/1P1P3P B"
LONGEST = (
    "b1-c2 c6-d5 c2-d3 g4-f3 d3-e4 d5-c4 e4-f5 c4-d3 f5-g6 d3-e2 g6-f7 e2-f1 f7-e8 f1-e2 "
    "e8-d7 e2-c4 d7-f5 c4-e2 f5-e6 e2-b5 e6-b3 b5-a6 b3-a4 a6-c4 d1-c2 c4-e2 a4-b3 e2-f1 "
    "b3-e6 f1-b5 e6-f5 b5-f1 f5-d7 f1-e2 d7-h3 e2-f1 c2-b3 f1-d3 h3-f1 d3-h7 f1-a6 h7-g6 "
    "b3-a4 g6-c2 a6-c8 f3-e2 a4-b5 e2-d1 b5-c6 d1-h5 c8-h3 c2-d3 c6-d7 h5-g6 d7-e8 g6-h5 "
    "e8-c6 d3-f1 c6-a8 h5-g6 h3-f5 g6xe4 a8xf3 f1-g2 f3-g4 g2-h3 g4-c8 h3-f1 c8-h3 f1-e2 "
    "h1-g2 e2-h5 h3-c8 h5-g6 g2-f3 g6-f7 c8-a6 f7-g8 f3-e4 g8-b3 e4-f5 b3-c2 f5-e6 c2-g6 "
    "a6-c4 g6-h5 e6-d7 h5-g6 d7-e8 g6-h5 c4-g8 h5-d1 e8-g6 d1-a4 g6-h7 a4-d1 h7-c2 d1xb3 "
    "g8xa2"
)
#: How many random games are played, and how many turns of each.
GAMES, TURNS = 3, 60


def international() -> tuple[Claim, ...]:
    """Two ladies against one, with and without the short stop."""
    return together(
        _international,
        {
            1: _("Dos damas contra una suelen empatar."),
            2: _("Sin el freno de la dama, las negras no ganan en «damas-internacionales-7»."),
        },
        where=_("Capítulo 3, damas internacionales"),
    )


def _international() -> tuple[Finding, ...]:
    return (
        Finding(
            _(
                "Se resolvieron las {n} posiciones del tablero de 10×10 en que les toca a las dos "
                "damas: ganan en {won}; en las demás, no."
            ).format(n=grouped(TWO_TO_ONE), won=grouped(WON)),
            holds=2 * WON < TWO_TO_ONE,
        ),
        Finding(
            _("Con el freno, de las {n} posiciones se ganan {won}.").format(
                n=grouped(TWO_TO_ONE), won=grouped(WON_WITH_STOP)
            ),
            holds=not PRINTED_IS_WON,
            position=book.get("damas-internacionales-7").start(),
        ),
    )


def english() -> tuple[Claim, ...]:
    """How many a man captures at most; whether the two men of the last line get through."""
    return together(
        _english,
        {
            1: _("Un peón toma tres fichas como mucho en un turno."),
            2: _("Con un peón en b6 y otro en c7, las blancas tienen segura una dama."),
        },
        where=_("Capítulo 3, damas inglesas"),
    )


def _english() -> tuple[Finding, ...]:
    most = max(chains(draughts("damas-inglesas")).values())
    end = book.get("damas-inglesas-3").history().position
    answers = end.turns()
    crowning = [
        any("D" in turn.after.state.cells for turn in answer.after.turns()) for answer in answers
    ]
    return (
        Finding(
            _(
                "Cada salto lo lleva dos filas adelante. Se probó desde todas las casillas: lo más "
                "que toma son {n}."
            ).format(n=most),
            holds=most == 3,
        ),
        Finding(
            _("Se probaron los {n} turnos de las negras: después de {crowned} coronan.").format(
                n=len(answers), crowned=sum(crowning)
            ),
            holds=all(crowning),
            position=end,
        ),
    )


def bashnya() -> tuple[Claim, ...]:
    """How the colors follow each other in a stack."""
    return together(
        _bashnya,
        {
            1: _("No hay pilas en que los colores se alternen."),
        },
        where=_("Capítulo 3, bashnya"),
    )


def _bashnya() -> tuple[Finding, ...]:
    rng = random.Random(0)  # noqa: S311 (a sample, not a secret)
    stacks = set[str]()
    for _game in range(GAMES):
        position = game("bashnya").start()
        for _turn in range(TURNS):
            if not (turns := position.turns()):
                break
            position = rng.choice(turns).after
            stacks.update(filter(None, position.state.cells))
    changes = [
        sum(one.isupper() != other.isupper() for one, other in pairwise(stack)) for stack in stacks
    ]
    return (
        Finding(
            _(
                "Lo que se toma va hasta abajo, y de una pila se quita la de arriba: el color "
                "cambia una vez como mucho. Así fue en las {n} pilas distintas de unas partidas al "
                "azar."
            ).format(n=len(stacks)),
            holds=max(changes) <= 1,
        ),
    )


# What lessons count -------------------------------------------------------------------------------


#: How many random games of American checkers are looked at, turn by turn.
RANDOM_GAMES = 30
#: Games with the same men on the same squares, and how many turns their first games are followed.
SAME, DEEP = ("damas-inglesas", "damas-espanolas", "damas-rusas", "damas-internacionales"), 5
#: Stacks up to this height.
HIGH = 6


def draughts(key: str, **settings: object) -> Draughts:
    """A game of draughts on squares, by its key."""
    return cast(Draughts, game(key, **settings))


def lesson_english() -> tuple[Claim, ...]:
    """What lesson 10 asks of draughts on 8 × 8 squares."""
    return in_lesson(
        10,
        {
            "si puedes, debes": _obligation,
            "tomar hacia adelante": _chains,
            "una regla cambiada": _changed,
        },
    )


def lesson_international() -> tuple[Claim, ...]:
    """What it asks of two men on the larger board."""
    return in_lesson(10, {"oposición": _opposition})


def lesson_bashnya() -> tuple[Claim, ...]:
    """What it asks of stacks."""
    return in_lesson(10, {"pilas posibles": _stacks})


def lesson_thai() -> tuple[Claim, ...]:
    """What it asks of endings."""
    return in_lesson(10, {"cinco fichas": _five})


# Obligation ---------------------------------------------------------------------------------------


@cache
def forced(games: int = RANDOM_GAMES) -> tuple[int, int, int]:
    """Over random games: turns in all, turns in which one had to capture, turns without choice."""
    rules = draughts("damas-inglesas")
    every = must = single = 0
    for seed in range(games):
        chance = random.Random(seed)  # noqa: S311 (a game, not a secret)
        history = History(rules.start())
        while history.outcome is None:
            turns = history.position.turns()
            every += 1
            must += bool(turns[0].steps[0].captures)
            single += len(turns) == 1
            history.play(chance.choice(turns))
    return every, must, single


def _obligation() -> Finding:
    every, must, single = forced()
    text = _("{n} partidas al azar de damas inglesas: {turns} turnos.")
    rows = [
        (_("había que tomar"), grouped(must), share(must, every, 0)),
        (_("había un solo turno posible"), grouped(single), share(single, every, 0)),
    ]
    return Finding(
        text.format(n=RANDOM_GAMES, turns=grouped(every)),
        (_("cuándo"), _("turnos"), _("parte")),
        (*rows,),
    )


# Opposition ---------------------------------------------------------------------------------------


@cache
def duel(rules: Draughts, state: GridState) -> int:
    """Of a man against a man, for the side to move: 1 if it captures the other, -1 if it is lost.

    0 if neither can force that before a man is crowned.
    """
    own = "PD" if state.side is Side.FIRST else "pd"
    if not any(content and content in own for content in state.cells):
        return -1
    if any(content in ("D", "d") for content in state.cells):
        return 0
    return max((-duel(rules, after) for after in rules.results(state)), default=-1)


def duels(rules: Draughts) -> Iterator[tuple[int, int, int]]:
    """Of all ways in which two men stand: how many rows and columns apart, and :func:`duel`.

    White is to move, Black stands ahead; men side by side in neighbouring rows are left out.
    """
    for own, other in product(filter(rules.used, rules.board.cells), repeat=2):
        rows = own.row - other.row
        if rows < 2 or own.row == 1 or other.row == rules.board.rows:
            continue
        cells = [""] * len(rules.board.cells)
        cells[rules.index[own]], cells[rules.index[other]] = "P", "p"
        columns = abs(own.column - other.column)
        yield rows, columns, duel(rules, GridState(tuple(cells), Side.FIRST))


def _opposition() -> Finding:
    rules = draughts("damas-internacionales")
    found = Counter((rows, value) for rows, _columns, value in duels(rules))
    rows = [
        (str(far), *(str(found[far, value]) for value in (1, -1, 0)))
        for far in range(2, rules.board.rows)
    ]
    said = _(
        "Un peón contra otro en el tablero de cien casillas, todas las maneras de ponerlos: {n}. "
        "Cuenta cuántas filas hay de uno a otro. Con un número par nunca gana quien mueve; con un "
        "número impar nunca lo toman."
    )
    return Finding(
        said.format(n=grouped(found.total())),
        (_("filas"), _("toma quien mueve"), _("toma el otro"), _("ninguno")),
        tuple(rows),
    )


# Endings ------------------------------------------------------------------------------------------


def _five() -> Finding:
    history = History(draughts("damas-tailandesas").position(LONGEST_FROM), LONGEST.split())
    over = history.outcome
    rows = [
        (str(men), *(share(n, all_of, 0) for n in parts), str(longest))
        for men, (all_of, *parts, longest) in THAI.items()
    ]
    said = _(
        "Damas tailandesas con pocas fichas, sin contar el límite de turnos: cuántas veces gana el "
        "lado que mueve, y los turnos de la victoria más larga. Con cinco hay {all} posiciones; la "
        "victoria más larga se jugó entera: {n} turnos de los dos, y al final ganan las blancas."
    )
    return Finding(
        said.format(n=len(history.turns), all=grouped(THAI[5][0])),
        (_("fichas"), _("gana"), _("empata"), _("pierde"), _("turnos")),
        tuple(rows),
        holds=over is not None and over.winner is Side.FIRST,
        position=history.start,
    )


# Chains -------------------------------------------------------------------------------------------


def chains(rules: Draughts) -> dict[int, int]:
    """By the row, from below, that a man starts from: how many it takes at most in one turn.

    Rivals stand on every second row.
    """
    most: Counter[int] = Counter()
    for start in filter(rules.used, rules.board.cells):
        if start.row == 1:
            continue  # the last row: men are crowned there
        cells = ["" for _cell in rules.board.cells]
        for cell in filter(rules.used, rules.board.cells):
            if (cell.row - start.row) % 2:
                cells[rules.index[cell]] = "p"
        cells[rules.index[start]] = "P"
        before = GridState(tuple(cells), Side.FIRST)
        row = rules.board.rows + 1 - start.row
        most[row] = max(
            most[row],
            *(before.cells.count("p") - after.cells.count("p") for after in rules.results(before)),
            0,
        )
    return dict(sorted(most.items()))


def _chains() -> Finding:
    english = chains(draughts("damas-inglesas"))
    rows = [(str(row), str(most), str(row + 2 * most)) for row, most in english.items()]
    said = _(
        "Un peón que solo toma hacia adelante avanza dos filas con cada salto. Con peones del otro "
        "en todas las filas que se saltan toma {n} como mucho. Un salto más, y caería fuera del "
        "tablero."
    )
    return Finding(
        said.format(n=max(english.values())),
        (_("empieza en la fila"), _("toma como mucho"), _("termina en la fila")),
        tuple(rows),
    )


# One rule changed ---------------------------------------------------------------------------------


@cache
def ways(key: str) -> tuple[int, ...]:
    """In how many ways a game goes on for 1, 2, 3 … turns from its start."""
    settings = {"size": 8} if key == "damas-internacionales" else {}
    rules = draughts(key, **settings)
    level: Counter[GridState] = Counter([rules.initial()])
    found = []
    for _turn in range(DEEP):
        after: Counter[GridState] = Counter()
        for state, times in level.items():
            for reached in rules.results(state):
                after[reached] += times
        level = after
        found.append(level.total())
    return tuple(found)


def _changed() -> Finding:
    rows = [(game(key).name, *map(grouped, ways(key))) for key in SAME]
    first = next(
        n for n, column in enumerate(zip(*map(ways, SAME), strict=True), 1) if len({*column}) > 1
    )
    said = _(
        "De cuántas maneras puede empezar una partida. Las cuatro en 8 × 8, con doce fichas. "
        "Antes del turno {n} no se nota qué regla cambió."
    )
    return Finding(
        said.format(n=first),
        (_("juego"), *(_("turno {n}").format(n=n) for n in range(1, DEEP + 1))),
        tuple(rows),
    )


# Stacks -------------------------------------------------------------------------------------------


def made(high: int = HIGH) -> frozenset[str]:
    """All stacks of two colours that captures make, up to a height: the top man first.

    A stack gets a man of the other colour under it, or loses its commander; nothing else happens.
    """
    found, fresh = set[str](), {"B", "N"}
    while fresh:
        found |= fresh
        taken = {stack + "BN"["N" not in stack[0]] for stack in fresh if len(stack) < high + 2}
        fresh = (taken | {stack[1:] for stack in fresh} - {""}) - found
    return frozenset(stack for stack in found if len(stack) <= high)


def _stacks() -> Finding:
    every = made()
    rows = []
    for high in range(1, HIGH + 1):
        here = [stack for stack in every if len(stack) == high]
        runs = max(len([*groupby(stack)]) for stack in here)
        rows.append((str(high), grouped(2**high), grouped(len(here)), str(runs)))
    return Finding(
        _("Todas las pilas que salen de una ficha sola, tomando y perdiendo a la de arriba."),
        (_("fichas"), _("maneras de apilarlas"), _("las que salen"), _("colores seguidos")),
        tuple(rows),
    )
