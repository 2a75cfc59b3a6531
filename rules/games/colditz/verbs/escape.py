"""Tunnels, the Targets, and what an escape leaves behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core import piles
from rules.core.records import Refusal
from rules.games.colditz.actions import PART, SHARE, Action
from rules.games.colditz.board.plan import INNER, title_room
from rules.games.colditz.cards import CARDS
from rules.games.colditz.ground import BOXES, ESCAPED, NONE, OUTER_CELLS, does, people
from rules.games.colditz.looks import cells_for, measure_range, outside_pows
from rules.games.colditz.state import Play, Question, State, bump_row
from rules.games.colditz.verbs import arrest, dice, guards
from rules.games.colditz.verbs.base import EFFECTS, Act, enter_in
from rules.games.colditz.verbs.step import Way

# -- Tunnels --------------------------------------------------------------------------------------


PROPS = 2
"""How many prisoners keep a Tunnel open (EC-TUNNEL-13)."""


def open_by_card(play: Play, tunnel: int) -> None:
    """A Tunnel card is played (EC-TUNNEL-06, EC-TUNNEL-15)."""
    play.set(open=play.s.open | 1 << tunnel, dug=play.s.dug | 1 << tunnel)
    name = play.field.board.tunnel_name(tunnel)
    clauses = ("EC-TUNNEL-01", "EC-TUNNEL-06", "EC-GAP-46")
    text = f"The {title_room(name)} Tunnel is open; it needs two men inside when the Turn ends."
    play.say("opened", text, *clauses, seat=play.s.turn, tunnel=name)


@enter_in(EFFECTS, "detected")
def detect_tunnel(play: Play, said: Question) -> None:
    """The Security Officer's marker lies on a Tunnel (EC-TUNNEL-17)."""
    tunnel = said.a
    play.set(detected=play.s.detected | 1 << tunnel)
    name = play.field.board.tunnel_name(tunnel)
    text = f"Security has detected the {title_room(name)} Tunnel."
    seat = play.field.security
    play.say("detected", text, "EC-TUNNEL-17", "EC-GAP-50", seat=seat, tunnel=name)


def list_inside(state: State, tunnel: int) -> list[int]:
    """All pawns underground in a Tunnel."""
    way = state.field.tunnels[tunnel]
    return [
        pawn for pawn, at in enumerate(state.at) if state.inside >> pawn & 1 and at in way
    ]  # fmt: skip


def holds_up(state: State, tunnel: int) -> bool:
    """Whether enough prisoners are inside, as the rulings count them (EC-GAP-46, EC-GAP-47)."""
    field, rulings = state.field, state.field.rulings
    way = field.tunnels[tunnel]
    ends = () if rulings.tunnel_ends == "inside" else (way[0], way[-1])
    men = [
        pawn for pawn in list_inside(state, tunnel)
        if pawn < field.pows and state.at[pawn] not in ends
    ]  # fmt: skip
    if rulings.tunnel_pair == "own-nation" and state.dug >> tunnel & 1:
        men = [pawn for pawn in men if field.owner[pawn] == state.turn]
    return len(men) >= PROPS


def collapse_tunnels(play: Play) -> None:
    """At the end of any Turn a Tunnel with fewer than two prisoners falls in (EC-TUNNEL-13)."""
    if not play.s.open:
        return
    for tunnel in range(len(play.field.tunnels)):
        if play.s.open >> tunnel & 1 and not holds_up(play.s, tunnel):
            collapse_tunnel(play, tunnel)
    play.set(dug=0)


def collapse_tunnel(play: Play, tunnel: int) -> None:
    """One Tunnel collapses: prisoners to Solitary, Guards to the Office, the marker away."""
    field = play.field
    bit = 1 << tunnel
    name = field.board.tunnel_name(tunnel)
    found = play.s.detected & bit
    clauses = ["EC-TUNNEL-13"] + (["EC-TUNNEL-16"] if found else [])
    men = [pawn for pawn in list_inside(play.s, tunnel) if pawn < field.pows]
    if len(men) >= PROPS:
        outside = field.rulings.tunnel_ends == "outside"
        clauses.append("EC-GAP-47" if outside else "EC-GAP-46")
    text = f"The {title_room(name)} Tunnel falls in."
    play.say("collapsed", text, *clauses, tunnel=name)
    for pawn in list_inside(play.s, tunnel):
        if pawn < field.pows:
            bury_man(play, pawn)
        else:
            play.to_office(pawn)
            text = f"{play.name(pawn)} goes to the Commander's Office."
            play.say("dug-out", text, "EC-TUNNEL-18", "EC-MOVE-08", seat=field.security)
    play.set(open=play.s.open & ~bit, detected=play.s.detected & ~bit)
    if found:
        guards.empty_rooms(play)


def bury_man(play: Play, pawn: int) -> None:
    """The man left in a Tunnel goes to Solitary, without losing Equipment (EC-TUNNEL-14)."""
    field = play.field
    at = play.s.at[pawn]
    cells = cells_for(play.s, at)
    if field.rulings.collapse_cells == "outer" or cells == NONE:
        cells = OUTER_CELLS
    arrest.drop_status(play, pawn)
    if field.rulings.free_return == "place-of-arrest" and field.areas[at] != INNER:
        play.set(returning=play.s.returning | 1 << pawn)
    play.put(pawn, cells)
    text = f"{play.name(pawn)} goes from the fallen Tunnel to the {BOXES[cells]}."
    clauses = ("EC-TUNNEL-14", "EC-GAP-48")
    play.say("buried", text, *clauses, seat=field.owner[pawn], pawn=play.name(pawn))


# -- Reaching a Target ----------------------------------------------------------------------------


FREE, SAID = 1, 2
"""A shared Kit still good for a second man, and a Kit declared to be for two (EC-GAP-36)."""


def reach_target(play: Play, pawn: int, to: int, way: Way) -> None:
    """A man steps onto a Target: no exact count is asked for (EC-CLASSIC-22)."""
    play.set(points=play.s.points - 1)
    if play.s.mover == pawn:
        play.set(mover=NONE, origin=NONE, spent=0)
    if way.free == "waits":
        play.put(pawn, to)
        text = f"{play.name(pawn)} waits at {play.field.spoken[to]} for a Kit."
        play.say("waits", text, "EC-GAP-35", seat=play.field.owner[pawn])
        return
    escape_from(play, pawn, to)


def escape_from(play: Play, pawn: int, circle: int) -> None:
    """He has escaped (EC-ESCAPE-01): the Kit goes with him, or the shared one is used up."""
    field, seat = play.field, play.field.owner[pawn]
    state = play.s
    clauses = ["EC-TARGET-01", "EC-ESCAPE-01"]
    if field.rulings.classic:
        clauses += ["EC-CLASSIC-21", "EC-CLASSIC-22"] if state.points else ["EC-CLASSIC-21"]
    if state.at[pawn] == circle:
        clauses.append("EC-GAP-35")
    if state.shared & FREE:
        play.set(shared=state.shared & ~FREE)
        clauses += ["EC-ESCAPE-04", "EC-ESCAPE-05", "EC-GAP-36"]
    else:
        play.kit(seat, -1)
        gone = field.rulings.used_kit == "gone"
        automatic = field.rulings.sharing == "automatic"
        shared = FREE if automatic or state.shared & SAID else 0
        play.set(spare=play.s.spare + gone, shared=shared)
        clauses += ["EC-ESCAPE-03", "EC-GAP-37"]
    arrest.drop_status(play, pawn)
    play.put(pawn, ESCAPED)
    play.set(escapes=bump_row(play.s.escapes, seat, 1))
    text = f"{play.name(pawn)} reaches {field.spoken[circle]} and has escaped."
    play.say("escaped", text, *clauses, seat=seat, pawn=play.name(pawn))
    end_pursuit(play, circle)
    alone = field.rulings.escape_goal != "total"
    if alone and field.rulings.ends_at_once and play.s.escapes[seat] >= field.goal:
        win_at_once(play, seat)
        return
    ask_after_escape(play, seat)


def win_at_once(play: Play, seat: int) -> None:
    """In the classic edition the first nation with enough escapes wins at once (EC-CLASSIC-09)."""
    play.set(over=1 << seat, pending=())
    text = does(play.field.players[seat], "wins")
    others = any(count for other, count in enumerate(play.s.escapes) if other != seat)
    clauses = ("EC-CLASSIC-09", "EC-GAP-56", "EC-CLASSIC-05")[: 2 + others]
    play.say("won", text, *clauses, seat=seat)


def end_pursuit(play: Play, circle: int) -> None:
    """With the last man gone, the Guards Outside go to the Office (EC-ESCAPE-07)."""
    field = play.field
    if outside_pows(play.s):
        return
    guards = [
        guard for guard in field.mine[field.security]
        if play.s.at[guard] >= 0 and field.outside_mask >> play.s.at[guard] & 1
    ]  # fmt: skip
    if field.rulings.pursuers == "nearest" and guards:
        guards = [min(guards, key=lambda guard: measure_range(play.s, play.s.at[guard])[circle])]
    for guard in guards:
        play.to_office(guard)
        text = f"Nobody is left Outside: {play.name(guard)} goes to the Commander's Office."
        clauses = ("EC-ESCAPE-07", "EC-MOVE-08", "EC-GAP-53")
        play.say("called-off", text, *clauses, seat=field.security, pawn=play.name(guard))


def ask_after_escape(play: Play, seat: int) -> None:
    """A kit part with six players, and the Security Officer's word about the markers."""
    field = play.field
    if field.rulings.markers_after_escape == "at-once":
        if guards.of_nation(play.s, seat):
            play.ask(Question("markers", field.security, a=seat))
    else:
        play.set(loose=play.s.loose | 1 << seat)
    if field.six:
        if play.s.parts:
            play.ask(Question("part", seat))
        elif field.rulings.empty_pile == "deck" and play.s.deck:
            play.ask(Question("draw", seat))
        else:
            text = "The pile of kit parts is empty."
            play.say("no-part", text, "EC-GAP-34", "EC-KIT-13", "EC-ESCAPE-08", seat=seat)


class Part(dice.CardOutcome):
    """The kit part that an escape brings with six players."""

    word = PART
    forms = {"part: <card>": "the kit part that is drawn"}
    answers = ("part",)

    def does(self, play: Play, action: Action) -> None:
        """With six players an escape brings a kit part (EC-KIT-13, EC-ESCAPE-08)."""
        seat = play.answered().who
        play.set(parts=piles.draw_card(play.s.parts, action.card))
        play.take(seat, action.card)
        who = play.field.players[seat]
        clauses = ("EC-KIT-13", "EC-ESCAPE-08")
        play.say("part", does(who, "draws from the pile of kit parts"), *clauses, seat=seat)
        text = does(who, f"draws {CARDS[action.card]}")
        play.whisper("drew", text, *clauses, "EC-KIT-14", seat=seat,
                     card=CARDS[action.card])  # fmt: skip


class Share(Act):
    """A Kit said to be for two men."""

    word = SHARE
    forms = {"share the kit": "says that the Escape Kit is for two men"}
    codes = ("no-kit", "no-need")
    title = "The Kit is for two"
    quick = True
    escaper = ("EC-ESCAPE-04",)

    def named(self, state: State, seat: int) -> Iterable[Action]:
        """The word, of an Escape Officer."""
        return super().named(state, seat) if seat != state.field.security else ()

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """By ruling a Kit for two is declared before the first escape (EC-GAP-36)."""
        if state.field.rulings.sharing != "declared":
            yield Refusal(
                "no-need", "A Kit is for two without a word.", ("EC-GAP-36", "EC-ESCAPE-04")
            )
        elif state.shared or not state.kits[seat]:
            yield Refusal("no-kit", "There is no Kit to declare.", ("EC-GAP-36",))

    def does(self, play: Play, action: Action) -> None:
        """The Kit is said to be for two."""
        play.set(shared=SAID)
        seat = play.field.seats[action.who]
        play.say(
            "shares",
            f"The Kit of {people(action.who)} is for two.",
            "EC-GAP-36",
            "EC-ESCAPE-04",
            seat=seat,
        )
