"""Addresses of this machine, the hosts that a server answers to, and the code that phones scan."""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Iterable
from functools import lru_cache
from io import BytesIO
from urllib.parse import urlsplit

from rules.core.errors import SetupError

LOOPBACK = ("localhost", "127.0.0.1", "[::1]")
"""What this machine calls itself."""
AWAY = ("10.255.255.255", "172.31.255.255", "192.168.255.255", "169.254.255.255")
"""Where a socket is laid to, so that the system says by which of its own addresses it would go.

Nothing is sent: a socket for datagrams only looks at the routes.
"""
NAME = re.compile(
    r"(?:(https?)://)?((?!-)[a-z0-9-]{1,63}(?<!-)(?:\.(?!-)[a-z0-9-]{1,63}(?<!-))*)(?::(\d{1,5}))?/?"
)
"""A host as it is named, perhaps with how to come there."""
HOST = re.compile(r"(\[[0-9a-f:.]+\]|[a-z0-9.-]+)(?::\d{1,5})?", re.ASCII)
ORIGIN = re.compile(r"https?://(localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?", re.ASCII)
"""A page of this machine."""


def addresses() -> list[str]:
    """The IPv4 addresses by which others in the room reach this machine, the likeliest first."""
    found = dict.fromkeys([*_towards(), *_named()])
    kept = [one for one in map(ipaddress.IPv4Address, found) if not _useless(one)]
    return [str(one) for one in sorted(kept, key=_rank)]


def _towards() -> Iterable[str]:
    for target in AWAY:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as one:
            try:
                one.connect((target, 9))
                yield str(one.getsockname()[0])
            except OSError:  # no way leads there
                continue


def _named() -> Iterable[str]:
    try:
        found = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [str(address[0]) for *_, address in found]


def _useless(one: ipaddress.IPv4Address) -> bool:
    return one.is_loopback or one.is_unspecified or one.is_multicast


def _rank(one: ipaddress.IPv4Address) -> int:
    """Private networks first; those that a machine gives itself last."""
    return 2 if one.is_link_local else 0 if one.is_private else 1


def origin(name: str, port: int) -> str:
    """The address that stands for ``--name``: a host, or ``https://`` and a host.

    Raises ``SetupError`` for anything else.
    """
    found = NAME.fullmatch(name.lower())
    if found is None or int(found[3] or 0) > 65535:
        raise SetupError(
            f"--name {name}: it is no name of a host; write one such as class.school.example, or "
            "https://class.school.example."
        )
    scheme, host = found[1] or "http", found[2]
    number = int(found[3] or 0) or (port if not found[1] else 0)
    usual = 443 if scheme == "https" else 80
    return f"{scheme}://{host}" + ("" if number in (0, usual) else f":{number}")


def hosts(origins: Iterable[str]) -> frozenset[str]:
    """The hosts that a server answers to: those of its addresses, and this machine's own."""
    return frozenset([*LOOPBACK, *(str(urlsplit(one).hostname) for one in origins)])


def allowed(header: str, known: frozenset[str]) -> bool:
    """Whether a request that names this host is for us; a page elsewhere may have led it here.

    The port makes no difference: a proxy or a forwarded port has another.
    """
    found = HOST.fullmatch(header.lower())
    return found is not None and found[1] in known


def loopback(header: str) -> bool:
    """Whether an origin is a page of this machine, on whatever port."""
    return ORIGIN.fullmatch(header) is not None


def household(peer: str, handed: str = "") -> str:
    """The address that stands for whoever asks; of IPv6 the network, where one has many.

    A proxy on this machine has ``handed`` on what it was told, and at its end who told it that.
    """
    try:
        found = ipaddress.ip_address(peer)
        if handed and found.is_loopback:
            found = ipaddress.ip_address(handed.rpartition(",")[2].strip())
    except ValueError:
        return peer
    if found.version == 6:
        return str(ipaddress.ip_network((found, 64), strict=False))
    return str(found)


@lru_cache(maxsize=64)
def qr(link: str) -> bytes:
    """The code of a link as a picture of its own."""
    import segno

    made = BytesIO()
    segno.make(link, error="m", micro=False).save(
        made, kind="svg", border=4, omitsize=True, xmldecl=False, dark="#000", light="#fff"
    )
    return made.getvalue()
