"""The printed games, as data: what was printed, how we read it, and why.

Those of the author's booklet, and those that other sources print of its neighbours. One file
``book.toml`` in the folder of each game. Every turn keeps its printed text; where that
cannot be played there is the smallest correction that keeps everything printed later legal, with
its reason and how sure it is. Where no small correction is legal that is said, and the turn is put
on the board all the same.
What the files say in our own words (the entries named in :data:`WORDS`) is translated on loading.

A neighbour that has no more to tell than players, turns and an end keeps them in a shorter form,
``printed.toml``: ``end = "mate, second"`` (who has won) or ``"resigned, second"`` (who gives up),
``turns`` with ``printed``, and ``read`` and ``reason`` where they differ.

>>> from zamora import book
>>> print(book.get("compases-1").plies[2].read)
C1: V13 a V22
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal, TypeVar

from zamora.core.data import data_file, toml_data
from zamora.core.errors import IllegalTurn, UnknownGame, ZamoraError
from zamora.core.history import History
from zamora.core.i18n import _, language
from zamora.core.position import Position, Side, Step, Turn
from zamora.registry import catalogue, game, position

#: How a printed turn is read. (That the booklet lets a player choose freely is another matter:
#: :attr:`Ply.any_turn`.)
Status = Literal["as printed", "corrected", "no legal reading"]

#: The end of a line that stops before the game is over.
UNFINISHED = "sin terminar"

#: The entries of the files that are sentences of ours; the catalogues hold their translations.
WORDS = ("title", "intro", "verdict", "comment", "reason", "certainty", "where")

#: A repeated passage is replayed at most so often before it must have led to a draw.
MOST_REPEATS = 10

Made = TypeVar("Made")


class DamagedBook(ZamoraError):
    """A file of the book cannot be read."""


@dataclass(frozen=True)
class Ply:
    """One printed turn.

    Attributes:
        n: its number, counted from 1 over both sides.
        side: who makes it, as the game names its sides.
        printed: what stands in the booklet after the name of the side, letter by letter.
        read: what is played: the printed text where the game's reader takes it, else strict
            notation. Of an "any turn" one that was chosen. :attr:`PrintedGame.history` has the
            strict notation of all turns.
        status: whether it can be played as printed.
        reason: why it is read otherwise, or what makes it illegal; empty if it is as printed.
        certainty: how sure a correction is, "segura", "muy probable", "probable" or "posible".
        after: of a ply without legal reading, the code of the position that it leads to. The game
            may refuse to read such a code.
        any_turn: whether the booklet says that any turn would do.
        holds: of such a ply, whether that is true of all legal turns; None for other plies.
        refuted_by: the turns of which it is not true.
        answered_otherwise: the turns of which it is true, but not with the printed answer.
        choices: all readings, :attr:`read` among them, if the booklet leaves a choice.
        comment: the author's idea in our words.
        marks: signs and remarks printed beside the turn: the angle, ``gana``, ``Gol``; ``+``,
            ``++``, ``-``, ``--``, ``*``, one entry each, with the meaning of chapter 6 and 7.
    """

    n: int
    side: str
    printed: str
    read: str
    status: Status = "as printed"
    reason: str = ""
    certainty: str = ""
    after: str = ""
    any_turn: bool = False
    holds: bool | None = None
    refuted_by: tuple[str, ...] = ()
    answered_otherwise: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    comment: str = ""
    marks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Variation:
    """Another continuation that the booklet prints.

    Attributes:
        at: number of the ply that it replaces.
        plies: its turns.
        end: the printed result, as in :class:`PrintedGame`.
        comment: what it shows.
    """

    at: int
    plies: tuple[Ply, ...]
    end: str
    comment: str = ""


@dataclass(frozen=True)
class Prefix:
    """The beginning that a printed game takes from another one.

    Attributes:
        game: id of that game; the right one where the booklet names a wrong one.
        plies: how many turns they share.
        printed: what the booklet says instead of the turns.
    """

    game: str
    plies: int
    printed: str


@dataclass(frozen=True)
class Erratum:
    """What is to be said of a passage of the booklet's text, outside of the turns.

    Attributes:
        where: the passage.
        printed: what stands there, no more than is needed to find it; empty if something is
            missing altogether.
        meant: what should stand there; empty if nothing need be changed.
        reason: why.
        certainty: how sure that is.
        key: a short name, where it needs one.
        kind: a slip of the pen; a step that a reader has to supply; something worth knowing; a
            figure that is lost in our copy, with what is known of it as the reason.
    """

    where: str
    printed: str
    meant: str
    reason: str
    certainty: str = ""
    key: str = ""
    kind: Literal["misprint", "gap", "note", "figure"] = "misprint"


@dataclass(frozen=True)
class PrintedGame:
    """A game or a line that the booklet prints.

    Attributes:
        id: e.g. ``"compases-1"``.
        game: key of the game, with what is unusual about it.
        title: our name for it.
        chapter: of the booklet, or of the source of a neighbour.
        intro: what it shows, one or two sentences.
        plies: its turns, those shared with another game too.
        end: who wins (as the game names its sides), ``"empate"``, or :data:`UNFINISHED` for a line
            that stops before the game is over.
        resigns: whether it ends because the side to move gives up ("Rinden").
        claim: the result that the booklet claims for an unfinished line, in the words of ``end``.
        verdict: what it says of the last position of such a line, in our words.
        prefix: the beginning taken from another game; None for none.
        repeat: first and last number of a passage that is played again and again until a draw;
            None for none.
        variations: other continuations.
        code: of the position that it starts from; empty for the start of the game.
    """

    id: str
    game: str
    title: str
    chapter: int
    intro: str
    plies: tuple[Ply, ...]
    end: str
    resigns: bool = False
    claim: str = ""
    verdict: str = ""
    prefix: Prefix | None = None
    repeat: tuple[int, int] | None = None
    variations: tuple[Variation, ...] = ()
    code: str = ""

    def start(self) -> Position:
        """The position before the first turn."""
        return position(self.code) if self.code else game(self.game).start()

    def all_plies(self) -> Iterator[Ply]:
        """The turns to the end of the game: a repeated passage as often as needed for a draw."""
        yield from self.plies
        if self.repeat is not None:
            first, last = self.repeat
            passage = self.plies[first - 1 : last]
            history = _replayed(self.start(), self.plies)
            for _time in range(MOST_REPEATS):
                for ply in passage:
                    if history.outcome is not None:
                        return
                    history.play(ply.read)
                    yield ply

    def history(self) -> History:
        """The game replayed to its printed end.

        Raises:
            IllegalTurn, UnreadableNotation: if the data is wrong; a test sees to it that it is not.
        """
        return _replayed(self.start(), self.all_plies())

    def reached(self) -> str:
        """The end that the replay reaches: :meth:`end_of` the whole :meth:`history`."""
        return self.end_of(self.history())

    def end_of(self, history: History) -> str:
        """The end that ``history`` has reached, in the words of :attr:`end`.

        Where the booklet says that somebody resigns, the side to move does.
        """
        sides, outcome = game(self.game).sides, history.outcome
        if outcome is None:
            return sides[history.position.side.other] if self.resigns else UNFINISHED
        return "empate" if outcome.winner is None else sides[outcome.winner]

    def variation_history(self, variation: Variation) -> History:
        """The game replayed to the end of one of its variations."""
        return _replayed(self.start(), self.plies[: variation.at - 1] + variation.plies)


def printed_games(key: str) -> tuple[PrintedGame, ...]:
    """All printed games of the game ``key``, in the order of the booklet.

    Raises:
        UnknownGame: if there is no such game.
        DamagedBook: if its file is not as it was installed.
    """
    return _load(game(key).key, language())


def errata(key: str) -> tuple[Erratum, ...]:
    """The slips in the text of the chapter of the game ``key``.

    Raises:
        UnknownGame: if there is no such game.
    """
    return tuple(remark for remark in remarks(key) if remark.kind == "misprint")


def remarks(key: str) -> tuple[Erratum, ...]:
    """All that is to be said of that text: slips, gaps in a proof, and what is worth knowing.

    Raises:
        UnknownGame: if there is no such game.
    """
    return _entries(game(key).key, "errata", lambda entry: Erratum(**entry))


def has_signs(key: str) -> bool:
    """Whether the booklet puts signs (check, threat, foul) after the turns of this game."""
    return bool(_data(key).get("signs", False))


def judged(key: str) -> dict[str, int] | None:
    """How many own turns ahead (``horizon``, ``end_horizon``) the printed games are judged.

    None for a game whose printed games are not.
    """
    return _data(key).get("judged")


def get(name: str) -> PrintedGame:
    """The printed game with this id, e.g. ``get("compases-1")``.

    Raises:
        UnknownGame: if there is none; the error lists the ids.
    """
    wanted = name.strip().lower()
    every = [printed for known in catalogue() for printed in printed_games(known.key)]
    for printed in every:
        if printed.id == wanted:
            return printed
    raise UnknownGame(
        _("No hay ninguna partida «{name}» en el libro.").format(name=name),
        text=name,
        accepted=[printed.id for printed in every],
    )


def play(history: History, ply: Ply) -> Turn:
    """Play a printed turn as it is read; one without legal reading is put on the board as it is.

    Raises:
        IllegalTurn, UnreadableNotation: if that cannot be done.
    """
    if ply.status == "no legal reading":
        return history.play(_forced(history.position, ply))
    return history.play(ply.read)


def _replayed(start: Position, plies: Iterable[Ply]) -> History:
    history = History(start)
    for ply in plies:
        play(history, ply)
    return history


def _forced(position: Position, ply: Ply) -> Turn:
    """The move of a piece as it is read, without asking the rules whether it may be made."""
    rules = position.game
    said = rules.read(ply.read, position.state)
    pieces = [piece for piece in position.pieces() if said[0].origin in piece.cells]
    origin, target = said[0].origin, said[0].target
    if len(said) != 1 or not pieces or origin is None or target is None:
        raise IllegalTurn(
            _("«{turn}» no es el movimiento de una ficha.").format(turn=ply.read), text=ply.read
        )
    step = Step("move", pieces[0].label, origin, target)
    state = rules.end(rules.take(rules.begin(position.state), step))
    return Turn(position, (step,), Position(rules, state))


@cache
def _load(key: str, _language: str) -> tuple[PrintedGame, ...]:
    """The printed games in the language that is spoken now, which is a key of the cache."""
    return _entries(key, "games", lambda entry: _printed(key, entry))


def _entries(key: str, name: str, make: Callable[[dict[str, Any]], Made]) -> tuple[Made, ...]:
    """What is made of the tables with this name in the file of a game."""
    try:
        return tuple(make(_spoken(entry)) for entry in _data(key).get(name, ()))
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        path = data_file(game(key), "book.toml")
        raise DamagedBook(
            _("El archivo {key}.toml del libro está dañado: {error}.").format(
                key=f"{path.parent.name}/{path.stem}", error=f"{type(error).__name__} {error}"
            )
        ) from error


def _spoken(entry: dict[str, Any]) -> dict[str, Any]:
    """A table of the file with its own sentences translated; those of inner tables are not."""
    return {name: _(value) if name in WORDS and value else value for name, value in entry.items()}


@cache
def _data(key: str) -> dict[str, Any]:
    known = toml_data(game(key), "book.toml")
    short = {} if known else toml_data(game(key), "printed.toml")
    if "games" not in short:
        return known
    return {"games": [_in_full(key, entry) for entry in short["games"]]}


def _in_full(key: str, entry: dict[str, Any]) -> dict[str, Any]:
    """A printed game in the short form, as it would stand in ``book.toml``."""
    how, _comma, who = entry["end"].partition(", ")
    sides = game(key).sides[::-1] if how == "resigned" else game(key).sides
    end = {"first": sides[0], "second": sides[1], "": how}[who]
    return {
        "id": entry["id"],
        "title": entry.get("title") or entry.get("players", entry["id"]),
        "intro": entry.get("intro", ""),
        "variant": entry.get("variant", ""),
        "start": entry.get("start", ""),
        "end": {"draw": "empate", "unfinished": UNFINISHED}.get(end, end),
        "resigns": how == "resigned",
        "plies": [
            {**turn, "status": "corrected" if "reason" in turn else "as printed"}
            for turn in entry["turns"]
        ],
    }


def chapter(key: str) -> int:
    """The chapter of its source that is about a game; 0 if it is not known."""
    known = game(key)
    said = known.source.rpartition(", ")[2]
    return known.chapter or (int(said) if said.isdecimal() else 0)


def _printed(key: str, entry: dict[str, Any]) -> PrintedGame:
    prefix, repeat, variant = (entry.get(name) for name in ("prefix", "repeat", "variant"))
    start = entry.get("start", "")
    return PrintedGame(
        id=entry["id"],
        game=game(f"{key}[{variant}]").key if variant else key,
        title=entry["title"],
        chapter=chapter(key),
        intro=entry["intro"],
        plies=_plies(key, entry["plies"], 1, start),
        end=entry["end"],
        resigns=entry.get("resigns", False),
        claim=entry.get("claim", ""),
        verdict=entry.get("verdict", ""),
        prefix=None if prefix is None else Prefix(**prefix),
        repeat=None if repeat is None else (repeat[0], repeat[1]),
        variations=tuple(
            Variation(
                at=other["at"],
                plies=_plies(key, other["plies"], other["at"], start),
                end=other["end"],
                comment=other.get("comment", ""),
            )
            for other in map(_spoken, entry.get("variations", ()))
        ),
        code=start,
    )


def _plies(key: str, entries: list[dict[str, Any]], first: int, start: str) -> tuple[Ply, ...]:
    sides = game(key).sides
    if start and position(start).side is Side.SECOND:
        sides = sides[::-1]
    # What the booklet prints before every turn of a side, and ``printed`` leaves out.
    before = _data(key).get("before", ("", ""))
    plies = []
    for n, entry in enumerate(entries, start=first):
        details = _spoken(entry)
        for name in ("marks", "refuted_by", "answered_otherwise", "choices"):
            details[name] = tuple(details.get(name, ()))
        details.setdefault("read", before[(n - 1) % 2] + entry["printed"])
        plies.append(Ply(n=n, side=sides[(n - 1) % 2], **details))
    return tuple(plies)
