"""The state of a duel: two labyrinths, and in each of them one walker (LD-GEN-02, LD-GEN-07).

Seat 0 is P1, who walks the labyrinth drawn by P2; seat 1 is P2, who walks the one drawn by P1.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, NamedTuple

from rules.boards import ground
from rules.boards.grid import OPPOSITE, Side
from rules.boards.ground import Family
from rules.core import serialize
from rules.core.errors import NotationError, SetupError, suggest
from rules.core.fields import OWN, Declared, Fact, Fields, Hidden, make_replacer
from rules.core.keys import Members, Numbers, Places, Words
from rules.core.serialize import Codec
from rules.core.setup import write_truth
from rules.core.story import Plain
from rules.games.duel.board.plan import EXIT, GONE, OPEN, UNPLACED, Maze
from rules.games.duel.board.terrain import FALSE, REAL
from rules.games.duel.options import Rulings

PLAYERS = ("P1", "P2")
SEAT = {"P1": 0, "P2": 1}
ALL = "everyone"
"""The viewer who sees both labyrinths."""
LOT_TURN, NOBODY = -1, -2
"""The turn before the first player has been drawn by lot; the turn when the game is over."""
FREE = -1
"""``missed`` of a walker whom no trap holds."""
INNER, OUTER = -1, -2
"""What a step runs into: an inner wall, the labyrinth wall (LD-REQ-04)."""

NO_CRUTCH, FOUND, IN_FORCE = 0, 1, 2
"""The crutch: not found; found, counting from the next turn on; in force (LD-CRU-03)."""
CRUTCHES = ("none", "found", "in-force")
"""The crutch in words."""
EMPTY_HANDS, HAS_FALSE, HAS_REAL = 0, 1, 2
HANDS = ("nothing", "false", "real")
"""What a player can carry, in words."""
MOST, MOST_ACTIONS = 99, 9
"""The most of anything that can be written down, and the most actions."""
NOWHERE = {"starts": UNPLACED, "gone": GONE}
"""Where nobody stands."""

# What is kept within one turn, and only under the rulings that ask for it.
BOUND, ARRIVED, HIT, THREW, STEPPED, ACTED, UNTOLD, LATER = (1 << bit for bit in range(8))
"""Held, though the turn runs; just arrived; hit; threw; moved; acted; the starting cell was not
told; caught after the other one."""
LASTING = UNTOLD | LATER
"""Marks that outlive the turn."""


class Ground(ground.Ground[Maze, Rulings]):
    """A labyrinth as it is now: drawing, rulings, and the walls blown up so far (LD-GREN-01..03).

    ``steps`` holds for each cell and direction what a step leads to: a cell, a place outside,
    ``INNER`` or ``OUTER``. All grounds of one labyrinth share ``listed``, the lists of actions.
    """

    __slots__ = ("maze", "pits", "size", "steps")

    def __init__(
        self,
        maze: Maze,
        rulings: Rulings,
        blown: frozenset[Side] = frozenset(),
        family: Family | None = None,
    ) -> None:
        super().__init__(maze, rulings, blown, family)
        self.maze, self.size, self.pits = maze, maze.grid.size, maze.pits
        self.steps: list[int] = []
        if family is None:
            cells = range(self.size)
            self.steps = [self._step(cell, way) for cell in cells for way in range(4)]

    def redrawn(self, maze: Maze, sides: Iterable[Side]) -> Ground:
        """The ground of another drawing, which differs from this one in some sides at most."""
        found = Ground(maze, self.rulings, self.blown, Family(hash((maze, self.rulings))))
        found.steps = self.steps
        for cell, way in sides:
            found.follow(found, cell, way)
        return found

    def follow(self, before: Ground, cell: int, way: int) -> None:
        """Every step, but for those over the side that is blown up."""
        self.steps = [*before.steps]
        self.steps[cell * 4 + way] = self._step(cell, way)
        other = self.maze.grid.neighbour(cell, way)
        if other >= 0:
            self.steps[other * 4 + OPPOSITE[way]] = self._step(other, OPPOSITE[way])

    def _step(self, cell: int, way: int) -> int:
        maze, sign = self.maze, self.sign(cell, way)
        if sign == OPEN:
            return maze.grid.neighbour(cell, way)
        if sign == EXIT:
            return maze.beside(cell, way)
        return OUTER if maze.grid.outer(cell, way) else INNER

    def sign(self, cell: int, way: int) -> str:
        """What stands on that side now; a hole in the outer wall is an exit (LD-OUT-03)."""
        if self.blown and self.maze.grid.border(cell, way) in self.blown:
            return EXIT if self.maze.grid.outer(cell, way) else OPEN
        return self.maze.sides[cell][way]

    def openings(self) -> tuple[Side, ...]:
        """Every way out, drawn or blown."""
        return tuple(side for side in self.maze.rim if self.sign(*side) == EXIT)


def find_place(spec: Plain, who: str, ground: Ground) -> int:
    """Return where a set-up puts a player in his labyrinth; raises ``SetupError``."""
    maze = ground.maze
    where = str(spec.get("players", {}).get(who, "starts" if spec.get("start") else "a1"))
    try:
        at = NOWHERE[where] if where in NOWHERE else maze.find(where)
    except NotationError as error:
        near = suggest(where, ("starts", "gone", *map(maze.name, range(ground.size))))
        raise SetupError(f"setup.players.{who}: {error} Or write 'starts'.{near}") from None
    if at >= ground.size and ground.sign(*maze.opening(at)) != EXIT:
        raise SetupError(
            f"setup.players.{who}: there is no opening at {where}; draw an exit there."
        )
    return at


def place_codec(ground: Ground) -> Codec:
    """Return how a place is written, inside, outside or nowhere."""
    maze = ground.maze
    return serialize.named(
        maze.name, lambda name: NOWHERE[name] if name in NOWHERE else maze.find(name)
    )


def cell_codec(ground: Ground) -> Codec:
    """Return how a cell is written."""
    return serialize.named(ground.maze.name, ground.maze.grid.find)


def lying_codec(ground: Ground) -> Codec:
    """Return how the treasures that lie in a labyrinth are written: the cell, and the kind."""
    lying = serialize.row(serialize.each(cell_codec(ground), serialize.number(0, 1)))
    return Codec(
        lambda entries: lying.write(divmod(entry, 2) for entry in entries),
        lambda value: tuple(sorted(at * 2 + real for at, real in lying.read(value))),
    )


def name_place(at: int, ground: Ground) -> str:
    """Return the name of a place of a labyrinth."""
    return ground.maze.name(at)


def hide_as(nothing: Any) -> Hidden:
    """Return that the walker does not know a field: there is ``nothing`` of it for him."""
    return Hidden(OWN, lambda _value, _ground: nothing)


GRENADES, LONGEST = 3, 3
"""What each player begins with (LD-INV-11), and the turns that an editor offers in the trap."""
ON_BOARD = Declared(
    place_codec, edit="place",
    fact=Fact(
        "at", "where a player is", "a cell, out: and a place, starts, gone", name_place,
        changed="{who} stood on {new}", lead=-1,
    ),
    key=Places(
        word="players", how='a table, such as players.P1 = "b2"', find=find_place, name=name_place,
        means="a cell, starts, out:b1:N for the place above b1, gone; left out, a1",
    ),
    hidden=Hidden(
        OWN, lambda at, ground: min(at, 0) if at < ground.size else ground.size,
        "where the opponent is in one's own labyrinth; of oneself when the game is over",
    ),
)  # fmt: skip
GRENADES_HELD = Declared(
    edit=[0, 1],
    fact=Fact(
        "grenades", "grenades in hand", "a number", lead=-1,
        changed="{who} had {new} instead of {old} grenades",
    ),
    key=Numbers(
        word="grenades", how="a table, such as grenades.P1 = 2", label="grenades of {who}",
        means="grenades in hand; left out, 3", usual=GRENADES, held=GRENADES, most=MOST,
    ),
)  # fmt: skip
WOUND = Declared(
    fact=Fact("limping", "whether a player limps", "yes, no", lambda one, _: write_truth(one)),
    key=Members(word="limping", means="who limps", label="{who} limps"),
)  # fmt: skip
HELP = Declared(
    fact=Fact("crutch", "a player's crutch", ", ".join(CRUTCHES), lambda one, _: CRUTCHES[one]),
    key=Members(
        word="crutch", means="whose crutch is in force", label="{who} has a crutch", on=IN_FORCE,
        usual=NO_CRUTCH,
    ),
)  # fmt: skip
TO_MISS = Declared(
    edit=[FREE, 3],
    fact=Fact(
        "trap", "turns still to be missed in the trap", "a number, free",
        lambda missed, _: str(missed) if missed >= 0 else "free",
        changed={"free": "{who} were not held by a trap", "*": "{who} were held by a trap"},
    ),
    key=Numbers(
        word="trap", how="a table, such as trap.P1 = 3", usual=FREE, held=LONGEST, most=MOST,
        means="held by the trap, with so many turns still to miss", free="free",
        label="turns {who} must miss in the trap",
    ),
)  # fmt: skip
IN_HAND = Declared(
    edit=[EMPTY_HANDS, HAS_REAL],
    fact=Fact(
        "hand", "what a player carries", ", ".join(HANDS), lambda hand, _: HANDS[hand], lead=-1,
        changed={
            "nothing": "{who} carried no treasure", "false": "{who} carried a false treasure",
            "real": "{who} carried a real treasure",
        },
    ),
    key=Words(
        word="carried", how='a table, such as carried.P1 = "O"', what="treasure", words=HANDS,
        means="the treasure in hand: O or false, X or real", label="{who} carries",
        known={
            "nothing": EMPTY_HANDS, FALSE: HAS_FALSE, "false": HAS_FALSE, REAL: HAS_REAL,
            "real": HAS_REAL,
        },
    ),
    hidden=Hidden(OWN, lambda hand, _: min(hand, HAS_FALSE), "what the opponent carries there"),
)  # fmt: skip
LYING = Declared(lying_codec, hidden=hide_as(()))
VISITED = Declared(lambda ground: serialize.group(cell_codec(ground)), hidden=hide_as(frozenset()))
KNOWN = Declared(
    lambda ground: serialize.group(serialize.named(ground.maze.name, ground.maze.find)),
    hidden=hide_as(frozenset()),
)


class Walker(NamedTuple):
    """One player in the labyrinth of the other, and what lies there.

    ``missed`` counts the turns still to be missed in the trap. ``lying`` lists the treasures of the
    labyrinth, each as twice its cell, plus one for the real one. The rest is kept only under the
    rulings that ask for it: ``marks`` of this turn, ``visited`` cells, ``known`` openings, and
    ``fixed``, the opponent's actions while held.
    """

    at: Annotated[int, ON_BOARD]
    grenades: Annotated[int, GRENADES_HELD] = GRENADES
    limping: Annotated[bool, WOUND] = False
    crutch: Annotated[int, HELP] = NO_CRUTCH
    missed: Annotated[int, TO_MISS] = FREE
    hand: Annotated[int, IN_HAND] = EMPTY_HANDS
    lying: Annotated[tuple[int, ...], LYING] = ()
    marks: Annotated[int, Declared(serialize.number(0, 2 * LATER - 1))] = 0
    visited: Annotated[frozenset[int], VISITED] = frozenset()
    known: Annotated[frozenset[int], KNOWN] = frozenset()
    fixed: Annotated[int, Declared(serialize.number(0, MOST_ACTIONS))] = 0

    @property
    def held(self) -> bool:
        """Whether the trap holds him: from the step into it to his next own turn (LD-GAP-25)."""
        return self.missed >= 0


def start_codec(ground: Ground) -> Codec:
    """Return how the place is written where somebody began: by its name, or as nothing."""
    maze = ground.maze
    return serialize.named(str, lambda name: maze.name(maze.find(name)) if name else "")


class Spoken(NamedTuple):
    """What is around a table: both labyrinths, and the codes of all that can be told."""

    grounds: tuple[Ground, Ground]
    codes: tuple[str, ...]


BEGUN = Declared(lambda around: serialize.each(*map(start_codec, around.grounds)))
HEARD = Declared(
    lambda around: serialize.row(serialize.row(serialize.choice(*around.codes)), 2), late=True
)


class Table(NamedTuple):
    """What was settled before the game: how it was opened, and the starting cells by name.

    ``told`` lists for each player what he was told of the cell he named in play; it is empty for
    one who was set up where he is. ``fair`` tells of each labyrinth that nothing is in it more
    often than the rules say.
    """

    opened: Annotated[bool, Declared(serialize.FLAG)] = False
    begins: Annotated[tuple[str, str], BEGUN] = ("", "")
    fair: tuple[bool, bool] = (True, True)
    told: Annotated[tuple[tuple[str, ...], tuple[str, ...]], HEARD] = ((), ())


MOVER_SEAT = Declared(
    serialize.number(NOBODY, 1),
    Fact(
        "turn", "who is to act", "P1, P2, chance before a lot, none when the game is over",
        lambda turn, _: (*PLAYERS, "none", "chance")[turn],
    ),
)  # fmt: skip
ACTIONS_LEFT = Declared(
    serialize.number(0, MOST_ACTIONS),
    Fact("left", "actions left in this turn", "a number", changed=""),
)
MOVES_FIRST = Declared(
    serialize.number(0, 1),
    Fact(
        "first", "who moves first", "P1, P2, chance before a lot",
        lambda first, state: "chance" if state.turn == LOT_TURN else PLAYERS[first],
    ),
)  # fmt: skip
WON = Declared(
    serialize.row(serialize.number(0, 1)),
    Fact("winner", "who has won", "P1, P2, draw, none", lambda _, state: name_winner(state)),
)


class State(NamedTuple):
    """One position. ``won`` lists who has carried the real treasure out, in order."""

    grounds: tuple[Ground, Ground]
    walkers: tuple[Walker, Walker]
    turn: Annotated[int, MOVER_SEAT]
    left: Annotated[int, ACTIONS_LEFT]
    first: Annotated[int, MOVES_FIRST] = 0
    won: Annotated[tuple[int, ...], WON] = ()
    table: Table = Table()

    @property
    def rulings(self) -> Rulings:
        """The rulings in force, the same for both players."""
        return self.grounds[0].rulings

    @property
    def placing(self) -> bool:
        """Whether a starting cell has still to be named (LD-START-01)."""
        return UNPLACED in (self.walkers[0].at, self.walkers[1].at)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == NOBODY

    def with_walker(self, seat: int, walker: Walker) -> State:
        """The position with one walker changed."""
        one, other = self.walkers
        return with_walkers(self, (walker, other) if seat == 0 else (one, walker))


def name_winner(state: State) -> str:
    """Return who has won: a player, ``draw``, or ``none``."""
    if not state.over or not state.won:
        return "none"
    return PLAYERS[state.won[0]] if len(state.won) == 1 else "draw"


with_walkers = make_replacer(State, "walkers")
"""A position with both walkers changed."""
FIELDS = Fields({"": State, "seats.*": Walker})
"""All that is declared of a position."""
