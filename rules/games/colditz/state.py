"""One position of the game, and how it changes."""

from __future__ import annotations

import re
from typing import Annotated, Any, NamedTuple

from rules.core import piles
from rules.core.fields import OTHERS, ROW, UNSEEN, Declared, Fact, Fields, Hidden, pile_facts
from rules.core.keys import Names
from rules.core.manual import Entry
from rules.core.piles import Pile
from rules.core.play import BasePlay, from_parts, replace_at
from rules.core.serialize import (
    FLAG,
    TEXT,
    Codec,
    card,
    checked,
    choice,
    hand,
    listed,
    mask,
    number,
    pile,
    row,
)
from rules.core.verbs import Log
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.cards import (
    CARDS,
    FIRST_SECURITY,
    KITS,
    LATE,
    PART_TWO,
    Hand,
    is_security,
    remove_card,
)
from rules.games.colditz.ground import (
    AWAY,
    BARRACKS,
    DESPERATE,
    DRAWN,
    MAY_DRAW,
    NATIONS,
    NO_DRAW,
    NO_ROLL,
    NONE,
    OFFICE,
    Field,
    Places,
    Stock,
)


def name_pawn(state: State, pawn: int) -> str:
    """What a pawn is called: "the third British man", "the Guard" where no other can be meant."""
    field = state.field
    mine = field.mine[field.owner[pawn]]
    others = (one for one in mine if one != pawn and state.at[one] not in UNNAMED_PLACES)
    many = len(mine) > 1 and (state.at[pawn] in UNNAMED_PLACES or any(True for _ in others))
    return field.known_men[2 * pawn + many]


UNNAMED_PLACES = (AWAY, BARRACKS)
"""Where nobody is meant who is not named by his number."""

NAME = re.compile(r"\b[A-Z][A-Za-z]*\d[\w-]*|\b[A-Z]{2,}\w*(?:-[A-Z]\w*)*")
"""What may be the name of a pawn, a circle, a pair or a Tunnel."""


def put_in_words(state: State, text: str) -> str:
    """A text with men, Guards, places and Tunnels in words, instead of the names they are typed by.

    A sentence begins with a capital letter.
    """
    field = state.field

    def said(found: re.Match[str]) -> str:
        name, before = found[0], text[: found.start()]
        pawn = field.pawn_index.get(name)
        said = name_pawn(state, pawn) if pawn is not None else field.known_as.get(name, "")
        if not said:
            return name
        return said[0].upper() + said[1:] if not before or before.endswith(". ") else said

    made = NAME.sub(said, text)
    return made[:1].upper() + made[1:]


# -- One position of the game ---------------------------------------------------------------------


class Question(NamedTuple):
    """Something that must be settled before the Turn goes on; the first of a row is asked now.

    ``who`` is the seat asked, or nobody where chance answers. ``topic`` says what is at stake,
    ``a``, ``b`` and ``c`` what it is about, ``rest`` who is asked afterwards or what else is to be
    done, ``data`` is what has been put together so far.
    """

    kind: str
    who: int = NONE
    topic: str = ""
    a: int = NONE
    b: int = NONE
    c: int = NONE
    rest: tuple[int, ...] = ()
    data: tuple[int, ...] = ()


# -- What is declared of each field ---------------------------------------------------------------


MOST_COUNTED = 1000
"""More than is ever counted."""
THROWN = tuple(one * 10 + other for one in range(1, 7) for other in range(1, 7))
PAIR_MARKS = 2 * len(NATIONS)
"""Markers that may lie on a pair: of each nation, in either direction."""
QUESTION_TOPICS: dict[str, tuple[str, ...]] = {
    "agree": ("",), "line-up": ("",), "posts": ("",), "deal": ("",), "dice": ("",), "draw": ("",),
    "part": ("",), "value": ("", "lot"), "place": ("claim",), "lose": ("arrest", "card"),
    "window": ("arrest", "appel", "search", "shot", "removal", "detected"),
    "appel": ("", "secret", "after"), "search": ("",), "shot": ("",), "luck": ("",),
    "markers": ("",), "descend": ("",), "trade": ("",), "offer": ("",), "despair": ("",),
    "dash": ("",), "over-turn": ("",), "next-despair": ("",),
}  # fmt: skip
"""Every kind of question with its topics."""
SOME = number(0, MOST_COUNTED - 1)
A_CARD = card(CARDS, LATE)


def question_codec(field: Field) -> Codec:
    """Return how a question is written, to people there are."""
    anything = checked(lambda value: type(value) is int)
    return listed(
        Question,
        kind=choice(*QUESTION_TOPICS),
        who=anything,
        topic=TEXT,
        a=anything,
        b=anything,
        c=anything,
        rest=row(number(0, len(field.players) - 1)),
        data=row(anything),
    )


def write_throws(throws: tuple[int, ...], _state: object = None) -> list[str]:
    """Return each throw as its two dice: ``4+3``."""
    return [f"{throw // 10}+{throw % 10}" for throw in throws]


def sum_throws(throws: tuple[int, ...]) -> list[int]:
    """Return the sum of each throw; throws are kept as two digits, one for each die."""
    return [throw // 10 + throw % 10 for throw in throws]


def list_equipment(held: Stock, _state: object = None) -> list[str]:
    """Return Equipment piece by piece."""
    return [name for name, count in zip(EQUIPMENT, held, strict=True) for _ in range(count)]


def list_cards(hand: Hand, _state: object = None) -> list[str]:
    """Return a hand by the names of its cards."""
    return [CARDS[card] for card in hand]


def list_nations(seats: int, state: State) -> list[str]:
    """Return nations or players of a mask by name."""
    return [who for seat, who in enumerate(state.field.players) if seats >> seat & 1]


def list_winners(over: int, state: State) -> list[str]:
    """Return who has won."""
    return [] if over == NONE else list_nations(over, state)


def men_codec(field: Field) -> Codec:
    """Return how a set of pawns is written."""
    return mask(len(field.pawns))


def declare_men(
    word: str, means: str, label: str = "", changed: Any = None, edit: Any = None, lead: int = -1
) -> Declared:
    """Return the declaration of a set of men; with a ``label`` a set-up may name them."""
    key = Names(
        word=word, how="a list of pawns", means=means, label=label, what="pawn",
        names=lambda field: field.pawns,
    )  # fmt: skip
    return Declared(
        men_codec,
        Fact(word, means, "pawns, none", changed=changed, lead=lead,
             show=lambda mask, state: state.field.named(mask),
             view=Entry(word, means, "a list")),
        key=key if label else None, edit=edit,
    )  # fmt: skip


def tunnels_in(word: str, means: str, label: str, edit: Any = None) -> Declared:
    """Return the declaration of a set of Tunnels that a set-up may name."""
    how = 'a list of Tunnels, such as ["CHAPEL"]' if edit else "a list of Tunnels"
    return Declared(
        edit=edit,
        key=Names(
            word=word, how=how, means=means, label=label, what="Tunnel",
            names=lambda field: tuple(map(field.board.tunnel_name, range(len(field.tunnels)))),
        ),
    )  # fmt: skip


def deck_of(word: str, *means: str, changed: str | None = "") -> Declared:
    """Return the declaration of a pile of cards, face down: how many, the first and the last."""
    count, top, last = means
    facts = pile_facts(word, CARDS, (count, top, last), "a card", changed=changed)
    hidden = Hidden(OTHERS, lambda pile, _state: (NONE,) * piles.count_cards(pile))
    return Declared(pile(A_CARD, len(CARDS)), facts, hidden=hidden)


HIS_TURN = Declared(
    lambda field: number(0, field.security),
    Fact("turn", "whose Turn it is", "a player, none when the game is over",
         show=lambda seat, state: state.field.players[seat] if state.over == NONE else "", lead=-9),
)  # fmt: skip
STANDS = Declared(
    lambda field: row(number(AWAY, len(field.names) - 1), len(field.pawns)), edit={"*": "place"}
)
MARKER = Declared(
    lambda field: number(1, field.length),
    Fact("rounds", "where the Rounds marker lies", "a number", lead=-8),
)
POINTS_LEFT = Declared(
    SOME, edit=[0, 12],
    fact=Fact("points", "movement points that are left", "a number",
              changed="there were {new} instead of {old} movement points", lead=-6),
)  # fmt: skip
THROWS = Declared(
    row(choice(*THROWN)), edit={"*": "dice"},
    fact=(
        Fact("throws", "the throws of the last roll", "such as 4+3, 2+2; none", show=write_throws,
             changed="the throw had been {new} instead of {old}",
             view=Entry("throws", "the throws of the last roll", "a list"), lead=-7),
        Fact("total", "the points of the last roll", "a number", changed="", view=UNSEEN,
             show=lambda throws, _state: sum(sum_throws(throws)), lead=-7),
    ),
)  # fmt: skip
DOUBLES = Declared(
    SOME, edit=[0, 3],
    fact=Fact("doubles", "how many doubles were thrown", "a number",
              changed="{new} instead of {old} doubles had been thrown", lead=-5),
)  # fmt: skip
LUCK = Declared(
    number(NO_DRAW, DRAWN),
    Fact("may-draw", "whether a card may be drawn", "yes, no", changed="",
         show=lambda luck, _state: luck == MAY_DRAW, lead=-5),
)  # fmt: skip
MOVER = Declared(
    lambda field: number(NONE, len(field.pawns) - 1),
    Fact("mover", "the pawn that is on its way", "a pawn, none",
         show=lambda pawn, state: state.field.pawns[pawn] if pawn >= 0 else "", lead=-4),
)  # fmt: skip
MOVE_ORIGIN = Declared(lambda field: number(NONE, len(field.names) - 1))
CROSSED = Declared(lambda field: number(NONE, len(field.pawns) * 64 + 64))
PAWNS = Declared(men_codec)
NOTED = Declared(lambda field: men_codec(field)._replace(default=0))
LAPSED = Declared(
    fact=Fact("faded", "the nations whose men on the way home have lost time and may be arrested",
         "nations, none", show=list_nations, changed="",
         view=Entry("faded", "the nations whose men on the way home have lost time", "a list"),
         lead=-1),
    key=Names(
        word="faded", how="a list of nations", what="nation", names=lambda field: field.nations,
        means="the nations whose men on the way home may be arrested",
        label="the exemption of the {who} has lapsed",
    ),
)  # fmt: skip
UNDER = declare_men("inside", "the men and Guards who stand inside a Tunnel", lead=0)
HOMEWARD = declare_men(
    "returning", "the men who are on the way home", "{who} is on the way home", edit="bits",
    changed={
        "added": "{items} were on the way back", "removed": "{items} were not on the way back"
    },
)  # fmt: skip
REFUSERS = declare_men(
    "refused", "the men who have ignored an Appel", "{who} refuses the Appel", edit="bits", lead=-2,
    changed={
        "added": "{items} had ignored the Appel", "removed": "{items} had not ignored the Appel"
    },
)  # fmt: skip
HIDDEN_MEN = declare_men(
    "hidden", "the men who are hidden", "{who} is hidden", edit="bits",
    changed={"added": "{items} were hidden", "removed": "{items} were not hidden"},
)  # fmt: skip
DISGUISED = Declared(
    key=Names(
        word="uniform", how="a list of pawns", means="the men in a German uniform", what="pawn",
        label="{who} is in German uniform", names=lambda field: field.pawns,
    ),
)  # fmt: skip
LAID_MARKERS = Declared(lambda field: row(mask(PAIR_MARKS), len(field.pairs)), edit={"*": [0, 4]})
OPEN_TUNNELS = tunnels_in("open", "the Tunnels that are open", "Tunnel {who} is open", edit="bits")
FOUND_TUNNELS = tunnels_in("detected", "the Tunnels that are detected", "Tunnel {who} is detected")
DUG = Declared(lambda field: mask(len(field.tunnels)))
EQUIPMENT_HELD = Declared(
    lambda field: row(row(SOME, len(EQUIPMENT)), field.security),
    seats=ROW, edit={"*": [0, 2]}, near=1,
    fact=(
        Fact("equipment", "the Equipment of a nation", "such as key, pass; none",
             show=list_equipment, view=UNSEEN, changed={
                 "added": "{who} also held: {items}", "removed": "{who} did not hold: {items}",
             }),
        Fact("holds", "how many pieces it holds", "a number", changed="",
             show=lambda held, _state: sum(held),
             view=Entry("holds", "how many pieces of Equipment a nation holds", "a number")),
    ),
    hidden=Hidden(
        OTHERS,
        lambda held, state: held
        if state.field.rulings.equipment_view == "open" else (sum(held), 0, 0, 0),
    ),
)  # fmt: skip
KITS_HELD = Declared(
    lambda field: row(number(0, 2), field.security), seats=ROW, edit=[0, 1], near=1,
    fact=Fact("kit", "whether a nation holds an Escape Kit", "yes, no", view=UNSEEN,
              show=lambda count, _state: bool(count),
              changed={"yes": "{who} held an Escape Kit", "no": "{who} held no Escape Kit"}),
)  # fmt: skip
IN_HAND = Declared(
    lambda field: row(hand(A_CARD), field.security + 1),
    seats=ROW, edit="from deck+security",
    fact=(
        Fact("hand", "the cards of a player, always in one order: Opportunity cards from Escape "
             f"Kit (part) to {CARDS[FIRST_SECURITY - 1]}, then Security cards from "
             f"{CARDS[FIRST_SECURITY]} to {CARDS[-1]}",
             "such as Hideaway, Lookout; none", show=list_cards,
             changed={
                 "added": "{who} also held the card {items}",
                 "removed": "{who} did not hold the card {items}",
             },
             view=Entry("hand", "the cards of a player: one sees one's own, and everyone sees all",
                        "a list")),
        Fact("cards", "how many cards a player has", "a number", changed="",
             show=lambda hand, _state: len(hand),
             view=Entry("hands", "how many cards a player holds; everybody sees that", "a number")),
    ),
    hidden=Hidden(OTHERS, lambda hand, _state: (NONE,) * len(hand)),
)  # fmt: skip
DECK = deck_of("deck", "how many cards the Opportunity deck has", "its top card", "its last card")
GUARDING = deck_of(
    "security", "how many cards the Security deck has", "its top card", "its last card"
)
KIT_PARTS = deck_of(
    "parts", "how many kit parts lie in their pile", "the top one", "the last one", changed=None
)
IN_STOCK = Declared(
    row(SOME, len(EQUIPMENT)), edit={"*": [0, 1]},
    hidden=Hidden(
        OTHERS, lambda left, state: left if state.field.rulings.open_packs else (0, 0, 0, 0)
    ),
)  # fmt: skip
ESCAPED_MEN = Declared(
    lambda field: row(number(0, field.men), field.security),
    seats=ROW,
    fact=Fact("escapes", "how many escapes a nation has", "a number"),
)
TIMED = Declared(
    number(0, 2),
    Fact("time-up", "whether the agreed time is over", "yes, no",
         show=lambda timed, _state: bool(timed), lead=-3),
)  # fmt: skip
NATION_MASK = Declared(lambda field: mask(field.security))
PENDING_QUESTIONS = Declared(lambda field: row(question_codec(field)))
OVER = Declared(
    lambda field: number(NONE, (1 << field.security + 1) - 1),
    (
        Fact("over", "whether the game has ended", "yes, no",
             show=lambda over, _state: over != NONE, lead=-3),
        Fact("winner", "who has won", "players, none", show=list_winners,
             view=Entry("winners", "who has won", "a list"), lead=-3),
    ),
)  # fmt: skip


class State(NamedTuple):
    """One position. Players are numbered by seats, the Security Officer last; pawns by nations.

    ``at`` is the circle or box of each pawn, ``inside`` who of them is underground. ``rounds`` is
    the marker. ``throws`` are those of the roll made ``purpose``; ``extra`` counts extra throws.
    ``doubles`` are releases still open, ``luck`` whether a card may be drawn. ``mover`` is a pawn
    that must go on because it may not stop where it is, ``origin`` where it last might, ``spent``
    the points since. Masks of pawns: who ``moved``, who is ``done`` for this Turn, POWs on their
    exempt way home (``returning``), who ``refused`` the Appel, who is ``hidden``, who wears a
    ``uniform``. ``faded`` are the seats whose exemption has lapsed. ``idle`` counts the points of
    this Turn that went elsewhere than home; ``noted`` are returning POWs who could have come nearer
    with such a point, or by the other ruling who came nearer at all (EC-GAP-19). ``markers`` holds
    for each pair a bit for each nation, five bits further up for the other direction.
    """

    field: Field
    turn: Annotated[int, HIS_TURN]
    at: Annotated[Places, STANDS]
    inside: Annotated[int, UNDER]
    rounds: Annotated[int, MARKER]
    points: Annotated[int, POINTS_LEFT]
    throws: Annotated[tuple[int, ...], THROWS]
    purpose: Annotated[int, Declared(number(NO_ROLL, DESPERATE))]
    rolled: Annotated[bool, Declared(FLAG, edit="flag")]
    extra: Annotated[int, Declared(SOME)]
    doubles: Annotated[int, DOUBLES]
    luck: Annotated[int, LUCK]
    mover: Annotated[int, MOVER]
    origin: Annotated[int, MOVE_ORIGIN]
    spent: Annotated[int, Declared(SOME)]
    crossed: Annotated[int, CROSSED]
    moved: Annotated[int, PAWNS]
    done: Annotated[int, PAWNS]
    returning: Annotated[int, HOMEWARD]
    faded: Annotated[int, LAPSED]
    idle: Annotated[int, Declared(SOME._replace(default=0))]
    noted: Annotated[int, NOTED]
    refused: Annotated[int, REFUSERS]
    hidden: Annotated[int, HIDDEN_MEN]
    uniform: Annotated[int, DISGUISED]
    shared: Annotated[int, Declared(number(0, 3))]
    claims: Annotated[int, Declared(SOME)]
    markers: Annotated[tuple[int, ...], LAID_MARKERS]
    open: Annotated[int, OPEN_TUNNELS]
    detected: Annotated[int, FOUND_TUNNELS]
    dug: Annotated[int, DUG]
    equipment: Annotated[tuple[Stock, ...], EQUIPMENT_HELD]
    kits: Annotated[tuple[int, ...], KITS_HELD]
    hands: Annotated[tuple[Hand, ...], IN_HAND]
    deck: Annotated[Pile, DECK]
    security: Annotated[Pile, GUARDING]
    parts: Annotated[Pile, KIT_PARTS]
    stock: Annotated[Stock, IN_STOCK]
    spare: Annotated[int, Declared(number(0, KITS))]
    escapes: Annotated[tuple[int, ...], ESCAPED_MEN]
    called: Annotated[bool, Declared(FLAG)]
    timed: Annotated[int, TIMED]
    loose: Annotated[int, NATION_MASK]
    pending: Annotated[tuple[Question, ...], PENDING_QUESTIONS]
    over: Annotated[int, OVER]


FIELDS = Fields({"": State}, plain=True)
"""All that is declared of a position."""


# -- A position while an action is carried out ----------------------------------------------------


PLACE = {name: number for number, name in enumerate(State._fields)}

PENDING = PLACE["pending"]


class Play(BasePlay[Question]):
    """The position as it changes, and what is told about it (EC-GAP-30)."""

    __slots__ = ("field", "s")

    def __init__(self, state: State, log: Log) -> None:
        self.s, self.field, self.log = state, state.field, log
        self.players = state.field.players

    @property
    def pending(self) -> tuple[Question, ...]:
        """The questions, the first of them asked now."""
        return self.s.pending

    @pending.setter
    def pending(self, questions: tuple[Question, ...]) -> None:
        parts = [*self.s]
        parts[PENDING] = questions
        self.s = from_parts(State, parts)

    def set(self, **changes: Any) -> None:
        """Change parts of the position."""
        parts = [*self.s]
        for name, value in changes.items():
            parts[PLACE[name]] = value
        self.s = from_parts(State, parts)

    # -- pawns ----------------------------------------------------------------------------------

    def put(self, pawn: int, place: int, *, under: bool = False, **more: Any) -> None:
        """Set a pawn on a circle or into a box, and change other parts of the position with it."""
        state, bit = self.s, 1 << pawn
        more["at"], more["hidden"] = replace_at(state.at, pawn, place), state.hidden & ~bit
        more["inside"] = state.inside | bit if under else state.inside & ~bit
        self.set(**more)

    def to_office(self, guard: int, **more: Any) -> None:
        """A Guard goes directly to the Commander's Office (EC-MOVE-08)."""
        self.put(guard, OFFICE, **more)
        if self.s.mover == guard:
            self.set(mover=NONE, origin=NONE, spent=0)

    def name(self, pawn: int) -> str:
        """The name of a pawn."""
        return self.field.pawns[pawn]

    def say(self, kind: str, text: str, *clauses: str, seat: int = NONE, **data: Any) -> None:
        """Tell everybody, in words: see :func:`put_in_words`."""
        if self.log is not None:
            super().say(kind, put_in_words(self.s, text), *clauses, seat=seat, **data)

    def whisper(self, kind: str, text: str, *clauses: str, seat: int, **data: Any) -> None:
        """Tell one player, in words: see :func:`put_in_words`."""
        super().whisper(kind, put_in_words(self.s, text), *clauses, seat=seat, **data)

    # -- Equipment and Kits -----------------------------------------------------------------------

    def gain(self, seat: int, kind: int, count: int = 1, *, stock: bool = True) -> None:
        """Equipment comes to a hand, from its stack unless it was traded; negative: it goes."""
        equipment = self.s.equipment
        self.set(equipment=replace_at(equipment, seat, bump_stock(equipment[seat], kind, count)))
        if stock:
            self.set(stock=bump_stock(self.s.stock, kind, -count))

    def spend(self, seat: int, kind: int, count: int = 1) -> None:
        """Equipment goes back to its stack (EC-ATTEMPT-02)."""
        self.gain(seat, kind, -count)

    def kit(self, seat: int, change: int) -> None:
        """A Kit comes to a hand or leaves it."""
        self.set(kits=bump_row(self.s.kits, seat, change))

    # -- cards ----------------------------------------------------------------------------------

    def take(self, seat: int, card: int) -> None:
        """A card comes to a hand."""
        hands = self.s.hands
        self.set(hands=replace_at(hands, seat, tuple(sorted((*hands[seat], card)))))

    def give_back(self, seat: int, card: int) -> None:
        """A card leaves a hand for the bottom of its own deck (EC-CARD-12)."""
        hands = self.s.hands
        self.set(hands=replace_at(hands, seat, remove_card(hands[seat], card)))
        if is_security(card):
            self.set(security=(*self.s.security, card))
        elif card <= PART_TWO and is_separate(self.s):
            self.set(parts=(*self.s.parts, card))
        else:
            self.set(deck=(*self.s.deck, card))


def is_separate(state: State) -> bool:
    """Whether used kit parts go to a pile of their own: with six players (EC-GAP-32)."""
    return state.field.six and state.field.rulings.used_kit_part == "pile"


def bump_row(row: tuple[int, ...], place: int, change: int) -> tuple[int, ...]:
    """A row of numbers with one of them changed."""
    return replace_at(row, place, row[place] + change)


def bump_stock(stock: Stock, kind: int, change: int) -> Stock:
    """A stock with one kind changed."""
    found = list(stock)
    found[kind] += change
    return (found[0], found[1], found[2], found[3])
