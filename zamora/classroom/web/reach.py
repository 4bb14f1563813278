"""Where a class is found in the network, and by whom."""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from zamora.core.errors import ZamoraError
from zamora.core.i18n import _
from zamora.core.lazy import module

#: Never asked for anything: only to learn which of our addresses leads out of this machine.
_ELSEWHERE = ("192.0.2.1", 9)
#: This machine, for itself alone.
OWN = "127.0.0.1"
#: How interfaces are called that lead to no room: machines within this one, tunnels.
_WITHIN = (
    *("docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "lxc", "lxd", "podman", "cni"),
    *(
        "vethernet",
        "hyper-v",
        "virtualbox",
        "vmware",
        "tun",
        "tap",
        "utun",
        "wg",
        "zt",
        "tailscale",
    ),
)


def addresses() -> list[str]:
    """This machine's addresses in networks of the room, the likeliest first; empty if in none.

    A hotspot of a teacher's, or a switch, leads nowhere else: all interfaces are looked at, those
    that are private before those that the whole internet may reach.
    """
    out = _way_out()
    try:
        adapters = module("ifaddr").get_adapters()
    except (ImportError, OSError):
        return [out] if out else []
    found = [
        ipaddress.IPv4Address(ip.ip)
        for adapter in adapters
        if not adapter.nice_name.lower().startswith(_WITHIN)
        for ip in adapter.ips
        if ip.is_IPv4
    ]
    usable = [one for one in dict.fromkeys(found) if not one.is_loopback]
    private = [one for one in usable if one.is_private] or usable
    private.sort(key=lambda one: (one.is_link_local, str(one) != out))
    return [str(one) for one in private]


def _way_out() -> str:
    """The address that leads out of this machine; empty if none does."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # sends nothing
            found: str = probe.getsockname()[0]
        except OSError:
            return ""
    return found


def url(address: str, port: int) -> str:
    """The page at an address of this machine."""
    host = f"[{address}]" if ":" in address else address
    return f"http://{host}:{port}/"


class Network:
    """The addresses at which a class is found. They change: another Wi-Fi, a cable pulled.

    Attributes:
        addresses: of this machine; that which is shown to pupils first.
        trouble: what has become of them, for the teacher; empty if nothing.
    """

    def __init__(self, only: str | None = None, find: Callable[[], list[str]] = addresses) -> None:
        """Be found at all addresses of this machine, or ``only`` at one."""
        self._only, self._find = only, find
        self.addresses = [only] if only else find() or [OWN]
        self.trouble = ""
        self._alone()

    def look(self) -> bool:
        """Look at this machine's addresses again; whether something has changed."""
        if self._only is not None:
            return False
        before, first = (self.addresses, self.trouble), self.addresses[0]
        now = self._find() or [OWN]
        if first in now:
            now = [first, *(one for one in now if one != first)]
        elif now != [OWN]:
            self.trouble = _(
                "La dirección de la clase cambió: ahora es {address}. Quien estaba dentro abre la "
                "nueva y entra con su nombre y su palabra secreta."
            ).format(address=now[0])
        self.addresses = now
        self._alone()
        return (self.addresses, self.trouble) != before

    def _alone(self) -> None:
        if self._only is None and self.addresses == [OWN]:
            self.trouble = _(
                "Esta computadora no está en ninguna red: los alumnos no llegan. Conéctela a la "
                "red del aula, o haga con ella un punto de acceso; la clase lo nota sola."
            )


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


def hints() -> list[str]:
    """What helps if pupils do not get through, in sentences for a teacher."""
    return [
        _(
            "Sus aparatos deben estar en la misma red Wi-Fi que esta computadora, y no usar datos "
            "móviles."
        ),
        _(
            "Si Windows o macOS preguntan si Python puede recibir conexiones, diga que sí (en "
            "Windows, en redes privadas). Si ya dijo que no, permítalo en el cortafuegos."
        ),
        _(
            "Muchas redes de escuela no dejan que los aparatos se vean entre sí («aislamiento de "
            "clientes»). Pida que lo quiten, o use el punto de acceso de un teléfono o de esta "
            "computadora."
        ),
    ]


def taken(port: int) -> ZamoraError:
    """The error for a port that another program listens on."""
    return ZamoraError(_("El puerto {port} está ocupado. Elige otro con --port.").format(port=port))


def known_host(host: str) -> bool:
    """Whether a Host header is acceptable: an IP address, or a name of this machine.

    A foreign page can point its own name to us (DNS rebinding), but not an address.
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
