"""The start page: the ladders, readable without scripts; sheets to print; the table of Futez.

Next to it is the page for schools, which is that of docs in the language of the edition.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import groupby
from pathlib import Path
from posixpath import normpath
from urllib.parse import quote

import mistune

import zamora
from zamora.core.i18n import DEFAULT_LANGUAGE, _, language
from zamora.core.lazy import load, offered
from zamora.jupyter.workfolder import Lesson
from zamora.player.unwritten import HOME
from zamora.school.rungs import ladder_of, rungs
from zamora.school.teaching.orders import (
    FILES,
    CourseOrder,
    GameOrder,
    LessonOrder,
    Order,
    Part,
    usual_paper,
)
from zamora.site import fetching, sharing
from zamora.site.editions import Editions
from zamora.site.packing import GIVEN

#: Its place in the site.
ABOUT = "acerca.html"
_TEMPLATE = Path(__file__).parent / "browser" / "page" / "plain.html"
#: A link to another file of the repository, which the site does not have.
_ELSEWHERE = re.compile(r"\[([^\]]+)\]\(([\w./-]+\.(?:md|yml))(?:#[^)]+)?\)")
#: The line that leads to the page in other languages; those of the site have a switch.
_LANGUAGES = re.compile(r"(?<=\n)\[\w+\]\(\.\./\w+/school\.md\) · .*\n")
#: What pupils get on paper; plans and keys hold answers, and `zamora print` makes them.
_SHEETS: tuple[Part, ...] = ("worksheet", "ticket")


def write(
    site: Path, lessons: Iterable[Lesson], address: sharing.Address, editions: Editions
) -> None:
    """Write ``index.html`` in our language, and all to which it links but the lessons themselves.

    Args:
        site: the folder of the site.
        lessons: those that it has.
        address: where it will be.
        editions: the languages in which it is.
    """
    shown, own = tuple(lessons), site / editions.folder()
    (own / "archivos").mkdir(exist_ok=True)
    # Tickets are in the first language only: with those of all a site would be too large.
    kit = _SHEETS[:1] if editions.folder() else _SHEETS
    # (The second part of a lesson has the same sheets.)
    sheets = {one.kit: list(_sheets(own, one, kit)) for one in shown if one.mark == one.kit}
    parts = [
        f"<section><h2>{_text(name)}</h2><ol>{''.join(_rung(one, sheets) for one in found)}</ol>"
        "</section>"
        for name, found in groupby(shown, key=lambda lesson: ladder_of(lesson.number))
    ]
    files = [(editions.up("") + GIVEN, _("La tabla de Futez: todas sus posiciones, resueltas"))]
    files += _print(own, CourseOrder(), "guia-del-curso.pdf", _("La guía del curso"))
    links = "".join(f'<li><a href="{where}">{_text(name)}</a></li>' for where, name in files)
    title = _("Zamora: juegos para aprender matemáticas")
    about = _(
        "Juegos de mesa que llevan de los ángulos al ajedrez. Elige un peldaño y juega: no "
        "hace falta instalar nada, y nada de lo que haces sale de tu navegador."
    )
    kept = _(
        "Lo que resuelves se guarda en este navegador. Para seguir en otra computadora, "
        "guárdalo en un archivo: está en la escalera de cada lección."
    )
    school = _school(own, address, editions)
    land = _text(_("Abre el mapa, con todos los juegos"))
    _page(
        own / "index.html",
        sharing.Page("", title, about),
        address,
        editions,
        f"<h1>{_text(title)}</h1><p>{_text(about)}</p>"
        f'<p><a href="leccion/{HOME}.html">{land}</a></p>{"".join(parts)}'
        f"<section><h2>{_text(_('Para llevar'))}</h2><ul>{links}</ul></section>"
        f"<section><h2>{_text(_('Para docentes'))}</h2>"
        f'<ul><li><a href="escuela.html">{_text(school)}</a></li></ul></section>'
        f'<footer><p>{_text(kept)}</p><p><a href="{ABOUT}">{_text(_("Sobre este sitio"))}</a> '
        f"zamora {_text(zamora.__version__)}</p></footer>",
    )
    _about(own, address, editions)


def _page(
    file: Path, page: sharing.Page, address: sharing.Address, editions: Editions, body: str
) -> None:
    file.write_text(
        _TEMPLATE.read_text(encoding="utf-8").format(
            spoken=language(),
            edition=editions.folder(),
            up=editions.up(page.where),
            title=_text(page.title),
            head=sharing.head(page, address, editions),
            switch=editions.switch(page.where),
            body=body,
        ),
        encoding="utf-8",
    )


def _about(site: Path, address: sharing.Address, editions: Editions) -> None:
    """Write what a visitor may want to know of the site: privacy, licences, versions, sources."""
    title = _("Sobre este sitio")
    privacy = (
        _(
            "Todo funciona en el navegador. Tu nombre, tu ruta y tus respuestas se guardan en él, "
            "y este sitio no las manda a ninguna parte: no hay cuentas, ni cookies, ni publicidad, "
            "ni seguimiento."
        ),
        _(
            "Quien guarda el sitio en su servidor ve lo que ve de cualquier página: qué dirección "
            "pidió qué archivo, y cuándo."
        ),
        _(
            "Un archivo guardado y los códigos QR llevan tu nombre y tus respuestas a donde tú "
            "quieras. Lo que está en un código QR no pasa por ningún servidor."
        ),
        _(
            "Si entras en una clase, lo que resuelves llega a la computadora de tu docente. Una "
            "plataforma que muestra una lección recibe qué está resuelto."
        ),
        _("Para borrarlo todo, borra en tu navegador los datos de este sitio."),
    )
    free = _(
        "El programa es libre (BSD-3-Clause), las lecciones también (CC BY 4.0), y las letras "
        "(OFL 1.1)."
    )
    read = _(
        "El código de zamora se lee en este mismo sitio: «Ver el código», en «Más», lo muestra de "
        "cada lección. Con él vienen:"
    )
    licences = _licences(site, editions)
    used = [("Pyodide", fetching.PYODIDE)] + [
        (name, version)
        for name, version in re.findall(
            r"^([\w-]+)==(\S+)", fetching.WHEELS.read_text(encoding="utf-8"), re.MULTILINE
        )
    ]
    rows = "".join(f"<tr><td>{_text(name)}</td><td>{_text(one)}</td></tr>" for name, one in used)
    body = "".join(
        (
            f"<h1>{_text(title)}</h1><p>zamora {_text(zamora.__version__)}. "
            f"{_text(sharing.about_site())}</p>",
            f"<h2>{_text(_('Privacidad'))}</h2>",
            *(f"<p>{_text(one)}</p>" for one in privacy),
            f"<h2>{_text(_('Licencia'))}</h2>",
            f"<p>{_text(free)}</p>",
            f"<ul>{licences}</ul>",
            f"<h2>{_text(_('Fuentes'))}</h2>",
            f"<p>{_text(read)}</p>",
            f"<table>{rows}</table>",
            f'<p><a href="index.html">{_text(_("Volver a la escalera"))}</a></p>',
        )
    )
    page = sharing.Page(ABOUT, title, sharing.about_site())
    _page(site / ABOUT, page, address, editions, f"<main>{body}</main>")


def _licences(own: Path, editions: Editions) -> str:
    """Put the texts of the licences into the site; gives links from our folder to them."""
    up, links = editions.up(""), []
    (own / up / "licencias").mkdir(exist_ok=True)
    for file in sorted(load("importlib.metadata:files")("zamora") or (), key=str):
        if "licenses" in file.parts:
            text = Path(str(file.locate())).read_text(encoding="utf-8")
            name = f"{file.stem}.txt"  # as a server knows it
            (own / up / "licencias" / name).write_text(text, encoding="utf-8")
            links.append(f'<li><a href="{up}licencias/{name}">{_text(file.stem)}</a></li>')
    return "".join(links)


def _school(site: Path, address: sharing.Address, editions: Editions) -> str:
    """Write the page for schools; gives its title."""
    package = Path(zamora.__file__).parent
    places = [
        folder / "docs" / code / "school.md"
        for code in (language(), DEFAULT_LANGUAGE)
        for folder in (package, package.parent)
    ]
    place = next(place for place in places if place.is_file())
    text = _LANGUAGES.sub("", place.read_text(encoding="utf-8"))
    title = text.partition("\n")[0].removeprefix("# ")
    named = _ELSEWHERE.sub(partial(_named, f"docs/{place.parent.name}"), text)
    body = mistune.create_markdown(plugins=["table"])(named)
    back = f'<p><a href="index.html">{_text(_("Volver a la escalera"))}</a></p>'
    page = sharing.Page("escuela.html", title, sharing.about_site())
    _page(site / "escuela.html", page, address, editions, f"<main>{body}</main>{back}")
    return title


def _named(folder: str, link: re.Match[str]) -> str:
    """A link from a folder to another file of the repository, as its words and that file's path."""
    words, place = link[1], normpath(f"{folder}/{link[2]}")
    return f"`{place}`" if words == place else f"{words} (`{place}`)"


def _rung(lesson: Lesson, sheets: dict[str, list[tuple[str, str]]]) -> str:
    about = next((rung.about for rung in rungs() if rung.number == lesson.number), "")
    links = [(f"leccion/{quote(lesson.source.stem)}.html", lesson.heading, "rung")]
    if lesson.mark == lesson.kit:
        links += [(where, name, "sheet") for where, name in sheets[lesson.kit]]
    shown = " ".join(
        f'<a class="{kind}" href="{html.escape(where)}">{_text(name)}</a>'
        for where, name, kind in links
    )
    note = f"<span>{_text(about)}</span>" if about and lesson.mark == lesson.kit else ""
    return f"<li>{shown}{note}</li>"


def _sheets(site: Path, lesson: Lesson, parts: Iterable[Part]) -> Iterator[tuple[str, str]]:
    names = {"worksheet": _("Hoja de trabajo"), "ticket": _("Boleto de salida")}
    for part in parts:
        file = f"{lesson.kit}-{FILES[part]}"
        yield from _print(site, LessonOrder(lesson.kit, part), file, names[part])
    game = next((rung.game for rung in rungs() if rung.number == lesson.number), "")
    if game:
        yield from _print(site, GameOrder(game), f"{game}.pdf", _("Tablero y fichas"))


def _print(site: Path, order: Order, file: str, name: str) -> Iterator[tuple[str, str]]:
    """Print something for the page to link to; nothing if printing is not available."""
    for entry in offered("zamora.painters").select(name="pdf"):
        content = entry.load()(order, usual_paper())
        (site / "archivos" / file).write_bytes(content)
        yield f"archivos/{file}", name
        return


def _text(words: str) -> str:
    return html.escape(words)
