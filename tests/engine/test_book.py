"""The printed games are all there, letter by letter, and replay to their printed end."""

from __future__ import annotations

import hashlib
from dataclasses import replace
from itertools import product
from typing import Any

import pytest

import zamora
from zamora import Outcome, Reason, Side, UnknownGame, book
from zamora.book import PrintedGame
from zamora.book.records import BOOK, PART, TITLE, records
from zamora.core.history import History
from zamora.library.draughts import claims
from zamora.play.record import read
from zamora.registry import catalogue
from zamora.solve.worth import worth
from zamora.values import ZERO

from ..claimed import findings
from .datafiles import tables
from .printed import GAMES, PLIES, VARIATIONS, before, history, varied
from .slow.ladies import hunts

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


# Every printed game goes round through a record ---------------------------------------------------


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


# What chapter 3 of Neto & Silva prints beside its lines: lost figures, slips, claims --------------


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


# All that chapter 5 of Neto & Silva prints: lines, tables, the marked boards, and claims ----------


KEYS = (
    *("resta", "reinas", "nim", "nim-avido", "nimble", "euclides", "chomp", "quim"),
    *("nim-matrices", "dominorio", "leones-dragones", "suma"),
)
PRINTED_LINES = {key: tables(key, "book.toml") for key in KEYS}
LINES = [(key, entry) for key, book in PRINTED_LINES.items() for entry in book.get("games", ())]
DRAWINGS = {key: tables(key, "tables.toml") for key in KEYS}
TABLES = [table for drawn in DRAWINGS.values() for table in drawn.get("tables", ())]


@pytest.mark.parametrize(("key", "line"), LINES, ids=[entry["id"] for _key, entry in LINES])
def test_printed_lines_are_played_again(key: str, line: dict[str, Any]) -> None:
    start = zamora.position(line["code"]) if "code" in line else zamora.game(key).start()
    history = History(start, [ply["read"] for ply in line["plies"]])
    sides, position = start.game.sides, history.position
    for ply, after in zip(line["plies"], history.positions[1:], strict=True):
        if ply["printed"].startswith("("):  # the numbers that the turn leaves
            assert ply["printed"] == f"({', '.join(one or '0' for one in after.state.cells)})"
    if line["end"] in sides:
        assert history.outcome is not None and sides[history.outcome.winner or 0] == line["end"]
        assert history.outcome.winner is Side(sides.index(line["end"]))
    else:
        assert history.outcome is None
    if "claim" in line:
        # Who has moved keeps the win, or has given it away.
        found = worth(position)
        holds = found >= ZERO if position.side is Side.SECOND else found <= ZERO
        assert holds == (line["claim"] == sides[position.side.other])


@pytest.mark.parametrize("table", TABLES, ids=[table["where"] for table in TABLES])
def test_printed_tables(table: dict[str, Any]) -> None:
    found = ""
    for number in range(table["first"], table["first"] + len(table["row"])):
        position = zamora.position(table["code"].format(f"({number})" if number else "1"))
        found += "P" if worth(position) is ZERO else "N"
    assert found == table["row"]


def test_the_board_of_one_queen_is_marked_as_printed() -> None:
    """Steps 1 to 3 of the source's algorithm by turns: what must be N, and what must be P."""
    squares = list(product(range(8), repeat=2))

    def nexts(row: int, column: int) -> list[tuple[int, int]]:
        name = f"{'abcdefgh'[column]}{8 - row}"
        start = zamora.game("reinas", queens=name).start()
        cells = (turn.steps[-1].target for turn in start.turns())
        return [(cell.row - 1, cell.column - 1) for cell in cells]

    after = {square: nexts(*square) for square in squares}
    marks, boards = dict[tuple[int, int], str](), list[list[str]]()
    for stage in range(7):
        if stage % 2 == 0:
            new = {s: "P" for s in squares if all(marks.get(t) == "N" for t in after[s])}
        else:
            new = {s: "N" for s in squares if any(marks.get(t) == "P" for t in after[s])}
        marks |= {square: mark for square, mark in new.items() if square not in marks}
        boards.append(["".join(marks.get((r, c), ".") for c in range(8)) for r in range(8)])
    assert [board["rows"] for board in DRAWINGS["reinas"]["boards"]] == boards


@pytest.mark.parametrize("key", KEYS)
def test_claims_of_the_chapter(key: str) -> None:
    """All are true but one, a misprint that its data explains."""
    for found in findings(key):
        assert found.holds == (found.said.name != "leones-dragones.3"), found
        assert found.claim and found.evidence


def test_coins_that_are_missing() -> None:
    """With the printed list nothing else that is printed would be true; with one coin more all."""
    listed = zamora.game("nimble", coins="1-1-1-1-3-3-6-6-6-6-8-9-9-13-13").start()
    assert worth(listed).heap == 8 and worth(listed.play("8-6")) is not ZERO
    usual = zamora.game("nimble").start()
    assert worth(usual).heap == 14 and worth(usual.play("8-6")) is ZERO
