"""The generated style sheet: colours and stages as the widgets bring them, and tables."""

from __future__ import annotations

from widgets.kernel.css import stylesheet
from widgets.kernel.tokens import palette

TABLES = """
.er-table code,.pst-scrollable-table-container code{overflow-wrap:break-word}
.bd-article .pst-scrollable-table-container{margin:0 0 24px}
.pst-scrollable-table-container>table.table{margin:0}
.pst-scrollable-table-container>table.table>*>tr>*{padding:8px 12px;vertical-align:top}
.pst-scrollable-table-container td>p:last-child,
.pst-scrollable-table-container th>p:last-child{margin-bottom:0}
"""
"""Words in a table stay whole, and a table drawn in Markdown has the air of the others."""

WITHOUT_SCRIPT = 'html[data-theme="auto"]'
"""What the theme leaves in a page when no script runs: then the reader's system decides."""


def css() -> str:
    """Everything that pages and stages draw their colours from."""
    dark = "".join(f"--er-{name}:{colour};" for name, colour in palette("dark").items())
    return (
        f"{stylesheet()}\n"
        f"@media screen and (prefers-color-scheme:dark){{{WITHOUT_SCRIPT}{{{dark}}}}}\n"
        f"{TABLES}"
        ':root{color-scheme:light}html[data-theme="dark"]{color-scheme:dark}\n'
    )
