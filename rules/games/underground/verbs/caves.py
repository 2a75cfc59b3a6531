"""The caves: stopping in front or inside, falling in, and clearing them for a while."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.records import Refusal
from rules.games.underground.actions import NONE, Action
from rules.games.underground.board.plan import CAVES
from rules.games.underground.state import (
    CLAUSE_OF,
    FIRE,
    FREED,
    KIND,
    SIGN,
    TOOLS,
    Play,
    Question,
    State,
    fitting,
    has,
    opened,
)
from rules.games.underground.verbs.explosives import used

# -- The treasure ---------------------------------------------------------------------------------


BURIED = ("fire", "collapse", "grate")


def picks_up(play: Play, seat: int) -> None:
    """Whoever enters the Treasure Cave takes the treasure there (UE-TREASURE-03)."""
    if play.lies == play.at[seat]:
        play.lies, play.carrier = NONE, seat
        text = f"{play.players[seat]} takes the treasure."
        play.say("took", text, "UE-TREASURE-03", "UE-GOAL-02", seat=seat)


def takes(play: Play, action: Action) -> None:
    """Taking the treasure elsewhere is a turn of its own (UE-LOSE-06)."""
    seat = play.turn
    square = play.lies
    play.lies, play.carrier = NONE, seat
    why = ["UE-LOSE-04", "UE-LOSE-06"]
    if action.square >= 0:
        why.append("UE-GAP-29")
    elif play.field.kinds[square] in CAVES:
        why.append("UE-GAP-27")
    if has(play, SIGN, square):
        why.append("UE-GAP-30")
    play.say("took", f"{action.who} takes the treasure.", *why, seat=seat)


def refuse_take(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """The treasure must lie here, and nothing impassable over it; everybody sees where it lies."""
    who, square, at = action.who, state.lies, state.at[seat]
    if state.carrier == seat:
        yield Refusal("carries", f"{who} has the treasure already.", ("UE-LOSE-04",))
    elif square < 0 or at < 0:
        text = f"The treasure does not lie where {who} could take it."
        yield Refusal("no-treasure", text, ("UE-LOSE-04",))
    else:
        yield from out_of_reach(state, at, action)
        over = buried(state, square)
        if over:
            text = f"The treasure lies under a {BURIED[over[0]]}, which has to be cleared first."
            yield Refusal("buried", text, ("UE-LOSE-05", "UE-GAP-30"))


def out_of_reach(state: State, at: int, action: Action) -> Iterator[Refusal]:
    """The treasure is taken on its square; by ruling from the next one, but from no chasm."""
    field, square, who = state.field, state.lies, action.who
    near = field.rulings.treasure_stop == "next-square" and action.square >= 0
    if action.square >= 0 and (square == at or not (near and action.square == square)):
        text = "The treasure is taken only by a player who stands on its square."
        yield Refusal("not-there", text, ("UE-LOSE-04", "UE-GAP-29"))
    elif square != at and field.chasms >> square & 1:
        text = f"The treasure lies in the chasm {field.names[square]}: a wooden tool is needed."
        yield Refusal("not-there", text, ("UE-LOSE-07",))
    elif square != at and not (near and square in field.next[at]):
        text = f"The treasure lies on {field.names[square]}: {who} has to get there first."
        yield Refusal("not-there", text, ("UE-LOSE-04",))


def buried(state: State, square: int) -> tuple[int, ...]:
    """The impassable tokens over the treasure, from the top."""
    return tuple(token for token in range(FIRE, SIGN) if has(state, token, square))


# -- The caves ------------------------------------------------------------------------------------


NAMES = {
    "fire-cave": "Fire Cave", "rubble-cave": "Rubble Cave", "beast-cave": "Beast Cave",
    "devil-cave": "Devil Cave", "treasure-cave": "Treasure Cave", "prison": "Prison",
}  # fmt: skip
"""The six caves by name (UE-CAVE-01)."""
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


def enters(play: Play, seat: int, square: int) -> None:
    """What waits in a cave for a player who has stopped inside."""
    if play.log is None or not (play.field.dangers | play.field.holds) >> square & 1:
        return
    who, kind = play.players[seat], play.field.kinds[square]
    if opened(play, square):
        return
    if kind == "prison":
        text = f"{who} is in prison now."
        why: tuple[str, ...] = ("UE-PRISON-02", "UE-PRISON-03", *keeps_tools(play, seat))
    elif kind in ("beast-cave", "devil-cave"):
        clause = "UE-CAVE-BEAST-02" if kind == "beast-cave" else "UE-CAVE-DEVIL-02"
        text, why = f"{who} has to fight there on the next turn.", (clause,)
    else:
        return
    play.say("inside", text, *why, seat=seat)


def keeps_tools(play: Play, seat: int) -> tuple[str, ...]:
    """Whoever lands in prison keeps his tools, if he has any (UE-USE-14)."""
    return ("UE-USE-14",) if play.hands[seat] else ()


def sends(play: Play, seat: int, cave: int) -> tuple[str, ...]:
    """A chance takes a figure into a cave or the prison; gives the clauses that this brings in."""
    drops(play, seat)
    why: tuple[str, ...] = ("UE-GAP-28",) if play.carrier == seat else ()
    play.put(seat, cave)
    if play.misses[seat]:
        play.miss(seat, 0)
        why = (*why, "UE-GAP-48")
    return why


def falls(play: Play, seat: int, cave: int) -> None:
    """A chance drops a player into a cave (UE-CHANCE-17 for the prison)."""
    field, kind = play.field, play.field.kinds[cave]
    who, name = play.players[seat], NAMES[kind]
    from_square = play.at[seat]
    why = ("UE-CHANCE-05", *sends(play, seat, cave))
    if cave == field.hoard:
        text = f"{who} falls into the {name}."
        play.say("fell", text, "UE-GAP-05", *why, seat=seat, square=kind)
        picks_up(play, seat)
        return
    play.say("fell", f"{who} falls into the {name}.", *why, seat=seat, square=kind)
    if opened(play, cave) and field.rulings.open_fall == "harmless":
        play.say("unharmed", f"The {name} is open: {who} is unharmed.", "UE-GAP-44", seat=seat)
        if field.rulings.caught_inside == "leaves":
            play.let(seat, FREED)
        return
    play.ask(Question("fall", seat, square=cave, to=from_square))


def drops(play: Play, seat: int) -> None:
    """By ruling a carrier who is sent away leaves the treasure behind (UE-GAP-28)."""
    if play.carrier == seat and play.field.rulings.sent_carrier == "drops":
        play.carrier, play.lies = NONE, play.at[seat]
        name = play.names[play.lies]
        play.say("dropped", f"The treasure stays on {name}.", "UE-GAP-28", seat=seat)


def survives(play: Play, question: Question, card: int) -> None:
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


def succumbs(play: Play, question: Question) -> None:
    """Without the fitting card a fall into a cave is deadly."""
    seat, cave = question.who, question.square
    kind = play.field.kinds[cave]
    why = (*KILLED[kind], *dies_inside(play, seat, question.to))
    text = f"{play.players[seat]} has nothing that helps in the {NAMES[kind]} and dies."
    play.say("died", text, *why, seat=seat)


def dies_inside(play: Play, seat: int, from_square: int = NONE) -> tuple[str, ...]:
    """A death in a cave: by ruling the treasure goes elsewhere (UE-GAP-27)."""
    if play.carrier != seat:
        return play.kill(seat)
    drop = {"goes-home": play.field.hoard, "chance-square": from_square}
    where = drop.get(play.field.rulings.cave_death, NONE)
    return (*play.kill(seat, drop=where), "UE-GAP-27")


def falling(play: Play, question: Question) -> bool:
    """Whoever has no fitting card is not asked: he dies at once."""
    kinds = {"fire-cave": 5, "rubble-cave": 9, "beast-cave": 0, "devil-cave": 1}
    kind = kinds[play.field.kinds[question.square]]
    if fitting(play.hands[question.who], kind):
        return False
    play.answered()
    succumbs(play, question)
    return True


def clears(play: Play, action: Action, cave: int) -> None:
    """A cave or the prison is opened with a card: a turn without a throw."""
    seat, card, kind = play.turn, action.card, play.field.kinds[cave]
    play.spend(seat, card)
    play.unlock(cave, seat)
    if play.log is not None:
        clauses = [*CLEARED[kind], *used(play), CLAUSE_OF[KIND[card]], "UE-RESTORE-03"]
        if kind == "rubble-cave":
            inside = play.at[seat] == cave
            clauses.append("UE-CAVE-RUBBLE-06" if inside else "UE-CAVE-RUBBLE-02")
        elif kind == "fire-cave":
            clauses.append("UE-GAP-43" if play.at[seat] == cave else "UE-CAVE-FIRE-02")
        elif kind == "prison" and play.at[seat] != cave:
            clauses.append("UE-GAP-67")
        text = f"{action.who} {OPENED[kind]} with the {TOOLS[card]}."
        data = {"card": TOOLS[card], "square": play.names[cave], "inside": play.at[seat] == cave}
        play.say("opened", text, *clauses, seat=seat, **data)
    for other, at in enumerate(play.at):
        if at == cave and other != seat:
            frees(play, other, cave)


def frees(play: Play, other: int, cave: int) -> None:
    """Whoever is inside may leave while the cave is open, or by ruling at any time (UE-GAP-52)."""
    if play.field.rulings.freed == "for-good" and play.field.shut >> cave & 1:
        play.let(other, FREED)
    if play.log is not None and play.field.holds >> cave & 1:
        why: tuple[str, ...] = ("UE-CAVE-RUBBLE-09", "UE-GAP-52")
        if cave == play.field.prison:
            why = ("UE-RESTORE-04",)
        elif cave == play.field.fire:
            why = ("UE-RESTORE-03",)
        text = f"{play.players[other]} may leave while it is open."
        play.say("freed", text, *why, seat=other)


def unarmed(play: Play, seat: int) -> None:
    """Without the card a player dies before the beast or the devil (UE-CAVE-BEAST-03)."""
    kind = play.field.kinds[play.at[seat]]
    who, name = play.players[seat], NAMES[kind]
    if kind in ("beast-cave", "devil-cave"):
        clause = "UE-CAVE-BEAST-03" if kind == "beast-cave" else "UE-CAVE-DEVIL-03"
        why: tuple[str, ...] = (clause,)
        text = f"{who} has nothing to fight with in the {name} and dies."
    else:
        why = ("UE-GAP-69",)
        text = f"{who}, shut in, gives up and starts over."
    play.say("died", text, *why, *dies_inside(play, seat), seat=seat)
