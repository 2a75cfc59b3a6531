"""Hands and piles beside a board, as markup: what is hidden is only a number."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

from widgets.apps.stage.parts.hands import hands
from widgets.boards import Card, Hand, Hands, Pile, board
from widgets.boards.tunnels.deck import KINDS, sign


def markup(found: Hands) -> str:
    """The region for these hands."""
    return hands(cast("Any", SimpleNamespace(hands=found, ask={})))


def test_without_cards_there_is_nothing() -> None:
    """The labyrinths have no hands, and no room is taken for them."""
    assert markup(Hands()) == ""
    assert board("labyrinth").hands(None, None, "leader") == Hands()


def test_a_large_hand_lays_cards_out() -> None:
    """Letter, sign, name, kind and what it does; usable ones say so in words too."""
    card = Card("plank", "timber", "T", sign(9), "crosses a3", ready=True)
    html = markup(Hands((Hand("B", (card,), large=True, hint="only B sees it"),)))
    for part in ("B&#x27;s hand", "only B sees it", "plank", "timber", ">T<", "<svg", "crosses a3"):
        assert part in html or part.replace("&#x27;", "'") in html
    assert "can be used now" in html


def test_hidden_cards_are_backs_with_a_number() -> None:
    """At most five backs are drawn; the number says how many there are."""
    html = markup(Hands((Hand("A", (), 9, "tools"),)))
    assert html.count("er-back") == 5
    assert "<b>9</b> tools" in html


def test_piles_say_what_they_are() -> None:
    """A back or a sign, the number, the name."""
    html = markup(Hands((), (Pile("reserve", 61, None, "tools"), Pile("Fire", 2, sign(4)))))
    assert "<b>61</b>" in html
    assert "reserve" in html
    assert html.count("er-back") == 1


def test_text_is_escaped() -> None:
    """Whatever a card is called, it is text."""
    html = markup(Hands((Hand("A", (Card("<b>x"),)),), (), ("<i>note",)))
    assert "<b>x" not in html
    assert "<i>note" not in html


def test_every_kind_has_its_own_letter_and_sign() -> None:
    """Eleven kinds, eleven letters, eleven signs."""
    assert len({letter for letter, _ in KINDS.values()}) == len(KINDS) == 11
    assert len({sign(kind).id for kind in KINDS}) == 11
