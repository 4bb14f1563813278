"""What can be laid over a board: what is drawn, what is said, what a wrong name gets."""

from __future__ import annotations

import pytest

import zamora
from zamora.compiled.search import WIN
from zamora.core.board import Cell
from zamora.core.errors import UnreadableNotation
from zamora.core.position import Position
from zamora.explain import hints
from zamora.metric import EUCLID, TAXI, disc
from zamora.player import controls as w
from zamora.player.game.board import Board
from zamora.player.overlays import opinions
from zamora.player.overlays.reading import UnknownOverlay, kinds, overlay, read
from zamora.player.picture.overlay import Link, Overlay, Tag, draw_over, draw_under
from zamora.player.picture.scene import Disc, Line, Polygon, Text
from zamora.player.picture.view import View, build, frame
from zamora.player.play.session import Session
from zamora.rival import analysis
from zamora_widgets.aula import dibujo

from .hands import cell, click, find, live

GAMES = zamora.games()
QUICK = ("opinión", "valores")


def start(key: str) -> Position:
    return zamora.game(key).start()


def test_the_map_of_one_queen() -> None:
    board = zamora.game("reinas").board
    lost = {board.cell(name) for name in ("a8", "c7", "b6", "f5", "d3", "h4", "e1")}
    shown = overlay(start("reinas[queens=h1]"), "mapa")
    assert {cell for cell, tag in shown.tags.items() if tag.text == "P"} == lost
    assert (
        set(shown.tags) == set(shown.spoken) == set(board.cells) and "7 casillas P" in shown.words
    )
    assert "resuelto" in overlay(start("reinas"), "mapa").words


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_all_that_is_offered_can_be_seen_and_is_said(game: zamora.Game) -> None:
    position = game.start()
    for name, key in kinds(position):
        assert name and name[0].islower()
        if key in QUICK:
            continue
        shown = overlay(position, key)
        assert shown.words.endswith((".", "…")) and shown.words[0].isupper()
        assert "{" not in shown.words
        cells = set(shown.tags) | set(shown.tints) | set(shown.spoken)
        cells |= {end for link in shown.links for end in (link.origin, link.target)}
        assert cells <= set(game.board.cells)
        assert set(shown.tags) <= set(shown.spoken), "what is seen is also said"
        for flipped in (False, True):
            scene = build(View(position, overlay=shown, flipped=flipped))
            assert shown.words in scene.description


def test_what_is_asked_for_is_read_however_it_is_written() -> None:
    golez = start("golez")
    request = read("Distancia TAXI desde 6 3", golez)
    assert (request.kind, request.metric, request.cell) == ("distancia", TAXI, Cell(6, 3))
    assert read("alcance del balón de AB1", golez).piece == "AB1"
    assert read("conexiones de las Negras", golez).side == 1
    assert read("conexiones de las negras", golez).side == 1
    assert read("ultimo turno", golez).kind == read("último turno", golez).kind == "ultimo"


@pytest.mark.parametrize("text", ["", "alcanc", "distancia lineal", "alcance de XY", "jaque doble"])
def test_what_there_is_not_gets_a_list(text: str) -> None:
    with pytest.raises(UnknownOverlay) as caught:
        read(text, start("golez"))
    assert "distancia rey" in caught.value.accepted and caught.value.text == text


def test_a_place_beside_the_board() -> None:
    with pytest.raises(UnreadableNotation):
        read("distancia rey desde 99", start("golez"))


def test_a_lesson_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert dibujo("golez", ver="nada") is None
    assert "No sé mostrar «nada»" in capsys.readouterr().out


def test_discs_have_one_shade_from_each_whole_number_to_the_next() -> None:
    golez = start("golez")
    centre = Cell(6, 3)
    for name, metric in (("taxi", TAXI), ("recta", EUCLID)):
        shown = overlay(golez, f"distancia {name} desde 63")
        inner = set(disc(golez.game.board, centre, 1, metric)) - {centre}
        assert {shown.tints[at] for at in inner} == {0.3}
        ring = set(disc(golez.game.board, centre, 2, metric)) - inner - {centre}
        assert {shown.tints[at] for at in ring} == {0.12} and shown.tints[centre] == 0.5
        assert set(shown.tags) == set(golez.game.board.cells)
    assert shown.tags[Cell(5, 2)].text == "√2" and shown.spoken[Cell(5, 2)] == "a distancia √2"
    assert overlay(golez, "distancia rey").tags[Cell(6, 4)].text == "0", "from the ball"


def test_the_reach_counts_the_steps_of_the_ball() -> None:
    golez = start("golez")
    found = golez.reach()
    shown = overlay(golez, "alcance")
    assert set(shown.tags) == set(found)
    for at, turn in found.items():
        assert shown.tags[at].text == str(len(turn.steps) - 1)
    own_goal = shown.tags[Cell(1, 3)]
    assert (own_goal.form, own_goal.ink) == ("square", "loss")
    near = zamora.position("golez:1 P24,D33,D35,M53,A82,A56 P104,D92,D85,M84,A62,A44 51 N")
    goal = overlay(near, "alcance").tags[Cell(2, 2)]
    assert (goal.form, goal.ink) == ("diamond", "win")
    assert "Los rombos son gol." in overlay(near, "alcance").words
    assert overlay(golez, "alcance de PB").words == ("Si mueve PB, el balón se queda donde está.")
    assert overlay(start("caliz"), "alcance").words.startswith("En este turno el cáliz puede")


def test_the_reach_in_mid_turn_is_that_of_the_turn_in_progress() -> None:
    one = Session(start("golez"))
    one.overlays.wanted = "alcance"
    for name in ("52", "63"):
        one.touch(one.position.game.board.cell(name))
    shown = one.view().overlay
    assert shown is not None and set(shown.tags) == set(one.far)


def test_connections_are_lines_there_and_back() -> None:
    caliz = start("caliz")
    shown = overlay(caliz, "conexiones")
    assert len([link for link in shown.links if not link.dash]) == 14
    dashed = [link for link in shown.links if link.dash]
    assert dashed == [Link(Cell(10, 5), Cell(8, 5), "target", dash=0.1)]
    assert "puede pasar a " in shown.spoken[Cell(10, 5)]
    futez = overlay(start("futez"), "conexiones")
    assert [link.arrow for link in futez.links] == [False, False], "both ways at once"
    assert futez.words.startswith("Conexiones de las blancas: ")


def test_threats_of_both_sides_are_told_apart() -> None:
    near = zamora.position("golez:1 P24,D33,D35,M53,A82,A56 P104,D92,D85,M84,A62,A44 51 N")
    shown = overlay(near, "amenazas")
    assert shown.words.startswith("Negras: pueden hacer gol en este turno de ")
    assert "Blancas: si fuera su turno, pueden hacer gol" in shown.words
    assert {link.ink for link in shown.links} == {"first", "second"}
    assert shown.tags[Cell(2, 2)].ink == "second"


def test_check_and_mate() -> None:
    assert overlay(start("caliz"), "jaque").words == "No hay jaque."
    double = zamora.position("caliz:1 R155,T95,C34 R15,P77 83 N")
    shown = overlay(double, "jaque")
    assert {link.origin for link in shown.links} == {Cell(9, 5), Cell(3, 4)}
    assert shown.tags == {Cell(1, 5): Tag("!", "ring", "mark-bad")}
    mated = zamora.position("caliz:1 R155,D25,T95 R15 83 N")
    assert "Ningún turno tapa el jaque" in overlay(mated, "jaque").words


def test_values_where_they_are_known() -> None:
    obliged = zamora.position("futez:1 31,35,42,62 44,64,71,75 53 N")
    shown = overlay(obliged, "valores")
    assert {tag.text for tag in shown.tags.values()} == {"E"}
    assert "nadie conoce" in overlay(start("golez"), "valores").words


def test_the_last_turn_says_who_could_have_moved_the_ball() -> None:
    golez = start("golez")
    turn = golez.parse("AB1: 52 a 63. R: 74 y 83")
    shown = overlay(turn.after, "último turno", turn)
    assert shown.last and "Paso 2, a 74: lo pudo mandar AB1." in shown.words
    assert overlay(golez, "último turno").words == "Todavía no se ha jugado ningún turno."


def test_letters_stand_aside_where_somebody_stands() -> None:
    where = frame(View(start("golez")))
    shown = Overlay("", tags={Cell(4, 4): Tag("2"), Cell(5, 4): Tag("3")})
    words = [s for s in draw_over(shown, where, frozenset({Cell(4, 4)})) if isinstance(s, Text)]
    assert words[0].at != where.at(Cell(4, 4)) and words[1].at == where.at(Cell(5, 4))
    assert words[0].size < words[1].size


def test_a_value_at_the_end_of_a_compass_hides_no_goal() -> None:
    position = zamora.position("compases:1 V12-V22 V42-V43 C2")
    tags = {cell: Tag("P2", "square") for cell in (Cell(1, 2), Cell(4, 2), Cell(4, 3))}
    for flipped in (False, True):
        view = View(position, flipped=flipped, overlay=Overlay("P2", tags=tags))
        scene = build(view)
        names = [
            shape.at.y
            for shape in scene.layers["board"]
            if isinstance(shape, Text) and shape.text.startswith("meta")
        ]
        values = [
            shape.at.y
            for shape in scene.layers["over"]
            if isinstance(shape, Text) and shape.text == "P2"
        ]
        assert len(names) == 2 and len(values) == 3
        assert all(abs(name - value) > 0.4 for name in names for value in values)


def test_forms_differ_and_two_ways_do_not_cover_each_other() -> None:
    where = frame(View(start("golez")))
    bodies = {}
    for form in ("disc", "diamond", "square", "ring", "corner"):
        tag = Tag("1", form)  # type: ignore[arg-type]
        shapes = draw_over(Overlay("", tags={Cell(4, 4): tag}), where, frozenset())
        bodies[form] = [(type(s), getattr(s, "points", ()) and len(s.points)) for s in shapes]  # type: ignore[union-attr]
        assert [s.text for s in shapes if isinstance(s, Text)] == ["1"]
    assert (Disc, ()) in bodies["disc"] and (Polygon, 4) in bodies["square"]
    there, back = Link(Cell(4, 4), Cell(4, 6)), Link(Cell(4, 6), Cell(4, 4))
    one, other = draw_under(Overlay("", links=(there, back)), where)
    assert isinstance(one, Line) and isinstance(other, Line)
    assert abs(one.points[0].y - other.points[0].y) > 0.1


# On the page --------------------------------------------------------------------------------------


@pytest.fixture
def slow_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """No compiler, few positions."""
    for module in (analysis, opinions):
        monkeypatch.setattr(module, "can_compile", lambda: False)
    monkeypatch.setattr(opinions, "FEW_NODES", 40)
    monkeypatch.setattr(hints, "NODES", 40)


def test_one_chooser_for_all() -> None:
    board = Board("golez")
    chooser = find(board, w.Dropdown, "Ver")
    assert [value for _name, value in chooser.options] == [
        "",
        *(key for _name, key in kinds(start("golez"))),
    ]
    chooser.value = "alcance"
    said = "En este turno el balón puede llegar a 39 casillas."
    assert said in board.scene.description and said in live(board)
    assert cell(board, "74")["label"].endswith("el balón llega en 1 paso")
    click(board, "33")
    assert "Si mueve DB1, el balón se queda" in live(board)
    chooser.value = ""
    assert "balón puede" not in board.scene.description


def test_the_opinion_is_asked_for_once_a_position(
    slow_search: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Board("futez")
    monkeypatch.setattr(hints, "solved_for", lambda _history: None)
    find(board, w.Dropdown, "Ver").value = "opinión"
    opinion = board.session.overlays.opinion
    assert opinion is not None and opinion.position == board.session.position
    assert f"Mirando {opinion.depth} turno" in board.scene.description
    assert "prefiere" in board.scene.description
    shown = board.session.view().overlay
    assert shown is not None
    assert set(shown.tags) == {step.origin for step in board.session.position.draft().next_steps}
    click(board, "C31")
    shown = board.session.view().overlay
    assert shown is not None and set(shown.tags) == {Cell(4, 2)}
    assert board.session.overlays.opinion is opinion
    click(board, "C42")
    assert board.session.overlays.opinion is not opinion
    assert board.session.overlays.opinion.position == board.session.position  # type: ignore[union-attr]


def test_scores_are_told_in_words_and_forms() -> None:
    lost = analysis.Score(-80)
    assert opinions.score_text(analysis.Score(40)) == "+0,4"
    assert opinions.score_text(lost) == "−0,8" and opinions.score_words(lost) == "vale −0,8"
    won = analysis.Score(WIN - 3)
    assert opinions.score_text(won) == "G3" and opinions.score_words(won) == "gana en 3 turnos"
    assert opinions.score_words(analysis.Score(2 - WIN)) == "pierde en 2 turnos"


def test_where_there_is_no_ball_nobody_threatens_goals() -> None:
    position = zamora.position("compases:1 V23-V33 V22-V32 C1")
    shown = overlay(position, "amenazas")
    assert "llegar a la meta en este turno" in shown.words and "gol" not in shown.words
    names = [name for name, key in kinds(position) if key == "amenazas"]
    assert names == ["las amenazas de llegar a la meta"]
