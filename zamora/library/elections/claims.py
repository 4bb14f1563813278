"""What the source says of its games of elections (Neto & Silva, chapter 6), held against the rules.

Who wins is asked of the exact solution (:mod:`.solved`), but for the empty board, where that takes
a while: a test asks it.
"""

from __future__ import annotations

from collections.abc import Iterator

from zamora import book
from zamora.book.findings import Finding, at_turn
from zamora.core.i18n import _
from zamora.core.position import Position
from zamora.core.sides import in_sentence
from zamora.core.steps import Side
from zamora.library.elections.alliances import Alliances
from zamora.library.elections.common import Zone
from zamora.library.elections.directions import Directions
from zamora.library.elections.sierpinski import Sierpinski
from zamora.library.elections.solved import Solver
from zamora.registry import game

#: Who wins on T3 from the empty board, by how many stones a turn has (tests/engine/test_elections).
EMPTY_T3 = {"1-2-1": Side.FIRST, "1": Side.FIRST, "1-2-2": Side.SECOND}


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
    threat = book.get("sierpinski-1").history().position.play("332").play("112 113")
    yield Finding(
        _("Capítulo 6.1, el final de la primera partida"),
        _("Tras una piedra blanca en el triángulo 3, las negras ganan de inmediato con 112 y 113."),
        threat.outcome is not None,
        _("Les falta 132 o 133. Las blancas no pueden ocupar los dos: ganan un turno después."),
        position=threat,
    )


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
    saving = [str(turn) for turn in second.turns() if not any(t.wins for t in turn.after.turns())]
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
            at_turn("alianzas-2", 16),
            _("Ninguna piedra blanca puede moverse al triángulo 11."),
            not entering,
            _("Con un movimiento mediano sí: {moves}.").format(moves=", ".join(entering)),
            position=second,
        ),
        Finding(
            at_turn("alianzas-2", 16),
            _("Las negras ganan en su próximo turno, hagan lo que hagan las blancas."),
            not saving,
            _("De los {n} turnos de las blancas, estos lo evitan: {turns}.").format(
                n=len(second.turns()), turns="; ".join(saving)
            ),
            position=second,
        ),
    )


def hexagons() -> tuple[Finding, ...]:
    """Who dominates which directions at the end of the three games; a double threat."""
    vertical, rising, falling = _("la vertical"), _("la diagonal que sube"), _("la que baja")
    names = (vertical, rising, falling)
    found = [
        _dominated("hex-1", names, {0, 1}, Side.SECOND),
        _dominated("hex-2", names, {0, 1}, Side.FIRST),
        _dominated("hex-3", names, {0, 2}, Side.FIRST),
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
    return tuple(found)


def cubes() -> tuple[Finding, ...]:
    """Who dominates what at the end of the game."""
    names = (_("la horizontal"), _("la lateral"), _("la vertical"))
    return (_dominated("cubos-1", names, {0, 1}, Side.SECOND),)


def _dominated(name: str, names: tuple[str, ...], said: set[int], side: Side) -> Finding:
    end = book.get(name).history().position
    rules = end.game
    assert isinstance(rules, Directions)
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
