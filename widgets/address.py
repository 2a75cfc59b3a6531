"""The address of a position: ``ravines/drift-two-cells@2~A: up?as=A&same_river=stay``, for links.

It names the scenario, the step, the reader's own moves, the viewer and the rulings. A broken address
is refused part by part, never guessed at.
"""

from __future__ import annotations

from urllib.parse import parse_qsl, quote, unquote

from rules.errors import AddressError, RulebookError
from widgets.model import StageModel


def write(model: StageModel) -> str:
    """The address of what the model shows."""
    moves = "".join(
        "~" + quote(model.game.write(node.parent.state, node.action), safe=" :@")
        for node in model.own
        if node.parent is not None and node.action is not None
    )
    text = f"{model.scenario.id}@{model.index}{moves}"
    query = {} if model.sees_all else {"as": model.viewer}
    query |= model.options
    tail = "&".join(f"{quote(key)}={quote(value)}" for key, value in query.items())
    return f"{text}?{tail}" if tail else text


def split(text: str) -> tuple[str, int, tuple[str, ...], dict[str, str]]:
    """Scenario, step, moves and the rest; raises ``AddressError`` naming the part that is wrong."""
    body, _, tail = text.partition("?")
    name, _, rest = body.partition("@")
    if not name or "/" not in name:
        raise AddressError(
            f"The link names no scenario: '{text[:60]}'. It starts with game/scenario."
        )
    step, *moves = rest.split("~") if rest else ["0"]
    if not step.isdecimal() or len(step) > 4:
        raise AddressError(
            f"The link's step '{step[:20]}' is no number; write @ and the step after the name."
        )
    if len(moves) > 500:
        raise AddressError("The link holds more than 500 moves.")
    return name, int(step), tuple(unquote(move) for move in moves), dict(parse_qsl(tail))


def follow(model: StageModel, text: str) -> None:
    """Take the model to an address of its own scenario; raises ``AddressError`` and stays where it can."""
    name, step, moves, rest = split(text)
    if name != model.scenario.id:
        raise AddressError(f"The link leads to '{name}', not to '{model.scenario.id}'.")
    viewer = rest.pop("as", "")
    for option, choice in rest.items():
        model.rule(option, choice)
    if step > model.last:
        raise AddressError(f"The link's step {step} does not exist; the last one is {model.last}.")
    model.goto(step)
    for number, move in enumerate(moves, start=1):
        try:
            action = model.game.read(model.node.state, move)
        except RulebookError as error:
            raise AddressError(f"The link's move {number}: {error}") from None
        if model.game.refusals(model.node.state, action):
            raise AddressError(f"The link's move {number}, '{move[:40]}', is not allowed there.")
        model.act(action)
    if viewer:
        if viewer not in model.game.viewers(model.node.state):
            raise AddressError(f"The link's viewer '{viewer[:20]}' does not sit at this table.")
        model.look(viewer)
    model.said = ""
