"""From the model to the list of the reader's lines: a small tree, told for one viewer."""

from __future__ import annotations

from widgets.apps.stage import log
from widgets.apps.stage.lines.line import THROUGH, Line
from widgets.apps.stage.lines.model import VERSUS
from widgets.apps.stage.lines.played import Traced
from widgets.apps.stage.lines.shown import Own, Row
from widgets.apps.stage.model import StageModel


def own(model: StageModel, *, shut: bool, phone: bool = False) -> Own:
    """The list as it stands; ``shut`` where nothing may be told."""
    found = Own(
        len(model.lines),
        model.listed,
        shut,
        taken=model.forgotten[-1].name if model.forgotten else "",
        lost=model.lost,
    )
    if not model.listed or shut:
        return found
    versus = None
    if model.popup == VERSUS:
        from widgets.apps.stage.lines.versus import versus as compared

        versus = compared(model, phone=phone)
    return found._replace(
        rows=rows(model), naming=model.naming, touched=model.touched, versus=versus
    )


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
