"""Exercises 6.7 to 6.13 of lesson 6, El Gol de Oro: preventing goals, fouls, forced goals."""

from __future__ import annotations

from typing import Any

from zamora import book
from zamora.core.i18n import _
from zamora.core.position import Turn
from zamora.registry import game
from zamora.school.exercises import court
from zamora.school.tasks.base import Exercise, Mistake, Option
from zamora.school.tasks.kinds import ChoiceExercise
from zamora.school.tasks.playing import SurviveExercise, TurnExercise


def build() -> tuple[Exercise[Any], ...]:
    """The exercises, in order."""
    return (
        _prevent(),
        _saving_foul(),
        _needless_foul(),
        _winning_foul(),
        _inevitable(),
        _kings(),
        _survive(),
    )


def _prevented(turn: Turn) -> bool:
    return not court.lets_win(turn)


def _prevent() -> Exercise[Any]:
    return TurnExercise(
        id="6.7",
        title=_("Evita el gol"),
        statement=_(
            "Juegas con las negras. El alfil blanco amenaza con tomar el balón y marcar. Evítalo."
        ),
        position=book.get("gol-3").history().positions[17],
        goal=_prevented,
        hints=(
            _("¿A qué casilla de la fila 1 pueden enviar el balón? ¿Por qué línea?"),
            _("La diagonal va desde (4,9) hasta (1,6). Puedes estorbar en cualquier punto."),
            _("También puedes ocupar la meta: donde está un rey, el balón no descansa."),
        ),
        mistakes=(
            Mistake(
                "falta-que-no-alcanza",
                lambda turn: court.fouls(turn) and court.lets_win(turn),
                _("Perdiste una ficha por la falta, y las blancas marcan igual."),
                _("Apartaste a otra ficha. ¿Quién va a tomar el balón?"),
                "(2,5) a (3,6) a (2,5)",
            ),
            Mistake(
                "sigue-abierto",
                court.lets_win,
                _("El camino sigue abierto: las blancas marcan."),
                _("Sigue la diagonal del balón hasta la fila 1."),
                "(7,3) a (8,3)",
            ),
        ),
        solution="(4,7) a (2,7)",
        explanation=_(
            "De 162 turnos solo dos lo evitan: la torre a (2,7), que tapa la diagonal, o el rey a "
            "(1,6), que ocupa la meta. El libro elige la torre."
        ),
    )


def _saving_foul() -> Exercise[Any]:
    return TurnExercise(
        id="6.8",
        title=_("La falta que salva"),
        statement=_(
            "Juegas con las blancas. Evita el gol de las negras. Mira bien: ¿se puede sin falta?"
        ),
        position=book.get("gol-3").history().positions[110],
        goal=_prevented,
        hints=(
            _("El balón está en (12,1). ¿Qué fichas negras lo llevan hasta la fila 15?"),
            _("Si una de ellas ya no está en su sitio, el camino se rompe."),
            _("Prueba con la dama: de (14,4) sale una diagonal hacia arriba."),
        ),
        mistakes=(
            Mistake(
                "sin-falta",
                lambda turn: not court.fouls(turn) and court.lets_win(turn),
                _("Sin falta no alcanza: las negras marcan igual."),
                _("Esta vez hay que apartar una ficha negra."),
                "(13,7) a (13,6)",
            ),
            Mistake(
                "otra-victima",
                lambda turn: court.fouls(turn) and court.lets_win(turn),
                _("Esa falta te cuesta una ficha y no rompe el camino."),
                _("¿Por qué fichas negras pasa el balón hasta la fila 15?"),
                "(14,4) a (8,4) a (2,4) a (2,1)",
            ),
        ),
        solution="(14,4) a (12,2) a (8,6)",
        explanation=_(
            "De 167 turnos, 31 lo evitan, y los 31 son faltas. Aquí la falta vale la ficha: sin "
            "ella la partida se acaba."
        ),
    )


def _needless_foul() -> Exercise[Any]:
    return TurnExercise(
        id="6.9",
        title=_("La falta que sobra"),
        statement=_(
            "Juegas con las blancas. Evita el gol de las negras sin perder ninguna ficha: "
            "sin cometer falta."
        ),
        position=book.get("gol-3").history().positions[106],
        goal=lambda turn: _prevented(turn) and not court.fouls(turn),
        hints=(
            _("La dama negra manda el balón por una diagonal hasta la fila 15."),
            _("¿Qué casillas cruza el balón en el último envío? Pon algo ahí."),
            _("La dama blanca está lejos, en (14,9), pero la fila 14 está libre."),
        ),
        mistakes=(
            Mistake(
                "falta-innecesaria",
                lambda turn: court.fouls(turn) and _prevented(turn),
                _("Evitaste el gol, pero tu ficha salió del tablero. Se puede sin falta."),
                _("En vez de apartar a la dama negra, tápale el camino."),
                "(11,6) a (10,4) a (9,6)",
            ),
            Mistake(
                "sigue-abierto",
                court.lets_win,
                _("El camino sigue abierto: las negras marcan."),
                _("Sigue la diagonal desde (12,2) hasta la fila 15."),
                "(13,7) a (13,6)",
            ),
        ),
        solution="(14,9) a (14,4)",
        explanation=_(
            "Seis turnos evitan el gol: cinco son faltas del caballo. La dama a (14,4) lo evita "
            "gratis. Así jugó el libro."
        ),
    )


def _winning_foul() -> Exercise[Any]:
    return TurnExercise(
        id="6.10",
        title=_("La falta que gana"),
        statement=_(
            "Juegas con las negras. Encuentra el turno después del cual el gol es inevitable, "
            "hagan lo que hagan las blancas."
        ),
        position=book.get("gol-3").history().positions[149],
        goal=court.wins_in(1),
        hints=(
            _("Tu dama de (2,1) podría tomar el balón en (12,1). ¿Qué le estorba en la columna?"),
            _("Aparta el estorbo con una falta. Cuesta una ficha: tiene que valer la pena."),
            _("Pasa a la víctima de ficha en ficha, tan lejos que no pueda volver a tiempo."),
        ),
        mistakes=(
            Mistake(
                "solo-amenaza",
                lambda turn: court.threatens(turn) and not court.fouls(turn),
                _("Amenazas, pero las blancas tienen cómo evitarlo."),
                _("Pregúntate con qué ficha lo evitan. Quítala de ahí."),
                "(2,1) a (7,6)",
            ),
            Mistake(
                "falta-y-nada",
                court.fouls,
                _("La falta te costó una ficha y el gol todavía se puede evitar."),
                _("Aleja más a la víctima, o elige otra."),
                "(2,1) a (10,1) a (2,1)",
            ),
            Mistake(
                "sin-amenaza",
                lambda turn: not court.threatens(turn),
                _("Ese turno no amenaza gol."),
                _("Primero abre el camino de tu dama hasta el balón."),
                "(3,5) a (2,5)",
            ),
        ),
        solution="(9,3) a (10,1) a (12,2) a (8,6) a (2,6)",
        explanation=_(
            "El caballo comete una falta contra el alfil y lo manda, por tu alfil y tu torre, a "
            "(2,6). "
            "De 191 turnos es el único que fuerza el gol. Las blancas se rinden."
        ),
    )


def _inevitable() -> Exercise[Any]:
    return TurnExercise(
        id="6.11",
        title=_("Gol inevitable"),
        statement=_(
            "Juegas con las negras. Deja el balón donde, hagan lo que hagan las blancas, marques "
            "en tu próximo turno."
        ),
        position=book.get("gol-2").history().positions[107],
        goal=court.wins_in(1),
        hints=(
            _("Tu caballo de (13,5) puede marcar, si alguien le pasa el balón."),
            _("Deja el balón donde lo alcancen dos fichas tuyas: no podrán parar a las dos."),
            _("La torre mira por su columna. ¿Dónde se cruza con la diagonal de tu dama?"),
        ),
        mistakes=(
            Mistake(
                "una-sola-amenaza",
                court.threatens,
                _("Amenazas gol, pero las blancas pueden evitarlo."),
                _("Busca una casilla a la que lleguen dos de tus fichas."),
                "(8,5) a (9,6) a (8,5)",
            ),
            Mistake(
                "sin-amenaza",
                lambda turn: not court.threatens(turn),
                _("Ese turno no amenaza gol."),
                _("Acerca el balón a la fila 15."),
                "(2,7) a (2,8)",
            ),
        ),
        solution="(8,5) a (9,6) a (13,2)",
        explanation=_(
            "«Torre o dama a balón, a caballo, a Gol de Oro», dice el libro. De 217 turnos es el "
            "único que fuerza el gol: se probaron las 173 respuestas de las blancas."
        ),
    )


def _kings() -> Exercise[Any]:
    return ChoiceExercise(
        id="6.12",
        title=_("Reyes y faltas"),
        statement=_("En El Gol de Oro un rey es una ficha más. ¿Qué es verdad? Elige todas."),
        several=True,
        options=(
            Option("victima", _("A un rey se le puede hacer falta.")),
            Option("mate", _("A un rey se le puede dar jaque mate.")),
            Option("sale", _("La ficha que comete una falta sale del tablero.")),
            Option("vuelve", _("Un rey que sufre una falta puede quedar en sus aposentos.")),
            Option("peon", _("Un peón que sufre una falta puede quedar en los aposentos.")),
            Option("ayuda", _("Las fichas que ayudan a alejar a la víctima también salen.")),
        ),
        right=frozenset({"victima", "sale", "vuelve"}),
        hints=(
            _("Aquí no hay jaque. Entonces al rey no hay que cuidarlo más que a otra ficha."),
            _("Las filas 1 y 15 están cerradas para las víctimas, con una excepción."),
        ),
        mistakes=(
            Mistake(
                "mate",
                lambda keys: "mate" in keys,
                _("Eso era en Un Cáliz para el Rey. Aquí no hay jaque ni mate."),
                _("Solo se gana con un gol."),
                ["victima", "mate", "sale", "vuelve"],
            ),
            Mistake(
                "peon",
                lambda keys: "peon" in keys,
                _("A los aposentos solo puede ir a parar su propio rey."),
                _("Lee otra vez la regla de la falta: ¿dónde no puede descansar la víctima?"),
                ["victima", "sale", "vuelve", "peon"],
            ),
            Mistake(
                "ayuda",
                lambda keys: "ayuda" in keys,
                _("Quien solo ayuda se queda: lo paga la ficha que comete la falta."),
                _("Mira otra vez la falta de la lección, paso a paso: ¿quién salió?"),
                ["victima", "sale", "vuelve", "ayuda"],
            ),
        ),
        solution=["victima", "sale", "vuelve"],
        explanation=_(
            "Todo esto lo dice el capítulo 7. Lo que no dice es si a un rey se le puede hacer "
            "falta dentro de sus aposentos. En este tablero se puede: es una decisión nuestra, y "
            "por eso aquí no se pregunta."
        ),
    )


def _survive() -> Exercise[Any]:
    return SurviveExercise(
        id="6.13",
        title=_("Reto: aguanta ocho turnos"),
        statement=_(
            "Juegas con las blancas contra el nivel 2. Aguanta ocho turnos tuyos sin que te metan "
            "gol. Si puedes, gana."
        ),
        position=game("gol").start(),
        rival="level:2",
        seed=2,
        turns=8,
        aim="hold",
        hints=(
            _("Antes de cada turno: si le tocara al rival, ¿podría hacer gol?"),
            _("El balón lejos de tu meta y cerca de tus fichas: así no lo alcanza el rival."),
            _("Obstaculiza las conexiones. Y una falta, solo si no hay otra cosa."),
        ),
        mistakes=(
            Mistake(
                "autogol",
                lambda line: line.lost and court.own_goal(line.history.turns[-1]),
                _("¡Gol en contra! El balón no puede descansar en tu fila 15."),
                _("Tu rey puede recibir el balón, pero tiene que sacarlo de ahí."),
                ["(10,5) a (8,5) a (12,5) a (11,4) a (12,2) a (15,5) a (15,6)"],
            ),
            Mistake(
                "no-vio-la-amenaza",
                lambda line: line.lost,
                _("El rival marcó en su turno: había un camino y no lo viste."),
                _("Mira quién alcanzaba el balón y quién podía enviarlo a tu meta."),
                [
                    "(10,5) a (8,5) a (10,3)",
                    "(12,8) a (12,7)",
                    "(8,5) a (5,5) a (6,6)",
                    "(14,3) a (14,5)",
                    "(12,7) a (12,8)",
                    "(9,7) a (8,7)",
                    "(11,6) a (9,7)",
                ],
            ),
        ),
        solution=[
            "(10,5) a (8,5) a (9,5)",
            "(8,5) a (12,9)",
            "(14,3) a (10,3)",
            "(12,2) a (9,5) a (10,4)",
            "(10,3) a (10,4) a (10,6)",
            "(10,4) a (10,2)",
            "(12,5) a (11,5)",
            "(14,7) a (12,5)",
        ],
        explanation=_("Quien tiene el balón bien conectado juega tranquilo."),
    )
