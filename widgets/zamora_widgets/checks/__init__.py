"""The claims that the lessons check on all cases, by name.

Every module of this package that has ``CHECKS`` adds its own, by their names.
"""

from __future__ import annotations

from collections.abc import Callable
from difflib import SequenceMatcher
from importlib import import_module
from pkgutil import iter_modules

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.player.picture.plots import Plot
from zamora_widgets.checks.finding import Finding

__all__ = ["Finding", "UnknownCheck", "check", "names"]


class UnknownCheck(ZamoraError):
    """No claim goes by that name."""


def _checks() -> dict[str, Callable[[], str | Finding | Plot]]:
    found: dict[str, Callable[[], str | Finding | Plot]] = {}
    for module in sorted(info.name for info in iter_modules(__path__)):
        own = getattr(import_module(f"{__name__}.{module}"), "CHECKS", {})
        assert found.keys().isdisjoint(own), f"{module}: a name is taken already"
        found |= own
    return found


def names() -> tuple[str, ...]:
    """The names of all claims."""
    return tuple(_checks())


def check(name: str) -> Finding | Plot:
    """Check the claim ``name`` on all cases.

    Raises:
        UnknownCheck: if there is no such claim; the error lists them.
    """
    wanted = name.strip().lower()
    known = _checks()
    if wanted not in known:
        # Those that are most like it first: the list is cut short.
        alike = sorted(known, key=lambda one: -SequenceMatcher(None, wanted, one).ratio())
        raise UnknownCheck(
            _("No sé comprobar «{name}».").format(name=name), text=name, accepted=alike
        )
    found = known[wanted]()
    return Finding(found) if isinstance(found, str) else found
