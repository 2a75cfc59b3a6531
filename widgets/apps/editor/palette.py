"""What the reader can take in hand, what is still to be drawn, and the wish for a made map."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from widgets.apps.editor.draft import Need
from widgets.apps.editor.maps import Sign
from widgets.apps.editor.model import ERASER, HAND, WALL, EditModel
from widgets.kernel.html import button, icon
from widgets.kernel.svg import Shared, draw

TOOLS = (
    (WALL, "Pencil", "draws walls and exits", "pencil"),
    (HAND, "Hand", "moves an object", "hand"),
    (ERASER, "Eraser", "takes an object away", "eraser"),
)


def tools(model: EditModel) -> str:
    """What can be taken in hand: pencil, hand, eraser, and every object with what is left of it."""
    needs = {need.sign: need for need in model.needs}
    first = "".join(tool(model, *each) for each in TOOLS)
    objects = "".join(thing(model, one, needs[one.sign]) for one in model.maps.palette)
    last = (
        button("undo", "Undo", cap="U", sign="undo", off="" if model.at else "nothing to undo")
        + button(
            "redo", "Redo", cap="R", sign="redo",
            off="" if model.at + 1 < len(model.line) else "nothing to redo",
        )
        + button("link", "Link", cap="C", sign="link")
        + button("keys", "Keys", cap="?")
    )  # fmt: skip
    return (
        f'<div class="er-hands" role="group" aria-label="Tools">{first}</div>'
        f'<div class="er-things" role="group" aria-label="Objects">{objects}</div>'
        f'<p class="er-left">{left(model)}</p>'
        f'<div class="er-hands" role="group" aria-label="Changes">{last}</div>'
    )


def tool(model: EditModel, name: str, label: str, what: str, sign: str) -> str:
    """One of the three tools."""
    state = "true" if model.tool == name else "false"
    return (
        f'<button type="button" class="er-b er-tool" data-do="pick" data-arg="{name}" '
        f'aria-pressed="{state}" aria-label="{label}: {what}" title="{label}: {what}">{icon(sign)}'
        f'<span class="er-w">{label}</span></button>'
    )


def thing(model: EditModel, one: Sign, need: Need) -> str:
    """One object: its sign, its letter, how many are drawn."""
    state = "true" if model.tool == one.sign else "false"
    done = "er-done" if need.have == need.want else "er-over" if need.have > need.want else ""
    count = f"{need.have} of {need.want} drawn"
    return (
        f'<button type="button" class="er-b er-thing {done}" data-do="pick" '
        f'data-arg="{one.sign}" aria-pressed="{state}" aria-label="{escape(one.name)}, {count}" '
        f'title="{escape(one.name)}, {count}">{small(one)}'
        f'<span class="er-n" aria-hidden="true">{need.have}/{need.want}</span></button>'
    )


@lru_cache(maxsize=64)
def small(one: Sign) -> str:
    """A sign as small as a button, with its letter unless it is drawn in it."""
    shared = Shared()
    body = "".join(draw(shape, shared) for shape in one.symbol.shapes)
    letter = "" if "<text" in body else f'<b aria-hidden="true">{one.sign}</b>'
    return (
        f'<svg class="er-seat" viewBox="-27 -27 54 54" width="30" height="30" aria-hidden="true" '
        'focusable="false" text-anchor="middle" font-family="sans-serif" fill="none" '
        f'stroke-linecap="round" stroke-linejoin="round">{body}</svg>{letter}'
    )


def left(model: EditModel) -> str:
    """What is still to be drawn, in words."""
    lacks = [need for need in model.needs if need.have < need.want]
    signs = ", ".join(
        f"{need.sign} ({need.want - need.have} times)" if need.want - need.have > 1 else need.sign
        for need in lacks
        if need.sign
    )
    more = [f"{need.want - need.have} {need.name}" for need in lacks if not need.sign]
    words = "; ".join([*([signs] if signs else []), *more])
    return f"<b>Still to draw:</b> {escape(words)}." if words else "Everything is drawn."


def make(model: EditModel) -> str:
    """Make one for me, and the empty sheet."""
    sizes = "".join(
        f'<option value="{size}"{" selected" if size == model.size else ""}>{size} x {size}'
        "</option>"
        for size in model.maps.sizes
    )
    levels = "".join(
        f'<option value="{number}"{" selected" if number == model.level else ""}>{name}</option>'
        for number, name in enumerate(model.maps.levels, start=1)
    )
    return (
        '<form class="er-form" data-do="make">'
        f'<label>Size <select name="size">{sizes}</select></label>'
        f'<label>Difficulty <select name="level">{levels}</select></label>'
        f'<label>Number <input name="seed" type="number" min="0" max="999999" required '
        f'value="{model.seed}"></label>'
        '<button class="er-b" type="submit" name="how" value="make">Make one for me</button>'
        '<button class="er-b" type="submit" name="how" value="blank" formnovalidate>Empty sheet'
        "</button></form>"
    )
