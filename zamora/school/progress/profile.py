"""The owner of a progress: a small file next to it, with a name and an id that is made once.

Not in the progress itself: when that is damaged, its pupil is still known, and what is handed in
later is still hers. A version of zamora that knows no pupils uses the progress as it always has.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import unicodedata
import uuid
from dataclasses import dataclass
from pathlib import Path

from zamora.core.alphabet import tidy, unseen
from zamora.core.checksummed import UID, write_whole
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.store import aside_of
from zamora.school.rungs import ROUTES

#: No first name is longer; a card has room for this many letters.
LONGEST = 40
#: How letters are called that look like Latin ones.
_ALIKE = ("CYRILLIC", "GREEK", "ARMENIAN", "CHEROKEE", "LISU")
#: The end of the name of such a file.
SUFFIX = ".pupil"


class BadName(ZamoraError):
    """A pupil cannot be called so; the message says why, kindly."""


@dataclass(frozen=True)
class Profile:
    """A pupil.

    Attributes:
        id: made once; the same in every file that the pupil hands in.
        name: as it was typed; empty as long as it is unknown.
        route: her way through the lessons, one of :data:`zamora.school.rungs.ROUTES`; empty as
            long as she has chosen none.
    """

    id: str
    name: str = ""
    route: str = ""


def clean(name: str) -> str:
    """A name as it is kept: without needless blanks, in the usual form of its letters.

    Raises:
        BadName: if it is none.
    """
    typed = " ".join(name.split())
    found = tidy(typed)
    if not found:
        raise BadName(_("Escribe tu nombre. Con el primero basta."), text=name)
    if len(found) > LONGEST:
        raise BadName(_("Ese nombre es muy largo. Con tu primer nombre basta."), text=name)
    kinds = [unicodedata.category(sign)[0] for sign in found]
    odd = any(
        kind not in "LMN" and sign not in " '’.-·"
        for sign, kind in zip(found, kinds, strict=True)
    )  # fmt: skip
    if odd or "L" not in kinds or _deceives(typed) or _deceives(found):
        raise BadName(_("Un nombre lleva letras. Escríbelo sin dibujos ni signos."), text=name)
    return found


def _deceives(name: str) -> bool:
    """Whether a name looks like another one, or like none.

    Signs that are not seen, accents piled up over other lines, Latin letters among others that look
    the same.
    """
    called = [unicodedata.name(sign, "") for sign in name]
    apart = [unicodedata.combining(sign) > 0 for sign in unicodedata.normalize("NFD", name)]
    return (
        any(map(unseen, name))
        or (any("LATIN" in one for one in called) and any(one.startswith(_ALIKE) for one in called))
        or any(all(apart[at : at + 3]) for at in range(len(apart) - 2))
    )


def known_route(route: object) -> str:
    """A stored route; none if it is unknown here, from a later version, say."""
    return str(route) if route in ROUTES else ""


def beside(progress: Path) -> Path:
    """The file that says whose a progress is."""
    return progress.with_suffix(SUFFIX)


def find(progress: Path) -> Profile | None:
    """Whose a progress is; None if nothing says so.

    Raises:
        OSError: if there is a file that cannot be read.
    """
    try:
        found = json.loads(beside(progress).read_text(encoding="utf-8"))
        owner = Profile(found["id"], found["name"], known_route(found.get("route")))
        if UID.fullmatch(owner.id) and isinstance(owner.name, str):
            return owner
    except FileNotFoundError:
        pass
    except (ValueError, TypeError, KeyError, RecursionError):
        pass  # damaged
    return None


def first(progress: Path, otherwise: Profile | None = None) -> Profile:
    """The owner of a progress, made now if there is none. Concurrent callers get the same answer.

    A damaged file is put aside.

    Args:
        progress: where the progress is kept.
        otherwise: the owner if none is stored; by default a pupil without a name.

    Raises:
        OSError: if it can be neither read nor written.
    """
    known = find(progress)
    if known is not None:
        return known
    file = beside(progress)
    if file.exists() and find(progress) is None:  # still, if it was only being made
        file.rename(aside_of(file))
    made = otherwise or Profile(_id_in(progress) or uuid.uuid4().hex)
    # Two lessons may be opened at the same moment: the first one to write is right.
    ready = file.with_name(f".{uuid.uuid4().hex}.tmp")
    try:
        write_whole(ready, _text(made))
        os.link(ready, file)
    except FileExistsError:
        return find(progress) or made
    except (OSError, AttributeError):
        write_whole(file, _text(made))  # a file system, or a browser, without links
    finally:
        with contextlib.suppress(OSError):
            ready.unlink()
    return made


def keep(progress: Path, owner: Profile) -> None:
    """Say whose a progress is.

    Raises:
        OSError: if it cannot be written.
    """
    write_whole(beside(progress), _text(owner))


def path_for(usual: Path, number: str) -> Path:
    """Where the progress of another pupil is kept: next to the usual place, under a hex number."""
    return usual.with_name(f"{usual.stem}-{number}{usual.suffix}")


def paths(usual: Path) -> list[Path]:
    """The progresses that are kept at the usual place and next to it.

    Raises:
        OSError: if the folder cannot be read.
    """
    ours = re.compile(rf"{re.escape(usual.stem)}(-{UID.pattern})?")
    found: set[Path] = set()
    if usual.parent.is_dir():
        for file in usual.parent.iterdir():
            if file.suffix in (usual.suffix, SUFFIX) and ours.fullmatch(file.stem):
                found.add(file.with_suffix(usual.suffix))
    return sorted(found)


def _id_in(progress: Path) -> str:
    last = progress.stem.rpartition("-")[2]
    return last if UID.fullmatch(last) else ""


def _text(owner: Profile) -> str:
    content = {"id": owner.id, "name": owner.name}
    if owner.route:
        content["route"] = owner.route
    return json.dumps(content, ensure_ascii=True) + "\n"
