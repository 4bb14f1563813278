"""Exercises 7.6 to 7.11 of lesson 7, Vínculos: mate, fork, promotion, proof, what is known."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from zamora.core.i18n import _
from zamora.core.position import Position, Reason, Turn
from zamora.registry import game
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import ChoiceExercise, OrderExercise
from zamora.school.tasks.playing import Line, SurviveExercise, TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (_mate(), _fork(), _promotion(), _zermelo(), _known(), _two_rooks())


def _position(fields: str) -> Position:
    return game("ajedrez").position(f"ajedrez:1 {fields}")


def _checks(turn: Turn) -> bool:
    return bool(turn.after.check())


def _takes(turn: Turn) -> bool:
    return len(turn.after.pieces()) < len(turn.before.pieces())


def _mate() -> Exercise[Any]:
    return TurnExercise(
        id="7.6",
        title=_("Mate en un turno"),
        statement=_("Juegan las blancas. Da jaque mate en este turno."),
        position=_position("6k1/4Rppp/8/8/1b6/8/5PPP/3Q2K1 w - - 0"),
        goal=aims.wins_now,
        hints=(
            _("El rey negro está encerrado por sus propios peones. ¿Por qué fila se le ataca?"),
            _("Dos piezas blancas pueden dar jaque en la fila 8. A una la puede tapar el alfil."),
            _("El alfil llega a f8 por una diagonal. ¿Qué pieza se la cierra si no se mueve?"),
        ),
        mistakes=(
            Mistake(
                "lo-tapan",
                lambda turn: _checks(turn) and not turn.wins,
                _("Es jaque, pero las negras tienen respuesta: no es mate."),
                _("Busca con qué pieza pueden tapar o tomar. Después prueba con otra pieza."),
                "Te8+",
            ),
            Mistake(
                "toma",
                _takes,
                _("Tomar no basta: hay que dar jaque, y que no haya salida."),
                _("Mira primero todos tus jaques."),
                "Txf7",
            ),
            Mistake(
                "sin-jaque",
                lambda turn: not _checks(turn),
                _("Ese turno no da jaque."),
                _("¿Qué piezas tuyas pueden llegar a la fila 8?"),
                "Dd7",
            ),
        ),
        solution="Dd8#",
        explanation=_(
            "La dama da jaque en la fila 8, los peones encierran al rey y la torre de e7 no deja "
            "pasar al alfil."
        ),
    )


def forks(turn: Turn) -> bool:
    """The knight that has moved attacks king and queen at once, and nobody can take it."""
    step, position = turn.steps[0], turn.after
    if not step.piece.startswith("C") or not _checks(turn):
        return False
    queens = [
        p.cells[0] for p in position.pieces() if p.side is position.side and p.label[0] == "D"
    ]
    game_, state = position.game, position.state
    hit = any(step.target in game_.attackers(state, position.side, cell) for cell in queens)
    return hit and not any(answer.steps[0].target == step.target for answer in position.turns())


def _fork() -> Exercise[Any]:
    return TurnExercise(
        id="7.7",
        title=_("Dos pájaros de un tiro"),
        statement=_(
            "Con un salto del caballo, ataca al rey y a la dama sin que te lo puedan tomar."
        ),
        position=_position("2q3k1/5ppp/8/3N4/8/8/5PPP/6K1 w - - 0"),
        goal=forks,
        hints=(
            _(
                "El rey y la dama están en casillas del mismo color. El caballo ataca el color "
                "contrario."
            ),
            _("Busca una casilla que esté a un salto del rey y también a un salto de la dama."),
        ),
        mistakes=(
            Mistake(
                "lo-toman",
                lambda turn: _checks(turn) and not forks(turn),
                _("Das jaque, pero te toman el caballo, y la dama no estaba atacada."),
                _("El tenedor tiene que tocar a las dos piezas. ¿Desde dónde se llega a ambas?"),
                "Cf6+",
            ),
            Mistake(
                "sin-jaque",
                lambda turn: turn.steps[0].piece.startswith("C"),
                _("El rey no queda atacado: las negras tienen tiempo de salvar la dama."),
                _("Con un jaque obligas a mover el rey."),
                "Cb6",
            ),
            Mistake(
                "otra-pieza",
                lambda turn: not turn.steps[0].piece.startswith("C"),
                _("Aquí el que trabaja es el caballo."),
                _("Mira adónde puede saltar."),
                "h3",
            ),
        ),
        solution="Ce7+",
        explanation=_(
            "Es un tenedor: desde e7 el caballo toca a las dos. El rey se va y la dama se pierde."
        ),
    )


def promotes_and_keeps(turn: Turn) -> bool:
    """A pawn is promoted, and the game is neither drawn nor over."""
    return turn.steps[-1].kind == "promote" and turn.after.outcome is None


def _drawn(reason: Reason) -> aims.TurnTest:
    return lambda turn: turn.after.outcome is not None and turn.after.outcome.reason is reason


def _promotion() -> Exercise[Any]:
    return TurnExercise(
        id="7.8",
        title=_("Corona con cuidado"),
        statement=_("Corona tu peón en este turno, pero sin regalar el empate."),
        position=_position("8/5P1k/5K2/8/8/8/8/8 w - - 0"),
        goal=promotes_and_keeps,
        hints=(
            _("Antes de elegir la pieza, mira qué podrá hacer el rey negro después."),
            _("Si el rey no está en jaque y no puede moverse, es ahogado."),
            _("Hay una pieza que le deja una salida y todavía puede dar mate."),
        ),
        mistakes=(
            Mistake(
                "ahogado",
                _drawn(Reason.STALEMATE),
                _("El rey negro no está en jaque y no puede moverse: ahogado, empate."),
                _("La pieza más fuerte vigila demasiado. Elige una que le deje una casilla."),
                "f8=D",
            ),
            Mistake(
                "no-alcanza",
                _drawn(Reason.MATERIAL),
                _("Con esa pieza y el rey solos no se puede dar mate: empate."),
                _("Elige una pieza con la que sí se pueda."),
                "f8=A",
            ),
            Mistake(
                "no-corona",
                lambda turn: turn.steps[-1].kind != "promote",
                _("En este turno hay que coronar."),
                _("El peón está a un paso de la última fila."),
                "Re7",
            ),
        ),
        solution="f8=T",
        explanation=_("Con la torre el rey negro solo puede ir a h6, y Th8 es mate."),
    )


def _zermelo() -> Exercise[Any]:
    steps = ("finales", "uno", "elige", "atras", "inicio")
    return OrderExercise(
        id="7.9",
        title=_("De atrás hacia adelante"),
        statement=_(
            "¿Por qué, en un juego que siempre termina, el inicio ya tiene un resultado? "
            "Ordena los pasos."
        ),
        steps=(
            Option(
                "elige", _("Quien juega allí elige lo mejor: esa posición también tiene resultado.")
            ),
            Option(
                "inicio", _("El inicio tiene resultado: gana un bando, gana el otro o empatan.")
            ),
            Option("finales", _("Anota el resultado de todas las posiciones finales.")),
            Option("atras", _("Repite lo mismo hacia atrás, un turno cada vez.")),
            Option(
                "uno", _("Busca las posiciones desde donde todo turno lleva a algo ya anotado.")
            ),
        ),
        before=frozenset(pairwise(steps)),
        hints=(
            _("Se trabaja al revés: ¿qué posiciones se entienden sin pensar en lo que sigue?"),
            _("El mapa de Batalla de Compases se hizo así. La conclusión va al final."),
        ),
        mistakes=(
            Mistake(
                "conclusion",
                lambda keys: keys.index("inicio") < keys.index("atras"),
                _("El inicio se sabe solo después de haber llegado hasta allí."),
                _("¿Desde dónde se empieza a contar: desde el inicio o desde los finales?"),
                ["inicio", "finales", "uno", "elige", "atras"],
            ),
            Mistake(
                "sin-finales",
                lambda keys: keys[0] != "finales",
                _("Al comienzo todavía no hay nada anotado."),
                _("¿Qué posiciones ya tienen resultado porque la partida se acabó?"),
                ["uno", "elige", "finales", "atras", "inicio"],
            ),
            Mistake(
                "repetir-que",
                lambda keys: keys.index("atras") < keys.index("elige"),
                _("Para repetir algo, primero hay que haberlo hecho una vez."),
                _("¿Qué se hace con las posiciones que se encontraron?"),
                ["finales", "uno", "atras", "elige", "inicio"],
            ),
        ),
        solution=list(steps),
        explanation=_(
            "Así se demuestra hoy lo que Zermelo publicó en 1913, y así se resolvieron Batalla de "
            "Compases y Futez. El ajedrez tiene demasiadas posiciones para hacerlo."
        ),
    )


def _known() -> Exercise[Any]:
    return ChoiceExercise(
        id="7.10",
        title=_("¿Qué se sabe de verdad?"),
        statement=_("¿Cuáles de estas frases están demostradas hoy? Elige todas."),
        several=True,
        options=(
            Option("futez", _("Futez es empate si nadie se equivoca.")),
            Option("blancas", _("En el ajedrez ganan las blancas si nadie se equivoca.")),
            Option("damas", _("Las damas inglesas son empate si nadie se equivoca.")),
            Option("azar", _("Goldrez no es empate: en 500 partidas al azar siempre hubo gol.")),
            Option(
                "alguien",
                _(
                    "En el ajedrez, al menos un bando tiene una manera de jugar con la que no "
                    "pierde."
                ),
            ),
        ),
        right=frozenset({"futez", "damas", "alguien"}),
        hints=(
            _("Demostrado quiere decir: por un argumento, o mirando todos los casos."),
            _("Las partidas al azar son ejemplos. ¿Cuántos ejemplos hacen una demostración?"),
            _("Lo que dijo Zermelo vale para el ajedrez, pero no dice quién gana."),
        ),
        mistakes=(
            Mistake(
                "azar-demuestra",
                lambda keys: "azar" in keys,
                _("Quinientos ejemplos no son todos los casos, y al azar nadie se defiende."),
                _("Dos jugadores atentos podrían defenderse siempre."),
                ["futez", "damas", "azar"],
            ),
            Mistake(
                "blancas-ganan",
                lambda keys: "blancas" in keys,
                _("Las blancas ganan un poco más a menudo, pero eso nadie lo ha demostrado."),
                _("El ajedrez no está resuelto."),
                ["futez", "blancas", "damas", "alguien"],
            ),
            Mistake(
                "zermelo",
                lambda keys: keys == {"futez", "damas"},
                _("Falta una: hay una frase que se demuestra con un argumento, sin computadora."),
                _("Vuelve a mirar el ejercicio anterior."),
                ["futez", "damas"],
            ),
        ),
        solution=["futez", "damas", "alguien"],
        explanation=_(
            "Futez se resolvió en este curso y las damas inglesas en 2007. Del ajedrez sabemos, "
            "por "
            "Zermelo, que alguien puede no perder; no sabemos si los dos pueden."
        ),
    )


def _rooks(line: Line) -> int:
    return sum(piece.kind == "rook" for piece in line.history.position.pieces())


def _two_rooks() -> Exercise[Any]:
    return SurviveExercise(
        id="7.11",
        title=_("Reto: el mate de la escalera"),
        statement=_(
            "Tienes dos torres y el rey negro huye al azar. Dale mate en 8 turnos o menos. "
            "Empújalo fila por fila."
        ),
        position=_position("8/8/8/3k4/8/8/8/RR5K w - - 0"),
        rival="azar",
        seed=3,
        turns=8,
        aim="win",
        hints=(
            _("Una torre vigila una fila entera: el rey no la puede cruzar."),
            _(
                "Con una torre cierra una fila y con la otra da jaque en la siguiente. Después, "
                "cámbialas."
            ),
            _(
                "Si el rey se acerca a una torre, llévala al otro lado del tablero por su misma "
                "fila."
            ),
        ),
        mistakes=(
            Mistake(
                "ahogado",
                lambda line: line.stalemate,
                _("El rey negro se quedó sin turnos y no estaba en jaque: ahogado."),
                _("Antes de cerrarle la última casilla, mira si le das jaque."),
                ["Tb5+", "Ta2", "Tc5", "Tc4", "Tg2"],
            ),
            Mistake(
                "torre-perdida",
                lambda line: _rooks(line) < 2,
                _("El rey negro te tomó una torre."),
                _(
                    "Antes de dar jaque, mira si la torre queda al lado del rey sin que nadie la "
                    "cuide."
                ),
                ["Rg2", "Tb5", "Ta5+", "Tc5"],
            ),
            Mistake(
                "lento",
                lambda line: line.outcome is None,
                _("Pasaron los 8 turnos y el rey sigue vivo."),
                _("Que cada turno le quite una fila más."),
                ["Ta4", "Td4", "Tb2", "Td3", "Tc2+", "Tf2", "Rg1", "Td7"],
            ),
        ),
        solution=["Ta4", "Tb5+", "Ta6+", "Tb7+", "Ta8#"],
        explanation=_(
            "Cada torre es un peldaño: una cierra la fila y la otra da jaque en la siguiente."
        ),
    )
