"""Two boards side by side: the step where a scenario first goes otherwise, in the book and here."""

from __future__ import annotations

from functools import lru_cache

from rules.core.clauses import game_of
from rules.core.errors import RulebookError
from rules.core.registry import game as rules_of
from rules.core.story import Node
from rules.explain import rulings
from rules.explain.rulings import Comparison, Ruling
from rules.scenarios.runner import by_the_book
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts import sides
from widgets.apps.stage.picture import fitted, scene
from widgets.apps.stage.reading import Guess
from widgets.apps.stage.records import Entry
from widgets.apps.stage.still import caption, framed
from widgets.apps.stage.view import view
from widgets.kernel import svg
from widgets.kernel.html import chip, words
from widgets.kernel.markup import join, spaced, tag

ROOM, ACROSS, PHONE = 330.0, 680.0, 340.0
"""The room for one of two boards, for one above the other, and on a phone, in CSS pixels."""
WIDE = 1.3
"""From this shape on boards stand one above the other."""


class Tried(StageModel):
    """A scenario under another choice, as far as it can be played."""

    def play_script(self) -> None:
        """Run the script; what could not be carried out stays where it stopped."""
        self.run = by_the_book(self.scenario.id)
        ((option, choice),) = self.options.items()
        found = rulings.try_choice(self.scenario, option, choice)
        if isinstance(found, RulebookError):
            raise found
        pairs = zip(found.nodes, found.cursors, strict=True)
        script = tuple(node if isinstance(node, Node) else at for node, at in pairs)
        self.take_up(found.timeline, script)


class Shown:
    """One side, ready to be drawn: the picture for a desk and for a phone, and its log line."""

    def __init__(self, model: StageModel, step: int, strayed: tuple[int, ...] = ()) -> None:
        model.strayed = frozenset(strayed)
        model.timeline.goto(model.script[step])
        if model.question:
            model.guesses[model.index + 1] = Guess(skipped=True)
        self.entry: Entry = view(model).log[-1]
        self.clauses = model.node.clauses
        self.lang = model.game.speech.language
        whole = scene(model, record=True)
        self.wide = whole.width > WIDE * whole.height
        room = ACROSS if self.wide else ROOM
        self._pictures = fitted(model, room), fitted(model, PHONE, phone=True)

    def frames(self, shared: svg.Shared) -> str:
        """Both pictures; the style sheet shows the one that fits."""
        return framed(self._pictures, shared)


def both(found: Comparison, option: str, choice: str) -> tuple[Shown, Shown | None]:
    """The book's side and the other one; the other is missing where no game could begin."""
    scenario = by_the_book(found.scenario).scenario
    book = Shown(StageModel(scenario), found.step)
    if found.other.node is None:
        return book, None
    tried = Tried(scenario, options={option: choice})
    return book, Shown(tried, found.step, found.changed)


# -- as markup ------------------------------------------------------------------------------------


def language(ruling: Ruling) -> str:
    """The language of the words quoted in a ruling."""
    return rules_of(game_of(ruling.gap)).speech.language


def meaning(ruling: Ruling, choice: str) -> str:
    """What a choice means, as markup."""
    return words(ruling.choices[choice], language(ruling))


@lru_cache(maxsize=32)
def pair(game: str, option: str, choice: str, scenario: str) -> str:
    """The first step of a scenario that goes otherwise, in the book and flipped."""
    found = rulings.compare_choice(scenario, option, choice)
    ruling = rulings.find_ruling(game, option, choice)
    here, there = both(found, option, choice)
    shared = svg.Shared()
    place, places, _ = found.counted
    step = f"step {place} of {places}" if place else "the beginning"
    left = sides.side(
        "In the book",
        meaning(ruling, rulings.choice_taken(scenario, option)),
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
    return join(
        tag.h3("er-pt2")[found.title, ": ", step],
        shared.markup(),
        tag.div(f"er-lab-sides{' er-lab-broad' if here.wide else ''}")[left, right],
        tag.p("er-lab-same")[_same(game, found)],
        _facts(game, found),
    )


def _drawn(shown: Shown | None, shared: svg.Shared) -> str:
    return shown.frames(shared) if shown else tag.p("er-hint")["No game can begin."]


def _told(shown: Shown, other: Shown | None) -> str:
    """What happened, with the clauses that fired; those that fired on this side only are lit."""
    there = other.clauses if other else ()
    told = caption(shown.entry._replace(clauses=()), shown.lang)
    return told + sides.fired(shown.clauses, there)


def _stopped(found: Comparison) -> str:
    why = found.other.stopped or "The scenario had stopped before this step."
    chips = spaced(chip(one, no=True) for one in found.other.clauses)
    return join(tag.span("er-cap")[tag.b["Cannot be played."], " ", why], tag.p("er-chips")[chips])


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
    _, same = rulings.find_parted(rules_of(game), found)
    return text + (f"{same} facts of the position are the same." if same else "")


def _facts(game: str, found: Comparison) -> str:
    """The facts that are not the same."""
    apart, _ = rulings.find_parted(rules_of(game), found)
    return sides.facts(apart, ("In the book", "Flipped"))
