"""Every forced failure ends in a live page, or in one line that says what to do."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.browser import PATIENCE
from tests.live.conftest import Reader

if TYPE_CHECKING:
    from playwright.sync_api import Route

pytestmark = pytest.mark.browser

CACHE = "er-live-snapshot"
SPOIL = """async ([name, forge]) => {
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  const words = new Uint32Array(bytes.buffer);
  if (forge) {
    words.fill(7, 4);
    let a = 1, b = 0;
    for (let i = 4; i < words.length; i += 1) { a = (a + words[i]) | 0; b = (b + a) | 0; }
    words[3] = (a ^ (b << 1)) >>> 0;
  } else {
    bytes[bytes.length >> 1] ^= 255;
  }
  await cache.put(request, new Response(bytes));
}"""
HIDE = "Object.defineProperty(self, '{}', {{ value: undefined }});"
NONE = HIDE.format("caches") + HIDE.format("indexedDB")
CATCH = """
window.workers = [];
window.Worker = class extends Worker {
  constructor(...given) { super(...given); workers.push(this); }
};
"""


def recovered(reader: Reader) -> None:
    """The page answers."""
    reader.page.click("[data-do=step]")
    reader.said("step 1")


@pytest.mark.parametrize(
    "forge", [False, True], ids=["a flipped byte", "nonsense with a right sum"]
)
def test_a_damaged_snapshot_is_dropped(reader: Reader, *, forge: bool) -> None:
    """A damaged snapshot gives a plain start; it is removed and not tried again in this session."""
    reader.visit("index.html")
    reader.kept()
    reader.page.evaluate(SPOIL, [CACHE, forge])
    assert reader.visit("next.html") == "plain"
    recovered(reader)
    assert CACHE not in reader.page.evaluate("caches.keys()")
    assert reader.visit("next.html") == "plain"
    recovered(reader)
    assert CACHE not in reader.page.evaluate("caches.keys()")


def test_a_new_build_starts_plainly(reader: Reader) -> None:
    """A snapshot of another build is not used, and is replaced by one of this build."""
    reader.visit("index.html")
    reader.kept()
    assert reader.visit("newer.html") == "plain"
    assert reader.kept() == "yes"
    keys = reader.page.evaluate(
        "async (name) => (await (await caches.open(name)).keys()).map((one) => one.url)", CACHE
    )
    assert len(keys) == 1
    assert "snapshot-newer-" in keys[0]


def test_without_storage(reader: Reader) -> None:
    """Storage that is absent costs the snapshot and nothing else."""
    reader.in_worker(NONE)
    assert reader.visit("index.html") == "plain"
    assert reader.kept() == "no"
    recovered(reader)
    assert reader.visit("next.html") == "plain"
    recovered(reader)


def test_an_insecure_host_keeps_the_snapshot_in_a_database(reader: Reader) -> None:
    """Where the Cache API is hidden, IndexedDB holds the snapshot."""
    reader.page.add_init_script("delete Navigator.prototype.serviceWorker")  # hidden there, too
    reader.in_worker(HIDE.format("caches"))
    reader.visit("index.html")
    assert reader.kept() == "yes"
    assert reader.visit("next.html") == "snapshot"
    recovered(reader)


def test_without_service_workers(reader: Reader) -> None:
    """The site works where there are no service workers."""
    reader.page.add_init_script("delete Navigator.prototype.serviceWorker")
    assert reader.visit("index.html") == "plain"
    recovered(reader)
    assert reader.console == []


def test_a_killed_worker(reader: Reader) -> None:
    """When Python is killed the page says so at once, keeps its picture, and "Try again" helps."""
    reader.page.add_init_script(CATCH)
    reader.visit("index.html")
    recovered(reader)
    reader.page.evaluate("workers.at(-1).terminate()")
    reader.until("error")
    assert reader.page.inner_text("output.said") == "step 1"
    assert reader.page.get_attribute(".er-stage", "data-er-state") == "error"
    assert "Nothing on the page is lost" in reader.page.inner_text(".er-line")
    reader.page.click("text=Try again")
    reader.live()
    reader.said("nothing yet")
    recovered(reader)
    assert reader.page.locator(".er-stage").count() == 1


def test_a_press_before_the_script_is_there(reader: Reader) -> None:
    """The page's script comes late; what was pressed meanwhile is done all the same."""
    held = reader.hold("**/live/page-*.js")
    reader.page.goto(f"{reader.site.address}next.html", wait_until="domcontentloaded")
    reader.page.click("[data-do=step]")
    assert reader.page.evaluate("document.documentElement.dataset.erLive") is None
    for route in held:
        route.continue_()
    reader.live()
    reader.said("step 1")


def test_python_is_ready_before_the_scripts_that_listen(reader: Reader) -> None:
    """A snapshot starts Python quickly: what it says before anybody listens is not lost."""
    reader.page.add_init_script("delete Navigator.prototype.serviceWorker")
    reader.visit("index.html")
    assert reader.kept() == "yes"
    held = reader.hold("**/live/session-*.js")
    reader.open("next.html")
    ready = "performance.getEntriesByName('er:ready').length > 0"
    reader.page.wait_for_function(ready)
    assert held
    for route in held:
        route.continue_()
    assert reader.live() == "snapshot"
    recovered(reader)
    assert reader.console == []


def test_a_worker_killed_while_loading(reader: Reader) -> None:
    """A worker that dies while it starts leaves the still picture; a press made before is kept."""
    reader.page.add_init_script(CATCH)
    loading = reader.hold("**/live/*.bin")
    reader.open("next.html")
    reader.page.click("[data-do=step]")
    # The page has heard of the worker: the worker has its lock, and the page waits for that one.
    mourns = """async () => {
      const { held, pending } = await navigator.locks.query();
      return pending.some((waits) => held.some((one) => one.name === waits.name));
    }"""
    reader.page.wait_for_function(mourns)
    while not loading:
        reader.page.wait_for_timeout(50)
    reader.page.evaluate("workers.at(-1).terminate()")
    reader.until("error", 2 * PATIENCE)  # a lock that does not fall leaves the page's own patience
    assert "stopped" in reader.page.inner_text(".er-pill")
    reader.page.unroute("**/live/*.bin")
    reader.page.click("text=Try again")
    reader.live()
    reader.said("step 1")


def test_a_worker_whose_script_comes_late_is_not_taken_for_dead(reader: Reader) -> None:
    """The page has its own copy; it asks for another one, and waits as long as neither comes."""
    held: list[Route] = []
    passed: list[Route] = []

    def meet(route: Route) -> None:
        if passed:
            held.append(route)
            return
        passed.append(route)
        route.continue_()

    reader.page.clock.install()
    reader.page.route("**/live/worker-*.js", meet)
    reader.open("index.html")
    while len(held) < 2:
        reader.page.wait_for_timeout(50)
    reader.page.clock.run_for(30_000)
    assert reader.page.evaluate("document.documentElement.dataset.erLive") == "loading"
    for route in held:
        route.continue_()
    reader.live()
    recovered(reader)


def test_a_cell_that_never_ends(reader: Reader) -> None:
    """An endless loop is noticed; the reader mends the cell and tries again, its text is kept."""
    reader.visit("code.html")
    reader.page.evaluate("document.documentElement.dataset.erPatience = '2000'")
    cell = reader.page.locator("div.cell").first
    cell.get_by_role("button", name="Edit").click()
    area = cell.locator("textarea")
    area.fill("while True:\n    pass")
    area.press("Shift+Enter")
    reader.until("error")
    assert area.input_value().startswith("while True")
    reader.page.evaluate("delete document.documentElement.dataset.erPatience")
    area.fill("word = 'mended'\nprint('hello', word)")
    reader.page.click("text=Try again")
    reader.live()
    assert cell.locator(".er-output").inner_text().strip() == "hello mended"
    shout = reader.page.locator("div.cell").nth(7).locator(".er-output")
    assert shout.inner_text().strip() == "MENDED"


def test_a_policy_against_made_up_scripts(reader: Reader) -> None:
    """A host that allows only its own files (no blob: scripts) is served the plain script."""
    policy = "script-src 'self' 'wasm-unsafe-eval' 'unsafe-inline'; worker-src 'self'"

    def strict(route: object) -> None:
        response = route.fetch()  # type: ignore[attr-defined]
        headers = {**response.headers, "content-security-policy": policy}
        route.fulfill(response=response, headers=headers)  # type: ignore[attr-defined]

    for guarded in ("**/live/worker-*.js", "**/code.html"):
        reader.page.context.route(guarded, strict)
    assert reader.visit("code.html") == "plain"
    for script in ("glue", "session"):
        assert any(f"/live/{script}-" in path for path in reader.site.asked)
    reader.page.locator("text=hello shared").first.wait_for()
