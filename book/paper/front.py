"""The first sheets: a cover with a board, and the contents with their page numbers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from paper.contents import Entry
from paper.printing import INSIDE
from rules.core import clauses
from rules.core.registry import GAMES, game
from rules.scenarios.format import load
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.kernel import svg

BOARD = ("ravines/three-pit-cycle", 2)
"""The board on the cover, and the step at which it is shown."""
STYLE = """
body{font:11pt/1.4 system-ui,"Segoe UI",Roboto,"Liberation Sans",sans-serif;color:#1F2429;margin:0}
h1{font-size:34pt;line-height:1.1;margin:30mm 0 6mm}
h2{font-size:18pt;margin:0 0 5mm}
svg{display:block;width:110mm;height:auto;margin:12mm 0}
ol{list-style:none;margin:0;padding:0}
li{display:flex;align-items:baseline;gap:2mm;break-inside:avoid}
li.l1{font-weight:700;margin-top:3mm;break-after:avoid}
li.l2{padding-left:6mm}
li a{color:inherit;text-decoration:none}
li i{flex:1;border-bottom:.5pt dotted #817A69}
.small{color:#555A60}
"""


def cover(title: str, version: str) -> str:
    """The cover: title, a board, what is in the book."""
    model = StageModel(load(BOARD[0]))
    model.goto(BOARD[1])
    counted = [(game(name).title, clauses.ledger(name)) for name in GAMES]
    rows = "".join(
        f"<p>{escape(name)}: {len(book.clauses)} clauses, {len(book.gaps)} rulings</p>"
        for name, book in counted
    )
    return (
        f"<style>{STYLE}</style><h1>{escape(title)}</h1>"
        "<p>The rules of old games of escape, each clause beside a board that shows it.</p>"
        f"{svg.picture(scene(model, record=True), theme='light')}"
        f'<div class="small">{rows}<p>Version {escape(version)}</p></div>'
    )


def contents(entries: Sequence[Entry], titles: Mapping[str, str], pages: Mapping[str, int]) -> str:
    """The list of all pages with the numbers of their sheets, each a link."""
    rows = "".join(
        f'<li class="l{entry.level}"><a href="{INSIDE}{escape(entry.name)}">'
        f"{escape(titles[entry.name])}</a><i></i>{pages[entry.name]}</li>"
        for entry in entries
    )
    return f"<style>{STYLE}</style><h2>Contents</h2><ol>{rows}</ol>"
