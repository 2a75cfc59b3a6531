"""Whether the parts of a position fit together, and whether play could ever lead to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from rules.boards.graph import share_field
from rules.core import piles
from rules.core.errors import Mistake, refuse_mistakes
from rules.core.fields import dump_record, load_fields
from rules.core.serialize import (
    REMEDY,
    TEXT,
    Codec,
    choice,
    each,
    loading,
    must_fit,
    number,
    read_part,
    row,
    same,
)
from rules.core.story import Plain
from rules.games.colditz.board.notation import is_kept, load_castle, parse_castle
from rules.games.colditz.board.plan import (
    EQUIPMENT,
)
from rules.games.colditz.cards import CARDS, PRINTED, is_security
from rules.games.colditz.ground import (
    AGREED,
    AWAY,
    BARRACKS,
    NATIONS,
    NONE,
    OFFICE,
    SEARCHING,
    SHOOTING,
    Field,
)
from rules.games.colditz.looks import in_open_tunnel
from rules.games.colditz.options import Rulings
from rules.games.colditz.state import QUESTION_TOPICS, Question, State
from rules.games.colditz.verbs.dice import in_stock, pile_of

# -- The parts of a position ----------------------------------------------------------------------


THROWN_FOR = {SEARCHING: ("search", "over-turn"), SHOOTING: ("shot", "over-turn")}
"""What is asked while the dice serve it."""


# -- Whether the parts fit together ---------------------------------------------------------------


AT_ONCE = ("draw", "part")
"""What chance answers before anything else is asked: it waits behind no other question."""


def is_sound(state: State) -> bool:
    """Whether a loaded position could be one of this game."""
    owner = state.field.owner
    return (
        (state.mover < 0 or (state.at[state.mover] >= 0 <= state.origin))
        and (state.mover < 0 or owner[state.mover] == state.turn)
        and state.over != 0
        and is_thrown(state)
        and is_marked_right(state)
        and are_pawns_right(state)
        and is_enough(state)
        and is_each_once(state)
        and all(is_answerable(state, one) for one in state.pending)
    )


def is_thrown(state: State) -> bool:
    """Whether a throw for a search or a shot is one of a search or a shot that is pending."""
    asked = THROWN_FOR.get(state.purpose)
    return asked is None or any(one.kind in asked for one in state.pending)


def is_marked_right(state: State) -> bool:
    """Whether the markers on the pairs are those of nations that play."""
    nations = (1 << state.field.security) - 1
    theirs = nations | nations << len(NATIONS)
    return not any(marks & ~theirs for marks in state.markers)


def are_pawns_right(state: State) -> bool:
    """Every pawn somewhere, and no two on a circle except over a Tunnel."""
    taken = set()
    for pawn, at in enumerate(state.at):
        guard = pawn >= state.field.first_guard
        if at == NONE or (AWAY < at < 0 and guard != (at in (OFFICE, BARRACKS))):
            return False
        under = bool(state.inside >> pawn & 1)
        if at >= 0 and (at, under) in taken:
            return False
        if under and not in_open_tunnel(state.field, at, state.open):
            return False
        taken.add((at, under))
    return True


def is_each_once(state: State) -> bool:
    """Whether nobody lines up twice, and Guards are placed only once."""
    asked = [(one.kind, one.who) for one in state.pending if one.kind in ("line-up", "posts")]
    return len(asked) == len(set(asked))


def is_enough(state: State) -> bool:
    """Whether each deck has a card for everybody who is dealt one; nobody draws before that."""
    dealt = Counter(pile_of(state, one.who) for one in state.pending if one.kind == "deal")
    if dealt and state.pending[0].kind in AT_ONCE:
        return False
    return all(count <= piles.count_cards(getattr(state, pile)) for pile, count in dealt.items())


def find_surplus(state: State) -> Iterator[Mistake]:
    """Cards of which more are known, or lie in piles, than there are (EC-GAP-02)."""
    held = Counter(card for hand in state.hands for card in hand)
    for key in ("deck", "security", "parts"):
        held.update(piles.iter_cards(getattr(state, key)))
    for card, count in held.items():
        if count > PRINTED[card]:
            deck = "security" if is_security(card) else "deck"
            text = f"there are {PRINTED[card]} cards {CARDS[card]}, not {count} in hands and piles"
            yield Mistake(deck, f"{text} [EC-GAP-02]", REMEDY)


def is_answerable(state: State, asked: Question) -> bool:
    """Whether a question is one of this game and fits the position."""
    field = state.field
    kind, men, seats = asked.kind, range(len(field.pawns)), range(len(field.players))
    nobody = kind in ("value", "over-turn", "next-despair")
    if asked.topic not in QUESTION_TOPICS[kind] or not (asked.who in seats or nobody):
        return False
    a, b, c, data = asked.a, asked.b, asked.c, asked.data
    about = {
        "window": lambda: is_aimed(state, asked),
        "place": lambda: bool(data) and set(data) <= set(men),
        "lose": lambda: asked.who < field.security,
        "appel": lambda: asked.who < field.security and min(a, b) >= 0 and c >= -1,
        "shot": lambda: a in men and b in men and state.at[a] >= 0 <= state.at[b],
        "markers": lambda: a in range(field.security),
        "descend": lambda: a in men and state.at[a] >= 0 and b in range(len(field.pairs)),
        "trade": lambda: is_trade(field, asked), "offer": lambda: is_trade(field, asked),
        "despair": lambda: asked.who < field.security,
        "dash": lambda: a in men and asked.who < field.security,
        "next-despair": lambda: a in seats,
        "value": lambda: bool(data) and (asked.topic == "lot" or a in men),
        "posts": lambda: asked.who == field.security,
        "line-up": lambda: asked.who < field.security
        and len(field.patterns[asked.who]) == field.men
        and not set(field.patterns[asked.who]) & set(state.at),
        "part": lambda: asked.who < field.security and bool(state.parts),
        "draw": lambda: in_stock(state, asked.who),
    }  # fmt: skip
    if kind in AT_ONCE and asked is not state.pending[0]:
        return False
    return kind not in about or bool(about[kind]())


def is_aimed(state: State, asked: Question) -> bool:
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


def is_trade(field: Field, asked: Question) -> bool:
    """Whether two Escape Officers talk, about numbers of cards."""
    nations = range(field.security)
    fits = len(asked.data) == 2 * len(EQUIPMENT) + 2 and min(asked.data) >= 0
    return asked.who in nations and asked.a in nations and asked.who != asked.a and fits


# -- A position as plain data ---------------------------------------------------------------------


COUNTS = each(*(number(*bounds) for bounds in AGREED.values()))
"""What is agreed."""


def dump(state: State) -> dict[str, Any]:
    """The state as plain data; a castle of the book by its name alone."""
    field = state.field
    return {
        "board": "" if is_kept(field.board) else field.board.text,
        "name": field.board.name,
        "options": field.rulings.differing(),
        "nations": list(field.nations),
        "counts": list(field.counts),
        **dump_record(state, field),
    }


def load(data: Plain) -> State:
    """The state written by :func:`dump`; raises ``SetupError`` naming what is wrong."""
    with loading():
        name = read_part(data, "name", TEXT._replace(default=""))
        drawing = read_part(data, "board", TEXT)
        board = parse_castle(drawing, name) if drawing else load_castle(name)
        rulings = read_part(data, "options", Codec(same, Rulings.choose))
        nations = read_part(data, "nations", row(choice(*NATIONS)))
        must_fit(0 < len(nations) == len(set(nations)))
        field = share_field(Field, board, rulings, nations, read_part(data, "counts", COUNTS))
        state = State(field, **load_fields(State, data, field))
        refuse_mistakes(find_surplus(state))
    must_fit(is_sound(state))
    return state
