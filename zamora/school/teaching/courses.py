"""The guide to the whole course, as data: ``docente/curso.toml`` next to the lessons.

::

    [[section]]
    title = "…"
    text = ["…"]            # paragraphs
    items = ["…"]           # then a list
    head = ["…", "…"]       # then a table
    rows = [["…", "…"]]
    widths = [1, 2]

Figures stand in ``facts``, as in the plans.
"""

from __future__ import annotations

from dataclasses import dataclass

from zamora.core import toml
from zamora.core.i18n import _
from zamora.core.toml import DamagedData
from zamora.school.teaching.reading import read_tables


@dataclass(frozen=True)
class Section:
    """A section of the guide: paragraphs, a list, a table."""

    title: str
    text: tuple[str, ...] = ()
    items: tuple[str, ...] = ()
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()
    widths: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        """Check that the rows fit the table."""
        for row in self.rows:
            if not len(row) == len(self.head) == len(self.widths):
                raise DamagedData(
                    _("Una fila de «{title}» no cabe en su tabla.").format(title=self.title),
                    text=" | ".join(row),
                )


@dataclass(frozen=True)
class Course:
    """The guide: its title, an opening paragraph, its sections."""

    title: str
    opening: str
    section: tuple[Section, ...]


def read_course(text: str, file: str = "curso.toml") -> Course:
    """The guide from the text of its file.

    Raises:
        DamagedData: if something in it is not understood, or missing.
    """
    return toml.structure(read_tables(text, file), Course, file)
