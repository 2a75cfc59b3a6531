"""The editor's markup as a whole: three panels round the board, and the page without Python."""

from __future__ import annotations

from html import escape

from rules.core import clauses
from widgets.apps.editor.maps import Maps
from widgets.apps.editor.model import EditModel
from widgets.apps.editor.regions import overlay, regions
from widgets.kernel import svg
from widgets.kernel.html import button, chip, region
from widgets.kernel.scene import Scene

KEYS = (
    ("arrows", "move the cursor from cell to cell"),
    (
        "Shift + arrow",
        "draw or remove the wall on that side, at the edge an exit; Shift + W A S D, too",
    ),
    ("A Y K O X", "draw crossbow, crutch, trap, false or real treasure; again takes it away"),
    ("1 – 4", "draw a pit"),
    ("I", "draw a pit exit: the next that is missing; Shift + 1 – 4 names it"),
    ("Delete", "clear the cell"),
    ("Enter, Space", "do to the cell what you have in hand: with the hand, lift and put down"),
    ("U, R", "undo, redo; Ctrl + Z and Ctrl + Y, too"),
    ("C", "copy a link to this drawing"),
    ("Esc", "put away what is in hand, take marks off"),
)


def top(found: dict[str, str], model: EditModel, scene: Scene | None) -> str:
    """Above the board: header, what is wrong with a link, the board's surface."""
    board = overlay(model, scene) if scene else ""
    return region("head", found["head"]) + region("note", found["note"]) + region("board", board)


def side(found: dict[str, str]) -> str:
    """Beside the board: the palette, and the map rules."""
    return region("tools", found["tools"]) + region("check", found["check"])


def rest(found: dict[str, str], model: EditModel) -> str:
    """Below it: made maps, the drawing as text, all rules, all keys."""
    text = fold(
        "er-text-fold",
        "The drawing as text",
        '<form data-do="load"><label><span class="er-sr">The drawing as text</span>'
        f'<textarea name="what" rows="21" cols="45" spellcheck="false" wrap="off" '
        f'autocomplete="off">{escape(model.text)}</textarea></label>'
        f"{region('unread', found['unread'])}"
        '<div class="er-hands"><button class="er-b er-main" type="submit">Load this text</button>'
        '<button class="er-b" type="reset">Back to the drawing</button>'
        f"{button('copy', 'Copy the text')}{button('save', 'Save as a file')}</div></form>",
    )
    keys = "".join(
        f"<div><dt>{escape(cap)}</dt><dd>{escape(what)}</dd></div>" for cap, what in KEYS
    )
    return (
        region("make", found["make"])
        + text
        + fold("er-rules-fold", "What a map must keep", rules(model.maps))
        + fold("er-key-fold", "All keys", f'<dl class="er-keys">{keys}</dl>')
        + region("live", found["live"])
    )


def fold(kind: str, title: str, body: str) -> str:
    """A list that opens."""
    return f'<details class="er-fold {kind}"><summary>{title}</summary>{body}</details>'


def rules(maps: Maps) -> str:
    """The clauses that a map must keep, as the book has them."""
    known = clauses.ledger(maps.game).clauses
    items = "".join(f"<li>{chip(one)} {escape(known[one].text)}</li>" for one in maps.rules)
    return f'<ul class="er-ruled">{items}</ul>'


def size_of(wide: Scene, narrow: Scene) -> str:
    """The proportions of the board, which a page needs before anything is painted."""
    return (
        f"--er-w:{wide.width:g};--er-h:{wide.height:g};"
        f"--er-pw:{narrow.width:g};--er-ph:{narrow.height:g}"
    )


def static_html(model: EditModel) -> str:
    """The editor before Python runs: the drawing, what is wrong with it, the rules of a map."""
    maps, drawing = model.maps, model.drawing
    wide = maps.picture(drawing, (), 1.0, phone=False)
    narrow = maps.picture(drawing, (), 1.0, phone=True)
    shared = svg.Shared()
    found = regions(model, idle=True)
    desk, hand = svg.frame(wide, shared), svg.frame(narrow, shared)
    return (
        f'<div class="er-drawing"><div class="er-stage er-editor" '
        f'data-er-stage="{maps.game}/editor" data-er-state="idle" role="group" '
        'aria-label="Draw your labyrinth" '
        f'style="{size_of(wide, narrow)}">'
        f'<div class="er-panel er-top">{top(found, model, None)}</div>'
        f'<div class="er-picture er-board"><div class="er-desk">{desk}</div>'
        f'<div class="er-hand">{hand}</div></div>'
        f'<div class="er-panel er-side">{side(found)}</div>'
        f'<div class="er-panel er-rest">{rest(found, model)}</div></div>{shared.markup()}'
        f"<noscript><p><b>What a map must keep</b></p>{rules(maps)}</noscript></div>"
    )
