"""A run of puzzles: the next one follows at once, harder and harder, until the first miss."""

from __future__ import annotations

import html
import random
from collections.abc import Sequence

import zamora
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, ngettext
from zamora.school.exercises import Status
from zamora.school.progress import Progress, progress
from zamora.school.puzzles import Puzzle, as_exercise, puzzles
from zamora_widgets.cards.deck import BREATH, Deck
from zamora_widgets.cards.exercise import ExerciseCard
from zamora_widgets.page import plain as w
from zamora_widgets.page.controls import Note, button
from zamora_widgets.page.following import Following
from zamora_widgets.page.loop import Funnel
from zamora_widgets.page.style import Style
from zamora_widgets.picture.static import Static

#: A solved puzzle is looked at so long before the next one comes, in seconds.
PAUSE = 1.2


class Streak(Static, Following, w.VBox):
    """Puzzles of a game in a row, each with one try.

    Attributes:
        puzzles: those of this run, from easy to hard.
        solved: how many have been solved so far.
        over: whether the run has ended, by a miss or because there are no more.
    """

    def __init__(
        self, game: str, store: Progress | None = None, rng: random.Random | None = None
    ) -> None:
        """Begin a run.

        Args:
            game: the key or the name of a game.
            store: where results are kept; by default the progress of who is working.
            rng: what mixes puzzles that are equally hard.

        Raises:
            UnknownGame: if there is no such game, or it has no puzzles.
        """
        # Who moved the ball is answered in several parts: that would break the run.
        self._all = [one for one in puzzles(game) if one.kind != "quien"]
        if not self._all:
            raise ZamoraError(_("Aquí todavía no hay acertijos."), text=game)
        self._key = self._all[0].game
        self._name = zamora.game(self._key).name
        self._rng = rng or random.Random()  # noqa: S311 (no secret)
        self._given = store
        self._funnel = Funnel(self._report)
        self._follow(progress if store is None else lambda: store)
        self._count = w.HTML()
        self._count.add_class("zamora-run")
        self._note = Note()
        self._anew = button(self._funnel, _("Otra racha"), self.begin, "refresh")
        self._anew.add_class("zamora-primary")
        row = w.Box([self._note, self._anew])
        row.add_class("zamora-buttons")
        row.add_class("zamora-turning")
        self._place = Deck()
        super().__init__([w.shared(Style), self._count, row, self._place])
        self.add_class("zamora")
        self.add_class("zamora-puzzles")
        self.begin()

    # What a pupil does ---------------------------------------------------------------------------

    def begin(self) -> None:
        """Begin a new run."""
        self.puzzles = in_order(self._all, self._rng)
        self.solved, self.over = 0, False
        self._cards: dict[int, ExerciseCard] = {}
        self._place.clear()
        self._note.say(_("Un solo intento para cada uno. ¡Suerte!"))
        self._show()

    # Inside --------------------------------------------------------------------------------------

    @property
    def card(self) -> ExerciseCard:
        """The card of the puzzle shown."""
        return self._card(min(self.solved, len(self.puzzles) - 1))

    def _card(self, at: int) -> ExerciseCard:
        if at not in self._cards:
            made = ExerciseCard(
                as_exercise(self.puzzles[at]), self._given, judged=self._judged, helped=False
            )
            made.one_try()
            self._cards[at] = made
        return self._cards[at]

    def _judged(self) -> None:
        self._judge(self.card.status)

    def _judge(self, status: Status) -> None:
        if status is Status.SOLVED:
            self.solved += 1
            self._store.keep_run(self._key, self.solved)
            if self.solved < len(self.puzzles):
                self._show_count()
                self._funnel.later(PAUSE, self._go_on, self.puzzles, self.solved)
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
            self._show()

    def _prepare(self, run: Sequence[Puzzle], at: int) -> None:
        if run is self.puzzles and not self.over and at < len(run):
            self._place.prepare(self._card(at))

    def _end(self, words: str, tone: str) -> None:
        self.over = True
        self._note.say(words, tone)
        self._show_count()

    def _show(self) -> None:
        self._place.show(self.card)
        self._funnel.later(BREATH, self._prepare, self.puzzles, self.solved + 1)
        self._show_count()

    def _show_count(self) -> None:
        best = self._store.best_run(self._key)
        w.show(self._anew, self.over, keep_place=True)
        self._count.value = (
            f"<b>{html.escape(self._title())}</b> · "
            f"{_('Racha: {n}').format(n=f'<b>{self.solved}</b>')} · "
            f"{_('Récord: {n}').format(n=best)}"
        )

    def _begin_for_another(self, fresh: bool) -> None:
        if fresh:
            self.begin()

    def _show_progress(self) -> None:
        self._show_count()

    def _title(self) -> str:
        return _("Racha de {game}").format(game=self._name)

    def _report(self, error: BaseException) -> None:
        self._note.say(_("Algo falló: {error}. Prueba otra vez.").format(error=error), "bad")

    def static_html(self) -> str:
        """What it is, and the first puzzle of the collection."""
        card = ExerciseCard.picture(as_exercise(self._all[0]))
        return f"<div><p>{html.escape(self._title())}</p>{card}</div>"

    def __repr__(self) -> str:
        """What stands in a page where widgets do not run."""
        return _("[{title}: ejecuta la celda para resolverlos]").format(title=self._title())


def in_order(found: Sequence[Puzzle], rng: random.Random) -> tuple[Puzzle, ...]:
    """Puzzles from easy to hard; those that are equally hard come in another order each time."""
    mixed = list(found)
    rng.shuffle(mixed)
    return tuple(sorted(mixed, key=lambda one: one.grade))
