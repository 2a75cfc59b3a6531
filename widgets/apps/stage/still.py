"""A stage as a page without JavaScript shows it, and as paper does: complete, still, readable.

The markup is that of the live stage, made by the same parts, in the state ``idle``. Below it stand
all steps as pictures and text; drawings that frames share are written once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from rules.scenarios.script import Scenario
from widgets.apps.stage import parts
from widgets.apps.stage.log import quoted
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted
from widgets.apps.stage.reading import Guess
from widgets.apps.stage.records import Entry
from widgets.apps.stage.view import view
from widgets.kernel import svg
from widgets.kernel.html import chip, part, words
from widgets.kernel.markup import Tag, join, spaced, tag
from widgets.kernel.scene import Layer, Scene

CAPTION_CHIPS = 4
CHECK = "check"
"""The kind of a step that an author wrote for a machine: readers do not meet it."""
ALL, GIVEN = "All steps as pictures and text.", " They give the answers away."
WIDE, SHEET, TUNNEL, PHONE = (1052.0, 484.0), (596.0, 484.0), (596.0, 447.0), (390.0, 382.0)
TWO = (1052.0, 458.0)
"""The room for a board, in CSS pixels, that a still picture is made for: in a window of 1366 x 900
a wide one, one beside the text, the tunnels; and on a phone of 390 x 844. Two boards are wide and
stand below an opening of three lines. The style sheet gives the live board the same
(widgets/page/stage.css), or a lower one where a story needs no more."""
ROOMS = {"duel": WIDE, "colditz": WIDE, "underground": TUNNEL}


def static_html(
    what: Scenario, *, viewer: str = "", step: int = 0, options: dict[str, str] | None = None
) -> str:
    """The idle stage and the strip of all its steps."""
    model = StageModel(what, viewer, dict(options or {}))
    model.goto(step)
    shared = svg.Shared()
    stage = idle(model, shared)
    film = strip(model, shared)
    return tag.div("er-scenario")[stage, shared.markup(), film]


def desk(model: StageModel) -> tuple[float, float]:
    """The room for the board of a model on a desk: as high as its story needs, in each step."""
    room = TWO if model.two else ROOMS.get(model.scenario.game, SHEET)
    return room[0], model.story.height(*room)


def hand(model: StageModel) -> tuple[float, float]:
    """The room on a phone: lower than it could be where the story takes less of it."""
    return PHONE[0], model.story.height(*PHONE, phone=True) if model.scripted else PHONE[1]


def drawn_in(model: StageModel, *, phone: bool) -> tuple[float, float]:
    """The room for the board of a model, on a desk or on a phone."""
    return hand(model) if phone else desk(model)


def ratio(model: StageModel, *, phone: bool) -> float:
    """How high the board of a story is for its width; 0 where the style sheet says it."""
    if not ((phone and model.scripted) or model.two or model.story.places):
        return 0.0
    width, tall = drawn_in(model, phone=phone)
    return 0.0 if phone and tall >= PHONE[1] else round(tall / width, 4)


def ratios(model: StageModel) -> tuple[float, float]:
    """The ratios on a desk and on a phone."""
    return ratio(model, phone=False), ratio(model, phone=True)


def idle(model: StageModel, shared: svg.Shared) -> str:
    """The stage before Python runs. The live widget takes the place of this element.

    The board is clean: what can be done or answered is drawn when something can be done.
    """
    picture, small = fitted(model, *desk(model)), fitted(model, *hand(model), phone=True)
    found = parts.regions(view(model), picture, idle=True)
    found["board"] = ""
    return still(model, found, (picture, small), shared)


def still(
    model: StageModel,
    found: dict[str, str],
    pictures: tuple[Scene, Scene],
    shared: svg.Shared,
    *,
    kind: str = "er-set",
    drawn: str = "",
) -> str:
    """The element of a stage that sleeps: its regions, and the pictures for a desk and a phone.

    ``drawn`` is what stands in the place of both.
    """
    told = {"game": model.scenario.game, "step": str(model.index), "viewer": model.seen_by}
    panels = {"top": part(parts.TOP, found), "bottom": part(parts.BOTTOM, found)}
    names = (model.scenario.id, model.scenario.title)
    lower = ratios(model) if kind == "er-set" else (0.0, 0.0)
    drawn = drawn or framed(pictures, shared)
    return asleep(names, kind, panels, pictures, drawn, told, lower)


def framed(pictures: Sequence[Scene], shared: svg.Shared) -> str:
    """The pictures for a desk and a phone; the style sheet shows the one that fits."""
    desk, hand = (svg.frame(one, shared) for one in pictures)
    return join(tag.div("er-desk")[desk], tag.div("er-hand")[hand])


def asleep(
    names: tuple[str, str],
    kind: str,
    panels: Mapping[str, str],
    pictures: Sequence[Scene],
    drawn: str,
    told: Mapping[str, str],
    ratios: tuple[float, float] = (0.0, 0.0),
) -> str:
    """The element of any widget with a board, before Python runs.

    ``names`` are its own and the one a voice says, ``panels`` the markup of each; the board comes
    after the first. Python finds what is ``told`` as data of the element. The ``ratios``
    are those of a board whose height is its story's.
    """
    wide, small = pictures
    size = f"--er-w:{wide.width:g};--er-h:{wide.height:g}"
    size += f";--er-pw:{small.width:g};--er-ph:{small.height:g}"
    lower = zip(("--er-ratio", "--er-low"), ratios, strict=True)
    size += "".join(f";{name}:{ratio:g}" for name, ratio in lower if ratio)
    data = {f"data_er_{key}": value for key, value in told.items()}
    first, *rest = (tag.div(f"er-panel er-{at}")[body] for at, body in panels.items())
    board = tag.div("er-picture er-board")[drawn]
    return resting(names, kind, **data, style=size)[first, board, rest]


def resting(names: tuple[str, str], kind: str, **more: str) -> Tag:
    """The element of any widget before Python runs, by its own name and the one a voice says."""
    return tag.div(
        f"er-stage {kind}", data_er_stage=names[0], data_er_state="idle", role="group",
        aria_label=names[1], **more,
    )  # fmt: skip


def strip(model: StageModel, shared: svg.Shared) -> str:
    """Every step as a small picture with the log as its caption."""
    items = []
    here = model.index
    for number in model.stops:
        model.goto(number)
        picture = frame(model, number)
        seen = view(model)
        each = [one for _, one in seen.told.each] or [seen.told.clause]
        decided = tuple(dict.fromkeys(one.id for one in each if one))
        told = caption(seen.drawer.log[-1]._replace(clauses=decided), model.game.speech.language)
        items.append(tag.li[svg.frame(picture, shared), told])
    model.goto(here)
    lang = model.game.speech.language
    # What the book says of the whole is written with the eyes of the one who sees everything.
    intro, then = model.scenario.intro, model.scenario.then
    asks = model.sees_all and any(step.ask for step in model.scenario.steps)
    intro = tag.p[words(intro, lang)] if intro and model.sees_all else ""
    then = tag.p("er-then")[words(then, lang)] if then and model.sees_all else ""
    return tag.details("er-film")[
        tag.summary[ALL, GIVEN if asks else ""], intro, tag.ol("er-frames")[items], then
    ]


def frame(model: StageModel, number: int, *, phone: bool = False) -> Scene:
    """The picture of a step in a strip, which asks nothing: the next question is passed over.

    The board is that of the idle stage, to share its drawings. The model stands at the step.
    """
    for guess in (number, model.ahead):
        model.guesses.pop(guess, None)
    if model.question:
        model.guesses[model.ahead] = Guess(skipped=True)
    return fitted(model, *drawn_in(model, phone=phone), phone=phone)


def marks(model: StageModel, picture: Scene, shared: svg.Shared, *, phone: bool = False) -> str:
    """What lies over the picture of a model as it stands: what could be done, or be answered."""
    more = beyond(live(model, phone=phone), picture)
    return join(svg.drawn(one, shared) for one in more)


def live(model: StageModel, *, phone: bool = False) -> Scene:
    """The picture of a model as it stands, with what could be done or be answered."""
    return fitted(model, *drawn_in(model, phone=phone), phone=phone, record=False)


def beyond(full: Scene, picture: Scene) -> list[Layer]:
    """What a ``full`` picture draws beyond another one of the same board."""
    known = {(one.x, one.y, shape) for one in picture.layers for shape in one.shapes}
    return [
        replace(one, shapes=more)
        for one in full.layers
        if (more := tuple(shape for shape in one.shapes if (one.x, one.y, shape) not in known))
    ]


def caption(entry: Entry, lang: str) -> str:
    """What happened, in words, with the clauses."""
    said = words(quoted(entry), lang)
    told = words(" ".join(entry.told), lang)
    who = f"{entry.seat}: " if entry.seat else ""
    did = "not allowed. " if entry.kind == "refused" else ""
    chips = spaced(chip(one) for one in entry.clauses[:CAPTION_CHIPS])
    return tag.span("er-cap")[
        tag.b[entry.place],
        " ",
        who + entry.did,
        " " if said or told else "",
        did,
        said,
        " ",
        tag.span("er-told")[told],
        " ",
        tag.span("er-chips")[chips],
    ]
