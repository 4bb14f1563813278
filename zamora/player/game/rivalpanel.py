"""Who plays against the pupil: the rival, its face, the side, a turn on demand, its memory.

The rival of a level has a face, a name, a sentence now and then. It greets, says when a turn of the
pupil changes what it thinks of the game, and how it takes the end. How the last game from the first
position ended against this level is kept with the pupil's progress, and nothing else.
"""

from __future__ import annotations

import html
from collections.abc import Callable
from typing import ClassVar, Literal

from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Side, Turn
from zamora.core.sides import as_label
from zamora.player import controls as w
from zamora.player.controls import Control, button, folding
from zamora.player.controls.base import Field
from zamora.player.game.memorydrawer import MemoryDrawer
from zamora.player.introduced import tool
from zamora.player.jobs.loop import Dispatcher
from zamora.player.play.characters import (
    CHARACTERS,
    Character,
    Result,
    Voice,
    character,
    offered,
    substitute,
)
from zamora.player.play.session import Session
from zamora.rival import Choice, Opponent, player
from zamora.rival.analysis import Analysis, Score
from zamora.rival.roster import WITH_MEMORY
from zamora.rival.search_player import CLEAR
from zamora.school.progress import progress

#: A rival's opinion of the game that has changed by as much as this (100 is a pawn of chess) is
#: worth a sentence; beyond the bound all is won or lost.
CHANGE, BOUND = 150, 600
#: How the last game ended, as it is kept: for the pupil.
_KEPT: dict[Result, int] = {"won": 1, "drawn": 0, "lost": -1}


class RivalFace(Control):
    """The rival as it is seen; hidden where no level plays.

    Attributes:
        helped: whether the computer has played for the pupil too: this game is not remembered.
    """

    view_name: ClassVar[str] = "rival-face"

    #: Whose drawing: a name in ``web/faces.js``.
    who = Field("")
    mood = Field[Literal["calm", "thinks", "glad"]]("calm")
    #: The name, and after it the manner.
    name = Field("")
    manner = Field("")
    says = Field("")

    def __init__(self, session: Session, seed: int | None) -> None:
        """No rival yet; ``seed`` says with which sentences each one begins.

        Without it the games that are remembered do: so a page that was made beforehand, for a
        pupil without any, greets with the same words as the board that takes its place.
        """
        super().__init__(hidden="hidden")
        self._session = session
        start = len(progress().last_games()) if seed is None else seed
        self._voices = {one.face: Voice(one, start) for one in CHARACTERS}
        self._key, self._character = "", character("")
        self._game: History | None = None
        self._over = self.helped = False
        #: What it thought of the game when it played last.
        self._opinion: int | None = None

    def play(self, key: str) -> None:
        """Be the player with this key from now on; empty for a person."""
        key = key.removesuffix(WITH_MEMORY)
        if key == self._key:
            return
        self._key, found = key, character(key)
        self._character, self._opinion = found, None
        self.hidden = "hidden" if found is None else ""
        if found is not None:
            self.who, self.name, self.manner = found.face, found.name, found.manner
            self._game = self._session.history
            self._over = self._session.outcome is not None
            self._greet(found)

    def answered(self, choice: Choice) -> None:
        """It has chosen a turn: say so if the pupil's turn before has changed its opinion."""
        who, session, before = self._character, self._session, self._opinion
        if who is None or choice.score is None:
            return  # a careless turn: no opinion but the one before
        self._opinion = max(-BOUND, min(BOUND, choice.score.value))
        if before is None or session.covered or session.outcome is not None:
            return
        if self._opinion <= before - CHANGE:
            self._say(self._voice(who).says("surprised"), "thinks")
        elif self._opinion >= before + CHANGE:
            self._say(self._voice(who).says("helped"), "calm")

    def follow(self) -> None:
        """Heed what has happened in the game."""
        who, session = self._character, self._session
        if who is None:
            return
        if session.history is not self._game:
            self._game, self._opinion, self.helped = session.history, None, False
            self._over = session.outcome is not None
            if session.history.turns:
                self._say("", "calm")  # a game that was kept goes on
            else:
                self._greet(who)
        elif (session.outcome is not None) is not self._over:
            self._over = not self._over
            self._opinion = None
            if self._over:
                self._end(who)
            else:
                self._say("", "calm")  # a turn has been taken back
        elif session.waits_for is not None and self._person_has_played():
            self._say("", "thinks")
        elif self.mood == "thinks" and not self.says:
            self.mood = "calm"

    # Inside ---------------------------------------------------------------------------------------

    def _person_has_played(self) -> bool:
        session = self._session
        return any(turn.before.side is session.person for turn in session.history.turns)

    def _greet(self, who: Character) -> None:
        last = progress().last_games().get(self._kept) if self._whole else None
        known = next((result for result, kept in _KEPT.items() if kept == last), None)
        self._say(self._voice(who).greets(known), "glad")

    def _end(self, who: Character) -> None:
        session = self._session
        if session.outcome is None or session.person is None:
            return
        winner, voice = session.outcome.winner, self._voice(who)
        result: Result = (
            "drawn" if winner is None else "won" if winner is session.person else "lost"
        )
        if result == "drawn":
            self._say(voice.drawn(), "calm")
        else:
            self._say(voice.says("lost" if result == "won" else "won"), "glad")
        counts = session.closed is None or session.closed.counts
        if self._whole and counts and not self.helped:
            progress().keep_last_game(self._kept, _KEPT[result])

    @property
    def _whole(self) -> bool:
        """Whether the game began as the game begins: one from a set position says little."""
        start = self._session.start
        return start == start.game.start()

    @property
    def _kept(self) -> str:
        """The name of what is kept: the game and the level."""
        return f"{self._session.start.game.key} {self._key.partition(':')[2]}"

    def _voice(self, who: Character) -> Voice:
        return self._voices[who.face]

    def _say(self, words: str, mood: Literal["calm", "thinks", "glad"]) -> None:
        self.says, self.mood = words, mood


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
