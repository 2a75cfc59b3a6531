"""The contract of ``rules.core.game``, kept by every game on any position it can reach."""

from __future__ import annotations

import json
import re
from importlib.util import find_spec
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from rules.core import clauses
from rules.core.errors import IllegalAction, SetupError
from rules.core.game import Game, Playing, Setups, Speech
from rules.core.playout import play_randomly
from rules.core.records import CHANCE, Event, Refusal
from rules.core.registry import GAMES, game
from rules.core.setup import setup_editor
from rules.core.timeline import Timeline
from rules.simulate.variant import Variant
from tests.conformance.entrants import ENTRANTS, Entrant, scenario_states
from tests.conformance.twins import SIDES
from tests.edits import PAGE
from tests.strategies import few, seeds, walk

STEPS = few(25, 2)


@pytest.fixture(scope="module", params=GAMES)
def entrant(request: pytest.FixtureRequest) -> Entrant:
    """Each game of the shelf in turn."""
    found: Entrant = ENTRANTS[request.param]()
    return found


def begun(entrant: Entrant, seed: int) -> tuple[Any, Random]:
    """A made-up first position, and the luck to play on with."""
    random = Random(seed)
    return entrant.made(random), random


def known(found: tuple[Event, ...] | tuple[Refusal, ...]) -> None:
    """Every clause named is on the shelf, and something is named."""
    for one in found:
        assert one.clauses, f"nothing stands behind {one}"
        assert all(clauses.is_known(clause) for clause in one.clauses), one


def test_every_game_of_the_shelf_has_entered() -> None:
    """A new game takes part from its first day."""
    assert set(ENTRANTS) == set(GAMES)


def group_of(kind: type, facet: str, member: str) -> str:
    """Must: nothing stands for it. Wanted: every game has its own. May: some have. Else: same."""
    if member in getattr(kind, "__abstractmethods__", ()) or not hasattr(kind, member):
        return "must"
    sides = (getattr(game(name), facet) if facet else game(name) for name in GAMES)
    own = sum(
        next(one for one in type(side).__mro__ if member in vars(one)) is not kind for side in sides
    )
    return "wanted" if own == len(GAMES) else "may" if own else "same"


def test_the_page_groups_the_members_of_a_game() -> None:
    """Those of its three facets, too."""
    kinds = {"": Game, "speech": Speech, "setups": Setups, "play": Playing}
    members = [
        (group_of(kind, facet, member), f"{facet}.{member}".lstrip("."))
        for facet, kind in kinds.items()
        for member in {**vars(kind), **kind.__annotations__}
        if not member.startswith("_")
    ]
    text = PAGE.read_text("utf-8").split("#### The contract\n")[1].split("```{edit}")[0]
    parts = re.split(r"\*\*(?:must|wanted|may)\*\*|Whoever plays or shows", text)[1:]
    listed = [re.findall(r"`([\w.]+)`", part.replace("`Game`", "")) for part in parts]
    for group, part in zip(("must", "wanted", "may", "same"), listed, strict=True):
        assert sorted(part) == sorted(name for where, name in members if where == group)


def test_the_route_of_an_action_names_what_is_there() -> None:
    """Each name in it belongs to the contract, or stands in a file that the route names."""
    root, text = PAGE.parents[2], PAGE.with_name("how-it-works.md").read_text("utf-8")
    route = text.split("## The route of one action\n")[1].split("\n## ")[0]
    named, stage = re.findall(r"`([\w./]+)`", route), root / "widgets" / "apps" / "stage"
    files = [file for one in named for file in (root / one, stage / one) if file.is_file()]
    known = {*re.findall(r"\w+", "".join(file.read_text("utf-8") for file in files))}
    facets = {"": Game, "play": Playing, "speech": Speech, "setups": Setups}
    for name in named:
        facet, _, member = name.removeprefix("Game.").rpartition(".")
        if facet in facets and "/" not in name:
            assert hasattr(facets[facet], member) or (not facet and member in known), name


@given(seed=seeds)
def test_undo_is_exact(entrant: Entrant, seed: int) -> None:
    """Going back and forward along a random walk meets the very same states."""
    state, random = begun(entrant, seed)
    timeline: Timeline[Any, Any] = Timeline(entrant.game, state)
    states = [state]
    for _, action in walk(entrant.game, state, random, STEPS):
        states.append(timeline.play(action).state)
    last = timeline.cursor
    for expected in states[::-1]:
        assert timeline.state == expected
        timeline.back()
    for expected in states:
        assert timeline.state == expected
        timeline.forward()
    assert timeline.cursor is last
    middle = timeline.line()[len(states) // 2]
    assert timeline.goto(middle).state == states[len(states) // 2]


@given(seed=seeds)
def test_replay_is_identical(entrant: Entrant, seed: int) -> None:
    """The same actions from the same position give the same states, events and information."""
    state, random = begun(entrant, seed)
    timeline: Timeline[Any, Any] = Timeline(entrant.game, state)
    for _, action in walk(entrant.game, state, random, STEPS):
        timeline.play(action)
    again = timeline.replay()
    pairs = list(zip(timeline.line(), again.line(), strict=True))
    assert all(one.state == other.state and one.events == other.events for one, other in pairs)
    assert all(hash(one.state) == hash(other.state) for one, other in pairs)
    for viewer in entrant.game.viewers(timeline.state):
        assert timeline.information(viewer) == again.information(viewer)


@given(seed=seeds)
def test_every_state_survives_json(entrant: Entrant, seed: int) -> None:
    """Dumped, written, read and loaded, a state is equal, hashes alike and goes on alike."""
    state, random = begun(entrant, seed)
    game = entrant.game
    for here, action in walk(game, state, random, STEPS):
        again = game.load(json.loads(json.dumps(game.dump(here))))
        assert again == here
        assert hash(again) == hash(here)
        assert game.actions(again) == game.actions(here)
        assert game.apply(again, action) == game.apply(here, action)


@given(seed=seeds)
def test_the_list_of_actions_is_what_nothing_forbids(entrant: Entrant, seed: int) -> None:
    """``actions`` holds exactly what can be named without a refusal, each once and readable."""
    state, random = begun(entrant, seed)
    game = entrant.game
    for here, _ in walk(game, state, random, STEPS):
        listed = game.actions(here)
        assert len(set(listed)) == len(listed)
        free = {action for action in entrant.nameable(here) if not game.refusals(here, action)}
        assert free == set(listed)
        assert all(game.parse(here, game.format(here, action)) == action for action in listed)
        assert len({game.speech.label(here, action) for action in listed}) == len(listed)
        actors = game.actors(here)
        assert len(set(actors)) == len(actors)
        assert game.speech.prompt(here)


@given(seed=seeds)
def test_what_can_be_named_holds_every_legal_action(entrant: Entrant, seed: int) -> None:
    """``nameable`` offers each action once; all legal ones are among them, and all can be read."""
    state, random = begun(entrant, seed)
    game = entrant.game
    for here, _ in walk(game, state, random, 6):
        named = game.candidates(here)
        assert len(set(named)) == len(named)
        assert set(game.actions(here)) <= set(named)
        assert all(game.parse(here, game.format(here, action)) == action for action in named)


@given(seed=seeds)
def test_an_illegal_action_changes_nothing(entrant: Entrant, seed: int) -> None:
    """It raises ``IllegalAction`` with the refusals, which name clauses that exist."""
    state, random = begun(entrant, seed)
    game = entrant.game
    for here, _ in walk(game, state, random, 6):
        before = game.dump(here)
        for action in entrant.nameable(here):
            refused = game.refusals(here, action)
            known(refused)
            if refused:
                with pytest.raises(IllegalAction) as caught:
                    game.apply(here, action)
                assert caught.value.refusals == refused
                assert all(refusal.text in str(caught.value) for refusal in refused)
        assert game.dump(here) == before


@given(seed=seeds)
def test_every_event_names_its_clauses(entrant: Entrant, seed: int) -> None:
    """Events, the opening among them, name clauses that exist, and say something."""
    state, random = begun(entrant, seed)
    known(entrant.game.setups.tell_opening(state))
    for here, action in walk(entrant.game, state, random, STEPS):
        step = entrant.game.apply(here, action)
        known(step.events)
        assert step.events
        assert all(event.text and bool(event.words) == bool(event.gloss) for event in step.events)
        assert entrant.game.resolve(here, action, None) == step.state, "silent play is the same"


@given(seed=seeds)
def test_chance_sums_to_one(entrant: Entrant, seed: int) -> None:
    """Exact fractions, one for each outcome, and only where chance is the actor."""
    state, random = begun(entrant, seed)
    for here, _ in walk(entrant.game, state, random, STEPS):
        outcomes = entrant.game.chance(here)
        assert bool(outcomes) == (entrant.game.actors(here) == (CHANCE,))
        if outcomes:
            assert sum(weight for _, weight in outcomes) == 1
            assert [outcome for outcome, _ in outcomes] == list(entrant.game.actions(here))
            assert all(weight > 0 for _, weight in outcomes)


@given(seed=seeds)
def test_nothing_is_created_or_lost(entrant: Entrant, seed: int) -> None:
    """What a game is played with stays all there."""
    state, random = begun(entrant, seed)
    entrant.kept(state, state)
    for here, action in walk(entrant.game, state, random, STEPS):
        entrant.kept(state, entrant.game.apply(here, action).state)


@given(seed=seeds)
def test_a_game_that_is_over_says_so(entrant: Entrant, seed: int) -> None:
    """With a result nobody may act, and without one somebody may."""
    state, random = begun(entrant, seed)
    game = entrant.game
    last = state
    for here, action in walk(game, state, random, STEPS):
        assert game.result(here) is None
        assert game.actors(here)
        last = game.apply(here, action).state
    for end in (last, play_randomly(game, state, random, STEPS).state):
        result = game.result(end)
        assert (result is None) == bool(game.actions(end)) == bool(game.actors(end))


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=few(5, 2))
@given(seed=seeds)
def test_scenarios_keep_the_contract_too(name: str, seed: int) -> None:
    """From the first position of every scenario: listing, saving and nothing lost."""
    entrant = ENTRANTS[name]()
    game = entrant.game
    for state in scenario_states(name):
        for here, action in walk(game, state, Random(seed), 8):
            free = {named for named in entrant.nameable(here) if not game.refusals(here, named)}
            assert free == set(game.actions(here))
            assert game.load(game.dump(here)) == here
            step = game.apply(here, action)
            known(step.events)
            entrant.kept(state, step.state)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_can_be_set_up(name: str) -> None:
    """For its usual players, on its own or a made board; unknown keys are told, none is wrong."""
    game = ENTRANTS[name]().game
    maps, more = game.setups.generate_board(5, 1)
    spec = {**game.setups.standard_setup(game.setups.seats), **more}
    assert list(game.setups.find_mistakes(spec, {})) == []
    state = game.setup(spec, maps, {})
    assert game.actors(state)
    assert game.result(state) is None


@pytest.mark.parametrize("name", ["underground", "colditz"])
def test_boards_drawn_alike_keep_each_its_name(name: str) -> None:
    """Whatever was loaded before it, a position is written with the name of its own board."""
    entrant: Entrant = ENTRANTS[name]()
    state, _ = begun(entrant, 1)
    drawn = entrant.game.dump(state) | {"board": state.field.board.text}
    for called in ("first", "second"):
        loaded = entrant.game.load(drawn | {"name": called})
        assert entrant.game.dump(loaded)["name"] == called


@given(seed=seeds)
def test_what_falls_is_what_the_odds_say(entrant: Entrant, seed: int) -> None:
    """The place of a lot among the odds names its outcome, however it is found."""
    state, random = begun(entrant, seed)
    for here, _ in walk(entrant.game, state, random, STEPS):
        low = 0.0
        for outcome, share in entrant.game.chance(here):
            assert entrant.game.play.sample_chance(here, low + float(share) / 2) == outcome
            low += float(share)
        assert low or entrant.game.play.sample_chance(here, 0.5) is None


EDITED = [name for name in GAMES if find_spec(f"rules.games.{name}.editor")]
"""The games with an editor: a game that has just been added may have none yet."""


@pytest.mark.parametrize("name", [name for name in EDITED if name != "duel"])
@given(seed=seeds)
def test_what_arises_in_play_can_be_set_up(name: str, seed: int) -> None:
    """Under any rulings the table that says a position of a whole game needs no ``loose``.

    That of a made-up position lays out the same facts.
    """
    random, entrant = Random(seed), ENTRANTS[name]()
    game, described = entrant.game, setup_editor(name).described
    made = entrant.made(random)
    if found := described(made, {}):
        again = game.setup({**found.spec, "loose": True}, found.maps, game.dump(made)["options"])
        assert game.facts(again) == game.facts(made)
    names = random.sample(sorted(game.rulings.offered), random.randint(0, 4))
    chosen = {one: random.choice(game.rulings.offered[one].choices) for one in names}
    usual = Variant(name, max(2, game.setups.players[0]), board=SIDES.get(name, ""), seed=seed % 50)
    try:
        state = usual.but(rulings=chosen).begin(0)
    except SetupError:  # these rulings have no such board
        return
    for here, action in walk(game, state, random, 120):
        state = game.resolve(here, action, None)
        if random.random() < 0.2 and (found := described(state, {})):
            assert "loose" not in found.spec
            game.setup(found.spec, found.maps, chosen)
