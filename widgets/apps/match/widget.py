"""The live stage of a game: the same widget, with other presses and other words round the board.

Nothing is worked out ahead and nothing is kept: what one player saw is gone from here, too, once
the board is covered. The widget's own traits hold the first picture only, the empty table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from time import perf_counter
from typing import Any, cast

from widgets.apps.match import keeping, sight, view
from widgets.apps.match.commands import DEEDS
from widgets.apps.match.course import SETUP
from widgets.apps.match.model import Match
from widgets.apps.match.setting import Setting
from widgets.apps.match.you import doing
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import View
from widgets.apps.stage.still import still
from widgets.apps.stage.widget import Shown, Stage
from widgets.kernel import store, svg
from widgets.kernel.markup import tag
from widgets.kernel.scene import Scene

AT_ONCE = 0.04
"""Seconds in which the computer acts before the page is given its turn."""
CARD = (1340.0, 727.0)
"""The room that the picture on a card is laid out for; it is shown much smaller."""
LOOKS = ("trace", "names")
"""Presses that hurry nobody: something is only looked at."""
KEEP = "play"
"""Where a page keeps the last choices."""
LAG = 0.15
"""Seconds between the end of one move and the next one."""


class MatchStage(Stage):
    """A game on its stage. ``match`` is where it stands."""

    deeds = cast("Any", DEEDS)
    lined = False

    def __init__(self, setting: Setting) -> None:
        self.covered_at = 0.0
        """When the board was covered, or the end of a turn asked about, last."""
        self._task: asyncio.Task[None] | None = None
        self._pressed = asyncio.Event()
        """Set by a press while the computers' moves are played: the rest comes at once."""
        self._lasts = 0
        """How long the motion lasts that was sent last, in milliseconds."""
        self._calm = False
        self._text: str | None = None
        """What lies in the reader's browser; ``None`` before it was read, or if nothing is kept."""
        self._due = ""
        """What should lie there."""
        self._stamp: tuple[Any, ...] = ()
        """What ``_due`` was written of."""
        self._writing = False
        self._tasks: set[asyncio.Task[None]] = set()
        super().__init__(Match(setting.blank(), setting=setting))
        if setting.open and not setting.origin and store.kept():
            self._later(self._remember())

    @property
    def match(self) -> Match:
        """The game."""
        return cast("Match", self.model)

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing somebody can do, show the result, and let the computer answer."""
        if name not in LOOKS:
            self._pressed.set()
        super().do(name, arg)
        if self.match.running and self._task is None:
            self._start()

    # -- the computer ---------------------------------------------------------------------------

    def _start(self) -> None:
        """Let the computer act in turns with the page; all at once where nothing else runs."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._advance(float("inf"))
            self.show()
            return
        self._task = loop.create_task(self._answer())

    def _advance(self, until: float) -> bool:
        """Let the computer act for a while, no further than one turn; whether that is done.

        What goes wrong is told in words.
        """
        try:
            while self.match.running and perf_counter() < until:
                self.match.advance()
                if self.match.turned and until < float("inf"):
                    return True
        except Exception as error:  # noqa: BLE001 - whatever went wrong, the reader gets words
            self.match.problem = self.trouble(error)
        return False

    async def _answer(self) -> None:
        """Play the computers' moves one after the other; a press brings the rest at once."""
        await asyncio.sleep(AT_ONCE)
        self._pressed.clear()
        await self._rest()
        while self.match.running:
            if self._advance(perf_counter() + AT_ONCE) and not self._pressed.is_set():
                self.show()
                if self.match.running:
                    await self._rest()
            await asyncio.sleep(0.001)
        self._task = None
        self.show()

    async def _rest(self) -> None:
        """Wait until what was sent last is played, or somebody presses."""
        if self._lasts and not self._calm:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._pressed.wait(), self._lasts / 1000 + LAG)

    # -- keeping --------------------------------------------------------------------------------

    def _later(self, doing: Coroutine[Any, Any, None]) -> None:
        """Do something as soon as the page leaves time for it."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _remember(self) -> None:
        """Lay the game there that was open when the page was left."""
        text = await store.read(KEEP)
        match, found = self.match, keeping.revived(text) if text else None
        self._text = text
        if match.phase != SETUP or match.parked:
            return
        if found:
            found.settings, match.parked = match.settings, found
        elif text:
            match.said = keeping.LOST
        if text:
            self.show()

    def show(self, *, whole: bool = False, quiet: bool = False) -> None:
        """Show what there is, and keep the open game."""
        super().show(whole=whole, quiet=quiet)
        match = self.match.parked or self.match
        at = id(match), id(match.node), len(match.script)
        stamp = *at, match.viewer, match.phase, match.setting.pace
        if self._text is None or stamp == self._stamp:
            return
        self._stamp, self._due = stamp, keeping.written(match)
        if not self._writing and self._text != self._due:
            self._writing = True
            self._later(self._keep())

    async def _keep(self) -> None:
        """Keep the open game as it stands, step by step; one that is over is forgotten."""
        while self._text not in (None, self._due):
            text = self._due
            how = await store.write(KEEP, text, self._text)
            if how in keeping.UNKEPT:
                self._text, self.match.said = None, keeping.UNKEPT[how]
                self.show()
            else:
                self._text = text
        self._writing = False

    # -- showing --------------------------------------------------------------------------------

    def _shown(self) -> Shown:
        match = self.match
        seen = sight.seen(match)
        picture = sight.picture(match, self._size, phone=self._phone)
        around = sight.sitting(match)
        listing = self.listing and not match.hides
        return view.regions(seen, around, picture, listing=listing), picture, seen

    def _drawer(self, seen: View) -> str:
        return view.drawn(seen, hidden=self.match.hides)

    def _film(self, regions: dict[str, str], picture: Scene) -> dict[str, Any] | None:
        """What moves; the sentences of the others stay while the next one moves."""
        found = super()._film(regions, picture)
        self._lasts = found["message"]["ms"] if found else 0
        self.match.shown = self.match.node
        match = self.match
        if not found or match.acted != match.viewer:
            return found and {**found, "regions": {}}
        called = match.game.speech.name_player(match.viewer)
        return {**found, "doing": doing(found["doing"], match.viewer, called)}

    def _look(self, env: dict[str, Any], *, first: bool) -> None:
        """Take over what the page says about itself, and whether it moves."""
        self._calm = bool(env.get("reducedMotion"))
        super()._look(env, first=first)

    def _root(self, seen: View, picture: Scene) -> dict[str, Any]:
        keep = KEEP if self.match.setting.open else ""
        return {**super()._root(seen, picture), "step": seen.step, "keep": keep}

    def _address(self) -> str:
        """None: it would hold all that is hidden."""
        return ""

    def trouble(self, error: Exception) -> str:
        """The kind of error alone: its words might hold what is hidden."""
        return type(error).__name__

    def prefetch(self) -> None:
        """Nothing is worked out ahead."""

    def _as_page(self) -> str:
        return static_html(self.match.setting)

    def _as_text(self) -> str:
        return f"Stage: {self.match.setting.title}"

    def _as_picture(self) -> Scene | None:
        """The empty table: what is seen later is one player's."""
        return super()._as_picture() if self.match.phase == SETUP else None

    def _stop(self) -> None:
        for task in filter(None, (self._task, *self._tasks)):
            task.cancel()
        super()._stop()


def static_html(setting: Setting) -> str:
    """The stage before Python runs: the games that can be begun, with a picture of each."""
    match = Match(setting.blank(), setting=setting)
    shared = svg.Shared()
    pictures = [sight.picture(match, 1.0, phone=phone) for phone in (False, True)]
    around = sight.sitting(match)
    shots = {one.game: _shot(one.game) for one in around.start.cards}
    found = view.regions(sight.seen(match), around, pictures[0], idle=True, pictures=shots)
    found["board"] = ""
    stage = still(match, found, (pictures[0], pictures[1]), shared)
    return tag.div("er-scenario")[stage, shared.markup()]


def _shot(game: str) -> str:
    """The board of a game at rest, as small as a card; it outlives the still page."""
    return svg.embedded(scene(StageModel(Setting(game).blank()), record=True, room=CARD))
