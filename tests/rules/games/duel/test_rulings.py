"""Every ruling can be flipped, and plays as its choice says."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given

from rules.core.clauses import ledger
from rules.core.errors import SetupError
from rules.core.records import statement
from rules.core.timeline import Timeline
from rules.games.duel import GAME
from rules.games.duel.options import Rulings
from tests.cases import each
from tests.rules.games.duel.stories import ON_MAPS, STORIES, Story
from tests.rules.games.duel.strategies import made_options, made_position
from tests.strategies import seeds

CASES = [(story, choice) for story in STORIES for choice in story.ends]


def told(story: Story, choice: str) -> dict[str, str]:
    """What is true at the end of a story under one choice."""
    players = {"P1": story.start, "P2": "a1", **story.more.get("players", {})}
    spec = {**story.more, "players": players}
    options = {**story.also, story.option: choice}
    maps = {"M1": story.map, "M2": story.other}
    line: Timeline[Any, Any] = Timeline(GAME, GAME.setup(spec, maps, options))
    for text in filter(None, story.actions.split(", ")):
        who, _, rest = text.rpartition("2 ") if text.startswith("2 ") else ("", "", text)
        action = GAME.read(line.state, f"{'P2' if text != rest else 'P1'}: {rest}")
        refused = GAME.refusals(line.state, action)
        if refused:
            return {"refused": refused[0].code}
        line.play(action)
        assert not who
    heard = any(GAME.hears(event, "P2") for event in line.cursor.events)
    return {
        **GAME.facts(line.state),
        "says": statement(line.cursor.events),
        "heard by P2": "yes" if heard else "no",
    }


@each(("story", "choice"), CASES, ids=lambda part: getattr(part, "option", part))
def test_every_choice_plays_as_it_says(story: Story, choice: str) -> None:
    """The end of the story under this choice."""
    found = told(story, choice)
    for key, value in story.ends[choice].items():
        assert found.get(key) == value, (story.option, choice, key, found)


def test_every_option_has_a_story() -> None:
    """Each option, each choice; those that only a map brings out are tested with the survey."""
    shown = {(story.option, choice) for story in STORIES for choice in story.ends}
    wanted = {
        (name, choice)
        for name, option in Rulings.offered.items()
        for choice in option.choices
        if name not in ON_MAPS
    }
    assert shown == wanted


@each("name", [name for name in Rulings.offered if name not in ON_MAPS])
def test_every_choice_differs_somewhere(name: str) -> None:
    """For any two choices there is a story that tells them apart."""
    stories = [story.ends for story in STORIES if story.option == name]
    for one in Rulings.offered[name].choices:
        for other in Rulings.offered[name].choices:
            if one != other:
                assert any(
                    ends[one] != ends[other] for ends in stories if one in ends and other in ends
                ), (one, other)


def test_the_table_of_options_is_that_of_the_ledger() -> None:
    """The same gap, the same choices, the ruling first; a gap has options or a reason."""
    gaps = ledger("duel").gaps
    for name, option in Rulings.offered.items():
        assert tuple(gaps[option.gap].options[name]) == option.choices
    for gap in gaps.values():
        assert bool(gap.options) != bool(gap.reason), gap.id
        assert set(gap.options) <= set(Rulings.offered)


def test_an_unknown_ruling_is_refused() -> None:
    """The message names what there is."""
    with pytest.raises(SetupError, match=r"options.colour: .* no such ruling; it knows .*exits"):
        Rulings.choose({"colour": "red"})
    with pytest.raises(SetupError, match=r"'red' is no choice for LD-GAP-01; choose one of"):
        Rulings.choose({"exits": "red"})
    assert Rulings.choose({"wall-report": "same"}).differing() == {"wall_report": "same"}
    assert Rulings.choose({}).differing() == {}


@given(seed=seeds)
def test_no_combination_of_rulings_breaks_the_game(seed: int) -> None:
    """With a dozen rulings flipped at once a game is played, seen, written and read back."""
    random = Random(seed)
    state = made_position(random, made_options(random, most=14)).state()
    for _ in range(40):
        listed = GAME.actions(state)
        if not listed:
            break
        state = GAME.apply(state, random.choice(listed)).state
        for viewer in GAME.viewers(state):
            GAME.observe(state, viewer)
        assert GAME.load(GAME.dump(state)) == state
