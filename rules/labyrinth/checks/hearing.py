"""Checks of what is told, to whom, and what no word gives away."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from rules.checks import CheckResult
from rules.game import statement
from rules.grid import LEFT, RIGHT
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import EXIT, WALL
from rules.labyrinth.chapters.beginning import TOLD
from rules.labyrinth.checks.question import Asked
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.state import State
from rules.story import Node, Story

SPOT = re.compile(r"\b[a-z]\d+\b|\d")
"""The name of a cell, or any number."""


# -- at the beginning ---------------------------------------------------------------------------


def opening(asked: Asked) -> CheckResult:
    """What the leader states beforehand when ``told`` was agreed on; empty for nothing.

    With ``secrets`` every agreement is tried, and the finding is what any of them gives away.
    """
    args = asked.keys(known={"told": list, "secrets": bool})
    state = asked.timeline.fragment()[0].state
    if args.get("secrets"):
        found = ", ".join(given_away(asked.game, state)) or "none"
        text = f"Secrets that some agreement gives away: {found}."
        return CheckResult(found, text, ("LP-BASE-06", "LP-GAP-31", "LP-GAP-22"))
    told = args.get("told", [*TOLD])
    for fact in told:
        if fact not in TOLD:
            raise asked.wrong(f"'{fact}' cannot be agreed on; choose from {', '.join(TOLD)}.")
    found = told_under(asked.game, state, told)
    facts = ("LP-BASE-02", "LP-BASE-03", "LP-BASE-04", "LP-BASE-05")
    clauses = tuple(clause for fact, clause in zip(TOLD, facts, strict=True) if fact in told)
    text = f"The leader states: {found}." if found else "The leader states nothing."
    return CheckResult(found, text, (*clauses, "LP-BASE-06", "LP-GAP-31"))


def told_under(game: LeaderGame, state: State, told: Sequence[str]) -> str:
    """The opening statement under an agreement."""
    agreed = state._replace(table=replace(state.table, told=tuple(told), opened=True))
    return next(
        (str(event.data["told"]) for event in game.opening(agreed) if event.kind == "opening"), ""
    )


def given_away(game: LeaderGame, state: State) -> list[str]:
    """What changes some opening statement although it must not: positions, exits, the treasure."""
    plan = state.field.plan
    others = {
        "positions": with_plan(state, mirrored(plan)),
        "number of exits": with_plan(state, one_exit_more(plan)),
        "treasure": state._replace(treasure=state.treasure._replace(cell=0, carrier=-1)),
        "players": state._replace(at=tuple(0 for _ in state.at)),
    }
    return [
        what
        for what, other in others.items()
        if any(
            told_under(game, state, told) != told_under(game, other, told)
            for count in range(len(TOLD) + 1)
            for told in combinations(TOLD, count)
        )
    ]


def with_plan(state: State, plan: Plan) -> State:
    """The state on another plan."""
    return state._replace(field=type(state.field)(plan, state.field.rulings))


def mirrored(plan: Plan) -> Plan:
    """The plan with left and right changed over: as large and as full, everything elsewhere."""
    grid = plan.grid
    places = (grid.place(cell) for cell in range(grid.size))
    turned = [grid.cell(grid.width - 1 - column, row, level) for column, row, level in places]
    borders = []
    for cell in turned:
        signs = [*plan.borders[cell]]
        signs[LEFT], signs[RIGHT] = signs[RIGHT], signs[LEFT]
        borders.append(tuple(signs))
    return Plan(grid, tuple(plan.cells[cell] for cell in turned), tuple(borders))


def one_exit_more(plan: Plan) -> Plan:
    """The plan with another passage in its outer wall."""
    for cell, signs in enumerate(plan.borders):
        for way in range(4):
            if plan.outer(cell, way) and signs[way] == WALL:
                return plan.with_border(cell, way, EXIT)
    return plan


def roles(asked: Asked) -> CheckResult:
    """Who takes part: leaders, players, tokens, and who sees the plan."""
    asked.keys()
    game, state = asked.game, asked.state
    viewers = game.viewers(state)
    leaders = [viewer for viewer in viewers if viewer not in state.table.index]
    seeing = [viewer for viewer in viewers if "plan" in dict(game.observe(state, viewer).facts)]
    found = {
        "leaders": len(leaders),
        "players": len(state.table.players),
        "tokens": len(state.at),
        "plan": ", ".join(seeing),
    }
    text = (
        f"{found['leaders']} leader without a token, {found['players']} players with one each; the "
        f"plan is seen by: {found['plan']}."
    )
    return CheckResult(found, text, ("LP-GAME-01", "LP-GAME-02", "LP-GAME-03", "LP-BASE-01"))


# -- words --------------------------------------------------------------------------------------


def heard(asked: Asked) -> CheckResult:
    """The players who hear an event of the last command, ``event`` naming its kind."""
    args = asked.keys({"event": str})
    game, node = asked.game, asked.step(asked.last)
    events = [event for event in node.events if event.kind == args["event"]]
    if not events:
        there_are = ", ".join(dict.fromkeys(event.kind for event in node.events))
        raise asked.wrong(f"no '{args['event']}' happened; events: {there_are}.")
    players = node.state.table.players
    found = [who for who in players if all(game.hears(event, who) for event in events)]
    clauses = ("LP-BASE-13", "LP-GAP-22") if args["event"] == "wounded" else ("LP-GAP-22",)
    return CheckResult(found, f"“{events[0].gloss}” is heard by {', '.join(found)}.", clauses)


def same_words(asked: Asked) -> CheckResult:
    """Whether the leader's statements at several ``steps`` are equal: ``same`` or ``different``."""
    args = asked.keys({"steps": list})
    nodes = [node for _, node in asked.steps(args["steps"])]
    words = {statement(node.events) for node in nodes}
    text = "; ".join(f"“{word}”" for word in sorted(words))
    fell = all(any(event.data.get("by") == "hole" for event in node.events) for node in nodes)
    ravines = asked.game.id == "ravines"
    clauses = ("LM-PIT-02",) if ravines else ("LP-HOLE-01", "LP-HOLE-02")
    found = "same" if len(words) == 1 else "different"
    return CheckResult(found, f"The leader said: {text}.", clauses if fell else ("LP-BASE-11",))


def single_word(asked: Asked) -> CheckResult:
    """The leader's statement at ``step`` (the last) where it is a single word; else how many."""
    args = asked.keys(known={"step": int})
    said = statement(asked.step(args.get("step") or asked.last).events)
    count = len(re.findall(r"\w+", said))
    found = said if count == 1 else f"{count} words"
    clauses = ("LM-RIVER-04", "LM-RIVER-05") if asked.game.id == "ravines" else ("LP-BASE-11",)
    return CheckResult(found, f"The statement is “{said}”.", clauses)


def untold(asked: Asked) -> CheckResult:
    """What the players heard of cells and distances at some ``steps``: ``nothing``, one hopes."""
    args = asked.keys({"steps": list})
    leaks = []
    ravines = asked.game.id == "ravines"
    for number, node in asked.steps(args["steps"]):
        for event in node.events:
            if any(asked.game.hears(event, who) for who in node.state.table.players):
                said = f"{event.text} {event.words} {event.gloss} {dict(event.data)}"
                leaks += [f"{found} at step {number}" for found in SPOT.findall(said)]
    found = ", ".join(dict.fromkeys(leaks)) or "nothing"
    clauses = ("LM-RIVER-05", "LM-PIT-02") if ravines else ("LP-HOLE-02", "LP-GAP-22")
    return CheckResult(found, f"Of cells and distances the players heard {found}.", clauses)


# -- two games that sound alike -----------------------------------------------------------------


def indistinguishable(asked: Asked) -> CheckResult:
    """Whether this fragment and the one before tell every player the same: ``alike``, or what not.

    ``moves`` says how many commands of each are compared; all of them, if it is left out.
    """
    args = asked.keys(known={"moves": int})
    line = asked.timeline.line()
    starts = [n for n, node in enumerate(line) if node.kind in ("start", "reset")]
    if len(starts) < 2:
        raise asked.wrong("there is one fragment only; add a step 'reset'.")
    parts = [line[starts[-2] : starts[-1]], line[starts[-1] :]]
    players = dict.fromkeys(p for part in parts for p in part[0].state.table.players)
    found = "alike"
    for player in players:
        one, other = (all_told(asked.timeline, part, player, args.get("moves")) for part in parts)
        if one != other and found == "alike":
            alike = [a == b for a, b in zip(one, other, strict=False)]
            place = alike.index(False) if False in alike else len(alike)
            found = f"{player} can tell them apart at {f'move {place}' if place else 'the start'}"
    ravines = asked.game.id == "ravines"
    clauses = ("LM-MOUTH-05", "LM-MOUTH-02", "LM-MOUTH-04") if ravines else ("LP-GAP-22",)
    return CheckResult(found, f"The two games: {found}.", clauses)


def all_told(
    timeline: Story[State, Any],
    part: Sequence[Node[State, Any]],
    player: str,
    moves: int | None,
) -> list[object]:
    """Everything a player was told and could see, command by command; first the beginning."""
    start = timeline.information(player, part[0])
    nodes = [node for node in part if node.kind == "action"][:moves]
    known = (timeline.information(player, node) for node in nodes)
    return [(start.opening, start.first), *((info.heard, info.now) for info in known)]
