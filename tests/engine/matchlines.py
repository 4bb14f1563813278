"""Lines of the toy that score or draw, for the tests of matches; a clock on the wall."""

from __future__ import annotations

from zamora import Side
from zamora.play.matches import Match

from .toy import Toy

FIRST, SECOND = Side
TOY = Toy()


def turned(text: str) -> str:
    """The half turn of a line of the toy."""
    return "".join(
        str(6 - int(letter)) if letter.isdigit() else {"A": "B", "B": "A"}.get(letter, letter)
        for letter in text
    )


#: Who moves first, who scores → turns from the start; all of them own goals.
GOALS = {
    (FIRST, FIRST): "A: 13 a 14; B: 53 a 43. R: 44, 55",
    (FIRST, SECOND): "A: 13 a 23. R: 24, 15",
}
GOALS[SECOND, SECOND] = turned(GOALS[FIRST, FIRST])
GOALS[SECOND, FIRST] = turned(GOALS[FIRST, SECOND])
#: A goal by the side that scores, which moves first.
GOAL = "A: 13 a 23. R: 44; B: 53 a 52; A: 23 a 33. R: 55"
#: Twice this is a draw by repetition.
DRAW = "A: 13 a 12; B: 53 a 52; A: 12 a 13; B: 52 a 53"


class Time:
    """A clock on the wall that goes when it is told to."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def __call__(self) -> float:
        return self.seconds


def score_goal(match: Match, scorer: Side) -> None:
    for turn in GOALS[match.side, scorer].split("; "):
        match.play(turn)


def draw_game(match: Match) -> None:
    line = DRAW if match.side is FIRST else turned(DRAW)
    for turn in 2 * line.split("; "):
        match.play(turn)
