"""Puzzles as exercises: what a pupil reads, and what is said of an answer.

An answer is judged by what it achieves (:mod:`zamora.school.puzzles.kinds`). The message on a wrong
turn says what happens next: where the ball stops short, how the rival scores or saves himself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from zamora.core import spoken
from zamora.core.i18n import _, ngettext
from zamora.core.position import Turn
from zamora.core.words import capital
from zamora.school.puzzles import kinds as kind_of
from zamora.school.puzzles.base import Puzzle
from zamora.school.puzzles.kinds import TurnPuzzle, side_words, title
from zamora.school.puzzles.movers import as_cells, ball_steps
from zamora.school.tasks import aims, refutations
from zamora.school.tasks.base import Exercise
from zamora.school.tasks.refutations import Refuter
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
        refute=_MISSES[puzzle.kind].refute,
        remark=_MISSES[puzzle.kind].remark,
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
        reply = refutations.winning_turn(position.asked(position.side.other))
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


def _lost(turn: Turn) -> str:
    """What to say if the turn ends the game for the rival; empty if it does not."""
    outcome = turn.after.game.decided(turn.after.state)
    if outcome is None or outcome.winner is turn.before.side:
        return ""
    return _("Eso es un autogol: gana tu rival.")


def _short(turn: Turn) -> str:
    """The ball did not get into the goal."""
    ball, hops = spoken.ball(turn.before), ball_steps(turn)
    if not hops:
        return capital(_("{ball} no se movió: así no hay gol.").format(ball=ball))
    cell = turn.before.game.board.name(hops[-1].target)
    return capital(
        _("{ball} llega a {cell}, y eso todavía no es gol.").format(ball=ball, cell=cell)
    )


def _no_mate(turn: Turn, reply: Turn | None) -> str:
    if not turn.after.check():
        return _("Ese turno no da jaque.")
    return _("Es jaque, pero tu rival se salva con «{turn}».").format(turn=reply)


def _lets_win(turn: Turn, reply: Turn | None) -> str:
    """How the rival wins after a turn that was to prevent it."""
    if aims.counts_mates(turn.before):
        return _("Eso no lo evita: tu rival gana con «{turn}».").format(turn=reply)
    return _("Eso no evita el gol: tu rival marca con «{turn}».").format(turn=reply)


def _answered(turn: Turn, reply: Turn | None) -> str:
    """What the rival has against a turn that was to win by force."""
    if is_solvable(turn.before.game):
        turns = kind_of.own_turns(turn)
        if turns is not None:
            return ngettext(
                "Así también ganas, pero tardas {n} turno.",
                "Así también ganas, pero tardas {n} turnos.",
                turns,
            ).format(n=turns)
    if reply is None:
        return _("Tu rival se queda sin turnos: es empate.")
    if reply.wins:
        return _("Eso no basta: tu rival gana con «{turn}».").format(turn=reply)
    return _("Tu rival lo impide con «{turn}».").format(turn=reply)


def _slower(turn: Turn) -> Turn | None:
    """The rival's answer to a turn that does not win as fast as it was to; none if it wins."""
    if not is_solvable(turn.before.game):
        return refutations.escape(turn)
    if kind_of.own_turns(turn) is not None:
        return None
    best = solution_for(turn.after).best_turns(turn.after)
    return refutations.wins_at_once(turn) or best[0]


@dataclass(frozen=True)
class _Miss:
    """What becomes of a wrong turn in a kind of puzzles.

    Attributes:
        reply: what the rival plays, to be seen on the board.
        said: the sentence about the turn and that reply, of a turn that does not end the game.
    """

    reply: Refuter
    said: Callable[[Turn, Turn | None], str]

    def refute(self, turn: Turn) -> Turn | None:
        """The rival's answer to a wrong turn; none if the game is over."""
        return None if _lost(turn) or turn.after.outcome is not None else self.reply(turn)

    def remark(self, turn: Turn) -> str:
        """What to say of a wrong turn."""
        return _lost(turn) or self.said(turn, self.refute(turn))


_FORCED = _Miss(_slower, _answered)
_MISSES: dict[str, _Miss] = {
    "gol": _Miss(refutations.wins_at_once, lambda turn, _reply: _short(turn)),
    "mate": _Miss(lambda turn: turn.after.turns()[0] if turn.after.check() else None, _no_mate),
    "gol2": _FORCED,
    "falta": _FORCED,
    "gana": _FORCED,
    "evita": _Miss(refutations.wins_at_once, _lets_win),
}
