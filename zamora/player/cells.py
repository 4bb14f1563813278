"""A lesson's notebook, read as data: its cells, their words as HTML, the pictures they left."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

from zamora.core import units
from zamora.core.errors import ZamoraError
from zamora.core.i18n import DEFAULT_LANGUAGE, _, language, of_lesson
from zamora.player import vocabulary

Json = Any

#: MIME type of a live output, besides its picture: our extension of JupyterLab shows it.
OUTLET: Final = "application/vnd.zamora.outlet+json"


class UnreadableLesson(ZamoraError):
    """A file is no notebook."""


@dataclass(frozen=True)
class Cell:
    """A cell of a lesson.

    Attributes:
        id: by which it is called.
        kind: ``"code"`` or ``"markdown"``.
        source: its text.
        tags: what it is tagged with, the routes that it is for among them.
        html: its words, or what it showed when the lesson was published.
        lives: whether what it shows is alive, and it has to be run for that.
    """

    id: str
    kind: str
    source: str
    tags: tuple[str, ...]
    html: str
    lives: bool

    @property
    def as_json(self) -> dict[str, Json]:
        """The cell as JSON for the page."""
        return {
            "id": self.id,
            "type": self.kind,
            "source": self.source,
            "tags": list(self.tags),
            "html": self.html,
            "lives": self.lives,
        }


def read(notebook: Path) -> list[Cell]:
    """The cells of a notebook, in our language.

    Raises:
        UnreadableLesson: if it is none.
        OSError: if the file cannot be read.
    """
    try:
        cells = json.loads(edition(notebook))["cells"]
        return [_cell(n, one) for n, one in enumerate(cells)]
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _unreadable(notebook) from error


def edition(notebook: Path) -> bytes:
    """A notebook in our language, as a file: its own bytes if it is in that already.

    A translated one has the same cells under the same ids and tags, with the same code in words of
    its language. What the cells showed when they were run in Spanish is not in it.

    Raises:
        UnreadableLesson: if it is none.
        OSError: if the file cannot be read.
    """
    content = notebook.read_bytes()
    if language() == DEFAULT_LANGUAGE:
        return content
    try:
        data = json.loads(content)
        about = data.setdefault("metadata", {}).setdefault("zamora", {})
        if about.get("language") == language():
            return content
        about["language"] = language()
        for cell in data["cells"]:
            if cell["cell_type"] == "markdown":
                place = place_of(notebook, str(cell["id"]))
                said = units.changed("".join(cell["source"]), partial(of_lesson, place=place))
                cell["source"] = said.splitlines(keepends=True)
            elif cell["cell_type"] == "code":
                code = vocabulary.said("".join(cell["source"]), language())
                cell["source"] = code.splitlines(keepends=True)
                cell |= {"outputs": [], "execution_count": None}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise _unreadable(notebook) from error
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def place_of(notebook: Path, cell: str) -> str:
    """What a cell's sentences are translated for, if not everywhere alike: ``"03b:titulo"``."""
    return f"{notebook.stem.partition('_')[0]}:{cell}"


def _unreadable(notebook: Path) -> UnreadableLesson:
    return UnreadableLesson(_("No puedo leer «{name}».").format(name=notebook.name))


def _cell(number: int, data: Mapping[str, Json]) -> Cell:
    source = "".join(data["source"])
    tags = tuple(map(str, data.get("metadata", {}).get("tags", ())))
    ident = str(data.get("id", number))
    if data["cell_type"] != "code":
        return Cell(ident, "markdown", source, tags, prose(source), lives=False)
    shown = [output.get("data", {}) for output in data.get("outputs", ())]
    kept = "".join("".join(one.get("text/html", "")) for one in shown)
    lives = not shown or any(OUTLET in one for one in shown)
    return Cell(ident, "code", source, tags, kept, lives)


def prose(source: str) -> str:
    """Markdown as HTML; what is not ours is escaped before."""
    import mistune  # only who reads a lesson pays for the import

    made = mistune.create_markdown(escape=False, plugins=["table"])(source)
    assert isinstance(made, str)
    return made
