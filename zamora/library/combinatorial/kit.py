"""What the games of numbers bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.explain.kit import AimsKit
from zamora.explain.problems import PracticeKit
from zamora.library.combinatorial import claims, counts
from zamora.library.combinatorial.outcomes import Search
from zamora.library.combinatorial.practice import AIMS, MAKERS
from zamora.library.combinatorial.regions import worth
from zamora.solve.kit import SolveKit

#: What lessons practise with them.
PRACTICE = PracticeKit(MAKERS)

KITS = {
    "nim": Kit(BookKit(claims.nim, counts.lesson_nim), AimsKit(AIMS), PRACTICE),
    "nim-avido": Kit(BookKit(claims.greedy)),
    "resta": Kit(BookKit(claims.subtraction, counts.lesson_resta), AimsKit(AIMS), PRACTICE),
    "reinas": Kit(BookKit(claims.queens)),
    "nimble": Kit(BookKit(claims.nimble), AimsKit(AIMS), PRACTICE),
    "euclides": Kit(BookKit(claims.euclid, counts.lesson_euclides)),
    "chomp": Kit(BookKit(claims.chomp, counts.lesson_chomp)),
    "quim": Kit(BookKit(claims.quim)),
    "nim-matrices": Kit(BookKit(claims.matrices)),
    "leones-dragones": Kit(BookKit(claims.strips, counts.lesson_leones), PRACTICE),
    "suma": Kit(BookKit(claims.sums, counts.lesson_suma)),
    "dominorio": Kit(
        BookKit(claims.dominoes, counts.lesson_dominorio),
        SolveKit(worth=worth, weigh=lambda position: Search.of(position).against),
        PRACTICE,
    ),
}
