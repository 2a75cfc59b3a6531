"""Hands and piles beside the board: cards with faces, striped backs with a count, counters."""

from __future__ import annotations

from functools import lru_cache
from html import escape

from widgets.apps.stage.shown import View
from widgets.boards import Card, Hand, Hands, Pile
from widgets.kernel.html import seat, small
from widgets.kernel.scene import Symbol

BACKS = 5
"""How many backs are drawn at most; the count says the rest."""


def hands(view: View) -> str:
    """The large hands, then everybody else's, then piles and supply."""
    found = silent(view.hands) if view.ask else view.hands
    if not found.hands and not found.piles:
        return ""
    large = "".join(_large(hand) for hand in found.hands if hand.large)
    others = "".join(_small(hand) for hand in found.hands if not hand.large)
    if others:
        word = "The others" if large else "Hands"
        others = _box(word, f'<ul class="er-others">{others}</ul>')
    piles = "".join(_pile(pile) for pile in found.piles)
    notes = "".join(f"<li>{escape(note)}</li>" for note in found.notes)
    if notes:
        notes = f'<p class="er-hint">Lying on one another:</p><ul class="er-stacks">{notes}</ul>'
    if piles:
        piles = _box("Piles and supply", f'<ul class="er-piles">{piles}</ul>{notes}')
    rest = f'<div class="er-beside">{others}{piles}</div>' if others or piles else ""
    return large + rest


def silent(found: Hands) -> Hands:
    """The hands without what cards can do now: while a question is open, that would tell."""
    held = tuple(
        hand._replace(
            cards=tuple(card._replace(line="", ready=False) for card in hand.cards), hint=""
        )
        for hand in found.hands
    )
    return found._replace(hands=held)


def _box(title: str, body: str, hint: str = "") -> str:
    more = f' <span class="er-hint">{escape(hint)}</span>' if hint else ""
    return (
        f'<div role="group" class="er-holds" aria-label="{escape(title)}">'
        f'<p class="er-holdt">{escape(title)}{more}</p>{body}</div>'
    )


def _large(hand: Hand) -> str:
    """A hand card by card."""
    cards = "".join(_card(card) for card in hand.cards)
    body = f'<ul class="er-hold">{cards}</ul>' if cards else '<p class="er-hint">no cards</p>'
    return _box(f"{hand.seat}'s hand", body, hand.hint)


def _card(card: Card) -> str:
    """One card: letter and sign, name, kind, and what it does here and now."""
    kind = " er-ready" if card.ready else " er-shown" if card.shown else ""
    letter = f'<span class="er-letter" aria-hidden="true">{escape(card.letter)}</span>'
    sign = drawn(card.sign) if card.sign else ""
    line = f'<span class="er-does">{escape(card.line)}</span>' if card.line else ""
    able = '<span class="er-sr">can be used now: </span>' if card.ready else ""
    return (
        f'<li class="er-tool{kind}"><span class="er-toolhead">{letter if card.letter else ""}{sign}'
        f"</span><b>{escape(card.name)}</b><span>{escape(card.kind)}</span>{able}{line}</li>"
    )


def _small(hand: Hand) -> str:
    """A hand in one line: backs with a count, and the names of what is seen of it."""
    backs = '<i class="er-back"></i>' * min(hand.hidden, BACKS)
    fan = f'<span class="er-fan" aria-hidden="true">{backs}</span>' if backs else ""
    count = f"{fan}<span><b>{hand.hidden}</b> {escape(hand.word)}</span>"
    if hand.cards and not hand.hidden:
        count = ""
    seen = "".join(_chip(card) for card in hand.cards)
    return f'<li>{seat(hand.seat, 28)}<b class="er-sr">{escape(hand.seat)}: </b>{count}{seen}</li>'


def _chip(card: Card) -> str:
    kind = " er-ready" if card.ready else " er-shown" if card.shown else ""
    letter = f'<span class="er-letter" aria-hidden="true">{escape(card.letter)}</span>'
    sign = letter if card.letter else drawn(card.sign, 18) if card.sign else ""
    title = f' title="{escape(card.line)}"' if card.line else ""
    return f'<span class="er-slim{kind}"{title}>{sign}{escape(card.name)}</span>'


def _pile(pile: Pile) -> str:
    """A pile or a supply of counters."""
    sign = drawn(pile.sign, 30) if pile.sign else '<i class="er-back" aria-hidden="true"></i>'
    return (
        f'<li>{sign}<span><b>{pile.number}</b> <span class="er-sr">{escape(pile.name)} </span>'
        f'<span class="er-small">{escape(pile.word)}</span></span>'
        f'<span class="er-pname" aria-hidden="true">{escape(pile.name)}</span></li>'
    )


@lru_cache(maxsize=128)
def drawn(symbol: Symbol, size: int = 28) -> str:
    """A sign as small as a letter."""
    return small(symbol, "er-sign", "-19 -19 38 38", size, ' stroke-linecap="round"')
