"""Your progress: the widget that shows what is kept, exports, imports and erases it."""

from __future__ import annotations

from typing import Any

import traitlets

from rules.core.errors import RulebookError
from rules.teach.progress import LARGEST, Progress, read
from widgets.apps.practice import own_markup as markup
from widgets.apps.practice.panel import KeptPanel
from widgets.kernel.faces import Faces
from widgets.kernel.panel import script


class Own(Faces, KeptPanel):
    """What this browser keeps of all practice. ``progress`` is what was read."""

    _esm = script("patch", "board", "kept", "progress")
    said = traitlets.Unicode("")

    def __init__(self) -> None:
        self.progress = Progress()
        self.trouble = ""
        self.wrong: tuple[str, ...] = ()
        """What is wrong with a file that was to be brought back."""
        self.offered: Progress | None = None
        """What a file holds that waits to be taken over."""
        self.erasing = False
        super().__init__(html=markup.whole(markup.regions(self)))
        self.remove_class("er-bottom")
        for name in ("er-stage", "er-kept"):
            self.add_class(name)
        self.on_msg(self._hear)
        self.observe(self._learn, ["kept", "keeps", "today"])

    def _learn(self, _change: Any) -> None:
        try:
            self.progress, self.trouble = read(self.kept), ""
        except RulebookError as error:
            self.progress, self.trouble = Progress(), str(error)
        self.show()

    def _hear(self, _panel: Any, message: dict[str, Any], _buffers: Any) -> None:
        self.do(str(message.get("do", "")), str(message.get("arg", "")))

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        self.said = ""
        if name == "import":
            self._offer(arg)
        elif name == "large":
            self._offer_none((f"the file: it has {arg} bytes; at most {LARGEST} are read.",))
        elif name == "take" and self.offered is not None:
            self._write(self.offered.dump(), "Taken over.")
        elif name == "erase":
            self.erasing, self.offered, self.wrong = True, None, ()
        elif name == "really" and self.erasing:
            self._write("", "Erased. Nothing is kept any more.")
        elif name == "leave":
            self._settle("Nothing has changed.")
        self.show()

    def _offer(self, text: str) -> None:
        """Look at a file that is to be brought back."""
        try:
            found = read(text)
        except RulebookError as error:
            each = getattr(error, "each", None)
            self._offer_none(each() if each else (str(error),))
            return
        if not text.strip():
            self._offer_none(("the file: it is empty; choose one that was exported here.",))
            return
        self._settle("The file can be read.")
        self.offered = found

    def _offer_none(self, wrong: tuple[str, ...]) -> None:
        self._settle("The file cannot be read. Nothing has changed.")
        self.wrong = wrong

    def _write(self, text: str, said: str) -> None:
        self._settle(said)
        self.kept = text

    def _settle(self, said: str) -> None:
        self.erasing, self.offered, self.wrong, self.said = False, None, (), said

    def show(self) -> None:
        """Send the page everything that is shown."""
        self.send({"kind": "patch", "regions": markup.regions(self)})

    def _faces(self) -> tuple[str, str]:
        return markup.static_html(), "Your progress"
