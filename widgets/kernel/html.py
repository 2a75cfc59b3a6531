"""Small pieces of markup that every part uses: buttons, chips, seats, signs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from widgets.kernel.markup import Markup, alone, join, remember, tag
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
    return tag.svg(
        "er-i", viewBox="0 0 18 18", width="18", height="18", aria_hidden="true", focusable="false",
        fill=fill, stroke="currentColor", stroke_width=width, stroke_linecap="round",
        stroke_linejoin="round",
    )[alone.path(d=ICONS[name])]  # fmt: skip


FOREIGN = re.compile("([\u0400-\u04ff]+(?:[\\s,+—–’-]+[\u0400-\u04ff]+)*)")
"""Words that are not English: all of them are Cyrillic."""


@lru_cache(maxsize=2048)
def words(text: str, lang: str) -> str:
    """``text`` as markup; a voice is told the language of the words quoted in it."""
    if not lang or text.isascii():
        return join(text)
    spoken = tag.span(lang=lang)
    return join(spoken[one] if at % 2 else one for at, one in enumerate(FOREIGN.split(text)))


def region(name: str, body: str) -> str:
    """The box of a region; its content is replaced when it changes."""
    spoken = {"role": "status", "aria_live": "polite", "aria_atomic": "true"}
    return tag.div(f"er-r er-r-{name}", data_region=name, **spoken if name == "live" else {})[body]


def part(names: Iterable[str], found: Mapping[str, str]) -> str:
    """The regions called ``names``, each in its box; one that is not found stays empty."""
    return join(region(name, found.get(name, "")) for name in names)


def said(so: bool) -> str:
    """Return how an attribute says yes or no."""
    return "true" if so else "false"


def key(letter: str) -> str:
    """A key cap."""
    return tag.kbd(aria_hidden="true")[letter] if letter else ""


@remember
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
    reason = tag.span("er-sr")[": ", off] if off and not name else ""
    mark = icon(sign) if sign else ""
    word = tag.span("er-w")[words(label, lang)] if label else ""
    return tag.button(
        type="button", class_=f"er-b {kind}", data_do=do, data_arg=arg or None,
        aria_keyshortcuts=cap or None, aria_disabled="true" if off else None, title=off or None,
        aria_label=name + (": " + off if off else "") if name else None,
        tabindex="-1" if passed else None,
        aria_pressed=None if pressed is None else said(pressed),
    )[mark, word, reason, key(cap)]  # fmt: skip


def href(clause: str) -> str:
    """Where a clause stands, on the page that has it; the live page may know better."""
    return "#" + clause.lower()


@remember
def chip(clause: str, *, now: bool = False, text: str = "", no: bool = False) -> str:
    """A clause id that leads to its paragraph."""
    kind = " er-gap" if "-GAP-" in clause else ""
    kind += " er-now" if now else ""
    kind += " er-no" if no else ""
    place = href(clause)
    return tag.a(f"er-chip{kind}", href=place, data_clause=clause, title=text or None)[clause]


def small(symbol: Symbol, kind: str, box: str, size: int, **more: str) -> Markup:
    """A symbol as small as a letter, in a ``box`` of its own units."""
    shared = Shared()
    return tag.svg(
        kind, viewBox=box, width=size, height=size, aria_hidden="true", focusable="false",
        text_anchor="middle", font_family="sans-serif", stroke_linejoin="round", **more,
        fill="none",
    )[Markup("".join(draw(shape, shared) for shape in symbol.shapes))]  # fmt: skip


def who(viewer: str) -> str:
    """A viewer's name for a button: players are letters, others are written out."""
    return viewer if len(viewer) == 1 else capital(viewer)


def box(title: str, body: str, *, kind: str = "", close: str = "escape") -> str:
    """An open list over the board with its title and the way to close it."""
    if kind == "more":
        return tag.div("er-pop er-pop-more", role="dialog", aria_label=title)[body]
    out = button(close, "", sign="close", kind="er-flat er-sq", name="Close")
    look = f" er-pop-{kind}" if kind else ""
    return tag.div(f"er-pop{look}", role="dialog", aria_label=title)[
        tag.div("er-pophead")[tag.strong[title], out], body
    ]


def acts(*buttons: str) -> str:
    """Buttons in a row."""
    return tag.div("er-acts")[buttons]


def trouble(title: str, body: str, *, alert: bool = True) -> str:
    """A box that says what is wrong, and what helps; ``body`` is markup."""
    return tag.div("er-box er-no", role="alert" if alert else None)[tag.p("er-boxt")[title], body]


def capital(text: str) -> str:
    """Return a text with a large first letter."""
    return text[:1].upper() + text[1:]


def counted(number: int, thing: str) -> str:
    """A number of things in words: "1 world", "20 worlds"."""
    return f"{number} {thing}{'' if number == 1 else 's'}"


def fitting(number: int, thing: str = "place") -> str:
    """How many fit, in words: "1 place fits", "3 places fit"."""
    return f"{counted(number, thing)} fit{'s' if number == 1 else ''}"
