"""Games of other programs as PGN, PDN and FEN, read and written; SGF has a file of its own."""

from __future__ import annotations

import contextlib
import io

import chess
import chess.pgn
import draughts
import pytest
from draughts.PDN import PDNReader
from hypothesis import given, settings
from hypothesis import strategies as st

import zamora
from zamora import registry
from zamora.core.errors import MissingPackage, UnknownGame, ZamoraError
from zamora.core.history import History
from zamora.core.steps import Reason, Side
from zamora.library.chess.common import board_of
from zamora.play import formats, movetext
from zamora.play.formats import Found, read, read_all
from zamora.play.record import Record

from .playouts import random_game

CHESS, DRAUGHTS = zamora.game("ajedrez"), zamora.game("damas-internacionales")


def turns(found: Found) -> list[str]:
    return [str(turn) for turn in found.record.history.turns]


def said(found: Found) -> str:
    return " ".join(map(str, found.problems))


# PGN ----------------------------------------------------------------------------------------------

ITALIAN = ["e4", "e5", "Cf3", "Cc6", "Ac4", "Ac5", "O-O"]


@pytest.mark.parametrize(
    "text",
    [
        "1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O *",
        "1.e4 e5 2.Nf3 Nc6 3.Bc4 Bc5 4.0-0",
        "1 e4 e5 2 Nf3 Nc6 3 Bc4 Bc5 4 o-o",
        "1. e4 e5 2. Cf3 Cc6 3. Ac4 Ac5 4. O-O",
        "1. e4 e5 2. Sf3 Sc6 3. Lc4 Lc5 4. 0-0",
        "1. e4 e5 2. Кf3 Кc6 3. Сc4 Сc5 4. О-О",
        "1. e4 e5 2. ♘f3 ♘c6 3. ♗c4 ♗c5 4. O-O",
        "e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 e1g1",
        "1. e2-e4 e7-e5 2. Ng1-f3 Nb8-c6 3. Bf1-c4 Bf8-c5 4. O-O",
        "% una línea aparte\n1. e4 e5\n% otra 2. d4\n2. Nf3 Nc6 3. Bc4 Bc5 4. O-O",
        '[Event "?"]\n[Result "*"]\n\n1. e4 ... 1... e5 2. Nf3+ Nc6 3. Bc4 Bc5 4. O-O *',
    ],
)
def test_one_game_in_many_hands(text: str) -> None:
    found = read(text, CHESS)
    assert turns(found) == ITALIAN and not found.problems


def test_a_pgn_as_programs_write_it() -> None:
    found = read(
        '\ufeff[Event "Liga"]\n[Site "?"]\n[Date "2009.11.20"]\n[Round "3"]\n[White "Ana"]\n'
        '[Black "Luis \\"el\\" rápido"]\n[Result "1-0"]\n[ECO "C50"]\n\n'
        "{Al empezar} 1. e4 {[%clk 0:03:00] bien} e5 2. Nf3 $1 (2. Bc4 (2. d4) Nf6) Nc6!? ; una\n"
        "3. Bc4 1-0\n"
    )
    record = found.record
    assert turns(found) == ["e4", "e5", "Cf3", "Cc6", "Ac4"]
    assert record.tags == {
        "Torneo": "Liga",
        "Fecha": "2009-11-20",
        "Ronda": "3",
        "Blancas": "Ana",
        "Negras": 'Luis "el" rápido',
        "ECO": "C50",
    }
    assert record.comments == {0: "Al empezar", 1: "[%clk 0:03:00] bien", 3: "!", 4: "!?\nuna"}
    assert record.resigned is Side.SECOND
    assert [one.reason for one in found.problems] == ["Hay 1 variante que no se leyó."]


def test_an_illegal_turn_ends_the_reading_and_comes_first() -> None:
    found = read('[Event "x"]\n\n1. e4 (1. d4) e5 2. Ke3 Nc6 {un comentario} 3. Nf3 1-0')
    assert turns(found) == ["e4", "e5"] and found.record.resigned is None
    (stop,) = [one for one in found.problems if one.stops]
    assert stop.line == 3 and "2 turnos" in said(found) and "variante" in said(found)
    assert "comentarios" in said(found)


def test_letters_that_two_languages_have() -> None:
    # A king of ours, a rook of theirs: only one of the two can be played.
    assert turns(read("1. e4 e5 2. Re2", CHESS))[-1] == "Re2"
    found = read('[Event "x"]\n1. e4 e5 2. Re2')
    assert turns(found)[-1] == "Re2" and not found.problems
    fen = '[SetUp "1"]\n[FEN "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"]\n'
    found = read(fen + "1. Rd1")
    assert turns(found) == ["Td1"] and "varias lenguas" in said(found)


def test_results_of_the_file_and_of_the_board() -> None:
    mate = "1. f3 e5 2. g4 Qh4#"
    assert not read(mate + " 0-1", CHESS).problems
    assert "por el tablero" in said(read('[Event "x"]\n' + mate + " 1-0"))
    assert "«1-0» y «0-1»" in said(read('[Result "1-0"]\n1. e4 0-1'))
    assert read('[Event "x"]\n1. e4 1/2-1/2').record.agreed
    late = read('[Result "0-1"]\n[Termination "Time forfeit"]\n\n1. e4 0-1').record
    assert late.result == "gana Negras (tiempo)" and late.tags == {}
    assert "no se entiende" in said(read('[Result "3-2"]\n1. e4'))


def test_several_games_and_what_is_never_closed() -> None:
    text = (
        '[Event "1"]\n\n1. e4 {sin cerrar\n\n[Event "2"]\n\n1. d4 (1. c4\n\n[Event "3"]\n\n1. c4 *'
    )
    found = [one for one in read_all(text) if isinstance(one, Found)]
    assert [turns(one) for one in found] == [["e4"], ["d4"], ["c4"]]
    assert "comentario no se cierra" in said(found[0]) and "variante" in said(found[1])
    assert "más partidas" in said(read(text))
    for head in ("", '[Event "x"]\n'):
        games = [*read_all(head + "1. e4 e5 1-0\n\n1. d4 d5 0-1\n", CHESS)]
        assert [len(turns(one)) for one in games if isinstance(one, Found)] == [2, 2]


def test_variants() -> None:
    found = read('[Variant "Antichess"]\n\n1. e3 b5 2. Bxb5 *')
    assert found.record.game.key == "pierde-gana" and turns(found) == ["e3", "b5", "Axb5"]
    with pytest.raises(UnknownGame) as caught:
        read('[Variant "Crazyhouse"]\n\n1. e4 e5 2. N@f3 *')
    assert "Antichess" in caught.value.accepted
    with pytest.raises(ZamoraError, match="Chess960"):
        read('[Variant "Chess960"]\n\n1. e4 *')


def test_chess_without_python_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = MissingPackage("Falta.", accepted=['pip install ".[ajedrez]"'])
    others = [one for one in registry.catalogue() if one.key != "ajedrez"]
    monkeypatch.setattr(movetext, "catalogue", lambda: tuple(others))
    monkeypatch.setattr("zamora.play.movetext.missing", lambda: lacking)
    for text in ('[Event "x"]\n\n1. e4 e5', chess.STARTING_FEN):
        with pytest.raises(MissingPackage):
            read(text)
    with pytest.raises(MissingPackage):
        read('[Variant "Standard"]\n\n1. e4 e5')


# PDN ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('[GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 2-0', "damas-internacionales"),
        ('[GameType "20,W,10,10,N2,0"]\n1.32-28 19-23 2.28:19 14:23 *', "damas-internacionales"),
        ('[Event "x"]\n1. 32-28 (1. 33-28) 19 - 23 2. 28x19 14x23', "damas-internacionales"),
        ('[GameType "25"]\n1. c3-d4 d6-c5 2. b2-c3', "damas-rusas"),
        ('[GameType "25"]\n1. c3d4 d6c5 2. b2c3', "damas-rusas"),
        ('[GameType "26,W,8,8,A0,0"]\n1. c3-d4 d6-c5', "damas-internacionales[size=8]"),
        ('[GameType "21"]\n1. 11-15 22-18 2. 15x22 25x18', "damas-inglesas"),
        ('[GameType "28"]\n1. 11-15 22-19 2. 15x22', "damas-espanolas"),
        ('[GameType "30"]\n1. c3-c4 c6-c5', "damas-turcas"),
    ],
)
def test_gametypes(text: str, key: str) -> None:
    found = read(text)
    assert found.record.game.key == key and len(turns(found)) >= 2
    assert not [one for one in found.problems if one.stops]


def test_what_pdn_says_besides_turns() -> None:
    found = read(
        '[White "Ana"]\n[Black "Luis"]\n[Result "1-1"]\n[GameType "20"]\n\n'
        "1. 32-28! {centro} 19-23(?) 2. 28x19 $7 14x23* 1-1"
    )
    assert found.record.players == ("Ana", "Luis") and found.record.agreed
    assert found.record.comments == {1: "!\ncentro", 2: "?", 3: "$7", 4: "*"}
    assert not found.problems
    assert "Perdieron los dos" in said(read('[GameType "20"]\n1. 32-28 0-0'))
    found = read('[GameType "20"]\n1. 32-28 19-23 /FEN "W:W31:B20"/ 2. 31-27')
    assert len(turns(found)) == 2 and "otra posición" in said(found)
    for tag in ("40", "22", "quince"):
        with pytest.raises(UnknownGame):
            read(f'[GameType "{tag}"]\n1. 32-28')


def test_who_begins_in_english_draughts_is_black() -> None:
    found = read('[Black "Ana"]\n[White "Luis"]\n[Result "1-0"]\n[GameType "21"]\n\n1. 11-15 1-0')
    assert found.record.players == ("Ana", "Luis")
    assert found.record.resigned is Side.SECOND and "quien empieza" in said(found)
    fen = read("B:W21-32:B1-12", zamora.game("damas-inglesas")).record
    assert fen.history.start == fen.game.start()


def test_nothing_is_guessed_if_several_games_fit() -> None:
    with pytest.raises(UnknownGame) as caught:
        read('[Event "x"]\n1. c3-d4 d6-c5 2. b2-c3')
    assert {"damas-rusas", "damas-internacionales[size=8]"} <= set(caught.value.accepted)
    russian = zamora.game("damas-rusas")
    assert read('[Event "x"]\n1. c3-d4 d6-c5', russian).record.game == russian


SHORT = '[GameType "20"]\n[FEN "W:WK41:B11,17,23,27,37,38,45"]\n\n1. {short} {rest}'


def test_a_short_capture_that_can_be_two() -> None:
    """Two ways lead from a square to another, over different men; the rest tells which."""
    found = read(SHORT.format(short="41x42", rest="*"))
    assert not turns(found) and "más de un turno" in said(found)
    assert not turns(read(SHORT.format(short="41x42", rest="23-29")))
    # The man on 17 is still there after one of the two.
    found = read(SHORT.format(short="41x42", rest="17-22"))
    assert len(turns(found)) == 2 and "por lo que sigue" in said(found)
    assert "x" in turns(found)[0]


@pytest.mark.parametrize(
    ("text", "game", "many"),
    [
        ("1. 32-28 19-23 2. 28x19 14x23", "damas-internacionales", 4),
        ("32-28 19-23; 28x19", "damas-internacionales", 3),
        ("c3-d4 d6-c5", "damas-rusas", 2),
        ("c3 - d4 d6 - c5", "damas-rusas", 2),
        ("e5 e7 c3", "go", 3),
        ("1. E5 E7 2. paso C3", "go", 4),
    ],
)
def test_several_turns_a_line(text: str, game: str, many: int) -> None:
    found = read(text, zamora.game(game))
    assert len(turns(found)) == many and not found.problems


# FEN ----------------------------------------------------------------------------------------------


def test_positions_as_they_are() -> None:
    found = read(chess.STARTING_FEN + "\n")
    assert found.record.game == CHESS and found.record.history.start == CHESS.start()
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    assert read(f"{start} w HAha - 0 1").record.history.start == CHESS.start()
    found = read(f'{start} w KQkq - bm e4; id "uno";')
    assert "bm e4" in said(found)
    assert read("W:W31-50:B1-20").record.history.start == DRAUGHTS.start()
    assert read('[FEN "W:W31-50:B1-20"]').record.history.start == DRAUGHTS.start()
    russian = zamora.game("damas-rusas")
    position = read("W:Wa1,Kc3:Bd8,Kf8", russian).record.history.start
    assert position.code == "damas-rusas:1 3p1d2/8/8/8/8/2D5/8/P7 B"
    assert position == read("W:WK22,29:BK3,2:H0:F1", russian).record.history.start
    assert len([*read_all(f"{chess.STARTING_FEN}\n8/8/8/8/8/8/8/K1k5 w - - 0 1\n")]) == 2


@pytest.mark.parametrize(
    ("fen", "why"),
    [
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/1NBQKBNR w KQkq - 0 1", "enroque «Q»"),
        ("bqnrkrnb/pppppppp/8/8/8/8/PPPPPPPP/BQNRKRNB w FDfd - 0 1", "ajedrez 960"),
        ("8/8/8/8/8/8/8/K7 w - - 0 1", "rey de las negras"),
        ("k7/8/8/8/8/8/8/KP6 w - - 0 1", "no hay peones"),
        ("kK6/8/8/8/8/8/8/8 w - - 0 1", "en jaque"),
        ("8/8/8/8/8/8/8/KX5k w - - 0 1", "no describe"),
        ("W:W31-51:B1-73", "juego"),
        ("W:W50,50:B40", "50"),
        ("W:W5:B40", "ya sería dama"),
        ("W:W5:B20", "juego"),
        ("W:WK1:BK2", "juego"),
    ],
)
def test_positions_that_cannot_stand_say_why(fen: str, why: str) -> None:
    with pytest.raises(ZamoraError) as caught:
        read(fen)
    assert why in str(caught.value)


# Against the libraries, and round and round -----------------------------------------------------

SPEAKING = {
    "sgf": ("go", "go[size=5,komi=7.5]"),
    "pgn": ("ajedrez", "pierde-gana"),
    "pdn": (
        "damas-internacionales",
        "damas-internacionales[size=8]",
        "damas-inglesas",
        "damas-espanolas",
        "damas-rusas",
        "damas-turcas",
    ),
}
PAIRS = [(format_, key) for format_, keys in SPEAKING.items() for key in keys]


def test_every_game_that_speaks_is_tried() -> None:
    for format_, keys in SPEAKING.items():
        speaking = {one.key for one in movetext.games_in(format_)}
        assert speaking == {zamora.game(key).plain_key for key in keys}


def without_conventions(found: Found) -> list[str]:
    """What is said, but for whose victory 1-0 is in English draughts: that is said always."""
    return [one.reason for one in found.problems if "quien empieza" not in one.reason]


WORDS = st.text(st.characters(codec="utf-8", exclude_characters="\r\0", exclude_categories=["Cs"]))
TAGS = st.dictionaries(
    st.sampled_from(["Torneo", "Lugar", "Ronda", "Libro", "Elo", "BR"]),
    st.from_regex(r"\A[A-Za-zñ0-9\]\\\"{}][A-Za-zñ0-9 \]\\\"{};]{0,12}\Z"),
)


@pytest.mark.parametrize(("format_", "key"), PAIRS)
@settings(max_examples=3, deadline=None)
@given(data=st.data())
def test_round_and_round(format_: str, key: str, data: st.DataObject) -> None:
    game = zamora.game(key)
    history = random_game(game, data.draw(st.integers(0, 999)), data.draw(st.integers(0, 30)))
    open_ = history.outcome is None
    resigned = data.draw(st.sampled_from([None, *Side])) if open_ else None
    record = Record(
        history,
        data.draw(TAGS) | {"Fecha": "2009-11-20", game.sides[0]: "Ana"},
        data.draw(st.dictionaries(st.integers(0, len(history.turns)), WORDS, max_size=3)),
        resigned,
        open_ and resigned is None and data.draw(st.booleans()),
        data.draw(st.sampled_from([Reason.RESIGNATION, Reason.TIME, Reason.FORFEIT])),
    )
    if resigned is None:
        record.how = Reason.RESIGNATION
    found = read(formats.write(record, format_))
    assert found.record == record and not without_conventions(found)


@pytest.mark.parametrize("key", ["ajedrez", "damas-internacionales", "damas-rusas", "pierde-gana"])
def test_positions_round_and_round(key: str) -> None:
    for seed in range(4):
        history = random_game(zamora.game(key), seed, 12 + seed)
        text = formats.write(Record(history), "fen")
        again = read(text, history.start.game).record.history.start
        assert formats.write(Record(History(again)), "fen") == text
        assert again.side is history.position.side and str(again) == str(history.position)


def test_python_chess_reads_what_we_write() -> None:
    for seed in range(3):
        history = random_game(CHESS, seed, 40)
        text = formats.write(Record(history, {"Blancas": "Ana"}, {3: "uno } dos"}), "pgn")
        game = chess.pgn.read_game(io.StringIO(text))
        assert game is not None and not game.errors and game.headers["White"] == "Ana"
        board = game.end().board()
        assert board.board_fen() == board_of(history.position.state).board_fen()


@pytest.mark.parametrize(
    ("key", "variant"), [("damas-internacionales", "standard"), ("damas-rusas", "russian")]
)
def test_pydraughts_reads_what_we_write(key: str, variant: str) -> None:
    game = zamora.game(key)
    for seed in range(1):
        history = random_game(game, seed, 30)
        (theirs,) = PDNReader(pdn_text=formats.write(Record(history), "pdn")).games
        board = draughts.Board(variant=variant, fen="startpos")
        for move in theirs.moves:
            board.push(draughts.Move(board, pdn_move=move))
        assert str(read(board.fen, game).record.history.start) == str(history.position)


def test_what_a_format_cannot_say_is_refused() -> None:
    golez = Record(History(zamora.game("golez").start()))
    for format_ in ("sgf", "pgn", "pdn", "fen"):
        with pytest.raises(UnknownGame):
            formats.write(golez, format_)
    stop = Record(History(zamora.game("damas-internacionales[short_stop=True]").start()))
    with pytest.raises(UnknownGame):
        formats.write(stop, "pdn")


SCRAPS = st.sampled_from(
    [
        *(
            "(;",
            ")",
            "[",
            "]",
            "{",
            "}",
            "(",
            "GM[1]",
            "SZ[9]",
            "B[ee]",
            ";",
            "%",
            "$1",
            "1-0",
            "*",
        ),
        *("e4", "Nf3", "32-28", "W:W1:B2", "/", "8/", "KQkq", "\\"),
        *('[Event "', '"]', "1. ", "\n", " w ", " "),
    ]
)


@settings(max_examples=30, deadline=None)
@given(st.one_of(st.text(max_size=40), st.lists(SCRAPS, max_size=14).map("".join)))
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    for game in (None, CHESS, DRAUGHTS):
        with contextlib.suppress(ZamoraError):
            found = read(text, game)
            assert formats.read(found.record.write()).record == found.record
    with contextlib.suppress(ZamoraError):
        for one in read_all(text):
            assert isinstance(one, Found | ZamoraError)


@settings(max_examples=60, deadline=None)
@given(st.binary(max_size=60))
def test_any_bytes_are_letters_or_refused(data: bytes) -> None:
    with contextlib.suppress(ZamoraError):
        assert isinstance(formats.decoded(data)[0], str)
