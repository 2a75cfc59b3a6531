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

ASLEEP = """
.er-asleep{position:fixed;z-index:1900;inset:auto 12px 12px auto;box-sizing:border-box;width:min(440px,calc(100vw - 24px));margin:0!important;
padding:10px 14px;border:2px solid var(--er-no);border-radius:8px;background:var(--er-panel);color:var(--er-ink);font-size:.875rem;line-height:1.4;
visibility:hidden;animation:er-asleep 0s 1.5s forwards!important}
.er-asleep a{display:block;width:fit-content;padding:12px 0 6px;font-weight:600}
.er-asleep[hidden],html[data-er-live] .er-asleep,html[data-er-entered] .er-asleep{display:none}
@keyframes er-asleep{to{visibility:visible}}
@media print{.er-asleep{display:none}}
"""  # noqa: E501
"""No script came, or none may run: what the style sheet alone can tell."""

WITHOUT_SCRIPT = 'html[data-theme="auto"]'
"""What the theme leaves in a page when no script runs: then the reader's system decides."""


def css() -> str:
    """Everything that pages and stages draw their colours from."""
    dark = "".join(f"--er-{name}:{colour};" for name, colour in palette("dark").items())
    return (
        f"{stylesheet()}\n"
        f"@media screen and (prefers-color-scheme:dark){{{WITHOUT_SCRIPT}{{{dark}}}}}\n"
        f"{TABLES}{ASLEEP}"
        ':root{color-scheme:light}html[data-theme="dark"]{color-scheme:dark}\n'
    )
