"""A position's address: a short printable string that names any position of any scenario.

``ravines/three-pit-cycle@2`` is the position after step 2 of a scenario of the book. Own moves
follow, each after ``~``, and rulings that were flipped, each after ``!``:
``labyrinth/blasting-walls@1~B:left~A:skip!outer_blast=new-exit``. A scenario that is not in the
book travels whole, packed behind ``=``. An address is data: it is read, checked, never executed.
"""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any, NamedTuple

from rules.core import data
from rules.core.errors import AddressError, RulebookError, shorten
from rules.core.registry import game
from rules.core.story import Plain
from rules.core.timeline import Timeline
from rules.scenarios.format import from_table, load
from rules.scenarios.runner import begin_run, perform_step
from rules.scenarios.script import Scenario

LONGEST = 20_000
"""Characters an address may have."""
UNPACKED = 200_000
"""Characters a packed scenario may grow to."""
MOVES = 500
"""Own moves an address may hold."""
SHAPE = re.compile(
    r"(?P<scenario>[a-z]+/[a-z0-9-]+|=[A-Za-z0-9_-]+)"
    r"(?:@(?P<step>\d{1,4}))?(?P<moves>(?:~[^~!]+)*)(?P<options>(?:![a-z_]+=[a-z-]+)*)"
)


class Address(NamedTuple):
    """An address taken apart: the scenario, the step of its script, own moves, flipped rulings."""

    scenario: Scenario
    step: int = 0
    moves: tuple[str, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


def link_for(scenario: Scenario, timeline: Timeline[Any, Any], options: Plain | None = None) -> str:
    """The address of the position at the cursor of ``timeline``."""
    steps, own = timeline.left_script()
    moves = [
        "~" + _write_move(timeline.game.format(node.tried_at, node.action))
        for node in own
        if node.kind == "action"
    ]
    flips = [f"!{name}={value}" for name, value in sorted((options or {}).items())]
    head = scenario.id if _is_shelved(scenario) else pack_scenario(scenario)
    return f"{head}@{steps}{''.join(moves)}{''.join(flips)}"


def parse_address(text: str) -> Address:
    """The address in ``text``; raises ``AddressError`` naming the part that is wrong."""
    text = text.strip()
    if len(text) > LONGEST:
        raise AddressError(
            f"This link is {len(text)} characters long; the longest is {LONGEST}. Copy it again."
        )
    shape = SHAPE.fullmatch(text)
    if shape is None:
        raise AddressError(
            f"'{shorten(text)}' is no address; one looks like ravines/three-pit-cycle@2. "
            "Copy the link again."
        )
    name = shape["scenario"]
    try:
        scenario = unpack_scenario(name) if name.startswith("=") else load(name)
    except AddressError:
        raise
    except RulebookError as error:
        raise AddressError(f"The link leads nowhere. {error}") from None
    step = int(shape["step"] or 0)
    if step > len(scenario.steps):
        raise AddressError(
            f"The link asks for step {step}, but '{scenario.title}' has "
            f"{len(scenario.steps)} steps."
        )
    moves = tuple(_read_move(move) for move in shape["moves"].split("~")[1:])
    if len(moves) > MOVES:
        raise AddressError(f"The link holds {len(moves)} moves; at most {MOVES} can be opened.")
    options = tuple(
        (name, value)
        for name, _, value in (flip.partition("=") for flip in shape["options"].split("!")[1:])
    )
    rulings = game(scenario.game).rulings
    for ruling, choice in options:
        if any(rulings.find_mistakes({ruling: choice})):
            raise AddressError(
                f"The link asks for a ruling '{shorten(f'{ruling}={choice}')}' that this game does "
                "not have. Copy the link again."
            )
    return Address(scenario, step, moves, options)


def open_address(address: Address) -> Timeline[Any, Any]:
    """The timeline at that position; raises ``AddressError`` naming a move not to be played."""
    options = dict(address.options)
    chosen = {**address.scenario.options, **options}
    try:
        timeline = begin_run(address.scenario, options)
        for step in address.scenario.steps:
            perform_step(timeline, address.scenario, step, chosen)
    except RulebookError as error:
        raise AddressError(f"The link cannot be opened: {error}") from None
    timeline.goto(timeline.script()[address.step])
    for number, move in enumerate(address.moves, start=1):
        try:
            timeline.attempt(timeline.game.parse(timeline.state, move))
        except RulebookError as error:
            raise AddressError(
                f"Move {number} of the link, '{shorten(move)}', cannot be played: {error}"
            ) from None
    return timeline


def _write_move(move: str) -> str:
    """A move without spaces; an underscore of its own is doubled."""
    return move.replace("_", "__").replace(": ", ":", 1).replace(" ", "_")


def _read_move(text: str) -> str:
    """The move that :func:`_write_move` wrote."""
    spaced = re.sub("__?", lambda found: " " if found[0] == "_" else "_", text)
    return spaced.replace(":", ": ", 1)


def pack_scenario(scenario: Scenario) -> str:
    """A whole scenario as text that fits into a link; the order of players is that of turns."""
    plain = json.dumps(whole_table(scenario), ensure_ascii=False, separators=(",", ":"))
    return "=" + deflate_text(plain)


def whole_table(scenario: Scenario) -> Plain:
    """The table of a scenario; one that it goes on from travels inside, unless the book has it."""
    if scenario.origin is None or _is_shelved(scenario.origin[0]):
        return scenario.table
    inner, step = scenario.origin
    return {**scenario.table, "from": {"scenario": whole_table(inner), "step": step}}


def unpack_scenario(text: str) -> Scenario:
    """The scenario packed by :func:`pack_scenario`; anything else raises ``AddressError``."""
    try:
        table = data.parse_json(inflate_text(text.removeprefix("="), UNPACKED))
    except CutOffError:
        raise AddressError(
            "The scenario in this link is cut off or too large; copy the link again."
        ) from None
    except (ValueError, RecursionError):
        raise AddressError(
            "The scenario in this link is damaged: signs of it are missing or others; "
            "copy the link again."
        ) from None
    if not isinstance(table, dict):
        raise AddressError("The link holds no scenario; copy it again.")
    try:
        return from_table(table, "own/scenario", "the scenario in this link")
    except RulebookError as error:
        raise AddressError(str(error)) from None
    except RecursionError:
        raise AddressError("The scenario in this link is nested too deeply.") from None


class CutOffError(ValueError):
    """A packed text does not end, or grows too large."""


def deflate_text(text: str) -> str:
    """A text packed for a link."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode().rstrip("=")


def inflate_text(packed: str, most: int) -> str:
    """The text in ``packed``, ``most`` bytes at the most; what is damaged is a ``ValueError``."""
    raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
    unzipped = zlib.decompressobj()
    try:
        plain = unzipped.decompress(raw, most)
    except zlib.error as error:
        raise ValueError(str(error)) from None
    if unzipped.unconsumed_tail or not unzipped.eof:
        raise CutOffError
    return plain.decode()


def _is_shelved(scenario: Scenario) -> bool:
    return scenario.source == scenario.id
