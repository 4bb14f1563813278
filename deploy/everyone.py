"""Tell this Python environment how lessons want JupyterLab, for everybody who uses it.

``zamora lab`` tells its own server the same; where somebody else starts the server (Binder, a
JupyterHub), it is written into the environment, once: ``python deploy/everyone.py`` with the Python
of that environment, by whoever may write there.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from zamora.jupyter.server import KERNEL_EXTENSION, SETTINGS

#: What the kernel loads first, and that it imports nothing that lies beside a lesson.
KERNEL = f"""\
c.InteractiveShellApp.extensions.append({KERNEL_EXTENSION!r})
c.InteractiveShellApp.ignore_cwd = True
"""


def tell(prefix: Path) -> None:
    """Write the settings below ``prefix``; twice is as good as once."""
    labconfig = prefix / "etc" / "jupyter" / "labconfig"
    labconfig.mkdir(parents=True, exist_ok=True)
    shutil.copy(SETTINGS / "labconfig" / "default_setting_overrides.json", labconfig)
    config = prefix / "etc" / "ipython" / "ipython_config.py"
    config.parent.mkdir(parents=True, exist_ok=True)
    before = config.read_text(encoding="utf-8") if config.exists() else ""
    if KERNEL not in before:
        config.write_text(before + KERNEL, encoding="utf-8")


if __name__ == "__main__":
    tell(Path(sys.prefix))
