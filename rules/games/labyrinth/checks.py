"""The checks of both labyrinth games, by the names used in scenario files.

Each takes the game, the keys of its step, the timeline at that step and the drawings of the file,
and tells what it found and which clauses it really looked at: checks of plans, of what is said and
heard, of what a player draws, of where he may be, and of wall following.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from typing import Any

from rules.boards.grid import LEFT, RIGHT
from rules.core.checks import Checks
from rules.core.errors import MapError, RulebookError
from rules.core.findings import broken_clauses, codes, list_places
from rules.core.records import CheckResult, Observation, join_statement
from rules.core.story import Node, Story
from rules.games.labyrinth.board.notation import read_plan
from rules.games.labyrinth.board.plan import Plan, list_names
from rules.games.labyrinth.board.survey import (
    Freedom,
    describe_size,
    freedom_of_movement,
    survey_drawing,
)
from rules.games.labyrinth.board.terrain import EMPTY, EXIT, LEGEND, SET, WALL
from rules.games.labyrinth.knowledge import EXPLORING, draw_notebook, list_situations
from rules.games.labyrinth.query import LabyrinthQuery, command_of, state_before
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import LeaderGame
from rules.games.labyrinth.verbs.move import announced_word
from rules.games.labyrinth.verbs.start import TOLD
from rules.games.labyrinth.wall import check_procedure
from rules.knowledge.candidates import group_alike, never_apart, remaining
from rules.knowledge.chart import Chart, Notebook, Spot
from rules.knowledge.chart import name_border as sided

# -- Checks of what is told -----------------------------------------------------------------------


SPOT = re.compile(r"\b[a-z]\d+\b|\d")
"""The name of a cell, or any number."""


# -- at the beginning ---------------------------------------------------------------------------


def check_opening(query: LabyrinthQuery) -> CheckResult:
    """What the leader states beforehand when ``told`` was agreed on; empty for nothing.

    With ``secrets`` every agreement is tried, and the finding is what any of them gives away.
    """
    args = query.keys(known={"told": list, "secrets": bool})
    state = query.timeline.fragment()[0].state
    if args.get("secrets"):
        found = ", ".join(given_away(query.game, state)) or "none"
        text = f"Secrets that some agreement gives away: {found}."
        return CheckResult(found, text, ("LP-BASE-06", "LP-GAP-31", "LP-GAP-22"))
    told = args.get("told", [*TOLD])
    for fact in told:
        if fact not in TOLD:
            raise query.wrong(f"'{fact}' cannot be agreed on; choose from {', '.join(TOLD)}.")
    found = told_under(query.game, state, told)
    facts = ("LP-BASE-02", "LP-BASE-03", "LP-BASE-04", "LP-BASE-05")
    clauses = tuple(clause for fact, clause in zip(TOLD, facts, strict=True) if fact in told)
    text = f"The leader states: {found}." if found else "The leader states nothing."
    return CheckResult(found, text, (*clauses, "LP-BASE-06", "LP-GAP-31"))


def told_under(game: LeaderGame, state: State, told: Sequence[str]) -> str:
    """The opening statement under an agreement."""
    agreed = state._replace(table=replace(state.table, told=tuple(told), opened=True))
    return next(
        (
            str(event.data["told"])
            for event in game.setups.tell_opening(agreed)
            if event.kind == "opening"
        ),
        "",
    )


def given_away(game: LeaderGame, state: State) -> list[str]:
    """What changes some opening statement although it must not: positions, exits, the treasure."""
    plan = state.field.plan
    others = {
        "positions": with_plan(state, mirror_plan(plan)),
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


def mirror_plan(plan: Plan) -> Plan:
    """The plan with left and right changed over: as large and as full, everything elsewhere."""
    grid = plan.grid
    places = (grid.place(cell) for cell in range(grid.size))
    turned = [grid.cell(grid.width - 1 - column, row, level) for column, row, level in places]
    borders = []
    for cell in turned:
        signs = [*plan.borders[cell]]
        signs[LEFT], signs[RIGHT] = signs[RIGHT], signs[LEFT]
        borders.append(tuple(signs))
    cells = tuple(plan.cells[cell] for cell in turned)
    return replace(plan, cells=cells, borders=tuple(borders))


def one_exit_more(plan: Plan) -> Plan:
    """The plan with another passage in its outer wall."""
    for cell, signs in enumerate(plan.borders):
        for way in range(4):
            if plan.grid.outer(cell, way) and signs[way] == WALL:
                return plan.with_border(cell, way, EXIT)
    return plan


def check_roles(query: LabyrinthQuery) -> CheckResult:
    """Who takes part: leaders, players, tokens, and who sees the plan."""
    query.keys()
    game, state = query.game, query.state
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


def check_heard(query: LabyrinthQuery) -> CheckResult:
    """The players who hear an event of the last command, ``event`` naming its kind."""
    args = query.keys({"event": str})
    game, node = query.game, query.step(query.last)
    events = [event for event in node.events if event.kind == args["event"]]
    if not events:
        there_are = ", ".join(dict.fromkeys(event.kind for event in node.events))
        raise query.wrong(f"no '{args['event']}' happened; events: {there_are}.")
    players = node.state.table.players
    found = [who for who in players if all(game.hears(event, who) for event in events)]
    clauses = ("LP-BASE-13", "LP-GAP-22") if args["event"] == "wounded" else ("LP-GAP-22",)
    return CheckResult(found, f"“{events[0].gloss}” is heard by {', '.join(found)}.", clauses)


def check_same_words(query: LabyrinthQuery) -> CheckResult:
    """Whether the leader's statements at several ``steps`` are equal: ``same`` or ``different``."""
    args = query.keys({"steps": list})
    nodes = [node for _, node in query.steps(args["steps"])]
    words = {join_statement(node.events) for node in nodes}
    text = "; ".join(f"“{word}”" for word in sorted(words))
    fell = all(any(event.data.get("by") == SET for event in node.events) for node in nodes)
    clauses = query.game.check_clauses["same-words"]
    found = "same" if len(words) == 1 else "different"
    return CheckResult(found, f"The leader said: {text}.", clauses if fell else ("LP-BASE-11",))


def check_single_word(query: LabyrinthQuery) -> CheckResult:
    """The leader's statement at ``step`` (the last) where it is a single word; else how many."""
    args = query.keys(known={"step": int})
    said = join_statement(query.step(args.get("step") or query.last).events)
    count = len(re.findall(r"\w+", said))
    found = said if count == 1 else f"{count} words"
    clauses = query.game.check_clauses["single-word"]
    return CheckResult(found, f"The statement is “{said}”.", clauses)


def check_untold(query: LabyrinthQuery) -> CheckResult:
    """What the players heard of cells and distances at some ``steps``: ``nothing``, one hopes."""
    args = query.keys({"steps": list})
    leaks = []
    for number, node in query.steps(args["steps"]):
        for event in node.events:
            if any(query.game.hears(event, who) for who in node.state.table.players):
                said = f"{event.text} {event.words} {event.gloss} {dict(event.data)}"
                leaks += [f"{found} at step {number}" for found in SPOT.findall(said)]
    found = ", ".join(dict.fromkeys(leaks)) or "nothing"
    clauses = query.game.check_clauses["untold"]
    return CheckResult(found, f"Of cells and distances the players heard {found}.", clauses)


# -- two games that sound alike -----------------------------------------------------------------


def check_indistinguishable(query: LabyrinthQuery) -> CheckResult:
    """Whether this fragment and the one before tell every player the same: ``alike``, or what not.

    ``moves`` says how many commands of each are compared; all of them, if it is left out.
    """
    args = query.keys(known={"moves": int})
    line = query.timeline.line()
    starts = [n for n, node in enumerate(line) if node.kind in ("start", "reset")]
    if len(starts) < 2:
        raise query.wrong("there is one fragment only; add a step 'reset'.")
    parts = [line[starts[-2] : starts[-1]], line[starts[-1] :]]
    players = dict.fromkeys(p for part in parts for p in part[0].state.table.players)
    found = "alike"
    for player in players:
        one, other = (all_told(query.timeline, part, player, args.get("moves")) for part in parts)
        if one != other and found == "alike":
            alike = [a == b for a, b in zip(one, other, strict=False)]
            place = alike.index(False) if False in alike else len(alike)
            found = f"{player} can tell them apart at {f'move {place}' if place else 'the start'}"
    clauses = query.game.check_clauses["indistinguishable"]
    return CheckResult(found, f"The two games: {found}.", clauses)


def all_told(
    timeline: Story[State, Any],
    part: Sequence[Node[State, Any]],
    player: str,
    moves: int | None,
) -> list[object]:
    """Everything a player was told and could see, command by command; first the beginning.

    That a plan breaks a map rule tells no two cells apart.
    """
    start = timeline.information(player, part[0])
    nodes = [node for node in part if node.kind == "action"][:moves]
    known = (timeline.information(player, node) for node in nodes)
    return [(start.opening, seen(start.first)), *((one.heard, seen(one.now)) for one in known)]


def seen(known: Observation) -> list[tuple[str, Any]]:
    """What is seen of a game, whatever its plan."""
    return [fact for fact in known.facts if fact[0] != "unlawful"]


# -- Checks of what a player can have drawn -------------------------------------------------------


WALL_SIDES = ("above", "to the right of", "below", "to the left of", "over", "under")
CELL_NAME = re.compile(r"\b[a-z]\d+(@\d)?\b")


def check_views(query: LabyrinthQuery) -> CheckResult:
    """What a player's view and notebook hold; ``of`` says what is asked for.

    ``summary`` counts what is drawn, ``gained`` lists what the last step added, ``coordinates``
    whatever names a place of the sheet, ``unvisited`` cells drawn that nobody has visited.
    """
    args = query.keys({"viewer": str}, {"of": str})
    viewer, part = query.player(args["viewer"]), args.get("of", "summary")
    query.one_of("of", part, PARTS)
    return PARTS[part](query, viewer)


def check_summary(query: LabyrinthQuery, viewer: str) -> CheckResult:
    """How much a player has drawn: cells, walls, open sides, exits, and whether the treasure."""
    book = query.notebook(viewer)
    sides = [drawn.rpartition(" ")[0] for drawn in word_borders(book)]
    found = {
        "cells": sum(len(chart.kinds) for chart in book.charts),
        "walls": sum(side.startswith(("wall", "outer")) for side in sides),
        "ways": sum(side.startswith(("open", "blown")) for side in sides),
        "exits": sum(side.startswith("exit") for side in sides),
        "treasure": "seen" if any(chart.treasure for chart in book.charts) else "unknown",
    }
    listed = ", ".join(f"{what} {amount}" for what, amount in found.items())
    plan_unseen = "plan" not in dict(query.game.observe(query.state, viewer).facts)
    clauses = ("LP-GAME-04", "LP-GAP-22") if plan_unseen else ("LP-GAP-22",)
    return CheckResult(found, f"{viewer}'s view holds: {listed}.", clauses)


def check_gained(query: LabyrinthQuery, viewer: str) -> CheckResult:
    """What the last command added to a player's drawing (LP-GAME-05)."""
    if not query.given:
        raise query.wrong("no command has been carried out yet, so nothing was gained.")
    last = query.given[-1]
    books = (query.notebook(viewer, node) for node in (last.parent, last))
    earlier, later = ({*word_cells(book), *word_borders(book)} for book in books)
    found = sorted(later - earlier)
    text = f"{viewer} has learned: {', '.join(found) or 'nothing'}."
    return CheckResult(found, text, ("LP-GAME-05", "LP-GAME-04"))


def check_coordinates(query: LabyrinthQuery, viewer: str) -> CheckResult:
    """The names of places in anything a player was told, sees or has drawn."""
    known = query.timeline.information(viewer)
    events = [*known.opening, *(event for heard in known.heard for event in heard.events)]
    told = [heard.spoken for heard in known.heard]
    told += [f"{event.text} {event.words} {event.gloss} {dict(event.data)}" for event in events]
    told += [str(value) for view in (known.first, known.now) for _, value in view.facts]
    found = [match.group() for text in told for match in CELL_NAME.finditer(text)]
    if query.notebook(viewer).main is not None:
        found.append("a chart of the sheet")
    named = ", ".join(dict.fromkeys(found)) or "none"
    clauses: tuple[str, ...] = ("LP-GAP-22",)
    if query.state.table.placing == "leader":
        clauses = ("LP-GAP-22", "LP-START-02", "LP-GAP-05")
    return CheckResult(named, f"Coordinates in {viewer}'s view: {named}.", clauses)


def check_unvisited(query: LabyrinthQuery, viewer: str) -> CheckResult:
    """Cells on a player's drawing of the sheet that nobody has visited (LP-GAME-04)."""
    book, grid = query.notebook(viewer), query.state.field.plan.grid
    seen = {place for node in query.timeline.fragment() for place in iter_visited(node)}
    drawn = [grid.cell(*spot) for chart in book.charts if chart.anchored for spot in chart.kinds]
    found = ", ".join(grid.name(cell) for cell in sorted(drawn) if cell not in seen) or "none"
    return CheckResult(found, f"Unvisited cells in {viewer}'s view: {found}.", ("LP-GAME-04",))


def iter_visited(node: Node[State, Any]) -> Iterator[int]:
    """The places tokens were on at a step."""
    yield from node.state.at
    for event in node.events:
        yield from event.data.get("path", ())


def word_cells(book: Notebook) -> Iterator[str]:
    """The cells drawn, in words."""
    for number, chart in enumerate(book.charts):
        for spot, kind in chart.kinds.items():
            yield f"{spot_name(book, chart, spot, number)}: {kind}"


def word_borders(book: Notebook) -> Iterator[str]:
    """The sides drawn, each once, in words: ``wall to the right of b2``."""
    for number, chart in enumerate(book.charts):
        for (spot, way), what in chart.sides.items():
            twice = sided(spot, way) != (spot, way) and sided(spot, way) in chart.sides
            if not twice or what == "exit":
                yield f"{what} {WALL_SIDES[way]} {spot_name(book, chart, spot, number)}"


def spot_name(book: Notebook, chart: Chart, spot: Spot, number: int) -> str:
    """A cell's name; on a loose slip its place counted from where the slip began."""
    if chart.anchored and book.sheet.cell(*spot) >= 0:
        return book.sheet.name(book.sheet.cell(*spot))
    return f"slip {number} ({spot[0]:+d},{spot[1]:+d})"


PARTS = {
    "summary": check_summary,
    "gained": check_gained,
    "coordinates": check_coordinates,
    "unvisited": check_unvisited,
}


# -- the leader's exactness ---------------------------------------------------------------------


def check_transfers(query: LabyrinthQuery) -> CheckResult:
    """Replay the game and list every transfer between holes; a wrong one is marked (LM-PIT-12)."""
    query.keys()
    found, right = [], True
    for node in query.given:
        again = query.game.apply(state_before(node), command_of(node))
        right = right and again.state == node.state
        cells_drawn = node.state.field.plan.cells
        for event in again.events:
            if event.data.get("by") == SET:
                start, end = (cells_drawn[place] for place in event.data["path"])
                exact = end == next_hole(cells_drawn, start)
                right = right and exact
                found.append(f"{start}-{end}" + ("" if exact else " (wrong)"))
    kept = query.game.check_clauses["transfers"]
    text = f"Transfers, all exact: {', '.join(found)}." if right else "A transfer went astray."
    return CheckResult(found if right else [*found, "astray"], text, kept)


def next_hole(drawn: tuple[str, ...], hole: str) -> str:
    """The hole with the next higher number of the set, or the lowest after the highest."""
    numbers = sorted(code[1] for code in drawn if code[0] == hole[0] and code[1].isdigit())
    higher = [number for number in numbers if number > hole[1]]
    return hole[0] + (higher or numbers)[0]


# -- Checks of where a player may be --------------------------------------------------------------


WHY = ("LP-GAME-05", "LP-GAP-22")


def check_where(query: LabyrinthQuery) -> CheckResult:
    """The cells where ``viewer`` may be, for all he has been told.

    ``any`` where all fit, ``outside`` where he stands outside and knows it. With ``plan`` he knows
    the plan and the type of his first cell, and only not where on the plan it was.
    """
    args = query.keys({"viewer": str}, {"plan": bool})
    viewer = query.player(args["viewer"])
    information, plan = query.timeline.information(viewer), query.state.field.plan
    if args.get("plan"):
        first = query.timeline.fragment()[0].state
        # Whoever rests somewhere from the outset was told the type of that cell (LP-START-04).
        me = first.table.index[viewer]
        kind = first.table.begins_kind[me]
        states = [
            state
            for state in list_situations(first, viewer)
            if not kind or announced_word(state.field, state.at[me]) == kind
        ]
        likely = [s for s in states if query.game.observe(s, viewer) == information.first]
        now = {s.at[me] for s in remaining(query.game, likely, viewer, information.heard)}
        cells = list_names(plan, sorted(cell for cell in now if cell < plan.grid.size))
    else:
        book = draw_notebook(query.game, information)
        spots = (book.here,) if book.known and book.here else book.candidates
        cells = list_names(plan, sorted(plan.grid.cell(*spot) for spot in spots))
    if dict(information.now.facts)["outside"]:
        return CheckResult("outside", f"{viewer} stands outside and knows it.", WHY)
    listed = "any" if len(cells) in (0, plan.grid.size) else [*cells]
    text = f"{viewer} may be on {'any cell' if listed == 'any' else ', '.join(cells)}."
    return CheckResult(listed, text, WHY, cells=cells)


def check_alike(query: LabyrinthQuery) -> CheckResult:
    """The cells that ``viewer`` cannot tell apart on this plan, group by group; ``none`` for none.

    With ``commands`` only those are given, one after the other; else any steps and skips.
    """
    args = query.keys({"viewer": str}, {"commands": list})
    viewer, state, game = query.player(args["viewer"]), query.state, query.game
    states = list_situations(state, viewer)
    if "commands" in args:
        given = [game.parse(state, f"{viewer}: {command}") for command in args["commands"]]
        groups = group_alike(game, states, viewer, given)
    else:
        groups = never_apart(game, states, viewer, EXPLORING)
    me, plan = state.table.index[viewer], state.field.plan
    many = [list_names(plan, sorted(s.at[me] for s in group)) for group in groups if len(group) > 1]
    found = [" ".join(group) for group in many]
    text = f"{viewer} cannot tell apart: {'; '.join(found) or 'no two cells'}."
    cells = tuple(cell for group in many for cell in group)
    return CheckResult(found or "none", text, WHY, cells=cells)


# -- The checks of both labyrinth games -----------------------------------------------------------


def check_validate(query: LabyrinthQuery) -> CheckResult:
    """The errors of a plan, ``ok`` for none; with ``warnings`` its warnings, ``none`` for none."""
    args = query.keys(known={"map": str, "treasure": str, "warnings": bool})
    name, drawn = query.drawn(args.get("map"))
    report = survey_drawing(query.game, drawn, query.rulings, treasure=args.get("treasure"))
    if args.get("warnings"):
        found, shown = codes(report.warnings) or "none", report.warnings
    else:
        found, shown = report.code, report.errors
    text = " ".join(finding.text for finding in shown) or "The plan keeps every rule looked at."
    refused = broken_clauses(shown)
    return CheckResult(
        found, text, report.clauses, name, cells=list_places(shown), refused_by=refused
    )


def check_connectivity(query: LabyrinthQuery) -> CheckResult:
    """Freedom of movement: ``ok``, ``warn`` or ``error``.

    With ``from`` a cell: the cells a player resting there cannot get to, in few words; with
    ``exits``: the exits that nobody can use. ``none`` when there are none.
    """
    args = query.keys(known={"map": str, "from": str, "exits": bool})
    name, drawn = query.drawn(args.get("map"))
    try:
        opened = query.rulings.levels == "open"
        plan = read_plan(drawn, open_levels=opened, legend=query.game.legend)
    except MapError as error:
        return CheckResult("error", str(error), error.clauses, name, refused_by=error.clauses)
    report = freedom_of_movement(query.game, plan, query.rulings)
    if args.get("exits"):
        found = ", ".join(report.useless) or "none"
        beside = tuple(exit_.rpartition(" ")[2] for exit_ in report.useless)
        return CheckResult(
            found, f"Exits nobody can use: {found}.", report.clauses, name, cells=beside
        )
    if "from" not in args:
        cells = list_names(plan, telling_cells(report))
        refused = () if report.level == "ok" else report.clauses
        return CheckResult(
            report.level, report.text, report.clauses, name, cells=cells, refused_by=refused
        )
    here = args["from"]
    start = query.cell(plan.grid, here)
    if start not in report.starts:
        there_are = ", ".join(list_names(plan, sorted(report.starts))) or "none"
        raise query.wrong(
            f"no starting placement leaves a player on {here}; cells where one does: {there_are}."
        )
    found = report.not_from(start) if start in report.missing else "none"
    missed = list_names(plan, report.missing.get(start, ()))
    text = f"Not to be got to from {here}: {found}."
    return CheckResult(found, text, report.clauses, name, cells=missed)


def telling_cells(report: Freedom) -> tuple[int, ...]:
    """The cells to point at: the smallest part that is cut off, if it is at most half the plan."""
    groups = report.groups
    parts = [*groups, *map(tuple, groups.values()), *([report.shut] if report.shut else [])]
    least = min(parts, key=len, default=())
    return least if 2 * len(least) <= report.plan.grid.size else ()


def check_neighbours(query: LabyrinthQuery) -> CheckResult:
    """The cells a single step can lead to where no wall stands: forward, back, left, right."""
    args = query.keys({"cell": str})
    plan = query.state.field.plan
    cell = query.cell(plan.grid, args["cell"])
    ways = [0, 2, 3, 1, 4, 5][: len(query.game.variant.ways)]
    beside = [there for there in (plan.grid.neighbour(cell, way) for way in ways) if there >= 0]
    found = [*list_names(plan, beside)]
    text = f"Beside {args['cell']} lie {', '.join(found)} and no others."
    return CheckResult(found, text, ("LP-BASE-08", "LP-BASE-09", "LP-BASE-10"))


def check_size(query: LabyrinthQuery) -> CheckResult:
    """How a size is offered: from shorter and easier to longer and harder (LP-STRUCT-02)."""
    side = query.keys({"size": int})["size"]
    found = describe_size(side)
    return CheckResult(found, f"A field of {side}x{side} is offered as {found}.", ("LP-STRUCT-02",))


def check_setup(query: LabyrinthQuery) -> CheckResult:
    """Whether a game can be set up: ``accepted``, or what is wrong.

    ``players`` says how many there are (2), ``size`` asks for an empty field of that side, and
    ``plan = false`` leaves the leader without a plan.
    """
    args = query.keys(known={"players": int, "size": int, "plan": bool, "map": str})
    count, side = args.get("players", 2), args.get("size", 4)
    if not (0 <= count <= 26 and 1 <= side <= 26):
        raise query.wrong("up to 26 players have a letter, and 1 to 26 columns.")
    clauses: tuple[str, ...] = ()
    if "size" in args:
        maps = {"M1": empty_field(side)}
        faults = survey_drawing(query.game, maps["M1"], query.rulings).errors
        if faults:
            refused = broken_clauses(faults)
            return CheckResult(codes(faults), faults[0].text, refused, refused_by=refused)
        clauses = ("LP-STRUCT-01", "LP-STRUCT-02")
    else:
        maps = {"M1": query.drawn(args.get("map"))[1]} if args.get("plan", True) else {}
    seats = {chr(ord("A") + seat): "starts" for seat in range(count)}
    options = query.game.dump(query.state)["options"]
    try:
        state = query.game.setup({"players": seats}, maps, options)
    except RulebookError as error:
        key, _, _ = str(error).partition(":")
        why = {"map": "LP-BASE-01", "setup.players": "LP-GAME-03"}.get(key, "LP-GAP-02")
        return CheckResult(f"refused: {key}", str(error), (why,), refused_by=(why,))
    if len(state.at) == count:
        clauses = (*clauses, "LP-GAME-03", "LP-BASE-01")
    text = f"A game with {count} player{'s' if count > 1 else ''} and one leader can begin."
    return CheckResult("accepted", text, clauses)


def empty_field(side: int) -> str:
    """A drawing of an empty field with one exit."""
    edge = "+--" * side + "+\n"
    row = "|" + " ".join([LEGEND[EMPTY].code] * side)
    return edge + ("|\n" + "+  " * side + "+\n").join([row] * side) + "E\n" + edge


CHECKS = Checks(
    LabyrinthQuery, check_validate, check_connectivity, check_neighbours, check_size, check_setup,
    check_opening, check_roles, check_heard, check_same_words, check_single_word, check_untold,
    check_indistinguishable, check_transfers, check_views, check_procedure, check_where,
    check_alike,
)  # fmt: skip
"""Every check by its name."""
