"""The position in words: who has what, what is there, place by place."""

from __future__ import annotations

from widgets.apps.stage.records import Table, View
from widgets.boards import Card, Hand, Player
from widgets.kernel.html import box, said
from widgets.kernel.markup import join, tag
from widgets.kernel.scene import Place, Scene

UNROWED = 4
"""How many places stand in a row of the list where the board has no rows."""


def foot(view: View, scene: Scene, usual: str, *, listing: bool = False) -> str:
    """Help in one line (the ``usual`` keys), and the position in words."""
    return join(
        tag.p("er-keyline")[
            usual, ", ", tag.button(type="button", class_="er-text", data_do="keys")["? all keys"]
        ],
        tag.div("er-in-words")[
            tag.button(
                type="button", class_="er-text", data_do="list", aria_expanded=said(listing)
            )["The position in words"],
            _position(view, scene) if listing else "",
        ],
    )


def position(view: View, scene: Scene) -> str:
    """The position in words, as an open list."""
    return box("The position in words", _position(view, scene), close="list")


def _position(view: View, scene: Scene) -> str:
    boards = [scene]
    while boards[-1].second:
        boards.append(boards[-1].second)
    title = scene.title if scene.second else scene.title.split(". ", 1)[-1]
    parts = join(tag.li[part] for part in title.rstrip(".").split("; "))
    # While a question is open, what a card can do now would tell.
    held = join(tag.li[line] for line in lines(view.table, telling=not view.ask))
    table = tag.ul("er-parts", aria_label="At the table")[held] if held else ""
    return join(tag.ul("er-parts")[parts], table, map(_places, boards))


def _places(scene: Scene) -> str:
    """Every place and what is there, row by row."""
    columns = scene.columns or UNROWED
    rows = [scene.places[at : at + columns] for at in range(0, len(scene.places), columns)]
    body = join(tag.tr[(tag.td[place.name, _typed(place)] for place in row)] for row in rows)
    return tag.div("er-sideways", tabindex="0", role="group", aria_label="All places")[
        tag.table("er-grid")[body]
    ]


def _typed(place: Place) -> str:
    """How a place is typed in a command, where its name does not say so."""
    known = not place.id.isalnum() or place.id.lower() in place.name.lower()
    return "" if known else join(" ", tag.code[place.id])


def lines(table: Table, *, telling: bool = True) -> list[str]:
    """Everybody at the table with what he has, the piles, what lies on one another."""
    lying = table.hands
    hands = {hand.seat: hand for hand in lying.hands}
    people = {player.seat for player in table.players}
    found = [_player(one, hands.get(one.seat), telling=telling) for one in table.players]
    found += [_hand(one, telling=telling) for one in lying.hands if one.seat not in people]
    piles = ", ".join(f"{one.name}: {one.number} {one.word}" for one in lying.piles)
    return [*found, *([piles] if piles else []), *lying.notes]


def _player(player: Player, hand: Hand | None, *, telling: bool) -> str:
    stock = [f"{have} {name}" for name, have, _ in player.stock if have]
    words = [player.place, *player.marks, *stock, "to act" if player.acting else ""]
    text = f"{player.seat}: {', '.join(word for word in words if word)}"
    held = _cards(hand, telling=telling) if hand else ""
    return f"{text}. Holds {held}" if held else text


def _hand(hand: Hand, *, telling: bool) -> str:
    return f"{hand.seat} holds {_cards(hand, telling=telling) or 'nothing'}"


def _cards(hand: Hand, *, telling: bool) -> str:
    """The cards that are seen, with what they do now, and how many are not."""
    seen = [_card(card, telling=telling) for card in hand.cards]
    hidden = [f"{hand.hidden} {hand.word}"] if hand.hidden else []
    return ", ".join(seen + hidden)


def _card(card: Card, *, telling: bool) -> str:
    more = [card.line if telling else "", "lies open" if card.shown else ""]
    told = "; ".join(part for part in more if part)
    return f"{card.name} ({told})" if told else card.name
