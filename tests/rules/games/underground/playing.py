"""Rules told as short stories: a drawing, a set-up, what is done, what is seen then."""

from __future__ import annotations

from typing import Any

from rules.core.records import Event
from rules.core.timeline import Timeline
from rules.games.underground import GAME
from rules.games.underground.state import State

CORRIDOR = "a0--a1--a2--a3--a4--a5--a6--a7--a8--a9"


class Table:
    """A game on the table: say what is done, ask what is seen."""

    def __init__(self, drawing: str, /, **setup: Any) -> None:
        options = setup.pop("options", {})
        maps = {"M1": drawing.strip("\n")} if drawing else {}
        self.timeline: Timeline[State, Any] = Timeline(GAME, GAME.setup(setup, maps, options))
        self.refused: tuple[str, ...] = ()
        self.forbidding: tuple[str, ...] = ()

    @property
    def state(self) -> State:
        """The position now."""
        return self.timeline.state

    def do(self, text: str) -> Table:
        """Carry out actions written with semicolons between; all must be legal."""
        for one in text.split("; "):
            action = GAME.read(self.state, one)
            refused = GAME.refusals(self.state, action)
            assert not refused, f"{one}: {refused}"
            self.timeline.play(action)
        return self

    def attempt(self, text: str) -> str:
        """The codes that forbid an action, empty when it is legal; nothing is played."""
        refused = GAME.refusals(self.state, GAME.read(self.state, text))
        self.forbidding = tuple(clause for one in refused for clause in one.clauses)
        return ", ".join(one.code for one in refused)

    def why(self, text: str) -> tuple[str, tuple[str, ...]]:
        """The codes and the clauses that forbid an action."""
        return self.attempt(text), self.forbidding

    def fact(self, name: str) -> str:
        """A fact of the position."""
        return GAME.facts(self.state)[name]

    def facts(self, *names: str) -> tuple[str, ...]:
        """Several facts of the position."""
        return tuple(self.fact(name) for name in names)

    def events(self) -> tuple[Event, ...]:
        """What happened in the last action."""
        return self.timeline.cursor.events

    def told(self) -> list[tuple[str, str, str]]:
        """What happened in the last action: about whom, in which words, by which clauses."""
        return [(one.who, one.text, " ".join(one.clauses)) for one in self.events()]

    def says(self) -> list[tuple[str, dict[str, Any]]]:
        """The kinds of what happened in the last action, and what they tell for drawing."""
        return [(one.kind, dict(one.data)) for one in self.events()]

    def answer(self, text: str) -> tuple[str, str, str, str]:
        """The first refusal of an action: code, sentence, clauses in order, place."""
        code, sentence, clauses, at = GAME.refusals(self.state, GAME.read(self.state, text))[0]
        return code, sentence, " ".join(clauses), at

    def fired(self) -> set[str]:
        """The clauses that fired in the last action."""
        return {clause for event in self.events() for clause in event.clauses}

    def legal(self, verb: str = "") -> list[str]:
        """What may be done now, perhaps only what begins with a word."""
        written = [GAME.write(self.state, one) for one in GAME.actions(self.state)]
        return [text for text in written if verb in text.partition(": ")[2]]

    def ends(self) -> set[str]:
        """The squares on which the move may end without an attack."""
        names = self.state.field.names
        here = self.state.at[self.state.turn]
        return {
            names[one.path[-1] if one.path else here]
            for one in GAME.actions(self.state)
            if one.verb == "go" and not one.foe
        }
