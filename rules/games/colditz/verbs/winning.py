"""Who has won, and the words that close the game (EC-WIN-01 to EC-WIN-03)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.games.colditz.state import Play, State


def winners(state: State) -> int:
    """The Escape Officers who have what was agreed, as a mask (EC-WIN-01, EC-WIN-02)."""
    field, rulings = state.field, state.field.rulings
    if common(state):
        return (1 << field.security) - 1
    if rulings.escape_goal == "total":
        return 0
    return sum(1 << seat for seat, count in enumerate(state.escapes) if count >= field.goal)


def common(state: State) -> bool:
    """Whether all nations together have what was agreed (EC-VARIANT-04, EC-GAP-59)."""
    field = state.field
    agreed = field.rulings.escape_goal in ("total", "both")
    return agreed and sum(state.escapes) >= field.total


def close(play: Play, found: int) -> None:
    """The game is over."""
    field = play.field
    play.set(over=found or 1 << field.security, pending=())
    if found:
        names = [field.players[seat] for seat in range(field.security) if found >> seat & 1]
        text = f"{' and '.join(names)} {'win together' if len(names) > 1 else 'wins'}."
        play.say("over", text, *of_victory(play.s, found))
        return
    text = "No nation has brought out enough men: the Security Officer wins."
    play.say("over", text, *of_defeat(play.s))


def of_victory(state: State, found: int) -> Iterator[str]:
    """Why these have won: a number of all nations together, or two of their own."""
    field = state.field
    own = [seat for seat, count in enumerate(state.escapes) if count >= field.goal]
    if common(state):
        yield from ("EC-VARIANT-04", "EC-GAP-59")
    else:
        yield from ("EC-WIN-01", "EC-TURN-11", "EC-ESCAPE-02")
        if found.bit_count() > 1:
            yield "EC-WIN-02"
            if len({state.escapes[seat] for seat in own}) > 1:
                yield "EC-GAP-56"


def of_defeat(state: State) -> Iterator[str]:
    """Why nobody has won but the Security Officer: the Rounds are over, or the time is up."""
    classic = state.field.rulings.classic
    yield "EC-CLASSIC-10" if classic else "EC-WIN-03"
    if state.timed:
        yield "EC-GAP-66"
    else:
        yield from ("EC-TURN-10", "EC-GAP-55")
