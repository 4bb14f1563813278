"""The text of a game record: its tags, comments and turns, each with its place. No rules needed.

What the parts mean is the business of :mod:`zamora.play.record`; here a text is only taken apart,
however badly it is written, in time proportional to its length. All that depends on the game is
where a new turn begins inside a line. Of a game that says so the booklet prints the turns as they
come, and remarks in between: ``1. (14,7) a (12,9): (2,3) a (4,1). La mejor defensa ante tal
salida.``

How a game ended is said in strict words, ``gana C2 (abandono)``, ``empate``, Spanish in every
language; what is read, also in the place of a turn (``Rinden``), may be said more freely.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Literal

from zamora.core.alphabet import plain
from zamora.core.errors import ZamoraError, quoted
from zamora.core.i18n import _
from zamora.core.notation import turn_parts
from zamora.core.position import Game, Outcome, Reason, Side

MOST_PROBLEMS = 50

#: The letters that need a backslash in the value of a tag, and in a comment.
IN_TAG, IN_COMMENT = '"\\', "{}\\"

TAG_NAME = re.compile(r"[^\W\d_]\w*+")
_TAG = re.compile(r'\[\s*+(?P<name>[^\W\d_]\w*+)\s*+"(?P<value>(?:[^"\\\n]|\\.)*+)"[^\S\n]*+\]')
#: A tag mangled by a word processor or by hasty typing.
_LOOSE_TAG = re.compile(r"\[[^\S\n]*+(?P<name>[^\W\d_]\w*+)[^\S\n]*+(?P<value>[^\]\n]*+)\]?")
_COMMENT = re.compile(r"\{(?P<text>(?:[^\\}]|\\.)*+)\}", re.DOTALL)
_SPECIAL = re.compile(r"[\[{}#]")
#: Between a turn and a remark, or two sentences of a remark.
_SENTENCE = re.compile(r"(?:\.|(?<=[!?]))\s++(?=[^\W\d_]|[¡¿«“\"])")
_SEVERAL_WORDS = re.compile(r"(?<![^\W\d_])[^\W\d_]++\W++[^\W\d_]")


@dataclass(frozen=True)
class Problem:
    """Something in a record that could not be used.

    Attributes:
        line: where, counted from 1.
        column: where in the line, counted from 1.
        reason: what was wrong, one sentence.
        accepted: what would have been accepted instead.
        stops: whether nothing of the game was read from there on.
    """

    line: int
    column: int
    reason: str
    accepted: tuple[str, ...] = ()
    stops: bool = False

    def __str__(self) -> str:
        return _("Línea {line}, columna {column}: {reason}").format(
            line=self.line,
            column=self.column,
            reason=ZamoraError(self.reason, accepted=self.accepted),
        )


@dataclass(frozen=True)
class Item:
    """A part of the text: a tag (with its name), a comment, what should be a turn, a remark.

    ``start`` is where ``text`` begins: in a tag, its value.
    """

    kind: Literal["tag", "comment", "turn", "remark"]
    start: int
    text: str
    name: str = ""


def gravest(problems: Iterable[Problem]) -> list[Problem]:
    """Problems in the order in which a person wants to hear them: first where reading ended."""
    return sorted(problems, key=lambda problem: not problem.stops)


class Notes:
    """What is to be said about a text that is read.

    Attributes:
        text: the whole text.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._problems: list[Problem] = []

    @property
    def problems(self) -> list[Problem]:
        """All problems found so far, in the order of the text."""
        return sorted(self._problems, key=lambda problem: (problem.line, problem.column))

    def problem(
        self, start: int, reason: str, accepted: Iterable[str] = (), *, stops: bool = False
    ) -> None:
        """Note a problem at ``start``; after too many of them only what ends the reading."""
        if stops or len(self._problems) < MOST_PROBLEMS:
            line = self.text.count("\n", 0, start) + 1
            column = start - self.text.rfind("\n", 0, start)
            self._problems.append(Problem(line, column, reason, tuple(accepted), stops))


class RecordText(Notes):
    """A record taken apart; later readers may add problems.

    Attributes:
        tags: plain name (lower case, no accents) → tag.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.tags: dict[str, Item] = {}
        #: Comments, and what stands between them and the tags.
        self._body: list[Item] = []
        for item in self._items():
            if item.kind != "tag":
                self._body.append(item)
            elif plain(item.name) in self.tags:
                self.problem(
                    item.start, _("La etiqueta {name} está repetida.").format(name=item.name)
                )
            else:
                self.tags[plain(item.name)] = item

    def body(self, starts: re.Pattern[str] | None = None) -> list[Item]:
        """Comments, turns and remarks in order.

        ``starts`` is the game's :attr:`~zamora.core.rules.Rules.turn_starts`; without it there are
        no remarks.
        """
        body: list[Item] = []
        for item in self._body:
            if item.kind == "comment":
                body.append(item)
                continue
            for offset, part in turn_parts(item.text, starts):
                start = item.start + offset
                if starts is None:
                    body.append(Item("turn", start, part))
                else:
                    body += _turn_and_remarks(start, part, starts)
        return body

    def _items(self) -> Iterator[Item]:
        text, start, closed = self.text, 0, True
        while start < len(text):
            found = _SPECIAL.search(text, start)
            end = found.start() if found else len(text)
            yield Item("turn", start, text[start:end])
            if found is None:
                return
            line_end = text.find("\n", end)
            start = line_end = len(text) if line_end < 0 else line_end
            if found[0] == "#":
                yield Item("comment", end + 1, text[end + 1 : line_end].strip())
            elif found[0] == "}":
                self.problem(end, _("Aquí se cierra un comentario que no se abrió."))
                start = end + 1
            elif found[0] == "{":
                # Once a brace was never closed, do not look for the end of every other one.
                comment = _COMMENT.match(text, end) if closed else None
                if comment is not None:
                    start = comment.end()
                    yield Item("comment", end + 1, unescape(comment["text"]).strip())
                else:
                    closed = False
                    self.problem(end, _("Este comentario no se cierra."), ["}"])
                    yield Item("comment", end + 1, text[end + 1 : line_end].strip())
            elif tag := _TAG.match(text, end) or _LOOSE_TAG.match(text, end):
                start = tag.end()
                value = tag["value"]
                if tag.re is _LOOSE_TAG:
                    value = value.strip().strip("\"'“”„«»").strip()
                yield Item("tag", tag.start("value"), unescape(value), tag["name"])
            else:
                self.problem(end, _("Esto no es una etiqueta."), ['[Fecha "2009-11-20"]'])


def _turn_and_remarks(start: int, text: str, starts: re.Pattern[str]) -> Iterator[Item]:
    """A turn and the sentences after it, or sentences in its place.

    A remark is a sentence without any digit, for every turn of such a game names a cell: that a
    misspelt turn is passed over as a remark would be worse than a remark that is not understood.
    """
    kind: Literal["turn", "remark"] = "turn"
    begin = 0
    after_digits = next((end for end in range(len(text), 0, -1) if text[end - 1].isdigit()), 0)
    if not after_digits and _SEVERAL_WORDS.search(text) and not starts.match(text):
        kind = "remark"
    for found in _SENTENCE.finditer(text, after_digits):
        yield Item(kind, start + begin, text[begin : found.start()])
        kind, begin = "remark", found.end()
    yield Item(kind, start + begin, text[begin:])


def escape(text: str, letters: str) -> str:
    """Put a backslash before each of ``letters``."""
    return "".join(f"\\{letter}" if letter in letters else letter for letter in text)


def unescape(text: str) -> str:
    """Undo :func:`escape`."""
    return re.sub(r'\\([\\{}"])', r"\1", text)


def unix(text: str) -> str:
    """The text with a line feed, and nothing else, at the end of every line."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


# The tags of a record -----------------------------------------------------------------------------


#: Derived from the game: they cannot be set.
GAME, START, RESULT = "Juego", "Inicio", "Resultado"
RESERVED = frozenset(map(plain, (GAME, START, RESULT)))
#: Free tags that mean something if they are there.
DATE, NUMBER, SCORE = "Fecha", "Partida", "Marcador"

_GOALS = re.compile(r"(\d{1,3})\s*+[-–—−:a]\s*+(\d{1,3})")
_COUNT = re.compile(r"[1-9]\d{0,2}")
#: Plain name of a tag → what its value must look like, and an example.
_MEANT = {plain(SCORE): (_GOALS, "2-1"), plain(NUMBER): (_COUNT, "1")}

#: The words for how a game ended.
UNFINISHED, DRAW, WINS, AGREED = "sin terminar", "empate", "gana", "acuerdo"
#: How a game can be lost that is not decided on the board.
OFF_BOARD = {
    Reason.RESIGNATION: "abandono",
    Reason.TIME: "tiempo",
    Reason.FORFEIT: "reglamento",
}

#: What a text claims of a whole game. Any reason for a draw or a goal will do.
Claim = Outcome | Literal["unfinished", "agreed"]

#: Longer texts speak of something else.
_LONGEST = 60
_FILLERS = frozenset(("el", "la", "los", "las", "se", "por", "de", "mutuo"))
_SAME = {"ganan": WINS, "tablas": DRAW}
_GIVES_UP = frozenset(("rinde", "rinden", "abandona", "abandonan"))


def regular(name: str, value: str) -> str:
    """The value of a tag as it is written: blanks and the score made regular."""
    value = " ".join(value.split())
    goals = read_score(value) if plain(name) == plain(SCORE) else None
    return value if goals is None else write_score(goals)


def instead(name: str, value: str) -> list[str]:
    """What a tag could hold instead of ``value``; nothing if that is all right."""
    pattern, example = _MEANT.get(plain(name), (None, ""))
    return [] if pattern is None or pattern.fullmatch(value) else [example]


def bad_value(name: str, value: str) -> str:
    """What is wrong with a tag that is to hold something else, in a sentence."""
    return _("La etiqueta {name} no puede ser «{value}».").format(name=name, value=quoted(value))


def kept(tags: Iterable[tuple[str, str, int]], notes: Notes) -> dict[str, str]:
    """The tags of a foreign file that a record can hold; of the others it is said.

    Args:
        tags: names, values, and where they stand in the text.
        notes: where that is noted.
    """
    found: dict[str, str] = {}
    known = set(RESERVED)
    for name, value, start in tags:
        value = regular(name, value)
        if not TAG_NAME.fullmatch(name) or plain(name) in known:
            said = _("La etiqueta {name} está repetida.") if plain(name) in known else ""
            said = said or _("«{name}» no puede ser el nombre de una etiqueta.")
            notes.problem(start, said.format(name=quoted(name)))
        elif accepted := instead(name, value):
            notes.problem(start, bad_value(name, value), accepted)
        elif value:
            found[name] = value
        known.add(plain(name))
    return found


def write_score(goals: tuple[int, int]) -> str:
    """The goals of both sides as the tag *Marcador* has them: ``2-1``."""
    return f"{goals[0]}-{goals[1]}"


def read_score(value: str | None) -> tuple[int, int] | None:
    """Read what :func:`write_score` writes, or ``2 a 1``; None if it is no score."""
    found = _GOALS.fullmatch(value or "")
    return (int(found[1]), int(found[2])) if found else None


def read_number(value: str | None) -> int | None:
    """The number of a game in its match; None if it is none."""
    return int(value) if value is not None and _COUNT.fullmatch(value) else None


# How a game ended ---------------------------------------------------------------------------------


def result(game: Game[Any, Any], outcome: Outcome | None, *, agreed: bool = False) -> str:
    """The strict words for ``outcome``; ``agreed``: that of a game that was agreed to be a draw."""
    if outcome is None:
        return f"{DRAW} ({AGREED})" if agreed else UNFINISHED
    if outcome.winner is None:
        return DRAW
    how = f" ({OFF_BOARD[outcome.reason]})" if outcome.reason in OFF_BOARD else ""
    return f"{WINS} {game.sides[outcome.winner]}{how}"


def read_result(game: Game[Any, Any], text: str) -> Claim | None:
    """The result that a text speaks of, None if it speaks of something else."""
    if text.strip() == "*":
        return "unfinished"
    words = _words(text)
    if words == UNFINISHED.split():
        return "unfinished"
    if words == [DRAW]:
        return Outcome(None, Reason.STALEMATE)
    if words == [DRAW, AGREED]:
        return "agreed"
    for side in Side:
        wins = [WINS, *_words(game.sides[side])]
        if words == wins:
            return Outcome(side, Reason.GOAL)
        for reason, word in OFF_BOARD.items():
            if words == [*wins, word]:
                return Outcome(side, reason)
    return None


def read_resignation(game: Game[Any, Any], text: str, to_move: Side) -> Side | None:
    """The side that resigns in ``Rinden`` (the side to move) or ``C1 se rinde``; None if none."""
    words = _words(text)
    left = [word for word in words if word not in _GIVES_UP]
    if len(left) == len(words):
        return None
    if not left:
        return to_move
    return next((side for side in Side if left == _words(game.sides[side])), None)


def _words(text: str) -> list[str]:
    if len(text) > _LONGEST:
        return []
    words = re.findall(r"\w+", plain(text))
    return [_SAME.get(word, word) for word in words if word not in _FILLERS]
