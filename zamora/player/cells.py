"""A lesson's notebook, read as data: its cells, their words as HTML, the pictures they left."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Final

from zamora.core import units
from zamora.core.errors import ZamoraError
from zamora.core.i18n import DEFAULT_LANGUAGE, _, language, of_lesson
from zamora.player import vocabulary
from zamora.player.controls import unbroken

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
        kept: what it showed when the lesson was published, as HTML; empty for words.
        lives: whether what it shows is alive, and it has to be run for that.
    """

    id: str
    kind: str
    source: str
    tags: tuple[str, ...] = ()
    kept: str = ""
    lives: bool = False

    @cached_property
    def html(self) -> str:
        """Its words, or what it showed when the lesson was published.

        Made when it is asked for: who runs a lesson whose page is there already never does.
        """
        return self.kept if self.kind == "code" else prose(self.source)

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
        return Cell(ident, "markdown", source, tags)
    shown = [output.get("data", {}) for output in data.get("outputs", ())]
    kept = "".join("".join(one.get("text/html", "")) for one in shown)
    lives = not shown or any(OUTLET in one for one in shown)
    return Cell(ident, "code", source, tags, kept, lives)


def prose(source: str) -> str:
    """Markdown as HTML; what is not ours is escaped before."""
    import mistune  # only who reads a lesson pays for the import

    made = mistune.create_markdown(escape=False, plugins=["table"])(source)
    assert isinstance(made, str)
    return unbroken(made)


# When a cell fails --------------------------------------------------------------------------------


#: An example of each name that takes arguments, to show how it is used; in words of the source.
_EXAMPLES = {
    "tablero": 'tablero("golez")',
    "dibujo": 'dibujo("golez")',
    "ejercicio": 'ejercicio("1.3")',
    "partida": 'partida("golez-1")',
    "aperturas": 'aperturas("caliz")',
    "momento": 'momento("golez-1", 11)',
    "comprobar": 'comprobar("espejo")',
    "mapa": 'mapa("compases")',
    "acertijos": 'acertijos("golez")',
}


def sentence(error: BaseException, source: str = "", known: Collection[str] = ()) -> str:
    """The sentence for a pupil about an error in a cell.

    Args:
        error: what was raised.
        source: the cell.
        known: the names that cells can use.
    """
    match error:
        case NameError(name=str(name)):
            return _unknown_name(name, known)
        case SyntaxError():
            line = _(" en la línea {n}").format(n=error.lineno) if error.lineno else ""
            return _(
                "A esta celda le falta o le sobra algo{line}. Revisa las comillas y los paréntesis."
            ).format(line=line)
        case TypeError():
            called = vocabulary.said(source, DEFAULT_LANGUAGE)
            for name, example in _EXAMPLES.items():
                if re.search(rf"\b{name}\(", called) and f"{name}()" in str(error):
                    return _("Así no se usa {name}. Prueba, por ejemplo: {example}").format(
                        name=vocabulary.own(name), example=vocabulary.said(example, language())
                    )
    return _("Algo falló en esta celda.")


def _unknown_name(name: str, known: Collection[str]) -> str:
    if name in known:
        return _(
            "Falta ejecutar la primera celda de la lección. Abre el menú Run y elige «Ejecutar "
            "todas las celdas» (Run All Cells)."
        )
    ours = [one for one in known if not vocabulary.of_others(one)]
    alike = get_close_matches(name, ours, n=1)
    if alike:
        return _("No conozco «{name}». ¿Querías decir {alike}?").format(name=name, alike=alike[0])
    return _("No conozco «{name}». Si es un texto, va entre comillas.").format(name=name)


def oops(error: BaseException, source: str = "", known: Collection[str] = ()) -> str:
    """The sentence, what to do next, and the error's own message, folded away."""
    what = html.escape(sentence(error, source, known))
    then = html.escape(
        _(
            "No se perdió nada. Si cambiaste la celda, deshaz el cambio con Ctrl+Z y ejecútala "
            "otra vez."
        )
    )
    own = html.escape(f"{type(error).__name__}: {error}")
    more = html.escape(_("Para curiosos: lo que dijo Python"))
    return (
        f'<div class="zamora-oops" role="alert"><p><b>{what}</b><br>{then}</p>'
        f"<details><summary>{more}</summary><pre>{own}</pre></details></div>"
    )
