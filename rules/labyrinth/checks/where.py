"""Checks of where a player may be, and of the places that the leader's words never tell apart."""

from __future__ import annotations

from rules.checks import CheckResult
from rules.labyrinth.board.findings import names
from rules.labyrinth.chapters.movement import word
from rules.labyrinth.checks.question import Asked
from rules.labyrinth.notebook import known_plan
from rules.labyrinth.notebook.knowledge import notebook

WHY = ("LP-GAME-05", "LP-GAP-22")


def where(asked: Asked) -> CheckResult:
    """The cells where ``viewer`` may be, for all he has been told.

    ``any`` where all fit, ``outside`` where he stands outside and knows it. With ``plan`` he knows
    the plan and the type of his first cell, and only not where on the plan it was.
    """
    args = asked.keys({"viewer": str}, {"plan": bool})
    viewer = asked.player(args["viewer"])
    information, plan = asked.timeline.information(viewer), asked.state.field.plan
    if args.get("plan"):
        first = asked.timeline.fragment()[0].state
        # Whoever rests somewhere from the outset was told the type of that cell (LP-START-04).
        me = first.table.index[viewer]
        kind = first.table.begins_kind[me]
        states = [
            state
            for state in known_plan.situations(first, viewer)
            if not kind or word(state.field, state.at[me]) == kind
        ]
        likely = [s for s in states if asked.game.observe(s, viewer) == information.first]
        found = known_plan.places(asked.game, likely, viewer, information.heard)
        cells = names(plan, [cell for cell in found if cell < plan.grid.size])
    else:
        book = notebook(asked.game, information)
        spots = (book.here,) if book.known and book.here else book.candidates
        cells = names(plan, sorted(plan.grid.cell(*spot) for spot in spots))
    if dict(information.now.facts)["outside"]:
        return CheckResult("outside", f"{viewer} stands outside and knows it.", WHY)
    listed = "any" if len(cells) in (0, plan.grid.size) else [*cells]
    text = f"{viewer} may be on {'any cell' if listed == 'any' else ', '.join(cells)}."
    return CheckResult(listed, text, WHY, cells=cells)


def alike(asked: Asked) -> CheckResult:
    """The cells that ``viewer`` cannot tell apart on this plan, group by group; ``none`` for none.

    With ``commands`` only those are given, one after the other; else any steps and skips.
    """
    args = asked.keys({"viewer": str}, {"commands": list})
    viewer, state, game = asked.player(args["viewer"]), asked.state, asked.game
    states = known_plan.situations(state, viewer)
    if "commands" in args:
        given = [game.read(state, f"{viewer}: {command}") for command in args["commands"]]
        groups = known_plan.alike(game, states, viewer, given)
    else:
        groups = known_plan.never_apart(game, states, viewer)
    me, plan = state.table.index[viewer], state.field.plan
    many = [names(plan, sorted(s.at[me] for s in group)) for group in groups if len(group) > 1]
    found = [" ".join(group) for group in many]
    text = f"{viewer} cannot tell apart: {'; '.join(found) or 'no two cells'}."
    cells = tuple(cell for group in many for cell in group)
    return CheckResult(found or "none", text, WHY, cells=cells)
