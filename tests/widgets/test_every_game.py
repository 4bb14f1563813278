"""What every game must show on a page, whatever else it lacks: board, pieces, table, rivals."""

from __future__ import annotations

import math
from collections import Counter
from xml.etree import ElementTree as ET

import pytest

import zamora
from zamora import book, registry
from zamora.core.errors import BadPositionCode, UnknownGame
from zamora.core.i18n import speaking
from zamora.core.position import Piece, Reason, Side
from zamora.core.sides import the_side
from zamora.player import controls as w
from zamora.player.boardview import BoardView
from zamora.player.controls import Note
from zamora.player.game.board import Board
from zamora.player.game.replay import Replay
from zamora.player.picture.glyphs import draw
from zamora.player.picture.ground import frame_of
from zamora.player.picture.scene import Disc, Layer, Line, Point, Polygon, Text
from zamora.player.picture.svg import WIDEST
from zamora.player.picture.theme import MATERIALS
from zamora.player.picture.view import View, build, describe
from zamora.player.picture.words import describe_outcome, jump_key, letters, owned, short_label
from zamora.rival import UnknownPlayer, players
from zamora.rival.roster import written
from zamora.solve import solvable
from zamora_widgets.aula import dibujo, mapa, tablero

from .hands import cell, choose, click, command, commands, find, pictures, push, states, text

GAMES = zamora.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
BALL_GAMES = [game for game in GAMES if game.key != "compases"]
every_ball_game = pytest.mark.parametrize("game", BALL_GAMES, ids=lambda game: game.key)
CHESSMEN = ("king", "queen", "rook", "bishop", "knight", "pawn")
SAMPLES = {
    "futez": "futez:1 31,35,42,62 44,64,71,75 {} N",
    "golez": "golez:1 P26,D33,D45,M53,A83,A46 P114,D94,D85,M86,A95,A96 {} N",
    "goldrez": "goldrez:1 R14,T32,A47,C45,D22 R94,T87,A72,C85,D21 {} N",
    "caliz": "caliz:1 R113,A112,C123,C132 R57 {} B",
    "gol": "gol:1 R131,C58,C109,P34 A52,C73,P104 {} B",
}


# The board ----------------------------------------------------------------------------------------


@every_game
def test_a_position_shows_itself(game: zamora.Game) -> None:
    root = ET.fromstring(game.start().svg())
    assert 300 < float(root.attrib["width"]) <= WIDEST
    assert game.start()._repr_svg_() == game.start().svg()
    assert dibujo(game.key)._repr_html_().startswith("<img")  # type: ignore[union-attr]
    picture = dibujo(game.key, "; ".join(str(turn) for turn in game.start().turns()[:1]))
    assert picture is not None and len(picture.scene.layer("under")) > 0


@every_ball_game
def test_goals_are_drawn_where_a_ball_scores(game: zamora.Game) -> None:
    ground, scored = game.ground, Counter[Side]()
    for at in game.board.cells:
        try:
            position = game.position(SAMPLES[game.key].format(f"{at.row}{at.column}"))
        except BadPositionCode:
            continue  # a man stands there
        outcome, goal = position.outcome, ground.goal(at)
        wins = None if outcome is None or outcome.reason is not Reason.GOAL else outcome.winner
        assert (goal and goal.side.other) == wins, at
        if goal is not None:
            scored[goal.side] += 1
    assert min(scored[Side.FIRST], scored[Side.SECOND]) >= 2


def tiles(layer: Layer) -> dict[tuple[float, float], str | None]:
    """The squares of a ground that have a colour of their own, by their middles."""
    found = {}
    for shape in layer:
        if isinstance(shape, Polygon) and shape.fill and len(shape.points) == 4:
            (left, top), _corner, (right, bottom), _other = shape.points
            if right - left == pytest.approx(1):
                found[round((left + right) / 2, 6), round((top + bottom) / 2, 6)] = shape.fill
    return found


def middles(game: zamora.Game, *, flipped: bool = False) -> dict[zamora.Cell, tuple[float, float]]:
    """Where the cells of a game are."""
    where = frame_of(game, flipped=flipped)
    return {c: (round(where.at(c).x, 6), round(where.at(c).y, 6)) for c in game.board.cells}


@every_ball_game
def test_only_the_cells_of_the_board_are_tiles(game: zamora.Game) -> None:
    for flipped in (False, True):
        layer = build(View(game.start(), flipped=flipped)).layer("board")
        assert tiles(layer).keys() <= {*middles(game, flipped=flipped).values()}
        words = [s.text for s in layer if isinstance(s, Text)]
        numbers = [int(word) for word in words if word.isdigit()]
        rows, columns = range(1, game.board.rows + 1), range(1, game.board.columns + 1)
        assert sorted(numbers) == sorted(2 * [*rows, *columns])
        assert sum(any(the_side(side) in word for side in game.sides) for word in words) == 2


def test_the_words_on_a_board_are_the_readers() -> None:
    def words(code: str) -> set[str]:
        with speaking(code):
            layer = build(View(zamora.game("goldrez").start())).layer("board")
        return {shape.text for shape in layer if isinstance(shape, Text)}

    spanish, english = words("es"), words("en")
    assert spanish == words("es") != english and any("White" in word for word in english)


def test_in_futez_only_the_cells_that_are_used_are_of_grass() -> None:
    game = zamora.game("futez")
    layer = build(View(game.start())).layer("board")
    assert tiles(layer).keys() == {*middles(game).values()}


def test_shades() -> None:
    def fills(key: str) -> set[str | None]:
        return {*tiles(build(View(zamora.game(key).start())).layer("board")).values()}

    light, dark = {"first-soft", "second-soft"}, {"first-shade", "second-shade"}
    assert fills("futez") == light | {"turf-2"}, "the author wants one colour"
    assert fills("goldrez") == light | {"turf"}, "the author wants one colour"
    assert fills("golez") == light | dark | {"turf"}, "the slab is of the other green"
    assert fills("caliz") == fills("gol") == light | dark | {"stone-2"}
    # Golez: the two shades are those by which the pieces send the ball.
    golez = zamora.game("golez")
    found = tiles(build(View(golez.start())).layer("board"))
    bright = {"turf", "first-soft", "second-soft"}
    for place, at in middles(golez).items():
        assert (found.get(at) in bright) == bool(sum(place) % 2)


@pytest.mark.parametrize("game", registry.catalogue(), ids=lambda game: game.key)
def test_every_board_is_of_a_material_and_its_numbers_can_be_read(game: zamora.Game) -> None:
    scene = build(View(game.start()))
    slab, *others = scene.layer("board")
    assert isinstance(slab, Polygon) and slab.fill in {
        ink for one in MATERIALS.values() for ink in (one.light, one.dark)
    }
    # At 600 pixels for the longer side, which a board has on a laptop of a school.
    pixels = 600 / max(scene.width, scene.height)
    names = [s for s in others if isinstance(s, Text)]
    assert min(name.size for name in names) * pixels >= 13


# Pieces -------------------------------------------------------------------------------------------


@every_ball_game
def test_men_are_told_by_shape_and_letter(game: zamora.Game) -> None:
    position = game.start()
    scene = build(View(position))
    men = [piece for piece in position.pieces() if piece.side is not None]
    words = Counter(s.text for s in scene.layer("pieces") if isinstance(s, Text))
    chessmen = [piece for piece in men if piece.kind in CHESSMEN]
    wanted = Counter(letters(piece) for piece in men if piece not in chessmen)
    del wanted[""]
    assert words == wanted
    assert bool(wanted) == (game.key == "golez")
    assert bool(chessmen) == (game.key not in ("futez", "golez"))
    bodies = {s.fill: type(s) for s in scene.layer("pieces") if getattr(s, "fill", "") == "black"}
    assert bodies == {"black": Polygon}
    if not chessmen:
        white = [s for s in scene.layer("pieces") if isinstance(s, Disc) and s.ink == "man"]
        assert {s.fill for s in white} <= {"white", None} and len(white) >= 4


@pytest.mark.parametrize("kind", CHESSMEN)
def test_chessmen_are_dark_on_ivory_or_pale_on_a_dark_shield(kind: str) -> None:
    """In grey print too: what is pale of one side is dark of the other."""
    at = Point(3, 4)
    bodies = []
    for side, figure in ((Side.FIRST, "man"), (Side.SECOND, "on-black")):
        shapes = draw(Piece("", kind, side, ()), (at,), "first")
        points = [p for s in shapes if isinstance(s, Polygon) for p in s.points]
        assert all(abs(p.x - 3) < 0.5 and abs(p.y - 4) < 0.5 for p in points), "within its cell"
        assert figure in {s.fill for s in shapes if isinstance(s, Polygon)}
        bodies.append(next((type(s), s.fill) for s in shapes if s.fill in ("white", "black")))  # type: ignore[union-attr]
    assert bodies == [(Disc, "white"), (Polygon, "black")]


def test_the_letters_are_the_author_s() -> None:
    def of(key: str, side: Side) -> str:
        pieces = zamora.game(key).start().pieces()
        return " ".join(sorted(letters(piece) for piece in pieces if piece.side is side))

    assert of("golez", Side.FIRST) == of("golez", Side.SECOND) == "A1 A2 D1 D2 M P"
    assert of("goldrez", Side.FIRST) == "A C D R T"
    assert of("caliz", Side.SECOND) == of("gol", Side.FIRST) == "A A C C D P P P R T T"
    assert of("futez", Side.FIRST).strip() == ""


@pytest.mark.parametrize(
    ("game", "label", "short", "key", "words"),
    [
        ("compases", "C2", "C2", "2", "extremo de C2"),
        ("futez", "B35", "B", "b", "ficha de las blancas"),
        ("golez", "DN1", "DN1", "d", "defensa 1 de las negras"),
        ("golez", "MB", "MB", "m", "medio de las blancas"),
        ("goldrez", "An", "An", "a", "alfil de las negras"),
        ("caliz", "Db(10,5)", "Db", "d", "dama de las blancas"),
        ("goldrez", "O", "O", "o", "balón"),
        ("caliz", "Cáliz", "Cáliz", "c", "cáliz"),
    ],
)
def test_what_a_piece_is_called(game: str, label: str, short: str, key: str, words: str) -> None:
    pieces = zamora.game(game).start().pieces()
    piece = next(piece for piece in pieces if piece.label == label)
    assert (short_label(piece), jump_key(piece)) == (short, key)
    assert owned(piece, ("Blancas", "Negras")) == words


def test_labels_are_written_as_the_reader_does() -> None:
    with speaking("en"):
        shown = {short_label(piece) for piece in zamora.game("caliz").start().pieces()}
        sides = {short_label(piece) for piece in zamora.game("futez").start().pieces()}
    assert shown == {f"{letter}{side}" for letter in "KQRBNP" for side in "wb"} | {"Chalice"}
    assert sides == {"W", "B", "R"}


def test_the_description_groups_the_men_of_a_side() -> None:
    assert describe(View(zamora.game("goldrez").start())) == (
        "Blancas: rey en 14, torre en 23, alfil en 25, caballo en 34, dama en 44; "
        "Negras: rey en 94, torre en 85, alfil en 83, caballo en 74, dama en 64; "
        "balón en 54. Les toca a las blancas."
    )


def test_two_on_one_cell_are_both_seen_and_said() -> None:
    board = Board("caliz")
    click(board, "(10,5)", "(8,5)")
    assert cell(board, "(8,5)")["label"] == "(8,5), dama de las blancas, cáliz"
    assert cell(board, "(8,5)")["text"] == "Cáliz"
    assert states(board)["(8,5)"] == "selected" and states(board)["(12,5)"] == "target"
    radii = [
        s.radius
        for s in board.scene.layer("pieces")
        if isinstance(s, Disc) and s.fill == "white" and s.ink == "man"
    ]
    assert min(radii) < 0.8 * max(radii), "two on one cell are smaller"


def test_a_piece_to_be_taken_is_not_hidden_by_the_mark() -> None:
    board = Board("gol")
    click(board, "(12,8)")
    taken, free = (frame_of(board.session.position.game, flipped=False).at(zamora.Cell(*one))
                   for one in ((4, 8), (5, 8)))  # fmt: skip
    over = board.scene.layer("over")
    dots = {s.centre: s for s in over if isinstance(s, Disc)}
    assert dots[free].fill == "target" and taken not in dots
    corners = [
        math.dist(point, taken)
        for s in over
        if isinstance(s, Line) and s.ink == "target"
        for point in s.points
    ]
    assert len([far for far in corners if 0.4 < far < 0.7]) == 12, "a corner is three points"


# On the page --------------------------------------------------------------------------------------


@every_game
def test_a_board_offers_what_the_game_has(game: zamora.Game) -> None:
    board = Board(game.key)
    solved = game.key in solvable()
    offered = [value for _name, value in find(board, w.Dropdown, "Rival").options if value]
    assert tuple(offered) == players(game)
    assert ("perfecto" in offered) == solved
    hint, values = find(board, w.Button, "Pista"), find(board, w.Checkbox, "Ver quién gana")
    assert hint.hidden != "hidden"
    assert (values.hidden != "hidden") == solved
    ground = find(board, BoardView).ground
    assert len(ground["places"]) == len(game.board.cells)
    assert (len(ground["rows"]), len(ground["columns"])) == (game.board.rows, game.board.columns)
    # A touch anywhere on a square counts, up to its corners.
    assert (ground["reach"] >= 0.5**0.5) == (not game.board.vertices)
    (picture,) = pictures(board.static_html())
    assert game.name in picture.alt


@every_game
def test_a_game_against_the_computer(game: zamora.Game) -> None:
    board = Board(game.key, rival="azar", seed=1)
    find(board, w.Text).value = str(game.start().turns()[0])
    push(board, "Jugar")
    assert len(board.session.history.turns) == 2
    assert text(board, "zamora-message") == "Juego al azar."
    push(board, "Deshacer")
    assert not board.session.history.turns
    if len(game.board.cells) > 1:
        push(board, "Girar")
    command(board, "escape")


@every_ball_game
@pytest.mark.parametrize("rival", ["espejo", "perfecto"])
def test_a_rival_who_does_not_play_the_game_is_refused(game: zamora.Game, rival: str) -> None:
    if rival in players(game):
        return  # Futez is solved
    with pytest.raises(UnknownPlayer, match=game.name) as caught:
        Board(game.key, rival=rival)
    assert caught.value.accepted == tuple(map(written, players(game)))
    assert "azar" in players(game) and "level:6" in players(game)


def test_the_turn_is_ended_by_a_button() -> None:
    board = Board("golez")

    def offered() -> list[str]:
        return list(commands(board).values())

    assert offered() == []
    click(board, "52", "63")
    assert offered() == ["Quitar el último paso", "Terminar turno"]
    click(board, "74")
    choose(board, "Quitar el último paso")
    assert board.session.selected == (6, 4), "the ball is still picked up"
    click(board, "74")
    choose(board, "Terminar turno")
    assert text(board, "zamora-turns") == "AB1: 52 a 63. R: 74"
    assert offered() == []


def test_a_lesson_s_names_say_kindly_what_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    assert tablero("golez", rival="perfecto") is None
    assert "Golez" in capsys.readouterr().out
    assert mapa("golez") is None
    assert "solución" in capsys.readouterr().out
    assert tablero("gol", rival="azar") is not None


# Printed games ------------------------------------------------------------------------------------

PRINTED = [printed.id for game in BALL_GAMES for printed in book.printed_games(game.key)]


@pytest.mark.parametrize("name", PRINTED)
def test_a_printed_game_can_be_stepped_through(name: str) -> None:
    replay = Replay(name)
    total = len(replay.history.turns)
    for at in (1, total // 2, total):
        replay.go(at)
        told = str(find(replay, Note).text)
        assert told.startswith(f"{at}. {replay.history.turns[at - 1]}.")
    printed, outcome = replay.printed, replay.history.outcome
    if outcome is not None:
        assert told.endswith(describe_outcome(outcome, replay.history.start.game.sides))
    elif printed.resigns:
        assert "se rindieron" in told
    else:
        assert told.endswith(printed.verdict)
    assert pictures(replay.static_html())


def test_what_has_no_legal_reading_is_said() -> None:
    found = [(name, ply) for name in PRINTED for ply in book.get(name).plies
             if ply.status == "no legal reading"]  # fmt: skip
    for name, ply in found:
        replay = Replay(name)
        replay.go(ply.n)
        told = str(find(replay, Note).text)
        assert "las reglas no lo permiten" in told and ply.reason in told
    assert found


def test_no_such_printed_game() -> None:
    with pytest.raises(UnknownGame, match="golez-9"):
        Replay("golez-9")
