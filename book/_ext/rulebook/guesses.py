"""The guesses that a page asks for, and the clauses that decide them.

While a reader is at such a guess, the page's script closes the one clause that decides it
(``veil.js``).
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from rulebook.cells import SHOW, cells_of
from rules.core.errors import ScenarioError
from rules.explain import coverage
from rules.scenarios.format import load
from widgets.apps.stage import log, narration
from widgets.apps.stage.model import StageModel

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sphinx.environment import BuildEnvironment

OPENED = re.compile(r"[^()]*\bstep\s*=\s*(\d+)")
"""What follows the name in a cell that opens its stage at a step."""
Guesses = dict[str, tuple[str, ...]]
"""The ids of what decides a guess, by the guess: ``labyrinth/falling-into-holes@3``."""


@cache
def _fired() -> dict[coverage.ScenarioPlace, tuple[str, ...]]:
    """The clauses and rulings that fire at each step of the book."""
    found: dict[coverage.ScenarioPlace, list[str]] = {}
    for clause, places in coverage.fired_everywhere().items():
        for place in places:
            found.setdefault(place, []).append(clause)
    return {place: tuple(sorted(ids)) for place, ids in found.items()}


@cache
def _of_stage(name: str, opened: int) -> tuple[Guesses, frozenset[str]]:
    """The guesses of a stage that opens at a step, and the clauses that have fired by then."""
    try:
        steps = load(name).steps
    except ScenarioError:  # the build warned of it when the cell was read
        return {}, frozenset()
    fired = [_fired().get(coverage.ScenarioPlace(name, at), ()) for at in range(len(steps) + 1)]
    guesses = {
        f"{name}@{at}": fired[at]
        for at, step in enumerate(steps, start=1)
        if step.ask and at > opened
    }
    return guesses, frozenset(one for ids in fired[: opened + 1] for one in ids)


def asked(sources: Iterable[str]) -> Guesses:
    """The guesses that the stages of these cells ask for, in order.

    What a stage opens with is told beside it, and is no secret on this page.
    """
    found: Guesses = {}
    told: set[str] = set()
    for source in sources:
        for shown in SHOW.finditer(source):
            if shown[1]:
                opened = OPENED.match(source, shown.end())
                guesses, begun = _of_stage(shown[1], int(opened[1]) if opened else 0)
                found |= guesses
                told |= begun
    return {guess: tuple(one for one in ids if one not in told) for guess, ids in found.items()}


def deciding(sources: Iterable[str], here: Collection[str] = ()) -> dict[str, str]:
    """For each guess that the stages of these cells ask for the one clause that decides it.

    It is the one that the reason of the answer tells of, else the one that its sentence does, as
    their chips name it; else one that the author names for the step, or any of a refusal. One of
    those ``here`` on the page goes before others.
    """
    found = {}
    for guess, ids in asked(sources).items():
        name, _, at = guess.partition("@")
        chosen = [one for one in _told_of(name, int(at)) if one in ids]
        if chosen:
            found[guess] = next((one for one in chosen if one in here), chosen[0])
    return found


@cache
def _told_of(name: str, at: int) -> tuple[str, ...]:
    """What the reason of an answer tells of, what its sentence does, what else decides there."""
    model = StageModel(load(name), "", {})
    model.goto(at)
    step = model.scenario.steps[at - 1]
    why = narration.decided(model, str((step.ask or {}).get("why", "")))
    told = narration.told(model, log.entry(model, model.node, True), None).clause
    refused = model.node.clauses if model.node.kind == "refused" else ()
    return (*(one.id for one in (why, told) if one), *reversed(step.clauses), *refused)


def shown(env: BuildEnvironment, docname: str) -> set[str]:
    """The clauses and rulings that a page shows."""
    places = env.get_domain("rulebook").data["places"]
    return {clause for clause, pages in places.items() if docname in pages}


def decides(env: BuildEnvironment, docname: str, clause: str) -> bool:
    """Whether a clause decides a guess that a page asks for."""
    sources = tuple(cell["source"] for cell in cells_of(env, docname))
    return clause in _decided(sources, frozenset(shown(env, docname)))


@lru_cache(maxsize=64)
def _decided(sources: tuple[str, ...], here: frozenset[str]) -> frozenset[str]:
    """The clauses that decide the guesses of a page: each of its clauses asks for them."""
    return frozenset(deciding(sources, here).values())
