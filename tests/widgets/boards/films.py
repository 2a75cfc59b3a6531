"""Films of steps, as a board writes them, and what has to be true of every one.

The tables of the folder ``films`` tell films word by word, as plays (``tests.rules.games.plays``):
``film A`` is what A sees of the last action, ``step duel/first-race 3 P1`` what P1 sees of a step
of the book. ``python -m tests.widgets.boards.films`` writes them anew; read what changes.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from rules import scenarios
from rules.core.timeline import Timeline
from tests.rules.games import plays
from tests.tables import asked, write
from widgets.apps.stage.model import StageModel
from widgets.boards import Overlay, board
from widgets.kernel import motion
from widgets.kernel.film import LONGEST, MOST, Film, Item, message
from widgets.kernel.scene import Scene

Told = tuple[tuple[Item, ...], int]


def film(line: Timeline[Any, Any], viewer: str, node: Any = None) -> Told:
    """What ``viewer`` sees of the last step, and how long it lasts."""
    node = node or line.cursor
    found, drawn = Film(), board(line.game.id)
    if node.parent is not None and node.kind == "action":
        before = node.parent.state
        drawn.motion(found, line.game, before, node.action, node, viewer, lore(line, viewer, node))
    return found.ready()


def lore(line: Timeline[Any, Any], viewer: str, node: Any) -> Any:
    """What ``viewer`` has learned on the way; nothing for the one who sees everything."""
    if viewer == line.game.viewers(line.state)[0]:
        return None
    return board(line.game.id).learn(line.game, line.information(viewer, node))


def picture(
    line: Timeline[Any, Any], viewer: str, items: tuple[Item, ...] = (), node: Any = None
) -> Scene:
    """The scene after a step, with what its film leaves."""
    node = node or line.cursor
    overlay, info = Overlay(left=items), lore(line, viewer, node)
    return board(line.game.id).scene(line.game, node.state, viewer, overlay, 1.0, info)


def sent(line: Timeline[Any, Any], viewer: str) -> str:
    """All that is sent to ``viewer`` for the last step, letter by letter."""
    items, ms = film(line, viewer)
    after = picture(line, viewer, items)
    before = picture(line, viewer, (), line.cursor.parent) if line.cursor.parent else None
    sprites = [[use.name, use.x, use.y, use.scale, use.symbol.id] for use in after.sprites()]
    return json.dumps(
        [
            message(items, ms, step=1, viewer=viewer), motion.plain(after.laid), sprites,
            after.plain(), before and before.plain(),
        ]
    )  # fmt: skip


def sound(line: Timeline[Any, Any], viewer: str) -> Told:
    """What holds of every film: short, and of places and sprites that are there."""
    items, ms = film(line, viewer)
    after = picture(line, viewer, items)
    shown = {use.name for use in after.sprites()}
    if line.cursor.parent is not None:
        shown |= {use.name for use in picture(line, viewer, (), line.cursor.parent).sprites()}
    assert len(items) <= MOST
    assert 0 <= ms <= LONGEST
    assert len(after.laid) == len(items)
    for item, laid in zip(items, after.laid, strict=True):
        assert item.t + item.d <= ms, item
        assert not item.s or item.s in shown, (item, shown)
        named = [*item.via, item.at, item.to]
        if any(named) and item.k not in FLAT and item.way < UPSTAIRS:
            assert laid.path or laid.marks, (item, "is on no place of the scene")
    return items, ms


FLAT = ("was",)
"""Kinds that may leave nothing: the piece is there again."""
UPSTAIRS = 4
"""The first of the ways that no sheet can show."""


# -- films, word by word --------------------------------------------------------------------------

TABLES = sorted((Path(__file__).parent / "films").glob("*.toml"))
PLACED = ("k", "s", "via", "at", "to")
"""What of an item stands in front: its kind, who moves, where."""


def written(head: str, told: Told) -> str:
    """How long a film lasts, and a line for each item."""
    items, ms = told
    rows = [f"{head} -> {ms} ms"]
    for one in items:
        more = [f"{key} {value}" for key, value in one.plain().items() if key not in PLACED]
        way = f"{' '.join(one.via) or one.at}{one.to and f' > {one.to}'}"
        rows.append(" | ".join((f"  {one.k} {one.s}".rstrip(), way, ", ".join(more))))
    return "\n".join(rows)


def filmed(line: plays.Line, viewer: str) -> str:
    """What somebody sees of the last action: the one who sees everything, if nobody is named."""
    seen = film(line, viewer or line.game.viewers(line.state)[0])
    return written(f"film {viewer}".rstrip(), seen)


def stepped(_: plays.Line | None, text: str) -> str:
    """What somebody sees of a step of the book."""
    name, step, *viewer = text.split()
    model = StageModel(scenarios.load(name))
    model.goto(int(step))
    return written(f"step {text}", model.motion(viewer="".join(viewer)))


ASKED: Mapping[str, Any] = {"do": plays.do, "film": filmed, "step": stepped}


def answered(
    path: Path, table: Mapping[str, Any], play: Mapping[str, Any], _: str
) -> Iterator[str]:
    """The lines of a play as they are now."""
    line = plays.Line(table, play, play.get("game", path.stem)) if "setup" in play else None
    for word, rest in asked(play):
        yield from ASKED[word](line, rest).splitlines()


if __name__ == "__main__":
    write(TABLES, answered)
