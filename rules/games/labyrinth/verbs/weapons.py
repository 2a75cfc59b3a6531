"""Weapons: a shot, a blow or a blast, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from rules.core.records import Event, Refusal
from rules.games.labyrinth.actions import BLAST, SHOOT, STAB, Action, parse_player
from rules.games.labyrinth.board.terrain import EXIT, HOSPITAL, RUBBER
from rules.games.labyrinth.state import GONE, Field, Log, State
from rules.games.labyrinth.variant import MOVER, LeaderVerb
from rules.games.labyrinth.verbs.move import cite_shape, list_afloat
from rules.games.labyrinth.verbs.treasure import drop_wounded
from rules.games.labyrinth.verbs.turn import Directed, end_turn, on_sheet, settle_landing
from rules.games.labyrinth.words import LEADER, Landing, answer_heard, hear_alone, tell_aloud

# -- The verbs ------------------------------------------------------------------------------------


class Weapon(LeaderVerb):
    """A use of one part of the stock, which costs the turn."""

    part: ClassVar[int]
    """Its place in a stock."""
    thing: ClassVar[str]
    """The name of one of them."""
    reads = (MOVER,)

    def forbidden(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """What cannot be done is refused, or by ruling costs the turn (LP-GAP-13)."""
        yield from self.misused(state, action, me)
        if state.field.rulings.impossible == "refused":
            yield from self.impossible(state, action.who, me)

    def misused(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """What forbids it whatever he carries: by ruling a game has no weapons (LM-GAP-01)."""
        if state.field.rulings.weapons == "none":
            yield Refusal("no-weapons", "This game has no weapons.", ("LM-GAP-01",))

    def impossible(self, state: State, who: str, me: int) -> Iterator[Refusal]:
        """The wounded use no weapons (LP-HOSP-02), and nobody what he does not have."""
        if state.wounded >> me & 1:
            text = f"{who} is wounded and cannot use weapons."
            yield Refusal("wounded", text, ("LP-HOSP-02",))
        if state.stock[me][self.part] == 0:
            text = f"{who} has no {self.thing}; the arsenal gives three."
            yield Refusal(f"no-{self.thing}", text, ("LP-ARSENAL-03", "LP-GAP-13"))

    def apply(self, state: State, action: Action, log: Log) -> State:
        """The use and what comes of it; then the turn passes (LP-GAP-13)."""
        who, me, rulings = action.who, state.table.index[action.who], state.field.rulings
        if rulings.impossible == "costs-turn" and any(self.impossible(state, who, me)):
            if log is not None:
                text = f"{who} cannot {self.word} and loses the turn all the same."
                heard = answer_heard(state, who)
                log.append(Event("wasted", text, ("LP-GAP-13",), who, heard_by=heard))
            return end_turn(state, me, log)
        state = self.use(self.spent(state, me), action, me, log)
        path = list_afloat(state.field, state.at[me]) if rulings.idle_current == "float" else ()
        if not path:
            return end_turn(state, me, log)
        # Whoever uses a weapon in the current floats like one who skips, by ruling (LP-GAP-08).
        carried = ("LP-GAP-08", *cite_shape(state.field, state.at[me], path))
        landing = Landing(
            "idle", -1, path[-1], (), clauses=(), path=path, carried=carried, arrives=False
        )
        return settle_landing(self, state, me, landing, log=log)

    def spent(self, state: State, me: int) -> State:
        """The state with one fewer, whatever the effect (LP-GAP-13)."""
        left = [*state.stock[me]]
        left[self.part] -= 1
        cartridges, daggers, explosives = left
        stock = (cartridges, daggers, explosives)
        return state._replace(stock=(*state.stock[:me], stock, *state.stock[me + 1 :]))

    def use(self, state: State, action: Action, me: int, log: Log) -> State:
        """The effect."""
        raise NotImplementedError

    def wounds(self, state: State, me: int, hit: tuple[int, ...], by: str, log: Log) -> State:
        """Whom it wounds, and what is said of it (LP-BASE-13)."""
        after, lost = wound_players(state, hit)
        if log is None:
            return after
        players, who = state.table.players, state.table.players[me]
        tongue = self.variant.tongue(state.field.rulings)
        if hit:
            names = tuple(players[victim] for victim in hit)
            words, gloss = (f"{word}: {', '.join(names)}" for word in tongue.wounded)
            # Who hears of wounds only cannot tell whether an earlier one was healed.
            known = state.field.rulings.hearing == "all"
            again = known and any(state.wounded >> victim & 1 for victim in hit)
            clauses = ("LP-BASE-13", by, *(("LP-GAP-23",) if again else ()), tongue.clause)
            log.append(tell_aloud("wounded", (words, gloss), clauses, who, hit=names))
        else:
            heard = answer_heard(state, who)
            log.append(tell_aloud("missed", tongue.miss, (tongue.clause,), who, heard=heard))
        if lost:
            log += tell_lost(state, after.treasure.cell, lost)
        log += tell_worse(state, after, hit)
        return after


class Aimed(Directed, Weapon):
    """A weapon that is aimed in a direction."""

    def unknown(self, state: State, action: Action) -> Refusal:
        """What was named is no direction."""
        *sides, last = self.sides(state)
        text = f"To {self.word}, {action.who} names one side: {', '.join(sides)} or {last}."
        return Refusal("unknown-command", text, self.lacking)


class Shoot(Aimed):
    """A shot in a direction (LP-TURN-05)."""

    word = SHOOT
    forms = {"shoot <direction>": "fires a cartridge"}
    codes = ("wounded", "no-cartridge", "no-weapons")
    meets = True
    button = "Shoot {}"
    part, thing = 0, "cartridge"
    lacking = ("LP-TURN-05",)

    def use(self, state: State, action: Action, me: int, log: Log) -> State:
        """The bullet's flight (LP-TURN-06..08)."""
        way = on_sheet(state, me, action.way)
        crossed, hit, stopped = trace_bullet(state, me, way)
        if log is not None:
            why = cite_flight(state, me, way, crossed, stopped=stopped)
            log.append(
                tell_weapon(state, me, f"{action.who}'s bullet flies.", why, crossed=crossed)
            )
        return self.wounds(state, me, hit, "LP-TURN-08", log=log)


class Stab(Weapon):
    """A blow with the dagger (LP-TURN-09), by ruling against a player named with it (LP-GAP-15)."""

    word = STAB
    forms = {"stab": "uses the dagger; by ruling with the victim's name behind it"}
    codes = ("wounded", "no-dagger", "no-weapons", "no-target")
    meets = True
    title = "Strike with the dagger"
    part, thing = 1, "dagger"
    more = True

    def read(self, state: State, who: str, rest: str) -> Action:
        """Whom it is meant for, if anybody is named."""
        return Action(who, STAB, word=parse_player(rest, state.table.players) if rest else "")

    def candidates(self, state: State, who: str) -> Iterable[Action]:
        """Without a name, or every other player where one has to be named."""
        return [Action(who, STAB, word=rival) for rival in list_rivals(state, who) or ("",)]

    def misused(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """A blow names nobody, or by ruling another player (LP-GAP-15)."""
        yield from super().misused(state, action, me)
        named = list_rivals(state, action.who)
        if named and action.word not in named:
            text = f"The blow is for one player, whom {action.who} names."
            yield Refusal("no-target", text, ("LP-GAP-15",))
        elif action.word and not named:
            yield Refusal("no-target", "The blow strikes without a name.", ("LP-GAP-15",))

    def spent(self, state: State, me: int) -> State:
        """By ruling a dagger is kept."""
        kept = state.field.rulings.dagger_use == "kept"
        return state if kept else super().spent(state, me)

    def use(self, state: State, action: Action, me: int, log: Log) -> State:
        """The blow (LP-TURN-10)."""
        hit = list_struck(state, me, action.word)
        if log is not None:
            why = cite_blow(state, me, action.word, hit)
            log.append(tell_weapon(state, me, f"{action.who} strikes with the dagger.", why))
        return self.wounds(state, me, hit, "LP-TURN-10", log=log)


class Blast(Aimed):
    """Blowing up the wall on one side (LP-TURN-11, LP-GAP-16)."""

    word = BLAST
    forms = {"blast <direction>": "blows up what stands on that side"}
    codes = ("wounded", "no-explosive", "no-weapons", "outside")
    button = "Blast {}"
    part, thing = 2, "explosive"
    lacking = ("LP-TURN-11",)

    def misused(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """Nobody blasts from outside (LP-GAP-04)."""
        yield from super().misused(state, action, me)
        if state.field.outside(state.at[me]):
            text = f"{action.who} stands outside the walls and cannot blast there."
            yield Refusal("outside", text, ("LP-GAP-04",))

    def impossible(self, state: State, who: str, me: int) -> Iterator[Refusal]:
        """By ruling the wounded may blast (LP-GAP-13)."""
        for refusal in super().impossible(state, who, me):
            if refusal.code != "wounded":
                yield refusal
            elif state.field.rulings.wounded_blast != "allowed":
                yield refusal._replace(clauses=(*refusal.clauses, "LP-GAP-13"))

    def use(self, state: State, action: Action, me: int, log: Log) -> State:
        """The wall goes, or does not, or there is none."""
        who, cell, way = action.who, state.at[me], on_sheet(state, me, action.way)
        result, field = blow_up(state.field, cell, way)
        if log is not None:
            tongue = self.variant.tongue(state.field.rulings)
            word = getattr(tongue, result)
            heard, clauses = answer_heard(state, who), ("LP-TURN-11", "LP-GAP-16", *tongue.own)
            data = {"outcome": "blast", "answer": (result,)}
            log.append(tell_aloud("blasted", word, clauses, who, heard=heard, **data))
            outer = state.field.plan.grid.outer(cell, way)
            which = "outer wall" if outer else "border"
            text = f"The {which} beside {state.field.plan.name(cell)}: “{word[1]}”."
            passage = state.field.sign(cell, way) == EXIT
            side = "LP-STRUCT-14" if passage else "LP-STRUCT-13" if outer else "LP-STRUCT-12"
            proof = state.field.sign(cell, way) == RUBBER and result == "not_blown"
            why = ("LP-GAP-24", side) if proof else (side,)
            where = {"at": cell, "way": way}
            log.append(Event("side", text, why, who, heard_by=(LEADER,), data=where))
        return state._replace(field=field)


def list_rivals(state: State, who: str) -> tuple[str, ...]:
    """The players of whom a blow names one; none but by ruling (LP-GAP-15)."""
    if state.field.rulings.dagger_hits != "chosen":
        return ()
    return tuple(player for player in state.table.players if player != who)


# -- What they do ---------------------------------------------------------------------------------


def trace_bullet(state: State, me: int, way: int) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """The cells a bullet crosses, whom it hits, and what stopped it.

    It flies to the first wall (LP-TURN-06) or the first cell that holds another player
    (LP-TURN-07); cell types do not matter and the shooter's own cell is spared (LP-GAP-14).
    """
    field, here = state.field, state.at[me]
    crossed: list[int] = []
    while not field.wall(here, way):
        within, here = not field.outside(here), field.beyond(here, way)
        passage = not within or field.outside(here)
        if passage and field.rulings.exit_and_bullet == "stops":
            return tuple(crossed), (), "exit"
        crossed.append(here)
        there = [player for player, place in enumerate(state.at) if place == here]
        if there:
            hit = there[:1] if field.rulings.bullet_hits == "first" else there
            return tuple(crossed), tuple(hit), "player"
        if field.outside(here):
            return tuple(crossed), (), "lost"
    return tuple(crossed), (), "wall"


def cite_flight(
    state: State, me: int, way: int, crossed: tuple[int, ...], stopped: str
) -> tuple[str, ...]:
    """Why a bullet flies as it does, with LP-GAP-14 where the flight needed it.

    Somebody shares the shooter's cell, several are hit or one who is wounded already, the bullet
    passes an exit, a wall blown up before, or a cell that would carry a player on.
    """
    field, places = state.field, (state.at[me], *crossed)
    last = places[-1]
    hit = [player for player, at in enumerate(state.at) if at == last and stopped == "player"]
    ruled = (
        state.at.count(state.at[me]) > 1
        or len(hit) > 1
        or any(state.wounded >> player & 1 for player in hit)
        or stopped in ("exit", "lost")
        or any(field.outside(place) for place in places)
        or any(field.ground(place).carries for place in crossed)
        or any(field.breached(place, way) for place in places[:-1])
    )
    end = {"wall": ("LP-TURN-06",), "player": ("LP-TURN-07",)}.get(stopped, ())
    why = ("LP-TURN-05", "LP-GAP-13", *end, *(("LP-GAP-14",) if ruled else ()))
    return (*why, "LP-GAP-04") if field.outside(places[0]) else why


def cite_blow(state: State, me: int, target: str, hit: tuple[int, ...]) -> tuple[str, ...]:
    """Why the dagger strikes whom it strikes, with LP-GAP-15 where several could be meant."""
    several = target or state.at.count(state.at[me]) > 2
    wounds = ("LP-TURN-10",) if hit else ()
    return ("LP-TURN-09", "LP-GAP-13", *wounds, *(("LP-GAP-15",) if several else ()))


def list_struck(state: State, me: int, target: str) -> tuple[int, ...]:
    """Everybody else in the striker's cell (LP-TURN-10, LP-GAP-15)."""
    mine = state.at[me]
    there = [player for player, place in enumerate(state.at) if place == mine and player != me]
    if target:
        chosen = state.table.index[target]
        return (chosen,) if chosen in there else ()
    return tuple(there[:1] if state.field.rulings.dagger_hits == "first" else there)


def blow_up(field: Field, cell: int, way: int) -> tuple[str, Field]:
    """``blown``, ``not_blown`` or ``no_wall``, and the field afterwards (LP-TURN-11, LP-GAP-16)."""
    if not field.wall(cell, way) or field.sign(cell, way) == EXIT:
        return "no_wall", field
    if field.sign(cell, way) == RUBBER and field.rulings.rubber_walls == "blast-proof":
        return "not_blown", field
    if field.plan.grid.outer(cell, way) and (field.rulings.outer_blast == "resists" or way > 3):
        return "not_blown", field
    return "blown", field.blast(cell, way)


def wound_players(state: State, hit: tuple[int, ...]) -> tuple[State, tuple[str, ...]]:
    """The state after ``hit`` are wounded (LP-TURN-08, LP-TURN-10), and why anything is lost.

    A carrier loses the treasure where he stands (LP-TREAS-02); a second wound does nothing unless
    the ruling on LP-GAP-23 says so.
    """
    if not hit:
        return state, ()
    field, treasure, wounded, gone = state.field, state.treasure, state.wounded, state.gone
    at = list(state.at)
    why: tuple[str, ...] = ()
    for victim in hit:
        if treasure.carrier == victim:
            treasure, why = drop_wounded(field, at[victim], treasure)
        again = bool(wounded >> victim & 1)
        wounded |= 1 << victim
        if again and field.rulings.second_wound == "kills":
            at[victim], gone = GONE, gone | 1 << victim
        elif again and field.rulings.second_wound == "hospital" and HOSPITAL in field.kinds:
            at[victim], wounded = field.kinds.index(HOSPITAL), wounded & ~(1 << victim)
    return state._replace(at=tuple(at), wounded=wounded, treasure=treasure, gone=gone), why


# -- What is told ---------------------------------------------------------------------------------


def tell_weapon(
    state: State, me: int, text: str, why: tuple[str, ...], crossed: tuple[int, ...] = ()
) -> Event:
    """The weapon at work: only the leader sees how far it goes."""
    path = {"path": (state.at[me], *crossed)}
    return Event("struck", text, why, state.table.players[me], heard_by=(LEADER,), data=path)


def tell_lost(state: State, cell: int, why: tuple[str, ...]) -> list[Event]:
    """The treasure slips from the wounded: he knows it, the leader knows where (LP-HOSP-03)."""
    carrier, where = state.table.players[state.treasure.carrier], state.field.plan.name(cell)
    away = "LP-TREAS-03" in why
    text = f"The treasure {'drifts away from' if away else 'stays on'} {where}."
    return [
        Event("lost", f"{carrier} loses the treasure.", ("LP-HOSP-03",), carrier,
              heard_by=hear_alone(carrier)),
        Event("dropped", text, why, carrier, heard_by=(LEADER,), data={"at": cell}),
    ]  # fmt: skip


def tell_worse(before: State, after: State, hit: tuple[int, ...]) -> list[Event]:
    """What a second wound does by ruling: everybody learns of it (LP-GAP-23)."""
    events = []
    for victim in hit:
        who = after.table.players[victim]
        if (after.gone & ~before.gone) >> victim & 1:
            text = f"{who} was wounded already and is out of the game."
            events.append(Event("gone", text, ("LP-GAP-23",), who))
        elif (before.wounded & ~after.wounded) >> victim & 1:
            text = f"{who} was wounded already; the hospital heals {who}."
            events.append(Event("hospitalized", text, ("LP-GAP-23", "LP-HOSP-01"), who))
    return events
