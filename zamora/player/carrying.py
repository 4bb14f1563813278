"""A pupil's progress on its way to another device: as a file, or as addresses in QR codes.

An address has it after its ``#``, which no browser sends to a server. What does not fit into one
code is in several; the page that they open puts them together (``web/about.js``).
"""

from __future__ import annotations

import hashlib
from typing import Any, Final

from zamora.core.errors import ZamoraError
from zamora.player.following import refresh
from zamora.player.picture.qr import qr
from zamora.school.progress import Namesake, pupils
from zamora.school.progress.compact import compact, expand, whole
from zamora.school.progress.progressfile import filename

#: Letters in a code: more of them are too small for the camera of a phone.
LETTERS: Final = 800
#: Codes that a pupil can be asked to show.
CODES: Final = 12
#: What an address ends with.
MARK: Final = "#traer="


def saved() -> dict[str, str]:
    """The current pupil's progress as a file: its ``text`` and its name, ``file``."""
    store = pupils().current
    return {"text": store.export(), "file": filename(store.owner)}


def codes(address: str) -> dict[str, Any]:
    """The current pupil's progress as QR codes of addresses.

    Args:
        address: of the page that takes them in.

    Returns:
        ``codes``: SVG, none where there is no package that makes them; ``whole``: whether all
        is in them, or only what was solved first.
    """
    store = pupils().current
    letters = LETTERS - len(address)
    packed = whole(store)
    fits = len(packed) <= CODES * letters
    if not fits:
        packed = compact(store, None, CODES * letters)
    packed = packed.translate(_TO_ADDRESS).rstrip("=")
    sum_ = hashlib.sha256(packed.encode()).hexdigest()[:8]
    parts = [packed[at : at + letters] for at in range(0, len(packed), letters)]
    made = [
        qr(f"{address}{MARK}{n}.{len(parts)}.{sum_}.{part}", "l")
        for n, part in enumerate(parts, start=1)
    ]
    return {"codes": [one for one in made if one], "whole": fits}


def bring(text: str, same: bool | None = None) -> dict[str, str]:
    """Take in what was kept elsewhere, as a file is opened.

    Args:
        text: that of a file, or what codes have brought.
        same: whether the pupil here is the one of the file, if that had to be asked.

    Returns:
        ``said``: what has come; or ``asks``: whether it is the same pupil; or ``wrong``.
    """
    try:
        if not text.lstrip("\ufeff \n").startswith("{"):
            text = expand(text.translate(_FROM_ADDRESS) + "=" * (-len(text) % 4))
        opened = pupils().open(text, same=same)
    except Namesake as asked:
        return {"asks": asked.reason}
    except ZamoraError as error:
        return {"wrong": str(error)}
    refresh()
    return {"said": opened.report.sentence}


_TO_ADDRESS, _FROM_ADDRESS = str.maketrans("+/", "-_"), str.maketrans("-_", "+/")
