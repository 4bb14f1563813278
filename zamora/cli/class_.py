"""``zamora class``: a class in the room's network, on the teacher's machine."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import ipaddress
import logging
import webbrowser
from functools import partial
from pathlib import Path

import click

from zamora.classroom.log import Log
from zamora.classroom.room import KEEP, Room
from zamora.classroom.web import onhub
from zamora.classroom.web.hub import Hub
from zamora.classroom.web.reach import OWN, Network, addresses, hints, taken, url, who
from zamora.classroom.web.server import serve
from zamora.cli import common as shared
from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.lazy import module

#: The default port of a class.
PORT = 8800
#: How many files and connections may be open.
FILES = 4096


@shared.command(
    "class",
    help=_(
        "Empieza una clase en esta computadora: los alumnos entran con su navegador desde la misma "
        "red, con un código y su nombre, sin cuentas y sin internet.\n\n"
        "Todo se guarda en CARPETA (si no, «clase»). Otra vez con la misma carpeta, la clase sigue "
        "donde estaba."
    ),
    short_help=_("Empieza una clase para los alumnos que están en la misma red."),
)
@click.argument(
    "folder",
    metavar=_("[CARPETA]"),
    default="clase",
    type=click.Path(file_okay=False, path_type=Path),
)
@click.option(
    "--site",
    metavar=_("SITIO"),
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help=_("La carpeta que hizo «zamora site»: lecciones que siguen después de la clase."),
)
@click.option("--here", is_flag=True, help=_("Atiende solo a esta computadora, para probar."))
@click.option(
    "--address", metavar=_("DIRECCIÓN"), help=_("La dirección de esta computadora en la red.")
)
@click.option(
    "--port",
    type=click.IntRange(0, 65535),
    metavar="N",
    default=PORT,
    help=_("Puerto (si no, {n}).").format(n=PORT),
)
@shared.count_option(
    "--keep",
    KEEP,
    _("Días sin usar la clase tras los que pide borrarla (si no, {n}). Sola no borra nada.").format(
        n=KEEP
    ),
)
@click.option("--no-browser", is_flag=True, help=_("No abre la página del docente."))
@click.option("--hub", "on_hub", is_flag=True, help=_("Como servicio de un JupyterHub."))
@click.option("--log", "logged", is_flag=True, help=_("Escribe qué se pide, sin nombres."))
@shared.country_option
def command(
    folder: Path,
    site: Path | None,
    here: bool,
    address: str | None,
    port: int,
    keep: int,
    no_browser: bool,
    on_hub: bool,
    logged: bool,
) -> None:
    """Serve a class until it is stopped."""
    if here and address:
        raise click.UsageError(_("--here no se combina con --address."))
    service = onhub.service() if on_hub else None
    network = Network(OWN if here else _address(address) if service is None else service.address)
    listening = network.addresses[0]
    if site is not None and not (site / "index.html").is_file():
        raise ZamoraError(
            _("En {folder} no hay ningún sitio. Hazlo con: zamora site {folder}").format(
                folder=site
            )
        )
    # Nothing below a warning unless asked for; asyncio's own words are for its makers.
    logging.basicConfig(format="%(asctime)s %(message)s", level=logging.WARNING)
    logging.getLogger("zamora.class").setLevel(logging.INFO if logged else logging.WARNING)
    logging.getLogger("asyncio").setLevel(logging.CRITICAL)
    _allow_many()
    shared.end_by_signals()
    log = Log(folder)
    try:
        hub = Hub(Room(log, keep=keep), listening, site)
        hub.network = network
        ready = partial(_ready, hub, folder, browser=not no_browser)
        if service is None:
            asyncio.run(serve(hub, listening, port, ready))
        else:
            asyncio.run(service.serve(hub))
    except KeyboardInterrupt:
        click.echo(_("La clase está guardada en {folder}.").format(folder=folder))
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise taken(port) from error
        if error.errno == errno.EADDRNOTAVAIL:
            raise ZamoraError(
                _("{address} no es una dirección de esta computadora.").format(address=listening),
                accepted=[*addresses(), OWN],
            ) from error
        raise
    finally:
        log.close()


def _allow_many() -> None:
    """Some systems give a program so few files that thirty browsers use them up."""
    with contextlib.suppress(ImportError, OSError, ValueError):
        resource = module("resource")  # not on Windows
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
        if 0 <= soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _address(given: str | None) -> str | None:
    if given is None:
        return None
    try:
        return str(ipaddress.ip_address(given))
    except ValueError as error:
        raise ZamoraError(
            _("«{address}» no es una dirección.").format(address=given[:60]),
            accepted=[*addresses(), OWN],
        ) from error


def _ready(hub: Hub, folder: Path, port: int, *, browser: bool) -> None:
    first, *others = hub.network.addresses
    hub.address = url(first, port)
    hub.lessons.prepare()
    click.echo(_("La clase está abierta."))
    click.echo(
        _("  Alumnos:  {address}   código: {code}").format(address=hub.address, code=hub.room.code)
    )
    click.echo(_("  Docente:  {address}").format(address=f"{hub.address}docente#{hub.key}"))
    click.echo(_("El enlace del docente es secreto y vale hasta que cierre esta ventana."))
    click.echo(who(first))
    if others:
        pages = "  ".join(url(one, port) for one in others)
        click.echo(_("Si los alumnos no llegan, prueben estas: {pages}").format(pages=pages))
        click.echo(_("Para usar solo una: --address DIRECCIÓN."))
    if first != OWN:
        for hint in hints():
            click.echo(f"  · {hint}")
    click.echo(_("Todo se guarda en {folder}. Para terminar: Ctrl+C.").format(folder=folder))
    for trouble in filter(None, (hub.room.warning, hub.network.trouble)):
        click.echo(trouble, err=True)
    if browser:
        # By the address that stays valid if the network changes.
        webbrowser.open(f"{url(OWN, port)}docente#{hub.key}")
