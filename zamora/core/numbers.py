"""How whole numbers are written for people: thousands apart, by a thin space, everywhere.

>>> grouped(23423400).split()
['23', '423', '400']
"""

from __future__ import annotations

#: What stands between thousands: narrow, and no line breaks there.
THIN = "\N{NARROW NO-BREAK SPACE}"


def grouped(number: int) -> str:
    """A whole number with its thousands apart."""
    return f"{number:,}".replace(",", THIN)
