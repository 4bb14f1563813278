"""The download size of a site."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

from zamora.site.app import all_files


class _Counter(io.RawIOBase):
    """Counts what is written."""

    def __init__(self) -> None:
        self.length = 0

    def writable(self) -> bool:
        return True

    def write(self, data: object) -> int:
        count = memoryview(data).nbytes  # type: ignore[arg-type]
        self.length += count
        return count


def size(site: Path) -> int:
    """How many bytes the site has as a zip archive."""
    counter = _Counter()
    with zipfile.ZipFile(counter, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path in all_files(site):
            archive.write(path, path.relative_to(site))
    return counter.length
