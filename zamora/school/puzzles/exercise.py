"""Puzzles as exercises: what a pupil reads, and what is said of an answer.

An answer is judged by what it achieves (:mod:`zamora.school.puzzles.kinds`). Of a wrong turn the
pupil is told what happens next: where the ball stops short, how the rival scores or saves himself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zamora.core import spoken
from zamora.core.i18n import _, ngettext
from zamora.core.position import Position, Turn
from zamora.core.words import capital
from zamora.school.puzzles import kinds as kind_of
from zamora.school.puzzles.base import Puzzle
from zamora.school.puzzles.cards import TurnPuzzle, side_words, title
from zamora.school.puzzles.movers import as_cells, ball_steps
from zamora.school.tasks import aims
from zamora.school.tasks.base import Exercise
from zamora.solve import is_solvable, solution_for


def as_exercise(puzzle: Puzzle) -> Exercise[Any]:
    """The puzzle as an exercise, in the language of the moment."""
    if puzzle.kind == "quien":
        return as_cells(puzzle)
    count = len(puzzle.solutions)
    return TurnPuzzle(
        id=puzzle.exercise_id,
        title=title(puzzle),
        statement=_statement(puzzle),
        hints=_hints(puzzle),
        solution=puzzle.solutions[0],
        explanation=ngettext(
            "Es el único turno que lo logra.", "Hay {n} turnos que lo logran.", count
        ).format(n=count),
        position=puzzle.position,
        goal=kind_of.aim(puzzle.kind, puzzle.turns),
        puzzle=puzzle,
        remark=_REMARKS[puzzle.kind],
    )


# What is asked ------------------------------------------------------------------------------------


def _statement(puzzle: Puzzle) -> str:
    chalice = puzzle.game == "caliz"
    asked = {
        "gol": _("Lleva el cáliz a los aposentos del rey rival en este turno.")
        if chalice
        else _("Marca un gol en este turno."),
        "mate": _("Da jaque mate en este turno."),
        "gol2": _(
            "Juega de modo que ganes en tu próximo turno, responda lo que responda tu rival."
        ),
        "falta": _("Comete una falta que te asegure ganar en tu próximo turno, pase lo que pase."),
        "gana": _(
            "Juega de modo que ganes en {n} turnos tuyos, responda lo que responda tu rival."
        ).format(n=puzzle.turns),
        "evita": _("Tu rival amenaza con ganar en su próximo turno. Evítalo.")
        if chalice
        else _("Tu rival amenaza con marcar en su próximo turno. Evítalo."),
    }
    whose = _("Juegan las {side}.").format(side=side_words(puzzle.position))
    return f"{whose} {asked[puzzle.kind]}"


def _hints(puzzle: Puzzle) -> tuple[str, ...]:
    """What to look for first, then how the ball goes, at last the piece that begins."""
    position, turn = puzzle.position, puzzle.turn
    ball, hops = spoken.ball(position), ball_steps(turn)
    mover = next(p for p in position.pieces() if p.label == turn.steps[0].piece)
    piece = spoken.the(mover, position)
    alone = len(puzzle.solutions) == 1
    begins = _("Empieza {piece}.") if alone else _("Una de las maneras la empieza {piece}.")
    begins = capital(begins.format(piece=piece))
    if puzzle.kind == "gol":
        way = ngettext("{ball} da un solo paso.", "{ball} da {n} pasos.", len(hops))
        return (capital(way.format(ball=ball, n=len(hops))), begins)
    if puzzle.kind == "mate":
        return (_("Busca un jaque que no deje ninguna salida al rey."), begins)
    if puzzle.kind == "falta":
        return (_("Mira qué ficha rival te estorba, y adónde la puedes mandar."), begins)
    if puzzle.kind == "evita":
        reply = winning_turn(position.asked(position.side.other))
        assert reply is not None
        return (
            _("Si no haces nada, tu rival gana con «{turn}».").format(turn=reply),
            _("Busca cómo mover tú {ball}, taparle el camino o estorbar a quien lo mueve.").format(
                ball=ball
            ),
            begins,
        )
    still = _("No hace falta que {ball} se mueva en este turno.")
    moves = _("En este turno {ball} se mueve.")
    return (
        _("Busca una amenaza que tu rival no pueda parar de ninguna manera."),
        capital((moves if hops else still).format(ball=ball)),
        begins,
    )


# What happens after a wrong turn ------------------------------------------------------------------


def winning_turn(position: Position) -> Turn | None:
    """A turn that wins at once, a goal rather than a mate; None if there is none."""
    if position.game.decided(position.state) is not None:
        return None
    threats = position.threats(position.side)
    if threats:
        # The first ones will do: to find out how long each is takes time.
        return min(threats[:6], key=lambda turn: len(turn.steps))
    if not aims.counts_mates(position):
        return None
    return next((turn for turn in position.turns() if turn.wins), None)


def _lost(turn: Turn) -> str:
    """What to say if the turn ends the game for the rival; empty if it does not."""
    outcome = turn.after.game.decided(turn.after.state)
    if outcome is None or outcome.winner is turn.before.side:
        return ""
    return _("Eso es un gol en contra: gana tu rival.")


def _short(turn: Turn) -> str:
    """The ball did not get into the goal."""
    ball, hops = spoken.ball(turn.before), ball_steps(turn)
    if not hops:
        return capital(_("{ball} no se movió: así no hay gol.").format(ball=ball))
    cell = turn.before.game.board.name(hops[-1].target)
    return capital(
        _("{ball} llega a {cell}, y eso todavía no es gol.").format(ball=ball, cell=cell)
    )


def _no_mate(turn: Turn) -> str:
    if not turn.after.check():
        return _("Ese turno no da jaque.")
    reply = turn.after.turns()[0]
    return _("Es jaque, pero tu rival se salva con «{turn}».").format(turn=reply)


def _lets_win(turn: Turn) -> str:
    """How the rival wins after the turn; empty if it cannot."""
    reply = winning_turn(turn.after)
    if reply is None:
        return ""
    return _("Eso no basta: tu rival gana con «{turn}».").format(turn=reply)


def _lets_score(turn: Turn) -> str:
    """How the rival wins after a turn that was to prevent it."""
    reply = winning_turn(turn.after)
    assert reply is not None
    if aims.counts_mates(turn.before):
        return _("Eso no lo evita: tu rival gana con «{turn}».").format(turn=reply)
    return _("Eso no evita el gol: tu rival marca con «{turn}».").format(turn=reply)


def _answered(turn: Turn) -> str:
    """What the rival has against a turn that was to win by force."""
    if is_solvable(turn.before.game):
        turns = kind_of.own_turns(turn)
        if turns is not None:
            return ngettext(
                "Así también ganas, pero tardas {n} turno.",
                "Así también ganas, pero tardas {n} turnos.",
                turns,
            ).format(n=turns)
        lost = _lets_win(turn)
        best = solution_for(turn.after).best_turns(turn.after)
        return lost or _("Tu rival lo impide con «{turn}».").format(turn=best[0])
    lost = _lets_win(turn)
    if lost:
        return lost
    answers = sorted(turn.after.turns(), key=kind_of.undecided)
    reply = next((answer for answer in answers if not _still_wins(answer)), None)
    if reply is None:
        return _("Tu rival se queda sin turnos: es empate.")
    return _("Tu rival lo impide con «{turn}».").format(turn=reply)


def _still_wins(answer: Turn) -> bool:
    """Whether the rival's answer lets the side that asks win with its next turn."""
    return winning_turn(answer.after) is not None or bool(
        (outcome := answer.after.outcome) and outcome.winner is answer.before.side.other
    )


_REMARKS: dict[str, Callable[[Turn], str]] = {
    "gol": lambda turn: _lost(turn) or _short(turn),
    "mate": lambda turn: _lost(turn) or _no_mate(turn),
    "gol2": lambda turn: _lost(turn) or _answered(turn),
    "falta": lambda turn: _lost(turn) or _answered(turn),
    "gana": lambda turn: _lost(turn) or _answered(turn),
    "evita": lambda turn: _lost(turn) or _lets_score(turn),
}
