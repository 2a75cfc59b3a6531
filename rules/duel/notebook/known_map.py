"""Lost on a map one knows: the cells that fit what was heard since.

Every cell is tried as the beginning; the engine itself walks from each, and those drop out where it
answers with other words. What is left is exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rules.duel.commands import Command
from rules.duel.legality import refusals
from rules.duel.play import resolve
from rules.duel.state import SEAT, State, Walker
from rules.game import Event

Heard = tuple[Command, tuple[str, ...]]
"""One's own action, and the codes of what was told."""


def codes(events: Iterable[Event], who: str) -> tuple[str, ...]:
    """What was told to ``who``, by code."""
    return tuple(
        str(event.data["code"])
        for event in events
        if event.who == who and event.kind in ("said", "silence")
    )


def places(state: State, who: str, heard: Sequence[Heard], cells: Iterable[int]) -> tuple[int, ...]:
    """Where ``who`` may be now who stood on one of ``cells`` of this map and then heard ``heard``.

    ``state`` gives the map and what he held when he was lost; whose turn it is does not matter.
    """
    me = SEAT[who]
    possible = {state.with_walker(me, state.walkers[me]._replace(at=cell)) for cell in cells}
    for command, told in heard:
        following = set()
        for here in possible:
            ready = here._replace(turn=me, left=9)
            if any(refusals(ready, command)):
                continue
            log: list[Event] = []
            there = resolve(ready, command, log)
            if codes(log, who)[: len(told)] == told:
                following.add(freed(there, me))
        possible = following
    return tuple(sorted({here.walkers[me].at for here in possible}))


def freed(state: State, me: int) -> State:
    """Time in the trap passes; only the place matters here."""
    walker: Walker = state.walkers[me]
    return state.with_walker(me, walker._replace(missed=-1, marks=0))
