"""Claims: Equipment for two men in Rooms, a Kit for four or for kit parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product

from rules.core.records import Refusal
from rules.games.colditz.actions import CLAIM, KIT, Action
from rules.games.colditz.board.plan import EQUIPMENT, PARTS, SYMBOLS, TARGET
from rules.games.colditz.state import (
    CARDS,
    KITS,
    NONE,
    PART_ONE,
    PART_TWO,
    PARTS_OF,
    Play,
    Question,
    State,
    appel_circles,
)
from rules.games.colditz.verbs import escape

PART_WORDS = ("part-1", "part-2")
EQUIPMENT_KINDS = len(EQUIPMENT)
NEEDED = 2
"""How many men it takes for a piece of Equipment (EC-EQUIP-01)."""


def symbol_of(state: State, pawn: int) -> int:
    """The symbol of the Room a man stands in, or -1."""
    at = state.at[pawn]
    if at < 0 or state.inside >> pawn & 1:
        return NONE
    return state.field.board.symbols[at]


def part_cards(word: str) -> list[int]:
    """The kit part cards a claim names."""
    return [PART_WORDS.index(one) for one in word.split() if one in PART_WORDS]


def supply(state: State) -> int:
    """How many Kits lie in the supply."""
    return KITS - sum(state.kits) - state.spare


def refuse_claim(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """The condition, the stock, and by ruling the time (EC-GAP-27)."""
    rulings = state.field.rulings
    if rulings.claim_count == "one" and state.claims:
        text = f"{action.who} has claimed in this Turn."
        yield Refusal("claimed", text, ("EC-GAP-27",))
    elif rulings.claim_time == "turn-end" and not state.rolled:
        yield Refusal("too-early", "One claims at the end of the Turn.", ("EC-GAP-27",))
    elif any(state.field.owner[pawn] != seat for pawn in action.pawns):
        text = f"{action.who} claims with his own men only."
        yield Refusal("not-yours", text, ("EC-EQUIP-01",))
    elif EQUIPMENT_KINDS <= action.to < KIT:
        text = f"{SYMBOLS[action.to]} alone is no card: a Kit takes all four components."
        yield Refusal("no-such-card", text, ("EC-KIT-04", "EC-KIT-07"))
    else:
        kit = action.to == KIT
        found = list(refuse_kit(state, seat, action) if kit else refuse_equipment(state, action))
        yield from found or refuse_crowd(state, action)


def refuse_crowd(state: State, action: Action) -> Iterator[Refusal]:
    """Each man of a claim needs a free circle of the Appel area; a whole castle has enough."""
    free = len(appel_circles(state))
    if free < len(action.pawns):
        text = f"The Appel area has {free} free circles, not {len(action.pawns)}."
        sent = "EC-KIT-08" if action.to == KIT else "EC-EQUIP-05"
        yield Refusal("no-room", text, (sent, "EC-GAP-28"))


def refuse_equipment(state: State, action: Action) -> Iterator[Refusal]:
    """Two men in Rooms of the symbol, and a card left in the stack."""
    kind = action.to
    there = [pawn for pawn in set(action.pawns) if symbol_of(state, pawn) == kind]
    if len(there) != NEEDED or len(action.pawns) != NEEDED:
        text = f"It takes two men in Rooms with the {EQUIPMENT[kind]} symbol."
        yield Refusal("not-in-rooms", text, ("EC-EQUIP-01", "EC-ROOM-01"))
    elif not state.stock[kind]:
        text = f"No {EQUIPMENT[kind]} is left; wait until one is used or traded."
        yield Refusal("out-of-stock", text, ("EC-EQUIP-08", "EC-EQUIP-09"))


def refuse_kit(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """All four components at once, by men or by kit parts, and no Kit in hand."""
    if state.kits[seat]:
        yield Refusal("has-kit", f"{action.who} holds a Kit already.", ("EC-KIT-02",))
        return
    cards = part_cards(action.word)
    hand = list(state.hands[seat])
    if len(set(cards)) != len(cards) or any(card not in hand for card in cards):
        text = f"{action.who} does not hold those kit parts."
        yield Refusal("not-held", text, ("EC-KIT-09", "EC-KIT-10"))
        return
    need = missing(state, cards)
    got = sorted(symbol_of(state, pawn) - len(EQUIPMENT) for pawn in action.pawns)
    if len(set(action.pawns)) != len(action.pawns) or got != need:
        what = ", ".join(PARTS[part] for part in need) or "nothing"
        text = f"A Kit takes one man in a Room for each of: {what}."
        clauses = ("EC-KIT-07", "EC-KIT-10", "EC-GAP-33") if cards else ("EC-KIT-07",)
        yield Refusal("not-in-rooms", text, clauses)
    elif supply(state) < 1:
        yield Refusal("out-of-stock", "No Kit is left.", ("EC-GAP-37", "EC-EQUIP-08"))


def missing(state: State, cards: list[int]) -> list[int]:
    """The components that no kit part card stands for."""
    masks = PARTS_OF[state.field.rulings.kit_parts]
    have = 0
    for card in cards:
        have |= masks[card]
    return [part for part in range(len(PARTS)) if not have >> part & 1]


def claims(play: Play, action: Action) -> None:
    """The card is taken; the men go to the Appel area (EC-EQUIP-05, EC-KIT-08)."""
    seat = play.field.seats[action.who]
    play.set(claims=play.s.claims + 1)
    if action.to == KIT:
        takes_kit(play, seat, action)
    else:
        play.gain(seat, action.to)
        what = EQUIPMENT[action.to]
        clauses = ("EC-EQUIP-01", "EC-EQUIP-03", "EC-EQUIP-04", "EC-ROOM-01", *when(play.s))
        text = f"{action.who} announces a claim and takes a {what}."
        play.say("claimed", text, *clauses, seat=seat, what=what)
    if action.pawns:
        play.ask(Question("place", seat, data=tuple(sorted(action.pawns)), topic="claim",
                          a=int(action.to == KIT)))  # fmt: skip
    if action.to == KIT:
        waiting(play, seat)


def when(state: State) -> tuple[str, ...]:
    """What lets a claim be made before the roll, or once more in a Turn."""
    return ("EC-GAP-27",) if not state.rolled or state.claims > 1 else ()


def takes_kit(play: Play, seat: int, action: Action) -> None:
    """A Kit, for men in Rooms and for cards."""
    play.kit(seat, 1)
    clauses = ["EC-KIT-01", *when(play.s)]
    cards = part_cards(action.word)
    for card in cards:
        play.give_back(seat, card)
    if action.pawns:
        clauses += ["EC-KIT-07", "EC-ROOM-02"]
    if cards:
        clauses += ["EC-KIT-09", "EC-KIT-10", "EC-GAP-33"] if action.pawns else ["EC-KIT-11"]
    if cards and len(play.field.nations) == escape.SIX:
        clauses.append("EC-GAP-32")
    text = f"{action.who} announces a Kit and takes it."
    said = [CARDS[card] for card in cards]
    play.say("claimed", text, *clauses, seat=seat, what="kit", cards=said)


def waiting(play: Play, seat: int) -> None:
    """By ruling a man who waits on a Target escapes with the new Kit (EC-GAP-35)."""
    for pawn in play.field.mine[seat]:
        at = play.s.at[pawn]
        if at >= 0 and play.field.kinds[at] == TARGET and play.s.kits[seat]:
            escape.escapes(play, pawn, at)


def refuse_place(state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """The men of a claim go to free Appel circles."""
    question = state.pending[0]
    if action.pawn != question.data[0]:
        name = state.field.pawns[question.data[0]]
        text = f"First {name} is sent to the Appel area."
        yield Refusal("other-pawn", text, (sent(question),))
    elif action.to not in appel_circles(state):
        text = "He goes to a free circle of the Appel area."
        yield Refusal("not-appel", text, (sent(question),))


def sent(question: Question) -> str:
    """The clause that sends the men of a claim to the Appel area."""
    return "EC-KIT-08" if question.a else "EC-EQUIP-05"


def places(play: Play, action: Action) -> None:
    """One man of a claim goes directly to the Appel area."""
    question = play.answered()
    seat, pawn = question.who, action.pawn
    play.put(pawn, action.to)
    clauses = [sent(question), "EC-MOVE-08", "EC-GAP-13"]
    if play.field.rulings.after_claim == "finished":
        play.set(done=play.s.done | 1 << pawn)
        clauses.append("EC-GAP-28")
    text = f"{play.name(pawn)} goes to {play.field.names[action.to]} on the Appel area."
    play.say("placed", text, *clauses, seat=seat, pawn=play.name(pawn))
    if question.data[1:]:
        play.ask(question._replace(data=question.data[1:]))


def nameable(state: State, seat: int) -> Iterator[Action]:
    """Every claim the men of a seat stand for."""
    field = state.field
    who = field.players[seat]
    by_symbol: dict[int, list[int]] = {}
    mine = field.mine[seat]
    for pawn, at in zip(mine, state.at[mine.start : mine.stop], strict=True):
        if at in field.with_symbol and not state.inside >> pawn & 1:
            by_symbol.setdefault(field.board.symbols[at], []).append(pawn)
    for kind, men in sorted(by_symbol.items()):
        if kind < len(EQUIPMENT):
            for pair in combinations(men, NEEDED):
                yield Action(who, CLAIM, to=kind, pawns=pair)
    hand = state.hands[seat]
    held = [card for card in (PART_ONE, PART_TWO) if card in hand]
    if state.kits[seat] or (not held and len(by_symbol) < len(PARTS)):
        return
    for count in range(len(held) + 1):
        for cards in combinations(held, count):
            need = missing(state, list(cards))
            rooms = [by_symbol.get(part + len(EQUIPMENT), []) for part in need]
            word = " ".join(PART_WORDS[card] for card in cards)
            for pawns in product(*rooms):
                yield Action(who, CLAIM, to=KIT, pawns=tuple(sorted(pawns)), word=word)
