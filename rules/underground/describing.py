"""A position in play as drawings and a ``[setup]`` table, as far as one can say it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from rules import data, piles
from rules.tabletop import Described
from rules.underground import cards
from rules.underground.board.notation import BOARDS, read
from rules.underground.cards import CHANCES, TOOLS
from rules.underground.chapters.turns import owner
from rules.underground.setup.arising import unarising
from rules.underground.setup.position import OUT_OF_IT
from rules.underground.state import NONE, SIGN, TOKENS, State


def described(state: State, maps: Mapping[str, str]) -> Described | None:
    """Where everything lies; both piles with all that is known of their order."""
    field, names = state.field, state.field.names
    players = field.players
    if state.pending or state.over != NONE:
        return None
    if state.carrier >= 0 and players[state.carrier] in names:
        return None  # the name would be taken for that of a square
    spec: dict[str, Any] = {
        "players": {
            one: names[at] if at >= 0 else OUT_OF_IT
            for one, at in zip(players, state.at, strict=True)
        },
        "turn": players[state.turn],
        "hands": {
            one: [TOOLS[card] for card in hand]
            for one, hand in zip(players, state.hands, strict=True) if hand
        },
        "passes": counted(players, state.passes), "misses": counted(players, state.misses),
        "came": {
            one: names[at] for one, at in zip(players, state.came, strict=True) if at >= 0
        },
        "open": {field.kinds[at]: players[owner(who)] for at, who in state.open},
        "arrows": {names[at]: names[to] for at, to in state.signs},
        "treasure": players[state.carrier] if state.carrier >= 0 else
                    names[state.lies] if state.lies >= 0 else "",
        "free": field.kinds[state.free] if state.free >= 0 else "",
        "tokens": {},
    }  # fmt: skip
    for token, name in enumerate(TOKENS):
        for at in laid_out(state, token):
            spec["tokens"].setdefault(names[at], []).append(name)
    hands = [card for hand in state.hands for card in hand]
    passes = [cards.PASS] * sum(state.passes)
    decks = (
        ("reserve", "tools", state.reserve, hands, cards.tool_deck(field.rulings), TOOLS),
        ("chance", "chance", state.pile, passes, cards.chance_deck(field.rulings), CHANCES),
    )
    counts: dict[str, dict[str, int]] = {}
    for key, deck, pile, out, usual, words in decks:
        there = Counter([*piles.cards(pile), *out])
        parts = [part for part in pile if isinstance(part, tuple)]
        if len(parts) > 1:
            return None
        differ = {words[one]: there[one] for one in range(len(words))
                  if there[one] != usual.get(one, 0)}  # fmt: skip
        counts |= {deck: differ} if differ else {}
        if pile != piles.shuffled(piles.cards(pile)):
            listed = [[words[one]] if isinstance(one, int) else ["…"] for one in pile]
            spec[key] = [word for part in listed for word in part]
    spec["counts"] = counts
    drawings: dict[str, str] = {}
    if field.board.name in data.names(BOARDS, (".txt",)):
        spec["board"] = field.board.name
    else:
        drawings["M1"] = next(
            (text for text in maps.values() if same_board(text, field.board.text)),
            field.board.text + "\n",
        )
    if unarising(state, {}):
        spec["loose"] = True
    return Described(drawings, {key: value for key, value in spec.items() if value})


def laid_out(state: State, token: int) -> list[int]:
    """The squares that hold a token of a kind."""
    if token == SIGN:
        return [at for at, _ in state.signs]
    mask = state.tokens[token]
    return [at for at in range(mask.bit_length()) if mask >> at & 1]


def same_board(text: str, board: str) -> bool:
    """Whether a drawing, with its captions, is of this board."""
    return read(text).text == board


def counted(players: tuple[str, ...], numbers: tuple[int, ...]) -> dict[str, int]:
    """A number for everybody who has one."""
    return {one: number for one, number in zip(players, numbers, strict=True) if number}
