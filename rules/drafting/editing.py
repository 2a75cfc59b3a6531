"""Changing what a draft says: its texts and rulings, and its steps one by one.

Steps are numbered from 1. When an earlier step changes, those after it keep what they expect; what
comes out differently is then among the draft's mistakes.
"""

from __future__ import annotations

from typing import Any

from rules.drafting.draft import Draft, wrong
from rules.drafting.outcome import expectation, mean, renewed
from rules.errors import ScenarioError, SetupError
from rules.game import Plain
from rules.rulings import mistakes as ruling_mistakes
from rules.scenario.comparing import plain
from rules.scenario.script import actions

# -- texts and rulings --------------------------------------------------------------------------


def titled(draft: Draft, title: str) -> Draft:
    """The draft under another title."""
    if not title.strip():
        raise ScenarioError("title: it is empty; write what the stage is called.")
    return draft.changed(title=title.strip())


def told(
    draft: Draft, *, intro: str | None = None, then: str | None = None, notes: str | None = None
) -> Draft:
    """The draft with other texts before, after and beside it; an empty one is taken out."""
    given = {"intro": intro, "then": then, "notes": notes}
    return _texts(draft, {key: text for key, text in given.items() if text is not None})


def _texts(draft: Draft, given: Plain) -> Draft:
    return draft.changed(**{key: text.strip() or None for key, text in given.items()})


def about(draft: Draft, clauses: list[str] | tuple[str, ...]) -> Draft:
    """The draft with the list of clauses it is about."""
    return draft.changed(clauses=list(clauses) or None)


def ruled(draft: Draft, option: str, choice: str) -> Draft:
    """The draft under another answer to a gap; raises ``SetupError`` for one there is not."""
    known: Any = draft.rules
    name = option.replace("-", "_")
    for mistake in ruling_mistakes(known.options, {name: choice}):
        raise SetupError(str(mistake))
    kept = {key: value for key, value in draft.options.items() if key.replace("-", "_") != name}
    if choice != known.options[name].choices[0]:
        kept[name] = choice
    return draft.changed(options=kept or None)


# -- steps --------------------------------------------------------------------------------------


def without(draft: Draft, number: int) -> Draft:
    """The draft without a step."""
    draft.row(number)
    return draft.with_steps([*draft.steps[: number - 1], *draft.steps[number:]])


def moved(draft: Draft, number: int, to: int) -> Draft:
    """The draft with step ``number`` as step ``to``."""
    row = draft.row(number)
    draft.row(to)
    rows = [*draft.steps[: number - 1], *draft.steps[number:]]
    return draft.with_steps([*rows[: to - 1], row, *rows[to - 1 :]])


def inserted(draft: Draft, row: Plain, at: int | None = None) -> Draft:
    """The draft with a further step, at the end or as step number ``at``."""
    place = len(draft.steps) if at is None else at - 1
    if not 0 <= place <= len(draft.steps):
        raise wrong(place + 1, "no step can stand there", f"write 1 to {len(draft.steps) + 1}")
    return draft.with_steps([*draft.steps[:place], row, *draft.steps[place:]])


def noted(draft: Draft, note: str, at: int | None = None) -> Draft:
    """The draft with a note as a further step."""
    if not note.strip():
        raise ScenarioError("note: it is empty; write what is to be read.")
    return inserted(draft, {"note": note.strip()}, at)


def fresh(draft: Draft, spec: Plain | None = None, at: int | None = None) -> Draft:
    """The draft with a fresh position as a further step: that of ``[setup]``, or ``spec``."""
    laid = draft.table.get("setup", {}) if spec is None else spec
    return inserted(draft, {"reset": dict(laid)}, at)


def worded(draft: Draft, number: int, text: str) -> Draft:
    """The draft with another text shown when a step is made; of a note it is the note itself."""
    row = dict(draft.row(number))
    if "note" in row and text.strip():
        row["note"] = text.strip()
    elif text.strip():
        row["text"] = text.strip()
    else:
        row.pop("text", None)
    return replaced(draft, number, row)


def acting(draft: Draft, number: int, do: str) -> Draft:
    """The draft with another command in a step; what was expected stays."""
    row = dict(draft.row(number))
    if "do" not in row or not do.strip():
        raise wrong(number, "it has no command", "insert a step with one")
    return replaced(draft, number, {**row, "do": do.strip()})


def expecting(draft: Draft, number: int, names: list[str] | tuple[str, ...] | None = None) -> Draft:
    """The draft with what really happens expected of a step.

    ``names`` chooses from ``at``, ``says``, ``refused``, ``clauses`` and facts; ``None`` is all but
    the clauses. Of a check it is its finding. Raises ``ScenarioError`` for a name that is no fact.
    """
    row = mean(draft.row(number))
    if "check" in row:
        found = draft.node(number).check
        return replaced(draft, number, {**row, "expect": plain(found.found) if found else ""})
    if "do" not in row:
        raise wrong(number, "nothing is expected of it", "choose a command or a check")
    kept = {**row, **expectation(draft, number, names), **renewed(draft, number)}
    return replaced(draft, number, kept)


def joined(draft: Draft, number: int) -> Draft:
    """The draft with a step and the one after it made one; both must be allowed."""
    one, other = draft.row(number), draft.row(number + 1)
    if "do" not in one or "do" not in other:
        raise wrong(number, "only commands can be joined", "choose two steps with commands")
    for at in (number, number + 1):
        if draft.node(at).kind == "refused":
            raise wrong(at, "it is refused", "what is refused is a step of its own")
    texts = [row["text"] for row in (one, other) if row.get("text")]
    row = {**mean(other), "do": f"{one['do']}; {other['do']}"}
    row |= {"text": " ".join(texts)} if texts else {}
    row |= {"ask": one["ask"]} if "ask" in one and "ask" not in other else {}
    rows = [*draft.steps[: number - 1], row, *draft.steps[number + 1 :]]
    return expecting(draft.with_steps(rows), number)


def parted(draft: Draft, number: int) -> Draft:
    """The draft with the commands of one step as steps of their own; the last keeps its texts."""
    row = draft.row(number)
    commands = actions(str(row.get("do", "")))
    if "do" not in row or len(commands) < 2:
        raise wrong(number, "it is a single command", "choose a step with several")
    rows: list[Plain] = [{"do": text} for text in commands[:-1]]
    last = {**mean(row), "do": commands[-1]}
    found = draft.with_steps([*draft.steps[: number - 1], *rows, last, *draft.steps[number:]])
    for at in range(number, number + len(commands)):
        found = expecting(found, at)
    return found


def replaced(draft: Draft, number: int, row: Plain) -> Draft:
    """The draft with another row for a step."""
    return draft.with_steps([*draft.steps[: number - 1], row, *draft.steps[number:]])
