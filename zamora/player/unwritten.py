"""Pages without a notebook: home, a game, a problem. Their cells follow from their names.

They are run, shown and asked as lessons are (:mod:`zamora.player.lesson`, ``web/lesson/page.js``).
"""

from __future__ import annotations

import html
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from zamora.core.data import how_to_play, how_to_win
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.position import Game
from zamora.player.cells import Cell, prose, read
from zamora.player.lessonlist import course
from zamora.registry import all_keys, family, game
from zamora.school.review import find
from zamora.school.rungs import rungs
from zamora.school.tasks.base import Exercise

#: The page that is opened first; what the names of the others begin with.
HOME: Final = "inicio"
GAME: Final = "juego-"
PROBLEM: Final = "problema-"
#: Where a lesson tells its game, and what the sentences are.
_PLAY, _ITEM = "## Juega", re.compile(r"^\d+\. +(.+)$", re.MULTILINE)
#: Whom a beginner plays against first.
RIVAL: Final = "level:1"


class UnknownPage(ZamoraError):
    """There is no lesson, game or problem of that name."""


def cells(name: str, folder: Path) -> list[Cell]:
    """The cells of a page, or of a lesson whose notebook is in ``folder``.

    Raises:
        UnknownPage, UnreadableLesson: if there is none.
    """
    if name == HOME:
        return [_code("quien", "from zamora_widgets.aula import quien\nquien()")]
    if name.startswith(GAME):
        return _of_game(_game(name), folder)
    if name.startswith(PROBLEM):
        problem = _problem(name)
        title = f"# {problem.title if problem.position is None else problem.position.game.name}"
        source = f"""\
from zamora.player.cards.exercise import ExerciseCard
from zamora.school.review import find
from zamora.school.rungs import rungs
ExerciseCard(find({problem.id!r}))"""
        return [_words("titulo", title), _code("problema", source)]
    try:
        return read(folder / Path(name).name)
    except OSError as error:
        raise UnknownPage(_("No hay ninguna página «{name}».").format(name=name)) from error


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
    if name.startswith(GAME):
        played = _game(name)
        return found | {"title": played.name, "games": [played.key], "ladder": _("Juegos")}
    if name.startswith(PROBLEM):
        return found | {"title": _problem(name).title, "ladder": _("Problemas")}
    if name == HOME:
        return found
    for lesson in course()["lessons"]:
        if lesson["file"] == name:
            return dict(lesson)
    raise UnknownPage(_("No hay ninguna página «{name}».").format(name=name))


def _game(name: str) -> Game[Any, Any]:
    key = name.removeprefix(GAME)
    if key not in all_keys():
        raise UnknownPage(_("No hay ninguna página «{name}».").format(name=name))
    return game(key)


def _problem(name: str) -> Exercise[Any]:
    found = find(name.removeprefix(PROBLEM))
    if found is None:
        raise UnknownPage(_("No hay ninguna página «{name}».").format(name=name))
    return found


def rules(played: Game[Any, Any], folder: Path) -> tuple[str, ...]:
    """How a game is played, in sentences of Markdown: those of its lesson, or of its own folder.

    Args:
        played: the game.
        folder: with the lessons.
    """
    return _by_lessons(folder).get(played.plain_key) or tuple(
        html.escape(one, quote=False) for one in how_to_play(played)
    )


@cache
def _by_lessons(folder: Path) -> dict[str, tuple[str, ...]]:
    """What the lessons of the first ladder say of their games before the first board, by key."""
    found: dict[str, tuple[str, ...]] = {}
    games = {str(rung.number): rung.game for rung in rungs() if rung.game}
    for lesson in course()["lessons"]:
        key = games.get(lesson["kit"])
        for cell in read(folder / lesson["file"]) if key else ():
            if key and key not in found and cell.source.startswith(_PLAY):
                found[key] = tuple(_ITEM.findall(cell.source))
    return found


def _of_game(played: Game[Any, Any], folder: Path) -> list[Cell]:
    """A board against the computer, one for two people, and how it is played beside each."""
    about = "\n\n".join(filter(None, (html.escape(how_to_win(played)), _told(played, folder))))
    board = f"from zamora_widgets.aula import tablero\ntablero({played.key!r}"
    return [
        _words("titulo", f"# {html.escape(played.name)}\n\n## {_('Contra el rival')}\n\n{about}"),
        _code("rival", f"{board}, rival={RIVAL!r})"),
        _words("amigo", f"## {_('Con un amigo')}\n\n{about}"),
        _code("dos", f"{board})"),
    ]


def _told(played: Game[Any, Any], folder: Path) -> str:
    """The rules, folded; and the lesson that leads into the game, if there is one."""
    listed = "\n".join(f"1. {one}" for one in rules(played, folder))
    folded = f"<details>\n<summary><b>{_('Cómo se juega')}</b></summary>\n\n{listed}\n\n</details>"
    parts = [folded]
    own = {str(rung.number) for rung in rungs() if rung.game == played.key}
    about = [one for one in course()["lessons"] if played.key in one["games"]]

    def in_passing(lesson: dict[str, Any]) -> tuple[bool, bool]:
        """Whether a lesson is not the game's own, and not about games of its family."""
        others = family(lesson["games"][0]) != family(played.key)
        return lesson["kit"] not in own, others

    for lesson in sorted(about, key=in_passing)[:1]:
        words = _("Su lección: {title}").format(title=html.escape(lesson["title"]))
        parts.append(f'<a class="zamora-way" href="{html.escape(lesson["file"])}">{words}</a>')
    return "\n\n".join(parts)


def _words(ident: str, source: str) -> Cell:
    return Cell(ident, "markdown", source, (), prose(source), lives=False)


def _code(ident: str, source: str) -> Cell:
    return Cell(ident, "code", source, (), "", lives=True)
