"""Computer players that need no search: at random, by the mirror, perfect.

A player looks at the whole history (:class:`~zamora.core.history.History`) and names a turn. It is
stateless: its choice depends on the game and its seed alone, so the same game with the same seed
gives the same turn, after undo and redo too, and any thread may ask.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any, ClassVar, Protocol

from zamora.core.errors import GameOver
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Game, Position, Turn
from zamora.rival.choice import Choice, Opponent, any_turn, seed_of
from zamora.rival.findings import score_of
from zamora.solve import is_solvable, solution_for
from zamora.solve.advice import most_promising
from zamora.solve.mirror import is_mirrored, mirror_of, mirrored_reply


class _Seeded(Opponent, Protocol):
    def __init__(self, seed: int | None = None) -> None:
        """Take ``seed``, or one of its own: a new player then plays a new game."""
        self.seed = seed_of(seed)

    @staticmethod
    def knows(game: Game[Any, Any]) -> bool:
        """Whether this is a player of ``game``; the random player plays every one."""
        return True

    def __repr__(self) -> str:
        return f"{type(self).__name__}(seed={self.seed})"


def _in_secret(start: Position) -> bool:
    """Whether the first turn is hidden from who answers it."""
    turn = start.example
    return turn is not None and bool(start.game.hidden(turn.after.state, turn.after.side))


class RandomPlayer(_Seeded):
    """Plays any legal turn, each with the same chance."""

    key: ClassVar[str] = "azar"

    @property
    def name(self) -> str:
        """*Al azar*."""
        return _("Al azar")

    def decide(self, history: History) -> Choice:
        """Any turn; raises GameOver if the game has ended."""
        _check(history)
        turn = any_turn(history.position, _rng(self.seed, history))
        return Choice(turn, _("Juego al azar."))


class MirrorPlayer(_Seeded):
    """Answers the rival's last turn by its image in the mirror; at random when it cannot."""

    key: ClassVar[str] = "espejo"

    @staticmethod
    def knows(game: Game[Any, Any]) -> bool:
        """Whether everything on the board has its counterpart, and is there to be imitated.

        A ball belongs to both sides; a secret set-up stays hidden until the answer.
        """
        swaps = any(symmetry.swaps_sides for symmetry in game.symmetries)
        start = game.start()
        counterparts = all(piece.side is not None for piece in start.pieces())
        return swaps and counterparts and not _in_secret(start)

    @property
    def name(self) -> str:
        """*Espejo*."""
        return _("Espejo")

    def decide(self, history: History) -> Choice:
        """The image of the last turn, any turn that makes the board symmetric, or a random one.

        Raises:
            GameOver: if the game has ended.
            NoMirror: if no symmetry of the game exchanges the sides.
        """
        _check(history)
        position = history.position
        mirror = mirror_of(position.game)
        if history.turns:
            # Ask for the image itself first: it is the sweep that the pupil expects to see.
            reply = mirrored_reply(history.turns[-1], mirror)
            if reply is not None and is_mirrored(reply.after, mirror):
                return Choice(reply, _("Imito tu turno en el espejo."))
        for turn in position.turns() if position.listable else ():
            if is_mirrored(turn.after, mirror):
                return Choice(turn, _("Vuelvo a poner el tablero en espejo."))
        turn = any_turn(position, _rng(self.seed, history))
        if is_mirrored(position, mirror):
            why = _("Me toca a mí primero y no tengo qué imitar: juego al azar.")
        else:
            why = _("No puedo imitar tu turno: juego al azar.")
        return Choice(turn, why, usual=False)


class PerfectPlayer(_Seeded):
    """Plays by the exact solution: the shortest way to win, the longest way to lose.

    Among turns of the same value it prefers one after which the rival has more ways to go wrong,
    then one whose position has come about less often. It knows the rule of the third occurrence.
    """

    key: ClassVar[str] = "perfecto"

    @staticmethod
    def knows(game: Game[Any, Any]) -> bool:
        """Whether the game has a complete solution."""
        return is_solvable(game)

    @property
    def name(self) -> str:
        """*Perfecto*."""
        return _("Perfecto")

    def decide(self, history: History) -> Choice:
        """A best turn.

        Raises:
            GameOver: if the game has ended.
            UnknownGame: if the game has no complete solution.
        """
        _check(history)
        solved = solution_for(history.position).considering(history)
        turn = _pick(self.seed, history, most_promising(solved, history))
        value = solved.turn_value(turn)
        score = score_of(value)
        if value.result == "draw":
            return Choice(turn, _("Si nadie se equivoca, esto es empate."), score=score)
        turns = value.distance or 0
        if value.result == "win":
            sentence = ngettext(
                "Gano en {n} turno.", "Gano en {n} turnos, contando los tuyos.", turns
            )
        else:
            sentence = ngettext(
                "Puedes ganarme en {n} turno.",
                "Puedes ganarme en {n} turnos, contando los míos.",
                turns - 1,
            )
            turns -= 1
        return Choice(turn, sentence.format(n=turns), score=score)


def _check(history: History) -> None:
    if history.outcome is not None:
        raise GameOver


def _pick(seed: int, history: History, turns: Sequence[Turn]) -> Turn:
    """One of ``turns`` at random."""
    return _rng(seed, history).choice(turns)


def _rng(seed: int, history: History) -> random.Random:
    """A random source seeded with ``seed`` and the game."""
    game = " ".join(position.code for position in history.positions)
    return random.Random(f"{seed} {game}")  # noqa: S311 (a game, not a secret)
