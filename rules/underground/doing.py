"""What carries each action out."""

from __future__ import annotations

from collections.abc import Callable

from rules.underground.actions import (
    AHEAD,
    ASK_CHANCE,
    BUY,
    CLIMB,
    DEAL,
    DECLINE,
    DIE,
    DRAWN,
    FOUND,
    GIVE_UP,
    GO,
    JUMP,
    LOST,
    LOT,
    MOVE,
    PASS,
    SHOW,
    STRIKE,
    TAKE,
    THROW,
    TURN_BACK,
    USE,
    USE_PASS,
    Action,
)
from rules.underground.chapters import (
    ahead,
    attack,
    caves,
    chance,
    chasm,
    dealing,
    defence,
    four,
    moving,
    prison,
    shop,
    tools,
    treasure,
)
from rules.underground.play import Play
from rules.underground.state import MISSED, NORMAL

Do = Callable[[Play, Action], object]


def passes(play: Play, action: Action) -> None:
    """A turn, or a further attack, is given up (UE-GAP-12)."""
    if play.pending:
        question = play.answered()
        why = "UE-GAP-33" if question.kind == "falling" else "UE-GAP-21"
        play.say("passed", f"{action.who} attacks nobody.", why, seat=question.who)
        if question.kind == "falling":
            chasm.falls(play, question.who, question.square)
        return
    why = {NORMAL: "UE-GAP-32", MISSED: "UE-GAP-48"}.get(play.bonus, "UE-GAP-12")
    play.say("passed", f"{action.who} lets the turn pass.", why, seat=play.turn)


def gives_up(play: Play, _action: Action) -> None:
    """Unarmed before a beast, or by ruling shut in for good."""
    caves.unarmed(play, play.turn)


def asks_chance(play: Play, _action: Action) -> None:
    """By ruling a blocked player draws instead of throwing (UE-GAP-51)."""
    text = f"{play.players[play.turn]} is blocked and draws instead of throwing."
    play.say("asks-chance", text, "UE-GAP-51", seat=play.turn)
    chance.draws(play, play.turn)


def climbs(play: Play, action: Action) -> None:
    """Out of a chasm, and whatever the square there brings."""
    chasm.climbs(play, action)
    moving.arrives(play, play.turn, action, exact=True)


def declines(play: Play, action: Action) -> None:
    """No card is shown, or the pass is kept."""
    if play.pending[0].kind == "arrest":
        prison.arrested(play, action)
    else:
        defence.decline(play, action)


DO: dict[str, Do] = {
    THROW: moving.throw, JUMP: moving.throw, TURN_BACK: moving.throw, DIE: moving.rolled,
    GO: moving.go, USE: tools.uses, BUY: shop.buys, TAKE: treasure.takes, PASS: passes,
    CLIMB: climbs, SHOW: defence.show, DECLINE: declines, MOVE: four.moves, AHEAD: ahead.ahead,
    STRIKE: attack.strike, GIVE_UP: gives_up, USE_PASS: prison.uses_pass, ASK_CHANCE: asks_chance,
    DRAWN: chance.drawn, FOUND: chance.found, LOST: chance.lost, DEAL: dealing.dealt,
    LOT: dealing.lot,
}  # fmt: skip
"""What carries each action out; true means that the turn needs no end of its own."""
