"""Map rules on the field itself: its size, its walls and exits, its cells and the treasure."""

from __future__ import annotations

from collections import Counter

from rules.errors import NotationError
from rules.findings import ERROR, WARNING, Finding
from rules.labyrinth.board.findings import Sheet, Verdict, names
from rules.labyrinth.board.signs import CELL, EMPTY, EXIT, OPEN, RUBBER, STANDING, WALL

FULL_GAME = 4
"""The side of the smallest field for a full-fledged game (LP-STRUCT-03)."""

LENGTHS = (
    (3, "too small for a full game"),
    (4, "the shortest and easiest full game"),
    (5, "short and easy"),
    (6, "middling"),
    (8, "longer and harder"),
    (26, "very long and hard"),
)


def describe_size(size: int) -> str:
    """How long and hard a game on a field of this side is (LP-STRUCT-02)."""
    return next((words for most, words in LENGTHS if size <= most), LENGTHS[-1][1])


# -- the field ----------------------------------------------------------------------------------


def field_rule(sheet: Sheet) -> Verdict:
    """LP-STRUCT-01..03, LP-GAP-01: square, of any size, in full from 4x4."""
    plan, rulings = sheet.plan, sheet.rulings
    width, height = plan.grid.width, plan.grid.height
    if width != height:
        text = f"The field has {width} columns and {height} rows; draw as many rows as columns."
        yield Finding("not-square", text, ("LP-STRUCT-01", "LP-GAP-01"))
        return
    yield "LP-STRUCT-01"
    yield "LP-STRUCT-02"
    if width >= FULL_GAME:
        yield "LP-STRUCT-03"
        return
    here = f"The field is {width}x{width}; a full game wants 4x4 or more"
    if width == 1:
        text = f"{here}, and one cell is no labyrinth: draw more."
        yield Finding("field-too-small", text, ("LP-STRUCT-03", "LP-GAP-01"))
    elif rulings.small_field == "refuse":
        text = f"{here} and the ruling on LP-GAP-01 refuses less: draw more rows and columns."
        yield Finding("field-too-small", text, ("LP-STRUCT-03", "LP-GAP-01"))
    else:
        text = f"{here}: draw more rows and columns, or play a short game."
        yield Finding("small-field", text, ("LP-STRUCT-03", "LP-GAP-01"), level=WARNING)


def levels_rule(sheet: Sheet) -> Verdict:
    """LP-GAP-25: several levels, where the ruling knows them."""
    plan, rulings = sheet.plan, sheet.rulings
    if plan.grid.levels == 1:
        return
    if rulings.levels == "none":
        text = (
            f"The plan has {plan.grid.levels} levels, but this game knows no 'up' and 'down' "
            "between levels; draw one."
        )
        yield Finding("no-levels", text, ("LP-TURN-03", "LP-GAP-25"))
    else:
        yield "LP-INTRO-01"
        yield "LP-GAP-25"


def outer_wall_rule(sheet: Sheet) -> Verdict:
    """LP-STRUCT-13, LP-STRUCT-14: an outer wall all round, with at least one passage."""
    plan = sheet.plan
    edges = [
        (cell, sign)
        for cell, signs in enumerate(plan.borders)
        for way, sign in enumerate(signs)
        if plan.outer(cell, way)
    ]
    gaps = names(plan, (cell for cell, sign in edges if sign not in (WALL, EXIT, RUBBER)))
    if gaps:
        text = f"The outer wall has a gap beside {', '.join(gaps)}; close it, or draw E as an exit."
        yield Finding("gap-in-outer-wall", text, ("LP-STRUCT-13",), gaps)
    else:
        yield "LP-STRUCT-13"
    if not plan.exits:
        text = "The outer wall has no passage, so nobody could leave: draw E in it for an exit."
        yield Finding("no-exit", text, ("LP-STRUCT-14",))
        return
    yield "LP-STRUCT-14"
    if any(OPEN in signs for signs in plan.borders):
        yield "LP-INTRO-01"


def cells_rule(sheet: Sheet) -> Verdict:
    """LP-STRUCT-04: each cell has exactly one type, and no number is used twice."""
    plan = sheet.plan
    strange = names(plan, (n for n, code in enumerate(plan.cells) if not CELL.fullmatch(code)))
    if strange:
        text = f"{', '.join(strange)}: no type of cell is drawn so; write '..' for an empty cell."
        yield Finding("no-such-type", text, ("LP-STRUCT-04",), strange)
    for code, times in Counter(plan.cells).items():
        if times > 1 and code not in ("..", "HO", "AR"):
            twice = names(plan, (cell for cell, drawn in enumerate(plan.cells) if drawn == code))
            text = f"'{code}' is drawn on {' and '.join(twice)}; give each of them its own number."
            yield Finding("number-twice", text, ("LP-STRUCT-04", "LP-STRUCT-07"), twice)
    if not strange:
        yield "LP-STRUCT-04"


def posts_rule(sheet: Sheet) -> Verdict:
    """LP-GAP-32: a hospital and an arsenal; how many, and whether they may be missing."""
    plan, rulings, nouns = sheet.plan, sheet.rulings, sheet.nouns
    strict = rulings.posts == "one-each"
    for code, what, word, clause in (
        ("HO", "hospital", nouns.hospital, "LP-STRUCT-09"),
        ("AR", "arsenal", "arsenal", "LP-STRUCT-10"),
    ):
        cells = names(plan, (cell for cell, drawn in enumerate(plan.cells) if drawn == code))
        if not cells:
            use = "the wounded are never healed" if code == "HO" else "nobody ever gets a weapon"
            text = f"There is no {word}, so {use}; draw {code} in a cell."
            level = ERROR if strict else WARNING
            yield Finding(f"no-{what}", text, (clause, "LP-GAP-32"), level=level)
        elif strict and len(cells) > 1:
            text = (
                f"There are {len(cells)} cells of the type {word} ({', '.join(cells)}), and the "
                "ruling on LP-GAP-32 asks for exactly one; keep one."
            )
            yield Finding(f"several-{what}s", text, ("LP-GAP-32",), cells)
        else:
            yield clause


def treasure_rule(sheet: Sheet, treasure: str) -> Verdict:
    """LP-STRUCT-11, LP-GAP-32: one treasure, on an empty cell."""
    plan, nouns = sheet.plan, sheet.nouns
    clauses = ("LP-STRUCT-11", "LP-GAP-32")
    if treasure == "none":
        text = "The plan has no treasure, so nobody could win: name an empty cell for it."
        yield Finding("no-treasure", text, clauses)
        return
    try:
        cell = plan.find(treasure)
    except NotationError as error:
        yield Finding("no-such-cell", f"The treasure: {error}", clauses)
        return
    if plan.kind(cell) == EMPTY:
        yield "LP-STRUCT-11"
        return
    what = {
        "hole": f"a {nouns.hole}",
        "hospital": f"a {nouns.hospital}",
        "arsenal": "an arsenal",
        "outside": "outside the field",
    }.get(plan.kind(cell), "a river cell")
    free = names(plan, (n for n, kind in enumerate(plan.kinds) if kind == EMPTY))
    near = f"such as {free[0]}" if free else "but there is none: draw '..' somewhere"
    text = f"The treasure lies on {treasure}, which is {what}; put it on an empty cell, {near}."
    yield Finding("treasure-not-on-empty-cell", text, clauses, (treasure,))


# -- borders ------------------------------------------------------------------------------------


def walls_rule(sheet: Sheet) -> Verdict:
    """LP-STRUCT-12: walls may stand between any two neighbours."""
    plan = sheet.plan
    if any(
        sign in STANDING and not plan.outer(cell, way)
        for cell, signs in enumerate(plan.borders)
        for way, sign in enumerate(signs[:4])
    ):
        yield "LP-STRUCT-12"


def rubber_rule(sheet: Sheet) -> Verdict:
    """LP-GAP-24: rubber walls, which the text names and never explains."""
    plan, rulings = sheet.plan, sheet.rulings
    cells = names(plan, (cell for cell, signs in enumerate(plan.borders) if RUBBER in signs))
    if cells and rulings.rubber_walls == "rejected":
        text = (
            f"Rubber walls stand beside {', '.join(cells)}, and no rule says what they do; draw "
            "plain walls, or choose a ruling on LP-GAP-24."
        )
        yield Finding("rubber-walls", text, ("LP-GAP-24", "LP-BASE-05"), cells)
