"""Where a draft comes from: a small board, a scenario, a file, a page, a position in play."""

from __future__ import annotations

import ast
import copy
import json
from typing import Any

from rules import scenario as files
from rules.drafting.arranging import pruned, with_maps
from rules.drafting.draft import NAME, SOURCE, Draft
from rules.errors import Mistake, RulebookError, ScenarioError
from rules.game import Plain
from rules.scenario import Scenario
from rules.tabletop import arranger
from rules.timeline import Node, Timeline


def blank(game: str) -> Draft:
    """A small board of a game with two players, playable at once."""
    from rules.library import game as rules_of

    rules_of(game)
    begin = {"title": "A new scenario", "game": game}
    return Draft(game, {**begin, **copy.deepcopy(dict(arranger(game).blank)), "step": []})


def taken_over(scenario: Scenario) -> Draft:
    """The draft of any scenario, with everything its file says."""
    return Draft(scenario.game, copy.deepcopy(dict(scenario.table)))


def loads(text: str) -> Draft:
    """The draft in a scenario file or in a notebook page around one.

    Raises ``ScenarioError``: place, reason, remedy of everything that is wrong.
    """
    bare = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if bare.lstrip().startswith("{"):
        bare = shown(bare)
    return taken_over(files.loads(bare, NAME, SOURCE))


def shown(page: str) -> str:
    """The scenario file in the first ``show("...")`` of a notebook."""
    try:
        cells = json.loads(page)["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ScenarioError(
            f"{SOURCE}: this is no notebook, or a part of one; save it again as .ipynb or load the "
            "scenario's .toml file."
        ) from None
    for source in sources:
        try:
            tree = ast.parse(source)
        except (SyntaxError, ValueError, RecursionError, MemoryError):
            continue
        for call in ast.walk(tree):
            if (
                isinstance(call, ast.Call)
                and isinstance(call.func, ast.Name)
                and call.func.id == "show"
                and call.args
                and isinstance(call.args[0], ast.Constant)
                and isinstance(call.args[0].value, str)
                and "\n" in call.args[0].value
            ):
                return call.args[0].value
    raise ScenarioError(
        f"{SOURCE}: no cell of this notebook shows a scenario written in it; load a page with a "
        'cell show("""...""").'
    )


def from_position(
    scenario: Scenario, timeline: Timeline[Any, Any], options: Plain | None = None
) -> Draft:
    """A draft that begins at the position at the cursor of ``timeline``.

    Where the ``[setup]`` table can say that position, it is the first one and there are no steps;
    it is set up and compared before it is believed. Else the draft is the scenario from its last
    fresh position on, with the reader's own moves as further steps.
    """
    draft = lived(scenario, timeline, options)
    state, rules = timeline.state, timeline.game
    described = arranger(scenario.game).described(state, draft.maps)
    if described is not None:
        maps, spec = described
        # What was laid out loosely may lead to what no game comes to, either.
        for table in (spec, {**spec, "loose": True}):
            try:
                again = rules.setup(table, maps, draft.options)
            except RulebookError:
                continue
            if arranger(scenario.game).same(rules, again, state):
                return pruned(with_maps(draft, maps).changed(setup=table, start=None, step=[]))
    return pruned(draft)


def lived(scenario: Scenario, timeline: Timeline[Any, Any], options: Plain | None = None) -> Draft:
    """The scenario up to the cursor from its last fresh position on, own moves as steps."""
    line = timeline.line()
    stops = [place for place, node in enumerate(line) if node.scripted and not node.through]
    rows: list[Any] = list(scenario.table["step"][: len(stops) - 1])
    rows += [_row(timeline, node) for node in line[stops[-1] + 1 :] if node.kind != "note"]
    spec = scenario.table.get("setup")
    fresh = [place for place, row in enumerate(rows) if "reset" in row]
    draft = taken_over(scenario)
    if fresh:
        spec, rows = rows[fresh[-1]]["reset"], rows[fresh[-1] + 1 :]
        draft = draft.changed(start=None)
    draft = draft.changed(
        title=f"From “{scenario.title}”", setup=spec, step=copy.deepcopy(rows),
        clauses=None, intro=None, then=None, notes=None,
    )  # fmt: skip
    chosen = {**scenario.options, **(options or {})}
    return draft.changed(options=dict(chosen) or None)


def _row(timeline: Timeline[Any, Any], node: Node[Any, Any]) -> dict[str, str]:
    """A move of the reader's own as a step."""
    if node.parent is None or node.action is None:
        raise ScenarioError.listing(
            SOURCE, [Mistake("", "this position was not played to", "start from another one")]
        )
    row = {"do": timeline.game.write(node.parent.state, node.action)}
    if node.refusals:
        row["refused"] = ", ".join(refusal.code for refusal in node.refusals)
    return row
