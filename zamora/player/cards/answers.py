"""What is drawn on the answers of an envelope: what its data gives, or what they say themselves.

An answer is called by a word, its key, or its ``sign`` where the key does not say enough; by that
word its picture is found, by the first rule that knows it:

- a side of the game, ``blancas``, ``c1``: its first man, the king where there is one;
- a man, ``torre``: that man; a game, ``futez``: its board at the beginning;
- that neither has more, ``empate``, ``igual``: both sides that the other answers are about;
- a number, a part, a shape, a way: a sign of :mod:`zamora.player.picture.signs`.

Where these do not know all answers, but one begins with *Sí* and one with *No*, they get a thumb up
or down. All answers are drawn, or none: one without a picture would look like the odd one out.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from functools import cache
from typing import Any

from zamora.core.errors import MissingPackage
from zamora.core.i18n import DEFAULT_LANGUAGE, language, speaking
from zamora.core.position import Game, Piece, Side
from zamora.player.game.board import as_position
from zamora.player.game.drawing import drawing, men
from zamora.player.picture import glyphs, signs
from zamora.player.picture.ground import frame_of
from zamora.player.picture.scene import Point, Scene
from zamora.player.picture.signs import Sign
from zamora.player.picture.theme import side_ink
from zamora.registry import all_keys, game
from zamora.school.questions import Guess, Question, question
from zamora.school.rungs import rungs

#: That neither has more; that it is not known.
EVEN, UNKNOWN = ("igual", "empate", "nadie", "justo"), ("horizonte", "nadie-sabe")
#: What an answer begins with, in Spanish.
YES, NO, DEPENDS = ("Sí", "Siempre"), ("No", "Nunca"), "Depende"
#: What stands for the two sides where no game does.
PAIRS = (("primero", "segundo"), ("yo", "rival"))


def on_answers(asked: Question) -> tuple[Scene | None, ...]:
    """What is drawn on each answer; None for all where there is nothing to draw."""
    return _drawn(asked.id, language())


@cache
def _drawn(id_: str, _language: str) -> tuple[Scene | None, ...]:
    asked = question(id_)
    nothing = (None,) * len(asked.guesses)
    if asked.answer != "choice":
        return nothing
    with speaking(DEFAULT_LANGUAGE):
        said = [guess.text.split(" ")[0].rstrip(".,:") for guess in question(id_).guesses]
    words = [_called(*one) for one in zip(asked.guesses, said, strict=True)]
    with contextlib.suppress(MissingPackage):  # chess
        about = _about(asked)
        found = [
            _given(*guess.picture) if guess.picture else _meant(word, words, about)
            for guess, word in zip(asked.guesses, words, strict=True)
        ]
        if all(found):
            return tuple(found)
    if {*YES} & {*said} and {*NO} & {*said}:
        return tuple(signs.scene([_thumb(word)]) for word in said)
    return nothing


def _called(guess: Guess, first: str) -> str:
    """What an answer is called."""
    if guess.sign or first != DEPENDS:
        return guess.sign or guess.key
    return "depende"


def _given(start: str, turns: str = "", alone: str = "", *marks: str) -> Scene:
    return men(start, alone) if alone else drawing(start, turns, marks=marks, kind="chosen")


def _thumb(first: str) -> Sign:
    """The sign of an answer that begins like this, where others say yes and no."""
    meant = {**dict.fromkeys(YES, "afirma"), **dict.fromkeys(NO, "niega"), DEPENDS: "depende"}
    found = signs.plain(meant.get(first, "duda"))
    assert found is not None
    return found


def _meant(said: str, others: Iterable[str], about: Game[Any, Any] | None) -> Scene | None:
    """The picture of a word, or of several: their signs side by side."""
    if said in all_keys():
        return drawing(said)
    row: list[Sign | None] = []
    for word in said.split():
        if word in EVEN:
            row += signs.equal(_sides(others, about))
        else:
            row.append(_sign("incierto" if word in UNKNOWN else word, about))
    known = [sign for sign in row if sign]
    return signs.scene(known) if known and len(known) == len(row) else None


def _sign(word: str, about: Game[Any, Any] | None) -> Sign | None:
    man = _man(word, about) if about else None
    return signs.plain(word) if man is None else man


def _sides(words: Iterable[str], about: Game[Any, Any] | None) -> list[Sign]:
    """Both sides, if one of the words means a side."""
    own = tuple(side.lower() for side in about.sides) if about else ()
    said = {part for word in words for part in word.split()}
    pair = next((pair for pair in (own, *PAIRS) if {*pair} & said), ())
    return [sign for sign in (_sign(word, about) for word in pair) if sign]


# The men of a game -------------------------------------------------------------------------------


def _about(asked: Question) -> Game[Any, Any] | None:
    """The game that a question is about: said there, that of its position, or of its lesson."""
    lesson = asked.id.partition(".")[0]
    rung = next((one for one in rungs() if str(one.number) == lesson), None)
    start = asked.about or asked.facts.get("position") or (rung and rung.game)
    return as_position(start).game if start else None


def _man(word: str, about: Game[Any, Any]) -> Sign | None:
    """The man that a word means: one of this name, or the first of this side."""
    pieces = _pieces(about.key)
    sides = [side for side in Side if about.sides[side].lower() == word]
    if sides:
        own = [one for one in pieces if one.side is sides[0]]
        own.sort(key=lambda one: not (one.noun and one.noun.single))
    else:
        own = [one for one in pieces if one.noun and one.noun.word == word and one.side is not None]
    return _standing(own[0], about) if own else None


@cache
def _pieces(key: str) -> tuple[Piece, ...]:
    """The men at the beginning, or when both sides have brought one where a board begins empty."""
    now = game(key).start()
    while {one.side for one in now.pieces()} < {*Side}:
        now = now.play(now.turns()[0])
    return tuple(now.pieces())


def _standing(piece: Piece, about: Game[Any, Any]) -> Sign:
    """A man as he stands on as many cells as he needs."""
    where = frame_of(about, flipped=False)
    points = [where.at(cell) for cell in piece.cells]
    (left, right), (top, bottom) = ((min(c), max(c)) for c in zip(*points, strict=True))

    def draw(at: Point) -> list[Any]:
        x, y = at.x - (left + right) / 2, at.y - (top + bottom) / 2
        moved = tuple(Point(p.x + x, p.y + y) for p in points)
        return glyphs.draw(piece, moved, side_ink(piece.side))

    return Sign(draw, signs.ROOM + right - left, signs.ROOM + bottom - top)
