"""Whether the parts of a position fit together, and whether play could ever lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.core import piles
from rules.core.game import Plain
from rules.core.serialize import parts, reading, together, whole
from rules.games.colditz.board.notation import named, names, read
from rules.games.colditz.board.plan import (
    EQUIPMENT,
    INNER,
    OUTER,
    SAFE,
    SEARCHLIGHT,
    TARGET,
    WALKWAY,
)
from rules.games.colditz.options import Rulings
from rules.games.colditz.state import (
    AWAY,
    CARDS,
    DEAD,
    ESCAPED,
    FIRST_SECURITY,
    INNER_CELLS,
    KITS,
    LIMIT,
    MEN,
    NATIONS,
    NONE,
    OPPORTUNITY,
    OUTER_CELLS,
    PART_TWO,
    SECURITY,
    STOCK,
    Field,
    Question,
    State,
    deck,
    field_of,
    marked,
    marked_rooms,
    size_of,
)

# -- Whether the parts of a position fit together -------------------------------------------------


def sound(state: State) -> bool:
    """Whether a loaded position could be one of this game."""
    return kinds(state) and numbers(state) and pawns(state) and hands(state) and asks(state)


def number(value: object) -> bool:
    """Whether it is a whole number, and no truth."""
    return type(value) is int


def row(value: object) -> bool:
    """Whether it is a row of whole numbers."""
    return isinstance(value, tuple) and all(map(number, value))


def rows(value: object) -> bool:
    """Whether it is a row of rows of whole numbers."""
    return isinstance(value, tuple) and all(map(row, value))


def pile(value: object) -> bool:
    """Whether it is a pile: cards whose place is known, and shuffled parts."""
    return isinstance(value, tuple) and all(number(part) or (row(part) and part) for part in value)


def kinds(state: State) -> bool:
    """Each part of its kind."""
    return (
        all(number(getattr(state, name)) for name in NUMBERS)
        and all(isinstance(getattr(state, name), bool) for name in TRUTHS)
        and all(row(getattr(state, name)) for name in ROWS)
        and all(rows(getattr(state, name)) for name in ("equipment", "hands"))
        and all(pile(getattr(state, name)) for name in ("deck", "security", "parts"))
    )


def numbers(state: State) -> bool:
    """Lengths and bounds of all parts."""
    field = state.field
    nations, men, tunnels = field.security, len(field.pawns), len(field.tunnels)
    whole = (
        len(state.at) == len(field.pawns)
        and len(state.equipment) == len(state.kits) == len(state.escapes) == nations
        and len(state.hands) == nations + 1
        and len(state.markers) == len(field.pairs)
        and 0 <= state.turn <= nations
        and 1 <= state.rounds <= field.length
        and all(0 <= getattr(state, name) < 1 << men for name in MASKS)
        and all(0 <= getattr(state, name) < 1 << tunnels for name in ("open", "detected", "dug"))
        and all(0 <= mark < 1 << 10 for mark in state.markers)
        and all(throw in THROWN for throw in state.throws)
        and all(getattr(state, name) in bounds for name, bounds in BOUNDS.items())
        and all(0 <= count <= field.men for count in state.escapes)
        and -1 <= state.mover < men
        and -1 <= state.origin < len(field.names)
        and -1 <= state.crossed <= men * 64 + 64
        and -1 <= state.over < 1 << nations + 1
        and 0 <= state.faded < 1 << nations
        and 0 <= state.loose < 1 << nations
    )
    return whole and (state.mover < 0 or (state.at[state.mover] >= 0 <= state.origin))


NUMBERS = (
    "turn", "inside", "rounds", "points", "purpose", "extra", "doubles", "luck", "mover", "origin",
    "spent", "crossed", "moved", "done", "returning", "faded", "idle", "noted", "refused", "hidden",
    "uniform", "shared", "claims", "open", "detected", "dug", "spare", "timed", "loose", "over",
)  # fmt: skip
TRUTHS = ("rolled", "called")
ROWS = ("at", "throws", "markers", "kits", "stock", "escapes")
MASKS = ("inside", "moved", "done", "returning", "refused", "hidden", "uniform", "noted")
MOST = 1000
"""More than is ever counted."""
BOUNDS = {
    "points": range(MOST), "purpose": range(6), "extra": range(MOST), "doubles": range(MOST),
    "luck": range(3), "spent": range(MOST), "shared": range(4), "claims": range(MOST),
    "spare": range(KITS + 1), "timed": range(3), "idle": range(MOST),
}  # fmt: skip
THROWN = frozenset(one * 10 + other for one in range(1, 7) for other in range(1, 7))


def pawns(state: State) -> bool:
    """Every pawn somewhere, and no two on a circle except over a Tunnel."""
    taken = set()
    for pawn, at in enumerate(state.at):
        if not AWAY <= at < len(state.field.names) or at == -1:
            return False
        under = bool(state.inside >> pawn & 1)
        if at >= 0 and (at, under) in taken:
            return False
        if under and not in_open_tunnel(state.field, at, state.open):
            return False
        taken.add((at, under))
    return True


def in_open_tunnel(field: Field, at: int, opened: int) -> bool:
    """Whether a circle belongs to an open Tunnel."""
    return at >= 0 and field.tunnel_of[at] >= 0 and bool(opened >> field.tunnel_of[at] & 1)


def hands(state: State) -> bool:
    """Cards that exist, sorted hands, Equipment of four kinds."""
    held = [card for hand in state.hands for card in hand]
    lying = [*piles.cards(state.deck), *piles.cards(state.security), *piles.cards(state.parts)]
    return (
        all(0 <= card < len(CARDS) for card in (*held, *lying))
        and all(tuple(sorted(hand)) == hand for hand in state.hands)
        and all(len(row) == 4 for row in (*state.equipment, state.stock))
        and all(0 <= count < MOST for row in (*state.equipment, state.stock) for count in row)
        and all(kit in (0, 1, 2) for kit in state.kits)
    )


def asks(state: State) -> bool:
    """Whether every question can be asked: of whom, about what, with what so far."""
    return all(answerable(state, asked) for asked in state.pending)


def answerable(state: State, asked: Question) -> bool:
    """Whether a question is one of this game and fits the position."""
    field = state.field
    kind, men, seats = asked.kind, range(len(field.pawns)), range(len(field.players))
    if not (
        isinstance(kind, str) and kind in ASKED and isinstance(asked.topic, str)
        and all(map(number, (asked.who, asked.a, asked.b, asked.c)))
        and row(asked.rest) and row(asked.data)
        and asked.topic in ASKED[kind] and set(asked.rest) <= set(seats)
        and (asked.who in seats or kind in ("value", "over-turn", "next-despair"))
    ):  # fmt: skip
        return False
    a, b, c, data = asked.a, asked.b, asked.c, asked.data
    about = {
        "window": lambda: aimed(state, asked),
        "place": lambda: bool(data) and set(data) <= set(men),
        "lose": lambda: asked.who < field.security,
        "appel": lambda: asked.who < field.security and min(a, b) >= 0 and c >= -1,
        "shot": lambda: a in men and b in men and state.at[a] >= 0 <= state.at[b],
        "markers": lambda: a in range(field.security),
        "descend": lambda: a in men and state.at[a] >= 0 and b in range(len(field.pairs)),
        "trade": lambda: traded(field, asked), "offer": lambda: traded(field, asked),
        "despair": lambda: asked.who < field.security,
        "dash": lambda: a in men and asked.who < field.security,
        "next-despair": lambda: a in seats,
        "value": lambda: bool(data) and (asked.topic == "lot" or a in men),
        "line-up": lambda: asked.who < field.security,
        "part": lambda: asked.who < field.security and bool(state.parts),
        "draw": lambda: bool(getattr(state, "security" if asked.who == field.security else "deck"))
        or bool(state.field.rulings.empty_deck == "from-player"),
        "deal": lambda: bool(state.security if asked.who == field.security else state.deck),
    }  # fmt: skip
    return kind not in about or bool(about[kind]())


def aimed(state: State, asked: Question) -> bool:
    """Whether what is announced is there: a Guard and a man, a pair, a Tunnel."""
    field, men = state.field, range(len(state.field.pawns))
    a, b = asked.a, asked.b
    if asked.topic in ("arrest", "shot"):
        there = b in range(field.pows) and state.at[b] >= 0 and asked.c in range(-1, 4)
        nobody = asked.topic == "shot" and a == NONE
        return there and (nobody or (a in men and a >= field.pows))
    if asked.topic == "removal":
        return a in range(len(field.pairs)) and b in range(field.security)
    return asked.topic != "detected" or a in range(len(field.tunnels))


def traded(field: Field, asked: Question) -> bool:
    """Whether two Escape Officers talk, about numbers of cards."""
    nations = range(field.security)
    fits = len(asked.data) == 2 * len(EQUIPMENT) + 2 and min(asked.data) >= 0
    return asked.who in nations and asked.a in nations and asked.who != asked.a and fits


ASKED: dict[str, tuple[str, ...]] = {
    "agree": ("",), "line-up": ("",), "posts": ("",), "deal": ("",), "dice": ("",), "draw": ("",),
    "part": ("",), "value": ("", "lot"), "place": ("claim",), "lose": ("arrest", "card"),
    "window": ("arrest", "appel", "search", "shot", "removal", "detected"),
    "appel": ("", "secret", "after"), "search": ("",), "shot": ("",), "luck": ("",),
    "markers": ("",), "descend": ("",), "trade": ("",), "offer": ("",), "despair": ("",),
    "dash": ("",), "over-turn": ("",), "next-despair": ("",),
}  # fmt: skip
"""Every kind of question with its topics."""


# -- what play never leads to ----------------------------------------------------------------------


class Flaw(NamedTuple):
    """Something in a position that cannot arise: the key that says it, why not, the clauses."""

    key: str
    text: str
    clauses: tuple[str, ...]


def impossible(state: State) -> Iterator[Flaw]:
    """What is in a position, between two actions, that play by the rules never leads to."""
    yield from of_numbers(state)
    for pawn, at in enumerate(state.at):
        if at >= 0:
            yield from (of_man if pawn < state.field.pows else of_guard)(state, pawn, at)
    yield from of_cells(state)
    yield from of_words(state)
    yield from of_markers(state)
    yield from of_cards(state)
    yield from of_escapes(state)


def of_numbers(state: State) -> Iterator[Flaw]:
    """Pawns by the number of players; the last Round has no Turn of the Security Officer."""
    field = state.field
    guards, men = MEN[len(field.players)]
    if (field.guards, field.men) != (guards, men):
        text = f"{len(field.players)} players have {guards} Guards and {men} men of each nation"
        yield Flaw("men", text, ("EC-SETUP-14",))
    last = field.rulings.last_round == "escapers-only" and state.rounds == 1
    if last and state.turn == field.security:
        text = "in the last Round the Security Officer has no Turn"
        yield Flaw("turn", text, ("EC-ROUNDEND-04", "EC-GAP-55"))


def of_man(state: State, pawn: int, at: int) -> Iterator[Flaw]:
    """Where a prisoner never stands."""
    field, key = state.field, f"at.{state.field.pawns[pawn]}"
    kind = field.kinds[at]
    if kind == SEARCHLIGHT:
        yield Flaw(key, "no man stays on a Searchlight", ("EC-SEARCHLIGHT-01", "EC-REF-12"))
    waits = field.rulings.no_kit == "waits" and not state.kits[field.owner[pawn]]
    if kind == TARGET and not waits:
        text = "a man on a Target has escaped; write 'escaped'"
        yield Flaw(key, text, ("EC-ESCAPE-01", "EC-GAP-35"))


def of_guard(state: State, guard: int, at: int) -> Iterator[Flaw]:
    """Where a Guard never stands."""
    field, bit, rulings = state.field, 1 << at, state.field.rulings
    key = f"at.{field.pawns[guard]}"
    if state.inside >> guard & 1:
        if not state.detected >> field.tunnel_of[at] & 1:
            text = "no Guard is in a Tunnel that is not detected"
            yield Flaw(key, text, ("EC-TUNNEL-11", "EC-REF-15"))
        return
    if field.appel_mask & bit:
        yield Flaw(key, "no Guard stays on the Appel area", ("EC-REF-13",))
    elif field.kinds[at] == SAFE and not (rulings.marked_safe_area == "stop" and marked(state, at)):
        yield Flaw(key, "no Guard stays on a Safe Area", ("EC-SAFE-03", "EC-REF-13"))
    elif field.kinds[at] == WALKWAY:
        yield Flaw(key, "no Guard stays on a Walkway", ("EC-WALKWAY-01", "EC-REF-13"))
    elif field.kinds[at] == TARGET:
        yield Flaw(key, "no Guard stands on a Target", ("EC-TARGET-01",))
    elif (
        field.rooms[at] >= 0
        and not marked_rooms(state) >> field.rooms[at] & 1
        and rulings.unmarked_room == "to-office"
    ):
        text = "no Guard is in a Room without a marker"
        yield Flaw(key, text, ("EC-ROOM-06", "EC-ATTEMPT-21"))


def of_cells(state: State) -> Iterator[Flaw]:
    """The Inner Cells never hold more than there is room for, the Outer ones only by ruling."""
    field = state.field
    for cells, name in ((INNER_CELLS, "Inner"), (OUTER_CELLS, "Outer")):
        full = cells == INNER_CELLS or field.rulings.full_cells == "no-arrest"
        size = size_of(field, cells)
        if full and state.at.count(cells) > size:
            text = f"the {name} Cells hold {size} men"
            yield Flaw("at", text, ("EC-ARREST-14", "EC-GAP-23"))


def of_words(state: State) -> Iterator[Flaw]:
    """What is said of prisoners: hidden, in uniform, on the way home, refusing an Appel."""
    field, rulings = state.field, state.field.rulings
    own = field.mine[state.turn]
    quiet = field.safe_mask | field.appel_mask
    for pawn in range(field.pows):
        bit, at, name = 1 << pawn, state.at[pawn], field.pawns[pawn]
        area = field.areas[at] if at >= 0 else None
        below = bool(state.inside & bit)
        if state.hidden & bit and (area != INNER or below or quiet >> at & 1):
            text = f"Hideaway hides no man where {name} is"
            yield Flaw("hidden", text, ("EC-CARD-10", "EC-GAP-77"))
        if state.uniform & bit and (at < 0 or pawn not in own):
            text = f"a uniform is worn in the own Turn, by a man on the board, not by {name}"
            yield Flaw("uniform", text, ("EC-CARD-10", "EC-GAP-02"))
        caught = at in (INNER_CELLS, OUTER_CELLS) and rulings.free_return == "place-of-arrest"
        strayed = rulings.return_ends == "first-use" and (area not in (None, OUTER) or below)
        if state.returning & bit and not caught and (area in (None, INNER) or strayed):
            text = f"{name} is not between the Outer Cells and the Inner Courtyard"
            yield Flaw("returning", text, ("EC-ARREST-06", "EC-GAP-21"))
        if state.refused & bit and not may_refuse(state, pawn):
            text = f"{name} is not called by an Appel where he is"
            yield Flaw("refused", text, ("EC-APPEL-08", "EC-GAP-11"))
    if (state.refused or state.called) and state.turn != field.security:
        text = "an Appel is called, and ignored, in the Security Officer's Turn"
        yield Flaw("refused" if state.refused else "called", text, ("EC-APPEL-07", "EC-GAP-10"))


def may_refuse(state: State, pawn: int) -> bool:
    """Whether a man could have ignored the Appel of this Turn: he stands where one is called."""
    field, rulings = state.field, state.field.rulings
    at, bit = state.at[pawn], 1 << pawn
    if at < 0 or state.inside & bit:
        return False
    quiet = field.outside_mask | field.appel_mask
    if rulings.appel_on_safe_area == "exempt":
        quiet |= field.safe_mask
    passed_over = state.returning & bit and rulings.returning_refuser == "not-called"
    return not quiet >> at & 1 and not passed_over


def of_markers(state: State) -> Iterator[Flaw]:
    """Which markers lie on a pair: one, and the way it was crossed first."""
    field, rulings = state.field, state.field.rulings
    for number, marks in enumerate(state.markers):
        pair, key = field.pairs[number], f"markers.{field.board.pair_name(number)}"
        if rulings.markers_on_pair == "one" and marks.bit_count() > 1:
            text = "a marker takes the place of another one"
            yield Flaw(key, text, ("EC-ATTEMPT-20", "EC-GAP-39"))
        if not marks >> 5:
            continue
        if pair.feet:
            text = "nobody lays a marker up a Drop"
            yield Flaw(key, text, ("EC-DROP-01", "EC-ATTEMPT-23"))
        elif not pair.both and rulings.wire_forward != "either-side":
            text = "forward leads from the castle side"
            yield Flaw(key, text, ("EC-GAP-40",))
    for number, way in enumerate(field.tunnels):
        if state.open >> number & 1 and state.turn == field.security and not state.rolled:
            men = sum(
                at in way and state.inside >> pawn & 1 for pawn, at in enumerate(state.at)
                if pawn < field.pows
            )  # fmt: skip
            if men < 2:
                text = "a Tunnel with fewer than two men fell in when the Turn before ended"
                yield Flaw("open", text, ("EC-TUNNEL-13",))


def of_cards(state: State) -> Iterator[Flaw]:
    """No more cards than there are, and at most three in a hand between two Turns."""
    field = state.field
    box = Counter([*deck(OPPORTUNITY), *deck(SECURITY, FIRST_SECURITY)])
    for card, count in Counter(card for hand in state.hands for card in hand).items():
        if count > box[card]:
            text = f"there are {box[card]} cards {CARDS[card]}"
            yield Flaw("hands", text, ("EC-CLASSIC-37", "EC-CLASSIC-38", "EC-GAP-02"))
    six = len(field.nations) == len(NATIONS)
    for seat, hand in enumerate(state.hands):
        extra = six and field.rulings.kit_part_limit == "extra"
        counted = sum(card > PART_TWO for card in hand) if extra else len(hand)
        acting = seat == state.turn and state.rolled
        if counted > LIMIT + acting and not (acting and six):
            text = f"{field.players[seat]} holds at most {LIMIT} cards, four while he acts"
            yield Flaw("hands", text, ("EC-CARD-05", "EC-CARD-06"))
    for kind, printed in enumerate(STOCK):
        if state.stock[kind] + sum(held[kind] for held in state.equipment) != printed:
            text = f"{EQUIPMENT[kind]}: hands and stack hold {printed} cards together"
            yield Flaw("stock", text, ("EC-CLASSIC-36", "EC-ATTEMPT-02"))


def of_escapes(state: State) -> Iterator[Flaw]:
    """As many escapes as men who are out; and the game is not over already."""
    field, rulings = state.field, state.field.rulings
    for seat, nation in enumerate(field.nations):
        there = [state.at[pawn] for pawn in field.mine[seat]]
        out, left = there.count(ESCAPED), sum(at not in (AWAY, DEAD) for at in there)
        if not out <= state.escapes[seat] <= field.men - (left - out):
            text = f"{out} men of the {nation} are out"
            yield Flaw("escapes", text, ("EC-ESCAPE-01",))
        done = rulings.escape_goal != "total" and state.escapes[seat] >= field.goal
        if done and rulings.ends_at_once:
            text = f"the {nation} have won, at once"
            yield Flaw("escapes", text, ("EC-CLASSIC-09", "EC-GAP-56"))
        elif done and (seat > state.turn or (seat == state.turn and not state.rolled)):
            text = f"the {nation} won when the Round before ended"
            yield Flaw("escapes", text, ("EC-TURN-11", "EC-WIN-01"))
    total = rulings.escape_goal != "per-nation" and sum(state.escapes) >= field.total
    if total and state.turn == 0 and not state.rolled:
        text = "all nations won when the Round before ended"
        yield Flaw("escapes", text, ("EC-VARIANT-04", "EC-GAP-59"))


# -- A position as plain data ---------------------------------------------------------------------


def dump(state: State) -> dict[str, Any]:
    """The state as plain data; a castle of the book by its name alone."""
    field = state.field
    board = field.board
    kept = board.name in names() and named(board.name) == board
    return {
        "board": "" if kept else board.text,
        "name": board.name,
        "options": field.rulings.differing(),
        "nations": list(field.nations),
        "counts": list(field.counts),
        **parts(state),
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with reading():
        name, drawing = data.get("name", ""), data["board"]
        together(isinstance(name, str) and isinstance(drawing, str))
        board = read(drawing, name) if drawing else named(name)
        rulings = Rulings.choose(data["options"])
        nations, counts = tuple(data["nations"]), tuple(data["counts"])
        together(agreed(nations, counts))
        field = field_of(board, rulings, nations, counts)
        try:
            state: State = whole(State, Question, field, {**LATER, **data})
        except RecursionError:
            together(False)
        fits = sound(state)
    together(fits)
    return state


LATER = {"idle": 0, "noted": 0}
"""Parts that positions kept long ago do not have, and what they are there."""


def agreed(nations: tuple[Any, ...], counts: tuple[Any, ...]) -> bool:
    """Whether nations and numbers could be those of a game."""
    seated = 0 < len(nations) == len(set(nations)) and set(nations) <= set(NATIONS)
    return (
        seated
        and len(counts) == len(MOST_PARTS)
        and all(
            type(count) is int and least <= count <= most
            for count, (least, most) in zip(counts, MOST_PARTS, strict=True)
        )
    )


MOST_PARTS = ((1, 8), (0, 16), (1, 99), (1, 8), (1, 40), (0, 10_000))
"""Bounds of what is agreed: men, Guards, Rounds, escapes of one nation and of all, minutes."""
