"""Pages that are booted once and handed from test to test, each time as they were at first.

Python on a page takes longer to start than most tests take to look. A page that was booted stays,
and is reset by its own means: its cells run anew, its store, its address and its window are what
they were. A guard then compares all that can be seen of it with what was there right after it had
booted, and a page that differs is thrown away: whatever a test leaves behind ends with its page.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from hashlib import blake2b
from time import monotonic
from typing import Any, Literal, NamedTuple
from weakref import WeakKeyDictionary

from playwright.sync_api import (
    Browser,
    BrowserContext,
    CDPSession,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    ViewportSize,
)

from tests.browser import PATIENCE

MOST = 6
"""How many pages stay open: each holds a Python of its own."""
SETTLES, LOOK = 20.0, 60
"""Seconds that a page may take to come to rest, and milliseconds between two looks."""
REST = """() => {
  const { dataset } = document.documentElement, asleep = navigator.connection?.saveData;
  const cells = JSON.parse(document.getElementById("er-cells")?.textContent || "{}").cells ?? [];
  const runs = cells.some((one) => one.source.trim() && !(one.tags ?? []).includes("no-live"));
  const stages = [...document.querySelectorAll(".er-stage.jupyter-widgets")];
  return document.readyState === "complete"
    && (!runs || "erWhole" in dataset)
    && (!runs || asleep || (dataset.erLive === "live" && !document.querySelector(".er-coming")))
    && stages.every((one) => one.dataset.erPainted || !one.querySelector(".er-overlay"));
}"""
"""Whether a page has loaded, and all of its cells have come to life."""
SEEN = """async () => {
  const plain = (text) => text
    .replace(/\\b[0-9a-f]{32}\\b|\\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\b/g, "#")
    .replace(/ data-er-(offline|kept|begun)="[^"]*"/g, "").replace(/(er-\\w+-)\\d+/g, "$1#")
    .replace(/ (class|style)=""/g, "");
  const pair = ({ name, value }) => ` ${name}="${value}"`;
  const attributes = (one) => plain([...one.attributes].map(pair).sort().join(""));
  // That Python was kept is noted when the browser has the time for it.
  const own = ([name]) => name !== "er-live-kept";
  const kept = (store) => JSON.stringify(Object.entries(store).filter(own).sort());
  const stages = [...document.querySelectorAll(".er-stage")].map((one) => {
    const { kept = "{}", ...picture } = globalThis.erShared?.states.get(one)?.picture ?? {};
    return [one.dataset, picture, kept, Object.hasOwn(one, "requestFullscreen")];
  });
  const entries = performance.getEntriesByType("resource").map(({ name }) => name);
  const loaded = entries.filter((one) => one.includes("/live/"));
  const held = (await navigator.locks?.query())?.held ?? [];
  const media = ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "print"];
  return {
    document: plain(document.body.innerHTML),
    attributes: attributes(document.documentElement) + attributes(document.body),
    store: kept(localStorage) + kept(sessionStorage) + document.cookie,
    databases: JSON.stringify((await indexedDB.databases()).map((one) => one.name).sort()),
    loaded: [...new Set(loaded)].sort().join(),
    locks: held.map(({ name }) => name).filter((one) => !one.startsWith("er-live")).join(),
    address: JSON.stringify([location.href, history.state]),
    names: Object.getOwnPropertyNames(window).filter((one) => isNaN(one)).sort().join()
      + Object.getOwnPropertyNames(document).sort().join(),
    stages: plain(JSON.stringify(stages)),
    place: JSON.stringify([scrollX, scrollY, innerWidth, innerHeight]),
    focus: `${document.activeElement?.tagName} ${document.fullscreenElement?.tagName}`,
    media: JSON.stringify(media.map((one) => matchMedia(one).matches)),
    mark: String(globalThis.erBooted ?? ""),
  };
}"""
"""All that can be seen of a page, part by part; without names that are drawn by lot.

The lock of a Python is its own; each page that stays open holds one.
"""
TOUCHED = """mark => {
  const touched = new Set();
  const every = () => document.querySelectorAll("div.cell").forEach((one) => touched.add(one));
  const touch = ({ target, type }) => {
    const cell = target.closest?.("div.cell");
    if (cell) touched.add(cell);
    else if (type === "keydown") every();
  };
  const keeping = ({ detail }) => {
    for (const one of document.querySelectorAll(".er-stage")) {
      const known = globalThis.erShared?.states.get(one);
      if (known?.picture?.keep === detail.keep) touched.add(one.closest("div.cell"));
    }
  };
  const told = ["er:go", "er:goto", "er:ruling", "er:kept", "hashchange", "popstate", "resize"];
  const pressed = ["pointermove", "pointerdown", "keydown", "click", "focusin", "input", "change"];
  for (const name of pressed) addEventListener(name, touch, true);
  for (const name of told) addEventListener(name, every, true);
  addEventListener("er:lines", keeping, true);
  for (const one of ["(prefers-color-scheme: dark)", "(prefers-reduced-motion: reduce)", "print"]) {
    matchMedia(one).addEventListener("change", every);
  }
  Object.assign(globalThis, { erBooted: mark, erTouched: touched });
}"""
"""Have a page remember which of its cells a test has touched in any way."""
TOUCH_ALL = """() => {
  document.querySelectorAll("div.cell").forEach((one) => globalThis.erTouched.add(one));
  return document.documentElement.dataset.erLive === "live";
}"""
FIRST = """() => {
  const stores = [localStorage, sessionStorage].map((one) => Object.entries(one));
  return [stores, [location.href, history.state]];
}"""
KEEPS = """([[known]]) => {
  const own = (all) => JSON.stringify(all.filter(([name]) => name !== "er-live-kept").sort());
  return own(known) !== own(Object.entries(localStorage));
}"""
"""Whether the store of all pages holds more, or less, than when this one had booted."""
RESET = """async ([stores, [address, state]]) => {
  document.activeElement?.blur();
  for (const one of document.querySelectorAll("dialog[open]")) one.close();
  if (document.fullscreenElement) await document.exitFullscreen();
  history.replaceState(state, "", address);
  for (const [store, entries] of [[localStorage, stores[0]], [sessionStorage, stores[1]]]) {
    store.clear();
    for (const [name, value] of entries) store.setItem(name, value);
  }
  const cells = [...globalThis.erTouched];
  if (document.documentElement.dataset.erLive === "live") {
    const over = new Promise((done) => document.addEventListener("er:over", done, { once: true }));
    document.dispatchEvent(new CustomEvent("er:anew", { detail: { cells } }));
    await over;
  }
  document.body.tabIndex = -1;  // Tab begins at the top again
  document.body.focus({ preventScroll: true });
  document.body.removeAttribute("tabindex");
  document.activeElement?.blur();
  scrollTo({ top: 0, left: 0, behavior: "instant" });
  globalThis.erTouched.clear();
}"""
"""A page by its own means as it was: address, store, touched cells, the scroll, no focus."""
COUNTS: Counter[str] = Counter()
"""What became of pages in this process: booted, kept, thrown away, and for which part of them."""


def watch(page: Page, home: str) -> list[str]:
    """Everything that goes wrong in a page from now on: errors, missing files, foreign requests."""
    troubles: list[str] = []

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(message.text)

    def got(response: Response) -> None:
        if response.status >= 400:
            troubles.append(f"{response.status}: {response.url}")

    def sent(request: Request) -> None:
        if not request.url.startswith((home, "data:", "blob:")):
            troubles.append(f"foreign request: {request.url}")

    page.on("console", said)
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on("response", got)
    page.on("request", sent)
    return troubles


class Wanted(NamedTuple):
    """A page as a reader opens it: which, in what window, in what light, with how much motion."""

    name: str
    width: int
    height: int
    scheme: Literal["light", "dark"]
    motion: Literal["reduce", "no-preference"]

    @classmethod
    def of(cls, name: str, size: ViewportSize, scheme: Any, motion: Any) -> Wanted:
        """The same, from what a test says."""
        return cls(name, size["width"], size["height"], scheme, motion)

    def dress(self, page: Page) -> None:
        """Give a page the window and the light."""
        page.set_viewport_size({"width": self.width, "height": self.height})
        page.emulate_media(
            media="null", color_scheme=self.scheme, reduced_motion=self.motion,
            forced_colors="null", contrast="null",
        )  # fmt: skip


def seen(page: Page) -> dict[str, str]:
    """A digest of each part of a page."""
    parts: dict[str, str] = page.evaluate(SEEN)
    return {name: blake2b(text.encode(), digest_size=8).hexdigest() for name, text in parts.items()}


@dataclass
class Booted:
    """A page that has booted, and what it was like then."""

    page: Page
    wanted: Wanted
    troubles: list[str]
    first: dict[str, str] = field(default_factory=dict)
    begun: list[Any] = field(default_factory=list)
    listens: dict[str, list[Any]] = field(default_factory=dict)

    def note(self, mark: str) -> None:
        """Remember the page as it is, once it rests: two looks in a row see the same."""
        self.page.wait_for_function(REST)
        self.page.evaluate(TOUCHED, mark)
        before: dict[str, str] = {}
        until = monotonic() + SETTLES
        while (now := seen(self.page)) != before and monotonic() < until:
            before = now
            self.page.wait_for_timeout(LOOK)
        self.first, self.begun = now, self.page.evaluate(FIRST)
        self.listens = listeners(self.page)

    def reset(self) -> set[str]:
        """Make the page what it was; the parts of it that differ all the same."""
        page = self.page
        page.unroute_all(behavior="ignoreErrors")
        for event, known in listeners(page).items():
            for one in known:
                if one not in self.listens.get(event, ()):
                    page._impl_obj.remove_listener(event, one)
        self.wanted.dress(page)
        page.mouse.up()
        page.mouse.move(0, 0)
        page.evaluate(RESET, self.begun)
        page.wait_for_function(REST)
        for wait in (0, LOOK, 2 * LOOK, 4 * LOOK, 8 * LOOK):
            page.wait_for_timeout(wait)
            if not (other := self.differs()):
                break
        return other

    def differs(self) -> set[str]:
        """The parts of the page that are not what they were."""
        now = seen(self.page)
        return {name for name, digest in self.first.items() if now[name] != digest}


def listeners(page: Page) -> dict[str, list[Any]]:
    """What listens to a page from here."""
    impl = page._impl_obj
    return {event: [*impl.listeners(event)] for event in impl.event_names()}


@dataclass
class Window:
    """The lasting window of this process for one first script, and its pages that stay open."""

    context: BrowserContext
    home: str
    devtools: CDPSession
    blank: Page
    stay: OrderedDict[Wanted, Booted] = field(default_factory=OrderedDict)

    def forget(self) -> None:
        """Empty what a reader keeps: progress, lines, drafts, an open game; Python stays."""
        self.devtools.send(
            "Storage.clearDataForOrigin",
            {"origin": self.home.rstrip("/"), "storageTypes": "local_storage,cookies,indexeddb"},
        )

    def page(self, wanted: Wanted) -> Booted:
        """The page, as it is right after it has booted."""
        known = self.stay.pop(wanted, None)
        if known and self._is_as_before(known):
            COUNTS["kept"] += 1
            known.troubles.clear()
        else:
            known = self._boot(wanted)
        self.stay[wanted] = known
        while len(self.stay) > MOST:
            self.stay.popitem(last=False)[1].page.close()
            COUNTS["closed"] += 1
        return known

    def _is_as_before(self, known: Booted) -> bool:
        """Reset a page; one that has changed for good is closed."""
        try:
            other = known.reset()
            if other and known.page.evaluate(TOUCH_ALL):
                # A game that was open was written down once more as it went.
                self.forget()
                other = known.reset()
        except Error as error:
            other = {f"error: {error.message.splitlines()[0]}"}
        if not other and known.troubles:
            known.troubles.clear()
        for part in other:
            COUNTS[f"differs: {part}"] += 1
        if other:
            COUNTS["thrown away"] += 1
            known.page.close()
        return not other

    def _boot(self, wanted: Wanted) -> Booted:
        page = self.context.new_page()
        wanted.dress(page)
        known = Booted(page, wanted, watch(page, self.home))
        page.goto(self.home + wanted.name)
        COUNTS["booted"] += 1
        known.note(str(COUNTS["booted"]))
        return known

    def tidy(self) -> None:
        """Close what a test has opened beside the page that stays, and a page that has gone on."""
        mine = {id(one.page) for one in self.stay.values()} | {id(self.blank)}
        for page in self.context.pages:
            if id(page) not in mine:
                page.unroute_all(behavior="ignoreErrors")
                page.close()
        for wanted, known in [*self.stay.items()][-1:]:
            if not known.first or not _stands(known.page):
                known.page.close()
                del self.stay[wanted]
            # What Python keeps of a test would come to the other pages by their common store.
            elif known.page.evaluate(KEEPS, known.begun) and not self._is_as_before(known):
                del self.stay[wanted]
        self.context.clear_permissions()


def _stands(page: Page) -> bool:
    """Whether a page is still the document that was booted."""
    try:
        return bool(page.evaluate("'erBooted' in globalThis"))
    except Error:
        return False


LASTING: WeakKeyDictionary[Browser, dict[tuple[str, str], Window]] = WeakKeyDictionary()


def lasting(chromium: Browser, home: str, script: str) -> Window:
    """The window of this process in which ``script`` runs first; opened when it is first needed."""
    windows = LASTING.setdefault(chromium, {})
    if (home, script) not in windows:
        context = chromium.new_context()
        context.set_default_timeout(PATIENCE)
        if script:
            context.add_init_script(script)
        blank = context.new_page()
        windows[home, script] = Window(context, home, context.new_cdp_session(blank), blank)
    return windows[home, script]
