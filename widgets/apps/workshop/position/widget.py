"""The live workshop: a stage whose model is a draft; what is played on it is written down."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from rules.core.errors import RulebookError
from rules.scenarios import editor
from rules.scenarios.editor.draft import Draft
from widgets.apps.stage import address as addresses
from widgets.apps.stage import parts
from widgets.apps.stage.model import StageModel
from widgets.apps.stage.parts import head
from widgets.apps.stage.picture import scene
from widgets.apps.stage.records import View
from widgets.apps.stage.share import NOWHERE
from widgets.apps.stage.view import view
from widgets.apps.stage.widget import Shown, Stage
from widgets.apps.workshop.position import view as page
from widgets.apps.workshop.position.commands import DEEDS, MOVES, PLAYED, RECORDED, Deed
from widgets.apps.workshop.position.model import (
    LINK,
    PREVIEW,
    RECORD,
    SETUP,
    TAB,
    UNREAD,
    DraftDesk,
    Recorder,
    packed,
    playable,
)
from widgets.apps.workshop.position.setup import laid
from widgets.apps.workshop.still import static_html
from widgets.apps.workshop.widget import AtDesk
from widgets.kernel.html import part
from widgets.kernel.panel import KeptPanel, Panel, panel_of
from widgets.kernel.scene import Scene

if TYPE_CHECKING:
    from widgets.apps.stage.along.files import Bundle


class Workshop(AtDesk, Stage):
    """A scenario in the making. ``desk`` is what its writer has, ``model`` what the stage shows."""

    deeds = DEEDS
    lined = False
    panel = panel_of("workshop", KeptPanel)
    beside = panel_of("workshop", Panel)  # what else the page shows
    kind = "er-loose"

    def __init__(self, draft: Draft) -> None:
        self.desk: DraftDesk = DraftDesk(draft)
        self._for: tuple[Draft, bool] | None = None
        self.lost = ""
        """Why the board does not show the draft."""
        super().__init__(self._model())
        self.lay()
        self.side = self.beside(html=part(page.BESIDE, self._shown()[0]), at="side")
        self.side.on_msg(self._hear)
        self.children = [self.top, self.painter.canvas, self.bottom, self.side]
        self.add_class("er-workshop")
        self.top.observe(self._meet, ["kept"])
        self.top.observe(self._refused, ["keeps"])

    # -- the stage --------------------------------------------------------------------------------

    @property
    def playing(self) -> bool:
        """Whether presses of a stage are for the stage."""
        return self.desk.mode in (RECORD, PREVIEW)

    def lay(self) -> None:
        """Lay the draft out on the stage, where it is not there yet."""
        desk = self.desk
        preview = desk.mode == PREVIEW
        if self._for is None or self._for[0] is not desk.draft or self._for[1] != preview:
            self.model = self._model()
            self._for = desk.draft, preview
        if desk.mode == RECORD:
            here = self.model.index if not self.model.own else -1
            if here != min(desk.step, self.model.last):
                self.model.goto(desk.step)
        elif desk.mode != PREVIEW and (self.model.index or self.model.own):
            self.model.first()
        self.model.hidden = desk.mode != PREVIEW

    def _model(self) -> StageModel:
        """The draft, or as much of it as there is, on a stage."""
        desk = self.desk
        try:
            found, self.lost = playable(desk.draft), ""
        except RulebookError as error:
            self.lost = str(error)
            if hasattr(self, "model") and self.model.scenario.game == desk.draft.game:
                return self.model
            found = playable(editor.blank_draft(desk.draft.game))
        return StageModel(found) if desk.mode == PREVIEW else Recorder(found)

    # -- hearing the page -------------------------------------------------------------------------

    def find_deed(self, name: str) -> Callable[[str], object] | None:
        """What a press does in this part of the work."""
        played = {PREVIEW: PLAYED, RECORD: RECORDED}.get(self.desk.mode, {})
        deed = self.deeds.get(name) or played.get(name)
        return partial(self._do, name, deed) if deed else None

    def follow_up(self) -> None:
        """Lay the draft out as it is now, and keep it."""
        self.lay()
        self._keep()

    def _do(self, name: str, deed: Deed, arg: str) -> None:
        deed(self, arg)
        if name in MOVES:
            self._write_down()

    def _write_down(self) -> None:
        """What was played on the recording stage becomes a step."""
        desk, model = self.desk, self.model
        if desk.mode != RECORD or not isinstance(model, Recorder):
            return
        if not model.own:
            desk.step = model.index
            return
        played = model.played
        model.leave()
        model.said = ""
        desk.record(played)

    def visit(self, text: str) -> None:
        """Show the position of a link as readers see it, and its scenario on the desk."""
        found, _ = addresses.read(text)
        if found.scenario.table != self.desk.draft.table:
            self.lend(editor.taken_over(found.scenario), f"Opened: {found.scenario.title}.")
        self.desk.turn(PREVIEW)
        self.lay()
        addresses.follow(self.model, text)

    # -- what the browser keeps -------------------------------------------------------------------

    def _meet(self, _change: Any) -> None:
        """What the browser keeps comes to the desk, or stays beside what could not be kept."""
        desk, kept, before = self.desk, self.top.kept, self.desk.kept
        if kept == before:
            return
        desk.kept = kept
        if desk.own and desk.text != before:
            desk.beside = desk.beside or TAB
        elif kept and not desk.beside:
            self._bring(
                "Another tab of this browser has written this." if before
                else "Your draft of the last visit."
            )  # fmt: skip
        self.lay()
        self.show(quiet=True)

    def _bring(self, said: str) -> None:
        """Lay the draft that is kept on the desk; one that cannot be read stays as it is."""
        try:
            self.desk.change(editor.loads(self.desk.kept), said)
        except RulebookError as error:
            self.desk.said = f"The draft of your last visit cannot be read. {error}"
            self.desk.beside = UNREAD

    def _refused(self, _change: Any) -> None:
        """The browser keeps nothing, or has no room left."""
        self.desk.unkept = not self.top.keeps
        self.show(quiet=True)

    def lend(self, draft: Draft, said: str) -> None:
        """Lay somebody's draft on the desk, beside the writer's own if the browser keeps one."""
        desk = self.desk
        desk.new(draft, said)
        desk.own = False
        if desk.kept and not desk.beside:
            desk.beside = LINK

    def settle(self, *, mine: bool) -> None:
        """Go on with the draft that is kept, or keep the one on the desk in its place."""
        desk = self.desk
        if not desk.beside:
            return
        desk.beside, desk.own = "", True
        if mine:
            self._bring("Your own draft is back; the other one is behind Undo.")

    def _keep(self) -> None:
        """Let the browser keep what the writer has made."""
        desk = self.desk
        text = desk.text if desk.own else ""
        if not desk.beside and text != desk.kept and (text or not desk.own):
            desk.kept = self.top.kept = text

    # -- showing ----------------------------------------------------------------------------------

    def _shown(self) -> Shown:
        desk = self.desk
        seen = view(self.model)
        picture = self._picture()
        stage = parts.regions(seen, picture, listing=self.listing)
        found = page.regions(desk, stage, head.seen(seen), self.lost, self._spoken(seen))
        return found, picture, seen

    def _picture(self) -> Scene:
        if self.desk.mode == SETUP and not self.lost:
            return laid(self.model, self.desk, self._scale, phone=self._phone)
        still = not self.playing
        return scene(self.model, self._scale, record=still, phone=self._phone)

    def _spoken(self, seen: View) -> str:
        return self.desk.said or (seen.spoken if self.playing else "")

    def _root(self, seen: View, picture: Scene) -> dict[str, Any]:
        link = packed(self.desk.draft)
        state = seen.state if self.desk.mode == PREVIEW else "live"
        return {
            **super()._root(seen, picture), "stage": "own/workshop", "title": page.TITLE,
            "state": state, "draft": link, "stagelink": link and f"{link}@0",
            "own": self.desk.own and not self.desk.beside,
            "mode": self.desk.mode, "page": f"{NOWHERE}/writers/scenario-workshop.html",
        }  # fmt: skip

    def along(self) -> Bundle:
        """The questions of the draft, to be taken along."""
        from widgets.apps.stage.along.files import of_scenario

        return of_scenario(self.desk.draft.scenario())

    def _address(self) -> str:
        """The position that is read, as a link opens it."""
        return super()._address() if self.desk.mode == PREVIEW else ""

    def prefetch(self) -> None:
        """Work ahead only where a reader would step on."""
        if self.desk.mode == PREVIEW:
            super().prefetch()

    def send_file(self, name: str, text: str) -> None:
        """Give the page a file to save."""
        self.top.send({"kind": "file", "name": name, "text": text})

    def _as_page(self) -> str:
        model, desk = StageModel(playable(self.desk.draft)), DraftDesk(self.desk.draft)
        pictures = [scene(model, record=True, phone=phone) for phone in (False, True)]
        found = page.asleep(desk)
        panels = {"top": part(parts.TOP, found), "side": part(page.BESIDE, found)}
        names = ("own/workshop", f"{page.TITLE}: {model.scenario.title}")
        return static_html(names, ("er-scenario", "er-loose er-workshop"), panels, pictures)

    def _as_text(self) -> str:
        return page.TITLE
