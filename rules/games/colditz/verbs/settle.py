"""Carrying an action out, and what follows by itself until somebody has to answer."""

from __future__ import annotations

from collections.abc import Callable

from rules.games.colditz.actions import (
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
from rules.games.colditz.state import MAY_DRAW, NONE, SEARCHING, SHOOTING, Effects, Log, Play, State
from rules.games.colditz.verbs import (
    appel,
    arrest,
    claim,
    despair,
    escape,
    guards,
    markers,
    move,
    roll,
    search,
    security,
    shoot,
    solitary,
    start,
    trade,
    tunnels,
    turn,
    windows,
)
from rules.games.colditz.verbs import play as playing

# -- What was announced takes effect --------------------------------------------------------------


EFFECTS: Effects = {
    "arrest": lambda play, said: arrest.happens(play, said.a, said.b, said.c),
    "appel": lambda play, _said: appel.calls(play),
    "search": lambda play, _said: search.throws(play),
    "shot": lambda play, said: shoot.fires(play, said.a, said.b),
    "removal": lambda play, said: security.searched(play, said.a, said.b),
    "detected": lambda play, said: tunnels.detected(play, said.a),
}
"""By the topic of a window: what its question leads to."""

# -- Carrying an action out -----------------------------------------------------------------------


Do = Callable[[Play, Action], None]


def thrown(play: Play, action: Action) -> None:
    """The dice have fallen, and lead on where they were thrown for something."""
    roll.roll_thrown(play, action)
    if play.s.purpose == SEARCHING:
        search.rolled(play)
    elif play.s.purpose == SHOOTING:
        shoot.rolled(play)


DO: dict[str, Do] = {
    ROLL: roll.roll, REROLL: roll.reroll, DRAW: roll.draw, STEP: move.goes,
    END: turn.ends, RELEASES: solitary.releases, CLAIM: claim.claims, PLAY: playing.plays,
    DISCARD: playing.discards, LOSE: arrest.loses, TRADE: trade.begins, GIVE: trade.says,
    ASK: trade.says, OFFER: trade.offers, WITHDRAW: trade.withdraws, ACCEPT: trade.accepts,
    DECLINE: trade.declines, DEPLOY: guards.deploys, WITHDRAWS: guards.withdraws,
    REMOVE: markers.removes, GENERAL_SEARCH: search.declares, TIME: turn.time_is_up,
    SHARE: escape.shares, LINE_UP: start.lines_up, READY: start.ready,
    DESPAIR: despair.turns_card, DICE: thrown, CARD_DRAWN: roll.drawn,
    DEAL: start.dealt, PART: escape.part_drawn, REFUSES: appel.answers, OBEYS: appel.answers,
    DONE: appel.answers, AGREE: start.agrees,
}  # fmt: skip
"""What carries each action out where nothing special is asked."""


def luck_passed(play: Play, action: Action) -> None:
    """No card is drawn."""
    play.answered()
    play.say("passes", f"{action.who} draws no card.", "EC-GAP-07", seat=play.field.security)


def dash_step(play: Play, action: Action) -> None:
    """A step of a last dash."""
    move.goes(play, action)
    despair.dashed(play)


def value(play: Play, action: Action) -> None:
    """A number came up: a lot, or a Do-or-Die card."""
    if play.s.pending[0].topic == "lot":
        start.lot(play, action)
    else:
        despair.value(play, action)


SPECIAL: dict[tuple[str, str], Do] = {
    ("place", STEP): claim.places, ("appel", STEP): appel.answers,
    ("descend", STEP): markers.descends, ("descend", WITHDRAWS): markers.descends,
    ("dash", STEP): dash_step, ("window", PASS): windows.passes,
    ("search", PASS): search.concludes, ("shot", PASS): shoot.misses,
    ("luck", PASS): luck_passed, ("despair", PASS): despair.passes, ("dash", PASS): despair.passes,
    ("markers", REMOVE): markers.discretion, ("markers", DONE): markers.decided,
    ("posts", DEPLOY): start.deploys_first, ("value", VALUE): value,
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
            roll.forgoes(play, action)
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
            turn.over(play)
        elif kind == "next-despair":
            despair.following(play)
        elif kind == "lose" and arrest.by_itself(play):
            continue
        else:
            return
