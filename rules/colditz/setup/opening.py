"""What lies on the table before the first action of a whole game."""

from __future__ import annotations

from rules.colditz.state import State
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
    advice = ("EC-SETUP-01", "EC-VARIANT-01", "EC-GAP-65")
    preset = {50: ("EC-SETUP-02",), 40: ("EC-SETUP-03",)}.get(field.length, ())
    found = [Event("table", f"The Rounds marker lies on {field.length}.", (*advice, *preset))]
    names_ = ", ".join(field.nations)
    text = f"One Security Officer with {field.guards} Guards; {names_} with {field.men} men each."
    clauses: tuple[str, ...] = (
        "EC-SETUP-06", "EC-SETUP-07", "EC-SETUP-08", "EC-SETUP-14",
        "EC-TURN-01", "EC-TURN-04", "EC-CLASSIC-04", "EC-CLASSIC-41",
    )  # fmt: skip
    found.append(Event("table", text, (*clauses, *BY_PLAYERS[field.security])))
    packs = "face up" if field.rulings.open_packs else "face down"
    text = f"The Equipment lies {packs} in four stacks; both decks are shuffled, face down."
    clauses = ("EC-SETUP-15", "EC-SETUP-17", "EC-GAP-61", "EC-GAP-02")
    if not field.rulings.open_packs:
        clauses = ("EC-CLASSIC-40", "EC-SETUP-17", "EC-GAP-61")
    found.append(Event("table", text, clauses))
    held = sum(state.kits)
    kit = ("EC-SETUP-16", "EC-KIT-06") if held else ("EC-VARIANT-02", "EC-GAP-78")
    found.append(Event("table", f"{held} Escape Kits are dealt.", kit))
    if field.security == 5:
        text = "The six kit parts lie apart, face down, with the Security Officer."
        clauses = ("EC-SETUP-20", "EC-KIT-14", "EC-GAP-33")
        found.append(Event("table", text, clauses))
    return tuple(found)
