"""What games of draughts bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.compiled import can_compile
from zamora.compiled.kit import CompileKit
from zamora.core.history import History
from zamora.core.kit import Kit
from zamora.explain.problems import PracticeKit
from zamora.library.draughts import claims, dialect
from zamora.library.draughts.common import Draughts
from zamora.library.draughts.endings.tables import TABLES
from zamora.library.draughts.machine import machine
from zamora.library.draughts.practice import MAKERS
from zamora.library.draughts.rival import WORTH_COMPILING, DraughtsSearch, searcher
from zamora.play.kit import FilesKit
from zamora.rival.kit import RivalKit
from zamora.solve.kit import SolveKit


def prepare(game: Draughts) -> bool:
    """Compile counting, the search and the endings; whether that was possible."""
    if not can_compile():
        return False
    found = machine(game)
    found.functions()
    DraughtsSearch(History(game.start()), nodes=WORTH_COMPILING)
    TABLES.prepare(game)
    return found.programs.all_compiled


#: What draughts with men and ladies bring.
KIT = Kit(
    CompileKit(prepare),
    RivalKit(searcher),
    SolveKit(TABLES),
    PracticeKit(MAKERS),
)

KITS = {
    "damas-inglesas": KIT.plus(
        FilesKit(dialect.ENGLISH), BookKit(claims.english, claims.lesson_english)
    ),
    "damas-internacionales": KIT.plus(
        FilesKit(dialect.INTERNATIONAL), BookKit(claims.international, claims.lesson_international)
    ),
    "damas-rusas": KIT.plus(FilesKit(dialect.RUSSIAN)),
    "damas-espanolas": KIT.plus(FilesKit(dialect.SPANISH)),
    "damas-alemanas": KIT,
    "damas-checas": KIT,
    "damas-tailandesas": KIT.plus(BookKit(lesson=claims.lesson_thai)),
    "damas-turcas": KIT.plus(FilesKit(dialect.TURKISH)),
    "damas-armenias": KIT,
    "croda": KIT,
    "bashnya": Kit(BookKit(claims.bashnya, claims.lesson_bashnya)),
}
