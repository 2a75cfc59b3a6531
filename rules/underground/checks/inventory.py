"""Checks of what the game is played with: board, caves, cards, tokens, players."""

from __future__ import annotations

import re
from collections import Counter

from rules import piles
from rules.checks import CheckResult
from rules.errors import RulebookError
from rules.findings import broken, codes
from rules.underground.board.plan import CAVES, CHASM
from rules.underground.board.survey import survey
from rules.underground.cards import CHANCES, CLAUSE_OF, KIND, KINDS, NAMES_OF, PASS, TOOLS
from rules.underground.checks.question import Asked
from rules.underground.position import supply
from rules.underground.state import TOKENS, State

EVERY_TOOL = {
    "UE-TOOL-01": 0, "UE-TOOL-05": 1, "UE-TOOL-08": 2, "UE-TOOL-11": 3, "UE-TOOL-14": 4,
    "UE-TOOL-16": 5, "UE-TOOL-20": 7, "UE-TOOL-24": 9,
}  # fmt: skip
"""The clauses that name the tools of a kind."""


def board(asked: Asked) -> CheckResult:
    """What is wrong with the board, ``ok`` for nothing; with ``complete`` as a whole game's."""
    args = asked.keys(known={"complete": bool})
    found = survey(asked.state.field.board, complete=args.get("complete", False))
    text = " ".join(finding.text for finding in found) or "The board has all it needs."
    chasms = len(asked.state.field.board.of_kind(CHASM))
    fine = ("UE-GAP-02", *(("UE-CHASM-01",) if chasms > 1 else ()))
    refused = broken(found)
    return CheckResult(codes(found) or "ok", text, refused or fine, refused_by=refused)


def caves(asked: Asked) -> CheckResult:
    """The names of the caves on the board (UE-CAVE-01)."""
    asked.keys()
    there = asked.state.field.board
    found = [kind for kind in CAVES if there.of_kind(kind)]
    return CheckResult(found, f"The caves are {', '.join(found)}.", ("UE-CAVE-01", "UE-GAP-02"))


def ways_out(asked: Asked) -> CheckResult:
    """The squares that lead out: two arrow exits, and Start while nobody stands there."""
    asked.keys()
    field = asked.state.field
    found = [field.names[at] for at in field.board.of_kind("exit")]
    occupied = field.start in asked.state.at
    if field.start >= 0 and not occupied:
        found.append(field.names[field.start])
    text = f"The ways out are {', '.join(found) or 'none'}."
    if occupied:
        text += " Somebody stands on Start, so it is none at the moment."
    return CheckResult(found, text, ("UE-GOAL-03", "UE-EXIT-01", "UE-EXIT-02", "UE-EXIT-04"))


def all_tools(state: State) -> Counter[int]:
    """Every tool of the game, wherever it is."""
    found = Counter(piles.cards(state.reserve))
    for hand in state.hands:
        found.update(hand)
    return found


def cards(asked: Asked) -> CheckResult:
    """The names of the tools of a ``kind`` in the game; without one, the kinds there are.

    With ``chance = true`` the names of the Chance cards.
    """
    args = asked.keys(known={"kind": str, "chance": bool})
    state = asked.state
    if args.get("chance"):
        there = Counter(piles.cards(state.pile))
        there[PASS] += sum(state.passes)
        names = [CHANCES[card] for card in sorted(+there)]
        text = f"The chances are {', '.join(names)}."
        return CheckResult(names, text, ("UE-CHANCE-18", "UE-GAP-05"))
    deck = all_tools(state)
    if "kind" not in args:
        kinds = [name for kind, name in enumerate(KINDS) if any(KIND[one] == kind for one in deck)]
        text = f"There are {len(kinds)} kinds of tools: {', '.join(kinds)}."
        whole = [clause for clause, kind in EVERY_TOOL.items() if complete(deck, kind)]
        return CheckResult(kinds, text, ("UE-TOOL-28", *whole, "UE-GAP-04"))
    if args["kind"] not in KINDS:
        raise asked.wrong(f"there is no kind '{args['kind']}'; kinds: {', '.join(KINDS)}.")
    kind = KINDS.index(args["kind"])
    names = [TOOLS[card] for card in sorted(deck) if KIND[card] == kind]
    text = f"Of this kind there are {', '.join(names) or 'none'}."
    return CheckResult(names, text, (CLAUSE_OF[kind],))


def complete(deck: Counter[int], kind: int) -> bool:
    """Whether every tool of a kind is in the game."""
    return len({card for card in deck if KIND[card] == kind}) == len(NAMES_OF[kind])


def counts(asked: Asked) -> CheckResult:
    """How many there are: of ``tools``, ``chances``, ``treasures`` or a kind of token.

    A token is counted on the board and in the supply together (UE-FOUR-01).
    """
    of = asked.keys({"of": str})["of"]
    state = asked.state
    if of in TOKENS:
        token = TOKENS.index(of)
        laid = len(state.signs) if of == "signpost" else state.tokens[token].bit_count()
        found = supply(state, token) + laid
        clauses: tuple[str, ...] = ("UE-SETUP-05", "UE-FOUR-01", "UE-GAP-65")
    elif of == "tools":
        found, clauses = sum(all_tools(state).values()), ("UE-GAP-04",)
    elif of == "chances":
        found = piles.size(state.pile) + sum(state.passes)
        clauses = ("UE-GAP-05", "UE-SETUP-04")
    elif of == "treasures":
        found = (state.lies >= 0) + (state.carrier >= 0)
        clauses = ("UE-SETUP-06",)
    else:
        known = ", ".join((*TOKENS, "tools", "chances", "treasures"))
        raise asked.wrong(f"'{of}' cannot be counted; choose from {known}.")
    return CheckResult(str(found), f"There are {found} of {of}.", clauses)


def setup(asked: Asked) -> CheckResult:
    """Whether a whole game can be set up: ``accepted`` or ``refused``.

    ``players`` says how many there are, ``each`` how many copies of every tool, ``on`` a square
    where the first player stands already; ``treasure``, ``reserve``, ``chance`` are as in a set-up.
    """
    known = {"each": int, "on": str, "treasure": str, "reserve": list, "chance": list}
    args = asked.keys({"players": int}, known)
    if not 0 <= args["players"] <= 26:
        raise asked.wrong("up to 26 players have a letter.")
    seats = {chr(ord("A") + seat): "out" for seat in range(args["players"])}
    seats |= {"A": args["on"]} if "on" in args else {}
    spec: dict[str, object] = {"board": "full", "players": seats, "deal": True}
    spec |= {key: args[key] for key in ("treasure", "reserve", "chance") if key in args}
    clauses: tuple[str, ...] = ("UE-GOAL-01",)
    if "each" in args:
        spec["counts"] = {"tools": dict.fromkeys(TOOLS, args["each"])}
        clauses = ("UE-GAP-04",)
    try:
        asked.game.setup(spec, {}, asked.game.dump(asked.state)["options"])
    except RulebookError as error:
        clauses = tuple(dict.fromkeys(re.findall(r"UE(?:-[A-Z]+)+-\d\d", str(error)))) or clauses
        return CheckResult("refused", str(error), clauses, refused_by=clauses)
    text = f"A game for {args['players']} players can begin."
    return CheckResult("accepted", text, clauses)
