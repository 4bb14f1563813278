"""Python in a browser: what it begins with there, and what of it is kept.

Everything is imported when the site is built, and a browser starts from a snapshot of that memory
(see ``snapshot.mjs``): so nothing may refer to the worker before :func:`begin`.
"""

from __future__ import annotations

import contextlib
import gc
import linecache
import os
import random
import sys
import tempfile
import zipfile

from zamora.core.errors import ZamoraError
from zamora.core.i18n import set_language
from zamora.player.following import refresh
from zamora.school.progress import pupils


def begin(shelf: str, spoken: str) -> None:
    """A browser is there; no two pupils get the same dice.

    Args:
        shelf: the folder that it keeps.
        spoken: the language of the page.
    """
    os.environ["XDG_DATA_HOME"] = shelf
    set_language(spoken)
    random.seed()
    _look_again()
    tempfile._name_sequence = None  # type: ignore[attr-defined]


def _look_again() -> None:
    """Let Python see that there are other files now.

    Python's own function for it imports what reads the metadata of packages: compiling that
    takes up to a second.
    """
    for finder in sys.path_importer_cache.values():
        if hasattr(finder, "invalidate_caches"):
            finder.invalidate_caches()


def gather() -> list[str]:
    """What has been solved in this page, a text for each pupil, the current one last."""
    current = pupils().current
    everybody = sorted(pupils().everybody(), key=lambda one: one is current)
    return [one.export() for one in everybody if not one.blank]


def add(done: list[str]) -> None:
    """Put what has been :func:`gathered <gather>` to what is kept by now; nothing is lost."""
    for text in done:
        with contextlib.suppress(ZamoraError):
            pupils().open(text, same=True)
    refresh()


def forget() -> None:
    """Before the snapshot: free what can be recreated."""
    linecache.clearcache()
    for one in gc.get_objects():
        if isinstance(one, zipfile.ZipFile):
            one.close()  # its file is another one in the browser
    gc.collect()
