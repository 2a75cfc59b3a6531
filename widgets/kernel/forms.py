"""Boxes, lists and forms, each with its label: fields that a writer fills in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from widgets.kernel.history import History
from widgets.kernel.html import button, said
from widgets.kernel.markup import Markup, join, tag, void


def box(do: str, name: str, value: str, *, arg: str = "", rows: int = 0, hint: str = "") -> str:
    """A box of text that is sent whenever the typing rests; ``rows`` makes it a larger one."""
    key = f"er-w-{do}-{arg}".rstrip("-")
    return label(name, _text(value, rows, id=key, data_do=do, data_arg=arg or None), hint)


def part(
    key: str, name: str, value: str = "", *, rows: int = 0, hint: str = "", of: str = ""
) -> str:
    """A box that is sent with its form; ``of`` tells it from the same box of another form."""
    return label(name, _text(value, rows, id=f"er-w-form-{of}{key}", name=key), hint)


def _text(value: str, rows: int, **sent: str | None) -> Markup:
    if rows:
        return tag.textarea(**sent, autocomplete="off", rows=rows)[value]
    return void.input(type="text", **sent, autocomplete="off", value=value)


def label(name: str, field: str, hint: str = "") -> str:
    """A field under its label."""
    more = tag.span("er-hint")[hint] if hint else ""
    return tag.label("er-field")[tag.span[name], field, more]


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
    body = join(option(value, text, chosen=value == chosen) for value, text in options)
    return listed(name, body, do=do, arg=arg, key=key)


def listed(name: str, body: str, *, do: str = "", arg: str = "", key: str = "") -> str:
    """A list whose entries are markup already."""
    sent = {"data-do": do} if do else {"name": key}
    place = f"er-w-{do or 'form'}-{arg or key}"
    return label(name, tag.select(id=place, **sent, data_arg=arg or None)[body])


def option(value: str, text: str, *, chosen: bool = False) -> str:
    """One entry of a list."""
    return tag.option(value=value, selected=chosen)[text]


def tick(do: str, arg: str, text: str, *, on: bool) -> str:
    """Something that is so or not."""
    return tag.label("er-check")[
        void.input(type="checkbox", data_do=do, data_arg=arg, checked=on), tag.span[text]
    ]


def fold(key: str, title: str, body: str, *, opened: bool = False, kind: str = "") -> str:
    """A list that opens; one with a ``key`` stays open while the page round it is written anew."""
    kept = {"data_key": key or None, "open": opened, "data_opened": opened}
    return tag.details(f"er-fold {kind}", **kept)[tag.summary[title], body]


def form(
    do: str, body: str, name: str, *, kind: str = "er-row", main: bool = False, more: str = ""
) -> str:
    """Fields that are sent together with the button ``name``; ``more`` stands beside it."""
    look = "er-b er-main" if main else "er-b"
    sent = join(tag.button(look, type="submit")[name], more)
    last = tag.div("er-acts")[sent] if more or kind == "er-fields" else sent
    return tag.form(data_do=do, class_=kind)[body, last]


def fields(*parts: str) -> str:
    """Fields one below the other."""
    return tag.div("er-fields")[parts]


def pick(do: str, arg: str, name: str, at: str, *, held: bool) -> str:
    """Something to be taken in hand: its name, and where it is or what it means."""
    return tag.button(
        type="button", class_="er-b er-pick", data_do=do, data_arg=arg,
        aria_pressed=said(held),
    )[tag.span[name], tag.span("er-at")[at]]  # fmt: skip


def undo_redo(past: History[Any]) -> str:
    """The two buttons that go along a history; one that cannot act says why."""
    undo, redo = ("" if one else "nothing yet" for one in (past.can_undo, past.can_redo))
    return button("undo", "Undo", cap="U", sign="undo", off=undo) + button(
        "redo", "Redo", cap="R", sign="redo", off=redo
    )
