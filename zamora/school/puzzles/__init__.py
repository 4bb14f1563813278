"""Puzzles from the computer's own games: graded, with every solution known and proved.

>>> from zamora.school.puzzles import puzzle, puzzles
>>> first = puzzles("golez", "gol")[0]
>>> first.id, first.grade
('golez-gol-01', 1)
>>> first.position.parse(first.solutions[0]).wins
True

==========  ==============================================  =======================
kind        what the pupil looks for                        how it is judged
==========  ==============================================  =======================
``gol``     a turn that scores                              the rules
``mate``    a turn that gives mate (Un Cáliz only)          the rules
``gol2``    a turn after which a win in the next own turn   a proof
            cannot be prevented
``falta``   the same, if only fouls do it (El Gol de Oro)   a proof
``gana``    the same, farther ahead (Futez only)            the exact table
``evita``   a turn after which the rival, who threatens     a proof
            to win with its next turn, cannot
``quien``   the pieces that moved the ball in a turn        the grammar of the turn
==========  ==============================================  =======================

The collections were made by ``zamora puzzles GAME --write FILE``
(:mod:`zamora.school.puzzles.making`) and travel with the package, a file for each game. An
answer is judged by what it achieves (:mod:`zamora.school.puzzles.kinds`); the solutions that are
stored are all there are, for hints, and for the tests, which prove them again.
"""

from __future__ import annotations

from zamora.core.i18n import _
from zamora.school.puzzles.base import (
    COUNTS,
    GRADES,
    Puzzle,
    UnknownPuzzle,
    check_game,
    check_kind,
    lessons,
    load,
)
from zamora.school.puzzles.exercise import as_exercise

__all__ = [
    "COUNTS",
    "GRADES",
    "Puzzle",
    "UnknownPuzzle",
    "as_exercise",
    "check_game",
    "check_kind",
    "puzzle",
    "puzzles",
]


def puzzles(game: str, kind: str | None = None, grade: int | None = None) -> tuple[Puzzle, ...]:
    """The puzzles of a game, from easy to hard.

    Args:
        game: the key or the name of a game.
        kind: only those of this kind.
        grade: only those of this grade, 1 to 3.

    Returns:
        All puzzles asked for. Within a grade kinds take turns, so that it does not get dull.

    Raises:
        UnknownGame: as :func:`check_game`.
        UnknownPuzzle: if there is no such kind or grade.
    """
    key = check_game(game)
    if grade is not None and grade not in GRADES:
        raise UnknownPuzzle(
            _("No hay acertijos de nivel {grade}.").format(grade=grade),
            text=str(grade),
            accepted=map(str, GRADES),
        )
    wanted = COUNTS[key] if kind is None else (check_kind(key, kind),)
    kinds = list(COUNTS[key])
    found = [p for p in load(key) if p.kind in wanted and grade in (None, p.grade)]
    place: dict[str, int] = {}
    for name in wanted:
        for step in GRADES:
            same = [p for p in found if (p.kind, p.grade) == (name, step)]
            place |= {p.id: at for at, p in enumerate(same)}
    return tuple(sorted(found, key=lambda p: (p.grade, place[p.id], kinds.index(p.kind))))


def puzzle(id: str) -> Puzzle:  # noqa: A002 (the name everybody would guess)
    """The puzzle with this id, e.g. ``puzzle("golez-gol-07")``; or ``"3.gol-07"``.

    Raises:
        UnknownPuzzle: if there is none; the error lists the ids of the game.
    """
    wanted = str(id).strip().casefold()
    lesson, dot, rest = wanted.partition(".")
    if dot:
        games = {str(number): game for game, number in lessons().items()}
        wanted = f"{games.get(lesson, lesson)}-{rest}"
    game = wanted.partition("-")[0]
    near = puzzles(game) if game in COUNTS else ()
    for found in near:
        if found.id == wanted:
            return found
    raise UnknownPuzzle(
        _("No hay ningún acertijo «{id}».").format(id=id),
        text=str(id),
        accepted=[p.id for p in near] or [f"{key}-gol-01" for key in COUNTS],
    )
