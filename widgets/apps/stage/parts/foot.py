"""The foot: the position in words, the list of keys, Why not …?, and what is spoken."""

from __future__ import annotations

from html import escape

from widgets.apps.stage.parts import onward, share, why
from widgets.apps.stage.parts.head import TWO
from widgets.apps.stage.parts.line import NO_REDO
from widgets.apps.stage.shown import View
from widgets.kernel.html import button, words
from widgets.kernel.scene import Scene

IN_PRESENT = (
    ("Page Down, Page Up", "in Present: on (Show), Back, as a clicker sends them"),
    ("D", "in Present: spotlight on a place; cursor and clicks move it, Esc takes it off"),
    ("T, Shift + T, K", "in Present: timer: start or pause, reset, show or hide"),
)
"""Keys that count on the whole screen only."""

KEYS = (
    ("Arrows, Enter", "on the board: move the cursor, choose"),
    ("Shift + arrow", "name a direction at once"),
    ("1 – 9", "perform the listed action"),
    ("0", "let chance decide: roll, draw"),
    ("Y", "Why not …? Pick anything, hear why it is not allowed"),
    ("Q", "ask about a place: what is there, who may come, which rules hold"),
    ("N, P", "Step (Show), Back"),
    ("Home, End", "first, last step"),
    ("U, R", "undo, redo in your own line"),
    ("B, Esc", "start your own line, back to the book's line"),
    ("Shift + B", "your lines: go to them, name them, compare them"),
    ("V, Shift + V", "seen by the next viewer, two views side by side"),
    ("W, O, E, L", "Why, Odds, What else, Log"),
    ("C", "copy a link to this very position"),
    ("S", "share it: link, QR code, frame for a course page"),
    ("F, H", "full screen, answers hidden"),
    *IN_PRESENT,
    ("?", "this list"),
)


UNROWED = 4
"""How many places stand in a row of the list where the board has no rows."""


def spoken(view: View) -> str:
    """What the polite region says."""
    return words(view.spoken, view.lang)


USUAL = "Keys: N step, P back, 1–9 act, B branch"


def foot(scene: Scene, *, listing: bool = False, usual: str = USUAL) -> str:
    """Help in one line (the ``usual`` keys), and the position in words."""
    boards = [scene]
    while boards[-1].second:
        boards.append(boards[-1].second)
    table = "".join(map(_table, boards)) if listing else ""
    title = scene.title if scene.second else scene.title.split(". ", 1)[-1]
    parts = "".join(f"<li>{escape(part)}</li>" for part in title.rstrip(".").split("; "))
    state = "true" if listing else "false"
    return (
        f'<p class="er-keyline">{usual}, '
        f'<button type="button" class="er-text" data-do="keys">? all keys</button></p>'
        '<div class="er-words"><button type="button" class="er-text" data-do="list" '
        f'aria-expanded="{state}">'
        f"The position in words</button>"
        + (f'<ul class="er-parts">{parts}</ul>{table}' if listing else "")
        + "</div>"
    )


def _table(scene: Scene) -> str:
    """Every place and what is there, row by row."""
    columns = scene.columns or UNROWED
    rows = [scene.places[at : at + columns] for at in range(0, len(scene.places), columns)]
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(place.name)}</td>" for place in row) + "</tr>"
        for row in rows
    )
    return (
        '<div class="er-scroll" tabindex="0" role="group" aria-label="All places"><table '
        f'class="er-grid">{body}</table></div>'
    )


def popup(view: View) -> str:
    """An open list, if there is one."""
    if view.popup == "keys":
        return box("All keys", keys())
    if view.popup == "whynot":
        return box("Why not …?", _whynot(view))
    if view.popup.partition(":")[0] == "about":
        return box("Ask about a place", why.about(view))
    if view.popup == "more":
        return box("More", _more(view))
    if view.share:
        return box("Share this position", share.share(view.share))
    if view.onward:
        return box(onward.TITLE, onward.onward(view.onward))
    return ""


def box(title: str, body: str) -> str:
    """An open list with its title and the way to close it."""
    close = button("escape", "", sign="close", kind="er-sq", name="Close")
    return (
        f'<div class="er-pop" role="dialog" aria-label="{escape(title)}"><div class="er-pophead">'
        f"<strong>{escape(title)}</strong>{close}</div>{body}</div>"
    )


def keys(listed: tuple[tuple[str, str], ...] = KEYS) -> str:
    """The list of keys, and the switch that turns them off."""
    rows = "".join(
        f"<div><dt>{escape(cap)}</dt><dd>{escape(text)}</dd></div>" for cap, text in listed
    )
    return (
        f'<dl class="er-keys">{rows}</dl><label class="er-check"><input type="checkbox" '
        'data-do="usekeys" checked> '
        "Use these keys while a stage has the focus</label>"
    )


def _whynot(view: View) -> str:
    picks = "".join(button("perform", label, arg=text) for text, label in view.tries)
    lead = "Pick anything; the answer names the clause. Nothing changes."
    form = (
        '<form class="er-form" data-do="perform"><label>or write it '
        f'<input name="what" autocomplete="off" placeholder="{escape(view.actor or "A")}: '
        'jump"></label>'
        '<button class="er-b" type="submit">Ask</button></form>'
    )
    none = "" if picks else "<p class=er-hint>Everything the game knows is allowed here.</p>"
    about = button("about", "Ask about a place", cap="Q", kind="er-text")
    return (
        f'<p class="er-hint">{lead}</p>{none}<div class="er-acts">{picks}</div>{form}'
        f'<div class="er-acts">{about}</div>'
    )


def _more(view: View) -> str:
    return (
        '<div class="er-acts">'
        + button(
            "first", "First", cap="Home", sign="first", off="there already" if not view.step else ""
        )
        + button(
            "end",
            "Last",
            cap="End",
            sign="last",
            off="there already" if view.step == view.last else "",
        )
        + button("undo", "Undo", cap="U", sign="undo", off="" if view.own else "nothing to undo")
        + button("redo", "Redo", cap="R", sign="redo", off="" if view.can_redo else NO_REDO)
        + button("lookon", "Seen by next", cap="V")
        + button("compare", TWO, cap="Shift+V", sign="two", pressed=len(view.seen_by) > 1)
        + button("link", "Link", cap="C", sign="link")
        + button("share", "Share", cap="S", sign="link")
        + button("sheet", "Print a sheet", sign="sheet")
        + button("onward", onward.TITLE, sign="play", off="" if view.actor else "the game is over")
        + button("present", "Present", cap="F", sign="full")
        + button("hide", "Answers hidden", cap="H", pressed=view.hidden)
        + button("keys", "All keys", cap="?")
        + "</div>"
    )
