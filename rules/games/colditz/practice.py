"""Practice in the castle: the small castle, with men, Guards, cards and markers put about in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.errors import RulebookError
from rules.core.playout import Lots
from rules.core.practice import NUMBER, PLACE, PLAYER, WORD, Chapter, Row, Source, by_kind, pick
from rules.core.records import Event
from rules.games.colditz.actions import NONE, STEP, Action
from rules.games.colditz.board import plan
from rules.games.colditz.board.called import NUMBERED
from rules.games.colditz.cards import CARDS, whole_deck
from rules.games.colditz.ground import NATIONS
from rules.games.colditz.setup import castle_flaws
from rules.games.colditz.state import State, name_pawn, put_in_words

BOARD = "mini"
MEN, GUARDS = 3, 4
"""Few enough to be overlooked at a glance."""
BOXES = ("inner cells", "outer cells", "office", "barracks")
OUTSIDE_AREA = "X"
CLOSED = (plan.TUNNEL, plan.SEARCHLIGHT, plan.TARGET)
NEAR = {
    "escaping-and-winning": (plan.TARGET,), "kits": (plan.ROOM, plan.TARGET),
    "equipment": (plan.ROOM,), "the-castle": (plan.ROOM, plan.SAFE, plan.POST),
    "ways-and-barriers": (plan.DOOR, plan.INSPECTION, plan.WALKWAY, plan.SEARCHLIGHT, plan.TUNNEL),
    "escape-attempts": (plan.DOOR, plan.INSPECTION),
}  # fmt: skip
"""Beside which circles, or on them, men stand where the chapter is about those."""

MAN = Row(PLACE, "at.{pawn}", "Where is {man} then?", BOXES)
ON_TURN = Row(PLAYER, "turn", "Whose Turn is it then?")
POINTS = Row(NUMBER, "points", "How many movement points are left then?")
HOLDS = Row(NUMBER, "holds.{who}", "How many pieces of Equipment {do} hold then?")
CARDS_HELD = Row(NUMBER, "cards.{who}", "How many cards {do} hold then?")
OFFICE = Row(NUMBER, "office", "How many Guards are in the Office then?")
BARRACKS = Row(NUMBER, "barracks", "How many Guards are in the Barracks then?")
ROUNDS = Row(NUMBER, "rounds", "Where is the Rounds marker then?")
YES_NO = ("yes", "no")
DRAW = Row(WORD, "may-draw", "May a card be drawn for this throw?", YES_NO)
REROLL = Row(WORD, "may-reroll", "May the dice be thrown again?", YES_NO)
KIT = Row(WORD, "kit.{who}", "Is there an Escape Kit with {them} then?", YES_NO)
MARKER = Row(PLAYER, "marker.{pair}", "Whose marker lies on {ends} then?", ("none",))
DUG = Row(WORD, "tunnel.{tunnel}", "How is {tube} then?", ("open", "closed", "detected"))

CASTLE_QUESTIONS = by_kind(
    {
        "turn faded": (ON_TURN,),
        "ended": (ON_TURN, POINTS),
        "threw": (POINTS, DRAW._replace(only="EC-CARD"), REROLL._replace(only="EC-DOUBLE")),
        "rolls moved passes search follows stay": (POINTS,),
        "rerolls": (POINTS, REROLL),
        "deployed": (POINTS, BARRACKS),
        "withdrawn": (OFFICE, POINTS, MAN),
        "office": (OFFICE, BARRACKS),
        "round": (ROUNDS, ON_TURN),
        "announced drives refused killed buried strayed": (MAN,),
        "arrested": (MAN, POINTS, OFFICE, HOLDS),
        "called-off left-room": (MAN, OFFICE),
        "dug-out diverted": (OFFICE,),
        "confiscated claimed": (HOLDS, KIT._replace(only="EC-KIT")),
        "nothing found traded": (HOLDS,),
        "used": (HOLDS, POINTS, KIT._replace(only="EC-KIT")),
        "trade": (Row(PLAYER, "asked", "Who is asked then?"), ON_TURN),
        "declined": (HOLDS, ON_TURN),
        "released hidden placed obeyed": (MAN, POINTS),
        "played cancelled called": (CARDS_HELD, POINTS),
        "discarded": (CARDS_HELD, ON_TURN),
        "draws hand drew part no-part": (CARDS_HELD,),
        "searched": (OFFICE, POINTS),
        "opened detected": (DUG, POINTS),
        "collapsed": (DUG, ON_TURN),
        "marker unmarked": (MARKER, POINTS),
        "escaped": (Row(NUMBER, "escapes.{who}", "How many men of {them} have escaped then?"), KIT),
        "over": (Row(PLAYER, "winner", "Who has won then?", ("none",)),),
    }
)
PHRASES = {f"Discard {name}": f"give up a {name}" for name in plan.EQUIPMENT} | {
    "The Guards stand ready": "stand ready with the Guards", "The Kit is for two": "share the Kit",
}  # fmt: skip
CHANCES = {
    "Dice": "The dice show {}.", "Card": "The card is {}.", "Part": "The card is {}.",
    "Value": "The card says {}.", "Deal": "The card is {}.",
}  # fmt: skip
SUBJECTS = {nation: (f"The {nation}", True) for nation in NATIONS} | {
    "American": ("The Americans", True),
    "Security": ("The Security Officer", False),
}
UNASKED = frozenset(
    ("unknown", "trade", "give", "ask", "offer", "withdraw", "agree", "ready", "done")
)


def _draw_setup(rules: Any, chapter: Chapter, lots: Lots) -> dict[str, Any]:
    nations = lots.mixed([*NATIONS])[:2]
    spec: dict[str, Any] = {
        "board": BOARD, "players": nations, "men": MEN, "guards": GUARDS, "rounds": 12,
        "loose": True,
    }  # fmt: skip
    field = rules.setup(spec, {}, {}).field
    board = field.board
    ways = {board.tunnel_name(one): way for one, way in enumerate(board.tunnels)}
    spec["open"] = lots.mixed([*ways])[: 1 if chapter.name == "tunnels" or lots.next() < 0.2 else 0]
    below = [board.names[at] for name in spec["open"] for at in lots.mixed([*ways[name]])[:2]]
    spec["detected"] = spec["open"] if lots.next() < 0.3 else []
    spec["at"] = _draw_places(field, below, NEAR.get(chapter.name, ()), lots)
    if lots.next() < 0.6:
        spec["throws"] = [f"{1 + lots.below(6)}+{1 + lots.below(6)}"]
    spec["marker"] = 1 + lots.below(12)
    spec["turn"] = pick(lots, field.players)
    spec["equipment"] = {
        nation: [pick(lots, plan.EQUIPMENT) for _ in range(lots.below(4))] for nation in nations
    }
    spec["kits"] = [nation for nation in nations if lots.next() < 0.6]
    spec["hands"] = _draw_hands(chapter, nations, lots)
    pairs = [board.pair_name(pair) for pair in range(len(board.pairs))]
    spec["markers"] = {pair: pick(lots, nations) for pair in pairs if lots.next() < 0.3}
    out = [name for name, place in spec["at"].items() if place[0] in "OQ" and name[0] != "G"]
    spec["returning"] = [name for name in out if lots.next() < 0.4]
    return spec


def _draw_places(field: Any, below: list[str], near: tuple[int, ...], lots: Lots) -> dict[str, str]:
    """A place for every pawn, some of them in a Tunnel, in the cells or out in the country."""
    board = field.board
    free = lots.mixed(
        [name for name, kind in zip(board.names, board.kinds, strict=True) if kind not in CLOSED]
    )
    beside = {
        board.names[at]
        for at, kind in enumerate(board.kinds)
        if kind in near or any(board.kinds[other] in near for other in field.links[at])
    }
    found: dict[str, str] = {}
    for number, pawn in enumerate(field.pawns):
        luck = lots.next()
        if number >= field.pows:
            if luck < 0.7:
                found[pawn] = _take_first(free, [one for one in free if one[0] in "IJOQX"])
            elif luck < 0.85:
                found[pawn] = "office"
        elif below and luck < 0.5:
            found[pawn] = below.pop()
        elif luck < 0.5 and any(one in beside for one in free):
            found[pawn] = _take_first(free, [one for one in free if one in beside])
        elif luck < 0.6:
            found[pawn] = _take_first(free, [one for one in free if one[0] != "X"])
        elif luck < 0.8:
            found[pawn] = pick(lots, BOXES[:2])
        else:
            found[pawn] = _take_first(free, [one for one in free if one[0] == OUTSIDE_AREA])
    return found


def _take_first(free: list[str], fit: list[str]) -> str:
    """The first that fits, no longer free."""
    free.remove(fit[0])
    return fit[0]


def _draw_hands(chapter: Chapter, nations: list[str], lots: Lots) -> dict[str, list[str]]:
    """A few cards for everybody; the Appel where the chapter is about it."""
    ours, theirs = (lots.mixed(whole_deck(key, six=False)) for key in ("deck", "security"))
    if chapter.name in ("appel", "the-castle"):
        theirs.sort(key=lambda card: CARDS[card] == "Appel")
    hands = {nation: [CARDS[ours.pop()] for _ in range(1 + lots.below(3))] for nation in nations}
    return {**hands, "Security": [CARDS[theirs.pop()] for _ in range(1 + lots.below(3))]}


class CastleSource(Source):
    """What practice asks in the castle."""

    walk, most = 8, 70
    rows = CASTLE_QUESTIONS
    phrases = PHRASES
    chances = CHANCES
    subjects = SUBJECTS
    unasked = UNASKED

    def places(self, state: State) -> tuple[str, ...]:
        """Every circle."""
        return tuple(state.field.board.names)

    def players(self, state: State) -> tuple[str, ...]:
        """The nations, and the Security Officer."""
        return tuple(state.field.players)

    def named(self, state: State, event: Event) -> dict[str, str]:
        """How whoever an event speaks of is named after "how many"."""
        subject, plural = SUBJECTS.get(event.who, (event.who, False))
        them = subject.replace("The ", "the ")
        called = {"man": "pawn", "tube": "tunnel", "ends": "pair"}
        said = {
            name: put_in_words(state, str(event.data.get(key, ""))) for name, key in called.items()
        }
        spoken = {name: one[0].lower() + one[1:] for name, one in said.items() if one}
        return {"them": them, "do": f"{'do' if plural else 'does'} {them}", **spoken}

    def name_action(self, rules: Any, state: State, action: Action) -> str:
        """A circle that has no name of its own is called by whoever stands there."""
        said, field = super().name_action(rules, state, action), state.field
        if action.verb != STEP or action.to == NONE or action.to not in state.at:
            return said
        name = field.known_as[field.board.names[action.to]]
        here = f"the circle of {name_pawn(state, state.at.index(action.to))}"
        return said.replace(name, here) if NUMBERED.match(name) else said

    def positions(self, rules: Any, chapter: Chapter, lots: Lots) -> Iterator[State]:
        """Men, Guards and all else anywhere they may be."""
        while True:
            try:
                state = rules.setup(_draw_setup(rules, chapter, lots), {}, {})
            except RulebookError:  # two pawns on one circle, a pair of markers that cannot be
                continue
            if all(flaw.key == "men" for flaw in castle_flaws(state)):
                yield state


SOURCE: Source = CastleSource()
