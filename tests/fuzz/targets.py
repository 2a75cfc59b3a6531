"""What is tried with any bytes: links, scenario files, maps, saved games.

A target gives back nothing, and raises only where the engine breaks a promise: whatever comes in is
a value, or one of the errors in words. How much is played of what loads is bounded.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from random import Random
from typing import Any

from rules import scenarios
from rules.core import data as plain_data
from rules.core.errors import AddressError, MapError, ScenarioError, SetupError
from rules.core.game import Game
from rules.core.registry import GAMES, game
from rules.games.colditz.board import notation as castle
from rules.games.colditz.board import survey as castles
from rules.games.duel.board import notation as maze
from rules.games.duel.board import survey as mazes
from rules.games.labyrinth.board import notation as plan
from rules.games.labyrinth.board import survey as plans
from rules.games.underground.board import notation as board
from rules.games.underground.board import survey as boards
from rules.scenarios import address
from rules.scenarios import format as forms
from rules.scenarios.editor import draft

STEPS = 6
"""How many actions are played in a position that was loaded."""
LISTED = 20
"""How many actions of a position are written and read back."""
LONGEST = 20_000
"""Bytes that are looked at; more of the same tells nothing new."""


def text_of(data: bytes) -> str:
    """Bytes as text; what is no UTF-8 stands for itself in some way."""
    return data[:LONGEST].decode("utf-8", "replace")


def tree_of(text: str) -> Any:
    """The plain data in a text, or nothing where it is no JSON."""
    try:
        return plain_data.parse_json(text)
    except (ValueError, RecursionError):
        return None


# -- links ----------------------------------------------------------------------------------------


def link_of(text: str) -> str:
    """A link: the text itself, or a scenario as JSON, packed, with the rest of the link below."""
    if not text.startswith("{"):
        return text
    table, _, rest = text.partition("\n")
    return f"={address.deflate_text(table)}{rest}"


def links(data: bytes) -> None:
    """A link is refused in words or opened; what it opens has a link that leads to the same."""
    try:
        found = address.parse_address(link_of(text_of(data)))
        timeline = address.open_address(found)
    except AddressError:
        return
    looked_at(timeline.game, timeline.state)
    chosen = dict(found.options)
    again = address.link_for(found.scenario, timeline, chosen)
    if len(again) <= address.LONGEST:
        other = address.open_address(address.parse_address(again))
        assert other.state == timeline.state, again


# -- scenario files -------------------------------------------------------------------------------


def files(data: bytes) -> None:
    """A scenario file, or its table as JSON, is refused in words or can be run and written."""
    text = text_of(data)
    table = tree_of(text) if text.startswith("{") else None
    try:
        if isinstance(table, dict):
            scenario = forms.from_table(table, "own/scenario", "your scenario")
        else:
            scenario = forms.loads(text)
    except ScenarioError:
        return
    with contextlib.suppress(ScenarioError):
        scenarios.run(scenario)
    draft.Draft(scenario.game, dict(scenario.table)).mistakes()
    try:
        written = draft.to_toml(scenario.table)
    except ScenarioError:
        return
    assert forms.loads(written).table == scenario.table, written


# -- maps -----------------------------------------------------------------------------------------


def maps(data: bytes) -> None:
    """The first line names a game; the rest is no map in words, or one that can be surveyed."""
    of, _, drawing = text_of(data).partition("\n")
    try:
        SURVEYS.get(of, surveyed_plan)(of, drawing)
    except MapError as error:
        assert str(error)  # noqa: PT017


def surveyed_plan(of: str, drawing: str) -> None:
    """A plan of the labyrinths; drawn anew it is the same."""
    rules: Any = game(of if of in ("labyrinth", "ravines") else "labyrinth")
    found = plan.read_plan(drawing, legend=rules.legend)
    assert plan.read_plan(plan.draw_plan(found), legend=rules.legend) == found
    plans.survey_drawing(rules, drawing, rules.rulings.choose({}))


def surveyed_maze(_of: str, drawing: str) -> None:
    """A map of the duel: the mistakes, then the map."""
    from rules.games.duel.options import Rulings

    mazes.survey_maze(drawing, Rulings.choose({}), size=None)
    maze.parse_maze(drawing)


def surveyed_board(_of: str, drawing: str) -> None:
    """A board of the underground; its text is read again."""
    found = board.parse_board(drawing)
    assert board.parse_board(found.text) == found
    boards.survey_board(found, complete=True)


def surveyed_castle(_of: str, drawing: str) -> None:
    """A castle; its text is read again."""
    found = castle.parse_castle(drawing)
    assert castle.parse_castle(found.text) == found
    castles.survey_castle(found, complete=True)


SURVEYS: dict[str, Callable[[str, str], None]] = {
    "duel": surveyed_maze, "underground": surveyed_board, "colditz": surveyed_castle,
}  # fmt: skip
"""How a map is read and looked at, but for those of the labyrinths."""


# -- saved games ----------------------------------------------------------------------------------


def saved(data: bytes) -> None:
    """The first line names a game; the rest is no position in words, or one to be played on."""
    of, _, text = text_of(data).partition("\n")
    rules = game(of if of in GAMES else GAMES[0])
    try:
        state = rules.load(tree_of(text))
    except SetupError as error:
        assert str(error).startswith("position: ")  # noqa: PT017
        return
    random = Random(len(data))
    for _ in range(STEPS):
        looked_at(rules, state)
        listed = rules.actions(state)
        if not listed:
            break
        state = rules.apply(state, random.choice(listed)).state
    looked_at(rules, state)


def looked_at(rules: Game[Any, Any], state: Any) -> None:
    """A position is seen by everybody, has a way on or a result, and is kept and loaded again."""
    listed = rules.actions(state)
    assert listed or rules.result(state) is not None, "no action, and no result"
    for viewer in rules.viewers(state):
        rules.play.find_goal(rules.observe(state, viewer))
    rules.facts(state)
    rules.speech.prompt(state)
    for action in listed[:LISTED]:
        rules.speech.label(state, action)
        assert rules.parse(state, rules.format(state, action)) == action
        assert not rules.refusals(state, action), action
    kept = rules.dump(state)
    again = rules.load(json.loads(json.dumps(kept)))
    assert again == state
    assert rules.dump(again) == kept


TARGETS: dict[str, Callable[[bytes], None]] = {
    "links": links, "files": files, "maps": maps, "saved": saved,
}  # fmt: skip
"""Every target by its name."""
