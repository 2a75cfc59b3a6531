"""A player's notebook: what can be drawn, for certain, from what he has heard (LD-GEN-09).

Everything here follows from :meth:`rules.core.timeline.Timeline.information` alone, so nothing can
leak.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from rules.boards.grid import COLUMNS
from rules.core.game import Information
from rules.games.duel.board.plan import WAYS
from rules.games.duel.knowledge.chart import SHEET, Slip, Walk
from rules.games.duel.knowledge.facts import INSIDE, RIM, Line, Rules, Spot, side_states
from rules.games.duel.knowledge.places import Jigsaw, join
from rules.games.duel.options import Rulings


@dataclass(frozen=True)
class Chart:
    """A drawing: what cells hold and what stands on their sides, both sides of a wall told.

    ``anchored`` tells whether spots are real cells; on a slip they count from where it began.
    Sides are ``wall``, ``labyrinth wall``, ``any wall``, ``open`` or ``exit``.
    """

    anchored: bool
    kinds: dict[Spot, str] = field(default_factory=dict)
    sides: dict[tuple[Spot, int], str] = field(default_factory=dict)
    trail: tuple[Spot, ...] = ()


@dataclass(frozen=True)
class Notebook:
    """All a player can have drawn: the sheet first, then the slips that still float.

    ``chart`` is the number of the chart he draws on, ``here`` his spot there (``None`` before the
    start and once he has left for good), ``outside`` the side of that spot beyond which he stands,
    or -1. ``candidates`` are the cells where he may be: one when he knows it.
    """

    viewer: str
    width: int
    height: int
    charts: tuple[Chart, ...]
    chart: int
    here: Spot | None
    outside: int
    candidates: tuple[Spot, ...]

    @property
    def known(self) -> bool:
        """Whether he knows where on the sheet he is."""
        return self.here is not None and self.charts[self.chart].anchored

    def names(self) -> tuple[str, ...]:
        """The candidates as names of cells."""
        return tuple(name(spot) for spot in self.candidates)


def name(spot: Spot) -> str:
    """A spot of the sheet as the name of a cell."""
    return f"{COLUMNS[spot[0]]}{spot[1] + 1}"


def notebook(information: Information) -> Notebook:
    """The notebook of the viewer of ``information``."""
    walk = followed(information)
    rules, slips = walk.rules, walk.slips
    moved = join(slips, rules, walk.since)
    number, (across, down) = moved[walk.slip]
    here = (walk.here[0] + across, walk.here[1] + down)
    candidates: tuple[Spot, ...] = ()
    if walk.placed and not walk.gone:
        candidates = (here,)
        if number != SHEET:
            candidates = whereabouts(walk, number, here)
    shown = [place for place, slip in enumerate(slips) if place == SHEET or slip.cells]
    charts = tuple(drawn(slips[place], rules, anchored=place == SHEET) for place in shown)
    return Notebook(
        information.viewer, rules.width, rules.height, charts,
        shown.index(number), here if candidates else None,
        -1 if walk.door is None else walk.door, candidates,
    )  # fmt: skip


def followed(information: Information) -> Walk:
    """The walk of the viewer, written down answer by answer."""
    first = dict(information.first.facts)
    viewer = information.viewer
    width, height = first["size"]
    rules = Rules(width, height, first["fair"] == "yes", Rulings.choose(dict(first["rules"])))
    walk = Walk(rules)
    for thing, key, unused in (("crossbow", "limping", "no"), ("crutch", "crutch", "none")):
        if first[f"{key}.{viewer}"] != unused:
            walk.since[thing] = -1
    if first["begins"]:
        walk.begin(first["begins"])
    for heard in information.heard:
        if heard.action.who == viewer:
            walk.hear(heard, viewer)
    return walk


def whereabouts(walk: Walk, number: int, here: Spot) -> tuple[Spot, ...]:
    """Every cell where the player may be, on a slip that still floats."""
    shifts = Jigsaw(walk.slips, walk.rules, walk.since).places(number)
    return tuple(
        sorted(((here[0] + x, here[1] + y) for x, y in shifts), key=lambda s: (s[1], s[0]))
    )


# -- drawing ------------------------------------------------------------------------------------


def drawn(slip: Slip, rules: Rules, *, anchored: bool) -> Chart:
    """A slip as it is drawn now."""
    kinds = {
        spot: kind_of([what for _, what in sorted(notes)]) for spot, notes in slip.cells.items()
    }
    sides: dict[tuple[Spot, int], str] = {}
    for side, notes in slip.sides.items():
        start = INSIDE | RIM
        if anchored:
            start = INSIDE if rules.kind(side) == 2 else RIM
        states = side_states(notes, start, rules)
        shown = told(states)
        if shown:
            x, y, way = side
            other = (x + 1, y) if way == 1 else (x, y + 1)
            for spot, seen in (((x, y), way), (other, (way + 2) % 4)):
                if not anchored or rules.inside(spot):
                    sides[spot, seen] = shown
    return Chart(anchored, {s: k for s, k in kinds.items() if k}, sides, tuple(slip.trail))


def told(states: set[str]) -> str:
    """What to draw on a side that can be any of ``states``."""
    if len(states) == 1:
        (state,) = states
        return {"outer": "labyrinth wall"}.get(state, state)
    if states and states <= {"wall", "outer"}:
        return "any wall"
    return "open" if states and states <= {"open", "exit"} else ""


def kind_of(codes: list[str]) -> str:
    """What to write into a cell after everything told of it."""
    lasting = [code.removesuffix("_spent") for code in codes if code != "empty"]
    if not lasting:
        return "empty" if codes else ""
    last = lasting[-1]
    if last in ("taken", "treasure_taken"):
        return "empty"
    return "treasure" if last in ("swapped", "put") else last


def side_name(side: Line) -> str:
    """A side of the sheet in words: ``b1 down``."""
    x, y, way = side
    return f"{name((x, y))} {WAYS[way]}"


__all__ = ["Chart", "Notebook", "notebook", "side_name"]
