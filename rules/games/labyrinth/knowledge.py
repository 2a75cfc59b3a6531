"""What a player of a labyrinth with a leader may know: what the answers tell, and what they leave.

One reader hears the answers: a :class:`ChartWalk` is what a player puts on paper, slip by slip. It
is true under any ruling, and where a ruling tells less, it claims less. It keeps, too, when each
fact was found, and cuts the walk into legs, one for each time that he was carried off. As far as
every word means what it means in the book, the exact places follow from the legs on a sheet of
known size (:mod:`rules.games.labyrinth.settled`). A :class:`Writer` lays a loose slip on the sheet
as soon as only one place is left for it (LP-GAME-04, LP-GAME-05).
"""

from __future__ import annotations

from rules.boards.grid import ABOVE, COLUMNS, ROWS, Grid
from rules.core.records import Event
from rules.core.story import Heard, Information
from rules.games.labyrinth import actions
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.settled import COME, FLOAT, GO, Types, list_places, read_lore, types_of
from rules.games.labyrinth.state import State
from rules.games.labyrinth.variant import LeaderGame
from rules.knowledge.candidates import Fact, Leg
from rules.knowledge.chart import (
    ORIGIN,
    Chart,
    Felt,
    Notebook,
    Spot,
    Walk,
    find_anchored,
    find_sheet,
    minus,
    move_spot,
    on_sheet,
    plus,
)

# -- What a player draws --------------------------------------------------------------------------


CURRENT = frozenset((terrain.RIVER, terrain.SOURCE))
NEAR_REACH, FAR_REACH = 2, 3
"""How far one drift can carry, and how far from a mouth a step answered 'mouth' can end."""
WIDEST = Grid(len(COLUMNS), ROWS, 99)
"""The largest sheet whose cells have names."""


def turn_way(rulings: Rulings, way: int, heading: int) -> int:
    """Return a direction on paper; by ruling it is named as one last moved (LP-GAP-27)."""
    if rulings.directions == "heading" and 0 <= way < ABOVE:
        return (way + heading) % ABOVE
    return way


class Facts:
    """A record of what was found on a walk, and when, leg by leg.

    ``legs`` are those that have ended, each where he was carried off. Of the one under way
    ``base`` is where it began on the chart, ``cells`` and ``sides`` are counted from there.
    ``named`` is the cell where he began, if it is known, ``breaches`` are the times when somebody
    else has blown up a wall. ``final`` tells that the cell where a step ends is the one named.
    """

    def __init__(self, types: Types, *, final: bool) -> None:
        self.types, self.final = types, final
        self.legs: list[Leg] = []
        self.breaches: list[int] = []
        self.named, self.time = "", 0
        self.begin("")

    def begin(self, kind: str, base: Spot = ORIGIN, *, drifted: bool = False) -> None:
        """A leg that begins on a cell of this kind."""
        self.base = base
        self.cells = {ORIGIN: self.types.lower if drifted else self.told(kind)}
        self.sides: list[Fact] = []

    def told(self, word: str) -> int:
        """What a cell can be that was named by ``word``; where the last one is, also a source."""
        stream = self.final and word == terrain.RIVER
        return self.types.stream if stream else self.types.bits.get(word, self.types.any)

    def link(self, word: str, way: int = -1) -> str:
        """How a leg ends where this is told of the cell entered; empty where it goes on."""
        if self.final and word in (terrain.RIVER, terrain.MOUTH):
            return COME if way < 0 else GO
        return self.types.carries.get(word, "")

    def cell(self, spot: Spot, kind: str) -> None:
        """A cell of the chart was entered."""
        spot = minus(spot, self.base)
        self.cells[spot] = self.cells.get(spot, self.types.any) & self.told(kind)

    def side(self, spot: Spot, way: int, what: str) -> None:
        """A side of a cell of the chart was met."""
        self.sides.append((minus(spot, self.base), way, self.time, what))

    def walk(self, here: Spot) -> tuple[Leg, ...]:
        """All legs, the one under way last."""
        end = minus(here, self.base)
        return (*self.legs, Leg(tuple(self.cells.items()), tuple(self.sides), end))

    def end(self, here: Spot, link: str, way: int, word: str) -> None:
        """The leg ends here, and another begins on a cell called so."""
        leg = self.walk(here)[-1]
        self.legs.append(leg._replace(link=link, way=way, word=word, time=self.time))
        self.begin(word, drifted=link == terrain.DRIFT)


class ChartWalk(Walk):
    """The charts a player draws as he walks: one for each time he was carried off.

    ``heading`` is the direction of his last step, ``felt`` that step as far as it is certain, on
    the chart ``felt_on``.
    ``wet`` are the types that a cell can have in his drawing where the current runs. What he
    concludes about his place is left to who inherits: see :class:`Writer`.
    """

    def __init__(self, game: LeaderGame, information: Information) -> None:
        chosen = dict(dict(information.first.facts)["rules"])
        self.rulings, self.grid = game.rulings.choose(chosen), find_sheet(information)
        self.viewer = information.viewer
        self.floats = game.variant.floats
        types, self.final = types_of(game.legend), self.rulings.announce == "final"
        self.facts, self.unheard = Facts(types, final=self.final), self.final and types.odd
        self.carries = types.carries
        self.levels = len(game.variant.ways) > ABOVE and (self.grid is None or self.grid.levels > 1)
        self.charts: list[Chart] = []
        self.heading = 0
        self.felt: Felt | None = None
        self.felt_on: Chart | None = None
        rivers = {terrain.RIVER, terrain.SOURCE, terrain.MOUTH}
        if self.rulings.mouth_word == "land":
            rivers.add(terrain.EMPTY)
        if self.rulings.exit_place == "inner-cell":
            rivers.add(terrain.OUTSIDE)
        self.wet = frozenset(rivers)

    @property
    def chart(self) -> Chart:
        """The chart the player draws on now."""
        return self.charts[-1]

    @property
    def kind(self) -> str:
        """The type of the cell the player stands on, as far as drawn."""
        return self.chart.kinds.get(self.here, "")

    @property
    def fallen(self) -> str:
        """The type of the cell a hole leads to: a hole, but where a hole may be the exit."""
        return "" if self.rulings.exit_place == "inner-cell" else terrain.HOLE

    # -- what is concluded: nothing, but by who inherits ------------------------------------------

    def stepped(self, way: int) -> None:
        """A step was made, no wall being there."""

    def bumped(self, way: int) -> None:
        """A wall was met."""

    def rested(self, kind: str) -> None:
        """The walker came to rest on a cell of a type that is known."""

    def join(self) -> None:
        """All that a command tells is drawn: a slip may be laid on the sheet."""

    # -- beginning, and being carried off ---------------------------------------------------------

    def follow(self, information: Information) -> None:
        """The cell where he rests from the outset, then everything he has heard."""
        first = dict(information.first.facts)
        name, kind = first.get("begins", ""), first.get("begins_kind", "")
        if name or kind:
            self.begun(name, kind)
        super().follow(information)

    def begun(self, name: str, kind: str) -> None:
        """He rests somewhere from the outset."""
        if name:
            self.begin(name, kind)
        else:
            self.lose(kind)

    def begin(self, name: str, kind: str) -> None:
        """Start on a cell the player knows by name."""
        grid, self.facts.named = self.grid or WIDEST, name
        if not name.startswith("out"):
            self.here = grid.place(grid.find(name))
            self.facts.begin(kind, self.here)
            self.charts.append(Chart(anchored=True, trail=[self.here]))
            if kind:
                self.chart.kinds[self.here] = kind

    def lose(
        self, kind: str, least: int = -1, most: int = NEAR_REACH, *,
        frm: Spot | None = None, link: str = "", way: int = -1,
    ) -> None:  # fmt: skip
        """Find oneself on an unknown cell of a known type: a new loose slip, and a new leg.

        Where the current did it, he was carried ``least`` to ``most`` cells from ``frm``, the
        present spot if none is given. ``link`` says how the leg ends, ``way`` by which step.
        """
        if self.charts or link:
            self.facts.end(self.here if frm is None or link == GO else frm, link, way, kind)
        else:
            self.facts.begin(kind)
        if self.felt is not None and self.felt.kind == "went":
            self.felt = self.felt._replace(kind="lost", to=self.felt.frm)
        self.here = ORIGIN
        self.charts.append(Chart(anchored=False, trail=[self.here]))
        if kind:
            self.chart.kinds[self.here] = kind

    # -- reading answers --------------------------------------------------------------------------

    def overhear(self, heard: Heard) -> None:
        """Somebody else's command: a wall may be gone, nobody knows where (LP-TURN-11)."""
        self.facts.time += 1
        if any(event.data.get("answer") == ("blown",) for event in heard.events):
            self.facts.breaches.append(self.facts.time)
        self.wounded(heard)

    def wounded(self, heard: Heard) -> None:
        """A second wound, by ruling: off to a hospital (LP-GAP-23)."""
        events = heard.events
        if any(event.kind == "hospitalized" and event.who == self.viewer for event in events):
            self.door = None
            self.hospitalized()

    def hospitalized(self) -> None:
        """Carried off to an unknown hospital."""
        self.felt = None
        self.lose(terrain.HOSPITAL)

    def hear(self, heard: Heard) -> None:
        """Draw the answer to one of the player's own commands."""
        self.facts.time += 1
        self.read(heard)
        self.wounded(heard)

    def read(self, heard: Heard) -> None:
        """What an answer tells of cells and sides."""
        command: actions.Action = heard.action
        events = heard.events
        self.felt = None
        answers = [event for event in events if event.data.get("outcome")]
        if command.verb == actions.START:
            self.placed(heard.spoken, command, answers)
        elif self.charts and answers:
            outcome, says = answers[0].data["outcome"], tuple(answers[0].data["answer"])
            way = turn_way(self.rulings, command.way, self.heading)
            if command.verb == actions.BLAST:
                self.blasted(way, says[0])
            elif outcome == "skip":
                self.skipped(says)
            elif outcome == "cycle":
                self.lose(self.fallen, link=terrain.FALL)
            elif command.verb == actions.MOVE:
                self.walked(way, outcome, says)
        if self.charts:
            if command.verb in (actions.SHOOT, actions.STAB, actions.BLAST):
                self.idled()
            self.note_treasure(events)

    def note_treasure(self, events: tuple[Event, ...]) -> None:
        """Where the treasure was found, taken or put."""
        happened = {event.kind for event in events}
        if "took" in happened:
            self.chart.treasure = None
        elif "put" in happened or any(event.data.get("found") for event in events):
            self.chart.treasure = self.here if self.door is None else self.chart.treasure

    def placed(self, spoken: str, command: actions.Action, answers: list[Event]) -> None:
        """The report on the starting cell, and the transfer a player can infer from it."""
        says = tuple(answers[0].data["answer"]) if answers else ("",)
        if command.place >= 0:
            self.begin(spoken.rpartition(" ")[2], "")
            self.arrive(self.here, says)
            return
        rest = self.fallen if says[-1] == terrain.HOLE else says[-1]
        unnamed = self.rulings.announce == "entered" and says[0] in CURRENT
        link = self.facts.link(says[0])
        self.facts.begin("" if link == COME else says[0])
        self.lose("" if unnamed else rest, link=link)

    def walked(self, way: int, outcome: str, says: tuple[str, ...]) -> None:
        """A step: a wall, a way out, or a cell."""
        if outcome == "wall":
            self.met_wall(way)
            return
        if way < ABOVE:
            self.heading = way
        if self.door is not None:
            self.door = None
            self.arrive(self.here, says)
        elif outcome == "exit":
            self.chart.mark(self.here, way, "exit")
            self.facts.side(self.here, way, "exit")
            self.door = way if self.rulings.exit_place == "outside" else None
            if self.door is not None:
                self.feel("out", self.here, way)
        elif self.rulings.rubber_walls in ("sham", "throws-back"):
            self.feel("lost", self.here, way)
            self.lose(self.known_rest(says), way=way)
        elif not self.stuck(says, way):
            kind, there = self.kind, move_spot(self.here, way)
            self.chart.mark(self.here, way, "open")
            self.facts.side(
                self.here, way, "dry" if self.final and kind == terrain.MOUTH else "open"
            )
            self.feel("went", there, way)
            self.stepped(way)
            self.arrive(there, says, way=way, from_kind=kind)

    def feel(self, kind: str, to: Spot, way: int) -> None:
        """Note the step as far as it is certain."""
        self.felt, self.felt_on = Felt(kind, self.here, to, way), self.chart

    def met_wall(self, way: int) -> None:
        """A wall: drawn, and in a hole of the base game followed by a fall (LP-HOLE-07)."""
        if self.door is not None:
            return
        self.chart.mark(self.here, way, "wall")
        self.facts.side(self.here, way, "wall")
        self.feel("bump", self.here, way)
        self.bumped(way)
        falls = self.kind in ((terrain.HOLE,) if self.fallen else (terrain.HOLE, ""))
        if self.rulings.wall_in_hole == "moves-on" and falls:
            self.lose(self.fallen, link=terrain.FALL, way=way)
        else:
            self.idled(way)
            self.join()

    def idled(self, way: int = -1) -> None:
        """By ruling the current carries also those who hit a wall or use a weapon (LP-GAP-08)."""
        floats = self.rulings.idle_current == "float" and self.door is None
        if floats and self.kind in ("", *CURRENT):
            self.lose("", 0, way=way)

    def stuck(self, says: tuple[str, ...], way: int) -> bool:
        """On a mouth, the answer 'mouth' may be the marsh: nothing can be drawn (LM-MOUTH-05)."""
        self.feel("lost", self.here, way)
        if self.rulings.mouth_word == "land" and says[-1] == terrain.EMPTY:
            self.lose(terrain.EMPTY, way=way)
            return True
        marsh = self.rulings.marsh != "rejected"
        if not (marsh and self.kind in ("", terrain.MOUTH) and says[-1] == terrain.MOUTH):
            return False
        self.lose(terrain.MOUTH, 0, FAR_REACH, link=GO, way=way)
        return True

    def arrive(
        self, there: Spot, says: tuple[str, ...], *, way: int = -1, from_kind: str = ""
    ) -> None:
        """What an answer tells of the cell entered, and of where the player is now."""
        entered, last = says[0], says[-1]
        stopped = self.rulings.drift_walls == "stopped"
        rest, least = self.known_rest(says), -1
        if entered == terrain.HOLE:
            self.note(there, terrain.HOLE)
        elif last == terrain.EMPTY and self.rulings.mouth_word == "land":
            rest = terrain.EMPTY
        elif self.final and last in (*CURRENT, terrain.MOUTH):
            if last == terrain.MOUTH and self.chart.kinds.get(there) == terrain.MOUTH:
                self.settle(there, terrain.MOUTH)
                return
            wading = from_kind in ("", *self.wet) or self.floats
            least = 0 if last == terrain.MOUTH or wading or stopped else 2
        elif self.final and last == terrain.OUTSIDE:
            rest = terrain.OUTSIDE
        elif entered in self.carries:
            self.note(there, entered)
            if entered in CURRENT:
                held = self.rulings.same_river == "stay" or self.rulings.source_drift == "holds"
                least = 0 if held or stopped else 1
        elif self.unheard:
            rest = last
        else:
            self.settle(there, entered)
            return
        self.lose(rest, least, frm=there, link=self.facts.link(entered, way), way=way)

    def known_rest(self, says: tuple[str, ...]) -> str:
        """The type of the cell where a step has ended, empty where no word tells."""
        if says[-1] == terrain.HOLE:
            return self.fallen
        told = len(says) > 1 or says[-1] not in self.carries or self.final
        return says[-1] if told else ""

    def note(self, spot: Spot, kind: str) -> None:
        """Draw a cell that was entered and left again at once."""
        self.chart.kinds[spot] = kind
        self.chart.trail.append(spot)
        self.facts.cell(spot, kind)

    def settle(self, there: Spot, kind: str) -> None:
        """Come to rest on a cell whose type is known."""
        self.here = there
        self.note(there, kind)
        self.rested(kind)

    def skipped(self, says: tuple[str, ...]) -> None:
        """A skipped turn moves a player in a hole, and in the river of the base game."""
        if (
            not self.floats
            or self.door is not None
            or self.kind not in ("", terrain.HOLE, *CURRENT)
        ):
            return
        said = says[0] if says else self.fallen if self.kind == terrain.HOLE else ""
        dry = self.kind == terrain.HOLE or said in ("", terrain.HOLE)
        floats = FLOAT if said in self.wet else ""
        link = terrain.FALL if self.kind == terrain.HOLE else floats
        self.lose(said, -1 if dry else 0, link=link)

    def blasted(self, way: int, result: str) -> None:
        """What a blast tells of one side."""
        self.facts.side(self.here, way, result)
        proof = "wall" if self.rulings.rubber_walls == "blast-proof" else "outer"
        what = {"blown": "blown", "no_wall": "open", "not_blown": proof}[result]
        if self.door is None and self.chart.sides.get((self.here, way)) != "exit":
            self.chart.mark(self.here, way, what)


# -- Where he may be ------------------------------------------------------------------------------


PLAIN_RULINGS = frozenset((
    "exit_place", "leaving_empty", "announce", "same_river", "float_cells", "idle_current",
    "skip_answer", "source_word", "source_drift", "outer_blast", "rubber_walls", "wall_in_hole",
    "mouth_word", "mouth_in_river", "drift_walls", "marsh_marks", "marsh",
    "marsh_after_blast", "marsh_between_mouths", "marsh_in_own_river", "second_wound", "hearing",
    "cycle_answer", "cycle_words", "cycle_elsewhere", "weapons",
))  # fmt: skip
"""The rulings that decide what a word can mean: while none differs, a word means what it says."""


class Writer(ChartWalk):
    """A drawing with where its player can be.

    ``maybe`` are the spots of the main chart where a player on a loose slip can be. It follows the
    walk step by step and is sound under any ruling; under the book's own rulings and on a sheet of
    known size, :meth:`settle_place` replaces it by the exact places: ``plain`` tells that they are
    the book's. ``unsure`` tells that a wall once drawn may be gone: this player has blasted on a
    slip, or others unheard.
    """

    def __init__(self, game: LeaderGame, information: Information) -> None:
        super().__init__(game, information)
        self.lore = read_lore(self.rulings, information)
        self.maybe: frozenset[Spot] = frozenset()
        self.unsure = self.rulings.hearing == "private"
        self.plain = PLAIN_RULINGS.isdisjoint(self.rulings.differing()) and not self.unheard
        self.follow(information)
        self.settle_place()

    @property
    def main(self) -> Chart | None:
        """The anchored chart."""
        return find_anchored(self.charts)

    def begun(self, name: str, kind: str) -> None:
        """He rests somewhere from the outset."""
        self.plain = self.plain and not name.startswith("out") and kind != terrain.OUTSIDE
        super().begun(name, kind)

    def blasted(self, way: int, result: str) -> None:
        """A wall blown up on a slip may be one drawn on the sheet."""
        if result == "blown" and not self.chart.anchored:
            self.unsure = True
        super().blasted(way, result)

    def lose(
        self, kind: str, least: int = -1, most: int = NEAR_REACH, *,
        frm: Spot | None = None, link: str = "", way: int = -1,
    ) -> None:  # fmt: skip
        """A new slip, which begins where the current can have led from any place he may be."""
        maybe, here = set[Spot](), self.here
        frm = here if frm is None else frm
        if least >= 0:
            for start in {frm} if self.chart.anchored else self.maybe:
                maybe |= self.within(start, least, most)
        self.settle_place()
        self.maybe = frozenset(maybe)
        # The slip left may have been laid on the sheet.
        super().lose(kind, frm=plus(frm, minus(self.here, here)), link=link, way=way)
        self.join()

    def within(self, start: Spot, least: int, most: int) -> set[Spot]:
        """Spots ``least`` to ``most`` steps from ``start`` over cells that may be river."""
        layers = [{start}]
        seen = {start}
        for _ in range(most):
            ways = range(6 if self.levels else ABOVE)
            edge = {move_spot(spot, way) for spot in layers[-1] for way in ways}
            layers.append({spot for spot in edge - seen if self.may_be_river(spot)})
            seen |= layers[-1]
        return {spot for layer in layers[least:] for spot in layer if self.may_be_river(spot)}

    def may_be_river(self, spot: Spot) -> bool:
        """Whether nothing drawn so far rules a river cell out."""
        main = self.main
        drawn = terrain.RIVER if main is None else main.kinds.get(spot, terrain.RIVER)
        return on_sheet(self.grid, spot) and drawn in self.wet

    def stepped(self, way: int) -> None:
        """Move the candidates along with a step, but for those that a wall would have held."""
        main = self.main
        if self.chart.anchored or main is None:
            self.maybe = frozenset()
            return
        closed = (
            ("outer", "exit") if self.unsure or self.facts.breaches else ("wall", "outer", "exit")
        )
        self.maybe = frozenset(
            move_spot(spot, way)
            for spot in self.maybe
            if main.sides.get((spot, way)) not in closed
            and on_sheet(self.grid, move_spot(spot, way))
        )

    def bumped(self, way: int) -> None:
        """Leave out the candidates where no wall is."""
        main = self.main
        if not self.chart.anchored and main is not None and self.rulings.leaving_empty != "wall":
            passable = ("open", "exit", "blown")
            self.maybe = frozenset(
                spot for spot in self.maybe if main.sides.get((spot, way)) not in passable
            )

    def rested(self, kind: str) -> None:
        """Leave out the candidates where another type is drawn."""
        main = self.main
        if main is not None and not self.chart.anchored and kind != terrain.OUTSIDE:
            self.maybe = frozenset(
                spot for spot in self.maybe if main.kinds.get(spot, kind) == kind
            )
        self.join()

    def settle_place(self) -> None:
        """The exact places, where the words can be read (see :func:`list_places`)."""
        grid, loose = self.grid, bool(self.charts) and not self.chart.anchored
        if not loose or grid is None or not self.plain:
            return
        facts, known = self.facts, self.lore
        start, breaches = grid.find(facts.named) if facts.named else -1, tuple(facts.breaches)
        legs = facts.walk(self.here)
        found = list_places(grid, facts.types, start, legs, breaches=breaches, known=known)
        if found:
            self.maybe = found
            if self.main is None and len(found) == 1:
                self.charts.insert(0, Chart(anchored=True))
            self.join()

    def join(self) -> None:
        """Lay a loose slip on the main chart once only one spot is left for it."""
        main = self.main
        if len(self.maybe) != 1 or main is None or self.chart.anchored:
            return
        (spot,) = self.maybe
        shift = minus(spot, self.here)
        slip = self.charts.pop()
        main.lay(slip, shift)
        self.facts.base = plus(self.facts.base, shift)
        if self.felt is not None and self.felt_on is slip:
            frm, to = plus(self.felt.frm, shift), plus(self.felt.to, shift)
            self.felt, self.felt_on = self.felt._replace(frm=frm, to=to), main
        self.charts = [*(chart for chart in self.charts if chart is not main), main]
        self.here, self.maybe = spot, frozenset()


def on_it(writer: Writer) -> bool:
    """Whether the last step was made on the slip he draws on now."""
    return bool(writer.charts) and writer.felt_on is writer.chart


def draw_notebook(game: LeaderGame, information: Information) -> Notebook:
    """The notebook of the viewer of ``information`` (LP-GAME-04, LP-GAME-05).

    He draws on the last chart; while he is outside his spot is the cell he left.
    """
    writer = Writer(game, information)
    known = bool(writer.charts) and writer.chart.anchored
    return Notebook(
        information.viewer,
        writer.grid,
        tuple(writer.charts),
        number=len(writer.charts) - 1,
        here=writer.here if writer.charts else None,
        outside=-1 if writer.door is None else writer.door,
        candidates=() if known else tuple(sorted(writer.maybe)),
        felt=writer.felt if writer.felt_on is not None and writer.felt_on.anchored else None,
        loose=writer.felt if not known and on_it(writer) else None,
    )


# -- On a plan he knows ---------------------------------------------------------------------------


EXPLORING = {True: (actions.MOVE, actions.SKIP, actions.CYCLE), False: (actions.SKIP,)}
"""The commands by which a player explores, and what all others do meanwhile."""


def list_situations(state: State, who: str) -> tuple[State, ...]:
    """``state`` with ``who`` on each cell of the plan."""
    me, cells = state.table.index[who], range(state.field.plan.grid.size)
    return tuple(state._replace(at=(*state.at[:me], cell, *state.at[me + 1 :])) for cell in cells)
