"""Who has won, and the words that close the game (EC-WIN-01 to EC-WIN-03)."""

from __future__ import annotations

from rules.colditz.play import Play
from rules.colditz.state import State


def winners(state: State) -> int:
    """The Escape Officers who have what was agreed, as a mask (EC-WIN-01, EC-WIN-02)."""
    field, rulings = state.field, state.field.rulings
    everybody = (1 << field.security) - 1
    total = rulings.escape_goal in ("total", "both")
    if total and field.total and sum(state.escapes) >= field.total:
        return everybody
    if rulings.escape_goal == "total":
        return 0
    return sum(1 << seat for seat, count in enumerate(state.escapes) if count >= field.goal)


def close(play: Play, found: int) -> None:
    """The game is over."""
    field = play.field
    play.set(over=found or 1 << field.security, pending=())
    if found:
        names = [field.players[seat] for seat in range(field.security) if found >> seat & 1]
        clauses = ["EC-WIN-01", "EC-TURN-11", "EC-ESCAPE-02"]
        if len(names) > 1:
            clauses += ["EC-WIN-02", "EC-GAP-56"]
        if field.rulings.escape_goal != "per-nation":
            clauses += ["EC-VARIANT-04", "EC-GAP-59"]
        text = f"{' and '.join(names)} {'win together' if len(names) > 1 else 'wins'}."
    else:
        clauses = ["EC-WIN-03", "EC-TURN-10", "EC-GAP-55"]
        if field.rulings.classic:
            clauses += ["EC-CLASSIC-10", "EC-GAP-66"]
        text = "No nation has brought out enough men: the Security Officer wins."
    play.say("over", text, *clauses)
