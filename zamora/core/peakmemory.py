"""How much memory this process has needed."""

from __future__ import annotations

import contextlib
import re
import sys
from pathlib import Path

_STATUS = Path("/proc/self/status")


def peak_mb() -> float | None:
    """The peak memory of this process, in MB; None where it is unknown."""
    # Linux's getrusage goes on counting from what the parent had when it started us.
    with contextlib.suppress(OSError):
        found = re.search(r"^VmHWM:\s*(\d+) kB", _STATUS.read_text(), re.MULTILINE)
        if found:
            return int(found[1]) / (1 << 10)
    try:
        import resource
    except ImportError:  # Windows
        return None
    unit = 1 if sys.platform == "darwin" else 1 << 10
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / (1 << 20)
