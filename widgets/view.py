"""From the model to what a reader sees: a view, and the picture that belongs to it.

A view holds only what its viewer may know. The same view always gives the same markup, so that it
can be worked out ahead of time and kept.
"""

from __future__ import annotations

from typing import Any

from rules import clauses as ledgers
from rules.game import Event
from widgets import log
from widgets.boards import Overlay
from widgets.model import StageModel
from widgets.scene import Scene
from widgets.shown import Answer, Chance, Chip, Offer, Other, Stop, View


def view(model: StageModel) -> View:
    """The view of the model as it stands."""
    node, game = model.node, model.game
    state = model.state
    heard = log.heard(model, node)
    closed = state == "predict" or model.hidden
    actions = model.offered()
    offers = _offers(model, actions)
    ended = game.result(node.state)
    entries = tuple(
        log.entry(model, one, one is node)
        for one in model.timeline.line()
        if one is node or not log.unheard(model, one)
    )
    clause_ids = log.clauses(model, node)
    actors = game.actors(node.state)
    return View(
        id=model.scenario.id,
        title=model.scenario.title,
        game=game.title,
        state=state,
        step=model.index,
        last=model.last,
        viewer=model.viewer,
        viewers=tuple(game.viewers(node.state)),
        sees_all=model.sees_all,
        actor=actors[0] if actors else "",
        question=_question(model),
        ask=dict(model.question or {}),
        guess=model.guess.value if model.guess else "",
        answer=_answer(model),
        offers=offers,
        may_act=bool(actions) or not actors,
        stops=_stops(model),
        own=tuple(log.label(model, one) for one in model.own),
        left_at=model.index,
        refused=_refused(model),
        why=_why(model, heard),
        instead=_instead(model),
        fired=tuple(chip(one) for one in clause_ids),
        shut=model.hidden,
        odds=() if closed else _odds(model),
        others=() if closed else _others(model),
        closed=closed,
        log=entries,
        players=tuple(model.board.table(game, node.state, model.viewer, model.information())),
        slips=model.board.slips(game, node.state, model.viewer, model.information()),
        spoken=log.spoken(model, entries),
        tab=model.tab,
        popup=model.popup,
        hidden=model.hidden,
        said=model.said,
        problem=model.problem,
        result=ended.text if ended and state != "predict" else "",
        decided=model.index,
        clauses=clause_ids,
        note=_note(model),
        tries=_tries(model) if model.popup == "whynot" else (),
    )


def scene(model: StageModel, size: float = 1.0, *, record: bool = False) -> Scene:
    """The picture that belongs to the view; as a ``record`` without what could be done next."""
    node, game, board = model.node, model.game, model.board
    info = model.information()
    trails: tuple[Any, ...] = ()
    was: tuple[tuple[str, str], ...] = ()
    if node.kind == "action" and node.parent is not None:
        trails, was = board.trails(game, node.parent.state, node.action, node, model.viewer, info)
    offers: tuple[str, ...] = ()
    if model.state in ("live", "branch") and not record:
        found = model.targets(model.offered())
        offers = tuple(dict.fromkeys(place for place in found if place))
    refused = model.refused.trail if model.refused else None
    if refused is None and node.kind == "refused" and node.action is not None:
        refused = model.tried(node.action)
    guess = model.guess
    ask = (
        model.question or (model.scenario.steps[model.index - 1].ask if model.index else None) or {}
    )
    guesses: tuple[tuple[str, str], ...] = ()
    if guess and guess.value and ask.get("kind", "cell") == "cell":
        number = model.index + 1 if model.question else model.index
        letter = model.scenario.steps[number - 1].do.partition(":")[0].strip() or "?"
        guesses = ((guess.value, letter),)
    asking = bool(model.question) and ask.get("kind", "cell") == "cell"
    overlay = Overlay(offers, trails, was, refused, guesses, asking)
    return board.scene(game, node.state, model.viewer, overlay, size, info)


def chip(clause: str) -> Chip:
    """A clause or ruling with its statement."""
    try:
        book = ledgers.ledger(ledgers.game_of(clause))
    except (KeyError, FileNotFoundError):
        return Chip(clause, "", ruling=False)
    if clause in book.clauses:
        return Chip(clause, book.clauses[clause].text, ruling=False)
    gap = book.gaps.get(clause)
    return Chip(clause, gap.ruling if gap else "", ruling=True)


# -- the parts of a view ------------------------------------------------------------------------


def _stops(model: StageModel) -> tuple[Stop, ...]:
    here = model.index
    return tuple(
        Stop(
            number,
            log.label(model, node),
            "now" if number == here and not model.own else "done" if number <= here else "ahead",
            node.kind if number <= here else "",
        )
        for number, node in enumerate(model.script)
    )


def _question(model: StageModel) -> str:
    ask = model.question
    if ask:
        return str(ask.get("question", "What happens next?"))
    return str(model.game.question(model.node.state))


def _offers(model: StageModel, actions: tuple[Any, ...]) -> tuple[Offer, ...]:
    return tuple(
        Offer(
            number,
            model.game.label(model.node.state, action),
            str(number + 1) if number < 9 else "",
            model.board.icon(action),
            place,
        )
        for number, (action, place) in enumerate(zip(actions, model.targets(actions), strict=True))
    )


def _answer(model: StageModel) -> Answer | None:
    guess = model.guesses.get(model.index)
    if not guess or not guess.shown or model.on_branch or not model.index:
        return None
    step = model.scenario.steps[model.index - 1]
    result = model.outcome(model.index)
    right = guess.value.strip().lower() == result.strip().lower()
    return Answer(guess.value, result, right, str((step.ask or {}).get("why", step.text)))


def _refused(model: StageModel) -> Any:
    if model.refused:
        found, text = model.refused.refusals, model.refused.text
    elif model.node.kind == "refused":
        found, text = model.node.refusals, log.label(model, model.node)
        if not log.privy(model, model.node):
            return text, ((log.WITHHELD, ()),)
    else:
        return None
    return text, tuple((refusal.text, refusal.clauses) for refusal in found)


def _why(model: StageModel, heard: tuple[Event, ...]) -> tuple[str, ...]:
    node = model.node
    if node.kind in ("note", "check", "reset"):
        return (node.text,) if model.sees_all else (log.BOOK,)
    if node.kind == "refused":
        return (
            tuple(refusal.text for refusal in node.refusals)
            if log.privy(model, node)
            else (log.WITHHELD,)
        )
    told = tuple(event.text for event in heard if event.text and event.kind != "turn")
    if node.parent is None:
        return told or ("This is the beginning.",)
    return told or (f"{model.viewer} heard nothing of this.",)


def _instead(model: StageModel) -> tuple[str, str]:
    """For the one who sees everything: what the player who acted was told."""
    node = model.node
    who = getattr(node.action, "who", "")
    if not model.sees_all or node.kind != "action" or who not in model.game.viewers(node.state):
        return ("", "")
    heard = [event for event in node.events if model.game.hears(event, who)]
    if len(heard) == len(node.events):
        return ("", "")
    words = " ".join(event.text for event in heard if event.kind != "turn")
    return who, words or "Nothing."


def _odds(model: StageModel) -> tuple[Chance, ...]:
    """The chance that was taken in this step, or is about to be."""
    game, node = model.game, model.node
    before = node.parent
    if node.kind == "action" and before is not None:
        taken = game.chance(before.state)
        if taken:
            return tuple(
                Chance(game.label(before.state, outcome), str(odds), outcome == node.action)
                for outcome, odds in taken
            )
    return tuple(
        Chance(game.label(node.state, outcome), str(odds), now=False)
        for outcome, odds in game.chance(node.state)
    )


def _others(model: StageModel) -> tuple[Other, ...]:
    """What else could have been done; outcomes only for the one who sees everything."""
    node, game = model.node, model.game
    before = node.parent
    if node.kind != "action" or before is None:
        return ()
    found = []
    for number, action in enumerate(game.actions(before.state)):
        who = getattr(action, "who", "")
        if not model.sees_all and who != model.viewer:
            continue
        outcome = ""
        if model.sees_all:
            outcome = _summary(game.apply(before.state, action).events)
        label = game.label(before.state, action)
        found.append(Other(label, outcome, action == node.action, number))
    return tuple(found)


def _summary(events: tuple[Event, ...]) -> str:
    """An outcome in few words: what is said, and where it ends."""
    said = ", ".join(event.gloss for event in events if event.gloss)
    where = [event.text for event in events if event.kind in ("carried", "moved") and event.text]
    tail = where[-1].rstrip(".").rpartition(" ")[2] if where else ""
    return f"{tail}: “{said}”" if tail and said else f"“{said}”" if said else tail


def _note(model: StageModel) -> str:
    if not model.sees_all:
        return ""
    if model.question or not model.index or model.on_branch:
        return "" if model.on_branch or model.index else model.scenario.intro
    if model.index == model.last:
        return model.scenario.then
    return str(model.scenario.steps[model.index - 1].text)


def _tries(model: StageModel) -> tuple[tuple[str, str], ...]:
    """Things a person could name that are not allowed now."""
    game, state = model.game, model.node.state
    named = getattr(game, "nameable", None) or getattr(game, "_nameable", None)
    if named is None:
        return ()
    found = []
    for action in named(state):
        who = getattr(action, "who", "")
        if not model.sees_all and who != model.viewer:
            continue
        if game.refusals(state, action):
            found.append((game.write(state, action), game.label(state, action)))
    return tuple(found[:24])
