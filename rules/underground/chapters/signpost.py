"""Signposts: laid with an arrow, obeyed, passed with a card, taken away."""

from __future__ import annotations

from rules.underground.actions import Action
from rules.underground.cards import SIGNPOST
from rules.underground.chapters.explosives import used
from rules.underground.chapters.four import places
from rules.underground.play import Play
from rules.underground.state import SIGN


def lays(play: Play, action: Action) -> None:
    """A Signpost is placed like a Grate, its arrow as the placer likes (UE-SIGN-01)."""
    seat, square, to = play.turn, action.square, action.to
    play.spend(seat, SIGNPOST)
    name, points = play.names[square], play.names[to]
    text = f"{action.who} puts a Signpost on {name}, pointing to {points}."
    why = ("UE-SIGN-01", "UE-TOOL-23", *used(play), "UE-GAP-36")
    play.say("used", text, *why, seat=seat, card="signpost", square=name, arrow=points)
    places(play, SIGN, square, to)


def removes(play: Play, action: Action) -> None:
    """The Signpost under the player is taken away with a Signpost card (UE-SIGN-13)."""
    seat = play.turn
    square = play.at[seat]
    play.spend(seat, SIGNPOST)
    play.lift(SIGN, square, cleared=True)
    name = play.names[square]
    text = f"{action.who} takes the Signpost on {name} away."
    why = ("UE-SIGN-12", "UE-SIGN-13", "UE-SIGN-14", "UE-TOOL-23", *used(play), "UE-GAP-65")
    play.say("removed", text, *why, seat=seat, card="signpost", square=name)


def passes(play: Play, seat: int, square: int, *more: str) -> None:
    """A Signpost card frees one passage; the token stays (UE-SIGN-09 to -11)."""
    play.spend(seat, SIGNPOST)
    name = play.names[square]
    text = f"{play.players[seat]} shows a Signpost card and is not bound by the arrow on {name}."
    why = ("UE-SIGN-09", "UE-SIGN-10", "UE-SIGN-11", "UE-GAP-37", "UE-USE-07", *more)
    play.say("passed-arrow", text, *why, seat=seat, card="signpost", square=name)


def turns(here: int, path: tuple[int, ...]) -> bool:
    """Whether arrows have turned a move round as a whole (UE-GAP-15)."""
    whole = (here, *path)
    backs = sum(whole[place] == whole[place + 2] for place in range(len(whole) - 2))
    return backs % 2 == 1
