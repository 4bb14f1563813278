"""What chapter 3 of Neto & Silva prints beside its lines: lost figures, slips, claims."""

from __future__ import annotations

import pytest

import zamora
from zamora import Side, book
from zamora.library.draughts import claims

from ..claimed import findings
from .slow.ladies import hunts

#: The games of which the chapter prints a board.
DRAWN = (
    *("alquerque", "dablot", "fanorona", "andar-raya", "damas-internacionales", "damas-rusas"),
    *("damas-inglesas", "damas-espanolas", "damas-tailandesas", "damas-turcas", "croda"),
    *("bashnya", "lasca", "emergo"),
)
CLAIMED = {"damas-internacionales": 2, "damas-inglesas": 2, "bashnya": 1}


@pytest.mark.parametrize("key", DRAWN)
def test_the_board_is_said_to_be_lost(key: str) -> None:
    assert any(one.kind == "figure" for one in book.remarks(key))
    # A gap is not told by `zamora book`.
    assert all(one.kind in ("figure", "misprint") for one in book.remarks(key))


@pytest.mark.parametrize("key", CLAIMED)
def test_what_the_chapter_claims_is_true(key: str) -> None:
    found = findings(key)
    assert len(found) == CLAIMED[key]
    for one in found:
        assert one.holds, one
        assert one.claim.endswith(".") and one.evidence.endswith(".")


@pytest.mark.exhaustive
def test_two_ladies_against_one() -> None:
    numbers = []
    for key in ("damas-internacionales", "damas-internacionales[short_stop=True]"):
        game = zamora.game(key)
        known = hunts(game)
        first = [won for (own, _other, side), won in known.items() if (len(own), side) == (2, 0)]
        numbers.append((len(first), sum(first)))
        if "short" not in key:
            # The printed position, turned round: it is Black that has two ladies there.
            a7, a9, f8 = (game.board.cells.index(game.board.cell(n)) for n in ("a7", "a9", "f8"))
            printed = known[tuple(sorted((a7, a9))), f8, Side.FIRST]
            assert printed is claims.PRINTED_IS_WON
    assert numbers == [
        (claims.TWO_TO_ONE, claims.WON),
        (claims.TWO_TO_ONE, claims.WON_WITH_STOP),
    ]
