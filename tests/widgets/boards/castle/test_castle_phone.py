"""What a phone shows below the castle: no piece and no disc lies on a count or on a word."""

from __future__ import annotations

from rules import scenarios
from tests.cases import of_the_book
from widgets.apps.stage import still
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import fitted
from widgets.boards.graph import wide
from widgets.kernel.scene import Scene, Text, Use

ROW = 24.0
"""How high the row of dice and hands is, at the foot of the picture."""
PIECE = 9.0
"""What of a piece, from its middle, surely covers a word."""
NARROW = "colditz/extra-throws"
"""Two throws and two figures stand in a row that begins with the small castle."""


def covered(picture: Scene) -> list[str]:
    """The words in the lowest row on which a piece lies."""
    foot = picture.top + picture.height
    row = [one for one in picture.shapes() if isinstance(one, Text | Use) and one.y > foot - ROW]
    pieces = [one.x for one in row if isinstance(one, Use) and one.symbol.id.startswith("seat-")]
    found = []
    for one in row:
        if isinstance(one, Text) and one.anchor == "start":
            right = one.x + wide(one.text, one.size)
            found += [one.text for x in pieces if one.x - PIECE < x < right + PIECE]
    return found


def test_every_count_beside_a_hand_is_seen() -> None:
    """Another hand is whole or not there; the own cards and Equipment have what is left."""
    met = 0
    for name in {NARROW, *of_the_book("colditz", part=12)()}:
        model = StageModel(scenarios.load(name))
        for number in model.stops[::4]:
            model.goto(number)
            picture = fitted(model, *still.hand(model), phone=True)
            assert covered(picture) == [], f"{name}@{number}"
            met += 1
    assert met
