"""A stage as a page without JavaScript shows it, and as paper does: complete, still, readable.

The markup is that of the live stage, made by the same parts, in the state ``idle``. Below it stand
all steps as pictures and text; drawings that frames share are written once.
"""

from __future__ import annotations

from html import escape

from rules.scenario import Scenario
from widgets import parts, svg
from widgets.model import StageModel
from widgets.parts.html import chip
from widgets.position import Guess
from widgets.scene import Scene
from widgets.shown import Entry
from widgets.view import scene, view

CAPTION_CHIPS = 4


def static_html(
    what: Scenario, *, viewer: str = "", step: int = 0, options: dict[str, str] | None = None
) -> str:
    """The idle stage and the strip of all its steps."""
    model = StageModel(what, viewer, dict(options or {}))
    model.goto(step)
    shared = svg.Shared()
    picture = scene(model)
    stage = idle(model, picture, shared)
    film = strip(model, shared)
    return f'<div class="er-scenario">{stage}{shared.markup()}{film}</div>'


def idle(model: StageModel, picture: Scene, shared: svg.Shared) -> str:
    """The stage before Python runs. The live widget takes the place of this element."""
    seen = view(model)
    found = parts.regions(seen, picture, idle=True)
    found["board"] = ""
    frame = svg.frame(picture, shared)
    return (
        f'<div class="er-stage" data-er-stage="{escape(model.scenario.id)}" data-er-state="idle" '
        f'role="group" aria-label="{escape(model.scenario.title)}" '
        f'data-er-step="{model.index}" data-er-viewer="{escape(model.viewer)}"'
        f'style="--er-w:{picture.width:g};--er-h:{picture.height:g}">'
        f'<div class="er-panel er-top">{parts.part(parts.TOP, found)}</div>'
        f'<div class="er-picture er-board">{frame}</div>'
        f'<div class="er-panel er-bottom">{parts.part(parts.BOTTOM, found)}</div></div>'
    )


def strip(model: StageModel, shared: svg.Shared) -> str:
    """Every step as a small picture with the log as its caption."""
    items = []
    here = model.index
    for number in range(len(model.script)):
        model.goto(number)
        for guess in (number, number + 1):
            model.guesses.pop(guess, None)
        picture = scene(_told(model), record=True)
        entry = view(model).log[-1]
        items.append(f"<li>{svg.frame(picture, shared)}{caption(number, entry)}</li>")
    model.goto(here)
    count = len(model.script)
    intro = f"<p>{escape(model.scenario.intro)}</p>" if model.scenario.intro else ""
    then = f'<p class="er-then">{escape(model.scenario.then)}</p>' if model.scenario.then else ""
    return (
        f'<details class="er-film"><summary>All {count} steps as pictures and text</summary>'
        f'{intro}<ol class="er-frames">{"".join(items)}</ol>{then}</details>'
    )


def _told(model: StageModel) -> StageModel:
    """The model with the question after this step passed over: a strip asks nothing."""
    if model.question:
        model.guesses[model.index + 1] = Guess(skipped=True)
    return model


def caption(number: int, entry: Entry) -> str:
    """What happened, in words, with the clauses."""
    said = " ".join(f"<q>{escape(one.words)}</q> {escape(one.gloss)}" for one in entry.said)
    told = escape(" ".join(entry.told))
    who = f"{entry.seat}: " if entry.seat else ""
    did = "not allowed. " if entry.kind == "refused" else ""
    chips = " ".join(chip(one) for one in entry.clauses[:CAPTION_CHIPS])
    return (
        f'<span class="er-cap"><b>{number}</b> '
        f"{escape(who + entry.did)}{' ' if said or told else ''}{did}{said} "
        f'<span class="er-told">{told}</span> <span class="er-chips">{chips}</span></span>'
    )
