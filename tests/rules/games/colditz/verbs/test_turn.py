"""Setting up, the order of Turns, the dice and the cards they bring."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.core.errors import SetupError
from rules.core.playout import playout
from rules.games.colditz import GAME
from tests.cases import each
from tests.rules.games.colditz.table import Table

EO3 = ["British", "Dutch", "Polish"]


def begun(players: list[str], **spec: Any) -> Table:
    """A whole game after the deal."""
    table = Table(players=players, begin=True, **spec)
    while GAME.chance(table.state):
        table.play(GAME.write(table.state, GAME.actions(table.state)[0]))
    return table


@each(("count", "guards", "men"), [(1, 6, 8), (2, 12, 7), (3, 14, 6), (4, 15, 5), (5, 16, 4)])
def test_pawns_for_every_number_of_players(count: int, guards: int, men: int) -> None:
    """EC-SETUP-09 to EC-SETUP-13."""
    nations = ["British", "Dutch", "Polish", "French", "American"][:count]
    field = Table(players=nations).state.field
    assert (field.guards, field.men, field.pows) == (guards, men, men * count)


def test_a_three_player_game_is_set_up() -> None:
    """EC-SC-01: the pattern, the packs and one card for everybody."""
    table = begun(["British", "Dutch"])
    assert table["rounds"] == "50"
    assert table["security.count"] == "15"
    assert table["deck.count"] == "45"
    assert table["supply.kits"] == "3"
    assert table.refused("Security: deploy to J02") == "not-asked"
    table.play("British: line up; Dutch: line up")
    assert {"EC-SETUP-21", "EC-APPEL-04"} <= table.fired
    assert [table[f"at.Br{n}"] for n in (1, 7)] == ["A01", "A07"]
    assert [table[f"at.Du{n}"] for n in (1, 7)] == ["A08", "A14"]


def test_a_nation_is_chosen_once() -> None:
    """EC-SETUP-08."""
    with pytest.raises(SetupError, match="twice"):
        Table(players=["British", "British"])


@each("key", ["hands", "equipment", "markers"])
def test_a_set_up_lists_things_in_brackets(key: str) -> None:
    """A number where a list belongs is named with its key."""
    name = "O13-X01" if key == "markers" else "British"
    spec: Any = {key: {name: 5}}
    with pytest.raises(SetupError, match=rf"setup\.{key}\.{name}: write a list in brackets, not 5"):
        Table(**spec)


def test_guard_deployment() -> None:
    """EC-SC-03: three inside, two to seven outside, only on posts."""
    table = begun(EO3).play("British: line up; Dutch: line up; Polish: line up")
    table.play("Security: deploy to J02; Security: deploy to J06")
    assert table.refused("Security: deploy to O03") == "no-post"
    table.play("; ".join(f"Security: deploy to Q{n:02}" for n in (2, 4, 6, 8, 10)))
    assert table.refused("Security: ready") == "too-few"
    table.play("Security: deploy to J10")
    assert table.refused("Security: deploy to J04") == "too-many"
    table.play("Security: ready")
    assert table["barracks"] == "6"
    assert table["turn"] == "British"


def test_two_players_have_five_guards_for_outside() -> None:
    """EC-GAP-58."""
    table = begun(["British"]).play("British: line up")
    table.play("; ".join(f"Security: deploy to Q{n:02}" for n in (2, 4, 6, 8, 10)))
    assert table.refused("Security: deploy to Q12") == "too-many"
    table.play("Security: deploy to J02; Security: ready")


def test_six_players_have_a_pile_of_kit_parts() -> None:
    """EC-SETUP-20: 36 cards, none of them a kit part."""
    table = begun(["British", "Dutch", "Polish", "French", "American"])
    assert table["deck.count"] == "36"
    assert table["parts.count"] == "6"
    seen = dict(GAME.observe(table.state, "Security").facts)
    assert seen["parts"] == 6


def test_the_order_of_turns() -> None:
    """EC-SC-07: clockwise, the Security Officer last."""
    table = Table(players=EO3, marker=12, at={"Br1": "I01"})
    assert table.refused("British: Br1 to I02") == "roll-first"
    for who in ("British", "Dutch", "Polish", "Security"):
        assert table["turn"] == who
        assert table.refused(f"{who}: end") == "roll-first"
        assert table["rounds"] == "12"
        table.play(f"{who}: roll; dice: 5+3; {who}: end")
    assert (table["turn"], table["rounds"]) == ("British", "11")
    assert {"EC-ROUNDS-01", "EC-TURN-09"} <= table.fired


def test_at_most_two_extra_throws() -> None:
    """EC-SC-10."""
    table = Table().play("British: roll; dice: 4+4; British: reroll; dice: 5+5; British: reroll")
    table.play("dice: 6+6")
    assert table["points"] == "30"
    assert table.refused("British: reroll") == "reroll-limit"
    assert Table().play("British: roll; dice: 6+6; British: reroll; dice: 2+3")["points"] == "17"


def test_a_card_for_five_or_less() -> None:
    """EC-SC-11 and EC-SC-12: any low throw, one card in a Turn."""
    table = Table().play("British: roll; dice: 1+4; British: draw; card: Hideaway")
    assert (table["cards.British"], table["deck.count"]) == ("1", "46")
    assert Table().play("British: roll; dice: 2+4").refused("British: draw") == "no-draw"
    table = Table(turn="Security").play("Security: roll; dice: 2+1; Security: draw; card: Search")
    assert table["security.count"] == "15"
    table = Table().play("British: roll; dice: 2+2; British: draw; card: Lookout")
    table.play("British: reroll; dice: 1+2")
    assert table["points"] == "7"
    assert table.refused("British: draw") == "drawn"


def test_a_card_roll_brings_no_card() -> None:
    """EC-CARD-04: a Quick Dash of 3 adds 3 points and nothing else."""
    table = Table(hands={"British": ["Quick Dash"]}).play("British: roll; dice: 4+2")
    table.play("British: play Quick Dash; dice: 1+2")
    assert table["points"] == "9"
    assert table.refused("British: draw") == "no-draw"


def test_the_hand_limit() -> None:
    """EC-SC-13: a fourth card is used or discarded before the Turn ends."""
    hand = ["Hideaway", "Lookout", "Diversion"]
    table = Table(hands={"British": hand}).play("British: roll; dice: 1+3; British: draw")
    table.play("card: Talisman")
    assert table.refused("British: end") == "hand-limit"
    count = int(table["deck.count"])
    table.play("British: discard Lookout")
    assert (table["deck.last"], table["deck.count"]) == ("Lookout", str(count + 1))
    action = GAME.read(table.state, "British: discard Lookout")
    hidden = GAME.audible(table.state, action, "Dutch")
    assert hidden is not None
    assert GAME.write(table.state, hidden) == "British: discard ?"
    table.play("British: end")


@each(
    ("rule", "throws", "may"),
    [
        ("any-throw", "6+6; 1+2", True), ("first-throw", "6+6; 1+2", False),
        ("first-throw", "2+2; 6+3", True), ("total", "2+2; 6+3", False),
        ("three-seven-eleven", "4+3", True), ("three-seven-eleven", "1+1", False),
    ],
)  # fmt: skip
def test_which_throw_brings_a_card(rule: str, throws: str, may: bool) -> None:
    """EC-GAP-05."""
    first, _, second = throws.partition("; ")
    table = Table({"draw_rule": rule}).play(f"British: roll; dice: {first}")
    if second:
        table.play(f"British: reroll; dice: {second}")
    assert table.legal("British: draw") == may


HAVE: dict[str, Any] = {
    "equipment": {"British": ["rope"], "Dutch": ["key"]},
    "at": {"Br1": "O09", "G1": "O08"},
}


@each("first", ["reroll", "trade with Dutch", "Br1 to O08", "Br1 to O10", "play Hideaway with Br2"])
def test_by_ruling_a_card_is_drawn_before_anything_else(first: str) -> None:
    """EC-GAP-06: an extra throw, a trade, a surrender or a card gives up the draw at once."""
    spec: dict[str, Any] = {**HAVE, "at": {**HAVE["at"], "Br2": "I05"},
                            "hands": {"British": ["Hideaway"]}}  # fmt: skip
    table = Table({"draw_time": "at-once"}, **spec).play("British: roll; dice: 1+1")
    assert table["may-draw"] == "yes"
    table.play(f"British: {first}")
    assert (table["may-draw"], "EC-GAP-06" in table.fired) == ("no", True)
    usual = Table(**spec).play(f"British: roll; dice: 1+1; British: {first}")
    assert (usual["may-draw"], "EC-GAP-06" in usual.fired) == ("yes", False)


def test_a_draw_given_up_may_come_again_with_the_extra_throw() -> None:
    """EC-GAP-06: every low throw lets one draw right after it; others take nothing from him."""
    table = Table({"draw_time": "at-once"}, **HAVE).play("British: roll; dice: 1+1")
    assert table.copy().play("Dutch: trade with British; Dutch: withdraw").legal("British: draw")
    table.play("British: reroll; dice: 4+3")
    assert table.refused("British: draw") == "no-draw"
    assert table.why("British: draw") == {"EC-GAP-06"}
    again = Table({"draw_time": "at-once"}).play("British: roll; dice: 1+1; British: reroll")
    assert again.play("dice: 2+1").legal("British: draw")


def test_all_must_agree_first() -> None:
    """EC-VARIANT-03: nothing begins before all have agreed, and nothing changes afterwards."""
    table = Table(players=["British"], begin=True, agree=True, rounds=60)
    assert table.refused("Security: agree") == "not-asked"
    table.play("British: agree; Security: agree; deal: Hideaway")
    assert table.refused("British: rounds 70") == "agreed"
    assert Table({"start_kits": "none"}, begin=True)["kit.British"] == "no"


def test_the_last_round() -> None:
    """EC-SC-54: on the eagle each Escape Officer has one more Turn, then it is over."""
    table = Table(rounds=40, marker=2, turn="Security", escapes={"British": 1})
    table.play("Security: roll; dice: 4+2; Security: end")
    assert table["rounds"] == "1"
    table.play("British: roll; dice: 4+2; British: end; Dutch: roll; dice: 4+2; Dutch: end")
    assert (table["over"], table["winner"]) == ("yes", "Security")
    assert "EC-WIN-03" in table.fired
    last = Table({"last_round": "everybody"}, marker=1, turn="Dutch", throws=["4+2"])
    assert last.play("Dutch: end")["turn"] == "Security"


@each("nations", [["British"], EO3])
def test_random_games_end_with_the_last_round(nations: list[str]) -> None:
    """Every game ends, and no later than after the agreed Rounds."""
    table = Table(players=nations, begin=True, rounds=8)
    for seed in range(3):
        last = playout(GAME, table.state, Random(seed), 50_000).state
        assert GAME.result(last) is not None
        assert last.rounds >= 1


def test_classic_packs_lie_face_down() -> None:
    """EC-GAP-61: in the classic edition nobody counts the stacks."""
    seen = GAME.observe(Table({"edition": "classic"}).state, "British")
    assert (seen["stock"], seen["supply"]) == ({}, None)
    assert GAME.observe(Table().state, "British")["stock"]["rope"] == 12


def test_a_new_roll_gives_up_the_open_extra_throw() -> None:
    """EC-GAP-04: a double lets one throw again, but not after another roll has begun."""
    table = Table(at={"Br1": "I05"}, hands={"British": ["Quick Dash"]})
    table.play("British: roll; dice: 3+3")
    thrown = table.copy().play("British: reroll; dice: 2+1; British: play Quick Dash; dice: 4+1")
    assert thrown["points"] == "14"
    table.play("British: play Quick Dash")
    assert {"EC-GAP-04", "EC-DOUBLE-02"} <= table.fired
    table.play("dice: 4+1")
    assert table["points"] == "11"
    assert table.refused("British: reroll") == "no-double"


@each("choice", ["out", "plays-on"])
def test_by_ruling_a_hopeless_nation_has_no_turn(choice: str) -> None:
    """EC-GAP-57: with one man left it can no longer bring out two."""
    at = {f"Br{n}": "dead" for n in range(2, 8)}
    table = Table({"hopeless": choice}, at=at, turn="Security", points=0, marker=12)
    table.play("Security: end")
    if choice == "plays-on":
        assert table["turn"] == "British"
        return
    event = table.event("skipped")
    assert event.text == "The British have no way to win any more, and no Turn."
    assert (event.who, event.clauses) == ("British", ("EC-GAP-57",))
    assert table["turn"] == "Dutch"


def test_the_office_empties_at_the_end_of_the_round() -> None:
    """EC-MOVE-13, EC-ROUNDEND-02, EC-GAP-67: with whoever a fallen Tunnel has just sent there."""
    usual = ("EC-MOVE-13", "EC-ROUNDEND-02")
    spec: dict[str, Any] = {"turn": "Security", "points": 0}
    table = Table(at={"G1": "office", "G2": "office"}, **spec).play("Security: end")
    event = table.event("office")
    assert event.text == "2 Guards go from the Office to the Barracks."
    assert (event.who, event.clauses, event.data) == ("Security", usual, {"count": 2})
    fallen = Table(at={"Br1": "T1_3", "G1": "T1_2"}, detected=["CHAPEL"], **spec)
    event = fallen.play("Security: end").event("office")
    assert event.text == "1 Guard goes from the Office to the Barracks."
    assert event.clauses == (*usual, "EC-GAP-67")
