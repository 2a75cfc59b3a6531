"""Setting up on the board: pieces put on places, things counted, choices made.

Every function takes the step whose position is meant: 0 is ``[setup]``, another one a ``reset``.
What the game refuses raises ``SetupError`` in words and changes nothing. A position that was wrong
before may be mended piece by piece.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

from rules.drafting.draft import Draft, wrong
from rules.drafting.writing import setup_lines
from rules.errors import MapError, RulebookError, SetupError
from rules.game import Plain
from rules.scenario.checking import undrawn, unread
from rules.tabletop import Choice, Ground, Piece, arranger, known


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
        set_up(found, spec)
    except RulebookError as error:
        try:
            set_up(draft, spec_of(draft, step))
        except RulebookError:
            return found
        raise error from None
    return found


def set_up(draft: Draft, spec: Plain) -> Any:
    """The position a table sets up on the draft's board; raises ``RulebookError``."""
    for mistake in (*undrawn(draft.maps), *draft.rules.setup_mistakes(spec, draft.options)):
        raise SetupError(str(mistake))
    return draft.rules.setup(spec, draft.maps, draft.options)


def ground(draft: Draft, step: int = 0) -> Ground:
    """What is arranged; raises ``RulebookError`` where the position cannot be set up at all."""
    spec = spec_of(draft, step)
    return Ground(spec, draft.maps, draft.options, set_up(draft, spec))


# -- pieces and choices -------------------------------------------------------------------------


def pieces(draft: Draft, step: int = 0) -> tuple[Piece, ...]:
    """Everything that can be laid on the board or counted, in the order of the game."""
    return arranger(draft.game).pieces(ground(draft, step))


def places(draft: Draft, piece: str, step: int = 0) -> tuple[str, ...]:
    """The names of the places a piece can lie on; '' is off the board."""
    here = ground(draft, step)
    _piece(draft, here, piece)
    return arranger(draft.game).places(here, piece)


def put(draft: Draft, piece: str, place: str, step: int = 0) -> Draft:
    """The draft with a piece on a place."""
    here = ground(draft, step)
    found = _piece(draft, here, piece)
    can_lie = arranger(draft.game).places(here, piece)
    if place not in can_lie:
        if not can_lie:
            raise SetupError(f"{found.label} is counted, it lies on no place; give a number.")
        spot = f"cannot lie on '{place}'" if place else "cannot be taken away"
        raise SetupError(f"{found.label} {spot}; choose one of its {len(can_lie)} places.")
    return with_spec(draft, arranger(draft.game).put(here, piece, place), step)


def count(draft: Draft, piece: str, number: int, step: int = 0) -> Draft:
    """The draft with another number of a counted thing."""
    here = ground(draft, step)
    found = _piece(draft, here, piece)
    if not found.counted:
        raise SetupError(f"{found.label} is not counted; put it on a place.")
    if not found.least <= number <= found.most:
        raise SetupError(f"{found.label}: {number} is not from {found.least} to {found.most}.")
    return with_spec(draft, arranger(draft.game).count(here, found, number), step)


def choices(draft: Draft, step: int = 0) -> tuple[Choice, ...]:
    """Everything else that is chosen: whose turn it is, who is wounded, and the like."""
    return arranger(draft.game).choices(ground(draft, step))


def choose(draft: Draft, key: str, value: str, step: int = 0) -> Draft:
    """The draft with another choice."""
    here = ground(draft, step)
    found = {one.key: one for one in arranger(draft.game).choices(here)}
    known(key, found, "choice")
    known(value, found[key].values, f"value of {key}")
    return with_spec(draft, arranger(draft.game).choose(here, found[key], value), step)


def _piece(draft: Draft, here: Ground, piece: str) -> Piece:
    found = {one.id: one for one in arranger(draft.game).pieces(here)}
    known(piece, found, "piece")
    return found[piece]


# -- the table as text --------------------------------------------------------------------------


def setup_text(draft: Draft, step: int = 0) -> str:
    """The table of a position as text, without its heading."""
    return setup_lines(spec_of(draft, step))


def with_setup_text(draft: Draft, text: str, step: int = 0) -> Draft:
    """The draft with a position from text; raises ``SetupError`` with line, reason, remedy."""
    try:
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
        line = _line(text, str(error))
        raise SetupError(f"Line {line}: {error}" if line else str(error)) from None


def _line(text: str, message: str) -> int:
    """The line of the key that a message speaks of; 0 where it names none."""
    place = message.partition(": ")[0].removeprefix("setup.")
    lines = [line.partition("=")[0].strip().replace('"', "") for line in text.splitlines()]
    for wanted in (place, place.partition(".")[0]):
        for number, key in enumerate(lines, start=1):
            if key == wanted or (key and key.startswith(f"{wanted}.")):
                return number
    return 0


def pruned(draft: Draft) -> Draft:
    """The draft without drawings that no set-up and no check reads any more."""
    idle = unread(draft.table)
    if not idle or "from" in draft.table:
        return draft
    return with_maps(draft, {key: one for key, one in draft.maps.items() if key not in idle})


def with_maps(draft: Draft, maps: Plain) -> Draft:
    """The draft with these drawings; a single M1 is written as ``map``."""
    if list(maps) == ["M1"]:
        return draft.changed(map=maps["M1"], maps=None)
    return draft.changed(map=None, maps=dict(maps) or None)
