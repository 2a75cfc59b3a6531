"""The strip of all steps below a stage, as a page and a notebook hold it: words, and few pictures.

The pictures of the other steps lie beside the page (:mod:`rulebook.moves`), whose script puts
them into the strip when it is opened or printed. Without scripts the last one is there, on a page
below the board that stands at the first step; in a notebook the first one is, too.
"""

from __future__ import annotations

import re
from html import escape, unescape

from rulebook import written
from rules import scenarios
from rules.core.errors import ScenarioError

FILM = '<details class="er-film">'
STRIP = re.compile(f"{written.STAGE.pattern}|({re.escape(FILM)}.*?</details>)", re.DOTALL)
PICTURE = re.compile(r"(?<=<li>)<svg .*?</svg>", re.DOTALL)
DRAWING = re.compile(r'<g id="([^"]+)"')
USED = re.compile(r'href="#([^"]+)"')


def thinned(markup: str) -> str:
    """The strips of the book's own scenarios without the pictures before the last one."""
    stage = ["", ""]

    def thin(found: re.Match[str]) -> str:
        scenario, viewer, film = found.groups()
        if film is None:
            stage[:] = unescape(scenario), unescape(viewer)
            return found[0]
        rest = bare(film, first=False)
        if rest == film or not kept(stage[0]):
            return film
        return rest.replace(FILM, f'{FILM[:-1]} data-er-frames="{escape("|".join(stage))}">')

    return STRIP.sub(thin, markup)


def bare(film: str, *, first: bool = True) -> str:
    """A strip without the pictures between first and last, or without the first one as well."""
    for one in [*PICTURE.finditer(film)][-2 : 0 if first else None : -1]:
        film = film[: one.start()] + film[one.end() :]
    return film


def kept(scenario: str) -> bool:
    """Whether the book has the scenario: what a page wrote itself is nowhere else."""
    try:
        scenarios.load(scenario)
    except ScenarioError:
        return False
    return True


def needed(drawings: list[str], markup: str) -> list[str]:
    """Of shared drawings, those that the markup refers to, and those that these refer to."""
    known = {name: one for one in drawings for name in DRAWING.findall(one)[:1]}
    found: set[str] = set()
    waiting = set(USED.findall(markup)) & known.keys()
    while waiting:
        found |= waiting
        waiting = {one for name in waiting for one in USED.findall(known[name])} & known.keys()
        waiting -= found
    return [one for name, one in known.items() if name in found]
