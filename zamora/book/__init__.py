"""The printed games, as data: what was printed, how we read it, and why.

Those of the author's booklet, and those that other sources print of its neighbours. One file
``book.toml`` in the folder of each game. Every turn keeps its printed text; where that
cannot be played there is the smallest correction that keeps everything printed later legal, with
its reason and how sure it is. Where no small correction is legal that is said, and the turn is put
on the board all the same.
What the files say in our own words (the entries named in :data:`WORDS`) is translated on loading.

A neighbouring game with nothing beyond players, turns and an end keeps them in a shorter form,
``printed.toml``: ``end = "mate, second"`` (the winner) or ``"resigned, second"`` (the side that
resigns), ``turns`` with ``printed``, and ``read`` and ``reason`` where they differ.

>>> from zamora import book
>>> print(book.get("compases-1").plies[2].read)
C1: V13 a V22
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Literal

from zamora.core.data import game_data
from zamora.core.errors import IllegalTurn, UnknownGame, known
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


@dataclass(frozen=True)
class Ply:
    """One printed turn.

    Attributes:
        printed: what stands in the booklet after the name of the side, letter by letter.
        n: its number, counted from 1 over both sides; files leave it out.
        side: who makes it, as the game names its sides; files leave it out.
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
        marks: signs and remarks printed next to the turn: the angle, ``gana``, ``Gol``; ``+``,
            ``++``, ``-``, ``--``, ``*``, one entry each, with the meaning of chapter 6 and 7.
    """

    printed: str
    n: int = 0
    side: str = ""
    read: str = ""
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
        title: our name for it.
        intro: what it shows, one or two sentences.
        plies: its turns, those shared with another game too.
        end: who wins (as the game names its sides), ``"empate"``, or :data:`UNFINISHED` for a line
            that stops before the game is over.
        game: key of the game, with what is unusual about it; files leave it out.
        variant: what is unusual about it.
        chapter: of the booklet, or of the source of a neighbour; files leave it out.
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
    title: str
    intro: str
    plies: tuple[Ply, ...]
    end: str
    game: str = ""
    variant: str = ""
    chapter: int = 0
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

        Where the booklet records a resignation, the side to move resigns.
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
        DamagedData: if its file is not as it was installed.
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
    return _data(game(key).key, language()).errata


def has_signs(key: str) -> bool:
    """Whether the booklet puts signs (check, threat, foul) after the turns of this game."""
    return _data(key, language()).signs


def judged(key: str) -> Mapping[str, int] | None:
    """How many own turns ahead (``horizon``, ``end_horizon``) the printed games are judged.

    None for a game whose printed games are not.
    """
    return _data(key, language()).judged


def get(name: str) -> PrintedGame:
    """The printed game with this id, e.g. ``get("compases-1")``.

    Raises:
        UnknownGame: if there is none; the error lists the ids.
    """
    every = {one.id: one for game in catalogue() for one in printed_games(game.key)}
    return known(name, every, UnknownGame, _("No hay ninguna partida «{name}» en el libro."))


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


@dataclass(frozen=True)
class _File:
    """What ``book.toml`` holds; ``before`` is printed before every turn of a side."""

    games: tuple[PrintedGame, ...] = ()
    errata: tuple[Erratum, ...] = ()
    signs: bool = False
    judged: Mapping[str, int] | None = None
    before: tuple[str, str] = ("", "")


@dataclass(frozen=True)
class _ShortGame:
    """A printed game in ``printed.toml``."""

    id: str
    end: str
    turns: tuple[Ply, ...]
    title: str = ""
    players: str = ""
    intro: str = ""
    variant: str = ""
    code: str = ""

    def in_full(self, key: str) -> PrintedGame:
        """The same, as it would stand in ``book.toml``."""
        how, _comma, who = self.end.partition(", ")
        sides = game(key).sides[::-1] if how == "resigned" else game(key).sides
        end = {"first": sides[0], "second": sides[1], "": how}[who]
        return PrintedGame(
            id=self.id,
            title=self.title or self.players or self.id,
            intro=self.intro,
            plies=tuple(
                replace(turn, status="corrected") if turn.reason else turn for turn in self.turns
            ),
            end={"draw": "empate", "unfinished": UNFINISHED}.get(end, end),
            variant=self.variant,
            resigns=how == "resigned",
            code=self.code,
        )


@dataclass(frozen=True)
class _ShortFile:
    games: tuple[_ShortGame, ...] = ()


@cache
def _data(key: str, _language: str) -> _File:
    """What the file of a game says in the language that is spoken now."""
    known = game_data(game(key), "book.toml", _File, WORDS)
    if known is None:
        short = game_data(game(key), "printed.toml", _ShortFile, WORDS) or _ShortFile()
        known = _File(tuple(one.in_full(key) for one in short.games))
    return known


@cache
def _load(key: str, language: str) -> tuple[PrintedGame, ...]:
    """The printed games with what goes without saying."""
    return tuple(_completed(key, one) for one in _data(key, language).games)


def chapter(key: str) -> int:
    """The chapter of its source that is about a game; 0 if it is not known."""
    known = game(key)
    said = known.source.rpartition(", ")[2]
    return known.chapter or (int(said) if said.isdecimal() else 0)


def _completed(key: str, one: PrintedGame) -> PrintedGame:
    sides = game(key).sides
    if one.code and position(one.code).side is Side.SECOND:
        sides = sides[::-1]
    before = _data(key, language()).before

    def in_order(plies: tuple[Ply, ...], first: int) -> tuple[Ply, ...]:
        return tuple(
            replace(
                ply,
                n=n,
                side=sides[(n - 1) % 2],
                read=ply.read or before[(n - 1) % 2] + ply.printed,
            )
            for n, ply in enumerate(plies, first)
        )

    return replace(
        one,
        game=game(f"{key}[{one.variant}]").key if one.variant else key,
        chapter=chapter(key),
        plies=in_order(one.plies, 1),
        variations=tuple(
            replace(other, plies=in_order(other.plies, other.at)) for other in one.variations
        ),
    )
