"""Why and why not: chains of clauses, what would make a move legal, a place that is asked about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules import scenarios
from rules.core.clauses import game_of, ledger
from rules.core.errors import RulebookError
from rules.core.records import Refusal
from rules.core.story import Node
from rules.core.typed import latin
from rules.explain import rulings
from rules.explain.why import FIRST, LATER, RULING, Change, governing_clauses
from widgets.apps.stage import log
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.position import ABOUT
from widgets.apps.stage.records import Asked, Chain, Chip, Help, Link, Near, Place, chip, once
from widgets.kernel.html import counted

BUTTONS = {FIRST: "Do that first", LATER: "Play it so", RULING: "Take this ruling"}


def asked(model: StageModel) -> Asked:
    """Everything that is asked beside the position itself."""
    what, _, which = model.popup.partition(":")
    return Asked(
        _tried(model) is not None,
        _near(model),
        _chain(model, int(which)) if what == "chain" and which.isdecimal() else None,
        place(model, which) if what == ABOUT and which else None,
        which,
    )


# -- the chain of a step ------------------------------------------------------------------------


def _chain(model: StageModel, number: int) -> Chain | None:
    """Why the step of this line of the log went as it did, clause by clause."""
    line = log.lines(model)
    if not 0 <= number < len(line):
        return None
    node = line[number]
    links = once(_links(model, node), set())
    named = {one.id for link in links for one in link.chips}
    return Chain(number, log.label(model, node), links, tuple(_played_under(model, named)))


def _links(model: StageModel, node: Node[Any, Any]) -> Iterator[Link]:
    """What the viewer learned of a step, in order, with the clauses behind each part."""
    if node.kind == "refused":
        if not log.privy(model, node):
            yield Link(log.WITHHELD, ())
            return
        yield from _reasons(model, node.refusals)
        return
    if node.kind in ("note", "check"):
        found = node.check.clauses if node.check and model.sees_all else ()
        yield Link(log.remark(model, node), tuple(_stated(model, one) for one in found))
        return
    heard = log.heard(model, node)
    if not heard:
        yield Link(f"{model.viewer} hears nothing of this.", ())
    for event in heard:
        yield Link(event.text, tuple(_stated(model, one) for one in event.clauses))


def _reasons(model: StageModel, refusals: tuple[Refusal, ...]) -> Iterator[Link]:
    for one in refusals:
        yield Link(one.text, tuple(_stated(model, clause) for clause in one.clauses))


def _stated(model: StageModel, clause: str) -> Chip:
    """A clause with its statement; a ruling with the choice that is in force here."""
    found = chip(clause)
    flipped = [meaning for gap, meaning in _flipped(model) if gap == clause]
    return found._replace(text=" ".join(flipped)) if flipped else found


def _flipped(model: StageModel) -> Iterator[tuple[str, str]]:
    """The gaps whose answer is not the book's here, with what the answer means."""
    for name, ruling in rulings.list_rulings(model.scenario.game).items():
        first, *_ = ruling.choices
        choice = model.options.get(name, model.scenario.options.get(name, first))
        if choice != first:
            yield ruling.gap, ruling.choices[choice]


def _played_under(model: StageModel, named: set[str]) -> Iterator[Link]:
    """Other answers in force that touch the clauses ``named`` without being named themselves."""
    for gap, meaning in _flipped(model):
        if gap not in named and named & set(ledger(game_of(gap)).gaps[gap].rules):
            yield Link(meaning, (chip(gap)._replace(text=""),))


# -- what would make it legal -------------------------------------------------------------------


def _tried(model: StageModel) -> Any:
    """The refused action of which the viewer may ask more; ``None`` where there is none."""
    if model.refused:
        return model.refused.action
    node = model.node
    return node.action if node.kind == "refused" and log.privy(model, node) else None


def look_near(model: StageModel) -> None:
    """Find what would make the refused move legal; it takes a moment, so only when asked."""
    from rules.explain.alternatives import find_nearest

    action = _tried(model)
    if action is not None:
        found = find_nearest(model.game, model.timeline.fragment(), action, model.viewer)
        usable = tuple(_usable(model, one, action) for one in found.changes)
        model.near = (_here(model), found, usable)


def _here(model: StageModel) -> tuple[Any, ...]:
    return model.timeline, model.node, model.refused, model.viewer


def _near(model: StageModel) -> Near | None:
    """What was found, as long as the same refusal is shown to the same viewer."""
    if not model.near or model.near[0] != _here(model):
        return None
    _, found, usable = model.near
    return Near(
        tuple(
            Help(
                change.text,
                tuple(map(chip, change.clauses)),
                BUTTONS.get(change.kind, "") if use else "",
                number,
            )
            for number, (change, use) in enumerate(zip(found.changes, usable, strict=True))
        ),
        found.text,
    )


def _usable(model: StageModel, change: Change, action: Any) -> bool:
    """Whether a press can do it; under another ruling this scenario may not lead here."""
    if change.kind != RULING:
        return bool(change.actions)
    options = {**model.options, change.option: change.choice}
    try:
        run = scenarios.perform_script(model.scenario, options)
    except RulebookError:
        return False
    node = (run.timeline.root, *run.nodes)[model.index]
    if node.kind == "action" and model.node.kind == "refused" and model.node.scripted:
        return True
    state = node.state
    for one in model.own:
        if one.kind == "action":
            if run.timeline.game.refusals(state, one.action):
                return False
            state = run.timeline.game.resolve(state, one.action, None)
    return not run.timeline.game.refusals(state, action)


def carry_out(model: StageModel, number: int) -> None:
    """Do what would make the refused move legal: in an own line, or under the other ruling."""
    if _near(model) is None:
        return
    _, found, usable = model.near
    if not 0 <= number < len(usable) or not usable[number]:
        return
    change, action = found.changes[number], _tried(model)
    label = model.game.speech.label(model.node.state, action)
    own = [(one.parent, one.action) for one in model.own if one.parent and one.kind == "action"]
    if change.kind == RULING:
        model.rule(change.option, change.choice)
        said = model.said
        for before, one in own:
            model.perform(model.game.format(before.state, one))
        model.said = f"{said} Now this is allowed: {label}."
        return
    for text in change.actions:
        model.perform(text)
    model.said = f"Done. Now this is allowed: {label}."


BARRED = 6
"""How many ways that are shut are told."""


def place(model: StageModel, which: str) -> Place | None:
    """What the viewer can be told of a place; ``None`` where his board has none of that name."""
    spots = {spot.id: spot for spot in model.places()}
    near = {name.casefold(): name for name in spots}
    spot = spots.get(near.get(latin(which).casefold(), ""))
    if spot is None:
        return None
    told: set[str] = set()
    shut = list(_barred(model, spot.id))[:BARRED]
    barred = tuple((label, once(links, told)) for label, links in shut)
    return Place(
        spot.id,
        spot.name,
        tuple(comers(model, spot.id)),
        barred,
        tuple(
            chip(one)
            for one in governing_clauses(model.scenario.game, spot.name)
            if one not in told
        ),
    )


def comers(model: StageModel, place: str) -> Iterator[str]:
    """The actions offered that lead to a place, and the pieces that can be moved there."""
    actions, state = model.offered(), model.node.state
    moved = {action for mover in model.movers() for action in mover.actions}
    for action, target in zip(actions, model.targets(actions), strict=True):
        if target == place and action not in moved:
            yield model.game.speech.label(state, action)
    ways = getattr(model.board, "ways", None)
    for mover in model.movers():
        for way in ways(model.game, state, mover) if ways else ():
            if way.place == place:
                note = f" ({way.note})" if way.note else ""
                points = counted(way.price, "point")
                yield f"{mover.label} from {mover.place}, for {points}{note}"


def _barred(model: StageModel, place: str) -> Iterator[tuple[str, tuple[Link, ...]]]:
    """What could be named to get to a place and is not allowed, with the reasons."""
    game, state = model.game, model.node.state
    if model.state in ("predict", "error") or game.result(state) is not None:
        return
    named = [
        action
        for action in game.candidates(state)
        if model.sees_all or getattr(action, "who", "") == model.viewer
    ]
    listed = zip(named, model.targets(tuple(named)), strict=True)
    found = [
        (game.speech.label(state, action), action) for action, target in listed if target == place
    ]
    for label, action in found or _written(model, place):
        refusals = game.refusals(state, action)
        if refusals:
            yield label, tuple(Link(one.text, tuple(map(chip, one.clauses))) for one in refusals)


def _written(model: StageModel, place: str) -> Iterator[tuple[str, Any]]:
    """The place itself as an action of whoever is to act, and of each piece that can move."""
    actors = model.game.actors(model.node.state)
    if not actors or actors[0] not in model.viewers:
        return
    if not model.sees_all and actors[0] != model.viewer:
        return
    asks = [mover.ask for mover in model.movers()] or [f"{actors[0]}: "]
    for ask in asks:
        try:
            yield f"{ask}{place}", model.game.parse(model.node.state, f"{ask}{place}")
        except RulebookError:
            continue
