"""What just happened, for the line below the board: one sentence and the clause that decided."""

from __future__ import annotations

from rules.core.refusals import OTHERWISE
from widgets.apps.stage import log
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.records import Answer, Chip, Entry, Told, chip
from widgets.apps.stage.rulings import OTHER

STOPPED = "This step could not be shown. The position before it is still there."
ASIDE = frozenset(
    (
        "turn",
        "throws",
        "rolls",
        "rolled",
        "threw",
        "round",
        "ended",
        "left",
        "order",
        "stock",
        "seats",
    )
)
"""Kinds of events that are bookkeeping: whose turn it is, who has the dice, what they show."""
PLAIN = ("drew", "cycle", "moved", "skipped", "said", "kind")
"""Kinds that tell less of a step than any other, in the order in which they speak for it."""
NEVER = frozenset(("UE-GAP-02", "LP-TURN-02", "LP-GAP-27", "LM-MOVE-01", "LM-MOVE-02", "LD-REQ-01"))
"""What says how something is written down or spoken, and decides nothing."""
ROOM = 120
"""How many letters of several sentences fit the row, on a phone as well."""


def told(model: StageModel, entry: Entry, answer: Answer | None) -> Told:
    """What happened last, as the viewer learned of it."""
    if model.problem:
        return Told("", "The stage stopped.", f" {STOPPED}", "no", None)
    if model.refused or model.node.kind == "refused":
        return _refused(model)
    clause = decided(model)
    if answer is not None:
        said = "As you said: it is " if answer.right else f"You said {answer.guess}. It is "
        if not answer.guess:
            said = "It is "
        return Told(said, answer.result, f". {answer.why}".rstrip(), "ask", clause)
    return Told("", "", _sentence(model, entry), "", clause)


def _refused(model: StageModel) -> Told:
    """Why not: what stands first, and the clause that forbids it."""
    found = model.refused.refusals if model.refused else model.node.refusals
    if not model.refused and not log.privy(model, model.node):
        return Told("", OTHERWISE, f" {log.WITHHELD}", "no", None)
    first = found[0]
    clause = chip(first.clauses[0]) if first.clauses else None
    return Told("", first.what, f" {first.text}", "no", clause)


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
    who = f"{entry.seat}: {entry.did}" if entry.seat else entry.did
    if entry.said:
        return f"{who}: {quoted(entry)}."
    return last(entry.told) or log.sentence(who)


def quoted(entry: Entry) -> str:
    """What was said aloud, each word with its English."""
    return "; ".join(
        f"“{one.words}” ({one.gloss})" if one.gloss else f"“{one.words}”" for one in entry.said
    )


def last(sentences: tuple[str, ...]) -> str:
    """The last sentences, as many as the row holds: what they led to matters most."""
    kept: list[str] = []
    for one in reversed(sentences):
        if kept and sum(map(len, kept)) + len(one) > ROOM:
            break
        kept.insert(0, one)
    return " ".join(kept)


def decided(model: StageModel) -> Chip | None:
    """The one clause that decided the step, for who sees all; none is better than a wrong one.

    Of those that the author names for the step the first that an event tells; else that of the
    first event which is no bookkeeping, a plain move and the leader's word last. What the author
    names is also taken where bookkeeping alone tells it.
    """
    node = model.node
    if not model.sees_all or node.parent is None:
        return None
    told = [one for one in node.events if one.kind not in ASIDE]
    telling = sorted(told, key=lambda event: PLAIN.index(event.kind) if event.kind in PLAIN else -1)
    named = [one for event in telling for one in event.clauses if one not in NEVER]
    if not model.own and model.index:
        wanted = model.scenario.steps[model.index - 1].clauses
        plainly = [one for one in wanted if one in node.clauses]
        named = [*(one for one in wanted if one in named), *named, *plainly]
    return chip(named[0]) if named else None
