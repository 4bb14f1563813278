"""The classroom: the short names that the cells of the lessons use, Spanish ones and others.

    from zamora_widgets.aula import *
    tablero("compases")

What is called ``tablero`` here is ``board`` to those who read in English: the words of all
languages (:mod:`zamora.player.vocabulary`) are understood in every edition.

They return controls, findings and pictures, which the host of the cells shows: a notebook
(:mod:`zamora_widgets.notebook`), or ``zamora/player/lesson.py``. A wrong name gets a kind sentence
instead of a traceback.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from zamora.core.errors import ZamoraError, known
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.lazy import load
from zamora.core.notation import split_turns
from zamora.metric import DISTANCES
from zamora.player import checks, vocabulary
from zamora.player.cards.beforeafter import BeforeAfter, phase_called
from zamora.player.cards.envelope import Envelope
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.cards.faded import FadedCard
from zamora.player.cards.ladder import Ladder
from zamora.player.cards.moment import Moment
from zamora.player.cards.practice import PracticeStrip, WarmUp
from zamora.player.cards.pupilcard import PupilCard
from zamora.player.cards.puzzlebox import PuzzleBox, Streak
from zamora.player.cards.why import WhyCard
from zamora.player.game.board import Board, as_position
from zamora.player.game.drawing import drawing
from zamora.player.game.replay import Replay
from zamora.player.game.solvedmap import SolvedMap
from zamora.player.labs.districts import DistrictLab, VotesLab
from zamora.player.labs.instruments import Ruler, SweepLab
from zamora.player.labs.markov import MatchLab
from zamora.player.labs.metric import DiscLab, MeasureLab, StopLab
from zamora.player.labs.openings import OpeningsLab
from zamora.player.labs.passes import JourneyLab, PassLab
from zamora.player.labs.points import CaseLab, ProofLab, ShortLab
from zamora.player.labs.rollingdie import DieLab
from zamora.player.labs.solvedwalk import SolvedWalk
from zamora.player.labs.stacks import StackLab
from zamora.player.labs.stonelab import StoneLab
from zamora.player.labs.strategylab import Chalkboard, StrategyLab
from zamora.player.labs.sumlab import SumLab
from zamora.player.labs.timeline import Timeline
from zamora.player.labs.touches import Pieces, TouchLab, kind_of
from zamora.player.labs.triples import ALL, TripleLab
from zamora.player.labs.valuewalk import Balance, ValueWalk
from zamora.player.labs.workshop import Workshop
from zamora.player.picture.plots import Plot
from zamora.player.picture.svg import Picture
from zamora.school.exercises import UnknownExercise, lessons
from zamora.school.timeline import LINES
from zamora.solve import solution

__all__ = [
    "acertijos",
    "aperturas",
    "balanza",
    "casos",
    "comprobar",
    "dado",
    "dibujo",
    "discos",
    "distritos",
    "ejemplo",
    "ejercicio",
    "escalera",
    "estrategia",
    "explica",
    "historia",
    "mapa",
    "medir",
    "momento",
    "parada",
    "partida",
    "pases",
    "piedras",
    "piezas",
    "pilas",
    "pizarra",
    "practica",
    "prueba",
    "quien",
    "racha",
    "rachas",
    "recorridos",
    "regla",
    "repaso",
    "resuelto",
    "sobre",
    "suma",
    "tablero",
    "taller",
    "ternas",
    "toque",
    "transportador",
    "valores",
    "votos",
]

P = ParamSpec("P")
R = TypeVar("R")


def _kindly(function: Callable[P, R]) -> Callable[P, R | None]:
    """Words of all languages are understood; objections are printed as a sentence."""
    name = function.__name__

    @functools.wraps(function)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> R | None:
        given: Any = [vocabulary.meant(name, n, one) for n, one in enumerate(args)]
        named: Any = {
            key: vocabulary.meant(name, key, one)
            for word, one in kwargs.items()
            for key in (vocabulary.argument(word),)
        }
        try:
            return function(*given, **named)
        except ZamoraError as error:
            print(vocabulary.told(name, error))
            return None

    return wrapped


class UnknownWord(ZamoraError):
    """A name of the classroom does not know this word."""


def _one_of(word: str, words: tuple[str, ...]) -> str:
    """``word``, if it is known.

    Raises:
        UnknownWord: if it is not; the error lists those that are.
    """
    said = [f'"{one}"' for one in words if one]
    return known(
        word, {one: one for one in words}, UnknownWord, _("Aquí no se entiende «{name}»."), said
    )


@_kindly
def tablero(juego: str = "compases", rival: str | int | None = None, juegas_con: int = 1) -> Board:
    """A board to play on.

    Args:
        juego: a game, or the code of a position.
        rival: a level from 1 to 6 (``3`` or ``"level:3"``), ``"aprende"`` (an easy level that
            learns from its games; any level does with ``"level:3+memoria"``), ``"azar"``,
            ``"cartas"``, ``"espejo"`` or ``"perfecto"``, as far as they play the game; None for two
            people.
        juegas_con: which side you play against the computer, 1 or 2.
    """
    return Board(juego, rival=rival, side=juegas_con)


@_kindly
def dibujo(juego: str = "compases", turnos: str = "", ancho: int = 340, ver: str = "") -> Picture:
    """A picture of a position: of the start, or after some turns, with the last one drawn.

    Args:
        juego: a game, or the code of a position.
        turnos: turns to play first, separated by semicolons.
        ancho: width in pixels.
        ver: what else to show, with a sentence in the alternative text: ``"distancia rey"``,
            ``"distancia taxi"`` or ``"distancia recta"`` (``… desde 63``; else from the ball);
            ``"alcance"`` of the ball with its number of steps (``"alcance de AB1"``: if that piece
            moves); ``"conexiones"`` of the side to move (or ``"conexiones Negras"``);
            ``"amenazas"`` of both sides; ``"jaque"``; ``"valores"`` of solved games;
            ``"mapa"``: who wins a solved game with one piece, wherever that stands;
            ``"último turno"``; ``"opinión"`` of the computer (``"opinión de AB1"``: its turns).
    """
    return Picture(drawing(juego, turnos, ver), ancho)


@_kindly
def ejercicio(numero: str) -> ExerciseCard:
    """An exercise, e.g. ``ejercicio("1.3")``."""
    return ExerciseCard(numero)


@_kindly
def acertijos(juego: str, clase: str | None = None, nivel: int | None = None) -> PuzzleBox:
    """Puzzles, one after the other, from easy to hard, e.g. ``acertijos("golez", "gol")``.

    Args:
        juego: a game.
        clase: ``"gol"``, ``"evita"``, ``"quien"`` or ``"gol2"``; in Futez also ``"gana"``, in Un
            Cáliz ``"mate"``, in El Gol de Oro ``"falta"``; None for all of them.
        nivel: only easy ones (1), only middling ones (2), only hard ones (3).
    """
    return PuzzleBox(juego, clase, nivel)


@_kindly
def racha(juego: str) -> Streak:
    """Puzzles of a game in a row, harder and harder, until the first miss: ``racha("golez")``."""
    return Streak(juego)


@_kindly
def repaso(leccion: int | str | None = None) -> WarmUp:
    """A warm-up: up to five exercises of earlier lessons that were not solved at the first try.

    Args:
        leccion: the lesson that begins, ``repaso(3)``; None for what was missed anywhere.
    """
    if leccion is not None and str(leccion) not in (known := [str(one) for one in lessons()]):
        raise UnknownExercise(
            _("No hay ninguna lección «{name}».").format(name=leccion),
            text=str(leccion),
            accepted=known,
        )
    return WarmUp(None if leccion is None else int(leccion))


@_kindly
def practica(nombre: str) -> PracticeStrip:
    """New problems after a named strategy, other ones each time: ``practica("3b.casos")``."""
    return PracticeStrip(nombre)


@_kindly
def partida(nombre: str) -> Replay:
    """A printed game to step through, e.g. ``partida("compases-1")``."""
    return Replay(nombre)


@_kindly
def momento(nombre: str, turno: int) -> Moment:
    """A printed game stopped before one of its turns: what would you play? Then: what was played.

    Args:
        nombre: a printed game, e.g. ``"golez-1"``.
        turno: the number of the turn, counted from 1 over both sides: ``momento("golez-1", 11)``.
    """
    return Moment(nombre, turno)


@_kindly
def escalera() -> Ladder:
    """Your card: which rungs you have climbed, and what is next."""
    return Ladder()


def quien() -> PupilCard:
    """The current pupil, and a way to choose another name."""
    return PupilCard()


@_kindly
def transportador() -> SweepLab:
    """A compass to sweep through any multiple of 90°."""
    return SweepLab()


@_kindly
def regla() -> Ruler:
    """A ruler: click two corners and read how far apart they are."""
    return Ruler()


@_kindly
def discos() -> DiscLab:
    """Discs around a cell: with the king's steps, the taxi's and the ruler."""
    return DiscLab()


@_kindly
def medir(con: str = "") -> MeasureLab:
    """Two cells to be dragged, and how far apart they are; ``medir("rey")`` only as a king goes."""
    return MeasureLab(DISTANCES[:1] if _one_of(con, ("", "rey")) else DISTANCES)


@_kindly
def parada(que: str = "") -> StopLab:
    """Two cells and a stop, to be dragged: what does the stop cost?

    ``parada("gratis")`` tints the stops that cost nothing, ``parada("disfraces")`` measures with
    false metrics.
    """
    wanted = _one_of(que, ("", "gratis", "disfraces"))
    return StopLab(masked=wanted == "disfraces", free=wanted == "gratis")


@_kindly
def ternas(medidas: str = "") -> TripleLab:
    """All triples of cells, counted while one watches; ``ternas("todas")`` in every way."""
    return TripleLab(ALL if _one_of(medidas, ("", "todas")) else DISTANCES)


@_kindly
def casos(prueba: str = "") -> ProofLab:
    """Three cells to be dragged, and the author's proof on them; or the short one, ``"corta"``."""
    return ShortLab() if _one_of(prueba, ("", "corta")) else CaseLab()


@_kindly
def taller(juego: str = "golez") -> Workshop:
    """The workshop of variants: change a rule of a game, play it, ask what it is like."""
    return Workshop(juego)


@_kindly
def suma(
    *partes: str, rival: str | int | None = None, juegas_con: int = 1, misere: bool = False
) -> SumLab:
    """A sum of games to put together by clicks and to play: ``suma("dominorio:2x2", "nim:3")``.

    Args:
        partes: a game each, with its sizes: ``"dominorio:2x3"``, ``"nim:3,4"``,
            ``"leones-dragones:LL.D."``, ``"resta:1-2-3;10"``; none for the usual sum.
        rival: as in ``tablero``; None for two people.
        juegas_con: which side you play against the computer, 1 or 2.
        misere: whether who cannot move wins.
    """
    return SumLab("+".join(partes), rival=rival, side=juegas_con, misere=misere)


@_kindly
def aperturas(juego: str = "golez") -> OpeningsLab:
    """How games begin: what was played from the first turn on, how often, and who won then."""
    return OpeningsLab(juego)


@_kindly
def recorridos(juego: str = "golez", turnos: str = "") -> JourneyLab:
    """Where the ball can go in this turn: click a cell to see the journey.

    Args:
        juego: a game, or the code of a position.
        turnos: turns to play first, separated by semicolons.
    """
    start = as_position(juego)
    return JourneyLab(History(start, split_turns(start.game, turnos)))


@_kindly
def pases(juego: str = "gol") -> PassLab:
    """The matrix of possible passes, and its powers, which count the ways of the ball.

    Args:
        juego: a ball game, or the code of a position: of the side to move.
    """
    return PassLab(as_position(juego))


@_kindly
def historia(de: str = "") -> Timeline:
    """A line of time: five events to put in order, then all of them to look at.

    Args:
        de: ``"damas"`` for the family of checkers; empty for the author's games.
    """
    return Timeline(_one_of(de, tuple(LINES)))


@_kindly
def pilas(juego: str = "bashnya") -> StackLab:
    """A board for building and taking apart stacks, which are also seen from the side.

    Args:
        juego: a game of stacks.
    """
    return StackLab(juego)


@_kindly
def piedras(juego: str = "go") -> StoneLab:
    """A board for setting stones freely: liberties, links and enclosed points are counted.

    Args:
        juego: Go or one of its children, or the code of a position.
    """
    return StoneLab(as_position(juego))


@_kindly
def pizarra() -> Chalkboard:
    """A board of Futez to put men on as you like: where can the ball go?"""
    return Chalkboard()


@_kindly
def estrategia() -> StrategyLab:
    """Rule cards of Futez to put in order: does the strategy ever lose?"""
    return StrategyLab()


@_kindly
def votos(juego: str = "sierpinski") -> VotesLab:
    """A board full of votes: each touch flips one, and the winner is shown immediately.

    Args:
        juego: an election, or the code of a position; what is empty there votes white.
    """
    return VotesLab(as_position(juego))


@_kindly
def distritos(lado: int = 5) -> DistrictLab:
    """A map that has been voted on, to be cut into districts; ``lado`` is 5 or 3."""
    return DistrictLab(lado)


@_kindly
def sobre(nombre: str, luego: bool = False) -> Envelope:
    """A question whose answer stays sealed until you have made a guess.

    ``sobre("1.a")`` by lesson and letter (:mod:`zamora.school.questions`), or ``sobre("espejo")``.

    Args:
        nombre: of the question.
        luego: only seal it here; ``sobre("1.a")`` further on has the same answer in it.
    """
    return Envelope(nombre, luego)


@_kindly
def explica(leccion: str) -> WhyCard:
    """The open question of a lesson, by its mark: write why, compare, tick what your text has."""
    return WhyCard(leccion)


@_kindly
def ejemplo(leccion: str) -> FadedCard:
    """The worked example of a lesson, by its mark: three rounds, each with fewer steps on show."""
    return FadedCard(leccion)


@_kindly
def prueba(cuando: str = "antes") -> BeforeAfter:
    """Eight questions without our games, before the ladder or after it; no stars.

    Args:
        cuando: ``"antes"`` or ``"después"``.
    """
    return BeforeAfter(phase_called(cuando))


@_kindly
def dado(ver: str = "maneras") -> DieLab:
    """A die to roll and to turn, and the 24 ways in which it can lie.

    Args:
        ver: ``"maneras"``; ``"caras"`` for a die to roll and nothing more.
    """
    return DieLab(ways=_one_of(ver, ("maneras", "caras")) == "maneras")


@_kindly
def balanza(juego: str) -> Balance:
    """A position on a balance: who wins it against a number of free turns of the other side?

    Args:
        juego: a game of normal play, or the code of a position.
    """
    return Balance(as_position(juego))


@_kindly
def valores(juego: str, ver: str = "") -> ValueWalk:
    """A position to explore: both sides' options, and its value.

    Args:
        juego: a game of normal play, or the code of a position.
        ver: ``"temperatura"`` shows the thermograph.
    """
    return ValueWalk(as_position(juego), heat=_one_of(ver, ("", "temperatura")) == "temperatura")


def piezas() -> Pieces:
    """Five small pictures: where the ball goes with each piece of Goldrez."""
    return Pieces()


@_kindly
def toque(pieza: str = "caballo") -> TouchLab:
    """A ball to send as chessmen do, with men to put in its way; ``pieza`` sends it first."""
    return TouchLab(kind_of(pieza))


@_kindly
def rachas(serie: str = "dos seguidos", blancas: int = 1, negras: int = 1) -> MatchLab:
    """Matches that chance decides: draw balls, see the states, play a thousand.

    Args:
        serie: who wins: ``"dos seguidos"``, ``"tres seguidos"``, ``"a dos"``, ``"a tres"``,
            ``"a cinco"``, or ``"carrera"`` (two sequences race).
        blancas: how many white balls are in the bag, from 1 to 6.
        negras: how many black ones.
    """
    return MatchLab(serie, (blancas, negras))


@_kindly
def mapa(juego: str = "compases") -> SolvedMap:
    """The map of all positions of a solved game; a click on one shows it."""
    return SolvedMap(solution(juego))


@_kindly
def resuelto(juego: str = "futez", final: str = "") -> SolvedWalk:
    """A solved game to explore: the value of each turn, and the distance to the end.

    Args:
        juego: a game.
        final: an ending, where the whole game is not solved: ``resuelto("caliz", "torre")``.
    """
    return SolvedWalk(juego, final)


@_kindly
def comprobar(que: str) -> checks.Finding | Plot:
    """Check a claim on all cases and show what was found, e.g. ``comprobar("espejo")``."""
    return checks.check(que)


#: The same by the names of other languages.
_OTHERS = {word: globals()[name] for word, name in vocabulary.aliases().items()}
globals().update(_OTHERS)
__all__ += [word for word in _OTHERS if word not in __all__]

if "IPython" in sys.modules:  # perhaps this is a notebook
    load("zamora_widgets.notebook:install")(quien)
