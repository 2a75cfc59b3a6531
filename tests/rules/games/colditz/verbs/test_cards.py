"""Cards as they are played: what they may name, shots, and a card that does nothing."""

from __future__ import annotations

import re
from typing import Any

from rules.games.colditz import GAME
from tests.cases import each
from tests.rules.games.colditz.table import Table


def test_only_a_search_card_names_a_nation() -> None:
    """EC-CARD-10, EC-GAP-02: in the own Turn, and as an answer."""
    table = Table(at={"Br1": "I05"}, hands={"British": ["Hideaway", "Talisman"]}, points=1)
    for card, text in (("Hideaway", "Hideaway with Br1"), ("Talisman", "Talisman")):
        refusal = table.refusal(f"British: play {text} of Dutch")
        assert refusal.code == "no-target"
        assert refusal.text == f"The card {card} names no nation."
        assert refusal.clauses == ("EC-CARD-10", "EC-GAP-02")
    answer = Table(at={"Br1": "I08", "G1": "J08"}, hands={"British": ["Hideaway"]}, points=1,
                   turn="Security", equipment={"British": ["rope"]})  # fmt: skip
    answer.play("Security: G1 to I08")
    refusal = answer.refusal("British: play Hideaway with Br1 of Dutch")
    assert (refusal.code, refusal.text) == ("no-target", "The card Hideaway names no nation.")
    assert answer.play("British: play Hideaway with Br1")["hidden"] == "Br1"


def test_a_search_card_takes_a_marker() -> None:
    """EC-ATTEMPT-19, EC-GAP-39: from a pair with one, and it names only whose lies there."""
    table = Table(turn="Security", hands={"Security": ["Search"]}, markers={"O13-X01": "British"})
    refusal = table.refusal("Security: play Search on O14-X30")
    assert refusal.code == "no-effect"
    assert refusal.text == "It takes a pair of circles with an Escape Attempt marker."
    assert refusal.clauses == ("EC-ATTEMPT-19", "EC-GAP-73")
    refusal = table.refusal("Security: play Search on O13-X01 of Dutch")
    assert refusal.code == "which-marker"
    assert refusal.text == "Only a marker of the British lies there."
    assert refusal.clauses == ("EC-ATTEMPT-19", "EC-GAP-39")
    table.play("Security: play Search on O13-X01")
    event = table.event("unmarked")
    assert (event.text, event.clauses) == (
        "The marker between O13 and X01 goes.", ("EC-ATTEMPT-19",))  # fmt: skip
    assert table["marker.O13-X01"] == "none"


def test_by_ruling_a_card_may_be_played_for_nothing() -> None:
    """EC-GAP-73: it goes under its deck like any other; otherwise it needs an effect."""
    spec: dict[str, Any] = {"hands": {"British": ["Talisman"]}}
    refusal = Table(**spec).refusal("British: play Talisman")
    assert refusal.code == "no-effect"
    assert refusal.text == "It only answers a card, right after that card."
    assert refusal.clauses == ("EC-CARD-09", "EC-CARD-13", "EC-GAP-73")
    table = Table({"empty_play": "allowed"}, **spec).play("British: play Talisman")
    event = table.event("vain")
    assert (event.text, event.who) == ("The card does nothing.", "British")
    assert event.clauses == ("EC-GAP-73",)
    assert table.event("played").clauses == ("EC-CARD-10", "EC-CARD-12", "EC-CARD-08")
    assert (table["cards.British"], table["deck.last"]) == ("0", "Talisman")


def test_a_card_is_discarded_only_from_a_hand_too_large() -> None:
    """EC-CARD-05, EC-CARD-06, EC-GAP-31: face down, when there are more than three."""
    hand = ["Hideaway", "Lookout", "Staff Car"]
    refusal = Table(hands={"British": hand}).refusal("British: discard Lookout")
    assert (refusal.code, refusal.clauses) == ("no-need", ("EC-CARD-05", "EC-CARD-06"))
    assert refusal.text == "The British have no card too many."
    table = Table(hands={"British": [*hand, "Talisman"]}, throws=["4+2"])
    refusal = table.refusal("British: end")
    assert (refusal.code, refusal.clauses) == ("hand-limit", ("EC-CARD-05", "EC-CARD-06"))
    assert refusal.text == (
        "The British hold more than 3 cards; one goes first, used or discarded.")  # fmt: skip
    table.play("British: discard Lookout")
    event = table.event("discarded")
    assert event.text == "The British discard a card face down."
    assert event.clauses == ("EC-CARD-05", "EC-CARD-06", "EC-CARD-12", "EC-GAP-31")
    assert (table["cards.British"], table["deck.last"]) == ("3", "Lookout")


SHOT: dict[str, Any] = {"turn": "Security", "hands": {"Security": ["Shoot to Kill"]}, "points": 1,
                        "at": {"Br1": "X07", "Br2": "X13", "G1": "X01"}}  # fmt: skip
FIRE = "Security: play Shoot to Kill with G1 on Br1"


def test_a_shot_needs_a_throw_as_high_as_the_distance() -> None:
    """EC-OUTSIDE-02, EC-GAP-51: six circles; after a double it is thrown again, or given up."""
    hit = Table(**SHOT).play(f"{FIRE}; dice: 4+2")
    event = hit.event("killed")
    assert (event.text, event.who) == ("A shot kills Br1.", "British")
    assert event.clauses == ("EC-OUTSIDE-02", "EC-GAP-51")
    assert (hit["at.Br1"], hit["throws"], hit["points"]) == ("dead", "none", "1")
    short = Table(**SHOT).play(f"{FIRE}; dice: 4+1")
    event = short.event("missed")
    assert (event.text, event.who) == ("The shot misses Br1.", "Security")
    assert event.clauses == ("EC-GAP-51",)
    assert (short["at.Br1"], short["throws"], short["phase"]) == ("X07", "none", "move")


def test_a_double_lets_a_shot_be_thrown_again() -> None:
    """EC-GAP-51, EC-DOUBLE-02: both throws count together; or no more are thrown, and it misses."""
    table = Table(**SHOT).play(f"{FIRE}; dice: 2+2")
    assert table.offered("Security") == ["Security: reroll", "Security: pass"]
    assert (table["asked"], table["phase"]) == ("Security", "shot")
    more = table.copy().play("Security: reroll; dice: 2+1")
    assert more["at.Br1"] == "dead"
    table.play("Security: pass")
    event = table.event("missed")
    assert (event.text, event.clauses) == ("The shot misses Br1.", ("EC-GAP-51",))
    assert (table["at.Br1"], table["throws"], table["phase"]) == ("X07", "none", "move")


def test_who_shoots_and_at_whom() -> None:
    """EC-OUTSIDE-02, EC-GAP-51: a Guard Outside the Castle at a man there whom he could reach."""
    inside = Table(**{**SHOT, "at": {"Br1": "X07", "G1": "O13"}}).refusal(FIRE)
    assert (inside.code, inside.clauses) == ("no-effect", ("EC-OUTSIDE-02", "EC-GAP-51"))
    assert inside.text == "Only a Guard Outside the Castle shoots."
    far = Table(**SHOT).refusal("Security: play Shoot to Kill with G1 on Br2")
    assert (far.code, far.clauses) == ("no-effect", ("EC-OUTSIDE-02", "EC-GAP-51"))
    assert far.text == "No way leads from that Guard to the man."


YARD = """
[inner]
S1 safe
I01 plain
[outside]
X01 plain
X02 plain
[links]
S1: I01
X01: X02
"""


def test_who_is_safe_or_inside_is_no_aim_of_a_shot() -> None:
    """EC-SAFE-02: nor on the first circle of a castle; a man inside is no aim either."""
    spec: dict[str, Any] = {**SHOT, "at": {"Br1": "S1", "Br2": "I01", "G1": "X01"}}
    table = Table()
    table.state = GAME.setup(spec, {"M1": YARD}, {})
    for man, why in (("Br1", ("EC-SAFE-02",)), ("Br2", ())):
        refusal = table.refusal(f"Security: play Shoot to Kill with G1 on {man}")
        assert refusal.code == "no-effect"
        assert refusal.text == "A shot is only for a man Outside the Castle."
        assert refusal.clauses == ("EC-OUTSIDE-02", "EC-GAP-51", *why)


def test_cards_that_name_nobody() -> None:
    """EC-CARD-10, EC-GAP-02: an Appel is for all; an answer is for what was announced."""
    call = Table(turn="Security", at={"Br1": "I05"}, hands={"Security": ["Appel"]})
    for more in ("with G1", "on British"):
        refusal = call.refusal(f"Security: play Appel {more}")
        assert (refusal.code, refusal.text) == ("no-target", "An Appel calls everybody.")
        assert refusal.clauses == ("EC-CARD-10", "EC-GAP-02")
    shot = Table(**{**SHOT, "hands": {**SHOT["hands"], "British": ["Talisman"]}}).play(FIRE)
    for more in ("with Br1", "on Br1"):
        refusal = shot.refusal(f"British: play Talisman {more}")
        assert (refusal.code, refusal.text) == ("no-effect", "This card names nobody.")
        assert refusal.clauses == ("EC-CARD-10", "EC-GAP-02", "EC-GAP-73")
    assert shot.play("British: play Talisman")["at.Br1"] == "X07"


@each("choice", ["clockwise", "first-come"])
def test_who_may_interrupt_first(choice: str) -> None:
    """EC-GAP-62: one after the other, or by ruling whoever speaks first."""
    table = Table({"interrupt_order": choice}, turn="Security", at={"Br1": "I05", "Du1": "I08"},
                  hands={"British": ["Hideaway"], "Dutch": ["Hideaway"],
                         "Security": ["Appel"]})  # fmt: skip
    table.play("Security: play Appel")
    assert table["asked"] == "British"
    if choice == "clockwise":
        refusal = table.refusal("Dutch: play Hideaway with Du1")
        assert (refusal.code, refusal.clauses) == ("not-asked", ("EC-CARD-13", "EC-GAP-62"))
        assert refusal.text == "The British have a question to answer first."
        return
    assert GAME.actors(table.state) == ("British", "Dutch")
    passed = table.copy().play("Dutch: pass")
    assert (passed["asked"], passed["phase"]) == ("British", "window")
    table.play("Dutch: play Hideaway with Du1")
    assert (table["hidden"], table["asked"], table["phase"]) == ("Du1", "British", "window")


@each(
    ("card", "spec", "text", "clauses"),
    [
        ("Staff Car with Br1", {"at": {"Br1": "I05", "Br2": "CAR"}},
         "The Staff Car takes one of the own men from its circle.",
         "STAFFCAR-01 GAP-52 GAP-73"),
        ("Staff Car with Br2", {"at": {"Br2": "CAR", "Du1": "X10"}},
         "Somebody stands on X10, where the Staff Car drives.", "STAFFCAR-01 GAP-52"),
        ("Tunnel: Chapel with Br1", {"at": {"Br1": "I05"}},
         "The card names its Tunnel itself.", "CARD-10 GAP-02 GAP-73"),
        ("Tunnel: Chapel on G1", {"at": {"G1": "J02"}},
         "The card names its Tunnel itself.", "CARD-10 GAP-02 GAP-73"),
        ("Tunnel: Chapel", {"at": {"Br1": "CHAPEL3", "Du1": "T1_2"}, "open": ["CHAPEL"]},
         "That Tunnel is open already.", "TUNNEL-07 GAP-73"),
        ("Diversion on G1", {}, "A Diversion takes a Guard on the board.",
         "CARD-10 GAP-02 GAP-73"),
        ("Diversion with Br1 on G1", {"at": {"Br1": "I05", "G1": "J02"}},
         "A Diversion takes a Guard on the board.", "CARD-10 GAP-02 GAP-73"),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)  # fmt: skip
def test_a_card_without_an_effect_stays_in_the_hand(
    card: str, spec: dict[str, Any], text: str, clauses: str
) -> None:
    """EC-CARD-10, EC-GAP-73: where somebody bars the road, or it names what it cannot take."""
    name = re.split(" with | on ", card)[0]
    refusal = Table(hands={"British": [name]}, **spec).refusal(f"British: play {card}")
    assert (refusal.code, refusal.text) == ("no-effect", text)
    assert refusal.clauses == tuple(f"EC-{clause}" for clause in clauses.split())


def test_a_diversion_takes_a_guard_from_any_circle() -> None:
    """EC-CARD-10, EC-GAP-02: from the first circle of a map as well."""
    table = Table(board="fence", at={"G1": "O01"}, hands={"British": ["Diversion"]})
    table.play("British: play Diversion on G1")
    event = table.event("diverted")
    assert event.text == "G1 goes to the Commander's Office."
    assert event.clauses == ("EC-CARD-10", "EC-GAP-02", "EC-MOVE-08")
    assert table["at.G1"] == "office"


def test_a_confiscation_names_a_nation_and_no_man() -> None:
    """EC-CARD-10, EC-GAP-02: one that holds Equipment."""
    table = Table(turn="Security", hands={"Security": ["Confiscation"]}, at={"Br1": "I05"},
                  equipment={"Dutch": ["rope"]})  # fmt: skip
    for text in ("with Br1 on Dutch", "on British"):
        refusal = table.refusal(f"Security: play Confiscation {text}")
        assert refusal.code == "no-effect"
        assert refusal.text == "It takes Equipment, and from somebody who holds some."
        assert refusal.clauses == ("EC-CARD-10", "EC-GAP-02", "EC-GAP-73")
    assert table.play("Security: play Confiscation on Dutch")["holds.Dutch"] == "0"
    first = Table(turn="Security", hands={"Security": ["Confiscation"]},
                  equipment={"British": ["rope"]})  # fmt: skip
    assert first.play("Security: play Confiscation on British")["holds.British"] == "0"


def test_a_search_card_says_which_of_two_markers_it_takes() -> None:
    """EC-ATTEMPT-19, EC-GAP-39: by ruling several nations' lie there, and one of them is named."""
    table = Table({"markers_on_pair": "several"}, at={"Du1": "O13"}, turn="Dutch", points=1,
                  markers={"O13-X01": "British"}, equipment={"Dutch": ["wire cutter"]},
                  hands={"Security": ["Search"]}).play("Dutch: Du1 to X01; Dutch: end")  # fmt: skip
    refusal = table.refusal("Security: play Search on O13-X01")
    assert refusal.code == "which-marker"
    assert refusal.text == "Security says whose marker it takes, of the British or the Dutch."
    assert refusal.clauses == ("EC-ATTEMPT-19", "EC-GAP-39")
