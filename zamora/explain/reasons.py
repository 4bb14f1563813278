"""Why a turn is good, in short sentences for a pupil; each is a fact of the position.

:func:`remarks` explains a turn of a ball game. What a sentence says has been looked up in the
position (:mod:`zamora.explain.sights`), or proved by the search: that somebody wins whatever the
other does. Only the last resort is an opinion, and says so. The pupil is who makes the turn, and
looks at the board before it: pieces go by the cells where they stand there.

The kinds of remarks, the most telling first:

``goal``, ``mate``
    the turn ends the game;
``own goal``, ``draw``
    it does, and not to the pupil's joy;
``only``
    there is no other turn;
``forces``, ``loses``, ``holds``
    how the game ends if nobody errs: proved;
``saves``, ``escapes``, ``prevents mate``
    what the rival would have done otherwise;
``check``, ``threat``, ``mate threat``
    what the rival has to care about now;
``captures``, ``foul``, ``promotes``, ``rescues``
    what happens to the men;
``forward``, ``away``, ``keeps away``, ``comes near``, ``beside``
    where the ball is, and where it can get to;
``search``
    it is what the search likes best.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from zamora.ball.refusals_words import capital
from zamora.core.board import Cell
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Reason, Turn
from zamora.explain import spoken
from zamora.explain.sights import Goal, Sights
from zamora.rival.analysis import Score

#: So many sentences a pupil is asked to read.
SENTENCES = 3
#: Remarks on the ball's place are small talk: no more of them than this.
SMALL_TALK = 2
#: A turn is called rare if at most one in so many does the same.
RARE = 4
#: Rows: farther from the goal the ball is no matter for either side.
CLOSE = 4


@dataclass(frozen=True)
class Remark:
    """A sentence about a turn.

    Attributes:
        kind: what sort of sentence, see the module.
        text: the sentence.
        cells: cells of the board before the turn to point at.
    """

    kind: str
    text: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True)
class Outlook:
    """What is known of how the game goes on after a turn.

    Attributes:
        score: for the player who makes it, the turn itself counted.
        depth: how many turns the search has looked ahead; 0 if it had no time.
        exact: whether the score is from a complete solution.
        games: how many games it has played at random to find out.
        alone: whether it is known that no other turn wins, or does not lose; or, if the game is
            lost, that no other turn lasts as long.
    """

    score: Score
    depth: int = 0
    exact: bool = False
    alone: bool = False
    games: int = 0


def remarks(
    turn: Turn, outlook: Outlook, *, history: History | None = None, most: int = SENTENCES
) -> tuple[Remark, ...]:
    """What speaks for a turn of a ball game, the most telling first; at least one remark.

    Args:
        turn: a turn; if ``outlook`` says that it loses, one of the best.
        outlook: what is known of its end.
        history: the game up to the turn, if there has been one.
        most: this many remarks at most.
    """
    return tuple(islice(_remarks(Sights(turn, history), outlook), most))


def _remarks(s: Sights, outlook: Outlook) -> Iterator[Remark]:
    if s.over:
        yield _the_end(s)
        return
    said = 0
    for source in (_fate, _dangers, _attack, _men):
        for remark in source(s, outlook):
            said += remark.kind != "only"
            yield remark
    if said > 1:
        return
    talk = list(islice(_small_talk(s), SMALL_TALK - said))
    yield from talk
    if not said:
        yield opinion(outlook)


# The end ------------------------------------------------------------------------------------------


def _the_end(s: Sights) -> Remark:
    outcome = s.after.outcome
    if outcome is None:
        return Remark("draw", _("Esta posición sale por tercera vez: es empate."))
    if outcome.winner is None:
        return Remark("draw", _("El rival queda ahogado, sin ningún turno posible: es empate."))
    if outcome.winner is s.rival:
        own_goal = _("Es gol en contra, y gana el rival.")
        return Remark("own goal", own_goal, (s.ball(s.after),))
    if outcome.reason is Reason.CHECKMATE:
        mate = _("¡Jaque mate! El rey rival no tiene salida.")
        return Remark("mate", mate, (s.turn.steps[0].target,))
    return _goal(s, "goal", _("¡Gol! Marcas en {cell} con {piece}."), s.scored)


def _goal(s: Sights, kind: str, sentence: str, goal: Goal) -> Remark:
    """A remark about a goal or mate: ``sentence`` has places for its cell and its piece."""
    text = sentence.format(cell=s.game.board.name(goal.cell), piece=s.the(goal.piece))
    return Remark(kind, text, (goal.cell, *goal.piece.cells))


def _fate(s: Sights, outlook: Outlook) -> Iterator[Remark]:
    """How the game ends, if that is proved."""
    yield from fate(len(s.before.turns()) == 1, outlook)
    goal_in = outlook.score.goal_in
    if goal_in is not None and goal_in < 0:
        yield from _lost(s, outlook, (1 - goal_in) // 2)


def fate(only: bool, outlook: Outlook) -> Iterator[Remark]:
    """How a game ends, if it is proved that it is not lost; in words that fit every game.

    Args:
        only: whether there is no other turn.
        outlook: what is known of its end.
    """
    if only:
        yield Remark("only", _("Es tu único turno posible."))
    goal_in = outlook.score.goal_in
    if goal_in is not None and goal_in > 0:
        left = goal_in // 2
        yield Remark(
            "forces",
            _("Juegue lo que juegue el rival, ganas en tu próximo turno.")
            if left == 1
            else ngettext(
                "Juegue lo que juegue el rival, te basta {n} turno más para ganar.",
                "Juegue lo que juegue el rival, te bastan {n} turnos más para ganar.",
                left,
            ).format(n=left),
        )
        if outlook.alone:
            yield Remark("forces", _("Es el único turno que gana."))
    elif goal_in is None and outlook.exact:
        yield Remark("holds", _("Si nadie se equivoca, la partida termina en empate."))
        if outlook.alone:
            yield Remark("holds", _("Es el único turno que no pierde."))


def _lost(s: Sights, outlook: Outlook, left: int) -> Iterator[Remark]:
    """What there is to say if the rival wins with its ``left``-th turn from now."""
    if left == 1:
        yield Remark("loses", _("Juegues lo que juegues, el rival puede ganar en su turno."))
        if s.allowed:
            hope = _("Ojalá no vea que puede marcar en {cell} con {piece}.")
            yield _goal(s, "loses", hope, s.allowed[0])
    elif outlook.alone or s.prevented or s.prevented_mate:
        yield Remark("loses", _("Pierdes de todos modos, pero así tardas más."))
    else:
        yield Remark(
            "loses",
            ngettext(
                "Si el rival no se equivoca, gana en {n} turno suyo; falta que lo encuentre.",
                "Si el rival no se equivoca, gana en {n} turnos suyos; falta que los encuentre.",
                left,
            ).format(n=left),
        )


# What the rival would have done, and what it has to care about ------------------------------------


def _dangers(s: Sights, outlook: Outlook) -> Iterator[Remark]:
    if s.in_check:
        yield Remark("escapes", _("Tu rey está en jaque: así sale de él."))
    if s.prevented:
        sentence = _("Así evitas un gol: si no, el rival marca en {cell} con {piece}.")
        yield _goal(s, "saves", sentence, s.prevented.goal)
        some, all_turns = s.prevented.preventing, s.prevented.turns
        if some == 1 and all_turns > 1:
            yield Remark("saves", _("Es el único turno que lo evita."))
        elif some * RARE <= all_turns:
            yield Remark(
                "saves",
                _("Solo {n} de tus {all} turnos lo evitan.").format(n=some, all=all_turns),
            )
    if s.prevented_mate:
        sentence = _("Así evitas el mate: si no, el rival lo da en {cell} con {piece}.")
        yield _goal(s, "prevents mate", sentence, s.prevented_mate.goal)


def _attack(s: Sights, outlook: Outlook) -> Iterator[Remark]:
    if s.threatened:
        sentence = _("Amenazas marcar en {cell} con {piece}.")
        yield _goal(s, "threat", sentence, s.threatened[0])
    if s.checkers:
        # The pawn that has become something else is still called what it was before the turn.
        crowned = s.becomes and s.checkers[0] == s.mover
        text = _("Das jaque con {piece}, ya coronado.") if crowned else _("Das jaque con {piece}.")
        piece = s.checkers[0]
        yield Remark("check", text.format(piece=s.the(piece)), piece.cells)
    if s.mate_ahead:
        sentence = _("Amenazas dar mate en {cell} con {piece}.")
        yield _goal(s, "mate threat", sentence, s.mate_ahead)


# The men ------------------------------------------------------------------------------------------


def _men(s: Sights, outlook: Outlook) -> Iterator[Remark]:
    victim = s.victim
    if victim is not None and s.turn.steps[0].kind == "foul":
        yield Remark(
            "foul",
            _("Cometes una falta: mandas {victim} a {cell}, y {piece} sale del tablero.").format(
                victim=s.the(victim),
                cell=s.game.board.name(s.sent_to),
                piece=s.the(s.mover),
            ),
            (*victim.cells, s.sent_to),
        )
    elif victim is not None:
        text = _("Tomas {piece}.").format(piece=s.the(victim))
        yield Remark("captures", text, victim.cells)
    if s.becomes:
        words = {
            "dama": _("la dama"),
            "torre": _("la torre"),
            "alfil": _("el alfil"),
            "caballo": _("el caballo"),
        }
        text = _("Tu peón corona: en su lugar queda {piece}.").format(piece=words[s.becomes])
        yield Remark("promotes", text, s.mover.cells)
    if s.rescued:
        sentence = (
            _("Pones a salvo {piece}: el rival podía hacerle una falta.")
            if s.game.rules.FOULS
            else _("Pones a salvo {piece}: el rival podía tomar esa pieza.")
        )
        text = sentence.format(piece=s.the(s.rescued))
        yield Remark("rescues", text, s.rescued.cells)


# The ball -----------------------------------------------------------------------------------------


def _small_talk(s: Sights) -> Iterator[Remark]:
    for talk in (_advance, _keeping_away, _coming_near, _beside):
        yield from talk(s)


def _advance(s: Sights) -> Iterator[Remark]:
    if s.gained <= 0:
        return
    ball, was, now = spoken.ball(s.game), s.ball(s.before), s.ball(s.after)
    if s.rows_left(was, s.rival) <= CLOSE:
        n = s.rows_left(now, s.rival)
        sentence = ngettext(
            "Alejas {ball} del peligro: al rival le falta {n} fila para marcar.",
            "Alejas {ball} del peligro: al rival le faltan {n} filas para marcar.",
            n,
        )
        yield Remark("away", sentence.format(ball=ball, n=n), (now,))
    else:
        n = s.rows_left(now, s.side)
        sentence = ngettext(
            "Acercas {ball} al gol: le falta {n} fila.",
            "Acercas {ball} al gol: le faltan {n} filas.",
            n,
        )
        yield Remark("forward", sentence.format(ball=ball, n=n), (now,))


def _keeping_away(s: Sights) -> Iterator[Remark]:
    was, n = (s.nearest(position, s.rival) for position in (s.before, s.after))
    if was <= CLOSE and was < n:
        yield Remark(
            "keeps away",
            ngettext(
                "Frenas al rival: tras su próximo turno le faltará {n} fila para marcar, o más.",
                "Frenas al rival: tras su próximo turno le faltarán {n} filas para marcar, o más.",
                n,
            ).format(n=n),
        )


def _coming_near(s: Sights) -> Iterator[Remark]:
    n = s.nearest(s.after, s.side)
    if 0 < n <= CLOSE and n < s.nearest(s.before, s.side):
        yield Remark(
            "comes near",
            ngettext(
                "Si el rival no lo impide, después puedes dejar {ball} a {n} fila del gol.",
                "Si el rival no lo impide, después puedes dejar {ball} a {n} filas del gol.",
                n,
            ).format(ball=spoken.ball(s.game), n=n),
        )


def _beside(s: Sights) -> Iterator[Remark]:
    # In the other games a piece that wants the ball goes where it is.
    if not (s.game.rules.CAPTURES or s.game.rules.FOULS) and s.beside:
        yield Remark(
            "beside",
            capital(_("{piece} queda junto al balón.").format(piece=s.the(s.mover))),
            (s.turn.steps[0].target,),
        )


def opinion(outlook: Outlook) -> Remark:
    """That it is what the search likes best, and how much it has looked at."""
    n = outlook.depth
    if outlook.games:
        said = _("Jugué {n} partidas de prueba, y con este turno me fue mejor.")
        return Remark("search", said.format(n=outlook.games))
    if n == 0:
        return Remark("search", _("No tuve tiempo de mirar más: es un turno posible."))
    return Remark(
        "search",
        ngettext(
            "Miré {n} turno adelante, y este es el que más me gusta.",
            "Miré {n} turnos adelante, y este es el que más me gusta.",
            n,
        ).format(n=n),
    )
