"""How numbers are written for people: thousands apart, by a thin space, a decimal comma; tables.

>>> grouped(23423400).split()
['23', '423', '400']
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

#: What stands between thousands: narrow, and no line breaks there.
THIN = "\N{NARROW NO-BREAK SPACE}"


def grouped(number: int) -> str:
    """A whole number with its thousands apart."""
    return f"{number:,}".replace(",", THIN)


def decimal(number: float, digits: int = 1) -> str:
    """A number with this many decimals: ``5,3``."""
    return f"{number:.{digits}f}".replace(".", ",")


def aligned(rows: Sequence[Sequence[str]], *, left: int = 1, between: str = "  ") -> Iterator[str]:
    """The rows of a table as lines: the first ``left`` columns stand left, the others right.

    >>> list(aligned([("a", "10"), ("bcd", "5")]))
    ['a    10', 'bcd   5']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if at < left else cell.rjust(width)
            for at, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield between.join(cells).rstrip()
