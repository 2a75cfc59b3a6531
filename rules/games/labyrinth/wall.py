"""The check of wall following: a hand on the wall, step by step."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.boards.graph import find_reached
from rules.boards.grid import ABOVE
from rules.core.records import CheckResult
from rules.core.story import Node
from rules.games.labyrinth.actions import MOVE, Action
from rules.games.labyrinth.board.plan import Plan
from rules.games.labyrinth.board.terrain import OUTSIDE, STANDING
from rules.games.labyrinth.query import LabyrinthQuery, command_of, state_before
from rules.games.labyrinth.state import Field, State
from rules.games.labyrinth.variant import LeaderGame

HANDS = {"left": -1, "right": 1}
Border = tuple[int, int]
Point = tuple[int, int]


class FollowedWall(NamedTuple):
    """How far recorded moves follow the wall: ``outcome`` as the check finds it."""

    outcome: str
    moves: int
    touched: tuple[Border, ...]


def check_procedure(query: LabyrinthQuery) -> CheckResult:
    """How a player's walk with one hand on the wall came out, and which walls he touched.

    The outcome is ``circled`` (back where he began, facing as then), ``exit``, ``left`` (he did
    something else), ``following`` or ``no wall``; ``joined`` tells whether the walls he touched
    hang together with the outer wall.
    """
    args = query.keys({"player": str}, {"hand": str})
    hand = args.get("hand", "left")
    if hand not in HANDS:
        raise query.wrong(f"'hand' is left or right, not '{hand}'.")
    nodes = [node for node in query.given if command_of(node)[:2] == (args["player"], MOVE)]
    if not nodes:
        raise query.wrong(f"{args['player']} has not moved yet.")
    walks = [follow_wall(nodes, heading, HANDS[hand]) for heading in range(4)]
    walk = max(walks, key=lambda walk: (walk.outcome != "no wall", walk.moves))
    plan = nodes[0].state.field.plan
    outer = [side for side in walk.touched if plan.grid.outer(*side)]
    joined = bool(outer) or any(hangs_on(plan, side) for side in walk.touched)
    found = {
        "outcome": walk.outcome,
        "moves": walk.moves,
        "walls": ["outer wall"] * bool(outer)
        + [side_name(plan, side) for side in walk.touched if side not in outer],
        "joined": "yes" if joined else "no",
    }
    free = all(free_to_choose(query.game, node) for node in nodes)
    clauses = ["LP-INTRO-04", "LP-GAP-33"] if free else []
    if walk.outcome == "exit":
        clauses.append("LP-INTRO-05")
    if walk.outcome == "circled" and not joined:
        clauses.append("LP-INTRO-06")
    if walk.outcome == "left":
        clauses.append("LP-INTRO-07")
    listed = ", ".join(f"{what}: {value}" for what, value in found.items())
    text = f"{args['player']}, {hand} hand on the wall: {listed}."
    return CheckResult(found, text, tuple(clauses))


def follow_wall(nodes: list[Node[State, Any]], heading: int, hand: int) -> FollowedWall:
    """Walk recorded moves as far as they follow the wall, facing ``heading`` at first."""
    state = state_before(nodes[0])
    me = state.table.index[command_of(nodes[0]).who]
    field, here = state.field, state.at[me]
    if field.kind(here) == OUTSIDE or not field.wall(here, (heading + hand) % 4):
        return FollowedWall("no wall", 0, ())
    start = (here, heading)
    touched: dict[Border, None] = {field.plan.grid.border(here, (heading + hand) % 4): None}
    done, circled = 0, False
    for node in nodes:
        field, here, way = state_before(node).field, state_before(node).at[me], command_of(node).way
        due, felt = next_way(field, here, heading, hand)
        touched |= dict.fromkeys(felt)
        if node.state.at[me] == here and field.wall(here, way):
            continue
        if way != due or node.state.at[me] != field.beyond(here, due):
            return FollowedWall("left", done, tuple(touched))
        heading, done = due, done + 1
        if field.kind(node.state.at[me]) == OUTSIDE:
            return FollowedWall("exit", done, tuple(touched))
        circled = (node.state.at[me], heading) == start
    return FollowedWall("circled" if circled else "following", done, tuple(touched))


def next_way(field: Field, here: int, heading: int, hand: int) -> tuple[int, list[Border]]:
    """Where the wall leads: towards the hand, straight on, away, back; and the walls felt."""
    felt: list[Border] = []
    for turn in (hand, 0, -hand, 2):
        way = (heading + turn) % 4
        if not field.wall(here, way):
            return way, felt
        felt.append(field.plan.grid.border(here, way))
    return heading, felt


def free_to_choose(game: LeaderGame, node: Node[State, Any]) -> bool:
    """Whether every direction was open to the player to name, whatever he had done so far."""
    state, who = state_before(node), command_of(node).who
    return not any(game.refusals(state, Action(who, MOVE, way)) for way in range(4))


def side_name(plan: Plan, side: Border) -> str:
    """A wall between two cells as ``b2/c2``."""
    return f"{plan.name(side[0])}/{plan.name(plan.grid.neighbour(*side))}"


def hangs_on(plan: Plan, side: Border) -> bool:
    """Whether a wall hangs together with the outer wall, by other walls."""
    posts: dict[Point, list[Point]] = {}
    for cell, way, sign in plan.sides:
        if way < ABOVE and sign in STANDING:
            one, other = wall_ends(plan, (cell, way))
            posts.setdefault(one, []).append(other)
            posts.setdefault(other, []).append(one)
    width, height = plan.grid.width, plan.grid.height
    found = find_reached(wall_ends(plan, side), posts.__getitem__)
    return any(x in (0, width) or y in (0, height) for x, y in found)


def wall_ends(plan: Plan, side: Border) -> tuple[Point, Point]:
    """The two points of the sheet between which a wall runs."""
    x, y, _ = plan.grid.place(side[0])
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return corners[side[1]], corners[(side[1] + 1) % 4]
