"""Coming into play: a 1 or a 6 puts a figure on Start."""

from __future__ import annotations

from rules.underground.play import Play

ENTERS = (1, 6)


def enters(play: Play, seat: int, die: int) -> None:
    """A player out of the game has thrown."""
    who, start = play.players[seat], play.field.start
    if start < 0:
        play.say("outside", f"{who} cannot enter: this board has no Start.", "UE-GAP-02", seat=seat)
    elif die not in ENTERS:
        text = f"{who} needs a 1 or a 6 to enter and stays out."
        play.say("outside", text, "UE-START-03", seat=seat)
    else:
        play.put(seat, start)
        if die == 6:
            text = f"{who} enters on Start and may throw again at once."
            play.say("entered", text, "UE-START-02", "UE-START-04", seat=seat)
        else:
            text = f"{who} enters on Start and waits there for the next turn."
            play.say("entered", text, "UE-START-02", "UE-START-05", seat=seat)
