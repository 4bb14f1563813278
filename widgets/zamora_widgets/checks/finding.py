"""What a check found, as text and as a table on a page."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass

from zamora.core.numbers import aligned
from zamora.player.controls import prose

LEFT = ' style="text-align: left"'
#: A number as a table has it; not a list of sums, nor words that begin with one.
_NUMBER = re.compile(r"[√−+-]?\d[\d\s.,/%°√–-]*")
#: What a sentence begins with that says whether something is true.
MARKS = ("✔", "✘")


@dataclass(frozen=True)
class Finding:
    """What a check found: some sentences, and perhaps a table.

    Attributes:
        text: sentences, one a line.
        head: the heads of the table's columns; empty for no table.
        rows: the table, column by column as its heads.
    """

    text: str = ""
    head: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()

    def __str__(self) -> str:
        table = [self.head, *self.rows] if self.head else []
        lines = aligned(table, left=len(self.head), between="   ")
        return "\n".join([self.text, *lines] if self.text else lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        lines = self.text.splitlines()
        # Verdicts, one after the other, have room between them: together they are a wall.
        apart = len(lines) > 1 and all(line.startswith(MARKS) for line in lines)
        parts = [f"<p>{('</p><p>' if apart else '<br>').join(map(prose, lines))}</p>"]
        if self.head:
            # Numbers stand right, as JupyterLab has it for all cells; all else begins on the left.
            sides = [
                "" if all(map(_NUMBER.fullmatch, column)) else LEFT
                for column in zip(*self.rows, strict=True)
            ]
            head = "".join(
                f'<th scope="col"{side}>{html.escape(word)}</th>'
                for word, side in zip(self.head, sides, strict=True)
            )
            body = "".join(
                "<tr>"
                + "".join(
                    f"<td{side}>{prose(cell)}</td>" for cell, side in zip(row, sides, strict=True)
                )
                + "</tr>"
                for row in self.rows
            )
            parts.append(f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>")
        return "".join(parts[0 if self.text else 1 :])
