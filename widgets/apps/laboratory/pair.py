"""Two boards side by side as markup: what fires on each, what stays the same."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from rules.core.clauses import game_of
from rules.core.registry import game as rules_of
from rules.explain import rulings
from rules.explain.rulings import Comparison, Ruling
from widgets.apps.laboratory.sides import Shown, both
from widgets.apps.stage.parts import sides
from widgets.apps.stage.still import caption
from widgets.kernel import svg
from widgets.kernel.html import chip, words


def language(ruling: Ruling) -> str:
    """The language of the words quoted in a ruling."""
    return rules_of(game_of(ruling.gap)).language


def meaning(ruling: Ruling, choice: str) -> str:
    """What a choice means, as markup."""
    return words(ruling.choices[choice], language(ruling))


@lru_cache(maxsize=32)
def pair(game: str, option: str, choice: str, scenario: str) -> str:
    """The first step of a scenario that goes otherwise, in the book and flipped."""
    found = rulings.compare(scenario, option, choice)
    ruling = rulings.ruling(game, option, choice)
    here, there = both(found, option, choice)
    shared = svg.Shared()
    place, places, _ = found.counted
    step = f"step {place} of {places}" if place else "the beginning"
    left = sides.side(
        "In the book",
        meaning(ruling, rulings.taken(scenario, option)),
        _drawn(here, shared),
        _told(here, there),
    )
    right = sides.side(
        "Flipped",
        meaning(ruling, choice),
        _drawn(there, shared),
        _stopped(found) if found.other.stopped or there is None else _told(there, here),
        kind=" er-lab-other",
    )
    return (
        f'<h3 class="er-pt2">{escape(found.title)}: {step}</h3>'
        f'{shared.markup()}<div class="er-lab-sides">{left}{right}</div>'
        f'<p class="er-lab-same">{escape(_same(game, found))}</p>{_facts(game, found)}'
    )


def _drawn(shown: Shown | None, shared: svg.Shared) -> str:
    return shown.frames(shared) if shown else '<p class="er-hint">No game can begin.</p>'


def _told(shown: Shown, other: Shown | None) -> str:
    """What happened, with the clauses that fired; those that fired on this side only are lit."""
    there = other.clauses if other else ()
    told = caption(shown.entry._replace(clauses=()), shown.lang)
    return told + sides.fired(shown.clauses, there)


def _stopped(found: Comparison) -> str:
    why = found.other.stopped or "The scenario had stopped before this step."
    chips = " ".join(chip(one, no=True) for one in found.other.clauses)
    return (
        f'<span class="er-cap"><b>Cannot be played.</b> {escape(why)}</span>'
        f'<p class="er-chips">{chips}</p>'
    )


def _same(game: str, found: Comparison) -> str:
    """What stays the same, in words."""
    text = ""
    place, places, differ = found.counted
    if place:
        upto = f"Everything up to step {place - 1}" if place > 1 else "The beginning"
        text = f"{upto} is the same in both. "
    left, differ = places - place, max(0, differ - 1)
    if left == 1:
        text += f"The step after it {'differs, too' if differ else 'goes as before'}. "
    elif left:
        most = {0: "all go as before", left: "all differ, too"}
        both = f"{differ} differ{'s' if differ == 1 else ''}, too; {left - differ} as before"
        text += f"Of the {left} steps after it {most.get(differ, both)}. "
    _, same = rulings.parted(rules_of(game), found)
    return text + (f"{same} facts of the position are the same." if same else "")


def _facts(game: str, found: Comparison) -> str:
    """The facts that are not the same."""
    apart, _ = rulings.parted(rules_of(game), found)
    return sides.facts(apart, ("In the book", "Flipped"))
