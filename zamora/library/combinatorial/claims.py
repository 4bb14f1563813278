"""What chapter 5 of *Jogos: Histórias de Família* claims, held against the rules.

Each function asks the rules of its game, position by position, and only then looks at the formula
of the theorem. Where the source leaves something to the reader ("a jogada ganhadora é mais fácil de
descobrir…", "as P-posições saltam à vista…") it is said what was found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, partial, reduce
from itertools import combinations_with_replacement, product
from math import isqrt
from operator import xor

from zamora import registry
from zamora.book.kit import Claim, Finding, together
from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.position import Position, Side
from zamora.solve.retrograde import solve
from zamora.solve.worth import sum_of, worth
from zamora.values import ONE, STAR, ZERO, number, of_heaps, period, value

#: How far tables of heaps are computed, and pairs of numbers.
BEANS, PAIRS = 10_000, 30
#: How long the sticks of Quim are together at most, where all positions are tried.
STICKS = 13
#: The printed table of the queens: the P-squares, by rows and columns from the corner.
QUEENS = frozenset({(0, 0), (1, 2), (2, 1), (3, 5), (5, 3), (4, 7), (7, 4)})
#: The coins of Nimble as the source lists them: one of those on 6 is missing.
LISTED = (1, 1, 1, 1, 3, 3, 6, 6, 6, 6, 8, 9, 9, 13, 13)


def _position(code: str) -> Position:
    return registry.position(code)


def _start(key: str) -> Position:
    return registry.game(key).start()


def _lost(position: Position) -> bool:
    """Whether a position of an impartial game is P."""
    return worth(position) is ZERO


def subtraction() -> tuple[Claim, ...]:
    """The two games that the source works out."""
    return tuple(
        Claim(
            partial(_subtraction, takes, pattern),
            _("Si se quitan {takes}, las posiciones P y N se repiten así: {pattern}.").format(
                takes=_listed(takes), pattern=" ".join(pattern)
            ),
            _("Juegos combinatorios"),
            number=number,
        )
        for number, takes, pattern in ((1, (1, 2, 3), "PNNN"), (2, (2, 3), "PPNNN"))
    )


def _subtraction(takes: tuple[int, ...], pattern: str) -> Finding:
    table = of_heaps(takes, BEANS)
    start, length = period(takes)
    key = "resta[set={},pile=50]".format("-".join(map(str, takes)))
    rules = [
        beans
        for beans in range(51)
        if _lost(_position(f"{key}:1 {f'({beans})' if beans else 1} A"))
    ]
    lost = [beans for beans, number in enumerate(table) if number == 0]
    expected = [beans for beans in range(BEANS + 1) if pattern[beans % len(pattern)] == "P"]
    return Finding(
        _(
            "Se calculó hasta {beans} y se demostró que la tabla se repite cada {n} desde el "
            "principio."
        ).format(beans=grouped(BEANS), n=length),
        holds=lost == expected
        and rules == [beans for beans in lost if beans < 51]
        and (start, length) == (0, len(pattern)),
    )


def _listed(numbers: Iterable[int]) -> str:
    return ", ".join(map(str, numbers))


def wythoff(most: int) -> set[tuple[int, int]]:
    """Wythoff's pairs up to a number: the k-th is ⌊kφ⌋ and k more, both ways round; all whole.

    >>> sorted(wythoff(5))
    [(0, 0), (1, 2), (2, 1), (3, 5), (5, 3)]
    """
    found = set[tuple[int, int]]()
    for k in range(most + 1):
        low = (k + isqrt(5 * k * k)) // 2  # ⌊k (1 + √5) / 2⌋
        if low + k <= most:
            found |= {(low, low + k), (low + k, low)}
    return found


def queens() -> tuple[Claim, ...]:
    """The table of one queen on the chessboard."""
    return together(
        _queens,
        {
            1: _("De las 64 casillas, 7 son posiciones P: las de la tabla."),
            2: _("Esas casillas son los pares de Wythoff: salen del número de oro."),
        },
        where=_("Juegos combinatorios"),
    )


def _queens() -> tuple[Finding, ...]:
    game, lost = registry.game("reinas[queens=h1]"), set()
    for place, (row, column) in enumerate(product(range(8), repeat=2)):
        # All of one game, so that no square is valued twice.
        cells = ("",) * place + ("Q",) + ("",) * (63 - place)
        if _lost(Position(game, game.start().state._replace(cells=cells))):
            lost.add((row, column))
    return (
        Finding(_("Se marcaron las 64 casillas con las reglas."), holds=lost == QUEENS),
        Finding(_("El par número k es la parte entera de k·φ, y k más."), holds=lost == wythoff(7)),
    )


def nim() -> tuple[Claim, ...]:
    """Bouton's theorem, and the worked position."""
    return together(
        _nim,
        {
            1: _("Una posición de Nim es P si, y solo si, la suma nim de sus montones es 0."),
            2: _("En 3, 5, 7, 9 solo gana quitar 8 del montón de 9."),
        },
        where=_("Juegos combinatorios"),
    )


def _nim() -> tuple[Finding, ...]:
    many = agree = 0
    for count in (1, 2, 3):
        for heaps in combinations_with_replacement(range(1, 8), count):
            key = "nim[heaps={}]".format("-".join(map(str, heaps)))
            many += 1
            # Not by the sum of its heaps, which would be the theorem itself.
            agree += (
                _wins_by_search(heaps, {}) == (reduce(xor, heaps) != 0) == (not _lost(_start(key)))
            )
    worked = _start("nim[heaps=3-5-7-9]")
    winning = [str(turn) for turn in worked.turns() if _lost(turn.after)]
    return (
        Finding(
            _("Se probó en {n} posiciones, turno por turno.").format(n=many), holds=agree == many
        ),
        Finding(
            _("De sus {n} turnos gana: {turns}.").format(
                n=len(worked.turns()), turns="; ".join(winning)
            ),
            holds=winning == ["4*8"] and worth(worked).heap == 8,
            position=worked,
        ),
    )


def _wins_by_search(heaps: tuple[int, ...], known: dict[tuple[int, ...], bool]) -> bool:
    if heaps not in known:
        known[heaps] = any(
            not _wins_by_search(tuple(sorted((*heaps[:i], left, *heaps[i + 1 :]))), known)
            for i, heap in enumerate(heaps)
            for left in range(heap)
        )
    return known[heaps]


def nimble() -> tuple[Claim, ...]:
    """The printed strip."""
    return together(
        _nimble,
        {
            1: _("La posición impresa vale 14, y es N."),
            2: _("Gana mover la moneda del 8 al 6."),
        },
        where=_("Juegos combinatorios"),
    )


def _nimble() -> tuple[Finding, ...]:
    start = _start("nimble")
    winning = [str(turn) for turn in start.turns() if _lost(turn.after)]
    return (
        Finding(
            _(
                "Con la lista impresa saldría {listed}: le falta una moneda en el 6. Con cinco "
                "monedas ahí da 14."
            ).format(listed=reduce(xor, LISTED)),
            holds=worth(start).heap == 14,
            position=start,
        ),
        Finding(
            _("Ganan: {turns}.").format(turns="; ".join(winning)),
            holds="8-6" in winning,
            position=start,
        ),
    )


def euclid() -> tuple[Claim, ...]:
    """The golden ratio."""
    return together(
        _euclid,
        {
            1: _("Una pareja es P si el mayor entre el menor da menos que el número de oro."),
        },
        where=_("Juegos combinatorios"),
    )


def _euclid() -> tuple[Finding, ...]:
    pairs = list(combinations_with_replacement(range(1, PAIRS + 1), 2))
    game = registry.game("euclides")
    # a/b < φ for a > b exactly if a² < ab + b²: no fraction is rounded.
    agree = sum(
        _lost(game.position(f"euclides:1 ({a})({b}) A")) == (b * b < a * b + a * a)
        for a, b in pairs
    )
    return (
        Finding(
            _("Se probaron las {n} parejas hasta {most}.").format(n=len(pairs), most=PAIRS),
            holds=agree == len(pairs),
        ),
    )


def chomp() -> tuple[Claim, ...]:
    """The first player wins; on squares the winning turn is known."""
    return together(
        _chomp,
        {
            1: _("En Chomp gana siempre quien empieza, si hay más de un punto."),
            2: _("En un cuadrado gana dejar solo una fila y una columna, y después imitar."),
            3: (_("Hasta 8 × 8 puntos, gana un solo primer turno."), _("No está en el libro")),
        },
        where=_("Juegos combinatorios"),
    )


def _chomp() -> tuple[Finding, ...]:
    first, sizes = dict[tuple[int, int], list[str]](), range(1, 6)
    for rows, columns in product(range(1, 5), sizes):
        start = _start(f"chomp[rows={rows},columns={columns}]")
        first[rows, columns] = [
            str(turn) for turn in start.turns() if turn.after.outcome is None and _lost(turn.after)
        ]
    squares = [first[n, n] == ["*b2"] for n in range(2, 5)]
    return (
        Finding(
            _("Se probaron los {n} rectángulos hasta 4 × 5. En 4 × 5 gana {turns}.").format(
                n=len(first), turns="; ".join(first[4, 5])
            ),
            holds=all(bool(turns) == (size != (1, 1)) for size, turns in first.items()),
        ),
        Finding(
            _("En 2 × 2, 3 × 3 y 4 × 4 el único primer turno que gana es *b2."), holds=all(squares)
        ),
        _corners(first),
    )


def _corners(first: dict[tuple[int, int], list[str]]) -> Finding:
    """All rectangles up to 8 × 8 by the lengths of their rows, beside what the rules found."""
    found = {size: chomp_first(*size) for size in product(range(1, 9), repeat=2)}
    told = _("Con las filas como números se probaron los {n} rectángulos. En 8 × 5 gana {turn}.")
    return Finding(
        told.format(n=len(found), turn=found[8, 5][0]),
        holds=all(found[size] == turns for size, turns in first.items())
        and all(len(turns) == (size != (1, 1)) for size, turns in found.items()),
    )


def chomp_first(rows: int, columns: int) -> list[str]:
    """The first turns that win Chomp, without its rules: what is left is a length for each row."""
    start = (columns,) * rows
    return [
        f"*{chr(ord('a') + column)}{row + 1}"
        for row, column in product(range(rows), range(columns))
        if (row or column) and not _chomp_wins(_bitten(start, row, column))
    ]


def _bitten(lengths: tuple[int, ...], row: int, column: int) -> tuple[int, ...]:
    """What is left when a point and all above it and on its right go; empty rows go, too."""
    left = (*lengths[:row], *(min(length, column) for length in lengths[row:]))
    return left[: left.index(0)] if 0 in left else left


@cache
def _chomp_wins(lengths: tuple[int, ...]) -> bool:
    """Whether the side to move wins; the lengths never grow from the first row on."""
    return any(
        not _chomp_wins(_bitten(lengths, row, column))
        for row, length in enumerate(lengths)
        for column in range(length)
        if row or column
    )


def greedy() -> tuple[Claim, ...]:
    """The parity of the largest heaps (Albert and Nowakowski, 2004)."""
    return together(
        _greedy,
        {
            1: _("En Nim ávido una posición es P si los montones más grandes son un número par."),
        },
        where=_("Juegos combinatorios"),
    )


def _greedy() -> tuple[Finding, ...]:
    tried = list(product(range(1, 6), repeat=3))
    game = registry.game("nim-avido[heaps=5-5-5]")
    agree = sum(
        _lost(game.position("{}:1 {} A".format(game.key, "".join(f"({n})" for n in heaps))))
        == (heaps.count(max(heaps)) % 2 == 0)
        for heaps in tried
    )
    return (
        Finding(
            _("Se probaron las {n} posiciones de tres montones hasta 5.").format(n=len(tried)),
            holds=agree == len(tried),
        ),
    )


def quim() -> tuple[Claim, ...]:
    """What the source leaves to the reader: which positions are P.

    With one even stick at most, those with an even number of sticks. For the side to move there has
    no k even sticks of length k, so every turn makes the number odd and leaves two even sticks at
    most; and then one breaks an even stick into two odd ones (else an odd one, else takes a 1),
    which leaves one even stick at most, and their number even. So the start is P, whatever n is.
    """
    return together(
        _quim,
        {
            1: _(
                "Las posiciones P saltan a la vista: con un solo palo de largo par, o ninguno, son "
                "las que tienen un número par de palos."
            ),
            2: _("Desde dos palos de largos n y n + 1 gana siempre quien no empieza."),
        },
        where=_("Juegos combinatorios"),
    )


def _quim() -> tuple[Finding, ...]:
    game = registry.game("quim", length=STICKS // 2)
    start = game.start()

    def position(sticks: tuple[int, ...]) -> Position:
        counts = (sticks.count(cell.column) for cell in game.board.cells)
        cells = tuple(str(count or "") for count in counts)
        return Position(game, start.state._replace(cells=cells))

    tried = [
        sticks
        for sticks in _partitions(STICKS)
        if sticks[:1] <= (len(game.board.cells),) and sum(n % 2 == 0 for n in sticks) < 2
    ]
    agree = sum(_lost(position(sticks)) == (len(sticks) % 2 == 0) for sticks in tried)
    unlike = _lost(position((2, 2))), _lost(position((2, 2, 2)))
    return (
        Finding(
            _(
                "Se probaron las {n} posiciones así que miden hasta {most} en total. Con más palos "
                "pares no basta contar: 2, 2 es N y 2, 2, 2 es P."
            ).format(n=len(tried), most=STICKS),
            holds=agree == len(tried) and unlike == (False, True),
        ),
        Finding(
            _(
                "Uno es par y son dos: es P. Después de cada turno del rival se parte un palo par "
                "en dos impares; si no hay, uno impar, o se quita un palo de largo 1."
            ),
            holds=all(_lost(_start(f"quim[length={n}]")) for n in range(1, STICKS // 2 + 1)),
            position=start,
        ),
    )


def _partitions(most: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """All rows of sticks that are together no longer than that, the longest one first."""
    yield ()
    for first in range(1, min(most, largest or most) + 1):
        for rest in _partitions(most - first, first):
            yield (first, *rest)


def matrices() -> tuple[Claim, ...]:
    """The worked line."""
    return together(
        _matrices,
        {
            1: _(
                "Después de quitar 4 de la tercera columna no hay más turnos: quien los quitó gana."
            ),
        },
        where=_("Juegos combinatorios"),
    )


def _matrices() -> tuple[Finding, ...]:
    middle = _start("nim-matrices").play("f2*5")
    end = middle.play("c3*4")
    return (
        Finding(
            _("Cada fila y cada columna tiene un cero."),
            holds=not end.turns() and not _lost(middle),
            position=end,
        ),
    )


def dominoes() -> tuple[Claim, ...]:
    """Values of small positions, and turning by a quarter."""
    return together(
        _dominoes,
        {
            1: _("Dos casillas en columna valen 1. La posición G = {0, -1 | 1} vale 1/2."),
            2: _("El tablero girado un cuarto de vuelta vale lo contrario."),
        },
        where=_("Juegos combinatorios"),
    )


def _dominoes() -> tuple[Finding, ...]:
    pair, half = (worth(_start(f"dominorio[shape={shape}]")) for shape in ("x/x", "xx/x./x."))
    sizes = [(rows, columns) for rows in range(2, 5) for columns in range(rows, 5)]
    turned = all(
        worth(_start(f"dominorio[rows={rows},columns={columns}]"))
        is -worth(_start(f"dominorio[rows={columns},columns={rows}]"))
        for rows, columns in sizes
    )
    return (
        Finding(
            _("G + G - 1 vale {value}: gana quien no empieza.").format(value=half + half - pair),
            holds=str(pair) == "1" and str(half) == "1/2" and half + half - pair is ZERO,
        ),
        Finding(_("Se probaron los {n} tamaños hasta 4 × 4.").format(n=len(sizes)), holds=turned),
    )


def strips() -> tuple[Claim, ...]:
    """The sum of five strips."""
    return together(
        _strips,
        {
            1: _("Las cinco tiras valen 1/2, -1/2, 1, 0 y -1/2; juntas, 1/2: ganan los leones."),
            2: _("Si empieza E, debe evitar las tiras 3 y 4."),
            3: _("Si E mueve en la primera tira, queda igual a la tercera."),
        },
        where=_("Juegos combinatorios"),
    )


def _strips() -> tuple[Finding, ...]:
    game = registry.game("leones-dragones")
    each = [f"leones-dragones[strips={strip}]" for strip in str(game.settings["strips"]).split("/")]
    found = sum_of(*each)
    turns = {one.place + 1: one for one in found.turns(Side.FIRST)}
    mistakes = [place for place, one in turns.items() if not one.wins]
    fourth, third = (worth(_start(each[place])) for place in (3, 2))
    after = worth(turns[1].turn.after)
    return (
        Finding(
            _("Quien no puede mover en ninguna tira pierde, empiece quien empiece."),
            holds=[str(value) for value in (*found.parts, found.value)]
            == ["1/2", "-1/2", "1", "0", "-1/2", "1/2"],
            position=game.start(),
        ),
        Finding(
            _("En la 3 deja {third}; en la 4 deja {fourth}; en las otras, 0.").format(
                third=turns[3].after, fourth=turns[4].after
            ),
            holds=mistakes == [3, 4],
            position=game.start(),
        ),
        Finding(
            _("Es un error de imprenta: queda igual a la cuarta, que vale {value}.").format(
                value=fourth
            )
            if after is fourth
            else "",
            holds=after is third,
        ),
    )


def sums() -> tuple[Claim, ...]:
    """Sums by their values, and by a search through the whole of them."""
    return together(
        _sums,
        {
            1: _("Un juego más una copia suya al revés vale 0: gana quien contesta lo mismo."),
            2: _("Quién gana una suma lo dicen los valores de sus partes."),
            3: _("Tres tiras y un Dominório de 3 × 3: se juega primero donde más quema."),
            4: _("{-1, 0 | 2, {{0|0}|0}} es igual a {0|0}."),
        },
        where=_("Juegos combinatorios"),
    )


def _sums() -> tuple[Finding, ...]:
    usual = sum_of("suma")
    winning = {side: {str(turn) for turn in usual.winning(side)} for side in Side}
    small = [
        registry.game("suma", parts=parts, misere=False).start()
        for parts in ("nim:3,4+nim:3,4", "dominorio:2x2+dominorio:2x2", "dominorio:2x3+nim:1-2")
    ]
    searched = {one: solve(one) for one in small}
    agreeing = all(
        (searched[one].value(one).result == "win") == bool(sum_of(one).winning(one.side))
        for one in small
    )
    return (
        Finding(
            _("Nim y el cuadrado del Dominório son iguales a su copia al revés. Dos de ellos: 0."),
            holds=all(sum_of(one).value is ZERO for one in small[:2]),
            position=small[0],
        ),
        Finding(
            _("Se jugaron enteras {n} sumas chicas: en todas sale lo mismo.").format(n=len(small)),
            holds=agreeing,
            position=small[-1],
        ),
        Finding(
            _("Juntas valen {value}: gana quien empieza, y solo en el Dominório.").format(
                value=usual.value
            ),
            holds=bool(winning[Side.FIRST] and winning[Side.SECOND])
            and all(turn.startswith("4:") for turns in winning.values() for turn in turns),
            position=_start("suma"),
        ),
        Finding(
            _("Sobran el -1 y el 2, que están dominados; lo que queda es reversible."),
            holds=value([-ONE, ZERO], [number(2), value([STAR], [ZERO])]) is STAR,
        ),
    )
