"""A notebook with two tiny boards that write down what the companion tells them."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Locator, Page

from . import harness
from .harness import Lab, cell_point, run_code, wait_until

SETUP = '''
from ipycanvas import MultiCanvas
from ipywidgets import Layout, VBox
from zamora_widgets.page.companion import Companion

WIDTH, HEIGHT, STEP = 300, 240, 60


class TinyBoard:
    """A 4 by 3 lattice without its last corner; writes down every action."""

    def __init__(self, label, **more):
        self.actions = []
        names = [(r, c) for r in range(3) for c in range(4) if (r, c) != (2, 3)]
        centres = {f"V{r + 1}{c + 1}": [STEP * (c + 1), STEP * (r + 1)] for r, c in names}
        self.companion = Companion(
            label=label,
            canvas_label=f"{label}: cuatro columnas, tres filas",
            column_labels=["1", "2", "3", "4"],
            row_labels=["1", "2", "3"],
            cells=[self.cell(r, c) for r, c in names],
            geometry={"width": WIDTH, "height": HEIGHT, "cells": centres, "radius": 25},
            grabbable=["V12"],
            **more,
        )
        self.canvas = MultiCanvas(
            2, width=2 * WIDTH, height=2 * HEIGHT,
            layout=Layout(width=f"{WIDTH}px", max_width="100%"),
        )
        self.canvas.add_class(self.companion.canvas_class)
        self.companion.on_action(lambda kind, payload: self.actions.append([kind, payload]))
        self.companion.observe(lambda change: self.draw(), "ready")
        self.draw()
        self.box = VBox([self.canvas, self.companion])

    @staticmethod
    def cell(r, c, state=None):
        name = f"V{r + 1}{c + 1}"
        known = {"V12": "movable", "V22": "target", "V23": "target"}
        return {
            "id": name, "row": r, "column": c,
            "text": {"V12": "A", "V32": "B"}.get(name, "·"),
            "label": f"fila {r + 1}, columna {c + 1}",
            "state": known.get(name, "") if state is None else state,
            "key": {"V12": "c", "V32": "C"}.get(name, ""),
        }

    def draw(self):
        layer = self.canvas[0]
        layer._canvas_manager._current_canvas = None  # a reloaded page has forgotten which it was
        layer.fill_style = "#f4f0e6"
        layer.fill_rect(0, 0, 2 * WIDTH, 2 * HEIGHT)
        for name, (x, y) in self.companion.geometry["cells"].items():
            layer.fill_style = "#0b57a4" if name in ("V12", "V32") else "#6b6558"
            layer.fill_circle(2 * x, 2 * y, 24 if name in ("V12", "V32") else 8)


one = TinyBoard("Tablero uno", table_visible=True)
two = TinyBoard("Tablero dos")
'''
LONG = "print('\\n'.join(f'línea {n}' for n in range(60)))"
CELLS = [SETUP, "one.box", "two.box", LONG]


def open_boards(lab: Lab, page: Page, width: int = 1280, height: int = 800) -> Page:
    name = lab.write("companion.ipynb", CELLS)
    lab.open(page, name, width, height)
    return run_boards(page)


def run_boards(page: Page) -> Page:
    """Run the open notebook (again): its boards are new."""
    harness.run_all(page)
    for label in ("Tablero uno", "Tablero dos"):
        cell_point(board(page, label), "V11", scroll=False)  # waits until it is all there
    ready = "print(min(one.companion.ready, two.companion.ready))"
    wait_until(page, lambda: run_code(page, ready).strip() != "0", "both canvases")
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


def expect_actions(page: Page, *wanted: Any, name: str = "one") -> None:
    """Wait for exactly these actions, then forget them."""
    seen: list[Any] = []

    def arrived() -> bool:
        seen[:] = recorded(page, name)
        return len(seen) >= len(wanted)

    wait_until(page, arrived, lambda: f"{wanted}, got {seen}")
    assert seen == [list(action) for action in wanted]
    run_code(page, f"{name}.actions.clear()")


def press(cell: str) -> tuple[str, dict[str, Any]]:
    return "press", {"cell": cell}


def drag(cell: str) -> tuple[str, dict[str, Any]]:
    return "drag", {"cell": cell}


def release(cell: str, dragged: bool) -> tuple[str, dict[str, Any]]:
    return "release", {"cell": cell, "dragged": dragged}


def activate(cell: str) -> tuple[str, dict[str, Any]]:
    return "activate", {"cell": cell}


def focused(page: Page, name: str = "one") -> str:
    return run_code(page, f"print({name}.companion.focused)").strip()


def expect_focused(page: Page, cell: str, name: str = "one") -> None:
    wait_until(page, lambda: focused(page, name) == cell, f"focus on {cell!r}")
