"""The text of a game record: its tags, comments and turns, each with its place. No rules needed.

What the parts mean is the business of :mod:`zamora.play.record`; here a text is only taken apart,
however badly it is written, in time proportional to its length. All that depends on the game is
where a new turn begins inside a line. Of a game that says so the booklet prints the turns as they
come, and remarks in between: ``1. (14,7) a (12,9): (2,3) a (4,1). La mejor defensa ante tal
salida.``
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from zamora.core.alphabet import plain
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.notation import turn_parts

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
