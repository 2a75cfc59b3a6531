"""On the whole screen: letters for the last row, Show without a guess, the tools and their keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from tests.cases import each
from widgets import show
from widgets.apps.stage.parts.popup import IN_PRESENT, KEYS
from widgets.apps.stage.picture import scene
from widgets.apps.stage.widget import Stage
from widgets.kernel.scene import Shape, Text

HEIGHT, TALL, WIDE = 1080, 691, 1330
"""A projector's screen, and the room of a board on it, in pixels."""
SCENARIOS = (
    "labyrinth/falling-into-holes",
    "ravines/drift-two-cells",
    "duel/inner-and-outer-wall",
    "underground/chasm-jump",
)


def stage(name: str) -> Stage:
    """A stage of the book."""
    found = show(name)
    assert isinstance(found, Stage)
    return found


def sizes(shapes: Iterable[Shape]) -> Iterator[float]:
    """The sizes of what is written; letters on pieces and signs grow with these."""
    return (shape.size for shape in shapes if isinstance(shape, Text))


def presented(at: Stage) -> list[float]:
    """The letters of a board on a projector, in pixels, after it has settled."""
    for _ in range(6):
        picture = scene(at.model, at._size)
        scale = min(TALL / picture.height, WIDE / picture.width)
        at._look({"width": picture.width * scale, "far": HEIGHT / 420}, first=False)
    return [size * scale for layer in picture.layers for size in sizes(layer.shapes)]


@each("name", SCENARIOS)
def test_letters_are_a_35th_of_the_height(name: str) -> None:
    """Whatever is written on a board is read from the last row."""
    letters = presented(stage(name))
    assert min(letters) >= HEIGHT / 35 * 0.93


def test_letters_of_the_castle_are_as_large_as_there_is_room() -> None:
    """The castle has more names than room: half of them come close to it, none is below 1/50."""
    letters = sorted(presented(stage("colditz/splitting-nine")))
    assert letters[len(letters) // 2] >= HEIGHT / 40
    assert letters[0] >= HEIGHT / 50


def test_a_board_comes_to_rest_and_is_itself_again_on_the_page() -> None:
    """Larger letters may make a picture higher and its scale smaller; this comes to an end."""
    at = stage("colditz/splitting-nine")
    presented(at)
    size = at._size
    presented(at)
    assert at._size == size
    at._look({"width": scene(at.model, 1.0).width}, first=False)
    assert at._size == pytest.approx(at._scale)


def test_in_present_show_needs_no_guess() -> None:
    """A class answers aloud: the result is told, and nobody is said to have guessed."""
    at = stage("ravines/drift-two-cells")
    at.do("presenting", "1")
    at.do("step")
    assert at.model.index == 1
    assert "It is <b>c1</b>" in at._sent["said"]
    assert "You said" not in at._sent["said"]


def test_a_step_leaves_the_timer_alone() -> None:
    """Its markup is sent once: what the page counts there is never replaced."""
    at = stage("labyrinth/falling-into-holes")
    before = at._sent["clock"]
    at.do("step")
    assert before
    assert at._sent["clock"] == before


def test_the_list_of_keys_names_the_tools() -> None:
    """Spotlight, timer and clicker stand in the list of all keys."""
    assert set(IN_PRESENT) <= set(KEYS)
    assert {"spotlight", "timer", "clicker"} <= set(
        " ".join(text for _, text in KEYS).replace(":", "").split()
    )
