"""A scenario as a sheet for a class: questions first, answers on a page of their own.

``sheet(scenario)`` is one HTML file that needs nothing else: pictures are SVG, the style is for A4
and Letter, and everything can be read without colours. ``python -m widgets handout`` writes it.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from rules.scenarios.script import Scenario
from widgets.apps.handout import tasks
from widgets.apps.handout.markup import answers, clause_list, head, questions
from widgets.apps.handout.style import sheet_script, sheet_style
from widgets.apps.stage import address
from widgets.apps.stage.model import StageModel
from widgets.kernel import svg
from widgets.kernel.css import grey, literal

PAPERS = {"": "", "a4": "A4", "letter": "letter"}
"""Sizes of paper by the name a command line takes; without one the printer decides."""


def sheet(
    what: Scenario,
    *,
    viewer: str = "",
    options: Mapping[str, str] | None = None,
    link: str = "",
    paper: str = "",
    plain: bool = False,
) -> str:
    """The sheet of a scenario, seen by ``viewer`` under the rulings ``options``.

    ``link`` is where its first position can be tried live (printed with a QR code), ``paper`` one
    of ``PAPERS``; ``plain`` prints in greys.
    """
    model = StageModel(what, viewer, dict(options or {}))
    shared = svg.Shared()
    made = tasks.sheet_of(model)
    front = questions(made, model, shared)
    back = answers(made, model, shared)
    title = f"{what.title} – {model.game.title}"
    there = " · ".join(filter(None, (where(model), link)))  # names may tell: not on the first pages
    size = f"@page{{size:{PAPERS[paper]}}}" if PAPERS[paper] else ""
    style = sheet_style() + size + literal() + grey("html.plain")
    return (
        f'<!doctype html>\n<html lang="en"{" class=plain" if plain else ""}><head>'
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{style}</style></head><body>"
        f"{shared.markup()}<main>{head(model, made, link)}{front}</main>"
        f'<section class="answers">{back}{clause_list(made)}'
        f'<p class="how">{escape(there)}</p></section>'
        f"<footer>{escape(model.game.title)}</footer>"
        f"<script>{sheet_script()}</script></body></html>\n"
    )


def where(model: StageModel) -> str:
    """The address of the first position, or the name where it would be too long for paper."""
    found = address.write(model)
    return found if len(found) < tasks.LONG else model.scenario.title


def file_name(what: Scenario, ending: str = "html") -> str:
    """A name for the file of a scenario's sheet."""
    return f"{what.id.replace('/', '-')}.{ending}"
