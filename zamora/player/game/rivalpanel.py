"""Who plays against the pupil: the rival, the side, a turn on demand, the drawer of its memory."""

from __future__ import annotations

import html
from collections.abc import Callable

from zamora.core.i18n import _, ngettext
from zamora.core.position import Side, Turn
from zamora.core.sides import as_label
from zamora.player import controls as w
from zamora.player.controls import button, folding
from zamora.player.game.memorydrawer import MemoryDrawer
from zamora.player.game.rivalface import RivalFace
from zamora.player.introduced import tool
from zamora.player.play.characters import offered, substitute
from zamora.player.play.session import Session
from zamora.player.work.loop import Dispatcher
from zamora.rival import Choice, Opponent, player
from zamora.rival.analysis import Analysis, Score
from zamora.rival.roster import WITH_MEMORY
from zamora.rival.search_player import CLEAR


class RivalPanel:
    """The rival of a board.

    Attributes:
        widget: the choice of the rival, and how far it has looked.
        face: who plays a level, and what is said.
        drawer: what else there is to choose about it.
        memory: what the rival remembers, and how it is taught.
        buttons: the row of buttons, for more of them.
    """

    def __init__(
        self,
        session: Session,
        dispatcher: Dispatcher,
        *,
        rival: str,
        side: Side,
        seed: int | None,
        changed: Callable[[], object],
        show: Callable[[], object],
    ) -> None:
        """Show the choice of rivals; :meth:`set_players` sets them to the board.

        Args:
            session: the game.
            dispatcher: the board's way to the main loop.
            rival: key of the rival at first (see :func:`zamora.player.play.characters.rival_key`).
            side: which side a person plays.
            seed: of computer players.
            changed: called when the game, or whose turn it is, has changed from here.
            show: called when there is something new to read.
        """
        game = session.position.game
        self._session, self._dispatcher = session, dispatcher
        self._seed, self._changed = seed, changed
        self.rival = w.Dropdown(
            description=_("Rival:"),
            options=offered(game),
            value=rival.removesuffix(WITH_MEMORY),
        )
        self.side = w.ToggleButtons(
            description=_("Juegas con:"),
            options=[(as_label(game.sides[0]), 0), (as_label(game.sides[1]), 1)],
            value=int(side),
        )
        self.side.add_class("zamora-side")
        self.memory = MemoryDrawer(
            session, dispatcher, learns=rival.endswith(WITH_MEMORY), changed=changed, show=show
        )
        self.face = RivalFace(session, seed)
        self._choosing = False
        for choice in (self.rival, self.side):
            choice.observe(lambda _change: self._chose(), "value")
        self._reply = button(dispatcher, _("Que juegue la computadora"), self.reply)
        self._remember = folding(dispatcher, _("Su memoria"), self.memory.open)
        self.buttons = w.Box([self._reply, self._remember])
        self.buttons.add_class("zamora-buttons")
        self._looked = w.HTML()
        self._looked.add_class("zamora-looked")
        w.show(self._looked, False)
        self._opinion: Score | None = None
        #: The turn that the opinion and the line are about.
        self._chosen: Turn | None = None
        self.widget = w.VBox([self.rival, self._looked])
        self.drawer = w.VBox([self.side, self.buttons, self.memory.widget])
        tool("rival", self.widget)
        tool("side", self.side)
        tool("reply", self._reply)
        tool("memory", self._remember)

    @property
    def human(self) -> Side:
        """The side that a person plays against the computer."""
        return Side(self.side.value)

    @property
    def chosen(self) -> list[str]:
        """Who plays, for :meth:`choose`: the rival's key and the side of the person."""
        return [
            str(self.rival.value) + WITH_MEMORY * self.memory.learns.value,
            str(self.side.value),
        ]

    def choose(self, rival: str = "", side: str = "") -> None:
        """Let those play who were :attr:`chosen` elsewhere; nothing changes if they cannot here."""
        key = rival.removesuffix(WITH_MEMORY)
        offers = [value for _word, value in self.rival.options]
        if not side or key not in offers or side not in ("0", "1"):
            return
        self._choosing = True
        self.rival.value, self.side.value = key, int(side)
        self.memory.learns.value = rival.endswith(WITH_MEMORY)
        self._choosing = False
        self.set_players()

    def _chose(self) -> None:
        if not self._choosing:
            self._dispatcher.post(self.set_players)

    def set_players(self) -> None:
        """Set the chosen players to the board; a computer player then plays a new game."""
        key = str(self.rival.value)
        level = key.startswith("level:")
        w.show(self.side, key)
        w.show(self._remember, level)
        if not level and self._remember.value:
            self._remember.value = False
        if level and self.memory.learns.value:
            key += WITH_MEMORY
        self._session.set_player(self.human, None)
        self._session.set_player(self.human.other, player(key, seed=self._seed) if key else None)
        self.face.play(key)
        self._changed()

    def reply(self) -> None:
        """Let the computer play for the side to move."""
        session = self._session
        if session.waits_for is not None:
            return  # it is at it already
        if session.outcome is not None:
            session.message = _("La partida terminó. Empieza otra o deshaz un turno.")
        else:
            key = str(self.rival.value) or substitute(session.position.game)
            session.call_in(player(key, seed=self._seed))
            self.memory.helped()
            self.face.helped = True
        self._changed()

    def add_drawer(
        self, name: str, word: str, opened: Callable[[bool], object], drawer: w.Control
    ) -> None:
        """Add a drawer and the button that opens it; ``name`` identifies the control."""
        opens = folding(self._dispatcher, word, opened)
        tool(name, opens)
        self.buttons.children = [*self.buttons.children, opens]
        self.drawer.children = [*self.drawer.children, drawer]

    def its_side(self) -> Side | None:
        """The side that the computer plays; None if two people play."""
        return self.human.other if self.rival.value else None

    def consents(self) -> bool:
        """Whether the computer takes a draw: unless it thinks that it stands better."""
        return self._opinion is None or self._opinion.value <= CLEAR

    def answered(self, rival: Opponent, choice: Choice) -> None:
        """Show the search depth of the player that has just chosen a turn."""
        found = choice.analysis
        self._chosen = choice.turn
        self._opinion = choice.score
        self.face.answered(choice)
        self._say("" if found is None else looked(rival.name, found))

    def follow(self) -> None:
        """Forget what was said of a turn that is no longer on the board: a new game, say."""
        own = self._chosen
        if own is not None and all(turn is not own for turn in self._session.history.turns):
            self._chosen = self._opinion = None
            self._say("")
        self.face.follow()

    def _say(self, words: str) -> None:
        self._looked.value = html.escape(words)
        w.show(self._looked, words)


def looked(name: str, found: Analysis) -> str:
    """How far a player has looked; empty if it had no time for a single turn.

    A goal may be seen farther ahead: at the end of every line the search sees the next turn's, and
    the turns that it looked at last it has followed farther than all the others.
    """
    n, goal = found.depth, found.score.goal_in
    if not n:
        return ""
    if found.score.known:
        return _("{rival}: sumé lo que vale cada parte.").format(rival=name)
    if found.games and goal is None:
        return _("{rival}: jugué {n} partidas de prueba.").format(rival=name, n=found.games)
    if goal is not None and abs(goal) > n:
        words = ngettext(
            "{rival}: miré todo hasta {n} turno adelante, y este camino hasta el final.",
            "{rival}: miré todo hasta {n} turnos adelante, y este camino hasta el final.",
            n,
        )
    else:
        words = ngettext(
            "{rival}: miré {n} turno adelante.", "{rival}: miré {n} turnos adelante.", n
        )
    return words.format(rival=name, n=n)
