"""The line of time: in order, with its sources, and with boards that can be played."""

from __future__ import annotations

from itertools import pairwise

import pytest

import zamora
from zamora import book
from zamora.school.timeline import LINES, Event, events, first_five

EVERY = events()
DRAUGHTS = events("damas")


@pytest.mark.parametrize(("line", "least"), [("", 20), ("damas", 15)])
def test_they_stand_in_order_and_have_names_of_their_own(line: str, least: int) -> None:
    found = events(line)
    assert [event.year for event in found] == sorted(event.year for event in found)
    assert len({event.key for event in found}) == len(found) > least


def test_draughts_are_one_family() -> None:
    """Whoever changes the rules of another game is there with it, and all come from one."""
    every = {event.key: event for event in DRAUGHTS}
    for event in DRAUGHTS:
        ancestors = [event.key]
        while parent := every[ancestors[-1]].parent:
            assert parent not in ancestors
            ancestors.append(parent)
        assert not event.play or ancestors[-1] in ("alquerque", "turcas")
    assert "futez" in every and every["torquemada"].doubt and every["ferses"].doubt


@pytest.mark.parametrize("event", [*EVERY, *DRAUGHTS], ids=lambda one: one.key)
def test_an_event_is_well_formed(event: Event) -> None:
    assert event.sources and all(len(source) > 8 for source in event.sources)
    assert event.text.endswith(".") and len(event.text.split()) <= 50
    # What is doubted is quoted, and the reason is given.
    assert bool(event.book) == bool(event.doubt)
    assert bool(event.play) == bool(event.plays)
    for start in filter(None, (event.play, event.picture)):
        assert zamora.position(start) if ":" in start else zamora.game(start).start()
    years = [word for word in event.when.replace("?", " ").split() if word.isdigit()]
    assert not years or event.year in (int(years[-1]), -int(years[0]), int(years[0]))


@pytest.mark.parametrize("line", LINES)
def test_the_five_to_begin_with_are_far_apart(line: str) -> None:
    five = first_five(line)
    assert len(five) == 5 and all(event.asks for event in five)
    assert all(event.clue for event in five[1:]), "only the oldest cannot be taken too early"
    years = [event.year for event in five]
    assert all(later - earlier >= 80 for earlier, later in pairwise(years))


def test_what_the_booklet_tells_otherwise_is_there() -> None:
    doubted = {event.key for event in EVERY if event.doubt}
    assert doubted == {
        "egipto",
        "einsiedeln",
        "damas",
        "reina",
        "torquemada",
        "nash",
        "programa",
    }
    (slip,) = (one for one in book.errata("goldrez") if "Goldrez en computadora" in one.meant)
    assert slip and "errata" in {event.key: event for event in EVERY}["programa"].doubt
