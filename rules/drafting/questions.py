"""Questions to the reader: only those that the engine can judge by the step itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from rules.drafting.draft import SOURCE, Draft, wrong
from rules.drafting.editing import replaced
from rules.drafting.outcome import happened
from rules.errors import ScenarioError
from rules.scenario.asking import outcome, same
from rules.scenario.checking import mistakes

CELL, WORD, LEGAL = "cell", "word", "legal"
PLACES = ("at.", "treasure")
"""Facts that name a place, so that a reader may answer on the board."""


class Askable(NamedTuple):
    """A kind of question that fits a step, the fact it asks for where it needs one, its answer."""

    kind: str
    fact: str
    answer: str


def askable(draft: Draft, number: int) -> tuple[Askable, ...]:
    """The questions the engine can judge at a step, each with the answer it gives."""
    row = draft.row(number)
    if "do" not in row:
        return ()
    node, found = draft.node(number), happened(draft, number)
    kinds = [(LEGAL, "")]
    if node.kind != "refused":
        kinds += [(CELL, "")] if found.at else []
        kinds += [(WORD, "")] if found.says is not None else []
        for fact in found.facts:
            kinds += [(CELL, fact)] if fact.startswith(PLACES) else []
            kinds.append((WORD, fact))
    asked = ({"kind": kind, **({"fact": fact} if fact else {})} for kind, fact in kinds)
    return tuple(
        Askable(one["kind"], one.get("fact", ""), outcome(draft.rules, one, node)) for one in asked
    )


def asked(
    draft: Draft, number: int, question: str, kind: str, choices: Sequence[str] = (),
    why: str = "", fact: str = "",
) -> Draft:  # fmt: skip
    """The draft with a question before a step; one without text is taken away.

    Raises ``ScenarioError`` for a kind that does not fit, and for choices without the answer.
    """
    row = dict(draft.row(number))
    row.pop("ask", None)
    if not question.strip():
        return replaced(draft, number, row)
    fitting = askable(draft, number)
    found = [one for one in fitting if (one.kind, one.fact) == (kind, fact)]
    named = fitting and fact and kind in (CELL, WORD)
    if named and not found and fact in happened(draft, number).known:
        wanted = {"kind": kind, "fact": fact}
        found = [Askable(kind, fact, outcome(draft.rules, wanted, draft.node(number)))]
    if not found:
        kinds = ", ".join(dict.fromkeys(one.kind for one in fitting)) or "none"
        raise wrong(number, f"a question of the kind '{kind}' does not fit", f"fitting: {kinds}")
    offered = [choice.strip() for choice in choices if choice.strip()]
    if offered and not any(same(choice, found[0].answer) for choice in offered):
        raise wrong(
            number, f"the answer '{found[0].answer}' is not among the choices", "add it to them"
        )
    ask: dict[str, Any] = {"question": question.strip(), "kind": kind}
    ask |= {"choices": offered} if offered else {}
    ask |= {"fact": fact} if fact else {}
    ask |= {"why": why.strip()} if why.strip() else {}
    longer = replaced(draft, number, {**row, "ask": ask})
    bad = [one for one in mistakes(longer.table) if one.place == f"step {number}: ask"]
    if bad:
        raise ScenarioError.listing(SOURCE, bad)
    return longer
