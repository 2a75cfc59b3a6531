"""One position of the game, what can be asked of it, and how it changes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, NamedTuple, TypeAlias

from rules.core import piles
from rules.core.errors import SetupError
from rules.core.fields import (
    OTHERS,
    ROW,
    UNSEEN,
    Declared,
    Fact,
    Fields,
    Hidden,
    copiers,
    pile_facts,
)
from rules.core.keys import Chosen, Numbers, Places
from rules.core.manual import Entry
from rules.core.piles import Pile
from rules.core.play import BasePlay, from_parts, replace_at
from rules.core.serialize import (
    FLAG,
    Codec,
    card,
    choice,
    each,
    hand,
    listed,
    mask,
    number,
    optional,
    pile,
    row,
)
from rules.core.setup import one_of
from rules.core.story import Plain
from rules.core.verbs import Log
from rules.games.underground.actions import LOT, NONE
from rules.games.underground.asked import PROMPTS, Question
from rules.games.underground.cards import (
    CHANCES,
    FIGHTING,
    LATE_CHANCES,
    LATE_TOOLS,
    SACRED,
    TOOLS,
    WEAPON,
    WOODEN,
    Hand,
    remove_card,
    with_card,
)
from rules.games.underground.ground import Field

# -- One position of the game ---------------------------------------------------------------------


OUT = -1
"""The place of a player who is out of the game (UE-SETUP-08)."""

STALLED = -2
"""How a game ends that nobody can win any more (UE-GAP-69)."""

HELD, ONCE, ENTERED, DUG_OUT, LUCKY = range(5)
"""Held by a shut cave; free to leave it with the next throw (UE-GAP-41); by rulings free for good,
because it was open when entered (UE-GAP-43), dug out by another (UE-GAP-52), freed by a Chance card
(UE-GAP-51)."""

UNSAID, BACK = -1, -2
"""Nothing announced, and turning back announced; a jump is announced by its chasm."""

FIRE, COLLAPSE, GRATE_TOKEN, SIGN = range(4)

TOKENS = ("fire", "collapse", "grate", "signpost")
"""The four kinds of token, as they are stacked from the top (UE-STACK-03)."""

EACH = 4
"""How many tokens of a kind there are (UE-FOUR-01)."""

FOR_CAVE = {
    "fire-cave": FIGHTING, "rubble-cave": WOODEN, "beast-cave": WEAPON, "devil-cave": SACRED,
}  # fmt: skip
"""What saves a player who falls into a cave."""

NORMAL, EXTRA, MISSED, CANCEL_ON = range(4)
"""What turn it is: a usual one, the extra one of a 6, one without a throw (by ruling), and an extra
one that follows a cancelling throw."""

Sign = tuple[int, int]
"""A Signpost: its square and the square it points to."""


# -- What is declared of each field ---------------------------------------------------------------


MOST_COUNTED = 1000
"""More passes, or throws to be missed, than anybody ever has."""
A_TOOL, A_CHANCE = card(TOOLS, LATE_TOOLS), card(CHANCES, LATE_CHANCES)
ALONE = ("begin", "later", "strike", "drown")
"""Questions that are settled by themselves once it is their turn."""
OUT_OF_IT = "out"
ABSENT = (OUT_OF_IT, "starts", "")
"""How a player is said to be out of the game."""


def name_square(at: int, field: Field) -> str:
    """Return the name of a square, nothing for none."""
    return field.names[at] if at >= 0 else ""


def name_place(at: int, field: Field) -> str:
    """Return the name of the square of a player, or that he is out of the game."""
    return name_square(at, field) or OUT_OF_IT


def show_square(at: int, state: State) -> str:
    """Return the name of a square in a position."""
    return name_square(at, state.field)


def name_player(seat: int, state: State) -> str:
    """Return who has a seat, nothing for nobody."""
    return state.field.players[seat] if seat >= 0 else ""


def name_said(said: int, state: State) -> str:
    """Return what was announced before the throw (UE-CHASM-04)."""
    return "back" if said == BACK else f"jump {show_square(said, state)}" if said >= 0 else ""


def name_cards(hand: Hand, _state: State) -> list[str]:
    """Return a hand by the names of its cards."""
    return [TOOLS[card] for card in hand]


def find_place(spec: Plain, who: str, field: Field) -> int:
    """Return the square where a set-up puts a player, or that he is out; raises ``SetupError``."""
    listed = spec["players"]
    place = listed[who] if isinstance(listed, Mapping) else OUT_OF_IT
    return OUT if place in ABSENT else one_of(place, field.board.index, f"players.{who}", "square")


def find_step(spec: Plain, who: str, field: Field) -> int:
    """Return the square that a set-up says a player stepped from; raises ``SetupError``."""
    if who not in spec.get("came", {}):
        return NONE
    place = spec["came"][who]
    at, here = (
        one_of(place, field.board.index, f"came.{who}", "square"),
        find_place(spec, who, field),
    )
    corner = field.rulings.slanting == "corners" and field.chasms >> at & 1
    if here < 0 or not (at in field.next[here] or (corner and here in field.touching(at))):
        raise SetupError(f"setup.came.{who}: {place} is not next to {who}'s square.")
    return at


def list_steps(spec: Plain, who: str, field: Field) -> tuple[str, ...]:
    """Return the squares that a player can have stepped from; none out of the game."""
    here = find_place(spec, who, field)
    return tuple(field.names[to] for to in field.next[here]) if here >= 0 else ()


def square_codec(field: Field) -> Codec:
    """Return how a square is written, -1 for none."""
    return number(NONE, len(field.names) - 1)


def seat_codec(field: Field) -> Codec:
    """Return how a seat is written, -1 for nobody."""
    return number(NONE, len(field.players) - 1)


def seats_codec(one: Codec | Callable[[Field], Codec]) -> Callable[[Field], Codec]:
    """Return how something of each player is written."""
    return lambda field: row(one if isinstance(one, Codec) else one(field), len(field.players))


def question_codec(field: Field) -> Codec:
    """Return how a question is written, about people and squares there are.

    In a lot no card is named, but the best throw.
    """
    seats, squares = len(field.players), len(field.names)
    others = row(number(0, seats - 1))

    def about(card: Codec, *kinds: str) -> Codec:
        return listed(
            Question,
            kind=choice(*kinds),
            who=number(0, seats - 1),
            card=card,
            token=number(NONE, SIGN),
            square=number(NONE, squares - 1),
            to=number(NONE, max(squares, seats) - 1),
            by=number(NONE, seats - 1),
            rest=others,
            done=others,
        )

    lot = about(number(NONE, 6), LOT)
    other = about(optional(A_TOOL), *(kind for kind in (*PROMPTS, *ALONE) if kind != LOT))
    return Codec(
        lambda asked: (lot if asked.kind == LOT else other).write(asked),
        lambda value: (lot if value[0] == LOT else other).read(value),
    )


def order_fact(word: str, cards: tuple[str, ...], means: str, like: str) -> Fact:
    """Return what is told of the order of a pile, as far as it is known."""

    def tell(pile: Pile, _state: State) -> str:
        parts = (cards[part] if isinstance(part, int) else f"{len(part)} shuffled" for part in pile)
        return ", ".join(parts) or "none"

    return Fact(f"{word}.order", means, like, tell, view=UNSEEN)


SEAT_ON_TURN = Declared(
    lambda field: number(0, len(field.players) - 1),
    Fact("turn", "whose turn it is", "a player, none when the game is over",
         show=lambda seat, state: name_player(seat, state) if state.over == NONE else "", lead=-7),
)  # fmt: skip
ON_BOARD = Declared(
    seats_codec(square_codec), seats=ROW, edit="place",
    fact=(
        Fact("at", "where a player is", "a square, out", show=show_square,
             tell=lambda at, state: name_place(at, state.field),
             changed="{who} stood on {new} instead of {old}",
             view=Entry("at", "where a player is", 'a square; "" out of the game')),
        Fact("out", "whether a player is out of the game", "yes, no", view=UNSEEN,
             show=lambda at, _state: at < 0),
    ),
    key=Places(
        word="players", how='a table, such as players.A = "a1"', find=find_place,
        name=name_place,
        means="where each player stands: a square, or out; in the order of turns. "
        "Or a list of names",
    ),
)  # fmt: skip
IN_HAND = Declared(
    seats_codec(hand(A_TOOL)), seats=ROW, edit="from reserve",
    fact=(
        Fact(
            "hand", "the tools of a player, kind by kind: cold weapons, sacred objects, "
            "explosives, digging tools, fire-lighters, fire-fighting means, grate, cutting tools, "
            "signpost, wooden tools, coin; in each kind in the order of its clause, UE-TOOL-01 "
            "and those after it", "such as bible, pick; none", show=name_cards,
            changed={
                "added": "{who} also held the {items}", "removed": "{who} did not hold the {items}",
            },
            view=Entry(
                "hand", "the tools of a player: one sees one's own, and everyone sees all; in the "
                "order of the fact hand", "a list",
            ),
        ),
        Fact("cards", "how many tools a player has", "a number", changed="", open=True,
             show=lambda hand, _state: len(hand),
             view=Entry("hands", "how many tools a player holds; everybody sees that", "a number")),
    ),
    hidden=Hidden(OTHERS, lambda hand, _state: (NONE,) * len(hand)),
)  # fmt: skip
RESERVE = Declared(
    pile(A_TOOL, len(TOOLS)),
    hidden=Hidden(OTHERS, lambda left, _state: (NONE,) * piles.count_cards(left)),
    fact=(
        *pile_facts("reserve", TOOLS, (
            "how many tools lie in the reserve", "the top card of the reserve", "its last card",
        ), "a tool", changed=""),
        order_fact("reserve", TOOLS, "the whole reserve as far as its order is known",
                   "such as 59 shuffled, coin"),
    ),
)  # fmt: skip
PILE = Declared(
    pile(A_CHANCE, len(CHANCES)),
    fact=(
        *pile_facts("pile", CHANCES, (
            "how many Chance cards lie in the pile", "the top card of the Chance pile",
            "its last card",
        ), "a chance"),
        order_fact("pile", CHANCES, "the whole Chance pile as far as its order is known",
                   "such as 39 shuffled, find a tool"),
    ),
)  # fmt: skip
LAID_TOKENS = Declared(lambda field: row(mask(len(field.names)), SIGN), edit={"*": "bits"})
LAID_SIGNPOSTS = Declared(lambda field: row(each(*[number(0, len(field.names) - 1)] * 2)))
LIES = Declared(
    square_codec, edit="as at",
    fact=Fact(
        "treasure", "where the treasure lies", "a square, none", show=show_square,
        changed={"*": ""},
        view=Entry(
            "treasure", "where the treasure lies", 'a square; "" while somebody carries it'
        ),
        lead=-4,
    ),
)  # fmt: skip
CARRIER = Declared(
    seat_codec, edit=[NONE, 3],
    fact=Fact(
        "carrier", "who carries the treasure", "a player, none", show=name_player,
        changed={"none": "nobody carried the treasure", "*": "{new} carried the treasure"},
        lead=-4,
    ),
)  # fmt: skip
PASSES = Declared(
    seats_codec(number(0, MOST_COUNTED)), seats=ROW, edit=[0, 1],
    fact=Fact(
        "passes", "how many prison passes a player has", "a number",
        changed="{who} had {new} instead of {old} prison passes",
    ),
    key=Numbers(
        word="passes", how="a table, such as passes.A = 1", usual=0, held=9, most=100, spare=True,
        means="how many prison passes a player holds", label="prison passes of {who}",
    ),
)  # fmt: skip
MISSES = Declared(
    seats_codec(number(0, MOST_COUNTED)), seats=ROW, edit=[0, 1],
    fact=Fact(
        "misses", "how many throws a player has to miss", "a number",
        changed="{who} had {new} instead of {old} turns to miss",
    ),
    key=Numbers(
        word="misses", how="a table, such as misses.B = 2", usual=0, held=9, most=100, spare=True,
        means="how many throws a player has to miss", label="throws to be missed by {who}",
    ),
)  # fmt: skip
CAME = Declared(
    seats_codec(square_codec), seats=ROW, edit="place",
    fact=Fact(
        "came", "the square a player came from", "a square, none", show=show_square,
        changed="{who} had come from {new} instead of {old}",
    ),
    key=Chosen(
        word="came", how='a table, such as came.A = "a0"', find=find_step, name=name_square,
        means="the square a player came from", label="where {who} came from",
        choices=list_steps,
    ),
)  # fmt: skip
CAVES_OPEN = Declared(
    lambda field: row(each(
        number(0, len(field.names) - 1), number(-1 - len(field.players), len(field.players) - 1)
    ))
)  # fmt: skip
LEAVE = Declared(seats_codec(number(HELD, LUCKY)), seats=ROW)
BONUS = Declared(
    number(NORMAL, CANCEL_ON),
    Fact("extra", "whether a turn more was won", "yes, no",
         show=lambda bonus, _state: bonus in (EXTRA, CANCEL_ON), lead=-2),
)  # fmt: skip
ANOTHER = Declared(FLAG, Fact("again", "whether the throw gives another one", "yes, no", lead=-3))
FREE_TO_LEAVE = Declared(
    square_codec,
    Fact("free", "the shut cave that the player on turn may pass in this turn", "a cave, none",
         show=lambda at, state: state.field.kinds[at] if at >= 0 else "", lead=-1),
)  # fmt: skip
THROWN = Declared(
    number(0, 6), edit=[1, 6], near=1,
    fact=Fact("die", "the last throw", "0 to 6",
              changed="the die had shown {new} instead of {old}", lead=-6),
)  # fmt: skip
ANNOUNCED = Declared(
    lambda field: number(BACK, len(field.names) - 1),
    Fact("said", "what was announced before the throw", "back, jump and a square, none",
         show=name_said, lead=-5),
)  # fmt: skip
PENDING_QUESTIONS = Declared(lambda field: row(question_codec(field)))
OVER = Declared(
    lambda field: number(STALLED, len(field.players) - 1),
    (
        Fact("winner", "who has won", "a player, none", show=name_player, lead=-1),
        Fact("over", "whether the game has ended", "yes, no, stalled",
             lambda over, _state: {NONE: "no", STALLED: "stalled"}.get(over, "yes"),
             show=lambda over, _state: over != NONE,
             view=Entry("over", "whether the game has ended", "yes, no"), lead=-1),
    ),
)  # fmt: skip
AGES = Declared(lambda field: row(each(number(0, SIGN), number(0, len(field.names)))))


class State(NamedTuple):
    """One position. Players are numbered by their seats; sets of squares are bit masks.

    ``lies`` is the square of the treasure or -1, ``carrier`` who has it. ``came`` is the square
    each stepped from last. ``open`` lists the caves that are open and who cleared them, ``leave``
    who may walk out of a shut cave, with the next throw or for good. ``bonus`` says what turn it
    is, ``again`` whether a 6 has earned an extra one, ``free`` the shut cave the player on turn may
    pass in this turn, ``passed`` whether he has used the prison pass. ``gone`` and ``ages`` serve
    two rulings: tokens out of the game, and tokens in the order they were laid.
    """

    field: Field
    turn: Annotated[int, SEAT_ON_TURN]
    at: Annotated[tuple[int, ...], ON_BOARD]
    hands: Annotated[tuple[Hand, ...], IN_HAND]
    reserve: Annotated[Pile, RESERVE]
    pile: Annotated[Pile, PILE]
    tokens: Annotated[tuple[int, int, int], LAID_TOKENS]
    signs: Annotated[tuple[Sign, ...], LAID_SIGNPOSTS]
    lies: Annotated[int, LIES]
    carrier: Annotated[int, CARRIER]
    passes: Annotated[tuple[int, ...], PASSES]
    misses: Annotated[tuple[int, ...], MISSES]
    came: Annotated[tuple[int, ...], CAME]
    open: Annotated[tuple[tuple[int, int], ...], CAVES_OPEN]
    leave: Annotated[tuple[int, ...], LEAVE]
    bonus: Annotated[int, BONUS]
    again: Annotated[bool, ANOTHER]
    free: Annotated[int, FREE_TO_LEAVE]
    passed: Annotated[bool, Declared(FLAG)]
    die: Annotated[int, THROWN]
    said: Annotated[int, ANNOUNCED]
    pending: Annotated[tuple[Question, ...], PENDING_QUESTIONS]
    over: Annotated[int, OVER]
    gone: Annotated[tuple[int, int, int, int], Declared(row(number(0, EACH), SIGN + 1))] = (
        0,
        0,
        0,
        0,
    )
    ages: Annotated[tuple[tuple[int, int], ...], AGES] = ()

    @property
    def actor(self) -> int:
        """The seat of the player who is asked, or else of the one on turn."""
        return self.pending[0].who if self.pending else self.turn


# -- What can be asked of a position --------------------------------------------------------------


Position: TypeAlias = "State | Play"

AGAIN, DIE, SAID, PENDING = map(State._fields.index, ("again", "die", "said", "pending"))


def with_question(state: State, question: Question, die: int, said: int, *, again: bool) -> State:
    """The state in which only a throw, or the way after it, is asked for, and nothing settled."""
    parts = [*state]
    parts[AGAIN], parts[DIE], parts[SAID], parts[PENDING] = again, die, said, (question,)
    return from_parts(State, parts)


def is_open(state: Position, cave: int) -> bool:
    """Whether a cave is open now (UE-RESTORE-03)."""
    return any(square == cave for square, _ in state.open)


def may_leave(state: Position, seat: int) -> bool:
    """Whether nothing of a cave holds or threatens a player where he stands (UE-GAP-41, -43)."""
    at = state.at[seat]
    if not (state.field.holds | state.field.dangers) >> at & 1:
        return True
    if state.free == at and state.turn == seat:
        return True
    return bool(state.leave[seat]) or is_open(state, at)


def is_confined(state: State) -> bool:
    """Whether the player on turn is where a cave or the prison may hold or threaten him."""
    at = state.at[state.turn]
    return at >= 0 and bool((state.field.holds | state.field.dangers) >> at & 1)


def shut_in(state: Position, seat: int) -> bool:
    """Whether a player is held in prison or blocked in a cave (UE-PRISON-03, UE-GAP-43)."""
    at = state.at[seat]
    return at >= 0 and bool(state.field.holds >> at & 1) and not may_leave(state, seat)


def in_danger(state: Position, seat: int) -> bool:
    """Whether a player stands before the beast or the devil and has to fight."""
    at = state.at[seat]
    return at >= 0 and bool(state.field.dangers >> at & 1) and not may_leave(state, seat)


def has_token(state: Position, token: int, square: int) -> bool:
    """Whether a square carries a token of a kind."""
    if token == SIGN:
        return any(at == square for at, _ in state.signs)
    return bool(state.tokens[token] >> square & 1)


def list_stack(state: Position, square: int) -> tuple[int, ...]:
    """The tokens on a square from the top (UE-STACK-03)."""
    return tuple(token for token in range(4) if has_token(state, token, square))


def tokens_left(state: Position, token: int) -> int:
    """How many tokens of a kind are not on the board (UE-FOUR-01, UE-GAP-65)."""
    laid = len(state.signs) if token == SIGN else state.tokens[token].bit_count()
    return EACH - state.gone[token] - laid


def find_arrow(state: Position, square: int) -> int:
    """The square a Signpost points to, or -1 where none stands."""
    for at, to in state.signs:
        if at == square:
            return to
    return NONE


def others_on(state: Position, square: int, seat: int) -> tuple[int, ...]:
    """The other players on a square, in the order of turns from ``seat`` on."""
    at = state.at
    if at.count(square) <= (at[seat] == square):
        return ()
    count = len(at)
    order = ((seat + step) % count for step in range(1, count))
    return tuple(other for other in order if at[other] == square)


def front_chasms(state: Position, seat: int) -> tuple[int, ...]:
    """The chasms a player must announce about: next to him, not those he just left (UE-GAP-62)."""
    field, here = state.field, state.at[seat]
    if not field.chasms & field.near_mask[here]:
        return ()
    came = state.came[seat]
    return tuple(to for to in field.next[here] if field.chasms >> to & 1 and to != came)


# -- A position while an action is carried out ----------------------------------------------------


take_parts, give_parts = copiers(State)
"""Let a play begin with a position; the position that it has become."""
FIELDS = Fields({"": State}, plain=True)
"""All that is declared of a position."""


class Play(BasePlay[Question]):
    """The position as it changes, and what is told about it (UE-SETUP-02)."""

    __slots__ = (*State._fields, "names")

    field: Field
    turn: int
    at: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    reserve: Pile
    pile: Pile
    tokens: tuple[int, int, int]
    signs: tuple[Sign, ...]
    lies: int
    carrier: int
    passes: tuple[int, ...]
    misses: tuple[int, ...]
    came: tuple[int, ...]
    open: tuple[tuple[int, int], ...]
    leave: tuple[int, ...]
    bonus: int
    again: bool
    free: int
    passed: bool
    die: int
    said: int
    pending: tuple[Question, ...]
    over: int
    gone: tuple[int, int, int, int]
    ages: tuple[tuple[int, int], ...]

    def __init__(self, state: State, log: Log) -> None:
        take_parts(self, state)
        self.log = log
        self.players = self.field.players
        self.names = self.field.names

    def position(self) -> State:
        """The state as it is now."""
        return give_parts(self)

    # -- figures --------------------------------------------------------------------------------

    def put(self, seat: int, square: int, came: int = NONE) -> None:
        """Set a figure on a square."""
        self.at = replace_at(self.at, seat, square)
        if self.came[seat] != came:
            self.came = replace_at(self.came, seat, came)
        if self.leave[seat]:
            self.let(seat, HELD)

    def let(self, seat: int, leave: int) -> None:
        """Say whether a player may walk out of the shut cave he is in."""
        self.leave = replace_at(self.leave, seat, leave)

    def miss(self, seat: int, throws: int) -> None:
        """Set how many throws a player has to miss."""
        if self.misses[seat] != throws:
            self.misses = replace_at(self.misses, seat, throws)

    def kill(self, seat: int, *, keeper: int = NONE, drop: int = NONE) -> tuple[str, ...]:
        """A player dies: off the board, tools kept; gives the clauses that this brings in.

        A carrier's treasure goes to ``keeper``, or lies on ``drop`` or where he died.
        """
        square = self.at[seat]
        why: tuple[str, ...] = ("UE-USE-13", "UE-GAP-13") if self.hands[seat] else ("UE-GAP-13",)
        if self.carrier == seat:
            self.carrier, self.lies = keeper, NONE
            if keeper < 0:
                self.lies = square if drop < 0 else drop
                why = (*why, "UE-LOSE-01", "UE-LOSE-02")
        home = self.field.start if self.field.rulings.death == "on-start" else OUT
        self.put(seat, home)
        if self.misses[seat]:
            self.miss(seat, 0)
            why = (*why, "UE-GAP-48")
        if seat == self.turn:
            self.free = NONE
        return why

    # -- cards ----------------------------------------------------------------------------------

    def spend(self, seat: int, card: int) -> None:
        """A tool leaves a hand for the very bottom of the reserve (UE-USE-01, UE-USE-07)."""
        self.hands = replace_at(self.hands, seat, remove_card(self.hands[seat], card))
        self.reserve = (*self.reserve, card)

    def gain(self, seat: int, card: int) -> None:
        """A tool comes to a hand."""
        self.hands = replace_at(self.hands, seat, with_card(self.hands[seat], card))

    def give_pass(self, seat: int, change: int) -> None:
        """A prison pass comes or goes."""
        self.passes = replace_at(self.passes, seat, self.passes[seat] + change)

    # -- tokens ---------------------------------------------------------------------------------

    def lay(self, token: int, square: int, to: int = NONE) -> None:
        """A token comes to a square; stacks order themselves (UE-STACK-03)."""
        if token == SIGN:
            self.signs = tuple(sorted((*self.signs, (square, to))))
        else:
            self.tokens = with_mask(self.tokens, token, self.tokens[token] | 1 << square)
        if self.field.rulings.moved_fifth == "oldest":
            self.ages = (*self.ages, (token, square))

    def lift(self, token: int, square: int, *, cleared: bool = False) -> None:
        """A token leaves a square for the supply (UE-GAP-65)."""
        if token == SIGN:
            self.signs = tuple(sign for sign in self.signs if sign[0] != square)
        else:
            self.tokens = with_mask(self.tokens, token, self.tokens[token] & ~(1 << square))
        if self.ages:
            self.ages = tuple(age for age in self.ages if age != (token, square))
        if cleared and self.field.rulings.cleared_obstacle == "gone":
            gone = list(self.gone)
            gone[token] += 1
            self.gone = (gone[0], gone[1], gone[2], gone[3])

    # -- caves ----------------------------------------------------------------------------------

    def unlock(self, cave: int, seat: int) -> None:
        """A cave is open from now until the next turn of whoever cleared it (UE-RESTORE-03)."""
        self.open = tuple(sorted((*(one for one in self.open if one[0] != cave), (cave, seat))))


def with_mask(tokens: tuple[int, int, int], token: int, mask: int) -> tuple[int, int, int]:
    """The masks of the three impassable kinds with one of them new."""
    fires, collapses, grates = tokens
    if token == 0:
        return (mask, collapses, grates)
    return (fires, mask, grates) if token == 1 else (fires, collapses, mask)
