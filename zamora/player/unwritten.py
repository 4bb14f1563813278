"""Pages without a notebook: home, a game, a problem, a printed game.

Their cells follow from their names; they are run, shown and asked as lessons are
(:mod:`zamora.player.lesson`, ``web/lesson/page.js``). Names have the form of a query, so that an
address needs nothing else: ``game=golez``, with ``&position=`` and the code of a position;
``exercise=1.3``; ``puzzle=3.gol-07``; ``replay=golez-1``.
"""

from __future__ import annotations

import html
import re
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
from zamora.player.cells import Cell, prose, read
from zamora.player.lessonlist import course
from zamora.registry import FIRST, all_keys, game, position
from zamora.school.exercises import exercise, exercises
from zamora.school.puzzles import as_exercise, puzzle
from zamora.school.rungs import rungs
from zamora.school.tasks.base import Exercise

#: The page that is opened first; what the names of the others say.
HOME: Final = "inicio"
GAME: Final = "game"
POSITION: Final = "position"
EXERCISE: Final = "exercise"
PUZZLE: Final = "puzzle"
REPLAY: Final = "replay"
#: What a page without a notebook is about.
Shown = Game[Any, Any] | Position | Exercise[Any] | PrintedGame
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
                return _game(key)
            case {"exercise": ident} if len(said) == 1 and "-" not in ident:
                return exercise(ident)
            case {"puzzle": ident} if len(said) == 1:
                return as_exercise(puzzle(ident))
            case {"replay": ident} if len(said) == 1:
                return book.get(ident)
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
    ]


def _game(key: str) -> Game[Any, Any]:
    if key not in all_keys():
        raise UnknownGame(
            _("No hay ningún juego «{name}».").format(name=key), text=key, accepted=all_keys()
        )
    return game(key)


def _position(code: str, key: str = "") -> Position:
    """The position of a code, which may leave out its game if ``key`` says it."""
    if key and ":" not in code.partition(" ")[0]:
        code = f"{_game(key).start().code.partition(' ')[0]} {code}"
    found = position(code)
    _game(found.game.key)
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
            return [_words("titulo", f"# {html.escape(about.title)}"), _code("partida", source)]
        case Exercise():
            title = about.title if about.position is None else about.position.game.name
            source = f"""\
from zamora.player.cards.exercise import ExerciseCard
from zamora.school.review import find
from zamora.school.rungs import rungs
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
        case Exercise() as asked:
            about: dict[str, list[str]] = {asked.id: []} if "-" not in asked.id else {}
            return found | {"title": asked.title, "exercises": about, "ladder": _("Problemas")}
        case played:
            return found | {"title": played.name, "games": [played.key], "ladder": _("Juegos")}


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
    about = "\n\n".join(filter(None, (html.escape(how_to_win(played)), _told(played, folder))))
    board = f"from zamora_widgets.aula import tablero\ntablero({start!r}"
    return [
        _words("titulo", f"# {html.escape(played.name)}\n\n## {_('Contra el rival')}\n\n{about}"),
        _code("rival", f"{board}, rival={RIVAL!r}, juegas_con={side})"),
        _words("amigo", f"## {_('Con un amigo')}\n\n{about}"),
        _code("dos", f"{board})"),
    ]


def _told(played: Game[Any, Any], folder: Path) -> str:
    """The rules, folded; and the lesson that leads into the game, if there is one."""
    listed = "\n".join(f"1. {one}" for one in rules(played, folder))
    folded = f"<details>\n<summary><b>{_('Cómo se juega')}</b></summary>\n\n{listed}\n\n</details>"
    parts = [folded]
    # A lesson is about the game first; others have it on a board in passing.
    about = [one for one in course()["lessons"] if played.key in one["games"]]
    for lesson in sorted(about, key=lambda one: one["games"].index(played.key) > 0)[:1]:
        words = _("Su lección: {title}").format(title=html.escape(lesson["title"]))
        parts.append(f'<a class="zamora-way" href="{html.escape(lesson["file"])}">{words}</a>')
    return "\n\n".join(parts)


def _words(ident: str, source: str) -> Cell:
    return Cell(ident, "markdown", source, (), prose(source), lives=False)


def _code(ident: str, source: str) -> Cell:
    return Cell(ident, "code", source, (), "", lives=True)
