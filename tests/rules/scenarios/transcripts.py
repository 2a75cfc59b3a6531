"""What every scenario and some games by lot say, line by line, kept in ``tests/golden/said``.

``python -m tests.rules.scenarios.transcripts`` writes the files anew; read the difference first: it
is what a change of the rules changes for whoever plays. Long lists stand as a count and a checksum.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any
from zlib import crc32

from rules import scenarios
from rules.core.errors import RulebookError
from rules.core.records import CHANCE, Event, Refusal
from rules.core.registry import GAMES
from rules.core.registry import game as named
from rules.core.story import Information, Node
from rules.core.timeline import Timeline
from rules.explain import rulings
from rules.games.duel import knowledge as duel
from rules.games.labyrinth import knowledge as labyrinth
from rules.scenarios import by_the_book as by_book
from tests.conformance.entrants import ENTRANTS

GOLDEN = Path(__file__).parents[2] / "golden" / "said"
LOTS, TOLD, ACTIONS = 60, 8, 40
"""How many games by lot, how many of them in words, and how long each."""
FLIPS, ASTRAY, FAR = 3, 3, 12
"""In how many scenarios each ruling is flipped; how often a scenario is left by lot, how far."""
SUMS = ("  can ", "  lot ", "  cannot ", "  known ", "  reckoned ", "  told ", "names ")
ALL_SEEING = ("leader", "everyone")
"""Viewers who have no notebook."""
SHOWN = 6
"""So many labels stand in words; more are a count and a checksum."""


class Teller:
    """Who writes down what there is to say of one position after the other."""

    def __init__(self, of: str) -> None:
        self.game = named(of)
        self.facts: dict[str, str] = {}

    def position(self, state: Any) -> Iterator[str]:
        """What is asked, what can be done, what is refused, what has changed, who knows what."""
        game = self.game
        hint = "" if game.result(state) else f" {game.speech.hint(state)}"
        yield f"  ? {game.speech.prompt(state)}{hint}"
        labels = [game.speech.label(state, one) for one in game.actions(state) if one.who != CHANCE]
        if labels:
            yield f"  can {' · '.join(labels) if len(labels) <= SHOWN else short(labels)}"
        if game.chance(state):
            listed = [f"{game.format(state, one)} {odds}" for one, odds in game.chance(state)]
            yield f"  lot {game.speech.label_chance(state)}: {short(listed)}"
        refused = {
            game.format(state, one): found
            for one in game.candidates(state)
            if (found := game.refusals(state, one))
        }
        if refused:
            yield f"  cannot {short(refused)}"
        facts = game.facts(state)
        before = self.facts or dict.fromkeys(facts, "none")
        changed = [f"{name} {value}" for name, value in facts.items() if before.get(name) != value]
        self.facts = facts
        if changed:
            yield f"  now {'; '.join(changed)}"
        views = [game.observe(state, viewer) for viewer in game.viewers(state)]
        known = [[dict(one.facts), *game.play.find_goal(one)] for one in views]
        yield f"  known {short(known)} of {short(game.dump(state))}"

    def node(self, node: Node[Any, Any]) -> Iterator[str]:
        """A step of a scenario, and where it leads."""
        written = self.game.format(node.tried_at, node.action) if node.action else ""
        yield f"> {node.kind} {written} {node.text}".rstrip()
        yield from self.events(node.events)
        yield from self.refusals(node.refusals)
        if node.check:
            yield f"  found {node.check.found} | {node.check.text} {cited(node.check.clauses)}"
        yield from self.position(node.state)

    def events(self, events: tuple[Event, ...]) -> Iterator[str]:
        """What happened, and who heard of it."""
        for one in events:
            aloud = f" «{one.words}» {one.gloss}" if one.words else ""
            heard = "" if one.heard_by is None else f" to {', '.join(one.heard_by) or 'nobody'}"
            data = f" {short(one.data)}" if one.data else ""
            yield f"  {one.kind} {one.who}: {one.text}{aloud} {cited(one.clauses)}{heard}{data}"

    def refusals(self, refusals: tuple[Refusal, ...]) -> Iterator[str]:
        """What is refused, and why."""
        for one in refusals:
            at = f" at {one.at}" if one.at else ""
            yield f"  no, {one.code}: {one.what} {one.text} {cited(one.clauses)}{at}"


def cited(clauses: tuple[str, ...]) -> str:
    """The clauses of a line, in their order."""
    return f"[{' '.join(clauses)}]"


def short(found: Any) -> str:
    """How many there are, and a checksum of all."""
    text = json.dumps(found, default=plain, ensure_ascii=False, sort_keys=True)
    count = f"{len(found)} " if isinstance(found, (list, dict, tuple)) else ""
    return f"{count}#{crc32(text.encode()):08x}"


def plain(one: Any) -> Any:
    """What JSON has no word for."""
    return sorted(map(repr, one)) if isinstance(one, (set, frozenset)) else repr(one)


def of_scenario(name: str) -> list[str]:
    """The transcript of a scenario."""
    line = by_book(name).timeline
    return [f"== {name}", *of_line(line), *noted(line)]


NOTEBOOKS: dict[str, Callable[[Any, Information], Any]] = {
    "labyrinth": labyrinth.draw_notebook,
    "ravines": labyrinth.draw_notebook,
    "duel": lambda _, told: [duel.draw_notebook(told), duel.find_misfits(told)],
}
"""Where players draw: what a viewer may conclude from what he was told."""


def noted(timeline: Timeline[Any, Any]) -> Iterator[str]:
    """What each player has in his notebook after every step, as checksums."""
    game = timeline.game
    draw = NOTEBOOKS.get(game.id)
    if not draw:
        return
    for node in nodes(timeline):
        players = [viewer for viewer in game.viewers(node.state) if viewer not in ALL_SEEING]
        told = [timeline.information(viewer, node) for viewer in players]
        yield f"noted {short([ordered(draw(game, one)) for one in told])}"


def ordered(found: Any) -> Any:
    """Plain data in one order, whatever a record is made of."""
    if isinstance(found, Mapping):
        return sorted([ordered(key), ordered(one)] for key, one in found.items())
    if isinstance(found, (set, frozenset)):
        return sorted(ordered(one) for one in found)
    if isinstance(found, (list, tuple)):
        return [ordered(one) for one in found]
    return repr(found)


def nodes(timeline: Timeline[Any, Any]) -> list[Node[Any, Any]]:
    """All steps of a timeline, the beginning first."""
    found = [timeline.root]
    for node in found:
        found += node.children
    return found


def of_line(timeline: Timeline[Any, Any]) -> Iterator[str]:
    """The transcript of all steps of a timeline."""
    teller, game = Teller(timeline.game.id), timeline.game
    names = game.speech.list_names(timeline.root.state)
    yield f"names {short({kind: sorted(listed) for kind, listed in names.items()})}"
    yield from teller.events(game.setups.tell_opening(timeline.root.state))
    for node in nodes(timeline):
        yield from teller.node(node)
        if game.chance(node.state):
            told = [timeline.information(viewer, node) for viewer in game.viewers(node.state)]
            odds = [game.play.known_odds(node.state, one) for one in told]
            counted = [game.speech.label_alike(one) for one, _ in game.chance(node.state)]
            yield f"  reckoned {short([odds, counted])}"
        elif node.action and node.kind == "action":
            before = node.tried_at
            retold = game.speech.retell(node.events)
            yield f"  told {short([game.speech.summarize([(before, node.action)]), retold])}"


def flips(of: str) -> list[tuple[str, str]]:
    """Every ruling of a game with each choice that the book does not take."""
    return [
        (name, choice) for name, one in rulings.list_rulings(of).items() for choice in one.flips
    ]


@cache
def fired(name: str) -> frozenset[str]:
    """The clauses that fire in a scenario."""
    return frozenset(by_book(name).fired())


@cache
def usual(name: str) -> frozenset[str]:
    """The lines of a scenario's own transcript."""
    return frozenset(of_line(by_book(name).timeline))


def by_ruling(of: str, option: str, choice: str) -> list[str]:
    """What another choice of a ruling changes in scenarios in which the ruling acts.

    Lines that stand in the scenario's own transcript too are left out, and so are checksums.
    """
    lines, gap, count = [f"== {of} {option} = {choice}"], rulings.find_ruling(of, option).gap, 0
    for name in scenarios.list_scenarios(of):
        if count < FLIPS and gap in fired(name):
            count += 1
            tried = rulings.try_choice(scenarios.load(name), option, choice)
            if isinstance(tried, RulebookError):
                lines.append(f"-- {name}: {tried}")
                continue
            told, known = [*of_line(tried.timeline)], usual(name)
            lines.append(f"-- {name} {short(told)}")
            lines += [line for line in told if line not in known and not line.startswith(SUMS)]
            lines += [f"  stopped: {one}" for one in tried.nodes if isinstance(one, RulebookError)]
            lines.append(f"  left {short(astray(tried.timeline, f'{name} {choice}'))}")
    return lines


def of_detours(name: str) -> list[str]:
    """Checksums of what follows where a scenario is left by lot."""
    line = by_book(name).timeline
    found = [f"left {short(astray(line, f'{name} {seed}'))}" for seed in range(ASTRAY)]
    return [f"== {name} and away", *found]


def astray(timeline: Timeline[Any, Any], seed: str) -> list[str]:
    """The transcript of a walk by lot from somewhere in a timeline."""
    random, teller = Random(seed), Teller(timeline.game.id)
    return [*by_chance(teller, random.choice(nodes(timeline)).state, random, FAR)]


def by_chance(teller: Teller, state: Any, random: Random, most: int) -> Iterator[str]:
    """The transcript of a position from which everybody acts by lot."""
    yield from teller.position(state)
    for _ in range(most):
        listed = teller.game.actions(state)
        if not listed:
            return
        action = random.choice(listed)
        yield f"> {teller.game.format(state, action)}"
        state, events = teller.game.apply(state, action)
        yield from teller.events(events)
        yield from teller.position(state)


def by_lot(of: str, seed: int) -> list[str]:
    """The transcript of a made-up position from which everybody acts by lot."""
    random = Random(f"{of} {seed}")
    made = ENTRANTS[of]().made(random)
    lines = [f"== {of} by lot {seed}", *by_chance(Teller(of), made, random, ACTIONS)]
    return lines if seed < TOLD else [lines[0], short(lines)]


@cache
def kept(of: str) -> dict[str, list[str]]:
    """The transcripts of a game that are kept, by their first line."""
    text = (GOLDEN / f"{of}.txt").read_text("utf-8")
    parts = [part.splitlines() for part in text.split("\n\n")]
    return {part[0]: part for part in parts}


def main() -> int:
    """Write all transcripts anew."""
    GOLDEN.mkdir(exist_ok=True)
    for of in GAMES:
        parts = [of_scenario(name) for name in scenarios.list_scenarios(of)]
        parts += [of_detours(name) for name in scenarios.list_scenarios(of)]
        parts += [by_ruling(of, *flip) for flip in flips(of)]
        parts += [by_lot(of, seed) for seed in range(LOTS)]
        text = "\n\n".join("\n".join(part) for part in parts)
        (GOLDEN / f"{of}.txt").write_text(text + "\n", "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
