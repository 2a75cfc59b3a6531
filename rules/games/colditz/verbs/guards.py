"""Guards by way of the posts, and Escape Attempt markers that Guards take away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core.play import replace_at
from rules.core.records import Refusal
from rules.games.colditz.actions import DEPLOY, DONE, REMOVE, STEP, WITHDRAWS, Action
from rules.games.colditz.board.plan import POST
from rules.games.colditz.ground import BARRACKS, NONE, OFFICE, does, ends_of, people
from rules.games.colditz.looks import (
    find_bar,
    find_immunity,
    find_in_barracks,
    marked_rooms,
    may_stop,
    pawn_on,
)
from rules.games.colditz.state import Play, Question, State
from rules.games.colditz.verbs import arrest
from rules.games.colditz.verbs.base import Act, circle_of, pair_of, pawn_of, raise_unknown
from rules.games.colditz.verbs.step import WHY, at_home, must_go_on

# -- Out of the Barracks, and back to the Commander's Office --------------------------------------


def refuse_pool(state: State, seat: int, action: Action) -> Iterator[Refusal]:
    """A Turn of the Security Officer, a roll, and a point."""
    if seat != state.field.security:
        yield Refusal("not-yours", "Only Security leads Guards.", ("EC-MOVE-10",))
    elif not state.rolled:
        yield Refusal("roll-first", does(action.who, "rolls the dice first"), ("EC-MOVE-01",))
    elif state.points < 1:
        clause = "EC-MOVE-11" if action.verb == DEPLOY else "EC-MOVE-12"
        yield Refusal("no-points", "It costs a movement point, and none is left.", (clause,))


class Deploy(Act):
    """A Guard from the Barracks onto a post (EC-MOVE-11)."""

    word = DEPLOY
    forms = {"deploy to <circle>": "puts a Guard from the Barracks on a post"}
    codes = ("no-guard", "no-post", "no-points", "pawn", "too-many", "immune")
    form = "deploy to J02"
    quick = True

    def read(self, state: State, who: str, rest: str) -> Action:
        """The post."""
        return Action(who, DEPLOY, to=circle_of(state.field, self.after("to", rest)))

    def write(self, state: State, action: Action) -> str:
        """The post."""
        return f"deploy to {state.field.names[action.to]}"

    def label(self, state: State, action: Action) -> str:
        """The post."""
        return f"A Guard to {state.field.spoken[action.to]}"

    def named(self, state: State, seat: int) -> Iterable[Action]:
        """Every post."""
        field = state.field
        return field.pool[0].values() if seat == field.security else ()

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """From the Barracks to a Guard Post (EC-MOVE-11)."""
        found = list(refuse_pool(state, seat, action))
        yield from found
        if not found:
            yield from refuse_post(state, action.to)

    def does(self, play: Play, action: Action) -> None:
        """A Guard comes onto a post, and takes a man who stands there (EC-ARREST-18)."""
        guard, at = find_in_barracks(play.s), action.to
        met = pawn_on(play.s, at)
        if met >= 0:
            arrest.announce_arrest(play, guard, met, arrest.DEPLOYED)
            return
        play.put(guard, at, points=play.s.points - 1)
        stays = play.field.rulings.deployed_guard == "stays"
        if stays:
            play.set(done=play.s.done | 1 << guard)
        if play.log is None:
            return
        clauses = ["EC-POST-01", "EC-MOVE-10", "EC-MOVE-11", "EC-BARRACKS-01"]
        if stays:
            clauses.append("EC-GAP-64")
        text = f"{play.name(guard)} comes from the Barracks to {play.field.spoken[at]}."
        play.say("deployed", text, *clauses, seat=play.field.security, pawn=play.name(guard))


def refuse_post(state: State, at: int) -> Iterator[Refusal]:
    """A Guard in the Barracks, a post, and nobody immune on it."""
    field = state.field
    name, here = field.spoken[at], field.names[at]
    met = pawn_on(state, at)
    if field.kinds[at] != POST:
        text = f"{name} is no Guard Post."
        yield Refusal("no-post", text, ("EC-POST-01",), here)
    elif find_in_barracks(state) < 0:
        waits = OFFICE in state.at
        text = "No Guard is in the Barracks"
        text += "; those in the Office wait for the end of the Turn." if waits else "."
        late = ("EC-MOVE-13", "EC-MOVE-14") if waits else ()
        yield Refusal("no-guard", text, ("EC-BARRACKS-01", *late))
    elif met >= field.pows:
        yield Refusal("pawn", f"{field.pawns[met]} stands at {name}.", ("EC-GAP-15",), here)
    elif met >= 0 and find_immunity(state, met):
        code = find_immunity(state, met)
        said, why = WHY[f"immune-{code}"]
        home = at_home(state, at, met) if code == "returning" else ()
        yield Refusal("immune", said.format(about=field.pawns[met]), (*why, *home), here)


class Office(Act):
    """A Guard goes from his post to the Commander's Office (EC-MOVE-12)."""

    word = WITHDRAWS
    forms = {"<pawn> to the office": "takes a Guard away"}
    codes = ("no-guard", "no-post", "no-points")
    quick = True

    def write(self, state: State, action: Action) -> str:
        """The Guard goes to the office."""
        return f"{state.field.pawns[action.pawn]} to the office"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every Guard on a post."""
        field = state.field
        for guard, action in field.pool[1].items() if seat == field.security else ():
            here = state.at[guard]
            if here >= 0 and field.post_mask >> here & 1:
                yield action

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """From a Guard Post to the Office (EC-MOVE-12)."""
        field, guard = state.field, action.pawn
        found = list(refuse_pool(state, seat, action))
        yield from found
        if found:
            return
        name = field.pawns[guard]
        at = state.at[guard]
        if field.owner[guard] != seat or at == NONE:
            yield Refusal("not-yours", f"{name} is no Guard.", ("EC-MOVE-12",))
        elif at < 0 or field.kinds[at] != POST or state.inside >> guard & 1:
            text = f"{name} does not stand on a Guard Post."
            yield Refusal("no-post", text, ("EC-MOVE-12", "EC-POST-02"))

    def does(self, play: Play, action: Action) -> None:
        """A Guard goes from his post to the Office."""
        play.to_office(action.pawn, points=play.s.points - 1)
        if play.log is None:
            return
        text = f"{play.name(action.pawn)} goes to the Commander's Office."
        clauses = ("EC-POST-02", "EC-MOVE-10", "EC-MOVE-12")
        seat = play.field.security
        play.say("withdrawn", text, *clauses, seat=seat, pawn=play.name(action.pawn))


def list_pool(state: State, shut: set[int]) -> list[Action]:
    """Guards onto posts that are not shut to them, and back."""
    field, at, inside = state.field, state.at, state.inside
    posts, offices = field.pool
    found = [post for to, post in posts.items() if to not in shut] if BARRACKS in at else []
    on_posts = field.post_set
    for guard, here in enumerate(at[field.first_guard :], field.first_guard):
        if here in on_posts and not inside >> guard & 1:
            found.append(offices[guard])
    return found


# -- Markers lie on pairs of circles --------------------------------------------------------------


def set_marks(play: Play, pair: int, marks: int) -> None:
    """Change the markers of a pair."""
    play.set(markers=replace_at(play.s.markers, pair, marks))


def of_nation(state: State, seat: int) -> tuple[int, ...]:
    """The pairs with a marker of a nation."""
    mine = 1 << seat | 1 << seat + 5
    return tuple(pair for pair, marks in enumerate(state.markers) if marks & mine)


class Remove(Act):
    """A Guard takes a marker away, or what an escape has left."""

    word = REMOVE
    when = "state.markers != state.field.unmarked"
    forms = {
        "remove <pair>": "takes a marker away",
        "remove <pair> with <pawn>": "takes a marker away with a Guard",
    }
    codes = ("not-moved", "not-there", "no-marker", "other-nation", "nothing")
    form = "remove O13-X01 with G1"
    guards = True

    def read(self, state: State, who: str, rest: str) -> Action:
        """The pair, and the Guard where one is named."""
        field, words = state.field, rest.split()
        if len(words) != 1 and (len(words) != 3 or words[1] != "with"):
            self.misshapen(rest)
        guard = pawn_of(field, words[2]) if len(words) == 3 else NONE
        number = pair_of(field, words[0])
        if number < 0:
            pairs = [field.board.pair_name(one) for one in range(len(field.pairs))]
            raise_unknown("pair of circles", words[0], pairs)
        return Action(who, REMOVE, guard, number)

    def write(self, state: State, action: Action) -> str:
        """The pair, and the Guard where one is named."""
        field = state.field
        guard = f" with {field.pawns[action.pawn]}" if action.pawn >= 0 else ""
        return f"remove {field.board.pair_name(action.to)}{guard}"

    def label(self, state: State, action: Action) -> str:
        """Where it lies, and the Guard."""
        guard = f" with {state.field.pawns[action.pawn]}" if action.pawn >= 0 else ""
        return f"Take the marker at {state.field.board.pair_name(action.to)}{guard}"

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every removal worth asking about in a Turn of the Security Officer."""
        field = state.field
        who = field.players[field.security]
        for pair, marks in enumerate(state.markers):
            if not marks or seat != field.security:
                continue
            ends = field.pairs[pair]
            for guard in field.mine[field.security]:
                if state.at[guard] in (ends.frm, ends.to):
                    yield Action(who, REMOVE, guard, pair)
            if field.rulings.markers_after_escape == "own-turn":
                yield Action(who, REMOVE, to=pair)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """A Guard on either circle, during his own movement (EC-GAP-41); or after an escape."""
        field, pair, guard = state.field, action.to, action.pawn
        if seat != field.security:
            yield Refusal("not-yours", "Only Guards take markers away.", ("EC-ATTEMPT-16",))
        elif not state.markers[pair]:
            yield Refusal("no-marker", "No marker lies there.", ("EC-ATTEMPT-16",))
        elif guard < 0:
            yield from refuse_loose(state, pair)
        elif field.owner[guard] != seat:
            yield Refusal("not-yours", "Only Guards take markers away.", ("EC-ATTEMPT-16",))
        elif state.mover not in (NONE, guard):
            yield must_go_on(state)
        else:
            yield from refuse_by_guard(state, guard, pair)

    def does(self, play: Play, action: Action) -> None:
        """The marker goes; in a Room the Guard must leave at once (EC-ATTEMPT-21)."""
        pair, guard = action.to, action.pawn
        if guard < 0:
            take_markers(play, pair, play.s.loose, ("EC-ESCAPE-06", "EC-GAP-54"))
            empty_rooms(play)
            return
        ends, at = play.field.pairs[pair], play.s.at[guard]
        beside = ("EC-GAP-41",) if at == ends.frm else ()
        take_markers(play, pair, 31, ("EC-ATTEMPT-16", "EC-ATTEMPT-17", "EC-ATTEMPT-18", *beside))
        state, field = play.s, play.field
        room = field.rooms[at]
        leaves = room >= 0 and not marked_rooms(state) >> room & 1
        if (
            leaves
            and at == ends.frm
            and state.points > 0
            and find_below(state, guard, ends.to) is not None
        ):
            play.ask(Question("descend", field.security, a=guard, b=pair))
            empty_rooms(play, keep=guard)
            return
        empty_rooms(play, own=guard)


def refuse_loose(state: State, pair: int) -> Iterator[Refusal]:
    """By ruling the markers of a nation that escaped may go in the next own Turn (EC-GAP-54)."""
    nations = (state.markers[pair] | state.markers[pair] >> 5) & 31
    if not nations & state.loose:
        text = "No Guard stands there, and no man of that nation has escaped."
        yield Refusal("no-guard", text, ("EC-ATTEMPT-16", "EC-ESCAPE-06", "EC-GAP-54"))


def refuse_by_guard(state: State, guard: int, pair: int) -> Iterator[Refusal]:
    """Where the Guard stands, and that he has moved."""
    field = state.field
    name, at = field.pawns[guard], state.at[guard]
    ends = field.pairs[pair]
    if at not in (ends.frm, ends.to):
        text = f"{name} stands neither at {ends_of(field, pair, 'nor')}."
        yield Refusal("not-there", text, ("EC-ATTEMPT-16", "EC-GAP-41"))
    elif not state.moved >> guard & 1:
        text = f"{name} has not moved in this Turn."
        yield Refusal("not-moved", text, ("EC-ATTEMPT-16", "EC-GAP-41"))
    elif field.rulings.marker_removal == "crossing" and state.crossed != guard * 64 + pair + 1:
        text = f"{name} has not just crossed between {ends_of(field, pair)}."
        yield Refusal("not-crossed", text, ("EC-ATTEMPT-16", "EC-GAP-41"))
    elif not may_stop(state, guard, at, under=False):
        text = f"{name} goes on first and takes the marker after the crossing."
        yield Refusal("go-on", text, ("EC-GAP-41", "EC-GAP-75"))


def find_below(state: State, guard: int, foot: int) -> int | None:
    """Whom a Guard meets at the foot of a Drop: a man he may arrest, or nobody (-1).

    None where he cannot go down: another Guard stands there, or a man he may not arrest.
    """
    met = pawn_on(state, foot)
    if met < 0:
        return met if may_stop(state, guard, foot, under=False) else None
    if met >= state.field.pows or find_bar(state, met):
        return None
    return met


def take_markers(play: Play, pair: int, nations: int, clauses: tuple[str, ...]) -> None:
    """Markers of these nations leave a pair."""
    keep = ~(nations | nations << 5)
    set_marks(play, pair, play.s.markers[pair] & keep)
    name = play.field.board.pair_name(pair)
    text = f"The marker between {ends_of(play.field, pair)} goes."
    play.say("unmarked", text, *clauses, seat=play.field.security, pair=name)


def empty_rooms(play: Play, *, keep: int = NONE, own: int = NONE) -> None:
    """Guards in a Room without a marker go to the Office (EC-ATTEMPT-21, EC-GAP-42).

    ``own`` is the Guard who took the marker, ``keep`` one who may still go down the Drop.
    """
    field, by_guard = play.field, own >= 0 or keep >= 0
    if field.rulings.unmarked_room == "walk-out" and not by_guard:
        return
    others = "EC-GAP-41" if by_guard else "EC-GAP-42"
    rooms = marked_rooms(play.s)
    for guard in field.mine[field.security]:
        at = play.s.at[guard]
        if at < 0 or guard == keep or play.s.inside >> guard & 1:
            continue
        if field.rooms[at] >= 0 and not rooms >> field.rooms[at] & 1:
            play.to_office(guard)
            text = f"{play.name(guard)} may not stay in the Room and goes to the Office."
            clauses = ("EC-ATTEMPT-21" if guard == own else others, "EC-MOVE-08")
            play.say("left-room", text, *clauses, seat=field.security, pawn=play.name(guard))


class Descend(Act):
    """Whoever took the marker of his Room goes down the Drop."""

    word = STEP
    answers = ("descend",)

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """The foot of the Drop."""
        question, field = state.pending[0], state.field
        yield field.steps[question.a][field.pairs[question.b].to]

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """The remover goes down, or to the Office."""
        question = state.pending[0]
        if action.pawn != question.a:
            name = state.field.pawns[question.a]
            yield Refusal("other-pawn", f"First {name} leaves the Room.", ("EC-ATTEMPT-21",))
        elif action.to >= 0 and action.to != state.field.pairs[question.b].to:
            text = "He goes down the Drop or to the Commander's Office."
            yield Refusal("no-way", text, ("EC-ATTEMPT-21", "EC-GAP-41"))

    def does(self, play: Play, action: Action) -> None:
        """Down, for a point, or to the Office for nothing."""
        question = play.answered()
        guard, field = question.a, play.field
        if action.to < 0:
            arrest.leaves_room(play, guard)
            return
        met = find_below(play.s, guard, action.to)
        if met is not None and met >= 0:
            arrest.announce_arrest(play, guard, met, arrest.DESCENT)
            return
        play.set(points=play.s.points - 1)
        play.put(guard, action.to)
        text = f"{play.name(guard)} goes down to {field.spoken[action.to]}."
        play.say("moved", text, "EC-ATTEMPT-21", "EC-MOVE-02", seat=field.security,
                 pawn=play.name(guard), to=field.names[action.to])  # fmt: skip


class LeaveRoom(Descend):
    """Whoever took the marker of his Room goes to the Office instead."""

    word = WITHDRAWS

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """To the Office."""
        yield Action(state.field.players[seat], WITHDRAWS, state.pending[0].a)


class RemoveOf(Remove):
    """After an escape, one marker of that nation (EC-ESCAPE-06)."""

    answers = ("markers",)

    def named(self, state: State, seat: int) -> Iterator[Action]:
        """Every marker."""
        who = state.field.players[seat]
        for pair in range(len(state.field.pairs)):
            if state.markers[pair]:
                yield Action(who, REMOVE, to=pair)

    def forbids(self, state: State, seat: int, action: Action) -> Iterator[Refusal]:
        """After an escape only markers of that nation may be taken (EC-ESCAPE-06)."""
        nation = state.pending[0].a
        if action.pawn >= 0 or action.to not in of_nation(state, nation):
            who = people(state.field.players[nation])
            text = f"Security takes only markers of {who} now."
            yield Refusal("other-nation", text, ("EC-ESCAPE-06",))

    def does(self, play: Play, action: Action) -> None:
        """One marker of the nation that escaped is taken."""
        nation = play.s.pending[0].a
        take_markers(play, action.to, 1 << nation, ("EC-ESCAPE-06", "EC-GAP-54"))
        empty_rooms(play)
        if not of_nation(play.s, nation):
            play.answered()


class MarkersDone(Act):
    """No more markers are taken away."""

    word = DONE
    forms = {"done": "nothing more is taken away"}
    answers = ("markers",)

    def does(self, play: Play, action: Action) -> None:
        """Those that are left stay."""
        play.answered()
        text = "The markers that lie there stay."
        play.say("stay", text, "EC-ESCAPE-06", seat=play.field.security)
