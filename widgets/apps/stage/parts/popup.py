"""One list over the board: More, Seen by, Other …, all keys, Why not …?; and what is spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from itertools import groupby

from widgets.apps.stage.parts import along, lines, share, why
from widgets.apps.stage.parts.ask import listed, reach
from widgets.apps.stage.parts.head import TWO
from widgets.apps.stage.presses import TABS, caps, key
from widgets.apps.stage.records import View
from widgets.kernel.html import box, button, who, words

IN_PRESENT = (
    ("Page Down, Page Up", "in Present: on (Show), Back, as a clicker sends them"),
    (
        caps("spotlight"),
        "in Present: spotlight on a place; cursor and clicks move it, Esc takes it off",
    ),
    (caps("poll"), "in Present: ask the class; phones or hands answer"),
    (
        caps("timer", "timer:reset", "clock"),
        "in Present: timer: start or pause, reset, show or hide",
    ),
)
"""Keys that count on the whole screen only."""

KEYS = (
    (caps("step"), "Step, Show, Return; while a step moves: end it"),
    (caps("back"), "Back; while a step moves: turn it round"),
    (f"{caps('replay')}, Shift", "play the step again; held down: a quarter of the speed"),
    ("1 – 9, 0", "the choice, the answer or the face with this number; throw or draw"),
    ("Arrows, Enter", "on the board: move the cursor, choose"),
    ("Shift + arrow", "name a direction at once"),
    (caps("first", "end"), "first, last step"),
    (caps(*(f"tab:{tab}" for tab in TABS)), f"{', '.join(TABS.values())}: open; again: shut"),
    (caps("lookon", "compare"), "seen by the next viewer, two views side by side"),
    (caps("whynot"), "Why not …? Pick anything, hear why it is not allowed"),
    (caps("about"), "ask about a place: what is there, who may come, which rules hold"),
    (caps("join"), "on a loose slip: lay it where it can lie, once more the next such place"),
    (caps("branch", "lines"), "your own line; all your lines"),
    (caps("undo", "redo"), "undo, redo in your own line"),
    (caps("link", "share"), "copy a link to this very position; share it"),
    (caps("present", "hide"), "Present on the whole screen; answers hidden"),
    *IN_PRESENT,
    (caps("escape"), "one step out: list, refusal, own line, drawer, Present"),
    (caps("keys"), "this list"),
)


def spoken(view: View) -> str:
    """What the polite region says."""
    return words(view.spoken, view.lang)


def popup(view: View) -> str:
    """An open list, if there is one."""
    if view.notice:
        return _notice(view)
    lists: dict[str, tuple[str, Callable[[View], str]]] = {
        "keys": ("All keys", keys), "whynot": ("Why not …?", _whynot), "more": ("More", more),
        "seen": ("Seen by", _seen), "other": ("Other …", _other),
        "parts": ("Which part?", _parts),
        "about": ("Ask about a place", why.about), "along": (along.TITLE, along.along),
    }  # fmt: skip
    kind = view.popup.partition(":")[0]
    if kind in lists:
        title, body = lists[kind]
        return box(title, body(view), kind=kind)
    if view.share:
        return box("Share and print", share.share(view.share, asks=bool(view.ask)))
    if view.onward:
        return box(share.TITLE, share.onward(view.onward))
    if view.lines.listed:
        return box(f"Your lines: {view.lines.total}", lines.lines(view), close="lines")
    return ""


def _notice(view: View) -> str:
    """What a reader must be told whatever the state: a link that leads nowhere."""
    where = "" if view.state == "idle" else "<p>The board shows where you were.</p>"
    told = f'<p role="alert">{escape(view.notice)}</p>{where}'
    return box("This link cannot be opened here", told, kind="notice")


def keys(_view: object = None, listed: tuple[tuple[str, str], ...] = KEYS) -> str:
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
    about = button("about", "Ask about a place", cap=key("about"), kind="er-text")
    return (
        f'<p class="er-hint">{lead}</p>{none}<div class="er-acts">{picks}</div>{form}'
        f'<div class="er-acts">{about}</div>'
    )


def _seen(view: View) -> str:
    """Everybody whose eyes can be taken; two views side by side come last."""
    names = "".join(
        button(
            "look", who(viewer), arg=viewer, kind="er-item", pressed=viewer in view.seen_by,
            sign="tick" if viewer in view.seen_by else "",
        )
        for viewer in view.viewers
    )  # fmt: skip
    if len(view.viewers) < len("ab"):
        return names
    two = len(view.seen_by) > 1
    note = '<p class="er-hint">For teachers, and after the game.</p>'
    both = button("compare", TWO, cap=key("compare"), sign="two", kind="er-item", pressed=two)
    return f'<div class="er-items">{names}<hr>{both}</div>{note}'


def _parts(view: View) -> str:
    """The parts of a board that is too large for its room."""
    found = "".join(button("pan", said, arg=part, kind="er-item") for part, said in view.parts)
    return f'<div class="er-items">{found}</div>'


def _other(view: View) -> str:
    """The choices that do not stand in the row, those of one kind together."""
    _, rest = listed(view)
    found = ""
    for name, group in groupby(rest, key=lambda offer: offer.group):
        buttons = "".join(
            button("act", one.label, arg=str(one.number), cap=one.key) for one in group
        )
        title = f'<p class="er-hint">{escape(name)}</p>' if name else ""
        found += f'{title}<div class="er-acts">{buttons}</div>'
    return found + reach(view)


MOTION = (
    ("replay", "Play the step again", ""),
    ("pace", "Slow, or no motion", ""),
)
ASK = (("whynot", "Why not …?", ""), ("about", "Ask about a place", ""))
NO_QUESTION = "no question is open here"
IN_WORDS = ("list", "The position in words", "")
ALL_KEYS = ("keys", "All keys", "")
"""Rows of More that a scenario and a game have alike."""


def more(view: View) -> str:
    """What has no place of its own: at most ten rows.

    Where another part of the board can be chosen, Why not …? leads to a question about a place.
    """
    if view.presenting:
        hidden = "Answers shown" if view.hidden else "Answers hidden"
        wall = (
            ("poll", "Ask the class", ""),
            ("spotlight", "Spotlight", ""),
            ("clock", "Timer", ""),
            ("hide", hidden, ""),
        )
        leave = (("present", "Leave Present", ""),)
        return items((wall, (*MOTION, ASK[1], IN_WORDS, ALL_KEYS), leave))
    part = ("parts", "Another part of the board", "")
    no_link = "" if view.actor else "the game is over"
    groups = (
        MOTION,
        (ASK[0], part if view.parts else ASK[1], IN_WORDS),
        (
            ("lines", f"Your lines: {view.lines.total}", ""),
            ("compare", TWO, ""),
            ("share", "Share and print", ""),
            ("onward", share.TITLE, no_link),
            ALL_KEYS,
        ),
    )
    return items(groups)


def items(groups: Iterable[Iterable[tuple[str, str, str]]]) -> str:
    """Groups of rows: the press, the words, why it cannot act."""
    found = "<hr>".join("".join(map(_item, group)) for group in groups if group)
    return f'<div class="er-items">{found}</div>'


def _item(row: tuple[str, str, str]) -> str:
    do, label, off = row
    return button(do, label, cap=key(do), off=off, kind="er-item")
