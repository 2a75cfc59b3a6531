"""Boxes, lists and forms, each with its label: fields that a writer fills in."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from widgets.kernel.history import History
from widgets.kernel.html import button


def box(do: str, name: str, value: str, *, arg: str = "", rows: int = 0, hint: str = "") -> str:
    """A box of text that is sent whenever the typing rests; ``rows`` makes it a larger one."""
    key = f"er-w-{do}-{arg}".rstrip("-")
    more = f' data-arg="{escape(arg)}"' if arg else ""
    return label(name, _text(f'id="{escape(key)}" data-do="{do}"{more}', value, rows), hint)


def part(
    key: str, name: str, value: str = "", *, rows: int = 0, hint: str = "", of: str = ""
) -> str:
    """A box that is sent with its form; ``of`` tells it from the same box of another form."""
    return label(name, _text(f'id="er-w-form-{of}{key}" name="{key}"', value, rows), hint)


def _text(inner: str, value: str, rows: int) -> str:
    if rows:
        return f'<textarea {inner} autocomplete="off" rows="{rows}">{escape(value)}</textarea>'
    return f'<input type="text" {inner} autocomplete="off" value="{escape(value)}">'


def label(name: str, field: str, hint: str = "") -> str:
    """A field under its label."""
    more = f'<span class="er-hint">{escape(hint)}</span>' if hint else ""
    return f'<label class="er-field"><span>{escape(name)}</span>{field}{more}</label>'


def choice(
    name: str,
    options: Iterable[tuple[str, str]],
    chosen: str = "",
    *,
    do: str = "",
    arg: str = "",
    key: str = "",
) -> str:
    """A list to choose from: sent at once (``do``) or with its form (``key``)."""
    return listed(name, _options(options, chosen), do=do, arg=arg, key=key)


def listed(name: str, body: str, *, do: str = "", arg: str = "", key: str = "") -> str:
    """A list whose entries are markup already."""
    sent = f'data-do="{do}"' if do else f'name="{key}"'
    more = f' data-arg="{escape(arg)}"' if arg else ""
    return label(
        name, f'<select id="er-w-{do or "form"}-{escape(arg or key)}" {sent}{more}>{body}</select>'
    )


def _options(options: Iterable[tuple[str, str]], chosen: str) -> str:
    return "".join(option(value, text, chosen=value == chosen) for value, text in options)


def option(value: str, text: str, *, chosen: bool = False) -> str:
    """One entry of a list."""
    mark = " selected" if chosen else ""
    return f'<option value="{escape(value)}"{mark}>{escape(text)}</option>'


def tick(do: str, arg: str, text: str, *, on: bool) -> str:
    """Something that is so or not."""
    mark = " checked" if on else ""
    return (
        f'<label class="er-check"><input type="checkbox" data-do="{do}" data-arg="{escape(arg)}"'
        f"{mark}><span>{escape(text)}</span></label>"
    )


def fold(key: str, title: str, body: str, *, opened: bool = False, kind: str = "") -> str:
    """A list that opens; one with a ``key`` stays open while the page round it is written anew."""
    mark = " open data-opened" if opened else ""
    kept = f' data-key="{key}"' if key else ""
    return (
        f'<details class="er-fold {kind}"{kept}{mark}><summary>{escape(title)}</summary>'
        f"{body}</details>"
    )


def form(
    do: str, body: str, name: str, *, kind: str = "er-row", main: bool = False, more: str = ""
) -> str:
    """Fields that are sent together with the button ``name``; ``more`` stands beside it."""
    look = "er-b er-main" if main else "er-b"
    sent = f'<button class="{look}" type="submit">{name}</button>{more}'
    last = f'<div class="er-acts">{sent}</div>' if more or kind == "er-fields" else sent
    return f'<form data-do="{do}" class="{kind}">{body}{last}</form>'


def fields(*parts: str) -> str:
    """Fields one below the other."""
    return f'<div class="er-fields">{"".join(parts)}</div>'


def pick(do: str, arg: str, name: str, at: str, *, held: bool) -> str:
    """Something to be taken in hand: its name, and where it is or what it means."""
    return (
        f'<button type="button" class="er-b er-pick" data-do="{do}" data-arg="{escape(arg)}" '
        f'aria-pressed="{"true" if held else "false"}"><span>{escape(name)}</span>'
        f'<span class="er-at">{escape(at)}</span></button>'
    )


def undo_redo(past: History[Any]) -> str:
    """The two buttons that go along a history; one that cannot act says why."""
    undo, redo = ("" if one else "nothing yet" for one in (past.can_undo, past.can_redo))
    return button("undo", "Undo", cap="U", sign="undo", off=undo) + button(
        "redo", "Redo", cap="R", sign="redo", off=redo
    )
