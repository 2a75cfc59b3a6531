"""From the model to what a reader sees: the view, all words on the stage.

A view holds only what its viewer may know. The same view always gives the same markup, so that it
can be worked out ahead of time and kept.
"""

from __future__ import annotations

import re
from typing import Any

from rules.scenarios import expect
from widgets.apps.stage import analysis, log, narration, weighing, why
from widgets.apps.stage.lines.view import own
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.records import Answer, Offer, Stop, View, chip, throwing
from widgets.apps.stage.rulings import OTHER
from widgets.apps.stage.share import onward, sharing
from widgets.boards import Player, Press, parts


def view(model: StageModel, *, phone: bool = False) -> View:
    """The view of the model as it stands; pictures beside each other are made for a ``phone``."""
    node, game = model.node, model.game
    state = model.state
    heard = log.heard(model, node)
    closed = state == "predict" or model.hidden
    actions = model.offered()
    offers = _offers(model, actions)
    ended = game.result(node.state)
    answer = _answer(model)
    entries = tuple(
        log.entry(model, one, one is node)._replace(line=number)
        for number, one in enumerate(log.lines(model))
    )
    clause_ids = log.clauses(model, node)
    actors = game.actors(node.state)
    players = tuple(model.board.table(game, node.state, model.viewer, model.information()))
    stops = _stops(model)
    told = narration.told(model, entries[-1], answer)
    press = _press(model, actions)
    decided = [told.clause] if told.clause else []
    return View(
        id=model.scenario.id,
        title=model.scenario.title,
        game=game.title,
        state=state,
        step=model.index,
        last=model.last,
        at=sum(one.when != "ahead" for one in stops) - 1,
        of=len(stops) - 1,
        viewer=model.viewer,
        viewers=model.viewers,
        seen_by=(model.viewer, *([model.beside] if model.beside else [])),
        sees_all=model.sees_all,
        lang=game.speech.language,
        actor=actors[0] if actors else "",
        told=told,
        question=_question(model, press),
        hint="" if model.question else model.game.speech.hint(model.node.state),
        press=press,
        sum=model.moral,
        rests=model.rests,
        ask=_ask(model),
        guess=model.guess.value if model.guess else "",
        answer=answer,
        offers=offers,
        movers=model.movers(),
        mover=model.mover,
        ways=model.ways(),
        may_act=bool(actions) or not actors,
        roll=_roll(model),
        joins=len(model.joins()),
        stops=stops,
        own=tuple(log.label(model, one) for one in model.own if one is node or not one.through),
        returns=model.on_branch and not (model.own and model.onward() is not None),
        can_redo=model.can_redo,
        refused=_refused(model),
        denied=model.denied,
        why=analysis.why(model, heard),
        instead=analysis.instead(model),
        fired=tuple(dict.fromkeys((*decided, *map(chip, clause_ids)))),
        shut=model.hidden,
        odds=() if closed else analysis.odds(model),
        others=() if closed else analysis.others(model),
        closed=closed,
        log=entries,
        players=players,
        hands=model.board.hands(game, node.state, model.viewer, model.information()),
        spoken=model.said or told.text if told.kind == "ask" else log.spoken(model, entries),
        tab=model.tab,
        popup=model.popup,
        hidden=model.hidden,
        presenting=model.presenting,
        # What the line says is not said twice.
        said=model.said.removeprefix(press.line if press else "").strip(),
        notice=model.notice,
        brief=_brief(players, entries[-1].seat),
        problem=model.problem,
        result=ended.text if ended and state != "predict" else "",
        clauses=narration.moral(model) if model.moral else clause_ids,
        note=analysis.note(model),
        tries=analysis.tries(model) if model.popup == "whynot" else (),
        lines=own(model, shut=closed, phone=phone),
        share=sharing(model) if model.popup == "share" else None,
        onward=onward(model) if model.popup == "onward" else None,
        asked=why.asked(model),
        parts=_parts(model),
        pointed=model.pointed,
        weighs=bool(weighing.chooser(model)),
        scales=weighing.scales(model) if model.tab == "weigh" else None,
    )


# -- the parts of a view ------------------------------------------------------------------------


def _parts(model: StageModel) -> tuple[tuple[str, str], ...]:
    """The parts of a board that can be looked at, the one that is shown by itself last."""
    board = parts(model.board)
    found = board.parts(model.node.state) if board else ()
    return (*found, ("", "As it was")) if found and model.sight else found


def _stops(model: StageModel) -> tuple[Stop, ...]:
    here = model.index
    stops = model.stops
    last = max(number for number in stops if number <= here)
    return tuple(
        Stop(
            number,
            log.label(model, model.script[number]) if number <= here else "",
            "now" if number == last and not model.own else "done" if number <= here else "ahead",
            model.script[number].kind if number <= here else "",
            place,
            _asks(model, number),
        )
        for place, number in enumerate(stops)
    )


def _ask(model: StageModel) -> dict[str, Any]:
    """The question that is open, with the English of those of its answers that are not."""
    if not model.question:
        return {}
    guess = (model.guess.value,) if model.guess else ()
    return expect.word_question(model.game, model.node.state, model.question, *guess)


def _asks(model: StageModel, number: int) -> bool:
    """Whether a guess is open before a step that is still ahead."""
    if number <= model.index or not model.sees_all or number > len(model.scenario.steps):
        return False
    guess = model.guesses.get(number)
    open_ = not (guess and (guess.shown or guess.skipped))
    return open_ and model.scenario.steps[number - 1].ask is not None


def _question(model: StageModel, press: Press | None) -> str:
    ask = model.question
    if ask:
        return str(ask.get("question", "What happens next?"))
    return press.line if press else str(model.game.speech.prompt(model.node.state))


def _roll(model: StageModel) -> str:
    """The words on the button that lets chance decide; empty where nobody rolls or draws."""
    state = model.node.state
    waits = model.state in ("live", "branch") and model.game.chance(state)
    return model.game.speech.label_chance(state) if waits else ""


def _press(model: StageModel, actions: tuple[Any, ...]) -> Press | None:
    """What whoever acts is told to press; nothing where his acts are not offered."""
    state = model.node.state
    who = next(iter(model.game.actors(state)), "")
    mine = tuple(action for action in actions if action.who == who)
    if roll := _roll(model):
        labels = (model.game.speech.label(state, action) for action in actions)
        return Press("chance", f"Press: {throwing(roll, labels)}.")
    if not mine or model.question or model.game.chance(state):
        return None
    info = model.information() if who == model.viewer else None
    tried = model.laid_slip()
    if tried:
        return tried
    way = next((one for one in model.ways() if one.place == model.pointed), None)
    mover = model.mover and model.mover._replace(uses=way.uses if way else "")
    return model.board.press(model.game, state, who, model.in_hand(mine), info, mover)


def _brief(players: tuple[Player, ...], moved: str) -> str:
    """The position in a few words, for a strip with little room: who moved last, or acts."""
    for player in players:
        if player.seat == moved or (not moved and player.acting):
            place = player.place
            if player.acting and not moved:
                return f"Next: {player.seat}"
            spot = f"on {place}" if re.fullmatch(r"[a-z]+\d+", place) else place
            return f"{player.seat} {spot}".strip()
    return ""


def _offers(model: StageModel, actions: tuple[Any, ...]) -> tuple[Offer, ...]:
    """The actions as buttons; those that move something on the board are listed apart."""
    moves = {action for mover in model.movers() for action in mover.actions}
    group = getattr(model.board, "group", None)
    found = [
        (group(action) if group else "", number, action, place)
        for number, (action, place) in enumerate(zip(actions, model.targets(actions), strict=True))
        if action not in moves
    ]
    found.sort(key=lambda one: one[0] != "")
    return tuple(
        Offer(
            number,
            model.game.speech.label(model.node.state, action),
            str(place_in_list) if place_in_list < 10 else "",
            model.board.icon(action),
            place,
            action.verb,
            kind,
        )
        for place_in_list, (kind, number, action, place) in enumerate(found, 1)
    )


def _answer(model: StageModel) -> Answer | None:
    guess = model.guesses.get(model.index)
    told = model.sees_all and not model.on_branch
    if not guess or not guess.shown or not told or not model.index:
        return None
    step = model.scenario.steps[model.index - 1]
    result = model.outcome(model.index)
    right = expect.is_same_answer(guess.value, result)
    ask = expect.word_question(model.game, model.node.state, step.ask or {}, guess.value, result)
    said, is_so = (expect.gloss_answer(ask, one) for one in (guess.value, result))
    why = str(ask.get("why", step.text))
    return Answer(said, is_so, right, OTHER if model.index in model.strayed else why)


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
