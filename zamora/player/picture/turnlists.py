"""Lists next to a board, as HTML: the turns played, the value of each possible turn."""

from __future__ import annotations

import html
from collections.abc import Mapping

from zamora.core.history import History
from zamora.core.i18n import _
from zamora.core.position import Turn
from zamora.player.picture.badges import Badge
from zamora.solve.retrograde import Value

#: From this many turns on the list may scroll (see style.css), so it must be focusable.
LONG = 9


def turn_list(history: History) -> str:
    """The turns of a game as an HTML list, a pair of turns a line."""
    turns = history.turns
    items = "".join(
        "<li>" + " · ".join(html.escape(format(turn)) for turn in turns[i : i + 2]) + "</li>"
        for i in range(0, len(turns), 2)
    )
    if len(turns) < LONG:
        return f"<ol>{items}</ol>" if items else ""
    return long_list(items, "zamora-long-list", _("Turnos jugados"))


def long_list(items: str, kind: str, name: str) -> str:
    """A list of turns in a box that scrolls, and takes the focus to do so.

    Args:
        items: its ``<li>`` elements.
        kind: the box's class: ``"zamora-long-list"`` begins at its end, ``"zamora-book-list"`` at
            its beginning.
        name: of the box, for those who do not see it; different from all others on the page.
    """
    label = html.escape(name, quote=True)
    return (
        f'<div class="{kind}" role="region" tabindex="0" aria-label="{label}">'
        f"<ol>{items}</ol></div>"
    )


def value_list(values: Mapping[Turn, Value]) -> str:
    """The exact values of turns as an HTML table, the best first; empty without values."""
    rows = "".join(
        f'<tr><th scope="row">{html.escape(format(turn))}</th>'
        f'<td class="zamora-value-{value.result}">{badge.letter}</td>'
        f"<td>{html.escape(badge.words)}</td></tr>"
        for turn, value in sorted(values.items(), key=lambda item: item[1].order, reverse=True)
        for badge in (Badge(value.result, value.distance),)
    )
    return f"<table>{rows}</table>" if rows else ""
