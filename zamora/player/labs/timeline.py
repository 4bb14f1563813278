"""A line of time, of lessons 7 and 10: five events to put in order, then all of them to look at.

The events and their sources are in :mod:`zamora.school.timeline`.
"""

from __future__ import annotations

import html
import random
from collections.abc import Mapping
from functools import partial
from typing import Any, ClassVar

from zamora.core.i18n import _, ngettext
from zamora.core.words import capital
from zamora.player import controls as w
from zamora.player.controls.base import Control, Field
from zamora.player.game.board import Board, as_position
from zamora.player.picture.svg import image
from zamora.player.picture.view import View, build
from zamora.school.timeline import Event, events, first_five

#: Width of an event's picture, in CSS pixels.
PICTURE = 230
#: The same five stand in the same disorder for everybody.
SEED = 1


class EventLine(Control):
    """All events on the page, the oldest above; one of them may be open."""

    view_name: ClassVar[str] = "timeline"

    label = Field("")
    #: Key, date, title, card (HTML), what the button to play says, and whether it is in doubt.
    events = Field[tuple[dict[str, Any], ...]](())
    #: The key of the event that is open; empty for none.
    chosen = Field("", input=True)
    #: The picture on its card, as HTML.
    picture = Field("")


class Timeline(w.Card):
    """First five events are to be put in order, judged at every choice; then the line opens.

    Attributes:
        placed: those that stand in order already, the oldest first.
        misses: how often a later one was taken too early.
        line: all events, once the line is open.
    """

    def __init__(self, line: str = "") -> None:
        """Nothing in order yet; ``line`` is one of :data:`zamora.school.timeline.LINES`."""
        self._five = first_five(line)
        self._events = {event.key: event for event in events(line)}
        self.placed: list[Event] = []
        self.misses = 0
        asked = _("¿Qué fue primero? Tócalos en orden, del más antiguo al más nuevo.")
        jumbled = list(self._five)
        random.Random(SEED).shuffle(jumbled)  # noqa: S311 (no secret)
        self._choices = {
            event.key: self._button(event.asks, partial(self.take, event.key)) for event in jumbled
        }
        choices = w.VBox(list(self._choices.values())).add_class("zamora-options")
        self._placed = w.HTML().add_class("zamora-values")
        self.line = EventLine(
            label=_("Línea del tiempo"),
            events=tuple(_on_the_page(event, self._events) for event in self._events.values()),
        )
        self._on_change(self.line, self._opened, "chosen")
        self.line.on_msg(self._received)
        self._all, self._own = w.VBox(), w.VBox()
        self._question = w.VBox([w.HTML(f"<b>{html.escape(asked)}</b>"), choices, self._placed])
        super().__init__([self._question, self._note, self._all, self._own])
        self.add_class("zamora", "zamora-history")
        self._show()

    @property
    def done(self) -> bool:
        """Whether the five are in order, and all events can be seen."""
        return len(self.placed) == len(self._five)

    # What a pupil does ---------------------------------------------------------------------------

    def take(self, key: str) -> None:
        """Say that this one of the five is the oldest of those that are left."""
        left = [event for event in self._five if event not in self.placed]
        event = self._events[key]
        if event not in left:
            return
        if event is not left[0]:
            self.misses += 1
            self._note.say(
                _("Todavía no: antes fue otra cosa. {clue}").format(clue=event.clue), "bad"
            )
            return
        self.placed.append(event)
        if len(left) == 2:  # there is nothing to choose any more
            self.placed.append(left[1])
        if self.done:
            self._note.say(self._praise(), "good")
        else:
            self._note.say(
                _("¡Así es! {when}. ¿Y después?").format(when=capital(event.when)), "good"
            )
        self._show()

    def _praise(self) -> str:
        if not self.misses:
            return _("¡Los cinco en orden a la primera! Ahora toca lo que quieras ver.")
        said = ngettext(
            "Los cinco están en orden, con {n} tropiezo. Ahora toca lo que quieras ver.",
            "Los cinco están en orden, con {n} tropiezos. Ahora toca lo que quieras ver.",
            self.misses,
        )
        return said.format(n=self.misses)

    # What there is to see -------------------------------------------------------------------------

    def _show(self) -> None:
        for key, choice in self._choices.items():
            w.show(choice, all(event.key != key for event in self.placed))
        items = "".join(
            f"<li><b>{html.escape(event.when)}:</b> {html.escape(event.title)}</li>"
            for event in self.placed
        )
        self._placed.value = f"<ol>{items}</ol>" if items else ""
        w.show(self._question, not self.done)
        self._all.children = [self.line] if self.done else []

    def _opened(self, key: str) -> None:
        event = self._events.get(key)
        shown = "" if event is None else event.picture
        scene = build(View(as_position(shown), over=True)) if shown else None
        self.line.picture = "" if scene is None else image(scene, PICTURE)

    def _received(self, _line: object, content: Any) -> None:
        if content.get("kind") == "play":
            self._dispatcher.post(self.play, str(content.get("key", "")))

    def play(self, key: str) -> None:
        """Put a board under the line, with the game of this event."""
        event = self._events.get(key)
        if event is not None and event.play:
            self._own.children = [Board(event.play, rival="level:1")]
            self.line.send({"kind": "come"})

    def _still(self) -> str:
        """The five jumbled; all events, folded away."""
        five = "".join(f"<li>{html.escape(one.description)}</li>" for one in self._choices.values())
        everything = "".join(
            f"<li><b>{html.escape(event.when)} · {html.escape(event.title)}</b>"
            f"{_card(event, self._events)}</li>"
            for event in self._events.values()
        )
        asked = html.escape(_("¿Qué fue primero? Ponlos en orden en tu cuaderno."))
        summary = html.escape(_("Abre la línea del tiempo cuando los tengas en orden."))
        return (
            f"<p><b>{asked}</b></p><ul>{five}</ul>"
            f"<details><summary><b>{summary}</b></summary><ol>{everything}</ol></details>"
        )

    def __repr__(self) -> str:
        return _("[Línea del tiempo: despierta la lección para ponerla en orden]")


def _on_the_page(event: Event, every: Mapping[str, Event]) -> dict[str, Any]:
    return {
        "key": event.key,
        "when": event.when,
        "title": event.title,
        "card": _card(event, every),
        "plays": event.plays,
        "doubted": bool(event.doubt),
        "depth": _depth(event, every),
    }


def _depth(event: Event, every: Mapping[str, Event]) -> int:
    """How many generations a game is away from the one it comes from."""
    return 1 + _depth(every[event.parent], every) if event.parent else 0


def _card(event: Event, every: Mapping[str, Event]) -> str:
    """The text of an event, what the booklet says otherwise, and its place."""
    parts = [f"<p>{html.escape(event.text)}</p>"]
    if event.parent:
        title = html.escape(every[event.parent].title)
        parts.append(f"<p><b>{html.escape(_('Cambia las reglas de:'))}</b> {title}</p>")
    if event.doubt:
        book, doubt = html.escape(event.book), html.escape(event.doubt)
        parts.append(
            f'<p class="zamora-doubt"><b>{html.escape(_("El libro dice:"))}</b> {book}<br>'
            f"<b>{html.escape(_('Pero:'))}</b> {doubt}</p>"
        )
    sources = html.escape("; ".join(event.sources))
    parts.append(f"<p><small>{html.escape(_('De dónde se sabe:'))} {sources}.</small></p>")
    return "".join(parts)
