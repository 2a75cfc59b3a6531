"""What the drawer says: why a step went as it did, its odds, what else could have been done."""

from __future__ import annotations

import re
from math import lcm
from typing import Any

from rules.core import chance
from rules.core.records import Event
from rules.core.story import Node
from rules.scenarios.runner import why_impossible
from widgets.apps.stage import log
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.records import Chance, Other, Throw, face_of
from widgets.apps.stage.rulings import OTHER
from widgets.kernel.given import among


def why(model: StageModel, heard: tuple[Event, ...]) -> tuple[str, ...]:
    """Why the step went as it did, in sentences this viewer may read."""
    node = model.node
    if model.refused:
        return tuple(refusal.text for refusal in model.refused.refusals)
    if node.kind in ("note", "check", "reset"):
        return (log.remark(model, node),)
    if node.kind == "refused":
        return (
            tuple(refusal.text for refusal in node.refusals)
            if log.privy(model, node)
            else (log.WITHHELD,)
        )
    told = tuple(event.text for event in heard if event.text and event.kind != "turn")
    if node.parent is None:
        return told or ("This is the beginning.",)
    return told or (f"{model.viewer} hears nothing of this.",)


def instead(model: StageModel) -> tuple[str, str]:
    """For the one who sees everything: what the player who acted was told."""
    node = model.node
    who = getattr(node.action, "who", "")
    if (
        model.refused
        or not model.sees_all
        or node.kind != "action"
        or who not in model.game.viewers(node.state)
    ):
        return ("", "")
    heard = [event for event in node.told if model.game.hears(event, who)]
    if len(heard) == len(node.told):
        return ("", "")
    words = " ".join(event.text for event in heard if event.kind != "turn")
    return who, words or "Nothing."


def odds(model: StageModel) -> tuple[Throw, ...]:
    """The chance that was taken in this step, and the one that is about to be."""
    game, node = model.game, model.node
    taken = [
        _throw(model, one.parent, one.action)
        for one in node.passage()
        if one.kind == "action" and one.parent is not None and game.chance(one.parent.state)
    ]
    return (*taken, *([_throw(model, node)] if game.chance(node.state) else []))


def _throw(model: StageModel, at: Node[Any, Any], came: Any = None) -> Throw:
    """One die or draw as the viewer may reckon with it."""
    game, viewer, state = model.game, model.viewer, at.state
    told = None if model.sees_all else model.timeline.information(viewer, at)
    heard = game.audible(state, came, viewer) if came is not None else None
    rows = tuple(
        Chance(
            row.text, row.chance, heard is not None and heard in row.outcomes,
            tuple(filter(None, (face_of(game.speech.label(state, one)) for one in row.outcomes))),
        )
        for row in chance.group_outcomes(game, state, told)
    )  # fmt: skip
    odds = game.play.known_odds(state, told)
    spoken = {game.audible(state, outcome, viewer) for outcome, _ in game.chance(state)}
    known = len({outcome for outcome, _ in odds}) == 1
    hidden = told is not None and known and not spoken & set(game.actions(state))
    return Throw(
        game.speech.label_chance(state), rows, hidden, lcm(*(one.denominator for _, one in odds))
    )


CHANCE_ROWS = 12
"""Chance outcomes that are listed one by one, at most: the faces of a die, not a deck."""
FORCED = 6
"""Actions that must follow on another, at most."""
PASSING = ("turn", "rolled", "extra")
"""Kinds of events that are no outcome."""
FALLEN = "If chance had decided otherwise"
DONE = "What else could have been done"


def others(model: StageModel) -> tuple[Other, ...]:
    """What else could have come up or been done; outcomes only for the one who sees everything."""
    return (*_fallen(model), *_done(model))


def _fallen(model: StageModel) -> tuple[Other, ...]:
    """Every outcome of the last throw of the step, for the one who sees everything."""
    game, node = model.game, thrown(model)
    if node is None or node.parent is None or not model.sees_all:
        return ()
    state = node.parent.state
    outcomes = [outcome for outcome, _ in game.chance(state)]
    if len(outcomes) > CHANCE_ROWS:
        return ()
    return tuple(
        Other(
            game.speech.label(state, outcome), _summary(model, node.parent, outcome),
            outcome == node.action, f"chance:{number}", FALLEN,
        )
        for number, outcome in enumerate(outcomes)
    )  # fmt: skip


def led(model: StageModel, before: Node[Any, Any], action: Any) -> list[Node[Any, Any]]:
    """An action, and what must follow in the same turn: one by one, while there is no choice."""
    game, found = model.game, [before]
    following: tuple[Any, ...] = (action,)
    while len(following) == 1 and len(found) <= FORCED:
        node = found[-1]
        made = game.apply(node.state, following[0])
        found.append(Node("action", made.state, node, following[0], made.events))
        over = game.chance(made.state) or any(event.kind == "turn" for event in made.events)
        following = () if over else tuple(game.actions(made.state))
    return found[1:]


def alternative(model: StageModel, asked: str) -> tuple[Node[Any, Any], Any] | None:
    """The position before and the action of a row of :func:`others`."""
    kind, _, number = asked.rpartition(":")
    node = thrown(model) if kind else model.decision
    if node is None or node.parent is None:
        return None
    actions = model.game.actions(node.parent.state) if kind else choices(model, node.parent.state)
    action = among(number, actions)
    return None if action is None else (node.parent, action)


def choices(model: StageModel, state: Any) -> tuple[Any, ...]:
    """The actions that were possible, as far as the viewer may know: what others can do is theirs.

    Nor do their numbers tell how many there are beside his own. What he could only have tried is
    left out: where it leads is told to who tries.
    """
    listed = model.game.actions(state)
    if model.sees_all:
        return tuple(listed)
    tries = model.game.play.free_tries(state, model.viewer)
    return tuple(one for one in listed if one.who == model.viewer and one not in tries)


def thrown(model: StageModel) -> Node[Any, Any] | None:
    """The last node of the step shown in which chance decided."""
    found = [
        node
        for node in model.node.passage()
        if node.kind == "action" and node.parent and model.game.chance(node.parent.state)
    ]
    return found[-1] if found else None


def _done(model: StageModel) -> tuple[Other, ...]:
    """The other actions that were possible."""
    game, node = model.game, model.decision
    before = node.parent
    if node.kind != "action" or before is None or game.chance(before.state):
        return ()
    found = []
    for number, action in enumerate(choices(model, before.state)):
        outcome = ""
        if model.sees_all:
            outcome = _summary(model, before, action)
        label = game.speech.label(before.state, action)
        found.append(Other(label, outcome, action == node.action, str(number), DONE))
    return tuple(found)


def _summary(model: StageModel, before: Node[Any, Any], action: Any) -> str:
    """An outcome in few words: what is said and where it ends, or the last thing that happens."""
    events = [event for node in led(model, before, action) for event in node.events]
    said = ", ".join(event.gloss for event in events if event.gloss)
    where = [event.text for event in events if event.kind in ("carried", "moved") and event.text]
    tail = where[-1].rstrip(".").rpartition(" ")[2] if where else ""
    tail = tail if re.fullmatch(r"[a-z]+\d+", tail) else ""
    short = f"{tail}: “{said}”" if tail and said else f"“{said}”" if said else ""
    short = short or (f"to {tail}" if tail else "")
    told = [event.text for event in events if event.text and event.kind not in PASSING]
    return short or (told[-1] if told else "")


def note(model: StageModel) -> str:
    """A remark of the scenario, for the one who sees everything: it may name any cell.

    Nothing of it stands beside a refusal, which is about the reader's own try.
    """
    if not model.sees_all or model.refused:
        return ""
    why = "" if model.on_branch else why_impossible(model.scenario, model.index, model.options)
    loose = f"This position cannot arise by the rules: {why}" if why else ""
    return " ".join(text for text in (_remark(model), loose) if text)


def _remark(model: StageModel) -> str:
    """What the author wrote."""
    if model.question or not model.index or model.on_branch:
        return "" if model.on_branch or model.index else model.scenario.intro
    ended = model.index >= model.stops[-1]
    text = model.scenario.then if ended else model.scenario.steps[model.index - 1].text
    # What the book sums up at the end is about all steps.
    other = bool(model.strayed) if ended else model.index in model.strayed
    return OTHER if text and other else str(text)


def tries(model: StageModel) -> tuple[tuple[str, str], ...]:
    """Things a person could name that are not allowed now."""
    game, state = model.game, model.node.state
    found = []
    for action in game.candidates(state):
        who = getattr(action, "who", "")
        if not model.sees_all and who != model.viewer:
            continue
        if action not in game.play.free_tries(state, who) and game.refusals(state, action):
            found.append((game.format(state, action), game.speech.label(state, action)))
    return tuple(found[:24])
