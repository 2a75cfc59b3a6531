"""A walk of the book, done: presses, keys, taps, addresses and commands, in the order of its page.

A page of this kind writes ``{guilabel}`Step``` for a press, ``{kbd}`N``` for a key, "tap the cell
`b1`", "click the board", "open `http://…`", a link to a page in a numbered step, and a fence for
commands. What is then seen stands in *single stars*.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from playwright.sync_api import Locator, Page, expect

from tests.browser import PATIENCE
from tests.journeys import acting

END = "% The walk ends here."
"""Below it a page tells what is not done."""
BLOCK = re.compile(r"^( *)```(\S*)[^\n]*\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
TOKEN = re.compile(
    r"\{guilabel\}`(?P<press>[^`]+)`"
    r"|\{kbd\}`(?P<key>[^`]+)`"
    r"|[Tt]ap the cell `(?P<tap>[^`]+)`"
    r"|(?P<board>[Cc]lick the board)"
    r"|Open `(?P<address>http[^`]+)`"
    r"|Double click `(?P<file>[^`]+)`"
    r"|(?P<offline>stop the server)"
    r"|(?P<reload>load the page again)"
    r"|[Ss]ave it as `(?P<save>[^`]+)`"
    r"|into `(?P<keep>[^`]+\.toml)`"
    r"|\*\*[^*]+\*\*|\{clause\}`[^`]+`|`[^`]+`"
    r"|\*(?P<see>[^*]+)\*"
    r"|\[[^\]]+\]\((?:\.\./)?(?P<page>[\w/-]+)\.md(?:\#[\w-]+)?\)"
)
SAID = """([root, text]) => {
  const plain = (words) => words.replace(/\\s+/g, " ");
  const boards = [...root.querySelectorAll(".er-overlay")].map((one) => one.getAttribute("aria-label"));
  const outputs = [...document.querySelectorAll(".jp-OutputArea-output pre")].map((one) => one.textContent);
  return plain([root.innerText, ...boards, ...outputs].join(" ")).includes(plain(text));
}"""

SETTLED = """root => new Promise(done => {
  const look = () => performance.now() - (globalThis.erShared?.states.get(root)?.fresh ?? -1000) > 250 ? done() : setTimeout(look, 50);
  look();
})"""
"""Fulfilled once the buttons have stood for a while: until then a page passes digits over."""


class Deed(NamedTuple):
    """One thing to do: its kind, and what."""

    kind: str
    what: str


class Section(NamedTuple):
    """What stands below one heading: whether it lays out a board, and all there is to do."""

    title: str
    shows: bool
    deeds: tuple[Deed, ...]


def sections(page: Path, part: str = "") -> list[Section]:
    """The sections of a walk: of a page, or of one of its parts."""
    text, marks = page.read_text("utf-8").partition(END)[0], "##"
    if part:
        text, marks = f"\n{text}".partition(f"\n## {part}\n")[2].partition("\n## ")[0], "###"
    _, *parts = re.split(rf"^{marks} ", text, flags=re.MULTILINE)
    found = []
    for one in parts:
        title, _, body = one.partition("\n")
        shows = bool(re.search(r"^show\(", body, re.MULTILINE))
        found.append(Section(title, shows, tuple(_deeds(body))))
    return found


def _deeds(body: str) -> Iterator[Deed]:
    end = 0
    for block in BLOCK.finditer(body):
        yield from _told(body[end : block.start()])
        indent, language, text = block.groups()
        yield Deed(language or "sh", re.sub(f"^{indent}", "", text, flags=re.MULTILINE))
        end = block.end()
    yield from _told(body[end:])


def _told(text: str) -> Iterator[Deed]:
    for line in text.splitlines():
        for token in TOKEN.finditer(line):
            kind = token.lastgroup
            # A link is a step only in a numbered one; elsewhere it is further reading.
            if kind and (kind != "page" or re.match(r" *\d+\. Open ", line)):
                yield Deed(kind, token[kind])


class Machine(Protocol):
    """What runs commands and serves: a folder with a copy of the project."""

    place: Path

    def run(self, commands: str) -> str:
        """Run the lines of a fence; what they print."""

    def keep(self, name: str, text: str) -> None:
        """Write a file."""

    def address(self, told: str) -> str:
        """The address that stands for one on the page; whatever it needs is up."""

    def stop(self) -> None:
        """Serve no longer."""


class Walk:
    """Somebody who does what a page says, with a browser and perhaps a shell."""

    def __init__(self, page: Page, home: str = "", machine: Machine | None = None) -> None:
        self.page, self.home, self.machine = page, home, machine
        page.set_default_timeout(PATIENCE)
        self.boards = 0
        self.scope = page.locator("body")
        self.heard: str | None = None
        """What the shell said last, until something is done on the screen."""
        self.text = ""
        """The last fence that was no command."""

    def stage(self, number: int) -> Locator:
        """A live stage."""
        found = self.page.locator(".er-stage.jupyter-widgets").nth(number)
        expect(found).to_have_attribute("data-er-painted", "1")
        found.scroll_into_view_if_needed()
        return found

    def through(self, section: Section) -> int:
        """Do all of a section; how many deeds there were."""
        if section.shows:
            self.scope = self.stage(self.boards)
            self.boards += 1
        for deed in section.deeds:
            try:
                getattr(self, f"_{deed.kind.replace('{', '').replace('}', '').replace('-', '_')}")(
                    deed.what
                )
            except Exception as error:
                raise AssertionError(f"“{section.title}”: {deed.kind} {deed.what!r}") from error
        return len(section.deeds)

    # -- on the screen ----------------------------------------------------------------------------

    def _press(self, name: str) -> None:
        self.heard = None
        found = self.scope.get_by_role("button", name=name, exact=True).locator("visible=true")
        found.first.click()

    def _key(self, name: str) -> None:
        self.heard = None
        if name.isdigit():  # just after the buttons have changed it would not count
            self.scope.evaluate(SETTLED)
        self.page.keyboard.press(name.lower() if len(name) == 1 else name)

    def _board(self, _: str) -> None:
        self.scope.locator(".er-overlay").focus()

    def _tap(self, place: str) -> None:
        self.tap(place)

    def tap(self, place: str, times: int = 1) -> None:
        """Press a place of the board, twice for a double click."""
        self.heard = None
        acting.tap(self.scope, place, times=times)

    def _see(self, text: str) -> None:
        if self.heard is not None:
            assert text in self.heard, f"the command printed:\n{self.heard}"
            return
        for page in self.page.context.pages:
            if page is not self.page:
                expect(page.get_by_text(text).first).to_be_visible()
                page.close()
                return
        root = self.scope.element_handle()
        frame = root.owner_frame() or self.page.main_frame
        frame.wait_for_function(SAID, arg=[root, text])

    def _page(self, name: str) -> None:
        self._go(f"{self.home}{name}.html")
        asked = ".er-stage[data-er-stage$='/practice']"
        if self.page.locator(asked).count():
            self.scope = self.page.locator(f"{asked}.jupyter-widgets")
            expect(self.scope).to_have_attribute("data-er-painted", "1")
            self.scope.scroll_into_view_if_needed()

    def _go(self, address: str) -> None:
        self.heard = None
        self.page.goto(address)
        self._live()

    def _live(self) -> None:
        """Whatever was opened has come to life; a frame on another page, too."""
        framed = self.page.locator("iframe").count()
        inner = self.page.frame_locator("iframe") if framed else self.page
        if framed or self.page.locator(".er-stage .er-picture").count():
            self.scope = inner.locator(".er-stage.jupyter-widgets").first
            expect(self.scope).to_have_attribute("data-er-painted", "1")
        else:
            self.scope = self.page.locator("body")

    # -- in a shell -------------------------------------------------------------------------------

    def _sh(self, commands: str) -> None:
        assert self.machine
        self.heard = self.machine.run(commands)

    def _html(self, text: str) -> None:
        self.text = text

    def _clause(self, _: str) -> None:
        """A rule is read."""

    def _code_cell(self, text: str) -> None:
        self.text, self.heard = text, None

    def _save(self, name: str) -> None:
        assert self.machine
        self.machine.keep(name, self.machine.address(self.text))

    def _keep(self, name: str) -> None:
        assert self.machine
        self.machine.keep(name, self.text.split('"""')[1].lstrip("\n"))

    def _address(self, told: str) -> None:
        assert self.machine
        self._go(self.machine.address(told))

    def _file(self, name: str) -> None:
        assert self.machine
        self.heard = None
        self.page.goto((self.machine.place / name).as_uri())
        self.scope = self.page.locator(".er-stage[data-er-story]").first
        expect(self.scope).to_be_visible()

    def _offline(self, _: str) -> None:
        assert self.machine
        kept = "document.documentElement.dataset.erOffline === 'kept'"
        self.page.wait_for_function(kept)
        self.machine.stop()
        self.page.context.set_offline(True)

    def _reload(self, _: str) -> None:
        self.page.reload()
        self._live()
        self.page.context.set_offline(False)
