"""What the source says of its games of elections (Neto & Silva, chapter 6), held against the rules.

Who wins is asked of the exact solution (:mod:`.solved`), but for the empty board, where that takes
a while: a test asks it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zamora import book
from zamora.book.findings import at_turn
from zamora.book.kit import Finding
from zamora.core.i18n import _
from zamora.core.position import Game, Position
from zamora.core.sides import in_sentence
from zamora.core.steps import Side
from zamora.library.elections.alliances import Alliances
from zamora.library.elections.common import Zone
from zamora.library.elections.directions import Directions
from zamora.library.elections.sierpinski import Sierpinski
from zamora.library.elections.solved import Solver
from zamora.registry import game

#: The sides of the cubes that the chapter names.
CUBES = (3, 5, 7)
#: Who wins on T3 from the empty board, by how many stones a turn has: the test of the elections
#: solves it anew (tests/engine/test_elections.py).
EMPTY_T3 = {"1-2-1": Side.FIRST, "1": Side.FIRST, "1-2-2": Side.SECOND}
#: If White has triangles 12, 13 and the game two turns after the end of alianzas-1, whatever Black
#: does: so many turns of Black were tried (the same test).
TAKES_BOTH, BLACK_TURNS = True, 65


def sierpinski() -> tuple[Finding, ...]:
    """Who is lost where somebody gives up; who has the advantage from the start."""
    return (*_resignations(), *_advantages())


def _resignations() -> Iterator[Finding]:
    solver = Solver(_sierpinski())
    for printed in book.printed_games("sierpinski"):
        end = printed.history().position
        winner = solver.winner(end.state)
        yield Finding(
            at_turn(printed.id, len(printed.plies)),
            _("Las {side} se rinden en «{title}»: están perdidas.").format(
                side=in_sentence(end.game.sides[end.side]), title=printed.title
            ),
            winner is not end.side,
            _("Solución exacta: con el mejor juego ganan las {side}.").format(
                side=in_sentence(end.game.sides[winner])
            ),
            position=end,
        )
    end = book.get("sierpinski-2").history().position
    yield Finding(
        at_turn("sierpinski-2", 12),
        _("Las blancas no tienen respuesta al próximo turno de dos piedras."),
        _lost_at_once(end),
        _("Se probaron los {n} turnos de las blancas.").format(n=len(end.turns())),
        position=end,
    )
    threat = book.get("sierpinski-1").history().position.play("332").play("112 113")
    yield Finding(
        _("Capítulo 6.1, el final de la primera partida"),
        _("Tras una piedra blanca en el triángulo 3, las negras ganan de inmediato con 112 y 113."),
        threat.outcome is not None,
        _("Les falta 132 o 133. Las blancas no pueden ocupar los dos: ganan un turno después."),
        position=threat,
    )


def _lost_at_once(position: Position) -> bool:
    """Whether the rival wins in the next turn, whatever the side to move does."""
    return all(any(t.wins for t in turn.after.turns()) for turn in position.turns())


def _advantages() -> Iterator[Finding]:
    where = _("Capítulo 6.1, después de las partidas")
    yield Finding(
        where,
        _("Con el ritmo 1, 2, 1 parece tener ventaja quien juega segundo."),
        EMPTY_T3["1-2-1"] is Side.SECOND,
        _("T3 está resuelto: con el mejor juego gana quien empieza. También en T2."),
    )
    yield Finding(
        where,
        _("Con una sola piedra por turno tendría una ventaja decisiva quien empieza."),
        EMPTY_T3["1"] is Side.FIRST,
        _("T3 está resuelto: también con una piedra por turno gana quien empieza."),
    )


def _sierpinski() -> Sierpinski:
    found = game("sierpinski")
    assert isinstance(found, Sierpinski)
    return found


def alliances() -> tuple[Finding, ...]:
    """What is said of the last positions of the two games."""
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
            at_turn("alianzas-1", 13),
            _("Las blancas dominan el triángulo 3."),
            rules.dominates(first.state, "3") is Side.FIRST,
            _("Tienen el 31 y el 33."),
            position=first,
        ),
        Finding(
            at_turn("alianzas-1", 13),
            _("Ninguna piedra negra puede entrar en el triángulo 1."),
            not open_doors,
            _("Solo podrían ir a {cells}, y todas están ocupadas.").format(
                cells=", ".join(sorted(map(rules.board.name, doors)))
            ),
            position=first,
        ),
        Finding(
            at_turn("alianzas-1", 13),
            _("Las blancas dominarán el 12 y el 13 en sus dos próximos turnos, y ganarán."),
            TAKES_BOTH and len(first.turns()) == BLACK_TURNS,
            _("Se probaron los {n} turnos de las negras, y después otra vez todos.").format(
                n=BLACK_TURNS
            ),
            position=first,
        ),
        Finding(
            at_turn("alianzas-2", 16),
            _("Las blancas dominan el triángulo 2 y las negras el 3."),
            [everything.dominates(second.state, name) for name in "23"] == [*Side],
            _("Las blancas tienen el 22 y el 23; las negras, el 31 y el 32."),
            position=second,
        ),
        Finding(
            at_turn("alianzas-2", 16),
            _("Ninguna piedra blanca puede moverse al triángulo 11."),
            not entering,
            _("Con un movimiento mediano sí: {moves}.").format(moves=", ".join(entering)),
            position=second,
        ),
        Finding(
            at_turn("alianzas-2", 16),
            _("Las negras ganan en su próximo turno, hagan lo que hagan las blancas."),
            _lost_at_once(second),
            _("Se probaron los {n} turnos de las blancas.").format(n=len(second.turns())),
            position=second,
        ),
    )


def hexagons() -> tuple[Finding, ...]:
    """Who dominates which directions at the end of the three games; a double threat."""
    found = [
        _dominated("hex-1", {0, 1}, Side.SECOND),
        _dominated("hex-2", {0, 1}, Side.FIRST),
        _dominated("hex-3", {0, 2}, Side.FIRST),
    ]
    threat = book.get("hex-1").history().positions[8]
    if_it_were_their_turn = threat.game.turned(threat.state, Side.SECOND)
    winning = sorted(str(t) for t in Position(threat.game, if_it_were_their_turn).turns() if t.wins)
    found.append(
        Finding(
            at_turn("hex-1", 8),
            _("Las negras amenazan con ganar en e3 y en c1."),
            winning == ["c1", "e3"],
            _("Si les tocara, ganarían con {turns}.").format(turns=", ".join(winning)),
            position=threat,
        )
    )
    return (*found, _named_lines(), *_stones_and_shapes())


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
        at_turn("hex-1", 10),
        _("Las negras dominan las columnas c, d y e, y las diagonales a1e5, b1e4 y c1e3."),
        own == [{"c", "d", "e"}, {"a1e5", "b1e4", "c1e3"}],
        _("Se contaron las piedras de las quince líneas."),
        position=end,
    )


def _stones_and_shapes() -> Iterator[Finding]:
    """What single stones are good for, the corners, and stones that stand together."""
    end, large = (book.get(name).history().position for name in ("hex-2", "hex-3"))
    yield Finding(
        at_turn("hex-2", 11),
        _("La blanca de d4 ayuda en las tres direcciones; la negra de b1, solo en una."),
        (_helps(end, "d4"), _helps(end, "b1")) == ([0, 1, 2], [2]),
        _("Se miró de quién son las tres líneas de cada una."),
        position=end,
    )
    rules = large.game
    assert isinstance(rules, Directions)
    every = [
        {rules.board.name(rules.board.cells[n]) for n in line}
        for lines in rules.directions
        for line in lines
    ]
    yield Finding(
        _("Capítulo 6.2, el tablero grande"),
        _("Cada esquina está en dos líneas de cinco hexágonos."),
        all(
            sum(corner in line and len(line) == 5 for line in every) == 2
            for corner in ("a1", "a5", "e1", "e9", "i5", "i9")
        ),
        _("Se contaron las líneas de las seis esquinas."),
    )
    triangle, rhombus = {"a1", "b1", "b2"}, {"a1", "a2", "b1", "b2"}
    yield Finding(
        _("Capítulo 6.2, figuras que dominan varias líneas"),
        _("Un triángulo pone dos piedras en tres líneas; un rombo, en cinco."),
        [sum(len(shape & line) == 2 for line in every) for shape in (triangle, rhombus)] == [3, 5],
        _("Se contaron con a1, b1, b2 y con a1, a2, b1, b2."),
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


def cubes() -> tuple[Finding, ...]:
    """Who dominates what at the end of the game."""
    end = book.get("cubos-1").history().position
    rules = end.game
    assert isinstance(rules, Directions)
    black = [
        [n for n, plane in enumerate(planes, 1) if rules.majority(end.state, plane) is Side.SECOND]
        for planes in rules.directions[:2]
    ]
    return (
        _dominated("cubos-1", {0, 1}, Side.SECOND),
        Finding(
            at_turn("cubos-1", 10),
            _("Las negras dominan los tableros 1 y 3, y los planos abc1 y abc3."),
            black == [[1, 3], [1, 3]],
            _("Se contaron las piedras de los seis planos."),
            position=end,
        ),
        Finding(
            at_turn("cubos-1", 10),
            _("Todas las casillas del cubo son iguales: cada una está en los mismos planos."),
            all(_uniform(game("elecciones-cubos", size=size)) for size in CUBES),
            _(
                "Se contó en los cubos de 3, 5 y 7: cada casilla está en tres planos, uno de cada "
                "dirección, y todos los planos tienen las mismas casillas."
            ),
        ),
    )


def _uniform(rules: Game[Any, Any]) -> bool:
    """Whether each cell is in one plane of each direction, and all planes have as many cells."""
    assert isinstance(rules, Directions)
    every = range(len(rules.board.cells))
    once = all(sorted(n for p in planes for n in p) == [*every] for planes in rules.directions)
    return once and len({len(plane) for planes in rules.directions for plane in planes}) == 1


def _dominated(name: str, said: set[int], side: Side) -> Finding:
    end = book.get(name).history().position
    rules = end.game
    assert isinstance(rules, Directions)
    names = rules.parts()
    zones: tuple[Zone, ...] = rules.directions
    own = [n for n, zone in enumerate(zones) if rules.majority(end.state, zone) is side]
    one, other = (names[n] for n in sorted(said))
    counted = "; ".join(
        _("{direction}: {n} líneas").format(
            direction=names[n],
            n=sum(rules.majority(end.state, line) is side for line in rules.directions[n]),
        )
        for n in own
    )
    return Finding(
        at_turn(name, len(book.get(name).plies)),
        _("Ganan las {side}, que dominan {one} y {other}.").format(
            side=in_sentence(rules.sides[side]), one=one, other=other
        ),
        set(own) == said,
        counted[:1].upper() + counted[1:] + ".",
        position=end,
    )
