"""Two lines on their way: where they part, and how far each of them goes from there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.core.game import Node
from widgets.apps.stage.lines.played import Played

At = Node[Any, Any]
BOOK = 0
"""The number of the book's line, where two are compared."""


class Ways(NamedTuple):
    """Two lines as all their stops, from the start; they are alike up to ``fork``.

    Each is shown ``after`` so many of the ``most`` moves that follow, or at its end. ``stop`` is
    the step of the book that still asks the reader something, 0 for none: the book ends before it.
    """

    stops: tuple[tuple[At, ...], tuple[At, ...]]
    fork: int
    after: int
    most: int
    stop: int


def ways(model: Played, pair: Sequence[int], after: int | None) -> Ways:
    """How far two lines go, and how far they are shown: so many moves ``after`` they part.

    ``None`` is as far as both go.
    """
    one, other = (_way(model, number) for number in pair)
    fork = sum(1 for here, there in zip(one, other, strict=False) if here is there) - 1
    stop = _asked(model, fork) if BOOK in pair else 0
    if stop:
        one = one[:stop]  # the book's line comes first
    far = (len(one) - 1 - fork, len(other) - 1 - fork)
    shown = after if after is not None else min(far) or max(far)
    shown = min(max(shown, 1), max(far))
    return Ways((one, other), fork, shown, max(far), stop)


def _way(model: Played, number: int) -> tuple[At, ...]:
    """Every stop of a line, from the start of the book's."""
    if number == BOOK:
        return model.script
    line = model.lines[number]
    stops = model.traced(line).stops
    return (*model.script[: min(line.step, model.last)], *stops)


def _asked(model: Played, fork: int) -> int:
    """The first step after the fork that still asks the reader something; 0 for none."""
    for number, step in enumerate(model.scenario.steps, start=1):
        guess = model.guesses.get(number)
        if (
            number > fork
            and step.ask is not None
            and not (guess and (guess.shown or guess.skipped))
        ):
            return number
    return 0
