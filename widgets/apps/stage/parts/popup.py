"""One list over the board: More, Seen by, Other …, all keys, Why not …?; and what is spoken."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from widgets.apps.stage.parts import along, lines, share, why
from widgets.apps.stage.parts.ask import listed, others, reach
from widgets.apps.stage.parts.head import TWO
from widgets.apps.stage.presses import TABS, caps, key
from widgets.apps.stage.records import Offer, View
from widgets.kernel.html import box, button, who, words
from widgets.kernel.markup import join, tag, void

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
    if view.popup.notice:
        return _notice(view)
    lists: dict[str, tuple[str, Callable[[View], str]]] = {
        "keys": ("All keys", keys), "whynot": ("Why not …?", _whynot), "more": ("More", more),
        "seen": ("Seen by", _seen), "parts": ("Which part?", _parts),
        "about": ("Ask about a place", why.about), "along": (along.TITLE, along.along),
    }  # fmt: skip
    kind = view.popup.name.partition(":")[0]
    if kind in lists:
        title, body = lists[kind]
        return box(title, body(view), kind=kind)
    if kind == "other":
        hidden = listed(view)[1]
        return box(others(view.choices, hidden), _other(view, hidden), kind=kind)
    if view.popup.share:
        return box("Share and print", share.share(view.popup.share, asks=bool(view.ask)))
    if view.popup.onward:
        return box(share.TITLE, share.onward(view.popup.onward))
    if view.lines.listed:
        return box(f"Your lines: {view.lines.total}", lines.lines(view), close="lines")
    return ""


def _notice(view: View) -> str:
    """What a reader must be told whatever the state: a link that leads nowhere."""
    where = "" if view.state == "idle" else tag.p["The board shows where you were."]
    told = join(tag.p(role="alert")[view.popup.notice], where)
    return box("This link cannot be opened here", told, kind="notice")


def keys(_view: object = None, listed: tuple[tuple[str, str], ...] = KEYS) -> str:
    """The list of keys, and the switch that turns them off."""
    rows = join(tag.div[tag.dt[cap], tag.dd[text]] for cap, text in listed)
    return join(
        tag.dl("er-keys")[rows],
        tag.label("er-check")[
            void.input(type="checkbox", data_do="usekeys", checked=True),
            " Use these keys while a stage has the focus",
        ],
    )


def _whynot(view: View) -> str:
    picks = join(button("perform", label, arg=text) for text, label in view.popup.tries)
    lead = "Pick anything; the answer names the clause. Nothing changes."
    form = tag.form("er-form", data_do="perform")[
        tag.label[
            "or write it ",
            void.input(
                name="what", autocomplete="off", placeholder=f"{view.choices.actor or 'A'}: jump"
            ),
        ],
        tag.button("er-b", type="submit")["Ask"],
    ]
    none = "" if picks else tag.p("er-hint")["Everything the game knows is allowed here."]
    about = button("about", "Ask about a place", cap=key("about"), kind="er-text")
    return join(
        tag.p("er-hint")[lead], none, tag.div("er-acts")[picks], form, tag.div("er-acts")[about]
    )


def _seen(view: View) -> str:
    """Everybody whose eyes can be taken; two views side by side come last."""
    names = join(
        button(
            "look",
            who(viewer),
            arg=viewer,
            kind="er-item",
            pressed=viewer in view.eyes.seen_by,
            sign="tick" if viewer in view.eyes.seen_by else "",
        )
        for viewer in view.eyes.viewers
    )
    if len(view.eyes.viewers) < len("ab"):
        return names
    two = len(view.eyes.seen_by) > 1
    note = tag.p("er-hint")["For teachers, and after the game."]
    both = button("compare", TWO, cap=key("compare"), sign="two", kind="er-item", pressed=two)
    return join(tag.div("er-items")[names, void.hr(), both], note)


def _parts(view: View) -> str:
    """The parts of a board that is too large for its room."""
    found = join(button("pan", said, arg=part, kind="er-item") for part, said in view.popup.parts)
    return tag.div("er-items")[found]


def _other(view: View, hidden: Sequence[Offer]) -> str:
    """The choices that do not stand in the row, those of one kind together."""
    found = ""
    for name, group in groupby(hidden, key=lambda offer: offer.group):
        buttons = join(button("act", one.label, arg=str(one.number), cap=one.key) for one in group)
        title = tag.p("er-hint")[name] if name else ""
        found += join(title, tag.div("er-acts")[buttons])
    return found + reach(view.choices)


MOTION = (
    ("replay", "Play the step again", ""),
    ("pace", "Slow, or no motion", ""),
)
ASK = (("whynot", "Why not …?", ""), ("about", "Ask about a place", ""))
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
    no_link = "" if view.choices.actor else "the game is over"
    groups = (
        MOTION,
        (ASK[0], part if view.popup.parts else ASK[1], IN_WORDS),
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
    found = void.hr().join(join(map(_item, group)) for group in groups if group)
    return tag.div("er-items")[found]


def _item(row: tuple[str, str, str]) -> str:
    do, label, off = row
    return button(do, label, cap=key(do), off=off, kind="er-item")
