"""What a host is told: the headers of pages and files, as each kind of host reads them.

Who may show a page in a frame only a header can say, and how long a file may be kept. Where the
book lies below a path (``html.baseurl``), the patterns begin with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from widgets.live import whole

FRAMED = "embed"
"""The page that stands in frames of other sites; hosts may drop the ending of its name."""
HASHED = re.compile(r"(.*-)?[0-9A-Za-z]{8,}\.(bin|css|js|woff2)")
"""A file of the runtime that carries its hash in its name; ``1`` is what stands before the hash."""
NAMED = r"([.](bin|woff2)|-[0-9A-Za-z]+[.](css|js))$"
"""How its name ends, for hosts that read patterns."""
ASKED, LASTS = "no-cache", "public, max-age=31536000, immutable"
"""A page is kept and asked for each time; what carries its hash is kept for a year."""
CACHE = "Cache-Control"


class Host(NamedTuple):
    """What the headers are made of.

    The policy of the pages, who may frame the one for frames, the path of the book, and patterns of
    the files that carry their hash.
    """

    own: str
    frames: str = "*"
    path: str = "/"
    hashed: tuple[str, ...] = ()

    @property
    def places(self) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
        """The headers of the book, of the page that stands in frames, and of the notebooks.

        The notebooks' pages carry a policy of their own (``book/tools/lite.py``), so the host adds
        nothing to it but who may show them.
        """
        framed = f"{self.own}; frame-ancestors"
        book, board = headers(f"{framed} 'self'"), headers(f"{framed} {self.frames}")
        return book, board, headers("frame-ancestors 'self'")


def headers(policy: str) -> dict[str, str]:
    """What a host sends with a page."""
    return {
        "Content-Security-Policy": policy,
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        CACHE: ASKED,
    }


def lasting(site: Path) -> tuple[str, ...]:
    """Patterns of the files of a site that carry their hash, none of which matches another."""
    found = set[str]()
    for path in (site / "live").glob("*"):
        if match := HASHED.fullmatch(path.name):
            before, ending = match.groups()
            plain = ending in ("bin", "woff2")
            found.add(f"live/*.{ending}" if plain else f"live/{before}*")
    return tuple(sorted(found))


def write(site: Path, host: Host) -> None:
    """Write what hosts read in the site, and the samples of others beside it."""
    (site / "_headers").write_text("".join(plain_headers(host)), "utf-8")
    folder = site.parent / "hosts"
    folder.mkdir(exist_ok=True)
    for name, lines in (("nginx.conf", nginx), ("apache.conf", apache), ("Caddyfile", caddy)):
        (folder / name).write_text("".join(f"{line}\n" for line in lines(host)), "utf-8")


def plain_headers(host: Host) -> Iterator[str]:
    """The file ``_headers`` that Netlify, Cloudflare Pages and others read at their root."""
    book, board, notebooks = host.places
    yield from rule(f"{host.path}*", book, first=True)
    for name in (f"{FRAMED}.html", FRAMED):
        yield from rule(f"{host.path}{name}", board)
    yield from rule(f"{host.path}{whole.APART}/*", notebooks)
    for name in host.hashed:
        yield from rule(f"{host.path}{name}", {CACHE: LASTS})


def rule(place: str, told: dict[str, str], *, first: bool = False) -> Iterator[str]:
    """The headers of a pattern; those of an earlier one are taken off before."""
    yield f"{place}\n"
    for name, value in told.items():
        if not first:
            yield f"  ! {name}\n"
        yield f"  {name}: {value}\n"


def nginx(host: Host) -> Iterator[str]:
    """A server of nginx; a page has two names, with its ending and without."""
    yield "# Text is sent packed; the large parts are packed files already."
    yield "gzip on;"
    yield "gzip_types text/css text/javascript application/javascript application/json;"
    yield f"error_page 404 {host.path}404.html;"
    path = re.escape(host.path)
    yield f'set $er_kept "{ASKED}";'
    yield f'if ($uri ~ "^{path}live/[^/]*{NAMED}") {{ set $er_kept "{LASTS}"; }}'
    names = (host.path, f"~ ^{path}({FRAMED}.html|{FRAMED})$", f"~ ^{path}{whole.APART}/")
    for place, told in zip(names, host.places, strict=True):
        yield f"location {place} {{"
        yield "  try_files $uri $uri/ $uri.html =404;"
        for name, value in (told | {CACHE: "$er_kept"}).items():
            yield f"  add_header {name} {json.dumps(value)} always;"
        yield "}"


def apache(host: Host) -> Iterator[str]:
    """The part of a site of Apache, with ``mod_headers``; it may also be a file ``.htaccess``."""
    book, board, notebooks = host.places
    yield f"ErrorDocument 404 {host.path}404.html"
    for name, value in book.items():
        yield f"Header always set {name} {json.dumps(value)}"
    for opening, told, closing in (
        (f'<Files "{FRAMED}.html">', board, "</Files>"),
        (f'<If "%{{REQUEST_URI}} =~ m#/{whole.APART}/#">', notebooks, "</If>"),
        (f'<If "%{{REQUEST_URI}} =~ m#/live/[^/]*{NAMED}#">', {CACHE: LASTS}, "</If>"),
    ):
        yield opening
        for name, value in told.items():
            yield f"  Header always set {name} {json.dumps(value)}"
        yield closing


def caddy(host: Host) -> Iterator[str]:
    """The part of a site of Caddy; a page has two names, with its ending and without.

    In a pattern with a star between others no star reaches over a slash: there a regexp stands.
    """
    book, board, notebooks = host.places
    yield "encode gzip"
    framed, apart = f"*/{FRAMED}.html */{FRAMED}", f"*/{whole.APART}/*"
    places = (
        (f"@book not path {framed} {apart}", book),
        (f"@board path {framed}", board),
        (f"@notebooks path {apart}", notebooks),
        (f"@hashed path_regexp /live/[^/]*{NAMED}", {CACHE: LASTS}),
    )
    for matcher, told in places:
        yield matcher
        yield f"header {matcher.split()[0]} {{"
        for name, value in told.items():
            yield f"  {name} {json.dumps(value)}"
        yield "}"
    yield "try_files {path} {path}/ {path}.html"
    yield "handle_errors {"
    yield f"  rewrite * {host.path}404.html"
    yield "  file_server"
    yield "}"
    yield "file_server"
