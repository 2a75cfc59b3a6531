"""The position as others read it: an observation, named facts, and what each may hear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.core.fields import OTHERS, list_views, mask_record, tell_facts
from rules.core.history import History
from rules.core.play import EVERYONE
from rules.core.records import CHANCE, Event, Observation
from rules.core.setup import write_truth
from rules.core.story import Heard, Information
from rules.games.colditz import actions
from rules.games.colditz.actions import Action
from rules.games.colditz.board import plan
from rules.games.colditz.cards import CARD, CARDS, whole_deck
from rules.games.colditz.ground import (
    BARRACKS,
    INNER_CELLS,
    NONE,
    OFFICE,
    OUTER_CELLS,
    SECURITY_SEAT,
    Field,
    does,
    people,
)
from rules.games.colditz.looks import count_equipment, has_exempt
from rules.games.colditz.state import Question, State
from rules.games.colditz.verbs import dice
from rules.games.colditz.verbs.base import ASKINGS, CHANCE_QUESTIONS
from rules.games.colditz.verbs.dice import pile_of
from rules.games.colditz.verbs.gathering import count_in_words, count_offer, kits_left

# -- The position as others read it ---------------------------------------------------------------


def place_name(field: Field, at: int) -> str:
    """The name of a circle or box."""
    return field.places[at]


def phase(state: State) -> str:
    """One word for the moment: roll, move, dice, window, ..., over."""
    if state.over != NONE:
        return "over"
    if state.pending:
        return state.pending[0].kind
    return "move" if state.rolled else "roll"


def find_actor(state: State) -> str:
    """Who must act now, nobody where chance speaks or the game is over."""
    if state.over != NONE:
        return ""
    if not state.pending:
        return state.field.players[state.turn]
    question = state.pending[0]
    return "" if question.kind in CHANCE_QUESTIONS else state.field.players[question.who]


def equipment_by_kind(state: State, seat: int) -> dict[str, int]:
    """What a nation holds, by kind."""
    return {name: state.equipment[seat][kind] for kind, name in enumerate(plan.EQUIPMENT)}


def marks(state: State, pair: int) -> list[str]:
    """The nations whose markers lie on a pair; 'back' after one that lies against the usual way."""
    found = []
    for seat, nation in enumerate(state.field.nations):
        if state.markers[pair] >> seat & 1:
            found.append(nation)
        if state.markers[pair] >> seat + 5 & 1:
            found.append(f"{nation} back")
    return found


def tell_tunnel(state: State, number: int) -> str:
    """Whether a Tunnel is closed, open or detected."""
    if state.detected >> number & 1:
        return "detected"
    return "open" if state.open >> number & 1 else "closed"


def sees_equipment(state: State, viewer: str) -> bool:
    """Whether ``viewer`` knows what every nation holds."""
    return viewer == EVERYONE or state.field.rulings.equipment_view == "open"


def sees_packs(state: State, viewer: str) -> bool:
    """Whether ``viewer`` knows what lies in the packs."""
    return viewer == EVERYONE or bool(state.field.rulings.open_packs)


def tell_topic(state: State) -> str:
    """What is about to happen where somebody may interrupt."""
    question = state.pending[0] if state.pending else None
    return question.topic if question and question.kind == "window" else ""


VIEWS = list_views(State)
"""What fields show in a view, by word."""
SEEN: Mapping[str, Callable[[State, str], Any]] = {
    "players": lambda state, _: list(state.field.players),
    "at": lambda state, _: dict(
        zip(state.field.pawns, map(state.field.places.__getitem__, state.at), strict=True)
    ),
    "asked": lambda state, _: find_actor(state),
    "phase": lambda state, _: phase(state),
    "topic": lambda state, _: tell_topic(state),
    "agreed": lambda state, _: {"rounds": state.field.length, "goal": state.field.goal,
                                "total": state.field.total, "minutes": state.field.minutes},
    "may-reroll": lambda state, _: not state.pending and dice.can_reroll(state),
    "exempt": lambda state, _: [
        nation for seat, nation in enumerate(state.field.nations) if has_exempt(state, seat)
    ],
    "uniform": lambda state, _: state.field.named(state.uniform),
    "markers": lambda state, _: {
        state.field.board.pair_name(pair): marks(state, pair)
        for pair, laid in enumerate(state.markers) if laid
    },
    "tunnels": lambda state, _: {
        state.field.board.tunnel_name(number): tell_tunnel(state, number)
        for number in range(len(state.field.tunnels))
    },
    "holds": lambda state, _: {
        nation: count_equipment(state, seat) for seat, nation in enumerate(state.field.nations)
    },
    "equipment": lambda state, viewer: {
        nation: equipment_by_kind(state, seat) for seat, nation in enumerate(state.field.nations)
        if viewer == nation or sees_equipment(state, viewer)
    },
    "kits": lambda state, _: [
        nation for seat, nation in enumerate(state.field.nations) if state.kits[seat]
    ],
    "stock": lambda state, viewer: {
        name: state.stock[kind]
        for kind, name in enumerate(plan.EQUIPMENT) if sees_packs(state, viewer)
    },
    "supply": lambda state, viewer: kits_left(state) if sees_packs(state, viewer) else None,
    "hands": lambda state, _: {
        who: len(hand) for who, hand in zip(state.field.players, state.hands, strict=True)
    },
    "hand": lambda state, viewer: {
        who: [CARDS[card] for card in hand]
        for who, hand in zip(state.field.players, state.hands, strict=True)
        if viewer in (EVERYONE, who)
    },
    "escapes": lambda state, _: dict(zip(state.field.nations, state.escapes, strict=True)),
    "rules": lambda state, _: state.field.rulings.differing(),
    "plan": lambda state, _: state.field.board.text,
}  # fmt: skip
"""What a seat may know beside that, by name: the table, his own cards, how many each holds."""


class Glance(dict[str, Any]):
    """The facts of an observation, each worked out when it is first asked for."""

    def __init__(self, state: State, viewer: str) -> None:
        self.state, self.viewer = state, viewer

    def __missing__(self, name: str) -> Any:
        """A fact of :data:`VIEWS` or :data:`SEEN`; raises ``KeyError`` for any other."""
        if name in VIEWS:
            found = self[name] = VIEWS[name](self.state, self.state)
        else:
            found = self[name] = SEEN[name](self.state, self.viewer)
        return found


def observe(state: State, viewer: str) -> Observation:
    """All that ``viewer`` may know: the table, his own cards, and how many others hold."""
    field = state.field
    everybody = viewer == EVERYONE
    question = state.pending[0] if state.pending else None
    found = {word: show(state, state) for word, show in VIEWS.items()}
    found |= {name: read(state, viewer) for name, read in SEEN.items()}
    if question and question.kind in ("trade", "offer"):
        partners = (field.players[question.who], field.players[question.a])
        if everybody or viewer in partners:
            found["offer"] = list(question.data)
    if question and question.kind == "appel":
        own = viewer == field.players[question.who]
        if everybody or own or question.topic != "secret":
            found["answered"] = field.named(question.a)
    return Observation(viewer, tuple(found.items()))


def hide_cards(state: State, viewer: str) -> State:
    """The table as it is, with the cards of others and the stacks face down."""
    field = state.field
    own = field.seats[viewer]
    question = state.pending[0] if state.pending else None
    pending = state.pending
    if question is not None:
        trades = question.kind in ("trade", "offer") and own not in (question.who, question.a)
        if trades:
            pending = (question._replace(data=()), *pending[1:])
        elif question.kind == "appel" and question.topic == "secret" and question.who != own:
            pending = (question._replace(a=0), *pending[1:])
    return mask_record(state, state, OTHERS, own)._replace(pending=pending)


def hide_secrets(state: State, action: Action, viewer: str) -> Action | None:
    """The action without what only its owner sees (EC-EQUIP-10, EC-GAP-29, EC-GAP-31)."""
    if viewer in (EVERYONE, action.who):
        return action
    question = state.pending[0] if state.pending else None
    if action.who == CHANCE:
        if question is None or question.kind not in ("draw", "deal", "part"):
            return action
        owner = state.field.players[question.who]
        return action if viewer == owner else action._replace(card=NONE)
    if action.verb == actions.DISCARD:
        return action._replace(card=NONE)
    if action.verb in (actions.GIVE, actions.ASK) and question is not None:
        partner = viewer == state.field.players[question.a]
        return action if partner else action._replace(to=NONE)
    secret = question is not None and question.topic == "secret"
    return None if secret and action.verb in (actions.OBEYS, actions.REFUSES) else action


# -- The position as named facts ------------------------------------------------------------------


COUNTED = {"barracks": BARRACKS, "office": OFFICE, "inner-cells": INNER_CELLS,
           "outer-cells": OUTER_CELLS}  # fmt: skip


def facts(state: State) -> dict[str, str]:
    """The position as named facts, all of them text; ``none`` for nothing."""
    field = state.field
    told = tell_facts(state, state)
    found = {
        "turn": told["turn"], "asked": find_actor(state) or "none", "phase": phase(state), **told,
        "may-reroll": write_truth(dice.can_reroll(state)), "supply.kits": str(kits_left(state)),
    }  # fmt: skip
    for name, at in zip(field.pawns, state.at, strict=True):
        found[f"at.{name}"] = place_name(field, at)
    for name, box in COUNTED.items():
        found[name] = str(state.at.count(box))
    for kind, name in enumerate(plan.EQUIPMENT):
        found[f"stock.{name}"] = str(state.stock[kind])
    for seat, who in enumerate(field.players):
        found |= tell_facts(state, state, who, seat=seat)
    for seat, nation in enumerate(field.nations):
        found[f"exempt.{nation}"] = write_truth(has_exempt(state, seat))
    for pair in range(len(field.pairs)):
        found[f"marker.{field.board.pair_name(pair)}"] = ", ".join(marks(state, pair)) or "none"
    for number in range(len(field.tunnels)):
        found[f"tunnel.{field.board.tunnel_name(number)}"] = tell_tunnel(state, number)
    return found


# -- Who acts and what is asked -------------------------------------------------------------------


TOPICS = {
    "arrest": "A Guard is about to arrest {}.", "appel": "Security plays an Appel.",
    "search": "Security declares a General Search.", "shot": "A Guard aims at {}.",
    "removal": "Security plays a Search card.", "detected": "Security is about to detect a Tunnel.",
}  # fmt: skip
"""What is about to happen where somebody may interrupt."""


def chance_label(state: State) -> str:
    """What a person does where chance speaks, for a button."""
    return CHANCE_QUESTIONS[state.pending[0].kind if state.pending else "dice"].lets


def word_question(state: State) -> str:
    """One sentence: who acts and what is asked."""
    if not state.pending:
        return ask_of_turn(state)
    first = state.pending[0]
    if first.kind in CHANCE_QUESTIONS:
        if first.who < 0:
            return "The dice choose a player."
        return does(state.field.players[first.who], CHANCE_QUESTIONS[first.kind].text)
    return f"{state.field.players[first.who]}: {of_answer(state, first)}"


def ask_of_turn(state: State) -> str:
    """What the player on turn is asked."""
    who = state.field.players[state.turn]
    if not state.rolled:
        return f"{who}: roll, or something else first?"
    if state.mover >= 0:
        piece = "Guard" if state.mover >= state.field.pows else "man"
        return f"{who}: where does your {piece} go on to?"
    return f"{who}: what do you do?"


def hint(state: State) -> str:
    """What helps to answer: the points that are left, what is about to happen."""
    if state.over != NONE:
        return ""
    if not state.pending:
        return points_left(state) if state.rolled else ""
    first = state.pending[0]
    if first.kind == "window":
        return TOPICS[first.topic].format(state.field.pawns[first.b])
    if first.kind == "place":
        return "A claim sends the man to the Appel area."
    if first.kind in ("offer", "trade"):
        given, wanted = count_offer(first.data)
        if not given and not wanted:
            return ""
        offer = f"offers {count_in_words(given)} for {count_in_words(wanted)}"
        return does(state.field.players[first.a if first.kind == "offer" else first.who], offer)
    return points_left(state) if first.kind == "dash" else ""


def points_left(state: State) -> str:
    """How many movement points are left; a pawn that may not stay has to go on."""
    points = "1 point is" if state.points == 1 else f"{state.points} points are"
    stay = f"; {state.field.pawns[state.mover]} may not stay there" if state.mover >= 0 else ""
    return f"{points} left{stay}."


def of_answer(state: State, first: Question) -> str:
    """What somebody is asked in the middle of a Turn."""
    field = state.field
    kind = first.kind
    if kind == "window":
        return "do you interrupt?"
    if kind == "place":
        return "where does your man go?"
    if kind == "descend":
        return "does he go down, or to the Office?"
    if kind == "offer":
        return "do you accept the trade?"
    if kind == "trade":
        return f"what do you offer {people(field.players[first.a])}?"
    return ASKINGS[kind].text


# -- Clauses that only the way here brings in -----------------------------------------------------


NOT_BETWEEN = ("rolls", "rerolls", "threw")
"""What is no pause between a throw and the draw it brings."""


def hindsight(past: History[State], event: Event) -> Iterator[str]:
    """The clauses that what went before adds to an event."""
    if event.kind in ADDS:
        yield from ADDS[event.kind](past, event)


def cite_moves(past: History[State], event: Event) -> Iterator[str]:
    """A roll that is divided, a pawn that moves in pieces, or after a claim or its deployment."""
    pawn, paused = event.data["pawn"], False
    steps = 0
    for one in past.this_turn():
        name = one.data.get("pawn")
        if one.kind == "moved" and name != pawn and one.who == event.who:
            yield "EC-MOVE-03"
        if one.kind == "moved" and name == pawn:
            steps += 1
            if paused and steps == 1:
                yield "EC-GAP-63"
        elif one.kind in ("moved", "played", "claimed"):
            paused = True
        if one.kind == "placed" and name == pawn:
            yield "EC-GAP-28"
        if one.kind == "deployed" and name == pawn:
            yield "EC-GAP-64"
    if "EC-TUNNEL-08" in event.clauses:
        yield from opened_by_others(past, event)


def opened_by_others(past: History[State], event: Event) -> Iterator[str]:
    """Whether the Tunnel that is entered was opened by another nation (EC-TUNNEL-07)."""
    for one in past.back():
        if one.kind == "opened" and event.data["to"].startswith(one.data["tunnel"]):
            if one.who != event.who:
                yield "EC-TUNNEL-07"
            return


def opened(past: History[State], event: Event) -> Iterator[str]:
    """A Tunnel that fell in is dug again."""
    if past.newest(("collapsed",), tunnel=event.data["tunnel"]):
        yield "EC-TUNNEL-15"


def office(past: History[State], _event: Event) -> Iterator[str]:
    """A man gave himself up since the Office was emptied last, so a Guard waits there."""
    for one in past.back():
        if one.kind == "office":
            return
        if "EC-ARREST-15" in one.clauses:
            yield "EC-ARREST-16"
            return


def draws(past: History[State], _event: Event) -> Iterator[str]:
    """A card is drawn later than right after the throw that brings it."""
    for one in past.this_turn():
        if one.kind == "threw" and "EC-CARD-01" in one.clauses:
            return
        if one.kind == "threw" or one.kind not in NOT_BETWEEN:
            yield "EC-GAP-06"
            return


ADDS = {"moved": cite_moves, "opened": opened, "office": office, "draws": draws}
"""The events to which the past may add something."""

# -- What a player can reckon with at a draw ------------------------------------------------------


Odds = tuple[tuple[Action, Fraction], ...]


def counts_as(outcome: Action) -> str:
    """The sum of a throw; everything else counts as itself."""
    return f"{sum(outcome.pawns)} in all" if outcome.verb == actions.DICE else ""


BRINGS_CARD = (actions.CARD_DRAWN, actions.DEAL, actions.PART)
"""The outcomes that bring a card."""


def as_known(state: State, heard: Odds, information: Information) -> Odds:
    """``heard`` are the outcomes as they sound to the viewer, with their true odds.

    Where he hears the card he reckons with all that he has not seen: he does not know in which
    order they lie, nor what others hold.
    """
    sample, _ = heard[0]
    hidden = sample.card == NONE or information.viewer == EVERYONE
    if sample.verb not in BRINGS_CARD or hidden:
        return heard
    parts = sample.verb == actions.PART
    name = "parts" if parts else pile_of(state, state.pending[0].who)
    left = Counter(whole_deck(name, six=state.field.six)) - _count_seen(information, name)
    whole = sum(left.values())
    return tuple(
        (Action(CHANCE, sample.verb, card=card), Fraction(count, whole))
        for card, count in sorted(left.items())
    )


def _count_seen(information: Information, name: str) -> Counter[int]:
    """The cards the viewer has seen: his own and those others played.

    Once all of a pile has gone by, played cards lie in it again, and he only knows what he holds.
    """
    me = information.viewer
    drawn = [one.action for one in information.heard if _drawn_from(one) == name]
    acted = [one.action for one in information.heard if one.action.who not in (CHANCE, me)]
    if len(drawn) >= information.first[name]:
        return Counter(CARD[card] for card in information.now["hand"][me])
    seen = Counter(CARD[card] for card in information.first["hand"][me])
    seen.update(action.card for action in drawn if action.card != NONE)
    seen.update(action.card for action in acted if action.verb == actions.PLAY)
    return seen


def _drawn_from(heard: Heard) -> str:
    """The pile that a step took a card from, by the name of its part; nothing if from none."""
    action = heard.action
    if action.who != CHANCE or action.verb not in BRINGS_CARD:
        return ""
    if action.verb == actions.PART:
        return "parts"
    for_security = any(
        event.who == SECURITY_SEAT for event in heard.events if event.kind in ("hand", "deal")
    )
    return "security" if for_security else "deck"
