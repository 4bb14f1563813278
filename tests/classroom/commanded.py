"""``zamora class`` as a process of its own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

#: Lessons are only there when a pupil opens one, two seconds later: loading what they share before
#: is half of the processor's work of beginning a class.
_WITHOUT_LESSONS = """
from zamora.__main__ import main
from zamora.classroom.web.pupillessons import PupilLessons
PupilLessons.prepare = lambda self: None
main()
"""


def begin_class(folder: Path, port: int = 0, *, lessons: bool = False) -> subprocess.Popen[str]:
    """Begin it, for this computer alone; what it says can be read.

    Args:
        folder: of the class.
        port: 0 for one that is free.
        lessons: whether pupils open lessons in it.
    """
    how = ["-m", "zamora"] if lessons else ["-c", _WITHOUT_LESSONS]
    command = [sys.executable, "-P", *how, "class", str(folder)]
    command += ["--here", f"--port={port}", "--no-browser"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8")
