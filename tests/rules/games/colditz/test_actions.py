"""Commands as text: what is read is written back, and a slip is told, never refused as a rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.core.errors import NotationError
from rules.games.colditz import GAME
from rules.games.colditz.board import notation
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.state import CARD, CARDS, Field, is_security
from rules.games.colditz.verbs.cards import AIMS
from tests.cases import each
from tests.rules.games.colditz.table import Table


@each(
    ("text", "told"),
    [
        ("Brittish: roll", r"no player 'Brittish'.* Did you mean 'British'\?"),
        ("British: rol", r"'rol' is no command.* Did you mean 'roll'\?"),
        ("British: Bt1 to I06", r"is no command.* Did you mean 'Br1'\?"),
        ("British: Br1 to I66", r"no circle 'I66'.* Did you mean 'I06'\?"),
        ("British: Br1", r"'Br1' is no command; write 'Br1 to I06'"),
        ("British: Br1 refusse", r"Did you mean 'refuses'\?"),
        ("British: release Br1", r"write 'release Br1 to I06'"),
        ("British: release Bt1 to I06", r"no pawn 'Bt1'"),
        ("British: claim ropes with Br1 Br2", r"Did you mean 'rope'\?"),
        ("British: claim kit with Br1 part-3", r"no pawn 'part-3'"),
        ("British: play Hideawy with Br1", r"no card 'Hideawy'.* Did you mean 'Hideaway'\?"),
        ("British: play Hideaway with Bt1", r"no pawn 'Bt1'"),
        (
            "Security: play Search on O13-X02",
            r"^There is no pair 'O13-X02'.* Did you mean 'O13-X01'\?",
        ),
        (
            "Security: play Search on CHAPEL",
            r"^The card Search takes a pair, not a Tunnel: 'CHAPEL' is a Tunnel. Name a pair, such",
        ),
        ("Security: play Tunnel Detected on O13-X01", r"takes a Tunnel, not a pair.*'CHAPEL'\.$"),
        ("Security: play Confiscation on Br1", r"takes a player, not a pawn.*'British'\.$"),
        ("British: play Diversion on Dutch", r"takes a pawn, not a player"),
        ("British: play Talisman on Dutch", r"takes nothing, not a player.* Leave it out\.$"),
        ("British: play Release from Solitary with Br1 on I06", r"with Br1 to I06'\.$"),
        ("Security: play Search to O13-X01", r"write 'play Search on O13-X01'\.$"),
        ("Security: play Search on O13-X01 to I06", r"is not how it is written"),
        ("British: discard Lokout", r"Did you mean 'Lookout'\?"),
        ("British: give ropes", r"kind of Equipment 'ropes'.* Did you mean 'rope'\?"),
        ("British: trade with Duch", r"Did you mean 'Dutch'\?"),
        ("Security: deploy to J2", r"no circle 'J2'"),
        ("Security: remove O13-X02", r"Did you mean 'O13-X01'\?"),
        ("British: do or die", r"write 'do or die with Br1'"),
        ("dice: 7+1", r"each from 1 to 6"),
        ("card: Hideawy", r"Did you mean 'Hideaway'\?"),
        ("value: five", r"is no number"),
        ("value: 100", r"'100' is no number; write 'value: 5'"),
        ("deal Nobody: Forged Pass", r"no player 'Nobody'"),
        ("no colon", r"write the player, a colon"),
    ],
)
def test_a_slip_is_named_with_what_was_meant(text: str, told: str) -> None:
    """The unknown word, the words there are, the nearest one."""
    with pytest.raises(NotationError, match=told):
        GAME.read(Table().state, text)


def test_a_command_that_is_no_part_of_the_game_is_refused() -> None:
    """EC-VARIANT-03: the number of Rounds cannot be changed in play."""
    assert Table().refused("British: rounds 70") == "agreed"


@each(
    "text",
    [
        "dice: 1+2", "dice: 4+4", "card: Hideaway", "value: 5", "deal British: Hideaway",
        "British: Br1 to I06", "Security: G1 to the office", "British: release Br1 to I06",
        "British: claim wire cutter with Br1 Br2", "British: claim kit with Br1 Br2 and part-1",
        "British: discard Lookout", "British: discard wire cutter", "British: give kit",
        "British: give Escape Kit (part) 1", "British: ask Hideaway", "British: give rope",
        "Security: remove O13-X01 with G1", "British: do or die with Br1", "British: Br1 refuses",
        "Security: play Shoot to Kill with G1 on Br1", "British: play Staff Car with Br1",
        "British: play Release from Solitary with Br1 to I06", "British: trade with Dutch",
    ],
)  # fmt: skip
def test_what_is_read_is_written_back(text: str) -> None:
    """Word for word, the dice in the order in which they were told."""
    state = Table().state
    assert GAME.write(state, GAME.read(state, text)) == text


def named(field: Field) -> Iterator[str]:
    """Every name of every kind of thing: what a card might be played with or on."""
    for names in AIMS.values():
        yield from names(field)
    yield from (*CARDS, *EQUIPMENT, *field.board.room_names, "kit", "nobody")


@each("card", CARDS)
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
                action = GAME.read(state, text)
            except NotationError:
                continue
            read += 1
            assert GAME.write(state, action) == text
    assert read


def test_two_tunnels_of_one_room_have_two_names() -> None:
    """What is aimed at the second one is not played on the first."""
    text = notation.named("mini").text.replace("CHAPEL3", "CANTEEN4")
    state = GAME.setup({"players": ["British"], "open": ["CANTEEN-2"]}, {"M1": text}, {})
    assert state.field.board.tunnel_names == ("CANTEEN", "CANTEEN-2")
    for number, name in enumerate(state.field.board.tunnel_names):
        told = f"Security: play Tunnel Detected on {name}"
        assert GAME.read(state, told).to == number
        assert GAME.write(state, GAME.read(state, told)) == told


def test_the_dice_keep_their_order() -> None:
    """1+2 is 1+2; a double is a double."""
    assert Table().play("British: roll; dice: 1+2")["throws"] == "1+2"
    assert Table(throws=["1+2"])["throws"] == "1+2"


def test_a_card_is_dealt_to_whoever_is_due() -> None:
    """EC-SETUP-19: the name may be left out; another one's is refused."""
    table = Table(begin=True)
    assert table.refused("deal Dutch: Hideaway") == "no-outcome"
    table.play("deal British: Hideaway; deal: Lookout; deal Security: Appel")
    assert (table["hand.British"], table["hand.Dutch"]) == ("Hideaway", "Lookout")
