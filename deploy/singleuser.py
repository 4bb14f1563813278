"""A pupil's server in a JupyterHub: hands out the lessons, then is ``jupyterhub-singleuser``.

It runs as the pupil, never as an administrator. The folder ``zamora`` in the pupil's home gets
copies of the lessons as ``zamora lab`` makes them: a newer version brings up to date what nobody
has worked in, and the teacher's part with its answers is not among them.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from zamora.core.errors import ZamoraError
from zamora.core.i18n import language
from zamora.jupyter import server, workfolder

#: The folder in the pupil's home.
FOLDER = "zamora"


def hand_out(home: Path) -> None:
    """Bring the pupil's lessons up to date; what cannot be written is said, and stops nobody."""
    try:
        source = workfolder.shipped_folder(language())
        report = workfolder.prepare(source, home / FOLDER)
        if report.new or report.updated:  # reading them all takes seconds when thirty come at once
            server.trust(workfolder.untouched(source, home / FOLDER))
    except ZamoraError as error:
        print(error, file=sys.stderr)


if __name__ == "__main__":
    hand_out(Path.home())
    singleuser = Path(sys.executable).with_name("jupyterhub-singleuser")
    os.execv(singleuser, [str(singleuser), *sys.argv[1:]])  # noqa: S606 - no shell is wanted
