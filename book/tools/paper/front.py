"""The first sheets: a cover with a board, and the contents with their page numbers."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from paper.printing import Leaf, anchor
from rules.core import clauses
from rules.core.registry import GAMES, game
from rules.scenarios.format import load
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.kernel import svg

BOARDS = {
    "": "ravines/three-pit-cycle@2",
    "labyrinth": "labyrinth/what-a-skip-answers@1",
    "ravines": "ravines/first-try@5",
    "duel": "duel/first-race@1",
    "underground": "underground/ahead-at-a-fork@1",
    "colditz": "colditz/cutting-the-wire@1",
}
"""The board on the cover of the whole book and of each game, and the step at which it is shown."""


def cover(title: str, version: str, about: str = "", games: Sequence[str] = GAMES) -> str:
    """The cover of a book of ``games``, or of its part ``about`` one: title, a board, counts."""
    shown = about or ("" if [*games] == [*GAMES] else games[0])
    scenario, _, step = BOARDS[shown].partition("@")
    model = StageModel(load(scenario))
    model.goto(int(step))
    counted = [(game(name).title, clauses.ledger(name)) for name in ([about] if about else games)]
    rows = "".join(
        f"<p>{escape(name)}: {len(book.clauses)} clauses, {len(book.gaps)} rulings</p>"
        for name, book in counted
    )
    words = (
        "A part of a rulebook, each clause beside a board that shows it."
        if about
        else "The rules of old games of escape, each clause beside a board that shows it."
    )
    return (
        f'<div class="paper-cover"><h1>{escape(title)}</h1><p>{words}</p>'
        f"{svg.picture(scene(model, record=True), theme='light')}"
        f'<div class="small">{rows}<p>Version {escape(version)}</p></div></div>'
    )


def contents(levels: Sequence[int], leaves: Sequence[Leaf], sheets: Sequence[int]) -> str:
    """The list of all pages with the numbers of their sheets, from 1, each a link."""
    rows = "".join(
        f'<li class="l{level}"><a href="#{anchor(leaf.number)}">{escape(leaf.title)}</a>'
        f"<i></i>{sheet}</li>"
        for level, leaf, sheet in zip(levels, leaves, sheets, strict=True)
    )
    return f'<div class="paper-contents"><h2>Contents</h2><ol>{rows}</ol></div>'
