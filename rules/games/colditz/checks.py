"""The checks of scenario files: assertions that are no actions, by the names used there."""

from __future__ import annotations

from typing import Any

from rules.core import checks, piles
from rules.core.checks import Checks
from rules.core.errors import RulebookError
from rules.core.findings import broken_clauses, codes
from rules.core.records import CheckResult, Event
from rules.games.colditz import cards
from rules.games.colditz.actions import Action
from rules.games.colditz.board import plan
from rules.games.colditz.board.survey import survey_castle
from rules.games.colditz.cards import CARDS
from rules.games.colditz.ground import BARRACKS, MEN, NATIONS, SECURITY_SEAT
from rules.games.colditz.looks import marked_rooms
from rules.games.colditz.state import State
from rules.games.colditz.verbs.base import pair_of
from rules.games.colditz.verbs.turn import find_winners

# -- A check of this game as a query ---------------------------------------------------------------


class ColditzQuery(checks.Query[State, Action]):
    """One check of a scenario file, to be answered at one step."""

    def seat(self, name: str) -> int:
        """The number of the player called ``name``."""
        return self.number("player", name, self.state.field.seats)


# -- Checks of the castle -------------------------------------------------------------------------


def check_board(query: ColditzQuery) -> CheckResult:
    """What is wrong with the castle, ``ok`` for nothing; with ``complete`` as a whole game's."""
    args = query.keys(known={"complete": bool})
    found = survey_castle(query.state.field.board, complete=args.get("complete", False))
    text = " ".join(finding.text for finding in found) or "The castle has all it needs."
    refused = broken_clauses(found)
    return CheckResult(codes(found) or "ok", text, refused or ("EC-GAP-01",), refused_by=refused)


def check_areas(query: ColditzQuery) -> CheckResult:
    """The areas the castle has, all of them on one level (EC-CLASSIC-23, EC-CLASSIC-24)."""
    query.keys()
    there = query.state.field.areas
    found = [name for number, name in enumerate(plan.AREAS) if number in there]
    text = f"One level; areas: {', '.join(found)}."
    return CheckResult(found, text, ("EC-CLASSIC-23", "EC-CLASSIC-24"))


def check_rooms(query: ColditzQuery) -> CheckResult:
    """How many symbols there are and how many Rooms each has: "8 symbols, 2 Rooms each"."""
    query.keys()
    there = query.state.field.board
    counts = []
    for symbol in range(len(plan.SYMBOLS)):
        at = [one for one in there.of_kind(plan.ROOM) if there.symbols[one] == symbol]
        if at:
            counts.append(len({there.rooms[one] for one in at}))
    each = ", ".join(str(number) for number in sorted(set(counts))) or "0"
    found = f"{len(counts)} symbols, {each} Rooms each"
    clauses = ("EC-EQUIP-02", "EC-KIT-04", "EC-KIT-05", "EC-ROOM-01", "EC-ROOM-02")
    return CheckResult(found, f"There are {found}.", clauses)


def check_price(query: ColditzQuery) -> CheckResult:
    """How many cards it takes to cross a ``pair`` of circles (EC-DROP-03)."""
    name = query.keys({"pair": str})["pair"]
    field = query.state.field
    number = pair_of(field, name)
    if number < 0:
        raise query.wrong(f"there is no pair '{name}'.")
    pair = field.pairs[number]
    clauses = ("EC-DROP-03", "EC-DROP-02" if pair.price > 1 else "EC-DROP-01", "EC-ATTEMPT-01")
    if not pair.feet:
        clauses = ("EC-WIRE-01", "EC-WIRE-02", "EC-ATTEMPT-01")
    what = f"{pair.feet} feet" if pair.feet else "Barbed Wire"
    ends = (field.names[pair.frm], field.names[pair.to])
    return CheckResult(str(pair.price), f"{name}: {what}, {pair.price}.", clauses, cells=ends)


def check_tunnel(query: ColditzQuery) -> CheckResult:
    """Where a Tunnel begins and ends: "CHAPEL3 to T1_4" (EC-TUNNEL-04, EC-TUNNEL-05)."""
    name = query.keys({"name": str})["name"]
    field = query.state.field
    for number, way in enumerate(field.tunnels):
        if field.board.tunnel_name(number) == name:
            ends = (field.names[way[0]], field.names[way[-1]])
            found = f"{ends[0]} to {ends[1]}"
            text = f"The {name} Tunnel leads from {found}."
            return CheckResult(found, text, ("EC-TUNNEL-04", "EC-TUNNEL-05"), cells=ends)
    raise query.wrong(f"there is no Tunnel '{name}'.")


def check_open_rooms(query: ColditzQuery) -> CheckResult:
    """The Rooms that Guards may enter now: those with a marker (EC-ROOM-06)."""
    query.keys()
    state = query.state
    mask = marked_rooms(state)
    names = state.field.board.room_names
    found = [name for number, name in enumerate(names) if mask >> number & 1]
    text = f"Guards may enter {', '.join(found) or 'no Room'}."
    return CheckResult(found, text, ("EC-ROOM-03", "EC-ROOM-06", "EC-ATTEMPT-13"))


def check_deployable(query: ColditzQuery) -> CheckResult:
    """How many Guards are in the Barracks (EC-BARRACKS-01)."""
    query.keys()
    found = query.state.at.count(BARRACKS)
    clauses = ("EC-BARRACKS-01", "EC-SETUP-25")
    return CheckResult(str(found), f"{found} Guards can be deployed.", clauses)


def check_patterns(query: ColditzQuery) -> CheckResult:
    """How many ways of lining up this castle has room for (EC-APPEL-03, EC-CLASSIC-25)."""
    query.keys()
    room = len(query.state.field.appel)
    fits = [players for players, (_, men) in MEN.items() if men * (players - 1) <= room]
    text = f"The Appel area has a pattern for {', '.join(map(str, fits))} players."
    clauses = ("EC-APPEL-03", "EC-APPEL-04", "EC-CLASSIC-25")
    return CheckResult(str(len(fits)), text, clauses)


# -- Checks of what the game is played with -------------------------------------------------------


MOST_PAWNS = 8
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


def check_pawns(query: ColditzQuery) -> CheckResult:
    """How many pawns this game is played with: "12 Guards, 2 x 7 prisoners"."""
    query.keys()
    field = query.state.field
    found = f"{field.guards} Guards, {len(field.nations)} x {field.men} prisoners"
    players = len(field.players)
    clauses = [*FOR_PLAYERS[players], "EC-SETUP-14"]
    if players == min(MEN):
        clauses.append("EC-GAP-58")
    return CheckResult(found, f"{players} players: {found}.", tuple(clauses))


def list_packs() -> dict[str, tuple[int, tuple[str, ...]]]:
    """The five packs: how many cards, and their clauses."""
    return {
        "kits": (cards.KITS, ("EC-CLASSIC-35",)),
        "equipment": (sum(cards.STOCK), ("EC-CLASSIC-36",)),
        "opportunity": (sum(cards.OPPORTUNITY.values()), ("EC-CLASSIC-37", "EC-GAP-02")),
        "security": (sum(cards.SECURITY.values()), ("EC-CLASSIC-38", "EC-GAP-02")),
        "do-or-die": (len(cards.DO_OR_DIE), ("EC-CLASSIC-39", "EC-GAP-60")),
    }


def list_countable() -> dict[str, tuple[int, tuple[str, ...]]]:
    """Everything that can be counted, with the clauses that tell the number."""
    found = list_packs()
    colours = tuple(COLOURS.values())
    parts = sum(cards.PRINTED[: cards.PART_TWO + 1])
    return {
        **found,
        "prisoners": (MOST_PAWNS * len(NATIONS), ("EC-CLASSIC-27", *colours)),
        "guards": (max(guards for guards, _ in MEN.values()), ("EC-CLASSIC-33",)),
        "dice": (2, ("EC-CLASSIC-26",)),
        "packs": (len(found), ("EC-CLASSIC-34",)),
        "cards": (sum(count for count, _ in found.values()), ("EC-CLASSIC-34",)),
        "appel": (cards.PRINTED[cards.APPEL_CARD], ("EC-APPEL-06",)),
        "kit-parts": (parts, ("EC-KIT-12", "EC-GAP-33")),
        "kit-part-types": (cards.PART_TWO + 1, ("EC-KIT-12", "EC-GAP-33")),
        **{nation: (MOST_PAWNS, (COLOURS[nation],)) for nation in NATIONS},
        **{
            f"{name}s": (cards.STOCK[kind], ("EC-CLASSIC-36", "EC-SETUP-15"))
            for kind, name in enumerate(plan.EQUIPMENT)
        },
    }


def check_count(query: ColditzQuery) -> CheckResult:
    """How many there are in the box of what ``of`` names."""
    of = query.keys({"of": str})["of"]
    known = list_countable()
    if of not in known:
        raise query.wrong(f"'{of}' cannot be counted; choose from {', '.join(known)}.")
    number, clauses = known[of]
    return CheckResult(str(number), f"There are {number} of {of}.", clauses)


def check_deck(query: ColditzQuery) -> CheckResult:
    """How many cards the Opportunity deck has, and whether kit parts are among them."""
    query.keys()
    state = query.state
    left = piles.iter_cards(state.deck)
    some = any(card <= cards.PART_TWO for card in left)
    found = f"{piles.count_cards(state.deck)} cards, {'with' if some else 'no'} kit parts"
    clauses = ("EC-SETUP-20",) if state.field.six else ("EC-CLASSIC-37",)
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


def check_aim(query: ColditzQuery) -> CheckResult:
    """What a player is after: ``escape`` or ``guard``."""
    of = query.keys({"of": str})["of"]
    query.seat(of)
    found = "guard" if of == SECURITY_SEAT else "escape"
    said, clauses = AIMS[found]
    return CheckResult(found, f"{of} is to {said}.", clauses)


def check_edition(query: ColditzQuery) -> CheckResult:
    """Which edition is played, and how its packs lie.

    The classic rules break off, and where they do the modern ones hold (EC-CLASSIC-53).
    """
    query.keys()
    rulings = query.state.field.rulings
    packs_lie = "face up" if rulings.open_packs else "face down"
    found = f"{rulings.edition}, packs {packs_lie}"
    clauses = ["EC-GAP-03", "EC-GAP-61"]
    text = f"The {rulings.edition} edition; Equipment and Kits lie {packs_lie}."
    if rulings.classic:
        clauses += ["EC-CLASSIC-53", "EC-CLASSIC-40"]
        text += " Beyond rule 18 the modern rules hold."
    return CheckResult(found, text, tuple(clauses))


# -- Checks of the moment -------------------------------------------------------------------------


DEEDS = {"moved": "moves", "played": "plays a card", "claimed": "claims", "drew": "draws"}
"""What may be done in a Turn, by the kind of the event that tells of it."""


def check_legal(query: ColditzQuery) -> CheckResult:
    """Whether an ``action`` is legal now: ``yes``, or the codes of its refusals."""
    text = query.keys({"action": str})["action"]
    return query.legality(text)


def check_odds(query: ColditzQuery) -> CheckResult:
    """The chance of an outcome now as a fraction; several are written with commas between."""
    outcome = query.keys({"outcome": str})["outcome"]
    return query.odds(outcome, ("EC-CLASSIC-26",))


def this_turn(query: ColditzQuery) -> list[Event]:
    """Everything that happened since the Turn began, or since the position was laid out."""
    found: list[Event] = []
    for node in query.timeline.fragment():
        for event in node.events:
            found = [] if event.kind == "turn" else [*found, event]
    return found


def check_split(query: ColditzQuery) -> CheckResult:
    """How the points of this Turn were split among the pawns that moved: "4+3+2"."""
    query.keys()
    steps: dict[Any, int] = {}
    for event in this_turn(query):
        if event.kind == "moved":
            name = event.data["pawn"]
            steps[name] = steps.get(name, 0) + 1
    parts = sorted(steps.values(), reverse=True)
    found = "+".join(map(str, parts)) or "none"
    clauses = ["EC-MOVE-02", "EC-MOVE-03"]
    if sum(parts) == NINE:
        clauses.append("EC-MOVE-04")
    return CheckResult(found, f"The points were split {found}.", tuple(clauses))


NINE = 9
"""The roll of the worked example (EC-MOVE-04)."""


def check_deeds(query: ColditzQuery) -> CheckResult:
    """What was done in this Turn, in the order of the first time."""
    query.keys()
    found = list(
        dict.fromkeys(DEEDS[event.kind] for event in this_turn(query) if event.kind in DEEDS)
    )
    text = f"In this Turn: {', '.join(found) or 'nothing'}."
    return CheckResult(found, text, ("EC-TURN-06", "EC-GAP-63"))


def check_remaining(query: ColditzQuery) -> CheckResult:
    """How many Rounds remain, this one included (EC-ROUNDS-02)."""
    query.keys()
    rounds = query.state.rounds
    text = f"{rounds} Rounds remain, this one included."
    return CheckResult(str(rounds), text, ("EC-ROUNDS-02",))


def check_ranking(query: ColditzQuery) -> CheckResult:
    """The nations by their escapes: "British 2, Dutch 1" (EC-CLASSIC-05)."""
    query.keys()
    state = query.state
    order = sorted(zip(state.field.nations, state.escapes, strict=True), key=lambda row: -row[1])
    found = ", ".join(f"{nation} {count}" for nation, count in order if count) or "none"
    clauses = ["EC-CLASSIC-05"]
    if find_winners(state).bit_count() > 1:
        clauses += ["EC-WIN-02", "EC-GAP-56"]
    return CheckResult(found, f"Escapes: {found}.", tuple(clauses))


def check_setup(query: ColditzQuery) -> CheckResult:
    """Whether a whole game can be set up: ``accepted``, ``warned`` or ``refused``.

    ``players`` lists the nations; ``rounds``, ``total`` and ``minutes`` are what was agreed.
    """
    known = {"players": list, "rounds": int, "total": int, "goal": int, "minutes": int}
    args = query.keys(known=known)
    spec: dict[str, Any] = {"begin": True, **args}
    spec.setdefault("players", list(query.state.field.nations))
    clauses = ["EC-SETUP-08", "EC-CLASSIC-41"] if "players" in args else []
    if "rounds" in args:
        clauses += ["EC-VARIANT-01", "EC-GAP-65"]
    if "total" in args:
        clauses += ["EC-VARIANT-04", "EC-VARIANT-05"]
    if "goal" in args or "minutes" in args:
        clauses += ["EC-CLASSIC-11", "EC-CLASSIC-08"]
    try:
        state = query.game.setup(spec, {}, query.game.dump(query.state)["options"])
    except RulebookError as error:
        return CheckResult("refused", str(error), tuple(clauses), refused_by=tuple(clauses))
    few = args.get("total", len(state.field.nations)) < len(state.field.nations)
    found = "warned" if few else "accepted"
    text = "That is possible."
    if few:
        text = f"The total should be at least {len(state.field.nations)}, one for each nation."
    return CheckResult(found, text, tuple(clauses))


# -- Checks of who knows what ---------------------------------------------------------------------


PILES = {"deck": ("EC-SETUP-17",), "security": ("EC-SETUP-17",), "parts": ("EC-KIT-14",)}
"""The piles that lie face down."""


def check_seen(query: ColditzQuery) -> CheckResult:
    """What a ``viewer`` sees of the Equipment ``of`` a nation: its names, or only their number."""
    args = query.keys({"viewer": str, "of": str})
    query.seat(args["of"])
    view = query.game.observe(query.state, query.viewer(args["viewer"]))
    known = view["equipment"].get(args["of"])
    found = str(view["holds"][args["of"]])
    if known is not None:
        found = ", ".join(name for name, count in known.items() for _ in range(count)) or "none"
    text = f"{args['viewer']} sees of {args['of']}'s Equipment: {found}."
    return CheckResult(found, text, ("EC-EQUIP-10", "EC-GAP-30"))


def check_hidden(query: ColditzQuery) -> CheckResult:
    """Whether the cards of a ``pile`` (deck, security or parts) are hidden from every viewer."""
    pile = query.keys({"pile": str})["pile"]
    if pile not in PILES:
        raise query.wrong(f"the piles are {', '.join(PILES)}.")
    told = []
    for viewer in query.game.viewers(query.state):
        shown = query.table(viewer)
        told += [name for name in CARDS if f'"{name}"' in shown]
    found = "no" if told else "yes"
    text = f"{count_backs(query, pile)} backs, and no face: {found}."
    return CheckResult(found, text, PILES[pile])


def count_backs(query: ColditzQuery, pile: str) -> int:
    """How many cards a pile has, as everybody sees."""
    game, state = query.game, query.state
    size: int = game.observe(state, game.viewers(state)[0])[pile]
    return size


# -- The checks of scenario files -----------------------------------------------------------------


CHECKS = Checks(
    ColditzQuery, check_aim, check_areas, check_board, check_count, check_deck, check_deeds,
    check_deployable, check_edition, check_hidden, check_legal, check_odds, check_open_rooms,
    check_patterns, check_pawns, check_price, check_ranking, check_remaining, check_rooms,
    check_seen, check_setup, check_split, check_tunnel,
)  # fmt: skip
"""Every check by its name."""
