"""The printed games replay to their printed end, and what we say about them is true."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import zamora
from zamora import Position, Reason, UnknownGame, ZamoraError, book
from zamora.book import Ply, PrintedGame
from zamora.games.compases import BOARD, Compases, sweep_path
from zamora.history import History
from zamora.solve import solution

GAMES = [printed for game in zamora.games() for printed in book.printed_games(game.key)]
PLIES = [(printed, ply) for printed in GAMES for ply in printed.plies]
#: All lines as they are printed, variations too: the printed game, its plies, its end.
LINES: list[tuple[PrintedGame, tuple[Ply, ...], str]] = [
    *((printed, printed.plies, printed.end) for printed in GAMES),
    *(
        (printed, printed.plies[: variation.at - 1] + variation.plies, variation.end)
        for printed in GAMES
        for variation in printed.variations
    ),
]


def name(line: tuple[PrintedGame, Sequence[Ply], str]) -> str:
    return f"{line[0].id} to {line[2]}"


def before(printed: PrintedGame, plies: Sequence[Ply], n: int) -> Position:
    """The position before ply ``n`` (counted from 1)."""
    return History(printed.start(), [ply.read for ply in plies[: n - 1]]).position


def end_of(history: History) -> str:
    outcome = history.outcome
    assert outcome is not None
    return "empate" if outcome.winner is None else history.start.game.sides[outcome.winner]


# What is there ------------------------------------------------------------------------------------


def test_all_printed_games_are_there() -> None:
    assert [printed.id for printed in book.printed_games("compases")] == [
        "compases-1",
        "compases-2",
        "compases-3",
    ]
    for printed in GAMES:
        assert book.get(f" {printed.id.upper()} ") == printed
        assert printed.chapter == zamora.game(printed.game).chapter
        assert printed.title and printed.intro.endswith(".")
        assert {other.title for other in GAMES if other != printed}.isdisjoint({printed.title})


def test_unknown_names_are_refused() -> None:
    with pytest.raises(UnknownGame, match="compases-9") as caught:
        book.get("compases-9")
    assert caught.value.accepted == tuple(printed.id for printed in GAMES)
    for ask in (book.printed_games, book.errata):
        with pytest.raises(UnknownGame):
            ask("parchís")


# The end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("printed", GAMES, ids=lambda printed: printed.id)
def test_a_printed_game_reaches_its_printed_end(printed: PrintedGame) -> None:
    history = printed.history()
    assert end_of(history) == printed.end
    assert [str(turn) for turn in history.turns] == [ply.read for ply in printed.all_plies()]
    for variation in printed.variations:
        assert end_of(printed.variation_history(variation)) == variation.end


def test_how_the_printed_lines_end() -> None:
    reasons = [printed.history().outcome for printed in book.printed_games("compases")]
    assert [outcome and outcome.reason for outcome in reasons] == [
        Reason.GOAL,
        Reason.GOAL,
        Reason.REPETITION,
    ]
    trap = book.get("compases-2")
    stalemate = trap.variation_history(trap.variations[0]).outcome
    assert stalemate is not None and stalemate.reason is Reason.STALEMATE


# Each ply -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", LINES, ids=name)
def test_every_ply_says_what_it_should(line: tuple[PrintedGame, tuple[Ply, ...], str]) -> None:
    printed, plies, _end = line
    assert [ply.n for ply in plies] == list(range(1, len(plies) + 1))
    for ply in plies:
        position = before(printed, plies, ply.n)
        assert position.game.sides[position.side] == ply.side
        assert str(position.parse(ply.read)) == ply.read, "the reading is in strict notation"
        assert (ply.status == "corrected") == bool(ply.reason) == bool(ply.certainty)
        assert ply.certainty in ("", "segura", "probable", "dudosa")
        assert ply.any_turn == (ply.holds is not None)
        assert ply.comment == "" or ply.comment.endswith(".")


@pytest.mark.parametrize("line", LINES, ids=name)
def test_every_status_is_honest(line: tuple[PrintedGame, tuple[Ply, ...], str]) -> None:
    printed, plies, end = line
    for ply in plies:
        position = before(printed, plies, ply.n)
        if ply.any_turn:
            with pytest.raises(ZamoraError):
                position.parse(ply.printed)
        elif ply.status == "as printed":
            assert position.parse(ply.printed) == position.parse(ply.read)
            assert position.parse(f"{ply.side}: {ply.printed}") == position.parse(ply.read)
        else:
            assert ply.status == "corrected", "a new status needs a test of its own"
            assert not possible(position, ply.printed) or not goes_on(
                position.play(ply.printed), plies[ply.n :], end
            )


def test_there_are_two_misprinted_turns() -> None:
    corrected = [(printed.id, ply.n) for printed, ply in PLIES if ply.status == "corrected"]
    assert corrected == [("compases-1", 3), ("compases-3", 3)]


@pytest.mark.parametrize("line", LINES, ids=name)
def test_no_other_correction_keeps_what_follows(
    line: tuple[PrintedGame, tuple[Ply, ...], str],
) -> None:
    printed, plies, end = line
    for ply in plies:
        if ply.status == "corrected" and ply.certainty == "segura":
            position = before(printed, plies, ply.n)
            fitting = [
                str(turn) for turn in position.turns() if goes_on(turn.after, plies[ply.n :], end)
            ]
            assert fitting == [ply.read]


def test_the_misprint_lies_in_the_turn_itself() -> None:
    """No sweep on any board leads that way, so that no earlier turn can be to blame."""
    displacements = {
        (path[-1].row - end.row, path[-1].column - end.column)
        for end in BOARD.cells
        for pivot in BOARD.neighbours(end)
        if abs(end.row - pivot.row) + abs(end.column - pivot.column) == 1
        for angle in Compases.angles
        for path in [sweep_path(end, pivot, angle)]
    }
    for _printed, ply in PLIES:
        if ply.status == "corrected":
            origin, target = (BOARD.cell(corner) for corner in ply.printed.split(" a "))
            assert (target.row - origin.row, target.column - origin.column) not in displacements
            # And the correction is a single misprinted corner.
            written, read = ply.printed.split(" a "), ply.read.partition(": ")[2].split(" a ")
            assert sum(a != b for a, b in zip(written, read, strict=True)) == 1


def possible(position: Position, text: str) -> bool:
    try:
        position.parse(text)
    except ZamoraError:
        return False
    return True


def goes_on(position: Position, plies: Sequence[Ply], end: str) -> bool:
    """Whether all that is printed later can be played, to the printed end if that is on the board.

    What is corrected later is taken as read, and of "any turn" it is enough that there is one.
    """
    if not plies:
        outcome = position.outcome
        return outcome is None or end_of(History(position)) == end
    ply, rest = plies[0], plies[1:]
    if ply.any_turn:
        return any(goes_on(turn.after, rest, end) for turn in position.turns())
    text = ply.read if ply.status == "corrected" else ply.printed
    return possible(position, text) and goes_on(position.play(text), rest, end)


# Claims -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("printed", GAMES, ids=lambda printed: printed.id)
def test_any_turn_would_do_or_not(printed: PrintedGame) -> None:
    """All legal turns are tried: does the printed answer still lead to the printed end?"""
    for ply in printed.plies:
        if ply.any_turn:
            position = before(printed, printed.plies, ply.n)
            answers = printed.plies[ply.n :]
            refuting = [
                str(turn)
                for turn in position.turns()
                if not reaches(turn.after, answers, printed.end)
            ]
            assert tuple(refuting) == ply.refuted_by
            assert ply.holds == (not refuting)
            assert len(position.turns()) > 1, "no choice, no claim"


def reaches(position: Position, plies: Sequence[Ply], end: str) -> bool:
    history = History(position)
    for ply in plies:
        if history.outcome is not None or not possible(history.position, ply.printed):
            return False
        history.play(ply.printed)
    return history.outcome is not None and end_of(history) == end


def test_two_claims_of_any_turn_are_checked() -> None:
    assert [(printed.id, ply.n) for printed, ply in PLIES if ply.any_turn] == [
        ("compases-1", 7),
        ("compases-2", 10),
    ]


@pytest.mark.parametrize("line", LINES, ids=name)
def test_printed_remarks_agree_with_the_engine(
    line: tuple[PrintedGame, tuple[Ply, ...], str],
) -> None:
    printed, plies, _end = line
    for ply in plies:
        turn = before(printed, plies, ply.n).parse(ply.read)
        for mark in ply.marks:
            if mark == "gana":
                assert turn.after.outcome is not None
                assert turn.after.outcome.winner is turn.before.side
            elif mark == "empate":
                assert turn.after.outcome is not None
                assert turn.after.outcome.winner is None
            else:
                assert int(mark) == turn.steps[0].angle


def test_what_the_comments_say_of_the_values_is_true() -> None:
    solved = solution("compases")
    # Face to face, whoever has to move loses.
    face_to_face = before(book.get("compases-1"), book.get("compases-1").plies, 5)
    assert solved.value(face_to_face).result == "loss"
    # The bait: only the mirror's answer did not lose.
    trap = book.get("compases-2")
    bait = before(trap, trap.plies, 6)
    holding = [
        str(turn) for turn, value in solved.turn_values(bait).items() if value.result != "loss"
    ]
    assert holding == ["C2: V34 a V43"]
    # And the turn that stalemates throws the win away.
    tempting = before(trap, trap.plies, 7)
    assert solved.value(tempting).result == "win"
    # Nobody errs in the third line.
    peace = book.get("compases-3").history()
    assert {solved.turn_value(turn).result for turn in peace.turns[:-1]} == {"draw"}


# Errata -------------------------------------------------------------------------------------------


def test_errata_of_the_text() -> None:
    errata = book.errata("compases")
    assert "biperpersonal" in [erratum.printed for erratum in errata]
    for erratum in errata:
        assert erratum.printed != erratum.meant
        assert erratum.where and erratum.reason.endswith(".")
        assert erratum.certainty in ("segura", "probable", "dudosa")


def test_missing_angles_are_those_of_half_turns() -> None:
    """The slip about them lists exactly the turns whose strict form differs from the print."""
    played = [
        ply
        for _printed, plies, _end in LINES
        for ply in plies
        if ply.status == "as printed" and not ply.any_turn
    ]
    without = [ply.printed for ply in played if f"{ply.side}: {ply.printed}" != ply.read]
    (listed,) = (erratum for erratum in book.errata("compases") if "(180)" in erratum.meant)
    assert sorted(set(without)) == sorted(listed.printed.split("; "))
