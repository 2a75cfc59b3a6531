"""The live stage of a lesson: any question of the book on one board, in the order of a list."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from widgets.apps.lesson import view as page
from widgets.apps.lesson.commands import DEEDS
from widgets.apps.lesson.model import Lesson
from widgets.apps.lesson.run import Run
from widgets.apps.lesson.still import static_html
from widgets.apps.stage.picture import scene
from widgets.apps.stage.problem import Asked
from widgets.apps.stage.records import View
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Guided, Shown
from widgets.kernel.panel import KeptPanel, panel_of
from widgets.kernel.scene import Scene

if TYPE_CHECKING:
    from widgets.apps.stage.along.files import Bundle


class LessonStage(Guided):
    """The questions of a lesson on a stage. ``lesson`` is the list, and which of them is up."""

    deeds = DEEDS
    panel = panel_of("lesson", KeptPanel)
    below = page.BELOW

    def __init__(self, found: Run) -> None:
        self.lesson = Lesson(found)
        super().__init__(self.lesson)
        self.add_class("er-lesson")

    def _shown(self) -> Shown:
        model = self.lesson.stage
        seen = view(model, phone=self._phone)
        picture = scene(model, self._size, phone=self._phone)
        return page.regions(seen, self.lesson, picture, listing=self.listing), picture, seen

    def _root(self, seen: View, picture: Scene) -> dict[str, Any]:
        run = [self.lesson.at + 1, len(self.lesson.shown)]
        return {**super()._root(seen, picture), "stage": page.NAME, "run": run}

    def where(self) -> str:
        """Where the question that is up stands: an address, or the key of a problem."""
        return self.lesson.item.place

    def along(self) -> Bundle:
        """The questions of the list, to be taken along."""
        return self.lesson.along()

    def _address(self) -> str:
        return "" if isinstance(self.lesson.stage, Asked) else super()._address()

    def prefetch(self) -> None:
        """Nothing is worked out ahead: that would be the answer of a problem."""

    def _as_page(self) -> str:
        return static_html(self.lesson)

    def _as_text(self) -> str:
        return page.TITLE
