"""The part “Hand on”: the file, the notebook, links, the sheet."""

from __future__ import annotations

from html import escape

from rules.core.errors import RulebookError
from widgets.apps.workshop.fields import fold
from widgets.apps.workshop.model import Desk, packed
from widgets.kernel.html import button

LONG = 2000
"""Characters of a link that some programs cut off."""


def hand(desk: Desk) -> str:
    """What can be handed on, and what the file says."""
    wrong = desk.draft.mistakes()
    late = "mend the mistakes first" if wrong else ""
    warn = (
        '<p class="er-hint">There are mistakes in it. It can be handed on as it is, to be mended '
        "elsewhere.</p>"
        if wrong
        else ""
    )
    return (
        f'<h3 class="er-part">As a file</h3>{warn}<div class="er-acts">'
        f"{button('toml', 'Download the file', kind='er-main')}"
        f"{button('notebook', 'Download a notebook')}"
        f"{button('sheet', 'Print a sheet', sign='sheet', off=late)}</div>"
        "<p>The file is plain text; it can be loaded here again. The notebook opens in JupyterLab "
        "with the stage in it.</p>"
        f'<h3 class="er-part">As a link</h3>{_links(desk)}{_file(desk)}'
    )


def _links(desk: Desk) -> str:
    """Links that hold the whole draft, or why there are none."""
    link = packed(desk.draft)
    if not link:
        why = (
            "This scenario is too long for a link. Hand on the file."
            if _whole(desk)
            else "A link needs a scenario that can be read: mend the mistakes first."
        )
        return f"<p>{why}</p>"
    read = button("handlink", "Copy the link for readers", arg="stagelink", sign="link")
    change = button("handlink", "Copy the link for changing it", arg="draft", sign="pencil")
    warn = (
        f'<p class="er-hint">It is {len(link)} characters long; some programs cut a link off after '
        f"{LONG}. The file is safer.</p>"
        if len(link) > LONG
        else ""
    )
    return (
        f'<div class="er-acts">{read}{change}</div>{warn}<p>The whole scenario stands in the link '
        "itself; no server sees it.</p>"
    )


def _whole(desk: Desk) -> bool:
    try:
        desk.draft.scenario()
    except RulebookError:
        return False
    return True


def _file(desk: Desk) -> str:
    """The file as it would be downloaded."""
    text = escape(desk.text)
    shown = f'<pre class="er-toml" tabindex="0" aria-label="The scenario file">{text}</pre>'
    return fold("file", "The file", shown)
