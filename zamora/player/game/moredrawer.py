"""What is behind «Más»: all that a board can do besides what every turn needs."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from zamora.core.i18n import _
from zamora.player import controls as w
from zamora.player.controls import button, folding
from zamora.player.controls.files import Sound
from zamora.player.game.gamefile import GameFile
from zamora.player.game.overlaybox import OverlayBox
from zamora.player.game.rivalpanel import RivalPanel
from zamora.player.introduced import tool
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.turnlists import value_list
from zamora.player.picture.view import Shown
from zamora.player.play.session import Session
from zamora.solve import is_known


class MoreDrawer(w.VBox):
    """The drawer of a board: more commands, the rival's choices, what to see, typing and files.

    It stays open or closed as it was left, also when the page is loaded again.

    Attributes:
        button: opens and closes the drawer.
        sound: the switch of the sounds, and what sounds.
        values: the values of the turns, to be seen whether the drawer is open or not.
        table_wanted: whether the board is to be seen as a table as well.
    """

    def __init__(
        self,
        dispatcher: Dispatcher,
        session: Session,
        *,
        commands: Sequence[w.Control],
        rival: RivalPanel,
        seen: OverlayBox,
        files: GameFile,
        after: Callable[[Sequence[Shown]], object],
    ) -> None:
        """Make a closed drawer.

        Args:
            dispatcher: the board's way to the main loop.
            session: the game.
            commands: buttons that are not needed in every turn.
            rival: the computer player's panel.
            seen: what else there is to see on the board.
            files: what saves and opens games.
            after: called with the steps to animate after an action here.
        """
        self._dispatcher, self._session, self._after = dispatcher, session, after
        self.button = folding(dispatcher, _("Más"), self._open)
        self._targets = self._toggle(_("Ver adónde puedo ir"), value=True)
        self._values_wanted = self._toggle(_("Ver quién gana (valores)"))
        w.show(self._values_wanted, is_known(session.position))
        self._table = self._toggle(_("Ver el tablero como tabla"))
        self._stacks = self._toggle(_("Ver las pilas de lado"))
        w.show(self._stacks, session.position.game.stacks)
        self._typing = self._toggle(_("Escribir turnos, guardar, abrir"))
        self.sound = Sound()
        self.values = w.HTML().add_class("zamora-values")
        self._typed = w.Text(
            description=_("Turno:"), placeholder=str(session.position.example or "")
        )
        self._typed.on_submit(lambda: dispatcher.post(self._play_typed))
        typed = w.Box([self._typed, button(dispatcher, _("Jugar"), self._play_typed)]).add_class(
            "zamora-typed"
        )
        self._written = w.VBox([typed, files.widget])
        row = w.buttons(*commands)
        super().__init__(
            [
                *(row, rival.drawer, seen, self._targets, self._values_wanted),
                *(self._stacks, self._table, self.sound, self._typing, self._written),
            ]
        )
        tool("values", self._values_wanted)
        tool("writing", self._typing, self._written)
        tool("seen", seen)
        self.add_class("zamora-more")
        self._open(False)

    @property
    def table_wanted(self) -> bool:
        """Whether the board is to be seen as a table as well."""
        return bool(self._table.value)

    @property
    def stacks_wanted(self) -> bool:
        """Whether stacks are to be seen from the side as well."""
        return bool(self._stacks.value)

    def update(self) -> None:
        """Show what is wanted now."""
        if self._session.show_values:
            listed = value_list(self._session.values())
            if self.values.value != listed:
                self.values.value = listed
        w.show(self.values, self._session.show_values)
        w.show(self._written, self._typing.value)

    def _toggle(self, word: str, *, value: bool = False) -> w.Checkbox:
        box = w.Checkbox(description=word, value=value)
        box.observe(lambda _change: self._dispatcher.post(self._toggled), "value")
        return box

    def _open(self, value: bool) -> None:
        w.show(self, value)

    def _toggled(self) -> None:
        self._session.show_targets = self._targets.value
        self._session.show_values = self._values_wanted.value
        self._after([])

    def _play_typed(self) -> None:
        turns = len(self._session.history.turns)
        shown = self._session.type_turn(self._typed.value)
        if len(self._session.history.turns) > turns:
            self._typed.value = ""
        self._after(shown)
