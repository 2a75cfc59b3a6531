"""What cannot arise: positions that a set-up may describe and that no game ever comes to.

Each is told with the clause or ruling that keeps it from arising; ``loose = true`` lays it out all
the same. Under another ruling it may well arise.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules import piles
from rules.errors import Mistake
from rules.game import Plain
from rules.underground.cards import CHANCE, TOOL, chance_deck, counted, tool_deck
from rules.underground.field import Field
from rules.underground.position import has, stack
from rules.underground.state import COLLAPSE, FIRE, GRATE_TOKEN, NONE, OUT, SIGN, TOKENS, State

KEPT_AWAY = (
    ("UE-FIRE-03", "UE-FIRE-05"), ("UE-COLLAPSE-03", "UE-COLLAPSE-08"),
    ("UE-GRATE-04", "UE-GRATE-07"),
)  # fmt: skip
"""Why nobody stands under a Fire, a Collapse, a Grate: none may enter, none is left alive."""
LONGEST = 3
"""The most throws that one chance makes a player miss (UE-CHANCE-16, UE-GAP-05)."""


def unarising(state: State, spec: Plain) -> tuple[Mistake, ...]:
    """All that cannot arise in a position that was set up."""
    return tuple(
        Mistake(f"setup.{key}", f"{why} ({', '.join(clauses)})", REMEDY)
        for key, why, clauses in found(state, spec)
    )


REMEDY = "change it, or write loose = true in the set-up to lay it out all the same"
Found = Iterator[tuple[str, str, tuple[str, ...]]]


def found(state: State, spec: Plain) -> Found:
    """Key, reason and clauses of each."""
    if spec.get("deal"):
        yield from before_the_deal(state, spec)
        return
    for seat, who in enumerate(state.field.players):
        yield from of_player(state, seat, who)
    yield from of_tokens(state)
    yield from of_treasure(state)
    yield from of_caves(state)


def before_the_deal(state: State, spec: Plain) -> Found:
    """A game that begins with the deal begins with an empty board (UE-SETUP-07, UE-SETUP-08)."""
    for who, at in zip(state.field.players, state.at, strict=True):
        if at != OUT:
            text = f"{who} is not on the board yet when the cards are dealt"
            yield f"players.{who}", text, ("UE-SETUP-08",)
    for key in ("tokens", "passes", "misses", "open", "free"):
        if spec.get(key):
            yield key, "there is nothing of that yet when the cards are dealt", ("UE-SETUP-08",)
    if state.lies != state.field.hoard:
        text = "it lies in the Treasure Cave when the game begins"
        yield "treasure", text, ("UE-SETUP-07", "UE-TREASURE-01")
    passes, hands = sum(state.passes), sum(map(len, state.hands))
    for key, names, pile, out, usual, clause in (
        ("reserve", TOOL, state.reserve, hands, tool_deck, "UE-SETUP-03"),
        ("chance", CHANCE, state.pile, passes, chance_deck, "UE-SETUP-04"),
    ):
        of = "tools" if key == "reserve" else key
        changed = spec.get("counts", {}).get(of, {})
        deck = counted(usual(state.field.rulings), changed, names, f"counts.{of}")
        if piles.size(pile) + out < sum(deck.values()):
            text = "all cards of the deck lie there before the deal; the rest is written …"
            yield key, text, (clause,)


def of_player(state: State, seat: int, who: str) -> Found:
    """Where a player stands, and how many throws he has to miss there."""
    field, at, rulings = state.field, state.at[seat], state.field.rulings
    if at >= 0:
        for token in stack(state, at):
            if token != SIGN and not endured(field, token, at):
                text = f"nobody stands under a {TOKENS[token]}, as {who} does on {field.names[at]}"
                yield f"players.{who}", text, KEPT_AWAY[token]
        if field.chasms >> at & 1 and state.came[seat] == NONE and state.carrier != seat:
            text = f"{who} came into the chasm from a square next to it; say came.{who}"
            yield f"players.{who}", text, ("UE-CHASM-11",)
    misses = state.misses[seat]
    if not misses:
        return
    whole = rulings.missed_turn == "whole"
    if at == OUT:
        text = f"{who} is out of the game, and death wipes missed throws away"
        yield f"misses.{who}", text, ("UE-GAP-48",)
    elif whole and seat == state.turn:
        text = f"it is {who}'s turn, and a turn that is missed is passed over"
        yield f"misses.{who}", text, ("UE-CHANCE-12", "UE-GAP-48")
    if not whole or rulings.fire_protection == "next-turn":
        return
    if misses > LONGEST:
        text = f"no chance makes {who} miss more than {LONGEST} throws"
        yield f"misses.{who}", text, ("UE-CHANCE-12", "UE-GAP-05")
    if at >= 0 and not field.chances >> at & 1 and rulings.blocked_luck != "draws":
        text = f"{who} can have drawn a missed throw on a Chance square only, and is there still"
        yield f"misses.{who}", text, ("UE-CHANCE-01", "UE-CHANCE-12")


def endured(field: Field, token: int, at: int) -> bool:
    """Whether by ruling somebody may stand on a square with an impassable token."""
    rulings, caves = field.rulings, field.holds | field.dangers | field.hoards
    if at == field.start or (caves >> at & 1):
        return True
    alone = rulings.shared_protection == "own-life" or rulings.blast_hits == "one"
    return alone and token != GRATE_TOKEN


def of_tokens(state: State) -> Found:
    """By ruling a chance may block Start and the exits, where a card still may not."""
    field = state.field
    for at in range(len(field.names)):
        for token in stack(state, at):
            takes = field.card_takes | (field.chance_takes if token in (FIRE, COLLAPSE) else 0)
            if not takes >> at & 1:
                text = f"no card lays a {TOKENS[token]} on a {field.kinds[at]} square"
                yield f"tokens.{field.names[at]}", text, ("UE-GAP-17",)


def of_treasure(state: State) -> Found:
    """Where the treasure lies, and where its carrier can be."""
    field, rulings, lies, carrier = state.field, state.field.rulings, state.lies, state.carrier
    place = state.at[carrier] if carrier >= 0 else lies
    if place < 0:
        return
    kind, name = field.kinds[place], field.names[place]
    if kind in ("start", "exit") and not stays_with_it(field, kind):
        who = f"{field.players[carrier]} is there with it" if carrier >= 0 else "it lies there"
        yield "treasure", f"it never stays on {name}, where {who}: that wins", ("UE-EXIT-03",)
    if carrier >= 0:
        return
    blown = rulings.card_blocks == "not-chasms"
    if kind == "treasure-cave" and place in state.at:
        if rulings.cave_death != "goes-home" and not blown:
            text = "whoever stands in the Treasure Cave took it on entering"
            yield "treasure", text, ("UE-TREASURE-03",)
    elif kind == "prison" and rulings.giving_up != "allowed" and not blown:
        text = "it cannot come to lie in the prison: whoever kills the carrier there has it"
        yield "treasure", text, ("UE-STEAL-02", "UE-GAP-24")
    elif goes_home(field, place) and not blown:
        text = "the treasure of whoever dies in a cave goes back to the Treasure Cave"
        yield "treasure", text, ("UE-GAP-27",)
    if rulings.on_treasure == "nothing":
        for token in (FIRE, COLLAPSE, GRATE_TOKEN):
            if has(state, token, place) and not endured(field, token, place):
                text = f"no {TOKENS[token]} lies over it"
                yield "treasure", text, ("UE-GAP-30",)


def goes_home(field: Field, place: int) -> bool:
    """Whether by ruling the treasure of whoever dies in this cave goes back to its own."""
    return bool((field.shut | field.dangers) >> place & 1) and (
        field.rulings.cave_death == "goes-home"
    )


def stays_with_it(field: Field, kind: str) -> bool:
    """Whether by ruling somebody may have the treasure on a way out and not be out."""
    rulings = field.rulings
    return (
        rulings.leaving_count == "exact"
        or rulings.treasure_stop == "next-square"
        or rulings.blast_treasure == "attacker"
        or (kind == "start" and rulings.occupied_start == "waits")
    )


def of_caves(state: State) -> Found:
    """Which caves are open, and for whom one is free."""
    field, rulings = state.field, state.field.rulings
    longer = rulings.open_until == "turn-ends" or rulings.open_and_six == "stays-open"
    openers = [who for _, who in state.open if who >= 0]
    for cave, who in state.open:
        kind = field.kinds[cave]
        if who == state.turn and not longer:
            text = f'it closes as {field.players[who]}\'s turn begins; free = "{kind}" says that'
            yield f"open.{kind}", text, ("UE-RESTORE-02", "UE-GAP-41")
        several = longer or rulings.opens_prison == "everybody"
        if openers.count(who) > 1 and not several:
            text = f"{field.players[who]} can have cleared only one cave since his last turn"
            yield f"open.{kind}", text, ("UE-RESTORE-02", "UE-GAP-41")
        if cave == state.free and rulings.open_fall == "harmless":
            text = "a cave is not free for one player while it is open for all"
            yield "free", text, ("UE-RESTORE-03", "UE-GAP-41")
