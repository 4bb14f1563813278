"""Paint the boards of all games on one sheet, to look at them: ``python tools/boards.py FOLDER``.

Each game stands there at its start and after some turns, with what its last turn left, where a man
may go, and a hint, by day and in the dark: ``light.png`` and ``dark.png``; with names of games
behind the folder only those. Needs Chromium.
"""

from __future__ import annotations

import subprocess
import sys
import zlib
from collections.abc import Iterator
from html import escape
from pathlib import Path
from shutil import which
from unittest.mock import patch

from zamora import registry
from zamora.core.position import Position
from zamora.player.picture import svg
from zamora.player.picture.scene import Scene
from zamora.player.picture.theme import DARK, INKS, Ink
from zamora.player.picture.view import View, build

#: Games in a row of the sheet, and the width of a board in pixels.
ACROSS, WIDE = 6, 300
#: How many turns are played.
TURNS = 8


def scenes(start: Position) -> Iterator[Scene]:
    """A game at its start, and some turns later."""
    yield build(View(start))
    position, last = start, start.draft().next_steps[:0]
    for number in range(TURNS):
        if position.outcome is not None:
            break
        draft = position.draft()
        while draft.next_steps and not (draft.may_end and draft.steps):
            chosen = zlib.crc32(f"{number} {len(draft.steps)}".encode()) % len(draft.next_steps)
            draft = draft.take(draft.next_steps[chosen])
        if not draft.may_end:
            break
        last, position = draft.steps, position.play(draft.turn())
    yield build(_touched(position, last))


def _touched(position: Position, last: tuple) -> View:  # type: ignore[type-arg]
    """Somebody holds a man, and another turn is suggested."""
    offered = position.draft().next_steps if position.outcome is None else ()
    grips = [step.grip for step in offered if step.origin is not None]
    grip = max(grips, key=grips.count, default=None)
    others = [step for step in offered if step.grip != grip and step.origin is not None]
    targets = frozenset(step.target for step in offered if step.grip == grip)
    return View(position, last=last, selected=grip, targets=targets, hint=tuple(others[-1:]))


def sheet(keys: list[str], inks: dict[Ink, str]) -> str:
    """All of it as a page."""
    cells = []
    for game in registry.catalogue():
        if keys and game.key not in keys:
            continue
        with patch.object(svg, "INKS", inks):
            pictures = "".join(svg.paint(one, WIDE) for one in scenes(game.start()))
        cells.append(f"<figure>{pictures}<figcaption>{escape(game.name)}</figcaption></figure>")
    page, ink = inks["stone-2" if inks is DARK else "casing"], inks["text"]
    return f"""<!doctype html><meta charset="utf-8"><style>
        body {{ margin: 20px; background: {page}; color: {ink}; font: 20px sans-serif;
                display: grid; gap: 30px;
                grid-template-columns: repeat({ACROSS}, {2 * WIDE + 12}px); }}
        figure {{ margin: 0; display: flex; gap: 12px; flex-wrap: wrap; align-items: start; }}
        figcaption {{ width: 100%; }}</style>{"".join(cells)}"""


def main(folder: Path, keys: list[str]) -> None:
    """Write both sheets."""
    browser = which("chromium-headless-shell") or which("chromium") or "chromium"
    folder.mkdir(parents=True, exist_ok=True)
    for name, inks in (("light", INKS), ("dark", DARK)):
        page = folder / f"{name}.html"
        page.write_text(sheet(keys, inks), encoding="utf-8")
        rows = -(-(len(keys) or len(registry.catalogue())) // ACROSS)
        size = f"--window-size={ACROSS * (2 * WIDE + 42) + 40},{rows * 500 + 60}"
        command = (browser, "--headless", "--no-sandbox", "--hide-scrollbars", size)
        shot = f"--screenshot={folder / name}.png"
        subprocess.run((*command, shot, page.as_uri()), check=True)  # noqa: S603 - our own page


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
