"""What the kinds of chess bring besides their rules whose moves come from python-chess."""

from __future__ import annotations

from zamora.book.kit import BookKit
from zamora.core.kit import Kit
from zamora.library.chess import claims_ajedrez_dados
from zamora.library.chess.dialect import CHESS
from zamora.library.chess.sequences import SequenceSearch
from zamora.play.kit import FilesKit
from zamora.rival.kit import RivalKit

#: What progressive chess brings: with several moves in a turn, mates come by sequences.
PROGRESSIVE = Kit(RivalKit(SequenceSearch))

KITS = {
    "ajedrez": Kit(FilesKit(CHESS)),
    "ajedrez-dados": Kit(BookKit(claims_ajedrez_dados.claims)),
    "progresivo-escoces": PROGRESSIVE,
    "progresivo-italiano": PROGRESSIVE,
    "progresivo-ingles": PROGRESSIVE,
    "progresivo-portugues": PROGRESSIVE,
    "progresivo-neozelandes": PROGRESSIVE,
    "progresivo-australiano": PROGRESSIVE,
    "progresivo-ortodoxo": PROGRESSIVE,
}
