"""The book's line as a page or a notebook holds it: what a stage shows at each step.

The markup is that of the live stage, made by the same parts. What a reader guesses cannot be known:
where it stands in the words, ``SAID`` does, and the page puts the guess in its place.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from rules.scenarios.expect import list_answers
from widgets.apps.stage import log, motion, narration, parts, still
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.presses import READY
from widgets.apps.stage.reading import Guess
from widgets.apps.stage.records import View
from widgets.apps.stage.view import opened, view
from widgets.kernel import svg
from widgets.kernel.packed import packed
from widgets.kernel.scene import Scene, Use

SAID = "\ue000"
"""What stands for a guess of the reader's."""
TABS = tuple(tab for tab in READY if tab != "log")
"""Tabs of the drawer that are told for each step: the log is told once."""
OPEN = "open"
"""The state of a stop in which the guess for the next step is open."""
UNSAID = "?"
"""Under what the sentence stands where nothing was guessed: no answer of a question."""
SHORT = 40
"""Texts of so many letters stand where they are said; longer ones in a pool."""
SIGN = re.compile("<svg class=.*?</svg>", re.DOTALL)
FIRST = 0xE100
"""The letter that stands for the first sign; that of the next one follows it."""
NEAR = 0.5
"""How far the sign of a guess may be from the middle of its place."""
Regions = dict[str, str]
Middles = dict[str, tuple[float, float]]


def story(model: StageModel) -> str:
    """The line of a stage that has just been opened, with its pictures and its motion, packed."""
    opening = view(model)
    row = parts.controls.controls(opening)
    found = {**told({"": model}), "controls": row, "viewer": "+".join(opening.eyes.seen_by)}
    return packed({"told": found, "drawn": drawn({"": model}, ())})


def told(models: Mapping[str, StageModel]) -> dict[str, Any]:
    """All that each stage shows and says, by its name, and the texts they share."""
    pool = Pool()
    stages = {name: pool.put(line(model)) for name, model in models.items()}
    return {"stages": stages, "texts": pool.texts, "signs": pool.signs}


def drawn(
    models: Mapping[str, StageModel], known: Collection[str], *, phone: bool = False
) -> dict[str, Any]:
    """The motion and the pictures of each stage by its name, and what they share.

    Drawings that are ``known`` stand on the page.
    """
    symbols, shared = motion.Symbols(), svg.Shared()
    found: dict[str, Any] = {}
    signs: dict[str, Any] = {}
    for name, model in models.items():
        scenes: list[Scene] = []
        moves = steps(model, symbols, scenes.append, phone=phone)
        for one in filter(None, moves):
            signs |= one.pop("symbols")
        frames = [svg.frame(one, shared) for one in scenes]
        marks = [
            {state: still.marks(model, one, shared, phone=phone) for state in states(model, number)}
            for number, one in zip(model.stops, scenes, strict=True)
        ]
        asked = Asked(model, shared, phone=phone)
        guesses = [asked.at(*one) for one in zip(model.stops, scenes, strict=True)]
        found[name] = {
            "moves": moves,
            "frames": frames,
            "marks": marks,
            "guesses": guesses,
            "places": asked.places,
        }
    rest = [one for one in shared.parts() if one.split('"', 2)[1] not in known]
    return {"symbols": signs, "stages": found, "drawings": rest}


def steps(
    model: StageModel,
    symbols: motion.Symbols,
    take: Callable[[Scene], None],
    *,
    phone: bool = False,
) -> list[dict[str, Any] | None]:
    """What moves on the way to each stop of a stage, as its pictures show it; the first is none.

    Each picture is handed to ``take`` as well.
    """
    found: list[dict[str, Any] | None] = []
    before = None
    for number in model.stops:
        model.goto(number)
        picture = still.frame(model, number, phone=phone)
        take(picture)
        moved = None
        if before is not None:
            moved = motion.step(model, before, picture, motion.Screen(symbols, phone=phone))
        found.append(moved)
        before = motion.Before(model.node, model.seen_by, model.refused, picture)
    return found


def line(model: StageModel) -> dict[str, Any]:
    """What the stops of the book's line show, in order; the model is left where it stands.

    A stop has its step's ``number``, the sentence by what was guessed (``said``: the plain one is
    nameless), what may be ``asked`` there, and its states: ``open`` while
    the guess for the next step is open, ``over`` when it is not, ``read`` while the last sentence
    stands in the place of the moral. A state has rows, the bodies of the tabs, what is spoken,
    and whether the engine ``weighs`` there.
    Its ``clauses`` are those that fired, at the end of a story beside those of the ``moral``.
    The ``log`` is that of the end; a stop says how many of its lines were there, and its own last.
    """
    here, guesses = model.index, model.guesses
    try:
        stops = [_stop(model, number) for number in model.stops]
        return {"stops": stops, "log": parts.drawer.rows(view(model))}
    finally:
        model.guesses, model.reading = guesses, -1
        model.goto(here)


def _stop(model: StageModel, number: int) -> dict[str, Any]:
    """One stop of the line."""
    found: dict[str, Any] = {"number": number}
    for state in states(model, number):
        found[state] = _state(model)
        if state == OPEN:
            found["asked"] = _asked(model)
    if model.moral:
        found["moral"] = list(narration.moral(model))
    model.reading = number
    found["said"] = _said(model, number)
    model.reading = -1
    rows, clauses = parts.drawer.rows(view(model)), log.clauses(model, model.node)
    return {**found, "clauses": list(clauses), "lines": len(rows), "row": rows[-1]}


def states(model: StageModel, number: int) -> Iterator[str]:
    """The states of a stop by their names, in each of which the model stands meanwhile."""
    model.guesses = {}
    model.goto(number)
    if model.question:
        yield OPEN
        model.guesses = {model.ahead: Guess(skipped=True)}
    yield "over"
    model.reading = number
    if model.rests:
        yield "read"
    model.reading = -1


def _state(model: StageModel) -> dict[str, Any]:
    """The rows of the model as it stands, the bodies of its tabs, the spoken words."""
    seen = view(model)
    drawers = {tab: replace(seen, drawer=opened(model, seen.drawer, tab)) for tab in TABS}
    return {
        "state": seen.state, "spoken": seen.spoken, "weighs": seen.drawer.weighs,
        "count": parts.controls.place(seen), "head": parts.head.head(seen),
        "ask": parts.ask.ask(seen), "ways": parts.controls.ways(seen),
        "tabs": {tab: parts.drawer.panel(one) for tab, one in drawers.items()},
    }  # fmt: skip


def _said(model: StageModel, number: int) -> Regions:
    """The sentence of a stop, by what was guessed for its step: :data:`UNSAID`, or each answer."""
    found = {"": _sentence(view(model))}
    if not number or model.scenario.steps[number - 1].ask is None or not model.sees_all:
        return found
    kept, ask = model.guesses, model.scenario.steps[number - 1].ask or {}
    answers = [(one, one) for one in (*(list_answers(ask) or (SAID,)), model.outcome(number))]
    for name, value in ((UNSAID, ""), *answers):
        model.guesses = {**kept, number: Guess(value, shown=True)}
        found[name] = _sentence(view(model))
    model.guesses = kept
    return found


def _sentence(seen: View) -> str:
    return parts.said.said(seen)


def _asked(model: StageModel) -> dict[str, Any]:
    """The question that is open: its rows once a guess is made, whether the board is pressed."""
    answers = list_answers(model.question or {})
    found: dict[str, Any] = {"rows": {}, "board": _on_board(model.question)}
    for value in answers or (SAID,):
        model.guesses = {model.ahead: Guess(value)}
        seen = view(model)
        found["rows"][value] = {"ask": parts.ask.ask(seen), "ways": parts.controls.ways(seen)}
    model.guesses = {}
    return found


class Asked:
    """Where a question is answered on the board: the reader's own guess as it lies over pictures.

    ``places`` are the middles of all places by their names, once for each shape of the board.
    """

    def __init__(self, model: StageModel, shared: svg.Shared, *, phone: bool) -> None:
        self.model, self.shared, self.phone = model, shared, phone
        self.places: list[Middles] = []
        self._asked: Middles = {}

    def at(self, number: int, picture: Scene) -> dict[str, Any]:
        """What lies over a stop: while its question is ``open``, and when its answer is ``told``.

        Both have the ``mark`` of a guess, the point it is drawn at and the number of the places it
        may be moved to. An open question has the ``board`` to press, an answer the ``right`` guess
        and what stands at that (``hit``).
        """
        model, found = self.model, dict[str, Any]()
        model.guesses = {}
        model.goto(number)
        ask = model.scenario.steps[number - 1].ask if number and model.sees_all else None
        if _on_board(ask):
            right, model.guesses = model.outcome(number), {model.ahead: Guess(skipped=True)}
            told = self._marks(number, picture, right)
            hit = self._drawn(number, right)[0] if right in self._asked else ""
            found["told"] = {"right": right, "hit": hit, **told}
            model.guesses = {}
        if _on_board(model.question):
            board = parts.regions(view(model), picture)["board"]
            found["open"] = {"board": board, **self._marks(model.ahead, picture)}
        return found

    def _marks(self, step: int, picture: Scene, right: str = "") -> dict[str, Any]:
        """The mark of a guess for a step that is not ``right``, and where it may lie."""
        middles = {one.id: (one.x + one.w / 2, one.y + one.h / 2) for one in picture.places}
        if not right:
            self._asked = middles
        drawn = ((one, *self._drawn(step, one)) for one in self._asked if one != right)
        place, mark, at = next((one for one in drawn if one[1]), ("", "", (0.0, 0.0)))
        if middles.keys() != self._asked.keys() or math.dist(middles.get(place, at), at) > NEAR:
            # The answer is told on another sheet than the one that was pressed.
            middles = {one: self._drawn(step, one)[1] for one in self._asked}
        middles = {name: (round(x, 1), round(y, 1)) for name, (x, y) in middles.items()}
        if middles not in self.places:
            self.places.append(middles)
        return {"mark": mark, "at": at, "places": self.places.index(middles)}

    def _drawn(self, step: int, place: str) -> tuple[str, tuple[float, float]]:
        """What a guess for a step draws, and the point of its sign."""
        model, others = self.model, self.model.guesses
        bare = still.live(model, phone=self.phone)
        model.guesses = {**others, step: Guess(place, shown=step != model.ahead)}
        full = still.live(model, phone=self.phone)
        model.guesses = others
        more = still.beyond(full, bare)
        signs = [
            (to.x + one.x, to.y + one.y) for to in more for one in to.shapes if isinstance(one, Use)
        ]
        return "".join(svg.drawn(one, self.shared) for one in more), (signs or [(0.0, 0.0)])[0]


def _on_board(ask: Mapping[str, Any] | None) -> bool:
    """Whether a question is answered by a place of the board."""
    return ask is not None and not list_answers(ask) and ask.get("kind", "cell") == "cell"


class Pool:
    """Texts that many stops share, each once; signs within them are told once, too."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.signs: list[str] = []
        self._known: dict[str, int] = {}

    def put(self, told: Any) -> Any:
        """``told`` with a number in the place of each long text."""
        if isinstance(told, str) and len(told) > SHORT:
            if told not in self._known:
                self._known[told] = len(self.texts)
                self.texts.append(SIGN.sub(self._sign, told))
            return self._known[told]
        if isinstance(told, dict):
            return {name: self.put(one) for name, one in told.items()}
        if isinstance(told, list | tuple):
            return [self.put(one) for one in told]
        return told

    def _sign(self, found: re.Match[str]) -> str:
        if found[0] not in self.signs:
            self.signs.append(found[0])
        return chr(FIRST + self.signs.index(found[0]))
