"""Patience with slow computers.

anywidget gives every widget two seconds from its creation until its code is loaded. After that it
lets no message from the kernel through, for good: the board stands there and does nothing. A slow
computer that is busy setting up forty boards needs longer. The limit cannot be set, so this widget
lengthens it in the page. It shows nothing and is made when the classroom's names are imported,
before any board.
"""

from __future__ import annotations

import anywidget


class Patience(anywidget.AnyWidget):
    """Gives all widgets of the page that are created after it two minutes to start."""

    _esm = """
    const LIMIT = 2000, ENOUGH = 120000;
    if (!AbortSignal.zamoraPatience) {
      const timeout = AbortSignal.timeout.bind(AbortSignal);
      AbortSignal.timeout = (ms) => timeout(ms === LIMIT ? ENOUGH : ms);
      AbortSignal.zamoraPatience = true;
    }
    export default { render() {} };
    """
