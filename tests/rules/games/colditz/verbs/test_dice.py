"""Throws that follow a throw, cards that are drawn, and what a viewer may expect of them."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from rules.core.play import EVERYONE
from rules.core.timeline import Timeline
from rules.games.colditz import GAME
from rules.games.colditz.actions import Action
from rules.games.colditz.state import CARDS, State, whole_deck
from tests.rules.games.colditz.table import Table


def test_from_an_empty_deck_a_card_of_a_friend_by_ruling() -> None:
    """EC-GAP-68: at random from all that others of one's side hold; otherwise nothing."""
    spec: dict[str, Any] = {
        "players": ["British", "Dutch", "Polish"], "throws": ["2+1"], "deck": [],
        "hands": {"Dutch": ["Lookout", "Hideaway"], "Polish": ["Lookout"]},
    }  # fmt: skip
    refusal = Table(**spec).refusal("British: draw")
    assert (refusal.code, refusal.clauses) == ("empty-deck", ("EC-GAP-68",))
    assert refusal.text == "The deck has no card left."
    table = Table({"empty_deck": "from-player"}, **spec).play("British: draw")
    odds = {GAME.write(table.state, card): odd for card, odd in GAME.chance(table.state)}
    assert odds == {"card: Hideaway": Fraction(1, 3), "card: Lookout": Fraction(2, 3)}
    table.play("card: Hideaway")
    event = table.event("took-card")
    assert (event.text, event.who) == ("The British take a card from the Dutch.", "British")
    assert event.clauses == ("EC-GAP-68",)
    drew = table.event("drew")
    assert (drew.text, drew.clauses) == ("The British draw Hideaway.", ("EC-CARD-02", "EC-GAP-30"))
    assert drew.heard_by is not None
    assert "Dutch" not in drew.heard_by
    assert table.event("hand").text == "The British hold 1 card now."
    hands = [table[f"hand.{who}"] for who in ("British", "Dutch", "Polish")]
    assert hands == ["Hideaway", "Lookout", "Lookout"]


# -- What a viewer reckons with -------------------------------------------------------------------


def line(table: Table, *texts: str) -> Timeline[State, Action]:
    """A game from this position, with these actions played."""
    found = Timeline(GAME, table.state)
    for text in texts:
        found.attempt(GAME.read(found.state, text))
    return found


def reckons(game: Timeline[State, Action], viewer: str) -> dict[str, Fraction]:
    """The cards that a viewer expects next, as he would call them, and their odds."""
    odds = GAME.odds(game.state, game.information(viewer))
    return {CARDS[card.card] if card.card >= 0 else "?": odd for card, odd in odds}


def left(*seen: str) -> dict[str, Fraction]:
    """The odds of a whole Opportunity deck without the cards that were seen."""
    cards = Counter(CARDS[card] for card in whole_deck("deck", six=False)) - Counter(seen)
    return {name: Fraction(count, cards.total()) for name, count in cards.items()}


def test_who_draws_reckons_with_all_he_has_not_seen() -> None:
    """EC-EQUIP-10: neither the order of the deck nor the hands of others are known to him."""
    table = Table(throws=["2+1"], deck=["Hideaway", "Lookout", "Talisman"],
                  hands={"British": ["Lookout"], "Dutch": ["Talisman"]})  # fmt: skip
    game = line(table, "British: draw")
    assert reckons(game, "British") == left("Lookout")
    assert reckons(game, "Dutch") == {"?": 1}
    assert reckons(game, EVERYONE) == {"Hideaway": 1}
    for text in ("card: Hideaway", "British: end", "Dutch: roll"):
        game.attempt(GAME.read(game.state, text))
    for viewer in ("British", "Dutch", EVERYONE):
        assert GAME.odds(game.state, game.information(viewer)) == GAME.chance(game.state)
    for text in ("dice: 2+1", "Dutch: draw"):
        game.attempt(GAME.read(game.state, text))
    assert reckons(game, "British") == {"?": 1}
    assert reckons(game, "Dutch") == left("Talisman")


def test_cards_that_were_played_have_been_seen() -> None:
    """EC-CARD-12: they lie under the deck, and nobody draws them before the others."""
    table = Table(at={"Br1": "I05", "Du1": "I07"}, throws=["2+1"],
                  hands={"British": ["Hideaway", "Lookout"], "Dutch": ["Hideaway"]})  # fmt: skip
    game = line(table, "Dutch: play Hideaway with Du1", "British: play Hideaway with Br1",
                "British: draw")  # fmt: skip
    assert reckons(game, "British") == left("Hideaway", "Hideaway", "Lookout")


def test_once_a_deck_has_gone_by_only_the_own_hand_is_known() -> None:
    """EC-CARD-12: what was played may lie on top again."""
    table = Table(throws=["2+1"], deck=["Hideaway"], at={"Br1": "I05"},
                  hands={"Dutch": ["Talisman"]})  # fmt: skip
    game = line(table, "British: draw", "card: Hideaway", "British: play Hideaway with Br1",
                "British: end", "Dutch: roll", "dice: 2+1", "Dutch: draw")  # fmt: skip
    assert GAME.facts(game.state)["deck.last"] == "Hideaway"
    assert reckons(game, "Dutch") == left("Talisman")


def test_what_others_draw_from_their_own_deck_does_not_use_up_this_one() -> None:
    """EC-CARD-02: a draw by the Security Officer brings no Opportunity card nearer."""
    table = Table(turn="Security", throws=["2+1"], deck=["Hideaway", "Lookout"], at={"Br1": "I05"})
    game = line(table, "Security: draw", "card: Appel", "Security: end", "British: roll",
                "dice: 2+1", "British: draw", "card: Hideaway", "British: play Hideaway with Br1",
                "British: end", "Dutch: roll", "dice: 2+1", "Dutch: draw")  # fmt: skip
    assert reckons(game, "Dutch") == left("Hideaway")


def test_with_six_players_kit_parts_are_a_pile_of_their_own() -> None:
    """EC-KIT-13: whoever draws one reckons with the parts that he has not seen."""
    nations = ["British", "Dutch", "Polish", "French", "American"]
    table = Table(players=nations, kits=["British"], points=1, at={"Br1": "X07"},
                  hands={"British": ["Escape Kit (part) 1"]})  # fmt: skip
    game = line(table, "British: Br1 to TG1")
    one, two = "Escape Kit (part) 1", "Escape Kit (part) 2"
    assert reckons(game, "British") == {one: Fraction(2, 5), two: Fraction(3, 5)}
    assert reckons(game, "Dutch") == {"?": 1}


def test_throws_are_told_apart_by_their_sum() -> None:
    """EC-MOVE-02: two dice that make as many points are one to a player; a card is itself."""
    throws = [GAME.counts_as(one) for one, _ in GAME.chance(Table().play("British: roll").state)]
    assert Counter(throws) == {f"{sum_} in all": count for sum_, count in zip(
        range(2, 13), (1, 1, 2, 2, 3, 3, 3, 2, 2, 1, 1), strict=True)}  # fmt: skip
    drawn = Table(throws=["2+1"]).play("British: draw")
    assert {GAME.counts_as(one) for one, _ in GAME.chance(drawn.state)} == {""}
