"""Setting up: a whole game, or any position described by plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from rules.boards.graph import share_field
from rules.core import data
from rules.core.errors import Mistake, SetupError, suggest
from rules.core.fields import find_mistakes, find_strangers, read_keys, write_keys
from rules.core.findings import Flaw, Wording, only_possible
from rules.core.manual import Texts, find_unfit, list_keys
from rules.core.piles import Pile, count_cards, iter_cards, shuffle_cards, write_pile
from rules.core.records import Event
from rules.core.setup import Described, one_of
from rules.core.story import Plain
from rules.games.underground.actions import NONE
from rules.games.underground.asked import Question
from rules.games.underground.board.notation import BOARDS, load_board, parse_board
from rules.games.underground.board.plan import CAVES, Board
from rules.games.underground.board.survey import survey_board
from rules.games.underground.cards import (
    CHANCE_CARD,
    CHANCES,
    HAND,
    PRISON_PASS,
    TOOL,
    TOOLS,
    Hand,
    chance_deck,
    count_deck,
    tool_deck,
)
from rules.games.underground.ground import Field
from rules.games.underground.options import Rulings
from rules.games.underground.state import (
    ABSENT,
    COLLAPSE,
    EACH,
    FIRE,
    GRATE_TOKEN,
    HELD,
    MISSED,
    NORMAL,
    OUT,
    SIGN,
    TOKENS,
    UNSAID,
    Play,
    Sign,
    State,
    has_token,
    list_stack,
)
from rules.games.underground.verbs import chance
from rules.games.underground.verbs.turn import find_owner, settle_turn

# -- What cannot arise ----------------------------------------------------------------------------


KEPT_AWAY = (
    ("UE-FIRE-03", "UE-FIRE-05"), ("UE-COLLAPSE-03", "UE-COLLAPSE-08"),
    ("UE-GRATE-04", "UE-GRATE-07"),
)  # fmt: skip
"""Why nobody stands under a Fire, a Collapse, a Grate: none may enter, none is left alive."""
LONGEST_MISS = 3
"""The most throws that one chance makes a player miss (UE-CHANCE-16, UE-GAP-05)."""


TUNNEL_WORDING = Wording(
    "change it, or write loose = true in the set-up to lay it out all the same.", each=True
)


def tunnel_flaws(state: State, spec: Plain) -> Iterator[Flaw]:
    """All that cannot arise in a position that was set up."""
    if spec.get("deal"):
        yield from before_the_deal(state, spec)
        return
    for seat, who in enumerate(state.field.players):
        yield from of_player(state, seat, who)
    yield from of_tokens(state)
    yield from of_treasure(state)
    yield from of_caves(state)


def before_the_deal(state: State, spec: Plain) -> Iterator[Flaw]:
    """A game that begins with the deal begins with an empty board (UE-SETUP-07, UE-SETUP-08)."""
    for who, at in zip(state.field.players, state.at, strict=True):
        if at != OUT:
            text = f"{who} is not on the board yet when the cards are dealt"
            yield Flaw(f"players.{who}", text, ("UE-SETUP-08",))
    for key in ("tokens", "passes", "misses", "open", "free"):
        if spec.get(key):
            yield Flaw(
                key, "there is nothing of that yet when the cards are dealt", ("UE-SETUP-08",)
            )
    if state.lies != state.field.hoard:
        text = "it lies in the Treasure Cave when the game begins"
        yield Flaw("treasure", text, ("UE-SETUP-07", "UE-TREASURE-01"))
    passes, hands = sum(state.passes), sum(map(len, state.hands))
    for key, names, pile, out, usual, clause in (
        ("reserve", TOOL, state.reserve, hands, tool_deck, "UE-SETUP-03"),
        ("chance", CHANCE_CARD, state.pile, passes, chance_deck, "UE-SETUP-04"),
    ):
        of = "tools" if key == "reserve" else key
        changed = spec.get("counts", {}).get(of, {})
        deck = count_deck(usual(state.field.rulings), changed, names, f"counts.{of}")
        if count_cards(pile) + out < sum(deck.values()):
            text = "all cards of the deck lie there before the deal; the rest is written …"
            yield Flaw(key, text, (clause,))


def of_player(state: State, seat: int, who: str) -> Iterator[Flaw]:
    """Where a player stands, and how many throws he has to miss there."""
    field, at, rulings = state.field, state.at[seat], state.field.rulings
    if at >= 0:
        for token in list_stack(state, at):
            if token != SIGN and not is_endured(field, token, at):
                text = f"nobody stands under a {TOKENS[token]}, as {who} does on {field.names[at]}"
                yield Flaw(f"players.{who}", text, KEPT_AWAY[token])
        if field.chasms >> at & 1 and state.came[seat] == NONE and state.carrier != seat:
            text = f"{who} came into the chasm from a square next to it; say came.{who}"
            yield Flaw(f"players.{who}", text, ("UE-CHASM-11",))
    misses = state.misses[seat]
    if not misses:
        return
    whole = rulings.missed_turn == "whole"
    if at == OUT:
        text = f"{who} is out of the game, and death wipes missed throws away"
        yield Flaw(f"misses.{who}", text, ("UE-GAP-48",))
    elif whole and seat == state.turn:
        text = f"it is {who}'s turn, and a turn that is missed is passed over"
        yield Flaw(f"misses.{who}", text, ("UE-CHANCE-12", "UE-GAP-48"))
    if not whole or rulings.fire_protection == "next-turn":
        return
    if misses > LONGEST_MISS:
        text = f"no chance makes {who} miss more than {LONGEST_MISS} throws"
        yield Flaw(f"misses.{who}", text, ("UE-CHANCE-12", "UE-GAP-05"))
    if at >= 0 and not field.chances >> at & 1 and rulings.blocked_luck != "draws":
        text = f"{who} can have drawn a missed throw on a Chance square only, and is there still"
        yield Flaw(f"misses.{who}", text, ("UE-CHANCE-01", "UE-CHANCE-12"))


def is_endured(field: Field, token: int, at: int) -> bool:
    """Whether by ruling somebody may stand on a square with an impassable token."""
    rulings, caves = field.rulings, field.holds | field.dangers | field.hoards
    if at == field.start or (caves >> at & 1):
        return True
    alone = rulings.shared_protection == "own-life" or rulings.blast_hits == "one"
    return alone and token != GRATE_TOKEN


def of_tokens(state: State) -> Iterator[Flaw]:
    """By ruling a chance may block Start and the exits, where a card still may not."""
    field = state.field
    for at in range(len(field.names)):
        for token in list_stack(state, at):
            takes = field.card_takes | (field.chance_takes if token in (FIRE, COLLAPSE) else 0)
            if not takes >> at & 1:
                text = f"no card lays a {TOKENS[token]} on a {field.kinds[at]} square"
                yield Flaw(f"tokens.{field.names[at]}", text, ("UE-GAP-17",))


def of_treasure(state: State) -> Iterator[Flaw]:
    """Where the treasure lies, and where its carrier can be."""
    field, rulings, lies, carrier = state.field, state.field.rulings, state.lies, state.carrier
    place = state.at[carrier] if carrier >= 0 else lies
    if place < 0:
        return
    kind, name = field.kinds[place], field.names[place]
    if kind in ("start", "exit") and not stays_with_it(field, kind):
        who = f"{field.players[carrier]} is there with it" if carrier >= 0 else "it lies there"
        yield Flaw("treasure", f"it never stays on {name}, where {who}: that wins", ("UE-EXIT-03",))
    if carrier >= 0:
        return
    blown = rulings.card_blocks == "not-chasms"
    deadly = (field.shut | field.dangers) >> place & 1
    if kind == "treasure-cave" and place in state.at:
        if rulings.cave_death != "goes-home" and not blown:
            text = "whoever stands in the Treasure Cave took it on entering"
            yield Flaw("treasure", text, ("UE-TREASURE-03",))
    elif kind == "prison" and rulings.giving_up != "allowed" and not blown:
        text = "it cannot come to lie in the prison: whoever kills the carrier there has it"
        yield Flaw("treasure", text, ("UE-STEAL-02", "UE-GAP-24"))
    elif deadly and rulings.cave_death == "goes-home" and not blown:
        text = "the treasure of whoever dies in a cave goes back to the Treasure Cave"
        yield Flaw("treasure", text, ("UE-GAP-27",))
    if rulings.on_treasure == "nothing":
        for token in (FIRE, COLLAPSE, GRATE_TOKEN):
            if has_token(state, token, place) and not is_endured(field, token, place):
                text = f"no {TOKENS[token]} lies over it"
                yield Flaw("treasure", text, ("UE-GAP-30",))


def stays_with_it(field: Field, kind: str) -> bool:
    """Whether by ruling somebody may have the treasure on a way out and not be out."""
    rulings = field.rulings
    shared = (
        rulings.treasure_stop == "next-square"
        or rulings.blast_treasure == "attacker"
        or rulings.occupied_start == "waits"
    )
    return rulings.leaving_count == "exact" or (kind == "start" and shared)


def of_caves(state: State) -> Iterator[Flaw]:
    """Which caves are open, and for whom one is free."""
    field, rulings = state.field, state.field.rulings
    longer = rulings.open_until == "turn-ends" or rulings.open_and_six == "stays-open"
    openers = [who for _, who in state.open if who >= 0]
    for cave, who in state.open:
        kind = field.kinds[cave]
        if who == state.turn and not longer:
            text = f'it closes as {field.players[who]}\'s turn begins; free = "{kind}" says that'
            yield Flaw(f"open.{kind}", text, ("UE-RESTORE-02", "UE-GAP-41"))
        several = longer or rulings.opens_prison == "everybody"
        if openers.count(who) > 1 and not several:
            text = f"{field.players[who]} can have cleared only one cave since his last turn"
            yield Flaw(f"open.{kind}", text, ("UE-RESTORE-02", "UE-GAP-41"))
        if cave == state.free and rulings.open_fall == "harmless":
            text = "a cave is not free for one player while it is open for all"
            yield Flaw("free", text, ("UE-RESTORE-03", "UE-GAP-41"))
    at, free = state.at[state.turn], state.free
    cleared = rulings.opens_prison != "everybody" or free != field.prison
    if cleared and min(free, at) >= 0 and not (field.near_mask[at] | 1 << at) >> free & 1:
        here, name = field.players[state.turn], field.names[free]
        text = f"{here} cleared {name} from a square next to it or inside, and is not there"
        yield Flaw("free", text, ("UE-GAP-41",))


# -- Reading a ``[setup]`` table ------------------------------------------------------------------


KEYS = list_keys("underground")
"""The keys of ``[setup]``."""


def find_spec_mistakes(spec: Plain) -> Iterator[Mistake]:
    """What is wrong with a ``[setup]`` table; the players may be a mere list of names."""
    listed = isinstance(spec.get("players"), (list, tuple))
    known = KEYS | {"players": KEYS["players"]._replace(type=Texts)} if listed else KEYS
    yield from find_unfit(spec, known)
    yield from find_mistakes(State, spec)


def parse_square(board: Board, name: Any, key: str) -> int:
    """The number of a square; raises ``SetupError``."""
    return one_of(name, board.index, key, "square")


def parse_seat(field: Field, name: Any, key: str) -> int:
    """The number of a player; raises ``SetupError``."""
    return one_of(name, field.seats, key, "player")


def table_of(spec: Plain, key: str) -> Mapping[str, Any]:
    """A table of the set-up; empty when it is not there."""
    found: Mapping[str, Any] = spec.get(key, {})
    return found


# -- Hands and piles as a set-up describes them ---------------------------------------------------


REST_SIGNS = ("…", "...")
"""Stands in a pile for the rest of the deck, shuffled."""


def parse_tools(spec: Plain, field: Field, rulings: Rulings) -> tuple[tuple[Hand, ...], Pile]:
    """The hands, and the reserve with all tools that are nowhere else."""
    counts = table_of(spec, "counts")
    for key in counts:
        if key not in ("tools", "chance"):
            near = suggest(key, ("tools", "chance"))
            text = f"setup.counts: there is no deck '{key}'; decks: tools, chance.{near}"
            raise SetupError(text)
    left = Counter(count_deck(tool_deck(rulings), counts.get("tools", {}), TOOL,
                                 "counts.tools"))  # fmt: skip
    hands: list[Hand] = [()] * len(field.players)
    for name, listed in table_of(spec, "hands").items():
        me = parse_seat(field, name, "hands")
        hands[me] = tuple(sorted(pick_cards(left, listed, TOOL, f"hands.{name}", deck="tools")))
    return tuple(hands), parse_pile(left, spec.get("reserve"), TOOL, "reserve", deck="tools")


def parse_chances(spec: Plain, field: Field, passes: tuple[int, ...]) -> Pile:
    """The Chance pile; passes in hand come out of the deck."""
    counts = table_of(spec, "counts").get("chance", {})
    left = Counter(count_deck(chance_deck(field.rulings), counts, CHANCE_CARD, "counts.chance"))
    held = sum(passes)
    if held > left[PRISON_PASS]:
        more = f'counts.chance."prison pass" = {held}'
        raise SetupError(f"setup.passes: the deck has {left[PRISON_PASS]} passes; set {more}.")
    left[PRISON_PASS] -= held
    return parse_pile(left, spec.get("chance"), CHANCE_CARD, "chance", deck="chance")


def pick_cards(
    left: Counter[int], listed: Any, names: Mapping[str, int], key: str, deck: str
) -> list[int]:
    """Cards taken from a deck by name; raises ``SetupError``."""
    if not isinstance(listed, (list, tuple)):
        raise SetupError(f'setup.{key}: write a list of cards, such as ["{next(iter(names))}"].')
    found = []
    for name in listed:
        if not isinstance(name, str) or name not in names:
            there_are = ", ".join(names)
            near = suggest(str(name), names)
            raise SetupError(f"setup.{key}: there is no card '{name}'; cards: {there_are}.{near}")
        card = names[name]
        if left[card] <= 0:
            raise SetupError(
                f"setup.{key}: the deck has no further '{name}'; add some with "
                f'counts.{deck}."{name}".'
            )
        left[card] -= 1
        found.append(card)
    return found


def parse_pile(
    left: Counter[int], listed: Any, names: Mapping[str, int], key: str, deck: str
) -> Pile:
    """A pile: known cards from the top, then perhaps the rest shuffled; by default all of it."""
    if listed is None:
        return shuffle_cards(left.elements())
    if not isinstance(listed, (list, tuple)):
        raise SetupError(f'setup.{key}: write a list of cards, with a last "…" for the rest.')
    places = [number for number, name in enumerate(listed) if name in REST_SIGNS]
    if len(places) > 1:
        raise SetupError(f'setup.{key}: "…" stands for all the rest and is written once.')
    cut = places[0] if places else len(listed)
    above = pick_cards(left, listed[:cut], names, key, deck=deck)
    below = pick_cards(left, listed[cut + 1 :], names, key, deck=deck)
    rest = shuffle_cards(left.elements()) if places else ()
    return (*above, *rest, *below)


# -- Tokens ---------------------------------------------------------------------------------------


def parse_tokens(spec: Plain, field: Field) -> tuple[tuple[int, int, int], tuple[Sign, ...]]:
    """The tokens on the board and the arrows of the Signposts."""
    masks, signs = [0, 0, 0], []
    arrows = table_of(spec, "arrows")
    for name, listed in table_of(spec, "tokens").items():
        at = parse_square(field.board, name, "tokens")
        if not isinstance(listed, (list, tuple)):
            raise SetupError(
                f'setup.tokens.{name}: write a list in brackets, such as tokens.{name} = ["fire"].'
            )
        if len(set(map(str, listed))) < len(listed):
            raise SetupError(f"setup.tokens.{name}: list each token once (UE-STACK-04).")
        if not (field.card_takes | field.chance_takes) >> at & 1:
            kind = field.kinds[at]
            raise SetupError(f"setup.tokens.{name}: a {kind} square carries no token (UE-GAP-17).")
        order = [token for token in TOKENS if token in listed]
        if order != [token for token in listed if token in TOKENS]:
            raise SetupError(
                f"setup.tokens.{name}: the top comes first, and the pile can only be "
                f"{', '.join(order)} (UE-STACK-03)."
            )
        for token in listed:
            if token not in TOKENS:
                raise SetupError(
                    f"setup.tokens.{name}: there is no token '{token}'; tokens: "
                    f"{', '.join(TOKENS)}.{suggest(str(token), TOKENS)}"
                )
            if TOKENS.index(token) != SIGN:
                masks[TOKENS.index(token)] |= 1 << at
            elif name not in arrows:
                raise SetupError(
                    f"setup.arrows.{name}: say where the Signpost points, such as "
                    f'arrows.{name} = "{field.names[field.next[at][0]]}".'
                )
            else:
                to = parse_square(field.board, arrows[name], f"arrows.{name}")
                if to not in field.next[at]:
                    raise SetupError(f"setup.arrows.{name}: {arrows[name]} is not next to it.")
                signs.append((at, to))
    for name in arrows:
        if all(field.names[at] != name for at, _ in signs):
            raise SetupError(f"setup.arrows.{name}: no Signpost stands there; add it to tokens.")
    for token, mask in enumerate(masks):
        if mask.bit_count() > EACH:
            text = f"setup.tokens: there are only four {TOKENS[token]} tokens (UE-FOUR-01)."
            raise SetupError(text)
    if len(signs) > EACH:
        raise SetupError("setup.tokens: there are only four signpost tokens (UE-FOUR-01).")
    return (masks[0], masks[1], masks[2]), tuple(sorted(signs))


def parse_treasure(spec: Plain, field: Field) -> tuple[int, int]:
    """The square of the treasure and its carrier, one of them -1 (UE-SETUP-06, UE-SETUP-07)."""
    name = spec.get("treasure")
    if name is None:
        return field.hoard, NONE
    if name in field.seats and name not in field.board.index:
        where = spec["players"]
        if not isinstance(where, Mapping) or where[name] in ABSENT:
            raise SetupError(
                f"setup.treasure: {name} is out of the game and carries nothing (UE-LOSE-01)."
            )
        return NONE, field.seats[name]
    return one_of(name, {**field.board.index, **field.seats}, "treasure", "square or player"), NONE


def caves_open(spec: Plain, field: Field) -> tuple[tuple[int, int], ...]:
    """The caves that are open and who cleared them."""
    found = []
    for kind, name in table_of(spec, "open").items():
        cave = find_closing(field, kind, f"open.{kind}", "to open")
        found.append((cave, parse_seat(field, name, f"open.{kind}")))
    if len({cave for cave, _ in found}) < len(found):
        raise SetupError("setup.open: name each cave once.")
    return tuple(sorted(found))


def find_closing(field: Field, kind: str, key: str, what: str) -> int:
    """A cave of this board that shuts, by its kind, with or without a hyphen."""
    wanted = kind.replace(" ", "-")
    shut = [cave for cave in CAVES if cave != "treasure-cave" and field.board.of_kind(cave)]
    if wanted not in shut:
        there = f"caves: {', '.join(shut)}" if shut else "it has none that shuts"
        raise SetupError(
            f"setup.{key}: there is no cave '{kind}' {what} on this board; {there}."
            f"{suggest(wanted, shut)}"
        )
    return field.board.of_kind(wanted)[0]


def parse_free(spec: Plain, field: Field) -> int:
    """The shut cave the player on turn cleared last turn and may pass in this one."""
    kind = spec.get("free")
    if kind is None:
        return NONE
    return find_closing(field, kind, "free", "to pass")


# -- The first position ---------------------------------------------------------------------------


def set_up_tunnels(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state; raises ``SetupError`` naming key, reason and remedy."""
    board = chosen_board(spec, maps)
    table = list_players(spec)
    deal = spec.get("deal", False)
    field = share_field(Field, board, rulings, table)
    if deal and len(table) < 2:
        raise SetupError(
            "setup.players: the game is for two or more players; name another one (UE-GOAL-01)."
        )
    if deal:
        for finding in survey_board(board, complete=True):
            raise SetupError(f"board: {finding.text}")
    wrong = [str(one) for one in find_strangers(State, spec, table)]
    hands, reserve = try_part(wrong, parse_tools, ((), ()), spec, field, rulings)
    if not wrong and deal and count_cards(reserve) + sum(map(len, hands)) < HAND * len(table):
        raise SetupError(
            f"setup.counts.tools: {len(table)} players need {HAND * len(table)} tools; add more "
            "(UE-SETUP-01, UE-GAP-04)."
        )
    masks, signs = try_part(wrong, parse_tokens, ((0, 0, 0), ()), spec, field)
    lies, carrier = try_part(wrong, parse_treasure, (NONE, NONE), spec, field)
    turn = try_part(wrong, find_first, 0, spec, field)
    said = try_part(wrong, read_keys, {}, State, spec, table, field)
    pile = try_part(wrong, parse_chances, (), spec, field, said.get("passes", ()))
    opened = try_part(wrong, caves_open, (), spec, field)
    passable = try_part(wrong, parse_free, NONE, spec, field)
    if wrong:
        raise SetupError("\n".join(dict.fromkeys(wrong)))
    if rulings.open_until == "turn-ends":
        opened = tuple((cave, -2 - who if who == turn else who) for cave, who in opened)
    pending: tuple[Question, ...] = ()
    if deal:
        pending = list_beginning(spec, field, turn)
    bonus = MISSED if said["misses"][turn] and rulings.missed_turn == "throw" else NORMAL
    ages = tuple((token, at) for token, mask in enumerate(masks) for at in list_bits(mask))
    state = State(
        field, turn, hands=hands, reserve=reserve, pile=pile, tokens=masks, signs=signs, lies=lies,
        carrier=carrier, open=opened, leave=(HELD,) * len(table), bonus=bonus, again=False,
        free=passable, passed=False, die=0, said=UNSAID, pending=pending, over=NONE,
        ages=(*ages, *((SIGN, at) for at, _ in signs)) if rulings.moved_fifth == "oldest" else (),
        **said,
    )  # fmt: skip
    if not spec.get("loose"):
        only_possible(tunnel_flaws(state, spec), TUNNEL_WORDING)
    if not pending:
        return state
    play = Play(state, None)
    settle_turn(play)
    return play.position()


def try_part(wrong: list[str], part: Callable[..., Any], without: Any, *given: Any) -> Any:
    """A part of the set-up; what is wrong with it is kept, so that all is told in one go."""
    try:
        return part(*given)
    except SetupError as error:
        wrong.append(str(error))
        return without


def list_bits(mask: int) -> Iterable[int]:
    """The squares of a mask."""
    return (at for at in range(mask.bit_length()) if mask >> at & 1)


def list_beginning(spec: Plain, field: Field, turn: int) -> tuple[Question, ...]:
    """The deal, perhaps a lot, and then the first turn (UE-GAP-03)."""
    deal = chance.ask_for_deal(0)
    if field.rulings.first_player == "highest-throw" and "turn" not in spec:
        seats = tuple(range(len(field.players)))
        return (deal, Question("lot", 0, 0, rest=seats[1:]))
    return (deal, Question("begin", turn))


# -- board and players --------------------------------------------------------------------------


def chosen_board(spec: Plain, maps: Mapping[str, str]) -> Board:
    """The board named, or drawn in the file; a name may also be that of a drawing."""
    name = spec.get("board", "")
    if not name and not maps and spec.get("deal"):
        name = "full"
    if name in maps:
        return parse_board(maps[name], name)
    if name:
        return load_board(name)
    if not maps:
        raise SetupError('setup: draw a map, or name a board with board = "full".')
    return parse_board(next(iter(maps.values())))


def list_players(spec: Plain) -> tuple[str, ...]:
    """The players in the order of seats; raises ``SetupError``."""
    listed = spec.get("players")
    if not listed:
        raise SetupError('setup.players: name the players and their squares: players.A = "a1".')
    for name in listed:
        if len(name) != 1 or not ("A" <= name <= "Z"):
            raise SetupError(f"setup.players: '{name}' is no name; use one capital letter.")
    return tuple(listed)


def find_first(spec: Plain, field: Field) -> int:
    """Whose turn it is (UE-GAP-03)."""
    if "turn" in spec:
        return parse_seat(field, spec["turn"], "turn")
    if "winner" in spec and field.rulings.first_player == "last-winner":
        return parse_seat(field, spec["winner"], "winner")
    return 0


def tell_table(state: State) -> tuple[Event, ...]:
    """What lies on the table when a whole game begins."""
    if not state.pending or state.pending[0].kind != "deal":
        return ()
    tools_, chances_ = count_cards(state.reserve), count_cards(state.pile)
    text = (
        f"{tools_} tool cards and {chances_} Chance cards lie shuffled, face down, and four tokens "
        "of each kind."
    )
    clauses: tuple[str, ...] = (
        "UE-SETUP-03", "UE-SETUP-04", "UE-SETUP-05", "UE-FOUR-01", "UE-GAP-04", "UE-GAP-05",
    )  # fmt: skip
    laid = Event("table", text, clauses)
    text = "The Treasure token lies in the Treasure Cave, and no figure is on the board."
    clauses = ("UE-SETUP-06", "UE-SETUP-07", "UE-SETUP-08", "UE-TREASURE-01")
    return (laid, Event("table", text, clauses))


# -- A position in play as drawings and a ``[setup]`` table ---------------------------------------


def describe_tunnels(state: State, maps: Mapping[str, str]) -> Described | None:
    """Where everything lies; both piles with all that is known of their order."""
    field, names = state.field, state.field.names
    players = field.players
    if state.pending or state.over != NONE:
        return None
    if state.carrier >= 0 and players[state.carrier] in names:
        return None  # the name would be taken for that of a square
    spec: dict[str, Any] = {
        "turn": players[state.turn],
        "hands": {
            one: [TOOLS[card] for card in hand]
            for one, hand in zip(players, state.hands, strict=True) if hand
        },
        "open": {field.kinds[at]: players[find_owner(who)] for at, who in state.open},
        "arrows": {names[at]: names[to] for at, to in state.signs},
        "treasure": players[state.carrier] if state.carrier >= 0 else
                    names[state.lies] if state.lies >= 0 else "",
        "free": field.kinds[state.free] if state.free >= 0 else "",
        "tokens": {},
    }  # fmt: skip
    write_keys([("", state, field)], spec, field.seats)
    for token, name in enumerate(TOKENS):
        for at in laid_out(state, token):
            spec["tokens"].setdefault(names[at], []).append(name)
    hands = [card for hand in state.hands for card in hand]
    passes = [PRISON_PASS] * sum(state.passes)
    decks = (
        ("reserve", "tools", state.reserve, hands, tool_deck(field.rulings), TOOLS),
        ("chance", "chance", state.pile, passes, chance_deck(field.rulings), CHANCES),
    )
    counts: dict[str, dict[str, int]] = {}
    for key, deck, pile, out, usual, words in decks:
        there = Counter([*iter_cards(pile), *out])
        parts = [part for part in pile if isinstance(part, tuple)]
        if len(parts) > 1:
            return None
        differ = {words[one]: there[one] for one in range(len(words))
                  if there[one] != usual.get(one, 0)}  # fmt: skip
        counts |= {deck: differ} if differ else {}
        if pile != shuffle_cards(iter_cards(pile)):
            spec[key] = write_pile(pile, words)
    spec["counts"] = counts
    drawings: dict[str, str] = {}
    if field.board.name in data.list_files(BOARDS, (".txt",)):
        spec["board"] = field.board.name
    else:
        drawings["M1"] = next(
            (text for text in maps.values() if parse_board(text).text == field.board.text),
            field.board.text + "\n",
        )
    if any(tunnel_flaws(state, {})):
        spec["loose"] = True
    return Described(drawings, {key: value for key, value in spec.items() if value})


def laid_out(state: State, token: int) -> list[int]:
    """The squares that hold a token of a kind."""
    if token == SIGN:
        return [at for at, _ in state.signs]
    return [*list_bits(state.tokens[token])]
