"""Game records: a whole game in a text file that a person can read, write and send.

::

    [Juego "compases"]
    [Fecha "2009-11-20"]
    [C1 "Ana"]
    [C2 "Luis"]
    [Resultado "sin terminar"]

    1) C1: V12 a V23 --- C2: V42 a V33 {con el espejo}
    2) C1: V13 a V22 --- C2: V43 a V32

Tags in brackets, then the turns as :meth:`zamora.core.history.History.numbered` lists them; a
comment stands in braces or between ``#`` and the end of the line. The players go by the names of
the sides, ``[Inicio "…"]`` gives the code of the first position if it is not the usual one; of a
game in a match, ``[Partida "2"]`` is its number and ``[Marcador "1-1"]`` the goals after it. The
words of the format are Spanish in every language, so that files can be exchanged. A backslash
stands before a quote, a brace or a backslash that is meant as such.

Records are written strictly and read leniently: what can be played is played, and what is wrong
comes back as a list of problems. ``Rinden`` or ``abandonan`` in the place of a turn gives the game
up, remarks that the booklet prints after a turn are kept as comments, and its ``?``, "any turn", is
a problem because it does not say what was played.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from zamora.core.alphabet import plain
from zamora.core.errors import (
    LISTED,
    QUOTED,
    QUOTED_OF_ANY,
    UnknownGame,
    UnreadableNotation,
    ZamoraError,
    quoted,
)
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Game, Outcome, Position, Reason, Side
from zamora.play.record_text import (
    DATE,
    GAME,
    IN_COMMENT,
    IN_TAG,
    NUMBER,
    OFF_BOARD,
    RESERVED,
    RESULT,
    SCORE,
    START,
    TAG_NAME,
    Claim,
    Item,
    Problem,
    RecordText,
    bad_value,
    escape,
    instead,
    read_number,
    read_resignation,
    read_result,
    read_score,
    regular,
    result,
    unix,
)
from zamora.registry import FIRST
from zamora.registry import game as game_of
from zamora.registry import games as all_games
from zamora.registry import position as position_of

__all__ = ["MOST_CHARACTERS", "MOST_TURNS", "Problem", "Record", "read"]

#: The most that is read; a foreign file may be anything.
MOST_CHARACTERS = 200_000
#: The same of the files of other programs, in which a game may have thousands of variations.
MOST_FOREIGN = 1_000_000
MOST_TURNS = 2_000
#: The booklet's sign for a turn that is of no importance.
_ANY_TURN = re.compile(r"\s*+\?[\s.]*+")


@dataclass(eq=False)
class Record:
    """A game with what is worth knowing about it. Equal by value.

    Attributes:
        history: the game itself.
        tags: all else that is known, e.g. ``{"Fecha": "2009-11-20", "C1": "Ana"}``; game, start and
            result are not among them, they follow from the game.
        comments: after how many turns → comment (0: before the first turn).
        resigned: the side that lost though the board has not decided: resigned, as a rule.
        agreed: whether an unfinished game was agreed to be a draw.
        how: how ``resigned`` lost: by resignation, on time, by the rules of the tournament.
    """

    history: History
    tags: dict[str, str] = field(default_factory=dict)
    comments: dict[int, str] = field(default_factory=dict)
    resigned: Side | None = None
    agreed: bool = False
    how: Reason = Reason.RESIGNATION

    def __post_init__(self) -> None:
        """Make blanks regular that would not survive a file."""
        self.tags = {name: regular(name, value) for name, value in self.tags.items()}
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
        agreed: bool = False,
    ) -> Record:
        """A record of the game as it stands now; later turns do not change it."""
        frozen = History(history.start, history.turns)
        return cls(frozen, dict(tags or {}), dict(comments or {}), resigned, agreed)

    @property
    def game(self) -> Game[Any, Any]:
        """The game that was played."""
        return self.history.start.game

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, on the board or otherwise; None if it did not."""
        if self.history.outcome is None and self.resigned is not None:
            return Outcome(self.resigned.other, self.how)
        return self.history.outcome

    @property
    def result(self) -> str:
        """The value of the tag *Resultado*, e.g. ``gana C1``, ``empate``, ``sin terminar``."""
        return result(self.game, self.outcome, agreed=self.agreed)

    def tag(self, name: str) -> str | None:
        """The value of the tag of that name, however it is spelt; None if there is none."""
        values = (value for known, value in self.tags.items() if plain(known) == plain(name))
        return next(values, None)

    @property
    def players(self) -> tuple[str | None, str | None]:
        """Who played the first and the second side, as far as the tags say."""
        first, second = map(self.tag, self.game.sides)
        return first, second

    @property
    def date(self) -> str | None:
        """The date on which it was played, as it was noted."""
        return self.tag(DATE)

    @property
    def number(self) -> int | None:
        """Which game of a match it was, counted from 1."""
        return read_number(self.tag(NUMBER))

    @property
    def score(self) -> tuple[int, int] | None:
        """The goals of both sides in the match, after this game."""
        return read_score(self.tag(SCORE))

    def write(self) -> str:
        """The record as text, which :func:`read` reads back to an equal record.

        Raises:
            ZamoraError: if a tag cannot go by its name or have its value, or a comment belongs to
                no turn.
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
        taken = set(RESERVED)
        for name in self.tags:
            if not TAG_NAME.fullmatch(name) or plain(name) in taken:
                raise ZamoraError(
                    _("«{name}» no puede ser el nombre de una etiqueta.").format(name=name),
                    text=name,
                    accepted=["Fecha", *self.game.sides],
                )
            taken.add(plain(name))
            value = self.tags[name]
            if accepted := instead(name, value):
                raise ZamoraError(bad_value(name, value), text=value, accepted=accepted)
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
        return self.history.start, turns, self.tags, self.comments, self.outcome, self.result

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Record):
            return NotImplemented
        return self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]


def read(text: str, game: Game[Any, Any] | None = None) -> tuple[Record, list[Problem]]:
    """Read a record: as many turns as can be played, and what was wrong with the rest.

    Only what :meth:`Record.write` writes, and what people make of it; :mod:`zamora.play.formats`
    reads the files of other programs as well. ``game`` is the one to assume if the text does not
    say.

    Raises:
        UnknownGame: if it is of no game that is known, or of which it is cannot be determined.
        BadPositionCode: if the position from which it starts cannot be read.
        UnreadableNotation: if it is empty or too long to be a record.
    """
    text = tidy(text)
    source = RecordText(text)
    history = History(_start(source, game))
    comments, claim, resigned = _play(source, history)
    record = Record(history, _tags(source), comments, resigned)
    if claim is not None:
        _judge(source, record, claim)
    return record, source.problems


def tidy(text: str, most: int = MOST_CHARACTERS) -> str:
    """A text as all readers take it: no byte-order mark, a line feed at the end of every line.

    Raises:
        UnreadableNotation: if it is empty or too long to be a game.
    """
    text = unix(text.removeprefix("\ufeff"))
    if len(text) > most:
        raise UnreadableNotation(
            _("El texto es demasiado largo para ser una partida."),
            text=text[:QUOTED],
            accepted=[_("un texto de hasta {n} letras").format(n=most)],
        )
    if not text.strip():
        raise UnreadableNotation(
            _("El texto está vacío."), text=text, accepted=[f'[Juego "{FIRST}"]']
        )
    return text


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
    fitting = [game for game in all_games() if _fits(game, source)]
    wanted = [f'[{GAME} "{game.key}"]' for game in fitting or all_games()]
    reason = _("El texto no dice de qué juego es.")
    if len(fitting) != 1:
        raise UnknownGame(reason, text=source.text, accepted=wanted)
    source.problem(0, reason, wanted)
    return fitting[0]


def _fits(game: Game[Any, Any], source: RecordText) -> bool:
    first = next((item for item in source.body(game.turn_starts) if item.kind == "turn"), None)
    try:
        game.start().parse(first.text if first else "")
    except ZamoraError:
        return False
    return True


# The tags -----------------------------------------------------------------------------------------


def _tags(source: RecordText) -> dict[str, str]:
    """The tags without those that are found out from the game, or cannot have their value."""
    tags = {}
    for name, item in source.tags.items():
        if name in RESERVED:
            continue
        value = regular(name, item.text)
        if accepted := instead(name, value):
            source.problem(item.start, bad_value(item.name, value), accepted)
        else:
            # The source lists its tags by their plain names.
            tags[item.name] = value
    return tags


# The turns ----------------------------------------------------------------------------------------


def _play(source: RecordText, history: History) -> tuple[dict[int, str], Item | None, Side | None]:
    """Play what can be played.

    Returns:
        The comments; where a result is claimed for the whole game; who gave up in place of a turn.
    """
    game = history.start.game
    comments: dict[int, str] = {}
    claim, resigned = source.tags.get(plain(RESULT)), None
    body = source.body(game.turn_starts)
    for number, item in enumerate(body):
        if item.kind != "comment":
            if read_result(game, item.text) is not None:
                claim = claim or item
                continue
            if resigned is None and (loser := _gives_up(history, item.text)) is not None:
                resigned = loser
                continue
        if item.kind != "turn":
            known = comments.get(len(history.turns))
            comments[len(history.turns)] = f"{known}\n{item.text}" if known else item.text
        elif not _played(source, history, item, resigned):
            left = [other for other in body[number + 1 :] if other.kind == "turn"]
            if left:
                source.problem(left[0].start, not_read(len(left)))
            return comments, None, resigned
    return comments, claim, resigned


def not_read(turns: int) -> str:
    """That this many turns after the last one that was played were not read either."""
    return ngettext(
        "Tampoco se leyó lo que sigue ({n} turno).",
        "Tampoco se leyó lo que sigue ({n} turnos).",
        turns,
    ).format(n=turns)


def _gives_up(history: History, text: str) -> Side | None:
    if history.outcome is not None:
        return None
    return read_resignation(history.start.game, text, history.position.side)


def _played(source: RecordText, history: History, item: Item, resigned: Side | None) -> bool:
    reason = ""
    accepted: Iterable[str] = ()
    if len(history.turns) >= MOST_TURNS:
        reason = _("La partida es demasiado larga.")
    elif resigned is not None:
        reason = _("La partida terminó con el abandono: no hay más turnos.")
    elif _ANY_TURN.fullmatch(item.text) and history.outcome is None:
        reason = _("«?» quiere decir que da lo mismo qué se juegue: escribe un turno.")
        here = history.position
        accepted = map(str, here.turns()[: LISTED + 1] if here.listable else [here.example])
    if reason:
        source.problem(item.start, reason, accepted, stops=True)
        return False
    try:
        history.play(item.text)
    except ZamoraError as error:
        long = quoted(item.text, QUOTED_OF_ANY)
        reason = error.reason.replace(long, quoted(item.text))
        source.problem(item.start + error.place[0], reason, error.accepted, stops=True)
        return False
    return True


# The result ---------------------------------------------------------------------------------------


def _judge(source: RecordText, record: Record, claim: Item) -> None:
    """Hold the result that the text claims against the game; believe who gave up or agreed."""
    claimed = read_result(record.game, claim.text)
    outcome = claimed if isinstance(claimed, Outcome) else None
    if record.outcome is None and claimed == "agreed":
        record.agreed = True
        return
    if record.outcome is None and outcome is not None and outcome.reason in OFF_BOARD:
        assert outcome.winner is not None
        record.resigned, record.how = outcome.winner.other, outcome.reason
        return
    if claimed is not None and _is_result(record, claimed):
        return
    accepted = [record.result]
    if record.outcome is None:
        accepted += [result(record.game, Outcome(side, Reason.RESIGNATION)) for side in Side]
        if outcome is not None and outcome.winner is None:
            accepted.append(result(record.game, None, agreed=True))
    source.problem(
        claim.start,
        _("El resultado «{claim}» no es el de la partida.").format(claim=quoted(claim.text)),
        accepted,
    )


def _is_result(record: Record, claimed: Claim) -> bool:
    outcome = claimed if isinstance(claimed, Outcome) else None
    if outcome is not None and record.outcome is not None and record.resigned is not None:
        # After `Rinden` there is no need to say once more why the other side wins.
        return outcome.winner is record.outcome.winner
    return result(record.game, outcome, agreed=claimed == "agreed") == record.result
