"""Two lines side by side: the same number of moves after they part, as one viewer sees both.

Everything here is made for the viewer who looks: the pictures, the moves as he hears of them, the
clauses he learns of, and the facts he may know. Of the book's line nothing is shown that a step
still asks the reader about.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rules.explain.why import apart
from widgets.apps.stage import log
from widgets.apps.stage.lines.shown import Side, Versus
from widgets.apps.stage.lines.ways import BOOK, At, ways
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted, scene
from widgets.kernel.beside import LEAST
from widgets.kernel.scene import Scene

SIDE, WHOLE, HAND = 248.0, 520.0, 340.0
"""The room for a board in CSS pixels: beside the other one, below it, and on a phone."""


def versus(model: StageModel, *, phone: bool = False) -> Versus | None:
    """The comparison of the two lines chosen; ``None`` where one of them is gone."""
    if len(model.pair) != 2 or any(one != BOOK and one not in model.lines for one in model.pair):
        return None
    found = ways(model, model.pair, model.after)
    fork, after = found.fork, found.after
    left, right = (
        _side(
            model,
            number,
            stops[fork : fork + 1 + after],
            ended=len(stops) - 1 - fork < after,
            phone=phone,
        )
        for number, stops in zip(model.pair, found.stops, strict=True)
    )
    ends = (stops[min(fork + after, len(stops) - 1)] for stops in found.stops)
    parted, same = apart(*(facts(model, node) for node in ends))
    where = _parting(model, found.stops[0][fork])
    wide = _wide(left.picture) or _wide(right.picture)
    stop = model.scenario.counted(found.stop)
    return Versus((left, right), where, after, found.most, parted, same, stop, wide)


def _parting(model: StageModel, node: At) -> str:
    """Where both lines part, in words."""
    number = model.numbers.get(id(node))
    if number is None:
        return log.label(model, node)
    return f"step {model.scenario.counted(number)}" if number else "the start"


def _side(model: StageModel, number: int, way: tuple[At, ...], *, ended: bool, phone: bool) -> Side:
    """One side, at the end of the ``way`` since the fork."""
    with _standing(model, way[-1]):
        picture = _picture(model, phone=phone)
        fired = [clause for node in way[1:] for clause in log.clauses(model, node)]
    name = model.lines[number].name if number != BOOK else "The book's line"
    moves = tuple(log.label(model, node) for node in way[1:])
    return Side(name, moves, ended, picture, tuple(dict.fromkeys(fired)))


def _picture(model: StageModel, *, phone: bool) -> Scene:
    """The board, its type made for the room it has: beside the other while its cells allow it."""
    if phone:
        return fitted(model, HAND, phone=True)
    return fitted(model, WHOLE if _wide(scene(model, record=True)) else SIDE)


def _wide(picture: Scene) -> bool:
    """Whether a board beside another one would be too small."""
    return picture.cell * SIDE < LEAST * picture.width


@contextmanager
def _standing(model: StageModel, node: At) -> Iterator[None]:
    """The model as if it stood at ``node``, with one viewer and nothing tried or picked up."""
    here = model.node
    before = model.beside, model.refused, model.picked, model.sight, model.branching
    try:
        model.timeline.goto(node)
        model.beside, model.refused, model.picked, model.sight, model.branching = (
            "", None, "", "", False,
        )  # fmt: skip
        yield
    finally:
        model.timeline.goto(here)
        model.beside, model.refused, model.picked, model.sight, model.branching = before


# -- facts ----------------------------------------------------------------------------------------


def facts(model: StageModel, node: At) -> dict[str, str]:
    """The position as named facts, those that the viewer may know."""
    if model.sees_all:
        return model.game.facts(node.state)
    seen = model.game.observe(node.state, model.viewer)
    return {name: text for key, value in seen.facts for name, text in _flat(key, value)}


def _flat(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """A fact in words; a table of facts one by one."""
    if isinstance(value, Mapping):
        for key, one in value.items():
            yield from _flat(f"{name}.{key}", one)
    else:
        yield name, _word(value)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (list, tuple)):
        return ", ".join(map(_word, value)) or "none"
    return str(value) if value not in ("", None) else "none"
