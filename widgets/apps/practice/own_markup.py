"""Your progress as markup: a table of chapters, what waits, and the three things to do with it."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from rules.core.practice import chapters
from rules.core.registry import GAMES, game
from rules.teach.progress import Progress
from widgets.kernel.html import button, region

if TYPE_CHECKING:
    from widgets.apps.practice.own import Own

NAMES = ("table", "ask", "live")
MOST = 12
"""How many mistakes of a file are shown."""


def regions(own: Own) -> dict[str, str]:
    """Every region that changes."""
    return {
        "table": _table(own.progress, own.today, own.trouble),
        "ask": _ask(own),
        "live": escape(own.said),
    }


def whole(found: dict[str, str]) -> str:
    """All regions, and the box that a file is chosen with."""
    chosen = (
        '<input type="file" accept="application/json,.json" hidden tabindex="-1" '
        'aria-label="A file of progress">'
    )
    return "".join(region(name, found[name]) for name in NAMES) + chosen


def _table(progress: Progress, today: int, trouble: str) -> str:
    if trouble:
        return (
            '<div class="er-box er-no" role="alert"><p class="er-boxt">What this browser keeps '
            f"cannot be read</p><p>{escape(trouble)}</p>"
            "<p>Erase it, or bring back a file.</p></div>"
        )
    rows = []
    for name in GAMES:
        for one in chapters(name):
            tally = progress.tally(one.id)
            keys = [key for key in progress.waiting if key.startswith(f"{one.id}/")]
            if tally.asked or keys:
                due = sum(progress.waiting[key].due <= today for key in keys)
                rows.append((game(name).title, one.title, tally.asked, tally.right, due, len(keys)))
    if not rows:
        return "<p>Nothing has been practised in this browser yet.</p>"
    body = "".join(
        f"<tr><td>{escape(title)}</td><td>{escape(what)}</td>"
        + "".join(f'<td class="er-num">{number}</td>' for number in numbers)
        + "</tr>"
        for title, what, *numbers in rows
    )
    heads = "".join(
        f'<th scope="col" class="er-num">{one}</th>'
        for one in ("asked", "right", "to ask again now", "in all")
    )
    return (
        '<div class="er-scroll" tabindex="0" role="group" aria-label="Your progress"><table><thead>'
        f'<tr><th scope="col">Game</th><th scope="col">Chapter</th>{heads}</tr></thead>'
        f"<tbody>{body}</tbody></table></div>"
    )


def _ask(own: Own) -> str:
    said = f'<p class="er-say">{escape(own.said)}</p>' if own.said else ""
    if own.erasing:
        return said + _choice(
            "Erase everything that this browser keeps of your practice? It cannot be had back, "
            "unless you export it first.",
            button("really", "Erase it all", kind="er-main"),
        )
    if own.offered is not None:
        asked = sum(one.asked for one in own.offered.tallies.values())
        return said + _choice(
            f"The file holds {asked} answers and {len(own.offered.waiting)} questions to be asked "
            "again. It takes the place of what is kept here.",
            button("take", "Take it over", kind="er-main"),
        )
    wrong = "".join(f"<li>{escape(one)}</li>" for one in own.wrong[:MOST])
    listed = f'<div class="er-box er-no" role="alert"><ul>{wrong}</ul></div>' if wrong else ""
    none = "" if own.kept else "nothing is kept yet"
    return (
        f'{said}{listed}<div class="er-acts">{button("export", "Export as a file", off=none)}'
        f"{button('choose', 'Import a file …')}{button('erase', 'Erase …', off=none)}</div>"
    )


def _choice(text: str, yes: str) -> str:
    return (
        f'<div class="er-box" role="group" aria-label="Sure?"><p>{text}</p><div class="er-acts">'
        f"{yes}{button('leave', 'Leave it as it is')}</div></div>"
    )


def static_html() -> str:
    """The widget before Python runs."""
    return (
        '<div class="er-scenario"><div class="er-stage er-kept" data-er-stage="progress" '
        'data-er-state="idle" role="group" aria-label="Your progress"><p>What this browser keeps '
        "of your practice is shown here when Python has started.</p></div></div>"
    )
