"""Names in the order of a Spanish dictionary, wherever the program runs.

The locale of a computer could sort as well, but few have the Spanish one, and each does it a little
otherwise. A class list needs three rules, which are these:

- an accent does not count, nor do capitals: Úrsula stands between Ulises and Uxía;
- ñ is a letter of its own, after n: Peña comes after Pentágono;
- where all that is the same, the accents decide, then the capitals, so that the order is always
  the same.

>>> sorted(["Ximena", "Úrsula", "Ñusta", "Nuria", "Omar"], key=sort_key)
['Nuria', 'Ñusta', 'Omar', 'Úrsula', 'Ximena']
"""

from __future__ import annotations

import unicodedata

#: After all letters: what follows an n so marked comes after every other word that begins so.
_LAST = "\U0010ffff"


def sort_key(name: str) -> tuple[str, str, str]:
    """What to sort names by."""
    return letters(name), name.casefold(), name


def letters(name: str) -> str:
    """The letters of a name without accents and capitals: the same for José and JOSE, not for ñ."""
    found = []
    for letter in unicodedata.normalize("NFC", " ".join(name.split())).casefold():
        found.append("n" + _LAST if letter == "ñ" else plain(letter))
    return "".join(found)


def plain(text: str) -> str:
    """A text without accents and capitals; ñ is n."""
    apart = unicodedata.normalize("NFKD", text).casefold()
    return "".join(sign for sign in apart if not unicodedata.combining(sign))
