"""The check of wall following, the procedure of the introduction (LP-INTRO-04..07, LP-GAP-33).

A player who keeps one hand on the wall turns to that hand wherever he can, else goes straight on,
else turns away, else back. The check walks recorded moves and tells whether they are such a walk.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.checks import CheckResult
from rules.labyrinth.board.plan import Plan
from rules.labyrinth.board.signs import OUTSIDE, STANDING
from rules.labyrinth.checks.question import Asked
from rules.labyrinth.commands import MOVE, Command
from rules.labyrinth.contract import LeaderGame
from rules.labyrinth.state import Field, State, border
from rules.story import Node

HANDS = {"left": -1, "right": 1}
Border = tuple[int, int]
Point = tuple[int, int]


class Walk(NamedTuple):
    """How far recorded moves follow the wall: ``outcome`` as the check finds it."""

    outcome: str
    moves: int
    touched: tuple[Border, ...]


def procedure(asked: Asked) -> CheckResult:
    """How a player's walk with one hand on the wall came out, and which walls he touched.

    The outcome is ``circled`` (back where he began, facing as then), ``exit``, ``left`` (he did
    something else), ``following`` or ``no wall``; ``joined`` tells whether the walls he touched
    hang together with the outer wall.
    """
    args = asked.keys({"player": str}, {"hand": str})
    hand = args.get("hand", "left")
    if hand not in HANDS:
        raise asked.wrong(f"'hand' is left or right, not '{hand}'.")
    given = [node for node in asked.timeline.fragment() if node.kind == "action"]
    nodes = [node for node in given if command(node)[:2] == (args["player"], MOVE)]
    if not nodes:
        raise asked.wrong(f"{args['player']} has not moved yet.")
    walks = [follow(nodes, heading, HANDS[hand]) for heading in range(4)]
    walk = max(walks, key=lambda walk: (walk.outcome != "no wall", walk.moves))
    plan = nodes[0].state.field.plan
    outer = [side for side in walk.touched if plan.outer(*side)]
    joined = bool(outer) or any(hangs_on(plan, side) for side in walk.touched)
    found = {
        "outcome": walk.outcome,
        "moves": walk.moves,
        "walls": ["outer wall"] * bool(outer)
        + [side_name(plan, side) for side in walk.touched if side not in outer],
        "joined": "yes" if joined else "no",
    }
    free = all(free_to_choose(asked.game, node) for node in nodes)
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


def follow(nodes: list[Node[State, Any]], heading: int, hand: int) -> Walk:
    """Walk recorded moves as far as they follow the wall, facing ``heading`` at first."""
    state = before(nodes[0])
    me = state.table.index[command(nodes[0]).who]
    field, here = state.field, state.at[me]
    if field.kind(here) == OUTSIDE or not field.wall(here, (heading + hand) % 4):
        return Walk("no wall", 0, ())
    start = (here, heading)
    touched: dict[Border, None] = {border(field.plan, here, (heading + hand) % 4): None}
    done, circled = 0, False
    for node in nodes:
        field, here, way = before(node).field, before(node).at[me], command(node).way
        due, felt = next_way(field, here, heading, hand)
        touched |= dict.fromkeys(felt)
        if node.state.at[me] == here and field.wall(here, way):
            continue
        if way != due or node.state.at[me] != field.beyond(here, due):
            return Walk("left", done, tuple(touched))
        heading, done = due, done + 1
        if field.kind(node.state.at[me]) == OUTSIDE:
            return Walk("exit", done, tuple(touched))
        circled = (node.state.at[me], heading) == start
    return Walk("circled" if circled else "following", done, tuple(touched))


def next_way(field: Field, here: int, heading: int, hand: int) -> tuple[int, list[Border]]:
    """Where the wall leads: towards the hand, straight on, away, back; and the walls felt."""
    felt: list[Border] = []
    for turn in (hand, 0, -hand, 2):
        way = (heading + turn) % 4
        if not field.wall(here, way):
            return way, felt
        felt.append(border(field.plan, here, way))
    return heading, felt


def before(node: Node[State, Any]) -> State:
    """The position in which a command was given."""
    assert node.parent is not None
    return node.parent.state


def command(node: Node[State, Any]) -> Command:
    """The command given at a step."""
    assert isinstance(node.action, Command)
    return node.action


def free_to_choose(game: LeaderGame, node: Node[State, Any]) -> bool:
    """Whether every direction was open to the player to name, whatever he had done so far."""
    state, who = before(node), command(node).who
    return not any(game.refusals(state, Command(who, MOVE, way)) for way in range(4))


def side_name(plan: Plan, side: Border) -> str:
    """A wall between two cells as ``b2/c2``."""
    return f"{plan.name(side[0])}/{plan.name(plan.grid.neighbour(*side))}"


def hangs_on(plan: Plan, side: Border) -> bool:
    """Whether a wall hangs together with the outer wall, by other walls."""
    posts: dict[Point, list[Point]] = {}
    for cell, signs in enumerate(plan.borders):
        for way, sign in enumerate(signs[:4]):
            if sign in STANDING:
                one, other = ends(plan, (cell, way))
                posts.setdefault(one, []).append(other)
                posts.setdefault(other, []).append(one)
    found = {*ends(plan, side)}
    waiting = [*found]
    while waiting:
        for post in posts.get(waiting.pop(), ()):
            if post not in found:
                found.add(post)
                waiting.append(post)
    width, height = plan.grid.width, plan.grid.height
    return any(x in (0, width) or y in (0, height) for x, y in found)


def ends(plan: Plan, side: Border) -> tuple[Point, Point]:
    """The two points of the sheet between which a wall runs."""
    x, y, _ = plan.grid.place(side[0])
    corners = ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
    return corners[side[1]], corners[(side[1] + 1) % 4]
