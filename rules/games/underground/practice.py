"""Practice in the tunnels: made boards, players anywhere in them with tools, tokens all about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.errors import RulebookError
from rules.core.playout import Lots
from rules.core.practice import NUMBER, PLACE, PLAYER, WORD, Chapter, Row, Source, by_kind, pick
from rules.core.records import Event
from rules.games.underground.cards import TOOLS, tool_deck
from rules.games.underground.state import TOKENS, State

# -- Small boards of tunnels made by lot ----------------------------------------------------------


ROWS, COLUMNS = "abc", 6
WIDE = 8
"""Letters from one square to the next, as the drawing has them."""
CAVES = {"Hoard": "treasure cave", "Jail": "prison", "Fire": "fire cave", "Beast": "beast cave",
         "Devil": "devil cave", "Rubble": "rubble cave"}  # fmt: skip
WANTED = {
    "caves": ("Fire", "Beast", "Devil", "Rubble"), "prison": ("Jail",),
    "treasure": ("Hoard", "Devil"), "open-for-one-turn": ("Fire", "Beast", "Devil", "Jail"),
    "tools": ("Jail", "Beast", "Fire"), "chance": ("Jail",), "using-tools": ("Jail", "Rubble"),
}  # fmt: skip
"""The caves that a chapter is about; others get one at random."""


def made_board(chapter: str, lots: Lots) -> str:
    """A drawing with a start, an exit, caves, chasms and Chance squares."""
    names = [[f"{row}{column + 1}" for column in range(COLUMNS)] for row in ROWS]
    names[0][0], names[-1][-1] = "Start", "Exit"
    free = lots.mixed(
        [(row, column) for row in range(len(ROWS)) for column in range(1, COLUMNS - 1)]
    )
    caves = WANTED.get(chapter) or (pick(lots, [*CAVES]),)
    for cave in caves:
        row, column = free.pop()
        names[row][column] = cave
    chasms = [names[row][column] for row, column in free[: 3 if chapter == "chasms" else 1]]
    chances = [names[row][column] for row, column in free[3:8]]
    lines = ["".join(name.ljust(WIDE, "-") for name in row).rstrip("-") for row in names]
    drawn = [lines[0]]
    for line in lines[1:]:
        ways = lots.mixed([*range(COLUMNS)])[: 2 + lots.below(2)]
        between = "".join(("|" if column in ways else " ").ljust(WIDE) for column in range(COLUMNS))
        drawn += [between.rstrip(), line]
    drawn += [
        "start: Start",
        "exit: Exit",
        f"chance: {', '.join(chances)}",
        f"chasm: {', '.join(chasms)}",
    ]
    drawn += [f"{CAVES[cave]}: {cave}" for cave in caves]
    return "\n".join(drawn) + "\n"


# -- Practice in the tunnels ----------------------------------------------------------------------


PER_BOARD = 5
CARRIED = 0.6
"""How often somebody carries the treasure."""
SEATS = ("A", "B", "C")
OUT_PLACE = "out"
ABOUT = {
    "leaving-and-winning": ("start", "exit"), "chasms": ("chasm",), "prison": ("prison",),
    "caves": ("fire-cave", "beast-cave", "devil-cave", "rubble-cave"),
}  # fmt: skip
"""Beside what players stand more often where the chapter is about it."""

WHERE = Row(PLACE, "at.{who}", "Where is {who} then?", (OUT_PLACE,))
FOE = Row(PLACE, "at.{foe}", "Where is {foe} then?", (OUT_PLACE,))
ON_TURN = Row(PLAYER, "turn", "Whose turn is it then?")
WHO_IS_ASKED = Row(PLAYER, "asked", "Who is asked then?")
LIES = Row(WORD, "tokens.{square}", "What lies on {square} then, from the top?", ("none", *TOKENS))
CARDS = Row(NUMBER, "cards.{who}", "How many tools has {who} then?")
MISSES = Row(NUMBER, "misses.{who}", "How many throws has {who} to miss then?")
PASSES = Row(NUMBER, "passes.{who}", "How many prison passes has {who} then?")
CARRIER = Row(PLAYER, "carrier", "Who carries the treasure then?", ("none",))
SUPPLY = Row(NUMBER, "supply.{token}", "How many {token} tokens are left beside the board then?")
WHO_OPENED = Row(PLAYER, "open.{kind}", "Is the {cave} open then, and by whom?", ("no",))
OWN_TURN = ON_TURN._replace(only="UE-USE")
PUT = Row(PLACE, "treasure", "Where does the treasure lie then?", ("none",))

TUNNEL_QUESTIONS = by_kind(
    {
        "entered outside stayed inside": (WHERE, ON_TURN),
        "moved": (WHERE, ON_TURN, CARRIER._replace(only="UE-LOSE"), PUT._replace(only="UE-LOSE")),
        "fell freed": (WHERE,),
        "bridged saved prevented passed-arrow": (WHERE, CARDS),
        "climbed": (WHERE, CARRIER._replace(only="UE-LOSE")),
        "imprisoned": (WHERE, PASSES),
        "extra rolled": (ON_TURN, WHERE),
        "turn": (ON_TURN,),
        "missed must-miss": (MISSES, ON_TURN),
        "cancelled": (MISSES, WHERE),
        "died": (WHERE, CARDS, CARRIER._replace(only="UE-LOSE"), PUT._replace(only="UE-LOSE")),
        "announced": (WHERE, WHO_IS_ASKED),
        "attacked": (FOE, WHO_IS_ASKED, CARDS),
        "beaten-off": (WHERE, ON_TURN, CARDS),
        "used cleared": (LIES, CARDS, OWN_TURN),
        "opened": (WHO_OPENED, CARDS, OWN_TURN),
        "laid struck lifted": (LIES, SUPPLY),
        "lapsed": (LIES, WHERE),
        "removed": (LIES, CARDS),
        "fifth": (WHO_IS_ASKED,),
        "closed": (WHO_OPENED,),
        "bought": (CARDS, ON_TURN),
        "found found-card lost-card": (CARDS,),
        "lost nothing": (CARDS, PASSES),
        "drew": (ON_TURN, CARDS),
        "got-pass": (PASSES,),
        "used-pass": (PASSES, WHERE),
        "took stole": (CARRIER,),
        "dropped": (PUT, CARRIER),
        "won": (Row(PLAYER, "winner", "Who has won then?", ("none",)),),
    }
)
PHRASES = {
    "Throw": "throw the die", "Jump": "announce a jump", "Show no card": "show no card",
    "Draw": "draw a chance",
    "Use pass": "use the prison pass", "Use ": "use the ", "Show ": "show the ", "Buy ": "buy the ",
    "Climb ": "climb out to ",
}  # fmt: skip
CHANCES = {
    "Die": "The die shows {}.", "Draw": "The card says “{}”.", "Tool": "The tool is the {}.",
    "Lost": "What goes is the {}.",
}  # fmt: skip
UNASKED = frozenset(("give up", "unknown"))
GOES_ON = frozenset(("go",))


def _draw_setup(empty: State, chapter: Chapter, lots: Lots) -> dict[str, Any]:
    """Players, hands, tokens, the treasure, now and then an open cave."""
    field = empty.field
    names = tuple(field.names)
    free = [name for at, name in enumerate(names) if not field.chasms >> at & 1]
    near = [name for name in free if _is_beside(empty, name, chapter)]
    seats = SEATS[: 2 + lots.below(2)]
    at = {who: _draw_place(chapter, (free, near), lots) for who in seats}
    if lots.next() < 0.25 and at["A"] != OUT_PLACE:
        at["B"] = at["A"]
    deck = lots.mixed(
        [TOOLS[one] for one, many in tool_deck(field.rulings).items() for _ in range(many)]
    )
    hands = {who: [deck.pop() for _ in range(2 + lots.below(4))] for who in seats}
    spec: dict[str, Any] = {"players": at, "hands": hands, "turn": pick(lots, seats)}
    spec |= _draw_tokens(empty, lots)
    spec["passes"] = {who: 1 for who in seats[:1] if lots.next() < 0.3}
    spec["misses"] = {who: pick(lots, (0, 0, 0, 1, 2)) for who in seats}
    inside = [who for who in seats if at[who] != OUT_PLACE]
    spec["treasure"] = pick(lots, inside if inside and lots.next() < CARRIED else free)
    closing = [one for one in range(len(names)) if (field.shut | field.halts) >> one & 1]
    if closing and (chapter.name == "open-for-one-turn" or lots.next() < 0.2):
        spec["open"] = {field.kinds[pick(lots, closing)]: pick(lots, seats)}
    return spec


def _draw_place(chapter: Chapter, places: tuple[list[str], list[str]], lots: Lots) -> str:
    """Anywhere; more often outside or near something, where the chapter is about that."""
    free, near = places
    if lots.next() < (0.5 if chapter.name in ("entering-and-moving", "shopping") else 0.06):
        return OUT_PLACE
    return str(pick(lots, near if near and lots.next() < 0.6 else free))


def _is_beside(state: State, name: str, chapter: Chapter) -> bool:
    """Whether a square lies beside a chasm, a cave, the start or an exit: the chapter's, if any."""
    field = state.field
    here = field.board.index[name]
    wanted = ABOUT.get(chapter.name)
    kinds = [field.kinds[one] for one in (*field.next[here], here)]
    return any(kind in wanted if wanted else kind not in ("tunnel", "chance") for kind in kinds)


def _draw_tokens(empty: State, lots: Lots) -> dict[str, Any]:
    """Tokens on the tunnels, arrows in a true direction."""
    field = empty.field
    names = tuple(field.names)
    tunnels = [at for at in range(len(names)) if field.card_takes >> at & 1]
    lying: dict[str, list[str]] = {}
    arrows: dict[str, str] = {}
    for kind in TOKENS:
        for at in lots.mixed(tunnels)[: pick(lots, (0, 0, 1, 1, 2, 4))]:
            lying.setdefault(names[at], []).append(kind)
            if kind == "signpost":
                arrows[names[at]] = names[pick(lots, field.next[at])]
    return {"tokens": lying, "arrows": arrows}


class TunnelSource(Source):
    """What practice asks in the tunnels."""

    walk, most = 5, 80
    rows = TUNNEL_QUESTIONS
    phrases = PHRASES
    chances = CHANCES
    unasked = UNASKED
    goes_on = GOES_ON

    def places(self, state: State) -> tuple[str, ...]:
        """Every square."""
        return tuple(state.field.names)

    def players(self, state: State) -> tuple[str, ...]:
        """Everybody at the table."""
        return tuple(state.field.players)

    def named(self, state: State, event: Event) -> dict[str, str]:
        """What kind of square an event speaks of."""
        at = state.field.board.index.get(event.data.get("square", ""), -1)
        kind = state.field.kinds[at] if at >= 0 else ""
        return {"kind": kind, "cave": kind.replace("-", " ")} if kind else {}

    def positions(self, rules: Any, chapter: Chapter, lots: Lots) -> Iterator[State]:
        """Made boards, and on each several positions."""
        while True:
            board = made_board(chapter.name, lots)
            empty = rules.setup({"players": {"A": OUT_PLACE}}, {"M1": board}, {})
            for _ in range(PER_BOARD):
                try:
                    yield rules.setup(_draw_setup(empty, chapter, lots), {"M1": board}, {})
                except RulebookError:  # a token more than one square can hold
                    continue


SOURCE: Source = TunnelSource()
