"""A story has one scale in one window, and its letters can be read there."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from rules.core.registry import GAMES
from rules.scenarios.format import load
from tests.cases import each, of_the_book
from widgets.apps.stage import still
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted
from widgets.kernel.scene import Scene, Shape, Text, Use

LEGIBLE = 9.4
"""The least size of a letter, in CSS pixels: a piece in a row of those who wait has one like it."""
LOW = {"duel": (966.0, 278.0), "colditz": (966.0, 278.0)}, (510.0, 304.0)
"""The room of a wide board, and of one beside its text, in a window of 1280 x 720."""
TABLET = 786.0


def rooms(model: StageModel) -> Iterator[tuple[float, float, bool]]:
    """The rooms of a story on a desk, in a low window, on a tablet and on a phone."""
    wide, high = still.desk(model)
    yield wide, high, False
    across, down = LOW[0].get(model.scenario.game, LOW[1])
    yield across, min(across * high / wide, down), False
    yield TABLET, TABLET * high / wide, False
    yield (*still.hand(model), True)


def letters(shapes: Iterator[Shape] | tuple[Shape, ...], by: float = 1.0) -> Iterator[float]:
    """The size of every text, those of signs among them."""
    for one in shapes:
        if isinstance(one, Text):
            yield one.size * by
        elif isinstance(one, Use):
            yield from letters(one.symbol.shapes, by * one.scale)


def scales(picture: Scene, shown: float) -> frozenset[float]:
    """How large the cells of a picture are, of both sheets where there are two."""
    found = {picture.cell, picture.second.cell} if picture.second else {picture.cell}
    return frozenset(round(cell * shown, 1) for cell in found)


@each("name", of_the_book(*GAMES, part=36))
def test_a_story_keeps_its_scale_and_its_letters_are_legible(name: str) -> None:
    """On a desk, in a low window, on a tablet and on a phone; another plan may have another."""
    model = StageModel(load(name))
    for wide, high, phone in rooms(model):
        found = defaultdict(set)
        for stop in model.stops:
            model.goto(stop)
            picture = fitted(model, wide, high, phone=phone, record=False)
            shown = min(wide / picture.width, high / picture.height)
            found[len(model.places())].add(scales(picture, shown))
            least = min(letters(tuple(picture.shapes())), default=LEGIBLE / shown)
            assert least * shown >= LEGIBLE, (wide, high, stop)
        assert all(len(one) == 1 for one in found.values()), (wide, high, dict(found))
