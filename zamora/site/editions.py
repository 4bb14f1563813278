"""The languages of a site: the first lies at its root, each other one in a folder of its own."""

from __future__ import annotations

import html
from dataclasses import dataclass

from zamora.core.i18n import DEFAULT_LANGUAGE, NAMES, _, language


@dataclass(frozen=True)
class Editions:
    """The languages in which a site can be read, each with all its pages.

    What has no words (Python, scripts, styles, tables) is there once, for all of them. Pages of two
    editions have the same names, so that one leads to the other.

    Attributes:
        codes: of the languages, without repetition; the first one is that of the root.
    """

    codes: tuple[str, ...] = (DEFAULT_LANGUAGE,)

    def folder(self, code: str = "") -> str:
        """The folder of a language, with its slash; of ours if none is named."""
        code = code or language()
        return "" if code == self.codes[0] else f"{code}/"

    def up(self, where: str) -> str:
        """What leads from one of our pages to the root of the site."""
        return "../" * (self.folder() + where).count("/")

    @property
    def names(self) -> dict[str, str]:
        """What a reader can choose: names by code, empty where there is no choice."""
        return {code: NAMES.get(code, code) for code in self.codes} if len(self.codes) > 1 else {}

    def links(self, where: str) -> dict[str, str]:
        """The same page in each language, as one of them links to it.

        Args:
            where: its place in its edition.
        """
        return {code: (self.up(where) + self.folder(code) + where) or "./" for code in self.names}

    def head(self, where: str) -> list[str]:
        """Links in the head of a page: search engines and ``language.js`` read them."""
        links = self.links(where)
        if links:
            links["x-default"] = links[self.codes[0]]
        return [
            f'<link rel="alternate" hreflang="{code}" href="{html.escape(one)}">'
            for code, one in links.items()
        ]

    def switch(self, where: str) -> str:
        """A line that leads to the same page in the other languages, without any script."""
        links = " ".join(
            f'<a lang="{code}" hreflang="{code}" href="{html.escape(one)}">{self.names[code]}</a>'
            for code, one in self.links(where).items()
            if code != language()
        )
        label = html.escape(_("Otros idiomas"))
        return f'<nav class="zamora-languages" aria-label="{label}">{links}</nav>' if links else ""
