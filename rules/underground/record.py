"""The position as others read it: an observation, named facts, a question, plain data."""

from __future__ import annotations

from typing import Any

from rules.errors import RulebookError, SetupError
from rules.game import CHANCE, Observation, Plain
from rules.underground import piles
from rules.underground.actions import BUY, DEAL, FOUND, LOST, Action
from rules.underground.board.notation import read as read_board
from rules.underground.cards import CHANCES, TOOLS, Hand
from rules.underground.chapters.turns import owner
from rules.underground.outcomes import KINDS
from rules.underground.play import EVERYONE
from rules.underground.position import arrow, in_danger, stack, supply
from rules.underground.rulings import choose, differing
from rules.underground.state import (
    BACK,
    CANCEL_ON,
    EXTRA,
    MISSED,
    NONE,
    STALLED,
    TOKENS,
    Question,
    State,
    field_of,
)

PHASES = {
    "roll": "die", "route": "move", "draw": "draw", "find": "find", "lose": "lose",
    "defend": "defend", "protect": "protect", "fall": "fall", "attack": "attack",
    "again": "attack", "falling": "attack", "four": "four", "ahead": "ahead", "deal": "deal",
    "lot": "lot", "sent": "sent", "arrest": "sent",
}  # fmt: skip
"""One word for what is asked."""


def square(state: State, at: int) -> str:
    """The name of a square, nothing for none."""
    return state.field.names[at] if at >= 0 else ""


def names(hand: Hand) -> list[str]:
    """A hand by the names of its cards."""
    return [TOOLS[card] for card in hand]


def phase(state: State) -> str:
    """One word for the moment: turn, die, move, defend, ..., over."""
    if state.over != NONE:
        return "over"
    return PHASES[state.pending[0].kind] if state.pending else "turn"


def asked(state: State) -> str:
    """Who must act now, nobody where chance speaks or the game is over."""
    if state.over != NONE:
        return ""
    if not state.pending:
        return state.field.players[state.turn]
    question = state.pending[0]
    return "" if question.kind in KINDS else state.field.players[question.who]


def announced(state: State) -> str:
    """What was announced before the throw (UE-CHASM-04)."""
    if state.said == BACK:
        return "back"
    return f"jump {square(state, state.said)}" if state.said >= 0 else ""


def observe(state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know: the table, his own hand, and how many cards others hold."""
    field = state.field
    players = field.players
    seen = [who for who in players if viewer in (who, EVERYONE)]
    hands = dict(zip(players, state.hands, strict=True))
    marked = sorted({at for at, _ in state.signs} | set(marks(state)))
    found = {
        "players": list(players),
        "at": {who: square(state, at) for who, at in zip(players, state.at, strict=True)},
        "turn": players[state.turn] if state.over == NONE else "",
        "asked": asked(state),
        "phase": phase(state),
        "die": state.die,
        "said": announced(state),
        "tokens": {square(state, at): [TOKENS[one] for one in stack(state, at)] for at in marked},
        "arrows": {square(state, at): square(state, to) for at, to in state.signs},
        "supply": {name: supply(state, token) for token, name in enumerate(TOKENS)},
        "treasure": square(state, state.lies),
        "carrier": players[state.carrier] if state.carrier >= 0 else "",
        "hands": {who: len(hand) for who, hand in hands.items()},
        "hand": {who: names(hands[who]) for who in seen},
        "passes": dict(zip(players, state.passes, strict=True)),
        "misses": dict(zip(players, state.misses, strict=True)),
        "open": {field.kinds[cave]: players[owner(who)] for cave, who in state.open},
        "free": field.kinds[state.free] if state.free >= 0 else "",
        "came": {who: square(state, at) for who, at in zip(players, state.came, strict=True)},
        "again": state.again,
        "extra": state.bonus in (EXTRA, CANCEL_ON),
        "reserve": piles.size(state.reserve),
        "pile": piles.size(state.pile),
        "over": state.over != NONE,
        "winner": players[state.over] if state.over >= 0 else "",
        "rules": differing(field.rulings),
        "plan": field.board.text,
    }
    return Observation(viewer, tuple(found.items()))


def marks(state: State) -> list[int]:
    """The squares with an impassable token."""
    mask = state.tokens[0] | state.tokens[1] | state.tokens[2]
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def facts(state: State) -> dict[str, str]:
    """The position as named facts, all of them text; ``none`` for nothing."""
    field = state.field
    players = field.players
    found = {
        "turn": players[state.turn] if state.over == NONE else "none",
        "asked": asked(state) or "none",
        "phase": phase(state),
        "die": str(state.die),
        "said": announced(state) or "none",
        "treasure": square(state, state.lies) or "none",
        "carrier": players[state.carrier] if state.carrier >= 0 else "none",
        "again": "yes" if state.again else "no",
        "extra": "yes" if state.bonus in (EXTRA, CANCEL_ON) else "no",
        "free": field.kinds[state.free] if state.free >= 0 else "none",
        "winner": players[state.over] if state.over >= 0 else "none",
        "over": {NONE: "no", STALLED: "stalled"}.get(state.over, "yes"),
        **of_pile("reserve", state.reserve, TOOLS),
        **of_pile("pile", state.pile, CHANCES),
    }
    for seat, who in enumerate(players):
        hand = state.hands[seat]
        found |= {
            f"at.{who}": square(state, state.at[seat]) or "out",
            f"out.{who}": "yes" if state.at[seat] < 0 else "no",
            f"hand.{who}": ", ".join(names(hand)) or "none",
            f"cards.{who}": str(len(hand)),
            f"passes.{who}": str(state.passes[seat]),
            f"misses.{who}": str(state.misses[seat]),
            f"came.{who}": square(state, state.came[seat]) or "none",
        }
    for token, name in enumerate(TOKENS):
        found[f"supply.{name}"] = str(supply(state, token))
    for at, name in enumerate(field.names):
        found[f"tokens.{name}"] = ", ".join(TOKENS[one] for one in stack(state, at)) or "none"
        found[f"arrows.{name}"] = square(state, arrow(state, at)) or "none"
    for kind in ("fire-cave", "rubble-cave", "beast-cave", "devil-cave", "prison"):
        found[f"open.{kind}"] = "no"
    for cave, who_opened in state.open:
        found[f"open.{field.kinds[cave]}"] = players[owner(who_opened)]
    return found


def of_pile(key: str, pile: piles.Pile, cards: tuple[str, ...]) -> dict[str, str]:
    """How many cards a pile has, its first and last card, and its order as far as it is known."""

    def name(part: piles.Part) -> str:
        return cards[part] if isinstance(part, int) else "shuffled"

    order = [name(part) if isinstance(part, int) else f"{len(part)} shuffled" for part in pile]
    return {
        f"{key}.count": str(piles.size(pile)),
        f"{key}.top": name(pile[0]) if pile else "none",
        f"{key}.last": name(pile[-1]) if pile else "none",
        f"{key}.order": ", ".join(order) or "none",
    }


# -- asking and hearing -------------------------------------------------------------------------

ASKS = {
    "roll": "The die is thrown.", "draw": "The top Chance card is drawn.",
    "find": "The top card of the reserve is taken.", "lose": "A tool is lost at random.",
    "deal": "The cards are dealt.", "lot": "Everybody throws for the first turn.",
}  # fmt: skip


LETS = {
    "roll": "Roll the die", "draw": "Draw the Chance card", "find": "Take the top tool",
    "lose": "Lose a tool at random", "deal": "Deal a card", "lot": "Throw for the first turn",
}  # fmt: skip


def chance_label(state: State) -> str:
    """What a person does where chance speaks, for a button."""
    return LETS[state.pending[0].kind] if state.pending else "Roll the die"


def question(state: State) -> str:
    """Who acts and what is asked, in one sentence."""
    if not state.pending:
        return of_turn(state)
    first = state.pending[0]
    if first.kind in ASKS:
        return ASKS[first.kind]
    who = state.field.players[first.who]
    return f"{who}: {of_answer(state, first)}"


def of_turn(state: State) -> str:
    """What the player on turn is asked."""
    seat = state.turn
    who = state.field.players[seat]
    if state.bonus in (EXTRA, CANCEL_ON) and state.misses[seat]:
        return f"{who}: throw to cancel a missed throw."
    if in_danger(state, seat):
        return f"{who}: what do you fight with?"
    if state.bonus == MISSED:
        return f"{who}: you miss this throw; do you use a tool?"
    if state.bonus in (EXTRA, CANCEL_ON):
        return f"{who}: you have an extra turn; what do you do?"
    return f"{who}: what do you do?"


def of_answer(state: State, first: Question) -> str:
    """What somebody is asked in the middle of a turn."""
    where = square(state, first.square)
    if first.kind == "route":
        return f"you threw {state.die}; where do you go?"
    if first.kind == "defend":
        by = state.field.players[first.by]
        return f"{by} attacks you with the {TOOLS[first.card]}; do you defend yourself?"
    if first.kind == "protect":
        return f"a {TOKENS[first.token]} threatens you on {where}; do you protect yourself?"
    if first.kind == "fall":
        return f"you fall into {where}; what saves you?"
    if first.kind == "attack":
        return f"which weapon do you attack {state.field.players[first.to]} with?"
    if first.kind == "four":
        return f"which {TOKENS[first.token]} token moves to {where}?"
    if first.kind == "ahead":
        return "which square is in front of you?"
    if first.kind == "sent":
        return "do you cut the grates at once?"
    if first.kind == "arrest":
        return "do you show your pass?"
    return "do you attack?"


def audible(state: State, action: Action, viewer: str) -> Action | None:
    """The action without the card that only its owner sees (UE-SETUP-02, UE-GAP-47, UE-GAP-61)."""
    if viewer == EVERYONE:
        return action
    rulings = state.field.rulings
    if action.who == CHANCE:
        if action.verb == LOST and rulings.lost_card == "shown":
            return action
        if action.verb not in (DEAL, FOUND, LOST) or not state.pending:
            return action
        owner_of = state.field.players[state.pending[0].who]
        return action if viewer == owner_of else action._replace(card=NONE, word="")
    if action.verb == BUY and viewer != action.who and rulings.bought_card != "shown":
        return action._replace(card=NONE)
    return action


# -- plain data ---------------------------------------------------------------------------------


def dump(state: State) -> dict[str, Any]:
    """The state as plain data."""
    field = state.field
    found: dict[str, Any] = {
        "board": field.board.text,
        "name": field.board.name,
        "options": differing(field.rulings),
        "players": list(field.players),
    }
    for key in State._fields[1:]:
        found[key] = plain(getattr(state, key))
    return found


def plain(value: Any) -> Any:
    """Tuples as lists."""
    return [plain(part) for part in value] if isinstance(value, tuple) else value


def packed(value: Any) -> Any:
    """Lists as tuples."""
    return tuple(packed(part) for part in value) if isinstance(value, list) else value


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    from rules.underground.soundness import sound

    try:
        board = read_board(data["board"], str(data.get("name", "")))
        players = tuple(data["players"])
        field = field_of(board, choose(data["options"]), players)
        values = {key: packed(data[key]) for key in State._fields[1:]}
        values["pending"] = tuple(Question(*parts) for parts in values["pending"])
        state = State(field, **values)
        whole = sound(state)
    except RulebookError as error:
        raise SetupError(f"position: {error}") from None
    except (KeyError, TypeError, ValueError, IndexError, AttributeError) as error:
        raise SetupError(
            f"position: '{error}' is missing or of the wrong kind; a position is written by the "
            "rulebook itself, so copy it again."
        ) from None
    if not whole:
        raise SetupError("position: its parts do not fit together; copy the link again.")
    return state
