"""Chasms: announced, jumped over or fallen into, or crossed on a piece of wood."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.underground.actions import FETCH, NONE, Action
from rules.games.underground.asked import Question
from rules.games.underground.cards import CLAUSE_OF, SIGNPOST, TOOLS, WOODEN
from rules.games.underground.state import Play, Position, State, find_arrow, others_on
from rules.games.underground.verbs import route
from rules.games.underground.verbs.route import find_bound, hurdles_of
from rules.games.underground.verbs.tokens import cite_use
from rules.games.underground.verbs.turn import enter_follow

DEADLY = (1, 6)
"""The throws that kill a jumper (UE-CHASM-05)."""


def jump_over(play: Play, seat: int, die: int) -> None:
    """A jumper has thrown: he falls, or chooses where to land and goes on."""
    chasm, rulings = play.said, play.field.rulings
    if die not in DEADLY:
        play.ask(Question("route", seat))
        return
    if die == 6 and rulings.six_in_chasm == "nothing":
        play.again = False
    leaves_arrow(play, seat, chasm)
    there = others_on(play, chasm, seat)
    if die == 1 and rulings.chasm_attack == "falling" and there:
        play.ask(Question("falling", seat, square=chasm))
        return
    fall_in(play, seat, chasm)


def leaves_arrow(play: Play, seat: int, chasm: int) -> None:
    """Where an arrow points elsewhere, a Signpost card frees the way to a chasm (UE-GAP-35)."""
    if needs_card(play, seat, chasm):
        route.free_passage(play, seat, play.at[seat], "UE-GAP-35")


def needs_card(state: Position, seat: int, chasm: int) -> bool:
    """Whether an arrow on the jumper's square points elsewhere and binds him (UE-GAP-35)."""
    at = state.at[seat]
    if find_arrow(state, at) < 0:
        return False
    return find_bound(state.field, hurdles_of(state, seat), at) not in (NONE, chasm)


def refuse_leaving(state: State, seat: int, chasm: int) -> Iterator[Refusal]:
    """An arrow underfoot that points elsewhere binds who goes to a chasm, jumping or on wood."""
    if needs_card(state, seat, chasm) and SIGNPOST not in state.hands[seat]:
        at, field = state.at[seat], state.field
        text = (
            f"The arrow under {field.players[seat]} points to {field.names[find_arrow(state, at)]}."
        )
        yield Refusal("arrow", text, ("UE-SIGN-02", "UE-GAP-35"), field.names[at])


def fall_in(play: Play, seat: int, chasm: int) -> None:
    """The jumper falls into the chasm and dies; a carrier's treasure stays down there."""
    die, carried = play.die, play.carrier == seat
    play.put(seat, chasm)
    why = ["UE-CHASM-05", "UE-CHASM-06", *play.kill(seat)]
    if die == 6:
        why.append("UE-GAP-11")
    if die not in DEADLY:
        why.append("UE-GAP-10")
    name = play.names[chasm]
    tail = "; the treasure lies there now" if carried else ""
    text = f"{play.players[seat]} falls into the chasm {name} and dies{tail}."
    play.say("died", text, *why, seat=seat, square=name)


@enter_follow("drown")
def drown_after_blow(play: Play, question: Question) -> bool:
    """After the blow in the fall, the fall itself (UE-GAP-33)."""
    play.answered()
    fall_in(play, question.who, question.square)
    return True


def misses_landing(play: Play, path: tuple[int, ...]) -> bool:
    """By ruling a jump may be aimed at a square that cannot be entered (UE-GAP-10)."""
    if play.field.rulings.shut_landing != "falls-in" or len(path) != 2:
        return False
    return bool(hurdles_of(play, play.turn).blocked >> path[1] & 1)


def bridge_chasm(play: Play, action: Action) -> None:
    """A wooden tool sets the figure on the chasm square: a turn without a throw."""
    seat, chasm = play.turn, action.square
    here = play.at[seat]
    leaves_arrow(play, seat, chasm)
    play.spend(seat, action.card)
    fetches = play.lies == chasm and (
        play.field.rulings.chasm_fetch == "always" or action.word == FETCH
    )
    opposite = play.field.rulings.chasm_way_out == "opposite"
    play.put(seat, chasm, NONE if fetches and not opposite else here)
    clauses = [
        "UE-CHASM-02", "UE-CHASM-10", "UE-CHASM-11", "UE-TOOL-26", CLAUSE_OF[WOODEN],
        *cite_use(play),
    ]  # fmt: skip
    name = play.names[chasm]
    text = f"{action.who} goes down into the chasm {name} with the {TOOLS[action.card]}"
    if fetches:
        play.lies, play.carrier = NONE, seat
        text += " and takes the treasure"
        clauses += ["UE-LOSE-04", "UE-LOSE-07", "UE-LOSE-09", "UE-GAP-31"]
    elif play.lies == chasm:
        clauses.append("UE-GAP-31")
    card = TOOLS[action.card]
    play.say("bridged", f"{text}.", *clauses, seat=seat, card=card, square=name)


def climb_out(play: Play, action: Action) -> None:
    """Out of the chasm to a square next to it, without a throw (UE-CHASM-12, UE-LOSE-10)."""
    seat, to = play.turn, action.square
    chasm, name = play.at[seat], play.names[action.square]
    fetched = play.carrier == seat and play.came[seat] < 0
    if play.log is not None:
        why = ["UE-CHASM-12"]
        came = play.came[seat]
        if came < 0 or play.field.board.straight(came, chasm) != to:
            why.append("UE-GAP-32")
        if fetched:
            why.append("UE-LOSE-10")
        data = {"path": [play.names[chasm], name]}
        play.say("climbed", f"{action.who} climbs out to {name}.", *why, seat=seat, **data)
    play.put(seat, to, chasm)


def list_exits(state: Position, seat: int) -> tuple[int, ...]:
    """Where a player may climb out: open neighbours, on a plain crossing not back (UE-GAP-32)."""
    field, chasm, came = state.field, state.at[seat], state.came[seat]
    blocked = hurdles_of(state, seat).blocked
    ways = tuple(to for to in field.next[chasm] if to != came)
    if field.rulings.chasm_way_out == "opposite" and came >= 0:
        straight = field.board.straight(came, chasm)
        ways = (straight,) if straight >= 0 else ways
    return tuple(to for to in ways if not blocked >> to & 1)


def on_chasm(state: Position, seat: int) -> bool:
    """Whether a player stands on a chasm square."""
    at = state.at[seat]
    return at >= 0 and bool(state.field.chasms >> at & 1)
