"""Going: the route after a throw, with what is done at its end; and why it ran as it did."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import combinations
from typing import ClassVar, NamedTuple

from rules.core.errors import NotationError, shorten
from rules.core.records import Refusal
from rules.games.underground.actions import ATTACK, CLIMB, GO, NONE, STAY, Action
from rules.games.underground.cards import SIGNPOST, TOOL, TOOLS, WEAPON, list_fitting
from rules.games.underground.ground import LIST, Field, spot, tell_standing
from rules.games.underground.state import (
    BACK,
    ENTERED,
    ONCE,
    Play,
    Position,
    State,
    find_arrow,
    front_chasms,
    is_open,
    others_on,
)
from rules.games.underground.verbs.caves import enter_cave, picks_up
from rules.games.underground.verbs.chance import draw_chance
from rules.games.underground.verbs.chasm import (
    climb_out,
    fall_in,
    list_exits,
    misses_landing,
    on_chasm,
)
from rules.games.underground.verbs.fight import (
    after_stop,
    announce_attack,
    list_targets,
    refuse_strike,
)
from rules.games.underground.verbs.looks import AROUND, EDGE, STANDING
from rules.games.underground.verbs.route import (
    Hurdles,
    Walks,
    find_holding,
    free_passage,
    hurdles_of,
    is_stuck,
    list_landings,
    list_passages,
    list_walks,
    refuse_held,
    turns_round,
)
from rules.games.underground.verbs.routes import in_front, stopped_in, tell_route
from rules.games.underground.verbs.turn import leave_with_treasure
from rules.games.underground.verbs.verb import (
    Command,
    OfSquare,
    Spoken,
    find_known,
    one_foe,
    tool_name,
)

# -- The routes a player may name after a throw ---------------------------------------------------

STAYING = 64
"""Beyond the seats: which of the lists of a throw have staying too."""


class RouteEnd(NamedTuple):
    """What a square offers at the end of a route: stopping there early, and blows.

    A blow is a weapon, whom it strikes, and the wish to attack where that is only announced.
    ``card`` says that stopping early takes a Signpost card that is still in hand.
    """

    early: bool
    blows: tuple[tuple[int, str, str], ...]
    card: bool = False


def list_goings(state: State) -> tuple[Action, ...]:
    """Every legal route after the throw, with what is done at its end."""
    seat, said = state.pending[0].who, state.said
    field, rulings = state.field, state.field.rulings
    found = list_walks(state, seat, state.die, said if said >= 0 else NONE)
    waits = found[4] and said < 0
    ends = ends_of(state, seat, found[2])
    more = list_endings(state, seat, found, ends) if ends else []
    if said < 0 and rulings.attack_again == "stay" and state.at.count(state.at[seat]) > 1:
        more += striking_here(state, seat)
    if not more and rulings.sharing == "free":
        return moves_of(field, seat, found, stays=waits or not found[0])
    moves = moves_of(field, seat, found, stays=False)
    if rulings.sharing == "attack-only":
        moves = tuple(move for move in moves if not others_on(state, move.path[-1], seat))
    if waits or not moves:
        more.append(Action(field.players[seat], GO))
    return (*moves, *more)


def moves_of(field: Field, seat: int, found: Walks, *, stays: bool) -> tuple[Action, ...]:
    """The legal walks as actions of a player, and staying, made when he first asks for them."""
    key = seat + STAYING * stays - LIST * found[3]
    moves = field.lists.get(key)
    if moves is None:
        who, intern = field.players[seat], field.intern
        walked = [*found[0], ((), ())] if stays else found[0]
        moves = tuple([intern(Action(who, GO, path=way, signs=signs)) for way, signs in walked])
        field.lists[key] = moves
    return moves


def list_endings(state: State, seat: int, found: Walks, ends: dict[int, RouteEnd]) -> list[Action]:
    """Routes cut short by treasure or by ruling, and routes that end with an attack."""
    legal, cut, _, _, _ = found
    moves: list[Action] = []
    who, cards = state.field.players[seat], state.hands[seat].count(SIGNPOST)
    for walked, short in ((legal, False), (cut, True)):
        for path, signs in walked:
            end = ends.get(path[-1])
            if end is None:
                continue
            if short and end.early and not (end.card and len(signs) >= cards):
                moves.append(Action(who, GO, path=path, signs=signs))
            for card, foe, word in end.blows:
                moves.append(Action(who, GO, card, path, signs=signs, foe=foe, word=word))
    return moves


def ends_of(state: State, seat: int, reach: int) -> dict[int, RouteEnd]:
    """The squares in reach where a move may be cut short or end with an attack."""
    rulings, hand = state.field.rulings, state.hands[seat]
    stops = posts = figures = 0
    for other, square in enumerate(state.at):
        if square >= 0 and other != seat and reach >> square & 1:
            figures |= 1 << square
    if state.lies >= 0 and rulings.treasure_stop != "exact":
        stops |= 1 << state.lies
    if state.signs and rulings.signpost_stop == "with-card" and SIGNPOST in hand:
        for square, _ in state.signs:
            posts |= 1 << square
    weapons: tuple[int, ...] = ()
    free = figures and rulings.early_stop == "free"
    if figures:
        weapons = list_fitting(hand, WEAPON)
        figures = figures if weapons or free else 0
    offering = (stops | posts) & reach | figures
    if not offering:
        return {}
    met = hurdles_of(state, seat)
    offering &= ~(met.blocked | met.wins)
    ends: dict[int, RouteEnd] = {}
    for square in {state.lies, *state.at, *(square for square, _ in state.signs)}:
        if square < 0 or not offering >> square & 1:
            continue
        there = others_on(state, square, seat)
        early = bool(stops >> square & 1 or (free and there))
        card = not early and bool(posts >> square & 1)
        early = early or card
        if there and rulings.sharing == "attack-only":
            early = False
        blows = blows_on(state, seat, square, weapons) if there and weapons else ()
        if early or blows:
            ends[square] = RouteEnd(early, tuple(blows), card)
    return ends


def blows_on(
    state: State, seat: int, square: int, weapons: tuple[int, ...]
) -> Iterator[tuple[int, str, str]]:
    """The attacks at the end of a route; on a Chance square they are only announced."""
    field = state.field
    announced = field.chances >> square & 1 and field.rulings.announced_weapon != "committed"
    for foe in list_targets(state, seat, square):
        if announced:
            yield NONE, field.players[foe], ATTACK
        else:
            for card in weapons:
                yield card, field.players[foe], ""


def striking_here(state: State, seat: int) -> list[Action]:
    """By ruling one may stay to attack where one stands (UE-GAP-23)."""
    players, weapons = state.field.players, list_fitting(state.hands[seat], WEAPON)
    if not weapons:
        return []
    return [
        Action(players[seat], GO, card, foe=players[foe])
        for foe in list_targets(state, seat, state.at[seat])
        for card in weapons
    ]


TAIL = re.compile(r"(?P<card>.+?) at (?P<foe>[A-Z])|attack (?P<wish>[A-Z])|signpost at (?P<at>\S+)")


class Go(Command):
    """A route walked, or none, with the attack and the Signpost cards on the way."""

    word = GO
    forms = {
        "go <squares>": "moves along a route, such as go a1 a2",
        "go <squares>, <weapon> at <player>": "moves and attacks where the move ends",
        "go <squares>, attack <player>": "moves to a Chance square and announces an attack",
        "go <squares>, signpost at <square>": "moves on against an arrow with a Signpost card",
    }
    codes: ClassVar[tuple[str, ...]] = (
        "throw-first", "must-jump", "no-way", "must-stop", "arrow", "turning-back", "no-jump",
        "blocked", "not-back", "no-landing", "shut-in", "no-signpost", "needless-card",
        "too-far", "leaves", "full-count", "announce-first", "name-weapon", "yourself",
        "no-target", "not-there", "safe", "no-weapon", "not-held",
    )  # fmt: skip
    answers: ClassVar[tuple[str, ...]] = ("route",)
    like = "go a1 a2"

    def read(self, state: State, who: str, rest: str) -> Action:
        """The squares of the way, and after commas what is done on it."""
        field = state.field
        first, *tails = rest.split(", ")
        words = first.split()
        if not words:
            text = f"'go': name every square of the way, such as '{self.like}'."
            raise NotationError(text)
        path = tuple(find_known(name, field.board.index, "square") for name in words)
        return with_tails(state, Action(who, GO, path=path), tails)

    def write(self, state: State, action: Action) -> str:
        """The squares, the cards at arrows, the attack."""
        names = state.field.names
        text = f"go {' '.join(names[at] for at in action.path)}" if action.path else STAY
        text += "".join(f", signpost at {names[at]}" for at in action.signs)
        if action.word == ATTACK:
            return f"{text}, attack {action.foe}"
        return f"{text}, {tool_name(action.card)} at {action.foe}" if action.foe else text

    def phrase(self, state: State, action: Action) -> str:
        """Where it ends and by which way."""
        names = state.field.names
        tail = "".join(f" with a Signpost card on {names[at]}" for at in action.signs)
        if action.foe:
            tail += f" and attack {action.foe}"
            tail += f" with the {tool_name(action.card)}" if action.word != ATTACK else ""
        if not action.path:
            return f"stay{tail}"
        way = " by " + ", ".join(names[at] for at in action.path[:-1]) if action.path[1:] else ""
        return f"Go to {spot(state.field, action.path[-1])}{way}{tail}"

    def told(self, text: str, state: State, action: Action) -> str:
        """A route by where it ends; what else was done on it follows."""
        if not action.path:
            return text.replace("stay", "stays", 1)
        end = state.field.names[action.path[-1]]
        tail = text.partition(", ")[2]
        return f"to {end}{f', {tail}' if tail else ''}"

    def candidates(self, state: State, who: str) -> Iterator[Action]:
        """Every legal route, and what a person might try besides."""
        yield from list_goings(state)
        yield from list_tries(state, state.pending[0].who)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """What is wrong with a route; nothing when it is one of the legal ones."""
        legal = list_goings(state)
        if action not in legal:
            yield from refuse_go(state, state.pending[0].who, action, legal)

    def act(self, play: Play, action: Action) -> None:
        """A figure walks its route and comes to a stop."""
        seat = play.turn
        play.answered()
        path, here = action.path, play.at[seat]
        if play.log is not None:
            tell_route(play, seat, action)
        for square in action.signs:
            free_passage(play, seat, square)
        if not path:
            after_stop(play, seat, action)
        elif play.said >= 0 and misses_landing(play, path):
            fall_in(play, seat, path[0])
        else:
            play.put(seat, path[-1], path[-2] if path[1:] else here)
            arrive_on(play, seat, action, exact=len(path) == play.die, start=here)


class Stay(Go):
    """A route of no steps."""

    word = STAY
    forms = {"stay": "stays; what follows go may follow it"}
    codes = (
        "throw-first", "must-jump", "no-staying", "standing-still", "announce-first",
        "name-weapon", "yourself", "no-target", "not-there", "safe", "no-weapon", "not-held",
    )  # fmt: skip
    answers: ClassVar[tuple[str, ...]] = ()
    like = "stay"

    def read(self, state: State, who: str, rest: str) -> Action:
        """What is done without a step."""
        first, *tails = rest.split(", ")
        if first.split():
            text = "'stay': write no square after it; to move say 'go' and the squares."
            raise NotationError(text)
        return with_tails(state, Action(who, GO), tails)


def with_tails(state: State, action: Action, tails: list[str]) -> Action:
    """A route with what is said after its squares."""
    for tail in tails:
        action = with_tail(state.field, state.at[state.field.seats[action.who]], action, tail)
    return action._replace(signs=as_passed(state, action)) if action.signs[1:] else action


def as_passed(state: State, action: Action) -> tuple[int, ...]:
    """The Signpost cards of a route in the order of the passages they free.

    A square may be passed twice and its card be shown the second time; a card that frees none
    comes last.
    """
    seat = state.field.seats[action.who]
    whole = (state.at[seat], *action.path)
    left, order = list(action.signs), []
    for square in list_passages(state.field, hurdles_of(state, seat), whole):
        if square in left:
            left.remove(square)
            order.append(square)
    left.sort(key=lambda at: whole.index(at) if at in whole else len(whole))
    return (*order, *left)


def with_tail(field: Field, here: int, action: Action, tail: str) -> Action:
    """What is said after a route: a card at an arrow, an attack announced, a weapon shown.

    A square of the way may have the name of a player: a Signpost card is shown at the square.
    """
    shape = TAIL.fullmatch(tail)
    if shape is None:
        raise NotationError(
            f"'{shorten(tail)}' cannot be read after a way; write 'knife at B', 'attack B' or "
            "'signpost at a2'."
        )
    passed = field.board.index.get(shape["foe"], NONE) if shape["card"] == TOOLS[SIGNPOST] else NONE
    if shape["at"] or (passed >= 0 and (passed in action.path or passed == here)):
        square = passed if passed >= 0 else find_known(shape["at"], field.board.index, "square")
        return action._replace(signs=(*action.signs, square))
    if shape["wish"]:
        return action._replace(foe=one_foe(field, shape["wish"]), word=ATTACK)
    card, foe = find_known(shape["card"], TOOL, "tool"), one_foe(field, shape["foe"])
    return action._replace(card=card, foe=foe)


def list_tries(state: State, seat: int) -> Iterator[Action]:
    """Routes a person might try: too short, turned back, with a card that is no weapon."""
    who = state.field.players[seat]
    legal, short, _, _, _ = list_walks(state, seat, state.die, max(state.said, NONE))
    yield Action(who, GO)
    for way, signs in short:
        yield Action(who, GO, path=way, signs=signs)
    here = state.at[seat]
    for way, signs in legal:
        path = (*way[:1], here)
        if len(way) > 1 and state.said < 0 and not signs:
            yield Action(who, GO, path=(*path, way[0])[: state.die])
    for other, at in enumerate(state.at):
        for way, signs in (*legal, *short)[:6]:
            if way[-1] == at and other != seat:
                cards = dict.fromkeys(state.hands[seat])
                foe = state.field.players[other]
                yield from (Action(who, GO, card, way, signs=signs, foe=foe) for card in cards)
                yield Action(who, GO, NONE, way, signs=signs, foe=foe, word=ATTACK)


def arrive_on(play: Play, seat: int, action: Action, *, exact: bool, start: int = NONE) -> None:
    """A figure from ``start`` has come to a stop by its own step: out, treasure, chance, attack.

    In a shut cave that this player cleared he may walk on with his following throw (UE-GAP-41).
    """
    square, field = play.at[seat], play.field
    if square == play.free and field.shut >> square & 1:
        play.let(seat, ONCE)
    if leave_with_treasure(play, seat, exact=exact):
        return
    if field.rulings.caught_inside == "leaves" and is_open(play, square):
        play.let(seat, ENTERED)
    enter_cave(play, seat, square)
    if square == field.hoard:
        picks_up(play, seat)
    if field.chances >> square & 1:
        thrown = action.verb == GO
        if action.word == ATTACK or (action.foe and field.rulings.attack_on_chance != "never"):
            announce_attack(play, seat, action)
        if thrown or field.rulings.arrival_draw == "every-stop":
            draw_chance(play, seat, turned=turns_round(start, action.path))
    elif action.foe:
        after_stop(play, seat, action)


class Climb(OfSquare, Spoken):
    """Out of a chasm, without a throw, and whatever the square there brings (UE-CHASM-12)."""

    word = CLIMB
    forms = {"climb <square>": "climbs out of a chasm"}
    codes = ("no-chasm", "not-next", "no-way", "blocked")
    like = "climb a5"
    reads = (STANDING, AROUND, EDGE)

    def phrase(self, state: State, action: Action) -> str:
        """Where to."""
        return f"climb out to {spot(state.field, action.square)}"

    def possible(self, state: State) -> bool:
        """Only in a chasm."""
        return on_chasm(state, state.turn)

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """Only out of a chasm, to an open neighbour, and on a crossing not back."""
        seat = state.turn
        who, to, field = action.who, action.square, state.field
        if not on_chasm(state, seat):
            text = f"{who} is in no chasm to climb out of."
            yield Refusal("no-chasm", text, ("UE-CHASM-12",))
        elif to not in field.next[state.at[seat]]:
            text = f"{field.names[to]} is not next to the chasm."
            yield Refusal("not-next", text, ("UE-CHASM-12",), field.names[to])
        elif to not in list_exits(state, seat):
            yield no_exit(state, seat, to)

    def act(self, play: Play, action: Action) -> None:
        """The figure stands beside the chasm."""
        climb_out(play, action)
        arrive_on(play, play.turn, action, exact=True)


def no_exit(state: State, seat: int, to: int) -> Refusal:
    """Why a neighbour of the chasm is no way out: back, shut, or by ruling not opposite."""
    who, name, why = state.field.players[seat], state.field.names[to], ("UE-CHASM-12", "UE-GAP-32")
    if to == state.came[seat]:
        text = f"{who} climbs forward, not back to {name}."
    elif hurdles_of(state, seat).blocked >> to & 1:
        barred = refuse_shut(state, seat, to)
        text = f"{barred.text.partition(';')[0]}, so {who} does not climb there."
        return Refusal("blocked", text, (*why, *barred.clauses[1:]), name)
    else:
        text = f"{who} climbs straight on, not aside to {name}."
    return Refusal("no-way", text, why, name)


# -- Why not this route? What is wrong with a way that cannot be walked ---------------------------


def refuse_go(
    state: State, seat: int, action: Action, legal: tuple[Action, ...]
) -> Iterator[Refusal]:
    """What is wrong with a route that is none of the legal ones."""
    path = action.path
    if not path:
        yield from refuse_stay(state, seat, action)
    elif is_stuck(state, seat):
        yield refuse_held(state, seat)
    else:
        wrong = refuse_misstep(state, seat, action) or refuse_misuse(state, seat, action)
        found: list[Refusal] = [wrong] if wrong else []
        if not found and action.foe:
            found += refuse_blow_on_way(state, seat, action, path[-1])
        yield from found or [refuse_uncounted(state, seat, action, legal)]


def refuse_stay(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """Standing still is no move (UE-MOVE-05)."""
    if action.foe:
        if state.said >= 0:
            text = f"{action.who} has announced a jump, so nobody stays."
            yield Refusal("must-jump", text, ("UE-CHASM-04",))
        elif state.field.rulings.attack_again != "stay":
            text = f"{action.who} comes to an attack with a throw, and does not stay for it."
            yield Refusal("no-staying", text, ("UE-GAP-23",))
        else:
            yield from refuse_blow_on_way(state, seat, action, state.at[seat])
    else:
        text = f"{action.who} can take a step, so standing still is no move."
        blocked = hurdles_of(state, seat).blocked
        waiting = any(blocked >> to & 1 for to in state.field.next[state.at[seat]])
        why = ("UE-MOVE-05", "UE-GAP-55", *(("UE-GAP-56",) if waiting else ()))
        yield Refusal("standing-still", text, why)


def refuse_blow_on_way(state: State, seat: int, action: Action, square: int) -> Iterator[Refusal]:
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
        text = (
            f"On a Chance square {action.who} announces it with “attack {action.foe}”, draws, and "
            "shows the weapon after the chance."
        )
        why = ("UE-CHANCE-06", "UE-GAP-22") if state.pile else ("UE-GAP-22",)
        if not state.pile:
            text = f"On a Chance square {action.who} announces it with “attack {action.foe}” first."
        yield Refusal("announce-first", text, why)
    elif action.word == ATTACK and (not chance or committed):
        text = f"{action.who} shows the weapon at once."
        yield Refusal("name-weapon", text, ("UE-ATTACK-04", "UE-GAP-22"))


def refuse_misstep(state: State, seat: int, action: Action) -> Refusal | None:
    """The first step of a route that cannot be taken."""
    field, who, met = state.field, action.who, hurdles_of(state, seat)
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
            else wrong_step(state, seat, action, met, step=(before, at, to), place=place)
        )
        if wrong is not None:
            return wrong
    return None


def wrong_landing(state: State, whole: tuple[int, ...], met: Hurdles, place: int) -> Refusal | None:
    """A jump goes over the chasm to a square opposite or beside (UE-CHASM-08, UE-CHASM-09)."""
    if place == 1:
        return None
    to, names = whole[2], state.field.names
    if to not in list_landings(state.field, whole[0], whole[1]):
        text = f"{names[to]} is no square to land on."
        return Refusal("no-landing", text, ("UE-CHASM-08", "UE-CHASM-09", "UE-GAP-09"), names[to])
    if met.blocked >> to & 1 and state.field.rulings.shut_landing == "not-chosen":
        return Refusal("no-landing", f"Nobody can enter {names[to]}.", ("UE-GAP-10",), names[to])
    return None


def wrong_step(
    state: State, seat: int, action: Action, met: Hurdles, step: tuple[int, int, int], place: int
) -> Refusal | None:
    """One step: along a tunnel, not back, not against an arrow, not into what is shut."""
    field, (before, at, to) = state.field, step
    names, who = field.names, action.who
    if to not in field.next[at]:
        text = f"{names[to]} is not next to {names[at]}."
        return Refusal("no-way", text, ("UE-MOVE-01",), names[to])
    if place > 1 and (met.stops | met.wins) >> at & 1:
        text = f"{who} stops {tell_standing(field, at)} and goes no further."
        if met.wins >> at & 1:
            return Refusal("must-stop", text, ("UE-EXIT-03", "UE-GAP-53"), names[at])
        return Refusal("must-stop", text, tuple(stopped_in(state, at)), names[at])
    points = find_holding(field, met, at, first=place == 1)
    if points >= 0 and to != points and at not in action.signs:
        text = f"The arrow on {names[at]} points to {names[points]}."
        begins = ("UE-GAP-35",) if place == 1 else ()
        if met.blocked >> points & 1:
            if place > 1:
                text = f"The arrow on {names[at]} points to {names[points]}: {who} stops there."
            return Refusal("arrow", text, ("UE-SIGN-02", *begins, "UE-GAP-36"), names[at])
        clauses = ("UE-SIGN-02", "UE-MOVE-03", *begins)
        return Refusal("arrow", text, clauses, names[at])
    freed = points >= 0 and at in action.signs and field.rulings.free_passage == "also-back"
    if to == before and points != to and not freed:
        text = f"{who} does not turn back to {spot(field, to)} during a move."
        return Refusal("turning-back", text, ("UE-MOVE-04",), names[to])
    if field.chasms >> to & 1 and place == 1:
        said = "said “back”" if state.said == BACK else "announced no jump"
        text = f"{who} has {said} and does not enter the chasm {names[to]}."
        return Refusal("no-jump", text, ("UE-CHASM-04", "UE-GAP-62"), names[to])
    if met.blocked >> to & 1:
        return refuse_shut(state, seat, to)
    if state.said == BACK and place == 1 and field.rulings.before_chasm != "anything":
        came = state.came[seat]
        if came >= 0 and to != came and front_chasms(state, seat):
            text = f"{who} has said “back”, and back leads to {spot(field, came)}."
            return Refusal("not-back", text, ("UE-GAP-62",), names[came])
    return None


def refuse_shut(state: Position, seat: int, to: int) -> Refusal:
    """What bars a square, to whoever walks or climbs there; Start is shut to the carrier alone."""
    field, who = state.field, state.field.players[seat]
    text = f"Nobody can enter {spot(field, to)}; {who} stops in front of it."
    if to == field.start:
        text = f"Somebody stands on {spot(field, to)}; {who}, with the treasure, stops before it."
    return Refusal("blocked", text, ("UE-MOVE-10", *in_front(state, to)), field.names[to])


def refuse_misuse(state: State, seat: int, action: Action) -> Refusal | None:
    """Signpost cards of a route: held, and one for each passage that an arrow would turn away."""
    cards, names = state.hands[seat].count(SIGNPOST), state.field.names
    whole = (state.at[seat], *action.path)
    if len(action.signs) > cards:
        text = f"This way takes more Signpost cards than {action.who} holds."
        return Refusal("not-held", text, ("UE-SIGN-09", "UE-GAP-37"))
    for square in action.signs:
        if square not in whole or find_arrow(state, square) < 0:
            text = f"No arrow on {names[square]} lies on this way."
            return Refusal("no-signpost", text, ("UE-SIGN-09",))
    passed = list_passages(state.field, hurdles_of(state, seat), whole)
    for square in dict.fromkeys(passed):
        if square not in action.signs:  # only a jump: of every other step its arrow was told
            text = f"The arrow on {names[square]} points to {names[find_arrow(state, square)]}."
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


def refuse_uncounted(state: State, seat: int, action: Action, legal: tuple[Action, ...]) -> Refusal:
    """A route that can be walked but does not use the throw as it must be used."""
    path, die, who = action.path, state.die, action.who
    if any(action._replace(signs=fewer) in legal for fewer in with_fewer(action.signs)):
        return Refusal("needless-card", "This way takes no Signpost card.", ("UE-SIGN-09",))
    if len(path) > die + (state.said >= 0 and state.field.rulings.jump_count != "chasm-first"):
        text = f"{who} threw a {die}, which is too little for {len(path)} squares."
        return Refusal("too-far", text, ("UE-MOVE-01", "UE-MOVE-06"))
    if action.foe and hurdles_of(state, seat).wins >> path[-1] & 1:
        text = f"{who} leaves there with the treasure, and the game is over."
        return Refusal("leaves", text, ("UE-EXIT-03",))
    rulings, there = state.field.rulings, others_on(state, path[-1], seat)
    if state.field.chasms >> path[-1] & 1:
        text = f"{who} jumps over the chasm and does not stop in it."
        return Refusal("full-count", text, ("UE-CHASM-07",))
    if rulings.sharing == "attack-only" and there:
        text = f"{who} may stop on a square where somebody stands only to attack there."
        return Refusal("full-count", text, ("UE-GAP-07",))
    if len(path) == die and rulings.loops == "refused":
        text = f"{who} comes over no square twice in one move."
        return Refusal("full-count", text, ("UE-GAP-68",))
    why = ["UE-MOVE-06"]
    if there:
        why.append("UE-GAP-22")
    if find_arrow(state, path[-1]) >= 0:
        why.append("UE-GAP-34")
    return Refusal("full-count", as_far(state, seat), (*why, *not_far_enough(state, seat)))


def as_far(state: State, seat: int) -> str:
    """How far a throw has to be walked: whole, to what bars the way, or as far as any way leads."""
    who, die = state.field.players[seat], state.die
    if not not_far_enough(state, seat):
        return f"{who} uses the whole throw of {die} where a way is long enough."
    met = hurdles_of(state, seat)
    for path, _ in list_walks(state, seat, die, max(state.said, NONE))[0]:
        came = path[-2] if path[1:] else state.at[seat]
        ways = (to for to in state.field.next[path[-1]] if to != came)
        if (met.stops | met.wins) >> path[-1] & 1 or any(met.blocked >> to & 1 for to in ways):
            return f"No way is long enough for a {die}, so {who} goes on to what bars the way."
    return f"No way is long enough for a {die}, so {who} takes a longest one."


def not_far_enough(state: State, seat: int) -> tuple[str, ...]:
    """The ruling for a throw that no way is long enough for (UE-GAP-55)."""
    steps = state.die + (state.said >= 0 and state.field.rulings.jump_count != "chasm-first")
    found = list_walks(state, seat, state.die, max(state.said, NONE))[0]
    return () if any(len(path) == steps for path, _ in found) else ("UE-GAP-55",)
