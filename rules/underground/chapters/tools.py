"""Using a tool as a turn of one's own: laying, clearing, fighting, bridging."""

from __future__ import annotations

from rules.underground.actions import Action
from rules.underground.cards import (
    CLAUSE_OF,
    CUTTING,
    DIGGING,
    EXPLOSIVE,
    FIGHTING,
    GRATE,
    GRATE_CARD,
    KIND,
    LIGHTER,
    SIGNPOST_CARD,
    TOOLS,
    WOODEN,
)
from rules.underground.chapters import caves, chasm, explosives, signpost
from rules.underground.chapters.four import places
from rules.underground.play import Play
from rules.underground.position import has
from rules.underground.state import COLLAPSE, FIRE, GRATE_TOKEN, SIGN, TOKENS

REMOVES = {DIGGING: COLLAPSE, FIGHTING: FIRE, CUTTING: GRATE_TOKEN}
"""Which token each kind of card clears."""


LAYS = {EXPLOSIVE: COLLAPSE, LIGHTER: FIRE, GRATE_CARD: GRATE_TOKEN, SIGNPOST_CARD: SIGN}
"""Which token each kind of card lays."""


CLEARED = {
    DIGGING: ("UE-DIG-01", "UE-DIG-03", "UE-DIG-04", "UE-DIG-05", "UE-TOOL-12"),
    FIGHTING: ("UE-FIRE-07", "UE-TOOL-17"),
    CUTTING: ("UE-GRATE-08", "UE-GRATE-10", "UE-TOOL-21"),
}


def uses(play: Play, action: Action) -> None:
    """Carry out a legal use."""
    kind = KIND[action.card]
    if kind in (EXPLOSIVE, LIGHTER):
        explosives.blasts(play, action)
    elif kind == GRATE_CARD:
        bars(play, action)
    elif kind == SIGNPOST_CARD:
        if action.square < 0:
            signpost.removes(play, action)
        else:
            signpost.lays(play, action)
    elif kind == WOODEN:
        chasm.bridges(play, action)
    elif kind in REMOVES and action.square >= 0 and has(play, REMOVES[kind], action.square):
        clears(play, action)
    else:
        cave = action.square if action.square >= 0 else play.at[play.turn]
        caves.clears(play, action, cave)


def bars(play: Play, action: Action) -> None:
    """A Grate is put on a neighbouring square (UE-GRATE-01 to -03)."""
    seat, square = play.turn, action.square
    play.spend(seat, GRATE)
    name = play.names[square]
    text = f"{action.who} puts a Grate on {name}."
    why = ("UE-GRATE-01", "UE-GRATE-02", "UE-TOOL-19",
           *explosives.used(play))  # fmt: skip
    play.say("used", text, *why, seat=seat, card="grate", square=name)
    places(play, GRATE_TOKEN, square)


def clears(play: Play, action: Action) -> None:
    """The token in front is cleared away; the figure does not move (UE-DIG-05)."""
    seat, square, card = play.turn, action.square, action.card
    kind = KIND[card]
    token = REMOVES[kind]
    play.spend(seat, card)
    play.lift(token, square, cleared=True)
    if play.log is None:
        return
    name = play.names[square]
    why = [*CLEARED[kind], CLAUSE_OF[kind], *explosives.used(play), "UE-GAP-65"]
    if stack_left(play, square):
        why.append("UE-GAP-40")
    if play.lies == square:
        why.append("UE-LOSE-05")
    text = f"{action.who} clears the {TOKENS[token]} on {name} with the {TOOLS[card]}."
    data = {"card": TOOLS[card], "square": name, "token": TOKENS[token]}
    play.say("cleared", text, *why, seat=seat, **data)


def stack_left(play: Play, square: int) -> bool:
    """Whether another token is left on a square."""
    return any(has(play, token, square) for token in range(4))
