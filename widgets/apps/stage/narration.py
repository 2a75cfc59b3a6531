"""What just happened, for the line below the board: one sentence and the clause that decided."""

from __future__ import annotations

import re

from rules.core.records import Event
from rules.core.refusals import OTHERWISE
from widgets.apps.stage import bearing, log
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.records import Answer, Chip, Entry, Told, chip
from widgets.apps.stage.rulings import OTHER

STOPPED = "This step could not be shown. The position before it is still there."
ROOM = 120
"""How many letters of several sentences fit the row, on a phone as well."""
MOST = 3
"""How many sentences of one step have each a clause of its own."""
END = re.compile(r"(?<=[.?!…”)]) (?=[“A-Z0-9])")
"""Where one sentence ends and the next begins."""


def told(model: StageModel, entry: Entry, answer: Answer | None) -> Told:
    """What happened last, as the viewer learned of it."""
    if model.problem:
        return Told("", "The stage stopped.", f" {STOPPED}", "no", None)
    if model.refused or model.node.kind == "refused":
        return _refused(model)
    text = _sentence(model, entry)
    clause = decided(model, text)
    if answer is not None:
        said = "As you said: it is " if answer.right else f"You said {answer.guess}. It is "
        if not answer.guess:
            said = "It is "
        return Told(said, answer.result, f". {answer.why}".rstrip(), "ask", clause)
    each = _each(model, text)
    chips = [one for _, one in each if one]
    many = len(set(chips)) > 1
    if (
        chips
        and clause not in chips
        and (many or all(_event(model, one) for one in END.split(text)))
    ):
        clause = chips[-1]
    return Told("", "", text, "", clause, each if many else ())


def _refused(model: StageModel) -> Told:
    """Why not: what stands first, and the clause that forbids it."""
    found = model.refused.refusals if model.refused else model.node.refusals
    if not model.refused and not log.privy(model, model.node):
        return Told("", OTHERWISE, f" {log.WITHHELD}", "no", None)
    first = found[0]
    why = Event(bearing.REFUSED, first.text, first.clauses)
    clause = bearing.borne(first.text, [why], () if model.refused else _named(model))
    if first.code in bearing.DUE and bearing.shared(first.text, clause) < 2 * bearing.BORNE:
        clause = ""
    return Told("", first.what, f" {first.text}", "no", chip(clause) if clause else None)


def _sentence(model: StageModel, entry: Entry) -> str:
    """The author's sentence for the one who sees everything, else what the viewer heard."""
    node, number = model.node, model.index
    if model.sees_all and not model.own:
        if not number:
            return model.scenario.intro
        if number in model.strayed:
            return node.check.text if node.check else OTHER
        text = model.scenario.steps[number - 1].text or node.text
        if text:
            return str(text)
    if log.unheard(model, node):
        return f"{model.viewer} heard nothing of this step."
    if entry.said and entry.seat:
        return f"{entry.seat} says “{entry.did}” and hears {log.quoted(entry)}."
    return last(entry.told) or log.sentence(
        f"{entry.seat}: {entry.did}" if entry.seat else entry.did
    )


def last(sentences: tuple[str, ...]) -> str:
    """The last sentences, as many as the row holds: what they led to matters most."""
    kept: list[str] = []
    for one in reversed(sentences):
        if kept and sum(map(len, kept)) + len(one) > ROOM:
            break
        kept.insert(0, one)
    return " ".join(kept)


def moral(model: StageModel) -> tuple[str, ...]:
    """The clauses that the moral of the story says, of those that the story was written for."""
    return bearing.said_by(END.split(model.moral), model.scenario.clauses)


def decided(model: StageModel, text: str) -> Chip | None:
    """The one clause that decided the step, as ``text`` tells of it; none is better than wrong.

    Only what the viewer heard counts; what the author names counts for who sees all.
    """
    clause = bearing.borne(text, _heard(model), _named(model))
    return chip(clause) if clause else None


def _each(model: StageModel, text: str) -> tuple[tuple[str, Chip | None], ...]:
    """Each sentence with the clause that it tells of, neighbours of one clause together.

    Of many the last have each their own, since what they led to matters most.
    """
    found: list[tuple[str, Chip | None]] = []
    for one in END.split(text):
        clause = decided(model, one)
        if clause and not _event(model, one) and bearing.shared(one, clause.id) < bearing.BORNE:
            clause = None
        if found and found[-1][1] == clause:
            found[-1] = f"{found[-1][0]} {one}", clause
        else:
            found.append((one, clause))
    early, late = found[: 1 - MOST], found[1 - MOST :]
    if len(early) > 1:
        early = [(" ".join(one for one, _ in early), None)]
    return (*early, *late)


def _event(model: StageModel, sentence: str) -> bool:
    """Whether a sentence is one of an event's own."""
    return any(sentence in event.text for event in _heard(model))


def _heard(model: StageModel) -> list[Event]:
    """The events of the step that the viewer learns of; a start tells of what its author names."""
    node = model.node
    if node.parent is None or (node.kind == "reset" and not _named(model)):
        return []
    return [*(node.told if model.sees_all else log.heard(model, node))]


def _named(model: StageModel) -> tuple[str, ...]:
    """The clauses that the author wants of a step that he tells himself, as far as they fired."""
    if not model.sees_all or model.own or not model.index:
        return ()
    step, node = model.scenario.steps[model.index - 1], model.node
    if not step.text and node.kind != "refused":
        return ()
    return tuple(one for one in step.clauses if one in node.clauses)
