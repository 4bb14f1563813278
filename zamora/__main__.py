"""``python -m zamora`` is the ``zamora`` command.

Its language is chosen before anything else is imported: help is in it as well.
"""

from __future__ import annotations

import locale
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from typing import NoReturn

from zamora.core.i18n import DEFAULT_LANGUAGE, VARIABLE, fitting, languages
from zamora.core.lazy import load

#: Asks for a language on the command line, and the first of these in the environment.
OPTION = "--lang"
SYSTEM = ("LC_ALL", "LC_MESSAGES", "LANG")


def language(arguments: Sequence[str], variables: Mapping[str, str]) -> str:
    """What is asked for by the option, or by ``ZAMORA_LANG``, or fits the system; else Spanish.

    >>> language(["lab", "1", "--lang", "en"], {"ZAMORA_LANG": "es"})
    'en'
    """
    asked = (*_asked(arguments), variables.get(VARIABLE, ""))
    known = (fitting([one], languages()) for one in asked)  # what is unknown is refused later
    return next(filter(None, known), "") or fitting(_of_system(variables)) or DEFAULT_LANGUAGE


def _asked(arguments: Sequence[str]) -> Iterator[str]:
    for number, one in enumerate(arguments):
        if one == "--":
            return
        if one == OPTION:
            yield from arguments[number + 1 : number + 2]
        elif one.startswith(f"{OPTION}="):
            yield one.partition("=")[2]


def _of_system(variables: Mapping[str, str]) -> list[str]:
    if sys.platform == "win32":
        return [str(locale.getlocale()[0])]
    return [next(filter(None, map(variables.get, SYSTEM)), "")]


def main() -> NoReturn:
    """Entry point of the ``zamora`` command; what it starts speaks the same language."""
    os.environ[VARIABLE] = language(sys.argv[1:], os.environ)
    load("zamora.cli:main")()
    raise AssertionError("it ends the process")


if __name__ == "__main__":
    main()
