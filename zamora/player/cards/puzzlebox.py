"""Puzzles of a game: a box of them, from easy to hard, and a run until the first miss."""

from __future__ import annotations

import html
import random
from collections.abc import Sequence

import zamora
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.player import controls as w
from zamora.player.cards.cardrow import CardRow
from zamora.player.cards.exercise import ExerciseCard
from zamora.player.controls import Note
from zamora.school.exercises import Status
from zamora.school.progress import Summary
from zamora.school.progress.attempts import summarise
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


# A run --------------------------------------------------------------------------------------------


#: A solved puzzle is looked at so long before the next one comes, in seconds.
PAUSE = 1.2


class Streak(CardRow):
    """Puzzles of a game in a row, each with one try.

    Attributes:
        puzzles: those of this run, from easy to hard.
        solved: how many have been solved.
        over: whether the run has ended, by a miss or because there are no more.
    """

    def __init__(self, game: str, rng: random.Random | None = None) -> None:
        """Begin a run.

        Args:
            game: the key or the name of a game.
            rng: what mixes puzzles that are equally hard.

        Raises:
            UnknownGame: if there is no such game, or it has no puzzles.
        """
        # Who moved the ball is answered in several parts: that would break the run.
        self._all = [one for one in puzzles(game) if one.kind != "quien"]
        if not self._all:
            raise ZamoraError(_("Aquí todavía no hay acertijos."), text=game)
        super().__init__()
        self._key = self._all[0].game
        self._name = zamora.game(self._key).name
        self._rng = rng or random.Random()  # noqa: S311 (no secret)
        self._count.add_class("zamora-run")
        self._anew = self._button(_("Otra racha"), self.begin, "refresh").add_class(
            "zamora-primary"
        )
        self._put([self._note, self._anew])
        self.begin()

    # What a pupil does ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a new run."""
        self._begin()

    # Inside --------------------------------------------------------------------------------------

    def _open(self) -> None:
        self.puzzles = in_order(self._all, self._rng)
        self.solved, self.over = 0, False
        self._note.say(_("Un solo intento para cada uno. ¡Suerte!"))
        self._show_card(0)

    def _length(self) -> int:
        return 0 if self.over else len(self.puzzles)

    @property
    def card(self) -> ExerciseCard:
        """The card of the puzzle shown."""
        return self._card(min(self.solved, len(self.puzzles) - 1))

    def _make(self, at: int) -> ExerciseCard:
        made = ExerciseCard(as_exercise(self.puzzles[at]), judged=self._judged, helped=False)
        made.one_try()
        return made

    def _judged(self) -> None:
        self._judge(self.card.status)

    def _judge(self, status: Status) -> None:
        if status is Status.SOLVED:
            self.solved += 1
            self._store.keep_run(self._key, self.solved)
            if self.solved < len(self.puzzles):
                self._show_progress()
                self._dispatcher.later(PAUSE, self._go_on, self.puzzles, self.solved)
                return
            self._end(_("¡Los resolviste todos! No hay más."), "good")
        else:
            said = ngettext(
                "Aquí termina la racha: {n} acertijo seguido.",
                "Aquí termina la racha: {n} acertijos seguidos.",
                self.solved,
            )
            self._end(said.format(n=self.solved), "plain")

    def _go_on(self, run: Sequence[Puzzle], at: int) -> None:
        if run is self.puzzles and at == self.solved and not self.over:
            self._show_card(at)

    def _end(self, words: str, tone: str) -> None:
        self.over = True
        self._note.say(words, tone)
        self._show_progress()

    def _show_progress(self) -> None:
        best = self._store.best_run(self._key)
        w.show(self._anew, self.over, keep_place=True)
        self._count.value = self._heading(
            _("Racha: {n}").format(n=f"<b>{self.solved}</b>"), _("Récord: {n}").format(n=best)
        )

    def _title(self) -> str:
        return _("Racha de {game}").format(game=self._name)

    def static_html(self) -> str:
        """What it is, and the first puzzle of the collection."""
        card = ExerciseCard.picture(as_exercise(self._all[0]))
        return f"<div><p>{html.escape(self._title())}</p>{card}</div>"


def in_order(found: Sequence[Puzzle], rng: random.Random) -> tuple[Puzzle, ...]:
    """Puzzles from easy to hard; those that are equally hard come in another order each time."""
    mixed = list(found)
    rng.shuffle(mixed)
    return tuple(sorted(mixed, key=lambda one: one.grade))
