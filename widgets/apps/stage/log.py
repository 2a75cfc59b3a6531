"""The log of a stage: what each step did, said and fired, as far as the viewer may know."""

from __future__ import annotations

from typing import Any

from rules.core.records import CHANCE, Event
from rules.core.story import Node
from widgets.apps.stage.model import BOOKS_MOVE, StageModel
from widgets.apps.stage.records import Entry, Said
from widgets.apps.stage.rulings import OTHER

BOOK = "A remark of the book, for the one who sees everything."
WITHHELD = "Only the one who tried hears why."
UNHEARD = "…"
"""The label of a step of which the viewer learns nothing."""
KINDS = {"note": "note", "check": "check", "reset": "new start"}


def heard(model: StageModel, node: Node[Any, Any]) -> tuple[Event, ...]:
    """The events of a step that the viewer learns of."""
    return tuple(event for event in node.told if model.game.hears(event, model.viewer))


def clauses(model: StageModel, node: Node[Any, Any]) -> tuple[str, ...]:
    """The clauses that fired, as far as the viewer may know."""
    if model.refused and node is model.node:
        found = [one for refusal in model.refused.refusals for one in refusal.clauses]
    elif model.sees_all or (node.kind != "action" and privy(model, node)):
        found = list(node.clauses)
    else:
        found = [one for event in heard(model, node) for one in event.clauses]
    passing = {one for event in node.told if event.kind == "turn" for one in event.clauses}
    named = model.scenario.clauses
    return tuple(sorted(dict.fromkeys(found), key=lambda one: (one not in named, one in passing)))


def privy(model: StageModel, node: Node[Any, Any]) -> bool:
    """Whether the viewer may know why an action was refused: who tried it, and who sees all."""
    return model.sees_all or model.viewer == getattr(node.action, "who", "")


def unheard(model: StageModel, node: Node[Any, Any]) -> bool:
    """Whether the viewer learns nothing of a step, not even that it was made."""
    if node.parent is None or node.action is None:
        return False
    key = (node, model.viewer)
    if key not in model.silent:
        model.silent[key] = not heard(model, node) and not _audible(model, node)
    return model.silent[key]


def lines(model: StageModel) -> list[Node[Any, Any]]:
    """The steps that the viewer's log has a line for, oldest first."""
    return [
        one
        for one in model.timeline.line()
        if one is model.node or not (one.through or one.kind == "check" or unheard(model, one))
    ]


def _audible(model: StageModel, node: Node[Any, Any]) -> list[tuple[Any, Any]]:
    """The actions of a step as the viewer learns of them, each with its position."""
    return [
        (one.parent.state, heard)
        for one in node.passage()
        if one.parent is not None
        and one.action is not None
        and (heard := model.game.audible(one.parent.state, one.action, model.viewer)) is not None
    ]


def label(model: StageModel, node: Node[Any, Any]) -> str:
    """A step in few words: the action as the viewer hears of it."""
    if node.parent is None:
        return "start"
    if node.action is None:
        return KINDS.get(node.kind, node.kind)
    heard = _audible(model, node)
    return model.game.speech.summarize(heard) if heard else UNHEARD


def doing(model: StageModel, node: Node[Any, Any]) -> str:
    """What is being done in a step: the action that was chosen, as the viewer hears of it."""
    audible = _audible(model, node)
    if not audible:
        return f"{model.viewer} hears nothing of this step."
    heard = [(state, one) for state, one in audible if getattr(one, "who", "") != CHANCE]
    if not heard:
        return sentence(model.game.speech.summarize(audible))
    labels = [model.game.speech.label(state, action) for state, action in heard]
    # A walk of several steps is named by where it ends.
    walk = len({one.partition(" to " if " to " in one else " ")[0] for one in labels}) == 1
    return sentence(f"{heard[0][1].who}: {labels[-1 if walk else 0]}")


def entry(model: StageModel, node: Node[Any, Any], now: bool) -> Entry:
    """One line of the log. Lines of earlier steps stay: a game has hundreds of them."""
    if now:
        return _entry(model, node, now)
    key = (node, model.viewer)
    if key not in model.logged:
        model.logged[key] = _entry(model, node, now)
    return model.logged[key]


def said_to(event: Event, who: str) -> Said:
    """What an event says while ``who`` acts, and to whom else it is said; chance hears nothing."""
    return Said(event.words, event.gloss, event.who if who not in (event.who, CHANCE) else "")


def _entry(model: StageModel, node: Node[Any, Any], now: bool) -> Entry:
    told_of = model.game.speech.join_walks(heard(model, node))
    told = tuple(
        event.text for event in told_of if event.text and not event.words and event.kind != "turn"
    )
    who = "" if unheard(model, node) else getattr(node.passage()[0].action, "who", "")
    said = tuple(said_to(event, who) for event in told_of if event.words)
    did = label(model, node)
    if who and did.startswith(f"{who}:"):
        did = did[len(who) + 1 :].strip()
    if node.kind in ("note", "check", "reset"):
        told = (remark(model, node), *told)
    if node.kind == "refused":
        reasons = tuple(refusal.text for refusal in node.refusals)
        told = reasons if privy(model, node) else (WITHHELD,)
    number = model.numbers.get(id(node))
    step = str(number) if number is not None else ""
    return Entry(
        step,
        str(model.scenario.counted(number)) if number is not None else "",
        who,
        did,
        said,
        told,
        clauses(model, node)
        if not (now and model.refused)
        else (tuple(node.clauses) if model.sees_all else ()),
        node.kind,
        now,
    )


def remark(model: StageModel, node: Node[Any, Any]) -> str:
    """What the book remarks; the engine's own finding where another ruling made it untrue."""
    if not model.sees_all:
        return BOOK
    if model.numbers.get(id(node)) not in model.strayed:
        return node.text
    return node.check.text if node.check else OTHER


def spoken(model: StageModel, entries: tuple[Entry, ...]) -> str:
    """The sentence for the polite region; a refusal is an alert, and not said a second time."""
    if model.said and model.said != BOOKS_MOVE:
        return model.said
    if model.refused:
        return ""
    last = entries[-1]
    words = quoted(last)
    told = "" if words and not model.sees_all else " ".join(last.told)
    did = f"{last.seat} {last.did}" if last.seat else last.did
    if unheard(model, model.node):
        did = f"{model.viewer} hears nothing of this step"
    elif told and last.kind == "action":
        did = ""  # the sentences say who does what
    return " ".join(sentence(part) for part in (model.said, did, words, told) if part)


def quoted(entry: Entry) -> str:
    """What was said aloud in the reader's language, each with the word as it was said."""
    return "; ".join(
        f"{one.to}: " * bool(one.to)
        + (f"“{one.gloss}” ({one.words})" if one.gloss else f"“{one.words}”")
        for one in entry.said
    )


def sentence(text: str) -> str:
    """``text`` with the stop that ends it, but never with a second one."""
    return text if text.rstrip("”’)")[-1:] in (".", "?", "!", "…") else f"{text}."
