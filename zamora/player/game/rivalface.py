"""The rival of a level beside its board: a face, a name, a sentence now and then.

It greets, says when a turn of the pupil changes what it thinks of the game, and how it takes the
end. How the last game from the first position ended against this level is kept with the pupil's
progress, and nothing else.
"""

from __future__ import annotations

from typing import ClassVar, Literal

from zamora.core.history import History
from zamora.player.controls import Control
from zamora.player.controls.base import Field
from zamora.player.play.characters import CHARACTERS, Character, Result, Voice, character
from zamora.player.play.session import Session
from zamora.rival import Choice
from zamora.rival.roster import WITH_MEMORY
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
