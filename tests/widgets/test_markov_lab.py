"""The instrument of lesson 4 in which chance plays matches, and its pictures."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from zamora.core.position import Side
from zamora.play.matches import Rule
from zamora.player import controls as w
from zamora.player.controls import Note
from zamora.player.labs.markov import BAGS, GUESSES, MANY, BadBag, MatchLab, UnknownRule, kinds
from zamora.player.picture.chains import Places, chain_scene, histogram
from zamora.player.picture.scene import Disc, Line, Polygon, Text
from zamora.school.markov import by_rule, race, sample
from zamora_widgets import aula

from ..marks import ordinarily
from .hands import find, parts, plain, push

NAMES = [kind.name for kind in kinds()]

MANY_BUTTON = "Jugar 1"


def words(lab: MatchLab) -> str:
    return str(find(lab, Note).text)


def sees(lab: MatchLab, words: str) -> bool:
    return any(
        isinstance(part, w.Button)
        and part.description.startswith(words)
        and part.hidden != "hidden"
        for part in parts(lab)
    )


def predict(lab: MatchLab, guess: int) -> None:
    find(lab, w.ToggleButtons).value = guess


def results(lab: MatchLab) -> str:
    return plain(lab._results.value)


def test_a_new_lab() -> None:
    lab = MatchLab()
    assert lab.chance == Fraction(1, 2) and lab.goals == () and not lab.over
    assert words(lab) == "Cada bola que sale es un gol de ese color, y vuelve a la bolsa."
    assert not sees(lab, MANY_BUTTON), "first somebody has to say what will come of it"
    assert results(lab) == ""


def test_ball_by_ball() -> None:
    lab = MatchLab(seed=1)
    while not lab.over:
        push(lab, "Sacar una bola")
        assert words(lab).count("○") == lab.goals.count(Side.FIRST)
    assert lab.goals[-1] is lab.goals[-2] and len(set(lab.goals[:-1])) in (1, 2)
    winner = "ganan las blancas" if lab.goals[-1] is Side.FIRST else "ganan las negras"
    assert f"{winner} con {len(lab.goals)} bolas" in words(lab)
    push(lab, "Sacar una bola")
    assert len(lab.goals) == 1, "the next match"


def test_a_whole_match_at_once() -> None:
    lab = MatchLab("a tres", (3, 2), seed=5)
    push(lab, "Sacar hasta el final")
    assert lab.over and 3 in [lab.goals.count(side) for side in Side]
    push(lab, "Sacar una bola")
    push(lab, "Sacar hasta el final")
    assert lab.over


def test_first_predict_then_see() -> None:
    lab = MatchLab(seed=2)
    lab.many()
    assert lab.found is None
    predict(lab, 4)
    assert words(lab) == "Predijiste 4. Ahora juega muchas series." and sees(lab, MANY_BUTTON)
    push(lab, MANY_BUTTON)
    assert lab.found is not None and len(lab.found.lengths) == MANY
    said = results(lab)
    assert "Predijiste 4." in said and "1/2 = 50 %" in said and said.count("de ") >= 2
    # Now the states say what is to come; before that they would have told the answer.
    assert "Por salir, en promedio: 3." in lab.scene().description
    push(lab, MANY_BUTTON)
    assert lab.held[1] == 2 and f"acertó {lab.held[0]} de 2" in results(lab)


def test_nothing_is_told_before_the_prediction() -> None:
    for kind in kinds():
        lab = MatchLab(kind.name)
        for shown in (lab.scene().description, lab.static_html(), lab._picture.value):
            assert "Por salir" not in shown
        assert "promedio" not in lab.static_html()


def test_another_rule_or_bag_begins_anew() -> None:
    lab = MatchLab(seed=3)
    push(lab, "Sacar una bola")
    predict(lab, 3)
    push(lab, MANY_BUTTON)
    find(lab, w.Dropdown, "En la bolsa").value = (3, 2)
    assert (lab.goals, lab.guess, lab.found, lab.held) == ((), None, None, (0, 0))
    assert find(lab, w.ToggleButtons).value is None and not sees(lab, MANY_BUTTON)
    find(lab, w.Dropdown, "Gana").value = "tres seguidos"
    assert lab.kind.name == "tres seguidos" and lab.bag == (3, 2)
    predict(lab, GUESSES[-1])
    assert words(lab).startswith("Predijiste más de 8.")
    push(lab, MANY_BUTTON)
    assert f"{lab._lengths[()]} ≈ 6,61" in results(lab)


@pytest.mark.parametrize(
    ("kind", "bag"),
    ordinarily(
        [*product(NAMES, BAGS[:1]), *product(NAMES[:1], BAGS)],
        product(NAMES, BAGS),
    ),
)
def test_every_rule_with_every_bag(kind: str, bag: tuple[int, int]) -> None:
    lab = MatchLab(kind, bag, seed=7)
    push(lab, "Sacar hasta el final")
    predict(lab, 2)
    push(lab, MANY_BUTTON)
    low, high = lab.found.mean_interval  # type: ignore[union-attr]
    middle, reach = (low + high) / 2, (high - low) / 2
    assert abs(middle - lab._lengths[()]) < 2.2 * reach
    assert "img" in lab._results.value and lab.scene().description


def test_the_picture_of_the_states() -> None:
    chain = by_rule(Rule.row_of(2))
    scene = chain_scene(chain, (3, 2), (Side.SECOND,))
    arrows = [shape for shape in scene.layer("under") if isinstance(shape, Line)]
    assert len(arrows) == 6 == 2 * len(chain.moves) and all(arrow.arrow for arrow in arrows)
    balls = [shape for shape in scene.layer("board") if isinstance(shape, Disc)]
    assert [ball.fill for ball in balls] == ["white"] * 3 + ["black"] * 2
    (strong,) = (arrow for arrow in arrows if arrow.ink == "focus")
    assert strong.points[-1].x > scene.width / 2, "to the black side"
    marked = [s for s in scene.layer("pieces") if isinstance(s, Disc) and s.fill == "cup"]
    assert len(marked) == 1
    assert scene.description.startswith(
        "Bolas blancas en la bolsa: 3; negras: 2. Salida: con blanca,"
    )


@pytest.mark.parametrize("kind", kinds(), ids=lambda kind: kind.name)
def test_pictures_keep_within_their_paper(kind) -> None:  # type: ignore[no-untyped-def]
    chain = kind.chain()
    scene = chain_scene(chain, (6, 6), (), chain.lengths(Fraction(1, 2)))
    for layer in scene.layers.values():
        for shape in layer:
            points = shape.points if isinstance(shape, (Line, Polygon)) else ()
            if isinstance(shape, Disc):
                x, y = shape.centre
                points = (
                    (x - shape.radius, y - shape.radius),
                    (x + shape.radius, y + shape.radius),
                )
            assert all(0 <= x <= scene.width and 0 <= y <= scene.height for x, y in points)


def test_states_do_not_lie_on_each_other() -> None:
    for kind in kinds():
        chain = kind.chain()
        places = Places(chain)
        at = [places.at(state) for state in chain.moves]
        for state, ways in chain.moves.items():
            at += [
                places.end(state, goal)
                for goal, to in zip(Side, ways, strict=True)
                if isinstance(to, Side)
            ]
        for number, one in enumerate(at):
            for other in at[number + 1 :]:
                assert abs(one.x - other.x) + abs(one.y - other.y) > 1.2


def test_a_histogram_counts_all() -> None:
    chain, p = by_rule(Rule.row_of(2)), Fraction(1, 2)
    found = sample(chain, p, 500, Random(4))
    scene = histogram(found, chain.spread(p, 6))
    bars = [s for s in scene.layer("pieces") if isinstance(s, Polygon)]
    names = [s.text for s in scene.layer("pieces") if isinstance(s, Text)]
    assert len(bars) == 7 and {"1", "6", "más"} <= set(names)
    counts = [int(part.split(": ")[1].split(",")[0]) for part in scene.description.split("; ")][:7]
    assert sum(counts) == 500
    assert "2: " in scene.description and "se esperan 250,0" in scene.description


def test_without_a_kernel() -> None:
    lab = MatchLab("carrera")
    assert "<img" in lab.static_html() and 'alt="Los estados de una serie.' in lab.static_html()
    assert "despierta la lección" in repr(lab)


def test_what_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(UnknownRule, match="tres seguidos"):
        MatchLab("siete")
    for bag in ((0, 1), (7, 1), (1, -2)):
        with pytest.raises(BadBag, match="de 1 a 6"):
            MatchLab(bag=bag)
    assert aula.rachas("no hay") is None and "dos seguidos" in capsys.readouterr().out
    lab = aula.rachas("carrera", 4, 1)
    assert lab is not None and lab.chance == Fraction(4, 5)
    assert race("BB", "NB").moves == lab._chain.moves
