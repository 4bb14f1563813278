"""Golden pictures: how the boards look, as SVG files.

After an intended change of the pictures, write them anew, open them in a browser and look at each
one before you keep it::

    python -m tests.widgets.golden --write

(from the root of the repository).
"""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

import zamora
from zamora.core.board import Cell
from zamora.player.game.solvedmap import chart
from zamora.player.overlays.reading import overlay
from zamora.player.picture.scene import Scene
from zamora.player.picture.svg import paint
from zamora.player.picture.view import View, build
from zamora.player.play.session import Session
from zamora.solve import solution

FOLDER = Path(__file__).parent / "golden"
START = "compases:1 V12-V13 V42-V43 C1"
BOTH_WAYS = "compases:1 V22-V23 V42-V43 C1"
NEARLY = "compases:1 V23-V33 V22-V32 C1"
OBLIGED = "futez:1 31,35,42,62 44,64,71,75 53 N"
NEARLY_A_GOAL = "goldrez:1 R14,T23,A25,C34,D53 R94,T85,A83,C74,D44 24 B"
NEAR_A_GOAL = "golez:1 P24,D33,D35,M53,A82,A56 P104,D92,D85,M84,A62,A44 51 N"
CHECKED = "caliz:1 R155,T95,C34 R15,P77 83 N"
OWN_GOAL = "futez:1 22,24,44,51 53,64,71,73 33 B"
PROMOTED = "caliz:1 R145,C46,P33 R28,T52,P133 24 B"


def names() -> list[str]:
    """The names of the pictures that are kept."""
    return sorted(file.stem for file in FOLDER.iterdir())


@cache
def scenes() -> dict[str, Scene]:
    """The pictures, by name."""
    start = zamora.position(START)
    return {
        "start": build(View(start)),
        "bare": build(View(start, pieces=())),
        "movable": _after(START),
        "selected": _after(START, touch="12"),
        "swept_90": _after(START, "V12 a V23"),
        "swept_180": _after(BOTH_WAYS, "V23 a V21 (180)"),
        "swept_270": _after(BOTH_WAYS, "V23 a V32 (270)"),
        "values": _after(NEARLY, values=True),
        "values_of_an_end": _after(NEARLY, touch="23", values=True),
        "flipped": _after(START, "V12 a V23", touch="42", flipped=True),
        "hint": _after(NEARLY, hint=True),
        "won": _after(NEARLY, "V23 a V43 (-180)"),
        "marks": build(
            View(
                start,
                marks={Cell(2, 1): "good", Cell(2, 2): "bad", Cell(2, 3): "chosen"},
            )
        ),
        "measured": build(View(start, pieces=(), measured=(Cell(2, 2), Cell(3, 3)))),
        "position_map": chart(solution("compases")).scene,
        **{f"{game.key}_start": build(View(game.start())) for game in zamora.games()[1:]},
        **_compilable(),
    }


def _compilable() -> dict[str, Scene]:
    """Turns half made and just made in the ball games."""
    golez, goldrez, caliz, gol = (game.start().code for game in zamora.games()[2:])
    return {
        "futez_ball_must_move": _after(OBLIGED, touch="44 55"),
        "golez_piece_chosen": _after(golez, touch="52"),
        "golez_ball_may_move": _after(golez, touch="52 63"),
        "golez_turn_made": _after(golez, "AB1: 52 a 63. R: 74 y 83"),
        "golez_flipped": _after(golez, touch="52 63 74", flipped=True),
        "goldrez_ball_sent_on": _after(goldrez, touch="44 53 43"),
        "caliz_on_the_chalice": _after(caliz, touch="(10,5) (8,5)"),
        "caliz_promotion": _after(PROMOTED, touch="(3,3) (2,3)"),
        "gol_foul": _after(gol, touch="(12,8) (4,8)"),
        "gol_after_a_foul": _after(gol, "(12,8) a (4,8) a (4,6)"),
        "goldrez_journey": _after(NEARLY_A_GOAL, touch="14 15 33 43 62"),
        "caliz_chain": _after(caliz, touch="(10,5) (8,5) (12,5)"),
        "caliz_check": _seen(CHECKED, "jaque"),
        "caliz_in_check": _after(CHECKED),
        "caliz_in_check_king_chosen": _after(CHECKED, touch="(1,5)"),
        "futez_own_goal_near": _after(OWN_GOAL, touch="24 35"),
        "golez_distance_king": _seen(golez, "distancia rey desde 63"),
        "golez_distance_ruler": _seen(golez, "distancia recta desde 63"),
        "golez_reach": _seen(golez, "alcance"),
        "golez_threats": _seen(NEAR_A_GOAL, "amenazas"),
        "goldrez_connections": _seen(goldrez, "conexiones"),
        "caliz_connections": _seen(caliz, "conexiones Negras"),
        "futez_values": _seen(OBLIGED, "valores"),
    }


def _seen(code: str, what: str) -> Scene:
    position = zamora.position(code)
    return build(View(position, overlay=overlay(position, what)))


def _after(
    code: str,
    *turns: str,
    touch: str = "",
    values: bool = False,
    flipped: bool = False,
    hint: bool = False,
) -> Scene:
    session = Session(zamora.position(code))
    for turn in turns:
        session.type_turn(turn)
    assert len(session.history.turns) == len(turns), session.message
    for name in touch.split():
        session.touch(session.position.game.board.cell(name))
    if hint:
        session.hint()
    session.show_values, session.flipped = values, flipped
    return build(session.view())


def picture(scene: Scene) -> str:
    """The SVG, an element a line, so that a difference can be read."""
    return paint(scene).replace("><", ">\n<") + "\n"


def path(name: str) -> Path:
    """Where a golden picture is kept."""
    return FOLDER / f"{name}.svg"


def write() -> None:
    """Write all pictures anew and delete those that are no longer made."""
    FOLDER.mkdir(exist_ok=True)
    for old in FOLDER.iterdir():
        old.unlink()
    for name, scene in scenes().items():
        path(name).write_text(picture(scene), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit(__doc__)
    write()
