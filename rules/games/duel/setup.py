"""Setting up from plain data: labyrinths, players, what they hold (LD-GEN-02, LD-INV-11).

P1 walks the drawing called M1, P2 the one called M2, unless ``walks`` says otherwise (LD-GEN-07).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.errors import MapError, Mistake, SetupError, suggest
from rules.core.fields import find_mistakes, read_keys, write_keys
from rules.core.findings import Flaw, Wording, only_possible
from rules.core.manual import find_unfit, fits_type, list_keys
from rules.core.setup import Described
from rules.core.story import Plain
from rules.games.duel.board.notation import parse_maze
from rules.games.duel.board.plan import FIXTURES, GONE, UNPLACED, Maze
from rules.games.duel.board.survey import list_errors, survey_maze
from rules.games.duel.board.terrain import (
    CROSSBOW,
    CRUTCH,
    FALSE,
    LEGEND,
    NOTHING,
    REAL,
    TRAP,
    TREASURES,
)
from rules.games.duel.options import Rulings
from rules.games.duel.state import (
    EMPTY_HANDS,
    GRENADES,
    HAS_FALSE,
    HAS_REAL,
    LOT_TURN,
    PLAYERS,
    SEAT,
    Ground,
    State,
    Table,
    Walker,
)
from rules.games.duel.verbs.move import MISSED
from rules.games.duel.verbs.start import find_opener
from rules.games.duel.verbs.turn import begin_turn

# -- Setting up from plain data -------------------------------------------------------------------


KEYS = list_keys("duel")
"""The keys of ``[setup]``."""


def set_up_duel(spec: Plain, maps: Mapping[str, str], rulings: Rulings) -> State:
    """The first state from a ``[setup]`` table; raises ``SetupError`` or ``MapError``."""
    drawings = find_drawings(spec, maps)
    mazes = [read_labyrinth(name, text, rulings, spec) for name, text in drawings]
    grounds = (Ground(mazes[0], rulings), Ground(mazes[1], rulings))
    one, other = parse_walkers(spec, grounds)
    first = spec.get("first", PLAYERS[0])
    # Who is somewhere from the outset knows the name of that place.
    begins = [
        ground.maze.name(placed.at) if placed.at >= 0 else ""
        for ground, placed in zip(grounds, (one, other), strict=True)
    ]
    opened = UNPLACED in (one.at, other.at)
    table = Table(
        opened, (begins[0], begins[1]), (is_fair(mazes[0], rulings), is_fair(mazes[1], rulings))
    )
    state = State(grounds, (one, other), SEAT[first], 0, SEAT[first], (), table)
    if not spec.get("loose"):
        only_possible(duel_flaws(state), DUEL_WORDING)
    if rulings.first_player == "lot":
        return state._replace(turn=LOT_TURN, first=0)
    if state.placing:
        return state._replace(turn=find_opener(state))
    return begin_turn(state, state.first, None)


def find_spec_mistakes(spec: Plain) -> Iterator[Mistake]:
    """Keys of a ``[setup]`` table that nobody knows, values that make no sense, other players."""
    yield from find_unfit(spec, KEYS)
    for key, value in spec.items():
        named = value if isinstance(value, (list, tuple, Mapping)) else ()
        if key == "first" and isinstance(value, str):
            named = (value,)
        if key in KEYS and fits_type(value, KEYS[key].type):
            yield from (name_stranger(who, f"setup.{key}") for who in named if who not in PLAYERS)
    yield from find_mistakes(Walker, spec)


def name_stranger(player: object, key: str) -> Mistake:
    """LD-GEN-02: exactly two players, P1 and P2."""
    remedy = f"exactly two do, P1 and P2 (LD-GEN-02).{suggest(str(player), PLAYERS)}"
    return Mistake(key, f"nobody called '{player}' plays", remedy)


def find_drawings(spec: Plain, maps: Mapping[str, str]) -> tuple[tuple[str, str], tuple[str, str]]:
    """The drawing each player walks, with its name (LD-GEN-07)."""
    known = {**FIXTURES, **maps}
    found = []
    for usual, who in (("M1", "P1"), ("M2", "P2")):
        name = spec.get("walks", {}).get(who, usual if usual in maps else "yard")
        if not isinstance(name, str) or name not in known:
            raise SetupError(
                f"setup.walks.{who}: there is no map '{name}'; maps here: {', '.join(known)}."
                f"{suggest(str(name), known)}"
            )
        if not isinstance(known[name], str):
            raise SetupError(f"map {name}: write the drawing as text between two lines of '''.")
        found.append((name, known[name]))
    return found[0], found[1]


def read_labyrinth(name: str, text: str, rulings: Rulings, spec: Plain) -> Maze:
    """The labyrinth in a drawing; with ``validate`` it must keep every map rule (LD-GAP-48)."""
    try:
        maze = parse_maze(text)
    except MapError as error:
        raise MapError(f"map {name}: {error}", error.code, error.clauses) from None
    if spec.get("validate"):
        for fault in list_errors(survey_maze(text, rulings)):
            raise MapError(f"map {name}: {fault.text}", fault.code, fault.clauses)
    return maze


def is_fair(maze: Maze, rulings: Rulings) -> bool:
    """Whether nothing is there more often than the rules say, so that players may count on it."""
    count = Counter(maze.things)
    sides = Counter(way for _, way in maze.exits)
    each, most = rulings.most_exits
    return (
        all(count[thing.code] <= thing.number for thing in LEGEND if thing.code)
        and all(number <= each for number in sides.values())
        and len(maze.exits) <= most
    )


def parse_walkers(spec: Plain, grounds: tuple[Ground, Ground]) -> tuple[Walker, Walker]:
    """Both players; raises ``SetupError`` with all that is wrong with either."""
    found, wrong = [], []
    for who, ground in zip(PLAYERS, grounds, strict=True):
        try:
            said = read_keys(Walker, spec, around=ground, who=who)
            found.append(Walker(**said, lying=list_treasures(ground.maze)))
        except SetupError as error:
            wrong.append(str(error))
    if wrong:
        raise SetupError(" ".join(wrong))
    return found[0], found[1]


def list_treasures(maze: Maze) -> tuple[int, ...]:
    """What lies in a labyrinth as drawn."""
    listed = enumerate(maze.things)
    return tuple(cell * 2 + (sign == REAL) for cell, sign in listed if sign in TREASURES)


# -- what play never leads to -------------------------------------------------------------------


DUEL_WORDING = Wording("Add loose = true to set it up all the same.")


def duel_flaws(state: State) -> Iterator[Flaw]:
    """Everything in a position, as it is set up, that no play by the rules leads to."""
    for seat, who in enumerate(PLAYERS):
        found = (
            *find_surplus(state, seat),
            *find_unbegun(state, seat),
            *find_misplaced(state, seat),
        )
        for key, reason, clause in found:
            yield Flaw(f"{key}.{who}", reason, (clause,))


FoundFlaws = Iterator[tuple[str, str, str]]
"""The key, the reason, the clause of each flaw of a player."""


def find_surplus(state: State, seat: int) -> FoundFlaws:
    """More grenades, missed turns or treasures than there are."""
    rulings, walker = state.rulings, state.walkers[seat]
    if walker.grenades > GRENADES:
        yield "grenades", "each player begins with three and gets no more", "LD-INV-11"
    twice = rulings.trap_with_crutch == "eight-turns"
    most = 2 * MISSED + 1 if twice else MISSED
    if walker.missed > most:
        yield "trap", f"nobody misses more than {most} turns", "LD-TRAP-02"
    kinds = [entry % 2 for entry in walker.lying] + ([walker.hand - 1] if walker.hand else [])
    drawn = state.grounds[seat].maze.things.count
    if walker.hand == HAS_REAL and kinds.count(1) > max(1, drawn(REAL)):
        yield "carried", "the one real treasure lies in the labyrinth", "LD-INV-09"
    if walker.hand == HAS_FALSE and kinds.count(0) > max(LEGEND["false"].number, drawn(FALSE)):
        yield "carried", "all three false treasures lie in the labyrinth", "LD-INV-08"


def find_unbegun(state: State, seat: int) -> FoundFlaws:
    """Before both are placed nobody has moved, and who is not placed has met nothing."""
    walker = state.walkers[seat]
    if not state.placing:
        return
    done = {"grenades": walker.grenades < GRENADES, "carried": walker.hand != EMPTY_HANDS}
    if walker.at == UNPLACED:
        done |= {"limping": walker.limping, "crutch": bool(walker.crutch), "trap": walker.held}
    else:
        done["players"] = not 0 <= walker.at < state.grounds[seat].size
    for key, changed in done.items():
        if changed:
            yield key, "nobody has acted while a player is still to be placed", "LD-START-01"


def find_misplaced(state: State, seat: int) -> FoundFlaws:
    """Somebody where he cannot be, or where he would not be the same any more."""
    rulings, walker, ground = state.rulings, state.walkers[seat], state.grounds[seat]
    silent = rulings.start_cell == "silent"
    inside = 0 <= walker.at < ground.size
    thing = ground.maze.things[walker.at] if inside else ""
    if walker.held and walker.at != UNPLACED and thing != TRAP:
        yield "trap", "only who stands in the trap is held", "LD-TRAP-02"
    if walker.at in ground.pits and not silent:
        yield "players", "that is a pit, and nobody stands on a pit", "LD-PIT-03"
    if thing == CROSSBOW and not walker.limping and not silent:
        yield "limping", "who stands on the crossbow limps", "LD-BOW-02"
    if thing == CRUTCH and not walker.crutch and not silent:
        yield "crutch", "who stands on the crutch has it", "LD-CRU-02"
    if inside or walker.at == UNPLACED:
        return
    if walker.hand == HAS_REAL:
        yield "carried", "who carries the real treasure out has won", "LD-GEN-11"
    if walker.hand == HAS_FALSE and rulings.false_outside != "carried":
        yield "carried", "a false treasure that was carried out is out of the game", "LD-GAP-36"
    where = {"outside": walker.at >= ground.size, "stays-out": walker.at == GONE}
    if not where.get(rulings.after_leaving, False):
        yield "players", "by this ruling nobody who has left is there", "LD-GAP-38"
    if walker.at >= ground.size and ground.maze.opening(walker.at)[0] in ground.pits and not silent:
        yield "players", "nobody stands on a pit, so nobody leaves from one", "LD-GAP-43"


# -- A position in play as drawings and a ``[setup]`` table ---------------------------------------


def describe_duel(state: State) -> Described | None:
    """Both labyrinths as they are now, and their walkers, when a turn begins."""
    if state.over or state.turn < 0 or state.placing:
        return None
    drawings = {}
    for seat in range(len(PLAYERS)):
        land, one = state.grounds[seat], state.walkers[seat]
        maze = land.maze
        for cell, way in land.blown:
            maze = maze.with_side(cell, way, land.sign(cell, way))
        for cell, sign in enumerate(maze.things):
            if sign in TREASURES:
                maze = maze.with_thing(cell, NOTHING)
        for cell, real in (divmod(entry, 2) for entry in one.lying):
            if maze.things[cell] != NOTHING:
                return None
            maze = maze.with_thing(cell, TREASURES[real])
        drawings[f"M{seat + 1}"] = maze.draw() + "\n"
    spec: dict[str, Any] = {}
    write_keys(zip(PLAYERS, state.walkers, state.grounds, strict=True), spec)
    spec["first"] = PLAYERS[state.turn]
    spec["loose"] = any(duel_flaws(state))
    return Described(drawings, {key: value for key, value in spec.items() if value})
