"""Start and turns: who moves first, the starting cells, ending a turn (LD-START, LD-MOVE-03)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.boards.grid import CELL_NAME
from rules.core.errors import NotationError, suggest
from rules.core.records import CHANCE, Event, Refusal
from rules.games.duel import actions
from rules.games.duel.board.plan import FULL, UNPLACED
from rules.games.duel.options import Rulings
from rules.games.duel.state import (
    ACTED,
    BOUND,
    LOT_TURN,
    PLAYERS,
    SEAT,
    THREW,
    UNTOLD,
    State,
)
from rules.games.duel.verbs.move import BY_START, arrive_on, cite_unsaid, find_landing, tell_arrival
from rules.games.duel.verbs.treasures import Swap, Take
from rules.games.duel.verbs.turn import begin_turn, end_turn, gives_extra
from rules.games.duel.words import SILENCE, Log, tell_aloud, tell_both, tell_silence, tell_truth

# -- The beginning --------------------------------------------------------------------------------


PLACED = ("LD-START-01", "LD-START-02")


class First(actions.Verb):
    """The lot decides who moves first, where that ruling is chosen (LD-GAP-06)."""

    word = actions.FIRST
    speaker = CHANCE
    forms = {"first <player>": "by ruling, the lot that decides who begins"}
    answers = (actions.LOTS,)

    def read(self, state: State, who: str, rest: str) -> actions.Action:
        """The player on whom the lot falls, with the word for it or without."""
        player = rest.removeprefix(f"{actions.FIRST} ").upper()
        if player not in PLAYERS:
            known = [f"{actions.FIRST} {one}" for one in PLAYERS]
            raise NotationError(
                f"'{rest}' is no outcome of the lot: write {' or '.join(known)}."
                f"{suggest(rest, known)}"
            )
        return actions.Action(CHANCE, actions.FIRST, word=player)

    def write(self, state: State, action: actions.Action) -> str:
        """The word, then the player."""
        return f"{actions.FIRST} {action.word}"

    def label(self, state: State, action: actions.Action) -> str:
        """The player, then the word."""
        return f"{action.word} first"

    def candidates(self, state: State, who: str) -> Iterator[actions.Action]:
        """Either player."""
        return (actions.Action(CHANCE, actions.FIRST, word=player) for player in PLAYERS)

    def refusals(self, state: State, action: actions.Action) -> Iterator[Refusal]:
        """It is drawn once, before all else."""
        if action.verb != actions.FIRST or state.turn != LOT_TURN or action.word not in SEAT:
            text = "The lot decides once, before all else, who moves first."
            if state.rulings.first_player != "lot":
                text = "The players agreed before the game who moves first."
            yield Refusal("lot", text, ("LD-GAP-06",))

    def apply(self, state: State, action: actions.Action, log: Log) -> State:
        """The first player names a starting cell, or has the first turn."""
        first = SEAT[action.word]
        if log is not None:
            text = f"The lot falls on {action.word}."
            log.append(tell_both(first, "lot", text, ("LD-GAP-06",)))
        state = state._replace(first=first)
        if state.placing:
            return state._replace(turn=find_opener(state))
        return begin_turn(state, first, log)


def list_answers(state: State, me: int, cell: int) -> tuple[str, ...]:
    """The codes of what is told of a starting cell."""
    if state.rulings.start_cell == "silent":
        return (SILENCE,)
    events = tell_arrival(state, me, (cell, find_landing(state.grounds[me], cell)), BY_START)
    return tuple(str(event.data["code"]) for event in events if event.kind in ("said", "silence"))


def find_opener(state: State) -> int:
    """Who names a starting cell next: the first player, then the other."""
    return state.first if state.walkers[state.first].at == UNPLACED else 1 - state.first


class Start(actions.Verb):
    """Name a starting cell: being placed there is an arrival (LD-START-01, LD-GAP-05)."""

    word = actions.START
    forms = {"start <cell>": "names the first cell"}
    codes = ("placed", "off-field", "inner-cell", "special", "no-such-side")
    answers = (actions.PLACING,)

    def read(self, state: State, who: str, rest: str) -> actions.Action:
        """One cell; one that lies off this sheet is a matter of the rules (LD-START-01)."""
        if len(rest.split()) != 1:
            raise NotationError("'start' names one cell, such as 'start a1'.")
        try:
            place = actions.find_maze(state, who).grid.find(rest)
        except NotationError:
            if CELL_NAME.fullmatch(rest) and rest.upper() not in SEAT:
                return actions.Action(who, actions.START, word=rest)
            raise
        return actions.Action(who, actions.START, place=place)

    def write(self, state: State, action: actions.Action) -> str:
        """The cell; one off the sheet as it was written."""
        return f"{self.word} {action.word}" if action.word else super().write(state, action)

    def label(self, state: State, action: actions.Action) -> str:
        """The cell; who is not told it hears that there is one."""
        return f"Begin on {actions.name_target(state, action) or 'a cell'}"

    def candidates(self, state: State, who: str) -> Iterator[actions.Action]:
        """Every cell."""
        cells = range(actions.find_maze(state, who).grid.size)
        return (actions.Action(who, actions.START, place=cell) for cell in cells)

    def refusals(self, state: State, action: actions.Action) -> Iterator[Refusal]:
        """LD-START-01, LD-START-02, LD-GAP-04: each names a cell of his own choice, once."""
        me, where = SEAT[action.who], state.rulings.start_choice
        maze, cell = state.grounds[me].maze, action.place
        if state.walkers[me].at != UNPLACED:
            text = f"{action.who} has a starting cell already."
            yield Refusal("placed", text, ("LD-START-01",))
        elif state.turn != me:
            text = f"{PLAYERS[state.turn]} names a starting cell first."
            yield Refusal("not-your-turn", text, ("LD-GAP-04",))
        elif not 0 <= cell < maze.grid.size:
            text = "Nobody starts outside the labyrinth; name a cell of it."
            yield Refusal("off-field", text, ("LD-START-01",))
        elif where == "edge" and not any(maze.grid.outer(cell, way) for way in range(4)):
            text = f"By agreement {action.who} starts on the edge."
            yield Refusal("inner-cell", text, ("LD-GAP-04",), maze.name(cell))
        elif where == "empty" and maze.things[cell] and "" in maze.things:
            text = "An object is there; name another cell."
            yield Refusal("special", text, ("LD-GAP-04",), maze.name(cell))

    def apply(self, state: State, action: actions.Action, log: Log) -> State:
        """The report; once both are placed the first turn begins."""
        me, cell = SEAT[action.who], action.place
        table, name = state.table, state.grounds[me].maze.name(cell)
        begins = (name, table.begins[1]) if me == 0 else (table.begins[0], name)
        codes = list_answers(state, me, cell)
        told = (codes, table.told[1]) if me == 0 else (table.told[0], codes)
        state = state._replace(table=table._replace(begins=begins, told=told))
        if log is not None:
            text = f"{PLAYERS[me]} starts on {name}."
            quiet = cite_unsaid(state.grounds[me], state.walkers[me], cell)
            log.append(
                tell_truth(
                    state, me, "placed", text, clauses=(*PLACED, *quiet), data={"path": (cell,)}
                )
            )
        if state.rulings.start_cell == "silent":
            walker = state.walkers[me]
            marks = walker.marks | UNTOLD
            after = state.with_walker(me, walker._replace(at=cell, marks=marks))
            if log is not None:
                log.append(tell_silence(state, me, ("LD-GAP-05",)))
        else:
            after = arrive_on(state, me, cell, BY_START, log=log).state
        if after.placing:
            return after._replace(turn=find_opener(after))
        if log is not None:
            log += tell_starts(state, after)
        return begin_turn(after, after.first, log)


def tell_starts(state: State, after: State) -> list[Event]:
    """Both starting cells are told to both, with what the host reported meanwhile (LD-GAP-04)."""
    cells = " and ".join(
        f"{who} on {name}" for who, name in zip(PLAYERS, after.table.begins, strict=True) if name
    )
    events = [tell_both(0, "starts", f"Both begin: {cells}.", (*PLACED, "LD-GAP-04"))]
    seat, rulings = 1 - state.turn, state.rulings
    if rulings.start_naming == "together":
        for code in state.table.told[seat]:
            if code != SILENCE:
                event = tell_aloud(after, seat, code, ("LD-GAP-04", "LD-GAP-05"))
                text = f"{PLAYERS[seat]} has heard: {event.text}"
                host = (PLAYERS[1 - seat],)
                event = event._replace(kind="heard", text=text, words="", gloss="", heard_by=host)
                events.append(event)
    return events


# -- Ending a turn --------------------------------------------------------------------------------


class End(actions.Verb):
    """End the turn early: nobody has to act, and nothing is saved (LD-MOVE-03, LD-GAP-08)."""

    word = actions.END
    forms = {"end": "ends the turn"}
    codes = ("must-act",)
    reads = ("left", "marks", "grenades")
    title = "End the turn"

    def refusals(self, state: State, action: actions.Action) -> Iterator[Refusal]:
        """LD-MOVE-03, LD-BOW-08: nobody has to act, but for a ruling (LD-GAP-08)."""
        least, walker = state.rulings.least_actions, state.walkers[SEAT[action.who]]
        if least == "none" or state.left == 0 or walker.marks & BOUND:
            return
        if least == "one" and walker.marks & ACTED:
            return
        stuck = walker.marks & THREW and not (
            walker.grenades or state.rulings.no_grenade == "costs-action"
        )
        if not stuck:
            some = "at least one action" if least == "one" else "all actions of a turn"
            yield Refusal("must-act", f"By agreement {action.who} uses {some}.", ("LD-GAP-08",))

    def apply(self, state: State, action: actions.Action, log: Log) -> State:
        """The turn passes; a treasure that could be taken is left (LD-CAR-05)."""
        who, me = action.who, SEAT[action.who]
        if log is not None:
            clauses = ["LD-MOVE-03", "LD-GAP-08"] if state.left else ["LD-GAP-33"]
            if state.left and gives_extra(state.walkers[1 - me], state.rulings):
                clauses.append("LD-BOW-08")
            if not all(any(verb.refusals(state, action)) for verb in (Take(), Swap())):
                clauses.append("LD-CAR-05")
            log.append(tell_both(me, "ended", f"{who} ends the turn.", tuple(clauses)))
        return end_turn(state, me, log)


# -- What is settled and told before the first turn -----------------------------------------------


def tell_opening(state: State) -> tuple[Event, ...]:
    """Who plays, in which roles, with what, and what was agreed; in mid-game the last alone."""
    return (*(tell_beginning(state) if state.table.opened else ()), *tell_agreements(state.rulings))


def tell_beginning(state: State) -> tuple[Event, ...]:
    """A game that has just begun: roles and sheets, who moves first, grenades."""
    sizes = " and ".join(
        dict.fromkeys(
            f"{ground.maze.grid.width} x {ground.maze.grid.height}" for ground in state.grounds
        )
    )
    whole = all(ground.maze.grid[:2] == (FULL, FULL) for ground in state.grounds)
    full = ("LD-GEN-03",) if whole else ()
    roles = Event(
        "seats",
        "Each player drew a labyrinth in secret and walks the other's on a blank sheet "
        f"({sizes} cells).",
        ("LD-GEN-02", "LD-GEN-07", "LD-GEN-08", "LD-GEN-10", "LD-GEN-12", *full),
    )
    one, other = (walker.grenades for walker in state.walkers)
    grenades = f"P1 has {one} grenade{'' if one == 1 else 's'}, and P2 has {other}."
    who = "The lot decides who moves first."
    if state.turn != LOT_TURN:
        who = f"{PLAYERS[state.first]} moves first."
    order = Event("order", who, ("LD-GAP-06",))
    stock = Event("stock", grenades, ("LD-INV-11",))
    return roles, order, stock


def tell_agreements(rulings: Rulings) -> Iterator[Event]:
    """The agreements that the text itself offers, as far as they hold."""
    if rulings.wall_report == "same":
        text = "One word tells of every wall; the game may last much longer."
        yield Event("agreed", text, ("LD-WALL-04", "LD-WALL-06", "LD-GAP-42"))
    if rulings.proof_walls:
        text = "The labyrinth wall withstands grenades."
        yield Event("agreed", text, ("LD-OUT-04", "LD-GAP-41"))
    if rulings.reentry == "any-exit":
        text = "A player may come back in through any opening."
        yield Event("agreed", text, ("LD-RET-02", "LD-GAP-39"))
