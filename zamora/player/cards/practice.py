"""A few fresh problems after a named strategy; a warm-up: what the pupil once missed, again."""

from __future__ import annotations

import html
from collections.abc import Sequence

from zamora.core.i18n import _, ngettext
from zamora.player import controls as w
from zamora.player.cards.cardrow import CardRow
from zamora.player.cards.exercise import ExerciseCard
from zamora.school.exercises import Status
from zamora.school.practice import LENGTH, Practice, families, made, strategies, strip
from zamora.school.progress import Attempt
from zamora.school.review import due


class PracticeStrip(CardRow):
    """The next problems of a strip, one at a time; a second visit gives others.

    Attributes:
        name: of the strip, ``"3b.casos"``.
        problems: those of this visit, of rising rating.
        at: the number of the one shown, from 0; behind the last one when all are done.
    """

    def __init__(self, name: str) -> None:
        """Choose problems of a strip that the pupil has not had.

        Raises:
            UnknownExercise: if there is no such strip; the error lists those there are.
        """
        self.name, self.at = name, 0
        self.problems = self._problems((), 1)
        super().__init__()
        self._skip = self._button(_("Otro parecido"), self.next, "refresh")
        self._more = self._button(_("Otra tanda"), self.begin, "refresh").add_class(
            "zamora-primary"
        )
        self._put([self._skip, self._note, self._more])
        self._begin()

    def next(self) -> None:
        """Go on to the next problem, or to the end."""
        self.at += 1
        self._show()

    def begin(self) -> None:
        """Choose new problems."""
        self._begin()

    # Inside --------------------------------------------------------------------------------------

    @property
    def card(self) -> ExerciseCard:
        """The card shown."""
        return self._card(min(self.at, self._length() - 1))

    def _length(self) -> int:
        return len(self.problems)

    def _problems(self, attempts: Sequence[Attempt], length: int = LENGTH) -> tuple[Practice, ...]:
        """The next problems for a pupil who has done this."""
        return strip(self.name, attempts, length)

    def _make(self, at: int) -> ExerciseCard:
        return ExerciseCard(
            self.problems[at].exercise, judged=self._show_progress, onward=self.next
        )

    def _open(self) -> None:
        self.problems = self._problems(self._store.attempts())
        self.at = 0
        self._note.say("")
        self._show()

    def _show(self) -> None:
        going = self.at < self._length()
        w.show(self._skip, going, keep_place=True)
        w.show(self._more, not going and self._length() > 0)
        if going:
            self._show_card(self.at)
            return
        self._show_progress()
        if not self.problems:
            self._note.say(_("Ya resolviste todos los problemas de esta estrategia."), "good")
            return
        solved = len(self._solved())
        said = ngettext(
            "Terminaste esta tanda: {n} resuelto. La próxima vez habrá otros.",
            "Terminaste esta tanda: {n} resueltos. La próxima vez habrá otros.",
            solved,
        )
        self._note.say(said.format(n=solved), "good")

    def _solved(self) -> set[str]:
        """Those of this visit that are solved."""
        mine = {one.exercise.id for one in self.problems}
        done = (a.exercise for a in self._store.attempts() if a.status == Status.SOLVED.value)
        return mine.intersection(done)

    def _show_progress(self) -> None:
        solved = self._solved()
        dots = "".join(
            "●" if one.exercise.id in solved else "◉" if place == self.at else "○"
            for place, one in enumerate(self.problems)
        )
        where = _("{n} de {total}").format(n=min(self.at + 1, self._length()), total=self._length())
        shown = f'<span aria-hidden="true">{dots}</span> {where}' if self.problems else ""
        self._count.value = self._heading(*filter(None, [shown]))

    def _title(self) -> str:
        wanted = self.name.partition(".")[2]
        named = next((one.name for one in strategies() if one.id == wanted), "")
        return _("Práctica: {name}").format(name=named) if named else _("Práctica")

    def static_html(self) -> str:
        """What it is, and the first problem."""
        first = next(one for one in families() if one.strip == self.name)
        card = ExerciseCard.picture(made(first, 0).exercise)
        return f"<div><p>{html.escape(self._title())}</p>{card}</div>"


# Warm-up ------------------------------------------------------------------------------------------


class WarmUp(CardRow):
    """Up to five exercises that the pupil has missed before, one after the other.

    Attributes:
        at: the number of the one shown, from 0.
    """

    def __init__(self, lesson: int | None = None) -> None:
        """See what there is to repeat of the lessons before this one; None: of all."""
        super().__init__()
        self._lesson = lesson
        self._put()
        self._begin()

    def next(self) -> None:
        """Go on to the next exercise, or to the end."""
        self.at += 1
        self._show()

    # Inside --------------------------------------------------------------------------------------

    def _open(self) -> None:
        self._asked = due(self._store.attempts(), self._lesson)
        self.at = 0
        self._note.say("")
        self._show()

    def _length(self) -> int:
        return len(self._asked)

    def _make(self, at: int) -> ExerciseCard:
        return ExerciseCard(self._asked[at], onward=self.next)

    def _show(self) -> None:
        if self.at < self._length():
            self._show_card(self.at)
            where = _("{n} de {total}").format(n=self.at + 1, total=self._length())
            self._count.value = self._heading(where)
            return
        self._count.value = self._heading()
        if self._asked:
            self._note.say(_("¡Listo! Ya calentaste. Sigue con la lección."), "good")
        else:
            self._note.say(_("Hoy no tienes nada que repasar. ¡Adelante!"))

    def _title(self) -> str:
        return _("Para calentar")

    def static_html(self) -> str:
        """What it is; a published page must not show a pupil's mistakes."""
        words = _("Aquí vuelve, mezclado, lo que antes no te salió: hasta cinco ejercicios.")
        return f"<div><p>{self._heading()}<br>{html.escape(words)}</p></div>"
