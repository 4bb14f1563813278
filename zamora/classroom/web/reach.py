"""Where a class is found in the network, and by whom."""

from __future__ import annotations

import ipaddress
import socket
from urllib.parse import urlsplit

from zamora.core.i18n import _
from zamora.core.late import module

#: Never asked for anything: only to learn which of our addresses leads out of this machine.
_ELSEWHERE = ("192.0.2.1", 9)


def own_address() -> str:
    """This machine's address in the room's network; that of the machine itself if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # sends nothing
            found: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return found


def who(address: str) -> str:
    """Who can reach a server at an address, in a sentence for a teacher."""
    found = ipaddress.ip_address(address)
    if found.is_loopback:
        return _("Solo esta computadora puede entrar.")
    if found.is_private or found.is_link_local:
        return _(
            "Puede entrar quien esté en la misma red que esta computadora ({address}) y sepa el "
            "código. Desde fuera de esa red no se llega."
        ).format(address=address)
    return _(
        "¡Cuidado! {address} es una dirección pública: quizás puede llegar cualquiera desde "
        "internet. Usa una red del aula, o --here."
    ).format(address=address)


def known_host(host: str) -> bool:
    """Whether a browser may call us so: by number, or as this machine is called.

    A page of somebody else's can let its own name point to us (DNS rebinding); a number it cannot.
    """
    name = ""
    try:
        name = urlsplit(f"//{host}").hostname or ""
        ipaddress.ip_address(name)
    except ValueError:
        own = socket.gethostname().lower()
        return name in ("localhost", own, f"{own}.local")
    return True


def in_the_room(origin: str) -> bool:
    """Whether a page comes from a server on the same machine as its browser, or within the room.

    Args:
        origin: host and port of the page.
    """
    try:
        name = urlsplit(f"//{origin}").hostname or ""
        if name == "localhost":
            return True
        found = ipaddress.ip_address(name)
    except ValueError:
        return False
    return found.is_loopback or found.is_private


def qr(text: str) -> str:
    """A QR code as SVG; empty where the package ``segno`` is missing."""
    try:
        made = module("segno").make(text, error="m")
    except ImportError:
        return ""
    return str(made.svg_inline(border=2, omitsize=True, svgclass=None, lineclass=None))
