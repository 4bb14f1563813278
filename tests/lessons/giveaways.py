"""Does a lesson say the answer before it asks the question?

Each kind of answer is looked for in its own way, in all that a reader has seen before: prose, the
code of the cells, what they print and what stands in for their widgets. What an engine or an
exercise can judge it judges: a turn counts if it is one of those that the exercise accepts, not
only if it is the one in its file; so do marked cells. Numbers and short sentences stand everywhere,
so they only count where what is asked of them stands beside them, in the same sentence or the same
row of a table; sentences of several words count by themselves, word for word.
"""

from __future__ import annotations

import ast
import html
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, pairwise
from typing import Any, NamedTuple

from zamora import book
from zamora.ball.game import BallGame
from zamora.core.history import History
from zamora.core.notation import split_turns
from zamora.player.game.board import as_position
from zamora.school.exercises import Status

#: So many words in a row are no accident: of an explanation, and of a sentence to choose.
LONG_RUN, CHOSEN_RUN = 9, 6
#: So many words of the question must stand beside a number for it to be the answer.
BESIDE = 2
#: At most so many words between a number and the thing that is counted.
APART = 2
#: A word that stands in so large a part of the sentences of a lesson says nothing of a question.
COMMON = 0.05

#: Between two cells of one turn: signs, and words like these; from where to where with this.
_ON_ITS_WAY = re.compile(
    r"[^\w()\n]{0,4}(?:\b(?:a|y|R|O|hasta|luego|después|por)\b[^\w()\n]{0,3}){0,2}"
)
_GOES = re.compile(r"[^\w()\n]{0,2}(?:\ba\b|→|->|–)[^\w()\n]{0,2}")
#: Between two cells of a list; a piece may be named before where it stands: «Pb(9,7), Tb(12,8)».
_LISTED = re.compile(r"(?: ?[,;/] ?| (?=[yeou] ))(?:[yeou] )?(?:[A-Z][a-z]?\d?(?=$))?")
_WORD = re.compile(r"[^\W_]+")
_NUMBERS = [
    *("cero", "uno", "dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez"),
    *("once", "doce", "trece", "catorce", "quince", "dieciseis", "diecisiete", "dieciocho"),
    *("diecinueve", "veinte"),
]
#: Words of a question that tell nothing of what is asked.
_ASKING = {
    *("cuanto", "cuanta", "cuantos", "cuantas", "cual", "cuales", "donde", "adonde", "quien"),
    *(
        "marca",
        "marcalas",
        "elige",
        "encuentra",
        "ordena",
        "toca",
        "juega",
        "juegas",
        "haz",
        "mira",
    ),
    *("todas", "todos", "este", "esta", "estos", "estas", "solo", "segun", "como", "para", "sobre"),
    *("porque", "entre", "desde", "hasta", "tiene", "tienen", "puede", "pueden", "puedes", "cada"),
}


#: The number of a cell, how an answer was recognised there, and the words in which it stands.
Where = tuple[int, str, str]


class Found(NamedTuple):
    """An answer that stands before its question."""

    #: What is asked: the number of an exercise, the name of an envelope, a moment.
    asked: str
    #: The number of the cell where the answer stands.
    cell: int
    #: How it was recognised.
    how: str
    #: The words in which it stands.
    words: str

    def __str__(self) -> str:
        return f"{self.asked}: cell {self.cell} ({self.how}): {self.words!r}"


def plain(text: str) -> str:
    """In small letters, without accents, with common spaces and signs."""
    text = unicodedata.normalize("NFD", text.casefold().replace("−", "-"))
    return "".join(letter for letter in text if not unicodedata.combining(letter))


def words(text: str) -> list[str]:
    return _WORD.findall(plain(text))


def stem(word: str) -> str:
    """What singular and plural, and most forms of a verb, have in common."""
    return word[:5] if len(word) > 5 else word.rstrip("s")


# (Each question is asked of all that stands above it: the same passages again and again.)
@cache
def stems(text: str) -> frozenset[str]:
    """The stems of all words."""
    return frozenset(map(stem, words(text)))


def telling(text: str) -> set[str]:
    """The stems of what a question is about."""
    return {stem(w) for w in words(text) if len(w) > 3 and w not in _ASKING and not w.isdigit()}


# What has been read -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Passage:
    """What a reader sees of a cell.

    Attributes:
        cell: its number, from 0.
        source: what was typed into it.
        text: that, and what it puts out.
    """

    cell: int
    source: str
    text: str

    @cached_property
    def run(self) -> str:
        """All words in a row, to look for others in."""
        return f" {' '.join(words(self.text))} "

    @cached_property
    def sentences(self) -> list[str]:
        """Its sentences; each row of a table is one, with the heads of its columns."""
        return [one for line in self.paragraphs for one in _sentences(line)]

    @cached_property
    def paragraphs(self) -> list[str]:
        """Its lines; each row of a table is one, with the heads of its columns."""
        return list(_paragraphs(self.text))


def passages(cells: Iterable[Any]) -> list[Passage]:
    """What there is to read in the cells of a notebook, one after the other."""
    found = []
    for number, cell in enumerate(cells):
        put_out = _put_out(cell) if cell.cell_type == "code" else ()
        found.append(Passage(number, cell.source, "\n".join((cell.source, *put_out))))
    return found


def _put_out(cell: Any) -> Iterator[str]:
    for output in cell.outputs:
        yield output.get("text", "")
        data = output.get("data", {})
        yield data.get("text/plain", "")
        yield unmarked(data.get("text/html", ""))


def unmarked(markup: str) -> str:
    """The words of some HTML and the alternative texts of its pictures, a line for each block."""
    markup = re.sub(r'<img[^>]*?alt="([^"]*)"[^>]*>', r"\n\1\n", markup)
    markup = re.sub(r"<(?:script|style).*?</(?:script|style)>", "", markup, flags=re.DOTALL)
    markup = re.sub(r"</t[dh]>\s*(?!\s*</tr>)", " | ", markup)
    markup = re.sub(r"</?(?:p|li|tr|div|br|ol|ul|summary|details|table)\b[^>]*>", "\n", markup)
    return html.unescape(re.sub(r"<[^>]*>", "", markup))


def _paragraphs(text: str) -> Iterator[str]:
    head = ""
    for line in filter(str.strip, text.splitlines()):
        line = re.sub(
            r"^\s*(?:\d+[.)]|[-*]) ", "", line
        )  # the number of a paragraph counts nothing
        cells = re.split(r" *\| *|\s{3,}", line.strip(" |"))
        if len(cells) > 1:
            # The first row of a table says what stands in the others.
            row = " | ".join(cells)
            head = head or row
            yield row if row == head else f"{head} | {row}"
        else:
            head = ""
            yield line.strip()


def _sentences(line: str) -> list[str]:
    return [line] if " | " in line else re.split(r"(?<=[.!?…;:])\s+", line)


@dataclass(frozen=True)
class Run:
    """Cells of a board that are named one right after the other.

    Attributes:
        cell: of the notebook.
        names: of the cells of the board.
        words: as they stand there.
        goes: whether a piece goes from the first one to the second.
    """

    cell: int
    names: tuple[str, ...]
    words: str
    goes: bool


def runs(read: Sequence[Passage], names: tuple[str, ...], gap: re.Pattern[str]) -> list[Run]:
    """Where cells with these names stand with nothing but ``gap`` between them, at least two."""
    name = _any_of(names)
    return [
        Run(passage.cell, *found) for passage in read for found in _runs_in(passage.text, name, gap)
    ]


@cache
def _runs_in(
    text: str, name: re.Pattern[str], gap: re.Pattern[str]
) -> list[tuple[tuple[str, ...], str, bool]]:
    row: list[re.Match[str]] = []
    found = []
    matches = list(name.finditer(text))
    # What stands between a cell and the next one; after the last one nothing.
    between = [text[one.end() : two.start()] for one, two in pairwise(matches)] + [""]
    for n, match in enumerate(matches):
        row.append(match)
        goes = _GOES.fullmatch(between[n])
        begins = n + 1 < len(matches) and _GOES.fullmatch(between[n + 1])
        # Where another turn begins this one is over.
        if gap.fullmatch(between[n]) and between[n] and (goes or not begins):
            continue
        if len(row) > 1:
            first = _GOES.fullmatch(text[row[0].end() : row[1].start()]) is not None
            said = text[row[0].start() : row[-1].end()]
            found.append((tuple(one[0] for one in row), said, first))
        row = []
    return found


@cache
def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile("|".join(map(_alone, longest_first)))


def _alone(name: str) -> str:
    """A pattern for the name of a cell that is no part of another word or number."""
    before = r"(?<![\w,.])" if name[0].isalnum() else ""
    return before + re.escape(name) + (r"(?!\w)" if name[-1].isalnum() else "")


@cache
def played(source: str) -> list[History]:
    """The games that a cell of code shows turn by turn; of these it is known what stands where."""
    found = re.fullmatch(r"(\w+)\((.*)\)", source.strip(), flags=re.DOTALL)
    if found is None or found[1] not in ("partida", "dibujo", "recorridos"):
        return []
    call = ast.parse(source.strip(), mode="eval").body
    assert isinstance(call, ast.Call)
    given = [ast.literal_eval(one) for one in call.args]
    if found[1] == "partida":
        printed = book.get(given[0])
        return [printed.history(), *map(printed.variation_history, printed.variations)]
    given += [ast.literal_eval(one.value) for one in call.keywords if one.arg == "turnos"]
    start = as_position(given[0] if given else "compases")
    return [History(start, split_turns(start.game, given[1] if len(given) > 1 else ""))]


# Kinds of answers ---------------------------------------------------------------------------------


class Reader:
    """All that has been read of a lesson before a question."""

    def __init__(self, read: Sequence[Passage]) -> None:
        self.read = read
        sentences = [stems(one) for passage in read for one in passage.sentences]
        often = max(COMMON * len(sentences), 3)
        count = Counter(chain.from_iterable(sentences))
        #: What stands everywhere.
        self.common = {one for one, times in count.items() if times > often}

        #: Where other exercises stand: numbers in them are given and not found out.
        self.given = {one.cell for one in read if one.source.startswith("ejercicio(")}
        #: What is told in words alone: of games that are shown each position is known.
        self.told = [one for one in read if not played(one.source)]

    def runs(self, board: Any, gap: re.Pattern[str] = _ON_ITS_WAY) -> list[Run]:
        """Cells of a board that are named in a row."""
        return runs(self.told, tuple(map(board.name, board.cells)), gap)

    def games(self) -> Iterator[tuple[int, History]]:
        """The games that are shown, and in which cells."""
        for passage in self.read:
            for history in played(passage.source):
                yield passage.cell, history

    def turns(
        self, position: Any, accepts: Callable[[Any], bool], *, soon: bool = False
    ) -> Iterator[Where]:
        """Legal turns of ``position`` that are accepted and stand in the text, whatever the way.

        In a game that is shown they count where they are made in this very position; where turns
        are too many to be listed, only there.
        """
        for cell, history in self.games():
            for turn in history.turns:
                if turn.before == position and accepts(turn):
                    yield cell, f"turn {turn}", "in the game that is shown"
        if not position.listable:
            return
        board = position.game.board
        name = _any_of(tuple(map(board.name, board.cells)))
        said: dict[tuple[str, ...], Run] = {}
        for run in self.runs(board):
            if run.goes:
                said.setdefault(_ends(run.names), run)
        # What is asked of a ball game may take a search, and how a turn is written, of other games:
        # the quick thing first.
        turns: Iterable[Any] = position.turns()
        if soon or not isinstance(position.game, BallGame):
            turns = filter(accepts, turns)
        for turn in turns:
            path = path_of(turn, name)
            if len(path) < 2:
                yield from self._short(turn, accepts)
            elif (run := said.get(_ends(path))) and accepts(turn):
                yield run.cell, f"turn {turn}", run.words

    def _short(self, turn: Any, accepts: Callable[[Any], bool]) -> Iterator[Where]:
        """A turn that is written by where it goes: as it is written, without its signs."""
        text = str(turn).rstrip("+#")
        pattern = re.compile(rf"(?<![\w=.]){re.escape(text)}(?![\w=])")
        for passage in self.read:
            match = pattern.search(passage.text)
            if match and len(text) > 2 and accepts(turn):
                yield passage.cell, f"turn {turn}", text
                return

    def line(self, asked: Any) -> Iterator[Where]:
        """A line of turns that wins in a game that is shown, or the solution in one cell."""
        side = asked.position.side
        # That one does not lose is true of most lines.
        for cell, history in self.games() if asked.aim == "win" else ():
            for n, position in enumerate(history.positions):
                own = [str(t) for t in history.turns[n:] if t.before.side is side]
                if position == asked.position and own and _solved(asked, own):
                    yield cell, f"line {'; '.join(own)}", "in the game that is shown"
        name = _any_of(tuple(map(asked.board.name, asked.board.cells)))
        paths = [path_of(text, name) for text in asked.solution]
        if len(paths) < 2 or min(map(len, paths)) < 2:
            return
        for passage in self.told:
            left = [*map(_ends, paths)]
            there = [run for run in self.runs(asked.board) if run.cell == passage.cell]
            for run in there:
                if left and run.goes and _ends(run.names) == left[0]:
                    left.pop(0)
            if not left:
                yield passage.cell, "line", "; ".join(run.words for run in there)

    def cells(
        self, board: Any, size: int, accepts: Callable[[frozenset[Any]], bool], asked: str
    ) -> Iterator[Where]:
        """So many cells that are named in a row, and are accepted."""
        if size == 1:
            yield from self._one_cell(board, accepts, asked)
            return
        for run in self.runs(board, _LISTED):
            # In a longer list they are named among others.
            listed = frozenset(map(board.cell, run.names))
            if len(run.names) == len(listed) == size and accepts(listed):
                yield run.cell, "cells", run.words

    def _one_cell(
        self, board: Any, accepts: Callable[[frozenset[Any]], bool], asked: str
    ) -> Iterator[Where]:
        for cell in board.cells:
            name = re.compile(_alone(board.name(cell)))
            if not accepts(frozenset([cell])):
                continue
            for at, sentence in self.about(asked):
                if name.search(sentence):
                    yield at, f"cell {board.name(cell)}", sentence

    def number(self, right: float, asked: str) -> Iterator[Where]:
        """A number beside what it counts, where the question is spoken of."""
        spelt = {f"{right:g}", f"{right:g}".replace(".", ",")}
        if right == int(right) and 0 <= right < len(_NUMBERS):
            spelt.add(_NUMBERS[int(right)])
        digits = "|".join(map(re.escape, spelt))
        number = re.compile(rf"(?<![\w,.√-])(?:{digits})(?![\w]|[.,]\d)")
        things = counted(asked)
        for at, sentence in self.about(asked, whole=bool(things)):
            if at in self.given:
                continue
            for match in number.finditer(plain(sentence)):
                said = plain(sentence)
                before, after = words(said[: match.start()]), words(said[match.end() :])
                near = {*map(stem, before[-APART - 1 :]), *map(stem, after[: APART + 1])}
                # In a table it stands alone, and what it counts at the head of its column.
                alone = f"| {match[0]} |" in f"| {said} |"
                if not things or near & things or alone:
                    yield at, f"number {right:g}", sentence

    def about(self, asked: str, *, whole: bool = False) -> Iterator[tuple[int, str]]:
        """The sentences, or ``whole`` paragraphs, that speak of the same as a question."""
        asked_of = telling(asked)
        for passage in self.read:
            for sentence in passage.paragraphs if whole else passage.sentences:
                shared = asked_of & stems(sentence)
                # In a table words are few; in a sentence one of them must be out of the ordinary.
                if len(shared) >= BESIDE and (shared - self.common or "|" in sentence):
                    yield passage.cell, sentence

    def chosen(self, text: str, asked: str) -> Iterator[Where]:
        """A sentence to choose that stands there, or in short what it says of the question."""
        looked_for = words(text)
        if len(looked_for) >= CHOSEN_RUN:
            yield from self.run(text, max(CHOSEN_RUN, len(looked_for) * 4 // 5), "sentence")
            return
        if sum(len(one) > 3 for one in looked_for) < 2:
            return  # «Empatan.», «Sí»: there is no telling what it is said of
        whole = f" {' '.join(looked_for)} "
        for at, sentence in self.about(asked):
            if whole in f" {' '.join(words(sentence))} ":
                yield at, "sentence", sentence

    def run(self, text: str, length: int, how: str) -> Iterator[Where]:
        """A run of so many words of a text."""
        looked_for = words(text)
        for passage in self.read:
            for first in range(len(looked_for) - length + 1):
                run = " ".join(looked_for[first : first + length])
                if f" {run} " in passage.run:
                    yield passage.cell, how, run
                    break

    def order(self, steps: Sequence[str]) -> Iterator[Where]:
        """Steps in their order, most of them in one cell."""
        for passage in self.read:
            at, seen = 0, []
            for text in steps:
                found = passage.run.find(f" {' '.join(words(text))} ", at)
                if found >= 0:
                    at = found
                    seen.append(text)
            if len(seen) > max(len(steps) / 2, 1):
                yield passage.cell, "order", " · ".join(seen)


def path_of(turn: Any, name: re.Pattern[str]) -> tuple[str, ...]:
    """The cells of a turn as it is written."""
    # Whose it is stands before it, and may end in a number: «AB2: 75 a 76».
    return tuple(name.findall(re.sub(r"^\s*[A-Z]\w*: ", "", str(turn))))


def _ends(path: Sequence[str]) -> tuple[str, ...]:
    """What two ways of the same turn have in common: who goes where, and where it ends."""
    return (*path[:2], path[-1], "on" if len(path) > 2 else "")


def _solved(asked: Any, own: list[str]) -> bool:
    return asked.check(own[: asked.turns]).status is Status.SOLVED


def counted(asked: str) -> set[str]:
    """The stems of what a question counts: «¿cuántos primeros turnos…?»."""
    found = re.search(r"\bcuant[oa]s (\w+)(?: (\w+))?", plain(asked))
    return {stem(one) for one in found.groups() if one and len(one) > 3} if found else set()


# Whatever is asked --------------------------------------------------------------------------------


def of_exercise(asked: Any, read: Sequence[Passage]) -> list[Found]:
    """Where the answer of an exercise stands in what was read before it."""
    reader = Reader(read)
    found = [*_ANSWERS[asked.kind](asked, reader)]
    found += reader.run(asked.explanation, LONG_RUN, "explanation")
    return [Found(asked.id, *one) for one in dict.fromkeys(found)]


def _turn(asked: Any, reader: Reader) -> Iterator[Where]:
    yield from reader.turns(asked.position, asked.achieves)


def _line(asked: Any, reader: Reader) -> Iterator[Where]:
    yield from reader.line(asked)


def _cells(asked: Any, reader: Reader) -> Iterator[Where]:
    yield from reader.cells(asked.board, len(asked.wanted), asked.achieves, asked.statement)


def _refuting(asked: Any, reader: Reader) -> Iterator[Where]:
    # Of many claims nearly all cells are a counterexample: they must be spoken of as such.
    about = list(reader.about(asked.statement))
    for one in reader.cells(asked.board, asked.size, asked.achieves, asked.statement):
        if any(cell == one[0] and one[2] in sentence for cell, sentence in about):
            yield one


def _number(asked: Any, reader: Reader) -> Iterator[Where]:
    for right in asked.right:
        yield from reader.number(right, asked.statement)


def _choice(asked: Any, reader: Reader) -> Iterator[Where]:
    for option in asked.options:
        if option.key in asked.right:
            yield from reader.chosen(option.text, asked.statement)


def _order(asked: Any, reader: Reader) -> Iterator[Where]:
    texts = {step.key: step.text for step in asked.steps}
    yield from reader.order([texts[key] for key in asked.solution])


_ANSWERS: dict[str, Callable[[Any, Reader], Iterator[Where]]] = {
    "turn": _turn,
    "survive": _line,
    "cells": _cells,
    "counterexample": _refuting,
    "number": _number,
    "choice": _choice,
    "order": _order,
}


def of_envelope(asked: Any, read: Sequence[Passage]) -> list[Found]:
    """Where the truth of an envelope stands in what was read before it."""
    reader = Reader(read)
    found: list[Where] = []
    if asked.check:
        shown = re.compile(rf"comprobar\([\"']{re.escape(asked.check)}[\"']\)")
        found += [(p.cell, "finding", p.source) for p in read if shown.search(p.source)]
    for guess in asked.guesses:
        if not guess.right:
            continue
        if asked.answer == "choice":
            found += reader.chosen(guess.text, asked.question)
        elif guess.span is not None and guess.span[0] == guess.span[1]:
            found += reader.number(guess.span[0], asked.question)
    found += reader.run(asked.truth, LONG_RUN, "truth")
    return [Found(asked.id, *one) for one in dict.fromkeys(found)]


def of_moment(name: str, turn: Any, read: Sequence[Passage]) -> list[Found]:
    """Where the turn of a printed game, or the game, stands in what was read before a moment."""
    shown = re.compile(rf"partida\([\"']{re.escape(name)}[\"']\)")
    found = [(p.cell, "game", p.source) for p in read if shown.search(p.source)]
    found += Reader(read).turns(turn.before, lambda one: one == turn, soon=True)
    return [Found(name, *one) for one in dict.fromkeys(found)]
