"""The live stage of practice: the same widget, with a round of problems and what is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from widgets.apps.practice import view
from widgets.apps.practice.commands import DEEDS
from widgets.apps.practice.model import Practice
from widgets.apps.practice.still import static_html
from widgets.apps.stage.picture import scene
from widgets.apps.stage.problem import asked
from widgets.apps.stage.widget import Guided, Shown
from widgets.kernel.panel import KeptPanel, panel_of

if TYPE_CHECKING:
    from widgets.apps.stage.along.files import Bundle


class PracticeStage(Guided):
    """Problems on a stage. ``practice`` is what is asked and what is kept."""

    deeds = DEEDS
    panel = panel_of("practice", KeptPanel)
    _following: Any = None
    """The key of the problem that was drawn ahead."""

    def __init__(self, begin: Callable[[], Practice]) -> None:
        self._begin, self.practice = begin, begin()
        super().__init__(self.practice)
        for name in self.practice.kind.split():
            self.add_class(name)

    def _shown(self) -> Shown:
        asked = self.practice.asked
        seen = view.view(self.practice)
        picture = scene(asked, self._size, record=asked.done, phone=self._phone)
        return view.regions(seen, self.practice, picture, listing=self.listing), picture, seen

    def where(self) -> str:
        """The key of the problem."""
        return str(self.practice.round.problem.key)

    def along(self) -> Bundle:
        """The problems of this round, to be taken along."""
        from widgets.apps.stage.along.files import Bundle
        from widgets.apps.stage.along.taken import take

        what = self.practice.chapter
        problems = self.practice.round.posed
        found = [take(asked(one), str(one.key)) for one in problems]
        return Bundle(view.title(self.practice), f"{what.game}-{what.name}", found)

    def _address(self) -> str:
        """None: a problem is found again by its key."""
        return ""

    def prefetch(self) -> None:
        """Make and draw the next problem once this one is answered; before, it would be the answer.

        What draws a game that was not asked about yet is brought with it.
        """
        following = self.practice.look_ahead()
        if following is not None and following.key != self._following:
            self._following = following.key
            scene(asked(following), self._size, phone=self._phone)

    def _as_page(self) -> str:
        return static_html(self._begin())

    def _as_text(self) -> str:
        return self.practice.title
