"""The printed games are all there, letter by letter, and replay to their printed end."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest

import zamora
from zamora import Reason, Side, UnknownGame, book
from zamora.book import PrintedGame
from zamora.registry import catalogue

from .printed import GAMES, PLIES, VARIATIONS, before, history, varied

NUMBERS = {"compases": 3, "futez": 3, "golez": 2, "goldrez": 5, "caliz": 6, "gol": 4}
every_game = pytest.mark.parametrize("printed", GAMES, ids=lambda printed: printed.id)


# What is there ------------------------------------------------------------------------------------


def test_all_printed_games_are_there() -> None:
    ids = {
        key: [printed.id for printed in book.printed_games(key)]
        for key in (game.key for game in zamora.games())
    }
    assert ids == {
        key: [f"{key}-{number}" for number in range(1, n + 1)] for key, n in NUMBERS.items()
    }


@every_game
def test_a_printed_game_says_what_it_is(printed: PrintedGame) -> None:
    assert book.get(f" {printed.id.upper()} ") == printed
    assert printed.chapter == zamora.game(printed.game).chapter
    assert printed.title and printed.intro.endswith((".", "?"))
    assert {other.title for other in GAMES if other != printed}.isdisjoint({printed.title})


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownGame, match="compases-9") as caught:
        book.get("compases-9")
    every = tuple(one.id for game in catalogue() for one in book.printed_games(game.key))
    assert caught.value.accepted == every
    assert every[: len(GAMES)] == tuple(printed.id for printed in GAMES)
    for ask in (book.printed_games, book.errata):
        with pytest.raises(UnknownGame):
            ask("parchís")


@pytest.mark.parametrize(
    ("key", "turns", "digest"),
    [
        ("compases", 25, "ae81f798df1cfc72"),
        ("futez", 73, "bf5a98bf2f9cdccb"),
        ("golez", 25, "a0c4cb2a46eb79a6"),
        ("goldrez", 22, "4765fac6a2733edb"),
        ("caliz", 282, "122cfa1e45f1d75f"),
        ("gol", 372, "ef6d46fb6803346f"),
    ],
)
def test_the_printed_texts_are_those_of_the_booklet(key: str, turns: int, digest: str) -> None:
    """They were compared with the booklet, letter by letter; this notices when one is changed."""
    texts = [ply.printed for printed in book.printed_games(key) for ply in printed.plies]
    assert len(texts) == turns
    assert hashlib.sha256("\n".join(texts).encode()).hexdigest().startswith(digest)


def test_beginnings_taken_from_other_games_are_written_out() -> None:
    prefixes = {printed.id: printed.prefix for printed in GAMES if printed.prefix is not None}
    assert {name: (p.game, p.plies) for name, p in prefixes.items()} == {
        "caliz-3": ("caliz-2", 34),
        "caliz-5": ("caliz-4", 26),
    }
    for name, prefix in prefixes.items():
        own, other = book.get(name).plies, book.get(prefix.game).plies
        shared = [(ply.printed, ply.read, ply.status, ply.marks) for ply in own[: prefix.plies]]
        assert shared == [
            (ply.printed, ply.read, ply.status, ply.marks) for ply in other[: prefix.plies]
        ]
        assert own[prefix.plies].printed != other[prefix.plies].printed


# The end ------------------------------------------------------------------------------------------


@every_game
def test_a_printed_game_reaches_its_printed_end(printed: PrintedGame) -> None:
    assert printed.end_of(history(printed.id)) == printed.end
    assert len(history(printed.id).turns) == sum(1 for _ply in printed.all_plies())
    for variation in printed.variations:
        assert printed.end_of(printed.variation_history(variation)) == variation.end


def test_how_the_printed_games_end() -> None:
    """Only where the booklet says "Rinden", or stops, is the end not on the board."""
    ends = {printed.id: history(printed.id).outcome for printed in GAMES}
    assert {name for name, outcome in ends.items() if outcome is None} == {
        *("futez-1", "goldrez-5"),
        *(printed.id for printed in GAMES if printed.resigns),
    }
    resigned = {printed.id for printed in GAMES if printed.resigns}
    assert resigned == {*(f"caliz-{n}" for n in range(1, 7)), "gol-3", "gol-4"}
    reasons = {outcome.reason for outcome in ends.values() if outcome is not None}
    assert reasons == {Reason.GOAL, Reason.REPETITION}
    assert ends["compases-3"] == zamora.Outcome(None, Reason.REPETITION)
    # White has won five of them.
    assert [p.id for p in GAMES if p.end == "Blancas"] == [
        *("futez-2", "golez-1", "goldrez-1", "goldrez-2", "goldrez-3", "goldrez-4"),
    ]


def test_a_wrong_end_would_be_noticed() -> None:
    printed = book.get("golez-2")
    assert printed.reached() == "Negras"
    assert replace(printed, plies=printed.plies[:-1]).reached() == book.UNFINISHED
    assert replace(printed, plies=printed.plies[:-1], resigns=True).reached() == "Blancas"


def test_the_variation_stalemates() -> None:
    ((printed, variation),) = VARIATIONS
    outcome = printed.variation_history(variation).outcome
    assert outcome is not None and outcome.reason is Reason.STALEMATE
    ((position, ply),) = varied(printed, variation)
    assert position.parse(ply.printed) == position.parse(ply.read)


# Each ply -----------------------------------------------------------------------------------------


@every_game
def test_every_ply_says_what_it_should(printed: PrintedGame) -> None:
    assert [ply.n for ply in printed.plies] == list(range(1, len(printed.plies) + 1))
    for ply in printed.plies:
        position = before(printed, ply)
        assert position.side is Side((ply.n - 1) % 2)
        assert position.game.sides[position.side] == ply.side
        read_otherwise = ply.status != "as printed"
        assert read_otherwise == bool(ply.reason) == bool(ply.certainty)
        assert ply.certainty in ("", "segura", "muy probable", "probable", "posible")
        assert (ply.status == "no legal reading") == bool(ply.after)
        assert ply.any_turn == (ply.holds is not None)
        assert not ply.choices or ply.read in ply.choices
        for sentence in (ply.comment, ply.reason):
            assert sentence == "" or sentence.endswith((".", "?"))


def test_positions_of_printed_games_can_be_kept() -> None:
    """All but one: after the turn without legal reading a king could be taken."""
    refused = []
    for printed in GAMES:
        for number, position in enumerate(history(printed.id).positions):
            try:
                assert position.game.position(position.code) == position
            except zamora.BadPositionCode:
                refused.append((printed.id, number))
    assert refused == [("caliz-3", 47)]


def test_sides_of_the_plies_counted() -> None:
    assert len(PLIES) == 799


# Errata -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", NUMBERS)
def test_errata_of_the_text(key: str) -> None:
    errata = book.errata(key)
    assert errata
    for erratum in errata:
        assert erratum.printed != erratum.meant
        assert erratum.where and erratum.reason.endswith(".")
        assert erratum.certainty in ("segura", "probable")


def test_errata_that_matter() -> None:
    """A piece that is missing in a list, a wrong number of games, a wrong cross-reference …"""
    every = {(key, e.meant) for key in NUMBERS for e in book.errata(key)}
    for key, meant in (
        ("compases", "bipersonal"),
        ("futez", "4 en Futez y 7 en Damas"),
        (
            "caliz",
            "peón blanco (12,5), torre blanca en (12,8), torre blanca en (14,3)",
        ),
        ("caliz", "como en la partida 4"),
        ("gol", "cuatro partidas no comentadas"),
    ):
        assert (key, meant) in every
    assert "T128" in zamora.game("caliz").start().code.split()[1]
