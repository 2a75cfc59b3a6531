"""The checks of both labyrinth games, by the names used in scenario files; here those of plans.

Each takes the game, the keys of its step, the timeline at that step and the drawings of the file,
and tells what it found and which clauses it really looked at. Checks of what is said and heard
stand in :mod:`.hearing`, those of what a player draws in :mod:`.views`, of where he may be in
:mod:`.where`, and wall following in :mod:`.procedure`.
"""

from __future__ import annotations

from rules.asked import Checks
from rules.checks import CheckResult
from rules.errors import MapError, RulebookError
from rules.findings import broken, codes, places
from rules.labyrinth.board.drawing import read_plan
from rules.labyrinth.board.findings import names
from rules.labyrinth.board.freedom import Freedom, freedom_of_movement
from rules.labyrinth.board.mapping import describe_size
from rules.labyrinth.board.survey import survey_drawing
from rules.labyrinth.checks import hearing, procedure, views, where
from rules.labyrinth.checks.question import Asked


def validate(asked: Asked) -> CheckResult:
    """The errors of a plan, ``ok`` for none; with ``warnings`` its warnings, ``none`` for none."""
    args = asked.keys(known={"map": str, "treasure": str, "warnings": bool})
    name, drawn = asked.drawn(args.get("map")), asked.drawing(args.get("map"))
    report = survey_drawing(asked.game, drawn, asked.rulings, treasure=args.get("treasure"))
    if args.get("warnings"):
        found, shown = codes(report.warnings) or "none", report.warnings
    else:
        found, shown = report.code, report.errors
    text = " ".join(finding.text for finding in shown) or "The plan keeps every rule looked at."
    refused = broken(shown)
    return CheckResult(found, text, report.clauses, name, places(shown), refused)


def connectivity(asked: Asked) -> CheckResult:
    """Freedom of movement: ``ok``, ``warn`` or ``error``.

    With ``from`` a cell: the cells a player resting there cannot get to, in few words; with
    ``exits``: the exits that nobody can use. ``none`` when there are none.
    """
    args = asked.keys(known={"map": str, "from": str, "exits": bool})
    name, drawn = asked.drawn(args.get("map")), asked.drawing(args.get("map"))
    try:
        plan = read_plan(drawn, open_levels=asked.rulings.levels == "open")
    except MapError as error:
        return CheckResult("error", str(error), error.clauses, name, refused_by=error.clauses)
    report = freedom_of_movement(asked.game, plan, asked.rulings)
    if args.get("exits"):
        found = ", ".join(report.useless) or "none"
        beside = tuple(exit_.rpartition(" ")[2] for exit_ in report.useless)
        return CheckResult(found, f"Exits nobody can use: {found}.", report.clauses, name, beside)
    if "from" not in args:
        cells = names(plan, telling(report))
        refused = () if report.level == "ok" else report.clauses
        return CheckResult(report.level, report.text, report.clauses, name, cells, refused)
    here = args["from"]
    start = asked.cell(plan.grid, here)
    if start not in report.starts:
        there_are = ", ".join(names(plan, sorted(report.starts))) or "none"
        raise asked.wrong(
            f"no starting placement leaves a player on {here}; cells where one does: {there_are}."
        )
    found = report.not_from(start) if start in report.missing else "none"
    missed = names(plan, report.missing.get(start, ()))
    text = f"Not to be got to from {here}: {found}."
    return CheckResult(found, text, report.clauses, name, missed)


def telling(report: Freedom) -> tuple[int, ...]:
    """The cells to point at: the smallest part that is cut off, if it is at most half the plan."""
    groups: dict[tuple[int, ...], list[int]] = {}
    for start, cells in report.missing.items():
        groups.setdefault(cells, []).append(start)
    parts = [*groups, *map(tuple, groups.values()), *([report.shut] if report.shut else [])]
    least = min(parts, key=len, default=())
    return least if 2 * len(least) <= report.plan.grid.size else ()


def neighbours(asked: Asked) -> CheckResult:
    """The cells a single step can lead to where no wall stands: forward, back, left, right."""
    args = asked.keys({"cell": str})
    plan = asked.state.field.plan
    cell = asked.cell(plan.grid, args["cell"])
    ways = [0, 2, 3, 1, 4, 5][: len(asked.game.words.ways)]
    beside = [there for there in (plan.grid.neighbour(cell, way) for way in ways) if there >= 0]
    found = [*names(plan, beside)]
    text = f"Beside {args['cell']} lie {', '.join(found)} and no others."
    return CheckResult(found, text, ("LP-BASE-08", "LP-BASE-09", "LP-BASE-10"))


def size(asked: Asked) -> CheckResult:
    """How a size is offered: from shorter and easier to longer and harder (LP-STRUCT-02)."""
    side = asked.keys({"size": int})["size"]
    found = describe_size(side)
    return CheckResult(found, f"A field of {side}x{side} is offered as {found}.", ("LP-STRUCT-02",))


def setup(asked: Asked) -> CheckResult:
    """Whether a game can be set up: ``accepted``, or what is wrong.

    ``players`` says how many there are (2), ``size`` asks for an empty field of that side, and
    ``plan = false`` leaves the leader without a plan.
    """
    args = asked.keys(known={"players": int, "size": int, "plan": bool, "map": str})
    count, side = args.get("players", 2), args.get("size", 4)
    if not (0 <= count <= 26 and 1 <= side <= 26):
        raise asked.wrong("up to 26 players have a letter, and 1 to 26 columns.")
    clauses: tuple[str, ...] = ()
    if "size" in args:
        maps = {"M1": empty_field(side)}
        faults = survey_drawing(asked.game, maps["M1"], asked.rulings).errors
        if faults:
            refused = broken(faults)
            return CheckResult(codes(faults), faults[0].text, refused, refused_by=refused)
        clauses = ("LP-STRUCT-01", "LP-STRUCT-02")
    else:
        maps = {"M1": asked.drawing(args.get("map"))} if args.get("plan", True) else {}
    seats = {chr(ord("A") + seat): "starts" for seat in range(count)}
    options = asked.game.dump(asked.state)["options"]
    try:
        state = asked.game.setup({"players": seats}, maps, options)
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
    row = "|" + ".. " * (side - 1) + ".."
    return edge + ("|\n" + "+  " * side + "+\n").join([row] * side) + "E\n" + edge


CHECKS: Checks[Asked] = {
    "validate": validate,
    "connectivity": connectivity,
    "neighbours": neighbours,
    "size": size,
    "setup": setup,
    "opening": hearing.opening,
    "roles": hearing.roles,
    "heard": hearing.heard,
    "same-words": hearing.same_words,
    "single-word": hearing.single_word,
    "untold": hearing.untold,
    "indistinguishable": hearing.indistinguishable,
    "transfers": views.transfers,
    "views": views.views,
    "procedure": procedure.procedure,
    "where": where.where,
    "alike": where.alike,
}
"""Every check by its name."""
