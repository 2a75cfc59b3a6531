"""The caves and the prison: stopping in front or inside, falling in, clearing them, getting out."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.core.verbs import Log
from rules.games.underground.actions import (
    DECLINE,
    GIVE_UP,
    NONE,
    TAKE,
    USE_PASS,
    Action,
)
from rules.games.underground.asked import Question
from rules.games.underground.board.plan import CAVES
from rules.games.underground.cards import (
    CLAUSE_OF,
    CUTTING,
    KIND,
    PRISON_PASS,
    SACRED,
    TOOLS,
    WEAPON,
    list_fitting,
)
from rules.games.underground.ground import CAVE_NAMES, tell_standing
from rules.games.underground.state import (
    DUG_OUT,
    ENTERED,
    FIRE,
    FOR_CAVE,
    OUT,
    SIGN,
    Play,
    Position,
    State,
    has_token,
    in_danger,
    is_confined,
    is_open,
    others_on,
    shut_in,
)
from rules.games.underground.verbs.looks import AROUND, STANDING
from rules.games.underground.verbs.tokens import cite_use
from rules.games.underground.verbs.turn import comes_by, enter_follow, find_owner
from rules.games.underground.verbs.verb import Command, one_square

# -- The treasure ---------------------------------------------------------------------------------

BURIED = ("fire", "collapse", "grate")


def picks_up(play: Play, seat: int) -> None:
    """Whoever enters the Treasure Cave takes the treasure there (UE-TREASURE-03)."""
    if play.lies == play.at[seat]:
        play.lies, play.carrier = NONE, seat
        text = f"{play.players[seat]} takes the treasure."
        play.say("took", text, "UE-TREASURE-03", "UE-GOAL-02", seat=seat)


class Take(Command):
    """Taking the treasure where it lies, as a turn of its own (UE-LOSE-06)."""

    word = TAKE
    forms = {"take": "takes the treasure"}
    codes = ("carries", "no-treasure", "not-there", "buried")
    done = "takes the treasure"
    six = False
    reads = (STANDING, AROUND)

    def write(self, state: State, action: Action) -> str:
        """The square where it is taken from the next one."""
        named = action.square >= 0
        return f"{TAKE} from {state.field.names[action.square]}" if named else TAKE

    def phrase(self, state: State, action: Action) -> str:
        """What is taken."""
        return "Take the treasure" if action.square < 0 else self.write(state, action)

    def possible(self, state: State) -> bool:
        """Only while it lies somewhere."""
        return state.lies >= 0

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """The treasure must lie here, and nothing impassable over it."""
        seat = state.turn
        who, square, at = action.who, state.lies, state.at[seat]
        if state.carrier == seat:
            yield Refusal("carries", f"{who} has the treasure already.", ("UE-LOSE-04",))
        elif square < 0 or at < 0:
            text = f"No treasure lies where {who} can take it."
            yield Refusal("no-treasure", text, ("UE-LOSE-04",))
        else:
            yield from out_of_reach(state, at, action)
            over = list_buriers(state, square)
            if over:
                text = f"Over the treasure lies a {BURIED[over[0]]}, which {who} clears first."
                yield Refusal(
                    "buried", text, ("UE-LOSE-05", "UE-GAP-30"), state.field.names[square]
                )

    def act(self, play: Play, action: Action) -> None:
        """Taking the treasure elsewhere is a turn of its own (UE-LOSE-06)."""
        seat = play.turn
        square = play.lies
        play.lies, play.carrier = NONE, seat
        why = ["UE-LOSE-04", "UE-LOSE-06"]
        if action.square >= 0:
            why.append("UE-GAP-29")
        elif play.field.kinds[square] in CAVES:
            why.append("UE-GAP-27")
        if has_token(play, SIGN, square):
            why.append("UE-GAP-30")
        play.say("took", f"{action.who} takes the treasure.", *why, seat=seat)
        comes_by(play, seat)


class TakeFrom(Take):
    """The same from the next square, where a ruling allows it (UE-GAP-29)."""

    word = "take from"
    forms = {"take from <square>": "by ruling, takes it from the square beside"}
    like = "take from a1"

    def read(self, state: State, who: str, rest: str) -> Action:
        """The square of the treasure."""
        return Action(who, TAKE, square=one_square(state.field, rest, self))

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Every square next to the player."""
        here = state.at[state.turn]
        if here != OUT and state.field.rulings.treasure_stop == "next-square":
            yield from (Action(who, TAKE, square=to) for to in state.field.next[here])


def out_of_reach(state: State, at: int, action: Action) -> Iterator[Refusal]:
    """The treasure is taken on its square; by ruling from the next one, but from no chasm."""
    field, square, who = state.field, state.lies, action.who
    near = field.rulings.treasure_stop == "next-square" and action.square >= 0
    if action.square >= 0 and (square == at or not (near and action.square == square)):
        text = f"{who} takes the treasure only on its own square."
        yield Refusal("not-there", text, ("UE-LOSE-04", "UE-GAP-29"))
    elif square != at and field.chasms >> square & 1:
        text = (
            f"The treasure lies in the chasm {field.names[square]}; only a wooden tool leads down."
        )
        yield Refusal("not-there", text, ("UE-LOSE-07",), field.names[square])
    elif square != at and not (near and square in field.next[at]):
        text = f"The treasure lies {tell_standing(field, square)}; {who} is not there yet."
        yield Refusal("not-there", text, ("UE-LOSE-04",), field.names[square])


def list_buriers(state: State, square: int) -> tuple[int, ...]:
    """The impassable tokens over the treasure, from the top."""
    return tuple(token for token in range(FIRE, SIGN) if has_token(state, token, square))


# -- The caves ------------------------------------------------------------------------------------

SURVIVED = {
    "fire-cave": ("UE-CAVE-FIRE-04",),
    "rubble-cave": ("UE-CAVE-RUBBLE-04", "UE-CAVE-RUBBLE-05"),
    "beast-cave": ("UE-CAVE-BEAST-04",),
    "devil-cave": ("UE-CAVE-DEVIL-04",),
}


KILLED = {
    "fire-cave": ("UE-CAVE-FIRE-05",),
    "rubble-cave": ("UE-CAVE-RUBBLE-04",),
    "beast-cave": ("UE-CAVE-BEAST-05",),
    "devil-cave": ("UE-CAVE-DEVIL-04",),
}


CLEARED = {
    "fire-cave": ("UE-TOOL-18",),
    "rubble-cave": ("UE-TOOL-13",),
    "beast-cave": ("UE-CAVE-BEAST-02", "UE-CAVE-BEAST-06", "UE-TOOL-04"),
    "devil-cave": ("UE-CAVE-DEVIL-02", "UE-CAVE-DEVIL-05", "UE-TOOL-07"),
    "prison": ("UE-PRISON-05", "UE-PRISON-06", "UE-PRISON-09", "UE-TOOL-22"),
}


OPENED = {
    "fire-cave": "puts the Fire Cave out",
    "rubble-cave": "digs the Rubble Cave open",
    "beast-cave": "destroys the beast",
    "devil-cave": "beats the devil",
    "prison": "cuts the prison grates",
}


def enter_cave(play: Play, seat: int, square: int) -> None:
    """What waits in a cave for a player who has stopped inside."""
    if play.log is None or not (play.field.dangers | play.field.holds) >> square & 1:
        return
    who, kind = play.players[seat], play.field.kinds[square]
    if is_open(play, square):
        return
    if kind == "prison":
        text = f"{who} is in prison now."
        why: tuple[str, ...] = ("UE-PRISON-02", "UE-PRISON-03", *keeps_tools(play, seat))
    elif kind in ("beast-cave", "devil-cave"):
        clause = "UE-CAVE-BEAST-02" if kind == "beast-cave" else "UE-CAVE-DEVIL-02"
        text, why = f"{who} fights there on the next turn.", (clause,)
    else:
        return
    play.say("inside", text, *why, seat=seat)


def keeps_tools(play: Play, seat: int) -> tuple[str, ...]:
    """Whoever lands in prison keeps his tools, if he has any (UE-USE-14)."""
    return ("UE-USE-14",) if play.hands[seat] else ()


def send_into(play: Play, seat: int, cave: int) -> tuple[str, ...]:
    """A chance takes a figure into a cave or the prison; gives the clauses that this brings in."""
    drop_on_leaving(play, seat)
    why: tuple[str, ...] = ("UE-GAP-28",) if play.carrier == seat else ()
    play.put(seat, cave)
    if play.misses[seat]:
        play.miss(seat, 0)
        why = (*why, "UE-GAP-48")
    return why


def fall_into(play: Play, seat: int, cave: int) -> None:
    """A chance drops a player into a cave (UE-CHANCE-17 for the prison)."""
    field, kind = play.field, play.field.kinds[cave]
    who, name = play.players[seat], CAVE_NAMES[kind]
    from_square = play.at[seat]
    why = ("UE-CHANCE-05", *send_into(play, seat, cave))
    if cave == field.hoard:
        text = f"{who} falls into the {name}."
        play.say("fell", text, "UE-GAP-05", *why, seat=seat, square=kind)
        picks_up(play, seat)
        return
    play.say("fell", f"{who} falls into the {name}.", *why, seat=seat, square=kind)
    if is_open(play, cave) and field.rulings.open_fall == "harmless":
        text = f"The {name} is open: {who} is unharmed."
        play.say("unharmed", text, *by_chance(play, seat, cave), "UE-GAP-44", seat=seat)
        if field.rulings.caught_inside == "leaves":
            play.let(seat, ENTERED)
        return
    play.ask(Question("fall", seat, square=cave, to=from_square))


def by_chance(play: Play, seat: int, cave: int) -> tuple[str, ...]:
    """A cave that another has opened is open to whoever gets in by chance, too (UE-RESTORE-05)."""
    return () if has_cleared(play, seat, cave) else ("UE-RESTORE-05",)


def has_cleared(state: Position, seat: int, cave: int) -> bool:
    """Whether a player may pass a cave because he has cleared it himself (UE-GAP-41)."""
    mine = state.free == cave and state.turn == seat and not state.passed
    return mine or any(at == cave and find_owner(who) == seat for at, who in state.open)


def drop_on_leaving(play: Play, seat: int) -> None:
    """By ruling a carrier who is sent away leaves the treasure behind (UE-GAP-28)."""
    if play.carrier == seat and play.field.rulings.sent_carrier == "drops":
        play.carrier, play.lies = NONE, play.at[seat]
        name = play.names[play.lies]
        play.say("dropped", f"The treasure stays on {name}.", "UE-GAP-28", seat=seat)


def survive_fall(play: Play, question: Question, card: int) -> None:
    """The fitting card saves the fallen player and costs no turn (UE-USE-11)."""
    seat, cave = question.who, question.square
    kind, who = play.field.kinds[cave], play.players[question.who]
    clauses = [*SURVIVED[kind], "UE-USE-11", "UE-USE-07", CLAUSE_OF[KIND[card]]]
    if kind == "rubble-cave":
        clauses += ["UE-GAP-44", "UE-CAVE-RUBBLE-06"]
        tail = "but is shut in"
    else:
        clauses.append("UE-RESTORE-05")
        tail = "and the cave is open"
        play.unlock(cave, seat)
    text = f"{who} shows the {TOOLS[card]} and lives, {tail}."
    play.say("saved", text, *clauses, seat=seat, card=TOOLS[card])


def succumb_to_fall(play: Play, question: Question) -> None:
    """Without the fitting card a fall into a cave is deadly."""
    seat, cave = question.who, question.square
    kind = play.field.kinds[cave]
    why = (*KILLED[kind], *dies_inside(play, seat, question.to))
    text = f"{play.players[seat]} has nothing that helps in the {CAVE_NAMES[kind]} and dies."
    play.say("died", text, *why, seat=seat)


def dies_inside(play: Play, seat: int, from_square: int = NONE) -> tuple[str, ...]:
    """A death in a cave: by ruling the treasure goes elsewhere (UE-GAP-27)."""
    if play.carrier != seat:
        return play.kill(seat)
    drop = {"goes-home": play.field.hoard, "chance-square": from_square}
    where = drop.get(play.field.rulings.cave_death, NONE)
    return (*play.kill(seat, drop=where), "UE-GAP-27")


def settle_fall(play: Play, question: Question) -> bool:
    """Whoever has no fitting card is not asked: he dies at once."""
    if list_fitting(play.hands[question.who], FOR_CAVE[play.field.kinds[question.square]]):
        return False
    play.answered()
    succumb_to_fall(play, question)
    return True


def clear_cave(play: Play, action: Action, cave: int) -> None:
    """A cave or the prison is opened with a card: a turn without a throw."""
    seat, card, kind = play.turn, action.card, play.field.kinds[cave]
    play.spend(seat, card)
    play.unlock(cave, seat)
    if play.log is not None:
        clauses = [*CLEARED[kind], *cite_use(play, cave), CLAUSE_OF[KIND[card]], "UE-RESTORE-03"]
        if kind == "rubble-cave" and play.at[seat] != cave:
            clauses.append("UE-CAVE-RUBBLE-02")
        elif kind == "fire-cave":
            clauses.append("UE-GAP-43" if play.at[seat] == cave else "UE-CAVE-FIRE-02")
        elif kind == "prison" and play.at[seat] != cave:
            clauses.append("UE-GAP-67")
        text = f"{action.who} {OPENED[kind]} with the {TOOLS[card]}."
        data = {"card": TOOLS[card], "square": play.names[cave], "inside": play.at[seat] == cave}
        play.say("opened", text, *clauses, seat=seat, **data)
    for other, at in enumerate(play.at):
        if at == cave and other != seat:
            free_inmates(play, other, cave)


def free_inmates(play: Play, other: int, cave: int) -> None:
    """Whoever is inside may leave while the cave is open, or by ruling at any time (UE-GAP-52)."""
    if play.field.rulings.freed == "for-good" and play.field.shut >> cave & 1:
        play.let(other, DUG_OUT)
    if play.log is not None and play.field.holds >> cave & 1:
        why: tuple[str, ...] = ("UE-CAVE-RUBBLE-09", "UE-GAP-52")
        if cave == play.field.prison:
            why = ("UE-RESTORE-04",)
        elif cave == play.field.fire:
            why = ("UE-RESTORE-03",)
        text = f"{play.players[other]} may leave while it is open."
        play.say("freed", text, *why, seat=other)


def kill_unarmed(play: Play, seat: int) -> None:
    """Without the card a player dies before the beast or the devil (UE-CAVE-BEAST-03)."""
    kind = play.field.kinds[play.at[seat]]
    who, name = play.players[seat], CAVE_NAMES[kind]
    if kind in ("beast-cave", "devil-cave"):
        clause = "UE-CAVE-BEAST-03" if kind == "beast-cave" else "UE-CAVE-DEVIL-03"
        why: tuple[str, ...] = (clause,)
        text = f"{who} has nothing to fight with in the {name} and dies."
    else:
        why = ("UE-GAP-69",)
        text = f"{who}, shut in, gives up and starts over."
    play.say("died", text, *why, *dies_inside(play, seat), seat=seat)


class GiveUp(Command):
    """Unarmed before a beast, or by ruling shut in for good (UE-GAP-69)."""

    word = GIVE_UP
    forms = {"give up": "dies before the beast or the devil where no card helps; else refused"}
    codes = ("no-giving-up",)
    done = "gives up"
    reads = (STANDING, AROUND)

    def possible(self, state: State) -> bool:
        """Only in a cave or the prison."""
        return is_confined(state)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Only before the beast or the devil without a card, or by ruling when shut in."""
        seat = state.turn
        if in_danger(state, seat):
            kind = WEAPON if state.at[seat] == state.field.beast else SACRED
            if list_fitting(state.hands[seat], kind):
                text = f"{action.who} holds a card to fight with, and uses it."
                clause = "UE-CAVE-DEVIL-02" if kind else "UE-CAVE-BEAST-02"
                yield Refusal("must-fight", text, ("UE-GAP-20", clause))
        elif not shut_in(state, seat) or state.field.rulings.giving_up != "allowed":
            yield Refusal("no-giving-up", f"{action.who} waits; nobody gives up.", ("UE-GAP-69",))

    def act(self, play: Play, action: Action) -> None:
        """The player on turn dies."""
        kill_unarmed(play, play.turn)


# -- The prison ---------------------------------------------------------------------------------


def send_to_prison(play: Play, seat: int) -> None:
    """A chance sends a player to prison; tools and treasure stay with him (UE-USE-14)."""
    if play.field.prison < 0:
        text = "This board has no prison: nothing happens."
        play.say("lapsed", text, "UE-GAP-02", seat=seat)
        return
    rulings = play.field.rulings
    if play.passes[seat] and rulings.leave_prison == "when-sent":
        play.ask(Question("arrest", seat))
        return
    if rulings.file_on_arrival == "at-once":
        lock_up(play, seat)
        if not is_open(play, play.field.prison):
            play.ask(Question("sent", seat, square=play.field.prison))
        return
    lock_up(play, seat)


def lock_up(play: Play, seat: int) -> None:
    """The figure stands in the prison."""
    sent_there = send_into(play, seat, play.field.prison)
    why = ("UE-CHANCE-17", "UE-PRISON-01", *keeps_tools(play, seat), *sent_there)
    play.say("imprisoned", f"{play.players[seat]} goes to prison.", *why, seat=seat)
    if is_open(play, play.field.prison):
        text = "The grates stand open at the moment."
        open_for = ("UE-RESTORE-04", *by_chance(play, seat, play.field.prison))
        play.say("unharmed", text, *open_for, "UE-GAP-44", seat=seat)
        if play.field.rulings.caught_inside == "leaves":
            play.let(seat, ENTERED)


class UsePass(Command):
    """The pass lets its owner out with this turn's throw (UE-PRISON-04); the turn goes on."""

    word = USE_PASS
    forms = {"use pass": "shows a prison pass"}
    codes = ("no-pass", "not-in-prison", "open")
    title = "Use the prison pass"
    done = "uses pass"
    reads = (STANDING, AROUND)

    def possible(self, state: State) -> bool:
        """Only with a pass."""
        return state.passes[state.turn] > 0

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """The pass is used in a closed prison, on one's own turn, before the throw."""
        seat = state.turn
        who = action.who
        if not state.passes[seat]:
            yield Refusal("no-pass", f"{who} has no prison pass.", ("UE-PRISON-04",))
        elif state.at[seat] < 0 or state.at[seat] != state.field.prison:
            text = f"{who} is not in prison and keeps the pass."
            yield Refusal("not-in-prison", text, ("UE-GAP-46", "UE-PRISON-04"))
        elif not shut_in(state, seat):
            text = f"The way out is open, so {who} keeps the pass."
            yield Refusal("open", text, ("UE-GAP-46",))

    def act(self, play: Play, action: Action) -> None:
        """The way out of the prison is free in this turn."""
        seat = play.turn
        return_pass(play, seat)
        play.free, play.passed = play.field.prison, True
        why = ["UE-PRISON-04", "UE-PRISON-07", "UE-CHANCE-19", "UE-GAP-46"]
        if others_on(play, play.field.prison, seat):
            why.append("UE-GAP-45")
        if play.field.rulings.opens_prison == "everybody":
            play.unlock(play.field.prison, seat)
        text = f"{action.who} shows the prison pass and may leave with this throw."
        play.say("used-pass", text, *why, seat=seat)

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The same turn goes on, with a throw."""
        play = Play(state, log)
        self.act(play, action)
        return play.position()


class ShowPass(Command):
    """By ruling the pass is shown when its owner is sent to prison (UE-GAP-46)."""

    word = USE_PASS
    title = "Use the prison pass"
    done = "uses pass"
    answers = ("arrest",)

    def act(self, play: Play, action: Action) -> None:
        """The player is not sent to prison."""
        seat = play.answered().who
        return_pass(play, seat)
        text = f"{action.who} shows the prison pass and does not go to prison."
        play.say("used-pass", text, "UE-GAP-46", "UE-PRISON-07", seat=seat)


class KeepPass(Command):
    """The pass is kept: off to prison (UE-GAP-46)."""

    word = DECLINE
    answers = ("arrest",)
    done = "declines"

    def act(self, play: Play, action: Action) -> None:
        """The player is locked up."""
        lock_up(play, play.answered().who)


def return_pass(play: Play, seat: int) -> None:
    """The used pass goes to the very bottom of the Chance pile (UE-PRISON-07)."""
    play.give_pass(seat, -1)
    play.pile = (*play.pile, PRISON_PASS)


@enter_follow("sent")
def settle_arrival(play: Play, question: Question) -> bool:
    """Nobody without a cutting tool is asked for one on arrival (UE-GAP-67)."""
    if list_fitting(play.hands[question.who], CUTTING):
        return False
    play.answered()
    return True


def cut_on_arrival(play: Play, question: Question, card: int) -> None:
    """By ruling a file may be shown at once, and the way out is open (UE-GAP-67)."""
    play.unlock(play.field.prison, question.who)
    who = play.players[question.who]
    text = f"{who} cuts the grates at once with the {TOOLS[card]}."
    why = ("UE-GAP-67", CLAUSE_OF[CUTTING], "UE-PRISON-05")
    play.say("opened", text, *why, seat=question.who, card=TOOLS[card])


def locked_up(play: Play, question: Question) -> None:
    """No file is shown on arrival."""
    text = f"{play.players[question.who]} waits in prison."
    play.say("waits", text, "UE-GAP-67", seat=question.who)
