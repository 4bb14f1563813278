"""What Go and its neighbours bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.compiled.kit import CompileKit
from zamora.core.kit import Kit, functions
from zamora.explain.kit import AimsKit
from zamora.explain.problems import PracticeKit
from zamora.library.go import aims, claims, sgf
from zamora.library.go.practice import MAKERS
from zamora.library.go.rival import LEVELS, prepare, searching
from zamora.play.kit import FilesKit
from zamora.rival.kit import RivalKit

#: What all games of stones with groups bring.
KIT = Kit(CompileKit(prepare), RivalKit(searching, LEVELS))

KITS = {
    "go": KIT.plus(
        AimsKit(functions(aims)),
        FilesKit(sgf=sgf),
        BookKit(lesson=claims.shapes_and_nets),
        PracticeKit(MAKERS),
    ),
    "alak": Kit(BookKit(lesson=claims.alak)),
    "go-progresivo": KIT,
    "go-progresivo-hex": KIT,
    "roseta": KIT,
}
