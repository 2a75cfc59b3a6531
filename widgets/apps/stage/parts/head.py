"""The header (title, state, Seen by, Present) and the board's surface for keys and pointer."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import lru_cache

from rules.core.play import EVERYONE
from widgets.apps.stage.presses import key
from widgets.apps.stage.records import View
from widgets.kernel.cursor import walks
from widgets.kernel.html import button, icon, said
from widgets.kernel.markup import Markup, alone, join, tag
from widgets.kernel.scene import Scene
from widgets.kernel.tokens import tokens

_LETTER = tag.text(
    x="8", y="13", text_anchor="middle", font_weight="700", font_size="14", fill="currentColor"
)
_RING = {"fill": "none", "stroke": "currentColor"}
SIGNS = {
    "dot": alone.circle(cx="8", cy="8", r="5", fill="currentColor"),
    "ring": alone.circle(cx="8", cy="8", r="5", **_RING, stroke_width="2"),
    "pie": alone.circle(cx="8", cy="8", r="5.5", **_RING, stroke_width="1.5")
    + alone.path(d="M8 8V2.5A5.5 5.5 0 0 1 13.5 8z", fill="currentColor"),
    "fork": alone.path(d="M4 3v10M4 10c0-4 7-3 7-7", **_RING, stroke_width="2"),
    "query": _LETTER["?"],
    "barred": alone.circle(cx="8", cy="8", r="5.5", **_RING, stroke_width="2")
    + alone.path(d="m4.2 11.8 7.6-7.6", stroke="currentColor", stroke_width="2"),
    "block": alone.rect(x="3", y="3", width="10", height="10", fill="currentColor"),
    "bang": _LETTER["!"],
}


TWO = "Two views side by side"
LONG, LONGER = 20, 30
"""A title of more letters has what stands beside it in fewer words, and is smaller on a phone."""


@lru_cache(maxsize=32)
def pill(state: str) -> str:
    """The state of the stage: sign, word and colour; nothing where it has none.

    In a narrow head the word is short.
    """
    look = tokens()["kinds"].get(state)
    if look is None:
        return ""
    short = look.get("short", look["word"])
    word = join(
        tag.span("er-lab")[part] if part and part != short else part
        for part in re.split(f"({short})", look["word"])
    )
    return tag.span(f"er-pill er-c-{look['colour']}")[mark(look["sign"]), tag.span("er-pw")[word]]


@lru_cache(maxsize=32)
def mark(sign: str, kind: str = "") -> str:
    """One of the signs of a state, as small as a letter."""
    around = {"viewBox": "0 0 16 16", "width": "16", "height": "16"}
    return tag.svg(kind, **around, aria_hidden="true", focusable="false")[SIGNS[sign]]


def titled(title: str, sub: str, state: str) -> str:
    """The header of what is no scenario: its title, a second line, how it stands."""
    return tag.div("er-head")[
        tag.div("er-h", role="heading", aria_level="2")[title],
        tag.div("er-sub")[sub],
        tag.div("er-state")[state],
    ]


def head(
    view: View, *, idle: bool = False, count: str = "", looks: bool = True, asks: bool = True
) -> str:
    """Title, state, Seen by, Present; on the whole screen, where it ``asks``, the class as well.

    ``count`` says where a game or a round stands.
    """
    people = button("poll", "Ask the class", cap=key("poll")) if asks and view.presenting else ""
    where = tag.span("er-sub")[count] if count else ""
    long = " er-long" * (len(view.title) > LONG) + " er-longer" * (len(view.title) > LONGER)
    return tag.div("er-head")[
        tag.div(f"er-h{long}", role="heading", aria_level="2")[view.title],
        tag.div("er-state")[pill("idle" if idle else view.state)],
        where,
        tag.div("er-looks")[seen(view) if looks else "", people, screen(view)],
    ]


def seen(view: View) -> str:
    """Who looks; opens the list of those who can."""
    eyes = " and ".join(_named(one) for one in view.eyes.seen_by)
    name = f"Seen by {eyes}"
    short = " and ".join("all" if one == EVERYONE else one for one in view.eyes.seen_by)
    label = join(
        tag.span("er-lab")["Seen by ", eyes], tag.span("er-short", aria_hidden="true")[short]
    )
    return tag.button(
        type="button", class_="er-b er-flat er-eyes", data_do="seen", aria_haspopup="true",
        aria_expanded=said(view.popup.name == "seen"), aria_label=name,
    )[icon("eye"), tag.span("er-w")[label]]  # fmt: skip


def _named(viewer: str) -> str:
    return "the leader" if viewer == "leader" else viewer


def screen(view: View) -> str:
    """The way to the whole screen, and back."""
    name = "Leave the whole screen" if view.presenting else "Present on the whole screen"
    return button(
        "present", "", sign="full", kind="er-flat er-sq", name=name, pressed=view.presenting
    )


def overlay(view: View, scene: Scene) -> str:
    """The surface over the picture of a stage."""
    guessing = view.state == "predict"
    hint = "Choose the place you expect." if guessing else "Arrow keys move, Enter chooses."
    right, low = scene.left + scene.width + 1, scene.top + scene.height + 1
    whole = all(
        p.x >= scene.left and p.y >= scene.top and p.x + p.w <= right and p.y + p.h <= low
        for p in scene.places
    )
    reach = [way.place for way in view.choices.ways]
    goals = (view.choices.mover.place, *reach) if view.choices.mover and reach else ()
    ways = "" if scene.columns else json.dumps(walks(scene.places, goals))
    more: dict[str, str | None] = {
        "data_ways": ways or None,
        "data_cut": None if whole else "1",
        "data_reach": json.dumps(reach) if reach else None,
        "data_steps": "1" if any(offer.icon for offer in view.choices.offers) else None,
    }
    stands = [one.place for one in view.choices.movers]
    stands += [one.place for one in view.table.players if one.seat == view.choices.actor]
    begin = next(filter(None, stands), "")
    if any(p.id == begin for p in scene.places):
        more["data_from"] = begin
    held = [
        one.place
        for one in view.choices.movers
        if not view.choices.mover or one.place != view.choices.mover.place
    ]
    if held:
        more["data_movers"] = json.dumps(held)
    return surface(scene, hint, more, inner=_denial(view, scene))


def beyond(view: View, scene: Scene) -> str:
    """What may be pressed beyond the part that is shown, at its edge: a tap brings it."""
    reach = [way.place for way in view.choices.ways]
    reach = reach or [one.place for one in view.choices.movers] + [
        one.place for one in view.choices.offers
    ]
    left, top, width, height = scene.left, scene.top, scene.width, scene.height
    middles = {p.id: (p.x + p.w / 2 - left, p.y + p.h / 2 - top) for p in scene.places}
    out = [
        place
        for place in dict.fromkeys(reach)
        if place in middles
        and not (0 <= middles[place][0] <= width and 0 <= middles[place][1] <= height)
    ]
    if not out:
        return ""
    x, y = middles[out[0]]
    style = f"--x:{100 * x / width:.1f}%;--y:{100 * y / height:.1f}%"
    words = f"{len(out)} more: {', '.join(out[:3])}"
    press = button("pan", words, arg=out[0], kind="er-main")
    return tag.div("er-beyond", style=style)[press]


def _denial(view: View, scene: Scene) -> str:
    """Why a press did nothing, beside the place where it was made."""
    at, why = view.choices.denied
    place = next((one for one in scene.places if one.id == at), None)
    if place is None or not why:
        return ""
    x, y = place.x + place.w / 2 - scene.left, place.y + place.h - scene.top
    across, down = 100 * x / scene.width, 100 * y / scene.height
    look = " er-left" if across > MIDDLE else ""
    look += " er-above" if down > LOW else ""
    style = f"--x:{across:.1f}%;--y:{down:.1f}%;--h:{100 * place.h / scene.height:.1f}%"
    return tag.p(f"er-denied{look}", style=style)[icon("no"), why]


MIDDLE, LOW = 50, 85
"""From how far on, in hundredths of the board, what stands at a place stands left of and over it.
"""


def surface(
    scene: Scene, hint: str, more: Mapping[str, str | None], kind: str = "board", inner: str = ""
) -> Markup:
    """What takes pointer and keys over a picture, and speaks the names of its places."""
    boxes = [[p.id, p.x - scene.left, p.y - scene.top, p.w, p.h] for p in scene.places]
    names = [p.name for p in scene.places]
    return tag.div(
        "er-overlay", tabindex="0", role="application", aria_roledescription=kind,
        aria_label=f"{scene.title} {hint}", data_w=f"{scene.width:g}", data_h=f"{scene.height:g}",
        data_cols=scene.columns, **more, data_boxes=json.dumps(boxes, separators=(",", ":")),
        data_names=json.dumps(names, ensure_ascii=False, separators=(",", ":")),
    )[tag.div("er-cursor", hidden=True)[""], inner]  # fmt: skip
