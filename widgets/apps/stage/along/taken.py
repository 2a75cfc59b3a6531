"""A question that is taken along: in words for every program, with its boards before and after."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.core.errors import RulebookError
from rules.scenarios.expect import is_same_answer
from rules.scenarios.script import Scenario
from rules.teach.travel import Carried
from widgets.apps.stage import address, asking
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import chip
from widgets.kernel import svg
from widgets.kernel.scene import Scene

COLUMN, PAGE = 330.0, 660.0
"""Room for a picture on paper, in CSS pixels: half the width of a sheet, or all of it."""
WIDE = 700.0
"""A board wider than this takes the whole width."""
WRITE = "Write the name of the place as it stands on the board."


class Taken(NamedTuple):
    """A question, and the boards that go with it."""

    carried: Carried
    text: str
    """The question as the class hears it: other programs are told how to answer, too."""
    before: Scene | None
    after: Scene | None
    clauses: tuple[str, ...]
    """The clauses that decide."""
    game: str


class Own(NamedTuple):
    """A question of the teacher's own about a position; ``right`` may be one of the choices."""

    text: str
    choices: Sequence[str] = ()
    right: str = ""


def take(model: StageModel, place: str, own: Own | None = None) -> Taken:
    """The question that is open on a stage, which then stands after it.

    ``place`` says where the book asks it, ``own`` what is asked instead. Raises ``RulebookError``
    where nothing is asked.
    """
    if own is not None:
        return _own(model, place, own)
    text, choices, right = asking.put(model)
    decisive, before = asking.decisive(model), drawn(model)
    model.skip()
    came = asking.came(model)
    clauses = tuple(dict.fromkeys(filter(None, (came.get("clause", ""), *decisive))))
    words = [said for _, said in choices]
    answer = next((said for one, said in choices if is_same_answer(one, right)), right)
    if words and answer not in words:
        words.append(answer)
    called = () if words else (model.game.speech.name_thing(model.node.state, right),)
    carried = Carried(
        model.scenario.title,
        text if words else f"{text} {WRITE}",
        tuple(words),
        answer,
        also=called,
        feedback=(str(came["text"]), *map(told, clauses)),
        picture=svg.picture(before, theme="light"),
        alt=before.title,
        place=place,
    )
    return Taken(carried, text, before, drawn(model), clauses, model.scenario.game)


def _own(model: StageModel, place: str, own: Own) -> Taken:
    """A question of the teacher's own: the engine knows no answer to it."""
    choices = tuple(own.choices) if own.right else ()
    text = own.text if choices or not own.choices else f"{own.text} ({' / '.join(own.choices)})"
    before = drawn(model)
    carried = Carried(
        model.scenario.title,
        text,
        choices,
        own.right,
        picture=svg.picture(before, theme="light"),
        alt=before.title,
        place=place,
    )
    return Taken(carried, text, before, None, (), model.scenario.game)


def told(clause: str) -> str:
    """A clause with its words."""
    return f"{clause}: {chip(clause).text}"


def drawn(model: StageModel) -> Scene:
    """The board of a model, drawn for its column on paper."""
    width = scene(model, record=True).width
    room = PAGE if width > WIDE else COLUMN
    return scene(model, min(1.0, room / width), record=True)


def all_of(scenario: Scenario) -> tuple[Taken, ...]:
    """Every question of a scenario, in order; none where it asks nothing.

    Raises ``RulebookError`` for a question that nobody can answer elsewhere.
    """
    found = []
    for number, step in enumerate(scenario.steps):
        if step.ask:
            model = StageModel(scenario)
            model.goto(number)
            found.append(take(model, address.write(model)))
    return tuple(found)


def refuse_none(found: Sequence[Taken]) -> None:
    """Raise ``RulebookError`` where there is nothing to be taken along."""
    if not found:
        raise RulebookError(
            "Nothing is asked here: there is nothing to take along; ask something first."
        )
