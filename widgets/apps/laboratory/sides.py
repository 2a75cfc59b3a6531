"""Two boards side by side: the step where a scenario first goes otherwise, in the book and here."""

from __future__ import annotations

from rules.core.errors import RulebookError
from rules.core.game import Node
from rules.explain import rulings
from rules.explain.rulings import Comparison
from rules.scenarios.runner import by_the_book
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted
from widgets.apps.stage.position import Guess
from widgets.apps.stage.shown import Entry
from widgets.apps.stage.view import view
from widgets.kernel import svg

ROOM, PHONE = 460.0, 340.0
"""The room for one of the boards, in CSS pixels, that its type is made for."""


class Tried(StageModel):
    """A scenario under another choice, as far as it can be played."""

    def play_script(self) -> None:
        """Run the script; what could not be carried out stays where it stopped."""
        self.run = by_the_book(self.scenario.id)
        ((option, choice),) = self.options.items()
        found = rulings.trial(self.scenario, option, choice)
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
        self.lang = model.game.language
        self._pictures = fitted(model, ROOM), fitted(model, PHONE, phone=True)

    def frames(self, shared: svg.Shared) -> str:
        """Both pictures; the style sheet shows the one that fits."""
        desk, hand = (svg.frame(one, shared) for one in self._pictures)
        return f'<div class="er-desk">{desk}</div><div class="er-hand">{hand}</div>'


def both(found: Comparison, option: str, choice: str) -> tuple[Shown, Shown | None]:
    """The book's side and the other one; the other is missing where no game could begin."""
    scenario = by_the_book(found.scenario).scenario
    book = Shown(StageModel(scenario), found.step)
    if found.other.node is None:
        return book, None
    tried = Tried(scenario, options={option: choice})
    return book, Shown(tried, found.step, found.changed)
