"""From the model to what a reader sees: the view, all words on the stage.

A view holds only what its viewer may know. The same view always gives the same markup, so that it
can be worked out ahead of time and kept.
"""

from __future__ import annotations

import re
from typing import Any

from rules.scenarios import expect
from widgets.apps.stage import analysis, log, narration, records, weighing, why
from widgets.apps.stage.lines.view import own
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.records import Answer, Chip, Entry, Offer, Stop, View, chip, throwing
from widgets.apps.stage.rulings import OTHER
from widgets.apps.stage.share import onward, sharing
from widgets.boards import Player, Press, parts


def view(model: StageModel, *, phone: bool = False) -> View:
    """The view of the model as it stands; pictures beside each other are made for a ``phone``."""
    node, game, state = model.node, model.game, model.state
    actions = model.offered()
    ended = game.result(node.state)
    answer = _answer(model)
    entries = tuple(
        log.entry(model, one, one is node)._replace(line=number)
        for number, one in enumerate(log.lines(model))
    )
    told = narration.told(model, entries[-1], answer)
    clauses = log.clauses(model, node)
    choices = _choices(model, actions)
    press = choices.press
    table = _table(model, entries[-1].seat)
    drawer = _drawer(model, entries, [told.clause] if told.clause else [], clauses)
    return View(
        id=model.scenario.id,
        title=model.scenario.title,
        lang=game.speech.language,
        state=state,
        told=told,
        question=_question(model, press),
        hint="" if model.question else game.speech.hint(node.state),
        sum=model.moral,
        ask=_ask(model),
        guess=model.guess.value if model.guess else "",
        result=ended.text if ended and state != "predict" else "",
        refused=bool(model.refused) or node.kind == "refused",
        problem=model.problem,
        # What the line says is not said twice.
        said=model.said.removeprefix(press.line if press else "").strip(),
        spoken=model.said or told.text if told.kind == "ask" else log.spoken(model, entries),
        hidden=model.hidden,
        presenting=model.presenting,
        clauses=narration.moral(model) if model.moral else clauses,
        eyes=records.Eyes(
            model.viewer,
            model.viewers,
            tuple(filter(None, (model.viewer, model.beside))),
            model.sees_all,
        ),
        course=_course(model),
        choices=choices,
        drawer=drawer,
        table=table,
        popup=_popup(model),
        asked=why.asked(model),
        lines=own(model, shut=drawer.closed, phone=phone),
    )


# -- the parts of a view ------------------------------------------------------------------------


def _course(model: StageModel) -> records.Course:
    stops = _stops(model)
    return records.Course(
        step=model.index,
        last=model.last,
        at=sum(one.when != "ahead" for one in stops) - 1,
        of=len(stops) - 1,
        stops=stops,
        own=tuple(
            log.label(model, one) for one in model.own if one is model.node or not one.through
        ),
        returns=model.on_branch and not (model.own and model.onward() is not None),
        rests=model.rests,
    )


def _choices(model: StageModel, actions: tuple[Any, ...]) -> records.Choices:
    actors = model.game.actors(model.node.state)
    return records.Choices(
        actor=actors[0] if actors else "",
        press=_press(model, actions),
        offers=_offers(model, actions),
        movers=model.movers(),
        mover=model.mover,
        ways=model.ways(),
        may_act=bool(actions) or not actors,
        roll=_roll(model),
        joins=len(model.joins()),
        pointed=model.pointed,
        denied=model.denied,
    )


def _drawer(
    model: StageModel, entries: tuple[Entry, ...], decided: list[Chip], clauses: tuple[str, ...]
) -> records.Drawer:
    found = records.Drawer(
        tab=model.tab,
        why=analysis.why(model, log.heard(model, model.node)),
        instead=analysis.instead(model),
        fired=tuple(dict.fromkeys((*decided, *map(chip, clauses)))),
        note=analysis.note(model),
        odds=(),
        others=(),
        closed=model.state == "predict" or model.hidden,
        shut=model.hidden,
        log=entries,
        weighs=bool(weighing.chooser(model)),
        scales=weighing.scales(model) if model.tab == "weigh" else None,
    )
    return opened(model, found, model.tab)


def opened(model: StageModel, drawer: records.Drawer, tab: str) -> records.Drawer:
    """The drawer with a tab open: what only that one holds is worked out for nobody else."""
    shown = "" if drawer.closed else tab
    return drawer._replace(
        tab=tab,
        odds=analysis.odds(model) if shown == "odds" else (),
        others=analysis.others(model) if shown == "else" else (),
    )


def _table(model: StageModel, moved: str) -> records.Table:
    """What lies beside the board; of the position in few words, who ``moved`` last."""
    what = model.game, model.node.state, model.viewer, model.information()
    players = tuple(model.board.table(*what))
    return records.Table(players, model.board.hands(*what), _brief(players, moved))


def _popup(model: StageModel) -> records.Popup:
    return records.Popup(
        name=model.popup,
        notice=model.notice,
        tries=analysis.tries(model) if model.popup == "whynot" else (),
        parts=_parts(model),
        share=sharing(model) if model.popup == "share" else None,
        onward=onward(model) if model.popup == "onward" else None,
    )


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
