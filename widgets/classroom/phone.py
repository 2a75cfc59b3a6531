"""The pages that the class server sends by itself: the phone's, the teacher's strip, the way in.

Each is one file with its style and its script inside, so that a phone asks once. The script is the
same for every room: what differs stands in attributes and words, and the policy names its hash.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from string import ascii_lowercase

from widgets.kernel.markup import join
from widgets.kernel.tokens import palette

PAGES = {"phone": ("room", "said"), "strip": (), "teach": ()}
"""The pages, each with the values that it is given."""
MOST = 10_496
"""Bytes that a phone's page may have: a class comes in at once, over one small router."""
VALUE = re.compile(r"\{\{(\w+)\}\}")
"""A place in a page that takes a value."""
STYLES = {"strip": "'unsafe-inline'"}
"""Pages whose policy takes more than their own style: the strip opens the lesson as a page, which
takes the policy over and has a style of its own. No script of a lesson ever runs there."""
COLOUR = re.compile(r"var\(--([\w-]+)\)")
"""A token in a style."""
QUOTED = r"'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`"
"""What stays as it is in a script; a regular expression there holds no blank beside a sign."""
BLANK = {
    "style": re.compile(r"(:)\s+|\s*(?:;\s*(?=}))?([{};,>!])\s*"),
    "script": re.compile(rf"({QUOTED})|\s*(?:;\s*(?=}}))?([=<>!&|?:;,{{}}()+*/%[\]-])\s*"),
}
"""What stays, or a sign that needs no blank beside it, and no semicolon before it."""


def page(name: str, **values: str) -> bytes:
    """A page as it is sent; raises ``KeyError`` for an unknown page and for values that do not fit.

    The phone's takes ``room``, its four letters or nothing, and ``said``, a sentence or nothing.
    """
    for value in values.keys() - PAGES[name]:
        raise KeyError(value)
    return VALUE.sub(lambda found: join(values[found[1]]), _made(name)).encode()


@cache
def policy(name: str) -> str:
    """The Content-Security-Policy of a page: its own style and script, its own server, no more."""
    rules = {
        "default-src": "'none'",
        "img-src": "'self' data:",
        "connect-src": "'self'",
        "style-src": STYLES.get(name) or _hash(name, "style"),
        "script-src": _hash(name, "script"),
        "base-uri": "'none'",
        "frame-ancestors": "'none'",
        "form-action": "'self'",
    }
    return "; ".join(f"{rule} {value}" for rule, value in rules.items())


def _hash(name: str, tag: str) -> str:
    """The name by which a policy knows what stands in the only such element of a page."""
    (inside,) = re.findall(f"<{tag}>(.*?)</{tag}>", _made(name), re.DOTALL)
    return f"'sha256-{b64encode(sha256(inside.encode()).digest()).decode()}'"


@cache
def _made(name: str) -> str:
    """A page with its colours, squeezed, its values still open."""
    text = Path(__file__).with_name(f"{name}.html").read_text("utf-8")
    return squeezed(coloured(text))


def coloured(text: str) -> str:
    """A page with the tokens that it uses, under short names, in place of ``/* colours */``.

    They are those of the day or of the night; a board (``#pic``) is drawn by day, and so is what
    lies on it.
    """
    names = dict(zip(sorted(set(COLOUR.findall(text))), ascii_lowercase, strict=False))

    def told(theme: str, *, beside: str = "") -> str:
        other = palette(beside) if beside else {}
        return ";".join(
            f"--{short}:{colour}"
            for name, short in names.items()
            if (colour := palette(theme)[name]) != other.get(name)
        )

    dark = f"@media(prefers-color-scheme:dark){{:root{{{told('dark', beside='light')}}}}}"
    text = COLOUR.sub(lambda found: f"var(--{names[found[1]]})", text)
    return text.replace("/* colours */", f":root,#pic{{{told('light')}}}\n{dark}")


def squeezed(text: str) -> str:
    """A page without lines of comments and without blanks that a browser does not need."""
    lines = (line.strip() for line in text.splitlines())
    text = "\n".join(line for line in lines if line and not line.startswith(("//", "/*", "<!--")))
    text = text.replace(">\n<", "><")
    for tag, blank in BLANK.items():
        before, opening, rest = text.partition(f"<{tag}>")
        inside, closing, after = rest.partition(f"</{tag}>")
        inside = blank.sub(lambda found: found[1] or found[2], inside)
        text = before + opening + inside + closing + after
    return text
