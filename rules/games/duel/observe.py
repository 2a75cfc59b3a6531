"""The position as others read it: named facts, observations, labels, plain data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core import fields
from rules.core.fields import OTHERS, OWN, mask_record, tell_facts
from rules.core.history import History
from rules.core.records import Event, Observation
from rules.core.setup import write_truth
from rules.games.duel.actions import DROP, SWAP, TAKE, Action
from rules.games.duel.board.plan import UNPLACED, empty_maze
from rules.games.duel.board.terrain import FALSE, NOTHING, REAL, TREASURES
from rules.games.duel.movegen import refusals
from rules.games.duel.state import ALL, EMPTY_HANDS, LOT_TURN, PLAYERS, SEAT, Ground, State, Walker
from rules.games.duel.verbs.turn import count_of
from rules.games.duel.words import is_secret

# -- The position as others read it ---------------------------------------------------------------


def facts(state: State) -> dict[str, str]:
    """The position in the words of a scenario file."""
    named = tell_facts(state, state)
    for seat in range(len(PLAYERS)):
        named |= facts_of(state, seat, role=fields.ALL)
    return named


def facts_of(state: State, seat: int, role: str) -> dict[str, str]:
    """What is true of one walker, as far as somebody in a ``role`` sees it."""
    who, walker, other = PLAYERS[seat], state.walkers[seat], state.walkers[1 - seat]
    actions = str(count_of(walker, other, state.rulings))
    named = tell_facts(walker, state.grounds[seat], who, role)
    return named if role == OWN else named | {f"actions.{who}": actions}


def draw_plan(state: State, seat: int) -> str:
    """The labyrinth that ``seat`` walks as it is now: holes blown, treasures moved."""
    ground, walker = state.grounds[seat], state.walkers[seat]
    things = {cell: NOTHING for sign in TREASURES for cell in ground.maze.cells(sign)}
    things |= {entry // 2: REAL if entry % 2 else FALSE for entry in walker.lying}
    return ground.maze.draw(things, ground.blown)


def observe(state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know now (LD-GAP-47, LD-GEN-10).

    Everybody knows whose turn it is, the numbers of actions and the turns to be missed. A player
    sees his own labyrinth whole, with the opponent in it; of the other one only his own hands.
    """
    if viewer == ALL:
        named = facts(state)
        plans = tuple((f"plan.{who}", draw_plan(state, seat)) for seat, who in enumerate(PLAYERS))
        both = "\n\n".join(f"{who} walks here:\n{draw_plan(state, SEAT[who])}" for who in PLAYERS)
        return Observation(viewer, (*sorted(named.items()), *plans, ("plan", both)))
    me = SEAT[viewer]
    seen: dict[str, Any] = {**tell_facts(state, state)}
    seen["rules"] = tuple(sorted(state.rulings.differing().items()))
    seen |= as_walker(state, me)
    seen |= as_host(state, me)
    if state.over:
        seen[f"plan.{viewer}"] = draw_plan(state, me)
        seen[f"at.{viewer}"] = state.grounds[me].maze.name(state.walkers[me].at)
    return Observation(viewer, tuple(sorted(seen.items())))


def hide_maze(state: State, viewer: str) -> State:
    """The position without the labyrinth that ``viewer`` walks, and without his place there.

    Of his opponent, who walks in the labyrinth he drew, he sees all, but for a secret start.
    """
    me = SEAT[viewer]
    ground, walker = state.grounds[me], state.walkers[me]
    bare = empty_maze(*ground.maze.grid[:2])
    blank = Ground(bare, state.rulings)
    shown = mask_record(walker, ground, OWN)
    table = state.table
    other, hides = state.walkers[1 - me], is_secret(state, 1 - me)
    other = mask_record(other, state.grounds[1 - me], OTHERS)
    if hides:
        other = Walker(UNPLACED, lying=other.lying)
        table = table._replace(
            begins=hide_other(table.begins, me, ""), told=hide_other(table.told, me, ()),
        )  # fmt: skip
    table = table._replace(told=hide_other(table.told, me, ()))
    grounds = (blank, state.grounds[1]) if me == 0 else (state.grounds[0], blank)
    return state._replace(
        grounds=grounds, walkers=(shown, other) if me == 0 else (other, shown), table=table
    )


def hide_other(values: tuple[Any, Any], me: int, blank: Any) -> tuple[Any, Any]:
    """What belongs to one of two, and nothing in the place of the other's."""
    return (values[0], blank) if me == 0 else (blank, values[1])


def as_walker(state: State, me: int) -> dict[str, Any]:
    """What a player knows of himself in the other's labyrinth; both maps are shown at the end."""
    who, walker, ground = PLAYERS[me], state.walkers[me], state.grounds[me]
    seen: dict[str, Any] = {**facts_of(state, me, OWN)}
    playing = walker.at >= 0 and not state.over
    seen[f"carries.{who}"] = write_truth(walker.hand != EMPTY_HANDS)
    seen[f"outside.{who}"] = write_truth(walker.at >= ground.size)
    seen[f"placed.{who}"] = write_truth(walker.at != -1)
    seen["begins"] = state.table.begins[me]
    seen["size"] = tuple(ground.maze.grid)[:2]
    seen["fair"] = write_truth(state.table.fair[me])
    for verb in (TAKE, SWAP, DROP):
        free = playing and state.turn == me and not any(refusals(state, Action(who, verb)))
        seen[f"may_{verb}"] = write_truth(free)
    if state.rulings.way_round == "discovered" and state.rulings.reentry == "any-exit":
        seen["openings"] = tuple(ground.maze.name(place) for place in sorted(walker.known))
    return seen


def as_host(state: State, me: int) -> dict[str, Any]:
    """What a player knows of the opponent, who walks in his labyrinth (LD-GAP-47)."""
    other, who = 1 - me, PLAYERS[1 - me]
    seen: dict[str, Any] = {f"plan.{who}": draw_plan(state, other)}
    if is_secret(state, other):
        return seen | {f"placed.{who}": "unknown"}
    seen |= facts_of(state, other, OTHERS)
    return seen | {f"begins.{who}": state.table.begins[other]}


def ask_mover(state: State) -> str:
    """Who acts and what is asked."""
    if state.turn == LOT_TURN:
        return "The lot: who moves first?"
    who = PLAYERS[state.turn]
    if state.placing:
        return f"{who}: where do you begin?"
    return f"{who}: {'what do you do' if state.left else 'do you take the treasure'}?"


def hint(state: State) -> str:
    """How many actions are left."""
    if state.turn == LOT_TURN or state.placing or state.over or not state.left:
        return ""
    some = "1 action" if state.left == 1 else f"{state.left} actions"
    return f"{PLAYERS[state.turn]} has {some} left."


def tell_end(state: State) -> str:
    """How the game ended, in one sentence."""
    if not state.won:
        return "Both players have left for good, and nobody wins."
    if len(state.won) == 2:
        return "Both carry the real treasure out in one round: a draw."
    return f"{PLAYERS[state.won[0]]} carries the real treasure out first and wins."


# -- Clauses that only the way here brings in -----------------------------------------------------


STEP_EVENTS = ("moved", "stopped", "left-labyrinth")
"""Kinds of events that are a move, or a try of one."""
PLACING_EVENTS = ("moved", "fell", "placed", "left-labyrinth", "put-back")
"""Kinds of events after which somebody is somewhere else."""


def hindsight(past: History[State], event: Event) -> Iterator[str]:
    """What the way here adds to one event."""
    who = event.who
    if event.kind == "said" and who in SEAT:
        yield from cite_heard(past, event)
    elif event.kind == "turn" and "LD-BOW-03" in event.clauses:
        yield "LD-BOW-04" if just_hit(past, who) else "LD-BOW-07"
    elif event.kind == "caught":
        if any(state.walkers[SEAT[who]].at == event.data["at"] for state, _ in past.steps):
            yield "LD-TRAP-09"
    elif event.kind == "blasted":
        if not has_tried(past, who, event.data["side"]):
            yield from ("LD-GREN-04", "LD-GREN-05")
    elif event.kind in STEP_EVENTS:
        came = past.newest(PLACING_EVENTS, who)
        if came is not None and came.kind == "fell":
            yield "LD-PIT-07"
        if in_this_turn(past, who, "thrown"):
            yield "LD-GAP-10"


def cite_heard(past: History[State], event: Event) -> Iterator[str]:
    """What the way here adds to an announcement."""
    code, who = str(event.data.get("code", "")), event.who
    first = past.steps[0][0]
    if code == "trap":
        if first.table.fair[SEAT[who]] and was_told(past, who, "trap"):
            yield "LD-TRAP-09"
    elif code == "crutch":
        if in_this_turn(past, who, "crossbow"):
            yield "LD-GAP-19"
    elif code == "thrown":
        turn = past.newest(("turn",))
        if (turn.data["left"] if turn else first.left) == 1:
            yield "LD-GREN-09"
        elif any(one.kind in STEP_EVENTS and one.who == who for one in past.this_turn()):
            yield "LD-GAP-10"
    elif code == "pit" or (code.startswith("pit_") and code[4:].isdecimal()):
        known = code != "pit" and was_told(past, who, code.replace("pit", "pit_exit"))
        yield "LD-PIT-10" if known else "LD-PIT-08"


def was_told(past: History[State], who: str, code: str) -> bool:
    """Whether ``who`` was told ``code`` of a cell he had walked onto."""
    return past.newest(("said",), who, code=code, landing=None) is not None


def in_this_turn(past: History[State], who: str, code: str) -> bool:
    """Whether ``who`` was told ``code`` in this turn."""
    return any(
        one.kind == "said" and one.who == who and one.data.get("code") == code
        for one in past.this_turn()
    )


def just_hit(past: History[State], who: str) -> bool:
    """Whether this is the first turn of ``who`` since the crossbow hit his opponent."""
    for event in past.back():
        if event.who == who and event.kind in ("turn", "skipped"):
            return False
        if event.who != who and event.data.get("code") == "crossbow":
            return True
    return False


def has_tried(past: History[State], who: str, side: tuple[int, int]) -> bool:
    """Whether ``who`` has run into the wall on that side, from this cell or from beyond."""
    border = past.steps[0][0].grounds[SEAT[who]].maze.grid.border
    return any(
        event.kind == "stopped"
        and event.who == who
        and "side" in event.data
        and border(*event.data["side"]) == border(*side)
        for event in past.back()
    )
