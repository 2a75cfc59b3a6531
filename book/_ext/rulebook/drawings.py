"""Write the drawings that stages share once on a page, however many stages refer to them."""

from __future__ import annotations

import re

from rulebook.strips import needed, thinned
from widgets.kernel import svg

SHARED = re.compile(re.escape(svg.DEFS[0]) + "(.*?)" + re.escape(svg.DEFS[1]), re.DOTALL)


def gather(body: str) -> str:
    """The page with its strips thinned and all drawings that are left at its end, each once.

    Their ids are made of content. They stand outside the cells, so that a cell that is run again
    takes nothing from the others.
    """
    found: dict[str, None] = {}

    def take(match: re.Match[str]) -> str:
        found.update(dict.fromkeys(match[1].split("\n")))
        return ""

    rest = thinned(SHARED.sub(take, body))
    return f"{rest}{svg.defs(needed([*found], rest))}"
