"""Your progress: the widget that shows what is kept, exports, imports and erases it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import traitlets

from rules.core.errors import RulebookError
from rules.core.registry import game
from rules.teach.progress import LARGEST_FILE, Progress, parse_progress
from rules.teach.review import TEN, ReviewRow, list_rows, say_when
from widgets.apps.stage.still import resting
from widgets.kernel.html import acts, button, counted, part, trouble
from widgets.kernel.markup import join, spaced, tag, void
from widgets.kernel.panel import KeptPanel
from widgets.kernel.script import script
from widgets.kernel.widget import Faces

TITLE = "Your progress"
NAMES = ("due", "table", "ask", "live")
HEADS = ("Chapter", "Clauses", "How it stands", "Asked again")
OFF = "Reviews are off: nothing is asked again."
MOST = 12
"""How many mistakes of a file are shown."""
CHOOSER = void.input(
    type="file", accept="application/json,.json", hidden=True, tabindex="-1",
    aria_label="A file of progress",
)  # fmt: skip
"""The box that a file is chosen with."""


class Kept(Faces, KeptPanel):
    """What this browser keeps of all practice. ``progress`` is what was read."""

    _esm = script("progress")
    said = traitlets.Unicode("")

    def __init__(self) -> None:
        self.progress = Progress()
        self.trouble = ""
        self.wrong: tuple[str, ...] = ()
        """What is wrong with a file that was to be brought back."""
        self.offered: Progress | None = None
        """What a file holds that waits to be taken over."""
        self.erasing = False
        super().__init__(html=part(NAMES, regions(self)) + CHOOSER, at="stage")
        self.top = self
        self.add_class("er-kept")
        self.on_msg(self._hear)
        self.observe(self._learn, ["kept", "keeps", "today"])

    def _learn(self, _change: Any) -> None:
        try:
            self.progress, self.trouble = parse_progress(self.kept), ""
        except RulebookError as error:
            self.progress, self.trouble = Progress(), str(error)
        self.show()

    def do(self, name: str, arg: str = "") -> None:
        """Do one thing a reader can do, and show the result."""
        self.said = ""
        if name == "import":
            self._offer(arg)
        elif name == "large":
            self._offer_none((f"the file: it has {arg} bytes; at most {LARGEST_FILE} are read.",))
        elif name == "take" and self.offered is not None:
            self._write(self.offered.dump(), "Taken over.")
        elif name == "erase":
            self.erasing, self.offered, self.wrong = True, None, ()
        elif name == "really" and self.erasing:
            self._write("", "Erased. Nothing is kept any more.")
        elif name == "switch":
            off = not self.progress.off
            said = "Nothing is asked again." if off else "Rules are asked again."
            self._write(replace(self.progress, off=off).dump(), said)
        elif name == "leave":
            self._settle("Nothing has changed.")
        self.show()

    def _offer(self, text: str) -> None:
        """Look at a file that is to be brought back."""
        try:
            found = parse_progress(text)
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
        self.send({"kind": "patch", "regions": regions(self)})

    def _as_page(self) -> str:
        return static_html()

    def _as_text(self) -> str:
        return TITLE


# -- as markup ------------------------------------------------------------------------------------


def regions(own: Kept) -> dict[str, str]:
    """Every region that changes."""
    return {
        "due": _due(own),
        "table": _table(own.progress, own.today, own.trouble),
        "ask": _ask(own),
        "live": join(own.said),
    }


def _table(progress: Progress, today: int, wrong: str) -> str:
    if wrong:
        mend = tag.p["Erase it, or bring back a file."]
        return trouble("What this browser keeps cannot be read", join(tag.p[wrong], mend))
    found = list_rows(progress)
    if not found:
        return tag.p["Nothing has been practised in this browser yet."]
    heads = join(tag.th(scope="col")[one] for one in HEADS)
    body = join(_row(one, progress, today) for one in found)
    return tag.div("er-sideways", tabindex="0", role="group", aria_label="Your progress")[
        tag.table[tag.thead[tag.tr[heads]], tag.tbody[body]]
    ]


def _row(row: ReviewRow, progress: Progress, today: int) -> str:
    """A chapter: its families of clauses, how its rules stand, when one is asked again."""
    tally = progress.tally(row.chapter.id)
    right, of = (row.right, row.rules) if row.rules else (tally.right, tally.asked)
    solid = row.rules and row.solid == row.rules
    late = row.due is not None and row.due <= today
    some = f", {row.solid} solid" if row.solid else ""
    stands = "Solid" if solid else f"{right} of {of} right{some}"
    when = "not asked" if progress.off or not row.rules else say_when(row.due, today)
    families = spaced(tag.code("er-family")[one] for one in row.families)
    kind = "er-solid" if solid else "er-late" if late else ""
    return tag.tr(kind)[
        tag.th(scope="row")[row.chapter.title, tag.small[game(row.chapter.game).title]],
        tag.td[families],
        tag.td[
            stands,
            tag.span("er-meter", aria_hidden="true")[
                tag.i(style=f"width:{100 * row.share:.0f}%")[""]
            ],
        ],
        tag.td[when],
    ]


def _due(own: Kept) -> str:
    """How much is due, and the way into it."""
    if own.trouble:
        return ""
    count = len(own.progress.due(own.today))
    some = f"{counted(count, 'problem')} {'is' if count == 1 else 'are'} due today."
    said = OFF if own.progress.off else some if count else "Nothing is due today."
    minutes = counted(max(1, (min(count, TEN) + 1) // 2), "minute")
    label = f"Begin, about {minutes}" if count else "Ask me some anyway"
    begin = "" if own.progress.off else button("begin", label, kind="er-main" if count else "")
    return tag.div("er-due")[tag.p[said], acts(begin)]


def _ask(own: Kept) -> str:
    said = tag.p("er-say")[own.said] if own.said else ""
    if own.erasing:
        return said + _choice(
            "Erase everything that this browser keeps of your practice? It cannot be had back, "
            "unless you take it along first.",
            button("really", "Erase it all", kind="er-main"),
        )
    if own.offered is not None:
        answers = counted(sum(one.asked for one in own.offered.tallies.values()), "answer")
        questions = counted(len(own.offered.rules), "rule")
        return said + _choice(
            f"The file holds {answers} and {questions} to be asked again. "
            "It takes the place of what is kept here.",
            button("take", "Take it over", kind="er-main"),
        )
    wrong = join(tag.li[one] for one in own.wrong[:MOST])
    listed = trouble("This file cannot be read", tag.ul[wrong]) if wrong else ""
    none = "" if own.kept else "nothing is kept yet"
    switch = "Switch reviews on" if own.progress.off else "Switch reviews off"
    return join(said, listed) + acts(
        button("export", "Take it along", off=none),
        button("choose", "Bring it back …"),
        button("switch", switch, off=own.trouble),
        button("erase", "Erase …", off=none),
    )


def _choice(text: str, yes: str) -> str:
    both = acts(yes, button("leave", "Leave it as it is"))
    return tag.div("er-box", role="group", aria_label="Sure?")[tag.p[text], both]


def static_html() -> str:
    """The widget before Python runs."""
    told = tag.p["What this browser keeps of your practice is shown here when Python has started."]
    return tag.div("er-scenario")[resting(("progress", TITLE), "er-kept")[told]]
