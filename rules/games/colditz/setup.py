"""From the words of a scenario file to the first position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.boards.graph import share_field
from rules.core import piles
from rules.core.errors import SetupError, suggest
from rules.core.fields import keyed_fields, read_keys
from rules.core.findings import Flaw, Wording, only_possible
from rules.core.manual import list_keys
from rules.core.records import Event
from rules.core.setup import number, one_of
from rules.core.story import Plain
from rules.games.colditz import actions, cards
from rules.games.colditz.board import plan
from rules.games.colditz.board.notation import list_castles, load_castle, parse_castle
from rules.games.colditz.board.survey import survey_castle
from rules.games.colditz.cards import CARD, CARDS, KIND, KITS, LIMIT, PRINTED, STOCK, whole_deck
from rules.games.colditz.ground import (
    AGREED,
    AWAY,
    BARRACKS,
    BOX,
    DEAD,
    ESCAPED,
    INNER_CELLS,
    MEN,
    MOVEMENT,
    NATIONS,
    NO_ROLL,
    NONE,
    OUTER_CELLS,
    SECURITY_SEAT,
    Field,
    Stock,
    in_a_row,
    people,
)
from rules.games.colditz.looks import in_open_tunnel, is_marked, marked_rooms, size_of
from rules.games.colditz.options import Rulings
from rules.games.colditz.state import Play, Question, State
from rules.games.colditz.verbs import beginning, dice, turn
from rules.games.colditz.verbs.beginning import USUAL

# -- Reading a ``[setup]`` table ------------------------------------------------------------------


CASTLE_KEYS = list_keys("colditz")
"""The keys of ``[setup]``."""


def parse_kind(name: Any, key: str) -> int:
    """The number of a kind of Equipment."""
    return one_of(name, KIND, key, "kind of Equipment", many="kinds of Equipment")


def parse_pawn(field: Field, name: Any, key: str) -> int:
    """The number of a pawn."""
    return one_of(name, field.pawn_index, key, "pawn")


def parse_seat(field: Field, name: Any, key: str) -> int:
    """The number of a player."""
    return one_of(name, field.seats, key, "player")


def parse_nation(field: Field, name: Any, key: str) -> int:
    """The number of a nation."""
    known = {name: number for number, name in enumerate(field.nations)}
    return one_of(name, known, key, "nation")


def parse_list(value: Any, key: str) -> list[Any]:
    """The entries of a list; raises ``SetupError``."""
    if not isinstance(value, (list, tuple)):
        raise SetupError(f"setup.{key}: write a list in brackets, not {value!r}.")
    return list(value)


def make_mask(found: list[int]) -> int:
    """A set of numbers as a bit mask."""
    return sum(1 << number for number in dict.fromkeys(found))


# -- Hands ----------------------------------------------------------------------------------------


REST_SIGNS = ("…", "...")
PILES = ("deck", "security", "parts")
"""The piles, by their keys and in a position."""


def set_hands(spec: Plain, field: Field) -> tuple[cards.Hand, ...]:
    """The cards each player holds."""
    found: list[cards.Hand] = [()] * len(field.players)
    for name, held in spec.get("hands", {}).items():
        key = f"hands.{name}"
        me = parse_seat(field, name, key)
        mine = sorted(
            one_of(cards.in_full(card), CARD, key, "card") for card in parse_list(held, key)
        )
        wrong = [c for c in mine if cards.is_security(c) != (me == field.security)]
        if wrong:
            raise SetupError(
                f"setup.hands.{name}: {CARDS[wrong[0]]} is of the other deck [EC-CARD-02]; "
                "take it away."
            )
        found[me] = tuple(mine)
        out = Counter(card for hand in found for card in hand)
        more = [card for card in mine if out[card] > PRINTED[card]]
        if more:
            raise SetupError(
                f"setup.{key}: there is no other {CARDS[more[0]]} [EC-CLASSIC-37, EC-CLASSIC-38, "
                "EC-GAP-02]; take one away."
            )
    return tuple(found)


def parse_pile(spec: Plain, key: str, field: Field, held: Iterable[tuple[int, ...]]) -> piles.Pile:
    """A pile: all cards not in hands, shuffled; or as listed, with '…' for the others."""
    left = whole_deck(key, six=field.six)
    for card in (card for hand in held for card in hand):
        if card in left:
            left.remove(card)
    if key not in spec:
        return piles.shuffle_cards(left)
    top: list[piles.Part] = []
    rest = -1
    for name in spec[key]:
        if name in REST_SIGNS:
            rest = len(top)
            continue
        card = one_of(cards.in_full(name), CARD, key, "card")
        if card not in left:
            raise SetupError(f"setup.{key}: there is no other {name} [EC-GAP-02]; take one away.")
        left.remove(card)
        top.append(card)
    if rest < 0:
        return tuple(top)
    return (*top[:rest], *piles.shuffle_cards(left), *top[rest:])


def set_equipment(spec: Plain, field: Field) -> tuple[tuple[Stock, ...], Stock]:
    """What each nation holds, and what lies in the stacks."""
    held = [[0] * 4 for _ in field.nations]
    for name, things in spec.get("equipment", {}).items():
        mine = held[parse_nation(field, name, f"equipment.{name}")]
        for thing in parse_list(things, f"equipment.{name}"):
            mine[parse_kind(thing, f"equipment.{name}")] += 1
    left = [all_ - sum(mine[kind] for mine in held) for kind, all_ in enumerate(STOCK)]
    for name, count in spec.get("stock", {}).items():
        left[parse_kind(name, "stock")] = number(count, f"stock.{name}", 0, 99)
    if min(left) < 0:
        short = left.index(min(left))
        raise SetupError(
            f"setup.equipment: there are only {STOCK[short]} of {plan.EQUIPMENT[short]} "
            "[EC-CLASSIC-36]; take one away."
        )
    return tuple(_stock(mine) for mine in held), _stock(left)


def _stock(row: Iterable[int]) -> Stock:
    one, two, three, four = row
    return (one, two, three, four)


def parse_kits(spec: Plain, field: Field, *, begin: bool) -> tuple[int, ...]:
    """Who holds a Kit: at the beginning everybody, unless that was ruled out (EC-SETUP-16)."""
    listed: Any = spec.get("kits")
    if listed is None:
        dealt = begin and field.rulings.start_kits == "dealt"
        return (int(dealt),) * len(field.nations)
    holders = [parse_nation(field, name, "kits") for name in listed]
    if len(holders) > KITS:
        raise SetupError(f"setup.kits: there are only {KITS} Kits [EC-CLASSIC-35].")
    return tuple(int(one in holders) for one in range(len(field.nations)))


# -- What lies on the table before the first action of a whole game -------------------------------


BY_PLAYERS = {
    1: ("EC-SETUP-09", "EC-CLASSIC-48"), 2: ("EC-SETUP-10", "EC-CLASSIC-47"),
    3: ("EC-SETUP-11", "EC-CLASSIC-46"), 4: ("EC-SETUP-12", "EC-CLASSIC-45"),
    5: ("EC-SETUP-13", "EC-CLASSIC-44"),
}  # fmt: skip
"""The clauses that tell how many pawns there are, by the number of Escape Officers."""


def tell_table(state: State) -> tuple[Event, ...]:
    """What lies on the table when a whole game begins."""
    field = state.field
    if not any(one.kind == "deal" for one in state.pending) or state.hands[0]:
        return ()
    classic = field.rulings.classic
    other = ("EC-VARIANT-01", "EC-GAP-65") if field.length != USUAL else ()
    asked = any(one.kind == "agree" for one in state.pending)
    agreed = other if asked else ("EC-SETUP-01", *other)
    found = [Event("table", f"The Rounds marker lies on {field.length}.", agreed)]
    nations = in_a_row(map(people, field.nations))
    text = f"Security has {field.guards} Guards; {nations} have {field.men} men each."
    modern, old = BY_PLAYERS[field.security]
    clauses: tuple[str, ...] = ("EC-SETUP-08",)
    if field.rulings.security_officer != "lot":
        clauses = ("EC-SETUP-06", *clauses)
    if (field.guards, field.men) == MEN[len(field.players)]:
        clauses = (*clauses, "EC-SETUP-14", modern)
    if classic:
        clauses = (*clauses, "EC-CLASSIC-04", "EC-CLASSIC-41", old)
    found.append(Event("table", text, clauses))
    packs = "face up" if field.rulings.open_packs else "face down"
    text = f"The Equipment lies {packs} in four stacks; both decks lie shuffled, face down."
    lie = "EC-SETUP-15" if field.rulings.open_packs else "EC-CLASSIC-40"
    clauses = (lie, "EC-GAP-61") if classic else (lie,)
    if all(len(pile) == 1 for pile in (state.deck, state.security)):
        clauses = (*clauses, "EC-SETUP-17")
    found.append(Event("table", text, clauses))
    held = sum(state.kits)
    kit = ("EC-SETUP-16", "EC-KIT-06") if held else ("EC-VARIANT-02", "EC-GAP-78")
    text = f"{held or 'No'} Escape Kit{'' if held == 1 else 's'} are in hands at the beginning."
    found.append(Event("table", text.replace("Kit are", "Kit is"), kit))
    if field.six:
        text = "The six kit parts lie apart, face down, with Security."
        found.append(Event("table", text, ("EC-SETUP-20", "EC-KIT-14")))
    return tuple(found)


# -- What play never leads to ---------------------------------------------------------------------


CASTLE_WORDING = Wording("Add loose = true to lay it out all the same.", brackets="[]")


def castle_flaws(state: State) -> Iterator[Flaw]:
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
    if kind == plan.SEARCHLIGHT:
        yield Flaw(key, "no man stays on a Searchlight", ("EC-SEARCHLIGHT-01", "EC-REF-12"))
    waits = field.rulings.no_kit == "waits" and not state.kits[field.owner[pawn]]
    if kind == plan.TARGET and not waits:
        text = "a man on a Target has escaped; write 'escaped'"
        yield Flaw(key, text, ("EC-ESCAPE-01", "EC-GAP-35"))


def of_guard(state: State, guard: int, at: int) -> Iterator[Flaw]:
    """Where a Guard never stands."""
    field, bit, rulings = state.field, 1 << at, state.field.rulings
    key, kind = f"at.{field.pawns[guard]}", field.kinds[at]
    if state.inside >> guard & 1:
        if not state.detected >> field.tunnel_of[at] & 1:
            text = "no Guard is in a Tunnel that is not detected"
            yield Flaw(key, text, ("EC-TUNNEL-11", "EC-REF-15"))
        return
    if field.appel_mask & bit:
        yield Flaw(key, "no Guard stays on the Appel area", ("EC-REF-13",))
    elif kind == plan.SAFE and not (rulings.marked_safe_area == "stop" and is_marked(state, at)):
        yield Flaw(key, "no Guard stays on a Safe Area", ("EC-SAFE-03", "EC-REF-13"))
    elif kind == plan.WALKWAY:
        yield Flaw(key, "no Guard stays on a Walkway", ("EC-WALKWAY-01", "EC-REF-13"))
    elif kind == plan.TARGET:
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
        if state.hidden & bit and (area != plan.INNER or below or quiet >> at & 1):
            text = f"Hideaway hides no man where {name} is"
            yield Flaw("hidden", text, ("EC-CARD-10", "EC-GAP-77"))
        if state.uniform & bit and (at < 0 or pawn not in own):
            text = f"a uniform is worn in the own Turn, by a man on the board, not by {name}"
            yield Flaw("uniform", text, ("EC-CARD-10", "EC-GAP-02"))
        caught = at in (INNER_CELLS, OUTER_CELLS) and rulings.free_return == "place-of-arrest"
        strayed = rulings.return_ends == "first-use" and (area not in (None, plan.OUTER) or below)
        if state.returning & bit and not caught and (area in (None, plan.INNER) or strayed):
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
    """At most three cards in a hand between two Turns, and as much Equipment as there is."""
    field = state.field
    for seat in range(len(state.hands)):
        acting = seat == state.turn and state.rolled
        many = turn.count_excess(state, seat) - acting
        if many > 0 and not (acting and field.six):
            text = (
                f"{field.players[seat]} holds at most {LIMIT} cards, four while he acts: "
                f"take {many} out of the hand"
            )
            yield Flaw("hands", text, ("EC-CARD-05", "EC-CARD-06"))
    for kind, printed in enumerate(STOCK):
        held = sum(hand[kind] for hand in state.equipment)
        if state.stock[kind] + held != printed:
            text = f"{plan.EQUIPMENT[kind]}: hands and stack hold {printed} cards together, " + (
                f"so that {printed - held} are in the stack"
                if held <= printed
                else f"so take {held - printed} out of a hand"
            )
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


# -- The first position ---------------------------------------------------------------------------


FOR_POWS = ("inner cells", "outer cells", "escaped", "dead", "away")
FOR_GUARDS = ("office", "barracks", "away")


def set_up_castle(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state; raises ``SetupError`` naming key, reason and remedy."""
    begin = bool(spec.get("begin", False))
    refuse_unheeded(spec, rulings, begin=begin)
    board = chosen_board(spec, maps)
    for finding in survey_castle(board, complete=begin):
        raise SetupError(f"board: {finding.text}")
    field = make_ground(spec, board, rulings)
    hands = set_hands(spec, field)
    deck, security, parts = (parse_pile(spec, key, field, hands) for key in PILES)
    equipment, stock = set_equipment(spec, field)
    said = read_keys(State, spec, (), field)
    opened = said["open"] = said["open"] | said["detected"]
    at = parse_places(spec, field, begin=begin)
    inside = make_mask(
        [one for one, place in enumerate(at) if in_open_tunnel(field, place, opened)]
    )
    state = State(
        field=field, turn=parse_seat(field, spec.get("turn", field.players[0]), "turn"), at=at,
        inside=inside, rounds=number(spec.get("marker", field.length), "marker", 1, field.length),
        points=0, throws=(), purpose=NO_ROLL, rolled=False, extra=0, doubles=0, luck=0,
        mover=NONE, origin=NONE, spent=0, crossed=NONE, moved=0, done=0,
        idle=0, noted=0, shared=0, claims=0, markers=parse_markers(spec, field), dug=0,
        equipment=equipment,
        kits=parse_kits(spec, field, begin=begin), hands=hands, deck=deck, security=security,
        parts=parts, stock=stock, spare=0, escapes=parse_escapes(spec, field, at),
        called=bool(spec.get("called", False)), timed=0, loose=0, pending=(), over=NONE,
        **said,
    )  # fmt: skip
    require_sound(state)
    if not begin:
        state = with_throws(spec, state)
    if not spec.get("loose", False):
        only_possible(castle_flaws(state), CASTLE_WORDING)
    if begin:
        questions = beginning.list_questions(state, agree=bool(spec.get("agree", False)))
        return state._replace(pending=questions)
    return state


BY_DEAL = (
    "marker", "at", "rest", "barracks", "turn", "throws", "points", "equipment", "hands", "markers",
    "escapes", "called", *(key.word for key in keyed_fields(State).values()),
)  # fmt: skip
"""What a game that begins with the deal settles itself."""


def refuse_unheeded(spec: Plain, rulings: Rulings, *, begin: bool) -> None:
    """Keys that would change nothing here; raises ``SetupError``."""
    if begin:
        for key in BY_DEAL:
            if key in spec:
                raise SetupError(
                    f"setup.{key}: with begin = true the game begins with the deal and settles "
                    "this itself; take it away."
                )
    elif spec.get("agree", False):
        raise SetupError("setup.agree: players agree before the deal; write begin = true as well.")
    goals = {"total": "per-nation", "goal": "total"}
    for key, without in goals.items():
        if key in spec and rulings.escape_goal == without:
            raise SetupError(
                f"setup.{key}: it counts for nothing while escape_goal is '{without}' [EC-GAP-59]; "
                "choose escape_goal = 'both' below [options], or take it away."
            )


def require_sound(state: State) -> None:
    """No two pawns on a circle, and nobody on a closed Tunnel; raises ``SetupError``."""
    field = state.field
    taken: dict[int, int] = {}
    for one, place in enumerate(state.at):
        if place < 0:
            continue
        if place in taken:
            two = f"{field.pawns[taken[place]]} and {field.pawns[one]}"
            raise SetupError(f"setup.at: {two} stand on the same circle [EC-GAP-15].")
        taken[place] = one
        if field.tunnel_of[place] >= 0 and not state.inside >> one & 1:
            raise SetupError(
                f"setup.at.{field.pawns[one]}: the Tunnel is closed [EC-TUNNEL-11, EC-GAP-47]; "
                "list it in setup.open."
            )


def chosen_board(spec: Plain, maps: Mapping[str, str]) -> plan.Board:
    """The castle named, or described in the file."""
    name = spec.get("board", "")
    if name in maps:
        return parse_castle(maps[name], name)
    if name:
        return load_castle(name)
    if maps:
        return parse_castle(next(iter(maps.values())))
    return load_castle("full" if "full" in list_castles() else "mini")


def make_ground(spec: Plain, board: plan.Board, rulings: Rulings) -> Field:
    """Castle, rulings, nations and what was agreed (EC-SETUP-01, EC-SETUP-08)."""
    listed = [name for name in spec.get("players", ("British", "Dutch")) if name != SECURITY_SEAT]
    for name in listed:
        if name not in NATIONS:
            hint = suggest(str(name), NATIONS)
            raise SetupError(
                f"setup.players: '{name}' is no nation; use {', '.join(NATIONS)}.{hint}"
            )
        if listed.count(name) > 1:
            raise SetupError(
                f"setup.players: {name} is chosen twice [EC-SETUP-08]; take another nation."
            )
    if not 1 <= len(listed) <= 5:
        raise SetupError("setup.players: name one to five nations [EC-SETUP-08].")
    guards, men = MEN[len(listed) + 1]
    usual = (men, guards, USUAL, 2, len(listed), 0)
    counts = tuple(
        number(spec.get(key, count), key, *bounds)
        for (key, bounds), count in zip(list_bounds(rulings).items(), usual, strict=True)
    )
    return share_field(Field, board, rulings, tuple(listed), counts)


def list_bounds(rulings: Rulings) -> dict[str, tuple[int, int]]:
    """The bounds of what is agreed, in the order of ``Field.counts``."""
    wide = rulings.rounds_range == "one-to-99"
    return {**AGREED, "rounds": AGREED["rounds"] if wide else (10, 50)}


def parse_places(spec: Plain, field: Field, *, begin: bool) -> tuple[int, ...]:
    """Where every pawn is."""
    found = [AWAY] * len(field.pawns)
    found[field.first_guard :] = [BARRACKS] * field.guards
    named_: set[int] = set()
    for name, place in spec.get("at", {}).items():
        one = parse_pawn(field, name, f"at.{name}")
        boxes = FOR_POWS if one < field.pows else FOR_GUARDS
        known = {**{box: BOX[box] for box in boxes}, **field.board.index}
        found[one] = one_of(place, known, f"at.{name}", "circle")
        named_.add(one)
    if "barracks" in spec:
        left = number(spec["barracks"], "barracks", 0, field.guards)
        for one in field.mine[field.security]:
            if one not in named_:
                found[one] = BARRACKS if left > 0 else AWAY
                left -= 1
    rest = one_of(spec.get("rest", "away"), {"away": 0, "appel": 1}, "rest", "word")
    if rest and not begin:
        line_up(field, found, named_)
    return tuple(found)


def line_up(field: Field, found: list[int], named_: set[int]) -> None:
    """The men not named stand on the Appel pattern."""
    for one_seat in range(field.security):
        free = [at for at in field.patterns[one_seat] if at not in found]
        for one in field.mine[one_seat]:
            if one not in named_ and free:
                found[one] = free.pop(0)


def parse_markers(spec: Plain, field: Field) -> tuple[int, ...]:
    """The Escape Attempt markers; 'O13-X01' lies forward from O13, 'X01-O13' from X01."""
    found = [0] * len(field.pairs)
    ways = {}
    for number_ in range(len(field.pairs)):
        frm, to = field.pairs[number_].frm, field.pairs[number_].to
        ways[f"{field.names[frm]}-{field.names[to]}"] = (number_, 0)
        ways[f"{field.names[to]}-{field.names[frm]}"] = (number_, 5)
    for name, whose in spec.get("markers", {}).items():
        if name not in ways:
            hint = suggest(str(name), ways)
            raise SetupError(
                f"setup.markers: there is no pair '{name}'; pairs: {', '.join(ways)}.{hint}"
            )
        pair, shift = ways[name]
        for one in [whose] if isinstance(whose, str) else parse_list(whose, f"markers.{name}"):
            found[pair] |= 1 << parse_nation(field, one, f"markers.{name}") + shift
    return tuple(found)


def parse_escapes(spec: Plain, field: Field, at: tuple[int, ...]) -> tuple[int, ...]:
    """How many men of each nation have escaped."""
    found = [sum(at[one] == ESCAPED for one in field.mine[n]) for n in range(field.security)]
    for name, count in spec.get("escapes", {}).items():
        found[parse_nation(field, name, "escapes")] = number(count, f"escapes.{name}", 0, 8)
    return tuple(found)


def with_throws(spec: Plain, state: State) -> State:
    """A movement roll that has been made, if the set-up tells of one."""
    throws: Any = spec.get("throws", ())
    if not throws and "points" not in spec:
        return state
    play = Play(state._replace(rolled=True, purpose=MOVEMENT), None)
    for number_, text in enumerate(throws):
        one, plus, other = str(text).partition("+")
        if not plus or not {one, other} <= set("123456"):
            raise SetupError(f"setup.throws: '{text}' is no throw; write '4+3'.")
        if number_ and not dice.can_reroll(play.s):
            raise SetupError("setup.throws: only after a double one throws again, twice at most.")
        play.set(extra=number_)
        play.ask(Question("dice", state.turn))
        dice.roll_thrown(play, actions.make_throw(int(one), int(other)))
    if "points" in spec:
        play.set(points=number(spec["points"], "points", 0, 99))
    return play.s
