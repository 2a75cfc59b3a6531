"""The castle in words, as far as a viewer may know: circles, boxes, hands, piles."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from rules.games.colditz.actions import PLAY
from rules.games.colditz.board.called import name_circles, ordinal
from rules.games.colditz.board.plan import CIRCLE_KINDS, EQUIPMENT, TUNNEL, Board, room_name
from rules.games.colditz.board.plan import SYMBOLS as ITEMS
from rules.games.colditz.cards import CARDS
from rules.games.colditz.ground import BOXES, INNER_CELLS, OUTER_CELLS
from widgets.boards import Card, Hand, Hands, Pile, Player
from widgets.boards.castle.facts import Seen, nation, number, owner, plan, seen
from widgets.kernel.html import capital

BOX_TITLES = {
    "office": "Commander's Office", "barracks": "Barracks", "inner cells": "Inner Cells",
    "outer cells": "Outer Cells", "escaped": "Escaped", "dead": "Shot", "away": "Not lined up yet",
}  # fmt: skip


def man(pawn: str, seen: Seen) -> str:
    """A pawn in words: "the first British man underground"."""
    who = nation(pawn)
    said = f"the {ordinal(int(number(pawn)))} {who}{'' if who == 'Guard' else ' man'}"
    for word, pawns in (
        ("underground", seen.inside), ("hidden", seen.hidden), ("refused the Appel", seen.refused),
        ("on the way home", seen.returning), ("in uniform", seen.uniform),
    ):  # fmt: skip
        if pawn in pawns:
            said += f" {word}"
    return said


def place(board: Board, at: int, seen: Seen) -> str:
    """The spoken name of a circle: what it is called, who stands there."""
    said, way, pairs = _lasting(board)[at]
    parts = [said]
    if board.kinds[at] == TUNNEL:
        parts.append(seen.tunnels.get(board.tunnel_name(way), "closed") if way >= 0 else "closed")
    parts += [_pair(board, at, which, seen) for which in pairs]
    parts += [man(pawn, seen) for pawn in seen.on(board.names[at])]
    return ", ".join(parts)


@lru_cache(maxsize=64)
def _lasting(board: Board) -> tuple[tuple[str, int, tuple[int, ...]], ...]:
    """Of each circle: its name and its symbol in words, its Tunnel or -1, its pairs."""
    called = [capital(said) for said in name_circles(board)]
    with_symbol = [
        said if symbol < 0 else f"{said}, with {ITEMS[symbol]}"
        for said, symbol in zip(called, board.symbols, strict=True)
    ]
    ways = {at: number for number, way in [*enumerate(board.tunnels)][::-1] for at in way}
    ends = [
        tuple(number for number, pair in enumerate(board.pairs) if at in (pair.frm, pair.to))
        for at in range(len(called))
    ]
    return tuple(
        (said, ways.get(at, -1), pairs)
        for at, (said, pairs) in enumerate(zip(with_symbol, ends, strict=True))
    )


def _marked(board: Board, name: str) -> str:
    """Where a marker lies, in words: a Drop or wire between two circles."""
    called = {board.pair_name(number): pair for number, pair in enumerate(board.pairs)}
    pair = called.get(name)
    if pair is None:
        return name
    way, said = "Drop" if pair.feet else "wire", name_circles(board)
    return f"the {way} from {said[pair.frm]} to {said[pair.to]}"


def _pair(board: Board, at: int, number: int, seen: Seen) -> str:
    pair = board.pairs[number]
    other = name_circles(board)[pair.to if at == pair.frm else pair.frm]
    way = f"Drop of {pair.feet} feet" if pair.feet else "wire"
    said = f"{way} {'to' if at == pair.frm else 'from' if pair.feet else 'to'} {other}"
    found = seen.markers.get(board.pair_name(number), ())
    return f"{said} with marker {' and '.join(found)}" if found else said


def box(name: str, seen: Seen) -> str:
    """The spoken name of a box and who is in it."""
    men = ", ".join(man(pawn, seen) for pawn in seen.on(name))
    return f"{BOX_TITLES[name]}: {men or 'nobody'}"


def card(name: str, seen: Seen) -> str:
    """The spoken name of a card that lies open."""
    return f"{owner(seen)}'s card {name.removeprefix('card:')}"


def sentence(board: Board, seen: Seen) -> str:
    """The position in one sentence."""
    whose = f"The castle as {seen.viewer} sees it" if seen.viewer in seen.players else "The castle"
    said: list[str] = []
    for player in seen.players:
        men = seen.men(player)
        where = [
            f"the {ordinal(int(number(pawn)))} at {name_circles(board)[board.index[seen.at[pawn]]]}"
            for pawn in men
            if seen.at[pawn] in board.index
            and CIRCLE_KINDS[board.kinds[board.index[seen.at[pawn]]]] != "appel"
        ]
        lined = [pawn for pawn in men if seen.at[pawn] in board.index]
        appel = len(lined) - len(where)
        if appel:
            where.append(f"{appel} on the Appel area")
        for name, title in BOX_TITLES.items():
            count = sum(seen.at[pawn] == name for pawn in men)
            if count and name != "away":
                where.append(
                    f"{count} in {title}"
                    if name not in ("escaped", "dead")
                    else f"{count} {title.lower()}"
                )
        said.append(f"{player}: {', '.join(where) or 'nobody on the plan'}")
    said += [
        f"marker {' and '.join(found)} on {_marked(board, pair)}"
        for pair, found in seen.markers.items()
        if found
    ]
    said += [
        f"{room_name(title)} Tunnel {state}"
        for title, state in seen.tunnels.items()
        if state != "closed"
    ]
    if seen.throws and not seen.over:
        said.append(f"thrown {' and '.join(seen.throws)}, {seen.points} points left")
    if seen.over:
        said.append(f"{' and '.join(seen.winners) or 'nobody'} won")
    elif seen.asked:
        said.append(f"next: {seen.asked}")
    said.append(f"{seen.rounds} Rounds left")
    return f"{whose}. {'; '.join(said)}."


DECKS, PILES = ("Opportunity", "Security", "kit parts"), ("Opportunity", "Security", "parts")
"""The piles of cards: what they are called, and their places."""
CELLS = (BOXES[INNER_CELLS], BOXES[OUTER_CELLS])


def hands(game: Any, state: Any, viewer: str, info: Any = None) -> Hands:
    """Everybody's hand, known or as a number of backs, and the piles; the viewer's own first."""
    facts = seen(game, state, viewer)
    ready = {
        (action.who, CARDS[action.card])
        for action in game.actions(state)
        if action.verb == PLAY and action.card >= 0
    }
    order = sorted(facts.players, key=lambda player: player != owner(facts))
    piles = [
        Pile(name, number, None, "cards", f"pile:{at}")
        for name, at, number in zip(DECKS, PILES, facts.piles, strict=True)
    ]
    piles += [
        Pile(name, facts.stock[name], at=f"pile:{name}")
        for name in EQUIPMENT
        if name in facts.stock
    ]
    if facts.supply is not None:
        piles.append(Pile("Escape Kits", facts.supply, at="pile:kit"))
    return Hands(tuple(_hand(facts, player, ready) for player in order), tuple(piles))


def _hand(facts: Seen, player: str, ready: set[tuple[str, str]]) -> Hand:
    shown = facts.hands.get(player)
    laid = _equipment(facts, player)
    if shown is None:
        return Hand(player, laid, facts.counts.get(player, 0), "cards")
    cards = (
        Card(name, line="can be played now" if (player, name) in ready else "not now")
        for name in shown
    )
    return Hand(player, (*cards, *laid))


def _equipment(facts: Seen, player: str) -> tuple[Card, ...]:
    """Equipment by name where it may be seen, else how much; a Kit lies open."""
    held, found = facts.equipment.get(player), list[Card]()
    if held is not None:
        for name in EQUIPMENT:
            count = held.get(name, 0)
            if count:
                found.append(Card(name if count == 1 else f"{count} {several(name)}"))
    elif facts.holds.get(player):
        found.append(Card(f"{facts.holds[player]} Equipment", line="face down"))
    if player in facts.kits:
        found.append(Card("Escape Kit", line="for a Target", shown=True))
    return tuple(found)


def several(name: str) -> str:
    """A kind of Equipment in the plural."""
    return f"{name}{'es' if name.endswith('s') else 's'}"


def table(game: Any, state: Any, viewer: str, info: Any = None) -> tuple[Player, ...]:
    """Everybody at the table: where the men are, what all can see of them."""
    facts = seen(game, state, viewer)
    index = plan(state).index
    rows = []
    for player in facts.players:
        men = [facts.at[pawn] for pawn in facts.men(player)]
        marks = []
        cells = sum(at in CELLS for at in men)
        if cells:
            marks.append(f"{cells} in cells")
        if facts.escapes.get(player):
            marks.append(f"{facts.escapes[player]} escaped")
        if player in facts.kits:
            marks.append("Escape Kit")
        place = f"{sum(at in index for at in men)} on the plan"
        rows.append(Player(player, place, tuple(marks), (), player == facts.asked))
    return tuple(rows)
