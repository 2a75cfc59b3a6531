"""What lies beside the castle, as far as a viewer may know: hands, Equipment, piles."""

from __future__ import annotations

from typing import Any

from rules.games.colditz.actions import PLAY
from rules.games.colditz.board.plan import EQUIPMENT
from rules.games.colditz.state import BOXES, CARD, CARDS, INNER_CELLS, OUTER_CELLS, is_security
from widgets.boards import Card, Hand, Hands, Pile, Player
from widgets.boards.castle import signs
from widgets.boards.castle.facts import Seen, owner, plan, seen

CELLS = (BOXES[INNER_CELLS], BOXES[OUTER_CELLS])


def hands(game: Any, state: Any, viewer: str, info: Any = None) -> Hands:
    """Everybody's hand, known or as a number of backs, and the piles."""
    facts = seen(game, state, viewer)
    ready = {
        (action.who, CARDS[action.card])
        for action in game.actions(state)
        if action.verb == PLAY and action.card >= 0
    }
    found = tuple(_hand(facts, player, ready) for player in _order(facts))
    opportunity, security, parts = facts.piles
    piles = [
        Pile("Opportunity", opportunity, signs.card_back("O"), "cards"),
        Pile("Security", security, signs.card_back("S"), "cards"),
        Pile("kit parts", parts, signs.card_back("K"), "cards"),
    ]
    piles += [
        Pile(name, facts.stock[name], signs.item(kind), "left")
        for kind, name in enumerate(EQUIPMENT) if name in facts.stock
    ]  # fmt: skip
    if facts.supply is not None:
        piles.append(Pile("Escape Kits", facts.supply, signs.kit(), "left"))
    return Hands(found, tuple(piles))


def _order(facts: Seen) -> list[str]:
    """The viewer first, or whoever acts; then the others in their order."""
    first = owner(facts)
    return sorted(facts.players, key=lambda player: player != first)


def _hand(facts: Seen, player: str, ready: set[tuple[str, str]]) -> Hand:
    shown = facts.hands.get(player)
    laid = _equipment(facts, player, own=shown is not None)
    if shown is None:
        return Hand(player, laid, facts.counts.get(player, 0), "cards")
    cards = []
    for name in shown:
        can = (player, name) in ready
        kind = "Security card" if is_security(CARD[name]) else "Opportunity card"
        letter = "S" if is_security(CARD[name]) else "O"
        line = "can be played now" if can else "not now"
        cards.append(Card(name, kind, letter, None, line, can))
    acting = facts.asked or facts.turn
    everyone = facts.viewer not in facts.players
    large = player == facts.viewer or (everyone and player == acting)
    hint = f"only {player} sees it" if player == facts.viewer else ""
    return Hand(player, (*cards, *laid), 0, "cards", large, hint)


def _equipment(facts: Seen, player: str, *, own: bool) -> tuple[Card, ...]:
    """Equipment by name where it may be seen, else how much; a Kit lies open."""
    found: list[Card] = []
    held = facts.equipment.get(player)
    if held is not None:
        for kind, name in enumerate(EQUIPMENT):
            count = held.get(name, 0)
            if count:
                title = name if count == 1 else f"{count} {name}s".replace("passs", "passes")
                found.append(Card(title, "Escape Equipment", "", signs.item(kind)))
    elif facts.holds.get(player):
        count = facts.holds[player]
        found.append(Card(f"{count} Equipment", "hidden", "", None, "face down"))
    if player in facts.kits:
        found.append(Card("Escape Kit", "all see it", "", signs.kit(), "for a Target", shown=True))
    return tuple(found)


def table(game: Any, state: Any, viewer: str, info: Any = None) -> tuple[Player, ...]:
    """Everybody at the table: where the men are, what all can see of them."""
    facts = seen(game, state, viewer)
    index = plan(state).index
    rows = []
    for player in facts.players:
        men = [facts.at[pawn] for pawn in facts.men(player)]
        marks = []
        cells = sum(at in CELLS for at in men)
        if cells:
            marks.append(f"{cells} in cells")
        if facts.escapes.get(player):
            marks.append(f"{facts.escapes[player]} escaped")
        if player in facts.kits:
            marks.append("Escape Kit")
        place = f"{sum(at in index for at in men)} on the plan"
        rows.append(Player(player, place, tuple(marks), (), player == facts.asked))
    return tuple(rows)


def slips(game: Any, state: Any, viewer: str, info: Any) -> tuple[Any, ...]:
    """Nothing is drawn on loose paper here."""
    return ()
