"""Weapons at work: a shot, a blow or a blast carried out, and what is said of it."""

from __future__ import annotations

from rules.game import Event
from rules.labyrinth.board.signs import EXIT
from rules.labyrinth.chapters import weapons
from rules.labyrinth.chapters.transfers import afloat
from rules.labyrinth.narration import LEADER, answer_heard, private
from rules.labyrinth.play import Found, Log, end_turn, washed
from rules.labyrinth.state import State
from rules.labyrinth.words import Tongue


def use_weapon(
    state: State, me: int, verb: str, way: int, target: str, tongue: Tongue, how: Found, log: Log
) -> State:
    """Shoot, stab or blast; then the turn passes (LP-TURN-05, -09, -11, LP-GAP-13)."""
    who, rulings = state.table.players[me], state.field.rulings
    if state.stock[me][weapons.PARTS[verb]] == 0 or (
        state.wounded >> me & 1 and not (verb == "blast" and rulings.wounded_blast == "allowed")
    ):
        if log is not None:
            text = f"{who} cannot {verb}; the turn is lost all the same."
            heard = answer_heard(state, who)
            log.append(Event("wasted", text, ("LP-GAP-13",), who, heard_by=heard))
        return end_turn(state, me, log)
    keep = verb == "stab" and rulings.dagger_use == "kept"
    spent = weapons.spend(state.stock[me], verb, keep=keep)
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
        crossed, hit, stopped = weapons.bullet(state, me, way)
    else:
        hit, stopped = weapons.dagger(state, me, target), ""
    after, lost = weapons.wound(state, hit)
    if log is not None:
        if verb == "shoot":
            wounds, why = "LP-TURN-08", weapons.flight(state, me, way, crossed, stopped)
        else:
            wounds, why = "LP-TURN-10", weapons.blow(state, me, target, hit)
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
    result, field = weapons.blast(state.field, cell, way)
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
