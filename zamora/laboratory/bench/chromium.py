"""A browser of this machine, for measuring and for the tests."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

#: Says which browser to take if it is not found by itself: a path or a name.
VARIABLE = "ZAMORA_BROWSER"
#: Browsers that Playwright knows how to steer, by the names of their programs.
NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome-stable",
    "google-chrome",
    "chrome",
    "microsoft-edge-stable",
    "microsoft-edge",
    "msedge",
)
#: Without a sandbox it also runs in a container; the rest keeps it from calling home.
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


def find_browser() -> str | None:
    """The path of a Chromium-like browser of this machine, or None."""
    wanted = os.environ.get(VARIABLE)
    if wanted:
        return shutil.which(wanted)
    for name in NAMES:
        if found := shutil.which(name):
            return found
    places = [
        Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"),
        Path("/Applications/Chromium.app/Contents/MacOS/Chromium"),
        Path("/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge"),
    ]
    for variable in ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA"):
        if base := os.environ.get(variable):
            places += [
                Path(base, "Google/Chrome/Application/chrome.exe"),
                Path(base, "Chromium/Application/chrome.exe"),
                Path(base, "Microsoft/Edge/Application/msedge.exe"),
            ]
    return next((str(place) for place in places if place.is_file()), None)
