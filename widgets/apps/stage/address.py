"""The address of what a stage shows: that of the position, and who looks: ``...@2~B:left?as=B``."""

from __future__ import annotations

from rules.core.errors import AddressError, RulebookError, shorten
from rules.scenarios import address
from widgets.apps.stage.model import StageModel

VIEWER = "?as="
UNREAD = "No move of this game is written like that. Copy the link again."


def write(model: StageModel) -> str:
    """The address of what the model shows."""
    text = address.link_for(model.scenario, model.timeline, model.options)
    plain = model.sees_all and not model.beside
    return text if plain else f"{text}{VIEWER}{model.seen_by}"


def read(text: str) -> tuple[address.Address, str]:
    """The address of a position and the viewer; raises ``AddressError`` naming what is wrong."""
    body, _, viewer = text.partition(VIEWER)
    return address.parse_address(body), viewer


def open_stage(text: str) -> StageModel:
    """A model at the address; raises ``AddressError`` naming what is wrong."""
    found, _ = read(text)
    try:
        model = StageModel(found.scenario, "", dict(found.options))
    except RulebookError as error:
        raise AddressError(f"The link cannot be opened: {error}") from None
    follow(model, text)
    return model


def follow(model: StageModel, text: str) -> None:
    """Take the model to an address of its own scenario; raises ``AddressError``."""
    found, viewer = read(text)
    if found.scenario.table != model.scenario.table:
        raise AddressError(
            f"The link leads to '{found.scenario.title}', which is another scenario."
        )
    if model.options.keys() - dict(found.options).keys():
        model.options = {}
        model.play_script()
    # A line holds moves of everybody, whoever looks.
    looked = model.seen_by
    model.see(model.viewers[0])
    for option, choice in found.options:
        if model.options.get(option) != choice:
            model.rule(option, choice)
        if model.options.get(option) != choice:
            raise AddressError(f"The link's ruling {option}={choice} cannot be played here.")
    model.goto(found.step)
    for number, move in enumerate(found.moves, start=1):
        model.branching = True
        model.perform(move)
        if model.refused:
            refusals = model.refused.refusals
            unread = any(refusal.code == "notation" for refusal in refusals)
            reason = UNREAD if unread else " ".join(refusal.text for refusal in refusals)
            raise AddressError(
                f"Move {number} of the link, '{shorten(move)}', is not allowed: {reason}"
            )
    model.branching = False
    if not model.see(viewer or looked):
        raise AddressError(f"The link's viewer '{shorten(viewer)}' does not sit at this table.")
    model.said = ""
