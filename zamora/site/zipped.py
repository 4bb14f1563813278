"""Zip archives that are the same, byte for byte, if what is in them is; and whole or not at all."""

from __future__ import annotations

import zipfile
from collections.abc import Iterable
from pathlib import Path

from zamora.site.app import all_files
from zamora.site.building import writing

#: The earliest time that an archive can have of a file; our files have none of their own.
_WHEN = (1980, 1, 1, 0, 0, 0)
#: What a file may: read by all.
_MODE = 0o100644 << 16


def write(target: Path, entries: Iterable[tuple[str, bytes | Path]]) -> Path:
    """Write an archive of files, by their names, in this order.

    Raises:
        CannotWrite: what was there before is still there then.
    """
    partial = target.with_suffix(".part")
    with writing(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        try:
            with zipfile.ZipFile(partial, "w") as archive:
                for name, content in entries:
                    info = zipfile.ZipInfo(name, _WHEN)
                    info.external_attr, info.create_system = _MODE, 3  # of any system's archive
                    data = content if isinstance(content, bytes) else content.read_bytes()
                    archive.writestr(info, data, zipfile.ZIP_DEFLATED, 9)
            partial.replace(target)
        finally:
            partial.unlink(missing_ok=True)
    return target


def zipped(site: Path, target: Path) -> Path:
    """Write a site as one archive; it unpacks into the folder in which it is.

    Raises:
        CannotWrite: what was there before is still there then.
    """
    files = ((path.relative_to(site).as_posix(), path) for path in all_files(site))
    return write(target, files)
