"""A box of puzzles: one exercise card after the other, from easy to hard."""

from __future__ import annotations

import html

import zamora
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.player.cards.cardrow import CardRow
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.controls import Note
from zamora.school.exercises import Status
from zamora.school.progress import Summary
from zamora.school.progress.summary import summarise
from zamora.school.puzzles import Puzzle, as_exercise, puzzles
from zamora.school.puzzles.kinds import kind_title


class PuzzleBox(CardRow):
    """The puzzles of a game, one at a time.

    It opens at the first one that is not solved yet.

    Attributes:
        puzzles: what is in the box, from easy to hard.
        at: the number of the puzzle shown, from 0.
        card: its card.
    """

    def __init__(self, game: str, kind: str | None = None, grade: int | None = None) -> None:
        """Open a box.

        Args:
            game: the key or the name of a game.
            kind: only puzzles of this kind, see :mod:`zamora.school.puzzles`.
            grade: only those of this grade, 1 to 3.

        Raises:
            UnknownGame, UnknownPuzzle: if there is no such game, kind or grade.
        """
        self.puzzles = puzzles(game, kind, grade)
        if not self.puzzles:
            raise ZamoraError(_("Aquí todavía no hay acertijos."), text=str(kind or grade or game))
        key = self.puzzles[0].game
        self._name = zamora.game(key).name
        self._about = kind_title(key, self.puzzles[0].kind) if kind is not None else ""
        super().__init__()
        self._back = self._button(_("Anterior"), self.previous, "arrow-left")
        self._next = self._button(_("Siguiente"), self.next, "arrow-right")
        self._where = Note()
        self._put([self._back, self._next, self._where, self._note])
        self._begin()

    # What a pupil does ---------------------------------------------------------------------------

    def next(self) -> None:
        """Go on to the next puzzle."""
        self._turn_to(self.at + 1)

    def previous(self) -> None:
        """Go back to the one before."""
        self._turn_to(self.at - 1)

    # Inside --------------------------------------------------------------------------------------

    def _open(self) -> None:
        """Show the first puzzle that is not solved yet."""
        solved = [one.status is Status.SOLVED for one in self.summaries()]
        self.at = solved.index(False) if False in solved else 0
        self._show()

    def _length(self) -> int:
        return len(self.puzzles)

    @property
    def card(self) -> ExerciseCard:
        """The card of the puzzle shown."""
        return self._card(self.at)

    def _make(self, at: int) -> ExerciseCard:
        exercise = as_exercise(self.puzzles[at])
        return ExerciseCard(exercise, judged=self._show_progress)

    def summaries(self) -> list[Summary]:
        """How far each puzzle of the box has come."""
        attempts = self._store.attempts()
        return [summarise(one.exercise_id, attempts) for one in self.puzzles]

    def _turn_to(self, at: int) -> None:
        if 0 <= at < len(self.puzzles):
            self.at = at
            self._show()

    def _show(self) -> None:
        self._back.disabled = self.at == 0
        self._next.disabled = self.at == len(self.puzzles) - 1
        self._where.say(self._place_words())
        self._show_card(self.at)

    def _place_words(self) -> str:
        grade = {1: _("fácil"), 2: _("intermedio"), 3: _("difícil")}[self.puzzles[self.at].grade]
        return _("Acertijo {n} de {total}: {grade}").format(
            n=self.at + 1, total=len(self.puzzles), grade=grade
        )

    def _show_progress(self) -> None:
        found = self.summaries()
        solved = sum(one.status is Status.SOLVED for one in found)
        stars = sum(one.stars for one in found)
        count = _("{n} de {total} resueltos").format(n=solved, total=len(found))
        spoken = ngettext("{n} estrella", "{n} estrellas", stars).format(n=stars)
        # Once solved, the way on comes first.
        done = found[self.at].status is Status.SOLVED
        (self._next.add_class if done else self._next.remove_class)("zamora-primary")
        self._count.value = self._heading(
            count, f'<span class="zamora-stars" role="img" aria-label="{spoken}">★ {stars}</span>'
        )

    def _title(self) -> str:
        named = _("Acertijos de {game}").format(game=self._name)
        return f"{named}: {self._about}" if self._about else named

    def static_html(self) -> str:
        """How many puzzles there are, and the first one."""
        first: Puzzle = self.puzzles[0]
        many = ngettext("{n} acertijo", "{n} acertijos", len(self.puzzles)).format(
            n=len(self.puzzles)
        )
        card = ExerciseCard.picture(as_exercise(first))
        return f"<div><p>{html.escape(self._title())} ({many})</p>{card}</div>"
