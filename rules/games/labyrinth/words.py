"""What the leader says: the original words with their English."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from rules.core.records import Event
from rules.games.labyrinth.board import terrain
from rules.games.labyrinth.state import Field, State

# -- What the leader says -------------------------------------------------------------------------


class Tongue(NamedTuple):
    """All announcements of one game in one language."""

    step: dict[str, terrain.Word]
    bare: dict[str, terrain.Word]
    wall: terrain.Word
    found: terrain.Word
    found_on_step: terrain.Word | None
    wounded: terrain.Word
    miss: terrain.Word
    blown: terrain.Word
    not_blown: terrain.Word
    no_wall: terrain.Word
    clause: str = "LP-GAP-30"
    """The ruling behind the words that the text does not quote."""

    @property
    def own(self) -> tuple[str, ...]:
        """The ruling behind a blast's words, where it is not the one on blasts (LP-GAP-16)."""
        return () if self.clause == "LP-GAP-30" else (self.clause,)

    @property
    def glosses(self) -> dict[str, str]:
        """The English of every word, by the original."""
        single = (
            self.wall, self.found, self.wounded, self.miss, self.blown, self.not_blown,
            self.no_wall, *filter(None, (self.found_on_step,)),
        )  # fmt: skip
        return dict((*self.bare.values(), *self.step.values(), *single))


RUSSIAN = Tongue(
    step={ground.kind: ground.step or ground.bare for ground in terrain.LEGEND},
    bare={ground.kind: ground.bare for ground in terrain.LEGEND},
    wall=("стена", "wall"),
    found=("нашел клад", "found the treasure"),
    found_on_step=("прошел — нашел клад", "passed, found the treasure"),
    wounded=("ранен", "wounded"),
    miss=("мимо", "miss"),
    blown=("взорвана", "blown up"),
    not_blown=("не взорвана", "not blown up"),
    no_wall=("стены нет", "no wall"),
)
"""The base game's words (LP-TURN-13..17, LP-GAP-16, LP-GAP-30)."""

# -- Where a step ends ---------------------------------------------------------------------------


class Landing(NamedTuple):
    """Where a step ends and what is said of it.

    ``outcome`` is ``wall``, ``step``, ``exit``, ``held`` or ``skip``; ``entered`` the place stepped
    into, ``path`` the places passed afterwards by a transfer (the last one is ``rest``), ``says``
    the types announced, ``clauses`` the rules of the step, ``carried`` those of the transfer and
    ``spoken`` those of the announcement: these everybody hears, so they follow from the command and
    the words alone. ``finds`` tells whether a treasure on ``rest`` is found, ``arrives`` whether
    hospital and arsenal act.
    """

    outcome: str
    entered: int
    rest: int
    says: tuple[str, ...]
    clauses: tuple[str, ...]
    spoken: tuple[str, ...] = ()
    path: tuple[int, ...] = ()
    carried: tuple[str, ...] = ()
    finds: bool = True
    arrives: bool = True
    costs: bool = True

    @property
    def out(self) -> bool:
        """Whether this leads out: through a passage, or by ruling onto an exit cell (LP-GAP-03)."""
        if self.outcome == "step":
            return self.says[-1] == terrain.OUTSIDE
        return self.outcome == "exit"


# -- Events ---------------------------------------------------------------------------------------


LEADER = "leader"


def hear_alone(who: str) -> tuple[str, ...]:
    """Heard by the leader and one player only."""
    return (LEADER, who)


def answer_heard(state: State, who: str) -> tuple[str, ...] | None:
    """Who hears an answer: all, or by ruling only the one it is given to (LP-GAP-22)."""
    return None if state.field.rulings.hearing == "all" else hear_alone(who)


def carried_on(state: State, who: str, here: int, landing: Landing) -> list[Event]:
    """The transfer after a landing, or what kept a player from it: only the leader sees it."""
    if landing.path:
        return [tell_transfer(state, who, here, landing)]
    if not landing.carried:
        return []
    ground = state.field.ground(landing.rest)
    by = "The mouth" if ground.kind == terrain.MOUTH else "The wall across the stream"
    text = f"{by} holds {who}." if ground.chain else f"Nothing carries {who} on."
    return [Event("stayed", text, landing.carried, who, heard_by=(LEADER,))]


def tell_transfer(state: State, who: str, here: int, landing: Landing) -> Event:
    """The way on from the place entered, or from the player's own: only the leader sees it."""
    start = landing.entered if landing.entered >= 0 else here
    ground = state.field.plan.ground[start]
    text = ground.carried.format(who=who, where=state.field.spoken(landing.rest))
    way = {"path": (start, *landing.path), "by": ground.name_of_way}
    return Event("carried", text, landing.carried, who, heard_by=(LEADER,), data=way)


def tell_aloud(
    kind: str,
    word: terrain.Word,
    clauses: tuple[str, ...],
    who: str,
    *,
    heard: tuple[str, ...] | None = None,
    **data: Any,
) -> Event:
    """An event that is a word of the leader's, with its English."""
    words, gloss = word
    text = f"“{gloss}”"
    return Event(kind, text, clauses, who, words=words, gloss=gloss, heard_by=heard, data=data)


def tell_answer(
    state: State, who: str, landing: Landing, tongue: Tongue, *, found: bool
) -> list[Event]:
    """The leader's answer to a step, a skip or a starting cell."""
    heard = answer_heard(state, who)
    like_a_step = landing.outcome == "held" or (
        landing.outcome == "exit" and state.field.rulings.exit_place == "inner-cell"
    )
    data = {"outcome": "step" if like_a_step else landing.outcome, "answer": landing.says}
    merged = found and data["outcome"] == "step" and landing.says == (terrain.EMPTY,)
    if merged and tongue.found_on_step is not None:
        clauses = (passed_by(state.field, "LP-TURN-17"), "LP-GAME-06", "LP-BASE-11")
        merging = tongue.found_on_step
        return [tell_aloud("said", merging, clauses, who, heard=heard, **data, found=True)]
    if not landing.says and not found:
        text = "The leader says nothing."
        return [Event("silence", text, landing.spoken, who, heard_by=heard, data=data)]
    return [
        tell_aloud("said", word, landing.spoken, who, heard=heard, **data)
        for word in list_phrases(landing, tongue)
    ]


def passed_by(field: Field, clause: str) -> str:
    """The clause behind “passed”: where rubber may answer so, nobody tells one who got through."""
    return "LP-GAP-24" if field.rulings.rubber_walls in ("sham", "throws-back") else clause


def list_phrases(landing: Landing, tongue: Tongue) -> Iterable[terrain.Word]:
    """The words for a landing, in the order in which they are said."""
    stepped = landing.outcome in ("step", "exit", "held")
    for place, kind in enumerate(landing.says):
        if kind == "wall":
            yield tongue.wall
        else:
            yield (tongue.step if stepped and not place else tongue.bare)[kind]


def passed_on(state: State, player: int, clauses: tuple[str, ...]) -> Event:
    """The turn goes to the next player (LP-TURN-18)."""
    who = state.table.players[player]
    return Event("turn", f"It is {who}'s turn.", clauses, who)
