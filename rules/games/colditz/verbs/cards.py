"""The cards: who plays them and when, and one table of what each of them does (EC-GAP-02)."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.core.errors import NotationError, shorten
from rules.core.records import Refusal
from rules.games.colditz import cards
from rules.games.colditz.actions import DISCARD, HIDDEN, LOSE, PLAY, Action
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.cards import CARD, CARDS, KIND
from rules.games.colditz.ground import (
    CARD_ROLL,
    INNER_CELLS,
    NONE,
    OUTER_CELLS,
    Field,
    does,
)
from rules.games.colditz.looks import (
    pawn_on,
    release_circles,
)
from rules.games.colditz.state import Play, State, name_pawn
from rules.games.colditz.verbs import arrest, dice, escape, turn
from rules.games.colditz.verbs.base import (
    PRINTED,
    SAID_CLAUSES,
    Act,
    pawn_of,
    raise_unknown,
    seat_of,
)
from rules.games.colditz.verbs.security import (
    announce_search,
    confiscate_by_card,
    each_marker,
    each_nation,
    each_tunnel,
    list_shots,
    refuse_appel,
    refuse_confiscation,
    refuse_detected,
    refuse_search,
    refuse_shot,
)


def is_own(state: State, seat: int, pawn: int) -> bool:
    """Whether a pawn is an own man on the board."""
    return pawn >= 0 and state.field.owner[pawn] == seat and state.at[pawn] >= 0


# -- Opportunity cards ----------------------------------------------------------------------------


def refuse_part(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """A kit part is no card to be played."""
    text = "A kit part serves only in a claim for a Kit."
    yield Refusal("no-effect", text, ("EC-KIT-09", "EC-KIT-10", "EC-GAP-73"))


def refuse_tunnel(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A Tunnel card opens a closed Tunnel of this castle."""
    number = cards.TUNNEL_CARDS.index(action.card)
    if action.pawn >= 0 or action.to >= 0:
        yield Refusal("no-effect", "The card names its Tunnel itself.", PRINTED)
    elif number >= len(state.field.tunnels):
        text = "This castle has no such Tunnel."
        yield Refusal("no-effect", text, ("EC-GAP-02", "EC-GAP-73"))
    elif state.open >> number & 1:
        text = "That Tunnel is open already."
        yield Refusal("no-effect", text, ("EC-TUNNEL-07", "EC-GAP-73"))


def open_tunnel(play: Play, action: Action) -> None:
    """The Tunnel of the card is open."""
    escape.open_by_card(play, cards.TUNNEL_CARDS.index(action.card))


def refuse_car(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """An own man on the circle of the Staff Car, and room where it drives (EC-GAP-52)."""
    car, goal = state.field.board.car
    if not is_own(state, seat, action.pawn) or state.at[action.pawn] != car or action.to >= 0:
        text = "The Staff Car takes one of the own men from its circle."
        yield Refusal("no-effect", text, ("EC-STAFFCAR-01", "EC-GAP-52", "EC-GAP-73"))
    elif pawn_on(state, goal) >= 0:
        text = f"Somebody stands at {state.field.spoken[goal]}, where the Staff Car drives."
        why = ("EC-STAFFCAR-01", "EC-GAP-52")
        yield Refusal("no-effect", text, why, state.field.names[goal])


def drive_out(play: Play, action: Action) -> None:
    """The Staff Car drives a man out of the gate, directly (EC-STAFFCAR-01, EC-GAP-52)."""
    field, pawn = play.field, action.pawn
    goal = field.board.car[1]
    play.put(pawn, goal)
    text = f"The Staff Car drives {play.name(pawn)} to {field.spoken[goal]}."
    clauses = ("EC-STAFFCAR-01", "EC-MOVE-08", "EC-GAP-52", "EC-CARD-10")
    play.say("drives", text, *clauses, seat=field.owner[pawn], pawn=play.name(pawn))
    arrest.stray_from_home(play, pawn)


def refuse_release(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One own man out of either cells, by ruling for a point (EC-GAP-26)."""
    found = list(arrest.refuse_prisoner(state, seat, action))
    if found:
        yield found[0]._replace(code="no-effect", clauses=(*found[0].clauses, "EC-GAP-73"))
    elif state.field.rulings.card_release == "one-point" and state.points < 1:
        yield Refusal(
            "no-points", "The release costs a movement point, and none is left.", ("EC-GAP-26",)
        )


def release_by_card(play: Play, action: Action) -> None:
    """One man leaves Solitary."""
    if play.field.rulings.card_release == "one-point":
        play.set(points=play.s.points - 1)
    arrest.free_man(play, action, ("EC-CELL-02", "EC-CELL-04", "EC-CARD-10", "EC-GAP-26"))


def list_releases(state: State, seat: int, card: int) -> Iterator[Action]:
    """Every own man in Solitary, onto every circle at the arrow."""
    who = state.field.players[seat]
    for pawn in state.field.mine[seat]:
        if state.at[pawn] in arrest.CELLS:
            for to in release_circles(state, state.at[pawn]):
                yield Action(who, PLAY, pawn, to, card=card)


def is_jailed(state: State, seat: int) -> bool:
    """Whether a man of a nation sits in Solitary."""
    there = state.at[state.field.spans[seat]]
    return INNER_CELLS in there or OUTER_CELLS in there


def refuse_hideaway(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """One own man in the Inner Courtyard, above ground."""
    pawn = action.pawn
    if not is_own(state, seat, pawn) or action.to >= 0 or not arrest.can_hide(state, pawn):
        text = "It hides one of the own men in the Inner Courtyard who is not safe."
        yield Refusal("no-effect", text, PRINTED)
    elif state.pending and state.pending[0].topic == "arrest" and state.pending[0].b != pawn:
        name = state.field.pawns[state.pending[0].b]
        yield Refusal("other-pawn", f"The Guard is about to arrest {name}.", ("EC-GAP-77",))


def hide_man(play: Play, action: Action) -> None:
    """A man counts as in a Safe Area until his owner's next Turn (EC-GAP-77)."""
    pawn = action.pawn
    play.set(hidden=play.s.hidden | 1 << pawn)
    text = f"{play.name(pawn)} hides."
    clauses = ("EC-CARD-10", "EC-GAP-77")
    play.say("hidden", text, *clauses, seat=play.field.owner[pawn], pawn=play.name(pawn))


def refuse_diversion(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A Guard on the board."""
    first, to = state.field.first_guard, action.to
    if to < first or to >= len(state.at) or state.at[to] < 0 or action.pawn >= 0:
        text = "A Diversion takes a Guard on the board."
        yield Refusal("no-effect", text, PRINTED)


def divert_guard(play: Play, action: Action) -> None:
    """A Guard goes to the Office."""
    play.to_office(action.to)
    text = f"{play.name(action.to)} goes to the Commander's Office."
    play.say("diverted", text, *SAID_CLAUSES, "EC-MOVE-08", seat=play.field.security)


def refuse_reply(_state: State, _seat: int, _action: Action) -> Iterator[Refusal]:
    """It is played in a window only."""
    text = "It only answers a card, right after that card."
    yield Refusal("no-effect", text, ("EC-CARD-09", "EC-CARD-13", "EC-GAP-73"))


def refuse_find(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A card of that kind left in the stack."""
    kind = cards.FINDS[action.card]
    if action.pawn >= 0 or action.to >= 0 or not state.stock[kind]:
        yield Refusal("no-effect", f"No {EQUIPMENT[kind]} is left.", (*PRINTED, "EC-EQUIP-08"))


def find_equipment(play: Play, action: Action) -> None:
    """A piece of Equipment comes to the hand."""
    seat, kind = play.field.seats[action.who], cards.FINDS[action.card]
    play.gain(seat, kind)
    what = EQUIPMENT[kind]
    play.say("found", does(action.who, f"takes a {what}"), *SAID_CLAUSES, seat=seat, what=what)


def refuse_roll(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A card that brings another roll: after the first one."""
    if action.pawn >= 0 or action.to >= 0 or not state.rolled:
        yield Refusal("roll-first", "This card comes after the movement roll.", SAID_CLAUSES)


def roll_anew(play: Play, action: Action) -> None:
    """Another roll begins."""
    dice.begin_roll(play, play.field.seats[action.who], CARD_ROLL)


def refuse_uniform(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """An own man on the board, who wears none yet."""
    pawn = action.pawn
    if not is_own(state, seat, pawn) or state.uniform >> pawn & 1 or action.to >= 0:
        yield Refusal(
            "no-effect", "It takes one of the own men on the board, in no uniform yet.", PRINTED
        )


def dress_man(play: Play, action: Action) -> None:
    """A man wears a German uniform in this Turn."""
    pawn = action.pawn
    play.set(uniform=play.s.uniform | 1 << pawn)
    text = f"{play.name(pawn)} wears a German uniform in this Turn."
    play.say("dressed", text, *SAID_CLAUSES, seat=play.s.turn, pawn=play.name(pawn))


def own_men(state: State, seat: int, card: int) -> Iterator[Action]:
    """A card with each own man on the board."""
    made = pawn_plays(state.field, seat, card)
    yield from (made[pawn] for pawn in state.field.mine[seat] if state.at[pawn] >= 0)


def guards_on_board(state: State, seat: int, card: int) -> Iterator[Action]:
    """A card on each Guard on the board."""
    field = state.field
    made = pawn_plays(field, seat, card)
    yield from (made[guard] for guard in field.mine[field.security] if state.at[guard] >= 0)


@lru_cache(maxsize=1024)
def pawn_plays(field: Field, seat: int, card: int) -> dict[int, Action]:
    """Playing a card with, or on, each pawn, made once."""
    who = field.players[seat]
    if card == cards.DIVERSION:
        guards = field.mine[field.security]
        return {guard: Action(who, PLAY, to=guard, card=card) for guard in guards}
    return {pawn: Action(who, PLAY, pawn, card=card) for pawn in field.mine[seat]}


def list_hideaways(state: State) -> list[Action]:
    """Hideaway belongs to no Turn: whoever holds it may hide a man (EC-CARD-09)."""
    field, found = state.field, list[Action]()
    for seat in range(field.security):
        if cards.HIDEAWAY in state.hands[seat]:
            made = pawn_plays(field, seat, cards.HIDEAWAY)
            found += [made[pawn] for pawn in field.mine[seat] if arrest.can_hide(state, pawn)]
    return found


# -- The table of the cards -----------------------------------------------------------------------


def names_nothing(_state: State, _seat: int, _card: int) -> Iterator[Action]:
    """A card that names nothing."""
    yield from ()


AIMS: dict[str, Callable[[Field], Sequence[str]]] = {
    "pawn": lambda field: field.pawns,
    "player": lambda field: field.players,
    "pair": lambda field: field.board.pair_names,
    "Tunnel": lambda field: field.board.tunnel_names,
    "circle": lambda field: field.names,
}
"""The kinds of things that a card may be played on: the names of all of a kind by their numbers."""


def find_aim(field: Field, card: int, name: str) -> int:
    """The number of what a card is played on; a name of another kind is a slip.

    A card that is played on nothing reads a pawn, and the rules refuse it.
    """
    aim = EFFECTS_OF[card].aim
    known = AIMS[aim or "pawn"](field)
    if name not in known:
        for kind, names in AIMS.items():
            if name in names(field):
                takes = f"a {aim}" if aim else "nothing"
                remedy = (
                    f"Name {takes}, such as '{known[0]}'." if aim and known else "Leave it out."
                )
                text = f"The card {CARDS[card]} takes {takes}, not a {kind}"
                raise NotationError(f"{text}: '{shorten(name)}' is a {kind}. {remedy}")
        raise_unknown(aim or "pawn", name, known)
    return known.index(name)


class Effect(NamedTuple):
    """What a card does: a row of the table of effects.

    ``refuse`` is what forbids it in the own Turn, ``does`` its effect, ``named`` what it could be
    played with or on. ``worth`` is whether it might have an effect, seen from afar; without it
    there is none in the own Turn. ``aim`` is the kind of what it is played on, a key of ``AIMS``;
    ``answers`` are the topics that it answers in a window (EC-CARD-09).
    """

    refuse: Callable[[State, int, Action], Iterator[Refusal]]
    does: Callable[[Play, Action], None] | None = None
    named: Callable[[State, int, int], Iterator[Action]] = names_nothing
    worth: Callable[[State, int], bool] | None = None
    aim: str = ""
    answers: tuple[str, ...] = ()


def always(_state: State, _seat: int) -> bool:
    """It is worth trying."""
    return True


def has_rolled(state: State, _seat: int) -> bool:
    """After the movement roll."""
    return state.rolled


part = Effect(refuse_part)
TUNNEL_EFFECT = Effect(refuse_tunnel, open_tunnel, worth=always)
find = Effect(refuse_find, find_equipment, worth=always)
EFFECTS_OF: dict[int, Effect] = {
    cards.PART_ONE: part,
    cards.PART_TWO: part,
    **dict.fromkeys(cards.TUNNEL_CARDS, TUNNEL_EFFECT),
    cards.STAFF_CAR: Effect(
        refuse_car, drive_out, own_men, lambda state, _: state.field.board.car[0] in state.at
    ),
    cards.RELEASE: Effect(refuse_release, release_by_card, list_releases, is_jailed, aim="circle"),
    cards.HIDEAWAY: Effect(
        refuse_hideaway, hide_man, own_men, answers=("arrest", "appel", "search")
    ),
    cards.DIVERSION: Effect(refuse_diversion, divert_guard, guards_on_board, always, aim="pawn"),
    cards.TALISMAN: Effect(refuse_reply, answers=("shot",)),
    cards.LOOKOUT: Effect(refuse_reply, answers=("removal", "detected")),
    **dict.fromkeys(cards.FINDS, find),
    cards.QUICK_DASH: Effect(refuse_roll, roll_anew, worth=has_rolled),
    cards.UNIFORM: Effect(refuse_uniform, dress_man, own_men, always),
    cards.APPEL_CARD: Effect(
        refuse_appel,
        lambda play, _action: arrest.open_for(play, "appel"),
        worth=lambda state, _: not state.rolled,
    ),
    cards.SHOOT: Effect(
        refuse_shot,
        lambda play, action: arrest.open_for(play, "shot", action.pawn, action.to),
        list_shots,
        lambda state, _: not state.field.outside.isdisjoint(state.at[: state.field.pows]),
        aim="pawn",
    ),
    cards.DETECTED: Effect(
        refuse_detected,
        lambda play, action: arrest.open_for(play, "detected", action.to),
        each_tunnel,
        lambda state, _: bool(state.open),
        aim="Tunnel",
    ),
    cards.SEARCH: Effect(
        refuse_search,
        announce_search,
        each_marker,
        lambda state, _: any(state.markers),
        aim="pair",
    ),
    cards.CONFISCATION: Effect(
        refuse_confiscation,
        confiscate_by_card,
        each_nation,
        lambda state, _: any(map(any, state.equipment)),
        aim="player",
    ),
    cards.ALARM: Effect(refuse_roll, roll_anew, worth=has_rolled),
}
"""What each card does; its name and how many there are stand in ``cards.toml``."""
ANSWERING_CARDS = (cards.TALISMAN, cards.LOOKOUT, cards.HIDEAWAY)
"""The cards that answer what was announced, in the order in which they are listed."""

# -- Playing and discarding -----------------------------------------------------------------------


def list_plays(state: State, seat: int, card: int) -> Iterator[Action]:
    """Every way a card could be played."""
    yield from EFFECTS_OF[card].named(state, seat, card)
    yield state.field.plays[seat][card]


def refuse_held(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Only what one holds can be played or discarded."""
    card = action.card
    if card < 0 or card not in state.hands[seat]:
        name = CARDS[card] if card >= 0 else ""
        clauses: tuple[str, ...] = ("EC-CARD-08",)
        if card == cards.STAFF_CAR:
            clauses = ("EC-STAFFCAR-01", *clauses)
        elif card in cards.TUNNEL_CARDS:
            clauses = ("EC-TUNNEL-01", *clauses)
        yield Refusal(
            "not-held",
            does(action.who, f"holds no card “{name}”")
            if card >= 0
            else does(action.who, "holds no such card"),
            clauses,
        )


def refuse_word(action: Action) -> Iterator[Refusal]:
    """Only a Search card may name a nation besides what it is played on."""
    if action.word and action.card != cards.SEARCH:
        text = f"The card {CARDS[action.card]} names no nation."
        yield Refusal("no-target", text, ("EC-CARD-10", "EC-GAP-02"))


def may_be_vain(state: State, action: Action, found: list[Refusal]) -> bool:
    """By ruling a card may be played for nothing (EC-GAP-73)."""
    return (
        state.field.rulings.empty_play == "allowed"
        and action.pawn < 0 and action.to < 0
        and bool(found) and all(one.code == "no-effect" for one in found)
    )  # fmt: skip


PLAYED = re.compile(
    r"(?: with (?P<pawn>\S+))?(?: on (?P<on>.+?))?(?: of (?P<of>[A-Z][a-z]+))?(?: to (?P<to>\S+))?"
)


def little_word(card: int) -> str:
    """The little word before what a card is played on."""
    return "to" if EFFECTS_OF[card].aim == "circle" else "on"


class PlayCard(Act):
    """A card is played in the own Turn; Hideaway in any (EC-CARD-09)."""

    word = PLAY
    forms = {
        "play <card>": "plays a card",
        "play <card> with <pawn> on <aim>": (
            "the pawn, player, pair or Tunnel it works on; each card takes one kind"
        ),
        "play <card> with <pawn> to <circle>": "the circle it leads to",
    }
    codes = (
        "no-such-card", "not-held", "no-effect", "no-target", "no-answer", "say-where", "rolled",
        "moved", "first-round", "no-need",
    )  # fmt: skip
    form = "play Hideaway with Br1"
    quick = True
    own = ("EC-CARD-08", "EC-CARD-09")
    crowded = True
    reads = ("turn", "hands")

    def read(self, state: State, who: str, rest: str) -> Action:
        """The card, whom it is played with, and what on."""
        field = state.field
        names = [name for name in CARDS if rest == name or rest.startswith(f"{name} ")]
        if not names:
            if rest == HIDDEN:
                return Action(who, PLAY)
            raise_unknown("card", re.split(" with | on ", rest)[0], CARDS)
        name = max(names, key=len)
        shape = PLAYED.fullmatch(rest[len(name) :])
        if shape is None:
            self.misshapen(rest)
        pawn = pawn_of(field, shape["pawn"]) if shape["pawn"] else NONE
        card, to = CARD[name], NONE
        if shape["on"] and shape["to"]:
            self.misshapen(rest)
        name = shape["on"] or shape["to"]
        if name:
            to, little = find_aim(field, card, name), little_word(card)
            if not shape[little]:
                form = rest.replace(
                    f" {'on' if little == 'to' else 'to'} {name}", f" {little} {name}"
                )
                self.misshapen(rest, f"play {form}")
        if shape["of"]:
            seat_of(field, shape["of"])
        return Action(who, PLAY, pawn, to, card=card, word=shape["of"] or "")

    def write(self, state: State, action: Action) -> str:
        """The card, whom it is played with, and what on."""
        if action.card < 0:
            return f"play {HIDDEN}"
        field, text = state.field, f"play {CARDS[action.card]}"
        if action.pawn >= 0:
            text += f" with {field.pawns[action.pawn]}"
        if action.to >= 0:
            known = AIMS[EFFECTS_OF[action.card].aim or "pawn"](field)
            text += f" {little_word(action.card)} {known[action.to]}"
        return f"{text} of {action.word}" if action.word else text

    def label(self, state: State, action: Action) -> str:
        """The same, with a man of one's own; of a release whom it sends where."""
        if action.card != cards.RELEASE or action.pawn < 0 or action.to < 0:
            text = super().label(state, action)
            if action.pawn < 0:
                return text
            own = name_pawn(state, action.pawn).replace(f" {action.who}", "")
            return text.replace(f" with {state.field.pawns[action.pawn]}", f" with {own}")
        return f"By card: {state.field.pawns[action.pawn]} to {state.field.names[action.to]}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every way of playing each card of a hand."""
        for card in cards.list_different(state.hands[seat]):
            yield from list_plays(state, seat, card)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A card of one's own, at its time, with an effect."""
        found = [*refuse_held(state, seat, action), *refuse_word(action)]
        found = found or list(EFFECTS_OF[action.card].refuse(state, seat, action))
        if not may_be_vain(state, action, found):
            yield from found

    def does(self, play: Play, action: Action) -> None:
        """It goes under its deck and does what it says (EC-CARD-10)."""
        row = EFFECTS_OF[action.card]
        empty = any(row.refuse(play.s, play.field.seats[action.who], action))
        laid_down(play, action)
        if empty or row.does is None:
            play.say(
                "vain", "The card does nothing.", "EC-GAP-73", seat=play.field.seats[action.who]
            )
        else:
            row.does(play, action)


class PlayAnswer(PlayCard):
    """A card that answers what was announced (EC-CARD-13)."""

    answers = ("window",)

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """The cards that might answer."""
        for card in ANSWERING_CARDS:
            if card in state.hands[seat]:
                yield from list_plays(state, seat, card)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A card of one's own that answers what was announced."""
        found = [*refuse_held(state, seat, action), *refuse_word(action)]
        yield from found or refuse_answer(state, seat, action)

    def does(self, play: Play, action: Action) -> None:
        """It has its effect before what it answers (EC-CARD-13)."""
        laid_down(play, action)
        question = play.answered()
        if action.card == cards.HIDEAWAY:
            hide_man(play, action)
            if question.topic == "arrest":
                arrest.undo_step(play, question.a, question.c)
            else:
                arrest.ask_again(play, question)
            return
        text = "What it answers comes to nothing."
        seat = play.field.seats[action.who]
        play.say("cancelled", text, "EC-CARD-09", "EC-CARD-13", "EC-GAP-62", seat=seat)


def refuse_answer(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """In a window only a card that answers what was announced (EC-CARD-13)."""
    if state.pending[0].topic not in EFFECTS_OF[action.card].answers:
        text = f"The card {cards.CARDS[action.card]} is no answer to that."
        yield Refusal("no-answer", text, ("EC-CARD-09", "EC-CARD-13", "EC-GAP-62"))
    elif action.card == cards.HIDEAWAY:
        yield from refuse_hideaway(state, seat, action)
    elif action.pawn >= 0 or action.to >= 0:
        yield Refusal("no-effect", "This card names nobody.", PRINTED)


def laid_down(play: Play, action: Action) -> None:
    """A card that is played goes under its deck."""
    seat, card = play.field.seats[action.who], action.card
    window = bool(play.s.pending)
    play.give_back(seat, card)
    clauses = ["EC-CARD-10", "EC-CARD-12"]
    clauses.append("EC-CARD-09" if window or seat != play.s.turn else "EC-CARD-08")
    if card == cards.APPEL_CARD:
        clauses += ["EC-CARD-11", "EC-APPEL-07"]
    text = does(action.who, f"plays {CARDS[card]}")
    play.say("played", text, *clauses, seat=seat, card=CARDS[card])


class Discard(Act):
    """A card is laid away when the hand is too large (EC-CARD-06)."""

    word = DISCARD
    forms = {"discard <card>": "puts a card away"}
    codes = ("no-such-card", "not-held", "no-need")
    form = "discard Lookout"
    quick = True
    own = ("EC-CARD-08",)
    crowded = closing = True

    def read(self, state: State, who: str, rest: str) -> Action:
        """A card; a kind of Equipment that an arrest costs is written alike."""
        if rest in KIND:
            return Action(who, LOSE, to=KIND[rest])
        if rest not in CARD and rest != HIDDEN:
            raise_unknown("card", rest, (*EQUIPMENT, *CARDS))
        return Action(who, DISCARD, card=CARD.get(rest, NONE))

    def write(self, state: State, action: Action) -> str:
        """The card."""
        return f"discard {CARDS[action.card] if action.card >= 0 else HIDDEN}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every card that could be discarded."""
        who = state.field.players[seat]
        yield from (
            Action(who, DISCARD, card=card) for card in cards.list_different(state.hands[seat])
        )

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A card is discarded only when the hand is too large (EC-CARD-06)."""
        found = list(refuse_held(state, seat, action))
        yield from found
        if not found and turn.count_excess(state, seat) <= 0:
            text = does(action.who, "has no card too many")
            yield Refusal("no-need", text, ("EC-CARD-05", "EC-CARD-06"))

    def does(self, play: Play, action: Action) -> None:
        """A card goes face down under its deck (EC-CARD-06, EC-CARD-12)."""
        seat = play.field.seats[action.who]
        play.give_back(seat, action.card)
        clauses = ("EC-CARD-05", "EC-CARD-06", "EC-CARD-12", "EC-GAP-31")
        play.say("discarded", does(action.who, "discards a card face down"), *clauses, seat=seat)
