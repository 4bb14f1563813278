"""What the games of numbers bring besides their rules."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.library.combinatorial import claims
from zamora.library.combinatorial.regions import worth
from zamora.solve.kit import SolveKit

KITS = {
    "nim": Kit(BookKit(claims.nim)),
    "nim-avido": Kit(BookKit(claims.greedy)),
    "resta": Kit(BookKit(claims.subtraction)),
    "reinas": Kit(BookKit(claims.queens)),
    "nimble": Kit(BookKit(claims.nimble)),
    "euclides": Kit(BookKit(claims.euclid)),
    "chomp": Kit(BookKit(claims.chomp)),
    "quim": Kit(BookKit(claims.quim)),
    "nim-matrices": Kit(BookKit(claims.matrices)),
    "leones-dragones": Kit(BookKit(claims.strips)),
    "suma": Kit(BookKit(claims.sums)),
    "dominorio": Kit(BookKit(claims.dominoes), SolveKit(worth=worth)),
}
