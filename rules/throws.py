"""What a die or a draw may bring, laid out for a reader: outcomes that lead to the same together.

The odds are those the viewer may reckon with (:meth:`rules.game.Game.odds`).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from rules.answers import Event
from rules.game import Game
from rules.story import Information

FEW = 8
"""With more outcomes than this none is tried out to see what it leads to."""
LOOSE = frozenset(("and", "or", "but", "a", "an", "the", "so", "with", "has"))
"""Words that a sentence cut short does not end with."""


class Row(NamedTuple):
    """Outcomes that lead to the same: their names, how likely one of them is, what they bring."""

    outcomes: tuple[Any, ...]
    names: str
    chance: Fraction
    leads: str

    @property
    def text(self) -> str:
        """The row in words."""
        return f"{self.names}: {self.leads}" if self.leads else self.names


def rows(
    game: Game[Any, Any], state: Any, information: Information | None = None
) -> tuple[Row, ...]:
    """Every outcome in a row, at the place of the first of its kind; none where nothing is thrown.

    ``information`` is all that the viewer has learned; without it he sees everything.
    """
    odds = game.odds(state, information)
    names = _names(game, state, [outcome for outcome, _ in odds])
    told = _told(game, state, information) if len(odds) <= FEW else {}
    groups: dict[Any, list[int]] = {}
    for number, (outcome, _) in enumerate(odds):
        kind = game.counts_as(state, outcome) or told.get(outcome, ("", ()))[0] or number
        groups.setdefault(kind, []).append(number)
    if len(groups) == 1:
        groups = {number: [number] for number in range(len(odds))}
    found = []
    for kind, members in groups.items():
        outcomes = tuple(odds[number][0] for number in members)
        chance = sum((odds[number][1] for number in members), Fraction(0))
        which = _listed([names[number] for number in members])
        if isinstance(kind, str) and not told:
            found.append(Row(outcomes, kind, chance, which if len(members) <= FEW else ""))
        else:
            leads = _shared([told[one][1] for one in outcomes if one in told])
            found.append(Row(outcomes, which, chance, leads))
    return tuple(found)


def _names(game: Game[Any, Any], state: Any, outcomes: list[Any]) -> list[str]:
    """What each outcome is called, without what all of them begin with ("Die: ")."""
    labels = [game.label(state, outcome) for outcome in outcomes]
    head = "".join(_alike(labels))
    cut = head.rfind(": ") + 2 if len(labels) > 1 and ": " in head else 0
    return [label[cut:] for label in labels]


Told = dict[Any, tuple[str, tuple[str, ...]]]


def _told(game: Game[Any, Any], state: Any, information: Information | None) -> Told:
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


def _shared(texts: list[tuple[str, ...]]) -> str:
    """What several sentences begin with alike, without words that hang loose."""
    spoken = [" ".join(one).rstrip(".").split() for one in texts]
    words = _alike(spoken)
    while words and words[-1].strip(",;") in LOOSE:
        words.pop()
    return " ".join(words).rstrip(",;")


def _alike(rows: Sequence[Sequence[str]]) -> list[str]:
    """What all of them begin with: letters of texts, or words of sentences."""
    found = []
    for column in zip(*rows, strict=False):
        if len(set(column)) > 1:
            break
        found.append(column[0])
    return found


def _listed(names: list[str]) -> str:
    """Several names in a row: "1 or 6", "2 to 5"."""
    if len(names) > 2 and all(name.isdigit() for name in names):
        numbers = [int(name) for name in names]
        if numbers == list(range(numbers[0], numbers[-1] + 1)):
            return f"{names[0]} to {names[-1]}"
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last
