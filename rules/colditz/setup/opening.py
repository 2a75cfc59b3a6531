"""What lies on the table before the first action of a whole game."""

from __future__ import annotations

from rules.colditz.chapters.beginning import USUAL
from rules.colditz.chapters.escape import SIX
from rules.colditz.state import MEN, State
from rules.game import Event

BY_PLAYERS = {
    1: ("EC-SETUP-09", "EC-CLASSIC-48"), 2: ("EC-SETUP-10", "EC-CLASSIC-47"),
    3: ("EC-SETUP-11", "EC-CLASSIC-46"), 4: ("EC-SETUP-12", "EC-CLASSIC-45"),
    5: ("EC-SETUP-13", "EC-CLASSIC-44"),
}  # fmt: skip
"""The clauses that tell how many pawns there are, by the number of Escape Officers."""


def opening(state: State) -> tuple[Event, ...]:
    """What lies on the table when a whole game begins."""
    field = state.field
    if not any(one.kind == "deal" for one in state.pending) or state.hands[0]:
        return ()
    classic = field.rulings.classic
    other = ("EC-VARIANT-01", "EC-GAP-65") if field.length != USUAL else ()
    asked = any(one.kind == "agree" for one in state.pending)
    agreed = other if asked else ("EC-SETUP-01", *other)
    found = [Event("table", f"The Rounds marker lies on {field.length}.", agreed)]
    names_ = ", ".join(field.nations)
    text = f"One Security Officer with {field.guards} Guards; {names_} with {field.men} men each."
    modern, old = BY_PLAYERS[field.security]
    clauses: tuple[str, ...] = ("EC-SETUP-08",)
    if field.rulings.security_officer != "lot":
        clauses = ("EC-SETUP-06", *clauses)
    if (field.guards, field.men) == MEN[len(field.players)]:
        clauses = (*clauses, "EC-SETUP-14", modern)
    if classic:
        clauses = (*clauses, "EC-CLASSIC-04", "EC-CLASSIC-41", old)
    found.append(Event("table", text, clauses))
    packs = "face up" if field.rulings.open_packs else "face down"
    text = f"The Equipment lies {packs} in four stacks; both decks are shuffled, face down."
    lie = "EC-SETUP-15" if field.rulings.open_packs else "EC-CLASSIC-40"
    clauses = (lie, "EC-GAP-61") if classic else (lie,)
    if all(len(pile) == 1 for pile in (state.deck, state.security)):
        clauses = (*clauses, "EC-SETUP-17")
    found.append(Event("table", text, clauses))
    held = sum(state.kits)
    kit = ("EC-SETUP-16", "EC-KIT-06") if held else ("EC-VARIANT-02", "EC-GAP-78")
    found.append(Event("table", f"{held} Escape Kits are dealt.", kit))
    if field.security == SIX:
        text = "The six kit parts lie apart, face down, with the Security Officer."
        found.append(Event("table", text, ("EC-SETUP-20", "EC-KIT-14")))
    return tuple(found)
