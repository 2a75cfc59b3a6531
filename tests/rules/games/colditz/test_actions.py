"""Commands as text: what is read is written back, and a slip is told, never refused as a rule."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.errors import NotationError
from rules.games.colditz import GAME
from rules.games.colditz.board import notation
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.cards import CARD, CARDS, is_security
from rules.games.colditz.ground import Field
from rules.games.colditz.verbs.cards import AIMS
from tests.cases import each, quickly
from tests.rules.games.colditz.table import Table


def named(field: Field) -> Iterator[str]:
    """Every name of every kind of thing: what a card might be played with or on."""
    for names in AIMS.values():
        yield from names(field)
    yield from (*CARDS, *EQUIPMENT, *field.board.room_names, "kit", "nobody")


@each("card", quickly([*CARDS], 3))
def test_a_card_is_never_played_on_another_thing(card: str) -> None:
    """For every name of every kind: the same card on the same thing, or a slip."""
    state = Table().state
    who = "Security" if is_security(CARD[card]) else "British"
    read = 0
    for name in named(state.field):
        for more in (f"on {name}", f"to {name}", f"with {name}", f"with Br1 on {name}",
                     f"with Br1 to {name}", f"on {name} of Dutch"):  # fmt: skip
            text = f"{who}: play {card} {more}"
            try:
                action = GAME.parse(state, text)
            except NotationError:
                continue
            read += 1
            assert GAME.format(state, action) == text
    assert read


def test_two_tunnels_of_one_room_have_two_names() -> None:
    """What is aimed at the second one is not played on the first."""
    text = notation.load_castle("mini").text.replace("CHAPEL3", "CANTEEN4")
    state = GAME.setup({"players": ["British"], "open": ["CANTEEN-2"]}, {"M1": text}, {})
    assert state.field.board.tunnel_names == ("CANTEEN", "CANTEEN-2")
    for number, name in enumerate(state.field.board.tunnel_names):
        told = f"Security: play Tunnel Detected on {name}"
        assert GAME.parse(state, told).to == number
        assert GAME.format(state, GAME.parse(state, told)) == told
