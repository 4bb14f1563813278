"""How numbers are written for people: the reader's marks for thousands and decimals; tables.

>>> grouped(23423400).split()
['23', '423', '400']
>>> decimal(5.25), share(1, 3)
('5,2', '33,3 %')
>>> from zamora.core.i18n import speaking
>>> with speaking("en"):
...     decimal(5.25), share(1, 3), grouped(1688)
('5.2', '33.3%', '1,688')
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from zamora.core.i18n import _

#: Where a line is not broken.
NO_BREAK = "\N{NO-BREAK SPACE}"
#: What stands between thousands: narrow, and no line breaks there.
THIN = "\N{NARROW NO-BREAK SPACE}"
#: Fractions up to this denominator are written as such, too.
FINEST = 4


def grouped(number: int) -> str:
    """A whole number with its thousands apart; by commas where a point is the decimal mark."""
    return f"{number:,}".replace(",", THIN if _(",") == "," else ",")


def decimal(number: float, digits: int = 1) -> str:
    """A number with this many decimals: ``5,3``; in English ``5.3``."""
    return pointed(f"{number:.{digits}f}")


def pointed(number: str) -> str:
    """A number as Python writes it, with the decimal mark of the reader's language."""
    return number.replace(".", _(","))


def plain(number: float) -> str:
    """A number with no more decimals than it needs: ``6,5``, ``6``."""
    return pointed(f"{number:g}")


def with_unit(found: float, unit: str) -> str:
    """A number with its unit: ``+90°``, ``15 min``; a small fraction is written as one, too."""
    # Of an angle the sign is part of the answer.
    sign = "+" if unit == "°" and found > 0 else ""
    text = sign + plain(found).replace("-", "−") + (NO_BREAK if unit[:1].isalpha() else "") + unit
    part = Fraction(found).limit_denominator(FINEST)
    if 0 < part < 1 and part == found:
        return f"{text} = {part}"
    return text


def share(part: float, whole: float = 1, digits: int = 1) -> str:
    """A part of a whole in per cent: ``5,3 %``."""
    return _("{percent} %").format(percent=decimal(100 * part / whole, digits))


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
