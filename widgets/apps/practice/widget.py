"""The live stage of practice: the same widget, with a round of problems and what is kept."""

from __future__ import annotations

from typing import Any, cast

from rules.core.errors import RulebookError
from rules.core.practice import Chapter, chapter
from rules.core.registry import game
from rules.teach.practice import Key
from rules.teach.progress import Progress, read
from widgets.apps.practice.commands import DEEDS
from widgets.apps.practice.dots import Around
from widgets.apps.practice.model import Asked, Round, asked, fresh
from widgets.apps.practice.panel import KeptPanel
from widgets.apps.practice.still import static_html
from widgets.apps.practice.view import BELOW, regions
from widgets.apps.stage.picture import scene
from widgets.apps.stage.shown import View
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Shown, Stage
from widgets.kernel.panel import Panel
from widgets.kernel.scene import Scene


class PracticeStage(Stage):
    """Problems about a chapter on a stage."""

    deeds = cast("Any", DEEDS)
    panel: type[Panel] = KeptPanel
    below = BELOW
    kind = "er-loose"

    def __init__(self, what: Chapter, seed: int = 1) -> None:
        self.chapter, self.seed = what, seed
        self.round: Round = fresh(what, seed)
        self.progress = Progress()
        self.unread = ""
        self._writing = False
        super().__init__(asked(self.round.problem))
        self.top.observe(self._learn, ["kept", "keeps", "today"])

    @property
    def asked(self) -> Asked:
        """The problem that is shown."""
        return cast("Asked", self.model)

    # -- what is kept -----------------------------------------------------------------------------

    def _learn(self, _change: Any) -> None:
        """The page has told what it keeps: another widget may have written it."""
        if self._writing:
            return
        self.take_over()
        rounds = self.progress.tally(self.chapter.id).rounds
        if self.seed <= rounds and self.untouched:
            self.seed = rounds + 1
            self.begin(fresh(self.chapter, self.seed))
        self.show(quiet=True)

    @property
    def untouched(self) -> bool:
        """Whether nothing was answered yet, not even by a guess that could still be changed."""
        return not self.round.repeated and self.round.untouched and self.asked.guess is None

    def take_over(self) -> None:
        """Read what is kept; what cannot be read is left as it is."""
        try:
            self.progress, self.unread = read(self.top.kept), ""
        except RulebookError as error:
            self.progress, self.unread = Progress(), str(error)

    def keep(self, progress: Progress) -> None:
        """Give the page something new to keep."""
        self.progress = progress
        if not self.unread:
            self._writing = True
            self.top.kept = progress.dump()
            self._writing = False

    def begin(self, round_: Round) -> None:
        """Lay out another round."""
        self.round = round_
        self.turn_to(0)

    def turn_to(self, number: int) -> None:
        """Lay out one problem of the round."""
        self.round.at = number
        self.model = asked(self.round.problem)
        self._last = (self.model.node, None, self.model.seen_by)

    # -- showing ----------------------------------------------------------------------------------

    def around(self) -> Around:
        """What stands round the problem."""
        due = self.progress.due(self.top.today) if hasattr(self, "top") else ()
        names = [_named(key) for key in due]
        return Around(
            self.chapter, self.round, len(due), tuple(dict.fromkeys(names)), self.unread,
            self.top.keeps if hasattr(self, "top") else True,
        )  # fmt: skip

    def _shown(self) -> Shown:
        seen = view(self.model)
        done = self.asked.done
        picture = scene(self.model, self._size, record=done, phone=self._phone)
        found = regions(seen, self.asked, self.around(), picture, listing=self.listing)
        return found, picture, seen

    def _root(self, seen: View, picture: Scene) -> dict[str, Any]:
        return {**super()._root(seen, picture), "stage": f"{self.chapter.id}/practice"}

    def _address(self) -> str:
        """None: a problem is found again by its key."""
        return ""

    def prefetch(self) -> None:
        """Nothing is worked out ahead: that would be the answer."""

    def _faces(self) -> tuple[str, str]:
        return static_html(self.chapter, self.seed), f"Practice: {self.chapter.title}"


def _named(key: Key) -> str:
    """Where a problem is from, in words."""
    return f"{chapter(key.game, key.chapter).title} ({game(key.game).title})"
