"""Checks of what the game is played with: pawns, dice, cards, and what each player is after."""

from __future__ import annotations

from rules import piles
from rules.checks import CheckResult
from rules.colditz import cards
from rules.colditz.board.plan import EQUIPMENT
from rules.colditz.checks.question import Asked
from rules.colditz.state import MEN, NATIONS, SECURITY

MOST = 8
"""How many pawns of each colour there are in the box."""
FOR_PLAYERS = {
    2: ("EC-SETUP-09", "EC-CLASSIC-48"), 3: ("EC-SETUP-10", "EC-CLASSIC-47"),
    4: ("EC-SETUP-11", "EC-CLASSIC-46"), 5: ("EC-SETUP-12", "EC-CLASSIC-45"),
    6: ("EC-SETUP-13", "EC-CLASSIC-44"),
}  # fmt: skip
"""The clauses of each number of players, modern and classic."""
COLOURS = {
    "British": "EC-CLASSIC-29", "Dutch": "EC-CLASSIC-30", "Polish": "EC-CLASSIC-32",
    "French": "EC-CLASSIC-31", "American": "EC-CLASSIC-28",
}  # fmt: skip
"""The classic clause of each nation's pawns."""


def pawns(asked: Asked) -> CheckResult:
    """How many pawns this game is played with: "12 Guards, 2 x 7 prisoners"."""
    asked.keys()
    field = asked.state.field
    found = f"{field.guards} Guards, {len(field.nations)} x {field.men} prisoners"
    players = len(field.players)
    clauses = [*FOR_PLAYERS[players], "EC-SETUP-14"]
    if players == min(MEN):
        clauses.append("EC-GAP-58")
    return CheckResult(found, f"{players} players: {found}.", tuple(clauses))


def packs() -> dict[str, tuple[int, tuple[str, ...]]]:
    """The five packs: how many cards, and their clauses."""
    return {
        "kits": (cards.KITS, ("EC-CLASSIC-35",)),
        "equipment": (sum(cards.STOCK), ("EC-CLASSIC-36",)),
        "opportunity": (sum(cards.OPPORTUNITY), ("EC-CLASSIC-37", "EC-GAP-02")),
        "security": (sum(cards.SECURITY), ("EC-CLASSIC-38", "EC-GAP-02")),
        "do-or-die": (len(cards.DO_OR_DIE), ("EC-CLASSIC-39", "EC-GAP-60")),
    }


def countable() -> dict[str, tuple[int, tuple[str, ...]]]:
    """Everything that can be counted, with the clauses that tell the number."""
    found = packs()
    colours = tuple(COLOURS.values())
    parts = sum(cards.OPPORTUNITY[: cards.PART_TWO + 1])
    return {
        **found,
        "prisoners": (MOST * len(NATIONS), ("EC-CLASSIC-27", *colours)),
        "guards": (max(guards for guards, _ in MEN.values()), ("EC-CLASSIC-33",)),
        "dice": (2, ("EC-CLASSIC-26",)),
        "packs": (len(found), ("EC-CLASSIC-34",)),
        "cards": (sum(count for count, _ in found.values()), ("EC-CLASSIC-34",)),
        "appel": (cards.SECURITY[0], ("EC-APPEL-06",)),
        "kit-parts": (parts, ("EC-KIT-12", "EC-GAP-33")),
        "kit-part-types": (cards.PART_TWO + 1, ("EC-KIT-12", "EC-GAP-33")),
        **{nation: (MOST, (COLOURS[nation],)) for nation in NATIONS},
        **{
            f"{name}s": (cards.STOCK[kind], ("EC-CLASSIC-36", "EC-SETUP-15"))
            for kind, name in enumerate(EQUIPMENT)
        },
    }


def count(asked: Asked) -> CheckResult:
    """How many there are in the box of what ``of`` names."""
    of = asked.keys({"of": str})["of"]
    known = countable()
    if of not in known:
        raise asked.wrong(f"'{of}' cannot be counted; choose from {', '.join(known)}.")
    number, clauses = known[of]
    return CheckResult(str(number), f"There are {number} of {of}.", clauses)


def deck(asked: Asked) -> CheckResult:
    """How many cards the Opportunity deck has, and whether kit parts are among them."""
    asked.keys()
    state = asked.state
    left = piles.cards(state.deck)
    some = any(card <= cards.PART_TWO for card in left)
    found = f"{piles.size(state.deck)} cards, {'with' if some else 'no'} kit parts"
    six = len(state.field.nations) == len(NATIONS)
    clauses = ("EC-SETUP-20",) if six else ("EC-CLASSIC-37",)
    return CheckResult(found, f"The Opportunity deck: {found}.", clauses)


AIMS = {
    "escape": (
        "bring as many men as possible to the Targets",
        ("EC-TURN-01", "EC-CLASSIC-05"),
    ),
    "guard": (
        "hinder escapes and prevent as many as possible",
        ("EC-TURN-04", "EC-SETUP-07", "EC-CLASSIC-06", "EC-CLASSIC-19"),
    ),
}
"""What the players are after."""


def aim(asked: Asked) -> CheckResult:
    """What a player is after: ``escape`` or ``guard``."""
    of = asked.keys({"of": str})["of"]
    asked.seat(of)
    found = "guard" if of == SECURITY else "escape"
    said, clauses = AIMS[found]
    return CheckResult(found, f"{of} is to {said}.", clauses)


def edition(asked: Asked) -> CheckResult:
    """Which edition is played, and how its packs lie.

    The classic rules break off, and where they do the modern ones hold (EC-CLASSIC-53).
    """
    asked.keys()
    rulings = asked.state.field.rulings
    packs_lie = "face up" if rulings.open_packs else "face down"
    found = f"{rulings.edition}, packs {packs_lie}"
    clauses = ["EC-GAP-03", "EC-GAP-61"]
    text = f"The {rulings.edition} edition; Equipment and Kits lie {packs_lie}."
    if rulings.classic:
        clauses += ["EC-CLASSIC-53", "EC-CLASSIC-40"]
        text += " Beyond rule 18 the modern rules hold."
    return CheckResult(found, text, tuple(clauses))
