"""The leader's plan looked over before play: every map rule, with what is wrong and the remedy.

Each rule is a generator. It yields a :class:`Finding` for what is wrong and the ids of the clauses
that it looked at and found kept. A game lists its rules in ``plan_rules``; the rules on rivers,
holes and borders stand in :mod:`rules.labyrinth.waters`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from rules.errors import MapError, NotationError
from rules.labyrinth.plan import (
    BLOWN, CELL, EMPTY, EXIT, MARSHY, OPEN, RUBBER, STANDING, WALL, Plan, read_plan,
)  # fmt: skip

if TYPE_CHECKING:
    from rules.labyrinth.game import Labyrinth
    from rules.labyrinth.rulings import Rulings

ERROR, WARNING = "error", "warning"
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


class Finding(NamedTuple):
    """One thing wrong with a plan: ``text`` says what, why and how to mend it."""

    code: str
    text: str
    clauses: tuple[str, ...]
    cells: tuple[str, ...] = ()
    level: str = ERROR


class Nouns(NamedTuple):
    """What a game calls its things."""

    hole: str = "hole"
    holes: str = "set of holes"
    hospital: str = "hospital"


Verdict = Iterator[Finding | str]
Rule = Callable[[Plan, "Rulings", Nouns], Verdict]


class Survey(NamedTuple):
    """What was found; ``kept`` lists the clauses looked at and satisfied."""

    findings: tuple[Finding, ...] = ()
    kept: tuple[str, ...] = ()

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings for which a plan is rejected."""
        return tuple(finding for finding in self.findings if finding.level == ERROR)

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """The findings a leader may live with."""
        return tuple(finding for finding in self.findings if finding.level == WARNING)

    @property
    def code(self) -> str:
        """``ok``, or the codes of the errors."""
        return codes(self.errors) or "ok"

    @property
    def clauses(self) -> tuple[str, ...]:
        """Every clause looked at."""
        broken = [clause for finding in self.findings for clause in finding.clauses]
        return tuple(dict.fromkeys((*self.kept, *broken)))


def codes(findings: Iterable[Finding]) -> str:
    """The codes of ``findings``, each once, as a list in words."""
    return ", ".join(dict.fromkeys(finding.code for finding in findings))


def survey(
    game: Labyrinth,
    plan: Plan,
    rulings: Rulings,
    *,
    treasure: str | None = None,
    freedom: bool | None = None,
) -> Survey:
    """Every rule on plans. ``treasure`` is a cell, ``none`` for a plan without, ``None`` not to ask.

    With ``freedom`` the freedom of movement is looked at too; without a wish only where the ruling
    makes it binding.
    """
    drawn = as_drawn(plan)
    said = [*gather(game.plan_rules, drawn, rulings, game.nouns)]
    if treasure is not None:
        said += treasure_rule(drawn, treasure, game.nouns)
    found = Survey(
        tuple(one for one in said if isinstance(one, Finding)),
        tuple(dict.fromkeys(one for one in said if isinstance(one, str))),
    )
    if freedom is None:
        freedom = rulings.freedom == "error"
    if freedom and not unplayable(game, drawn, rulings):
        from rules.labyrinth.freedom import freedom_of_movement

        report = freedom_of_movement(game, drawn, rulings)
        found = Survey((*found.findings, *report.findings), (*found.kept, *report.kept))
    return found


def survey_drawing(
    game: Labyrinth,
    drawing: str,
    rulings: Rulings,
    *,
    treasure: str | None = None,
    freedom: bool | None = None,
) -> Survey:
    """The same for a drawing; one that cannot be read at all is a finding too."""
    try:
        plan = read_plan(drawing, open_levels=rulings.levels == "open")
    except MapError as error:
        return Survey((Finding(error.code, str(error), error.clauses),))
    return survey(game, plan, rulings, treasure=treasure, freedom=freedom)


def unplayable(game: Labyrinth, plan: Plan, rulings: Rulings) -> tuple[Finding, ...]:
    """What no game can be played with, not even in a fragment: rivers that are no chains and the like."""
    said = gather(game.play_rules, plan, rulings, game.nouns)
    return tuple(one for one in said if isinstance(one, Finding) and one.level == ERROR)


def gather(rules: Iterable[Rule], plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """What all ``rules`` say of ``plan``."""
    for rule in rules:
        yield from rule(plan, rulings, nouns)


def as_drawn(plan: Plan) -> Plan:
    """The plan before play: a wall blown up since counts as standing."""
    if not any(BLOWN in signs for signs in plan.borders):
        return plan
    borders = tuple(tuple(WALL if s == BLOWN else s for s in signs) for signs in plan.borders)
    return Plan(plan.grid, plan.cells, borders)


def names(plan: Plan, cells: Iterable[int]) -> tuple[str, ...]:
    """The names of ``cells``."""
    return tuple(plan.name(cell) for cell in cells)


def describe_size(size: int) -> str:
    """How long and hard a game on a field of this side is (LP-STRUCT-02)."""
    return next((words for most, words in LENGTHS if size <= most), LENGTHS[-1][1])


# -- the field ----------------------------------------------------------------------------------


def field_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-STRUCT-01..03, LP-GAP-01: square, of any size, in full from 4x4."""
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


def levels_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-GAP-25: several levels, where the ruling knows them."""
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


def outer_wall_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-STRUCT-13, LP-STRUCT-14: an outer wall all round, with at least one passage."""
    edges = [
        (cell, sign)
        for cell, signs in enumerate(plan.borders)
        for way, sign in enumerate(signs)
        if plan.outer(cell, way)
    ]
    gaps = names(plan, (cell for cell, sign in edges if sign not in (WALL, EXIT, RUBBER)))
    if gaps:
        text = f"The outer wall has a gap beside {', '.join(gaps)}; close it, or draw E for an exit."
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


def cells_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-STRUCT-04: each cell has exactly one type, and no number is used twice."""
    strange = names(plan, (n for n, code in enumerate(plan.cells) if not CELL.fullmatch(code)))
    if strange:
        text = f"{', '.join(strange)}: no type of cell is drawn like that; write '..' for an empty cell."
        yield Finding("no-such-type", text, ("LP-STRUCT-04",), strange)
    for code, times in Counter(plan.cells).items():
        if times > 1 and code not in ("..", "HO", "AR"):
            twice = names(plan, (cell for cell, drawn in enumerate(plan.cells) if drawn == code))
            text = f"'{code}' is drawn on {' and '.join(twice)}; give each of them its own number."
            yield Finding("number-twice", text, ("LP-STRUCT-04", "LP-STRUCT-07"), twice)
    if not strange:
        yield "LP-STRUCT-04"


def posts_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-GAP-32: a hospital and an arsenal; how many, and whether they may be missing."""
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


def treasure_rule(plan: Plan, treasure: str, nouns: Nouns) -> Verdict:
    """LP-STRUCT-11, LP-GAP-32: one treasure, on an empty cell."""
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
    kind = {"hole": f"a {nouns.hole}", "hospital": f"a {nouns.hospital}", "arsenal": "an arsenal"}
    what = kind.get(plan.kind(cell), "outside the field" if treasure[:3] == "out" else "a river cell")
    free = names(plan, (n for n, kind in enumerate(plan.kinds) if kind == EMPTY))
    near = f"such as {free[0]}" if free else "but there is none: draw '..' somewhere"
    text = f"The treasure lies on {treasure}, which is {what}; put it on an empty cell, {near}."
    yield Finding("treasure-not-on-empty-cell", text, clauses, (treasure,))


# -- borders ------------------------------------------------------------------------------------


def walls_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-STRUCT-12: walls may stand between any two neighbours."""
    if any(
        sign in STANDING and not plan.outer(cell, way)
        for cell, signs in enumerate(plan.borders)
        for way, sign in enumerate(signs[:4])
    ):
        yield "LP-STRUCT-12"


def rubber_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-GAP-24: rubber walls, which the text names and never explains."""
    cells = names(plan, (cell for cell, signs in enumerate(plan.borders) if RUBBER in signs))
    if cells and rulings.rubber_walls == "rejected":
        text = (
            f"Rubber walls stand beside {', '.join(cells)}, and no rule says what they do; draw plain "
            "walls, or choose a ruling on LP-GAP-24."
        )
        yield Finding("rubber-walls", text, ("LP-GAP-24", "LP-BASE-05"), cells)


def marsh_rule(plan: Plan, rulings: Rulings, nouns: Nouns) -> Verdict:
    """LP-GAP-35: marsh belongs to the ravines game."""
    cells = names(
        plan, (cell for cell, signs in enumerate(plan.borders) if not MARSHY.isdisjoint(signs))
    )
    if cells and rulings.marsh == "rejected":
        text = (
            f"Marsh is drawn beside {', '.join(cells)}; it belongs to the ravines game. Draw open "
            "borders, or choose the ruling on LP-GAP-35 that allows it."
        )
        yield Finding("marsh-in-base-game", text, ("LP-GAP-35",), cells)
