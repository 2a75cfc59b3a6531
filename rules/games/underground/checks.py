"""The checks of scenario files: assertions that are no actions, by the names used there."""

from __future__ import annotations

import re
from collections import Counter

from rules.core.checks import Checks, Query
from rules.core.errors import RulebookError
from rules.core.findings import broken_clauses, codes
from rules.core.piles import count_cards, iter_cards
from rules.core.records import CheckResult
from rules.games.underground.actions import DECLINE, GO, MOVE, PASS, SHOW, THROW, USE, Action
from rules.games.underground.board.plan import CAVES, CHASM
from rules.games.underground.board.survey import survey_board
from rules.games.underground.cards import (
    CHANCE_CARD,
    CHANCES,
    CLAUSE_OF,
    CUTTING,
    DIGGING,
    FIGHTING,
    KIND,
    KINDS,
    NAMES_OF,
    PRISON_PASS,
    TOOLS,
)
from rules.games.underground.state import TOKENS, State, tokens_left

# -- A check of this game as a query ---------------------------------------------------------------


class UndergroundQuery(Query[State, Action]):
    """One check of a scenario file, to be answered at one step."""

    def seat(self, name: str) -> int:
        """The number of the player called ``name``."""
        return self.number("player", name, self.state.field.seats)


# -- Checks of what the game is played with -------------------------------------------------------


EVERY_TOOL = {
    "UE-TOOL-01": 0, "UE-TOOL-05": 1, "UE-TOOL-08": 2, "UE-TOOL-11": 3, "UE-TOOL-14": 4,
    "UE-TOOL-16": 5, "UE-TOOL-20": 7, "UE-TOOL-24": 9,
}  # fmt: skip
"""The clauses that name the tools of a kind."""


def check_board(query: UndergroundQuery) -> CheckResult:
    """What is wrong with the board, ``ok`` for nothing; with ``complete`` as a whole game's."""
    args = query.keys(known={"complete": bool})
    found = survey_board(query.state.field.board, complete=args.get("complete", False))
    text = " ".join(finding.text for finding in found) or "The board has all it needs."
    chasms = len(query.state.field.board.of_kind(CHASM))
    fine = ("UE-GAP-02", *(("UE-CHASM-01",) if chasms > 1 else ()))
    refused = broken_clauses(found)
    return CheckResult(codes(found) or "ok", text, refused or fine, refused_by=refused)


def check_caves(query: UndergroundQuery) -> CheckResult:
    """The names of the caves on the board (UE-CAVE-01)."""
    query.keys()
    there = query.state.field.board
    found = [kind for kind in CAVES if there.of_kind(kind)]
    return CheckResult(found, f"The caves are {', '.join(found)}.", ("UE-CAVE-01", "UE-GAP-02"))


def check_ways_out(query: UndergroundQuery) -> CheckResult:
    """The squares that lead out: two arrow exits, and Start while nobody stands there."""
    query.keys()
    field = query.state.field
    found = [field.names[at] for at in field.board.of_kind("exit")]
    occupied = field.start in query.state.at
    if field.start >= 0 and not occupied:
        found.append(field.names[field.start])
    text = f"The ways out are {', '.join(found) or 'none'}."
    if occupied:
        text += " Somebody stands on Start, so it is none at the moment."
    return CheckResult(found, text, ("UE-GOAL-03", "UE-EXIT-01", "UE-EXIT-02", "UE-EXIT-04"))


def all_tools(state: State) -> Counter[int]:
    """Every tool of the game, wherever it is."""
    found = Counter(iter_cards(state.reserve))
    for hand in state.hands:
        found.update(hand)
    return found


def check_cards(query: UndergroundQuery) -> CheckResult:
    """The names of the tools of a ``kind`` in the game; without one, the kinds there are.

    With ``chance = true`` the names of the Chance cards.
    """
    args = query.keys(known={"kind": str, "chance": bool})
    state = query.state
    if args.get("chance"):
        there = Counter(iter_cards(state.pile))
        there[PRISON_PASS] += sum(state.passes)
        names = [CHANCES[card] for card in sorted(+there)]
        text = f"The chances are {', '.join(names)}."
        return CheckResult(names, text, ("UE-CHANCE-18", "UE-GAP-05"))
    deck = all_tools(state)
    if "kind" not in args:
        kinds = [name for kind, name in enumerate(KINDS) if any(KIND[one] == kind for one in deck)]
        text = f"There are {len(kinds)} kinds of tools: {', '.join(kinds)}."
        whole = [clause for clause, kind in EVERY_TOOL.items() if is_complete(deck, kind)]
        return CheckResult(kinds, text, ("UE-TOOL-28", *whole, "UE-GAP-04"))
    if args["kind"] not in KINDS:
        raise query.wrong(f"there is no kind '{args['kind']}'; kinds: {', '.join(KINDS)}.")
    kind = KINDS.index(args["kind"])
    names = [TOOLS[card] for card in sorted(deck) if KIND[card] == kind]
    text = f"Of this kind there are {', '.join(names) or 'none'}."
    return CheckResult(names, text, (CLAUSE_OF[kind],))


def is_complete(deck: Counter[int], kind: int) -> bool:
    """Whether every tool of a kind is in the game."""
    return len({card for card in deck if KIND[card] == kind}) == len(NAMES_OF[kind])


def check_counts(query: UndergroundQuery) -> CheckResult:
    """How many there are: of ``tools``, ``chances``, ``treasures`` or a kind of token.

    A token is counted on the board and in the supply together (UE-FOUR-01).
    """
    of = query.keys({"of": str})["of"]
    state = query.state
    if of in TOKENS:
        token = TOKENS.index(of)
        laid = len(state.signs) if of == "signpost" else state.tokens[token].bit_count()
        found = tokens_left(state, token) + laid
        clauses: tuple[str, ...] = ("UE-SETUP-05", "UE-FOUR-01", "UE-GAP-65")
    elif of == "tools":
        found, clauses = sum(all_tools(state).values()), ("UE-GAP-04",)
    elif of == "chances":
        found = count_cards(state.pile) + sum(state.passes)
        clauses = ("UE-GAP-05", "UE-SETUP-04")
    elif of == "treasures":
        found = (state.lies >= 0) + (state.carrier >= 0)
        clauses = ("UE-SETUP-06",)
    else:
        known = ", ".join((*TOKENS, "tools", "chances", "treasures"))
        raise query.wrong(f"'{of}' cannot be counted; choose from {known}.")
    return CheckResult(str(found), f"There are {found} of {of}.", clauses)


def check_setup(query: UndergroundQuery) -> CheckResult:
    """Whether a whole game can be set up: ``accepted`` or ``refused``.

    ``players`` says how many there are, ``each`` how many copies of every tool, ``on`` a square
    where the first player stands already; ``treasure``, ``reserve``, ``chance`` are as in a set-up.
    """
    known = {"each": int, "on": str, "treasure": str, "reserve": list, "chance": list}
    args = query.keys({"players": int}, known)
    if not 0 <= args["players"] <= 26:
        raise query.wrong("up to 26 players have a letter.")
    seats = {chr(ord("A") + seat): "out" for seat in range(args["players"])}
    seats |= {"A": args["on"]} if "on" in args else {}
    spec: dict[str, object] = {"board": "full", "players": seats, "deal": True}
    spec |= {key: args[key] for key in ("treasure", "reserve", "chance") if key in args}
    clauses: tuple[str, ...] = ("UE-GOAL-01",)
    if "each" in args:
        spec["counts"] = {"tools": dict.fromkeys(TOOLS, args["each"])}
        clauses = ("UE-GAP-04",)
    try:
        query.game.setup(spec, {}, query.game.dump(query.state)["options"])
    except RulebookError as error:
        clauses = tuple(dict.fromkeys(re.findall(r"UE(?:-[A-Z]+)+-\d\d", str(error)))) or clauses
        return CheckResult("refused", str(error), clauses, refused_by=clauses)
    text = f"A game for {args['players']} players can begin."
    return CheckResult("accepted", text, clauses)


# -- Checks of the moment -------------------------------------------------------------------------


TURN_CLAUSES = ("UE-MOVE-02", "UE-MOVE-06")


def check_ends(query: UndergroundQuery) -> CheckResult:
    """The squares where the move may end after the throw, attacks left out."""
    args = query.keys(known={"who": str, "attack": bool})
    state = query.state
    if "who" in args:
        query.seat(args["who"])
    squares: dict[int, None] = {}
    for action in query.game.actions(state):
        if action.verb == GO and bool(action.foe) == bool(args.get("attack")):
            if "who" in args and action.who != args["who"]:
                continue
            end = action.path[-1] if action.path else state.at[state.turn]
            squares[end] = None
    names = sorted((state.field.names[at] for at in squares), key=natural_key)
    text = f"The move may end on {', '.join(names) or 'no square'}."
    return CheckResult(names, text, TURN_CLAUSES, cells=tuple(names))


def natural_key(name: str) -> tuple[str, int]:
    """Letters first, then the number: a2 before a10."""
    letters = name.rstrip("0123456789")
    return letters, int(name[len(letters) :] or 0)


def check_legal(query: UndergroundQuery) -> CheckResult:
    """Whether an action is legal now, ``yes`` or the codes of its refusals; or all of a ``verb``.

    ``action`` asks about one, ``verb`` lists all that begin with that word.
    """
    args = query.keys(known={"action": str, "verb": str})
    state, game = query.state, query.game
    if ("action" in args) == ("verb" in args):
        raise query.wrong("give either 'action' or 'verb'.")
    if "action" in args:
        return query.legality(args["action"])
    written = [game.format(state, action).partition(": ")[2] for action in game.actions(state)]
    listed = [text for text in written if text.split()[0].rstrip(",") == args["verb"]]
    return CheckResult(listed, f"Legal are: {'; '.join(listed) or 'none'}.", ())


def check_odds(query: UndergroundQuery) -> CheckResult:
    """The chance of an outcome now as a fraction; several are written with commas between."""
    outcome = query.keys({"outcome": str})["outcome"]
    return query.odds(outcome, chance_clauses(query.state))


def chance_clauses(state: State) -> tuple[str, ...]:
    """What the odds are the odds of."""
    kind = state.pending[0].kind if state.pending else ""
    if kind == "roll" and state.said >= 0:
        return ("UE-CHASM-05",)
    return {
        "lose": ("UE-CHANCE-10",), "draw": ("UE-CHANCE-02",), "find": ("UE-CHANCE-09",),
        "deal": ("UE-SETUP-01",), "roll": ("UE-START-02",),
    }.get(kind, ())  # fmt: skip


def check_opens(query: UndergroundQuery) -> CheckResult:
    """The kinds of tools that clear what is in front of a player, or the cave he is in."""
    query.keys()
    state = query.state
    seat = state.turn
    who = state.field.players[seat]
    kinds = []
    for card in dict.fromkeys(state.hands[seat]):
        if KIND[card] not in (DIGGING, FIGHTING, CUTTING, 0, 1):
            continue
        near = (-1, state.at[seat], *state.field.next[state.at[seat]])
        named = [Action(who, USE, card, square=square) for square in near]
        if any(not query.game.refusals(state, action) for action in named):
            kinds.append(KINDS[KIND[card]])
    text = f"What helps here: {', '.join(kinds) or 'nothing'}."
    prison = state.at[seat] == state.field.prison
    clauses = ("UE-PRISON-08", "UE-PRISON-09") if prison else ("UE-USE-01",)
    return CheckResult(kinds, text, clauses)


def check_waiting(query: UndergroundQuery) -> CheckResult:
    """Whether a token is still on a square after some rounds in which nobody clears it.

    Everybody moves as his throws of 1 take him, for ``rounds`` rounds; ``yes`` or ``no``.
    """
    args = query.keys({"token": str, "square": str, "rounds": int})
    state, game = query.state, query.game
    if args["square"] not in state.field.board.index or not 0 < args["rounds"] <= 100:
        raise query.wrong("name a square of the board and 1 to 100 rounds.")
    for _ in range(args["rounds"] * len(state.at)):
        turn, begun = state.turn, False
        while game.result(state) is None and not (
            begun and not state.pending and state.turn != turn
        ):
            state, begun = play_quietly(query, state), True
            if len(state.at) == 1 and not state.pending:
                break
    lying = query.game.facts(state)[f"tokens.{args['square']}"]
    found = "yes" if args["token"] in lying.split(", ") else "no"
    text = f"After {args['rounds']} rounds {args['square']} carries: {lying}."
    clauses = {
        "collapse": ("UE-COLLAPSE-08", "UE-EXPLOSIVE-03"), "fire": ("UE-FIRE-03",),
        "grate": ("UE-GRATE-04",), "signpost": ("UE-SIGN-06",),
    }  # fmt: skip
    return CheckResult(found, text, clauses.get(args["token"], ()))


def play_quietly(query: UndergroundQuery, state: State) -> State:
    """The next position when nobody uses a tool and the die shows a 1, chances a lucky find."""
    game = query.game
    listed = game.actions(state)
    calm = [a for a in listed if a.verb in (THROW, GO, PASS, DECLINE, "climb", "back")]
    calm = [a for a in calm if not a.foe] or [a for a in listed if a.verb in (SHOW, MOVE)]
    if state.pending and state.pending[0].kind == "draw":
        lucky = [a for a in listed if a.card == CHANCE_CARD["find a tool"]]
        return game.resolve(state, (lucky or list(listed))[0], None)
    if state.pending and state.pending[0].kind in ("roll", "find", "lose"):
        return game.resolve(state, listed[0], None)
    if not listed:
        raise RulebookError("nobody can act")
    return game.resolve(state, (calm or list(listed))[0], None)


# -- Checks of who knows what ---------------------------------------------------------------------


def check_seen(query: UndergroundQuery) -> CheckResult:
    """What a viewer sees of a player's hand: the names of the cards, or only their number."""
    args = query.keys({"viewer": str, "of": str})
    query.seat(args["of"])
    view = query.game.observe(query.state, query.viewer(args["viewer"]))
    known = view["hand"].get(args["of"])
    found = str(view["hands"][args["of"]]) if known is None else ", ".join(known) or "none"
    text = f"{args['viewer']} sees of {args['of']}'s hand: {found}."
    return CheckResult(found, text, ("UE-SETUP-02",))


def check_hidden(query: UndergroundQuery) -> CheckResult:
    """Whether the top of a ``pile`` (``reserve`` or ``chance``) is hidden from every viewer."""
    pile = query.keys({"pile": str})["pile"]
    if pile not in ("reserve", "chance"):
        raise query.wrong("the piles are 'reserve' and 'chance'.")
    told = []
    names = TOOLS if pile == "reserve" else CHANCES
    for viewer in query.game.viewers(query.state):
        shown = query.table(viewer)
        told += [
            name for name in names if f'"{name}"' in shown and name not in ("grate", "signpost")
        ]
    found = "no" if told else "yes"
    clause = "UE-SETUP-03" if pile == "reserve" else "UE-SETUP-04"
    return CheckResult(found, f"The {pile} pile lies face down: {found}.", (clause,))


def check_untold(query: UndergroundQuery) -> CheckResult:
    """Whether the last step told a ``viewer`` a ``card`` by name: ``heard`` or ``not heard``."""
    args = query.keys({"viewer": str, "card": str})
    information = query.timeline.information(query.viewer(args["viewer"]))
    last = information.heard[-1:]
    words = " ".join(
        [one.spoken for one in last] + [event.text for one in last for event in one.events]
    )
    found = "heard" if args["card"] in words else "not heard"
    text = f"{args['viewer']} has {found} of the {args['card']}."
    return CheckResult(found, text, ("UE-SETUP-02", "UE-USE-06"))


# -- The checks of scenario files -----------------------------------------------------------------


CHECKS = Checks(
    UndergroundQuery, check_board, check_caves, check_cards, check_counts, check_setup,
    check_ways_out, check_ends, check_legal, check_odds, check_opens, check_waiting, check_hidden,
    check_seen, check_untold,
)  # fmt: skip
"""Every check by its name."""
