"""The beginning: what the leader tells beforehand, and what a starting cell leads to (LP-START)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rules.boards.grid import CELL_NAME
from rules.core.errors import NotationError
from rules.core.records import CHANCE, Event, Refusal
from rules.games.labyrinth.actions import FIRST, LOTS, PLACING, START, Action
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.terrain import EMPTY, MARSHY
from rules.games.labyrinth.state import LOT_TURN, UNPLACED, Field, Log, State
from rules.games.labyrinth.variant import LeaderVerb
from rules.games.labyrinth.verbs.move import in_hole, list_named, transfer_to, which_cell
from rules.games.labyrinth.verbs.turn import settle_landing
from rules.games.labyrinth.words import LEADER, Landing

# -- The beginning --------------------------------------------------------------------------------


TOLD = ("size", "holes", "river", "features")
"""What the leader may tell at the beginning, by agreement (LP-BASE-02..06)."""


def tell_opening(state: State) -> tuple[Event, ...]:
    """What is said before the first command (LP-BASE-02..06, LP-GAP-31)."""
    if not state.table.opened:
        return ()
    told, plan = state.table.told, state.field.plan
    parts: list[tuple[str, str]] = []
    if "size" in told:
        parts.append((f"size {plan.grid.width}x{plan.grid.height}", "LP-BASE-02"))
    if "holes" in told:
        parts.append((holes_told(plan), "LP-BASE-03"))
    if "river" in told:
        parts.append((rivers_told(state.field), "LP-BASE-04"))
    if "features" in told:
        parts.append((f"features: {features_told(state)}", "LP-BASE-05"))
    text = "; ".join(part for part, _ in parts)
    noted = ("LP-GAP-24",) if state.table.features and "features" in told else ()
    usual = TOLD if state.field.rulings.told == "all" else TOLD[:1]
    agreed = "LP-GAP-31" if {*told} == {*usual} else "LP-BASE-06"
    counted = ("LP-GAP-12",) if plan.rivers and "river" in told else ()
    clauses = (*noted, *(clause for _, clause in parts), *counted, agreed)
    spoken = f"The leader tells: {text}." if text else "The leader tells nothing beforehand."
    unknown = ("LP-GAME-04",) if all(at == UNPLACED for at in state.at) else ()
    players = " and ".join(", ".join(state.table.players).rsplit(", ", 1))
    roles = Event(
        "seats", f"The leader drew the plan and sees it; {players} cannot.",
        ("LP-GAME-01", "LP-GAME-02", "LP-GAME-03", *unknown, "LP-BASE-01", "LP-GAP-02"),
    )  # fmt: skip
    return (
        roles,
        Event("opening", spoken, clauses, data={"told": text, **tell_counts(plan, told)}),
    )


def tell_counts(plan: Plan, told: Sequence[str]) -> dict[str, Any]:
    """What is told in numbers: the size of each set of holes, the cells of each river."""
    found: dict[str, Any] = {}
    if "holes" in told:
        found["sets"] = tuple(map(len, plan.holes.values()))
    if "river" in told:
        found["rivers"] = tuple(map(len, plan.rivers.values()))
    if "features" in told:
        found["several"] = len(plan.holes) > 1
    return found


def holes_told(plan: Plan) -> str:
    """How many holes, set by set (LP-BASE-03)."""
    counts = [len(holes) for holes in plan.holes.values()]
    if not counts:
        return "no holes"
    total = f"{sum(counts)} hole{'s' if sum(counts) > 1 else ''}"
    if len(counts) == 1:
        return total
    *most, last = counts
    return f"{total} (sets of {', '.join(map(str, most))} and {last})"


def rivers_told(field: Field) -> str:
    """How long each river is (LP-BASE-04, LP-GAP-12)."""
    short = 0 if field.rulings.river_length == "whole" else 2
    lengths = [str(len(river) - short) for river in field.plan.rivers.values()]
    return f"river length {', '.join(lengths)}" if lengths else "no river"


def features_told(state: State) -> str:
    """Special features: several sets of holes, and whatever the plan's author noted (LP-GAP-24)."""
    plan = state.field.plan
    found = ["several sets of holes"] if len(plan.holes) > 1 else []
    marshy = any(not MARSHY.isdisjoint(signs) for signs in plan.borders)
    if marshy and state.field.rulings.marsh == "announced":
        found.append("marsh at a mouth")
    return ", ".join([*found, *state.table.features]) or "none"


def begin_at(field: Field, cell: int) -> Landing:
    """A starting cell: reported, then left by the current or down a hole (LP-START-04..06)."""
    path, by = transfer_to(field, field.plan.grid.size, cell)
    start = "LP-START-05" if in_hole(field, cell) else "LP-START-06"
    rest = path[-1] if path else cell
    clauses = ("LP-START-01", "LP-START-03", "LP-GAP-05")
    carried = (start, *by) if path else ()
    said = list_named(field, cell, path)
    words = ("LP-START-04", "LP-GAP-30", *which_cell(field, said))
    return Landing(
        "start", cell, rest, said, clauses=clauses, spoken=words, path=path,
        carried=carried,
    )  # fmt: skip


# -- The verbs -------------------------------------------------------------------------------------


class First(LeaderVerb):
    """The lot for the first player, where that ruling is chosen (LP-GAP-02): an outcome of chance.

    The others follow in the order in which they joined.
    """

    word = FIRST
    speaker = CHANCE
    forms = {"first <player>": "the lot that decides who begins, by ruling"}
    answers = (LOTS,)
    more = True

    def read(self, state: State, who: str, rest: str) -> Action:
        """Who is drawn."""
        return Action(CHANCE, FIRST, word=rest)

    def label(self, state: State, action: Action) -> str:
        """Who is drawn."""
        return f"{action.word} first"

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """Every player."""
        return [Action(CHANCE, FIRST, word=player) for player in state.table.players]

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """One lot, before all else."""
        due = state.turn == LOT_TURN and action.verb == FIRST
        if not due or action.word not in state.table.index:
            text = "The lot names the first player, once, before all else."
            yield Refusal("lot", text, ("LP-GAP-02",))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The seats turned round until the player drawn has the first one."""
        player = action.word
        if log is not None:
            log.append(Event("lot", f"The lot falls on {player}.", ("LP-GAP-02",), player))
        first = state.table.index[player]
        order = [*range(first, len(state.at)), *range(first)]

        def turned(values: tuple[Any, ...]) -> tuple[Any, ...]:
            return tuple(values[seat] for seat in order) if values else values

        table = state.table
        seats = replace(
            table, players=turned(table.players), begins=turned(table.begins),
            begins_kind=turned(table.begins_kind),
        )  # fmt: skip

        def those(mask: int) -> int:
            return sum(1 << place for place, seat in enumerate(order) if mask >> seat & 1)

        treasure = state.treasure._replace(told=those(state.treasure.told))
        if treasure.carrier >= 0:
            treasure = treasure._replace(carrier=order.index(treasure.carrier))
        at = turned(state.at)
        opener = at.index(UNPLACED) if UNPLACED in at else 0
        return state._replace(
            table=seats, turn=opener, at=at, wounded=those(state.wounded),
            stock=turned(state.stock), treasure=treasure, heading=turned(state.heading),
        )  # fmt: skip


class Start(LeaderVerb):
    """A player is placed, by his own choice or by the leader's (LP-START-01, -02, LP-GAP-05)."""

    word = START
    forms = {"start <cell>": "names the first cell"}
    codes = ("placed", "off-field", "taken", "special", "not-told")
    reads = ("table.chosen",)
    answers = (PLACING,)
    more = True
    button = "Begin on {}"
    land = staticmethod(begin_at)

    def read(self, state: State, who: str, rest: str) -> Action:
        """A starting cell; one that lies off this sheet is a matter of the rules (LP-GAP-05)."""
        if not rest:
            text = "'start': the cell is missing; write 'start' and a cell: 'start b2'."
            raise NotationError(text)
        try:
            return Action(who, START, place=state.field.plan.find(rest))
        except NotationError:
            if CELL_NAME.fullmatch(rest):
                return Action(who, START, word=rest)
            raise

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """Every cell."""
        return [Action(who, START, place=cell) for cell in range(state.field.plan.grid.size)]

    def tries(self, state: State, who: str) -> Sequence[Action]:
        """Where a ruling bars cells, every one may be named: a refusal tells why (LP-GAP-05)."""
        due = state.placing and state.turn == state.table.index[who]
        barred = state.field.rulings.start_cells != "any"
        return tuple(self.candidates(state, who)) if due and barred else ()

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Any cell of the field, one player after the other (LP-START-01, LP-GAP-05)."""
        me, field = state.table.index[action.who], state.field
        only, taken = field.rulings.start_cells, set(state.table.chosen)
        if state.at[me] != UNPLACED:
            yield Refusal("placed", f"{action.who} has a place already.", ("LP-START-03",))
        elif state.turn != me:
            mover = state.table.players[state.turn]
            yield Refusal("not-your-turn", f"{mover} takes a place first.", ("LP-GAP-05",))
        elif not 0 <= action.place < field.plan.grid.size:
            text = "Nobody starts outside the field; name a cell of it."
            yield Refusal("off-field", text, ("LP-GAP-05",))
        elif only == "distinct" and action.place in taken and len(taken) < field.plan.grid.size:
            text = "Another player starts there; name another cell."
            yield Refusal("taken", text, ("LP-GAP-05",), field.name(action.place))
        elif only == "ordinary" and field.kind(action.place) != EMPTY and EMPTY in field.kinds:
            text = "Nobody starts on a special cell; name another one."
            yield Refusal("special", text, ("LP-GAP-05",), field.name(action.place))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The token on its cell; then the next is placed, or the first one moves (LP-START-03)."""
        landing = self.land(state.field, action.place)
        if state.table.placing == LEADER:
            named = ("LP-START-02" if one == "LP-START-01" else one for one in landing.clauses)
            landing = landing._replace(clauses=tuple(named))
        placed = settle_landing(self, state, state.table.index[action.who], landing, log=log)
        if state.field.rulings.start_cells == "distinct":
            chosen = (*state.table.chosen, action.place)
            placed = placed._replace(table=replace(state.table, chosen=chosen))
        return placed._replace(turn=placed.at.index(UNPLACED) if placed.placing else 0)

    def told(self, state: State, who: str, here: int, landing: Landing) -> Event:
        """Where the token begins: only the leader sees it."""
        text = f"{who} begins {state.field.standing(landing.entered)}."
        track = {"path": (landing.entered,)}
        return Event("placed", text, landing.clauses, who, heard_by=(LEADER,), data=track)

    def audible(self, state: State, action: Action, viewer: str) -> Action:
        """A starting cell is told to the leader alone, or chosen by him."""
        secret = viewer not in (LEADER, action.who)
        secret = secret or (viewer != LEADER and state.table.placing == LEADER)
        return action._replace(place=-1, word="") if secret else action
