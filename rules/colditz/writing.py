"""Actions written as text, and as the phrase for a button."""

from __future__ import annotations

from rules.colditz.actions import (
    ACCEPT,
    AGREE,
    ASK,
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
    HIDDEN,
    KIT,
    LINE_UP,
    LOSE,
    OBEYS,
    OFFER,
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
    UNKNOWN,
    VALUE,
    WITHDRAW,
    WITHDRAWS,
    Action,
)
from rules.colditz.board.plan import EQUIPMENT, SYMBOLS
from rules.colditz.cards import CARDS, RELEASE
from rules.colditz.state import Field, State
from rules.game import CHANCE

# -- writing ------------------------------------------------------------------------------------


def write(state: State, action: Action) -> str:
    """The action as text; :func:`read` takes it back."""
    if action.who == CHANCE:
        return _said_by_chance(action)
    return f"{action.who}: {command(state.field, action)}"


def _said_by_chance(action: Action) -> str:
    verb, card = action.verb, action.card
    if verb == DICE:
        return f"dice: {'+'.join(map(str, action.pawns))}"
    if verb == VALUE:
        return f"value: {card}"
    name = CARDS[card] if card >= 0 else HIDDEN
    if verb == DEAL:
        return f"deal {action.word}: {name}" if action.word else f"deal: {name}"
    return f"{verb}: {name}"


def command(field: Field, action: Action) -> str:
    """The action of a player without his name."""
    verb, to = action.verb, action.to
    pawn = field.pawns[action.pawn] if action.pawn >= 0 else ""
    if verb == UNKNOWN:
        return action.word
    if verb == STEP:
        return f"{pawn} to {field.names[to]}"
    if verb == WITHDRAWS:
        return f"{pawn} to the office"
    if verb in (REFUSES, OBEYS):
        return f"{pawn} {verb}"
    if verb == RELEASES:
        return f"release {pawn} to {field.names[to]}"
    if verb == CLAIM:
        what = "kit" if to == KIT else SYMBOLS[to]
        with_ = [field.pawns[one] for one in action.pawns]
        if action.word:
            with_ += ["and", action.word] if with_ else [action.word]
        return f"claim {what} with {' '.join(with_)}" if with_ else f"claim {what}"
    if verb == PLAY:
        return f"play {played(field, action)}"
    if verb == DISCARD:
        return f"discard {CARDS[action.card] if action.card >= 0 else HIDDEN}"
    if verb == LOSE:
        return f"discard {EQUIPMENT[to]}"
    if verb == TRADE:
        return f"trade with {field.players[to]}"
    if verb in (GIVE, ASK):
        what = "kit" if to == KIT else EQUIPMENT[to] if to >= 0 else HIDDEN
        what = CARDS[action.card] if action.card >= 0 else what
        return f"{verb} {what}"
    if verb == DEPLOY:
        return f"deploy to {field.names[to]}"
    if verb == REMOVE:
        return f"remove {field.board.pair_name(to)}{f' with {pawn}' if pawn else ''}"
    if verb == DESPAIR:
        return f"{DESPAIR} with {pawn}"
    return verb


def played(field: Field, action: Action) -> str:
    """A card and what it is played with and on."""
    if action.card < 0:
        return HIDDEN
    text = CARDS[action.card]
    if action.pawn >= 0:
        text += f" with {field.pawns[action.pawn]}"
    if action.to >= 0:
        text += (
            f" to {field.names[action.to]}"
            if action.card == RELEASE
            else f" on {aimed(field, action)}"
        )
    return f"{text} of {action.word}" if action.word else text


def aimed(field: Field, action: Action) -> str:
    """The name of what a card is played on."""
    name = CARDS[action.card]
    if name == "Confiscation":
        return field.players[action.to]
    if name == "Search":
        return field.board.pair_name(action.to)
    if name == "Tunnel Detected":
        return field.board.tunnel_name(action.to)
    return field.pawns[action.to]


LABELS = {
    ROLL: "Roll the dice", REROLL: "Throw again", DRAW: "Draw a card", END: "End the Turn",
    PASS: "Pass", DONE: "Done", READY: "The Guards stand ready", LINE_UP: "Line up for Appel",
    OFFER: "Make this offer", WITHDRAW: "Withdraw the offer", ACCEPT: "Accept the trade",
    DECLINE: "Decline the trade", GENERAL_SEARCH: "Make a General Search",
    TIME: "The agreed time is up", SHARE: "The Kit is for two", AGREE: "Agree",
}  # fmt: skip


def label(state: State, action: Action) -> str:
    """The action as a short English phrase for a button."""
    if action.who == CHANCE:
        text = _said_by_chance(action)
    else:
        text = LABELS.get(action.verb) or command(state.field, action)
    text = text[0].upper() + text[1:]
    turn = state.pending[0].who if state.pending else state.turn
    mine = action.who == CHANCE or (turn >= 0 and action.who == state.field.players[turn])
    return text if mine else f"{action.who}: {text}"
