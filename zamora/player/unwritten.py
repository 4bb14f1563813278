"""Pages without a notebook: home, a game, a problem, a printed game.

Their cells follow from their names; they are run, shown and asked as lessons are
(:mod:`zamora.player.lesson`, ``web/lesson/page.js``). Names have the form of a query, so that an
address needs nothing else: ``game=golez``, or a variant, ``game=golez[metric=taxi]``, with
``&position=`` and the code of a position;
``exercise=1.3``; ``puzzle=3.gol-07``; ``replay=golez-1``; ``strategy=1``, where one is chosen for
problems of the first ladder; ``strategy=all``, all of them.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, urlencode

from zamora import book
from zamora.book import PrintedGame
from zamora.core.data import how_to_play, how_to_win
from zamora.core.errors import UnknownGame, ZamoraError
from zamora.core.i18n import _, language, of_lesson
from zamora.core.position import Game, Position
from zamora.player.cells import Cell, read
from zamora.player.lessonlist import course
from zamora.player.vocabulary import said
from zamora.registry import FIRST, family, game, position
from zamora.school.exercises import exercise, exercises
from zamora.school.practice import is_practice, strategies
from zamora.school.practice import problem as practised
from zamora.school.puzzles import as_exercise, puzzle
from zamora.school.rungs import ladders, rungs
from zamora.school.tasks.base import Exercise
from zamora.school.variants import by_key, in_gallery, told

#: The page that is opened first; what the names of the others say.
HOME: Final = "inicio"
GAME: Final = "game"
POSITION: Final = "position"
EXERCISE: Final = "exercise"
PUZZLE: Final = "puzzle"
REPLAY: Final = "replay"
STRATEGY, ALL = "strategy", "all"


@dataclass(frozen=True)
class Choosing:
    """Strategies: to be chosen on a ladder, by its number from 1; 0 for the card of all."""

    ladder: int

    @property
    def title(self) -> str:
        """What its page is called."""
        if not self.ladder:
            return _("Todas las estrategias")
        return f"{_('¿Qué estrategia?')} {ladders()[self.ladder - 1].name}"


#: What a page without a notebook is about.
Shown = Game[Any, Any] | Position | Exercise[Any] | PrintedGame | Choosing
#: Where a lesson tells its game, and what the sentences are.
_PLAY, _ITEM = "Juega", re.compile(r"^\d+\. +(.+)$", re.MULTILINE)
#: Whom a beginner plays against first.
RIVAL: Final = "level:1"


class UnknownPage(ZamoraError):
    """There is no lesson, game, position, problem or printed game of that name."""


def named(kind: str, value: str) -> str:
    """The name of a page: of what kind it is (:data:`GAME` …), and which."""
    return urlencode({kind: value})


def problem(ident: str) -> str:
    """The name of the page of an exercise or a puzzle."""
    return named(EXERCISE if ident.rpartition(".")[2].isdigit() else PUZZLE, ident)


def shown(name: str) -> Shown:
    """What the page of a name is about.

    Raises:
        UnknownPage: if it is none; it says what would be one.
    """
    said = parse_qsl(name, keep_blank_values=True)
    try:
        match dict(said):
            case {"game": key, "position": code} if len(said) == 2:
                return _position(code, key)
            case {"position": code} if len(said) == 1:
                return _position(code)
            case {"game": key} if len(said) == 1:
                return by_key(key)
            case {"exercise": ident} if len(said) == 1 and "-" not in ident:
                return exercise(ident)
            case {"puzzle": ident} if len(said) == 1:
                return (
                    practised(ident).exercise if is_practice(ident) else as_exercise(puzzle(ident))
                )
            case {"replay": ident} if len(said) == 1:
                return book.get(ident)
            case {"strategy": ladder} if len(said) == 1 and ladder in _choosing():
                return _choosing()[ladder]
    except ZamoraError as error:
        raise UnknownPage(error.reason, text=name, accepted=error.accepted) from error
    raise UnknownPage(
        _("No hay ninguna página «{name}».").format(name=name), text=name, accepted=_examples()
    )


def _examples() -> list[str]:
    first = game(FIRST)
    return [
        named(GAME, first.key),
        urlencode({GAME: first.key, POSITION: first.start().code}),
        named(EXERCISE, exercises()[0].id),
        named(REPLAY, book.printed_games(first.key)[0].id),
        named(STRATEGY, ALL),
    ]


def _choosing() -> dict[str, Choosing]:
    """The pages about strategies, by the value in their names."""
    return {str(n) if n else ALL: Choosing(n) for n in (*range(1, 1 + len(ladders())), 0)}


def strategy_pages() -> list[dict[str, str]]:
    """The names and titles of the pages about strategies."""
    return [
        {"file": named(STRATEGY, value), "title": one.title} for value, one in _choosing().items()
    ]


def _position(code: str, key: str = "") -> Position:
    """The position of a code, which may leave out its game if ``key`` says it."""
    if key and ":" not in code.partition(" ")[0]:
        code = f"{by_key(key).start().code.partition(' ')[0]} {code}"
    found = position(code)
    by_key(found.game.plain_key)
    if key and found.game.key != key:
        raise UnknownGame(
            _("Esa posición no es del juego «{name}».").format(name=key),
            text=key,
            accepted=[found.game.key],
        )
    return found


def cells(name: str, folder: Path) -> list[Cell]:
    """The cells of a page, or of a lesson whose notebook is in ``folder``.

    Raises:
        UnknownPage, UnreadableLesson: if there is none.
    """
    if name == HOME:
        return [_code("quien", "from zamora_widgets.aula import quien\nquien()")]
    if "=" in name:
        return _cells(shown(name), folder)
    try:
        return read(folder / Path(name).name)
    except OSError:
        shown(name)  # says what would be a page
        raise


def _cells(about: Shown, folder: Path) -> list[Cell]:
    match about:
        case Position():
            return _of_game(about.game, about.code, 1 + about.side, folder)
        case PrintedGame():
            source = f"from zamora_widgets.aula import partida\npartida({about.id!r})"
            told = f"# {html.escape(about.title)}\n\n{html.escape(about.intro)}"
            return [_words("titulo", told), _code("partida", source)]
        case Choosing(ladder=0):
            return [_words("titulo", f"# {about.title}"), *_all_strategies(folder)]
        case Choosing():
            source = f"""\
from zamora.player.cards.practice import WhichStrategy
WhichStrategy({about.ladder})"""
            return [_words("titulo", f"# {_('¿Qué estrategia?')}"), _code("problema", source)]
        case Exercise():
            title = about.title if about.position is None else about.position.game.name
            source = f"""\
from zamora.player.cards.exercise import ExerciseCard
from zamora.school.review import find
ExerciseCard(find({about.id!r}))"""
            return [_words("titulo", f"# {title}"), _code("problema", source)]
        case _:
            return _of_game(about, about.key, 1, folder)


def entry(name: str) -> dict[str, Any]:
    """What the page around these cells knows of them, as ``lessons.json`` has it of a lesson.

    Raises:
        UnknownPage: if there is no such page.
    """
    found = {
        "mark": name,
        "kit": "",
        "file": name,
        "title": "zamora",
        "games": [],
        "exercises": {},
        "later": [],
        "ladder": "",
    }
    if name == HOME:
        return found
    for lesson in course()["lessons"]:
        if lesson["file"] == name:
            return dict(lesson)
    match shown(name):
        case Position(game=played):
            return found | {"title": played.name, "games": [played.key], "ladder": _("Juegos")}
        case PrintedGame() as printed:
            return found | {"title": printed.title, "ladder": _("Partidas")}
        case Choosing() as choosing:
            return found | {"title": choosing.title, "ladder": _("Estrategias")}
        case Exercise() as asked:
            about: dict[str, list[str]] = {asked.id: []} if "-" not in asked.id else {}
            return found | {"title": asked.title, "exercises": about, "ladder": _("Problemas")}
        case played:
            return found | {"title": _title(played), "games": [played.key], "ladder": _("Juegos")}


def _all_strategies(folder: Path) -> Iterator[Cell]:
    """A screen for each ladder: its strategies, and links to where each is met."""
    lessons = {one["mark"]: one for one in course()["lessons"]}
    for number, ladder in enumerate(dict.fromkeys(one["ladder"] for one in lessons.values())):
        told = []
        for one in strategies():
            if lessons[one.met[0].lesson]["ladder"] != ladder:
                continue
            ways = "".join(_way(folder, lessons[met.lesson], met.heading) for met in one.met)
            told.append(
                f"<li><h3>{html.escape(one.name)}</h3><p>{html.escape(one.about)}</p>"
                f"<p>{html.escape(_('Sirve para {use}').format(use=one.use))}</p><p>{ways}</p></li>"
            )
        if told:
            listed = f'<ul class="zamora-strategies">{"".join(told)}</ul>'
            yield _words(f"estrategias-{number}", f"## {html.escape(ladder)}\n\n{listed}")


def _way(folder: Path, lesson: dict[str, Any], heading: str) -> str:
    """A link to the screen of a lesson that has a heading, in Spanish."""
    said = of_lesson(heading, "")
    there = (
        f' data-screen="{html.escape(cell.id)}"'
        for cell in read(folder / lesson["file"])
        if re.search(rf"^#+ ({re.escape(heading)}|{re.escape(said)})\s*$", cell.source, re.M)
    )
    address, title = html.escape(lesson["file"]), html.escape(lesson["title"])
    return f'<a class="zamora-way" href="{address}"{next(there, "")}>{title}</a>'


def rules(played: Game[Any, Any], folder: Path) -> tuple[str, ...]:
    """How a game is played, in sentences of Markdown: those of its lesson, or of its own folder.

    Args:
        played: the game.
        folder: with the lessons.
    """
    return _by_lessons(folder, language()).get(played.plain_key) or tuple(
        html.escape(one, quote=False) for one in how_to_play(played)
    )


@cache
def _by_lessons(folder: Path, _spoken: str) -> dict[str, tuple[str, ...]]:
    """What the lessons of the first ladder say of their games before the first board, by key."""
    found: dict[str, tuple[str, ...]] = {}
    play = f"## {of_lesson(_PLAY, '')}"
    games = {str(rung.number): rung.game for rung in rungs() if rung.game}
    for lesson in course()["lessons"]:
        key = games.get(lesson["kit"])
        for cell in read(folder / lesson["file"]) if key else ():
            if key and key not in found and cell.source.startswith(play):
                found[key] = tuple(_ITEM.findall(cell.source))
    return found


def _of_game(played: Game[Any, Any], start: str, side: int, folder: Path) -> list[Cell]:
    """A board against the computer, one for two people, and how it is played beside each.

    Args:
        played: the game.
        start: its key, or the code of a position.
        side: that of the person against the computer, 1 or 2.
        folder: with the lessons.
    """
    changed = html.escape(told(played)) if played.key != played.plain_key else ""
    about = "\n\n".join(
        filter(None, (changed, html.escape(how_to_win(played)), _told(played, folder)))
    )
    title = f"# {html.escape(_title(played))}"
    board = f"from zamora_widgets.aula import tablero\ntablero({start!r}"
    return [
        _words("titulo", f"{title}\n\n## {_('Contra el rival')}\n\n{about}"),
        _code("rival", f"{board}, rival={RIVAL!r}, juegas_con={side})"),
        _words("amigo", f"## {_('Con un amigo')}\n\n{about}"),
        _code("dos", f"{board})"),
    ]


def _title(played: Game[Any, Any]) -> str:
    known = in_gallery(played.key)
    return played.name if known is None else known.name


def _told(played: Game[Any, Any], folder: Path) -> str:
    """The rules, folded; and the lesson that leads into the game, if there is one."""
    listed = "\n".join(f"1. {one}" for one in rules(played, folder))
    folded = f"<details>\n<summary><b>{_('Cómo se juega')}</b></summary>\n\n{listed}\n\n</details>"
    parts = [folded]
    own = {str(rung.number) for rung in rungs() if rung.game == played.plain_key}
    about = [one for one in course()["lessons"] if played.plain_key in one["games"]]

    def in_passing(lesson: dict[str, Any]) -> tuple[bool, bool]:
        """Whether a lesson is not the game's own, and not about games of its family."""
        others = family(lesson["games"][0]) != family(played.key)
        return lesson["kit"] not in own, others

    for lesson in sorted(about, key=in_passing)[:1]:
        words = _("Su lección: {title}").format(title=html.escape(lesson["title"]))
        parts.append(f'<a class="zamora-way" href="{html.escape(lesson["file"])}">{words}</a>')
    return "\n\n".join(parts)


def _words(ident: str, source: str) -> Cell:
    return Cell(ident, "markdown", source)


def _code(ident: str, source: str) -> Cell:
    return Cell(ident, "code", said(source, language()), lives=True)
