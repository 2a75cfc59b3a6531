"""Failures that only a browser makes: a worker that dies, a loop without end, policies, storage.

What is decided of them is decided in Node (tests/node); here the page is seen to come back.
"""

from __future__ import annotations

import pytest

from tests.live.conftest import Reader

pytestmark = pytest.mark.browser

CACHE = "er-live-snapshot"
FORGE = """async (name) => {
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const bytes = new Uint8Array(await (await cache.match(request)).arrayBuffer());
  const words = new Uint32Array(bytes.buffer);
  words.fill(7, 4);
  let a = 1, b = 0;
  for (let i = 4; i < words.length; i += 1) { a = (a + words[i]) | 0; b = (b + a) | 0; }
  words[3] = (a ^ (b << 1)) >>> 0;
  await cache.put(request, new Response(bytes));
}"""


def recovered(reader: Reader) -> None:
    """The page answers."""
    reader.page.click("[data-do=step]")
    reader.said("step 1")


@pytest.mark.long
def test_nonsense_with_a_right_sum_is_dropped(reader: Reader) -> None:
    """Only a real Python finds that a snapshot is none; it is removed and not tried again."""
    reader.visit("index.html")
    reader.kept()
    reader.page.evaluate(FORGE, CACHE)
    for _ in range(2):
        assert reader.visit("next.html") == "plain"
        recovered(reader)
        assert CACHE not in reader.page.evaluate("caches.keys()")


@pytest.mark.long
def test_a_cell_that_never_ends(reader: Reader) -> None:
    """Only a real Python hangs in a loop: it is noticed; its text is kept, and mended."""
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


@pytest.mark.long
def test_a_policy_against_made_up_scripts(reader: Reader) -> None:
    """Only a browser holds a policy: one without made-up scripts is served the plain ones."""
    policy = "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'"

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
