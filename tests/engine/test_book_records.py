"""Every printed game goes round through a record."""

from __future__ import annotations

import pytest

from zamora import Outcome, Reason, Side, book
from zamora.book import PrintedGame
from zamora.book.records import BOOK, PART, TITLE, records
from zamora.play.record import read

from .printed import GAMES, history

SPLIT = "caliz-3"


@pytest.mark.parametrize("printed", GAMES, ids=lambda printed: printed.id)
def test_a_printed_game_is_read_back(printed: PrintedGame) -> None:
    found = records(printed)
    assert len(found) == (2 if printed.id == SPLIT else 1)
    for record in found:
        text = record.write()
        again, problems = read(text)
        assert problems == []
        assert again == record and again.write() == text
        assert record.tags[BOOK] == printed.id and record.tags[TITLE] == printed.title
    last = found[-1]
    assert last.history.position == history(printed.id).position
    if printed.resigns:
        loser = last.history.position.side
        assert last.outcome == Outcome(loser.other, Reason.RESIGNATION)
        assert last.game.sides[loser.other] == printed.end
    elif printed.end == book.UNFINISHED:
        assert last.outcome is None
    else:
        won = f"gana {printed.end}"
        assert last.result == ("empate" if printed.end == "empate" else won)


@pytest.mark.parametrize(
    "printed", [p for p in GAMES if p.id != SPLIT], ids=lambda printed: printed.id
)
def test_all_turns_and_what_is_said_of_them(printed: PrintedGame) -> None:
    (record,) = records(printed)
    assert record.history.turns == history(printed.id).turns
    for n, ply in enumerate(printed.all_plies(), start=1):
        said = record.comments.get(n, "")
        assert ply.comment in said
        # What was printed stands where it is read otherwise, with the reason.
        assert (f"«{ply.printed}»" in said) == (ply.status != "as printed" or ply.any_turn)
        assert ply.reason in said


def test_a_game_with_an_impossible_turn_comes_in_two_parts() -> None:
    """The record starts anew: after the turn itself a king could be taken, after the answer not."""
    printed = book.get(SPLIT)
    first, second = records(printed)
    positions = history(SPLIT).positions
    assert [record.tags[PART] for record in (first, second)] == ["1/2", "2/2"]
    assert first.history.position == positions[46]
    assert second.history.start == positions[48]
    assert second.history.turns == history(SPLIT).turns[48:]
    assert f'[Inicio "{positions[48].code}"]' in second.write()
    assert first.outcome is None and second.resigned is Side.FIRST
    for said in (first.comments[46], second.comments[0]):
        for ply in printed.plies[46:48]:
            assert f"«{ply.printed}»" in said
        assert printed.plies[46].reason in said


def test_a_record_is_a_copy() -> None:
    printed = book.get("golez-2")
    (record,) = records(printed)
    record.tags.clear()
    record.history.undo()
    assert records(printed)[0].history.turns == printed.history().turns
