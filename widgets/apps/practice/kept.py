"""Your progress: the widget that shows what is kept, exports, imports and erases it."""

from __future__ import annotations

from dataclasses import replace
from html import escape
from typing import Any

import traitlets

from rules.core.errors import RulebookError
from rules.core.registry import game
from rules.teach.progress import LARGEST, Progress, read
from rules.teach.review import TEN, Row, rows, say_when
from widgets.apps.stage.parts import part
from widgets.kernel.html import acts, button, counted, trouble
from widgets.kernel.panel import KeptPanel
from widgets.kernel.script import script
from widgets.kernel.widget import Faces

NAMES = ("due", "table", "ask", "live")
HEADS = ("Chapter", "Clauses", "How it stands", "Asked again")
OFF = "Reviews are off: nothing is asked again."
MOST = 12
"""How many mistakes of a file are shown."""
CHOOSER = (
    '<input type="file" accept="application/json,.json" hidden tabindex="-1" '
    'aria-label="A file of progress">'
)
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
            self.progress, self.trouble = read(self.kept), ""
        except RulebookError as error:
            self.progress, self.trouble = Progress(), str(error)
        self.show()

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
        self.send({"kind": "patch", "regions": regions(self)})

    def _as_page(self) -> str:
        return static_html()

    def _as_text(self) -> str:
        return "Your progress"


# -- as markup ------------------------------------------------------------------------------------


def regions(own: Kept) -> dict[str, str]:
    """Every region that changes."""
    return {
        "due": _due(own),
        "table": _table(own.progress, own.today, own.trouble),
        "ask": _ask(own),
        "live": escape(own.said),
    }


def _table(progress: Progress, today: int, wrong: str) -> str:
    if wrong:
        mend = "<p>Erase it, or bring back a file.</p>"
        return trouble("What this browser keeps cannot be read", f"<p>{escape(wrong)}</p>{mend}")
    found = rows(progress)
    if not found:
        return "<p>Nothing has been practised in this browser yet.</p>"
    heads = "".join(f'<th scope="col">{one}</th>' for one in HEADS)
    body = "".join(_row(one, progress, today) for one in found)
    return (
        '<div class="er-sideways" tabindex="0" role="group" aria-label="Your progress"><table>'
        f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _row(row: Row, progress: Progress, today: int) -> str:
    """A chapter: its families of clauses, how its rules stand, when one is asked again."""
    tally = progress.tally(row.chapter.id)
    right, of = (row.right, row.rules) if row.rules else (tally.right, tally.asked)
    solid = row.rules and row.solid == row.rules
    late = row.due is not None and row.due <= today
    some = f", {row.solid} solid" if row.solid else ""
    stands = "Solid" if solid else f"{right} of {of} right{some}"
    when = "not asked" if progress.off or not row.rules else say_when(row.due, today)
    families = " ".join(f'<code class="er-family">{one}</code>' for one in row.families)
    kind = "er-solid" if solid else "er-late" if late else ""
    return (
        f'<tr class="{kind}"><th scope="row">{escape(row.chapter.title)}'
        f"<small>{escape(game(row.chapter.game).title)}</small></th><td>{families}</td>"
        f'<td>{stands}<span class="er-bar" aria-hidden="true">'
        f'<i style="width:{100 * row.share:.0f}%"></i></span></td><td>{when}</td></tr>'
    )


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
    return f'<div class="er-due"><p>{said}</p>{acts(begin)}</div>'


def _ask(own: Kept) -> str:
    said = f'<p class="er-say">{escape(own.said)}</p>' if own.said else ""
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
    wrong = "".join(f"<li>{escape(one)}</li>" for one in own.wrong[:MOST])
    listed = trouble("This file cannot be read", f"<ul>{wrong}</ul>") if wrong else ""
    none = "" if own.kept else "nothing is kept yet"
    switch = "Switch reviews on" if own.progress.off else "Switch reviews off"
    return f"{said}{listed}" + acts(
        button("export", "Take it along", off=none),
        button("choose", "Bring it back …"),
        button("switch", switch, off=own.trouble),
        button("erase", "Erase …", off=none),
    )


def _choice(text: str, yes: str) -> str:
    both = acts(yes, button("leave", "Leave it as it is"))
    return f'<div class="er-box" role="group" aria-label="Sure?"><p>{text}</p>{both}</div>'


def static_html() -> str:
    """The widget before Python runs."""
    return (
        '<div class="er-scenario"><div class="er-stage er-kept" data-er-stage="progress" '
        'data-er-state="idle" role="group" aria-label="Your progress"><p>What this browser keeps '
        "of your practice is shown here when Python has started.</p></div></div>"
    )
