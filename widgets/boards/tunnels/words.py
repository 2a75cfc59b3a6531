"""The tunnels in words, as far as a viewer may know: places, hands, passes, piles, the supply."""

from __future__ import annotations

from typing import Any

from rules.games.underground.board.plan import CAVES, CHANCE, CHASM, EXIT, START, Board
from widgets.boards import Card, Hand, Hands, Pile, Player
from widgets.boards.tunnels import deck, signs
from widgets.boards.tunnels.facts import Seen, seen
from widgets.boards.tunnels.moves import uses
from widgets.boards.tunnels.tokens import LOOKS, tile


def hands(game: Any, state: Any, viewer: str, info: Any = None) -> Hands:
    """Everybody's hand, known or as a number of backs, and the piles."""
    facts = seen(game, state, viewer)
    found = tuple(_hand(game, state, facts, seat) for seat in _order(facts))
    supply = tuple(
        Pile(LOOKS[kind][1], count, tile(kind), "left", kind)
        for kind, count in facts.supply.items()
    )
    piles = (
        Pile("reserve", facts.reserve, None, "tools", "reserve"),
        Pile("Chance", facts.pile, signs.chance(), "cards", "pile"),
        *supply,
    )
    stacks = (
        f"{square}: {' on '.join(LOOKS[kind][1] for kind in pile)}"
        for square, pile in facts.tokens.items()
        if len(pile) > 1
    )
    return Hands(found, piles, tuple(stacks))


def _order(facts: Seen) -> list[str]:
    """The viewer first, or whoever acts; then the others in their order."""
    first = facts.viewer if facts.viewer in facts.at else facts.acting
    return sorted(facts.at, key=lambda seat: seat != first)


def _hand(game: Any, state: Any, facts: Seen, seat: str) -> Hand:
    shown = facts.hands.get(seat)
    passes = tuple(
        Card("prison pass", "all saw it", "", deck.bars(), "leaves prison", shown=True)
        for _ in range(facts.passes.get(seat, 0))
    )
    count = facts.counts.get(seat, 0)
    if shown is None:
        return Hand(seat, passes, count, "tools")
    able = uses(game, state, facts, seat)
    cards = []
    for name in shown:
        kind = deck.kind_of(name)
        letter, word = deck.KINDS[kind]
        line, ready = able[name]
        cards.append(Card(name, word, letter, deck.sign(kind), line, ready))
    large = seat == facts.viewer or (facts.viewer not in facts.at and seat == facts.acting)
    hint = f"only {seat} sees it" if seat == facts.viewer else ""
    return Hand(seat, (*cards, *passes), 0, "tools", large, hint)


def table(game: Any, state: Any, viewer: str, info: Any = None) -> tuple[Player, ...]:
    """Everybody at the table: where they are, what all can see of them."""
    facts = seen(game, state, viewer)
    board = state.field.board
    acting = set(game.actors(state))
    rows = []
    for seat, square in facts.at.items():
        place = named(board, board.index[square]) if square in board.index else "out of the game"
        words = []
        if seat == facts.carrier:
            words.append("carries the treasure")
        missed = facts.misses.get(seat, 0)
        if missed:
            words.append(f"misses {missed} throw{'s' if missed > 1 else ''}")
        if facts.again and seat == facts.turn:
            words.append("one more turn")
        held = facts.passes.get(seat, 0)
        if held:
            words.append("prison pass" if held == 1 else f"{held} prison passes")
        rows.append(Player(seat, place, tuple(words), (), seat in acting))
    return tuple(rows)


def learn(game: Any, information: Any) -> None:
    """Nothing has to be remembered: what is on the board lies open."""


# -- places and the position in words -------------------------------------------------------------


KINDS = {CHANCE: "Chance square", CHASM: "chasm", START: "Start", EXIT: "exit"}


def named(board: Board, at: int) -> str:
    """A place as it is spoken of: "a3", "the Fire Cave", "Start"."""
    kind = board.kinds[at]
    if kind in CAVES:
        return kind.replace("-", " ").title()
    if kind == START:
        return "Start"
    return f"exit {board.names[at]}" if kind == EXIT else board.names[at]


def place(board: Board, at: int, seen: Seen, throws: tuple[int, ...] = ()) -> str:
    """The spoken name of a place: what it is, what lies there, who stands there."""
    name, kind = board.names[at], board.kinds[at]
    parts = [named(board, at)]
    if kind in (CHANCE, CHASM):
        parts.append(KINDS[kind])
    if parts[0] != name and kind not in (START, EXIT):
        parts.append(f"square {name}")
    if kind in seen.open:
        parts.append(f"open until {seen.open[kind]}'s next turn")
    pile = seen.tokens.get(name, ())
    if pile:
        text = " on ".join(LOOKS[kind][1] for kind in pile)
        if name in seen.arrows:
            text += f" pointing to {seen.arrows[name]}"
        parts.append(text)
    if seen.treasure == name and not seen.carrier:
        parts.append("treasure" if not pile else "treasure under it")
    parts += [
        f"player {seat}" + (" with the treasure" if seat == seen.carrier else "")
        for seat in seen.on(name)
    ]
    if throws:
        parts.append(f"reached with {' or '.join(map(str, throws))}")
    return ", ".join(parts)


def sentence(board: Board, seen: Seen) -> str:
    """The position in one sentence."""
    whose = (
        "The tunnels" if seen.viewer not in seen.at else f"The tunnels as {seen.viewer} sees them"
    )
    said: list[str] = []
    for seat, square in seen.at.items():
        where = (
            f"on {named(board, board.index[square])}"
            if square in board.index
            else "out of the game"
        )
        said.append(f"{seat} {where}")
    if seen.carrier:
        said.append(f"{seen.carrier} carries the treasure")
    elif seen.treasure in board.index:
        said.append(f"treasure on {named(board, board.index[seen.treasure])}")
    for square, pile in seen.tokens.items():
        if pile:
            said.append(f"{' on '.join(LOOKS[kind][1] for kind in pile)} on {square}")
    said += [f"{kind.replace('-', ' ').title()} open" for kind in seen.open]
    if seen.die:
        said.append(f"{seen.turn} threw {seen.die}")
    if seen.acting:
        said.append(f"next: {seen.acting}")
    return f"{whose}. {'; '.join(said)}."
