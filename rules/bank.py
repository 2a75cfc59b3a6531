"""The questions of scenarios as a bank for quiz programs: plain data that jupyterquiz reads."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from rules.scenario import Scenario
from rules.teaching import Question, Verdict, questions


def bank(found: Iterable[Scenario], site: str = "") -> list[dict[str, Any]]:
    """Every question of the scenarios, in order.

    Questions with choices, and those for yes or no, are ``multiple_choice``; a place is typed
    (``string``). Feedback carries the ids of the clauses that decide. With ``site``, the address of
    a published copy of the book, each question links to its position.
    """
    return [_entry(one, site) for scenario in found for one in questions(scenario)]


def _entry(one: Question, site: str) -> dict[str, Any]:
    text = f"{one.text} ({_place(one, site)})"
    right = str(Verdict(True, one.result, one.clauses, one.why))
    wrong = str(Verdict(False, "", one.clauses, ""))
    if not one.choices:
        answers: list[dict[str, Any]] = [
            {"answer": one.result, "correct": True, "feedback": right},
            {"type": "default", "feedback": wrong},
        ]
        return {"question": text, "type": "string", "answers": answers}
    answers = [
        {"answer": choice, "correct": good, "feedback": right if good else wrong}
        for choice in one.choices
        for good in [choice.lower() == one.result.lower()]
    ]
    return {"question": text, "type": "multiple_choice", "answers": answers}


def _place(one: Question, site: str) -> str:
    """Where the question is asked: a link to the live position, or its address."""
    if not site:
        return one.position
    query = urlencode({"scenario": one.scenario, "step": one.step - 1}, safe="/")
    href = f"{site.rstrip('/')}/embed.html?{query}".replace("&", "&amp;").replace('"', "%22")
    return f'<a href="{href}" target="_blank">{one.position}</a>'
