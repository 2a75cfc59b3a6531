"""A question of the stage as a whole class gets it: words, choices, places, one still picture.

What is asked holds what the wall shows and no more: it is made from the position before the step,
and neither the picture nor the part of the board that it shows depends on what comes. The result
is made once the step was played.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from rules.core.errors import RulebookError, SetupError
from rules.scenarios.expect import gloss_answer, is_same_answer, list_answers, word_question
from rules.scenarios.script import ScenarioStep
from widgets.apps.stage import narration
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import chip
from widgets.apps.stage.rulings import OTHER
from widgets.boards import CARD
from widgets.kernel import svg
from widgets.kernel.scene import SIGHT, Place, Scene

HAND = (390.0, 330.0)
"""The room for the board on a phone, in CSS pixels."""
MOST = 8
"""How many answers to choose from may be made up on the spot."""
LONGEST = 200
"""Letters of a question that is made up on the spot; an answer may have half as many."""
UNREADABLE = "That question cannot be read; nothing was asked. Write it once more."
NONE = "Nothing is asked here. Go to a question, or ask one of your own on the spot."


def posed(model: StageModel, place: str, made_up: str = "") -> dict[str, Any]:
    """What the page is told: the ``question`` with its place, or in ``said`` why there is none.

    ``made_up`` is a question of the teacher's own as JSON: its text, choices and right answer; the
    page is told that it was made up on the ``spot``.
    """
    try:
        if made_up:
            own = json.loads(made_up)
            texts = [str(one) for one in own["choices"]]
            found = on_the_spot(model, str(own["text"]), texts, str(own.get("right", "")))
            return {"question": {"place": place, **found}, "spot": True}
        found = question(model)
    except RulebookError as error:
        return {"said": str(error)}
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return {"said": UNREADABLE}
    return {"question": {"place": place, **found}}


def question(model: StageModel) -> dict[str, Any]:
    """The question that is open on the stage, as it is put to a class.

    Raises ``SetupError`` where none is open, or its answers are not to be chosen from.
    """
    text, choices, right = put(model)
    found = _posed(model, text, choices, right)
    return found | {"clauses": [*decisive(model)] or [*model.script[model.ahead].clauses[:1]]}


Put = tuple[str, list[tuple[str, str]], str]
"""A question in words, its choices by their names (none for a place), and what is right."""


def put(model: StageModel) -> Put:
    """The words of the question that is open; raises ``SetupError`` as :func:`question` does."""
    if not model.question:
        raise SetupError(NONE)
    ask = word_question(model.game, model.node.state, model.question)
    cell = ask.get("kind", "cell") == "cell"
    choices = [] if cell else [(one, gloss_answer(ask, one)) for one in list_answers(ask)]
    if not choices and not cell:
        raise SetupError("This question has no answers to choose from: ask it on the spot.")
    return str(ask.get("question", "")), choices, model.outcome(model.ahead)


def decisive(model: StageModel) -> tuple[str, ...]:
    """The clauses that the step ahead was written for and that fire in it.

    Many more fire, such as whose turn it is.
    """
    step, fired = model.scenario.steps[model.ahead - 1], model.script[model.ahead].clauses
    return tuple(one for one in step.clauses if one in fired)


def on_the_spot(
    model: StageModel, text: str, choices: Sequence[str], right: str = ""
) -> dict[str, Any]:
    """A question that the teacher makes up: with ``choices``, or else for a place of the board.

    The engine does not know its answer; ``right`` may name it.
    """
    kept = [one.strip() for one in choices if one.strip()]
    if not text.strip():
        raise SetupError("The question is empty: write what the class is asked.")
    if len(text) > LONGEST or any(len(one) > LONGEST // 2 for one in kept):
        raise SetupError(
            f"That is too long for a phone: at most {LONGEST} letters for the question, "
            f"{LONGEST // 2} for an answer."
        )
    if len(kept) == 1 or len(kept) > MOST or len(set(kept)) < len(kept):
        raise SetupError(f"Write two to {MOST} different answers, or none to have a place tapped.")
    if right and kept and right not in kept:
        raise SetupError(f"“{right}” is none of the answers: {', '.join(kept)}.")
    return _posed(model, text.strip(), [(one, one) for one in kept], right)


def marked(model: StageModel, right: str = "") -> dict[str, Any]:
    """What is shown of a question on the spot: the engine has no answer, ``right`` may name one."""
    found = {"answer": right, "words": right, "text": ""}
    return found | _drawn(_picture(model, "", whole=True))


def result(model: StageModel) -> dict[str, Any]:
    """What came of the step just shown: the answer, why, the clause that decided, the picture."""
    ask = None if model.on_branch or not model.index else _asked(model).ask
    whole = ask is None or ask.get("kind", "cell") == "cell"
    text = str(ask.get("question", "")) if ask else ""
    return came(model) | _drawn(_picture(model, text, whole=whole))


def came(model: StageModel) -> dict[str, Any]:
    """The same in words alone."""
    ask = None if model.on_branch or not model.index else _asked(model).ask
    if ask is None:
        return {"answer": "", "words": "", "text": ""}
    answer = model.outcome(model.index)
    words = gloss_answer(word_question(model.game, model.node.state, ask, answer), answer)
    strayed = model.index in model.strayed
    why = OTHER if strayed else str(ask.get("why", _asked(model).text))
    found = {"answer": answer, "words": words, "text": why}
    clause = narration.decided(model, why) or next(map(chip, model.node.clauses), None)
    if clause is not None and not strayed:
        found |= {"clause": clause.id, "rule": clause.text}
    return found


def _asked(model: StageModel) -> ScenarioStep:
    """The step that was just shown."""
    return model.scenario.steps[model.index - 1]


def _posed(
    model: StageModel, text: str, choices: Sequence[tuple[str, str]], right: str
) -> dict[str, Any]:
    """A question, its choices or else the places of the board, and its picture."""
    picture = _picture(model, text, whole=not choices)
    kind, boxes = "thing", list[list[Any]]()
    if not choices:
        places = [place for place in picture.places if _inside(picture, place)]
        kind, choices = "place", [(place.id, place.name) for place in places]
        boxes = [_box(picture, place) for place in places]
    found = {
        "title": model.scenario.title,
        "game": model.scenario.game,
        "text": text,
        "lang": model.game.speech.language,
        "kind": kind,
        "choices": [list(one) for one in choices],
        # What lies beyond the board nobody can tap: then no share is right.
        "right": next((one for one, _ in choices if is_same_answer(one, right)), ""),
        "clauses": [],
    }
    return found | ({"boxes": boxes} if boxes else {}) | _drawn(picture)


def _picture(model: StageModel, text: str, *, whole: bool) -> Scene:
    """The board for a phone: ``whole`` where a place of it is asked for, else the part asked about.

    A guess of the teacher's own, a second board and what a reader looked for stay on the wall.
    """
    kept = model.guesses, model.beside, model.sight, model.named
    model.guesses, model.beside, model.sight = {}, "", ""
    model.named = () if whole else _named(model, text)
    try:
        return scene(model, record=True, phone=not whole, room=HAND)
    finally:
        model.guesses, model.beside, model.sight, model.named = kept


def _named(model: StageModel, text: str) -> tuple[str, ...]:
    """The places that a question names, and where the pieces stand that it names."""
    state = model.node.state
    facts, places = model.game.facts(state), [one.id for one in model.places()]
    pieces = [key.removeprefix("at.") for key in facts if key.startswith("at.")]
    spoken = {model.game.speech.name_thing(state, one).lower(): one for one in (*places, *pieces)}
    names = sorted(map(re.escape, spoken), key=len, reverse=True)
    found = re.findall(rf"(?<![\w-])(?:{'|'.join(names)})(?![\w-])", text.lower())
    said = dict.fromkeys(spoken[one] for one in found)
    stood = (str(facts.get(f"at.{one}", one)) for one in said)
    return tuple(dict.fromkeys(one for one in stood if one in places))


def _inside(picture: Scene, place: Place) -> bool:
    """Whether a place is one to be named, and all of it on the picture."""
    x, y = place.x - picture.left, place.y - picture.top
    named = not place.id.startswith((SIGHT, CARD))
    across, down = x + place.w <= picture.width + 1, y + place.h <= picture.height + 1
    return named and x >= -1 and y >= -1 and across and down


def _box(picture: Scene, place: Place) -> list[Any]:
    """A place in percent of the picture: name, left, top, width, height."""
    x, y = place.x - picture.left, place.y - picture.top
    sizes = (x / picture.width, y / picture.height, place.w / picture.width,
             place.h / picture.height)  # fmt: skip
    return [place.id, *(round(100 * one, 2) for one in sizes)]


def _drawn(picture: Scene) -> dict[str, Any]:
    """The picture of a board as a phone gets it."""
    board = {"w": round(picture.width), "h": round(picture.height), "alt": picture.title}
    return {"board": board, "svg": svg.picture(picture, theme="light")}
