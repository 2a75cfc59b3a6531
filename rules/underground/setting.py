"""Setting up: a whole game, or any position described by plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from rules.errors import SetupError
from rules.game import Event, Plain
from rules.underground import cards, piles
from rules.underground.board.notation import named, read
from rules.underground.board.plan import CAVES, Board
from rules.underground.board.survey import survey
from rules.underground.cards import CHANCE, HAND, TOOL
from rules.underground.settling import settle
from rules.underground.play import Play
from rules.underground.rulings import Rulings
from rules.underground.state import (
    EACH,
    HELD,
    NONE,
    NORMAL,
    OUT,
    SIGN,
    TOKENS,
    UNSAID,
    Field,
    Question,
    Sign,
    State,
    field_of,
)

KEYS = (
    "board", "players", "hands", "passes", "reserve", "chance", "tokens", "arrows", "treasure",
    "turn", "misses", "open", "came", "counts", "deal", "winner", "free",
)  # fmt: skip
REST = ("…", "...")
"""Ends a pile: the rest of the deck follows, shuffled."""
ABSENT = ("out", "starts", "")


def set_up(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state; raises ``SetupError`` naming key, reason and remedy."""
    for key in spec:
        if key not in KEYS:
            raise SetupError(f"setup: there is no key '{key}'; known keys: {', '.join(KEYS)}.")
    board = chosen_board(spec, maps)
    table = players(spec, board)
    deal = flag(spec, "deal")
    field = field_of(board, rulings, tuple(table))
    if deal and len(table) < 2:
        raise SetupError("setup.players: the game is for two or more players; name another one.")
    if deal:
        for finding in survey(board, complete=True):
            raise SetupError(f"board: {finding.text}")
    hands, reserve = tools(spec, field, rulings)
    if deal and piles.size(reserve) + sum(map(len, hands)) < HAND * len(table):
        raise SetupError(
            f"setup.counts.tools: {len(table)} players need {HAND * len(table)} tools; add more."
        )
    masks, signs = tokens(spec, field)
    lies, carrier = treasure(spec, field)
    turn = first(spec, field)
    pending: tuple[Question, ...] = ()
    if deal:
        pending = beginning(spec, field, turn)
    ages = tuple((token, at) for token, mask in enumerate(masks) for at in bits(mask))
    state = State(
        field, turn, tuple(table.values()), hands, reserve,
        chances(spec, rulings), masks, signs, lies, carrier,
        numbers(spec, field, "passes"), numbers(spec, field, "misses"), steps(spec, field, table),
        caves_open(spec, field), (HELD,) * len(table), NORMAL, False,
        free(spec, field), False, 0, UNSAID, pending, NONE, (0, 0, 0, 0),
        (*ages, *((SIGN, at) for at, _ in signs)) if rulings.moved_fifth == "oldest" else (),
    )  # fmt: skip
    if not pending:
        return state
    play = Play(state, None)
    settle(play)
    return play.position()


def bits(mask: int) -> Iterable[int]:
    """The squares of a mask."""
    return (at for at in range(mask.bit_length()) if mask >> at & 1)


def beginning(spec: Plain, field: Field, turn: int) -> tuple[Question, ...]:
    """The deal, perhaps a lot, and then the first turn (UE-GAP-03)."""
    deal = Question("deal", 0)
    if field.rulings.first_player == "highest-throw" and "turn" not in spec:
        seats = tuple(range(len(field.players)))
        return (deal, Question("lot", 0, 0, rest=seats[1:]))
    return (deal, Question("begin", turn))


# -- board and players --------------------------------------------------------------------------


def chosen_board(spec: Plain, maps: Mapping[str, str]) -> Board:
    """The board named, or drawn in the file; a name may also be that of a drawing."""
    name = spec.get("board", "")
    if not isinstance(name, str):
        raise SetupError('setup.board: give the name of a board, such as board = "full".')
    if name in maps:
        return read(maps[name], name)
    if name:
        return named(name)
    if not maps:
        raise SetupError("setup: draw a map, or name a board with board = \"full\".")
    return read(next(iter(maps.values())))


def players(spec: Plain, board: Board) -> dict[str, int]:
    """Where each player stands, in the order of seats."""
    listed = spec.get("players")
    if not isinstance(listed, Mapping) or not listed:
        raise SetupError('setup.players: name the players and their squares: players.A = "a1".')
    found = {}
    for name, place in listed.items():
        if len(name) != 1 or not ("A" <= name <= "Z"):
            raise SetupError(f"setup.players: '{name}' is no name; use one capital letter.")
        if place in ABSENT:
            found[name] = OUT
        else:
            found[name] = square(board, place, f"players.{name}")
    return found


def square(board: Board, name: Any, key: str) -> int:
    """The number of a square; raises ``SetupError``."""
    if not isinstance(name, str) or name not in board.index:
        some = ", ".join(board.names[:8]) + (" …" if len(board.names) > 8 else "")
        raise SetupError(f"setup.{key}: there is no square '{name}'; squares: {some}.")
    return board.index[name]


def seat(field: Field, name: Any, key: str) -> int:
    """The number of a player; raises ``SetupError``."""
    if not isinstance(name, str) or name not in field.seats:
        there = ", ".join(field.players)
        raise SetupError(f"setup.{key}: there is no player '{name}'; players: {there}.")
    return field.seats[name]


def table_of(spec: Plain, key: str) -> Mapping[str, Any]:
    """A table of the set-up; empty when it is not there."""
    found = spec.get(key, {})
    if not isinstance(found, Mapping):
        raise SetupError(f"setup.{key}: write a table, such as {key}.A = …")
    return found


def flag(spec: Plain, key: str) -> bool:
    """A yes or no of the set-up."""
    found = spec.get(key, False)
    if not isinstance(found, bool):
        raise SetupError(f"setup.{key}: write true or false.")
    return found


def numbers(spec: Plain, field: Field, key: str) -> tuple[int, ...]:
    """A number for each player, none named meaning 0."""
    found = [0] * len(field.players)
    for name, count in table_of(spec, key).items():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= 100:
            raise SetupError(f"setup.{key}.{name}: give a number from 0 to 100.")
        found[seat(field, name, key)] = count
    return tuple(found)


def first(spec: Plain, field: Field) -> int:
    """Whose turn it is (UE-GAP-03)."""
    if "turn" in spec:
        return seat(field, spec["turn"], "turn")
    if "winner" in spec and field.rulings.first_player == "last-winner":
        return seat(field, spec["winner"], "winner")
    return 0


def steps(spec: Plain, field: Field, table: Mapping[str, int]) -> tuple[int, ...]:
    """The square each player stepped from last."""
    found = [NONE] * len(field.players)
    for name, place in table_of(spec, "came").items():
        me = seat(field, name, "came")
        at = square(field.board, place, f"came.{name}")
        here = table[name]
        if here < 0 or at not in field.next[here]:
            raise SetupError(f"setup.came.{name}: {place} is not next to {name}'s square.")
        found[me] = at
    return tuple(found)


# -- cards --------------------------------------------------------------------------------------


def tools(spec: Plain, field: Field, rulings: Rulings) -> tuple[tuple[cards.Hand, ...], piles.Pile]:
    """The hands, and the reserve with all tools that are nowhere else."""
    counts = table_of(spec, "counts")
    for key in counts:
        if key not in ("tools", "chance"):
            raise SetupError(f"setup.counts: there is no deck '{key}'; decks: tools, chance.")
    left = Counter(cards.counted(cards.tool_deck(rulings), counts.get("tools", {}), TOOL,
                                 "counts.tools"))  # fmt: skip
    hands: list[cards.Hand] = [()] * len(field.players)
    for name, listed in table_of(spec, "hands").items():
        me = seat(field, name, "hands")
        hands[me] = tuple(sorted(pick(left, listed, TOOL, f"hands.{name}", "tools")))
    return tuple(hands), pile(left, spec.get("reserve"), TOOL, "reserve", "tools")


def chances(spec: Plain, rulings: Rulings) -> piles.Pile:
    """The Chance pile; passes in hand come out of the deck."""
    counts = table_of(spec, "counts").get("chance", {})
    left = Counter(cards.counted(cards.chance_deck(rulings), counts, CHANCE, "counts.chance"))
    held = sum(table_of(spec, "passes").values())
    if held > left[cards.PASS]:
        more = f'counts.chance."prison pass" = {held}'
        raise SetupError(f"setup.passes: the deck has {left[cards.PASS]} passes; set {more}.")
    left[cards.PASS] -= held
    return pile(left, spec.get("chance"), CHANCE, "chance", "chance")


def pick(
    left: Counter[int], listed: Any, names: Mapping[str, int], key: str, deck: str
) -> list[int]:
    """Cards taken from a deck by name; raises ``SetupError``."""
    if not isinstance(listed, (list, tuple)):
        raise SetupError(f'setup.{key}: write a list of cards, such as ["{next(iter(names))}"].')
    found = []
    for name in listed:
        if not isinstance(name, str) or name not in names:
            there_are = ", ".join(names)
            raise SetupError(f"setup.{key}: there is no card '{name}'; cards: {there_are}.")
        card = names[name]
        if left[card] <= 0:
            raise SetupError(
                f"setup.{key}: the deck has no further '{name}'; add some with "
                f'counts.{deck}."{name}".'
            )
        left[card] -= 1
        found.append(card)
    return found


def pile(
    left: Counter[int], listed: Any, names: Mapping[str, int], key: str, deck: str
) -> piles.Pile:
    """A pile: known cards from the top, then perhaps the rest shuffled; by default all of it."""
    if listed is None:
        return piles.shuffled(left.elements())
    if not isinstance(listed, (list, tuple)):
        raise SetupError(f'setup.{key}: write a list of cards, with a last "…" for the rest.')
    places = [number for number, name in enumerate(listed) if name in REST]
    if len(places) > 1:
        raise SetupError(f'setup.{key}: "…" stands for all the rest and is written once.')
    cut = places[0] if places else len(listed)
    above = pick(left, listed[:cut], names, key, deck)
    below = pick(left, listed[cut + 1 :], names, key, deck)
    rest = piles.shuffled(left.elements()) if places else ()
    return (*above, *rest, *below)


# -- tokens, treasure, caves --------------------------------------------------------------------


def tokens(spec: Plain, field: Field) -> tuple[tuple[int, int, int], tuple[Sign, ...]]:
    """The tokens on the board and the arrows of the Signposts."""
    masks, signs = [0, 0, 0], []
    arrows = table_of(spec, "arrows")
    for name, listed in table_of(spec, "tokens").items():
        at = square(field.board, name, "tokens")
        if not isinstance(listed, (list, tuple)) or len(set(map(str, listed))) < len(listed):
            raise SetupError(f"setup.tokens.{name}: list each token once (UE-STACK-04).")
        if not (field.card_takes | field.chance_takes) >> at & 1:
            kind = field.kinds[at]
            raise SetupError(f"setup.tokens.{name}: a {kind} square carries no token (UE-GAP-17).")
        for token in listed:
            if token not in TOKENS:
                raise SetupError(
                    f"setup.tokens.{name}: there is no token '{token}'; tokens: "
                    f"{', '.join(TOKENS)}."
                )
            if TOKENS.index(token) != SIGN:
                masks[TOKENS.index(token)] |= 1 << at
            elif name not in arrows:
                raise SetupError(
                    f"setup.arrows.{name}: say where the Signpost points, such as "
                    f'arrows.{name} = "{field.names[field.next[at][0]]}".'
                )
            else:
                to = square(field.board, arrows[name], f"arrows.{name}")
                if to not in field.next[at]:
                    raise SetupError(f"setup.arrows.{name}: {arrows[name]} is not next to it.")
                signs.append((at, to))
    for name in arrows:
        if all(field.names[at] != name for at, _ in signs):
            raise SetupError(f'setup.arrows.{name}: no Signpost stands there; add it to tokens.')
    for token, mask in enumerate(masks):
        if mask.bit_count() > EACH:
            raise SetupError(f"setup.tokens: there are only four {TOKENS[token]} tokens.")
    if len(signs) > EACH:
        raise SetupError("setup.tokens: there are only four signpost tokens.")
    return (masks[0], masks[1], masks[2]), tuple(sorted(signs))


def treasure(spec: Plain, field: Field) -> tuple[int, int]:
    """The square of the treasure and its carrier, one of them -1 (UE-SETUP-06, UE-SETUP-07)."""
    name = spec.get("treasure")
    if name is None:
        return field.hoard, NONE
    if name in field.seats and name not in field.board.index:
        if spec["players"][name] in ABSENT:
            raise SetupError(f"setup.treasure: {name} is out of the game and carries nothing.")
        return NONE, field.seats[name]
    return square(field.board, name, "treasure"), NONE


def caves_open(spec: Plain, field: Field) -> tuple[tuple[int, int], ...]:
    """The caves that are open and who cleared them."""
    found = []
    for kind, name in table_of(spec, "open").items():
        squares = field.board.of_kind(kind) if kind in CAVES else ()
        if not squares or kind == "treasure-cave":
            raise SetupError(f"setup.open: there is no cave '{kind}' to open on this board.")
        found.append((squares[0], seat(field, name, f"open.{kind}")))
    return tuple(sorted(found))


def free(spec: Plain, field: Field) -> int:
    """The shut cave the player on turn cleared last turn and may pass in this one."""
    kind = spec.get("free")
    if kind is None:
        return NONE
    squares = field.board.of_kind(kind) if kind in CAVES else ()
    if not squares:
        raise SetupError(f"setup.free: there is no cave '{kind}' on this board.")
    return squares[0]


# -- the opening --------------------------------------------------------------------------------


def opening(state: State) -> tuple[Event, ...]:
    """What lies on the table when a whole game begins."""
    if not state.pending or state.pending[0].kind != "deal":
        return ()
    tools_, chances_ = piles.size(state.reserve), piles.size(state.pile)
    text = (
        f"{tools_} tool cards and {chances_} Chance cards are shuffled and lie face down; four "
        "tokens each of Fire, Collapse, Grate and Signpost are ready."
    )
    clauses = ("UE-SETUP-03", "UE-SETUP-04", "UE-SETUP-05", "UE-FOUR-01", "UE-GAP-04", "UE-GAP-05")
    laid = Event("table", text, clauses)
    text = "The one Treasure token lies in the Treasure Cave, and no figure is on the board."
    clauses = ("UE-SETUP-06", "UE-SETUP-07", "UE-SETUP-08", "UE-TREASURE-01")
    return (laid, Event("table", text, clauses))
