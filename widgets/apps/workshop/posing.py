"""Questions to the reader: what fits the step looked at, and what the writer filled in."""

from __future__ import annotations

import json

from rules.core.errors import RulebookError, ScenarioError
from rules.scenarios import editor
from rules.scenarios.editor.steps import Askable
from rules.scenarios.expect import same
from widgets.apps.workshop.model import Desk

WORDS = {"legal": "Is it allowed?", "cell": "Where does it end? A place", "word": "What is said?"}
BETWEEN = "|"


def fitting(desk: Desk) -> tuple[Askable, ...]:
    """The questions that the engine can judge at the step looked at."""
    try:
        return editor.askable(desk.draft, desk.step) if desk.step else ()
    except RulebookError:
        return ()


def name(one: Askable) -> str:
    """A kind of question in words, with the answer that the engine gives."""
    what = f"{one.fact}: {'a place' if one.kind == 'cell' else 'a word'}" if one.fact else ""
    return f"{what or WORDS[one.kind]} – answer: {one.answer or 'none'}"


def ask(desk: Desk, arg: str) -> None:
    """A form with the kind, the question, the choices line by line, and why."""
    form = json.loads(arg)
    kind, _, fact = str(form["what"]).partition(BETWEEN)
    question, why = str(form["question"]), str(form["why"])
    if not question.strip():
        raise ScenarioError("The question has no text: write what you ask.")
    choices = [one.strip() for one in str(form["choices"]).splitlines() if one.strip()]
    found = next((one for one in fitting(desk) if (one.kind, one.fact) == (kind, fact)), None)
    if found and kind == "legal":
        choices = []
    elif found and choices and not any(same(one, found.answer) for one in choices):
        choices.append(found.answer)
    draft = editor.asked(desk.draft, desk.step, question, kind, choices, why, fact)
    desk.change(draft, f"Step {desk.step} asks your readers now.")


def unask(desk: Desk) -> None:
    """Take the question of the step looked at away."""
    draft = editor.asked(desk.draft, desk.step, "", "cell")
    desk.change(draft, "The question is taken away.")
