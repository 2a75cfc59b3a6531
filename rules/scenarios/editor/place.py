"""Setting up on the board: pieces put on places, things counted, choices made.

Every function takes the step whose position is meant: 0 is ``[setup]``, another one a ``reset``.
What the game refuses raises ``SetupError`` in words and changes nothing. A position that was wrong
before may be mended piece by piece.
"""

from __future__ import annotations

import ast
import copy
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from rules.core import data
from rules.core.errors import MapError, Mistake, RulebookError, ScenarioError, SetupError
from rules.core.setup import Choice, Layout, Piece, Terrain, must_be_known, setup_editor, with_value
from rules.core.story import Node, Plain
from rules.core.timeline import Timeline
from rules.scenarios.editor.draft import NAME, SOURCE, Draft, setup_lines, wrong
from rules.scenarios.format import find_undrawn, list_scenarios, list_unread, load, loads
from rules.scenarios.script import Scenario

# -- Setting up on the board ----------------------------------------------------------------------


def spec_of(draft: Draft, step: int = 0) -> Plain:
    """The table of a position: ``[setup]``, or that of a step with ``reset``."""
    row = {"reset": draft.table.get("setup", {})} if step == 0 else draft.row(step)
    if "reset" not in row:
        raise wrong(step, "it lays out no position", "choose a step with a fresh position")
    if not isinstance(row["reset"], Mapping):
        raise SetupError(
            f"setup: this is no table but {row['reset']!r}; write keys such as players.A."
        )
    return row["reset"]


def with_spec(draft: Draft, spec: Plain, step: int = 0, maps: Plain | None = None) -> Draft:
    """The draft with another table for a position, and perhaps other drawings; both are tried.

    Raises ``SetupError`` or ``MapError`` where the game refuses it and did not before.
    """
    found = draft if maps is None else with_maps(draft, maps)
    if step == 0:
        found = found.changed(setup=dict(spec))
    else:
        rows = [*draft.steps[: step - 1], {**draft.row(step), "reset": dict(spec)}]
        found = found.with_steps([*rows, *draft.steps[step:]])
    try:
        set_up_draft(found, spec)
    except RulebookError as error:
        try:
            set_up_draft(draft, spec_of(draft, step))
        except RulebookError:
            return found
        raise error from None
    return found


def set_up_draft(draft: Draft, spec: Plain) -> Any:
    """The position a table sets up on the draft's board; raises ``RulebookError``."""
    for mistake in (
        *find_undrawn(draft.maps),
        *draft.rules.setups.find_mistakes(spec, draft.options),
    ):
        raise SetupError(str(mistake))
    return draft.rules.setup(spec, draft.maps, draft.options)


def find_layout(draft: Draft, step: int = 0) -> Layout:
    """What is arranged; raises ``RulebookError`` where the position cannot be set up at all."""
    spec = spec_of(draft, step)
    return Layout(spec, draft.maps, draft.options, set_up_draft(draft, spec))


# -- pieces and choices -------------------------------------------------------------------------


def list_pieces(draft: Draft, step: int = 0) -> tuple[Piece, ...]:
    """Everything that can be laid on the board or counted, in the order of the game."""
    return setup_editor(draft.game).pieces(find_layout(draft, step))


def list_places(draft: Draft, piece: str, step: int = 0) -> tuple[str, ...]:
    """The names of the places a piece can lie on; '' is off the board."""
    here = find_layout(draft, step)
    _find_piece(draft, here, piece)
    return setup_editor(draft.game).places(here, piece)


def put_piece(draft: Draft, piece: str, place: str, step: int = 0) -> Draft:
    """The draft with a piece on a place."""
    here = find_layout(draft, step)
    found = _find_piece(draft, here, piece)
    can_lie = setup_editor(draft.game).places(here, piece)
    if place not in can_lie:
        if not can_lie:
            raise SetupError(f"{found.label} is counted, it lies on no place; give a number.")
        spot = f"cannot lie on '{place}'" if place else "cannot be taken away"
        raise SetupError(f"{found.label} {spot}; choose one of its {len(can_lie)} places.")
    return with_spec(draft, setup_editor(draft.game).put(here, piece, place), step)


def set_count(draft: Draft, piece: str, number: int, step: int = 0) -> Draft:
    """The draft with another number of a counted thing."""
    here = find_layout(draft, step)
    found = _find_piece(draft, here, piece)
    if not found.counted:
        raise SetupError(f"{found.label} is not counted; put it on a place.")
    if not found.least <= number <= found.most:
        raise SetupError(f"{found.label}: {number} is not from {found.least} to {found.most}.")
    return with_spec(draft, setup_editor(draft.game).count(here, found, number), step)


def list_choices(draft: Draft, step: int = 0) -> tuple[Choice, ...]:
    """Everything else that is chosen: whose turn it is, who is wounded, and the like."""
    return setup_editor(draft.game).choices(find_layout(draft, step))


def choose_value(draft: Draft, key: str, value: str, step: int = 0) -> Draft:
    """The draft with another choice."""
    here = find_layout(draft, step)
    found = {one.key: one for one in setup_editor(draft.game).choices(here)}
    must_be_known(key, found, "choice")
    must_be_known(value, found[key].values, f"value of {key}")
    return with_spec(draft, setup_editor(draft.game).choose(here, found[key], value), step)


def _find_piece(draft: Draft, here: Layout, piece: str) -> Piece:
    found = {one.id: one for one in setup_editor(draft.game).pieces(here)}
    must_be_known(piece, found, "piece")
    return found[piece]


# -- the table as text --------------------------------------------------------------------------


def setup_text(draft: Draft, step: int = 0) -> str:
    """The table of a position as text, without its heading."""
    return setup_lines(spec_of(draft, step))


def with_setup_text(draft: Draft, text: str, step: int = 0) -> Draft:
    """The draft with a position from text; raises ``SetupError`` with line, reason, remedy."""
    try:
        data.check_keys(text)
        spec = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(
            f'setup: this is no valid TOML: {error}. Write lines such as players.A = "b2".'
        ) from None
    except RecursionError:
        raise SetupError("setup: this is nested too deeply; write plain lines.") from None
    if set(spec) == {"setup"} and isinstance(spec["setup"], dict):
        spec = spec["setup"]
    try:
        return with_spec(draft, spec, step)
    except MapError:
        raise
    except SetupError as error:
        line = _line_of(text, str(error))
        raise SetupError(f"Line {line}: {error}" if line else str(error)) from None


def _line_of(text: str, message: str) -> int:
    """The line of the key that a message speaks of; 0 where it names none."""
    place = message.partition(": ")[0].removeprefix("setup.")
    lines = [line.partition("=")[0].strip().replace('"', "") for line in text.splitlines()]
    for wanted in (place, place.partition(".")[0]):
        for number, key in enumerate(lines, start=1):
            if key == wanted or (key and key.startswith(f"{wanted}.")):
                return number
    return 0


def prune_maps(draft: Draft) -> Draft:
    """The draft without drawings that no set-up and no check reads any more."""
    idle = list_unread(draft.table)
    if not idle or "from" in draft.table:
        return draft
    return with_maps(draft, {key: one for key, one in draft.maps.items() if key not in idle})


def with_maps(draft: Draft, maps: Plain) -> Draft:
    """The draft with these drawings; a single M1 is written as ``map``."""
    if list(maps) == ["M1"]:
        return draft.changed(map=maps["M1"], maps=None)
    return draft.changed(map=None, maps=dict(maps) or None)


# -- The board under the pieces -------------------------------------------------------------------


WAYS = ("up", "right", "down", "left")


def list_boards(game: str) -> tuple[str, ...]:
    """Boards to choose from: those of the game that have a name, and maps of its scenarios."""
    return (*setup_editor(game).named(), *_drawings_by_scenario(game))


@cache
def _drawings_by_scenario(game: str) -> dict[str, dict[str, str]]:
    """The drawings of each scenario of the book, each set once, by the scenario's id."""
    found: dict[str, dict[str, str]] = {}
    for name in list_scenarios(game):
        maps = dict(load(name).maps)
        if maps and maps not in found.values():
            found[name] = maps
    return found


def on_board(draft: Draft, board: str, which: str = "") -> Draft:
    """The draft on another board: one of :func:`list_boards`, or a drawing.

    A drawing replaces the map called ``which`` (the one in use). What the set-up says is kept where
    it fits; else the same players stand on a bare board.
    """
    editor = setup_editor(draft.game)
    spec: Plain = {key: one for key, one in spec_of(draft).items() if key != editor.board_key}
    maps = dict(draft.maps)
    if board in editor.named():
        maps, spec = {}, {editor.board_key: board, **spec}
    elif board in _drawings_by_scenario(draft.game):
        maps = dict(_drawings_by_scenario(draft.game)[board])
    elif "\n" in board.strip():
        maps[which or str(spec.get("map") or next(iter(maps), "M1"))] = board.strip("\n") + "\n"
    else:
        must_be_known(board, list_boards(draft.game), "board")
    found = with_maps(draft, maps)
    try:
        set_up_draft(found, spec)
    except RulebookError:
        spec = _keep_accepted(found, spec, editor.fitted(Layout(spec, maps, draft.options, None)))
    return prune_maps(found.changed(setup=spec))


def _keep_accepted(draft: Draft, old: Plain, bare: Plain) -> Plain:
    """A bare set-up with as much of an old one as the game accepts, one thing after the other."""
    set_up_draft(draft, bare)
    things = [
        (f"{key}.{name}" if name else key, thing)
        for key, value in old.items()
        for name, thing in (value.items() if isinstance(value, Mapping) else [("", value)])
    ]
    found = dict(bare)
    for path, thing in things:
        more = with_value(found, path, thing)
        try:
            set_up_draft(draft, more)
        except RulebookError:
            continue
        found = more
    return found


def find_terrain(draft: Draft, which: str = "", step: int = 0) -> Terrain | None:
    """A drawn map, cell by cell, and what may be drawn; ``None`` where it is changed as text."""
    return setup_editor(draft.game).terrain(find_layout(draft, step), which)


def set_sign(draft: Draft, cell: str, sign: str, which: str = "", step: int = 0) -> Draft:
    """The draft with another sign on a cell of a map."""
    return _redraw_map(draft, cell, -1, sign, which=which, step=step)


def set_side(draft: Draft, cell: str, way: str, sign: str, which: str = "", step: int = 0) -> Draft:
    """The draft with another sign on a side of a cell: ``up``, ``right``, ``down``, ``left``."""
    must_be_known(way, WAYS, "side")
    return _redraw_map(draft, cell, WAYS.index(way), sign, which=which, step=step)


def _redraw_map(draft: Draft, cell: str, way: int, sign: str, which: str, step: int) -> Draft:
    here = find_layout(draft, step)
    found = setup_editor(draft.game).terrain(here, which)
    if found is None:
        raise SetupError("The board of this game is not drawn cell by cell; change its text.")
    must_be_known(cell, found.cells, "cell")
    signs = found.cell_signs if way < 0 else found.side_signs
    must_be_known(sign, tuple(one.sign for one in signs), "sign")
    maps = setup_editor(draft.game).drawn(here, found.map, cell, way, sign=sign)
    return with_spec(draft, here.spec, step, maps)


# -- Where a draft comes from ---------------------------------------------------------------------


def blank_draft(game: str) -> Draft:
    """A small board of a game with two players, playable at once."""
    from rules.core.registry import game as rules_of

    rules_of(game)
    begin = {"title": "A new scenario", "game": game}
    return Draft(game, {**begin, **copy.deepcopy(dict(setup_editor(game).blank)), "step": []})


def taken_over(scenario: Scenario) -> Draft:
    """The draft of any scenario, with everything its file says."""
    return Draft(scenario.game, copy.deepcopy(dict(scenario.table)))


def loads_draft(text: str) -> Draft:
    """The draft in a scenario file or in a notebook page around one.

    Raises ``ScenarioError``: place, reason, remedy of everything that is wrong.
    """
    bare = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if bare.lstrip().startswith("{"):
        bare = shown_scenario(bare)
    return taken_over(loads(bare, NAME, SOURCE))


SHOWN = re.compile(
    r"""(?<![\w.])show\(\s*(r?(?:"{3}(?:[^\\]|\\.)*?"{3}|'{3}(?:[^\\]|\\.)*?'{3}"""
    r"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'))""",
    re.DOTALL,
)
"""The text that a cell shows, as it is written there."""


def shown_scenario(page: str) -> str:
    """The scenario file in the first ``show("...")`` of a notebook."""
    try:
        cells = data.parse_json(page)["cells"]
        sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    except (ValueError, KeyError, TypeError, RecursionError):
        raise ScenarioError(
            f"{SOURCE}: this is no notebook, or a part of one; save it again as .ipynb or load the "
            "scenario's .toml file."
        ) from None
    # Not by reading the cell as Python: what is nested deeply would end the one that reads it.
    for written in (text for source in sources for text in SHOWN.findall(source)):
        try:
            found = ast.literal_eval(written)
        except (SyntaxError, ValueError):
            continue
        if "\n" in found:
            return str(found)
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
    described = setup_editor(scenario.game).described(state, draft.maps)
    if described is not None:
        maps, spec = described
        # What was laid out loosely may lead to what no game comes to, either.
        for table in (spec, {**spec, "loose": True}):
            try:
                again = rules.setup(table, maps, draft.options)
            except RulebookError:
                continue
            if setup_editor(scenario.game).same(rules, again, state):
                return prune_maps(with_maps(draft, maps).changed(setup=table, start=None, step=[]))
    return prune_maps(draft)


def lived(scenario: Scenario, timeline: Timeline[Any, Any], options: Plain | None = None) -> Draft:
    """The scenario up to the cursor from its last fresh position on, own moves as steps."""
    steps, own = timeline.left_script()
    rows: list[Any] = list(scenario.table["step"][:steps])
    rows += [_own_row(timeline, node) for node in own if node.kind != "note"]
    spec = scenario.table.get("setup")
    fresh = [place for place, row in enumerate(rows) if "reset" in row]
    draft = taken_over(scenario)
    if fresh:
        spec, rows = rows[fresh[-1]]["reset"], rows[fresh[-1] + 1 :]
        draft = draft.changed(start=None)
    title = scenario.title
    draft = draft.changed(
        title=title if title.startswith("From “") else f"From “{title}”",
        setup=spec, step=copy.deepcopy(rows), clauses=None, intro=None, then=None, notes=None,
    )  # fmt: skip
    chosen = {**scenario.options, **(options or {})}
    return draft.changed(options=dict(chosen) or None)


def _own_row(timeline: Timeline[Any, Any], node: Node[Any, Any]) -> dict[str, str]:
    """A move of the reader's own as a step."""
    if node.parent is None or node.action is None:
        raise ScenarioError.listing(
            SOURCE, [Mistake("", "this position was not played to", "start from another one")]
        )
    row = {"do": timeline.game.format(node.parent.state, node.action)}
    if node.refusals:
        row["refused"] = ", ".join(refusal.code for refusal in node.refusals)
    return row
