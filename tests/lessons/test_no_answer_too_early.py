"""No answer stands before its question: exercises, envelopes and moments of printed games."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_output

from zamora import book
from zamora.school.exercises import exercise
from zamora.school.questions import question

from . import giveaways
from .giveaways import Found, Passage

PATHS = sorted((Path(__file__).parents[2] / "lessons" / "es").glob("*.ipynb"))

#: What looks like an answer and is none: what is asked, words in which it was found, and why it is
#: none. An entry that is no longer found fails as well.
NO_ANSWERS: dict[tuple[str, str], str] = {
    ("0.1", "V12 y V13"): "It teaches how to touch; where things stand every board says.",
    ("compases-1", "V13 a V22"): "A first turn, out of four; the moment is another position.",
    ("futez-2", "C82 a C71"): "A turn of the other printed game.",
    ("4.13", "in the game that is shown"): "A whole game against a level, which nobody can copy.",
    (
        "1.3",
        "se diferencian en una vuelta",
    ): "The envelope compares two sweeps; here a sum is asked.",
    ("12.11", "toquen al blanco de e1"): "A hint about another board.",
}


def too_early(cells: list[Any]) -> Iterator[Found]:
    """Each answer of a lesson that stands before its question."""
    read = [*map(told_beside, giveaways.passages(cells))]
    asked_before: set[tuple[Any, ...]] = set()
    for number, cell in enumerate(cells):
        asked = re.fullmatch(r"(ejercicio|sobre|momento)\(.*\)", cell.source.strip())
        if cell.cell_type != "code" or asked is None:
            continue
        call = ast.parse(cell.source.strip(), mode="eval").body
        assert isinstance(call, ast.Call), cell.source
        given = [ast.literal_eval(one) for one in call.args]
        # An envelope that is sealed here and opened further on is asked where it is sealed.
        if (asked[1], *given) in asked_before:
            continue
        asked_before.add((asked[1], *given))
        before = read[:number]
        if asked[1] == "ejercicio":
            yield from giveaways.of_exercise(exercise(*given), before)
        elif asked[1] == "sobre":
            yield from giveaways.of_envelope(question(*given), before)
        else:
            name, ply = given
            turn = book.get(name).history().turns[ply - 1]
            yield from giveaways.of_moment(name, turn, before)


def told_beside(passage: Passage) -> Passage:
    """With what a card says besides: hints, what is said of mistakes, why an answer is right."""
    asked = re.fullmatch(r"(ejercicio|sobre)\([\"']([\d.a-z]+)[\"']\)", passage.source.strip())
    if asked is None:
        return passage
    if asked[1] == "sobre":
        # Its truth stands in its output already.
        more = [guess.reply for guess in question(asked[2]).guesses]
    else:
        found = exercise(asked[2])
        more = [*found.hints, found.explanation]
        more += [text for one in found.mistakes for text in (one.message, one.hint)]
    return replace(passage, text="\n".join((passage.text, *more)))


def excused(found: Found) -> bool:
    return any(found.asked == name and part in found.words for name, part in NO_ANSWERS)


@functools.cache
@functools.cache
def found_in(path: Path) -> list[Found]:
    return list(too_early(nbformat.read(path, as_version=4).cells))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_no_answer_stands_before_its_question(path: Path) -> None:
    assert [str(one) for one in found_in(path) if not excused(one)] == []


def test_what_is_excused_is_still_there() -> None:
    found = [one for path in PATHS for one in found_in(path)]
    for name, part in NO_ANSWERS:
        assert any(one.asked == name and part in one.words for one in found), (name, part)


# What would be noticed ----------------------------------------------------------------------------


def before(*cells: Any) -> list[Passage]:
    return giveaways.passages(cells)


def printing(source: str, text: str = "", markup: str = "") -> Any:
    data = {"text/plain": text, "text/html": markup}
    return new_code_cell(source, outputs=[new_output("execute_result", data=data)])


def kinds(found: list[Found]) -> list[tuple[int, str]]:
    return [(one.cell, one.how.split()[0]) for one in found]


def test_what_a_card_says_besides() -> None:
    """Hints and what is said of mistakes are read before the exercises further on."""
    asked = exercise("1.16")
    other = new_code_cell('ejercicio("1.8")')
    (beside,) = map(told_beside, before(other))
    assert all(hint in beside.text for hint in exercise("1.8").hints)
    told = replace(beside, text=beside.text + "\nPrueba con V43 a V32.")
    assert kinds(giveaways.of_exercise(asked, [told])) == [(0, "turn")]


def test_a_number_beside_what_is_counted() -> None:
    asked = exercise("2.2")
    # «¿Cuántos primeros turnos tienen las blancas?»
    told = "Empiezan las blancas, y en Futez solo hay 4 primeros turnos."
    assert kinds(giveaways.of_exercise(asked, before(new_markdown_cell(told)))) == [(0, "number")]
    told = "Empiezan las blancas: cuatro primeros turnos del libro."
    assert giveaways.of_exercise(asked, before(new_markdown_cell(told)))
    told = "En Futez hay 4 esquinas. Las blancas tienen 14 primeros turnos."
    assert not giveaways.of_exercise(asked, before(new_markdown_cell(told)))


def test_a_number_in_a_table() -> None:
    asked = exercise("4.1")
    table = "pieza   casillas al empezar\ndama         16\ntorre         3"
    found = giveaways.of_exercise(asked, before(printing("comprobar('x')", table)))
    assert kinds(found) == [(0, "number")]
    rows = "<tr><th>pieza</th><th>casillas al empezar</th></tr><tr><td>dama</td><td>16</td></tr>"
    found = giveaways.of_exercise(asked, before(printing("comprobar('x')", markup=rows)))
    assert kinds(found) == [(0, "number")]


def test_an_accepted_turn_by_whatever_way() -> None:
    asked = exercise("4.7")
    for told in (
        "El rey va de 14 a 15 y el balón, de 33 a 95: «Rb: 14 a 15. O: 33, 43, 62, 95».",
        "Rb: 14 a 15. O: 33, 43, 62 y 95",
    ):
        found = giveaways.of_exercise(asked, before(new_markdown_cell(told)))
        assert kinds(found) == [(0, "turn")]
    wrong = new_markdown_cell("Rb: 14 a 15. O: 33, 43. Y después nada.")
    assert not giveaways.of_exercise(asked, before(wrong))
    # In a game that is shown the position is known: the same turn elsewhere is no answer.
    shown = printing('partida("goldrez-1")', "Rb: 14 a 15. O: 33, 43, 62, 95")
    found = giveaways.of_exercise(asked, before(shown))
    printed = book.get("goldrez-1").history().turns
    there = any(t.before == asked.position and asked.achieves(t) for t in printed)
    assert bool(found) == there


def test_cells_in_a_list() -> None:
    asked = exercise("6.2")
    told = "El caballo puede pasarlo a (10,3) y (13,6)."
    assert kinds(giveaways.of_exercise(asked, before(new_markdown_cell(told)))) == [(0, "cells")]
    table = "quién      le puede pasar a     pases\nCb(12,4)   Pb(10,3), Tb(13,6)   2"
    found = giveaways.of_exercise(asked, before(printing("comprobar('x')", table)))
    assert kinds(found) == [(0, "cells")]
    told = "Va de (10,3) a (13,6). Y hay fichas en (10,3), (13,6) y (9,7)."
    assert not giveaways.of_exercise(asked, before(new_markdown_cell(told)))


def test_sentences_to_choose_steps_and_explanations() -> None:
    asked = exercise("1.9")
    steps = {step.key: step.text for step in asked.steps}
    right = [steps[key] for key in asked.solution]
    told = before(new_markdown_cell("\n\n".join(right)))
    assert (0, "order") in kinds(giveaways.of_exercise(asked, told))
    jumbled = before(new_markdown_cell("\n\n".join(reversed(right))))
    assert (0, "order") not in kinds(giveaways.of_exercise(asked, jumbled))
    for one in map(exercise, ("3.14", "3.15", "1.10")):
        told = before(new_markdown_cell(f"Como se sabe: {one.explanation}"))
        assert (0, "explanation") in kinds(giveaways.of_exercise(one, told))
    chosen = exercise("1.10")
    (text,) = (option.text for option in chosen.options if option.key in chosen.right)
    told = before(new_markdown_cell(text))
    assert (0, "sentence") in kinds(giveaways.of_exercise(chosen, told))


def test_the_truth_of_an_envelope() -> None:
    asked = question("espejo")
    shown = printing(f'comprobar("{asked.check}")')
    assert kinds(giveaways.of_envelope(asked, before(shown))) == [(0, "finding")]
    count = question("3.d")
    told = "¿Adónde puede llegar el balón? Compara con tu conjetura: ¡son 39 casillas!"
    assert kinds(giveaways.of_envelope(count, before(new_markdown_cell(told)))) == [(0, "number")]


def test_the_turn_of_a_moment() -> None:
    turn = book.get("golez-1").history().turns[10]
    told = before(new_markdown_cell(f"Las blancas juegan {turn}."))
    assert kinds(giveaways.of_moment("golez-1", turn, told)) == [(0, "turn")]
    shown = before(printing('partida("golez-1")'))
    assert (0, "game") in kinds(giveaways.of_moment("golez-1", turn, shown))
    assert not giveaways.of_moment("golez-1", turn, before(printing('partida("golez-2")')))
