"""Openings: an explorer of the tree of all known games.

A turn is made on the board or chosen from the list; the list says how often each was made in this
position, and how those games ended. Works for any game with recorded games.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from functools import partial

from zamora import book
from zamora.book.findings import proved_horizon
from zamora.book.openings import Continuation, Openings, openings
from zamora.core.history import History
from zamora.core.i18n import _, ngettext
from zamora.core.position import Side, Turn
from zamora.core.sides import as_label
from zamora.core.tasks import has_threads, in_steps
from zamora.core.words import quoted
from zamora.explain.hints import Hint, hint
from zamora.player import controls as w
from zamora.player.boardview import BoardView, TurnButtons
from zamora.player.game.replay import standing
from zamora.player.jobs.job import Job
from zamora.player.picture.svg import image
from zamora.player.picture.view import Shown, build
from zamora.player.play.actions import Action
from zamora.player.play.session import Session
from zamora.registry import game as game_of
from zamora.solve.known import solved_for

#: Turns listed at first; a button shows the others.
LISTED = 5
#: Games of the book named for a turn; the others are counted.
NAMED = 2
#: How many positions the computer looks at when it is asked what it would play.
NODES = 40_000
#: The colors of the parts of a bar: the first side, draws, the second side, games without a result.
COLORS = ("var(--z-ivory)", "var(--z-edge)", "var(--z-night)", "transparent")


class OpeningsLab(w.Card):
    """A board, the turns made in its position, and navigation.

    Attributes:
        session: the turns made; undo is a step back.
        tree: all known games.
        found: what was played in this position, the most frequent turn first.
    """

    def __init__(self, key: str) -> None:
        """Stand at the start of a game.

        Raises:
            UnknownGame: if there is no such game.
            NoOpenings: if no game of it is known; without threads the card says so later.
        """
        self.tree = Openings(game_of(key).key)
        self.session = Session(game_of(key).start())
        self.found: tuple[Continuation, ...] = ()
        self._first = 0
        self._surface = BoardView(self.session.view(), self._act, self._dispatcher)
        self._surface.fill()
        self._choices = TurnButtons(self._surface)
        self._status = w.HTML().add_class("zamora-status")
        self._line, self._known = w.HTML().add_class("zamora-turns"), w.HTML()
        # The list's buttons are reused: the keyboard focus stays for the next choice.
        self._rows = [self._row(n) for n in range(LISTED)]
        self._start = self._button(_("Inicio"), self.start_over, "fast-backward")
        self._back = self._button(_("Atrás"), self.back, "step-backward")
        self._others = self._button(_("Otros turnos"), self.turn_page)
        self._ask = self._button(_("¿Qué prefiere la computadora?"), self.ask)
        left = [self._status, self._surface, self._choices, w.buttons(self._start, self._back)]
        listed = w.VBox([row for row, _turn, _bar in self._rows])
        more = w.buttons(self._others, self._ask)
        right = [self._note, listed, more, self._known, self._line]
        super().__init__([w.beside(left, right)])
        self.add_class("zamora", "zamora-openings")
        if has_threads():  # what is kept of this card shows the tree
            self._grown(openings(key))
        else:
            self._arrive()
            self._dispatcher.work(lambda: openings.steps(key), self._grown)

    def _grown(self, tree: Openings) -> None:
        """All games are in the tree."""
        self.tree = tree
        self._arrive()

    def _row(self, n: int) -> tuple[w.Box, w.Button, w.HTML]:
        turn, bar = self._button("", partial(self.choose, n)), w.HTML()
        row = w.Box([turn, bar]).add_class("zamora-opening")
        return row, turn, bar

    # Getting about -------------------------------------------------------------------------------

    def choose(self, n: int) -> None:
        """Make the turn in the ``n``-th place of the list, from 0."""
        at = self._first + n
        if at < len(self.found):
            self.go(self.found[at].turn)

    def go(self, turn: Turn) -> None:
        """Make a turn of this position."""
        self._after(self.session.play(turn))

    def back(self) -> None:
        """A turn back."""
        self.session.undo()
        self._after([])

    def start_over(self) -> None:
        """Back to the first position."""
        self.session.new()
        self._after([])

    def turn_page(self) -> None:
        """List the next turns; after the last ones the first ones again."""
        self._first = 0 if self._first + LISTED >= len(self.found) else self._first + LISTED
        self._list()

    def ask(self) -> None:
        """Have the computer say what it would play here."""
        session = self.session
        if session.outcome is not None or not self._job.done:
            return
        history = History(session.history.start, session.history.turns)
        job = self._job = Job()

        def arrived(found: Hint) -> None:
            best = _("La computadora prefiere «{turn}».").format(turn=found.turn)
            self._note.say(f"{best} {found.reason}")

        self._note.say(_("La computadora mira la posición…"))
        job.start(
            self._dispatcher,
            lambda job: in_steps(hint, history, nodes=NODES, stop=job.stop),
            arrived,
            self._note.say,
        )

    def _act(self, action: Action) -> None:
        shown = self.session.act(action)
        if shown is not None:
            self._after(shown)

    def _after(self, shown: Sequence[Shown]) -> None:
        """Something has been done: perhaps another position is on the board."""
        self._surface.animate(shown)
        if self._serial != self.session.serial:
            self._arrive()
            self._surface.say(f"{self.session.status()} {self._note.text}")
        else:
            self._note.say(self.session.message)
            self._redraw()

    def _arrive(self) -> None:
        """Look up what is known of the position."""
        self._job.drop()
        self._serial = self.session.serial
        self._first = 0
        over = self.session.outcome is not None
        self.found = () if over else self.tree.turns(self.session.position)
        self._note.say(self._words())
        self._known.value = "".join(f"<p>{html.escape(one)}</p>" for one in self._facts())
        self._list()
        self._redraw()

    # What there is to see ------------------------------------------------------------------------

    def _words(self) -> str:
        """How much is known of this position."""
        if self.session.outcome is not None:
            return ""
        if not self.tree.games:
            return _("Junto las partidas conocidas…")
        games = sum(one.games for one in self.found)
        if not games:
            return _("Aquí no llegó ninguna partida conocida. Puedes seguir o dar un paso atrás.")
        turns = ngettext("{n} turno distinto", "{n} turnos distintos", len(self.found))
        return ngettext(
            "Aquí se jugó {games} vez, con {turns}.",
            "Aquí se jugó {games} veces, con {turns}.",
            games,
        ).format(games=games, turns=turns.format(n=len(self.found)))

    def _facts(self) -> list[str]:
        """What is proved of this position, and where the book has it."""
        session, facts = self.session, []
        solved = None if session.outcome is not None else solved_for(session.history)
        if solved is not None:
            value = standing(session.position)
            facts.append(_("Según la solución: {value}.").format(value=value))
        elif not session.history.turns:
            facts.append(proved_horizon(self.tree.key))
        for one in self.found:
            named = [quoted(book.get(name).title) for name in one.printed[:NAMED]]
            left = len(one.printed) - len(named)
            if left:
                named.append(_("{n} más").format(n=left))
            if named:
                titles = ", ".join(named)
                facts.append(
                    _("En el libro, {turn}: {titles}.").format(turn=one.turn, titles=titles)
                )
        return list(filter(None, facts))

    def _list(self) -> None:
        """Write the list of turns."""
        shown = self.found[self._first : self._first + LISTED]
        most = max((one.games for one in self.found), default=1)
        for (row, turn, bar), one in zip(self._rows, [*shown, *[None] * LISTED], strict=False):
            w.show(row, one is not None)
            if one is not None:
                turn.description = format(one.turn)
                bar.value = _bar(one, self.session.position.game.sides, most)
        w.show(self._others, len(self.found) > LISTED)

    def _redraw(self) -> None:
        session = self.session
        self._surface.follow(session)
        side = "over" if session.outcome is not None else f"side-{int(session.position.side)}"
        self._status.value = w.banner(side, *session.banner())
        begun = bool(session.history.turns)
        self._start.disabled = not begun
        self._back.disabled = not begun and not session.may_step_back
        items = "".join(f"<li>{html.escape(format(turn))}</li>" for turn in session.history.turns)
        self._line.value = items and f"<ol>{items}</ol>"
        w.show(self._ask, session.outcome is None)

    def _still(self) -> str:
        """The start, and what is played there."""
        sides = self.session.position.game.sides
        start = self.tree.turns(self.session.start)
        most = max((one.games for one in start), default=1)
        rows = "".join(
            f"<li>{html.escape(format(one.turn))} {_bar(one, sides, most)}</li>"
            for one in start[:LISTED]
        )
        picture = image(build(Session(self.session.start).view()), 260)
        return f"{picture}<ul>{rows}</ul>"

    def __repr__(self) -> str:
        return _("[Aperturas de {game}: despierta la lección para recorrerlas]").format(
            game=self.session.start.game.name
        )


def _bar(one: Continuation, sides: tuple[str, str], most: int) -> str:
    """How often a turn was made, and who won then: a bar that says it in words as well."""
    open_ended = one.games - one.drawn - sum(one.won.values())
    parts = (one.won[Side.FIRST], one.drawn, one.won[Side.SECOND], open_ended)
    names = (
        as_label(sides[Side.FIRST]),
        _("empate"),
        as_label(sides[Side.SECOND]),
        _("sin terminar"),
    )
    words = ", ".join(f"{name} {n}" for name, n in zip(names, parts, strict=True) if n)
    spoken = ngettext("{n} partida", "{n} partidas", one.games).format(n=one.games)
    pieces = "".join(
        f'<span style="flex: {n}; background: {color}"></span>'
        for n, color in zip(parts, COLORS, strict=True)
        if n
    )
    width = max(round(100 * one.games / most), 8)
    style = "display: flex; height: 10px; box-sizing: border-box; border: 1px solid var(--z-edge)"
    return (
        f"<span>{spoken}: {html.escape(words)}</span>"
        f'<div aria-hidden="true" style="{style}; width: {width}%">{pieces}</div>'
    )
