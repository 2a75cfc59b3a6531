"""Claims: Equipment for two men in Rooms, a Kit for four; and trades of Equipment."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations, product

from rules.core.records import Refusal
from rules.games.colditz.actions import (
    ACCEPT,
    ASK,
    CLAIM,
    DECLINE,
    GIVE,
    HIDDEN,
    KIT,
    OFFER,
    STEP,
    TRADE,
    WITHDRAW,
    Action,
)
from rules.games.colditz.board import plan
from rules.games.colditz.cards import (
    CARD,
    CARDS,
    KIND,
    KITS,
    PART_ONE,
    PART_TWO,
    PART_WORDS,
    PARTS_OF,
)
from rules.games.colditz.ground import NONE, does, in_a_row, people
from rules.games.colditz.looks import OTHER_PACK, OWN_PACK, appel_circles, count_equipment
from rules.games.colditz.state import Play, Question, State, bump_row
from rules.games.colditz.verbs import escape
from rules.games.colditz.verbs.base import Act, pawn_of, raise_unknown, seat_of

# -- Claims ---------------------------------------------------------------------------------------


EQUIPMENT_KINDS = len(plan.EQUIPMENT)


MEN_NEEDED = 2
"""How many men it takes for a piece of Equipment (EC-EQUIP-01)."""


def in_rooms(state: State, seat: int, there: frozenset[int]) -> bool:
    """Whether a claim is worth thinking of: two men for one thing, or enough for a Kit.

    ``there`` are the circles with a symbol on which the men of the seat stand.
    """
    field, hand = state.field, state.hands[seat]
    symbols = set(map(field.symbols.__getitem__, there))
    if len(symbols) < len(there):
        return True
    held = (PART_ONE in hand) + (PART_TWO in hand)
    return len(symbols) + 2 * held >= len(plan.KIT_PARTS) and not state.kits[seat]


def symbol_of(state: State, pawn: int) -> int:
    """The symbol of the Room a man stands in, or -1."""
    at, field = state.at[pawn], state.field
    if at < 0 or (state.inside >> pawn & 1 and at not in field.entrance):
        return NONE
    return field.symbols[at]


def part_cards(word: str) -> list[int]:
    """The kit part cards a claim names."""
    return [PART_WORDS.index(one) for one in word.split() if one in PART_WORDS]


def kits_left(state: State) -> int:
    """How many Kits lie in the supply."""
    return KITS - sum(state.kits) - state.spare


BETWEEN = re.compile(r"(?:\s*,\s*|\s+)(?:and\s+)?")
"""What stands between the men and kit parts of a claim."""


class Claim(Act):
    """Equipment or a Kit, for men in Rooms and for kit parts."""

    word = CLAIM
    forms = {
        "claim <equipment> with <pawns>": "announces a claim",
        "claim kit with <pawns> and <parts>": "claims an Escape Kit, with men or kit parts",
    }
    codes = (
        "first-round", "claimed", "too-early", "not-in-rooms", "out-of-stock", "no-room",
        "has-kit", "no-kit", "not-held",
    )  # fmt: skip
    form = "claim rope with Br1 Br2"
    quick = True
    own = ("EC-GAP-27",)
    escaper = ("EC-EQUIP-01",)
    crowded = closing = True

    def read(self, state: State, who: str, rest: str) -> Action:
        """What is claimed, with which men, and which kit parts."""
        for name, short in zip(CARDS, PART_WORDS, strict=False):
            rest = rest.replace(name, short)
        title, _, more = rest.partition(" with ")
        symbols = {**{name: number for number, name in enumerate(plan.SYMBOLS)}, **KIND, "kit": KIT}
        if title not in symbols:
            raise_unknown("symbol", title, (*plan.SYMBOLS, "kit"))
        pawns, word = [], []
        for name in BETWEEN.split(more.strip()):
            if name in PART_WORDS:
                word.append(name)
            elif name:
                pawns.append(pawn_of(state.field, name))
        return Action(who, CLAIM, to=symbols[title], pawns=tuple(pawns), word=" ".join(word))

    def write(self, state: State, action: Action) -> str:
        """What is claimed, with which men, and which kit parts."""
        what = "kit" if action.to == KIT else plan.SYMBOLS[action.to]
        by = [state.field.pawns[one] for one in action.pawns]
        if action.word:
            by += ["and", action.word] if by else [action.word]
        return f"claim {what} with {' '.join(by)}" if by else f"claim {what}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every claim the men of a seat stand for."""
        field = state.field
        if seat == field.security:
            return
        who = field.players[seat]
        by_symbol: dict[int, list[int]] = {}
        mine = field.mine[seat]
        for pawn, at in zip(mine, state.at[mine.start : mine.stop], strict=True):
            if at in field.with_symbol:
                by_symbol.setdefault(field.symbols[at], []).append(pawn)
        for kind, men in sorted(by_symbol.items()):
            if kind < len(plan.EQUIPMENT):
                for pair in combinations(men, MEN_NEEDED):
                    yield Action(who, CLAIM, to=kind, pawns=pair)
        hand = state.hands[seat]
        held = [card for card in (PART_ONE, PART_TWO) if card in hand]
        if state.kits[seat] or (not held and len(by_symbol) < len(plan.KIT_PARTS)):
            return
        for count in range(len(held) + 1):
            for cards in combinations(held, count):
                need = list_missing(state, list(cards))
                rooms = [by_symbol.get(part + len(plan.EQUIPMENT), []) for part in need]
                word = " ".join(PART_WORDS[card] for card in cards)
                for pawns in product(*rooms):
                    yield Action(who, CLAIM, to=KIT, pawns=tuple(sorted(pawns)), word=word)

    def label(self, state: State, action: Action) -> str:
        """What is claimed, by whom, and with which kit parts."""
        what = "Kit" if action.to == KIT else plan.SYMBOLS[action.to]
        first = state.field.mine[state.field.seats[action.who]].start
        men = in_a_row(str(pawn - first + 1) for pawn in action.pawns)
        by = [f"men {men}" if len(action.pawns) > 1 else f"man {men}"] if men else []
        by += [CARDS[card] for card in part_cards(action.word)]
        return f"Claim a {what} with {in_a_row(by)}" if by else f"Claim a {what}"

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """The condition, the stock, and by ruling the time (EC-GAP-27)."""
        rulings = state.field.rulings
        if rulings.claim_count == "one" and state.claims:
            text = does(action.who, "has made the one claim of this Turn")
            yield Refusal("claimed", text, ("EC-GAP-27",))
        elif rulings.claim_time == "turn-end" and not state.rolled:
            yield Refusal("too-early", "A claim comes at the end of the Turn.", ("EC-GAP-27",))
        elif any(state.field.owner[pawn] != seat for pawn in action.pawns):
            text = does(action.who, "claims only with men of their own")
            yield Refusal("not-yours", text, ("EC-EQUIP-01",))
        elif EQUIPMENT_KINDS <= action.to < KIT:
            text = f"A Kit takes all four components, not {plan.SYMBOLS[action.to]} alone."
            yield Refusal("no-such-card", text, ("EC-KIT-04", "EC-KIT-07"))
        else:
            kit = action.to == KIT
            found = list(
                refuse_kit(state, seat, action) if kit else refuse_equipment(state, action)
            )
            yield from found or refuse_crowd(state, action)

    def does(self, play: Play, action: Action) -> None:
        """The card is taken; the men go to the Appel area (EC-EQUIP-05, EC-KIT-08)."""
        seat = play.field.seats[action.who]
        play.set(claims=play.s.claims + 1)
        if action.to == KIT:
            takes_kit(play, seat, action)
        else:
            play.gain(seat, action.to)
            what = plan.EQUIPMENT[action.to]
            clauses = ("EC-EQUIP-01", "EC-EQUIP-03", "EC-EQUIP-04", "EC-ROOM-01",
                       *cite_time(play.s), *cite_entrance(play.s, action))  # fmt: skip
            text = does(action.who, "announces a claim", f"takes a {what}")
            play.say("claimed", text, *clauses, seat=seat, what=what)
        if action.pawns:
            play.ask(Question("place", seat, data=tuple(sorted(action.pawns)), topic="claim",
                              a=int(action.to == KIT)))  # fmt: skip
        if action.to == KIT:
            escape_waiting(play, seat)


def refuse_crowd(state: State, action: Action) -> Iterator[Refusal]:
    """Each man of a claim needs a free circle of the Appel area; a whole castle has enough."""
    free = len(appel_circles(state))
    if free < len(action.pawns):
        text = f"The Appel area has too few free circles for {len(action.pawns)} men."
        sent = "EC-KIT-08" if action.to == KIT else "EC-EQUIP-05"
        yield Refusal("no-room", text, (sent, "EC-GAP-28"))


def refuse_equipment(state: State, action: Action) -> Iterator[Refusal]:
    """Two men in Rooms of the symbol, and a card left in the stack."""
    kind = action.to
    there = [pawn for pawn in set(action.pawns) if symbol_of(state, pawn) == kind]
    if len(there) != MEN_NEEDED or len(action.pawns) != MEN_NEEDED:
        text = f"A {plan.EQUIPMENT[kind]} takes two men in Rooms with its symbol"
        yield Refusal(
            "not-in-rooms", *not_there(state, action, text, ("EC-EQUIP-01", "EC-ROOM-01"))
        )
    elif not state.stock[kind]:
        text = f"No {plan.EQUIPMENT[kind]} is left until somebody uses one."
        yield Refusal("out-of-stock", text, ("EC-EQUIP-08", "EC-EQUIP-09"))


def refuse_kit(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """All four components at once, by men or by kit parts, and no Kit in hand."""
    if state.kits[seat]:
        yield Refusal("has-kit", does(action.who, "holds a Kit already"), ("EC-KIT-02",))
        return
    cards = part_cards(action.word)
    hand = list(state.hands[seat])
    if len(set(cards)) != len(cards) or any(card not in hand for card in cards):
        text = does(action.who, "does not hold those kit parts")
        if all(cards.count(card) <= hand.count(card) for card in cards):
            text = "Two kit parts of one kind stand for the same two components."
        yield Refusal("not-held", text, ("EC-KIT-09", "EC-KIT-10"))
        return
    need = list_missing(state, cards)
    got = sorted(symbol_of(state, pawn) - len(plan.EQUIPMENT) for pawn in action.pawns)
    if len(set(action.pawns)) != len(action.pawns) or got != need:
        what = ", ".join(plan.KIT_PARTS[part] for part in need) or "nothing"
        text = f"A Kit takes one man in a Room for each of these: {what}"
        clauses = ("EC-KIT-07", "EC-KIT-10", "EC-GAP-33") if cards else ("EC-KIT-07",)
        yield Refusal("not-in-rooms", *not_there(state, action, text, clauses))
    elif kits_left(state) < 1:
        yield Refusal("out-of-stock", "No Kit is left.", ("EC-GAP-37", "EC-EQUIP-08"))


def at_entrance(state: State, action: Action) -> list[int]:
    """The men of a claim who are below, on the entrance of an open Tunnel (EC-GAP-79)."""
    ends, inside = state.field.entrance, state.inside
    return [pawn for pawn in action.pawns if inside >> pawn & 1 and state.at[pawn] in ends]


def cite_entrance(state: State, action: Action) -> tuple[str, ...]:
    """The ruling that lets men on an entrance count."""
    return ("EC-GAP-79",) if at_entrance(state, action) else ()


def not_there(
    state: State, action: Action, text: str, clauses: tuple[str, ...]
) -> tuple[str, tuple[str, ...]]:
    """Why men do not stand in the right Rooms; who is on an entrance is below."""
    below = at_entrance(state, action)
    if not below or state.field.rulings.entrance_claim == "in-room":
        return f"{text}.", clauses
    return f"{text}; {state.field.pawns[below[0]]} is below, in the Tunnel.", (
        *clauses,
        "EC-GAP-79",
    )


def list_missing(state: State, cards: list[int]) -> list[int]:
    """The components that no kit part card stands for."""
    masks = PARTS_OF[state.field.rulings.kit_parts]
    have = 0
    for card in cards:
        have |= masks[card]
    return [part for part in range(len(plan.KIT_PARTS)) if not have >> part & 1]


def cite_time(state: State) -> tuple[str, ...]:
    """What lets a claim be made before the roll, or once more in a Turn."""
    return ("EC-GAP-27",) if not state.rolled or state.claims > 1 else ()


def takes_kit(play: Play, seat: int, action: Action) -> None:
    """A Kit, for men in Rooms and for cards."""
    play.kit(seat, 1)
    clauses = ["EC-KIT-01", *cite_time(play.s), *cite_entrance(play.s, action)]
    cards = part_cards(action.word)
    for card in cards:
        play.give_back(seat, card)
    if action.pawns:
        clauses += ["EC-KIT-07", "EC-ROOM-02"]
    if cards:
        clauses += ["EC-KIT-09", "EC-KIT-10", "EC-GAP-33"] if action.pawns else ["EC-KIT-11"]
    if cards and play.field.six:
        clauses.append("EC-GAP-32")
    text = does(action.who, "announces a Kit", "takes it")
    said = [CARDS[card] for card in cards]
    play.say("claimed", text, *clauses, seat=seat, what="kit", cards=said)


def escape_waiting(play: Play, seat: int) -> None:
    """By ruling a man who waits on a Target escapes with the new Kit (EC-GAP-35)."""
    for pawn in play.field.mine[seat]:
        at = play.s.at[pawn]
        if at >= 0 and play.field.kinds[at] == plan.TARGET and play.s.kits[seat]:
            escape.escape_from(play, pawn, at)


class Place(Act):
    """A man of a claim goes to a free circle of the Appel area."""

    word = STEP
    answers = ("place",)

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every circle of the Appel area."""
        made = state.field.steps[state.pending[0].data[0]]
        yield from (made[at] for at in state.field.appel)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """The men of a claim go to free Appel circles."""
        question = state.pending[0]
        if action.pawn != question.data[0]:
            name = state.field.pawns[question.data[0]]
            text = f"First {name} goes to the Appel area."
            yield Refusal("other-pawn", text, (cite_sending(question),))
        elif action.to not in appel_circles(state):
            text = "He goes to a free circle of the Appel area."
            at = state.field.names[action.to] if action.to >= 0 else ""
            yield Refusal("not-appel", text, (cite_sending(question),), at)

    def does(self, play: Play, action: Action) -> None:
        """One man of a claim goes directly to the Appel area."""
        question = play.answered()
        seat, pawn = question.who, action.pawn
        play.put(pawn, action.to)
        clauses = [cite_sending(question), "EC-MOVE-08", "EC-GAP-13"]
        if play.field.rulings.after_claim == "finished":
            play.set(done=play.s.done | 1 << pawn)
            clauses.append("EC-GAP-28")
        text = f"{play.name(pawn)} goes to {play.field.spoken[action.to]}."
        play.say("placed", text, *clauses, seat=seat, pawn=play.name(pawn))
        if question.data[1:]:
            play.ask(question._replace(data=question.data[1:]))


def cite_sending(question: Question) -> str:
    """The clause that sends the men of a claim to the Appel area."""
    return "EC-KIT-08" if question.a else "EC-EQUIP-05"


# -- Trades ---------------------------------------------------------------------------------------
#
# Put together, offered, accepted or declined: any number of cards against any number, with both
# players' consent, at once (EC-GAP-29).


SORTS = len(plan.EQUIPMENT)


KIT_GIVEN, KIT_ASKED = 2 * SORTS, 2 * SORTS + 1


NO_EQUIPMENT = (0,) * (2 * SORTS + 2)


CLAUSES = ("EC-EQUIP-06", "EC-REF-07", "EC-GAP-29")


OFFERED = ("EC-EQUIP-06", "EC-REF-07")


TALK = ("Nobody talks of a trade now.", ("EC-GAP-29",))


class Trade(Act):
    """Two Escape Officers begin to talk of a trade."""

    word = TRADE
    forms = {"trade with <player>": "proposes a trade"}
    codes = ("no-trade-now", "no-trade")
    form = "trade with Dutch"
    quick = True
    reads = ("turn", "equipment", "kits")

    def read(self, state: State, who: str, rest: str) -> Action:
        """The other one."""
        return Action(who, TRADE, to=seat_of(state.field, self.after("with", rest)))

    def write(self, state: State, action: Action) -> str:
        """The other one."""
        return f"trade with {state.field.players[action.to]}"

    def label(self, state: State, action: Action) -> str:
        """The other one, as a sentence calls them."""
        return f"Trade with {people(state.field.players[action.to])}"

    def named(self, state: State, seat: int) -> Iterable[Action]:
        """Every trade that may be proposed now, by whomever."""
        return list_trades(state)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Between two Escape Officers, never in the Security Officer's Turn (EC-EQUIP-07)."""
        field = state.field
        if field.security in (seat, action.to):
            yield Refusal("no-trade", "Security does not trade.", CLAUSES)
        elif seat == action.to:
            yield Refusal("no-trade", "A trade takes two.", CLAUSES)
        elif state.turn == field.security:
            text = "Nobody trades in the Turn of Security."
            yield Refusal("no-trade-now", text, ("EC-EQUIP-07", "EC-REF-07"))
        elif not is_worth_trading(state, seat, action.to):
            both = f"{people(action.who)} nor {people(field.players[action.to])}"
            text = f"Neither {both} have anything to trade."
            yield Refusal("nothing", text, CLAUSES)

    def does(self, play: Play, action: Action) -> None:
        """Two players begin to talk."""
        seat = play.field.seats[action.who]
        play.ask(Question("trade", seat, a=action.to, data=NO_EQUIPMENT))
        other = people(play.field.players[action.to])
        text = does(action.who, f"proposes a trade to {other}")
        play.say("trade", text, *OFFERED, seat=seat)


def is_worth_trading(state: State, one: int, other: int) -> bool:
    """Whether, as far as all can see, there is something to trade."""
    kits = state.field.rulings.kit_trade == "allowed"
    return bool(
        count_equipment(state, one) or count_equipment(state, other)
        or (kits and state.kits[one] != state.kits[other])
    )  # fmt: skip


def list_trades(state: State) -> tuple[Action, ...]:
    """Every trade that may be proposed now."""
    field = state.field
    key = ("trades", state.equipment, state.kits)
    found: tuple[Action, ...] | None = field.cache.get(key)
    if found is None:
        found = field.cache.keep(key, tuple(
            Action(field.players[one], TRADE, to=other)
            for one in range(field.security)
            for other in range(field.security)
            if one != other and is_worth_trading(state, one, other)
        ))  # fmt: skip
    return found


@lru_cache(maxsize=256)
def each_kind(who: str, verb: str) -> tuple[Action, ...]:
    """Each kind of Equipment, and a Kit, made once."""
    return tuple(Action(who, verb, to=kind) for kind in (*range(SORTS), KIT))


class Give(Act):
    """One more card is put into the offer (EC-GAP-29)."""

    word = GIVE
    forms = {"give <equipment>": "puts it into the offer"}
    codes = ("kit", "not-held", "no-trade")
    form = "give rope"
    answers = ("trade",)
    unasked = TALK
    reads = ("data", OWN_PACK, OTHER_PACK, "stock", "kits")

    def read(self, state: State, who: str, rest: str) -> Action:
        """The kind of Equipment, or a Kit."""
        if rest != "kit" and rest not in KIND and rest not in CARD and rest != HIDDEN:
            raise_unknown("kind of Equipment", rest, (*plan.EQUIPMENT, "kit", *CARDS))
        kind = KIT if rest == "kit" else KIND.get(rest, NONE)
        return Action(who, self.word, to=kind, card=CARD.get(rest, NONE))

    def write(self, state: State, action: Action) -> str:
        """The kind of Equipment, or a Kit."""
        to = action.to
        what = "kit" if to == KIT else plan.EQUIPMENT[to] if to >= 0 else HIDDEN
        return f"{self.word} {CARDS[action.card] if action.card >= 0 else what}"

    def label(self, state: State, action: Action) -> str:
        """The kind of Equipment, or a Kit."""
        word = "Offer" if self.word == GIVE else "Ask for"
        return f"{word} a {'Kit' if action.to == KIT else plan.EQUIPMENT[action.to]}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Each kind of Equipment, and a Kit."""
        yield from each_kind(state.field.players[seat], self.word)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """Only cards one holds can be given, and no more asked than the other one holds."""
        question, kind = state.pending[0], action.to
        data, other = question.data, question.a
        if kind == KIT:
            yield from refuse_kit_in_trade(state, seat, action)
        elif kind < 0 or kind >= SORTS:
            text = "A trade is of Equipment, never of Opportunity cards."
            yield Refusal("no-trade", text, ("EC-CARD-07", "EC-REF-08"))
        elif action.verb == GIVE and data[kind] >= state.equipment[seat][kind]:
            text = does(action.who, f"has no more {plan.EQUIPMENT[kind]} to give")
            yield Refusal("not-held", text, CLAUSES)
        elif action.verb == ASK and sum(data[SORTS : 2 * SORTS]) >= count_equipment(state, other):
            text = does(state.field.players[other], "does not hold that many cards")
            yield Refusal("not-held", text, CLAUSES)
        elif not state.field.rulings.open_packs:
            return
        elif action.verb == ASK and unknown_stock(state, seat, kind) <= data[SORTS + kind]:
            text = f"Nobody else holds another {plan.EQUIPMENT[kind]}."
            yield Refusal("not-held", text, CLAUSES)

    def does(self, play: Play, action: Action) -> None:
        """One more card is put into the offer; only the two players learn which."""
        question = play.s.pending[0]
        if action.to == KIT:
            place = KIT_GIVEN if action.verb == GIVE else KIT_ASKED
        else:
            place = action.to + (0 if action.verb == GIVE else SORTS)
        play.instead(question._replace(data=bump_row(question.data, place, 1)))
        what = "kit" if action.to == KIT else plan.EQUIPMENT[action.to]
        verb = "offers" if action.verb == GIVE else "asks for"
        text = does(action.who, f"{verb} a {what}")
        play.whisper("offer", text, *CLAUSES, "EC-GAP-30", seat=question.who, also=question.a)


class Ask(Give):
    """One more card is asked for (EC-GAP-29)."""

    word = ASK
    forms = {"ask <equipment>": "asks for it"}
    codes = ("kit", "not-held", "no-trade")
    form = "ask key"


def unknown_stock(state: State, seat: int, kind: int) -> int:
    """How many cards of a kind all others hold together, which everybody can count."""
    return sum(held[kind] for other, held in enumerate(state.equipment) if other != seat)


def refuse_kit_in_trade(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Kits are traded by ruling only, and nobody comes to hold two (EC-KIT-02)."""
    question = state.pending[0]
    giver, taker = (seat, question.a) if action.verb == GIVE else (question.a, seat)
    place = KIT_GIVEN if action.verb == GIVE else KIT_ASKED
    if state.field.rulings.kit_trade != "allowed":
        yield Refusal("kit", "Nobody trades a Kit.", ("EC-GAP-29",))
    elif question.data[place] or not state.kits[giver] or state.kits[taker]:
        yield Refusal("kit", "That Kit cannot change hands.", ("EC-GAP-29", "EC-KIT-02"))


class Offer(Act):
    """The offer is complete."""

    word = OFFER
    forms = {"offer": "makes the offer"}
    codes = ("empty",)
    title = "Make this offer"
    answers = ("trade",)
    unasked = TALK
    reads = ("data",)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """An offer names at least one card."""
        if not any(state.pending[0].data):
            yield Refusal("empty", "The offer holds no card yet.", CLAUSES)

    def does(self, play: Play, action: Action) -> None:
        """The offer is complete: the other player answers."""
        question = play.answered()
        asked = Question("offer", question.a, a=question.who, data=question.data)
        play.ask(asked)
        given, wanted = count_offer(question.data)
        other = people(play.field.players[question.a])
        text = does(
            action.who, f"offers {other} {count_in_words(given)} for {count_in_words(wanted)}"
        )
        play.say("offered", text, *CLAUSES, seat=question.who, given=given, wanted=wanted)


def count_in_words(cards: int) -> str:
    """So many cards."""
    return f"{cards or 'no'} card{'' if cards == 1 else 's'}"


def count_offer(data: tuple[int, ...]) -> tuple[int, int]:
    """How many cards go each way."""
    return sum(data[:SORTS]) + data[KIT_GIVEN], sum(data[SORTS : 2 * SORTS]) + data[KIT_ASKED]


class Withdraw(Act):
    """The talk ends without an offer."""

    word = WITHDRAW
    forms = {"withdraw": "takes a proposal back"}
    title = "Withdraw the offer"
    answers = ("trade",)
    unasked = TALK

    def does(self, play: Play, action: Action) -> None:
        """The talk ends without an offer."""
        question = play.answered()
        play.say("withdrawn", does(action.who, "offers nothing"), "EC-GAP-29", seat=question.who)


class Accept(Act):
    """The other player agrees."""

    word = ACCEPT
    forms = {"accept": "accepts it"}
    codes = ("not-held",)
    title = "Accept the trade"
    answers = ("offer",)
    unasked = TALK
    reads = ("data", OWN_PACK)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """One can give only what one holds."""
        wanted = state.pending[0].data[SORTS : 2 * SORTS]
        if any(want > has for want, has in zip(wanted, state.equipment[seat], strict=True)):
            other = people(state.field.players[state.pending[0].a])
            text = does(action.who, f"does not hold what {other} want")
            yield Refusal("not-held", text, CLAUSES)

    def does(self, play: Play, action: Action) -> None:
        """The cards change hands; others see only how many (EC-GAP-29)."""
        question = play.answered()
        seat, other, data = question.who, question.a, question.data
        for kind in range(SORTS):
            change = data[kind] - data[SORTS + kind]
            if change:
                play.gain(seat, kind, change, stock=False)
                play.gain(other, kind, -change, stock=False)
        kits = data[KIT_GIVEN] - data[KIT_ASKED]
        if kits:
            play.kit(seat, kits)
            play.kit(other, -kits)
        given, wanted = count_offer(data)
        gives = f"gives {people(action.who)} {count_in_words(given)} for {count_in_words(wanted)}"
        text = does(play.field.players[other], gives)
        exchanged = [kind for kind in range(SORTS) if data[kind] or data[SORTS + kind]]
        gone = any(not play.s.stock[kind] for kind in exchanged)
        clauses = (*CLAUSES, "EC-GAP-30", *(("EC-EQUIP-09",) if gone else ()))
        play.say("traded", text, *clauses, seat=other, given=given, wanted=wanted)


class Decline(Act):
    """The other player does not."""

    word = DECLINE
    forms = {"decline": "declines it"}
    title = "Decline the trade"
    answers = ("offer",)
    unasked = TALK

    def does(self, play: Play, action: Action) -> None:
        """Nobody is ever forced to trade (EC-TURN-03)."""
        question = play.answered()
        play.say("declined", does(action.who, "declines"), "EC-GAP-29", seat=question.who)
