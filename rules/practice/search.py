"""Looking for steps whose events make a clause of the chapter fire, and for what to ask of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from rules.answers import Event, statement
from rules.game import CHANCE, Game
from rules.practice import words
from rules.practice.chapters import Chapter
from rules.practice.choices import Pools, choices
from rules.practice.source import PLACE, SAYS, Lots, Row, Source, pick
from rules.scenario.asking import NO, YES

ENOUGH = 45
"""How many candidates a choice is made from."""
TRIED, REFUSED = 7, 5
"""How many legal and refused actions are looked at in one position."""
LONGEST = 4
"""Actions in one step."""
VARIED, LEAST = 4, 12
"""How many sets of clauses are varied enough, and after how many positions fewer will do."""
FEW, LONG = 15, 30
"""How many candidates are enough after a long search, in positions."""
AFTER = frozenset(("turn", "ended", "round"))
"""Events that any action may end with: they do not make it worth asking whether it is allowed."""
DRAWN = 0.7
"""How often a walk takes a step that fires a clause of the chapter, where there is one."""


class Turn(NamedTuple):
    """A step: positions with the actions taken there, the position after it, what happened."""

    taken: tuple[tuple[Any, Any], ...]
    chosen: int
    """How many actions the question tells; the rest follows by itself."""
    state: Any
    events: tuple[Event, ...]


class Candidate(NamedTuple):
    """A question that could be asked: position, commands, the question, its answer and why."""

    state: Any
    do: str
    ask: dict[str, Any]
    answer: str
    clauses: tuple[str, ...]
    about: str
    """What kind of question it is: two of one kind are alike."""


class Search:
    """One search through fresh positions of a game."""

    def __init__(self, rules: Game[Any, Any], chapter: Chapter, source: Source, lots: Lots) -> None:
        self.rules, self.chapter, self.source, self.lots = rules, chapter, source, lots
        self.pools = Pools()
        self.found: list[Candidate] = []

    def run(self) -> list[Candidate]:
        """The candidates of as many positions as it takes, in the order in which they turned up."""
        fresh = self.source.positions(self.rules, self.chapter, self.lots)
        for number in range(self.source.most):
            self._walk(next(fresh))
            kinds = len({one.clauses for one in self.found})
            many = len(self.found) >= ENOUGH and (kinds > VARIED or number >= LEAST)
            if many or (len(self.found) >= FEW and number >= LONG):
                break
        asked = Counter((one.about, one.answer) for one in self.found)
        return [
            one
            for one in self.found
            if one.answer != YES or not one.about.startswith("may ") or asked[one.about, NO]
        ]

    def _walk(self, state: Any) -> None:
        rules, lots = self.rules, self.lots
        for _ in range(self.source.walk):
            outcome = rules.fallen(state, lots.next())
            if outcome is not None:
                state = rules.resolve(state, outcome, None)
                continue
            legal = rules.actions(state)
            if not legal:
                return
            turns = [self.unfold(state, action) for action in lots.mixed([*legal])[:TRIED]]
            fired = [turn for turn in turns if self._wanted(turn.events)]
            for turn in turns:
                if one_is_told(turn.events, turn.taken[0][1].who):
                    self.pools.hear(turn.taken[0][1], turn.events)
            for turn in fired:
                self.found += self._facts(state, turn)
                self.found += self._allowed(state, turn)
            self.found += self._refused(state, frozenset(legal))
            going = fired if fired and lots.next() < DRAWN else turns
            state = pick(lots, going).state

    def unfold(self, state: Any, action: Any) -> Turn:
        """Play an action, let chance fall, and go on where the game does so by itself."""
        rules = self.rules
        log: list[Event] = []
        taken = [(state, action)]
        state = rules.resolve(state, action, log)
        chosen = 1
        while len(taken) < LONGEST and rules.result(state) is None:
            outcome = rules.fallen(state, self.lots.next())
            if outcome is not None:
                taken.append((state, outcome))
                chosen = len(taken)
                state = rules.resolve(state, outcome, log)
                continue
            legal = rules.actions(state) if self.source.goes_on else ()
            if len(legal) != 1 or legal[0].verb not in self.source.goes_on:
                break
            taken.append((state, legal[0]))
            state = rules.resolve(state, legal[0], log)
        return Turn(tuple(taken), chosen, state, tuple(log))

    def _wanted(self, events: tuple[Event, ...]) -> tuple[str, ...]:
        """The clauses of the chapter that fire, each once."""
        fired = (one for event in events for one in event.clauses)
        return tuple(dict.fromkeys(one for one in fired if one in self.chapter.clauses))

    # -- questions ------------------------------------------------------------------------------

    def _facts(self, state: Any, turn: Turn) -> Iterator[Candidate]:
        """Questions about what the step leads to, for the events that the chapter speaks of."""
        before = after = None
        asked: set[str] = set()
        for event in turn.events:
            clauses = self._wanted((event,))
            rows = self.source.rows.get(event.kind, ()) if clauses else ()
            for row in rows:
                before = before or self.rules.facts(state)
                after = after or self.rules.facts(turn.state)
                more = self.source.named(state, event)
                fact = filled(row.fact, event, before, more)
                question = filled(row.question, event, before, more)
                meant = any(one.startswith(row.only) for one in clauses)
                if fact is None or question is None or fact in asked or not meant:
                    continue
                asked.add(fact)
                yield from self._fact(state, turn, row, (fact, question), (before, after))

    def _fact(
        self, state: Any, turn: Turn, row: Row, asks: tuple[str, str],
        facts: tuple[dict[str, str], dict[str, str]],
    ) -> Iterator[Candidate]:  # fmt: skip
        fact, question = asks
        first = turn.taken[0][1]
        if fact and fact not in facts[1]:
            return
        if not fact and not one_is_told(turn.events, first.who):
            return
        answer = facts[1][fact] if fact else statement(turn.events) or "nothing"
        lead = words.told(self.source, self.rules, turn.taken[: turn.chosen])
        asked = f"{lead} {question}"
        if first.who == CHANCE or first.verb in self.source.unasked:
            return
        if row.kind == PLACE and _names(asked, answer):
            return
        board = self.source.places(state), self.source.players(state)
        found = choices(row, answer, facts, board, self.pools.of(first), self.lots)
        if found is None:
            return
        kind, listed = found
        ask: dict[str, Any] = {"question": asked, "kind": kind}
        ask |= {"fact": fact} if fact else {}
        ask |= {"choices": listed} if listed else {}
        fired = self._wanted(turn.events)
        own = [event for event in turn.events if self._wanted((event,))]
        ask["why"] = " ".join(dict.fromkeys(event.text for event in own))
        if row.kind == SAYS:
            ask["gloss"] = {one: self.pools.glosses.get(one, "") for one in listed}
        about = fact.partition(".")[0] or SAYS
        yield Candidate(state, self._written(turn), ask, answer, fired, about)

    def _allowed(self, state: Any, turn: Turn) -> Iterator[Candidate]:
        action = turn.taken[0][1]
        if action.who == CHANCE or action.verb in self.source.unasked:
            return
        events: list[Event] = []
        self.rules.resolve(state, action, events)
        own = [one for one in events if one.kind not in AFTER and self._wanted((one,))]
        fired = self._wanted(tuple(own))
        if fired:
            why = " ".join(dict.fromkeys(one.text for one in own))
            yield self._may(state, action, YES, fired, why)

    def _refused(self, state: Any, legal: frozenset[Any]) -> Iterator[Candidate]:
        named = [
            one
            for one in self.rules.nameable(state)
            if one not in legal and one.verb not in self.source.unasked
        ]
        for action in self.lots.mixed(named)[:REFUSED]:
            refusals = self.rules.refusals(state, action)
            fired = dict.fromkeys(one for refusal in refusals for one in refusal.clauses)
            wanted = tuple(one for one in fired if one in self.chapter.clauses)
            if wanted:
                text = " ".join(dict.fromkeys(refusal.text for refusal in refusals))
                yield self._may(state, action, NO, wanted, text)

    def _may(
        self, state: Any, action: Any, answer: str, clauses: tuple[str, ...], why: str
    ) -> Candidate:
        question = words.may(self.source, self.rules, state, action)
        ask = {"question": question, "kind": "legal", "why": why}
        do = self.rules.write(state, action)
        return Candidate(state, do, ask, answer, clauses, f"may {action.verb}")

    def _written(self, turn: Turn) -> str:
        return "; ".join(self.rules.write(state, action) for state, action in turn.taken)


def one_is_told(events: tuple[Event, ...], who: str) -> bool:
    """Whether all that is said is said to whoever acts."""
    return all(event.who == who for event in events if event.words)


def _names(question: str, answer: str) -> bool:
    """Whether the question tells its answer."""
    return re.search(rf"(?<![\w-]){re.escape(answer)}(?![\w-])", question) is not None


def filled(
    text: str, event: Event, facts: Mapping[str, str], more: Mapping[str, str]
) -> str | None:
    """``text`` with its braces filled from the event; ``None`` where something is missing."""
    who = event.who
    others = [key.removeprefix("at.") for key in facts if key.startswith("at.")]
    hit = [one for one in event.data.get("hit", ()) if one in others]
    other = (hit or [one for one in others if one != who] or [who])[0]
    try:
        return text.format(**{"other": other, **event.data, **more, "who": who})
    except (KeyError, IndexError):
        return None
