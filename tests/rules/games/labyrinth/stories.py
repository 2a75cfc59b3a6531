"""Rulings put to the test: one small story, told under the ruling and under an alternative."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.core.errors import RulebookError
from rules.core.records import statement
from rules.core.timeline import Timeline
from rules.games.labyrinth.board.notation import read_plan
from rules.games.labyrinth.board.survey import freedom_of_movement, survey_drawing
from rules.games.labyrinth.game import Labyrinth
from tests.strategies import labyrinth

IN_RAVINES = {"forward": "up", "back": "down", "up": "up", "down": "down"}


class Story(NamedTuple):
    """A ruling as a story: ``do`` is played on ``map``, and ``ruled`` and ``otherwise`` are seen.

    What is seen: facts of the position ("at.A", "treasure", "turn", ...); ``says``, the leader's
    words after the last command; ``refused``, the codes that forbid it; ``heard.B``, the words B
    hears; ``told``, the opening; ``setup``, whether the game begins; ``errors``, ``warnings`` and
    ``freedom`` of the plan.
    """

    option: str
    choice: str
    map: str
    setup: dict[str, Any]
    do: tuple[str, ...]
    ruled: dict[str, str]
    otherwise: dict[str, str]

    def __str__(self) -> str:
        """The option and the alternative."""
        return f"{self.option}={self.choice}"


def story(
    flip: str,
    drawing: str,
    setup: dict[str, Any] | str,
    do: str = "",
    *,
    ruled: dict[str, str],
    otherwise: dict[str, str],
) -> Story:
    """A story; a set-up given as text is just the place of player A."""
    option, _, choice = flip.partition("=")
    spec = {"players": {"A": setup}} if isinstance(setup, str) else setup
    commands = tuple(filter(None, do.split(", ")))
    return Story(option, choice, drawing.strip("\n"), spec, commands, ruled, otherwise)


def seen(game: Labyrinth, tale: Story, options: dict[str, str]) -> dict[str, str]:
    """What is seen at the end of a story under these rulings."""
    wanted = tale.ruled
    if not {"errors", "warnings", "freedom"}.isdisjoint(wanted):
        return of_plan(game, tale, options)
    try:
        state = game.setup({**tale.setup, "loose": True}, {"M1": tale.map}, options)
    except RulebookError:
        return dict.fromkeys(wanted, "no game")
    timeline: Timeline[Any, Any] = Timeline(game, state)
    refused = ""
    for command in tale.do:
        action = game.read(timeline.state, command)
        refused = ", ".join(one.code for one in game.refusals(timeline.state, action))
        if not refused:
            timeline.play(action)
    events = timeline.cursor.events
    found = {**game.facts(timeline.state), "says": statement(events), "refused": refused}
    found["setup"] = "ok"
    found["told"] = "".join(str(event.data.get("told", "")) for event in timeline.root.events)
    for player in timeline.state.table.players:
        found[f"heard.{player}"] = statement([e for e in events if game.hears(e, player)])
    return {key: found[key] for key in wanted}


def of_plan(game: Labyrinth, tale: Story, options: dict[str, str]) -> dict[str, str]:
    """What the survey of a plan finds under these rulings."""
    rulings = game.rulings.choose(options)
    report = survey_drawing(game, tale.map, rulings, freedom="freedom" in tale.ruled)
    plan = read_plan(tale.map)
    found = {
        "errors": report.code,
        "warnings": ", ".join({finding.code for finding in report.warnings}) or "none",
        "freedom": freedom_of_movement(game, plan, rulings).level,
    }
    return {key: found[key] for key in tale.ruled}


def translated(tale: Story) -> Story:
    """A story of the base game told in the ravines game: other words for two directions."""
    do = tuple(
        " ".join(IN_RAVINES.get(word, word) for word in command.split()) for command in tale.do
    )
    return tale._replace(do=do)


def check(name: str, tale: Story) -> None:
    """The story ends as ruled, and otherwise under the alternative."""
    game = labyrinth(name)
    default = game.options[tale.option].choices[0]
    assert seen(game, tale, {}) == tale.ruled
    assert seen(game, tale, {tale.option: default}) == tale.ruled
    assert seen(game, tale, {tale.option: tale.choice}) == tale.otherwise
    assert tale.ruled != tale.otherwise


def alternatives(name: str) -> list[str]:
    """Every alternative of every option of a game."""
    options = labyrinth(name).options
    return sorted(f"{key}={choice}" for key in options for choice in options[key].choices[1:])
