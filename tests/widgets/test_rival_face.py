"""The rival of a level beside its board: faces, sentences, what it remembers of a pupil."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

import zamora
from zamora.core.i18n import speaking
from zamora.core.position import Side
from zamora.player import web
from zamora.player.game.board import Board
from zamora.player.game.rivalpanel import BOUND, CHANGE, RivalFace
from zamora.player.picture.words import given_up
from zamora.player.play.characters import CHARACTERS, Voice, character
from zamora.player.play.session import Session
from zamora.rival import Choice
from zamora.rival.analysis import Score
from zamora.school.progress import progress

from .hands import parts, push

OCCASIONS = {"hello", "again", "surprised", "helped", "won", "lost"}


def face(board: Board) -> RivalFace:
    (found,) = (part for part in parts(board) if isinstance(part, RivalFace))
    return found


def test_six_characters_each_with_a_drawing() -> None:
    drawn = (web.WEB / "faces.js").read_text(encoding="utf-8")
    for level, one in enumerate(CHARACTERS, start=1):
        assert character(f"level:{level}") is one is character(f"level:{level}+memoria")
        assert re.search(rf"^  {one.face}: \(mood\) =>", drawn, re.MULTILINE)
        assert set(one.lines) == OCCASIONS
    assert not any(map(character, ("", "azar", "perfecto", "level:0", "level:7")))
    assert len({one.face for one in CHARACTERS} | {one.name for one in CHARACTERS}) == 12


@pytest.mark.parametrize("language", ["es", "en", "pt"])
def test_nothing_is_said_twice_in_a_row_nor_by_two(language: str) -> None:
    heard: set[str] = set()
    with speaking(language):
        for one in CHARACTERS:
            for occasion, lines in one.lines.items():
                voice = Voice(one, 7)
                said = [voice.says(occasion) for _time in range(2 * len(lines))]
                assert all(a != b for a, b in pairwise(said))
                assert said == [Voice(one, 7).says(occasion), *said[1:]], "the same for a seed"
                assert all(len(words.split()) <= 13 for words in said), said
                assert not heard & set(said)
                heard |= set(said)
            voice = Voice(one, 0)
            assert voice.greets("won") != voice.greets("won") and voice.drawn() != voice.drawn()


def test_it_greets_remembers_and_another_level_is_another_child() -> None:
    board = Board("golez", rival=3, seed=1)
    kofi = face(board)
    assert (kofi.who, kofi.name, kofi.manner, kofi.hidden) == ("kofi", "Kofi", "atento", "")
    assert kofi.says in CHARACTERS[2].lines["hello"]
    board.session.close(given_up(Side.FIRST))
    kofi.follow()
    assert kofi.says in CHARACTERS[2].lines["won"]
    assert progress().last_games() == {"golez 3": -1}
    push(board, "Nueva partida")
    assert kofi.says.startswith(("La última vez gané yo.", "La última fue mía;"))
    board._rival.choose("level:6", "0")
    assert (kofi.who, kofi.manner) == ("wayra", "maestra")
    assert kofi.says in CHARACTERS[5].lines["hello"], "she has not played yet"
    board._rival.choose("azar", "0")
    assert kofi.hidden, "chance has no face"


def test_games_from_set_positions_and_with_help_are_not_remembered() -> None:
    short = zamora.game("golez").start().example
    assert short is not None
    for start, helped in (("golez", True), (short.after, False)):
        board = Board(start, rival=1, seed=1)
        face(board).helped = helped
        board.session.close(given_up(Side.FIRST))
        face(board).follow()
        assert face(board).says in CHARACTERS[0].lines["won"]
    assert not progress().last_games()


def test_a_turn_is_worth_a_sentence_if_it_changes_the_rivals_mind() -> None:
    session = Session(zamora.game("golez").start())
    one = RivalFace(session, 0)
    one.play("level:2")
    turn = session.position.example
    assert turn is not None

    def thinks(value: int | None) -> str:
        one._say("", "calm")
        one.answered(Choice(turn, "", score=None if value is None else Score(value)))
        return one.says

    lines = CHARACTERS[1].lines
    assert not thinks(0) and not thinks(CHANGE - 1)
    assert thinks(2 * CHANGE) in lines["helped"]
    assert not thinks(None), "a careless turn says nothing"
    assert thinks(0) in lines["surprised"]
    assert thinks(29_999) in lines["helped"]
    assert not thinks(BOUND), "won is won"


def test_two_people_and_boards_without_a_panel_have_none() -> None:
    assert face(Board("golez")).hidden
    assert not [p for p in parts(Board("golez", rival=1, tools=False)) if isinstance(p, RivalFace)]
