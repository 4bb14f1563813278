"""Game records: a whole game in a text file that a person can read, write and send.

::

    [Juego "compases"]
    [Fecha "2009-11-20"]
    [C1 "Ana"]
    [C2 "Luis"]
    [Resultado "sin terminar"]

    1) C1: V12 a V23 --- C2: V42 a V33 {con el espejo}
    2) C1: V13 a V22 --- C2: V43 a V32

Tags in brackets, then the turns as :meth:`zamora.history.History.numbered` lists them; a comment
stands in braces or between ``#`` and the end of the line. ``[Inicio "…"]`` gives the code of the
first position if it is not the usual one. The words of the format are Spanish in every language, so
that files can be exchanged. A backslash stands before a quote, a brace or a backslash that is meant
as such.

Records are written strictly and read leniently: what can be played is played, and what is wrong
comes back as a list of problems.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from zamora.errors import UnknownGame, UnreadableNotation, ZamoraError
from zamora.games import game as game_of
from zamora.games import games as all_games
from zamora.games import position as position_of
from zamora.history import History
from zamora.i18n import _, ngettext
from zamora.position import Game, Outcome, Position, Reason, Side
from zamora.record_text import (
    IN_COMMENT,
    IN_TAG,
    TAG_NAME,
    Item,
    Problem,
    RecordText,
    escape,
    plain,
    unix,
)

__all__ = ["MOST_CHARACTERS", "MOST_TURNS", "Problem", "Record", "read"]

#: The most that is read; a foreign file may be anything.
MOST_CHARACTERS = 200_000
MOST_TURNS = 2_000
#: So much of a foreign text is quoted in a problem.
QUOTED = 60

GAME, START, RESULT = "Juego", "Inicio", "Resultado"
_RESERVED = frozenset(map(plain, (GAME, START, RESULT)))

UNFINISHED, DRAW, WINS, RESIGNED = "sin terminar", "empate", "gana", "abandono"


@dataclass(eq=False)
class Record:
    """A game with what is worth knowing about it. Equal by value.

    Attributes:
        history: the game itself.
        tags: whatever else is known, e.g. ``{"Fecha": "2009-11-20", "C1": "Ana"}``; game, start and
            result are not among them, they follow from the game.
        comments: after how many turns → comment (0: before the first turn).
        resigned: who gave up, if somebody did.
    """

    history: History
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    resigned: Side | None = None

    def __post_init__(self) -> None:
        """Make blanks regular that would not survive a file."""
        self.tags = {name: " ".join(value.split()) for name, value in self.tags.items()}
        lines = {ply: unix(text).strip() for ply, text in sorted(self.comments.items())}
        self.comments = {ply: text for ply, text in lines.items() if text}

    @classmethod
    def from_history(
        cls,
        history: History,
        tags: Mapping[str, str] | None = None,
        comments: Mapping[int, str] | None = None,
        *,
        resigned: Side | None = None,
    ) -> Record:
        """A record of the game as it stands now; later turns do not change it."""
        frozen = History(history.start, history.turns)
        return cls(frozen, dict(tags or {}), dict(comments or {}), resigned)

    @property
    def game(self) -> Game[Any, Any]:
        """The game that was played."""
        return self.history.start.game

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, resignation included; None if it did not."""
        if self.history.outcome is None and self.resigned is not None:
            return Outcome(self.resigned.other, Reason.RESIGNATION)
        return self.history.outcome

    @property
    def result(self) -> str:
        """The value of the tag *Resultado*, e.g. ``gana C1``, ``empate``, ``sin terminar``."""
        return _result(self.game, self.outcome)

    def write(self) -> str:
        """The record as text, which :func:`read` reads back to an equal record.

        Raises:
            ZamoraError: if a tag cannot go by its name, or a comment belongs to no turn.
        """
        self._check()
        tags = {GAME: self.game.key, **self.tags, RESULT: self.result}
        if self.history.start != self.game.start():
            tags[START] = self.history.start.code
        lines = [f'[{name} "{escape(value, IN_TAG)}"]' for name, value in tags.items()]
        turns = self.history.numbered(
            {n: f"{{{escape(comment, IN_COMMENT)}}}" for n, comment in self.comments.items()}
        )
        return "\n".join([*lines, "", *([turns] if turns else [])]) + "\n"

    def _check(self) -> None:
        taken = set(_RESERVED)
        for name in self.tags:
            if not TAG_NAME.fullmatch(name) or plain(name) in taken:
                raise ZamoraError(
                    _("«{name}» no puede ser el nombre de una etiqueta.").format(name=name),
                    text=name,
                    accepted=["Fecha", *self.game.sides],
                )
            taken.add(plain(name))
        for ply in self.comments:
            if not 0 <= ply <= len(self.history.turns):
                raise ZamoraError(
                    _("No hay un turno {n} para comentar.").format(n=ply),
                    text=str(ply),
                    accepted=map(str, range(len(self.history.turns) + 1)),
                )

    def _value(self) -> tuple[object, ...]:
        # Written turns, because equal ones may have been made in two ways.
        turns = tuple(map(str, self.history.turns))
        return self.history.start, turns, self.tags, self.comments, self.outcome

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]


def read(text: str, game: Game[Any, Any] | None = None) -> tuple[Record, list[Problem]]:
    """Read a record: as many turns as can be played, and what was wrong with the rest.

    ``game`` is the one to assume if the text does not say.

    Raises:
        UnknownGame: if it is of no game that is known, or cannot be told of which.
        BadPositionCode: if the position from which it starts cannot be read.
        UnreadableNotation: if it is empty or too long to be a record.
    """
    text = unix(text.removeprefix("\ufeff"))
    if len(text) > MOST_CHARACTERS:
        raise UnreadableNotation(
            _("El texto es demasiado largo para ser una partida."),
            text=text[:QUOTED],
            accepted=[_("un texto de hasta {n} letras").format(n=MOST_CHARACTERS)],
        )
    if not text.strip():
        raise UnreadableNotation(
            _("El texto está vacío."), text=text, accepted=['[Juego "compases"]']
        )
    source = RecordText(text)
    history = History(_start(source, game))
    comments, claim = _play(source, history)
    # The source lists its tags by their plain names.
    tags = {item.name: item.text for name, item in source.tags.items() if name not in _RESERVED}
    record = Record(history, tags, comments)
    if claim is not None:
        _judge(source, record, claim)
    return record, source.problems


# Where it starts ----------------------------------------------------------------------------------


def _start(source: RecordText, assumed: Game[Any, Any] | None) -> Position:
    """The first position: of the tags, or of the only game that the first turn fits."""
    named, code = source.tags.get(plain(GAME)), source.tags.get(plain(START))
    item = named
    try:
        if named is not None:
            assumed = game_of(named.text)
        item = code
        if code is not None:
            return position_of(code.text) if assumed is None else assumed.position(code.text)
    except ZamoraError as error:
        assert item is not None
        error.text, error.place = source.text, (item.start, item.start + len(item.text))
        raise
    return (assumed or _guess(source)).start()


def _guess(source: RecordText) -> Game[Any, Any]:
    first = next((item for item in source.body if item.kind == "turn"), None)
    fitting = [game for game in all_games() if first and _fits(game, first.text)]
    wanted = [f'[{GAME} "{game.key}"]' for game in all_games()]
    reason = _("El texto no dice de qué juego es.")
    if len(fitting) != 1:
        raise UnknownGame(reason, text=source.text, accepted=wanted)
    source.problem(0, reason, wanted)
    return fitting[0]


def _fits(game: Game[Any, Any], turn: str) -> bool:
    try:
        game.start().parse(turn)
    except ZamoraError:
        return False
    return True


# The turns ----------------------------------------------------------------------------------------


def _play(source: RecordText, history: History) -> tuple[dict[int, str], Item | None]:
    """Play what can be played; the comments, and where a result is claimed for the whole game."""
    comments: dict[int, str] = {}
    claim = source.tags.get(plain(RESULT))
    for number, item in enumerate(source.body):
        if item.kind == "comment":
            known = comments.get(len(history.turns))
            comments[len(history.turns)] = f"{known}\n{item.text}" if known else item.text
        elif _read_result(history.start.game, item.text) is not None:
            claim = claim or item
        elif not _played(source, history, item):
            left = [other for other in source.body[number + 1 :] if other.kind == "turn"]
            if left:
                source.problem(
                    left[0].start,
                    ngettext(
                        "Tampoco se leyó lo que sigue ({n} turno).",
                        "Tampoco se leyó lo que sigue ({n} turnos).",
                        len(left),
                    ).format(n=len(left)),
                )
            return comments, None
    return comments, claim


def _played(source: RecordText, history: History, item: Item) -> bool:
    if len(history.turns) >= MOST_TURNS:
        source.problem(item.start, _("La partida es demasiado larga."))
        return False
    try:
        history.play(item.text)
    except ZamoraError as error:
        reason = error.reason
        if len(item.text) > QUOTED:
            reason = _("No entiendo «{text}».").format(text=item.text[:QUOTED] + "…")
        source.problem(item.start + error.place[0], reason, error.accepted)
        return False
    return True


# The result ---------------------------------------------------------------------------------------

Claim = Outcome | Literal["unfinished"]


def _judge(source: RecordText, record: Record, claim: Item) -> None:
    """Hold the result that the text claims against the game; believe a resignation."""
    outcome = _read_result(record.game, claim.text)
    if isinstance(outcome, Outcome) and outcome.reason is Reason.RESIGNATION:
        assert outcome.winner is not None
        if record.outcome is None:
            record.resigned = outcome.winner.other
            return
    elif outcome is not None:
        claimed = None if outcome == "unfinished" else outcome
        if _result(record.game, claimed) == record.result:
            return
    accepted = [record.result]
    if record.outcome is None:
        accepted += [_result(record.game, Outcome(side, Reason.RESIGNATION)) for side in Side]
    source.problem(
        claim.start,
        _("El resultado «{claim}» no es el de la partida.").format(claim=claim.text[:QUOTED]),
        accepted,
    )


def _result(game: Game[Any, Any], outcome: Outcome | None) -> str:
    if outcome is None:
        return UNFINISHED
    if outcome.winner is None:
        return DRAW
    resigned = f" ({RESIGNED})" if outcome.reason is Reason.RESIGNATION else ""
    return f"{WINS} {game.sides[outcome.winner]}{resigned}"


def _read_result(game: Game[Any, Any], text: str) -> Claim | None:
    """The result that a text speaks of, None if it speaks of something else."""
    if text.strip() == "*":
        return "unfinished"
    words = re.findall(r"\w+", plain(text[:QUOTED]))
    if words == UNFINISHED.split():
        return "unfinished"
    if words in ([DRAW], ["tablas"]):
        # The claim is compared in words, so that any reason for a draw will do.
        return Outcome(None, Reason.STALEMATE)
    for side in Side:
        wins = [WINS, *plain(game.sides[side]).split()]
        if words == wins:
            return Outcome(side, Reason.GOAL)
        if words == [*wins, RESIGNED]:
            return Outcome(side, Reason.RESIGNATION)
    return None
