"""The treasure: lost by the wounded, afloat in the river, taken and put (LP-TREAS, LM-TREASURE)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from rules.core.records import Event, Refusal
from rules.games.labyrinth.actions import PUT, TAKE, Action
from rules.games.labyrinth.board.terrain import MOUTH
from rules.games.labyrinth.options import Rulings
from rules.games.labyrinth.state import Field, Log, State, Treasure
from rules.games.labyrinth.variant import TREASURE, LeaderVerb
from rules.games.labyrinth.verbs.move import cite_shape, list_downstream
from rules.games.labyrinth.words import LEADER, hear_alone

FLOATS = 2
"""Cells the treasure floats in a turn (LP-TREAS-04)."""


def drop_wounded(field: Field, cell: int, carried: Treasure) -> tuple[Treasure, tuple[str, ...]]:
    """The treasure a wounded carrier leaves, and why (LP-TREAS-02, LP-TREAS-03, LM-GAP-17)."""
    rulings, carrier = field.rulings, carried.carrier
    left_by = carrier if rulings.left_treasure == "others" else -1
    left = Treasure(cell, left_by=left_by, told=carried.told)
    if field.ground(cell).flows:
        fresh = rulings.float_start == "next-turn"
        return left._replace(floating=True, fresh=fresh), ("LP-TREAS-03",)
    ruled = ("LP-GAP-20",) if field.kind(cell) == MOUTH else ()
    return left, ("LP-TREAS-02", *ruled)


def float_on(state: State, follower: int, log: list[Event] | None) -> Treasure:
    """The treasure after a turn afloat (LP-TREAS-04, LP-TREAS-05, LP-GAP-20)."""
    treasure, field = state.treasure, state.field
    if field.rulings.float_rate == "every-round" and follower > state.turn:
        return treasure
    if treasure.fresh:
        return treasure._replace(fresh=False)
    path = list_downstream(field.plan, treasure.cell, FLOATS)
    end = path[-1]
    ashore = not field.plan.ground[end].flows
    if log is not None:
        name = field.plan.name(end)
        log.append(
            Event(
                "floated",
                f"The treasure floats to {name}" + (", the mouth, and stays." if ashore else "."),
                (
                    "LP-TREAS-04",
                    "LP-GAP-20",
                    *cite_shape(field, treasure.cell, path),
                    *(("LP-TREAS-05",) if ashore else ()),
                ),
                heard_by=("leader",),
                data={"path": (treasure.cell, *path)},
            )
        )
    return treasure._replace(cell=end, floating=not ashore)


def put_down(field: Field, cell: int, carrier: int, told: int) -> Treasure:
    """The treasure put down on purpose: it lies still (LM-TREASURE-05, LM-GAP-17)."""
    drifts = field.rulings.put_in_river == "floats" and field.ground(cell).flows
    left_by = carrier if field.rulings.left_treasure == "others" else -1
    return Treasure(cell, floating=drifts, left_by=left_by, told=told)


# -- The verbs -------------------------------------------------------------------------------------


class Handing(LeaderVerb):
    """Taking or putting on purpose: free, at any moment, in one's own cell (LM-TREASURE-04..06).

    In the base game by ruling (LP-GAP-18).
    """

    free = True
    lacking = ("LP-GAP-18",)
    reads = (TREASURE,)
    event: ClassVar[tuple[str, str]]
    """The kind of the event, and what is done."""

    def known(self, rulings: Rulings) -> bool:
        """Whether the treasure changes hands on purpose at all."""
        return rulings.treasure_change == "take-and-put"

    def refusals(self, state: State, action: Action) -> Iterator[Refusal]:
        """What forbids it; by ruling, another player's turn (LM-TREASURE-06, LM-GAP-16)."""
        if not self.known(state.field.rulings):
            yield self.unknown(state, action)
            return
        me = state.table.index[action.who]
        if must_wait(state, me):
            text = f"{action.who} does that only on {action.who}'s own turn."
            yield Refusal("not-your-turn", text, ("LM-GAP-16",))
        yield from self.forbidden(state, action, me)

    def apply(self, state: State, action: Action, log: Log) -> State:
        """It costs no turn."""
        me, (kind, phrase) = state.table.index[action.who], self.event
        if log is not None:
            text, heard = f"{action.who} {phrase}.", hear_alone(action.who)
            why = self.variant.handing(state, me, self.word)
            log.append(Event(kind, text, why, action.who, heard_by=heard))
        return state._replace(treasure=self.handed(state, me))

    def handed(self, state: State, me: int) -> Treasure:
        """The treasure afterwards."""
        raise NotImplementedError

    def audible(self, state: State, action: Action, viewer: str) -> Action | None:
        """It is between a player and the leader (LM-GAP-16)."""
        return action if viewer in (LEADER, action.who) else None


class Take(Handing):
    """Taking the treasure that lies in one's cell (LM-TREASURE-04)."""

    word = TAKE
    forms = {"take": "takes the treasure; in the base game by ruling"}
    codes = ("wounded", "no-treasure", "not-told")
    title = "Take the treasure"
    event = ("took", "takes the treasure")

    def forbidden(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """The wounded carry nothing (LP-HOSP-03), and there must be something (LM-TREASURE-04).

        Whether a treasure lies there is told only to a player whom nothing else forbids to take
        it: a try must not tell him more than taking would (LM-GAP-16).
        """
        who, here = action.who, state.treasure.cell == state.at[me]
        if state.wounded >> me & 1:
            text = f"{who} is wounded and cannot carry the treasure."
            yield Refusal("wounded", text, ("LP-HOSP-03", "LP-TREAS-01"))
        elif must_wait(state, me):
            return
        elif state.field.rulings.take_who == "told":
            if not (here and state.treasure.told >> me & 1):
                text = f"The leader has told {who} of no treasure here."
                yield Refusal("not-told", text, ("LM-GAP-16",))
        elif not here:
            text = f"There is nothing for {who} to take here."
            yield Refusal("no-treasure", text, ("LM-TREASURE-04", "LM-GAP-16"))

    def handed(self, state: State, me: int) -> Treasure:
        """He carries it."""
        return Treasure(carrier=me, told=state.treasure.told & ~(1 << me))

    def tries(self, state: State, who: str) -> Sequence[Action]:
        """Whoever is healthy and does not carry it may say so wherever he is (LM-GAP-16)."""
        me = state.table.index[who]
        at, carries = state.at[me], state.treasure.carrier == me
        barred = state.placing or state.over or must_wait(state, me) or state.wounded >> me & 1
        may = self.known(state.field.rulings) and at >= 0 and not (barred or carries)
        return (Action(who, self.word),) if may else ()


class Put(Handing):
    """Putting the treasure down in one's cell (LM-TREASURE-05)."""

    word = PUT
    forms = {"put": "puts the treasure down; in the base game by ruling"}
    codes = ("not-carrying",)
    title = "Put the treasure down"
    event = ("put", "puts the treasure down")

    def forbidden(self, state: State, action: Action, me: int) -> Iterator[Refusal]:
        """Only the carrier can (LM-TREASURE-05, LM-GAP-16)."""
        if state.treasure.carrier != me:
            text = f"{action.who} does not carry the treasure."
            yield Refusal("not-carrying", text, ("LM-TREASURE-05", "LM-GAP-16"))

    def handed(self, state: State, me: int) -> Treasure:
        """It lies still (LM-TREASURE-05, LM-GAP-17). He knows of it, though nobody told him."""
        mine = 0 if state.field.rulings.take_who == "told" else 1 << me
        told = state.treasure.told | mine
        return put_down(state.field, state.at[me], me, told)


def must_wait(state: State, me: int) -> bool:
    """Whether a ruling lets a player do so on his own turn only, and this is another's."""
    return state.field.rulings.take_when == "own-turn" and state.turn != me
