"""The page that a host shows for an address that is not there, and what robots may read.

It is shown at any depth, so it loads no file by an address that is seen from where it lies: its
style and its script stand on it. Where the address of the book is not set, the script looks for the
folder in which the book begins.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import TYPE_CHECKING

from widgets.live import whole

if TYPE_CHECKING:
    from rulebook.edition import Edition

SCRIPT = Path(__file__).with_name("lost.js").read_text("utf-8")
TO = (("index.html", "The first page"), ("a-to-z.html", "A to Z of words and rules"))
"""Where the page leads."""
STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:17px/1.5 system-ui,sans-serif;max-width:34em;margin:3em auto;padding:0 1em}"
    "input,button{font:inherit;padding:.4em .6em}input{width:16em;max-width:60vw}"
)


def page(made: Edition, policy: str) -> str:
    """The page, under the policy of all pages."""
    base = escape(made.path)
    known = " data-er-known" if made.address else ""
    links = " · ".join(
        f'<a href="{base}{name}" data-er-to="{name}">{words}</a>' for name, words in TO
    )
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="robots" content="noindex">'
        f"<title>There is no such page - {escape(made.title)}</title><style>{STYLE}</style></head>"
        f"<body{known}><main><h1>There is no such page</h1>"
        f"<p>The address may be mistyped, or from another edition of {escape(made.title)}.</p>"
        f'<form role="search" action="{base}search.html" data-er-to="search.html">'
        '<input type="search" name="q" aria-label="Search the rules"> '
        "<button>Search</button></form>"
        f"<p>{links}</p></main><script>{SCRIPT}</script></body></html>\n"
    )


def robots(made: Edition) -> str:
    """What robots may read: all but the notebooks, which say what the pages say."""
    lines = ["User-agent: *", f"Disallow: {made.path}{whole.APART}/"]
    if made.address:
        lines.append(f"Sitemap: {made.address}sitemap.xml")
    return "".join(f"{line}\n" for line in lines)
