"""The signature of a game: one number over many actions, and the same number in every Python.

Games are played by lot, from positions of the book and from new ones, under rulings by lot. What
happened, why actions are refused, what every seat sees and what is saved goes into one checksum.
Where two Pythons give the same, the engine does the same in both::

    python -m rules signature duel --actions 2000
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from hashlib import sha256
from typing import Any, NamedTuple

from rules import scenarios
from rules.core.errors import RulebookError
from rules.core.game import Game
from rules.core.playout import Lots
from rules.core.records import Observation
from rules.core.registry import game as named
from rules.core.timeline import Timeline

ACTIONS, SHORT = 20_000, 2_000
"""The actions of a signature, and those of a short one."""
LENGTHS = (3, 6, 12, 25, 80)
"""How many actions a game is played on; one of them by lot."""
ACTIONS_ASKED = 3
"""Actions that are asked about in each position, legal or not."""
SAVED = 8
"""One position in so many is saved and loaded again."""
FLIPPED = 4
"""One ruling in so many is another one than the book's."""


class SignedGame(NamedTuple):
    """A game that was played on: where it began, its actions, and the signature up to its end."""

    name: str
    actions: int
    signature: str


def sign_game(game: str, actions: int = ACTIONS) -> str:
    """The signature of a game over so many actions: 16 signs."""
    found = ""
    for walk in iter_games(game, actions):
        found = walk.signature
    return found


def iter_games(game: str, actions: int = ACTIONS) -> Iterator[SignedGame]:
    """Every game of a signature with the number so far: to find where two of them part."""
    rules, digest, played, number = named(game), sha256(), 0, 0
    while played < actions:
        lots = Lots(number)
        name, timeline = begin_game(rules, lots)
        if timeline is None:
            digest.update(name.encode())
        else:
            most = min(LENGTHS[lots.below(len(LENGTHS))], actions - played)
            for text in walk_on(timeline, lots, most):
                digest.update(text.encode())
            count = sum(node.kind == "action" and not node.scripted for node in timeline.line())
            played += count
            yield SignedGame(name, count, digest.hexdigest()[:16])
        number += 1


def begin_game(rules: Game[Any, Any], lots: Lots) -> tuple[str, Timeline[Any, Any] | None]:
    """Where a game begins: in the midst of a scenario, or whole; why not, where it cannot."""
    options = {
        ruling: option.choices[lots.below(len(option.choices))]
        for ruling, option in rules.rulings.offered.items()
        if not lots.below(FLIPPED)
    }
    if lots.below(4):
        listed = scenarios.list_scenarios(rules.id)
        name = listed[lots.below(len(listed))]
        scenario = scenarios.load(name)
        steps = scenario.steps[: lots.below(len(scenario.steps) + 1)]
        chosen = dict(scenario.options) if lots.below(2) else {**scenario.options, **options}
        try:
            timeline = scenarios.begin_run(scenario, chosen)
        except RulebookError as error:
            return str(error), None
        for step in steps:
            if step.do or step.reset is not None:
                with suppress(RulebookError):  # under another ruling a script may lead elsewhere
                    scenarios.perform_step(timeline, scenario, step, chosen)
        return name, timeline
    least, most = rules.setups.players
    seats = rules.setups.list_seats(least + lots.below(min(most, least + 4) - least + 1))
    maps, more = (
        rules.setups.generate_board(rules.setups.side, lots.below(10**6))
        if rules.setups.side
        else ({}, {})
    )
    try:
        state = rules.setup(rules.setups.standard_setup(seats) | more, maps, options)
    except RulebookError as error:
        return str(error), None
    return f"{len(seats)} players", Timeline(rules, state)


def walk_on(timeline: Timeline[Any, Any], lots: Lots, most: int) -> Iterator[str]:
    """Play on by lot; all that can be told of it, as text."""
    rules = timeline.game
    for node in timeline.line():
        yield to_json((node.kind, node.events, node.refusals))
    for number in range(most):
        state = timeline.state
        listed = rules.actions(state)
        yield from list_told(rules, state, lots, number)
        if not listed:
            break
        action = rules.play.sample_chance(state, lots.next())
        if action is None:
            verbs = sorted({one.verb for one in listed})
            if lots.below(2):  # what is seldom possible is done often enough
                verb = verbs[lots.below(len(verbs))]
                listed = tuple(one for one in listed if one.verb == verb)
            action = listed[lots.below(len(listed))]
        node = timeline.play(action)
        yield to_json((len(listed), rules.format(state, action), rules.speech.label(state, action)))
        yield to_json(node.events)
        for viewer in rules.viewers(state):
            heard = rules.audible(state, action, viewer)
            yield "-" if heard is None else rules.format(state, heard)
        if rules.play.is_whole(
            state
        ):  # whoever looks for his next action is shown no more than this
            players = rules.viewers(state)[1:]
            blind = players[number % len(players)]
            yield str(rules.mask(state, blind) == rules.mask(node.state, blind))
    for viewer in rules.viewers(timeline.state):
        yield to_json(timeline.information(viewer)[1:])


def list_told(rules: Game[Any, Any], state: Any, lots: Lots, number: int) -> Iterator[str]:
    """What is seen and asked in a position, why some actions are refused, and what is kept.

    Every viewer has his turn to look; at what is kept all of them look.
    """
    yield to_json((rules.speech.prompt(state), rules.speech.hint(state), rules.facts(state)))
    viewers, saved = rules.viewers(state), not lots.below(SAVED)
    for viewer in viewers if saved else (viewers[number % len(viewers)],):
        seen = rules.observe(state, viewer)
        yield to_json((dict(seen.facts), rules.play.find_goal(seen)))
    asked = rules.candidates(state)
    for _ in range(min(ACTIONS_ASKED, len(asked))):
        action = asked[lots.below(len(asked))]
        yield to_json((rules.format(state, action), rules.refusals(state, action)))
    if saved:
        kept = json.dumps(rules.dump(state), sort_keys=True)
        again = rules.load(json.loads(kept))
        yield f"{kept} {again == state and rules.dump(again) == json.loads(kept)}"


def to_json(value: Any) -> str:
    """Anything that a game tells, as JSON: the same for the same in every Python.

    In which order a table lists its words is no matter.
    """
    return json.dumps(
        value, default=to_plain, ensure_ascii=False, separators=(",", ":"), sort_keys=True
    )


def to_plain(value: Any) -> Any:
    """What JSON cannot tell, as something that it can."""
    if isinstance(value, (set, frozenset)):
        return sorted(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, Observation):
        return [value.viewer, dict(value.facts)]
    if isinstance(value, Fraction):
        return str(value)
    return repr(value)


class Job:
    """A signature as work for the second Python of a page, asked for as ``GAME ACTIONS``."""

    def __init__(self, asked: str) -> None:
        self.hear(asked)

    def hear(self, asked: str) -> None:
        """Begin anew with another one."""
        game, actions = asked.split()
        self.walks, self.rests, self.found = iter_games(game, int(actions)), False, ""

    def work(self) -> str:
        """Play one game on; the signature, once it is known."""
        for walk in self.walks:
            self.found = walk.signature
            return ""
        self.rests = True
        return self.found
