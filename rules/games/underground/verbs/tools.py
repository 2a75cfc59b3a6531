"""Using a tool as a turn of one's own: laying, clearing, fighting, bridging, shopping.

What the kinds of tools are used for is one table, :data:`PURPOSES`. Names, copies and clauses of
the cards stand beside the other cards in :data:`rules.games.underground.cards.TOOL_KINDS`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import ClassVar, NamedTuple

from rules.core.errors import NotationError
from rules.core.records import Refusal
from rules.games.underground.actions import CLEAR, FETCH, NONE, USE, Action
from rules.games.underground.cards import (
    CLAUSE_OF,
    COIN,
    CUTTING,
    DIGGING,
    EXPLOSIVE,
    FIGHTING,
    GRATE,
    GRATE_CARD,
    KIND,
    LIGHTER,
    SACRED,
    SIGNPOST_CARD,
    TOOLS,
    WEAPON,
    WOODEN,
)
from rules.games.underground.ground import spot, tell_standing
from rules.games.underground.state import (
    COLLAPSE,
    FIRE,
    GRATE_TOKEN,
    OUT,
    SIGN,
    TOKENS,
    Play,
    State,
    find_arrow,
    has_token,
    is_open,
    list_stack,
    others_on,
)
from rules.games.underground.verbs.caves import clear_cave
from rules.games.underground.verbs.chasm import bridge_chasm, refuse_leaving
from rules.games.underground.verbs.looks import AROUND, EDGE, PEOPLE, STANDING
from rules.games.underground.verbs.route import is_stuck, lay_signpost, refuse_held, remove_signpost
from rules.games.underground.verbs.tokens import blast_square, cite_use, place_token
from rules.games.underground.verbs.verb import (
    Spoken,
    find_known,
    one_foe,
    one_square,
    one_tool,
    tool_name,
)

# -- Using a tool as a turn of one's own ----------------------------------------------------------


REMOVES = {DIGGING: COLLAPSE, FIGHTING: FIRE, CUTTING: GRATE_TOKEN}
"""Which token each kind of card clears."""


LAYS = {EXPLOSIVE: COLLAPSE, LIGHTER: FIRE, GRATE_CARD: GRATE_TOKEN, SIGNPOST_CARD: SIGN}
"""Which token each kind of card lays."""


CLEARED = {
    DIGGING: ("UE-DIG-01", "UE-DIG-03", "UE-DIG-04", "UE-DIG-05", "UE-TOOL-12"),
    FIGHTING: ("UE-FIRE-07", "UE-TOOL-17"),
    CUTTING: ("UE-GRATE-08", "UE-GRATE-10", "UE-TOOL-21"),
}


USED = re.compile(
    r"(?P<card>.+?)(?: on (?P<square>\S+?))?(?: to (?P<to>\S+?))?(?: at (?P<foe>\S+?))?"
    r"(?P<fetch>,? fetch)?"
)


class Use(Spoken):
    """A tool used as a turn of one's own."""

    word = USE
    forms = {
        "use <card>": "uses a card where one stands: in a cave, on a Signpost",
        "use <card> on <square>": "uses a card on a square",
        "use <card> on <square> to <square>": "places a Signpost and its arrow",
        "use <card> on <square> at <player>": "by ruling, strikes only one player there",
        "use <card> on <square>, fetch": "by ruling, fetches the treasure out of a chasm",
    }
    codes: ClassVar[tuple[str, ...]] = (
        "not-held", "out", "no-direction", "no-choice", "no-attack", "wrong-tool", "say-buy",
        "say-use", "no-square", "not-in-front", "covered", "nothing-there", "outside", "open",
        "same-kind", "not-adjacent", "chasm", "no-tunnel", "occupied", "treasure", "no-target",
        "no-signpost", "shut-in", "arrow", "before-chasm",
    )  # fmt: skip
    like = "use plank on a3"
    six = False
    untimely = {
        "turn": ("UE-USE-04", "UE-USE-08"), "asked": ("UE-USE-04",), "chance": ("UE-USE-05",),
        "route": ("UE-USE-05",),
    }  # fmt: skip
    reads = (STANDING, AROUND, EDGE, PEOPLE)

    def read(self, state: State, who: str, rest: str) -> Action:
        """The card, where it is used, where an arrow points, at whom."""
        field = state.field
        shape = USED.fullmatch(rest)
        card = one_tool(shape["card"] if shape else "", self)
        if shape is None:
            raise NotationError(f"'use {rest}': write it like '{self.like}'.")
        square, to = (
            find_known(shape[key], field.board.index, "square") if shape[key] else NONE
            for key in ("square", "to")
        )
        foe = one_foe(field, shape["foe"]) if shape["foe"] else ""
        wish = FETCH if shape["fetch"] else ""
        return write_plainly(
            state, Action(who, USE, card, (), signs=(), square=square, to=to, foe=foe, word=wish)
        )

    def write(self, state: State, action: Action) -> str:
        """The same words."""
        names, tool = state.field.names, tool_name(action.card)
        square = names[action.square] if action.square >= 0 else ""
        if action.word == CLEAR:
            return f"{CLEAR} {square} with {tool}"
        to = f" to {names[action.to]}" if action.to >= 0 else ""
        foe = f" at {action.foe}" if action.foe else ""
        wish = f", {FETCH}" if action.word == FETCH else ""
        return f"use {tool}{f' on {square}' if square else ''}{to}{foe}{wish}"

    def told(self, text: str, state: State, action: Action) -> str:
        """The word with an s."""
        return text if action.word == CLEAR else super().told(text, state, action)

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Each card in hand on the squares around, and on none."""
        seat = state.turn
        for card in dict.fromkeys(state.hands[seat]):
            yield from with_card(state, seat, card, list_around(state))

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Whatever forbids this use of this card here."""
        seat = state.turn
        who, card = action.who, action.card
        if not 0 <= card < len(TOOLS) or card not in state.hands[seat]:
            name = TOOLS[card] if card >= 0 else "such tool"
            yield Refusal("not-held", f"{who} has no {name}.", ("UE-USE-01",))
            return
        if state.at[seat] < 0:
            text = f"{who} is out of the game and can use only a coin."
            yield Refusal("out", text, ("UE-SHOP-08", "UE-START-02"))
            return
        yield from refuse_misnamed(action)
        kind = KIND[card]
        if action.foe and action.square < 0 and kind not in (EXPLOSIVE, LIGHTER):
            return
        in_prison = state.at[seat] == state.field.prison and action.square in (NONE, state.at[seat])
        if in_prison and kind not in (CUTTING, SIGNPOST_CARD):
            text = f"Only a file or a hacksaw opens the prison, not the {TOOLS[card]}."
            yield Refusal("wrong-tool", text, ("UE-PRISON-08", "UE-PRISON-09"))
            if card == COIN:
                yield refuse_shopping(action)
        elif action.word == CLEAR:
            yield from refuse_wrong(state, seat, action)
        else:
            yield from PURPOSES[kind].refuse(state, seat, action)

    def act(self, play: Play, action: Action) -> None:
        """What the kind of card is used for."""
        PURPOSES[KIND[action.card]].act(play, action)


class Clear(Use):
    """Another way to say that a tool is used on a square."""

    word = CLEAR
    forms = {"clear <square> with <card>": "another way to say use"}
    codes = (
        "not-held", "out", "wrong-tool", "no-square", "not-in-front", "covered", "nothing-there",
        "outside", "open", "before-chasm",
    )  # fmt: skip
    answers = ()
    like = "clear a4 with pick"

    def read(self, state: State, who: str, rest: str) -> Action:
        """'clear a4 with pick' is 'use pick on a4'; cards that clear nothing are refused."""
        square, _, tool = rest.partition(" with ")
        at, card = one_square(state.field, square, self), one_tool(tool, self)
        return Action(who, USE, card, square=at, word="" if KIND[card] in REMOVES else CLEAR)


def write_plainly(state: State, action: Action) -> Action:
    """One way to write what is used inside a cave, whether or not its square is named."""
    field, kind = state.field, KIND[action.card]
    seat = field.seats.get(action.who, NONE)
    here = state.at[seat] if seat >= 0 else NONE
    if here < 0 or action.square not in (NONE, here):
        return action
    if (here, kind) in ((field.prison, CUTTING), (field.beast, WEAPON), (field.devil, SACRED)):
        return action._replace(square=NONE)
    if (here, kind) in ((field.rubble, DIGGING), (field.fire, FIGHTING)):
        return action._replace(square=here)
    return action


def list_around(state: State) -> tuple[int, ...]:
    """The squares a card could be tried on: one's own and those next to it."""
    here = state.at[state.turn]
    return state.field.around[here] if here != OUT else ()


def with_card(state: State, seat: int, card: int, on: Collection[int]) -> Iterator[Action]:
    """Every way a card could be used as a turn on none of the squares, and on some."""
    yield write_plainly(state, Action(state.field.players[seat], USE, card))
    if KIND[card] != KIND[COIN]:
        yield from on_squares(state, seat, card, on)


def on_squares(state: State, seat: int, card: int, on: Iterable[int]) -> Iterator[Action]:
    """Every way a card could be used as a turn on some squares."""
    field, who, kind = state.field, state.field.players[seat], KIND[card]
    for square in on:
        if kind == SIGNPOST_CARD:
            for to in field.next[square]:
                yield Action(who, USE, card, square=square, to=to)
            continue
        yield write_plainly(state, Action(who, USE, card, square=square))
        if kind == WOODEN and field.rulings.chasm_fetch == "declared":
            yield Action(who, USE, card, square=square, word=FETCH)
        if kind in (EXPLOSIVE, LIGHTER) and field.rulings.blast_hits == "one":
            for other in field.players:
                yield Action(who, USE, card, square=square, foe=other)


# -- What a turn with each kind of tool does ------------------------------------------------------


def bar_square(play: Play, action: Action) -> None:
    """A Grate is put on a neighbouring square (UE-GRATE-01 to -03)."""
    seat, square = play.turn, action.square
    play.spend(seat, GRATE)
    name = play.names[square]
    text = f"{action.who} puts a Grate on {name}."
    why = ("UE-GRATE-01", "UE-GRATE-02", "UE-TOOL-19",
           *cite_use(play, square))  # fmt: skip
    play.say("used", text, *why, seat=seat, card="grate", square=name)
    place_token(play, GRATE_TOKEN, square)


def clears_by_card(play: Play, action: Action) -> None:
    """The token in front is cleared away; the figure does not move (UE-DIG-05)."""
    seat, square, card = play.turn, action.square, action.card
    kind = KIND[card]
    token = REMOVES[kind]
    play.spend(seat, card)
    play.lift(token, square, cleared=True)
    if play.log is None:
        return
    name = play.names[square]
    why = [*CLEARED[kind], CLAUSE_OF[kind], *cite_use(play, square), "UE-GAP-65"]
    if list_stack(play, square):
        why.append("UE-GAP-40")
    if play.lies == square:
        why.append("UE-LOSE-05")
    text = f"{action.who} clears the {TOKENS[token]} on {name} with the {TOOLS[card]}."
    data = {"card": TOOLS[card], "square": name, "token": TOKENS[token]}
    play.say("cleared", text, *why, seat=seat, **data)


def set_signpost(play: Play, action: Action) -> None:
    """A Signpost is laid on a square, or taken away underfoot."""
    if action.square < 0:
        remove_signpost(play, action)
    else:
        lay_signpost(play, action)


def clears_way(play: Play, action: Action) -> None:
    """A token is cleared where one of the kind lies, else a cave is opened."""
    token = REMOVES[KIND[action.card]]
    if action.square >= 0 and has_token(play, token, action.square):
        clears_by_card(play, action)
    else:
        open_cave(play, action)


def open_cave(play: Play, action: Action) -> None:
    """A cave is opened, from inside where no square is named."""
    clear_cave(play, action, action.square if action.square >= 0 else play.at[play.turn])


# -- What a tool clears or crosses ----------------------------------------------------------------


NEEDED = {
    FIRE: ("UE-FIRE-07", "UE-TOOL-17"),
    COLLAPSE: ("UE-DIG-01", "UE-TOOL-12"),
    GRATE_TOKEN: ("UE-GRATE-08", "UE-TOOL-21"),
}
"""What the clauses ask for to clear each token."""


REMOVED_BY = {token: kind for kind, token in REMOVES.items()}
"""The kind of card that clears each token."""


IN_FRONT = {
    DIGGING: ("UE-DIG-02",), FIGHTING: ("UE-FIRE-07",), CUTTING: ("UE-GRATE-09",),
}  # fmt: skip
"""What the clauses say of where to stand."""


IN_CAVE = {
    "fire-cave": (("UE-CAVE-FIRE-02",), FIGHTING),
    "rubble-cave": (("UE-CAVE-RUBBLE-02",), DIGGING),
    "prison": (("UE-PRISON-08", "UE-PRISON-09"), CUTTING),
}
"""What opens a cave: what the clauses ask for, and the kind of card."""


def refuse_clear(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A token in front, from the top; or a cave; or, from inside, the prison."""
    field, at, kind = state.field, state.at[seat], KIND[action.card]
    token, tool = REMOVES[kind], TOOLS[action.card]
    cave = {DIGGING: field.rubble, FIGHTING: field.fire, CUTTING: field.prison}[kind]
    inside = kind == CUTTING and action.square < 0 and at == cave
    square = at if inside else action.square
    if kind == CUTTING and at == cave == action.square:
        text = f"From inside the prison the {tool} needs no square."
        yield Refusal("say-use", text, ("UE-PRISON-05",))
        return
    if square < 0:
        text = f"{action.who} names the square for the {tool}."
        yield Refusal("no-square", text, NEEDED[token])
        return
    name = field.names[square]
    if has_token(state, token, square) and not inside:
        if not in_front(state, at, square):
            yield too_far(state, action, square, kind)
        over = list_stack(state, square)[0]
        if field.rulings.clearing == "top" and over != token:
            text = f"The {TOKENS[over]} on {name} lies on top and goes first."
            yield Refusal("covered", text, ("UE-GAP-40", "UE-STACK-03"), name)
    elif square != cave or cave < 0:
        if clears_there(state, square):
            yield from refuse_wrong(state, seat, action)
        else:
            text = f"The {tool} finds nothing to clear {tell_standing(field, square)}."
            yield Refusal("nothing-there", text, NEEDED[token], name)
    else:
        if kind == CUTTING and at != cave and field.rulings.cut_from_outside == "no":
            text = f"The {tool} cuts the prison grates only from inside."
            yield Refusal("outside", text, ("UE-GAP-67",), name)
        elif at != cave and cave not in field.next[at]:
            yield too_far(state, action, square, kind)
        if is_open(state, cave):
            text = f"{spot(field, square)[0].upper()}{spot(field, square)[1:]} is open already."
            yield Refusal("open", text, ("UE-RESTORE-03",), name)


def in_front(state: State, at: int, square: int) -> bool:
    """Whether what lies on a square can be cleared from where a player stands."""
    own = square == at and state.field.rulings.own_square == "clear-first"
    return own or square in state.field.next[at]


def too_far(state: State, action: Action, square: int, kind: int) -> Refusal:
    """What a kind of card clears must be in front of whoever clears it."""
    text = f"{action.who} does not stand in front of {spot(state.field, square)}."
    return Refusal("not-in-front", text, IN_FRONT[kind], state.field.names[square])


def clears_there(state: State, square: int) -> tuple[tuple[tuple[str, ...], int], ...]:
    """What can be cleared next on a square: the clauses that say with what, and the kind of card.

    Tokens lie in front of a cave; by the book the top one is cleared first (UE-GAP-40).
    """
    if square < 0:
        return ()
    found = [
        (NEEDED[token], REMOVED_BY[token]) for token in list_stack(state, square) if token != SIGN
    ]
    if found:
        return tuple(found[:1] if state.field.rulings.clearing == "top" else found)
    cave = IN_CAVE.get(state.field.kinds[square])
    return (cave,) if cave else ()


def refuse_wrong(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A card that does not clear what is on a square, which may be too far off as well."""
    field, at, square, tool = state.field, state.at[seat], action.square, TOOLS[action.card]
    there = clears_there(state, square)
    clauses = tuple(dict.fromkeys(clause for needed, _ in there for clause in needed))
    text = f"The {tool} clears nothing there."
    name = field.names[square] if square >= 0 else ""
    yield Refusal("wrong-tool", text, clauses or (CLAUSE_OF[KIND[action.card]],), name)
    inside = at == square and field.kinds[at] in IN_CAVE
    barred = square == field.prison and field.rulings.cut_from_outside == "no"
    if there and not (inside or barred or in_front(state, at, square)):
        yield too_far(state, action, square, there[0][1])


def refuse_bridge(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A wooden tool, as a turn, bridges a chasm in front."""
    field, square, tool = state.field, action.square, TOOLS[action.card]
    if clears_there(state, square):
        yield from refuse_wrong(state, seat, action)
    elif square < 0 or not field.chasms >> square & 1:
        text = f"On its own turn the {tool} only bridges a chasm."
        yield Refusal("wrong-tool", text, ("UE-TOOL-25", "UE-TOOL-26"))
    elif square not in field.next[state.at[seat]]:
        text = f"{action.who} does not stand in front of {field.names[square]}."
        why = ("UE-LOSE-08",) if state.lies == square else ()
        yield Refusal("not-in-front", text, ("UE-CHASM-11", *why), field.names[square])
    elif (action.word == FETCH) and not (
        field.rulings.chasm_fetch == "declared" and state.lies == square
    ):
        text = f"{action.who} declares nothing; going down takes the treasure if it is there."
        yield Refusal("no-choice", text, ("UE-GAP-31",))
    elif is_stuck(state, seat):
        yield refuse_held(state, seat)
    else:
        yield from refuse_leaving(state, seat, square)


# -- Where a token may be laid or a Signpost taken away -------------------------------------------


TOO_FAR = {
    EXPLOSIVE: ("UE-EXPLOSIVE-01", "UE-GAP-06"),
    LIGHTER: ("UE-FIRE-01", "UE-GAP-06"),
    GRATE_CARD: ("UE-GRATE-05", "UE-GAP-06"),
    SIGNPOST_CARD: ("UE-SIGN-01", "UE-GAP-06"),
}


ON_CHASM = {
    EXPLOSIVE: ("UE-CHASM-15",),
    LIGHTER: ("UE-CHASM-14",),
    GRATE_CARD: ("UE-CHASM-16", "UE-GRATE-06"),
    SIGNPOST_CARD: ("UE-CHASM-17", "UE-SIGN-07"),
}


def refuse_lay(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Where a token may be laid: a free neighbouring tunnel square without one of its kind."""
    field, square, kind = state.field, action.square, KIND[action.card]
    token, tool, who = LAYS[kind], TOOLS[action.card], action.who
    if square < 0:
        text = f"{who} names a square next to {who} for the {tool}."
        yield Refusal("no-square", text, TOO_FAR[kind])
        return
    name, there = field.names[square], others_on(state, square, seat)
    if square not in field.near[state.at[seat]]:
        text = f"The {tool} reaches only next to {who}, not to {spot(field, square)}."
        far = ("UE-ATTACK-09", *TOO_FAR[kind]) if there and token < GRATE_TOKEN else TOO_FAR[kind]
        if square == state.at[seat] and token < GRATE_TOKEN and there:
            far = ("UE-ATTACK-09", *TOO_FAR[kind])
        yield Refusal("not-adjacent", text, far, name)
    elif field.chasms >> square & 1:
        text = f"Nothing stays on the chasm {name}."
        yield Refusal("chasm", text, ON_CHASM[kind], name)
    elif not field.card_takes >> square & 1:
        text = f"{name} is no tunnel square and takes no token."
        why = ("UE-GAP-17", "UE-GAP-24") if there and token < GRATE_TOKEN else ("UE-GAP-17",)
        yield Refusal("no-tunnel", text, why, name)
    elif has_token(state, token, square):
        text = f"{name} carries a {TOKENS[token]} already."
        yield Refusal("same-kind", text, ("UE-STACK-04",), name)
    elif token >= GRATE_TOKEN and there:
        text = f"{field.players[there[0]]} stands on {name}; the {tool} takes a free square."
        why = ("UE-GRATE-07",) if token == GRATE_TOKEN else ("UE-SIGN-08",)
        yield Refusal("occupied", text, why, name)
    elif state.lies == square and field.rulings.on_treasure == "nothing":
        text = f"The treasure lies on {name} and lets no token on it."
        yield Refusal("treasure", text, ("UE-GAP-30",), name)
    elif token == SIGN and action.to not in field.next[square]:
        text = f"The arrow on {name} points to a square next to it; {who} says to which."
        yield Refusal("no-direction", text, ("UE-GAP-36", "UE-SIGN-01"), name)
    elif token != SIGN and action.to >= 0:
        yield Refusal("no-direction", f"The {tool} has no arrow.", (CLAUSE_OF[kind],))
    else:
        yield from refuse_target(state, action, there)


def refuse_target(state: State, action: Action, there: tuple[int, ...]) -> Iterator[Refusal]:
    """Whom an explosive or a fire-lighter hits: everybody, or by ruling one (UE-GAP-18)."""
    one = state.field.rulings.blast_hits == "one"
    named = state.field.seats.get(action.foe, NONE)
    if one and there and named not in there:
        text = f"{action.who} names the one player whom it strikes."
        yield Refusal("no-target", text, ("UE-GAP-18",))
    elif action.foe and not (one and there):
        text = "It strikes everybody on the square, not one alone."
        yield Refusal("no-target", text, ("UE-GAP-18",))


def refuse_remove(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A Signpost is taken away only by a player who has stopped on its square (UE-SIGN-12)."""
    at, who = state.at[seat], action.who
    if find_arrow(state, at) < 0:
        text = f"{who} removes a Signpost only by stopping on its square."
        yield Refusal("no-signpost", text, ("UE-SIGN-12",))
    elif len(list_stack(state, at)) > 1:
        text = "Other tokens lie over the Signpost."
        yield Refusal("covered", text, ("UE-GAP-40",), state.field.names[at])


# -- What else a tool can be used on --------------------------------------------------------------


FIGHTS = {0: "beast", 1: "devil"}
"""Whom a cold weapon and a sacred object are used against."""


FIGHTING_AS_A_TURN = {0: ("UE-TOOL-02", "UE-TOOL-04"), 1: ("UE-TOOL-06", "UE-TOOL-07")}
"""What the clauses say these two are for."""


def refuse_misnamed(action: Action) -> Iterator[Refusal]:
    """What is said beside the card and the square, and does not go with this card."""
    kind, tool = KIND[action.card], TOOLS[action.card]
    if kind not in LAYS and action.to >= 0:
        yield Refusal("no-direction", f"The {tool} has no arrow.", (CLAUSE_OF[kind],))
    if action.word == FETCH and kind != WOODEN:
        text = f"The {tool} fetches nothing: only wood leads down into a chasm."
        yield Refusal("no-choice", text, ("UE-LOSE-07", "UE-GAP-31"))
    if action.foe and kind not in (EXPLOSIVE, LIGHTER):
        text = f"The {tool} attacks nobody before the throw."
        yield Refusal("no-attack", text, ("UE-ATTACK-01", "UE-ATTACK-02"))


def refuse_shopping(action: Action) -> Refusal:
    """A coin is used by buying with it."""
    text = f"The coin buys a tool; {action.who} says which one."
    return Refusal("say-buy", text, ("UE-SHOP-01", "UE-TOOL-27"))


def refuse_fight(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A cold weapon fights the beast, a sacred object the devil, in their caves, as a turn."""
    field, kind, tool = state.field, KIND[action.card], TOOLS[action.card]
    cave = getattr(field, FIGHTS[kind])
    if action.square >= 0 and clears_there(state, action.square):
        yield from refuse_wrong(state, seat, action)
    elif state.at[seat] != cave or action.square >= 0:
        text = f"On its own turn the {tool} only fights, in the {FIGHTS[kind]}'s cave."
        yield Refusal("wrong-tool", text, FIGHTING_AS_A_TURN[kind])
    elif is_open(state, cave):
        text = f"Somebody has beaten the {FIGHTS[kind]} already."
        yield Refusal("open", text, ("UE-RESTORE-03",))


def refuse_signpost(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A Signpost card lays one, or takes one away where neither square is named."""
    removing = action.square < 0 and action.to < 0
    return (refuse_remove if removing else refuse_lay)(state, seat, action)


def refuse_coin(_state: State, _seat: int, action: Action) -> Iterator[Refusal]:
    """A coin is used by buying with it."""
    yield refuse_shopping(action)


# -- The table of the kinds of tools --------------------------------------------------------------

Where = Callable[[State, int], int]


class Purpose(NamedTuple):
    """What a kind of tools is used for as a turn: its effect, what forbids it, and where it may.

    ``where`` gives the squares, as a mask, outside which it is refused anyway.
    """

    act: Callable[[Play, Action], None]
    refuse: Callable[[State, int, Action], Iterator[Refusal]]
    where: Where


def mask_nothing(_state: State, _kind: int) -> int:
    """No square is named."""
    return 0


def free_ground(state: State, kind: int) -> int:
    """Where a card may lay a token: within reach, where none of its kind lies."""
    field, token = state.field, LAYS[kind]
    free = field.card_takes & field.reach[state.at[state.turn]]
    return free & ~state.tokens[token] if token != SIGN else free


def mask_obstacles(state: State, kind: int) -> int:
    """Where something lies that the card clears, and the caves."""
    return state.tokens[REMOVES[kind]] | state.field.shut | state.field.halts


def mask_chasms(state: State, _kind: int) -> int:
    """Every chasm in front."""
    return state.field.chasms & state.field.next_mask[state.at[state.turn]]


def no_turn(_play: Play, _action: Action) -> None:
    """A coin is never used but for shopping."""
    raise AssertionError


PURPOSES = (
    Purpose(open_cave, refuse_fight, mask_nothing),  # cold weapon
    Purpose(open_cave, refuse_fight, mask_nothing),  # sacred object
    Purpose(blast_square, refuse_lay, free_ground),  # explosive
    Purpose(clears_way, refuse_clear, mask_obstacles),  # digging tool
    Purpose(blast_square, refuse_lay, free_ground),  # fire-lighter
    Purpose(clears_way, refuse_clear, mask_obstacles),  # fire-fighting means
    Purpose(bar_square, refuse_lay, free_ground),  # grate
    Purpose(clears_way, refuse_clear, mask_obstacles),  # cutting tool
    Purpose(set_signpost, refuse_signpost, free_ground),  # signpost
    Purpose(bridge_chasm, refuse_bridge, mask_chasms),  # wooden tool
    Purpose(no_turn, refuse_coin, mask_nothing),  # coin
)
"""For each kind of tools, by its number: the table that a new kind joins."""


def worth_trying(state: State, seat: int, card: int) -> Iterator[Action]:
    """The uses of a card that may be legal."""
    field, kind, here = state.field, KIND[card], state.at[seat]
    if here == OUT:
        return iter(())
    mask = PURPOSES[kind].where(state, kind)
    on = [at for at in field.around[here] if mask >> at & 1]
    inside = (field.holds | field.dangers) >> here & 1
    trying = with_card if inside or kind == SIGNPOST_CARD else on_squares
    return trying(state, seat, card, on)
