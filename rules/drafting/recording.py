"""Steps recorded by playing: the real engine makes a move, and what happened is expected."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from rules.drafting.draft import Draft
from rules.drafting.editing import inserted
from rules.drafting.outcome import expectation
from rules.errors import NotationError, RulebookError
from rules.scenario.script import actions


class Chance(NamedTuple):
    """A chance outcome that may be chosen: what to record, a label for it, its probability."""

    text: str
    label: str
    odds: Fraction


def recorded(
    draft: Draft, do: str, *, expect: Sequence[str] | None = None, at: int | None = None
) -> Draft:
    """The draft with a further step: what ``do`` says, played by the engine, and what came of it.

    ``do`` is one command, or several with semicolons between. ``expect`` chooses what is expected,
    from ``at``, ``says``, ``clauses`` and the names of facts; ``None`` is where the actor is, what
    is said, every fact that changed; a refusal is always expected. The step is the last one, or
    number ``at``. Raises ``RulebookError`` where nothing can be recorded, and changes nothing.
    """
    number = len(draft.steps) + 1 if at is None else at
    longer = inserted(draft, {"do": do.strip()}, number)
    found = longer.played().nodes[number - 1]
    if isinstance(found, RulebookError):
        raise found
    if found is not None and found.refusals and len(actions(do)) > 1:
        text = longer.rules.write(found.asked_at, found.action)
        raise NotationError(
            f"'{text}' is not allowed here: {found.refusals[0].text} A step that is refused leaves "
            "everything as it was; give this one a step of its own."
        )
    row = {"do": do.strip(), **expectation(longer, number, expect)}
    return inserted(draft, row, number)


def chances(draft: Draft) -> tuple[Chance, ...]:
    """The chance outcomes at the end of the script; none where chance is not due.

    Raises ``ScenarioError`` where the script cannot be played to its end.
    """
    rules, played = draft.rules, draft.played()
    for number in range(1, len(draft.steps) + 1):
        draft.node(number)
    state = played.state
    return tuple(
        Chance(rules.write(state, action), rules.label(state, action), odds)
        for action, odds in rules.chance(state)
    )
