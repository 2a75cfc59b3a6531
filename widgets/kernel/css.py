"""The style sheet of the stages: the tokens as custom properties, then the rules (``SHEETS``).

The site writes :func:`stylesheet` into one file; a notebook has it with the scripts.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from widgets.kernel import svg
from widgets.kernel.tokens import luminance, palette, tokens

DARK = 'html[data-theme="dark"],body[data-jp-theme-light="false"]'
LIGHT = ':root,html[data-theme="light"],body[data-jp-theme-light="true"]'
PAGE = Path(__file__).parents[1] / "page"
ON_SITE = not (PAGE / "stage.js").exists()
"""Whether the page itself has style sheets and scripts, and its Python none: so it is on the site.

JupyterLab gets them from the widget, in a browser's Python, too.
"""
SHEETS = (
    "stage.css", "motion.css", "present.css", "odds.css", "editor.css", "match.css",
    "laboratory.css", "practice.css", "lines.css", "workshop.css", "poll.css",
    "weigh.css", "learn.css",
)  # fmt: skip
UNSAID = "html:not([data-theme]):not(:has(body[data-jp-theme-light]))"


def _properties(theme: str) -> str:
    names = (*tokens()["light"], *tokens()["fixed"])
    return "".join(f"--er-{name}:{palette(theme)[name]};" for name in names)


def literal() -> str:
    """The light colours as they are, for a picture that no page surrounds."""
    return svg.stylesheet("light")


@cache
def grey(within: str) -> str:
    """The light colours as greys of the same brightness, for pictures inside ``within``."""
    rules = []
    for name, colour in palette("light").items():
        tone = brightness(colour)
        value = f"#{tone:02x}{tone:02x}{tone:02x}"
        rules.append(f"{within} .erf-{name}{{fill:{value}}}{within} .ers-{name}{{stroke:{value}}}")
    return "".join(rules)


def brightness(colour: str) -> int:
    """The grey, 0 to 255, that looks as bright as ``#RRGGBB``."""
    light = luminance(colour)
    part = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * part)


@cache
def stylesheet() -> str:
    """Everything a page needs to show a stage."""
    light, dark, forced = map(_properties, ("light", "dark", "forced"))
    paper = light + "".join(f"--er-{name}:{tone};" for name, tone in tokens()["print"].items())
    every = f"{LIGHT},{DARK},{UNSAID}"
    return "\n".join(
        (
            f"{LIGHT}{{{light}}}",
            f"{DARK}{{{dark}}}",
            f"@media (prefers-color-scheme:dark){{{UNSAID}{{{dark}}}}}",
            f"@media (forced-colors:active){{{every}{{{forced}}}}}",
            f"@media print{{{every}{{{paper}}}}}",
            svg.stylesheet(),
            *((PAGE / name).read_text("utf-8") for name in SHEETS),
        )
    )
