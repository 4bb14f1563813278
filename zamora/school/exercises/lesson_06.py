"""Exercises 6.1 to 6.6 of lesson 6, El Gol de Oro: passes, routes, touches, the goal.

Those on fouls, forced goals and the rulings are in :mod:`zamora.school.exercises.lesson_06_fouls`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zamora import book
from zamora.core.board import Cell, pairs
from zamora.core.i18n import _
from zamora.core.position import Position, Side, Turn
from zamora.school.exercises import court, lesson_06_fouls
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import (
    Cells,
    CellsExercise,
    Counterexample,
    NumberExercise,
    OrderExercise,
)
from zamora.school.tasks.playing import TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _who_moved_it(),
        _who_can_receive(),
        _one_way(),
        _golden_goal(),
        _fewest_touches(),
        _order_of_touches(),
        *lesson_06_fouls.build(),
    )


def _movers(turn: Turn) -> Cells:
    """Where those who move the ball stood before the turn."""
    first, *rest = turn.steps
    stood = {piece.label: piece.cells[0] for piece in turn.before.pieces()}
    assert first.origin is not None
    senders = {step.actuator for step in rest} - {None}
    return frozenset({first.origin}) | {stood[name] for name in senders & stood.keys() if name}


def passes(position: Position) -> frozenset[tuple[Cell, Cell]]:
    """Who of the side to move can pass to whom, as pairs of cells."""
    stands = {piece.label: piece.cells[0] for piece in position.pieces()}
    return frozenset((stands[a], stands[b]) for a, b in position.connections().passes)


def _who_moved_it() -> Exercise[Any]:
    turn = book.get("gol-1").history().turns[0]
    wanted = _movers(turn)
    return CellsExercise(
        id="6.1",
        title=_("¿Quién movió el balón?"),
        statement=_(
            "Las blancas empiezan con {turn}. Marca las fichas que movieron el balón, donde están "
            "en el dibujo."
        ).format(turn=turn),
        position=turn.before,
        wanted=wanted,
        hints=(
            _("La primera casilla es de donde sale la ficha que toma el balón."),
            _("Cada vez que el balón cae sobre una ficha blanca, esa ficha lo mueve."),
            _("En la última casilla no hay nadie: ahí descansa."),
        ),
        mistakes=(
            Mistake(
                "el-final",
                lambda cells: Cell(14, 8) in cells,
                _("En (14,8) el balón descansa: ahí no hay ninguna ficha."),
                _("Marca solo casillas donde haya una ficha."),
                ["(10,5)", "(12,5)", "(11,6)", "(12,8)", "(14,8)"],
            ),
            Mistake(
                "el-balon",
                lambda cells: Cell(8, 5) in cells,
                _("En (8,5) está el balón. Pregúntate quién llegó hasta ahí."),
                _("Marca la ficha donde está en el dibujo, antes de moverse."),
                ["(8,5)", "(12,5)", "(11,6)", "(12,8)"],
            ),
            Mistake(
                "sin-la-primera",
                lambda cells: cells == wanted - {Cell(10, 5)},
                _("Falta la que empezó: también movió el balón."),
                _("¿Qué ficha salió a buscarlo?"),
                ["(12,5)", "(11,6)", "(12,8)"],
            ),
        ),
        solution=["(10,5)", "(12,5)", "(11,6)", "(12,8)"],
        explanation=_("Dama, peón, caballo y torre: cuatro fichas en el primer turno."),
    )


def _who_can_receive() -> Exercise[Any]:
    # Not the start: the lesson shows who can pass to whom there.
    position, knight = book.get("gol-2").history().positions[36], Cell(12, 4)
    return CellsExercise(
        id="6.2",
        title=_("¿A quién se lo paso?"),
        statement=_(
            "El balón acaba de caer sobre el caballo de (12,4). Marca todas las fichas blancas a "
            "las que puede pasarlo."
        ),
        position=position,
        marks=(knight,),
        wanted=frozenset(b for a, b in passes(position) if a == knight),
        hints=(
            _("El caballo envía el balón como salta: dos y uno."),
            _("Mira sus ocho saltos. ¿En cuáles hay una ficha blanca?"),
        ),
        mistakes=(
            Mistake(
                "las-de-al-lado",
                lambda cells: bool(cells & {Cell(11, 4), Cell(9, 3), Cell(9, 7)}),
                _("Marcaste un peón que no está a un salto de caballo."),
                _("Cerca no es lo mismo que conectada."),
                ["(11,4)", "(13,6)"],
            ),
            Mistake(
                "falta-una",
                lambda cells: cells in ({Cell(10, 3)}, {Cell(13, 6)}),
                _("Esa sí, pero hay otra."),
                _("Salta también hacia el otro lado: hacia arriba y hacia abajo."),
                ["(13,6)"],
            ),
        ),
        solution=["(10,3)", "(13,6)"],
        explanation=_("A la dama de (10,3) y al alfil de (13,6). Son dos flechas del grafo."),
    )


def _one_way() -> Exercise[Any]:
    position = book.get("gol-4").history().positions[8]
    arrows = passes(position)

    def directions(cells: Cells) -> int:
        a, b = cells
        return ((a, b) in arrows) + ((b, a) in arrows)

    return Counterexample(
        id="6.3",
        title=_("¿Ida y vuelta?"),
        statement=_(
            "Alguien dice: «Si una ficha le puede pasar a otra, la otra puede devolverle el pase». "
            "Marca dos blancas que lo desmientan."
        ),
        position=position,
        size=2,
        refutes=lambda cells: directions(cells) == 1,
        hints=(
            _("Busca dos fichas que se muevan de maneras distintas."),
            _("El caballo pasa con su salto. ¿Quién de los que reciben no salta?"),
            _("Los peones solo envían hacia adelante, y una casilla."),
        ),
        mistakes=(
            Mistake(
                "ninguna-direccion",
                lambda cells: directions(cells) == 0,
                _("Entre esas dos no hay pase en ninguna dirección."),
                _("Primero busca un pase que sí se pueda. Después mira si hay vuelta."),
                ["(14,3)", "(12,2)"],
            ),
            Mistake(
                "ida-y-vuelta",
                lambda cells: directions(cells) == 2,
                _("Esas dos se pueden pasar en las dos direcciones."),
                _("Busca dos fichas que no se muevan igual."),
                ["(11,6)", "(9,5)"],
            ),
        ),
        solution=["(11,6)", "(9,7)"],
        explanation=_(
            "El caballo le pasa al peón de un salto, pero el peón no sabe saltar. "
            "En este grafo las flechas tienen sentido."
        ),
    )


def _golden_goal() -> Exercise[Any]:
    return TurnExercise(
        id="6.4",
        title=_("Gol en este turno"),
        statement=_("Juegas con las negras. Haz gol en este turno: el balón a la fila 15."),
        position=book.get("gol-1").history().positions[47],
        goal=court.scores,
        hints=(
            _("El balón está en (11,6). ¿Qué fichas negras llegan hasta él?"),
            _("Nadie llega y marca solo: hace falta un pase."),
            _("Los dos caballos están conectados."),
        ),
        mistakes=(
            Mistake(
                "falta",
                court.fouls,
                _("Cometiste una falta y el balón se quedó donde estaba."),
                _("Aquí no hace falta ninguna falta: busca el balón."),
                "(1,5) a (2,4) a (2,5)",
            ),
            Mistake(
                "no-llega",
                lambda turn: turn.steps[-1].kind == "ball",
                _("El balón se movió, pero no llegó a la fila 15."),
                _("Pásalo a una ficha que lo pueda enviar a los aposentos."),
                "(13,7) a (11,6) a (12,8)",
            ),
            Mistake(
                "sin-balon",
                lambda turn: turn.steps[-1].kind != "ball",
                _("Ese turno no toca el balón."),
                _("Mueve una ficha hasta la casilla del balón."),
                "(1,5) a (1,4)",
            ),
        ),
        solution="(13,7) a (11,6) a (13,5) a (15,4)",
        explanation=_(
            "De caballo a caballo y a la meta: así termina la primera partida del libro."
        ),
    )


def _if_it_were_whites_turn(name: str, turns: int) -> Position:
    """A position of a printed game, with White to move."""
    position = book.get(name).history().positions[turns]
    return position.asked(Side.FIRST)


def _fewest_touches() -> Exercise[Any]:
    position = _if_it_were_whites_turn("gol-2", 15)
    # Every step after the first is a touch.
    touches = [len(turn.steps) - 1 for turn in position.turns() if court.scores(turn)]
    return NumberExercise(
        id="6.5",
        title=_("La ruta más corta"),
        statement=_(
            "Les toca a las blancas y pueden hacer gol en la fila 1. ¿Cuántas fichas tienen que "
            "tocar el balón, como mínimo?"
        ),
        position=position,
        right=frozenset({float(min(touches))}),
        hints=(
            _("Empieza por el final: ¿qué ficha blanca puede enviar el balón a (1,4)?"),
            _("Después: ¿quién le puede pasar a esa? ¿Y quién llega al balón?"),
            _("La que toma el balón también lo toca: cuéntala."),
        ),
        mistakes=(
            Mistake(
                "sin-contar-la-primera",
                lambda number: number == min(touches) - 1,
                _("Falta una: la que va a buscar el balón también lo toca."),
                _("Cuenta desde la ficha que se mueve."),
                min(touches) - 1,
            ),
            Mistake(
                "cuenta-casillas",
                lambda number: number in (min(touches) + 1, min(touches) + 2),
                _("Contaste casillas. La pregunta pide fichas."),
                _("En la casilla donde el balón descansa no hay ninguna ficha."),
                min(touches) + 1,
            ),
        ),
        solution=min(touches),
        explanation=_(
            "El caballo de (12,4) lo toma y se lo pasa a la torre de (14,8); ella, a la dama de "
            "(5,8); y la dama marca en (1,4)."
        ),
    )


def _order_of_touches() -> Exercise[Any]:
    position = _if_it_were_whites_turn("gol-1", 33)
    (turn,) = (turn for turn in position.turns() if court.scores(turn))
    stops = [step.target for step in turn.steps[:-1]]
    names = (_("la dama"), _("la torre"), _("un caballo"), _("el otro caballo"))
    keys = ("dama", "torre", "caballo", "otro")
    jumbled = (2, 0, 3, 1)
    return OrderExercise(
        id="6.6",
        title=_("Cuatro toques y gol"),
        statement=_(
            "Si les tocara a las blancas, harían gol con cuatro toques. Ponlos en orden: "
            "¿quién lo toca primero?"
        ),
        position=position,
        steps=tuple(
            Option(keys[n], _("{who}, en {cell}").format(who=names[n], cell=pairs(stops[n])))
            for n in jumbled
        ),
        before=frozenset(pairwise(keys)),
        hints=(
            _("El balón está en (14,9). ¿Qué ficha blanca llega hasta él?"),
            _("Empieza también por el final: ¿desde dónde se llega a (1,6)?"),
            _("En el medio hay un pase larguísimo por la columna 6."),
        ),
        mistakes=(
            Mistake(
                "al-reves",
                lambda read: read == tuple(reversed(keys)),
                _("Ese es el camino al revés."),
                _("El balón empieza abajo, en (14,9), y termina arriba."),
                list(reversed(keys)),
            ),
            Mistake(
                "empieza-otra",
                lambda read: read[0] != "dama",
                _("Esa ficha no puede empezar: no llega al balón."),
                _("¿Quién está en línea con (14,9)?"),
                ["torre", "dama", "caballo", "otro"],
            ),
        ),
        solution=list(keys),
        explanation=_("El turno se escribe {turn}. Es la única manera de hacer gol ahí.").format(
            turn=turn
        ),
    )
