"""The own lines as they are shown: the list, each by what it leaves, and two lines side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from rules.explain.why import compare_facts
from widgets.apps.stage import log
from widgets.apps.stage.lines.line import THROUGH, Line
from widgets.apps.stage.lines.model import BOOK, VERSUS, At, Traced, ways
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted, scene
from widgets.apps.stage.records import Own, Row, Side, Versus
from widgets.kernel.scene import Scene
from widgets.kernel.side_by_side import LEAST


def own(model: StageModel, *, shut: bool, phone: bool = False) -> Own:
    """The list as it stands; ``shut`` where nothing may be told."""
    found = Own(
        len(model.lines),
        model.listed,
        shut,
        taken=model.forgotten[-1].name if model.forgotten else "",
        lost=len(model.lost),
        discarded=bool(model.discarded),
        unkept=model.unkept,
    )
    if not model.listed or shut:
        return found
    both = versus(model, phone=phone) if model.popup == VERSUS else None
    return found._replace(rows=rows(model), naming=model.naming, touched=model.touched, versus=both)


def rows(model: StageModel) -> tuple[Row, ...]:
    """Every line, below the one it leaves."""
    listed = tuple(model.lines.values())
    under: dict[int, list[Line]] = {}
    for line in listed:
        under.setdefault(source(line, listed)[0], []).append(line)
    found: list[Row] = []

    def add(number: int, depth: int) -> None:
        for line in under.get(number, ()):
            found.append(_row(model, line, listed, depth))
            add(line.number, depth + 1)

    add(0, 0)
    return tuple(found)


def source(line: Line, listed: tuple[Line, ...]) -> tuple[int, int]:
    """What a line leaves: an older line's number, 0 for the book's, and how much both share."""
    best = (0, 0)
    for other in listed:
        shared = other.shared(line.step, line.moves)
        if other.number < line.number and shared > best[1]:
            best = (other.number, shared)
    return best


def _row(model: StageModel, line: Line, listed: tuple[Line, ...], depth: int) -> Row:
    number, shared = source(line, listed)
    traced = model.traced(line)
    stops = traced.stops
    fork = sum(not move.endswith(THROUGH) for move in line.moves[:shared])
    fork = min(fork, len(stops) - 1)
    whole = f"from step {model.scenario.counted(line.step)}"
    name = model.lines[number].name if number else ""
    return Row(
        line.number,
        line.name,
        f"from {name}, move {fork}" if fork else whole,
        fork,
        tuple(log.label(model, node) for node in stops[fork + 1 :]),
        depth,
        next((at for at, node in enumerate(stops) if at and node is model.node), -1),
        _missing(model, traced),
        model.popup == VERSUS and line.number in model.pair,
    )


def _missing(model: StageModel, traced: Traced) -> str:
    """Why a line ends before its last move; the reason for who tried it, and who sees all."""
    if not traced.left:
        return ""
    last = "Its last move" if traced.left == 1 else f"Its last {traced.left} moves"
    told = traced.why if model.sees_all or model.viewer == traced.who else ""
    return f"{last} cannot be played as things stand. {told}".strip()


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
    parted, same = compare_facts(*(facts(model, node) for node in ends))
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
