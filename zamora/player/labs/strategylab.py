"""An ordered list of rule cards is a strategy; the solved game shows where it first goes wrong.

What a list of cards plays, and the result against every reply:
:mod:`zamora.library.futez.strategy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from zamora.core.i18n import _
from zamora.core.numbers import grouped
from zamora.core.steps import Side
from zamora.library.futez.strategy.cards import CARDS
from zamora.library.futez.strategy.trial import Trial, judged
from zamora.player import controls as w
from zamora.player.labs.instruments import PanelLab, light
from zamora.player.overlays.reading import actuators_of
from zamora.player.picture.view import Shown, View
from zamora.registry import game
from zamora.solve import solution
from zamora.solve.base import value_words

#: Number of turns named that would have held.
NAMED = 2


class StrategyLab(PanelLab):
    """Rule cards to put in order, a try against the whole table, and the game that refutes them.

    Attributes:
        chosen: the keys of the cards on the list, in order.
        side: whose strategy it is.
        trial: what came of the list that was tried last; None if it has been changed since.
        at: how many turns of the game that refutes it are on the board.
    """

    def __init__(self) -> None:
        """An empty list, for Black."""
        self.chosen: list[str] = []
        self.side = Side.SECOND
        self.trial: Trial | None = None
        self.at = 0
        self._busy = False
        self._start = game("futez").start()
        self._deck = {
            card.key: self._tool(card.title(), partial(self.toggle, card.key)) for card in CARDS
        }
        deck = w.buttons(*self._deck.values())
        self._sides = w.ToggleButtons(
            options=[(_("Con las blancas"), Side.FIRST), (_("Con las negras"), Side.SECOND)],
            value=self.side,
        )
        self._labels = [w.HTML() for _card in CARDS]
        self._rows = [self._row(place, label) for place, label in enumerate(self._labels)]
        self._try = self._tool(_("Ponla a prueba"), self.try_out).add_class("zamora-primary")
        self._steps = w.buttons(
            self._tool("◀", partial(self.step, -1), _("Turno anterior")),
            self._tool("▶", partial(self.step, 1), _("Turno siguiente")),
        )
        list_of = w.VBox([*self._rows])
        super().__init__(self.view(), [self._sides], [deck, list_of, self._try, self._steps])
        self._on_change(self._sides, self.choose_side)

    def _row(self, place: int, label: w.HTML) -> w.HBox:
        up = self._tool("↑", partial(self.up, place), _("Sube la carta {n}").format(n=place + 1))
        return w.HBox([up, label]).add_class("zamora-step")

    # What a person does ---------------------------------------------------------------------------

    def toggle(self, key: str) -> None:
        """Put a card at the end of the list, or take it off."""
        if key in self.chosen:
            self.chosen.remove(key)
        else:
            self.chosen.append(key)
        self._forget()

    def up(self, place: int) -> None:
        """Let the card at this place change with the one above it."""
        if 0 < place < len(self.chosen):
            keys = self.chosen
            keys[place - 1], keys[place] = keys[place], keys[place - 1]
            self._forget()

    def choose_side(self, side: Side) -> None:
        """Whose strategy it is to be."""
        if side is not self.side:
            self.side = side
            self._forget()
            self._show([], speak=True)

    def try_out(self) -> None:
        """Follow the list through everything that the rival may do, in the background."""
        if not self._busy:
            self._busy = True
            keys, side = tuple(self.chosen), self.side
            self._dispatcher.work(lambda: judged(keys, side), self._tried)

    def _tried(self, found: Trial) -> None:
        self._busy = False
        if (found.cards, found.side) == (tuple(self.chosen), self.side):
            self.trial = found
            self.at = len(found.history.turns) if found.history else 0
        self._show([], speak=True)

    def step(self, by: int) -> None:
        """A turn forward or back in the game that refutes the list."""
        if self.trial is not None and self.trial.history is not None:
            self.at = min(max(self.at + by, 0), len(self.trial.history.turns))

    def _forget(self) -> None:
        self.trial, self.at = None, 0

    # What there is to see -------------------------------------------------------------------------

    def view(self) -> View:
        """The start, or the game that refutes the list."""
        history = self.trial.history if self.trial else None
        if history is None or not self.at:
            return View(self._start, over=True)
        last = history.turns[self.at - 1]
        position = history.positions[self.at]
        return View(position, over=True, last=last.steps, actuators=actuators_of(last))

    def words(self) -> str:
        """What came of the list, or what to do."""
        if self._busy:
            return _("Pruebo tu lista contra todo lo que puede jugar el rival…")
        if self.trial is None:
            if self.chosen:
                return _("Ordena tus cartas y ponlas a prueba.")
            return _("Toca cartas para ponerlas en tu lista. Manda la de arriba.")
        if self.trial.history is None:
            return self._no_mistake(self.trial)
        turns = self.trial.history.turns
        if self.at < len(turns):
            return _("Turno {n} de {all}.").format(n=self.at, all=len(turns)) + (
                f" {turns[self.at - 1]}" if self.at else ""
            )
        return self._mistake(self.trial)

    def _no_mistake(self, trial: Trial) -> str:
        count = grouped(trial.positions)
        if trial.complete:
            return _(
                "¡No pierde nunca! Revisé {n} posiciones: todo lo que puede jugar el rival."
            ).format(n=count)
        return _("En {n} posiciones no hay ningún error. Quedan más por revisar.").format(n=count)

    def _mistake(self, trial: Trial) -> str:
        assert trial.history is not None
        turn, solved = trial.history.turns[-1], solution("futez")
        values = solved.turn_values(turn.before)
        worth = values[turn]
        said = _("Falla en el turno {n}: {turn} {value}.").format(
            n=len(trial.history.turns), turn=turn, value=value_words(worth.result, worth.distance)
        )
        held = [str(one) for one, value in values.items() if value.result != "loss"]
        kept = _("Aguantaba: {turns}.").format(turns="; ".join(held[:NAMED]))
        seen = _("(Posiciones revisadas: {n}.)").format(n=grouped(trial.positions))
        return " ".join((said, kept, seen))

    def _show(self, shown: Sequence[Shown], *, speak: bool) -> None:
        for place, (row, label) in enumerate(zip(self._rows, self._labels, strict=True)):
            listed = place < len(self.chosen)
            w.show(row, listed)
            if listed:
                card = next(card for card in CARDS if card.key == self.chosen[place])
                label.value = f"<b>{place + 1}.</b> {card.words()}"
        light(self._deck, self.chosen)
        w.show(self._steps, self.trial is not None and self.trial.history is not None)
        super()._show(shown, speak=speak)

    def _report(self, error: BaseException) -> None:
        self._busy = False
        super()._report(error)

    def __repr__(self) -> str:
        return _("[Cartas de estrategia: despierta la lección para ordenarlas]")
