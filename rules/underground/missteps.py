"""Why not this route? What is wrong with a way that cannot be walked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.game import Refusal
from rules.underground.actions import ATTACK, Action
from rules.underground.cards import SIGNPOST
from rules.underground.chapters.attack import refuse_strike
from rules.underground.chapters.story import in_front, stopped_in
from rules.underground.ground import Ground, ground, holding, landings, passages
from rules.underground.position import arrow, front_chasms, others_on
from rules.underground.routes import held, stuck
from rules.underground.state import BACK, NONE, State


def refuse_go(
    state: State, seat: int, action: Action, legal: tuple[Action, ...]
) -> Iterator[Refusal]:
    """What is wrong with a route; nothing when it is one of the legal ones."""
    if action in legal:
        return
    path = action.path
    if not path:
        yield from refuse_stay(state, seat, action)
    elif stuck(state, seat):
        yield held(state, seat)
    else:
        wrong = misstep(state, seat, action) or misuse(state, seat, action)
        found: list[Refusal] = [wrong] if wrong else []
        if not found and action.foe:
            found += refuse_blow(state, seat, action, path[-1])
        yield from found or [uncounted(state, seat, action, legal)]


def refuse_stay(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Standing still is no move (UE-MOVE-05)."""
    if action.foe:
        if state.said >= 0:
            yield Refusal("must-jump", f"{action.who} has announced a jump.", ("UE-CHASM-04",))
        elif state.field.rulings.attack_again != "stay":
            text = "Nobody stays to attack: one must come with a throw."
            yield Refusal("no-staying", text, ("UE-GAP-23",))
        else:
            yield from refuse_blow(state, seat, action, state.at[seat])
    else:
        text = f"{action.who} can take a step and may not stand still."
        blocked = ground(state, seat).blocked
        waiting = any(blocked >> to & 1 for to in state.field.next[state.at[seat]])
        why = ("UE-MOVE-05", "UE-GAP-55", *(("UE-GAP-56",) if waiting else ()))
        yield Refusal("standing-still", text, why)


def refuse_blow(state: State, seat: int, action: Action, square: int) -> Iterator[Refusal]:
    """What is wrong with the attack at the end of a route."""
    if state.field.chasms >> square & 1:
        text = f"{action.who} jumps over the chasm and does not stop in it to attack."
        yield Refusal("safe", text, ("UE-GAP-33",))
        return
    chance = bool(state.field.chances >> square & 1) and bool(action.path)
    committed = state.field.rulings.announced_weapon == "committed"
    found = list(refuse_strike(state, seat, action, square))
    yield from found
    if found:
        return
    if chance and action.word != ATTACK and not committed:
        text = f"On a Chance square say 'attack {action.foe}': the weapon is shown after the draw."
        yield Refusal("announce-first", text, ("UE-CHANCE-06", "UE-GAP-22"))
    elif action.word == ATTACK and (not chance or committed):
        text = "Name the weapon: it is shown at once."
        yield Refusal("name-weapon", text, ("UE-ATTACK-04", "UE-GAP-22"))


def misstep(state: State, seat: int, action: Action) -> Refusal | None:
    """The first step of a route that cannot be taken."""
    field, who, met = state.field, action.who, ground(state, seat)
    whole = (state.at[seat], *action.path)
    if state.said >= 0 and whole[1] != state.said:
        text = f"{who} has announced a jump over {field.names[state.said]}."
        return Refusal("must-jump", text, ("UE-CHASM-04", "UE-CHASM-07"))
    for place in range(1, len(whole)):
        before, at, to = whole[place - 2] if place > 1 else NONE, whole[place - 1], whole[place]
        jumping = state.said >= 0 and place <= 2
        wrong = (
            wrong_landing(state, whole, met, place)
            if jumping
            else wrong_step(state, seat, action, met, (before, at, to), place)
        )
        if wrong is not None:
            return wrong
    return None


def wrong_landing(state: State, whole: tuple[int, ...], met: Ground, place: int) -> Refusal | None:
    """A jump goes over the chasm to a square opposite or beside (UE-CHASM-08, UE-CHASM-09)."""
    if place == 1:
        return None
    to, names = whole[2], state.field.names
    if to not in landings(state.field, whole[0], whole[1]):
        text = f"{names[to]} is no square to land on."
        return Refusal("no-landing", text, ("UE-CHASM-08", "UE-CHASM-09", "UE-GAP-09"))
    if met.blocked >> to & 1 and state.field.rulings.shut_landing == "not-chosen":
        return Refusal("no-landing", f"{names[to]} cannot be entered.", ("UE-GAP-10",))
    return None


def wrong_step(
    state: State, seat: int, action: Action, met: Ground, step: tuple[int, int, int], place: int
) -> Refusal | None:
    """One step: along a tunnel, not back, not against an arrow, not into what is shut."""
    field, (before, at, to) = state.field, step
    names, who = field.names, action.who
    if to not in field.next[at]:
        return Refusal("no-way", f"{names[to]} is not next to {names[at]}.", ("UE-MOVE-01",))
    if place > 1 and (met.stops | met.wins) >> at & 1:
        text = f"{who} has to stop in {names[at]}."
        if met.wins >> at & 1:
            return Refusal("must-stop", text, ("UE-EXIT-03", "UE-GAP-53"))
        return Refusal("must-stop", text, tuple(stopped_in(state, at)))
    points = holding(field, met, at, first=place == 1)
    if points >= 0 and to != points and at not in action.signs:
        text = f"The arrow on {names[at]} points to {names[points]}."
        begins = ("UE-GAP-35",) if place == 1 else ()
        if met.blocked >> points & 1:
            if place > 1:
                text = f"The arrow on {names[at]} points to {names[points]}: {who} stops there."
            return Refusal("arrow", text, ("UE-SIGN-02", *begins, "UE-GAP-36"))
        return Refusal("arrow", text, ("UE-SIGN-02", "UE-SIGN-03", "UE-MOVE-03", *begins))
    freed = points >= 0 and at in action.signs and field.rulings.free_passage == "also-back"
    if to == before and points != to and not freed:
        text = f"Turning back to {names[to]} during a move is not allowed."
        return Refusal("turning-back", text, ("UE-MOVE-04",))
    if met.blocked >> to & 1:
        text = f"{names[to]} cannot be entered: {who} stops in front of it."
        return Refusal("blocked", text, ("UE-MOVE-10", *in_front(state, to)))
    if state.said == BACK and place == 1 and field.rulings.before_chasm != "anything":
        came = state.came[seat]
        if came >= 0 and to != came and front_chasms(state, seat):
            return Refusal("not-back", f"Back leads to {names[came]}.", ("UE-GAP-62",))
    return None


def misuse(state: State, seat: int, action: Action) -> Refusal | None:
    """Signpost cards of a route: held, and one for each passage that an arrow would turn away."""
    cards, names = state.hands[seat].count(SIGNPOST), state.field.names
    whole = (state.at[seat], *action.path)
    if len(action.signs) > cards:
        text = f"{action.who} holds {cards} Signpost cards."
        return Refusal("not-held", text, ("UE-SIGN-09", "UE-GAP-37"))
    for square in action.signs:
        if square not in whole or arrow(state, square) < 0:
            text = f"No arrow on {names[square]} lies on this way."
            return Refusal("no-signpost", text, ("UE-SIGN-09",))
    passed = passages(state.field, ground(state, seat), whole)
    for square in dict.fromkeys(passed):
        if square not in action.signs:  # only a jump: of every other step its arrow was told
            text = f"The arrow on {names[square]} points to {names[arrow(state, square)]}."
            return Refusal("arrow", text, ("UE-SIGN-02", "UE-GAP-35"))
        many = passed.count(square)
        if many > action.signs.count(square):
            text = f"One card frees one passage over {names[square]}; this way needs {many}."
            return Refusal("arrow", text, ("UE-SIGN-02", "UE-GAP-37"))
    return None


def with_fewer(signs: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """The Signpost cards of a route without some of them, in the same order."""
    for many in range(len(signs)):
        yield from combinations(signs, many)


def uncounted(state: State, seat: int, action: Action, legal: tuple[Action, ...]) -> Refusal:
    """A route that can be walked but does not use the throw as it must be used."""
    path, die, who = action.path, state.die, action.who
    if any(action._replace(signs=fewer) in legal for fewer in with_fewer(action.signs)):
        return Refusal("needless-card", "No card is needed for this way.", ("UE-SIGN-09",))
    if len(path) > die + (state.said >= 0 and state.field.rulings.jump_count != "chasm-first"):
        text = f"{who} threw {die} and cannot go {len(path)} squares."
        return Refusal("too-far", text, ("UE-MOVE-01", "UE-MOVE-06"))
    if action.foe and ground(state, seat).wins >> path[-1] & 1:
        text = f"{who} leaves there with the treasure; the game is over."
        return Refusal("leaves", text, ("UE-EXIT-03",))
    rulings, there = state.field.rulings, others_on(state, path[-1], seat)
    if state.field.chasms >> path[-1] & 1:
        text = f"{who} jumps over the chasm and does not stop in it."
        return Refusal("full-count", text, ("UE-CHASM-07",))
    if rulings.sharing == "attack-only" and there:
        text = f"{who} may stop on a square where somebody stands only to attack there."
        return Refusal("full-count", text, ("UE-GAP-07",))
    if len(path) == die and rulings.loops == "refused":
        text = f"{who} may not come over the same square twice in one move."
        return Refusal("full-count", text, ("UE-GAP-68",))
    why = ["UE-MOVE-06"]
    if there:
        why.append("UE-GAP-22")
    if arrow(state, path[-1]) >= 0:
        why.append("UE-GAP-34")
    text = f"{who} threw {die}: the whole throw has to be used where a way is long enough."
    return Refusal("full-count", text, tuple(why))
