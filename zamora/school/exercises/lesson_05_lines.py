"""Exercises 5.7 to 5.13 of lesson 5, Un Cáliz para el Rey: pins, lines, notation, proof."""

from __future__ import annotations

from typing import Any

from zamora import book
from zamora.core.board import Cell
from zamora.core.i18n import _
from zamora.registry import game
from zamora.school.exercises import court
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import CellsExercise, ChoiceExercise, NumberExercise, OrderExercise
from zamora.school.tasks.playing import SurviveExercise, TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _pinned(),
        _unreadable(),
        _opened_line(),
        _touches(),
        _check_and_threat(),
        _proved(),
        _survive(),
    )


def _pinned() -> Exercise[Any]:
    # Before the turn that has no legal reading.
    position = book.get("caliz-3").history().positions[46]
    pins = court.pinned(position)
    pinning = {cell for cells in pins.values() for cell in cells}
    return CellsExercise(
        id="5.7",
        title=_("Fichas clavadas"),
        statement=_(
            "Les toca a las blancas. Marca sus dos fichas clavadas: cada una tapa a su rey en una "
            "línea y, si se quitara, el rey quedaría en jaque."
        ),
        position=position,
        wanted=frozenset(pins),
        hints=(
            _("El rey blanco está en (15,5). ¿Qué líneas salen de él hacia fichas negras?"),
            _("Mira la columna 5 hacia arriba y la diagonal hacia la izquierda."),
            _("En cada línea hay una sola ficha blanca entre tu rey y una dama negra o una torre."),
        ),
        mistakes=(
            Mistake(
                "las-que-clavan",
                lambda cells: bool(cells & pinning),
                _("Marcaste una ficha negra: esa es la que clava."),
                _("La clavada está en medio, entre esa ficha y el rey."),
                ["(12,2)", "(3,5)"],
            ),
            Mistake(
                "el-rey",
                lambda cells: Cell(15, 5) in cells,
                _("El rey no está clavado: es a quien hay que cuidar."),
                _("Busca las fichas que lo están tapando."),
                ["(15,5)", "(14,4)"],
            ),
            Mistake(
                "cerca-pero-libre",
                lambda cells: Cell(14, 6) in cells,
                _("Por la diagonal de (14,6) nadie ataca al rey: ese caballo está libre."),
                _("Para clavar hace falta una ficha rival al otro lado de la línea."),
                ["(14,4)", "(14,5)", "(14,6)"],
            ),
        ),
        solution=["(14,4)", "(14,5)"],
        explanation=_(
            "La torre está clavada en la diagonal por la dama de (12,2), y no puede moverse. La "
            "dama blanca, en la columna, por la torre de (3,5): puede moverse por la columna. Y si "
            "sale de ella a tomar el cáliz, lo tiene que dejar en la columna, de escudo."
        ),
    )


def _unreadable() -> Exercise[Any]:
    return OrderExercise(
        id="5.8",
        title=_("El turno que no se puede jugar"),
        statement=_(
            "El libro imprime (14,4) a (7,6), de torre. Ordena los pasos: ¿por qué no hay manera?"
        ),
        position=book.get("caliz-3").history().positions[46],
        marks=(Cell(14, 4), Cell(7, 6)),
        steps=(
            Option("fin", _("Entonces la torre no tiene ningún turno legal: tampoco el impreso.")),
            Option(
                "clavada",
                _(
                    "Así que la torre está clavada: o se queda en esa diagonal, o el cáliz tapa en "
                    "su lugar."
                ),
            ),
            Option("caliz", _("La torre no llega al cáliz, que está en (12,3).")),
            Option("recto", _("Una torre se mueve por su fila o por su columna.")),
            Option(
                "linea",
                _("El rey blanco, la torre de (14,4) y la dama de (12,2) están en una diagonal."),
            ),
            Option("ninguna", _("Ninguna casilla de su fila o su columna está en esa diagonal.")),
            Option("vacia", _("Entre la dama y el rey no hay nadie más que la torre.")),
        ),
        before=frozenset(
            {
                ("linea", "vacia"),
                ("vacia", "clavada"),
                ("recto", "ninguna"),
                ("recto", "caliz"),
                ("linea", "ninguna"),
                ("clavada", "fin"),
                ("ninguna", "fin"),
                ("caliz", "fin"),
            }
        ),
        hints=(
            _("Primero, dónde están las fichas. Al final, la conclusión."),
            _("Para decir que está clavada hay que saber que nadie más tapa."),
            _("Lo que dice cómo se mueve una torre va antes de usarlo."),
        ),
        mistakes=(
            Mistake(
                "empieza-por-el-final",
                lambda keys: keys[0] == "fin",
                _("Empezaste por lo que hay que demostrar."),
                _("¿Qué se ve en el tablero, antes de pensar?"),
                ["fin", "linea", "vacia", "clavada", "recto", "ninguna", "caliz"],
            ),
            Mistake(
                "clavada-sin-razon",
                lambda keys: keys.index("clavada") < keys.index("vacia"),
                _("Dices que está clavada antes de saber por qué."),
                _("Una ficha está clavada si es la única que tapa a su rey."),
                ["linea", "clavada", "vacia", "recto", "ninguna", "caliz", "fin"],
            ),
        ),
        solution=["linea", "vacia", "clavada", "recto", "ninguna", "caliz", "fin"],
        explanation=_(
            "Una ficha clavada que toma el cáliz sí puede irse, si lo deja de escudo: la torre no "
            "llega a él. Y aunque no estuviera clavada, (7,6) no está ni en su fila ni en su "
            "columna. Es un error de imprenta que no se puede arreglar del todo."
        ),
    )


def _opened_line() -> Exercise[Any]:
    start = game("caliz").start()
    rook, after = Cell(12, 8), start.play("(12,5) a (11,5)")
    before = court.moves_of(start, rook)
    return CellsExercise(
        id="5.9",
        title=_("Una línea que se abre"),
        statement=_(
            "El peón de (12,5) avanza a (11,5). ¿A qué casillas puede ir ahora la torre de (12,8), "
            "y antes no? Márcalas."
        ),
        position=start,
        marks=(Cell(12, 5), rook),
        wanted=court.moves_of(after, rook) - before,
        hints=(
            _("Imagina el tablero sin ese peón. La torre mira hacia la izquierda por la fila 12."),
            _("¿Dónde se detiene ahora? También cuenta la casilla que dejó el peón."),
        ),
        mistakes=(
            Mistake(
                "sobre-el-alfil",
                lambda cells: Cell(12, 2) in cells,
                _("En (12,2) está tu alfil: la torre se detiene antes."),
                _("Una torre no salta ni entra donde hay una ficha propia."),
                ["(12,2)", "(12,3)", "(12,4)", "(12,5)"],
            ),
            Mistake(
                "ya-llegaba",
                lambda cells: bool(cells & before),
                _("A alguna de esas ya podía ir antes."),
                _("Marca solo las nuevas: desde donde estaba el peón hacia la izquierda."),
                ["(12,6)", "(12,5)", "(12,4)", "(12,3)"],
            ),
            Mistake(
                "olvida-la-del-peon",
                lambda cells: cells == {Cell(12, 3), Cell(12, 4)},
                _("Falta una: la casilla que el peón dejó libre también es nueva."),
                _("¿De dónde salió el peón?"),
                ["(12,3)", "(12,4)"],
            ),
        ),
        solution=["(12,3)", "(12,4)", "(12,5)"],
        explanation=_(
            "Se abrieron tres casillas. El autor juega así en la partida 1: quiere que la torre "
            "llegue adonde puede caer el cáliz."
        ),
    )


def _touches() -> Exercise[Any]:
    turn = book.get("caliz-6").history().turns[14]
    movers = {step.actuator or turn.steps[0].piece for step in turn.steps[1:]}
    cells = len(turn.steps) + 1
    return NumberExercise(
        id="5.10",
        title=_("Lee la notación"),
        statement=_(
            "Las blancas juegan {turn}. ¿Cuántas fichas blancas movieron el cáliz en ese turno?"
        ).format(turn=turn),
        position=turn.before,
        marks=(turn.steps[0].origin or Cell(0, 0), turn.steps[0].target),
        right=frozenset({float(len(movers))}),
        hints=(
            _("La primera casilla es de donde sale la ficha. En la segunda está el cáliz."),
            _("Cada casilla que sigue es un envío del cáliz. ¿Qué ficha lo envía cada vez?"),
            _("La última casilla es donde descansa: ahí ya nadie lo mueve."),
        ),
        mistakes=(
            Mistake(
                "todas-las-casillas",
                lambda number: number == cells,
                _("Contaste las casillas. Pero en la primera y en la última nadie lo mueve."),
                _("¿En qué casillas hay una ficha que envía el cáliz?"),
                cells,
            ),
            Mistake(
                "todos-los-pasos",
                lambda number: number == cells - 1,
                _("Contaste todos los pasos. El primero es de la ficha, no del cáliz."),
                _("Empieza a contar cuando el cáliz ya tiene una ficha encima."),
                cells - 1,
            ),
            Mistake(
                "olvida-la-primera",
                lambda number: number == cells - 3,
                _("Falta una. La ficha que llega al cáliz también lo envía."),
                _("Cuenta la que se movió y las que lo recibieron."),
                cells - 3,
            ),
        ),
        solution=len(movers),
        explanation=_(
            "El alfil lo toma y lo envía al peón, el peón al caballo y el caballo afuera."
        ),
    )


def _check_and_threat() -> Exercise[Any]:
    return TurnExercise(
        id="5.11",
        title=_("Jaque y amenaza"),
        statement=_(
            "Juegas con las negras. Encuentra el turno después del cual ganas en el siguiente, "
            "haga lo que haga tu rival."
        ),
        position=book.get("caliz-2").history().positions[63],
        goal=court.wins_in(1),
        hints=(
            _("Una sola amenaza se puede evitar. Dos a la vez, no siempre."),
            _("Da jaque: así tu rival no tiene tiempo de apartar el cáliz."),
            _("Da el jaque con la dama, desde donde también pueda mandar el cáliz a la fila 15."),
        ),
        mistakes=(
            Mistake(
                "autogol",
                court.own_goal,
                _("¡Gol en contra! El cáliz quedó en tus propios aposentos."),
                _("Las negras marcan en la fila 15."),
                "(12,5) a (11,4) a (1,4)",
            ),
            Mistake(
                "solo-jaque",
                lambda turn: court.checks(turn),
                _("Es jaque, pero tu rival sale de él y no pierde todavía."),
                _("Busca un jaque que además amenace con el cáliz y no se pueda parar."),
                "(12,6) a (13,8)",
            ),
            Mistake(
                "solo-amenaza",
                court.threatens,
                _("Amenazas con el cáliz, pero tu rival tiene tiempo de evitarlo."),
                _("¿Y si además das jaque?"),
                "(12,6) a (11,4) a (9,5)",
            ),
        ),
        solution="(12,5) a (12,4)",
        explanation=_(
            "La dama toma el alfil: jaque al rey y el cáliz a objetivo. El libro lo marca «+-» y "
            "las blancas se rinden. La computadora probó sus respuestas: ninguna salva."
        ),
    )


def _proved() -> Exercise[Any]:
    return ChoiceExercise(
        id="5.12",
        title=_("¿Qué quedó demostrado?"),
        statement=_("La computadora revisó todos los turnos, pero solo hasta cierta distancia."),
        options=(
            Option("blancas", _("Las blancas, que empiezan, siempre ganan.")),
            Option("empate", _("Si nadie se equivoca, la partida es empate.")),
            Option("cinco", _("Nadie puede forzar la victoria en sus cinco primeros turnos.")),
            Option("nunca", _("Nadie puede forzar la victoria nunca.")),
        ),
        right=frozenset({"cinco"}),
        hints=(
            _("Lee otra vez lo que respondió la computadora en «Compruébalo»."),
            _("¿Hasta dónde miró? De lo que está más lejos no sabe nada."),
        ),
        mistakes=(
            Mistake(
                "demasiado",
                lambda keys: bool(keys & {"blancas", "empate"}),
                _("Eso nadie lo sabe todavía: el juego es demasiado grande."),
                _("Se miraron todos los turnos, pero solo hasta cierta distancia."),
                "empate",
            ),
            Mistake(
                "nunca",
                lambda keys: "nunca" in keys,
                _("«Nunca» es muy lejos: solo se miraron unos cuantos turnos."),
                _("No encontrar algo cerca no quiere decir que no exista más allá."),
                "nunca",
            ),
        ),
        solution="cinco",
        explanation=_(
            "Cinco turnos de cada lado son diez en total: se revisaron más de 170 millones de "
            "posiciones. De ahí en adelante, el juego guarda su secreto."
        ),
    )


def _survive() -> Exercise[Any]:
    return SurviveExercise(
        id="5.13",
        title=_("Reto: aguanta ocho turnos"),
        statement=_(
            "Juegas con las blancas contra el nivel 2. Aguanta ocho turnos tuyos sin perder. "
            "Si puedes, gana."
        ),
        position=game("caliz").start(),
        rival="level:2",
        seed=2,
        turns=8,
        aim="hold",
        hints=(
            _("Antes de cada turno pregúntate: ¿puede el rival llevar el cáliz a la fila 15?"),
            _("Y también: ¿dejo a mi rey sin salida?"),
            _("No abras líneas hacia tus aposentos cuando el cáliz está cerca."),
        ),
        mistakes=(
            Mistake(
                "autogol",
                lambda line: line.lost and court.own_goal(line.history.turns[-1]),
                _("¡Gol en contra! El cáliz no puede descansar en tus aposentos."),
                _("Tu rey puede recibir el cáliz, pero tiene que sacarlo de la fila 15."),
                ["(10,5) a (8,5) a (12,5) a (11,4) a (12,2) a (15,5) a (15,4)"],
            ),
            Mistake(
                "no-vio-la-amenaza",
                lambda line: line.lost,
                _("El rival ganó en su turno: había una amenaza y no la viste."),
                _("Mira qué línea se abrió con tu último turno."),
                ["(11,4) a (9,5)", "(12,2) a (11,1)"],
            ),
        ),
        solution=[
            "(12,2) a (10,4)",
            "(10,4) a (8,6)",
            "(11,4) a (10,6)",
            "(10,5) a (8,5) a (12,5) a (11,6) a (10,8)",
            "(8,5) a (5,8)",
            "(8,6) a (6,8)",
            "(6,8) a (2,4)",
            "(12,8) a (10,8) a (5,8) a (1,4)",
        ],
        explanation=_("Quien revisa cada línea antes de mover no se lleva sorpresas."),
    )
