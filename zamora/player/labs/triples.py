"""The triangle inequality on all triples of cells, counted while one watches (lesson 3)."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zamora.core.board import Board, Cell, digits
from zamora.core.i18n import _
from zamora.core.numbers import decimal, grouped
from zamora.library.court.notation import BOARD as LARGEST
from zamora.library.golez.notation import BOARD
from zamora.metric import (
    DISTANCES,
    FALSE_METRICS,
    UNEXPECTED_METRICS,
    Counterexample,
    Distance,
    count_triples,
)
from zamora.player import controls as w
from zamora.player.labs.instruments import PanelLab
from zamora.player.labs.metric import chooser
from zamora.player.labs.points import field
from zamora.player.picture.overlay import Overlay
from zamora.player.picture.view import Shown, View

#: The sides of the square boards that are gone through besides those of the games.
SQUARES = range(2, 11)
#: Seconds between two cells X of the board that is seen, and between two of the other boards.
PACE, BETWEEN = 0.07, 0.3
#: Every way of measuring that is worth a count.
ALL = (*DISTANCES, *UNEXPECTED_METRICS, *(false.distance for false in FALSE_METRICS))


def boards() -> Iterator[tuple[str, Board]]:
    """The boards, with their names, that a claim about "all boards" is tried on."""
    yield _("Golez, con sus arcos"), BOARD
    for side in SQUARES:
        name = _("cuadrado de {n} × {n}").format(n=side)
        yield name, Board.rectangle(side, side, digits(""))
    yield _("el más grande del libro"), LARGEST


@dataclass
class Count:
    """How far the count has come on one board.

    Attributes:
        name: of the board.
        cells: how many it has.
        checked: triples gone through.
        failures: in how many of them a stop makes the way shorter.
    """

    name: str
    cells: int
    checked: int = 0
    failures: int = 0


class TripleLab(PanelLab):
    """All triples of all boards, one X after the other, with a button to stop.

    Attributes:
        distance: how it is measured.
        counts: the boards finished, and the one in progress.
        running: whether it goes on by itself.
        finished: whether all is counted.
        example: the first triple that failed; None for none.
        seconds: what the counting alone took.
    """

    look = ("zamora-values",)
    running: bool
    finished: bool

    def __init__(self, distances: Sequence[Distance] = DISTANCES) -> None:
        """Nothing counted yet."""
        self._known = {one.key: one for one in distances}
        self.distance = distances[0]
        choice = chooser(distances)
        self._on_change(choice, self._chosen)
        self._go = self._button(_("Contar"), self.go).add_class("zamora-primary")
        self._stop = self._button(_("Parar"), self.stop)
        self._again = self._button(_("Desde cero"), self.again)
        self._serial = 0
        self._forget()
        run = w.Box([self._go, self._stop]).add_class("zamora-one-place")
        buttons = [choice, run, self._again]
        super().__init__(self.view(), buttons)

    # What a person does --------------------------------------------------------------------------

    def go(self) -> None:
        """Begin, or go on."""
        if not self.running and not self.finished:
            self.running = True
            self._serial += 1
            self._tick(self._serial)

    def stop(self) -> None:
        """Stop where it is; it can go on from there."""
        if self.running:
            self.running = False
            self._show([], speak=True)

    def again(self) -> None:
        """Forget all that was counted."""
        self._forget()
        self._show([], speak=True)

    def _chosen(self, key: str) -> None:
        self.distance = self._known[key]
        self.again()

    # Counting ------------------------------------------------------------------------------------

    def _forget(self) -> None:
        self.counts: list[Count] = []
        self.running = self.finished = False
        self.example: tuple[str, Counterexample] | None = None
        self.seconds = 0.0
        self._x: Cell | None = None
        self._seen: list[Cell] = []
        self._steps = self._counting()
        # A step that is under way belongs to a count that is forgotten.
        self._serial += 1

    def _counting(self) -> Iterator[float]:
        """Count a little at a time; yields how long it is to be looked at, in seconds."""
        for name, board in boards():
            count = Count(name, len(board.cells))
            self.counts.append(count)
            for counted in count_triples(board, self.distance):
                count.checked += counted.checked
                count.failures += counted.failures
                if self.example is None and counted.example is not None:
                    self.example = name, counted.example
                if board is BOARD:
                    self._x = counted.start
                    self._seen.append(counted.start)
                    yield PACE
            self._x = None
            yield BETWEEN

    def _tick(self, serial: int) -> None:
        if serial != self._serial or not self.running:
            return
        begin = time.perf_counter()
        pause = next(self._steps, None)
        self.seconds += time.perf_counter() - begin
        if pause is None:
            self.running, self.finished = False, True
        self._show([], speak=self.finished)
        if pause is not None:
            self._dispatcher.later(pause, self._tick, serial)

    # What there is to see ------------------------------------------------------------------------

    def view(self) -> View:
        """The board of Golez: which X are done, and which one is being gone through."""
        tints = dict.fromkeys(self._seen, 0.25)
        letters = {} if self._x is None else {self._x: "X"}
        return field(Overlay(self.words(), tints), letters)

    def words(self) -> str:
        """How far the count has come, and what was found."""
        if not self.counts:
            return _(
                "Aprieta «Contar»: la computadora prueba todas las X, todas las Y y todas las "
                "paradas Z."
            )
        said = _("Ternas revisadas: {checked}. Fallan: {failures}.").format(
            checked=grouped(sum(one.checked for one in self.counts)),
            failures=grouped(sum(one.failures for one in self.counts)),
        )
        if self.example is not None:
            where, found = self.example
            said += " " + _("La primera que falla ({board}): {example}.").format(
                board=where, example=found
            )
        if self.finished:
            said += " " + _("Son todas. Contar tomó {seconds} segundos.").format(
                seconds=decimal(self.seconds, 2)
            )
        return said

    def details(self) -> str:
        """The boards finished, as an HTML table."""
        if not self.counts:
            return ""
        heads = (_("tablero"), _("casillas"), _("ternas"), _("falla en"))
        return w.table(
            heads,
            (
                (one.name, str(one.cells), grouped(one.checked), grouped(one.failures))
                for one in self.counts
            ),
        )

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        super()._show(shown, speak=speak)
        self._go.description = _("Seguir") if self.counts else _("Contar")
        w.show(self._go, not self.running and not self.finished, keep_place=True)
        w.show(self._stop, self.running, keep_place=True)
        self._again.disabled = not self.counts or self.running

    def __repr__(self) -> str:
        return _("[Todas las ternas: despierta la lección para contarlas]")
