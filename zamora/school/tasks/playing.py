"""The kinds of exercises with play: one turn, or several against a computer player."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Literal

from zamora.core.errors import IllegalTurn, TooManyTurns, UnknownGame, ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.notation import split_turns
from zamora.core.position import Outcome, Position, Reason, Side, Turn
from zamora.rival import Player, player
from zamora.rival.levels import level
from zamora.school.tasks import aims, refutations
from zamora.school.tasks.base import LONGEST, Exercise, Json, NothingToJudge, texts
from zamora.school.tasks.refutations import Refuter


@dataclass(frozen=True, kw_only=True)
class TurnExercise(Exercise[Turn]):
    """Play a turn that achieves an aim: any turn that does is right.

    Attributes:
        goal: whether a turn achieves the aim, e.g. :func:`zamora.school.tasks.aims.wins_now`.
        refute: what the rival has against a turn that does not
            (:mod:`zamora.school.tasks.refutations`).
    """

    kind: ClassVar[str] = "turn"

    position: Position
    goal: aims.TurnTest
    refute: Refuter = refutations.none

    def read(self, answer: Json) -> Turn:
        """The turn in the game's notation."""
        if not isinstance(answer, str) or len(answer) > LONGEST:
            raise NothingToJudge(_("Juega un turno en el tablero."))
        try:
            return self.position.parse(answer)
        except IllegalTurn as error:
            raise NothingToJudge(error.reason) from error
        except ZamoraError as error:
            raise NothingToJudge(str(error)) from error

    def achieves(self, read: Turn) -> bool:
        """Whether the turn achieves the goal."""
        return self.goal(read)

    def refutation(self, answer: Json) -> Turn | None:
        """The rival's turn that shows why a wrong answer is wrong; None if there is none.

        Nor is there one where the rival's turns cannot be listed.
        """
        turn = self.read(answer)
        try:
            return None if turn.after.outcome is not None else self.refute(turn)
        except TooManyTurns:
            return None


@dataclass(frozen=True)
class Line:
    """A game that a pupil has played against a computer player, as far as it goes.

    Attributes:
        history: the whole game, the rival's turns included.
        side: the pupil's side.
    """

    history: History
    side: Side

    @property
    def own(self) -> tuple[Turn, ...]:
        """The pupil's turns."""
        return tuple(turn for turn in self.history.turns if turn.before.side is self.side)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.history.outcome

    @property
    def won(self) -> bool:
        """Whether the pupil has won."""
        return self.outcome is not None and self.outcome.winner is self.side

    @property
    def lost(self) -> bool:
        """Whether the rival has won."""
        return self.outcome is not None and self.outcome.winner is self.side.other

    @property
    def stalemate(self) -> bool:
        """Whether a side was left without any turn."""
        return self.outcome is not None and self.outcome.reason is Reason.STALEMATE

    @property
    def fault(self) -> int | None:
        """Number of the pupil's first turn that lets the rival win by force, from 1; or None."""
        try:
            return next((i for i, turn in enumerate(self.own, 1) if aims.loses(turn)), None)
        except UnknownGame:  # no solution of this game: only its end counts
            return len(self.own) if self.lost else None

    @property
    def missed(self) -> int | None:
        """Number of the pupil's first turn that lets a win by force slip, from 1; or None."""
        try:
            return next((i for i, turn in enumerate(self.own, 1) if aims.slips(turn)), None)
        except UnknownGame:
            return None


@lru_cache(maxsize=4096)
def _answer(key: str, seed: int, nodes: int, start: Position, played: tuple[str, ...]) -> Turn:
    """The rival's turn after these, as text; a game is judged again after each of its turns."""
    # Not above: a lesson without a rival needs no players.
    rival = player(key, seed=seed, game=start.game)
    if isinstance(rival, Player):
        # Positions looked at instead of seconds: the same answers on every machine.
        nodes = nodes or level(start.game, rival.level).nodes
        rival = Player(rival.level, seed=seed, nodes=nodes)
    history = History(start)
    for turn in played:
        history.play(turn)
    return rival.choose(history)


@dataclass(frozen=True, kw_only=True)
class SurviveExercise(Exercise[Line]):
    """Play turns against a computer player: without ever standing lost, or so as to win.

    The pupil has the side to move in ``position``; the rival replies immediately and
    deterministically, so that an answer can be judged again later.

    Attributes:
        rival: key of the computer player, e.g. ``"perfecto"`` or ``"level:3"``.
        turns: how many turns the pupil plays at most.
        aim: ``"hold"``: after none of the turns can the rival force a win. ``"win"``: win.
        seed: of the rival's choices.
        nodes: how many positions the rival looks at, whatever its level; 0: the limit of its level.
    """

    kind: ClassVar[str] = "survive"

    position: Position
    rival: str
    turns: int
    aim: Literal["hold", "win"] = "hold"
    seed: int = 0
    nodes: int = 0

    def replay(self, own: Sequence[Turn | str]) -> History:
        """The game in which the pupil plays ``own`` and the rival answers each turn.

        Raises:
            GameOver: if there are turns left after its end.
            IllegalTurn, UnreadableNotation, AmbiguousTurn: as :meth:`History.play`.
        """
        history = History(self.position)
        for turn in own:
            history.play(turn)
            for answer in self._answers(tuple(history.turns)):
                history.play(answer)
        return history

    def _answers(self, played: tuple[Turn, ...]) -> tuple[Turn, ...]:
        """What the rival plays after these turns, until it is the pupil's turn again."""
        history = History(self.position, played)
        found = []
        while history.outcome is None and history.position.side is not self.position.side:
            before = tuple(map(str, history.turns))
            answer = _answer(self.rival, self.seed, self.nodes, self.position, before)
            history.play(answer)
            found.append(answer)
        return tuple(found)

    def read(self, answer: Json) -> Line:
        """The game that comes of a list of own turns (or one text with semicolons)."""
        if isinstance(answer, str):
            answer = split_turns(self.position.game, answer[:LONGEST])
        own = texts(answer, _("Juega los turnos en el tablero."))
        if len(own) > self.turns:
            raise NothingToJudge(
                ngettext(
                    "Aquí se juega {n} turno, no más.",
                    "Aquí se juegan {n} turnos, no más.",
                    self.turns,
                ).format(n=self.turns)
            )
        try:
            return Line(self.replay(own), self.position.side)
        except ZamoraError as error:
            raise NothingToJudge(error.reason) from error

    def achieves(self, read: Line) -> bool:
        """Whether the game achieved the aim; cannot be said while it goes well and is not over."""
        ended = read.outcome is not None or len(read.own) >= self.turns
        if self.aim == "hold":
            failed = read.lost or read.fault is not None
            achieved = ended and not failed
        else:
            # A perfect rival gives no second chance; others may.
            failed = ended or (self.rival == "perfecto" and read.missed is not None)
            achieved = read.won
        if achieved or failed:
            return achieved
        raise NothingToJudge(
            _("Vas por el turno {n} de {turns}. Sigue jugando.").format(
                n=len(read.own), turns=self.turns
            )
        )

    def praise(self, read: Line) -> str:
        """What to say of the end of the game."""
        if read.won:
            return _("¡Ganaste!")
        if read.outcome is not None:
            return _("¡Correcto! La partida terminó en empate.")
        return ngettext(
            "¡Correcto! Aguantaste {n} turno.", "¡Correcto! Aguantaste {n} turnos.", self.turns
        ).format(n=self.turns)

    def detail(self, read: Line) -> str:
        """Which turn went wrong."""
        number = read.missed if self.aim == "win" else read.fault
        if number is None:
            return ""
        return _("Mira tu turno {number}, «{turn}».").format(
            number=number, turn=read.own[number - 1]
        )

    def not_yet(self, read: Line) -> str:
        """What to say when the aim was missed."""
        if self.aim == "hold":
            return _("Después de ese turno tu rival puede ganar.")
        return _("Esta vez no ganaste. Prueba otra vez.")
