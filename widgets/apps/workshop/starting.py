"""The part “Start”: a game and a board, a scenario of the book, a file, a text, a link."""

from __future__ import annotations

from rules import scenarios
from rules.core.registry import GAMES
from rules.scenarios import editor
from widgets.apps.workshop.fields import choice, fold, part
from widgets.apps.workshop.model import SETUP, Desk
from widgets.kernel.html import button


def start(desk: Desk) -> str:
    """Four ways to begin, and the way back to an empty desk."""
    # Called by their short names: a title would load the whole game.
    games = choice("Game", ((one, one.capitalize()) for one in GAMES), desk.game, do="offer")
    named = ((one, spoken(one)) for one in editor.boards(desk.game))
    boards = choice("Board", [("", "A small one"), *named], key="board")
    taken = choice(
        "Scenario", ((one, spoken(one)) for one in scenarios.scenarios(desk.game)), key="scenario"
    )
    return (
        f'<h3 class="er-part">Begin</h3><div class="er-fields">{games}'
        f'<form data-do="begin" class="er-row">{boards}{_send("Begin with this board")}</form>'
        f'<form data-do="take" class="er-row">{taken}{_send("Take this one over")}</form></div>'
        f'<h3 class="er-part">Load</h3>{_load()}'
        '<h3 class="er-part">Go on</h3><div class="er-acts">'
        f"{button('turn', 'Set up this draft', arg=SETUP, kind='er-main', sign='go')}"
        f"{button('over', 'Start over', sign='close')}</div>"
    )


def _load() -> str:
    chooser = (
        '<span class="er-b er-file"><span class="er-w">Choose a file</span>'
        '<input type="file" data-do="load" accept=".toml,.ipynb,.txt,text/plain" '
        'aria-label="Choose a scenario file or a notebook"></span>'
    )
    paste = (
        '<form data-do="paste" class="er-fields">'
        f"{part('text', 'Text of a scenario file, or a link', rows=5)}"
        f"<div>{_send('Load this text')}</div></form>"
    )
    return f'<div class="er-acts">{chooser}</div>{fold("paste", "Paste a text or a link", paste)}'


def _send(name: str) -> str:
    return f'<button class="er-b" type="submit">{name}</button>'


def spoken(name: str) -> str:
    """A board or a scenario by its name in words."""
    words = name.rpartition("/")[2].replace("-", " ")
    return words[:1].upper() + words[1:]
