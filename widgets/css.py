"""The style sheet of the stages: the tokens as custom properties, then the rules (``SHEETS``).

The site writes :func:`stylesheet` into one file; in JupyterLab it travels with the widget.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from widgets import svg
from widgets.tokens import palette, tokens

DARK = 'html[data-theme="dark"],body[data-jp-theme-light="false"]'
LIGHT = ':root,html[data-theme="light"],body[data-jp-theme-light="true"]'
SHEETS = (
    "stage.css", "odds.css", "hands.css", "editor.css", "match.css", "laboratory.css",
    "practice.css",
)  # fmt: skip
UNSAID = "html:not([data-theme]):not(:has(body[data-jp-theme-light]))"


def _properties(theme: str) -> str:
    names = (*tokens()["light"], *tokens()["fixed"])
    return "".join(f"--er-{name}:{palette(theme)[name]};" for name in names)


@cache
def stylesheet() -> str:
    """Everything a page needs to show a stage."""
    light, dark, forced = map(_properties, ("light", "dark", "forced"))
    every = f"{LIGHT},{DARK},{UNSAID}"
    return "\n".join(
        (
            f"{LIGHT}{{{light}}}",
            f"{DARK}{{{dark}}}",
            f"@media (prefers-color-scheme:dark){{{UNSAID}{{{dark}}}}}",
            f"@media (forced-colors:active){{{every}{{{forced}}}}}",
            f"@media print{{{every}{{{light}}}}}",
            svg.stylesheet(),
            *(Path(__file__).with_name(name).read_text("utf-8") for name in SHEETS),
        )
    )
