"""A notebook with two tiny boards that write down what the page says of them."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page

from . import harness
from .harness import Notebooks, board_root, cell_point, run_code, wait_until

SETUP = '''
from zamora.player.boardview import BoardView
from zamora.player.controls import Control, VBox
from zamora.player.parts import page_words

PLACES = [(r, c) for r in range(3) for c in range(4)]


class TinyBoard(BoardView):
    """A 4 by 3 lattice without its last corner; writes down every message.

    From V12 one goes to V22, V23 and V32, from V32 only to V31. It is answered at once, but for
    those who want to see what the page does by itself: ``silent``.
    """

    def __init__(self, label, **more):
        Control.__init__(self, words=page_words(), **more)
        self.actions, self.silent, self.calm = [], False, None
        self.painter = self  # not a canvas: the page paints by itself
        self.label = label
        self.places = [place for place in PLACES if place != (2, 3)]
        self.lay()
        self.picture = {"pieces": [["D", "first", None, 0, 1, 0, 2, y, 0.3] for y in (1, 3)]}
        self.alt = f"{label}: cuatro columnas, tres filas"
        ways = [("V12", "V22"), ("V12", "V23"), ("V12", "V32"), ("V32", "V31")]
        self.steps = [[start, goal, f"a {goal}"] for start, goal in ways]
        self.marked, self.at = True, [0, 0]
        self.width = 300
        self.add_class("zamora")
        self.on_msg(self.write)

    def lay(self, upside_down=False):
        names = {(r, c): f"V{r + 1}{c + 1}" for r, c in self.places}
        self.ground = {
            "label": self.label, "size": [5, 4], "reach": 0.42, "ring": 0.4, "covers": False,
            "rows": ["1", "2", "3"], "columns": ["1", "2", "3", "4"], "named": True,
            "places": {name: [c + 1, r + 1, 2 - r if upside_down else r, c]
                       for (r, c), name in names.items()},
            "shapes": [["P", "ivory", None, 0, 1, [0, 0, 5000, 0, 5000, 4000, 0, 4000]],
                       *(["D", "edge", None, 0, 1, 0, c + 1, r + 1, 0.1] for r, c in names)],
        }
        text, key = {"V12": "A", "V32": "B"}, {"V12": "c", "V32": "c"}
        self.cells = {
            name: [text.get(name, "·"), f"fila {r + 1}, columna {c + 1}", key.get(name, "")]
            for (r, c), name in names.items()
        }

    def _hear(self, _control, content):
        pass

    def write(self, _control, content):
        if content["kind"] == "hello":
            self.calm = content["calm"]
            return
        self.actions.append({name: content[name] for name in content if name not in ("part", "at")})
        if not self.silent:
            self.heard += 1


one = TinyBoard("Tablero uno", table=True)
two = TinyBoard("Tablero dos")
'''
LONG = "print('\\n'.join(f'línea {n}' for n in range(60)))"
CELLS = [SETUP, "one", "two", LONG]


def open_boards(lab: Notebooks, page: Page, width: int = 1280, height: int = 800) -> Page:
    name = lab.write("component.ipynb", ["from zamora_widgets.aula import *", *CELLS])
    lab.open(page, name, width, height)
    return run_boards(page)


def run_boards(page: Page) -> Page:
    """Run the open notebook (again): its boards are new."""
    harness.run_all(page)
    for label in ("Tablero uno", "Tablero dos"):
        cell_point(board(page, label), "V11", scroll=False)  # waits until it is all there
    said = "print(None in (one.calm, two.calm))"
    wait_until(page, lambda: run_code(page, said).strip() == "False", "both boards")
    run_code(page, "one.actions.clear(); two.actions.clear()")
    return page


def board(page: Page, label: str = "Tablero uno", view: int = 0) -> Locator:
    return page.locator(".zb", has=page.get_by_role("grid", name=label)).nth(view)


def button(page: Page, cell: str, label: str = "Tablero uno") -> Locator:
    return board(page, label).locator(f'button[data-name="{cell}"]')


def recorded(page: Page, name: str = "one") -> list[Any]:
    actions: list[Any] = json.loads(
        run_code(page, f"import json; print(json.dumps({name}.actions))")
    )
    return actions


def expect_actions(page: Page, *wanted: dict[str, Any], name: str = "one") -> None:
    """Wait for exactly these messages, then forget them."""
    seen: list[Any] = []

    def arrived() -> bool:
        seen[:] = recorded(page, name)
        return len(seen) >= len(wanted)

    wait_until(page, arrived, lambda: f"{wanted}, got {seen}")
    assert seen == list(wanted)
    run_code(page, f"{name}.actions.clear()")


def pick(cell: str) -> dict[str, Any]:
    return {"kind": "pick", "cell": cell}


def touch(cell: str) -> dict[str, Any]:
    return {"kind": "touch", "cell": cell}


def take(step: int, dragged: bool = False) -> dict[str, Any]:
    return {"kind": "take", "step": step, "dragged": dragged}


def command(name: str) -> dict[str, Any]:
    return {"kind": "command", "name": name}


def focused(page: Page, label: str = "Tablero uno") -> str:
    """The cell that the keyboard is seen on."""
    cell: str = board_root(board(page, label)).evaluate("root => root.zamoraBoard.focused")
    return cell


def expect_focused(page: Page, cell: str, label: str = "Tablero uno") -> None:
    wait_until(page, lambda: focused(page, label) == cell, f"focus on {cell!r}")
