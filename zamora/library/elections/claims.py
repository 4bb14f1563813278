"""What the source says of its games of elections (Neto & Silva, chapter 6), held against the rules.

The winner comes from the exact solution (:mod:`.solved`).
"""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from zamora import book
from zamora.book import PrintedGame
from zamora.book.findings import at_turn
from zamora.book.kit import Claim, Finding, together
from zamora.core.i18n import _
from zamora.core.position import Game, Position
from zamora.core.sides import in_sentence
from zamora.core.steps import Side
from zamora.library.elections.alliances import Alliances
from zamora.library.elections.common import Zone
from zamora.library.elections.directions import Directions
from zamora.library.elections.sierpinski import Sierpinski
from zamora.library.elections.solved import STOLEN, Solver
from zamora.registry import game

#: The sides of the cubes that the chapter names.
CUBES = (3, 5, 7)
#: If White has triangles 12, 13 and the game two turns after the end of alianzas-1, against any
#: turn of Black, and how many of these were tried (tests/engine/test_elections.py).
TAKES_BOTH, BLACK_TURNS = True, 65


def sierpinski() -> tuple[Claim, ...]:
    """Which side is lost on resigning; which has the advantage at the start."""
    afterwards = _("Capítulo 6.1, después de las partidas")
    return (
        *map(_given_up, book.printed_games("sierpinski")),
        Claim(
            _no_answer,
            _("Las blancas no tienen respuesta al próximo turno de dos piedras."),
            at_turn("sierpinski-2", 12),
            number=3,
        ),
        Claim(
            _two_stones,
            _(
                "Tras una piedra blanca en el triángulo 3, las negras ganan de inmediato con 112 y "
                "113."
            ),
            _("Capítulo 6.1, el final de la primera partida"),
            number=4,
        ),
        Claim(
            lambda: Finding(
                _("T3 está resuelto: con el mejor juego gana quien empieza. También en T2."),
                holds=winner_of(3, "1-2-1") is Side.SECOND,
            ),
            _("Con el ritmo 1, 2, 1 parece tener ventaja quien juega segundo."),
            afterwards,
            number=5,
        ),
        Claim(
            lambda: Finding(
                _(
                    "T3 está resuelto: también con una piedra por turno gana quien empieza. Y en "
                    "cualquier otro triángulo: si el segundo tuviera un plan, quien empieza se lo "
                    "robaría."
                ),
                holds=winner_of(3, "1") is Side.FIRST is STOLEN["1"],
            ),
            _("Con una sola piedra por turno tendría una ventaja decisiva quien empieza."),
            afterwards,
            number=6,
        ),
    )


def _given_up(printed: PrintedGame) -> Claim:
    sides = game("sierpinski").sides

    def check() -> Finding:
        end = printed.history().position
        winner = Solver(cast(Sierpinski, end.game)).winner(end.state)
        return Finding(
            _("Solución exacta: con el mejor juego ganan las {side}.").format(
                side=in_sentence(sides[winner])
            ),
            holds=winner is not end.side,
            position=end,
        )

    loser = Side(sides.index(printed.end)).other
    return Claim(
        check,
        _("Las {side} se rinden en «{title}»: están perdidas.").format(
            side=in_sentence(sides[loser]), title=printed.title
        ),
        at_turn(printed.id, len(printed.plies)),
        printed.id,
    )


def _no_answer() -> Finding:
    end = book.get("sierpinski-2").history().position
    return Finding(
        _("Se probaron los {n} turnos de las blancas.").format(n=len(end.turns())),
        holds=_lost_at_once(end),
        position=end,
    )


def _two_stones() -> Finding:
    threat = book.get("sierpinski-1").history().position.play("332").play("112 113")
    return Finding(
        _("Les falta 132 o 133. Las blancas no pueden ocupar los dos: ganan un turno después."),
        holds=threat.outcome is not None,
        position=threat,
    )


def _lost_at_once(position: Position) -> bool:
    """Whether every turn lets the rival win in the next one."""
    return all(any(t.wins for t in turn.after.turns()) for turn in position.turns())


@cache
def winner_of(level: int, pace: str) -> Side:
    """The winner on an empty triangle, with these parameters."""
    return Solver(cast(Sierpinski, game("sierpinski", level=level, pace=pace))).winner()


def alliances() -> tuple[Claim, ...]:
    """What is said of the last positions of the two games."""
    return together(
        _alliances,
        {
            1: _("Las blancas dominan el triángulo 3."),
            2: _("Ninguna piedra negra puede entrar en el triángulo 1."),
            3: _("Las blancas dominarán el 12 y el 13 en sus dos próximos turnos, y ganarán."),
            4: (
                _("Las blancas dominan el triángulo 2 y las negras el 3."),
                at_turn("alianzas-2", 16),
            ),
            5: (
                _("Ninguna piedra blanca puede moverse al triángulo 11."),
                at_turn("alianzas-2", 16),
            ),
            6: (
                _("Las negras ganan en su próximo turno, hagan lo que hagan las blancas."),
                at_turn("alianzas-2", 16),
            ),
        },
        where=at_turn("alianzas-1", 13),
    )


def _alliances() -> tuple[Finding, ...]:
    first, second = (book.get(f"alianzas-{n}").history().position for n in (1, 2))
    rules, everything = first.game, second.game
    assert isinstance(rules, Alliances) and isinstance(everything, Alliances)
    cells = rules.board.cell
    doors = {target for cell in rules.own(first.state) for target in rules.ways[cell]
             if rules.board.name(target)[0] == "1"}  # fmt: skip
    open_doors = [cell for cell in doors if not rules.at(first.state, cell)]
    entering = [
        f"{everything.board.name(cell)}-{name}"
        for cell in everything.own(second.state)
        for name in ("112", "113")
        if cells(name) in everything.ways[cell]
    ]
    return (
        Finding(
            _("Tienen el 31 y el 33."),
            holds=rules.dominates(first.state, "3") is Side.FIRST,
            position=first,
        ),
        Finding(
            _("Solo podrían ir a {cells}, y todas están ocupadas.").format(
                cells=", ".join(sorted(map(rules.board.name, doors)))
            ),
            holds=not open_doors,
            position=first,
        ),
        Finding(
            _("Se probaron los {n} turnos de las negras, y después otra vez todos.").format(
                n=BLACK_TURNS
            ),
            holds=TAKES_BOTH and len(first.turns()) == BLACK_TURNS,
            position=first,
        ),
        Finding(
            _("Las blancas tienen el 22 y el 23; las negras, el 31 y el 32."),
            holds=[everything.dominates(second.state, name) for name in "23"] == [*Side],
            position=second,
        ),
        Finding(
            _("Con un movimiento mediano sí: {moves}.").format(moves=", ".join(entering)),
            holds=not entering,
            position=second,
        ),
        Finding(
            _("Se probaron los {n} turnos de las blancas.").format(n=len(second.turns())),
            holds=_lost_at_once(second),
            position=second,
        ),
    )


def hexagons() -> tuple[Claim, ...]:
    """Who dominates which directions; a double threat; what stones and shapes are good for."""
    return (
        _dominated("hex-1", {0, 1}, Side.SECOND),
        _dominated("hex-2", {0, 1}, Side.FIRST),
        _dominated("hex-3", {0, 2}, Side.FIRST),
        Claim(
            _threat,
            _("Las negras amenazan con ganar en e3 y en c1."),
            at_turn("hex-1", 8),
            number=4,
        ),
        Claim(
            _named_lines,
            _("Las negras dominan las columnas c, d y e, y las diagonales a1e5, b1e4 y c1e3."),
            at_turn("hex-1", 10),
            number=5,
        ),
        Claim(
            _helping,
            _("La blanca de d4 ayuda en las tres direcciones; la negra de b1, solo en una."),
            at_turn("hex-2", 11),
            number=6,
        ),
        *together(
            _large_board,
            {
                7: (
                    _("Cada esquina está en dos líneas de cinco hexágonos."),
                    _("Capítulo 6.2, el tablero grande"),
                ),
                8: (
                    _("Un triángulo pone dos piedras en tres líneas; un rombo, en cinco."),
                    _("Capítulo 6.2, figuras que dominan varias líneas"),
                ),
            },
        ),
    )


def _threat() -> Finding:
    threat = book.get("hex-1").history().positions[8]
    if_it_were_their_turn = threat.game.turned(threat.state, Side.SECOND)
    winning = sorted(str(t) for t in Position(threat.game, if_it_were_their_turn).turns() if t.wins)
    return Finding(
        _("Si les tocara, ganarían con {turns}.").format(turns=", ".join(winning)),
        holds=winning == ["c1", "e3"],
        position=threat,
    )


def _named_lines() -> Finding:
    """The lines that are named at the end of the first game: all that Black has there."""
    end = book.get("hex-1").history().position
    rules = end.game
    assert isinstance(rules, Directions)
    own = [
        {
            f"{rules.board.name(rules.board.cells[min(line)])[0]}"
            if direction == 0
            else "".join(sorted(rules.board.name(rules.board.cells[n]) for n in line)[::2])
            for line in rules.directions[direction]
            if rules.majority(end.state, line) is Side.SECOND
        }
        for direction in (0, 1)
    ]
    return Finding(
        _("Se contaron las piedras de las quince líneas."),
        holds=own == [{"c", "d", "e"}, {"a1e5", "b1e4", "c1e3"}],
        position=end,
    )


def _helping() -> Finding:
    """What single stones are good for."""
    end = book.get("hex-2").history().position
    return Finding(
        _("Se miró de quién son las tres líneas de cada una."),
        holds=(_helps(end, "d4"), _helps(end, "b1")) == ([0, 1, 2], [2]),
        position=end,
    )


def _large_board() -> tuple[Finding, ...]:
    """The corners, and stones that stand together."""
    rules = book.get("hex-3").start().game
    assert isinstance(rules, Directions)
    every = [
        {rules.board.name(rules.board.cells[n]) for n in line}
        for lines in rules.directions
        for line in lines
    ]
    triangle, rhombus = {"a1", "b1", "b2"}, {"a1", "a2", "b1", "b2"}
    return (
        Finding(
            _("Se contaron las líneas de las seis esquinas."),
            holds=all(
                sum(corner in line and len(line) == 5 for line in every) == 2
                for corner in ("a1", "a5", "e1", "e9", "i5", "i9")
            ),
        ),
        Finding(
            _("Se contaron con a1, b1, b2 y con a1, a2, b1, b2."),
            holds=[sum(len(shape & line) == 2 for line in every) for shape in (triangle, rhombus)]
            == [3, 5],
        ),
    )


def _helps(position: Position, name: str) -> list[int]:
    """In which directions the line of a stone belongs to its owner."""
    rules = position.game
    assert isinstance(rules, Directions)
    number = rules.index[rules.board.cell(name)]
    owner = rules.majority(position.state, number)
    return [
        n
        for n, lines in enumerate(rules.directions)
        for line in lines
        if number in line and rules.majority(position.state, line) is owner
    ]


def cubes() -> tuple[Claim, ...]:
    """Who dominates what at the end of the game."""
    return (
        _dominated("cubos-1", {0, 1}, Side.SECOND),
        *together(
            _planes,
            {
                2: _("Las negras dominan los tableros 1 y 3, y los planos abc1 y abc3."),
                3: _(
                    "Todas las casillas del cubo son iguales: cada una está en los mismos planos."
                ),
            },
            where=at_turn("cubos-1", 10),
        ),
    )


def _planes() -> tuple[Finding, ...]:
    end = book.get("cubos-1").history().position
    rules = end.game
    assert isinstance(rules, Directions)
    black = [
        [n for n, plane in enumerate(planes, 1) if rules.majority(end.state, plane) is Side.SECOND]
        for planes in rules.directions[:2]
    ]
    return (
        Finding(
            _("Se contaron las piedras de los seis planos."),
            holds=black == [[1, 3], [1, 3]],
            position=end,
        ),
        Finding(
            _(
                "Se contó en los cubos de 3, 5 y 7: cada casilla está en tres planos, uno de cada "
                "dirección, y todos los planos tienen las mismas casillas."
            ),
            holds=all(_uniform(game("elecciones-cubos", size=size)) for size in CUBES),
        ),
    )


def _uniform(rules: Game[Any, Any]) -> bool:
    """Whether each cell is in one plane of each direction, and all planes have as many cells."""
    assert isinstance(rules, Directions)
    every = range(len(rules.board.cells))
    once = all(sorted(n for p in planes for n in p) == [*every] for planes in rules.directions)
    return once and len({len(plane) for planes in rules.directions for plane in planes}) == 1


def _dominated(name: str, said: set[int], side: Side) -> Claim:
    """The winner of a printed game, and by which directions."""
    printed = book.get(name)
    rules = printed.start().game
    assert isinstance(rules, Directions)
    names = rules.parts()
    one, other = (names[n] for n in sorted(said))

    def check() -> Finding:
        end = printed.history().position
        zones: tuple[Zone, ...] = rules.directions
        own = [n for n, zone in enumerate(zones) if rules.majority(end.state, zone) is side]
        counted = "; ".join(
            _("{direction}: {n} líneas").format(
                direction=names[n],
                n=sum(rules.majority(end.state, line) is side for line in rules.directions[n]),
            )
            for n in own
        )
        return Finding(
            counted[:1].upper() + counted[1:] + ".", holds=set(own) == said, position=end
        )

    return Claim(
        check,
        _("Ganan las {side}, que dominan {one} y {other}.").format(
            side=in_sentence(rules.sides[side]), one=one, other=other
        ),
        at_turn(name, len(printed.plies)),
        name,
    )
