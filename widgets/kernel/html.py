"""Small pieces of markup that every part uses: buttons, chips, seats, signs."""

from __future__ import annotations

import re
from functools import lru_cache
from html import escape

from widgets.kernel.scene import Symbol
from widgets.kernel.svg import Shared, draw

ICONS = {
    "arrow-up": "M9 15V3M4 8l5-5 5 5",
    "arrow-down": "M9 3v12M4 10l5 5 5-5",
    "arrow-right": "M3 9h12M10 4l5 5-5 5",
    "arrow-left": "M15 9H3M8 4 3 9l5 5",
    "play": "M5 3v12l10-6z",
    "back": "M13 3v12L3 9z",
    "first": "M4 3v12M14 3v12L6 9z",
    "last": "M14 3v12M4 3v12l8-6z",
    "no": "M9 2.5a6.5 6.5 0 1 0 .01 0M4.5 4.5l9 9",
    "fork": "M5 3v12M5 12c0-5 8-3 8-8M3 3a2 2 0 1 0 4 0 2 2 0 1 0-4 0"
    "M11 4a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    "link": "M8 10a3 3 0 0 0 4 0l3-3a3 3 0 0 0-4-4l-1 1M10 8a3 3 0 0 0-4 0l-3 3a3 3 0 0 0 4 4l1-1",
    "sheet": "M5 2h6l3 3v11H5zM7 8h5M7 11h5M7 14h3",
    "full": "M3 7V3h4M11 3h4v4M15 11v4h-4M7 15H3v-4",
    "dots": "M4 9h.01M9 9h.01M14 9h.01",
    "undo": "M7 4 3 8l4 4M3 8h8a4 4 0 0 1 0 8H9",
    "redo": "m11 4 4 4-4 4M15 8H7a4 4 0 0 0 0 8h2",
    "tick": "m3 9 4 5 8-10",
    "die": "M5 2.5h8q2.5 0 2.5 2.5v8q0 2.5-2.5 2.5H5Q2.5 15.5 2.5 13V5Q2.5 2.5 5 2.5M6.2 6.2h.01"
    "M11.8 11.8h.01M11.8 6.2h.01M6.2 11.8h.01M9 9h.01",
    "barred": "M9 2a7 7 0 1 0 0 14A7 7 0 1 0 9 2M4 14 14 4",
    "close": "m4 4 10 10M14 4 4 14",
    "go": "m6 3 6 6-6 6",
    "two": "M2 4h6v10H2zM10 4h6v10h-6z",
    "pencil": "m3 15 1-4 8-8 3 3-8 8zM10 5l3 3",
    "hand": "M9 2v14M2 9h14M6.5 4.5 9 2l2.5 2.5M6.5 13.5 9 16l2.5-2.5M4.5 6.5 2 9l2.5 2.5"
    "M13.5 6.5 16 9l-2.5 2.5",
    "eye": "M1.5 9Q9 1.5 16.5 9 9 16.5 1.5 9M7 9a2 2 0 1 0 4 0 2 2 0 1 0-4 0",
    "why": "M2.5 3.5h13v9h-7l-3.5 3v-3h-2.5zM5.5 6.5h7M5.5 9.5h5",
    "eraser": "m3 11 7-7 5 5-6 6H6zM7 7l5 5M9 15h7",
}
SOLID = frozenset(("play", "back", "first", "last"))


@lru_cache(maxsize=64)
def icon(name: str) -> str:
    """A sign beside a word; never a carrier of meaning by itself."""
    fill = "currentColor" if name in SOLID else "none"
    width = "4" if name == "dots" else "2"
    return (
        f'<svg class="er-i" viewBox="0 0 18 18" width="18" height="18" aria-hidden="true" '
        f'focusable="false" fill="{fill}" stroke="currentColor" stroke-width="{width}" '
        f'stroke-linecap="round" stroke-linejoin="round"><path d="{ICONS[name]}"/></svg>'
    )


FOREIGN = re.compile("[\u0400-\u04ff]+(?:[\\s,+—–’'-]+[\u0400-\u04ff]+)*")
"""Words that are not English: all of them are Cyrillic."""


@lru_cache(maxsize=2048)
def words(text: str, lang: str) -> str:
    """``text`` as markup; a voice is told the language of the words quoted in it."""
    if not lang or text.isascii():
        return escape(text)
    return FOREIGN.sub(rf'<span lang="{lang}">\g<0></span>', escape(text))


def region(name: str, body: str) -> str:
    """The box of a region; its content is replaced when it changes."""
    role = ' role="status" aria-live="polite" aria-atomic="true"' if name == "live" else ""
    return f'<div class="er-r er-r-{name}" data-region="{name}"{role}>{body}</div>'


def key(letter: str) -> str:
    """A key cap."""
    return f'<kbd aria-hidden="true">{escape(letter)}</kbd>' if letter else ""


def button(
    do: str,
    label: str,
    *,
    arg: str = "",
    cap: str = "",
    sign: str = "",
    kind: str = "",
    off: str = "",
    name: str = "",
    pressed: bool | None = None,
    lang: str = "",
    passed: bool = False,
) -> str:
    """A control. ``off`` is the reason why it cannot act now: it stays visible and says so.

    The Tab key passes over one that is ``passed``, since the same control stands before it.
    """
    attributes = f' data-do="{do}"'
    if arg:
        attributes += f' data-arg="{escape(arg)}"'
    if cap:
        attributes += f' aria-keyshortcuts="{escape(cap)}"'
    if off:
        attributes += f' aria-disabled="true" title="{escape(off)}"'
    if name:
        attributes += f' aria-label="{escape(name + (": " + off if off else ""))}"'
    if passed:
        attributes += ' tabindex="-1"'
    if pressed is not None:
        attributes += f' aria-pressed="{"true" if pressed else "false"}"'
    reason = f'<span class="er-sr">: {escape(off)}</span>' if off and not name else ""
    mark = icon(sign) if sign else ""
    word = f'<span class="er-w">{words(label, lang)}</span>' if label else ""
    return (
        f'<button type="button" class="er-b {kind}"{attributes}>'
        f"{mark}{word}{reason}{key(cap)}</button>"
    )


def href(clause: str) -> str:
    """Where a clause stands, on the page that has it; the live page may know better."""
    return "#" + clause.lower()


def chip(clause: str, *, now: bool = False, text: str = "", no: bool = False) -> str:
    """A clause id that leads to its paragraph."""
    kind = " er-gap" if "-GAP-" in clause else ""
    kind += " er-now" if now else ""
    kind += " er-no" if no else ""
    title = f' title="{escape(text)}"' if text else ""
    return (
        f'<a class="er-chip{kind}" href="{escape(href(clause))}" '
        f'data-clause="{escape(clause)}"{title}>{escape(clause)}</a>'
    )


def small(symbol: Symbol, kind: str, box: str, size: int, more: str = "") -> str:
    """A symbol as small as a letter, in a ``box`` of its own units."""
    shared = Shared()
    body = "".join(draw(shape, shared) for shape in symbol.shapes)
    return (
        f'<svg class="{kind}" viewBox="{box}" width="{size}" height="{size}" '
        'aria-hidden="true" focusable="false" text-anchor="middle" font-family="sans-serif" '
        f'stroke-linejoin="round"{more} fill="none">{body}</svg>'
    )


def who(viewer: str) -> str:
    """A viewer's name for a button: players are letters, others are written out."""
    return viewer if len(viewer) == 1 else viewer[:1].upper() + viewer[1:]


def box(title: str, body: str, *, kind: str = "", close: str = "escape") -> str:
    """An open list over the board with its title and the way to close it."""
    if kind == "more":
        return f'<div class="er-pop er-pop-more" role="dialog" aria-label="{title}">{body}</div>'
    out = button(close, "", sign="close", kind="er-flat er-sq", name="Close")
    look = f" er-pop-{kind}" if kind else ""
    return (
        f'<div class="er-pop{look}" role="dialog" aria-label="{escape(title)}">'
        f'<div class="er-pophead"><strong>{escape(title)}</strong>{out}</div>{body}</div>'
    )


def acts(*buttons: str) -> str:
    """Buttons in a row."""
    return f'<div class="er-acts">{"".join(buttons)}</div>'


def trouble(title: str, body: str, *, alert: bool = True) -> str:
    """A box that says what is wrong, and what helps; ``body`` is markup."""
    role = ' role="alert"' if alert else ""
    return f'<div class="er-box er-no"{role}><p class="er-boxt">{escape(title)}</p>{body}</div>'


def counted(number: int, thing: str) -> str:
    """A number of things in words: "1 world", "20 worlds"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"
