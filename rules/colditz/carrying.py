"""Carrying an action out, and what follows by itself until somebody has to answer."""

from __future__ import annotations

from collections.abc import Callable

from rules.colditz.actions import (
    ACCEPT,
    AGREE,
    ASK,
    CARD_DRAWN,
    CLAIM,
    DEAL,
    DECLINE,
    DEPLOY,
    DESPAIR,
    DICE,
    DISCARD,
    DONE,
    DRAW,
    END,
    GENERAL_SEARCH,
    GIVE,
    LINE_UP,
    LOSE,
    OBEYS,
    OFFER,
    PART,
    PASS,
    PLAY,
    READY,
    REFUSES,
    RELEASES,
    REMOVE,
    REROLL,
    ROLL,
    SHARE,
    STEP,
    TIME,
    TRADE,
    VALUE,
    WITHDRAW,
    WITHDRAWS,
    Action,
)
from rules.colditz.chapters import (
    appel,
    arrest,
    beginning,
    claims,
    despair,
    ending,
    escape,
    guards,
    markers,
    moving,
    playing,
    rolling,
    searching,
    shooting,
    solitary,
    trade,
    turns,
    windows,
)
from rules.colditz.effects import EFFECTS
from rules.colditz.play import Log, Play
from rules.colditz.state import MAY_DRAW, NONE, SEARCHING, SHOOTING, State

Do = Callable[[Play, Action], None]


def thrown(play: Play, action: Action) -> None:
    """The dice have fallen, and lead on where they were thrown for something."""
    rolling.thrown(play, action)
    if play.s.purpose == SEARCHING:
        searching.rolled(play)
    elif play.s.purpose == SHOOTING:
        shooting.rolled(play)


DO: dict[str, Do] = {
    ROLL: rolling.roll, REROLL: rolling.reroll, DRAW: rolling.draw, STEP: moving.goes,
    END: turns.ends, RELEASES: solitary.releases, CLAIM: claims.claims, PLAY: playing.plays,
    DISCARD: playing.discards, LOSE: arrest.loses, TRADE: trade.begins, GIVE: trade.says,
    ASK: trade.says, OFFER: trade.offers, WITHDRAW: trade.withdraws, ACCEPT: trade.accepts,
    DECLINE: trade.declines, DEPLOY: guards.deploys, WITHDRAWS: guards.withdraws,
    REMOVE: markers.removes, GENERAL_SEARCH: searching.declares, TIME: ending.time_is_up,
    SHARE: escape.shares, LINE_UP: beginning.lines_up, READY: beginning.ready,
    DESPAIR: despair.turns_card, DICE: thrown, CARD_DRAWN: rolling.drawn,
    DEAL: beginning.dealt, PART: escape.part_drawn, REFUSES: appel.answers, OBEYS: appel.answers,
    DONE: appel.answers, AGREE: beginning.agrees,
}  # fmt: skip
"""What carries each action out where nothing special is asked."""


def luck_passed(play: Play, action: Action) -> None:
    """No card is drawn."""
    play.answered()
    play.say("passes", f"{action.who} draws no card.", "EC-GAP-07", seat=play.field.security)


def dash_step(play: Play, action: Action) -> None:
    """A step of a last dash."""
    moving.goes(play, action)
    despair.dashed(play)


def value(play: Play, action: Action) -> None:
    """A number came up: a lot, or a Do-or-Die card."""
    if play.s.pending[0].topic == "lot":
        beginning.lot(play, action)
    else:
        despair.value(play, action)


SPECIAL: dict[tuple[str, str], Do] = {
    ("place", STEP): claims.places, ("appel", STEP): appel.answers,
    ("descend", STEP): markers.descends, ("descend", WITHDRAWS): markers.descends,
    ("dash", STEP): dash_step, ("window", PASS): windows.passes,
    ("search", PASS): searching.concludes, ("shot", PASS): shooting.misses,
    ("luck", PASS): luck_passed, ("despair", PASS): despair.passes, ("dash", PASS): despair.passes,
    ("markers", REMOVE): markers.discretion, ("markers", DONE): markers.decided,
    ("posts", DEPLOY): beginning.deploys_first, ("value", VALUE): value,
}  # fmt: skip
"""What carries an answer out where the same word means something else."""


def carried(state: State, action: Action, log: Log) -> State:
    """The position after a legal action and everything that follows by itself."""
    play = Play(state, log, EFFECTS)
    verb = action.verb
    if state.pending:
        do = SPECIAL.get((state.pending[0].kind, verb)) or DO[verb]
        do(play, action)
    else:
        if state.luck == MAY_DRAW:
            rolling.forgoes(play, action)
        DO[verb](play, action)
        if verb != STEP and play.s.crossed >= 0 and play.field.rulings.pieces == "one-move":
            play.set(crossed=NONE)  # a pause: the pawn has moved
    if play.s.pending:
        settle(play)
    return play.s


def settle(play: Play) -> None:
    """Go on until somebody, or chance, has to answer."""
    while play.s.pending and play.s.over == NONE:
        kind = play.s.pending[0].kind
        if kind == "over-turn":
            turns.over(play)
        elif kind == "next-despair":
            despair.following(play)
        elif kind == "lose" and arrest.by_itself(play):
            continue
        else:
            return
