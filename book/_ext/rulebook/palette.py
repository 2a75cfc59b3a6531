"""The style sheet of colours and stages: the one the widgets bring, for every way to be dark."""

from __future__ import annotations

from widgets.css import stylesheet
from widgets.tokens import palette

WITHOUT_SCRIPT = 'html[data-theme="auto"]'
"""What the theme leaves in a page when no script runs: then the reader's system decides."""


def css() -> str:
    """Everything that pages and stages draw their colours from."""
    dark = "".join(f"--er-{name}:{colour};" for name, colour in palette("dark").items())
    return (
        f"{stylesheet()}\n"
        f"@media screen and (prefers-color-scheme:dark){{{WITHOUT_SCRIPT}{{{dark}}}}}\n"
        ':root{color-scheme:light}html[data-theme="dark"]{color-scheme:dark}\n'
    )
