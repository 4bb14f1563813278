"""All that is compiled for draughts, ahead of time: one set of programs for all of them."""

from __future__ import annotations

from zamora.compiled import can_compile
from zamora.core.history import History
from zamora.library.draughts.common import Draughts
from zamora.library.draughts.endings.tables import TABLES
from zamora.library.draughts.machine import machine
from zamora.library.draughts.rival import WORTH_COMPILING, DraughtsSearch


def prepare(game: Draughts) -> bool:
    """Compile counting, the search and the endings; whether that was possible."""
    if not can_compile():
        return False
    found = machine(game)
    found.functions()
    DraughtsSearch(History(game.start()), nodes=WORTH_COMPILING)
    TABLES.prepare(game)
    return found.programs.all_compiled
