"""Exact odds over chance: what may come, after how many turns, and how likely; all fractions.

A *policy* says what is done in a position, or ``None`` where it has nothing more to do. Chance is
gone through outcome by outcome, and equal positions are put together, so nothing is estimated.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import comb
from typing import Any, NamedTuple

from rules.core.game import Game
from rules.core.records import Event
from rules.core.story import Information

# -- Exact odds over chance -----------------------------------------------------------------------


Distribution = dict[Any, Fraction]
"""Each outcome with its probability; they sum to 1."""
Policy = Callable[[Any], Any | None]
Holds = Callable[[Any], bool]


def find_outcomes(game: Game[Any, Any], state: Any) -> Distribution:
    """Return the states that chance may lead to from ``state``, until somebody acts."""
    found: Distribution = {}
    waiting = [(state, Fraction(1))]
    while waiting:
        here, weight = waiting.pop()
        listed = game.chance(here)
        if not listed:
            found[here] = found.get(here, Fraction(0)) + weight
        for action, chance in listed:
            waiting.append((game.resolve(here, action, None), weight * chance))
    return found


def play_out(game: Game[Any, Any], state: Any, policy: Policy) -> Distribution:
    """Return the states reached when chance speaks and ``policy`` acts, until it has done all."""
    return _rest(game, {state: Fraction(1)}, policy)


def _rest(game: Game[Any, Any], begun: Distribution, policy: Policy) -> Distribution:
    found: Distribution = {}
    waiting = list(begun.items())
    while waiting:
        here, weight = waiting.pop()
        for state, chance in find_outcomes(game, here).items():
            action = policy(state)
            if action is None:
                found[state] = found.get(state, Fraction(0)) + weight * chance
            else:
                waiting.append((game.resolve(state, action, None), weight * chance))
    return found


def share_of(found: Distribution, holds: Holds) -> Fraction:
    """Return how likely it is that ``holds`` in what was found."""
    return sum((weight for state, weight in found.items() if holds(state)), start=Fraction(0))


def probability(game: Game[Any, Any], state: Any, holds: Holds) -> Fraction:
    """Return the probability that ``holds`` once chance has spoken."""
    return share_of(find_outcomes(game, state), holds)


def of_fact(game: Game[Any, Any], found: Distribution, name: str) -> dict[str, Fraction]:
    """Return how likely each value of a named fact is; where it is not named, it is ``none``."""
    values: dict[str, Fraction] = {}
    for state, weight in found.items():
        value = game.facts(state).get(name, "none")
        values[value] = values.get(value, Fraction(0)) + weight
    return values


# -- turn by turn -------------------------------------------------------------------------------


class Plan(NamedTuple):
    """A way of playing: a policy for everybody, and which of its actions begin a turn counted."""

    act: Policy
    begins: Callable[[Any, Any], bool]


def by_turn(
    game: Game[Any, Any], state: Any, plan: Plan, until: Holds = lambda _: False
) -> Iterator[Distribution]:
    """Yield the states after one turn, after two, and so on without end.

    Where ``until`` holds nothing goes on. It is looked at whenever somebody may act.
    """

    def within(here: Any) -> Any | None:
        action = None if until(here) else plan.act(here)
        return None if action is None or plan.begins(here, action) else action

    now = _rest(game, {state: Fraction(1)}, within)
    while True:
        begun: Distribution = {}
        for here, weight in now.items():
            action = None if until(here) else plan.act(here)
            then = here if action is None else game.resolve(here, action, None)
            begun[then] = begun.get(then, Fraction(0)) + weight
        now = _rest(game, begun, within)
        yield now


def over_turns(
    game: Game[Any, Any], state: Any, plan: Plan, holds: Holds, turns: int
) -> tuple[Fraction, ...]:
    """Return how likely ``holds`` has come true within 1, 2, … ``turns`` turns."""
    found = by_turn(game, state, plan, holds)
    return tuple(share_of(next(found), holds) for _ in range(turns))


def turn_lines(chances: tuple[Fraction, ...], word: str = "turn") -> tuple[Line, ...]:
    """Return the rows of a table that goes on turn by turn."""
    return tuple(
        Line(f"{number} {word}{'s' if number > 1 else ''}", chance)
        for number, chance in enumerate(chances, start=1)
    )


def expected_tries(chance: Fraction) -> Fraction:
    """Return the mean number of independent tries up to the first success.

    ``chance`` must be positive.
    """
    if chance <= 0:
        raise ValueError("an impossible success is waited for without end")
    return 1 / chance


def draw_probability(wanted: int, cards: int, draws: int) -> Fraction:
    """Return the probability that one of ``wanted`` is among ``draws`` of ``cards``, shuffled."""
    return 1 - Fraction(comb(cards - wanted, draws), comb(cards, draws))


class Line(NamedTuple):
    """A row of a table of odds: an event and its probability."""

    label: str
    chance: Fraction


class Table(NamedTuple):
    """A table of odds for a page: what is asked, the answers, and a remark."""

    title: str
    asked: str
    lines: tuple[Line, ...]
    note: str = ""
    curve: bool = False
    """Whether the rows go on turn by turn, so that they make a curve."""


# -- What a die or a draw may bring ---------------------------------------------------------------


FEW = 8
"""With more outcomes than this none is tried out to see what it leads to."""
LOOSE = frozenset(("and", "or", "but", "a", "an", "the", "so", "with", "has"))
"""Words that a sentence cut short does not end with."""


class OddsRow(NamedTuple):
    """A row of outcomes that lead to the same: names, how likely one is, what they bring."""

    outcomes: tuple[Any, ...]
    names: str
    chance: Fraction
    leads: str

    @property
    def text(self) -> str:
        """The row in words."""
        return f"{self.names}: {self.leads}" if self.leads else self.names


def group_outcomes(
    game: Game[Any, Any], state: Any, information: Information | None = None
) -> tuple[OddsRow, ...]:
    """Return every outcome in a row, at the place of the first of its kind.

    None where nothing is thrown.

    ``information`` is all that the viewer has learned; without it he sees everything.
    """
    odds = game.play.known_odds(state, information)
    names = _name_outcomes(game, state, [outcome for outcome, _ in odds])
    told = _tell_outcomes(game, state, information) if len(odds) <= FEW else {}
    groups: dict[Any, list[int]] = {}
    for number, (outcome, _) in enumerate(odds):
        kind = game.speech.label_alike(outcome) or told.get(outcome, ("", ()))[0] or number
        groups.setdefault(kind, []).append(number)
    if len(groups) == 1:
        groups = {number: [number] for number in range(len(odds))}
    found = []
    for kind, members in groups.items():
        outcomes = tuple(odds[number][0] for number in members)
        chance = sum((odds[number][1] for number in members), Fraction(0))
        which = _list_names([names[number] for number in members])
        if isinstance(kind, str) and not told:
            found.append(OddsRow(outcomes, kind, chance, which if len(members) <= FEW else ""))
        else:
            leads = _shared_words([told[one][1] for one in outcomes if one in told])
            found.append(OddsRow(outcomes, which, chance, leads))
    return tuple(found)


def _name_outcomes(game: Game[Any, Any], state: Any, outcomes: list[Any]) -> list[str]:
    """What each outcome is called, without what all of them begin with ("Die: ")."""
    labels = [game.speech.label(state, outcome) for outcome in outcomes]
    head = "".join(_common_start(labels))
    cut = head.rfind(": ") + 2 if len(labels) > 1 and ": " in head else 0
    return [label[cut:] for label in labels]


Told = dict[Any, tuple[str, tuple[str, ...]]]


def _tell_outcomes(game: Game[Any, Any], state: Any, information: Information | None) -> Told:
    """For each outcome what kind of thing it brings, and the sentences that say so.

    What every outcome brings is left out, and so is whose turn it is then. Of an outcome that the
    viewer does not hear as it is nothing is told.
    """
    found: dict[Any, list[Event]] = {}
    for outcome, _ in game.chance(state):
        if information and game.audible(state, outcome, information.viewer) != outcome:
            return {}
        log: list[Event] = []
        game.resolve(state, outcome, log)
        found[outcome] = [
            event
            for event in log
            if event.kind != "turn" and (not information or game.hears(event, information.viewer))
        ]
    kinds = [{event.kind for event in events} for events in found.values()]
    always = set.intersection(*kinds) if kinds else set()
    told: Told = {}
    for outcome, events in found.items():
        own = [event for event in events if event.kind not in always]
        kind = own[0].kind if own else "nothing"
        told[outcome] = kind, tuple(event.text for event in own if event.kind == kind)
    return {} if len({kind for kind, _ in told.values()}) < 2 else told


def _shared_words(texts: list[tuple[str, ...]]) -> str:
    """What several sentences begin with alike, without words that hang loose."""
    spoken = [" ".join(one).rstrip(".").split() for one in texts]
    words = _common_start(spoken)
    while words and words[-1].strip(",;") in LOOSE:
        words.pop()
    return " ".join(words).rstrip(",;")


def _common_start(rows: Sequence[Sequence[str]]) -> list[str]:
    """What all of them begin with: letters of texts, or words of sentences."""
    found = []
    for column in zip(*rows, strict=False):
        if len(set(column)) > 1:
            break
        found.append(column[0])
    return found


def _list_names(names: list[str]) -> str:
    """Several names in a row: "1 or 6", "2 to 5"."""
    if len(names) > 2 and all(name.isdigit() for name in names):
        numbers = [int(name) for name in names]
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{names[0]} to {names[-1]}"
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
