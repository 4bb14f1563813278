"""What others make of a site: browsers an app, messengers a preview, oEmbed a frame.

Previews, the list and oEmbed need whole addresses: they are there if the site's own is known.
"""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from urllib.parse import quote, urlsplit
from xml.sax.saxutils import escape

from zamora.core.data import how_to_win
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _, language
from zamora.player.lessonlist import course
from zamora.player.picture.theme import INKS
from zamora.player.unwritten import GAME, HOME, named
from zamora.registry import FIRST, catalogue, game
from zamora.site import pictures
from zamora.site.editions import Editions

ICONS, PREVIEWS, GAMES, OEMBED = "iconos", "vistas", "juego", "oembed"
_SIZES = (pictures.SMALL, pictures.LARGE)
#: Of a frame, in CSS pixels, where the page around it does not follow its height.
WIDTH, HEIGHT = 960, 720


class BadAddress(ZamoraError):
    """No site can have this address."""


@dataclass(frozen=True)
class Address:
    """Where the site will be.

    Attributes:
        root: with a slash at its end; empty if it is not known.
    """

    root: str = ""

    @classmethod
    def read(cls, text: str) -> Address:
        """The address that was typed.

        Raises:
            BadAddress: if it is none.
        """
        parts = urlsplit(text)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query:
            raise BadAddress(
                _("«{address}» no es la dirección de un sitio.").format(address=text),
                text=text,
                accepted=["https://www.example.org/zamora/"],
            )
        return cls(text.partition("#")[0].rstrip("/") + "/")


NOWHERE = Address()
_ONE = Editions()


@dataclass(frozen=True)
class Page:
    """A page that can be shared.

    Attributes:
        where: its place in the site.
        title: of it.
        about: what it is, in a sentence.
        game: the key of the game whose board is its picture.
        shows: the place of what a frame shows of it; itself if empty.
    """

    where: str
    title: str
    about: str
    game: str = FIRST
    shows: str = ""

    @property
    def oembed(self) -> str:
        """The place of its answer to oEmbed."""
        return f"{OEMBED}/{Path(self.where).stem}.json"


def about_site() -> str:
    """What the site is, in a sentence."""
    return _("Juegos de mesa para aprender matemáticas, de los ángulos al ajedrez.")


def of_lesson(name: str) -> Page:
    """The page of a lesson's file, of home, or of all that has no document of its own ("")."""
    for one in course()["lessons"]:
        if one["file"] == name:
            where, first = f"leccion/{quote(Path(name).stem)}.html", (*one["games"], FIRST)[0]
            about = _("Una lección de Zamora: {about}.").format(about=one["about"])
            return Page(where, one["title"], about if one["about"] else about_site(), first)
    return Page(f"leccion/{HOME if name else 'pagina'}.html", "Zamora", about_site())


def of_games() -> Iterator[Page]:
    """A page for each game, which leads to the one where it is played."""
    for one in catalogue():
        where = f"{GAMES}/{quote(one.key)}.html"
        pictured = one.key if one.key in _pictured() else FIRST
        shows = f"leccion/pagina.html?{named(GAME, one.key)}"
        yield Page(where, one.name, how_to_win(one) or about_site(), pictured, shows)


def _pictured() -> set[str]:
    """The games whose boards are pictures: those of lessons, since each takes 5 KB."""
    return {of_lesson(one["file"]).game for one in course()["lessons"]} | {FIRST}


def head(page: Page, address: Address, editions: Editions = _ONE) -> str:
    """What stands in the head of a page: an app, a preview, the same page in other languages."""
    look, own = editions.up(page.where), editions.folder()
    text = {
        "description": page.about,
        "theme-color": INKS["cup"],
        "application-name": "Zamora",
    }
    graph = {
        "og:type": "website",
        "og:site_name": "Zamora",
        "og:locale": language(),
        "og:title": page.title,
        "og:description": page.about,
    }
    links = [
        f'<link rel="manifest" href="{look}{own}manifest.json">',
        f'<link rel="icon" href="{look}{ICONS}/{pictures.SMALL}.png">',
        f'<link rel="apple-touch-icon" href="{look}{ICONS}/{pictures.APPLE}.png">',
        *editions.head(page.where),
    ]
    if address.root:
        graph |= {
            "og:url": address.root + own + page.where,
            "og:image": f"{address.root}{PREVIEWS}/{quote(page.game)}.png",
            "og:image:width": str(pictures.PREVIEW[0]),
            "og:image:height": str(pictures.PREVIEW[1]),
            "og:image:alt": _("Un tablero de {game}").format(game=game(page.game).name),
        }
        text["twitter:card"] = "summary_large_image"
        links.append(f'<link rel="canonical" href="{address.root}{own}{page.where}">')
        if page.title != "Zamora":
            links.append(
                '<link rel="alternate" type="application/json+oembed" '
                f'href="{address.root}{own}{page.oembed}" title="{html.escape(page.title)}">'
            )
    metas = [f'<meta name="{key}" content="{html.escape(one)}">' for key, one in text.items()]
    metas += [f'<meta property="{key}" content="{html.escape(one)}">' for key, one in graph.items()]
    return "\n".join([*metas, *links]) + "\n"


def write_once(site: Path, lessons: list[str], address: Address, editions: Editions) -> None:
    """Write what all editions have in common: icons; pictures and the list if the address is known.

    Args:
        site: its folder.
        lessons: the files of its lessons.
        address: its own.
        editions: the languages in which it is.
    """
    (site / ICONS).mkdir()
    for size in (*_SIZES, pictures.APPLE):
        (site / ICONS / f"{size}.png").write_bytes(pictures.icon(size))
    if not address.root:
        return
    (site / PREVIEWS).mkdir()
    for key in sorted(_pictured()):
        (site / PREVIEWS / f"{key}.png").write_bytes(_preview(key))
    shared = [*map(of_lesson, lessons), *of_games()]
    places = ["", f"leccion/{HOME}.html", *(one.where for one in shared), "acerca.html"]
    listed = "".join(_listed(one, address, editions) for one in places)
    (site / "sitemap.xml").write_text(
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" '
        f'xmlns:xhtml="http://www.w3.org/1999/xhtml">\n{listed}</urlset>\n',
        encoding="utf-8",
    )


def _listed(where: str, address: Address, editions: Editions) -> str:
    """A page for search engines, in each language, with the others."""
    known = {code: escape(address.root + editions.folder(code) + where) for code in editions.codes}
    others = known | {"x-default": known[editions.codes[0]]} if editions.names else {}
    links = "".join(
        f'<xhtml:link rel="alternate" hreflang="{code}" href="{one}"/>'
        for code, one in others.items()
    )
    return "".join(f"<url><loc>{one}</loc>{links}</url>\n" for one in known.values())


def write(site: Path, lessons: list[str], address: Address, editions: Editions) -> None:
    """Write the app's manifest in our language; if the address is known, all that needs it.

    Args:
        site: its folder.
        lessons: the files of its lessons.
        address: its own.
        editions: the languages in which it is.
    """
    own = site / editions.folder()
    _json(own / "manifest.json", _manifest(editions))
    if not address.root:
        return
    games = list(of_games())
    for folder in (GAMES, OEMBED):
        (own / folder).mkdir()
    for page in (*map(of_lesson, lessons), *games):
        _json(own / page.oembed, _oembed(page, address, editions))
    for page in games:
        (own / page.where).write_text(_way(page, address, editions), encoding="utf-8")


@lru_cache(maxsize=128)
def _preview(key: str) -> bytes:
    return pictures.board(game(key).start())


def _manifest(editions: Editions) -> dict[str, object]:
    up = editions.up("")
    icons = [
        {
            "src": f"{up}{ICONS}/{size}.png",
            "sizes": f"{size}x{size}",
            "type": "image/png",
            "purpose": purpose,
        }
        for size in _SIZES
        for purpose in ("any", "maskable")
    ]
    return {
        "id": "./",
        "name": _("Zamora: juegos para aprender matemáticas"),
        "short_name": "Zamora",
        "description": about_site(),
        "lang": language(),
        "start_url": f"leccion/{HOME}.html",
        "scope": up or "./",
        "display": "standalone",
        "background_color": INKS["cup"],
        "theme_color": INKS["cup"],
        "categories": ["education", "games", "kids"],
        "icons": icons,
    }


def _oembed(page: Page, address: Address, editions: Editions) -> dict[str, object]:
    where = html.escape(address.root + editions.folder() + (page.shows or page.where))
    title = html.escape(page.title)
    return {
        "version": "1.0",
        "type": "rich",
        "title": page.title,
        "provider_name": "Zamora",
        "provider_url": address.root,
        "width": WIDTH,
        "height": HEIGHT,
        "html": f'<iframe src="{where}" title="{title}" width="{WIDTH}" height="{HEIGHT}" '
        'style="border: 0; max-width: 100%" allow="fullscreen"></iframe>',
    }


def _way(page: Page, address: Address, editions: Editions) -> str:
    """A document that has a preview, and leads on."""
    shows = html.escape(f"../{page.shows}")
    return f"""\
<!DOCTYPE html>
<html lang="{language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{html.escape(page.title)}</title>
<meta http-equiv="refresh" content="0; url={shows}">
{head(page, address, editions)}</head>
<body>{editions.switch(page.where)}<h1>{html.escape(page.title)}</h1><p>{html.escape(page.about)}</p>\
<p><a href="{shows}">{html.escape(_("Jugar"))}</a></p></body>
</html>
"""


def _json(file: Path, data: dict[str, object]) -> None:
    file.write_text(
        json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n", encoding="utf-8"
    )
