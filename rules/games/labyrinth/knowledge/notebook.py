"""A player's notebook: what one player can draw from what the leader has said so far.

Everything here follows from :meth:`rules.core.timeline.Timeline.information` alone, so nothing can
leak. A player who is carried off starts a *loose slip*: a chart of its own, counted from where he
finds himself. It joins the main chart again as soon as only one place is left for it. Where a
ruling lets the player know less, the notebook claims less: what it draws is always true.
"""

from __future__ import annotations

from rules.boards.grid import ABOVE
from rules.core.game import Heard, Information
from rules.core.records import Event
from rules.games.labyrinth.actions import BLAST, MOVE, SHOOT, STAB, START, Command
from rules.games.labyrinth.board.plan import EMPTY, HOLE, HOSPITAL, MOUTH, OUTSIDE
from rules.games.labyrinth.knowledge.chart import Chart, Felt, Notebook, Spot, moved, sheet
from rules.games.labyrinth.knowledge.places import CURRENT, Whereabouts
from rules.games.labyrinth.variant import LeaderGame

FAR = 3
"""How far from a mouth a step answered 'mouth' can end."""


class Writer(Whereabouts):
    """Writes a notebook, one heard answer after the other."""

    # -- reading answers ------------------------------------------------------------------------

    def overhear(self, heard: Heard) -> None:
        """Write down what concerns this player though the command was another's."""
        if any(event.data.get("answer") == ("blown",) for event in heard.events):
            self.breached = True
            self.trace.breach()

    def hospitalized(self) -> None:
        """A second wound, by ruling: off to a hospital (LP-GAP-23)."""
        self.door = None
        self.trace.lost = True
        self.lose(HOSPITAL)

    def hear(self, heard: Heard) -> None:
        """Write down the answer to one of the player's own commands."""
        command: Command = heard.action
        events = heard.events
        self.felt = None
        answers = [event for event in events if event.data.get("outcome")]
        if command.verb == START:
            self.placed(heard.spoken, command, answers)
        elif self.charts and answers:
            outcome, says = answers[0].data["outcome"], tuple(answers[0].data["answer"])
            way = command.way
            if self.rulings.directions == "heading" and 0 <= way < ABOVE:
                way = (way + self.heading) % ABOVE
            if command.verb == BLAST:
                self.blasted(way, says[0])
            elif outcome == "skip":
                self.skipped(says)
            elif outcome == "cycle":
                self.lose(self.fallen)
            elif command.verb == MOVE:
                self.walked(way, outcome, says)
        if self.charts:
            if command.verb in (SHOOT, STAB, BLAST):
                self.idled()
            self.note_treasure(events)
        self.trace.hear(heard)

    def note_treasure(self, events: tuple[Event, ...]) -> None:
        """Where the treasure was found, taken or put."""
        happened = {event.kind for event in events}
        if "took" in happened:
            self.chart.treasure = None
        elif "put" in happened or any(event.data.get("found") for event in events):
            self.chart.treasure = self.here if self.door is None else self.chart.treasure

    def placed(self, spoken: str, command: Command, answers: list[Event]) -> None:
        """The report on the starting cell, and the transfer a player can infer from it."""
        says = tuple(answers[0].data["answer"]) if answers else ("",)
        if command.place >= 0:
            self.begin(spoken.rpartition(" ")[2], "")
            self.arrive(self.here, says)
        elif self.rulings.announce == "entered" and says[0] in CURRENT:
            self.lose("")
        else:
            self.lose(self.fallen if says[-1] == HOLE else says[-1])

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
            self.door = way if self.rulings.exit_place == "outside" else None
        elif self.rulings.rubber_walls in ("sham", "throws-back"):
            self.lose(self.known_rest(says))
        elif not self.stuck(says):
            kind, there = self.kind, moved(self.here, way)
            self.chart.mark(self.here, way, "open")
            self.felt = Felt("went", self.here, there, way)
            self.narrow(way)
            self.arrive(there, says, from_kind=kind)

    def met_wall(self, way: int) -> None:
        """A wall: drawn, and in a hole of the base game followed by a fall (LP-HOLE-07)."""
        if self.door is not None:
            return
        main = self.main
        self.chart.mark(self.here, way, "wall")
        self.felt = Felt("bump", self.here, self.here, way)
        if not self.chart.anchored and main is not None and self.rulings.leaving_empty != "wall":
            passable = ("open", "exit", "blown")
            self.maybe = frozenset(
                spot for spot in self.maybe if main.sides.get((spot, way)) not in passable
            )
        falls = self.kind in ((HOLE,) if self.fallen else (HOLE, ""))
        if self.rulings.wall_in_hole == "moves-on" and falls:
            self.lose(self.fallen)
        else:
            self.idled()
            self.join()

    def idled(self) -> None:
        """By ruling the current carries also those who hit a wall or use a weapon (LP-GAP-08)."""
        floats = self.rulings.idle_current == "float" and self.door is None
        if floats and self.kind in ("", *CURRENT):
            self.lose("", self.swept(self.starts, 0))

    def stuck(self, says: tuple[str, ...]) -> bool:
        """On a mouth, the answer 'mouth' may be the marsh: nothing can be drawn (LM-MOUTH-05)."""
        if self.rulings.mouth_word == "land" and says[-1] == EMPTY:
            self.lose(EMPTY)
            return True
        marsh = self.ravines or self.rulings.marsh != "rejected"
        if not (marsh and self.kind in ("", MOUTH) and says[-1] == MOUTH):
            return False
        starts = self.starts
        self.lose(MOUTH, frozenset(spot for old in starts for spot in self.within(old, 0, FAR)))
        return True

    def arrive(self, there: Spot, says: tuple[str, ...], *, from_kind: str = "") -> None:
        """What an answer tells of the cell entered, and of where the player is now."""
        entered, last = says[0], says[-1]
        starts = frozenset((there,)) if self.chart.anchored else self.maybe
        stopped = self.rulings.drift_walls == "stopped"
        if entered == HOLE:
            self.note(there, HOLE)
            self.lose(self.known_rest(says))
        elif last == EMPTY and self.rulings.mouth_word == "land":
            self.lose(EMPTY)
        elif self.rulings.announce == "final" and last in (*CURRENT, MOUTH):
            wading = from_kind in ("", *self.wet) or not self.ravines
            if last == MOUTH and self.chart.kinds.get(there) == MOUTH:
                self.settle(there, MOUTH)
                return
            least = 0 if last == MOUTH or wading or stopped else 2
            self.lose(last, self.swept(starts, least))
        elif self.rulings.announce == "final" and last == OUTSIDE:
            self.lose(OUTSIDE)
        elif entered in CURRENT:
            self.note(there, entered)
            held = self.rulings.same_river == "stay" or self.rulings.source_drift == "holds"
            least = 0 if held or stopped else 1
            self.lose(self.known_rest(says), self.swept(starts, least))
        else:
            self.settle(there, entered)

    def known_rest(self, says: tuple[str, ...]) -> str:
        """The type of the cell where a step has ended, empty where no word tells."""
        if says[-1] == HOLE:
            return self.fallen
        told = len(says) > 1 or says[-1] not in CURRENT or self.rulings.announce == "final"
        return says[-1] if told else ""

    @property
    def fallen(self) -> str:
        """The type of the cell a hole leads to: a hole, but where a hole may be the exit."""
        return "" if self.rulings.exit_place == "inner-cell" else HOLE

    def note(self, spot: Spot, kind: str) -> None:
        """Draw a cell that was entered and left again at once."""
        self.chart.kinds[spot] = kind
        self.chart.trail.append(spot)

    def settle(self, there: Spot, kind: str) -> None:
        """Come to rest on a cell whose type is known."""
        self.here = there
        self.note(there, kind)
        main = self.main
        if main is not None and not self.chart.anchored and kind != OUTSIDE:
            self.maybe = frozenset(
                spot for spot in self.maybe if main.kinds.get(spot, kind) == kind
            )
        self.join()

    def skipped(self, says: tuple[str, ...]) -> None:
        """A skipped turn moves a player in a hole, and in the river of the base game."""
        if self.ravines or self.door is not None or self.kind not in ("", HOLE, *CURRENT):
            return
        said = says[0] if says else self.fallen if self.kind == HOLE else ""
        dry = self.kind == HOLE or said in ("", HOLE)
        self.lose(said, frozenset() if dry else self.swept(self.starts, 0))

    def blasted(self, way: int, result: str) -> None:
        """What a blast tells of one side."""
        proof = "wall" if self.rulings.rubber_walls == "blast-proof" else "outer"
        what = {"blown": "blown", "no_wall": "open", "not_blown": proof}[result]
        if result == "blown" and not self.chart.anchored:
            self.breached = True
        if self.door is None and self.chart.sides.get((self.here, way)) != "exit":
            self.chart.mark(self.here, way, what)


def follow(writer: Writer, information: Information) -> None:
    """Let ``writer`` write down all that its player has been told, answer by answer."""
    viewer, first = information.viewer, dict(information.first.facts)
    if first.get("begins") or first.get("begins_kind"):
        writer.trace.begin(first["begins"], first["begins_kind"])
    if first.get("begins"):
        writer.begin(first["begins"], first.get("begins_kind", ""))
    elif first.get("begins_kind"):
        writer.lose(first["begins_kind"])
    for heard in information.heard:
        if heard.action.who == viewer:
            writer.hear(heard)
        else:
            writer.overhear(heard)
        if any(one.kind == "hospitalized" and one.who == viewer for one in heard.events):
            writer.hospitalized()


def notebook(game: LeaderGame, information: Information) -> Notebook:
    """The notebook of the viewer of ``information`` (LP-GAME-04, LP-GAME-05)."""
    grid = sheet(information)
    writer = Writer(game, game.rulings.choose(dict(dict(information.first.facts)["rules"])), grid)
    follow(writer, information)
    writer.settle_place()
    outside = writer.door is not None or not writer.charts
    here = None if outside else writer.here
    candidates = () if writer.charts and writer.chart.anchored else tuple(sorted(writer.maybe))
    felt = writer.felt if writer.charts and writer.chart.anchored else None
    return Notebook(information.viewer, grid, tuple(writer.charts), here, candidates, felt)


__all__ = ["Chart", "Notebook", "Spot", "Writer", "follow", "moved", "notebook"]
