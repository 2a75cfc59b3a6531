"""What a mask leaves of the castle: the table as it lies, and the cards of others face down."""

from __future__ import annotations

from typing import Any

from rules.core import piles
from rules.core.registry import game as named
from rules.games.colditz.state import Question, State
from rules.simulate.variant import Variant
from tests.rules.games.played import decision

COLDITZ: Any = named("colditz")
WHOLE = Variant("colditz", 3, policies=("quick",), seed=31)
NATION = "British"


def played(rulings: dict[str, str] | None = None) -> State:
    """A position of a whole game in which everybody has cards."""
    state: State = decision(WHOLE.but(rulings=rulings or {}), 1, 120).state
    return state


def mask(state: State, viewer: str = NATION) -> State:
    """The mask of the castle."""
    found: State = COLDITZ.masked(state, viewer)
    return found


def test_cards_of_others_lie_face_down() -> None:
    """As many of them, and no more is seen; his own lie open."""
    state = played()
    hands = tuple((*hand, 8) for hand in state.hands)
    state = state._replace(hands=hands)
    masked, own = mask(state), state.field.seats[NATION]
    for seat, hand in enumerate(state.hands):
        assert masked.hands[seat] == (hand if seat == own else (-1,) * len(hand))
    for key in ("deck", "security", "parts"):
        pile = getattr(state, key)
        assert getattr(masked, key) == (-1,) * piles.size(pile)
    fewer = state._replace(deck=piles.draw(state.deck, piles.odds(state.deck)[0][0]))
    assert mask(fewer) != masked
    assert mask(state._replace(at=(*state.at[:-1], -3 - state.at[-1]))) != masked


def test_equipment_of_others_is_counted_only() -> None:
    """Another kind looks alike, another number does not."""
    state = played()
    one, two = ((0, 1, 2, 0), (1, 0, 0, 1)), ((0, 1, 2, 0), (0, 2, 0, 0))
    found = [mask(state._replace(equipment=held)) for held in (one, two)]
    assert found[0] == found[1]
    assert found[0].equipment == ((0, 1, 2, 0), (2, 0, 0, 0))
    more = mask(state._replace(equipment=((0, 1, 2, 0), (1, 0, 0, 2))))
    assert more != found[0]


def test_open_rulings_lay_it_open() -> None:
    """Where hands of Equipment and packs lie open, the mask leaves them so."""
    state = played({"equipment_view": "open"})
    held = ((0, 1, 2, 0), (1, 0, 0, 1))
    assert mask(state._replace(equipment=held)).equipment == held


def test_the_stock_is_seen_where_it_lies_face_up() -> None:
    """As a rule; in the classic edition by agreement."""
    state = played()
    assert state.field.rulings.open_packs
    assert mask(state).stock == state.stock
    classic = COLDITZ.rulings.choose({"edition": "classic"})
    assert not classic.open_packs
    field = type(state.field)(
        state.field.board, classic, state.field.nations, state.field.counts
    )  # fmt: skip
    assert mask(state._replace(field=field)).stock == (0, 0, 0, 0)


def test_what_two_players_agree_on_is_theirs() -> None:
    """An offer is seen by its partners; a secret answer only by the one who is asked."""
    state = played()
    for kind in ("trade", "offer"):
        asked = state._replace(pending=(Question(kind, who=0, a=1, data=(1, 2)),))
        hidden = mask(asked, "Security")
        assert hidden.pending[0].data == ()
        assert mask(asked, state.field.players[0]).pending == asked.pending
        assert mask(asked, state.field.players[1]).pending == asked.pending
    appel = state._replace(pending=(Question("appel", who=0, topic="secret", a=5),))
    assert mask(appel, "Security").pending[0].a == 0
    assert mask(appel, state.field.players[0]).pending == appel.pending
    loud = state._replace(pending=(Question("appel", who=0, topic="loud", a=5),))
    assert mask(loud, "Security").pending == loud.pending
    other = state._replace(pending=(Question("draw", who=0, data=(1,)),))
    assert mask(other, "Security").pending == other.pending
