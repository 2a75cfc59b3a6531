"""Weapons at work: a shot, a blow or a blast carried out, and what is said of it."""

from __future__ import annotations

from rules.core.records import Event
from rules.games.labyrinth.board.plan import EXIT, HOLE, HOSPITAL, RIVER, RUBBER, SOURCE
from rules.games.labyrinth.state import GONE, Field, Log, State, Stock
from rules.games.labyrinth.variant import Found
from rules.games.labyrinth.verbs.move import afloat
from rules.games.labyrinth.verbs.treasure import lost
from rules.games.labyrinth.verbs.turn import end_turn, washed
from rules.games.labyrinth.words import LEADER, Tongue, answer_heard, private

# -- Weapons --------------------------------------------------------------------------------------


PARTS = {"shoot": 0, "stab": 1, "blast": 2}


def spend(stock: Stock, verb: str, *, keep: bool = False) -> Stock:
    """The stock after one use, whatever its effect (LP-GAP-13)."""
    if keep:
        return stock
    part = PARTS[verb]
    return tuple(amount - (kind == part) for kind, amount in enumerate(stock))  # type: ignore[return-value]


def bullet(state: State, me: int, way: int) -> tuple[tuple[int, ...], tuple[int, ...], str]:
    """The cells a bullet crosses, whom it hits, and what stopped it.

    It flies to the first wall (LP-TURN-06) or the first cell that holds another player
    (LP-TURN-07); cell types do not matter and the shooter's own cell is spared (LP-GAP-14).
    """
    field, here = state.field, state.at[me]
    crossed: list[int] = []
    while not field.wall(here, way):
        here = field.beyond(here, way)
        if field.outside(here) and field.rulings.exit_and_bullet == "stops":
            return tuple(crossed), (), "exit"
        crossed.append(here)
        there = [player for player, place in enumerate(state.at) if place == here]
        if there:
            hit = there[:1] if field.rulings.bullet_hits == "first" else there
            return tuple(crossed), tuple(hit), "player"
        if field.outside(here):
            return tuple(crossed), (), "lost"
    return tuple(crossed), (), "wall"


def flight(
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
        or any(field.kind(place) in (SOURCE, RIVER, HOLE) for place in crossed)
        or any(field.breached(place, way) for place in places[:-1])
    )
    end = {"wall": ("LP-TURN-06",), "player": ("LP-TURN-07",)}.get(stopped, ())
    return ("LP-TURN-05", "LP-GAP-13", *end, *(("LP-GAP-14",) if ruled else ()))


def blow(state: State, me: int, target: str, hit: tuple[int, ...]) -> tuple[str, ...]:
    """Why the dagger strikes whom it strikes, with LP-GAP-15 where several could be meant."""
    several = target or state.at.count(state.at[me]) > 2
    wounds = ("LP-TURN-10",) if hit else ()
    return ("LP-TURN-09", "LP-GAP-13", *wounds, *(("LP-GAP-15",) if several else ()))


def dagger(state: State, me: int, target: str) -> tuple[int, ...]:
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
    if field.plan.outer(cell, way) and (field.rulings.outer_blast == "resists" or way > 3):
        return "not_blown", field
    return "blown", field.blast(cell, way)


def wound(state: State, hit: tuple[int, ...]) -> tuple[State, tuple[str, ...]]:
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
            treasure, why = lost(field, at[victim], victim)
        again = bool(wounded >> victim & 1)
        wounded |= 1 << victim
        if again and field.rulings.second_wound == "kills":
            at[victim], gone = GONE, gone | 1 << victim
        elif again and field.rulings.second_wound == "hospital" and HOSPITAL in field.kinds:
            at[victim], wounded = field.kinds.index(HOSPITAL), wounded & ~(1 << victim)
    return state._replace(at=tuple(at), wounded=wounded, treasure=treasure, gone=gone), why


# -- Weapons at work ------------------------------------------------------------------------------


def use_weapon(
    state: State, me: int, verb: str, way: int, target: str, tongue: Tongue, how: Found, log: Log
) -> State:
    """Shoot, stab or blast; then the turn passes (LP-TURN-05, -09, -11, LP-GAP-13)."""
    who, rulings = state.table.players[me], state.field.rulings
    if state.stock[me][PARTS[verb]] == 0 or (
        state.wounded >> me & 1 and not (verb == "blast" and rulings.wounded_blast == "allowed")
    ):
        if log is not None:
            text = f"{who} cannot {verb}; the turn is lost all the same."
            heard = answer_heard(state, who)
            log.append(Event("wasted", text, ("LP-GAP-13",), who, heard_by=heard))
        return end_turn(state, me, log)
    keep = verb == "stab" and rulings.dagger_use == "kept"
    spent = spend(state.stock[me], verb, keep=keep)
    state = state._replace(stock=(*state.stock[:me], spent, *state.stock[me + 1 :]))
    if verb == "blast":
        state = blast(state, me, way, tongue, log)
    else:
        state = strike(state, me, verb, way, target, tongue, log)
    path = afloat(state.field, state.at[me]) if rulings.idle_current == "float" else ()
    if path:
        state = washed(state, me, path, tongue, how, log)
    return end_turn(state, me, log)


def strike(
    state: State, me: int, verb: str, way: int, target: str, tongue: Tongue, log: Log
) -> State:
    """A shot or a blow, whom it wounds and what is said (LP-TURN-05..10, LP-BASE-13)."""
    players, who = state.table.players, state.table.players[me]
    crossed: tuple[int, ...] = ()
    if verb == "shoot":
        crossed, hit, stopped = bullet(state, me, way)
    else:
        hit, stopped = dagger(state, me, target), ""
    after, lost = wound(state, hit)
    if log is not None:
        if verb == "shoot":
            wounds, why = "LP-TURN-08", flight(state, me, way, crossed, stopped)
        else:
            wounds, why = "LP-TURN-10", blow(state, me, target, hit)
        names = ", ".join(players[victim] for victim in hit)
        seen = {"path": (state.at[me], *crossed)}
        how = f"{who}'s bullet flies" if verb == "shoot" else f"{who} strikes with the dagger"
        log.append(Event("struck", f"{how}.", why, who, heard_by=(LEADER,), data=seen))
        if hit:
            words, gloss = tongue.wounded
            # Who hears of wounds only cannot tell whether an earlier one was healed.
            known = state.field.rulings.hearing == "all"
            again = known and any(state.wounded >> victim & 1 for victim in hit)
            clauses = ("LP-BASE-13", wounds, *(("LP-GAP-23",) if again else ()), tongue.clause)
            text = f"“{gloss}: {names}”"
            log.append(
                Event("wounded", text, clauses, who, f"{words}: {names}", f"{gloss}: {names}", None,
                      {"hit": tuple(players[victim] for victim in hit)})
            )  # fmt: skip
        else:
            words, gloss = tongue.miss
            heard = answer_heard(state, who)
            log.append(Event("missed", f"“{gloss}”", (tongue.clause,), who, words, gloss, heard))
        if lost:
            log += tell_lost(state, after.treasure.cell, lost)
        log += tell_worse(state, after, hit)
    return after


def tell_lost(state: State, cell: int, why: tuple[str, ...]) -> list[Event]:
    """The treasure slips from the wounded: he knows it, the leader knows where (LP-HOSP-03)."""
    carrier, where = state.table.players[state.treasure.carrier], state.field.plan.name(cell)
    away = "LP-TREAS-03" in why
    text = f"It {'drifts away from' if away else 'stays on'} {where}."
    return [
        Event("lost", f"{carrier} loses the treasure.", ("LP-HOSP-03",), carrier,
              heard_by=private(carrier)),
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
            text = f"{who} was wounded already, is taken to the hospital and healed there."
            events.append(Event("hospitalized", text, ("LP-GAP-23", "LP-HOSP-01"), who))
    return events


def blast(state: State, me: int, way: int, tongue: Tongue, log: Log) -> State:
    """Blow up the wall on one side (LP-TURN-11, LP-GAP-16)."""
    who, cell = state.table.players[me], state.at[me]
    result, field = blow_up(state.field, cell, way)
    if log is not None:
        words, gloss = getattr(tongue, result)
        heard, clauses = answer_heard(state, who), ("LP-TURN-11", "LP-GAP-16", *tongue.own)
        data = {"outcome": "blast", "answer": (result,)}
        log.append(Event("blasted", f"“{gloss}”", clauses, who, words, gloss, heard, data))
        outer = state.field.plan.outer(cell, way)
        which = "outer wall" if outer else "border"
        text = f"The {which} beside {state.field.plan.name(cell)}: {gloss}."
        passage = state.field.sign(cell, way) == EXIT
        side = "LP-STRUCT-14" if passage else "LP-STRUCT-13" if outer else "LP-STRUCT-12"
        log.append(
            Event("side", text, (side,), who, heard_by=(LEADER,), data={"at": cell, "way": way})
        )
    return state._replace(field=field)
