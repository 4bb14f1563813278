"""A series of games on a board: its rule, its score, its clock (:mod:`zamora.play.matches`).

The board plays one game after the other; the series follows it. What the pupil takes back is taken
back in the series too, as long as the game goes on; a goal counts.
"""

from __future__ import annotations

import html
from collections.abc import Callable, Sequence
from itertools import takewhile

from zamora.core.errors import GameOver
from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Side
from zamora.core.sides import as_label
from zamora.play.clock import Clock
from zamora.play.match_parts import has_ball
from zamora.play.matches import Match, Rule
from zamora.player import controls as w
from zamora.player.controls import button
from zamora.player.controls.files import ClockFace
from zamora.player.jobs.loop import Dispatcher
from zamora.player.picture.words import agreed, broken_off, given_up
from zamora.player.play.session import Session

#: The times that each player may have, in minutes.
MINUTES = (3, 5, 10)
#: Where the course asks how long a series lasts, and whom it favours (zamora.school.markov).
LESSON = 4
#: The time of a whole series that is decided by more goals, in minutes.
WHOLE = 10


class SeriesBar:
    """The series that a board plays, if it plays one.

    Attributes:
        match: the series; None for single games.
        score: the score and the clock, to stand above the board.
        drawer: where a series is begun and ended.
    """

    def __init__(
        self,
        session: Session,
        dispatcher: Dispatcher,
        *,
        changed: Callable[[], object],
        new_game: Callable[[], object],
        rival: Callable[[], Side | None],
        consents: Callable[[], bool],
    ) -> None:
        """No series yet.

        Args:
            session: the game on the board.
            dispatcher: the board's way to the main loop.
            changed: called when the game has been changed from here.
            new_game: called when another game has been set up: players are to be set to it.
            rival: says which side the computer plays; None if two people play.
            consents: says whether the computer takes a draw now.
        """
        self._session, self._dispatcher = session, dispatcher
        self._changed, self._new_game = changed, new_game
        self._rival, self._consents = rival, consents
        self.match: Match | None = None
        #: Which game of the series is on the board, counted from 0.
        self._number = 0
        #: Where single games begin.
        self._single = session.start
        self._line = w.HTML().add_class("zamora-score")
        self._clock = ClockFace(lambda: dispatcher.post(self._look_at_clock))
        self._next = button(dispatcher, _("Siguiente partida"), self.next_game).add_class(
            "zamora-primary"
        )
        self.score = w.VBox([])
        self.drawer = w.VBox([]).add_class("zamora-drawer")
        self._open = False
        #: Whether the drawer is furnished for a series that is played; None: not yet at all.
        self._furnished: bool | None = None
        self._show()

    # What a person does ---------------------------------------------------------------------------

    def open(self, value: bool) -> None:
        """Open or close the drawer."""
        self._open = value
        self._show()

    def begin(self, rule: Rule, clock: Clock | None) -> None:
        """Begin a series; the first game is set up."""
        self.take(Match(self._session.position.game, rule, clock))

    def take(self, match: Match) -> None:
        """Go on with a series, at its last game."""
        if self.match is None:
            self._single = self._session.start
        self.match = match
        self._set_up(match)

    def next_game(self) -> None:
        """Set up the next game of the series, when the one on the board has ended."""
        if self.match is None:
            return
        if self._playing(self.match):
            self._session.message = _("Estás en una serie: termina primero esta partida.")
            self._changed()
        else:
            self._set_up(self.match)

    def new_game(self) -> bool:
        """Whether the wish for a new game is one for the next game of the series, and done."""
        if self.match is None:
            return False
        if self.match.outcome is not None:
            self._end()
            return False
        self.next_game()
        return True

    def resign(self) -> None:
        """The person resigns; of two, the one to move."""
        if self.match is None or not self._playing(self.match):
            return
        rival = self._rival()
        side = self._session.position.side if rival is None else rival.other
        self.match.resign(side)
        self._session.close(given_up(side))
        self._changed()

    def agree(self) -> None:
        """A draw, if both want it."""
        if self.match is None or not self._playing(self.match):
            return
        if self._rival() is not None and not self._consents():
            self._session.message = _("No, gracias: creo que estoy mejor. Sigamos.")
        else:
            self.match.agree_draw()
            self._session.close(agreed())
        self._changed()

    def leave(self) -> None:
        """No more series; the game on the board goes on by itself."""
        self._end()
        if self._session.closed is not None:
            self._session.undo()
        self._changed()

    # What follows ---------------------------------------------------------------------------------

    def follow(self) -> None:
        """Update the series from the board."""
        match = self.match
        if match is not None:
            if match.played[self._number].over:
                self._keep_the_end(match)
            else:
                self._catch_up(match)
        self._show()

    def _end(self) -> None:
        self.match = None
        self._session.start = self._single

    def _set_up(self, match: Match) -> None:
        """Put the last game of the series on the board."""
        self._number = len(match.played) - 1
        self._session.load(History(match.history.start, match.history.turns))
        self._session.message = ""
        self._new_game()

    def _playing(self, match: Match) -> bool:
        """Whether the game on the board goes on."""
        return match.outcome is None and not match.played[self._number].over

    def _catch_up(self, match: Match) -> None:
        """Play in the series what has been played on the board, take back what has been."""
        session = self._session
        turns, known = session.history.turns, match.history.turns
        pairs = zip(turns, known, strict=False)
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
        try:
            for _time in range(len(known) - same):
                match.undo()
            for turn in turns[same:]:
                match.play(turn)
        except GameOver:
            # The time was over before this turn.
            session.go_to(len(match.history.turns))
        self._heed_clock(match)

    def _keep_the_end(self, match: Match) -> None:
        """A game that has ended stays as it has ended."""
        ended, session = match.played[self._number], self._session
        if len(session.history.turns) < len(ended.history.turns):
            session.go_to(len(ended.history.turns))
            session.message = (
                _("En una serie el gol ya cuenta.")
                if has_ball(session.start)
                else _("En una serie la victoria ya cuenta.")
            )
        if session.outcome is None:
            session.close(agreed() if ended.resigned is None else given_up(ended.resigned))

    def _heed_clock(self, match: Match) -> None:
        outcome, session = match.outcome, self._session
        if outcome is not None and session.outcome is None:
            session.close(broken_off(outcome.words(match.game.sides)))

    def _look_at_clock(self) -> None:
        """A clock may have run down."""
        if self.match is None:
            return
        before = self._session.closed
        self._heed_clock(self.match)
        if self._session.closed is not before:
            self._changed()
        else:
            self._show()

    # What there is to see -------------------------------------------------------------------------

    def _show(self) -> None:
        match = self.match
        w.show(self.score, match is not None)
        w.show(self.drawer, self._open)
        if self._open:
            self._furnish(match is not None)
        if match is None:
            return
        parts: list[w.Control] = [self._line]
        markup = described(match)
        if self._line.value != markup:
            self._line.value = markup
        if match.clock is not None:
            sides = as_label(match.game.sides[0]), as_label(match.game.sides[1])
            self._clock.show(match.clock, match.side if match.running else None, sides)
            parts.append(self._clock)
        if match.outcome is None and match.played[self._number].over:
            parts.append(self._next)
        if list(self.score.children) != parts:
            self.score.children = parts

    def _furnish(self, playing: bool) -> None:
        """Fill the drawer with what can be done now; made only when it is opened."""
        actions = [
            (_("Me rindo"), self.resign),
            (_("Acordar empate"), self.agree),
            (_("Dejar la serie"), self.leave),
        ]
        if playing and self._furnished is not True:
            self.drawer.children = [self._row(actions)]
        elif not playing and self._furnished is not False:
            rule = w.Dropdown(
                description=_("Se gana con:"), options=rules(ball=has_ball(self._session.position))
            )
            clock = w.Dropdown(description=_("Reloj:"), options=clocks())

            def begin() -> None:
                goals, whole = rule.value
                self.begin(goals, whole or clock.value)

            more = w.HTML(
                _(
                    "¿Cuánto dura una serie, y a quién favorece? Lo averiguas en la lección {n}."
                ).format(n=LESSON)
            )
            start = self._row([(_("Empezar la serie"), begin)])
            self.drawer.children = [rule, clock, start, more]
        self._furnished = playing

    def _row(self, actions: Sequence[tuple[str, Callable[[], object]]]) -> w.Box:
        return w.buttons(*(button(self._dispatcher, word, action) for word, action in actions))


def rules(*, ball: bool) -> list[tuple[str, tuple[Rule, Clock | None]]]:
    """By what a series may be won: words, the rule, and a clock if it needs one.

    Where there is no ``ball``, games are won and no goals are scored.
    """
    words = (
        (_("dos goles seguidos"), _("tres goles"), _("más goles en {n} minutos"))
        if ball
        else (_("dos victorias seguidas"), _("tres victorias"), _("más victorias en {n} minutos"))
    )
    choices = (
        (Rule.row_of(2), None),
        (Rule.first_to(3), None),
        (Rule.most_goals(), Clock.whole_match(60 * WHOLE)),
    )
    return [(word.format(n=WHOLE), choice) for word, choice in zip(words, choices, strict=True)]


def clocks() -> list[tuple[str, Clock | None]]:
    """The clocks to choose from."""
    return [
        (_("sin reloj"), None),
        *(
            (_("{n} minutos para cada uno").format(n=minutes), Clock.per_side(60 * minutes))
            for minutes in MINUTES
        ),
    ]


def described(match: Match) -> str:
    """The score and how the series stands, as HTML."""
    first, second = (html.escape(side) for side in match.game.sides)
    goals = "{} : {}".format(*match.score)
    if match.outcome is not None:
        words = _("Fin de la serie. {words}").format(words=match.outcome.words(match.game.sides))
    else:
        words = match.words
        row = match.row
        if match.rule.in_a_row and row is not None:
            streak = (
                _("Goles seguidos: {side}, {n}.")
                if has_ball(match.history.start)
                else _("Victorias seguidas: {side}, {n}.")
            )
            words += " " + streak.format(side=as_label(match.game.sides[row[0]]), n=row[1])
    return f"<b>{first} {goals} {second}</b> <span>{html.escape(words)}</span>"
