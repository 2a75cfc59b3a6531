"""Whether the parts of a position fit together, and whether play could ever lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.core import serialize
from rules.core.game import Plain
from rules.core.serialize import (
    FLAG,
    TEXT,
    Codec,
    Parts,
    checked,
    choice,
    each,
    listed,
    loading,
    mask,
    must_fit,
    number,
    pile,
    row,
)
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
    DESPERATE,
    DRAWN,
    ESCAPED,
    FIRST_SECURITY,
    INNER_CELLS,
    KITS,
    LIMIT,
    MEN,
    NATIONS,
    NO_DRAW,
    NO_ROLL,
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

# -- The parts of a position ----------------------------------------------------------------------


MOST = 1000
"""More than is ever counted."""
THROWN = tuple(one * 10 + other for one in range(1, 7) for other in range(1, 7))
WAYS = 2 * len(NATIONS)
"""Markers that may lie on a pair: of each nation, in either direction."""
ASKED: dict[str, tuple[str, ...]] = {
    "agree": ("",), "line-up": ("",), "posts": ("",), "deal": ("",), "dice": ("",), "draw": ("",),
    "part": ("",), "value": ("", "lot"), "place": ("claim",), "lose": ("arrest", "card"),
    "window": ("arrest", "appel", "search", "shot", "removal", "detected"),
    "appel": ("", "secret", "after"), "search": ("",), "shot": ("",), "luck": ("",),
    "markers": ("",), "descend": ("",), "trade": ("",), "offer": ("",), "despair": ("",),
    "dash": ("",), "over-turn": ("",), "next-despair": ("",),
}  # fmt: skip
"""Every kind of question with its topics."""


def parts(field: Field) -> Parts:
    """The parts of a position on this field, in the order of :class:`State`."""
    nations, men, squares = field.security, mask(len(field.pawns)), len(field.names)
    some, tunnels = number(0, MOST - 1), mask(len(field.tunnels))
    stock, cards = row(some, len(EQUIPMENT)), pile(len(CARDS))
    return {
        "turn": number(0, nations),
        "at": row(number(AWAY, squares - 1), len(field.pawns)),
        "inside": men,
        "rounds": number(1, field.length),
        "points": some,
        "throws": row(choice(*THROWN)),
        "purpose": number(NO_ROLL, DESPERATE),
        "rolled": FLAG,
        "extra": some,
        "doubles": some,
        "luck": number(NO_DRAW, DRAWN),
        "mover": number(NONE, len(field.pawns) - 1),
        "origin": number(NONE, squares - 1),
        "spent": some,
        "crossed": number(NONE, len(field.pawns) * 64 + 64),
        "moved": men,
        "done": men,
        "returning": men,
        "faded": mask(nations),
        "idle": some._replace(default=0),
        "noted": men._replace(default=0),
        "refused": men,
        "hidden": men,
        "uniform": men,
        "shared": number(0, 3),
        "claims": some,
        "markers": row(mask(WAYS), len(field.pairs)),
        "open": tunnels,
        "detected": tunnels,
        "dug": tunnels,
        "equipment": row(stock, nations),
        "kits": row(number(0, 2), nations),
        "hands": row(row(number(0, len(CARDS) - 1), ordered=True), nations + 1),
        "deck": cards,
        "security": cards,
        "parts": cards,
        "stock": stock,
        "spare": number(0, KITS),
        "escapes": row(number(0, field.men), nations),
        "called": FLAG,
        "timed": number(0, 2),
        "loose": mask(nations),
        "pending": row(question(len(field.players))),
        "over": number(NONE, (1 << nations + 1) - 1),
    }


def question(seats: int) -> Codec:
    """A question of the game to people there are."""
    anything = checked(lambda value: type(value) is int)
    return listed(
        Question,
        kind=choice(*ASKED),
        who=anything,
        topic=TEXT,
        a=anything,
        b=anything,
        c=anything,
        rest=row(number(0, seats - 1)),
        data=row(anything),
    )


# -- Whether the parts fit together ---------------------------------------------------------------


def sound(state: State) -> bool:
    """Whether a loaded position could be one of this game."""
    on_its_way = state.mover < 0 or (state.at[state.mover] >= 0 <= state.origin)
    return on_its_way and pawns(state) and all(answerable(state, one) for one in state.pending)


def pawns(state: State) -> bool:
    """Every pawn somewhere, and no two on a circle except over a Tunnel."""
    taken = set()
    for pawn, at in enumerate(state.at):
        if at == NONE:
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


def answerable(state: State, asked: Question) -> bool:
    """Whether a question is one of this game and fits the position."""
    field = state.field
    kind, men, seats = asked.kind, range(len(field.pawns)), range(len(field.players))
    nobody = kind in ("value", "over-turn", "next-despair")
    if asked.topic not in ASKED[kind] or not (asked.who in seats or nobody):
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
    for pair_number, marks in enumerate(state.markers):
        pair, key = field.pairs[pair_number], f"markers.{field.board.pair_name(pair_number)}"
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
    for tunnel, way in enumerate(field.tunnels):
        if state.open >> tunnel & 1 and state.turn == field.security and not state.rolled:
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


COUNTS = each(
    number(1, 8), number(0, 16), number(1, 99), number(1, 8), number(1, 40), number(0, 10_000)
)
"""What is agreed: men, Guards, Rounds, escapes of one nation and of all, minutes."""


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
        **serialize.write(parts(field), state),
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with loading():
        name, drawing = TEXT.read(data.get("name", "")), TEXT.read(data["board"])
        board = read(drawing, name) if drawing else named(name)
        rulings = Rulings.choose(data["options"])
        nations = row(choice(*NATIONS)).read(data["nations"])
        must_fit(0 < len(nations) == len(set(nations)))
        field = field_of(board, rulings, nations, COUNTS.read(data["counts"]))
        state = State(field, **serialize.read(parts(field), data))
    must_fit(sound(state))
    return state
